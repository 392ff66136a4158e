/* Reading a message, finding who answers it, and the shape of answers.
 *
 * Every message gets one answer: `answer_one` either has one sent (now, or when something is durable) or
 * returns false with the error filled in, and the error reply is made here. A message about a table that
 * is busy waits in the table's inbox and is read again later, as if it had come then.
 */
#include "core/error.h"
#include "core/utf8.h"
#include "server/server.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INBOX_MAX = 64, STRIKES_MAX = 100, NODES_FIRST = 256 };

/* --- what is wrong --------------------------------------------------------------------------- */

bool wrong(message *m, const char *code, const char *msgid)
{
    m->code = code;
    return souk_fail(&m->error, "%s", souk_text(m->error.lang, msgid));
}

bool wrong_memory(message *m)
{
    return wrong(m, "memory", N_("There is not enough memory."));
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

bool wrong_field(message *m, const char *field, const char *msgid)
{
    m->code = "message";
    return souk_fail_at(&m->error, 0, 0, field, "%s", souk_text(m->error.lang, msgid));
}

bool need_person(message *m)
{
    return m->session->person[0] || wrong(m, "sign", N_("Please sign in first."));
}

const char *message_text(const message *m, const char *key)
{
    return souk_json_text(souk_json_get(m->root, key));
}

/* --- answers --------------------------------------------------------------------------------- */

session *answer_open(server *s, const ticket *t, const char *type, souk_out **o)
{
    session *c = session_find(s, t->serial);
    if (!c) return NULL;
    *o = server_begin(s, type);
    souk_printf(*o, ",\"id\":%s", t->id[0] ? t->id : "null");
    return c;
}

void answer_send(session *c, souk_out *o)
{
    souk_json_close(o, '}');
    if (!souk_out_full(o)) {
        net_send(c, o);
        return;
    }
    o = server_begin(c->server, "error");
    souk_json_put_string(o, "code", "memory");
    souk_json_put_string(o, "text", souk_text(c->lang, N_("The answer is too long.")));
    souk_json_close(o, '}');
    net_send(c, o);
}

void answer_done(server *s, const ticket *t)
{
    souk_out *o;
    session *c = answer_open(s, t, "done", &o);
    if (c) answer_send(c, o);
}

void answer_error(server *s, const ticket *t, const char *code, const char *msgid)
{
    souk_out *o;
    session *c = answer_open(s, t, "error", &o);
    if (!c) return;
    s->count.errors++;
    souk_json_put_string(o, "code", code);
    souk_json_put_string(o, "text", souk_text(c->lang, msgid));
    answer_send(c, o);
}

static void error_reply(message *m)
{
    souk_out *o;
    session *c = answer_open(m->server, &m->ticket, "error", &o);
    if (!c) return;
    m->server->count.errors++;
    souk_json_put_string(o, "code", m->code ? m->code : "message");
    souk_json_put_string(o, "text", m->error.text);
    if (m->error.clause[0]) souk_json_put_string(o, "clause", m->error.clause);
    if (m->error.field[0]) souk_json_put_string(o, "field", m->error.field);
    if (m->error.line > 0) {
        souk_json_put_int(o, "line", m->error.line);
        souk_json_put_int(o, "column", m->error.column);
    }
    if (m->wait > 0) souk_json_put_int(o, "wait", (long long)ceil(m->wait));
    if (m->stale) {
        souk_json_put_string(o, "table", m->stale->room->id);
        say_view(o, m->stale, c);
    }
    answer_send(c, o);
}

/* --- texts that people send ------------------------------------------------------------------ */

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

/* --- finding who answers --------------------------------------------------------------------- */

static const handler *find_handler(const char *type)
{
    const handler *const all[] = {people_handlers, lobby_handlers, play_handlers, after_handlers,
                                  history_handlers};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (const handler *h = all[i]; h->type; h++)
            if (strcmp(h->type, type) == 0) return h;
    return NULL;
}

/* Who has not shown the password of a private server may only show it. */
static bool admitted(const message *m, const char *type)
{
    static const char *const doors[] = {"hello", "guest", "register", "login", "recover"};
    if (!m->server->settings.password || m->session->admitted) return true;
    for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++)
        if (strcmp(type, doors[i]) == 0) return true;
    return false;
}

static bool let_wait(message *m, hot *h)
{
    if (h->num_inbox >= INBOX_MAX) return wrong(m, "limit", N_("This table has too much to do: try again."));
    waiting *w = malloc(sizeof *w + m->len);
    if (!w) return wrong_memory(m);
    w->next = NULL;
    w->serial = m->session->serial;
    w->len = m->len;
    memcpy(w->text, m->text, m->len);
    *h->inbox_end = w;
    h->inbox_end = &w->next;
    h->num_inbox++;
    return true;
}

static bool at_table(message *m, const handler *to)
{
    const char *id = message_text(m, "table");
    if (!id) return wrong_field(m, "table", N_("table is the id of a table."));
    if (!server_is_id(id)) return wrong(m, "table", N_("There is no such table."));
    hot *h = hall_find(m->server, id);
    if (!h) return wrong_table(m);
    return h->busy ? let_wait(m, h) : to->at_table(m, h);
}

/* The message's id as JSON, to come back with the answer. */
static bool read_id(message *m)
{
    const souk_json *id = souk_json_get(m->root, "id");
    souk_out o;
    souk_out_init(&o, m->ticket.id, sizeof m->ticket.id);
    if (!id || id->type == SOUK_JSON_NULL) return true;
    souk_json_echo(id, &o);
    if (!souk_out_full(&o)) return true;
    m->ticket.id[0] = '\0';
    return wrong_field(m, "id", N_("id is a short string or a whole number."));
}

static bool parse(message *m)
{
    server *s = m->server;
    int need = souk_json_size(m->text, m->len);
    if (need > s->num_nodes) {
        int more_nodes = need < NODES_FIRST ? NODES_FIRST : need;
        souk_json *more = realloc(s->nodes, (size_t)more_nodes * sizeof *more);
        if (!more) return wrong_memory(m);
        s->nodes = more;
        s->num_nodes = more_nodes;
    }
    memcpy(s->scratch, m->text, m->len);
    s->scratch[m->len] = '\0';
    if (souk_json_parse(s->scratch, m->len, s->nodes, s->num_nodes, &m->error) < 0) {
        m->code = "json";
        return false;
    }
    m->root = s->nodes;
    return true;
}

static bool answer_one(message *m, bool waited)
{
    session *c = m->session;
    double rate = m->server->settings.rate;
    if (!parse(m) || !read_id(m)) return false;
    double wait = waited || rate <= 0 ? 0 : bucket_take(&c->messages, rate, 4 * rate, 1, server_now());
    /* Many connections do not make one person many. */
    if (wait <= 0 && !waited && rate > 0 && c->signin[0])
        wait = signin_message(m->server, c->signin, rate, 4 * rate);
    if (wait > 0 && ++c->strikes > STRIKES_MAX) net_drop(c);
    if (!in_turn(m, wait, N_("Too many messages: please wait a little."))) return false;
    const char *type = message_text(m, "type");
    const handler *to = type ? find_handler(type) : NULL;
    if (!to)
        return wrong_field(m, "type", N_("type is the kind of a message, one that docs/protocol.md names."));
    if (!admitted(m, type)) return wrong(m, "sign", N_("This server is private: sign in with its password."));
    return to->plain ? to->plain(m) : at_table(m, to);
}

static void answer_text(session *c, const char *text, size_t len, bool waited)
{
    message m;
    memset(&m, 0, sizeof m);
    m.server = c->server;
    m.session = c;
    m.text = text;
    m.len = len;
    m.ticket.serial = c->serial;
    m.error.lang = c->lang;
    if (!waited) c->server->count.messages++;
    if (!answer_one(&m, waited)) error_reply(&m);
}

void message_answer(session *c, const char *text, size_t len)
{
    if (!c->closing && !c->server->leaving) answer_text(c, text, len, false);
}

bool message_lines(message *m, hot *h, answer_kind kind, const char *lines)
{
    step *st = step_new(h, &m->ticket, kind, 0);
    if (!st) return wrong_memory(m);
    step_lines(st, h, lines);
    return true;
}

static void take_up(server *s, waiting *w)
{
    session *c = session_find(s, w->serial);
    if (c && !c->closing) answer_text(c, w->text, w->len, true);
    free(w);
}

void message_again(server *s, waiting *inbox)
{
    for (waiting *next; inbox; inbox = next) {
        next = inbox->next;
        take_up(s, inbox);
    }
}

void message_resume(hot *h)
{
    server *s = h->server;
    char table[ID_ROOM];
    memcpy(table, h->room->id, sizeof table);
    while (h && !h->busy && h->inbox && !s->leaving) {
        waiting *w = h->inbox;
        h->inbox = w->next;
        if (!h->inbox) h->inbox_end = &h->inbox;
        h->num_inbox--;
        take_up(s, w);
        h = hall_peek(s, table);
    }
    if (h && !h->busy) hall_act(h);
}
