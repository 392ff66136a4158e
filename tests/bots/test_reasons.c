/* test_reasons.c: the reasons of the best hints differ over a whole play.
 *
 * Plays have fixed seeds and a hint at every choice from a small fixed budget, so the counts are the same on every
 * machine. Reasons are compared without their numbers: "2 points" and "3 points" are the same reason. */
#include "bots/bot.h"
#include "core/out.h"
#include "souk_test.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYS = 2, ITERATIONS = 24, HINTS = 2, KINDS_MAX = 400, COMMONEST = 20, ALIKE = 30 /* percent */ };

typedef struct tally {
    int hints, kinds;
    int pairs, alike; /* lists of at least two hints; those whose first two have the same reason */
    int count[KINDS_MAX];
    char text[KINDS_MAX][SOUK_TEXT_MAX];
} tally;

static void count(tally *t, const char *reason)
{
    char kind[SOUK_TEXT_MAX];
    size_t n = 0;
    for (const char *c = reason; *c; c++)
        if (!isdigit((unsigned char)*c)) kind[n++] = *c;
    kind[n] = '\0';
    int i = 0;
    while (i < t->kinds && strcmp(t->text[i], kind) != 0)
        i++;
    assert_true(i < KINDS_MAX);
    if (i == t->kinds) memcpy(t->text[t->kinds++], kind, n + 1);
    t->count[i]++;
    t->hints++;
}

static void ask(const souk_game *g, const souk_state *s, int seat, uint64_t seed, tally *t)
{
    const void *parts = souk_parts_default(g);
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_advice advice[HINTS];
    souk_budget budget = {.iterations = ITERATIONS, .threads = 1};
    souk_rng rng = souk_rng_seeded(seed);
    SOUK_OUT(first, SOUK_TEXT_MAX);
    SOUK_OUT(second, SOUK_TEXT_MAX);
    int n = souk_bot_explain(&souk_bot_hard, g, s, parts, seat, &rng, &budget, NULL, advice, HINTS);
    assert_true(n > 0);
    g->reason(s, parts, seat, advice[0].action, &voice, &first);
    count(t, first.buf);
    if (n < 2) return;
    g->reason(s, parts, seat, advice[1].action, &voice, &second);
    t->pairs++;
    t->alike += strcmp(first.buf, second.buf) == 0;
}

/* Another seat's likely choice is shown by its label, so no label may address the reader as "you". */
static void no_label_says_you(const souk_game *g, const souk_state *s, int seat, const souk_mask *legal)
{
    static const char *const yours[][3] = {
        {"you", "You", "You"}, {"votre", "vos ", "vous"}, {"dein", "Du ", " du "}};
    static const char *const langs[] = {"en", "fr", "de"};
    for (int l = 0; l < (int)(sizeof yours / sizeof *yours); l++)
        for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
            souk_voice voice = {souk_lang_of(langs[l]), {NULL}};
            SOUK_OUT(label, SOUK_TEXT_MAX);
            g->label(s, souk_parts_default(g), seat, a, &voice, &label);
            for (int i = 0; i < 3; i++)
                if (strstr(label.buf, yours[l][i])) fail_msg("%s: \"%s\"", g->id, label.buf);
        }
}

static void play(const souk_game *g, int seats, uint64_t seed, tally *t)
{
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_state s;
    memset(&s, 0, sizeof s);
    souk_options_lab(g, &options);
    souk_setup(g, &s, parts, &options, seats);
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1);
    int who;
    for (uint64_t moves = 0; (who = souk_mover(g, &s)) != SOUK_DONE; moves++) {
        souk_mask legal;
        souk_legal(g, &s, parts, who, &legal);
        int action;
        if (who == SOUK_CHANCE) {
            action = souk_draw(g, &s, parts, &chance);
        } else {
            no_label_says_you(g, &s, who, &legal);
            if (souk_mask_count(&legal) > 1) ask(g, &s, who, souk_seed_of(seed, moves), t);
            action = souk_bot_choose(&souk_bot_normal, g, &s, parts, who, &player);
        }
        g->apply(&s, parts, who, action, NULL);
    }
}

static void no_reason_is_given_most_of_the_time(void **unused)
{
    (void)unused;
    bool varied = true;
    tally *t = malloc(sizeof *t);
    assert_non_null(t);
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        if (!g->reason) continue;
        memset(t, 0, sizeof *t);
        for (int k = 0; k < PLAYS; k++)
            play(g, k % 2 ? g->max_seats : g->min_seats, 30 + (uint64_t)k, t);
        int most = 0;
        for (int k = 1; k < t->kinds; k++)
            if (t->count[k] > t->count[most]) most = k;
        bool good = 100 * t->count[most] <= COMMONEST * t->hints && 100 * t->alike <= ALIKE * t->pairs;
        varied = varied && good;
        print_message("# %s: %d hints, %d reasons; %d times \"%s\"; %d of %d times the first two alike\n",
                      g->id, t->hints, t->kinds, t->count[most], t->text[most], t->alike, t->pairs);
        if (getenv("SOUK_REASONS"))
            for (int k = 0; k < t->kinds; k++)
                print_message("#    %4d %s\n", t->count[k], t->text[k]);
    }
    free(t);
    assert_true(varied);
}

static void because(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                    souk_out *out)
{
    (void)state, (void)parts, (void)actor, (void)action, (void)voice;
    souk_puts(out, "because");
}

/* A line is shown if it can be played to its end and leads to another seat's choice; others are of another state. */
static void a_line_is_shown_if_it_can_be_played(void **unused)
{
    (void)unused;
    static const struct {
        int16_t line[2], length;
        bool told;
    } lines[] = {{{1}, 1, true}, {{0}, 0, false}, {{77}, 1, false}, {{1, 0}, 2, true}};
    souk_game g = *souk_game_find("template");
    const void *parts = souk_parts_default(souk_game_find("template"));
    souk_options options;
    souk_state s;
    memset(&s, 0, sizeof s);
    souk_options_default(&g, &options);
    souk_setup(&g, &s, parts, &options, 2);
    g.reason = because;
    char endless[2 * SOUK_TEXT_MAX];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    for (int named = 0; named < 2; named++) {
        souk_voice voice = {SOUK_EN, {NULL, named ? endless : NULL}};
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            souk_advice advice = {.line_length = lines[i].length};
            memcpy(advice.line, lines[i].line, sizeof lines[i].line);
            souk_bot_reasons((souk_at){&g, &s, parts}, 0, &voice, &advice, 1);
            bool told = strstr(advice.reason, "because; then probably Seat 2: ") != NULL;
            assert_int_equal(told, lines[i].told && !named);
            if (!told) assert_string_equal(advice.reason, "because"); /* no partial sentence */
        }
    }
    g.apply(&s, parts, 0, 0, NULL);
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_advice advice = {.line_length = 1}; /* the die is next */
    souk_bot_reasons((souk_at){&g, &s, parts}, 1, &voice, &advice, 1);
    assert_string_equal(advice.reason, "because");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_reason_is_given_most_of_the_time),
                                       cmocka_unit_test(a_line_is_shown_if_it_can_be_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
