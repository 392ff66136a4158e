/* High or Low, the template of a game: the state, the parts and the action numbers.
 *
 * A round has two steps, and the state needs no phase to tell them apart: while a choice is missing the
 * seats without one are pending, and once all are there chance is. Choices are hidden until the die has
 * been rolled; then they are gone, so whatever choice the state holds is a secret of its seat.
 */
#ifndef SOUK_TEMPLATE_RULES_H
#define SOUK_TEMPLATE_RULES_H
#include "souk.h"

enum { TE_FACES = 6, TE_GOAL_MAX = 20, TE_ROUNDS_MAX = 100 };

/* What a seat has chosen. */
enum { TE_NOTHING, TE_LOW, TE_HIGH, TE_SIDES };

typedef struct te_parts {
    uint32_t weight[TE_FACES]; /* of each face of the die */
    uint8_t lowest_high;       /* the lowest face that counts as high */
    uint8_t padding[3];
} te_parts;

typedef struct te_state {
    uint8_t seats, goal, round, max_rounds; /* round: how many have been played */
    uint8_t choice[SOUK_SEATS_MAX];
    uint8_t points[SOUK_SEATS_MAX];
} te_state;

/* Actions. */
enum {
    TE_CHOOSE_LOW,
    TE_CHOOSE_HIGH,
    TE_FACE, /* chance: + face (0 is the face 1) */
    TE_ACTIONS = TE_FACE + TE_FACES
};

/* Events, in the order of the table in words.c. */
enum { TE_CHOSE, TE_ROLLED, TE_RIGHT, TE_WRONG, TE_OVER, TE_EVENTS };

/* Options, in the order of the table in game.c. */
enum { TE_OPT_GOAL, TE_OPT_MAX_ROUNDS, TE_OPTIONS };

void te_setup(void *state, const void *parts, const souk_options *options, int seats);
uint32_t te_pending(const void *state);
void te_legal(const void *state, const void *parts, int actor, souk_mask *mask);
uint32_t te_weights(const void *state, const void *parts, uint32_t *w);
uint32_t te_apply(void *state, const void *parts, int actor, int action, souk_events *events);
const char *te_why_not(const void *state, const void *parts, int actor, int action);
int te_score(const void *state, const void *parts, int viewer, int32_t *out);
uint32_t te_winners(const void *state, const void *parts);
int64_t te_bound(const void *parts, const souk_options *options, int seats);
int te_seats(const void *state);
void te_imagine(void *state, const void *parts, int seat, souk_rng *rng);

/* Whether the last round has been played. */
bool te_over(const te_state *s);
/* TE_LOW or TE_HIGH for a face from 1. */
int te_side_of(const te_parts *p, int face);
/* NULL, or what cannot be: the property suite asks at every step. */
const char *template_conserved(const void *state, const void *parts);
#endif
