/* admin_person.h — `souk admin erase`, `export` and `rename`: what a person may ask the host for. */
#ifndef SOUK_CLI_SERVE_ADMIN_PERSON_H
#define SOUK_CLI_SERVE_ADMIN_PERSON_H
#include "cli/base/cli.h"
#include "server/store/store.h"

/* Each returns the exit code. */
int admin_person_erase(const cli *c, store *s, const store_person *p);
int admin_person_export(const cli *c, store *s, const store_person *p);
int admin_person_rename(const cli *c, store *s, store_person *p, const char *name);
#endif
