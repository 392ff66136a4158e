/* link_here.h — a link to a table on this machine instead of a server. */
#ifndef SOUK_CLI_TUI_ONLINE_LINK_HERE_H
#define SOUK_CLI_TUI_ONLINE_LINK_HERE_H
#include "cli/base/save.h"
#include "cli/play/play.h"
#include "cli/tui/online/link.h"

#define LINK_HERE_TABLE "here_here_here_here_00" /* the id of the table in its messages */

/* Opens the table, which must outlive the link; NULL with an error if memory runs out. Every change is written to the
 * save, if it has a path. */
souk_link *link_here_open(play *p, const save *saved, souk_error *error);
#endif
