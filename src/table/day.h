/* day.h — what is told of a table of the day once it has been played; souk.h has the tables themselves.
 *
 * The line that people share is made here and nowhere else, so that a page and a terminal say the same.
 */
#ifndef SOUK_DAY_H
#define SOUK_DAY_H
#include "souk.h"

/* How a play ended for one seat. */
typedef struct souk_standing {
    int32_t score, margin; /* the margin over the best other, negative behind it */
    int rank, of;          /* from 1; among so many score entries */
} souk_standing;

/* False if the play is not over, or there is no such seat. */
bool souk_standing_of(const souk_game *g, const void *state, const void *parts, int seat, souk_standing *o);
/* A symbol for each choice, or for a few in a row where there are many: full if it lost nothing of the win chance,
 * half if a little, empty if more. `lost` is what each of the n choices lost against the best that was found. */
void souk_day_marks(const float *lost, int n, souk_out *out);
/* "Souk 2026-11-16 GAME: 38 (+4), 1st of 3", with the marks if there are any. */
void souk_day_line(const char *date, const souk_game *g, const souk_standing *o, const char *marks,
                   souk_lang lang, souk_out *out);
#endif
