/* cached_table.c — tables in memory (see cached_table.h). */
#include "server/tables/cached_table.h"
#include <stdlib.h>
#include <string.h>

static cached_table **bucket_of(server *s, const char *table)
{
    return &s->cached_tables[souk_digest(table, strlen(table)) % CACHE_BUCKETS];
}

cached_table *cached_table_peek(server *s, const char *table)
{
    cached_table *d = *bucket_of(s, table);
    while (d && strcmp(d->online_table->id, table) != 0)
        d = d->next;
    return d;
}

cached_table *cached_table_add(server *s, online_table *online)
{
    cached_table *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    cached_table **place = bucket_of(s, online->id);
    d->server = s;
    d->online_table = online;
    d->epoch = s->epoch;
    d->inbox_end = &d->inbox;
    d->used_at = server_now();
    for (int i = 0; i < SOUK_SEATS_MAX; i++)
        d->gone_at[i] = d->used_at;
    d->next = *place;
    *place = d;
    s->num_cached++;
    return d;
}

void cached_table_free(cached_table *d)
{
    server *s = d->server;
    cached_table **at = bucket_of(s, d->online_table->id);
    while (*at != d)
        at = &(*at)->next;
    *at = d->next;
    s->num_cached--;
    for (at = &s->due; d->due && *at; at = &(*at)->next_due)
        if (*at == d) {
            *at = d->next_due;
            break;
        }
    for (waiting *w = d->inbox, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    free(d->watchers);
    online_table_free(d->online_table);
    free(d);
}

void cached_table_due(cached_table *d)
{
    if (d->due) return;
    d->due = true;
    d->next_due = d->server->due;
    d->server->due = d;
}

cached_table *cached_table_next_due(server *s)
{
    cached_table *d = s->due;
    if (!d) return NULL;
    s->due = d->next_due;
    d->due = false;
    return d;
}

bool cached_table_here_now(const cached_table *d, int seat)
{
    for (int i = 0; i < d->num_watchers; i++)
        if (strcmp(d->watchers[i]->person, d->online_table->seat[seat].person) == 0) return true;
    return false;
}

bool cached_table_here(const cached_table *d, int seat)
{
    return (d->elsewhere >> seat & 1) || cached_table_here_now(d, seat);
}

int64_t cached_table_gone_for(const cached_table *d, int seat, int64_t now)
{
    int64_t since = d->gone_at[seat];
    int64_t grace_ends = d->server->opened_at + (int64_t)d->server->settings.grace * 1000;
    if (since < grace_ends) since = grace_ends; /* nobody could be here before the server was up */
    return now > since && !cached_table_here(d, seat) ? now - since : 0;
}

uint32_t cached_table_turns(cached_table *d)
{
    uint32_t pending = online_table_pending(d->online_table);
    d->told_pending &= pending;
    d->delivered &= pending;
    d->pushed &= pending;
    return pending;
}

uint32_t cached_table_voters(const cached_table *d, const online_table_ask *ask)
{
    uint32_t voters = online_table_voters(d->online_table, ask);
    enum { ABSENT_MS = 600000 };
    const online_table *online = d->online_table;
    int64_t now = server_now(),
            moment = ask->kind == ASK_BOT ? (int64_t)d->server->settings.grace * 1000 : ABSENT_MS;
    bool waits = ask->kind == ASK_TAKEBACK || (ask->kind == ASK_ABANDON && online->clock.kind == CLOCK_DAY);
    if (online->rated) return voters;
    for (int i = 0; i < online->num_seats; i++) {
        if (ask->kind != ASK_BOT && online->seat[i].gone && i != ask->seat) voters |= 1u << i;
        if (!waits && cached_table_gone_for(d, i, now) > moment) voters &= ~(1u << i);
    }
    return voters;
}
