/* bot.h — players that are programs. They know games only through souk.h.
 *
 * The invariant: a bot is handed a state that has already passed through `imagine` for its seat, never
 * the true one, so that it cannot know more than a person in its place. The functions below see to
 * that. A bot's choice depends on the view of its seat, its stream and its iterations alone: not on the
 * number of threads, and not on the platform.
 */
#ifndef SOUK_BOT_H
#define SOUK_BOT_H
#include "bots/judge.h"

typedef struct souk_bot {
    const char *name;    /* as commands and records spell it: "random" */
    const char *title;   /* msgid: what people call it */
    const char *summary; /* msgid: one sentence */
    int effort;          /* 0: does not search; else how many times the game's search_iterations */
    double patience;     /* seconds that people wait for it at a table, however slow the machine */
    /* Of a bot that does not search: a legal action of the seat, which is pending. */
    int (*choose)(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng);
} souk_bot;

extern const souk_bot souk_bot_random; /* every legal action equally likely */
extern const souk_bot souk_bot_easy;   /* one step ahead, but it misjudges */
extern const souk_bot souk_bot_normal; /* one step ahead, by the game's own estimate */
extern const souk_bot souk_bot_hard;   /* searches for a moment */
extern const souk_bot souk_bot_expert; /* searches ten times as long */

/* All bots, weakest first; ends with NULL. */
extern const souk_bot *const souk_bots[];
/* Whom a person meets who did not choose. */
extern const souk_bot *const souk_bot_usual;
/* The bot of that name, or NULL. */
const souk_bot *souk_bot_find(const char *name);
/* All of them, as programs read of them. */
void souk_bots_json(souk_lang lang, souk_out *json);

/* How much a bot may think. All zero is the bot's own measure, on one core. Whoever wants the same choice
 * every time leaves `seconds` and `stop` alone. */
typedef struct souk_budget {
    int64_t iterations; /* of a search; 0: as many as the bot's effort says */
    int threads;        /* 0 or 1: the calling one; at most SOUK_TREES are of use */
    double seconds;     /* at most so long by the clock; 0: no limit (and none where there is no clock) */
    /* Asked from time to time, from any thread, whether to stop and give the best so far; may be NULL. */
    bool (*stop)(void *context);
    void *context;
    struct souk_grove *grove; /* where trees that grow apart meet, see search.h; NULL: all grow here */
} souk_budget;

enum { SOUK_ITERATIONS_ENDLESS = 1 << 30 }; /* with seconds: only the clock counts */

/* The bot's own measure where people wait: on so many threads, and never longer than its patience. */
souk_budget souk_budget_at_table(const souk_bot *bot, int threads);

/* The bot's choice for a pending seat. Budget NULL: the bot's own. A search allocates before it begins;
 * if there is no memory, it chooses as `normal`. */
int souk_bot_choose_within(const souk_bot *bot, const souk_game *g, const void *state, const void *parts,
                           int seat, souk_rng *rng, const souk_budget *budget);
int souk_bot_choose(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                    souk_rng *rng);

/* How often a search has gone without memory since the program began: figures about a bot that did not
 * play, or judge, as it does are worth nothing, and whoever counts must look. */
int souk_bot_starved(void);

/* What a bot thinks of one action. */
typedef struct souk_advice {
    int16_t action;
    float share;                /* how likely the bot would play it */
    float win, margin;          /* the seat's win chance, and its expected score less the best other's */
    char reason[SOUK_TEXT_MAX]; /* why one would do it; empty if the game has no words for it */
} souk_advice;

/* The bot's choice and the best alternatives for a pending seat, best first; at most max of them, and how
 * many. A bot that does not search has searched a little for this. Voice NULL: without reasons. */
int souk_bot_explain(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                     souk_rng *rng, const souk_budget *budget, const souk_voice *voice, souk_advice *advice,
                     int max);
/* The reasons of advice that has none yet; `imagined` is what the seat may think the state is. */
void souk_bot_reasons(const souk_game *g, const void *imagined, const void *parts, int seat,
                      const souk_voice *voice, souk_advice *advice, int n);
/* Every entry's win chance and expected score in any state, as a search from that seat's view sees them;
 * exactly if the play is done. */
void souk_bot_judge(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int viewer,
                    souk_rng *rng, const souk_budget *budget, souk_judgement *judgement);
#endif
