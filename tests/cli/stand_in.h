/* stand_in.h: a terminal and a server that are not there, so that the full-screen client can be led through many visits
 * within one program. Keys are typed in advance and pictures are remembered; a server's answers are written down
 * beforehand. Whoever sleeps is woken at once, at a later time: what is not there by the time it is asked for never comes. */
#ifndef STAND_IN_H
#define STAND_IN_H
#include "souk_test.h"

/* Keys that are not characters, to be written among those that are. */
#define UP     "\x01"
#define DOWN   "\x02"
#define LEFT   "\x03"
#define RIGHT  "\x04"
#define PAUSE  "\x05" /* nothing is typed for a moment */
#define RESIZE "\x06" /* the terminal has another size from now on, and then the old one again */
#define ERASE  "\x08"
#define TAB    "\t"
#define CLEAR  "\x15"
#define CLICK  "\x0e" /* in the middle of the screen */
#define ENTER  "\r"
#define ESC    "\x1b"
#define LOSE   "\x1c" /* the connection is gone */
#define REGAIN "\x1d" /* and has been made again */

/* What is typed from now on; whoever waits for more is told that the person wants to leave. Pictures are forgotten. */
void type_keys(const char *keys);
/* All pictures that were shown since then, one after the other. */
const char *pictures(void);
/* Whether they are remembered: not, where a visit is made a thousand times. */
void remember_pictures(bool on);
/* Whether the terminal was given back as often as it was taken. */
bool terminal_given_back(void);

/* What the server says to a message of that type: messages, a line each, in which $ is the id of the question and ' is ";
 * where ! stands it hangs up. The n-th question of a type gets the n-th answer to it, the last of them from then on; what
 * has no answer, an error. */
typedef struct answer {
    const char *to, *says;
} answer;

/* Opens the server: from now on it says this. A list ends with a row without a type. */
void open_house(const answer *answers);
/* The same with another value in place of one of them (NULL: with that element of a list hundreds of times); false if there
 * are fewer values than that. */
bool open_wrong_house(const answer *answers, int value, const char *instead);
/* All that was sent to it since it was opened, a line each. */
const char *sent(void);
/* Whether there is a way to a server at all, and whether its door is open. */
void set_way(bool there, bool up);

#endif
