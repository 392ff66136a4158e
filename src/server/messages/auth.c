/* auth.c — signing in and out (see auth.h). */
#include "server/messages/auth.h"
#include "server/net/acceptor.h"
#include "server/net/net.h"
#include "server/tables/friends.h"
#include "server/tables/lobby.h"
#include "server/tables/registry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- when a sign-in was last seen -------------------------------------------------------------- */

typedef struct seen_write {
    writing w;
    char signin[ID_SIZE];
    int64_t at;
} seen_write;

static store_result write_seen(writing *w, store *s)
{
    const seen_write *seen = (const seen_write *)w;
    return store_signin_seen(s, seen->signin, seen->at);
}

static void seen_written(writing *w)
{
    free(w);
}

/* At most once an hour; if memory runs out, the next time. */
static void note_seen(session *c)
{
    static const int64_t hour = 3600000;
    server *s = c->server;
    int64_t now = server_now();
    if (!s->writer || s->leaving || !c->signin[0] || now - c->seen_at < hour) return;
    seen_write *seen = calloc(1, sizeof *seen);
    if (!seen) return;
    seen->w.run = write_seen;
    seen->w.done = seen_written;
    seen->at = c->seen_at = now;
    memcpy(seen->signin, c->signin, sizeof seen->signin);
    writer_add(s->writer, &seen->w);
}

void auth_leave(session *c)
{
    note_seen(c);
    while (c->num_watching > 0)
        registry_unwatch(c->watching[c->num_watching - 1], c);
    friends_leave(c);
    session_set_person(c, "");
    c->name[0] = c->signin[0] = '\0';
    free(c->blocked);
    c->blocked = NULL;
    c->num_blocked = 0;
    c->blocks_due = false;
}

void auth_close(session *c)
{
    server *s = c->server;
    auth_leave(c);
    lobby_subscribe(c, false);
    if (s->jobs) jobs_drop(s->jobs, c->serial);
    if (s->locks) jobs_drop(s->locks, c->serial);
    if (s->reads) jobs_drop(s->reads, c->serial);
    session_free(c);
}

/* False: try again later. */
static bool read_blocks(session *c)
{
    c->num_blocked = 0;
    store_rows rows = store_blocks(&c->server->store, c->person);
    for (const char *person; c->num_blocked < BLOCKS_MAX && (person = store_next(&rows));) {
        char(*more)[ID_SIZE] = realloc(c->blocked, ((size_t)c->num_blocked + 1) * sizeof *more);
        if (!more) {
            net_starve(c);
            break;
        }
        c->blocked = more;
        snprintf(c->blocked[c->num_blocked++], ID_SIZE, "%s", person);
    }
    c->blocks_due = store_end(&rows) < 0;
    return !c->blocks_due;
}

void auth_reread(server *s)
{
    bool good = true;
    if (!s->blocks_due) return;
    for (session *c = s->sessions; c && good; c = c->next)
        if (c->blocks_due) good = read_blocks(c);
    s->blocks_due = !good;
}

void auth_blocks(server *s, const char *person)
{
    for (session *c = person ? session_of(s, person) : s->sessions; c;
         c = person ? session_next_of(c) : c->next)
        if (c->person[0]) c->blocks_due = s->blocks_due = true;
    auth_reread(s);
}

void auth_adopted(server *s, const char *guest, const char *person)
{
    for (session *c = s->sessions; c; c = c->next)
        if (session_blocks(c, guest)) c->blocks_due = s->blocks_due = true;
    auth_blocks(s, person);
}

void auth_renamed(server *s, const char *person)
{
    store_person p;
    if (store_person_read(&s->store, person, &p) != 1) return;
    for (session *c = session_of(s, person); c; c = session_next_of(c))
        memcpy(c->name, p.name, sizeof c->name);
    friends_renamed(s, person);
}

void auth_sign(session *c, const store_person *p, const char *signin, int64_t seen)
{
    bool comes = strcmp(c->person, p->id) != 0;
    if (comes) auth_leave(c);
    if (comes) session_set_person(c, p->id);
    memcpy(c->name, p->name, sizeof c->name);
    /* On a rename the sign-in stays: the caller passes c->signin itself. */
    if (signin != c->signin) snprintf(c->signin, sizeof c->signin, "%s", signin);
    c->guest = p->key[0] == '\0';
    c->seen_at = seen;
    note_seen(c);
    acceptor_known(c->server->acceptor, c->address);
    /* Nobody may receive chat from those they block: no connection is better than half of the list. */
    if (!read_blocks(c)) net_drop(c);
    if (comes) friends_came(c);
}

static void sign_out(session *c)
{
    souk_out *o = server_begin(c->server, "bye");
    souk_json_put_string(o, "text", souk_text(c->lang, N_("You have been signed out.")));
    souk_json_close(o, '}');
    net_send(c, o);
    auth_leave(c); /* immediately, not only after the goodbye has gone out */
    net_drop(c);
}

void auth_end_all(server *s, const char *person, const char *keep)
{
    for (session *c = session_of(s, person), *next; c; c = next) {
        next = session_next_of(c);
        if (!keep[0] || strcmp(c->signin, keep) != 0) sign_out(c);
    }
}

void auth_end_signin(server *s, const char *person, const char *signin)
{
    for (session *c = session_of(s, person), *next; c; c = next) {
        next = session_next_of(c);
        if (strcmp(c->signin, signin) == 0) sign_out(c);
    }
}
