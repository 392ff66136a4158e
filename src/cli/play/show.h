/* show.h — a table as plain text, as the line mode prints it. */
#ifndef SOUK_CLI_PLAY_SHOW_H
#define SOUK_CLI_PLAY_SHOW_H
#include "cli/base/cli.h"
#include "core/canvas.h"

/* Whether the environment selects UTF-8; if not, drawings use ASCII. */
bool show_utf8(void);
/* Prints a line; on a terminal it is wrapped, and continuation lines are indented by the width of `head`. */
void show_line(const char *head, const char *text);
/* Prints every line of the text so. */
void show_text(souk_out *text);
/* The board and the seats as that viewer sees them. */
void show_table(const cli *c, souk_at here, int viewer, const souk_voice *voice);
/* The same as text for a screen reader (spoken.h). */
void show_spoken(const cli *c, souk_at here, int viewer, const souk_voice *voice);
/* The same from drawings made elsewhere. */
void show_drawings(const souk_canvas *board, const souk_canvas *seats, bool spoken);
/* A number with the sign before decimals of that language, by a format for one double. */
typedef struct show_number {
    char text[32];
} show_number;
show_number show_decimal(souk_lang lang, const char *format, double x);
/* Writes a share as percent: "42%", "42 %". */
void show_percent(souk_out *out, souk_lang lang, double share);
/* Writes a bot's evaluation of one choice: chance to win, expected margin, and the reason ("": none). */
void show_advice(souk_out *out, souk_lang lang, int number, const char *label, double win, double margin,
                 const char *reason);
/* One choice in a list, and how many follow that are not shown. */
void show_choice(int number, const char *name, const char *label);
void show_more_choices(souk_lang lang, int n);
/* Prints the rules, a clause of them, or everything in them with that text ("": all). CLI_USAGE if they do not have it,
 * CLI_FAILED if memory runs out. */
int show_rules(souk_lang lang, const souk_game *g, const char *wanted);
/* Scores and winners of a finished game. */
void show_end(const cli *c, souk_at here, const souk_voice *voice);
/* The name of a score entry: a seat, or the automatic opponent that the rules define. */
void show_entry(const cli *c, souk_at here, const souk_voice *voice, int entry, souk_out *out);
/* The width for `%-*s`, which counts bytes, that pads the text to at least that many columns. */
int show_padding(const char *text, int columns);
#endif
