/* cmd_games.c — `souk games`: lists the games, and prints the tables that the documentation quotes.
 *
 * Planes of an observation and keys of a position are Markdown, which scripts/tables copies into docs/ unchanged.
 */
#include "cli/base/setting.h"
#include "core/position.h"
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

static void planes_text(const souk_game *g)
{
    int from = 0;
    printf("### %s (`%s`): %d values, %d actions\n\n", g->title, g->id, g->observe_size, g->num_actions);
    puts("| from | size | plane | meaning |\n|---:|---:|---|---|");
    for (int i = 0; i < g->num_planes; from += g->planes[i++].size)
        printf("| %d | %d | %s | %s |\n", from, g->planes[i].size, g->planes[i].name, g->planes[i].what);
}

static void keys_text(const souk_game *g)
{
    printf("### %s (`%s`)\n\n", g->title, g->id);
    puts("| key | what it says (what holds without it) |\n|---|---|");
    for (int i = 0; i < g->num_keys; i++) {
        SOUK_OUT(key, SOUK_NAME_MAX);
        souk_key_put(&g->keys[i], souk_parts_default(g), 0, &key);
        printf("| `%s` | %s |\n", key.buf, g->keys[i].what);
    }
}

static int json_of(const cli *c, const souk_game *const *games, int n)
{
    souk_out json;
    cli_open(&json);
    souk_json_open(&json, '[');
    for (int i = 0; i < n; i++)
        souk_game_json(games[i], c->lang, &json);
    souk_json_close(&json, ']');
    souk_putc(&json, '\n');
    cli_print(&json);
    return CLI_OK;
}

static int run(cli *c)
{
    const souk_game *named = c->num_words ? setting_game(c, c->words[0]) : NULL;
    if (c->num_words && !named) return CLI_USAGE;
    const souk_game *const *games = named ? &named : souk_games;
    int n = named ? 1 : souk_num_games;
    if (cli_flag(c, "json")) return json_of(c, games, n);
    bool planes = cli_flag(c, "planes"), keys = cli_flag(c, "keys");
    for (int i = 0; i < n; i++) {
        if (i && (planes || keys)) putchar('\n');
        if (planes) planes_text(games[i]);
        if (planes && keys) putchar('\n');
        if (keys) keys_text(games[i]);
        if (!planes && !keys) game_text(c, games[i]);
    }
    return CLI_OK;
}

static const cli_option options[] = {
    {"planes", 0, NULL, N_("print the layout of an observation as a table (in English)")},
    {"keys", 0, NULL, N_("print the keys of a position as a table (in English)")},
    CLI_JSON_OPTION,
    {NULL, 0, NULL, NULL}};

const cli_command cmd_games = {"games",      run,  N_("list the games, with their seats and options"),
                               N_("[GAME]"), NULL, "games {game} --keys",
                               options,      0,    1};
