/* serving.c — what the module souk-server shows to the program (see serving.h). */
#include "cli/serving.h"
#include "server/module.h"

MODULE_TABLE const serving serving_here = {serve_run, admin_run, tidy_run};
