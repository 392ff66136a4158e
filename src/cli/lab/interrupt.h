/* interrupt.h — long work that Ctrl-C or SIGTERM ends early, with its results so far. */
#ifndef SOUK_CLI_LAB_INTERRUPT_H
#define SOUK_CLI_LAB_INTERRUPT_H
#include <signal.h>

/* From now on these signals only set the flag that is returned. */
const volatile sig_atomic_t *interrupt_watch(void);
#endif
