/* bot.h — the internal interface of the bots; souk.h has the public one.
 *
 * The invariant: a bot receives a state that has already passed through `imagine` for its seat, never the true
 * one. So it cannot know more than a person in that seat. The functions here and in souk.h ensure this.
 */
#ifndef SOUK_BOT_H
#define SOUK_BOT_H
#include "bots/judge.h"
#include "core/at.h"

extern const souk_bot souk_bot_random; /* 1: every legal action equally likely */
extern const souk_bot souk_bot_easy;   /* 2 to 5: one-ply lookahead that does not always play the best */
extern const souk_bot souk_bot_3, souk_bot_4, souk_bot_5;
extern const souk_bot souk_bot_normal;        /* 6: one-ply lookahead by the game's own estimate */
extern const souk_bot souk_bot_7, souk_bot_8; /* a part of the search of `hard` */
extern const souk_bot souk_bot_hard;          /* 9: a short search */
extern const souk_bot souk_bot_expert;        /* 10: a search ten times as long */

enum { SOUK_NAMED = 5 };
/* The five levels with a name, weakest first. */
extern const souk_bot *const souk_bots_named[SOUK_NAMED];

/* Whether a level has a name, and is not a number alone. */
bool souk_bot_named(const souk_bot *bot);
/* The name of a level in a list to choose from: "6 · normal", or "level 7". */
void souk_bot_choice(const souk_bot *bot, souk_lang lang, souk_out *out);
void souk_bots_json(souk_lang lang, souk_out *json);

enum { SOUK_ITERATIONS_ENDLESS = 1 << 30 }; /* in a budget with seconds: only the clock ends it */

/* The bot's default budget where players wait: at most its patience. */
souk_budget souk_budget_at_table(const souk_bot *bot);

/* The iterations of a search with the built-in net and no other budget, away from the end of the play. */
int64_t souk_bot_iterations(const souk_bot *bot, const souk_game *g, const void *parts);

/* How many searches ran out of memory since the program began. The bot then did not play or evaluate at its
 * level: callers that collect statistics must check this count, and discard them if it has grown. */
int souk_bot_starved(void);

/* Fills in the reasons of advice that has none yet; `imagined` is a determinization for the seat. */
void souk_bot_reasons(souk_at imagined, int seat, const souk_voice *voice, souk_advice *advice, int n);
/* Every entry's win chance and expected score in any state, by a search from the viewer's seat; exact at the end.
 * Returns the standard error of the viewer's win chance. */
double souk_bot_judge(const souk_bot *bot, souk_at here, int viewer, souk_rng *rng, const souk_budget *budget,
                      souk_judgement *judgement);
#endif
