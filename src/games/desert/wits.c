/* wits.c — Desert Bazaar: the functions for bots: the estimate, priors, and reasons for actions.
 *
 * A tent on the board scores a point sooner or later (DB-5.3, DB-6.2), a lone tile two more immediately. So cards
 * become points at a rate. Three cards make a lone tile (three points), later only a joined one (one point, perhaps
 * the closing bonus). Cards are valued at that rate. The value is lower beyond a dozen (they must still be spent) and
 * slightly lower the fewer cells are open. An unfinished action is valued as if completed: a throw at its average, a
 * chosen tile at its best cell, a placed one as paid. A building turn counts the best next tile of its side.
 */
#include "core/out.h"
#include "core/text.h"
#include "games/desert/state.h"
#include <math.h>
#include <string.h>

/* The points that a tile on that cell brings the mover immediately; its tent counts as a point scored. */
static float cell_points(const db_state *s, const db_parts *p, int cell)
{
    db_board touched = db_board_and(p->near_to[cell], s->taken);
    int tent = s->left[s->turn] > 0;
    float points = tent ? (float)p->left_points : 0.0f;
    if (!db_board_any(&touched)) return points + (tent ? (float)p->lone_points : 0.0f);
    db_board camp = db_camp(p, s->taken, touched, NULL);
    if (db_board_count(&camp) + 1 < p->camp_size) return points;
    db_board home = db_board_and(camp, s->tents[s->turn]);
    /* Returned tents can be pitched again, which has value while cells are open. */
    return points + (float)p->close_points + 0.2f * (float)db_board_count(&home);
}

static int cell_toll(const db_state *s, const db_parts *p, const db_tile *tile, const db_tolls *tolls,
                     int cell)
{
    int toll = 0;
    for (int i = 0; i < tile->kinds; i++) {
        int c = tile->kind[i], supply = db_supply(s, p, c, cell);
        toll += tolls->toll[c][supply < tile->cost[c] ? tile->cost[c] - supply : 0];
    }
    return toll;
}

/* The open cells that touch no tile. */
static db_board lone_cells(const db_state *s)
{
    db_board cells = s->open;
    for (int c = 0; c < DB_RESOURCES; c++)
        cells = db_board_less(cells, s->supply[c][0]);
    return cells;
}

typedef struct rates {
    float card;  /* points per card, for the first dozen */
    float young; /* 1: the board is empty, 0: nearly full */
} rates;

static rates rates_of(const db_state *s, const db_parts *p)
{
    db_board lone = lone_cells(s);
    rates r;
    float left = (float)db_board_count(&s->open) / (float)p->num_cells;
    r.young = left > 0.35f ? 1.0f : left / 0.35f;
    r.card = db_board_any(&lone) ? 0.53f : 0.36f + 0.2f * r.young;
    return r;
}

/* Fitted to the final scores of 300 plays of `hard`: the first dozen cards all have the same value. */
static float cards_worth(const rates *r, float cards)
{
    float worth = 0.0f, rate = r->card;
    for (int dozen = 0; dozen < 2 && cards > 0.0f; dozen++, cards -= 12.0f, rate *= 0.5f)
        worth += rate * (cards < 12.0f ? cards : 12.0f);
    return worth;
}

/* The number of faces that match a die set aside; resources with an empty pile do not count (DB-3.5). */
static int matching_faces(const db_state *s, const db_parts *p, int aside)
{
    int colours = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        if ((aside == c || aside == DB_WILD) && s->pile[c]) colours += p->face[c];
    return colours ? colours + p->face[DB_WILD] : 0;
}

/* The size of the largest pile that a die set aside can draw from. */
static int highest_pile(const db_state *s, int aside)
{
    int most = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        if ((aside == c || aside == DB_WILD) && s->pile[c] > most) most = s->pile[c];
    return most;
}

/* The average number of cards from a gamble with that die set aside and `to_roll` dice rolled again. */
static float gamble_cards(const db_state *s, const db_parts *p, int aside, int to_roll)
{
    float hit = (float)matching_faces(s, p, aside) / (float)p->face_sum;
    int most = highest_pile(s, aside);
    float two = (float)(most < 2 ? most : 2), three = (float)(most < 3 ? most : 3);
    if (to_roll == 1) return two * hit;
    float n = 2.0f * two * hit * (1.0f - hit) + three * hit * hit;
    if (aside == DB_WILD) n -= 0.7f * (three - two) * hit * hit; /* the two may match different resources */
    return n;
}

/* The cards that the dice will give: the average before a roll, the best choice after it. */
static float dice_cards(const db_state *s, const db_parts *p)
{
    float best = 0.0f;
    if (s->phase == DB_IN_ROLL) return 1.7f;
    for (int c = 0; c < DB_RESOURCES; c++) {
        float n = 0.0f;
        if (s->phase == DB_IN_REROLL) {
            if (s->aside != c && s->aside != DB_WILD) continue;
            n = gamble_cards(s, p, s->aside, s->to_roll);
        } else
            n = (float)db_dice_give(s, c);
        if (n > (float)s->pile[c]) n = (float)s->pile[c];
        if (n > best) best = n;
    }
    return best;
}

/* A tile's best value for the mover: points plus the value of cards left. Cells touching nothing are equivalent. */
static float best_cell(const db_state *s, const db_parts *p, const rates *r, const db_tile *tile,
                       const db_tolls *tolls, int cards)
{
    float best = -100.0f;
    db_board cells = db_payable(s, p, tile, tolls), lone = db_board_and(cells, lone_cells(s));
    cells = db_board_less(cells, lone);
    if (db_board_any(&lone)) db_board_add(&cells, db_board_pop(&lone));
    while (db_board_any(&cells)) {
        int cell = db_board_pop(&cells);
        float worth =
            cell_points(s, p, cell) + cards_worth(r, (float)(cards - cell_toll(s, p, tile, tolls, cell)));
        if (worth > best) best = worth;
    }
    return best;
}

/* The best value of the mover's cards before the turn ends: kept, or with one more tile of the side built. */
static float best_of_side(const db_state *s, const db_parts *p, const rates *r, int cards)
{
    db_tolls tolls;
    float best = cards_worth(r, (float)cards);
    db_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    for (int slot = s->side * DB_SIDE; slot < (s->side + 1) * DB_SIDE; slot++) {
        if (s->slot[slot] == DB_NONE) continue;
        float worth = best_cell(s, p, r, &p->tile[s->slot[slot]], &tolls, cards);
        if (worth > best) best = worth;
    }
    return best;
}

/* How well the hand fits the tiles in sight: by the cheapest tile that can be paid. */
static float fit_of(const db_state *s, const db_parts *p, int seat)
{
    int best = 3 * DB_COST_BOX + 1;
    for (int slot = 0; slot < DB_SLOTS; slot++) {
        if (s->slot[slot] == DB_NONE) continue;
        const db_tile *tile = &p->tile[s->slot[slot]];
        int toll = 0;
        for (int i = 0; i < tile->kinds; i++) {
            int c = tile->kind[i], need = tile->cost[c];
            int missing = need > s->hand[seat][c] ? need - s->hand[seat][c] : 0;
            toll += need + (p->exchange - 1) * missing;
        }
        if (toll < best) best = toll;
    }
    return (float)(3 * DB_COST_BOX - best) / (3 * DB_COST_BOX);
}

/* The cards that a seat will still get in the set-up (DB-2.1): all throws if its turn has not come. */
static float start_cards(const db_state *s, const db_parts *p, int seat)
{
    if (s->phase > DB_IN_WILD) return 0.0f;
    int place = (seat + s->seats - s->first) % s->seats, now = (s->turn + s->seats - s->first) % s->seats;
    int throws = s->phase == DB_IN_FIRST || place > now ? p->throws
                 : place == now                         ? p->throws - s->throws
                                                        : 0;
    float each = (float)(p->face_sum - p->face[DB_DEAD]) / (float)p->face_sum;
    float dice = (float)(throws * DB_DICE) - (place == now ? (float)(s->rolled - s->wilds) : 0.0f);
    return dice > 0.0f ? dice * each : 0.0f;
}

void db_value(const void *state, const void *parts, float *out)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    for (int i = 0; i < s->seats; i++)
        out[i] = (float)s->score[i];
    if (s->phase == DB_IN_DONE) return;
    rates r = rates_of(s, p);
    for (int i = 0; i < s->seats; i++) {
        int cards = db_cards(s->hand[i]);
        float extra = start_cards(s, p, i);
        out[i] += (float)(p->left_points * db_board_count(&s->tents[i]));
        if (s->left[i] == 0) out[i] -= 0.6f * r.young;
        if (i == s->turn && s->phase == DB_IN_CELL) {
            db_tolls tolls;
            db_tolls_of(p, s->hand[i], s->pile, &tolls);
            out[i] += best_cell(s, p, &r, &p->tile[s->slot[s->chosen]], &tolls, cards);
            continue;
        }
        if (i == s->turn && s->phase == DB_IN_PAY) {
            cards += s->turned;
            for (int c = 0; c < DB_RESOURCES; c++) {
                int missing = s->need[c] > s->hand[i][c] ? s->need[c] - s->hand[i][c] : 0;
                cards -= s->need[c] + (p->exchange - 1) * missing;
            }
            if (db_board_has(&s->tents[i], s->cell) && s->camp == 1) out[i] += (float)p->lone_points;
            if (s->camp == p->camp_size) out[i] += (float)p->close_points;
        }
        if (i == s->turn && s->phase >= DB_IN_ROLL && s->phase <= DB_IN_REROLLED) extra = dice_cards(s, p);
        out[i] += i == s->turn && s->phase == DB_IN_BUILD ? best_of_side(s, p, &r, cards)
                                                          : cards_worth(&r, (float)cards + extra);
        out[i] += 0.3f * r.young * fit_of(s, p, i);
    }
    for (int c = 0; c < DB_RESOURCES; c++) { /* DB-6.3: more certain near the end */
        int most = 0, second = 0, who = -1;
        for (int i = 0; i < s->seats; i++) {
            int n = s->hand[i][c];
            if (n > most) {
                second = most;
                most = n;
                who = i;
            } else if (n > second)
                second = n;
        }
        if (who >= 0 && most > second) out[who] += (float)p->majority_points * (1.0f - 0.85f * r.young);
    }
}

float db_doubt(const void *state, const void *parts)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    return 1.3f + 2.4f * sqrtf((float)db_board_count(&s->open) / (float)p->num_cells);
}

/* Whether a gamble with that face averages fewer cards than are certain, or can give none. It delays the end of
 * the turn, and a search overvalues it because it then sees less of the other seats' turns. */
static bool wastes_dice(const db_state *s, const db_parts *p, int aside)
{
    int sure = 0, live = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        if (db_dice_give(s, c) > sure) sure = db_dice_give(s, c);
    for (int i = 0; i < s->rolled; i++)
        live += s->dice[i] != DB_DEAD;
    float hope = gamble_cards(s, p, aside, live - 1);
    return hope <= 0.0f || hope < (float)sure;
}

/* --- The last tile (DB-6.1): the final scores can be computed, for hands are known -------------- */

enum {
    LAST_CELLS = 8, /* with more open cells one tile seldom ends the game */
    OTHER_CARDS = 4 /* points that turning in other cards may change */
};

/* The open cells where a tile would leave no open cell. */
static db_board last_cells(const db_state *s, const db_parts *p)
{
    db_board last = {{0}};
    if (db_board_count(&s->open) > LAST_CELLS) return last;
    for (db_board left = s->open; db_board_any(&left);) {
        db_state after = *s;
        int cell = db_board_pop(&left);
        db_put(&after, p, cell, 0, -1);
        if (!db_board_any(&after.open)) db_board_add(&last, cell);
    }
    return last;
}

/* The state once the tile of that action is paid, on that cell if the action does not name one. Returns whether
 * the game has ended. The cards turned in are chosen in a fixed order. */
static bool played_out(const db_state *s, const db_parts *p, int action, int cell, db_state *end)
{
    int seat = s->turn;
    *end = *s;
    db_apply(end, p, seat, action, NULL);
    if (end->phase == DB_IN_CELL && cell >= 0) db_apply(end, p, seat, DB_A_CELL + cell, NULL);
    while (end->phase == DB_IN_PAY) {
        souk_mask legal;
        int next = DB_A_PAY;
        souk_mask_clear(&legal);
        db_legal(end, p, seat, &legal);
        for (int a = DB_A_TURN_IN; a < DB_A_PAY && !souk_mask_has(&legal, DB_A_PAY); a++)
            if (souk_mask_has(&legal, a)) next = a;
        for (int a = DB_A_TAKE; a < DB_A_ASIDE && !souk_mask_has(&legal, next); a++)
            if (souk_mask_has(&legal, a)) next = a;
        db_apply(end, p, seat, next, NULL);
    }
    return end->phase == DB_IN_DONE;
}

/* The margin, at least 1, by which the mover wins alone if the game ends so. -1: another wins; 0: not certain. */
static int sure_end(const db_state *s, const db_parts *p, int action, int cell)
{
    db_state end;
    int others = 0;
    if (!played_out(s, p, action, cell, &end)) return 0;
    for (int i = 0; i < s->seats; i++)
        if (i != s->turn && end.score[i] > others) others = end.score[i];
    int lead = end.score[s->turn] - others;
    if (db_winners(&end, p) == 1u << s->turn) return lead > 1 ? lead : 1;
    return lead < -OTHER_CARDS ? -1 : 0;
}

/* Rules out what is certainly worse: a seat ends the game if it wins by it, and never for a rival. */
static void weigh_last(const db_state *s, const db_parts *p, const db_tolls *tolls, const souk_mask *legal,
                       float *w)
{
    bool paying = s->phase == DB_IN_PAY && !db_board_any(&s->open);
    bool building = s->phase == DB_IN_TURN || s->phase == DB_IN_BUILD || s->phase == DB_IN_CELL;
    db_board last = {{0}};
    if (building) last = last_cells(s, p);
    if (!paying && !db_board_any(&last)) return;
    int sure[DB_ACTIONS], best = -1;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        sure[a] = 0;
        if (paying) {
            sure[a] = sure_end(s, p, a, -1);
        } else if (a < DB_A_TURN_UP) {
            if (db_board_has(&last, a - DB_A_CELL)) sure[a] = sure_end(s, p, a, -1);
        } else if (a >= DB_A_TILE && a < DB_A_DECLINE) {
            db_board cells = db_payable(s, p, &p->tile[s->slot[a - DB_A_TILE]], tolls);
            db_board other = db_board_less(cells, last);
            sure[a] = db_board_any(&other) ? 0 : -1;
            for (db_board left = db_board_and(cells, last); db_board_any(&left);) {
                int end = sure_end(s, p, a, db_board_pop(&left));
                if (end > sure[a]) sure[a] = end;
            }
        }
        if (sure[a] > best) best = sure[a];
    }
    int first = -1; /* one certain win is enough: the largest margin */
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        if (first < 0 && sure[a] == best) first = a;
        if (best > 0 ? a != first : sure[a] < best) w[a] = 0.0f;
    }
}

enum { FAR_KEPT = 8 };

/* Open cells with no tile within two steps are nearly alike. Only some of them, evenly spread, keep their weight: spread
 * over all of them, a search would not get to the further tiles of the same turn. */
static void weigh_alike(const db_state *s, const db_parts *p, const souk_mask *legal, float *w)
{
    db_board around = s->taken;
    for (int step = 0; step < 2; step++)
        for (db_board left = around; db_board_any(&left);)
            around = db_board_or(around, p->near_to[db_board_pop(&left)]);
    db_board far = db_board_less(s->open, around);
    int count = db_board_count(&far), kept = 0;
    for (int i = 0; i < count; i++) {
        int cell = db_board_pop(&far);
        if (i * FAR_KEPT >= kept * count)
            kept++;
        else if (souk_mask_has(legal, DB_A_CELL + cell))
            w[DB_A_CELL + cell] *= 0.02f;
    }
}

void db_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    db_tolls tolls;
    (void)actor;
    db_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        w[a] = 1.0f;
        if (a < DB_A_TURN_UP && s->chosen != DB_NONE) {
            int toll = cell_toll(s, p, &p->tile[s->slot[s->chosen]], &tolls, a - DB_A_CELL);
            float worth = 1.0f + cell_points(s, p, a - DB_A_CELL) - 0.4f * (float)toll;
            w[a] = worth > 0.1f ? worth * worth : 0.01f;
        } else if (a >= DB_A_TAKE && a < DB_A_ASIDE && s->rolled) {
            int n = s->aside != DB_NONE;
            for (int i = 0; i < s->rolled; i++)
                n += s->dice[i] == a - DB_A_TAKE || s->dice[i] == DB_WILD;
            w[a] = (float)(n * n);
        } else if (a >= DB_A_TAKE && a < DB_A_ASIDE)
            w[a] = 1.0f / (1.0f + (float)s->hand[s->turn][a - DB_A_TAKE]);
        else if (a >= DB_A_TILE && a < DB_A_DECLINE)
            w[a] = 0.7f;
        else if (a >= DB_A_DECLINE && a < DB_A_TURN_IN)
            w[a] = 0.1f;
        else if (a >= DB_A_TURN_IN && a < DB_A_PAY)
            w[a] = (float)(s->hand[s->turn][a - DB_A_TURN_IN] - s->need[a - DB_A_TURN_IN]);
        if (w[a] <= 0.0f) w[a] = 0.01f;
        if (a >= DB_A_ASIDE && a < DB_A_TILE && wastes_dice(s, p, a - DB_A_ASIDE)) w[a] = 0.0f;
    }
    if (s->phase == DB_IN_CELL) weigh_alike(s, p, legal, w);
    weigh_last(s, p, &tolls, legal, w);
}

SOUK_SMALL

/* --- Reasons ---------------------------------------------------------------------------------- */

/* A text and the values of its placeholders. */
typedef struct db_why {
    const char *text;
    int number, face, lacks, around, seat;
} db_why;

/* The number of tiles one cell away from the neighbours of a cell. */
static int tents_beyond(const db_state *s, const db_parts *p, int cell)
{
    db_board beyond = {{0}};
    for (db_board left = p->near_to[cell]; db_board_any(&left);)
        beyond = db_board_or(beyond, p->near_to[db_board_pop(&left)]);
    beyond = db_board_and(beyond, s->taken);
    return db_board_count(&beyond);
}

/* The mover's points for closing this camp with one more tile, and the most that another seat scores with it. */
static void closing(const db_state *s, const db_parts *p, db_board camp, db_why *w)
{
    w->number = w->around = 0;
    for (int i = 0; i < s->seats; i++) {
        db_board home = db_board_and(camp, s->tents[i]);
        int points = db_board_count(&home) * p->tent_points;
        if (i == s->turn)
            w->number = points;
        else if (points > w->around)
            w->around = points, w->seat = i;
    }
    bool marked = s->left[s->turn] > 0;
    if (marked) w->number += p->tent_points;
    if (marked || !s->strict_close) w->number += p->close_points;
}

static void why_cell(const db_state *s, const db_parts *p, int cell, db_why *w)
{
    db_board touched = db_board_and(p->near_to[cell], s->taken);
    if (!db_board_any(&touched)) {
        w->number = p->lone_points;
        w->around = tents_beyond(s, p, cell);
        w->text = !s->left[s->turn] ? N_("leaves room, though no tent is left to score it")
                  : w->around
                      ? N_("scores {number|point|points} at once, one cell away from {around|tile|tiles}")
                      : N_("scores {number|point|points} at once, away from all others");
        return;
    }
    db_board camp = db_camp(p, s->taken, touched, NULL);
    const db_tile *tile = &p->tile[s->slot[s->chosen]];
    for (int i = 0; i < tile->kinds; i++) {
        int c = tile->kind[i], supply = db_supply(s, p, c, cell);
        w->number += supply < tile->cost[c] ? supply : tile->cost[c];
    }
    w->around = db_board_count(&camp) + 1;
    if (w->around == p->camp_size) {
        closing(s, p, camp, w);
        w->text = w->around ? N_("completes the camp: {number|point|points} for you, {around} for {seat}")
                            : N_("completes the camp, for {number|point|points}");
        return;
    }
    w->text = w->number ? N_("saves {number|card|cards} thanks to the neighbours, in a camp of {around}")
              : s->left[s->turn] ? N_("adds a tent to a camp of {around}")
                                 : N_("makes a camp of {around}, though no tent is left to score in it");
}

/* The final scores if that action ends the game; false if it does not. */
static bool ends(const db_state *s, const db_parts *p, int action, int cell, db_why *w)
{
    souk_mask legal;
    db_state end;
    souk_mask_clear(&legal);
    db_legal(s, p, s->turn, &legal);
    if (!souk_mask_has(&legal, action) || !played_out(s, p, action, cell, &end)) return false;
    w->number = end.score[s->turn];
    w->around = 0;
    for (int i = 0; i < s->seats; i++)
        if (i != s->turn && end.score[i] > w->around) w->around = end.score[i];
    w->text = N_("ends the game, {number|point|points} against {around}");
    return true;
}

/* A tile is evaluated by its best cell. */
static void why_tile(const db_state *s, const db_parts *p, int slot, db_why *w)
{
    db_tolls tolls;
    float best = -100.0f;
    int where = -1;
    if (s->slot[slot] == DB_NONE) return;
    const db_tile *tile = &p->tile[s->slot[slot]];
    rates r = rates_of(s, p);
    int cards = db_cards(s->hand[s->turn]);
    db_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    for (db_board left = db_payable(s, p, tile, &tolls); db_board_any(&left);) {
        int cell = db_board_pop(&left), toll = cell_toll(s, p, tile, &tolls, cell);
        float worth = cell_points(s, p, cell) + cards_worth(&r, (float)(cards - toll));
        if (worth <= best) continue;
        db_board touched = db_board_and(p->near_to[cell], s->taken);
        db_board camp = db_camp(p, s->taken, touched, NULL);
        bool alone = !db_board_any(&touched) && s->left[s->turn];
        best = worth;
        where = cell;
        w->number = alone ? p->lone_points : toll;
        w->around = cards - toll;
        if (db_board_any(&touched) && db_board_count(&camp) + 1 == p->camp_size) {
            closing(s, p, camp, w);
            w->text = N_("can complete a camp, for {number|point|points}");
            continue;
        }
        w->text = alone && w->around ? N_("can stand alone, for {number|point|points}, and leaves "
                                          "{around|card|cards} in hand")
                  : alone            ? N_("can stand alone, for {number|point|points} and the last cards")
                  : toll             ? N_("puts a tile into a camp for {number|card|cards}")
                                     : N_("puts a tile into a camp for nothing, thanks to the neighbours");
    }
    if (where >= 0) (void)ends(s, p, DB_A_TILE + slot, where, w);
}

/* How many tiles in sight the seat could build if it had that hand. */
static int affordable(const db_state *s, const db_parts *p, const uint8_t *hand)
{
    int tiles = 0;
    db_tolls tolls;
    db_tolls_of(p, hand, s->pile, &tolls);
    for (int slot = 0; slot < DB_SLOTS; slot++) {
        if (s->slot[slot] == DB_NONE) continue;
        db_board cells = db_payable(s, p, &p->tile[s->slot[slot]], &tolls);
        tiles += db_board_any(&cells);
    }
    return tiles;
}

static void why_take(const db_state *s, const db_parts *p, int seat, int face, db_why *w)
{
    int asked = 0;
    db_state after = *s;
    db_apply(&after, p, seat, DB_A_TAKE + face, NULL);
    w->face = face;
    w->around = after.hand[seat][face];
    for (int slot = 0; slot < DB_SLOTS; slot++)
        if (s->slot[slot] != DB_NONE) asked += p->tile[s->slot[slot]].cost[face] > s->hand[seat][face];
    int more = affordable(&after, p, after.hand[seat]) - affordable(s, p, s->hand[seat]);
    w->number = more > 0 ? more : asked;
    w->text =
        s->phase == DB_IN_PAY ? N_("the tile still needs {face}")
        : more > 0
            ? N_("brings {number|more tile|more tiles} in sight within your means, with {around} of {face}")
        : asked ? N_("{number|tile in sight asks|tiles in sight ask} for more {face}, which makes {around}")
                : N_("makes {around} of {face}, to exchange or for the majority");
}

/* How often the re-rolled dice match the one set aside. */
static void why_aside(const db_state *s, const db_parts *p, int seat, int face, db_why *w)
{
    db_state after = *s;
    db_apply(&after, p, seat, DB_A_ASIDE + face, NULL);
    float miss = 1.0f - (float)matching_faces(s, p, face) / (float)p->face_sum, none = 1.0f;
    for (int i = 0; i < after.to_roll; i++)
        none *= miss;
    w->face = face;
    w->number = (int)(100.0f * (1.0f - none) + 0.5f);
    int most = after.to_roll == 1 ? 2 : 3, pile = highest_pile(s, face);
    if (pile < most) most = pile;
    w->text = most == 0   ? N_("no throw can bring a card: the pile of the {face} die is empty")
              : most == 1 ? N_("{number} throws in 100 match the {face} die, for one card")
              : most == 2 ? N_("{number} throws in 100 match the {face} die, for two cards")
                          : N_("{number} throws in 100 match the {face} die, for two cards or three");
}

/* A tile is placed: what it scores once it is paid for, or what the neighbours save. */
static void why_pay(const db_state *s, const db_parts *p, int seat, db_why *w)
{
    db_state after = *s;
    db_apply(&after, p, seat, DB_A_PAY, NULL);
    int saved = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        saved += s->used[c];
    w->around = db_cards(after.hand[seat]);
    w->number = after.score[seat] - s->score[seat];
    w->text = N_("scores {number|point|points}, with {around|card|cards} left in hand");
    if (w->number > 0) return;
    w->number = saved;
    w->text =
        saved
            ? N_("saves {number|card|cards} thanks to the neighbours, with {around|card|cards} left in hand")
            : N_("pays the full price, with {around|card|cards} left in hand");
}

static void why_turn_in(const db_state *s, const db_parts *p, int seat, int face, db_why *w)
{
    w->face = w->lacks = face;
    w->number = s->hand[seat][face] - 1;
    w->around = p->exchange;
    for (int c = 0; c < DB_RESOURCES; c++)
        if (s->need[c] > s->hand[seat][c]) w->lacks = c;
    w->text = w->number
                  ? N_("one of {around|card|cards} for the missing {lacks}, with {number} of {face} left")
                  : N_("one of {around|card|cards} for the missing {lacks}, and the last of {face}");
}

/* The hand that is kept, and the tiles in sight that it could build. */
static void why_stop(const db_state *s, const db_parts *p, int seat, db_why *w)
{
    w->number = db_cards(s->hand[seat]);
    w->around = affordable(s, p, s->hand[seat]);
    w->text = w->around ? N_("keeps {number|card|cards}, enough for {around|tile|tiles} in sight")
                        : N_("keeps {number|card|cards}, enough for no tile in sight");
}

void db_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    db_why w = {NULL, 0, 0, 0, 0, 0};
    if (action < 0 || action >= DB_ACTIONS || actor < 0 || actor >= s->seats) return;
    if (action < DB_A_TURN_UP) {
        if (s->chosen != DB_NONE && action < p->num_cells && !ends(s, p, action, -1, &w))
            why_cell(s, p, action - DB_A_CELL, &w);
    } else if (action >= DB_A_TAKE && action < DB_A_ASIDE) {
        why_take(s, p, actor, action - DB_A_TAKE, &w);
    } else if (action >= DB_A_ASIDE && action < DB_A_TILE) {
        why_aside(s, p, actor, action - DB_A_ASIDE, &w);
    } else if (action >= DB_A_TILE && action < DB_A_DECLINE) {
        why_tile(s, p, action - DB_A_TILE, &w);
    } else if (action >= DB_A_DECLINE && action < DB_A_TURN_IN) {
        w.face = action - DB_A_DECLINE;
        w.number = s->hand[actor][w.face] - s->need[w.face] - 1;
        if (w.number < 0) w.number = 0;
        w.text = N_("brings one more {face} back into its pile, with {number} left in hand");
    } else if (action >= DB_A_TURN_IN && action < DB_A_PAY) {
        why_turn_in(s, p, actor, action - DB_A_TURN_IN, &w);
    } else if (action == DB_A_PAY) {
        why_pay(s, p, actor, &w);
        (void)ends(s, p, action, -1, &w);
    } else if (action == DB_A_STOP) {
        why_stop(s, p, actor, &w);
    }
    if (w.text)
        SAY(out, voice, p, w.text, "number", w.number, "face", w.face, "lacks:face", w.lacks, "around:number",
            w.around, "seat", w.seat);
}

/* A tile is chosen first, then its cell. */
int db_begins(const void *state, const void *parts, int action)
{
    (void)state, (void)parts;
    return action >= DB_A_TILE && action < DB_A_DECLINE ? SOUK_BEGINS : 0;
}

SOUK_SMALL_END
