/* message.c — what those who answer messages share (see message.h). */
#include "server/message.h"
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

bool clean_text(const char *text, int max_chars, char *out, size_t size)
{
    int chars = 0;
    if (!text) return false;
    text += strspn(text, " ");
    size_t len = strlen(text);
    while (len > 0 && text[len - 1] == ' ')
        len--;
    if (len == 0 || len >= size) return false;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x20 || c == 0x7F) return false;
        /* U+0080..U+009F are controls too, U+202A..U+202E and U+2066..U+2069 turn text around. */
        if (c == 0xC2 && (unsigned char)text[i + 1] < 0xA0) return false;
        if (c == 0xE2 && (unsigned char)text[i + 1] == 0x80 && (unsigned char)text[i + 2] >= 0xAA &&
            (unsigned char)text[i + 2] <= 0xAE)
            return false;
        if (c == 0xE2 && (unsigned char)text[i + 1] == 0x81 && (unsigned char)text[i + 2] >= 0xA6 &&
            (unsigned char)text[i + 2] <= 0xA9)
            return false;
        chars += (c & 0xC0) != 0x80;
    }
    if (chars > max_chars) return false;
    memcpy(out, text, len);
    out[len] = '\0';
    return true;
}

bool message_lines(message *m, desk *d, answer_kind kind, const char *lines)
{
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
