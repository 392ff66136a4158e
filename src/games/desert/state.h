/* state.h — Desert Bazaar: state, parts, actions, events and options, and the boards that its rules work on.
 *
 * Every set of cells is a bitboard of two 64-bit words: the tiles, the tents of a seat, the cells that can still take
 * a tile. For each resource, three more boards hold the cells that touch at least one, two or three tiles producing
 * it. The cells where a tile can be placed AND paid follow from a few ANDs and ORs of boards (rules_camps.c).
 *
 * Invariants, which every rules function keeps:
 *   - open = the empty cells where a tile would make a camp of at most camp_size (DB-4.2);
 *   - supply[c][k] = the cells that touch more than k tiles producing c, k = 0..2;
 *   - a tile is in the stack, in a slot, chosen (and still in its slot), or built;
 *   - cards of a resource: pile + all hands = cards[c]; tents: left + on the board = tents;
 *   - known <= hand: cards are taken and paid in public, so everyone knows at least those taken and not yet paid;
 *   - fields that a phase does not use are zero (or DB_NONE), so equal states are equal byte for byte.
 */
#ifndef SOUK_DESERT_STATE_H
#define SOUK_DESERT_STATE_H
#include "souk.h"

enum {
    DB_WATER,
    DB_SPICE,
    DB_SILK,
    DB_CAMEL,
    DB_RESOURCES,
    /* the faces of a die: the four resources, then */
    DB_WILD = DB_RESOURCES,
    DB_DEAD,
    DB_FACES
};

enum {
    DB_SEATS = 5,
    DB_CELLS = 128, /* the most cells a board can have */
    DB_TILES = 64,  /* the most tiles */
    DB_SLOTS = 8,
    DB_SIDE = 4, /* slots of a side */
    DB_DICE = 3,
    DB_COST = 4,     /* the most resources that a tile can cost */
    DB_COST_BOX = 3, /* those of the box's tiles (DB-1.4), the unit of observations and estimates */
    DB_ROWS = 26,
    DB_CARDS_MAX = 60, /* of a resource */
    DB_NONE = 255      /* no tile, no cell, no slot, no face */
};

/* The actions, in contiguous ranges. */
enum {
    DB_A_CELL = 0,                              /* place the chosen tile there */
    DB_A_TURN_UP = DB_A_CELL + DB_CELLS,        /* chance: that tile is turned up */
    DB_A_TAKE = DB_A_TURN_UP + DB_TILES,        /* take a card (or cards) of a resource */
    DB_A_ASIDE = DB_A_TAKE + DB_RESOURCES,      /* set a die aside and gamble */
    DB_A_TILE = DB_A_ASIDE + DB_WILD + 1,       /* choose the tile in that slot */
    DB_A_DECLINE = DB_A_TILE + DB_SLOTS,        /* decline a neighbour's resource */
    DB_A_TURN_IN = DB_A_DECLINE + DB_RESOURCES, /* turn in a card for an exchange */
    DB_A_PAY = DB_A_TURN_IN + DB_RESOURCES,     /* pay the whole need */
    DB_A_STOP = DB_A_PAY + 1,                   /* stop building, or end a throw that gives nothing */
    DB_A_GATHER = DB_A_STOP + 1,                /* gather when all piles are empty */
    DB_A_DIE = DB_A_GATHER + 1,                 /* chance: a die shows that face */
    DB_A_FIRST = DB_A_DIE + DB_FACES,           /* chance: that seat starts */
    DB_ACTIONS = DB_A_FIRST + DB_SEATS
};

enum {
    DB_IN_FIRST,    /* chance: who starts */
    DB_IN_START,    /* chance: the dice of the set-up */
    DB_IN_WILD,     /* a seat chooses for the wild dice of its throw */
    DB_IN_TURN_UP,  /* chance: tiles are turned up */
    DB_IN_TURN,     /* gather or build */
    DB_IN_ROLL,     /* chance: three dice */
    DB_IN_ROLLED,   /* take, or gamble */
    DB_IN_REROLL,   /* chance: the other live dice */
    DB_IN_REROLLED, /* take */
    DB_IN_CELL,     /* where to place the chosen tile */
    DB_IN_PAY,      /* decline, exchange, pay */
    DB_IN_BUILD,    /* another tile of the side, or stop */
    DB_IN_DONE,
    DB_PHASES
};

/* Options, in the order of the table in game.c. */
enum { DB_OPT_FIRST, DB_OPT_STRICT_CLOSE, DB_OPT_MAX_TURNS, DB_OPT_COUNTS, DB_OPTIONS };

/* Events, in the order of the table in words.c. */
enum {
    DB_E_FIRST,
    DB_E_START,
    DB_E_START_WILD,
    DB_E_WILD,
    DB_E_TURN_UP,
    DB_E_FREE,
    DB_E_EMPTY,
    DB_E_ROLL,
    DB_E_TAKE,
    DB_E_NOTHING,
    DB_E_ASIDE,
    DB_E_REROLL_ONE,
    DB_E_REROLL_TWO,
    DB_E_BUILD,
    DB_E_BUILD_BARE,
    DB_E_DECLINE,
    DB_E_TURN_IN,
    DB_E_EXCHANGE,
    DB_E_PAY,
    DB_E_LONE,
    DB_E_CAMP,
    DB_E_CLOSE,
    DB_E_STOP,
    DB_E_END_CELLS,
    DB_E_END_TILES,
    DB_E_END_TURNS,
    DB_E_END_STALL,
    DB_E_LEFT,
    DB_E_MAJORITY,
    DB_EVENTS
};

/* A set of cells: cell i is bit i & 63 of word i >> 6. */
typedef struct db_board {
    uint64_t w[2];
} db_board;

typedef struct db_tile {
    uint8_t makes;              /* the resource it produces */
    uint8_t cost[DB_RESOURCES]; /* how many of each it costs: 1 to DB_COST together */
    uint8_t kinds;              /* derived: how many different resources it costs, 1..4 ... */
    uint8_t kind[DB_COST];      /* ... and which, the highest cost first */
    uint8_t odd;                /* derived: 1: it does not cost DB_COST_BOX */
    uint8_t zero;
} db_tile;

typedef struct db_parts {
    uint8_t cards[DB_RESOURCES]; /* cards of each resource (DB-1.1) */
    uint8_t face[DB_FACES];      /* how many faces of a die show it (DB-1.2) */
    uint8_t throws;              /* throws of the set-up (DB-2.1) */
    uint8_t tents;               /* per seat (DB-1.3) */
    uint8_t in_sight;            /* tiles in sight per side (DB-2.3) */
    uint8_t camp_size;           /* of a complete camp (DB-4.2) */
    uint8_t exchange;            /* cards turned in for one (DB-4.5) */
    uint8_t lone_points;         /* DB-5.1 */
    uint8_t tent_points;         /* per tent of a complete camp (DB-5.3) */
    uint8_t close_points;        /* to the seat that completes a camp (DB-5.3) */
    uint8_t left_points;         /* per tent on the board at the end (DB-6.2) */
    uint8_t majority_points;     /* DB-6.3 */
    uint8_t num_tiles, num_cells, num_rows;
    uint8_t face_sum; /* derived: faces of a die, and the set of what they show */
    uint8_t face_set;
    uint8_t four_alike; /* derived: 1: a tile costs four of one resource */
    uint8_t zero[2];
    uint8_t indent[DB_ROWS]; /* of each row, in half cells (DB-1.5) */
    uint8_t length[DB_ROWS]; /* cells of each row */
    uint8_t zero2[4];
    db_tile tile[DB_TILES];
    /* derived */
    uint8_t row[DB_CELLS];    /* of each cell, from 0 */
    uint8_t column[DB_CELLS]; /* in its row, from 0 */
    db_board cells;           /* all of them */
    int16_t toll[4][4][4];    /* by cards in hand, in the pile (both up to 3), and need up to 3 */
    db_board near_to[DB_CELLS];
} db_parts;

typedef struct db_state {
    db_board taken;                   /* cells with a tile */
    db_board open;                    /* see the invariants above */
    db_board makes[2];                /* the resource a tile makes: its low and high bit */
    db_board tents[DB_SEATS];         /* cells with a tent of that seat */
    db_board supply[DB_RESOURCES][3]; /* see the invariants above */
    uint64_t stack;                   /* set of tiles */
    uint8_t slot[DB_SLOTS];           /* tiles in sight, or DB_NONE */
    uint8_t hand[DB_SEATS][DB_RESOURCES];
    uint8_t known[DB_SEATS][DB_RESOURCES]; /* cards of each hand that everyone can count (DB-2.2) */
    uint8_t pile[DB_RESOURCES];
    uint16_t score[DB_SEATS]; /* the track; the full score once done */
    uint16_t turns;           /* single turns completed */
    uint16_t max_turns;
    uint8_t left[DB_SEATS]; /* tents not on the board */
    uint8_t seats;
    uint8_t phase;
    uint8_t turn;               /* the seat whose turn (or set-up) it is */
    uint8_t first;              /* the seat that started */
    uint8_t strict_close;       /* DB-5.3 */
    uint8_t idle;               /* turns in succession without card or tile (DB-6.6) */
    uint8_t acted;              /* 1: this turn a card was taken or a tile built */
    uint8_t throws;             /* set-up: throws done by this seat */
    uint8_t wilds;              /* set-up: wild dice of this throw without a resource yet */
    uint8_t rolled;             /* dice of the current throw already rolled */
    uint8_t dice[DB_DICE];      /* faces, in order of rolling; the set-aside die not among them */
    uint8_t to_roll;            /* dice of the current throw */
    uint8_t aside;              /* face set aside, or DB_NONE */
    uint8_t side;               /* side of the building turn, or DB_NONE */
    uint8_t resume;             /* the phase to resume after tiles are turned up */
    uint8_t chosen;             /* slot, or DB_NONE */
    uint8_t cell;               /* where the tile being paid stands, or DB_NONE */
    uint8_t camp;               /* size of its camp */
    uint8_t need[DB_RESOURCES]; /* cards still to pay for it */
    uint8_t used[DB_RESOURCES]; /* neighbours' resources used for it */
    uint8_t turned;             /* cards turned in for the current exchange */
    uint8_t exchanged;          /* 1: an exchange has begun: no more declines (DB-4.4) */
    uint8_t counts;             /* DB-2.2: 1: people are shown the known cards */
    uint8_t zero[6];
} db_state;

/* Observations (observe.c): two boards, and all other values. */
enum { DB_OBSERVE_SIZE = 2 * DB_CELLS + 128 + DB_SEATS * DB_RESOURCES };

#define SOUK_PREFIX db
#include "core/room.h"
SOUK_LIMITS(DB_ACTIONS, DB_OBSERVE_SIZE, DB_OPTIONS);

/* Shared by the files of this game. */
extern const souk_event_kind db_event_kinds[DB_EVENTS];
extern const souk_plane db_planes[25];
extern const souk_key db_keys[26];
/* Canonical words, the same in every language, for parts files, action names, views and positions. */
extern const char *const db_face_names[DB_FACES];
extern const char *const db_phase_names[DB_PHASES];

/* words.c */
const char *db_face_word(int face, souk_lang lang);
/* The letter of a resource on the drawn board. */
char db_letter(int c, souk_lang lang);
/* The name of a cell: "f6". */
void db_cell_name(const db_parts *p, int cell, souk_out *out);
/* "2 water, 1 spice", or "nothing". */
void db_cards_text(const uint8_t *cards, souk_lang lang, souk_out *out);

/* DB-2.2: the cards of a hand that a viewer is shown: all of them, those known to everybody, or none (NULL). */
static inline const uint8_t *db_shown(const db_state *s, int seat, int viewer)
{
    if (seat == viewer || s->phase == DB_IN_DONE) return s->hand[seat];
    return s->counts ? s->known[seat] : NULL;
}

/* rules.c */
/* The lowest empty slot that is to be filled now, or -1. */
int db_slot_to_fill(const db_state *s, const db_parts *p);
/* How many cards of c the dice on the table give now. */
int db_dice_give(const db_state *s, int c);
/* The seat with most cards of c, or -1 (DB-6.3). */
int db_majority(const db_state *s, int c);

/* rules_imagine.c */
/* Whether the mover could be in this phase with this hand: it must be able to complete what it has begun. */
int db_hand_can(const db_state *s, const db_parts *p, const uint8_t *hand);

/* rules_camps.c */
/* The tiles joined to `seed` within `taken`; *halo (may be NULL) gets all cells that touch them, tiles or not. */
db_board db_camp(const db_parts *p, db_board taken, db_board seed, db_board *halo);
db_board db_camp_at(const db_parts *p, db_board taken, int cell, db_board *halo);
/* Whether a tile on that empty cell would make a camp of at most camp_size. */
int db_fits(const db_parts *p, const db_board *taken, int cell);
/* Puts a tile on the cell (and a tent of the seat if >= 0); keeps the boards' invariants; returns the camp's size. */
int db_put(db_state *s, const db_parts *p, int cell, int makes, int seat);

/* The tolls of a hand against the piles: toll[c][n] for a need of n of resource c; DB_NO_WAY if the pile cannot
 * cover the shortage. They depend on few numbers, so the parts hold a table of all of them. */
enum { DB_NO_WAY = 1 << 12 };
typedef struct db_tolls {
    int16_t toll[DB_RESOURCES][8]; /* by need, up to DB_COST */
    int16_t cards;                 /* in the hand */
} db_tolls;
void db_derive_tolls(db_parts *p);
void db_tolls_of(const db_parts *p, const uint8_t *hand, const uint8_t *pile, db_tolls *t);
/* Whether that need can be paid (DB-4.6). */
int db_can_pay(const db_tolls *t, const uint8_t *need);
/* The open cells where the tile can be paid, given the state's boards and these tolls. */
db_board db_payable(const db_state *s, const db_parts *p, const db_tile *tile, const db_tolls *t);
/* The slots from..to-1 whose tile has such a cell (DB-4.1), as a set. */
unsigned db_buildable(const db_state *s, const db_parts *p, const db_tolls *t, int from, int to);

static inline int db_board_has(const db_board *b, int cell)
{
    return (int)((b->w[cell >> 6] >> (cell & 63)) & 1);
}
static inline void db_board_add(db_board *b, int cell)
{
    b->w[cell >> 6] |= (uint64_t)1 << (cell & 63);
}
static inline void db_board_drop(db_board *b, int cell)
{
    b->w[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
}
static inline int db_board_any(const db_board *b)
{
    return (b->w[0] | b->w[1]) != 0;
}
static inline int db_board_count(const db_board *b)
{
    return souk_popcount(b->w[0]) + souk_popcount(b->w[1]);
}
/* The lowest cell of a board that is not empty. */
static inline int db_board_lowest(const db_board *b)
{
    return b->w[0] ? souk_lowest(b->w[0]) : 64 + souk_lowest(b->w[1]);
}
/* Removes and returns the lowest cell of a board that is not empty. */
static inline int db_board_pop(db_board *b)
{
    int word = b->w[0] == 0;
    int bit = souk_lowest(b->w[word]);
    b->w[word] &= b->w[word] - 1;
    return (word << 6) + bit;
}
static inline db_board db_board_and(db_board a, db_board b)
{
    a.w[0] &= b.w[0];
    a.w[1] &= b.w[1];
    return a;
}
static inline db_board db_board_or(db_board a, db_board b)
{
    a.w[0] |= b.w[0];
    a.w[1] |= b.w[1];
    return a;
}
static inline db_board db_board_less(db_board a, db_board b)
{
    a.w[0] &= ~b.w[0];
    a.w[1] &= ~b.w[1];
    return a;
}

static inline int db_makes(const db_state *s, int cell)
{
    return db_board_has(&s->makes[0], cell) + 2 * db_board_has(&s->makes[1], cell);
}
/* The seat whose tent stands on that cell, or -1. */
static inline int db_owner(const db_state *s, int cell)
{
    int owner = -1;
    for (int seat = 0; seat < s->seats; seat++)
        if (db_board_has(&s->tents[seat], cell)) owner = seat;
    return owner;
}
/* How many tiles producing c touch the cell, counted as far as a cost of this box can use them: up to 3 or 4. */
static inline int db_supply(const db_state *s, const db_parts *p, int c, int cell)
{
    int n = db_board_has(&s->supply[c][0], cell) + db_board_has(&s->supply[c][1], cell) +
            db_board_has(&s->supply[c][2], cell);
    if (n < 3 || !p->four_alike) return n;
    n = 0;
    for (db_board near = db_board_and(p->near_to[cell], s->taken); db_board_any(&near) && n < DB_COST;)
        n += db_makes(s, db_board_pop(&near)) == c;
    return n;
}
static inline int db_cards(const uint8_t *hand)
{
    return hand[0] + hand[1] + hand[2] + hand[3];
}
/* At most DB_COST cards as one number, which the word "price" decodes: two bits for each resource; beyond those,
 * DB_PRICE_FOUR + c is four cards of c. */
enum { DB_PRICE_FOUR = 256 };
static inline int db_price(const uint8_t *cards)
{
    for (int c = 0; c < DB_RESOURCES; c++)
        if (cards[c] == DB_COST) return DB_PRICE_FOUR + c;
    return cards[0] | cards[1] << 2 | cards[2] << 4 | cards[3] << 6;
}
#endif
