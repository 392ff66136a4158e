/* words.h — what words.c, table.c, board.c and wits.c share, and their functions of souk_game. */
#ifndef SOUK_BASARI_WORDS_H
#define SOUK_BASARI_WORDS_H

#include "core/canvas.h"
#include "core/fields.h"
#include "core/out.h"
#include "core/text.h"
#include "games/basari/parts.h"

extern const souk_event_kind basari_event_kinds[];
/* The keys of colours and cards, the same in every language: "blue" .. "red"; "die", "points",
 * "stones". Used in names, JSON and positions. */
extern const char *const basari_colour_key[BASARI_COLOURS];
extern const char *const basari_card_key[BASARI_CARDS];
extern const char *const basari_phase_key[BASARI_PHASES];

/* "2 red, 1 blue"; "no stones". */
void basari_say_stones(souk_out *out, souk_lang lang, uint32_t stones);
/* "2 red 1 blue", "RRB" or "red 2 blue 1" (French words too) as packed stones; false if it is none. */
bool basari_read_stones(const char *text, uint32_t *stones);
/* "the die action" */
const char *basari_action_word(souk_lang lang, int card);
/* Whether that viewer may see the card of that seat. */
bool basari_card_shown(const basari_state *s, int viewer, int seat);
/* Whether the seat has put its pawn on the ring. */
bool basari_placed(const basari_state *s, int seat);

void basari_name(const void *parts, int action, souk_out *out);
void basari_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                  souk_out *out);
int basari_parse(const void *state, const void *parts, int actor, const char *text, int16_t *actions,
                 int max);
void basari_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out);
void basari_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out);
void basari_view(const void *state, const void *parts, int viewer, souk_out *json);
void basari_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
                 souk_canvas *canvas);
bool basari_place(void *state, const void *parts, int seat, souk_fields *fields, souk_error *error);
void basari_position(const void *state, const void *parts, int seat, souk_out *out);
void basari_value(const void *state, const void *parts, float *out);
void basari_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w);
float basari_doubt(const void *state, const void *parts);
void basari_retract(void *state, const void *parts, int seat);
void basari_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                   souk_out *out);

#endif
