/* pace.h — how fast is told what bots and chance have done.
 *
 * Sentences come one after the other, each with time to read it, and whoever does not want to wait skips ahead.
 * The pace is a person's, not a table's: it is kept with the games in progress, and holds for the next one.
 */
#ifndef SOUK_PACE_H
#define SOUK_PACE_H
#include "souk.h"

typedef enum pace { PACE_SLOW, PACE_NORMAL, PACE_FAST, PACE_NONE, NUM_PACES } pace;

/* The pace of that name in any language; NUM_PACES if there is none. */
pace pace_named(const char *word);
const char *pace_word(pace p, souk_lang lang);
/* How long a sentence stays alone, in milliseconds; 0: all of them come at once. */
int pace_ms(pace p);
/* The pace that was kept, or the normal one. */
pace pace_kept(void);
/* Keeps it; where that is not possible, it holds for this game alone. */
void pace_keep(pace p);
#endif
