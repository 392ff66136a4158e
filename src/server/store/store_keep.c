/* store_keep.c — deletes what is kept for a limited time (see store.h). Every statement finds its rows by an index, and
 * deletes a limited number of them: other writes wait meanwhile. */
#include "server/store/store.h"
#include "server/store/store_rows.h"

#define AT_ONCE "500" /* KEEP_AT_ONCE */

static const struct {
    store_kept what;
    const char *sql; /* rows older than $1 */
} lists[] = {
    {KEEP_SIGNINS,
     "DELETE FROM signins WHERE id IN (SELECT id FROM signins WHERE seen < $1 LIMIT " AT_ONCE ")"},
    {KEEP_ADDRESSES, "UPDATE signins SET address = '' WHERE id IN "
                     "(SELECT id FROM signins WHERE seen < $1 AND address <> '' LIMIT " AT_ONCE ")"},
    {KEEP_ADDRESSES,
     "UPDATE tables SET address = '' WHERE id IN "
     "(SELECT id FROM tables WHERE ended < $1 AND ended > 0 AND address <> '' LIMIT " AT_ONCE ")"},
    {KEEP_ADDRESSES,
     "UPDATE days SET address = '' WHERE (date, game, person) IN "
     "(SELECT date, game, person FROM days WHERE at < $1 AND address <> '' LIMIT " AT_ONCE ")"},
    {KEEP_CHAT, "DELETE FROM chat WHERE id IN (SELECT c.id FROM chat c JOIN tables t ON t.id = c.tid "
                "WHERE c.at < $1 AND t.status IN ('done', 'closed') AND NOT EXISTS "
                "(SELECT 1 FROM reports r WHERE r.tid = c.tid AND r.closed = 0) LIMIT " AT_ONCE ")"},
    {KEEP_REPORTS, "DELETE FROM reports WHERE id IN "
                   "(SELECT id FROM reports WHERE closed < $1 AND closed > 0 LIMIT " AT_ONCE ")"},
};

store_result store_keep(store *s, store_kept what, int64_t since, bool *more)
{
    *more = false;
    /* One process at a time, or two of them might lock the same rows in opposite order. */
    if (s->db->driver->shared && db_run(s->db, "SELECT pg_advisory_xact_lock(7365749)", DB_NONE) < 0)
        return STORE_FAILED;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        if (lists[i].what != what) continue;
        int rows = db_run(s->db, lists[i].sql, DB_ARGS(db_number(since).text));
        if (rows < 0) return STORE_FAILED;
        *more = *more || rows == KEEP_AT_ONCE;
    }
    return STORE_OK;
}
