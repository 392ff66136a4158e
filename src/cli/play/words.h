/* words.h — what a person at a table may wish, and the words that say it: one table for every kind of table, by keys
 * and by lines. */
#ifndef SOUK_CLI_PLAY_WORDS_H
#define SOUK_CLI_PLAY_WORDS_H
#include "core/out.h"
#include "core/text.h"

/* A request that only the table can carry out. */
typedef enum word_wish {
    WISH_NOTHING,
    WISH_ACT, /* the choice at the cursor */
    WISH_UNDO,
    WISH_HINT,
    WISH_WHY,
    WISH_ABOUT,         /* what the choice at the cursor is */
    WISH_ABOUT_POINTED, /* what the pointer is at */
    WISH_FILTER,        /* show only some choices */
    WISH_SAY,           /* type an action or a word */
    WISH_RULES,
    WISH_HELP,
    WISH_LOG, /* the whole log */
    WISH_SAVE,
    WISH_REVIEW,
    WISH_PACE,
    WISH_CHAT,
    WISH_PREVIOUS, /* in a list of moments */
    WISH_NEXT,
    WISH_OTHER_EYES,
    WISH_TABLE, /* the menu of an online table */
    WISH_REMATCH,
    WISH_YES, /* to another player's request */
    WISH_NO,
    WISH_SHOW, /* by lines: the table, the choices, the points */
    WISH_CHOICES,
    WISH_SCORE,
    WISH_ANSWER, /* of a puzzle */
    WISH_LEAVE
} word_wish;

/* The kinds of tables, as a set. */
typedef enum word_kind { WORDS_LOCAL = 1, WORDS_ONLINE = 2, WORDS_PUZZLE = 4, WORDS_REVIEW = 8 } word_kind;

/* The wish that a line begins with, in any language, and the text after it; WISH_NOTHING if it is no such word. A
 * slash in front is allowed. */
word_wish words_find(const char *line, word_kind at, const char **rest);
/* The word that says it in that language; "" if there is none. Valid until the next call. */
const char *words_name(souk_lang lang, word_wish wish);
/* Lists the words of that kind of table, with what they do. */
void words_help(souk_lang lang, word_kind at, souk_out *out);
#endif
