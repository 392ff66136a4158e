/* props.h — the properties that every game must hold, as one suite over the interface of souk.h.
 *
 * The suite plays a game at random and checks it all the while: cheap properties after every action, and at a random
 * one action in sixteen everything that a viewer can perceive. lab/proof/check.h checks what must hold in any single
 * state; the suite adds what belongs to a play: its events, its record, its end.
 *
 * A check never asserts. It returns false after souk_check_fault, so that the suite can also test games that are broken
 * on purpose. The first fault of a play is kept, with the record that leads there.
 */
#ifndef SOUK_TESTS_PROPS_H
#define SOUK_TESTS_PROPS_H
#include "lab/proof/check.h"

enum {
    PROPS_RECORD = 1 << 20, /* bytes of a record */
    PROPS_KINDS = 128,      /* kinds of events of a game */
    PROPS_RARE = 16         /* default: one action in this many is checked closely */
};

typedef struct props_step {
    int16_t actor, action;
} props_step;

typedef struct props {
    /* The costlier a property, the rarer its check. One action in checks.rare, at least PROPS_RARE, is checked closely;
     * cheap properties are checked after every action. */
    souk_checks checks;
    int bots; /* one play in this many is played by bots, the others at random; 0: none */

    /* the play */
    uint64_t seed;
    souk_rng chance, player;
    souk_state state;
    bool rings;                       /* this play lets the table act */
    bool clever;                      /* in this play bots choose */
    bool given;                       /* bytes decide this play (props_play_bytes) */
    const uint8_t *bytes, *bytes_end; /* the unused bytes; equal when there are none left */
    int32_t points[SOUK_SCORES_MAX];  /* points that the events have reported so far */
    props_step *steps;
    int64_t num_steps, max_steps;
    int64_t given_from, given_to; /* the actions that bytes have decided */

    /* totals over all plays */
    int64_t plays, actions, samples;

    /* cached facts about the game */
    bool known;
    int seat_arg[PROPS_KINDS], points_arg[PROPS_KINDS], num_args[PROPS_KINDS];

    char record[PROPS_RECORD];
} props;

/* A suite for a game. Allocates. */
props *props_new(const souk_game *g, int seats);
void props_free(props *p);
/* Plays once and checks all along; false after a fault. */
bool props_play(props *p, uint64_t seed);
/* The same for a play that these bytes decide: options, who acts, what they do, chance included. While they last, every
 * action is checked for one seat, the costly properties in turn. `before` random actions come first. When the bytes are
 * used up the play goes on at random; there only what the rules must hold is checked, and rarely. */
bool props_play_bytes(props *p, uint64_t seed, int64_t before, const uint8_t *bytes, size_t size);
/* The fault with the record that reproduces it. */
void props_print(const props *p, souk_out *out);

/* --- for the files of the suite ---------------------------------------------------------------- */

/* Whether to check something now that is checked `often` times as often as a close check. */
static inline bool props_now(props *p, int often)
{
    return souk_check_below(&p->checks, (uint32_t)p->checks.rare) < (uint32_t)often;
}

/* Once per game: sizes, names, options, planes, kinds of events. */
bool props_check_game(props *p);
/* The events of one action, and the seats that learned something from it. */
bool props_check_events(props *p, const souk_events *events, uint32_t learned);
/* Rarely: the events as sentences and as JSON. */
bool props_check_sentences(props *p, const souk_events *events);
/* At the end: winners, scores, and that the events add up to these scores. */
bool props_check_end(props *p);
/* Rarely: prompts, labels, parsing, and the estimates, priors and reasons for bots. */
bool props_check_words(props *p, const void *state);
#endif
