/* load.c — tables from the store (see load.h). */
#include "server/tables/load.h"

online_table *load_table(store *s, const char *table, bool bare, load_error *missing, bool *broken)
{
    bool starved = false, good = true;
    store_table row;
    online_table *online = NULL;
    store_rows rows = store_table_read(s, table);
    if (store_next_table(&rows, &row)) online = online_table_from_row(&row, &starved);
    int found = store_end(&rows);
    bool read = found >= 0;
    *broken = false;
    if (online) {
        online->bare = bare;
        store_rows entries = store_entries(s, table, 0);
        for (store_entry e; good && store_next_entry(&entries, &e);) {
            good = online_table_fold(online, e.number, e.at, e.body) || online_table_outdate(online);
            if (online->outdated) online->entries = e.number + 1;
        }
        read = store_end(&entries) >= 0;
    }
    if (online && read && good && online->entries > 0) return online;
    *missing = !read ? LOAD_STORE : starved || (online && online->starved) ? LOAD_MEMORY : LOAD_NOT_FOUND;
    *broken = *missing == LOAD_NOT_FOUND && found == 1;
    online_table_free(online);
    return NULL;
}
