/* change.h: mutates a text and mostly keeps its grammar.
 *
 * Records, messages and parts files consist of words, lines, and text in brackets or quotes. One of these is dropped,
 * duplicated, replaced by another of its kind, or by a number at the edge of a range. That passes a reader's first
 * checks far more often than random bytes do. */
#ifndef SOUK_FUZZ_CHANGE_H
#define SOUK_FUZZ_CHANGE_H

#include <stddef.h>
#include <stdint.h>

/* Mutates the first `size` of `max` bytes in place, once; returns the new size, at most `max`. */
size_t fuzz_change(uint8_t *bytes, size_t size, size_t max, uint32_t *seed);
/* The next number of a small random generator. */
uint32_t fuzz_next(uint32_t *seed);

#endif
