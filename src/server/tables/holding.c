/* holding.c — which processes have a table in memory (see holding.h). */
#include "server/tables/holding.h"
#include "server/tables/presence.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 2000,
    READ_AT_ONCE = 10, /* tables read again in a tenth of a second */
    UNKNOWN = -1       /* of cached_table.held_in: our row could not be written */
};

typedef struct hold_write {
    writing w;
    server *server;
    char table[ID_SIZE];
    bool on;
} hold_write;

static store_result write_hold(writing *w, store *s)
{
    const hold_write *h = (const hold_write *)w;
    return store_hold(s, h->table, h->server->owner, h->on);
}

static void held(writing *w)
{
    hold_write *h = (hold_write *)w;
    cached_table *d = cached_table_peek(h->server, h->table);
    if (h->on && d && w->result == STORE_OK) {
        d->reload = d->chat_unsure = true;
        d->held_in = h->server->beats_round;
        presence_look(d);
    } else if (h->on && d) {
        d->held_in = UNKNOWN; /* as on a full disk: tried again by holding_check */
    }
    free(h);
}

/* False if memory ran out. */
static bool hold(server *s, const char *table, bool on)
{
    if (!server_shared(s) || s->leaving || !s->writer) return true;
    hold_write *h = calloc(1, sizeof *h);
    if (!h) return false;
    h->w.run = write_hold;
    h->w.done = held;
    h->server = s;
    memcpy(h->table, table, sizeof h->table);
    h->on = on;
    h->w.key = h->table;
    writer_add(s->writer, &h->w);
    return true;
}

void holding_begin(cached_table *d)
{
    if (!hold(d->server, d->online_table->id, true)) d->held_in = UNKNOWN;
}

void holding_end(const cached_table *d)
{
    hold(d->server, d->online_table->id, false);
}

/* A process has come, gone or come back: whatever it did before, all tables are read again. */
static void doubt_all(const server *s)
{
    for (int i = 0; i < CACHE_BUCKETS; i++)
        for (cached_table *d = s->cached_tables[i]; d; d = d->next)
            if (d->held_in != UNKNOWN) d->held_in = s->beats_round;
}

static const beat *find_beat(const server *s, const char *id)
{
    for (int i = 0; i < s->num_beats; i++)
        if (strcmp(s->beats[i].id, id) == 0) return &s->beats[i];
    return NULL;
}

/* Takes over the rows of the others; false if the store failed, or if there are too many of them to follow. */
static bool read_beats(server *s, int64_t now, bool *same)
{
    beat fresh[BEATS_MAX];
    int n = 0, known = 0;
    const char *id;
    store_rows rows = store_alive_others(&s->store, s->owner, now);
    for (int64_t alive; n < BEATS_MAX && (id = store_next_alive(&rows, &alive)); n++) {
        const beat *old = find_beat(s, id);
        known += old != NULL;
        snprintf(fresh[n].id, ID_SIZE, "%s", id);
        fresh[n].alive = alive;
        fresh[n].first = old && old->alive == alive ? old->first : s->beats_round;
    }
    if (store_end(&rows) < 0 || n == BEATS_MAX) return false;
    *same = known == n && n == s->num_beats;
    memcpy(s->beats, fresh, (size_t)n * sizeof *fresh);
    s->num_beats = n;
    return true;
}

void holding_tick(server *s, int64_t now)
{
    bool same;
    if (!server_shared(s)) return;
    s->may_read = READ_AT_ONCE;
    if (now < s->next_beats) return;
    s->next_beats = now + LOOK_MS;
    s->beats_round++;
    if (!read_beats(s, now, &same)) return;
    if (!same) doubt_all(s);
    /* Writes that began before round r + 1 are older than a sign of life that was first seen in round r + 2. */
    s->beats_safe = s->beats_round;
    for (int i = 0; i < s->num_beats; i++)
        if (s->beats[i].first - 2 < s->beats_safe) s->beats_safe = s->beats[i].first - 2;
}

void holding_check(cached_table *d)
{
    server *s = d->server;
    bool again = d->held_in == UNKNOWN;
    if (!d->held_in || d->held_in > s->beats_safe || s->may_read == 0) return;
    s->may_read--;
    d->held_in = 0;
    if (again)
        holding_begin(d);
    else
        d->reload = d->chat_unsure = true;
    presence_look(d); /* players at a process that died are gone, although nobody has said so */
}
