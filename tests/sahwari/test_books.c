/* test_books.c: Sahwari's count of its components detects every fault it covers. */
#include "assumed.h"
#include "books.h"
#include "games/sahwari/state.h"

#define SPOIL(name, ...)                             \
    static bool name(void *state, const void *parts) \
    {                                                \
        sa_state *s = (sa_state *)state;             \
        const sa_parts *p = (const sa_parts *)parts; \
        (void)p;                                     \
        __VA_ARGS__;                                 \
        return true;                                 \
    }

/* The lowest member of a set, as a set; empty if the set is. */
static uint32_t one_of(uint32_t set)
{
    return set & (~set + 1);
}

SPOIL(floating_cube, {
    uint32_t bare = ~s->tile_cubes[0];
    s->tile_cubes[1] |= one_of(bare);
})
SPOIL(cube_beside_its_case, s->cubes[0][0] |= ~s->cases[0][0])
SPOIL(lock_on_a_cube, {
    if (!s->cases[0][0]) return false;
    s->cubes[0][0] = s->locks[0][0] = s->cases[0][0];
})
SPOIL(a_cube_too_many, s->reserve++)
SPOIL(a_pawn_too_many, s->pawns_out++)
SPOIL(a_token_too_many, s->supply = (uint8_t)(p->attack_tokens + 1))
SPOIL(a_token_lost, {
    for (int k = 0; k < s->seats; k++)
        if (s->locks[k][0] | s->locks[k][1]) return false;
    if (!s->supply) return false;
    s->supply--;
})
SPOIL(master_without_cards, {
    if (!s->reserve || s->master_cards) return false;
    s->reserve--;
    s->master_active++;
})
SPOIL(card_in_two_piles, {
    if (!s->deck) return false;
    s->discards |= s->deck;
})
SPOIL(card_lost, {
    if (!s->deck) return false;
    s->deck &= s->deck - 1;
})
SPOIL(card_twice_in_the_market, {
    if (s->market_n < 2) return false;
    s->market[0] = s->market[1];
})
SPOIL(two_colours, {
    if (!s->escorted) return false;
    s->small |= one_of(s->escorted);
})
SPOIL(held_and_on_a_tile, {
    if (!s->convoys) return false;
    s->held[0] |= one_of(s->convoys);
})
SPOIL(drawn_out_of_nowhere, {
    uint32_t others = ~(s->small | s->escorted);
    s->drawn |= one_of(others);
})
SPOIL(revealed_before_drawn, {
    uint32_t left = (s->small | s->escorted) & ~s->drawn;
    if (!left) return false;
    s->revealed |= one_of(left);
})
SPOIL(one_token_twice, {
    uint32_t drawn = s->drawn & s->small;
    if (souk_popcount(drawn) < 2) return false;
    s->ident[souk_lowest(drawn)] = s->ident[souk_lowest(drawn & (drawn - 1))];
})
SPOIL(token_of_the_other_colour, {
    uint32_t drawn = s->drawn & s->small, ids = p->escorted_ids & ~s->drawn_ids;
    if (!drawn || !ids) return false;
    s->ident[souk_lowest(drawn)] = (uint8_t)souk_lowest(ids);
})
SPOIL(known_before_drawn, {
    uint32_t left = (s->small | s->escorted) & ~s->drawn;
    if (!left) return false;
    s->known[0] |= one_of(left);
})
SPOIL(revealed_to_some, {
    uint32_t secret = s->drawn & ~s->known[0];
    if (!secret || s->question == SA_ASK_LOOK) return false;
    s->revealed |= one_of(secret);
})
SPOIL(drawn_otherwise, s->drawn_ids ^= 1)
SPOIL(master_card_lost, {
    if (!s->master_top || !s->master_pile) return false;
    s->master_pile = (uint16_t)(s->master_pile & (s->master_pile - 1u));
})
SPOIL(master_card_twice, {
    if (!s->master_top || !s->master_done) return false;
    s->master_pile = (uint16_t)(s->master_pile | s->master_done);
})
SPOIL(master_card_on_top_and_below, {
    if (!s->master_top) return false;
    s->master_pile = (uint16_t)(s->master_pile | 1u << (s->master_top - 1));
})

SPOIL(second_master_card_lost, { /* card 1 is on top, 2 is missing, all others are in the pile */
                                 if (!s->master_top || s->master_action || s->master_done) return false;
                                 s->master_top = 1;
                                 s->master_pile = (uint16_t)(((1u << p->master_cards) - 1) & ~3u);
})

static void the_count_of_components_detects_faults(void **state)
{
    const book_fault faults[] = {
        {floating_cube, "planes"},
        {cube_beside_its_case, "slots"},
        {lock_on_a_cube, "locks"},
        {a_cube_too_many, "cubes"},
        {a_pawn_too_many, "pawns"},
        {a_token_too_many, "attack tokens"},
        {a_token_lost, "attack tokens"},
        {card_in_two_piles, "recruit cards"},
        {card_lost, "recruit cards"},
        {card_twice_in_the_market, "recruit cards"},
        {two_colours, "convoy colours"},
        {held_and_on_a_tile, "convoys"},
        {drawn_out_of_nowhere, "convoys"},
        {revealed_before_drawn, "revealed convoys"},
        {one_token_twice, "convoy tokens"},
        {token_of_the_other_colour, "convoy colours"},
        {known_before_drawn, "knowledge of convoys"},
        {revealed_to_some, "revealed convoys"},
        {drawn_otherwise, "convoy tokens"},
    };
    (void)state;
    every_fault_is_told("sahwari", 3, faults, sizeof faults / sizeof faults[0]);
}

static void the_count_detects_faults_of_the_guild_master(void **state)
{
    const book_fault faults[] = {
        {master_without_cards, "the Guild Master's cubes"},
        {master_card_lost, "the Guild Master's cards"},
        {second_master_card_lost, "the Guild Master's cards"},
        {master_card_twice, "the Guild Master's cards"},
        {master_card_on_top_and_below, "the Guild Master's cards"},
    };
    (void)state;
    every_fault_is_told("sahwari", 1, faults, sizeof faults / sizeof faults[0]);
}

static void the_assumptions_of_the_proof_hold(void **state)
{
    (void)state;
    what_is_assumed_holds("sahwari", 1, sa_assumed);
    what_is_assumed_holds("sahwari", 4, sa_assumed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_count_of_components_detects_faults, "SA-1.2 SA-1.4"),
        cmocka_unit_test(the_assumptions_of_the_proof_hold),
        CLAUSE_TEST(the_count_detects_faults_of_the_guild_master, "SA-8.2"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
