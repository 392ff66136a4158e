/* autonomous.c — autonomous actions (see autonomous.h). A bot takes over for a player whose time is out, or who has
 * been gone too long and gets the seat back on return. At a rated table they resign: ratings count own choices only.
 * Only the process with the lease acts, and only while the store is writable: else bots would retry endlessly. */
#include "server/tables/autonomous.h"
#include "bots/bot.h"
#include "server/tables/bots.h"
#include "server/tables/entry.h"
#include "server/tables/holding.h"
#include "server/tables/lease.h"
#include "server/tables/notify.h"
#include "server/tables/presence.h"
#include "server/tables/push.h"
#include "server/tables/registry.h"
#include <stdio.h>
#include <stdlib.h>

enum { FORGET_MS = 60000 };

static void hand_over(cached_table *d, int seat, bool gone)
{
    table_change change = {.kind = CHANGE_KEEP, .seat = seat, .id = souk_bot_usual->name, .gone = gone};
    if (d->online_table->rated) change = online_table_resign(d->online_table, seat);
    entry_house(d, &change, 1);
}

static bool hand_back(cached_table *d)
{
    for (int i = 0; i < d->online_table->num_seats; i++) {
        if (d->online_table->seat[i].gone && cached_table_here(d, i))
            return entry_house(d, &(table_change){.kind = CHANGE_KEEP, .seat = i}, 1);
    }
    return false;
}

static int gone_too_long(cached_table *d, int64_t now)
{
    const online_table *online = d->online_table;
    /* A rated game is not lost by loading the page again, even on the terms of an older table. */
    int64_t away =
        online->rated && online->away < ONLINE_TABLE_RATED_AWAY ? ONLINE_TABLE_RATED_AWAY : online->away;
    uint32_t pending = online->away > 0 ? online_table_pending(online) : 0;
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        if (online->seat[seat].who != SEAT_PERSON || online->seat[seat].bot[0]) continue;
        if (cached_table_gone_for(d, seat, now) <= away) continue;
        presence_look(d); /* they may be at another process now, or that process may be dead */
        if (!cached_table_here(d, seat)) return seat;
        d->gone_at[seat] = now;
    }
    return -1;
}

/* An ask whose last voter has gone or been replaced by a bot: nobody is left to answer it. */
static bool resolve_asks(cached_table *d)
{
    const online_table *online = d->online_table;
    for (int i = 0; i < ONLINE_TABLE_ASKS; i++) {
        const online_table_ask *ask = &online->ask[i];
        change_list changes = {.n = 0};
        if (!ask->number || (cached_table_voters(d, ask) & ~ask->yes) != 0) continue;
        online_table_grant(online, ask, &changes);
        return entry_house(d, changes.at, changes.n);
    }
    return false;
}

/* Records that notifications have been delivered. */
static bool write_down(cached_table *d)
{
    change_list changes = {.n = 0};
    for (; d->delivered; d->delivered &= d->delivered - 1)
        change_add(&changes, (table_change){.kind = CHANGE_TOLD, .seat = souk_lowest(d->delivered)});
    return entry_house(d, changes.at, changes.n);
}

void autonomous_act(cached_table *d)
{
    const online_table *online = d->online_table;
    int64_t now = server_now();
    bool ends = online->outdated && online->unfinished;
    if (d->busy || (online->status != ONLINE_TABLE_RUNNING && !ends) || d->server->leaving) return;
    if (d->server->ill_from || !lease_has(d, now)) return;
    if (ends) {
        entry_house(d, &(table_change){.kind = CHANGE_CLOSE}, 1);
        return;
    }
    if (hand_back(d) || resolve_asks(d)) return;
    int action = online_table_bell(online, now);
    if (action >= 0) {
        entry_action(d, SOUK_TABLE, action);
        return;
    }
    int late = online_table_out_of_time(online, now), gone = late < 0 ? gone_too_long(d, now) : -1;
    if (late >= 0 || gone >= 0) {
        hand_over(d, late >= 0 ? late : gone, late < 0);
        return;
    }
    if (online_table_people(online) == 0 && d->num_watchers == 0)
        return; /* bots among themselves play only while somebody watches */
    uint32_t pending = cached_table_turns(d);
    if (d->delivered && write_down(d)) return;
    if (pending & ~d->pushed) push_turns(d);
    if (online->clock.kind == CLOCK_DAY && (pending & ~d->told_pending)) notify_turns(d);
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        if (online_table_bot(online, seat) && !(d->thinking >> seat & 1) && bots_think(d, seat))
            d->thinking |= 1u << seat;
    }
}

/* Whether an autonomous action may be needed here although nobody watches. */
static bool needed(const cached_table *d)
{
    const online_table *online = d->online_table;
    if (d->busy || d->thinking || d->num_watchers > 0 || d->lease_asked || d->owed) return true;
    if (online->status != ONLINE_TABLE_RUNNING) return false;
    if (online->clock.kind != CLOCK_NONE || online->clock.bell > 0 || online->away > 0) return true;
    if (online_table_people(online) == 0) return false;
    for (uint32_t set = online_table_pending(online); set; set &= set - 1)
        if (online_table_bot(online, souk_lowest(set))) return true;
    return false;
}

/* --- tables that nobody needs any more ------------------------------------------------------- */

enum { STALE_MAX = 100 };
static const int64_t stale_every = 3600000, hour = 3600000, day = 24 * 3600000LL;

typedef struct stale_look {
    writing w;
    server *server;
    int64_t now;
    char id[STALE_MAX][ID_SIZE];
    int n;
} stale_look;

/* On the writer thread, which may block. The limits: a day for a game to begin; for a move longer than the slowest
 * clock, and after a downtime half an hour to reconnect. */
static store_result look_for_stale(writing *w, store *s)
{
    stale_look *l = (stale_look *)w;
    int64_t running = l->now - l->server->opened_at < hour / 2 ? 0 : l->now - 90 * day;
    l->n = 0;
    store_rows rows = store_stale(s, l->now - day, l->now - hour, running);
    for (const char *id; l->n < STALE_MAX && (id = store_next(&rows));)
        snprintf(l->id[l->n++], ID_SIZE, "%s", id);
    return store_end(&rows) >= 0 ? STORE_OK : STORE_FAILED;
}

static void close_stale(writing *w)
{
    stale_look *l = (stale_look *)w;
    server *s = l->server;
    for (int i = 0; w->result == STORE_OK && i < l->n && !s->leaving; i++) {
        cached_table *d = registry_find(s, l->id[i]);
        if (d && !d->busy && d->num_watchers == 0 && d->elsewhere == 0 &&
            d->online_table->status <= ONLINE_TABLE_RUNNING)
            entry_house(d, &(table_change){.kind = CHANGE_CLOSE}, 1);
    }
    if (l->n == STALE_MAX) s->next_stale = 0; /* there may be more */
    free(l);
}

static void close_some(server *s, int64_t now)
{
    if (now < s->next_stale) return;
    stale_look *l = calloc(1, sizeof *l);
    if (!l) return;
    s->next_stale = now + stale_every;
    l->w.run = look_for_stale;
    l->w.done = close_stale;
    l->server = s;
    l->now = now;
    writer_add(s->writer, &l->w);
}

void autonomous_tick(server *s, int64_t now)
{
    close_some(s, now);
    for (int i = 0; i < CACHE_BUCKETS; i++)
        for (cached_table *d = s->cached_tables[i], *next; d; d = next) {
            next = d->next;
            if (d->num_watchers > 0) registry_tell_delayed(d, now);
            registry_tell_people(d, now);
            holding_check(d);
            if (d->reload)
                registry_heard(s, d->online_table->id, -1);
            else if (now - d->used_at > FORGET_MS && !needed(d))
                registry_remove(d);
            else
                autonomous_act(d);
        }
}
