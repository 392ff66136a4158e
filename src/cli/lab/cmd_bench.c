/* cmd_bench.c — `souk bench`: measures the speed of the games and the size of their states. */
#include "cli/base/setting.h"
#include "gpu/bench.h"
#include "lab/run/bench.h"
#include <stdio.h>

enum { RUNS = 5, SEARCH_RUNS = 3, BATCH_TABLES = 256 };
enum { CARD_TABLES = 540672, CARD_ACTIONS = 2000, CARD_CROWD = 1048576, CARD_STEPS = 40 };
static const double run_seconds = 0.4, leaf_seconds = 0.05;

static void measure(const souk_game *g, int seats, bool batch, souk_bench *b)
{
    const void *parts = souk_parts_default(g);
    if (batch)
        souk_bench_batch(g, parts, seats, BATCH_TABLES, run_seconds, RUNS, b);
    else
        souk_bench_game(g, parts, seats, run_seconds, RUNS, b);
}

static void to_json(const souk_game *g, const souk_bench *b, souk_out *json)
{
    souk_json_open(json, '{');
    souk_json_put_string(json, "game", g->id);
    souk_json_put_int(json, "seats", b->seats);
    souk_json_put_int(json, "plays", b->plays);
    souk_json_put_int(json, "actions", b->actions);
    souk_json_put_real(json, "seconds", b->seconds);
    souk_json_put_int(json, "actions_per_second", (long long)b->actions_per_second);
    souk_json_put_real(json, "ns_per_action", b->ns_per_action);
    souk_json_put_int(json, "state_bytes", (long long)g->state_size);
    souk_json_put_int(json, "observe_floats", g->observe_size);
    souk_json_put_int(json, "mask_bytes", g->num_actions);
    souk_json_close(json, '}');
}

static int bench_one(const cli *c, const souk_game *g, int64_t seats, souk_out *json)
{
    souk_bench b;
    if (seats == 0) seats = setting_usual_seats(g);
    int status = setting_check_seats(c, g, seats);
    if (status != CLI_OK) return status;
    measure(g, (int)seats, cli_flag(c, "batch"), &b);
    if (json) {
        to_json(g, &b, json);
        return CLI_OK;
    }
    cli_figures(c, "%-16s %5d %14.0f %10.2f %8zu\n", g->id, b.seats, b.actions_per_second, b.ns_per_action,
                g->state_size);
    fflush(stdout);
    return CLI_OK;
}

static int bench_search(const cli *c, const souk_game *g, int64_t seats, souk_out *json)
{
    souk_search_speed speed;
    souk_leaf_times leaf;
    if (seats == 0) seats = setting_usual_seats(g);
    int status = setting_check_seats(c, g, seats);
    if (status != CLI_OK) return status;
    if (!souk_bench_search(g, souk_parts_default(g), (int)seats, run_seconds, SEARCH_RUNS, &speed))
        return cli_fail(c, N_("Out of memory."));
    if (!souk_bench_leaf(g, souk_parts_default(g), (int)seats, leaf_seconds, RUNS, &leaf))
        return cli_fail(c, N_("Out of memory."));
    if (!json) {
        cli_figures(c, "%-16s %5d %12.0f %8.2f %7d %8.0f %5.0f\n", g->id, speed.seats, speed.per_second,
                    speed.two_cores, g->search_iterations, leaf.estimate, leaf.net);
        fflush(stdout);
        return CLI_OK;
    }
    souk_json_open(json, '{');
    souk_json_put_string(json, "game", g->id);
    souk_json_put_int(json, "seats", speed.seats);
    souk_json_put_int(json, "iterations", speed.iterations);
    souk_json_put_int(json, "iterations_per_second", (long long)speed.per_second);
    souk_json_put_real(json, "speed_up_on_two_cores", speed.two_cores);
    souk_json_put_int(json, "hard_iterations", g->search_iterations);
    souk_json_put_real(json, "ns_per_estimate", leaf.estimate);
    souk_json_put_real(json, "ns_per_net", leaf.net);
    souk_json_put_real(json, "ns_per_observation", leaf.observation);
    souk_json_close(json, '}');
    return CLI_OK;
}

static void card_to_json(const char *key, const souk_gpu_figures *f, souk_out *json)
{
    souk_json_put_open(json, key, '{');
    souk_json_put_int(json, "tables", f->tables);
    souk_json_put_int(json, "block", f->block);
    souk_json_put_int(json, "actions", f->actions);
    souk_json_put_real(json, "seconds", f->seconds);
    souk_json_put_int(json, "actions_per_second", (long long)f->actions_per_second);
    souk_json_put_int(json, "bytes_written_per_second", (long long)f->bytes_per_second);
    souk_json_close(json, '}');
}

/* Measures a GPU instead of the CPU: random play, and steps with observations and masks. */
static int bench_card(const cli *c, const souk_game *g, int64_t seats, souk_out *json)
{
    souk_gpu_figures play, steps;
    souk_error error = cli_fresh_error(c);
    if (seats == 0) seats = setting_usual_seats(g);
    int status = setting_check_seats(c, g, seats);
    if (status != CLI_OK) return status;
    if (!souk_gpu_bench_play(g, (int)seats, CARD_TABLES, CARD_ACTIONS, RUNS, NULL, &play, &error) ||
        !souk_gpu_bench_steps(g, (int)seats, CARD_CROWD, CARD_STEPS, RUNS, NULL, &steps, &error))
        return cli_error(c, NULL, &error);
    if (!json) {
        printf("%-16s %5d %14.0f %14.0f %10.0f\n", g->id, play.seats, play.actions_per_second,
               steps.actions_per_second, steps.bytes_per_second / 1e9);
        fflush(stdout);
        return CLI_OK;
    }
    souk_json_open(json, '{');
    souk_json_put_string(json, "game", g->id);
    souk_json_put_string(json, "card", play.card);
    souk_json_put_int(json, "seats", play.seats);
    card_to_json("play", &play, json);
    card_to_json("steps", &steps, json);
    souk_json_close(json, '}');
    return CLI_OK;
}

static int run(cli *c)
{
    int64_t seats = 0;
    if (!cli_whole(c, "seats", 1, INT32_MAX, &seats)) return CLI_USAGE;
    const souk_game *only = c->num_words > 0 ? setting_game(c, c->words[0]) : NULL;
    if (c->num_words > 0 && !only) return CLI_USAGE;
    int status = setting_bring_net(c, only, only ? souk_parts_default(only) : NULL);
    if (status != CLI_OK) return status;
    souk_out text;
    bool as_json = cli_flag(c, "json"), search = cli_flag(c, "search"), card = cli_flag(c, "gpu");
    cli_open(&text);
    if (as_json)
        souk_json_open(&text, '[');
    else if (card)
        fputs(cli_text(c, N_("game             seats      actions/s        steps/s       GB/s\n")), stdout);
    else if (search)
        fputs(cli_text(c, N_("game             seats iterations/s  2 cores    hard estimate   net\n")),
              stdout);
    else
        fputs(cli_text(c, N_("game             seats      actions/s  ns/action    bytes\n")), stdout);
    for (int i = 0; i < souk_num_games && status == CLI_OK; i++)
        if (!only || only == souk_games[i])
            status = (card     ? bench_card
                      : search ? bench_search
                               : bench_one)(c, souk_games[i], seats, as_json ? &text : NULL);
    if (as_json) {
        souk_json_close(&text, ']');
        souk_putc(&text, '\n');
    }
    if (status != CLI_OK) souk_out_reset(&text);
    cli_print(&text);
    return status;
}

static const cli_option options[] = {
    {"seats", 0, N_("N"), N_("number of seats (default 3, or the nearest the game allows)")},
    {"search", 0, NULL, N_("measure the speed of the bots' search instead")},
    {"batch", 0, NULL, N_("measure batch steps: observations and masks of 256 tables, chance included")},
    {"gpu", 0, NULL, N_("measure a graphics card: random play, and steps with observations and masks")},
    CLI_NET_OPTION,
    CLI_JSON_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_bench = {
    "bench",
    run,
    N_("measure the speed of the games"),
    N_("[GAME]"),
    N_("Plays at random through the public interface (legal, pick, apply; chance included) on one core: a\n"
       "warm-up, then the best of five runs. Bytes is the size of a state. With --search: iterations per\n"
       "second from the first decision on one core, the speed-up on two, the iterations of the level hard, "
       "and\n"
       "the nanoseconds to evaluate a state: with the game's estimate, and the net's addition to that. With\n"
       "--gpu: one thread per table, the median of five runs by the card's clock; GB/s is what steps write.\n"
       "It reads the PTX files of `make gpu` from $SOUK_GPU, build-gpu, or the place of an installation."),
    "bench --json",
    options,
    0,
    1};
