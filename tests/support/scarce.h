/* scarce.h: memory that runs out at a chosen call. The program is linked with scarce_wraps (tests/support/meson.build), so that every
 * call of its own for memory comes by here; those of shared libraries do not. */
#ifndef SOUK_TEST_SCARCE_H
#define SOUK_TEST_SCARCE_H

/* The n-th call from now on fails, and no other; 0: none does. */
void scarce_at(int n);
/* Whether it has come to that since. */
int scarce_happened(void);

#endif
