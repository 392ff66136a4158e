/* test_books.c: Basari's count of its components detects every fault it covers. */
#include "books.h"
#include "games/basari/state.h"

#define SPOIL(name, ...)                             \
    static bool name(void *state, const void *parts) \
    {                                                \
        ba_state *s = (ba_state *)state;             \
        const ba_parts *p = (const ba_parts *)parts; \
        (void)p;                                     \
        __VA_ARGS__;                                 \
        return true;                                 \
    }

SPOIL(a_stone_too_many, s->stock += ba_of(BA_BLUE, 1))
SPOIL(names_too_much, s->named = ba_of(BA_RED, 100))
SPOIL(offers_too_much, s->offer = ba_of(BA_RED, 100))
SPOIL(beside_the_ring, s->pawn[0] = (uint8_t)p->stalls)
SPOIL(too_far, s->walked[0] = (uint8_t)(p->stalls + 2 * p->faces))
SPOIL(strange_card, s->card[0] = BA_CARDS + 1)
SPOIL(empty_seat_has_points, s->score[3] = 1)
SPOIL(empty_seat_has_a_pawn, s->pawn[3] = 1)
SPOIL(empty_seat_has_walked, s->walked[3] = 1)
SPOIL(empty_seat_has_a_card, s->card[3] = 1)
SPOIL(empty_seat_is_at_turn, s->turn = 3)
SPOIL(empty_seat_haggles, s->rival = 3)
SPOIL(too_many_scorings, s->scorings = (uint8_t)(p->scorings + 1))

static bool empty_seat_has_stones(void *state, const void *parts)
{
    ba_state *s = (ba_state *)state;
    (void)parts;
    if (ba_get(s->stock, BA_BLUE) == 0) return false;
    s->stock -= ba_of(BA_BLUE, 1);
    s->stones[3] += ba_of(BA_BLUE, 1);
    return true;
}

static void the_count_of_components_detects_faults(void **state)
{
    const book_fault faults[] = {
        {a_stone_too_many, "the stones of a colour do not add up to the box"},
        {names_too_much, "an offer names more than its maker owns"},
        {offers_too_much, "the offer on the table is more than its maker owns"},
        {beside_the_ring, "a pawn stands beside the ring"},
        {too_far, "a pawn has walked too far"},
        {strange_card, "a seat has a card that does not exist"},
        {empty_seat_has_stones, "an empty seat holds something"},
        {empty_seat_has_points, "an empty seat holds something"},
        {empty_seat_has_a_pawn, "an empty seat holds something"},
        {empty_seat_has_walked, "an empty seat holds something"},
        {empty_seat_has_a_card, "an empty seat holds something"},
        {empty_seat_is_at_turn, "an empty seat is at turn"},
        {empty_seat_haggles, "an empty seat is at turn"},
        {too_many_scorings, "there were too many scorings"},
    };
    (void)state;
    every_fault_is_told("basari", 3, faults, sizeof faults / sizeof faults[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_count_of_components_detects_faults, "BA-1.1"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
