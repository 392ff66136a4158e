/* report_page.h — small pieces of HTML that the parts of a report's page share. */
#ifndef SOUK_LAB_STUDY_REPORT_PAGE_H
#define SOUK_LAB_STUDY_REPORT_PAGE_H
#include "lab/study/findings.h"

enum { PAGE_COLOURS = 8 }; /* of variants; more start again at the first */

typedef struct souk_page {
    souk_out *o;
    const souk_book *b;
    const souk_comparison *c;
    souk_lang lang;
    bool *starved; /* memory ran out for a part of the page */
} souk_page;

/* Allocates n zeroed elements, which the caller frees. NULL without memory: then sets `starved`. */
void *souk_page_memory(const souk_page *p, int n, size_t size);

/* A text in the language of the page. */
const char *souk_page_say(const souk_page *p, const char *msgid);
/* <tag>words</tag>; the tag may have attributes. */
void souk_page_tag(const souk_page *p, const char *tag, const char *words);
/* Small print. */
void souk_page_note(const souk_page *p, const char *words);
/* A figure with its interval, if it has one. */
void souk_page_figure(const souk_page *p, const souk_finding *f);
/* The name of a variant after a dot of its colour. */
void souk_page_swatch(const souk_page *p, int k);
/* Whether variant k differs from the first in that row. */
bool souk_page_differs(const souk_page *p, const souk_row *row, int k);
/* Opens a card with a heading, a msgid, and closes it. */
void souk_page_open_card(const souk_page *p, const char *title);
void souk_page_close_card(const souk_page *p);

/* The findings of one study, in a few sentences. */
void souk_page_in_short(const souk_page *p);
/* One card for each question of a designer (report_cards.c). */
void souk_page_cards(const souk_page *p);
#endif
