/* observe.c — Sahwari: observations, the view as numbers. All of it is public except the identities of convoys,
 * which are given only where the seat knows them. */
#include "core/plane.h"
#include "games/sahwari/state.h"
#include <string.h>

const souk_plane sa_planes[] = {
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
    {"pending", 8, "pending effects of each kind, those that wait included / 4"},
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
    return souk_plane_bits(o, set, SA_CELLS);
}

/* Counts are stored as layers, each contained in the one before. */
static float *put_counts(float *o, const uint32_t *planes)
{
    static const int8_t one[3] = {1, 1, 1};
    const uint64_t sets[3] = {planes[0], planes[1], planes[2]};
    return souk_plane_sum(o, sets, one, 3, SA_CELLS, 1.0f / 3);
}

/* All values that are numbers rather than sets of cells, in the order of the planes. They are gathered first and
 * written last: by then the separate stores can be read back sixteen bytes at a time. A GPU reads them one by one.
 * It gathers each kind just before it is written, and so never has to store them. */
enum { PLACES = 32 }; /* the cells, and indices that are off the square */
enum { SEAT_NUMBERS = 11, SLOT_NUMBERS = 6, MASTER_NUMBERS = 8, COURSE_NUMBERS = 14 };
enum { NUMBERS_AT = 13 * SA_CELLS + SA_SEATS * (SEAT_NUMBERS + 8) }; /* start of the market plane */
typedef struct numbers {
    int32_t seats[SA_SEATS][SEAT_NUMBERS];
    int32_t market[SA_MARKET][SLOT_NUMBERS];
    int32_t master[MASTER_NUMBERS];
    int32_t course[COURSE_NUMBERS];
    uint8_t others[PLACES], guild[PLACES]; /* camels on each cell */
} numbers;

static const float seat_units[SEAT_NUMBERS] = {1.0f / 32, 1.0f / 16, 1.0f / 16, 1.0f / 8, 1.0f / 8, 1.0f / 8,
                                               1.0f / 4,  1.0f / 2,  1.0f / 16, 1.0f / 8, 1};
static const float slot_units[SLOT_NUMBERS] = {1, 1.0f / 6, 1, 1, 1.0f / 2, 1};
static const float master_units[MASTER_NUMBERS] = {1.0f / 32, 1.0f / 12, 1.0f / 12, 1.0f / 8,
                                                   1.0f / 16, 1.0f / 8,  1.0f / 2,  1};
static const float course_units[COURSE_NUMBERS] = {
    1.0f / 60, 1,         1.0f / 30, 1.0f / 16, 1.0f / SA_CARDS, 1.0f / SA_CARDS, 1,
    1,         1.0f / 24, 1.0f / 24, 1.0f / 24, 1.0f / 24,       1.0f / 24,       1.0f / 4};

/* Counting every seat's influence would take longer than all the rest; others' is what tracks and stocks show. */
static void tell_seat(const sa_state *s, int k, int32_t influence, int32_t *n)
{
    n[0] = influence;
    n[1] = s->pawns[k];
    n[2] = s->stock[k];
    n[4] = souk_popcount(s->cubes[k][SA_LEFT]) + souk_popcount(s->cubes[k][SA_RIGHT]);
    n[5] = souk_popcount(s->locks[k][SA_LEFT]) + souk_popcount(s->locks[k][SA_RIGHT]);
    /* Free cases have neither cube nor padlock. */
    n[3] = souk_popcount(s->cases[k][SA_LEFT]) + souk_popcount(s->cases[k][SA_RIGHT]) - n[4] - n[5];
    n[6] = s->tokens[k];
    n[7] = souk_popcount(s->used[k]);
    n[8] = s->count[k][SA_LEFT] + s->count[k][SA_RIGHT];
    n[9] = souk_popcount(s->held[k]);
    n[10] = 1;
}

static int32_t influence_shown(const sa_state *s, const sa_parts *p, int k)
{
    return s->clan[k] ? p->track[s->pawns[k]] + sa_clan_of(s, p, k)->stock[s->stock[k]] : 0;
}

/* The colour at the outer end of a side of the seat's row; -1 before it has a clan. */
static int last_colour(const sa_state *s, const sa_parts *p, int seat, int side)
{
    int n = s->count[seat][side], some = n > 0;
    if (!s->clan[seat]) return -1;
    const sa_end *last[2] = {&sa_clan_of(s, p, seat)->end[side],
                             &p->card[s->row[seat][side][n - some]].end[side]};
    return last[some]->colour;
}

static void tell_slot(const sa_state *s, const sa_parts *p, int i, int left, int right, int32_t *n)
{
    const sa_card *c = &p->card[s->market[i]];
    n[0] = c->ability != 0;
    n[1] = c->end[0].points + c->end[1].points;
    n[2] = c->end[1 - SA_LEFT].colour == left;
    n[3] = c->end[1 - SA_RIGHT].colour == right;
    n[4] = (c->end[0].effect < SA_NO_EFFECT) + (c->end[1].effect < SA_NO_EFFECT);
    n[5] = 1;
}

static void tell_market(const sa_state *s, const sa_parts *p, int seat, int32_t (*n)[SLOT_NUMBERS])
{
    int left = last_colour(s, p, seat, SA_LEFT), right = last_colour(s, p, seat, SA_RIGHT);
#pragma GCC unroll 4
    for (int i = 0; i < SA_MARKET; i++)
        if (i < s->market_n)
            tell_slot(s, p, i, left, right, n[i]);
        else
            souk_plane_none(n[i], SLOT_NUMBERS);
}

static int32_t told(int cell)
{
    return cell - (cell >= SA_CELLS) * (cell + 24);
}

static void tell_course(const sa_state *s, int seat, int32_t *n)
{
    n[0] = s->round;
    n[1] = s->final;
    n[2] = s->reserve;
    n[3] = s->supply;
    n[4] = souk_popcount(s->deck);
    n[5] = souk_popcount(s->discards);
    n[6] = s->turn == seat;
    n[7] = s->actor == seat;
    n[8] = souk_popcount(sa_faces(s));
    n[9] = told(s->reached);
    n[10] = told(s->chosen_cell);
    n[11] = told(s->from);
    n[12] = told(s->guild_from);
    n[13] = s->seats;
}

/* Camels on each cell, of the guild or of all seats but one; those that are nowhere count past the last cell. */
static void tell_camels(const uint8_t *camel, int but, uint8_t *n)
{
    memset(n, 0, PLACES);
    for (int k = 0; k < SA_SEATS; k++)
        n[camel[k]] = (uint8_t)(n[camel[k]] + (k != but));
}

/* A GPU works with sets instead. */
static float *put_camels(float *o, const uint8_t *camel, int but, const uint8_t *n, float unit)
{
    static const int8_t one[SA_SEATS] = {1, 1, 1, 1};
    uint64_t sets[SA_SEATS];
    if (!SOUK_BY_ITSELF) return souk_plane_bytes(o, n, SA_CELLS, unit);
    for (int k = 0; k < SA_SEATS; k++)
        sets[k] = (uint64_t)(k != but) << camel[k];
    return souk_plane_sum(o, sets, one, SA_SEATS, SA_CELLS, unit);
}

/* The numbers of the seats; returns their clans, eight bits for each. */
static uint64_t tell_seats(const sa_state *s, const sa_parts *p, int seat, uint32_t knows,
                           int32_t (*n)[SEAT_NUMBERS])
{
    sa_tally t;
    const int32_t own = sa_count(s, p, seat, knows, &t);
    uint64_t clans = 0;
#pragma GCC unroll 4
    for (int i = 0, k = seat; i < SA_SEATS; i++, k = k + 1 == s->seats ? 0 : k + 1)
        if (i < s->seats) {
            tell_seat(s, k, i == 0 ? own : influence_shown(s, p, k), n[i]);
            clans |= ((uint64_t)1 << s->clan[k] >> 1) << (8 * i); /* no clan: no bit */
        } else {
            souk_plane_none(n[i], SEAT_NUMBERS);
        }
    return clans;
}

/* SA-8: the Guild Master, in the solo game only. */
static void tell_master(const sa_state *s, const sa_parts *p, int32_t *n)
{
    n[0] = sa_master_score(s, p);
    n[1] = souk_popcount(s->master_cards);
    n[2] = s->master_active;
    n[3] = s->master_pawns;
    n[4] = s->master_stock;
    n[5] = souk_popcount(s->held[SA_SEATS]);
    n[6] = s->level;
    n[7] = s->master_again;
}

static void tell_rest(const sa_state *s, const sa_parts *p, int seat, numbers *n)
{
    tell_market(s, p, seat, n->market);
    if (s->seats == 1) tell_master(s, p, n->master);
    tell_course(s, seat, n->course);
}

void sa_observe(const void *state, const void *parts, int seat, float *out)
{
    static const int8_t holds[2] = {1, -1};
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    uint32_t knows = (s->known[seat] | s->revealed) & s->drawn, all = 0;
    uint64_t clans = 0;
    float *o = out;
    numbers n;
    if (!SOUK_BY_ITSELF) {
        clans = tell_seats(s, p, seat, knows, n.seats);
        tell_rest(s, p, seat, &n);
        tell_camels(s->camel, seat, n.others);
        tell_camels(s->camel + SA_SEATS, SA_SEATS, n.guild);
    }
    for (int k = 0; k <= SA_SEATS; k++)
        all |= s->held[k];
    o = put_cells(o, sa_faces(s));
    o = put_cells(o, sa_shared(s));
    o = put_counts(o, s->tile_cubes);
    o = put_counts(o, s->tile_pawns);
    o = souk_plane_hand_on(out, o, 0, 4 * SA_CELLS);
    o = put_cells(o, s->convoys & s->small);
    o = put_cells(o, s->convoys & s->escorted);
    o = put_cells(o, knows);
    o = souk_plane_worths(o, s->ident, p->worth, knows, SA_CELLS, 1.0f / SA_WORTH_MOST);
    o = souk_plane_hand_on(out, o, 4 * SA_CELLS, 8 * SA_CELLS);
    const uint64_t held[2] = {s->held[seat], all & ~s->held[seat]};
    o = souk_plane_sum(o, held, holds, 2, SA_CELLS, 1.0f);
    o = put_cells(o, s->revealed);
    o = put_cells(o, sa_bit(s->camel[seat]));
    o = put_camels(o, s->camel, seat, n.others, 1.0f / 3);
    o = put_camels(o, s->camel + SA_SEATS, SA_SEATS, n.guild, 0.25f);
    o = souk_plane_hand_on(out, o, 8 * SA_CELLS, 13 * SA_CELLS);
    if (SOUK_BY_ITSELF) clans = tell_seats(s, p, seat, knows, n.seats);
#pragma GCC unroll 4
    for (int i = 0; i < SA_SEATS; i++)
        o = souk_plane_ratios(o, n.seats[i], seat_units, SEAT_NUMBERS);
    o = souk_plane_bits(o, clans, 8 * SA_SEATS);
    o = souk_plane_hand_on(out, o, 13 * SA_CELLS, NUMBERS_AT);
    if (SOUK_BY_ITSELF) tell_rest(s, p, seat, &n);
#pragma GCC unroll 4
    for (int i = 0; i < SA_MARKET; i++)
        o = souk_plane_ratios(o, n.market[i], slot_units, SLOT_NUMBERS);
    souk_plane_counts_8(o, s->pending + s->waiting, souk_four(0.25f), souk_four(0.25f));
    o += SA_NO_EFFECT;
    o = souk_plane_bits(o, (uint64_t)1 << s->phase | (uint64_t)1 << (SA_PHASES + s->question),
                        SA_PHASES + SA_QUESTIONS);
    o = s->seats == 1 ? souk_plane_ratios(o, n.master, master_units, MASTER_NUMBERS)
                      : souk_plane_zero(o, MASTER_NUMBERS);
    o = souk_plane_ratios(o, n.course, course_units, COURSE_NUMBERS);
    souk_plane_hand_on(out, o, NUMBERS_AT, SA_OBSERVE_SIZE);
}
