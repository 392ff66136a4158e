/* words.h — what the rooms of Desert Bazaar that deal in text share. */
#ifndef SOUK_DESERT_WORDS_H
#define SOUK_DESERT_WORDS_H
#include "core/fields.h"
#include "core/json.h"
#include "core/out.h"
#include "core/text.h"
#include "games/desert/camps.h"

/* Canonical words, the same in every language: of parts files, action names, views and positions. */
extern const char *const desert_face_names[DESERT_FACES];
extern const char *const desert_phase_names[DESERT_PHASES];
/* The face of that name among the first n, or -1. */
int desert_face_named(const char *name, int n);

extern const souk_event_kind desert_event_kinds[DESERT_EVENTS];

/* parts.c */
bool desert_read_parts(const souk_json *root, void *parts, souk_report *report);

/* words.c */
void desert_name(const void *parts, int action, souk_out *out);
void desert_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                  souk_out *out);
int desert_parse(const void *state, const void *parts, int actor, const char *text, int16_t *actions,
                 int max);
void desert_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out);
void desert_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out);
/* The name of a cell: "f6". */
void desert_cell_name(const desert_parts *p, int cell, souk_out *out);
/* A resource or face as people of that language call it. */
const char *desert_face_word(int face, souk_lang lang);
/* "2 water, 1 spice", or "nothing". */
void desert_cards_text(const uint8_t *cards, souk_lang lang, souk_out *out);
/* The letter of a resource on the drawn board. */
char desert_letter(int c, souk_lang lang);

/* board.c */
void desert_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
                 souk_canvas *canvas);

/* view.c */
void desert_view(const void *state, const void *parts, int viewer, souk_out *json);

/* position.c */
bool desert_place(void *state, const void *parts, int seat, souk_fields *fields, souk_error *error);
void desert_position(const void *state, const void *parts, int seat, souk_out *out);

/* wits.c */
void desert_value(const void *state, const void *parts, float *out);
void desert_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w);
float desert_doubt(const void *state, const void *parts);
void desert_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                   souk_out *out);

#endif
