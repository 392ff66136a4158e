/* ask.h — questions on the full screen: one of a list, a line of text, a page to read.
 *
 * Every question can be left by Escape. Each of them draws itself again when the screen is resized, over
 * a blank ground; whoever asked draws its own picture again afterwards.
 */
#ifndef SOUK_ASK_H
#define SOUK_ASK_H
#include "cli/tui/screen.h"

enum { ASK_LINE_MAX = 256, ASK_NEWS = -2 };

typedef struct ask_item {
    char key;          /* a letter that picks it at once, 0: its number only */
    const char *label; /* already in the person's language */
    const char *note;  /* more about it, or NULL */
} ask_item;

/* Which of n items, or -1 if the question was left. `at` is the one the cursor begins on. */
int ask_one(souk_lang lang, const char *title, const char *text, const ask_item *items, int n, int at);
/* The same for a list that news may change: returns ASK_NEWS as soon as there is any (screen_meanwhile).
 * *at is where the cursor starts, and then where it was left. */
int ask_live(souk_lang lang, const char *title, const char *text, const ask_item *items, int n, int *at);
/* The same as the front page: over the whole screen, under the sign of the house. */
int ask_door(souk_lang lang, const char *text, const ask_item *items, int n, int at);
/* A line of text in the last row, edited in `line` (which may hold something already); false if left. */
bool ask_line(const char *question, char *line, size_t size);
/* The same for a password, which is not shown. */
bool ask_secret(const char *question, char *line, size_t size);
/* The same for the name of a file: "~/" is the person's home. */
bool ask_path(const char *question, char *line, size_t size);
/* Something to take note of, with a key to go on. */
void ask_note(souk_lang lang, const char *title, const char *text);
/* A page to read and to search by word or clause; it opens where `find` first occurs (NULL: at the top). */
void ask_page(souk_lang lang, const char *title, const char *text, bool markdown, const char *find);
/* All that has happened, as such a page: it opens at its end. */
void ask_log(souk_lang lang, const char *text);
/* The rules of a game as such a page. */
void ask_rules(souk_lang lang, const souk_game *g, const char *find);
#endif
