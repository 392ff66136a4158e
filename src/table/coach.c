/* coach.c — the coach file of a game, read and checked as a whole when it is opened, and afterwards only
 * looked up (see coach.h). Its texts are in the file itself, in every language. */
#include "table/coach.h"
#include "core/embedded.h"
#include "core/error.h"
#include "core/json.h"
#include "core/out.h"
#include "core/text.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct souk_coach {
    const souk_game *game;
    char *text;
    souk_json *nodes;
    const souk_json *ladder, *kinds;
};

/* In English where the language lacks them. */
static const char *words_of(const souk_json *n, souk_lang lang)
{
    const char *own = souk_json_text(souk_json_get(n, souk_lang_id(lang)));
    return own ? own : souk_json_text(souk_json_get(n, souk_lang_id(SOUK_EN)));
}

/* --- checking ---------------------------------------------------------------------------------- */

static bool wrong(const souk_json *n, const char *what, souk_error *error)
{
    return souk_fail_at(error, n ? n->line : 0, n ? n->column : 0, "coach", "%s", what);
}

static bool has_words(const souk_json *n, const souk_json *in, souk_error *error)
{
    return words_of(n, SOUK_EN) || wrong(in, "words are wanted in English at least", error);
}

static bool check_rung(const souk_coach *c, const souk_json *n, souk_error *error)
{
    long seats;
    const char *level = souk_json_text(souk_json_get(n, "level"));
    if (!level || !souk_bot_find(level)) return wrong(n, "level is the name of a bot", error);
    if (!souk_json_whole(souk_json_get(n, "seats"), c->game->min_seats, c->game->max_seats, &seats))
        return wrong(n, "seats is a number that the game allows", error);
    souk_options options;
    souk_options_default(c->game, &options);
    for (const souk_json *o = souk_json_child(souk_json_get(n, "options")); o; o = souk_json_next(o))
        if (!souk_json_text(o) || !souk_option_set(c->game, &options, o->key, o->string, error))
            return wrong(o, "no such option, or value", error);
    return has_words(souk_json_get(n, "teaches"), n, error);
}

static bool check_kind(const souk_json *n, souk_error *error)
{
    if (!souk_json_text(souk_json_get(n, "id"))) return wrong(n, "a kind has an id", error);
    if (!souk_json_get(n, "cell") && !souk_json_child(souk_json_get(n, "begins")))
        return wrong(n, "a kind says how its actions begin, or that they are cells", error);
    for (const souk_json *o = souk_json_child(souk_json_get(n, "instead")); o; o = souk_json_next(o))
        if (!has_words(o, o, error)) return false;
    return has_words(souk_json_get(n, "what"), n, error);
}

static bool check(souk_coach *c, souk_error *error)
{
    c->ladder = souk_json_get(c->nodes, "ladder");
    c->kinds = souk_json_get(c->nodes, "kinds");
    if (!c->ladder || !c->kinds) return wrong(c->nodes, "a coach has a ladder and kinds", error);
    const souk_json *first = souk_json_get(c->nodes, "first"); /* for the page: first.ts */
    for (const souk_json *n = souk_json_child(first); n; n = souk_json_next(n))
        if (!check_rung(c, n, error)) return false;
    for (const souk_json *n = souk_json_child(c->ladder); n; n = souk_json_next(n))
        if (!check_rung(c, n, error)) return false;
    for (const souk_json *n = souk_json_child(c->kinds); n; n = souk_json_next(n))
        if (!check_kind(n, error)) return false;
    return true;
}

souk_coach *souk_coach_open(const souk_game *g, souk_error *error)
{
    souk_error_clear(error);
    const souk_embedded *file = souk_embedded_find("data/coach/%s.json", g->id);
    return file ? souk_coach_read(g, file->text, file->len, error) : NULL;
}

souk_coach *souk_coach_read(const souk_game *g, const char *text, size_t len, souk_error *error)
{
    souk_coach *c = calloc(1, sizeof *c);
    int max = souk_json_size(text, len);
    if (c) {
        c->game = g;
        c->text = malloc(len + 1);
        c->nodes = malloc((size_t)max * sizeof *c->nodes);
    }
    bool good = c && c->text && c->nodes;
    if (!good) souk_fail(error, "Out of memory.");
    if (good) {
        memcpy(c->text, text, len + 1);
        good = souk_json_parse(c->text, len, c->nodes, max, error) > 0 && check(c, error);
    }
    if (good) return c;
    souk_coach_close(c);
    return NULL;
}

void souk_coach_close(souk_coach *c)
{
    if (!c) return;
    free(c->text);
    free(c->nodes);
    free(c);
}

/* --- the ladder -------------------------------------------------------------------------------- */

int souk_coach_rungs(const souk_coach *c)
{
    return c->ladder->count;
}

void souk_coach_rung(const souk_coach *c, int i, souk_lang lang, souk_rung *rung)
{
    const souk_json *n = souk_json_at(c->ladder, i);
    long seats = 0;
    souk_json_whole(souk_json_get(n, "seats"), c->game->min_seats, c->game->max_seats, &seats);
    rung->seats = (int)seats;
    rung->bot = souk_bot_find(souk_json_text(souk_json_get(n, "level")));
    rung->teaches = words_of(souk_json_get(n, "teaches"), lang);
    souk_options_default(c->game, &rung->options);
    for (const souk_json *o = souk_json_child(souk_json_get(n, "options")); o; o = souk_json_next(o))
        souk_option_set(c->game, &rung->options, o->key, o->string, NULL);
}

/* --- kinds of decisions ------------------------------------------------------------------------ */

/* A letter and a number: a cell of a board. */
static bool is_cell(const char *action)
{
    return islower((unsigned char)action[0]) && action[1] &&
           strspn(action + 1, "0123456789") == strlen(action + 1);
}

static bool fits(const souk_json *kind, const char *action)
{
    if (souk_json_get(kind, "cell")) return is_cell(action);
    for (const souk_json *n = souk_json_child(souk_json_get(kind, "begins")); n; n = souk_json_next(n))
        if (strncmp(action, n->string, strlen(n->string)) == 0) return true;
    return false;
}

int souk_coach_kind(const souk_coach *c, const char *action)
{
    int i = 0;
    for (const souk_json *n = souk_json_child(c->kinds); n; n = souk_json_next(n), i++)
        if (fits(n, action)) return i;
    return -1;
}

const char *souk_coach_what(const souk_coach *c, int kind, souk_lang lang)
{
    return kind < 0 ? NULL : words_of(souk_json_get(souk_json_at(c->kinds, kind), "what"), lang);
}

const char *souk_coach_instead(const souk_coach *c, int kind, int better, souk_lang lang)
{
    if (kind < 0 || better < 0) return NULL;
    const char *id = souk_json_text(souk_json_get(souk_json_at(c->kinds, better), "id"));
    return words_of(souk_json_get(souk_json_get(souk_json_at(c->kinds, kind), "instead"), id), lang);
}
