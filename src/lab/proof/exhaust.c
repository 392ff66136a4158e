/* exhaust.c — see exhaust.h.
 *
 * Threads take blocks of the current level from its front, and finish what they have taken. So at any stop, the
 * blocks before one offset are done and those after it are not; this offset is all that must be saved.
 *
 * The successors of a few states are all generated, then all looked up; meanwhile their slots are prefetched.
 *
 * A transition record is read from its end: targets, weights (chance only), the number of targets and the actor, the
 * state itself. All are 32-bit words. If values are wanted, the record of a simultaneous move of two seats also has the
 * states after both choices. A block of records ends with its length; an empty block ends a level.
 */
#include "lab/proof/exhaust.h"
#include "core/clock.h"
#include "core/error.h"
#include "lab/proof/blocks.h"
#include "lab/proof/matrix.h"
#include "lab/proof/states.h"
#include "lab/run/crew.h"
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    AT_ONCE = 32,            /* states expanded before their successors are looked up */
    BLOCK_STATES = 1024,     /* a block is written when it has this many states, ... */
    BLOCK_RECORDS = 1 << 15, /* ... or this many words of transitions */
    PATH_SIZE = 1024,
    REPORT_NS = 500 * 1000 * 1000,
    RECORD_MOST = 2 * SOUK_ACTIONS_MAX * (SOUK_SEATS_MAX + 1) + 3 /* including the length of a block */
};

/* The actor of a record: chance, one seat, or several simultaneously. An end has its value in place of the actor. */
enum { BY_CHANCE, BY_SEAT, BY_MANY, BY_NOBODY };
#define TAIL(n, by, which) ((uint32_t)(n) | (uint32_t)(by) << 16 | (uint32_t)(which) << 24)
#define NO_RECORD          SIZE_MAX

typedef struct block_head {
    uint32_t states, words;
} block_head;

/* A generated state that has not been looked up yet. */
typedef struct successor {
    souk_print print;
    size_t target; /* the word of the records that receives its slot */
} successor;

typedef struct exhaust_worker {
    souk_exhaust *x;
    souk_checks *checks;
    uint64_t *block; /* the block in progress */
    size_t block_size;
    successor *successors; /* the states themselves are in `after`, in the same order */
    uint64_t *after;
    size_t num_successors, successors_size, after_size;
    uint64_t *found; /* for the next level: a head, then packed states */
    size_t found_words, found_size;
    uint32_t *records;
    size_t num_words, words_size;
    int64_t transitions, ends, points, examined, num_found;
    bool hidden; /* met a state without perfect information, ... */
    bool cut;    /* ... or one that was not expanded */
} exhaust_worker;

struct souk_exhaust {
    souk_world world;
    souk_census census;
    souk_states states;
    size_t words;             /* of a state */
    _Atomic uint8_t *reaches; /* for each slot of the table: an end can be reached */
    double *worth;
    souk_heap level[2], records;
    int64_t count[2];     /* states of the current level and the next; level[depth & 1] is the current one */
    int64_t next;         /* where the next block of the current level begins; backwards: where it ends */
    const uint32_t *past; /* the transitions, while they are read backwards */
    exhaust_worker *workers;
    bool keep;                                 /* do not remove the files */
    bool (*tick)(void *, const souk_census *); /* receives progress; NULL: none */
    void *context;

    pthread_mutex_t lock; /* guards the members from `census` on while threads work, except the table */
    pthread_cond_t moved;
    int reading; /* threads that are reading a block of `past` */
    int64_t stuck;
    bool stop;
    int failed_io;         /* errno of a failed read or write; 0: none */
    double gap;            /* the largest of a simultaneous move, once solved */
    bool valuing, changed; /* backwards: compute values, not only reachability; something changed */
};

static bool file_error(const souk_exhaust *x, souk_error *error)
{
    return souk_fail(error, N_("Cannot write the files in %s: %s."), x->world.folder, strerror(errno));
}

/* --- one state ------------------------------------------------------------------------------- */

static bool grow(void **block, size_t *size, size_t need)
{
    if (need <= *size) return true;
    size_t more = *size * 2 > need ? *size * 2 : need;
    void *bigger = realloc(*block, more);
    if (!bigger) return false;
    *block = bigger;
    *size = more;
    return true;
}

/* The mover, and one of its legal actions drawn from the sample. */
static int some_actor(souk_checks *c, const void *state, int *action)
{
    int actor = souk_mover(c->game, state);
    if (actor == SOUK_DONE) return actor;
    souk_mask mask;
    souk_legal(c->game, state, c->parts, actor, &mask);
    *action = souk_mask_pick(&mask, &c->sample);
    return actor;
}

static bool holds(exhaust_worker *w, const souk_state *s, uint64_t seed, int64_t depth)
{
    souk_checks *c = w->checks;
    c->sample = souk_rng_seeded(seed);
    c->done = depth;
    bool closely = souk_check_below(c, (uint32_t)w->x->world.closely) == 0;
    if (!souk_check_step(c, s)) return false;
    if (c->game->pending(s) == 0 && !souk_check_end(c, s)) return false;
    if (!closely) return true;
    w->examined++;
    int action = -1, actor = some_actor(c, s, &action);
    return souk_check_views(c, s) && souk_check_position(c, s) && souk_check_hidden(c, s, actor, action) &&
           (actor == SOUK_DONE ||
            (souk_check_try(c, s) && souk_check_outcome(c, s) && souk_check_commute(c, s)));
}

/* Whether the acting seats know the whole state, except each other's simultaneous choices. */
static bool is_open(const souk_world *world, const souk_state *s, uint32_t pending)
{
    const souk_game *g = world->game;
    if (pending & SOUK_PENDING_CHANCE) return true;
    for (; pending; pending &= pending - 1) {
        souk_state open, other;
        souk_rng rng = souk_rng_seeded(1);
        memcpy(&open, s, g->state_size);
        if (g->retract) g->retract(&open, world->parts, souk_lowest(pending));
        memcpy(&other, &open, g->state_size);
        g->imagine(&other, world->parts, souk_lowest(pending), &rng);
        if (memcmp(&other, &open, g->state_size) != 0) return false;
    }
    return true;
}

/* Generates a successor; word `target` of the records will receive its slot. False without memory. */
static bool follow(exhaust_worker *w, const souk_state *s, int actor, int action, size_t target)
{
    souk_exhaust *x = w->x;
    if (!grow((void **)&w->after, &w->after_size, (w->num_successors + 1) * x->words * sizeof *w->after) ||
        !grow((void **)&w->successors, &w->successors_size, (w->num_successors + 1) * sizeof *w->successors))
        return false;
    souk_state after = *s; /* zero beyond state_size */
    x->world.game->apply(&after, x->world.parts, actor, action, NULL);
    memcpy(w->after + w->num_successors * x->words, after.words, x->words * sizeof *w->after);
    successor *made = &w->successors[w->num_successors++];
    made->print = souk_states_print(after.words, x->words);
    made->target = target;
    souk_states_ahead(&x->states, made->print);
    w->transitions++;
    return true;
}

/* Looks up the generated states and keeps the new ones; false if the table is full. */
static bool look_up(exhaust_worker *w)
{
    souk_exhaust *x = w->x;
    for (size_t i = 0; i < w->num_successors; i++) {
        bool fresh = false;
        uint32_t place = souk_states_add(&x->states, w->successors[i].print, &fresh);
        if (place == SOUK_STATES_FULL) return false;
        if (w->successors[i].target != NO_RECORD) w->records[w->successors[i].target] = place;
        if (!fresh) continue;
        if (!grow((void **)&w->found, &w->found_size, (w->found_words + SOUK_PACKED_MOST) * sizeof *w->found))
            return false;
        w->found_words += souk_pack(w->found + w->found_words, w->after + i * x->words, x->words, place,
                                    w->successors[i].print.low);
        w->num_found++;
    }
    w->num_successors = 0;
    return true;
}

/* The value of an end with two score entries: +1, 0 or -1. */
static int worth_of_end(const souk_world *world, const souk_state *s)
{
    uint32_t winners = souk_winners(world->game, s, world->parts);
    return (int)(winners & 1) - (int)(winners >> 1 & 1);
}

/* The final scores, added up: scores alone change no count of states. */
static int64_t points_of_end(const souk_world *world, const souk_state *s)
{
    int32_t score[SOUK_SCORES_MAX];
    int64_t sum = 0;
    for (int i = world->game->score(s, world->parts, SOUK_SPECTATOR, score) - 1; i >= 0; i--)
        sum += score[i];
    return sum;
}

/* The successors of both choices of a simultaneous move, row by row of the first seat's actions. They are counted as
 * successors of the states between the choices. Returns their number; -1 without memory. */
static int follow_both(exhaust_worker *w, const souk_state *s, uint32_t pending, size_t record)
{
    const souk_world *world = &w->x->world;
    const souk_game *g = world->game;
    int first = souk_lowest(pending), second = souk_lowest(pending & (pending - 1)), n = 0;
    souk_mask rows, columns;
    souk_legal_pending(g, s, world->parts, first, &rows);
    souk_legal_pending(g, s, world->parts, second, &columns);
    int64_t transitions = w->transitions;
    size_t many = (size_t)souk_mask_count(&rows) * (size_t)souk_mask_count(&columns);
    if (!grow((void **)&w->records, &w->words_size, (record + many + RECORD_MOST) * sizeof *w->records))
        return -1;
    for (int i = -1; (i = souk_mask_next(&rows, i + 1)) >= 0;) {
        souk_state between = *s;
        g->apply(&between, world->parts, first, i, NULL);
        for (int j = -1; (j = souk_mask_next(&columns, j + 1)) >= 0; n++)
            if (!follow(w, &between, second, j, record + (size_t)n)) return -1;
    }
    w->transitions = transitions;
    return n;
}

/* Generates all successors of a state and writes its record, except the targets; false without memory. */
static bool expand(exhaust_worker *w, const souk_state *s, uint32_t place, uint32_t pending)
{
    const souk_world *world = &w->x->world;
    const souk_game *g = world->game;
    if (!grow((void **)&w->records, &w->words_size, (w->num_words + RECORD_MOST) * sizeof *w->records))
        return false;
    uint32_t weights[SOUK_ACTIONS_MAX];
    size_t record = w->num_words;
    int n = 0, by = BY_NOBODY, which = pending ? 0 : worth_of_end(world, s) + 1;
    if (pending == 0) {
        w->ends++;
        w->points += points_of_end(world, s);
    }
    if (pending & SOUK_PENDING_CHANCE) {
        souk_mask outcomes;
        int a = -1;
        souk_chances(g, s, world->parts, &outcomes, weights);
        for (; (a = souk_mask_next(&outcomes, a + 1)) >= 0; n++)
            if (!follow(w, s, SOUK_CHANCE, a, record + (size_t)n)) return false;
        for (int i = n; (a = souk_mask_next(&outcomes, a + 1)) >= 0; i++)
            w->records[record + (size_t)i] = weights[a];
        by = BY_CHANCE, which = 0;
    } else if (pending) {
        by = pending & (pending - 1) ? BY_MANY : BY_SEAT;
        which = souk_lowest(pending);
        for (uint32_t rest = pending; rest; rest &= rest - 1) {
            souk_mask legal;
            int seat = souk_lowest(rest);
            souk_legal_pending(g, s, world->parts, seat, &legal);
            for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0; n++)
                if (!follow(w, s, seat, a, record + (size_t)n)) return false;
            if (rest == pending && by == BY_MANY) which = n;
        }
        if (by == BY_MANY && world->values && souk_popcount(pending) == 2) {
            int both = follow_both(w, s, pending, record + (size_t)n);
            if (both < 0) return false;
            n += both;
        }
    }
    w->num_words += (size_t)n * (by == BY_CHANCE ? 2 : 1);
    w->records[w->num_words++] = TAIL(n, by, which);
    w->records[w->num_words++] = place;
    /* Actions of the table lead to states, too, but no play can rely on them to end. */
    souk_mask table;
    souk_legal(g, s, world->parts, SOUK_TABLE, &table);
    for (int a = -1; (a = souk_mask_next(&table, a + 1)) >= 0;)
        if (!follow(w, s, SOUK_TABLE, a, NO_RECORD)) return false;
    return true;
}

/* --- one level ------------------------------------------------------------------------------- */

/* Called with the lock held, in the thread whose read or write failed. */
static void fail_io(souk_exhaust *x)
{
    x->failed_io = errno;
    x->stop = true;
}

/* Keeps the first fault, with the position that shows it. Called with the lock held. */
static void keep_fault(exhaust_worker *w, const souk_state *s)
{
    souk_exhaust *x = w->x;
    souk_census *census = &x->census;
    x->stop = true;
    if (census->property[0]) return;
    memcpy(census->property, w->checks->property, sizeof census->property);
    memcpy(census->fault, w->checks->fault, sizeof census->fault);
    souk_out position;
    souk_out_init(&position, census->position, sizeof census->position);
    souk_position(x->world.game, s, x->world.parts, &position);
}

/* Writes the new states and records to the files. Called with the lock held; releases it while writing. */
static void hand_in(exhaust_worker *w)
{
    souk_exhaust *x = w->x;
    souk_census *census = &x->census;
    souk_heap *level = &x->level[(census->depth + 1) & 1];
    size_t states = w->found_words * sizeof *w->found, records = (w->num_words + 1) * sizeof *w->records;
    if (w->num_found == 0) states = 0;
    if (w->num_words == 0) records = 0;
    int64_t state_at = souk_heap_grow(level, states), record_at = souk_heap_grow(&x->records, records);
    x->count[1] += w->num_found;
    census->states += w->num_found;
    census->transitions += w->transitions;
    census->ends += w->ends;
    census->points += w->points;
    census->examined += w->examined;
    census->imagined += w->checks->imagined;
    census->open = census->open && !w->hidden;
    census->bounded = census->bounded || w->cut;
    if (census->states > census->capacity) census->full = x->stop = true;
    pthread_mutex_unlock(&x->lock);
    const block_head head = {(uint32_t)w->num_found, (uint32_t)w->found_words - 1};
    memcpy(w->found, &head, sizeof head);
    w->records[w->num_words] = (uint32_t)w->num_words;
    bool good = souk_heap_write(level, w->found, states, state_at) &&
                souk_heap_write(&x->records, w->records, records, record_at);
    pthread_mutex_lock(&x->lock);
    if (!good) fail_io(x);
    w->found_words = 1;
    w->num_words = 0;
    w->num_found = w->transitions = w->ends = w->points = w->examined = w->checks->imagined = 0;
}

/* Checks a state and expands it; false if the search must end. */
static bool visit(exhaust_worker *w, const souk_state *s, uint32_t place, uint64_t seed)
{
    souk_exhaust *x = w->x;
    uint32_t pending = x->world.game->pending(s);
    bool held = holds(w, s, seed, x->census.depth);
    if (held) {
        w->hidden = w->hidden || !is_open(&x->world, s, pending);
        if (x->world.depth > 0 && x->census.depth >= x->world.depth && pending) {
            w->cut = true;
            return true;
        }
        if (expand(w, s, place, pending)) return true;
    }
    pthread_mutex_lock(&x->lock);
    if (!held)
        keep_fault(w, s);
    else
        x->census.full = x->stop = true;
    pthread_mutex_unlock(&x->lock);
    return false;
}

static void do_block(exhaust_worker *w, uint32_t states)
{
    souk_exhaust *x = w->x;
    const uint64_t *from = w->block;
    souk_state s;
    memset(&s, 0, sizeof s);
    for (uint32_t i = 0; i < states;) {
        for (int k = 0; k < AT_ONCE && i < states; k++, i++) {
            uint64_t place, seed;
            from += souk_unpack(from, s.words, x->words, &place, &seed);
            if (!visit(w, &s, (uint32_t)place, seed)) return;
        }
        bool room = look_up(w);
        if (room && w->num_found < BLOCK_STATES && w->num_words < BLOCK_RECORDS) continue;
        pthread_mutex_lock(&x->lock);
        if (room)
            hand_in(w);
        else
            x->census.full = x->stop = true;
        pthread_mutex_unlock(&x->lock);
        if (!room) return;
    }
}

/* Visits the next block of the level. Called with the lock held; releases it meanwhile. */
static void take_block(exhaust_worker *w)
{
    souk_exhaust *x = w->x;
    const souk_heap *level = &x->level[x->census.depth & 1];
    block_head head;
    bool good = souk_heap_read(level, &head, sizeof head, x->next);
    int64_t at = x->next + (int64_t)sizeof head;
    size_t bytes = good ? head.words * sizeof *w->block : 0;
    x->next = at + (int64_t)bytes;
    pthread_mutex_unlock(&x->lock);
    good =
        good && grow((void **)&w->block, &w->block_size, bytes) && souk_heap_read(level, w->block, bytes, at);
    if (good) do_block(w, head.states);
    pthread_mutex_lock(&x->lock);
    if (!good) fail_io(x);
}

static void work(void *part)
{
    exhaust_worker *w = part;
    souk_exhaust *x = w->x;
    pthread_mutex_lock(&x->lock);
    while (!x->stop && x->next < x->level[x->census.depth & 1].bytes)
        take_block(w);
    hand_in(w);
    pthread_mutex_unlock(&x->lock);
}

static void look(void *context)
{
    souk_exhaust *x = context;
    pthread_mutex_lock(&x->lock);
    souk_census so_far = x->census;
    pthread_mutex_unlock(&x->lock);
    bool go_on = x->tick(x->context, &so_far);
    pthread_mutex_lock(&x->lock);
    if (!go_on && !x->stop) x->stop = x->census.stopped = true;
    pthread_mutex_unlock(&x->lock);
}

static bool together(souk_exhaust *x, int threads, void (*what)(void *), souk_error *error)
{
    if (!souk_crew_run(
            &(souk_crew){threads, what, x->workers, sizeof *x->workers, x->tick ? look : NULL, x, REPORT_NS}))
        return souk_fail(error, N_("Cannot start a thread."));
    if (!x->failed_io) return true;
    errno = x->failed_io;
    return file_error(x, error);
}

static bool do_level(souk_exhaust *x, souk_error *error)
{
    bool many = x->count[0] > (int64_t)BLOCK_STATES * 2;
    if (x->count[0] > x->census.widest) x->census.widest = x->count[0];
    return together(x, many ? x->world.threads : 1, work, error);
}

/* --- backwards ------------------------------------------------------------------------------- */

/* A transition record, as read from its end. */
typedef struct record {
    const uint32_t *target, *weight;
    uint32_t place;
    int n, by, which;
} record;

/* Reads the record that ends at word `at`; returns where it begins. */
static size_t read_record(const uint32_t *words, size_t at, record *r)
{
    uint32_t tail = words[at - 2];
    r->place = words[at - 1];
    r->n = (int)(tail & 0xFFFF);
    r->by = (int)(tail >> 16 & 0xFF);
    r->which = (int)(tail >> 24);
    size_t begin = at - 2 - (size_t)r->n * (r->by == BY_CHANCE ? 2 : 1);
    r->target = words + begin;
    r->weight = r->target + r->n;
    return begin;
}

static bool reached(const souk_exhaust *x, uint32_t place)
{
    return atomic_load_explicit(&x->reaches[place], memory_order_relaxed);
}

static bool reaches_end(const souk_exhaust *x, const record *r)
{
    if (r->by == BY_NOBODY) return true;
    for (int i = 0; i < r->n; i++)
        if (reached(x, r->target[i])) return true;
    return false;
}

/* The value of a simultaneous move. The record has the states after one choice, of `which` rows and of the columns, and
 * then those after both. */
static double worth_of_both(souk_exhaust *x, const record *r)
{
    int rows = r->which, columns = (r->n - rows) / (rows + 1), cells = rows * columns;
    souk_matrix m = {.rows = rows, .columns = columns};
    m.payoff = malloc((size_t)(cells + rows + columns) * sizeof *m.payoff);
    m.row = m.payoff + cells;
    m.column = m.row + rows;
    for (int i = 0; m.payoff && i < cells; i++)
        m.payoff[i] = x->worth[r->target[rows + columns + i]];
    if (!m.payoff || !souk_matrix_solve(&m)) {
        x->failed_io = ENOMEM;
        x->stop = true;
    }
    free(m.payoff);
    if (m.gap > x->gap) x->gap = m.gap;
    return m.worth;
}

static double worth_of(souk_exhaust *x, const record *r)
{
    if (r->by == BY_NOBODY) return r->which - 1;
    if (r->by == BY_MANY) return worth_of_both(x, r);
    double best = r->which == 0 ? -INFINITY : INFINITY, sum = 0, weights = 0;
    for (int i = 0; i < r->n; i++) {
        double each = x->worth[r->target[i]];
        if (r->by == BY_CHANCE)
            sum += each * r->weight[i], weights += r->weight[i];
        else if (r->which == 0 ? each > best : each < best)
            best = each;
    }
    return r->by == BY_CHANCE ? sum / weights : best;
}

/* Reads one block of `past` from its end. */
static void read_back(souk_exhaust *x, size_t begin, size_t end)
{
    int64_t stuck = 0;
    bool changed = false;
    for (size_t at = end; at > begin;) {
        record r;
        at = read_record(x->past, at, &r);
        if (x->valuing) {
            double worth = worth_of(x, &r);
            changed = changed || !(fabs(worth - x->worth[r.place]) < 1e-12);
            x->worth[r.place] = worth;
        } else if (!reached(x, r.place)) {
            bool reaches = reaches_end(x, &r);
            if (reaches) atomic_store_explicit(&x->reaches[r.place], 1, memory_order_relaxed);
            changed = changed || reaches;
            stuck += !reaches;
        }
    }
    pthread_mutex_lock(&x->lock);
    x->stuck += stuck;
    x->changed = x->changed || changed;
    pthread_mutex_unlock(&x->lock);
}

/* Takes blocks from the end. Successors are mostly in the next level, so levels are finished from last to first. */
static void work_back(void *part)
{
    exhaust_worker *w = part;
    souk_exhaust *x = w->x;
    pthread_mutex_lock(&x->lock);
    while (!x->stop && x->next > 0) {
        size_t end = (size_t)x->next - 1, begin = end - x->past[end];
        if (begin == end && x->reading > 0) {
            pthread_cond_wait(&x->moved, &x->lock);
            continue;
        }
        x->next = (int64_t)begin;
        if (begin == end) continue;
        x->reading++;
        pthread_mutex_unlock(&x->lock);
        read_back(x, begin, end);
        pthread_mutex_lock(&x->lock);
        if (--x->reading == 0) pthread_cond_broadcast(&x->moved);
    }
    pthread_cond_broadcast(&x->moved);
    pthread_mutex_unlock(&x->lock);
}

/* Reads all records from the last to the first, repeatedly until nothing changes. */
static bool sweep(souk_exhaust *x, souk_error *error)
{
    size_t bytes = (size_t)x->records.bytes;
    int64_t next = x->next;
    void *past = mmap(NULL, bytes, PROT_READ, MAP_SHARED, x->records.fd, 0);
    if (past == MAP_FAILED) return file_error(x, error);
    x->past = past;
    bool good = true;
    if (x->tick && !x->tick(x->context, &x->census)) x->stop = x->census.stopped = true;
    do {
        x->next = (int64_t)(bytes / sizeof *x->past);
        x->stuck = 0;
        x->changed = false;
        good = together(x, x->valuing ? 1 : x->world.threads, work_back, error);
    } while (good && !x->stop && x->changed && (x->valuing || x->stuck > 0));
    munmap(past, bytes);
    x->past = NULL;
    x->next = next; /* for a search that resumes here */
    return good;
}

/* --- stopping and resuming ------------------------------------------------------------------- */

/* The identity of a search, which must match to resume it, and its progress. */
typedef struct bookmark {
    char magic[8];
    uint64_t world;
    int64_t count[2], next, bytes[2], record_bytes, states;
    souk_census census;
} bookmark;

static uint64_t digest_of(const souk_exhaust *x)
{
    const souk_world *w = &x->world;
    SOUK_OUT(text, SOUK_TEXT_MAX);
    souk_printf(&text, "%s %d %d %zu %lld %lld %d %d %016llx", w->game->id, w->game->rules_version, w->seats,
                w->game->state_size, (long long)w->memory, (long long)w->depth, w->closely, w->values,
                (unsigned long long)souk_parts_digest(w->game, w->parts));
    for (int i = 0; i < w->game->num_options; i++)
        souk_printf(&text, " %ld", (long)w->options.v[i]);
    if (w->from)
        souk_printf(&text, " %016llx", (unsigned long long)souk_digest(w->from, w->game->state_size));
    return souk_digest(text.buf, strlen(text.buf));
}

static bool save(souk_exhaust *x, souk_error *error)
{
    bookmark mark;
    souk_heap file;
    memset(&mark, 0, sizeof mark);
    memcpy(mark.magic, "souk-ex3", sizeof mark.magic);
    mark.world = digest_of(x);
    for (int i = 0; i < 2; i++) {
        mark.count[i] = x->count[i];
        mark.bytes[i] = x->level[i].bytes;
    }
    mark.next = x->next;
    mark.record_bytes = x->records.bytes;
    mark.census = x->census;
    if (!souk_heap_open(&file, x->world.folder, "stopped")) return file_error(x, error);
    bool good =
        souk_heap_cut(&file, 0) &&
        souk_heap_write(&file, x->states.slot, souk_states_bytes(&x->states), sizeof mark) &&
        souk_heap_write(&file, &mark, sizeof mark, 0); /* last: without it there is nothing to resume */
    souk_heap_close(&file);
    x->keep = good;
    return good || file_error(x, error);
}

/* Loads a stopped search and sets *found, if there is one. False with an error. */
static bool load(souk_exhaust *x, bool *found, souk_error *error)
{
    bookmark mark;
    souk_heap file;
    SOUK_OUT(path, PATH_SIZE);
    souk_printf(&path, "%s/stopped", x->world.folder);
    *found = false;
    if (access(path.buf, F_OK) != 0) return true;
    if (!souk_heap_open(&file, x->world.folder, "stopped")) return file_error(x, error);
    bool good = souk_heap_read(&file, &mark, sizeof mark, 0) &&
                memcmp(mark.magic, "souk-ex3", sizeof mark.magic) == 0;
    if (!good || mark.world != digest_of(x)) {
        souk_heap_close(&file);
        x->keep = true;
        return souk_fail(error,
                         N_("%s holds another search, or one with other options: choose another folder "
                            "with --out, or delete it."),
                         x->world.folder);
    }
    good = souk_heap_read(&file, x->states.slot, souk_states_bytes(&x->states), sizeof mark);
    souk_heap_close(&file);
    for (int i = 0; i < 2; i++) {
        x->count[i] = mark.count[i];
        good = good && souk_heap_cut(&x->level[i], mark.bytes[i]);
    }
    good = good && souk_heap_cut(&x->records, mark.record_bytes);
    x->next = mark.next;
    x->census = mark.census;
    x->census.stopped = false;
    x->census.resumed = true;
    *found = true;
    return good || file_error(x, error);
}

/* --- the search ------------------------------------------------------------------------------ */

void souk_world_first(const souk_world *world, souk_state *first)
{
    memset(first, 0, sizeof *first);
    if (world->from)
        memcpy(first, world->from, world->game->state_size);
    else
        souk_setup(world->game, first, world->parts, &world->options, world->seats);
}

static bool begin(souk_exhaust *x, souk_error *error)
{
    souk_state first;
    uint64_t block[1 + SOUK_PACKED_MOST];
    bool fresh;
    souk_world_first(&x->world, &first);
    souk_print print = souk_states_print(first.words, x->words);
    uint32_t place = souk_states_add(&x->states, print, &fresh);
    const block_head head = {1, (uint32_t)souk_pack(block + 1, first.words, x->words, place, print.low)};
    size_t bytes = (1 + head.words) * sizeof *block;
    memcpy(block, &head, sizeof head);
    x->count[0] = x->census.states = 1;
    x->census.open = true;
    return (souk_heap_cut(&x->level[0], 0) && souk_heap_cut(&x->level[1], 0) &&
            souk_heap_cut(&x->records, 0) &&
            souk_heap_write(&x->level[0], block, bytes, souk_heap_grow(&x->level[0], bytes))) ||
           file_error(x, error);
}

static bool make_workers(souk_exhaust *x)
{
    const souk_world *w = &x->world;
    souk_state first;
    int32_t score[SOUK_SCORES_MAX];
    souk_world_first(w, &first);
    x->workers = calloc((size_t)w->threads, sizeof *x->workers);
    for (int i = 0; x->workers && i < w->threads; i++) {
        exhaust_worker *each = &x->workers[i];
        souk_checks *c = each->checks = calloc(1, sizeof *c);
        each->x = x;
        each->found_words = 1;
        if (!c || !grow((void **)&each->found, &each->found_size, sizeof *each->found) ||
            !grow((void **)&each->records, &each->words_size, sizeof *each->records))
            return false;
        c->game = w->game;
        c->parts = w->parts;
        c->seats = w->seats;
        c->options = w->options;
        c->rare = w->closely;
        c->bound = w->game->bound(w->parts, &w->options, w->seats);
        c->entries = w->game->score(&first, w->parts, SOUK_SPECTATOR, score);
    }
    return x->workers != NULL;
}

souk_exhaust *souk_exhaust_open(const souk_world *world, souk_error *error)
{
    const souk_game *g = world->game;
    if (world->seats < g->min_seats || world->seats > g->max_seats) {
        souk_fail(error, N_("%s needs %d to %d seats."), g->title, g->min_seats, g->max_seats);
        return NULL;
    }
    if (!souk_options_valid(g, &world->options, error)) return NULL;
    souk_exhaust *x = calloc(1, sizeof *x);
    size_t each = sizeof *x->states.slot + 1 + (world->values ? sizeof(double) : 0);
    bool found = false, good = x != NULL;
    if (good) {
        x->world = *world;
        pthread_mutex_init(&x->lock, NULL);
        pthread_cond_init(&x->moved, NULL);
        x->level[0].fd = x->level[1].fd = x->records.fd = -1;
        x->words = (g->state_size + sizeof(uint64_t) - 1) / sizeof(uint64_t);
        good = souk_states_open(&x->states, (size_t)world->memory / each) && make_workers(x);
    }
    if (good) {
        x->reaches = calloc(x->states.capacity, 1);
        if (world->values) x->worth = calloc(x->states.capacity, sizeof *x->worth);
        good = x->reaches && (x->worth || !world->values);
    }
    if (!good) {
        souk_fail(error, N_("Out of memory."));
    } else {
        good = souk_heap_open(&x->level[0], world->folder, "level-0") &&
               souk_heap_open(&x->level[1], world->folder, "level-1") &&
               souk_heap_open(&x->records, world->folder, "transitions");
        if (!good) file_error(x, error);
        good = good && load(x, &found, error) && (found || begin(x, error));
        x->census.capacity = souk_states_limit(&x->states);
        x->census.memory = (int64_t)(x->states.capacity * each);
    }
    if (good) return x;
    souk_exhaust_close(x);
    return NULL;
}

static bool end_level(souk_exhaust *x)
{
    const uint32_t none = 0;
    return souk_heap_write(&x->records, &none, sizeof none, souk_heap_grow(&x->records, sizeof none));
}

bool souk_exhaust_run(souk_exhaust *x, bool (*tick)(void *, const souk_census *), void *context,
                      souk_error *error)
{
    souk_census *census = &x->census;
    double begun = souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - census->seconds;
    bool good = true;
    x->tick = tick;
    x->context = context;
    while (good && x->count[0] > 0) {
        good = do_level(x, error);
        census->seconds = souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - begun;
        if (!good || x->stop) break;
        good = end_level(x) || file_error(x, error);
        if (x->count[1] == 0) {
            census->whole = !census->bounded;
            break;
        }
        good = good && (souk_heap_cut(&x->level[census->depth & 1], 0) || file_error(x, error));
        census->depth++;
        x->count[0] = x->count[1];
        x->count[1] = x->next = 0;
        if (tick && !tick(context, census)) {
            census->stopped = true;
            break;
        }
    }
    if (good && census->whole) {
        good = sweep(x, error);
        census->stuck = x->stuck;
        census->judged = good && !census->stopped;
        census->whole = census->judged;
    }
    if (good && census->stopped) good = save(x, error);
    x->tick = NULL;
    census->seconds = souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - begun;
    return good;
}

const souk_census *souk_exhaust_census(const souk_exhaust *x)
{
    return &x->census;
}

bool souk_exhaust_solve(souk_exhaust *x, souk_error *error)
{
    if (!x->worth || !x->census.whole || !x->census.open || x->workers[0].checks->entries != 2)
        return souk_fail(
            error, N_("Only a fully searched game of two players without hidden information can be solved."));
    x->valuing = true;
    x->gap = 0.0;
    return sweep(x, error);
}

double souk_exhaust_gap(const souk_exhaust *x)
{
    return x->gap * (double)x->census.depth;
}

double souk_exhaust_worth(const souk_exhaust *x, const void *state)
{
    souk_state s;
    memset(&s, 0, sizeof s);
    memcpy(&s, state, x->world.game->state_size);
    uint32_t place = souk_states_find(&x->states, souk_states_print(s.words, x->words));
    return place == SOUK_STATES_FULL || !x->worth ? NAN : x->worth[place];
}

void souk_exhaust_close(souk_exhaust *x)
{
    enum { NAMED = 4 };
    static const char *const names[NAMED] = {"level-0", "level-1", "transitions", "stopped"};
    if (!x) return;
    souk_heap_close(&x->level[0]);
    souk_heap_close(&x->level[1]);
    souk_heap_close(&x->records);
    for (int i = 0; i < NAMED && !x->keep; i++) {
        SOUK_OUT(path, PATH_SIZE);
        souk_printf(&path, "%s/%s", x->world.folder, names[i]);
        unlink(path.buf);
    }
    for (int i = 0; x->workers && i < x->world.threads; i++) {
        free(x->workers[i].checks);
        free(x->workers[i].block);
        free(x->workers[i].successors);
        free(x->workers[i].after);
        free(x->workers[i].found);
        free(x->workers[i].records);
    }
    free(x->workers);
    free((void *)x->reaches);
    free(x->worth);
    souk_states_close(&x->states);
    pthread_mutex_destroy(&x->lock);
    pthread_cond_destroy(&x->moved);
    free(x);
}
