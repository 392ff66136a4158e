/* Tables in memory: finding them, who watches, and what must happen without anybody's message (clocks, the
 * bell, people who have gone). A table that nobody needs is forgotten; the store has it. */
#include "bots/bot.h"
#include "server/server.h"
#include <stdlib.h>
#include <string.h>

enum { FORGET_MS = 60000, WATCHERS_FIRST = 8 };

/* --- finding --------------------------------------------------------------------------------- */

static desk **bucket_of(server *s, const char *table)
{
    return &s->desks[souk_digest(table, strlen(table)) % DESK_BUCKETS];
}

desk *hall_peek(server *s, const char *table)
{
    desk *d = *bucket_of(s, table);
    while (d && strcmp(d->sitting->id, table) != 0)
        d = d->next;
    return d;
}

desk *hall_add(server *s, sitting *sit)
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

void hall_remove(desk *d)
{
    desk **at = bucket_of(d->server, d->sitting->id);
    while (*at != d)
        at = &(*at)->next;
    *at = d->next;
    d->server->num_desks--;
    while (d->num_watchers > 0)
        hall_unwatch(d, d->watchers[d->num_watchers - 1]);
    for (waiting *w = d->inbox, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    free(d->watchers);
    sitting_free(d->sitting);
    free(d);
}

void hall_forget(desk *d)
{
    server *s = d->server;
    waiting *inbox = d->inbox;
    d->inbox = NULL;
    for (int i = 0; i < d->num_watchers; i++)
        s->lack == LACK_MEMORY ? net_starve(d->watchers[i]) : net_drop(d->watchers[i]);
    hall_remove(d); /* now that nobody is told any more who else has gone */
    message_again(s, inbox);
}

typedef struct folding {
    sitting *sitting;
    bool good, only_play, starved;
} folding;

static void open_row(void *context, const store_table *row)
{
    folding *f = context;
    f->sitting = sitting_from_row(row, &f->starved);
}

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

sitting *hall_read(server *s, const char *table, bool bare)
{
    folding f = {NULL, true, true, false};
    int found = store_table_read(&s->store, table, open_row, &f);
    sitting *sit = f.sitting;
    if (sit) sit->bare = bare;
    bool read = sit ? store_entries(&s->store, table, 0, fold_row, &f) : found >= 0;
    if (sit && read && f.good && sit->entries > 0) return sit;
    s->lack = !read ? LACK_STORE : f.starved || (sit && sit->starved) ? LACK_MEMORY : LACK_TABLE;
    if (s->lack == LACK_TABLE && found == 1) server_log(s, "unreadable", table);
    sitting_free(sit);
    return NULL;
}

desk *hall_find(server *s, const char *table)
{
    desk *d = hall_peek(s, table);
    if (d) {
        d->used_at = server_now();
        return d;
    }
    sitting *sit = hall_read(s, table, false);
    d = sit ? hall_add(s, sit) : NULL;
    if (d) keeper_look(d);
    if (sit && !d) {
        s->lack = LACK_MEMORY;
        sitting_free(sit);
    }
    return d;
}

/* --- watching -------------------------------------------------------------------------------- */

static bool here_locally(const desk *d, int seat)
{
    for (int i = 0; i < d->num_watchers; i++)
        if (strcmp(d->watchers[i]->person, d->sitting->seat[seat].person) == 0) return true;
    return false;
}

bool hall_here(const desk *d, int seat)
{
    return (d->elsewhere >> seat & 1) || here_locally(d, seat);
}

static bool watches(const desk *d, const session *c)
{
    for (int i = 0; i < c->num_watching; i++)
        if (c->watching[i] == d) return true;
    return false;
}

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

/* Looks away from one table to make place for another: from one of which the game is over, or, where the person has a seat at the new
 * one, for one at which they only look on. */
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
    if (watches(d, c)) return WATCH_OK;
    int seat = sitting_seat_of(d->sitting, c->person);
    if (c->num_watching == WATCH_MAX && !look_away(c, seat >= 0)) return WATCH_TOO_MANY;
    if (d->num_watchers == d->max_watchers) {
        int larger = d->max_watchers ? 2 * d->max_watchers : WATCHERS_FIRST;
        session **moved = realloc(d->watchers, (size_t)larger * sizeof(session *));
        if (!moved) return WATCH_STARVED;
        d->watchers = moved;
        d->max_watchers = larger;
    }
    bool back = seat >= 0 && !here_locally(d, seat);
    d->watchers[d->num_watchers++] = c;
    c->watching[c->num_watching++] = d;
    if (d->num_watchers == 1) d->public_sent = say_known(d, SOUK_SPECTATOR);
    if (back) {
        d->gone_at[seat] = 0;
        keeper_present(d, seat, true);
        tell_table(d, c);
    }
    return WATCH_OK;
}

void hall_unwatch(desk *d, session *c)
{
    if (!watches(d, c)) return;
    for (int i = 0; i < d->num_watchers; i++)
        if (d->watchers[i] == c) d->watchers[i--] = d->watchers[--d->num_watchers];
    for (int i = 0; i < c->num_watching; i++)
        if (c->watching[i] == d) c->watching[i--] = c->watching[--c->num_watching];
    d->used_at = server_now();
    int seat = sitting_seat_of(d->sitting, c->person);
    if (seat >= 0 && !here_locally(d, seat)) {
        d->gone_at[seat] = server_now();
        keeper_present(d, seat, false);
        if (!d->server->leaving) tell_table(d, NULL);
    }
}

/* --- what other processes did ---------------------------------------------------------------- */

void hall_heard(server *s, const char *table, int64_t number)
{
    desk *d = hall_peek(s, table);
    if (!d || (number >= 0 && number < d->sitting->entries)) return; /* our own, or known already */
    if (d->busy) {
        d->reload = true;
        return;
    }
    int from = d->sitting->num_notes;
    sitting_status status = d->sitting->status;
    int64_t known = d->sitting->entries;
    folding f = {d->sitting, true, true, false};
    d->reload = !store_entries(&s->store, table, known, fold_row, &f); /* if not now, then by the next tick */
    if (!f.good) {
        s->lack = d->sitting->starved ? LACK_MEMORY : LACK_TABLE;
        if (!d->sitting->starved) server_log(s, "unreadable", table);
        hall_forget(d);
        return;
    }
    if (d->sitting->entries == known) return;
    hall_tell(d, from, NULL, !f.only_play || d->sitting->status != status);
    hall_act(d);
}

bool hall_reread(desk *d)
{
    sitting *sit = hall_read(d->server, d->sitting->id, false);
    if (!sit) return false;
    sitting_free(d->sitting);
    d->sitting = sit;
    d->thinking = 0;
    return true;
}

/* Sends what is new to everybody but `but`: the play from entry `from` on, the table if it changed. */
void hall_tell(desk *d, int from, const session *but, bool table_changed)
{
    const sitting *sit = d->sitting;
    bool behind = sit->delay > 0 && sit->status == SITTING_RUNNING;
    for (int i = 0; i < d->num_watchers && sit->num_notes > from; i++) {
        session *c = d->watchers[i];
        int seat = sitting_seat_of(sit, c->person);
        if (c == but || (behind && seat < 0)) continue;
        /* What a viewer cannot notice is not announced either. */
        int viewer = seat >= 0 ? seat : SOUK_SPECTATOR;
        if (sitting_seq(sit, viewer, from) == sitting_seq(sit, viewer, sit->num_notes)) continue;
        souk_out *o = server_begin(d->server, "update");
        souk_json_put_string(o, "table", sit->id);
        say_play(o, d, c, from);
        souk_json_close(o, '}');
        net_send(c, o);
    }
    if (!behind) d->public_sent = sit->num_notes;
    if (table_changed) tell_table(d, but);
}

/* --- time ------------------------------------------------------------------------------------ */

static void tell_delayed(desk *d)
{
    int now = say_known(d, SOUK_SPECTATOR), from = d->public_sent;
    if (d->sitting->delay == 0 || now <= from) return;
    d->public_sent = now;
    for (int i = 0; i < d->num_watchers; i++) {
        session *c = d->watchers[i];
        if (sitting_seat_of(d->sitting, c->person) >= 0) continue;
        souk_out *o = server_begin(d->server, "update");
        souk_json_put_string(o, "table", d->sitting->id);
        say_play(o, d, c, from);
        souk_json_close(o, '}');
        net_send(c, o);
    }
}

/* A bot takes the seat of somebody whose time is out, or who has gone. */
static void hand_over(desk *d, int seat)
{
    SOUK_OUT(line, 64);
    souk_printf(&line, "keep %d %s", seat, souk_bot_usual->name);
    entry_house(d, line.buf);
}

static int gone_too_long(desk *d, int64_t now)
{
    const sitting *sit = d->sitting;
    int64_t grace_ends = d->server->opened_at + (int64_t)d->server->settings.grace * 1000;
    uint32_t pending = sit->away > 0 ? sitting_pending(sit) : 0;
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        if (sit->seat[seat].who != SEAT_PERSON || sit->seat[seat].bot[0] || hall_here(d, seat)) continue;
        int64_t since = d->gone_at[seat] ? d->gone_at[seat] : d->used_at;
        if (since < grace_ends) since = grace_ends; /* nobody was here before we were */
        if (now - since <= sit->away) continue;
        keeper_look(d); /* they may have come to another process, or that one may be dead */
        if (!hall_here(d, seat)) return seat;
        d->gone_at[seat] = now;
    }
    return -1;
}

void hall_act(desk *d)
{
    const sitting *sit = d->sitting;
    int64_t now = server_now();
    if (d->busy || sit->status != SITTING_RUNNING || d->server->leaving || !keeper_has(d, now)) return;
    int action = sitting_bell(sit, now);
    if (action >= 0) {
        entry_action(d, SOUK_TABLE, action);
        return;
    }
    int out = sitting_out_of_time(sit, now);
    if (out < 0) out = gone_too_long(d, now);
    if (out >= 0) {
        hand_over(d, out);
        return;
    }
    uint32_t pending = sitting_pending(sit);
    d->told_pending &= pending;
    if (sit->clock.kind == CLOCK_DAY && (pending & ~d->told_pending)) notify_turns(d);
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        if (sitting_bot(sit, seat) && !(d->thinking >> seat & 1) && bots_think(d, seat))
            d->thinking |= 1u << seat;
    }
}

/* Whether something may have to happen here though nobody watches. */
static bool needed(const desk *d)
{
    const sitting *sit = d->sitting;
    if (d->busy || d->thinking || d->num_watchers > 0 || d->lease_asked || d->owed) return true;
    if (sit->status != SITTING_RUNNING) return false;
    if (sit->clock.kind != CLOCK_NONE || sit->clock.bell > 0 || sit->away > 0) return true;
    for (uint32_t set = sitting_pending(sit); set; set &= set - 1)
        if (sitting_bot(sit, souk_lowest(set))) return true;
    return false;
}

void hall_tick(server *s, int64_t now)
{
    for (int i = 0; i < DESK_BUCKETS; i++)
        for (desk *d = s->desks[i], *next; d; d = next) {
            next = d->next;
            if (d->num_watchers > 0) tell_delayed(d);
            for (uint32_t owed = d->owed; owed; owed &= owed - 1)
                keeper_present(d, souk_lowest(owed), here_locally(d, souk_lowest(owed)));
            if (d->reload)
                hall_heard(s, d->sitting->id, -1);
            else if (now - d->used_at > FORGET_MS && !needed(d))
                hall_remove(d);
            else
                hall_act(d);
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
