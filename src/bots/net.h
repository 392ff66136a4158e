/* net.h — a small net that corrects a game's own estimate.
 *
 * The idea: two layers over what a seat can see and over the win chances of the estimate say by how much the
 * logarithm of each chance is wrong; a net of noughts says nothing, and then the estimate stands. Perhaps it says
 * as well how plausible each action is. All that follows the observation is whole numbers, so that every platform
 * judges alike: docs/bots.md has the arithmetic and the file.
 */
#ifndef SOUK_NET_H
#define SOUK_NET_H
#include "bots/judge.h"

enum {
    SOUK_NET_FIRST_MAX = 128, /* widths of the layers, in steps of SOUK_NET_STEP */
    SOUK_NET_SECOND_MAX = 64,
    SOUK_NET_STEP = 16,
    SOUK_NET_ALIGNED = 16, /* bytes of a vector: rows of weights begin at a multiple */
    SOUK_NET_INPUTS_MAX = SOUK_OBSERVE_MAX + SOUK_SCORES_MAX,
    SOUK_NET_WORD = 64, /* inputs that are compared at once: as many are read, the last of them noughts */
    SOUK_NET_READ_MAX = (SOUK_NET_INPUTS_MAX + SOUK_NET_WORD - 1) / SOUK_NET_WORD * SOUK_NET_WORD,
    SOUK_NET_FILE_MAX = 1 << 20 /* bytes */
};

struct souk_net {
    char game[SOUK_NAME_MAX];
    int rules;              /* version of the game's rules that it was trained with */
    uint64_t parts, digest; /* of the parts it was trained with, and of its own weights */
    int inputs, first, second, entries, actions; /* actions 0: it says nothing about them */
    int first_shift, second_shift;
    double value_unit, policy_unit; /* what one of the last sums is worth */
    float explore;                  /* weight of the bonus in a search that judges by it */
    float mix;                      /* how much of an action's plausibility is the net's */
    float cost;                     /* how many times as long an iteration takes with it as without */
    int playout;                    /* decisions played beyond the tree before it judges */
    /* Laid out for the sums: the first layer by input; the second by pairs of inputs, the two weights of an output
     * side by side; the last two by output. */
    int32_t *first_bias, *second_bias, *value_bias, *policy_bias;
    int16_t *first_weights, *second_weights, *value_weights, *policy_weights;
};

/* The net that a search of this game with these parts judges by: the one asked for, the house's own if that is
 * NULL; NULL if that does not fit, or for souk_net_none. */
const souk_net *souk_net_for(const souk_net *asked, const souk_game *g, const void *parts);
/* The net that came with the house, whatever the parts; NULL if there is none. */
const souk_net *souk_net_house(const souk_game *g);
/* How often the house's own net could not be read for want of memory (souk_bot_starved counts it). */
int souk_net_starved(void);
/* From now on this is the house's own net of the game, which takes it over; NULL: the house has none. False
 * without memory. For whoever brings nets along: a page, or --net; before the first search. */
bool souk_net_bring(const souk_game *g, souk_net *net);

/* What a net read last through the eyes of each seat, and the sums of its first layer: what that seat sees the next
 * time mostly differs little. */
typedef struct souk_net_glance {
    int8_t x[SOUK_NET_READ_MAX];
    int32_t sum[SOUK_NET_FIRST_MAX];
} souk_net_glance;

typedef struct souk_net_memory {
    souk_net_glance of[SOUK_SEATS_MAX];
} souk_net_memory;

/* Before the first state that it judges. */
void souk_net_forget(const souk_net *net, souk_net_memory *m);
/* Judges a state as souk_judge does, corrected by the net; the viewer is the seat whose observation it reads. Net
 * NULL: the estimate alone. */
void souk_net_judge(const souk_net *net, souk_net_memory *m, const souk_game *g, const void *state,
                    const void *parts, int viewer, souk_judgement *j);
/* Whether the net says anything about actions (NULL: it does not). */
static inline bool souk_net_speaks(const souk_net *net)
{
    return net && net->actions && net->mix > 0.0F;
}

/* How plausible each legal action of a seat is: what the game says (all alike, if it says nothing), mixed with what
 * the net thinks (NULL: nothing). What the game rules out (0) stays out. */
void souk_net_priors(const souk_net *net, souk_net_memory *m, const souk_game *g, const void *state,
                     const void *parts, int seat, const souk_mask *legal, float *w);

/* What a net of this game reads in a state that goes on: souk_net_inputs_of numbers. The judgement is that of
 * the estimate. */
int souk_net_inputs_of(const souk_game *g);
void souk_net_inputs(const souk_game *g, const void *state, const void *parts, int viewer,
                     const souk_judgement *estimate, int8_t *x);
#endif
