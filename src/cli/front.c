/* front.c — the front page: one item per game, saves to resume, and the way out.
 *
 * Every choice ends in the words that a person would have typed after `souk`.
 */
#include "cli/front.h"
#include "cli/base/record.h"
#include "cli/base/save.h"
#include "cli/sit.h"
#include "cli/tui/ask.h"
#include "cli/tui/daily.h"
#include "cli/tui/help.h"
#include "cli/tui/ink.h"
#include "cli/tui/online/online.h"
#include "cli/tui/setup.h"
#include "core/parts.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DOORS_MAX = 32, NUM_MORE = 10 /* items besides the games */ };

/* --- resuming --------------------------------------------------------------------------------- */

static void tell_when(const save_found *f, souk_out *out)
{
    char text[64];
    time_t when = (time_t)(f->when / 1000);
    struct tm at;
    if (localtime_r(&when, &at) && strftime(text, sizeof text, "%Y-%m-%d %H:%M", &at)) souk_puts(out, text);
}

front_offered front_offer(const cli *c, const souk_game *g, char *path, size_t size)
{
    save_found *found = calloc(SAVE_FOUND_MAX, sizeof *found);
    if (!found) return OFFER_NEW;
    int n = save_find(g, c->lang, found, SAVE_FOUND_MAX);
    front_offered said = OFFER_NEW;
    if (n > 0 && screen_open(c->lang)) {
        ask_item items[SAVE_FOUND_MAX + 1];
        char notes[SAVE_FOUND_MAX][SOUK_TEXT_MAX];
        ask_item fresh = {'n', cli_text(c, N_("New game")), NULL};
        for (int i = 0; i < n; i++) {
            souk_out note;
            souk_out_init(&note, notes[i], sizeof notes[i]);
            tell_when(&found[i], &note);
            souk_printf(&note, " · %s", found[i].players);
            ask_item item = {0, g ? cli_text(c, N_("Resume")) : found[i].game->title, notes[i]};
            items[i] = item;
        }
        items[n] = fresh;
        screen_clear();
        int picked = ask_one(
            c->lang, g ? g->title : cli_text(c, N_("Resume")),
            cli_text(c, n > 1 ? N_("You have unfinished games.") : N_("You have an unfinished game.")), items,
            g ? n + 1 : n, 0);
        said = picked < 0 ? OFFER_LEFT : picked < n ? OFFER_TAKEN : OFFER_NEW;
        if (said == OFFER_TAKEN) snprintf(path, size, "%s", found[picked].path);
        screen_close();
    }
    free(found);
    return said;
}

/* --- a new game ------------------------------------------------------------------------------- */

int front_go_on(const cli *c, const char *record)
{
    char load[] = "--load", own[] = "--parts", path[SAVE_PATH_MAX], parts[SAVE_PATH_MAX + 8];
    char *words[] = {load, path, own, parts};
    snprintf(path, sizeof path, "%s", record);
    return cli_call(c, "play", save_parts(record, parts, sizeof parts) ? 4 : 2, words);
}

static void play_new(const cli *c, const souk_game *g)
{
    static char fresh[] = "--new";
    setup s;
    setup_line line;
    setup_usual(&s, g, false);
    if (!setup_ask(&s, c->lang)) return;
    setup_words(&s, &line);
    if (line.n < SETUP_WORDS_MAX) line.word[line.n++] = fresh;
    cli_call(c, "play", line.n, line.word);
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

static bool needs_parts(const char *path)
{
    record_file r;
    if (!record_read(path, NULL, &r, NULL)) return false;
    const souk_record_head *head = &r.head;
    bool others = head->has_parts && !souk_parts_with(head->game, head->parts_digest);
    record_close(&r);
    return others;
}

/* Opens a record file that the user names: resume it, or review it. */
static void open_record(const cli *c)
{
    char path[ASK_LINE_MAX] = "", load[] = "--load", own[] = "--parts", parts[ASK_LINE_MAX] = "";
    if (!ask_path(cli_text(c, N_("Which file?")), path, sizeof path) || !path[0]) return;
    bool needs = needs_parts(path);
    if (needs && (!ask_path(cli_text(c, N_("Which file has the parts of this game?")), parts, sizeof parts) ||
                  !parts[0]))
        return;
    ask_item items[] = {{'p', cli_text(c, N_("Continue playing")), NULL},
                        {'r', cli_text(c, N_("Replay it")), NULL}};
    screen_clear();
    int picked = ask_one(c->lang, path, NULL, items, 2, 0);
    char *words[] = {load, path, own, parts};
    int status = CLI_OK;
    if (picked == 0) status = cli_call(c, "play", needs ? 4 : 2, words);
    if (picked == 1) status = cli_call(c, "replay", needs ? 3 : 1, words + 1);
    if (status != CLI_OK) {
        screen_wipe(); /* an error message was written over it */
        ask_note(c->lang, path, cli_text(c, N_("This file is not a saved game.")));
    }
}

static void join(const cli *c)
{
    char url[ASK_LINE_MAX] = "127.0.0.1";
    if (ask_line(cli_text(c, N_("Which server?")), url, sizeof url) && url[0]) {
        pace p = PACE_NORMAL;
        sit_pace(c, true, &p);
        online_run(c, url, p);
    }
}

static const char *const themes[NUM_THEMES][2] = {
    [THEME_AUTO] = {N_("Like the terminal"), N_("light on a light terminal, else dark")},
    [THEME_DARK] = {N_("Dark"), NULL},
    [THEME_LIGHT] = {N_("Light"), NULL},
    [THEME_OWN] = {N_("The terminal's own ground"), N_("only the letters are coloured")}};

static void choose_theme(const cli *c)
{
    ask_item items[NUM_THEMES];
    for (int i = 0; i < NUM_THEMES; i++)
        items[i] = (ask_item){0, cli_text(c, themes[i][0]), themes[i][1] ? cli_text(c, themes[i][1]) : NULL};
    screen_clear();
    int picked = ask_one(c->lang, cli_text(c, N_("Theme")), NULL, items, NUM_THEMES, (int)ink_kept());
    if (picked < 0) return;
    ink_change((ink_theme)picked);
    screen_wipe();
}

/* --- the page --------------------------------------------------------------------------------- */

static void go_on(const cli *c, const save_found *waiting, int n)
{
    char path[SAVE_PATH_MAX];
    snprintf(path, sizeof path, "%s", waiting->path);
    if (n == 1 || front_offer(c, NULL, path, sizeof path) == OFFER_TAKEN) front_go_on(c, path);
}

/* Escape leaves only after a question. */
static bool stays(const cli *c)
{
    ask_item items[] = {{'s', cli_text(c, N_("Stay")), NULL}, {'l', cli_text(c, N_("Leave")), NULL}};
    return !screen_leaving() && ask_one(c->lang, cli_text(c, N_("Leave Souk?")), NULL, items, 2, 0) != 1 &&
           !screen_leaving();
}

static bool answer(cli *c, int picked, const save_found *waiting, int num_waiting)
{
    int games = souk_num_games;
    if (picked < 0) return stays(c);
    if (picked < games) {
        play_new(c, souk_games[picked]);
    } else if (num_waiting && picked == games) {
        go_on(c, waiting, num_waiting);
    } else {
        switch (picked - games - (num_waiting > 0)) {
        case 0: daily_tables(c); break;
        case 1: daily_puzzles(c); break;
        case 2: daily_ladders(c); break;
        case 3: daily_mine(c); break;
        case 4: join(c); break;
        case 5: open_record(c); break;
        case 6: read_rules(c); break;
        case 7: choose_theme(c); break;
        case 8: help_show(c->lang); break;
        default: return false;
        }
    }
    return !screen_leaving();
}

bool front_possible(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && souk_num_games > 0;
}

int front_run(cli *c)
{
    int at = 0;
    sit_full_screen(c);
    if (!screen_open(c->lang)) return CLI_FAILED;
    for (bool goes_on = true; goes_on;) {
        save_found found[SAVE_FOUND_MAX];
        ask_item items[DOORS_MAX];
        SOUK_OUT(note, SOUK_TEXT_MAX);
        int n = 0, waiting = save_find(NULL, c->lang, found, SAVE_FOUND_MAX);
        for (; n < souk_num_games && n < DOORS_MAX - NUM_MORE - 1; n++) {
            ask_item item = {0, souk_games[n]->title, cli_text(c, souk_games[n]->summary)};
            items[n] = item;
        }
        if (waiting) {
            souk_printf(&note, "%s · ", found[0].game->title);
            tell_when(&found[0], &note);
            souk_printf(&note, " · %s", found[0].players);
            if (waiting > 1)
                souk_printf(&note, souk_textn(c->lang, " · and %d more", " · and %d more", waiting - 1),
                            waiting - 1);
            ask_item item = {'g', cli_text(c, N_("Resume")), note.buf};
            items[n] = item;
            if (at == 0) at = n;
            n++;
        }
        ask_item more[] = {
            {'d', cli_text(c, N_("Table of the day")), cli_text(c, N_("the same for everybody"))},
            {'p', cli_text(c, N_("Puzzles")), cli_text(c, N_("one choice is much better"))},
            {'b', cli_text(c, N_("Ladder of bots")), cli_text(c, N_("from easy to expert"))},
            {'m', cli_text(c, N_("My progress")), cli_text(c, N_("results, and where you lose chances"))},
            {'j', cli_text(c, N_("Join online")), cli_text(c, N_("tables on a server"))},
            {'o', cli_text(c, N_("Open a file")), cli_text(c, N_("continue or replay a game"))},
            {'r', cli_text(c, N_("Rules")), NULL},
            {'t', cli_text(c, N_("Theme")), cli_text(c, themes[ink_kept()][0])},
            {'?', cli_text(c, N_("Help")), cli_text(c, N_("keys at a table"))},
            {'q', cli_text(c, N_("Leave")), NULL}};
        memcpy(items + n, more, sizeof more);
        int picked =
            ask_door(c->lang, cli_text(c, N_("Welcome. What shall we play?")), items, n + NUM_MORE, at);
        at = picked > 0 ? picked : 0;
        goes_on = answer(c, picked, found, waiting);
    }
    screen_close();
    return CLI_OK;
}
