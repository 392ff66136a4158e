/* module.h — parts of the program that few runs need, and that are opened only by those.
 *
 * A module is a shared object that stands on a large library (a database's, MPI's), so that the program itself
 * need not be linked with it: whoever never asks for it neither waits for that library nor has to install it.
 * It uses nothing of the program, and shows it one table of functions.
 */
#ifndef SOUK_SERVER_MODULE_H
#define SOUK_SERVER_MODULE_H
#include "souk.h"

/* The table of that name in the module, which stays open; NULL with an error that says what to install. The module
 * lies beside the program or in the library folder, and its package has the same name: "souk-mpi". */
const void *module_open(const char *module, const char *table, souk_error *error);
#endif
