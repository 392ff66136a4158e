/* seen.h: remembers which texts were checked before, so that a repeated answer is parsed as JSON only once. A text is
 * identified by its digest; if two share a slot, the later one stays. */
#ifndef SOUK_FUZZ_SEEN_H
#define SOUK_FUZZ_SEEN_H

#include "souk.h"

enum { SEEN_BITS = 16 };

/* The slot of the text; it holds *digest if this text was there last. */
static inline uint64_t *seen_place(const char *text, size_t len, uint64_t *digest)
{
    static uint64_t place[1 << SEEN_BITS];
    *digest = souk_digest(text, len);
    return &place[*digest >> (64 - SEEN_BITS)];
}

#endif
