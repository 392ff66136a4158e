/* souk.h — the public interface of Souk, a house for bazaar games.
 *
 * The one idea: a game is a small pure state machine, and everything else is a fold over its actions.
 *
 *   - A state is a plain struct of fixed size without pointers (game->state_size bytes, at most
 *     SOUK_STATE_MAX). Copy it with memcpy, compare it with memcmp, hash its bytes.
 *   - Parts (cards, boards, score tables) are a second plain struct, constant during play, passed beside the
 *     state.
 *   - An action is a small integer, 0 <= action < game->num_actions. The legal actions are a bit mask.
 *   - Chance is an actor like any other; its legal outcomes carry integer weights. The random number
 *     generator is not part of the state.
 *   - A viewer (a seat, or SOUK_SPECTATOR) gets a view. Nothing that it may not know appears in its view, its
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
 * docs/examples/tour.c is a complete program that touches every section below. A program for human players
 * should use a souk_table, which adds undo, a log and records.
 *
 * Rules functions allocate nothing, print nothing and read no clock. Other functions that allocate say so.
 * Pointers must not be NULL unless a comment says what NULL means.
 *
 * Threads: every function may be called from several threads at once. Games, parts, options, bots and nets are constant
 * and may be shared. All else (a state, a generator, a table, a batch, a souk_out) belongs to one thread at a time.
 *
 * Versions: before 1.0 the SONAME (libsouk.so.0) stays, and a minor version may change this interface; CHANGELOG.md
 * says how. From 1.0 on, the SONAME rises with every change that an existing program would notice.
 */
#ifndef SOUK_H
#define SOUK_H

#define SOUK_VERSION_MAJOR 0
#define SOUK_VERSION_MINOR 2
#define SOUK_VERSION_PATCH 0
#define SOUK_VERSION       "0.2.0" /* of this header; the build checks that meson.build names the same */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default) /* the shared library exports only what is declared here */

enum {
    SOUK_STATE_MAX = 1024,  /* bytes of a state */
    SOUK_ACTIONS_MAX = 512, /* actions of a game, chance outcomes included */
    SOUK_MASK_WORDS = 8,    /* 64-bit words of a mask */
    SOUK_MOMENTS = 32,      /* see souk_game.moment */
    SOUK_SEATS_MAX = 6,
    SOUK_SCORES_MAX = 6,    /* score entries: one per seat, two in a solo game */
    SOUK_OBSERVE_MAX = 512, /* floats of an observation */
    SOUK_OPTIONS_MAX = 8,
    SOUK_NAME_MAX = 64,   /* bytes of an action's name, including the NUL */
    SOUK_TEXT_MAX = 256,  /* bytes of a label, a log line, a sentence */
    SOUK_ERROR_MAX = 1024 /* bytes of an error: fits a whole clause of the rules */
};

/* Actors and viewers that are not seats. Seats are 0 .. seats-1. */
enum {
    SOUK_CHANCE = -1,   /* dice, revealed cards, the moves of an automatic opponent */
    SOUK_TABLE = -2,    /* actions of the table itself, not of a player: a bell */
    SOUK_DONE = -3,     /* the mover of a finished game */
    SOUK_SPECTATOR = -4 /* a viewer without a seat: sees only what every seat may see */
};

#define SOUK_PENDING_CHANCE (1u << 31)
#define SOUK_ALL            0xFFu /* the set of all seats */

/* Storage large enough for a state of any game. */
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
/* The number of actions in the mask. */
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

/* A counter-based generator: the k-th value of a stream depends only on the seed and k. So the k-th chance
 * outcome of a play uses the k-th value, whether the earlier outcomes were drawn or given. docs/records.md
 * specifies the function. */
typedef struct souk_rng {
    uint64_t seed;
    uint64_t drawn; /* number of values taken so far */
} souk_rng;

souk_rng souk_rng_seeded(uint64_t seed);
/* The k-th value of the stream with this seed. */
uint64_t souk_rng_value(uint64_t seed, uint64_t k);
static inline uint64_t souk_rng_next(souk_rng *r)
{
    return souk_rng_value(r->seed, r->drawn++);
}
/* Derives the seed of the i-th play of a series from the seed of the series. */
uint64_t souk_seed_of(uint64_t seed, uint64_t i);
/* Maps a stream value to a number below n (n >= 1): floor(value * n / 2^64). */
static inline uint32_t souk_below(uint64_t value, uint32_t n)
{
    return (uint32_t)(((value >> 32) * n + (((value & 0xFFFFFFFFu) * n) >> 32)) >> 32);
}
/* Picks an action of a non-empty mask uniformly at random. */
static inline int souk_mask_pick(const souk_mask *m, souk_rng *r)
{
    return souk_mask_nth(m, (int)souk_below(souk_rng_next(r), (uint32_t)souk_mask_count(m)));
}

/* --- Languages ------------------------------------------------------------------------------- */

/* A row of po/languages.json: 0 <= lang < souk_num_langs(). souk_lang_of("fr") finds one by its id. */
typedef int souk_lang;
enum { SOUK_EN = 0, SOUK_LANGS_MAX = 16 }; /* English is the language of the texts in the source */

/* How texts are worded: the language, and the names of the seats (NULL: "Seat 1", "Seat 2", ...). */
typedef struct souk_voice {
    souk_lang lang;
    const char *seat_names[SOUK_SEATS_MAX];
} souk_voice;

/* --- Text ------------------------------------------------------------------------------------ */

/* A bounded text buffer; every function that writes text or JSON appends to one. buf is a C string in UTF-8.
 * len is the length of the whole text, so len >= cap means that it was truncated (never within a character).
 * To measure a text, write it into a buffer of size 0. */
typedef struct souk_out {
    char *buf;
    size_t cap, len;
    bool comma; /* private to the writer: the next JSON value needs a comma before it */
} souk_out;

/* Initialises an empty buffer in the caller's memory, which the caller still owns. `buf` may be NULL if cap is 0. */
void souk_out_init(souk_out *o, char *buf, size_t cap);
/* Empties the buffer. */
void souk_out_reset(souk_out *o);
/* Whether the text was truncated. */
bool souk_out_full(const souk_out *o);

/* Declares a local buffer with its storage: SOUK_OUT(label, SOUK_TEXT_MAX); ... label.buf */
#define SOUK_OUT(name, size) \
    char name##_bytes[size]; \
    souk_out name;           \
    souk_out_init(&name, name##_bytes, sizeof name##_bytes)

/* --- Errors ---------------------------------------------------------------------------------- */

/* Says what was wrong, where, and what to do. Set lang before the call: text is written in that language. */
typedef struct souk_error {
    souk_lang lang;
    int line, column; /* from 1; 0 if the error is not about a place in a text */
    char field[64];   /* the field, option or action concerned; may be empty */
    char clause[16];  /* the id of the clause, if a rule forbids it; may be empty */
    char text[SOUK_ERROR_MAX];
} souk_error;

enum { SOUK_PROBLEMS_MAX = 32 };

/* One error or warning about a parts file. */
typedef struct souk_problem {
    bool warning;
    int line, column; /* from 1; 0 if the problem is not about a place in the file */
    char field[64];   /* a path like "exchange.cards[2].rows[0]"; may be empty */
    char text[SOUK_TEXT_MAX];
} souk_problem;

/* All problems of a parts file together, for a person who types in the cards of a box. Set lang before the call. */
typedef struct souk_report {
    souk_lang lang;
    bool starved;         /* out of memory while reading the file */
    int errors, warnings; /* totals; only the first SOUK_PROBLEMS_MAX problems are stored */
    int n;
    souk_problem problem[SOUK_PROBLEMS_MAX];
} souk_report;

/* --- Options --------------------------------------------------------------------------------- */

typedef enum souk_option_type {
    SOUK_BOOL,   /* yes/no */
    SOUK_INT,    /* min..max */
    SOUK_CHOICE, /* one of several words separated by '|'; the value is its index */
    SOUK_LIST    /* `items` different numbers within min..max, "1,2"; item i in bits 8i..8i+7; 0: none */
} souk_option_type;

typedef struct souk_option {
    const char *name;  /* as records and commands spell it */
    const char *title; /* msgid: the name that players see */
    souk_option_type type;
    int32_t min, max, fallback;
    int32_t
        lab; /* 1 + the default in the lab and the arena, where seats should have equal chances; an option without
              * one has 0: the fallback */
    int32_t items;         /* SOUK_LIST: the number of items */
    const char *choices;   /* SOUK_CHOICE: "seat1|random" */
    const char *labels;    /* msgid: the choices in words, "the first seat|drawn at random"; an empty list */
    const char *help;      /* msgid: one sentence */
    const char *older;     /* older spellings of the choices, still accepted; NULL: none */
    bool solo;             /* has an effect only at a table with one seat */
    int32_t before;        /* 1 + the value of saved tables that are older than the option; 0: the fallback */
    bool bell;             /* SOUK_BOOL: a clock of the table rings; a table with such a clock turns it on */
    const char *first_day; /* "2026-12-01": the first date whose table of the day may vary it; NULL: any */
} souk_option;

typedef struct souk_options {
    int32_t v[SOUK_OPTIONS_MAX];
} souk_options;

/* --- Events: what happened, as data ---------------------------------------------------------- */

enum { SOUK_EVENT_ARGS = 6, SOUK_EVENTS_MAX = 96 };
#define SOUK_HIDDEN INT16_MIN /* the value of an argument that this viewer may not see */

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

/* Words of the drawing (a 0 stands for any number) or single characters, each a msgid, and the id of the clause of the
 * rules that explains them. A table of them ends with a row without a clause. */
typedef struct souk_sign {
    const char *words;   /* separated by blanks; NULL: none */
    const char *letters; /* NULL: none */
    const char *clause;
} souk_sign;

/* A kind of event. `args` names and types the arguments: "seat:seat pile:pile points:number". Core knows the
 * types seat and number; game->word puts every other type into words. Texts are msgids with placeholders:
 * "{seat} buys from {pile} for {points|point|points}." ({x|one|many} prints the number and the matching
 * form). Every change of a score has an event with a `seat` and `points`. Adding these up gives the score of
 * that seat, broken down by source. */
typedef struct souk_event_kind {
    const char *name;
    const char *args;
    const char *text;   /* for viewers who see it in full */
    const char *hidden; /* for the others, open arguments only; NULL: no event; "": no text */
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

/* The drawings of a table: the argument `what` of souk_game.draw. */
enum { SOUK_DRAW_BOARD, SOUK_DRAW_SEATS };

enum { SOUK_BEGINS = 1, SOUK_PIECE };                 /* results of souk_game.begins */
enum { SOUK_LEVELS_WARM = 4, SOUK_LEVELS_SHORT = 2 }; /* levels by temperature and by a shorter search */

/* A game: everything that is specific to it. Every function is pure: same arguments, same result. Programs
 * call the souk_ functions below, which handle what all games share: whose turn it is, which numbers are
 * actions, when a play is over. */
typedef struct souk_game {
    const char *id;        /* "bazaar" */
    const char *title;     /* as displayed; the same in every language */
    const char *credit;    /* the designer of the game */
    const char *summary;   /* msgid: one sentence for a list of games */
    int rules_version;     /* incremented when a record may replay differently */
    const char *first_day; /* from this date (YYYY-MM-DD) the game may be the game of the day; NULL: never */
    int min_seats, max_seats;
    int num_actions;
    size_t state_size, parts_size;
    size_t parts_told; /* bytes of the parts that the digest covers; the rest follows from them. 0: all */
    size_t seats_at;   /* offset of the state's number of seats, a byte; core writes it. Unused if min_seats
                        * equals max_seats. */
    int observe_size;
    int observe_piece; /* floats of the longest piece that observe hands over (core/plane.h); 0: one piece */
    const souk_option *options;
    int num_options;
    const souk_event_kind *event_kinds;
    int num_event_kinds;
    const souk_plane *planes;
    int num_planes;
    const souk_sign *signs; /* optional: what the drawing shows, for players who point at it */
    const souk_key *keys;   /* keys of a position, in the order they are written and read */
    int num_keys;

    /* -- parts -- */
    /* Fills in and checks parts from a JSON document; false if the report has at least one error. */
    bool (*read_parts)(const souk_json *root, void *parts, souk_report *report);

    /* -- rules -- */
    /* Sets up the first state, which is passed zeroed with its seats in place. Options and seats have been
     * checked. */
    void (*setup)(void *state, const void *parts, const souk_options *options);
    /* The actors that may act now: a set of seats (one bit per seat), or SOUK_PENDING_CHANCE, or 0 when done.
     * If several seats are pending, the order in which they act never changes the resulting state. */
    uint32_t (*pending)(const void *state);
    /* Adds the legal actions of a pending seat, or of SOUK_TABLE before the end, to an empty mask. A pending
     * seat has at least one. An action of TABLE is never an action of a seat. */
    void (*legal)(const void *state, const void *parts, int actor, souk_mask *mask);
    /* While chance is pending: adds its outcomes to an empty mask. Returns 0 if all are equally likely;
     * otherwise sets w[a] > 0 for each outcome a and returns the sum of the weights. */
    uint32_t (*chance)(const void *state, const void *parts, souk_mask *mask, uint32_t *w);
    /* Optional (may be NULL): computes the result of souk_outcome faster than by `chance`. */
    int (*outcome)(const void *state, const void *parts, uint64_t value);
    /* Applies an action, which must be LEGAL (souk_try checks that first). Appends to `events`, which may be
     * NULL. Returns the set of seats that learned something hidden. */
    uint32_t (*apply)(void *state, const void *parts, int actor, int action, souk_events *events);
    /* Optional: which part of the rules the next action will run, a number below SOUK_MOMENTS. A GPU plays
     * tables with the same number side by side; a wrong number costs only speed. */
    int (*moment)(const void *state, const void *parts);
    /* The id of the clause that forbids an illegal action of a pending actor. Never NULL. */
    const char *(*why_not)(const void *state, const void *parts, int actor, int action);
    /* Writes the score of each score entry as far as the viewer may know it; the full score when done.
     * Returns the number of entries. */
    int (*score)(const void *state, const void *parts, int viewer, int32_t *out);
    /* The winners of a finished play, a set of score entries with tie-breaks applied; the rules may leave it
     * empty. */
    uint32_t (*winners)(const void *state, const void *parts);
    /* An upper bound on the number of actions of a play with these options. */
    int64_t (*bound)(const void *parts, const souk_options *options, int seats);
    /* NULL if the components add up, otherwise a msgid (without a full stop) for what does not. Called by
     * tests, and after a position has been read if the game has no `settle`. */
    const char *(*conserved)(const void *state, const void *parts);
    /* Replaces everything that the seat cannot know with an equally possible alternative. Depends only on the
     * seat's view and the generator. */
    void (*imagine)(void *state, const void *parts, int seat, souk_rng *rng);
    /* Writes the seat's view as observe_size floats: its own things first, then the other seats in turn order. */
    void (*observe)(const void *state, const void *parts, int seat, float *out);

    /* -- words -- */
    /* The canonical name of an action: the same in every language, lower-case ASCII, unique within the game. */
    void (*name)(const void *parts, int action, souk_out *out);
    /* The id of the clause of the rules that says what an action is; NULL: none, as for chance. */
    const char *(*about)(int action);
    /* Optional: support for records of an older rules_version. Returns the action that such a record calls by this
     * name, or -1 if the name is still in use. With `name` NULL: -1 if such a record with that many seats would not
     * replay as it was played; it is refused then. Without this function all older records are refused. */
    int (*old_action)(int rules, int seats, const char *name);
    /* The button text of an action. It may depend on the state, but never on what the actor cannot know. */
    void (*label)(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                  souk_out *out);
    /* Optional: what an action is at any table, if its label depends on the table; else it writes nothing. */
    void (*plain)(const void *parts, int action, const souk_voice *voice, souk_out *out);
    /* Optional (may be NULL): parses a text that stands for several actions ("offer 2 red"). Returns the
     * number of actions written (at most max), or 0 if it cannot parse the text. souk_parse tries names and
     * labels first. */
    int (*parse)(const void *state, const void *parts, int actor, const char *text, int16_t *actions,
                 int max);
    /* Puts an event argument of one of the game's own types into words. */
    void (*word)(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out);
    /* Optional: one sentence on why a pending seat may not do this in the current state ("You lack 2
     * diamonds."): what is missing and how much, what is in the way, what comes first. It must not use what
     * the seat cannot know. If it writes nothing, the action is not part of the current decision, and the
     * prompt is shown. Without this function the text of the clause is shown. */
    void (*refuse)(const void *state, const void *parts, int seat, int action, const souk_voice *voice,
                   souk_out *out);
    /* One sentence that tells a pending seat what to decide. */
    void (*prompt)(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out);
    /* Writes the game's own members of the view object: everything the viewer may see, and nothing else. */
    void (*view)(const void *state, const void *parts, int viewer, souk_out *json);
    /* Draws the board, or what the seats hold, as text for this viewer. */
    void (*draw)(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
                 souk_canvas *canvas);
    /* Optional: describes the table in sentences, one per line, for players who listen. Without it the
     * drawing is read out cell by cell. */
    void (*tell)(const void *state, const void *parts, int viewer, const souk_voice *voice, souk_out *out);
    /* Optional: completes a state after the lines of a position have been read, and checks that they are
     * consistent; false with an error about the field that is not. */
    bool (*settle)(void *state, const void *parts, souk_fields *fields, souk_error *error);

    /* -- wits: what a bot needs; always called on a state that has been imagined for the seat -- */
    /* Estimates the final score of each score entry. */
    void (*value)(const void *state, const void *parts, float *out);
    /* Optional: the prior of each legal action for a search (w[a] >= 0 for each a in legal). A prior of 0
     * excludes the action from searches as long as there is another. */
    void (*prior)(const void *state, const void *parts, int actor, const souk_mask *legal, float *w);
    /* Optional: the reason for an action, in one sentence without a full stop at the end ("keeps the red
     * majority and costs two blue"). */
    void (*reason)(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                   souk_out *out);
    /* Optional: SOUK_BEGINS if this action only begins a move, so that its point lies in the seat's own next choices.
     * SOUK_PIECE if, in addition, the choice that ends the move names all of it (an offer, colour by colour). Otherwise
     * 0. Instead of the action's own reason a hint then gives the seat's next choice and the one that ends the move, as
     * the search expects them, with their reason. For another seat's reply it gives the end of the move. */
    int (*begins)(const void *state, const void *parts, int action);
    /* Optional: whether this choice decides what kind of play a seat will have, like its clan. Bots draw it among
     * actions that look nearly as good as the best, so that plays differ. */
    bool (*varies)(const void *state, const void *parts);
    /* Optional: how far a final score may still differ from its estimate, in points. A lead of that many
     * points makes a win about e times as likely as the other's. */
    float (*doubt)(const void *state, const void *parts);
    /* Optional, for games with secret choices: takes back the choices of other seats that this pending seat
     * cannot know, so that all of them are still to choose. */
    void (*retract)(void *state, const void *parts, int seat);
    int search_iterations; /* iterations of `hard`: 50 to 100 ms if all are made; 0: the default */
    int playout;           /* rollout: decisions played beyond the search tree before the estimate */
    float explore;         /* how much a search explores plausible actions that look worse; 0: the default */
    /* The bots between the named ones, fitted so that levels are about equally far apart. Zeros: defaults, computed
     * from `doubt` and search_iterations. At a heat h an action is e times less likely for every h points less. */
    float heat[SOUK_LEVELS_WARM];   /* of levels 2 to 5, falling */
    int shorter[SOUK_LEVELS_SHORT]; /* iterations of levels 7 and 8 */
} souk_game;

#define SOUK_NOT_YOUR_TURN  "turn"   /* the "clause" for an actor who may not act */
#define SOUK_NO_SUCH_ACTION "action" /* the "clause" for a number that is not an action */

/* --- The built-in games ---------------------------------------------------------------------- */

/* All built-in games, terminated by NULL. */
extern const souk_game *const souk_games[];
extern const int souk_num_games;
/* The game with this id, or NULL. */
const souk_game *souk_game_find(const char *id);
/* Describes the game for programs: id, title, credit, summary, seats, options with their help. */
void souk_game_json(const souk_game *g, souk_lang lang, souk_out *json);

/* The default parts of the game, read once from the embedded file. Never NULL: if there is not enough memory
 * for them, the program exits. */
const void *souk_parts_default(const souk_game *g);
/* Reads parts from JSON text into a buffer of game->parts_size bytes, aligned as by malloc. False if the
 * report has an error: the parts must not be used then. Allocates temporarily. */
bool souk_parts_read(const souk_game *g, const char *json, size_t len, void *parts, souk_report *report);
/* A digest of the parts, the same on every platform. */
uint64_t souk_parts_digest(const souk_game *g, const void *parts);

/* The default options for players, and for the lab, where seats should have equal chances. */
void souk_options_default(const souk_game *g, souk_options *o);
void souk_options_lab(const souk_game *g, souk_options *o);
/* Whether every option has a value that souk_option_set could give it; false with an error that names the option. A
 * play never begins with other values. */
bool souk_options_valid(const souk_game *g, const souk_options *o, souk_error *error);
/* Sets one option from text; false with an error that names the option and the values it takes. */
bool souk_option_set(const souk_game *g, souk_options *o, const char *name, const char *value,
                     souk_error *error);
/* The value of option i (0 <= i < game->num_options) as text that souk_option_set accepts. */
void souk_option_text(const souk_game *g, const souk_options *o, int i, souk_out *out);
/* The same as a text for players, in their language. */
void souk_option_say(const souk_game *g, const souk_options *o, int i, souk_lang lang, souk_out *out);

/* --- Playing --------------------------------------------------------------------------------- */

/* The functions of a souk_game trust their arguments. The functions here check actors and actions first, so a
 * program may pass on unchecked input. For the rest call the game itself: score, observe, imagine. */

/* Sets up the first state of a play. `options` NULL: the defaults. False, with nothing changed, if the game
 * does not support that number of seats, or if an option has a value that it cannot have. */
bool souk_setup(const souk_game *g, void *state, const void *parts, const souk_options *options, int seats);
/* The number of seats that the state was set up for. */
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
/* Whether the actor may act now: a pending seat, chance if pending, or the table before the end. */
bool souk_may_act(const souk_game *g, const void *state, int actor);
/* The legal actions of an actor; none if it may not act now or is not at the table. */
void souk_legal(const souk_game *g, const void *state, const void *parts, int actor, souk_mask *legal);
/* The same for a seat that is known to be pending, without a check: for loops that play millions of games. */
static inline void souk_legal_pending(const souk_game *g, const void *state, const void *parts, int seat,
                                      souk_mask *legal)
{
    souk_mask_clear(legal);
    g->legal(state, parts, seat, legal);
}
/* NULL if the action is legal, otherwise the clause that forbids it (souk_refusal gives the text). An actor
 * who may not act gets SOUK_NOT_YOUR_TURN before any other check; a number that is not an action gets
 * SOUK_NO_SUCH_ACTION. */
const char *souk_why_not(const souk_game *g, const void *state, const void *parts, int actor, int action);
/* Applies the action if it is legal and returns NULL; otherwise changes nothing and returns the clause. Appends
 * to `events`, and sets `learned` to the set of seats that learned something hidden. Both may be NULL. */
const char *souk_try(const souk_game *g, void *state, const void *parts, int actor, int action,
                     souk_events *events, uint32_t *learned);
/* The winners of a finished play; none before the end. */
static inline uint32_t souk_winners(const souk_game *g, const void *state, const void *parts)
{
    return g->pending(state) ? 0 : g->winners(state, parts);
}

/* While chance is pending: its outcomes and their integer weights. `w` has game->num_actions elements, of
 * which only those of outcomes are set. Returns the sum of the weights. */
uint32_t souk_chances(const souk_game *g, const void *state, const void *parts, souk_mask *outcomes,
                      uint32_t *w);
/* The weight of each action as a chance outcome now, in game->num_actions elements; returns their sum. All
 * are 0 if chance is not pending. */
uint32_t souk_weights(const souk_game *g, const void *state, const void *parts, uint32_t *w);
/* The outcome that a stream value selects in this state; chance must be pending. */
int souk_outcome(const souk_game *g, const void *state, const void *parts, uint64_t value);
static inline int souk_draw(const souk_game *g, const void *state, const void *parts, souk_rng *r)
{
    return souk_outcome(g, state, parts, souk_rng_next(r));
}
/* Plays from the state to the end at random; returns the number of actions. */
int64_t souk_play_random(const souk_game *g, void *state, const void *parts, souk_rng *chance,
                         souk_rng *player);
/* The 64-bit FNV-1a hash of bytes, such as those of a state: the same on every platform. */
uint64_t souk_digest(const void *bytes, size_t size);

/* --- Words ----------------------------------------------------------------------------------- */

/* Looks a text up in the catalogue of the language; returns the msgid itself if there is no translation. */
const char *souk_text(souk_lang lang, const char *msgid);
const char *souk_textn(souk_lang lang, const char *one, const char *many, long n);
/* The language of a locale name ("fr", "fr_FR.UTF-8", "en" ...); English if unknown. */
souk_lang souk_lang_of(const char *name);
int souk_num_langs(void);
/* The id of a language, as files and messages spell it: "en", "fr". */
const char *souk_lang_id(souk_lang lang);
/* The name of a seat, as players see it. */
void souk_seat_name(const souk_voice *voice, int seat, souk_out *out);

/* The name of an action, as records spell it; at most SOUK_NAME_MAX bytes. Writes nothing for a number that
 * is not an action. */
void souk_name(const souk_game *g, const void *parts, int action, souk_out *out);
/* The action with this name, independent of any state; -1 if there is none. */
int souk_action_named(const souk_game *g, const void *parts, const char *name);
/* The button text of a legal action; writes nothing for any other. */
void souk_label(const souk_game *g, const void *state, const void *parts, int actor, int action,
                const souk_voice *voice, souk_out *out);
/* One sentence that tells a seat what to decide; writes nothing if the seat is not pending. */
void souk_prompt(const souk_game *g, const void *state, const void *parts, int seat, const souk_voice *voice,
                 souk_out *out);
/* Parses a text into actions: a name, a label of a legal action (in any language), or the game's own short
 * forms. Returns the number of actions written, or 0 with an error. */
int souk_parse(const souk_game *g, const void *state, const void *parts, int actor, const char *text,
               int16_t *actions, int max, souk_error *error);
/* Explains why the action is illegal, in terms of what the actor sees; at most SOUK_ERROR_MAX bytes. Returns
 * the clause like souk_why_not, or NULL, with nothing written, if the action is legal. */
const char *souk_refusal(const souk_game *g, const void *state, const void *parts, int actor, int action,
                         const souk_voice *voice, souk_out *out);
/* The text of a clause that souk_try or souk_why_not returned, for callers without a state. */
void souk_why_text(const souk_game *g, const char *clause, souk_lang lang, souk_out *out);
/* Appends the text of a clause from docs/rules, or the whole rules page if clause is NULL; false if there is
 * no such clause. */
bool souk_rules_text(const souk_game *g, const char *clause, souk_lang lang, souk_out *out);
/* Sets up a position from `key = value` lines (docs/records.md), as souk_position writes them; false with an error
 * that names the line and the field. Allocates temporarily. */
bool souk_place(const souk_game *g, void *state, const void *parts, const souk_options *options, int seats,
                const char *lines, souk_error *error);

/* A viewer is a seat of the table or SOUK_SPECTATOR. */

/* The complete view of a viewer as a JSON object: game, seats, viewer, pending, scores, winners when done,
 * the game's own members under "table", and, in a pending seat's own view, "prompt" and "legal". */
void souk_view(const souk_game *g, const void *state, const void *parts, int viewer, const souk_voice *voice,
               souk_out *json);
/* Draws the board (SOUK_DRAW_BOARD) or what the seats hold (SOUK_DRAW_SEATS) as lines of text, as the viewer
 * sees it; with `ascii`, in ASCII only. Allocates temporarily; false if out of memory. */
bool souk_draw_text(const souk_game *g, const void *state, const void *parts, int viewer, int what,
                    const souk_voice *voice, bool ascii, souk_out *out);
/* The same drawing for programs that paint: for each of rows x cols cells an ASCII character, and its style (what the
 * thing is: 0 plain, 1 dim, 2 strong, 3 title, 4 ground, 5 red, 6 blue, 7 green, 8 yellow, 9 white, 10 purple, 11
 * orange, 12 and more a seat). Returns the number of rows in use; -1 if out of memory. */
int souk_draw_cells(const souk_game *g, const void *state, const void *parts, int viewer, int what,
                    const souk_voice *voice, uint8_t *characters, uint8_t *styles, int rows, int cols);
/* Writes the `key = value` lines that set up exactly this state in the position block of a record. */
void souk_position(const souk_game *g, const void *state, const void *parts, souk_out *out);
/* The event as the viewer may see it; false if the viewer may not learn of it. */
bool souk_event_for(const souk_game *g, const souk_event *e, int viewer, souk_event *seen);
/* Writes an event that has passed through souk_event_for, as a sentence or as a JSON object. */
void souk_event_say(const souk_game *g, const void *parts, const souk_event *seen, const souk_voice *voice,
                    souk_out *out);
void souk_event_json(const souk_game *g, const souk_event *seen, souk_out *json);

/* --- Tables and records: a play with its history --------------------------------------------------- */

/* One play: the list of everything that was done, undos included, and the resulting state. docs/records.md
 * describes it as text. */
typedef struct souk_table souk_table;

enum { SOUK_MOVE_MAX = 64 }; /* actions in one move */

/* Opens a new table, set up and ready to play; NULL with an error. `parts` must outlive the table; NULL: the
 * default parts. `options` NULL: the defaults. Allocates; free with souk_table_free. */
souk_table *souk_table_open(const souk_game *g, const void *parts, const souk_options *options, int seats,
                            uint64_t seed, souk_error *error);
void souk_table_free(souk_table *t); /* NULL: does nothing */
/* Sets the name of the player in a seat. A name that is too long is truncated; "" removes it. */
void souk_table_player(souk_table *t, int seat, const char *name);
/* A voice in this language with the names of the table's players. Points into the table. */
souk_voice souk_table_voice(const souk_table *t, souk_lang lang);

/* The arguments that the table was opened with. */
const souk_game *souk_table_game(const souk_table *t);
const void *souk_table_parts(const souk_table *t);
int souk_table_seats(const souk_table *t);
/* The current state; changes with the table. */
const void *souk_table_state(const souk_table *t);

/* Plays a move: a list of actions of one actor, all or none. The list is refused before anything is done if
 * it continues after an action that ends the actor's turn or lets it learn something: that would allow
 * probing. CHANCE and TABLE play one action at a time. */
bool souk_table_move(souk_table *t, int actor, const int16_t *actions, int n, souk_error *error);
/* Draws chance outcomes until chance is no longer pending. Returns their number, or -1 with an error if the
 * table has no seed. */
int souk_table_chance(souk_table *t, souk_error *error);
/* Whether souk_table_undo would succeed. */
bool souk_table_can_undo(const souk_table *t, int seat);
/* Takes back the seat's last action: only if it is the last of the table and nobody learned anything from it. */
bool souk_table_undo(souk_table *t, int seat, souk_error *error);

/* The number of actions not taken back, and the n-th of them (from 0) with its actor; -1 if there is none. */
int souk_table_length(const souk_table *t);
int souk_table_action(const souk_table *t, int n, int *actor);
/* The state after the first n of these actions; n is clamped to the valid range. */
void souk_table_at(const souk_table *t, int n, souk_state *state);
/* The chance stream, advanced to the current state; meaningless if the table has no seed. */
souk_rng souk_table_stream(const souk_table *t);
/* The number of entries, undos included. */
int souk_table_entries(const souk_table *t);
/* Appends the log from entry `from` on as the viewer may read it, one sentence per line. */
void souk_table_log(const souk_table *t, int from, int viewer, const souk_voice *voice, souk_out *out);

/* The game of a record, for reading its parts first; NULL with an error if the head of the record cannot be read. */
const souk_game *souk_record_game(const char *text, size_t len, souk_error *error);
/* Replays a record; NULL with an error that names line and column, and the clause if a rule forbids
 * something. Omitted chance lines are drawn from the seed. `parts` NULL: the default parts. */
souk_table *souk_table_load(const char *text, size_t len, const void *parts, souk_error *error);
/* Writes the table as a record into a new NUL-terminated buffer (free it); false with an error if out of memory. */
bool souk_table_save(const souk_table *t, char **text, size_t *len, souk_error *error);

/* --- Bots: computer players ------------------------------------------------------------------------ */

/* A bot never sees the true state, only one that has passed through `imagine` for its seat. Its choice
 * depends only on the view of its seat, its stream and its iterations, not on threads or platform. A program
 * may define its own bot: a name, effort 0 and a choose function. */
typedef struct souk_bot {
    int level;           /* 1 to 10; 0: a bot of another program */
    const char *name;    /* as records spell it: "random", or the number of a level without a name */
    const char *title;   /* msgid: the name that players see */
    const char *summary; /* msgid: one sentence */
    int effort;          /* 0: does not search; otherwise a multiple of the iterations of `hard`, 7 or 8 */
    double patience;     /* time limit in seconds at a table with human players, on any machine */
    /* For a bot that does not search: returns a legal action of the seat, which is pending. */
    int (*choose)(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng);
} souk_bot;

/* The ten levels, weakest first, terminated by NULL. */
extern const souk_bot *const souk_bots[];
/* The default opponent. */
extern const souk_bot *const souk_bot_usual;
/* The bot with this name or level ("normal" and "6" are the same), or NULL. */
const souk_bot *souk_bot_find(const char *name);

/* A small neural net that a search evaluates with, instead of with the game's own estimate alone (docs/bots.md).
 * Most programs can ignore nets: a search uses the built-in net for its game and parts, if there is one. */
typedef struct souk_net souk_net;

/* For souk_budget.net: evaluate without a net. */
extern const souk_net *const souk_net_none;
/* Reads a net file; NULL with an error. Allocates; free with souk_net_free. */
souk_net *souk_net_read(const void *file, size_t len, souk_error *error);
void souk_net_free(souk_net *net); /* NULL: does nothing */
/* Whether a search of this game with these parts would use the net; false with an error that says why not. */
bool souk_net_fits(const souk_net *net, const souk_game *g, const void *parts, souk_error *error);

/* Limits on how much a bot may think. All zero: the bot's default, on one core. For reproducible choices
 * leave `seconds` and `stop` unset. */
typedef struct souk_budget {
    int64_t iterations; /* of a search, fewer if the choice is clear earlier; 0: from the bot's effort */
    int64_t at_end;     /* most iterations where many reach the end of the play; 0: no more than elsewhere */
    int threads;        /* trees grown in parallel if the clock is the only limit; 0: one; at most four */
    double seconds;     /* time limit; 0: none (and none on a platform without a clock) */
    /* Polled from any thread: true stops the search, which returns the best choice so far. May be NULL. */
    bool (*stop)(void *context);
    void *context;
    const souk_net *net; /* NULL: the built-in net; a net that does not fit is ignored */
} souk_budget;

/* The bot's choice for a seat; -1 if the seat is not pending. A search allocates before it starts; if that
 * fails, the bot chooses like `normal`. */
int souk_bot_choose(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                    souk_rng *rng);
/* The same with a budget; NULL: the bot's default. */
int souk_bot_choose_within(const souk_bot *bot, const souk_game *g, const void *state, const void *parts,
                           int seat, souk_rng *rng, const souk_budget *budget);

enum { SOUK_LINE_MAX = 8 }; /* decisions in the expected line after an action */

/* A bot's evaluation of one action. */
typedef struct souk_advice {
    int16_t action;
    int16_t line[SOUK_LINE_MAX]; /* the choices expected to follow, up to another seat's first move */
    int16_t line_length;         /* 0: chance comes first, or the line is unknown */
    float share;                 /* the probability that the bot plays it */
    float win, margin;           /* the seat's win probability; its expected score minus the best other's */
    char reason[SOUK_TEXT_MAX];  /* the reason for it, and what would follow; may be empty */
} souk_advice;

/* The bot's choice and the best alternatives for a seat, best first. Writes at most max of them and returns
 * their number; 0 if the seat is not pending or memory runs out. A bot that normally does not search makes a
 * short search for this. `budget` NULL: the bot's default. `voice` NULL: without reasons. */
int souk_bot_explain(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                     souk_rng *rng, const souk_budget *budget, const souk_voice *voice, souk_advice *advice,
                     int max);

/* --- The table of the day ----------------------------------------------------------------------- */

/* A table determined by a date and a game alone, so that it is the same for everybody (docs/records.md). */
typedef struct souk_day {
    const souk_game *game;
    souk_options options;
    int seats, own;      /* the number of seats, and which one is the player's; bots have the others */
    const souk_bot *bot; /* the bots' level */
    uint64_t seed;
} souk_day;

/* The day number of a date written as YYYY-MM-DD: days since 1970-01-01. -1 if it is not a date, or before that. */
int64_t souk_day_number(const char *date);
/* The date of a day number (from 0), in the same format. */
void souk_day_date(int64_t day, souk_out *out);
/* The game whose table is the table of that day: the games take turns. A new game changes only days from its first_day
 * on. */
const souk_game *souk_day_game(int64_t day);
/* The table of that game for that day (from 0). */
void souk_day_table(int64_t day, const souk_game *g, souk_day *table);

/* --- Simulation: many plays, counted --------------------------------------------------------------- */

/* Play i depends only on souk_seed_of(seed, i), and every count is a sum, a minimum or a maximum of integers.
 * So the result is the same for any number of threads. */

enum { SOUK_THREADS_MAX = 256 }; /* no more are started */

/* The plays to simulate. */
typedef struct souk_sim {
    const souk_game *game;
    const void *parts; /* NULL: the default parts */
    souk_options options;
    int seats;
    const souk_bot *bots[SOUK_SEATS_MAX]; /* NULL: souk_bot_usual */
    uint64_t seed;
    int64_t plays;
    int threads;
    /* Called about twice a second from the calling thread; may be NULL. */
    void (*progress)(void *context, int64_t done, int64_t plays);
    /* Polled several times a second from the calling thread: true aborts. May be NULL. */
    bool (*stop)(void *context);
    void *context;
} souk_sim;

/* The distribution of a number over the plays. */
typedef struct souk_spread {
    int64_t n, sum, min, max;
} souk_spread;

typedef struct souk_tally {
    int64_t plays, actions, decisions;
    souk_spread length;                 /* actions per play */
    souk_spread score;                  /* of all score entries of all plays */
    souk_spread entry[SOUK_SCORES_MAX]; /* of each score entry */
    int entries;
    int64_t wins[SOUK_SCORES_MAX]; /* plays that the entry won, alone or with others */
    int64_t shared;                /* plays with more than one winner */
    int64_t nobody;                /* plays without a winner */
    double seconds;
} souk_tally;

/* The mean; 0 if nothing was counted. */
double souk_spread_mean(const souk_spread *s);
/* Runs the plays and counts. False with an error if the game does not support that number of seats, if threads
 * cannot be started, or if `stop` aborted. Also if a play exceeds the game's bound or leaves a seat without an
 * action. Allocates only before the first play, except that bots that search allocate at each decision. */
bool souk_sim_run(const souk_sim *sim, souk_tally *tally, souk_error *error);

/* --- Batches: many tables side by side, for learning programs ------------------------------------ */

enum { SOUK_BATCH_TABLES_MAX = 1 << 20 };

typedef enum souk_reward {
    SOUK_REWARD_WIN,    /* 1 for the winner, split among several */
    SOUK_REWARD_MARGIN, /* own score minus the best other */
    SOUK_REWARD_RANK    /* from 1 (best) to 0 (worst) */
} souk_reward;

#define SOUK_REST (-1) /* the "action" of a table that skips this step */
#define SOUK_DEAL (-2) /* in souk_batch_against: of a table that waits to be dealt, and is */

/* The result of a step for one table. */
enum {
    SOUK_GOES_ON,
    SOUK_ENDED,
    SOUK_CUT /* max_steps reached */,
    SOUK_REFUSED /* the action was not legal */
};

typedef struct souk_batch_setup {
    const souk_game *game;
    const void *parts; /* NULL: the default parts */
    souk_options options;
    int seats, tables;
    uint64_t seed;
    int threads;       /* 1: the calling thread only */
    int64_t max_steps; /* of one play; 0: no limit */
    souk_reward reward;
    bool hold;   /* a table that ends waits for souk_batch_deal; otherwise it is dealt again immediately */
    bool record; /* keeps the actions at each table, for souk_batch_record */
} souk_batch_setup;

/* The caller's arrays, one row per table. Observations and masks are those of the seat to move; either may be
 * NULL. */
typedef struct souk_batch_io {
    const int32_t *actions; /* [tables] the action of each mover, or SOUK_REST */
    float *observations;    /* [tables][observe_size] */
    uint8_t *masks;         /* [tables][num_actions] 1: legal */
    float *rewards;         /* [tables][seats] 0 except at the end of a play */
    uint8_t *ends;          /* [tables] SOUK_GOES_ON, ... */
    int32_t *movers;        /* [tables] the seat to move, or SOUK_DONE at a table that waits to be dealt */
} souk_batch_io;

typedef struct souk_batch souk_batch;

/* Opens and deals all tables; NULL with an error. Allocates here only, never in a step. */
souk_batch *souk_batch_open(const souk_batch_setup *setup, souk_error *error);
/* Deals all tables again: table i from souk_seed_of(seed, i). */
void souk_batch_seed(souk_batch *b, uint64_t seed);
/* Deals one table again from a seed; does nothing if there is no such table. */
void souk_batch_seed_table(souk_batch *b, int table, uint64_t seed);
/* Deals one table again, continuing its chance stream; does nothing if there is no such table. */
void souk_batch_deal(souk_batch *b, int table);
/* Writes the current observations, masks and movers. The observation of a table that waits to be dealt is
 * left unchanged. */
void souk_batch_show(souk_batch *b, const souk_batch_io *io);
/* Plays one action at every table and then the chance that follows. A table that ends is dealt again immediately,
 * or waits. False if an action was illegal: that table is unchanged, and its end is SOUK_REFUSED. */
bool souk_batch_step(souk_batch *b, const souk_batch_io *io);
/* Whether souk_batch_step would accept all these actions. */
bool souk_batch_legal(const souk_batch *b, const int32_t *actions);
/* Picks a legal action for every table uniformly at random: the simplest policy, and a baseline. SOUK_REST
 * where no seat is to move. */
void souk_batch_pick(const souk_batch *b, souk_rng *rng, int32_t *actions);
/* The bot's action at every table whose mover is in that table's set of seats (NULL: at all tables); the other
 * actions are left unchanged. Depends only on the seed and each table's own play. `budget` NULL: the bot's default.
 * Its threads are replaced by the batch's; its stop is polled from the calling thread. False if it was stopped. */
bool souk_batch_choose(souk_batch *b, const souk_bot *bot, const uint8_t *seats, uint64_t seed,
                       const souk_budget *budget, int32_t *actions);
/* The bot plays at every table while the mover is in that table's set of seats and the play continues. Writes the
 * output of a step for the tables where it acted; the rest is left unchanged. Otherwise like souk_batch_choose. */
bool souk_batch_play(souk_batch *b, const souk_bot *bot, const uint8_t *seats, uint64_t seed,
                     const souk_budget *budget, const souk_batch_io *io);

/* A step of one learner at each table against a bot, in a batch that holds tables. The learner has seat learners[i] at
 * table i. Its action is played, then the bot's until it is the learner's turn or the play is over; then the observation
 * is the learner's last. SOUK_DEAL deals a table that waits. There, and with SOUK_REST at a table that has been dealt,
 * only the bot plays until the learner's turn; a play that ends before does not count, and is dealt again, up to 1,000
 * times. Writes the output of a step at every table. All actions must be legal. False also if the learner never got a
 * turn; the end of that table is SOUK_REFUSED. Otherwise like souk_batch_choose. */
bool souk_batch_against(souk_batch *b, const souk_bot *bot, const uint8_t *learners, uint64_t seed,
                        const souk_budget *budget, const souk_batch_io *io);
/* For each table the reward that its seats[i] may expect, by the game's own estimate and what that seat knows: its
 * share of the win, or its margin. 0 where no play goes on. */
void souk_batch_estimates(const souk_batch *b, const uint8_t *seats, float *out);

/* The state of one table, or NULL if there is no such table. */
const void *souk_batch_state(const souk_batch *b, int table);
/* The current observation and legal mask of a seat at one table, in observe_size floats and num_actions
 * bytes; either may be NULL. False if there is no such seat. */
bool souk_batch_observe(const souk_batch *b, int table, int seat, float *observation, uint8_t *mask);
/* If several seats are pending, makes this one the mover. False if it is not pending. */
bool souk_batch_turn(souk_batch *b, int table, int seat);
/* The observations and legal masks of all seats of one table: [seats][observe_size] floats and [seats][num_actions + 1]
 * bytes. The last action is to wait, the only one of a seat that is not pending. False if there is no such table. */
bool souk_batch_look(const souk_batch *b, int table, float *observations, uint8_t *masks);
/* All pending seats of one table act simultaneously, as actions[seats] says; the other seats wait
 * (num_actions). Writes the table's rewards, end and mover, and the output of souk_batch_look. Returns the
 * set of seats whose action was illegal: then no seat has acted, and nothing is written. */
uint32_t souk_batch_together(souk_batch *b, int table, const int32_t *actions, const souk_batch_io *io,
                             float *observations, uint8_t *masks);
/* Picks legal actions for souk_batch_together uniformly at random, for all seats of one table; does nothing
 * if there is no such table. */
void souk_batch_picks(const souk_batch *b, int table, souk_rng *rng, int32_t *actions);

/* A snapshot of one table: everything that determines how it continues. */
typedef struct souk_batch_place {
    souk_state state;
    souk_rng chance;
    uint64_t plays; /* dealt since the table was seeded; decides the streams of bots */
    int64_t steps;  /* of this play */
    int mover;      /* the seat to move; any other value: found from the state */
} souk_batch_place;

/* Takes a snapshot of one table; false if there is no such table. */
bool souk_batch_keep(const souk_batch *b, int table, souk_batch_place *place);
/* Restores a snapshot. False, with nothing changed, if the state has another number of seats, or is finished
 * and the batch does not hold tables. From then on the table has no record. */
bool souk_batch_put(souk_batch *b, int table, const souk_batch_place *place);
/* The actions of the current play at one table and their actors, at most max of them. Returns how many there
 * are, or -1 if they are unknown. */
int souk_batch_record(const souk_batch *b, int table, int16_t *actors, int16_t *actions, int max);
void souk_batch_close(souk_batch *b); /* NULL: does nothing */

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
