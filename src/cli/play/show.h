/* show.h — a table as plain text: what the line mode of `play` and `replay` print. */
#ifndef SOUK_SHOW_H
#define SOUK_SHOW_H
#include "cli/cli.h"

/* Whether the environment says that the screen reads UTF-8; if not, drawings are made of ASCII. */
bool show_utf8(void);
/* Writes a line: on a terminal broken between words, with what follows under where the text began after `head`. */
void show_line(const char *head, const char *text);
/* The board and the seats as that viewer sees them. */
void show_table(const cli *c, const souk_game *g, const void *state, const void *parts, int viewer,
                const souk_voice *voice);
/* The same to be read aloud (spoken.h). */
void show_spoken(const cli *c, const souk_game *g, const void *state, const void *parts, int viewer,
                 const souk_voice *voice);
/* The legal actions of a pending seat: number, name and label, a line each; at most `most` of them (0: all). */
void show_actions(const cli *c, const souk_game *g, const void *state, const void *parts, int seat,
                  const souk_voice *voice, int most);
/* What the viewer may count for each score entry, in one sentence. */
void show_scores(const cli *c, const souk_game *g, const void *state, const void *parts, int viewer,
                 const souk_voice *voice);
/* Scores and winners of a finished game. */
void show_end(const cli *c, const souk_game *g, const void *state, const void *parts,
              const souk_voice *voice);
/* What a score entry is called: a seat, or the opponent that the rules play themselves. */
void show_entry(const cli *c, const souk_game *g, const void *state, const souk_voice *voice, int entry,
                souk_out *out);
/* For `%-*s`, which counts bytes: what makes the text take so many columns, at least. */
int show_padding(const char *text, int columns);
#endif
