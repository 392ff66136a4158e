/* Tables in memory: finding them, who watches, and what must happen without anybody's message (clocks, the
 * bell, people who have gone). A table that nobody needs is forgotten; the store has it. */
#include "bots/bot.h"
#include "server/server.h"
#include <stdlib.h>
#include <string.h>

enum { FORGET_MS = 60000, WATCHERS_FIRST = 8 };

/* --- finding --------------------------------------------------------------------------------- */

static hot **bucket_of(server *s, const char *table)
{
    return &s->hot[souk_digest(table, strlen(table)) % HOT_BUCKETS];
}

hot *hall_peek(server *s, const char *table)
{
    hot *h = *bucket_of(s, table);
    while (h && strcmp(h->room->id, table) != 0)
        h = h->next;
    return h;
}

hot *hall_add(server *s, room *r)
{
    hot *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    hot **place = bucket_of(s, r->id);
    h->server = s;
    h->room = r;
    h->epoch = s->epoch;
    h->inbox_end = &h->inbox;
    h->used_at = server_now();
    h->next = *place;
    *place = h;
    s->num_hot++;
    return h;
}

void hall_remove(hot *h)
{
    hot **at = bucket_of(h->server, h->room->id);
    while (*at != h)
        at = &(*at)->next;
    *at = h->next;
    h->server->num_hot--;
    while (h->num_watchers > 0)
        hall_unwatch(h, h->watchers[h->num_watchers - 1]);
    for (waiting *w = h->inbox, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    free(h->watchers);
    room_free(h->room);
    free(h);
}

void hall_forget(hot *h)
{
    server *s = h->server;
    waiting *inbox = h->inbox;
    h->inbox = NULL;
    for (int i = 0; i < h->num_watchers; i++)
        s->lack == LACK_MEMORY ? net_starve(h->watchers[i]) : net_drop(h->watchers[i]);
    hall_remove(h); /* now that nobody is told any more who else has gone */
    message_again(s, inbox);
}

typedef struct folding {
    room *room;
    bool good, only_play, starved;
} folding;

static void open_row(void *context, const store_table *row)
{
    folding *f = context;
    f->room = room_from_row(row, &f->starved);
}

/* Whether a step is about nothing but the play. */
static bool is_play(const char *body)
{
    for (const char *p = body; *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (strncmp(p, "do ", 3) != 0 && strncmp(p, "undo ", 5) != 0) return false;
    return true;
}

static void fold_row(void *context, int64_t number, int64_t at, const char *body)
{
    folding *f = context;
    f->good = f->good && room_fold(f->room, number, at, body);
    f->only_play = f->only_play && is_play(body);
}

room *hall_read(server *s, const char *table, bool bare)
{
    folding f = {NULL, true, true, false};
    int found = store_table_read(&s->store, table, open_row, &f);
    room *r = f.room;
    if (r) r->bare = bare;
    bool read = r ? store_steps(&s->store, table, 0, fold_row, &f) : found >= 0;
    if (r && read && f.good && r->steps > 0) return r;
    s->lack = !read ? LACK_STORE : f.starved || (r && r->starved) ? LACK_MEMORY : LACK_TABLE;
    if (s->lack == LACK_TABLE && found == 1) server_log(s, "unreadable", table);
    room_free(r);
    return NULL;
}

hot *hall_find(server *s, const char *table)
{
    hot *h = hall_peek(s, table);
    if (h) {
        h->used_at = server_now();
        return h;
    }
    room *r = hall_read(s, table, false);
    h = r ? hall_add(s, r) : NULL;
    if (h) keeper_look(h);
    if (r && !h) {
        s->lack = LACK_MEMORY;
        room_free(r);
    }
    return h;
}

/* --- watching -------------------------------------------------------------------------------- */

static bool here_locally(const hot *h, int seat)
{
    for (int i = 0; i < h->num_watchers; i++)
        if (strcmp(h->watchers[i]->person, h->room->seat[seat].person) == 0) return true;
    return false;
}

bool hall_here(const hot *h, int seat)
{
    return (h->elsewhere >> seat & 1) || here_locally(h, seat);
}

static bool watches(const hot *h, const session *c)
{
    for (int i = 0; i < c->num_watching; i++)
        if (c->watching[i] == h) return true;
    return false;
}

void hall_tell_table(hot *h, session *c)
{
    souk_out *o = server_begin(h->server, "table");
    say_table(o, h, c, false);
    souk_json_close(o, '}');
    net_send(c, o);
}

static void tell_table(hot *h, const session *but)
{
    for (int i = 0; i < h->num_watchers; i++)
        if (h->watchers[i] != but) hall_tell_table(h, h->watchers[i]);
}

/* Makes room for one more table: for one of which the game is over, or, where the person has a seat at the new
 * one, for one at which they only look on. */
static bool look_away(session *c, bool has_seat)
{
    for (int pass = 0; pass < 1 + has_seat; pass++)
        for (int i = 0; i < c->num_watching; i++) {
            hot *other = c->watching[i];
            bool over = other->room->status == ROOM_DONE || other->room->status == ROOM_CLOSED;
            if (!over && (pass == 0 || room_seat_of(other->room, c->person) >= 0)) continue;
            hall_unwatch(other, c);
            return true;
        }
    return false;
}

watch_result hall_watch(hot *h, session *c)
{
    if (watches(h, c)) return WATCH_OK;
    int seat = room_seat_of(h->room, c->person);
    if (c->num_watching == WATCH_MAX && !look_away(c, seat >= 0)) return WATCH_TOO_MANY;
    if (h->num_watchers == h->room_watchers) {
        int larger = h->room_watchers ? 2 * h->room_watchers : WATCHERS_FIRST;
        session **moved = realloc(h->watchers, (size_t)larger * sizeof(session *));
        if (!moved) return WATCH_STARVED;
        h->watchers = moved;
        h->room_watchers = larger;
    }
    bool back = seat >= 0 && !here_locally(h, seat);
    h->watchers[h->num_watchers++] = c;
    c->watching[c->num_watching++] = h;
    if (h->num_watchers == 1) h->public_sent = say_entries(h, SOUK_SPECTATOR);
    if (back) {
        h->gone_at[seat] = 0;
        keeper_present(h, seat, true);
        tell_table(h, c);
    }
    return WATCH_OK;
}

void hall_unwatch(hot *h, session *c)
{
    if (!watches(h, c)) return;
    for (int i = 0; i < h->num_watchers; i++)
        if (h->watchers[i] == c) h->watchers[i--] = h->watchers[--h->num_watchers];
    for (int i = 0; i < c->num_watching; i++)
        if (c->watching[i] == h) c->watching[i--] = c->watching[--c->num_watching];
    h->used_at = server_now();
    int seat = room_seat_of(h->room, c->person);
    if (seat >= 0 && !here_locally(h, seat)) {
        h->gone_at[seat] = server_now();
        keeper_present(h, seat, false);
        if (!h->server->leaving) tell_table(h, NULL);
    }
}

/* --- what other processes did ---------------------------------------------------------------- */

void hall_heard(server *s, const char *table, int64_t number)
{
    hot *h = hall_peek(s, table);
    if (!h || (number >= 0 && number < h->room->steps)) return; /* our own, or known already */
    if (h->busy) {
        h->reload = true;
        return;
    }
    int from = h->room->num_notes;
    room_status status = h->room->status;
    int64_t steps = h->room->steps;
    folding f = {h->room, true, true, false};
    h->reload = !store_steps(&s->store, table, steps, fold_row, &f); /* if not now, then by the next tick */
    if (!f.good) {
        s->lack = h->room->starved ? LACK_MEMORY : LACK_TABLE;
        if (!h->room->starved) server_log(s, "unreadable", table);
        hall_forget(h);
        return;
    }
    if (h->room->steps == steps) return;
    hall_tell(h, from, NULL, !f.only_play || h->room->status != status);
    hall_act(h);
}

bool hall_reread(hot *h)
{
    room *r = hall_read(h->server, h->room->id, false);
    if (!r) return false;
    room_free(h->room);
    h->room = r;
    h->thinking = 0;
    return true;
}

/* Sends what is new to everybody but `but`: the play from entry `from` on, the table if it changed. */
void hall_tell(hot *h, int from, const session *but, bool table_changed)
{
    const room *r = h->room;
    bool behind = r->delay > 0 && r->status == ROOM_RUNNING;
    for (int i = 0; i < h->num_watchers && r->num_notes > from; i++) {
        session *c = h->watchers[i];
        int seat = room_seat_of(r, c->person);
        if (c == but || (behind && seat < 0)) continue;
        /* What a viewer cannot notice is not announced either. */
        int viewer = seat >= 0 ? seat : SOUK_SPECTATOR;
        if (room_seq(r, viewer, from) == room_seq(r, viewer, r->num_notes)) continue;
        souk_out *o = server_begin(h->server, "update");
        souk_json_put_string(o, "table", r->id);
        say_play(o, h, c, from);
        souk_json_close(o, '}');
        net_send(c, o);
    }
    if (!behind) h->public_sent = r->num_notes;
    if (table_changed) tell_table(h, but);
}

/* --- time ------------------------------------------------------------------------------------ */

static void tell_delayed(hot *h)
{
    int now = say_entries(h, SOUK_SPECTATOR), from = h->public_sent;
    if (h->room->delay == 0 || now <= from) return;
    h->public_sent = now;
    for (int i = 0; i < h->num_watchers; i++) {
        session *c = h->watchers[i];
        if (room_seat_of(h->room, c->person) >= 0) continue;
        souk_out *o = server_begin(h->server, "update");
        souk_json_put_string(o, "table", h->room->id);
        say_play(o, h, c, from);
        souk_json_close(o, '}');
        net_send(c, o);
    }
}

/* A bot takes the seat of somebody whose time is out, or who has gone. */
static void hand_over(hot *h, int seat)
{
    SOUK_OUT(line, 64);
    souk_printf(&line, "keep %d %s", seat, souk_bot_usual->name);
    step_house(h, line.buf);
}

static int gone_too_long(hot *h, int64_t now)
{
    const room *r = h->room;
    int64_t grace_ends = h->server->opened_at + (int64_t)h->server->settings.grace * 1000;
    uint32_t pending = r->away > 0 ? room_pending(r) : 0;
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        if (r->seat[seat].who != SEAT_PERSON || r->seat[seat].bot[0] || hall_here(h, seat)) continue;
        int64_t since = h->gone_at[seat] ? h->gone_at[seat] : h->used_at;
        if (since < grace_ends) since = grace_ends; /* nobody was here before we were */
        if (now - since <= r->away) continue;
        keeper_look(h); /* they may have come to another process, or that one may be dead */
        if (!hall_here(h, seat)) return seat;
        h->gone_at[seat] = now;
    }
    return -1;
}

void hall_act(hot *h)
{
    const room *r = h->room;
    int64_t now = server_now();
    if (h->busy || r->status != ROOM_RUNNING || h->server->leaving || !keeper_has(h, now)) return;
    int action = room_bell(r, now);
    if (action >= 0) {
        step_action(h, SOUK_TABLE, action);
        return;
    }
    int out = room_out_of_time(r, now);
    if (out < 0) out = gone_too_long(h, now);
    if (out >= 0) {
        hand_over(h, out);
        return;
    }
    uint32_t pending = room_pending(r);
    h->told_pending &= pending;
    if (r->clock.kind == CLOCK_DAY && (pending & ~h->told_pending)) notify_turns(h);
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        if (room_bot(r, seat) && !(h->thinking >> seat & 1) && bots_think(h, seat)) h->thinking |= 1u << seat;
    }
}

/* Whether something may have to happen here though nobody watches. */
static bool needed(const hot *h)
{
    const room *r = h->room;
    if (h->busy || h->thinking || h->num_watchers > 0 || h->lease_asked || h->owed) return true;
    if (r->status != ROOM_RUNNING) return false;
    if (r->clock.kind != CLOCK_NONE || r->clock.bell > 0 || r->away > 0) return true;
    for (uint32_t set = room_pending(r); set; set &= set - 1)
        if (room_bot(r, souk_lowest(set))) return true;
    return false;
}

void hall_tick(server *s, int64_t now)
{
    for (int i = 0; i < HOT_BUCKETS; i++)
        for (hot *h = s->hot[i], *next; h; h = next) {
            next = h->next;
            if (h->num_watchers > 0) tell_delayed(h);
            for (uint32_t owed = h->owed; owed; owed &= owed - 1)
                keeper_present(h, souk_lowest(owed), here_locally(h, souk_lowest(owed)));
            if (h->reload)
                hall_heard(s, h->room->id, -1);
            else if (now - h->used_at > FORGET_MS && !needed(h))
                hall_remove(h);
            else
                hall_act(h);
        }
}

void hall_close(server *s)
{
    for (int i = 0; i < HOT_BUCKETS; i++)
        for (hot *h = s->hot[i], *next; h; h = next) {
            next = h->next;
            hall_remove(h);
        }
}
