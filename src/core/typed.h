/* typed.h — reading short values that a person typed. */
#ifndef SOUK_TYPED_H
#define SOUK_TYPED_H
#include "souk.h"

/* Parses a text that holds a whole number within min..max and nothing else; *out is unchanged otherwise. */
bool souk_typed_number(const char *text, int64_t min, int64_t max, int64_t *out);
/* Splits "a,b,c" into at most max words inside `copy`; returns how many, or -1 if there are more. */
int souk_typed_list(const char *list, char *copy, size_t size, const char **words, int max);
#endif
