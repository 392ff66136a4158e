/* entry.c — entries on their way to the store and back (see entry.h). */
#include "server/entry.h"
#include "server/hall.h"
#include "server/lobby.h"
#include "server/net.h"
#include "server/rating.h"
#include "server/say.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- on the writer's thread ------------------------------------------------------------------ */

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

/* Whether two of them have had enough games with each other today: nobody is lifted up by one friend alone.
 * -1: the store failed. */
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

/* Reads, moves and writes the ratings of those who played; adds them to the result. */
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
    /* It was written as a whole or not at all, so checking one part is enough. */
    if (w->again && store_has_entry(s, e->table, e->number, e->at, e->body)) return STORE_OK;
    store_result result = e->create ? write_row(e, s) : STORE_OK;
    if (result == STORE_OK) result = store_append(s, e->table, e->number, e->at, e->body);
    /* The COMMIT that was not answered may come through only now. */
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
    free(e);
}

static void answer(const entry *e, desk *d, session *c)
{
    souk_out *o;
    if (e->answer == ANSWER_DONE) {
        answer_done(e->server, &e->ticket);
    } else if (e->answer == ANSWER_TABLE) {
        if (hall_watch(d, c) == WATCH_STARVED) net_starve(c); /* it would miss what happens there */
        if (!answer_open(e->server, &e->ticket, "table", &o)) return;
        say_table(o, d, c, true);
        answer_send(c, o);
    } else if (e->answer == ANSWER_APPLIED) {
        if (!answer_open(e->server, &e->ticket, "applied", &o)) return;
        souk_json_put_string(o, "table", d->sitting->id);
        say_play(o, d, c, e->from);
        answer_send(c, o);
    }
}

/* It did not become durable: drop it, and say so. False: the desk had to be forgotten as well. */
static bool give_up(const entry *e, desk *d)
{
    server *s = e->server;
    bool conflict = e->w.result == STORE_CONFLICT;
    if (conflict) s->count.conflicts++;
    if (!conflict && !e->code) server_log(s, "store", "an entry could not be written");
    bool stays = !e->create && hall_reread(d);
    /* First what has happened, then that it was too late, so that the sender has already seen why. */
    if (stays && !e->code)
        hall_tell(d, e->from < d->sitting->num_notes ? e->from : d->sitting->num_notes, NULL, true);
    session *c = session_find(s, e->ticket.serial);
    souk_out *o;
    if (!conflict || !stays) {
        answer_error(s, &e->ticket, e->code ? e->code : "store",
                     e->why ? e->why : N_("It could not be stored. Please try again."));
    } else if (c && e->answer != ANSWER_NONE) {
        answer_open(s, &e->ticket, "error", &o);
        souk_json_put_string(o, "table", d->sitting->id);
        souk_json_put_string(o, "code", "stale");
        souk_json_put_string(o, "text", souk_text(c->lang, N_("The table has moved on: look at it again.")));
        say_view(o, d, c);
        answer_send(c, o);
    }
    if (!stays) hall_forget(d);
    return stays;
}

static void done(writing *w)
{
    entry *e = (entry *)w;
    server *s = e->server;
    desk *d = desk_peek(s, e->table);
    if (!d) { /* only while closing */
        entry_free(e);
        return;
    }
    d->busy = false;
    if (w->result == STORE_OK) {
        s->count.entries++;
        session *c = session_find(s, e->ticket.serial);
        if (c) answer(e, d, c);
        /* A sender of actions finds the play in the answer; a sender of anything else is shown the table. */
        bool table_changed = e->placed || e->seats_changed;
        bool told = c && (e->answer == ANSWER_APPLIED || e->answer == ANSWER_TABLE);
        hall_tell(d, e->from, told ? c : NULL, table_changed);
        if (told && table_changed && e->answer == ANSWER_APPLIED) hall_tell_table(d, c);
        if (e->placed && d->sitting->listed) lobby_changed(s, e->table);
    } else if (!give_up(e, d)) {
        entry_free(e);
        return;
    }
    if (d->anew) hall_renew(d);
    d = desk_peek(s, e->table);
    if (d && d->reload) hall_heard(s, e->table, -1);
    d = desk_peek(s, e->table);
    entry_free(e);
    if (d) desk_due(d);
}

/* --- sending one off ------------------------------------------------------------------------- */

entry *entry_new(desk *d, const ticket *t, answer_kind kind, int actions)
{
    entry *e = calloc(1, sizeof *e);
    if (!e || (actions > 0 && !souk_table_reserve(d->sitting->table, actions, NULL))) {
        free(e);
        return NULL;
    }
    e->w.run = run;
    e->w.done = done;
    e->server = d->server;
    e->answer = kind;
    e->ticket = *t;
    e->from = d->sitting->num_notes;
    e->at = server_now();
    snprintf(e->table, sizeof e->table, "%s", d->sitting->id);
    snprintf(e->game, sizeof e->game, "%s", d->sitting->game->id);
    return e;
}

/* Whether somebody left the end of the game to a bot: by resigning, by going away, by running out of time. */
static bool gave_up(const sitting_seat *s)
{
    return s->resigned || s->bot[0] != '\0';
}

/* Ranks the people of a rated game: winners first, then by score; those who gave up come last. */
static void rank_people(entry *e, const sitting *sit)
{
    int32_t score[SOUK_SCORES_MAX];
    const souk_table *t = sit->table;
    int n = sit->game->score(&t->state, t->parts, SOUK_SPECTATOR, score);
    uint32_t winners = sitting_winners(sit);
    if (!sit->rated || n != sit->num_seats || sitting_people(sit) < 2) return;
    for (int i = 0; i < n; i++) {
        if (sit->seat[i].who != SEAT_PERSON) continue;
        int rank = 0;
        for (int j = 0; j < n; j++) {
            if (j == i || sit->seat[j].who != SEAT_PERSON) continue;
            bool won = winners >> i & 1, other = winners >> j & 1;
            bool ahead = gave_up(&sit->seat[j]) != gave_up(&sit->seat[i]) ? gave_up(&sit->seat[i])
                         : other != won                                   ? other
                                                                          : !won && score[j] > score[i];
            rank += ahead;
        }
        struct rated_seat *p = &e->rated[e->num_rated++];
        memcpy(p->person, sit->seat[i].person, sizeof p->person);
        p->seat = i;
        p->rank = rank;
    }
}

/* It could not even be sent off: the table goes back to what it was. */
static bool call_off(entry *e, desk *d, const char *code, const char *why)
{
    e->w.result = STORE_FAILED;
    e->code = code;
    e->why = why;
    give_up(e, d);
    entry_free(e);
    return false;
}

static bool starve(entry *e, desk *d)
{
    return call_off(e, d, "memory", N_("There is not enough memory."));
}

static char *join_lines(const char *lines, const char *entries)
{
    size_t len = strlen(lines) + strlen(entries) + 2;
    char *body = malloc(len);
    if (body) snprintf(body, len, "%s%s%s", lines, lines[0] && entries[0] ? "\n" : "", entries);
    return body;
}

/* `before`: what the sitting was before this entry. A game is rated by the entry that ends it, and by no other. */
static bool send_off(entry *e, desk *d, const char *lines, const char *entries, sitting_status before)
{
    const sitting *sit = d->sitting;
    bool placed = e->seats_changed || sit->status != SITTING_RUNNING, ends = false;
    e->body = join_lines(lines, entries);
    e->placed = placed || e->create;
    if (e->placed) {
        snprintf(e->status, sizeof e->status, "%s", say_status(sit->status));
        e->ended = sit->ended;
        e->summary = say_summary(sit);
        ends = sit->status == SITTING_DONE && before != SITTING_DONE;
        if (ends) {
            rank_people(e, sit);
            e->result = say_result(sit);
        }
    }
    if (!e->body || (e->placed && !e->summary) || (ends && !e->result)) return starve(e, d);
    d->busy = true;
    d->used_at = e->at;
    writer_add(e->server->writer, &e->w);
    return true;
}

bool entry_lines(entry *e, desk *d, const char *lines)
{
    sitting *sit = d->sitting;
    sitting_status before = sit->status;
    int from = sit->table ? sit->table->num_entries : 0;
    e->number = sit->entries;
    if (!sitting_fold(sit, e->number, e->at, lines)) {
        if (sit->starved) return starve(e, d);
        server_log(e->server, "refused", lines);
        return call_off(e, d, "status", N_("That cannot be done at this table now."));
    }
    SOUK_OUT(entries, SITTING_BODY_MAX);
    /* A game that has just begun needs its first chance drawn. */
    if (sit->table && sit->status == SITTING_RUNNING && before == SITTING_OPEN) {
        if (souk_table_chance(sit->table, NULL) < 0 || !sitting_follow(sit, from, e->at)) return starve(e, d);
        sitting_write_play(sit, from, &entries);
        e->from = 0;
    }
    e->seats_changed = true;
    return send_off(e, d, lines, entries.buf, before);
}

bool entry_play(entry *e, desk *d, int from)
{
    sitting *sit = d->sitting;
    if (souk_table_chance(sit->table, NULL) < 0 || !sitting_follow(sit, from, e->at)) return starve(e, d);
    SOUK_OUT(entries, SITTING_BODY_MAX);
    sitting_write_play(sit, from, &entries);
    e->number = sit->entries++;
    e->from = from;
    return send_off(e, d, "", entries.buf, SITTING_RUNNING);
}

static const ticket nobody;

bool entry_house(desk *d, const char *lines)
{
    entry *e = entry_new(d, &nobody, ANSWER_NONE, 0);
    return e && entry_lines(e, d, lines);
}

bool entry_action(desk *d, int actor, int action)
{
    int16_t move = (int16_t)action;
    entry *e = entry_new(d, &nobody, ANSWER_NONE, 1);
    int from = d->sitting->table->num_entries;
    if (e && souk_table_move(d->sitting->table, actor, &move, 1, NULL)) return entry_play(e, d, from);
    entry_free(e);
    return false;
}
