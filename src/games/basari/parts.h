/* parts.h — reading Basari's parts file, and stones as letters (B, G, Y, R). */
#ifndef SOUK_BASARI_PARTS_H
#define SOUK_BASARI_PARTS_H

#include "core/parts.h"
#include "games/basari/rules.h"

bool basari_read_parts(const souk_json *root, void *parts, souk_report *report);
/* 'B', 'G', 'Y', 'R', and back (upper or lower case); -1 if it is no stone. */
char basari_letter(int colour);
int basari_colour_of(char letter);

#endif
