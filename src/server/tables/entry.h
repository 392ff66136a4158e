/* entry.h — something on its way into a table's list.
 *
 * While it is under way its desk is busy, and messages for the table wait; so a table never has more than
 * one entry in flight, and what a client is told is what is durable. If another process was faster, the
 * table is read anew and the sender told so.
 */
#ifndef SOUK_SERVER_ENTRY_H
#define SOUK_SERVER_ENTRY_H
#include "server/answer.h"
#include "server/desk.h"

typedef enum answer_kind { ANSWER_NONE, ANSWER_APPLIED, ANSWER_TABLE, ANSWER_DONE } answer_kind;

typedef struct entry {
    writing w;
    server *server;
    char table[ID_SIZE];
    int64_t number, at;
    char *body;
    int from; /* how long the table's own list was before it */
    ticket ticket;
    answer_kind answer;
    const char *code, *why; /* the error, where it did not even get to the store */
    bool create, placed, seats_changed;
    char status[8], game[64];
    int64_t ended;
    char *head, *parts, *summary, *result;
    char host[ID_SIZE], address[PEER_SIZE]; /* of a new table */
    char secret[SECRET_HEX];
    bool listed;
    char sits[ID_SIZE], stands[ID_SIZE]; /* people who take a seat, or leave it */
    int sits_at;
    struct rated_seat {
        char person[ID_SIZE];
        int seat, rank;
    } rated[SOUK_SEATS_MAX];
    int num_rated;
} entry;

/* An entry, and memory for so many more actions of the table; NULL without it, and nothing has changed. */
entry *entry_new(desk *d, const ticket *t, answer_kind kind, int actions);
void entry_free(entry *e);
/* Adds lines to the sitting and gives the entry to the writer; the desk is busy until it is durable. False: it
 * is called off, its sender has been told why, and the table is as the store has it, or forgotten. */
bool entry_lines(entry *e, desk *d, const char *lines);
/* The same for what was just played at the sitting's table from `from` on, and for what chance owes. */
bool entry_play(entry *e, desk *d, int from);
/* What the house does by itself: lines of nobody's, an action of a bot or of the table. False: not now. */
bool entry_house(desk *d, const char *lines);
bool entry_action(desk *d, int actor, int action);
#endif
