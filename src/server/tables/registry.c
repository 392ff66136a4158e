/* registry.c — the tables of this process (see registry.h). */
#include "server/tables/registry.h"
#include "server/net/net.h"
#include "server/tables/bans.h"
#include "server/tables/holding.h"
#include "server/tables/load.h"
#include "server/tables/lobby.h"
#include "server/tables/presence.h"
#include "server/tables/serialise.h"
#include <stdlib.h>
#include <string.h>

enum { WATCHERS_FIRST = 8, PEOPLE_MS = 1000 };

/* --- finding --------------------------------------------------------------------------------- */

void registry_remove(cached_table *d)
{
    while (d->num_watchers > 0)
        registry_unwatch(d, d->watchers[d->num_watchers - 1]);
    holding_end(d);
    cached_table_free(d);
}

void registry_forget(cached_table *d)
{
    server *s = d->server;
    waiting **last = &s->adrift;
    while (*last)
        last = &(*last)->next;
    *last = d->inbox;
    d->inbox = NULL;
    for (int i = 0; i < d->num_watchers; i++)
        s->load_error == LOAD_MEMORY ? net_starve(d->watchers[i]) : net_drop(d->watchers[i]);
    registry_remove(d); /* nobody is left to be notified of departures */
}

/* Whether an entry concerns only the play. */
static bool is_play(const char *body)
{
    for (const char *p = body; *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (strncmp(p, "do ", 3) != 0 && strncmp(p, "undo ", 5) != 0) return false;
    return true;
}

static online_table *read_table(server *s, const char *table)
{
    bool broken;
    online_table *online = load_table(&s->store, table, false, &s->load_error, &broken);
    if (broken) server_log(s, "unreadable", table);
    return online;
}

cached_table *registry_find(server *s, const char *table)
{
    cached_table *d = cached_table_peek(s, table);
    if (d) {
        d->used_at = server_now();
        return d;
    }
    online_table *online = read_table(s, table);
    d = online ? cached_table_add(s, online) : NULL;
    if (d) holding_begin(d);
    if (d) presence_look(d);
    if (online && !d) {
        s->load_error = LOAD_MEMORY;
        online_table_free(online);
    }
    return d;
}

bool registry_record(server *s, const char *table, char **record)
{
    bool id = server_is_id(table);
    const cached_table *d = id ? registry_find(s, table) : NULL;
    bool over = d && d->online_table->status == ONLINE_TABLE_DONE;
    *record = over ? online_table_record(d->online_table) : NULL;
    return over ? *record != NULL : !id || d || s->load_error == LOAD_NOT_FOUND;
}

/* --- chat ------------------------------------------------------------------------------------ */

static void send_chat(const cached_table *d, session *c, const store_chat *line)
{
    if (session_blocks(c, line->person) || !serialise_hears(d, c)) return;
    souk_out *o = server_begin(d->server, "chat");
    souk_json_put_string(o, "table", d->online_table->id);
    souk_json_key(o, "line");
    serialise_chat(o, line);
    souk_json_close(o, '}');
    net_send(c, o);
}

/* A line of that time is to be sent to delayed spectators. */
static void chat_waits(cached_table *d, int64_t at)
{
    int64_t due = at + d->online_table->delay;
    if (d->chat_due == 0 || due < d->chat_due) d->chat_due = due;
}

/* Remembers the line; false: it was known. */
static bool is_new(cached_table *d, const store_chat *line)
{
    uint64_t digest = souk_digest(line->id, strlen(line->id));
    for (int i = 0; i < CHAT_KNOWN; i++)
        if (d->chat_known[i] == digest) return false;
    d->chat_known[d->num_chat++ % CHAT_KNOWN] = digest;
    return true;
}

void registry_tell_chat(cached_table *d, const store_chat *line)
{
    if (!is_new(d, line)) return;
    for (int i = 0; i < d->num_watchers; i++) {
        session *c = d->watchers[i];
        if (line->at > serialise_until(d, c) && strcmp(c->person, line->person) != 0)
            chat_waits(d, line->at);
        else
            send_chat(d, c, line);
    }
}

/* Sends the last lines that are in the store and not known here: without watchers they only become known. Where no other
 * process writes, none is unknown. */
static void look_for_chat(cached_table *d)
{
    if (!server_shared(d->server)) return;
    store_rows rows = store_chat_read(&d->server->store, d->online_table->id);
    for (store_chat line; store_next_line(&rows, &line);)
        registry_tell_chat(d, &line);
    d->chat_unsure = store_end(&rows) < 0;
    d->reload = d->reload || d->chat_unsure; /* the next tick tries again */
}

/* --- watching -------------------------------------------------------------------------------- */

void registry_tell_table(cached_table *d, session *c)
{
    souk_out *o = server_begin(d->server, "table");
    serialise_table(o, d, c, false);
    souk_json_close(o, '}');
    net_send(c, o);
}

static void tell_table(cached_table *d, const session *but)
{
    for (int i = 0; i < d->num_watchers; i++)
        if (d->watchers[i] != but) registry_tell_table(d, d->watchers[i]);
}

/* Stops watching one table to make space: one whose game is over or, for a seat at the new one, one only watched. */
static bool look_away(session *c, bool has_seat)
{
    for (int pass = 0; pass < 1 + has_seat; pass++)
        for (int i = 0; i < c->num_watching; i++) {
            cached_table *other = c->watching[i];
            bool over = other->online_table->status == ONLINE_TABLE_DONE ||
                        other->online_table->status == ONLINE_TABLE_CLOSED;
            if (!over && (pass == 0 || online_table_seat_of(other->online_table, c->person) >= 0)) continue;
            registry_unwatch(other, c);
            return true;
        }
    return false;
}

/* Told by registry_tell_people, or with the next entry, so that coming and going all the time makes little traffic. */
static void comes_or_goes(cached_table *d, int seat)
{
    d->here_changed = true;
    if (server_shared(d->server)) d->owed |= 1u << seat;
}

watch_result registry_watch(cached_table *d, session *c)
{
    if (session_watches(c, d)) return WATCH_OK;
    int seat = online_table_seat_of(d->online_table, c->person);
    if (c->num_watching == WATCH_MAX && !look_away(c, seat >= 0)) return WATCH_TOO_MANY;
    if (d->num_watchers == d->max_watchers) {
        int larger = d->max_watchers ? 2 * d->max_watchers : WATCHERS_FIRST;
        session **moved = realloc(d->watchers, (size_t)larger * sizeof(session *));
        if (!moved) return WATCH_STARVED;
        d->watchers = moved;
        d->max_watchers = larger;
    }
    bool back = seat >= 0 && !cached_table_here_now(d, seat);
    if (d->num_watchers == 0) look_for_chat(d);
    d->people_changed = true;
    d->watchers[d->num_watchers++] = c;
    c->watching[c->num_watching++] = d;
    int64_t until = serialise_until(d, c);
    if (d->num_watchers == 1) d->public_sent = serialise_known(d, SOUK_SPECTATOR);
    if (until < INT64_MAX && d->chat_due == 0) d->public_chat = until; /* the table has the lines before */
    if (until < INT64_MAX) d->chat_due = server_now();
    if (back) {
        comes_or_goes(d, seat);
        if (d->online_table->listed) lobby_changed(d->server, d->online_table->id);
    }
    return WATCH_OK;
}

void registry_unwatch(cached_table *d, session *c)
{
    if (!session_watches(c, d)) return;
    for (int i = 0; i < d->num_watchers; i++)
        if (d->watchers[i] == c) d->watchers[i--] = d->watchers[--d->num_watchers];
    for (int i = 0; i < c->num_watching; i++)
        if (c->watching[i] == d) c->watching[i--] = c->watching[--c->num_watching];
    d->used_at = server_now();
    d->people_changed = true;
    int seat = online_table_seat_of(d->online_table, c->person);
    if (seat >= 0 && !cached_table_here_now(d, seat)) {
        d->gone_at[seat] = server_now();
        comes_or_goes(d, seat);
    }
}

/* --- changes by other processes -------------------------------------------------------------- */

void registry_heard(server *s, const char *table, int64_t number)
{
    cached_table *d = cached_table_peek(s, table);
    if (!d || (number >= 0 && number < d->online_table->entries)) return; /* our own, or already known */
    if (d->busy) {
        d->reload = true;
        return;
    }
    d->chat_unsure = d->chat_unsure && d->num_watchers > 0; /* else registry_watch looks */
    if (d->chat_unsure) look_for_chat(d);
    int from = d->online_table->num_notes;
    online_table_status status = d->online_table->status;
    int64_t known = d->online_table->entries;
    bool good = true, only_play = true;
    store_rows rows = store_entries(&s->store, table, known);
    for (store_entry e; good && store_next_entry(&rows, &e);) {
        only_play = only_play && is_play(e.body);
        good = online_table_fold(d->online_table, e.number, e.at, e.body);
        cached_table_turns(d);
    }
    d->reload = store_end(&rows) < 0 || d->chat_unsure; /* the next tick tries again */
    if (!good) {
        s->load_error = d->online_table->starved ? LOAD_MEMORY : LOAD_NOT_FOUND;
        if (!d->online_table->starved) server_log(s, "unreadable", table);
        registry_forget(d);
        return;
    }
    if (d->online_table->entries == known) return;
    registry_tell(d, from, NULL, !only_play || d->online_table->status != status);
    cached_table_due(d);
}

bool registry_reread(cached_table *d)
{
    online_table *online = read_table(d->server, d->online_table->id);
    if (!online) return false;
    online_table_free(d->online_table);
    d->online_table = online;
    d->thinking = 0;
    return true;
}

void registry_renew(cached_table *d)
{
    d->anew = d->busy;
    if (d->busy) return;
    if (registry_reread(d)) {
        tell_table(d, NULL);
        cached_table_due(d); /* a bot may have been thinking: its action will be discarded */
    } else {
        registry_forget(d);
    }
}

void registry_forget_name(server *s, const char *person)
{
    for (int i = 0; i < CACHE_BUCKETS; i++)
        for (cached_table *d = s->cached_tables[i], *next; d; d = next) {
            next = d->next;
            if (online_table_seat_of(d->online_table, person) >= 0 || d->online_table->title[0])
                registry_renew(d);
        }
    store_rows rows = store_seats(&s->store, person);
    for (const char *table; (table = store_next(&rows));)
        lobby_changed(s, table);
    store_end(&rows);
}

static void send_update(const cached_table *d, session *c, int from)
{
    souk_out *o = server_begin(d->server, "update");
    souk_json_put_string(o, "table", d->online_table->id);
    serialise_play(o, d, c, from);
    souk_json_close(o, '}');
    net_send(c, o);
}

/* Whether the connection may no longer watch: its user was banned, or lost their seat at a table without spectators. */
static bool unwelcome(const cached_table *d, const session *c)
{
    bool closed = !d->online_table->watchable && d->online_table->status == ONLINE_TABLE_RUNNING;
    return bans_out(d, c) || (closed && !serialise_belongs(d, c));
}

static void show_out(cached_table *d)
{
    for (int i = d->num_watchers - 1; i >= 0; i--) {
        session *c = d->watchers[i];
        if (!unwelcome(d, c)) continue;
        souk_out *o = server_begin(d->server, "removed");
        souk_json_put_string(o, "table", d->online_table->id);
        souk_json_put_string(o, "text",
                             souk_text(c->lang, N_("The host has sent you away from this table.")));
        souk_json_close(o, '}');
        net_send(c, o);
        registry_unwatch(d, c);
    }
}

void registry_tell(cached_table *d, int from, const session *but, bool table_changed)
{
    const online_table *online = d->online_table;
    bool behind = online->delay > 0 && online->status == ONLINE_TABLE_RUNNING;
    if (table_changed) show_out(d);
    for (int i = 0; i < d->num_watchers && online->num_notes > from; i++) {
        session *c = d->watchers[i];
        int seat = online_table_seat_of(online, c->person);
        if (c == but || (behind && seat < 0)) continue;
        /* A viewer is not sent what they could not observe. */
        int viewer = seat >= 0 ? seat : SOUK_SPECTATOR;
        if (online_table_seq(online, viewer, from) == online_table_seq(online, viewer, online->num_notes))
            continue;
        send_update(d, c, from);
    }
    if (!behind) d->public_sent = online->num_notes;
    if (table_changed) tell_table(d, but);
}

/* Sends the lines that delayed spectators may read by now. */
static void send_delayed_chat(cached_table *d, int64_t now)
{
    int64_t until = online_table_public_until(d->online_table, now);
    if (d->chat_due == 0 || (now < d->chat_due && until < INT64_MAX)) return;
    d->chat_due = 0;
    store_rows rows = store_chat_read(&d->server->store, d->online_table->id);
    for (store_chat line; store_next_line(&rows, &line);) {
        if (line.at > until) chat_waits(d, line.at);
        if (line.at > until || line.at <= d->public_chat) continue;
        d->public_chat = line.at;
        for (int i = 0; i < d->num_watchers; i++) {
            session *c = d->watchers[i];
            if (online_table_seat_of(d->online_table, c->person) < 0 && strcmp(c->person, line.person) != 0)
                send_chat(d, c, &line);
        }
    }
    if (store_end(&rows) < 0) d->chat_due = now; /* the next tick tries again */
}

/* Changes by people besides the play, as far as delayed spectators may know them. */
static int64_t public_changes(const online_table *online, int64_t now)
{
    int64_t sum = 0, until = online_table_public_until(online, now);
    for (int i = 0; i < online->num_seats; i++)
        if (online->seat[i].changed <= until) sum += online->seat[i].changed;
    for (int i = 0; i < ONLINE_TABLE_ASKS; i++)
        if (online->ask[i].number && online->ask[i].at <= until) sum += online->ask[i].at;
    return sum;
}

void registry_tell_people(cached_table *d, int64_t now)
{
    bool here = d->here_changed;
    if (now < d->people_next || !(here || d->people_changed || d->owed)) return;
    d->people_next = now + PEOPLE_MS;
    d->people_changed = d->here_changed = false;
    presence_settle(d);
    for (int i = 0; i < d->num_watchers; i++) {
        session *c = d->watchers[i];
        if (!here && !serialise_belongs(d, c)) continue;
        souk_out *o = server_begin(d->server, "people");
        souk_json_put_string(o, "table", d->online_table->id);
        serialise_people(o, d, c);
        serialise_here(o, d);
        souk_json_close(o, '}');
        net_send(c, o);
    }
}

void registry_tell_delayed(cached_table *d, int64_t now)
{
    int known = serialise_known(d, SOUK_SPECTATOR), from = d->public_sent;
    int64_t changes = public_changes(d->online_table, now);
    bool changed = changes != d->public_changes;
    if (d->online_table->delay == 0) return;
    send_delayed_chat(d, now);
    if (known <= from && !changed) return;
    d->public_sent = known;
    d->public_changes = changes;
    for (int i = 0; i < d->num_watchers; i++) {
        session *c = d->watchers[i];
        if (online_table_seat_of(d->online_table, c->person) >= 0) continue;
        if (known > from) send_update(d, c, from);
        if (changed) registry_tell_table(d, c);
    }
}

void registry_close(server *s)
{
    for (int i = 0; i < CACHE_BUCKETS; i++)
        for (cached_table *d = s->cached_tables[i], *next; d; d = next) {
            next = d->next;
            registry_remove(d);
        }
}
