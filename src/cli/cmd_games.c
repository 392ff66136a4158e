/* `souk games`: what is played here. */
#include "cli/setting.h"
#include <stdio.h>

static const char *const option_types[] = {"yes/no", "number", "choice", "list"};

static void option_json(const souk_game *g, const souk_options *defaults, int i, souk_lang lang,
                        souk_out *json)
{
    const souk_option *o = &g->options[i];
    SOUK_OUT(value, SOUK_TEXT_MAX);
    souk_option_text(g, defaults, i, &value);
    souk_json_open(json, '{');
    souk_json_put_string(json, "name", o->name);
    souk_json_put_string(json, "type", option_types[o->type]);
    if (o->type == SOUK_INT || o->type == SOUK_LIST) {
        souk_json_put_int(json, "min", o->min);
        souk_json_put_int(json, "max", o->max);
    }
    if (o->type == SOUK_LIST) souk_json_put_int(json, "items", o->items);
    if (o->type == SOUK_CHOICE) souk_json_put_string(json, "choices", o->choices);
    souk_json_put_string(json, "default", value.buf);
    souk_json_put_string(json, "help", souk_text(lang, o->help));
    souk_json_close(json, '}');
}

static void game_json(const souk_game *g, souk_lang lang, souk_out *json)
{
    souk_options defaults;
    souk_options_default(g, &defaults);
    souk_json_open(json, '{');
    souk_json_put_string(json, "id", g->id);
    souk_json_put_string(json, "title", g->title);
    souk_json_put_string(json, "credit", g->credit);
    souk_json_put_string(json, "summary", souk_text(lang, g->summary));
    souk_json_put_int(json, "rules_version", g->rules_version);
    souk_json_put_int(json, "min_seats", g->min_seats);
    souk_json_put_int(json, "max_seats", g->max_seats);
    souk_json_put_int(json, "actions", g->num_actions);
    souk_json_put_int(json, "state_bytes", (long long)g->state_size);
    souk_json_put_int(json, "observation", g->observe_size);
    souk_json_key(json, "options");
    souk_json_open(json, '[');
    for (int i = 0; i < g->num_options; i++)
        option_json(g, &defaults, i, lang, json);
    souk_json_close(json, ']');
    souk_json_close(json, '}');
}

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
        SOUK_OUT(value, SOUK_TEXT_MAX);
        souk_option_text(g, &defaults, i, &value);
        printf("                 --option %s=%s  %s\n", g->options[i].name, value.buf,
               cli_text(c, g->options[i].help));
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
        game_json(souk_games[i], c->lang, &json);
    souk_json_close(&json, ']');
    souk_putc(&json, '\n');
    cli_print(&json);
    return CLI_OK;
}

static const cli_option options[] = {CLI_JSON_OPTION, {NULL, 0, NULL, NULL}};

const cli_command cmd_games = {"games", run,  N_("list the games, with their seats and options"),
                               "",      NULL, "games --json",
                               options, 0,    0};
