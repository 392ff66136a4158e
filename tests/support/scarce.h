/* scarce.h: makes a chosen allocation fail. The program is linked with scarce_wraps (tests/support/meson.build), so
 * that all of its own allocations pass through here; those of shared libraries do not. */
#ifndef SOUK_TEST_SCARCE_H
#define SOUK_TEST_SCARCE_H

/* Makes the n-th allocation from now on fail, and no other; 0: none. */
void scarce_at(int n);
/* Whether it has failed since. */
int scarce_happened(void);

#endif
