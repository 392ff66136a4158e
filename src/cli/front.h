/* front.h — the front page, and the offer to resume a save. */
#ifndef SOUK_CLI_FRONT_H
#define SOUK_CLI_FRONT_H
#include "cli/base/cli.h"

typedef enum front_offered { OFFER_NEW, OFFER_TAKEN, OFFER_LEFT } front_offered;
/* Offers to resume a save of that game (NULL: any); OFFER_NEW also if there is none. OFFER_TAKEN fills path. */
front_offered front_offer(const cli *c, const souk_game *g, char *path, size_t size);
/* Resumes that record with the parts saved beside it, if any; returns the exit code. */
int front_go_on(const cli *c, const char *record);
/* Whether there is a terminal to show it on. */
bool front_possible(void);
/* Shows the front page until the user leaves; returns the exit code. */
int front_run(cli *c);
#endif
