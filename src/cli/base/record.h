/* record.h — the record in a file, read in two steps: its head, then its play.
 *
 * The head says which game it is, and the game says how a parts file is read, so whoever brings parts of their own
 * needs the head first. The file itself is read once: it may be a pipe. Errors name the file, or a place in it for
 * cli_error to put the file's name before.
 */
#ifndef SOUK_CLI_RECORD_H
#define SOUK_CLI_RECORD_H
#include "cli/setting.h"
#include "core/record.h"
#include "table/table.h"

typedef struct record_file {
    souk_record_head head; /* its position lies in the text */
    char *text;
    size_t len;
} record_file;

/* Reads a file and the head of its record, which must be of that game (NULL: of any); closed by record_close. False with
 * an error, and there is nothing to close. */
bool record_read(const char *path, const souk_game *game, record_file *r, souk_error *error);
void record_close(record_file *r);
/* Both steps: the record as a table with these parts (NULL: those of the house), which must outlive it. */
souk_table *record_load(const char *path, const souk_game *game, const void *parts, souk_error *error);
/* Both steps, with the options of the call between them: the table, and the setting that holds its parts, to be closed
 * after it. Says what is wrong, and returns the exit code. */
int record_open(const cli *c, const char *path, const souk_game *game, cli_setting *setting,
                souk_table **table);
#endif
