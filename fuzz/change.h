/* change.h: changes a text and keeps its grammar, more often than not.
 *
 * Records, messages and parts files have one thing in common: they are made of words, lines and things in brackets or
 * quotes. To leave one out, to say it twice, to put one in the place of another of its kind, or a number at the edge of
 * what fits, gets past a reader's first look far more often than other bytes do. */
#ifndef SOUK_FUZZ_CHANGE_H
#define SOUK_FUZZ_CHANGE_H

#include <stddef.h>
#include <stdint.h>

/* Changes the first `size` of `max` bytes in place, once; its new size, at most `max`. */
size_t fuzz_change(uint8_t *bytes, size_t size, size_t max, uint32_t *seed);
/* The next number of a small generator. */
uint32_t fuzz_next(uint32_t *seed);

#endif
