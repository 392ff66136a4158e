/* history.h — games that one person finished here against bots, kept so that they can be looked at afterwards.
 *
 * They lie in the person's data folder ($XDG_DATA_HOME/souk/games, else ~/.local/share/souk/games): `results`, a line
 * for each game, and beside it the record of each. What a judge said of one lies beside its record, so that nothing is
 * judged twice. Nothing of it is ever sent anywhere. Who does not want it says so once (`souk mine --keep no`).
 */
#ifndef SOUK_HISTORY_H
#define SOUK_HISTORY_H
#include "cli/play.h"
#include "table/day.h"

enum { HISTORY_ID_MAX = 48, HISTORY_MAX = 2000, SLIPS_MAX = 256 };

typedef struct history_game {
    char id[HISTORY_ID_MAX]; /* begins with the day on which it ended: 20261116T201500-... */
    const souk_game *game;
    int seats, own;
    const souk_bot *bot; /* NULL: they differ, or there are none */
    souk_standing ended;
    char date[16]; /* of the table of the day whose one try it was; "-": it was none */
} history_game;

/* A choice that something was better than. */
typedef struct history_slip {
    int at; /* the action of the play, from 0 */
    int action, better;
    float lost; /* of the chance to win */
} history_slip;

/* What a judge has said of a game: changes of the chance to win by what brought them about, and slips. */
typedef struct history_verdict {
    int choices;
    double luck, own, others;
    history_slip slips[SLIPS_MAX];
    int num_slips;
} history_verdict;

/* Whether games are kept; and from now on. */
bool history_kept(void);
bool history_keep(bool on);

/* Notes a play that is over, if one person sat at it with the parts of the house; `date` as above, or NULL. */
void history_note(const play *p, const char *date);
/* The games that are kept, the oldest first (free them); how many. */
int history_read(history_game **games);
/* The record of a game; NULL if it is there no more. */
souk_table *history_open(const history_game *g, souk_error *error);
/* Whether a judge has looked at it; and what was said, to be kept. */
bool history_judged(const history_game *g, const souk_table *t, history_verdict *v);
bool history_judge(const history_game *g, const history_verdict *v, souk_error *error);

/* --- turning points: choices that cost much, to be asked again ------------------------------------ */

enum { TURNS_MAX = 24 };

typedef struct history_turn {
    history_game game;
    history_slip slip;
} history_turn;

/* The dearest first, at most TURNS_MAX (free them); how many. */
int history_turns(const history_game *games, int n, history_turn **turns);
/* "GAME, 2026-11-16: played this; better: that (-23%)". */
void history_tell_turn(const history_turn *turn, souk_lang lang, souk_out *out);
#endif
