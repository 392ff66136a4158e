/* form.h — a page of settings: a row for each, what it is set to, and a sentence about the one under the
 * cursor.
 *
 * The form knows nothing of what its rows mean. It returns as soon as the person wants something of a
 * row; whoever asked changes its own settings and asks again with the rows as they are then.
 */
#ifndef SOUK_FORM_H
#define SOUK_FORM_H
#include "cli/tui/screen.h"

typedef struct form_row {
    char key;          /* a letter that picks this row at once; 0: none */
    const char *label; /* already in the person's language */
    const char *value; /* what it is set to; NULL: something to do */
    const char *help;  /* about it; may be NULL */
} form_row;

typedef struct form {
    souk_lang lang;
    const char *title;
    const char *foot; /* a line under the rows, as it is typed; NULL: none */
    int at, top;      /* the row under the cursor, the first that is shown */
} form;

/* The row that the person wants to change, or -1 if they leave. *way is -1 or 1 for the value before or
 * after, 0 to choose or type one. */
int form_ask(form *f, const form_row *rows, int n, int *way);
#endif
