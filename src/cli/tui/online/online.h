/* online.h — a person at tables of a server, as the files of the full-screen client share it.
 *
 * One connection, one person, at most one table that is watched. What is known of that table is what the
 * server has said last; nothing is worked out here. While anybody waits for a key the connection goes on
 * being served (screen_meanwhile), so that reading the rules loses nobody a seat.
 */
#ifndef SOUK_CLI_TUI_ONLINE_ONLINE_H
#define SOUK_CLI_TUI_ONLINE_ONLINE_H
#include "cli/base/cli.h"
#include "cli/tui/online/link.h"
#include "cli/tui/stage.h"
#include "cli/tui/story.h"
#include "core/json.h"
#include "core/record.h"

enum {
    ONLINE_OUT_MAX = 8 << 10,
    ONLINE_ID_MAX = 64,
    ONLINE_TOKEN_MAX = 1024,
    ONLINE_MINE_MAX = 12, /* tables of one's own that are listed */
    ONLINE_ASKS_MAX = 8,
    ONLINE_FRIENDS_MAX = 200, /* as many as the server allows */
    ONLINE_THEIRS_MAX = 5,    /* tables of a friend that are listed */
    ONLINE_INVITED_MAX = 8,
    ONLINE_CHAT_MAX = 32 << 10
};

typedef struct online_seat {
    char name[SOUK_PLAYER_MAX];  /* empty: a free seat */
    char id[ONLINE_ID_MAX];      /* of the person */
    bool person, here, replaced; /* replaced: a bot plays for the person */
    long left, reserve;          /* milliseconds when the server said so */
    bool runs;
} online_seat;

typedef struct online_ask {
    long number;
    bool takeback; /* else: to end the game without a result */
    int seat;
    int away; /* the seat for which a bot is asked; -1: it is about something else */
    uint32_t yes;
} online_ask;

/* A table that somebody can be led to. */
typedef struct online_place {
    char table[ONLINE_ID_MAX];
    const souk_game *game;
    bool open; /* not begun: there may be a seat */
} online_place;

/* How somebody stands to this person, in the order in which they are listed. */
typedef enum online_bond { BOND_ASKS, BOND_FRIEND, BOND_ASKED, BOND_NONE } online_bond; /* none: not listed */

typedef struct online_friend {
    char person[ONLINE_ID_MAX], name[SOUK_PLAYER_MAX];
    online_bond bond;
    bool here; /* known of friends only */
    online_place tables[ONLINE_THEIRS_MAX];
    int num_tables;
} online_friend;

typedef struct online_invitation {
    online_place at;
    char name[SOUK_PLAYER_MAX]; /* of who asks */
} online_invitation;

typedef struct online_circle {
    online_friend friends[ONLINE_FRIENDS_MAX];
    online_invitation invitations[ONLINE_INVITED_MAX];
    int num_friends, num_invitations;
    bool stale; /* to be read again */
} online_circle;

typedef struct online {
    const cli *cli;
    souk_lang lang;
    link_address to;
    souk_link *link;
    char token[ONLINE_TOKEN_MAX], name[SOUK_PLAYER_MAX], person[ONLINE_ID_MAX];
    bool known, guest;   /* signed in; without a password */
    bool needs_password; /* the server is private */
    bool unsaved;        /* the server can store nothing now */
    long id;             /* of the last message that was sent */
    char mine[ONLINE_MINE_MAX][ONLINE_ID_MAX];
    int num_mine;
    bool news; /* a list that is being looked at, of tables or of friends, is out of date */
    online_circle circle;
    /* the message being looked at */
    char *text;
    souk_json *nodes;
    /* the table that is watched; empty: none */
    char table[ONLINE_ID_MAX], invite[ONLINE_ID_MAX], rematch[ONLINE_ID_MAX];
    char status[16];
    int seat; /* -1: a spectator */
    bool host, rated, muted;
    online_seat seats[SOUK_SEATS_MAX];
    int num_seats;
    online_ask asks[ONLINE_ASKS_MAX];
    int num_asks;
    bool clocked;     /* the seats have clocks */
    int64_t clock_at; /* when the server told the seats' times, by our own clock */
    long seq;
    bool undo, changed; /* changed: the picture is out of date */
    int unread;         /* lines of chat since the person last looked */
    char chat_bytes[ONLINE_CHAT_MAX];
    souk_out chat;
    char asked[2 * SOUK_TEXT_MAX]; /* what the game asks; a question of another player may cover it */
    scene *scene;
    stage stage;
    story story;
    bool hurry;      /* no more story until there is something to choose */
    int num_choices; /* in the scene, once the story is told */
} online;

/* The files stand on each other in this order; each knows those above it in this list.
 *
 * --- online_message.c --- */
/* Starts a message of that type; o->id is its id. The caller adds members, then sends it. */
void online_open_message(online *o, souk_out *out, char *bytes, const char *type);
bool online_send(online *o, souk_out *out);
/* A message about the table that is watched, with one more member of text (NULL: none). */
void online_tell(online *o, const char *type, const char *member, const char *text);
/* The text of a member as a string of its own, cut if it must be; "" if there is none. */
void online_copy(char *to, size_t size, const souk_json *object, const char *key);
bool online_true(const souk_json *object, const char *key);
/* A list that may not be there: how many elements it has, whether that number is one of them. */
int online_count(const souk_json *list);
bool online_holds(const souk_json *list, long number);

/* --- online_table.c --- */
/* Takes in what a message says about the table that is watched. */
void online_news(online *o, const souk_json *root);
/* What goes on beside the play: clocks, chat that was not read, a connection that is lost; and as long as a story
 * is told, its sentence in place of what can be chosen. */
void online_marks(online *o);
/* Tells the rest of the story at once. */
void online_skip(online *o);
/* The question of another player that this person has not answered yet; NULL: none. */
const online_ask *online_question(const online *o);

/* --- online_talk.c --- */
/* Reads what has come, without waiting. Returns how many messages that was. */
int online_work(online *o);
/* Waits for the answer to the last message; NULL if the person gave up, or after an error, which has been
 * shown. The answer is valid until the next call, and until somebody waits for a key. */
const souk_json *online_answer(online *o);

/* --- online_people.c --- */
/* Where the token lies that proves who one is on that server. */
bool online_token_path(const link_address *to, char *path, size_t size);
void online_load_token(online *o);
/* Signs in, in the way the person wants; false if they give up. */
bool online_sign_in(online *o);
/* What can be done with one's account. */
void online_account(online *o);

/* --- online_circle.c --- */
/* Brings the people one knows up to date; false after an error, which has been shown. */
bool online_circle_look(online *o);
/* Where a friend is, or how one stands with them, in words. */
const char *online_whereabouts(const online *o, const online_friend *f);
/* Asks or accepts somebody (on), or ends it; who that is, by the member "person" or "name". */
bool online_befriend(online *o, const char *member, const char *who, bool on);
/* Asks a friend to the table that is watched. */
void online_ask_friend(online *o);

/* --- online_host.c --- */
/* The people at the table: what the host does about them, and what anybody may. */
void online_people(online *o);
/* What the host does about the link, and about what was agreed. */
void online_host_relink(online *o);
void online_host_change(online *o);

/* --- online_acts.c --- */
/* Takes a seat at the table ("join") or watches it ("watch"); true if the server let us. */
bool online_go_to(online *o, const char *type, const char *table, const char *invite);
/* Shows a game that is over again. */
void online_replay(online *o, const char *table, int seat);
/* Sits at the table that is watched until the person leaves it. */
void online_sit(online *o);

/* --- online_games.c --- */
/* Games that are over, of that person or one's own (NULL). */
void online_games(online *o, const char *person, const char *name);
void online_tell_day(double ms, souk_out *out);

/* --- online_friends.c --- */
/* One's friends; true if the person wants to go to that table. */
bool online_friends(online *o, online_place *to);
/* Whether to follow an invitation. */
bool online_invited(online *o, const online_invitation *invitation, online_place *to);

/* --- online_lobby.c --- */
/* The lobby until the person leaves it. */
void online_lobby(online *o);

/* Plays at the tables of a server: its lobby, or the table that the link leads to; the exit code. */
int online_run(const cli *c, const char *url, pace p);
#endif
