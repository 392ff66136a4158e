/* setup.h — the settings of a new table: seats, players, game options, parts, seed; online also clock and visibility.
 *
 * One form serves both: a local table ends in the words of `souk play`, an online one in a `create` message.
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
    /* Local: "you", "you=NAME" or a bot; online: "me", "open" or a bot. */
    char who[SOUK_SEATS_MAX][SOUK_PLAYER_MAX];
    souk_options options;
    char seed[SETUP_SEED_MAX]; /* empty: a random one */
    char parts[ASK_LINE_MAX];  /* a file; empty: the built-in parts */
    int clock;                 /* index into the clocks of setup.c */
    bool invited, rated;       /* unlisted in the lobby; counts for ratings */
    bool agreed;               /* already open: its players and visibility are fixed */
    bool keeps_clock;          /* its clock is not one of those offered */
} setup;

/* The words that a person would have typed after `souk play`. */
typedef struct setup_line {
    char text[SETUP_WORDS_MAX][SETUP_WORD_MAX];
    char *word[SETUP_WORDS_MAX];
    int n;
} setup_line;

/* The default settings. */
void setup_usual(setup *s, const souk_game *g, bool online);
/* Lets the user change the settings; false if they leave. */
bool setup_ask(setup *s, souk_lang lang);
void setup_words(const setup *s, setup_line *l);
/* The members of a `create` message, except `parts`. */
void setup_json(const setup *s, souk_out *json);
/* Reads the settings of an open table from its `table` message; writes the members of a `change` message. */
void setup_agreed(setup *s, const souk_json *table);
void setup_change_json(const setup *s, souk_out *json);
#endif
