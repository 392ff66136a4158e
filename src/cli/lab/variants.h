/* variants.h — the ways to play that a study sets side by side.
 *
 * The first is what the plain options say. Each more --parts, and each --versus, is the first with something changed;
 * --vary takes all there are so far through a range of one value. What is changed is a setting (seats, bots, ...), an
 * option of the game, or a number in the parts, named by its way from the root: "ring.stalls[3].points".
 */
#ifndef SOUK_CLI_LAB_VARIANTS_H
#define SOUK_CLI_LAB_VARIANTS_H
#include "cli/base/setting.h"
#include "lab/study/findings.h"

/* One way to play. */
typedef struct variant {
    char name[SOUK_TEXT_MAX];
    char *text; /* of the parts; NULL: those of the house */
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
    char varied[SOUK_TEXT_MAX]; /* what the last --vary went through; "": nothing */
    int curves;
    char curve[LAB_VARIANTS][SOUK_TEXT_MAX];
} variants;

/* Reads all of it; after an error says what is wrong and returns the exit code. Close it in any case. */
int variants_read(const cli *c, const souk_game *g, variants *all);
void variants_close(variants *all);
/* What a study of one of them plays: parts, options, seats, bots. */
int variants_set_study(const cli *c, const souk_game *g, const variant *v, souk_study *s);
#endif
