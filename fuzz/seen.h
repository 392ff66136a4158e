/* seen.h: which texts were looked at before, so that the same answer, which comes again and again, is read as JSON
 * only once. A text is known by its digest; where two fall on one place, the later stays. */
#ifndef SOUK_FUZZ_SEEN_H
#define SOUK_FUZZ_SEEN_H

#include "souk.h"

enum { SEEN_BITS = 16 };

/* The place of the text; it holds *digest if this text was there last. */
static inline uint64_t *seen_place(const char *text, size_t len, uint64_t *digest)
{
    static uint64_t place[1 << SEEN_BITS];
    *digest = souk_digest(text, len);
    return &place[*digest >> (64 - SEEN_BITS)];
}

#endif
