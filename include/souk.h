/* souk.h — the public interface of Souk, a house for bazaar games.
 *
 * The one idea: a game is a small pure machine, and everything else is a fold over its actions.
 *
 *   - A state is a plain struct of fixed size without pointers (game->state_size bytes, at most
 *     SOUK_STATE_MAX). Copy it with memcpy, compare it with memcmp, hash its bytes.
 *   - Parts (cards, boards, score tables) are a second plain struct, constant during play, passed
 *     beside the state.
 *   - An action is a small integer, 0 <= action < game->num_actions. The legal ones are a bit mask.
 *   - Chance is an actor like any other; its legal outcomes carry integer weights. The generator of
 *     random numbers lives outside the state.
 *   - A viewer (a seat, or SOUK_SPECTATOR) sees a view; what it may not know is not in its view, its
 *     events, its score, its labels or its errors.
 *
 * Playing a game at random takes a dozen lines:
 *
 *     const souk_game *g = souk_game_find("bazaar");
 *     const void *parts = souk_parts_default(g);
 *     souk_options options; souk_options_default(g, &options);
 *     souk_state s; souk_setup(g, &s, parts, &options, 3);
 *     souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
 *     for (int who; (who = souk_mover(g, &s)) != SOUK_DONE;) {
 *         int a;
 *         if (who == SOUK_CHANCE) a = souk_draw(g, &s, parts, &chance);
 *         else { souk_mask m; souk_legal(g, &s, parts, who, &m); a = souk_mask_pick(&m, &player); }
 *         souk_try(g, &s, parts, who, a, NULL, NULL);
 *     }
 *
 * docs/examples/tour.c is a whole program, with something of each section below. A program that lets
 * people play is better off with a souk_table, which has undo, a log and records.
 *
 * Rules functions allocate nothing, print nothing and read no clock. The functions of the house
 * that allocate say so. Pointers are not NULL unless a sentence says what NULL means.
 */
#ifndef SOUK_H
#define SOUK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default) /* the shared library shows what is declared here, and no more */

enum {
    SOUK_STATE_MAX = 1024,  /* bytes of a state */
    SOUK_ACTIONS_MAX = 512, /* actions of a game, chance outcomes included */
    SOUK_MASK_WORDS = 8,    /* 64-bit words of a mask */
    SOUK_MOMENTS = 32,      /* see souk_game */
    SOUK_SEATS_MAX = 6,
    SOUK_SCORES_MAX = 6,    /* score entries: one per seat, two in a solo game */
    SOUK_OBSERVE_MAX = 512, /* floats of an observation */
    SOUK_OPTIONS_MAX = 8,
    SOUK_NAME_MAX = 64,   /* bytes of an action's name, the closing NUL included */
    SOUK_TEXT_MAX = 256,  /* bytes of a label, a log line, a sentence */
    SOUK_ERROR_MAX = 1024 /* bytes of an error: a whole clause of the rules fits */
};

/* Actors and viewers that are not seats. Seats are 0 .. seats-1. */
enum {
    SOUK_CHANCE = -1,   /* dice, cards turned up, an automatic opponent's steps */
    SOUK_TABLE = -2,    /* what the table does and no player: a bell */
    SOUK_DONE = -3,     /* mover of a finished game */
    SOUK_SPECTATOR = -4 /* the viewer who knows what every seat may know */
};

#define SOUK_PENDING_CHANCE (1u << 31)
#define SOUK_ALL            0xFFu /* the set of all seats */

/* Space for a state of any game. */
typedef union souk_state {
    uint64_t words[SOUK_STATE_MAX / 8];
    uint8_t bytes[SOUK_STATE_MAX];
} souk_state;

/* --- Masks: sets of actions ------------------------------------------------------------------ */

typedef struct souk_mask {
    uint64_t w[SOUK_MASK_WORDS];
} souk_mask;

static inline void souk_mask_clear(souk_mask *m)
{
    for (int i = 0; i < SOUK_MASK_WORDS; i++)
        m->w[i] = 0;
}
static inline void souk_mask_add(souk_mask *m, int action)
{
    m->w[action >> 6] |= (uint64_t)1 << (action & 63);
}
static inline bool souk_mask_has(const souk_mask *m, int action)
{
    return (m->w[action >> 6] >> (action & 63)) & 1;
}
static inline int souk_popcount(uint64_t x)
{
    return __builtin_popcountll(x);
}
static inline int souk_lowest(uint64_t x) /* index of the lowest set bit; x is not 0 */
{
    return __builtin_ctzll(x);
}
/* How many actions are in the mask. */
static inline int souk_mask_count(const souk_mask *m)
{
    int n = 0;
    for (int i = 0; i < SOUK_MASK_WORDS; i++)
        n += souk_popcount(m->w[i]);
    return n;
}
/* The first action in the mask that is >= from, or -1: for (a = -1; (a = souk_mask_next(&m, a + 1)) >= 0;) */
static inline int souk_mask_next(const souk_mask *m, int from)
{
    if (from >= SOUK_ACTIONS_MAX) return -1;
    int i = from >> 6;
    uint64_t w = m->w[i] & ~(uint64_t)0 << (from & 63);
    while (!w) {
        if (++i == SOUK_MASK_WORDS) return -1;
        w = m->w[i];
    }
    return i << 6 | souk_lowest(w);
}
/* The n-th action of the mask, counted from 0; n < count. */
int souk_mask_nth(const souk_mask *m, int n);

/* --- Random numbers -------------------------------------------------------------------------- */

/* A counter-based generator: the k-th value of a stream depends on seed and k alone, so that "the
 * k-th draw uses the k-th value" holds whether outcomes were drawn or given.
 * docs/records.md states the function. */
typedef struct souk_rng {
    uint64_t seed;
    uint64_t drawn; /* how many values have been taken */
} souk_rng;

souk_rng souk_rng_seeded(uint64_t seed);
/* The k-th value of the stream of that seed. */
uint64_t souk_rng_value(uint64_t seed, uint64_t k);
static inline uint64_t souk_rng_next(souk_rng *r)
{
    return souk_rng_value(r->seed, r->drawn++);
}
/* The seed of the i-th of many plays that belong to one seed. */
uint64_t souk_seed_of(uint64_t seed, uint64_t i);
/* floor(value * n / 2^64): a value of the stream as a number below n (n >= 1). */
static inline uint32_t souk_below(uint64_t value, uint32_t n)
{
    return (uint32_t)(((value >> 32) * n + (((value & 0xFFFFFFFFu) * n) >> 32)) >> 32);
}
/* One action of a non-empty mask, each equally likely. */
static inline int souk_mask_pick(const souk_mask *m, souk_rng *r)
{
    return souk_mask_nth(m, (int)souk_below(souk_rng_next(r), (uint32_t)souk_mask_count(m)));
}

/* --- Languages ------------------------------------------------------------------------------- */

typedef enum souk_lang { SOUK_EN, SOUK_FR, SOUK_NUM_LANGS } souk_lang;

/* How to speak: the language, and what the seats are called (NULL: "Seat 1", "Seat 2", ...). */
typedef struct souk_voice {
    souk_lang lang;
    const char *seat_names[SOUK_SEATS_MAX];
} souk_voice;

/* --- Text ------------------------------------------------------------------------------------ */

/* A bounded text buffer, which all that writes text or JSON adds to. Read buf, a C string in UTF-8, and
 * len: what the whole text needs, so len >= cap means that it was cut (never within a character). To
 * measure a text first, write it into a buffer of size 0. */
typedef struct souk_out {
    char *buf;
    size_t cap, len;
    bool comma; /* the writer's own: whether the next JSON value needs a comma before it */
} souk_out;

/* Makes an empty buffer of the caller's memory; it stays the caller's. Buf may be NULL if cap is 0. */
void souk_out_init(souk_out *o, char *buf, size_t cap);
/* Empties it. */
void souk_out_reset(souk_out *o);
/* Whether text was cut. */
bool souk_out_full(const souk_out *o);

/* A local buffer with its memory: SOUK_OUT(label, SOUK_TEXT_MAX); ... label.buf */
#define SOUK_OUT(name, size) \
    char name##_bytes[size]; \
    souk_out name;           \
    souk_out_init(&name, name##_bytes, sizeof name##_bytes)

/* --- Errors ---------------------------------------------------------------------------------- */

/* What was wrong, where, and what to do. Set lang before the call; text comes in that language. */
typedef struct souk_error {
    souk_lang lang;
    int line, column; /* from 1; 0: not about a place in a text */
    char field[64];   /* which field, option or action; may be empty */
    char clause[16];  /* the rule clause, where a rule forbids it; may be empty */
    char text[SOUK_ERROR_MAX];
} souk_error;

enum { SOUK_PROBLEMS_MAX = 32 };

/* One thing that is wrong or odd about a parts file. */
typedef struct souk_problem {
    bool warning;
    int line, column; /* from 1; 0: not about a place in the file */
    char field[64];   /* a path like "exchange.cards[2].rows[0]"; may be empty */
    char text[SOUK_TEXT_MAX];
} souk_problem;

/* All of them at once, for a person who types in the cards of a box. Set lang before the call. */
typedef struct souk_report {
    souk_lang lang;
    bool starved;         /* there was not enough memory to read them */
    int errors, warnings; /* all of them; the first SOUK_PROBLEMS_MAX are kept */
    int n;
    souk_problem problem[SOUK_PROBLEMS_MAX];
} souk_report;

/* --- Options --------------------------------------------------------------------------------- */

typedef enum souk_option_type {
    SOUK_BOOL,   /* yes/no */
    SOUK_INT,    /* min..max */
    SOUK_CHOICE, /* one of words separated by '|'; the value is its index */
    SOUK_LIST    /* `items` different numbers of min..max, "1,2"; item i in bits 8i..8i+7; 0: none named */
} souk_option_type;

typedef struct souk_option {
    const char *name;  /* as records and commands spell it */
    const char *title; /* msgid: what people call it */
    souk_option_type type;
    int32_t min, max, fallback;
    int32_t lab;         /* the default in the lab and the arena, where seats should be equal */
    int32_t items;       /* SOUK_LIST: how many numbers */
    const char *choices; /* SOUK_CHOICE: "seat1|random" */
    const char *labels;  /* msgid: the choices in words, in their order: "the first seat|drawn at random" */
    const char *help;    /* msgid: one sentence */
    const char *older;   /* the choices as older records spell them, still read; NULL: as today */
    bool solo;           /* says something only at a table of one seat */
} souk_option;

typedef struct souk_options {
    int32_t v[SOUK_OPTIONS_MAX];
} souk_options;

/* --- Events: what happened, as data ---------------------------------------------------------- */

enum { SOUK_EVENT_ARGS = 6, SOUK_EVENTS_MAX = 96 };
#define SOUK_HIDDEN INT16_MIN /* an argument that this viewer may not see */

/* One thing that happened. Seats in `full` see every argument; all others see the arguments whose
 * bit is set in `open` (the public form). */
typedef struct souk_event {
    uint16_t kind; /* index into game->event_kinds */
    uint8_t full;  /* set of seats, or SOUK_ALL */
    uint8_t open;  /* set of arguments */
    int16_t arg[SOUK_EVENT_ARGS];
} souk_event;

typedef struct souk_events {
    int n;
    souk_event e[SOUK_EVENTS_MAX];
} souk_events;

/* A kind of event. `args` names and types the arguments: "seat:seat pile:pile points:number".
 * Core knows the types seat and number; every other type is put into words by game->word.
 * Texts are msgids with places: "{seat} buys from {pile} for {points|point|points}." ({x|one|many}
 * prints the number and the form that fits it). Whoever adds up the `points` of events with a `seat`
 * gets the score of that seat broken down by source: every change of a score has such an event. */
typedef struct souk_event_kind {
    const char *name;
    const char *args;
    const char *text; /* for those who see it in full */
    const char
        *hidden; /* for the rest; NULL: they do not learn of it; "": they do, without a sentence. May use
                         * open arguments only. */
} souk_event_kind;

/* --- Observations ---------------------------------------------------------------------------- */

/* A block of the observation tensor. The planes of a game, in order, fill observe_size floats. */
typedef struct souk_plane {
    const char *name;
    int size;
    const char *what; /* what the values mean; all lie in [0,1] or [-1,1] */
} souk_plane;

/* --- A game ---------------------------------------------------------------------------------- */

typedef struct souk_json souk_json;     /* a node of a parsed JSON text (core/json.h) */
typedef struct souk_canvas souk_canvas; /* a grid of characters to draw on (core/canvas.h) */
typedef struct souk_fields souk_fields; /* `key = value` lines (core/fields.h) */
typedef struct souk_key souk_key;       /* a key of a position (core/position.h) */

/* What to draw. */
enum { SOUK_DRAW_BOARD, SOUK_DRAW_SEATS };

enum { SOUK_BEGINS = 1, SOUK_PIECE }; /* how an action goes on: souk_game.begins */

/* All that the house knows about a game: what the game alone can tell. Every function is pure: same
 * arguments, same result. Programs call the souk_ functions below, which know what is the same in every
 * game: whose turn it is, which numbers are actions, when a play is over. */
typedef struct souk_game {
    const char *id;      /* "bazaar" */
    const char *title;   /* as shown; the same in every language */
    const char *credit;  /* who designed the game */
    const char *summary; /* msgid: one sentence for a list of games */
    int rules_version;   /* goes up when a record may replay differently */
    int min_seats, max_seats;
    int num_actions;
    size_t state_size, parts_size;
    size_t parts_told; /* bytes of the parts that their digest is of; the rest follows from them. 0: all */
    size_t seats_at;   /* where the state keeps its number of seats, a byte; core writes it. Not read if
                        * min_seats equals max_seats. */
    int observe_size;
    int observe_piece; /* floats of the longest piece in which observe hands them on (core/plane.h); 0: in one */
    const souk_option *options;
    int num_options;
    const souk_event_kind *event_kinds;
    int num_event_kinds;
    const souk_plane *planes;
    int num_planes;
    const souk_key *keys; /* of a position, in the order in which they are written and read */
    int num_keys;

    /* -- parts -- */
    /* Fills and checks parts from a JSON document; false after at least one error in the report. */
    bool (*read_parts)(const souk_json *root, void *parts, souk_report *report);

    /* -- rules -- */
    /* The first state. It comes zeroed, with its seats in place; options and seats have been checked. */
    void (*setup)(void *state, const void *parts, const souk_options *options);
    /* Who may act now: a set of seats (bit per seat), or SOUK_PENDING_CHANCE, or 0 when done. Among
     * several seats the order in which they act never changes the state reached. */
    uint32_t (*pending)(const void *state);
    /* Adds the legal actions of a seat that is pending, or of SOUK_TABLE before the end, to the mask, which
     * comes empty. A pending seat has at least one; TABLE's are never a seat's. */
    void (*legal)(const void *state, const void *parts, int actor, souk_mask *mask);
    /* While chance is pending: adds its outcomes to the mask, which comes empty. Returns 0 if all are
     * equally likely; else sets w[a], positive, for each outcome a, and returns their sum. */
    uint32_t (*chance)(const void *state, const void *parts, souk_mask *mask, uint32_t *w);
    /* Optional (may be NULL): the outcome that souk_outcome finds by chance, found faster. */
    int (*outcome)(const void *state, const void *parts, uint64_t value);
    /* Carries out a LEGAL action (see souk_try for one that may not be). Events may be NULL; they are
     * added to what is there. Returns the set of seats that learned something hidden. */
    uint32_t (*apply)(void *state, const void *parts, int actor, int action, souk_events *events);
    /* Optional: which rules the next action will go through, a number below SOUK_MOMENTS. A card plays tables of
     * one moment side by side; a number that is not apt costs speed and nothing else. */
    int (*moment)(const void *state, const void *parts);
    /* The id of the clause that forbids an action which is not legal, to an actor who is pending. Never
     * NULL. */
    const char *(*why_not)(const void *state, const void *parts, int actor, int action);
    /* What that viewer may count for each score entry; the full score when done. Returns the number of
     * entries. */
    int (*score)(const void *state, const void *parts, int viewer, int32_t *out);
    /* The winners of a play that is done, a set over score entries with tie-breaks applied; a rule may
     * leave it empty. */
    uint32_t (*winners)(const void *state, const void *parts);
    /* No play under these options takes more actions than this. */
    int64_t (*bound)(const void *parts, const souk_options *options, int seats);
    /* NULL if every component is where it can be, else what is not (msgid, without a full stop). Asked by tests, and
     * of a position that is read where there is no `settle`. */
    const char *(*conserved)(const void *state, const void *parts);
    /* Replaces all that the seat cannot know by something equally possible. Depends on the seat's view
     * and the generator alone. */
    void (*imagine)(void *state, const void *parts, int seat, souk_rng *rng);
    /* The seat's view as observe_size floats. Own things first, then the other seats in turn order. */
    void (*observe)(const void *state, const void *parts, int seat, float *out);

    /* -- words -- */
    /* Canonical notation of an action, one for all languages, lower-case ASCII, unique within the game. */
    void (*name)(const void *parts, int action, souk_out *out);
    /* Optional: reads records of an older rules_version. The action that they call by that name, or -1 if it is
     * called so today. Without a name (NULL): -1 if such a record, of that many seats, does not replay as it was
     * played; then it is refused, as all older ones are without this function. */
    int (*old_action)(int rules, int seats, const char *name);
    /* What people read on a button: may use the state, never what the actor cannot know. */
    void (*label)(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                  souk_out *out);
    /* Optional (may be NULL): understands a text that means several actions at once ("offer 2 red");
     * returns how many it wrote (at most max), 0 if it does not understand. souk_parse tries names and
     * labels first. */
    int (*parse)(const void *state, const void *parts, int actor, const char *text, int16_t *actions,
                 int max);
    /* The value of an event argument of a type of this game, in words. */
    void (*word)(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out);
    /* Optional: why a pending seat may not do this, in one sentence from the state at hand ("You lack 2
     * diamonds."): what is missing and how much, what stands in the way, what comes first. Never from what the
     * seat cannot know. Where it writes nothing the action is simply not what is asked, and the prompt says what
     * is. A game without it lets the clause speak. */
    void (*refuse)(const void *state, const void *parts, int seat, int action, const souk_voice *voice,
                   souk_out *out);
    /* One sentence that says what is asked of a pending seat. */
    void (*prompt)(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out);
    /* The game's own members of the view object: everything the viewer may see, and nothing else. */
    void (*view)(const void *state, const void *parts, int viewer, souk_out *json);
    /* The board, or what the seats hold, drawn as text, as that viewer sees it. */
    void (*draw)(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
                 souk_canvas *canvas);
    /* Optional: the same table as sentences, a line each, for those who listen. Without it the drawing is read
     * place by place. */
    void (*tell)(const void *state, const void *parts, int viewer, const souk_voice *voice, souk_out *out);
    /* Optional: what follows from the lines of a position that have been read, and whether they fit together;
     * false with an error about the field that does not. */
    bool (*settle)(void *state, const void *parts, souk_fields *fields, souk_error *error);

    /* -- wits: what a bot needs; always called on a state that has been imagined for the seat -- */
    /* An estimate of the final score of each score entry. */
    void (*value)(const void *state, const void *parts, float *out);
    /* Optional: how plausible each legal action is (w[a] >= 0 for each a of legal), to guide a search; 0 rules
     * it out of searches while there is another. */
    void (*prior)(const void *state, const void *parts, int actor, const souk_mask *legal, float *w);
    /* Optional: why one would do this, in one sentence without a full stop at the end ("keeps the red
     * majority and costs two blue"). */
    void (*reason)(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                   souk_out *out);
    /* Optional: SOUK_BEGINS if this action only begins a move, so that its sense lies in the seat's own next choices,
     * SOUK_PIECE if the choice that ends the move names all of it (an offer, colour by colour); else 0. A hint then tells
     * the next choice and the one that ends the move, as the search sees them, and why, in place of the action's own
     * reason; of another seat's answer it tells the end. */
    int (*begins)(const void *state, const void *parts, int action);
    /* Optional: how many points a final score may still stray from its estimate: a lead of so many makes
     * a win about e times as likely as that of the other. */
    float (*doubt)(const void *state, const void *parts);
    /* Optional, for games with secret choices: takes back what the other seats have chosen and this
     * pending seat cannot know, so that all are about to choose at once. */
    void (*retract)(void *state, const void *parts, int seat);
    int search_iterations; /* of `hard`, so many as take 50 to 100 ms if all are made; 0: the house's own */
    int playout;           /* decisions a search plays beyond its tree before it asks for an estimate */
    float explore;         /* how much a search tries what is plausible but looks worse; 0: the house's own */
} souk_game;

#define SOUK_NOT_YOUR_TURN  "turn"   /* the "clause" for an actor who may not act */
#define SOUK_NO_SUCH_ACTION "action" /* the "clause" for a number that is no action */

/* --- The games of the house ------------------------------------------------------------------ */

/* All of them; a NULL comes after the last. */
extern const souk_game *const souk_games[];
extern const int souk_num_games;
/* The game of that id, or NULL. */
const souk_game *souk_game_find(const char *id);
/* The game as programs read of it: id, title, credit, summary, seats, options with their help. */
void souk_game_json(const souk_game *g, souk_lang lang, souk_out *json);

/* The parts that come with the house, read once from the embedded file. Never NULL: if there is no memory
 * even for them, the program ends. */
const void *souk_parts_default(const souk_game *g);
/* Reads parts from JSON text into game->parts_size bytes, aligned as malloc aligns. False if the report has
 * an error: then the parts cannot be used. Allocates while it works. */
bool souk_parts_read(const souk_game *g, const char *json, size_t len, void *parts, souk_report *report);
/* A digest of the parts, equal on every platform. */
uint64_t souk_parts_digest(const souk_game *g, const void *parts);

/* The options as people start with, and as the lab does, where seats should be equal. */
void souk_options_default(const souk_game *g, souk_options *o);
void souk_options_lab(const souk_game *g, souk_options *o);
/* Sets one option from text; false with an error that names the option and what it takes. */
bool souk_option_set(const souk_game *g, souk_options *o, const char *name, const char *value,
                     souk_error *error);
/* The value of option i (0 <= i < game->num_options) as text that souk_option_set takes. */
void souk_option_text(const souk_game *g, const souk_options *o, int i, souk_out *out);
/* The same for people, in their words. */
void souk_option_say(const souk_game *g, const souk_options *o, int i, souk_lang lang, souk_out *out);

/* --- Playing --------------------------------------------------------------------------------- */

/* The functions of a game (above) trust what they are given. These look at actors and actions first, so
 * that a program may hand on what it was told. What is not here, a program asks the game itself: score,
 * observe, imagine. */

/* The first state of a play. Options NULL: the defaults. False, and nothing is changed, if the game is not
 * for so many seats. */
bool souk_setup(const souk_game *g, void *state, const void *parts, const souk_options *options, int seats);
/* How many seats the state was set up for. */
static inline int souk_seats(const souk_game *g, const void *state)
{
    return g->min_seats == g->max_seats ? g->min_seats : ((const uint8_t *)state)[g->seats_at];
}
/* SOUK_DONE, SOUK_CHANCE, or the lowest pending seat. */
static inline int souk_mover(const souk_game *g, const void *state)
{
    uint32_t p = g->pending(state);
    return p == 0 ? SOUK_DONE : (p & SOUK_PENDING_CHANCE) ? SOUK_CHANCE : souk_lowest(p);
}
/* Whether that actor may act now: a pending seat, chance, or the table before the end. */
bool souk_may_act(const souk_game *g, const void *state, int actor);
/* The legal actions of that actor; none for one who may not act now, or who is not at the table. */
void souk_legal(const souk_game *g, const void *state, const void *parts, int actor, souk_mask *legal);
/* The same for a seat that is known to be pending: for loops that play millions of games. */
static inline void souk_legal_pending(const souk_game *g, const void *state, const void *parts, int seat,
                                      souk_mask *legal)
{
    souk_mask_clear(legal);
    g->legal(state, parts, seat, legal);
}
/* NULL if the action is legal, else the clause that forbids it (souk_refusal has the words):
 * SOUK_NOT_YOUR_TURN, without looking further, for an actor who may not act, and SOUK_NO_SUCH_ACTION for a
 * number that is no action. */
const char *souk_why_not(const souk_game *g, const void *state, const void *parts, int actor, int action);
/* Applies the action if it is legal and returns NULL; else changes nothing and returns the clause. Events
 * are added to those that are there. `learned` is the set of seats that learned something hidden. Both may
 * be NULL. */
const char *souk_try(const souk_game *g, void *state, const void *parts, int actor, int action,
                     souk_events *events, uint32_t *learned);
/* The winners once done; nobody before that. */
static inline uint32_t souk_winners(const souk_game *g, const void *state, const void *parts)
{
    return g->pending(state) ? 0 : g->winners(state, parts);
}

/* While chance is pending: its outcomes, and the integer weight of each (w has as many numbers as the game has
 * actions; only those of outcomes are set). Returns the sum of the weights. */
uint32_t souk_chances(const souk_game *g, const void *state, const void *parts, souk_mask *outcomes,
                      uint32_t *w);
/* The weight of each action as an outcome of chance now, in game->num_actions numbers, and their sum; all
 * are 0 if chance is not pending. */
uint32_t souk_weights(const souk_game *g, const void *state, const void *parts, uint32_t *w);
/* The outcome that a value of the stream means here; chance must be pending. */
int souk_outcome(const souk_game *g, const void *state, const void *parts, uint64_t value);
static inline int souk_draw(const souk_game *g, const void *state, const void *parts, souk_rng *r)
{
    return souk_outcome(g, state, parts, souk_rng_next(r));
}
/* Plays a whole game at random from the state; returns the number of actions. */
int64_t souk_play_random(const souk_game *g, void *state, const void *parts, souk_rng *chance,
                         souk_rng *player);
/* FNV-1a (64 bit) of the state's bytes: the same on every platform. */
uint64_t souk_digest(const void *bytes, size_t size);

/* --- Words ----------------------------------------------------------------------------------- */

/* Looks a text up in the catalogue of that language; the msgid itself if there is none. */
const char *souk_text(souk_lang lang, const char *msgid);
const char *souk_textn(souk_lang lang, const char *one, const char *many, long n);
/* The language that "fr", "fr_FR.UTF-8", "en" ... name; English if unknown. */
souk_lang souk_lang_of(const char *name);
/* What a seat is called. */
void souk_seat_name(const souk_voice *voice, int seat, souk_out *out);

/* The name of an action, as records spell it; at most SOUK_NAME_MAX bytes, none for a number that is no
 * action. */
void souk_name(const souk_game *g, const void *parts, int action, souk_out *out);
/* The action of that name, whatever the state; -1 if there is none. */
int souk_action_named(const souk_game *g, const void *parts, const char *name);
/* What the actor reads on the button of a legal action; nothing for any other. */
void souk_label(const souk_game *g, const void *state, const void *parts, int actor, int action,
                const souk_voice *voice, souk_out *out);
/* One sentence that says what is asked of a seat; nothing if it is not pending. */
void souk_prompt(const souk_game *g, const void *state, const void *parts, int seat, const souk_voice *voice,
                 souk_out *out);
/* Finds the actions a text means: a name, a label of a legal action (in any language), or the game's
 * own short forms. Returns how many it wrote, or 0 with an error. */
int souk_parse(const souk_game *g, const void *state, const void *parts, int actor, const char *text,
               int16_t *actions, int max, souk_error *error);
/* Why the action is not legal, in words that the actor understands from what it sees; at most SOUK_ERROR_MAX bytes.
 * Returns the clause as souk_why_not does, and NULL, with nothing written, if the action is legal. */
const char *souk_refusal(const souk_game *g, const void *state, const void *parts, int actor, int action,
                         const souk_voice *voice, souk_out *out);
/* The text of a clause that souk_try or souk_why_not returned, where there is no state to speak of. */
void souk_why_text(const souk_game *g, const char *clause, souk_lang lang, souk_out *out);
/* The text of a clause from docs/rules, or of the whole rules page if clause is NULL, added to out;
 * false if there is no such clause. */
bool souk_rules_text(const souk_game *g, const char *clause, souk_lang lang, souk_out *out);
/* Sets up a position from `key = value` lines (docs/records.md); false with an error that names the line and
 * the field. */
bool souk_place(const souk_game *g, void *state, const void *parts, const souk_options *options, int seats,
                souk_fields *fields, souk_error *error);

/* A viewer is a seat of the table or SOUK_SPECTATOR. */

/* The whole view of that viewer as a JSON object: game, seats, viewer, pending, scores, winners when
 * done, the game's own members under "table", and for a pending seat's own view "prompt" and "legal". */
void souk_view(const souk_game *g, const void *state, const void *parts, int viewer, const souk_voice *voice,
               souk_out *json);
/* The board (SOUK_DRAW_BOARD) or what the seats hold (SOUK_DRAW_SEATS) as that viewer sees it, drawn in
 * lines of characters; `ascii` has only ASCII among them. False without memory, for which it asks. */
bool souk_draw_text(const souk_game *g, const void *state, const void *parts, int viewer, int what,
                    const souk_voice *voice, bool ascii, souk_out *out);
/* `key = value` lines that set up exactly this state, in the position block of a record. */
void souk_position(const souk_game *g, const void *state, const void *parts, souk_out *out);
/* The event as that viewer may see it; false if the viewer is told nothing of it. */
bool souk_event_for(const souk_game *g, const souk_event *e, int viewer, souk_event *seen);
/* An event already passed through souk_event_for, as a sentence, and as a JSON object. */
void souk_event_say(const souk_game *g, const void *parts, const souk_event *seen, const souk_voice *voice,
                    souk_out *out);
void souk_event_json(const souk_game *g, const souk_event *seen, souk_out *json);

/* --- Tables and records: a play as people have it -------------------------------------------------- */

/* One play: the list of all that was done, undos too, and the state it led to. docs/records.md says how it
 * looks as text. */
typedef struct souk_table souk_table;

enum { SOUK_MOVE_MAX = 64 }; /* actions in one move */

/* A new table, set up and ready; NULL with an error. Parts NULL: those of the house; they must live as
 * long as the table. Options NULL: the defaults. Allocates; free it with souk_table_free. */
souk_table *souk_table_open(const souk_game *g, const void *parts, const souk_options *options, int seats,
                            uint64_t seed, souk_error *error);
void souk_table_free(souk_table *t); /* NULL: does nothing */
/* Names the player of a seat; cut if too long, "" takes the name away. */
void souk_table_player(souk_table *t, int seat, const char *name);
/* How this table is spoken of in that language: its players' names. Points into the table. */
souk_voice souk_table_voice(const souk_table *t, souk_lang lang);

/* What it was opened with. */
const souk_game *souk_table_game(const souk_table *t);
const void *souk_table_parts(const souk_table *t);
int souk_table_seats(const souk_table *t);
/* The state as it is now; changes with the table. */
const void *souk_table_state(const souk_table *t);

/* Carries out a move: a list of actions of one actor, all or none. A list that would go on after an
 * action by which the actor is no longer pending, or has learned something, is refused before anything
 * is done: it could be used to probe. CHANCE and TABLE do one action at a time. */
bool souk_table_move(souk_table *t, int actor, const int16_t *actions, int n, souk_error *error);
/* Draws for chance until it is no longer pending; returns how many outcomes it drew, or -1 with an error if the table
 * has no seed. */
int souk_table_chance(souk_table *t, souk_error *error);
/* Whether souk_table_undo would do it. */
bool souk_table_can_undo(const souk_table *t, int seat);
/* Takes back the seat's last action: only if it is the last of all and taught nobody anything. */
bool souk_table_undo(souk_table *t, int seat, souk_error *error);

/* How many actions were not taken back, and the n-th of them (from 0) with its actor; -1 if there is none. */
int souk_table_length(const souk_table *t);
int souk_table_action(const souk_table *t, int n, int *actor);
/* The state after the first n of them; n beyond either end means that end. */
void souk_table_at(const souk_table *t, int n, souk_state *state);
/* The stream that chance is drawn from, where it stands now; of no use if the table has no seed. */
souk_rng souk_table_stream(const souk_table *t);
/* How many things were done, undos included. */
int souk_table_entries(const souk_table *t);
/* Adds the log from entry `from` on, as that viewer may read it: a sentence a line. */
void souk_table_log(const souk_table *t, int from, int viewer, const souk_voice *voice, souk_out *out);

/* The game that a record is of, to read its parts first; NULL with an error if its head cannot be read. */
const souk_game *souk_record_game(const char *text, size_t len, souk_error *error);
/* Replays a record; NULL with an error that names line and column, and the clause if a rule forbids
 * something. Chance lines that were left out are drawn from the seed. Parts NULL: those of the house. */
souk_table *souk_table_load(const char *text, size_t len, const void *parts, souk_error *error);
/* The table as a record, in a new buffer (free it) closed by a NUL; false with an error without memory. */
bool souk_table_save(const souk_table *t, char **text, size_t *len, souk_error *error);

/* --- Bots: players that are programs --------------------------------------------------------------- */

/* A bot never sees the true state, but one that has passed through `imagine` for its seat. Its choice
 * depends on the view of its seat, its stream and its iterations alone: not on threads or platform. A
 * program may bring its own: a name, no effort, and a choose. */
typedef struct souk_bot {
    const char *name;    /* as commands and records spell it: "random" */
    const char *title;   /* msgid: what people call it */
    const char *summary; /* msgid: one sentence */
    int effort;          /* 0: does not search; else how many times the game's search_iterations */
    double patience;     /* seconds that people wait for it at a table, however slow the machine */
    /* Of a bot that does not search: a legal action of the seat, which is pending. */
    int (*choose)(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng);
} souk_bot;

/* All bots of the house, weakest first; ends with NULL. */
extern const souk_bot *const souk_bots[];
/* Whom a person meets who did not choose. */
extern const souk_bot *const souk_bot_usual;
/* The bot of that name, or NULL. */
const souk_bot *souk_bot_find(const char *name);

/* A small net that a search judges by, in place of the game's own estimate alone (docs/bots.md). Most programs need
 * not know of nets: a search uses the one that came with the house for its game and parts, if there is one. */
typedef struct souk_net souk_net;

/* Of a budget: judge without a net. */
extern const souk_net *const souk_net_none;
/* Reads a net file; NULL with an error. Allocates; free it with souk_net_free. */
souk_net *souk_net_read(const void *file, size_t len, souk_error *error);
void souk_net_free(souk_net *net); /* NULL: does nothing */
/* Whether a search of this game with these parts would use the net; false with an error that says why not. */
bool souk_net_fits(const souk_net *net, const souk_game *g, const void *parts, souk_error *error);

/* How much a bot may think. All zero is the bot's own measure, on one core. Whoever wants the same choice
 * every time leaves `seconds` and `stop` alone. */
typedef struct souk_budget {
    int64_t iterations; /* of a search, fewer if its choice is clear before; 0: as the bot's effort says */
    int threads;    /* so many trees grow side by side where only the clock counts; 0: one, the most: four */
    double seconds; /* at most so long by the clock; 0: no limit (and none where there is no clock) */
    /* Asked from time to time, from any thread, whether to stop and give the best so far; may be NULL. */
    bool (*stop)(void *context);
    void *context;
    const souk_net *net; /* NULL: the one that came with the house; one that does not fit is not used */
} souk_budget;

/* The bot's choice for a seat, -1 if the seat is not pending. A search allocates before it begins; if there
 * is no memory, it chooses as `normal`. */
int souk_bot_choose(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                    souk_rng *rng);
/* The same with a budget; NULL: the bot's own. */
int souk_bot_choose_within(const souk_bot *bot, const souk_game *g, const void *state, const void *parts,
                           int seat, souk_rng *rng, const souk_budget *budget);

enum { SOUK_LINE_MAX = 8 }; /* decisions that are foreseen after an action */

/* What a bot thinks of one action. */
typedef struct souk_advice {
    int16_t action;
    int16_t line[SOUK_LINE_MAX]; /* the choices that would probably follow, to another seat's first move */
    int16_t line_length;         /* 0: chance comes first, or there is no saying */
    float share;                 /* how likely the bot would play it */
    float win, margin;           /* the seat's win chance, and its expected score less the best other's */
    char reason[SOUK_TEXT_MAX];  /* why one would do it, and what would follow; may be empty */
} souk_advice;

/* The bot's choice and the best alternatives for a seat, best first; at most max of them, and how many: 0
 * if the seat is not pending, or without memory. A bot that does not search has searched a little for
 * this. Budget NULL: the bot's own. Voice NULL: without reasons. */
int souk_bot_explain(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                     souk_rng *rng, const souk_budget *budget, const souk_voice *voice, souk_advice *advice,
                     int max);

/* --- The table of the day ----------------------------------------------------------------------- */

/* A table that follows from a date and a game alone, so that everybody meets the same (docs/records.md). */
typedef struct souk_day {
    const souk_game *game;
    souk_options options;
    int seats, own;      /* how many, and which of them is the person's; bots have the others */
    const souk_bot *bot; /* their level */
    uint64_t seed;
} souk_day;

/* The number of a date written as YYYY-MM-DD: days since 1970-01-01. -1 if it is no date, or one before that. */
int64_t souk_day_number(const char *date);
/* The date of a day (from 0), as above. */
void souk_day_date(int64_t day, souk_out *out);
/* The game whose table is the table of that day: each in its turn. */
const souk_game *souk_day_game(int64_t day);
/* The table of that game for that day (from 0). */
void souk_day_table(int64_t day, const souk_game *g, souk_day *table);

/* --- Many plays, counted --------------------------------------------------------------------------- */

/* Play i is decided by souk_seed_of(seed, i) alone, and everything counted is a sum, a least or a most of
 * whole numbers. So the result is the same for any number of threads. */

enum { SOUK_THREADS_MAX = 256 }; /* more are not started */

/* What to play. */
typedef struct souk_sim {
    const souk_game *game;
    const void *parts; /* NULL: those of the house */
    souk_options options;
    int seats;
    const souk_bot *bots[SOUK_SEATS_MAX]; /* NULL: souk_bot_usual */
    uint64_t seed;
    int64_t plays;
    int threads;
    /* Called about twice a second from the calling thread; may be NULL. */
    void (*progress)(void *context, int64_t done, int64_t plays);
    /* Asked several times a second from the calling thread whether to give up; may be NULL. */
    bool (*stop)(void *context);
    void *context;
} souk_sim;

/* How a number was spread over the plays. */
typedef struct souk_spread {
    int64_t n, sum, min, max;
} souk_spread;

typedef struct souk_tally {
    int64_t plays, actions, decisions;
    souk_spread length;                 /* actions of a play */
    souk_spread score;                  /* of all score entries of all plays */
    souk_spread entry[SOUK_SCORES_MAX]; /* of each score entry */
    int entries;
    int64_t wins[SOUK_SCORES_MAX]; /* plays among whose winners the entry was */
    int64_t shared;                /* plays with more than one winner */
    int64_t nobody;                /* plays that nobody won */
    double seconds;
} souk_tally;

/* The mean, or 0 of nothing. */
double souk_spread_mean(const souk_spread *s);
/* Plays and counts. False, with the error, if the game is not for so many seats, if a play does not end
 * within the game's own bound or leaves a seat without an action, if threads cannot be started, or if it was
 * told to stop. Allocates before the first play only, but for bots that search: they do at each decision. */
bool souk_sim_run(const souk_sim *sim, souk_tally *tally, souk_error *error);

/* --- Many tables at once, for programs that learn ------------------------------------------------ */

enum { SOUK_BATCH_TABLES_MAX = 1 << 20 };

typedef enum souk_reward {
    SOUK_REWARD_WIN,    /* 1 to the winner, shared among several */
    SOUK_REWARD_MARGIN, /* own score less the best other */
    SOUK_REWARD_RANK    /* from 1, best, to 0, worst */
} souk_reward;

#define SOUK_REST (-1) /* the "action" of a table that waits while others go on */

/* What became of a table in a step. */
enum {
    SOUK_GOES_ON,
    SOUK_ENDED,
    SOUK_CUT /* max_steps reached */,
    SOUK_REFUSED /* the action was not legal */
};

typedef struct souk_batch_setup {
    const souk_game *game;
    const void *parts; /* NULL: those of the house */
    souk_options options;
    int seats, tables;
    uint64_t seed;
    int threads;       /* 1: the caller's own only */
    int64_t max_steps; /* of one play; 0: none */
    souk_reward reward;
    bool hold;   /* a table that ends waits for souk_batch_deal; else it is dealt again at once */
    bool record; /* keeps what is done at each table, for souk_batch_record */
} souk_batch_setup;

/* Arrays of the caller's, a row a table. Observations and masks are of the seat that is to move; either
 * may be NULL. */
typedef struct souk_batch_io {
    const int32_t *actions; /* [tables] what each mover does, or SOUK_REST */
    float *observations;    /* [tables][observe_size] */
    uint8_t *masks;         /* [tables][num_actions] 1: legal */
    float *rewards;         /* [tables][seats] 0 but at an end */
    uint8_t *ends;          /* [tables] SOUK_GOES_ON, ... */
    int32_t *movers;        /* [tables] the seat that is to move, SOUK_DONE at one that waits to be dealt */
} souk_batch_io;

typedef struct souk_batch souk_batch;

/* Opens and deals all tables; NULL with an error. Allocates here only, never in a step. */
souk_batch *souk_batch_open(const souk_batch_setup *setup, souk_error *error);
/* Deals all tables anew: table i from souk_seed_of(seed, i). */
void souk_batch_seed(souk_batch *b, uint64_t seed);
/* Deals one table anew; nothing if there is no such table. */
void souk_batch_seed_table(souk_batch *b, int table, uint64_t seed);
/* Deals one table anew, from where its stream of chance stands; nothing if there is no such table. */
void souk_batch_deal(souk_batch *b, int table);
/* Fills observations, masks and movers as the tables stand; the observation of a table that waits to be
 * dealt is left alone. */
void souk_batch_show(souk_batch *b, const souk_batch_io *io);
/* One action at every table, with the chance after it; a table that ends is dealt again at once, or waits.
 * False if an action was not legal: that table stays as it was, and its end says SOUK_REFUSED. */
bool souk_batch_step(souk_batch *b, const souk_batch_io *io);
/* Whether souk_batch_step would refuse none of these actions. */
bool souk_batch_legal(const souk_batch *b, const int32_t *actions);
/* A legal action for every table, each equally likely: the simplest policy, and a baseline. SOUK_REST where
 * nobody is to move. */
void souk_batch_pick(const souk_batch *b, souk_rng *rng, int32_t *actions);
/* The bot's action at every table whose mover is in that table's set of seats (NULL: at all); the others'
 * are left alone. Depends on the seed and each table's own play alone. Budget NULL: the bot's own; its
 * threads are the batch's, and its stop is asked from the calling thread. False if that stopped it. */
bool souk_batch_choose(souk_batch *b, const souk_bot *bot, const uint8_t *seats, uint64_t seed,
                       const souk_budget *budget, int32_t *actions);
/* The bot plays at every table as long as the mover is in that table's set of seats and the play goes on. Writes
 * what a step writes, at the tables where it acted; the others' is left alone. The rest as souk_batch_choose. */
bool souk_batch_play(souk_batch *b, const souk_bot *bot, const uint8_t *seats, uint64_t seed,
                     const souk_budget *budget, const souk_batch_io *io);

/* The state of one table, or NULL if there is no such table. */
const void *souk_batch_state(const souk_batch *b, int table);
/* What a seat of one table sees and may do now, in observe_size floats and num_actions bytes; either may be
 * NULL. False if there is no such seat. */
bool souk_batch_observe(const souk_batch *b, int table, int seat, float *observation, uint8_t *mask);
/* Where several seats are pending at once: makes this one the mover. False if it is not pending. */
bool souk_batch_turn(souk_batch *b, int table, int seat);
/* What all seats of one table see and may do now: [seats][observe_size] floats and [seats][num_actions + 1] bytes,
 * where the last action is to wait, the only one of a seat that is not pending. False if there is no such table. */
bool souk_batch_look(const souk_batch *b, int table, float *observations, uint8_t *masks);
/* All pending seats of one table act at once, each as its entry of actions[seats] says; the others wait (num_actions).
 * Writes the table's rewards, end and mover, and what souk_batch_look shows. Returns the seats whose action was
 * not legal: then nobody has acted, and nothing is written. */
uint32_t souk_batch_together(souk_batch *b, int table, const int32_t *actions, const souk_batch_io *io,
                             float *observations, uint8_t *masks);
/* Legal actions of all seats of one table for souk_batch_together, each equally likely; nothing if there is no such
 * table. */
void souk_batch_picks(const souk_batch *b, int table, souk_rng *rng, int32_t *actions);

/* All that decides how a table goes on, to be kept and given back. */
typedef struct souk_batch_place {
    souk_state state;
    souk_rng chance;
    int64_t steps; /* of this play */
    int mover;     /* the seat that is to move; any other value finds it anew */
} souk_batch_place;

/* Where one table stands; false if there is no such table. */
bool souk_batch_keep(const souk_batch *b, int table, souk_batch_place *place);
/* Puts one table there. False, and nothing is changed, if the state is for other seats, or over in a batch
 * that does not hold. What it does from then on has no record. */
bool souk_batch_put(souk_batch *b, int table, const souk_batch_place *place);
/* The actions of the play at one table so far, and their actors, at most max of them; how many there are,
 * -1 if they are not known. */
int souk_batch_record(const souk_batch *b, int table, int16_t *actors, int16_t *actions, int max);
void souk_batch_close(souk_batch *b); /* NULL: does nothing */

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
