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
    [ALLOW_SIGN] = {{0.2, 20}, {0.2, 20}, false},
    [ALLOW_CHAT] = {{0.5, 6}, {2, 24}, true},
    [ALLOW_TABLE] = {{1.0 / 60, 20}, {0.1, 60}, false},
    [ALLOW_HINT] = {{0.2, 10}, {1, 40}, false},
    [ALLOW_READ] = {{0.5, 40}, {2, 120}, false},
    [ALLOW_REPORT] = {{1.0 / 60, 5}, {0.05, 15}, false},
    [ALLOW_LETTER] = {{1.0 / 60, 10}, {0.1, 30}, false},
    [ALLOW_VERIFY] = {{1.0 / 600, 3}, {0.05, 10}, true},
    [ALLOW_PUSH] = {{0.05, 40}, {0.5, 200}, false},
    [ALLOW_FRIEND] = {{1.0 / 30, 20}, {0.2, 60}, false},
    [ALLOW_CHANGE] = {{0.5, 60}, {4, 240}, false},
    [ALLOW_DAY] = {{1.0 / 120, 10}, {0.1, 60}, false},
    [ALLOW_GUESS] = {{1.0 / 30, 10}, {1.0 / 30, 10}, false},
};

/* An address may have that many clients at the full rate, or many more who just play. Unauthenticated clients have a
 * separate budget, so that they cannot delay the others, and so have requests over HTTP: a page has many files. */
typedef enum traffic { OF_PEOPLE, OF_STRANGERS, OVER_HTTP, TRAFFICS } traffic;
static const struct {
    int clients, burst; /* burst: in seconds */
} kinds[TRAFFICS] = {[OF_PEOPLE] = {7, 4}, [OF_STRANGERS] = {3, 4}, [OVER_HTTP] = {3, 20}};

typedef struct address {
    peer head;
    int connections;
    bucket messages; /* of a person */
    bucket traffic[TRAFFICS], taken[ALLOWANCES];
    int64_t used_at, logged_at; /* logged_at: the last line about a limit */
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

static address *find_network(server *s, const char *text)
{
    char name[PEER_SIZE];
    peers_network(text, name);
    return find_address(s, name);
}

/* Persons are kept among the addresses, under a name that no address has. */
static address *find_person(server *s, const char *person)
{
    char text[ID_SIZE + 1];
    snprintf(text, sizeof text, "=%s", person);
    return find_address(s, text);
}

const char *limits_name(limits_kind what)
{
    static const char *const names[LIMITS_COUNTED] = {[ALLOW_SIGN] = "signin",
                                                      [ALLOW_GUESS] = "guess",
                                                      [ALLOW_CHAT] = "chat",
                                                      [ALLOW_TABLE] = "table",
                                                      [ALLOW_HINT] = "hint",
                                                      [ALLOW_READ] = "read",
                                                      [ALLOW_REPORT] = "report",
                                                      [ALLOW_LETTER] = "letter",
                                                      [ALLOW_VERIFY] = "verify",
                                                      [ALLOW_FRIEND] = "friend",
                                                      [ALLOW_PUSH] = "push",
                                                      [ALLOW_DAY] = "day",
                                                      [ALLOW_CHANGE] = "change",
                                                      [LIMIT_MESSAGES] = "messages",
                                                      [LIMIT_HTTP] = "http",
                                                      [LIMIT_NOISE] = "noise",
                                                      [LIMIT_CONNECTIONS] = "connections"};
    return names[what];
}

void limits_hit(server *s, limits_kind what, const char *person, const char *text)
{
    enum { LOG_MS = 60000 };
    int64_t now = server_now();
    address *a = person[0] ? find_person(s, person) : find_address(s, text);
    s->count.limited[what]++;
    if (!a || (a->logged_at && now - a->logged_at < LOG_MS)) return;
    a->logged_at = now;
    /* The name of a mailbox or an account that somebody tries to enter is no id. */
    server_log_client(s, "limited", limits_name(what), server_is_id(person) ? person : "", text);
}

bool limits_enter(server *s, const char *text)
{
    address *a = find_address(s, text), *network = find_network(s, text);
    int most = s->settings.per_address;
    if (!a || !network) return false;
    if (most > 0 && (a->connections >= most || network->connections >= PEERS_OF_NETWORK * most)) {
        limits_hit(s, LIMIT_CONNECTIONS, "", text);
        return false;
    }
    a->connections++;
    network->connections++;
    return true;
}

void limits_leave(server *s, const char *text)
{
    address *a = find_address(s, text), *network = find_network(s, text);
    if (a && a->connections > 0) a->connections--;
    if (network && network->connections > 0) network->connections--;
}

double limits_person_message(server *s, const char *person, double per_second, double burst)
{
    address *a = find_person(s, person);
    return a ? limits_take(&a->messages, per_second, burst, 1, server_now()) : -1;
}

enum {
    PAGE_BYTES = 16 << 10, /* of a message or an answer, that count as one more message */
    NOISE_BYTES = 16       /* the same of everything else */
};

static double pages_of(size_t bytes)
{
    size_t pages = bytes / PAGE_BYTES;
    return (double)pages;
}

static double address_rate(const server *s, traffic what)
{
    return s->settings.per_address == 0 ? 0 : kinds[what].clients * (double)s->settings.rate;
}

/* Takes n messages of that address, and of its network. */
static double take_messages(server *s, const char *text, traffic what, double n)
{
    double rate = address_rate(s, what), wait = 0;
    if (rate <= 0) return 0;
    for (int i = 0; i < 2 && wait == 0; i++) {
        address *a = i ? find_network(s, text) : find_address(s, text);
        double times = i ? PEERS_OF_NETWORK * rate : rate;
        if (!a) return -1;
        wait = limits_take(&a->traffic[what], times, kinds[what].burst * times, n, server_now());
    }
    return wait;
}

double limits_address_message(const session *c, bool stranger, size_t bytes)
{
    return take_messages(c->server, c->address, stranger ? OF_STRANGERS : OF_PEOPLE, 1 + pages_of(bytes));
}

/* Charges what has happened already, even if it is too much. The wait is capped. */
static void charge(server *s, const char *text, traffic what, double n)
{
    double rate = address_rate(s, what);
    if (n <= 0 || rate <= 0) return;
    for (int i = 0; i < 2; i++, rate *= PEERS_OF_NETWORK) {
        address *a = i ? find_network(s, text) : find_address(s, text);
        double most = 2 * kinds[what].burst * rate;
        if (!a) return;
        bucket *b = &a->traffic[what];
        limits_take(b, rate, 0, 0, server_now()); /* what has drained */
        b->level = b->level + n < most ? b->level + n : most;
    }
}

void limits_sent(session *c, size_t bytes)
{
    c->unpaid += bytes;
    charge(c->server, c->address, c->person[0] ? OF_PEOPLE : OF_STRANGERS, pages_of(c->unpaid));
    c->unpaid %= PAGE_BYTES;
}

bool limits_http(server *s, const char *text)
{
    bool good = take_messages(s, text, OVER_HTTP, 1) == 0;
    if (!good) limits_hit(s, LIMIT_HTTP, "", text);
    return good;
}

void limits_served(server *s, const char *text, size_t bytes)
{
    charge(s, text, OVER_HTTP, pages_of(bytes));
}

bool limits_noise(session *c, size_t bytes)
{
    double rate = c->server->settings.rate, n = (double)bytes / NOISE_BYTES;
    charge(c->server, c->address, c->person[0] ? OF_PEOPLE : OF_STRANGERS, n);
    bool good = rate <= 0 || limits_take(&c->messages, rate, 4 * rate, n, server_now()) == 0;
    if (!good) limits_hit(c->server, LIMIT_NOISE, c->person, c->address);
    return good;
}

double limits_person(server *s, const char *person, allowance what)
{
    const struct limit *l = &limits[what];
    if (s->settings.rate == 0 && !l->always) return 0;
    address *a = find_person(s, person);
    if (!a) return -1;
    double wait = limits_take(&a->taken[what], l->person.per_second, l->person.burst, 1, server_now());
    if (wait > 0) limits_hit(s, (limits_kind)what, person, "");
    return wait;
}

double limits_address(server *s, const char *text, allowance what)
{
    const struct limit *l = &limits[what];
    if (s->settings.per_address == 0) return 0;
    double wait = 0;
    for (int i = 0; i < 2 && wait == 0; i++) {
        address *a = i ? find_network(s, text) : find_address(s, text);
        double times = i ? PEERS_OF_NETWORK : 1;
        if (!a) return -1;
        wait = limits_take(&a->taken[what], times * l->address.per_second, times * l->address.burst, 1,
                           server_now());
    }
    if (wait > 0) limits_hit(s, (limits_kind)what, "", text);
    return wait;
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
