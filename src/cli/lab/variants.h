/* variants.h — the ways to play that a study sets side by side.
 *
 * The first is what the plain options say. Each more --parts, and each --versus, is the first with something changed;
 * --vary takes all there are so far through a range of one value. What is changed is a setting (seats, bots, ...), an
 * option of the game, or a number in the parts, named by its way from the root: "ring.stalls[3].points".
 */
#ifndef SOUK_VARIANTS_H
#define SOUK_VARIANTS_H
#include "cli/setting.h"
#include "lab/findings.h"

/* One way to play. */
typedef struct cli_variant {
    char name[SOUK_TEXT_MAX];
    char *text; /* of the parts; NULL: those of the house */
    void *own;  /* parts read from it */
    souk_options options;
    char bots[SOUK_TEXT_MAX]; /* a list of names */
    int64_t seats, drawn, iterations;
    double x;
    int curve;
} cli_variant;

typedef struct cli_variants {
    cli_variant v[LAB_VARIANTS];
    int n;
    char varied[SOUK_TEXT_MAX]; /* what the last --vary went through; "": nothing */
    int curves;
    char curve[LAB_VARIANTS][SOUK_TEXT_MAX];
} cli_variants;

/* Reads all of it; after an error says what is wrong and returns the exit code. Close it in any case. */
int cli_read_variants(const cli *c, const souk_game *g, cli_variants *all);
void cli_close_variants(cli_variants *all);
/* What a study of one of them plays: parts, options, seats, bots. */
int cli_set_study(const cli *c, const souk_game *g, const cli_variant *v, souk_study *s);
#endif
