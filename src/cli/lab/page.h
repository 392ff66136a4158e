/* page.h — a file of the built browser client with data inside: a parts sheet, or the report of a study. */
#ifndef SOUK_CLI_LAB_PAGE_H
#define SOUK_CLI_LAB_PAGE_H
#include "cli/base/setting.h"

/* Writes the client's file `name` to `path`, with that JSON inside. If the client is not built, reports it and
 * returns CLI_FAILED. */
int page_write(const cli *c, const char *name, const char *json, const char *path);
#endif
