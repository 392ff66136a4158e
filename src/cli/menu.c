/* menu.c — the line-mode menu of `souk` on a terminal: game, number of seats, players and options.
 *
 * It ends by calling `souk play` with the words one would have typed, and shows them. Daily items follow the games.
 */
#include "cli/menu.h"
#include "cli/base/setting.h"
#include "cli/front.h"
#include "cli/tui/screen.h"
#include <string.h>
#include <unistd.h>

enum { ANSWER_MAX = 128 };

/* Asks for a number until there is one in range; an empty line means the fallback. -1: leave. */
static int ask(const cli *c, const char *question, int min, int max, int fallback)
{
    char line[ANSWER_MAX];
    for (;;) {
        int64_t n;
        printf("%s [%d] ", question, fallback);
        fflush(stdout);
        if (!cli_gets(line, sizeof line)) return -1;
        line[strcspn(line, "\r\n")] = '\0';
        if (!line[0]) return fallback;
        if (line[0] == 'q') return -1;
        if (souk_typed_number(line, min, max, &n)) return (int)n;
        printf(cli_text(c, N_("Please enter a number from %d to %d, or q to quit.\n")), min, max);
    }
}

static const struct {
    const char *title, *command, *word;
} daily[] = {{N_("Table of the day"), "day", NULL},
             {N_("Puzzle of the day"), "puzzle", "--day"},
             {N_("Ladder of bots"), "ladder", NULL},
             {N_("My game"), "mine", NULL}};
enum { NUM_DAILY = sizeof daily / sizeof daily[0] };

static int call_daily(const cli *c, int i)
{
    char word[ANSWER_MAX];
    char *words[] = {word};
    snprintf(word, sizeof word, "%s", daily[i].word ? daily[i].word : "");
    return cli_call(c, daily[i].command, daily[i].word != NULL, words);
}

/* The chosen game, or NULL: *other is then the number of another item, or -1 if nothing was chosen. */
static const souk_game *ask_game(const cli *c, int *other)
{
    puts(cli_text(c, N_("Welcome to Souk. What shall we play?\n")));
    for (int i = 0; i < souk_num_games; i++)
        printf("  %d. %-18s %s\n", i + 1, souk_games[i]->title, cli_text(c, souk_games[i]->summary));
    for (int i = 0; i < NUM_DAILY; i++)
        printf("  %d. %s\n", souk_num_games + i + 1, cli_text(c, daily[i].title));
    putchar('\n');
    int n = ask(c, cli_text(c, N_("Game?")), 1, souk_num_games + NUM_DAILY, 1);
    *other = n > souk_num_games ? n - souk_num_games - 1 : -1;
    return n < 1 || n > souk_num_games ? NULL : souk_games[n - 1];
}

bool menu_possible(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && souk_num_games > 0;
}

static const souk_bot *ask_bot(const cli *c)
{
    int n = 0, usual = 0;
    putchar('\n');
    for (; souk_bots[n]; n++) {
        printf("  %d. %-9s %s\n", n + 1, cli_text(c, souk_bots[n]->title),
               cli_text(c, souk_bots[n]->summary));
        if (souk_bots[n] == souk_bot_usual) usual = n + 1;
    }
    int picked = ask(c, cli_text(c, N_("Against whom?")), 1, n, usual);
    return picked < 1 ? NULL : souk_bots[picked - 1];
}

/* Asks for each option, with its help; the answers become words of `souk play`. -1: leave. */
static int ask_options(const cli *c, const souk_game *g, char given[][ANSWER_MAX])
{
    souk_options o;
    int n = 0;
    souk_options_default(g, &o);
    if (g->num_options) printf("\n%s\n", cli_text(c, N_("Options; press Enter to keep the default.")));
    for (int i = 0; i < g->num_options;) {
        char line[ANSWER_MAX / 2];
        SOUK_OUT(usual, SOUK_TEXT_MAX);
        souk_error error = cli_fresh_error(c);
        souk_option_text(g, &o, i, &usual);
        printf("%s\n%s [%s] ", cli_text(c, g->options[i].help), cli_text(c, g->options[i].title), usual.buf);
        fflush(stdout);
        if (!cli_gets(line, sizeof line)) return -1;
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "q") == 0) return -1;
        if (!line[0]) {
            i++;
        } else if (souk_option_set(g, &o, g->options[i].name, line, &error)) {
            snprintf(given[n++], ANSWER_MAX, "%s=%s", g->options[i++].name, line);
        } else {
            puts(error.text);
        }
    }
    return n;
}

int menu_run(cli *c)
{
    if (!cli_flag(c, "plain") && !cli_flag(c, "spoken") && screen_possible()) return front_run(c);
    int other;
    const souk_game *g = ask_game(c, &other);
    if (!g) return other < 0 ? CLI_OK : call_daily(c, other);
    int seats = g->min_seats, people = 1;
    const souk_bot *bot = souk_bot_usual;
    char given[SOUK_OPTIONS_MAX][ANSWER_MAX];
    if (g->max_seats > g->min_seats)
        seats =
            ask(c, cli_text(c, N_("How many seats?")), g->min_seats, g->max_seats, setting_usual_seats(g));
    if (seats > 1) people = ask(c, cli_text(c, N_("How many players are people?")), 1, seats, 1);
    if (seats < 0 || people < 0) return CLI_OK;
    if (people < seats && !(bot = ask_bot(c))) return CLI_OK;
    int options = ask_options(c, g, given);
    if (options < 0) return CLI_OK;
    SOUK_OUT(list, SOUK_TEXT_MAX);
    for (int i = 0; i < seats; i++)
        souk_printf(&list, "%s%s", i ? "," : "", i < people ? "you" : bot->name);
    char id[SOUK_NAME_MAX], of_seats[] = "--seats", of_option[] = "--option", how[16];
    snprintf(id, sizeof id, "%s", g->id);
    snprintf(how, sizeof how, "%s", cli_flag(c, "spoken") ? "--spoken" : "--plain");
    char *words[4 + 2 * SOUK_OPTIONS_MAX] = {id, how, of_seats, list.buf};
    int n = 4;
    printf("\nsouk play %s %s --seats %s", id, how, list.buf);
    for (int i = 0; i < options; i++) {
        words[n++] = of_option;
        words[n++] = given[i];
        printf(" --option %s", given[i]);
    }
    puts("\n");
    return cli_call(c, "play", n, words);
}
