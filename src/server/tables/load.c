/* load.c — tables from the store (see load.h). */
#include "server/tables/load.h"

typedef struct folding {
    online_table *online_table;
    bool good, bare, starved;
} folding;

static void open_row(void *context, const store_table *row)
{
    folding *f = context;
    f->online_table = online_table_from_row(row, &f->starved);
    if (f->online_table) f->online_table->bare = f->bare;
}

static void fold_row(void *context, int64_t number, int64_t at, const char *body)
{
    folding *f = context;
    f->good = f->good && online_table_fold(f->online_table, number, at, body);
}

online_table *load_table(store *s, const char *table, bool bare, load_error *missing, bool *broken)
{
    folding f = {NULL, true, bare, false};
    int found = store_table_read(s, table, open_row, &f);
    bool read = f.online_table ? store_entries(s, table, 0, fold_row, &f) : found >= 0;
    *broken = false;
    if (f.online_table && read && f.good && f.online_table->entries > 0) return f.online_table;
    *missing = !read                                                      ? LOAD_STORE
               : f.starved || (f.online_table && f.online_table->starved) ? LOAD_MEMORY
                                                                          : LOAD_NOT_FOUND;
    *broken = *missing == LOAD_NOT_FOUND && found == 1;
    online_table_free(f.online_table);
    return NULL;
}
