/* cmd_games.c — `souk games`: what is played here. */
#include "cli/setting.h"
#include <stdio.h>

static void game_text(const cli *c, const souk_game *g)
{
    souk_options defaults;
    souk_options_default(g, &defaults);
    printf("%-16s %s (%s), ", g->id, g->title, g->credit);
    if (g->min_seats == g->max_seats)
        printf(souk_textn(c->lang, "%d seat", "%d seats", g->max_seats), g->max_seats);
    else
        printf(cli_text(c, N_("%d to %d seats")), g->min_seats, g->max_seats);
    printf("\n                 %s\n", cli_text(c, g->summary));
    for (int i = 0; i < g->num_options; i++) {
        const souk_option *o = &g->options[i];
        SOUK_OUT(value, SOUK_TEXT_MAX);
        souk_option_text(g, &defaults, i, &value);
        printf("                 --option %s=%s  %s", o->name, value.buf, cli_text(c, o->help));
        if (o->choices) printf(" (%s)", o->choices);
        putchar('\n');
    }
}

static int run(cli *c)
{
    if (!cli_flag(c, "json")) {
        for (int i = 0; i < souk_num_games; i++)
            game_text(c, souk_games[i]);
        return CLI_OK;
    }
    souk_out json;
    if (!cli_open(c, &json)) return CLI_FAILED;
    souk_json_open(&json, '[');
    for (int i = 0; i < souk_num_games; i++)
        souk_game_json(souk_games[i], c->lang, &json);
    souk_json_close(&json, ']');
    souk_putc(&json, '\n');
    cli_print(&json);
    return CLI_OK;
}

static const cli_option options[] = {CLI_JSON_OPTION, {NULL, 0, NULL, NULL}};

const cli_command cmd_games = {"games", run,  N_("list the games, with their seats and options"),
                               "",      NULL, "games --json",
                               options, 0,    0};
