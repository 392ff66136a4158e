/* record.h — a play of a game as text (docs/records.md has the grammar).
 *
 * Records are read in two stages, because the names of actions depend on the parts. First comes the head,
 * which says which game it is and how the table is set up; then the entries come one by one. Nothing is
 * replayed here (src/table does that) and nothing is allocated. Every error names line and column.
 */
#ifndef SOUK_RECORD_H
#define SOUK_RECORD_H
#include "core/out.h"

enum {
    SOUK_PLAYER_MAX = 64,       /* bytes of a player's name, including the NUL */
    SOUK_RECORD_MAX = 4 << 20,  /* bytes of a record */
    SOUK_PLACE_MAX = 32 << 10,  /* bytes of a position block */
    SOUK_RECORD_LINE_MAX = 1024 /* bytes of a line */
};

#define SOUK_UNDO (-1) /* the "action" of an entry that takes one back */

typedef struct souk_record_head {
    const souk_game *game;
    int seats;
    char players[SOUK_SEATS_MAX][SOUK_PLAYER_MAX]; /* empty: no name was given */
    souk_options options;
    bool has_parts; /* whether a digest of the parts was given */
    uint64_t parts_digest;
    int parts_line;
    bool has_seed;
    uint64_t seed;
    const char *position; /* the lines of the position block inside the record's text, or NULL */
    size_t position_len;
    int position_line; /* the number of its first line */
} souk_record_head;

typedef struct souk_record_entry {
    int actor;
    int action;       /* or SOUK_UNDO */
    int line, column; /* of the actor */
    int action_column;
} souk_record_entry;

typedef struct souk_record_reader {
    const char *at, *end;
    int line; /* the number of the line at `at` */
    const souk_game *game;
    const void *parts;
    int seats, rules;
    uint64_t names[SOUK_ACTIONS_MAX]; /* digests of the names, to find one without writing them all */
} souk_record_reader;

/* Reads the head of a record. The text must outlive the reader; text[len] is never read. False with an error. */
bool souk_record_open(souk_record_reader *r, const char *text, size_t len, souk_record_head *head,
                      souk_error *error);
/* Sets the parts of the table. Call it before the first entry is read. */
void souk_record_parts(souk_record_reader *r, const void *parts);
/* Reads the next entry: 1, or 0 at the end, or -1 with an error. */
int souk_record_next(souk_record_reader *r, souk_record_entry *entry, souk_error *error);

/* Sets the options that a saved record or stored table does not state (no bit in `stated`), because it is older than
 * they are, to the values of its time. */
void souk_options_saved(const souk_game *g, souk_options *o, uint32_t stated);
/* Writes the head; parts may be NULL (then no digest is written). */
void souk_record_put_head(souk_out *out, const souk_record_head *head, const void *parts);
void souk_record_put_entry(souk_out *out, const souk_game *g, const void *parts, int actor, int action);
#endif
