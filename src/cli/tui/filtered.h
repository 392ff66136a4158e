/* filtered.h — the items of a list that pass its filter, by their rows on the screen. */
#ifndef SOUK_CLI_TUI_FILTERED_H
#define SOUK_CLI_TUI_FILTERED_H
#include <stdbool.h>

typedef struct filtered {
    const void *list;
    int n; /* of all items */
    bool (*passes)(const void *list, int item);
} filtered;

/* The number of items shown before that one: its row, if it is shown itself; with n, of all. */
static inline int filtered_before(filtered s, int item)
{
    int rows = 0;
    for (int i = 0; i < item; i++)
        rows += s.passes(s.list, i);
    return rows;
}

/* The item of a row; -1 if there is none. */
static inline int filtered_in(filtered s, int row)
{
    for (int i = 0; i < s.n && row >= 0; i++)
        if (s.passes(s.list, i) && row-- == 0) return i;
    return -1;
}
#endif
