/* ask.h — questions on the full screen: one of a list, a line of text, a page to read.
 *
 * Escape cancels every question, and in a list first ends its filter (`/`). A question redraws itself on a blank ground
 * when the screen is resized; the caller redraws its own picture afterwards.
 */
#ifndef SOUK_ASK_H
#define SOUK_ASK_H
#include "cli/tui/screen.h"

enum { ASK_LINE_MAX = 256, ASK_NEWS = -2 };

typedef struct ask_item {
    char key;          /* a letter that picks it immediately, 0: its number only */
    const char *label; /* already in the user's language */
    const char *note;  /* more detail, or NULL */
} ask_item;

/* The state of a list that is asked again: the item at the cursor, and the text that the items shown have (empty: all). */
typedef struct ask_view {
    int at;
    char filter[ASK_LINE_MAX];
} ask_view;

/* Asks for one of n items; -1 if cancelled. The cursor starts at `at`. */
int ask_one(souk_lang lang, const char *title, const char *text, const ask_item *items, int n, int at);
/* The same for a list that news may change: ASK_NEWS once there is any (screen_meanwhile). */
int ask_live(souk_lang lang, const char *title, const char *text, const ask_item *items, int n,
             ask_view *view);
/* The same as the front page: on the whole screen, under Souk's sign. */
int ask_door(souk_lang lang, const char *text, const ask_item *items, int n, int at);
/* A line of text in the last row, edited in `line` (which may be filled already); false if cancelled. */
bool ask_line(const char *question, char *line, size_t size);
/* The same for a password, which is not shown. */
bool ask_secret(const char *question, char *line, size_t size);
/* The same for a file name: "~/" means the user's home. */
bool ask_path(const char *question, char *line, size_t size);
/* Shows a note and waits for a key. */
void ask_note(souk_lang lang, const char *title, const char *text);
/* A page to read and to search by word or clause; it opens at the first occurrence of `find` (NULL: the top). */
void ask_page(souk_lang lang, const char *title, const char *text, bool rules, const char *find);
/* The whole log as such a page, opened at its end. */
void ask_log(souk_lang lang, const char *text);
/* The rules of a game as such a page. */
void ask_rules(souk_lang lang, const souk_game *g, const char *find);
#endif
