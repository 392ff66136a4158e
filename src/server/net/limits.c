/* limits.c — token buckets for people and addresses (see limits.h). */
#include "server/net/limits.h"
#include "server/net/session.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double limits_take(bucket *b, double per_second, double burst, double n, int64_t now)
{
    if (b->at) b->level -= (double)(now - b->at) / 1000 * per_second;
    if (b->level < 0) b->level = 0;
    b->at = now;
    if (b->level + n > burst) return (b->level + n - burst) / per_second;
    b->level += n;
    return 0;
}

static const int64_t forget_after = 3600000; /* by then every bucket is empty, or nearly so */

/* Sustained rate and burst. Many users may share one address. */
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
    bucket messages, strangers, taken[ALLOWANCES]; /* strangers: messages of unauthenticated clients */
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

bool limits_enter(server *s, const char *text)
{
    address *a = find_address(s, text);
    if (!a || (s->settings.per_address > 0 && a->connections >= s->settings.per_address)) return false;
    a->connections++;
    return true;
}

void limits_leave(server *s, const char *text)
{
    address *a = find_address(s, text);
    if (a && a->connections > 0) a->connections--;
}

/* Persons are kept among the addresses, under a name that no address has. */
static address *find_person(server *s, const char *person)
{
    char text[ID_SIZE + 1];
    snprintf(text, sizeof text, "=%s", person);
    return find_address(s, text);
}

double limits_person_message(server *s, const char *person, double per_second, double burst)
{
    address *a = find_person(s, person);
    return a ? limits_take(&a->messages, per_second, burst, 1, server_now()) : -1;
}

/* An address may have that many clients at the full rate, or many more who just play. Unauthenticated clients have a
 * separate budget, so that they cannot delay the others. */
enum { PEOPLE = 7, STRANGERS = 3, PAGE_BYTES = 16 << 10 };

static double address_rate(const server *s, bool stranger)
{
    return s->settings.per_address == 0 ? 0 : (stranger ? STRANGERS : PEOPLE) * (double)s->settings.rate;
}

double limits_address_message(const session *c, bool stranger, size_t bytes)
{
    double rate = address_rate(c->server, stranger);
    if (rate <= 0) return 0;
    size_t pages = bytes / PAGE_BYTES;
    address *a = find_address(c->server, c->address);
    if (!a) return -1;
    return limits_take(stranger ? &a->strangers : &a->messages, rate, 4 * rate, 1 + (double)pages,
                       server_now());
}

void limits_answered(const session *c, size_t bytes)
{
    bool stranger = !c->person[0];
    double most = 8 * address_rate(c->server, stranger);
    size_t pages = bytes / PAGE_BYTES;
    if (pages == 0 || most <= 0) return;
    address *a = find_address(c->server, c->address);
    if (!a) return;
    bucket *b = stranger ? &a->strangers : &a->messages;
    b->level += (double)pages;
    if (b->level > most) b->level = most; /* caps the wait */
}

double limits_person(server *s, const char *person, allowance what)
{
    const struct limit *l = &limits[what];
    if (s->settings.rate == 0 && !l->always) return 0;
    address *a = find_person(s, person);
    return a ? limits_take(&a->taken[what], l->person.per_second, l->person.burst, 1, server_now()) : -1;
}

double limits_address(server *s, const char *text, allowance what)
{
    const struct limit *l = &limits[what];
    if (s->settings.per_address == 0) return 0;
    address *a = find_address(s, text);
    return a ? limits_take(&a->taken[what], l->address.per_second, l->address.burst, 1, server_now()) : -1;
}

double limits_session(const session *c, allowance what)
{
    double wait = c->person[0] ? limits_person(c->server, c->person, what) : 0;
    return wait == 0 ? limits_address(c->server, c->address, what) : wait;
}

void limits_close(server *s)
{
    if (s->addresses) peers_clear(s->addresses);
    free(s->addresses);
    s->addresses = NULL;
}
