/* play.h: tests written as records.
 *
 * A situation of ten lines, the actions taken in it, and the result:
 *
 *     souk_table *t = replay("souk record 1\n"
 *                            "game: bazaar\n"
 *                            "seats: 2\n"
 *                            "place:\n"
 *                            "  hand.0 = RRB\n"
 *                            "end\n"
 *                            "0: buy 2\n");
 *     const bazaar_state *s = state_of(t);
 *     assert_int_equal(s->..., ...);
 *     expect_log(t, 0, SOUK_EN, "buys from");
 *     souk_table_free(t);
 *
 * The first line may be left out in these helpers. Every helper fails the running cmocka test with a message that shows
 * the error. */
#ifndef SOUK_TESTS_PLAY_H
#define SOUK_TESTS_PLAY_H

#include "souk_test.h"
#include "table/table.h"

/* The table after that record; free it with souk_table_free. Chance that is pending at its end stays pending. */
souk_table *replay(const char *record);
/* The same with other parts. */
souk_table *replay_with(const char *record, const void *parts);
/* The last line of the record must be refused for this clause, and everything before it accepted. */
void refused(const char *record, const char *clause);
/* The record must be refused at that line (0: any), with an error that contains this text. */
void broken(const char *record, int line, const char *text);
/* The state as it is now; cast it to the game's own struct. */
const void *state_of(const souk_table *t);
/* Takes one more action, by its name; the test fails if it is refused. */
void act(souk_table *t, int actor, const char *name);
/* Tries one more action, which must be refused for this clause. */
void expect_refused(souk_table *t, int actor, const char *name, const char *clause);
/* The number of the action with that name; the test fails if there is none. */
int action_of(const souk_table *t, const char *name);
/* Whether the actor may take that action now. */
bool may(const souk_table *t, int actor, const char *name);
/* The log, as the viewer may read it, must contain that text, or must not. */
void expect_log(const souk_table *t, int viewer, souk_lang lang, const char *text);
void expect_no_log(const souk_table *t, int viewer, souk_lang lang, const char *text);
/* The viewer must see this value in score entry i. */
void expect_score(const souk_table *t, int viewer, int i, int score);
/* The view as JSON; overwritten by the next call. */
const char *view_of(const souk_table *t, int viewer, souk_lang lang);

/* The plane of that name in a seat's observation of a state; valid until the next call. */
const float *plane_seen(const souk_game *g, const void *state, const void *parts, int seat, const char *name);

#endif
