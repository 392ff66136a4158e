/* coach.h — the coach of a game: a ladder of bots to climb, and advice on the kinds of decisions in which chances are
 * lost. Both are in data/coach/GAME.json, which the web page reads as well. A game without that file has no coach.
 */
#ifndef SOUK_TABLE_COACH_H
#define SOUK_TABLE_COACH_H
#include "bots/bot.h"

typedef struct souk_coach souk_coach;

/* A rung of the ladder: a table to win, with the player in the first seat. */
typedef struct souk_rung {
    const souk_bot *bot; /* irrelevant in a solo game */
    int seats;
    souk_options options;
    const char *teaches; /* in the requested language */
} souk_rung;

/* NULL with an error that says where the file is wrong, or without an error if there is no file. */
souk_coach *souk_coach_open(const souk_game *g, souk_error *error);
/* The same from a text with a NUL at its end. */
souk_coach *souk_coach_read(const souk_game *g, const char *text, size_t len, souk_error *error);
void souk_coach_close(souk_coach *c);

int souk_coach_rungs(const souk_coach *c);
void souk_coach_rung(const souk_coach *c, int i, souk_lang lang, souk_rung *rung);

/* The kind of decision that an action with that canonical name is; -1: none that the coach knows. */
int souk_coach_kind(const souk_coach *c, const char *action);
/* The name of a kind, in a word or two; the advice for choosing it although another was better (NULL: none). */
const char *souk_coach_what(const souk_coach *c, int kind, souk_lang lang);
const char *souk_coach_instead(const souk_coach *c, int kind, int better, souk_lang lang);
#endif
