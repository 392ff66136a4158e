/* serving.h — the commands about a server, which are a module (server/module.h): cmd_serve.c has what their help says,
 * and opens it; here is what it finds.
 *
 * The module has its own copy of all it needs of the house, and is handed the command as it was parsed.
 */
#ifndef SOUK_CLI_SERVING_H
#define SOUK_CLI_SERVING_H
#include "cli/cli.h"

/* Each runs its command and returns the exit code. */
typedef struct serving {
    int (*serve)(cli *c);
    int (*admin)(cli *c);
    int (*store)(cli *c);
} serving;

extern const serving serving_here; /* in the module souk-server */

/* What it is made of. */
int serve_run(cli *c);
int admin_run(cli *c);
int tidy_run(cli *c);
#endif
