/* save.h — saves: unfinished games, written to disk at every move so that at most the last key is lost.
 *
 * Each game in progress has one record in the user's state folder ($XDG_STATE_HOME/souk, else ~/.local/state/souk),
 * replaced as a whole at each move. Beside it lies a lock held by the program that plays it: a record with a free
 * lock can be resumed. Custom parts are copied beside it, so that it can be resumed without the original file.
 */
#ifndef SOUK_CLI_BASE_SAVE_H
#define SOUK_CLI_BASE_SAVE_H
#include "table/table.h"

enum { SAVE_PATH_MAX = 1024, SAVE_FOUND_MAX = 20, SAVE_NAME_MAX = 64 };

typedef struct save {
    char path[SAVE_PATH_MAX]; /* of the record; empty: this game is not saved */
    int lock;
} save;

typedef struct save_found {
    char path[SAVE_PATH_MAX];
    const souk_game *game;
    int64_t when; /* last modification of the record, milliseconds since 1970 */
    char players[SOUK_TEXT_MAX];
} save_found;

/* Creates the save of a new game with that parts file (NULL: built-in). After an error the game is still playable. */
bool save_open(save *k, const souk_game *g, const char *parts, souk_error *error);
/* The path of the parts file beside a record; false if it has none. */
bool save_parts(const char *record, char *path, size_t size);
/* The path of another file in the state folder, which is created if needed; false on failure. */
bool save_file(const char *name, char *path, size_t size);
/* One of the user's folders: the path in the environment variable, else the usual one under the home folder, followed
 * by `rest`. Leaves space in `path` for a file name. False if neither is known. */
bool save_folder(const char *variable, const char *usual, const char *rest, char *path, size_t size);
/* Creates every folder of the path; false if one cannot be created. */
bool save_make_folders(const char *path);
/* Whether the file lies in the folder of saves. */
bool save_ours(const char *path);
/* Locks a save that was found; false if somebody has resumed it meanwhile. */
bool save_take(save *k, const char *path);
bool save_write(const save *k, const souk_table *t, souk_error *error);
/* Releases the lock and leaves the record, to be resumed later. */
void save_close(save *k);
/* Deletes the save: the game is over or was abandoned. */
void save_remove(save *k);
/* Finds the saves of that game (NULL: any), most recent first; returns how many. */
int save_find(const souk_game *g, souk_lang lang, save_found *found, int max);
#endif
