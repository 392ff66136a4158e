/* queue.h — elements in the order of their arrival. A queue of zeroes is empty, and may be copied. */
#ifndef SOUK_CORE_QUEUE_H
#define SOUK_CORE_QUEUE_H
#include <stddef.h>

/* The first member of an element. */
typedef struct souk_item {
    struct souk_item *next;
} souk_item;

typedef struct souk_queue {
    souk_item *first, *last;
    int n;
} souk_queue;

static inline void souk_queue_add(souk_queue *q, souk_item *i)
{
    i->next = NULL;
    *(q->first ? &q->last->next : &q->first) = i;
    q->last = i;
    q->n++;
}

/* NULL: it is empty. */
static inline souk_item *souk_queue_take(souk_queue *q)
{
    souk_item *i = q->first;
    if (!i) return NULL;
    q->first = i->next;
    q->n--;
    return i;
}
#endif
