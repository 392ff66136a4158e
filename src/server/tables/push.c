/* push.c — Web Push notifications (see push.h): the service thread writes the text, a job encrypts and sends it. */
#include "server/tables/push.h"
#include "core/error.h"
#include "server/net/outbound.h"
#include <errno.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 8000, HEAD_MAX = 3072, ANSWER_MAX = 64, FRESH_MS = 60000, DAY_S = 86400 };

typedef struct push {
    job j;
    server *server;
    webpush_key vouches;
    bool tls, private_allowed;
    char host[CONTACT_SIZE], port[8], path[ENDPOINT_SIZE], origin[CONTACT_SIZE + 16],
        subject[CONTACT_SIZE + 8];
    char endpoint[ENDPOINT_SIZE], topic[ID_SIZE];
    uint8_t browser[WEBPUSH_POINT], auth[WEBPUSH_AUTH];
    char text[WEBPUSH_TEXT_MAX];
    int status; /* of the response; 0: none came */
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
    if (len == 0 || len >= sizeof p->host || memchr(host, '@', (size_t)(path - host)) || host[0] == '[')
        return false;
    snprintf(p->host, sizeof p->host, "%.*s", (int)len, host);
    snprintf(p->port, sizeof p->port, "%s", tls ? "443" : "80");
    if (colon) snprintf(p->port, sizeof p->port, "%.*s", (int)(path - colon - 1), colon + 1);
    if (strspn(p->port, "0123456789") != strlen(p->port)) return false;
    if (!private_allowed && strcmp(p->port, "443") != 0) return false;
    snprintf(p->path, sizeof p->path, "%s%s", *path == '/' ? "" : "/", path);
    snprintf(p->origin, sizeof p->origin, "%.*s", (int)(path - endpoint), endpoint);
    p->tls = tls;
    p->private_allowed = private_allowed;
    return true;
}

bool push_address_good(const server *s, const char *endpoint)
{
    push p;
    return split(s, endpoint, &p);
}

/* --- on a worker thread ---------------------------------------------------------------------- */

/* Waits for the event that TLS needs; false: it has failed, or timed out. */
static bool tls_waits(const SSL *tls, int fd, int result, int64_t until)
{
    int why = SSL_get_error(tls, result);
    if (why == SSL_ERROR_WANT_READ) return outbound_ready(fd, POLLIN, until);
    return why == SSL_ERROR_WANT_WRITE && outbound_ready(fd, POLLOUT, until);
}

static SSL *tls_open(SSL_CTX *context, int fd, const char *host, int64_t until)
{
    SSL *tls = context ? SSL_new(context) : NULL;
    int n = 0;
    bool good = tls && SSL_set_fd(tls, fd) && SSL_set_tlsext_host_name(tls, host) && SSL_set1_host(tls, host);
    while (good && (n = SSL_connect(tls)) != 1)
        good = tls_waits(tls, fd, n, until);
    if (good) return tls;
    SSL_free(tls);
    return NULL;
}

static bool tls_send(SSL *tls, int fd, const char *bytes, size_t len, int64_t until)
{
    while (len > 0) {
        int n = SSL_write(tls, bytes, (int)len);
        if (n <= 0 && !tls_waits(tls, fd, n, until)) return false;
        if (n <= 0) continue;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

static void hear(SSL *tls, int fd, char answer[ANSWER_MAX], int64_t until)
{
    size_t n = 0;
    while (n < ANSWER_MAX - 1) {
        int got = -1;
        if (tls) {
            got = SSL_read(tls, answer + n, (int)(ANSWER_MAX - 1 - n));
            if (got <= 0 && tls_waits(tls, fd, got, until)) continue;
        } else if (outbound_ready(fd, POLLIN, until)) {
            got = (int)read(fd, answer + n, ANSWER_MAX - 1 - n);
        }
        if (got <= 0) break;
        n += (size_t)got;
    }
    answer[n] = '\0';
}

static SSL_CTX *tls_context(void)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (!context) return NULL;
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(context);
    return context;
}

static void exchange(push *p, const char *head, size_t head_len, const uint8_t *body, size_t len)
{
    int64_t until = server_now() + PATIENCE_MS;
    char answer[ANSWER_MAX] = "";
    int fd = outbound_connect(p->host, p->port, p->private_allowed, until);
    if (fd < 0) return;
    SSL_CTX *context = p->tls ? tls_context() : NULL;
    SSL *tls = p->tls ? tls_open(context, fd, p->host, until) : NULL;
    const char *bytes = (const char *)body;
    bool sent = p->tls
                    ? tls && tls_send(tls, fd, head, head_len, until) && tls_send(tls, fd, bytes, len, until)
                    : outbound_send(fd, head, head_len, until) && outbound_send(fd, bytes, len, until);
    if (sent) hear(tls, fd, answer, until);
    if (sscanf(answer, "HTTP/1.%*d %d", &p->status) != 1) p->status = 0;
    SSL_free(tls);
    SSL_CTX_free(context);
    close(fd);
}

static void deliver(job *j)
{
    push *p = (push *)j;
    webpush_key once;
    uint8_t salt[WEBPUSH_SALT], body[WEBPUSH_BODY_MAX];
    char token[WEBPUSH_TOKEN_MAX], head[HEAD_MAX];
    randombytes_buf(salt, sizeof salt);
    if (!webpush_key_new(&once)) return;
    size_t len = webpush_seal(p->browser, p->auth, &once, salt, p->text, strlen(p->text), body);
    sodium_memzero(&once, sizeof once);
    int64_t now = server_now() / 1000;
    if (len == 0 || !webpush_vouch(&p->vouches, p->origin, p->subject, now + DAY_S / 2, token)) return;
    int n = snprintf(head, sizeof head,
                     "POST %s HTTP/1.1\r\nHost: %s\r\nTTL: %d\r\nUrgency: high\r\nTopic: %s\r\n"
                     "Content-Encoding: aes128gcm\r\nContent-Type: application/octet-stream\r\n"
                     "Content-Length: %zu\r\nAuthorization: %s\r\nConnection: close\r\n\r\n",
                     p->path, strstr(p->origin, "//") + 2, DAY_S, p->topic, len, token);
    if (n > 0 && n < (int)sizeof head) exchange(p, head, (size_t)n, body, len);
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
    if (!gone && p->status / 100 != 2) server_log(p->server, "undelivered", "push notification");
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

static void send_one(void *context, const store_browser *b)
{
    const push_turn *t = context;
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
    put_text(p, t->online_table, strcmp(b->lang, "fr") == 0 ? SOUK_FR : SOUK_EN);
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
        store_browsers(&s->store, t.person, send_one, &t);
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
