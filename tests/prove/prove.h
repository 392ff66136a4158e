/* prove.h: common parts of the proofs of the games' rules (tools/prove.py).
 *
 * The prove.c of a game builds, phase by phase, a state and parts whose fields have any value within their range. It
 * then calls everything that the house may call; the analyser follows all values together. It includes the game's
 * rules, so it is one file. The ranges are those enforced on parts and positions (tests/games/test_wrong.c). */
#ifndef SOUK_PROVE_H
#define SOUK_PROVE_H
#include "core/events.h"
#include "souk.h"
#include <__fc_builtin.h>

/* Any number from `low` to `high`, both included. */
static int any(int low, int high)
{
    return Frama_C_interval(low, high);
}

static uint64_t any_word(void)
{
    uint64_t word;
    Frama_C_make_unknown((char *)&word, sizeof word);
    return word;
}

/* A full event list: events are computed as usual and dropped. That there is space for one more, after any number of
 * events, is proved once, here. */
static void an_audience(souk_events *events)
{
    events->n = any(0, SOUK_EVENTS_MAX);
    souk_note(events, 0, SOUK_ALL, 0xFF, any(INT16_MIN, INT16_MAX), 0, 0, 0, 0, 0);
    events->n = SOUK_EVENTS_MAX;
}
#endif
