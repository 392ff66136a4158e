/* fold.h — normalising texts, so that a player's input can be compared with the names of things. */
#ifndef SOUK_FOLD_H
#define SOUK_FOLD_H
#include <stdbool.h>
#include <stddef.h>

/* Collapses blanks, lower-cases letters and drops accents; "ss" for a sharp s. Truncates text that does not fit. */
void souk_fold(const char *text, char *out, size_t size);
/* As souk_fold, but with "ae", "oe" and "ue" for letters with two dots, as on a keyboard without them. */
void souk_fold_spelt(const char *text, char *out, size_t size);
/* Whether the folded words are that text, or a part of that line, in either spelling. */
bool souk_is_said(const char *words, const char *text);
bool souk_is_within(const char *words, const char *text);
/* The index of the list that contains the folded word; -1: none, or several, which can happen between languages. A list
 * is a msgid, in every language of words that are separated by blanks. */
int souk_said(const char *word, const char *const *lists, int count);
/* 1 if the text says yes, in any language, 0 for no, -1 for neither. */
int souk_said_yes(const char *text);
#endif
