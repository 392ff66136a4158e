/* messages_host.c — what the host may do about the people at a table: ban, lift a ban, silence, make a new link, hand
 * over the table. Each is an entry of the table, so that it holds in every process and after a restart. A user who
 * may no longer watch stops receiving updates when the entry is sent out (registry.c). */
#include "bots/bot.h"
#include "core/error.h"
#include "server/messages/message.h"
#include "server/tables/bans.h"
#include "server/tables/registry.h"
#include <inttypes.h>
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
    SOUK_OUT(lines, 256);
    const char *person = not_closed(m, d) ? other_person(m) : NULL;
    if (!person) return false;
    int seat = online_table_seat_of(online, person);
    if (seat < 0 && !ban) return message_refuse(m, "seat", N_("That person has no seat at this table."));
    if (seat >= 0 && online->status > ONLINE_TABLE_RUNNING)
        return message_refuse(m, "status", N_("The game is over."));
    if (seat >= 0 && runs && online->rated)
        return message_refuse(m, "forbidden", N_("You cannot send a player away from a rated game."));
    if (seat >= 0 && runs) souk_printf(&lines, "seat %d bot %s\n", seat, souk_bot_usual->name);
    if (seat >= 0 && !runs) souk_printf(&lines, "seat %d open\n", seat);
    if (!message_may_again(m, ALLOW_CHANGE)) return false;
    if (ban) {
        char mark[ONLINE_TABLE_MARK], last[PEER_SIZE] = "";
        address_of(d, person, mark);
        if (!mark[0] && !store_last_address(&m->server->store, person, last)) return message_refuse_store(m);
        if (last[0]) bans_mark(m->server, last, mark);
        souk_printf(&lines, "bar %s %" PRId64 " %s", person, server_now() + bar_for, mark);
    }
    entry *e = entry_new(d, &m->ticket, ANSWER_TABLE, 0);
    if (!e) return message_refuse_memory(m);
    if (seat >= 0) memcpy(e->stands, online->seat[seat].person, sizeof e->stands);
    entry_lines(e, d, lines.buf);
    return true;
}

static bool on_pardon(message *m, cached_table *d)
{
    SOUK_OUT(line, 64);
    const char *person = not_closed(m, d) ? other_person(m) : NULL;
    if (!person) return false;
    souk_printf(&line, "bar %s 0", person);
    return message_lines(m, d, ANSWER_TABLE, line.buf);
}

static bool on_hush(message *m, cached_table *d)
{
    SOUK_OUT(line, 64);
    const char *person = not_closed(m, d) ? other_person(m) : NULL;
    if (!person) return false;
    souk_printf(&line, "hush %s %d", person, souk_request_flag(&m->q, "on", false));
    return message_lines(m, d, ANSWER_TABLE, line.buf);
}

/* The old link stops working, except for players who already have a seat. */
static bool on_relink(message *m, cached_table *d)
{
    char invite[ID_SIZE];
    SOUK_OUT(line, 64);
    if (!not_closed(m, d)) return false;
    server_id(invite);
    souk_printf(&line, "invite %s", invite);
    return message_lines(m, d, ANSWER_TABLE, line.buf);
}

static bool on_host(message *m, cached_table *d)
{
    SOUK_OUT(line, 64);
    const char *person = not_closed(m, d) ? other_person(m) : NULL;
    if (!person) return false;
    if (online_table_seat_of(d->online_table, person) < 0)
        return message_refuse(m, "seat", N_("That person has no seat at this table."));
    souk_printf(&line, "host %s", person);
    return message_lines(m, d, ANSWER_TABLE, line.buf);
}

const handler messages_host_handlers[] = {
    {"remove", NULL, on_remove}, {"pardon", NULL, on_pardon}, {"hush", NULL, on_hush},
    {"relink", NULL, on_relink}, {"host", NULL, on_host},     {NULL, NULL, NULL},
};
