/* cmd_parts.c — `souk parts`: the cards, tiles and tables of a game as JSON, and checking a file of one's own. */
#include "cli/setting.h"
#include "core/embedded.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check(const cli *c, const souk_game *g, const char *path)
{
    souk_report *report = calloc(1, sizeof *report);
    void *parts = calloc(1, g->parts_size);
    int status = report && parts ? cli_read_parts(c, g, path, parts, report)
                                 : cli_fail(c, N_("There is not enough memory."));
    if (status == CLI_OK) {
        printf(cli_text(c, N_("%s: good parts for %s")), path, g->id);
        if (report->warnings)
            printf(souk_textn(c->lang, ", %d warning", ", %d warnings", report->warnings), report->warnings);
        printf(" (%016llx)\n", (unsigned long long)souk_parts_digest(g, parts));
    }
    free(report);
    free(parts);
    return status;
}

static int run(cli *c)
{
    const souk_game *g = cli_game(c, c->words[0]);
    if (!g) return CLI_USAGE;
    const char *path = cli_value(c, "check");
    if (path) return check(c, g, path);
    const souk_embedded *parts = souk_embedded_find("data/%s.json", g->id);
    if (!parts) return cli_fail(c, N_("There are no parts for %s."), g->id);
    fwrite(parts->text, 1, parts->len, stdout);
    return CLI_OK;
}

static const cli_option options[] = {
    {"check", 0, N_("FILE"), N_("check a parts file of your own; exit code 1 if it cannot be used")},
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_parts = {
    "parts",
    run,
    N_("show the parts of a game as JSON, or check your own"),
    N_("GAME"),
    N_("Parts are the cards, tiles, boards and score tables. Each block says where it is known from:\n"
       "rulebook, published or reconstructed. Save them, change them, and play with --parts FILE."),
    "parts {game} --check mine.json",
    options,
    1,
    1};
