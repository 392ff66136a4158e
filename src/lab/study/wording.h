/* wording.h — what a study counted, in the game's own words.
 *
 * A facet is a placeholder in the sentence of an event, so its name is that sentence: "Someone pays 2 red and 1 blue
 * at stall …". An action is named by its label; if that depends on the state, by the game's plain words for it, or by
 * what all its labels share.
 */
#ifndef SOUK_LAB_STUDY_WORDING_H
#define SOUK_LAB_STUDY_WORDING_H
#include "lab/study/study.h"

/* The sentence of a facet with a value filled in; with value < 0 the placeholder stays open. */
void souk_wording_facet(const souk_study *s, const souk_facet *f, int value, souk_lang lang, souk_out *out);
/* Two values of one facet that occurred together. */
void souk_wording_pair(const souk_study *s, const souk_facet *f, int a, int b, souk_lang lang, souk_out *out);

typedef struct souk_action_labels souk_action_labels;

/* Collects the labels of all actions in plays that depend only on the study's settings; NULL without memory. */
souk_action_labels *souk_action_labels_open(const souk_study *s, souk_lang lang);
void souk_action_labels_close(souk_action_labels *l); /* NULL: does nothing */
/* The label of an action; its name, if it was never legal in these plays. False if the labels differ. */
bool souk_action_labels_put(const souk_action_labels *l, int action, souk_out *out);
#endif
