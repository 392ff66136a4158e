/* The front page: five doors, games to go on with, and a way out. Choosing ends in the words that a
 * person would have typed after `souk`, as in the menu by lines. */
#include "cli/setting.h"
#include "cli/tui/ask.h"
#include "cli/tui/tui.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DOORS_MAX = 32, BOTS_MAX = 16 };

bool tui_possible(void)
{
    return screen_possible();
}

/* --- going on --------------------------------------------------------------------------------- */

static void tell_when(const keep_found *f, souk_out *out)
{
    char text[64];
    time_t when = (time_t)f->when;
    struct tm at;
    if (localtime_r(&when, &at) && strftime(text, sizeof text, "%Y-%m-%d %H:%M", &at)) souk_puts(out, text);
}

tui_offered tui_offer(const cli *c, const souk_game *g, char *path, size_t size)
{
    keep_found *found = calloc(KEEP_FOUND_MAX, sizeof *found);
    if (!found) return OFFER_NEW;
    int n = keep_find(g, c->lang, found, KEEP_FOUND_MAX);
    tui_offered said = OFFER_NEW;
    if (n > 0 && screen_open(c->lang)) {
        ask_item items[KEEP_FOUND_MAX + 1];
        char notes[KEEP_FOUND_MAX][SOUK_TEXT_MAX];
        ask_item fresh = {'n', cli_text(c, N_("A new game")), NULL};
        for (int i = 0; i < n; i++) {
            souk_out note;
            souk_out_init(&note, notes[i], sizeof notes[i]);
            tell_when(&found[i], &note);
            souk_printf(&note, " · %s", found[i].players);
            ask_item item = {0, cli_text(c, N_("Go on")), notes[i]};
            items[i] = item;
        }
        items[n] = fresh;
        screen_clear();
        int picked = ask_one(c->lang, found[0].game->title,
                             cli_text(c, N_("There is a game of yours that is not over.")), items, n + 1, 0);
        said = picked < 0 ? OFFER_LEFT : picked < n ? OFFER_TAKEN : OFFER_NEW;
        if (said == OFFER_TAKEN) snprintf(path, size, "%s", found[picked].path);
        screen_close();
    }
    free(found);
    return said;
}

/* --- a new game ------------------------------------------------------------------------------- */

static const souk_bot *ask_bot(const cli *c)
{
    ask_item items[BOTS_MAX];
    int n = 0, usual = 0;
    for (; n < BOTS_MAX && souk_bots[n]; n++) {
        ask_item item = {0, souk_bots[n]->name, cli_text(c, souk_bots[n]->summary)};
        items[n] = item;
        if (souk_bots[n] == souk_bot_usual) usual = n;
    }
    screen_clear();
    int picked = ask_one(c->lang, cli_text(c, N_("Against whom?")), NULL, items, n, usual);
    return picked < 0 ? NULL : souk_bots[picked];
}

static int run_words(const cli *c, const cli_command *command, int n, char **words)
{
    cli call;
    memset(&call, 0, sizeof call);
    call.lang = c->lang;
    int status = cli_parse(&call, command, n, words);
    return status == CLI_OK ? command->run(&call) : status;
}

static int play_new(const cli *c, const souk_game *g)
{
    int seats = g->min_seats, people = 1;
    const souk_bot *bot = souk_bot_usual;
    if (g->max_seats > g->min_seats)
        seats = ask_number(c->lang, N_("How many seats?"), g->min_seats, g->max_seats, cli_usual_seats(g));
    if (seats > 1) people = ask_number(c->lang, N_("How many of them are people?"), 0, seats, 1);
    if (seats < 0 || people < 0) return CLI_OK;
    if (people < seats && !(bot = ask_bot(c))) return CLI_OK;
    SOUK_OUT(list, SOUK_TEXT_MAX);
    for (int i = 0; i < seats; i++)
        souk_printf(&list, "%s%s", i ? "," : "", i < people ? "you" : bot->name);
    char id[SOUK_NAME_MAX], option[] = "--seats", fresh[] = "--new";
    snprintf(id, sizeof id, "%s", g->id);
    char *words[] = {id, option, list.buf, fresh};
    return run_words(c, &cmd_play, 4, words);
}

static void read_rules(const cli *c)
{
    ask_item items[DOORS_MAX];
    int n = 0;
    for (; n < souk_num_games && n < DOORS_MAX; n++) {
        ask_item item = {0, souk_games[n]->title, NULL};
        items[n] = item;
    }
    screen_clear();
    int picked = ask_one(c->lang, cli_text(c, N_("Rules")), NULL, items, n, 0);
    if (picked >= 0) ask_rules(c->lang, souk_games[picked], NULL);
}

/* A record of the person's own: play on, or read it again. */
static void open_record(const cli *c)
{
    char path[ASK_LINE_MAX] = "", load[] = "--load";
    if (!ask_line(c->lang, cli_text(c, N_("Which file?")), path, sizeof path) || !path[0]) return;
    ask_item items[] = {{'p', cli_text(c, N_("Play on")), NULL},
                        {'r', cli_text(c, N_("Read it again")), NULL}};
    screen_clear();
    int picked = ask_one(c->lang, path, NULL, items, 2, 0);
    char *words[] = {load, path};
    int status = CLI_OK;
    if (picked == 0) status = run_words(c, &cmd_play, 2, words);
    if (picked == 1) status = run_words(c, &cmd_replay, 1, words + 1);
    if (status != CLI_OK) {
        screen_wipe(); /* what was wrong has been written across it */
        ask_note(c->lang, path, cli_text(c, N_("This file cannot be read as a game.")));
    }
}

static void join(const cli *c)
{
    char url[ASK_LINE_MAX] = "127.0.0.1";
    if (ask_line(c->lang, cli_text(c, N_("Which server?")), url, sizeof url) && url[0]) tui_online(c, url);
}

/* --- the page --------------------------------------------------------------------------------- */

static bool answer(cli *c, int picked, const keep_found *waiting)
{
    int games = souk_num_games;
    char load[] = "--load", path[KEEP_PATH_MAX];
    if (picked < 0) return false;
    if (picked < games) {
        play_new(c, souk_games[picked]);
    } else if (waiting && picked == games) {
        snprintf(path, sizeof path, "%s", waiting->path);
        char *words[] = {load, path};
        run_words(c, &cmd_play, 2, words);
    } else {
        switch (picked - games - (waiting != NULL)) {
        case 0: join(c); break;
        case 1: open_record(c); break;
        case 2: read_rules(c); break;
        default: return false;
        }
    }
    return !screen_leaving();
}

int tui_front(cli *c)
{
    int at = 0;
    if (!screen_open(c->lang)) return CLI_FAILED;
    for (bool stays = true; stays;) {
        keep_found found[KEEP_FOUND_MAX];
        ask_item items[DOORS_MAX];
        SOUK_OUT(note, SOUK_TEXT_MAX);
        int n = 0, waiting = keep_find(NULL, c->lang, found, KEEP_FOUND_MAX);
        for (; n < souk_num_games && n < DOORS_MAX - 5; n++) {
            ask_item item = {0, souk_games[n]->title, cli_text(c, souk_games[n]->summary)};
            items[n] = item;
        }
        if (waiting) {
            souk_printf(&note, "%s · ", found[0].game->title);
            tell_when(&found[0], &note);
            souk_printf(&note, " · %s", found[0].players);
            ask_item item = {'g', cli_text(c, N_("Go on")), note.buf};
            items[n] = item;
            if (at == 0) at = n;
            n++;
        }
        ask_item more[] = {{'j', cli_text(c, N_("Join online")), cli_text(c, N_("tables of a server"))},
                           {'o', cli_text(c, N_("Open a file")), cli_text(c, N_("play on or read it again"))},
                           {'r', cli_text(c, N_("Rules")), NULL},
                           {'q', cli_text(c, N_("Leave")), NULL}};
        memcpy(items + n, more, sizeof more);
        int picked = ask_door(c->lang, cli_text(c, N_("Welcome. What shall we play?")), items, n + 4, at);
        at = picked > 0 ? picked : 0;
        stays = answer(c, picked, waiting ? found : NULL);
    }
    screen_close();
    return CLI_OK;
}
