/* test_books.c: Desert Bazaar's count of its components detects every fault it covers. */
#include "assumed.h"
#include "books.h"
#include "games/desert/state.h"

#define SPOIL(name, ...)                             \
    static bool name(void *state, const void *parts) \
    {                                                \
        db_state *s = (db_state *)state;             \
        const db_parts *p = (const db_parts *)parts; \
        (void)p;                                     \
        __VA_ARGS__;                                 \
        return true;                                 \
    }

SPOIL(a_card_too_many, s->pile[0]++)
SPOIL(known_but_not_held, s->known[1][2] = (uint8_t)(s->hand[1][2] + 1))
SPOIL(a_tent_too_many, s->left[0]++)
SPOIL(two_tents, {
    db_board first = s->tents[0];
    if (!db_board_any(&first) || !s->left[1]) return false;
    db_board_add(&s->tents[1], db_board_lowest(&first));
    s->left[1]--;
})
SPOIL(tent_without_tile, {
    db_board bare = db_board_less(p->cells, s->taken);
    db_board_add(&s->tents[0], db_board_lowest(&bare));
    s->left[0]--;
})
SPOIL(off_the_board, db_board_add(&s->taken, p->num_cells))
SPOIL(strange_tile, s->slot[0] = p->num_tiles)
SPOIL(a_tile_twice, {
    if (s->slot[0] == DB_NONE || s->slot[1] == DB_NONE) return false;
    s->slot[0] = s->slot[1];
})
SPOIL(a_tile_lost, s->stack &= s->stack - 1)
SPOIL(open_otherwise, {
    if (db_board_has(&s->open, 0))
        db_board_drop(&s->open, 0);
    else
        db_board_add(&s->open, 0);
})

static void the_count_of_components_detects_faults(void **state)
{
    const book_fault faults[] = {
        {a_card_too_many, "the cards of a resource do not add up"},
        {known_but_not_held, "more is known of a hand than it holds"},
        {a_tent_too_many, "the tents of a seat do not add up"},
        {two_tents, "a tile has two tents"},
        {tent_without_tile, "a tent stands where no tile is"},
        {off_the_board, "a tile stands off the board"},
        {strange_tile, "a slot holds an unknown tile"},
        {a_tile_twice, "a tile is in two places"},
        {a_tile_lost, "the tiles that make a resource do not add up"},
        {open_otherwise, "the open cells are wrong"},
    };
    (void)state;
    every_fault_is_told("desert", 3, faults, sizeof faults / sizeof faults[0]);
}

static void the_assumptions_of_the_proof_hold(void **state)
{
    (void)state;
    what_is_assumed_holds("desert", 3, db_assumed);
    what_is_assumed_holds("desert", 5, db_assumed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_count_of_components_detects_faults, "DB-1.1 DB-1.3 DB-1.4"),
        cmocka_unit_test(the_assumptions_of_the_proof_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
