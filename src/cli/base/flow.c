/* flow.c — wraps long texts into narrow columns: every line of the text is broken between words. */
#include "cli/base/flow.h"
#include "core/utf8.h"
#include <stdlib.h>
#include <string.h>

static bool add_line(flow *f, int at, int len, int indent, souk_style style)
{
    if (f->n == f->space) {
        int space = f->space ? 2 * f->space : 64;
        flow_line *more = realloc(f->line, (size_t)space * sizeof *more);
        if (!more) return false;
        f->line = more;
        f->space = space;
    }
    flow_line line = {at, len, indent, style};
    f->line[f->n++] = line;
    return true;
}

static bool ascii_only;

void flow_ascii(bool on)
{
    ascii_only = on;
}

int flow_columns(uint32_t ch)
{
    return ascii_only ? 1 : souk_canvas_columns(ch);
}

/* Whether a line may end before the blank: French puts one before some signs and after an opening quotation mark. */
static bool may_break(const char *text, int at, int len)
{
    static const char opening[] = "«", closing[] = "»";
    const char *next = text + at + 1;
    int left = len - at - 1, before = (int)sizeof opening - 1;
    if (at >= before && strncmp(text + at - before, opening, (size_t)before) == 0) return false;
    if (left >= (int)sizeof closing - 1 && strncmp(next, closing, sizeof closing - 1) == 0) return false;
    return left < 1 || !strchr(";:!?%", *next) || (left > 1 && !strchr(" ,.;)", next[1]));
}

/* How many bytes of the text fit into `width` columns, ending between words if possible. */
static int fitting(const char *text, int len, int width)
{
    int bytes = 0, columns = 0, word = 0;
    while (bytes < len) {
        uint32_t ch = '?';
        int n = souk_utf8_read(text + bytes, (size_t)(len - bytes), &ch);
        columns += flow_columns(ch);
        if (columns > width && bytes > 0) return word > 0 ? word : bytes;
        bytes += n ? n : 1;
        if (bytes < len && text[bytes] == ' ' && may_break(text, bytes, len)) word = bytes;
    }
    return len;
}

static bool break_paragraph(flow *f, int at, int len, int width, bool rules)
{
    souk_style style = SOUK_PLAIN;
    if (rules && f->text[at] == '#') {
        int marks = (int)strspn(f->text + at, "# ");
        style = SOUK_TITLE;
        at += marks;
        len -= marks;
    }
    int blanks = 0;
    while (blanks < len && f->text[at + blanks] == ' ')
        blanks++;
    bool point = len - blanks > 1 && f->text[at + blanks] == '-' && f->text[at + blanks + 1] == ' ';
    int indent = blanks < width / 2 ? blanks : 0, hanging = point && indent + 2 < width ? 2 : 0;
    at += blanks;
    len -= blanks;
    for (bool first = true; first || len > 0; first = false) {
        int in = indent + (first ? 0 : hanging);
        int n = fitting(f->text + at, len, width - in);
        if (!add_line(f, at, n, in, style)) return false;
        at += n;
        len -= n;
        while (len > 0 && f->text[at] == ' ') {
            at++;
            len--;
        }
    }
    return true;
}

bool flow_open(flow *f, const char *text, int width, bool rules)
{
    memset(f, 0, sizeof *f);
    if (width < 1) width = 1;
    size_t len = strlen(text);
    f->text = malloc(len + 1);
    if (!f->text) return false;
    memcpy(f->text, text, len + 1);
    for (int at = 0; f->text[at];) {
        int n = (int)strcspn(f->text + at, "\n");
        if (!break_paragraph(f, at, n, width, rules)) {
            flow_free(f);
            return false;
        }
        at += n + (f->text[at + n] == '\n');
    }
    return true;
}

void flow_free(flow *f)
{
    free(f->text);
    free(f->line);
    memset(f, 0, sizeof *f);
}

void flow_copy(const flow *f, int i, char *out, size_t size)
{
    size_t n = (size_t)f->line[i].len;
    if (n >= size) {
        n = size - 1;
        while (n > 0 && !souk_utf8_starts(f->text[f->line[i].at + (int)n]))
            n--;
    }
    memcpy(out, f->text + f->line[i].at, n);
    out[n] = '\0';
}
