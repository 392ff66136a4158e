/* known.c: what a seat may know, put to use: imagining the rest, and observing as numbers.
 *
 * The only hidden thing is which token a drawn convoy is. That it has been drawn is public, because
 * who looked at which is. So imagining gives every drawn token that the seat does not know another
 * identity among those of its colour that the seat cannot place. */
#include "core/plane.h"
#include "games/sahwari/turn.h"
#include <string.h>

void sahwari_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    sah_state *s = (sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    uint32_t known = (s->known[seat] | s->revealed) & s->drawn, hidden = s->drawn & ~known;
    uint32_t ids = 0;
    for (uint32_t set = known; set; set &= set - 1)
        ids |= 1u << s->ident[souk_lowest(set)];
    for (uint32_t set = hidden; set; set &= set - 1) {
        int c = souk_lowest(set);
        uint32_t pool = ((s->small >> c & 1) ? p->small_ids : p->escorted_ids) & ~ids;
        uint32_t n = souk_below(souk_rng_next(rng), (uint32_t)souk_popcount(pool));
        while (n--)
            pool &= pool - 1;
        s->ident[c] = (uint8_t)souk_lowest(pool);
        ids |= 1u << s->ident[c];
    }
    s->drawn_ids = ids;
}

/* --- Observation ------------------------------------------------------------------------------- */

const souk_plane sahwari_planes[SAH_NUM_PLANES] = {
    {"faces", 25, "1: the tile lies with its resource face up"},
    {"oases", 25, "1: guild or oasis"},
    {"cubes", 25, "cubes on the tile / 3"},
    {"pawns", 25, "pawns on the tile / 3"},
    {"small", 25, "1: a small convoy lies there"},
    {"escorted", 25, "1: an escorted convoy lies there"},
    {"known", 25, "1: the seat knows the convoy dealt to this tile, wherever it is"},
    {"worth", 25, "points of a convoy the seat knows / 4"},
    {"holder", 25, "1: the seat holds the convoy dealt to this tile, -1: somebody else does"},
    {"open", 25, "1: it lies open"},
    {"own camel", 25, "1: the seat's camel"},
    {"other camels", 25, "players' camels / 3"},
    {"guild camels", 25, "guild camels / 4"},
    {"seats", 44,
     "per seat, own first: influence as the seat counts it (of others: what track and stock show) / 32, "
     "pawns / 16, stock / 16, "
     "free cases / 8, filled cases / 8, padlocks / 8, attack tokens / 4, stock "
     "effects used / 2, cards / 16, convoys / 8, in play"},
    {"clans", 32, "per seat, own first: the clan, one of 8"},
    {"market", 24,
     "per slot: ability, points of both ends / 6, fits left, fits right, effect icons "
     "/ 2, there"},
    {"pending", 8, "pending effects of each kind / 4"},
    {"stage", 14, "the stage, one of 14"},
    {"step", 24, "what is asked, one of 24"},
    {"master", 8,
     "solo: influence / 32, cards / 12, cubes on cards / 12, pawns / 8, stock / 16, "
     "convoys / 8, level / 2, another turn"},
    {"course", 14,
     "round / 60, last round, reserve / 30, supply / 16, deck / 36, discards / 36, own "
     "turn, own decision, faces / 24, cell reached / 24, cell chosen / 24, start of the "
     "move / 24, start of the guild camel / 24, seats / 4"}};

static float *put_cells(float *o, uint32_t set)
{
    return souk_plane_bits(o, set, SAH_CELLS);
}

/* Counts are kept as planes, each within the one before. */
static float *put_counts(float *o, const uint32_t *planes)
{
    static const int8_t one[3] = {1, 1, 1};
    const uint64_t sets[3] = {planes[0], planes[1], planes[2]};
    return souk_plane_sum(o, sets, one, 3, SAH_CELLS, 1.0f / 3);
}

/* A count over its measure, at most 1. */
static float part(int n, int of)
{
    float x = (float)n * (1.0f / (float)of);
    return x < 1 ? x : 1;
}

static float clip(float x)
{
    float low = x > -1 ? x : -1;
    return low < 1 ? low : 1;
}

/* Counting the influence of everybody would take longer than all the rest: of others the seat is told what
 * their tracks and stocks show. */
static float *put_seat(const sah_state *s, int k, int32_t influence, float *o)
{
    int open = 0, filled = 0, locked = 0;
    for (int side = 0; side < 2; side++) {
        open += souk_popcount(sah_open_cases(s, k, side));
        filled += souk_popcount(s->cubes[k][side]);
        locked += souk_popcount(s->locks[k][side]);
    }
    *o++ = clip((float)influence / 32);
    *o++ = (float)s->pawns[k] / 16;
    *o++ = (float)s->stock[k] / 16;
    *o++ = part(open, 8);
    *o++ = part(filled, 8);
    *o++ = part(locked, 8);
    *o++ = part(s->tokens[k], 4);
    *o++ = (float)souk_popcount(s->used[k]) / 2;
    *o++ = part(s->count[k][0] + s->count[k][1], 16);
    *o++ = part(souk_popcount(s->held[k]), 8);
    *o++ = 1;
    return o;
}

/* What the seat's own count is, or what the track and the stock of another show. */
static int32_t influence_of(const sah_state *s, const sah_parts *p, int k, int seat, uint32_t faces)
{
    sah_tally t;
    if (k == seat) return sah_count(s, p, k, faces, &t);
    return s->clan[k] ? p->track[s->pawns[k]] + sah_clan_of(s, p, k)->stock[s->stock[k]] : 0;
}

/* Would the card make a case at that end of the seat's row? */
static float fits(const sah_state *s, const sah_parts *p, int seat, int card, int side)
{
    int n = s->count[seat][side];
    if (!s->clan[seat]) return 0;
    const sah_end *last =
        n ? &p->card[s->row[seat][side][n - 1]].end[side] : &sah_clan_of(s, p, seat)->end[side];
    return p->card[card].end[1 - side].colour == last->colour ? 1.0f : 0.0f;
}

static float *put_market(const sah_state *s, const sah_parts *p, int seat, float *o)
{
    for (int i = 0; i < s->market_n; i++, o += 6) {
        const sah_card *c = &p->card[s->market[i]];
        o[0] = c->ability ? 1 : 0;
        o[1] = part(c->end[0].points + c->end[1].points, 6);
        o[2] = fits(s, p, seat, s->market[i], SAH_LEFT);
        o[3] = fits(s, p, seat, s->market[i], SAH_RIGHT);
        o[4] = (float)((c->end[0].effect < SAH_NO_EFFECT) + (c->end[1].effect < SAH_NO_EFFECT)) / 2;
        o[5] = 1;
    }
    return souk_plane_zero(o, 6 * (SAH_MARKET - s->market_n));
}

static float cell_value(int cell)
{
    return cell < SAH_CELLS ? (float)cell / 24 : -1;
}

static void put_course(const sah_state *s, int seat, float *o)
{
    o[0] = part(s->round, 60);
    o[1] = s->final;
    o[2] = part(s->reserve, 30);
    o[3] = part(s->supply, 16);
    o[4] = (float)souk_popcount(s->deck) / SAH_CARDS;
    o[5] = (float)souk_popcount(s->discards) / SAH_CARDS;
    o[6] = s->turn == seat;
    o[7] = s->actor == seat;
    o[8] = (float)souk_popcount(sah_faces(s)) / 24;
    o[9] = cell_value(s->reached);
    o[10] = cell_value(s->chosen_cell);
    o[11] = cell_value(s->from);
    o[12] = cell_value(s->guild_from);
    o[13] = (float)s->seats / 4;
}

void sahwari_observe(const void *state, const void *parts, int seat, float *out)
{
    const sah_state *s = (const sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    uint32_t knows = (s->known[seat] | s->revealed) & s->drawn, all = 0;
    float *o = out;
    for (int k = 0; k <= SAH_SEATS; k++)
        all |= s->held[k];
    o = put_cells(o, sah_faces(s));
    o = put_cells(o, sah_shared(s));
    o = put_counts(o, s->tile_cubes);
    o = put_counts(o, s->tile_pawns);
    o = put_cells(o, s->convoys & s->small);
    o = put_cells(o, s->convoys & s->escorted);
    o = put_cells(o, knows);
    souk_plane_zero(o, SAH_CELLS);
    for (uint32_t set = knows & SAH_ALL_CELLS; set; set &= set - 1)
        o[souk_lowest(set)] = clip((float)p->convoy[s->ident[souk_lowest(set)]].points / 4);
    o += SAH_CELLS;
    static const int8_t holds[2] = {1, -1};
    const uint64_t held[2] = {s->held[seat], all & ~s->held[seat]};
    o = souk_plane_sum(o, held, holds, 2, SAH_CELLS, 1.0f);
    o = put_cells(o, s->revealed);
    souk_plane_zero(o, 3 * SAH_CELLS);
    for (int k = 0; k < SAH_CAMELS; k++) {
        int plane = k == seat ? 0 : k < SAH_SEATS ? 1 : 2;
        if (s->camel[k] != SAH_NOWHERE)
            o[plane * SAH_CELLS + s->camel[k]] += plane == 0 ? 1 : plane == 1 ? 1.0f / 3 : 0.25f;
    }
    o += 3 * SAH_CELLS;
    uint64_t clans = 0; /* of each seat eight bits */
    for (int i = 0, k = seat; i < s->seats; i++, k = k + 1 == s->seats ? 0 : k + 1) {
        o = put_seat(s, k, influence_of(s, p, k, seat, knows), o);
        if (s->clan[k]) clans |= (uint64_t)1 << (8 * i + s->clan[k] - 1);
    }
    for (int i = s->seats; i < SAH_SEATS; i++)
        o = souk_plane_zero(o, 11);
    o = souk_plane_bits(o, clans, 8 * SAH_SEATS);
    o = put_market(s, p, seat, o);
    const souk_float4 fourths = {0.25f, 0.25f, 0.25f, 0.25f};
    souk_plane_counts(o, (uint32_t)s->pending, fourths);
    souk_plane_counts(o + 4, (uint32_t)(s->pending >> 32), fourths);
    o += SAH_NO_EFFECT;
    o = souk_plane_bits(o, (uint64_t)1 << s->stage | (uint64_t)1 << (SAH_STAGES + s->step),
                        SAH_STAGES + SAH_STEPS);
    souk_plane_zero(o, 8);
    if (s->seats == 1) {
        o[0] = clip((float)sah_master_score(s, p) / 32);
        o[1] = part(souk_popcount(s->master_cards), 12);
        o[2] = part(s->master_active, 12);
        o[3] = part(s->master_pawns, 8);
        o[4] = (float)s->master_stock / 16;
        o[5] = part(souk_popcount(s->held[SAH_SEATS]), 8);
        o[6] = (float)s->level / 2;
        o[7] = s->master_again ? 1 : 0;
    }
    put_course(s, seat, o + 8);
}
