/* limit.h — a seat that may not do something, to measure what it is worth.
 *
 * A limit takes actions away as long as another is left, so a limited seat always has a legal action. The bot of that
 * seat knows its limit: its search plans without the actions. The other seats do not know of it.
 */
#ifndef SOUK_LAB_STUDY_LIMIT_H
#define SOUK_LAB_STUDY_LIMIT_H
#include "bots/bot.h"

struct souk_study;

typedef struct souk_limit {
    bool only;                /* a plan: one of these actions whenever there is one; else none of them */
    char text[SOUK_TEXT_MAX]; /* the actions as asked for: "buy,take ruby" */
    souk_mask barred;
} souk_limit;

/* Reads a list of actions that seats of the study have in random plays, each by its name or by the words that names
 * begin with. False with an error that lists the first words of all. */
bool souk_limit_read(souk_limit *l, const struct souk_study *s, bool only, const char *text,
                     souk_error *error);
/* Writes "without=buy" or "only=buy,take ruby". */
void souk_limit_put(const souk_limit *l, souk_out *out);
/* Takes the barred actions away, unless none would be left. */
void souk_limit_apply(const souk_limit *l, souk_mask *legal);
/* The choice of a bot in a limited seat. */
int souk_limit_choose(const souk_limit *l, const souk_bot *bot, souk_at here, int seat, souk_rng *rng,
                      const souk_budget *budget);
#endif
