/* cli.c — option parser, errors and help of `souk`, all driven by the table of commands. */
#include "cli/base/cli.h"
#include "core/canvas.h"
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cli_option common[] = {
    {"lang", 0, N_("LANG"), N_("language, as en for English (default: from the environment)")},
    {"help", 'h', NULL, N_("show this help")},
    {NULL, 0, NULL, NULL},
};

const char *cli_text(const cli *c, const char *msgid)
{
    return souk_text(c->lang, msgid);
}

/* --- errors ---------------------------------------------------------------------------------- */

static void complain(const cli *c, const char *format, va_list args)
{
    fflush(stdout);
    fprintf(stderr, c->command ? "souk %s: " : "souk: ", c->command ? c->command->name : "");
    vfprintf(stderr, souk_text(c->lang, format), args);
    fputc('\n', stderr);
}

int cli_usage(const cli *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(c, format, args);
    va_end(args);
    if (c->command)
        fprintf(stderr, cli_text(c, N_("See `souk %s --help`.\n")), c->command->name);
    else
        fputs(cli_text(c, N_("See `souk --help` for the commands.\n")), stderr);
    return CLI_USAGE;
}

int cli_fail(const cli *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(c, format, args);
    va_end(args);
    return CLI_FAILED;
}

souk_error cli_fresh_error(const cli *c)
{
    souk_error error;
    memset(&error, 0, sizeof error);
    error.lang = c->lang;
    return error;
}

/* Whether the error already begins with the file's name, which core/file.c truncates if it is long. */
static bool names(const souk_error *error, const char *file)
{
    enum { CUT = 120 };
    size_t n = strlen(file);
    return strncmp(error->text, file, n < CUT ? n : CUT) == 0;
}

int cli_error(const cli *c, const char *file, const souk_error *error)
{
    SOUK_OUT(text, 4 * SOUK_TEXT_MAX);
    if (file && names(error, file)) file = NULL;
    if (file) souk_puts(&text, file);
    if (error->line > 0) {
        if (file) souk_putc(&text, ':');
        souk_printf(&text, "%d:%d", error->line, error->column);
    }
    if (text.len > 0) souk_puts(&text, ": ");
    if (error->field[0] && !strstr(error->text, error->field)) souk_printf(&text, "%s: ", error->field);
    souk_puts(&text, error->text);
    return cli_fail(c, "%s", text.buf);
}

/* --- spelling suggestions ------------------------------------------------------------------- */

enum { WORD_MAX = 32 };

/* Edit distance: letters inserted, dropped, replaced or swapped with a neighbour. */
static int distance(const char *a, const char *b)
{
    int n = (int)strlen(a), m = (int)strlen(b);
    int row[3][WORD_MAX + 1];
    if (n > WORD_MAX || m > WORD_MAX) return WORD_MAX;
    for (int j = 0; j <= m; j++)
        row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            int best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best) best = last[j] + 1;
            if (now[j - 1] + 1 < best) best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
    }
    return row[n % 3][m];
}

const char *cli_nearest(const char *typed, const char *const *words, int n)
{
    const char *best = NULL;
    int least = (int)strlen(typed) / 3 + 1; /* more than a third wrong: a different word */
    for (int i = 0; i < n; i++) {
        int d = distance(typed, words[i]);
        if (d <= least && (!best || d < least)) least = d, best = words[i];
        if (!best && strlen(typed) >= 3 && strncmp(typed, words[i], strlen(typed)) == 0) best = words[i];
    }
    return best;
}

/* --- options --------------------------------------------------------------------------------- */

static const cli_option *find_option(const cli_option *list, const char *name, size_t len, char letter)
{
    for (const cli_option *o = list; o && o->name; o++) {
        if (name && strlen(o->name) == len && strncmp(o->name, name, len) == 0) return o;
        if (letter && o->letter == letter) return o;
    }
    return NULL;
}

/* Whether both are a command and its subcommand, or subcommands of one command. */
static bool are_kin(const cli_command *a, const cli_command *b)
{
    size_t len = strcspn(a->name, " ");
    return len == strcspn(b->name, " ") && strncmp(a->name, b->name, len) == 0;
}

static int unknown_option(const cli *c, const char *word)
{
    const char *names[CLI_GIVEN_MAX];
    int n = 0;
    const char *long_name = strncmp(word, "--", 2) == 0 ? word + 2 : "";
    size_t len = strcspn(long_name, "=");
    for (int i = 0; len > 0 && c->commands[i]; i++)
        if (are_kin(c->commands[i], c->command) && find_option(c->commands[i]->options, long_name, len, '\0'))
            return cli_usage(c, N_("--%.*s is an option of `souk %s`."), (int)len, long_name,
                             c->commands[i]->name);
    for (const cli_option *o = c->command->options; o && o->name; o++)
        names[n++] = o->name;
    for (const cli_option *o = common; o->name; o++)
        names[n++] = o->name;
    const char *near = word[0] == '-' && word[1] == '-' ? cli_nearest(word + 2, names, n) : NULL;
    if (near) return cli_usage(c, N_("There is no option %s. Did you mean --%s?"), word, near);
    return cli_usage(c, N_("There is no option %s."), word);
}

/* Stores one option; `rest` is the text after '=' or NULL. Moves *i past a value in the next word. */
static int take_option(cli *c, const cli_option *o, const char *word, const char *rest, int argc, char **argv,
                       int *i)
{
    if (c->num_given == CLI_GIVEN_MAX) return cli_usage(c, N_("Too many options."));
    const char *value = o->name;
    if (o->value) {
        value = rest;
        if (!value && *i + 1 < argc) value = argv[++*i];
        if (!value) return cli_usage(c, N_("The option %s needs a value: %s."), word, cli_text(c, o->value));
    } else if (rest) {
        return cli_usage(c, N_("The option --%s takes no value."), o->name);
    }
    c->given[c->num_given].option = o;
    c->given[c->num_given++].value = value;
    return CLI_OK;
}

/* "exhaust" of "lab exhaust" for "lab"; NULL if it is not a subcommand of that command. */
static const char *sub_word(const cli_command *command, const cli_command *sub)
{
    size_t len = strlen(command->name);
    return strncmp(sub->name, command->name, len) == 0 && sub->name[len] == ' ' ? sub->name + len + 1 : NULL;
}

const cli_command *cli_find_sub(const cli *c, const cli_command *command, const char *word)
{
    for (int i = 0; c->commands[i]; i++) {
        const char *sub = sub_word(command, c->commands[i]);
        if (sub && strcmp(sub, word) == 0) return c->commands[i];
    }
    return NULL;
}

/* Of a command with subcommands, the word before the last was meant as one. */
static int unexpected(const cli *c, const char *word)
{
    bool has_subs = false;
    for (int i = 0; c->commands[i]; i++)
        has_subs = has_subs || sub_word(c->command, c->commands[i]);
    if (!has_subs) return cli_usage(c, N_("Unexpected argument \"%s\"."), word);
    if (cli_find_sub(c, c->command, c->words[0]))
        return cli_usage(c, N_("\"%s\" must come directly after `souk %s`."), c->words[0], c->command->name);
    return cli_usage(c, N_("`souk %s` has no subcommand \"%s\"."), c->command->name, c->words[0]);
}

static int parse_word(cli *c, int argc, char **argv, int *i, bool *words_only)
{
    const char *word = argv[*i];
    if (*words_only || word[0] != '-' || word[1] == '\0') {
        if (c->num_words == c->command->max_words) return unexpected(c, word);
        c->words[c->num_words++] = word;
        return CLI_OK;
    }
    if (strcmp(word, "--") == 0) {
        *words_only = true;
        return CLI_OK;
    }
    bool is_long = word[1] == '-';
    const char *equals = is_long ? strchr(word, '=') : NULL;
    const char *name = is_long ? word + 2 : NULL;
    size_t len = !is_long ? 0 : equals ? (size_t)(equals - name) : strlen(name);
    char letter = is_long || word[2] ? '\0' : word[1];
    const cli_option *o = find_option(c->command->options, name, len, letter);
    if (!o) o = find_option(common, name, len, letter);
    if (!o) return unknown_option(c, word);
    return take_option(c, o, word, equals ? equals + 1 : NULL, argc, argv, i);
}

/* The language is read first, so that errors in the other options are reported in it. */
int cli_find_lang(cli *c, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) break;
        if (strncmp(argv[i], "--lang", 6) != 0 || (argv[i][6] != '=' && argv[i][6] != '\0')) continue;
        const char *name = argv[i][6] == '=' ? argv[i] + 7 : i + 1 < argc ? argv[i + 1] : NULL;
        if (!name) break;
        c->lang = souk_lang_of(name);
        SOUK_OUT(ids, SOUK_TEXT_MAX);
        for (int lang = 0; lang < souk_num_langs(); lang++)
            souk_printf(&ids, "%s%s", lang ? ", " : "", souk_lang_id(lang));
        if (strncmp(name, souk_lang_id(c->lang), 2) != 0)
            return cli_usage(c, N_("--lang must be one of %s, not \"%s\"."), ids.buf, name);
    }
    return CLI_OK;
}

const cli_command *cli_find(const cli *c, const char *name)
{
    for (int i = 0; c->commands[i]; i++)
        if (strcmp(c->commands[i]->name, name) == 0) return c->commands[i];
    return NULL;
}

int cli_parse(cli *c, const cli_command *command, int argc, char **argv)
{
    const cli_command *sub = argc > 0 ? cli_find_sub(c, command, argv[0]) : NULL;
    if (sub) return cli_parse(c, sub, argc - 1, argv + 1);
    cli fresh = {.commands = c->commands, .command = command, .lang = c->lang};
    *c = fresh;
    int status = cli_find_lang(c, argc, argv);
    bool words_only = false;
    for (int i = 0; i < argc && status == CLI_OK; i++)
        status = parse_word(c, argc, argv, &i, &words_only);
    if (status == CLI_OK && cli_flag(c, "help")) {
        cli_print_help(c, command, stdout);
        return -1;
    }
    if (status == CLI_OK && c->num_words < command->min_words)
        return cli_usage(c, N_("Missing argument: %s."), cli_text(c, command->words));
    return status;
}

int cli_call(const cli *c, const char *name, int argc, char **argv)
{
    cli call = {.commands = c->commands, .lang = c->lang};
    int status = cli_parse(&call, cli_find(c, name), argc, argv);
    return status == CLI_OK ? call.command->run(&call) : status;
}

const char *cli_value(const cli *c, const char *option)
{
    for (int i = c->num_given; i-- > 0;)
        if (strcmp(c->given[i].option->name, option) == 0) return c->given[i].value;
    return NULL;
}

bool cli_flag(const cli *c, const char *option)
{
    return cli_value(c, option) != NULL;
}

const char *cli_each(const cli *c, const char *option, int *at)
{
    while (*at < c->num_given) {
        int i = (*at)++;
        if (strcmp(c->given[i].option->name, option) == 0) return c->given[i].value;
    }
    return NULL;
}

bool cli_whole(const cli *c, const char *option, int64_t min, int64_t max, int64_t *out)
{
    const char *text = cli_value(c, option);
    if (!text || souk_typed_number(text, min, max, out)) return true;
    cli_usage(c, N_("--%s takes a whole number from %lld to %lld, not \"%s\"."), option, (long long)min,
              (long long)max, text);
    return false;
}

bool cli_seed(const cli *c, const char *option, uint64_t *out)
{
    const char *text = cli_value(c, option);
    if (!text) return true;
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno == ERANGE) {
        cli_usage(c, N_("--%s takes a whole number from 0 to 18446744073709551615, not \"%s\"."), option,
                  text);
        return false;
    }
    *out = n;
    return true;
}

/* --- help ------------------------------------------------------------------------------------ */

souk_lang cli_env_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) return souk_lang_of(value);
    }
    return SOUK_EN;
}

/* Writes the example of a command, with the id of a real game in place of {game}. */
static void put_example(const cli_command *command, souk_out *out)
{
    const char *place;
    const char *at = command->example;
    for (; (place = strstr(at, "{game}")); at = place + strlen("{game}")) {
        souk_putn(out, at, (size_t)(place - at));
        souk_puts(out, souk_num_games > 0 ? souk_games[0]->id : "GAME");
    }
    souk_puts(out, at);
}

static void print_options(const cli_option *list, souk_lang lang, FILE *to)
{
    enum { COLUMN = 24 };
    for (const cli_option *o = list; o && o->name; o++) {
        SOUK_OUT(left, 128);
        if (o->letter) souk_printf(&left, "-%c, ", o->letter);
        souk_printf(&left, "--%s", o->name);
        if (o->value) souk_printf(&left, " %s", souk_text(lang, o->value));
        int pad = COLUMN - souk_canvas_width(left.buf);
        fprintf(to, "  %s%*s%s\n", left.buf, pad > 0 ? pad : 1, "", souk_text(lang, o->help));
    }
}

static void print_subs(const cli *c, const cli_command *command, FILE *to)
{
    int n = 0;
    for (int i = 0; c->commands[i]; i++) {
        const char *word = sub_word(command, c->commands[i]);
        if (word && n++ == 0) fprintf(to, "\n%s\n", cli_text(c, N_("Subcommands:")));
        if (word) fprintf(to, "  %-8s %s\n", word, cli_text(c, c->commands[i]->summary));
    }
}

void cli_print_help(const cli *c, const cli_command *command, FILE *to)
{
    souk_lang lang = c->lang;
    SOUK_OUT(example, 256);
    put_example(command, &example);
    fprintf(to, "souk %s: %s\n\n", command->name, souk_text(lang, command->summary));
    fprintf(to, souk_text(lang, N_("Usage: souk %s%s%s [options]\n")), command->name,
            command->words[0] ? " " : "", command->words[0] ? souk_text(lang, command->words) : "");
    if (command->help) fprintf(to, "\n%s\n", souk_text(lang, command->help));
    print_subs(c, command, to);
    fprintf(to, "\n%s\n", souk_text(lang, N_("Options:")));
    print_options(command->options, lang, to);
    print_options(common, lang, to);
    fprintf(to, "\n%s\n  souk %s\n", souk_text(lang, N_("Example:")), example.buf);
}

void cli_print_commands(const cli *c, FILE *to)
{
    fputs(cli_text(c, N_("Souk, a house for games of trade.\n\nUsage: souk COMMAND ...\n")), to);
    fprintf(to, "\n%s\n", cli_text(c, N_("Commands:")));
    for (int i = 0; c->commands[i]; i++)
        if (!strchr(c->commands[i]->name, ' '))
            fprintf(to, "  %-8s %s\n", c->commands[i]->name, cli_text(c, c->commands[i]->summary));
    fputs(cli_text(c,
                   N_("\n"
                      "`souk COMMAND --help` says more, with an example. On a terminal, `souk` alone "
                      "opens a menu;\n"
                      "--plain shows it and everything else as lines of text, --spoken for a screen reader.\n"
                      "Exit codes: 0 success, 1 failure, 2 usage error.\n")),
          to);
}

/* --- input ----------------------------------------------------------------------------------- */

int cli_getchar(void)
{
    for (;;) {
        errno = 0;
        int c = getchar();
        if (c != EOF || !ferror(stdin) || errno != EINTR) return c;
        clearerr(stdin);
    }
}

bool cli_gets(char *line, size_t size)
{
    size_t n = 0;
    for (int c; n + 1 < size && (c = cli_getchar()) != EOF;) {
        line[n++] = (char)c;
        if (c == '\n') break;
    }
    line[n] = '\0';
    return n > 0;
}

/* --- long texts ------------------------------------------------------------------------------ */

void cli_open(souk_out *out)
{
    static char text[CLI_TEXT_MAX]; /* static: unused pages cost nothing, and it cannot fail */
    souk_out_init(out, text, sizeof text);
}

void cli_print(const souk_out *out)
{
    fputs(out->buf, stdout);
}

void cli_figures(const cli *c, const char *format, ...)
{
    char line[SOUK_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, cli_text(c, format), args);
    va_end(args);
    for (char *at = line; (at = strchr(at, '.')); at++)
        if (at > line && isdigit((unsigned char)at[-1]) && isdigit((unsigned char)at[1]))
            *at = souk_point(c->lang);
    fputs(line, stdout);
}

void *cli_memory(const cli *c, size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) exit(cli_fail(c, N_("Out of memory.")));
    return memory;
}
