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

bool message_refuse_seat(message *m)
{
    return message_refuse_field(m, "seat", N_("\"seat\" must be a seat of this table, counted from 0."));
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

static bool hosts(message *m, const online_table *online)
{
    return strcmp(m->session->person, online->host) == 0 ||
           message_refuse(m, "forbidden", N_("Only the host of the table can do that."));
}

static bool sits(message *m)
{
    return m->seat >= 0 || message_refuse(m, "seat", N_("You have no seat at this table."));
}

bool message_plays(message *m, const cached_table *d)
{
    const online_table *online = d->online_table;
    if (!sits(m)) return false;
    if (online->seat[m->seat].resigned)
        return message_refuse(m, "seat", N_("You have resigned from this game."));
    return online->status == ONLINE_TABLE_RUNNING ||
           message_refuse(m, "status", N_("The game is not running."));
}

bool message_looks(message *m, const cached_table *d)
{
    return m->seat >= 0 || session_watches(m->session, d) ||
           message_refuse(m, "table", N_("Watch the table first."));
}

bool message_permitted(message *m, const cached_table *d)
{
    const online_table *online = d->online_table;
    m->seat = online_table_seat_of(online, m->session->person);
    switch (m->q.form->who) {
    case SOUK_BY_WATCHER: return message_looks(m, d);
    case SOUK_BY_SEATED: return sits(m);
    case SOUK_BY_PLAYER: return message_plays(m, d);
    case SOUK_BY_HOST: return hosts(m, online);
    default: return true;
    }
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

waiting *message_copy(const message *m)
{
    waiting *w = calloc(1, sizeof *w + m->len);
    if (!w) return NULL;
    w->serial = m->session->serial;
    w->len = m->len;
    memcpy(w->text, m->text, m->len);
    return w;
}

bool message_changes(message *m, cached_table *d, answer_kind kind, const table_change *changes, int n)
{
    if (!message_may_again(m, ALLOW_CHANGE)) return false;
    entry *e = entry_new(d, &m->ticket, kind, 0);
    if (!e) return message_refuse_memory(m);
    entry_changes(e, d, changes, n);
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
