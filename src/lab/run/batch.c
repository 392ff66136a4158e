/* batch.c — many tables stepped together, for programs that learn.
 *
 * The idea: everything that a step reads and writes is in arrays that the caller owns, one row per table, so that
 * nothing is copied between here and numpy. A step is one action of the seat to move; all chance after it is resolved
 * inside. A table that ends restarts at once: its last rewards and the new play's first observation come in one step.
 * Table i draws its chance from souk_seed_of(seed, i), play by play, so rows are the same for any number of threads.
 */
#include "bots/bot.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/mask.h"
#include "core/plane.h"
#include "core/reward.h"
#include "core/rng.h"
#include "core/text.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 64,       /* tables a thread takes at a time */
    WORTH_WAKING = 8, /* blocks per woken thread: fewer are done before it is awake */
    THOUGHTS = 32,    /* tables a thread takes at a time for a bot that does not search */
    CACHE_LINE = 64,  /* bytes; a state begins on one */
    DEALS = 1000,     /* of one table, until its learner has a turn */
    ASK_NS = 100 * 1000 * 1000
};

/* A table without its state; states are packed separately, so that small games stay in cache. */
typedef struct row {
    souk_rng chance;
    uint64_t base;    /* of the stream of chance (core/rng.h) */
    uint64_t plays;   /* dealt since the table was seeded */
    int64_t steps;    /* of this play */
    int mover;        /* SOUK_DONE: waits to be dealt */
    int logged;       /* number of logged actions of this play, or -1: unknown */
    bool has_choices; /* `choices` is that of this play and of bots with the seed `choices_of` */
    uint64_t choices, choices_of;
    souk_mask legal; /* of the mover: computed once, for the caller's mask and to check its action */
} row;

typedef struct batch_entry {
    int16_t actor, action;
} batch_entry;

/* A request to a bot. */
typedef struct choice {
    const souk_bot *bot;
    const uint8_t *seats;    /* NULL: all */
    const uint8_t *learners; /* of souk_batch_against, or NULL */
    uint64_t seed;
    const souk_budget *given; /* the caller's budget, with its `stop` */
    souk_budget budget;
    int32_t *actions;
} choice;

struct souk_batch {
    souk_batch_setup setup;
    row *rows;
    uint8_t *states;
    size_t stride;    /* of states */
    batch_entry *log; /* [tables][bound], or NULL */
    int64_t bound;    /* most actions of a play */
    int words;        /* of a mask, that the game's actions use */
    /* The thread pool: workers sleep until there is a call, then take blocks from `next`. Calls still unanswered when
     * the work is done are withdrawn, so that nothing waits for a thread that is not awake yet. */
    pthread_t *threads;
    int num_threads; /* besides the caller's own */
    unsigned forks;  /* of the process when they were started */
    pthread_mutex_t lock;
    pthread_cond_t wake, rest;
    int calls, working;
    int next, block;
    bool leaving, failed, stopped;
    const souk_batch_io *io; /* of a step or a show, or of a bot that plays */
    const choice *choice;    /* of a bot that chooses or plays, or NULL */
    /* Only the calling thread calls the caller's `stop`: in many languages no other thread may. */
    pthread_t caller;
    int64_t ask_at;
};

/* --- one table ------------------------------------------------------------------------------- */

static void *state_of(const souk_batch *b, int i)
{
    return b->states + (size_t)i * b->stride;
}

static inline void act(const souk_batch *b, row *r, void *state, int actor, int action)
{
    b->setup.game->apply(state, b->setup.parts, actor, action, NULL);
    if (b->log && r->logged >= 0 && r->logged < b->bound)
        b->log[(r - b->rows) * b->bound + r->logged++] = (batch_entry){(int16_t)actor, (int16_t)action};
}

/* Lets chance act until a seat is to move or the play is over. */
static inline void settle(const souk_batch *b, row *r, void *state)
{
    const souk_game *g = b->setup.game;
    while ((r->mover = souk_mover(g, state)) == SOUK_CHANCE) {
        uint64_t value = souk_stream_value(r->base, r->chance.drawn++);
        act(b, r, state, SOUK_CHANCE, souk_outcome(g, state, b->setup.parts, value));
    }
}

static void deal(const souk_batch *b, row *r, void *state)
{
    souk_setup(b->setup.game, state, b->setup.parts, &b->setup.options, b->setup.seats);
    r->plays++;
    r->steps = 0;
    r->logged = 0;
    r->has_choices = false;
    settle(b, r, state);
}

/* Deals until a seat is to move (a play may be over before anyone has chosen), and finds its legal actions. */
static void open_table(const souk_batch *b, row *r, void *state)
{
    do
        deal(b, r, state);
    while (r->mover == SOUK_DONE);
    souk_legal_pending(b->setup.game, state, b->setup.parts, r->mover, &r->legal);
}

/* Writes the mover of a table, its observation and its mask. */
static inline void show(const souk_batch *b, souk_batch_io io, int i)
{
    const souk_game *g = b->setup.game;
    const row *r = &b->rows[i];
    io.movers[i] = r->mover;
    if (io.observations && r->mover >= 0)
        g->observe(state_of(b, i), b->setup.parts, r->mover,
                   io.observations + (size_t)i * (size_t)g->observe_size);
    if (io.masks) souk_plane_mask(io.masks + (size_t)i * (size_t)g->num_actions, &r->legal, g->num_actions);
}

static void wait_to_be_dealt(row *r)
{
    r->mover = SOUK_DONE;
    souk_mask_clear(&r->legal);
}

static inline bool may(const souk_batch *b, int i, int32_t action)
{
    return action >= 0 && action < b->setup.game->num_actions && souk_mask_has(&b->rows[i].legal, action);
}

/* Steps a table; returns how the step ends. Unless it is refused, the table has moved on and may be shown. */
static inline uint8_t step(const souk_batch *b, souk_batch_io io, int i, int32_t action)
{
    const souk_game *g = b->setup.game;
    const void *parts = b->setup.parts;
    row *r = &b->rows[i];
    void *state = state_of(b, i);
    if (action == SOUK_REST) return SOUK_GOES_ON;
    if (!may(b, i, action)) return SOUK_REFUSED;
    act(b, r, state, r->mover, action);
    settle(b, r, state);
    r->steps++;
    if (r->mover != SOUK_DONE && r->steps != b->setup.max_steps) {
        souk_legal_pending(g, state, parts, r->mover, &r->legal);
        return SOUK_GOES_ON;
    }
    bool over = r->mover == SOUK_DONE;
    if (over)
        souk_reward_put(g, state, parts, b->setup.seats, b->setup.reward, souk_winners(g, state, parts),
                        io.rewards + (size_t)i * (size_t)b->setup.seats);
    if (b->setup.hold)
        wait_to_be_dealt(r);
    else
        open_table(b, r, state);
    return over ? SOUK_ENDED : SOUK_CUT;
}

/* --- all tables ------------------------------------------------------------------------------ */

/* First all tables move, then all are shown: short loops predict branches well. False if an action was refused. */
static bool step_all(const souk_batch *b, souk_batch_io io, int from, int to)
{
    size_t seats = (size_t)b->setup.seats;
    bool moved = true;
    memset(io.rewards + (size_t)from * seats, 0, (size_t)(to - from) * seats * sizeof *io.rewards);
    for (int i = from; i < to; i++) {
        io.ends[i] = step(b, io, i, io.actions[i]);
        moved &= io.ends[i] != SOUK_REFUSED;
    }
    for (int i = from; i < to; i++)
        if (io.actions[i] != SOUK_REST && io.ends[i] != SOUK_REFUSED) show(b, io, i);
    return moved;
}

static inline bool its_turn(const souk_batch *b, const choice *c, int i)
{
    int mover = b->rows[i].mover;
    return mover >= 0 && (!c->seats || c->seats[i] >> mover & 1);
}

/* The seed of the bot's decision at a table. Each decision has its own random stream, derived step by step from the
 * seeds, the play and the step: so it depends on no other table, and no two decisions share a stream. */
static uint64_t seed_of_choice(row *r, uint64_t seed)
{
    if (!r->has_choices || r->choices_of != seed) {
        r->has_choices = true;
        r->choices_of = seed;
        r->choices = souk_seeds_base(souk_seed_of(souk_seed_of(seed, r->chance.seed), r->plays));
    }
    return souk_stream_value(r->choices, (uint64_t)r->steps);
}

/* The bot's action at a table where it is its turn. */
static int32_t choose(const souk_batch *b, const choice *c, int i)
{
    row *r = &b->rows[i];
    uint64_t seed = seed_of_choice(r, c->seed);
    if (c->bot == &souk_bot_random) /* the legal actions are known */
        return souk_pick_within(&r->legal, b->words, souk_stream_value(souk_stream_base(seed), 0));
    souk_rng rng = souk_rng_seeded(seed);
    return souk_bot_choose_within(c->bot, b->setup.game, state_of(b, i), b->setup.parts, r->mover, &rng,
                                  &c->budget);
}

/* Whether the choosing was stopped; searches call it, too, from any thread. */
static bool stopped(void *context)
{
    souk_batch *b = context;
    const souk_budget *given = b->choice->given;
    if (__atomic_load_n(&b->stopped, __ATOMIC_RELAXED)) return true;
    if (!given || !given->stop || !pthread_equal(pthread_self(), b->caller)) return false;
    int64_t now = souk_clock_ns(SOUK_CLOCK_MONOTONIC);
    if (now < b->ask_at) return false;
    b->ask_at = now + ASK_NS;
    if (!given->stop(given->context)) return false;
    __atomic_store_n(&b->stopped, true, __ATOMIC_RELAXED);
    return true;
}

/* The same where no search asks; without a `stop` of the caller it costs nothing. */
static inline bool halted(souk_batch *b)
{
    const souk_budget *given = b->choice->given;
    return given && given->stop && stopped(b);
}

/* Lets the bot play at a table as long as it is its turn. */
static void play(souk_batch *b, const choice *c, souk_batch_io io, int i)
{
    if (!its_turn(b, c, i)) return;
    size_t seats = (size_t)b->setup.seats;
    memset(io.rewards + (size_t)i * seats, 0, seats * sizeof *io.rewards);
    do
        io.ends[i] = step(b, io, i, choose(b, c, i));
    while (io.ends[i] == SOUK_GOES_ON && its_turn(b, c, i) && !halted(b));
    show(b, io, i);
}

/* The bot plays until it is the learner's turn. Returns the last end. */
static uint8_t play_others(souk_batch *b, const choice *c, souk_batch_io io, int i)
{
    uint8_t end = SOUK_GOES_ON;
    while (end == SOUK_GOES_ON && b->rows[i].mover != c->learners[i] && !halted(b))
        end = step(b, io, i, choose(b, c, i));
    return end;
}

/* The learner's action and the bot's after it; or a deal, and the bot's until the learner's first turn. Returns whether
 * the table may be shown. */
static bool face(souk_batch *b, const choice *c, souk_batch_io io, int i)
{
    row *r = &b->rows[i];
    size_t seats = (size_t)b->setup.seats;
    float *rewards = io.rewards + (size_t)i * seats;
    int32_t action = io.actions[i];
    io.ends[i] = SOUK_GOES_ON;
    memset(rewards, 0, seats * sizeof *rewards);
    if (action >= 0) {
        io.ends[i] = step(b, io, i, action);
        if (io.ends[i] == SOUK_GOES_ON) io.ends[i] = play_others(b, c, io, i);
        return true;
    }
    if (r->mover == c->learners[i] || (action == SOUK_REST && r->mover == SOUK_DONE)) return false;
    for (int deals = 0; deals < DEALS; deals++) {
        if (r->mover == SOUK_DONE) open_table(b, r, state_of(b, i));
        if (play_others(b, c, io, i) == SOUK_GOES_ON) break;
    }
    memset(rewards, 0, seats * sizeof *rewards);
    if (r->mover == SOUK_DONE) {
        io.ends[i] = SOUK_REFUSED;
        __atomic_store_n(&b->failed, true, __ATOMIC_RELAXED);
    }
    return true;
}

/* First all tables of a block move, then all are shown, as in step_all. At the end of a play the learner sees it. */
static void face_all(souk_batch *b, const choice *c, souk_batch_io io, int from, int to)
{
    const souk_game *g = b->setup.game;
    bool moved[THOUGHTS] = {false};
    for (int i = from; i < to && !halted(b); i++)
        moved[i - from] = face(b, c, io, i);
    for (int i = from; i < to; i++) {
        if (!moved[i - from]) continue;
        if (b->rows[i].mover == SOUK_DONE && io.observations)
            g->observe(state_of(b, i), b->setup.parts, c->learners[i],
                       io.observations + (size_t)i * (size_t)g->observe_size);
        show(b, io, i);
    }
}

static void work(souk_batch *b)
{
    for (;;) {
        int from = __atomic_fetch_add(&b->next, b->block, __ATOMIC_RELAXED);
        if (from >= b->setup.tables) return;
        int to = from + b->block < b->setup.tables ? from + b->block : b->setup.tables;
        if (b->choice && b->choice->learners) {
            face_all(b, b->choice, *b->io, from, to);
        } else if (b->choice) {
            for (int i = from; i < to && !halted(b); i++)
                if (b->io)
                    play(b, b->choice, *b->io, i);
                else if (its_turn(b, b->choice, i))
                    b->choice->actions[i] = choose(b, b->choice, i);
        } else if (!b->io->actions) {
            for (int i = from; i < to; i++)
                show(b, *b->io, i);
        } else if (!step_all(b, *b->io, from, to)) {
            __atomic_store_n(&b->failed, true, __ATOMIC_RELAXED);
        }
    }
}

static void *worker(void *context)
{
    souk_batch *b = context;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (!b->calls && !b->leaving)
            pthread_cond_wait(&b->wake, &b->lock);
        if (b->leaving) break;
        b->calls--;
        b->working++;
        pthread_mutex_unlock(&b->lock);
        work(b);
        pthread_mutex_lock(&b->lock);
        if (--b->working == 0) pthread_cond_signal(&b->rest);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

/* A child of this process has a copy of the batch, but none of its threads. */
static unsigned forks;
static pthread_once_t watching = PTHREAD_ONCE_INIT;

static void forked(void)
{
    forks++;
}

static void watch_forks(void)
{
    pthread_atfork(NULL, NULL, forked);
}

static int workers_wanted(const souk_batch_setup *setup)
{
    int most = setup->threads > SOUK_THREADS_MAX ? SOUK_THREADS_MAX : setup->threads;
    return most > 1 ? most - 1 : 0;
}

static void start_workers(souk_batch *b)
{
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->wake, NULL);
    pthread_cond_init(&b->rest, NULL);
    b->forks = forks;
    b->calls = b->working = 0;
    for (b->num_threads = 0; b->num_threads < workers_wanted(&b->setup); b->num_threads++)
        if (pthread_create(&b->threads[b->num_threads], NULL, worker, b) != 0) break; /* fewer will do */
}

/* Does the work in blocks of `block` tables, with a helper for every `worth` blocks beyond the first. */
static void run(souk_batch *b, int block, int worth)
{
    if (b->forks != forks) start_workers(b);
    int blocks = (b->setup.tables + block - 1) / block;
    int helpers = blocks / worth - (worth == 1);
    if (helpers > b->num_threads) helpers = b->num_threads;
    b->next = 0;
    b->block = block;
    if (helpers > 0) {
        pthread_mutex_lock(&b->lock);
        b->calls = helpers;
        for (int i = 0; i < helpers; i++)
            pthread_cond_signal(&b->wake);
        pthread_mutex_unlock(&b->lock);
    }
    work(b);
    if (helpers > 0) {
        pthread_mutex_lock(&b->lock);
        b->calls = 0;
        while (b->working)
            pthread_cond_wait(&b->rest, &b->lock);
        pthread_mutex_unlock(&b->lock);
    }
}

souk_batch *souk_batch_open(const souk_batch_setup *setup, souk_error *error)
{
    const souk_game *g = setup->game;
    if (setup->seats < g->min_seats || setup->seats > g->max_seats) {
        souk_fail(error, N_("%s needs %d to %d seats."), g->title, g->min_seats, g->max_seats);
        return NULL;
    }
    if (setup->tables < 1 || setup->tables > SOUK_BATCH_TABLES_MAX) {
        souk_fail(error, N_("A batch must have 1 to %d tables."), SOUK_BATCH_TABLES_MAX);
        return NULL;
    }
    if (!souk_options_valid(g, &setup->options, error)) return NULL;
    souk_batch *b = calloc(1, sizeof *b);
    if (b) {
        b->rows = calloc((size_t)setup->tables, sizeof *b->rows);
        b->stride = (g->state_size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
        b->states = aligned_alloc(CACHE_LINE, (size_t)setup->tables * b->stride);
    }
    int others = workers_wanted(setup);
    if (b && setup->record) {
        const void *parts = setup->parts ? setup->parts : souk_parts_default(g);
        b->bound = g->bound(parts, &setup->options, setup->seats);
        b->log = calloc((size_t)setup->tables * (size_t)b->bound, sizeof *b->log);
    }
    if (b && others) b->threads = calloc((size_t)others, sizeof *b->threads);
    if (!b || !b->rows || !b->states || (others && !b->threads) || (setup->record && !b->log)) {
        souk_fail(error, N_("Out of memory."));
        if (b) free(b->rows), free(b->states), free(b->threads), free(b->log);
        free(b);
        return NULL;
    }
    memset(b->states, 0, (size_t)setup->tables * b->stride);
    b->setup = *setup;
    b->words = (g->num_actions + 63) / 64;
    if (!b->setup.parts) b->setup.parts = souk_parts_default(g);
    souk_batch_seed(b, setup->seed);
    pthread_once(&watching, watch_forks);
    start_workers(b);
    return b;
}

static bool has(const souk_batch *b, int table)
{
    return table >= 0 && table < b->setup.tables;
}

void souk_batch_deal(souk_batch *b, int table)
{
    if (has(b, table)) open_table(b, &b->rows[table], state_of(b, table));
}

void souk_batch_seed_table(souk_batch *b, int table, uint64_t seed)
{
    if (!has(b, table)) return;
    b->rows[table].chance = souk_rng_seeded(seed);
    b->rows[table].base = souk_stream_base(seed);
    b->rows[table].plays = 0;
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
    b->io = &only_show; /* until run has returned; cppcheck-suppress autoVariables */
    run(b, BLOCK, WORTH_WAKING);
    b->io = NULL;
}

bool souk_batch_step(souk_batch *b, const souk_batch_io *io)
{
    b->io = io;
    b->failed = false;
    run(b, BLOCK, WORTH_WAKING);
    return !b->failed;
}

bool souk_batch_legal(const souk_batch *b, const int32_t *actions)
{
    for (int i = 0; i < b->setup.tables; i++)
        if (actions[i] != SOUK_REST && actions[i] != SOUK_DEAL && !may(b, i, actions[i])) return false;
    return true;
}

void souk_batch_pick(const souk_batch *b, souk_rng *rng, int32_t *actions)
{
    for (int i = 0; i < b->setup.tables; i++)
        actions[i] = b->rows[i].mover < 0 ? SOUK_REST : souk_mask_pick(&b->rows[i].legal, rng);
}

/* Lets a bot choose, or play if `io` is given. */
static bool think(souk_batch *b, choice *c, const souk_batch_io *io)
{
    if (c->given) c->budget = *c->given;
    c->budget.threads = 1;
    c->budget.stop = stopped;
    c->budget.context = b;
    b->io = io;
    b->choice = c;
    b->stopped = false;
    if (c->given && c->given->stop) {
        b->caller = pthread_self();
        b->ask_at = souk_clock_ns(SOUK_CLOCK_MONOTONIC) + ASK_NS;
    }
    run(b, c->bot->effort ? 1 : THOUGHTS, c->learners && !c->bot->effort ? WORTH_WAKING : 1);
    b->choice = NULL;
    return !b->stopped;
}

bool souk_batch_choose(souk_batch *b, const souk_bot *bot, const uint8_t *seats, uint64_t seed,
                       const souk_budget *budget, int32_t *actions)
{
    choice c = {.bot = bot, .seats = seats, .seed = seed, .given = budget};
    c.actions = actions;
    return think(b, &c, NULL);
}

bool souk_batch_play(souk_batch *b, const souk_bot *bot, const uint8_t *seats, uint64_t seed,
                     const souk_budget *budget, const souk_batch_io *io)
{
    choice c = {.bot = bot, .seats = seats, .seed = seed, .given = budget};
    return think(b, &c, io);
}

bool souk_batch_against(souk_batch *b, const souk_bot *bot, const uint8_t *learners, uint64_t seed,
                        const souk_budget *budget, const souk_batch_io *io)
{
    choice c = {.bot = bot, .learners = learners, .seed = seed, .given = budget};
    b->failed = false;
    return think(b, &c, io) && !b->failed;
}

void souk_batch_estimates(const souk_batch *b, const uint8_t *seats, float *out)
{
    const souk_game *g = b->setup.game;
    for (int i = 0; i < b->setup.tables; i++) {
        out[i] = 0.0F;
        if (b->rows[i].mover < 0) continue;
        souk_rng rng = souk_rng_seeded(0);
        souk_state imagined;
        souk_judgement j;
        memcpy(&imagined, state_of(b, i), g->state_size);
        g->imagine(&imagined, b->setup.parts, seats[i], &rng);
        souk_judge(g, &imagined, b->setup.parts, &j);
        out[i] = b->setup.reward == SOUK_REWARD_MARGIN ? souk_judged_margin(&j, seats[i]) : j.win[seats[i]];
    }
}

const void *souk_batch_state(const souk_batch *b, int table)
{
    return has(b, table) ? state_of(b, table) : NULL;
}

/* Whether a seat is to choose now. No seat is at a table that waits to be dealt, even if its play was only cut. */
static bool asked(const souk_batch *b, int table, int seat)
{
    return b->rows[table].mover >= 0 && souk_may_act(b->setup.game, state_of(b, table), seat);
}

bool souk_batch_observe(const souk_batch *b, int table, int seat, float *observation, uint8_t *mask)
{
    const souk_game *g = b->setup.game;
    if (!has(b, table) || seat < 0 || seat >= b->setup.seats) return false;
    if (observation) g->observe(state_of(b, table), b->setup.parts, seat, observation);
    if (mask) {
        souk_mask legal;
        souk_mask_clear(&legal);
        if (asked(b, table, seat)) souk_legal_pending(g, state_of(b, table), b->setup.parts, seat, &legal);
        souk_plane_mask(mask, &legal, g->num_actions);
    }
    return true;
}

bool souk_batch_turn(souk_batch *b, int table, int seat)
{
    if (!has(b, table) || seat < 0 || seat >= b->setup.seats) return false;
    row *r = &b->rows[table];
    if (!asked(b, table, seat)) return false;
    r->mover = seat;
    souk_legal_pending(b->setup.game, state_of(b, table), b->setup.parts, seat, &r->legal);
    return true;
}

bool souk_batch_look(const souk_batch *b, int table, float *observations, uint8_t *masks)
{
    const souk_game *g = b->setup.game;
    if (!has(b, table)) return false;
    for (int seat = 0; seat < b->setup.seats; seat++) {
        uint8_t *mask = masks + (size_t)seat * ((size_t)g->num_actions + 1);
        souk_batch_observe(b, table, seat, observations + (size_t)seat * (size_t)g->observe_size, mask);
        mask[g->num_actions] = !asked(b, table, seat);
    }
    return true;
}

uint32_t souk_batch_together(souk_batch *b, int table, const int32_t *actions, const souk_batch_io *io,
                             float *observations, uint8_t *masks)
{
    const souk_game *g = b->setup.game;
    uint32_t wrong = 0, acting = 0;
    if (!has(b, table)) return 0;
    for (int seat = 0; seat < b->setup.seats; seat++) {
        bool legal = actions[seat] == g->num_actions;
        if (asked(b, table, seat)) {
            souk_mask can;
            souk_legal_pending(g, state_of(b, table), b->setup.parts, seat, &can);
            legal =
                actions[seat] >= 0 && actions[seat] < g->num_actions && souk_mask_has(&can, actions[seat]);
            acting |= 1U << seat;
        }
        wrong |= (uint32_t)!legal << seat;
    }
    if (wrong) return wrong;
    size_t seats = (size_t)b->setup.seats;
    memset(io->rewards + (size_t)table * seats, 0, seats * sizeof *io->rewards);
    io->ends[table] = SOUK_GOES_ON;
    for (int seat = 0; seat < b->setup.seats && io->ends[table] == SOUK_GOES_ON; seat++)
        if (acting >> seat & 1 && souk_batch_turn(b, table, seat))
            io->ends[table] = step(b, *io, table, actions[seat]);
    io->movers[table] = b->rows[table].mover;
    souk_batch_look(b, table, observations, masks);
    return 0;
}

void souk_batch_picks(const souk_batch *b, int table, souk_rng *rng, int32_t *actions)
{
    const souk_game *g = b->setup.game;
    for (int seat = 0; has(b, table) && seat < b->setup.seats; seat++) {
        souk_mask legal;
        actions[seat] = g->num_actions;
        if (!asked(b, table, seat)) continue;
        souk_legal_pending(g, state_of(b, table), b->setup.parts, seat, &legal);
        actions[seat] = souk_mask_pick(&legal, rng);
    }
}

bool souk_batch_keep(const souk_batch *b, int table, souk_batch_place *place)
{
    if (!has(b, table)) return false;
    memset(place, 0, sizeof *place);
    memcpy(&place->state, state_of(b, table), b->setup.game->state_size);
    place->chance = b->rows[table].chance;
    place->plays = b->rows[table].plays;
    place->steps = b->rows[table].steps;
    place->mover = b->rows[table].mover;
    return true;
}

bool souk_batch_put(souk_batch *b, int table, const souk_batch_place *place)
{
    const souk_game *g = b->setup.game;
    if (!has(b, table) || souk_seats(g, &place->state) != b->setup.seats) return false;
    row made = {.chance = place->chance, .base = souk_stream_base(place->chance.seed)};
    made.plays = place->plays;
    made.steps = place->steps;
    made.logged = -1;
    souk_state state = place->state;
    settle(b, &made, &state);
    bool waits = made.mover == SOUK_DONE || place->mover == SOUK_DONE;
    if (waits && !b->setup.hold) return false;
    b->rows[table] = made;
    memcpy(state_of(b, table), &state, g->state_size);
    row *r = &b->rows[table];
    if (waits)
        wait_to_be_dealt(r);
    else if (!souk_batch_turn(b, table, place->mover))
        souk_batch_turn(b, table, r->mover);
    return true;
}

int souk_batch_record(const souk_batch *b, int table, int16_t *actors, int16_t *actions, int max)
{
    if (!b->log || !has(b, table)) return -1;
    const row *r = &b->rows[table];
    for (int i = 0; i < r->logged && i < max; i++) {
        actors[i] = b->log[table * b->bound + i].actor;
        actions[i] = b->log[table * b->bound + i].action;
    }
    return r->logged;
}

void souk_batch_close(souk_batch *b)
{
    if (!b) return;
    if (b->forks == forks) { /* else there is nobody to wait for */
        pthread_mutex_lock(&b->lock);
        b->leaving = true;
        pthread_cond_broadcast(&b->wake);
        pthread_mutex_unlock(&b->lock);
        for (int i = 0; i < b->num_threads; i++)
            pthread_join(b->threads[i], NULL);
        pthread_mutex_destroy(&b->lock);
        pthread_cond_destroy(&b->wake);
        pthread_cond_destroy(&b->rest);
    }
    free(b->rows);
    free(b->states);
    free(b->threads);
    free(b->log);
    free(b);
}
