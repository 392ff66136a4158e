/* puzzle.c — writes, reads and rates puzzles (see puzzle.h). */
#include "table/puzzle.h"
#include "core/embedded.h"
#include "core/error.h"
#include "core/out.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE  "souk puzzle 1"
#define RECORD_LINE "souk record 1"

enum {
    LINE_SIZE = 256,
    NUMBER_MAX = 9999, /* of counts and percentages in a head */
    RATING_EASIEST = 800,
    RATING_RANGE = 800,
    LIVELY = 10,    /* puzzles after which a rating moves less */
    DAY_STEP = 7927 /* a prime, so that the days visit all puzzles, out of order */
};

const char *const souk_grade_name[SOUK_NUM_GRADES] = {N_("easy"), N_("middle"), N_("hard")};

int souk_puzzle_rating(const souk_puzzle *p)
{
    return RATING_EASIEST + RATING_RANGE * (p->looks - p->found) / (p->looks ? p->looks : 1);
}

int souk_puzzle_own_rating(float lost)
{
    long rating = lroundf(1500.0F - 1500.0F * lost);
    return (int)(rating < 900 ? 900 : rating > 1500 ? 1500 : rating);
}

int souk_puzzle_rated(int rating, int counted, int puzzle, double score)
{
    double expected = 1.0 / (1.0 + pow(10.0, (puzzle - rating) / 400.0));
    return (int)lround(rating + (counted < LIVELY ? 48 : 24) * (score - expected));
}

const char *souk_puzzles_text(const souk_game *g)
{
    const souk_embedded *file = souk_embedded_find("data/puzzles/%s.souk", g->id);
    return file ? file->text : NULL;
}

int souk_puzzles_count(const char *text)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, FIRST_LINE)); at++)
        n += at == text || at[-1] == '\n';
    return n;
}

int souk_puzzle_of_day(int64_t day, int n)
{
    return (int)(day * DAY_STEP % n) + 1;
}

/* --- text ------------------------------------------------------------------------------------ */

static void put_action(souk_out *out, const souk_game *g, const void *parts, int action)
{
    souk_name(g, parts, action, out);
    souk_putc(out, '\n');
}

void souk_puzzle_put(const souk_puzzle *p, const souk_game *g, const void *parts, souk_out *out)
{
    souk_printf(out, FIRST_LINE "\ngrade: %s\nfound: %d of %d\nseat: %d\nanswer: ", souk_grade_name[p->grade],
                p->found, p->looks, p->seat);
    put_action(out, g, parts, p->answer);
    souk_printf(out, "win: %d\n", p->win);
    for (int i = 0; i < p->num_tempting; i++) {
        souk_printf(out, "loses: %d ", p->tempting[i].lost);
        put_action(out, g, parts, p->tempting[i].action);
    }
    for (int i = 0; i < p->line_length; i++) {
        souk_puts(out, "then: ");
        put_action(out, g, parts, p->line[i]);
    }
    souk_printf(out, "from: seed %llu play %lld action %d\n", (unsigned long long)p->seed, (long long)p->play,
                p->at);
    souk_puts(out, p->record);
}

/* Copies the line at *at, trimmed, and advances past it; false at the end of the text. */
static bool next_line(const char **at, int *number, char text[LINE_SIZE])
{
    if (!**at) return false;
    const char *from = *at, *end = strchr(from, '\n');
    if (!end) end = from + strlen(from);
    *at = *end ? end + 1 : end;
    ++*number;
    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    while (end > from && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    size_t len = (size_t)(end - from) < LINE_SIZE - 1 ? (size_t)(end - from) : LINE_SIZE - 1;
    memcpy(text, from, len);
    text[len] = '\0';
    return true;
}

static bool read_action(const souk_game *g, const void *parts, const char *name, int *action)
{
    *action = souk_action_named(g, parts, name);
    return *action >= 0;
}

static bool read_grade(const char *word, souk_grade *grade)
{
    for (int i = 0; i < SOUK_NUM_GRADES; i++)
        if (strcmp(word, souk_grade_name[i]) == 0) {
            *grade = (souk_grade)i;
            return true;
        }
    return false;
}

/* Reads numbers where the pattern has a "#"; all else must be as in the pattern. The rest of the text, or NULL. */
static const char *read_numbers(const char *text, const char *pattern, uint64_t *numbers)
{
    for (; *pattern; pattern++) {
        if (*pattern != '#') {
            if (*text++ != *pattern) return NULL;
            continue;
        }
        char *end;
        if (*text < '0' || *text > '9') return NULL;
        *numbers++ = strtoull(text, &end, 10);
        text = end;
    }
    return text;
}

/* The same for a whole line of small numbers. */
static bool read_small(const char *text, const char *pattern, int *first, int *second)
{
    uint64_t n[2] = {0, 0};
    const char *rest = read_numbers(text, pattern, n);
    if (!rest || *rest || n[0] > NUMBER_MAX || n[1] > NUMBER_MAX) return false;
    *first = (int)n[0];
    if (second) *second = (int)n[1];
    return true;
}

static bool read_head(const char *key, const char *value, const souk_game *g, const void *parts,
                      souk_puzzle *p)
{
    uint64_t n[3];
    if (strcmp(key, "grade") == 0) return read_grade(value, &p->grade);
    if (strcmp(key, "found") == 0)
        return read_small(value, "# of #", &p->found, &p->looks) && p->looks > 0 && p->found <= p->looks;
    if (strcmp(key, "seat") == 0) return read_small(value, "#", &p->seat, NULL) && p->seat < SOUK_SEATS_MAX;
    if (strcmp(key, "answer") == 0) return read_action(g, parts, value, &p->answer);
    if (strcmp(key, "win") == 0) return read_small(value, "#", &p->win, NULL);
    if (strcmp(key, "then") == 0)
        return p->line_length < SOUK_LINE_MAX && read_action(g, parts, value, &p->line[p->line_length++]);
    if (strcmp(key, "from") == 0) {
        const char *rest = read_numbers(value, "seed # play # action #", n);
        if (!rest || *rest || n[1] > INT64_MAX || n[2] > INT32_MAX) return false;
        p->seed = n[0];
        p->play = (int64_t)n[1];
        p->at = (int)n[2];
        return true;
    }
    if (strcmp(key, "loses") == 0) {
        int k = p->num_tempting++;
        const char *name = read_numbers(value, "# ", n);
        if (k >= SOUK_TEMPTING_MAX || !name || n[0] > NUMBER_MAX) return false;
        p->tempting[k].lost = (int)n[0];
        return read_action(g, parts, name, &p->tempting[k].action);
    }
    return false;
}

/* Reads the record: all lines up to the next puzzle, except trailing empty lines. */
static bool read_record(const char **at, int *line, souk_puzzle *p)
{
    const char *end = strstr(*at, "\n" FIRST_LINE);
    size_t len = end ? (size_t)(end + 1 - *at) : strlen(*at);
    if (len >= sizeof p->record) return false;
    memcpy(p->record, *at, len);
    p->record[len] = '\0';
    for (size_t i = 0; i < len; i++)
        *line += p->record[i] == '\n';
    *at += len;
    while (len > 1 && p->record[len - 1] == '\n' && p->record[len - 2] == '\n')
        p->record[--len] = '\0';
    return true;
}

int souk_puzzle_next(const char **at, int *line, const souk_game *g, const void *parts, souk_puzzle *p,
                     souk_error *error)
{
    char text[LINE_SIZE];
    bool begun = false;
    souk_error_clear(error);
    memset(p, 0, sizeof *p);
    p->answer = -1;
    for (;;) {
        const char *before = *at;
        int number = *line;
        if (!next_line(at, line, text)) {
            if (!begun) return 0;
            souk_fail_at(error, number, 1, NULL, N_("A puzzle must end with its record."));
            return -1;
        }
        if (text[0] == '\0' || text[0] == '#') continue;
        if (strcmp(text, RECORD_LINE) == 0 && begun && p->answer >= 0 && p->looks > 0) {
            *at = before;
            *line = number;
            if (read_record(at, line, p)) return 1;
            souk_fail_at(error, number, 1, NULL, N_("The record of a puzzle can have at most %d bytes."),
                         SOUK_PUZZLE_RECORD_MAX - 1);
            return -1;
        }
        char *value = strchr(text, ':');
        if (!begun && strcmp(text, FIRST_LINE) == 0) {
            begun = true;
        } else if (!begun || !value) {
            souk_fail_at(error, number, 1, NULL,
                         N_("A puzzle must start with the line \"%s\", followed by its head and its record."),
                         FIRST_LINE);
            return -1;
        } else {
            for (*value++ = '\0'; *value == ' ';)
                value++;
            if (!read_head(text, value, g, parts, p)) {
                souk_fail_at(error, number, 1, text, N_("This line of the puzzle's head is not valid."));
                return -1;
            }
        }
    }
}
