/* smoke.c: runs a fuzzer over its corpus without a fuzzing engine, as an ordinary test.
 *
 * Each file of the folder is one case: the file itself, cut off at every length up to a limit, and
 * with bytes replaced by others, chosen by a fixed generator so that every run is the same. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { LARGEST = 1 << 16, CUTS = 400, CHANGES = 400 };

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static void try_around(const uint8_t *bytes, size_t size)
{
    static const char telling[] = "{}[]\",:-0e.\\/#=*\n\t \x80\xff";
    uint32_t seed = 1;
    LLVMFuzzerTestOneInput(bytes, size);
    for (size_t cut = 0; cut < size && cut < CUTS; cut++) {
        uint8_t *part = malloc(cut + 1); /* its own block, so that reading past the end is seen */
        if (!part) abort();
        memcpy(part, bytes, cut);
        LLVMFuzzerTestOneInput(part, cut);
        free(part);
    }
    uint8_t *changed = malloc(size + 1);
    if (!changed) abort();
    for (int i = 0; i < CHANGES && size; i++) {
        memcpy(changed, bytes, size);
        for (uint32_t n = 1 + next(&seed) % 3; n; n--)
            changed[next(&seed) % size] = (uint8_t)telling[next(&seed) % (sizeof telling - 1)];
        LLVMFuzzerTestOneInput(changed, size);
    }
    free(changed);
}

int main(int argc, char **argv)
{
    static uint8_t bytes[LARGEST];
    int cases = 0;
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (!folder) {
        fprintf(stderr, "usage: smoke CORPUS-FOLDER\n");
        return 2;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        FILE *file = fopen(path, "rb");
        if (!file) {
            printf("not ok %d - %s cannot be read\n", ++cases, entry->d_name);
            continue;
        }
        size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        try_around(bytes, size);
        printf("ok %d - %s\n", ++cases, entry->d_name);
        fflush(stdout);
    }
    closedir(folder);
    printf("1..%d\n", cases);
    return cases ? 0 : 1;
}
