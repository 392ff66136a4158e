/* messages_play.c — playing: views, moves, undo, questions to the others, resigning, chat.
 *
 * Those without a seat see what a spectator may see, and can do nothing. A move is checked and carried out on
 * the sitting in memory, then written; nobody hears of it before it is durable. */
#include "bots/bot.h"
#include "core/error.h"
#include "server/bars.h"
#include "server/bots.h"
#include "server/hall.h"
#include "server/message.h"
#include "server/net.h"
#include "server/say.h"
#include <stdio.h>
#include <string.h>

/* --- what all of them need ------------------------------------------------------------------- */

/* The sender's seat in a running game. */
static bool playing(message *m, const desk *d, int *seat)
{
    if (!need_person(m)) return false;
    *seat = sitting_seat_of(d->sitting, m->session->person);
    if (*seat < 0) return wrong(m, "seat", N_("You have no seat at this table."));
    if (d->sitting->seat[*seat].resigned) return wrong(m, "seat", N_("You have resigned from this game."));
    return d->sitting->status == SITTING_RUNNING || wrong(m, "status", N_("The game is not running."));
}

static bool may_look(message *m, const desk *d)
{
    if (sitting_seat_of(d->sitting, m->session->person) >= 0 || session_watches(m->session, d)) return true;
    return wrong(m, "table", N_("Watch the table first."));
}

static bool fresh(message *m, desk *d, int seat, bool required)
{
    long seq;
    if (!souk_request_seq(&m->q, required, &seq)) return false;
    if (seq < 0 || sitting_fresh(d->sitting, seat, seq)) return true;
    m->stale = d;
    return souk_request_stale(&m->q);
}

/* A person who acts is back, whatever bot played for them. */
static bool no_bot(message *m, const desk *d, int seat)
{
    return !d->sitting->seat[seat].bot[0] || wrong(m, "status", N_("A bot plays for you: say back first."));
}

/* --- moves ----------------------------------------------------------------------------------- */

static bool on_apply(message *m, desk *d)
{
    int seat;
    int16_t actions[SOUK_MOVE_MAX];
    sitting *sit = d->sitting;
    if (!playing(m, d, &seat) || !fresh(m, d, seat, true) || !no_bot(m, d, seat)) return false;
    int n = souk_request_move(&m->q, sit->table, seat, actions);
    if (n == 0) return false;
    entry *e = entry_new(d, &m->ticket, ANSWER_APPLIED, n);
    if (!e) return wrong_memory(m);
    int from = sit->table->num_entries;
    if (!souk_request_apply(&m->q, sit->table, seat, actions, n)) {
        entry_free(e);
        return false;
    }
    m->server->count.moves++;
    entry_play(e, d, from);
    return true;
}

static bool on_undo(message *m, desk *d)
{
    int seat;
    sitting *sit = d->sitting;
    if (!playing(m, d, &seat) || !fresh(m, d, seat, false) || !no_bot(m, d, seat)) return false;
    if (sitting_undone(sit, seat)) return wrong(m, "limit", N_("You have taken back often enough."));
    entry *e = entry_new(d, &m->ticket, ANSWER_APPLIED, 1);
    if (!e) return wrong_memory(m);
    int from = sit->table->num_entries;
    if (!souk_request_undo(&m->q, sit->table, seat, sitting_answering(sit))) {
        entry_free(e);
        return false;
    }
    entry_play(e, d, from);
    return true;
}

/* --- looking --------------------------------------------------------------------------------- */

static bool on_view(message *m, desk *d)
{
    souk_out *o;
    if (!may_look(m, d)) return false;
    session *c = answer_open(m->server, &m->ticket, "view", &o);
    if (!c) return true;
    souk_json_put_string(o, "table", d->sitting->id);
    say_view(o, d, c);
    answer_send(c, o);
    return true;
}

/* The table drawn, for clients that show text. */
static bool on_draw(message *m, desk *d)
{
    souk_out *o;
    souk_state past;
    if (!may_look(m, d)) return false;
    if (!d->sitting->table) return wrong(m, "status", N_("The game is not running."));
    session *c = answer_open(m->server, &m->ticket, "drawing", &o);
    if (!c) return true;
    souk_sight sight = say_sight(d, c, &past);
    souk_json_put_string(o, "table", d->sitting->id);
    souk_answer_seq(o, &sight);
    if (!souk_answer_drawing(o, &sight, &m->q)) return false;
    answer_send(c, o);
    return true;
}

static bool on_events(message *m, desk *d)
{
    souk_out *o;
    souk_state past;
    long from;
    if (!may_look(m, d) || !souk_request_from(&m->q, &from)) return false;
    session *c = answer_open(m->server, &m->ticket, "events", &o);
    if (!c) return true;
    souk_sight sight = say_sight(d, c, &past);
    souk_json_put_string(o, "table", d->sitting->id);
    souk_answer_seq(o, &sight);
    say_events(o, d, &sight, sitting_after(d->sitting, sight.viewer, from));
    answer_send(c, o);
    return true;
}

static bool on_why(message *m, desk *d)
{
    int seat;
    int16_t action;
    souk_out *o;
    if (!playing(m, d, &seat) || !souk_request_action(&m->q, d->sitting->table, &action)) return false;
    session *c = answer_open(m->server, &m->ticket, "why", &o);
    if (!c) return true;
    souk_json_put_string(o, "table", d->sitting->id);
    souk_json_put_int(o, "seq", sitting_seq(d->sitting, seat, d->sitting->num_notes));
    souk_voice voice = sitting_voice(d->sitting, c->lang);
    souk_answer_why(o, d->sitting->table, seat, action, &voice);
    answer_send(c, o);
    return true;
}

static bool on_hint(message *m, desk *d)
{
    int seat;
    if (!playing(m, d, &seat)) return false;
    if (d->sitting->rated) return wrong(m, "forbidden", N_("There are no hints at a rated table."));
    if (!(sitting_pending(d->sitting) >> seat & 1)) return wrong(m, "status", N_("It is not your turn."));
    return may_again(m, ALLOW_HINT) && bots_hint(m, d, seat);
}

/* --- resigning, bots for people -------------------------------------------------------------- */

static bool on_resign(message *m, desk *d)
{
    int seat;
    SOUK_OUT(line, 64);
    if (!playing(m, d, &seat)) return false;
    sitting_resign(d->sitting, seat, &line);
    return message_lines(m, d, ANSWER_APPLIED, line.buf);
}

/* A bot plays for the sender, or no longer does. */
static bool keep(message *m, desk *d, const char *bot)
{
    int seat;
    SOUK_OUT(line, 64);
    if (!playing(m, d, &seat)) return false;
    const sitting_seat *s = &d->sitting->seat[seat];
    if (bot && d->sitting->rated) return wrong(m, "forbidden", N_("At a rated table no bot plays for you."));
    if (!bot == !s->bot[0] && !s->gone) { /* as it is already */
        answer_done(m->server, &m->ticket);
        return true;
    }
    souk_printf(&line, "keep %d %s", seat, bot ? bot : "-");
    return message_lines(m, d, ANSWER_DONE, line.buf);
}

static bool on_away(message *m, desk *d)
{
    return keep(m, d, souk_bot_usual->name);
}

static bool on_back(message *m, desk *d)
{
    return keep(m, d, NULL);
}

/* --- questions ------------------------------------------------------------------------------- */

/* Does what was asked for, in one entry with the last yes (or with the question, if nobody must agree). */
static bool carry_out(message *m, desk *d, const sitting_ask *ask, const char *lines)
{
    SOUK_OUT(all, SOUK_TEXT_MAX);
    souk_printf(&all, "%s\n", lines);
    sitting_grant(d->sitting, ask, &all);
    return message_lines(m, d, ANSWER_DONE, all.buf);
}

static bool ask_others(message *m, desk *d, ask_kind kind, int seat, int about)
{
    sitting *sit = d->sitting;
    for (int i = 0; i < SITTING_ASKS; i++)
        if (sit->ask[i].number && sit->ask[i].seat == seat)
            return wrong(m, "status", N_("You have asked already."));
    SOUK_OUT(line, SOUK_TEXT_MAX);
    sitting_ask ask = {sit->last_ask + 1, kind, seat, about, 0};
    souk_printf(&line, "ask %d %s %d %d", ask.number, sitting_ask_names[kind], seat, about);
    if (desk_voters(d, &ask) == 0) return carry_out(m, d, &ask, line.buf);
    return message_lines(m, d, ANSWER_DONE, line.buf);
}

static bool on_takeback(message *m, desk *d)
{
    int seat;
    if (!playing(m, d, &seat) || !no_bot(m, d, seat)) return false;
    if (d->sitting->rated) return wrong(m, "forbidden", N_("There are no takebacks at a rated table."));
    int kept = sitting_last_move(d->sitting, seat);
    if (kept < 0) return wrong(m, "undo", N_("There is nothing to take back."));
    return ask_others(m, d, ASK_TAKEBACK, seat, kept);
}

static bool on_abandon(message *m, desk *d)
{
    int seat;
    return playing(m, d, &seat) && no_bot(m, d, seat) && ask_others(m, d, ASK_ABANDON, seat, 0);
}

/* A bot for somebody who is away, until they are back: the host seats it, others are asked. */
static bool on_standin(message *m, desk *d)
{
    long other;
    int seat;
    const sitting *sit = d->sitting;
    bool host = m->session->person[0] && strcmp(m->session->person, sit->host) == 0;
    if (sit->status != SITTING_RUNNING) return wrong(m, "status", N_("The game is not running."));
    if (!host && !playing(m, d, &seat)) return false;
    if (!souk_json_whole(souk_json_get(m->q.root, "seat"), 0, sit->num_seats - 1, &other))
        return wrong_field(m, "seat", N_("seat is a seat of this table, counted from 0."));
    if (sit->rated) return wrong(m, "forbidden", N_("At a rated table only the clock decides who is away."));
    if (sit->seat[other].who != SEAT_PERSON || sit->seat[other].bot[0] || desk_here(d, (int)other))
        return wrong(m, "status", N_("Nobody is away from that seat."));
    if (!host) return ask_others(m, d, ASK_BOT, seat, (int)other);
    SOUK_OUT(line, 64);
    souk_printf(&line, "keep %ld %s gone", other, souk_bot_usual->name);
    return message_lines(m, d, ANSWER_DONE, line.buf);
}

static bool on_answer(message *m, desk *d)
{
    int seat;
    long number;
    bool yes;
    if (!playing(m, d, &seat)) return false;
    if (!souk_json_whole(souk_json_get(m->q.root, "ask"), 1, 1 << 30, &number))
        return wrong_field(m, "ask", N_("ask is the number of a question in asks."));
    if (!need_flag(m, "yes", &yes)) return false;
    const sitting_ask *ask = sitting_find_ask(d->sitting, number);
    if (!ask) return wrong(m, "status", N_("That question is no longer open."));
    uint32_t voters = desk_voters(d, ask);
    if (!(voters >> seat & 1)) return wrong(m, "forbidden", N_("That question is not for you."));
    SOUK_OUT(line, SOUK_TEXT_MAX);
    if (!yes) {
        souk_printf(&line, "no %d", ask->number);
        return message_lines(m, d, ANSWER_DONE, line.buf);
    }
    souk_printf(&line, "yes %d %d", ask->number, seat);
    sitting_ask copy = *ask;
    if ((voters & ~(ask->yes | 1u << seat)) == 0) return carry_out(m, d, &copy, line.buf);
    return message_lines(m, d, ANSWER_DONE, line.buf);
}

/* --- chat ------------------------------------------------------------------------------------ */

typedef struct chat_write {
    errand head;
    char table[ID_SIZE], id[ID_SIZE], name[PERSON_NAME], text[4 * CHAT_MAX + 1];
    int64_t at;
    int seat;
} chat_write;

static store_chat line_of(const chat_write *c)
{
    store_chat line = {c->at, c->seat, c->head.person, c->name, c->text};
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
    desk *d = desk_peek(cw->head.server, cw->table);
    store_chat line = line_of(cw);
    /* Where servers share a store, this one hears of it like the others (listener.c). */
    if (d && w->result == STORE_OK && !server_shared(cw->head.server)) hall_tell_chat(d, &line);
    errand_done(w);
}

static bool on_chat(message *m, desk *d)
{
    char text[4 * CHAT_MAX + 1];
    session *c = m->session;
    if (!need_person(m) || !may_look(m, d)) return false;
    if (!say_hears(d, c)) return wrong(m, "forbidden", N_("Only people of this table chat here."));
    if (d->sitting->muted) return wrong(m, "forbidden", N_("Nobody chats at this table."));
    if (bars_hushed(d->sitting, c->person))
        return wrong(m, "forbidden", N_("The host has asked you to be silent at this table."));
    if (sitting_alike(d->sitting, c->person, c->name))
        return wrong(m, "name", N_("Somebody at this table has a name that looks the same."));
    if (!clean_text(souk_request_text(&m->q, "text"), CHAT_MAX, text, sizeof text))
        return wrong_field(m, "text", N_("A line of chat has 1 to 500 characters."));
    if (!in_turn(m, session_allow(c, ALLOW_CHAT), N_("Too many messages: please wait a little.")))
        return false;
    chat_write *w = errand_new(m, sizeof *w, write_chat, chat_written);
    if (!w) return false;
    memcpy(w->text, text, sizeof text);
    memcpy(w->table, d->sitting->id, sizeof w->table);
    server_id(w->id);
    memcpy(w->name, c->name, sizeof w->name);
    w->at = server_now();
    if (w->at <= d->said_at) w->at = d->said_at + 1;
    d->said_at = w->at;
    w->seat = sitting_seat_of(d->sitting, c->person);
    writer_add(m->server->writer, &w->head.w);
    return true;
}

static bool on_mute(message *m, desk *d)
{
    bool on;
    if (!need_person(m) || !need_host(m, d) || !need_flag(m, "on", &on)) return false;
    return message_lines(m, d, ANSWER_DONE, on ? "mute 1" : "mute 0");
}

const handler play_handlers[] = {
    {"draw", NULL, on_draw},
    {"view", NULL, on_view},
    {"events", NULL, on_events},
    {"apply", NULL, on_apply},
    {"undo", NULL, on_undo},
    {"why", NULL, on_why},
    {"hint", NULL, on_hint},
    {"resign", NULL, on_resign},
    {"away", NULL, on_away},
    {"back", NULL, on_back},
    {"takeback", NULL, on_takeback},
    {"abandon", NULL, on_abandon},
    {"answer", NULL, on_answer},
    {"chat", NULL, on_chat},
    {"mute", NULL, on_mute},
    {"standin", NULL, on_standin},
    {NULL, NULL, NULL},
};
