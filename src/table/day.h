/* day.h — the result of a table of the day after it has been played; souk.h has the tables themselves.
 *
 * The line that players share is written only here, so that the web page and the terminal show the same.
 */
#ifndef SOUK_DAY_H
#define SOUK_DAY_H
#include "core/at.h"

/* The result of a play for one seat. */
typedef struct souk_standing {
    int32_t score, margin; /* the margin over the best other score, negative if behind */
    int rank, of;          /* the rank, from 1, among `of` score entries */
} souk_standing;

/* All games in the order of that day, i from 0: the game of the day, the others that take turns, then those that do not
 * yet. */
const souk_game *souk_day_order(int64_t day, int i);
/* False if the play is not over, or there is no such seat. */
bool souk_standing_of(souk_at here, int seat, souk_standing *o);
/* Writes a symbol for each choice, or for a few in a row if there are many: full if it lost no win probability, half
 * if it lost a little, empty if more. `lost` is the loss of each of the n choices against the best that was found. */
void souk_day_marks(const float *lost, int n, souk_out *out);
/* "Souk 2026-11-16 GAME: 38 (+4), 1st of 3", with the marks if there are any. */
void souk_day_line(const char *date, const souk_game *g, const souk_standing *o, const char *marks,
                   souk_lang lang, souk_out *out);
#endif
