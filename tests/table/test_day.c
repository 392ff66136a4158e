/* test_day.c: the table of the day: dates, the tables derived from them, and the line that players share. */
#include "souk_test.h"
#include "table/day.h"
#include "table/table.h"
#include <stdio.h>
#include <string.h>

static void dates_convert_to_numbers_and_back(void **unused)
{
    (void)unused;
    assert_int_equal(souk_day_number("1970-01-01"), 0);
    assert_int_equal(souk_day_number("2000-02-29"), 11016);
    assert_int_equal(souk_day_number("2026-11-16"), 20773);
    char before[16] = "1970-01-01";
    for (int64_t day = 1; day < 200000; day++) {
        SOUK_OUT(date, 16);
        souk_day_date(day, &date);
        assert_true(strcmp(before, date.buf) < 0);
        assert_true(souk_day_number(date.buf) == day);
        memcpy(before, date.buf, 11);
    }
    static const char *const wrong[] = {"",           "2026-11-1",  "2026-02-29", "2026-13-01", "2026-00-10",
                                        "2026-04-31", "1969-12-31", "2026/11/16", "2026-11-00", "20261-1-16",
                                        "today",      "2026-11:16", "2026-1:-16", "2026-1/-16"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_true(souk_day_number(wrong[i]) == -1);
}

/* Every table can be set up and uses no clock; over many days every seat count and own seat occurs. */
static void every_day_has_a_table_of_every_game(void **unused)
{
    (void)unused;
    enum { DAYS = 400, FROM = 20775 };
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        uint32_t seats = 0, own = 0;
        uint64_t last = 0;
        int marked = 0;
        for (int64_t day = FROM; day < FROM + DAYS; day++) {
            souk_day t, again;
            souk_state s;
            souk_mask legal;
            souk_day_table(day, g, &t);
            souk_day_table(day, g, &again);
            assert_memory_equal(&t, &again, sizeof t);
            assert_true(t.game == g && t.own >= 0 && t.own < t.seats && t.seed != last);
            assert_true(souk_setup(g, &s, parts, &t.options, t.seats));
            souk_legal(g, &s, parts, SOUK_TABLE, &legal);
            assert_int_equal(souk_mask_count(&legal), 0);
            for (int o = 0; o < g->num_options; o++)
                if (g->options[o].solo && t.seats > 1)
                    assert_int_equal(t.options.v[o], g->options[o].fallback);
            seats |= 1u << t.seats;
            own |= 1u << t.own;
            last = t.seed;
            marked += souk_day_game(day) == g;
        }
        int most = g->max_seats < 4 ? g->max_seats : 4;
        if (most < g->min_seats) most = g->min_seats;
        for (int n = g->min_seats; n <= most; n++)
            assert_true(seats >> n & 1);
        assert_int_equal(own, (1u << most) - 1);
        assert_true(marked >= DAYS / souk_num_games && marked <= DAYS / souk_num_games + 1);
    }
}

/* A new game leaves the days before its first one as they were. The template, which only tests register, joins on 18
 * November 2026, after the five that take turns from the beginning. */
static void a_new_game_changes_no_earlier_day(void **unused)
{
    (void)unused;
    static const char *const turns[] = {"basari", "bazaar", "constantinople", "desert", "sahwari"};
    int64_t first = souk_day_number("2026-11-18");
    for (int i = 0; i < 10; i++)
        assert_string_equal(souk_day_game(first - 10 + i)->id, turns[i % 5]);
    int joins = 0;
    for (int64_t day = first; day < first + souk_num_games; day++)
        joins += strcmp(souk_day_game(day)->id, "template") == 0;
    assert_int_equal(joins, 1);
    assert_string_equal(souk_day_order(first - 1, souk_num_games - 1)->id, "template");
    for (int64_t day = first - 3; day < first + 3; day++) {
        uint32_t seen = 0;
        for (int i = 0; i < souk_num_games; i++)
            for (int j = 0; j < souk_num_games; j++)
                if (souk_games[j] == souk_day_order(day, i)) seen |= 1u << j;
        assert_int_equal(seen, (1u << souk_num_games) - 1);
    }
}

/* Options that vary take each of their values over time; numeric options keep their default. */
static void every_variant_comes_up(void **unused)
{
    (void)unused;
    enum { DAYS = 1500, FROM = 20773 };
    int varied = 0;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        uint32_t seen[SOUK_OPTIONS_MAX] = {0};
        for (int64_t day = FROM; day < FROM + DAYS; day++) {
            souk_day t;
            souk_day_table(day, g, &t);
            for (int o = 0; o < g->num_options; o++) {
                if (g->options[o].type != SOUK_BOOL && g->options[o].type != SOUK_CHOICE)
                    assert_int_equal(t.options.v[o], g->options[o].fallback);
                else
                    seen[o] |= 1u << t.options.v[o];
            }
        }
        for (int o = 0; o < g->num_options; o++) {
            if (souk_popcount(seen[o]) < 2) continue; /* not varied at these tables */
            assert_int_equal(seen[o], (1u << (g->options[o].max + 1)) - 1);
            varied++;
        }
    }
    assert_true(varied > 0);
}

static void games_for_many_use_their_minimum_of_seats(void **unused)
{
    (void)unused;
    souk_game many = *souk_games[0];
    many.min_seats = 5;
    many.max_seats = 6;
    many.num_options = 0;
    for (int64_t day = 0; day < 20; day++) {
        souk_day t;
        souk_day_table(day, &many, &t);
        assert_int_equal(t.seats, 5);
    }
}

static void a_week_gets_harder(void **unused)
{
    (void)unused;
    souk_day monday, sunday;
    souk_day_table(souk_day_number("2026-11-16"), souk_games[0], &monday);
    souk_day_table(souk_day_number("2026-11-22"), souk_games[0], &sunday);
    assert_string_equal(monday.bot->name, "easy");
    assert_string_equal(sunday.bot->name, "hard");
}

static void many_choices_share_the_symbols(void **unused)
{
    (void)unused;
    const float few[] = {0.0F, 0.05F, 0.5F, 0.009F, 0.01F, 0.08F};
    float many[200] = {0};
    many[0] = 0.04F;
    many[199] = 0.9F;
    SOUK_OUT(short_row, 128);
    SOUK_OUT(long_row, 128);
    SOUK_OUT(none, 16);
    souk_day_marks(few, 6, &short_row);
    souk_day_marks(many, 200, &long_row);
    souk_day_marks(few, 0, &none);
    assert_string_equal(short_row.buf, "●◐○●◐○");
    assert_string_equal(long_row.buf, "◐●●●●●●●●●●●●●●○");
    assert_string_equal(none.buf, "");
}

static void a_play_ends_as_a_line_to_share(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        souk_state s;
        souk_standing o;
        souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
        souk_setup(g, &s, parts, NULL, g->min_seats);
        assert_false(souk_standing_of((souk_at){g, &s, parts}, 0, &o));
        souk_play_random(g, &s, parts, &chance, &player);
        uint32_t winners = souk_winners(g, &s, parts);
        for (int seat = 0; seat < g->min_seats; seat++) {
            assert_true(souk_standing_of((souk_at){g, &s, parts}, seat, &o));
            assert_true(o.rank >= 1 && o.rank <= o.of);
            if (winners) assert_true((o.rank == 1) == (winners >> seat & 1));
            if (o.rank > 1) assert_true(o.margin <= 0);
        }
        assert_false(souk_standing_of((souk_at){g, &s, parts}, g->min_seats, &o));
    }
    souk_standing o = {38, 4, 1, 3};
    SOUK_OUT(english, 256);
    SOUK_OUT(french, 256);
    SOUK_OUT(wanted, 256);
    souk_day_line("2026-11-16", souk_games[0], &o, "●○", SOUK_EN, &english);
    snprintf(wanted.buf, 256, "Souk 2026-11-16 %s: 38 (+4), 1st of 3 ●○", souk_games[0]->title);
    assert_string_equal(english.buf, wanted.buf);
    o = (souk_standing){-2, -40, 3, 3};
    souk_day_line("2026-11-16", souk_games[0], &o, "", souk_lang_of("fr"), &french);
    snprintf(wanted.buf, 256, "Souk 2026-11-16 %s : -2 (-40), 3e sur 3", souk_games[0]->title);
    assert_string_equal(french.buf, wanted.buf);
}

static int choice(const souk_table *t, const souk_day *day, int seat)
{
    souk_state s;
    souk_rng rng = souk_table_bot_stream(t, day->seed, seat);
    souk_table_bot_state(t, seat, &s);
    return souk_bot_choose(day->bot, day->game, &s, t->parts, seat, &rng);
}

/* With simultaneous choices, bots choose the same whatever the order of the choices and whatever was undone. */
static void opponents_do_not_depend_on_the_order_of_choices(void **unused)
{
    (void)unused;
    int at_once = 0;
    for (int i = 0; i < souk_num_games; i++) {
        souk_table *t[2];
        souk_error error = {0};
        souk_day day;
        souk_day_table(20773, souk_games[i], &day);
        for (int n = 0; n < 2; n++) {
            t[n] = souk_table_open(day.game, NULL, &day.options, day.seats, day.seed, &error);
            assert_non_null(t[n]);
            uint32_t pending;
            while (souk_table_chance(t[n], &error) >= 0 && (pending = day.game->pending(&t[n]->state)) != 0) {
                int seat = n ? 31 - __builtin_clz(pending) : souk_lowest(pending);
                int16_t action = (int16_t)choice(t[n], &day, seat);
                assert_true(souk_table_move(t[n], seat, &action, 1, &error));
                if (souk_table_undo(t[n], seat, &error)) {
                    assert_int_equal(action, choice(t[n], &day, seat));
                    assert_true(souk_table_move(t[n], seat, &action, 1, &error));
                }
                at_once += souk_popcount(pending) > 1;
            }
        }
        assert_memory_equal(&t[0]->state, &t[1]->state, day.game->state_size);
        souk_table_free(t[0]);
        souk_table_free(t[1]);
    }
    assert_true(at_once > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_convert_to_numbers_and_back),
        cmocka_unit_test(every_day_has_a_table_of_every_game),
        cmocka_unit_test(a_new_game_changes_no_earlier_day),
        cmocka_unit_test(every_variant_comes_up),
        cmocka_unit_test(a_week_gets_harder),
        cmocka_unit_test(games_for_many_use_their_minimum_of_seats),
        cmocka_unit_test(many_choices_share_the_symbols),
        cmocka_unit_test(a_play_ends_as_a_line_to_share),
        cmocka_unit_test(opponents_do_not_depend_on_the_order_of_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
