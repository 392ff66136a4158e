/* session.c — connections, tokens, and what one address may do (see session.h). */
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
    return c->blocks_due;
}

/* --- addresses and people ---------------------------------------------------------------------- */

static const int64_t forget_after = 3600000; /* by then every bucket is empty, or nearly so */

/* So many a second in the long run, so many at once. An address may be a house full of people. */
static const struct limit {
    struct {
        double per_second, burst;
    } person, address;
    bool always; /* for a person, whatever --rate says */
} limits[ALLOWANCES] = {
    [ALLOW_SIGN] = {{0.2, 20}, {0.2, 20}, false},        [ALLOW_CHAT] = {{0.5, 6}, {2, 24}, true},
    [ALLOW_TABLE] = {{1.0 / 60, 20}, {0.1, 60}, false},  [ALLOW_HINT] = {{0.2, 10}, {1, 40}, false},
    [ALLOW_READ] = {{0.5, 40}, {2, 120}, false},         [ALLOW_REPORT] = {{1.0 / 60, 5}, {0.05, 15}, false},
    [ALLOW_LETTER] = {{1.0 / 60, 10}, {0.1, 30}, false}, [ALLOW_VERIFY] = {{1.0 / 600, 3}, {0.05, 10}, true},
    [ALLOW_PUSH] = {{0.05, 40}, {0.5, 200}, false},      [ALLOW_FRIEND] = {{1.0 / 30, 20}, {0.2, 60}, false},
    [ALLOW_CHANGE] = {{0.5, 60}, {4, 240}, false},       [ALLOW_DAY] = {{1.0 / 120, 10}, {0.1, 60}, false},
};

typedef struct address {
    peer head;
    int connections;
    bucket messages, strangers, taken[ALLOWANCES]; /* strangers: messages of those who have not signed in */
    int64_t used_at;
} address;

static bool forgotten(const peer *p, int64_t now)
{
    const address *a = (const address *)p;
    return a->connections == 0 && now - a->used_at > forget_after;
}

static address *find_address(server *s, const char *text)
{
    int64_t now = server_now();
    if (!s->addresses) s->addresses = calloc(1, sizeof *s->addresses);
    if (!s->addresses) return NULL;
    s->addresses->size = sizeof(address);
    s->addresses->idle = forgotten;
    address *a = peers_find(s->addresses, text, now);
    if (a) a->used_at = now;
    return a;
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

/* A person is looked up among the addresses, under a name that no address has. */
static address *find_person(server *s, const char *person)
{
    char text[ID_SIZE + 1];
    snprintf(text, sizeof text, "=%s", person);
    return find_address(s, text);
}

double person_message(server *s, const char *person, double per_second, double burst)
{
    address *a = find_person(s, person);
    return a ? bucket_take(&a->messages, per_second, burst, 1, server_now()) : -1;
}

/* An address has so many who send as fast as they may, or a house full of people who play; and beside them some who have not
 * signed in, so that no stranger keeps those people waiting. */
enum { PEOPLE = 7, STRANGERS = 3, PAGE_BYTES = 16 << 10 };

static double address_rate(const server *s, bool stranger)
{
    return s->settings.per_address == 0 ? 0 : (stranger ? STRANGERS : PEOPLE) * (double)s->settings.rate;
}

double address_message(const session *c, bool stranger, size_t bytes)
{
    double rate = address_rate(c->server, stranger);
    if (rate <= 0) return 0;
    size_t pages = bytes / PAGE_BYTES;
    address *a = find_address(c->server, c->address);
    if (!a) return -1;
    return bucket_take(stranger ? &a->strangers : &a->messages, rate, 4 * rate, 1 + (double)pages,
                       server_now());
}

void address_answered(const session *c, size_t bytes)
{
    bool stranger = !c->person[0];
    double most = 8 * address_rate(c->server, stranger);
    size_t pages = bytes / PAGE_BYTES;
    if (pages == 0 || most <= 0) return;
    address *a = find_address(c->server, c->address);
    if (!a) return;
    bucket *b = stranger ? &a->strangers : &a->messages;
    b->level += (double)pages;
    if (b->level > most) b->level = most; /* nobody waits for long */
}

double person_allow(server *s, const char *person, allowance what)
{
    const struct limit *l = &limits[what];
    if (s->settings.rate == 0 && !l->always) return 0;
    address *a = find_person(s, person);
    return a ? bucket_take(&a->taken[what], l->person.per_second, l->person.burst, 1, server_now()) : -1;
}

double address_allow(server *s, const char *text, allowance what)
{
    const struct limit *l = &limits[what];
    if (s->settings.per_address == 0) return 0;
    address *a = find_address(s, text);
    return a ? bucket_take(&a->taken[what], l->address.per_second, l->address.burst, 1, server_now()) : -1;
}

double session_allow(const session *c, allowance what)
{
    double wait = c->person[0] ? person_allow(c->server, c->person, what) : 0;
    return wait == 0 ? address_allow(c->server, c->address, what) : wait;
}

void addresses_close(server *s)
{
    if (s->addresses) peers_clear(s->addresses);
    free(s->addresses);
    s->addresses = NULL;
}
