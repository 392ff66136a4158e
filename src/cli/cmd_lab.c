/* cmd_lab.c — `souk lab`: a game over many plays, as a report; and the options of `souk lab exhaust`.
 *
 * Counts are kept in the folder of the report while plays go on, so that after an interruption of any kind
 * the same command goes on from there. Under MPI every rank keeps its own file, and the next run takes them
 * all over.
 */
#include "cli/exhaust.h"
#include "cli/ranks.h"
#include "cli/setting.h"
#include "core/clock.h"
#include "core/file.h"
#include "lab/report.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PLAYS_DEFAULT = 10000,
    REPORT_SIZE = 16 << 20,
    PATH_SIZE = 1024,
    KEEP_SECONDS = 10,
    RANKS_MAX = 4096,
    DRAW_MAX = 1000
};

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

/* One study as this rank sees it. */
typedef struct lab_work {
    const cli *cli;
    const ranks *ranks;
    const char *folder;
    int which;          /* 0 or 1: the study of the first or second parts */
    souk_study base;    /* what all ranks had at the beginning */
    souk_study own;     /* what this rank has added */
    double begun, kept; /* by the clock */
    int64_t before;
    bool bar, shown;
} lab_work;

static void path_of(const lab_work *w, int rank, souk_out *path)
{
    souk_printf(path, "%s/counts-%d.%d", w->folder, w->which + 1, rank);
}

static bool keep(lab_work *w, const souk_study *s, int rank)
{
    SOUK_OUT(path, PATH_SIZE);
    path_of(w, rank, &path);
    souk_error error = cli_fresh_error(w->cli);
    w->kept = souk_clock_seconds(SOUK_PASSED);
    return souk_study_save(s, path.buf, &error) || (cli_error(w->cli, NULL, &error), false);
}

static void show_bar(lab_work *w, int64_t done)
{
    enum { WIDTH = 30 };
    char bar[WIDTH + 1];
    /* The other ranks are assumed to be as fast as this one. */
    int64_t all = w->own.plays, mine = (done - w->before) * w->ranks->size, shown = w->before + mine;
    if (mine <= 0) return;
    if (shown > all) shown = all;
    double left = (souk_clock_seconds(SOUK_PASSED) - w->begun) * (double)(all - shown) / (double)mine;
    int filled = (int)(shown * WIDTH / all);
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[WIDTH] = '\0';
    fputc('\r', stderr);
    fprintf(stderr, cli_text(w->cli, N_("[%s] %lld of %lld plays, %.0f s left   ")), bar, (long long)shown,
            (long long)all, left);
    fflush(stderr);
    w->shown = true;
}

static bool tick(void *context, souk_study *s, int64_t done)
{
    lab_work *w = context;
    if (w->bar) show_bar(w, done);
    /* File 0 holds what all ranks began with; rank r keeps its own counts in file r + 1. */
    if (souk_clock_seconds(SOUK_PASSED) - w->kept > KEEP_SECONDS) {
        souk_study mine = *s;
        mine.done = malloc((size_t)s->chunks);
        if (mine.done) {
            for (int64_t c = 0; c < s->chunks; c++)
                mine.done[c] = (uint8_t)(s->done[c] && !w->base.done[c]);
            keep(w, &mine, w->ranks->rank + 1);
            free(mine.done);
        }
    }
    return !interrupted;
}

/* Rank 0 adds up the files of earlier runs and leaves one in their place. */
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
        good = good && keep(w, &w->base, 0);
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

/* Adds up the counts of all ranks; true if nothing is left to play. */
static bool gather(lab_work *w)
{
    souk_study *own = &w->own, *base = &w->base;
    int64_t *done = calloc((size_t)own->chunks, sizeof *done);
    if (!done) return false;
    for (int64_t c = 0; c < own->chunks; c++)
        done[c] = own->done[c] && !base->done[c];
    ranks_sum(w->ranks, done, (size_t)own->chunks);
    ranks_sum(w->ranks, own->count, own->size);
    bool all = true;
    for (int64_t c = 0; c < own->chunks; c++) {
        if (done[c]) base->done[c] = 1;
        all = all && base->done[c];
    }
    free(done);
    for (size_t i = 0; i < own->size; i++)
        base->count[i] += own->count[i];
    if (w->ranks->rank != 0) return all;
    if (!keep(w, base, 0)) return all; /* the files beside it still hold what it would have held */
    for (int rank = 1; rank <= w->ranks->size; rank++) {
        SOUK_OUT(path, PATH_SIZE);
        path_of(w, rank, &path);
        unlink(path.buf);
    }
    return all;
}

static int study(lab_work *w, int threads)
{
    souk_error error = cli_fresh_error(w->cli);
    if (!take_over(w)) return CLI_FAILED;
    w->before = souk_study_done(&w->own);
    w->begun = w->kept = souk_clock_seconds(SOUK_PASSED);
    w->bar = w->ranks->rank == 0 && isatty(STDERR_FILENO);
    bool good = souk_study_run(&w->own, threads, w->ranks->rank, w->ranks->size, tick, w, &error);
    if (w->shown) fprintf(stderr, "\r%*s\r", 70, "");
    if (!good) cli_error(w->cli, NULL, &error);
    if (ranks_any(w->ranks, !good)) return CLI_FAILED;
    if (gather(w)) return CLI_OK;
    if (w->ranks->rank == 0)
        cli_fail(w->cli, N_("Stopped after %lld of %lld plays; the same command goes on from there."),
                 (long long)souk_study_done(&w->base), (long long)w->base.plays);
    return CLI_FAILED;
}

/* --- the report ------------------------------------------------------------------------------ */

static int write_report(const cli *c, const char *folder, const char *name, const souk_comparison *what,
                        bool (*write)(const souk_comparison *, souk_out *))
{
    char *text = malloc(REPORT_SIZE);
    souk_out out;
    souk_out_init(&out, text, text ? REPORT_SIZE : 0);
    if (!text || !write(what, &out)) {
        free(text);
        return cli_fail(c, N_("There is not enough memory."));
    }
    SOUK_OUT(path, PATH_SIZE);
    souk_printf(&path, "%s/%s", folder, name);
    souk_error error = cli_fresh_error(c);
    bool good = !souk_out_full(&out) && souk_file_replace(path.buf, text, out.len, &error);
    free(text);
    return good ? CLI_OK : cli_error(c, path.buf, &error);
}

static void say_seats(const cli *c, const souk_study *s)
{
    int64_t plays = s->count[STUDY_PLAYS];
    for (int i = 0; i < s->entries; i++) {
        souk_figure f =
            souk_study_share(s->count[s->entry_at + (size_t)i * STUDY_PER_ENTRY + STUDY_WON], plays);
        SOUK_OUT(who, SOUK_TEXT_MAX);
        if (i < s->seats)
            souk_printf(&who, cli_text(c, N_("seat %d")), i + 1);
        else
            souk_puts(&who, cli_text(c, N_("The game itself")));
        printf(cli_text(c, N_("%s: %.2f%% of the wins (%.2f to %.2f)\n")), who.buf, 100 * f.value,
               100 * f.low, 100 * f.high);
    }
}

static int report(const cli *c, const souk_comparison *what, const char *folder)
{
    int status = write_report(c, folder, "report.html", what, souk_report_html);
    if (status == CLI_OK) status = write_report(c, folder, "report.json", what, souk_report_json);
    if (status == CLI_OK) status = write_report(c, folder, "report.csv", what, souk_report_csv);
    if (status != CLI_OK) return status;
    printf(cli_text(c, N_("%s, seats: %d, plays: %lld\n")), what->a->game->title, what->a->seats,
           (long long)what->a->count[STUDY_PLAYS]);
    say_seats(c, what->a);
    if (what->b) {
        printf("%s:\n", what->name_b);
        say_seats(c, what->b);
    }
    printf(cli_text(c, N_("The report is in %s/report.html (and .json, .csv).\n")), folder);
    return CLI_OK;
}

/* --- what is asked --------------------------------------------------------------------------- */

static int read_study(const cli *c, souk_study *s, int64_t *threads)
{
    int64_t seats = 0, drawn = 0;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *threads = cores > 0 ? cores : 1;
    s->plays = PLAYS_DEFAULT;
    s->seed = 1;
    if (!cli_whole(c, "seats", 1, SOUK_SEATS_MAX, &seats) ||
        !cli_whole(c, "plays", 1, INT64_MAX / 2, &s->plays) ||
        !cli_whole(c, "iterations", 1, INT64_MAX / 2, &s->iterations) ||
        !cli_whole(c, "draw", 0, DRAW_MAX, &drawn) ||
        !cli_whole(c, "threads", 1, SOUK_THREADS_MAX, threads) || !cli_seed(c, "seed", &s->seed))
        return CLI_USAGE;
    s->drawn = (int)drawn;
    int status = cli_seat_bots(c, s->game, "normal", cli_usual_seats(s->game), &seats, s->bots);
    s->seats = (int)seats;
    return status;
}

/* The studies of one or two parts files, one after the other, and their report. */
static int compare(const cli *c, const ranks *r, const souk_study *asked, const void *const *parts,
                   const char *const *names, int n, int threads)
{
    lab_work w[2];
    int status = CLI_OK, opened = 0;
    const char *folder = cli_value(c, "out") ? cli_value(c, "out") : "lab";
    if (r->rank == 0 && mkdir(folder, 0777) != 0 && errno != EEXIST)
        status = cli_fail(c, N_("The folder %s cannot be made: %s."), folder, strerror(errno));
    if (ranks_any(r, status != CLI_OK)) return CLI_FAILED;
    memset(w, 0, sizeof w);
    for (; opened < n && status == CLI_OK; opened++) {
        lab_work *each = &w[opened];
        each->cli = c;
        each->ranks = r;
        each->folder = folder;
        each->which = opened;
        each->base = *asked;
        each->base.parts = parts[opened];
        each->own = each->base;
        if (!souk_study_open(&each->base) || !souk_study_open(&each->own))
            status = cli_fail(c, N_("There is not enough memory."));
        if (status == CLI_OK) status = study(each, threads);
    }
    if (status == CLI_OK && r->rank == 0) {
        souk_comparison what = {&w[0].base, n > 1 ? &w[1].base : NULL, names[0], names[1], c->lang};
        status = report(c, &what, folder);
    }
    for (int i = 0; i < opened; i++) {
        souk_study_close(&w[i].base);
        souk_study_close(&w[i].own);
    }
    return status;
}

static int with_parts(const cli *c, const ranks *r, const souk_game *g, const souk_options *given)
{
    souk_study asked;
    int64_t threads = 1;
    const void *parts[2] = {souk_parts_default(g), NULL};
    const char *names[2] = {"house", NULL};
    void *own[2] = {NULL, NULL};
    int at = 0, n = 0;
    memset(&asked, 0, sizeof asked);
    asked.game = g;
    asked.options = *given;
    int status = read_study(c, &asked, &threads);
    for (const char *path; status == CLI_OK && (path = cli_each(c, "parts", &at)); n++) {
        if (n == 2) {
            status = cli_usage(c, N_("--parts can be given twice at most."));
            break;
        }
        souk_report *problems = calloc(1, sizeof *problems);
        own[n] = calloc(1, asked.game->parts_size);
        status = problems && own[n] ? cli_read_parts(c, asked.game, path, own[n], problems)
                                    : cli_fail(c, N_("There is not enough memory."));
        free(problems);
        parts[n] = own[n];
        names[n] = path;
    }
    if (status == CLI_OK) status = compare(c, r, &asked, parts, names, n ? n : 1, (int)threads);
    free(own[0]);
    free(own[1]);
    return status;
}

static int run(cli *c)
{
    struct sigaction stop;
    memset(&stop, 0, sizeof stop);
    stop.sa_handler = on_interrupt;
    bool exhaust = c->num_words == 2 && strcmp(c->words[0], "exhaust") == 0;
    const souk_game *g = exhaust ? NULL : cli_game(c, c->words[0]);
    if (!exhaust && !g) return CLI_USAGE;
    if (!exhaust && c->num_words > 1) return cli_usage(c, N_("Only `exhaust` comes before the game."));
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    if (exhaust) return cli_exhaust(c, &interrupted);
    ranks r;
    souk_error error = cli_fresh_error(c);
    if (!ranks_begin(&r, &error)) return cli_error(c, NULL, &error);
    souk_options given;
    int status = cli_read_options(c, g, true, &given);
    if (status == CLI_OK) status = with_parts(c, &r, g, &given);
    ranks_end(&r);
    return status;
}

static const cli_option options[] = {
    {"seats", 0, N_("N"), N_("how many seats (default: as many as bots, or 3)")},
    {"bots", 0, N_("LIST"), N_("one bot for all seats or one for each (default normal)")},
    {"plays", 'n', N_("N"), N_("how many plays (default 10000)")},
    {"parts", 0, N_("FILE"), N_("play with these parts; given twice, the two are compared")},
    {"out", 0, N_("DIR"), N_("the folder of the report (default lab)")},
    {"seed", 0, N_("N"), N_("the plays depend on it and on nothing else (default 1)")},
    {"draw", 0, N_("N"), N_("each seat draws its first N decisions, to compare what can be chosen")},
    {"iterations", 0, N_("N"), N_("how long bots that search do so (default: their own)")},
    {"threads", 0, N_("N"), N_("how many at a time (default: all cores)")},
    {"memory", 0, N_("N"), N_("exhaust: megabytes for the states (default 1024)")},
    {"depth", 0, N_("N"), N_("exhaust: go no further than so many actions (default: to the end)")},
    {"closely", 0, N_("N"), N_("exhaust: views, secrets and positions of one state in N (default 256)")},
    {"solve", 0, NULL,
     N_("exhaust: solve the world, and say what --bots give away in -n plays (default 100)")},
    {"json", 0, NULL, N_("exhaust: write JSON, for programs")},
    CLI_GAME_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_lab = {
    "lab",
    run,
    N_("study a game over many plays and write a report"),
    N_("[exhaust] GAME"),
    N_("Who wins, from which seat, with which cards and actions; scores, lengths and ties; all with 95%\n"
       "intervals. The report opens in a browser; the same is written as JSON and CSV. A study that was\n"
       "stopped goes on when the same command is given again. The result is the same for any number of\n"
       "threads, and of ranks under mpirun.\n"
       "\n"
       "With `exhaust`, every state that can be reached is visited once, and all that must be true of any\n"
       "state is checked there: for small parts only (tests/small). Interrupted, it goes on when the same\n"
       "command is given again."),
    "lab {game} --seats 3 -n 20000 --bots normal --out study",
    options,
    1,
    2};
