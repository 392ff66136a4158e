/* cmd_lab_label.c — `souk lab label GAME`: positions with the evaluations of a search, to train nets. */
#include "cli/base/progress.h"
#include "cli/base/setting.h"
#include "cli/lab/interrupt.h"
#include "lab/train/label.h"
#include <string.h>
#include <unistd.h>

enum {
    ITERATIONS_USUAL = 1000,
    ITERATIONS_MOST = 100000000,
    RANDOM_USUAL = 10, /* per 100 decisions */
    EVERY_USUAL = 4,
    EVERY_MOST = 1000,
    TIME_MAX = 1000000,
    PATH_SIZE = 1024
};

typedef struct labels_watch {
    const volatile sig_atomic_t *stop;
    progress progress;
} labels_watch;

static bool tick(void *context, const souk_labels *l)
{
    labels_watch *w = context;
    progress_tell(&w->progress, N_("%.0f s: %lld plays, %lld rows"), progress_seconds(&w->progress),
                  (long long)l->played, (long long)l->rows);
    return !*w->stop;
}

/* --seats 3,4: these in turn; default: every number that the game allows. */
static int read_seats(const cli *c, souk_labels *l)
{
    char copy[SOUK_TEXT_MAX];
    const char *word[SOUK_SEATS_MAX], *list = cli_value(c, "seats");
    const souk_game *g = l->game;
    if (!list) {
        for (int n = g->min_seats; n <= g->max_seats; n++)
            l->seats[l->num_seats++] = n;
        return CLI_OK;
    }
    int n = souk_typed_list(list, copy, sizeof copy, word, SOUK_SEATS_MAX);
    for (int i = 0; i < n || n < 1; i++) {
        int64_t seats;
        if (n < 1 || !souk_typed_number(word[i], 1, SOUK_SEATS_MAX, &seats))
            return cli_usage(c, N_("--seats takes a list of numbers, played in turn, such as 2,3,4."));
        int status = setting_check_seats(c, g, seats);
        if (status != CLI_OK) return status;
        l->seats[l->num_seats++] = (int)seats;
    }
    return CLI_OK;
}

static int label(const cli *c, souk_labels *l, labels_watch *w, const char *path)
{
    souk_error error = cli_fresh_error(c);
    l->tick = tick;
    l->context = w;
    bool good = souk_labels_run(l, path, &error);
    progress_clear(&w->progress);
    if (!good) return cli_error(c, NULL, &error);
    printf(cli_text(c, N_("%s: %lld rows from %lld plays\n")), path, (long long)l->rows,
           (long long)l->played);
    if (*w->stop) return cli_fail(c, N_("Stopped; run the same command again to continue."));
    return CLI_OK;
}

static int run(cli *c)
{
    souk_labels l;
    memset(&l, 0, sizeof l);
    l.game = setting_game(c, c->words[0]);
    if (!l.game) return CLI_USAGE;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t threads = cores > 0 ? cores : 1, seconds = 0, random = RANDOM_USUAL, every = EVERY_USUAL;
    l.iterations = ITERATIONS_USUAL;
    l.seed = 1;
    if (!cli_whole(c, "threads", 1, SOUK_THREADS_MAX, &threads) ||
        !cli_whole(c, "plays", 1, INT64_MAX / 2, &l.plays) || !cli_whole(c, "time", 1, TIME_MAX, &seconds) ||
        !cli_whole(c, "iterations", 1, ITERATIONS_MOST, &l.iterations) ||
        !cli_whole(c, "random", 0, 100, &random) || !cli_whole(c, "every", 1, EVERY_MOST, &every) ||
        !cli_seed(c, "seed", &l.seed))
        return CLI_USAGE;
    if (!l.plays && !seconds) return cli_usage(c, N_("Give -n PLAYS, --time SECONDS, or both."));
    if (!l.plays) l.plays = INT64_MAX / 2;
    l.threads = (int)threads;
    l.seconds = (double)seconds;
    l.random = (int)random;
    l.every = (int)every;
    int status = read_seats(c, &l);
    if (status != CLI_OK) return status;
    game_setting setting;
    status = setting_open(c, &setting, l.game, true);
    if (status != CLI_OK) return status;
    l.parts = setting.parts;
    l.options = setting.options;
    const char *rival = cli_value(c, "rival");
    bool none = rival && strcmp(rival, "none") == 0;
    souk_net *read = rival && !none ? setting_read_net(c, l.game, l.parts, rival) : NULL;
    if (rival && !none && !read) return setting_close(&setting), CLI_FAILED;
    l.rival = none ? souk_net_none : read;
    SOUK_OUT(path, PATH_SIZE);
    if (cli_value(c, "out"))
        souk_puts(&path, cli_value(c, "out"));
    else
        souk_printf(&path, "%s.labels", l.game->id);
    labels_watch w = {interrupt_watch(), progress_begin(c)};
    status = label(c, &l, &w, path.buf);
    souk_net_free(read);
    setting_close(&setting);
    return status;
}

static const cli_option options[] = {
    {"seats", 0, N_("LIST"), N_("numbers of seats, in turn, such as 2,3 (default: all)")},
    CLI_PARTS_OPTION,
    {"plays", 'n', N_("N"), N_("number of plays (default: until --time is over)")},
    {"time", 0, N_("N"), N_("stop after N seconds")},
    {"iterations", 0, N_("N"), N_("iterations of the search (default 1000)")},
    {"random", 0, N_("N"), N_("percentage of random decisions (default 10)")},
    {"every", 0, N_("N"), N_("write one decision in N (default 4)")},
    {"rival", 0, N_("FILE"), N_("net (or none) for some seats in every other play, not written")},
    {"out", 0, N_("FILE"), N_("the file to write or continue (default GAME.labels)")},
    {"seed", 0, N_("N"), N_("seed of all chance and choices (default 1)")},
    {"threads", 0, N_("N"), N_("number of threads (default: all cores)")},
    CLI_NET_OPTION,
    CLI_GAME_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_lab_label = {
    "lab label",
    run,
    N_("write observations with the evaluations of a search, to train nets"),
    N_("GAME"),
    N_("A search plays against itself, with some random moves. Its observations and evaluations are written "
       "to\n"
       "--out (docs/training.md). Run it again to continue."),
    "lab label {game} --time 600 --seats 2,3",
    options,
    1,
    1};
