/* text.h — marking texts for the catalogue. N_("...") is a msgid that is looked up later, by
 * souk_text(lang, msgid); it makes xgettext see the text and changes nothing else. */
#ifndef SOUK_TEXT_H
#define SOUK_TEXT_H
#define N_(msgid) msgid
#include "souk.h"
/* The plural form that a number takes in this language: 0 (the one of 1), 1, ... */
int souk_plural_form(souk_lang lang, long n);
/* The sign before decimals. */
char souk_point(souk_lang lang);
#endif
