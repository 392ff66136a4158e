/* message.c — helpers that handlers share (see message.h). */
#include "server/messages/message.h"
#include "core/utf8.h"
#include "server/store/names.h"
#include <stdlib.h>
#include <string.h>

bool message_refuse(message *m, const char *code, const char *msgid)
{
    return souk_request_wrong(&m->q, code, msgid);
}

bool message_refuse_field(message *m, const char *field, const char *msgid)
{
    return souk_request_wrong_member(&m->q, field, msgid);
}

bool message_refuse_memory(message *m)
{
    return souk_request_starved(&m->q);
}

bool message_refuse_store(message *m)
{
    return message_refuse(m, "store", N_("The store cannot be read now."));
}

bool message_refuse_table(message *m)
{
    switch (m->server->load_error) {
    case LOAD_STORE: return message_refuse_store(m);
    case LOAD_MEMORY: return message_refuse_memory(m);
    default: return message_refuse(m, "table", N_("There is no such table."));
    }
}

bool message_in_turn(message *m, double wait, const char *msgid)
{
    if (wait < 0) return message_refuse_memory(m);
    m->wait = wait;
    return wait <= 0 || message_refuse(m, "rate", msgid);
}

bool message_may_again(message *m, allowance what)
{
    return message_in_turn(m, limits_session(m->session, what),
                           N_("You are doing that too often: please wait a little."));
}

bool message_need_person(message *m)
{
    return m->session->person[0] || message_refuse(m, "sign", N_("Please sign in first."));
}

bool message_need_host(message *m, const cached_table *d)
{
    return (m->session->person[0] && strcmp(m->session->person, d->online_table->host) == 0) ||
           message_refuse(m, "forbidden", N_("Only the host of the table can do that."));
}

bool message_need_flag(message *m, const char *key, bool *flag)
{
    if (!souk_json_get(m->q.root, key))
        return message_refuse_field(m, key, N_("This member must be true or false."));
    return souk_request_flag(&m->q, key, flag);
}

/* Control characters (terminal escapes too) and bidirectional overrides: copied text may contain them unnoticed. */
static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

bool message_clean_text(const char *text, int max_chars, char *out, size_t size)
{
    enum { ACCENTS_MAX = 3 }; /* on one letter: a pile of them covers other texts */
    int chars = 0, accents = 0, n;
    size_t len = 0, left = text ? strlen(text) : 0;
    uint32_t c;
    for (; (n = souk_utf8_read(text, left, &c)) > 0; text += n, left -= (size_t)n) {
        accents = names_accent(c) ? accents + 1 : 0;
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

bool message_lines(message *m, cached_table *d, answer_kind kind, const char *lines)
{
    if (!message_may_again(m, ALLOW_CHANGE)) return false;
    entry *e = entry_new(d, &m->ticket, kind, 0);
    if (!e) return message_refuse_memory(m);
    entry_lines(e, d, lines);
    return true;
}

void *message_errand_new(message *m, size_t size, store_result (*run)(writing *, store *),
                         void (*done)(writing *))
{
    errand *e = calloc(1, size);
    if (!e) {
        message_refuse_memory(m);
        return NULL;
    }
    e->w.run = run;
    e->w.done = done;
    e->server = m->server;
    e->ticket = m->ticket;
    memcpy(e->person, m->session->person, sizeof e->person);
    return e;
}

void message_errand_done(writing *w)
{
    errand *e = (errand *)w;
    answer_stored(e->server, &e->ticket, w->result);
    free(e);
}
