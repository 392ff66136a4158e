/* embedded.c — finding a file that is embedded in the program. */
#include "core/embedded.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME_SIZE = 128 };

const souk_embedded *souk_embedded_find(const char *format, ...)
{
    char name[NAME_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    for (int i = 0; i < souk_num_embedded; i++)
        if (strcmp(souk_embedded_files[i].name, name) == 0) return &souk_embedded_files[i];
    return NULL;
}
