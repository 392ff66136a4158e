/* session.c — connections and tokens (see session.h). */
#include "server/net/session.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- tokens: PERSON SIGNIN MAC, in URL-safe characters ---------------------------------------- */

static void sign(const server *s, const char *text, size_t len, char mac[64])
{
    uint8_t bytes[crypto_auth_BYTES];
    crypto_auth(bytes, (const uint8_t *)text, len, s->key);
    sodium_bin2base64(mac, 64, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void session_token_write(const server *s, const char *person, const char *signin, char token[TOKEN_SIZE])
{
    char mac[64];
    snprintf(token, TOKEN_SIZE, "%s%s", person, signin);
    sign(s, token, (size_t)2 * ID_LEN, mac);
    snprintf(token + (size_t)2 * ID_LEN, TOKEN_SIZE - (size_t)2 * ID_LEN, "%s", mac);
}

bool session_token_read(const server *s, const char *token, char person[ID_SIZE], char signin[ID_SIZE])
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
    c->heard_at = server_now();
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

static size_t bucket_of(const char *person)
{
    return souk_digest(person, strlen(person)) % SERIAL_BUCKETS;
}

void session_set_person(session *c, const char *person)
{
    if (c->person[0]) {
        *c->same_link = c->same;
        if (c->same) c->same->same_link = c->same_link;
    }
    snprintf(c->person, sizeof c->person, "%s", person);
    if (!person[0]) return;
    session **place = &c->server->by_person[bucket_of(person)];
    c->same = *place;
    c->same_link = place;
    if (c->same) c->same->same_link = &c->same;
    *place = c;
}

static session *find_same(session *c, const char *person)
{
    while (c && strcmp(c->person, person) != 0)
        c = c->same;
    return c;
}

session *session_of(const server *s, const char *person)
{
    return person[0] ? find_same(s->by_person[bucket_of(person)], person) : NULL;
}

session *session_next_of(const session *c)
{
    return find_same(c->same, c->person);
}

void session_free(session *c)
{
    session_set_person(c, "");
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

bool session_watches(const session *c, const cached_table *d)
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
