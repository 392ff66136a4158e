/* search.h — information-set Monte Carlo tree search over any game of the house.
 *
 * The invariants:
 *   - Every iteration begins with a fresh determinization (`imagine`) for the seat. So the findings depend
 *     on the seat's view, the seed and the number of iterations, and on nothing else.
 *   - A budget of iterations grows one tree, on the calling thread: several trees that share the iterations
 *     would know less. A budget of time alone grows one tree per thread, each with its own random stream,
 *     and the findings are summed.
 *   - All memory is allocated before the first iteration. A full tree still improves the evaluation of its nodes.
 */
#ifndef SOUK_SEARCH_H
#define SOUK_SEARCH_H
#include "bots/bot.h"

enum { SOUK_TREES_MAX = 4 };

/* The findings about one legal action. */
typedef struct souk_found {
    int16_t action;
    int64_t visits;
    double weight;        /* how likely to play it: visits, or the mixed strategy of a simultaneous move */
    double win, margin;   /* of the seat, averaged over the visits */
    double good, squares; /* the seat's utility and its square, averaged likewise */
    int16_t line[SOUK_LINE_MAX], line_length; /* principal variation, of the surest tree */
    uint32_t line_visits;
} souk_found;

typedef struct souk_findings {
    int n;
    bool mixed;                         /* a simultaneous move: sample by weight; else play the heaviest */
    int64_t iterations;                 /* carried out */
    int64_t refused;                    /* how often a tree was full and could not grow */
    souk_judgement judged;              /* evaluation of the current state: the average over all iterations */
    double error;                       /* the standard error of that average, of the seat's utility */
    souk_found found[SOUK_ACTIONS_MAX]; /* in order of action */
} souk_findings;

/* The purpose. Evaluating every action takes all iterations; choosing one stops early once the choice is clear. */
typedef enum souk_aim { SOUK_TO_JUDGE, SOUK_TO_CHOOSE } souk_aim;

/* Searches from the view of the seat; if the seat is pending, the findings list its actions.
 * `budget->iterations` must be positive. False, without findings, if memory runs out. */
bool souk_search(const souk_game *g, const void *state, const void *parts, int seat, uint64_t seed,
                 const souk_budget *budget, souk_aim aim, souk_findings *findings);
/* The weights of the actions, normalised to 1: the probability of each if the strategy is mixed. */
void souk_search_shares(const souk_findings *findings, double *share);
int souk_search_pick(const souk_findings *findings, souk_rng *rng);
/* Draws among the actions that look nearly as good as the one that souk_search_pick plays. */
int souk_search_vary(const souk_findings *findings, souk_rng *rng);
#endif
