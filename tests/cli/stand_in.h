/* stand_in.h: a simulated terminal and server, to run many visits of the full-screen client within one program. Keys
 * are typed in advance and pictures are recorded; the server's answers are scripted. Sleeping returns immediately and
 * advances the clock: anything that is not there when it is needed never comes. */
#ifndef STAND_IN_H
#define STAND_IN_H
#include "souk_test.h"

/* Keys that are not characters, for use among those that are. */
#define UP     "\x01"
#define DOWN   "\x02"
#define LEFT   "\x03"
#define RIGHT  "\x04"
#define PAUSE  "\x05" /* no key for a moment */
#define RESIZE "\x06" /* the terminal changes its size, then changes back */
#define ERASE  "\x08"
#define TAB    "\t"
#define CLEAR  "\x15"
#define CLICK  "\x0e" /* in the middle of the screen */
#define ENTER  "\r"
#define ESC    "\x1b"
#define LOSE   "\x1c" /* the connection is lost */
#define REGAIN "\x1d" /* the connection is restored */

/* The keys to be typed; after the last one the player wants to leave. Forgets the pictures. */
void type_keys(const char *keys);
/* All pictures shown since then, one after the other. */
const char *pictures(void);
/* Turns recording of pictures on or off; off for visits that are made a thousand times. */
void remember_pictures(bool on);
/* True if the terminal was released as often as it was acquired. */
bool terminal_given_back(void);

/* The server's answer to a message of that type: one message per line, in which $ is the id of the question and ' is ";
 * at a ! it closes the connection. The n-th question of a type gets the n-th answer, later ones the last. A question
 * without an answer gets an error. */
typedef struct answer {
    const char *to, *says;
} answer;

/* Opens the server with these answers. A list ends with a row without a type. */
void open_house(const answer *answers);
/* The same with the value of that number replaced (NULL: repeated hundreds of times in its list); false if there are
 * fewer values. */
bool open_wrong_house(const answer *answers, int value, const char *instead);
/* All messages sent to it since it was opened, one per line. */
const char *sent(void);
/* Sets whether a server can be reached at all, and whether it accepts connections. */
void set_way(bool there, bool up);

#endif
