/* entry.h — an entry on its way into a table's list.
 *
 * The invariant: while an entry is in flight its cached table is busy and messages for the table wait. So a table has
 * at most one entry in flight, and clients receive only what is durable.
 *
 *     new -> queued      entry_changes, entry_play: applied to the online table and given to the writer
 *     queued -> durable  run() on the writer thread, then COMMIT, or on a shared store one statement of the writer for
 *                        all that wait (append_all); done() answers and sends the update
 *     new -> lost        call_off(): refused, or out of memory
 *     queued -> lost     done(): another process was faster (CONFLICT), or the store failed
 * For a lost entry give_up() reloads the table and answers with the error. */
#ifndef SOUK_SERVER_TABLES_ENTRY_H
#define SOUK_SERVER_TABLES_ENTRY_H
#include "server/net/answer.h"
#include "server/tables/cached_table.h"

typedef enum answer_kind { ANSWER_NONE, ANSWER_APPLIED, ANSWER_TABLE, ANSWER_DONE } answer_kind;

typedef struct entry {
    writing w;
    server *server;
    char table[ID_SIZE];
    int64_t number, at, begun; /* begun: on the monotonic clock */
    store_addition adds;
    char *body;
    int from; /* length of the table's own list before it */
    ticket ticket;
    answer_kind answer;
    const char *code, *why; /* the error if it never got to the store */
    waiting *again;         /* to be handled once more if another process has made the table; or NULL */
    bool create, placed, seats_changed;
    char status[8], game[64];
    int64_t ended;
    char *head, *parts, *summary, *result;
    char host[ID_SIZE], address[PEER_SIZE]; /* of a new table */
    char secret[SECRET_HEX];
    bool listed;
    char sits[ID_SIZE], stands[ID_SIZE]; /* persons who take or leave a seat */
    int sits_at;
    struct rated_seat {
        char person[ID_SIZE];
        int seat, rank;
    } rated[SOUK_SEATS_MAX]; /* nobody, if a player resigned before a real number of moves */
    int num_rated;
} entry;

/* An entry, with memory reserved for `actions` more actions of the table; NULL if there is none, and nothing has
 * changed. */
entry *entry_new(cached_table *d, const ticket *t, answer_kind kind, int actions);
void entry_free(entry *e);
/* Applies changes to the online table and gives the entry to the writer; the cached table is busy until it is durable.
 * False: it is called off, its sender has the error, and the table is as in the store, or dropped. */
bool entry_changes(entry *e, cached_table *d, const table_change *changes, int n);
/* The same for the actions just played from `from` on, and for the chance outcomes they call for. */
bool entry_play(entry *e, cached_table *d, int from);
/* Autonomous entries: changes without a sender, or an action of a bot or of the table. False: not now. */
bool entry_house(cached_table *d, const table_change *changes, int n);
bool entry_action(cached_table *d, int actor, int action);
#endif
