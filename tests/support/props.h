/* props.h — the properties every game must hold, as one suite over the interface of souk.h.
 *
 * The suite plays a game at random and looks at it all the while: cheap properties at every step,
 * and at a random one step in sixteen all that a viewer can perceive. It knows games only through
 * souk.h.
 *
 * The idea behind the tests of hidden information: imagine(s, v) differs from s in nothing but what
 * viewer v cannot know. So whatever v perceives (its "sight") must be byte-identical in both, before
 * an action and after it, unless the action says that it taught v something.
 *
 * A check never asserts. It returns false after props_fault, so that the suite can also be turned on
 * games that are broken on purpose. The first fault of a play is kept, with the record that leads there.
 */
#ifndef SOUK_TESTS_PROPS_H
#define SOUK_TESTS_PROPS_H
#include "core/canvas.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/out.h"
#include "souk.h"

enum {
    PROPS_TEXT = 1 << 16,            /* bytes of a view or a position */
    PROPS_RECORD = 1 << 20,          /* bytes of a record */
    PROPS_NODES = 1 << 14,           /* JSON nodes of a view */
    PROPS_KINDS = 128,               /* kinds of events of a game */
    PROPS_CLAUSES = 256,             /* clauses that why_not may name */
    PROPS_RARE = 16,                 /* one step in so many is looked at closely, if nothing else is said */
    PROPS_UNTOUCHED = INT32_MIN + 7, /* what no score is */
    PROPS_SCORE = INT16_MAX          /* no score lies beyond, for events carry points in 16 bits */
};

typedef struct props_step {
    int16_t actor, action;
} props_step;

/* All that a viewer perceives of a state. */
typedef struct props_sight {
    size_t len;
    char text[PROPS_TEXT]; /* the view, prompt and labels of legal actions included */
    float observe[SOUK_OBSERVE_MAX + 1];
    int32_t score[SOUK_SCORES_MAX];
    souk_canvas board, hands;
} props_sight;

typedef struct props {
    const souk_game *game;
    const void *parts;
    int seats;

    /* How it is played. The dearer a property, the rarer it is looked at; what is rare is as rare as this says, and
     * cheap properties are looked at after every action. */
    int rare; /* one step in so many is looked at closely: at least PROPS_RARE */
    int bots; /* one play in so many is played by bots, the others at random; 0: none */

    /* the play */
    uint64_t seed;
    souk_options options;
    int64_t bound;
    souk_rng chance, player, sample;
    souk_state state;
    bool rings;                       /* this play lets the table act */
    bool clever;                      /* in this play bots choose */
    bool given;                       /* bytes decide this play (props_play_bytes) */
    const uint8_t *bytes, *bytes_end; /* which; equal when they are used up */
    int entries;
    int32_t points[SOUK_SCORES_MAX]; /* what the events have said so far */
    props_step *steps;
    int64_t num_steps, max_steps;
    int64_t given_from, given_to; /* those that bytes have decided */

    /* the first fault */
    bool failed;
    char property[40], fault[1024];

    /* what was done, over all plays */
    int64_t plays, actions, samples;
    int64_t imagined; /* states that differ from the truth, and a seat cannot tell */
    int64_t secrets;  /* choices and outcomes that a viewer cannot tell from another */

    /* what is known of the game */
    bool known;
    int seat_arg[PROPS_KINDS], points_arg[PROPS_KINDS], num_args[PROPS_KINDS];
    const char *clauses[PROPS_CLAUSES];
    int num_clauses;

    /* scratch */
    props_sight one, two, three;
    souk_events events, others;
    char text[PROPS_TEXT], record[PROPS_RECORD];
    souk_json nodes[PROPS_NODES];
    souk_fields fields;
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

/* Remembers the first fault of a play; always returns false. */
bool props_fault(props *p, const char *property, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static inline uint32_t props_below(props *p, uint32_t n)
{
    return souk_below(souk_rng_next(&p->sample), n);
}
/* Whether something is to be looked at now that is `often` times as often as a close look. */
static inline bool props_now(props *p, int often)
{
    return props_below(p, (uint32_t)p->rare) < (uint32_t)often;
}
bool props_same_bytes(props *p, const void *a, const void *b, const char *property, const char *what);

/* Once per game: sizes, names, options, planes, kinds of events. */
bool props_check_game(props *p);
/* Every step: masks, reasons, weights, conservation, scores. */
bool props_check_step(props *p, const void *state);
/* The events of one action, and the seats it says it taught. */
bool props_check_events(props *p, const souk_events *events, uint32_t learned);
/* Rarely: the events as sentences and as JSON. */
bool props_check_sentences(props *p, const souk_events *events);
/* At the end: winners, scores and what the events have added up to. */
bool props_check_end(props *p);
/* Rarely: an illegal action is refused, a chance outcome is the one its value means. */
bool props_check_try(props *p, const void *state);
bool props_check_outcome(props *p, const void *state);
/* Rarely: prompts, labels, parsing, wits; views as JSON; the position as text. */
bool props_check_words(props *p, const void *state);
bool props_check_views(props *p, const void *state);
bool props_check_position(props *p, const void *state);
/* Rarely: hidden information, imagine, secret choices. The action is one that is about to be taken. */
bool props_check_hidden(props *p, const void *state, int actor, int action);
bool props_check_commute(props *p, const void *state);
/* Rarely: play on at random from a state to the end, with the properties of every step. */
bool props_check_playout(props *p, const void *state);
#endif
