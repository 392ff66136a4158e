/* cmd_puzzle.c — `souk puzzle`: a position with one choice that is much better than the others, and unlimited tries.
 * Replies to wrong choices and the final explanation come from the puzzle's own head. Only a turning point of one's
 * own game (`--own`) and a moment of a record (`--from`) are searched here, because they are not graded. */
#include "cli/base/record.h"
#include "cli/personal/history.h"
#include "cli/personal/puzzle_rating.h"
#include "cli/play/show.h"
#include "core/clock.h"
#include "lab/puzzle/puzzle.h"
#include "table/table.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 512, EQUAL = 2, DAY_MS = 24 * 60 * 60 * 1000 };

typedef struct solving {
    const cli *cli;
    const souk_game *game;
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

static void explain(const solving *s)
{
    const souk_puzzle *p = s->puzzle;
    SOUK_OUT(label, SOUK_TEXT_MAX);
    SOUK_OUT(reason, SOUK_TEXT_MAX);
    SOUK_OUT(text, 3 * SOUK_TEXT_MAX);
    put_label(s, p->answer, &label);
    put_reason(s, p->answer, true, &reason);
    souk_printf(&text, cli_text(s->cli, N_("%s: this wins %d times in a hundred.")), label.buf, p->win);
    if (reason.len) souk_printf(&text, cli_text(s->cli, N_(" Reasons for it: %s.")), reason.buf);
    show_line("", text.buf);
    for (int i = 0; i < p->num_tempting; i++) {
        SOUK_OUT(other, SOUK_TEXT_MAX);
        SOUK_OUT(loses, 2 * SOUK_TEXT_MAX);
        put_label(s, p->tempting[i].action, &other);
        souk_printf(&loses, cli_text(s->cli, N_("%s: %d fewer wins in a hundred")), other.buf,
                    p->tempting[i].lost);
        show_line("  ", loses.buf);
    }
}

/* The first hint is the reason for the answer; each further one removes a wrong action. */
static void give_hint(solving *s)
{
    const souk_puzzle *p = s->puzzle;
    if (s->hints++ == 0) {
        SOUK_OUT(reason, SOUK_TEXT_MAX);
        SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
        put_reason(s, p->answer, false, &reason);
        souk_printf(&text, cli_text(s->cli, N_("Reasons for the best choice: %s.")), reason.buf);
        show_line("", text.buf);
        return;
    }
    int k = s->hints - 2;
    if (k >= p->num_tempting) {
        puts(cli_text(s->cli, N_("There are no more hints; type `answer` to see the solution.")));
        return;
    }
    SOUK_OUT(label, SOUK_TEXT_MAX);
    put_label(s, p->tempting[k].action, &label);
    printf(cli_text(s->cli, N_("It is not this: %s.\n")), label.buf);
}

/* An action as good as the answer is right too. */
static bool is_right(const souk_puzzle *p, int action)
{
    for (int i = 0; i < p->num_tempting; i++)
        if (p->tempting[i].action == action) return p->tempting[i].lost <= EQUAL;
    return action == p->answer;
}

/* The puzzle is over: updates the rating. */
static void settle(const solving *s, bool told)
{
    const cli *c = s->cli;
    if (s->played == s->puzzle->answer) {
        show_line("",
                  cli_text(c, N_("You played the same then. A deeper search finds nothing better: this one "
                                 "does not count.")));
        return;
    }
    if (s->played >= 0) {
        SOUK_OUT(label, SOUK_TEXT_MAX);
        SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
        put_label(s, s->played, &label);
        souk_printf(&text, cli_text(c, N_("You played then: %s.")), label.buf);
        show_line("", text.buf);
    }
    if (!s->id[0]) return;
    int moved = puzzle_rating_settle(s->id, s->rating, told || s->wrong ? 0.0 : s->hints ? 0.5 : 1.0);
    if (moved)
        printf(cli_text(c, N_("Your rating is %d (%+d).\n")), puzzle_rating_read().rating, moved);
    else
        printf(cli_text(c, N_("Your rating is %d.\n")), puzzle_rating_read().rating);
}

static void tell_wrong(const solving *s, int action)
{
    const souk_puzzle *p = s->puzzle;
    SOUK_OUT(label, SOUK_TEXT_MAX);
    SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
    put_label(s, action, &label);
    for (int i = 0; i < p->num_tempting; i++) {
        if (p->tempting[i].action != action) continue;
        souk_printf(&text,
                    cli_text(s->cli, N_("%s: a tempting choice, but a better one wins %d more times in a "
                                        "hundred. Try again.")),
                    label.buf, p->tempting[i].lost);
        show_line("", text.buf);
        return;
    }
    souk_printf(&text, cli_text(s->cli, N_("%s: there is a much better choice. Try again.")), label.buf);
    show_line("", text.buf);
}

/* --- one puzzle ------------------------------------------------------------------------------ */

static void show_puzzle(const solving *s)
{
    const souk_puzzle *p = s->puzzle;
    souk_at here = souk_table_now(s->table);
    SOUK_OUT(prompt, SOUK_TEXT_MAX);
    SOUK_OUT(name, SOUK_TEXT_MAX);
    show_table(s->cli, here, p->seat, &s->voice);
    souk_seat_name(&s->voice, p->seat, &name);
    souk_prompt(here.game, here.state, here.parts, p->seat, &s->voice, &prompt);
    SOUK_OUT(asked, 2 * SOUK_TEXT_MAX);
    souk_printf(&asked, cli_text(s->cli, N_("You are %s. %s")), name.buf, prompt.buf);
    putchar('\n');
    show_line("", asked.buf);
    puts(cli_text(s->cli, s->id[0]
                              ? N_("One choice is much better than the others. (`hint`, `answer`, `quit`)")
                              : N_("What would you play? (`hint`, `answer`, `quit`)")));
    show_actions(s->cli, here, p->seat, &s->voice, 0);
}

/* The first action that the words mean; -1 after an error. */
static int understand(const solving *s, const char *text)
{
    const souk_table *t = s->table;
    int16_t actions[SOUK_MOVE_MAX];
    int64_t number;
    souk_mask legal;
    souk_legal(t->game, &t->state, t->parts, s->puzzle->seat, &legal);
    if (souk_typed_number(text, 1, souk_mask_count(&legal), &number))
        return souk_mask_nth(&legal, (int)number - 1);
    souk_error error = cli_fresh_error(s->cli);
    int n = souk_parse(t->game, &t->state, t->parts, s->puzzle->seat, text, actions, SOUK_MOVE_MAX, &error);
    if (n == 0) {
        show_line("", error.text);
        return -1;
    }
    if (souk_mask_has(&legal, actions[0])) return actions[0];
    SOUK_OUT(why, SOUK_ERROR_MAX);
    souk_refusal(t->game, &t->state, t->parts, s->puzzle->seat, actions[0], &s->voice, &why);
    show_line("", why.buf);
    return -1;
}

/* Reads tries until the puzzle is solved, revealed or abandoned. */
static void solve(solving *s)
{
    char line[LINE_MAX_BYTES];
    for (;;) {
        fputs("> ", stdout);
        fflush(stdout);
        if (!cli_gets(line, sizeof line)) return;
        for (size_t n = strlen(line); n > 0 && isspace((unsigned char)line[n - 1]);)
            line[--n] = '\0';
        if (line[0] == '\0') continue;
        if (strcmp(line, "quit") == 0) return;
        if (strcmp(line, "hint") == 0) {
            give_hint(s);
            continue;
        }
        if (strcmp(line, "answer") == 0) {
            explain(s);
            settle(s, true);
            return;
        }
        int action = understand(s, line);
        if (action < 0) continue;
        if (is_right(s->puzzle, action)) {
            fputs(cli_text(s->cli, N_("Right! ")), stdout);
            explain(s);
            settle(s, false);
            return;
        }
        s->wrong++;
        tell_wrong(s, action);
    }
}

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

static int play_puzzle(const cli *c, const souk_game *g, int number)
{
    souk_puzzle *p = cli_memory(c, 1, sizeof *p);
    souk_error error = cli_fresh_error(c);
    int status = CLI_FAILED;
    if (read_puzzle(c, g, souk_puzzles_text(g), number, p)) {
        souk_table *table = souk_table_load(p->record, strlen(p->record), NULL, &error);
        if (table) {
            solving s = {c, g, p, table, souk_table_voice(table, c->lang), 0, 0, "", souk_puzzle_rating(p),
                         -1};
            name_puzzle(g, p, s.id);
            printf(cli_text(c, N_("%s, puzzle %d (%s, rated %d)\n\n")), g->title, number,
                   cli_text(c, souk_grade_name[p->grade]), s.rating);
            show_puzzle(&s);
            solve(&s);
            souk_table_free(table);
            status = CLI_OK;
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

static int play_own(const cli *c, const history_turn *turn, int number)
{
    souk_error error = cli_fresh_error(c);
    souk_puzzle *p = cli_memory(c, 1, sizeof *p);
    souk_table *t = history_open(&turn->game, &error);
    int status = CLI_OK;
    if (t && souk_table_return(t, turn->game.own, turn->slip.at, &error) && look(t, turn->game.own, p)) {
        solving s = {c,
                     t->game,
                     p,
                     t,
                     souk_table_voice(t, c->lang),
                     0,
                     0,
                     "",
                     puzzle_rating_own_rating(turn->slip.lost),
                     turn->slip.action};
        snprintf(s.id, sizeof s.id, "own-%s-%d", turn->game.id, turn->slip.at);
        printf(cli_text(c, N_("%s, from your own game of %.4s-%.2s-%.2s (%d, rated %d)\n\n")), t->game->title,
               turn->game.id, turn->game.id + 4, turn->game.id + 6, number, s.rating);
        show_puzzle(&s);
        solve(&s);
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

static int run_own(const cli *c)
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

static int run_from(const cli *c)
{
    int seat;
    souk_table *t = table_at(c, cli_value(c, "from"), cli_value(c, "at"), &seat);
    if (!t) return CLI_FAILED;
    souk_puzzle *p = cli_memory(c, 1, sizeof *p);
    int status = CLI_OK;
    if (look(t, seat, p)) {
        solving s = {c, t->game, p, t, souk_table_voice(t, c->lang), 0, 0, "", 0, -1};
        printf(cli_text(c, N_("%s, after %d actions\n\n")), t->game->title, t->num_kept);
        show_puzzle(&s);
        solve(&s);
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
