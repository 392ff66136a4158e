/* batch.h — bots at the tables of a batch (the batch itself is in souk.h). */
#ifndef SOUK_BATCH_H
#define SOUK_BATCH_H
#include "bots/bot.h"

/* The bot's action at every table whose mover is in the set of seats, SOUK_REST at the others. Depends on
 * the seed and each table's own play alone. */
void souk_batch_choose(souk_batch *b, const souk_bot *bot, uint32_t seats, uint64_t seed, int32_t *actions);
#endif
