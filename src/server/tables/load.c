/* reading.c — tables from the store (see reading.h). */
#include "server/reading.h"

typedef struct folding {
    sitting *sitting;
    bool good, bare, starved;
} folding;

static void open_row(void *context, const store_table *row)
{
    folding *f = context;
    f->sitting = sitting_from_row(row, &f->starved);
    if (f->sitting) f->sitting->bare = f->bare;
}

static void fold_row(void *context, int64_t number, int64_t at, const char *body)
{
    folding *f = context;
    f->good = f->good && sitting_fold(f->sitting, number, at, body);
}

sitting *reading_table(store *s, const char *table, bool bare, lack *missing, bool *broken)
{
    folding f = {NULL, true, bare, false};
    int found = store_table_read(s, table, open_row, &f);
    bool read = f.sitting ? store_entries(s, table, 0, fold_row, &f) : found >= 0;
    *broken = false;
    if (f.sitting && read && f.good && f.sitting->entries > 0) return f.sitting;
    *missing = !read ? LACK_STORE : f.starved || (f.sitting && f.sitting->starved) ? LACK_MEMORY : LACK_TABLE;
    *broken = *missing == LACK_TABLE && found == 1;
    sitting_free(f.sitting);
    return NULL;
}
