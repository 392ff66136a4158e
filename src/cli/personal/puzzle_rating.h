/* progress.h — how well somebody solves puzzles: a rating that rises and falls as in the page, kept with the other
 * settings of this machine. Only the first time that one comes to a puzzle moves it. */
#ifndef SOUK_PROGRESS_H
#define SOUK_PROGRESS_H
#include "souk.h"

enum { PROGRESS_ID_MAX = 96 };

typedef struct progress {
    int rating, counted; /* puzzles that have moved it */
} progress;

progress progress_read(void);
/* Whether somebody has come to that puzzle before. */
bool progress_done(const char *id);
/* What came of a puzzle of that rating: 1 solved at once, a half with a hint, 0 after a wrong try. By how much the rating
 * moved. */
int progress_settle(const char *id, int puzzle, double score);
/* The rating of a turning point of one's own, by how much of the chance to win it cost: what cost little was hard to
 * see. */
int progress_own_rating(float lost);
#endif
