/* cmd_lab_secrets.c — `souk lab secrets GAME`: its options and results, one line per bot. */
#include "cli/base/setting.h"
#include "cli/lab/interrupt.h"
#include "core/out.h"
#include "lab/proof/secrets.h"
#include <math.h>
#include <string.h>

enum { POSITIONS_DEFAULT = 50, JUDGE_DEFAULT = 2000 };

static bool stopped(void *context)
{
    const volatile sig_atomic_t *stop = context;
    return *stop != 0;
}

static void say(const cli *c, const souk_secrets *s, souk_out *json)
{
    double n = (double)s->answers, mean = s->gain / n, spread = s->squares / n - mean * mean;
    double within = 1.96 * sqrt((spread > 0.0 ? spread : 0.0) / n);
    if (!json) {
        cli_figures(c, N_("%s: the best answer to its choices gains %.4f of a win (± %.4f, %lld answers).\n"),
                    s->bot->name, mean, within, (long long)s->answers);
        return;
    }
    souk_json_open(json, '{');
    souk_json_put_string(json, "bot", s->bot->name);
    souk_json_put_int(json, "answers", s->answers);
    souk_json_key(json, "gain");
    souk_json_real(json, mean);
    souk_json_key(json, "within");
    souk_json_real(json, within);
    souk_json_close(json, '}');
}

static int look(const cli *c, souk_secrets *s, souk_out *json)
{
    char copy[SOUK_TEXT_MAX];
    const char *names[SOUK_SEATS_MAX], *list = cli_value(c, "bots");
    int n = souk_typed_list(list ? list : "random,hard", copy, sizeof copy, names, SOUK_SEATS_MAX);
    if (n < 0) return cli_usage(c, N_("--bots takes at most %d bots."), SOUK_SEATS_MAX);
    for (int i = 0; i < n; i++) {
        s->bot = setting_bot(c, names[i]);
        if (!s->bot) return CLI_USAGE;
        if (!s->bot->effort && strcmp(s->bot->name, "random") != 0)
            return cli_usage(
                c, N_("Only `random` and bots that search know the probability of each of their choices."));
        if (!souk_secrets_run(s))
            return cli_fail(c, N_("%s has no simultaneous secret choices."), s->game->title);
        say(c, s, json);
    }
    return CLI_OK;
}

static int run(cli *c)
{
    const souk_game *g = setting_game(c, c->words[0]);
    if (!g) return CLI_USAGE;
    static char text[4096];
    souk_out json;
    souk_secrets s;
    memset(&s, 0, sizeof s);
    int64_t seats = setting_usual_seats(g);
    s.game = g;
    s.seed = 1;
    s.positions = POSITIONS_DEFAULT;
    s.judge.iterations = JUDGE_DEFAULT;
    if (!cli_whole(c, "seats", 1, INT32_MAX, &seats) ||
        !cli_whole(c, "plays", 1, INT64_MAX / 2, &s.positions) ||
        !cli_whole(c, "iterations", 1, INT64_MAX / 2, &s.budget.iterations) || !cli_seed(c, "seed", &s.seed))
        return CLI_USAGE;
    int status = setting_check_seats(c, g, seats);
    game_setting setting;
    if (status == CLI_OK) status = setting_open(c, &setting, g, false);
    if (status != CLI_OK) return status;
    s.parts = setting.parts;
    s.options = setting.options;
    s.seats = (int)seats;
    s.stop = stopped;
    s.context = (void *)(uintptr_t)interrupt_watch();
    souk_out_init(&json, text, sizeof text);
    souk_json_open(&json, '[');
    status = look(c, &s, cli_flag(c, "json") ? &json : NULL);
    souk_json_close(&json, ']');
    if (status == CLI_OK && cli_flag(c, "json")) printf("%s\n", text);
    setting_close(&setting);
    return status;
}

static const cli_option options[] = {
    {"seats", 0, N_("N"), N_("number of seats (default 3)")},
    {"bots", 0, N_("LIST"), N_("the bots to measure (default random,hard)")},
    CLI_PARTS_OPTION,
    {"plays", 'n', N_("N"), N_("number of positions (default 50)")},
    {"iterations", 0, N_("N"), N_("iterations of bots that search (default: their own)")},
    {"seed", 0, N_("N"), N_("seed of all chance and choices (default 1)")},
    CLI_NET_OPTION,
    CLI_JSON_OPTION,
    CLI_GAME_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_lab_secrets = {
    "lab secrets",
    run,
    N_("measure what is gained by foreseeing simultaneous choices"),
    N_("GAME"),
    N_("Takes positions where several seats choose at the same time, and measures what a seat would gain if "
       "it knew\n"
       "the probability of each choice of the bots."),
    "lab secrets {game} --bots hard -n 100",
    options,
    1,
    1};
