/* rules.h — Desert Bazaar: the state, the parts and the numbering of the actions.
 *
 * The board is a set of cells, and every set of cells is a bit board of two 64-bit words: the tiles,
 * the tents of a seat, the cells that still can take a tile, and for each resource the cells that
 * touch at least one, two or three tiles producing it. Where a tile can be placed AND paid is then a
 * handful of ANDs and ORs over these boards, for all cells at once (camps.h).
 *
 * Invariants, which every rules function keeps:
 *   - open = the empty cells where a tile would make a camp of at most camp_size (DB-4.2);
 *   - supply[c][k] = the cells that touch more than k tiles producing c, k = 0..2;
 *   - a tile is in the stack, in a slot, chosen (and still in its slot), or built;
 *   - cards of a resource: pile + all hands = cards[c]; tents: left + on the board = tents;
 *   - what a phase does not use is zero, so that equal positions are equal bytes.
 */
#ifndef SOUK_DESERT_RULES_H
#define SOUK_DESERT_RULES_H
#include "souk.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DESERT_WATER,
    DESERT_SPICE,
    DESERT_SILK,
    DESERT_CAMEL,
    DESERT_RESOURCES,
    /* the faces of a die: the four resources, then */
    DESERT_WILD = DESERT_RESOURCES,
    DESERT_DEAD,
    DESERT_FACES
};

enum {
    DESERT_SEATS = 5,
    DESERT_CELLS = 128, /* the most cells a board can have */
    DESERT_TILES = 64,  /* the most tiles */
    DESERT_SLOTS = 8,
    DESERT_SIDE = 4, /* slots of a side */
    DESERT_DICE = 3,
    DESERT_COST = 3, /* resources a tile costs (DB-1.4) */
    DESERT_ROWS = 26,
    DESERT_NONE = 255 /* no tile, no cell, no slot, no face */
};

/* The actions: contiguous ranges, named by what they are. */
enum {
    DESERT_CELL = 0,                                    /* place the chosen tile there */
    DESERT_TURN_UP = DESERT_CELL + DESERT_CELLS,        /* chance: that tile is turned up */
    DESERT_TAKE = DESERT_TURN_UP + DESERT_TILES,        /* take a card (or cards) of a resource */
    DESERT_ASIDE = DESERT_TAKE + DESERT_RESOURCES,      /* set a die aside and gamble */
    DESERT_TILE = DESERT_ASIDE + DESERT_WILD + 1,       /* choose the tile in that slot */
    DESERT_DECLINE = DESERT_TILE + DESERT_SLOTS,        /* do without a neighbour's resource */
    DESERT_TURN_IN = DESERT_DECLINE + DESERT_RESOURCES, /* a card of an exchange */
    DESERT_PAY = DESERT_TURN_IN + DESERT_RESOURCES,     /* pay the whole need */
    DESERT_STOP = DESERT_PAY + 1,                       /* stop building, or end a vain throw */
    DESERT_GATHER = DESERT_STOP + 1,                    /* gather when all piles are empty */
    DESERT_DIE = DESERT_GATHER + 1,                     /* chance: a die shows that face */
    DESERT_FIRST = DESERT_DIE + DESERT_FACES,           /* chance: that seat starts */
    DESERT_ACTIONS = DESERT_FIRST + DESERT_SEATS
};

enum {
    DESERT_PHASE_FIRST,    /* chance: who starts */
    DESERT_PHASE_START,    /* chance: the dice of the set-up */
    DESERT_PHASE_WILD,     /* a seat chooses for the wild dice of its throw */
    DESERT_PHASE_TURN_UP,  /* chance: tiles come up */
    DESERT_PHASE_TURN,     /* gather or build */
    DESERT_PHASE_ROLL,     /* chance: three dice */
    DESERT_PHASE_ROLLED,   /* take, or gamble */
    DESERT_PHASE_REROLL,   /* chance: the other live dice */
    DESERT_PHASE_REROLLED, /* take */
    DESERT_PHASE_CELL,     /* where to place the chosen tile */
    DESERT_PHASE_PAY,      /* decline, exchange, pay */
    DESERT_PHASE_BUILD,    /* another tile of the side, or stop */
    DESERT_PHASE_DONE,
    DESERT_PHASES
};

enum { DESERT_OPT_FIRST, DESERT_OPT_STRICT_CLOSE, DESERT_OPT_MAX_TURNS, DESERT_OPTIONS };

/* Event kinds, in the order of desert_event_kinds (words.c). */
enum {
    DESERT_EV_FIRST,
    DESERT_EV_START,
    DESERT_EV_START_WILD,
    DESERT_EV_WILD,
    DESERT_EV_TURN_UP,
    DESERT_EV_FREE,
    DESERT_EV_EMPTY,
    DESERT_EV_ROLL,
    DESERT_EV_TAKE,
    DESERT_EV_NOTHING,
    DESERT_EV_ASIDE,
    DESERT_EV_REROLL_ONE,
    DESERT_EV_REROLL_TWO,
    DESERT_EV_BUILD,
    DESERT_EV_BUILD_BARE,
    DESERT_EV_DECLINE,
    DESERT_EV_TURN_IN,
    DESERT_EV_EXCHANGE,
    DESERT_EV_PAY,
    DESERT_EV_LONE,
    DESERT_EV_CAMP,
    DESERT_EV_CLOSE,
    DESERT_EV_STOP,
    DESERT_EV_END_CELLS,
    DESERT_EV_END_TILES,
    DESERT_EV_END_TURNS,
    DESERT_EV_END_STALL,
    DESERT_EV_LEFT,
    DESERT_EV_MAJORITY,
    DESERT_EVENTS
};

/* A set of cells: cell i is bit i & 63 of word i >> 6. */
typedef struct desert_board {
    uint64_t w[2];
} desert_board;

typedef struct desert_tile {
    uint8_t makes;                  /* the resource it produces */
    uint8_t cost[DESERT_RESOURCES]; /* how many of each it costs: 3 together */
    uint8_t kinds;                  /* derived: how many different resources it costs, 1..3 ... */
    uint8_t kind[DESERT_COST];      /* ... and which, the dearest first */
    uint8_t zero[3];
} desert_tile;

typedef struct desert_parts {
    uint8_t cards[DESERT_RESOURCES]; /* cards of each resource (DB-1.1) */
    uint8_t face[DESERT_FACES];      /* how many faces of a die show it (DB-1.2) */
    uint8_t throws;                  /* throws of the set-up (DB-2.1) */
    uint8_t tents;                   /* per seat (DB-1.3) */
    uint8_t in_sight;                /* tiles in sight per side (DB-2.3) */
    uint8_t camp_size;               /* of a complete camp (DB-4.2) */
    uint8_t exchange;                /* cards turned in for one (DB-4.5) */
    uint8_t lone_points;             /* DB-5.1 */
    uint8_t tent_points;             /* per tent of a complete camp (DB-5.3) */
    uint8_t close_points;            /* to whoever completes a camp (DB-5.3) */
    uint8_t left_points;             /* per tent on the board at the end (DB-6.2) */
    uint8_t majority_points;         /* DB-6.3 */
    uint8_t num_tiles, num_cells, num_rows;
    uint8_t face_sum; /* derived: faces of a die, and the set of what they show */
    uint8_t face_set;
    uint8_t zero[3];
    uint8_t indent[DESERT_ROWS]; /* of each row, in half cells (DB-1.5) */
    uint8_t length[DESERT_ROWS]; /* cells of each row */
    uint8_t zero2[4];
    desert_tile tile[DESERT_TILES];
    /* derived */
    uint8_t row[DESERT_CELLS];    /* of each cell, from 0 */
    uint8_t column[DESERT_CELLS]; /* in its row, from 0 */
    desert_board cells;           /* all of them */
    int16_t toll[4][4][4];        /* by cards in hand, in the pile (both up to 3), and need: camps.h */
    desert_board near_to[DESERT_CELLS];
} desert_parts;

typedef struct desert_state {
    desert_board taken;                       /* cells with a tile */
    desert_board open;                        /* see the invariants above */
    desert_board makes[2];                    /* the resource a tile makes: its low and high bit */
    desert_board tents[DESERT_SEATS];         /* cells with a tent of that seat */
    desert_board supply[DESERT_RESOURCES][3]; /* see the invariants above */
    uint64_t stack;                           /* set of tiles */
    uint8_t slot[DESERT_SLOTS];               /* tiles in sight, or DESERT_NONE */
    uint8_t hand[DESERT_SEATS][DESERT_RESOURCES];
    uint8_t pile[DESERT_RESOURCES];
    uint16_t score[DESERT_SEATS]; /* the track; the full score once done */
    uint16_t turns;               /* single turns completed */
    uint16_t max_turns;
    uint8_t left[DESERT_SEATS]; /* tents not on the board */
    uint8_t seats;
    uint8_t phase;
    uint8_t turn;                   /* the seat whose turn (or set-up) it is */
    uint8_t first;                  /* the seat that started */
    uint8_t strict_close;           /* DB-5.3 */
    uint8_t idle;                   /* turns in succession without card or tile (DB-6.6) */
    uint8_t acted;                  /* 1: this turn a card was taken or a tile built */
    uint8_t throws;                 /* set-up: throws done by this seat */
    uint8_t wilds;                  /* set-up: wild dice of this throw still to choose for */
    uint8_t rolled;                 /* dice known of the present throw */
    uint8_t dice[DESERT_DICE];      /* faces, in order of rolling; the set-aside die not among them */
    uint8_t to_roll;                /* dice of the present throw */
    uint8_t aside;                  /* face set aside, or DESERT_NONE */
    uint8_t side;                   /* side of the building turn, or DESERT_NONE */
    uint8_t resume;                 /* the phase after tiles have come up */
    uint8_t chosen;                 /* slot, or DESERT_NONE */
    uint8_t cell;                   /* where the tile being paid stands, or DESERT_NONE */
    uint8_t camp;                   /* size of its camp */
    uint8_t need[DESERT_RESOURCES]; /* cards still to pay for it */
    uint8_t used[DESERT_RESOURCES]; /* neighbours' resources used for it */
    uint8_t turned;                 /* cards turned in for the present exchange */
    uint8_t exchanged;              /* 1: an exchange has begun: no more declines (DB-4.4) */
    uint8_t zero[3];
} desert_state;

/* Floats of an observation: two boards, and what lies beside them (the planes are listed in game.c). */
enum { DESERT_OBSERVE = 2 * DESERT_CELLS + 128 };

/* rules.c */
void desert_setup(void *state, const void *parts, const souk_options *options);
uint32_t desert_pending(const void *state);
void desert_legal(const void *state, const void *parts, int actor, souk_mask *mask);
uint32_t desert_weights(const void *state, const void *parts, uint32_t *w);
uint32_t desert_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w);
int desert_outcome(const void *state, const void *parts, uint64_t value);
uint32_t desert_apply(void *state, const void *parts, int actor, int action, souk_events *events);
int desert_score(const void *state, const void *parts, int viewer, int32_t *out);
uint32_t desert_winners(const void *state, const void *parts);
int64_t desert_bound(const void *parts, const souk_options *options, int seats);

/* why.c */
const char *desert_why_not(const void *state, const void *parts, int actor, int action);

/* hidden.c */
void desert_imagine(void *state, const void *parts, int seat, souk_rng *rng);
void desert_observe(const void *state, const void *parts, int seat, float *out);
/* Whether the mover could be in this phase with this hand: he can carry through what he has begun. */
int desert_hand_can(const desert_state *s, const desert_parts *p, const uint8_t *hand);
/* NULL if every part of the box is accounted for, else what is not. */
const char *desert_conserved(const void *state, const void *parts);

#ifdef __cplusplus
}
#endif
#endif
