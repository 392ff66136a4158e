/* variants.h — the variants of a game that a study compares.
 *
 * The first variant follows the plain settings, which the caller fills in. Each file of parts after the first, and each
 * souk_variants_versus, adds a variant that is the first with something changed. souk_variants_vary repeats all variants
 * so far over a range of one value, to which it adds the present value as the one that the others are compared with. A
 * change concerns a setting (seats, bots, ...), an option of the game, or a number or a text in the parts, named by its
 * path from the root: "ring.stalls[3].points".
 *
 * An error with a line is about the parts of the last variant. One without a line names a field if the request is wrong,
 * and none if a file cannot be read or memory is short.
 */
#ifndef SOUK_LAB_STUDY_VARIANTS_H
#define SOUK_LAB_STUDY_VARIANTS_H
#include "lab/study/findings.h"

enum { VARIANT_DRAW_MAX = 1000 };

typedef struct souk_variant {
    char name[SOUK_TEXT_MAX];
    char *text; /* of the parts; NULL: the built-in ones */
    void *own;  /* parts that the caller has read from it; freed by souk_variants_close */
    souk_options options;
    char bots[SOUK_TEXT_MAX]; /* a list of names */
    int64_t seats, drawn, iterations;
    double x;
    int curve;
} souk_variant;

typedef struct souk_variants {
    const souk_game *game;
    souk_variant v[LAB_VARIANTS];
    int n;
    char varied[SOUK_TEXT_MAX]; /* the name varied by the last souk_variants_vary; "": none */
    int curves;
    char curve[LAB_VARIANTS][SOUK_TEXT_MAX];
} souk_variants;

/* Begins with one variant, whose settings are all zero. Close in any case. */
void souk_variants_open(souk_variants *all, const souk_game *g, const char *name, const char *bots);
void souk_variants_close(souk_variants *all);
/* Takes the parts of a file: the first file is that of the first variant, each further one adds a variant. */
bool souk_variants_parts(souk_variants *all, const char *path, souk_error *error);
/* Adds a variant with the changes "KEY=VALUE KEY=VALUE ...". */
bool souk_variants_versus(souk_variants *all, const char *text, souk_error *error);
/* Replaces every variant so far by one per value of "KEY=4..8", "KEY=4..8:2" or "KEY=4,6,8". */
bool souk_variants_vary(souk_variants *all, const char *text, souk_error *error);
/* Sets the game, parts, options and numbers of a study from a variant. The caller names the bots, and sets the seats if
 * the variant leaves them at 0. */
void souk_variant_study(const souk_variant *v, const souk_game *g, souk_study *s);
#endif
