/* report_page.c — small pieces of a report's page. */
#include "lab/study/report_page.h"
#include "core/out.h"
#include "lab/study/plot.h"
#include <stdlib.h>
#include <string.h>

void *souk_page_memory(const souk_page *p, int n, size_t size)
{
    void *memory = calloc((size_t)n, size);
    if (!memory) *p->starved = true;
    return memory;
}

const char *souk_page_say(const souk_page *p, const char *msgid)
{
    return souk_text(p->lang, msgid);
}

void souk_page_tag(const souk_page *p, const char *tag, const char *words)
{
    souk_printf(p->o, "<%s>", tag);
    souk_put_escaped(p->o, words);
    souk_printf(p->o, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

void souk_page_note(const souk_page *p, const char *words)
{
    souk_page_tag(p, "p class=\"note\"", words);
}

void souk_page_figure(const souk_page *p, const souk_finding *f)
{
    souk_puts(p->o, "<b>");
    souk_put_unit(p->o, p->lang, f->unit, f->figure.value);
    souk_puts(p->o, "</b>");
    if (f->figure.error <= 0) return;
    souk_puts(p->o, " <small>");
    souk_put_unit(p->o, p->lang, f->unit, f->figure.low);
    souk_puts(p->o, "–");
    souk_put_unit(p->o, p->lang, f->unit, f->figure.high);
    souk_puts(p->o, "</small>");
}

void souk_page_swatch(const souk_page *p, int k)
{
    souk_printf(p->o, "<i class=\"c%d\"></i>", k % PAGE_COLOURS);
    souk_put_escaped(p->o, p->c->v[k].name);
}

bool souk_page_differs(const souk_page *p, const souk_row *row, int k)
{
    souk_figure difference;
    return souk_book_difference(p->b, row, k, &difference) && souk_figure_differs(difference);
}

void souk_page_open_card(const souk_page *p, const char *title)
{
    souk_puts(p->o, "<section class=\"card\">");
    souk_page_tag(p, "h3", souk_page_say(p, title));
}

void souk_page_close_card(const souk_page *p)
{
    souk_puts(p->o, "</section>\n");
}
