/* proof.h — checking that a record is a genuine play of a day's table.
 *
 * A date and a game determine seats, options, bots and chance (souk.h), so anyone with a record can replay
 * it. Chance must fall as it does at that table, and every bot must choose as it would have. Only the
 * player's own choices are free, and they must be legal. Bots may think for long, so a proof advances by one
 * bot's choice at a time. Between two choices it can wait in a queue, move to another thread, or be dropped.
 */
#ifndef SOUK_PROOF_H
#define SOUK_PROOF_H
#include "table/day.h"
#include "table/table.h"

typedef struct souk_proof {
    souk_day day;
    souk_table *claimed; /* as the record has it */
    souk_table *table;   /* as replayed so far */
    int at;              /* actions replayed so far */
} souk_proof;

/* False, with an error that says what is wrong, if the record cannot be read, is not of that table, or is not
 * finished. Close the proof in either case. */
bool souk_proof_open(souk_proof *p, const souk_day *day, const char *record, size_t len, souk_error *error);
/* Advances past at most one bot's choice: 1 if there is more to do, 0 once everything is proved, -1 with an error. */
int souk_proof_step(souk_proof *p, souk_error *error);
void souk_proof_close(souk_proof *p);
#endif
