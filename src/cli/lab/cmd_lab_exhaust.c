/* cmd_lab_exhaust.c — `souk lab exhaust GAME`: every reachable state of a small game. */
#include "cli/base/progress.h"
#include "cli/base/record.h"
#include "cli/lab/interrupt.h"
#include "lab/proof/regret.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MEMORY_DEFAULT = 1024,
    MEMORY_MAX = 1 << 20,
    MEGABYTE = 1 << 20,
    CLOSELY_DEFAULT = 256,
    PLAYS_DEFAULT = 100
};

typedef struct exhaust_watch {
    const volatile sig_atomic_t *stop;
    progress progress;
} exhaust_watch;

static bool tick(void *context, const souk_census *so_far)
{
    exhaust_watch *w = context;
    progress_tell(&w->progress, N_("%lld states (%d%% of the memory), depth %lld, %lld transitions"),
                  (long long)so_far->states, (int)(so_far->states * 100 / so_far->capacity),
                  (long long)so_far->depth, (long long)so_far->transitions);
    return !*w->stop;
}

static void put_regret(souk_out *json, const char *bot, const souk_regret *r)
{
    souk_json_open(json, '{');
    souk_json_put_string(json, "bot", bot);
    souk_json_put_int(json, "plays", r->plays);
    souk_json_put_int(json, "decisions", r->decisions);
    souk_json_put_int(json, "best", r->best);
    souk_json_put_real(json, "lost_per_play", r->plays ? r->lost / (double)r->plays : 0);
    souk_json_put_real(json, "worst", r->worst);
    if (r->worst > 0) {
        souk_json_put_string(json, "chosen", r->chosen);
        souk_json_put_string(json, "better", r->better);
        souk_json_put_string(json, "position", r->position);
    }
    souk_json_close(json, '}');
}

static void say_regret(const cli *c, const char *bot, const souk_regret *r)
{
    cli_figures(c,
                N_("%s: %lld decisions in %lld plays against the solution, %.1f%% of them "
                   "perfect; %.4f lost per play\n"),
                bot, (long long)r->decisions, (long long)r->plays,
                r->decisions ? 100.0 * (double)r->best / (double)r->decisions : 100.0,
                r->plays ? r->lost / (double)r->plays : 0);
    if (r->worst > 0)
        printf(cli_text(c, N_("  worst: %.4f, %s instead of %s in this position:\n%s")), r->worst, r->chosen,
               r->better, r->position);
}

/* The bots to be tried against the solution. */
typedef struct trial {
    const souk_bot *bots[SOUK_SEATS_MAX];
    int num_bots;
    int64_t plays;
    uint64_t seed;
    souk_budget budget;
} trial;

static int read_trial(const cli *c, trial *t)
{
    char copy[SOUK_TEXT_MAX];
    const char *names[SOUK_SEATS_MAX], *list = cli_value(c, "bots");
    memset(t, 0, sizeof *t);
    t->plays = PLAYS_DEFAULT;
    t->seed = 1;
    if (!cli_whole(c, "plays", 1, INT64_MAX / 2, &t->plays) ||
        !cli_whole(c, "iterations", 1, INT64_MAX / 2, &t->budget.iterations) ||
        !cli_seed(c, "seed", &t->seed))
        return CLI_USAGE;
    t->num_bots = souk_typed_list(list ? list : "normal,hard", copy, sizeof copy, names, SOUK_SEATS_MAX);
    if (t->num_bots < 0) return cli_usage(c, N_("--bots takes at most %d bots."), SOUK_SEATS_MAX);
    for (int i = 0; i < t->num_bots; i++)
        if (!(t->bots[i] = setting_bot(c, names[i]))) return CLI_USAGE;
    return CLI_OK;
}

static int regrets(const cli *c, souk_exhaust *x, const souk_world *world, const trial *t, souk_out *json)
{
    souk_error error = cli_fresh_error(c);
    if (!souk_exhaust_solve(x, &error)) return cli_error(c, NULL, &error);
    souk_state first;
    souk_world_first(world, &first);
    double worth = souk_exhaust_worth(x, &first);
    if (json) {
        souk_json_put_real(json, "worth", worth);
        souk_json_put_real(json, "gap", souk_exhaust_gap(x));
        souk_json_put_open(json, "regret", '[');
    } else {
        cli_figures(c, N_("If both play perfectly, the first seat wins %.4f more often than the second.\n"),
                    worth);
        if (souk_exhaust_gap(x) > 0)
            printf(cli_text(c, N_("Simultaneous choices are mixed; the value is exact to %.1e.\n")),
                   souk_exhaust_gap(x));
    }
    for (int i = 0; i < t->num_bots; i++) {
        souk_regret r;
        souk_regret_play(x, world, t->bots[i], &t->budget, t->seed, t->plays, &r);
        if (json)
            put_regret(json, t->bots[i]->name, &r);
        else
            say_regret(c, t->bots[i]->name, &r);
    }
    if (json) souk_json_close(json, ']');
    return CLI_OK;
}

static void put_census(souk_out *json, const souk_world *world, const souk_census *s)
{
    souk_json_put_string(json, "game", world->game->id);
    souk_json_put_int(json, "seats", world->seats);
    souk_json_put_int(json, "states", s->states);
    souk_json_put_int(json, "transitions", s->transitions);
    souk_json_put_int(json, "ends", s->ends);
    souk_json_put_int(json, "points", s->points);
    souk_json_put_int(json, "depth", s->depth);
    souk_json_put_int(json, "widest", s->widest);
    souk_json_put_int(json, "examined", s->examined);
    souk_json_put_int(json, "imagined", s->imagined);
    souk_json_put_int(json, "memory", s->memory);
    souk_json_put_int(json, "capacity", s->capacity);
    souk_json_put_bool(json, "whole", s->whole);
    souk_json_put_bool(json, "open", s->open);
    if (s->judged) souk_json_put_int(json, "stuck", s->stuck);
    souk_json_put_real(json, "seconds", s->seconds);
    if (s->property[0]) {
        souk_json_put_string(json, "property", s->property);
        souk_json_put_string(json, "fault", s->fault);
        souk_json_put_string(json, "position", s->position);
    }
}

static void say_census(const cli *c, const souk_world *world, const souk_census *s)
{
    printf(cli_text(c, N_("%s, seats: %d\n")), world->game->title, world->seats);
    printf(cli_text(
               c, N_("%lld states, %lld of them final, %lld transitions; depth %lld, largest level %lld\n")),
           (long long)s->states, (long long)s->ends, (long long)s->transitions, (long long)s->depth,
           (long long)s->widest);
    cli_figures(c, N_("%lld states fully checked; %lld MB for at most %lld states; %.1f s\n"),
                (long long)s->examined, (long long)(s->memory / MEGABYTE), (long long)s->capacity,
                s->seconds);
}

/* Reports what stopped the search early, if anything did. */
static int verdict(const cli *c, const souk_world *world, const souk_census *s, bool say)
{
    if (s->property[0]) return cli_fail(c, N_("%s: %s\nPosition:\n%s"), s->property, s->fault, s->position);
    if (s->stopped)
        return cli_fail(c, N_("Stopped after %lld states; run the same command again to continue."),
                        (long long)s->states);
    if (s->full)
        return cli_fail(
            c, N_("Memory is full after %lld states, at depth %lld: raise --memory, or use smaller parts."),
            (long long)s->states, (long long)s->depth);
    if (s->stuck)
        return cli_fail(c, N_("No end of the game can be reached from %lld states."), (long long)s->stuck);
    if (!say) return CLI_OK;
    if (s->whole)
        puts(cli_text(c,
                      N_("Every state was visited, all properties hold, and every state can reach an end.")));
    else
        printf(cli_text(c, N_("All properties hold in every state up to depth %lld; deeper states were "
                              "not checked.\n")),
               (long long)world->depth);
    return CLI_OK;
}

static int search(const cli *c, const souk_world *world, const trial *t, const volatile sig_atomic_t *stop)
{
    souk_error error = cli_fresh_error(c);
    if (mkdir(world->folder, 0777) != 0 && errno != EEXIST)
        return cli_fail(c, N_("Cannot create the folder %s: %s."), world->folder, strerror(errno));
    souk_exhaust *x = souk_exhaust_open(world, &error);
    if (!x) return cli_error(c, NULL, &error);
    exhaust_watch w = {stop, progress_begin(c)};
    bool good = souk_exhaust_run(x, tick, &w, &error);
    const souk_census *s = souk_exhaust_census(x);
    progress_clear(&w.progress);
    int status = good ? CLI_OK : cli_error(c, NULL, &error);
    souk_out json;
    bool as_json = cli_flag(c, "json");
    if (good) {
        if (as_json) {
            cli_open(&json);
            souk_json_open(&json, '{');
            put_census(&json, world, s);
        } else {
            say_census(c, world, s);
        }
        status = verdict(c, world, s, !as_json);
        if (status == CLI_OK && world->values) status = regrets(c, x, world, t, as_json ? &json : NULL);
        if (as_json) {
            souk_json_close(&json, '}');
            souk_putc(&json, '\n');
            cli_print(&json);
        }
    }
    souk_exhaust_close(x);
    rmdir(world->folder); /* only if it is empty */
    return status;
}

/* Starts at the position of the --from record, with its seats and options, instead of the game's setup. */
static int begin_at(const cli *c, const char *path, souk_world *world, souk_state *from)
{
    souk_error error = cli_fresh_error(c);
    if (cli_value(c, "seats") || cli_value(c, "option"))
        return cli_usage(c, N_("--from takes the seats and options from its record; do not give them."));
    souk_table *t = record_load(path, world->game, world->parts, &error);
    if (!t) return cli_error(c, path, &error);
    *from = t->state;
    world->from = from;
    world->options = t->head.options;
    world->seats = t->head.seats;
    souk_table_free(t);
    return CLI_OK;
}

static int run(cli *c)
{
    const souk_game *g = setting_game(c, c->words[0]);
    if (!g) return CLI_USAGE;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t seats = setting_usual_seats(g), threads = cores > 0 ? cores : 1, memory = MEMORY_DEFAULT,
            depth = 0, closely = CLOSELY_DEFAULT;
    if (!cli_whole(c, "seats", 1, INT32_MAX, &seats) ||
        !cli_whole(c, "threads", 1, SOUK_THREADS_MAX, &threads) ||
        !cli_whole(c, "memory", 1, MEMORY_MAX, &memory) || !cli_whole(c, "depth", 1, INT64_MAX / 2, &depth) ||
        !cli_whole(c, "closely", 1, INT32_MAX, &closely))
        return CLI_USAGE;
    game_setting setting;
    trial t;
    int status = read_trial(c, &t);
    if (status == CLI_OK) status = setting_check_seats(c, g, seats);
    if (status != CLI_OK) return status;
    status = setting_open(c, &setting, g, true);
    if (status != CLI_OK) return status;
    souk_world world = {g,
                        setting.parts,
                        setting.options,
                        (int)seats,
                        NULL,
                        cli_value(c, "out") ? cli_value(c, "out") : "exhaust",
                        memory * MEGABYTE,
                        depth,
                        (int)closely,
                        (int)threads,
                        cli_flag(c, "solve")};
    souk_state from;
    if (cli_value(c, "from")) status = begin_at(c, cli_value(c, "from"), &world, &from);
    if (status == CLI_OK) status = search(c, &world, &t, interrupt_watch());
    setting_close(&setting);
    return status;
}

static const cli_option options[] = {
    {"seats", 0, N_("N"), N_("number of seats (default 3)")},
    CLI_PARTS_OPTION,
    {"from", 0, N_("FILE"), N_("start from the end of this record, with its seats and options")},
    {"depth", 0, N_("N"), N_("stop at depth N, in actions (default: the end)")},
    {"closely", 0, N_("N"), N_("check views, secrets and positions of one state in N (default 256)")},
    {"memory", 0, N_("N"), N_("megabytes for the states (default 1024)")},
    {"threads", 0, N_("N"), N_("number of threads (default: all cores)")},
    {"out", 0, N_("DIR"), N_("folder for what is needed to continue (default exhaust)")},
    {"solve", 0, NULL, N_("solve the game, and measure what bots lose against the solution")},
    {"bots", 0, N_("LIST"), N_("with --solve: these bots (default normal,hard)")},
    {"plays", 'n', N_("N"), N_("with --solve: number of plays (default 100)")},
    {"iterations", 0, N_("N"), N_("with --solve: iterations of bots that search (default: their own)")},
    {"seed", 0, N_("N"), N_("with --solve: seed of all chance and choices (default 1)")},
    CLI_NET_OPTION,
    CLI_JSON_OPTION,
    CLI_GAME_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_lab_exhaust = {
    "lab exhaust",
    run,
    N_("visit every reachable state of a small game"),
    N_("GAME"),
    N_("Visits every reachable state once and checks all invariants there: for small parts only "
       "(tests/small),\n"
       "or from late in a play (--from). Run the same command again to continue it."),
    "lab exhaust {game} --parts small.json --seats 2",
    options,
    1,
    1};
