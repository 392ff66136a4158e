/* luck.h — where the luck of a play is, and whether seats without chances decide it.
 *
 * The analysis (bots/analysis.h) divides the changes of every win chance into luck, own choices and choices of others.
 * Here they are summed up over a third of the play and over all of it. The mean of the sums' sizes says how far luck
 * and choices carry a seat. Errors of the evaluation count as either, so more iterations give smaller figures.
 *
 * A king is made by a late decision of a seat without chances, after which another score entry is the likeliest winner
 * and has clearly better chances than before.
 */
#ifndef SOUK_LAB_STUDY_LUCK_H
#define SOUK_LAB_STUDY_LUCK_H
#include "lab/study/study.h"
#include "souk_lab.h"

/* Analyses a finished play of a study and adds what it finds to the counts. The caller sets actor and action of each
 * of the n moments. The play has that number, and those won, in 60ths. */
void souk_luck_count(const souk_study *s, int64_t number, souk_moment *moments, int n, const int64_t *won,
                     int64_t *count);
#endif
