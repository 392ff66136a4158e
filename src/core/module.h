/* module.h — parts of the program that few runs need, and that are opened only by those.
 *
 * A module is a shared object that stands on large libraries (a database's, MPI's, a server's), so that the program
 * itself need not be linked with them: whoever never asks for it neither waits for those libraries nor has to install
 * them. It uses nothing of the program (what it needs of the house it has a copy of), and shows it one table of
 * functions.
 */
#ifndef SOUK_SERVER_MODULE_H
#define SOUK_SERVER_MODULE_H
#include "souk.h"

/* Stands before the table, which is all that others see of a module. */
#define MODULE_TABLE __attribute__((visibility("default")))

/* The table of that name in the module, which stays open; NULL with an error that says which package to install. The
 * module lies beside the program or in the library folder. */
const void *module_open(const char *module, const char *package, const char *table, souk_error *error);
#endif
