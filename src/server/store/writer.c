/* writer.c — the writer thread (see writer.h). If a transaction fails, its writes are retried one by one, so that one
 * bad write cannot fail the others; the store counts as ill only if it cannot be written at all. If the connection
 * fails, the transaction is retried unchanged until the store is back. A write whose COMMIT was not answered is marked
 * `again` and checks whether it was written. */
#include "server/store/writer.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/text.h"
#include "core/threads.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH_MAX = 1024, PAUSE_MS = 100, PATIENCE_MS = 4000 };

struct writer {
    store store;
    pthread_t thread;
    souk_work work;
    souk_queue in;
    uint64_t commits;
    latency took;
    bool healthy;
};

static writing *after(const writing *w)
{
    return (writing *)w->item.next;
}

/* Whether its entry is appended with those of the others. One that may be stored already is looked up by `run`. */
static bool joins(const store *s, const writing *w)
{
    return s->db->driver->append_all && w->adds && !w->again;
}

static bool append_all(store *s, writing *first)
{
    store_addition *rows[BATCH_MAX];
    int n = 0;
    for (writing *w = first; w; w = after(w)) {
        w->added = joins(s, w);
        if (w->added) rows[n++] = w->adds;
    }
    return n == 0 || store_append_all(s, rows, n);
}

static bool run_all(store *s, writing *first)
{
    if (!append_all(s, first)) return false;
    for (writing *w = first; w; w = after(w))
        if ((w->result = w->run(w, s)) == STORE_FAILED) return false;
    return true;
}

/* Entries only: one statement, which needs no transaction around it. */
static bool is_one_statement(const store *s, const writing *first)
{
    for (const writing *w = first; w; w = after(w))
        if (!joins(s, w) || w->more) return false;
    return true;
}

/* Whether it was committed; *lost if the connection was lost and a retry may succeed. */
static bool in_one(store *s, writing *first, bool *lost)
{
    bool one = is_one_statement(s, first), good = (one || store_begin(s)) && run_all(s, first);
    *lost = !good && s->db->lost;
    if (good && (one || store_commit(s))) return true;
    if ((good || one) && s->db->lost) {
        *lost = true;
        for (writing *w = first; w; w = after(w))
            w->again = true;
    }
    if (!one) store_rollback(s);
    return false;
}

/* Sets the health of the store; false if the thread is to end. */
static bool note_health(writer *w, bool good)
{
    pthread_mutex_lock(&w->work.lock);
    w->healthy = good;
    bool stay = !w->work.leaving;
    pthread_mutex_unlock(&w->work.lock);
    return stay;
}

/* As in_one, but retries while the store is unreachable. */
static bool persist(writer *w, writing *first)
{
    bool lost;
    while (!in_one(&w->store, first, &lost)) {
        struct timespec pause = {0, PAUSE_MS * 1000000};
        if (!lost || !note_health(w, false)) return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

/* False: the store cannot be written. */
static bool carry_out(writer *w, writing *first)
{
    /* A write that changes nothing succeeds on a full disk, too. */
    if (persist(w, first)) return w->healthy || store_writable(&w->store);
    bool all = true;
    for (writing *one = first, *next; one; one = next) {
        next = after(one);
        one->item.next = NULL;
        bool good = persist(w, one);
        if (!good) one->result = STORE_FAILED;
        all = all && good;
        one->item.next = next ? &next->item : NULL;
    }
    return (all && w->healthy) || store_writable(&w->store);
}

/* Merges two lists in the order of their keys; writes with the same key keep their order. */
static writing *merge(writing *one, writing *other)
{
    souk_queue all = {NULL, NULL, 0};
    while (one || other) {
        writing **least = !other || (one && strcmp(one->key, other->key) <= 0) ? &one : &other, *w = *least;
        *least = after(w);
        souk_queue_add(&all, &w->item);
    }
    return (writing *)all.first;
}

static writing *sorted(writing *first, int n)
{
    writing *half = first;
    if (n < 2) return first;
    for (int i = 1; i < n / 2; i++)
        half = after(half);
    writing *rest = after(half);
    half->item.next = NULL;
    return merge(sorted(first, n / 2), sorted(rest, n - n / 2));
}

/* Takes the writes of the next transaction from the queue, under the lock: at most BATCH_MAX. */
static writing *take(writer *w)
{
    souk_queue batch = {NULL, NULL, 0};
    bool shared = w->store.db->driver->shared;
    const writing *first = (writing *)w->in.first, *next;
    do {
        souk_queue_add(&batch, souk_queue_take(&w->in));
        next = (writing *)w->in.first;
    } while (next && batch.n < BATCH_MAX && (!shared || (first->key && next->key)));
    return shared ? sorted((writing *)batch.first, batch.n) : (writing *)batch.first;
}

/* Under the lock: the queue is empty and the last write failed. Checks once a second whether the store is writable
 * again (the disk was full), so that health checks recover without a move. */
static void probe(writer *w)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    pthread_cond_timedwait(&w->work.more, &w->work.lock, &until);
    if (w->in.first || w->work.leaving) return;
    pthread_mutex_unlock(&w->work.lock);
    bool good = store_writable(&w->store);
    pthread_mutex_lock(&w->work.lock);
    w->healthy = good;
}

static void *work(void *context)
{
    writer *w = context;
    souk_thread_be_prompt();
    pthread_mutex_lock(&w->work.lock);
    for (;;) {
        while (!w->in.first && !w->work.leaving)
            w->healthy ? (void)pthread_cond_wait(&w->work.more, &w->work.lock) : probe(w);
        if (!w->in.first) break;
        writing *batch = take(w);
        pthread_mutex_unlock(&w->work.lock);
        int64_t begun = souk_clock_ns(SOUK_CLOCK_MONOTONIC);
        note_health(w, carry_out(w, batch));
        pthread_mutex_lock(&w->work.lock);
        w->commits++;
        latency_add(&w->took, begun);
        for (writing *next; batch; batch = next) {
            next = after(batch);
            souk_queue_add(&w->work.out, &batch->item);
        }
        pthread_mutex_unlock(&w->work.lock);
        w->work.wake(w->work.context);
        pthread_mutex_lock(&w->work.lock);
    }
    pthread_mutex_unlock(&w->work.lock);
    return NULL;
}

writer *writer_open(const char *address, const char *owner, void (*wake)(void *context), void *context,
                    souk_error *error)
{
    writer *w = calloc(1, sizeof *w);
    if (!w) souk_fail(error, N_("Out of memory."));
    if (!w || !store_open(&w->store, address, error)) {
        free(w);
        return NULL;
    }
    w->store.owner = owner;
    w->store.db->patience = PATIENCE_MS;
    w->healthy = true;
    souk_work_open(&w->work, wake, context);
    if (souk_thread_start(&w->thread, work, w)) return w;
    souk_fail(error, N_("Cannot start a thread."));
    store_close(&w->store);
    souk_work_close(&w->work);
    free(w);
    return NULL;
}

void writer_add(writer *w, writing *job)
{
    pthread_mutex_lock(&w->work.lock);
    souk_queue_add(&w->in, &job->item);
    w->work.waiting++;
    pthread_cond_signal(&w->work.more);
    pthread_mutex_unlock(&w->work.lock);
}

static void done(souk_item *i)
{
    writing *w = (writing *)i;
    w->done(w);
}

void writer_collect(writer *w)
{
    souk_work_collect(&w->work, done);
}

int writer_waiting(writer *w)
{
    return souk_work_waiting(&w->work);
}

uint64_t writer_commits(writer *w, latency *took)
{
    pthread_mutex_lock(&w->work.lock);
    uint64_t n = w->commits;
    *took = w->took;
    pthread_mutex_unlock(&w->work.lock);
    return n;
}

bool writer_healthy(writer *w)
{
    pthread_mutex_lock(&w->work.lock);
    bool good = w->healthy;
    pthread_mutex_unlock(&w->work.lock);
    return good;
}

void writer_close(writer *w)
{
    if (!w) return;
    souk_work_leave(&w->work, &w->thread, 1);
    writer_collect(w);
    store_close(&w->store);
    souk_work_close(&w->work);
    free(w);
}
