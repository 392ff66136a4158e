/* help.h — the help of the full-screen client. */
#ifndef SOUK_HELP_H
#define SOUK_HELP_H
#include "cli/tui/ask.h"

void help_show(souk_lang lang);
#endif
