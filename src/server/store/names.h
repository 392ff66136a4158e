/* names.h — names of users: every name is visible, and no two accounts look the same.
 *
 * The idea is a skeleton, compared but never shown: the name without case, accents and spaces, and with lookalike
 * letters of other alphabets made Latin. Names with the same skeleton could be mistaken for each other. */
#ifndef SOUK_SERVER_STORE_NAMES_H
#define SOUK_SERVER_STORE_NAMES_H
#include "server/store/store.h"

/* Whether the character combines with the one before it. */
bool names_accent(uint32_t c);
/* Whether every character of the name is visible, and none carries a pile of accents. */
bool names_visible(const char *name);
void names_skeleton(const char *name, char skeleton[PERSON_NAME]);
/* The key of an account: its name with ASCII letters in lower case. */
void names_key(const char *name, char key[PERSON_NAME]);
/* Whether one could be mistaken for the other. */
bool names_alike(const char *one, const char *other);
#endif
