/* serving.c — the table that the module souk-server exports (see serving.h). */
#include "cli/serve/serving.h"
#include "core/module.h"

SOUK_MODULE_TABLE const serving serving_here = {serve_run, admin_run, tidy_run};
