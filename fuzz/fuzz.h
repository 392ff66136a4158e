/* fuzz.h: the one function of a fuzzer. It takes arbitrary bytes and must not crash, leak, or violate a guarantee of
 * the reader under test; guarantees are checked with assert. Returns 0. */
#ifndef SOUK_FUZZ_H
#define SOUK_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#endif
