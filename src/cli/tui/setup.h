/* setup.h — how a table is to be set: seats and who sits there, the game's options, parts, seed, and
 * online what else a table has.
 *
 * One form for both: a table here ends in the words of `souk play`, a table of a server in a `create`.
 */
#ifndef SOUK_SETUP_H
#define SOUK_SETUP_H
#include "cli/base/cli.h"
#include "cli/tui/ask.h"
#include "core/json.h"
#include "core/record.h"

enum { SETUP_WORDS_MAX = 32, SETUP_WORD_MAX = 512, SETUP_SEED_MAX = 24 };

typedef struct setup {
    const souk_game *game;
    bool online;
    int seats;
    /* Here: "you", "you=NAME" or a bot; online: "me", "open" or a bot. */
    char who[SOUK_SEATS_MAX][SOUK_PLAYER_MAX];
    souk_options options;
    char seed[SETUP_SEED_MAX]; /* empty: a new one */
    char parts[ASK_LINE_MAX];  /* a file; empty: those of the house */
    int clock;                 /* one of the clocks of setup.c */
    bool invited, rated;       /* not listed in the lobby; counts for ratings */
    bool agreed;               /* a table that is open already: who sits there and how it is found stays */
    bool keeps_clock;          /* its clock is none of those offered */
} setup;

/* The words that a person would have typed after `souk play`. */
typedef struct setup_line {
    char text[SETUP_WORDS_MAX][SETUP_WORD_MAX];
    char *word[SETUP_WORDS_MAX];
    int n;
} setup_line;

/* As one usually plays it. */
void setup_usual(setup *s, const souk_game *g, bool online);
/* Lets the person change it; false if they leave. */
bool setup_ask(setup *s, souk_lang lang);
void setup_words(const setup *s, setup_line *l);
/* The members of a `create` message, `parts` excepted. */
void setup_json(const setup *s, souk_out *json);
/* What was agreed about an open table, as its `table` says it, and the members of a `change`. */
void setup_agreed(setup *s, const souk_json *table);
void setup_change_json(const setup *s, souk_out *json);
#endif
