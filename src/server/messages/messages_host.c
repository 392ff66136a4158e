/* messages_host.c — what the host may do about the people at a table: ban, lift a ban, silence, make a new link, hand
 * over the table. Each is an entry of the table, so that it holds in every process and after a restart. A user who
 * may no longer watch stops receiving updates when the entry is sent out (registry.c). */
#include "bots/bot.h"
#include "core/error.h"
#include "server/messages/message.h"
#include "server/tables/bans.h"
#include "server/tables/registry.h"
#include <string.h>

static const int64_t bar_for = 24 * 3600000LL;

static bool not_closed(message *m, const cached_table *d)
{
    return d->online_table->status != ONLINE_TABLE_CLOSED ||
           message_refuse(m, "status", N_("This table has been closed."));
}

/* Somebody other than the host. */
static const char *other_person(message *m)
{
    const char *person = souk_request_text(&m->q, "person");
    if (strcmp(person, m->session->person) == 0) {
        message_refuse_field(m, "person", N_("That is you."));
        return NULL;
    }
    return person;
}

/* The mark of the address through which that person is connected now, or "". */
static void address_of(const cached_table *d, const char *person, char mark[ONLINE_TABLE_MARK])
{
    mark[0] = '\0';
    for (const session *c = session_of(d->server, person); c; c = session_next_of(c))
        bans_mark(d->server, c->address, mark);
}

static bool on_remove(message *m, cached_table *d)
{
    const online_table *online = d->online_table;
    bool ban = souk_request_flag(&m->q, "ban", false), runs = online->status == ONLINE_TABLE_RUNNING;
    change_list changes = {.n = 0};
    char mark[ONLINE_TABLE_MARK], last[PEER_SIZE] = "";
    const char *person = not_closed(m, d) ? other_person(m) : NULL;
    if (!person) return false;
    int seat = online_table_seat_of(online, person);
    if (seat < 0 && !ban) return message_refuse(m, "seat", N_("That person has no seat at this table."));
    if (seat >= 0 && online->status > ONLINE_TABLE_RUNNING)
        return message_refuse(m, "status", N_("The game is over."));
    if (seat >= 0 && runs && online->rated)
        return message_refuse(m, "forbidden", N_("You cannot send a player away from a rated game."));
    if (seat >= 0)
        change_add(&changes, runs ? change_seat(seat, SEAT_BOT, souk_bot_usual->name, NULL)
                                  : change_seat(seat, SEAT_OPEN, NULL, NULL));
    if (!message_may_again(m, ALLOW_CHANGE)) return false;
    if (ban) {
        address_of(d, person, mark);
        if (!mark[0] && !store_last_address(&m->server->store, person, last)) return message_refuse_store(m);
        if (last[0]) bans_mark(m->server, last, mark);
        int64_t until = server_now() + bar_for;
        change_add(&changes, (table_change){.kind = CHANGE_BAR, .id = person, .until = until, .text = mark});
    }
    entry *e = entry_new(d, &m->ticket, ANSWER_TABLE, 0);
    if (!e) return message_refuse_memory(m);
    if (seat >= 0) memcpy(e->stands, online->seat[seat].person, sizeof e->stands);
    entry_changes(e, d, changes.at, changes.n);
    return true;
}

static bool on_pardon(message *m, cached_table *d)
{
    const char *person = not_closed(m, d) ? other_person(m) : NULL;
    return person &&
           message_changes(m, d, ANSWER_TABLE, &(table_change){.kind = CHANGE_BAR, .id = person}, 1);
}

static bool on_hush(message *m, cached_table *d)
{
    const char *person = not_closed(m, d) ? other_person(m) : NULL;
    const table_change change = {
        .kind = CHANGE_HUSH, .id = person, .on = souk_request_flag(&m->q, "on", false)};
    return person && message_changes(m, d, ANSWER_TABLE, &change, 1);
}

/* The old link stops working, except for players who already have a seat. */
static bool on_relink(message *m, cached_table *d)
{
    char invite[ID_SIZE];
    const table_change change = {.kind = CHANGE_INVITE, .id = invite};
    server_id(invite);
    return not_closed(m, d) && message_changes(m, d, ANSWER_TABLE, &change, 1);
}

static bool on_host(message *m, cached_table *d)
{
    const char *person = not_closed(m, d) ? other_person(m) : NULL;
    if (!person) return false;
    if (online_table_seat_of(d->online_table, person) < 0)
        return message_refuse(m, "seat", N_("That person has no seat at this table."));
    return message_changes(m, d, ANSWER_TABLE, &(table_change){.kind = CHANGE_HOST, .id = person}, 1);
}

const handler messages_host_handlers[] = {
    {"remove", NULL, on_remove}, {"pardon", NULL, on_pardon}, {"hush", NULL, on_hush},
    {"relink", NULL, on_relink}, {"host", NULL, on_host},     {NULL, NULL, NULL},
};
