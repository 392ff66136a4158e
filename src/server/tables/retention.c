/* retention.c — retention times (see retention.h). The writer deletes, a part at a time, so that moves in between do not
 * wait for long. */
#include "server/tables/retention.h"
#include <stdlib.h>

static const int64_t look_every = 3600000, next_part = 1000, day = 24 * (int64_t)3600000; /* milliseconds */

typedef struct keep_write {
    writing w;
    server *server;
    int64_t now;
    bool more;
} keep_write;

int64_t retention_since(const server *s, store_kept what, int64_t now)
{
    return s->settings.keep[what] > 0 ? now - s->settings.keep[what] * day : -1;
}

static store_result delete_old(writing *w, store *s)
{
    keep_write *k = (keep_write *)w;
    k->more = false;
    for (int what = 0; what < KEEPS; what++) {
        bool more = false;
        int64_t since = retention_since(k->server, (store_kept)what, k->now);
        if (since > 0 && store_keep(s, (store_kept)what, since, &more) != STORE_OK) return STORE_FAILED;
        k->more = k->more || more;
    }
    return STORE_OK;
}

static void deleted(writing *w)
{
    keep_write *k = (keep_write *)w;
    if (k->more && w->result == STORE_OK) k->server->next_keep = k->now + next_part;
    free(k);
}

void retention_tick(server *s, int64_t now)
{
    if (now < s->next_keep || now < s->opened_at + next_part) return;
    keep_write *k = calloc(1, sizeof *k);
    if (!k) return;
    s->next_keep = now + look_every;
    k->w.run = delete_old;
    k->w.done = deleted;
    k->server = s;
    k->now = now;
    writer_add(s->writer, &k->w);
}
