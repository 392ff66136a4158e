/* The same of the writers as a graphics card has them, who work each float out by itself. */
#define SOUK_BY_ITSELF 1
#include "test_plane.c"
