/* writer.h — the one thread that writes to the store.
 *
 * The idea is group commit: writes that arrive during a transaction wait, and all go into the next one. So under load
 * one COMMIT carries more writes. A write gets its result (`done`, on the service thread) only after COMMIT has
 * returned. While the store is unreachable or locked, all writes wait: none is lost, and no `done` is called.
 *
 * On a store that other processes write to, only writes with a key share a transaction, in the order of their keys, so
 * that no two processes lock rows in opposite order. The others run alone. A transaction of nothing but entries is one
 * statement, which costs one round trip however many they are. */
#ifndef SOUK_SERVER_STORE_WRITER_H
#define SOUK_SERVER_STORE_WRITER_H
#include "core/queue.h"
#include "server/store/latency.h"
#include "server/store/store.h"

/* A write. Embed it as the first member of the struct with its data. */
typedef struct writing writing;
struct writing {
    souk_item item;
    /* On the writer thread, inside a transaction. CONFLICT: nothing of this write was written, and the other writes
     * of the transaction go on. May be called again after a failure. */
    store_result (*run)(writing *w, store *s);
    /* On the service thread, once, with the result in w->result; frees the write. */
    void (*done)(writing *w);
    store_result result;
    bool again; /* ran before, in a transaction whose COMMIT was not answered */
    /* An entry that it appends. On a shared store the writer appends those of all writes at once, before any `run`, and
     * sets `added`; *adds then has the result. `more`: `run` has more to do than that. NULL: `run` does it all. */
    store_addition *adds;
    bool added, more;
    /* Names all that the write locks: no write with another key waits for the same row. NULL: it runs alone. */
    const char *key;
};

typedef struct writer writer;

/* Starts the thread; what it appends is not notified to `owner`, which outlives it. `wake` is called on it when writes have finished. NULL with an error. */
writer *writer_open(const char *address, const char *owner, void (*wake)(void *context), void *context,
                    souk_error *error);
void writer_add(writer *w, writing *job);
/* Calls `done` of all finished writes. */
void writer_collect(writer *w);
/* Writes that are queued or running. */
int writer_waiting(writer *w);
/* Transactions committed so far, and how long they took. */
uint64_t writer_commits(writer *w, latency *took);
/* Whether the store can be written: the last transaction was committed or, if a write failed, another one was. */
bool writer_healthy(writer *w);
/* Finishes the queued writes and ends the thread. Call writer_collect before and after as needed. */
void writer_close(writer *w);
#endif
