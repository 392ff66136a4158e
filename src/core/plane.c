/* plane.c — what eight bits look like as floats. */
#include "core/plane.h"

#define ROW(i)                                                     \
    {                                                              \
        {(i)&1, (i) >> 1 & 1, (i) >> 2 & 1, (i) >> 3 & 1},         \
        {                                                          \
            (i) >> 4 & 1, (i) >> 5 & 1, (i) >> 6 & 1, (i) >> 7 & 1 \
        }                                                          \
    }
#define ROWS_4(i)  ROW(i), ROW((i) + 1), ROW((i) + 2), ROW((i) + 3)
#define ROWS_16(i) ROWS_4(i), ROWS_4((i) + 4), ROWS_4((i) + 8), ROWS_4((i) + 12)
#define ROWS_64(i) ROWS_16(i), ROWS_16((i) + 16), ROWS_16((i) + 32), ROWS_16((i) + 48)

const souk_octet souk_octets[256] = {ROWS_64(0), ROWS_64(64), ROWS_64(128), ROWS_64(192)};
