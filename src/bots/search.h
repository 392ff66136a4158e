/* search.h — information-set Monte Carlo tree search over any game of the house.
 *
 * The invariants:
 *   - Every iteration begins with a fresh `imagine` for the seat, so what the search finds depends on
 *     the seat's view, the seed and the number of iterations, and on nothing else.
 *   - Iterations make one tree, on the calling thread: trees that share them know less than one that has them
 *     all. Where only the clock counts, several grow on as many threads, each with a stream of its own, and
 *     what they found is added up.
 *   - All memory is asked for before the first iteration; a tree that is full goes on improving the
 *     judgement of what it has.
 */
#ifndef SOUK_SEARCH_H
#define SOUK_SEARCH_H
#include "bots/bot.h"

enum { SOUK_TREES_MAX = 4 };

/* What a search has found about one legal action. */
typedef struct souk_found {
    int16_t action;
    int64_t visits;
    double weight;      /* how likely it should be played: visits, or the mixed strategy of a secret choice */
    double win, margin; /* of the seat, on average over the visits */
    double good, squares;                     /* what the seat wants to grow, likewise, and its squares */
    int16_t line[SOUK_LINE_MAX], line_length; /* what would probably follow: of the tree that is surest */
    uint32_t line_visits;
} souk_found;

typedef struct souk_findings {
    int n;
    bool mixed;                         /* a secret choice: draw by weight; else play the heaviest */
    int64_t iterations;                 /* carried out */
    int64_t refused;                    /* how often a tree was full and could not grow */
    souk_judgement judged;              /* of the state as it is: the average over all iterations */
    souk_found found[SOUK_ACTIONS_MAX]; /* in order of action */
} souk_findings;

/* What for: a judgement of every action takes all iterations, a choice only as many as make it clear. */
typedef enum souk_aim { SOUK_TO_JUDGE, SOUK_TO_CHOOSE } souk_aim;

/* Searches what happens next, as the seat sees it; if the seat is pending, the findings list its actions.
 * `budget->iterations` must be positive. False, with nothing found, if there is no memory. */
bool souk_search(const souk_game *g, const void *state, const void *parts, int seat, uint64_t seed,
                 const souk_budget *budget, souk_aim aim, souk_findings *findings);
/* The findings' actions by weight, adding up to 1: how likely each is to be played if the choice is mixed. */
void souk_search_shares(const souk_findings *findings, double *share);
/* The action to play. */
int souk_search_pick(const souk_findings *findings, souk_rng *rng);
#endif
