/* module.h — parts of the program that few runs need, loaded only when they do.
 *
 * A module is a shared object that depends on large libraries (a database's, MPI's, a server's), so that the program
 * itself is not linked with them. A user who needs no module neither waits for those libraries nor installs them.
 * A module uses nothing from the program (it has its own copy of the code), and exports one table of functions.
 */
#ifndef SOUK_CORE_MODULE_H
#define SOUK_CORE_MODULE_H
#include "souk.h"

/* Marks the table, which is the only symbol that a module exports. */
#define SOUK_MODULE_TABLE __attribute__((visibility("default")))

/* The table with that name in the module, which stays loaded; NULL with an error that says which package to
 * install. The module lies beside the program or in the library folder. */
const void *souk_module_open(const char *module, const char *package, const char *table, souk_error *error);
#endif
