/* cmd_parts.c — `souk parts`: prints cards, tiles and tables as JSON or a parts sheet; checks a custom parts file. */
#include "cli/lab/sheet.h"
#include <stdio.h>
#include <stdlib.h>

static int check(const cli *c, const souk_game *g, const char *path)
{
    souk_report *report = cli_memory(c, 1, sizeof *report);
    void *parts = cli_memory(c, 1, g->parts_size);
    int status = setting_read_parts(c, g, path, parts, report);
    if (status == CLI_OK) {
        printf(cli_text(c, N_("%s: valid parts for %s")), path, g->id);
        if (report->warnings)
            printf(souk_textn(c->lang, ", %d warning", ", %d warnings", report->warnings), report->warnings);
        printf(" (%016llx)\n", (unsigned long long)souk_parts_digest(g, parts));
    }
    free(report);
    free(parts);
    return status;
}

static int without_sheet(const cli *c)
{
    static const char *const own[] = {"parts", "out", "paper", "force", "web"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (cli_value(c, own[i])) return cli_usage(c, N_("--%s needs --sheet."), own[i]);
    return CLI_OK;
}

static int run(cli *c)
{
    const souk_game *g = setting_game(c, c->words[0]);
    if (!g) return CLI_USAGE;
    const char *path = cli_value(c, "check");
    if (cli_flag(c, "sheet")) {
        if (path)
            return cli_usage(c, N_("--check and --sheet cannot be combined: use --sheet with --parts FILE."));
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
    {"check", 0, N_("FILE"), N_("check a parts file; exit code 1 if it cannot be used")},
    {"sheet", 0, NULL, N_("draw the parts sheet: cards, tiles and boards to print and cut out")},
    {"parts", 0, N_("FILE"), N_("draw the parts in this file, and mark what differs from the built-in ones")},
    {"out", 0, N_("FILE"), N_("output file: .html, .pdf or .svg (default GAME-sheet.html)")},
    {"paper", 0, N_("SIZE"), N_("paper size: a4 (default) or letter")},
    {"force", 0, NULL, N_("overwrite an existing file")},
    CLI_WEB_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_parts = {
    "parts",
    run,
    N_("print the parts of a game as JSON, check your own, or draw a sheet"),
    N_("GAME"),
    N_("Parts are the cards, tiles, boards and score tables. Each block names its source: rulebook, "
       "published\n"
       "or reconstructed. Save them to a file, change it, and play with --parts FILE.\n"
       "HTML sheets need no other program: open them in any browser and print them, or save them as PDF "
       "or\n"
       "SVG. Writing PDF or SVG directly (--out) needs Chromium."),
    "parts {game} --check mine.json",
    options,
    1,
    1};
