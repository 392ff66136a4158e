/* test_books.c: Bazar's count of its components detects every fault it covers. */
#include "assumed.h"
#include "books.h"
#include "games/constantinople/state.h"

#define SPOIL(name, ...)                             \
    static bool name(void *state, const void *parts) \
    {                                                \
        co_state *s = (co_state *)state;             \
        const co_parts *p = (const co_parts *)parts; \
        (void)p;                                     \
        __VA_ARGS__;                                 \
        return true;                                 \
    }

/* A cell with a tile (or without one), or -1. */
static int cell_of(const co_state *s, const co_parts *p, bool tile)
{
    for (int i = 0; i < p->cells; i++)
        if ((s->cell[i] != 0) == tile) return i;
    return -1;
}

SPOIL(twice, {
    int full = cell_of(s, p, true), empty = cell_of(s, p, false);
    if (full < 0) return false;
    s->cell[empty] = s->cell[full];
})
SPOIL(beside_the_board, {
    int full = cell_of(s, p, true);
    if (full < 0 || p->cells == CO_CELLS) return false;
    s->cell[p->cells] = s->cell[full];
    s->cell[full] = 0;
})
SPOIL(used_and_nowhere, s->used[0] = (uint16_t)(s->used[0] ^ 1))
SPOIL(played_and_in_hand, {
    if (!s->used[0]) return false;
    s->hand[0] = (uint16_t)(s->hand[0] | s->used[0]);
})
SPOIL(hand_too_large, {
    if (!s->turn) return false;
    s->hand[0] = (uint16_t)(p->kinds_all & ~(unsigned)s->used[0]);
})
SPOIL(debts, s->coins[0] = -1)
SPOIL(owns_otherwise, s->own[0] ^= 1)
SPOIL(stands_otherwise, s->standing[0] ^= 1)
SPOIL(one_token_twice, s->order[0] = s->order[1])
SPOIL(event_out_of_nowhere, {
    if (s->event == CO_NONE) return false;
    s->events_played = 0;
})
SPOIL(open_otherwise, s->open ^= 1)
SPOIL(strange_event, s->events_played = (uint16_t)(s->events_played | 1u << p->events))
SPOIL(too_many_turns, s->turn = (uint8_t)(p->turns + 1))

static void the_count_of_components_detects_faults(void **state)
{
    const book_fault faults[] = {
        {twice, "a tile is in two places"},
        {beside_the_board, "a tile stands beside the board"},
        {used_and_nowhere, "a used tile is nowhere, or an unused one somewhere"},
        {played_and_in_hand, "a hand holds what it cannot"},
        {hand_too_large, "a hand is too large"},
        {debts, "a guild owes coins"},
        {owns_otherwise, "own does not agree with the cells"},
        {stands_otherwise, "standing does not agree with the cells"},
        {one_token_twice, "an order token is missing"},
        {event_out_of_nowhere, "an event out of nowhere"},
        {open_otherwise, "open does not agree with the quarters in play"},
        {strange_event, "an event card that is not in the box"},
        {too_many_turns, "more turns than the game has"},
    };
    (void)state;
    every_fault_is_told("constantinople", 4, faults, sizeof faults / sizeof faults[0]);
}

static void the_assumptions_of_the_proof_hold(void **state)
{
    (void)state;
    what_is_assumed_holds("constantinople", 4, co_assumed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_count_of_components_detects_faults, "CO-1.1 CO-1.2"),
        cmocka_unit_test(the_assumptions_of_the_proof_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
