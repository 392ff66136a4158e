/* bot.h — players that are programs. They know games only through souk.h.
 *
 * The invariant: a bot is handed a state that has already passed through `imagine` for its seat, never
 * the true one, so that it cannot know more than a person in its place. souk_bot_choose sees to that;
 * nobody else calls `choose`. A bot's choice depends on the view of its seat and its stream alone.
 */
#ifndef SOUK_BOT_H
#define SOUK_BOT_H
#include "souk.h"

typedef struct souk_bot {
    const char *name;    /* as people write it: "random" */
    const char *summary; /* msgid: one sentence */
    bool blind;          /* looks at nothing but its legal actions, so nothing need be imagined */
    /* A legal action of the seat, which is pending. */
    int (*choose)(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng);
} souk_bot;

extern const souk_bot souk_bot_random; /* every legal action equally likely */
extern const souk_bot souk_bot_greedy; /* one step ahead, by the game's own estimate */

/* All bots, weakest first; ends with NULL. */
extern const souk_bot *const souk_bots[];
/* Whom a person meets who did not choose. */
extern const souk_bot *const souk_bot_usual;
/* The bot of that name, or NULL. */
const souk_bot *souk_bot_find(const char *name);

/* The bot's choice for a pending seat: copies the state, imagines what the seat cannot know, chooses. */
int souk_bot_choose(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                    souk_rng *rng);
#endif
