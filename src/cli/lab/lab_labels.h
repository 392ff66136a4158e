/* lab_labels.h — `souk lab label GAME`: a file of labelled positions to train nets with. */
#ifndef SOUK_CLI_LAB_LAB_LABELS_H
#define SOUK_CLI_LAB_LAB_LABELS_H
#include "cli/base/cli.h"
#include <signal.h>

/* Plays and writes what the options ask, until there is enough, time is up or *stop is set; the exit code. */
int lab_labels(const cli *c, const volatile sig_atomic_t *stop);
#endif
