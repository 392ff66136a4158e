/* coach.h — what a coach says of a game: a ladder of bots to climb, and words for the kinds of decisions in which
 * chances are lost. Both stand in data/coach/GAME.json, which the page reads as well; a game without that file has
 * neither.
 */
#ifndef SOUK_COACH_H
#define SOUK_COACH_H
#include "bots/bot.h"

typedef struct souk_coach souk_coach;

/* A step of the ladder: a table to win at, the person in the first seat. */
typedef struct souk_rung {
    const souk_bot *bot; /* alone it is of no account */
    int seats;
    souk_options options;
    const char *teaches; /* in the language asked for */
} souk_rung;

/* NULL, with an error that says where the file is wrong, or without one if there is none. */
souk_coach *souk_coach_open(const souk_game *g, souk_error *error);
void souk_coach_close(souk_coach *c);

int souk_coach_rungs(const souk_coach *c);
void souk_coach_rung(const souk_coach *c, int i, souk_lang lang, souk_rung *rung);

/* The kind of decision that an action of that canonical name is; -1: none that the coach knows. */
int souk_coach_kind(const souk_coach *c, const char *action);
/* What that kind is, in a word or two; and what to say of who does it where another was better: NULL if there is
 * nothing to say. */
const char *souk_coach_what(const souk_coach *c, int kind, souk_lang lang);
const char *souk_coach_instead(const souk_coach *c, int kind, int better, souk_lang lang);
#endif
