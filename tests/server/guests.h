/* guests.h: a server with some users inside one process: no network, no threads, no waiting (tests/support/house.h). It
 * is the cheapest way to send a message and check the answer and the store; guests.py does the same with a real server.
 *
 * Users: Ada and Ben have accounts and are friends, Eve is a guest, Kim has not signed in. Tables, all of the same game
 * for two: Ada and Ben play at one, one is over (Ada resigned), and one has Ada and an open seat. */
#ifndef SOUK_TEST_GUESTS_H
#define SOUK_TEST_GUESTS_H

#include "house.h"
#include "souk_test.h"

enum { ADA, BEN, EVE, KIM, GUESTS, PEOPLE_MAX = 40 };

typedef struct guest {
    session *session;
    char person[ID_SIZE], token[TOKEN_SIZE], recovery[64];
    int answers;
    char answer[1 << 17]; /* the last one, truncated if longer */
    char news[1 << 17];   /* messages that were not answers, concatenated */
} guest;

extern server *here;
extern guest people[PEOPLE_MAX];
extern const souk_game *game;
extern char running[ID_SIZE], finished[ID_SIZE], opened[ID_SIZE]; /* the tables */

/* Opens the server without any users. */
void guests_wait(void);
/* Connects a user from that address and returns the user's number. */
int come_from(const char *address);
/* Connects all users and opens the tables listed above. */
void guests_come(void);
/* Disconnects all users and resets everything, including the settings and the failures. */
void guests_go(void);
/* The same around a test case. */
int guests_setup(void **state);
int guests_teardown(void **state);
/* Users whose connection was closed come back, by their token. */
void guests_return(void);
/* Sends a message and waits for the answer, or "" if the connection was closed instead. It is written with ' for " and
 * without {}, and the other arguments are inserted as by printf. $A $B $E are users; $T $F $O the running, finished and
 * open table; $G the game; $S the sender's seq at the running table; $M a legal move there; $K the sender's token; $L
 * Ada's token; $R her recovery code; $C a code for another device of Eve's; $P a browser's key. */
const char *ask(int who, const char *message, ...);
/* The answer must have that type, and the identity in it is stored; or it must be an error with that code. */
const char *must(int who, const char *type, const char *message, ...);
const char *refused(int who, const char *code, const char *message, ...);
/* A string member of an answer, or ""; valid for the next seven calls. */
const char *member(const char *answer, const char *key);
/* An integer member of an answer, or -1. */
long number(const char *answer, const char *key);
/* Returns which of Ada and Ben is to move at the running table. */
int mover(void);
/* Runs all pending work of the server. */
void serve(void);
/* Sets the server's clock forward by that many milliseconds from the real time. */
void later(int64_t milliseconds);
/* From now on the clock stands still, except for `later`. */
void stop_clock(void);
/* A digest of the whole store except for the servers' heartbeats. */
uint64_t stored(void);
/* Checks that all tables in memory agree with the store and that nothing is pending. */
void check_whole(void);

/* In the next ask the n-th statement of the store fails, or the n-th allocation. Afterwards `failed` is true if that
 * happened, and `unchanged` if the store is the same as before. */
void fail_statement(int n);
void fail_memory(int n);
/* db_run without arguments, which does not fail. */
int run_aside(db *d, const char *sql);
extern bool failed, unchanged;
/* The same for code other than ask: faults are active between these calls. */
void begin_failing(void);
void end_failing(void);
/* Marks the store as one that other servers use too. */
void share_store(bool on);

#endif
