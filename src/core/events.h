/* events.h — how rules report what happened.
 *
 * Nobody collects events while bots play millions of games: that is checked first, inline. Events that no
 * longer fit are dropped; SOUK_EVENTS_MAX is more than any one action produces.
 */
#ifndef SOUK_EVENTS_H
#define SOUK_EVENTS_H
#include "souk.h"

/* Adds an event; `full` is the set of seats that see all of it, `open` the set of arguments that the others see.
 * Inline as well: a call would make every action of random play save registers for events that nobody collects. */
static inline void souk_note(souk_events *events, int kind, uint32_t full, uint32_t open, int a, int b, int c,
                             int d, int e, int f)
{
    if (events->n >= SOUK_EVENTS_MAX) return;
    souk_event *event = &events->e[events->n++];
    event->kind = (uint16_t)kind;
    event->full = (uint8_t)full;
    event->open = (uint8_t)open;
    event->arg[0] = (int16_t)a;
    event->arg[1] = (int16_t)b;
    event->arg[2] = (int16_t)c;
    event->arg[3] = (int16_t)d;
    event->arg[4] = (int16_t)e;
    event->arg[5] = (int16_t)f;
}

/* An event that everybody sees. */
static inline void souk_tell(souk_events *events, int kind, int a, int b, int c, int d)
{
    if (events) souk_note(events, kind, SOUK_ALL, 0xFF, a, b, c, d, 0, 0);
}

/* The same with more arguments. */
static inline void souk_tell_more(souk_events *events, int kind, int a, int b, int c, int d, int e, int f)
{
    if (events) souk_note(events, kind, SOUK_ALL, 0xFF, a, b, c, d, e, f);
}

/* An event that one seat sees in full. */
static inline void souk_tell_one(souk_events *events, int kind, int seat, uint32_t open, int a, int b, int c)
{
    if (events) souk_note(events, kind, 1u << seat, open, a, b, c, 0, 0, 0);
}

/* An event without a sentence, as another has it: for code that adds up points. Its kind's hidden text is "". */
static inline void souk_tell_silently(souk_events *events, int kind, int a, int b, int c, int d)
{
    if (events) souk_note(events, kind, 0, 0xFF, a, b, c, d, 0, 0);
}
#endif
