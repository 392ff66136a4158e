/* net.h — a small neural net that corrects a game's own estimate.
 *
 * The idea: two layers read a seat's observation and the win chances of the estimate, and output a correction to the
 * logarithm of each chance (the logit). A net of zeros leaves the estimate as it is. A net may also have a policy,
 * which is a prior for each action. Everything after the observation is integer arithmetic, so that every platform
 * gets the same evaluation: docs/bots.md has the arithmetic and the file format.
 */
#ifndef SOUK_NET_H
#define SOUK_NET_H
#include "bots/judge.h"

enum {
    SOUK_NET_FIRST_MAX = 128, /* widths of the layers, multiples of SOUK_NET_STEP */
    SOUK_NET_SECOND_MAX = 64,
    SOUK_NET_STEP = 16,
    SOUK_NET_ALIGNED = 16, /* bytes of a vector: rows of weights are aligned to it */
    SOUK_NET_INPUTS_MAX = SOUK_OBSERVE_MAX + SOUK_SCORES_MAX,
    SOUK_NET_WORD = 64, /* inputs compared per step: the inputs are padded with zeros to a multiple */
    SOUK_NET_READ_MAX = (SOUK_NET_INPUTS_MAX + SOUK_NET_WORD - 1) / SOUK_NET_WORD * SOUK_NET_WORD,
    SOUK_NET_FILE_MAX = 1 << 20 /* bytes */
};

struct souk_net {
    char game[SOUK_NAME_MAX];
    int rules;              /* rules_version of the game it was trained with */
    uint64_t parts, digest; /* digests of the parts it was trained with, and of its weights */
    int inputs, first, second, entries, actions; /* actions 0: no policy */
    int first_shift, second_shift;
    double value_unit, policy_unit; /* the value of 1 in the sums of the heads */
    float explore;                  /* weight of the exploration bonus in a search with it */
    float mix;                      /* the share of its policy in the prior of an action */
    float cost;                     /* time of an iteration with it, as a multiple of one without */
    int playout;                    /* rollout length: decisions beyond the tree before it evaluates */
    /* Laid out for the sums: the first layer by input; the second by pairs of inputs, with the two weights of an
     * output adjacent; the two heads by output. */
    int32_t *first_bias, *second_bias, *value_bias, *policy_bias;
    int16_t *first_weights, *second_weights, *value_weights, *policy_weights;
};

/* The net that a search of this game with these parts uses: `asked`, or the default net if that is NULL. Returns
 * NULL if the net does not fit, or for souk_net_none. */
const souk_net *souk_net_for(const souk_net *asked, const souk_game *g, const void *parts);
/* The default net of the game, which comes with the house, whatever the parts; NULL if there is none. */
const souk_net *souk_net_house(const souk_game *g);
/* How often a default net could not be read for lack of memory (included in souk_bot_starved). */
int souk_net_starved(void);
/* Makes this the default net of the game and takes ownership; NULL: the game has none. False without memory.
 * For programs that supply nets (the web page, --net); call it before the first search. */
bool souk_net_bring(const souk_game *g, souk_net *net);

/* The bytes of a net in memory. souk_net_copy_for writes a copy that is usable at that address, such as on a GPU. */
size_t souk_net_bytes(const souk_net *net);
void souk_net_copy_for(const souk_net *net, void *copy, uint64_t address);

/* A seat's last inputs to a net, and the sums of its first layer. The seat's next inputs usually differ little. */
typedef struct souk_net_glance {
    int8_t x[SOUK_NET_READ_MAX];
    int32_t sum[SOUK_NET_FIRST_MAX];
} souk_net_glance;

typedef struct souk_net_memory {
    souk_net_glance of[SOUK_SEATS_MAX];
} souk_net_memory;

/* Resets the memory; call it before the first evaluation. */
void souk_net_forget(const souk_net *net, souk_net_memory *m);
/* Evaluates as souk_judge does, corrected by the net from the viewer's observation. Net NULL: the estimate alone. */
void souk_net_judge(const souk_net *net, souk_net_memory *m, const souk_game *g, const void *state,
                    const void *parts, int viewer, souk_judgement *j);
/* Whether the net contributes to priors (NULL: it does not). */
static inline bool souk_net_speaks(const souk_net *net)
{
    return net && net->actions && net->mix > 0.0F;
}

/* The prior of each legal action of a seat: that of the game (uniform if it defines none), mixed with the net's
 * policy (NULL: none). Actions that the game rules out (0) stay out. */
void souk_net_priors(const souk_net *net, souk_net_memory *m, const souk_game *g, const void *state,
                     const void *parts, int seat, const souk_mask *legal, float *w);

/* A net's souk_net_inputs_of inputs, for a game that is not over. `estimate` is the evaluation without the net. */
int souk_net_inputs_of(const souk_game *g);
void souk_net_inputs(const souk_game *g, const void *state, const void *parts, int viewer,
                     const souk_judgement *estimate, int8_t *x);
#endif
