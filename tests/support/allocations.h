/* allocations.h: the number of allocations of the program under test. */
#ifndef SOUK_TESTS_ALLOCATIONS_H
#define SOUK_TESTS_ALLOCATIONS_H
#include <stdint.h>

uint64_t allocations_so_far(void);
#endif
