/* play.c: the helpers of play.h over souk_table_load. */
#include "play.h"
#include "core/error.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 18 };

/* Reads the record, and adds its first line if it was left out; error->line then counts as the author of the test
 * would. */
static souk_table *load(const char *record, const void *parts, souk_error *error)
{
    static const char first[] = "souk record 1\n";
    bool whole = strncmp(record, "souk record", 11) == 0;
    size_t len = strlen(record), more = whole ? 0 : sizeof first - 1;
    char *text = malloc(len + more + 1);
    assert_non_null(text);
    memcpy(text, first, more);
    memcpy(text + more, record, len + 1);
    souk_table *t = souk_table_load(text, len + more, parts, error);
    free(text);
    if (!t && !whole && error->line > 0) error->line--;
    return t;
}

souk_table *replay_with(const char *record, const void *parts)
{
    souk_error error = {0};
    souk_table *t = load(record, parts, &error);
    if (!t)
        fail_msg("line %d, column %d: %s [%s] %s", error.line, error.column, error.field, error.clause,
                 error.text);
    return t;
}

souk_table *replay(const char *record)
{
    return replay_with(record, NULL);
}

static int last_line(const char *record)
{
    int line = 1, last = 1;
    for (const char *p = record; *p; p++) {
        if (*p == '\n')
            line++;
        else
            last = line;
    }
    return last;
}

void refused(const char *record, const char *clause)
{
    souk_error error = {0};
    souk_table *t = load(record, NULL, &error);
    if (t) {
        souk_table_free(t);
        fail_msg("line %d should have been refused for %s", last_line(record), clause);
    }
    if (error.line != last_line(record))
        fail_msg("line %d, column %d was refused, not the last: [%s] %s", error.line, error.column,
                 error.clause, error.text);
    if (strcmp(error.clause, clause) != 0)
        fail_msg("refused for [%s] instead of [%s]: %s", error.clause, clause, error.text);
}

void broken(const char *record, int line, const char *text)
{
    souk_error error = {0};
    souk_table *t = load(record, NULL, &error);
    if (t) {
        souk_table_free(t);
        fail_msg("the record should have been refused: %s", text);
    }
    if (line && error.line != line)
        fail_msg("line %d is named instead of line %d: %s", error.line, line, error.text);
    if (!strstr(error.text, text)) fail_msg("\"%s\" does not say \"%s\"", error.text, text);
}

const void *state_of(const souk_table *t)
{
    return &t->state;
}

int action_of(const souk_table *t, const char *name)
{
    int a = souk_action_named(t->game, t->parts, name);
    if (a < 0) fail_msg("%s has no action called \"%s\"", t->game->title, name);
    return a;
}

void act(souk_table *t, int actor, const char *name)
{
    souk_error error = {0};
    int16_t action = (int16_t)action_of(t, name);
    if (!souk_table_move(t, actor, &action, 1, &error))
        fail_msg("%s: [%s] %s", name, error.clause, error.text);
}

void expect_refused(souk_table *t, int actor, const char *name, const char *clause)
{
    souk_error error = {0};
    int16_t action = (int16_t)action_of(t, name);
    if (souk_table_move(t, actor, &action, 1, &error))
        fail_msg("%s should have been refused for %s", name, clause);
    if (strcmp(error.clause, clause) != 0)
        fail_msg("%s was refused for [%s] instead of [%s]", name, error.clause, clause);
}

bool may(const souk_table *t, int actor, const char *name)
{
    souk_mask legal;
    souk_legal(t->game, &t->state, t->parts, actor, &legal);
    return souk_mask_has(&legal, action_of(t, name));
}

static char *log_of(const souk_table *t, int viewer, souk_lang lang)
{
    souk_voice voice = souk_table_voice(t, lang);
    souk_out out;
    char *text = malloc(TEXT_MAX);
    assert_non_null(text);
    souk_out_init(&out, text, TEXT_MAX);
    souk_table_log(t, 0, viewer, &voice, &out);
    return text;
}

void expect_log(const souk_table *t, int viewer, souk_lang lang, const char *text)
{
    char *whole = log_of(t, viewer, lang);
    bool found = strstr(whole, text) != NULL;
    if (!found) print_error("%s", whole);
    free(whole);
    if (!found) fail_msg("the log does not say \"%s\"", text);
}

void expect_no_log(const souk_table *t, int viewer, souk_lang lang, const char *text)
{
    char *whole = log_of(t, viewer, lang);
    bool found = strstr(whole, text) != NULL;
    if (found) print_error("%s", whole);
    free(whole);
    if (found) fail_msg("the log should not say \"%s\"", text);
}

void expect_score(const souk_table *t, int viewer, int i, int score)
{
    int32_t scores[SOUK_SCORES_MAX];
    int n = t->game->score(&t->state, t->parts, viewer, scores);
    assert_in_range(i, 0, n - 1);
    assert_int_equal(scores[i], score);
}

const char *view_of(const souk_table *t, int viewer, souk_lang lang)
{
    static char text[TEXT_MAX];
    souk_voice voice = souk_table_voice(t, lang);
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    souk_view(t->game, &t->state, t->parts, viewer, &voice, &out);
    assert_false(souk_out_full(&out));
    return text;
}

const float *plane_seen(const souk_game *g, const void *state, const void *parts, int seat, const char *name)
{
    static float seen[SOUK_OBSERVE_MAX];
    const float *at = seen;
    g->observe(state, parts, seat, seen);
    for (int i = 0; i < g->num_planes; at += g->planes[i++].size)
        if (strcmp(g->planes[i].name, name) == 0) return at;
    fail_msg("there is no plane %s", name);
    return NULL;
}
