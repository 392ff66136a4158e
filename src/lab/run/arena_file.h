/* arena_file.h — keeps the plays of an arena in a file, so that a later run need not repeat them.
 *
 * The first line describes the arena; each further line is one play. Rank 0 of several writes to the file itself, rank r
 * to FILE.r; every rank reads them all. A file of a different arena is not touched.
 */
#ifndef SOUK_LAB_RUN_ARENA_FILE_H
#define SOUK_LAB_RUN_ARENA_FILE_H
#include "lab/run/arena.h"
#include <stdio.h>

enum { ARENA_PATH_SIZE = 1024 };

typedef struct souk_arena_file {
    char path[ARENA_PATH_SIZE]; /* the file of this rank */
    bool fresh;                 /* it has no first line yet */
    bool ragged;                /* its last line was truncated */
    int64_t taken;              /* plays that were read */
    FILE *out;                  /* NULL: not open */
} souk_arena_file;

/* Marks the plays of all files as done. Truncated and malformed lines are skipped; missing files are no error. False if
 * a file cannot be read or holds another arena. */
bool souk_arena_file_read(souk_arena_file *f, const souk_arena *a, const char *path, int rank, int ranks,
                          souk_error *error);
/* Opens the file of this rank for more plays, after every rank has read. */
bool souk_arena_file_open(souk_arena_file *f, const souk_arena *a, souk_error *error);
/* Adds a play and flushes it. Does nothing if the file is not open. */
void souk_arena_file_add(souk_arena_file *f, const souk_arena *a, int64_t play);
/* False if anything could not be written. */
bool souk_arena_file_close(souk_arena_file *f);
#endif
