/* ink.h — the colours of the screen: themes, and the terminal's own ground.
 *
 * The theme belongs to the user: it is stored beside the saves.
 */
#ifndef SOUK_INK_H
#define SOUK_INK_H
#include "cli/tui/screen.h"

/* Dark or light as the terminal's ground, always one of them, or on that ground itself. */
typedef enum ink_theme { THEME_AUTO, THEME_DARK, THEME_LIGHT, THEME_OWN, NUM_THEMES } ink_theme;

/* The stored theme; stores another and mixes its colours: screen_wipe then draws with them. */
ink_theme ink_kept(void);
void ink_change(ink_theme theme);
/* Prepares the colours of the stored theme, once curses has the terminal. Asks the terminal for its ground if the theme
 * depends on it: once, and at most for a moment. */
void ink_open(void);
/* The curses attributes and the pair of a style on a ground. */
unsigned ink_attributes(screen_ground ground, souk_style style, short *pair);
/* Whether the curses key is an answer of the terminal that came too late; its bytes have been read then. */
bool ink_late(unsigned key);
#endif
