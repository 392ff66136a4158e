/* souk_gpu.h — batches of tables on a GPU: souk_batch in device memory.
 *
 * The rules are the same C files, compiled for the GPU (scripts/gpu writes one PTX file per game). The CUDA
 * driver is loaded on first use, so a program that never uses it does not need it. The same seeds and actions
 * give the same tables as souk_batch, bit for bit.
 *
 * Every pointer in a souk_batch_io is a device pointer. Work is queued on the caller's stream (a CUstream;
 * NULL: the default one), and no call waits for it unless its comment says so. Calls on one souk_gpu must
 * come from one thread at a time. Functions that return bool return false with an error if the driver fails.
 */
#ifndef SOUK_GPU_H
#define SOUK_GPU_H
#include "souk.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum { SOUK_GPU_BLOCK = 256 }; /* default threads per block */

typedef struct souk_gpu souk_gpu;

/* The device to use, and where to find its kernels. */
typedef struct souk_gpu_place {
    int device;         /* the number of the GPU */
    int block;          /* threads per block, except in random play; 0: SOUK_GPU_BLOCK */
    const char *folder; /* with GAME.ptx; NULL: $SOUK_GPU, or build-gpu, or the installed one */
} souk_gpu_place;

/* Opens a GPU and deals all tables; NULL with an error. setup->threads is ignored. `place` NULL: the first
 * GPU, with the defaults. Waits. */
souk_gpu *souk_gpu_open(const souk_batch_setup *setup, const souk_gpu_place *place, souk_error *error);
void souk_gpu_close(souk_gpu *b); /* NULL: does nothing */
/* The name of the GPU. */
const char *souk_gpu_name(const souk_gpu *b);
/* Threads per block in random play: as many as fit. */
int souk_gpu_play_block(const souk_gpu *b);

/* Like the functions of souk_batch. Since a step does not wait, refused actions are reported by souk_gpu_refused. */
bool souk_gpu_seed(souk_gpu *b, uint64_t seed, void *stream, souk_error *error);
bool souk_gpu_show(souk_gpu *b, const souk_batch_io *io, void *stream, souk_error *error);
bool souk_gpu_step(souk_gpu *b, const souk_batch_io *io, void *stream, souk_error *error);
bool souk_gpu_pick(souk_gpu *b, souk_rng *rng, int32_t *actions, void *stream, souk_error *error);
/* Smaller number types for networks. souk_gpu_narrow converts n floats in device memory, rounding to nearest. */
typedef enum souk_gpu_kind {
    SOUK_GPU_FLOAT16,
    SOUK_GPU_BFLOAT16,
    SOUK_GPU_INT8 /* 127 times the number, which lies in [-1,1] */
} souk_gpu_kind;
bool souk_gpu_narrow(souk_gpu *b, const float *wide, int n, souk_gpu_kind kind, void *narrow, void *stream,
                     souk_error *error);
/* Waits for all work queued on the stream. */
bool souk_gpu_wait(souk_gpu *b, void *stream, souk_error *error);
/* Whether an action has been refused since the last call. Waits for the stream. */
bool souk_gpu_refused(souk_gpu *b, void *stream, bool *refused, souk_error *error);
/* Copies the state of one table to the host and back. Writing recomputes everything derived from the state;
 * the table continues with its own chance stream. Both wait. */
bool souk_gpu_read_state(souk_gpu *b, int table, void *state, souk_error *error);
bool souk_gpu_write_state(souk_gpu *b, int table, const void *state, souk_error *error);

/* Random play without observations, on separate tables: `actions` actions at each. The arrays have one number
 * per table and must not be NULL: a digest of the play, and the number of plays that ended. With mixing n,
 * about one state in n enters the digest, besides those at the end of a play. */
bool souk_gpu_play(souk_gpu *b, uint64_t seed, int64_t actions, int mixing, uint64_t *digests,
                   uint32_t *plays, void *stream, souk_error *error);

/* --- search on the card: the bots of the house ---
 * These calls need GAME.search.ptx as well, which is loaded on first use. Arrays are device memory. */

/* Copies of tables. Every copy has a chance stream of its own, derived from the seed: nothing that searches may
 * foresee what chance will do. */
typedef struct souk_gpu_copies {
    const souk_gpu *from;                 /* another batch of the same game, seats, options and parts */
    const int32_t *from_table, *to_table; /* [copies]; NULL: 0 and up */
    int32_t copies;
    uint64_t seed;
} souk_gpu_copies;
bool souk_gpu_fork(souk_gpu *b, const souk_gpu_copies *copies, void *stream, souk_error *error);
/* Draws again what the mover of each table cannot know, by a seed of its own for each table. `only`: 0 for each table
 * that is left as it is; NULL: none. */
bool souk_gpu_imagine(souk_gpu *b, uint64_t seed, const uint8_t *only, void *stream, souk_error *error);

enum { SOUK_GPU_TREES = 32768 }; /* that grow at once, if not stated */
typedef struct souk_gpu_thought {
    int32_t iterations; /* of the search at each table */
    int32_t trees; /* that grow at once; 0: SOUK_GPU_TREES. A search of 64 iterations takes 0.3 MB for each */
    uint64_t seed;
    const souk_net *net;  /* in host memory; NULL: the game's own; souk_net_none: the game's estimate alone */
    const uint8_t *only;  /* [tables] 0: leaves out the table; NULL: all tables */
    int32_t *actions;     /* [tables] the choice; needed by a search only */
    float *wins, *scores; /* [tables][entries] chances to win and expected scores, by entry; may be NULL */
    float *shares; /* [tables][actions] how much speaks for each action; 0 if it is not legal; may be NULL */
} souk_gpu_thought;
/* Searches at each table for its mover, as the bots do: a table's choice depends on what the mover sees, on its
 * number, the seed, the net and the iterations. docs/research.md says for which games it equals the processor's. Shares are those of the visits, or the mixed
 * strategy of a simultaneous move. */
bool souk_gpu_search(souk_gpu *b, const souk_gpu_thought *thought, void *stream, souk_error *error);
/* Evaluates each table as it is, without a search: wins, scores, and as shares the priors of the mover. */
bool souk_gpu_judge(souk_gpu *b, const souk_gpu_thought *thought, void *stream, souk_error *error);

/* Device memory, for programs that cannot allocate it otherwise. Reading and writing wait. */
void *souk_gpu_alloc(souk_gpu *b, size_t size, souk_error *error);
void souk_gpu_free(souk_gpu *b, void *memory);
bool souk_gpu_read(souk_gpu *b, void *host, const void *memory, size_t size, souk_error *error);
bool souk_gpu_write(souk_gpu *b, void *memory, const void *host, size_t size, souk_error *error);
/* Measures the milliseconds between two points on a stream; souk_gpu_end waits for all work before it. */
bool souk_gpu_begin(souk_gpu *b, void *stream, souk_error *error);
bool souk_gpu_end(souk_gpu *b, void *stream, float *milliseconds, souk_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
