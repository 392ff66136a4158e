/* A step on its way to the store and back. While it is under way its table is busy, and messages for
 * the table wait; so there is never more than one step of a table in flight, and what a client is told
 * is what is durable. If another process was faster, the table is read anew and the sender told so. */
#include "server/server.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- on the writer's thread ------------------------------------------------------------------ */

static store_result write_row(const step *st, store *s)
{
    store_table row;
    memset(&row, 0, sizeof row);
    memcpy(row.id, st->table, sizeof row.id);
    memcpy(row.status, st->status, sizeof row.status);
    memcpy(row.secret, st->secret, sizeof row.secret);
    row.listed = st->listed;
    row.created = st->at;
    row.ended = st->ended;
    row.game = st->game;
    row.head = st->head;
    row.parts = st->parts;
    row.summary = st->summary;
    return store_create(s, &row);
}

/* Reads, moves and writes the ratings of those who played; adds them to the result. */
static store_result write_ratings(const step *st, store *s, souk_out *result)
{
    store_rating row[SOUK_SEATS_MAX];
    rating r[SOUK_SEATS_MAX], before[SOUK_SEATS_MAX];
    int rank[SOUK_SEATS_MAX];
    if (st->num_rated > 0 && !store_lock_ratings(s, st->game)) return STORE_FAILED;
    for (int i = 0; i < st->num_rated; i++) {
        memset(&row[i], 0, sizeof row[i]);
        row[i].mu = rating_new.mu;
        row[i].sigma = rating_new.sigma;
        if (store_rating_read(s, st->game, st->rated[i].person, &row[i]) < 0) return STORE_FAILED;
        r[i].mu = row[i].mu;
        r[i].sigma = row[i].sigma;
        before[i] = r[i];
        rank[i] = st->rated[i].rank;
    }
    rating_update(r, rank, st->num_rated);
    souk_puts(result, ",\"ratings\":[");
    for (int i = 0; i < st->num_rated; i++) {
        memcpy(row[i].person, st->rated[i].person, sizeof row[i].person);
        row[i].mu = r[i].mu;
        row[i].sigma = r[i].sigma;
        row[i].games++;
        if (store_rating_write(s, st->game, &row[i]) != STORE_OK) return STORE_FAILED;
        souk_printf(result, "%s{\"seat\":%d,\"before\":%.0f,\"after\":%.0f}", i ? "," : "", st->rated[i].seat,
                    before[i].mu, r[i].mu);
    }
    souk_puts(result, "]}");
    return STORE_OK;
}

static store_result place(const step *st, store *s)
{
    SOUK_OUT(result, 2048);
    if (!st->result) return store_place(s, st->table, st->status, st->summary, st->ended, NULL);
    souk_puts(&result, st->result);
    if (write_ratings(st, s, &result) != STORE_OK) return STORE_FAILED;
    return store_place(s, st->table, st->status, st->summary, st->ended, result.buf);
}

static store_result run(writing *w, store *s)
{
    const step *st = (const step *)w;
    /* It was written as a whole or not at all, so one part tells. */
    if (w->again && store_has_step(s, st->table, st->number, st->at, st->body)) return STORE_OK;
    store_result result = st->create ? write_row(st, s) : STORE_OK;
    if (result == STORE_OK) result = store_append(s, st->table, st->number, st->at, st->body);
    if (result == STORE_OK && st->placed && !st->create) result = place(st, s);
    if (result == STORE_OK && st->sit[0]) result = store_sit(s, st->sit, st->table, st->sit_seat);
    if (result == STORE_OK && st->stand[0]) result = store_stand(s, st->stand, st->table);
    return result;
}

/* --- back on the service thread -------------------------------------------------------------- */

void step_free(step *st)
{
    if (!st) return;
    free(st->body);
    free(st->head);
    free(st->parts);
    free(st->summary);
    free(st->result);
    free(st);
}

static void answer(const step *st, hot *h, session *c)
{
    souk_out *o;
    if (st->answer == ANSWER_DONE) {
        answer_done(st->server, &st->ticket);
    } else if (st->answer == ANSWER_TABLE) {
        if (hall_watch(h, c) == WATCH_STARVED) net_starve(c); /* it would not hear of what happens there */
        if (!answer_open(st->server, &st->ticket, "table", &o)) return;
        say_table(o, h, c, true);
        answer_send(c, o);
    } else if (st->answer == ANSWER_APPLIED) {
        if (!answer_open(st->server, &st->ticket, "applied", &o)) return;
        souk_json_put_string(o, "table", h->room->id);
        say_play(o, h, c, st->from);
        answer_send(c, o);
    }
}

/* It did not become durable: forget it, and say so. False: the table is forgotten as well. */
static bool give_up(const step *st, hot *h)
{
    server *s = st->server;
    bool conflict = st->w.result == STORE_CONFLICT;
    if (conflict) s->count.conflicts++;
    if (!conflict && !st->code) server_log(s, "store", "a step could not be written");
    bool stays = !st->create && hall_reread(h);
    /* First what has happened, then that it was too late: who is told so has seen why. */
    if (stays && !st->code)
        hall_tell(h, st->from < h->room->num_notes ? st->from : h->room->num_notes, NULL, true);
    session *c = session_find(s, st->ticket.serial);
    souk_out *o;
    if (!conflict || !stays) {
        answer_error(s, &st->ticket, st->code ? st->code : "store",
                     st->why ? st->why : N_("It could not be stored. Please try again."));
    } else if (c && st->answer != ANSWER_NONE) {
        answer_open(s, &st->ticket, "error", &o);
        souk_json_put_string(o, "table", h->room->id);
        souk_json_put_string(o, "code", "stale");
        souk_json_put_string(o, "text", souk_text(c->lang, N_("The table has moved on: look at it again.")));
        say_view(o, h, c);
        answer_send(c, o);
    }
    if (!stays) hall_forget(h);
    return stays;
}

static void done(writing *w)
{
    step *st = (step *)w;
    server *s = st->server;
    hot *h = hall_peek(s, st->table);
    if (!h) { /* only while closing */
        step_free(st);
        return;
    }
    h->busy = false;
    if (w->result == STORE_OK) {
        s->count.steps++;
        session *c = session_find(s, st->ticket.serial);
        if (c) answer(st, h, c);
        /* Who asked for a list of actions has it in the answer; who asked for anything else sees the table. */
        bool table_changed = st->placed || st->seats_changed;
        bool told = c && (st->answer == ANSWER_APPLIED || st->answer == ANSWER_TABLE);
        hall_tell(h, st->from, told ? c : NULL, table_changed);
        if (told && table_changed && st->answer == ANSWER_APPLIED) hall_tell_table(h, c);
        if (st->placed && h->room->listed) server_lobby_changed(s, st->table);
    } else if (!give_up(st, h)) {
        step_free(st);
        return;
    }
    if (h->reload) hall_heard(s, st->table, -1);
    h = hall_peek(s, st->table);
    step_free(st);
    if (h) message_resume(h);
}

/* --- sending one off ------------------------------------------------------------------------- */

step *step_new(hot *h, const ticket *t, answer_kind kind, int entries)
{
    step *st = calloc(1, sizeof *st);
    if (!st || (entries > 0 && !souk_table_reserve(h->room->table, entries, NULL))) {
        free(st);
        return NULL;
    }
    st->w.run = run;
    st->w.done = done;
    st->server = h->server;
    st->answer = kind;
    st->ticket = *t;
    st->from = h->room->num_notes;
    st->at = server_now();
    snprintf(st->table, sizeof st->table, "%s", h->room->id);
    snprintf(st->game, sizeof st->game, "%s", h->room->game->id);
    return st;
}

/* The ranks of the people of a game that counts: the winners, then by score; who resigned comes last. */
static void rank_people(step *st, const room *r)
{
    int32_t score[SOUK_SCORES_MAX];
    const souk_table *t = r->table;
    int n = r->game->score(&t->state, t->parts, SOUK_SPECTATOR, score);
    uint32_t winners = souk_winners(r->game, &t->state, t->parts);
    if (!r->rated || n != r->num_seats || room_people(r) < 2) return;
    for (int i = 0; i < n; i++) {
        if (r->seat[i].who != SEAT_PERSON) continue;
        int rank = 0;
        for (int j = 0; j < n; j++) {
            if (j == i || r->seat[j].who != SEAT_PERSON) continue;
            bool won = winners >> i & 1, other = winners >> j & 1;
            bool ahead = r->seat[j].resigned != r->seat[i].resigned ? r->seat[i].resigned
                         : other != won                             ? other
                                                                    : !won && score[j] > score[i];
            rank += ahead;
        }
        struct rated_seat *p = &st->rated[st->num_rated++];
        memcpy(p->person, r->seat[i].person, sizeof p->person);
        p->seat = i;
        p->rank = rank;
    }
}

/* It cannot even be sent off: the table becomes again what it was. */
static bool call_off(step *st, hot *h, const char *code, const char *why)
{
    st->w.result = STORE_FAILED;
    st->code = code;
    st->why = why;
    give_up(st, h);
    step_free(st);
    return false;
}

static bool starve(step *st, hot *h)
{
    return call_off(st, h, "memory", N_("There is not enough memory."));
}

static char *join_lines(const char *lines, const char *entries)
{
    size_t len = strlen(lines) + strlen(entries) + 2;
    char *body = malloc(len);
    if (body) snprintf(body, len, "%s%s%s", lines, lines[0] && entries[0] ? "\n" : "", entries);
    return body;
}

/* `before`: what the table was before this step. A game is rated by the step that ends it, and by no other. */
static bool send_off(step *st, hot *h, const char *lines, const char *entries, room_status before)
{
    const room *r = h->room;
    bool placed = st->seats_changed || r->status != ROOM_RUNNING, ends = false;
    st->body = join_lines(lines, entries);
    st->placed = placed || st->create;
    if (st->placed) {
        snprintf(st->status, sizeof st->status, "%s", say_status(r->status));
        st->ended = r->ended;
        st->summary = say_summary_text(r);
        ends = r->status == ROOM_DONE && before != ROOM_DONE;
        if (ends) {
            rank_people(st, r);
            st->result = say_result(r);
        }
    }
    if (!st->body || (st->placed && !st->summary) || (ends && !st->result)) return starve(st, h);
    h->busy = true;
    h->used_at = st->at;
    writer_add(st->server->writer, &st->w);
    return true;
}

bool step_lines(step *st, hot *h, const char *lines)
{
    room *r = h->room;
    room_status before = r->status;
    int from = r->table ? r->table->num_entries : 0;
    st->number = r->steps;
    if (!room_fold(r, st->number, st->at, lines)) {
        if (r->starved) return starve(st, h);
        server_log(st->server, "refused", lines);
        return call_off(st, h, "status", N_("That cannot be done at this table now."));
    }
    SOUK_OUT(entries, ROOM_BODY_MAX);
    /* A game that has just begun needs its first chance steps. */
    if (r->table && r->status == ROOM_RUNNING && before == ROOM_OPEN) {
        if (souk_table_chance(r->table, NULL) < 0 || !room_follow(r, from, st->at)) return starve(st, h);
        room_write_entries(r, from, &entries);
        st->from = 0;
    }
    st->seats_changed = true;
    return send_off(st, h, lines, entries.buf, before);
}

bool step_play(step *st, hot *h, int from)
{
    room *r = h->room;
    if (souk_table_chance(r->table, NULL) < 0 || !room_follow(r, from, st->at)) return starve(st, h);
    SOUK_OUT(entries, ROOM_BODY_MAX);
    room_write_entries(r, from, &entries);
    st->number = r->steps++;
    st->from = from;
    return send_off(st, h, "", entries.buf, ROOM_RUNNING);
}

static const ticket nobody;

bool step_house(hot *h, const char *lines)
{
    step *st = step_new(h, &nobody, ANSWER_NONE, 0);
    return st && step_lines(st, h, lines);
}

bool step_action(hot *h, int actor, int action)
{
    int16_t move = (int16_t)action;
    step *st = step_new(h, &nobody, ANSWER_NONE, 1);
    int from = h->room->table->num_entries;
    if (st && souk_table_move(h->room->table, actor, &move, 1, NULL)) return step_play(st, h, from);
    step_free(st);
    return false;
}
