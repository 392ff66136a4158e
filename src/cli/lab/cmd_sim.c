/* cmd_sim.c — `souk sim`: statistics of many plays between bots. */
#include "cli/base/progress.h"
#include "cli/base/setting.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PLAYS_DEFAULT = 1000 };

static void show_progress(void *context, int64_t done, int64_t plays)
{
    progress_plays(context, 0, done, plays);
}

static void spread_json(const char *key, const souk_spread *s, souk_out *json)
{
    if (key) souk_json_key(json, key);
    souk_json_open(json, '{');
    souk_json_put_int(json, "min", s->min);
    souk_json_put_real(json, "mean", souk_spread_mean(s));
    souk_json_put_int(json, "max", s->max);
    souk_json_close(json, '}');
}

static int print_json(const souk_sim *sim, const souk_tally *t)
{
    souk_out json;
    cli_open(&json);
    souk_json_open(&json, '{');
    souk_json_put_string(&json, "game", sim->game->id);
    souk_json_put_int(&json, "seats", sim->seats);
    souk_json_put_open(&json, "bots", '[');
    for (int i = 0; i < sim->seats; i++)
        souk_json_string(&json, sim->bots[i]->name);
    souk_json_close(&json, ']');
    SOUK_OUT(seed, 24);
    souk_printf(&seed, "%llu", (unsigned long long)sim->seed);
    souk_json_put_string(&json, "seed", seed.buf);
    souk_json_put_int(&json, "threads", sim->threads);
    souk_json_put_int(&json, "plays", t->plays);
    souk_json_put_int(&json, "actions", t->actions);
    souk_json_put_int(&json, "decisions", t->decisions);
    souk_json_put_real(&json, "seconds", t->seconds);
    souk_json_put_real(&json, "actions_per_second", t->seconds > 0.0 ? (double)t->actions / t->seconds : 0.0);
    spread_json("length", &t->length, &json);
    souk_json_put_open(&json, "wins", '[');
    for (int i = 0; i < t->entries; i++)
        souk_json_int(&json, t->wins[i]);
    souk_json_close(&json, ']');
    souk_json_put_int(&json, "shared", t->shared);
    souk_json_put_int(&json, "nobody", t->nobody);
    spread_json("score", &t->score, &json);
    souk_json_put_open(&json, "scores", '[');
    for (int i = 0; i < t->entries; i++)
        spread_json(NULL, &t->entry[i], &json);
    souk_json_close(&json, ']');
    souk_json_close(&json, '}');
    souk_putc(&json, '\n');
    cli_print(&json);
    return CLI_OK;
}

static void print_text(const cli *c, const souk_sim *sim, const souk_tally *t)
{
    cli_figures(c, N_("%s, seats: %d. %lld plays in %.2f s, %.0f actions per second\n"), sim->game->title,
                sim->seats, (long long)t->plays, t->seconds,
                t->seconds > 0.0 ? (double)t->actions / t->seconds : 0.0);
    cli_figures(c, N_("A play takes %lld to %lld actions, %.1f on average, %.1f of them decisions.\n\n"),
                (long long)t->length.min, (long long)t->length.max, souk_spread_mean(&t->length),
                t->plays ? (double)t->decisions / (double)t->plays : 0.0);
    fputs(cli_text(c, N_("seat  bot           wins    share   score:   min    mean    max\n")), stdout);
    for (int i = 0; i < t->entries; i++) {
        const souk_spread *s = &t->entry[i];
        cli_figures(c, N_("%4d  %-10s %7lld  %6.2f%%  %13lld %7.2f %6lld\n"), i + 1,
                    i < sim->seats ? sim->bots[i]->name : "-", (long long)t->wins[i],
                    t->plays ? 100.0 * (double)t->wins[i] / (double)t->plays : 0.0, (long long)s->min,
                    souk_spread_mean(s), (long long)s->max);
    }
    if (t->shared || t->nobody)
        printf(cli_text(c, N_("Shared wins: %lld; plays that nobody won: %lld.\n")), (long long)t->shared,
               (long long)t->nobody);
}

static int simulate(cli *c, game_setting *setting)
{
    souk_sim sim;
    memset(&sim, 0, sizeof sim);
    sim.game = setting->game;
    sim.parts = setting->parts;
    sim.options = setting->options;
    sim.seed = 1;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t seats = 0, plays = PLAYS_DEFAULT, threads = cores > 0 ? cores : 1;
    if (!cli_whole(c, "seats", 1, INT32_MAX, &seats) || !cli_whole(c, "plays", 1, INT64_MAX / 2, &plays) ||
        !cli_whole(c, "threads", 1, SOUK_THREADS_MAX, &threads) || !cli_seed(c, "seed", &sim.seed))
        return CLI_USAGE;
    int status = setting_seat_bots(c, sim.game, "random", setting_usual_seats(sim.game), &seats, sim.bots);
    if (status != CLI_OK) return status;
    sim.seats = (int)seats;
    sim.plays = plays;
    sim.threads = (int)threads;
    progress m = progress_begin(c);
    sim.progress = show_progress;
    sim.context = &m;
    souk_tally tally;
    souk_error error = cli_fresh_error(c);
    bool good = souk_sim_run(&sim, &tally, &error);
    progress_clear(&m);
    if (!good) return cli_error(c, NULL, &error);
    if (cli_flag(c, "json")) return print_json(&sim, &tally);
    print_text(c, &sim, &tally);
    return CLI_OK;
}

static int run(cli *c)
{
    game_setting setting;
    int status = setting_open(c, &setting, setting_game(c, c->words[0]), true);
    if (status != CLI_OK) return status;
    status = simulate(c, &setting);
    setting_close(&setting);
    return status;
}

static const cli_option options[] = {
    {"seats", 0, N_("N"), N_("number of seats (default: the number of bots, or 3)")},
    {"plays", 'n', N_("N"), N_("number of plays (default 1000)")},
    {"bots", 0, N_("LIST"),
     N_("one bot for all seats, or one per seat: normal,random,random (default random)")},
    {"seed", 0, N_("N"), N_("seed of all chance and choices (default 1)")},
    {"threads", 0, N_("N"), N_("number of threads (default: all cores)")},
    CLI_PARTS_OPTION,
    CLI_NET_OPTION,
    CLI_GAME_OPTION,
    CLI_JSON_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_sim = {"sim",
                             run,
                             N_("let bots play many games and count the results"),
                             N_("GAME"),
                             N_("The result is the same for any number of threads. Seats, plays and "
                                "options default to those of the lab,\n"
                                "which treat all seats alike: the first seat is drawn at random, for "
                                "example. The bots differ: here they\n"
                                "play at random, which exercises the rules very fast; in the lab they "
                                "think, to measure how people fare."),
                             "sim {game} --seats 3 -n 10000 --bots normal,random,random",
                             options,
                             1,
                             1};
