/* test_camps.c: Desert Bazaar: the bit boards, compared with naive versions: camps and open cells with a flood fill
 * over arrays, payments with a search that tries every exchange. */
#include "desert_test.h"
#include <stdlib.h>

/* --- camps ------------------------------------------------------------------------------------ */

/* A hexagon of side 6 with its own coordinates. */
static bool plain_touch(int a, int b)
{
    int row_a = 0, row_b = 0, from[11], n = 0;
    for (int r = 0; r < 11; r++) {
        from[r] = n;
        if (a >= n) row_a = r;
        if (b >= n) row_b = r;
        n += 11 - abs(r - 5);
    }
    /* Rows are slanted: in axial coordinates (q, r) the neighbours are (±1,0), (0,±1), (+1,-1), (-1,+1). */
    int qa = a - from[row_a] + (row_a < 5 ? 5 - row_a : 0);
    int qb = b - from[row_b] + (row_b < 5 ? 5 - row_b : 0);
    int dq = qa - qb, dr = row_a - row_b;
    return (abs(dq) + abs(dr) == 1) || (dq == 1 && dr == -1) || (dq == -1 && dr == 1);
}

static void neighbours_match_the_hexagon(void **unused)
{
    (void)unused;
    const db_parts *p = the_parts();
    for (int a = 0; a < 91; a++)
        for (int b = 0; b < 91; b++)
            assert_int_equal(db_board_has(&p->near_to[a], b), plain_touch(a, b));
}

static int plain_camp(const bool *taken, int from, bool *seen)
{
    int n = 1;
    seen[from] = true;
    for (int to = 0; to < 91; to++)
        if (taken[to] && !seen[to] && plain_touch(from, to)) n += plain_camp(taken, to, seen);
    return n;
}

static void check_boards(const db_state *s, const db_parts *p)
{
    bool taken[91];
    for (int i = 0; i < 91; i++)
        taken[i] = db_board_has(&s->taken, i);
    for (int i = 0; i < 91; i++) {
        bool seen[91] = {false};
        if (taken[i]) {
            int size = plain_camp(taken, i, seen);
            db_board seed = {{0, 0}};
            db_board_add(&seed, i);
            db_board camp = db_camp(p, s->taken, seed, NULL);
            assert_int_equal(db_board_count(&camp), size);
            for (int j = 0; j < 91; j++)
                assert_int_equal(db_board_has(&camp, j), seen[j]);
            assert_in_range(size, 1, 7);
            assert_false(db_board_has(&s->open, i));
        } else {
            taken[i] = true;
            assert_int_equal(db_board_has(&s->open, i), plain_camp(taken, i, seen) <= 7);
            taken[i] = false;
        }
        int supply[DB_RESOURCES] = {0};
        for (int j = 0; j < 91; j++)
            if (taken[j] && plain_touch(i, j)) supply[db_makes(s, j)]++;
        for (int c = 0; c < DB_RESOURCES; c++)
            assert_int_equal(db_supply(s, p, c, i), supply[c] < 3 ? supply[c] : 3);
    }
}

static void boards_agree_with_a_flood_fill(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("desert");
    const db_parts *p = the_parts();
    souk_options options;
    souk_options_default(g, &options);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        db_state s;
        souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 100);
        souk_setup(souk_game_find("desert"), &s, p, &options, 3 + (int)(seed % 3));
        int built = 0;
        for (int who; (who = souk_mover(g, &s)) != SOUK_DONE;) {
            souk_mask mask;
            souk_legal(g, &s, p, who, &mask);
            int a = who == SOUK_CHANCE ? souk_draw(g, &s, p, &chance) : souk_mask_pick(&mask, &player);
            db_apply(&s, p, who, a, NULL);
            int now = db_board_count(&s.taken);
            if (now != built) check_boards(&s, p);
            built = now;
        }
        assert_in_range(built, 20, 60);
    }
}

/* --- paying ----------------------------------------------------------------------------------- */

/* Needs of up to four cards, the costs of one to four among them, by number: five values a resource. */
enum { CARDS = 9, SHORT = 3, HANDS = 10 * 10 * 10 * 10, NEEDS = 5 * 5 * 5 * 5, NEEDED = 70 };

static int need_index(const uint8_t *n)
{
    return ((n[0] * 5 + n[1]) * 5 + n[2]) * 5 + n[3];
}

static const uint8_t (*all_needs(void))[4]
{
    static uint8_t need[NEEDED][4];
    int n = 0;
    for (int i = 0; i < NEEDS; i++) {
        uint8_t h[4] = {(uint8_t)(i / 125), (uint8_t)(i / 25 % 5), (uint8_t)(i / 5 % 5), (uint8_t)(i % 5)};
        if (db_cards(h) <= DB_COST) memcpy(need[n++], h, sizeof h);
    }
    assert_int_equal(n, NEEDED);
    return need;
}

/* The box's parts, but with tiles of every cost. */
static const db_parts *wide_parts(void)
{
    static db_parts p;
    p = *the_parts();
    p.four_alike = 1;
    return &p;
}

static int hand_index(const int *h)
{
    return ((h[0] * 10 + h[1]) * 10 + h[2]) * 10 + h[3];
}

/* Marks every hand that is reachable by exchanging any three cards for one from a pile. Hand and pile of a resource
 * have a constant sum, so the hand determines the piles. */
static void reach(const int *hand, const int *sum, bool *seen)
{
    int i = hand_index(hand);
    if (seen[i]) return;
    seen[i] = true;
    for (int a = 0; a < 4; a++)
        for (int b = a; b < 4; b++)
            for (int c = b; c < 4; c++) {
                int left[4] = {hand[0], hand[1], hand[2], hand[3]};
                left[a]--;
                left[b]--;
                left[c]--;
                if (left[0] < 0 || left[1] < 0 || left[2] < 0 || left[3] < 0) continue;
                for (int get = 0; get < 4; get++) {
                    if (left[get] == sum[get]) continue; /* that pile is empty */
                    left[get]++;
                    reach(left, sum, seen);
                    left[get]--;
                }
            }
}

/* Finds, by trying all, the costs that can be paid with some reachable hand. */
static void plain_payable(const int *hand, const int *pile, bool *payable)
{
    static bool seen[HANDS];
    const uint8_t(*need)[4] = all_needs();
    int sum[4], h[4];
    memset(seen, 0, sizeof seen);
    memset(payable, 0, NEEDS * sizeof *payable);
    for (int c = 0; c < 4; c++)
        sum[c] = hand[c] + pile[c];
    reach(hand, sum, seen);
    for (h[0] = 0; h[0] <= CARDS; h[0]++)
        for (h[1] = 0; h[0] + h[1] <= CARDS; h[1]++)
            for (h[2] = 0; h[0] + h[1] + h[2] <= CARDS; h[2]++)
                for (h[3] = 0; h[0] + h[1] + h[2] + h[3] <= CARDS; h[3]++) {
                    if (!seen[hand_index(h)]) continue;
                    for (int i = 0; i < NEEDED; i++)
                        if (need[i][0] <= h[0] && need[i][1] <= h[1] && need[i][2] <= h[2] &&
                            need[i][3] <= h[3])
                            payable[need_index(need[i])] = true;
                }
}

/* All sets of up to six neighbours: the number that make each resource. */
static int all_neighbours(int sets[][4])
{
    int n = 0;
    for (int a = 0; a <= 6; a++)
        for (int b = 0; a + b <= 6; b++)
            for (int c = 0; a + b + c <= 6; c++)
                for (int d = 0; a + b + c + d <= 6; d++) {
                    sets[n][0] = a;
                    sets[n][1] = b;
                    sets[n][2] = c;
                    sets[n++][3] = d;
                }
    return n;
}

/* Builds a state with a cell next to these tiles. */
static void surround(db_state *s, const int *makes)
{
    const db_parts *p = the_parts();
    int centre = 45; /* f6 has six neighbours */
    db_board near = p->near_to[centre];
    memset(s, 0, sizeof *s);
    db_board_add(&s->open, centre);
    for (int c = 0; c < 4; c++)
        for (int k = 0; k < makes[c]; k++) {
            int cell = db_board_pop(&near);
            db_board_add(&s->taken, cell);
            if (c & 1) db_board_add(&s->makes[0], cell);
            if (c & 2) db_board_add(&s->makes[1], cell);
            if (k < 3) db_board_add(&s->supply[c][k], centre);
        }
}

/* Every tile next to every set of neighbours, with this hand and these piles; the search tries each way of declining
 * supply. */
static void check_tiles(const db_tolls *tolls, const bool *payable)
{
    static db_state around[210];
    static int sets[210][4], n;
    const db_parts *p = wide_parts();
    if (!n) {
        n = all_neighbours(sets);
        for (int i = 0; i < n; i++)
            surround(&around[i], sets[i]);
    }
    assert_int_equal(n, 210);
    const uint8_t(*costs)[4] = all_needs();
    for (int t = 1; t < NEEDED; t++) /* not the free one */
        for (int i = 0; i < n; i++) {
            const uint8_t *cost = costs[t];
            db_tile tile = {.odd = db_cards(cost) != DB_COST_BOX};
            memcpy(tile.cost, cost, sizeof tile.cost);
            for (int most = DB_COST; most > 0; most--)
                for (int c = 0; c < 4; c++)
                    if (cost[c] == most) tile.kind[tile.kinds++] = (uint8_t)c;
            uint8_t u[4];
            bool can = false;
            for (u[0] = 0; u[0] <= cost[0] && u[0] <= sets[i][0]; u[0]++)
                for (u[1] = 0; u[1] <= cost[1] && u[1] <= sets[i][1]; u[1]++)
                    for (u[2] = 0; u[2] <= cost[2] && u[2] <= sets[i][2]; u[2]++)
                        for (u[3] = 0; u[3] <= cost[3] && u[3] <= sets[i][3]; u[3]++) {
                            const uint8_t rest[4] = {(uint8_t)(cost[0] - u[0]), (uint8_t)(cost[1] - u[1]),
                                                     (uint8_t)(cost[2] - u[2]), (uint8_t)(cost[3] - u[3])};
                            can = can || payable[need_index(rest)];
                        }
            db_board found = db_payable(&around[i], p, &tile, tolls);
            if (db_board_any(&found) != can)
                fail_msg("cost %d %d %d %d beside %d %d %d %d: should be %s", cost[0], cost[1], cost[2],
                         cost[3], sets[i][0], sets[i][1], sets[i][2], sets[i][3],
                         can ? "payable" : "too dear");
        }
}

static void payments_agree_with_a_search(void **unused)
{
    (void)unused;
    const db_parts *p = wide_parts();
    const uint8_t(*need)[4] = all_needs();
    static bool payable[NEEDS];
    int h[4], checked = 0;
    for (h[0] = 0; h[0] <= CARDS; h[0]++)
        for (h[1] = 0; h[0] + h[1] <= CARDS; h[1]++)
            for (h[2] = 0; h[0] + h[1] + h[2] <= CARDS; h[2]++)
                for (h[3] = 0; h[0] + h[1] + h[2] + h[3] <= CARDS; h[3]++)
                    for (int piles = 0; piles < SHORT * SHORT * SHORT * SHORT; piles++) {
                        const int pile[4] = {piles / 27, piles / 9 % 3, piles / 3 % 3, piles % 3};
                        uint8_t hand8[4], pile8[4];
                        for (int c = 0; c < 4; c++) {
                            hand8[c] = (uint8_t)h[c];
                            pile8[c] = (uint8_t)pile[c];
                        }
                        db_tolls tolls;
                        db_tolls_of(p, hand8, pile8, &tolls);
                        plain_payable(h, pile, payable);
                        for (int i = 0; i < NEEDED; i++)
                            assert_int_equal(db_can_pay(&tolls, need[i]), payable[need_index(need[i])]);
                        if (checked++ % 61 == 0) check_tiles(&tolls, payable);
                    }
    assert_int_equal(checked, 715 * 81);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(neighbours_match_the_hexagon, "DB-1.5"),
        CLAUSE_TEST(boards_agree_with_a_flood_fill, "DB-4.2 DB-4.4"),
        CLAUSE_TEST(payments_agree_with_a_search, "DB-4.4 DB-4.5 DB-4.6"),
    };
    return cmocka_run_group_tests_name("desert: camps and payment", tests, NULL, NULL);
}
