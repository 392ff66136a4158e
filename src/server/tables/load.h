/* load.h — loads a table from the store by folding its row and entries. Any thread may, with a store of its own. */
#ifndef SOUK_SERVER_TABLES_LOAD_H
#define SOUK_SERVER_TABLES_LOAD_H
#include "server/tables/online_table.h"

/* NULL with the reason in *missing. `broken` is set if the table exists but cannot be folded. */
online_table *load_table(store *s, const char *table, bool bare, load_error *missing, bool *broken);
#endif
