/* flow.h — long texts in narrow columns: broken into lines between words, what belongs under a point
 * of a list set in under it.
 *
 * A flow owns its lines; they hold whole characters only and are never wider than was asked for.
 */
#ifndef SOUK_FLOW_H
#define SOUK_FLOW_H
#include "core/canvas.h"

typedef struct flow_line {
    int at, len; /* bytes within the flow's text */
    int indent;  /* columns before it */
    souk_style style;
} flow_line;

typedef struct flow {
    char *text;
    flow_line *line;
    int n, space;
} flow;

/* Breaks the text into lines of at most that many columns. In Markdown, headings get a style, marks of
 * emphasis are dropped, and the lines of a paragraph are joined first. False without memory. */
bool flow_open(flow *f, const char *text, int width, bool markdown);
void flow_free(flow *f);
/* Writes line i, cut if it must be, with a NUL. */
void flow_copy(const flow *f, int i, char *out, size_t size);
#endif
