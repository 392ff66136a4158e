/* cached_table.h — a table in memory: the online table, and what this process keeps beside it.
 *
 * The invariant: while an entry of the table is on its way to the store the cached table is busy, and messages about
 * it wait in its inbox. It is due when it may have something to do; dispatch_due handles due ones first.
 *
 *     absent -> idle    registry_find loads it, or cached_table_add for a new table
 *     idle   -> busy    entry_changes, entry_play: an entry is given to the writer
 *     busy   -> idle    done() in entry.c, after COMMIT; also makes it due, and reads it again if `anew` or `reload`
 *     idle   -> absent  registry_remove if nobody needs it, registry_forget if the store cannot be read
 */
#ifndef SOUK_SERVER_TABLES_CACHED_TABLE_H
#define SOUK_SERVER_TABLES_CACHED_TABLE_H
#include "server/net/session.h"
#include "server/tables/online_table.h"

enum { CHAT_KNOWN = 64 }; /* more than the lines that store_chat_read reads */

struct waiting {
    waiting *next;
    uint64_t serial;
    bool tries; /* a `try`, of which a session has at most one waiting */
    size_t len;
    char text[];
};

struct cached_table {
    server *server;
    online_table *online_table;
    cached_table *next;     /* in its hash bucket */
    cached_table *next_due; /* in the list of due ones */
    bool busy, due;
    bool anew;   /* holds a name that was erased or replaced: to be reloaded completely when no longer busy */
    bool reload; /* another process has appended entries: to be read when no longer busy */
    int64_t used_at;
    int64_t said_at;                 /* the last line of chat; times are unique, since they order the chat */
    uint64_t chat_known[CHAT_KNOWN]; /* digests of the last lines that the watchers have, in a ring */
    int num_chat;
    bool chat_unsure; /* lines of other processes may be unknown */
    waiting *inbox, **inbox_end;
    int num_inbox;
    session **watchers;
    int num_watchers, max_watchers;
    bool people_changed;             /* spectators came or went: to be sent to players and host */
    bool here_changed;               /* players came or went: to be sent to everybody */
    int64_t people_next;             /* when either may be sent again */
    int public_sent;                 /* how much of the play delayed spectators have been sent */
    int64_t public_changes;          /* the same of what people do besides: a sum of times */
    int64_t public_chat;             /* the same of the chat: the time of the last line */
    int64_t chat_due;                /* when they may be sent another line; 0: none waits */
    int64_t gone_at[SOUK_SEATS_MAX]; /* when the seat's player was last seen leaving; valid while absent */
    /* presence.c */
    uint32_t elsewhere; /* seats whose players are at other processes */
    uint32_t owed;      /* seats whose presence is still to be sent to the other processes */
    /* holding.c */
    int64_t held_in; /* the round since which entries may be unknown; 0: none is */
    /* lease.c */
    bool leased, lease_asked, looked_at;
    int64_t lease_until; /* another process has it; not retried before then */
    int64_t gap_from;    /* since when no process ran it, until that is recorded; else 0 */
    int epoch;           /* the server's epoch when the lease was taken */
    /* bots.c, notify.c */
    uint32_t thinking;     /* seats for which a bot is at work */
    uint32_t told_pending; /* seats notified of this turn */
    uint32_t delivered;    /* seats whose notification was delivered, until that is recorded */
    struct {
        int turn, kept; /* actions of the play at the time, and how many of them were kept */
        int64_t at;
    } letter[SOUK_SEATS_MAX]; /* the last notification, delivered or not */
    uint32_t pushed;          /* push.c: seats whose browsers were sent this turn */
};

/* The cached table if it is in memory, else NULL. */
cached_table *cached_table_peek(server *s, const char *table);
/* Caches an online table and takes ownership of it; NULL if memory ran out. */
cached_table *cached_table_add(server *s, online_table *online);
/* Drops it; it must have no watchers. */
void cached_table_free(cached_table *d);
void cached_table_due(cached_table *d);
/* Takes the next due table off the list; NULL: none. */
cached_table *cached_table_next_due(server *s);
/* Whether the seat's player watches through this process, or through any. */
bool cached_table_here_now(const cached_table *d, int seat);
bool cached_table_here(const cached_table *d, int seat);
/* For how many milliseconds the seat's player has been gone; 0: they are here, or could not have been here yet. */
int64_t cached_table_gone_for(const cached_table *d, int seat, int64_t now);
/* Forgets the notifications of turns that are over; called after each entry. Returns the seats whose turn it is. */
uint32_t cached_table_turns(cached_table *d);
/* The seats whose answer an ask needs. A bot for an absent player does not wait for others who are absent; a brief
 * disconnection is no absence. Ending the game waits ten minutes for them, unless it is played by day, and taking back
 * a move always; a bot that stands in for them does not consent. In rated games nobody is passed over. */
uint32_t cached_table_voters(const cached_table *d, const online_table_ask *ask);
#endif
