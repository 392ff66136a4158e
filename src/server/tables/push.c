/* push.c — Web Push notifications (see push.h): the service thread writes the text, a job encrypts and sends it. */
#include "server/tables/push.h"
#include "core/error.h"
#include "server/net/outbound.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 128, FRESH_MS = 60000, DAY_S = 86400 };

typedef struct push {
    job j;
    server *server;
    webpush_key vouches;
    bool private_allowed;
    char origin[CONTACT_SIZE + 16], subject[CONTACT_SIZE + 8];
    char endpoint[ENDPOINT_SIZE], topic[ID_SIZE];
    uint8_t browser[WEBPUSH_POINT], auth[WEBPUSH_AUTH];
    char text[WEBPUSH_TEXT_MAX];
    int status;             /* of the response; 0: none came */
    char why[OUTBOUND_WHY]; /* no response */
} push;

/* --- addresses ------------------------------------------------------------------------------- */

/* Parses an endpoint; false if it must not be contacted. */
static bool split(const server *s, const char *endpoint, push *p)
{
    bool tls = strncmp(endpoint, "https://", 8) == 0, plain = strncmp(endpoint, "http://", 7) == 0;
    bool private_allowed = s->settings.webhook_private;
    if (strlen(endpoint) >= ENDPOINT_SIZE || !(tls || (plain && private_allowed))) return false;
    for (const char *c = endpoint; *c; c++)
        if (*c <= ' ' || *c > '~') return false;
    const char *host = strstr(endpoint, "//") + 2, *path = host + strcspn(host, "/?#");
    const char *colon = memchr(host, ':', (size_t)(path - host));
    size_t len = (size_t)((colon ? colon : path) - host);
    size_t port = colon ? (size_t)(path - colon - 1) : 0;
    if (len == 0 || len >= CONTACT_SIZE || memchr(host, '@', (size_t)(path - host)) || host[0] == '[')
        return false;
    if (colon && strspn(colon + 1, "0123456789") != port) return false;
    if (!private_allowed && colon && (port != 3 || strncmp(colon + 1, "443", 3) != 0)) return false;
    snprintf(p->origin, sizeof p->origin, "%.*s", (int)(path - endpoint), endpoint);
    p->private_allowed = private_allowed;
    return true;
}

bool push_address_good(const server *s, const char *endpoint)
{
    push p;
    return split(s, endpoint, &p);
}

/* --- on a worker thread ---------------------------------------------------------------------- */

static void deliver(job *j)
{
    push *p = (push *)j;
    webpush_key once;
    uint8_t salt[WEBPUSH_SALT], body[WEBPUSH_BODY_MAX];
    char token[WEBPUSH_TOKEN_MAX], topic[LINE_SIZE], ttl[LINE_SIZE], voucher[WEBPUSH_TOKEN_MAX + LINE_SIZE];
    randombytes_buf(salt, sizeof salt);
    if (!webpush_key_new(&once)) return;
    size_t len = webpush_seal(p->browser, p->auth, &once, salt, p->text, strlen(p->text), body);
    sodium_memzero(&once, sizeof once);
    int64_t now = server_now() / 1000;
    if (len == 0 || !webpush_vouch(&p->vouches, p->origin, p->subject, now + DAY_S / 2, token)) return;
    snprintf(topic, sizeof topic, "Topic: %s", p->topic);
    snprintf(ttl, sizeof ttl, "TTL: %d", DAY_S);
    snprintf(voucher, sizeof voucher, "Authorization: %s", token);
    const char *const headers[] = {ttl,
                                   topic,
                                   voucher,
                                   "Urgency: high",
                                   "Content-Encoding: aes128gcm",
                                   "Content-Type: application/octet-stream",
                                   NULL};
    p->status = outbound_post(p->endpoint, headers, body, len, p->private_allowed, p->why);
}

/* --- back on the service thread -------------------------------------------------------------- */

typedef struct gone_write {
    writing w;
    char endpoint[ENDPOINT_SIZE];
} gone_write;

static store_result write_gone(writing *w, store *s)
{
    return store_browser_gone(s, ((const gone_write *)w)->endpoint);
}

static void gone_written(writing *w)
{
    free(w);
}

static void delivered(job *j)
{
    push *p = (push *)j;
    bool gone = p->status == 404 || p->status == 410;
    gone_write *w = gone && !p->server->leaving ? calloc(1, sizeof *w) : NULL;
    if (w) { /* if memory runs out, the next push finds it gone again */
        w->w.run = write_gone;
        w->w.done = gone_written;
        memcpy(w->endpoint, p->endpoint, sizeof w->endpoint);
        writer_add(p->server->writer, &w->w);
    }
    if (!gone && p->status / 100 != 2) {
        SOUK_OUT(why, 2 * OUTBOUND_WHY);
        souk_printf(&why, "push notification: %s", p->why);
        if (p->status) souk_printf(&why, "HTTP %d", p->status);
        server_log(p->server, "undelivered", why.buf);
    }
    sodium_memzero(p, sizeof *p);
    free(p);
}

typedef struct push_turn {
    server *server;
    const online_table *online_table;
    const char *person;
} push_turn;

static void put_text(push *p, const online_table *online, souk_lang lang)
{
    souk_out o;
    souk_out_init(&o, p->text, sizeof p->text);
    souk_json_open(&o, '{');
    souk_json_put_string(&o, "table", online->id);
    souk_json_put_string(&o, "title", online->game->title);
    souk_json_put_string(&o, "body", souk_text(lang, N_("It is your turn.")));
    souk_json_close(&o, '}');
}

static void send_one(const push_turn *t, const store_browser *b)
{
    server *s = t->server;
    push *p = calloc(1, sizeof *p);
    if (!p || !split(s, b->endpoint, p)) {
        free(p);
        return;
    }
    p->j.run = deliver;
    p->j.done = delivered;
    p->server = s;
    p->vouches = s->vouches;
    snprintf(p->endpoint, sizeof p->endpoint, "%s", b->endpoint);
    snprintf(p->topic, sizeof p->topic, "%s", t->online_table->id);
    if (s->settings.url && strncmp(s->settings.url, "https://", 8) == 0)
        snprintf(p->subject, sizeof p->subject, "%s", s->settings.url);
    else
        snprintf(p->subject, sizeof p->subject, "mailto:%s",
                 s->settings.mail_from ? s->settings.mail_from : "souk@localhost");
    memcpy(p->browser, b->key, sizeof p->browser);
    memcpy(p->auth, b->auth, sizeof p->auth);
    put_text(p, t->online_table, souk_lang_of(b->lang));
    if (!jobs_add(s->post, t->person, &p->j)) free(p);
}

/* Whether the table's last entry is recent: a turn that began before this process looked is not announced. */
static bool just_begun(const online_table *online)
{
    return online->num_notes > 0 && server_now() - online->notes[online->num_notes - 1].at < FRESH_MS;
}

void push_turns(cached_table *d)
{
    server *s = d->server;
    const online_table *online = d->online_table;
    uint32_t pending = online_table_pending(online) & ~d->pushed;
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        push_turn t = {s, online, online->seat[seat].person};
        d->pushed |= 1u << seat;
        if (online->seat[seat].who != SEAT_PERSON || online_table_bot(online, seat) ||
            cached_table_here(d, seat))
            continue;
        if (!just_begun(online) || store_alerted(&s->store, t.person, online->id) != 1) continue;
        if (limits_person(s, t.person, ALLOW_PUSH) != 0) continue; /* rate limit */
        store_rows rows = store_browsers(&s->store, t.person);
        for (store_browser b; store_next_browser(&rows, &b);)
            send_one(&t, &b);
        store_end(&rows);
    }
}

/* --- the server's key ------------------------------------------------------------------------ */

bool push_open(server *s, souk_error *error)
{
    webpush_key fresh;
    char text[2 * sizeof fresh + 1], value[2 * sizeof fresh + 1];
    size_t len = 0;
    bool good = webpush_key_new(&fresh);
    if (good) sodium_bin2hex(text, sizeof text, (const uint8_t *)&fresh, sizeof fresh);
    good = good && store_meta(&s->store, "vouches", text, value, sizeof value) &&
           sodium_hex2bin((uint8_t *)&s->vouches, sizeof s->vouches, value, strlen(value), NULL, &len,
                          NULL) == 0 &&
           len == sizeof s->vouches;
    sodium_memzero(&fresh, sizeof fresh);
    sodium_memzero(text, sizeof text);
    sodium_memzero(value, sizeof value);
    return good || souk_fail_at(error, 0, 0, "store",
                                N_("The store has no key and could not save a new "
                                   "one."));
}
