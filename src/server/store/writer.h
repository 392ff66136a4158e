/* writer.h — everything that is written to the store goes through one thread.
 *
 * The idea is group commit: while the disk is busy with one transaction, whatever arrives waits, and
 * all of it goes into the next. So the more there is to write, the more one COMMIT carries. A write is
 * told how it ended (`done`, on the service thread) only after COMMIT has returned. While the store cannot
 * be reached, or is locked, everything waits; nothing is lost by that, and nobody is told anything.
 */
#ifndef SOUK_SERVER_WRITER_H
#define SOUK_SERVER_WRITER_H
#include "server/store.h"

/* Something to write. Embed it as the first member of what the write needs to know. */
typedef struct writing writing;
struct writing {
    /* On the writer's thread, inside a transaction. CONFLICT means: nothing of it was written, and the
     * others in the transaction may go on. May be called again after a failure. */
    store_result (*run)(writing *w, store *s);
    /* On the service thread, once, with the result in w->result; frees the write. */
    void (*done)(writing *w);
    store_result result;
    bool again; /* run before, in a transaction of which nobody knows whether it was committed */
    writing *next;
};

typedef struct writer writer;

/* Starts the thread; `wake` is called (on it) when writes have ended. NULL with an error. */
writer *writer_open(const char *address, void (*wake)(void *context), void *context, souk_error *error);
void writer_add(writer *w, writing *job);
/* Calls `done` of all writes that have ended. */
void writer_collect(writer *w);
/* How many writes wait or are under way, and how many transactions were committed. */
int writer_waiting(writer *w);
uint64_t writer_commits(writer *w);
/* Whether the last transaction could be committed. */
bool writer_healthy(writer *w);
/* Writes what still waits, ends the thread. Call writer_collect before and after as needed. */
void writer_close(writer *w);
#endif
