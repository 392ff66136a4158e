/* lab_variants.h — reads the variants that `souk lab` compares: --parts, --versus, --vary and the plain options. */
#ifndef SOUK_CLI_LAB_LAB_VARIANTS_H
#define SOUK_CLI_LAB_LAB_VARIANTS_H
#include "cli/base/setting.h"
#include "lab/study/variants.h"

/* Reads all variants; after an error reports it and returns the exit code. Close in any case. */
int lab_variants_read(const cli *c, const souk_game *g, souk_variants *all);
/* Sets the parts, options, seats and bots of a study from a variant. */
int lab_variants_study(const cli *c, const souk_game *g, const souk_variant *v, souk_study *s);
#endif
