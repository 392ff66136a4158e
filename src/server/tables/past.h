/* past.h — finished games of a person, read from the store in pieces: the list, and the export of all their data. */
#ifndef SOUK_SERVER_TABLES_PAST_H
#define SOUK_SERVER_TABLES_PAST_H
#include "core/out.h"
#include "server/store/store.h"

enum { PAST_LISTED = 50, PAST_EXPORTED = 25 }; /* games of a piece */

/* Where a piece begins: before this game, in order from the latest. */
typedef struct past_place {
    int64_t ended;
    char table[ID_SIZE];
} past_place;

/* Rows are copied before anything else is read from the store. */
typedef struct past_game {
    past_place at;
    char game[64];
    char *summary, *result, *record;
    int seat;
} past_game;

typedef struct past {
    char person[ID_SIZE];
    bool own, export; /* own: requested by that person; export: with records and personal data */
    past_place from;
    souk_out
        about; /* of an export: an object that is left open, with all data but the games in the first piece */
    past_game row[PAST_LISTED];
    int n;
    bool good, starved; /* whether the store answered; memory ran out */
} past;

/* Reads the piece that begins at `from`. */
void past_read(past *p, store *s);
/* Whether there may be another piece, and where it begins. */
bool past_next(const past *p, past_place *next);
/* Writes the games into an open array; false if memory ran out. */
bool past_put_games(souk_out *o, past *p, souk_lang lang);
void past_clear(past *p);
#endif
