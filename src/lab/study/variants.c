/* variants.c — the variants of a game that a study compares. */
#include "lab/study/variants.h"
#include "core/error.h"
#include "core/file.h"
#include "core/out.h"
#include "core/parts.h"
#include "core/typed.h"
#include <stdlib.h>
#include <string.h>

enum { WAY_MAX = 16, NUMBER_MAX = 1000000, VALUES_MAX = LAB_VARIANTS };

/* --- a number or a text in the parts --------------------------------------------------------- */

/* Splits the path "ring.stalls[3].points" into its components, inside `copy`. */
static int split_way(const char *way, char *copy, size_t size, const char **step)
{
    int n = 0;
    size_t len = strlen(way);
    char *rest;
    if (len >= size) return 0;
    memcpy(copy, way, len + 1);
    for (char *at = strtok_r(copy, ".[]", &rest); at; at = strtok_r(NULL, ".[]", &rest)) {
        if (n == WAY_MAX) return 0;
        step[n++] = at;
    }
    return n;
}

/* "stall" also means the list "stalls". */
static bool is_key(const char *key, const char *step)
{
    size_t len = strlen(step);
    return strncmp(key, step, len) == 0 && (key[len] == '\0' || strcmp(key + len, "s") == 0);
}

/* The value at the end of the path from a value, or NULL. */
static const souk_json *follow(const souk_json *at, const char *const *step, int n)
{
    for (int i = 0; i < n && at; i++) {
        int64_t number;
        const souk_json *child = souk_json_child(at);
        if (at->type == SOUK_JSON_ARRAY) {
            at = souk_typed_number(step[i], 0, 100000, &number) ? souk_json_at(at, (int)number) : NULL;
            continue;
        }
        while (child && !(child->key && is_key(child->key, step[i])))
            child = souk_json_next(child);
        at = child;
    }
    return at;
}

static bool is_value(const souk_json *at)
{
    return at && (at->type == SOUK_JSON_NUMBER || at->type == SOUK_JSON_STRING);
}

static const souk_json *ambiguous(const char *way, const souk_json *hit, const souk_json *other,
                                  souk_error *error)
{
    SOUK_OUT(one, SOUK_TEXT_MAX);
    SOUK_OUT(two, SOUK_TEXT_MAX);
    souk_json_path(hit, &one);
    souk_json_path(other, &two);
    souk_fail_at(error, 0, 0, "parts", N_("\"%s\" may mean %s or %s: be more specific."), way, one.buf,
                 two.buf);
    return NULL;
}

static const souk_json *no_value(const char *way, const souk_json *hit, souk_error *error)
{
    if (hit)
        souk_fail_at(error, 0, 0, "parts",
                     N_("%s has several values in the parts: name a single one, a number or a text."), way);
    else
        souk_fail_at(
            error, 0, 0, "parts",
            N_("\"%s\" is not a setting (seats, bots, parts, draw, iterations), an option of the game, or "
               "a number or a text in the parts. (`souk parts GAME` shows them; the first of a list is "
               "[0].)"),
            way);
    return NULL;
}

/* The one number or text that the path names: from the root, or from anywhere if that is unambiguous. */
static const souk_json *find_value(const souk_json *root, int nodes, const char *way, souk_error *error)
{
    char copy[SOUK_TEXT_MAX];
    const char *step[WAY_MAX];
    int n = split_way(way, copy, sizeof copy, step);
    const souk_json *hit = n ? follow(root, step, n) : NULL;
    if (is_value(hit)) return hit;
    for (int i = 1; i < nodes && n; i++) {
        const souk_json *other = follow(&root[i], step, n);
        if (!is_value(other)) continue;
        if (is_value(hit)) return ambiguous(way, hit, other, error);
        hit = other;
    }
    return is_value(hit) ? hit : no_value(way, hit, error);
}

static size_t place_of(const char *text, int line, int column)
{
    size_t at = 0;
    for (; text[at] && line > 1; at++)
        line -= text[at] == '\n';
    for (; text[at] && column > 1; column--)
        do
            at++;
        while (((unsigned char)text[at] & 0xC0) == 0x80);
    return at;
}

/* The length of the number or the quoted text at the beginning of some JSON. */
static size_t literal(const char *text)
{
    if (*text != '"') return strspn(text, "+-.0123456789eE");
    size_t n = 1;
    while (text[n] && text[n] != '"')
        n += text[n] == '\\' && text[n + 1] ? 2 : 1;
    return n + (text[n] == '"');
}

/* The text with another value in that place; NULL without memory. */
static char *replace_value(const char *text, const souk_json *at, const char *value)
{
    size_t from = place_of(text, at->line, at->column);
    size_t size = strlen(text) + 6 * strlen(value) + 3; /* a sign may need six when it is quoted */
    char *changed = malloc(size);
    if (!changed) return NULL;
    souk_out out;
    souk_out_init(&out, changed, size);
    souk_putn(&out, text, from);
    if (at->type == SOUK_JSON_STRING)
        souk_json_string(&out, value);
    else
        souk_puts(&out, value);
    souk_puts(&out, text + from + literal(text + from));
    return changed;
}

/* A parsed copy of the parts of a variant. */
typedef struct parsed {
    const char *text;
    char *copy;
    souk_json *root;
    int used; /* nodes; 0: no memory, less: an error in the text */
} parsed;

static void parse(const souk_game *g, const souk_variant *v, parsed *p, souk_error *error)
{
    p->text = v->text ? v->text : souk_parts_house(g);
    size_t len = strlen(p->text);
    int nodes = souk_json_size(p->text, len);
    p->copy = malloc(len + 1);
    p->root = calloc((size_t)nodes, sizeof *p->root);
    p->used = 0;
    if (p->copy && p->root)
        p->used = souk_json_parse(memcpy(p->copy, p->text, len + 1), len, p->root, nodes, error);
}

static void forget(parsed *p)
{
    free(p->copy);
    free(p->root);
}

/* Writes another value into the parts, and its full path into `way`. */
static bool set_value(const souk_game *g, souk_variant *v, char *way, size_t size, const char *value,
                      souk_error *error)
{
    parsed p;
    int64_t whole;
    char *changed = NULL;
    parse(g, v, &p, error);
    const souk_json *at = p.used > 0 ? find_value(p.root, p.used, way, error) : NULL;
    bool fits =
        at && (at->type == SOUK_JSON_STRING || souk_typed_number(value, -NUMBER_MAX, NUMBER_MAX, &whole));
    if (fits) changed = replace_value(p.text, at, value);
    if (changed) {
        souk_out full;
        souk_out_init(&full, way, size);
        souk_json_path(at, &full);
        free(v->text);
        v->text = changed;
    } else if (fits || p.used == 0) {
        souk_fail(error, N_("Out of memory."));
    } else if (at) {
        souk_fail_at(error, 0, 0, "parts", N_("%s takes a whole number, not \"%s\"."), way, value);
    }
    forget(&p);
    return changed;
}

/* Writes the present value of what the path names, if that is known. */
static void put_value(const souk_game *g, const souk_variant *v, const char *way, souk_out *out)
{
    souk_error ignored = {.lang = SOUK_EN};
    parsed p;
    parse(g, v, &p, &ignored);
    const souk_json *at = p.used > 0 ? find_value(p.root, p.used, way, &ignored) : NULL;
    if (at && at->type == SOUK_JSON_STRING) souk_puts(out, at->string);
    if (at && at->type == SOUK_JSON_NUMBER) souk_printf(out, "%lld", (long long)at->number);
    forget(&p);
}

/* --- one setting ----------------------------------------------------------------------------- */

static bool set_parts(souk_variant *v, const char *path, souk_error *error)
{
    char *text;
    size_t len;
    if (!souk_file_read(path, SOUK_PARTS_FILE_MAX, &text, &len, error)) return false;
    free(v->text);
    v->text = text;
    return true;
}

static bool set_whole(const char *key, const char *value, int64_t min, int64_t max, int64_t *out,
                      souk_error *error)
{
    if (souk_typed_number(value, min, max, out)) return true;
    return souk_fail_at(error, 0, 0, key, N_("%s takes a whole number from %lld to %lld, not \"%s\"."), key,
                        (long long)min, (long long)max, value);
}

static void set_text(char *to, size_t size, const char *text)
{
    souk_out out;
    souk_out_init(&out, to, size);
    souk_puts(&out, text);
}

static bool is_option(const souk_game *g, const char *key)
{
    for (int i = 0; i < g->num_options; i++)
        if (strcmp(g->options[i].name, key) == 0) return true;
    return false;
}

/* Changes one setting; `key` becomes its full name. */
static bool set(const souk_game *g, souk_variant *v, char *key, size_t size, const char *value,
                souk_error *error)
{
    if (strcmp(key, "parts") == 0) return set_parts(v, value, error);
    if (strcmp(key, "seats") == 0) return set_whole(key, value, 1, SOUK_SEATS_MAX, &v->seats, error);
    if (strcmp(key, "draw") == 0) return set_whole(key, value, 0, VARIANT_DRAW_MAX, &v->drawn, error);
    if (strcmp(key, "iterations") == 0) return set_whole(key, value, 1, INT64_MAX / 2, &v->iterations, error);
    if (strcmp(key, "bots") == 0) return set_text(v->bots, sizeof v->bots, value), true;
    if (is_option(g, key)) return souk_option_set(g, &v->options, key, value, error);
    return set_value(g, v, key, size, value, error);
}

/* Writes the present value of a setting as `set` takes it; nothing if it is a default that the caller decides. */
static void put_present(const souk_game *g, const souk_variant *v, const char *key, souk_out *out)
{
    if (strcmp(key, "parts") == 0 || strcmp(key, "seats") == 0 || strcmp(key, "iterations") == 0) return;
    if (strcmp(key, "bots") == 0) {
        souk_puts(out, v->bots);
    } else if (strcmp(key, "draw") == 0) {
        souk_printf(out, "%lld", (long long)v->drawn);
    } else if (is_option(g, key)) {
        for (int i = 0; i < g->num_options; i++)
            if (strcmp(g->options[i].name, key) == 0) souk_option_text(g, &v->options, i, out);
    } else {
        put_value(g, v, key, out);
    }
}

/* The next "KEY=VALUE" of a list; false at its end. */
static bool next_setting(const char **at, char *key, size_t size, const char **value, char *word,
                         size_t word_size)
{
    *at += strspn(*at, " ");
    size_t len = strcspn(*at, " ");
    if (len == 0 || len >= word_size) return false;
    memcpy(word, *at, len);
    word[len] = '\0';
    *at += len;
    char *equals = strchr(word, '=');
    *value = equals ? equals + 1 : NULL;
    size_t name = equals ? (size_t)(equals - word) : len;
    if (name >= size) return false;
    memcpy(key, word, name);
    key[name] = '\0';
    return true;
}

/* --- all variants ---------------------------------------------------------------------------- */

/* Adds a copy of another variant; NULL after an error. */
static souk_variant *add(souk_variants *all, const souk_variant *like, souk_error *error)
{
    if (all->n == LAB_VARIANTS) {
        souk_fail_at(error, 0, 0, "variants", N_("One study compares at most %d variants."), LAB_VARIANTS);
        return NULL;
    }
    char *text = like->text ? strdup(like->text) : NULL;
    if (like->text && !text) {
        souk_fail(error, N_("Out of memory."));
        return NULL;
    }
    souk_variant *v = &all->v[all->n++];
    *v = *like;
    v->own = NULL;
    v->text = text;
    return v;
}

void souk_variants_open(souk_variants *all, const souk_game *g, const char *name, const char *bots)
{
    memset(all, 0, sizeof *all);
    all->game = g;
    all->n = 1;
    set_text(all->v[0].name, sizeof all->v[0].name, name);
    set_text(all->v[0].bots, sizeof all->v[0].bots, bots);
}

void souk_variants_close(souk_variants *all)
{
    for (int i = 0; i < all->n; i++) {
        free(all->v[i].text);
        free(all->v[i].own);
    }
    all->n = 0;
}

bool souk_variants_parts(souk_variants *all, const char *path, souk_error *error)
{
    souk_variant *v = all->v[0].text ? add(all, &all->v[0], error) : &all->v[0];
    if (!v || !set_parts(v, path, error)) return false;
    set_text(v->name, sizeof v->name, path);
    return true;
}

static bool no_setting(const char *text, souk_error *error)
{
    return souk_fail_at(error, 0, 0, "versus", N_("--versus takes NAME=VALUE, not \"%s\"."), text);
}

bool souk_variants_versus(souk_variants *all, const char *text, souk_error *error)
{
    char key[SOUK_TEXT_MAX], word[SOUK_TEXT_MAX];
    const char *at = text, *value;
    souk_variant *v = add(all, &all->v[0], error);
    int n = 0;
    if (!v) return false;
    for (; next_setting(&at, key, sizeof key, &value, word, sizeof word); n++) {
        if (!value) return no_setting(word, error);
        if (!set(all->game, v, key, sizeof key, value, error)) return false;
    }
    if (n == 0 || *at) return no_setting(text, error);
    set_text(v->name, sizeof v->name, text);
    return true;
}

/* --- a range --------------------------------------------------------------------------------- */

/* The values that one thing takes in turn, as words in `space`. */
typedef struct variant_range {
    char key[SOUK_TEXT_MAX], space[SOUK_TEXT_MAX], present[SOUK_TEXT_MAX];
    const char *value[VALUES_MAX];
    int n;
    bool numbers; /* words have no axis: they are only compared */
} variant_range;

/* Parses "4..8" or "4..8:2"; `dots` is where the dots are. */
static bool read_bounds(const char *text, const char *dots, int64_t *from, int64_t *to, int64_t *step)
{
    char low[32], high[32];
    const char *colon = strchr(dots, ':');
    size_t first = (size_t)(dots - text), last = colon ? (size_t)(colon - dots - 2) : strlen(dots + 2);
    if (first >= sizeof low || last >= sizeof high) return false;
    memcpy(low, text, first);
    low[first] = '\0';
    memcpy(high, dots + 2, last);
    high[last] = '\0';
    *step = 1;
    return souk_typed_number(low, -NUMBER_MAX, NUMBER_MAX, from) &&
           souk_typed_number(high, *from, NUMBER_MAX, to) &&
           (!colon || souk_typed_number(colon + 1, 1, NUMBER_MAX, step));
}

/* Splits "4..8", "4..8:2" or "4,6,8" into values; returns how many, or -1. */
static int split_values(const char *text, variant_range *r)
{
    const char *dots = strstr(text, "..");
    int64_t from, to, step;
    if (!dots) return souk_typed_list(text, r->space, sizeof r->space, r->value, VALUES_MAX);
    if (!read_bounds(text, dots, &from, &to, &step)) return -1;
    int n = 0;
    souk_out out;
    souk_out_init(&out, r->space, sizeof r->space);
    for (int64_t x = from; x <= to; x += step) {
        if (n == VALUES_MAX || out.len + 16 > sizeof r->space) return -1;
        r->value[n++] = r->space + out.len;
        souk_printf(&out, "%lld", (long long)x);
        out.len++; /* keep the NUL of each */
    }
    return n;
}

static bool read_range(const char *text, variant_range *r, souk_error *error)
{
    const char *equals = strchr(text, '=');
    size_t len = equals ? (size_t)(equals - text) : 0;
    r->n = -1;
    r->numbers = true;
    if (len > 0 && len < sizeof r->key) {
        memcpy(r->key, text, len);
        r->key[len] = '\0';
        r->n = split_values(equals + 1, r);
    }
    return r->n > 0 || souk_fail_at(error, 0, 0, "vary",
                                    N_("--vary takes NAME=LOW..HIGH, NAME=LOW..HIGH:STEP or NAME=A,B,C with "
                                       "at most %d values, not "
                                       "\"%s\"."),
                                    VALUES_MAX, text);
}

/* Adds the present value, with which the others are compared, unless it is among them or there is no space. */
static void add_present(const souk_variants *all, variant_range *r)
{
    souk_out out;
    souk_out_init(&out, r->present, sizeof r->present);
    put_present(all->game, &all->v[0], r->key, &out);
    for (int i = 0; i < r->n; i++)
        if (strcmp(r->value[i], r->present) == 0) return;
    if (out.len == 0 || souk_out_full(&out) || (r->n + 1) * all->n > LAB_VARIANTS) return;
    memmove(&r->value[1], &r->value[0], (size_t)r->n * sizeof r->value[0]);
    r->value[0] = r->present;
    r->n++;
}

/* Adds the variant that has this value of the range and is like another; `named`: its name begins with the other's. */
static bool add_value(souk_variants *all, const souk_variant *like, bool named, variant_range *r,
                      const char *value, souk_error *error)
{
    char full[SOUK_TEXT_MAX];
    int64_t x;
    memcpy(full, r->key, sizeof full);
    souk_variant *v = add(all, like, error);
    if (!v || !set(all->game, v, full, sizeof full, value, error)) return false;
    SOUK_OUT(name, SOUK_TEXT_MAX);
    if (named) souk_printf(&name, "%s · ", like->name);
    souk_printf(&name, "%s=%s", full, value);
    set_text(v->name, sizeof v->name, name.buf);
    r->numbers = r->numbers && souk_typed_number(value, -NUMBER_MAX, NUMBER_MAX, &x);
    v->x = r->numbers ? (double)x : 0.0;
    memcpy(all->varied, full, sizeof all->varied);
    return true;
}

/* Adds one variant per value, all on curve b. */
static bool add_curve(souk_variants *all, const souk_variants *before, int b, variant_range *r,
                      souk_error *error)
{
    for (int i = 0; i < r->n; i++) {
        if (!add_value(all, &before->v[b], before->n > 1, r, r->value[i], error)) return false;
        all->v[all->n - 1].curve = b;
    }
    memcpy(all->curve[b], before->v[b].name, sizeof all->curve[b]);
    return true;
}

/* Whether a variant plays like the one that it was made of: the value that varies is that of the box. */
static bool is_like(const souk_variants *all, const souk_variant *v, const souk_variant *base)
{
    const char *text = v->text ? v->text : souk_parts_house(all->game);
    const char *other = base->text ? base->text : souk_parts_house(all->game);
    return memcmp(&v->options, &base->options, sizeof v->options) == 0 && v->seats == base->seats &&
           v->drawn == base->drawn && v->iterations == base->iterations && strcmp(v->bots, base->bots) == 0 &&
           strcmp(text, other) == 0;
}

/* The others are compared with the first variant: that is the box's, if it is among them. */
static void put_box_first(souk_variants *all, const souk_variant *base)
{
    int at = 0;
    while (at < all->n && !is_like(all, &all->v[at], base))
        at++;
    if (at == all->n) return;
    souk_variant box = all->v[at];
    memmove(&all->v[1], &all->v[0], (size_t)at * sizeof box);
    all->v[0] = box;
}

bool souk_variants_vary(souk_variants *all, const char *text, souk_error *error)
{
    variant_range r;
    if (!read_range(text, &r, error)) return false;
    add_present(all, &r);
    souk_variants *before = malloc(sizeof *before);
    if (!before) return souk_fail(error, N_("Out of memory."));
    *before = *all;
    bool good = true;
    all->n = 0;
    for (int b = 0; b < before->n && good; b++)
        good = add_curve(all, before, b, &r, error);
    all->curves = before->n;
    if (!r.numbers) all->varied[0] = '\0';
    if (good) put_box_first(all, &before->v[0]);
    souk_variants_close(before);
    free(before);
    return good;
}

void souk_variant_study(const souk_variant *v, const souk_game *g, souk_study *s)
{
    s->game = g;
    s->parts = v->own ? v->own : souk_parts_default(g);
    s->options = v->options;
    s->seats = (int)v->seats;
    s->iterations = v->iterations;
    s->drawn = (int)v->drawn;
}
