/* rules.h: Sahwari as data: its parts, its state, its numbered actions, and the calls of its rules.
 *
 * The idea that keeps the state small: a convoy token is named by the tile it was dealt to, for the
 * whole game. Who holds it, who has looked at it and whether it lies open are sets of tiles (25
 * bits), all of them public. What it is (its number in the parts) is drawn when somebody first looks
 * and is the only hidden thing of the game.
 *
 * Invariants:
 *   - a tile other than the guild's lies with its resource face up exactly while it holds something,
 *     so faces, deserts and oases are read off the resources (sah_faces, sah_shared in turn.h);
 *   - cubes and pawns on tiles are counted by planes: a tile is in plane k if it holds more than k;
 *   - what a sub-step needs (chosen, chosen_cell, victim, looker) is zero outside that sub-step.
 */
#ifndef SAHWARI_RULES_H
#define SAHWARI_RULES_H
#include "souk.h"

enum {
    SAH_CELLS = 25,
    SAH_GUILD = 12, /* c3 */
    SAH_SEATS = 4,
    SAH_GUILD_CAMELS = 4,
    SAH_CAMELS = 8, /* four of the seats, then four of the guild */
    SAH_MARKET = 4,
    SAH_CARDS = 36, /* at most; so at most 36 cases on either side of a sheet */
    SAH_CONVOYS = 20,
    SAH_TYPES = 8,
    SAH_CLANS = 8,
    SAH_MASTER_CARDS = 12,
    SAH_STOCK = 10, /* numbers of a stock, the round cell included */
    SAH_PLANES = 3, /* cubes, or pawns, that one tile can hold */
    SAH_LEVELS = 3,
    SAH_ABILITIES = 7,
    SAH_NAME = 24,
    SAH_NOWHERE = 31, /* the cell of a camel that is not in play */
    SAH_NOBODY = 8,
    SAH_WORTH_MOST = 4 /* points of a convoy, as observations show them */
};
#define SAH_ALL_CELLS 0x1FFFFFFu
#define SAH_GUILD_BIT (1u << SAH_GUILD)

/* SA-6.8: what an icon does. Kinds below SAH_NO_EFFECT can be pending, one byte each of a word. */
enum {
    SAH_ARTEFACT,
    SAH_STEAL,
    SAH_STORM,
    SAH_RECRUIT,
    SAH_REFRESH,
    SAH_SPY,
    SAH_RALLY,
    SAH_ATTACK,
    SAH_NO_EFFECT
};
enum { SAH_CUBE, SAH_PAWN, SAH_SMALL, SAH_ESCORTED, SAH_RESOURCES };
enum { SAH_LEFT, SAH_RIGHT };
enum { SAH_RECRUIT_LEVEL, SAH_MERCENARY_LEVEL, SAH_CHIEF_LEVEL };
enum { SAH_NORTH, SAH_EAST, SAH_SOUTH, SAH_WEST };
/* SA-6.10: the things abilities count in pairs. */
enum { SAH_PER_CUBES, SAH_PER_CARDS, SAH_PER_CONVOYS, SAH_PER_SPIES, SAH_PER_ATTACKS, SAH_PER_KINDS };
enum { SAH_OPT_LEVEL, SAH_OPT_MAX_ROUNDS, SAH_NUM_OPTIONS };

/* --- Parts ----------------------------------------------------------------------------------- */

/* A coloured end of a card or sheet: an effect, or points, or neither. */
typedef struct sah_end {
    uint8_t colour, effect;
    int8_t points;
    uint8_t spare;
} sah_end;

typedef struct sah_card {
    sah_end end[2];
    uint8_t ability; /* 1 + ability, 0: none */
    uint8_t spare[3];
} sah_card;

typedef struct sah_clan {
    char name[SAH_NAME];
    sah_end end[2];
    uint8_t ability; /* 1 + ability */
    uint8_t cells;   /* square cells; stock[cells] is the number of the round one */
    uint8_t stock[SAH_STOCK];
    uint8_t effect[2], effect_cell[2]; /* cells from 1 */
} sah_clan;

typedef struct sah_ability {
    char name[SAH_NAME];
    uint8_t points, pair[2]; /* points for each pair: two of one thing, or one of each */
    uint8_t moves;           /* moves in phase 1 */
} sah_ability;

typedef struct sah_convoy {
    uint64_t gives; /* effects, a byte per kind */
    int8_t points;
    uint8_t spies, attacks, small;
    uint8_t spare[4];
} sah_convoy;

typedef struct sah_type {
    uint8_t number, oasis, start, extra; /* extra: resource + 1 added with four seats */
    uint8_t holds[SAH_RESOURCES];
} sah_type;

typedef struct sah_master_card {
    uint8_t start, corner, columns, x;
    uint8_t block[4]; /* directions, the first preferred */
    uint8_t move_icon, action_icon, want, extra;
    uint8_t extra_before, spare[3];
    uint8_t path[SAH_CELLS], rank[SAH_CELLS]; /* derived: SA-8.8 */
} sah_master_card;

typedef struct sah_level {
    char name[SAH_NAME];
    uint8_t small_per_point, pawns_per_point, reveals, icons;
} sah_level;

typedef struct sah_parts {
    sah_convoy convoy[SAH_CONVOYS];
    uint32_t small_ids, escorted_ids;
    sah_type type[SAH_TYPES];
    sah_card card[SAH_CARDS];
    sah_clan clan[SAH_CLANS];
    sah_ability ability[SAH_ABILITIES];
    sah_level level[SAH_LEVELS];
    sah_master_card master[SAH_MASTER_CARDS];
    uint8_t track[SAH_STOCK], places; /* recruit track */
    uint8_t master_stock[SAH_STOCK], master_cells;
    uint8_t types, cards, clans, convoys, master_cards, colours;
    uint8_t cubes, pawns, attack_tokens;
    uint8_t guild_pawns, guild_cubes; /* places of the guild tile */
    uint8_t master_card_points, master_escorted_points;
    uint8_t guild_camels[SAH_SEATS], end_faces[SAH_SEATS]; /* by number of seats */
    char colour[4][SAH_NAME];
    uint8_t spare[5];
    /* derived from the square itself */
    uint32_t near[SAH_CELLS];
    uint32_t ray[SAH_CELLS][4]; /* the cells that way, to the edge */
    uint8_t next[SAH_CELLS][4]; /* the first of them, SAH_NOWHERE at the edge */
    int8_t worth[32];           /* derived: the points of each convoy, at most SAH_WORTH_MOST either way */
} sah_parts;

/* --- Actions --------------------------------------------------------------------------------- */

/* Word 0 of the mask holds what a seat does most; the other words hold sets that are shifted in. */
enum {
    SAH_A_CELL = 0,       /* 25: where to, or which convoy */
    SAH_A_CAMEL = 25,     /* 8: a seat's camel, or a guild camel */
    SAH_A_TAKE = 33,      /* 4: a resource */
    SAH_A_MARKET = 37,    /* 8: slot * 2 + side */
    SAH_A_STOCK = 45,     /* the cube just gained goes to the stock */
    SAH_A_STOCK_USE = 46, /* 2: stock effects */
    SAH_A_PAWN = 48,      /* 4: spy, refresh, storm, cube */
    SAH_A_TOKEN = 52,     /* an attack token */
    SAH_A_EFFECT = 53,    /* 8: resolve a pending effect */
    SAH_A_FORGO = 61,     /* give up all that is pending */
    SAH_A_ON = 62,        /* no second move; nothing to collect */
    SAH_A_END = 63,
    SAH_A_CASE_LEFT = 64, /* 36 */
    SAH_A_REVEAL = 100,   /* 25 */
    SAH_A_MASTER_EFFECT = 125,
    SAH_A_MASTER_COLLECT = 126,
    SAH_A_MASTER_PATROL = 127,
    SAH_A_CASE_RIGHT = 128, /* 36 */
    SAH_A_CONVOY = 164,     /* 20: chance */
    SAH_A_TILE = 184,       /* 8: chance */
    SAH_A_CARD = 192,       /* 36: chance */
    SAH_A_MASTER = 228,     /* 12: chance */
    SAH_A_CLAN = 240,       /* 8 */
    SAH_NUM_ACTIONS = 248
};

/* Where a turn stands. Sources may be used in every stage of a seat (SA-6.0). */
enum {
    SAH_SETUP,
    SAH_MOVE,
    SAH_MOVE_AGAIN, /* the Explorer's second move */
    SAH_COLLECT,
    SAH_GUILD_FIRST,
    SAH_GUILD_SECOND,
    SAH_AFTER,
    SAH_CLOSING, /* SA-5.4 */
    SAH_MASTER_BEFORE,
    SAH_MASTER_COLLECTS,
    SAH_MASTER_PATROLS,
    SAH_MASTER_AFTER,
    SAH_MASTER_CLOSING,
    SAH_OVER,
    SAH_STAGES
};

/* What is asked right now. */
enum {
    SAH_S_TILE,        /* chance: the type of tile chosen_cell */
    SAH_S_DEAL,        /* chance: a card for the market */
    SAH_S_MASTER_CARD, /* chance: the new top of the movement pile */
    SAH_S_CLAN,
    SAH_S_GUILD_START, /* chance: where a guild camel starts */
    SAH_S_CAMP,        /* a seat puts its camel down */
    SAH_S_MAIN,        /* the stage's own actions, or a source */
    SAH_S_EFFECTS,     /* which pending effect */
    SAH_S_CUBE,        /* where the gained cube goes */
    SAH_S_CARD,        /* which market card, which side */
    SAH_S_STORM,       /* which camel */
    SAH_S_STORM_TO,
    SAH_S_STEAL,
    SAH_S_STEAL_TAKE,
    SAH_S_SPY,
    SAH_S_RALLY,
    SAH_S_ATTACK,
    SAH_S_LOCK,  /* which case of the victim */
    SAH_S_FLEE,  /* the victim's camel */
    SAH_S_DRIVE, /* the guild camel attacked */
    SAH_S_GUILD_TO,
    SAH_S_LOOK,   /* chance: what the convoy of chosen_cell is */
    SAH_S_MASTER, /* chance with one outcome: a step of the Guild Master */
    SAH_S_DONE,
    SAH_STEPS
};

typedef struct sah_state {
    uint64_t deck, discards, master_cards; /* sets of cards */
    uint64_t pending;                      /* SA-6.7: a count per kind, in bytes */
    uint64_t cases[SAH_SEATS][2], cubes[SAH_SEATS][2], locks[SAH_SEATS][2];
    uint32_t convoys;         /* on tiles */
    uint32_t small, escorted; /* all tokens of a colour, by the tile they were dealt to */
    uint32_t held[SAH_SEATS + 1], known[SAH_SEATS]; /* held[4]: the Guild Master's */
    uint32_t revealed, drawn, drawn_ids;
    uint32_t oasis; /* tiles with an oasis on the other face */
    uint32_t tile_cubes[SAH_PLANES], tile_pawns[SAH_PLANES];
    uint32_t spare;
    uint16_t master_pile, master_done;
    uint8_t type[SAH_CELLS]; /* 1 + type; 0: not laid, or the guild tile */
    uint8_t ident[SAH_CELLS];
    uint8_t camel[SAH_CAMELS];
    uint8_t market[SAH_MARKET], market_n;
    uint8_t tiles_left[SAH_TYPES];
    uint8_t reserve, cubes_out, pawns_out, supply;
    uint8_t clan[SAH_SEATS]; /* 1 + clan; 0: not chosen */
    uint8_t stock[SAH_SEATS], pawns[SAH_SEATS], tokens[SAH_SEATS], used[SAH_SEATS];
    uint8_t count[SAH_SEATS][2];
    uint8_t row[SAH_SEATS][2][SAH_CARDS]; /* cards from the sheet outwards */
    uint8_t seats, level, max_rounds, round, final;
    uint8_t turn, stage, step;
    int8_t actor;
    uint8_t from, reached;           /* phase 1: where the first move began; where to collect */
    uint8_t guild_first, guild_from; /* phase 3: the camel moved first and where it was */
    uint8_t chosen, chosen_cell, victim, looker;
    uint8_t master_top, master_action; /* 1 + card; 0: none */
    uint8_t master_pawns, master_stock, master_active, master_spies, master_again;
    uint8_t patrol_orders, patrol_left, patrol_moved;
    uint8_t pad[6];
} sah_state;

/* --- Events ---------------------------------------------------------------------------------- */

enum {
    SAH_E_LAID,
    SAH_E_DEALT,
    SAH_E_CLAN,
    SAH_E_GUILD_START,
    SAH_E_CAMP,
    SAH_E_MOVE,
    SAH_E_REFUGE,
    SAH_E_TAKE,
    SAH_E_TURNED,
    SAH_E_STOCKED,
    SAH_E_NO_ROOM,
    SAH_E_CASE,
    SAH_E_TOKEN_GAINED,
    SAH_E_RECRUITED,
    SAH_E_PAWN_OUT,
    SAH_E_LOOK,
    SAH_E_REVEAL,
    SAH_E_STOCK_USE,
    SAH_E_PAWN_USE,
    SAH_E_TOKEN_USE,
    SAH_E_EFFECT,
    SAH_E_FORGO,
    SAH_E_STORM,
    SAH_E_REFRESH,
    SAH_E_ATTACK_SEAT,
    SAH_E_ATTACK_GUILD,
    SAH_E_ATTACK_CONVOY,
    SAH_E_LOSE_STOCK,
    SAH_E_LOSE_CASE,
    SAH_E_FLEE,
    SAH_E_GUILD_MOVE,
    SAH_E_END_TURN,
    SAH_E_RESHUFFLE,
    SAH_E_LAST_ROUND,
    SAH_E_MASTER_TOP,
    SAH_E_MASTER_TURN,
    SAH_E_MASTER_SHUFFLE,
    SAH_E_MASTER_TAKE,
    SAH_E_MASTER_IDLE,
    SAH_E_MASTER_CUBE,
    SAH_E_MASTER_CARD,
    SAH_E_MASTER_REVEAL,
    SAH_E_MASTER_RALLY,
    SAH_E_MASTER_STORM,
    SAH_E_MASTER_SPY,
    SAH_E_MASTER_REFRESH,
    SAH_E_MASTER_ATTACK,
    SAH_E_MASTER_NOTHING,
    SAH_E_MASTER_PATROL,
    SAH_E_MASTER_NO_PATROL,
    SAH_E_SHOW,
    SAH_E_SCORE_TRACK,
    SAH_E_SCORE_STOCK,
    SAH_E_SCORE_CASES,
    SAH_E_SCORE_CONVOYS,
    SAH_E_SCORE_CLAN,
    SAH_E_SCORE_CARDS,
    SAH_E_SCORE_MASTER,
    SAH_E_OVER,
    SAH_E_MASTER_TAKE_HERE,
    SAH_NUM_EVENTS
};

/* --- The rules ------------------------------------------------------------------------------- */

void sahwari_setup(void *state, const void *parts, const souk_options *options);
uint32_t sahwari_pending(const void *state);
void sahwari_legal(const void *state, const void *parts, int actor, souk_mask *mask);
uint32_t sahwari_weights(const void *state, const void *parts, uint32_t *w);
uint32_t sahwari_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w);
int sahwari_outcome(const void *state, const void *parts, uint64_t value);
uint32_t sahwari_apply(void *state, const void *parts, int actor, int action, souk_events *events);
const char *sahwari_why_not(const void *state, const void *parts, int actor, int action);
int sahwari_score(const void *state, const void *parts, int viewer, int32_t *out);
uint32_t sahwari_winners(const void *state, const void *parts);
int64_t sahwari_bound(const void *parts, const souk_options *options, int seats);
void sahwari_imagine(void *state, const void *parts, int seat, souk_rng *rng);
void sahwari_observe(const void *state, const void *parts, int seat, float *out);
/* NULL, or what is wrong with the number of some component. */
const char *sahwari_conserved(const void *state, const void *parts);

/* --- The other rooms of this game ------------------------------------------------------------- */

enum { SAH_OBSERVE = 493, SAH_NUM_PLANES = 21 };
extern const souk_event_kind sahwari_event_kinds[];
extern const souk_plane sahwari_planes[];
bool sahwari_read_parts(const souk_json *root, void *parts, souk_report *report);
void sahwari_name(const void *parts, int action, souk_out *out);
void sahwari_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                   souk_out *out);
int sahwari_parse(const void *state, const void *parts, int actor, const char *text, int16_t *actions,
                  int max);
void sahwari_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out);
void sahwari_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out);
void sahwari_view(const void *state, const void *parts, int viewer, souk_out *json);
void sahwari_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
                  souk_canvas *canvas);
bool sahwari_place(void *state, const void *parts, int seat, souk_fields *fields, souk_error *error);
void sahwari_position(const void *state, const void *parts, int seat, souk_out *out);
void sahwari_value(const void *state, const void *parts, float *out);
void sahwari_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w);
float sahwari_doubt(const void *state, const void *parts);
void sahwari_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                    souk_out *out);

#endif
