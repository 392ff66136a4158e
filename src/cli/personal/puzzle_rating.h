/* puzzle_rating.h — the user's puzzle rating, as in the browser client, stored with the other settings of this
 * machine. Only the first attempt at a puzzle counts. */
#ifndef SOUK_CLI_PERSONAL_PUZZLE_RATING_H
#define SOUK_CLI_PERSONAL_PUZZLE_RATING_H
#include "souk.h"

enum { PUZZLE_RATING_ID_MAX = 96 };

typedef struct puzzle_rating {
    int rating, counted; /* counted: puzzles rated so far */
} puzzle_rating;

puzzle_rating puzzle_rating_read(void);
/* Whether that puzzle was attempted before. */
bool puzzle_rating_done(const char *id);
/* Settles a puzzle of that rating: 1 on the first try, 0.5 with a hint, 0 after a wrong one; returns the change. */
int puzzle_rating_settle(const char *id, int puzzle, double score);
#endif
