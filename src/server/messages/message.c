/* message.c — what those who answer messages share (see message.h). */
#include "server/message.h"
#include "core/utf8.h"
#include "server/names.h"
#include <stdlib.h>
#include <string.h>

bool wrong(message *m, const char *code, const char *msgid)
{
    return souk_request_wrong(&m->q, code, msgid);
}

bool wrong_field(message *m, const char *field, const char *msgid)
{
    return souk_request_wrong_member(&m->q, field, msgid);
}

bool wrong_memory(message *m)
{
    return souk_request_starved(&m->q);
}

bool wrong_store(message *m)
{
    return wrong(m, "store", N_("The store cannot be read now."));
}

bool wrong_table(message *m)
{
    switch (m->server->lack) {
    case LACK_STORE: return wrong_store(m);
    case LACK_MEMORY: return wrong_memory(m);
    default: return wrong(m, "table", N_("There is no such table."));
    }
}

bool in_turn(message *m, double wait, const char *msgid)
{
    if (wait < 0) return wrong_memory(m);
    m->wait = wait;
    return wait <= 0 || wrong(m, "rate", msgid);
}

bool may_again(message *m, allowance what)
{
    return in_turn(m, session_allow(m->session, what),
                   N_("That was often enough for now: please wait a little."));
}

bool need_person(message *m)
{
    return m->session->person[0] || wrong(m, "sign", N_("Please sign in first."));
}

bool need_host(message *m, const desk *d)
{
    return (m->session->person[0] && strcmp(m->session->person, d->sitting->host) == 0) ||
           wrong(m, "forbidden", N_("Only who opened the table may do that."));
}

bool need_flag(message *m, const char *key, bool *flag)
{
    if (!souk_json_get(m->q.root, key)) return wrong_field(m, key, N_("This member is true or false."));
    return souk_request_flag(&m->q, key, flag);
}

/* Controls (escapes of a terminal among them), and what turns the text around it: nobody means to say those, but a text
 * that was copied from somewhere may have them. */
static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

bool clean_text(const char *text, int max_chars, char *out, size_t size)
{
    enum { ACCENTS_MAX = 3 }; /* on one letter: a heap of them covers what others say */
    int chars = 0, accents = 0, n;
    size_t len = 0, left = text ? strlen(text) : 0;
    uint32_t c;
    for (; (n = souk_utf8_read(text, left, &c)) > 0; text += n, left -= (size_t)n) {
        accents = name_accent(c) ? accents + 1 : 0;
        bool blank = c == ' ' || c == '\t' || c == '\n';
        if ((blank && len == 0) || (is_control(c) && !blank) || accents > ACCENTS_MAX) continue;
        if (len + (size_t)n >= size) return false;
        if (blank)
            out[len++] = ' ';
        else
            len += (size_t)souk_utf8_write(c, out + len);
    }
    while (len > 0 && out[len - 1] == ' ')
        len--;
    out[len] = '\0';
    for (size_t i = 0; i < len; i++)
        chars += souk_utf8_starts(out[i]);
    return chars > 0 && chars <= max_chars && left == 0;
}

bool message_lines(message *m, desk *d, answer_kind kind, const char *lines)
{
    if (!may_again(m, ALLOW_CHANGE)) return false;
    entry *e = entry_new(d, &m->ticket, kind, 0);
    if (!e) return wrong_memory(m);
    entry_lines(e, d, lines);
    return true;
}

void *errand_new(message *m, size_t size, store_result (*run)(writing *, store *), void (*done)(writing *))
{
    errand *e = calloc(1, size);
    if (!e) {
        wrong_memory(m);
        return NULL;
    }
    e->w.run = run;
    e->w.done = done;
    e->server = m->server;
    e->ticket = m->ticket;
    memcpy(e->person, m->session->person, sizeof e->person);
    return e;
}

void errand_done(writing *w)
{
    errand *e = (errand *)w;
    answer_stored(e->server, &e->ticket, w->result);
    free(e);
}
