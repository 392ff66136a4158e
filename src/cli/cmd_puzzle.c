/* cmd_puzzle.c — `souk puzzle`: a position with one choice that is much better than the others, and unlimited tries.
 * Replies to wrong choices and the final explanation come from the puzzle's own head. Only a turning point of one's
 * own game (`--own`) and a moment of a record (`--from`) are searched here, because they are not graded. The table
 * takes attempts instead of moves (play_trial): on the full screen and by lines, with the words of every table. */
#include "cli/base/record.h"
#include "cli/personal/history.h"
#include "cli/personal/puzzle_rating.h"
#include "cli/play/lines.h"
#include "cli/sit.h"
#include "core/clock.h"
#include "table/puzzle.h"
#include <stdlib.h>
#include <string.h>

enum { EQUAL = 2, DAY_MS = 24 * 60 * 60 * 1000 };

typedef struct solving {
    cli *cli;
    const souk_puzzle *puzzle;
    const souk_table *table;
    souk_voice voice;
    int hints, wrong;              /* hints given and wrong tries made so far */
    char id[PUZZLE_RATING_ID_MAX]; /* as the rating stores it; "": not rated */
    int rating;
    int played; /* the action played at one's own turning point; else -1 */
} solving;

static int64_t today(void)
{
    return souk_clock_ms(SOUK_CLOCK_REALTIME) / DAY_MS;
}

/* --- words ----------------------------------------------------------------------------------- */

static void put_label(const solving *s, int action, souk_out *out)
{
    const souk_table *t = s->table;
    souk_label(t->game, &t->state, t->parts, s->puzzle->seat, action, &s->voice, out);
}

/* Writes the reason for an action; `line`: and the likely continuation, if it is the answer. */
static void put_reason(const solving *s, int action, bool line, souk_out *out)
{
    souk_advice advice;
    souk_state state;
    const souk_puzzle *p = s->puzzle;
    souk_rng rng = souk_rng_seeded(p->seed);
    memset(&advice, 0, sizeof advice);
    advice.action = (int16_t)action;
    for (int i = 0; line && action == p->answer && i < p->line_length; i++)
        advice.line[advice.line_length++] = (int16_t)p->line[i];
    souk_at imagined = souk_at_imagined(souk_table_now(s->table), p->seat, &rng, &state);
    souk_bot_reasons(imagined, p->seat, &s->voice, &advice, 1);
    souk_puts(out, advice.reason);
}

static void explain(const solving *s, souk_out *said)
{
    const souk_puzzle *p = s->puzzle;
    SOUK_OUT(label, SOUK_TEXT_MAX);
    SOUK_OUT(reason, SOUK_TEXT_MAX);
    put_label(s, p->answer, &label);
    put_reason(s, p->answer, true, &reason);
    souk_printf(said, cli_text(s->cli, N_("%s: this wins %d times in a hundred.")), label.buf, p->win);
    if (reason.len) souk_printf(said, cli_text(s->cli, N_(" Reasons for it: %s.")), reason.buf);
    souk_putc(said, '\n');
    for (int i = 0; i < p->num_tempting; i++) {
        SOUK_OUT(other, SOUK_TEXT_MAX);
        put_label(s, p->tempting[i].action, &other);
        souk_puts(said, "  ");
        souk_printf(said, cli_text(s->cli, N_("%s: %d fewer wins in a hundred")), other.buf,
                    p->tempting[i].lost);
        souk_putc(said, '\n');
    }
}

/* An action as good as the answer is right too. */
static bool is_right(const souk_puzzle *p, int action)
{
    for (int i = 0; i < p->num_tempting; i++)
        if (p->tempting[i].action == action) return p->tempting[i].lost <= EQUAL;
    return action == p->answer;
}

/* The puzzle is over: updates the rating. */
static void settle(const solving *s, bool told, souk_out *said)
{
    const cli *c = s->cli;
    if (s->played == s->puzzle->answer) {
        souk_puts(said,
                  cli_text(c, N_("You played the same then. A deeper search finds nothing better: this one "
                                 "does not count.")));
        souk_putc(said, '\n');
        return;
    }
    if (s->played >= 0) {
        SOUK_OUT(label, SOUK_TEXT_MAX);
        put_label(s, s->played, &label);
        souk_printf(said, cli_text(c, N_("You played then: %s.")), label.buf);
        souk_putc(said, '\n');
    }
    if (!s->id[0]) return;
    int moved = puzzle_rating_settle(s->id, s->rating, told || s->wrong ? 0.0 : s->hints ? 0.5 : 1.0);
    if (moved)
        souk_printf(said, cli_text(c, N_("Your rating is %d (%+d).\n")), puzzle_rating_read().rating, moved);
    else
        souk_printf(said, cli_text(c, N_("Your rating is %d.\n")), puzzle_rating_read().rating);
}

static void tell_wrong(const solving *s, int action, souk_out *said)
{
    const souk_puzzle *p = s->puzzle;
    SOUK_OUT(label, SOUK_TEXT_MAX);
    put_label(s, action, &label);
    for (int i = 0; i < p->num_tempting; i++) {
        if (p->tempting[i].action != action) continue;
        souk_printf(said,
                    cli_text(s->cli, N_("%s: a tempting choice, but a better one wins %d more times in a "
                                        "hundred. Try again.")),
                    label.buf, p->tempting[i].lost);
        return;
    }
    souk_printf(said, cli_text(s->cli, N_("%s: there is a much better choice. Try again.")), label.buf);
}

/* --- the trial at the table ------------------------------------------------------------------ */

/* The first hint is the reason for the answer; each further one removes a wrong action. */
static void give_hint(void *context, souk_out *said)
{
    solving *s = context;
    const souk_puzzle *p = s->puzzle;
    SOUK_OUT(text, SOUK_TEXT_MAX);
    int k = s->hints++ - 1;
    if (k < 0) {
        put_reason(s, p->answer, false, &text);
        souk_printf(said, cli_text(s->cli, N_("Reasons for the best choice: %s.")), text.buf);
    } else if (k < p->num_tempting) {
        put_label(s, p->tempting[k].action, &text);
        souk_printf(said, cli_text(s->cli, N_("It is not this: %s.\n")), text.buf);
    } else {
        souk_puts(said, cli_text(s->cli, N_("There are no more hints; type `answer` to see the solution.")));
    }
}

static void give_answer(void *context, souk_out *said)
{
    const solving *s = context;
    explain(s, said);
    settle(s, true, said);
}

static bool take_attempt(void *context, int action, souk_out *said)
{
    solving *s = context;
    if (!is_right(s->puzzle, action)) {
        s->wrong++;
        tell_wrong(s, action, said);
        return false;
    }
    souk_puts(said, cli_text(s->cli, N_("Right! ")));
    explain(s, said);
    settle(s, false, said);
    return true;
}

/* Seats the person at the position, which `title` names. */
static int solve(solving *s, souk_table *table, const char *title)
{
    cli *c = s->cli;
    play p;
    play_trial trial = {
        title,
        cli_text(c, s->id[0] ? N_("One choice is much better than the others.") : N_("What would you play?")),
        s->puzzle->seat,
        take_attempt,
        give_hint,
        give_answer,
        s};
    memset(&p, 0, sizeof p);
    s->table = p.table = table;
    s->voice = souk_table_voice(table, c->lang);
    p.trial = &trial;
    p.people = 1;
    for (int i = 0; i < table->head.seats; i++)
        if (i != trial.seat) p.seats[i].bot = souk_bot_usual;
    return sit_down(c, &p, 1, NULL);
}

/* --- one puzzle ------------------------------------------------------------------------------ */

/* The number-th puzzle of the file, from 1. */
static bool read_puzzle(const cli *c, const souk_game *g, const char *text, int number, souk_puzzle *p)
{
    souk_error error = cli_fresh_error(c);
    int line = 1;
    for (int i = 0; i < number; i++)
        if (souk_puzzle_next(&text, &line, g, souk_parts_default(g), p, &error) <= 0)
            return cli_error(c, NULL, &error), false;
    return true;
}

/* Identifies a puzzle by its origin, so that its mark survives when the files are regenerated. */
static void name_puzzle(const souk_game *g, const souk_puzzle *p, char id[PUZZLE_RATING_ID_MAX])
{
    snprintf(id, PUZZLE_RATING_ID_MAX, "%s-%llu.%lld.%d", g->id, (unsigned long long)p->seed,
             (long long)p->play, p->at);
}

static int play_puzzle(cli *c, const souk_game *g, int number)
{
    souk_puzzle *p = cli_memory(c, 1, sizeof *p);
    souk_error error = cli_fresh_error(c);
    int status = CLI_FAILED;
    if (read_puzzle(c, g, souk_puzzles_text(g), number, p)) {
        souk_table *table = souk_table_load(p->record, strlen(p->record), NULL, &error);
        if (table) {
            solving s = {.cli = c, .puzzle = p, .rating = souk_puzzle_rating(p), .played = -1};
            SOUK_OUT(title, SOUK_TEXT_MAX);
            name_puzzle(g, p, s.id);
            souk_printf(&title, cli_text(c, N_("%s, puzzle %d (%s, rated %d)")), g->title, number,
                        cli_text(c, souk_grade_name[p->grade]), s.rating);
            status = solve(&s, table, title.buf);
            souk_table_free(table);
        } else {
            cli_error(c, NULL, &error);
        }
    }
    free(p);
    return status;
}

/* --- one's own turning points ---------------------------------------------------------------- */

/* Makes a puzzle from a deep search of the table. */
static bool look(const souk_table *t, int seat, souk_puzzle *p)
{
    souk_advice advice[SOUK_TEMPTING_MAX + 1];
    souk_rng rng = souk_rng_seeded(1);
    memset(p, 0, sizeof *p);
    int n = souk_bot_explain(&souk_bot_expert, t->game, &t->state, t->parts, seat, &rng, NULL, NULL, advice,
                             SOUK_TEMPTING_MAX + 1);
    if (n == 0) return false;
    p->seat = seat;
    p->seed = 1;
    p->answer = advice[0].action;
    p->win = (int)(100.0F * advice[0].win + 0.5F);
    for (int i = 1; i < n && p->num_tempting < SOUK_TEMPTING_MAX; i++) {
        float lost = advice[0].win - advice[i].win;
        p->tempting[p->num_tempting].action = advice[i].action;
        p->tempting[p->num_tempting++].lost = lost > 0.0F ? (int)(100.0F * lost + 0.5F) : 0;
    }
    for (int i = 0; i < advice[0].line_length; i++)
        p->line[p->line_length++] = advice[0].line[i];
    return true;
}

static int play_own(cli *c, const history_turn *turn, int number)
{
    souk_error error = cli_fresh_error(c);
    souk_puzzle *p = cli_memory(c, 1, sizeof *p);
    souk_table *t = history_open(&turn->game, &error);
    int status = CLI_OK;
    if (t && souk_table_return(t, turn->game.own, turn->slip.at, &error) && look(t, turn->game.own, p)) {
        solving s = {.cli = c,
                     .puzzle = p,
                     .rating = souk_puzzle_own_rating(turn->slip.lost),
                     .played = turn->slip.action};
        SOUK_OUT(title, SOUK_TEXT_MAX);
        snprintf(s.id, sizeof s.id, "own-%s-%d", turn->game.id, turn->slip.at);
        souk_printf(&title, cli_text(c, N_("%s, from your own game of %.4s-%.2s-%.2s (%d, rated %d)")),
                    t->game->title, turn->game.id, turn->game.id + 4, turn->game.id + 6, number, s.rating);
        status = solve(&s, t, title.buf);
    } else {
        status = error.text[0] ? cli_error(c, NULL, &error) : cli_fail(c, N_("Out of memory."));
    }
    souk_table_free(t);
    free(p);
    return status;
}

static int list_own(const cli *c, const history_turn *turns, int n)
{
    for (int i = 0; i < n; i++) {
        char id[PUZZLE_RATING_ID_MAX];
        snprintf(id, sizeof id, "own-%s-%d", turns[i].game.id, turns[i].slip.at);
        printf("%3d. %s, %.4s-%.2s-%.2s%s\n", i + 1, turns[i].game.game->title, turns[i].game.id,
               turns[i].game.id + 4, turns[i].game.id + 6,
               puzzle_rating_done(id) ? cli_text(c, N_(" (tried)")) : "");
    }
    puts(cli_text(c, n ? N_("`souk puzzle --own N` shows one again: what would you play now?")
                       : N_("None yet: `souk mine --judge` finds them in your finished games.")));
    return CLI_OK;
}

static int run_own(cli *c)
{
    history_game *games;
    history_turn *turns;
    int64_t number = 0;
    int known = history_read(&games), n = history_turns(games, known, &turns), status;
    if (c->num_words == 0)
        status = list_own(c, turns, n);
    else if (c->num_words > 1 || !souk_typed_number(c->words[0], 1, n, &number))
        status =
            cli_usage(c, N_("Your own puzzles are numbered 1 to %d; `souk puzzle --own` lists them."), n);
    else
        status = play_own(c, &turns[number - 1], (int)number);
    free(turns);
    free(games);
    return status;
}

/* --- a moment of any record ------------------------------------------------------------------ */

/* The table of the record after its first `at` actions (NULL: all), where one seat chooses; NULL after an error. */
static souk_table *table_at(const cli *c, const char *path, const char *at, int *seat)
{
    souk_error error = cli_fresh_error(c);
    souk_table *t = record_load(path, NULL, NULL, &error);
    if (!t) return cli_error(c, path, &error), NULL;
    int64_t n = t->num_kept;
    if (at && !souk_typed_number(at, 0, t->num_kept, &n)) {
        cli_usage(c, N_("--at must be 0 to %d for this record."), t->num_kept);
    } else if (n == t->num_kept || souk_table_return(t, 0, (int)n, &error)) {
        *seat = souk_mover(t->game, &t->state);
        if (*seat >= 0) return t;
        cli_fail(c, N_("Nobody has a choice at that moment: choose another with --at."));
    } else {
        cli_error(c, NULL, &error);
    }
    souk_table_free(t);
    return NULL;
}

static int run_from(cli *c)
{
    int seat;
    souk_table *t = table_at(c, cli_value(c, "from"), cli_value(c, "at"), &seat);
    if (!t) return CLI_FAILED;
    souk_puzzle *p = cli_memory(c, 1, sizeof *p);
    int status = CLI_OK;
    if (look(t, seat, p)) {
        solving s = {.cli = c, .puzzle = p, .played = -1};
        SOUK_OUT(title, SOUK_TEXT_MAX);
        souk_printf(&title, cli_text(c, N_("%s, after %d actions")), t->game->title, t->num_kept);
        status = solve(&s, t, title.buf);
    } else {
        status = cli_fail(c, N_("Out of memory."));
    }
    free(p);
    souk_table_free(t);
    return status;
}

/* --- selection ------------------------------------------------------------------------------- */

static int count_of(const souk_game *g)
{
    const char *text = souk_puzzles_text(g);
    return text ? souk_puzzles_count(text) : 0;
}

static int list_games(const cli *c)
{
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int n = count_of(g);
        if (n)
            printf(cli_text(c, N_("%-15s %-15s %d puzzles, today's is %d\n")), g->id, g->title, n,
                   souk_puzzle_of_day(today(), n));
    }
    puzzle_rating p = puzzle_rating_read();
    if (p.counted)
        printf(souk_textn(c->lang, "Your rating is %d, after %d puzzle.\n",
                          "Your rating is %d, after %d puzzles.\n", p.counted),
               p.rating, p.counted);
    return CLI_OK;
}

/* The first puzzle not attempted here; the first of all, if there is none. */
static int next_of(const cli *c, const souk_game *g, int n)
{
    souk_puzzle *p = cli_memory(c, 1, sizeof *p);
    int found = 1;
    for (int i = 1; i <= n; i++) {
        char id[PUZZLE_RATING_ID_MAX];
        if (!read_puzzle(c, g, souk_puzzles_text(g), i, p)) break;
        name_puzzle(g, p, id);
        if (puzzle_rating_done(id)) continue;
        found = i;
        break;
    }
    free(p);
    return found;
}

static int run(cli *c)
{
    if (cli_flag(c, "own")) return run_own(c);
    if (cli_value(c, "from")) return run_from(c);
    if (cli_value(c, "at")) return cli_usage(c, N_("--at needs --from RECORD."));
    const souk_game *g = c->num_words ? setting_game(c, c->words[0]) : NULL;
    if (c->num_words && !g) return CLI_USAGE;
    bool day = cli_flag(c, "day");
    if (!g && !day) return list_games(c);
    if (!g) g = souk_day_game(today());
    int n = count_of(g);
    if (n == 0) return cli_fail(c, N_("There are no puzzles for %s."), g->title);
    int64_t number = cli_flag(c, "next") ? next_of(c, g, n) : souk_puzzle_of_day(today(), n);
    if (c->num_words > 1 && day) return cli_usage(c, N_("Give a number or --day, not both."));
    if (c->num_words > 1 && !souk_typed_number(c->words[1], 1, n, &number))
        return cli_usage(c, N_("The puzzles of %s are numbered 1 to %d."), g->title, n);
    return play_puzzle(c, g, (int)number);
}

static const cli_option options[] = {
    {"day", 0, NULL, N_("the puzzle of the day; without GAME, of today's game")},
    {"next", 0, NULL, N_("the first puzzle of GAME that you have not tried")},
    {"own", 0, NULL, N_("turning points of your own games: the list, or number N")},
    {"from", 0, N_("FILE"), N_("make a puzzle of a moment in this record; it does not count")},
    {"at", 0, N_("N"), N_("with --from: after the first N actions (default: all)")},
    SIT_PLAIN_OPTION,
    SIT_SPOKEN_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_puzzle = {
    "puzzle",
    run,
    N_("solve a puzzle: one choice is much better than the others"),
    N_("[GAME] [N]"),
    N_("Without a number: the puzzle of the day (UTC). Without a game: the list of puzzles.\n"
       "After a wrong try you see what it costs; `hint` helps, `answer` explains. Your first try at each\n"
       "puzzle changes your rating."),
    "puzzle {game} 1",
    options,
    0,
    2};
