/* table.h — the internals of a table, for the rooms that build on it; souk.h says how to play at one.
 *
 * The one idea: a table is its list of entries. Entries are only ever added; an undo is an entry too. The
 * state is the fold over the actions that remain, and saving, loading, replaying and the log are other
 * readings of the same list. Nothing here knows a game, a screen or a file.
 *
 * Read the members of a table freely; change them only through the functions.
 */
#ifndef SOUK_TABLE_TABLE_H
#define SOUK_TABLE_TABLE_H
#include "core/at.h"
#include "core/record.h"

enum { SOUK_ENTRIES_MAX = 1 << 20 }; /* entries of a table */

/* The source of chance: the k-th value for the k-th outcome (k from 0). */
typedef struct souk_source {
    uint64_t (*value)(void *context, uint64_t k);
    void *context;
} souk_source;

typedef struct souk_entry {
    int16_t action; /* or SOUK_UNDO */
    int8_t actor;
    uint8_t learned;                 /* the seats that learned something from it */
    uint32_t first_event, end_event; /* its events: table->events[first .. end-1] */
} souk_entry;

struct souk_table {
    const souk_game *game;
    const void *parts;
    souk_record_head head; /* seats, players, options, seed, position block */
    souk_state state;      /* the current one */
    souk_entry *entries;   /* everything that was done, in order */
    int num_entries;
    int *kept; /* the entries that were not taken back: indices into entries */
    int num_kept;
    souk_event *events; /* of all entries */
    int num_events;
    uint64_t num_chances; /* chance outcomes so far, drawn or given */
    souk_source source;   /* value is NULL if the table has no seed and was given no source */
    souk_state *marks;    /* the state after every MARK_EVERY kept actions, to go back fast */
    int max_entries, max_events, max_marks; /* allocated elements of each */
    char *position;                         /* the table's own copy of its position block */
};

static inline souk_at souk_table_now(const souk_table *t)
{
    return (souk_at){t->game, &t->state, t->parts};
}

/* Replaces the source of chance, as with the server's secure generator. The seed is then not part of the record. */
void souk_table_source(souk_table *t, souk_source source);
/* Reserves memory for n more entries with all the events they may have, so that adding them does not allocate. */
bool souk_table_reserve(souk_table *t, int n, souk_error *error);
/* Plays a seat's move on a copy: `state` is what it would be after the move, the chance that follows left out. An action
 * that would teach the seat something hidden is left out, too; it can only be the last one. Returns the number of
 * actions played, or -1 with the error of souk_table_move. */
int souk_table_try(const souk_table *t, int seat, const int16_t *actions, int n, souk_state *state,
                   souk_error *error);
/* Like souk_table_undo, but the seats of the set `bots` may have acted since: their actions are taken back, too.
 * Fails at a chance outcome, an action of any other seat, or one that taught somebody; the error says which. */
bool souk_table_undo_past(souk_table *t, int seat, uint32_t bots, souk_error *error);
bool souk_table_can_undo_past(const souk_table *t, int seat, uint32_t bots);

/* The stream of a bot in that seat at the current state; `seed` is the table's, or another if it has none. It
 * depends on how often the seat has acted, but not on undone actions or on the order of simultaneous choices.
 * So the web page, a terminal and a check of their records meet the same opponents. */
souk_rng souk_table_bot_stream(const souk_table *t, uint64_t seed, int seat);
/* The state in which a bot in that seat, which is pending, chooses. If several seats choose simultaneously,
 * it is the state before any of the others has chosen. */
void souk_table_bot_state(const souk_table *t, int seat, souk_state *state);
/* Goes back to the first `kept` of the remaining actions, whatever came after them: for players who have
 * agreed to it. Adds one undo of that seat for each action taken back. */
bool souk_table_return(souk_table *t, int seat, int kept, souk_error *error);
/* Like souk_table_save, but only the first n of the remaining actions: nothing that was taken back. */
bool souk_table_save_kept(const souk_table *t, int n, char **text, size_t *len, souk_error *error);
#endif
