/* fuzz.h: the one function of a fuzzer. It takes any bytes at all and must neither crash, nor leak,
 * nor break a promise of the reader it tries; promises are checked with assert. Returns 0. */
#ifndef SOUK_FUZZ_H
#define SOUK_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#endif
