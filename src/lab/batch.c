/* batch.c — many tables stepped together, for programs that learn.
 *
 * The idea: all that a step reads and writes lies in arrays that the caller owns, one row a table, so
 * that nothing is copied between here and numpy. A step is one action of the seat that is to move, with
 * all chance after it resolved inside; a table that ends starts again at once, and its last rewards and
 * the first observation of the new play come in the same step. Table i draws its chance from
 * souk_seed_of(seed, i), play after play, so the rows do not depend on the number of threads.
 */
#include "core/error.h"
#include "core/plane.h"
#include "core/rng.h"
#include "core/text.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 64,     /* tables a thread takes at a time */
    CACHE_LINE = 64 /* bytes; a state begins on one */
};

/* A table without its state; the states lie tightly packed beside, so that small games stay in cache. */
typedef struct row {
    souk_rng chance;
    uint64_t base; /* of the stream of chance (core/rng.h) */
    int64_t steps; /* of this play */
    int mover;
    souk_mask legal; /* of the mover: worked out once, for the caller's mask and to check its action */
} row;

struct souk_batch {
    souk_batch_setup setup;
    row *rows;
    uint8_t *states;
    size_t stride; /* of states */
    /* The crew: workers sleep until `round` changes, then take blocks from `next`. */
    pthread_t *threads;
    int num_threads; /* besides the caller's own */
    pthread_mutex_t lock;
    pthread_cond_t wake, rest;
    uint64_t round;
    int next, working;
    bool leaving, failed;
    const souk_batch_io *io;
};

/* --- one table ------------------------------------------------------------------------------- */

static void *state_of(const souk_batch *b, int i)
{
    return b->states + (size_t)i * b->stride;
}

/* Lets chance act until a seat is to move or the play is over. */
static inline void settle(const souk_batch *b, row *r, void *state)
{
    const souk_game *g = b->setup.game;
    const void *parts = b->setup.parts;
    while ((r->mover = souk_mover(g, state)) == SOUK_CHANCE) {
        uint64_t value = souk_stream_value(r->base, r->chance.drawn++);
        g->apply(state, parts, SOUK_CHANCE, souk_outcome(g, state, parts, value), NULL);
    }
}

static void deal(const souk_batch *b, row *r, void *state)
{
    souk_setup(b->setup.game, state, b->setup.parts, &b->setup.options, b->setup.seats);
    r->steps = 0;
    settle(b, r, state);
}

/* Deals until a seat is to move (a play may be over before anyone has chosen), and finds what it may do. */
static void open_table(const souk_batch *b, row *r, void *state)
{
    do
        deal(b, r, state);
    while (r->mover == SOUK_DONE);
    souk_legal_pending(b->setup.game, state, b->setup.parts, r->mover, &r->legal);
}

/* What each score entry gets at the end: its share of the win, its margin over the best other, or its
 * rank from 1 (best) to 0 (worst), equal scores sharing. */
static void reward(const souk_batch *b, const void *state, float *out)
{
    const souk_game *g = b->setup.game;
    int32_t score[SOUK_SCORES_MAX];
    int entries = g->score(state, b->setup.parts, SOUK_SPECTATOR, score);
    uint32_t winners = souk_winners(g, state, b->setup.parts);
    for (int i = 0; i < b->setup.seats; i++) {
        int better = 0, equal = 0;
        int32_t best = INT32_MIN;
        for (int j = 0; j < entries; j++) {
            if (j == i) continue;
            better += score[j] > score[i];
            equal += score[j] == score[i];
            if (score[j] > best) best = score[j];
        }
        if (b->setup.reward == SOUK_REWARD_MARGIN)
            out[i] = entries > 1 ? (float)(score[i] - best) : (float)score[i];
        else if (b->setup.reward == SOUK_REWARD_RANK)
            out[i] = entries > 1 ? 1.0F - ((float)better + 0.5F * (float)equal) / (float)(entries - 1) : 1.0F;
        else
            out[i] = winners >> i & 1 ? 1.0F / (float)souk_popcount(winners) : 0.0F;
    }
}

/* What the mover of a table is shown. */
static inline void show(const souk_batch *b, souk_batch_io io, int i)
{
    const souk_game *g = b->setup.game;
    const row *r = &b->rows[i];
    io.movers[i] = r->mover;
    if (io.observations)
        g->observe(state_of(b, i), b->setup.parts, r->mover,
                   io.observations + (size_t)i * (size_t)g->observe_size);
    if (io.masks) souk_plane_mask(io.masks + (size_t)i * (size_t)g->num_actions, &r->legal, g->num_actions);
}

/* How the step of a table ends: unless it is refused, the table has moved on and may be shown. */
static inline uint8_t step(const souk_batch *b, souk_batch_io io, int i)
{
    const souk_game *g = b->setup.game;
    const void *parts = b->setup.parts;
    row *r = &b->rows[i];
    void *state = state_of(b, i);
    int32_t action = io.actions[i];
    if (action == SOUK_REST) return SOUK_GOES_ON;
    if (action < 0 || action >= g->num_actions || !souk_mask_has(&r->legal, action)) return SOUK_REFUSED;
    g->apply(state, parts, r->mover, action, NULL);
    settle(b, r, state);
    r->steps++;
    if (r->mover != SOUK_DONE && r->steps != b->setup.max_steps) {
        souk_legal_pending(g, state, parts, r->mover, &r->legal);
        return SOUK_GOES_ON;
    }
    bool over = r->mover == SOUK_DONE;
    if (over) reward(b, state, io.rewards + (size_t)i * (size_t)b->setup.seats);
    open_table(b, r, state);
    return over ? SOUK_ENDED : SOUK_CUT;
}

/* --- all of them ----------------------------------------------------------------------------- */

/* First all tables move, then all are shown: each loop is short enough for the processor to predict well.
 * False if an action was refused. */
static bool step_all(const souk_batch *b, souk_batch_io io, int from, int to)
{
    size_t seats = (size_t)b->setup.seats;
    bool moved = true;
    memset(io.rewards + (size_t)from * seats, 0, (size_t)(to - from) * seats * sizeof *io.rewards);
    for (int i = from; i < to; i++) {
        io.ends[i] = step(b, io, i);
        moved &= io.ends[i] != SOUK_REFUSED;
    }
    for (int i = from; i < to; i++)
        if (io.actions[i] != SOUK_REST && io.ends[i] != SOUK_REFUSED) show(b, io, i);
    return moved;
}

/* Takes blocks until none is left. */
static void work(souk_batch *b)
{
    const souk_batch_io io = *b->io;
    for (;;) {
        int from = __atomic_fetch_add(&b->next, BLOCK, __ATOMIC_RELAXED);
        if (from >= b->setup.tables) return;
        int to = from + BLOCK < b->setup.tables ? from + BLOCK : b->setup.tables;
        if (!io.actions) {
            for (int i = from; i < to; i++)
                show(b, io, i);
        } else if (!step_all(b, io, from, to)) {
            __atomic_store_n(&b->failed, true, __ATOMIC_RELAXED);
        }
    }
}

static void *worker(void *context)
{
    souk_batch *b = context;
    uint64_t seen = 0;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (b->round == seen && !b->leaving)
            pthread_cond_wait(&b->wake, &b->lock);
        if (b->leaving) break;
        seen = b->round;
        pthread_mutex_unlock(&b->lock);
        work(b);
        pthread_mutex_lock(&b->lock);
        if (--b->working == 0) pthread_cond_signal(&b->rest);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static bool run(souk_batch *b, const souk_batch_io *io)
{
    b->io = io;
    b->failed = false;
    b->next = 0;
    if (b->num_threads) {
        pthread_mutex_lock(&b->lock);
        b->working = b->num_threads;
        b->round++;
        pthread_cond_broadcast(&b->wake);
        pthread_mutex_unlock(&b->lock);
    }
    work(b);
    if (b->num_threads) {
        pthread_mutex_lock(&b->lock);
        while (b->working)
            pthread_cond_wait(&b->rest, &b->lock);
        pthread_mutex_unlock(&b->lock);
    }
    return !b->failed;
}

souk_batch *souk_batch_open(const souk_batch_setup *setup, souk_error *error)
{
    const souk_game *g = setup->game;
    if (setup->seats < g->min_seats || setup->seats > g->max_seats) {
        souk_fail(error, N_("%s is played with %d to %d seats."), g->title, g->min_seats, g->max_seats);
        return NULL;
    }
    if (setup->tables < 1 || setup->tables > SOUK_BATCH_TABLES_MAX) {
        souk_fail(error, N_("A batch has 1 to %d tables."), SOUK_BATCH_TABLES_MAX);
        return NULL;
    }
    souk_batch *b = calloc(1, sizeof *b);
    if (b) {
        b->rows = calloc((size_t)setup->tables, sizeof *b->rows);
        b->stride = (g->state_size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
        b->states = aligned_alloc(CACHE_LINE, (size_t)setup->tables * b->stride);
    }
    int others = setup->threads > 1 ? setup->threads - 1 : 0;
    if (b && others) b->threads = calloc((size_t)others, sizeof *b->threads);
    if (!b || !b->rows || !b->states || (others && !b->threads)) {
        souk_fail(error, N_("There is not enough memory."));
        if (b) free(b->rows), free(b->states), free(b->threads);
        free(b);
        return NULL;
    }
    memset(b->states, 0, (size_t)setup->tables * b->stride);
    b->setup = *setup;
    if (!b->setup.parts) b->setup.parts = souk_parts_default(g);
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->wake, NULL);
    pthread_cond_init(&b->rest, NULL);
    souk_batch_seed(b, setup->seed);
    for (; b->num_threads < others; b->num_threads++)
        if (pthread_create(&b->threads[b->num_threads], NULL, worker, b) != 0) break; /* fewer will do */
    return b;
}

void souk_batch_seed_table(souk_batch *b, int table, uint64_t seed)
{
    if (table < 0 || table >= b->setup.tables) return;
    b->rows[table].chance = souk_rng_seeded(seed);
    b->rows[table].base = souk_stream_base(seed);
    open_table(b, &b->rows[table], state_of(b, table));
}

void souk_batch_seed(souk_batch *b, uint64_t seed)
{
    for (int i = 0; i < b->setup.tables; i++)
        souk_batch_seed_table(b, i, souk_seed_of(seed, (uint64_t)i));
}

void souk_batch_show(souk_batch *b, const souk_batch_io *io)
{
    souk_batch_io only_show = *io;
    only_show.actions = NULL;
    run(b, &only_show);
}

bool souk_batch_step(souk_batch *b, const souk_batch_io *io)
{
    return run(b, io);
}

void souk_batch_pick(const souk_batch *b, souk_rng *rng, int32_t *actions)
{
    for (int i = 0; i < b->setup.tables; i++)
        actions[i] = souk_mask_pick(&b->rows[i].legal, rng);
}

void souk_batch_choose(souk_batch *b, const souk_bot *bot, uint32_t seats, uint64_t seed, int32_t *actions)
{
    for (int i = 0; i < b->setup.tables; i++) {
        row *r = &b->rows[i];
        actions[i] = SOUK_REST;
        if (!(seats >> r->mover & 1)) continue;
        /* The table, its play and its step name the stream: the choice does not depend on the others. */
        souk_rng rng =
            souk_rng_seeded(souk_seed_of(seed ^ r->chance.seed, r->chance.drawn + (uint64_t)r->steps));
        actions[i] = souk_bot_choose(bot, b->setup.game, state_of(b, i), b->setup.parts, r->mover, &rng);
    }
}

const void *souk_batch_state(const souk_batch *b, int table)
{
    return table < 0 || table >= b->setup.tables ? NULL : state_of(b, table);
}

void souk_batch_close(souk_batch *b)
{
    if (!b) return;
    pthread_mutex_lock(&b->lock);
    b->leaving = true;
    pthread_cond_broadcast(&b->wake);
    pthread_mutex_unlock(&b->lock);
    for (int i = 0; i < b->num_threads; i++)
        pthread_join(b->threads[i], NULL);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->wake);
    pthread_cond_destroy(&b->rest);
    free(b->rows);
    free(b->states);
    free(b->threads);
    free(b);
}
