/* protocol.h — the part of docs/protocol.md that an engine and a server share: reading and checking the
 * members of messages, and writing the members of answers.
 *
 * The one idea: a shared message is parsed, limited, refused and answered only here. An engine adds what only it
 * knows (its one table, with every seat trusted), a server what only it knows (who may look, which seat is whose,
 * what is durable). Both open an answer, let a function from here write the shared members, and close it. A function
 * that finds something wrong fills in the request's error and returns false; the answer begun so far is discarded.
 */
#ifndef SOUK_TABLE_PROTOCOL_H
#define SOUK_TABLE_PROTOCOL_H
#include "bots/bot.h"
#include "table/form.h"
#include "table/table.h"

enum {
    SOUK_PROTOCOL = 2,         /* the version of docs/protocol.md */
    SOUK_REQUEST_ID_SIZE = 160 /* bytes of a message's id as JSON, with a NUL */
};

/* --- requests -------------------------------------------------------------------------------- */

/* A message being answered. */
typedef struct souk_request {
    const souk_json *root;
    const souk_form *form;         /* of its type */
    char id[SOUK_REQUEST_ID_SIZE]; /* as JSON, to be repeated in the answer */
    const char *code;              /* of the error; NULL: no error */
    souk_error error;              /* its language is that of the answer */
} souk_request;

/* The array into which messages are parsed; it grows to fit the longest. */
typedef struct souk_nodes {
    souk_json *node;
    int size;
} souk_nodes;

/* Parses a message (`text` is changed; text[len] must be writable), and reads its id. Its form is that of its type, or
 * NULL if the parse or the type is wrong, with the error. */
bool souk_request_open(souk_request *q, char *text, size_t len, souk_nodes *nodes, const souk_form *forms);
/* Whether the message fits its form. Only then may its members be read. */
bool souk_request_check(souk_request *q);

/* Fill in the error; both return false. The second is for a member with a wrong value. */
bool souk_request_wrong(souk_request *q, const char *code, const char *msgid);
bool souk_request_wrong_member(souk_request *q, const char *member, const char *msgid);
bool souk_request_starved(souk_request *q);

/* Members of a message that has been checked: NULL or the fallback if they are missing. */
const souk_json *souk_request_get(const souk_request *q, const char *key);
const char *souk_request_text(const souk_request *q, const char *key);
long souk_request_whole(const souk_request *q, const char *key, long fallback);
bool souk_request_flag(const souk_request *q, const char *key, bool fallback);
/* Fills in the error that this member is missing, where its form alone does not say that it is required. */
bool souk_request_missing(souk_request *q, const char *key);
/* `hello`: sets the language of the answers from now on, this one included, and checks the protocol version. */
bool souk_request_hello(souk_request *q, souk_lang *lang);
bool souk_request_wrong_protocol(souk_request *q);
/* `game`, or `usual` if it is missing. */
const souk_game *souk_request_game(const souk_request *q, const souk_game *usual);
bool souk_request_wrong_seats(souk_request *q, const souk_game *g);
/* `options`; those that are missing have their defaults. */
bool souk_request_options(souk_request *q, const souk_game *g, souk_options *options);
/* `parts`, a parts file as a string, read into a new buffer; *parts is NULL if it is missing. */
bool souk_request_parts(souk_request *q, const souk_game *g, void **parts);
/* A bot, named by that member; `usual` if it is missing. */
const souk_bot *souk_request_bot(const souk_request *q, const char *key, const souk_bot *usual);
/* `action`: a name or a number. */
bool souk_request_action(souk_request *q, const souk_table *t, int16_t *action);
/* `actions`, or `text` as a player types it. Returns the number of actions, or 0 with an error. */
int souk_request_move(souk_request *q, const souk_table *t, int actor, int16_t actions[SOUK_MOVE_MAX]);
/* Fills in the error for a seq that is out of date. */
bool souk_request_stale(souk_request *q);

/* Plays a move, or undoes the seat's last action and what `bots` did since. On an error nothing changes. */
bool souk_request_apply(souk_request *q, souk_table *t, int actor, const int16_t *actions, int n);
bool souk_request_undo(souk_request *q, souk_table *t, int seat, uint32_t bots);

/* --- answers --------------------------------------------------------------------------------- */

/* A table as one viewer may know it: all the data for a shared answer. */
typedef struct souk_viewpoint {
    const souk_table *table; /* NULL: the game has not begun */
    const void *state;       /* the current state, or an earlier one for a delayed viewer */
    int viewer;              /* a seat, or SOUK_SPECTATOR */
    int entries;             /* the number of entries that the viewer may know of */
    souk_voice voice;
    /* The number of the first n entries that the viewer could notice; NULL: all of them. */
    uint32_t (*noticed)(const void *context, int viewer, int n);
    const void *context;
    bool ended; /* players ended the game before its rules did, and these have won */
    uint32_t winners;
} souk_viewpoint;

/* The table as it is now, with all entries noticed. */
souk_viewpoint souk_viewpoint_now(const souk_table *t, int viewer, souk_lang lang);

/* Write members of answers. Each is named after the message or the answer that they belong to. */
void souk_answer_welcome(souk_out *out, souk_lang lang);                               /* protocol ... bots */
void souk_answer_error(souk_out *out, const souk_request *q);                          /* code ... column */
void souk_answer_seq(souk_out *out, const souk_viewpoint *viewpoint);                  /* seq */
void souk_answer_view(souk_out *out, const souk_viewpoint *viewpoint);                 /* view */
void souk_answer_legal(souk_out *out, const souk_table *t, int actor, souk_lang lang); /* legal */
void souk_answer_events(souk_out *out, const souk_viewpoint *viewpoint, int from);     /* events */
/* between: the view after each entry of which the viewer sees an event, except the last one, which the answer's
 * own view shows. Nothing is written if there is only one such entry, or if something was taken back. */
void souk_answer_between(souk_out *out, const souk_viewpoint *viewpoint, int from);
/* applied, events, view: what the viewer, a seat, would see after its move, as souk_table_try plays it. */
bool souk_answer_try(souk_out *out, const souk_viewpoint *viewpoint, const int16_t *actions, int n,
                     souk_request *q);
void souk_answer_pending(souk_out *out, const souk_viewpoint *viewpoint); /* done, chance, pending */
/* board, seats: the table drawn, in the requested space; text: the same in sentences, if requested. */
bool souk_answer_drawing(souk_out *out, const souk_viewpoint *viewpoint, souk_request *q);
/* problems: the errors and warnings about a parts file. */
void souk_answer_problems(souk_out *out, const souk_report *report);
/* clause, text: why that action is not legal. */
void souk_answer_why(souk_out *out, const souk_table *t, int actor, int action, const souk_voice *voice);
/* game, text: the rules of the requested game, or of `usual` (may be NULL) if none is requested. */
bool souk_answer_rules(souk_out *out, const souk_game *usual, souk_request *q);

/* date, tables: the tables of the day `date`, the marked one first; only that of `game` if it is given. */
void souk_answer_day(souk_out *out, const souk_request *q);

enum { SOUK_HINTS_MAX = 5 };
/* seat, hints: a bot's evaluation of each action, labelled as the seat may read it. */
void souk_answer_hints(souk_out *out, souk_at imagined, int seat, const souk_voice *voice,
                       const souk_advice *advice, int n);
#endif
