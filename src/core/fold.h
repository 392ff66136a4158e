/* fold.h — texts made comparable: what a person types and what the house calls a thing. */
#ifndef SOUK_FOLD_H
#define SOUK_FOLD_H
#include <stddef.h>

/* Squeezes blanks, makes letters small and drops French accents. Cuts what does not fit. */
void souk_fold(const char *text, char *out, size_t size);
/* Which of the lists, each of folded words with blanks between them, has this word; -1: none. */
int souk_said(const char *word, const char *const *lists, int count);
#endif
