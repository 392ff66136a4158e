/* interrupt.c — long work that Ctrl-C or SIGTERM ends early, with its results so far. */
#include "cli/lab/interrupt.h"
#include <string.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

const volatile sig_atomic_t *interrupt_watch(void)
{
    struct sigaction stop;
    memset(&stop, 0, sizeof stop);
    stop.sa_handler = on_interrupt;
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    return &interrupted;
}
