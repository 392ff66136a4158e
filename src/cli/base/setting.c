/* setting.c — reads the arguments that several commands share: a game, its parts, its options, bots. */
#include "cli/base/setting.h"
#include "core/error.h"
#include "core/file.h"
#include "core/fold.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES_MAX = 64, PATH_SIZE = 1024 };

/* The letters and digits of a name, folded, so that blanks, hyphens and accents are ignored. */
static void bare(const char *name, char *out, size_t size)
{
    size_t n = 0;
    souk_fold(name, out, size);
    for (size_t i = 0; out[i]; i++)
        if (out[i] != ' ' && out[i] != '-' && out[i] != '_') out[n++] = out[i];
    out[n] = '\0';
}

/* The title of a game in a language: the heading of its rules. */
static void title_in(const souk_game *g, souk_lang lang, char *title, size_t size)
{
    SOUK_OUT(rules, SOUK_TEXT_MAX); /* only the beginning is needed */
    const char *text = souk_rules_text(g, NULL, lang, &rules) ? rules.buf : g->title;
    text += strspn(text, "# ");
    snprintf(title, size, "%.*s", (int)strcspn(text, "\n"), text);
}

static const souk_game *game_titled(const char *name)
{
    char asked[SOUK_TEXT_MAX], title[SOUK_TEXT_MAX], known[SOUK_TEXT_MAX];
    bare(name, asked, sizeof asked);
    for (int i = 0; i < souk_num_games; i++) {
        bare(souk_games[i]->title, known, sizeof known);
        if (strcmp(known, asked) == 0) return souk_games[i];
        for (int lang = 0; lang < souk_num_langs(); lang++) {
            title_in(souk_games[i], lang, title, sizeof title);
            bare(title, known, sizeof known);
            if (strcmp(known, asked) == 0) return souk_games[i];
        }
    }
    return NULL;
}

const souk_game *setting_game(const cli *c, const char *id)
{
    const souk_game *g = souk_game_find(id);
    if (!g) g = game_titled(id);
    if (g) return g;
    const char *ids[NAMES_MAX];
    int n = 0;
    for (; n < souk_num_games && n < NAMES_MAX; n++)
        ids[n] = souk_games[n]->id;
    const char *near = cli_nearest(id, ids, n);
    if (near)
        cli_usage(c, N_("There is no game \"%s\". Did you mean %s? (`souk games` lists them.)"), id, near);
    else
        cli_usage(c, N_("There is no game \"%s\". (`souk games` lists them.)"), id);
    return NULL;
}

static void print_problems(const cli *c, const char *path, const souk_report *r)
{
    for (int i = 0; i < r->n; i++) {
        const souk_problem *p = &r->problem[i];
        fprintf(stderr, "%s", path);
        if (p->line > 0) fprintf(stderr, ":%d:%d", p->line, p->column);
        fprintf(stderr, ": %s: ", cli_text(c, p->warning ? N_("warning") : N_("error")));
        if (p->field[0]) fprintf(stderr, "%s: ", p->field);
        fprintf(stderr, "%s\n", p->text);
    }
    int more = r->errors + r->warnings - r->n;
    if (more > 0)
        fprintf(stderr, souk_textn(c->lang, "%d more problem.\n", "%d more problems.\n", more), more);
}

int setting_check_parts(const cli *c, const souk_game *g, const char *name, const char *text, size_t len,
                        void *parts, souk_report *report)
{
    report->lang = c->lang;
    bool good = souk_parts_read(g, text, len, parts, report);
    print_problems(c, name, report);
    if (good) return CLI_OK;
    return cli_fail(c, N_("%s cannot be used as parts for %s."), name, g->id);
}

int setting_read_parts(const cli *c, const souk_game *g, const char *path, void *parts, souk_report *report)
{
    char *text;
    size_t len;
    souk_error error = cli_fresh_error(c);
    if (!souk_file_read(path, SOUK_PARTS_FILE_MAX, &text, &len, &error)) return cli_error(c, NULL, &error);
    int status = setting_check_parts(c, g, path, text, len, parts, report);
    free(text);
    return status;
}

static int set_option(const cli *c, const souk_game *g, souk_options *options, const char *text)
{
    const char *equals = strchr(text, '=');
    char name[SOUK_NAME_MAX];
    if (!equals || equals == text || (size_t)(equals - text) >= sizeof name)
        return cli_usage(c, N_("--option takes NAME=VALUE, not \"%s\"."), text);
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = '\0';
    souk_error error = cli_fresh_error(c);
    if (souk_option_set(g, options, name, equals + 1, &error)) return CLI_OK;
    return cli_usage(c, "%s", error.text);
}

int setting_read_options(const cli *c, const souk_game *g, bool lab, souk_options *options)
{
    int at = 0, status = CLI_OK;
    if (lab)
        souk_options_lab(g, options);
    else
        souk_options_default(g, options);
    for (const char *text; status == CLI_OK && (text = cli_each(c, "option", &at));)
        status = set_option(c, g, options, text);
    return status;
}

souk_net *setting_read_net(const cli *c, const souk_game *g, const void *parts, const char *path)
{
    char *file;
    size_t len;
    souk_error error = cli_fresh_error(c);
    if (!souk_file_read(path, SOUK_NET_FILE_MAX, &file, &len, &error))
        return cli_error(c, NULL, &error), NULL;
    souk_net *net = souk_net_read(file, len, &error);
    free(file);
    if (net && !g) {
        g = souk_game_find(net->game);
        if (!g) souk_fail(&error, N_("There is no game \"%s\"."), net->game);
        parts = g ? souk_parts_default(g) : NULL;
    }
    if (net && g && souk_net_fits(net, g, parts, &error)) return net;
    souk_net_free(net);
    return cli_error(c, path, &error), NULL;
}

int setting_bring_net(const cli *c, const souk_game *g, const void *parts)
{
    const char *name = cli_value(c, "net");
    if (!name) return CLI_OK;
    if (strcmp(name, "none") == 0) {
        bool good = true;
        for (int i = 0; i < souk_num_games && good; i++)
            good = souk_net_bring(souk_games[i], NULL);
        return good ? CLI_OK : cli_fail(c, N_("Out of memory."));
    }
    souk_net *net = setting_read_net(c, g, parts, name);
    if (!net) return CLI_FAILED;
    return souk_net_bring(souk_game_find(net->game), net) ? CLI_OK : cli_fail(c, N_("Out of memory."));
}

void setting_miss_net(const cli *c, const game_setting *s)
{
    const souk_net *net = souk_net_house(s->game);
    souk_error error = cli_fresh_error(c);
    if (!net || souk_net_fits(net, s->game, s->parts, &error)) return;
    fprintf(stderr, "%s %s\n", error.text, cli_text(c, N_("Bots use the game's built-in estimate instead.")));
}

int setting_open(const cli *c, game_setting *s, const souk_game *g, bool lab)
{
    if (!g) return CLI_USAGE;
    memset(s, 0, sizeof *s);
    s->game = g;
    s->parts = souk_parts_default(g);
    int status = setting_read_options(c, g, lab, &s->options);
    if (status != CLI_OK) return status;
    const char *path = cli_value(c, "parts");
    if (path) {
        souk_report *report = cli_memory(c, 1, sizeof *report);
        s->own_parts = cli_memory(c, 1, g->parts_size);
        status = setting_read_parts(c, g, path, s->own_parts, report);
        free(report);
        s->parts = s->own_parts;
    }
    if (status == CLI_OK) status = setting_bring_net(c, g, s->parts);
    if (status != CLI_OK) setting_close(s);
    return status;
}

void setting_close(game_setting *s)
{
    free(s->own_parts);
    s->own_parts = NULL;
}

int setting_check_seats(const cli *c, const souk_game *g, int64_t seats)
{
    if (seats >= g->min_seats && seats <= g->max_seats) return CLI_OK;
    if (g->min_seats == g->max_seats)
        return cli_usage(c, N_("%s needs %d seats, not %lld."), g->title, g->min_seats, (long long)seats);
    return cli_usage(c, N_("%s needs %d to %d seats, not %lld."), g->title, g->min_seats, g->max_seats,
                     (long long)seats);
}

int setting_usual_seats(const souk_game *g)
{
    if (CLI_USUAL_SEATS < g->min_seats) return g->min_seats;
    return CLI_USUAL_SEATS > g->max_seats ? g->max_seats : CLI_USUAL_SEATS;
}

const souk_bot *setting_bot(const cli *c, const char *name)
{
    const souk_bot *bot = souk_bot_find(name);
    if (bot) return bot;
    SOUK_OUT(list, 512);
    for (int i = 0; souk_bots[i]; i++)
        souk_printf(&list, "%s%s", i > 0 ? ", " : "", souk_bots[i]->name);
    cli_usage(c, N_("There is no bot \"%s\". The bots are: %s."), name, list.buf);
    return NULL;
}

const char *setting_web_folder(const cli *c, char *path, size_t size)
{
    const char *given = cli_value(c, "web");
    char self[PATH_SIZE];
    if (given) return given;
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0) return NULL;
    self[n] = '\0';
    char *slash = strrchr(self, '/');
    if (slash) *slash = '\0';
    static const char *const places[] = {"/web", "/../share/souk/web"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char page[PATH_SIZE + 16];
        if (snprintf(path, size, "%s%s", self, places[i]) >= (int)size) continue;
        snprintf(page, sizeof page, "%s/index.html", path);
        if (access(page, R_OK) == 0) return path;
    }
    return NULL;
}

int setting_name_bots(const cli *c, const souk_game *g, const char *list, int usual_seats, int64_t *seats,
                      const souk_bot *bots[SOUK_SEATS_MAX])
{
    char copy[SOUK_TEXT_MAX];
    const char *names[SOUK_SEATS_MAX];
    int n = souk_typed_list(list, copy, sizeof copy, names, SOUK_SEATS_MAX);
    if (n < 0) return cli_usage(c, N_("--bots takes at most %d bots."), SOUK_SEATS_MAX);
    if (*seats == 0) *seats = n > 1 ? n : usual_seats;
    int status = setting_check_seats(c, g, *seats);
    if (status != CLI_OK) return status;
    if (n != 1 && n != *seats)
        return cli_usage(c, N_("--bots lists %d bots for %d seats: give one for all seats, or one per seat."),
                         n, (int)*seats);
    for (int seat = 0; seat < *seats; seat++) {
        bots[seat] = setting_bot(c, names[n == 1 ? 0 : seat]);
        if (!bots[seat]) return CLI_USAGE;
    }
    return CLI_OK;
}

int setting_seat_bots(const cli *c, const souk_game *g, const char *usual, int usual_seats, int64_t *seats,
                      const souk_bot *bots[SOUK_SEATS_MAX])
{
    const char *list = cli_value(c, "bots");
    return setting_name_bots(c, g, list ? list : usual, usual_seats, seats, bots);
}
