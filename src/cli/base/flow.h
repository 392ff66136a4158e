/* flow.h — wraps long texts into narrow columns: breaks lines between words and indents the text of list items.
 *
 * A flow owns its lines; they hold whole characters only and never exceed the requested width.
 */
#ifndef SOUK_CLI_BASE_FLOW_H
#define SOUK_CLI_BASE_FLOW_H
#include "core/canvas.h"

/* Columns that a character takes: 2 if wide, 0 if combining; always 1 while only ASCII is drawn. */
int flow_columns(uint32_t ch);
void flow_ascii(bool on);

typedef struct flow_line {
    int at, len; /* bytes within the flow's text */
    int indent;  /* columns before the line */
    souk_style style;
} flow_line;

typedef struct flow {
    char *text;
    flow_line *line;
    int n, space;
} flow;

/* Breaks the text into lines of at most `width` columns. In rules, lines that begin with # are headings, and get a
 * style. False if memory runs out. */
bool flow_open(flow *f, const char *text, int width, bool rules);
void flow_free(flow *f);
/* Copies line i with a NUL, truncated to size. */
void flow_copy(const flow *f, int i, char *out, size_t size);
#endif
