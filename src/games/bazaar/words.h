/* Bazaar: all that people read and write about it. */
#ifndef SOUK_BAZAAR_WORDS_H
#define SOUK_BAZAAR_WORDS_H
#include "core/canvas.h"
#include "core/fields.h"
#include "rules.h"

extern const souk_event_kind bz_event_kinds[BZ_EVENTS];

void bz_name(const void *parts, int action, souk_out *out);
void bz_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
              souk_out *out);
void bz_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out);
void bz_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out);
void bz_view(const void *state, const void *parts, int viewer, souk_out *json);
void bz_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
             souk_canvas *canvas);
bool bz_place(void *state, const void *parts, int seat, souk_fields *fields, souk_error *error);
void bz_position(const void *state, const void *parts, int seat, souk_out *out);

/* "2 diamonds and 1 opal" */
void bz_heap_words(bz_heap heap, souk_lang lang, souk_out *out);
/* "WWG": the letters of a heap, colour by colour. */
void bz_heap_letters(bz_heap heap, souk_out *out);
/* "ruby" / "rubis" */
const char *bz_colour_word(int colour, souk_lang lang);
#endif
