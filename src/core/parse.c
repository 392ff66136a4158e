/* parse.c — turning a player's text into actions.
 *
 * Texts are compared folded (fold.c). Names come first, since they mean the
 * same in every state; then the labels of the actor's legal actions, in every language; then the game's own short
 * forms. Only the actor's own legal actions are considered, so no answer reveals more than the actor's view.
 */
#include "core/error.h"
#include "core/fold.h"
#include "core/out.h"
#include <string.h>

static void folded_name(const souk_game *g, const void *parts, int action, char *out)
{
    SOUK_OUT(name, SOUK_NAME_MAX);
    g->name(parts, action, &name);
    souk_fold(name.buf, out, SOUK_NAME_MAX);
}

/* Names are already folded (the property suite checks that), so they are compared as they are. */
static int named(const souk_game *g, const void *parts, const char *folded)
{
    for (int a = 0; a < g->num_actions; a++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        g->name(parts, a, &name);
        if (name.len > 0 && strcmp(name.buf, folded) == 0) return a;
    }
    return -1;
}

int souk_action_named(const souk_game *g, const void *parts, const char *name)
{
    char folded[SOUK_TEXT_MAX];
    souk_fold(name, folded, sizeof folded);
    return folded[0] ? named(g, parts, folded) : -1;
}

/* The legal action that has this label in any language; -1: none, -2: several. */
static int labelled(const souk_game *g, const void *state, const void *parts, int actor,
                    const souk_mask *legal, const char *folded)
{
    int found = -1;
    for (int a = souk_mask_next(legal, 0); a >= 0; a = souk_mask_next(legal, a + 1)) {
        for (int lang = 0; lang < souk_num_langs(); lang++) {
            souk_voice voice = {lang, {NULL}};
            SOUK_OUT(label, SOUK_TEXT_MAX);
            g->label(state, parts, actor, a, &voice, &label);
            if (!souk_is_said(folded, label.buf)) continue;
            if (found >= 0 && found != a) return -2;
            found = a;
        }
    }
    return found;
}

/* The edit distance of two short texts: the number of letters to change, add or leave out. */
static int distance(const char *a, const char *b)
{
    int row[SOUK_NAME_MAX + 1] = {0};
    int width = (int)strlen(b);
    for (int j = 0; j <= width; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; b[j - 1]; j++) {
            int change = corner + (a[i - 1] != b[j - 1]);
            int other = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            corner = row[j];
            row[j] = change < other ? change : other;
        }
    }
    return row[width];
}

/* Names of legal actions that resemble the text: those with the same beginning first, then by edit distance. */
static void near_names(const souk_game *g, const void *parts, const souk_mask *legal, const char *folded,
                       souk_out *out)
{
    enum { SHOWN = 5 };
    int best[SHOWN], unlike[SHOWN], n = 0;
    size_t word = strcspn(folded, " ");
    char cut[SOUK_NAME_MAX];
    souk_fold(folded, cut, sizeof cut);
    for (int a = souk_mask_next(legal, 0); a >= 0; a = souk_mask_next(legal, a + 1)) {
        char name[SOUK_NAME_MAX];
        folded_name(g, parts, a, name);
        int d = distance(cut, name);
        if (word && strncmp(name, folded, word) == 0) d -= SOUK_NAME_MAX;
        int at = n < SHOWN ? n++ : SHOWN;
        while (at > 0 && unlike[at - 1] > d) {
            if (at < SHOWN) {
                best[at] = best[at - 1];
                unlike[at] = unlike[at - 1];
            }
            at--;
        }
        if (at < SHOWN) {
            best[at] = a;
            unlike[at] = d;
        }
    }
    for (int i = 0; i < n; i++) {
        souk_puts(out, i ? ", " : "");
        g->name(parts, best[i], out);
    }
}

int souk_parse(const souk_game *g, const void *state, const void *parts, int actor, const char *text,
               int16_t *actions, int max, souk_error *error)
{
    char folded[SOUK_TEXT_MAX];
    souk_error_clear(error);
    souk_fold(text, folded, sizeof folded);
    if (max < 1 || !folded[0]) {
        souk_fail(error, "What do you want to do?");
        return 0;
    }
    int a = named(g, parts, folded);
    souk_mask legal;
    souk_mask_clear(&legal);
    souk_legal(g, state, parts, actor, &legal);
    if (a < 0) a = labelled(g, state, parts, actor, &legal, folded);
    if (a >= 0) {
        actions[0] = (int16_t)a;
        return 1;
    }
    if (a == -1 && g->parse && souk_mask_count(&legal) > 0) {
        int n = g->parse(state, parts, actor, folded, actions, max);
        if (n > 0) return n;
    }
    SOUK_OUT(names, 160);
    near_names(g, parts, &legal, folded, &names);
    if (a == -2)
        souk_fail(error, "\"%.60s\" can mean several things. Use a name: %s.", text, names.buf);
    else if (names.buf[0])
        souk_fail(error, "\"%.60s\" is not possible here. You can, for example: %s.", text, names.buf);
    else
        souk_fail(error, "\"%.60s\" is not an action of %s.", text, g->title);
    return 0;
}
