/* progress.c — the rating of puzzles (see progress.h; web/src/puzzles.ts counts in the same way). The file `puzzles` has
 * the rating and how many have moved it in its first line, and then a line for each puzzle. */
#include "cli/progress.h"
#include "cli/tui/keep.h"
#include "core/file.h"
#include "core/out.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { START = 1000, LIVELY = 10, FILE_MAX = 1 << 20 };

/* The file as it is; NULL: there is none. */
static char *read_file(void)
{
    char path[KEEP_PATH_MAX], *text;
    size_t len;
    souk_error error;
    memset(&error, 0, sizeof error);
    if (!keep_file("puzzles", path, sizeof path) || !souk_file_read(path, FILE_MAX, &text, &len, &error))
        return NULL;
    return text;
}

static progress first_line(const char *text)
{
    progress p = {START, 0};
    if (text && sscanf(text, "%d %d", &p.rating, &p.counted) != 2) p = (progress){START, 0};
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

progress progress_read(void)
{
    char *text = read_file();
    progress p = first_line(text);
    free(text);
    return p;
}

bool progress_done(const char *id)
{
    char *text = read_file();
    bool done = has(text, id);
    free(text);
    return done;
}

/* As Elo counts: what was expected against a puzzle of that rating, and what came of it. */
static int rated(const progress *p, int puzzle, double score)
{
    double expected = 1.0 / (1.0 + pow(10.0, (puzzle - p->rating) / 400.0));
    return (int)lround(p->rating + (p->counted < LIVELY ? 48 : 24) * (score - expected));
}

int progress_settle(const char *id, int puzzle, double score)
{
    char path[KEEP_PATH_MAX], *text = read_file();
    progress p = first_line(text);
    souk_error error;
    memset(&error, 0, sizeof error);
    size_t size = (text ? strlen(text) : 0) + PROGRESS_ID_MAX + 64;
    char *fresh = has(text, id) ? NULL : malloc(size);
    int moved = 0;
    if (fresh) {
        souk_out out;
        moved = rated(&p, puzzle, score) - p.rating;
        souk_out_init(&out, fresh, size);
        souk_printf(&out, "%d %d\n%s%s %.1f\n", p.rating + moved, p.counted + 1, rest_of(text), id, score);
        if (!keep_file("puzzles", path, sizeof path) || !souk_file_replace(path, out.buf, out.len, &error))
            moved = 0;
    }
    free(fresh);
    free(text);
    return moved;
}

int progress_own_rating(float lost)
{
    long rating = lroundf(1500.0F - 1500.0F * lost);
    return (int)(rating < 900 ? 900 : rating > 1500 ? 1500 : rating);
}
