/* online.h — a person at tables of a server, as the files of the full-screen client share it. */
#ifndef SOUK_ONLINE_H
#define SOUK_ONLINE_H
#include "cli/cli.h"
#include "cli/tui/link.h"
#include "cli/tui/room.h"
#include "core/json.h"

enum { ONLINE_OUT_MAX = 8 << 10, ONLINE_ID_MAX = 64, ONLINE_TOKEN_MAX = 1024 };

typedef struct online {
    const cli *cli;
    souk_lang lang;
    link_address to;
    souk_link *link;
    char token[ONLINE_TOKEN_MAX];
    bool known; /* signed in */
    long id;    /* of the last message that was sent */
    /* the message being looked at */
    char *text;
    souk_json *nodes;
    /* the table that is watched; empty: none */
    char table[ONLINE_ID_MAX], invite[ONLINE_ID_MAX];
    char status[16];
    int seat; /* -1: a spectator */
    long seq;
    bool undo, changed; /* changed: the picture is out of date */
    scene *scene;
    room room;
} online;

/* Says one message; o->id is its id. Formats write JSON members after type and id: `,"name":"..."`. */
void online_open_message(online *o, souk_out *out, char *bytes, const char *type);
bool online_send(online *o, souk_out *out);
/* Does what can be done without waiting: reads what has come. Returns how many messages. */
int online_work(online *o);
/* Waits for the answer to the last message; NULL if the person gave up or it was an error, which has
 * been shown. The answer is good until the next call. */
const souk_json *online_answer(online *o);
/* Takes in what a message says about the table that is watched (online_table.c). */
void online_news(online *o, const souk_json *root);
/* Sits at the table that is watched until the person leaves it. */
void online_table(online *o);
#endif
