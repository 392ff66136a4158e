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

typedef struct write_queue {
    writing *first, **end;
} write_queue;

struct writer {
    store store;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    write_queue in, out;
    int waiting;
    uint64_t commits;
    latency took;
    bool healthy, leaving;
    void (*wake)(void *context);
    void *context;
};

static void queue_clear(write_queue *q)
{
    q->first = NULL;
    q->end = &q->first;
}

static void queue_add(write_queue *q, writing *w)
{
    w->next = NULL;
    *q->end = w;
    q->end = &w->next;
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
    for (writing *w = first; w; w = w->next) {
        w->added = joins(s, w);
        if (w->added) rows[n++] = w->adds;
    }
    return n == 0 || store_append_all(s, rows, n);
}

static bool run_all(store *s, writing *first)
{
    if (!append_all(s, first)) return false;
    for (writing *w = first; w; w = w->next)
        if ((w->result = w->run(w, s)) == STORE_FAILED) return false;
    return true;
}

/* Entries only: one statement, which needs no transaction around it. */
static bool is_one_statement(const store *s, const writing *first)
{
    for (const writing *w = first; w; w = w->next)
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
        for (writing *w = first; w; w = w->next)
            w->again = true;
    }
    if (!one) store_rollback(s);
    return false;
}

/* Sets the health of the store; false if the thread is to end. */
static bool note_health(writer *w, bool good)
{
    pthread_mutex_lock(&w->lock);
    w->healthy = good;
    bool stay = !w->leaving;
    pthread_mutex_unlock(&w->lock);
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
    if (persist(w, first)) return true;
    bool all = true;
    for (writing *one = first; one; one = one->next) {
        writing *next = one->next;
        one->next = NULL;
        bool good = persist(w, one);
        if (!good) one->result = STORE_FAILED;
        all = all && good;
        one->next = next;
    }
    return all || store_writable(&w->store);
}

/* Merges two lists in the order of their keys; writes with the same key keep their order. */
static writing *merge(writing *one, writing *other)
{
    writing *first, **end = &first;
    while (one && other) {
        writing **least = strcmp(one->key, other->key) <= 0 ? &one : &other;
        *end = *least;
        *least = (*least)->next;
        end = &(*end)->next;
    }
    *end = one ? one : other;
    return first;
}

static writing *sorted(writing *first, int n)
{
    writing *half = first;
    if (n < 2) return first;
    for (int i = 1; i < n / 2; i++)
        half = half->next;
    writing *rest = half->next;
    half->next = NULL;
    return merge(sorted(first, n / 2), sorted(rest, n - n / 2));
}

/* Takes the writes of the next transaction from the queue, under the lock: at most BATCH_MAX. */
static writing *take(writer *w)
{
    writing *first = w->in.first, *last = first;
    bool shared = w->store.db->driver->shared;
    int n = 1;
    for (; n < BATCH_MAX && last->next && (!shared || (first->key && last->next->key)); n++)
        last = last->next;
    w->in.first = last->next;
    if (!w->in.first) w->in.end = &w->in.first;
    last->next = NULL;
    return shared ? sorted(first, n) : first;
}

/* Under the lock: the queue is empty and the last write failed. Checks once a second whether the store is writable
 * again (the disk was full), so that health checks recover without a move. */
static void probe(writer *w)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    pthread_cond_timedwait(&w->more, &w->lock, &until);
    if (w->in.first || w->leaving) return;
    pthread_mutex_unlock(&w->lock);
    bool good = store_writable(&w->store);
    pthread_mutex_lock(&w->lock);
    w->healthy = good;
}

static void *work(void *context)
{
    writer *w = context;
    souk_thread_be_prompt();
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->in.first && !w->leaving)
            w->healthy ? (void)pthread_cond_wait(&w->more, &w->lock) : probe(w);
        if (!w->in.first) break;
        writing *batch = take(w);
        pthread_mutex_unlock(&w->lock);
        int64_t begun = souk_clock_ns(SOUK_CLOCK_MONOTONIC);
        note_health(w, carry_out(w, batch));
        pthread_mutex_lock(&w->lock);
        w->commits++;
        latency_add(&w->took, begun);
        for (writing *next; batch; batch = next) {
            next = batch->next;
            queue_add(&w->out, batch);
        }
        pthread_mutex_unlock(&w->lock);
        w->wake(w->context);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

writer *writer_open(const char *address, void (*wake)(void *context), void *context, souk_error *error)
{
    writer *w = calloc(1, sizeof *w);
    if (!w) souk_fail(error, N_("Out of memory."));
    if (!w || !store_open(&w->store, address, error)) {
        free(w);
        return NULL;
    }
    w->store.db->patience = PATIENCE_MS;
    queue_clear(&w->in);
    queue_clear(&w->out);
    w->healthy = true;
    w->wake = wake;
    w->context = context;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    if (souk_thread_start(&w->thread, work, w)) return w;
    souk_fail(error, N_("Cannot start a thread."));
    store_close(&w->store);
    free(w);
    return NULL;
}

void writer_add(writer *w, writing *job)
{
    pthread_mutex_lock(&w->lock);
    queue_add(&w->in, job);
    w->waiting++;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

void writer_collect(writer *w)
{
    pthread_mutex_lock(&w->lock);
    writing *done = w->out.first;
    queue_clear(&w->out);
    for (const writing *d = done; d; d = d->next)
        w->waiting--;
    pthread_mutex_unlock(&w->lock);
    for (writing *next; done; done = next) {
        next = done->next;
        done->done(done);
    }
}

int writer_waiting(writer *w)
{
    pthread_mutex_lock(&w->lock);
    int n = w->waiting;
    pthread_mutex_unlock(&w->lock);
    return n;
}

uint64_t writer_commits(writer *w, latency *took)
{
    pthread_mutex_lock(&w->lock);
    uint64_t n = w->commits;
    *took = w->took;
    pthread_mutex_unlock(&w->lock);
    return n;
}

bool writer_healthy(writer *w)
{
    pthread_mutex_lock(&w->lock);
    bool good = w->healthy;
    pthread_mutex_unlock(&w->lock);
    return good;
}

void writer_close(writer *w)
{
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->leaving = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    writer_collect(w);
    store_close(&w->store);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->more);
    free(w);
}
