/* fold.h — normalising texts, so that a player's input can be compared with the names of things. */
#ifndef SOUK_FOLD_H
#define SOUK_FOLD_H
#include <stdbool.h>
#include <stddef.h>

/* Collapses blanks, lower-cases letters and drops accents. Truncates text that does not fit. */
void souk_fold(const char *text, char *out, size_t size);
/* Whether the text has a part that folds to that. */
bool souk_fold_within(const char *folded, const char *text);
/* The index of the list that contains the folded word; -1: none. A list is a msgid, in every language of words that
 * are separated by blanks. */
int souk_said(const char *word, const char *const *lists, int count);
#endif
