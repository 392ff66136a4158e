/* Playing: views, moves, undo, questions to the others, resigning, chat.
 *
 * Who has no seat is shown a spectator's share and can do nothing. A move is checked and carried out on the
 * room in memory, then written; nobody hears of it before it is durable. */
#include "bots/bot.h"
#include "core/error.h"
#include "server/server.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what all of them need ------------------------------------------------------------------- */

static bool watches(const session *c, const hot *h)
{
    for (int i = 0; i < c->num_watching; i++)
        if (c->watching[i] == h) return true;
    return false;
}

/* The sender's seat in a running game. */
static bool playing(message *m, const hot *h, int *seat)
{
    if (!need_person(m)) return false;
    *seat = room_seat_of(h->room, m->session->person);
    if (*seat < 0) return wrong(m, "seat", N_("You have no seat at this table."));
    if (h->room->seat[*seat].resigned) return wrong(m, "seat", N_("You have resigned from this game."));
    return h->room->status == ROOM_RUNNING || wrong(m, "status", N_("The game is not running."));
}

static bool may_look(message *m, const hot *h)
{
    if (room_seat_of(h->room, m->session->person) >= 0 || watches(m->session, h)) return true;
    return wrong(m, "table", N_("Watch the table first."));
}

static bool fresh(message *m, hot *h, int seat, bool required)
{
    long seq;
    if (!souk_request_seq(&m->q, required, &seq)) return false;
    if (seq < 0 || room_fresh(h->room, seat, seq)) return true;
    m->stale = h;
    return souk_request_stale(&m->q);
}

/* A person who acts is back, whatever bot played for them. */
static bool no_bot(message *m, const hot *h, int seat)
{
    return !h->room->seat[seat].bot[0] || wrong(m, "status", N_("A bot plays for you: say back first."));
}

/* --- moves ----------------------------------------------------------------------------------- */

static bool on_apply(message *m, hot *h)
{
    int seat;
    int16_t actions[SOUK_MOVE_MAX];
    room *r = h->room;
    if (!playing(m, h, &seat) || !fresh(m, h, seat, true) || !no_bot(m, h, seat)) return false;
    int n = souk_request_move(&m->q, r->table, seat, actions);
    if (n == 0) return false;
    step *st = step_new(h, &m->ticket, ANSWER_APPLIED, n);
    if (!st) return wrong_memory(m);
    int from = r->table->num_entries;
    if (!souk_request_apply(&m->q, r->table, seat, actions, n)) {
        step_free(st);
        return false;
    }
    m->server->count.moves++;
    step_play(st, h, from);
    return true;
}

static bool on_undo(message *m, hot *h)
{
    int seat;
    room *r = h->room;
    if (!playing(m, h, &seat) || !fresh(m, h, seat, false) || !no_bot(m, h, seat)) return false;
    step *st = step_new(h, &m->ticket, ANSWER_APPLIED, 1);
    if (!st) return wrong_memory(m);
    int from = r->table->num_entries;
    if (!souk_request_undo(&m->q, r->table, seat)) {
        step_free(st);
        return false;
    }
    step_play(st, h, from);
    return true;
}

/* --- looking --------------------------------------------------------------------------------- */

static bool on_view(message *m, hot *h)
{
    souk_out *o;
    if (!may_look(m, h)) return false;
    session *c = answer_open(m->server, &m->ticket, "view", &o);
    if (!c) return true;
    souk_json_put_string(o, "table", h->room->id);
    say_view(o, h, c);
    answer_send(c, o);
    return true;
}

/* The table drawn, for clients that show text. */
static bool on_draw(message *m, hot *h)
{
    souk_out *o;
    souk_state past;
    if (!may_look(m, h)) return false;
    if (!h->room->table) return wrong(m, "status", N_("The game is not running."));
    session *c = answer_open(m->server, &m->ticket, "drawing", &o);
    if (!c) return true;
    souk_sight sight = say_sight(h, c, &past);
    souk_json_put_string(o, "table", h->room->id);
    souk_answer_seq(o, &sight);
    if (!souk_answer_drawing(o, &sight, &m->q)) return false;
    answer_send(c, o);
    return true;
}

static bool on_events(message *m, hot *h)
{
    souk_out *o;
    souk_state past;
    long from;
    if (!may_look(m, h) || !souk_request_from(&m->q, &from)) return false;
    session *c = answer_open(m->server, &m->ticket, "events", &o);
    if (!c) return true;
    souk_sight sight = say_sight(h, c, &past);
    souk_json_put_string(o, "table", h->room->id);
    souk_answer_seq(o, &sight);
    souk_answer_events(o, &sight, room_entry_after(h->room, sight.viewer, from));
    answer_send(c, o);
    return true;
}

static bool on_why(message *m, hot *h)
{
    int seat;
    int16_t action;
    souk_out *o;
    if (!playing(m, h, &seat) || !souk_request_action(&m->q, h->room->table, &action)) return false;
    session *c = answer_open(m->server, &m->ticket, "why", &o);
    if (!c) return true;
    souk_json_put_string(o, "table", h->room->id);
    souk_json_put_int(o, "seq", room_seq(h->room, seat, h->room->num_notes));
    souk_answer_why(o, h->room->table, seat, action, c->lang);
    answer_send(c, o);
    return true;
}

static bool on_hint(message *m, hot *h)
{
    int seat;
    if (!playing(m, h, &seat)) return false;
    if (h->room->rated) return wrong(m, "forbidden", N_("There are no hints at a rated table."));
    if (!(room_pending(h->room) >> seat & 1)) return wrong(m, "status", N_("It is not your turn."));
    return bots_hint(m, h, seat);
}

/* --- resigning, bots for people -------------------------------------------------------------- */

static bool keep(message *m, hot *h, const char *word, answer_kind answer)
{
    int seat;
    SOUK_OUT(line, 64);
    if (!playing(m, h, &seat)) return false;
    bool back = strcmp(word, "back") == 0, has_bot = h->room->seat[seat].bot[0] != '\0';
    if (strcmp(word, "resign") != 0 && back != has_bot) { /* as it is already */
        answer_done(m->server, &m->ticket);
        return true;
    }
    souk_printf(&line, "%s %d %s", strcmp(word, "resign") == 0 ? "resign" : "keep", seat,
                back ? "-" : souk_bot_usual->name);
    return message_lines(m, h, answer, line.buf);
}

static bool on_resign(message *m, hot *h)
{
    return keep(m, h, "resign", ANSWER_APPLIED);
}

static bool on_away(message *m, hot *h)
{
    return keep(m, h, "away", ANSWER_DONE);
}

static bool on_back(message *m, hot *h)
{
    return keep(m, h, "back", ANSWER_DONE);
}

/* --- questions ------------------------------------------------------------------------------- */

/* Does what was asked for, in one step with the last yes (or with the question, if nobody must agree). */
static bool carry_out(message *m, hot *h, const room_ask *ask, const char *lines)
{
    const room *r = h->room;
    SOUK_OUT(all, SOUK_TEXT_MAX);
    souk_printf(&all, "%s\nno %d\n", lines, ask->number);
    if (ask->takeback && ask->kept >= 0 && ask->kept < r->table->num_kept)
        souk_printf(&all, "back %d %d", ask->seat, ask->kept);
    else if (!ask->takeback)
        souk_puts(&all, "close");
    return message_lines(m, h, ANSWER_DONE, all.buf);
}

static bool ask_others(message *m, hot *h, bool takeback)
{
    int seat;
    room *r = h->room;
    if (!playing(m, h, &seat) || !no_bot(m, h, seat)) return false;
    if (takeback && r->rated) return wrong(m, "forbidden", N_("There are no takebacks at a rated table."));
    int kept = takeback ? room_last_move(r, seat) : 0;
    if (kept < 0) return wrong(m, "undo", N_("There is nothing to take back."));
    for (int i = 0; i < ROOM_ASKS; i++)
        if (r->ask[i].number && r->ask[i].seat == seat)
            return wrong(m, "status", N_("You have asked already."));
    SOUK_OUT(line, SOUK_TEXT_MAX);
    room_ask ask = {r->last_ask + 1, takeback, seat, kept, 0};
    souk_printf(&line, "ask %d %s %d %d", ask.number, takeback ? "takeback" : "abandon", seat, kept);
    if (room_voters(r, &ask) == 0) return carry_out(m, h, &ask, line.buf);
    return message_lines(m, h, ANSWER_DONE, line.buf);
}

static bool on_takeback(message *m, hot *h)
{
    return ask_others(m, h, true);
}

static bool on_abandon(message *m, hot *h)
{
    return ask_others(m, h, false);
}

static bool on_answer(message *m, hot *h)
{
    int seat;
    long number;
    bool yes;
    if (!playing(m, h, &seat)) return false;
    if (!souk_json_whole(souk_json_get(m->q.root, "ask"), 1, 1 << 30, &number))
        return wrong_field(m, "ask", N_("ask is the number of a question in asks."));
    if (!need_flag(m, "yes", &yes)) return false;
    const room_ask *ask = room_find_ask(h->room, number);
    if (!ask) return wrong(m, "status", N_("That question is no longer open."));
    uint32_t voters = room_voters(h->room, ask);
    if (!(voters >> seat & 1)) return wrong(m, "forbidden", N_("That question is not for you."));
    SOUK_OUT(line, SOUK_TEXT_MAX);
    if (!yes) {
        souk_printf(&line, "no %d", ask->number);
        return message_lines(m, h, ANSWER_DONE, line.buf);
    }
    souk_printf(&line, "yes %d %d", ask->number, seat);
    room_ask copy = *ask;
    if ((voters & ~(ask->yes | 1u << seat)) == 0) return carry_out(m, h, &copy, line.buf);
    return message_lines(m, h, ANSWER_DONE, line.buf);
}

/* --- chat ------------------------------------------------------------------------------------ */

typedef struct chat_write {
    writing w;
    server *server;
    ticket ticket;
    char table[ID_ROOM], id[ID_ROOM], person[ID_ROOM], name[PERSON_NAME], text[4 * CHAT_MAX + 1];
    int64_t at;
    int seat;
} chat_write;

static store_chat line_of(const chat_write *c)
{
    store_chat line = {c->at, c->seat, c->person, c->name, c->text};
    return line;
}

static store_result write_chat(writing *w, store *s)
{
    const chat_write *c = (const chat_write *)w;
    store_chat line = line_of(c);
    return store_say(s, c->table, c->id, &line);
}

static void chat_written(writing *w)
{
    chat_write *cw = (chat_write *)w;
    hot *h = hall_peek(cw->server, cw->table);
    store_chat line = line_of(cw);
    for (int i = 0; h && w->result == STORE_OK && i < h->num_watchers; i++) {
        session *c = h->watchers[i];
        if (session_blocks(c, cw->person)) continue;
        souk_out *o = server_begin(cw->server, "chat");
        souk_json_put_string(o, "table", cw->table);
        souk_json_key(o, "line");
        say_chat(o, &line);
        souk_json_close(o, '}');
        net_send(c, o);
    }
    if (w->result == STORE_OK)
        answer_done(cw->server, &cw->ticket);
    else
        answer_error(cw->server, &cw->ticket, "store", N_("It could not be stored. Please try again."));
    free(cw);
}

static bool on_chat(message *m, hot *h)
{
    static const double lines_a_second = 0.5, lines_at_once = 6;
    session *c = m->session;
    if (!need_person(m) || !may_look(m, h)) return false;
    if (h->room->muted) return wrong(m, "forbidden", N_("Nobody chats at this table."));
    chat_write *w = calloc(1, sizeof *w);
    if (!w) return wrong_memory(m);
    w->w.run = write_chat;
    w->w.done = chat_written;
    if (!clean_text(souk_request_text(&m->q, "text"), CHAT_MAX, w->text, sizeof w->text)) {
        free(w);
        return wrong_field(m, "text", N_("A line of chat has 1 to 500 characters."));
    }
    double wait = signin_chat(m->server, c->signin, lines_a_second, lines_at_once);
    if (!in_turn(m, wait, N_("Too many messages: please wait a little."))) {
        free(w);
        return false;
    }
    w->server = m->server;
    w->ticket = m->ticket;
    memcpy(w->table, h->room->id, sizeof w->table);
    server_id(w->id);
    memcpy(w->person, c->person, sizeof w->person);
    memcpy(w->name, c->name, sizeof w->name);
    w->at = server_now();
    w->seat = room_seat_of(h->room, c->person);
    writer_add(m->server->writer, &w->w);
    return true;
}

static bool on_mute(message *m, hot *h)
{
    bool on;
    if (!need_person(m)) return false;
    if (strcmp(m->session->person, h->room->host) != 0)
        return wrong(m, "forbidden", N_("Only who opened the table may do that."));
    if (!need_flag(m, "on", &on)) return false;
    return message_lines(m, h, ANSWER_DONE, on ? "mute 1" : "mute 0");
}

const handler play_handlers[] = {
    {"draw", NULL, on_draw},     {"view", NULL, on_view},         {"events", NULL, on_events},
    {"apply", NULL, on_apply},   {"undo", NULL, on_undo},         {"why", NULL, on_why},
    {"hint", NULL, on_hint},     {"resign", NULL, on_resign},     {"away", NULL, on_away},
    {"back", NULL, on_back},     {"takeback", NULL, on_takeback}, {"abandon", NULL, on_abandon},
    {"answer", NULL, on_answer}, {"chat", NULL, on_chat},         {"mute", NULL, on_mute},
    {NULL, NULL, NULL},
};
