/* state.h — Bazaar: state, parts, actions, events and options.
 *
 * The central type is the heap: stones as one 64-bit word with a byte (a lane) per colour. Giving, taking
 * and testing whether a heap holds another are each an addition and a mask. No lane ever holds more than
 * BZ_HEAP_MAX, which leaves the top bit of every lane free for that test.
 *
 * Nothing is hidden in this game: unseen cards have not been drawn yet (BZ-2.4).
 */
#ifndef SOUK_BAZAAR_STATE_H
#define SOUK_BAZAAR_STATE_H
#include "souk.h"

enum {
    BZ_COLOURS = 5, /* ruby, sapphire, opal, topaz, diamond */
    BZ_STAR = 5,    /* the sixth face of the die */
    BZ_FACES = 6,
    BZ_EXCHANGE_CARDS = 10,
    BZ_ROWS = 5,            /* equations on an exchange card */
    BZ_SIDES = BZ_ROWS * 2, /* sides of its equations that can be given */
    BZ_CARDS = 45,          /* collection cards */
    BZ_CARD_STONES = 5,
    BZ_PILES = 4,
    BZ_LEFT_ROWS = 4,  /* rows of the score table: 0, 1, 2, 3 or more stones left */
    BZ_COLUMNS = 3,    /* plain, star, two stars */
    BZ_NONE = BZ_CARDS /* no card */
};

typedef uint64_t bz_heap;
#define BZ_LANE(colour) (8 * (colour))
#define BZ_ONE(colour)  ((bz_heap)1 << BZ_LANE(colour))
#define BZ_GUARD        UINT64_C(0x8080808080) /* the top bit of each lane */
#define BZ_EACH_ONE     UINT64_C(0x0101010101) /* a stone of every colour */
enum { BZ_HEAP_MAX = 100 };

static inline int bz_count(bz_heap h, int colour)
{
    return (int)(h >> BZ_LANE(colour) & 0xFF);
}
static inline int bz_total(bz_heap h)
{
    return (int)(h * BZ_EACH_ONE >> 32 & 0xFF);
}
static inline bool bz_holds(bz_heap h, bz_heap part)
{
    return (((h | BZ_GUARD) - part) & BZ_GUARD) == BZ_GUARD;
}

/* A few stones (at most seven of a colour) packed into one small number, as a value in a text, and back. */
static inline int bz_few(bz_heap h)
{
    int few = 0;
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        few |= (bz_count(h, colour) & 7) << (3 * colour);
    return few;
}
static inline bz_heap bz_of_few(int few)
{
    bz_heap h = 0;
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        h += (bz_heap)(few >> (3 * colour) & 7) << BZ_LANE(colour);
    return h;
}

/* The most stones of a colour that the fast lookup of sides distinguishes; no side asks for more. */
enum { BZ_ASK_MAX = 7 };

/* For bots (wits.c), derived from the parts. A side is a bit; undervalued if it shares a colour with its opposite. */
enum {
    BZ_AS_MANY = BZ_CARD_STONES,
    BZ_FAR_MORE = BZ_AS_MANY + BZ_CARD_STONES + BZ_ASK_MAX,
    BZ_HEAP_TOLD = 16
};
typedef struct bz_wits {
    /* A card's prospect, by its score column (the last: no card), the stones missing and the stones left over. */
    float worth[BZ_COLUMNS + 1][BZ_CARD_STONES + 1][BZ_LEFT_ROWS];
    /* Sides that can be given for a colour a card demands, by the surplus of heap over card ([BZ_AS_MANY]: none). */
    uint16_t pays[BZ_EXCHANGE_CARDS][BZ_COLOURS][BZ_FAR_MORE + 1];
    /* The sides that turn this many stones into a card's stones and this many left over. */
    uint16_t leaves[BZ_EXCHANGE_CARDS][BZ_HEAP_TOLD][BZ_LEFT_ROWS];
    /* The sides of the second card that the first card has as well. */
    uint16_t twins[BZ_EXCHANGE_CARDS][BZ_EXCHANGE_CARDS];
} bz_wits;

typedef struct bz_parts {
    bz_heap give[BZ_EXCHANGE_CARDS][BZ_SIDES]; /* row r: 2r is its left side, 2r+1 its right */
    /* Derived: the sides (a bit each) that n stones of a colour are enough for, and for every colour the
     * most that any side asks for. A heap that holds `most` holds every side. */
    uint16_t enough[BZ_EXCHANGE_CARDS][BZ_COLOURS][BZ_ASK_MAX + 1];
    bz_heap most;
    bz_heap card[BZ_CARDS + 1];  /* card BZ_NONE asks for more than anyone can hold */
    uint64_t starred;            /* cards with a printed star */
    uint32_t face[BZ_FACES + 2]; /* weight of each face of the die; the last two are zero */
    uint8_t score[BZ_LEFT_ROWS][BZ_COLUMNS];
    uint8_t stones_each; /* of each colour */
    uint8_t stone_limit; /* at the end of a turn */
    uint8_t pile_height;
    uint8_t last_piles; /* the game ends when this many piles are empty */
    bz_wits wits;
} bz_parts;

/* The number of collection cards; every one shows stones. */
static inline int bz_deck(const bz_parts *p)
{
    int cards = BZ_CARDS;
    while (cards > 0 && !p->card[cards - 1])
        cards--;
    return cards;
}

/* The phases in which chance acts come first. */
enum {
    BZ_IN_DEAL_EXCHANGE, /* an exchange card is drawn */
    BZ_IN_DRAW_FIRST,    /* the first seat is drawn */
    BZ_IN_TURN_UP,       /* a card is turned up on the first open pile without one */
    BZ_IN_DIE,           /* the die is rolling */
    BZ_IN_BEGIN,         /* the seat on turn rolls or exchanges */
    BZ_IN_CHOOSE,        /* it rolled a star and chooses a stone */
    BZ_IN_BUY,           /* it buys or ends its turn */
    BZ_IN_SURPLUS,       /* its surplus stones are returned, by its left neighbour or by itself */
    BZ_IN_OVER,
    BZ_PHASES
};

/* Invariants: bank + hands = stones_each of every colour. unseen = cards that are neither the top of a
 * pile nor bought. top[p] is BZ_NONE exactly if left[p] is 0 or the card is still to be turned up. */
typedef struct bz_state {
    bz_heap hand[SOUK_SEATS_MAX];
    bz_heap bank;
    uint64_t bought[SOUK_SEATS_MAX]; /* sets of cards */
    uint64_t unseen;                 /* set of cards */
    int16_t points[SOUK_SEATS_MAX];
    uint16_t turns; /* finished so far, by all seats */
    uint16_t max_rounds;
    uint8_t top[BZ_PILES];
    uint8_t left[BZ_PILES]; /* cards in the pile, the top included */
    uint8_t exchange[2];    /* numbers of the exchange cards in use, the lower first */
    uint8_t seats, phase;
    uint8_t turn;      /* whose turn it is */
    uint8_t purchases; /* in this turn */
    uint8_t emptied;   /* piles */
    uint8_t rung;      /* the bell */
    uint8_t one_purchase, rising, bell;
    uint8_t own_surplus;  /* BZ-4.3: 1: the seat on turn returns its own surplus */
    uint8_t first_seated; /* BZ-2.3: 1: seat 0 begins */
    uint8_t padding[3];
} bz_state;

enum {
    BZ_A_ROLL = 0,
    BZ_A_TRADE = 1,                           /* + 10 * (0 or 1: which card) + side */
    BZ_A_BUY_TOP = BZ_A_TRADE + 2 * BZ_SIDES, /* + pile */
    BZ_A_END = BZ_A_BUY_TOP + BZ_PILES,
    BZ_A_TAKE = BZ_A_END + 1,                      /* + colour */
    BZ_A_RETURN = BZ_A_TAKE + BZ_COLOURS,          /* + colour */
    BZ_A_BELL = BZ_A_RETURN + BZ_COLOURS,          /* TABLE's only action */
    BZ_A_FACE = BZ_A_BELL + 1,                     /* chance: + face */
    BZ_A_FIRST = BZ_A_FACE + BZ_FACES,             /* chance: + seat */
    BZ_A_EXCHANGE = BZ_A_FIRST + SOUK_SEATS_MAX,   /* chance: + exchange card */
    BZ_A_CARD = BZ_A_EXCHANGE + BZ_EXCHANGE_CARDS, /* chance: + collection card */
    BZ_ACTIONS = BZ_A_CARD + BZ_CARDS
};

/* Events, in the order of the table in words.c. */
enum {
    BZ_E_SAW_EXCHANGE,
    BZ_E_SAW_FIRST,
    BZ_E_SAW_CARD,
    BZ_E_ROLLED,
    BZ_E_ROLLED_STAR,
    BZ_E_GOT,
    BZ_E_GOT_NOTHING,
    BZ_E_TRADED,
    BZ_E_BOUGHT,
    BZ_E_RETURNED,
    BZ_E_RANG,
    BZ_E_CLOSED,
    BZ_E_OUT_OF_TIME,
    BZ_E_OUT_OF_ROUNDS,
    BZ_E_RETURNED_OWN,
    BZ_EVENTS
};

/* Options, in the order of the table in game.c. */
enum {
    BZ_OPT_CARDS,
    BZ_OPT_ONE_PURCHASE,
    BZ_OPT_RISING,
    BZ_OPT_BELL,
    BZ_OPT_MAX_ROUNDS,
    BZ_OPT_SURPLUS,
    BZ_OPT_FIRST,
    BZ_OPTIONS
};

enum {
    BZ_PILE_FLOATS = BZ_COLOURS + 3,
    BZ_OBSERVE_SIZE = BZ_COLOURS * (SOUK_SEATS_MAX + 1) + 2 * SOUK_SEATS_MAX + BZ_SIDES * BZ_COLOURS +
                      BZ_PILES * BZ_PILE_FLOATS + SOUK_SEATS_MAX + BZ_PHASES + 3 + 1
};

#define SOUK_PREFIX bz
#include "core/room.h"
SOUK_LIMITS(BZ_ACTIONS, BZ_OBSERVE_SIZE, BZ_OPTIONS);

/* --- shared by the files of this game --- */

extern const souk_event_kind bz_event_kinds[BZ_EVENTS];
extern const souk_plane bz_planes[10];
extern const souk_key bz_keys[10];
extern const char *const bz_phase_names[BZ_PHASES]; /* as in views and positions */

/* Derives the lookup tables of the bots, once the rest of the parts is read. */
void bz_derive_wits(bz_parts *p);
/* The column of the score table that applies to the top card of the pile. */
int bz_column(const bz_state *s, const bz_parts *p, int pile);
/* The points for the top card of the pile if it is bought with `after` stones left. */
int bz_points_for(const bz_state *s, const bz_parts *p, int pile, int after);
/* Whether the seat on turn may still buy this turn, and holds the stones for the top of that pile. */
bool bz_can_buy(const bz_state *s, const bz_parts *p, int pile);
/* The seat that acts: the one on turn, or its left neighbour, who returns surplus stones (BZ-4.3). */
static inline int bz_actor(const bz_state *s)
{
    if (s->phase != BZ_IN_SURPLUS || s->own_surplus) return s->turn;
    return s->turn + 1 == s->seats ? 0 : s->turn + 1;
}
/* The letters of the colours; the colour of a letter, or -1. */
extern const char *const bz_letters[BZ_COLOURS];
int bz_colour_of(char letter);
/* "2 diamonds and 1 opal"; "ruby" or "rubis". */
void bz_heap_words(bz_heap heap, souk_lang lang, souk_out *out);
const char *bz_colour_word(int colour, souk_lang lang);
#endif
