/* sit.c — reads the options shared by all tables with people, and starts the play (see sit.h). */
#include "cli/sit.h"
#include "cli/personal/ladder.h"
#include "cli/play/lines.h"
#include "cli/tui/online/online.h"
#include "cli/tui/screen.h"
#include "cli/tui/setup.h"
#include "core/clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { USUAL_BELL_MIN = 30, MINUTE_MS = 60000 };

bool sit_full_screen(const cli *c)
{
    bool spoken = cli_flag(c, "spoken");
    if (spoken || cli_flag(c, "plain") || !screen_possible()) lines_begin(c->lang, spoken);
    return !lines_on();
}

int sit_pace(const cli *c, bool terminal, pace *p)
{
    const char *word = cli_value(c, "pace");
    *p = word ? pace_named(word) : terminal && !lines_spoken() ? pace_kept() : PACE_NONE;
    if (*p == NUM_PACES)
        return cli_usage(c, N_("--pace takes slow, normal, fast or none, not \"%s\"."), word);
    if (!terminal) *p = PACE_NONE;
    return CLI_OK;
}

/* Proposes the same table with bots one level stronger: as a choice on the full screen, else as a line. The exit code
 * of what was chosen, or `status`. */
static int propose(const play *p, const souk_bot *level, int status)
{
    const cli *c = p->cli;
    const souk_record_head *head = &p->table->head;
    setup s;
    setup_line line;
    SOUK_OUT(choice, SOUK_NAME_MAX);
    SOUK_OUT(title, SOUK_TEXT_MAX);
    setup_usual(&s, p->table->game, false);
    s.seats = head->seats;
    s.options = head->options;
    for (int i = 0; i < s.seats; i++)
        snprintf(s.who[i], sizeof s.who[i], "%s", p->seats[i].bot ? level->name : "you");
    setup_words(&s, &line);
    souk_bot_choice(level, c->lang, &choice);
    souk_printf(&title, cli_text(c, N_("Three wins in a row: try level %s")), choice.buf);
    if (screen_taken()) {
        const ask_item items[] = {{'p', cli_text(c, N_("Play")), NULL},
                                  {'l', cli_text(c, N_("Later")), NULL}};
        screen_clear();
        if (ask_one(c->lang, p->table->game->title, title.buf, items, 2, 0) != 0) return status;
        return cli_call(c, "play", line.n, line.word);
    }
    printf("%s (`souk play", title.buf);
    for (int i = 0; i < line.n; i++)
        printf(" %s", line.word[i]);
    puts("`)");
    return status;
}

static void name_next_rung(const cli *c, const souk_game *g)
{
    ladder l;
    if (!ladder_open(g, &l)) return;
    int next = ladder_next(&l);
    if (next >= 0) {
        souk_rung rung;
        SOUK_OUT(name, 2 * SOUK_TEXT_MAX);
        souk_coach_rung(l.coach, next, c->lang, &rung);
        ladder_name(g, &rung, c->lang, &name);
        printf(cli_text(c, N_("Next on the ladder: %s (`souk ladder %s --next`)\n")), name.buf, g->id);
    }
    ladder_close(&l);
}

/* Stores a finished game; then proposes a stronger level after a streak of wins, or names the next rung. A day's
 * counted attempt is left to its command, which has the date. */
static int over(const play *p, int status)
{
    const souk_game *g = p->table->game;
    history_game *games;
    if (p->counts || p->people != 1 || souk_mover(g, &p->table->state) != SOUK_DONE) return status;
    history_note(p, NULL);
    if (!p->terminal || !history_kept()) return status;
    int n = history_read(&games);
    const souk_bot *level = history_promotes(games, n, g);
    free(games);
    if (level) return propose(p, level, status);
    if (!screen_taken()) name_next_rung(p->cli, g);
    return status;
}

int sit_down(cli *c, play *p, uint64_t seed, save *saved)
{
    const souk_table *t = p->table;
    p->resumed = t->num_entries > 0;
    p->cli = c;
    p->seed = seed;
    int64_t think = 0, bell = USUAL_BELL_MIN;
    if (!cli_whole(c, "think", 1, 3600, &think) || !cli_whole(c, "bell", 0, 24 * 60, &bell)) return CLI_USAGE;
    p->think = (double)think;
    p->bell = souk_clock_ms(SOUK_CLOCK_MONOTONIC) + bell * MINUTE_MS;
    p->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    sit_full_screen(c);
    int status = sit_pace(c, p->terminal, &p->pace);
    return status == CLI_OK ? over(p, local_play(p, saved)) : status;
}
