/* puzzle.c — writes, reads and checks puzzles. */
#include "lab/puzzle/puzzle.h"
#include "core/embedded.h"
#include "core/error.h"
#include "core/out.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE  "souk puzzle 1"
#define RECORD_LINE "souk record 1"

enum {
    IMAGININGS = 4, /* determinizations in the evaluation of an action */
    CHECK_SEED = 77,
    LINE_SIZE = 256,
    RATING_EASIEST = 800,
    RATING_RANGE = 800,
    ITERATIONS_USUAL = 4000,
    DAY_STEP = 7927 /* a prime, so that the days visit all puzzles, out of order */
};

const char *const souk_grade_name[SOUK_NUM_GRADES] = {N_("easy"), N_("middle"), N_("hard")};

int souk_puzzle_rating(const souk_puzzle *p)
{
    return RATING_EASIEST + RATING_RANGE * (p->looks - p->found) / (p->looks ? p->looks : 1);
}

int64_t souk_puzzle_iterations(const souk_game *g)
{
    return g->search_iterations > 0 ? g->search_iterations : ITERATIONS_USUAL;
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

/* --- evaluation ------------------------------------------------------------------------------ */

float souk_win_after(souk_at here, int seat, int action, uint64_t seed, const souk_budget *budget)
{
    const souk_game *g = here.game;
    souk_budget part = *budget;
    souk_rng rng = souk_rng_seeded(seed);
    float sum = 0.0F;
    part.iterations = budget->iterations / IMAGININGS + 1;
    for (int i = 0; i < IMAGININGS; i++) {
        souk_state next;
        souk_judgement j;
        souk_advice best;
        souk_at after = souk_at_imagined(here, seat, &rng, &next);
        g->apply(&next, here.parts, seat, action, NULL);
        /* If the same seat moves again, its best continuation counts, not the average of those tried. */
        if (souk_may_act(g, &next, seat) &&
            souk_bot_explain(&souk_bot_hard, g, &next, here.parts, seat, &rng, &part, NULL, &best, 1) == 1) {
            sum += best.win;
        } else {
            (void)souk_bot_judge(&souk_bot_hard, after, seat, &rng, &part, &j);
            sum += j.win[seat];
        }
    }
    return sum / IMAGININGS;
}

bool souk_puzzle_check(const souk_puzzle *p, souk_at here, float ahead, const souk_budget *budget)
{
    souk_advice advice[2];
    souk_rng rng = souk_rng_seeded(CHECK_SEED);
    int n = souk_bot_explain(&souk_bot_hard, here.game, here.state, here.parts, p->seat, &rng, budget, NULL,
                             advice, 2);
    if (n == 0 || advice[0].action != p->answer) return false;
    if (n > 1 && advice[0].share < 2.0F * advice[1].share) return false;
    float best = souk_win_after(here, p->seat, p->answer, CHECK_SEED, budget);
    for (int i = 0; i < p->num_tempting; i++)
        if (souk_win_after(here, p->seat, p->tempting[i].action, CHECK_SEED, budget) > best - ahead)
            return false;
    return true;
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

static bool read_head(const char *key, const char *value, const souk_game *g, const void *parts,
                      souk_puzzle *p)
{
    if (strcmp(key, "grade") == 0) return read_grade(value, &p->grade);
    if (strcmp(key, "found") == 0)
        return sscanf(value, "%4d of %4d", &p->found, &p->looks) == 2 && p->looks > 0 && p->found >= 0 &&
               p->found <= p->looks;
    if (strcmp(key, "seat") == 0)
        return sscanf(value, "%4d", &p->seat) == 1 && p->seat >= 0 && p->seat < SOUK_SEATS_MAX;
    if (strcmp(key, "answer") == 0) return read_action(g, parts, value, &p->answer);
    if (strcmp(key, "win") == 0) return sscanf(value, "%4d", &p->win) == 1;
    if (strcmp(key, "then") == 0)
        return p->line_length < SOUK_LINE_MAX && read_action(g, parts, value, &p->line[p->line_length++]);
    if (strcmp(key, "from") == 0) {
        unsigned long long seed;
        long long play;
        if (sscanf(value, "seed %20llu play %18lld action %9d", &seed, &play, &p->at) != 3) return false;
        p->seed = seed;
        p->play = play;
        return true;
    }
    if (strcmp(key, "loses") == 0) {
        int after = 0, k = p->num_tempting++;
        return k < SOUK_TEMPTING_MAX && sscanf(value, "%4d %n", &p->tempting[k].lost, &after) == 1 &&
               after > 0 && read_action(g, parts, value + after, &p->tempting[k].action);
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
