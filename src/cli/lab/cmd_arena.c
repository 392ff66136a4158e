/* cmd_arena.c — `souk arena`: plays bots against each other in all seats until it is clear which is stronger.
 *
 * Results can be written to a file, one line per play, and resumed from there.
 */
#include "cli/base/progress.h"
#include "cli/base/setting.h"
#include "cli/lab/ranks.h"
#include "lab/run/arena_file.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PLAYS_DEFAULT = 100,
    ITERATIONS_MOST = 100000000,
    LIST_MAX = 1024 /* bytes of a line-up */
};

/* The nets of a line-up: each file is read once. */
typedef struct nets {
    int n;
    const char *name[SOUK_SEATS_MAX];
    souk_net *net[SOUK_SEATS_MAX];
} nets;

/* Progress and output file of the running plays. */
typedef struct gallery {
    nets *nets;
    const cli *cli;
    souk_arena_file file;
    progress progress;
} gallery;

static bool on_finished(void *context, const souk_arena *a, int64_t play, int64_t done)
{
    gallery *y = context;
    souk_arena_file_add(&y->file, a, play);
    progress_plays(&y->progress, y->file.taken, done, a->num_plays);
    return true;
}

/* Finds or reads the net with that name. NULL after an error. */
static const souk_net *net_named(const cli *c, const souk_arena *a, nets *all, const char *name)
{
    if (strcmp(name, "none") == 0) return souk_net_none;
    for (int i = 0; i < all->n; i++)
        if (strcmp(all->name[i], name) == 0) return all->net[i];
    souk_net *net = setting_read_net(c, a->game, a->parts, name);
    if (!net) return NULL;
    all->name[all->n] = name;
    return all->net[all->n++] = net;
}

static const char *name_of(const nets *all, const souk_net *net)
{
    for (int i = 0; i < all->n; i++)
        if (all->net[i] == net) return all->name[i];
    return net ? "none" : NULL;
}

/* Parses one bot of the line-up, "name@iterations:net"; the text is modified. */
static int read_bot(const cli *c, souk_arena *a, int place, char *text, nets *all)
{
    char *net = strchr(text, ':');
    if (net) *net++ = '\0';
    char *at = strchr(text, '@');
    if (at) *at = '\0';
    if (at && !souk_typed_number(at + 1, 1, ITERATIONS_MOST, &a->iterations[place]))
        return cli_usage(c, N_("Expected a number of iterations after @, not \"%s\"."), at + 1);
    a->bots[place] = setting_bot(c, text);
    if (!a->bots[place]) return CLI_USAGE;
    if (net && !a->bots[place]->effort)
        return cli_usage(c, N_("%s does not search, so it cannot use a net."), a->bots[place]->name);
    if (net && !(a->nets[place] = net_named(c, a, all, net))) return CLI_FAILED;
    return CLI_OK;
}

/* Parses the line-up "a,b@5000,c"; if it is shorter than the number of seats, the last bot takes the rest. */
static int read_bots(const cli *c, souk_arena *a, int64_t seats, int64_t iterations, char *copy, size_t size,
                     nets *all)
{
    const char *names[SOUK_SEATS_MAX];
    const char *list = cli_value(c, "bots");
    if (!list) return cli_usage(c, N_("--bots is required, for example --bots hard,normal."));
    int n = souk_typed_list(list, copy, size, names, SOUK_SEATS_MAX);
    if (n < 0) return cli_usage(c, N_("--bots takes at most %d bots."), SOUK_SEATS_MAX);
    if (seats == 0) seats = n > a->game->min_seats ? n : a->game->min_seats;
    int status = setting_check_seats(c, a->game, seats);
    if (status != CLI_OK) return status;
    if (n > seats) return cli_usage(c, N_("--bots lists %d bots for %d seats."), n, (int)seats);
    a->seats = (int)seats;
    for (int i = 0; i < n; i++) {
        a->iterations[i] = iterations;
        status = read_bot(c, a, i, copy + (names[i] - copy), all); /* in the copy, which may be modified */
        if (status != CLI_OK) return status;
    }
    for (int i = n; i < a->seats; i++) {
        a->bots[i] = a->bots[n - 1];
        a->iterations[i] = a->iterations[n - 1];
        a->nets[i] = a->nets[n - 1];
    }
    return CLI_OK;
}

/* Takes over the plays of an earlier run, and opens the file for more. */
static int take_over(const cli *c, gallery *y, const souk_arena *a, const ranks *r, const char *path)
{
    souk_error error = cli_fresh_error(c);
    if (!souk_arena_file_read(&y->file, a, path, r->rank, r->size, &error)) return cli_error(c, NULL, &error);
    ranks_any(r, false); /* no rank writes before all have read */
    return souk_arena_file_open(&y->file, a, &error) ? CLI_OK : cli_error(c, NULL, &error);
}

/* Plays this rank's part and collects the plays of the others; returns how many are done, or -1. */
static int64_t play_shared(souk_arena *a, const ranks *r)
{
    enum { PER_PLAY = 1 + 2 * SOUK_SCORES_MAX };
    if (r->size == 1) return souk_arena_run(a);
    int64_t *all = calloc((size_t)a->num_plays * PER_PLAY, sizeof *all);
    uint8_t *mine = calloc((size_t)a->num_plays, 1);
    bool good = all && mine;
    for (int64_t i = 0; good && i < a->num_plays; i++) {
        mine[i] = !a->plays[i].done && i % r->size == r->rank;
        if (!mine[i]) a->plays[i].done = true;
    }
    good = good && souk_arena_run(a) >= 0;
    if (!ranks_any(r, !good)) {
        for (int64_t i = 0; i < a->num_plays; i++)
            for (int k = 0; mine[i] && k < SOUK_SCORES_MAX; k++) {
                uint32_t bits;
                memcpy(&bits, &a->plays[i].share[k], sizeof bits);
                all[i * PER_PLAY] = 1;
                all[i * PER_PLAY + 1 + k] = bits;
                all[i * PER_PLAY + 1 + SOUK_SCORES_MAX + k] = a->plays[i].score[k];
            }
        ranks_sum(r, all, (size_t)a->num_plays * PER_PLAY); /* each play belongs to exactly one rank */
        for (int64_t i = 0; i < a->num_plays; i++)
            for (int k = 0; all[i * PER_PLAY] && k < SOUK_SCORES_MAX; k++) {
                uint32_t bits = (uint32_t)all[i * PER_PLAY + 1 + k];
                memcpy(&a->plays[i].share[k], &bits, sizeof bits);
                a->plays[i].score[k] = (int32_t)all[i * PER_PLAY + 1 + SOUK_SCORES_MAX + k];
            }
    } else {
        good = false;
    }
    free(all);
    free(mine);
    return good ? a->num_plays : -1;
}

static void put_standing(const souk_arena *a, const souk_arena_standing *s, const char *game, souk_out *out)
{
    const gallery *y = a->context;
    const char *net = s->bot && s->bot->effort ? name_of(y->nets, a->nets[s->place]) : NULL;
    if (s->bot)
        souk_arena_put_bot(s->bot, s->iterations, out);
    else
        souk_puts(out, game);
    if (net) souk_printf(out, ":%s", net);
}

static void put_real(souk_out *json, const char *key, double x)
{
    souk_json_put_real(json, key, x);
}

static int print_json(const souk_arena *a, const souk_arena_standing *s, int n, double seconds)
{
    souk_out json;
    cli_open(&json);
    souk_json_open(&json, '{');
    souk_json_put_string(&json, "game", a->game->id);
    souk_json_put_int(&json, "seats", a->seats);
    souk_json_put_int(&json, "plays", a->num_plays);
    SOUK_OUT(seed, 24);
    souk_printf(&seed, "%llu", (unsigned long long)a->seed);
    souk_json_put_string(&json, "seed", seed.buf);
    put_real(&json, "seconds", seconds);
    souk_json_put_open(&json, "bots", '[');
    for (int i = 0; i < n; i++) {
        souk_json_open(&json, '{');
        SOUK_OUT(name, SOUK_TEXT_MAX);
        put_standing(a, &s[i], "game", &name);
        souk_json_put_string(&json, "bot", name.buf);
        souk_json_put_int(&json, "plays", s[i].plays);
        put_real(&json, "wins", s[i].wins);
        put_real(&json, "share", s[i].share);
        put_real(&json, "low", s[i].low);
        put_real(&json, "high", s[i].high);
        put_real(&json, "score", s[i].score);
        put_real(&json, "score_within", s[i].score_within);
        put_real(&json, "elo", s[i].elo);
        souk_json_close(&json, '}');
    }
    souk_json_close(&json, ']');
    souk_json_close(&json, '}');
    souk_putc(&json, '\n');
    cli_print(&json);
    return CLI_OK;
}

static void print_text(const cli *c, const souk_arena *a, const souk_arena_standing *s, int n, double seconds)
{
    cli_figures(c, N_("%s, seats: %d. %lld plays in %.1f s; an even share is %.1f%%.\n\n"), a->game->title,
                a->seats, (long long)a->num_plays, seconds, 100.0 / (a->seats == 1 ? 2 : a->seats));
    fputs(cli_text(c, N_("bot              plays    wins    share        low-high           score    Elo\n")),
          stdout);
    for (int i = 0; i < n; i++) {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        put_standing(a, &s[i], cli_text(c, N_("The game")), &name);
        cli_figures(c, N_("%-16s %5lld %7.1f  %6.2f%%  %6.2f-%6.2f%%  %6.2f +-%5.2f %+6.0f\n"), name.buf,
                    (long long)s[i].plays, s[i].wins, 100.0 * s[i].share, 100.0 * s[i].low, 100.0 * s[i].high,
                    s[i].score, s[i].score_within, s[i].elo);
    }
}

static int compete(const cli *c, souk_arena *a, gallery *y, const ranks *r)
{
    y->cli = c;
    y->progress = progress_begin(c);
    y->progress.off |= r->rank != 0;
    const char *path = cli_value(c, "resume");
    int status = path ? take_over(c, y, a, r, path) : CLI_OK;
    if (ranks_any(r, status != CLI_OK)) return CLI_FAILED;
    int64_t done = play_shared(a, r);
    progress_clear(&y->progress);
    if (!souk_arena_file_close(&y->file)) return cli_fail(c, N_("Cannot write %s."), path);
    if (done < a->num_plays && souk_bot_starved()) return cli_fail(c, N_("Out of memory."));
    if (done < a->num_plays) return cli_fail(c, N_("Cannot start a thread."));
    if (r->rank != 0) return CLI_OK;
    souk_arena_standing standings[SOUK_SCORES_MAX];
    int n = souk_arena_standings(a, standings);
    if (cli_flag(c, "json")) return print_json(a, standings, n, progress_seconds(&y->progress));
    print_text(c, a, standings, n, progress_seconds(&y->progress));
    return CLI_OK;
}

static int hold(const cli *c, souk_arena *a, int64_t plays, int threads, nets *all, const ranks *r)
{
    a->num_plays = (plays + a->seats - 1) / a->seats * a->seats;
    a->threads = threads;
    a->plays = cli_memory(c, (size_t)a->num_plays, sizeof *a->plays);
    gallery y;
    memset(&y, 0, sizeof y);
    y.nets = all;
    a->finished = on_finished;
    a->context = &y;
    int status = compete(c, a, &y, r);
    a->context = NULL;
    free(a->plays);
    return status;
}

static int open_arena(const cli *c, const game_setting *setting, const ranks *r)
{
    souk_arena a;
    memset(&a, 0, sizeof a);
    a.game = setting->game;
    a.parts = setting->parts;
    a.options = setting->options;
    a.seed = 1;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t seats = 0, plays = PLAYS_DEFAULT, iterations = 0, threads = cores > 0 ? cores : 1;
    if (!cli_whole(c, "seats", 1, INT32_MAX, &seats) || !cli_whole(c, "plays", 1, 1000000, &plays) ||
        !cli_whole(c, "threads", 1, SOUK_THREADS_MAX, &threads) ||
        !cli_whole(c, "iterations", 1, ITERATIONS_MOST, &iterations) || !cli_seed(c, "seed", &a.seed))
        return CLI_USAGE;
    char copy[LIST_MAX];
    nets all;
    memset(&all, 0, sizeof all);
    int status = read_bots(c, &a, seats, iterations, copy, sizeof copy, &all);
    if (status == CLI_OK) status = hold(c, &a, plays, (int)threads, &all, r);
    for (int i = 0; i < all.n; i++)
        souk_net_free(all.net[i]);
    return status;
}
static int run(cli *c)
{
    game_setting setting;
    int status = setting_open(c, &setting, setting_game(c, c->words[0]), true);
    if (status != CLI_OK) return status;
    ranks r;
    souk_error error = cli_fresh_error(c);
    if (ranks_begin(&r, &error)) {
        if (r.rank == 0) setting_miss_net(c, &setting);
        status = open_arena(c, &setting, &r);
        ranks_end(&r);
    } else
        status = cli_error(c, NULL, &error);
    setting_close(&setting);
    return status;
}

static const cli_option options[] = {
    {"bots", 0, N_("LIST"),
     N_("bots, as in hard,hard@2000:FILE,normal; the last one fills the remaining seats")},
    {"seats", 0, N_("N"), N_("number of seats (default: the number of bots, or the minimum)")},
    {"plays", 'n', N_("N"), N_("number of plays, rounded up to whole rotations (default 100)")},
    {"seed", 0, N_("N"), N_("seed of all chance and choices (default 1)")},
    {"iterations", 0, N_("N"), N_("iterations for bots without @ (default: their own)")},
    {"resume", 0, N_("FILE"), N_("save each play to this file, and skip those already in it")},
    {"threads", 0, N_("N"), N_("number of parallel plays (default: all cores)")},
    CLI_PARTS_OPTION,
    CLI_NET_OPTION,
    CLI_GAME_OPTION,
    CLI_JSON_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_arena = {
    "arena",
    run,
    N_("let bots compete and compare their strength"),
    N_("GAME"),
    N_("Every rotation of the bots plays with the same chance, so that seats and luck are shared evenly.\n"
       "A win shared by k counts 1/k for each. Intervals are at 95 percent."),
    "arena {game} --bots hard,normal -n 200 --resume plays.txt",
    options,
    1,
    1};
