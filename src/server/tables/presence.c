/* presence.c — presence at tables through other processes (see presence.h). */
#include "server/tables/presence.h"
#include <stdlib.h>
#include <string.h>

typedef struct presence_write {
    writing w;
    server *server;
    char table[ID_SIZE], person[ID_SIZE];
    bool on;
} presence_write;

static store_result write_presence(writing *w, store *s)
{
    const presence_write *p = (const presence_write *)w;
    return store_present(s, p->table, p->person, p->server->owner, p->on);
}

static void presence_written(writing *w)
{
    presence_write *p = (presence_write *)w;
    cached_table *d = w->result == STORE_OK ? NULL : cached_table_peek(p->server, p->table);
    int seat = d ? online_table_seat_of(d->online_table, p->person) : -1;
    if (seat >= 0) d->owed |= 1u << seat;
    free(p);
}

static void tell(cached_table *d, int seat, bool on)
{
    server *s = d->server;
    if (!server_shared(s) || s->leaving) return;
    presence_write *p = calloc(1, sizeof *p);
    d->owed &= ~(1u << seat);
    if (!p) {
        d->owed |= 1u << seat;
        return;
    }
    p->w.run = write_presence;
    p->w.done = presence_written;
    p->server = s;
    memcpy(p->table, d->online_table->id, sizeof p->table);
    memcpy(p->person, d->online_table->seat[seat].person, sizeof p->person);
    p->on = on;
    p->w.key = p->table;
    writer_add(s->writer, &p->w);
}

void presence_settle(cached_table *d)
{
    for (uint32_t owed = d->owed; owed; owed &= owed - 1)
        tell(d, souk_lowest(owed), cached_table_here_now(d, souk_lowest(owed)));
}

void presence_look(cached_table *d)
{
    server *s = d->server;
    uint32_t before = d->elsewhere;
    if (!server_shared(s)) return;
    d->elsewhere = 0;
    store_rows rows = store_elsewhere(&s->store, d->online_table->id, s->owner, server_now());
    for (const char *person; (person = store_next(&rows));) {
        int seat = online_table_seat_of(d->online_table, person);
        if (seat >= 0) d->elsewhere |= 1u << seat;
    }
    if (store_end(&rows) < 0) d->elsewhere = before;
    for (uint32_t left = before & ~d->elsewhere; left; left &= left - 1)
        d->gone_at[souk_lowest(left)] = server_now();
    d->here_changed = d->here_changed || d->elsewhere != before;
}
