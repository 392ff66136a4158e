/* fuzz_puzzles.c: arbitrary bytes as a file of puzzles.
 *
 * Besides not crashing: an unreadable puzzle names its line, and a readable one, written and read again, is the same
 * puzzle. */
#include "fuzz.h"
#include "table/puzzle.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = SOUK_PUZZLE_RECORD_MAX + 4096 };

static void write_and_read(const souk_puzzle *p, const souk_game *g)
{
    static char text[TEXT];
    static souk_puzzle again;
    souk_error error = {0};
    souk_out out;
    const char *at = text;
    int line = 1;
    souk_out_init(&out, text, sizeof text);
    souk_puzzle_put(p, g, souk_parts_default(g), &out);
    assert(!souk_out_full(&out));
    assert(souk_puzzle_next(&at, &line, g, souk_parts_default(g), &again, &error) == 1);
    assert(memcmp(p, &again, sizeof again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static souk_puzzle p;
    const souk_game *g = souk_games[0];
    souk_error error = {0};
    char *text = malloc(size + 1);
    if (!text) return 0;
    if (size) memcpy(text, bytes, size);
    text[size] = '\0';
    const char *at = text;
    int line = 1, more;
    while ((more = souk_puzzle_next(&at, &line, g, souk_parts_default(g), &p, &error)) > 0)
        write_and_read(&p, g);
    assert(more == 0 || (error.text[0] && error.line > 0));
    free(text);
    return 0;
}
