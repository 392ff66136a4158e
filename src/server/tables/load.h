/* reading.h — a table as the store has it, folded from its row and its entries. Any thread may read, with a
 * store of its own. */
#ifndef SOUK_SERVER_READING_H
#define SOUK_SERVER_READING_H
#include "server/sitting.h"

/* What was missing: nothing of that name is there, the store did not answer, there is no memory. */
typedef enum lack { LACK_TABLE, LACK_STORE, LACK_MEMORY } lack;

/* NULL, with what was missing. `broken` is set where there is such a table, but it makes no sense. */
sitting *reading_table(store *s, const char *table, bool bare, lack *missing, bool *broken);
#endif
