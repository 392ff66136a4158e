/* codes.h — codes that people type: for recovery, for another device, to confirm an address. They have enough random bits
 * to need no slow hash. */
#ifndef SOUK_SERVER_MESSAGES_CODES_H
#define SOUK_SERVER_MESSAGES_CODES_H
#include "server/store/store.h"

enum { CODE_LETTERS = 24, HASH_HEX = 65 }; /* letters of the longest code */

/* A code of that many letters and digits, in groups. */
void codes_draw(int length, char code[CODE_SIZE]);
void codes_hash(const char *code, char text[HASH_HEX]);
/* Normalises a typed code to the form in which it was shown: lower case, a dash between the groups. */
void codes_tidy(const char *typed, char code[CODE_SIZE]);
#endif
