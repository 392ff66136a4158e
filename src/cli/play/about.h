/* about.h — what a thing at the table is, in the words of the rules pages: their clauses, and the rows of their tables. No
 * rule is written here. */
#ifndef SOUK_CLI_PLAY_ABOUT_H
#define SOUK_CLI_PLAY_ABOUT_H
#include "core/out.h"

/* Explains an action with that label: the things that the label names, then its clause. True if the clause lists facts
 * about one of them, as about a part of the game. */
bool about_action(souk_lang lang, const souk_game *g, int action, const char *label, souk_out *out);
/* Explains a word or a single character of the game's drawing; false if the game does not say what it is. */
bool about_drawn(souk_lang lang, const souk_game *g, const char *drawn, souk_out *out);
/* Explains a word: its definition, or the first clause with it. False if the rules do not have it. */
bool about_word(souk_lang lang, const souk_game *g, const char *word, souk_out *out);
/* Everything in the rules with that text, by section; false if there is nothing. */
bool about_search(souk_lang lang, const souk_game *g, const char *words, souk_out *out);
#endif
