/* state.h — High or Low, the template of a game: state, parts, actions, events and options.
 *
 * A round has two halves, and the state needs no phase to distinguish them: while choices are missing, the
 * seats without one are pending; once all have chosen, chance is pending. Choices are hidden until the die
 * has been rolled, and then they are cleared. So every choice in the state is a secret of its seat.
 */
#ifndef SOUK_TEMPLATE_STATE_H
#define SOUK_TEMPLATE_STATE_H
#include "souk.h"

enum { TE_FACES = 6, TE_GOAL_MAX = 20, TE_ROUNDS_MAX = 100 };

/* The choice of a seat. */
enum { TE_NOTHING, TE_LOW, TE_HIGH, TE_SIDES };

typedef struct te_parts {
    uint32_t weight[TE_FACES]; /* of each face of the die */
    uint8_t lowest_high;       /* the lowest face that counts as high */
    uint8_t padding[3];
} te_parts;

typedef struct te_state {
    uint8_t seats, goal, round, max_rounds; /* round: rounds played so far */
    uint8_t choice[SOUK_SEATS_MAX];
    uint8_t points[SOUK_SEATS_MAX];
} te_state;

/* Actions. */
enum {
    TE_A_CHOOSE_LOW,
    TE_A_CHOOSE_HIGH,
    TE_A_FACE, /* chance: + face - 1 */
    TE_ACTIONS = TE_A_FACE + TE_FACES
};

/* Events, in the order of the table in words.c. */
enum { TE_E_CHOSE, TE_E_ROLLED, TE_E_RIGHT, TE_E_WRONG, TE_E_OVER, TE_EVENTS };

/* Options, in the order of the table in game.c. */
enum { TE_OPT_GOAL, TE_OPT_MAX_ROUNDS, TE_OPTIONS };

/* Observations (observe.c). */
enum { TE_OBSERVE_SIZE = SOUK_SEATS_MAX + SOUK_SEATS_MAX + 2 + 1 };

#define SOUK_PREFIX te
#include "core/room.h"
SOUK_LIMITS(TE_ACTIONS, TE_OBSERVE_SIZE, TE_OPTIONS);

/* Shared by the files of this game. */
extern const souk_event_kind te_event_kinds[TE_EVENTS];
extern const souk_plane te_planes[4];
extern const souk_key te_keys[3];
extern const char *const te_side_names[TE_SIDES]; /* msgids; also the words of a position */
bool te_over(const te_state *s);
/* TE_LOW or TE_HIGH for a face, counted from 1. */
int te_side_of(const te_parts *p, int face);
#endif
