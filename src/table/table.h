/* table.h — a table as people use it: one play of a game, with names, undo and a log.
 *
 * The one idea: a table is its list of entries. Entries are only ever added; an undo is an entry too.
 * The state is the fold over the actions that remain, and saving, loading, replaying and the log are
 * other readings of the same list. Nothing here knows a game, a screen or a file.
 *
 * Read the members of a table freely; change them through the functions only.
 */
#ifndef SOUK_TABLE_TABLE_H
#define SOUK_TABLE_TABLE_H
#include "core/record.h"

enum {
    SOUK_ENTRIES_MAX = 1 << 20, /* entries of a table */
    SOUK_MOVE_MAX = 64          /* actions in one move */
};

/* Where chance comes from: the k-th value for its k-th outcome (k from 0). */
typedef struct souk_source {
    uint64_t (*value)(void *context, uint64_t k);
    void *context;
} souk_source;

/* One thing done at the table. */
typedef struct souk_entry {
    int16_t action; /* or SOUK_UNDO */
    int8_t actor;
    uint8_t learned;                 /* the seats that learned something from it */
    uint32_t first_event, end_event; /* its events: table->events[first .. end-1] */
} souk_entry;

typedef struct souk_table {
    const souk_game *game;
    const void *parts;
    souk_record_head head; /* seats, players, options, seed, position block */
    souk_state state;      /* as it is now */
    souk_entry *entries;   /* all that was done, in order */
    int num_entries;
    int *kept; /* which entries were not taken back: indices into entries */
    int num_kept;
    souk_event *events; /* of all entries */
    int num_events;
    uint64_t num_chances; /* outcomes of chance so far, drawn or given */
    souk_source source;   /* value is NULL if the table has no seed and was given no source */
    souk_state *marks;    /* the state after every MARK_EVERY kept actions, to go back fast */
    int max_entries, max_events, max_marks; /* what is allocated of each */
    char *place;                            /* the table's own copy of its position block */
} souk_table;

/* A new table, set up and ready; NULL with an error. Parts NULL: those of the house; they must live as
 * long as the table. Options NULL: the defaults. Allocates; free it with souk_table_free. */
souk_table *souk_table_open(const souk_game *g, const void *parts, const souk_options *options, int seats,
                            uint64_t seed, souk_error *error);
void souk_table_free(souk_table *t);
/* Names the player of a seat; cut if too long, "" takes the name away. */
void souk_table_player(souk_table *t, int seat, const char *name);
/* Lets chance come from elsewhere: the server's secure generator. The seed is then not part of the
 * record. */
void souk_table_source(souk_table *t, souk_source source);
/* How this table is spoken of in that language: its players' names. Points into the table. */
souk_voice souk_table_voice(const souk_table *t, souk_lang lang);

/* Replays a record; NULL with an error that names line and column, and the clause if a rule forbids
 * something. Chance lines that were left out are drawn from the seed. Parts NULL: those of the house. */
souk_table *souk_table_load(const char *text, size_t len, const void *parts, souk_error *error);
/* The table as a record, in a new buffer (free it) closed by a NUL. */
bool souk_table_save(const souk_table *t, char **text, size_t *len, souk_error *error);

/* Reserves memory for n more entries with all the events they may have; what follows then needs no memory. */
bool souk_table_reserve(souk_table *t, int n, souk_error *error);
/* Carries out a move: a list of actions of one actor, all or none. A list that would go on after an
 * action by which the actor is no longer pending, or has learned something, is refused before anything
 * is done: it could be used to probe. CHANCE and TABLE do one action at a time. */
bool souk_table_move(souk_table *t, int actor, const int16_t *actions, int n, souk_error *error);
/* Draws for chance until it is no longer pending; returns how many outcomes it drew, or -1 with an error if the table
 * has no seed. */
int souk_table_chance(souk_table *t, souk_error *error);
/* Takes back the seat's last action: only if it is the last of all and taught nobody anything. */
bool souk_table_undo(souk_table *t, int seat, souk_error *error);
/* Goes back to the first `kept` of the actions that remain, whatever came after them: for those who have
 * agreed to it. Adds one undo of that seat for each action taken back. */
bool souk_table_return(souk_table *t, int seat, int kept, souk_error *error);
/* Whether souk_table_undo would do it. */
bool souk_table_can_undo(const souk_table *t, int seat);
/* The state after the first n of the actions that remain (0 <= n <= num_kept). */
void souk_table_at(const souk_table *t, int n, souk_state *state);

/* Adds the log from entry `from` on, as that viewer may read it: a sentence a line. */
void souk_table_log(const souk_table *t, int from, int viewer, const souk_voice *voice, souk_out *out);
#endif
