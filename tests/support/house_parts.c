/* house_parts.c — edits the embedded parts files, one place at a time. */
#include "house_parts.h"
#include "core/embedded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *house_parts(const char *game, const char *old, const char *new, int *line)
{
    static char text[1 << 16];
    char name[128];
    const char *file = NULL, *at;
    snprintf(name, sizeof name, "data/%s.json", game);
    for (int i = 0; i < souk_num_embedded && !file; i++)
        if (strcmp(souk_embedded_files[i].name, name) == 0) file = souk_embedded_files[i].text;
    assert_non_null(file);
    at = strstr(file, old);
    assert_non_null(at);
    assert_true((size_t)snprintf(text, sizeof text, "%.*s%s%s", (int)(at - file), file, new,
                                 at + strlen(old)) < sizeof text);
    if (line) *line = 1;
    for (const char *p = file; line && p < at; p++)
        *line += *p == '\n';
    return text;
}

souk_report house_parts_read(const char *game, const char *old, const char *new, void *parts, int *line)
{
    const souk_game *g = souk_game_find(game);
    const char *text = house_parts(game, old, new, line);
    void *own = parts ? NULL : malloc(g->parts_size);
    souk_report report;
    memset(&report, 0, sizeof report);
    souk_parts_read(g, text, strlen(text), parts ? parts : own, &report);
    free(own);
    return report;
}

const souk_problem *first_problem(const souk_report *report, bool warning)
{
    for (int i = 0; i < report->n; i++)
        if (report->problem[i].warning == warning) return &report->problem[i];
    fail_msg("there is no %s", warning ? "warning" : "error");
    return NULL;
}
