/* typed.c — reading short values that a person typed. */
#include "core/typed.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool souk_typed_number(const char *text, int64_t min, int64_t max, int64_t *out)
{
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    if (end == text || *end || errno == ERANGE || n < min || n > max || text[0] == ' ') return false;
    *out = n;
    return true;
}

int souk_typed_list(const char *list, char *copy, size_t size, const char **words, int max)
{
    size_t len = strlen(list);
    if (len >= size) return -1;
    memcpy(copy, list, len + 1);
    int n = 0;
    for (char *at = copy; at; n++) {
        char *comma = strchr(at, ',');
        if (comma) *comma++ = '\0';
        if (n == max) return -1;
        words[n] = at;
        at = comma;
    }
    return n;
}
