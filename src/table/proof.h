/* proof.h — whether a record is a play of a day's table, as anybody could have had it.
 *
 * A date and a game fix seats, options, bots and chance (souk.h), so whoever has a record can play it again: chance must
 * fall as that table's does, and every bot must choose as it would have. Only the person's own choices are free, and they
 * must be legal. Bots may think long, so a proof goes on in steps of one bot's choice each; between two steps it can wait
 * its turn, move to another thread, or be dropped.
 */
#ifndef SOUK_PROOF_H
#define SOUK_PROOF_H
#include "table/day.h"
#include "table/table.h"

typedef struct souk_proof {
    souk_day day;
    souk_table *claimed; /* as the record has it */
    souk_table *table;   /* as it was played again so far */
    int at;              /* actions that were */
} souk_proof;

/* False, with an error that says what is wrong, if the record cannot be read, is not of that table, or is not over. Close
 * it in either case. */
bool souk_proof_open(souk_proof *p, const souk_day *day, const char *record, size_t len, souk_error *error);
/* Goes on past one bot's choice at most: 1 if there is more to do, 0 once all of it is proved, -1 with an error. */
int souk_proof_step(souk_proof *p, souk_error *error);
void souk_proof_close(souk_proof *p);
#endif
