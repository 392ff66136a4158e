/* service.c — the server as a whole (see service.h): opening, running, closing, and timed work. */
#include "server/service.h"
#include "core/error.h"
#include "core/threads.h"
#include "server/listener.h"
#include "server/messages/auth.h"
#include "server/messages/dispatch.h"
#include "server/messages/message.h"
#include "server/net/net.h"
#include "server/net/outbound.h"
#include "server/tables/autonomous.h"
#include "server/tables/entry.h"
#include "server/tables/friends.h"
#include "server/tables/holding.h"
#include "server/tables/lease.h"
#include "server/tables/lobby.h"
#include "server/tables/metrics.h"
#include "server/tables/notify.h"
#include "server/tables/push.h"
#include "server/tables/registry.h"
#include "server/tables/retention.h"
#include "server/tables/serialise.h"
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUEUE_MAX = 4096,
    LANE_MAX = 64, /* jobs of one person, or of one address, that may wait */
    LOCK_THREADS = 2,
    /* Niceness: moves of players first, then accepting, signing in and reading, then bots, far behind. */
    BOTS_BEHIND = 19,
    OTHERS_BEHIND = 10,
    READ_MS = 1000,    /* how long the service thread may wait for one read from the store */
    ARCHIVE_MS = 5000, /* the same for long reads */
    POST_QUEUE = 1024,
    POST_THREADS = 2,
    DRAIN_MS = 5000,
    ORPHANS_MS = 2000,
    APART_MS = 3000, /* maximum difference between the clocks of servers on one store */
    ADOPT_MS = 20
};

static volatile sig_atomic_t stop_asked;

static bool read_key(server *s, souk_error *error)
{
    uint8_t fresh[sizeof s->key];
    char text[2 * sizeof fresh + 1], value[2 * sizeof fresh + 1];
    size_t len = 0;
    randombytes_buf(fresh, sizeof fresh);
    sodium_bin2hex(text, sizeof text, fresh, sizeof fresh);
    bool good = store_meta(&s->store, "key", text, value, sizeof value) &&
                sodium_hex2bin(s->key, sizeof s->key, value, strlen(value), NULL, &len, NULL) == 0 &&
                len == sizeof s->key;
    sodium_memzero(text, sizeof text);
    sodium_memzero(value, sizeof value);
    return good || souk_fail_at(error, 0, 0, "store",
                                N_("The store has no key and could not save a new "
                                   "one."));
}

static void read_announcement(server *s)
{
    if (!store_meta(&s->store, "announcement", NULL, s->announcement, sizeof s->announcement))
        s->announcement[0] = '\0';
}

static bool no_store(const server *s, souk_error *error)
{
    return souk_fail_at(error, 0, 0, "store", N_("Cannot write to the store: %s."), s->store.db->error);
}

/* Servers on one store see by timestamps which of them are alive and who is present. To one with a wrong clock all
 * others would seem dead, and their players absent. */
static bool same_time(server *s, souk_error *error)
{
    int64_t there = 0, before = server_now();
    if (!server_shared(s)) return true;
    if (!store_clock(&s->store, &there)) return no_store(s, error);
    int64_t after = server_now(), apart = there < before ? before - there : there > after ? there - after : 0;
    if (apart < APART_MS) return true;
    return souk_fail_at(
        error, 0, 0, "store",
        N_("The clocks of this machine and of the database differ by %lld seconds: synchronise both "
           "(NTP), then try again."),
        (long long)(apart / 1000));
}

/* Old orders are not for this process, except that somebody may still be to be erased, if no server ran meanwhile. To
 * repeat those after it does no harm. */
static void skip_old_orders(server *s)
{
    int64_t number;
    bool pending = false;
    store_rows old = store_orders(&s->store, 0);
    for (const char *text; !pending && (text = store_next_order(&old, &number));) {
        store_person p;
        pending = strncmp(text, "erase ", 6) == 0 && store_person_read(&s->store, text + 6, &p) == 1;
        if (!pending) s->last_order = number;
    }
    store_end(&old);
}

static const net_ears ears = {dispatch_message, auth_close, service_tick, registry_record, metrics_put};

bool service_open(server *s, const server_settings *settings, souk_error *error)
{
    memset(s, 0, sizeof *s);
    s->settings = *settings;
    stop_asked = 0;
    if (sodium_init() < 0) return souk_fail(error, N_("No source of random bytes is available."));
    if (!outbound_open()) return souk_fail(error, N_("Out of memory."));
    server_id(s->owner);
    for (int i = 0; i < souk_num_games; i++)
        souk_parts_default(souk_games[i]); /* now: a failure later would end a running server */
    char *reply = malloc(REPLY_MAX);
    s->scratch = malloc(MESSAGE_MAX + 1);
    s->news = malloc(2 * (size_t)MESSAGE_MAX);
    souk_out_init(&s->reply, reply, reply ? REPLY_MAX : 0);
    if (!reply || !s->scratch || !s->news) return souk_fail(error, N_("Out of memory."));
    if (!store_open(&s->store, settings->store, error)) return false;
    if (!store_whole(&s->store, false, error)) return false;
    if (!store_writable(&s->store)) return no_store(s, error);
    if (!same_time(s, error) || !read_key(s, error) || !push_open(s, error)) return false;
    if (!lease_open(s)) return no_store(s, error);
    skip_old_orders(s);
    read_announcement(s);
    s->store.db->patience = READ_MS;
    if (!net_open(s, &ears, error)) return false;
    s->writer = writer_open(settings->store, s->owner, net_wake, s, error);
    if (!s->writer) return false;
    s->jobs = jobs_open(settings->workers, BOTS_BEHIND, LANE_MAX, QUEUE_MAX, net_wake, s, error);
    s->locks =
        s->jobs ? jobs_open(LOCK_THREADS, OTHERS_BEHIND, LANE_MAX, QUEUE_MAX, net_wake, s, error) : NULL;
    s->post =
        s->locks ? jobs_open(POST_THREADS, OTHERS_BEHIND, LANE_MAX, POST_QUEUE, net_wake, s, error) : NULL;
    if (!s->post || !store_open(&s->archive, settings->store, error)) return false;
    s->archive.db->patience = ARCHIVE_MS;
    s->reads = jobs_open(1, OTHERS_BEHIND, LANE_MAX, QUEUE_MAX, net_wake, s, error);
    return s->reads && listener_open(s, error);
}

/* --- timed work ------------------------------------------------------------------------------ */

static void announce(server *s)
{
    read_announcement(s);
    if (!s->announcement[0]) return;
    souk_out *o = server_begin(s, "announcement");
    souk_json_put_string(o, "text", s->announcement);
    souk_json_close(o, '}');
    for (session *c = s->sessions; c; c = c->next)
        net_send(c, o);
}

/* While nothing can be stored, clients can watch and their moves wait: they are notified. */
static void tell_health(server *s)
{
    bool ill = !writer_healthy(s->writer);
    if (ill == (s->ill_from != 0)) return;
    if (!ill) lease_gap(s, s->ill_from);
    s->ill_from = ill ? server_now() : 0;
    server_log(s, "store", ill ? "not answering, or not writable" : "available again");
    for (session *c = s->sessions; c; c = c->next) {
        souk_out *o = server_begin(s, "store");
        serialise_health(o, s);
        souk_json_close(o, '}');
        net_send(c, o);
    }
}

/* Ends a game as soon as its cached table is not busy; false: not yet. */
static bool close_table(server *s, const char *id)
{
    cached_table *d = registry_find(s, id);
    if (!d) return s->load_error == LOAD_NOT_FOUND;
    return d->online_table->status > ONLINE_TABLE_RUNNING ||
           (!d->busy && entry_house(d, &(table_change){.kind = CHANGE_CLOSE}, 1));
}

/* `souk admin` leaves orders in the store: they apply to every server on it. False: not yet. */
static bool carry_out(server *s, const char *text)
{
    const char *id = strchr(text, ' ');
    id = id ? id + 1 : "";
    if (strcmp(text, "announce") == 0) {
        announce(s);
    } else if (strncmp(text, "revoke ", 7) == 0) {
        char person[ID_SIZE] = "", keep[ID_SIZE] = "";
        sscanf(id, "%23s %23s", person, keep);
        auth_end_all(s, person, keep);
    } else if (strncmp(text, "signout ", 8) == 0) {
        char person[ID_SIZE] = "", signin[ID_SIZE] = "";
        sscanf(id, "%23s %23s", person, signin);
        auth_end_signin(s, person, signin);
    } else if (strncmp(text, "forget ", 7) == 0) {
        char person[ID_SIZE] = "";
        sscanf(id, "%23s", person);
        registry_forget_name(s, person);
    } else if (strncmp(text, "rename ", 7) == 0) {
        auth_renamed(s, id);
        registry_forget_name(s, id);
    } else if (strncmp(text, "erase ", 6) == 0) {
        return messages_people_erase(s, id);
    } else if (strncmp(text, "close ", 6) == 0) {
        return close_table(s, id);
    }
    return true;
}

static void carry_out_orders(server *s)
{
    int64_t number;
    store_rows rows = store_orders(&s->store, s->last_order);
    for (const char *text; (text = store_next_order(&rows, &number)) && carry_out(s, text);)
        s->last_order = number;
    store_end(&rows);
}

static void take_orphan(server *s, const char *table)
{
    if (s->num_orphans == s->max_orphans) {
        int larger = s->max_orphans ? 2 * s->max_orphans : 64;
        char(*moved)[ID_SIZE] = realloc(s->orphans, (size_t)larger * sizeof *moved);
        if (!moved) {
            s->orphans_left = true;
            return;
        }
        s->orphans = moved;
        s->max_orphans = larger;
    }
    snprintf(s->orphans[s->num_orphans++], ID_SIZE, "%s", table);
}

/* Takes over tables without a lease; loading thousands of them must not delay the others. */
static void adopt_some(server *s)
{
    int64_t until = server_now() + ADOPT_MS;
    while (s->num_orphans > 0 && server_now() < until) {
        cached_table *d = registry_find(s, s->orphans[--s->num_orphans]);
        if (!d && s->load_error != LOAD_NOT_FOUND) s->orphans_left = true;
        if (d) autonomous_act(d);
    }
}

void service_tick(server *s)
{
    int64_t now = server_now();
    if (!s->reads) return; /* not open yet, or closing */
    writer_collect(s->writer);
    jobs_collect(s->jobs);
    jobs_collect(s->locks);
    jobs_collect(s->post);
    jobs_collect(s->reads);
    listener_collect(s);
    dispatch_due(s);
    if (now < s->next_round && s->next_round - now <= 1000) return;
    s->next_round = now + 100;
    lease_tick(s, now);
    tell_health(s);
    holding_tick(s, now);
    autonomous_tick(s, now);
    lobby_tell(s);
    friends_tick(s);
    retention_tick(s, now);
    static int turn;
    if (turn++ % 10 == 0) carry_out_orders(s);
    /* Tables without a lease: at the start, and again where other processes may die. */
    bool again = server_shared(s) || s->orphans_left;
    if (s->next_orphans == 0 || (again && now > s->next_orphans && s->num_orphans == 0)) {
        s->next_orphans = now + ORPHANS_MS;
        s->orphans_left = false;
        store_rows rows = store_orphans(&s->store, now);
        for (const char *table; (table = store_next(&rows));)
            take_orphan(s, table);
        if (store_end(&rows) < 0) s->orphans_left = true;
    }
    adopt_some(s);
    dispatch_due(s);
}

void service_stop(server *s)
{
    stop_asked = 1;
    net_wake(s);
}

static void serialise_goodbye(server *s)
{
    for (session *c = s->sessions; c; c = c->next) {
        souk_out *o = server_begin(s, "bye");
        souk_json_put_string(o, "text",
                             souk_text(c->lang, N_("The server is shutting down; your tables are saved.")));
        souk_json_close(o, '}');
        net_send(c, o);
        net_drop(c);
    }
}

/* The address of the store is not logged: it may hold a password. */
static void log_start(const server *s)
{
    SOUK_OUT(line, 512);
    souk_printf(&line, "souk %s at %s://%s:%d, store %.*s", SOUK_VERSION,
                s->settings.tls_cert ? "https" : "http", s->settings.host, net_port(s),
                (int)strcspn(s->settings.store, ":"), s->settings.store);
    server_log(s, "started", line.buf);
}

void service_run(server *s)
{
    SOUK_OUT(line, 64);
    souk_thread_be_prompt();
    log_start(s);
    while (!stop_asked)
        net_service(s);
    server_log(s, "stopping", "no new connections, moves under way become durable");
    s->leaving = true; /* no new connections, no new bot moves; entries under way become durable */
    int64_t until = server_now() + DRAIN_MS;
    while (writer_waiting(s->writer) > 0 && writer_healthy(s->writer) && server_now() < until)
        net_service(s);
    serialise_goodbye(s);
    souk_printf(&line, "%llu entries were stored", (unsigned long long)s->count.entries);
    server_log(s, "stopped", line.buf);
}

void service_close(server *s)
{
    s->leaving = true;
    listener_close(s);
    outbound_hurry();
    jobs_close(s->jobs);
    jobs_close(s->locks);
    jobs_close(s->post);
    jobs_close(s->reads);
    s->jobs = s->locks = s->post = s->reads = NULL;
    writer_close(s->writer);
    s->writer = NULL;
    lease_close(s);
    net_close(s);
    registry_close(s);
    while (s->adrift) {
        waiting *w = s->adrift;
        s->adrift = w->next;
        free(w);
    }
    lobby_close(s);
    limits_close(s);
    if (s->archive.db) store_close(&s->archive);
    if (s->store.db) store_close(&s->store);
    sodium_memzero(s->key, sizeof s->key);
    free(s->news);
    free(s->orphans);
    free(s->reply.buf);
    free(s->scratch);
    free(s->nodes.node);
}
