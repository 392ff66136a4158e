/* pace.h — how fast the actions of bots and chance are shown.
 *
 * Sentences appear one after the other, each with time to read it; a key press skips the wait. The pace belongs to
 * the user, not to a table: it is stored beside the saves and applies to the next game too.
 */
#ifndef SOUK_CLI_PLAY_PACE_H
#define SOUK_CLI_PLAY_PACE_H
#include "souk.h"

typedef enum pace { PACE_SLOW, PACE_NORMAL, PACE_FAST, PACE_NONE, NUM_PACES } pace;

/* The pace with that name in any language; NUM_PACES if there is none. */
pace pace_named(const char *word);
/* Valid until the next call. */
const char *pace_word(pace p, souk_lang lang);
/* The pause after each sentence, in milliseconds; 0: none. */
int pace_ms(pace p);
/* The stored pace, or the normal one. */
pace pace_kept(void);
/* Stores the pace; if that fails, it applies to this game only. */
void pace_keep(pace p);
#endif
