/* High or Low: all that people read and write about it. */
#ifndef SOUK_TEMPLATE_WORDS_H
#define SOUK_TEMPLATE_WORDS_H
#include "core/canvas.h"
#include "core/fields.h"
#include "rules.h"

extern const souk_event_kind te_event_kinds[TE_EVENTS];

void te_name(const void *parts, int action, souk_out *out);
void te_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
              souk_out *out);
void te_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out);
void te_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out);
void te_view(const void *state, const void *parts, int viewer, souk_out *json);
void te_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
             souk_canvas *canvas);
bool te_place(void *state, const void *parts, const souk_options *options, int seats, souk_fields *fields,
              souk_error *error);
void te_position(const void *state, const void *parts, souk_out *out);
#endif
