/* words.h: how Sahwari is put into words, shared by its log, view, board and parts file. */
#ifndef SAHWARI_WORDS_H
#define SAHWARI_WORDS_H
#include "core/out.h"
#include "core/text.h"
#include "games/sahwari/turn.h"

/* Notation: one for all languages, also used in parts files and positions. */
extern const char *const sah_effect_names[SAH_NO_EFFECT]; /* "artefact", "steal", ... */
extern const char *const sah_resource_names[SAH_RESOURCES];
extern const char *const sah_per_names[SAH_PER_KINDS]; /* "cubes", "cards", ... */
extern const char *const sah_stage_names[SAH_STAGES];
extern const char *const sah_step_names[SAH_STEPS];
int sah_effect_named(const char *name); /* SAH_NO_EFFECT if there is none */
int sah_cell_named(const char *name);   /* -1 if there is none */
void sah_put_cell(int cell, souk_out *out);
/* "l2": the second case to the left of the sheet; takes an action of either side. */
void sah_put_case(int action, souk_out *out);
int sah_case_named(const char *name); /* the action, or -1 */

/* What people read. */
void sah_put_end(const sah_end *end, souk_lang lang, souk_out *out); /* "spy", "+2", "" */
void sah_put_card(const sah_parts *p, int card, souk_lang lang, souk_out *out);
void sah_put_convoy(const sah_parts *p, int id, souk_lang lang, souk_out *out);
void sah_put_camel(int camel, const souk_voice *voice, souk_out *out);
const char *sah_effect_word(int effect, souk_lang lang);
#endif
