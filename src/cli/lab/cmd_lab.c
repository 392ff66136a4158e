/* cmd_lab.c — `souk lab`: a report on a game from many plays.
 *
 * A variant is studied as it is played, and for some questions again with other bots. Each of these studies has its
 * own counts in the report's folder (lab_work.h).
 */
#include "bots/bot.h"
#include "cli/lab/interrupt.h"
#include "cli/lab/lab_report.h"
#include "cli/lab/lab_variants.h"
#include "cli/lab/lab_work.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PLAYS_DEFAULT = 1000,
    PATH_SIZE = 1024,
    PACE_DEFAULT = 12, /* seconds per decision */
    PACE_MAX = 3600
};

/* The options shared by all variants. */
typedef struct lab_asked {
    const cli *cli;
    const ranks *ranks;
    const volatile sig_atomic_t *stop;
    const souk_game *game;
    const char *folder;
    int64_t plays, skill, analysed, threads, pace;
    int limits; /* number of --without and --only */
    uint64_t seed;
} lab_asked;

static int read_asked(const cli *c, lab_asked *a)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    a->threads = cores > 0 ? cores : 1;
    a->plays = PLAYS_DEFAULT;
    a->seed = 1;
    a->pace = PACE_DEFAULT;
    a->folder = cli_value(c, "out") ? cli_value(c, "out") : "lab";
    if (!cli_whole(c, "plays", 1, INT64_MAX / 2, &a->plays) ||
        !cli_whole(c, "skill", 1, INT64_MAX / 2, &a->skill) ||
        !cli_whole(c, "analyse", 1, INT64_MAX / 2, &a->analysed) ||
        !cli_whole(c, "pace", 1, PACE_MAX, &a->pace) ||
        !cli_whole(c, "threads", 1, SOUK_THREADS_MAX, &a->threads) || !cli_seed(c, "seed", &a->seed))
        return CLI_USAGE;
    return CLI_OK;
}

/* The studies of one variant. */
typedef struct lab_variant_work {
    lab_work plain, rung[LAB_RUNGS], limited[LAB_LIMITS], analysed;
    souk_limit limit[LAB_LIMITS];
} lab_variant_work;

/* Studies a variant as it is, or with another line-up: `s` has its bots. */
static int study_in(const lab_asked *a, lab_work *w, int which, souk_study *s)
{
    w->cli = a->cli;
    w->ranks = a->ranks;
    w->stop = a->stop;
    w->folder = a->folder;
    w->which = which;
    w->threads = (int)a->threads;
    s->seed = a->seed;
    if (souk_study_has_lone(s)) s->plays = (s->plays + s->seats - 1) / s->seats * s->seats;
    return lab_work_study(w, s);
}

static void put_kind(lab_work *w, const char *kind, const char *of)
{
    souk_out out;
    souk_out_init(&out, w->kind, sizeof w->kind);
    souk_printf(&out, "%s%s", kind, of);
}

/* Plays the ladder: each level with a name but the weakest, alone among the next weaker. Without --iterations a bot searches as long
 * as at a table; with it the ratio between the levels stays. */
static int climb(const lab_asked *a, const souk_study *plain, int which, lab_work *rung)
{
    int status = CLI_OK;
    for (int i = 0; i < LAB_RUNGS && status == CLI_OK; i++) {
        souk_study s = *plain;
        s.plays = a->skill;
        s.lone = souk_bots_named[i + 1];
        s.lone_iterations = s.lone->effort ? s.iterations * s.lone->effort : 0;
        for (int seat = 0; seat < s.seats; seat++)
            s.bots[seat] = souk_bots_named[i];
        put_kind(&rung[i], "skill-", s.lone->name);
        status = study_in(a, &rung[i], which, &s);
    }
    return status;
}

/* Reads the limits as the names of this variant's actions, at most LAB_LIMITS. */
static int read_limits(const lab_asked *a, const souk_study *s, souk_limit *limit, int *n)
{
    souk_error error = cli_fresh_error(a->cli);
    const char *text;
    *n = 0;
    for (int only = 0; only < 2; only++)
        for (int at = 0; (text = cli_each(a->cli, only ? "only" : "without", &at));) {
            if (*n == LAB_LIMITS)
                return cli_usage(a->cli, N_("One study takes --without and --only at most %d times."),
                                 LAB_LIMITS);
            if (!souk_limit_read(&limit[(*n)++], s, only, text, &error))
                return cli_usage(a->cli, "%s", error.text);
        }
    return CLI_OK;
}

/* Plays as many plays in which one seat has a limit, for each limit. */
static int restrict_seats(const lab_asked *a, const souk_study *plain, int which, lab_variant_work *w)
{
    int n, status = read_limits(a, plain, w->limit, &n);
    for (int i = 0; i < n && status == CLI_OK; i++) {
        souk_study s = *plain;
        SOUK_OUT(of, SOUK_TEXT_MAX);
        s.limit = &w->limit[i];
        souk_limit_put(s.limit, &of);
        put_kind(&w->limited[i], "", of.buf);
        status = study_in(a, &w->limited[i], which, &s);
    }
    return status;
}

/* Plays the first plays again and analyses them. */
static int analyse(const lab_asked *a, const souk_study *plain, int which, lab_work *w)
{
    souk_study s = *plain;
    s.plays = a->analysed;
    s.analysed = s.iterations ? s.iterations : souk_bot_iterations(&souk_bot_hard, s.game, s.parts);
    put_kind(w, "analysed", "");
    return study_in(a, w, which, &s);
}

static int study_variant(const lab_asked *a, const souk_variant *v, int which, lab_variant_work *w)
{
    souk_study s, plain;
    memset(&s, 0, sizeof s);
    int status = lab_variants_study(a->cli, a->game, v, &s);
    if (status != CLI_OK) return status;
    s.plays = a->plays;
    plain = s;
    put_kind(&w->plain, "counts", "");
    status = study_in(a, &w->plain, which, &s);
    if (status == CLI_OK && a->skill > 0) status = climb(a, &plain, which, w->rung);
    if (status == CLI_OK) status = restrict_seats(a, &plain, which, w);
    if (status == CLI_OK && a->analysed > 0) status = analyse(a, &plain, which, &w->analysed);
    return status;
}

static int compare(const lab_asked *a, const souk_variants *all)
{
    lab_variant_work *work = cli_memory(a->cli, (size_t)all->n, sizeof *work);
    souk_comparison *what = cli_memory(a->cli, 1, sizeof *what);
    int status = CLI_OK;
    for (int i = 0; i < all->n && status == CLI_OK; i++) {
        status = study_variant(a, &all->v[i], i, &work[i]);
        souk_studied *v = &what->v[i];
        *v = (souk_studied){
            &work[i].plain.base, all->v[i].name, all->v[i].x, all->v[i].curve, {NULL}, {NULL}, NULL};
        for (int rung = 0; rung < LAB_RUNGS && a->skill > 0; rung++)
            v->rung[rung] = &work[i].rung[rung].base;
        for (int limit = 0; limit < a->limits; limit++)
            v->limited[limit] = &work[i].limited[limit].base;
        if (a->analysed > 0) v->analysed = &work[i].analysed.base;
    }
    if (status == CLI_OK && a->ranks->rank == 0) {
        what->n = all->n;
        what->lang = a->cli->lang;
        what->pace = (double)a->pace;
        what->varied = all->varied[0] ? all->varied : NULL;
        what->curves = all->curves;
        for (int i = 0; i < all->curves; i++)
            what->curve[i] = all->curve[i];
        status = lab_report_write(a->cli, what, a->folder);
    }
    for (int i = 0; i < all->n; i++) {
        lab_work_close(&work[i].plain);
        for (int rung = 0; rung < LAB_RUNGS; rung++)
            lab_work_close(&work[i].rung[rung]);
        for (int limit = 0; limit < LAB_LIMITS; limit++)
            lab_work_close(&work[i].limited[limit]);
        lab_work_close(&work[i].analysed);
    }
    free(what);
    free(work);
    return status;
}

/* Checks the questions about a variant. Those that compare seats have no answer at a table with one. */
static int check_questions(lab_asked *a, const souk_study *s)
{
    souk_limit limit[LAB_LIMITS];
    int status = read_limits(a, s, limit, &a->limits);
    if (status != CLI_OK || s->seats > 1 || (a->skill == 0 && a->limits == 0)) return status;
    return cli_usage(a->cli,
                     N_("--skill, --without and --only compare the seats of a table, and need at least 2."));
}

static int with_variants(const cli *c, const ranks *r, const souk_game *g)
{
    lab_asked a = {.cli = c, .ranks = r, .stop = interrupt_watch(), .game = g};
    souk_variants *all = cli_memory(c, 1, sizeof *all);
    int status = lab_variants_read(c, g, all);
    if (status == CLI_OK) status = read_asked(c, &a);
    if (status == CLI_OK) status = setting_bring_net(c, g, souk_parts_default(g));
    char first[PATH_SIZE];
    /* Errors in any variant are reported before anything is played. */
    for (int i = 0; i < all->n && status == CLI_OK; i++) {
        souk_study s;
        memset(&s, 0, sizeof s);
        status = lab_variants_study(c, g, &all->v[i], &s);
        if (status == CLI_OK) status = check_questions(&a, &s);
        SOUK_OUT(title, PATH_SIZE);
        if (status == CLI_OK) souk_study_title(&s, &title);
        if (i == 0) memcpy(first, title_bytes, sizeof first);
        if (i > 0 && r->rank == 0 && strcmp(title.buf, first) == 0)
            fprintf(stderr, cli_text(c, N_("%s plays exactly like the first variant.\n")), all->v[i].name);
    }
    if (status == CLI_OK && r->rank == 0 && mkdir(a.folder, 0777) != 0 && errno != EEXIST)
        status = cli_fail(c, N_("Cannot create the folder %s: %s."), a.folder, strerror(errno));
    if (ranks_any(r, status != CLI_OK))
        status = status == CLI_OK ? CLI_FAILED : status;
    else
        status = compare(&a, all);
    souk_variants_close(all);
    free(all);
    return status;
}

static int run(cli *c)
{
    const souk_game *g = setting_game(c, c->words[0]);
    if (!g) return CLI_USAGE;
    ranks r;
    souk_error error = cli_fresh_error(c);
    if (!ranks_begin(&r, &error)) return cli_error(c, NULL, &error);
    int status = with_variants(c, &r, g);
    ranks_end(&r);
    return status;
}

static const cli_option options[] = {
    {"seats", 0, N_("N"), N_("number of seats (default: the number of bots, or 3)")},
    {"bots", 0, N_("LIST"), N_("one bot for all seats, or one per seat (default normal)")},
    {"plays", 'n', N_("N"), N_("number of plays (default 1000); a larger N later continues the study")},
    {"parts", 0, N_("FILE"), N_("play with these parts; repeat to compare several")},
    {"versus", 0, N_("LIST"), N_("compare with a variant, \"seats=4 bots=easy\"; may be repeated")},
    {"vary", 0, N_("K=RANGE"), N_("try several values of one setting: K=4..8, K=10..50:10, K=yes,no")},
    {"skill", 0, N_("N"),
     N_("how much skill matters: N plays of each bot among the next weaker, up to `expert`")},
    {"without", 0, N_("ACTION"),
     N_("what an action is worth: as many plays with one seat that never does it; may be repeated")},
    {"only", 0, N_("PLAN"),
     N_("whether a plan dominates: one seat does one of \"buy,take\" whenever it can; may be repeated")},
    {"analyse", 0, N_("N"),
     N_("where the luck is, and whether kings are made: analyse the first N plays (minutes)")},
    {"out", 0, N_("DIR"), N_("folder for the report (default lab)")},
    {"seed", 0, N_("N"), N_("seed of all chance and choices (default 1)")},
    {"draw", 0, N_("N"), N_("play each seat's first N decisions at random, to compare the choices")},
    {"iterations", 0, N_("N"), N_("iterations of bots that search (default: their own)")},
    {"pace", 0, N_("N"), N_("seconds per human decision, to estimate minutes (default 12)")},
    {"ascii", 0, NULL, N_("draw plots in the terminal with ASCII characters only")},
    {"threads", 0, N_("N"), N_("number of threads (default: all cores)")},
    CLI_NET_OPTION,
    CLI_GAME_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_lab = {
    "lab",
    run,
    N_("study a game over many plays and write a report"),
    N_("GAME"),
    N_("Measures the length of a game, the wins by seat, how close it ends, who leads when, what is used "
       "and wins,\n"
       "and which choices are dead: all with 95 percent intervals. The report opens in a browser and is "
       "also written\n"
       "as JSON and CSV. Run the same command again to continue a study that was stopped, or with a "
       "larger -n to\n"
       "extend it. The result is the same for any number of threads, and of ranks under mpirun.\n"
       "\n"
       "Several --parts, --versus or --vary are compared with the first variant. Differences are marked "
       "only where\n"
       "chance does not explain them, corrected for the number of comparisons (Bonferroni). Numbers in "
       "the parts\n"
       "have the names that `souk parts --check` uses, such as ring.stalls[3].points; the first is [0]."),
    "lab {game} --seats 3 -n 2000 --bots normal --out study",
    options,
    1,
    1};
