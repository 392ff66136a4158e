/* history.h — games that one person finished here against bots, stored for later review.
 *
 * They lie in the user's data folder ($XDG_DATA_HOME/souk/games, else ~/.local/share/souk/games): `results`, one line
 * per game, and the record of each. The verdict on a game is stored beside its record, so that it is evaluated only
 * once. Nothing of this is ever sent anywhere. `souk mine --keep no` turns it off.
 */
#ifndef SOUK_CLI_PERSONAL_HISTORY_H
#define SOUK_CLI_PERSONAL_HISTORY_H
#include "cli/play/play.h"
#include "table/day.h"

enum { HISTORY_ID_MAX = 48, HISTORY_MAX = 2000, SLIPS_MAX = 256 };

typedef struct history_game {
    char id[HISTORY_ID_MAX]; /* begins with the UTC time at which it ended: 20261116T201500-... */
    const souk_game *game;
    int seats, own;
    const souk_bot *bot; /* NULL: they differ, or there are none */
    souk_standing ended;
    char date[16]; /* of the daily table whose counted attempt it was; "-": none */
} history_game;

/* A choice for which there was a better one. */
typedef struct history_slip {
    int at; /* index of the action in the play, from 0 */
    int action, better;
    float lost; /* loss of the chance to win */
} history_slip;

/* A verdict on a game: changes of the chance to win by cause, and slips. */
typedef struct history_verdict {
    int choices;
    double luck, own, others;
    history_slip slips[SLIPS_MAX];
    int num_slips;
} history_verdict;

/* Whether games are stored; turns that on or off. */
bool history_kept(void);
bool history_keep(bool on);

/* Stores a finished game, if exactly one person played with the built-in parts; `date` as above, or NULL. */
void history_note(const play *p, const char *date);
/* The stored games, oldest first (free them); returns how many. */
int history_read(history_game **games);
enum { HISTORY_STREAK = 3 };

/* The level above that of the bots in the last games of this kind, if the person won the last HISTORY_STREAK of them
 * against bots of one level; else NULL. */
const souk_bot *history_promotes(const history_game *games, int n, const souk_game *g);
/* The record of a game; NULL if it is gone. */
souk_table *history_open(const history_game *g, souk_error *error);
/* Reads the verdict on a game, if there is one; stores a verdict. */
bool history_judged(const history_game *g, const souk_table *t, history_verdict *v);
bool history_judge(const history_game *g, const history_verdict *v, souk_error *error);

/* --- turning points: costly choices, posed again as puzzles -------------------------------------- */

enum { TURNS_MAX = 24 };

typedef struct history_turn {
    history_game game;
    history_slip slip;
} history_turn;

/* The costliest first, at most TURNS_MAX (free them); returns how many. */
int history_turns(const history_game *games, int n, history_turn **turns);
/* "GAME, 2026-11-16: played this; better: that (-23%)". */
void history_tell_turn(const history_turn *turn, souk_lang lang, souk_out *out);
#endif
