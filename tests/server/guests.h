/* guests.h: a server with people in it, within one process: no network, no threads, no waiting (tests/support/house.h). What guests.py is to a server of its own
 * this is to a message: the cheapest way to send one and look at the answer, and at what it left in the store.
 *
 * The people: Ada and Ben have accounts and are friends, Eve is a guest, Kim has not signed in. The tables, all at the
 * same game for two: at one Ada and Ben play, one is over (Ada resigned), one has a seat left beside Ada. */
#ifndef SOUK_TEST_GUESTS_H
#define SOUK_TEST_GUESTS_H

#include "house.h"
#include "souk_test.h"

enum { ADA, BEN, EVE, KIM, GUESTS, PEOPLE_MAX = 40 };

typedef struct guest {
    session *session;
    char person[ID_SIZE], token[TOKEN_SIZE], recovery[64];
    int answers;
    char answer[1 << 17]; /* the last; cut where it is longer */
    char news[1 << 17];   /* what came unasked, one after the other */
} guest;

extern server *here;
extern guest people[PEOPLE_MAX];
extern const souk_game *game;
extern char running[ID_SIZE], finished[ID_SIZE], opened[ID_SIZE]; /* the tables */

/* The house is open, and nobody is in yet. */
void guests_wait(void);
/* Somebody comes in from there, under the next number. */
int come_from(const char *address);
/* Everybody is in, everything is as it is said above. */
void guests_come(void);
/* Everybody goes, and nothing is left, settings and what stood in the way included. */
void guests_go(void);
/* The same around a case. */
int guests_setup(void **state);
int guests_teardown(void **state);
/* Whoever was closed out comes back, by the token. */
void guests_return(void);
/* Sends a message and waits for what becomes of it: the answer, or "" if the connection was closed instead. It is written
 * with ' for ", and without {}, and what follows is put into it as printf does; $A $B $E are people, $T $F $O tables (running, finished, opened), $G is the game, $S the
 * sender's seq where Ada and Ben play, $M a move they may make there, $K their token, $L Ada's token, $R her recovery code, $C a code of
 * Eve's for another device, $P a browser's key. */
const char *ask(int who, const char *message, ...);
/* The answer must be of that type, and who they are now is taken note of; or an error of that code. */
const char *must(int who, const char *type, const char *message, ...);
const char *refused(int who, const char *code, const char *message, ...);
/* A member of an answer that is a text; "" if there is none. Good until the next call but seven. */
const char *member(const char *answer, const char *key);
/* One that is a whole number; -1 if there is none. */
long number(const char *answer, const char *key);
/* Which of Ada and Ben may move at the table where they play. */
int mover(void);
/* Lets the house do what is to be done now. */
void serve(void);
/* The time of the house is so many milliseconds later than it is. */
void later(int64_t milliseconds);
/* And from now on it stands still, but for that. */
void stop_clock(void);
/* A digest of all that is stored, signs of life apart. */
uint64_t stored(void);
/* All tables in memory are what the store says, and nobody waits for anything. */
void check_whole(void);

/* In the next ask the n-th statement of the store fails, or the n-th call for memory; nothing else does. Then: whether it came
 * to that, and whether what is stored is still what it was before. */
void fail_statement(int n);
void fail_memory(int n);
extern bool failed, unchanged;
/* The same for what is not an ask: things go wrong between these. */
void begin_failing(void);
void end_failing(void);
/* The store is one that other servers use, too. */
void share_store(bool on);

#endif
