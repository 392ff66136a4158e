/* exhaust.c — see exhaust.h.
 *
 * Threads take chunks of the present level, in order, and finish what they have taken; so at any stop the
 * chunks before one place are done and those after it are not, and that place is all there is to remember.
 *
 * A transition record is written so that it can be read from its end: targets, weights (chance only), how
 * many there are and who chooses, the state itself. All are 32-bit words.
 */
#include "lab/exhaust.h"
#include "core/clock.h"
#include "core/error.h"
#include "lab/states.h"
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
    CHUNK = 64, /* states taken at a time */
    PATH_SIZE = 1024,
    REPORT_NS = 500 * 1000 * 1000,
    RECORD_MOST = 2 * SOUK_ACTIONS_MAX * (SOUK_SEATS_MAX + 1) + 2,
    SWEEP_PAUSE = 1 << 22 /* words between two looks at the clock's owner */
};

/* Who chooses in a record: chance, one seat, or several at once; at an end the worth is in its place. */
enum { BY_CHANCE, BY_SEAT, BY_MANY, BY_NOBODY };
#define TAIL(n, by, which) ((uint32_t)(n) | (uint32_t)(by) << 16 | (uint32_t)(which) << 24)

/* An open file that only grows. */
typedef struct heap_file {
    int fd;
    int64_t bytes;
} heap_file;

typedef struct worker {
    souk_exhaust *x;
    pthread_t thread;
    souk_checks *checks;
    uint8_t *states, *found; /* the chunk, and what it leads to */
    size_t found_bytes, found_size;
    uint32_t *records;
    size_t num_words, words_size;
    int64_t transitions, ends, examined, num_found;
    bool hidden; /* it met a state that is not open, ... */
    bool cut;    /* ... one that it did not go into */
} worker;

struct souk_exhaust {
    souk_world world;
    souk_census census;
    souk_states states;
    uint8_t *reaches; /* for each place of the table: whether an end can be reached */
    double *worth;
    heap_file level[2], records;
    int64_t count[2]; /* states of the present level and the next: level[depth & 1] is the present one */
    int64_t next;     /* of the present level: not taken yet */
    worker *workers;
    bool keep; /* the files stay */

    pthread_mutex_t lock; /* guards all above from `census` on while threads work, but for the table */
    pthread_cond_t finished;
    int working;
    bool stop, failed_io;
    int64_t fault_at; /* the number in its level of the state of the fault */
};

/* --- files ----------------------------------------------------------------------------------- */

static void path_of(const souk_exhaust *x, const char *name, souk_out *path)
{
    souk_printf(path, "%s/%s", x->world.folder, name);
}

static bool open_file(souk_exhaust *x, heap_file *f, const char *name)
{
    SOUK_OUT(path, PATH_SIZE);
    path_of(x, name, &path);
    f->fd = open(path.buf, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    return f->fd >= 0;
}

/* Writes all of it at a place; false on an error. */
static bool write_all(int fd, const void *bytes, size_t size, int64_t at)
{
    const char *from = bytes;
    while (size > 0) {
        ssize_t n = pwrite(fd, from, size, (off_t)at);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        from += n, size -= (size_t)n, at += n;
    }
    return true;
}

static bool read_all(int fd, void *bytes, size_t size, int64_t at)
{
    char *to = bytes;
    while (size > 0) {
        ssize_t n = pread(fd, to, size, (off_t)at);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        to += n, size -= (size_t)n, at += n;
    }
    return true;
}

static bool cut_to(heap_file *f, int64_t bytes)
{
    f->bytes = bytes;
    return ftruncate(f->fd, (off_t)bytes) == 0;
}

static bool file_error(const souk_exhaust *x, souk_error *error)
{
    return souk_fail(error, N_("The files in %s cannot be written: %s."), x->world.folder, strerror(errno));
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

/* Any action that could be taken now: which one, the sample decides. */
static int some_actor(souk_checks *c, const void *state, int *action)
{
    int actor = souk_mover(c->game, state);
    if (actor == SOUK_DONE) return actor;
    souk_mask mask;
    souk_legal(c->game, state, c->parts, actor, &mask);
    *action = souk_mask_pick(&mask, &c->sample);
    return actor;
}

static bool holds(worker *w, const souk_state *s, souk_print print, int64_t depth)
{
    souk_checks *c = w->checks;
    c->sample = souk_rng_seeded(print.low);
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

/* Whether whoever acts knows all there is. */
static bool is_open(const souk_world *world, const souk_state *s, uint32_t pending)
{
    if (pending == 0 || (pending & SOUK_PENDING_CHANCE)) return true;
    if (pending & (pending - 1)) return false;
    souk_state other;
    memcpy(&other, s, world->game->state_size);
    souk_rng rng = souk_rng_seeded(1);
    world->game->imagine(&other, world->parts, souk_lowest(pending), &rng);
    return memcmp(&other, s, world->game->state_size) == 0;
}

/* The place of what the action leads to; SOUK_STATES_FULL if there is none left. */
static uint32_t follow(worker *w, const souk_state *s, int actor, int action)
{
    const souk_world *world = &w->x->world;
    size_t size = world->game->state_size;
    souk_state after;
    memset(&after.bytes[size & ~(size_t)7], 0, 8);
    memcpy(&after, s, size);
    world->game->apply(&after, world->parts, actor, action, NULL);
    bool fresh = false;
    uint32_t place = souk_states_add(&w->x->states, souk_states_print(&after, size), &fresh);
    w->transitions++;
    if (place == SOUK_STATES_FULL || !fresh) return place;
    if (!grow((void **)&w->found, &w->found_size, w->found_bytes + size)) return SOUK_STATES_FULL;
    memcpy(w->found + w->found_bytes, &after, size);
    w->found_bytes += size;
    w->num_found++;
    return place;
}

/* +1, 0 or -1 of an end with two score entries. */
static int worth_of_end(const souk_world *world, const souk_state *s)
{
    uint32_t winners = souk_winners(world->game, s, world->parts);
    return (int)(winners & 1) - (int)(winners >> 1 & 1);
}

/* Goes through all that can be done in a state, and writes its record; false if the table is full. */
static bool expand(worker *w, const souk_state *s, uint32_t place, uint32_t pending)
{
    const souk_world *world = &w->x->world;
    const souk_game *g = world->game;
    if (!grow((void **)&w->records, &w->words_size, (w->num_words + RECORD_MOST) * sizeof *w->records))
        return false;
    uint32_t *record = w->records + w->num_words, weights[SOUK_ACTIONS_MAX];
    int n = 0, by = BY_NOBODY, which = worth_of_end(world, s) + 1;
    if (pending == 0) w->ends++;
    if (pending & SOUK_PENDING_CHANCE) {
        souk_mask outcomes;
        int a = -1;
        souk_chances(g, s, world->parts, &outcomes, weights);
        for (; (a = souk_mask_next(&outcomes, a + 1)) >= 0; n++)
            if ((record[n] = follow(w, s, SOUK_CHANCE, a)) == SOUK_STATES_FULL) return false;
        for (int i = n; (a = souk_mask_next(&outcomes, a + 1)) >= 0; i++)
            record[i] = weights[a];
        by = BY_CHANCE, which = 0;
    } else if (pending) {
        by = pending & (pending - 1) ? BY_MANY : BY_SEAT;
        which = souk_lowest(pending);
        for (uint32_t rest = pending; rest; rest &= rest - 1) {
            souk_mask legal;
            int seat = souk_lowest(rest);
            souk_legal_pending(g, s, world->parts, seat, &legal);
            for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0; n++)
                if ((record[n] = follow(w, s, seat, a)) == SOUK_STATES_FULL) return false;
        }
    }
    w->num_words += (size_t)n * (by == BY_CHANCE ? 2 : 1);
    w->records[w->num_words++] = TAIL(n, by, which);
    w->records[w->num_words++] = place;
    /* What the table may do leads on, too, but nobody can count on it to end a play. */
    souk_mask table;
    souk_legal(g, s, world->parts, SOUK_TABLE, &table);
    for (int a = -1; (a = souk_mask_next(&table, a + 1)) >= 0;)
        if (follow(w, s, SOUK_TABLE, a) == SOUK_STATES_FULL) return false;
    return true;
}

/* --- one level ------------------------------------------------------------------------------- */

/* Under the lock: the first fault of the level is kept, with the position that shows it. */
static void keep_fault(worker *w, const souk_state *s, int64_t at)
{
    souk_exhaust *x = w->x;
    souk_census *census = &x->census;
    x->stop = true;
    if (census->property[0] && x->fault_at < at) return;
    x->fault_at = at;
    memcpy(census->property, w->checks->property, sizeof census->property);
    memcpy(census->fault, w->checks->fault, sizeof census->fault);
    souk_out position;
    souk_out_init(&position, census->position, sizeof census->position);
    souk_position(x->world.game, s, x->world.parts, &position);
}

/* Under the lock: what a chunk has led to goes to the files. */
static void hand_in(worker *w)
{
    souk_exhaust *x = w->x;
    heap_file *level = &x->level[(x->census.depth + 1) & 1];
    if (!write_all(level->fd, w->found, w->found_bytes, level->bytes) ||
        !write_all(x->records.fd, w->records, w->num_words * sizeof *w->records, x->records.bytes)) {
        x->failed_io = x->stop = true;
        return;
    }
    level->bytes += (int64_t)w->found_bytes;
    x->records.bytes += (int64_t)(w->num_words * sizeof *w->records);
    x->count[1] += w->num_found;
    x->census.states += w->num_found;
    x->census.transitions += w->transitions;
    x->census.ends += w->ends;
    x->census.examined += w->examined;
    x->census.imagined += w->checks->imagined;
    x->census.open = x->census.open && !w->hidden;
    x->census.bounded = x->census.bounded || w->cut;
    w->found_bytes = w->num_words = 0;
    w->num_found = w->transitions = w->ends = w->examined = w->checks->imagined = 0;
}

static void do_chunk(worker *w, int64_t from, int64_t to)
{
    souk_exhaust *x = w->x;
    size_t size = x->world.game->state_size;
    souk_state s;
    memset(&s, 0, sizeof s);
    for (int64_t i = from; i < to; i++) {
        memcpy(&s, w->states + (size_t)(i - from) * size, size);
        souk_print print = souk_states_print(&s, size);
        if (!holds(w, &s, print, x->census.depth)) {
            pthread_mutex_lock(&x->lock);
            keep_fault(w, &s, i);
            pthread_mutex_unlock(&x->lock);
            return;
        }
        uint32_t pending = x->world.game->pending(&s);
        w->hidden = w->hidden || !is_open(&x->world, &s, pending);
        if (x->world.depth > 0 && x->census.depth >= x->world.depth && pending) {
            w->cut = true;
            continue;
        }
        if (expand(w, &s, souk_states_find(&x->states, print), pending)) continue;
        pthread_mutex_lock(&x->lock);
        x->census.full = x->stop = true;
        pthread_mutex_unlock(&x->lock);
        return;
    }
}

static void *work(void *context)
{
    worker *w = context;
    souk_exhaust *x = w->x;
    size_t size = x->world.game->state_size;
    pthread_mutex_lock(&x->lock);
    while (!x->stop && x->next < x->count[0]) {
        int64_t from = x->next, to = from + CHUNK < x->count[0] ? from + CHUNK : x->count[0];
        const heap_file *level = &x->level[x->census.depth & 1];
        x->next = to;
        pthread_mutex_unlock(&x->lock);
        bool good = read_all(level->fd, w->states, (size_t)(to - from) * size, from * (int64_t)size);
        if (good) do_chunk(w, from, to);
        pthread_mutex_lock(&x->lock);
        if (!good) x->failed_io = x->stop = true;
        hand_in(w);
    }
    if (--x->working == 0) pthread_cond_signal(&x->finished);
    pthread_mutex_unlock(&x->lock);
    return NULL;
}

/* Waits for the threads, reporting from time to time. */
static void wait_for(souk_exhaust *x, bool (*tick)(void *, const souk_census *), void *context)
{
    pthread_mutex_lock(&x->lock);
    while (x->working > 0) {
        int64_t at = souk_clock_ns(SOUK_DAY) + REPORT_NS;
        struct timespec until = {(time_t)(at / 1000000000), (long)(at % 1000000000)};
        int woken = pthread_cond_timedwait(&x->finished, &x->lock, &until);
        if (!tick || woken == 0) continue;
        souk_census so_far = x->census;
        pthread_mutex_unlock(&x->lock);
        bool go_on = tick(context, &so_far);
        pthread_mutex_lock(&x->lock);
        if (!go_on && !x->stop) x->stop = x->census.stopped = true;
    }
    pthread_mutex_unlock(&x->lock);
}

static bool do_level(souk_exhaust *x, bool (*tick)(void *, const souk_census *), void *context,
                     souk_error *error)
{
    int64_t left = x->count[0] - x->next;
    int wanted = left > (int64_t)CHUNK * x->world.threads ? x->world.threads : 1, started = 0;
    if (x->count[0] > x->census.widest) x->census.widest = x->count[0];
    pthread_mutex_lock(&x->lock);
    for (; started < wanted; started++) {
        if (pthread_create(&x->workers[started].thread, NULL, work, &x->workers[started]) != 0) break;
        x->working++;
    }
    pthread_mutex_unlock(&x->lock);
    if (started == 0) return souk_fail(error, N_("No thread could be started."));
    wait_for(x, tick, context);
    for (int i = 0; i < started; i++)
        pthread_join(x->workers[i].thread, NULL);
    return !x->failed_io || file_error(x, error);
}

/* --- backwards ------------------------------------------------------------------------------- */

/* The records, last first, read from their ends. */
typedef struct record {
    const uint32_t *target, *weight;
    uint32_t place;
    int n, by, which;
} record;

/* The record that ends before `at` words, and where it begins. */
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

static bool reaches_end(const souk_exhaust *x, const record *r)
{
    if (r->by == BY_NOBODY) return true;
    for (int i = 0; i < r->n; i++)
        if (x->reaches[r->target[i]]) return true;
    return false;
}

static double worth_of(const souk_exhaust *x, const record *r)
{
    if (r->by == BY_NOBODY) return r->which - 1;
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

/* Reads all records from the last to the first, again and again until nothing changes any more. Levels come
 * in order, so that mostly what a state leads to has been read before it. */
static bool sweep(souk_exhaust *x, bool values, bool (*tick)(void *, const souk_census *), void *context,
                  souk_error *error)
{
    size_t bytes = (size_t)x->records.bytes, count = bytes / sizeof(uint32_t);
    const uint32_t *words = mmap(NULL, bytes, PROT_READ, MAP_SHARED, x->records.fd, 0);
    if (words == MAP_FAILED) return file_error(x, error);
    bool good = true;
    for (bool changed = true; changed && good;) {
        size_t looked = count;
        changed = false;
        x->census.stuck = 0;
        for (size_t at = count; at > 0 && good;) {
            record r;
            at = read_record(words, at, &r);
            if (values) {
                double worth = worth_of(x, &r);
                changed = changed || !(fabs(worth - x->worth[r.place]) < 1e-12);
                x->worth[r.place] = worth;
            } else if (!x->reaches[r.place]) {
                x->reaches[r.place] = reaches_end(x, &r);
                changed = changed || x->reaches[r.place];
                x->census.stuck += !x->reaches[r.place];
            }
            if (looked - at < SWEEP_PAUSE) continue;
            looked = at;
            if (tick && !tick(context, &x->census))
                good = souk_fail(error, N_("Stopped; all states had been visited."));
        }
    }
    munmap((void *)(uintptr_t)words, bytes);
    return good;
}

/* --- stopping and going on ------------------------------------------------------------------- */

/* What has to be the same for a search to go on, and where it stands. */
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
    return souk_digest(text.buf, strlen(text.buf));
}

static bool save(souk_exhaust *x, souk_error *error)
{
    bookmark mark;
    heap_file file;
    memset(&mark, 0, sizeof mark);
    memcpy(mark.magic, "souk-ex1", sizeof mark.magic);
    mark.world = digest_of(x);
    for (int i = 0; i < 2; i++) {
        mark.count[i] = x->count[i];
        mark.bytes[i] = x->level[i].bytes;
    }
    mark.next = x->next;
    mark.record_bytes = x->records.bytes;
    mark.census = x->census;
    if (!open_file(x, &file, "stopped")) return file_error(x, error);
    bool good =
        cut_to(&file, 0) && write_all(file.fd, x->states.slot, souk_states_bytes(&x->states), sizeof mark) &&
        write_all(file.fd, &mark, sizeof mark, 0); /* last: without it there is nothing to go on from */
    close(file.fd);
    x->keep = good;
    return good || file_error(x, error);
}

/* True, with *found, if there was something to go on from. */
static bool load(souk_exhaust *x, bool *found, souk_error *error)
{
    bookmark mark;
    SOUK_OUT(path, PATH_SIZE);
    path_of(x, "stopped", &path);
    int fd = open(path.buf, O_RDONLY | O_CLOEXEC);
    *found = false;
    if (fd < 0) return true;
    bool good = read_all(fd, &mark, sizeof mark, 0) && memcmp(mark.magic, "souk-ex1", sizeof mark.magic) == 0;
    if (!good || mark.world != digest_of(x)) {
        close(fd);
        x->keep = true;
        return souk_fail(error,
                         N_("%s holds a search of something else, or with other options; name another folder "
                            "with --out, or remove it."),
                         x->world.folder);
    }
    good = read_all(fd, x->states.slot, souk_states_bytes(&x->states), sizeof mark);
    souk_states_recount(&x->states);
    close(fd);
    for (int i = 0; i < 2; i++) {
        x->count[i] = mark.count[i];
        good = good && cut_to(&x->level[i], mark.bytes[i]);
    }
    good = good && cut_to(&x->records, mark.record_bytes);
    x->next = mark.next;
    x->census = mark.census;
    x->census.stopped = false;
    x->census.resumed = true;
    *found = true;
    return good || file_error(x, error);
}

/* --- the search ------------------------------------------------------------------------------ */

static bool begin(souk_exhaust *x, souk_error *error)
{
    const souk_world *w = &x->world;
    souk_state first;
    bool fresh;
    memset(&first, 0, sizeof first);
    souk_setup(w->game, &first, w->parts, &w->options, w->seats);
    souk_states_add(&x->states, souk_states_print(&first, w->game->state_size), &fresh);
    x->count[0] = x->census.states = 1;
    x->census.open = true;
    if (!cut_to(&x->level[0], 0) || !cut_to(&x->level[1], 0) || !cut_to(&x->records, 0) ||
        !write_all(x->level[0].fd, &first, w->game->state_size, 0))
        return file_error(x, error);
    x->level[0].bytes = (int64_t)w->game->state_size;
    return true;
}

static bool make_workers(souk_exhaust *x)
{
    const souk_world *w = &x->world;
    souk_state first;
    int32_t score[SOUK_SCORES_MAX];
    memset(&first, 0, sizeof first);
    souk_setup(w->game, &first, w->parts, &w->options, w->seats);
    x->workers = calloc((size_t)w->threads, sizeof *x->workers);
    for (int i = 0; x->workers && i < w->threads; i++) {
        worker *each = &x->workers[i];
        souk_checks *c = each->checks = calloc(1, sizeof *c);
        each->x = x;
        each->states = malloc(CHUNK * w->game->state_size);
        if (!c || !each->states) return false;
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
    souk_exhaust *x = calloc(1, sizeof *x);
    size_t each = sizeof *x->states.slot + 1 + (world->values ? sizeof(double) : 0);
    bool found = false, good = x != NULL;
    if (good) {
        x->world = *world;
        pthread_mutex_init(&x->lock, NULL);
        pthread_cond_init(&x->finished, NULL);
        x->level[0].fd = x->level[1].fd = x->records.fd = -1;
        good = souk_states_open(&x->states, (size_t)world->memory / each) && make_workers(x);
    }
    if (good) {
        x->reaches = calloc(x->states.capacity, 1);
        if (world->values) x->worth = calloc(x->states.capacity, sizeof *x->worth);
        good = x->reaches && (x->worth || !world->values);
    }
    if (!good) {
        souk_fail(error, N_("There is not enough memory."));
    } else {
        good = open_file(x, &x->level[0], "level-0") && open_file(x, &x->level[1], "level-1") &&
               open_file(x, &x->records, "transitions");
        if (!good) file_error(x, error);
        good = good && load(x, &found, error) && (found || begin(x, error));
        x->census.capacity = souk_states_limit(&x->states);
        x->census.memory = (int64_t)(x->states.capacity * each);
    }
    if (good) return x;
    souk_exhaust_close(x);
    return NULL;
}

bool souk_exhaust_run(souk_exhaust *x, bool (*tick)(void *, const souk_census *), void *context,
                      souk_error *error)
{
    souk_census *census = &x->census;
    double begun = souk_clock_seconds(SOUK_PASSED) - census->seconds;
    bool good = true;
    while (good && x->count[0] > 0) {
        good = do_level(x, tick, context, error);
        census->seconds = souk_clock_seconds(SOUK_PASSED) - begun;
        if (!good || x->stop) break;
        if (x->count[1] == 0) {
            census->whole = !census->bounded;
            break;
        }
        good = cut_to(&x->level[census->depth & 1], 0) || file_error(x, error);
        census->depth++;
        x->count[0] = x->count[1];
        x->count[1] = x->next = 0;
        if (tick && !tick(context, census)) {
            census->stopped = true;
            break;
        }
    }
    if (good && census->stopped) good = save(x, error);
    if (good && census->whole) {
        good = sweep(x, false, tick, context, error);
        census->judged = good;
    }
    census->seconds = souk_clock_seconds(SOUK_PASSED) - begun;
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
            error, N_("Only a world that was searched to its end, with two sides that both know everything, "
                      "can be solved."));
    return sweep(x, true, NULL, NULL, error);
}

double souk_exhaust_worth(souk_exhaust *x, const void *state)
{
    souk_state s;
    size_t size = x->world.game->state_size;
    memset(&s, 0, sizeof s);
    memcpy(&s, state, size);
    uint32_t place = souk_states_find(&x->states, souk_states_print(&s, size));
    return place == SOUK_STATES_FULL || !x->worth ? NAN : x->worth[place];
}

void souk_exhaust_close(souk_exhaust *x)
{
    enum { OPEN = 3, NAMED = 4 };
    static const char *const names[NAMED] = {"level-0", "level-1", "transitions", "stopped"};
    if (!x) return;
    const heap_file *files[OPEN] = {&x->level[0], &x->level[1], &x->records};
    for (int i = 0; i < OPEN; i++)
        if (files[i]->fd >= 0) close(files[i]->fd);
    for (int i = 0; i < NAMED && !x->keep; i++) {
        SOUK_OUT(path, PATH_SIZE);
        path_of(x, names[i], &path);
        unlink(path.buf);
    }
    for (int i = 0; x->workers && i < x->world.threads; i++) {
        free(x->workers[i].checks);
        free(x->workers[i].states);
        free(x->workers[i].found);
        free(x->workers[i].records);
    }
    free(x->workers);
    free(x->reaches);
    free(x->worth);
    souk_states_close(&x->states);
    pthread_mutex_destroy(&x->lock);
    pthread_cond_destroy(&x->finished);
    free(x);
}
