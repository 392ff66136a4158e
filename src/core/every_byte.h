/* every_byte.h — tables of 256 entries, made by the compiler: SOUK_EVERY_BYTE(OF) is OF(0), OF(1) ... OF(255). */
#ifndef SOUK_EVERY_BYTE_H
#define SOUK_EVERY_BYTE_H

#define SOUK_BYTES_4(of, i) of(i), of((i) + 1), of((i) + 2), of((i) + 3)
#define SOUK_BYTES_16(of, i) \
    SOUK_BYTES_4(of, i), SOUK_BYTES_4(of, (i) + 4), SOUK_BYTES_4(of, (i) + 8), SOUK_BYTES_4(of, (i) + 12)
#define SOUK_BYTES_64(of, i)                                                        \
    SOUK_BYTES_16(of, i), SOUK_BYTES_16(of, (i) + 16), SOUK_BYTES_16(of, (i) + 32), \
        SOUK_BYTES_16(of, (i) + 48)
#define SOUK_EVERY_BYTE(of) \
    SOUK_BYTES_64(of, 0), SOUK_BYTES_64(of, 64), SOUK_BYTES_64(of, 128), SOUK_BYTES_64(of, 192)
#endif
