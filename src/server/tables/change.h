/* change.h — a change of an online table, as a value and as a line of an entry.
 *
 * The invariant: each kind is described once, in CHANGE_LINES, from which its line is written and read. A process that
 * makes a change applies the value; the store, and whoever reads from it, has the line:
 *     seat 1 person ID NAME | seat 1 bot NAME | seat 1 open | keep 1 NAME gone | keep 1 - | ask 7 takeback 1 KEPT */
#ifndef SOUK_SERVER_TABLES_CHANGE_H
#define SOUK_SERVER_TABLES_CHANGE_H
#include "core/out.h"
#include <stdint.h>

/* Each kind: its word, how many of its members must be there, and its members in order. */
#define CHANGE_LINES(X)                                                                                 \
    X(CHANGE_SEAT, "seat", 1, SEAT, WHO, ID, TEXT) /* open; a person's, with their name; a bot's */     \
    X(CHANGE_START, "start", 0, END)                                                                    \
    X(CHANGE_CLOSE, "close", 0, END)                                                                    \
    X(CHANGE_MUTE, "mute", 1, ON)                                                                       \
    X(CHANGE_REMATCH, "rematch", 1, ID)                                                                 \
    X(CHANGE_DO, "do", 2, NUMBER, ABOUT) /* an actor (chance is -1, the table -2) and an action */      \
    X(CHANGE_UNDO, "undo", 1, SEAT)                                                                     \
    X(CHANGE_BACK, "back", 2, SEAT, ABOUT)                                                              \
    X(CHANGE_KEEP, "keep", 2, SEAT, BOT, GONE) /* a bot plays for a person, or none does any longer */  \
    X(CHANGE_RESIGN, "resign", 2, SEAT, BOT)   /* a bot plays on, or none does, and the game is over */ \
    X(CHANGE_HOST, "host", 1, ID)                                                                       \
    X(CHANGE_INVITE, "invite", 1, ID)        /* a new link */                                           \
    X(CHANGE_HEAD, "head", 1, TEXT)          /* new terms, before the start */                          \
    X(CHANGE_AGREES, "agrees", 1, SEAT)      /* to the new terms */                                     \
    X(CHANGE_BAR, "bar", 2, ID, UNTIL, TEXT) /* a ban by the host; until 0: lifted */                   \
    X(CHANGE_HUSH, "hush", 2, ID, ON)        /* no chat for a person */                                 \
    X(CHANGE_TOLD, "told", 1, SEAT)          /* its player has been notified of this turn */            \
    X(CHANGE_STOOD, "stood", 2, FROM, UNTIL) /* no process ran the table then: no clock ran */          \
    X(CHANGE_ASK, "ask", 4, NUMBER, ASK, SEAT, ABOUT)                                                   \
    X(CHANGE_YES, "yes", 2, NUMBER, SEAT)                                                               \
    X(CHANGE_NO, "no", 1, NUMBER)

#define CHANGE_KIND(kind, ...) kind,
typedef enum change_kind { CHANGE_LINES(CHANGE_KIND) CHANGE_KINDS } change_kind;
typedef enum seat_who { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } seat_who;
/* A seat asks to take back its last move, to end without a result, or for a bot in place of an absent player. */
typedef enum ask_kind { ASK_TAKEBACK, ASK_ABANDON, ASK_BOT, ASK_KINDS } ask_kind;
extern const char *const change_ask_names[]; /* with a NULL at the end */

/* Only the members of its line count. The texts belong to the caller. */
typedef struct table_change {
    change_kind kind;
    union {
        struct {
            int64_t seat, number; /* of a seat; of an ask or an actor */
            int64_t about;        /* an action, a number of actions kept, or an absent seat */
            int64_t ask, who;     /* an ask_kind, a seat_who */
            int64_t on, gone;     /* gone: until they return */
            int64_t from, until;
        };
        int64_t numbers[9]; /* the same */
    };
    const char *id;   /* of a person, a table or a link, or the name of a bot; NULL: none */
    const char *text; /* the name of a person, the mark of an address, or a head; NULL: none */
} table_change;

/* The changes of an entry: at most all seats, and two more. */
typedef struct change_list {
    table_change at[SOUK_SEATS_MAX + 2];
    int n;
} change_list;

/* A seat becomes open, a person's with that id and name, or a bot's. */
table_change change_seat(int seat, seat_who who, const char *id, const char *name);
void change_add(change_list *list, table_change change);
/* Writes the line, without its end. */
void change_write(souk_out *out, const table_change *change);
/* Reads a line; its texts lie in the line, which is cut into words. False if it is no change. */
bool change_read(table_change *change, char *line);
#endif
