/* test_master.c: Sahwari: the solo game against the Guild Master (SA-8), clause by clause, card by card. */
#include "sahwari_test.h"

/* About to collect by action card `action` along the path of movement card `top`. */
#define COLLECTS(action, top) \
    "  stage = master-collects\n  step = master\n  master.action = " #action "\n  master.top = " #top "\n"
#define PATROLS(action, top, orders, x)                                                                   \
    "  stage = master-patrols\n  step = master\n  master.action = " #action "\n  master.top = " #top "\n" \
    "  master.orders = " #orders "\n  master.patrol = " #x "\n"
#define EFFECT(which)                                                                                      \
    "  stage = master-patrols\n  step = master\n  master.action = 3\n  master.top = 4\n  pending = " which \
    "\n"

/* --- turns ----------------------------------------------------------------------------------------------- */

static void you_and_the_master_take_turns(void **unused)
{
    (void)unused;
    const sa_state *s = after(SOLO(mercenary, "  stage = after\n  market = 1 2 3\n", "0: end\n"));
    assert_int_equal(s->phase, SA_IN_MASTER_BEFORE);
    assert_int_equal(s->market_n, 3); /* refilled at the end of the Master's turn */
    /* Card 3 has no icon and no extra; neither has card 10. */
    s = after(SOLO(mercenary, "  stage = after\n  market = 1 2 3\n  master.top = 3\n",
                   "0: end\n*: master 10\n*: master collect\n*: card 7\n"));
    assert_int_equal(s->market_n, 4);
    assert_int_equal(s->actor, 0);
    assert_int_equal(s->phase, SA_IN_MOVE);
    assert_int_equal(s->round, 1);
}

static void his_stock_starts_with_a_cube_on_zero(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("sahwari");
    souk_rng chance = souk_rng_seeded(4);
    souk_options o;
    sa_state s;
    souk_options_default(g, &o);
    souk_setup(g, &s, the_parts(), &o, 1);
    /* SA-8.2: while the player chooses a clan and places a camel, the Master's cards are hidden. */
    for (int questions = 0; s.phase == SA_IN_SETUP; questions += s.actor == 0) {
        bool mine = s.actor == 0;
        souk_mask mask;
        souk_legal(g, &s, the_parts(), s.actor, &mask);
        if (mine) assert_int_equal(s.master_top + s.master_pile + s.master_stock, 0);
        g->apply(&s, the_parts(), s.actor,
                 mine ? souk_mask_next(&mask, 0) : souk_draw(g, &s, the_parts(), &chance), NULL);
        assert_true(questions < 3);
    }
    assert_int_equal(s.master_stock, 1);
    assert_int_equal(sa_master_score(&s, the_parts()), 1); /* the next number is 1 */
    assert_int_not_equal(s.master_top, 0);                 /* the movement card is public */
    int32_t score[SOUK_SCORES_MAX];
    assert_int_equal(g->score(&s, the_parts(), 0, score), 2); /* one seat, two entries */
}

static void his_steps_are_chance_with_one_outcome(void **unused)
{
    (void)unused;
    const sa_state *s = after(SOLO(mercenary, COLLECTS(3, 4), ""));
    uint32_t w[SOUK_ACTIONS_MAX] = {0};
    souk_mask mask;
    assert_int_equal(sa_pending(s), SOUK_PENDING_CHANCE);
    assert_int_equal(souk_chances(souk_game_find("sahwari"), s, the_parts(), &mask, w), 1);
    assert_int_equal(w[SA_A_MASTER_COLLECT], 1);
}

static void the_top_card_acts_and_the_next_shows_the_movement(void **unused)
{
    (void)unused;
    souk_table *t = replay(SOLO(mercenary, "  stage = after\n  master.top = 6\n", "0: end\n*: master 9\n"));
    const sa_state *s = state_of(t);
    assert_int_equal(s->master_action, 6);
    assert_int_equal(s->master_top, 9);
    assert_int_equal(s->patrol_orders, 2); /* icon action of 6, icon movement of 9 */
    expect_log(t, 0, SOUK_EN, "acts by card 6 and moves by card 9");
    souk_table_free(t);
}

static void with_one_card_left_the_action_pile_is_shuffled(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(SOLO(mercenary,
                   "  stage = after\n  master.top = 1\n  master.action = 2\n  master.pile = none\n"
                   "  master.done = 2 3 4 5 6 7 8 9 10 11\n",
                   "0: end\n*: master 2\n"));
    assert_int_equal(s->master_done, 1); /* card 1 alone */
    assert_int_equal(s->master_top, 2);
    assert_int_equal(souk_popcount(s->master_pile), 9);
}

/* --- the eleven cards ------------------------------------------------------------------------------------ */

static const struct {
    const char *path, *last, *block, *first; /* first: where a patrol goes around c3 */
    int x, move_icon, action_icon, want, extra, before;
} card[11] = {
    {"a1 a2 a3 a4 a5 b5 b4", "e5", "NESW", "b3", 1, 0, 1, SA_PAWN, SA_RECRUIT, 1},
    {"a5 b5 c5 d5 e5 e4 d4", "e1", "ESWN", "c4", 1, 1, 0, SA_CUBE, SA_NO_EFFECT, 0},
    {"e5 e4 e3 e2 e1 d1 d2", "a1", "SWNE", "d3", 1, 0, 0, SA_ESCORTED, SA_NO_EFFECT, 0},
    {"e1 d1 c1 b1 a1 a2 b2", "a5", "WNES", "c2", 2, 1, 0, SA_SMALL, SA_NO_EFFECT, 0},
    {"a1 b1 c1 d1 e1 e2 d2", "e5", "NWSE", "b3", 1, 1, 0, SA_CUBE, SA_NO_EFFECT, 0},
    {"a5 a4 a3 a2 a1 b1 b2", "e1", "ENWS", "c4", 1, 0, 1, SA_PAWN, SA_NO_EFFECT, 0},
    {"e5 d5 c5 b5 a5 a4 b4", "a1", "SENW", "d3", 2, 0, 0, SA_ESCORTED, SA_ATTACK, 0},
    {"e1 e2 e3 e4 e5 d5 d4", "a5", "WSEN", "c2", 1, 0, 1, SA_SMALL, SA_REFRESH, 1},
    {"a3 a4 a5 b5 b4 b3 b2", "a2", "NSEW", "b3", 1, 1, 0, SA_SMALL, SA_NO_EFFECT, 0},
    {"c5 d5 e5 e4 d4 c4 b4", "b5", "EWNS", "c4", 2, 0, 0, SA_ESCORTED, SA_NO_EFFECT, 0},
    {"e3 e2 e1 d1 d2 d3 d4", "e4", "SNWE", "d3", 1, 0, 1, SA_SMALL, SA_RALLY, 0},
};

/* Both faces of one card, and their effects on the default table. */
static void check_card(int k)
{
    const sa_master_card *c = &the_parts()->master[k];
    for (int i = 0; i < 7; i++)
        assert_int_equal(c->path[i], at(card[k].path + (size_t)i * 3));
    assert_int_equal(c->path[24], at(card[k].last));
    for (int i = 0; i < 25; i++)
        assert_int_equal(c->rank[c->path[i]], i);
    for (int i = 0; i < 4; i++)
        assert_int_equal("NESW"[c->block[i]], card[k].block[i]);
    assert_int_equal(c->x, card[k].x);
    assert_int_equal(c->move_icon, card[k].move_icon);
    assert_int_equal(c->action_icon, card[k].action_icon);
    assert_int_equal(c->want, card[k].want);
    assert_int_equal(c->extra, card[k].extra);
    if (c->extra != SA_NO_EFFECT) assert_int_equal(c->extra_before, card[k].before);

    /* The action face: along the path of card 10 (c5 d5 e5 e4 ...) the wanted resource comes first on c5 (cube,
     * escorted), d5 (small) or b4 (pawn). Card 10 itself is tested along card 6: a5 holds one. */
    const sa_state *placed = after(SOLO(recruit, COLLECTS(3, 10), ""));
    sa_state s = *placed;
    s.master_action = (uint8_t)(k + 1);
    if (k == 9) s.master_top = 6;
    sa_apply(&s, the_parts(), SOUK_CHANCE, SA_A_MASTER_COLLECT, NULL);
    const char *to = k == 9 ? "a5" : c->want == SA_SMALL ? "d5" : c->want == SA_PAWN ? "b4" : "c5";
    assert_true(sa_guilds(&s) & set_of(to));
    assert_int_equal(s.master_pawns, c->want == SA_PAWN);
    assert_int_equal(souk_popcount(s.held[SA_SEATS]), c->want == SA_SMALL || c->want == SA_ESCORTED);

    /* The movement face: a patrol goes to the first cell of its block order. */
    placed = after(SOLO(recruit, PATROLS(3, 4, 1, 1), ""));
    s = *placed;
    s.master_top = (uint8_t)(k + 1);
    if (k == 2) s.master_action = 1;
    sa_apply(&s, the_parts(), SOUK_CHANCE, SA_A_MASTER_PATROL, NULL);
    assert_true(sa_guilds(&s) & set_of(card[k].first));
    assert_int_equal(souk_popcount(sa_guilds(&s) & set_of("a1 a2 a3 a4")), 3);
}

#define CARD(n)                         \
    static void card_##n(void **unused) \
    {                                   \
        (void)unused;                   \
        check_card(n - 1);              \
    }
CARD(1)
CARD(2)
CARD(3)
CARD(4)
CARD(5)
CARD(6)
CARD(7)
CARD(8)
CARD(9)
CARD(10)
CARD(11)

static void card_1_recruits_before_collecting(void **unused)
{
    (void)unused;
    souk_table *t = replay(SOLO(mercenary, "  stage = after\n  master.top = 1\n  market = 22 8 7 9\n",
                                "0: end\n*: master 4\n*: master effect\n"));
    const sa_state *s = state_of(t);
    assert_int_equal(s->master_cards, UINT64_C(1) << (7 - 1)); /* c +3 / c spy: the largest sum */
    assert_int_equal(s->master_active, 1);                     /* his stock cube moves onto it */
    assert_int_equal(s->master_pawns, 0);
    assert_int_equal(s->phase, SA_IN_MASTER_COLLECTS);
    expect_log(t, 0, SOUK_EN,
               "Card 1: the Guild Master recruits crimson +3 / crimson spy and puts a cube on it");
    souk_table_free(t);
}

static void card_7_attacks_after_patrolling(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(SOLO(mercenary, "  stage = after\n  master.top = 7\n",
                   "0: end\n*: master 2\n*: master collect\n*: master patrol\n*: master effect\n"));
    assert_int_equal(s->stock[0], 0);
    assert_int_equal(s->camel[0], SA_GUILD);
}

static void card_8_refreshes_before_collecting(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(SOLO(mercenary, "  stage = after\n  master.top = 8\n",
                   "0: end\n*: master 3\n*: master effect\n*: card 5\n*: card 6\n*: card 7\n*: card 8\n"));
    assert_int_equal(s->market[0], 5 - 1);
    assert_int_equal(s->phase, SA_IN_MASTER_COLLECTS);
}

static void card_11_rallies_after_patrolling(void **unused)
{
    (void)unused;
    /* By card 3 (e5 e4 e3 e2 ...): the Master collects the small convoy of e2, patrols, and rallies that of e1. */
    const sa_state *s =
        after(SOLO(recruit, "  stage = after\n  master.top = 11\n",
                   "0: end\n*: master 3\n*: master collect\n*: master patrol\n*: master effect\n"));
    assert_int_equal(s->held[SA_SEATS], set_of("e2 e1"));
    assert_int_equal(s->drawn, 0); /* at Recruit they stay face down */
}

/* --- collecting ------------------------------------------------------------------------------------------ */

static void the_first_camel_on_the_path_collects(void **unused)
{
    (void)unused;
    /* Path a1 a2 a3 ...: the camel on a1 goes to the first accessible pawn, which is on its own tile. */
    const sa_state *s = after(SOLO(mercenary, COLLECTS(6, 1), "*: master collect\n"));
    assert_int_equal(s->camel[4], at("a1"));
    assert_int_equal(sa_tile_count(s->tile_pawns, at("a1")), 0);
    assert_int_equal(s->master_pawns, 1);
}

static void example_6_a_blocking_camel_is_left_alone(void **unused)
{
    (void)unused;
    /* The player's camel is on b1: the camel on a1 blocks it, the one on a2 does not. */
    const sa_state *placed = after(SOLO(mercenary, COLLECTS(6, 1) "  camels = b1\n", ""));
    assert_true(sa_camel_blocks(placed, the_parts(), 4));
    assert_false(sa_camel_blocks(placed, the_parts(), 5));
    const sa_state *s = after(SOLO(mercenary, COLLECTS(6, 1) "  camels = b1\n", "*: master collect\n"));
    assert_int_equal(s->camel[4], at("a1"));
    assert_int_equal(sa_tile_count(s->tile_pawns, at("a2")), 0); /* the next one was used */
    /* Patrol: north of d3 is the guild tile c3, east d4 is occupied, south e3 is free. From e3 there is no south; card
     * 1 tries N E S W. */
    s = after(
        SOLO(mercenary, PATROLS(3, 1, 1, 1) "  camels = d3\n  guild = d4 a1 a2 a3\n", "*: master patrol\n"));
    assert_true(sa_guilds(s) & set_of("e3"));
    /* An oasis to the north, a camel to the east, no tile to the south: the fourth cell. */
    s = after(
        SOLO(mercenary,
             PATROLS(3, 1, 1, 1) "  camels = e2\n  guild = e3 a2 a3 a4\n  tiles.d = 4:ec 1: 4:ec 4:ec 5:sc\n",
             "*: master patrol\n"));
    assert_true(sa_guilds(s) & set_of("e1"));
}

static void if_all_block_the_first_collects_and_the_last_patrols(void **unused)
{
    (void)unused;
    const sa_state *s = after(
        SOLO(mercenary, COLLECTS(6, 1) "  camels = c3\n  guild = b3 c2 c4 d3\n", "*: master collect\n"));
    assert_int_equal(s->camel[4], at("a1")); /* the camel of b3 is first on the path */
    s = after(
        SOLO(mercenary, PATROLS(3, 1, 1, 1) "  camels = b4\n  guild = a4 b3 b5\n", "*: master patrol\n"));
    assert_int_equal(s->camel[5], at("c4")); /* path a.., b5 b4 b3: the camel of b3 is last */
}

static void without_the_wanted_resource_the_next_is_taken(void **unused)
{
    (void)unused;
    /* No small convoy is left: escorted comes next. */
    const sa_state *s =
        after(SOLO(recruit,
                   COLLECTS(8, 2) "  tiles.b = 2:pe 2:pe 2:pe 3:p 3:p\n  tiles.c = 3:p 3:p g: 4:ec 4:ec\n"
                                  "  tiles.d = 4:ec 4:ec 4:ec 4:ec 5:c\n  tiles.e = 5:c 5:c 6:cc 6:cc 6:cc\n",
                   "*: master collect\n"));
    assert_int_equal(s->held[SA_SEATS], set_of("a5"));
}

static void an_occupied_tile_is_not_accessible(void **unused)
{
    (void)unused;
    /* Path of card 2: a5 (the player's camel), b5, ...: the pawn of b5. */
    const sa_state *s = after(SOLO(recruit, COLLECTS(6, 2) "  camels = a5\n", "*: master collect\n"));
    assert_true(sa_guilds(s) & set_of("b5"));
    /* The guild tile is accessible with any number of camels. */
    s = after(SOLO(
        recruit,
        COLLECTS(
            5, 10) "  tiles.c = 3:ps 3:ps g:c 4: 4:\n  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:\n"
                   "  tiles.b = 2:pe 2:pe 2:pe 3:ps 3:ps\n  tiles.a = 1:p 1:p 1:p 1:p 2:pe\n",
        "*: master collect\n"));
    assert_true(sa_guilds(s) & SA_GUILD_BIT);
    assert_int_equal(s->master_stock, 2);
}

static void without_an_accessible_tile_nothing_is_collected(void **unused)
{
    (void)unused;
    souk_table *t = replay(SOLO(
        recruit,
        COLLECTS(5,
                 10) "  tiles.a = 1: 1: 1: 1: 2:\n  tiles.b = 2: 2: 2: 3: 3:\n"
                     "  tiles.c = 3: 3: g: 4: 4:\n  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:c\n"
                     "  camels = e5\n",
        "*: master collect\n"));
    expect_log(t, 0, SOUK_EN, "finds nothing to collect");
    souk_table_free(t);
}

/* --- what the Master receives ---------------------------------------------------------------------------- */

static void his_cubes_go_to_cards_then_stock_then_guild_then_reserve(void **unused)
{
    (void)unused;
    const sa_state *s = after(
        SOLO(recruit, COLLECTS(2, 10) "  master.cards = 7 8\n  master.active = 1\n", "*: master collect\n"));
    assert_int_equal(s->master_active, 2);
    s = after(
        SOLO(recruit, COLLECTS(2, 10) "  master.cards = 7\n  master.active = 1\n", "*: master collect\n"));
    assert_int_equal(s->master_stock, 2);
    s = after(SOLO(recruit, COLLECTS(2, 10) "  master.stock = 5\n", "*: master collect\n"));
    assert_int_equal(sa_tile_count(s->tile_cubes, SA_GUILD), 1);
    s = after(SOLO(recruit, COLLECTS(2, 10) "  master.stock = 5\n  tiles.c = 3:ps 3:ps g:cc 4:ec 4:ec\n",
                   "*: master collect\n"));
    assert_int_equal(
        s->reserve,
        1 + after(SOLO(recruit, COLLECTS(2, 10) "  master.stock = 5\n  tiles.c = 3:ps 3:ps g:cc 4:ec 4:ec\n",
                       ""))
                ->reserve);
}

static void he_prefers_points_then_abilities_then_recruit_icons(void **unused)
{
    (void)unused;
#define TAKES(market) \
    after(SOLO(recruit, COLLECTS(6, 10) "  market = " market "\n", "*: master collect\n"))->master_cards
    assert_int_equal(TAKES("16 10 7 9"), UINT64_C(1) << (7 - 1));    /* +3 beats +1 and +2 */
    assert_int_equal(TAKES("36 12 1 32"), UINT64_C(1) << (1 - 1));   /* no points: the ability card */
    assert_int_equal(TAKES("36 12 17 32"), UINT64_C(1) << (12 - 1)); /* then a recruit icon */
    assert_int_equal(TAKES("36 17 32"), UINT64_C(1) << (36 - 1));    /* then the leftmost */
    assert_int_equal(TAKES("15 22 20"), UINT64_C(1) << (22 - 1));    /* equal sums: a recruit icon */
#undef TAKES
}

static void small_convoys_are_revealed_above_recruit(void **unused)
{
    (void)unused;
    souk_table *t = replay(SOLO(mercenary, COLLECTS(4, 2), "*: master collect\n*: convoy 7\n"));
    const sa_state *s = state_of(t);
    assert_true(s->revealed & set_of("b5"));
    assert_int_equal(pending(s, SA_RECRUIT), 1);
    expect_log(t, 0, SOUK_EN, "Card 4: the Guild Master reveals the convoy of b5: recruit");
    souk_table_free(t);
    s = after(SOLO(recruit, COLLECTS(4, 2), "*: master collect\n"));
    assert_int_equal(s->revealed | s->drawn, 0);
    s = after(SOLO(chief, COLLECTS(3, 2), "*: master collect\n"));
    assert_int_equal(s->revealed, 0); /* escorted ones stay face down */
}

/* The camel's own tile is accessible: the Master takes from it without a move, and the log reports none. */
static void a_camel_may_take_from_its_own_tile(void **unused)
{
    (void)unused;
    souk_table *t = replay(SOLO(mercenary, COLLECTS(2, 1), "*: master collect\n"));
    const sa_state *s = state_of(t);
    assert_int_equal(s->camel[SA_SEATS], at("a1"));
    expect_log(t, 0, SOUK_EN, "Card 2: the guild camel on a1 stays there and takes a cube.");
    souk_table_free(t);
}

/* --- patrol and effects ---------------------------------------------------------------------------------- */

static void a_patrol_moves_x_camels_for_each_icon(void **unused)
{
    (void)unused;
    /* Movement card 4 has X 2, action card 1 the icon: two different camels, W then N of c3. */
    const sa_state *s = after(SOLO(mercenary, PATROLS(1, 4, 1, 2), "*: master patrol\n*: master patrol\n"));
    assert_int_equal(sa_guilds(s) & set_of("b3 c2 c4 d3"), set_of("c2 b3"));
    assert_int_equal(s->patrol_orders, 0);
    /* Card 4 goes a1 a2 ...: columns from the west, so the camel of a4 is the furthest. */
    s = after(SOLO(mercenary, PATROLS(1, 4, 1, 2), "*: master patrol\n"));
    assert_int_equal(s->camel[7], at("c2"));
}

static void the_camels_of_two_patrols_are_different_ones(void **unused)
{
    (void)unused;
    /* Movement card 4 has X 2; two orders move all four guild camels, each once. */
    const sa_state *s = after(SOLO(mercenary, PATROLS(1, 4, 2, 2) "  camels = d3\n  guild = a1 a2 a3 a4\n",
                                   "*: master patrol\n*: master patrol\n*: master patrol\n"));
    assert_int_equal(souk_popcount(s->patrol_moved), 3);
    assert_int_equal(souk_popcount(sa_guilds(s) & set_of("c3 d2 d4 e3")), 3); /* c3 is the guild tile */
    s = after(SOLO(mercenary, PATROLS(1, 2, 2, 1) "  camels = d3\n  guild = a1 a2 a3 a4\n",
                   "*: master patrol\n*: master patrol\n"));
    assert_int_equal(souk_popcount(sa_guilds(s) & set_of("d2 d4 e3")), 2); /* no camel moves twice */
    assert_int_equal(s->patrol_orders, 0);
    assert_int_equal(s->patrol_moved, 0);
}

static void without_a_place_a_patrol_does_nothing(void **unused)
{
    (void)unused;
    const sa_state *s = after(SOLO(mercenary,
                                   PATROLS(3, 1, 1, 1) "  tiles.a = 1:pc 1: 1:pc 1:pc 2:pe\n  camels = a1\n"
                                                       "  guild = b1 e1 e2 e3\n",
                                   "*: master patrol\n"));
    assert_int_equal(sa_guilds(s), set_of("b1 e1 e2 e3"));
    /* Nor if every camel has patrolled: cards of another box may order more moves than there are camels. */
    s = after(SOLO(mercenary, PATROLS(3, 1, 1, 1) "  guild = b1 e1 e2 e3\n  master.moved = 240\n",
                   "*: master patrol\n"));
    assert_int_equal(sa_guilds(s), set_of("b1 e1 e2 e3"));
}

static void a_storm_gives_him_one_more_turn(void **unused)
{
    (void)unused;
    const sa_state *s = after(SOLO(mercenary, EFFECT("storm"), "*: master effect\n"));
    assert_int_equal(s->phase, SA_IN_MASTER_BEFORE);
    assert_int_equal(s->master_again, 2);
    /* At most one. */
    s = after(SOLO(mercenary, EFFECT("storm") "  master.again = 2\n", "*: master effect\n"));
    assert_int_equal(s->actor, 0);
    souk_table *t = replay(SOLO(mercenary, EFFECT("storm") "  master.again = 2\n", "*: master effect\n"));
    expect_log(t, 0, SOUK_EN, "storm does nothing for the Guild Master");
    souk_table_free(t);
    /* Not after the end: seven faces. */
    s = after(SOLO(mercenary,
                   EFFECT("storm") "  tiles.b = 2: 2: 2: 3: 3:p\n  tiles.c = 3: 3: g: 4: 4:\n"
                                   "  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:\n",
                   "*: master effect\n"));
    assert_int_equal(s->actor, SOUK_DONE);
}

static void his_spies_count_above_recruit(void **unused)
{
    (void)unused;
    assert_int_equal(after(SOLO(mercenary, EFFECT("spy"), "*: master effect\n"))->master_spies, 1);
    assert_int_equal(after(SOLO(recruit, EFFECT("spy"), "*: master effect\n"))->master_spies, 0);
}

static void he_rallies_the_first_convoy_but_not_under_you(void **unused)
{
    (void)unused;
    /* Path of card 4: e1 d1 c1 b1 ... */
    const sa_state *s = after(SOLO(recruit, EFFECT("rally"), "*: master effect\n"));
    assert_int_equal(s->held[SA_SEATS], set_of("e1"));
    s = after(SOLO(recruit, EFFECT("rally") "  camels = e1\n  guild = d1 a1 a2 a3\n", "*: master effect\n"));
    assert_int_equal(s->held[SA_SEATS], set_of("d1")); /* also under a guild camel */
}

static void his_attack_causes_the_greatest_loss(void **unused)
{
    (void)unused;
    const sa_state *s = after(SOLO(mercenary, EFFECT("attack") "  stock.0 = 2\n", "*: master effect\n"));
    assert_int_equal(s->stock[0], 1);
    assert_int_equal(sa_tile_count(s->tile_cubes, SA_GUILD), 1);
    assert_int_equal(s->camel[0], SA_GUILD);
    /* r1 is g steal / g steal, r2 c +1 with c +3: the second is worth four points. */
    s = after(SOLO(mercenary, EFFECT("attack") "  stock.0 = 0\n  right.0 = 15 7\n  cubes.0 = r1 r2\n",
                   "*: master effect\n"));
    assert_int_equal(s->locks[0][SA_RIGHT], 2);
    /* Equal loss: the leftmost, counted along the row. Explorer: l1 (o +1, card 35's o +3). */
    s = after(SOLO(
        mercenary,
        EFFECT("attack") "  clan.0 = 6\n  stock.0 = 0\n  left.0 = 36\n  right.0 = 15\n  cubes.0 = l1 r1\n",
        "*: master effect\n"));
    assert_int_equal(s->locks[0][SA_LEFT], 1);
    s = after(SOLO(mercenary, EFFECT("attack") "  stock.0 = 0\n", "*: master effect\n"));
    assert_int_equal(s->actor, 0); /* nothing to lose */
}

static void refresh_recruit_and_artefact_work_as_for_players(void **unused)
{
    (void)unused;
    const sa_state *s = after(SOLO(mercenary, EFFECT("artefact"), "*: master effect\n"));
    assert_int_equal(s->master_stock, 2);
    s = after(SOLO(mercenary, EFFECT("recruit"), "*: master effect\n*: card 9\n"));
    assert_int_equal(s->master_cards, 1);
    s = after(SOLO(mercenary, EFFECT("refresh"),
                   "*: master effect\n*: card 9\n*: card 10\n*: card 11\n*: card 12\n"));
    assert_int_equal(s->market[3], 12 - 1);
}

/* An effect without a target is logged and changes nothing. */
static void an_effect_without_a_target_does_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *record;
        int effect;
    } cases[] = {
        {SOLO(mercenary, EFFECT("artefact"), ""), SA_ARTEFACT},
        {SOLO(mercenary, EFFECT("recruit"), ""), SA_RECRUIT},
        {SOLO(mercenary, EFFECT("steal"), ""), SA_STEAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sa_state s = *after(cases[i].record);
        s.reserve = 0;
        s.market_n = 0;
        souk_events events = {0};
        sa_apply(&s, the_parts(), SOUK_CHANCE, SA_A_MASTER_EFFECT, &events);
        assert_int_equal(events.e[0].kind, SA_E_MASTER_NOTHING);
        assert_int_equal(pending(&s, cases[i].effect), 0);
        assert_int_equal(s.master_stock, 1);
        assert_int_equal(s.master_cards, 0);
    }
}

/* --- the end --------------------------------------------------------------------------------------------- */

/* Three cards with a cube, one without, five pawns, stock 2, two escorted and two small convoys. */
#define WEALTH                                                                                              \
    "  stage = over\n  master.cards = 7 8 9 10\n  master.active = 3\n  master.pawns = 5\n  master.stock = " \
    "2\n"                                                                                                   \
    "  master.spies = 1\n  tiles.a = 1:c 1:c 1:c 1:c 2:\n  tiles.b = 2:p 2:pe 2:pe 3:p 3:p\n"               \
    "  master.convoys = a5 b1 b4 b5\n"

static void he_scores_by_level(void **unused)
{
    (void)unused;
    int base = 2 * 3 + 2 + 2;
    assert_int_equal(sa_master_score(after(SOLO(recruit, WEALTH, "")), the_parts()), base + 1 + 2);
    /* Small tokens 5 (spy +1) and 3 (+1) are revealed. */
    assert_int_equal(
        sa_master_score(after(SOLO(mercenary, WEALTH "  convoy.b4 = 5 open\n  convoy.b5 = 3 open\n", "")),
                        the_parts()),
        base + 2 + 1 + 1 + 2);
    assert_int_equal(
        sa_master_score(after(SOLO(chief, WEALTH "  convoy.b4 = 5 open\n  convoy.b5 = 3 open\n", "")),
                        the_parts()),
        base + 5 + 1 + 1 + 2);
    /* A level of another box may give nothing for pawns. */
    static sa_parts p;
    p = *the_parts();
    const sa_state *s = after(SOLO(recruit, WEALTH, ""));
    int of_pawns = s->master_pawns / p.level[s->level].pawns_per_point;
    p.level[s->level].pawns_per_point = 0;
    assert_int_equal(sa_master_score(s, &p), base + 1 + 2 - of_pawns);
}

static void the_master_wins_ties(void **unused)
{
    (void)unused;
    const sa_state *s = after(SOLO(mercenary, "  stage = over\n", "")); /* one each */
    assert_int_equal(influence(s, 0), sa_master_score(s, the_parts()));
    assert_int_equal(sa_winners(s, the_parts()), 2);
    s = after(SOLO(mercenary, "  stage = over\n  stock.0 = 2\n", ""));
    assert_int_equal(sa_winners(s, the_parts()), 1);
}

static void eight_faces_after_his_turn_end_the_game(void **unused)
{
    (void)unused;
    /* Nine faces; the Master empties e5. */
    const sa_state *s =
        after(SOLO(mercenary,
                   COLLECTS(2, 3) "  tiles.b = 2:p 2:p 2:p 3: 3:p\n  tiles.c = 3: 3: g: 4: 4:\n"
                                  "  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:c\n  tiles.a = 1:pc "
                                  "1:pc 1:pc 1:pc 2:\n",
                   "*: master collect\n"));
    assert_int_equal(s->actor, SOUK_DONE);
    /* After the player's own turn nothing is checked. */
    s = after(
        SOLO(mercenary,
             "  stage = after\n  tiles.b = 2:p 2:p 2:p 3: 3:p\n  tiles.c = 3: 3: g: 4: 4:\n"
             "  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:\n  tiles.a = 1:pc 1:pc 1:pc 1:pc 2:\n",
             "0: end\n"));
    assert_int_equal(s->phase, SA_IN_MASTER_BEFORE);
}

/* Records with other players replay, with the parts of their time, which data/former keeps. */
static void older_records_of_one_seat_are_refused(void **unused)
{
    (void)unused;
    broken(HEAD(1) "rules: 1\n", 0,
           "This was played with version 1 of the rules; this program has version 3.");
    broken(HEAD(1) "rules: 2\n", 0,
           "This was played with version 2 of the rules; this program has version 3.");
    souk_table_free(replay(HEAD(2) "rules: 1\n"));
    souk_table *t = replay(HEAD(2) "rules: 2\nparts: 81c35be1bbeb819e\n");
    const sa_parts *former = t->parts;
    assert_int_equal(souk_parts_digest(t->game, former), UINT64_C(0x81c35be1bbeb819e));
    assert_false(former->master[3].move_icon);
    assert_true(the_parts()->master[3].move_icon);
    souk_table_free(t);
    broken(HEAD(2) "rules: 2\nparts: 81c35be1bbeb819f\n", 0,
           "This game was played with other parts. Give the same parts file.");
}

/* SA-8.4: of cards of equal worth, the one that you could use best; SA-8.6: first of all, by an effect. */
static void he_takes_the_card_that_deprives_you_most(void **unused)
{
    (void)unused;
    /* The Explorer's sheet, o +1 / g +1, stands alone, with a cube in stock that is worth 1. Card 21, g spy / o +2, to its
     * left makes a case: 3 for 1. Card 18, g steal / g +2, to its right: 1 for 1. Card 7, c +3 / c spy, fits nowhere. */
#define TAKES(when, market, how) \
    after(SOLO(recruit, when "  clan.0 = 6\n  market = " market "\n", "*: master " how "\n"))->master_cards
    assert_int_equal(TAKES(COLLECTS(6, 10), "18 21 8", "collect"), UINT64_C(1) << (21 - 1));
    assert_int_equal(TAKES(COLLECTS(6, 10), "18 21 7", "collect"), UINT64_C(1) << (7 - 1));
    assert_int_equal(TAKES(EFFECT("recruit"), "18 21 7", "effect"), UINT64_C(1) << (21 - 1));
    assert_int_equal(TAKES(EFFECT("recruit"), "8 18 7", "effect"), UINT64_C(1) << (7 - 1)); /* by SA-8.4 */
    /* Without a cube no case can be filled: by SA-8.4, the leftmost of equals. */
    assert_int_equal(TAKES(EFFECT("recruit") "  stock.0 = 0\n", "18 21 8", "effect"), UINT64_C(1)
                                                                                          << (18 - 1));
#undef TAKES
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(older_records_of_one_seat_are_refused, "SA-8.2"),
        CLAUSE_TEST(he_takes_the_card_that_deprives_you_most, "SA-8.4 SA-8.6"),
        CLAUSE_TEST(you_and_the_master_take_turns, "SA-8.1"),
        CLAUSE_TEST(his_stock_starts_with_a_cube_on_zero, "SA-8.1 SA-8.8"),
        CLAUSE_TEST(his_steps_are_chance_with_one_outcome, "SA-8.1"),
        CLAUSE_TEST(the_top_card_acts_and_the_next_shows_the_movement, "SA-8.2 SA-8.5"),
        CLAUSE_TEST(with_one_card_left_the_action_pile_is_shuffled, "SA-8.2"),
        CLAUSE_TEST(card_1, "SA-8.8"),
        CLAUSE_TEST(card_2, "SA-8.8"),
        CLAUSE_TEST(card_3, "SA-8.8"),
        CLAUSE_TEST(card_4, "SA-8.8"),
        CLAUSE_TEST(card_5, "SA-8.8"),
        CLAUSE_TEST(card_6, "SA-8.8"),
        CLAUSE_TEST(card_7, "SA-8.8"),
        CLAUSE_TEST(card_8, "SA-8.8"),
        CLAUSE_TEST(card_9, "SA-8.8"),
        CLAUSE_TEST(card_10, "SA-8.8"),
        CLAUSE_TEST(card_11, "SA-8.8"),
        CLAUSE_TEST(card_1_recruits_before_collecting, "SA-8.6 SA-8.8"),
        CLAUSE_TEST(card_7_attacks_after_patrolling, "SA-8.6 SA-8.8"),
        CLAUSE_TEST(card_8_refreshes_before_collecting, "SA-8.6 SA-8.8"),
        CLAUSE_TEST(card_11_rallies_after_patrolling, "SA-8.6 SA-8.8"),
        CLAUSE_TEST(the_first_camel_on_the_path_collects, "SA-8.3"),
        CLAUSE_TEST(example_6_a_blocking_camel_is_left_alone, "SA-8.3 SA-8.5"),
        CLAUSE_TEST(if_all_block_the_first_collects_and_the_last_patrols, "SA-8.3"),
        CLAUSE_TEST(without_the_wanted_resource_the_next_is_taken, "SA-8.3"),
        CLAUSE_TEST(an_occupied_tile_is_not_accessible, "SA-8.3"),
        CLAUSE_TEST(without_an_accessible_tile_nothing_is_collected, "SA-8.3"),
        CLAUSE_TEST(a_camel_may_take_from_its_own_tile, "SA-8.3"),
        CLAUSE_TEST(his_cubes_go_to_cards_then_stock_then_guild_then_reserve, "SA-8.4 SA-4.2"),
        CLAUSE_TEST(he_prefers_points_then_abilities_then_recruit_icons, "SA-8.4"),
        CLAUSE_TEST(small_convoys_are_revealed_above_recruit, "SA-8.4"),
        CLAUSE_TEST(a_patrol_moves_x_camels_for_each_icon, "SA-8.5"),
        CLAUSE_TEST(the_camels_of_two_patrols_are_different_ones, "SA-8.5"),
        CLAUSE_TEST(without_a_place_a_patrol_does_nothing, "SA-8.5"),
        CLAUSE_TEST(a_storm_gives_him_one_more_turn, "SA-8.6"),
        CLAUSE_TEST(his_spies_count_above_recruit, "SA-8.6"),
        CLAUSE_TEST(he_rallies_the_first_convoy_but_not_under_you, "SA-8.6"),
        CLAUSE_TEST(his_attack_causes_the_greatest_loss, "SA-8.6"),
        CLAUSE_TEST(refresh_recruit_and_artefact_work_as_for_players, "SA-8.6"),
        CLAUSE_TEST(an_effect_without_a_target_does_nothing, "SA-8.6"),
        CLAUSE_TEST(he_scores_by_level, "SA-8.7"),
        CLAUSE_TEST(the_master_wins_ties, "SA-8.7"),
        CLAUSE_TEST(eight_faces_after_his_turn_end_the_game, "SA-8.7"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
