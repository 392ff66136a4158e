/* report_page.h — what the parts of a report's page share: small pieces of HTML. */
#ifndef SOUK_LAB_STUDY_REPORT_PAGE_H
#define SOUK_LAB_STUDY_REPORT_PAGE_H
#include "lab/study/findings.h"

enum { PAGE_COLOURS = 8 }; /* of variants; more begin anew */

typedef struct souk_page {
    souk_out *o;
    const souk_book *b;
    const souk_comparison *c;
    souk_lang lang;
    bool *starved; /* there was no memory for some of it */
} souk_page;

/* So many things of that size, all zero; free them. NULL without memory, which the page then knows. */
void *souk_page_memory(const souk_page *p, int n, size_t size);

/* A text in the language of the page. */
const char *souk_page_say(const souk_page *p, const char *msgid);
/* <tag>words</tag>; the tag may have attributes. */
void souk_page_tag(const souk_page *p, const char *tag, const char *words);
/* Small print. */
void souk_page_note(const souk_page *p, const char *words);
/* A figure with its interval, if it has one. */
void souk_page_figure(const souk_page *p, const souk_finding *f);
/* The name of a variant behind a dot of its colour. */
void souk_page_swatch(const souk_page *p, int k);
/* Whether variant k differs from the first there. */
bool souk_page_differs(const souk_page *p, const souk_row *row, int k);
/* A card with that heading, a msgid, and its end. */
void souk_page_open_card(const souk_page *p, const char *title);
void souk_page_close_card(const souk_page *p);

/* What one study found, in a few sentences. */
void souk_page_in_short(const souk_page *p);
/* One card for each thing that a designer asks (report_cards.c). */
void souk_page_cards(const souk_page *p);
#endif
