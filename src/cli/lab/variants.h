/* variants.h — the variants of a game that a study compares.
 *
 * The first variant follows the plain options. Each further --parts, and each --versus, is the first with something
 * changed. --vary repeats all variants so far over a range of one value. A change concerns a setting (seats, bots,
 * ...), an option of the game, or a number in the parts, named by its path from the root: "ring.stalls[3].points".
 */
#ifndef SOUK_CLI_LAB_VARIANTS_H
#define SOUK_CLI_LAB_VARIANTS_H
#include "cli/base/setting.h"
#include "lab/study/findings.h"

/* One variant. */
typedef struct variant {
    char name[SOUK_TEXT_MAX];
    char *text; /* of the parts; NULL: the built-in ones */
    void *own;  /* parts read from it */
    souk_options options;
    char bots[SOUK_TEXT_MAX]; /* a list of names */
    int64_t seats, drawn, iterations;
    double x;
    int curve;
} variant;

typedef struct variants {
    variant v[LAB_VARIANTS];
    int n;
    char varied[SOUK_TEXT_MAX]; /* the name varied by the last --vary; "": none */
    int curves;
    char curve[LAB_VARIANTS][SOUK_TEXT_MAX];
} variants;

/* Reads all variants; after an error reports it and returns the exit code. Close in any case. */
int variants_read(const cli *c, const souk_game *g, variants *all);
void variants_close(variants *all);
/* Sets the parts, options, seats and bots of a study from a variant. */
int variants_set_study(const cli *c, const souk_game *g, const variant *v, souk_study *s);
#endif
