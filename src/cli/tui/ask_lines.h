/* ask_lines.h — the questions of ask.h and form.h by lines of text; ask.c, ask_page.c and form.c choose between the two.
 *
 * The empty line is the answer at the cursor, as Enter is on the full screen; `q` leaves, as Escape does.
 */
#ifndef SOUK_ASK_LINES_H
#define SOUK_ASK_LINES_H
#include "cli/tui/ask.h"
#include "cli/tui/form.h"

/* As ask_one; live: as ask_live, where the empty line asks for the list again. */
int ask_lines_one(souk_lang lang, const char *title, const char *text, const ask_item *items, int n, int *at,
                  bool live);
bool ask_lines_line(const char *question, char *line, size_t size, bool secret);
void ask_lines_page(const char *title, const char *text);
int ask_lines_form(form *f, const form_row *rows, int n, int *way);
#endif
