/* options.c — the options of a table: typed, named, range-checked, and back to text.
 *
 * souk_option_text writes exactly what souk_option_set reads, so that a record can carry every option.
 */
#include "core/error.h"
#include "core/fold.h"
#include "core/out.h"
#include "core/record.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void souk_options_default(const souk_game *g, souk_options *o)
{
    memset(o, 0, sizeof *o);
    for (int i = 0; i < g->num_options; i++)
        o->v[i] = g->options[i].fallback;
}

void souk_options_saved(const souk_game *g, souk_options *o, uint32_t stated)
{
    for (int i = 0; i < g->num_options; i++)
        if (g->options[i].before && !(stated >> i & 1)) o->v[i] = g->options[i].before - 1;
}

/* The number of words separated by '|'. */
static int32_t count_words(const char *words)
{
    int32_t n = 1;
    for (; *words; words++)
        n += *words == '|';
    return n;
}

static bool valid_list(const souk_option *option, uint32_t list)
{
    if (option->items < 4 && list >> (8 * option->items)) return false;
    for (int i = 0; list && i < option->items; i++) {
        int32_t n = (int32_t)(list >> (8 * i) & 0xFF);
        if (n < option->min || n > option->max) return false;
        for (int j = 0; j < i; j++)
            if ((int32_t)(list >> (8 * j) & 0xFF) == n) return false;
    }
    return true;
}

static bool valid(const souk_option *option, int32_t v)
{
    switch (option->type) {
    case SOUK_BOOL: return v == 0 || v == 1;
    case SOUK_INT: return v >= option->min && v <= option->max;
    case SOUK_CHOICE: return v >= 0 && v < count_words(option->choices);
    case SOUK_LIST: return valid_list(option, (uint32_t)v);
    }
    return false;
}

void souk_options_lab(const souk_game *g, souk_options *o)
{
    memset(o, 0, sizeof *o);
    for (int i = 0; i < g->num_options; i++) {
        const souk_option *option = &g->options[i];
        o->v[i] = option->lab ? option->lab - 1 : option->fallback;
    }
}

bool souk_options_valid(const souk_game *g, const souk_options *o, souk_error *error)
{
    for (int i = 0; i < g->num_options; i++)
        if (!valid(&g->options[i], o->v[i]))
            return souk_fail_at(error, 0, 0, g->options[i].name,
                                N_("The option %s cannot have the value %d."), g->options[i].name,
                                (int)o->v[i]);
    return true;
}

static bool set_bool(const souk_option *option, int32_t *v, const char *value, souk_error *error)
{
    int said = souk_said_yes(value);
    if (said < 0)
        return souk_fail_at(error, 0, 0, option->name, "The option %s takes yes or no, not \"%.40s\".",
                            option->name, value);
    *v = said;
    return true;
}

/* Reads one whole number; returns the text after it, or NULL. */
static const char *read_number(const char *text, int32_t min, int32_t max, int32_t *out)
{
    char *end;
    if (*text != '-' && (*text < '0' || *text > '9')) return NULL;
    long n = strtol(text, &end, 10);
    if (end == text || n < min || n > max) return NULL;
    *out = (int32_t)n;
    return end;
}

static bool set_int(const souk_option *option, int32_t *v, const char *value, souk_error *error)
{
    int32_t n = 0;
    const char *end = read_number(value, option->min, option->max, &n);
    if (end && !*end) {
        *v = n;
        return true;
    }
    return souk_fail_at(error, 0, 0, option->name,
                        "The option %s takes a whole number from %d to %d, not \"%.40s\".", option->name,
                        (int)option->min, (int)option->max, value);
}

/* The index of the value among words separated by '|', or -1. */
static int32_t word_among(const char *words, const char *value)
{
    size_t len = strlen(value);
    for (int32_t index = 0; len; index++) {
        size_t n = strcspn(words, "|");
        if (n == len && strncasecmp(words, value, n) == 0) return index;
        if (!words[n]) break;
        words += n + 1;
    }
    return -1;
}

static bool set_choice(const souk_option *option, int32_t *v, const char *value, souk_error *error)
{
    int32_t index = word_among(option->choices, value);
    if (index < 0 && option->older) index = word_among(option->older, value);
    if (index >= 0) *v = index;
    if (index >= 0) return true;
    return souk_fail_at(error, 0, 0, option->name, "The option %s takes one of %s, not \"%.40s\".",
                        option->name, option->choices, value);
}

static bool set_list(const souk_option *option, int32_t *v, const char *value, souk_error *error)
{
    uint32_t list = 0;
    if (strcasecmp(value, "none") == 0) {
        *v = 0;
        return true;
    }
    const char *p = value;
    for (int i = 0; p && i < option->items; i++) {
        int32_t n = 0;
        p = read_number(p, option->min, option->max, &n);
        for (int j = 0; p && j < i; j++)
            if ((int32_t)(list >> (8 * j) & 0xFF) == n) p = NULL;
        if (p && *p != (i + 1 < option->items ? ',' : '\0')) p = NULL;
        if (p && *p) p++;
        list |= (uint32_t)n << (8 * i);
    }
    if (!p)
        return souk_fail_at(error, 0, 0, option->name,
                            "The option %s takes %d different numbers from %d to %d, separated by "
                            "commas, or none.",
                            option->name, (int)option->items, (int)option->min, (int)option->max);
    *v = (int32_t)list;
    return true;
}

static bool no_such_option(const souk_game *g, const char *name, souk_error *error)
{
    SOUK_OUT(names, 160);
    for (int i = 0; i < g->num_options; i++)
        souk_printf(&names, "%s%s", i ? ", " : "", g->options[i].name);
    if (g->num_options == 0) return souk_fail_at(error, 0, 0, name, "%s has no options.", g->title);
    return souk_fail_at(error, 0, 0, name, "There is no option \"%.40s\". The options of %s are: %s.", name,
                        g->title, names.buf);
}

bool souk_option_set(const souk_game *g, souk_options *o, const char *name, const char *value,
                     souk_error *error)
{
    for (int i = 0; i < g->num_options; i++) {
        const souk_option *option = &g->options[i];
        if (strcmp(option->name, name) != 0) continue;
        switch (option->type) {
        case SOUK_BOOL: return set_bool(option, &o->v[i], value, error);
        case SOUK_INT: return set_int(option, &o->v[i], value, error);
        case SOUK_CHOICE: return set_choice(option, &o->v[i], value, error);
        case SOUK_LIST: return set_list(option, &o->v[i], value, error);
        }
    }
    return no_such_option(g, name, error);
}

static void put_word(souk_out *out, const char *words, int32_t i)
{
    for (; i > 0 && strchr(words, '|'); i--)
        words = strchr(words, '|') + 1;
    souk_putn(out, words, strcspn(words, "|"));
}

void souk_option_text(const souk_game *g, const souk_options *o, int i, souk_out *out)
{
    const souk_option *option = &g->options[i];
    int32_t v = o->v[i];
    if (option->type == SOUK_BOOL) {
        souk_puts(out, v ? "yes" : "no");
    } else if (option->type == SOUK_INT) {
        souk_put_int(out, v);
    } else if (option->type == SOUK_CHOICE) {
        put_word(out, option->choices, v);
    } else if (v == 0) {
        souk_puts(out, "none");
    } else {
        for (int j = 0; j < option->items; j++)
            souk_printf(out, "%s%d", j ? "," : "", (int)((uint32_t)v >> (8 * j) & 0xFF));
    }
}

void souk_option_say(const souk_game *g, const souk_options *o, int i, souk_lang lang, souk_out *out)
{
    const souk_option *option = &g->options[i];
    int32_t v = o->v[i];
    if (option->type == SOUK_BOOL)
        souk_puts(out, souk_text(lang, v ? N_("yes") : N_("no")));
    else if (option->type == SOUK_CHOICE)
        put_word(out, souk_text(lang, option->labels), v);
    else if (option->type == SOUK_LIST && v == 0) /* the label of a list says what an empty one means */
        souk_puts(out, souk_text(lang, option->labels ? option->labels : N_("none")));
    else
        souk_option_text(g, o, i, out);
}
