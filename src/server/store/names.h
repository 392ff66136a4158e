/* names.h — names of people: that they can be seen, and that no two look the same.
 *
 * The idea is a skeleton: what is left of a name when capitals, accents, spaces and letters of other alphabets
 * that look like Latin ones are taken for the same. Two names with one skeleton could be taken for each other.
 * It is never shown; nobody is called by it.
 */
#ifndef SOUK_SERVER_NAMES_H
#define SOUK_SERVER_NAMES_H
#include "server/store.h"

/* Whether the character stands on the one before it. */
bool name_accent(uint32_t c);
/* Whether every character of the name can be seen, and none stands under a heap of accents. */
bool name_visible(const char *name);
void name_skeleton(const char *name, char skeleton[PERSON_NAME]);
/* The key of an account: its name with ASCII letters in lower case. */
void person_key(const char *name, char key[PERSON_NAME]);
/* Whether one could be taken for the other. */
bool name_alike(const char *one, const char *other);
#endif
