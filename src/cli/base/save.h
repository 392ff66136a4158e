/* keep.h — games in progress, kept on disk at every move so that nothing but the last key is ever lost.
 *
 * Every game that is being played has one record in the person's state folder ($XDG_STATE_HOME/souk, else
 * ~/.local/state/souk), replaced as a whole at each move, and beside it a lock that the program at
 * the table holds. A record whose lock nobody holds is a game to go on with. A game with parts of its own
 * has a copy of them beside it, so that it can go on whatever becomes of the original file.
 */
#ifndef SOUK_KEEP_H
#define SOUK_KEEP_H
#include "table/table.h"

enum { KEEP_PATH_MAX = 1024, KEEP_FOUND_MAX = 20, KEEP_NAME_MAX = 64 };

typedef struct keep {
    char path[KEEP_PATH_MAX]; /* of the record; empty: nothing can be kept */
    int lock;
} keep;

typedef struct keep_found {
    char path[KEEP_PATH_MAX];
    const souk_game *game;
    int64_t when; /* the record was last written, milliseconds since 1970 */
    char players[SOUK_TEXT_MAX];
} keep_found;

/* A place for a new game with the parts of that file (NULL: those of the house). False, with an error, if
 * there is none; the game can be played all the same. */
bool keep_open(keep *k, const souk_game *g, const char *parts, souk_error *error);
/* The parts file that lies beside a record; false if it has none. */
bool keep_parts(const char *record, char *path, size_t size);
/* The path of another file in that folder, which is made if need be; false if it cannot be. */
bool keep_file(const char *name, char *path, size_t size);
/* A folder of the person's own, with room left for the name of a file in it: what the variable of the environment
 * says, else the usual place at home, and the rest of the path below it. False if there is no such place. */
bool keep_place(const char *variable, const char *usual, const char *rest, char *path, size_t size);
/* Makes all folders of the path; false if one cannot be made. */
bool keep_make_folders(const char *path);
/* Whether the file lies where games are kept. */
bool keep_ours(const char *path);
/* Takes the place of a game that was found; false if somebody has begun to play it meanwhile. */
bool keep_take(keep *k, const char *path);
bool keep_save(const keep *k, const souk_table *t, souk_error *error);
/* Leaves the record where it is, for another time. */
void keep_close(keep *k);
/* The game is over, or nobody wants it: nothing remains. */
void keep_remove(keep *k);
/* Games to go on with, of that game (NULL: of any), the last played first; how many. */
int keep_find(const souk_game *g, souk_lang lang, keep_found *found, int max);
#endif
