/* state.h — Sahwari: state, parts, actions, events and options, and the functions shared by the game's files.
 *
 * A convoy token is identified by the tile it was dealt to, for the whole game; this keeps the state small. Its
 * holder, the seats that have looked at it and whether it is face up are sets of tiles (25 bits), all public. Its
 * identity (its number in the parts) is drawn when somebody first looks at it, and is the only hidden information.
 *
 * Invariants:
 *   - a tile other than the guild tile shows its resource face exactly while it holds something,
 *     so faces, deserts and oases are derived from the resources (sa_faces, sa_shared);
 *   - cubes and pawns on tiles are counted in layers: a tile is in layer k if it holds more than k;
 *   - the fields of one question (chosen, chosen_cell, victim, looker) are zero while another is asked.
 */
#ifndef SOUK_SAHWARI_STATE_H
#define SOUK_SAHWARI_STATE_H
#include "core/events.h"
#include "core/out.h"
#include "core/text.h"
#include "souk.h"

enum {
    SA_CELLS = 25,
    SA_GUILD = 12, /* c3 */
    SA_SEATS = 4,
    SA_GUILD_CAMELS = 4,
    SA_CAMELS = 8, /* four of the seats, then four of the guild */
    SA_MARKET = 4,
    SA_CARDS = 36, /* at most; so at most 36 cases on either side of a sheet */
    SA_CONVOYS = 20,
    SA_TYPES = 8,
    SA_CLANS = 8,
    SA_MASTER_CARDS = 12,
    SA_STOCK = 10, /* numbers of a stock, the round cell included */
    SA_LAYERS = 3, /* cubes, or pawns, that one tile can hold */
    SA_LEVELS = 3,
    SA_ABILITIES = 7,
    SA_NAME = 24,
    SA_NOWHERE = 31, /* the cell of a camel that is not in play */
    SA_NOBODY = 8,
    SA_WORTH_MOST = 4 /* largest points of a convoy in observations */
};
#define SA_ALL_CELLS 0x1FFFFFFu
#define SA_GUILD_BIT (1u << SA_GUILD)

/* SA-6.8: the effects of icons. Kinds below SA_NO_EFFECT can be pending, each in one byte of a word. */
enum { SA_ARTEFACT, SA_STEAL, SA_STORM, SA_RECRUIT, SA_REFRESH, SA_SPY, SA_RALLY, SA_ATTACK, SA_NO_EFFECT };
enum { SA_CUBE, SA_PAWN, SA_SMALL, SA_ESCORTED, SA_RESOURCES };
enum { SA_PAWN_USES = 4 };  /* SA-6.5: actions from SA_A_PAWN */
enum { SA_NO_CELL = 0xFF }; /* the cell of a stock effect that a sheet does not have */
enum { SA_LEFT, SA_RIGHT };
enum { SA_RECRUIT_LEVEL, SA_MERCENARY_LEVEL, SA_CHIEF_LEVEL };
enum { SA_NORTH, SA_EAST, SA_SOUTH, SA_WEST };
/* SA-6.10: the things that abilities count in pairs. */
enum { SA_PER_CUBES, SA_PER_CARDS, SA_PER_CONVOYS, SA_PER_SPIES, SA_PER_ATTACKS, SA_PER_KINDS };
enum { SA_OPT_LEVEL, SA_OPT_MAX_ROUNDS, SA_OPT_BLOCKED, SA_OPT_FILLED, SA_OPTIONS };

/* --- Parts ----------------------------------------------------------------------------------- */

/* A coloured end of a card or sheet: an effect, or points, or neither. */
typedef struct sa_end {
    uint8_t colour, effect;
    int8_t points;
    uint8_t spare;
} sa_end;

typedef struct sa_card {
    sa_end end[2];
    uint8_t ability; /* 1 + ability, 0: none */
    uint8_t spare[3];
} sa_card;

typedef struct sa_clan {
    char name[SA_NAME];
    sa_end end[2];
    uint8_t ability; /* 1 + ability */
    uint8_t cells;   /* square cells; stock[cells] is the number of the round one */
    uint8_t stock[SA_STOCK];
    uint8_t effect[2], effect_cell[2]; /* cells from 1; SA_NO_EFFECT and SA_NO_CELL: none */
} sa_clan;

typedef struct sa_ability {
    char name[SA_NAME];
    uint8_t points, pair[2]; /* points for each pair: two of one thing, or one of each */
    uint8_t moves;           /* moves in phase 1 */
} sa_ability;

typedef struct sa_convoy {
    uint64_t gives; /* effects, a byte per kind */
    int8_t points;
    uint8_t spies, attacks, small;
    uint8_t spare[4];
} sa_convoy;

typedef struct sa_type {
    uint8_t number, oasis, start, extra; /* extra: resource + 1 added with four seats */
    uint8_t holds[SA_RESOURCES];
} sa_type;

typedef struct sa_master_card {
    uint8_t start, corner, columns, x;
    uint8_t block[4]; /* directions, in order of preference */
    uint8_t move_icon, action_icon, want, extra;
    uint8_t extra_before, spare[3];
    uint8_t path[SA_CELLS], rank[SA_CELLS]; /* derived: SA-8.8 */
} sa_master_card;

typedef struct sa_level {
    char name[SA_NAME];
    uint8_t small_per_point, pawns_per_point, reveals, icons;
} sa_level;

typedef struct sa_parts {
    sa_convoy convoy[SA_CONVOYS];
    uint32_t small_ids, escorted_ids;
    sa_type type[SA_TYPES];
    sa_card card[SA_CARDS];
    sa_clan clan[SA_CLANS];
    sa_ability ability[SA_ABILITIES];
    sa_level level[SA_LEVELS];
    sa_master_card master[SA_MASTER_CARDS];
    uint8_t track[SA_STOCK], places; /* recruit track */
    uint8_t master_stock[SA_STOCK], master_cells;
    uint8_t types, cards, clans, convoys, master_cards, colours;
    uint8_t cubes, pawns, attack_tokens;
    uint8_t guild_pawns, guild_cubes; /* places of the guild tile */
    uint8_t master_card_points, master_escorted_points;
    uint8_t guild_camels[SA_SEATS], end_faces[SA_SEATS]; /* by number of seats */
    char colour[4][SA_NAME];
    uint8_t uses_barred; /* set of what pawns cannot be spent on, from SA_A_PAWN; 0 in the shipped parts */
    uint8_t mute;        /* derived: no convoy gives an effect, so that none can be revealed */
    uint8_t spare[3];
    /* derived from the square itself */
    uint32_t near[SA_CELLS];
    uint32_t ray[SA_CELLS][4]; /* the cells in that direction, up to the edge */
    uint8_t next[SA_CELLS][4]; /* the first of them, SA_NOWHERE at the edge */
    int8_t worth[32];          /* derived: the points of each convoy, clamped to +-SA_WORTH_MOST */
} sa_parts;

/* --- Actions --------------------------------------------------------------------------------- */

/* Word 0 of the mask holds the most frequent actions of a seat; the other words hold sets that are shifted in. */
enum {
    SA_A_CELL = 0,       /* 25: where to, or which convoy */
    SA_A_CAMEL = 25,     /* 8: a seat's camel, or a guild camel */
    SA_A_TAKE = 33,      /* 4: a resource */
    SA_A_MARKET = 37,    /* 8: slot * 2 + side */
    SA_A_STOCK = 45,     /* the cube just gained goes to the stock */
    SA_A_STOCK_USE = 46, /* 2: stock effects */
    SA_A_PAWN = 48,      /* 4: spy, refresh, storm, cube */
    SA_A_TOKEN = 52,     /* an attack token */
    SA_A_EFFECT = 53,    /* 8: resolve a pending effect */
    SA_A_FORGO = 61,     /* give up all that is pending */
    SA_A_ON = 62,        /* no second move; nothing to collect */
    SA_A_END = 63,
    SA_A_CASE_LEFT = 64, /* 36 */
    SA_A_REVEAL = 100,   /* 25 */
    SA_A_MASTER_EFFECT = 125,
    SA_A_MASTER_COLLECT = 126,
    SA_A_MASTER_PATROL = 127,
    SA_A_CASE_RIGHT = 128, /* 36 */
    SA_A_CONVOY = 164,     /* 20: chance */
    SA_A_TILE = 184,       /* 8: chance */
    SA_A_CARD = 192,       /* 36: chance */
    SA_A_MASTER = 228,     /* 12: chance */
    SA_A_CLAN = 240,       /* 8 */
    SA_ACTIONS = 248
};

/* The phase of a turn. Sources may be used in every phase of a seat (SA-6.0). */
enum {
    SA_IN_SETUP,
    SA_IN_MOVE,
    SA_IN_MOVE_AGAIN, /* the Explorer's second move */
    SA_IN_COLLECT,
    SA_IN_GUILD_FIRST,
    SA_IN_GUILD_SECOND,
    SA_IN_AFTER,
    SA_IN_CLOSING, /* SA-5.4 */
    SA_IN_MASTER_BEFORE,
    SA_IN_MASTER_COLLECTS,
    SA_IN_MASTER_PATROLS,
    SA_IN_MASTER_AFTER,
    SA_IN_MASTER_CLOSING,
    SA_IN_OVER,
    SA_PHASES
};

/* The current question. The last two are never put to an actor: sa_apply resolves them itself. */
enum {
    SA_ASK_TILE,        /* chance: the type of tile chosen_cell */
    SA_ASK_DEAL,        /* chance: a card for the market */
    SA_ASK_MASTER_CARD, /* chance: the new top of the movement pile */
    SA_ASK_CLAN,
    SA_ASK_GUILD_START, /* chance: where a guild camel starts */
    SA_ASK_CAMP,        /* a seat puts its camel down */
    SA_ASK_MAIN,        /* the action of the phase, or a source */
    SA_ASK_EFFECTS,     /* which pending effect */
    SA_ASK_CUBE,        /* where the gained cube goes */
    SA_ASK_CARD,        /* which market card, which side */
    SA_ASK_STORM,       /* which camel */
    SA_ASK_STORM_TO,
    SA_ASK_STEAL,
    SA_ASK_STEAL_TAKE,
    SA_ASK_SPY,
    SA_ASK_RALLY,
    SA_ASK_ATTACK,
    SA_ASK_LOCK,  /* which case of the victim */
    SA_ASK_FLEE,  /* the victim's camel */
    SA_ASK_DRIVE, /* the guild camel attacked */
    SA_ASK_GUILD_TO,
    SA_ASK_LOOK,   /* chance: the identity of the convoy of chosen_cell */
    SA_ASK_MASTER, /* chance with one outcome: the Guild Master's next action */
    SA_ASK_DONE,
    SA_QUESTIONS,
    SA_GO_ON = SA_QUESTIONS, /* an action is complete: the phase determines the next question */
    SA_FILL_MARKET           /* deal cards until the market is full, then go on */
};

typedef struct sa_state {
    uint64_t deck, discards, master_cards; /* sets of cards */
    uint64_t pending;                      /* SA-6.7: a count per kind, the first in the lowest byte */
    uint64_t waiting; /* the same, of cases filled meanwhile; nonzero only with `waits` */
    uint64_t cases[SA_SEATS][2], cubes[SA_SEATS][2], locks[SA_SEATS][2];
    uint32_t convoys;                             /* on tiles */
    uint32_t small, escorted;                     /* all tokens of a colour, by the tile they were dealt to */
    uint32_t held[SA_SEATS + 1], known[SA_SEATS]; /* held[4]: the Guild Master's */
    uint32_t revealed, drawn, drawn_ids;
    uint32_t oasis; /* tiles with an oasis on the other face */
    uint32_t tile_cubes[SA_LAYERS], tile_pawns[SA_LAYERS];
    uint16_t master_pile, master_done;
    uint8_t type[SA_CELLS]; /* 1 + type; 0: not laid, or the guild tile */
    uint8_t ident[SA_CELLS];
    uint8_t camel[SA_CAMELS];
    uint8_t market[SA_MARKET], market_n;
    uint8_t tiles_left[SA_TYPES];
    uint8_t reserve, pawns_out, supply;
    uint8_t clan[SA_SEATS]; /* 1 + clan; 0: not chosen */
    uint8_t stock[SA_SEATS], pawns[SA_SEATS], tokens[SA_SEATS], used[SA_SEATS];
    uint8_t count[SA_SEATS][2];
    uint8_t row[SA_SEATS][2][SA_CARDS]; /* cards from the sheet outwards */
    uint8_t seats, level, max_rounds, round, final;
    uint8_t turn, phase, question;
    int8_t actor;
    uint8_t from, reached;           /* phase 1: start of the first move; tile to collect from */
    uint8_t guild_first, guild_from; /* phase 3: the camel moved first and its start */
    uint8_t chosen, chosen_cell, victim, looker;
    uint8_t master_top, master_action; /* 1 + card; 0: none */
    uint8_t master_pawns, master_stock, master_active, master_spies, master_again;
    uint8_t patrol_orders, patrol_left; /* patrols ordered, and camels still to move in this one */
    uint8_t patrol_moved;               /* SA-8.5: camels that have already patrolled, a bit each */
    uint8_t anywhere;                   /* 1: SA-3.5 and SA-6.5 as they were before version 3 of the rules */
    uint8_t waits;                      /* 1: SA-6.7: effects of cases filled meanwhile wait */
    uint8_t pad;
} sa_state;

/* --- Events ---------------------------------------------------------------------------------- */

enum {
    SA_E_LAID,
    SA_E_DEALT,
    SA_E_CLAN,
    SA_E_GUILD_START,
    SA_E_CAMP,
    SA_E_MOVE,
    SA_E_REFUGE,
    SA_E_TAKE,
    SA_E_TURNED,
    SA_E_STOCKED,
    SA_E_NO_SPACE,
    SA_E_CASE,
    SA_E_TOKEN_GAINED,
    SA_E_RECRUITED,
    SA_E_PAWN_OUT,
    SA_E_LOOK,
    SA_E_REVEAL,
    SA_E_STOCK_USE,
    SA_E_PAWN_USE,
    SA_E_TOKEN_USE,
    SA_E_EFFECT,
    SA_E_FORGO,
    SA_E_STORM,
    SA_E_REFRESH,
    SA_E_ATTACK_SEAT,
    SA_E_ATTACK_GUILD,
    SA_E_ATTACK_CONVOY,
    SA_E_LOSE_STOCK,
    SA_E_LOSE_CASE,
    SA_E_FLEE,
    SA_E_GUILD_MOVE,
    SA_E_END_TURN,
    SA_E_RESHUFFLE,
    SA_E_LAST_ROUND,
    SA_E_MASTER_TOP,
    SA_E_MASTER_TURN,
    SA_E_MASTER_SHUFFLE,
    SA_E_MASTER_TAKE,
    SA_E_MASTER_IDLE,
    SA_E_MASTER_CUBE,
    SA_E_MASTER_CARD,
    SA_E_MASTER_REVEAL,
    SA_E_MASTER_RALLY,
    SA_E_MASTER_STORM,
    SA_E_MASTER_SPY,
    SA_E_MASTER_REFRESH,
    SA_E_MASTER_ATTACK,
    SA_E_MASTER_NOTHING,
    SA_E_MASTER_PATROL,
    SA_E_MASTER_NO_PATROL,
    SA_E_SHOW,
    SA_E_SCORE_TRACK,
    SA_E_SCORE_STOCK,
    SA_E_SCORE_CASES,
    SA_E_SCORE_CONVOYS,
    SA_E_SCORE_CLAN,
    SA_E_SCORE_CARDS,
    SA_E_SCORE_MASTER,
    SA_E_OVER,
    SA_E_MASTER_TAKE_HERE,
    SA_EVENTS
};

/* Observations (observe.c) and the keys of a position (position.c). */
enum { SA_OBSERVE_SIZE = 493 };

#define SOUK_PREFIX sa
#include "core/room.h"
SOUK_LIMITS(SA_ACTIONS, SA_OBSERVE_SIZE, SA_OPTIONS);
extern const souk_event_kind sa_event_kinds[SA_EVENTS];
extern const souk_plane sa_planes[21];
extern const souk_key sa_keys[46];

/* --- Deriving the square from the state ------------------------------------------------------- */

static inline uint32_t sa_bit(int cell)
{
    return 1u << cell;
}
static inline uint32_t sa_resources(const sa_state *s)
{
    return s->tile_cubes[0] | s->tile_pawns[0] | s->convoys;
}
/* Tiles with their resource face up; the guild tile is not one (SA-1.1). */
static inline uint32_t sa_faces(const sa_state *s)
{
    return sa_resources(s) & ~SA_GUILD_BIT;
}
/* Guild and oases: tiles that any number of camels share (SA-3.2). */
static inline uint32_t sa_shared(const sa_state *s)
{
    return (s->oasis & ~sa_resources(s)) | SA_GUILD_BIT;
}
static inline uint32_t sa_riders(const sa_state *s)
{
    return (sa_bit(s->camel[0]) | sa_bit(s->camel[1]) | sa_bit(s->camel[2]) | sa_bit(s->camel[3])) &
           SA_ALL_CELLS;
}
static inline uint32_t sa_guilds(const sa_state *s)
{
    return (sa_bit(s->camel[4]) | sa_bit(s->camel[5]) | sa_bit(s->camel[6]) | sa_bit(s->camel[7])) &
           SA_ALL_CELLS;
}
/* SA-3.4 */
static inline uint32_t sa_free(const sa_state *s)
{
    return SA_ALL_CELLS & (~(sa_riders(s) | sa_guilds(s)) | sa_shared(s));
}
static inline uint32_t sa_of_kind(const sa_state *s, int resource)
{
    return resource == SA_CUBE    ? s->tile_cubes[0]
           : resource == SA_PAWN  ? s->tile_pawns[0]
           : resource == SA_SMALL ? s->convoys & s->small
                                  : s->convoys & s->escorted;
}
static inline uint64_t sa_open_cases(const sa_state *s, int seat, int side)
{
    return s->cases[seat][side] & ~(s->cubes[seat][side] | s->locks[seat][side]);
}
static inline const sa_clan *sa_clan_of(const sa_state *s, const sa_parts *p, int seat)
{
    return &p->clan[s->clan[seat] - 1];
}
/* The two ends that touch at case i of that side. */
static inline void sa_touching(const sa_state *s, const sa_parts *p, int seat, int side, int i,
                               const sa_end *end[2])
{
    end[0] = &p->card[s->row[seat][side][i]].end[1 - side];
    end[1] = i == 0 ? &sa_clan_of(s, p, seat)->end[side] : &p->card[s->row[seat][side][i - 1]].end[side];
}
static inline int sa_tile_count(const uint32_t layers[SA_LAYERS], int cell)
{
    return (int)((layers[0] >> cell & 1) + (layers[1] >> cell & 1) + (layers[2] >> cell & 1));
}
static inline void sa_tile_add(uint32_t layers[SA_LAYERS], int cell)
{
    uint32_t b = sa_bit(cell);
    int k = !(layers[0] & b) ? 0 : !(layers[1] & b) ? 1 : 2;
    layers[k] |= b;
}
static inline void sa_tile_remove(uint32_t layers[SA_LAYERS], int cell)
{
    uint32_t b = sa_bit(cell);
    int k = (layers[2] & b) ? 2 : (layers[1] & b) ? 1 : 0;
    layers[k] &= ~b;
}

static inline void sa_ask(sa_state *s, int question, int actor)
{
    s->question = (uint8_t)question;
    s->actor = (int8_t)actor;
}

/* An event that everybody sees in full, with all arguments open (the golden files of this game show them). */
static inline void sa_told(souk_events *ev, int kind, int a0, int a1, int a2, int a3)
{
    if (ev) souk_note(ev, kind, SOUK_ALL, (1 << SOUK_EVENT_ARGS) - 1, a0, a1, a2, a3, 0, 0);
}

/* --- The rules, from the lowest file to the highest ---------------------------------------------- */
/* `s` is the state, `p` the parts, `ev` the events or NULL. */

/* rules_score.c: SA-7.2 by source. */
typedef struct sa_tally {
    int32_t track, stock, cases, convoys, clan, cards;
    int32_t cubes, per[SA_PER_KINDS];
} sa_tally;
/* Counts the faces of the convoys in `faces` only; returns the total. */
int32_t sa_count(const sa_state *s, const sa_parts *p, int seat, uint32_t faces, sa_tally *tally);
int32_t sa_master_score(const sa_state *s, const sa_parts *p);
/* Whether card i of a side of the row has an ability that is in force. */
bool sa_active(const sa_state *s, const sa_parts *p, int seat, int side, int i);
/* All pieces except the reserve, the supply, and pawns out of the game. */
typedef struct sa_pieces {
    int cubes, pawns, tokens, locks;
} sa_pieces;
sa_pieces sa_count_pieces(const sa_state *s);
/* SA-7.2: ends the game; returns the seats that learn something from the convoys shown. */
uint32_t sa_finish(sa_state *s, const sa_parts *p, souk_events *ev);

/* rules_setup.c: lays a tile of that type; puts its initial resources on it. */
void sa_lay_tile(sa_state *s, const sa_parts *p, int cell, int type);
void sa_fill_tile(sa_state *s, const sa_parts *p, int cell);
uint32_t sa_guild_starts(const sa_state *s, const sa_parts *p);
/* Called once the tiles are laid and the market is full. */
void sa_ask_clans(sa_state *s);
void sa_setup_apply(sa_state *s, const sa_parts *p, int question, int action, souk_events *ev);

/* rules_paths.c: where a camel on `from` can go, with all other camels in `camels`; then from where it stands now. */
uint32_t sa_moves(const sa_parts *p, uint32_t faces, uint32_t shared, uint32_t camels, int from);
uint32_t sa_camel_moves(const sa_state *s, const sa_parts *p, int seat);
uint32_t sa_guild_moves(const sa_state *s, const sa_parts *p, int camel);
/* The guild camels that can move, as a set of camels. */
uint32_t sa_guilds_able(const sa_state *s, const sa_parts *p);

/* rules_effects.c. The next question is SA_GO_ON unless these functions ask one. A returned set is the seats that
 * have learned something. */
void sa_turn_if_empty(const sa_state *s, int cell, souk_events *ev);
void sa_to_guild(sa_state *s, const sa_parts *p); /* a cube taken from a player, SA-6.9 */
void sa_lock_case(sa_state *s, const sa_parts *p, int seat, int side, int i, souk_events *ev);
int sa_take_from_market(sa_state *s, int slot);
void sa_clear_market(sa_state *s);
/* Whether nobody has seen that token yet. If so, chance draws its identity next, for `who` to look at. */
bool sa_must_draw(sa_state *s, int who, int cell);
uint32_t sa_look(sa_state *s, int seat, int cell, souk_events *ev);
uint32_t sa_collect(sa_state *s, const sa_parts *p, int cell, int resource, souk_events *ev);
bool sa_attack_possible(const sa_state *s, const sa_parts *p);
/* SA-6.5: the effects that the seat on turn may pay with pawns, as four bits in the order of the actions. */
uint64_t sa_pawn_uses(const sa_state *s);
/* The legal actions of the questions that effects ask, as words 0..2 of the mask. */
void sa_effect_legal(const sa_state *s, const sa_parts *p, uint64_t w[3]);
uint32_t sa_effect_apply(sa_state *s, const sa_parts *p, int question, int action, souk_events *ev);
uint32_t sa_source_apply(sa_state *s, const sa_parts *p, int action, souk_events *ev);

/* rules_master.c */
void sa_master_begin(sa_state *s, souk_events *ev);
void sa_master_turned(sa_state *s, const sa_parts *p, int card, souk_events *ev);
/* Sets the Master's next action; his turn ends with filling the market. */
void sa_master_next(sa_state *s, const sa_parts *p);
int sa_master_action(const sa_state *s);
void sa_master_acts(sa_state *s, const sa_parts *p, souk_events *ev);
void sa_master_reveals(sa_state *s, const sa_parts *p, int cell, souk_events *ev);
bool sa_camel_blocks(const sa_state *s, const sa_parts *p, int camel);

/* --- words.c ----------------------------------------------------------------------------------- */

/* Notation: one for all languages, also used in parts files and positions. */
extern const char *const sa_effect_names[SA_NO_EFFECT]; /* "artefact", "steal", ... */
extern const char *const sa_resource_names[SA_RESOURCES];
extern const char *const sa_pawn_use_names[SA_PAWN_USES];
extern const char *const sa_per_names[SA_PER_KINDS]; /* "cubes", "cards", ... */
extern const char *const sa_phase_names[SA_PHASES];
extern const char *const sa_question_names[SA_QUESTIONS];
int sa_effect_named(const char *name); /* SA_NO_EFFECT if there is none */
int sa_cell_named(const char *name);   /* -1 if there is none */
void sa_put_cell(int cell, souk_out *out);
/* "l2": the second case to the left of the sheet; takes an action of either side. */
void sa_put_case(const void *parts, int action, souk_out *out);

/* Texts for players. */
void sa_put_end(const sa_end *end, souk_lang lang, souk_out *out); /* "spy", "+2", "" */
void sa_put_convoy(const sa_parts *p, int id, souk_lang lang, souk_out *out);
/* "2 cubes, the small convoy"; nothing for an empty tile */
void sa_put_contents(const sa_state *s, int cell, souk_lang lang, souk_out *out);
const char *sa_effect_word(int effect, souk_lang lang);
#endif
