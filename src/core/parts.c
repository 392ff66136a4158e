/* parts.c — reading parts files: the report of all problems, and the default parts.
 *
 * The default parts are read once per process and never freed. They are kept in a list that only grows, so that
 * reading it needs no lock. The first caller reads the file; of two concurrent callers, one discards its copy.
 */
#include "core/parts.h"
#include "core/embedded.h"
#include "core/error.h"
#include "core/out.h"
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_TEXT_MAX = 1 << 20 };

/* --- Reports --------------------------------------------------------------------------------- */

static void add_problem(souk_report *r, bool warning, const souk_json *at, const char *field,
                        const char *format, va_list args)
{
    if (warning)
        r->warnings++;
    else
        r->errors++;
    if (r->n == SOUK_PROBLEMS_MAX) return;
    souk_problem *p = &r->problem[r->n++];
    p->warning = warning;
    p->line = at ? at->line : 0;
    p->column = at ? at->column : 0;
    snprintf(p->field, sizeof p->field, "%s", field ? field : "");
    vsnprintf(p->text, sizeof p->text, souk_text(r->lang, format), args);
}

/* Reports an error about a field without a node: one that is missing, or the file as a whole. */
__attribute__((format(printf, 4, 5))) static void report_field(souk_report *r, const souk_json *at,
                                                               const char *field, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_problem(r, false, at, field, format, args);
    va_end(args);
}

static void add_problem_at(souk_report *r, bool warning, const souk_json *at, const char *format,
                           va_list args)
{
    SOUK_OUT(field, sizeof r->problem->field);
    if (!at) return;
    souk_json_path(at, &field);
    add_problem(r, warning, at, field.buf, format, args);
}

void souk_parts_wrong(souk_report *r, const souk_json *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_problem_at(r, false, at, format, args);
    va_end(args);
}

void souk_parts_odd(souk_report *r, const souk_json *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_problem_at(r, true, at, format, args);
    va_end(args);
}

/* --- Values of a type ------------------------------------------------------------------------ */

static bool is_bool(souk_json_type type)
{
    return type == SOUK_JSON_TRUE || type == SOUK_JSON_FALSE;
}

static const char *type_name(souk_lang lang, souk_json_type type)
{
    switch (type) {
    case SOUK_JSON_NULL: return "null";
    case SOUK_JSON_FALSE:
    case SOUK_JSON_TRUE: return souk_text(lang, "true or false");
    case SOUK_JSON_NUMBER: return souk_text(lang, "a number");
    case SOUK_JSON_STRING: return souk_text(lang, "a text in quotes");
    case SOUK_JSON_ARRAY: return souk_text(lang, "a list [...]");
    case SOUK_JSON_OBJECT: break;
    }
    return souk_text(lang, "an object {...}");
}

/* n if it has that type; otherwise reports an error and returns NULL. */
static const souk_json *typed(souk_report *r, const souk_json *n, souk_json_type type)
{
    if (!n || n->type == type || (is_bool(type) && is_bool(n->type))) return n;
    souk_parts_wrong(r, n, "This must be %s.", type_name(r->lang, type));
    return NULL;
}

long souk_parts_number(souk_report *r, const souk_json *n, long min, long max)
{
    long value = min;
    n = typed(r, n, SOUK_JSON_NUMBER);
    if (n && !souk_json_whole(n, min, max, &value))
        souk_parts_wrong(r, n, "This must be a whole number from %ld to %ld.", min, max);
    return value;
}

int souk_parts_word(souk_report *r, const souk_json *n, const char *const *words, int count)
{
    SOUK_OUT(all, SOUK_TEXT_MAX);
    if (!typed(r, n, SOUK_JSON_STRING)) return -1;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], n->string) == 0) return i;
        souk_printf(&all, i ? ", %s" : "%s", words[i]);
    }
    souk_parts_wrong(r, n, "Unknown value \"%s\": use %s.", n->string, all.buf);
    return -1;
}

/* --- Objects --------------------------------------------------------------------------------- */

static bool listed(const char *keys, const char *key)
{
    size_t len = strlen(key);
    for (const char *k = keys; k; k = strchr(k, '|') ? strchr(k, '|') + 1 : NULL)
        if (strncmp(k, key, len) == 0 && (k[len] == '|' || k[len] == '\0')) return true;
    return false;
}

/* Reports the members that are in neither list. */
static void only(souk_report *r, const souk_json *object, const char *members, const char *others)
{
    for (const souk_json *n = souk_json_child(object); n; n = souk_json_next(n))
        if (!listed(members, n->key) && !listed(others, n->key))
            souk_parts_wrong(r, n, "There is no member \"%s\" here.", n->key);
}

bool souk_parts_object(souk_report *r, const souk_json *n, const char *members)
{
    if (!typed(r, n, SOUK_JSON_OBJECT)) return false;
    only(r, n, members, "");
    return true;
}

const souk_json *souk_parts_member(souk_report *r, const souk_json *object, const char *key,
                                   souk_json_type type)
{
    const souk_json *n = souk_json_get(object, key);
    if (object && object->type == SOUK_JSON_OBJECT && !n) {
        SOUK_OUT(field, sizeof r->problem->field);
        souk_json_path(object, &field);
        souk_printf(&field, field.len ? ".%s" : "%s", key);
        report_field(r, object, field.buf, "The member \"%s\" is missing.", key);
    }
    return typed(r, n, type);
}

static const souk_json *block_from(souk_report *r, const souk_json *root, const char *key)
{
    static const char *const sources[] = {"rulebook", "published", "reconstructed"};
    const souk_json *block = souk_parts_member(r, root, key, SOUK_JSON_OBJECT);
    souk_parts_word(r, souk_parts_member(r, block, "from", SOUK_JSON_STRING), sources, 3);
    return block;
}

const souk_json *souk_parts_block_of(souk_report *r, const souk_json *root, const char *key,
                                     const char *members)
{
    const souk_json *block = block_from(r, root, key);
    only(r, block, members, "from|note");
    return block;
}

long souk_parts_whole(souk_report *r, const souk_json *object, const char *key, long min, long max)
{
    return souk_parts_number(r, souk_parts_member(r, object, key, SOUK_JSON_NUMBER), min, max);
}

void souk_parts_total(souk_report *r, const souk_json *object, const char *key, int found)
{
    int errors = r->errors;
    long total = souk_parts_whole(r, object, key, 0, 9999);
    if (r->errors == errors && total != found)
        souk_parts_wrong(r, souk_json_get(object, key), "There are %d, not %ld.", found, total);
}

const souk_json *souk_parts_list(souk_report *r, const souk_json *object, const char *key, int least,
                                 int most)
{
    const souk_json *list = souk_parts_member(r, object, key, SOUK_JSON_ARRAY);
    if (!list || (list->count >= least && list->count <= most)) return list;
    if (least == most)
        souk_parts_wrong(r, list, "Expected %d elements, not %d.", most, list->count);
    else
        souk_parts_wrong(r, list, "Expected %d to %d elements, not %d.", least, most, list->count);
    return list->count > most ? NULL : list;
}

void souk_parts_text(souk_report *r, const souk_json *object, const char *key, char *out, size_t size)
{
    const souk_json *n = souk_parts_member(r, object, key, SOUK_JSON_STRING);
    if (!n) return;
    if (n->string[0] == '\0' || strlen(n->string) >= size)
        souk_parts_wrong(r, n, "A name must have 1 to %d bytes.", (int)size - 1);
    else
        memcpy(out, n->string, strlen(n->string) + 1);
}

bool souk_parts_flag(souk_report *r, const souk_json *object, const char *key)
{
    const souk_json *n = typed(r, souk_json_get(object, key), SOUK_JSON_TRUE);
    return n && n->type == SOUK_JSON_TRUE;
}

/* --- Whole files ----------------------------------------------------------------------------- */

static void check_game(const souk_game *g, const souk_json *root, souk_report *report)
{
    const souk_json *game = souk_parts_member(report, root, "game", SOUK_JSON_STRING);
    if (game && strcmp(game->string, g->id) != 0)
        souk_parts_wrong(report, game, "These parts are for \"%s\", not for \"%s\".", game->string, g->id);
}

bool souk_parts_read(const souk_game *g, const char *json, size_t len, void *parts, souk_report *report)
{
    report->errors = report->warnings = report->n = 0;
    report->starved = false;
    memset(parts, 0, g->parts_size); /* padding too: the digest covers all bytes */
    if (len > PARTS_TEXT_MAX) {
        report_field(report, NULL, NULL, "The file is larger than %d bytes.", PARTS_TEXT_MAX);
        return false;
    }
    int size = souk_json_size(json, len);
    char *text = malloc(len + 1);
    souk_json *nodes = malloc((size_t)size * sizeof *nodes);
    if (!text || !nodes) {
        report->starved = true;
        report_field(report, NULL, NULL, "Out of memory.");
    } else {
        souk_error error = {0};
        error.lang = report->lang;
        memcpy(text, json, len);
        if (souk_json_parse(text, len, nodes, size, &error) < 0) {
            souk_json where = {0};
            where.line = error.line;
            where.column = error.column;
            report_field(report, &where, error.field, "%s", error.text);
        } else if (nodes[0].type != SOUK_JSON_OBJECT) {
            report_field(report, &nodes[0], NULL, "A parts file must be one JSON object {...}.");
        } else {
            check_game(g, &nodes[0], report);
            g->read_parts(&nodes[0], parts, report);
        }
    }
    free(nodes);
    free(text);
    return report->errors == 0;
}

uint64_t souk_parts_digest(const souk_game *g, const void *parts)
{
    return souk_digest(parts, g->parts_told ? g->parts_told : g->parts_size);
}

/* --- The default parts ----------------------------------------------------------------------- */

typedef struct kept_parts {
    const souk_game *game;
    struct kept_parts *next;
    uint64_t former; /* the digest of former parts; 0: the default parts */
    void *parts;
} kept_parts;

static _Atomic(kept_parts *) all_kept;

static const kept_parts *find_kept(const souk_game *g, uint64_t former)
{
    const kept_parts *k = atomic_load_explicit(&all_kept, memory_order_acquire);
    while (k && (k->game != g || k->former != former))
        k = k->next;
    return k;
}

const char *souk_parts_house(const souk_game *g)
{
    const souk_embedded *file = souk_embedded_find("data/%s.json", g->id);
    return file ? file->text : NULL;
}

/* There is not enough memory for the parts, or the program was built with broken ones: it cannot continue. A
 * program that must not exit here requests all parts when it starts. */
static _Noreturn void give_up(const souk_game *g, const souk_report *report)
{
    fprintf(stderr, "souk: the parts of %s cannot be read: ", g->id);
    if (!report) fputs("there is not enough memory", stderr);
    for (int i = 0; report && i < report->n; i++)
        fprintf(stderr, "\n  %d:%d: %s: %s", report->problem[i].line, report->problem[i].column,
                report->problem[i].field, report->problem[i].text);
    fputc('\n', stderr);
    exit(EXIT_FAILURE);
}

static const void *keep(const souk_game *g, uint64_t former, const char *file)
{
    const kept_parts *known;
    kept_parts *mine = malloc(sizeof *mine);
    void *parts = calloc(1, g->parts_size ? g->parts_size : 1);
    souk_report *report = calloc(1, sizeof *report);
    if (!file || !mine || !parts || !report) give_up(g, NULL);
    if (!souk_parts_read(g, file, strlen(file), parts, report)) give_up(g, report);
    mine->game = g;
    mine->former = former;
    mine->parts = parts;
    mine->next = atomic_load_explicit(&all_kept, memory_order_relaxed);
    do {
        known = find_kept(g, former);
        if (known) {
            free(parts);
            free(mine);
            free(report);
            return known->parts;
        }
    } while (!atomic_compare_exchange_weak_explicit(&all_kept, &mine->next, mine, memory_order_release,
                                                    memory_order_relaxed));
    free(report);
    return parts;
}

const void *souk_parts_default(const souk_game *g)
{
    const kept_parts *known = find_kept(g, 0);
    return known ? known->parts : keep(g, 0, souk_parts_house(g));
}

const void *souk_parts_with(const souk_game *g, uint64_t digest)
{
    const void *house = souk_parts_default(g);
    if (souk_parts_digest(g, house) == digest) return house;
    const souk_embedded *file =
        souk_embedded_find("data/former/%s-%016llx.json", g->id, (unsigned long long)digest);
    const kept_parts *known = file ? find_kept(g, digest) : NULL;
    return !file ? NULL : known ? known->parts : keep(g, digest, file->text);
}
