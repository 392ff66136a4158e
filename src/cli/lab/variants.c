/* variants.c — the variants of a game that a study compares. */
#include "cli/lab/variants.h"
#include "core/file.h"
#include "core/json.h"
#include <stdlib.h>
#include <string.h>

enum { WAY_MAX = 16, DRAW_MAX = 1000, VALUES_MAX = LAB_VARIANTS };

/* --- a number in the parts ------------------------------------------------------------------- */

/* Splits the path "ring.stalls[3].points" into its components, inside `copy`. */
static int split_way(const char *way, char *copy, size_t size, const char **step)
{
    int n = 0;
    size_t len = strlen(way);
    if (len >= size) return 0;
    memcpy(copy, way, len + 1);
    for (char *at = strtok(copy, ".[]"); at; at = strtok(NULL, ".[]")) {
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
            at = cli_number(step[i], 0, 100000, &number) ? souk_json_at(at, (int)number) : NULL;
            continue;
        }
        while (child && !(child->key && is_key(child->key, step[i])))
            child = souk_json_next(child);
        at = child;
    }
    return at;
}

/* The one number that the path names: from the root, or from anywhere if that is unambiguous. */
static const souk_json *find_number(const cli *c, const souk_json *root, int nodes, const char *way)
{
    char copy[SOUK_TEXT_MAX];
    const char *step[WAY_MAX];
    int n = split_way(way, copy, sizeof copy, step);
    const souk_json *hit = n ? follow(root, step, n) : NULL;
    if (hit && hit->type == SOUK_JSON_NUMBER) return hit;
    for (int i = 1; i < nodes && n; i++) {
        const souk_json *other = follow(&root[i], step, n);
        if (!other || other->type != SOUK_JSON_NUMBER) continue;
        if (hit && hit->type == SOUK_JSON_NUMBER) {
            SOUK_OUT(one, SOUK_TEXT_MAX);
            SOUK_OUT(two, SOUK_TEXT_MAX);
            souk_json_path(hit, &one);
            souk_json_path(other, &two);
            cli_usage(c, N_("\"%s\" may mean %s or %s: be more specific."), way, one.buf, two.buf);
            return NULL;
        }
        hit = other;
    }
    if (hit && hit->type == SOUK_JSON_NUMBER) return hit;
    if (hit)
        cli_usage(c, N_("%s is not a number in the parts; only numbers can be varied."), way);
    else
        cli_usage(
            c,
            N_("\"%s\" is not a setting (seats, bots, parts, draw, iterations), an option of the game, or "
               "a number in the parts. (`souk parts GAME` shows them; the first of a list is [0].)"),
            way);
    return NULL;
}

/* The offset of a line and column in a text. */
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

/* Writes another number into the parts, and its full path into `way`. */
static int set_number(const cli *c, const souk_game *g, variant *v, char *way, size_t size, const char *value)
{
    const char *text = v->text ? v->text : souk_parts_house(g);
    size_t len = strlen(text), more = strlen(value);
    int64_t whole;
    if (!cli_number(value, -1000000, 1000000, &whole))
        return cli_usage(c, N_("%s takes a whole number, not \"%s\"."), way, value);
    int nodes = souk_json_size(text, len), status = CLI_USAGE;
    char *copy = cli_memory(c, len + 1, 1), *changed = cli_memory(c, len + more + 1, 1);
    souk_json *root = cli_memory(c, (size_t)nodes, sizeof *root);
    souk_error error = cli_fresh_error(c);
    memcpy(copy, text, len + 1);
    int used = souk_json_parse(copy, len, root, nodes, &error);
    const souk_json *at = used > 0 ? find_number(c, root, used, way) : NULL;
    if (used <= 0) status = cli_error(c, v->name, &error);
    if (at) {
        size_t from = place_of(text, at->line, at->column), digits = strspn(text + from, "+-.0123456789eE");
        souk_out out;
        souk_out_init(&out, changed, len + more + 1);
        souk_putn(&out, text, from);
        souk_puts(&out, value);
        souk_puts(&out, text + from + digits);
        souk_out full;
        souk_out_init(&full, way, size);
        souk_json_path(at, &full);
        free(v->text);
        v->text = changed;
        changed = NULL;
        status = CLI_OK;
    }
    free(copy);
    free(changed);
    free(root);
    return status;
}

/* --- one setting ----------------------------------------------------------------------------- */

static int set_parts(const cli *c, variant *v, const char *path)
{
    char *text;
    size_t len;
    souk_error error = cli_fresh_error(c);
    if (!souk_file_read(path, CLI_PARTS_FILE_MAX, &text, &len, &error)) return cli_error(c, NULL, &error);
    free(v->text);
    v->text = text;
    return CLI_OK;
}

static int set_whole(const cli *c, const char *key, const char *value, int64_t min, int64_t max, int64_t *out)
{
    if (cli_number(value, min, max, out)) return CLI_OK;
    return cli_usage(c, N_("%s takes a whole number from %lld to %lld, not \"%s\"."), key, (long long)min,
                     (long long)max, value);
}

static bool is_option(const souk_game *g, const char *key)
{
    for (int i = 0; i < g->num_options; i++)
        if (strcmp(g->options[i].name, key) == 0) return true;
    return false;
}

/* Changes one setting; `key` becomes its full name. */
static int set(const cli *c, const souk_game *g, variant *v, char *key, size_t size, const char *value)
{
    souk_error error = cli_fresh_error(c);
    if (strcmp(key, "parts") == 0) return set_parts(c, v, value);
    if (strcmp(key, "seats") == 0) return set_whole(c, key, value, 1, SOUK_SEATS_MAX, &v->seats);
    if (strcmp(key, "draw") == 0) return set_whole(c, key, value, 0, DRAW_MAX, &v->drawn);
    if (strcmp(key, "iterations") == 0) return set_whole(c, key, value, 1, INT64_MAX / 2, &v->iterations);
    if (strcmp(key, "bots") == 0) {
        souk_out out;
        souk_out_init(&out, v->bots, sizeof v->bots);
        souk_puts(&out, value);
        return CLI_OK;
    }
    if (!is_option(g, key)) return set_number(c, g, v, key, size, value);
    return souk_option_set(g, &v->options, key, value, &error) ? CLI_OK : cli_usage(c, "%s", error.text);
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
static variant *add(const cli *c, variants *all, const variant *like)
{
    if (all->n == LAB_VARIANTS) {
        cli_usage(c, N_("One study compares at most %d variants."), LAB_VARIANTS);
        return NULL;
    }
    variant *v = &all->v[all->n++];
    *v = *like;
    v->own = NULL;
    if (like->text) {
        size_t size = strlen(like->text) + 1;
        v->text = memcpy(cli_memory(c, size, 1), like->text, size);
    }
    return v;
}

static void name_it(variant *v, const char *name)
{
    souk_out out;
    souk_out_init(&out, v->name, sizeof v->name);
    souk_puts(&out, name);
}

static int add_versus(const cli *c, const souk_game *g, variants *all, const char *text)
{
    char key[SOUK_TEXT_MAX], word[SOUK_TEXT_MAX];
    const char *at = text, *value;
    variant *v = add(c, all, &all->v[0]);
    int status = v ? CLI_OK : CLI_FAILED, n = 0;
    for (; status == CLI_OK && next_setting(&at, key, sizeof key, &value, word, sizeof word); n++)
        status = value ? set(c, g, v, key, sizeof key, value)
                       : cli_usage(c, N_("--versus takes NAME=VALUE, not \"%s\"."), word);
    if (status == CLI_OK && (n == 0 || *at))
        status = cli_usage(c, N_("--versus takes NAME=VALUE, not \"%s\"."), text);
    if (status == CLI_OK) name_it(v, text);
    return status;
}

/* Splits "4..8", "4..8:2" or "4,6,8" into values, each a string in `space`; returns how many, or -1. */
static int split_values(const char *text, char *space, size_t size, const char **values)
{
    const char *dots = strstr(text, "..");
    if (!dots) return setting_split(text, space, size, values, VALUES_MAX);
    char low[32], high[32];
    int64_t from, to, step = 1;
    const char *colon = strchr(dots, ':');
    size_t first = (size_t)(dots - text), last = colon ? (size_t)(colon - dots - 2) : strlen(dots + 2);
    if (first >= sizeof low || last >= sizeof high) return -1;
    memcpy(low, text, first);
    low[first] = '\0';
    memcpy(high, dots + 2, last);
    high[last] = '\0';
    if (!cli_number(low, -1000000, 1000000, &from) || !cli_number(high, from, 1000000, &to) ||
        (colon && !cli_number(colon + 1, 1, 1000000, &step)))
        return -1;
    int n = 0;
    souk_out out;
    souk_out_init(&out, space, size);
    for (int64_t x = from; x <= to; x += step) {
        if (n == VALUES_MAX || out.len + 16 > size) return -1;
        values[n++] = space + out.len;
        souk_printf(&out, "%lld", (long long)x);
        out.len++; /* keep the NUL of each */
    }
    return n;
}

/* Replaces every variant so far by one per value. */
static int vary(const cli *c, const souk_game *g, variants *all, const char *text)
{
    char key[SOUK_TEXT_MAX], word[SOUK_TEXT_MAX], space[SOUK_TEXT_MAX];
    const char *values[VALUES_MAX], *at = text, *list;
    variants *before = cli_memory(c, 1, sizeof *before);
    *before = *all;
    bool numbers = true;
    int status = CLI_OK, n = -1;
    if (next_setting(&at, key, sizeof key, &list, word, sizeof word) && list && !*at)
        n = split_values(list, space, sizeof space, values);
    if (n < 1)
        status = cli_usage(
            c,
            N_("--vary takes NAME=LOW..HIGH, NAME=LOW..HIGH:STEP or NAME=A,B,C with at most %d values, not "
               "\"%s\"."),
            VALUES_MAX, text);
    all->n = 0;
    for (int b = 0; b < before->n; b++) {
        bool named = before->n > 1;
        for (int i = 0; i < n && status == CLI_OK; i++) {
            char full[SOUK_TEXT_MAX];
            int64_t x;
            memcpy(full, key, sizeof full);
            variant *v = add(c, all, &before->v[b]);
            status = v ? set(c, g, v, full, sizeof full, values[i]) : CLI_USAGE;
            if (status != CLI_OK) break;
            SOUK_OUT(name, SOUK_TEXT_MAX);
            if (named) souk_printf(&name, "%s · ", before->v[b].name);
            souk_printf(&name, "%s=%s", full, values[i]);
            name_it(v, name.buf);
            numbers = numbers && cli_number(values[i], -1000000, 1000000, &x);
            v->x = numbers ? (double)x : 0.0;
            v->curve = b;
            memcpy(all->varied, full, sizeof all->varied);
        }
        memcpy(all->curve[b], before->v[b].name, sizeof all->curve[b]);
        free(before->v[b].text);
    }
    all->curves = before->n;
    if (!numbers) all->varied[0] = '\0'; /* words have no axis: they are only compared */
    free(before);
    return status;
}

static int read_first(const cli *c, const souk_game *g, variant *v)
{
    const char *bots = cli_value(c, "bots");
    int status = setting_read_options(c, g, true, &v->options);
    if (status != CLI_OK) return status;
    if (!cli_whole(c, "seats", 1, SOUK_SEATS_MAX, &v->seats) ||
        !cli_whole(c, "iterations", 1, INT64_MAX / 2, &v->iterations) ||
        !cli_whole(c, "draw", 0, DRAW_MAX, &v->drawn))
        return CLI_USAGE;
    souk_out out;
    souk_out_init(&out, v->bots, sizeof v->bots);
    souk_puts(&out, bots ? bots : "normal");
    name_it(v, cli_text(c, N_("unchanged")));
    return CLI_OK;
}

int variants_read(const cli *c, const souk_game *g, variants *all)
{
    memset(all, 0, sizeof *all);
    all->n = 1;
    int status = read_first(c, g, &all->v[0]), at = 0;
    const char *text = cli_each(c, "parts", &at);
    if (text && status == CLI_OK) {
        status = set_parts(c, &all->v[0], text);
        name_it(&all->v[0], text);
    }
    while (status == CLI_OK && text && (text = cli_each(c, "parts", &at))) {
        variant *v = add(c, all, &all->v[0]);
        status = v ? set_parts(c, v, text) : CLI_USAGE;
        if (status == CLI_OK) name_it(v, text);
    }
    for (at = 0; status == CLI_OK && (text = cli_each(c, "versus", &at));)
        status = add_versus(c, g, all, text);
    for (at = 0; status == CLI_OK && (text = cli_each(c, "vary", &at));)
        status = vary(c, g, all, text);
    souk_report *problems = cli_memory(c, 1, sizeof *problems);
    for (int i = 0; i < all->n && status == CLI_OK; i++) {
        variant *v = &all->v[i];
        if (!v->text) continue;
        v->own = cli_memory(c, 1, g->parts_size);
        memset(problems, 0, sizeof *problems);
        status = setting_check_parts(c, g, v->name, v->text, strlen(v->text), v->own, problems);
    }
    free(problems);
    return status;
}

void variants_close(variants *all)
{
    for (int i = 0; i < all->n; i++) {
        free(all->v[i].text);
        free(all->v[i].own);
    }
    all->n = 0;
}

int variants_set_study(const cli *c, const souk_game *g, const variant *v, souk_study *s)
{
    int64_t seats = v->seats;
    int status = setting_name_bots(c, g, v->bots, setting_usual_seats(g), &seats, s->bots);
    s->game = g;
    s->parts = v->own ? v->own : souk_parts_default(g);
    s->options = v->options;
    s->seats = (int)seats;
    s->iterations = v->iterations;
    s->drawn = (int)v->drawn;
    return status;
}
