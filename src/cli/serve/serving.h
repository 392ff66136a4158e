/* serving.h — the server commands, which live in a module (core/module.h). cmd_serve.c has their help and opens the
 * module; this is the table that the module exports.
 *
 * The module has its own copy of the code it needs and receives the parsed command.
 */
#ifndef SOUK_CLI_SERVE_SERVING_H
#define SOUK_CLI_SERVE_SERVING_H
#include "cli/base/cli.h"

/* Each runs its command and returns the exit code. */
typedef struct serving {
    int (*serve)(cli *c);
    int (*admin)(cli *c);
    int (*store)(cli *c);
} serving;

extern const serving serving_here; /* exported by the module souk-server */

int serve_run(cli *c);
int admin_run(cli *c);
int tidy_run(cli *c);
#endif
