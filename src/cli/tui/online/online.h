/* online.h — a user at the tables of a server, or at one on this machine: shared by the files of the client.
 *
 * There is one connection, one user and at most one watched table. The client knows of that table only what the far
 * side sent last; it computes nothing. While it waits for a key the connection is still served (screen_meanwhile),
 * so that nobody loses a seat by reading the rules.
 */
#ifndef SOUK_CLI_TUI_ONLINE_ONLINE_H
#define SOUK_CLI_TUI_ONLINE_ONLINE_H
#include "cli/base/save.h"
#include "cli/play/play.h"
#include "cli/tui/online/link.h"
#include "cli/tui/stage.h"
#include "cli/tui/story.h"
#include "core/json.h"
#include "core/record.h"

enum {
    ONLINE_OUT_MAX = 240 << 10, /* with a parts file in it */
    ONLINE_ID_MAX = 64,
    ONLINE_TOKEN_MAX = 1024,
    ONLINE_MINE_MAX = 12, /* one's own tables listed */
    ONLINE_ASKS_MAX = 8,
    ONLINE_FRIENDS_MAX = 200, /* the server's limit */
    ONLINE_THEIRS_MAX = 5,    /* tables listed per friend */
    ONLINE_INVITED_MAX = 8,
    ONLINE_CHAT_MAX = 32 << 10,
    ONLINE_PLACES_MAX = 50, /* the lines of chat that a server sends again */
    ONLINE_TOLD_MAX = 32 << 10
};

typedef struct online_seat {
    char name[SOUK_PLAYER_MAX];  /* empty: a free seat */
    char id[ONLINE_ID_MAX];      /* of the person */
    bool person, here, replaced; /* replaced: a bot plays for the person */
    long left, reserve;          /* milliseconds, as last sent by the server */
    bool runs;
} online_seat;

typedef struct online_ask {
    long number;
    bool takeback; /* otherwise: to end the game without a result */
    int seat;
    int away; /* the seat that a bot should take over; -1: another question */
    uint32_t yes;
} online_ask;

/* A table that the user can go to. */
typedef struct online_place {
    char table[ONLINE_ID_MAX];
    const souk_game *game;
    bool open; /* not started: there may be a free seat */
} online_place;

/* The relation of somebody to this user, in listing order. */
typedef enum online_bond {
    ONLINE_BOND_ASKS,
    ONLINE_BOND_FRIEND,
    ONLINE_BOND_ASKED,
    ONLINE_BOND_NONE
} online_bond; /* none: not listed */

typedef struct online_friend {
    char person[ONLINE_ID_MAX], name[SOUK_PLAYER_MAX];
    online_bond bond;
    bool here; /* known for friends only */
    online_place tables[ONLINE_THEIRS_MAX];
    int num_tables;
} online_friend;

typedef struct online_invitation {
    online_place at;
    char name[SOUK_PLAYER_MAX]; /* of the inviter */
} online_invitation;

typedef struct online_circle {
    online_friend friends[ONLINE_FRIENDS_MAX];
    online_invitation invitations[ONLINE_INVITED_MAX];
    int num_friends, num_invitations;
    bool stale; /* must be read again */
} online_circle;

typedef struct online {
    const cli *cli;
    souk_lang lang;
    link_address to;
    souk_link *link;
    play *play;                              /* the table is on this machine; NULL: at a server */
    bool discards;                           /* the game on this machine is to be thrown away */
    int ahead[SCREEN_UNREAD_MAX], num_ahead; /* there: keys for one's turn, pressed before it, in order */
    char token[ONLINE_TOKEN_MAX], name[SOUK_PLAYER_MAX], person[ONLINE_ID_MAX];
    bool known, guest;   /* signed in; without a password */
    bool needs_password; /* the server is private */
    bool unsaved;        /* the server cannot store anything now */
    bool reached;        /* the far side has answered at least once */
    bool hopeless;       /* it never will */
    long id;             /* of the last message sent, or begun: */
    bool begun;
    bool starved; /* the last message could not be sent, or one that came could not be read: memory ran out */
    souk_out out;
    char bytes[ONLINE_OUT_MAX];
    char mine[ONLINE_MINE_MAX][ONLINE_ID_MAX];
    int num_mine;
    bool news; /* the list being viewed, of tables or of friends, is out of date */
    online_circle circle;
    /* the current message */
    link_message *message;
    souk_json *nodes;
    /* the watched table; empty: none */
    char table[ONLINE_ID_MAX], invite[ONLINE_ID_MAX], rematch[ONLINE_ID_MAX];
    char status[16];
    int seat; /* -1: a spectator */
    int turn; /* the lowest seat that may act, -1: none */
    bool host, rated, muted;
    bool agreed; /* to the terms of the table; only before the start */
    long terms;  /* their number */
    online_seat seats[SOUK_SEATS_MAX];
    int num_seats;
    online_ask asks[ONLINE_ASKS_MAX];
    int num_asks;
    bool clocked;     /* the seats have clocks */
    int64_t clock_at; /* when the server sent the seats' times, by our own clock */
    long seq;
    bool undo, changed; /* changed: the picture is out of date */
    bool reread;        /* the server has sent the whole log again: all sentences, then all chat */
    int unread;         /* chat lines since the user last looked */
    char chat_bytes[ONLINE_CHAT_MAX];
    souk_out chat;
    struct { /* where the lines of chat that came here belong, to be shown there again */
        char table[ONLINE_ID_MAX];
        int n; /* all of them: the last ones are stored, in a ring */
        long at[ONLINE_PLACES_MAX], seq[ONLINE_PLACES_MAX];
    } places;
    char trail[2 * SOUK_TEXT_MAX]; /* one's last actions that can be taken back */
    char asked[2 * SOUK_TEXT_MAX]; /* the game's question; another player's request may cover it */
    scene *scene;
    stage stage;
    story story;
    char told[ONLINE_TOLD_MAX]; /* the table in sentences, for a screen reader */
    bool draws;                 /* the drawings are out of date */
    int drawings;               /* requested and not received yet */
    int32_t scores[SOUK_SCORES_MAX];
    int num_scores;
    struct { /* by lines: what has been printed */
        char table[ONLINE_ID_MAX];
        size_t log[SOUK_SEATS_MAX + 1]; /* by viewer, a spectator first: bytes of the log */
        int lines[2];                   /* at a server: sentences about the game, and chat */
        long seq;
        char asked[2 * SOUK_TEXT_MAX], names[SOUK_SEATS_MAX][SOUK_PLAYER_MAX];
        bool rematch;
        int absent; /* a seat; -1: nobody has left */
    } shown;
    int explained; /* the choice that is explained beside the board, -1: none; the next one follows the cursor */
    bool
        introduced; /* the first choice of this visit has been explained, if it is about a part of the game */
    bool hurry;     /* skip the story until there is something to choose */
    int num_choices; /* in the scene, once the story is over */
} online;

/* The files depend on each other in this order; each one uses only those above it in this list.
 * --- online_message.c --- */
/* Starts a message of that type with the id o->id. The caller adds members, then sends it, or waits for its answer. */
souk_out *online_begin(online *o, const char *type);
/* The same about the watched table. */
souk_out *online_begin_here(online *o, const char *type);
bool online_send(online *o);
/* Sends a message about the watched table, with one more text member (NULL: none). */
void online_tell(online *o, const char *type, const char *member, const char *text);
/* Copies the text of a member, truncated to size; "" if there is none. */
void online_copy(char *to, size_t size, const souk_json *object, const char *key);
bool online_true(const souk_json *object, const char *key);
/* For a list that may be absent: its number of elements, and whether it contains that number. */
int online_count(const souk_json *list);
bool online_holds(const souk_json *list, long number);

/* --- online_table.c --- */
/* Writes the link to the present table; `invite`: the code that lets others in, or "". */
void online_put_link(const online *o, const char *invite, souk_out *out);
/* Updates the watched table from a message. */
void online_news(online *o, const souk_json *root);
/* Updates the marks: clocks, unread chat, lost connection. While a story runs, its sentence replaces the choices. */
void online_marks(online *o);
/* Asks for the drawings, for the size of the screen. */
void online_draw(online *o);
/* Ends the story: moves the rest to the log. */
void online_skip(online *o);
/* The seat of an absent person without a replacement, or -1. */
int online_absent(const online *o);
/* Another player's request that this user has not answered yet; NULL: none. */
const online_ask *online_question(const online *o);

/* --- online_lines.c --- */
/* By lines: prints what is new at the table, and the choices of a new turn. True if anything was printed. */
bool online_lines_news(online *o);
/* Show the table again, the choices, the points. */
void online_lines_table(const online *o);
void online_lines_choices(const online *o, int most);
void online_lines_scores(const online *o);

/* --- online_talk.c --- */
void online_begin_hello(online *o);
/* The next message, valid until the next call; NULL if there is none. */
const souk_json *online_next(online *o);
/* Processes the messages received, without waiting; returns how many. */
int online_work(online *o);
/* Sends the message that was begun, if any, and waits for the answer to the last one; NULL if the user gave up, or after an error, which has been shown. The
 * answer is valid until the next call or the next wait for a key. */
const souk_json *online_answer(online *o);

/* --- online_people.c --- */
/* The token that identifies the user on that server: reads the stored one; stores that of an answer, if it has one. */
void online_load_token(online *o);
void online_keep_token(online *o, const souk_json *answer);
/* Signs in, in the way the user chooses; false if they give up. */
bool online_sign_in(online *o);
void online_account(online *o);

/* --- online_circle.c --- */
/* Updates the list of friends; false after an error, which has been shown. */
bool online_circle_look(online *o);
/* The whereabouts of a friend, or the relation to them, in words. */
const char *online_whereabouts(const online *o, const online_friend *f);
/* Requests or accepts a friendship (on), or ends it, with the person given by the member "person" or "name". */
bool online_befriend(online *o, const char *member, const char *who, bool on);
/* Invites a friend to the watched table. */
void online_ask_friend(online *o);

/* --- online_host.c --- */
/* The people at the table: what anybody may do about them, and what only the host may. */
void online_people(online *o);
/* The host replaces the table's link; changes its settings. */
void online_host_relink(online *o);
void online_host_change(online *o);

/* --- online_acts.c --- */
/* Takes a seat at the table ("join") or watches it ("watch"); true if the server accepted. */
bool online_go_to(online *o, const char *type, const char *table, const char *invite);
void online_replay(online *o, const char *table, int seat);
/* At a table on this machine: hands the screen to the person whose turn it is; false if they leave. */
bool online_pass(online *o);
/* Explains the choice at the cursor: the first time of a visit, if it is about a part of the game, or if an explanation
 * is shown and the cursor has moved. */
void online_explain(online *o);
/* Carries out a wish, with the text typed after its word; false if the user has left. */
bool online_grant(online *o, word_wish wish, const char *rest);

/* --- online_games.c --- */
/* The finished games of that person, or one's own (NULL). */
void online_games(online *o, const char *person, const char *name);
void online_tell_day(double ms, souk_out *out);

/* --- online_sit.c --- */
/* Stays at the watched table until the user leaves it. */
void online_sit(online *o);

/* --- online_friends.c --- */
/* The user's friends; true if the user wants to go to that table. */
bool online_friends(online *o, online_place *to);
/* Asks whether to accept an invitation. */
bool online_invited(online *o, const online_invitation *invitation, online_place *to);

/* --- online_lobby.c --- */
/* Shows the lobby until the user leaves it. */
void online_lobby(online *o);

/* --- local.c --- */
/* Plays at a table on this machine until the game ends or somebody leaves; returns the exit code. `saved`: the game's
 * save (NULL: on the full screen, a new one). */
int local_play(play *p, save *saved);

/* --- online.c --- */
/* Plays online: in the server's lobby, or at the table that the link names; returns the exit code. */
int online_run(const cli *c, const char *url, pace p);
#endif
