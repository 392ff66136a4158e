/* file.h — reading a whole file, and replacing one without ever damaging it. */
#ifndef SOUK_FILE_H
#define SOUK_FILE_H
#include "souk.h"

/* Reads the file into a new buffer (free it), NUL-terminated; false with an error if unreadable or over max bytes. */
bool souk_file_read(const char *path, size_t max, char **text, size_t *len, souk_error *error);
/* Replaces the content of the file, all or nothing: the new content is written beside it, made durable and
 * renamed over it. On any error the old file is unchanged, and nothing is left beside it. */
bool souk_file_replace(const char *path, const char *text, size_t len, souk_error *error);
#endif
