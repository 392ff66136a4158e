/* test_books.c: Bazaar's count of its components detects every fault it covers. */
#include "books.h"
#include "games/bazaar/state.h"

static bool a_stone_too_many(void *state, const void *parts)
{
    (void)parts;
    ((bz_state *)state)->bank += BZ_ONE(0);
    return true;
}

static bool a_card_too_few(void *state, const void *parts)
{
    bz_state *s = (bz_state *)state;
    (void)parts;
    s->unseen &= s->unseen - 1;
    return true;
}

static bool a_card_seen_and_unseen(void *state, const void *parts)
{
    bz_state *s = (bz_state *)state;
    (void)parts;
    if (s->top[0] == BZ_NONE) return false;
    s->unseen |= UINT64_C(1) << s->top[0];
    return true;
}

static bool a_card_on_two_piles(void *state, const void *parts)
{
    bz_state *s = (bz_state *)state;
    (void)parts;
    if (s->top[0] == BZ_NONE || s->top[1] == BZ_NONE) return false;
    s->top[0] = s->top[1];
    return true;
}

static bool a_pile_too_high(void *state, const void *parts)
{
    (void)parts;
    ((bz_state *)state)->left[0]++;
    return true;
}

static void the_count_of_components_detects_faults(void **state)
{
    const book_fault faults[] = {
        {a_stone_too_many, "stones"},
        {a_card_too_few, "collection cards"},
        {a_card_seen_and_unseen, "collection cards"},
        {a_card_on_two_piles, "collection cards"},
        {a_pile_too_high, "piles"},
    };
    (void)state;
    every_fault_is_told("bazaar", 3, faults, sizeof faults / sizeof faults[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_count_of_components_detects_faults, "BZ-1.1 BZ-1.4"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
