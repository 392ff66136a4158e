/* lines.h — the terminal as lines of text, for pipes, simple terminals and screen readers (--plain, --spoken).
 *
 * The way of showing belongs to the program, not to a table: once it is by lines, every question and every table is.
 */
#ifndef SOUK_CLI_PLAY_LINES_H
#define SOUK_CLI_PLAY_LINES_H
#include "souk.h"

enum { LINES_BYTES = 1024 };

typedef enum lines_got { LINES_LATER, LINES_READ, LINES_ENDED } lines_got;

/* Shows everything by lines from now on; spoken: without drawings, for a screen reader. */
void lines_begin(souk_lang lang, bool spoken);
bool lines_on(void);
bool lines_spoken(void);
/* The text as a screen reader reads it, in `bytes` if that differs: a word for a star. */
const char *lines_aloud(const char *text, char *bytes, size_t size);
/* Reads a line without the blanks around it, after waiting for it at most that long (-1: no limit). */
lines_got lines_read(char line[LINES_BYTES], int wait_ms);
/* Whether there is a line to read, or the end of the input, after waiting for it at most that long. */
bool lines_typed(int wait_ms);
/* Whether the input has ended. */
bool lines_ended(void);
/* The same for a secret: the terminal does not show it. */
lines_got lines_read_secret(char line[LINES_BYTES]);
#endif
