/* check.h — the properties that every game must have in any state, however it was reached.
 *
 * The property suite of the tests checks them in the states of random plays, `souk lab exhaust` in every state of a
 * small world. Games are accessed only through souk.h.
 *
 * The idea behind the checks of hidden information: imagine(s, v) differs from s only in what viewer v cannot know.
 * So everything that v perceives must be byte-identical in both, before an action and after it, unless the action
 * reports that v has learned something.
 *
 * A check never ends the program. It returns false after souk_check_fault, which keeps the first fault. So the checks
 * can also be run on games that are broken on purpose.
 */
#ifndef SOUK_LAB_PROOF_CHECK_H
#define SOUK_LAB_PROOF_CHECK_H
#include "core/canvas.h"
#include "core/json.h"
#include "core/out.h"

enum {
    CHECK_TEXT = 1 << 16,            /* bytes of a view or a position */
    CHECK_NODES = 1 << 14,           /* JSON nodes of a view */
    CHECK_CLAUSES = 256,             /* clauses that why_not may name */
    CHECK_UNTOUCHED = INT32_MIN + 7, /* a value that no score has */
    CHECK_SCORE = INT16_MAX          /* bound of a score: events carry points in 16 bits */
};

typedef struct souk_perceived {
    size_t len;
    char text[CHECK_TEXT]; /* the view, including the prompt and the labels of legal actions */
    float observe[SOUK_OBSERVE_MAX + 1];
    int32_t score[SOUK_SCORES_MAX];
    souk_canvas board, hands;
} souk_perceived;

/* Half a megabyte: allocate it on the heap, zeroed. */
typedef struct souk_checks {
    /* Set by the caller: the game, ... */
    const souk_game *game;
    const void *parts;
    int seats, entries; /* entries: of the score in the first state */
    souk_options options;
    int64_t done, bound; /* actions taken so far, and the maximum of a play */
    /* ... and how thorough the checks are. */
    souk_rng sample; /* selects what is checked where not everything is */
    int rare;        /* the reasons of all actors are checked one time in this many; 1: always */
    bool briefly;    /* the views of the seats are checked for one seat only */

    /* The first fault. */
    bool failed;
    char property[40], fault[1024];

    /* Statistics. */
    int64_t imagined; /* imagined states that differ from the true one */
    int64_t secrets;  /* choices and outcomes that a viewer cannot distinguish from another */

    /* Private. */
    const char *clauses[CHECK_CLAUSES];
    int num_clauses;
    souk_perceived one, two, three;
    souk_events events, others;
    char text[CHECK_TEXT];
    souk_json nodes[CHECK_NODES];
} souk_checks;

/* Pieces, masks, reasons, weights and scores: cheap enough for every state. */
bool souk_check_step(souk_checks *c, const void *state);
/* For a final state: the winners, and that every seat sees the full scores. */
bool souk_check_end(souk_checks *c, const void *state);
/* An illegal action is refused; a random value gives the outcome that the weights define for it. */
bool souk_check_try(souk_checks *c, const void *state);
bool souk_check_outcome(souk_checks *c, const void *state);
/* Two seats that are pending simultaneously may act in either order. */
bool souk_check_commute(souk_checks *c, const void *state);
/* Views are JSON with the required members; a position read back gives the same bytes. */
bool souk_check_views(souk_checks *c, const void *state);
bool souk_check_position(souk_checks *c, const void *state);
/* Hidden information, imagine and secret choices. The action is a legal one; actor SOUK_DONE: there is none. */
bool souk_check_hidden(souk_checks *c, const void *state, int actor, int action);

/* Remembers the first fault; always returns false. */
bool souk_check_fault(souk_checks *c, const char *property, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool souk_check_same(souk_checks *c, const void *a, const void *b, const char *property, const char *what);
static inline uint32_t souk_check_below(souk_checks *c, uint32_t n)
{
    return souk_below(souk_rng_next(&c->sample), n);
}
static inline souk_lang souk_check_lang(souk_checks *c)
{
    return (souk_lang)souk_check_below(c, (uint32_t)souk_num_langs());
}
/* Internal to the checks: plays on at random from an imagined state to the end. */
bool souk_check_playout(souk_checks *c, const void *state);
#endif
