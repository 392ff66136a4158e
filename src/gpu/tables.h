/* tables.h — the work of one GPU thread for its table: the bodies of the kernels, in plain C.
 *
 * The idea: kernels.c passes these functions one game that the compiler knows, so that every call through
 * souk_game becomes a direct one. The tests pass any game and compare each byte with souk_batch. The tables
 * of a batch are interleaved: word w of table t is words[w * tables + t], so that neighbouring threads access
 * neighbouring words. A thread copies its table, works on the copy and writes it back. Observations are
 * stored row by row instead, as learners want them. Threads write their rows piece by piece into shared
 * memory, and then copy them out together, row by row.
 */
#ifndef SOUK_GPU_TABLES_H
#define SOUK_GPU_TABLES_H
#include "core/mask.h"
#include "core/plane.h"
#include "core/reward.h"
#include "core/rng.h"
#include <string.h>

/* All arguments of the kernels; a kernel ignores the fields that it does not need. Pointers are device pointers. */
typedef struct souk_gpu_job {
    uint64_t *words;
    const void *parts;
    souk_batch_io io;
    uint32_t *refused; /* set to 1 if an action was not legal */
    int32_t *picked;   /* [tables] actions, from souk_gpu_pick_table */
    uint64_t *digests; /* [tables] of a random play */
    uint32_t *plays;   /* [tables] plays that ended in it */
    const float *wide; /* [tables] numbers to be narrowed, each a "table" of its own */
    void *narrow;
    uint64_t seed;  /* of all tables, or of the player that picks */
    uint64_t drawn; /* values that this player has taken */
    int64_t max_steps;
    int64_t actions; /* of a random play, at each table */
    int32_t tables, seats, reward;
    int32_t kind;     /* of the narrow numbers */
    int32_t mixing;   /* of a random play: about one state in this many enters the digest; 0: none */
    int32_t together; /* of a random play: tables per block */
    /* Of the kernels in trees.h. */
    const uint64_t *others; /* the words of the batch that tables are copied from, */
    const int32_t *from;    /* which of them (NULL: 0 and up), */
    const int32_t *to;      /* and where to (NULL: 0 and up) */
    const uint8_t *only;    /* [tables] 0: skip it; NULL: all tables */
    struct souk_gpu_tree *trees;
    const struct souk_net *net; /* NULL: the game's own estimate */
    int32_t *chosen;            /* [tables] actions */
    float *wins, *scores;       /* [tables][entries] */
    float *shares;              /* [tables][actions] */
    int32_t other_tables, copies;
    int32_t places;       /* trees, each of which serves one table after the other */
    int32_t nodes, edges; /* of each tree */
    int32_t iterations;
    int32_t after; /* show only what a step has changed: skip tables that rested or refused */
    souk_options options;
} souk_gpu_job;

/* The values of souk_gpu_kind. souk_gpu.h cannot be included here: kernels have the names of its functions. */
enum { SOUK_NARROW_FLOAT16, SOUK_NARROW_BFLOAT16, SOUK_NARROW_INT8 };

/* A thread's copy of its table. The state lies wherever the kernel has space for it. */
typedef struct souk_gpu_table {
    souk_state *state;
    souk_mask legal;      /* of the mover */
    uint64_t base, drawn; /* of the stream of chance (core/rng.h) */
    int64_t steps;        /* of this play */
    int64_t mover;
} souk_gpu_table;

enum { SOUK_GPU_OTHER_WORDS = 4 };

static inline int souk_gpu_state_words(const souk_game *g)
{
    return (int)((g->state_size + 7) / 8);
}
static inline int souk_gpu_mask_words(const souk_game *g)
{
    return (g->num_actions + 63) / 64;
}
/* Large states are kept in shared memory, since those of all active threads would overflow the caches many
 * times over. The size is in bytes per thread; 0: the state is small enough. */
enum { SOUK_GPU_LARGE = 256 };
static inline int souk_gpu_state_bytes(const souk_game *g)
{
    return (int)g->state_size < SOUK_GPU_LARGE ? 0 : (souk_gpu_state_words(g) | 1) * 8;
}
static inline int souk_gpu_table_words(const souk_game *g)
{
    return souk_gpu_state_words(g) + souk_gpu_mask_words(g) + SOUK_GPU_OTHER_WORDS;
}

/* Copies words, sixteen in a row without a branch, so that the GPU can issue loads back to back. */
static inline void souk_gpu_copy(uint64_t *to, size_t to_next, const uint64_t *from, size_t from_next, int n)
{
#define COPY_1 to[0] = from[0], to += to_next, from += from_next
#define COPY_2 COPY_1, COPY_1
#define COPY_4 COPY_2, COPY_2
#define COPY_8 COPY_4, COPY_4
    for (int i = 0; i < n / 16; i++)
        COPY_8, COPY_8;
    if (n & 8) COPY_8;
    if (n & 4) COPY_4;
    if (n & 2) COPY_2;
    if (n & 1) COPY_1;
#undef COPY_1
#undef COPY_2
#undef COPY_4
#undef COPY_8
}

static inline void souk_gpu_take(const souk_game *g, const souk_gpu_job *job, int t, souk_gpu_table *table)
{
    const size_t next = (size_t)job->tables;
    const uint64_t *from = job->words + t, *legal = from + (size_t)souk_gpu_state_words(g) * next;
    const uint64_t *other = legal + (size_t)souk_gpu_mask_words(g) * next;
    souk_gpu_copy(table->state->words, 1, from, next, souk_gpu_state_words(g));
    souk_mask_clear(&table->legal);
    souk_gpu_copy(table->legal.w, 1, legal, next, souk_gpu_mask_words(g));
    table->base = other[0];
    table->drawn = other[next];
    table->steps = (int64_t)other[2 * next];
    table->mover = (int64_t)other[3 * next];
}

static inline void souk_gpu_put(const souk_game *g, const souk_gpu_job *job, int t,
                                const souk_gpu_table *table)
{
    const size_t next = (size_t)job->tables;
    uint64_t *to = job->words + t, *legal = to + (size_t)souk_gpu_state_words(g) * next;
    uint64_t *other = legal + (size_t)souk_gpu_mask_words(g) * next;
    souk_gpu_copy(to, next, table->state->words, 1, souk_gpu_state_words(g));
    souk_gpu_copy(legal, next, table->legal.w, 1, souk_gpu_mask_words(g));
    other[0] = table->base;
    other[next] = table->drawn;
    other[2 * next] = (uint64_t)table->steps;
    other[3 * next] = (uint64_t)table->mover;
}

/* The n-th action of a mask of that many words: souk_select with operations that are fast on a GPU, and
 * without an index that would force the mask into memory. */
static inline int souk_gpu_select(const souk_mask *m, int words, int n)
{
    uint64_t word = m->w[0];
    int at = 0;
#pragma GCC unroll 8
    for (int i = 1; i < words; i++) {
        int here = souk_popcount(word);
        if (at == i - 1 && n >= here) {
            n -= here;
            word = m->w[i];
            at = i;
        }
    }
    uint32_t bits = (uint32_t)word;
    int below = __builtin_popcount(bits);
    at *= 64;
    if (n >= below) {
        n -= below;
        bits = (uint32_t)(word >> 32);
        at += 32;
    }
#pragma GCC unroll 5
    for (int half = 16; half; half >>= 1) {
        below = __builtin_popcount(bits & ((1u << half) - 1));
        if (n >= below) {
            n -= below;
            bits >>= half;
            at += half;
        }
    }
    return at;
}

/* Picks an action of a mask by a stream value, uniformly. */
static inline int souk_gpu_pick_one(const souk_game *g, const souk_mask *legal, uint64_t value)
{
    const int words = souk_gpu_mask_words(g);
    int count = 0;
#pragma GCC unroll 8
    for (int i = 0; i < words; i++)
        count += souk_popcount(legal->w[i]);
    return souk_gpu_select(legal, words, (int)souk_below(value, (uint32_t)count));
}

/* Sets up a state, including the bytes after its end. */
static inline void souk_gpu_set_up(const souk_game *g, const souk_gpu_job *job, souk_state *state)
{
    for (int i = 0; i < souk_gpu_state_words(g); i++)
        state->words[i] = 0;
    if (g->min_seats != g->max_seats) state->bytes[g->seats_at] = (uint8_t)job->seats;
    g->setup(state, job->parts, &job->options);
}

/* Lets chance act until a seat is to move or the play is over. */
static inline void souk_gpu_settle(const souk_game *g, const souk_gpu_job *job, souk_gpu_table *table)
{
    int mover;
    while ((mover = souk_mover(g, table->state)) == SOUK_CHANCE) {
        uint64_t value = souk_stream_value(table->base, table->drawn++);
        g->apply(table->state, job->parts, SOUK_CHANCE, souk_outcome(g, table->state, job->parts, value),
                 NULL);
    }
    table->mover = mover;
}

/* Deals until a seat is to move, and computes its legal actions. */
static inline void souk_gpu_open_table(const souk_game *g, const souk_gpu_job *job, souk_gpu_table *table)
{
    table->steps = 0;
    do {
        souk_gpu_set_up(g, job, table->state);
        souk_gpu_settle(g, job, table);
    } while (table->mover == SOUK_DONE);
    souk_legal_pending(g, table->state, job->parts, (int)table->mover, &table->legal);
}

/* --- the kernels, for table t ----------------------------------------------------------------- */

/* Deals the table, from souk_seed_of(seed, t). */
static inline void souk_gpu_seed_table(const souk_game *g, const souk_gpu_job *job, int t, souk_state *state)
{
    souk_gpu_table table;
    table.state = state;
    table.base = souk_stream_base(souk_seed_of(job->seed, (uint64_t)t));
    table.drawn = 0;
    souk_gpu_open_table(g, job, &table);
    souk_gpu_put(g, job, t, &table);
}

/* How many threads show tables together, one each, and their shared memory: for each thread the legal
 * actions, with a word that says whether its table is shown; a piece of the observation; and the state, if it
 * is large. Rows have an odd number of words, so that threads at the same index access different banks. */
enum { SOUK_GPU_ROWS = 32 };
static inline int souk_gpu_legal_row(const souk_game *g)
{
    return 2 * souk_gpu_mask_words(g) + 1;
}
static inline int souk_gpu_row(const souk_game *g)
{
    return (g->observe_piece ? g->observe_piece : g->observe_size) | 1;
}
/* Where rows and states begin, in words from the first of the legal actions. */
static inline int souk_gpu_rows_at(const souk_game *g)
{
    return SOUK_GPU_ROWS * souk_gpu_legal_row(g);
}
static inline int souk_gpu_states_at(const souk_game *g)
{
    return souk_gpu_rows_at(g) + SOUK_GPU_ROWS * souk_gpu_row(g);
}
_Static_assert(SOUK_GPU_ROWS % 4 == 0, "states lie at whole vectors");
static inline size_t souk_gpu_show_bytes(const souk_game *g)
{
    return (size_t)souk_gpu_states_at(g) * sizeof(float) + (size_t)(SOUK_GPU_ROWS * souk_gpu_state_bytes(g));
}

static inline void souk_gpu_set_word(float *row, int at, uint32_t word)
{
    memcpy(row + at, &word, sizeof word);
}
static inline uint32_t souk_gpu_word(const float *row, int at)
{
    uint32_t word;
    memcpy(&word, row + at, sizeof word);
    return word;
}

static inline bool souk_gpu_changed(const souk_gpu_job *job, int t)
{
    return !job->after || (job->io.actions[t] != SOUK_REST && job->io.ends[t] != SOUK_REFUSED);
}

/* First each thread stores the legal actions of its table and copies the state; returns the mover. A thread without a
 * table uses the last one. A thread whose table is not shown takes part, too, since the others rely on it. */
static inline int souk_gpu_look_table(const souk_game *g, const souk_gpu_job *job, int mine, float *legal,
                                      souk_state *state)
{
    const int t = mine < job->tables ? mine : job->tables - 1;
    const size_t next = (size_t)job->tables;
    const uint64_t *words = job->words + t;
    const int of_state = souk_gpu_state_words(g), of_mask = souk_gpu_mask_words(g);
    const int mover = (int)words[(size_t)(souk_gpu_table_words(g) - 1) * next];
    const bool shown = mine < job->tables && souk_gpu_changed(job, t);
    if (shown) job->io.movers[t] = mover;
    souk_gpu_set_word(legal, 2 * of_mask, shown);
    for (int i = 0; i < of_mask; i++) {
        const uint64_t word = words[(size_t)(of_state + i) * next];
        souk_gpu_set_word(legal, 2 * i, (uint32_t)word);
        souk_gpu_set_word(legal, 2 * i + 1, (uint32_t)(word >> 32));
    }
    souk_gpu_copy(state->words, 1, words, next, of_state);
    return mover;
}

/* Then all copy out the legal actions. Each fills its row, which all copy out when a piece is handed over. */
static inline void souk_gpu_show_table(const souk_game *g, const souk_gpu_job *job, int mover,
                                       const souk_state *state, float *row)
{
    g->observe(state, job->parts, mover, row);
    if (!SOUK_BY_ITSELF || !g->observe_piece) souk_plane_take(row, 0, g->observe_size);
}

/* Copying out: each thread copies one float in SOUK_GPU_ROWS, and likewise for the mask. Threads read only shared
 * memory, and on a GPU the lengths are compile-time constants: what is left is loads and stores. A thread with
 * nothing left at the end copies the last float once more: a branch there made the loop over rows run twice, once for
 * either kind of thread. The loop is unrolled by hand, since LLVM 14 did not unroll loops of three or four rounds. */
static inline void souk_gpu_carry_floats(const float *from, float *to, int n, int thread)
{
#define CARRY(i)                                                           \
    if (n >= ((i) + 1) * SOUK_GPU_ROWS)                                    \
        to[(i)*SOUK_GPU_ROWS + thread] = from[(i)*SOUK_GPU_ROWS + thread]; \
    else if (n > (i)*SOUK_GPU_ROWS)                                        \
    to[rest] = from[rest]
    const int whole = n / SOUK_GPU_ROWS * SOUK_GPU_ROWS;
    const int rest = whole + thread < n ? whole + thread : n - 1;
    CARRY(0);
    CARRY(1);
    CARRY(2);
    CARRY(3);
    CARRY(4);
    CARRY(5);
    CARRY(6);
    CARRY(7);
    CARRY(8);
    CARRY(9);
    CARRY(10);
    CARRY(11);
    CARRY(12);
    CARRY(13);
    CARRY(14);
    CARRY(15);
#undef CARRY
}
_Static_assert(SOUK_OBSERVE_MAX <= 16 * SOUK_GPU_ROWS, "a row is carried in sixteen strides");

/* Copies four actions at a time, or two, if the row length is a multiple of that: bit i of four becomes byte i. */
static inline void souk_gpu_carry_actions(const float *legal, uint8_t *to, int each, int a)
{
    const uint32_t bits = souk_gpu_word(legal, a >> 5) >> (a & 31);
    const uint32_t four = (bits & 15) * 0x00204081u & 0x01010101u;
    const uint16_t two = (uint16_t)four;
    if (each == 4)
        memcpy(__builtin_assume_aligned(to + a, 4), &four, sizeof four);
    else if (each == 2)
        memcpy(__builtin_assume_aligned(to + a, 2), &two, sizeof two);
    else
        to[a] = (uint8_t)(bits & 1);
}

static inline void souk_gpu_carry_mask(const float *legal, uint8_t *to, int n, int thread)
{
    const int each = n % 4 == 0 ? 4 : n % 2 == 0 ? 2 : 1;
#pragma GCC unroll 16
    for (int from = 0; from < n; from += each * SOUK_GPU_ROWS) {
        const int a = from + each * thread;
        souk_gpu_carry_actions(legal, to, each, a < n ? a : n - each);
    }
}

static inline bool souk_gpu_shown(const souk_game *g, const float *legal)
{
    return souk_gpu_word(legal, 2 * souk_gpu_mask_words(g)) != 0;
}

/* Copies out the legal actions of the tables from `first` on. */
static inline void souk_gpu_carry_legal(const souk_game *g, const souk_gpu_job *job, int first, int thread,
                                        const float *legal)
{
    uint8_t *to = job->io.masks + (size_t)first * (size_t)g->num_actions;
    for (int i = 0; i < SOUK_GPU_ROWS; i++, legal += souk_gpu_legal_row(g), to += g->num_actions)
        if (souk_gpu_shown(g, legal)) souk_gpu_carry_mask(legal, to, g->num_actions, thread);
}

/* Copies out a piece of the observations; `to` is where that of the first table begins. */
static inline void souk_gpu_carry_piece(const souk_game *g, float *to, int n, int thread, const float *legal,
                                        const float *row)
{
    for (int i = 0; i < SOUK_GPU_ROWS; i++) {
        if (souk_gpu_shown(g, legal)) souk_gpu_carry_floats(row, to, n, thread);
        legal += souk_gpu_legal_row(g);
        row += souk_gpu_row(g);
        to += g->observe_size;
    }
}

/* Plays one action, the chance after it, and deals the next play if this one ended. */
static inline void souk_gpu_step_table(const souk_game *g, const souk_gpu_job *job, int t, souk_state *state)
{
    souk_gpu_table table;
    float *rewards = job->io.rewards + (size_t)t * (size_t)job->seats;
    int32_t action = job->io.actions[t];
    for (int i = 0; i < job->seats; i++)
        rewards[i] = 0.0F;
    job->io.ends[t] = SOUK_GOES_ON;
    if (action == SOUK_REST) return;
    table.state = state;
    souk_gpu_take(g, job, t, &table);
    if (action < 0 || action >= g->num_actions || !souk_mask_has(&table.legal, action)) {
        job->io.ends[t] = SOUK_REFUSED;
        *job->refused = 1;
        return;
    }
    g->apply(state, job->parts, (int)table.mover, action, NULL);
    souk_gpu_settle(g, job, &table);
    table.steps++;
    if (table.mover == SOUK_DONE || table.steps == job->max_steps) {
        bool over = table.mover == SOUK_DONE;
        if (over)
            souk_reward_put(g, state, job->parts, job->seats, (souk_reward)job->reward,
                            g->winners(state, job->parts), rewards);
        souk_gpu_open_table(g, job, &table);
        job->io.ends[t] = over ? SOUK_ENDED : SOUK_CUT;
    } else {
        souk_legal_pending(g, state, job->parts, (int)table.mover, &table.legal);
    }
    souk_gpu_put(g, job, t, &table);
}

/* Picks a legal action uniformly: the one that souk_batch_pick picks for table t with that player. */
static inline void souk_gpu_pick_table(const souk_game *g, const souk_gpu_job *job, int t, souk_state *unused)
{
    const uint64_t *from = job->words + (size_t)souk_gpu_state_words(g) * (size_t)job->tables + t;
    souk_mask legal;
    (void)unused;
    souk_mask_clear(&legal);
    for (int i = 0; i < souk_gpu_mask_words(g); i++, from += job->tables)
        legal.w[i] = *from;
    job->picked[t] = souk_gpu_pick_one(g, &legal, souk_rng_value(job->seed, job->drawn + (uint64_t)t));
}

/* The bits of a float without the lowest ones, rounded to nearest, ties to even. */
static inline uint32_t souk_gpu_round_off(uint32_t bits, int lowest)
{
    uint32_t kept = bits >> lowest, half = 1u << (lowest - 1), rest = bits & (2 * half - 1);
    return kept + (rest > half || (rest == half && (kept & 1)));
}

static inline uint16_t souk_gpu_half(uint32_t bits)
{
    enum { SMALLEST = 0x38800000, TOO_LARGE = 0x47800000, BIAS = 0x38000000, LOWEST = 13, INFINITE = 0x7C00 };
    uint32_t size = bits & 0x7FFFFFFF, sign = bits >> 16 & 0x8000;
    if (size >= TOO_LARGE) return (uint16_t)(sign | INFINITE);
    if (size >= SMALLEST) return (uint16_t)(sign | souk_gpu_round_off(size - BIAS, LOWEST));
    uint32_t shift = (SMALLEST >> 23) - (size >> 23); /* its exponent is below the range of a half */
    if (shift > 11) return (uint16_t)sign;
    return (uint16_t)(sign | souk_gpu_round_off((size & 0x7FFFFF) | 0x800000, LOWEST + (int)shift));
}

/* Narrows number t: here a thread has a number instead of a table. */
static inline void souk_gpu_narrow_table(const souk_game *g, const souk_gpu_job *job, int t,
                                         souk_state *unused)
{
    float wide = job->wide[t];
    uint32_t bits;
    (void)g, (void)unused;
    memcpy(&bits, &wide, sizeof bits);
    if (job->kind == SOUK_NARROW_FLOAT16)
        ((uint16_t *)job->narrow)[t] = souk_gpu_half(bits);
    else if (job->kind == SOUK_NARROW_BFLOAT16)
        ((uint16_t *)job->narrow)[t] = (uint16_t)souk_gpu_round_off(bits, 16);
    else
        ((int8_t *)job->narrow)[t] = (int8_t)(wide * 127.0F + (wide < 0.0F ? -0.5F : 0.5F));
}

static inline uint64_t souk_gpu_mix(const souk_game *g, const souk_state *state, uint64_t digest)
{
    for (int i = 0; i < souk_gpu_state_words(g); i++)
        digest = (digest ^ state->words[i]) * 0x9E3779B97F4A7C15ull;
    return digest ^ digest >> 32;
}

/* --- random play ------------------------------------------------------------------------------ */

/* The data of a table of random play. Chance draws as in souk_gpu_seed_table, and the seats share the stream
 * of souk_seed_of(table's seed, 1). The state has only as many words as the game needs. */
typedef struct souk_gpu_course {
    uint64_t chance, player; /* the bases of their streams */
    uint32_t chance_drawn, player_drawn;
    souk_state state;
} souk_gpu_course;

static inline void souk_gpu_set_out(const souk_game *g, const souk_gpu_job *job, int t, souk_gpu_course *c)
{
    const uint64_t seed = souk_seed_of(job->seed, (uint64_t)t);
    c->chance = souk_stream_base(seed);
    c->player = souk_stream_base(souk_seed_of(seed, 1));
    c->chance_drawn = c->player_drawn = 0;
    job->digests[t] = seed;
    job->plays[t] = 0;
    souk_gpu_set_up(g, job, &c->state);
}

/* The digest covers the last state of each play, some states on the way and the state at the end. */
static inline void souk_gpu_note(const souk_game *g, const souk_gpu_job *job, int t, const souk_gpu_course *c)
{
    job->digests[t] = souk_gpu_mix(g, &c->state, job->digests[t]);
}

/* Plays one random action; when a play ends, the next begins. */
static inline void souk_gpu_go_on(const souk_game *g, const souk_gpu_job *job, int t, int64_t n,
                                  souk_gpu_course *c)
{
    souk_state *state = &c->state;
    uint32_t p = g->pending(state);
    int actor = SOUK_CHANCE, action;
    if (p & SOUK_PENDING_CHANCE) {
        action = souk_outcome(g, state, job->parts, souk_stream_value(c->chance, c->chance_drawn++));
    } else {
        souk_mask legal;
        actor = souk_lowest(p);
        souk_legal_pending(g, state, job->parts, actor, &legal);
        action = souk_gpu_pick_one(g, &legal, souk_stream_value(c->player, c->player_drawn++));
    }
    g->apply(state, job->parts, actor, action, NULL);
    if (job->mixing && souk_below(souk_stream_value(souk_seed_of(job->seed, (uint64_t)t), (uint64_t)n),
                                  (uint32_t)job->mixing) == 0)
        souk_gpu_note(g, job, t, c);
    while (g->pending(state) == 0) {
        souk_gpu_note(g, job, t, c);
        job->plays[t]++;
        souk_gpu_set_up(g, job, state);
    }
}

/* Random play at a single table: the reference that the sorted play below must match. */
static inline void souk_gpu_play_table(const souk_game *g, const souk_gpu_job *job, int t,
                                       souk_gpu_course *course)
{
    souk_gpu_set_out(g, job, t, course);
    for (int64_t n = 0; n < job->actions; n++)
        souk_gpu_go_on(g, job, t, n, course);
    souk_gpu_note(g, job, t, course);
}

/* --- random play, sorted ---------------------------------------------------------------------- */

/* Threads of a warp run in lockstep: those whose tables are at different moments, and so run different rules,
 * wait for each other. So a block keeps its tables in shared memory and sorts them by moment before each
 * action. In `order` the tables of a moment start at a warp boundary, and each thread plays the table at its
 * index. If a moment does not fill its last warp, some threads have none. All threads count, then line up,
 * then play, with a barrier after each of these. */
enum { SOUK_GPU_WARP = 32, SOUK_GPU_TOGETHER_MAX = 1024, SOUK_GPU_NO_TABLE = 0xFFFF };
typedef struct souk_gpu_sorting {
    uint32_t count[2][SOUK_MOMENTS]; /* of this action; and of the next, being cleared */
    uint16_t rank[SOUK_GPU_TOGETHER_MAX];
    uint16_t order[SOUK_GPU_TOGETHER_MAX + SOUK_MOMENTS * SOUK_GPU_WARP];
} souk_gpu_sorting;

/* A thread and its block. */
typedef struct souk_gpu_crew {
    souk_gpu_sorting *sorting;
    char *courses;
    int first, tables; /* the block's tables */
    int thread, threads;
} souk_gpu_crew;

/* Courses are an odd number of words apart, so that threads at the same index access different banks. */
static inline int souk_gpu_course_bytes(const souk_game *g)
{
    const int words = (int)(sizeof(souk_gpu_course) - sizeof(souk_state)) / 8 + souk_gpu_state_words(g);
    return (words | 1) * 8;
}
static inline size_t souk_gpu_together_bytes(const souk_game *g, int tables)
{
    return sizeof(souk_gpu_sorting) + (size_t)tables * (size_t)souk_gpu_course_bytes(g);
}
static inline souk_gpu_crew souk_gpu_crew_of(const souk_gpu_job *job, void *shared, int block, int thread,
                                             int threads)
{
    souk_gpu_crew crew;
    crew.sorting = (souk_gpu_sorting *)shared;
    crew.courses = (char *)(crew.sorting + 1);
    crew.first = block * job->together;
    crew.tables = job->tables - crew.first < job->together ? job->tables - crew.first : job->together;
    crew.thread = thread;
    crew.threads = threads;
    return crew;
}
static inline souk_gpu_course *souk_gpu_course_of(const souk_game *g, const souk_gpu_crew *crew, int i)
{
    return (souk_gpu_course *)(void *)(crew->courses + (size_t)i * (size_t)souk_gpu_course_bytes(g));
}

static inline int souk_gpu_moment(const souk_game *g, const souk_gpu_job *job, const souk_gpu_crew *crew,
                                  int i)
{
    return g->moment ? g->moment(&souk_gpu_course_of(g, crew, i)->state, job->parts) : 0;
}

/* Where the tables of a moment begin in `order`; for SOUK_MOMENTS: where all end. */
static inline int souk_gpu_begin_of(const uint32_t *count, int moment)
{
    uint32_t at = 0;
#pragma GCC unroll 8
    for (int i = 0; i < SOUK_MOMENTS; i++)
        at += i < moment ? (count[i] + SOUK_GPU_WARP - 1) / SOUK_GPU_WARP * SOUK_GPU_WARP : 0;
    return (int)at;
}

static inline void souk_gpu_set_out_together(const souk_game *g, const souk_gpu_job *job,
                                             const souk_gpu_crew *crew)
{
    for (int i = crew->thread; i < SOUK_MOMENTS; i += crew->threads)
        crew->sorting->count[0][i] = 0;
    for (int i = crew->thread; i < crew->tables; i += crew->threads)
        souk_gpu_set_out(g, job, crew->first + i, souk_gpu_course_of(g, crew, i));
}

static inline void souk_gpu_count(const souk_game *g, const souk_gpu_job *job, const souk_gpu_crew *crew,
                                  int64_t n)
{
    souk_gpu_sorting *sorting = crew->sorting;
    for (int i = crew->thread; i < SOUK_MOMENTS; i += crew->threads)
        sorting->count[(n + 1) & 1][i] = 0;
    for (int i = crew->thread; i < crew->tables; i += crew->threads) {
        uint32_t *count = &sorting->count[n & 1][souk_gpu_moment(g, job, crew, i)];
        sorting->rank[i] = (uint16_t)__sync_fetch_and_add(count, 1);
    }
    for (int i = crew->thread; i < crew->tables + SOUK_MOMENTS * SOUK_GPU_WARP; i += crew->threads)
        sorting->order[i] = SOUK_GPU_NO_TABLE;
}

static inline void souk_gpu_line_up(const souk_game *g, const souk_gpu_job *job, const souk_gpu_crew *crew,
                                    int64_t n)
{
    souk_gpu_sorting *sorting = crew->sorting;
    for (int i = crew->thread; i < crew->tables; i += crew->threads) {
        const int begin = souk_gpu_begin_of(sorting->count[n & 1], souk_gpu_moment(g, job, crew, i));
        sorting->order[begin + sorting->rank[i]] = (uint16_t)i;
    }
}

static inline void souk_gpu_go_on_together(const souk_game *g, const souk_gpu_job *job,
                                           const souk_gpu_crew *crew, int64_t n)
{
    const int end = souk_gpu_begin_of(crew->sorting->count[n & 1], SOUK_MOMENTS);
    for (int i = crew->thread; i < end; i += crew->threads) {
        const int mine = crew->sorting->order[i];
        if (mine != SOUK_GPU_NO_TABLE)
            souk_gpu_go_on(g, job, crew->first + mine, n, souk_gpu_course_of(g, crew, mine));
    }
}

static inline void souk_gpu_note_together(const souk_game *g, const souk_gpu_job *job,
                                          const souk_gpu_crew *crew)
{
    for (int i = crew->thread; i < crew->tables; i += crew->threads)
        souk_gpu_note(g, job, crew->first + i, souk_gpu_course_of(g, crew, i));
}
#endif
