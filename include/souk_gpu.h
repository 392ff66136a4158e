/* souk_gpu.h — many tables on a graphics card: souk_batch with the card's own memory.
 *
 * The rules are the same C files, compiled for the card (scripts/gpu writes a PTX file a game). The CUDA driver
 * is opened when it is asked for and not before: a program that never asks needs none. Same seeds and same
 * actions give the same tables as souk_batch, bit for bit.
 *
 * Every pointer of a souk_batch_io is to memory of the card. Work is put on the caller's stream (a CUstream;
 * NULL: the default one) and nothing waits for it, unless a sentence says so. Calls of one souk_gpu come from
 * one thread at a time. Functions that return bool return false with an error if the driver refused.
 */
#ifndef SOUK_GPU_H
#define SOUK_GPU_H
#include "souk.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum { SOUK_GPU_BLOCK = 256 }; /* threads a block, unless told otherwise */

typedef struct souk_gpu souk_gpu;

/* Where to find what. */
typedef struct souk_gpu_place {
    int device; /* of several cards */
    int block;  /* threads a block, random play apart; 0: SOUK_GPU_BLOCK */
    const char
        *folder; /* with GAME.ptx; NULL: that which $SOUK_GPU names, or build-gpu, or the installed one */
} souk_gpu_place;

/* Opens a card and deals all tables; NULL with an error. Setup's threads do not count. Place NULL: the first card
 * with all that is usual. Waits. */
souk_gpu *souk_gpu_open(const souk_batch_setup *setup, const souk_gpu_place *place, souk_error *error);
void souk_gpu_close(souk_gpu *b); /* NULL: does nothing */
/* What the card is called. */
const char *souk_gpu_name(const souk_gpu *b);
/* Threads a block of random play: as many as there is room for. */
int souk_gpu_play_block(const souk_gpu *b);

/* As souk_batch has them. Refused actions are counted where a step is not waited for: souk_gpu_refused. */
bool souk_gpu_seed(souk_gpu *b, uint64_t seed, void *stream, souk_error *error);
bool souk_gpu_show(souk_gpu *b, const souk_batch_io *io, void *stream, souk_error *error);
bool souk_gpu_step(souk_gpu *b, const souk_batch_io *io, void *stream, souk_error *error);
bool souk_gpu_pick(souk_gpu *b, souk_rng *rng, int32_t *actions, void *stream, souk_error *error);
/* Floats of the card as something smaller, where a network reads it anyway: n numbers, rounded to the nearest. */
typedef enum souk_gpu_kind {
    SOUK_GPU_FLOAT16,
    SOUK_GPU_BFLOAT16,
    SOUK_GPU_INT8 /* 127 times the number, which lies in [-1,1] */
} souk_gpu_kind;
bool souk_gpu_narrow(souk_gpu *b, const float *wide, int n, souk_gpu_kind kind, void *narrow, void *stream,
                     souk_error *error);
/* Waits for all that has been put on the stream. */
bool souk_gpu_wait(souk_gpu *b, void *stream, souk_error *error);
/* Whether an action has been refused since it was last asked. Waits for the stream. */
bool souk_gpu_refused(souk_gpu *b, void *stream, bool *refused, souk_error *error);
/* The state of one table, to the host and back, with all that goes with it being worked out anew: a table whose
 * state is written goes on with its own chance. Wait. */
bool souk_gpu_read_state(souk_gpu *b, int table, void *state, souk_error *error);
bool souk_gpu_write_state(souk_gpu *b, int table, const void *state, souk_error *error);

/* Random play without observations, at tables of its own: so many actions at each. The arrays, one number a
 * table, may not be NULL: a digest of how it went, and how many plays ended. Mixing n: about one state in n goes
 * into the digest, beside those at the end of a play. */
bool souk_gpu_play(souk_gpu *b, uint64_t seed, int64_t actions, int mixing, uint64_t *digests,
                   uint32_t *plays, void *stream, souk_error *error);

/* Memory of the card, for programs that have no other way to it. Reading and writing wait. */
void *souk_gpu_alloc(souk_gpu *b, size_t size, souk_error *error);
void souk_gpu_free(souk_gpu *b, void *memory);
bool souk_gpu_read(souk_gpu *b, void *host, const void *memory, size_t size, souk_error *error);
bool souk_gpu_write(souk_gpu *b, void *memory, const void *host, size_t size, souk_error *error);
/* Milliseconds between two marks on a stream; the second waits for all before it. */
bool souk_gpu_begin(souk_gpu *b, void *stream, souk_error *error);
bool souk_gpu_end(souk_gpu *b, void *stream, float *milliseconds, souk_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
