/* desk.h — a table in memory: its sitting, and what a server keeps beside it.
 *
 * The invariant: while an entry of the table is on its way to the store the desk is busy, and messages
 * about it wait in its inbox. A desk at which something may now have to happen is due: the service thread
 * sees to it (dispatch_due) before it does anything else.
 */
#ifndef SOUK_SERVER_DESK_H
#define SOUK_SERVER_DESK_H
#include "server/session.h"
#include "server/sitting.h"

/* A message that waits until its desk is no longer busy. */
struct waiting {
    waiting *next;
    uint64_t serial;
    size_t len;
    char text[];
};

struct desk {
    server *server;
    sitting *sitting;
    desk *next;     /* in its bucket of the hash table */
    desk *next_due; /* in the list of those that are */
    bool busy, due;
    bool anew; /* a name in it is to be forgotten: to be read from its beginning when it is no longer busy */
    bool reload; /* another process has appended to its list: to be read when it is no longer busy */
    int64_t used_at;
    int64_t said_at; /* the last line of chat: no two have the same time, by which they are kept in order */
    waiting *inbox, **inbox_end;
    int num_inbox;
    session **watchers;
    int num_watchers, max_watchers;
    bool people_changed; /* somebody came to look on, or went: those of the table are to be told */
    int public_sent;     /* how much of the play delayed spectators have been told */
    int64_t
        gone_at[SOUK_SEATS_MAX]; /* when the seat's person was last seen to leave; while they are not here */
    /* presence.c */
    uint32_t elsewhere; /* seats whose people are at other processes */
    uint32_t owed;      /* seats whose coming or going the other processes are still to be told */
    /* keeper.c */
    bool leased, lease_asked, looked_at;
    int64_t lease_until; /* another process has it; not asked again before then */
    int64_t gap_from;    /* since when nobody looked after it, until that is written down; else 0 */
    int epoch;           /* of the server, when the lease was taken */
    /* bots.c, notify.c */
    uint32_t thinking;             /* seats for which a bot is at work */
    uint32_t told_pending;         /* who has been sent a letter for this turn */
    uint32_t delivered;            /* whose letter has arrived, until that is written down */
    int letter_at[SOUK_SEATS_MAX]; /* how many entries the play had when it was written */
    uint32_t pushed;               /* push.c: whose turn their browsers know of */
};

/* The table's desk, only if it is in memory. */
desk *desk_peek(server *s, const char *table);
/* A new desk for a sitting, which is the desk's from now on; NULL without memory. */
desk *desk_add(server *s, sitting *sit);
/* Forgets it; nobody may watch it any more. */
void desk_free(desk *d);
/* Something may have to happen at this desk. */
void desk_due(desk *d);
/* The next desk that is due, which no longer is; NULL: none. */
desk *desk_next_due(server *s);
/* Whether the seat's person watches through this process, or through any. */
bool desk_here_now(const desk *d, int seat);
bool desk_here(const desk *d, int seat);
/* For how many milliseconds the seat's person has been gone; 0: they are here, or could not be here yet. */
int64_t desk_gone_for(const desk *d, int seat, int64_t now);
/* The seats whose answer an ask needs. An end without a result waits for nobody who has gone, unless the game
 * is rated; a moment without a connection is no absence. */
uint32_t desk_voters(const desk *d, const sitting_ask *ask);
#endif
