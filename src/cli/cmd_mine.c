/* cmd_mine.c — `souk mine`: results of the games finished here and, on request, their evaluation: costly kinds of
 * decisions, turning points and luck. Everything is read from the history (history.h); the names of kinds of
 * decisions come from the coach of each game (table/coach.h). */
#include "bots/analysis.h"
#include "cli/base/progress.h"
#include "cli/base/setting.h"
#include "cli/personal/history.h"
#include "cli/play/show.h"
#include "core/fold.h"
#include "table/coach.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 5,      /* games evaluated per request */
    ITERATIONS = 400, /* per search, as in the browser client */
    ROWS_MAX = 128,
    HABITS_MAX = 256,
    HABITS_SHOWN = 4,
    TURNS_SHOWN = 8,
    MEAN = 5 /* games averaged per point of the curve */
};

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

typedef struct mine {
    const cli *cli;
    history_game *games; /* of the requested game, or all */
    int num_games;
} mine;

/* --- results ----------------------------------------------------------------------------------- */

typedef struct sum_row {
    const souk_game *game;
    char what[SOUK_NAME_MAX];
    int games, won, margin;
} sum_row;

static void add_up(sum_row *rows, int *n, const history_game *g, const char *what)
{
    int i = 0;
    while (i < *n && (rows[i].game != g->game || strcmp(rows[i].what, what) != 0))
        i++;
    if (i == ROWS_MAX) return;
    if (i == *n) {
        memset(&rows[i], 0, sizeof rows[i]);
        rows[i].game = g->game;
        snprintf(rows[i].what, sizeof rows[i].what, "%s", what);
        ++*n;
    }
    rows[i].games++;
    rows[i].won += g->ended.rank == 1;
    rows[i].margin += (int)g->ended.margin;
}

static int by_title(const void *a, const void *b)
{
    const sum_row *one = a, *other = b;
    int title = strcmp(one->game->title, other->game->title);
    return title ? title : strcmp(one->what, other->what);
}

static const char *level_in_words(const cli *c, const history_game *g)
{
    if (g->seats == 1) return cli_text(c, N_("alone"));
    return g->bot ? cli_text(c, g->bot->title) : cli_text(c, N_("mixed"));
}

static void print_sums(const mine *m, bool by_seat)
{
    const cli *c = m->cli;
    sum_row rows[ROWS_MAX];
    int n = 0;
    for (int i = 0; i < m->num_games; i++) {
        SOUK_OUT(what, SOUK_NAME_MAX);
        if (by_seat)
            souk_printf(&what, cli_text(c, N_("seat %d")), m->games[i].own + 1);
        else
            souk_puts(&what, level_in_words(c, &m->games[i]));
        add_up(rows, &n, &m->games[i], what.buf);
    }
    qsort(rows, (size_t)n, sizeof rows[0], by_title);
    printf("\n%s\n", cli_text(c, by_seat ? N_("By game and seat") : N_("By game and level")));
    for (int i = 0; i < n; i++) {
        SOUK_OUT(line, SOUK_TEXT_MAX);
        souk_printf(&line, souk_textn(c->lang, "%d game", "%d games", rows[i].games), rows[i].games);
        souk_printf(&line, cli_text(c, N_(", %d%% won, margin %s")), 100 * rows[i].won / rows[i].games,
                    show_decimal(c->lang, "%+.1f", (double)rows[i].margin / rows[i].games).text);
        printf("  %-16s %-12s %s\n", rows[i].game->title, rows[i].what, line.buf);
    }
}

/* Plots the ranks over time, each point the mean of a few games: the highest is first, the lowest last. */
static void print_curve(const mine *m)
{
    enum { SHOWN = 60 };
    static const char *const signs[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char plain[] = "_.-:=+*#";
    int from = m->num_games > SHOWN ? m->num_games - SHOWN : 0;
    bool utf8 = show_utf8();
    if (m->num_games < 2) return;
    printf("\n%s\n  ", cli_text(m->cli, N_("Over time (top: 1st; each mark is the mean of five games)")));
    for (int i = from; i < m->num_games; i++) {
        double sum = 0;
        int first = i + 1 < MEAN ? 0 : i + 1 - MEAN;
        for (int k = first; k <= i; k++) {
            const souk_standing *o = &m->games[k].ended;
            sum += o->of > 1 ? (double)(o->of - o->rank) / (o->of - 1) : 1.0;
        }
        int height = (int)(7.0 * sum / (i + 1 - first) + 0.5);
        if (utf8)
            fputs(signs[height], stdout);
        else
            putchar(plain[height]);
    }
    putchar('\n');
}

/* --- evaluation ---------------------------------------------------------------------------------- */

static bool stop_asked(void *context)
{
    (void)context;
    return interrupted;
}

/* Evaluates one game; false if it was interrupted or memory ran out. */
static bool judge(progress *line, const souk_table *t, int own, int number, int of, history_verdict *v)
{
    souk_analysis a;
    souk_state s;
    float now[SOUK_SCORES_MAX];
    memset(&a, 0, sizeof a);
    memset(v, 0, sizeof *v);
    a.game = t->game;
    a.parts = t->parts;
    a.bot = &souk_bot_hard;
    a.budget.iterations = ITERATIONS;
    a.budget.stop = stop_asked;
    a.seed = 1;
    a.passed_over = ~(1u << own);
    souk_table_at(t, 0, &a.start);
    s = a.start;
    souk_analyse_first(&a, now);
    for (int k = 0; k < t->num_kept && !interrupted; k++) {
        souk_moment moment;
        int actor;
        memset(&moment, 0, sizeof moment);
        moment.action = (int16_t)souk_table_action(t, k, &actor);
        moment.actor = (int8_t)actor;
        bool judged = souk_analyse_moment(&a, &s, k, &moment);
        double change = judged ? (double)(moment.win[own] - now[own]) : 0.0;
        souk_analyse_account(&moment, own, change, &v->luck, &v->own, &v->others);
        if (judged) memcpy(now, moment.win, sizeof now);
        v->choices += actor == own && moment.judged;
        if (actor == own && moment.better >= 0 && v->num_slips < SLIPS_MAX) {
            history_slip slip = {k, moment.action, moment.better, moment.lost};
            v->slips[v->num_slips++] = slip;
        }
        progress_tell(line, N_("Game %d of %d: %d of %d actions (Ctrl-C to stop)"), number, of, k + 1,
                      t->num_kept);
    }
    return !interrupted;
}

/* Evaluates the latest games without a verdict. */
static int judge_some(const mine *m)
{
    const cli *c = m->cli;
    history_verdict *v = cli_memory(c, 1, sizeof *v);
    struct sigaction stop;
    memset(&stop, 0, sizeof stop);
    stop.sa_handler = on_interrupt;
    sigaction(SIGINT, &stop, NULL);
    int left = 0, done = 0, status = CLI_OK;
    progress line = progress_begin(c);
    for (int i = 0; i < m->num_games; i++)
        left += !history_judged(&m->games[i], NULL, v);
    int of = left < AT_ONCE ? left : AT_ONCE;
    for (int i = m->num_games - 1; i >= 0 && done < of && !interrupted && status == CLI_OK; i--) {
        souk_error error = cli_fresh_error(c);
        if (history_judged(&m->games[i], NULL, v)) continue;
        souk_table *t = history_open(&m->games[i], &error);
        if (t && judge(&line, t, m->games[i].own, done + 1, of, v) && !history_judge(&m->games[i], v, &error))
            status = cli_error(c, NULL, &error);
        done++;
        souk_table_free(t);
    }
    progress_clear(&line);
    if (interrupted) puts(cli_text(c, N_("Stopped; the results so far are saved.")));
    free(v);
    return status;
}

/* --- findings --------------------------------------------------------------------------------- */

/* Slips of the same kind, grouped. */
typedef struct habit {
    int played, better, times;
    double lost;
} habit;

/* The sum of all verdicts on one game. */
typedef struct account {
    const souk_game *game;
    souk_coach *coach;
    habit habits[HABITS_MAX];
    int num_habits, games;
    double luck, own, others;
} account;

static int dearest(const void *a, const void *b)
{
    double one = ((const habit *)a)->lost, other = ((const habit *)b)->lost;
    return (one < other) - (one > other);
}

static void add_slip(account *a, const souk_table *t, const history_slip *slip)
{
    SOUK_OUT(played, SOUK_NAME_MAX);
    SOUK_OUT(better, SOUK_NAME_MAX);
    souk_name(t->game, t->parts, slip->action, &played);
    souk_name(t->game, t->parts, slip->better, &better);
    habit h = {souk_coach_kind(a->coach, played.buf), souk_coach_kind(a->coach, better.buf), 0, 0.0};
    int i = 0;
    while (i < a->num_habits && (a->habits[i].played != h.played || a->habits[i].better != h.better))
        i++;
    if (i == HABITS_MAX || h.played < 0 || h.better < 0) return;
    if (i == a->num_habits) a->habits[a->num_habits++] = h;
    a->habits[i].times++;
    a->habits[i].lost += (double)slip->lost;
}

static void print_habit(const cli *c, const souk_coach *coach, const habit *h)
{
    SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
    const char *said = souk_coach_instead(coach, h->played, h->better, c->lang);
    if (said)
        souk_puts(&text, said);
    else if (h->played == h->better)
        souk_printf(&text, cli_text(c, N_("%s: another choice of this kind was better")),
                    souk_coach_what(coach, h->played, c->lang));
    else
        souk_printf(&text, cli_text(c, N_("%s: something else was better (%s)")),
                    souk_coach_what(coach, h->played, c->lang), souk_coach_what(coach, h->better, c->lang));
    souk_printf(&text,
                souk_textn(c->lang, " (%d time, costing %.0f%% win chance)",
                           " (%d times, costing %.0f%% win chance each)", h->times),
                h->times, 100.0 * h->lost / h->times);
    show_line("  - ", text.buf);
}

static void print_account(const cli *c, account *a)
{
    SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
    souk_printf(&text, cli_text(c, N_("%s: ")), a->game->title);
    souk_printf(&text, souk_textn(c->lang, "%d game", "%d games", a->games), a->games);
    souk_printf(&text,
                cli_text(c, N_("; luck %s, own choices %s, others' choices %s (percentage points per game)")),
                show_decimal(c->lang, "%+.1f", 100.0 * a->luck / a->games).text,
                show_decimal(c->lang, "%+.1f", 100.0 * a->own / a->games).text,
                show_decimal(c->lang, "%+.1f", 100.0 * a->others / a->games).text);
    show_line("", text.buf);
    if (!a->num_habits) show_line("  - ", cli_text(c, N_("No choice was clearly better than yours.")));
    qsort(a->habits, (size_t)a->num_habits, sizeof a->habits[0], dearest);
    for (int i = 0; i < a->num_habits && i < HABITS_SHOWN; i++)
        print_habit(c, a->coach, &a->habits[i]);
}

/* Prints the verdicts on the plays of one game; returns how many plays have one. */
static int tell_game(const mine *m, const souk_game *g, history_verdict *v)
{
    souk_error error = cli_fresh_error(m->cli);
    account *a = cli_memory(m->cli, 1, sizeof *a);
    int games = 0;
    a->coach = souk_coach_open(g, &error);
    for (int i = 0; a->coach && i < m->num_games; i++) {
        if (m->games[i].game != g) continue;
        souk_table *t = history_open(&m->games[i], &error);
        if (t && history_judged(&m->games[i], t, v)) {
            a->games++;
            a->luck += v->luck;
            a->own += v->own;
            a->others += v->others;
            for (int k = 0; k < v->num_slips; k++)
                add_slip(a, t, &v->slips[k]);
        }
        souk_table_free(t);
    }
    if (a->games) {
        a->game = g;
        games = a->games;
        print_account(m->cli, a);
    }
    souk_coach_close(a->coach);
    free(a);
    return games;
}

static void tell_turns(const mine *m)
{
    const cli *c = m->cli;
    history_turn *turns;
    int n = history_turns(m->games, m->num_games, &turns);
    if (n) printf("\n%s\n", cli_text(c, N_("Turning points (`souk puzzle --own N` plays one again)")));
    for (int i = 0; i < n && i < TURNS_SHOWN; i++) {
        SOUK_OUT(head, 32);
        SOUK_OUT(text, 3 * SOUK_TEXT_MAX);
        souk_printf(&head, "%3d. ", i + 1);
        history_tell_turn(&turns[i], c->lang, &text);
        show_line(head.buf, text.buf);
    }
    free(turns);
}

static void tell_findings(const mine *m)
{
    const cli *c = m->cli;
    history_verdict *v = cli_memory(c, 1, sizeof *v);
    int judged = 0;
    for (int i = 0; i < m->num_games; i++)
        judged += history_judged(&m->games[i], NULL, v);
    if (judged) printf("\n%s\n", cli_text(c, N_("Where you lose chances")));
    for (int i = 0; judged && i < souk_num_games; i++)
        tell_game(m, souk_games[i], v);
    if (judged) tell_turns(m);
    int left = m->num_games - judged, next = left < AT_ONCE ? left : AT_ONCE;
    putchar('\n');
    if (next)
        printf(souk_textn(c->lang, "`souk mine --judge` analyses %d more game.\n",
                          "`souk mine --judge` analyses %d more games.\n", next),
               next);
    free(v);
}

/* --- the command --------------------------------------------------------------------------------- */

static int set_keeping(const cli *c, const char *word)
{
    int on = souk_said_yes(word);
    if (on < 0) return cli_usage(c, N_("--keep takes yes or no, not \"%s\"."), word);
    if (!history_keep(on == 1)) return cli_fail(c, N_("The setting could not be saved."));
    puts(cli_text(c, on ? N_("Finished games will be kept.")
                        : N_("Finished games will no longer be kept; those already kept stay.")));
    return CLI_OK;
}

static int run(cli *c)
{
    const souk_game *g = c->num_words ? setting_game(c, c->words[0]) : NULL;
    if (c->num_words && !g) return CLI_USAGE;
    if (cli_value(c, "keep")) return set_keeping(c, cli_value(c, "keep"));
    mine m = {c, NULL, 0};
    int all = history_read(&m.games), status = CLI_OK;
    for (int i = 0; i < all; i++)
        if (!g || m.games[i].game == g) m.games[m.num_games++] = m.games[i];
    if (m.num_games == 0) {
        puts(cli_text(c, history_kept() ? N_("You have not finished a game against bots yet.")
                                        : N_("Finished games are not kept (`souk mine --keep yes`).")));
    } else {
        if (cli_flag(c, "judge")) status = judge_some(&m);
        int won = 0;
        for (int i = 0; i < m.num_games; i++)
            won += m.games[i].ended.rank == 1;
        printf(souk_textn(c->lang, "%d game against bots, %d won.\n", "%d games against bots, %d won.\n",
                          m.num_games),
               m.num_games, won);
        print_sums(&m, false);
        print_sums(&m, true);
        print_curve(&m);
        tell_findings(&m);
    }
    free(m.games);
    return status;
}

static const cli_option options[] = {
    {"judge", 0, NULL, N_("analyse your latest games, five at a time (Ctrl-C to stop)")},
    {"keep", 0, N_("YES"), N_("keep finished games from now on: yes or no")},
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_mine = {
    "mine",
    run,
    N_("show your results, and where you lose chances"),
    N_("[GAME]"),
    N_("Uses the games against bots that you finished here. They stay in the data folder\n"
       "($XDG_DATA_HOME/souk/games) and are never sent anywhere. The analysis compares each of your "
       "choices\n"
       "with the best that a search finds, and separates luck from choice."),
    "mine {game} --judge",
    options,
    0,
    1};
