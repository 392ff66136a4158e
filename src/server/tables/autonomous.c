/* steward.c — what happens at tables by itself (see steward.h). A bot takes the seat of whoever's time is out, or who
 * has been gone too long and then gets it back; at a rated table they have resigned, since points are for people's
 * own choices. Only the process that keeps the table does any of this, and only while the store is well: a bot would
 * try its move again and again. */
#include "server/steward.h"
#include "bots/bot.h"
#include "server/bots.h"
#include "server/entry.h"
#include "server/hall.h"
#include "server/keeper.h"
#include "server/notify.h"
#include "server/presence.h"
#include "server/push.h"
#include <stdio.h>
#include <stdlib.h>

enum { FORGET_MS = 60000 };

/* A bot plays for somebody who has run out of time, or has gone. */
static void hand_over(desk *d, int seat, bool gone)
{
    SOUK_OUT(line, 64);
    if (d->sitting->rated)
        sitting_resign(d->sitting, seat, &line);
    else
        souk_printf(&line, "keep %d %s%s", seat, souk_bot_usual->name, gone ? " gone" : "");
    entry_house(d, line.buf);
}

/* Who was away is back, and plays again. */
static bool hand_back(desk *d)
{
    for (int i = 0; i < d->sitting->num_seats; i++) {
        SOUK_OUT(line, 64);
        if (!d->sitting->seat[i].gone || !desk_here(d, i)) continue;
        souk_printf(&line, "keep %d -", i);
        return entry_house(d, line.buf);
    }
    return false;
}

static int gone_too_long(desk *d, int64_t now)
{
    const sitting *sit = d->sitting;
    uint32_t pending = sit->away > 0 ? sitting_pending(sit) : 0;
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        if (sit->seat[seat].who != SEAT_PERSON || sit->seat[seat].bot[0]) continue;
        if (desk_gone_for(d, seat, now) <= sit->away) continue;
        presence_look(d); /* they may have come to another process, or that one may be dead */
        if (!desk_here(d, seat)) return seat;
        d->gone_at[seat] = now;
    }
    return -1;
}

/* A question whose last voter has gone or been replaced by a bot: nobody is left who could answer it. */
static bool resolve_asks(desk *d)
{
    const sitting *sit = d->sitting;
    for (int i = 0; i < SITTING_ASKS; i++) {
        const sitting_ask *ask = &sit->ask[i];
        SOUK_OUT(lines, SOUK_TEXT_MAX);
        if (!ask->number || (desk_voters(d, ask) & ~ask->yes) != 0) continue;
        sitting_grant(sit, ask, &lines);
        return entry_house(d, lines.buf);
    }
    return false;
}

/* That letters have arrived. */
static bool write_down(desk *d)
{
    SOUK_OUT(lines, SOUK_TEXT_MAX);
    for (; d->delivered; d->delivered &= d->delivered - 1)
        souk_printf(&lines, "told %d\n", souk_lowest(d->delivered));
    return entry_house(d, lines.buf);
}

void steward_act(desk *d)
{
    const sitting *sit = d->sitting;
    int64_t now = server_now();
    if (d->busy || sit->status != SITTING_RUNNING || d->server->leaving) return;
    if (d->server->ill_from || !keeper_has(d, now)) return;
    if (hand_back(d) || resolve_asks(d)) return;
    int action = sitting_bell(sit, now);
    if (action >= 0) {
        entry_action(d, SOUK_TABLE, action);
        return;
    }
    int late = sitting_out_of_time(sit, now), gone = late < 0 ? gone_too_long(d, now) : -1;
    if (late >= 0 || gone >= 0) {
        hand_over(d, late >= 0 ? late : gone, late < 0);
        return;
    }
    if (sitting_people(sit) == 0 && d->num_watchers == 0) return; /* bots alone play for those who watch */
    uint32_t pending = sitting_pending(sit);
    d->told_pending &= pending;
    d->delivered &= pending;
    d->pushed &= pending;
    if (d->delivered && write_down(d)) return;
    if (pending & ~d->pushed) push_turns(d);
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
    if (sitting_people(sit) == 0) return false;
    for (uint32_t set = sitting_pending(sit); set; set &= set - 1)
        if (sitting_bot(sit, souk_lowest(set))) return true;
    return false;
}

/* --- tables that nobody needs any more ------------------------------------------------------- */

enum { STALE_MAX = 100 };
static const int64_t stale_every = 3600000, hour = 3600000, day = 24 * 3600000LL;

typedef struct stale_look {
    writing w;
    server *server;
    int64_t now;
    char id[STALE_MAX][ID_SIZE];
    int n;
} stale_look;

static void take_stale(void *context, const char *id)
{
    stale_look *l = context;
    if (l->n < STALE_MAX) snprintf(l->id[l->n++], ID_SIZE, "%s", id);
}

/* On the writer's thread, which may wait. A day for a game to begin; for a move, longer than the slowest clock,
 * and after the server was away a while to come back. */
static store_result look_for_stale(writing *w, store *s)
{
    stale_look *l = (stale_look *)w;
    int64_t running = l->now - l->server->opened_at < hour / 2 ? 0 : l->now - 90 * day;
    l->n = 0;
    bool good = store_stale(s, l->now - day, l->now - hour, running, take_stale, l);
    return good ? STORE_OK : STORE_FAILED;
}

static void close_stale(writing *w)
{
    stale_look *l = (stale_look *)w;
    server *s = l->server;
    for (int i = 0; w->result == STORE_OK && i < l->n && !s->leaving; i++) {
        desk *d = hall_find(s, l->id[i]);
        if (d && !d->busy && d->num_watchers == 0 && d->elsewhere == 0 &&
            d->sitting->status <= SITTING_RUNNING)
            entry_house(d, "close");
    }
    if (l->n == STALE_MAX) s->next_stale = 0; /* there may be more */
    free(l);
}

static void close_some(server *s, int64_t now)
{
    if (now < s->next_stale) return;
    stale_look *l = calloc(1, sizeof *l);
    if (!l) return;
    s->next_stale = now + stale_every;
    l->w.run = look_for_stale;
    l->w.done = close_stale;
    l->server = s;
    l->now = now;
    writer_add(s->writer, &l->w);
}

void steward_tick(server *s, int64_t now)
{
    close_some(s, now);
    for (int i = 0; i < DESK_BUCKETS; i++)
        for (desk *d = s->desks[i], *next; d; d = next) {
            next = d->next;
            if (d->num_watchers > 0) hall_tell_delayed(d);
            if (d->num_watchers > 0) hall_tell_people(d);
            for (uint32_t owed = d->owed; owed; owed &= owed - 1)
                presence_tell(d, souk_lowest(owed), desk_here_now(d, souk_lowest(owed)));
            if (d->reload)
                hall_heard(s, d->sitting->id, -1);
            else if (now - d->used_at > FORGET_MS && !needed(d))
                hall_remove(d);
            else
                steward_act(d);
        }
}
