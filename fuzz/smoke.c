/* smoke.c: runs a fuzzer without clang's fuzzing engine.
 *
 *     smoke_NAME --around N FOLDER...   an ordinary test: each file of the folders is one case: the file itself,
 *                                       truncated at up to N lengths, and N times with digits, other bytes, or
 *                                       words and lines (change.h) replaced. The generator is fixed, so every
 *                                       run is the same (--seed S before it: other changes)
 *     smoke_NAME FILE...                each file once, unchanged: to examine a finding, or for an engine
 *                                       that starts the program again for each input (afl-fuzz ... smoke_NAME @@)
 *     smoke_NAME                        the same for standard input */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "fuzz.h"

enum { LARGEST = 1 << 20, ADDED_MAX = 1 << 11 };

static uint8_t input[LARGEST];
static uint32_t first_seed = 1;
static uint64_t inputs;

static void try_once(const uint8_t *bytes, size_t size)
{
    uint8_t *own = malloc(size + 1); /* a separate block, so that a read past its end is detected */
    if (!own) abort();
    memcpy(own, bytes, size);
    LLVMFuzzerTestOneInput(own, size);
    inputs++;
    free(own);
}

static void try_around(const uint8_t *bytes, size_t size, int around)
{
    static const char telling[] = "{}[]\",:-0e.\\/#=*\n\t \x80\xff";
    uint32_t seed = first_seed;
    try_once(bytes, size);
    /* Every length if there are few, else evenly spread. */
    size_t cuts = size < (size_t)around ? size : (size_t)around;
    for (size_t i = 0; i < cuts; i++)
        try_once(bytes, i * size / cuts);
    size_t room = size + ADDED_MAX;
    uint8_t *changed = malloc(room);
    if (!changed) abort();
    for (int i = 0; i < around && size; i++) {
        size_t length = size;
        memcpy(changed, bytes, size);
        for (uint32_t n = 1 + fuzz_next(&seed) % 3; n; n--) {
            size_t at = fuzz_next(&seed) % size;
            if (i % 3 == 2) {
                length = fuzz_change(changed, length, room, &seed);
                continue;
            }
            if (i % 3) {
                changed[at] = (uint8_t)telling[fuzz_next(&seed) % (sizeof telling - 1)];
                continue;
            }
            /* Another digit keeps the grammar, and tests what lies behind it. */
            while (at < size && (changed[at] < '0' || changed[at] > '9'))
                at++;
            if (at < size) changed[at] = (uint8_t)('0' + fuzz_next(&seed) % 10);
        }
        LLVMFuzzerTestOneInput(changed, length);
        inputs++;
    }
    free(changed);
}

static bool read_input(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    *size = fread(input, 1, sizeof input, file);
    fclose(file);
    return true;
}

/* Runs every file of the folder as one case; returns the number of cases so far. */
static int try_folder(const char *name, int around, int cases)
{
    DIR *folder = opendir(name);
    if (!folder) {
        printf("not ok %d - %s cannot be opened\n", ++cases, name);
        return cases;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
        size_t size;
        if (!read_input(path, &size)) {
            printf("not ok %d - %s cannot be read\n", ++cases, entry->d_name);
            continue;
        }
        try_around(input, size, around);
        printf("ok %d - %s\n", ++cases, entry->d_name);
        fflush(stdout);
    }
    closedir(folder);
    return cases;
}

static int try_folders(char **folders, int around)
{
    int cases = 0;
    for (; *folders; folders++)
        cases = try_folder(*folders, around, cases);
    printf("1..%d\n# %llu inputs\n", cases, (unsigned long long)inputs);
    return cases ? 0 : 1;
}

int main(int argc, char **argv)
{
    static char *standard[] = {"/dev/stdin", NULL};
    if (argc > 5 && strcmp(argv[1], "--seed") == 0) {
        first_seed = (uint32_t)strtoul(argv[2], NULL, 10);
        argc -= 2;
        argv += 2;
    }
    if (argc > 3 && strcmp(argv[1], "--around") == 0) return try_folders(argv + 3, atoi(argv[2]));
    for (char **file = argc > 1 ? argv + 1 : standard; *file; file++) {
        size_t size;
        if (!read_input(*file, &size)) {
            fprintf(stderr, "%s cannot be read\n", *file);
            return 1;
        }
        try_once(input, size);
    }
    return 0;
}
