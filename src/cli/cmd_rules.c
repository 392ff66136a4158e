/* cmd_rules.c — `souk rules`: the rules page of a game, one clause of it, or everything in it with a word. */
#include "cli/base/setting.h"
#include "cli/play/show.h"
#include <string.h>

/* Whether the word is written like the id of a clause: "BZ-3.1". */
static bool is_id(const char *word)
{
    const char *hyphen = strchr(word, '-');
    return hyphen && hyphen - word == 2 && hyphen[1] >= '0' && hyphen[1] <= '9';
}

static int run(cli *c)
{
    const souk_game *g = setting_game(c, c->words[0]);
    if (!g) return CLI_USAGE;
    SOUK_OUT(wanted, SOUK_TEXT_MAX);
    for (int i = 1; i < c->num_words; i++)
        souk_printf(&wanted, "%s%s", i > 1 ? " " : "", c->words[i]);
    int status = show_rules(c->lang, g, wanted.buf);
    if (status == CLI_OK) return CLI_OK;
    if (status == CLI_FAILED) return cli_fail(c, N_("Out of memory."));
    if (wanted.len == 0) return cli_fail(c, N_("There is no rules page for %s."), g->id);
    if (is_id(wanted.buf))
        return cli_usage(c, N_("%s has no clause %s. (`souk rules %s` shows them all.)"), g->title,
                         wanted.buf, g->id);
    return cli_fail(c, N_("The rules of %s do not have \"%s\"."), g->title, wanted.buf);
}

static const cli_option options[] = {{NULL, 0, NULL, NULL}};

const cli_command cmd_rules = {"rules",
                               run,
                               N_("show the rules of a game, one clause, or where they have a word"),
                               N_("GAME [CLAUSE|WORD]"),
                               N_("Every clause has an id; a refused action names the clause that forbids "
                                  "it. With a word, the command shows "
                                  "every\n"
                                  "clause that has it, and every row of a table."),
                               "rules {game} --lang fr",
                               options,
                               1,
                               CLI_WORDS_MAX};
