/* check.h — what every game must hold in any one state, whatever led there.
 *
 * The property suite of the tests asks it of states that random plays meet, `souk lab exhaust` of every
 * state of a small world. Games are known through souk.h only.
 *
 * The idea behind the checks of hidden information: imagine(s, v) differs from s in nothing but what
 * viewer v cannot know. So whatever v perceives (its "sight") must be byte-identical in both, before
 * an action and after it, unless the action says that it taught v something.
 *
 * A check never ends the program. It returns false after souk_check_fault, which keeps the first fault, so
 * that it can also be turned on games that are broken on purpose.
 */
#ifndef SOUK_LAB_PROOF_CHECK_H
#define SOUK_LAB_PROOF_CHECK_H
#include "core/canvas.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/out.h"

enum {
    CHECK_TEXT = 1 << 16,            /* bytes of a view or a position */
    CHECK_NODES = 1 << 14,           /* JSON nodes of a view */
    CHECK_CLAUSES = 256,             /* clauses that why_not may name */
    CHECK_UNTOUCHED = INT32_MIN + 7, /* what no score is */
    CHECK_SCORE = INT16_MAX          /* no score lies beyond, for events carry points in 16 bits */
};

/* All that a viewer perceives of a state. */
typedef struct souk_perceived {
    size_t len;
    char text[CHECK_TEXT]; /* the view, prompt and labels of legal actions included */
    float observe[SOUK_OBSERVE_MAX + 1];
    int32_t score[SOUK_SCORES_MAX];
    souk_canvas board, hands;
} souk_perceived;

/* Half a megabyte: allocate it, zeroed. */
typedef struct souk_checks {
    /* The caller's: what is played, ... */
    const souk_game *game;
    const void *parts;
    int seats, entries; /* entries: of the score of the first state */
    souk_options options;
    int64_t done, bound; /* actions taken so far, and the most that a play takes */
    /* ... and how closely it is looked at. */
    souk_rng sample; /* draws what is looked at where not all is */
    int rare;        /* reasons against all actions are asked one time in so many; 1: always */
    bool briefly;    /* what every seat sees is looked at for one of them only */

    /* The first fault. */
    bool failed;
    char property[40], fault[1024];

    /* What was met. */
    int64_t imagined; /* states that differ from the truth, and a seat cannot tell */
    int64_t secrets;  /* choices and outcomes that a viewer cannot tell from another */

    /* Its own. */
    const char *clauses[CHECK_CLAUSES];
    int num_clauses;
    souk_perceived one, two, three;
    souk_events events, others;
    char text[CHECK_TEXT];
    souk_json nodes[CHECK_NODES];
    souk_fields fields;
} souk_checks;

/* Pieces, masks, reasons, weights, scores: cheap enough for every state. */
bool souk_check_step(souk_checks *c, const void *state);
/* Of a state that is done: winners, and scores that all see in full. */
bool souk_check_end(souk_checks *c, const void *state);
/* An illegal action is refused; a chance outcome is the one its value means. */
bool souk_check_try(souk_checks *c, const void *state);
bool souk_check_outcome(souk_checks *c, const void *state);
/* Two seats that are pending at once may act in either order. */
bool souk_check_commute(souk_checks *c, const void *state);
/* Views are JSON and say what they must; the position as text sets up the same bytes. */
bool souk_check_views(souk_checks *c, const void *state);
bool souk_check_position(souk_checks *c, const void *state);
/* Hidden information, imagine, secret choices. The action is one that could be taken; actor SOUK_DONE:
 * there is none. */
bool souk_check_hidden(souk_checks *c, const void *state, int actor, int action);

/* Remembers the first fault; always returns false. */
bool souk_check_fault(souk_checks *c, const char *property, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool souk_check_same(souk_checks *c, const void *a, const void *b, const char *property, const char *what);
static inline uint32_t souk_check_below(souk_checks *c, uint32_t n)
{
    return souk_below(souk_rng_next(&c->sample), n);
}
/* For the files of the checks: play on at random from an imagined state to the end. */
bool souk_check_playout(souk_checks *c, const void *state);
#endif
