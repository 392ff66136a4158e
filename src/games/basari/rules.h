/* rules.h — Basari: the state, the parts, the actions and the events.
 *
 * Stones are held packed, one byte per colour in order of value: blue in the lowest byte, red in the
 * highest. So "compare red, then yellow, green, blue" (BA-5.4) is the comparison of two 32-bit
 * numbers, and how many stones there are is a multiplication (basari_total).
 *
 * Clause ids are those of docs/rules/basari.en.md.
 */
#ifndef SOUK_BASARI_RULES_H
#define SOUK_BASARI_RULES_H

#include "souk.h"

/* What a parts file may hold at most: the state and the action numbers below allow no more. */
enum {
    BASARI_SEATS = 4,
    BASARI_COLOURS = 4,
    BASARI_STALLS_MAX = 45,
    BASARI_STALLS_MIN = 12, /* more than a die can roll: a move goes round at most once */
    BASARI_FACES_MAX = 10,
    BASARI_STONES_MAX = 63, /* of one colour in the box */
    BASARI_STALL_STONES = 5,
    BASARI_POINTS_MAX = 99, /* of a stall, a lap, a majority */
    BASARI_SCORINGS_MAX = 5
};

enum { BASARI_BLUE, BASARI_GREEN, BASARI_YELLOW, BASARI_RED };

/* The three action cards, in the order in which they are carried out (BA-3.4). */
enum { BASARI_DIE, BASARI_POINTS, BASARI_STONES, BASARI_CARDS };

enum {
    BASARI_IN_START,  /* seats pick their start stall, one after the other */
    BASARI_IN_ROLL,   /* chance rolls for one seat after the other */
    BASARI_IN_CARDS,  /* all seats choose a card in secret */
    BASARI_IN_TIE,    /* chance decides who opens a haggle */
    BASARI_IN_HAGGLE, /* `turn` names a count of an offer, accepts or declines */
    BASARI_IN_DIE,    /* chance rolls for the die action of `turn` */
    BASARI_IN_DONE,
    BASARI_PHASES
};

/* Actions. The first 64 are the small ones; then each colour has 64 counts, so that the legal counts
 * of an offer are one interval within one word of the mask. */
enum {
    BASARI_A_START = 0,                                 /* + stall */
    BASARI_A_CARD = BASARI_A_START + BASARI_STALLS_MAX, /* + card */
    BASARI_A_ROLL = BASARI_A_CARD + BASARI_CARDS,       /* chance: + roll - 1 */
    BASARI_A_OPENER = BASARI_A_ROLL + BASARI_FACES_MAX, /* chance: + seat */
    BASARI_A_ACCEPT = BASARI_A_OPENER + BASARI_SEATS,
    BASARI_A_DECLINE,
    BASARI_A_COUNT, /* + 64 * step + count; steps name red, yellow, green, blue */
    BASARI_COUNTS = BASARI_STONES_MAX + 1,
    BASARI_ACTIONS = BASARI_A_COUNT + BASARI_COLOURS * BASARI_COUNTS
};

/* A count of a colour as an action. */
static inline int basari_count_action(int colour, int count)
{
    return BASARI_A_COUNT + (BASARI_RED - colour) * BASARI_COUNTS + count;
}

enum { BASARI_OPTION_MAX_OFFERS };
enum { BASARI_MAX_OFFERS_MOST = 250 };

/* Events: the table of their texts in words.c stands in this order. */
enum {
    BASARI_E_START,
    BASARI_E_ROLL,
    BASARI_E_CHOOSE,
    BASARI_E_REVEAL,
    BASARI_E_CROWD,
    BASARI_E_HAGGLE,
    BASARI_E_TIE,
    BASARI_E_OPENER,
    BASARI_E_NAME,
    BASARI_E_OFFER,
    BASARI_E_ACCEPT,
    BASARI_E_DECLINE,
    BASARI_E_DIE,
    BASARI_E_POINTS,
    BASARI_E_STONES,
    BASARI_E_EMPTY,
    BASARI_E_SCORING,
    BASARI_E_LAP,
    BASARI_E_MAJORITY,
    BASARI_E_SHARED,
    BASARI_EVENTS
};

/* Invariants: stock and stones of all seats add up to the box, colour by colour. pawn < stalls. The
 * start marker of a seat lies `walked` stalls behind its pawn. Fields that a phase does not use are
 * zero: card outside IN_CARDS .. IN_DIE, doing outside IN_TIE .. IN_DIE, rival, offer, offers, named
 * and colour outside IN_HAGGLE. Unused seats and spare bytes are zero. */
typedef struct basari_state {
    uint32_t pending;              /* as souk_game.pending returns it */
    uint32_t stones[BASARI_SEATS]; /* packed; open to all */
    uint32_t stock;                /* packed */
    uint32_t offer;                /* the offer on the table, packed; 0: none yet */
    uint32_t named;                /* what `turn` has named of the next offer, seen by `turn` only */
    int16_t score[BASARI_SEATS];
    uint8_t pawn[BASARI_SEATS];
    uint8_t walked[BASARI_SEATS];
    uint8_t card[BASARI_SEATS]; /* 1 + card, 0: not chosen; seen by its seat only in IN_CARDS */
    uint8_t phase;
    uint8_t seats;
    uint8_t turn;   /* whose start stall, roll, haggling or die it is */
    uint8_t rival;  /* the other one in a haggle */
    uint8_t doing;  /* which card is being carried out */
    uint8_t colour; /* which colour `turn` names next */
    uint8_t offers; /* offers made in this haggle */
    uint8_t max_offers;
    uint8_t scorings; /* scorings so far */
    uint8_t spare[3];
} basari_state;

typedef struct basari_stall {
    uint32_t stones; /* packed */
    uint32_t points;
} basari_stall;

typedef struct basari_parts {
    uint32_t box;   /* stones of each colour, packed */
    uint32_t start; /* stones of each colour that a seat begins with, packed */
    int32_t stalls, faces, die_score, scorings, lap, alone, shared, track;
    int32_t majority[BASARI_COLOURS];
    /* Derived: the points that k seats with the most of a colour get each (BA-6.3). */
    int32_t share[BASARI_COLOURS][BASARI_SEATS + 1];
    basari_stall stall[BASARI_STALLS_MAX];
} basari_parts;

/* Packed stones. */
static inline uint32_t basari_of(int colour, int count)
{
    return (uint32_t)count << (8 * colour);
}
static inline int basari_get(uint32_t stones, int colour)
{
    return (int)(stones >> (8 * colour) & 255u);
}
static inline int basari_total(uint32_t stones)
{
    return (int)(stones * 0x01010101u >> 24);
}
/* BA-5.4: more stones, or as many of a higher value. */
static inline bool basari_beats(uint32_t a, uint32_t b)
{
    int ta = basari_total(a), tb = basari_total(b);
    return ta > tb || (ta == tb && a > b);
}
/* Where the start marker of a seat lies. */
int basari_marker(const basari_state *s, const basari_parts *p, int seat);
/* The least count of the colour to be named now that keeps the offer of `turn` a legal one (BA-5.7);
 * more than `turn` owns if there is none. */
int basari_least(const basari_state *s);
/* How many seats have shown that card, as a set; all cards must lie open. */
uint32_t basari_choosers(const basari_state *s, int card);
/* NULL, or what is wrong with the state: stones lost, a pawn beside the board, ... */
const char *basari_conserved(const void *state, const void *parts);

/* The functions of souk_game. */
void basari_setup(void *state, const void *parts, const souk_options *options);
uint32_t basari_pending(const void *state);
void basari_legal(const void *state, const void *parts, int actor, souk_mask *mask);
uint32_t basari_weights(const void *state, const void *parts, uint32_t *w);
uint32_t basari_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w);
int basari_outcome(const void *state, const void *parts, uint64_t value);
uint32_t basari_apply(void *state, const void *parts, int actor, int action, souk_events *events);
const char *basari_why_not(const void *state, const void *parts, int actor, int action);
int basari_score(const void *state, const void *parts, int viewer, int32_t *out);
uint32_t basari_winners(const void *state, const void *parts);
int64_t basari_bound(const void *parts, const souk_options *options, int seats);
void basari_imagine(void *state, const void *parts, int seat, souk_rng *rng);
void basari_observe(const void *state, const void *parts, int seat, float *out);

/* Planes of an observation (observe.c). */
enum {
    BASARI_STALL_BITS = 6,                        /* the number of a stall, bit by bit */
    BASARI_OBSERVE_SEAT = 17 + BASARI_STALL_BITS, /* floats per seat in the plane "seats" */
    BASARI_OBSERVE = BASARI_PHASES + 1 + BASARI_COLOURS + BASARI_SEATS * BASARI_OBSERVE_SEAT + BASARI_CARDS +
                     2 * BASARI_SEATS + 3 * BASARI_COLOURS + 1
};

#endif
