/* puzzle_rating.c — the user's puzzle rating (see puzzle_rating.h). The first line of the file `puzzles` has the rating
 * and how many puzzles counted; then follows one line per puzzle. */
#include "cli/personal/puzzle_rating.h"
#include "cli/base/save.h"
#include "core/file.h"
#include "core/out.h"
#include "table/puzzle.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20 };

static char *read_file(void)
{
    char path[SAVE_PATH_MAX], *text;
    size_t len;
    souk_error error;
    memset(&error, 0, sizeof error);
    if (!save_file("puzzles", path, sizeof path) || !souk_file_read(path, FILE_MAX, &text, &len, &error))
        return NULL;
    return text;
}

static puzzle_rating first_line(const char *text)
{
    puzzle_rating p = {SOUK_PUZZLE_START, 0};
    if (text && sscanf(text, "%d %d", &p.rating, &p.counted) != 2) p = (puzzle_rating){SOUK_PUZZLE_START, 0};
    return p;
}

static const char *rest_of(const char *text)
{
    const char *end = text ? strchr(text, '\n') : NULL;
    return end ? end + 1 : "";
}

static bool has(const char *text, const char *id)
{
    size_t n = strlen(id);
    for (const char *at = rest_of(text); *at; at = rest_of(at))
        if (strncmp(at, id, n) == 0 && at[n] == ' ') return true;
    return false;
}

puzzle_rating puzzle_rating_read(void)
{
    char *text = read_file();
    puzzle_rating p = first_line(text);
    free(text);
    return p;
}

bool puzzle_rating_done(const char *id)
{
    char *text = read_file();
    bool done = has(text, id);
    free(text);
    return done;
}

int puzzle_rating_settle(const char *id, int puzzle, double score)
{
    char path[SAVE_PATH_MAX], *text = read_file();
    puzzle_rating p = first_line(text);
    souk_error error;
    memset(&error, 0, sizeof error);
    size_t size = (text ? strlen(text) : 0) + PUZZLE_RATING_ID_MAX + 64;
    char *fresh = has(text, id) ? NULL : malloc(size);
    int moved = 0;
    if (fresh) {
        souk_out out;
        moved = souk_puzzle_rated(p.rating, p.counted, puzzle, score) - p.rating;
        souk_out_init(&out, fresh, size);
        souk_printf(&out, "%d %d\n%s%s %.1f\n", p.rating + moved, p.counted + 1, rest_of(text), id, score);
        if (!save_file("puzzles", path, sizeof path) || !souk_file_replace(path, out.buf, out.len, &error))
            moved = 0;
    }
    free(fresh);
    free(text);
    return moved;
}
