/* state.h — Basari: state, parts, actions, events and options.
 *
 * Stones are packed, one byte per colour in order of value: blue in the lowest byte, red in the highest. So "compare
 * red, then yellow, green, blue" (BA-5.4) is one 32-bit comparison, and the total is one multiplication (ba_total).
 */
#ifndef SOUK_BASARI_STATE_H
#define SOUK_BASARI_STATE_H
#include "souk.h"

/* The limits of a parts file: the state and the action numbers below allow no more. */
enum {
    BA_SEATS = 4,
    BA_COLOURS = 4,
    BA_STALLS_MAX = 45,
    BA_STALLS_MIN = 3, /* and more than the highest roll: a move goes round at most once */
    BA_FACES_MAX = 10,
    BA_STONES_MAX = 63, /* of one colour in the box */
    BA_STALL_STONES = 5,
    BA_POINTS_MAX = 99, /* of a stall, a lap, a majority */
    BA_SCORINGS_MAX = 5
};

enum { BA_BLUE, BA_GREEN, BA_YELLOW, BA_RED };

/* The three action cards, in the order in which they are carried out (BA-3.4). */
enum { BA_DIE, BA_POINTS, BA_STONES, BA_CARDS };

static inline uint32_t ba_of(int colour, int count)
{
    return (uint32_t)count << (8 * colour);
}
static inline int ba_get(uint32_t stones, int colour)
{
    return (int)(stones >> (8 * colour) & 255u);
}
static inline int ba_total(uint32_t stones)
{
    return (int)(stones * 0x01010101u >> 24);
}
/* BA-5.4: more stones, or as many of a higher value. */
static inline bool ba_beats(uint32_t a, uint32_t b)
{
    int ta = ba_total(a), tb = ba_total(b);
    return ta > tb || (ta == tb && a > b);
}

typedef struct ba_stall {
    uint32_t stones; /* packed */
    uint32_t points;
} ba_stall;

typedef struct ba_parts {
    uint32_t box;   /* stones of each colour, packed */
    uint32_t start; /* stones of each colour that a seat begins with, packed */
    int32_t stalls, faces, die_score, scorings, lap, alone, shared, track;
    int32_t majority[BA_COLOURS];
    /* Derived: the points for each of k seats that share the most of a colour (BA-6.3). */
    int32_t share[BA_COLOURS][BA_SEATS + 1];
    ba_stall stall[BA_STALLS_MAX];
} ba_parts;

enum {
    BA_IN_START,  /* seats pick their start stall, one after the other */
    BA_IN_ROLL,   /* chance rolls for one seat after the other */
    BA_IN_CARDS,  /* all seats choose a card in secret */
    BA_IN_TIE,    /* chance decides who opens a haggle */
    BA_IN_HAGGLE, /* `turn` names a count of an offer, accepts or declines */
    BA_IN_DIE,    /* chance rolls for the die action of `turn` */
    BA_IN_DONE,
    BA_PHASES
};

/* Invariants: stock and stones of all seats add up to the box, colour by colour. pawn < stalls. The
 * start marker of a seat lies `walked` stalls behind its pawn. Fields that a phase does not use are
 * zero: card outside IN_CARDS .. IN_DIE, doing outside IN_TIE .. IN_DIE, rival, offer, offers, named
 * and colour outside IN_HAGGLE. Unused seats and spare bytes are zero. */
typedef struct ba_state {
    uint32_t pending;          /* as souk_game.pending returns it */
    uint32_t stones[BA_SEATS]; /* packed; open to all */
    uint32_t stock;            /* packed */
    uint32_t offer;            /* the offer on the table, packed; 0: none yet */
    uint32_t named;            /* counts of the next offer named so far, visible to `turn` only */
    int16_t score[BA_SEATS];
    uint8_t pawn[BA_SEATS];
    uint8_t walked[BA_SEATS];
    uint8_t card[BA_SEATS]; /* 1 + card, 0: not chosen; in IN_CARDS visible to its seat only */
    uint8_t phase;
    uint8_t seats;
    uint8_t turn;   /* the seat whose start stall, roll, haggling or die it is */
    uint8_t rival;  /* the other seat in a haggle */
    uint8_t doing;  /* which card is being carried out */
    uint8_t colour; /* which colour `turn` names next */
    uint8_t offers; /* offers made in this haggle */
    uint8_t max_offers;
    uint8_t scorings; /* scorings so far */
    uint8_t spare[3];
} ba_state;

/* Actions. Counts begin at 64, 64 per colour, so an offer's legal counts are an interval within one mask word. */
enum {
    BA_A_START = 0,                         /* + stall */
    BA_A_CARD = BA_A_START + BA_STALLS_MAX, /* + card */
    BA_A_ROLL = BA_A_CARD + BA_CARDS,       /* chance: + roll - 1 */
    BA_A_OPENER = BA_A_ROLL + BA_FACES_MAX, /* chance: + seat */
    BA_A_ACCEPT = BA_A_OPENER + BA_SEATS,
    BA_A_DECLINE,
    BA_A_COUNT, /* + count of red; yellow, green and blue follow, 64 each */
    BA_COUNTS = BA_STONES_MAX + 1,
    BA_ACTIONS = BA_A_COUNT + BA_COLOURS * BA_COUNTS
};

static inline int ba_count_action(int colour, int count)
{
    return BA_A_COUNT + (BA_RED - colour) * BA_COUNTS + count;
}
static inline int ba_colour_of_action(int action)
{
    return BA_RED - (action - BA_A_COUNT) / BA_COUNTS;
}
static inline int ba_count_of_action(int action)
{
    return (action - BA_A_COUNT) & (BA_COUNTS - 1);
}

/* Events, in the order of the table in words.c. */
enum {
    BA_E_START,
    BA_E_ROLL,
    BA_E_CHOOSE,
    BA_E_REVEAL,
    BA_E_CROWD,
    BA_E_HAGGLE,
    BA_E_TIE,
    BA_E_OPENER,
    BA_E_NAME,
    BA_E_OFFER,
    BA_E_ACCEPT,
    BA_E_DECLINE,
    BA_E_DIE,
    BA_E_POINTS,
    BA_E_STONES,
    BA_E_EMPTY,
    BA_E_SCORING,
    BA_E_LAP,
    BA_E_MAJORITY,
    BA_E_SHARED,
    BA_E_WINS,
    BA_EVENTS
};

/* Options, in the order of the table in game.c. */
enum { BA_OPT_MAX_OFFERS, BA_OPTIONS };
enum { BA_MAX_OFFERS_MOST = 250 };

enum {
    BA_STALL_BITS = 6,                   /* the number of a stall in binary */
    BA_SEAT_FLOATS = 17 + BA_STALL_BITS, /* of each seat in the plane "seats" */
    BA_OBSERVE_SIZE =
        BA_PHASES + 1 + BA_COLOURS + BA_SEATS * BA_SEAT_FLOATS + BA_CARDS + 2 * BA_SEATS + 3 * BA_COLOURS + 1
};

#define SOUK_PREFIX ba
#include "core/room.h"
SOUK_LIMITS(BA_ACTIONS, BA_OBSERVE_SIZE, BA_OPTIONS);
SOUK_FITS(sizeof(ba_state) == 64, "the state is one cache line without hidden padding");
SOUK_FITS((int)BA_A_COUNT == 64, "counts begin at a word of the mask");

/* --- shared by the files of this game --- */

extern const souk_event_kind ba_event_kinds[BA_EVENTS];
extern const souk_plane ba_planes[10];
extern const souk_key ba_keys[12];
/* As in action names, views and positions. Cards are indexed as in a state: none, then 1 + card. */
extern const char *const ba_colour_names[BA_COLOURS];
extern const char *const ba_card_names[BA_CARDS + 1];
extern const char *const ba_phase_names[BA_PHASES];

static inline bool ba_placed(const ba_state *s, int seat)
{
    return s->phase != BA_IN_START || seat < s->turn;
}
/* Whether that viewer may see the card of that seat, if it has one (BA-3.2). */
static inline bool ba_card_open(const ba_state *s, int viewer, int seat)
{
    return s->phase != BA_IN_CARDS || viewer == seat;
}
static inline bool ba_has_turn(const ba_state *s)
{
    return s->phase != BA_IN_CARDS && s->phase != BA_IN_TIE && s->phase != BA_IN_DONE;
}
static inline bool ba_carrying_out(const ba_state *s)
{
    return s->phase >= BA_IN_TIE && s->phase <= BA_IN_DIE;
}
/* The stall of a seat's start marker. */
int ba_marker(const ba_state *s, const ba_parts *p, int seat);
/* The next colour's lowest count with which the offer of `turn` can be legal (BA-5.7); more than it owns if none. */
int ba_least(const ba_state *s);
/* The stones that a seat would take by its stall; of a colour that is short, all that the stock has (BA-4.3). */
uint32_t ba_taken(const ba_state *s, const ba_parts *p, int seat);
/* The set of seats that have chosen that card; all cards must be open. Card -1: those without a card. */
uint32_t ba_choosers(const ba_state *s, int card);

/* 'B', 'G', 'Y', 'R', and back (upper or lower case); -1 if the letter is no stone. */
char ba_letter(int colour);
int ba_colour_of(char letter);
/* "2 red, 1 blue"; "no stones". */
void ba_say_stones(souk_out *out, souk_lang lang, uint32_t stones);
/* "the die action" */
const char *ba_action_word(souk_lang lang, int card);
#endif
