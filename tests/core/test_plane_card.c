/* test_plane_card.c: the same tests for the GPU versions of the writers, which compute each float separately. */
#define SOUK_BY_ITSELF 1
#include "test_plane.c"
