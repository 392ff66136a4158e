/* desk.c — tables in memory (see desk.h). */
#include "server/desk.h"
#include <stdlib.h>
#include <string.h>

static desk **bucket_of(server *s, const char *table)
{
    return &s->desks[souk_digest(table, strlen(table)) % DESK_BUCKETS];
}

desk *desk_peek(server *s, const char *table)
{
    desk *d = *bucket_of(s, table);
    while (d && strcmp(d->sitting->id, table) != 0)
        d = d->next;
    return d;
}

desk *desk_add(server *s, sitting *sit)
{
    desk *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    desk **place = bucket_of(s, sit->id);
    d->server = s;
    d->sitting = sit;
    d->epoch = s->epoch;
    d->inbox_end = &d->inbox;
    d->used_at = server_now();
    for (int i = 0; i < SOUK_SEATS_MAX; i++)
        d->gone_at[i] = d->used_at;
    d->next = *place;
    *place = d;
    s->num_desks++;
    return d;
}

void desk_free(desk *d)
{
    server *s = d->server;
    desk **at = bucket_of(s, d->sitting->id);
    while (*at != d)
        at = &(*at)->next;
    *at = d->next;
    s->num_desks--;
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
    sitting_free(d->sitting);
    free(d);
}

void desk_due(desk *d)
{
    if (d->due) return;
    d->due = true;
    d->next_due = d->server->due;
    d->server->due = d;
}

desk *desk_next_due(server *s)
{
    desk *d = s->due;
    if (!d) return NULL;
    s->due = d->next_due;
    d->due = false;
    return d;
}

bool desk_here_now(const desk *d, int seat)
{
    for (int i = 0; i < d->num_watchers; i++)
        if (strcmp(d->watchers[i]->person, d->sitting->seat[seat].person) == 0) return true;
    return false;
}

bool desk_here(const desk *d, int seat)
{
    return (d->elsewhere >> seat & 1) || desk_here_now(d, seat);
}

int64_t desk_gone_for(const desk *d, int seat, int64_t now)
{
    int64_t since = d->gone_at[seat];
    int64_t grace_ends = d->server->opened_at + (int64_t)d->server->settings.grace * 1000;
    if (since < grace_ends) since = grace_ends; /* nobody could be here before we were */
    return now > since && !desk_here(d, seat) ? now - since : 0;
}

uint32_t desk_voters(const desk *d, const sitting_ask *ask)
{
    uint32_t voters = sitting_voters(d->sitting, ask);
    int64_t moment = (int64_t)d->server->settings.grace * 1000, now = server_now();
    if (ask->kind == ASK_TAKEBACK || d->sitting->rated) return voters;
    for (int i = 0; i < d->sitting->num_seats; i++)
        if (desk_gone_for(d, i, now) > moment) voters &= ~(1u << i);
    return voters;
}
