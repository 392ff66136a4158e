/* friends.c — presence of friends (see friends.h). */
#include "server/tables/friends.h"
#include "server/net/net.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int connections_of(const server *s, const char *person)
{
    int n = 0;
    for (const session *c = session_of(s, person); c; c = session_next_of(c))
        n++;
    return n;
}

void friends_subscribe(session *c, bool on)
{
    c->server->num_subscribed += on - c->friends;
    c->friends = on;
}

bool friends_here(server *s, const char *person)
{
    if (connections_of(s, person) > 0) return true;
    return server_shared(s) && store_is_here(&s->store, person, s->owner, server_now()) == 1;
}

static void tell_friend(server *s, const char *friend, const char *person, bool here)
{
    for (session *c = session_of(s, friend); c; c = session_next_of(c)) {
        if (!c->friends) continue;
        souk_out *o = server_begin(s, "friend");
        souk_json_put_string(o, "person", person);
        souk_json_put_bool(o, "here", here);
        souk_json_close(o, '}');
        net_send(c, o);
    }
}

/* A person comes or goes through this process. The other processes are notified when that is durable, so that of two
 * friends who come at the same time one at least finds the other. */
typedef struct come_write {
    writing w;
    server *server;
    char person[ID_SIZE];
    bool on, durable;
    char friends[FRIENDS_MAX][ID_SIZE]; /* who are at other processes */
    int num_friends;
} come_write;

static store_result write_come(writing *w, store *s)
{
    come_write *c = (come_write *)w;
    if (!c->durable) return store_come(s, c->person, c->server->owner, c->on);
    c->num_friends = 0;
    store_rows rows = store_tell_coming(s, c->person, c->server->owner, server_now());
    for (const char *id; (id = store_next(&rows));)
        if (c->num_friends < FRIENDS_MAX) snprintf(c->friends[c->num_friends++], ID_SIZE, "%s", id);
    return store_end(&rows) < 0 ? STORE_FAILED : STORE_OK;
}

static void come_written(writing *w)
{
    come_write *c = (come_write *)w;
    if (!c->durable && w->result == STORE_OK && !c->server->leaving) {
        c->durable = true;
        writer_add(c->server->writer, w);
        return;
    }
    for (int i = 0; c->on && i < c->num_friends; i++)
        tell_friend(c->server, c->person, c->friends[i], true);
    free(w);
}

/* Notifies the other processes through the store; if memory runs out, they learn of it the next time. */
static void tell_others(server *s, const char *person, bool on)
{
    if (!server_shared(s) || s->leaving) return;
    come_write *c = calloc(1, sizeof *c);
    if (!c) return;
    c->w.run = write_come;
    c->w.done = come_written;
    c->server = s;
    memcpy(c->person, person, sizeof c->person);
    c->on = on;
    c->w.key = c->person; /* the row is of this process */
    writer_add(s->writer, &c->w);
}

static void tell(server *s, const char *person, bool here)
{
    if (s->num_subscribed == 0) return; /* as usually: the store need not be read */
    store_rows rows = store_friends(&s->store, person);
    for (store_friend f; store_next_friend(&rows, &f);)
        if (f.bond == BOND_FRIENDS) tell_friend(s, f.person, person, here);
    store_end(&rows);
}

void friends_tell(server *s, const char *person)
{
    tell(s, person, friends_here(s, person));
}

void friends_came(session *c)
{
    if (connections_of(c->server, c->person) != 1) return;
    tell_others(c->server, c->person, true);
    tell(c->server, c->person, true);
}

void friends_leave(session *c)
{
    server *s = c->server;
    friends_subscribe(c, false);
    if (!c->person[0] || s->leaving || connections_of(s, c->person) != 1) return;
    tell_others(s, c->person, false);
    if (server_shared(s) && store_is_here(&s->store, c->person, s->owner, server_now()) == 1) return;
    tell(s, c->person, false);
}

static void tell_change(session *c)
{
    souk_out *o = server_begin(c->server, "friend");
    souk_json_put_bool(o, "changed", true);
    souk_json_close(o, '}');
    net_send(c, o);
}

void friends_changed(server *s, const char *person)
{
    for (session *c = session_of(s, person); c; c = session_next_of(c))
        if (c->friends) tell_change(c);
}

void friends_look(server *s)
{
    s->friends_unsure = s->last_serial;
}

void friends_tick(server *s)
{
    enum { AT_ONCE = 5 };
    int told = 0;
    if (s->friends_unsure == 0) return;
    for (session *c = s->sessions; c && told < AT_ONCE; c = c->next) { /* the newest first */
        if (c->serial > s->friends_unsure) continue;
        s->friends_unsure = c->serial - 1;
        told += c->friends;
        if (c->friends) tell_change(c);
    }
    if (told < AT_ONCE) s->friends_unsure = 0;
}

void friends_renamed(server *s, const char *person)
{
    store_rows rows = store_friends(&s->store, person);
    for (store_friend f; store_next_friend(&rows, &f);)
        friends_changed(s, f.person);
    store_end(&rows);
}

static void tell_invitation(server *s, const char *person, const store_invitation *i)
{
    for (session *c = session_of(s, person); c; c = session_next_of(c)) {
        souk_out *o = server_begin(s, "invited");
        souk_json_put_string(o, "table", i->table);
        souk_json_put_string(o, "game", i->game);
        souk_json_put_string(o, "person", i->sender);
        souk_json_put_string(o, "name", i->name);
        souk_json_close(o, '}');
        net_send(c, o);
    }
}

void friends_invited(server *s, const char *person, const char *table)
{
    if (connections_of(s, person) == 0) return;
    store_rows rows = store_invitations(&s->store, person);
    for (store_invitation i; store_next_invitation(&rows, &i);)
        if (strcmp(i.table, table) == 0) tell_invitation(s, person, &i);
    store_end(&rows);
}
