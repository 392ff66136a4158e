/* blocks.h — the files of an exhaustive search. They grow by blocks, which threads write and read concurrently.
 *
 * The offset of a block is allocated under the caller's lock; then the block is written or read without it. States
 * are stored as 8-byte words without the zeros: the part of a state that a small world does not use takes no space.
 */
#ifndef SOUK_LAB_PROOF_BLOCKS_H
#define SOUK_LAB_PROOF_BLOCKS_H
#include "souk.h"

enum {
    SOUK_STATE_WORDS = sizeof(souk_state) / sizeof(uint64_t),
    SOUK_PACKED_MOST = SOUK_STATE_WORDS + SOUK_STATE_WORDS / 64 + 2
};

/* An open append-only file, until it is truncated. */
typedef struct souk_heap {
    int fd; /* -1: none */
    int64_t bytes;
} souk_heap;

bool souk_heap_open(souk_heap *heap, const char *folder, const char *name);
void souk_heap_close(souk_heap *heap);
bool souk_heap_cut(souk_heap *heap, int64_t bytes);
/* Allocates bytes at the end; returns their offset. */
int64_t souk_heap_grow(souk_heap *heap, size_t bytes);
/* Writes or reads all bytes; false on an error, with errno set. */
bool souk_heap_write(const souk_heap *heap, const void *bytes, size_t size, int64_t at);
bool souk_heap_read(const souk_heap *heap, void *bytes, size_t size, int64_t at);

/* Packs or unpacks a state and two numbers of the caller; returns the number of packed words. */
size_t souk_pack(uint64_t *to, const uint64_t *state, size_t words, uint64_t one, uint64_t two);
size_t souk_unpack(const uint64_t *from, uint64_t *state, size_t words, uint64_t *one, uint64_t *two);
#endif
