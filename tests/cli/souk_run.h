/* souk_run.h: the program as a person calls it: words in, exit code and texts out. */
#ifndef SOUK_RUN_H
#define SOUK_RUN_H
#include "souk_test.h"

enum { RUN_TEXT_MAX = 1 << 20 };

/* What one call did. The texts are overwritten by the next call. */
typedef struct souk_run {
    int code; /* exit code; 1000 + the signal if one ended it */
    const char *out, *err;
} souk_run;

/* How the next calls are made; reset_calls before each test. */
extern const char *call_lang;   /* LC_ALL */
extern const char *call_stdout; /* a file to write to instead of what `out` shows */
extern long call_file_limit;    /* bytes a file may grow to, 0: no limit */

void reset_calls(void);
/* Calls souk with that input (NULL: none) and words, the last of which is NULL. */
souk_run souk_call(const char *input, ...);
/* The same, and the exit code must be this; the test fails with what was said otherwise. */
souk_run souk_expect(int code, const char *input, ...);
/* The same with all words in one line, as they are typed, blanks between them; in a word `~` is a blank and `%` the
 * tests' own folder. */
souk_run souk_line(int code, const char *input, const char *line);
/* The text must (or must not) contain this. */
void says(const char *text, const char *part);
void says_not(const char *text, const char *part);
/* A file of the tests' own folder, which is made anew for each test program. */
const char *own_file(const char *name);
void write_file(const char *path, const char *text);
const char *read_whole(const char *path);
/* How many files lie in that folder. */
int files_in(const char *folder);
const char *own_folder(void);
#endif
