/* mutator.c: libFuzzer mutates texts with change.h two times in three, and bytes in its own way the third time. */
#include "change.h"

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t max); /* the engine's own */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t max, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t max, unsigned seed)
{
    uint32_t state = seed;
    if (size == 0 || fuzz_next(&state) % 3 == 0) return LLVMFuzzerMutate(bytes, size, max);
    for (uint32_t n = 1 + fuzz_next(&state) % 4; n; n--)
        size = fuzz_change(bytes, size, max, &state);
    return size;
}
