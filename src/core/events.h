/* events.h — how rules tell what happened.
 *
 * Nobody listens while bots play millions of games: that is asked first, in line. What no longer fits is left
 * out; SOUK_EVENTS_MAX is more than any one action brings.
 */
#ifndef SOUK_EVENTS_H
#define SOUK_EVENTS_H
#include "souk.h"

/* Adds an event; `full` is the set of seats that see all of it, `open` the arguments that the others see.
 * Inline as well: a call would make every action of random play save registers for an audience that is not
 * there. */
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

/* Something that everybody sees. */
static inline void souk_tell(souk_events *events, int kind, int a, int b, int c, int d)
{
    if (events) souk_note(events, kind, SOUK_ALL, 0xFF, a, b, c, d, 0, 0);
}

/* The same with more to say. */
static inline void souk_tell_more(souk_events *events, int kind, int a, int b, int c, int d, int e, int f)
{
    if (events) souk_note(events, kind, SOUK_ALL, 0xFF, a, b, c, d, e, f);
}

/* Something that one seat sees in full. */
static inline void souk_tell_one(souk_events *events, int kind, int seat, uint32_t open, int a, int b, int c)
{
    if (events) souk_note(events, kind, 1u << seat, open, a, b, c, 0, 0, 0);
}

/* Something that another event has the words for, and that is here for those who add up points; its kind has a
 * hidden text of no letters. */
static inline void souk_tell_silently(souk_events *events, int kind, int a, int b, int c, int d)
{
    if (events) souk_note(events, kind, 0, 0xFF, a, b, c, d, 0, 0);
}
#endif
