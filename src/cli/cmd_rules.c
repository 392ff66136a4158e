/* cmd_rules.c — `souk rules`: the rules page of a game, or one clause of it. */
#include "cli/base/setting.h"
#include "cli/play/show.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static int run(cli *c)
{
    const souk_game *g = setting_game(c, c->words[0]);
    if (!g) return CLI_USAGE;
    char clause[16] = "";
    const char *asked = c->num_words > 1 ? c->words[1] : NULL;
    for (size_t i = 0; asked && asked[i] && i + 1 < sizeof clause; i++) {
        clause[i] = (char)toupper((unsigned char)asked[i]);
        clause[i + 1] = '\0';
    }
    souk_out text;
    cli_open(&text);
    if (!souk_rules_text(g, asked ? clause : NULL, c->lang, &text)) {
        if (!asked) return cli_fail(c, N_("There is no rules page for %s."), g->id);
        return cli_usage(c, N_("%s has no clause %s. (`souk rules %s` shows them all.)"), g->title, asked,
                         g->id);
    }
    show_text(&text);
    return CLI_OK;
}

static const cli_option options[] = {{NULL, 0, NULL, NULL}};

const cli_command cmd_rules = {
    "rules",
    run,
    N_("show the rules of a game, or one clause"),
    N_("GAME [CLAUSE]"),
    N_("Every clause has an id; a refused action names the clause that forbids it."),
    "rules {game} --lang fr",
    options,
    1,
    2};
