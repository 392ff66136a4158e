/* test_proof.c: a record of a table of the day is verifiable: an honest one is accepted, and any change is detected. */
#include "souk_test.h"
#include "table/proof.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYED_MAX = 4096 };

/* A table of the day, played to its end: bots with their policy, the player at random. */
static souk_table *played(int64_t date, const souk_game *g, souk_day *day)
{
    souk_rng own = souk_rng_seeded(7);
    souk_day_table(date, g, day);
    souk_table *t = souk_table_open(g, NULL, &day->options, day->seats, day->seed, NULL);
    assert_non_null(t);
    for (;;) {
        assert_true(souk_table_chance(t, NULL) >= 0);
        int seat = souk_mover(g, &t->state);
        if (seat == SOUK_DONE) return t;
        souk_state s;
        souk_mask legal;
        souk_rng rng = souk_table_bot_stream(t, day->seed, seat);
        souk_table_bot_state(t, seat, &s);
        souk_legal(g, &t->state, t->parts, seat, &legal);
        int16_t action = (int16_t)(seat == day->own ? souk_mask_pick(&legal, &own)
                                                    : souk_bot_choose(day->bot, g, &s, t->parts, seat, &rng));
        assert_true(souk_table_move(t, seat, &action, 1, NULL));
    }
}

/* Returns 0, or -1 with the error. */
static int prove(const souk_day *day, const char *record, souk_error *error)
{
    souk_proof p;
    memset(error, 0, sizeof *error);
    int more = souk_proof_open(&p, day, record, strlen(record), error) ? 1 : -1;
    for (int steps = 0; more > 0; steps++) {
        more = souk_proof_step(&p, error);
        assert_true(steps < PLAYED_MAX);
    }
    souk_proof_close(&p);
    return more;
}

/* The record with the k-th action of a bot (or of chance) replaced by another legal one, and everything after it
 * played at random, chance as the table draws it. NULL if there is no alternative; otherwise *where is its number,
 * from 1. */
static char *forged(const souk_table *t, const souk_day *day, int k, bool chance, int *where)
{
    souk_rng rng = souk_rng_seeded((uint64_t)k);
    souk_table *f = souk_table_open(t->game, NULL, &day->options, day->seats, day->seed, NULL);
    bool changed = false;
    char *text = NULL;
    size_t len;
    for (int i = 0; !changed && i < t->num_kept; i++) {
        int actor;
        int16_t action = (int16_t)souk_table_action(t, i, &actor);
        souk_mask legal;
        souk_legal(t->game, &f->state, f->parts, actor, &legal);
        bool meant = chance ? actor == SOUK_CHANCE : actor >= 0 && actor != day->own;
        if (meant && souk_mask_count(&legal) > 1 && k-- <= 0) {
            int16_t other = (int16_t)souk_mask_next(&legal, 0);
            if (other == action) other = (int16_t)souk_mask_next(&legal, other + 1);
            action = other;
            changed = true;
            *where = i + 1;
        }
        assert_true(souk_table_move(f, actor, &action, 1, NULL));
    }
    while (changed && souk_table_chance(f, NULL) >= 0 && souk_mover(t->game, &f->state) != SOUK_DONE) {
        int seat = souk_mover(t->game, &f->state);
        souk_mask legal;
        souk_legal(t->game, &f->state, f->parts, seat, &legal);
        int16_t action = (int16_t)souk_mask_pick(&legal, &rng);
        assert_true(souk_table_move(f, seat, &action, 1, NULL));
    }
    if (changed) assert_true(souk_table_save(f, &text, &len, NULL));
    souk_table_free(f);
    return text;
}

static void honest_records_are_accepted_and_forged_ones_refused(void **unused)
{
    (void)unused;
    int64_t monday = souk_day_number("2026-11-16"), wednesday = souk_day_number("2026-11-18");
    for (int i = 0; i < 2 * souk_num_games; i++) {
        souk_day day, other;
        souk_error error;
        char *text;
        size_t len;
        souk_table *t = played(i % 2 ? monday : wednesday, souk_games[i / 2], &day);
        assert_true(souk_table_save(t, &text, &len, NULL));
        assert_int_equal(prove(&day, text, &error), 0);
        for (int k = 0; k < 6; k++) {
            int where = 0;
            char named[24];
            char *false_text = forged(t, &day, k / 2 * 3, k % 2, &where);
            if (!false_text) continue; /* only the player had a choice */
            assert_int_equal(prove(&day, false_text, &error), -1);
            assert_non_null(strstr(error.text, k % 2 ? "chance" : "bot"));
            snprintf(named, sizeof named, "Action %d ", where);
            assert_non_null(strstr(error.text, named));
            free(false_text);
        }
        /* The table of another day, and an unfinished play. */
        souk_day_table(monday + 1, day.game, &other);
        assert_int_equal(prove(&other, text, &error), -1);
        *strchr(text + len / 2, '\n') = '\0';
        assert_int_equal(prove(&day, text, &error), -1);
        assert_non_null(strstr(error.text, "not over"));
        free(text);
        souk_table_free(t);
    }
}

/* A record that is taken apart and put together differently is rejected, with the place of the change. */
static void other_records_are_refused(void **unused)
{
    (void)unused;
    souk_day day;
    souk_error error;
    char *text;
    size_t len;
    souk_table *t = played(souk_day_number("2026-11-17"), souk_games[0], &day);
    assert_true(souk_table_save(t, &text, &len, NULL));
    assert_int_equal(prove(&day, "", &error), -1);
    assert_int_equal(prove(&day, "no record at all", &error), -1);
    char *first = strstr(text, "\n0: ");
    assert_non_null(first);
    first[1] = (char)('0' + (day.seats - 1)); /* another seat's turn */
    assert_int_equal(prove(&day, text, &error), -1);
    assert_true(error.line > 0);
    first[1] = '0';
    /* Every line of the head must agree with the date. */
    souk_day other = day;
    other.game = souk_games[1];
    assert_int_equal(prove(&other, text, &error), -1);
    assert_non_null(strstr(error.text, "another game"));
    other = day;
    other.seats++;
    assert_int_equal(prove(&other, text, &error), -1);
    assert_non_null(strstr(error.text, "number of seats"));
    other = day;
    other.options.v[0] ^= 1;
    assert_int_equal(prove(&other, text, &error), -1);
    assert_non_null(strstr(error.text, "different options"));
    static char placed[256];
    snprintf(placed, sizeof placed, "souk record 1\ngame: %s\nseats: %d\nplace:\nend\n", day.game->id,
             day.seats);
    assert_int_equal(prove(&day, placed, &error), -1);
    snprintf(placed, sizeof placed, "souk record 1\ngame: %s\nseats: %d\n", day.game->id, day.seats);
    assert_int_equal(prove(&day, placed, &error), -1);
    assert_non_null(strstr(error.text, "its seed is different"));
    char *seed = strstr(text, "seed: ");
    seed[6] = seed[6] == '1' ? '2' : '1';
    assert_int_equal(prove(&day, text, &error), -1);
    free(text);
    souk_table_free(t);
}

/* A bot's search is verified by repeating it. */
static void searches_are_verified_by_repeating_them(void **unused)
{
    (void)unused;
    souk_day day;
    souk_error error;
    char *text;
    size_t len;
    souk_table *t = played(souk_day_number("2026-11-21"), souk_game_find("template"), &day);
    assert_string_equal(day.bot->name, "hard");
    assert_true(souk_table_save(t, &text, &len, NULL));
    assert_int_equal(prove(&day, text, &error), 0);
    free(text);
    souk_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_records_are_accepted_and_forged_ones_refused),
        cmocka_unit_test(other_records_are_refused),
        cmocka_unit_test(searches_are_verified_by_repeating_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
