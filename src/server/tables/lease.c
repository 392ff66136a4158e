/* lease.c — signs of life, leases, and stopped clocks (see lease.h). */
#include "server/tables/lease.h"
#include "server/tables/entry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIVE_SHARED_MS = 2000,
    ALIVE_ALONE_MS = 5000,
    LEASE_MS = 8000,
    LOST_MS = 3600000 /* a process that was silent for so long does not come back */
};

static const char alone[] = "alone"; /* in `servers`: the only process of an unshared store */

static const char *own_name(const server *s)
{
    return server_shared(s) ? s->owner : alone;
}

typedef struct alive_write {
    writing w;
    server *server;
    int64_t now, before; /* before: the last sign of life written */
} alive_write;

static store_result write_alive(writing *w, store *s)
{
    const alive_write *a = (const alive_write *)w;
    store_result result = store_alive(s, own_name(a->server), a->now, a->now + LEASE_MS);
    if (result != STORE_OK || !s->db->driver->shared) return result;
    return store_bereaved(s, a->before, a->now);
}

void lease_gap(server *s, int64_t from)
{
    s->epoch++;
    s->gap_from = from;
}

static void alive_written(writing *w)
{
    alive_write *a = (alive_write *)w;
    server *s = a->server;
    int64_t now = server_now();
    s->alive_asked = false;
    if (w->result == STORE_OK) {
        /* It took so long that others may have considered us dead, and nobody could move meanwhile. */
        if (now - a->now > LEASE_MS) lease_gap(s, a->now);
        s->alive_at = a->now;
    }
    free(a);
}

/* Whether any clock runs here: if not, the only process of a store need not write to the disk. */
static bool any_clock(const server *s)
{
    for (int i = 0; i < CACHE_BUCKETS; i++)
        for (const cached_table *d = s->cached_tables[i]; d; d = d->next)
            if (online_table_has_clock(d->online_table)) return true;
    return false;
}

void lease_tick(server *s, int64_t now)
{
    if (s->alive_asked || now < s->next_alive) return;
    s->next_alive = now + (server_shared(s) ? ALIVE_SHARED_MS : ALIVE_ALONE_MS);
    if (!server_shared(s) && !any_clock(s)) return;
    alive_write *a = calloc(1, sizeof *a);
    if (!a) return;
    a->w.run = write_alive;
    a->w.done = alive_written;
    a->server = s;
    a->now = now;
    a->before = s->alive_at;
    s->alive_asked = true;
    writer_add(s->writer, &a->w);
}

bool lease_open(server *s)
{
    s->opened_at = server_now();
    if (!server_shared(s)) {
        s->down_from = store_last_alive(&s->store, alone);
        return true;
    }
    /* On a shared store we must be alive before we serve: our leases depend on it. */
    s->alive_at = s->opened_at;
    return store_tidy_servers(&s->store, s->opened_at - LOST_MS) == STORE_OK &&
           store_alive(&s->store, s->owner, s->opened_at, s->opened_at + LEASE_MS) == STORE_OK;
}

void lease_close(server *s)
{
    int64_t now = server_now();
    if (!s->store.db || !s->opened_at) return;
    /* The last sign of life also ends our leases, so that others need not wait. */
    if (server_shared(s) || any_clock(s)) store_alive(&s->store, own_name(s), now, 0);
    if (server_shared(s)) store_absent(&s->store, s->owner);
}

typedef struct lease_write {
    writing w;
    server *server;
    char table[ID_SIZE], key[ID_SIZE + 1];
    int64_t now, since;
} lease_write;

static store_result take_lease(writing *w, store *s)
{
    lease_write *l = (lease_write *)w;
    return store_lease(s, l->table, l->server->owner, l->now, &l->since);
}

static void have_lease(writing *w)
{
    lease_write *l = (lease_write *)w;
    cached_table *d = cached_table_peek(l->server, l->table);
    if (d) {
        d->lease_asked = false;
        d->lease_until = w->result == STORE_OK ? 0 : l->now + LEASE_MS;
        d->leased = w->result == STORE_OK;
        if (d->leased && l->since > 0) d->gap_from = l->since;
        /* A table older than this process that no process ever claimed. */
        if (d->leased && l->since < 0 && d->online_table->clock_at < l->server->opened_at)
            d->gap_from = d->online_table->clock_at;
        if (d->leased) cached_table_due(d);
    }
    free(l);
}

static bool has_lease(cached_table *d, int64_t now)
{
    server *s = d->server;
    bool alive = now < s->alive_at + LEASE_MS;
    if (d->leased && d->epoch == s->epoch) return alive;
    if (!alive || d->lease_asked || now < d->lease_until) return false;
    lease_write *l = calloc(1, sizeof *l);
    if (!l) return false;
    if (d->leased && d->epoch != s->epoch) d->gap_from = s->gap_from;
    d->leased = false;
    d->epoch = s->epoch;
    l->w.run = take_lease;
    l->w.done = have_lease;
    l->server = s;
    memcpy(l->table, d->online_table->id, sizeof l->table);
    snprintf(l->key, sizeof l->key, "%s+", l->table); /* after the entries of the table */
    l->w.key = l->key;
    l->now = now;
    d->lease_asked = true;
    writer_add(s->writer, &l->w);
    return false;
}

/* At the first look at a table: was there a time when no process ran it? */
static void find_gap(cached_table *d)
{
    server *s = d->server;
    if (d->epoch != s->epoch) d->gap_from = s->gap_from;
    if (!d->looked_at && d->online_table->clock_at < s->opened_at)
        d->gap_from = s->down_from > 0 ? s->down_from : d->online_table->clock_at;
    d->epoch = s->epoch;
    d->looked_at = true;
}

/* True if an entry that stops the clocks was queued, or must be before anything else happens. */
static bool make_stand(cached_table *d, int64_t now)
{
    const online_table *online = d->online_table;
    server *s = d->server;
    char table[ID_SIZE];
    int64_t from = d->gap_from > online->clock_at ? d->gap_from : online->clock_at;
    /* A table may be taken over long after everybody could have reconnected. */
    int64_t begun = server_shared(s) || d->gap_from == s->gap_from ? now : s->opened_at;
    int64_t until = begun + (int64_t)s->settings.grace * 1000;
    int64_t gap_from = d->gap_from;
    d->gap_from = 0;
    if (gap_from == 0 || !online_table_has_clock(online) || until <= from) return false;
    const table_change stood = {.kind = CHANGE_STOOD, .from = from, .until = until};
    memcpy(table, online->id, sizeof table);
    if (entry_house(d, &stood, 1)) return true;
    d = cached_table_peek(s, table); /* not now: the next time */
    if (d) d->gap_from = gap_from;
    return true;
}

bool lease_has(cached_table *d, int64_t now)
{
    if (server_shared(d->server)) {
        if (!has_lease(d, now)) return false;
    } else if (!d->looked_at || d->epoch != d->server->epoch) {
        find_gap(d);
    }
    return d->gap_from == 0 || !make_stand(d, now);
}
