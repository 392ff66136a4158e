/* Bazaar: the parts file, and the letters that stand for the colours in it. */
#ifndef SOUK_BAZAAR_PARTS_H
#define SOUK_BAZAAR_PARTS_H
#include "core/parts.h"
#include "rules.h"

bool bz_read_parts(const souk_json *root, void *parts, souk_report *report);
/* The colour of a letter of "RBGYW", or -1. */
int bz_colour_of(char letter);
char bz_letter(int colour);
#endif
