/* change.c — changes of an online table, as values and as lines (see change.h). */
#include "server/tables/change.h"
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* The members of a line: the numbers of a table_change in their order, then its texts. BOT is the id, "-" for none. */
typedef enum member { SEAT, NUMBER, ABOUT, ASK, WHO, ON, GONE, FROM, UNTIL, ID, BOT, TEXT, END } member;
_Static_assert(offsetof(table_change, until) == offsetof(table_change, numbers[UNTIL]), "in their order");

const char *const change_ask_names[] = {"takeback", "abandon", "bot", NULL};
static const char *const who_names[] = {"open", "person", "bot", NULL};
static const char *const gone_names[] = {"", "gone", NULL};
/* Numbers that are written as words. */
static const char *const *const names[ID] = {
    [ASK] = change_ask_names, [WHO] = who_names, [GONE] = gone_names};

static const struct {
    const char *word;
    int needed;
    member members[5]; /* and an END */
} lines[CHANGE_KINDS] = {
#define LINE(kind, word, needed, ...) [kind] = {word, needed, {__VA_ARGS__, END}},
    CHANGE_LINES(LINE)};

table_change change_seat(int seat, seat_who who, const char *id, const char *name)
{
    return (table_change){.kind = CHANGE_SEAT, .seat = seat, .who = who, .id = id, .text = name};
}

void change_add(change_list *list, table_change change)
{
    list->at[list->n++] = change;
}

void change_write(souk_out *out, const table_change *change)
{
    souk_puts(out, lines[change->kind].word);
    for (int i = 0; lines[change->kind].members[i] != END; i++) {
        member m = lines[change->kind].members[i];
        const char *text = m == TEXT ? change->text : m == BOT && !change->id ? "-" : change->id;
        if (m < ID) text = names[m] ? names[m][change->numbers[m]] : NULL;
        if (m < ID && !names[m]) souk_printf(out, " %" PRId64, change->numbers[m]);
        if (text && text[0]) souk_printf(out, " %s", text);
    }
}

/* The next word of the line, cut off; "" at its end. */
static const char *next_word(char **line)
{
    char *word = *line + strspn(*line, " ");
    *line = word + strcspn(word, " ");
    if (**line) *(*line)++ = '\0';
    return word;
}

/* False if it is not there, or not what it must be. */
static bool read_member(table_change *c, member m, char **line)
{
    const char *word = m == TEXT ? *line + strspn(*line, " ") : next_word(line);
    if (m == TEXT) c->text = word[0] ? word : NULL;
    if (m == ID || m == BOT) c->id = word[0] && (m == ID || strcmp(word, "-") != 0) ? word : NULL;
    if (m >= ID) return word[0] != '\0';
    if (!names[m]) return sscanf(word, "%" SCNd64, &c->numbers[m]) == 1;
    int n = 0;
    while (names[m][n] && strcmp(word, names[m][n]) != 0)
        n++;
    c->numbers[m] = names[m][n] ? n : 0;
    return names[m][n] != NULL;
}

bool change_read(table_change *change, char *line)
{
    const char *word = next_word(&line);
    int n = 0;
    *change = (table_change){.kind = 0};
    while (change->kind < CHANGE_KINDS && strcmp(word, lines[change->kind].word) != 0)
        change->kind++;
    if (change->kind == CHANGE_KINDS) return false;
    while (lines[change->kind].members[n] != END &&
           read_member(change, lines[change->kind].members[n], &line))
        n++;
    return n >= lines[change->kind].needed && (n > 0 || !*line); /* more words after the members do no harm */
}
