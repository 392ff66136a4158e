/* protocol.h — what an engine and a server have in common of docs/protocol.md: the members of messages
 * read and checked, the members of answers written.
 *
 * The one idea: a shared message is understood, limited, refused and answered here and nowhere else. An
 * engine adds what it alone knows (its one table, whose every seat it trusts), a server what it alone
 * knows (who may look, which seat is theirs, what is durable). Both open an answer, let a function from
 * here write the members they share, and close it; whoever finds something wrong fills in the request's
 * error and returns false, and the answer that was begun is thrown away.
 */
#ifndef SOUK_TABLE_PROTOCOL_H
#define SOUK_TABLE_PROTOCOL_H
#include "bots/bot.h"
#include "core/json.h"
#include "table/table.h"

enum {
    SOUK_PROTOCOL = 1,         /* the version of docs/protocol.md */
    SOUK_REQUEST_ID_SIZE = 160 /* bytes of a message's id as JSON, with a NUL */
};

/* --- what is asked --------------------------------------------------------------------------- */

/* A message being answered. */
typedef struct souk_request {
    const souk_json *root;
    char id[SOUK_REQUEST_ID_SIZE]; /* as JSON, to come back with the answer */
    const char *code;              /* of the error; NULL: all is well */
    souk_error error;              /* its language is that of the answer */
} souk_request;

/* Where messages are parsed: an array that grows to the longest of them. */
typedef struct souk_nodes {
    souk_json *node;
    int size;
} souk_nodes;

/* Parses a message (`text` is changed; text[len] must be writable) and reads its id. */
bool souk_request_open(souk_request *q, char *text, size_t len, souk_nodes *nodes);

/* Something is wrong; both return false. The second says that a member is not what it should be. */
bool souk_request_wrong(souk_request *q, const char *code, const char *msgid);
bool souk_request_wrong_member(souk_request *q, const char *member, const char *msgid);
/* There is not enough memory. */
bool souk_request_starved(souk_request *q);

/* A member that is a string, or NULL. */
const char *souk_request_text(const souk_request *q, const char *key);
/* A member that is true or false; *flag stays as it is without it. */
bool souk_request_flag(souk_request *q, const char *key, bool *flag);
/* `hello`: the version that is asked for, and the language of the answers from now on. */
bool souk_request_hello(souk_request *q, souk_lang *lang);
/* `game` of a message that sets a table up; NULL with an error. */
const souk_game *souk_request_game(souk_request *q);
/* Not a number of seats for this game. */
bool souk_request_wrong_seats(souk_request *q, const souk_game *g);
/* `options`, the defaults where they are left out. */
bool souk_request_options(souk_request *q, const souk_game *g, souk_options *options);
/* `parts`, a parts file as a string, read into a new buffer; *parts is NULL without it. */
bool souk_request_parts(souk_request *q, const souk_game *g, void **parts);
/* A bot by its name, in that member; `usual` if it is left out. NULL with an error. */
const souk_bot *souk_request_bot(souk_request *q, const char *key, const souk_bot *usual);
/* `action`: a name or a number. */
bool souk_request_action(souk_request *q, const souk_table *t, int16_t *action);
/* `actions`, or `text` in a person's words; how many there are, or 0 with an error. */
int souk_request_move(souk_request *q, const souk_table *t, int actor, int16_t actions[SOUK_MOVE_MAX]);
/* `date`: the number of its day. */
bool souk_request_date(souk_request *q, int64_t *day);
/* `seq`: what the sender was last sent; -1 without it, if that may be. */
bool souk_request_seq(souk_request *q, bool required, long *seq);
/* The table has moved on since. */
bool souk_request_stale(souk_request *q);
/* `from` of events. */
bool souk_request_from(souk_request *q, long *from);

/* Carries a move out, or takes the last action back (with what those bots have done since); false with the error, and nothing was done. */
bool souk_request_apply(souk_request *q, souk_table *t, int actor, const int16_t *actions, int n);
bool souk_request_undo(souk_request *q, souk_table *t, int seat, uint32_t bots);

/* --- what is answered ------------------------------------------------------------------------ */

/* A table as one viewer may know it: all that a shared answer is made of. */
typedef struct souk_sight {
    const souk_table *table; /* NULL: the game has not begun */
    const void *state;       /* as it is now, or as it was, for a viewer who is behind */
    int viewer;              /* a seat, or SOUK_SPECTATOR */
    int entries;             /* how many entries of the list the viewer may know of */
    souk_voice voice;
    /* How many of the first n entries the viewer could notice; NULL: all of them. */
    uint32_t (*noticed)(const void *context, int viewer, int n);
    const void *context;
    bool ended; /* people ended the game before the rules do, and these have won */
    uint32_t winners;
} souk_sight;

/* The table as it is now, all entries noticed. */
souk_sight souk_sight_now(const souk_table *t, int viewer, souk_lang lang);

/* Members of answers, each named after the message or the answer they belong to. */
void souk_answer_welcome(souk_out *out, souk_lang lang);                               /* protocol ... bots */
void souk_answer_error(souk_out *out, const souk_request *q);                          /* code ... column */
void souk_answer_seq(souk_out *out, const souk_sight *sight);                          /* seq */
void souk_answer_view(souk_out *out, const souk_sight *sight);                         /* view */
void souk_answer_legal(souk_out *out, const souk_table *t, int actor, souk_lang lang); /* legal */
void souk_answer_events(souk_out *out, const souk_sight *sight, int from);             /* events */
/* between: how the table stood after each of the entries of which the viewer is told something, but the last of them, which the
 * view shows: nothing is written if there is one such entry, or if something was taken back. */
void souk_answer_between(souk_out *out, const souk_sight *sight, int from);
void souk_answer_pending(souk_out *out, const souk_sight *sight); /* done, chance, pending */
/* board, seats: the table drawn. */
bool souk_answer_drawing(souk_out *out, const souk_sight *sight, souk_request *q);
/* problems: what is wrong or odd about a parts file. */
void souk_answer_problems(souk_out *out, const souk_report *report);
/* clause, text: why that action is not legal. */
void souk_answer_why(souk_out *out, const souk_table *t, int actor, int action, const souk_voice *voice);
/* game, text: the rules of the game that is asked for, of `usual` (or NULL) if none is. */
bool souk_answer_rules(souk_out *out, const souk_game *usual, souk_request *q);

/* date, tables: those of the day of `date`, the marked one first; of one game alone if `game` names it. */
bool souk_answer_day(souk_out *out, souk_request *q);

enum { SOUK_HINTS_MAX = 5 };
/* seat, hints: what a bot thinks of each action, named as the seat may read it. */
void souk_answer_hints(souk_out *out, const souk_game *g, const void *imagined, const void *parts, int seat,
                       const souk_voice *voice, const souk_advice *advice, int n);
#endif
