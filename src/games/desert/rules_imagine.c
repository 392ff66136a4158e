/* rules_imagine.c — Desert Bazaar: sampling what a seat cannot know, and the check that no component is lost.
 *
 * Only the other hands are hidden (DB-2.2), and of these only the cards that nobody saw taken. After a complete
 * set-up there are none. Hidden cards are dealt from the pool of such cards, by the sizes of the hands. While the
 * mover is building, one more fact is known: it can complete what it has begun. So its hand is dealt first, again and
 * again until it can. After many failures, all hands that can are listed and one is drawn.
 */
#include "games/desert/state.h"
#include <string.h>

enum { DEALS = 64 }; /* deals tried before the hands are listed */

int db_hand_can(const db_state *s, const db_parts *p, const uint8_t *hand)
{
    if (s->phase == DB_IN_CELL) {
        db_tolls tolls;
        db_tolls_of(p, hand, s->pile, &tolls);
        return db_buildable(s, p, &tolls, s->chosen, s->chosen + 1) != 0;
    }
    if (s->phase != DB_IN_PAY) return 1;
    int missing = 0, spare = 0;
    for (int c = 0; c < DB_RESOURCES; c++) {
        int over = hand[c] - s->need[c];
        if (over >= 0)
            spare += over;
        else {
            missing -= over;
            if (-over > s->pile[c]) return 0;
        }
    }
    if (s->turned && !missing) return 0;
    return spare + s->turned >= p->exchange * missing; /* DB-4.6 */
}

/* Adds `cards` cards from a pool of `left` cards to the known cards of a hand. */
static void deal(uint8_t *pool, int left, int cards, const uint8_t *known, uint8_t *hand, souk_rng *rng)
{
    memcpy(hand, known, DB_RESOURCES);
    for (int dealt = 0; dealt < cards; dealt++) {
        int k = (int)souk_below(souk_rng_next(rng), (uint32_t)(left - dealt)), c = 0;
        while (k >= pool[c])
            k -= pool[c++];
        pool[c]--;
        hand[c]++;
    }
}

/* The same, with all possible hands equally likely. */
static void deal_from_list(const db_state *s, const db_parts *p, const uint8_t *pool, int cards,
                           const uint8_t *known, uint8_t *hand, souk_rng *rng)
{
    uint32_t seen = 0;
    uint8_t h[DB_RESOURCES];
    for (int a = 0; a <= pool[0] && a <= cards; a++)
        for (int b = 0; b <= pool[1] && a + b <= cards; b++)
            for (int c = 0; c <= pool[2] && a + b + c <= cards; c++) {
                int d = cards - a - b - c;
                if (d > pool[3]) continue;
                h[0] = (uint8_t)(known[0] + a);
                h[1] = (uint8_t)(known[1] + b);
                h[2] = (uint8_t)(known[2] + c);
                h[3] = (uint8_t)(known[3] + d);
                if (!db_hand_can(s, p, h)) continue;
                if (souk_below(souk_rng_next(rng), ++seen) == 0) memcpy(hand, h, sizeof h);
            }
}

void db_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    db_state *s = STATE(state);
    const db_parts *p = PARTS(parts);
    if (s->phase == DB_IN_DONE) return; /* hands are shown at the end */
    uint8_t pool[DB_RESOURCES];
    int unseen[DB_SEATS], left = 0;
    for (int c = 0; c < DB_RESOURCES; c++) {
        int there = p->cards[c] - s->pile[c];
        for (int i = 0; i < s->seats; i++)
            there -= i == seat ? s->hand[i][c] : s->known[i][c];
        pool[c] = (uint8_t)there;
        left += there;
    }
    if (!left) return; /* all is known */
    for (int i = 0; i < s->seats; i++)
        unseen[i] = db_cards(s->hand[i]) - db_cards(s->known[i]);
    int mover = s->turn;
    if (mover != seat) {
        int tries = 0;
        for (; tries < DEALS; tries++) {
            uint8_t rest[DB_RESOURCES];
            memcpy(rest, pool, sizeof rest);
            deal(rest, left, unseen[mover], s->known[mover], s->hand[mover], rng);
            if (db_hand_can(s, p, s->hand[mover])) break;
        }
        if (tries == DEALS) deal_from_list(s, p, pool, unseen[mover], s->known[mover], s->hand[mover], rng);
        for (int c = 0; c < DB_RESOURCES; c++)
            pool[c] = (uint8_t)(pool[c] - s->hand[mover][c] + s->known[mover][c]);
        left -= unseen[mover];
    }
    for (int i = 0; i < s->seats; i++) {
        if (i == seat || i == mover) continue;
        deal(pool, left, unseen[i], s->known[i], s->hand[i], rng);
        left -= unseen[i];
    }
}

/* --- Conservation ----------------------------------------------------------------------------- */

const char *db_conserved(const void *state, const void *parts)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    for (int c = 0; c < DB_RESOURCES; c++) { /* DB-1.1 */
        int n = s->pile[c];
        for (int i = 0; i < s->seats; i++)
            n += s->hand[i][c];
        if (n != p->cards[c]) return "the cards of a resource do not add up";
    }
    for (int i = 0; i < s->seats; i++)
        for (int c = 0; c < DB_RESOURCES; c++) /* DB-2.2 */
            if (s->known[i][c] > s->hand[i][c]) return "more is known of a hand than it holds";
    db_board marked = {{0, 0}};
    for (int i = 0; i < s->seats; i++) { /* DB-1.3 */
        if (s->left[i] + db_board_count(&s->tents[i]) != p->tents) return "the tents of a seat do not add up";
        db_board twice = db_board_and(marked, s->tents[i]);
        if (db_board_any(&twice)) return "a tile has two tents";
        marked = db_board_or(marked, s->tents[i]);
    }
    db_board bare = db_board_less(marked, s->taken);
    if (db_board_any(&bare)) return "a tent stands where no tile is";
    bare = db_board_less(s->taken, p->cells);
    if (db_board_any(&bare)) return "a tile stands off the board";

    uint64_t elsewhere = s->stack; /* DB-1.4: each tile is in the stack, in sight or built */
    for (int i = 0; i < DB_SLOTS; i++) {
        if (s->slot[i] == DB_NONE) continue;
        if (s->slot[i] >= p->num_tiles) return "a slot holds an unknown tile";
        uint64_t bit = (uint64_t)1 << s->slot[i];
        if (elsewhere & bit) return "a tile is in two places";
        elsewhere |= bit;
    }
    uint32_t built[DB_RESOURCES] = {0, 0, 0, 0}; /* minus those on the board; if it wraps, it is not 0 */
    for (int t = 0; t < p->num_tiles; t++)
        if (!(elsewhere >> t & 1)) built[p->tile[t].makes]++;
    for (db_board left = s->taken; db_board_any(&left);)
        built[db_makes(s, db_board_pop(&left))]--;
    for (int c = 0; c < DB_RESOURCES; c++)
        if (built[c]) return "the tiles that make a resource do not add up";

    /* DB-4.2, computed differently from the rules: each camp is counted once, for all cells that it touches. */
    uint32_t beside[DB_CELLS] = {0};
    for (db_board left = s->taken; db_board_any(&left);) {
        db_board halo, camp = db_camp_at(p, s->taken, db_board_lowest(&left), &halo);
        left = db_board_less(left, camp);
        halo = db_board_less(halo, s->taken);
        while (db_board_any(&halo))
            beside[db_board_pop(&halo)] += (uint32_t)db_board_count(&camp);
    }
    for (int cell = 0; cell < p->num_cells; cell++) {
        int fits = !db_board_has(&s->taken, cell) && 1 + beside[cell] <= p->camp_size;
        if (db_board_has(&s->open, cell) != fits) return "the open cells are wrong";
    }
    return NULL;
}
