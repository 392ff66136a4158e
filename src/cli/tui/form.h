/* form.h — a page of settings: a row for each with its value, and a sentence about the row at the cursor.
 *
 * The form knows nothing of the meaning of its rows. It returns as soon as the user wants to change a row; the caller
 * changes its settings and asks again with the updated rows.
 */
#ifndef SOUK_FORM_H
#define SOUK_FORM_H
#include "cli/tui/screen.h"

typedef struct form_row {
    char key;          /* a letter that picks this row immediately; 0: none */
    const char *label; /* already in the user's language */
    const char *value; /* current value; NULL: the row is a command */
    const char *help;  /* explanation; may be NULL */
} form_row;

typedef struct form {
    souk_lang lang;
    const char *title;
    const char *foot; /* a line under the rows, printed verbatim; NULL: none */
    int at, top;      /* the row at the cursor, the first one shown */
} form;

/* The row to change, or -1 if the user leaves. *way: -1 previous value, 1 next one, 0 to choose or type one. */
int form_ask(form *f, const form_row *rows, int n, int *way);
#endif
