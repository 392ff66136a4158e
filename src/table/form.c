/* form.c — the check of a message against its form (see form.h). */
#include "table/form.h"
#include "bots/bot.h"
#include "core/error.h"
#include "core/out.h"
#include "core/text.h"
#include "table/day.h"
#include <string.h>

static const double most_ms = 1e15; /* exact as a double; long after every game */

const souk_form *souk_form_find(const souk_form *forms, const char *type)
{
    for (const souk_form *f = forms; type && f->type; f++)
        if (strcmp(f->type, type) == 0) return f;
    return NULL;
}

void souk_form_types(const souk_form *forms, souk_out *out)
{
    for (const souk_form *f = forms; f->type; f++)
        souk_printf(out, "%s%s", f == forms ? "" : ", ", f->type);
}

/* --- errors ---------------------------------------------------------------------------------- */

static void put_kind(const souk_member *m, souk_lang lang, souk_out *out)
{
    switch (m->kind) {
    case SOUK_IS_FLAG: souk_puts(out, souk_text(lang, N_("true or false"))); break;
    case SOUK_IS_WHOLE:
        souk_printf(out, souk_text(lang, N_("a whole number from %d to %d")), (int)m->min, (int)m->max);
        break;
    case SOUK_IS_TEXT: souk_puts(out, souk_text(lang, N_("a string"))); break;
    case SOUK_IS_ID: souk_printf(out, souk_text(lang, N_("an id of %d characters")), SOUK_ID_LENGTH); break;
    case SOUK_IS_GAME: souk_puts(out, souk_text(lang, N_("the id of a game"))); break;
    case SOUK_IS_BOT: souk_puts(out, souk_text(lang, N_("the name of a bot"))); break;
    case SOUK_IS_DATE: souk_puts(out, souk_text(lang, N_("a day as YYYY-MM-DD, from 1970 on"))); break;
    case SOUK_IS_WORD: souk_printf(out, souk_text(lang, N_("one of these words: %s")), m->words); break;
    case SOUK_IS_LIST:
        if (m->max)
            souk_printf(out, souk_text(lang, N_("a list of %d to %d elements")), (int)m->min, (int)m->max);
        else
            souk_puts(out, souk_text(lang, N_("a list")));
        if (m->inner->kind == SOUK_IS_ANY) break;
        souk_puts(out, souk_text(lang, N_("; each element: ")));
        put_kind(m->inner, lang, out);
        break;
    case SOUK_IS_TIME: souk_puts(out, souk_text(lang, N_("a time in milliseconds since 1970"))); break;
    case SOUK_IS_OBJECT: souk_puts(out, souk_text(lang, N_("an object"))); break;
    default: souk_puts(out, souk_text(lang, N_("any value")));
    }
}

/* Names a member as in "clock.seconds", and says what it may be. The format is a msgid. */
static const char *refuse(const souk_member *m, const souk_json *within, const char *format,
                          souk_error *error)
{
    SOUK_OUT(path, SOUK_NAME_MAX);
    SOUK_OUT(allowed, SOUK_TEXT_MAX);
    if (within) souk_json_path(within, &path);
    souk_printf(&path, "%s%s", path.len ? "." : "", m->name);
    put_kind(m, error->lang, &allowed);
    souk_fail_at(error, 0, 0, path.buf, format, path.buf, allowed.buf);
    return "message";
}

static const char missing[] = N_("\"%s\" is missing. Allowed: %s.");
static const char wrong[] = N_("\"%s\" has a wrong value. Allowed: %s.");

void souk_form_missing(const souk_form *form, const char *name, souk_error *error)
{
    const souk_member *m = form->members;
    while (m->name && strcmp(m->name, name) != 0)
        m++;
    if (m->name) refuse(m, NULL, missing, error);
}

static const char *refuse_unknown(const souk_member *members, const souk_json *node, souk_error *error)
{
    SOUK_OUT(path, SOUK_NAME_MAX);
    SOUK_OUT(all, SOUK_TEXT_MAX);
    souk_json_path(node, &path);
    for (const souk_member *m = members; m->name; m++)
        souk_printf(&all, "%s%s", m == members ? "" : ", ", m->name);
    souk_fail_at(error, 0, 0, path.buf, N_("There is no member \"%s\" here. Allowed: %s."), path.buf,
                 all.len ? all.buf : "-");
    return "message";
}

static const char *refuse_game(const souk_member *m, const char *id, souk_error *error)
{
    souk_fail_at(error, 0, 0, m->name, N_("There is no game \"%s\"."), id);
    return m->code ? m->code : "message";
}

/* --- the check ------------------------------------------------------------------------------- */

bool souk_form_is_id(const char *text)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return text && strlen(text) == SOUK_ID_LENGTH && strspn(text, letters) == SOUK_ID_LENGTH;
}

static bool among(const char *words, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = words; *at; at += strcspn(at, " "), at += *at == ' ')
        if (len == strcspn(at, " ") && strncmp(at, word, len) == 0) return true;
    return false;
}

static bool fits(const souk_member *m, const souk_json *n)
{
    const char *text = souk_json_text(n);
    long number;
    switch (m->kind) {
    case SOUK_IS_FLAG: return n->type == SOUK_JSON_TRUE || n->type == SOUK_JSON_FALSE;
    case SOUK_IS_WHOLE: return souk_json_whole(n, m->min, m->max, &number);
    case SOUK_IS_TEXT:
    case SOUK_IS_GAME: return text != NULL;
    case SOUK_IS_ID: return souk_form_is_id(text);
    case SOUK_IS_BOT: return text && souk_bot_find(text);
    case SOUK_IS_DATE: return text && souk_day_number(text) >= 0;
    case SOUK_IS_WORD: return text && among(m->words, text);
    case SOUK_IS_OBJECT: return n->type == SOUK_JSON_OBJECT;
    case SOUK_IS_TIME: return n->type == SOUK_JSON_NUMBER && n->number >= 0 && n->number <= most_ms;
    case SOUK_IS_LIST:
        if (n->type != SOUK_JSON_ARRAY || n->count < m->min || (m->max && n->count > m->max)) return false;
        for (const souk_json *e = souk_json_child(n); e; e = souk_json_next(e))
            if (!fits(m->inner, e)) return false;
        return true;
    default: return true;
    }
}

/* A member of an object that is none of these; NULL: there is none. At the top there are `type` and `id`, too. */
static const souk_json *unknown(const souk_member *members, const souk_json *within)
{
    bool top = !within->up;
    for (const souk_json *n = souk_json_child(within); n; n = souk_json_next(n)) {
        const souk_member *m = members;
        while (m->name && strcmp(m->name, n->key) != 0)
            m++;
        if (!m->name && !(top && (strcmp(n->key, "type") == 0 || strcmp(n->key, "id") == 0))) return n;
    }
    return NULL;
}

static const char *check(const souk_member *members, const souk_json *within, bool open, souk_error *error)
{
    const souk_json *odd = open ? NULL : unknown(members, within);
    if (odd) return refuse_unknown(members, odd, error);
    for (const souk_member *m = members; m->name; m++) {
        const souk_json *n = souk_json_get(within, m->name);
        const char *code = NULL;
        if (!n || n->type == SOUK_JSON_NULL) {
            if (m->required) return refuse(m, within, missing, error);
            continue;
        }
        if (!fits(m, n)) return refuse(m, within, wrong, error);
        if (m->kind == SOUK_IS_GAME && !souk_game_find(n->string)) return refuse_game(m, n->string, error);
        if (m->kind == SOUK_IS_OBJECT && m->inner) code = check(m->inner, n, false, error);
        if (code) return code;
    }
    return NULL;
}

const char *souk_form_wrong(const souk_form *form, const souk_json *root, souk_error *error)
{
    return check(form->members, root, form->open, error);
}
