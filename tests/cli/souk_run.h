/* souk_run.h: the program as a user calls it: arguments in, exit code and output out. */
#ifndef SOUK_RUN_H
#define SOUK_RUN_H
#include "souk_test.h"

enum { RUN_TEXT_MAX = 1 << 20 };

/* The result of a call. The next call overwrites the texts. */
typedef struct souk_run {
    int code; /* exit code; 1000 + the signal if one ended it */
    const char *out, *err;
} souk_run;

/* Settings of the next calls; call reset_calls before each test. */
extern const char *call_lang;   /* LC_ALL */
extern const char *call_stdout; /* a file to write to instead of `out` */
extern long call_file_limit;    /* maximum size of a file in bytes; 0: no limit */

void reset_calls(void);
/* Calls souk with that input (NULL: none) and arguments, the last of which is NULL. */
souk_run souk_call(const char *input, ...);
/* The same, and checks the exit code; on failure the test prints the output. */
souk_run souk_expect(int code, const char *input, ...);
/* n lines with the numbers 1 to 9 and 0, again and again: they play any game to its end, as a number that is not among
 * the choices is only refused. Valid until the next call. */
const char *souk_numbers(int n);
/* The same with all arguments in one line, separated by blanks; in an argument `~` is a blank and `%` the folder of the
 * tests. */
souk_run souk_line(int code, const char *input, const char *line);
/* The text must (or must not) contain this. */
void says(const char *text, const char *part);
void says_not(const char *text, const char *part);
/* A file in the folder of the tests, which is created for each test program. */
const char *own_file(const char *name);
void write_file(const char *path, const char *text);
const char *read_whole(const char *path);
/* The number of files in that folder. */
int files_in(const char *folder);
const char *own_folder(void);
#endif
