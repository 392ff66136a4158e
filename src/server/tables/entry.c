/* entry.c — entries on their way to the store and back (see entry.h). */
#include "server/tables/entry.h"
#include "core/clock.h"
#include "server/net/net.h"
#include "server/tables/lobby.h"
#include "server/tables/presence.h"
#include "server/tables/rating.h"
#include "server/tables/registry.h"
#include "server/tables/serialise.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- on the writer thread -------------------------------------------------------------------- */

static store_result write_row(const entry *e, store *s)
{
    store_table row;
    memset(&row, 0, sizeof row);
    memcpy(row.id, e->table, sizeof row.id);
    memcpy(row.status, e->status, sizeof row.status);
    memcpy(row.secret, e->secret, sizeof row.secret);
    memcpy(row.host, e->host, sizeof row.host);
    memcpy(row.address, e->address, sizeof row.address);
    row.listed = e->listed;
    row.created = e->at;
    row.ended = e->ended;
    row.game = e->game;
    row.head = e->head;
    row.parts = e->parts;
    row.summary = e->summary;
    return store_create(s, &row);
}

/* Whether two players have had enough rated games together today: nobody can boost a friend. -1: the store failed. */
static int enough_today(const entry *e, store *s)
{
    enum { COUNTED_A_DAY = 5 };
    for (int i = 0; i < e->num_rated; i++)
        for (int j = 0; j < i; j++) {
            int n = store_rated_together(s, e->game, e->rated[i].person, e->rated[j].person,
                                         e->at - 24 * (int64_t)3600000);
            if (n < 0 || n >= COUNTED_A_DAY) return n < 0 ? -1 : 1;
        }
    return 0;
}

/* Caps what a player gains in a day from new accounts, and from one address: nobody lifts a rating with puppets. The
 * gain is shared among the opponents left behind. Returns what remains of it; less than 0: the store failed. */
static double cap_gain(const entry *e, store *s, int i, double gain)
{
    enum { GAIN_A_DAY = 100 };
    static const int64_t day = 24 * (int64_t)3600000, young_for = 7 * 24 * (int64_t)3600000;
    int behind = 0;
    double kept = 0;
    for (int j = 0; j < e->num_rated; j++)
        behind += j != i && e->rated[j].rank > e->rated[i].rank;
    for (int j = 0; j < e->num_rated; j++) {
        store_gained g = {0, 0, false};
        bool gives = gain > 0 && (behind == 0 || e->rated[j].rank > e->rated[i].rank);
        double share = gives ? gain / (behind > 0 ? behind : e->num_rated - 1) : 0;
        const char *person = e->rated[i].person, *other = e->rated[j].person;
        if (j == i) continue;
        if (gives && !store_gains(s, e->game, person, other, e->at - day, e->at - young_for, &g)) return -1;
        if (g.young && share > GAIN_A_DAY - g.from_young) share = GAIN_A_DAY - g.from_young;
        if (e->server->settings.per_address > 0 && share > GAIN_A_DAY - g.from_address)
            share = GAIN_A_DAY - g.from_address;
        if (share < 0) share = 0;
        if (store_gain(s, e->table, e->game, person, other, e->at, share) != STORE_OK) return -1;
        kept += share;
    }
    return kept;
}

/* Reads, updates and writes the ratings of the players; adds them to the result. */
static store_result write_ratings(const entry *e, store *s, souk_out *result)
{
    store_rating row[SOUK_SEATS_MAX];
    rating r[SOUK_SEATS_MAX], before[SOUK_SEATS_MAX];
    int rank[SOUK_SEATS_MAX];
    if (e->num_rated > 0 && !store_lock_ratings(s, e->game)) return STORE_FAILED;
    int enough = enough_today(e, s);
    if (enough < 0) return STORE_FAILED;
    if (enough) {
        souk_puts(result, ",\"ratings\":[]}");
        return STORE_OK;
    }
    for (int i = 0; i < e->num_rated; i++) {
        memset(&row[i], 0, sizeof row[i]);
        row[i].mu = rating_new.mu;
        row[i].sigma = rating_new.sigma;
        if (store_rating_read(s, e->game, e->rated[i].person, &row[i]) < 0) return STORE_FAILED;
        r[i].mu = row[i].mu;
        r[i].sigma = row[i].sigma;
        before[i] = r[i];
        rank[i] = e->rated[i].rank;
    }
    rating_update(r, rank, e->num_rated);
    souk_puts(result, ",\"ratings\":[");
    for (int i = 0; i < e->num_rated; i++) {
        double gain = r[i].mu - before[i].mu, kept = cap_gain(e, s, i, gain);
        if (kept < 0) return STORE_FAILED;
        if (gain > 0 && kept < gain) { /* nor does it become more certain by more than that */
            r[i].mu = before[i].mu + kept;
            r[i].sigma = before[i].sigma + (r[i].sigma - before[i].sigma) * kept / gain;
        }
        memcpy(row[i].person, e->rated[i].person, sizeof row[i].person);
        row[i].mu = r[i].mu;
        row[i].sigma = r[i].sigma;
        row[i].games++;
        if (store_rating_write(s, e->game, &row[i]) != STORE_OK) return STORE_FAILED;
        souk_printf(result, "%s{\"seat\":%d,\"before\":%.0f,\"after\":%.0f}", i ? "," : "", e->rated[i].seat,
                    before[i].mu, r[i].mu);
    }
    souk_puts(result, "]}");
    return STORE_OK;
}

static store_result place(const entry *e, store *s)
{
    SOUK_OUT(result, 2048);
    if (!e->result) return store_place(s, e->table, e->status, e->summary, e->ended, NULL);
    souk_puts(&result, e->result);
    if (write_ratings(e, s, &result) != STORE_OK) return STORE_FAILED;
    return store_place(s, e->table, e->status, e->summary, e->ended, result.buf);
}

static store_result run(writing *w, store *s)
{
    const entry *e = (const entry *)w;
    /* It was written completely or not at all, so checking one part is enough. */
    if (w->again && store_has_entry(s, e->table, e->number, e->at, e->body)) return STORE_OK;
    store_result result = e->create ? write_row(e, s) : STORE_OK;
    if (w->added)
        result = e->adds.result;
    else if (result == STORE_OK)
        result = store_append(s, e->table, e->number, e->at, e->body);
    /* The unanswered COMMIT may have been applied only now. */
    if (w->again && result == STORE_CONFLICT && store_has_entry(s, e->table, e->number, e->at, e->body))
        return STORE_OK;
    if (result == STORE_OK && e->placed && !e->create) result = place(e, s);
    if (result == STORE_OK && e->sits[0]) result = store_sit(s, e->sits, e->table, e->sits_at);
    if (result == STORE_OK && e->stands[0]) result = store_stand(s, e->stands, e->table);
    return result;
}

/* --- back on the service thread -------------------------------------------------------------- */

void entry_free(entry *e)
{
    if (!e) return;
    free(e->body);
    free(e->head);
    free(e->parts);
    free(e->summary);
    free(e->result);
    free(e->again);
    free(e);
}

static void answer(const entry *e, cached_table *d, session *c)
{
    souk_out *o;
    if (e->answer == ANSWER_DONE) {
        answer_done(e->server, &e->ticket);
    } else if (e->answer == ANSWER_TABLE) {
        if (registry_watch(d, c) == WATCH_STARVED) net_starve(c); /* or it would miss updates */
        if (!answer_open(e->server, &e->ticket, "table", &o)) return;
        serialise_table(o, d, c, true);
        answer_send(c, o);
    } else if (e->answer == ANSWER_APPLIED) {
        if (!answer_open(e->server, &e->ticket, "applied", &o)) return;
        souk_json_put_string(o, "table", d->online_table->id);
        serialise_play(o, d, c, e->from);
        answer_send(c, o);
    }
}

/* It did not become durable: drops it and reports that. False: the cached table was dropped as well. */
static bool give_up(entry *e, cached_table *d)
{
    server *s = e->server;
    bool conflict = e->w.result == STORE_CONFLICT;
    if (conflict) s->count.conflicts++;
    if (!conflict && !e->code) server_log(s, "store", "cannot write an entry");
    bool stays = !e->create && registry_reread(d);
    /* Updates first, then the error, so that the sender already has the reason. */
    if (stays && !e->code)
        registry_tell(d, e->from < d->online_table->num_notes ? e->from : d->online_table->num_notes, NULL,
                      true);
    session *c = session_find(s, e->ticket.serial);
    souk_out *o;
    if (conflict && e->again) {
        e->again->next = s->adrift;
        s->adrift = e->again;
        e->again = NULL;
    } else if (!conflict || !stays) {
        answer_error(s, &e->ticket, e->code ? e->code : "store",
                     e->why ? e->why : N_("Your change could not be saved. Please try again."));
    } else if (c && e->answer != ANSWER_NONE) {
        answer_open(s, &e->ticket, "error", &o);
        souk_json_put_string(o, "table", d->online_table->id);
        souk_json_put_string(o, "code", "stale");
        souk_json_put_string(o, "text", souk_text(c->lang, N_("The table has changed: please look again.")));
        serialise_view(o, d, c);
        answer_send(c, o);
    }
    if (!stays) registry_forget(d);
    return stays;
}

static void done(writing *w)
{
    entry *e = (entry *)w;
    server *s = e->server;
    cached_table *d = cached_table_peek(s, e->table);
    if (!d) { /* only while closing */
        entry_free(e);
        return;
    }
    d->busy = false;
    if (w->result == STORE_OK) {
        s->count.entries++;
        latency_add(&s->count.entry_time, e->begun);
        session *c = session_find(s, e->ticket.serial);
        if (c) answer(e, d, c);
        /* A sender of actions gets the play in the answer; any other sender is sent the table. */
        bool table_changed = e->placed || e->seats_changed;
        bool told = c && (e->answer == ANSWER_APPLIED || e->answer == ANSWER_TABLE);
        registry_tell(d, e->from, told ? c : NULL, table_changed);
        if (told && table_changed && e->answer == ANSWER_APPLIED) registry_tell_table(d, c);
        if (e->placed && d->online_table->listed) lobby_changed(s, e->table);
    } else if (!give_up(e, d)) {
        entry_free(e);
        return;
    }
    if (d->anew) registry_renew(d);
    d = cached_table_peek(s, e->table);
    if (d && d->reload) registry_heard(s, e->table, -1);
    d = cached_table_peek(s, e->table);
    entry_free(e);
    if (d) cached_table_due(d);
}

/* --- sending to the writer ------------------------------------------------------------------- */

entry *entry_new(cached_table *d, const ticket *t, answer_kind kind, int actions)
{
    entry *e = calloc(1, sizeof *e);
    if (!e || (actions > 0 && !souk_table_reserve(d->online_table->table, actions, NULL))) {
        free(e);
        return NULL;
    }
    e->w.run = run;
    e->w.done = done;
    e->server = d->server;
    e->answer = kind;
    e->ticket = *t;
    e->from = d->online_table->num_notes;
    e->at = server_now();
    e->begun = souk_clock_ns(SOUK_CLOCK_MONOTONIC);
    snprintf(e->table, sizeof e->table, "%s", d->online_table->id);
    snprintf(e->game, sizeof e->game, "%s", d->online_table->game->id);
    return e;
}

/* Whether a bot finished the game for them: they resigned, left, or ran out of time. */
static bool gave_up(const online_table_seat *s)
{
    return s->resigned || s->bot[0] != '\0';
}

/* Whether somebody resigned before a real number of moves: such a game gives nobody points. */
static bool given_away(const online_table *online)
{
    enum { MOVES_MIN = 5 };
    for (int i = 0; i < online->num_seats; i++)
        if (online->seat[i].resigned && online->seat[i].moved < MOVES_MIN) return true;
    return false;
}

/* Ranks the players of a rated game: winners first, then by score; those who gave up come last. */
static void rank_people(entry *e, const online_table *online)
{
    int32_t score[SOUK_SCORES_MAX];
    const souk_table *t = online->table;
    int n = online->game->score(&t->state, t->parts, SOUK_SPECTATOR, score);
    uint32_t winners = online_table_winners(online);
    if (!online->rated || n != online->num_seats || online_table_people(online) < 2 || given_away(online))
        return;
    for (int i = 0; i < n; i++) {
        if (online->seat[i].who != SEAT_PERSON) continue;
        int rank = 0;
        for (int j = 0; j < n; j++) {
            if (j == i || online->seat[j].who != SEAT_PERSON) continue;
            bool won = winners >> i & 1, other = winners >> j & 1;
            bool ahead = gave_up(&online->seat[j]) != gave_up(&online->seat[i]) ? gave_up(&online->seat[i])
                         : other != won                                         ? other
                                                                                : !won && score[j] > score[i];
            rank += ahead;
        }
        struct rated_seat *p = &e->rated[e->num_rated++];
        memcpy(p->person, online->seat[i].person, sizeof p->person);
        p->seat = i;
        p->rank = rank;
    }
}

/* It cannot be given to the writer: the table goes back to its stored state. */
static bool call_off(entry *e, cached_table *d, const char *code, const char *why)
{
    e->w.result = STORE_FAILED;
    e->code = code;
    e->why = why;
    give_up(e, d);
    entry_free(e);
    return false;
}

static bool starve(entry *e, cached_table *d)
{
    return call_off(e, d, "memory", N_("Out of memory."));
}

/* `before`: the status before this entry. Only the entry that ends a game rates it. */
static bool send_off(entry *e, cached_table *d, const char *body, online_table_status before)
{
    const online_table *online = d->online_table;
    bool placed = e->seats_changed || online->status != ONLINE_TABLE_RUNNING, ends = false;
    e->body = strdup(body);
    e->placed = placed || e->create;
    if (e->placed) {
        snprintf(e->status, sizeof e->status, "%s", serialise_status(online->status));
        e->ended = online->ended;
        e->summary = serialise_summary(online);
        ends = online->status == ONLINE_TABLE_DONE && before != ONLINE_TABLE_DONE;
        if (ends) {
            rank_people(e, online);
            e->result = serialise_result(online);
        }
    }
    if (!e->body || (e->placed && !e->summary) || (ends && !e->result)) return starve(e, d);
    if (!ends) e->w.key = e->table; /* ratings belong to people, not to the table */
    e->adds = (store_addition){e->table, e->body, e->number, e->at, STORE_FAILED};
    e->w.adds = e->create ? NULL : &e->adds; /* the row of a table comes before its first entry */
    e->w.more = e->placed || e->sits[0] || e->stands[0];
    d->busy = true;
    d->used_at = e->at;
    presence_settle(d); /* no process knows of a move before it knows that its player is here */
    writer_add(e->server->writer, &e->w);
    return true;
}

bool entry_changes(entry *e, cached_table *d, const table_change *changes, int n)
{
    online_table *online = d->online_table;
    online_table_status before = online->status;
    int from = online->table ? online->table->num_entries : 0;
    SOUK_OUT(body, ONLINE_TABLE_BODY_MAX);
    for (int i = 0; i < n; i++) { /* written first: their texts may lie in the table */
        souk_puts(&body, i > 0 ? "\n" : "");
        change_write(&body, &changes[i]);
    }
    e->number = online->entries;
    if (!online_table_apply(online, e->at, changes, n)) {
        if (online->starved) return starve(e, d);
        server_log(e->server, "refused", body.buf);
        return call_off(e, d, "status", N_("That cannot be done at this table now."));
    }
    /* A game that has just begun needs its first chance outcomes. */
    if (online->table && online->status == ONLINE_TABLE_RUNNING && before == ONLINE_TABLE_OPEN) {
        if (souk_table_chance(online->table, NULL) < 0 || !online_table_follow(online, from, e->at))
            return starve(e, d);
        if (online->table->num_entries > from) souk_puts(&body, "\n");
        online_table_write_play(online, from, &body);
        e->from = 0;
    }
    e->seats_changed = true;
    return send_off(e, d, body.buf, before);
}

bool entry_play(entry *e, cached_table *d, int from)
{
    online_table *online = d->online_table;
    if (souk_table_chance(online->table, NULL) < 0 || !online_table_follow(online, from, e->at))
        return starve(e, d);
    SOUK_OUT(body, ONLINE_TABLE_BODY_MAX);
    online_table_write_play(online, from, &body);
    e->number = online->entries++;
    e->from = from;
    return send_off(e, d, body.buf, ONLINE_TABLE_RUNNING);
}

static const ticket nobody;

bool entry_house(cached_table *d, const table_change *changes, int n)
{
    entry *e = entry_new(d, &nobody, ANSWER_NONE, 0);
    return e && entry_changes(e, d, changes, n);
}

bool entry_action(cached_table *d, int actor, int action)
{
    int16_t move = (int16_t)action;
    entry *e = entry_new(d, &nobody, ANSWER_NONE, 1);
    int from = d->online_table->table->num_entries;
    if (e && souk_table_move(d->online_table->table, actor, &move, 1, NULL)) return entry_play(e, d, from);
    entry_free(e);
    return false;
}
