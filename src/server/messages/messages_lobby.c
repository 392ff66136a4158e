/* messages_lobby.c — the lobby, and all about a table but the play: create, join, leave, start, watch, rematch. */
#include "bots/bot.h"
#include "core/error.h"
#include "core/parts.h"
#include "server/messages/message.h"
#include "server/tables/bans.h"
#include "server/tables/friends.h"
#include "server/tables/lobby.h"
#include "server/tables/registry.h"
#include "server/tables/serialise.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLES_MAX = 50,          /* tables where a person has a seat, and tables they have opened: each */
    BOTS_ONLY_MAX = 4,        /* of the opened ones, without a human player */
    ADDRESS_TABLES_MAX = 200, /* the same per address, which many users may share */
    ADDRESS_BOTS_ONLY_MAX = 12,
    TITLE_CHARS = 40,
    USUAL_BELL_MS = 30 * 60 * 1000,
    RATED_AWAY_MS = 600000 /* at a rated table without a clock: an absent player must not hold it up */
};

/* --- creating -------------------------------------------------------------------------------- */

static void put_clock(souk_out *o, const online_table *online)
{
    souk_json_put_open(o, "clock", '{');
    souk_json_put_string(o, "kind", online_table_clock_names[online->clock.kind]);
    souk_json_put_int(o, "seconds", online->clock.time / 1000);
    souk_json_put_int(o, online->clock.kind == CLOCK_GAME ? "increment" : "reserve",
                      online->clock.extra / 1000);
    souk_json_put_int(o, "bell", online->clock.bell / 1000);
    souk_json_close(o, '}');
}

/* The head as the store keeps it; online_table_from_row reads it. */
static void put_head(souk_out *o, const online_table *online)
{
    souk_json_open(o, '{');
    souk_json_put_int(o, "seats", online->num_seats);
    souk_json_put_int(o, "rules", online->game->rules_version);
    souk_json_put_string(o, "host", online->host);
    souk_json_put_string(o, "invite", online->invite);
    souk_json_put_string(o, "title", online->title);
    souk_json_put_string(o, "previous", online->previous);
    souk_json_put_bool(o, "start", online->self_start);
    souk_json_put_bool(o, "rated", online->rated);
    souk_json_put_bool(o, "watchable", online->watchable);
    souk_json_put_int(o, "away", online->away / 1000);
    souk_json_put_int(o, "delay", online->delay / 1000);
    put_clock(o, online);
    serialise_options(o, online);
    souk_json_close(o, '}');
}

/* Opens a table with this head and these first changes; answers the sender with it. `seat`: the sender's, or -1. If
 * the plan has an id that another process has used meanwhile, the message is handled again. */
static bool open_table(message *m, online_table *plan, const char *parts, int seat,
                       const change_list *changes)
{
    server *s = m->server;
    uint8_t secret[ONLINE_TABLE_SECRET];
    store_table row;
    SOUK_OUT(head, 8192);
    memset(&row, 0, sizeof row);
    bool named = plan->id[0] != '\0';
    if (!named) server_id(plan->id);
    server_id(plan->invite);
    snprintf(plan->host, sizeof plan->host, "%s", m->session->person);
    put_head(&head, plan);
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(row.secret, sizeof row.secret, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
    memcpy(row.id, plan->id, sizeof row.id);
    row.game = plan->game->id;
    row.listed = plan->listed;
    row.created = server_now();
    row.head = head.buf;
    row.parts = parts;
    bool starved = false;
    online_table *online = souk_out_full(&head) ? NULL : online_table_from_row(&row, &starved);
    if (!online && !starved) return message_refuse(m, "setup", N_("This table cannot be created."));
    cached_table *d = online ? cached_table_add(s, online) : NULL;
    if (!d) {
        online_table_free(online);
        return message_refuse_memory(m);
    }
    entry *e = entry_new(d, &m->ticket, ANSWER_TABLE, 0);
    if (e) e->head = strdup(head.buf);
    if (e && parts) e->parts = strdup(parts);
    if (e && named) e->again = message_copy(m);
    if (!e || !e->head || (parts && !e->parts) || (named && !e->again)) {
        entry_free(e);
        registry_remove(d);
        return message_refuse_memory(m);
    }
    e->create = true;
    e->listed = plan->listed;
    memcpy(e->secret, row.secret, sizeof e->secret);
    memcpy(e->host, plan->host, sizeof e->host);
    memcpy(e->address, m->session->address, sizeof e->address);
    if (seat >= 0) {
        memcpy(e->sits, m->session->person, sizeof e->sits);
        e->sits_at = seat;
    }
    entry_changes(e, d, changes->at, changes->n);
    return true;
}

/* The time of a member in seconds; `kept` if it is missing. */
static int64_t milliseconds(const souk_json *from, const char *key, int64_t kept)
{
    long seconds;
    return souk_json_whole(souk_json_get(from, key), 0, INT32_MAX, &seconds) ? (int64_t)seconds * 1000 : kept;
}

static bool read_clock(message *m, online_table *plan)
{
    const souk_json *clock = souk_request_get(&m->q, "clock");
    int kind = 0;
    if (!clock) return true;
    while (strcmp(souk_json_text(souk_json_get(clock, "kind")), online_table_clock_names[kind]) != 0)
        kind++;
    plan->clock.kind = (online_table_clock_kind)kind;
    plan->clock.time = milliseconds(clock, "seconds", 0);
    plan->clock.extra = milliseconds(clock, kind == CLOCK_GAME ? "increment" : "reserve", 0);
    plan->clock.bell = milliseconds(clock, "bell", 0);
    if (kind != CLOCK_NONE && plan->clock.time < 1000)
        return message_refuse_field(m, "clock", N_("\"clock\" needs \"seconds\", 1 or more."));
    return true;
}

/* The settings that a host may change later; those that are missing stay. */
static bool read_terms(message *m, online_table *plan)
{
    const char *title = souk_request_text(&m->q, "title");
    if (title) plan->title[0] = '\0';
    if (title && title[0] && !message_clean_text(title, TITLE_CHARS, plan->title, sizeof plan->title))
        return message_refuse_field(m, "title", N_("A title can have at most 40 characters."));
    plan->watchable = souk_request_flag(&m->q, "watchable", plan->watchable);
    plan->away = milliseconds(m->q.root, "away", plan->away);
    plan->delay = milliseconds(m->q.root, "delay", plan->delay);
    return read_clock(m, plan);
}

/* A clock with a bell needs the game's option for it; the option alone gets the default clock. */
static void agree_on_bell(online_table *plan)
{
    for (int i = 0; i < plan->game->num_options; i++) {
        if (!plan->game->options[i].bell) continue;
        if (plan->clock.bell > 0) plan->options.v[i] = 1;
        if (plan->options.v[i] && plan->clock.bell == 0) plan->clock.bell = USUAL_BELL_MS;
    }
}

/* Uploaded parts must be valid before a table is made of them. */
static bool check_parts(message *m, const online_table *plan)
{
    void *parts;
    bool good = souk_request_parts(&m->q, plan->game, &parts);
    free(parts);
    return good;
}

/* The seats of a new table: the sender's, or -1; the open ones. */
typedef struct seating {
    int mine, open;
} seating;

/* The seats as changes of the first entry. */
static bool read_seats(message *m, online_table *plan, seating *who, change_list *changes)
{
    const souk_json *seats = souk_request_get(&m->q, "seats");
    const souk_game *g = plan->game;
    *who = (seating){-1, 0};
    if (seats->count < g->min_seats || seats->count > g->max_seats) return souk_request_wrong_seats(&m->q, g);
    plan->num_seats = seats->count;
    for (int i = 0; i < seats->count; i++) {
        const char *word = souk_json_text(souk_json_at(seats, i));
        if (strcmp(word, "me") == 0 && who->mine < 0) {
            who->mine = i;
            change_add(changes, change_seat(i, SEAT_PERSON, m->session->person, m->session->name));
        } else if (strcmp(word, "open") == 0) {
            who->open++;
            change_add(changes, change_seat(i, SEAT_OPEN, NULL, NULL));
        } else if (souk_bot_find(word)) {
            change_add(changes, change_seat(i, SEAT_BOT, souk_bot_find(word)->name, NULL));
        } else {
            return message_refuse_field(m, "seats",
                                        N_("A seat must be \"me\" (once), \"open\", or the name of a bot."));
        }
    }
    if (who->open == 0 && plan->self_start) change_add(changes, (table_change){.kind = CHANGE_START});
    return true;
}

static bool may_sit_down(message *m)
{
    store_rows rows = store_seats(&m->server->store, m->session->person);
    int tables = store_count(&rows);
    if (tables < 0) return message_refuse_store(m);
    return tables < TABLES_MAX ||
           message_refuse(m, "limit", N_("You already have a seat at too many tables."));
}

/* Games of bots only never wait for a player, so their number is limited. */
static bool may_let_bots_play(message *m)
{
    const session *c = m->session;
    int tables, without;
    if (!store_hosted(&m->server->store, c->person, NULL, &tables, &without)) return message_refuse_store(m);
    if (without >= BOTS_ONLY_MAX)
        return message_refuse(m, "limit", N_("You have already opened too many tables with only bots."));
    if (m->server->settings.per_address == 0) return true;
    if (!store_hosted(&m->server->store, NULL, c->address, &tables, &without)) return message_refuse_store(m);
    return without < ADDRESS_BOTS_ONLY_MAX ||
           message_refuse(m, "limit", N_("Too many tables have already been opened from your address."));
}

/* Whether this game may begin; one without human players counts like opening a table. */
static bool may_begin(message *m, const online_table *online)
{
    return online_table_people(online) > 0 || (message_may_again(m, ALLOW_TABLE) && may_let_bots_play(m));
}

/* Every open table costs resources: their number per user is limited. */
static bool may_open(message *m, bool bots_only)
{
    const session *c = m->session;
    int tables, without;
    if (!message_may_again(m, ALLOW_TABLE) || !may_sit_down(m)) return false; /* the store is read last */
    if (!store_hosted(&m->server->store, c->person, NULL, &tables, &without)) return message_refuse_store(m);
    if (tables >= TABLES_MAX)
        return message_refuse(m, "limit", N_("You have already opened too many tables."));
    if (m->server->settings.per_address > 0) {
        if (!store_hosted(&m->server->store, NULL, c->address, &tables, &without))
            return message_refuse_store(m);
        if (tables >= ADDRESS_TABLES_MAX)
            return message_refuse(m, "limit",
                                  N_("Too many tables have already been opened from your address."));
    }
    return !bots_only || may_let_bots_play(m);
}

/* Ratings count only under the default rules: custom ones could be made easy to win. */
static bool house_rules(message *m, const online_table *plan)
{
    souk_options usual;
    souk_options_default(plan->game, &usual);
    bool same = !souk_request_text(&m->q, "parts");
    for (int i = 0; i < plan->game->num_options; i++) {
        SOUK_OUT(one, SOUK_TEXT_MAX);
        SOUK_OUT(other, SOUK_TEXT_MAX);
        souk_option_text(plan->game, &plan->options, i, &one);
        souk_option_text(plan->game, &usual, i, &other);
        same = same && strcmp(one.buf, other.buf) == 0;
    }
    return same ||
           message_refuse_field(m, "rated", N_("A rated game must use the standard options and parts."));
}

/* Ratings are for accounts: a guest could return under another name. */
static bool may_be_rated(message *m, const online_table *online)
{
    return !online->rated || !m->session->guest ||
           message_refuse(m, "forbidden", N_("Rated games are for people with an account."));
}

/* Whether the settings of a host are allowed together; adds what follows from them. */
static bool can_be_agreed(message *m, online_table *plan)
{
    agree_on_bell(plan);
    if (!may_be_rated(m, plan) || (plan->rated && !house_rules(m, plan))) return false;
    if (plan->rated && plan->clock.kind == CLOCK_NONE && plan->away == 0) plan->away = RATED_AWAY_MS;
    if (plan->rated && plan->away > 0 && plan->away < ONLINE_TABLE_RATED_AWAY)
        return message_refuse_field(m, "away", N_("At a rated table \"away\" must be 60 seconds or more."));
    return !plan->rated || plan->clock.kind == CLOCK_NONE || plan->clock.time >= ONLINE_TABLE_RATED_MOVE ||
           message_refuse_field(m, "clock", N_("At a rated table a move must have 10 seconds or more."));
}

static bool on_create(message *m)
{
    online_table plan;
    seating who;
    change_list changes = {.n = 0};
    memset(&plan, 0, sizeof plan);
    plan.game = souk_request_game(&m->q, NULL);
    plan.watchable = true;
    plan.listed = souk_request_flag(&m->q, "open", true);
    plan.self_start = souk_request_flag(&m->q, "start", true);
    plan.rated = souk_request_flag(&m->q, "rated", false);
    if (!read_terms(m, &plan) || !souk_request_options(&m->q, plan.game, &plan.options) ||
        !check_parts(m, &plan) || !read_seats(m, &plan, &who, &changes))
        return false;
    if (!can_be_agreed(m, &plan)) return false;
    if (!may_open(m, who.mine < 0 && who.open == 0)) return false;
    return open_table(m, &plan, souk_request_text(&m->q, "parts"), who.mine, &changes);
}

/* --- who may see a table --------------------------------------------------------------------- */

static bool has_invite(const message *m, const cached_table *d)
{
    const char *invite = souk_request_text(&m->q, "invite");
    return invite && strcmp(invite, d->online_table->invite) == 0;
}

/* Whether the person played the game that this is a rematch of. */
static bool played_before(const message *m, const cached_table *d)
{
    const char *previous = d->online_table->previous;
    if (!m->session->person[0]) return false;
    const cached_table *old = previous[0] ? registry_find(m->server, previous) : NULL;
    return old && online_table_seat_of(old->online_table, m->session->person) >= 0;
}

/* Whether the person needs no link: they played the previous game, or were invited. */
static bool expected(const message *m, const cached_table *d)
{
    if (played_before(m, d)) return true;
    return m->session->person[0] && d->online_table->status <= ONLINE_TABLE_RUNNING &&
           store_invited(&m->server->store, m->session->person, d->online_table->id) == 1;
}

static bool belongs(const message *m, const cached_table *d)
{
    const session *c = m->session;
    return c->person[0] && (online_table_seat_of(d->online_table, c->person) >= 0 ||
                            strcmp(c->person, d->online_table->host) == 0);
}

static bool may_see(message *m, const cached_table *d)
{
    const online_table *online = d->online_table;
    bool open = online->watchable || online->status == ONLINE_TABLE_OPEN; /* to spectators */
    if (bans_out(d, m->session))
        return message_refuse(m, "forbidden", N_("The host has sent you away from this table."));
    if (belongs(m, d) || (open && has_invite(m, d))) return true;
    if (online->listed && (open || online->status == ONLINE_TABLE_DONE))
        return true; /* a finished game, without its chat */
    return session_watches(m->session, d) || expected(m, d) ||
           message_refuse(m, "table", N_("There is no such table."));
}

static bool answer_table(message *m, cached_table *d)
{
    souk_out *o;
    session *c = answer_open(m->server, &m->ticket, "table", &o);
    if (!c) return true;
    serialise_table(o, d, c, true);
    answer_send(c, o);
    return true;
}

/* --- messages about a table ------------------------------------------------------------------ */

static bool on_watch(message *m, cached_table *d)
{
    if (server_shared(m->server) && !session_watches(m->session, d)) {
        char table[ID_SIZE]; /* another process may have appended, and its notification be on the way */
        memcpy(table, d->online_table->id, sizeof table);
        registry_heard(m->server, table, -1);
        d = cached_table_peek(m->server, table);
        if (!d) return message_refuse_table(m);
    }
    if (!may_see(m, d)) return false;
    if (d->online_table->outdated)
        return message_refuse(
            m, "status",
            N_("This game began with older rules that this version cannot play. If it was not over, it "
               "has ended without a result."));
    watch_result watch = registry_watch(d, m->session);
    if (watch == WATCH_STARVED) return message_refuse_memory(m);
    if (watch == WATCH_TOO_MANY) return message_refuse(m, "limit", N_("You are watching too many tables."));
    return answer_table(m, d);
}

static bool on_unwatch(message *m, cached_table *d)
{
    registry_unwatch(d, m->session);
    answer_done(m->server, &m->ticket);
    return true;
}

static bool is_open(message *m, const cached_table *d)
{
    return d->online_table->status == ONLINE_TABLE_OPEN ||
           message_refuse(m, "status", N_("The game has already started."));
}

/* Adds the start as the last change if only that seat was still open, or had still to agree; whether it was. */
static bool start_if_full(const online_table *online, int taken, change_list *changes)
{
    int open = 0;
    for (int i = 0; i < online->num_seats; i++)
        open += online->seat[i].who == SEAT_OPEN && i != taken;
    bool starts = open == 0 && online->self_start && online_table_agreed(online, taken);
    if (starts) change_add(changes, (table_change){.kind = CHANGE_START});
    return starts;
}

/* Whether the message is about the present terms; false with an error. */
static bool same_terms(message *m, const online_table *online)
{
    return souk_request_whole(&m->q, "terms", online->terms) == online->terms ||
           message_refuse(m, "status", N_("The host has changed the terms: please look at them."));
}

/* A seated player agrees to terms that have changed. */
static bool on_agree(message *m, cached_table *d)
{
    change_list changes = {.n = 0};
    if (!is_open(m, d) || !same_terms(m, d->online_table)) return false;
    change_add(&changes, (table_change){.kind = CHANGE_AGREES, .seat = m->seat});
    start_if_full(d->online_table, m->seat, &changes);
    return message_changes(m, d, ANSWER_TABLE, changes.at, changes.n);
}

static bool on_join(message *m, cached_table *d)
{
    online_table *online = d->online_table;
    long wanted = souk_request_whole(&m->q, "seat", -1), seat = wanted < 0 ? 0 : wanted;
    if (!may_see(m, d)) return false;
    int had = online_table_seat_of(online, m->session->person); /* a player here may change seats */
    if (had >= 0 && (wanted < 0 || online->status != ONLINE_TABLE_OPEN)) return on_watch(m, d);
    if (!is_open(m, d) || !may_be_rated(m, online) || (had < 0 && !may_sit_down(m))) return false;
    if (!online->listed && !has_invite(m, d) && !belongs(m, d) && !expected(m, d))
        return message_refuse(m, "table", N_("There is no such table."));
    if (seat >= online->num_seats) return message_refuse_seat(m);
    while (wanted < 0 && seat < online->num_seats - 1 && online->seat[seat].who != SEAT_OPEN)
        seat++;
    if (had == (int)seat) return on_watch(m, d);
    if (!same_terms(m, online)) return false;
    if (online->seat[seat].who != SEAT_OPEN) return message_refuse(m, "seat", N_("That seat is taken."));
    if (online_table_alike(online, m->session->person, m->session->name))
        return message_refuse(m, "name", N_("Somebody at this table has a name that looks the same."));
    if (!message_may_again(m, ALLOW_CHANGE)) return false;
    change_list changes = {.n = 0};
    if (had >= 0) change_add(&changes, change_seat(had, SEAT_OPEN, NULL, NULL));
    change_add(&changes, change_seat((int)seat, SEAT_PERSON, m->session->person, m->session->name));
    if (had < 0) start_if_full(online, (int)seat, &changes);
    entry *e = entry_new(d, &m->ticket, ANSWER_TABLE, 0);
    if (!e) return message_refuse_memory(m);
    memcpy(e->sits, m->session->person, sizeof e->sits);
    e->sits_at = (int)seat;
    entry_changes(e, d, changes.at, changes.n);
    return true;
}

/* A host who leaves before the start hands the table to the next seated person. */
static void pass_chair(const online_table *online, int from, change_list *changes)
{
    if (strcmp(online->seat[from].person, online->host) != 0) return;
    for (int i = 1; i < online->num_seats; i++) {
        const online_table_seat *next = &online->seat[(from + i) % online->num_seats];
        if (next->who != SEAT_PERSON) continue;
        change_add(changes, (table_change){.kind = CHANGE_HOST, .id = next->person});
        return;
    }
}

static bool on_leave(message *m, cached_table *d)
{
    int seat = m->seat;
    change_list changes = {.n = 0};
    bool open = d->online_table->status == ONLINE_TABLE_OPEN;
    bool bot =
        d->online_table->seat[seat].bot[0] || d->online_table->rated; /* there is one, or none is allowed */
    if (!open && (d->online_table->status != ONLINE_TABLE_RUNNING || bot)) {
        registry_unwatch(d, m->session);
        answer_done(m->server, &m->ticket);
        return true;
    }
    if (!message_may_again(m, ALLOW_CHANGE)) return false;
    entry *e = entry_new(d, &m->ticket, ANSWER_DONE, 0);
    if (!e) return message_refuse_memory(m);
    if (open) {
        change_add(&changes, change_seat(seat, SEAT_OPEN, NULL, NULL));
        if (online_table_people(d->online_table) == 1)
            change_add(&changes, (table_change){.kind = CHANGE_CLOSE});
        pass_chair(d->online_table, seat, &changes);
        memcpy(e->stands, m->session->person, sizeof e->stands);
    } else {
        change_add(&changes, (table_change){.kind = CHANGE_KEEP, .seat = seat, .id = souk_bot_usual->name});
    }
    registry_unwatch(d, m->session);
    entry_changes(e, d, changes.at, changes.n);
    return true;
}

static bool on_start(message *m, cached_table *d)
{
    const char *fill = souk_request_text(&m->q, "fill");
    change_list changes = {.n = 0};
    if (!is_open(m, d)) return false;
    if (!fill && !online_table_full(d->online_table))
        return message_refuse(m, "status",
                              N_("Some seats are open: wait, or set \"fill\" to the name of a bot."));
    if (!online_table_agreed(d->online_table, -1))
        return message_refuse(m, "status", N_("Not everybody has agreed to the new terms yet."));
    if (!may_begin(m, d->online_table)) return false;
    for (int i = 0; i < d->online_table->num_seats; i++)
        if (d->online_table->seat[i].who == SEAT_OPEN)
            change_add(&changes, change_seat(i, SEAT_BOT, souk_bot_find(fill)->name, NULL));
    change_add(&changes, (table_change){.kind = CHANGE_START});
    return message_changes(m, d, ANSWER_TABLE, changes.at, changes.n);
}

static bool on_seat(message *m, cached_table *d)
{
    const char *who = souk_request_text(&m->q, "who");
    const souk_bot *bot = souk_bot_find(who);
    long seat = souk_request_whole(&m->q, "seat", 0);
    change_list changes = {.n = 0};
    if (!is_open(m, d)) return false;
    if (seat >= d->online_table->num_seats) return message_refuse_seat(m);
    if (strcmp(who, "open") != 0 && !bot)
        return message_refuse_field(m, "who", N_("\"who\" must be \"open\" or the name of a bot."));
    if (d->online_table->seat[seat].who == SEAT_PERSON)
        return message_refuse(m, "forbidden", N_("That seat is occupied."));
    change_add(&changes, change_seat((int)seat, bot ? SEAT_BOT : SEAT_OPEN, bot ? bot->name : NULL, NULL));
    bool starts = bot && start_if_full(d->online_table, (int)seat, &changes);
    if (starts && !may_begin(m, d->online_table)) return false;
    return message_changes(m, d, ANSWER_TABLE, changes.at, changes.n);
}

static bool on_close(message *m, cached_table *d)
{
    return is_open(m, d) && message_changes(m, d, ANSWER_DONE, &(table_change){.kind = CHANGE_CLOSE}, 1);
}

/* The host changes the terms before the start. Omitted members stay as they are. */
static bool on_change(message *m, cached_table *d)
{
    online_table plan = *d->online_table;
    const souk_game *g = plan.game;
    long seats = souk_request_whole(&m->q, "seats", plan.num_seats);
    SOUK_OUT(head, ONLINE_TABLE_HEAD);
    if (!is_open(m, d) || !read_terms(m, &plan)) return false;
    if (seats < g->min_seats || seats > g->max_seats) return souk_request_wrong_seats(&m->q, g);
    for (int i = (int)seats; i < d->online_table->num_seats; i++)
        if (d->online_table->seat[i].who == SEAT_PERSON)
            return message_refuse(m, "forbidden", N_("That seat is occupied."));
    plan.num_seats = (int)seats;
    if (souk_request_get(&m->q, "options") && !souk_request_options(&m->q, g, &plan.options)) return false;
    if (!can_be_agreed(m, &plan)) return false;
    put_head(&head, &plan);
    change_list changes = {{{.kind = CHANGE_HEAD, .text = head.buf}}, 1};
    plan.terms += online_table_differs(&plan, d->online_table); /* as the entry will */
    int host = online_table_seat_of(&plan, plan.host);
    if (host >= 0) plan.seat[host].agreed = plan.terms;
    if (start_if_full(&plan, -1, &changes) && !may_begin(m, &plan)) return false;
    if (souk_out_full(&head)) return message_refuse(m, "setup", N_("This table cannot be created."));
    return message_changes(m, d, ANSWER_TABLE, changes.at, changes.n);
}

typedef struct ask_write {
    writing w;
    server *server;
    char table[ID_SIZE], sender[ID_SIZE], person[SOUK_SEATS_MAX][ID_SIZE];
    int n;
} ask_write;

static store_result write_asks(writing *w, store *s)
{
    const ask_write *a = (const ask_write *)w;
    store_result result = STORE_OK;
    for (int i = 0; i < a->n && result == STORE_OK; i++)
        result = store_invite(s, a->person[i], a->table, a->sender, server_now());
    return result;
}

static void asks_written(writing *w)
{
    ask_write *a = (ask_write *)w;
    for (int i = 0; i < a->n && w->result == STORE_OK && !server_shared(a->server); i++)
        friends_invited(a->server, a->person[i], a->table);
    free(a);
}

/* Invites the players of the old table to the new one; if memory runs out, they find it at the old one. */
static void ask_the_same(message *m, const online_table *old, const char *table)
{
    ask_write *a = calloc(1, sizeof *a);
    if (!a) return;
    a->w.run = write_asks;
    a->w.done = asks_written;
    a->server = m->server;
    snprintf(a->table, sizeof a->table, "%s", table);
    memcpy(a->sender, m->session->person, sizeof a->sender);
    for (int i = 0; i < old->num_seats; i++)
        if (old->seat[i].who == SEAT_PERSON && strcmp(old->seat[i].person, a->sender) != 0)
            memcpy(a->person[a->n++], old->seat[i].person, ID_SIZE);
    writer_add(m->server->writer, &a->w);
}

/* The table of the rematch, if it can be joined; else NULL with an id for it in `plan`, or with LOAD_STORE or LOAD_MEMORY
 * in load_error. The id follows from the rematch before, so that several servers cannot make two tables. */
static cached_table *find_rematch(message *m, online_table *plan)
{
    server *s = m->server;
    for (const char *id = plan->rematch;; id = plan->rematch) {
        SOUK_OUT(text, 2 * ID_SIZE);
        cached_table *next = id[0] ? registry_find(s, id) : NULL;
        if (id[0] && !next && s->load_error != LOAD_NOT_FOUND) return NULL;
        if (next && (next->online_table->status == ONLINE_TABLE_OPEN ||
                     (next->online_table->status == ONLINE_TABLE_RUNNING &&
                      online_table_seat_of(next->online_table, m->session->person) >= 0)))
            return next;
        souk_printf(&text, "%s%s", plan->previous, id);
        server_derived_id(s, text.buf, plan->id);
        if (!registry_find(s, plan->id))
            return NULL; /* else it was made, but not noted at the old table yet */
        memcpy(plan->rematch, plan->id, sizeof plan->rematch);
    }
}

static bool on_rematch(message *m, cached_table *d)
{
    const online_table *old = d->online_table;
    int seat = m->seat;
    change_list changes = {.n = 0};
    if (old->status != ONLINE_TABLE_DONE && old->status != ONLINE_TABLE_CLOSED)
        return message_refuse(m, "status", N_("The game is not over."));
    online_table plan = *old;
    memcpy(plan.previous, old->id, sizeof plan.previous);
    cached_table *next = find_rematch(m, &plan);
    if (next) { /* somebody was faster: join their table, unless it never became durable */
        if (next->busy) return message_refuse(m, "busy", N_("The server is busy: please try again."));
        return on_join(m, next);
    }
    if (m->server->load_error != LOAD_NOT_FOUND) return message_refuse_table(m);
    memset(plan.rematch, 0, sizeof plan.rematch);
    plan.self_start = true;
    int open = 0;
    for (int i = 0; i < old->num_seats; i++) {
        const char *bot = old->seat[i].bot[0] ? old->seat[i].bot : souk_bot_usual->name;
        bool opens = i != seat && old->seat[i].who == SEAT_PERSON;
        open += opens;
        change_add(&changes, i == seat ? change_seat(i, SEAT_PERSON, m->session->person, m->session->name)
                             : opens   ? change_seat(i, SEAT_OPEN, NULL, NULL)
                                       : change_seat(i, SEAT_BOT, bot, NULL));
    }
    if (open == 0) change_add(&changes, (table_change){.kind = CHANGE_START});
    if (!may_be_rated(m, &plan) || !may_open(m, false)) return false;
    store_table row;
    store_rows rows = store_table_read(&m->server->store, old->id);
    bool good = store_next_table(&rows, &row) ? open_table(m, &plan, row.parts, seat, &changes)
                                              : message_refuse_store(m);
    store_end(&rows);
    if (!good || !cached_table_peek(m->server, plan.id))
        return good; /* called off, and the sender has the error */
    ask_the_same(m, old, plan.id);
    entry_house(d, &(table_change){.kind = CHANGE_REMATCH, .id = plan.id}, 1);
    return true;
}

/* --- the lobby ------------------------------------------------------------------------------- */

static bool on_lobby(message *m)
{
    souk_out *o;
    session *c = m->session;
    lobby_subscribe(c, souk_request_flag(&m->q, "watch", c->lobby));
    answer_open(m->server, &m->ticket, "lobby", &o);
    souk_json_put_open(o, "tables", '[');
    if (!lobby_list(m->server, o)) return message_refuse_store(m);
    souk_json_close(o, ']');
    souk_json_put_open(o, "gone", '[');
    souk_json_close(o, ']');
    answer_send(c, o);
    return true;
}

const handler messages_lobby_handlers[] = {
    {"lobby", on_lobby, NULL},   {"create", on_create, NULL},
    {"watch", NULL, on_watch},   {"unwatch", NULL, on_unwatch},
    {"join", NULL, on_join},     {"leave", NULL, on_leave},
    {"start", NULL, on_start},   {"seat", NULL, on_seat},
    {"close", NULL, on_close},   {"rematch", NULL, on_rematch},
    {"change", NULL, on_change}, {"agree", NULL, on_agree},
    {NULL, NULL, NULL},
};
