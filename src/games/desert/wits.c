/* wits.c — Desert Bazaar: what a bot needs: what a position is worth, and why.
 *
 * A tent on the board is a point sooner or later (DB-5.3, DB-6.2), a tile alone two more at once. So
 * points come from cards at a rate: three cards make a lone tile (three points), later only a joined
 * one (one point, and perhaps the closing). Cards are valued at that rate, less beyond a dozen (they must still be
 * spent) and a little less the fewer cells are open. A position in the middle of
 * something counts as if that were carried through: a throw at what it brings on average, a chosen tile
 * at its best cell, a placed one as paid.
 */
#include "core/out.h"
#include "core/text.h"
#include "games/desert/state.h"
#include <math.h>
#include <string.h>

/* What a place on the board would bring the mover at once, in points, tents counted as theirs. */
static float cell_points(const db_state *s, const db_parts *p, int cell)
{
    db_board touched = db_board_and(p->near_to[cell], s->taken);
    int tent = s->left[s->turn] > 0;
    float points = tent ? (float)p->left_points : 0.0f;
    if (!db_board_any(&touched)) return points + (tent ? (float)p->lone_points : 0.0f);
    db_board camp = db_camp(p, s->taken, touched, NULL);
    if (db_board_count(&camp) + 1 < p->camp_size) return points;
    db_board home = db_board_and(camp, s->tents[s->turn]);
    /* Tents that come home can be pitched again: worth something while cells are open. */
    return points + (float)p->close_points + 0.2f * (float)db_board_count(&home);
}

static int cell_toll(const db_state *s, const db_tile *tile, const db_tolls *tolls, int cell)
{
    int toll = 0;
    for (int i = 0; i < tile->kinds; i++) {
        int c = tile->kind[i], supply = db_supply(s, c, cell);
        toll += tolls->toll[c][supply < tile->cost[c] ? tile->cost[c] - supply : 0];
    }
    return toll;
}

/* The cells that touch no tile. */
static db_board lone_cells(const db_state *s)
{
    db_board cells = s->open;
    for (int c = 0; c < DB_RESOURCES; c++)
        cells = db_board_less(cells, s->supply[c][0]);
    return cells;
}

typedef struct rates {
    float card;  /* points per card, for the first of them */
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

/* Fitted to the final scores of 300 plays of `hard`: up to a dozen every card brings as much as the first. */
static float cards_worth(const rates *r, float cards)
{
    float worth = 0.0f, rate = r->card;
    for (int dozen = 0; dozen < 2 && cards > 0.0f; dozen++, cards -= 12.0f, rate *= 0.5f)
        worth += rate * (cards < 12.0f ? cards : 12.0f);
    return worth;
}

/* Cards that a gamble gives on average: with that die set aside, and so many thrown again. */
static float gamble_cards(const db_parts *p, int aside, int to_roll)
{
    int hits = aside == DB_WILD ? p->face_sum - p->face[DB_DEAD] : p->face[aside] + p->face[DB_WILD];
    float hit = (float)hits / (float)p->face_sum;
    float n = to_roll == 1 ? 2.0f * hit : 4.0f * hit * (1.0f - hit) + 3.0f * hit * hit;
    if (aside == DB_WILD && to_roll == 2) n -= 0.7f * hit * hit; /* they may differ */
    return n;
}

/* Cards that the dice give on average, or will give at best. */
static float dice_cards(const db_state *s, const db_parts *p)
{
    float best = 0.0f;
    if (s->phase == DB_PHASE_ROLL) return 1.7f;
    for (int c = 0; c < DB_RESOURCES; c++) {
        float n = 0.0f;
        if (s->phase == DB_PHASE_REROLL) {
            if (s->aside != c && s->aside != DB_WILD) continue;
            n = gamble_cards(p, s->aside, s->to_roll);
        } else
            n = (float)db_dice_give(s, c);
        if (n > (float)s->pile[c]) n = (float)s->pile[c];
        if (n > best) best = n;
    }
    return best;
}

/* The best cell for the chosen tile: points, and the cards it leaves. */
static float best_cell(const db_state *s, const db_parts *p, const rates *r, int cards)
{
    db_tolls tolls;
    const db_tile *tile = &p->tile[s->slot[s->chosen]];
    db_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    float best = -100.0f;
    for (db_board left = db_payable(s, tile, &tolls); db_board_any(&left);) {
        int cell = db_board_pop(&left);
        float worth =
            cell_points(s, p, cell) + cards_worth(r, (float)(cards - cell_toll(s, tile, &tolls, cell)));
        if (worth > best) best = worth;
    }
    return best;
}

/* How good the cards in hand are for the tiles in sight: the cheapest tile that can be paid. */
static float fit_of(const db_state *s, const db_parts *p, int seat)
{
    int best = 3 * DB_COST + 1;
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
    return (float)(3 * DB_COST - best) / (3 * DB_COST);
}

/* Cards that the set-up still has for a seat (DB-2.1): all throws of those whose turn has not come. */
static float start_cards(const db_state *s, const db_parts *p, int seat)
{
    if (s->phase > DB_PHASE_WILD) return 0.0f;
    int place = (seat + s->seats - s->first) % s->seats, now = (s->turn + s->seats - s->first) % s->seats;
    int throws = s->phase == DB_PHASE_FIRST || place > now ? p->throws
                 : place == now                            ? p->throws - s->throws
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
    if (s->phase == DB_PHASE_DONE) return;
    rates r = rates_of(s, p);
    for (int i = 0; i < s->seats; i++) {
        int cards = db_cards(s->hand[i]);
        float extra = start_cards(s, p, i);
        out[i] += (float)(p->left_points * db_board_count(&s->tents[i]));
        if (s->left[i] == 0) out[i] -= 0.6f * r.young;
        if (i == s->turn && s->phase == DB_PHASE_CELL) {
            out[i] += best_cell(s, p, &r, cards);
            continue;
        }
        if (i == s->turn && s->phase == DB_PHASE_PAY) {
            cards += s->turned;
            for (int c = 0; c < DB_RESOURCES; c++) {
                int missing = s->need[c] > s->hand[i][c] ? s->need[c] - s->hand[i][c] : 0;
                cards -= s->need[c] + (p->exchange - 1) * missing;
            }
            if (db_board_has(&s->tents[i], s->cell) && s->camp == 1) out[i] += (float)p->lone_points;
            if (s->camp == p->camp_size) out[i] += (float)p->close_points;
        }
        if (i == s->turn && s->phase >= DB_PHASE_ROLL && s->phase <= DB_PHASE_REROLLED)
            extra = dice_cards(s, p);
        out[i] += cards_worth(&r, (float)cards + extra);
        out[i] += 0.3f * r.young * fit_of(s, p, i);
    }
    for (int c = 0; c < DB_RESOURCES; c++) { /* DB-6.3: surer the nearer the end */
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

/* Whether a gamble with that face gives fewer cards on average than are sure: it puts off the end of the turn, and a
 * search that sees the others' turns less far behind it likes it too well. */
static bool wastes_dice(const db_state *s, const db_parts *p, int aside)
{
    int sure = 0, live = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        if (db_dice_give(s, c) > sure) sure = db_dice_give(s, c);
    for (int i = 0; i < s->rolled; i++)
        live += s->dice[i] != DB_DEAD;
    return gamble_cards(p, aside, live - 1) < (float)sure;
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
        if (a < DB_TURN_UP && s->chosen != DB_NONE) {
            int toll = cell_toll(s, &p->tile[s->slot[s->chosen]], &tolls, a - DB_CELL);
            float worth = 1.0f + cell_points(s, p, a - DB_CELL) - 0.4f * (float)toll;
            w[a] = worth > 0.1f ? worth * worth : 0.01f;
        } else if (a >= DB_TAKE && a < DB_ASIDE && s->rolled) {
            int n = s->aside != DB_NONE;
            for (int i = 0; i < s->rolled; i++)
                n += s->dice[i] == a - DB_TAKE || s->dice[i] == DB_WILD;
            w[a] = (float)(n * n);
        } else if (a >= DB_TAKE && a < DB_ASIDE)
            w[a] = 1.0f / (1.0f + (float)s->hand[s->turn][a - DB_TAKE]);
        else if (a >= DB_TILE && a < DB_DECLINE)
            w[a] = 0.7f;
        else if (a >= DB_DECLINE && a < DB_TURN_IN)
            w[a] = 0.1f;
        else if (a >= DB_TURN_IN && a < DB_PAY)
            w[a] = (float)(s->hand[s->turn][a - DB_TURN_IN] - s->need[a - DB_TURN_IN]);
        if (w[a] <= 0.0f) w[a] = 0.01f;
        if (a >= DB_ASIDE && a < DB_TILE && wastes_dice(s, p, a - DB_ASIDE)) w[a] = 0.0f;
    }
}

/* --- Reasons ---------------------------------------------------------------------------------- */

/* A text and what its places stand for. */
typedef struct why {
    const char *text;
    int number, face;
} why;

static void why_cell(const db_state *s, const db_parts *p, int cell, why *w)
{
    db_board touched = db_board_and(p->near_to[cell], s->taken);
    if (!db_board_any(&touched)) {
        w->number = p->lone_points;
        w->text = s->left[s->turn] ? N_("stands alone and scores {number|point|points} at once")
                                   : N_("leaves room, though no tent is left to score it");
        return;
    }
    db_board camp = db_camp(p, s->taken, touched, NULL);
    const db_tile *tile = &p->tile[s->slot[s->chosen]];
    for (int i = 0; i < tile->kinds; i++) {
        int c = tile->kind[i], supply = db_supply(s, c, cell);
        w->number += supply < tile->cost[c] ? supply : tile->cost[c];
    }
    w->text = db_board_count(&camp) + 1 == p->camp_size ? N_("completes the camp, with the closing bonus")
              : w->number ? N_("saves {number|card|cards} thanks to the neighbours")
                          : N_("adds a tent to a camp");
}

/* A tile is judged by the best cell for it. */
static void why_tile(const db_state *s, const db_parts *p, int slot, why *w)
{
    db_tolls tolls;
    float best = -100.0f;
    if (s->slot[slot] == DB_NONE) return;
    const db_tile *tile = &p->tile[s->slot[slot]];
    rates r = rates_of(s, p);
    int cards = db_cards(s->hand[s->turn]);
    db_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    for (db_board left = db_payable(s, tile, &tolls); db_board_any(&left);) {
        int cell = db_board_pop(&left), toll = cell_toll(s, tile, &tolls, cell);
        float worth = cell_points(s, p, cell) + cards_worth(&r, (float)(cards - toll));
        if (worth <= best) continue;
        db_board touched = db_board_and(p->near_to[cell], s->taken);
        db_board camp = db_camp(p, s->taken, touched, NULL);
        bool alone = !db_board_any(&touched) && s->left[s->turn];
        best = worth;
        w->number = alone ? p->lone_points : toll;
        w->text = alone ? N_("can stand alone, for {number|point|points}")
                  : db_board_any(&touched) && db_board_count(&camp) + 1 == p->camp_size
                      ? N_("can complete a camp")
                      : N_("can be placed for {number|card|cards}");
    }
}

static void why_take(const db_state *s, const db_parts *p, int seat, int face, why *w)
{
    int asked = 0;
    w->face = face;
    for (int slot = 0; slot < DB_SLOTS; slot++)
        if (s->slot[slot] != DB_NONE) asked += p->tile[s->slot[slot]].cost[face] > s->hand[seat][face];
    w->number = asked ? asked : s->hand[seat][face];
    w->text = s->phase == DB_PHASE_PAY ? N_("the tile still needs {face}")
              : asked                  ? N_("{number|tile in sight asks|tiles in sight ask} for more {face}")
              : w->number              ? N_("adds to {number|card|cards} of {face} in hand")
                                       : N_("no {face} is in hand yet");
}

/* How often the dice thrown again give a pair with the one set aside. */
static void why_aside(const db_state *s, const db_parts *p, int seat, int face, why *w)
{
    db_state after = *s;
    db_apply(&after, p, seat, DB_ASIDE + face, NULL);
    int hits = face == DB_WILD ? p->face_sum - p->face[DB_DEAD] : p->face[face] + p->face[DB_WILD];
    float miss = 1.0f - (float)hits / (float)p->face_sum, none = 1.0f;
    for (int i = 0; i < after.to_roll; i++)
        none *= miss;
    w->face = face;
    w->number = (int)(100.0f * (1.0f - none) + 0.5f);
    w->text = N_("{number} throws in 100 match the {face} die, for two cards or three");
    if (after.to_roll == 1) w->text = N_("{number} throws in 100 match the {face} die, for two cards");
}

void db_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    why w = {NULL, 0, 0};
    if (action < 0 || action >= DB_ACTIONS || actor < 0 || actor >= s->seats) return;
    if (action < DB_TURN_UP) {
        if (s->chosen != DB_NONE && action < p->num_cells) why_cell(s, p, action - DB_CELL, &w);
    } else if (action >= DB_TAKE && action < DB_ASIDE) {
        why_take(s, p, actor, action - DB_TAKE, &w);
    } else if (action >= DB_ASIDE && action < DB_TILE) {
        why_aside(s, p, actor, action - DB_ASIDE, &w);
    } else if (action >= DB_TILE && action < DB_DECLINE) {
        why_tile(s, p, action - DB_TILE, &w);
    } else if (action >= DB_DECLINE && action < DB_TURN_IN) {
        w.face = action - DB_DECLINE;
        w.text = N_("brings a card of {face} back into its pile");
    } else if (action >= DB_TURN_IN && action < DB_PAY) {
        w.face = action - DB_TURN_IN;
        w.text = s->need[w.face] ? N_("turns {face} into what the tile lacks")
                                 : N_("{face} is not needed for this tile");
    } else if (action == DB_PAY) {
        w.number = db_cards(s->hand[actor]);
        for (int c = 0; c < DB_RESOURCES; c++)
            w.number -= s->need[c];
        w.text = w.number > 0 ? N_("the tile is paid, with {number|card|cards} left in hand")
                              : N_("the tile is paid with the last cards");
    } else if (action == DB_STOP) {
        w.number = db_cards(s->hand[actor]);
        w.text = N_("keeps {number|card|cards} in hand");
    }
    if (w.text) SAY(out, voice, p, w.text, "number", w.number, "face", w.face);
}
