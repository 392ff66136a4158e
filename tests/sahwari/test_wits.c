/* test_wits.c: Sahwari: the knowledge of the bots, in positions that once cost a game. */
#include "bots/bot.h"
#include "sahwari_test.h"

/* After the ride and its gain, with one pawn: a look at a convoy or new cards can wait until the next turn. */
static const char after_the_ride[] = AT(2,
                                        "  stage = guild-second\n"
                                        "  step = main\n"
                                        "  tiles.a = 6:cc 5:cs 4:ce 2:pe 2:pe\n"
                                        "  tiles.b = 5:cs 1:pc 1:pc 4:ce 3:ps\n"
                                        "  tiles.c = 4:ce 3:ps g:c 1:pc 4:ce\n"
                                        "  tiles.d = 3:ps 2:pe 1:pc 3:ps 6:cc\n"
                                        "  tiles.e = 4:ce 5:cs 4:ce 6:cc 2:e\n"
                                        "  camels = e5 c3\n"
                                        "  guild = a3 b3 c4 -\n"
                                        "  market = 20 24 18\n"
                                        "  discards = none\n"
                                        "  supply = 11\n"
                                        "  clan.0 = 5\n"
                                        "  stock.0 = 0\n"
                                        "  pawns.0 = 1\n"
                                        "  left.0 = 5\n"
                                        "  cubes.0 = l1\n"
                                        "  clan.1 = 4\n"
                                        "  stock.1 = 0\n"
                                        "  reached = e5\n"
                                        "  guild_from = d3\n"
                                        "  guild_first = 1\n",
                                        "");

/* The turn is almost over, and the convoy of e5 is known to be worth four points, revealed or not (SA-7.2). */
static const char with_a_convoy[] = AT(2,
                                       "  stage = after\n"
                                       "  step = main\n"
                                       "  tiles.a = 6:cc 5:cs 4:ce 2:pe 2:pe\n"
                                       "  tiles.b = 5:cs 1:pc 1:pc 4:ce 3:ps\n"
                                       "  tiles.c = 4:ce 3:ps g:c 1:pc 4:ce\n"
                                       "  tiles.d = 3:ps 2:pe 1:pc 3:ps 6:cc\n"
                                       "  tiles.e = 4:ce 5:cs 4:ce 6:cc 2:p\n"
                                       "  camels = e5 c3\n"
                                       "  guild = a3 b3 c4 -\n"
                                       "  clan.0 = 5\n"
                                       "  clan.1 = 4\n"
                                       "  convoys.0 = e5\n"
                                       "  convoy.e5 = 9 0\n",
                                       "");

/* The camel of seat 0 is blocked on an oasis, so that nothing is collected in this turn (SA-3.5). A look or new cards
 * have no use before the next turn, and yet a search of 20,000 iterations paid for them, twice. */
static const char shut_in[] = AT(2,
                                 "  tiles.a = 6:cc 5:cs 4:ce 6:c 1:\n"
                                 "  tiles.b = 5:cs 1:pc 3:ps 4:ce 1:c\n"
                                 "  tiles.c = 4:ce 3:ps g: 1:pc 4:ce\n"
                                 "  tiles.d = 3:ps 2:pe 2:pe 3:s 6:cc\n"
                                 "  tiles.e = 4:ce 5:cs 4:ce 2:e 2:e\n"
                                 "  camels = a5 e1\n"
                                 "  guild = a4 b5 c4 -\n"
                                 "  market = 20 24 18 12\n"
                                 "  clan.0 = 4\n"
                                 "  stock.0 = 5\n"
                                 "  pawns.0 = 2\n"
                                 "  used.0 = 1 2\n"
                                 "  clan.1 = 2\n",
                                 "");

/* Checks that no hint for seat 0 there is one of these actions. */
static void none_of(const char *record, int first, int last)
{
    const souk_game *g = souk_game_find("sahwari");
    souk_state state;
    memset(&state, 0, sizeof state);
    memcpy(&state, after(record), g->state_size);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        souk_advice advice[8];
        souk_budget budget = {.iterations = 2000, .threads = 1};
        souk_rng rng = souk_rng_seeded(seed);
        int n = souk_bot_explain(&souk_bot_hard, g, &state, the_parts(), 0, &rng, &budget, NULL, advice, 8);
        assert_true(n > 0);
        for (int i = 0; i < n; i++)
            assert_true(advice[i].action < first || advice[i].action > last);
    }
}

static void bots_do_not_pay_for_a_delay(void **unused)
{
    (void)unused;
    none_of(after_the_ride, SA_A_PAWN, SA_A_PAWN + 1);
    none_of(shut_in, SA_A_PAWN, SA_A_PAWN + 1);
}

/* The effects for which a seat may pay a pawn, by the prior: 1 a look, 2 new cards. */
static int pays_for(const char *record)
{
    float w[SA_ACTIONS] = {0};
    souk_mask legal;
    const sa_state *s = after(record);
    souk_legal(souk_game_find("sahwari"), s, the_parts(), 0, &legal);
    assert_true(souk_mask_has(&legal, SA_A_PAWN) && souk_mask_has(&legal, SA_A_PAWN + 1));
    sa_prior(s, the_parts(), 0, &legal, w);
    return (w[SA_A_PAWN] > 0) + 2 * (w[SA_A_PAWN + 1] > 0);
}

/* The camel of seat 0 on e5 can ride to a pawn, to a convoy, or to neither. */
static void pawns_pay_for_effects_of_use_this_turn(void **unused)
{
    (void)unused;
#define CORNER(d5, clans)                                                                               \
    AT(2,                                                                                               \
       TAKEN "  tiles.d = 4:ec 4:ec 4:ec 4:ec " d5 "\n  tiles.e = 5:sc 5:sc 6:cc 6:cc 6:c\n  camels = " \
             "e5 a4\n  pawns.0 = 1\n" clans,                                                            \
       "")
    assert_int_equal(pays_for(CORNER("5:c", "  clan.0 = 4\n")), 0);
    assert_int_equal(pays_for(CORNER("5:sc", "  clan.0 = 4\n")), 1);
    assert_int_equal(pays_for(CORNER("3:p", "  clan.0 = 4\n")), 2);
    assert_int_equal(pays_for(CORNER("5:c", "  clan.0 = 2\n  clan.1 = 1\n")), 2); /* recruits by its stock */
    assert_int_equal(pays_for(CORNER("5:c", "  clan.0 = 6\n")), 3);               /* rides twice */
    assert_int_equal(pays_for(AT(2, TAKEN "  pawns.0 = 1\n  clan.0 = 4\n  camels = c4 e5\n", "")),
                     3); /* fetched from the guild tile again */
}

/* A ride is shown with the resource taken, but not a ride to an empty tile, nor a camel that is placed. */
static void a_ride_is_shown_with_the_resource_taken(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  camels = c4 e5\n", ""));
    assert_true(sa_begins(s, the_parts(), at("c5")));
    assert_false(sa_begins(s, the_parts(), at("c3")));
    assert_true(sa_begins(after(AT(2, "  camels = c4 e5\n  clan.0 = 6\n", "")), the_parts(), at("c3")));
    s = after(shut_in);
    assert_false(sa_begins(s, the_parts(), at("a5")));
    s = after(
        AT(2, "  stage = move-again\n  clan.0 = 6\n  reached = c4\n  camels = c4 e5\n  from = c3\n", ""));
    assert_true(sa_begins(s, the_parts(), SA_A_ON));
}

static void bots_do_not_reveal_a_convoy_for_nothing(void **unused)
{
    (void)unused;
    none_of(with_a_convoy, SA_A_REVEAL, SA_A_REVEAL + SA_CELLS - 1);
}

/* Seat 0 holds a convoy of c5 that no other seat has seen. The convoy is imagined, so no hint may name it, although
 * seat 0 would probably reveal it. */
static const char unseen[] = AT(3,
                                "  stage = after\n  step = main\n  turn = 2\n  round = 3\n"
                                "  tiles.a = 3:ps 1:pc 4:ce 6:cc 4:ce\n"
                                "  tiles.b = 4:ce 2:pe 5:cs 1:p 3:s\n"
                                "  tiles.c = 1:pc 2:pe g:c 4:c 4:\n"
                                "  tiles.d = 2:pe 6:cc 6:cc 5:cs 4:c\n"
                                "  tiles.e = 1:c 5:c 2: 3:s 3:s\n"
                                "  camels = c5 c3 b4\n  guild = d2 e4 c1 -\n  market = 31 27 28 12\n"
                                "  discards = none\n  supply = 10\n"
                                "  clan.0 = 5\n  stock.0 = 1\n  pawns.0 = 2\n  left.0 = 20\n  right.0 = 23\n"
                                "  cubes.0 = r1\n  convoys.0 = c5 d5\n"
                                "  clan.1 = 6\n  stock.1 = 0\n  pawns.1 = 2\n  left.1 = 13\n  right.1 = 21\n"
                                "  cubes.1 = r1\n  locks.1 = l1\n  convoys.1 = e2 e3\n"
                                "  clan.2 = 4\n  stock.2 = 3\n  pawns.2 = 1\n  used.2 = 1 2\n  left.2 = 24\n"
                                "  cubes.2 = l1\n  convoys.2 = c4\n"
                                "  convoy.a1 = 4 2\n  convoy.a5 = 15 1\n  convoy.c4 = 10 2\n"
                                "  convoy.c5 = 19 0\n  convoy.d5 = 18 0 1 2 open\n"
                                "  convoy.e2 = 8 0 1 2 open\n  convoy.e3 = 12 0 1 2 open\n"
                                "  convoy.e4 = 3 2\n"
                                "  reached = b4\n  guild_from = d3\n  guild_first = 2\n",
                                "");

static void hints_do_not_name_imagined_convoys(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("sahwari");
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_state state;
    int foreseen = 0;
    memset(&state, 0, sizeof state);
    memcpy(&state, after(unseen), g->state_size);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        souk_advice advice[8];
        souk_budget budget = {.iterations = 1500, .net = souk_net_none}; /* would look that far ahead */
        souk_rng rng = souk_rng_seeded(seed);
        int n = souk_bot_explain(&souk_bot_hard, g, &state, the_parts(), 2, &rng, &budget, &voice, advice, 8);
        for (int i = 0; i < n; i++) {
            assert_null(strstr(advice[i].reason, "the convoy of c5"));
            foreseen +=
                advice[i].line_length > 0 && advice[i].line[advice[i].line_length - 1] == SA_A_REVEAL + 14;
        }
    }
    assert_true(foreseen > 0);
}

/* The last ways to a face are kept, and with them the pawns of a storm; a seat that cannot ride in the thirtieth round
 * calls one. Such plays once went on until the guard (SA-7.5): 13 of 2,000 of `normal` at two seats. */
static void bots_do_not_wait_for_ever(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("sahwari");
    for (int i = 0; i < 36; i++) {
        souk_options options;
        souk_state state;
        souk_rng chance = souk_rng_seeded((uint64_t)i), bots = souk_rng_seeded((uint64_t)i + 100);
        const sa_state *s = (const sa_state *)&state;
        souk_options_lab(g, &options);
        souk_setup(g, &state, the_parts(), &options, 2 + i % 3);
        for (int mover; (mover = souk_mover(g, &state)) != SOUK_DONE;) {
            const souk_bot *bot = i % 2 ? &souk_bot_easy : &souk_bot_normal;
            int action = mover == SOUK_CHANCE ? souk_draw(g, &state, the_parts(), &chance)
                                              : souk_bot_choose(bot, g, &state, the_parts(), mover, &bots);
            g->apply(&state, the_parts(), mover, action, NULL);
        }
        assert_true(s->final && s->round < 50);
    }
    /* There is no way from the guild tile to a face, and seat 0 has two pawns: it pays for a storm. */
    const sa_state *s = after(AT(2,
                                 "  tiles.a = 6:c 6:c 4: 6:c 2:e\n  tiles.b = 4:e 4:e 4: 4:e 4:c\n"
                                 "  tiles.c = 2: 2: g: 2: 3:\n  tiles.d = 5:s 5:s 3: 5:s 3:\n"
                                 "  tiles.e = 1:c 1:c 3: 1:c 1:c\n  guild = a1 e1 e5 -\n  pawns.0 = 2\n",
                                 ""));
    souk_rng rng = souk_rng_seeded(1);
    assert_int_equal(souk_bot_choose(&souk_bot_normal, g, s, the_parts(), 0, &rng), SA_A_PAWN + 2);
}

/* The clan that the bot chooses first, on a square of its own. */
static int first_clan(const souk_bot *bot, uint64_t seed)
{
    const souk_game *g = souk_game_find("sahwari");
    const void *parts = souk_parts_default(g);
    souk_budget budget = {.iterations = 1000, .threads = 1};
    souk_options options;
    souk_state s;
    souk_rng rng = souk_rng_seeded(seed);
    souk_options_lab(g, &options);
    souk_setup(g, &s, parts, &options, 2);
    while (souk_mover(g, &s) == SOUK_CHANCE)
        g->apply(&s, parts, SOUK_CHANCE, souk_draw(g, &s, parts, &rng), NULL);
    return souk_bot_choose_within(bot, g, &s, parts, souk_mover(g, &s), &rng, &budget) - SA_A_CLAN;
}

static void bots_choose_different_clans(void **unused)
{
    (void)unused;
    static const souk_bot *const levels[] = {&souk_bot_easy, &souk_bot_normal, &souk_bot_hard};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        uint32_t clans = 0;
        for (uint64_t seed = 1; seed <= 12; seed++)
            clans |= 1u << first_clan(levels[i], seed);
        assert_true(souk_popcount(clans) >= 3);
        assert_int_equal(first_clan(levels[i], 1), first_clan(levels[i], 1)); /* by the seed */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bots_choose_different_clans),
                                       cmocka_unit_test(bots_do_not_pay_for_a_delay),
                                       cmocka_unit_test(pawns_pay_for_effects_of_use_this_turn),
                                       cmocka_unit_test(a_ride_is_shown_with_the_resource_taken),
                                       cmocka_unit_test(bots_do_not_reveal_a_convoy_for_nothing),
                                       cmocka_unit_test(hints_do_not_name_imagined_convoys),
                                       cmocka_unit_test(bots_do_not_wait_for_ever)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
