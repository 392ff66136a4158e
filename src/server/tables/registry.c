/* hall.c — the tables of this process (see hall.h). */
#include "server/hall.h"
#include "server/bars.h"
#include "server/lobby.h"
#include "server/net.h"
#include "server/presence.h"
#include "server/say.h"
#include <stdlib.h>
#include <string.h>

enum { WATCHERS_FIRST = 8 };

/* --- finding --------------------------------------------------------------------------------- */

void hall_remove(desk *d)
{
    while (d->num_watchers > 0)
        hall_unwatch(d, d->watchers[d->num_watchers - 1]);
    desk_free(d);
}

void hall_forget(desk *d)
{
    server *s = d->server;
    waiting **last = &s->adrift;
    while (*last)
        last = &(*last)->next;
    *last = d->inbox;
    d->inbox = NULL;
    for (int i = 0; i < d->num_watchers; i++)
        s->lack == LACK_MEMORY ? net_starve(d->watchers[i]) : net_drop(d->watchers[i]);
    hall_remove(d); /* nobody is left to be told who else has gone */
}

typedef struct folding {
    sitting *sitting;
    bool good, only_play;
} folding;

/* Whether an entry is about nothing but the play. */
static bool is_play(const char *body)
{
    for (const char *p = body; *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (strncmp(p, "do ", 3) != 0 && strncmp(p, "undo ", 5) != 0) return false;
    return true;
}

static void fold_row(void *context, int64_t number, int64_t at, const char *body)
{
    folding *f = context;
    f->good = f->good && sitting_fold(f->sitting, number, at, body);
    f->only_play = f->only_play && is_play(body);
}

static sitting *read_table(server *s, const char *table)
{
    bool broken;
    sitting *sit = reading_table(&s->store, table, false, &s->lack, &broken);
    if (broken) server_log(s, "unreadable", table);
    return sit;
}

desk *hall_find(server *s, const char *table)
{
    desk *d = desk_peek(s, table);
    if (d) {
        d->used_at = server_now();
        return d;
    }
    sitting *sit = read_table(s, table);
    d = sit ? desk_add(s, sit) : NULL;
    if (d) presence_look(d);
    if (sit && !d) {
        s->lack = LACK_MEMORY;
        sitting_free(sit);
    }
    return d;
}

bool hall_record(server *s, const char *table, char **record)
{
    bool id = server_is_id(table);
    const desk *d = id ? hall_find(s, table) : NULL;
    bool over = d && d->sitting->status == SITTING_DONE;
    *record = over ? sitting_record(d->sitting) : NULL;
    return over ? *record != NULL : !id || d || s->lack == LACK_TABLE;
}

/* --- watching -------------------------------------------------------------------------------- */

void hall_tell_table(desk *d, session *c)
{
    souk_out *o = server_begin(d->server, "table");
    say_table(o, d, c, false);
    souk_json_close(o, '}');
    net_send(c, o);
}

static void tell_table(desk *d, const session *but)
{
    for (int i = 0; i < d->num_watchers; i++)
        if (d->watchers[i] != but) hall_tell_table(d, d->watchers[i]);
}

/* Stops watching one table so that another can be watched: one whose game is over or, if the person has a
 * seat at the new one, one at which they are only a spectator. */
static bool look_away(session *c, bool has_seat)
{
    for (int pass = 0; pass < 1 + has_seat; pass++)
        for (int i = 0; i < c->num_watching; i++) {
            desk *other = c->watching[i];
            bool over = other->sitting->status == SITTING_DONE || other->sitting->status == SITTING_CLOSED;
            if (!over && (pass == 0 || sitting_seat_of(other->sitting, c->person) >= 0)) continue;
            hall_unwatch(other, c);
            return true;
        }
    return false;
}

watch_result hall_watch(desk *d, session *c)
{
    if (session_watches(c, d)) return WATCH_OK;
    int seat = sitting_seat_of(d->sitting, c->person);
    if (c->num_watching == WATCH_MAX && !look_away(c, seat >= 0)) return WATCH_TOO_MANY;
    if (d->num_watchers == d->max_watchers) {
        int larger = d->max_watchers ? 2 * d->max_watchers : WATCHERS_FIRST;
        session **moved = realloc(d->watchers, (size_t)larger * sizeof(session *));
        if (!moved) return WATCH_STARVED;
        d->watchers = moved;
        d->max_watchers = larger;
    }
    bool back = seat >= 0 && !desk_here_now(d, seat);
    d->people_changed = true;
    d->watchers[d->num_watchers++] = c;
    c->watching[c->num_watching++] = d;
    if (d->num_watchers == 1) d->public_sent = say_known(d, SOUK_SPECTATOR);
    if (back) {
        presence_tell(d, seat, true);
        tell_table(d, c);
        if (d->sitting->listed) lobby_changed(d->server, d->sitting->id);
    }
    return WATCH_OK;
}

void hall_unwatch(desk *d, session *c)
{
    if (!session_watches(c, d)) return;
    for (int i = 0; i < d->num_watchers; i++)
        if (d->watchers[i] == c) d->watchers[i--] = d->watchers[--d->num_watchers];
    for (int i = 0; i < c->num_watching; i++)
        if (c->watching[i] == d) c->watching[i--] = c->watching[--c->num_watching];
    d->used_at = server_now();
    d->people_changed = true;
    int seat = sitting_seat_of(d->sitting, c->person);
    if (seat >= 0 && !desk_here_now(d, seat)) {
        d->gone_at[seat] = server_now();
        presence_tell(d, seat, false);
        if (!d->server->leaving) tell_table(d, NULL);
    }
}

/* --- what other processes did ---------------------------------------------------------------- */

void hall_heard(server *s, const char *table, int64_t number)
{
    desk *d = desk_peek(s, table);
    if (!d || (number >= 0 && number < d->sitting->entries)) return; /* our own, or already known */
    if (d->busy) {
        d->reload = true;
        return;
    }
    int from = d->sitting->num_notes;
    sitting_status status = d->sitting->status;
    int64_t known = d->sitting->entries;
    folding f = {d->sitting, true, true};
    d->reload =
        !store_entries(&s->store, table, known, fold_row, &f); /* if it fails, the next tick tries again */
    if (!f.good) {
        s->lack = d->sitting->starved ? LACK_MEMORY : LACK_TABLE;
        if (!d->sitting->starved) server_log(s, "unreadable", table);
        hall_forget(d);
        return;
    }
    if (d->sitting->entries == known) return;
    hall_tell(d, from, NULL, !f.only_play || d->sitting->status != status);
    desk_due(d);
}

bool hall_reread(desk *d)
{
    sitting *sit = read_table(d->server, d->sitting->id);
    if (!sit) return false;
    sitting_free(d->sitting);
    d->sitting = sit;
    d->thinking = 0;
    return true;
}

void hall_renew(desk *d)
{
    d->anew = d->busy;
    if (d->busy) return;
    if (hall_reread(d)) {
        tell_table(d, NULL);
        desk_due(d); /* a bot may have been thinking, and is not waited for any more */
    } else {
        hall_forget(d);
    }
}

void hall_forget_name(server *s, const char *person)
{
    for (int i = 0; i < DESK_BUCKETS; i++)
        for (desk *d = s->desks[i], *next; d; d = next) {
            next = d->next;
            if (sitting_seat_of(d->sitting, person) >= 0) hall_renew(d);
        }
}

static void send_update(const desk *d, session *c, int from)
{
    souk_out *o = server_begin(d->server, "update");
    souk_json_put_string(o, "table", d->sitting->id);
    say_play(o, d, c, from);
    souk_json_close(o, '}');
    net_send(c, o);
}

/* Whether the connection may no longer look on: its person was sent away, or has lost the seat where nobody does. */
static bool unwelcome(const desk *d, const session *c)
{
    bool closed = !d->sitting->watchable && d->sitting->status == SITTING_RUNNING;
    return bars_out(d, c) || (closed && !say_belongs(d, c));
}

static void show_out(desk *d)
{
    for (int i = d->num_watchers - 1; i >= 0; i--) {
        session *c = d->watchers[i];
        if (!unwelcome(d, c)) continue;
        souk_out *o = server_begin(d->server, "removed");
        souk_json_put_string(o, "table", d->sitting->id);
        souk_json_put_string(o, "text",
                             souk_text(c->lang, N_("The host has sent you away from this table.")));
        souk_json_close(o, '}');
        net_send(c, o);
        hall_unwatch(d, c);
    }
}

void hall_tell(desk *d, int from, const session *but, bool table_changed)
{
    const sitting *sit = d->sitting;
    bool behind = sit->delay > 0 && sit->status == SITTING_RUNNING;
    if (table_changed) show_out(d);
    for (int i = 0; i < d->num_watchers && sit->num_notes > from; i++) {
        session *c = d->watchers[i];
        int seat = sitting_seat_of(sit, c->person);
        if (c == but || (behind && seat < 0)) continue;
        /* What a viewer could not notice is not announced to them. */
        int viewer = seat >= 0 ? seat : SOUK_SPECTATOR;
        if (sitting_seq(sit, viewer, from) == sitting_seq(sit, viewer, sit->num_notes)) continue;
        send_update(d, c, from);
    }
    if (!behind) d->public_sent = sit->num_notes;
    if (table_changed) tell_table(d, but);
}

void hall_tell_chat(desk *d, const store_chat *line)
{
    for (int i = 0; i < d->num_watchers; i++) {
        session *c = d->watchers[i];
        if (session_blocks(c, line->person) || !say_hears(d, c)) continue;
        souk_out *o = server_begin(d->server, "chat");
        souk_json_put_string(o, "table", d->sitting->id);
        souk_json_key(o, "line");
        say_chat(o, line);
        souk_json_close(o, '}');
        net_send(c, o);
    }
}

void hall_tell_people(desk *d)
{
    if (!d->people_changed) return;
    d->people_changed = false;
    for (int i = 0; i < d->num_watchers; i++) {
        session *c = d->watchers[i];
        if (!say_belongs(d, c)) continue;
        souk_out *o = server_begin(d->server, "people");
        souk_json_put_string(o, "table", d->sitting->id);
        say_people(o, d, c);
        souk_json_close(o, '}');
        net_send(c, o);
    }
}

void hall_tell_delayed(desk *d)
{
    int now = say_known(d, SOUK_SPECTATOR), from = d->public_sent;
    if (d->sitting->delay == 0 || now <= from) return;
    d->public_sent = now;
    for (int i = 0; i < d->num_watchers; i++) {
        session *c = d->watchers[i];
        if (sitting_seat_of(d->sitting, c->person) >= 0) continue;
        send_update(d, c, from);
    }
}

void hall_close(server *s)
{
    for (int i = 0; i < DESK_BUCKETS; i++)
        for (desk *d = s->desks[i], *next; d; d = next) {
            next = d->next;
            hall_remove(d);
        }
}
