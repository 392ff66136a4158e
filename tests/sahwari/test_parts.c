/* test_parts.c: Sahwari: the contents of the box (SA-1), and custom parts files: the errors and their places, and the
 * warnings. Each test of the second kind changes one thing in the default file. */
#include "house_parts.h"
#include "sahwari_test.h"
#include <stdio.h>
#include <stdlib.h>

static souk_report changed(const char *old, const char *new)
{
    return house_parts_read("sahwari", old, new, NULL, NULL);
}

static void wrong(const char *old, const char *new, const char *field, const char *says)
{
    souk_report r = changed(old, new);
    const souk_problem *found = first_problem(&r, false);
    assert_string_equal(found->field, field);
    if (!strstr(found->text, says)) fail_msg("\"%s\" does not say \"%s\"", found->text, says);
    assert_true(found->line > 0);
}

/* --- the box ------------------------------------------------------------------------------------------- */

static void the_box_matches_the_rulebook(void **unused)
{
    (void)unused;
    const sa_parts *p = the_parts();
    assert_int_equal(p->cubes, 30);
    assert_int_equal(p->pawns, 12);
    assert_int_equal(souk_popcount(p->small_ids), 8);
    assert_int_equal(souk_popcount(p->escorted_ids), 11);
    assert_int_equal(p->attack_tokens, 11);
    assert_int_equal(p->cards, 36);
    assert_int_equal(p->clans, 6);
    assert_int_equal(p->master_cards, 11);
}

static void the_tiles_hold_forty_eight_resources(void **unused)
{
    (void)unused;
    const sa_parts *p = the_parts();
    int n[SA_RESOURCES] = {0};
    for (int t = 0; t < p->types; t++)
        for (int r = 0; r < SA_RESOURCES; r++)
            n[r] += p->type[t].number * p->type[t].holds[r];
    assert_int_equal(n[SA_PAWN], 12);
    assert_int_equal(n[SA_ESCORTED], 10);
    assert_int_equal(n[SA_SMALL], 7);
    assert_int_equal(n[SA_CUBE], 19);
    assert_int_equal(p->guild_pawns, 2);
    assert_int_equal(p->guild_cubes, 2);
    assert_true(p->type[0].oasis);
}

static void small_convoys_are_light_and_escorted_ones_are_not(void **unused)
{
    (void)unused;
    const sa_parts *p = the_parts();
    int low = 0, high = 0;
    for (int i = 0; i < p->convoys; i++) {
        if (p->convoy[i].small) assert_true(p->convoy[i].points >= 0 && p->convoy[i].points <= 1);
        if (p->convoy[i].points < low) low = p->convoy[i].points;
        if (p->convoy[i].points > high) high = p->convoy[i].points;
    }
    assert_int_equal(low, -4);
    assert_int_equal(high, 4);
    assert_int_equal(p->convoy[14].attacks, 1); /* attack steal */
    assert_int_equal(p->convoy[14].gives, UINT64_C(1) << (8 * SA_ATTACK) | UINT64_C(1) << (8 * SA_STEAL));
    assert_int_equal(p->convoy[10].gives, 2); /* artefact artefact */
}

static void recruits_have_two_coloured_ends(void **unused)
{
    (void)unused;
    const sa_parts *p = the_parts();
    int colours[4] = {0}, abilities = 0;
    for (int c = 0; c < p->cards; c++) {
        abilities += p->card[c].ability != 0;
        for (int e = 0; e < 2; e++) {
            const sa_end *end = &p->card[c].end[e];
            colours[end->colour]++;
            assert_int_equal(end->effect < SA_NO_EFFECT || end->points != 0, !p->card[c].ability);
        }
    }
    assert_int_equal(abilities, 6);
    for (int k = 0; k < 4; k++)
        assert_true(colours[k] > 10);
    assert_int_equal(p->card[6].end[0].points, 3); /* c +3 / c spy */
    assert_int_equal(p->card[6].end[1].effect, SA_SPY);
}

static void clan_sheets_have_stock_and_track(void **unused)
{
    (void)unused;
    const sa_parts *p = the_parts();
    static const int cells[6] = {6, 4, 4, 5, 5, 5}, round[6] = {5, 5, 6, 11, 7, 7};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(p->clan[i].cells, cells[i]);
        assert_int_equal(p->clan[i].stock[cells[i]], round[i]);
    }
    assert_int_equal(p->places, 5);
    assert_int_equal(p->track[5], 6);
    assert_int_equal(p->clan[4].effect[0], SA_ATTACK); /* Smuggler: attack on cell 3 */
    assert_int_equal(p->clan[4].effect_cell[0], 3);
}

/* --- custom files ------------------------------------------------------------------------------------------ */

static void the_default_file_is_valid(void **unused)
{
    (void)unused;
    souk_report r = changed("\"cubes\"", "\"cubes\"");
    assert_int_equal(r.errors, 0);
    assert_int_equal(r.warnings, 0);
}

static void wrong_sums_are_refused(void **unused)
{
    (void)unused;
    wrong("\"number\": 4", "\"number\": 5", "tiles.types", "24 tiles around the guild, not 25");
    wrong("\"pawns\": 12", "\"pawns\": 13", "pieces.pawns", "12 pawns, there are 13");
    wrong("\"cubes\": 30", "\"cubes\": 20", "pieces.cubes", "need 22 cubes, there are 20");
    wrong("\"small\": [\"spy\", \"spy\", ", "\"small\": [", "convoys.small", "need 7 tokens, there are 6");
    wrong("[4, 3, 3, 2]", "[4, 3, 3, 9]", "seats.guild_camels[3]", "0 to 4");
    wrong("[4, 3, 3, 2]", "[0, 3, 3, 2]", "seats", "needs a guild camel");
    wrong("\"start\": true", "\"start\": false", "tiles.types", "not 0");
}

static void invalid_words_are_refused_with_their_place(void **unused)
{
    (void)unused;
    wrong("\"holds\": \"pawn cube\"", "\"holds\": \"pawn gold\"", "tiles.types[0].holds",
          "'gold' is not a resource");
    wrong("\"small cube\"", "\"small escorted\"", "tiles.types[4]", "at most one convoy");
    wrong("\"other\": \"oasis\"", "\"other\": \"sea\"", "tiles.types[0].other", "desert, oasis");
    wrong("\"attack steal\"", "\"attack fly\"", "convoys.escorted[6]", "'fly' is not an effect");
    wrong("\"spy +1\"", "\"spy -1\"", "convoys.small[4]", "never negative");
    wrong("\"c +3 / c spy\"", "\"c +3 c spy\"", "recruits.cards[0]", "two ends");
    wrong("\"c +3 / c spy\"", "\"x +3 / c spy\"", "recruits.cards[0]", "'x' is not a colour");
    wrong("\"ability\": \"Merchant\", \"ends\": \"g / o\"", "\"ability\": \"Baker\", \"ends\": \"g / o\"",
          "recruits.ability_cards[0].ability", "no ability 'Baker'");
    wrong("\"ability\": \"Raider\"", "\"ability\": \"Explorer\"", "recruits.ability_cards[5]", "second move");
    wrong("\"spy 3\", \"storm 5\"", "\"spy 3\", \"storm 7\"", "clans.sheets[0].effects[1]", "square cell");
    wrong("\"track\": ", "\"uses\": \"spy dig\", \"track\": ", "clans.uses", "'dig' is not a use of pawns");
    wrong("\"pair\": \"cubes cubes\"", "\"pair\": \"cubes\"", "abilities.list[0].pair", "a pair must be two");
    wrong("\"name\": \"Diplomat\", \"ability\"", "\"name\": \"Merchant\", \"ability\"", "clans.sheets[1]",
          "two clans");
}

static void invalid_master_cards_are_refused(void **unused)
{
    (void)unused;
    wrong("\"block\": \"NESW\"", "\"block\": \"NNSW\"", "master.cards[0].block", "each once");
    wrong("\"corner\": \"a1\"", "\"corner\": \"b2\"", "master.cards[0]", "corner");
    wrong("\"start\": \"a1\"", "\"start\": \"f9\"", "master.cards[0].start", "cell");
    wrong("\"extra\": \"rally\"", "\"extra\": \"steal\"", "master.cards[10].extra", "cannot use");
    wrong("\"along\": \"rows\"", "\"along\": \"rings\"", "master.cards[0].along", "rows, columns");
}

static void odd_parts_give_warnings(void **unused)
{
    (void)unused;
    souk_report r =
        changed("\"refresh\", \"recruit\", \"storm\"]", "\"refresh\", \"recruit\", \"storm\", \"+1\"]");
    assert_int_equal(r.errors, 0);
    assert_int_equal(r.warnings, 1);
    r = changed("\"track\": [0, 1, 2, 3, 4, 6]", "\"track\": [0, 1, 2, 3, 4, 2]");
    assert_int_equal(r.errors, 0);
    assert_int_equal(r.warnings, 1);
}

static void another_box_can_be_played(void **unused)
{
    (void)unused;
    souk_report r = changed("\"extra\": \"rally\"", "\"extra\": \"storm\"");
    assert_int_equal(r.errors, 0); /* SA-8.8: any extra on any card */
}

/* The legal actions of a seat at its turn, in a box of which one thing was taken out. */
static souk_mask offered_without(const char *old, const char *new, uint8_t pawns, uint8_t cubes)
{
    static sa_parts less;
    souk_report r = house_parts_read("sahwari", old, new, &less, NULL);
    assert_int_equal(r.errors, 0);
    sa_state s = {.seats = 2, .phase = SA_IN_AFTER, .clan = {1, 2}, .camel = {SA_GUILD, SA_GUILD}, .deck = 1};
    souk_mask legal;
    s.question = SA_ASK_MAIN;
    s.pawns[0] = pawns;
    s.stock[0] = cubes;
    souk_legal(souk_game_find("sahwari"), &s, &less, 0, &legal);
    return legal;
}

static void a_smaller_box_offers_less(void **unused)
{
    (void)unused;
    souk_mask m = offered_without("\"track\": ", "\"uses\": \"storm\", \"track\": ", 2, 0);
    assert_false(souk_mask_has(&m, SA_A_PAWN + 1));
    assert_true(souk_mask_has(&m, SA_A_PAWN + 2));
    m = offered_without("[\"spy 3\", \"storm 5\"]", "[\"spy 3\"]", 0, 6);
    assert_true(souk_mask_has(&m, SA_A_STOCK_USE));
    assert_false(souk_mask_has(&m, SA_A_STOCK_USE + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_box_matches_the_rulebook, "SA-1.2"),
        CLAUSE_TEST(the_tiles_hold_forty_eight_resources, "SA-1.3"),
        CLAUSE_TEST(small_convoys_are_light_and_escorted_ones_are_not, "SA-1.4"),
        CLAUSE_TEST(recruits_have_two_coloured_ends, "SA-1.5"),
        CLAUSE_TEST(clan_sheets_have_stock_and_track, "SA-1.6"),
        cmocka_unit_test(the_default_file_is_valid),
        cmocka_unit_test(wrong_sums_are_refused),
        cmocka_unit_test(invalid_words_are_refused_with_their_place),
        cmocka_unit_test(invalid_master_cards_are_refused),
        cmocka_unit_test(odd_parts_give_warnings),
        cmocka_unit_test(a_smaller_box_offers_less),
        CLAUSE_TEST(another_box_can_be_played, "SA-8.8"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
