/* bot.h — bots as the house itself uses them; souk.h has what every program may use.
 *
 * The invariant: a bot is handed a state that has already passed through `imagine` for its seat, never
 * the true one, so that it cannot know more than a person in its place. The functions here and there see
 * to that.
 */
#ifndef SOUK_BOT_H
#define SOUK_BOT_H
#include "bots/judge.h"

extern const souk_bot souk_bot_random; /* every legal action equally likely */
extern const souk_bot souk_bot_easy;   /* one step ahead, but it misjudges */
extern const souk_bot souk_bot_normal; /* one step ahead, by the game's own estimate */
extern const souk_bot souk_bot_hard;   /* searches for a moment */
extern const souk_bot souk_bot_expert; /* searches ten times as long */

/* All of them, as programs read of them. */
void souk_bots_json(souk_lang lang, souk_out *json);

enum { SOUK_ITERATIONS_ENDLESS = 1 << 30 }; /* of a budget with seconds: only the clock counts */

/* The bot's own measure where people wait: never longer than its patience. */
souk_budget souk_budget_at_table(const souk_bot *bot);

/* How often a search has gone without memory since the program began: figures about a bot that did not
 * play, or judge, as it does are worth nothing, and whoever counts must look. */
int souk_bot_starved(void);

/* The reasons of advice that has none yet; `imagined` is what the seat may think the state is. */
void souk_bot_reasons(const souk_game *g, const void *imagined, const void *parts, int seat,
                      const souk_voice *voice, souk_advice *advice, int n);
/* Every entry's win chance and expected score in any state, as a search from that seat's view sees them;
 * exactly if the play is done. */
void souk_bot_judge(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int viewer,
                    souk_rng *rng, const souk_budget *budget, souk_judgement *judgement);
#endif
