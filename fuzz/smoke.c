/* smoke.c: runs a fuzzer over its corpus without a fuzzing engine, as an ordinary test.
 *
 * Each file of the folders it is given is one case: the file itself, cut off at every length up to a limit, and
 * with digits and other bytes replaced, chosen by a fixed generator so that every run is the same. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { LARGEST = 1 << 20, CUTS = 400, CHANGES = 400 };

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
        for (uint32_t n = 1 + next(&seed) % 3; n; n--) {
            size_t at = next(&seed) % size;
            if (i % 2) {
                changed[at] = (uint8_t)telling[next(&seed) % (sizeof telling - 1)];
                continue;
            }
            /* Another number keeps the grammar, and tries what lies behind it. */
            while (at < size && (changed[at] < '0' || changed[at] > '9'))
                at++;
            if (at < size) changed[at] = (uint8_t)('0' + next(&seed) % 10);
        }
        LLVMFuzzerTestOneInput(changed, size);
    }
    free(changed);
}

/* Every file of the folder as one case; returns how many cases there have been. */
static int try_folder(const char *name, int cases)
{
    static uint8_t bytes[LARGEST];
    DIR *folder = opendir(name);
    if (!folder) {
        printf("not ok %d - %s cannot be opened\n", ++cases, name);
        return cases;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
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
    return cases;
}

int main(int argc, char **argv)
{
    int cases = 0;
    for (int i = 1; i < argc; i++)
        cases = try_folder(argv[i], cases);
    printf("1..%d\n", cases);
    return cases ? 0 : 1;
}
