/* mask.c — sets of actions: the n-th one, and the table that finds it.
 *
 * A table replaces a second round of arithmetic: the steps of a pick depend on each other, so random play is
 * limited by their number, not by their cost.
 */
#include "core/mask.h"
#include "core/every_byte.h"

/* The position i of a set bit, shifted up by three bits for each set bit below it. */
#define PLACE(byte, i) (uint32_t)((byte) >> (i)&1) * (i) << 3 * __builtin_popcount((byte) & ((1u << (i)) - 1))
#define PLACES(byte)                                                                                      \
    PLACE(byte, 1) | PLACE(byte, 2) | PLACE(byte, 3) | PLACE(byte, 4) | PLACE(byte, 5) | PLACE(byte, 6) | \
        PLACE(byte, 7)

const uint32_t souk_bits_of[256] = {SOUK_EVERY_BYTE(PLACES)};

int souk_mask_nth(const souk_mask *m, int n)
{
    return souk_select(m, n);
}
