/* plane.c — the table that expands eight bits into floats. */
#include "core/plane.h"
#include "core/every_byte.h"

#define ROW(i)                                                     \
    {                                                              \
        {(i)&1, (i) >> 1 & 1, (i) >> 2 & 1, (i) >> 3 & 1},         \
        {                                                          \
            (i) >> 4 & 1, (i) >> 5 & 1, (i) >> 6 & 1, (i) >> 7 & 1 \
        }                                                          \
    }

const souk_octet souk_octets[256] = {SOUK_EVERY_BYTE(ROW)};
