/* cmd_lab_puzzles.c — `souk lab puzzles GAME`: its options, its progress and the file that it writes.
 *
 * The file is a hunt's whole state: its first line says which plays were searched, so a rerun adds the missing ones.
 */
#include "cli/base/progress.h"
#include "cli/base/setting.h"
#include "cli/lab/interrupt.h"
#include "core/clock.h"
#include "core/file.h"
#include "lab/puzzle/puzzle_hunt.h"
#include "table/puzzle.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SEEN_LINE "# souk lab puzzles: seed %llu, plays %lld, souk %s\n"

enum { SAVE_SECONDS = 10, WANT_EACH = 20, WANT_MAX = 10000, TIME_MAX = 1000000, PATH_SIZE = 1024 };

typedef struct puzzles_watch {
    const volatile sig_atomic_t *stop;
    const char *path;
    double kept; /* when the file was last written, clock seconds */
    progress progress;
} puzzles_watch;

static bool write_file(const cli *c, const char *path, const souk_hunt *h)
{
    size_t size = 256 + (size_t)h->num_puzzles * (SOUK_PUZZLE_RECORD_MAX + 2048);
    char *text = cli_memory(c, size, 1);
    souk_out out;
    souk_error error = cli_fresh_error(c);
    souk_out_init(&out, text, size);
    souk_printf(&out, SEEN_LINE, (unsigned long long)h->seed, (long long)h->next, SOUK_VERSION);
    for (int i = 0; i < h->num_puzzles; i++) {
        souk_putc(&out, '\n');
        souk_puzzle_put(&h->puzzles[i], h->game, h->parts, &out);
    }
    bool good = souk_file_replace(path, out.buf, out.len, &error);
    free(text);
    return good || (cli_error(c, path, &error), false);
}

static int read_file(const cli *c, const char *path, souk_hunt *h)
{
    souk_error error = cli_fresh_error(c);
    char *text;
    size_t len;
    if (access(path, F_OK) != 0) return CLI_OK;
    if (!souk_file_read(path, SOUK_PUZZLES_FILE_MAX, &text, &len, &error)) return cli_error(c, path, &error);
    unsigned long long seed = 0;
    long long plays = 0;
    if (sscanf(text, "# souk lab puzzles: seed %llu, plays %lld", &seed, &plays) == 2 && seed == h->seed)
        h->next = plays;
    const char *at = text;
    int line = 1, status = CLI_OK, more = 1;
    while (status == CLI_OK && more > 0) {
        if (h->num_puzzles == h->max_puzzles) {
            h->max_puzzles = 2 * h->max_puzzles + 64;
            souk_puzzle *grown = realloc(h->puzzles, (size_t)h->max_puzzles * sizeof *grown);
            if (!grown) {
                status = cli_fail(c, N_("Out of memory."));
                break;
            }
            h->puzzles = grown;
        }
        more = souk_puzzle_next(&at, &line, h->game, h->parts, &h->puzzles[h->num_puzzles], &error);
        if (more < 0) status = cli_error(c, path, &error);
        h->num_puzzles += more > 0;
    }
    free(text);
    return status;
}

static bool tick(void *context, const souk_hunt *h)
{
    puzzles_watch *w = context;
    double now = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    progress_tell(&w->progress, N_("%.0f s: %lld plays, %lld candidates; easy %d, middle %d, hard %d"),
                  progress_seconds(&w->progress), (long long)h->next, (long long)h->candidates,
                  h->count[SOUK_GRADE_EASY], h->count[SOUK_GRADE_MIDDLE], h->count[SOUK_GRADE_HARD]);
    /* With a time limit the file is written while the hunt runs; otherwise at the end, in order. */
    if (h->seconds > 0.0 && now - w->kept > SAVE_SECONDS) {
        w->kept = now;
        if (!write_file(w->progress.cli, w->path, h)) return false;
    }
    return !*w->stop;
}

static int read_want(const cli *c, int want[SOUK_NUM_GRADES])
{
    char copy[SOUK_TEXT_MAX];
    const char *word[SOUK_NUM_GRADES], *list = cli_value(c, "want");
    for (int i = 0; i < SOUK_NUM_GRADES; i++)
        want[i] = WANT_EACH;
    if (!list) return CLI_OK;
    int n = souk_typed_list(list, copy, sizeof copy, word, SOUK_NUM_GRADES);
    for (int i = 0; i < SOUK_NUM_GRADES; i++) {
        int64_t number;
        if (n != SOUK_NUM_GRADES || !souk_typed_number(word[i], 0, WANT_MAX, &number))
            return cli_usage(c, N_("--want takes three numbers (easy, middle and hard), such as 20,20,20."));
        want[i] = (int)number;
    }
    return CLI_OK;
}

static int hunt(const cli *c, souk_hunt *h, puzzles_watch *w)
{
    souk_error error = cli_fresh_error(c);
    int64_t before = h->next;
    bool good = souk_hunt_run(h, &error);
    progress_clear(&w->progress);
    if (!good) return cli_error(c, NULL, &error);
    bool enough = true;
    for (int i = 0; i < SOUK_NUM_GRADES; i++)
        enough = enough && h->count[i] >= h->want[i];
    if (enough || h->seconds > 0.0) souk_hunt_choose(h);
    if (!write_file(c, w->path, h)) return CLI_FAILED;
    printf(cli_text(
               c, N_("%s: easy %d, middle %d, hard %d, from %lld plays (%lld decisions, %lld candidates)\n")),
           w->path, h->count[SOUK_GRADE_EASY], h->count[SOUK_GRADE_MIDDLE], h->count[SOUK_GRADE_HARD],
           (long long)(h->next - before), (long long)h->decisions, (long long)h->candidates);
    if (*w->stop) return cli_fail(c, N_("Stopped; run the same command again to continue."));
    return CLI_OK;
}

static int run(cli *c)
{
    const souk_game *g = setting_game(c, c->words[0]);
    if (!g) return CLI_USAGE;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t seats = 0, threads = cores > 0 ? cores : 1, plays = INT64_MAX / 2, seconds = 0;
    souk_hunt h;
    memset(&h, 0, sizeof h);
    h.game = g;
    h.seed = 1;
    if (!cli_whole(c, "seats", 1, INT32_MAX, &seats) ||
        !cli_whole(c, "threads", 1, SOUK_THREADS_MAX, &threads) ||
        !cli_whole(c, "plays", 1, INT64_MAX / 2, &plays) || !cli_whole(c, "time", 1, TIME_MAX, &seconds) ||
        !cli_seed(c, "seed", &h.seed))
        return CLI_USAGE;
    int status = seats ? setting_check_seats(c, g, seats) : CLI_OK;
    if (status == CLI_OK) status = read_want(c, h.want);
    if (status != CLI_OK) return status;
    game_setting setting;
    status = setting_open(c, &setting, g, false);
    if (status != CLI_OK) return status;
    SOUK_OUT(path, PATH_SIZE);
    if (cli_value(c, "out"))
        souk_puts(&path, cli_value(c, "out"));
    else
        souk_printf(&path, "%s.souk", g->id);
    h.parts = setting.parts;
    h.options = setting.options;
    h.seats = (int)seats;
    h.seconds = (double)seconds;
    h.threads = (int)threads;
    status = read_file(c, path.buf, &h);
    h.plays = plays > INT64_MAX / 2 - h.next ? INT64_MAX / 2 : h.next + plays;
    puzzles_watch w = {interrupt_watch(), path.buf, souk_clock_seconds(SOUK_CLOCK_MONOTONIC),
                       progress_begin(c)};
    h.tick = tick;
    h.context = &w;
    if (status == CLI_OK) status = hunt(c, &h, &w);
    free(h.puzzles);
    setting_close(&setting);
    return status;
}

static const cli_option options[] = {
    {"seats", 0, N_("N"), N_("number of seats (default: all numbers in turn)")},
    CLI_PARTS_OPTION,
    {"want", 0, N_("E,M,H"), N_("number of easy, middle and hard ones (default 20,20,20)")},
    {"plays", 'n', N_("N"), N_("number of plays (default: until there are enough puzzles)")},
    {"time", 0, N_("N"), N_("stop after N seconds")},
    {"out", 0, N_("FILE"), N_("the file to write or continue (default GAME.souk)")},
    {"seed", 0, N_("N"), N_("seed of all chance and choices (default 1)")},
    {"threads", 0, N_("N"), N_("number of threads (default: all cores)")},
    CLI_NET_OPTION,
    CLI_GAME_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_lab_puzzles = {
    "lab puzzles",
    run,
    N_("look for positions that make good puzzles"),
    N_("GAME"),
    N_("Looks for positions where one action is much better than any other, in plays of `hard` against "
       "itself, and\n"
       "writes them to --out. Run it again to add what is missing."),
    "lab puzzles {game} --want 20,20,20 --time 600",
    options,
    1,
    1};
