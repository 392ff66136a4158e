/* spoken.h — a drawing as words that can be read aloud.
 *
 * A screen reader goes through a picture row by row, so that what stands in one frame is torn apart. Here the
 * frames are walls: what they enclose is one place, and is read whole, its title first, before the next.
 */
#ifndef SOUK_SPOKEN_H
#define SOUK_SPOKEN_H
#include "core/canvas.h"

/* Adds the drawing to the text: places from top left to bottom right, several small ones to a line. */
void spoken_text(const souk_canvas *c, souk_out *out);
#endif
