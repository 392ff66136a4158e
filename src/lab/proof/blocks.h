/* blocks.h — the files of a search: they grow by blocks, which several threads write and read at once.
 *
 * A block's place in its file is given out first, under the caller's lock; then it is written or read without one.
 * States lie in a block as words of 8 bytes, those that are 0 left out: what a small world does not use of a state
 * takes no room.
 */
#ifndef SOUK_LAB_PROOF_BLOCKS_H
#define SOUK_LAB_PROOF_BLOCKS_H
#include "souk.h"

enum {
    SOUK_STATE_WORDS = sizeof(souk_state) / sizeof(uint64_t),
    SOUK_PACKED_MOST = SOUK_STATE_WORDS + SOUK_STATE_WORDS / 64 + 2
};

/* An open file that only grows, until it is cut. */
typedef struct souk_heap {
    int fd; /* -1: none */
    int64_t bytes;
} souk_heap;

bool souk_heap_open(souk_heap *heap, const char *folder, const char *name);
void souk_heap_close(souk_heap *heap);
bool souk_heap_cut(souk_heap *heap, int64_t bytes);
/* The place of so many more bytes. */
int64_t souk_heap_grow(souk_heap *heap, size_t bytes);
/* All of it; false on an error, which errno names. */
bool souk_heap_write(const souk_heap *heap, const void *bytes, size_t size, int64_t at);
bool souk_heap_read(const souk_heap *heap, void *bytes, size_t size, int64_t at);

/* A state of so many words with two numbers of the caller's; how many words it takes. */
size_t souk_pack(uint64_t *to, const uint64_t *state, size_t words, uint64_t one, uint64_t two);
size_t souk_unpack(const uint64_t *from, uint64_t *state, size_t words, uint64_t *one, uint64_t *two);
#endif
