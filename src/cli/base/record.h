/* record.h — reads a record file in two steps: its head, then its play.
 *
 * The head names the game, which determines how parts are read, so custom parts need the head first. The file is read
 * only once: it may be a pipe. Errors name the file, or a location in it that cli_error prefixes with it.
 */
#ifndef SOUK_CLI_BASE_RECORD_H
#define SOUK_CLI_BASE_RECORD_H
#include "cli/base/setting.h"
#include "core/record.h"
#include "table/table.h"

typedef struct record_file {
    souk_record_head head; /* its position points into text */
    char *text;
    size_t len;
} record_file;

/* Reads a file and its record's head, of that game (NULL: any); close with record_close, but not after an error. */
bool record_read(const char *path, const souk_game *game, record_file *r, souk_error *error);
void record_close(record_file *r);
/* Both steps: the record as a table with these parts (NULL: the built-in ones), which must outlive it. */
souk_table *record_load(const char *path, const souk_game *game, const void *parts, souk_error *error);
/* Both steps, reading the invocation's options in between: the table, and the setting that holds its parts (close it
 * after the table). Reports errors; returns the exit code. */
int record_open(const cli *c, const char *path, const souk_game *game, game_setting *setting,
                souk_table **table);
#endif
