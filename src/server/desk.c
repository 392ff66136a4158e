/* Tables in memory (see desk.h). */
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
