/* messages_friends.c — friends: requests, the list with presence, profiles, and invitations to a table. A profile
 * holds only public data, and for accepted friends also presence; tables by invitation never appear. */
#include "core/error.h"
#include "server/messages/message.h"
#include "server/store/names.h"
#include "server/tables/friends.h"
#include "server/tables/registry.h"
#include "server/tables/serialise.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const bonds[] = {"none", "asked", "asks", "friend"};

/* --- writes ---------------------------------------------------------------------------------- */

typedef struct bond_write {
    errand head;
    char other[ID_SIZE], table[ID_SIZE];
    bool on;
} bond_write;

static store_result write_bond(writing *w, store *s)
{
    const bond_write *b = (const bond_write *)w;
    return b->on ? store_befriend(s, b->head.person, b->other, server_now())
                 : store_part(s, b->head.person, b->other);
}

static void bond_written(writing *w)
{
    bond_write *b = (bond_write *)w;
    bool told = server_shared(b->head.server); /* listener.c notifies them, as in the other processes */
    if (w->result == STORE_OK && !told) {
        friends_changed(b->head.server, b->head.person);
        friends_changed(b->head.server, b->other);
    }
    message_errand_done(w);
}

static store_result write_invitation(writing *w, store *s)
{
    const bond_write *b = (const bond_write *)w;
    return b->on ? store_invite(s, b->other, b->table, b->head.person, server_now())
                 : store_decline(s, b->head.person, b->table);
}

static void invitation_written(writing *w)
{
    bond_write *b = (bond_write *)w;
    bool told = server_shared(b->head.server);
    if (w->result == STORE_OK && b->on && !told) friends_invited(b->head.server, b->other, b->table);
    message_errand_done(w);
}

/* False, with the error, if memory ran out. */
static bool send_bond(message *m, bool invites, const char *other, const char *table, bool on)
{
    bond_write *b = message_errand_new(m, sizeof *b, invites ? write_invitation : write_bond,
                                       invites ? invitation_written : bond_written);
    if (!b) return false;
    snprintf(b->other, sizeof b->other, "%s", other);
    snprintf(b->table, sizeof b->table, "%s", table);
    b->on = on;
    writer_add(m->server->writer, &b->head.w);
    return true;
}

/* --- friends --------------------------------------------------------------------------------- */

/* The person that the message names: by id, or by the name of an account. */
static bool read_person(message *m, store_person *p)
{
    const char *id = souk_request_text(&m->q, "person"), *name = souk_request_text(&m->q, "name");
    char key[PERSON_NAME];
    int found = 0;
    if (!id && !name) return souk_request_missing(&m->q, "person");
    if (id)
        found = store_person_read(&m->server->store, id, p);
    else if (strlen(name) < sizeof key) {
        names_key(name, key);
        found = store_person_named(&m->server->store, key, p);
    }
    if (found < 0) return message_refuse_store(m);
    return (found == 1 && !p->banned) ||
           message_refuse(m, "person", N_("There is nobody with that name here."));
}

static bool on_friend(message *m)
{
    store_person p;
    store_bond bond;
    bool on = souk_request_flag(&m->q, "on", false);
    server *s = m->server;
    if (!message_may_again(m, ALLOW_FRIEND) || !read_person(m, &p)) return false;
    if (strcmp(p.id, m->session->person) == 0) return message_refuse_field(m, "person", N_("That is you."));
    if (!on) return send_bond(m, false, p.id, "", false);
    int blocked = store_blocked_by(&s->store, m->session->person, p.id);
    if (blocked < 0 || !store_bond_read(&s->store, m->session->person, p.id, &bond))
        return message_refuse_store(m);
    if (blocked == 1) { /* no request is sent, and the sender does not learn of the block */
        answer_done(s, &m->ticket);
        return true;
    }
    int n = 0;
    store_rows rows = store_friends(&s->store, m->session->person);
    for (store_friend f; bond == BOND_NONE && store_next_friend(&rows, &f);)
        n += f.bond != BOND_ASKS; /* incoming requests do not count: they are not their choice */
    if (store_end(&rows) < 0) return message_refuse_store(m);
    if (n >= FRIENDS_MAX) return message_refuse(m, "limit", N_("You have too many friends already."));
    return send_bond(m, false, p.id, "", true);
}

static void put_table(souk_out *o, const store_table *t)
{
    souk_json_open(o, '{');
    souk_json_put_string(o, "table", t->id);
    souk_json_put_string(o, "game", t->game);
    souk_json_put_string(o, "status", t->status);
    souk_json_close(o, '}');
}

static void put_invitation(souk_out *o, const store_invitation *i)
{
    souk_json_open(o, '{');
    souk_json_put_string(o, "table", i->table);
    souk_json_put_string(o, "game", i->game);
    souk_json_put_string(o, "person", i->sender);
    souk_json_put_string(o, "name", i->name);
    souk_json_close(o, '}');
}

/* False if the store failed. */
static bool put_friend(server *s, souk_out *o, const store_friend *f)
{
    bool good = true;
    souk_json_open(o, '{');
    souk_json_put_string(o, "person", f->person);
    souk_json_put_string(o, "name", f->name);
    souk_json_put_string(o, "bond", bonds[f->bond]);
    if (f->bond == BOND_FRIENDS) {
        bool here = friends_here(s, f->person);
        souk_json_put_bool(o, "here", here);
        souk_json_put_open(o, "tables", '[');
        if (here) {
            store_rows rows = store_public_tables(&s->store, f->person);
            for (store_table t; store_next_table(&rows, &t);)
                put_table(o, &t);
            good = store_end(&rows) >= 0;
        }
        souk_json_close(o, ']');
    }
    souk_json_close(o, '}');
    return good;
}

static bool on_friends(message *m)
{
    server *s = m->server;
    session *c = m->session;
    souk_out *o;
    if (!message_may_again(m, ALLOW_READ)) return false;
    friends_subscribe(c, souk_request_flag(&m->q, "watch", c->friends));
    answer_open(s, &m->ticket, "friends", &o);
    souk_json_put_open(o, "friends", '[');
    bool good = true;
    store_rows rows = store_friends(&s->store, c->person);
    store_friend f;
    for (int n = 0; good && n < FRIENDS_MAX && store_next_friend(&rows, &f); n++)
        good = put_friend(s, o, &f);
    good = store_end(&rows) >= 0 && good;
    souk_json_close(o, ']');
    souk_json_put_open(o, "invitations", '[');
    store_rows asked = store_invitations(&s->store, c->person);
    for (store_invitation i; store_next_invitation(&asked, &i);)
        put_invitation(o, &i);
    good = store_end(&asked) >= 0 && good;
    souk_json_close(o, ']');
    if (!good) return message_refuse_store(m);
    answer_send(c, o);
    return true;
}

/* --- profiles -------------------------------------------------------------------------------- */

static void put_points(souk_out *o, const char *game, const store_rating *r)
{
    souk_json_open(o, '{');
    souk_json_put_string(o, "game", game);
    souk_json_put_int(o, "points", (long long)r->mu);
    souk_json_put_int(o, "deviation", (long long)r->sigma);
    souk_json_put_int(o, "games", r->games);
    souk_json_put_bool(o, "provisional", store_provisional(r));
    souk_json_close(o, '}');
}

static bool on_profile(message *m)
{
    server *s = m->server;
    store_person p;
    store_bond bond = BOND_NONE;
    int64_t games = 0;
    souk_out *o;
    bool own;
    if (!message_may_again(m, ALLOW_READ) || !read_person(m, &p)) return false;
    own = strcmp(p.id, m->session->person) == 0;
    if (m->session->person[0] && !own && !store_bond_read(&s->store, m->session->person, p.id, &bond))
        return message_refuse_store(m);
    answer_open(s, &m->ticket, "profile", &o);
    souk_json_put_string(o, "person", p.id);
    souk_json_put_string(o, "name", p.name);
    souk_json_put_bool(o, "guest", p.key[0] == '\0');
    souk_json_put_int(o, "since", p.created);
    souk_json_put_string(o, "bond", bonds[bond]);
    if (bond == BOND_FRIENDS) souk_json_put_bool(o, "here", friends_here(s, p.id));
    souk_json_put_open(o, "ratings", '[');
    store_rows rows = store_ratings_of(&s->store, p.id);
    store_rating rating;
    for (const char *id; (id = store_next_rating(&rows, &rating));)
        put_points(o, id, &rating);
    bool good = store_end(&rows) >= 0 && store_games_played(&s->store, p.id, &games);
    souk_json_close(o, ']');
    souk_json_put_int(o, "games", games);
    if (!good) return message_refuse_store(m);
    answer_send(m->session, o);
    return true;
}

/* --- invitations to a table ------------------------------------------------------------------ */

static bool on_invite(message *m, cached_table *d)
{
    store_person p;
    store_bond bond;
    if (!serialise_belongs(d, m->session))
        return message_refuse(m, "seat", N_("You have no seat at this table."));
    if (d->online_table->status != ONLINE_TABLE_OPEN)
        return message_refuse(m, "status", N_("The game has already started."));
    if (!message_may_again(m, ALLOW_FRIEND) || !read_person(m, &p)) return false;
    if (!store_bond_read(&m->server->store, m->session->person, p.id, &bond)) return message_refuse_store(m);
    if (bond != BOND_FRIENDS)
        return message_refuse(m, "forbidden",
                              N_("You can invite only friends to a "
                                 "table."));
    return send_bond(m, true, p.id, d->online_table->id, true);
}

static bool on_decline(message *m)
{
    return send_bond(m, true, "", souk_request_text(&m->q, "table"), false);
}

const handler messages_friends_handlers[] = {
    {"friend", on_friend, NULL}, {"friends", on_friends, NULL}, {"profile", on_profile, NULL},
    {"invite", NULL, on_invite}, {"decline", on_decline, NULL}, {NULL, NULL, NULL},
};
