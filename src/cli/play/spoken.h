/* spoken.h — a drawing as text for a screen reader.
 *
 * A screen reader reads a picture row by row, which tears apart the contents of a frame. Here frames are walls: each
 * enclosed region is read whole, its title first, before the next.
 */
#ifndef SOUK_CLI_PLAY_SPOKEN_H
#define SOUK_CLI_PLAY_SPOKEN_H
#include "core/canvas.h"

/* Appends the drawing as text: regions from top left to bottom right, several small ones per line. */
void spoken_text(const souk_canvas *c, souk_out *out);
#endif
