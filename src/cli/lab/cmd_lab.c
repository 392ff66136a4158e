/* cmd_lab.c — `souk lab`: a report on a game from many plays.
 *
 * Counts are written to the report's folder while plays go on, so that after any interruption the same command
 * resumes from there. Under MPI every rank writes its own file, and the next run merges them all.
 */
#include "cli/base/progress.h"
#include "cli/lab/interrupt.h"
#include "cli/lab/lab_variants.h"
#include "cli/lab/page.h"
#include "cli/lab/ranks.h"
#include "core/clock.h"
#include "core/file.h"
#include "core/record.h"
#include "lab/study/report.h"
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PLAYS_DEFAULT = 1000,
    REPORT_SIZE = 64 << 20,
    TEXT_SIZE = 1 << 18,
    PATH_SIZE = 1024,
    SAVE_SECONDS = 10,
    RANKS_MAX = 4096,
    PACE_DEFAULT = 12, /* seconds per decision */
    PACE_MAX = 3600,
    COLUMNS_USUAL = 80
};

/* One study from the point of view of this rank. */
typedef struct lab_work {
    const cli *cli;
    const ranks *ranks;
    const volatile sig_atomic_t *stop;
    const char *folder;
    const char *kind; /* "counts", or "skill" */
    int which;        /* the number of the variant, from 0 */
    int threads;
    souk_study base; /* the counts shared by all ranks at the start */
    souk_study own;  /* the counts added by this rank */
    double kept;     /* when the counts were last written, clock seconds */
    int64_t before;
    progress progress;
} lab_work;

static void path_of(const lab_work *w, int rank, souk_out *path)
{
    souk_printf(path, "%s/%s-%d.%d", w->folder, w->kind, w->which + 1, rank);
}

static bool save(lab_work *w, const souk_study *s, int rank)
{
    SOUK_OUT(path, PATH_SIZE);
    path_of(w, rank, &path);
    souk_error error = cli_fresh_error(w->cli);
    w->kept = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    return souk_study_save(s, path.buf, &error) || (cli_error(w->cli, NULL, &error), false);
}

static bool tick(void *context, souk_study *s, int64_t done)
{
    lab_work *w = context;
    /* Assumes that the other ranks are as fast as this one. */
    int64_t all = w->own.plays, shown = w->before + (done - w->before) * w->ranks->size;
    progress_plays(&w->progress, w->before, shown < all ? shown : all, all);
    /* File 0 holds the counts at the start; rank r writes its own counts to file r + 1. */
    if (souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - w->kept > SAVE_SECONDS) {
        souk_study mine = *s;
        mine.done = malloc((size_t)s->chunks);
        if (mine.done) { /* else retry next time: a failed copy must not end the study */
            for (int64_t c = 0; c < s->chunks; c++)
                mine.done[c] = (uint8_t)(s->done[c] && !w->base.done[c]);
            save(w, &mine, w->ranks->rank + 1);
            free(mine.done);
        }
    }
    return !*w->stop;
}

/* Opens the study at the requested size, or at its present size if that is larger. */
static bool open_study(lab_work *w, const souk_study *asked)
{
    souk_error error = cli_fresh_error(w->cli);
    bool good = true;
    w->base = *asked;
    if (w->ranks->rank == 0) {
        SOUK_OUT(path, PATH_SIZE);
        path_of(w, 0, &path);
        good = souk_study_grow(&w->base, path.buf, &error) || (cli_error(w->cli, NULL, &error), false);
    }
    if (ranks_any(w->ranks, !good)) return false;
    ranks_share(w->ranks, w->base.leg, sizeof w->base.leg);
    ranks_share(w->ranks, &w->base.legs, sizeof w->base.legs);
    w->own = w->base;
    good = souk_study_open(&w->base) && souk_study_open(&w->own);
    if (!good) cli_fail(w->cli, N_("Out of memory."));
    if (w->ranks->rank == 0 && w->base.plays > asked->plays)
        fprintf(stderr, cli_text(w->cli, N_("%s already holds %lld plays: the report covers all of them.\n")),
                w->folder, (long long)w->base.plays);
    return !ranks_any(w->ranks, !good);
}

/* Rank 0 merges the files of earlier runs into one. */
static bool take_over(lab_work *w)
{
    souk_error error = cli_fresh_error(w->cli);
    bool good = true;
    if (w->ranks->rank == 0) {
        for (int rank = 0; rank <= RANKS_MAX && good; rank++) {
            SOUK_OUT(path, PATH_SIZE);
            path_of(w, rank, &path);
            good = souk_study_load(&w->base, path.buf, &error);
        }
        if (!good) cli_error(w->cli, NULL, &error);
        good = good && save(w, &w->base, 0);
        for (int rank = 1; rank <= RANKS_MAX && good; rank++) {
            SOUK_OUT(path, PATH_SIZE);
            path_of(w, rank, &path);
            if (unlink(path.buf) != 0 && rank > w->ranks->size) break;
        }
    }
    if (ranks_any(w->ranks, !good)) return false;
    ranks_share(w->ranks, w->base.done, (size_t)w->base.chunks);
    memcpy(w->own.done, w->base.done, (size_t)w->base.chunks);
    return true;
}

/* Puts the most extreme plays of all ranks into this rank's counts. Ranks can only add up, so each has its place. */
static void gather_extremes(lab_work *w)
{
    souk_study *own = &w->own;
    size_t each = own->size - own->extremes_at, all = each * (size_t)w->ranks->size;
    int64_t *of = cli_memory(w->cli, all, sizeof *of);
    memcpy(of + each * (size_t)w->ranks->rank, own->count + own->extremes_at, each * sizeof *of);
    ranks_sum(w->ranks, of, all);
    for (size_t i = 0; i < all; i += STUDY_PER_EXTREME)
        souk_extreme_keep(own->count + own->extremes_at + i % each, of + i);
    free(of);
}

/* Adds up the counts of all ranks; true if nothing is left to play. */
static bool gather(lab_work *w)
{
    souk_study *own = &w->own, *base = &w->base;
    int64_t *done = cli_memory(w->cli, (size_t)own->chunks, sizeof *done);
    for (int64_t c = 0; c < own->chunks; c++)
        done[c] = own->done[c] && !base->done[c];
    ranks_sum(w->ranks, done, (size_t)own->chunks);
    gather_extremes(w);
    ranks_sum(w->ranks, own->count, own->extremes_at);
    bool all = true;
    for (int64_t c = 0; c < own->chunks; c++) {
        if (done[c]) base->done[c] = 1;
        all = all && base->done[c];
    }
    free(done);
    souk_study_add(base, own->count);
    if (w->ranks->rank != 0) return all;
    if (!save(w, base, 0)) return all; /* the other files still hold these counts */
    for (int rank = 1; rank <= w->ranks->size; rank++) {
        SOUK_OUT(path, PATH_SIZE);
        path_of(w, rank, &path);
        unlink(path.buf);
    }
    return all;
}

static int study(lab_work *w, const souk_study *asked)
{
    souk_error error = cli_fresh_error(w->cli);
    if (!open_study(w, asked) || !take_over(w)) return CLI_FAILED;
    w->before = souk_study_done(&w->own);
    w->kept = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    w->progress = progress_begin(w->cli);
    w->progress.off |= w->ranks->rank != 0;
    bool good = souk_study_run(&w->own, w->threads, w->ranks->rank, w->ranks->size, tick, w, &error);
    progress_clear(&w->progress);
    if (!good) cli_error(w->cli, NULL, &error);
    if (ranks_any(w->ranks, !good)) return CLI_FAILED;
    if (gather(w)) return CLI_OK;
    if (w->ranks->rank == 0)
        cli_fail(w->cli, N_("Stopped after %lld of %lld plays; run the same command again to continue."),
                 (long long)souk_study_done(&w->base), (long long)w->base.plays);
    return CLI_FAILED;
}

/* --- the report ------------------------------------------------------------------------------ */

static int write_text(const cli *c, const char *folder, const char *name, const souk_out *text)
{
    SOUK_OUT(path, PATH_SIZE);
    souk_printf(&path, "%s/%s", folder, name);
    souk_error error = cli_fresh_error(c);
    return souk_file_replace(path.buf, text->buf, text->len, &error) ? CLI_OK
                                                                     : cli_error(c, path.buf, &error);
}

/* Writes the records of the most extreme plays. */
static int write_records(const cli *c, const souk_comparison *what, const char *folder)
{
    SOUK_OUT(path, PATH_SIZE);
    souk_printf(&path, "%s/records", folder);
    if (mkdir(path.buf, 0777) != 0 && errno != EEXIST)
        return cli_fail(c, N_("Cannot create the folder %s: %s."), path.buf, strerror(errno));
    char *text = cli_memory(c, SOUK_RECORD_MAX, 1);
    int status = CLI_OK;
    for (int i = 0; i < what->n * STUDY_EXTREMES && status == CLI_OK; i++) {
        const souk_study *s = what->v[i / STUDY_EXTREMES].study;
        souk_extreme which = (souk_extreme)(i % STUDY_EXTREMES);
        int64_t play = souk_study_extreme(s, which)[STUDY_FIRST] - 1;
        SOUK_OUT(name, PATH_SIZE);
        souk_extreme_path(i / STUDY_EXTREMES, which, &name);
        souk_out out;
        souk_out_init(&out, text, SOUK_RECORD_MAX);
        if (play < 0) continue;
        if (!souk_study_record(s, play, &out)) status = cli_fail(c, N_("Out of memory."));
        if (status == CLI_OK) status = write_text(c, folder, name.buf, &out);
    }
    free(text);
    return status;
}

/* Writes report.json, report.csv and, if the browser client, which draws it, is built, report.html. */
static int write_files(const cli *c, const souk_comparison *what, const char *folder, bool page)
{
    SOUK_OUT(path, PATH_SIZE);
    souk_printf(&path, "%s/report.html", folder);
    char *text = cli_memory(c, REPORT_SIZE, 1);
    souk_out out;
    souk_out_init(&out, text, REPORT_SIZE);
    int status = CLI_OK;
    bool good = souk_report_json(what, &out) && !souk_out_full(&out);
    if (good) status = write_text(c, folder, "report.json", &out);
    if (good && page && status == CLI_OK) status = page_write(c, "report.html", text, path.buf);
    souk_out_reset(&out);
    good = good && souk_report_csv(what, &out) && !souk_out_full(&out);
    if (good && status == CLI_OK) status = write_text(c, folder, "report.csv", &out);
    free(text);
    return good ? status : cli_fail(c, N_("Out of memory."));
}

/* Prints the answers, fitted to the terminal's width and character set. */
static int print_answers(const cli *c, const souk_comparison *what)
{
    struct winsize size;
    int columns = COLUMNS_USUAL;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) columns = size.ws_col;
    setlocale(LC_CTYPE, "");
    bool ascii = cli_flag(c, "ascii") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    char *text = cli_memory(c, TEXT_SIZE, 1);
    souk_out out;
    souk_out_init(&out, text, TEXT_SIZE);
    bool good = souk_report_text(what, columns, ascii, &out);
    if (good) fputs(text, stdout);
    free(text);
    return good ? CLI_OK : cli_fail(c, N_("Out of memory."));
}

static int report(const cli *c, const souk_comparison *what, const char *folder)
{
    char web[PATH_SIZE];
    bool page = setting_web_folder(c, web, sizeof web);
    int status = write_files(c, what, folder, page);
    if (status == CLI_OK) status = write_records(c, what, folder);
    if (status == CLI_OK) status = print_answers(c, what);
    if (status == CLI_OK && page)
        printf(cli_text(c, N_("\nThe report is in %s/report.html (and .json, .csv).\n")), folder);
    if (status == CLI_OK && !page)
        printf(cli_text(c, N_("\nThe report is in %s/report.json (and .csv). report.html needs the browser "
                              "client: after `make web`, the same command writes it.\n")),
               folder);
    return status;
}

/* --- the request ----------------------------------------------------------------------------- */

/* The options shared by all variants. */
typedef struct lab_asked {
    const cli *cli;
    const ranks *ranks;
    const volatile sig_atomic_t *stop;
    const souk_game *game;
    const char *folder;
    int64_t plays, skill, threads, pace;
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
        !cli_whole(c, "skill", 1, INT64_MAX / 2, &a->skill) || !cli_whole(c, "pace", 1, PACE_MAX, &a->pace) ||
        !cli_whole(c, "threads", 1, SOUK_THREADS_MAX, &a->threads) || !cli_seed(c, "seed", &a->seed))
        return CLI_USAGE;
    return CLI_OK;
}

/* Studies one variant, or (skill) an expert among easy bots in it, in each seat in turn. */
static int study_variant(const lab_asked *a, const souk_variant *v, int which, bool skill, lab_work *w)
{
    souk_study s;
    memset(&s, 0, sizeof s);
    int status = lab_variants_study(a->cli, a->game, v, &s);
    if (status != CLI_OK) return status;
    s.seed = a->seed;
    s.plays = skill ? (a->skill + s.seats - 1) / s.seats * s.seats : a->plays;
    if (skill) {
        s.expert = souk_bot_find("hard");
        for (int seat = 0; seat < s.seats; seat++)
            s.bots[seat] = souk_bot_find("easy");
    }
    w->cli = a->cli;
    w->ranks = a->ranks;
    w->stop = a->stop;
    w->folder = a->folder;
    w->kind = skill ? "skill" : "counts";
    w->which = which;
    w->threads = (int)a->threads;
    return study(w, &s);
}

static int compare(const lab_asked *a, const souk_variants *all)
{
    lab_work *work = cli_memory(a->cli, (size_t)all->n, 2 * sizeof *work);
    souk_comparison *what = cli_memory(a->cli, 1, sizeof *what);
    int status = CLI_OK;
    for (int i = 0; i < all->n && status == CLI_OK; i++) {
        lab_work *plain = &work[2 * i], *skill = plain + 1;
        status = study_variant(a, &all->v[i], i, false, plain);
        bool asked = a->skill > 0 && plain->base.seats > 1;
        if (status == CLI_OK && asked) status = study_variant(a, &all->v[i], i, true, skill);
        what->v[i] = (souk_studied){&plain->base, asked ? &skill->base : NULL, all->v[i].name, all->v[i].x,
                                    all->v[i].curve};
    }
    if (status == CLI_OK && a->ranks->rank == 0) {
        what->n = all->n;
        what->lang = a->cli->lang;
        what->pace = (double)a->pace;
        what->varied = all->varied[0] ? all->varied : NULL;
        what->curves = all->curves;
        for (int i = 0; i < all->curves; i++)
            what->curve[i] = all->curve[i];
        status = report(a->cli, what, a->folder);
    }
    for (int i = 0; i < 2 * all->n && work; i++) {
        souk_study_close(&work[i].base);
        souk_study_close(&work[i].own);
    }
    free(what);
    free(work);
    return status;
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
    {"skill", 0, N_("N"), N_("measure luck and skill: N plays (seconds each) of one `hard` among `easy`")},
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
