/* mask.c — sets of actions: the n-th one, and the table by which it is found.
 *
 * A table instead of a second round of arithmetic: the steps of picking wait for each other, so that their
 * number, not their cost, is what random play feels.
 */
#include "core/mask.h"
#include "core/every_byte.h"

/* Bit i of a byte, three bits further up for each set bit below it. */
#define PLACE(byte, i) (uint32_t)((byte) >> (i)&1) * (i) << 3 * __builtin_popcount((byte) & ((1u << (i)) - 1))
#define PLACES(byte)                                                                                      \
    PLACE(byte, 1) | PLACE(byte, 2) | PLACE(byte, 3) | PLACE(byte, 4) | PLACE(byte, 5) | PLACE(byte, 6) | \
        PLACE(byte, 7)

const uint32_t souk_bits_of[256] = {SOUK_EVERY_BYTE(PLACES)};

int souk_mask_nth(const souk_mask *m, int n)
{
    return souk_select(m, n);
}
