/* search.h — information-set Monte Carlo tree search over any game of the house.
 *
 * The invariants:
 *   - Every iteration begins with a fresh `imagine` for the seat, so what the search finds depends on
 *     the seat's view, the seed and the number of iterations, and on nothing else.
 *   - How many trees grow depends on the number of iterations alone: one where a single core is quick enough,
 *     since trees that share the iterations know less than one that has them all; SOUK_TREES beyond that. They
 *     are independent, each with its own stream, and merged in order, so the result does not depend on
 *     how many threads grew them.
 *   - All memory is asked for before the first iteration; a tree that is full goes on improving the
 *     judgement of what it has.
 */
#ifndef SOUK_SEARCH_H
#define SOUK_SEARCH_H
#include "bots/bot.h"

enum { SOUK_TREES = 4, SOUK_TREES_FROM = 50000 /* iterations; fewer grow one tree */ };

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

/* Where the trees are kept if they do not all grow in one place (a page has several workers that share
 * nothing): each place grows the trees that are not in `grown` yet, and once all are together here, a
 * search with the same seed and budget adds them up as if it had grown them itself. While some are empty, a
 * search reports what the others say alone. */
typedef struct souk_grove {
    uint32_t grown; /* the set of trees that are there, or that somebody else grows */
    souk_findings tree[SOUK_TREES];
} souk_grove;

/* Searches what happens next, as the seat sees it; if the seat is pending, the findings list its actions.
 * `budget->iterations` must be positive. False, with nothing found, if there is no memory, or if all trees of a
 * grove are for others to grow. */
bool souk_search(const souk_game *g, const void *state, const void *parts, int seat, uint64_t seed,
                 const souk_budget *budget, souk_findings *findings);
/* The findings' actions by weight, adding up to 1: how likely each is to be played if the choice is mixed. */
void souk_search_shares(const souk_findings *findings, double *share);
/* The action to play. */
int souk_search_pick(const souk_findings *findings, souk_rng *rng);
#endif
