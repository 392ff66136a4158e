/* messages_play.c — playing: views, moves, undo, asks, resigning, chat.
 *
 * Spectators get a spectator's view, and can do nothing. A move is checked and applied to the online table in memory,
 * then written; nobody receives it before it is durable. */
#include "bots/bot.h"
#include "core/error.h"
#include "server/messages/message.h"
#include "server/net/net.h"
#include "server/tables/bans.h"
#include "server/tables/bots.h"
#include "server/tables/registry.h"
#include "server/tables/serialise.h"
#include <stdio.h>
#include <string.h>

/* --- shared checks --------------------------------------------------------------------------- */

static bool fresh(message *m, cached_table *d)
{
    long seq = souk_request_whole(&m->q, "seq", -1);
    if (seq < 0 || online_table_fresh(d->online_table, m->seat, seq)) return true;
    m->stale = d;
    return souk_request_stale(&m->q);
}

/* A player must take the seat back from the bot before they act. */
static bool no_bot(message *m, const cached_table *d)
{
    return !d->online_table->seat[m->seat].bot[0] ||
           message_refuse(m, "status", N_("A bot is playing for you: send \"back\" first."));
}

/* --- moves ----------------------------------------------------------------------------------- */

/* Reads a move of the sender, who may act for their seat. Returns the number of its actions, or 0 with an error. */
static int read_move(message *m, cached_table *d, int16_t actions[SOUK_MOVE_MAX])
{
    if (!fresh(m, d) || !no_bot(m, d)) return 0;
    return souk_request_move(&m->q, d->online_table->table, m->seat, actions);
}

static bool on_apply(message *m, cached_table *d)
{
    int16_t actions[SOUK_MOVE_MAX];
    online_table *online = d->online_table;
    int n = read_move(m, d, actions);
    if (n == 0) return false;
    entry *e = entry_new(d, &m->ticket, ANSWER_APPLIED, n);
    if (!e) return message_refuse_memory(m);
    int from = online->table->num_entries;
    if (!souk_request_apply(&m->q, online->table, m->seat, actions, n)) {
        entry_free(e);
        return false;
    }
    m->server->count.moves++;
    entry_play(e, d, from);
    return true;
}

static bool on_undo(message *m, cached_table *d)
{
    online_table *online = d->online_table;
    if (!fresh(m, d) || !no_bot(m, d)) return false;
    if (online_table_undone(online, m->seat))
        return message_refuse(m, "limit", N_("You have taken back too many moves."));
    entry *e = entry_new(d, &m->ticket, ANSWER_APPLIED, 1);
    if (!e) return message_refuse_memory(m);
    int from = online->table->num_entries;
    if (!souk_request_undo(&m->q, online->table, m->seat, online_table_answering(online))) {
        entry_free(e);
        return false;
    }
    entry_play(e, d, from);
    return true;
}

/* --- reading --------------------------------------------------------------------------------- */

static bool on_view(message *m, cached_table *d)
{
    souk_out *o;
    session *c = answer_open(m->server, &m->ticket, "view", &o);
    if (!c) return true;
    souk_json_put_string(o, "table", d->online_table->id);
    serialise_view(o, d, c);
    answer_send(c, o);
    return true;
}

/* A preview of the sender's move; refused wherever the move itself would be. */
static bool on_try(message *m, cached_table *d)
{
    int16_t actions[SOUK_MOVE_MAX];
    souk_out *o;
    souk_state past;
    int n = read_move(m, d, actions);
    if (n == 0) return false;
    session *c = answer_open(m->server, &m->ticket, "tried", &o);
    if (!c) return true;
    souk_viewpoint viewpoint = serialise_viewpoint(d, c, &past);
    souk_json_put_string(o, "table", d->online_table->id);
    souk_answer_seq(o, &viewpoint);
    if (!souk_answer_try(o, &viewpoint, actions, n, &m->q)) return false;
    answer_send(c, o);
    return true;
}

/* The table drawn as text, for text clients. */
static bool on_draw(message *m, cached_table *d)
{
    souk_out *o;
    souk_state past;
    if (!d->online_table->table) return message_refuse(m, "status", N_("The game is not running."));
    session *c = answer_open(m->server, &m->ticket, "drawing", &o);
    if (!c) return true;
    souk_viewpoint viewpoint = serialise_viewpoint(d, c, &past);
    souk_json_put_string(o, "table", d->online_table->id);
    souk_answer_seq(o, &viewpoint);
    if (!souk_answer_drawing(o, &viewpoint, &m->q)) return false;
    answer_send(c, o);
    return true;
}

static bool on_events(message *m, cached_table *d)
{
    souk_out *o;
    souk_state past;
    long from = souk_request_whole(&m->q, "from", 0);
    session *c = answer_open(m->server, &m->ticket, "events", &o);
    if (!c) return true;
    souk_viewpoint viewpoint = serialise_viewpoint(d, c, &past);
    souk_json_put_string(o, "table", d->online_table->id);
    souk_answer_seq(o, &viewpoint);
    serialise_events(o, d, &viewpoint, online_table_after(d->online_table, viewpoint.viewer, from));
    answer_send(c, o);
    return true;
}

static bool on_why(message *m, cached_table *d)
{
    int16_t action;
    souk_out *o;
    if (!souk_request_action(&m->q, d->online_table->table, &action)) return false;
    session *c = answer_open(m->server, &m->ticket, "why", &o);
    if (!c) return true;
    souk_json_put_string(o, "table", d->online_table->id);
    souk_json_put_int(o, "seq", online_table_seq(d->online_table, m->seat, d->online_table->num_notes));
    souk_voice voice = online_table_voice(d->online_table, c->lang);
    souk_answer_why(o, d->online_table->table, m->seat, action, &voice);
    answer_send(c, o);
    return true;
}

static bool on_hint(message *m, cached_table *d)
{
    if (d->online_table->rated)
        return message_refuse(m, "forbidden", N_("There are no hints at a rated table."));
    if (!(online_table_pending(d->online_table) >> m->seat & 1))
        return message_refuse(m, "status", N_("It is not your turn."));
    if (!message_may_again(m, ALLOW_HINT)) return false;
    const char *error = bots_hint(d, m->seat, &m->ticket, m->session);
    if (!error) return true;
    if (strcmp(error, "memory") == 0) return message_refuse_memory(m);
    return message_refuse(m, error, N_("The bots are busy: please try again."));
}

/* --- resigning, and bots for players --------------------------------------------------------- */

static bool on_resign(message *m, cached_table *d)
{
    const table_change change = online_table_resign(d->online_table, m->seat);
    return message_changes(m, d, ANSWER_APPLIED, &change, 1);
}

/* A bot plays for the sender, or no longer does. */
static bool keep(message *m, cached_table *d, const char *bot)
{
    const table_change change = {.kind = CHANGE_KEEP, .seat = m->seat, .id = bot};
    const online_table_seat *s = &d->online_table->seat[m->seat];
    if (bot && d->online_table->rated)
        return message_refuse(m, "forbidden", N_("Bots do not play for you at a rated table."));
    if (!bot == !s->bot[0] && !s->gone) { /* no change */
        answer_done(m->server, &m->ticket);
        return true;
    }
    return message_changes(m, d, ANSWER_DONE, &change, 1);
}

static bool on_away(message *m, cached_table *d)
{
    return keep(m, d, souk_bot_usual->name);
}

static bool on_back(message *m, cached_table *d)
{
    return keep(m, d, NULL);
}

/* --- asks ------------------------------------------------------------------------------------ */

/* Queues a change of an ask. `granted`: the ask if that grants it, so that the same entry carries it out; or NULL. */
static bool write_ask(message *m, cached_table *d, table_change change, const online_table_ask *granted)
{
    change_list changes = {{change}, 1};
    if (granted) online_table_grant(d->online_table, granted, &changes);
    return message_changes(m, d, ANSWER_DONE, changes.at, changes.n);
}

static bool ask_others(message *m, cached_table *d, ask_kind kind, int about)
{
    online_table *online = d->online_table;
    for (int i = 0; i < ONLINE_TABLE_ASKS; i++)
        if (online->ask[i].number && online->ask[i].seat == m->seat)
            return message_refuse(m, "status", N_("You have already asked."));
    const online_table_ask ask = {online->last_ask + 1, kind, m->seat, about, 0, 0};
    const table_change asks = {
        .kind = CHANGE_ASK, .number = ask.number, .ask = kind, .seat = m->seat, .about = about};
    return write_ask(m, d, asks, cached_table_voters(d, &ask) == 0 ? &ask : NULL);
}

static bool on_takeback(message *m, cached_table *d)
{
    if (!no_bot(m, d)) return false;
    if (d->online_table->rated)
        return message_refuse(m, "forbidden", N_("There are no takebacks at a rated table."));
    int kept = online_table_last_move(d->online_table, m->seat);
    if (kept < 0) return message_refuse(m, "undo", N_("There is nothing to take back."));
    if (d->online_table->seat[m->seat].refused == kept + 1)
        return message_refuse(m, "status", N_("That was refused: you can ask again after your next move."));
    return ask_others(m, d, ASK_TAKEBACK, kept);
}

static bool on_abandon(message *m, cached_table *d)
{
    return no_bot(m, d) && ask_others(m, d, ASK_ABANDON, 0);
}

/* A bot for an absent player until they return: the host seats it directly, others ask. */
static bool on_standin(message *m, cached_table *d)
{
    long other = souk_request_whole(&m->q, "seat", 0);
    const online_table *online = d->online_table;
    bool host = strcmp(m->session->person, online->host) == 0;
    if (online->status != ONLINE_TABLE_RUNNING)
        return message_refuse(m, "status", N_("The game is not running."));
    if (!host && !message_plays(m, d)) return false;
    if (other >= online->num_seats) return message_refuse_seat(m);
    if (online->rated)
        return message_refuse(m, "forbidden", N_("At a rated table only the clock decides who is away."));
    if (online->seat[other].who != SEAT_PERSON || online->seat[other].bot[0] ||
        cached_table_here(d, (int)other))
        return message_refuse(m, "status", N_("The player of that seat is not away."));
    if (!host) return ask_others(m, d, ASK_BOT, (int)other);
    const table_change change = {
        .kind = CHANGE_KEEP, .seat = (int)other, .id = souk_bot_usual->name, .gone = true};
    return message_changes(m, d, ANSWER_DONE, &change, 1);
}

static bool on_answer(message *m, cached_table *d)
{
    const online_table_ask *ask = online_table_find_ask(d->online_table, souk_request_whole(&m->q, "ask", 0));
    if (!ask) return message_refuse(m, "status", N_("That question is no longer open."));
    uint32_t voters = cached_table_voters(d, ask);
    if (!(voters >> m->seat & 1)) return message_refuse(m, "forbidden", N_("That question is not for you."));
    bool yes = souk_request_flag(&m->q, "yes", false), agreed = (voters & ~(ask->yes | 1u << m->seat)) == 0;
    const table_change answer = {
        .kind = yes ? CHANGE_YES : CHANGE_NO, .number = ask->number, .seat = m->seat};
    return write_ask(m, d, answer, yes && agreed ? ask : NULL);
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
    store_chat line = {c->id, c->at, c->seat, c->head.person, c->name, c->text};
    return line;
}

static store_result write_chat(writing *w, store *s)
{
    const chat_write *c = (const chat_write *)w;
    store_chat line = line_of(c);
    return store_say(s, c->table, &line);
}

static void chat_written(writing *w)
{
    chat_write *cw = (chat_write *)w;
    cached_table *d = cached_table_peek(cw->head.server, cw->table);
    store_chat line = line_of(cw);
    if (d && w->result == STORE_OK) registry_tell_chat(d, &line);
    message_errand_done(w);
}

static bool on_chat(message *m, cached_table *d)
{
    char text[4 * CHAT_MAX + 1];
    session *c = m->session;
    if (!message_looks(m, d)) return false;
    if (!serialise_hears(d, c))
        return message_refuse(m, "forbidden", N_("Only people at this table can chat here."));
    if (d->online_table->muted) return message_refuse(m, "forbidden", N_("Chat is off at this table."));
    if (bans_hushed(d->online_table, c->person))
        return message_refuse(m, "forbidden", N_("The host has silenced you at this table."));
    if (online_table_alike(d->online_table, c->person, c->name))
        return message_refuse(m, "name", N_("Somebody at this table has a name that looks the same."));
    if (!message_clean_text(souk_request_text(&m->q, "text"), CHAT_MAX, text, sizeof text))
        return message_refuse_field(m, "text", N_("A chat message must have 1 to 500 characters."));
    if (!message_in_turn(m, limits_session(c, ALLOW_CHAT), N_("Too many messages: please slow down.")))
        return false;
    chat_write *w = message_errand_new(m, sizeof *w, write_chat, chat_written);
    if (!w) return false;
    memcpy(w->text, text, sizeof text);
    memcpy(w->table, d->online_table->id, sizeof w->table);
    server_id(w->id);
    memcpy(w->name, c->name, sizeof w->name);
    w->at = server_now();
    if (w->at <= d->said_at) w->at = d->said_at + 1;
    d->said_at = w->at;
    w->seat = online_table_seat_of(d->online_table, c->person);
    w->head.w.key = w->id;
    writer_add(m->server->writer, &w->head.w);
    return true;
}

static bool on_mute(message *m, cached_table *d)
{
    const table_change change = {.kind = CHANGE_MUTE, .on = souk_request_flag(&m->q, "on", false)};
    return message_changes(m, d, ANSWER_DONE, &change, 1);
}

const handler messages_play_handlers[] = {
    {"draw", NULL, on_draw},       {"view", NULL, on_view},       {"events", NULL, on_events},
    {"apply", NULL, on_apply},     {"try", NULL, on_try},         {"undo", NULL, on_undo},
    {"why", NULL, on_why},         {"hint", NULL, on_hint},       {"resign", NULL, on_resign},
    {"away", NULL, on_away},       {"back", NULL, on_back},       {"takeback", NULL, on_takeback},
    {"abandon", NULL, on_abandon}, {"answer", NULL, on_answer},   {"chat", NULL, on_chat},
    {"mute", NULL, on_mute},       {"standin", NULL, on_standin}, {NULL, NULL, NULL},
};
