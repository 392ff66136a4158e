/* lab_labels.h — `souk lab label GAME`: writes a file of labelled positions for training nets. */
#ifndef SOUK_CLI_LAB_LAB_LABELS_H
#define SOUK_CLI_LAB_LAB_LABELS_H
#include "cli/base/cli.h"
#include <signal.h>

/* Plays and labels as the options request, until there is enough, time is up or *stop is set; the exit code. */
int lab_labels(const cli *c, const volatile sig_atomic_t *stop);
#endif
