/* sit.c — reads the options shared by all tables with people, and starts the play (see sit.h). */
#include "cli/sit.h"
#include "cli/personal/ladder.h"
#include "cli/play/lines.h"
#include "cli/tui/online/online.h"
#include "cli/tui/screen.h"
#include "core/clock.h"
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

/* Stores a finished game; names the next rung. A day's counted attempt is left to its command, which has the date. */
static int over(const play *p, int status)
{
    const cli *c = p->cli;
    const souk_table *t = p->table;
    ladder l;
    if (p->counts || p->people != 1 || souk_mover(t->game, &t->state) != SOUK_DONE) return status;
    history_note(p, NULL);
    if (!p->terminal || screen_taken() || !history_kept() || !ladder_open(t->game, &l)) return status;
    int next = ladder_next(&l);
    if (next >= 0) {
        souk_rung rung;
        SOUK_OUT(name, 2 * SOUK_TEXT_MAX);
        souk_coach_rung(l.coach, next, c->lang, &rung);
        ladder_name(t->game, &rung, c->lang, &name);
        printf(cli_text(c, N_("Next on the ladder: %s (`souk ladder %s --next`)\n")), name.buf, t->game->id);
    }
    ladder_close(&l);
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
