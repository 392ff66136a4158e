/* hints.h — advice as the protocol writes it: the same list from the engine and from a server. */
#ifndef SOUK_TABLE_HINTS_H
#define SOUK_TABLE_HINTS_H
#include "bots/bot.h"

enum { SOUK_HINTS_MAX = 5 };

/* The member `hints`: actions, their names and labels as the seat may read them, and what the bot thinks of
 * each. */
void souk_hints_put(souk_out *out, const souk_game *g, const void *imagined, const void *parts, int seat,
                    const souk_voice *voice, const souk_advice *advice, int n);
#endif
