/* prove.h — how the proof of a game's rules is set up (tools/prove.py).
 *
 * The prove.c of a game makes a state and parts of which every field is anything within its range, phase by phase, and
 * does with them whatever the house may do: the analyser follows all of it at once. It includes the game's rules, so
 * that it is one file. Ranges are those that reading parts and positions enforces, which tests/games/test_wrong.c tries. */
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

/* Somebody who listens. What is told is worked out as ever, and lost: that there is room for one more is proved once,
 * here, for any number told before. */
static void an_audience(souk_events *events)
{
    events->n = any(0, SOUK_EVENTS_MAX);
    souk_note(events, 0, SOUK_ALL, 0xFF, any(INT16_MIN, INT16_MAX), 0, 0, 0, 0, 0);
    events->n = SOUK_EVENTS_MAX;
}
#endif
