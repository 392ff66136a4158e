/* daily.c — the daily items on the full screen (see daily.h).
 *
 * Interactive line-mode commands get the terminal while they run; the output of the others is shown as a page.
 */
#include "cli/tui/daily.h"
#include "bots/bot.h"
#include "cli/personal/ladder.h"
#include "cli/play/lines.h"
#include "cli/tui/ask.h"
#include "core/clock.h"
#include "table/puzzle.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ITEMS_MAX = 40, WORD_MAX = 64, DAY_MS = 86400000, PAGE_MAX = 64 << 10 };

static int64_t today(void)
{
    return souk_clock_ms(SOUK_CLOCK_REALTIME) / DAY_MS;
}

/* Runs a command with the terminal to itself, then waits for Enter. */
static void step_out(const cli *c, const char *name, int n, char **words)
{
    screen_close();
    cli_call(c, name, n, words);
    if (lines_on()) return;
    fputs(cli_text(c, N_("\nPress Enter to return to the menu. ")), stdout);
    fflush(stdout);
    for (int ch = cli_getchar(); ch != '\n' && ch != EOF;)
        ch = cli_getchar();
    screen_open(c->lang);
}

static void read_page(const cli *c, const char *title, const char *name, int n, char **words)
{
    if (lines_on()) {
        cli_call(c, name, n, words);
        return;
    }
    FILE *file = tmpfile();
    char *text = calloc(1, PAGE_MAX);
    int out = file && text ? dup(STDOUT_FILENO) : -1;
    if (out >= 0) {
        fflush(stdout);
        dup2(fileno(file), STDOUT_FILENO);
        cli_call(c, name, n, words);
        fflush(stdout);
        dup2(out, STDOUT_FILENO);
        close(out);
        rewind(file);
        text[fread(text, 1, PAGE_MAX - 1, file)] = '\0';
        ask_page(c->lang, title, text, false, NULL);
    }
    if (file) fclose(file);
    free(text);
}

/* Asks for a game, with a note for each; -1 if cancelled. */
static int ask_game(const cli *c, const char *title, const char *text, char notes[][2 * SOUK_TEXT_MAX],
                    int at)
{
    ask_item items[ITEMS_MAX];
    int n = 0;
    for (; n < souk_num_games && n < ITEMS_MAX; n++) {
        ask_item item = {0, souk_games[n]->title, notes[n]};
        items[n] = item;
    }
    screen_clear();
    return ask_one(c->lang, title, text, items, n, at);
}

void daily_tables(const cli *c)
{
    char notes[ITEMS_MAX][2 * SOUK_TEXT_MAX], id[WORD_MAX];
    int of_day = 0;
    for (int i = 0; i < souk_num_games && i < ITEMS_MAX; i++) {
        souk_day t;
        souk_day_table(today(), souk_games[i], &t);
        souk_out note;
        souk_out_init(&note, notes[i], sizeof notes[i]);
        if (souk_day_game(today()) == t.game) {
            souk_printf(&note, "★ ");
            of_day = i;
        }
        if (t.seats > 1)
            souk_printf(&note, cli_text(c, N_("seats: %d, yours: %d, bots: %s")), t.seats, t.own + 1,
                        cli_text(c, t.bot->title));
        else
            souk_puts(&note, cli_text(c, N_("alone")));
    }
    int picked = ask_game(c, cli_text(c, N_("Table of the day")),
                          cli_text(c, N_("The same for everybody. Your first try counts; practise as "
                                         "often as you like.")),
                          notes, of_day);
    if (picked < 0) return;
    char *words[] = {id};
    snprintf(id, sizeof id, "%s", souk_games[picked]->id);
    step_out(c, "day", 1, words);
}

void daily_puzzles(const cli *c)
{
    ask_item items[ITEMS_MAX];
    char of_day[] = "--day", next[] = "--next", own[] = "--own", id[WORD_MAX];
    int n = 0;
    ask_item first = {'d', cli_text(c, N_("Puzzle of the day")), souk_day_game(today())->title};
    items[n++] = first;
    for (int i = 0; i < souk_num_games && n < ITEMS_MAX - 1; i++) {
        ask_item item = {0, souk_games[i]->title, cli_text(c, N_("the next one you have not tried"))};
        items[n++] = item;
    }
    ask_item last = {'o', cli_text(c, N_("From my own games")),
                     cli_text(c, N_("turning points to play again"))};
    items[n++] = last;
    screen_clear();
    int picked =
        ask_one(c->lang, cli_text(c, N_("Puzzles")),
                cli_text(c, N_("Find the one choice that is much better than the others.")), items, n, 0);
    if (picked < 0) return;
    char *day_words[] = {of_day}, *own_words[] = {own}, *game_words[] = {id, next};
    if (picked == 0) {
        cli_call(c, "puzzle", 1, day_words);
    } else if (picked == n - 1) {
        step_out(c, "puzzle", 1, own_words);
    } else {
        snprintf(id, sizeof id, "%s", souk_games[picked - 1]->id);
        cli_call(c, "puzzle", 2, game_words);
    }
}

/* Lists the rungs of one game; the cursor starts at the next one to win. */
static void climb(const cli *c, const souk_game *g)
{
    ladder l;
    ask_item items[ITEMS_MAX];
    char labels[ITEMS_MAX][SOUK_TEXT_MAX], id[WORD_MAX], step[WORD_MAX];
    if (!ladder_open(g, &l)) return;
    int n = 0, next = ladder_next(&l);
    for (; n < souk_coach_rungs(l.coach) && n < ITEMS_MAX; n++) {
        souk_rung rung;
        souk_out label;
        souk_out_init(&label, labels[n], sizeof labels[n]);
        souk_coach_rung(l.coach, n, c->lang, &rung);
        if (l.done >> n & 1) souk_puts(&label, screen_ascii() ? "x " : "✓ ");
        ladder_name(g, &rung, c->lang, &label);
        ask_item item = {0, labels[n], rung.teaches};
        items[n] = item;
    }
    screen_clear();
    int picked = ask_one(c->lang, g->title, cli_text(c, N_("Ladder of bots")), items, n, next < 0 ? 0 : next);
    ladder_close(&l);
    if (picked < 0) return;
    char *words[] = {id, step};
    snprintf(id, sizeof id, "%s", g->id);
    snprintf(step, sizeof step, "%d", picked + 1);
    cli_call(c, "ladder", 2, words);
}

void daily_ladders(const cli *c)
{
    char notes[ITEMS_MAX][2 * SOUK_TEXT_MAX];
    for (int i = 0; i < souk_num_games && i < ITEMS_MAX; i++) {
        ladder l;
        notes[i][0] = '\0';
        if (!ladder_open(souk_games[i], &l)) continue;
        int won = 0, of = souk_coach_rungs(l.coach);
        for (int k = 0; k < of; k++)
            won += (l.done >> k & 1) != 0;
        snprintf(notes[i], sizeof notes[i], cli_text(c, N_("%d of %d rungs won")), won, of);
        ladder_close(&l);
    }
    int picked = ask_game(
        c, cli_text(c, N_("Ladder of bots")),
        cli_text(c, N_("A few tables to win one after the other; each teaches you something.")), notes, 0);
    if (picked >= 0) climb(c, souk_games[picked]);
}

void daily_mine(const cli *c)
{
    char judge[] = "--judge";
    char *words[] = {judge};
    ask_item items[] = {{'r', cli_text(c, N_("Results")),
                         cli_text(c, N_("by game, level and seat, and your turning points"))},
                        {'j', cli_text(c, N_("Analyse my games")),
                         cli_text(c, N_("the latest ones; you can stop any time"))}};
    screen_clear();
    int picked = ask_one(c->lang, cli_text(c, N_("My progress")),
                         cli_text(c, N_("From the games against bots you finished here.")), items, 2, 0);
    if (picked == 1) step_out(c, "mine", 1, words);
    if (picked == 0) read_page(c, cli_text(c, N_("My progress")), "mine", 0, NULL);
}
