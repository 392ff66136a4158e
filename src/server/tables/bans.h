/* bars.h — who may not come to a table, because its host has sent them away.
 *
 * A ban names a person, and marks the address they came from: whoever comes back as another guest is still
 * kept out, for as long as the ban holds. The mark is a keyed hash, so that no list of entries tells where
 * anybody lives. People with an account, or with a seat, are never taken for somebody else at their address.
 */
#ifndef SOUK_SERVER_BARS_H
#define SOUK_SERVER_BARS_H
#include "server/desk.h"

/* What an address is remembered as. */
void bars_mark(const server *s, const char *address, char mark[SITTING_MARK]);
/* Whether the host has sent whoever is at that connection away. */
bool bars_out(const desk *d, const session *c);
/* Whether the host has told them to be silent. */
bool bars_hushed(const sitting *sit, const char *person);
#endif
