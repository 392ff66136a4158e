/* props.h — the properties every game must hold, as one suite over the interface of souk.h.
 *
 * The suite plays a game at random and looks at it all the while: cheap properties at every step,
 * and at a random one step in sixteen all that a viewer can perceive. What any one state must hold is
 * asked by lab/check.h; the suite adds what a play has: its events, its record, its end.
 *
 * A check never asserts. It returns false after souk_check_fault, so that the suite can also be turned on
 * games that are broken on purpose. The first fault of a play is kept, with the record that leads there.
 */
#ifndef SOUK_TESTS_PROPS_H
#define SOUK_TESTS_PROPS_H
#include "lab/check.h"

enum {
    PROPS_RECORD = 1 << 20, /* bytes of a record */
    PROPS_KINDS = 128,      /* kinds of events of a game */
    PROPS_RARE = 16         /* one step in so many is looked at closely, if nothing else is said */
};

typedef struct props_step {
    int16_t actor, action;
} props_step;

typedef struct props {
    /* The dearer a property, the rarer it is looked at. One step in checks.rare, at least PROPS_RARE, is looked
     * at closely; cheap properties are looked at after every action. */
    souk_checks checks;
    int bots; /* one play in so many is played by bots, the others at random; 0: none */

    /* the play */
    uint64_t seed;
    souk_rng chance, player;
    souk_state state;
    bool rings;                       /* this play lets the table act */
    bool clever;                      /* in this play bots choose */
    bool given;                       /* bytes decide this play (props_play_bytes) */
    const uint8_t *bytes, *bytes_end; /* which; equal when they are used up */
    int32_t points[SOUK_SCORES_MAX];  /* what the events have said so far */
    props_step *steps;
    int64_t num_steps, max_steps;
    int64_t given_from, given_to; /* those that bytes have decided */

    /* what was done, over all plays */
    int64_t plays, actions, samples;

    /* what is known of the game */
    bool known;
    int seat_arg[PROPS_KINDS], points_arg[PROPS_KINDS], num_args[PROPS_KINDS];

    char record[PROPS_RECORD];
} props;

/* A suite over a game. Allocates. */
props *props_new(const souk_game *g, int seats);
void props_free(props *p);
/* Plays one game and checks it all along; false after a fault. */
bool props_play(props *p, uint64_t seed);
/* The same for a play that these bytes decide: options, who acts, what is done, chance included; and while
 * they last every step is looked at, by one seat, the costly properties taking turns. So many random actions come before, and when the bytes are used
 * up the play goes on at random; there only what the rules must hold is looked at, and rarely. */
bool props_play_bytes(props *p, uint64_t seed, int64_t before, const uint8_t *bytes, size_t size);
/* The fault with the record that reproduces it. */
void props_print(const props *p, souk_out *out);

/* --- for the files of the suite ---------------------------------------------------------------- */

/* Whether something is to be looked at now that is `often` times as often as a close look. */
static inline bool props_now(props *p, int often)
{
    return souk_check_below(&p->checks, (uint32_t)p->checks.rare) < (uint32_t)often;
}

/* Once per game: sizes, names, options, planes, kinds of events. */
bool props_check_game(props *p);
/* The events of one action, and the seats it says it taught. */
bool props_check_events(props *p, const souk_events *events, uint32_t learned);
/* Rarely: the events as sentences and as JSON. */
bool props_check_sentences(props *p, const souk_events *events);
/* At the end: winners, scores, and that these are what the events have added up to. */
bool props_check_end(props *p);
/* Rarely: prompts, labels, parsing, wits. */
bool props_check_words(props *p, const void *state);
#endif
