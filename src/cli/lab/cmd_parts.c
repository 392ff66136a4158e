/* cmd_parts.c — `souk parts`: prints the cards, tiles and tables of a game as JSON or as a parts sheet, and
 * checks a custom parts file. */
#include "cli/lab/sheet.h"
#include <stdio.h>
#include <stdlib.h>

static int check(const cli *c, const souk_game *g, const char *path)
{
    souk_report *report = cli_memory(c, 1, sizeof *report);
    void *parts = cli_memory(c, 1, g->parts_size);
    int status = setting_read_parts(c, g, path, parts, report);
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

/* Refuses options that need --sheet. */
static int without_sheet(const cli *c)
{
    static const char *const own[] = {"parts", "out", "paper", "force", "web"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (cli_value(c, own[i])) return cli_usage(c, N_("--%s goes with --sheet."), own[i]);
    return CLI_OK;
}

static int run(cli *c)
{
    const souk_game *g = setting_game(c, c->words[0]);
    if (!g) return CLI_USAGE;
    const char *path = cli_value(c, "check");
    if (cli_flag(c, "sheet")) {
        if (path)
            return cli_usage(c,
                             N_("--check FILE and --sheet exclude each other: a sheet takes --parts FILE."));
        return sheet_run(c, g);
    }
    int status = without_sheet(c);
    if (status != CLI_OK) return status;
    if (path) return check(c, g, path);
    if (!souk_parts_house(g)) return cli_fail(c, N_("There are no parts for %s."), g->id);
    fputs(souk_parts_house(g), stdout);
    return CLI_OK;
}

static const cli_option options[] = {
    {"check", 0, N_("FILE"), N_("check a parts file of your own; exit code 1 if it cannot be used")},
    {"sheet", 0, NULL, N_("draw the cards, tiles and boards as pages to print and cut out")},
    {"parts", 0, N_("FILE"),
     N_("draw the parts of this file, and mark what differs from those of the house")},
    {"out", 0, N_("FILE"), N_("where the sheet goes: .html, .pdf or .svg (default GAME-sheet.html)")},
    {"paper", 0, N_("SIZE"), N_("a4 (the default) or letter")},
    {"force", 0, NULL, N_("write over a file that is there already")},
    CLI_WEB_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_parts = {
    "parts",
    run,
    N_("show the parts of a game as JSON, check your own, or print them"),
    N_("GAME"),
    N_("Parts are the cards, tiles, boards and score tables. Each block says where it is known from:\n"
       "rulebook, published or reconstructed. Save them, change them, and play with --parts FILE.\n"
       "HTML needs nothing: any browser that opens it prints it, or saves it as PDF or SVG. To write\n"
       "PDF or SVG at once (--out), Chromium is needed."),
    "parts {game} --check mine.json",
    options,
    1,
    1};
