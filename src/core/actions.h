/* actions.h — the actions of a game as a table of ranges, each with the name and the label of its actions.
 *
 * The rows are in the order of their first action, and each ends where the next begins. A row of no action, with the
 * number of all actions, ends the table. Item i of a row is its action first + i.
 */
#ifndef SOUK_ACTIONS_H
#define SOUK_ACTIONS_H
#include "core/out.h"

typedef struct souk_actions {
    int16_t first;
    /* As records spell it. The item follows: as `put` writes it, or its word, or, after a blank, its number from 1.
     * `put` writes nothing for an item that the parts do not have. */
    const char *name;
    const char *const *words;
    void (*put)(const void *parts, int item, souk_out *out);
    const char *label;  /* msgid; NULL: the label depends on more than the action */
    const char *place;  /* the placeholder in it, as souk_say takes it: the item, or its number from 1 */
    const char *clause; /* of the rules: what these actions are; NULL: a player never chooses them */
} souk_actions;

void souk_actions_name(const souk_actions *table, const void *parts, int action, souk_out *out);
/* Writes the label; false if the table has none for this action. */
bool souk_actions_label(const souk_actions *table, const void *parts, int action, souk_word word,
                        const souk_voice *voice, souk_out *out);
/* The clause of an action, or NULL. */
const char *souk_actions_clause(const souk_actions *table, int action);
/* The label as a msgid, or NULL. */
const char *souk_actions_text(const souk_actions *table, int action);
#endif
