/* state.h — Bazar, the guilds of Constantinople: state, parts, actions and events.
 *
 * The cells of the board, in reading order, are numbered 0 to 63, so that a set of cells is one 64-bit word.
 * Where tiles stand, what is open and what may be aimed at are such words, and a legal mask is one of them.
 * A tile is a byte, CO_HERE | guild << 4 | kind; kind 15 is the start tile.
 *
 * A guild's 13 tiles are bits too: `hand` is what it holds, `used` is what has left hand and pile for good,
 * and the pile is the rest. All but hand and pile is public, so a guild's only secret is which of its unused
 * tiles are in its hand.
 *
 * A turn of one guild is: play a kind (secret until it is placed), name the cell, then, where the tile asks
 * for it, aim (a neighbour, or a way to turn) and carry (a cell anywhere). Eliminated tiles wait in `queue`
 * while their owners put them into the Black Market, and `next_way` says which direction of a Fishmonger
 * comes next when the queue is empty again.
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

/* What lies beside a cell, or at a place of the grid: a cell (its number), CO_PICTURE + quarter (an
 * illustration of that quarter), or CO_VOID. */
enum { CO_PICTURE = 64, CO_VOID = 0xFF };

/* Directions are places of the ring around a cell, clockwise from north. */
enum { CO_NORTH = 0, CO_EAST = 2, CO_SOUTH = 4, CO_WEST = 6, CO_NO_WAY = 8 };

/* What tiles do (CO-5.6); the first three are permanent. */
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
    CO_A_AIM = 80,    /* 4: at the neighbour to the north, east, south, west */
    CO_A_TURN = 84,   /* 2: turn the ring left, right */
    CO_A_DRAW = 86,   /* 16: chance: the tile a guild draws */
    CO_A_EVENT = 102, /* 16: chance: the event card turned up */
    CO_ACTIONS = CO_A_EVENT + CO_EVENTS
};

typedef enum co_phase {
    CO_DRAW,  /* chance: the guild to play draws a tile (CO-2.1, CO-3.4) */
    CO_PLACE, /* seats in turn: a cell for the start tile (CO-2.2) */
    CO_EVENT, /* chance: an event card (CO-3.3) */
    CO_PLAY,  /* a kind from hand (CO-3.4) */
    CO_CELL,  /* the cell for it (CO-5.1) */
    CO_AIM,   /* the tile's aim (CO-5.3) */
    CO_CARRY, /* where to: a cell (Charlatan, Ferryman, Influential Person) */
    CO_EXILE, /* the owner of an eliminated tile: a cell of the Black Market (CO-6.1) */
    CO_OVER,
    CO_PHASES,
    CO_SETTLED = CO_PHASES /* of no state: what an effect answers that asks nobody anything more */
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
    int8_t tokens[CO_QUARTERS]; /* what it adds to each quarter's value */
    uint8_t barred;             /* set of quarters that pay nothing */
    uint8_t condition;          /* co_condition */
    int16_t at_least;           /* coins, or events played */
    uint8_t halves, doubles;    /* every quarter pays half; quarters of the poorest pay double */
    uint8_t opens;              /* a quarter that enters play for good, or CO_NONE */
    uint8_t every;              /* the tokens are the same for every quarter: said in one word */
} co_event;

typedef struct co_parts {
    /* derived from the board by parts.c */
    uint64_t within[CO_QUARTERS]; /* the cells of each quarter */
    uint64_t beside[CO_CELLS];    /* orthogonal neighbours (CO-5.5) */
    uint64_t together[CO_CELLS];  /* those of them in the same quarter */
    uint8_t ring[CO_CELLS][8];    /* what lies around a cell, clockwise from north */
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
/* Invariant: cell[], own[] and standing[] say the same thing. own[g] holds the cells where guild g has
 * a tile, standing[e] those with a permanent tile of effect e. `open` is the union of the cells of
 * the quarters in `in_play`. The tiles of guild g are, each once, in its hand, its pile or `used`;
 * those used are on the board, in the queue or gone. Fields that the phase does not need are CO_NONE
 * (0 for counts), so that equal positions have equal bytes. */
typedef struct co_state {
    uint64_t own[CO_SEATS];
    uint64_t standing[CO_PERMANENT];
    uint64_t open;
    uint8_t cell[CO_CELLS];
    uint16_t hand[CO_SEATS], used[CO_SEATS], gone[CO_SEATS];
    int16_t coins[CO_SEATS];
    uint16_t events_played;
    uint8_t order[CO_SEATS]; /* seats in order of play; before turn 1 the order of placing */
    uint8_t queue[CO_QUEUE]; /* eliminated tiles not yet put anywhere, first come first */
    uint8_t queued;
    uint8_t phase, mover;
    uint8_t turn;     /* 0 during set-up */
    uint8_t at;       /* whose turn it is: order[at] */
    uint8_t in_play;  /* set of quarters */
    uint8_t event;    /* this turn's, or CO_NONE */
    uint8_t kind;     /* being played, or CO_NONE; still in hand until it has a cell */
    uint8_t where;    /* the cell of the tile whose effect is going on */
    uint8_t picked;   /* the cell of the tile that the effect will carry */
    uint8_t next_way; /* of a Fishmonger, or CO_NO_WAY: none left */
    uint8_t limit;    /* the quarter a Crier's second tile must go to, or CO_NONE */
    uint8_t spare[6];
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

/* This game has no options. Observations (observe.c). */
enum {
    CO_OPTIONS = 0,
    CO_OBSERVE_SIZE = CO_CELLS + CO_CELLS + 16 + 4 * 16 + 4 + 4 + CO_QUARTERS * 2 + CO_EVENTS * 2 + 1 +
                      CO_PHASES + 16 + 4 + 1
};

#define SOUK_PREFIX co
#include "core/room.h"
SOUK_LIMITS(CO_ACTIONS, CO_OBSERVE_SIZE, CO_OPTIONS);

/* --- What the files of this game share --------------------------------------------------------- */
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
/* The free cells and the tiles of what is in play. */
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

/* rules_effects.c: what tiles do. They change the state and say what comes next: the phase in which the guild
 * to play decides more, or CO_SETTLED. */
co_phase co_begin_effect(co_state *s, const co_parts *p); /* of the tile just placed */
co_phase co_aim(co_state *s, const co_parts *p, int action, souk_events *events);
co_phase co_carry(co_state *s, const co_parts *p, int cell, souk_events *events);
/* The aims a tile of that effect on that cell has: bits 0 to 3 north, east, south, west. */
unsigned co_aims(const co_state *s, const co_parts *p, co_effect effect, int cell);
/* The cells that may be named in CO_CARRY. */
uint64_t co_carries(const co_state *s, const co_parts *p);
/* Pushes the tile on that cell by so many cells (CO-5.4). */
void co_push(co_state *s, const co_parts *p, int cell, int way, int cells, souk_events *events);
/* Puts a tile on a cell that is empty; takes one away; lets one that has left the board wait for its owner. */
void co_put(co_state *s, const co_parts *p, int cell, uint8_t tile);
uint8_t co_lift(co_state *s, const co_parts *p, int cell);
void co_eliminate(co_state *s, uint8_t tile);

/* rules.c. The tiles that count for majority: all but those beside an opposing Traitor of their quarter. */
uint64_t co_counting(const co_state *s, const co_parts *p);
/* The owner of a quarter (-1: nobody). `counting` is from co_counting. */
int co_owner(const co_state *s, const co_parts *p, int quarter, uint64_t counting);
/* What the quarter is worth this turn (CO-4.1), and what it pays that owner (CO-4.2); owner -1: what it would
 * pay a guild that no Beggar and no doubling touches. `poorest` is from co_poorest. */
int co_worth(const co_state *s, const co_parts *p, int quarter, int event);
int co_pays(const co_state *s, const co_parts *p, int quarter, int event, int owner, unsigned poorest);
unsigned co_poorest(const co_state *s);

/* The other files. */
extern const souk_event_kind co_event_kinds[CO_EVENT_KINDS];
extern const souk_plane co_planes[15];
extern const souk_key co_keys[17];
extern const char *const co_phase_names[CO_PHASES];     /* as views and positions have them */
extern const char *const co_effect_names[CO_NO_EFFECT]; /* as parts files have them */
/* Adds "e4"; nothing for a number that is no cell. */
void co_cell_name(const void *parts, int cell, souk_out *out);
#endif
