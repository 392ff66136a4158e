/* Connections, tokens, and what one address may do (see session.h). */
#include "server/session.h"
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double bucket_take(bucket *b, double per_second, double burst, double n, int64_t now)
{
    if (b->at) b->level -= (double)(now - b->at) / 1000 * per_second;
    if (b->level < 0) b->level = 0;
    b->at = now;
    if (b->level + n > burst) return (b->level + n - burst) / per_second;
    b->level += n;
    return 0;
}

/* --- tokens: PERSON SIGNIN MAC, in letters that any place takes ------------------------------- */

static void sign(const server *s, const char *text, size_t len, char mac[64])
{
    uint8_t bytes[crypto_auth_BYTES];
    crypto_auth(bytes, (const uint8_t *)text, len, s->key);
    sodium_bin2base64(mac, 64, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void token_write(const server *s, const char *person, const char *signin, char token[TOKEN_SIZE])
{
    char mac[64];
    snprintf(token, TOKEN_SIZE, "%s%s", person, signin);
    sign(s, token, (size_t)2 * ID_LEN, mac);
    snprintf(token + (size_t)2 * ID_LEN, TOKEN_SIZE - (size_t)2 * ID_LEN, "%s", mac);
}

bool token_read(const server *s, const char *token, char person[ID_SIZE], char signin[ID_SIZE])
{
    char mac[64];
    size_t len = strlen(token);
    if (len <= (size_t)2 * ID_LEN || len >= TOKEN_SIZE) return false;
    sign(s, token, (size_t)2 * ID_LEN, mac);
    const char *given = token + (size_t)2 * ID_LEN;
    if (strlen(given) != strlen(mac) || sodium_memcmp(given, mac, strlen(mac)) != 0) return false;
    snprintf(person, ID_SIZE, "%.*s", ID_LEN, token);
    snprintf(signin, ID_SIZE, "%.*s", ID_LEN, token + ID_LEN);
    return true;
}

/* --- connections ----------------------------------------------------------------------------- */

session *session_open(server *s, void *wire, const char *address)
{
    session *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->server = s;
    c->wire = wire;
    c->serial = ++s->last_serial;
    c->lang = s->settings.lang;
    c->out_end = &c->out;
    snprintf(c->address, sizeof c->address, "%s", address);
    c->next = s->sessions;
    c->link = &s->sessions;
    if (c->next) c->next->link = &c->next;
    s->sessions = c;
    session **place = &s->by_serial[c->serial % SERIAL_BUCKETS];
    c->chain = *place;
    *place = c;
    s->num_sessions++;
    s->count.connections++;
    return c;
}

void session_free(session *c)
{
    *c->link = c->next;
    if (c->next) c->next->link = c->link;
    session **at = &c->server->by_serial[c->serial % SERIAL_BUCKETS];
    while (*at != c)
        at = &(*at)->chain;
    *at = c->chain;
    c->server->num_sessions--;
    free(c->in);
    free(c);
}

session *session_find(server *s, uint64_t serial)
{
    if (serial == 0) return NULL;
    for (session *c = s->by_serial[serial % SERIAL_BUCKETS]; c; c = c->chain)
        if (c->serial == serial) return c;
    return NULL;
}

bool session_watches(const session *c, const desk *d)
{
    for (int i = 0; i < c->num_watching; i++)
        if (c->watching[i] == d) return true;
    return false;
}

bool session_blocks(const session *c, const char *person)
{
    for (int i = 0; i < c->num_blocked; i++)
        if (strcmp(c->blocked[i], person) == 0) return true;
    return false;
}

/* --- addresses and sign-ins ------------------------------------------------------------------------------- */

enum { ADDRESS_BUCKETS = 4096 };
static const double sign_rate = 0.2, sign_burst = 20; /* sign-ins of one address: a second, at once */
static const int64_t forget_after = 600000;

typedef struct address {
    struct address *next;
    char text[48];
    int connections;
    bucket signs, messages, chats;
    int64_t used_at;
} address;

struct addresses {
    address *bucket[ADDRESS_BUCKETS];
};

static address *find_address(server *s, const char *text)
{
    if (!s->addresses) s->addresses = calloc(1, sizeof *s->addresses);
    if (!s->addresses) return NULL;
    address **at = &s->addresses->bucket[souk_digest(text, strlen(text)) % ADDRESS_BUCKETS];
    int64_t now = server_now();
    while (*at) {
        address *a = *at;
        if (strcmp(a->text, text) == 0) {
            a->used_at = now;
            return a;
        }
        if (a->connections == 0 && now - a->used_at > forget_after) {
            *at = a->next;
            free(a);
        } else {
            at = &a->next;
        }
    }
    address *fresh = calloc(1, sizeof *fresh);
    if (!fresh) return NULL;
    snprintf(fresh->text, sizeof fresh->text, "%s", text);
    fresh->used_at = now;
    *at = fresh;
    return fresh;
}

bool address_enter(server *s, const char *text)
{
    address *a = find_address(s, text);
    if (!a || (s->settings.per_address > 0 && a->connections >= s->settings.per_address)) return false;
    a->connections++;
    return true;
}

void address_leave(server *s, const char *text)
{
    address *a = find_address(s, text);
    if (a && a->connections > 0) a->connections--;
}

/* A sign-in is looked up among the addresses, under a name that no address has. */
static address *find_signin(server *s, const char *signin)
{
    char text[ID_SIZE + 1];
    snprintf(text, sizeof text, "=%s", signin);
    return find_address(s, text);
}

double signin_message(server *s, const char *signin, double per_second, double burst)
{
    address *a = find_signin(s, signin);
    return a ? bucket_take(&a->messages, per_second, burst, 1, server_now()) : -1;
}

double signin_chat(server *s, const char *signin, double per_second, double burst)
{
    address *a = find_signin(s, signin);
    return a ? bucket_take(&a->chats, per_second, burst, 1, server_now()) : -1;
}

double address_sign(server *s, const char *text)
{
    address *a = find_address(s, text);
    if (s->settings.per_address == 0) return 0;
    return a ? bucket_take(&a->signs, sign_rate, sign_burst, 1, server_now()) : -1;
}

void addresses_close(server *s)
{
    for (int i = 0; s->addresses && i < ADDRESS_BUCKETS; i++)
        for (address *a = s->addresses->bucket[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    free(s->addresses);
    s->addresses = NULL;
}
