/* state.h — Bazar, the guilds of Constantinople: state, parts, actions and events.
 *
 * The cells of the board are numbered 0 to 63 in reading order, so a set of cells is one 64-bit word. Occupied cells,
 * open cells and targets are all such words, and so is the legal mask of a cell choice. A tile is a byte, CO_HERE |
 * guild << 4 | kind; kind 15 is the start tile.
 *
 * A guild's 13 tiles are bits too: `hand` is the tiles it holds, `used` those that have left hand and pile for good,
 * and the pile is the rest. All but hand and pile is public, so a guild's only secret is which unused tiles it holds.
 *
 * In its turn a guild plays a kind (secret until it is placed), then names a cell. Depending on the tile, it aims (at
 * a neighbour, or a direction to turn) and carries (to any cell). Eliminated tiles wait in `queue` until their owners
 * put them into the Black Market. Once the queue is empty, a Fishmonger continues in direction `next_way`.
 */
#ifndef SOUK_CONSTANTINOPLE_STATE_H
#define SOUK_CONSTANTINOPLE_STATE_H
#include "souk.h"

enum {
    CO_SEATS = 4,
    CO_CELLS = 64, /* cells of a board, at most */
    CO_ROWS = 12,  /* rows and columns of its grid, at most */
    CO_COLS = 12,
    CO_QUARTERS = 8, /* quarters, at most */
    CO_KINDS = 15,   /* kinds of tile in a guild besides the start tile, at most */
    CO_EVENTS = 16,  /* event cards, at most */
    CO_HAND = 6,     /* tiles in hand, at most */
    CO_TURNS = 30,   /* turns, at most */
    CO_QUEUE = 8,    /* tiles that one effect can eliminate: a whole ring */
    CO_WORD = 24,    /* bytes of a name in the parts */
    CO_START = 15,   /* the kind of a start tile */
    CO_HERE = 0x80,  /* set in the byte of every tile; 0 is an empty cell */
    CO_NONE = 0xFF   /* no cell, no kind, no quarter, no event */
};

/* A grid square or ring place: a cell (its number), CO_PICTURE + quarter (its illustration), or CO_VOID. */
enum { CO_PICTURE = 64, CO_VOID = 0xFF };

/* Directions index the ring around a cell, clockwise from north. */
enum { CO_NORTH = 0, CO_EAST = 2, CO_SOUTH = 4, CO_WEST = 6, CO_NO_WAY = 8 };

/* Tile effects (CO-5.6); the first three are permanent. */
typedef enum co_effect {
    CO_BEGGAR,
    CO_ADMINISTRATOR,
    CO_TRAITOR,
    CO_FISHMONGER,
    CO_COURIER,
    CO_PEDLAR,
    CO_FAVOURITE,
    CO_ARCHITECT,
    CO_CHARLATAN,
    CO_PERSON,
    CO_THIEF,
    CO_FERRYMAN,
    CO_CRIER,
    CO_NO_EFFECT
} co_effect;
enum { CO_PERMANENT = 3 };

typedef enum co_condition { CO_NORMAL, CO_IF_COINS, CO_IF_PLAYED } co_condition;
typedef enum co_entry { CO_AT_START, CO_BY_EVENT, CO_WHEN_FULL } co_entry;

/* --- Actions ---------------------------------------------------------------------------------- */
enum {
    CO_A_CELL = 0,    /* 64: name a cell */
    CO_A_PLAY = 64,   /* 16: choose a kind from hand */
    CO_A_AIM = 80,    /* 4: aim at the neighbour to the north, east, south, west */
    CO_A_TURN = 84,   /* 2: turn the ring left, right */
    CO_A_DRAW = 86,   /* 16: chance: the tile a guild draws */
    CO_A_EVENT = 102, /* 16: chance: the event card turned up */
    CO_ACTIONS = CO_A_EVENT + CO_EVENTS
};

typedef enum co_phase {
    CO_IN_DRAW,  /* chance: the guild to play draws a tile (CO-2.1, CO-3.4) */
    CO_IN_PLACE, /* seats in turn: a cell for the start tile (CO-2.2) */
    CO_IN_EVENT, /* chance: an event card (CO-3.3) */
    CO_IN_PLAY,  /* a kind from hand (CO-3.4) */
    CO_IN_CELL,  /* the cell for it (CO-5.1) */
    CO_IN_AIM,   /* the tile's aim (CO-5.3) */
    CO_IN_CARRY, /* the cell to carry to (Charlatan, Ferryman, Influential Person) */
    CO_IN_EXILE, /* the owner of an eliminated tile chooses its cell in the Black Market (CO-6.1) */
    CO_IN_OVER,
    CO_PHASES,
    CO_IN_SETTLED = CO_PHASES /* never in a state: returned by an effect that needs no further decision */
} co_phase;

enum { CO_BY_CHANCE = 4, CO_NOBODY = 5 }; /* movers that are not seats */

/* --- Parts ------------------------------------------------------------------------------------ */
typedef struct co_quarter {
    char name[CO_WORD];
    char letter;
    uint8_t entry; /* co_entry */
    int16_t value;
    int32_t spare;
} co_quarter;

typedef struct co_kind {
    char name[CO_WORD];
    char key[CO_WORD];
    uint8_t effect; /* co_effect */
    uint8_t amount; /* coins or cells, where the effect has a number */
    uint8_t spare[6];
} co_kind;

typedef struct co_event {
    char name[CO_WORD];
    char key[CO_WORD];
    int8_t tokens[CO_QUARTERS]; /* added to each quarter's value */
    uint8_t barred;             /* set of quarters that pay nothing */
    uint8_t condition;          /* co_condition */
    int16_t at_least;           /* coins, or events played */
    uint8_t halves, doubles;    /* every quarter pays half; quarters of the poorest pay double */
    uint8_t opens;              /* a quarter that enters play for good, or CO_NONE */
    uint8_t every;              /* same tokens for every quarter: described in one phrase */
} co_event;

typedef struct co_parts {
    /* derived from the board by parts.c */
    uint64_t within[CO_QUARTERS]; /* the cells of each quarter */
    uint64_t beside[CO_CELLS];    /* orthogonal neighbours (CO-5.5) */
    uint64_t together[CO_CELLS];  /* orthogonal neighbours in the same quarter */
    uint8_t ring[CO_CELLS][8];    /* the squares around a cell, clockwise from north */
    uint8_t quarter_of[CO_CELLS];
    uint8_t row[CO_CELLS], col[CO_CELLS];
    uint16_t kinds_all;    /* the bits of all kinds but the start tile */
    uint16_t favourites;   /* kinds that may be played on an occupied cell */
    uint16_t normal;       /* event cards without a condition */
    uint8_t open_at_start; /* set of quarters */
    uint8_t market;        /* the quarter that enters when full, or CO_NONE */
    /* as read */
    uint8_t grid[CO_ROWS][CO_COLS]; /* a cell, CO_PICTURE + quarter, or CO_VOID */
    uint8_t rows, cols, cells, quarters;
    uint8_t kinds, events, hand, turns;
    int16_t goal; /* coins that end the game */
    uint8_t spare[6];
    char guild[CO_SEATS][CO_WORD];
    char guild_key[CO_SEATS][CO_WORD];
    co_quarter quarter[CO_QUARTERS];
    co_kind kind[CO_KINDS + 1]; /* [CO_START] is the start tile */
    co_event event[CO_EVENTS];
} co_parts;

/* --- State ------------------------------------------------------------------------------------ */
/* Invariant: cell[], own[] and standing[] agree. own[g] holds the cells where guild g has a tile, standing[e]
 * those with a permanent tile of effect e. `open` is the union of the cells of the quarters in `in_play`. Each
 * tile of guild g is in exactly one of its hand, its pile and `used`; a used tile is on the board, in the queue or
 * gone. Fields that the phase does not use are CO_NONE (0 for counts), so equal states are equal byte for byte. */
typedef struct co_state {
    uint64_t own[CO_SEATS];
    uint64_t standing[CO_PERMANENT];
    uint64_t open;
    uint8_t cell[CO_CELLS];
    uint16_t hand[CO_SEATS], used[CO_SEATS], gone[CO_SEATS];
    int16_t coins[CO_SEATS];
    uint16_t events_played;
    uint8_t order[CO_SEATS]; /* seats in order of play; before turn 1 the order of placing start tiles */
    uint8_t queue[CO_QUEUE]; /* eliminated tiles waiting for a cell, first in first out */
    uint8_t queued;
    uint8_t phase, mover;
    uint8_t turn;     /* 0 during set-up */
    uint8_t at;       /* whose turn it is: order[at] */
    uint8_t in_play;  /* set of quarters */
    uint8_t event;    /* this turn's, or CO_NONE */
    uint8_t kind;     /* being played, or CO_NONE; stays in hand until it has a cell */
    uint8_t where;    /* the cell of the tile whose effect is being resolved */
    uint8_t picked;   /* the cell of the tile that the effect will carry */
    uint8_t next_way; /* the next direction of a Fishmonger; CO_NO_WAY: none left */
    uint8_t limit;    /* the quarter a Crier's second tile must go to, or CO_NONE */
    uint8_t at_once;  /* CO-8.1: 1: the goal ends the game in the middle of a turn, too */
    uint8_t spare[5];
} co_state;

/* --- Events ----------------------------------------------------------------------------------- */
typedef enum co_event_kind {
    CO_E_DRAWS,
    CO_E_STARTS,
    CO_E_TURN,
    CO_E_ENTERS,
    CO_E_EVENT,
    CO_E_NO_EVENT,
    CO_E_PLAYS,
    CO_E_PASSES,
    CO_E_OUSTS,
    CO_E_PUSHED,
    CO_E_STUCK,
    CO_E_EXPELLED,
    CO_E_LINE,
    CO_E_LINE_STUCK,
    CO_E_RING,
    CO_E_RING_STUCK,
    CO_E_CARRIES,
    CO_E_NOWHERE,
    CO_E_SWAPS,
    CO_E_STEALS,
    CO_E_LOSES,
    CO_E_CALLS,
    CO_E_EXILES,
    CO_E_FULL,
    CO_E_GONE,
    CO_E_PAYS,
    CO_E_ENDS,
    CO_EVENT_KINDS
} co_event_kind;

/* Options, in the order of the table in game.c. */
enum { CO_OPT_END, CO_OPTIONS };

/* The size of an observation (observe.c). */
enum {
    CO_OBSERVE_SIZE = CO_CELLS + CO_CELLS + 16 + 4 * 16 + 4 + 4 + CO_QUARTERS * 2 + CO_EVENTS * 2 + 1 +
                      CO_PHASES + 16 + 4 + 1
};

#define SOUK_PREFIX co
#include "core/room.h"
SOUK_LIMITS(CO_ACTIONS, CO_OBSERVE_SIZE, CO_OPTIONS);

/* --- Shared by the files of this game ---------------------------------------------------------- */
static inline uint64_t co_bit(int cell)
{
    return (uint64_t)1 << cell;
}
static inline uint8_t co_tile(int guild, int kind)
{
    return (uint8_t)(CO_HERE | guild << 4 | kind);
}
static inline int co_guild_of(uint8_t tile)
{
    return tile >> 4 & 3;
}
static inline int co_kind_of(uint8_t tile)
{
    return tile & 15;
}
static inline uint64_t co_tiles(const co_state *s)
{
    return s->own[0] | s->own[1] | s->own[2] | s->own[3];
}
/* The free cells, and the occupied cells, of the quarters in play. */
static inline uint64_t co_free(const co_state *s)
{
    return s->open & ~co_tiles(s);
}
static inline uint64_t co_standing(const co_state *s)
{
    return s->open & co_tiles(s);
}
static inline uint16_t co_pile(const co_state *s, const co_parts *p, int guild)
{
    return (uint16_t)(p->kinds_all & ~s->hand[guild] & ~s->used[guild]);
}
static inline int co_to_play(const co_state *s)
{
    return s->order[s->at];
}

/* rules_effects.c: effects change the state and return the phase of the guild's next decision, or CO_IN_SETTLED. */
co_phase co_begin_effect(co_state *s, const co_parts *p); /* of the tile just placed */
co_phase co_aim(co_state *s, const co_parts *p, int action, souk_events *events);
co_phase co_carry(co_state *s, const co_parts *p, int cell, souk_events *events);
/* The legal aims of a tile with that effect on that cell: bits 0 to 3 are north, east, south, west. */
unsigned co_aims(const co_state *s, const co_parts *p, co_effect effect, int cell);
/* The cells that may be named in CO_IN_CARRY. */
uint64_t co_carries(const co_state *s, const co_parts *p);
/* Pushes the tile on `cell` by up to `cells` cells (CO-5.4). */
void co_push(co_state *s, const co_parts *p, int cell, int way, int cells, souk_events *events);
/* Puts a tile on an empty cell; removes a tile; queues an eliminated tile until its owner places it. */
void co_put(co_state *s, const co_parts *p, int cell, uint8_t tile);
uint8_t co_lift(co_state *s, const co_parts *p, int cell);
void co_eliminate(co_state *s, uint8_t tile);

/* rules.c. The tiles that count for majority: all but those beside an opposing Traitor in their quarter. */
uint64_t co_counting(const co_state *s, const co_parts *p);
/* The owner of a quarter (-1: nobody). `counting` is from co_counting. */
int co_owner(const co_state *s, const co_parts *p, int quarter, uint64_t counting);
/* The quarter's value this turn (CO-4.1), and its payment to that owner (CO-4.2). With owner -1, its payment to a
 * guild that no Beggar and no doubling affects. `poorest` is from co_poorest. */
int co_worth(const co_state *s, const co_parts *p, int quarter, int event);
int co_pays(const co_state *s, const co_parts *p, int quarter, int event, int owner, unsigned poorest);
unsigned co_poorest(const co_state *s);

extern const souk_event_kind co_event_kinds[CO_EVENT_KINDS];
extern const souk_plane co_planes[15];
extern const souk_key co_keys[17];
extern const char *const co_phase_names[CO_PHASES];     /* as written in views and positions */
extern const char *const co_effect_names[CO_NO_EFFECT]; /* as written in parts files */
/* Appends the name of a cell ("e4"), or nothing if the number is not a cell. */
void co_cell_name(const void *parts, int cell, souk_out *out);
#endif
