/* test_planner.c: a hand-written planner to measure bots against: it knows the value of every heap of stones if its
 * owner played on indefinitely with the cards on display, and plays to maximise it.
 *
 * With fixed stalls and no other players, Bazaar depends only on heaps. There are 3,003 heaps of up to ten stones. The
 * value of each (future points, discounted for each turn of waiting) follows from the heaps that a roll, an exchange or
 * a purchase leads to, by value iteration. The planner sees neither the other players nor the end of the game; there a
 * search should beat it.
 *
 * Without arguments it is a short test. `test_bazaar_planner BOT PLAYS SEED [SEATS]` plays the planner against such
 * bots, in each seat in turn, and prints its share of the wins (docs/bots.md). */
#include "bots/bot.h"
#include "games/bazaar/state.h"
#include "souk_test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGIT = 11, PLACES = DIGIT * DIGIT * DIGIT * DIGIT * DIGIT, ROUNDS = 60 };

static const float waiting = 0.9F; /* discount per turn */

/* The values of heaps at the end of a turn, for these stalls. */
typedef struct plan {
    uint8_t top[BZ_PILES], column[BZ_PILES], exchange[2];
    float worth[PLACES];
} plan;

static plan now;

static int place_of(bz_heap h)
{
    int place = 0;
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        place = place * DIGIT + bz_count(h, colour);
    return place;
}

static float worth_of(const bz_parts *p, bz_heap h)
{
    return bz_total(h) > p->stone_limit ? 0.0F : now.worth[place_of(h)];
}

/* The value before the purchases of the turn; *stall is the first one to buy from, or -1. */
static float with_purchases(const bz_state *s, const bz_parts *p, bz_heap h, int *stall)
{
    float best = worth_of(p, h);
    *stall = -1;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        if (s->top[pile] == BZ_NONE || !bz_holds(h, p->card[s->top[pile]])) continue;
        bz_heap left = h - p->card[s->top[pile]];
        float worth = (float)bz_points_for(s, p, pile, bz_total(left)) + worth_of(p, left);
        if (worth > best) best = worth, *stall = pile;
    }
    return best;
}

static int best_stone(const bz_state *s, const bz_parts *p, bz_heap h, const souk_mask *legal, float *worth)
{
    int best = 0, stall;
    *worth = -1.0F;
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        if (legal && !souk_mask_has(legal, BZ_A_TAKE + colour)) continue;
        float each = with_purchases(s, p, h + BZ_ONE(colour), &stall);
        if (each > *worth) *worth = each, best = colour;
    }
    return best;
}

static float roll_worth(const bz_state *s, const bz_parts *p, bz_heap h)
{
    float sum = 0.0F, all = 0.0F, each;
    int stall;
    for (int face = 0; face < BZ_FACES; face++) {
        if (face == BZ_STAR)
            best_stone(s, p, h, NULL, &each);
        else
            each = with_purchases(s, p, h + BZ_ONE(face), &stall);
        sum += (float)p->face[face] * each;
        all += (float)p->face[face];
    }
    return sum / all;
}

/* The best first action of a turn, and its value. */
static int best_begin(const bz_state *s, const bz_parts *p, bz_heap h, const souk_mask *legal, float *worth)
{
    int best = BZ_A_ROLL, stall;
    *worth = roll_worth(s, p, h);
    for (int which = 0; which < 2 * BZ_SIDES; which++) {
        const bz_heap *give = p->give[s->exchange[which >= BZ_SIDES]];
        int side = which % BZ_SIDES;
        if (legal ? !souk_mask_has(legal, BZ_A_TRADE + which) : !bz_holds(h, give[side])) continue;
        float each = with_purchases(s, p, h - give[side] + give[side ^ 1], &stall);
        if (each > *worth) *worth = each, best = BZ_A_TRADE + which;
    }
    return best;
}

static void each_heap(const bz_state *s, const bz_parts *p, bz_heap h, int colour, float *most)
{
    if (colour == BZ_COLOURS) {
        float worth, *kept = &now.worth[place_of(h)];
        best_begin(s, p, h, NULL, &worth);
        worth *= waiting;
        if (fabsf(worth - *kept) > *most) *most = fabsf(worth - *kept);
        *kept = worth;
        return;
    }
    for (int room = p->stone_limit - bz_total(h); room >= 0; room--, h += BZ_ONE(colour))
        each_heap(s, p, h, colour + 1, most);
}

/* Computes the plan again if the stalls have changed. */
static void look(const bz_state *s, const bz_parts *p)
{
    uint8_t column[BZ_PILES];
    for (int pile = 0; pile < BZ_PILES; pile++)
        column[pile] = s->top[pile] == BZ_NONE ? 0 : (uint8_t)bz_column(s, p, pile);
    if (memcmp(now.top, s->top, sizeof now.top) == 0 && memcmp(now.column, column, sizeof column) == 0 &&
        memcmp(now.exchange, s->exchange, sizeof now.exchange) == 0)
        return;
    memcpy(now.top, s->top, sizeof now.top);
    memcpy(now.column, column, sizeof column);
    memcpy(now.exchange, s->exchange, sizeof now.exchange);
    float most = 1.0F;
    for (int round = 0; round < ROUNDS && most > 0.03F; round++) {
        most = 0.0F;
        each_heap(s, p, 0, 0, &most);
    }
}

static int choose(const bz_state *s, const bz_parts *p, int seat, const souk_mask *legal)
{
    float worth;
    int stall;
    look(s, p);
    bz_heap h = s->hand[seat];
    if (s->phase == BZ_IN_BEGIN) return best_begin(s, p, h, legal, &worth);
    if (s->phase == BZ_IN_CHOOSE) return BZ_A_TAKE + best_stone(s, p, h, legal, &worth);
    if (s->phase == BZ_IN_BUY) {
        with_purchases(s, p, h, &stall);
        return stall >= 0 && souk_mask_has(legal, BZ_A_BUY_TOP + stall) ? BZ_A_BUY_TOP + stall : BZ_A_END;
    }
    return souk_mask_next(legal, 0); /* the stones to return */
}

/* The planner's share of the win. */
static double play(const char *name, int seats, int own, uint64_t seed)
{
    const souk_game *g = souk_game_find("bazaar");
    const void *parts = souk_parts_default(g);
    const souk_bot *bot = souk_bot_find(name);
    souk_options options;
    souk_state state;
    souk_rng chance = souk_rng_seeded(seed), thought = souk_rng_seeded(souk_seed_of(seed, 1));
    memset(&state, 0, sizeof state);
    memset(&now, 0, sizeof now);
    souk_options_lab(g, &options);
    souk_setup(g, &state, parts, &options, seats);
    for (int who, action; (who = souk_mover(g, &state)) != SOUK_DONE;) {
        souk_mask legal;
        souk_legal(g, &state, parts, who, &legal);
        if (who == SOUK_CHANCE)
            action = souk_draw(g, &state, parts, &chance);
        else if (who == own)
            action = choose((const bz_state *)(const void *)&state, parts, who, &legal);
        else
            action = souk_bot_choose(bot, g, &state, parts, who, &thought);
        assert_true(souk_mask_has(&legal, action));
        g->apply(&state, parts, who, action, NULL);
    }
    uint32_t winners = souk_winners(g, &state, parts);
    return winners >> own & 1 ? 1.0 / souk_popcount(winners) : 0.0;
}

static void the_planner_beats_looking_one_step_ahead(void **unused)
{
    (void)unused;
    double won = 0.0;
    for (int i = 0; i < 4; i++)
        won += play("normal", 2, i % 2, (uint64_t)i);
    assert_true(won >= 3.0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_planner_beats_looking_one_step_ahead)};
    if (argc < 4) return cmocka_run_group_tests_name("bazaar planner", tests, NULL, NULL);
    int seats = argc > 4 ? atoi(argv[4]) : 2, plays = atoi(argv[2]);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    double won = 0.0;
    for (int i = 1; i <= plays; i++) {
        won += play(argv[1], seats, i % seats, souk_seed_of(seed, (uint64_t)i));
        printf("%d plays among %s: %.1f%% won\n", i, argv[1], 100.0 * won / i);
        fflush(stdout);
    }
    return 0;
}
