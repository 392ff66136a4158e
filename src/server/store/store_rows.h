/* store_rows.h — helpers for query results that the files of the store share. */
#ifndef SOUK_SERVER_STORE_STORE_ROWS_H
#define SOUK_SERVER_STORE_STORE_ROWS_H
#include "server/store/db.h"
#include "server/store/store.h"

static inline store_result result_of(int rows)
{
    return rows < 0 ? STORE_FAILED : STORE_OK;
}

/* Passes on rows of one text: a db_row whose context is a text_rows. */
typedef struct text_rows {
    store_text_row each;
    void *context;
} text_rows;

static inline void take_line(void *context, const char *const *column)
{
    const text_rows *rows = context;
    rows->each(rows->context, column[0]);
}
#endif
