/* online_table.h — an online table: a souk_table with its players, as the fold over its entries.
 *
 * The invariant: the head (the terms agreed at creation) and the list of entries determine an online table
 * completely. Two processes that have read the same entries have the same table, clocks included. An entry is a few
 * changes that all apply at one time, as lines of text in the store (change.h); one that plays holds an action and all
 * chance outcomes that follow it.
 *
 * Nothing here knows a connection or a store. The states, and what changes them:
 *     OPEN -> RUNNING    start(), by "start" when all seats are taken
 *     RUNNING -> DONE    online_table_follow when the rules end the game, or apply() by "resign SEAT -"
 *     either -> CLOSED   apply(), by "close"
 */
#ifndef SOUK_SERVER_TABLES_ONLINE_TABLE_H
#define SOUK_SERVER_TABLES_ONLINE_TABLE_H
#include "server/store/store.h"
#include "server/tables/change.h"
#include "table/table.h"

enum {
    ONLINE_TABLE_VIEWERS = SOUK_SEATS_MAX + 1, /* the seats, and last the spectators */
    ONLINE_TABLE_BOT_NAME = 24,
    ONLINE_TABLE_TITLE = 164,
    ONLINE_TABLE_ASKS = 4,
    ONLINE_TABLE_SECRET = 32,
    ONLINE_TABLE_BARRED = 16,        /* bans of a host, and as many silenced persons */
    ONLINE_TABLE_MARK = 21,          /* characters of the mark of an address, and a NUL */
    ONLINE_TABLE_HEAD = 8192,        /* bytes of the head */
    ONLINE_TABLE_BODY_MAX = 1 << 16, /* bytes of an entry */
    /* The least that a rated table gives, in milliseconds: to return, and for a move. */
    ONLINE_TABLE_RATED_AWAY = 60000,
    ONLINE_TABLE_RATED_MOVE = 10000
};

typedef enum online_table_status {
    ONLINE_TABLE_OPEN,
    ONLINE_TABLE_RUNNING,
    ONLINE_TABLE_DONE,
    ONLINE_TABLE_CLOSED
} online_table_status;
typedef enum online_table_clock_kind {
    CLOCK_NONE,
    CLOCK_MOVE,
    CLOCK_GAME,
    CLOCK_DAY,
    CLOCK_KINDS
} online_table_clock_kind;
extern const char *const online_table_clock_names[CLOCK_KINDS];

typedef struct online_table_seat {
    seat_who who;
    char person[ID_SIZE], name[PERSON_NAME];
    char bot[ONLINE_TABLE_BOT_NAME];        /* the bot that plays, also for a person; "": none */
    bool gone;                              /* that bot plays only until they return */
    bool resigned, told;                    /* told: notified of this turn */
    char bot_before[ONLINE_TABLE_BOT_NAME]; /* the bot, and whether they had resigned, before `changed` */
    bool resigned_before;
    int64_t changed;       /* when either changed last */
    int moved;             /* actions before they resigned */
    int refused;           /* actions kept by the last takeback that was refused, plus one; 0: none */
    int agreed;            /* the terms that a person has agreed to */
    int told_kept;         /* actions kept when they were last notified, plus one; 0: never */
    int64_t told_at;       /* when that was */
    int64_t left, reserve; /* milliseconds, when the clocks were last set */
    bool turn, runs;       /* may act; and the clock runs */
} online_table_seat;

/* A turn that has ended: when it is undone, its seat has no more time than it had then. */
typedef struct online_table_turn {
    int seat, kept; /* actions kept after it */
    int64_t left;   /* before the increment */
} online_table_turn;

typedef struct online_table_ask {
    int number; /* 0: none */
    ask_kind kind;
    int seat, about; /* number of actions kept, or the absent seat */
    uint32_t yes;    /* set of seats */
    int64_t at;
} online_table_ask;

typedef struct online_table_bar {
    char person[ID_SIZE], mark[ONLINE_TABLE_MARK];
    int64_t until;
} online_table_bar;

/* Data for each element of the table's own list. */
typedef struct online_table_note {
    uint32_t seq[ONLINE_TABLE_VIEWERS]; /* number of changes each viewer could observe, this entry included */
    uint32_t pending;                   /* seats that may act after it */
    int64_t at;
} online_table_note;

typedef struct online_table {
    bool starved; /* out of memory while folding an entry: the contents are unusable */
    bool bare;    /* for its record only: without notes */
    /* Its game was opened by older rules whose records cannot be replayed. Such a game ends, without a table, when it is
     * read: at once if the store has it as unfinished, else if it does not replay. */
    bool older, unfinished, outdated;
    char id[ID_SIZE], host[ID_SIZE], invite[ID_SIZE], rematch[ID_SIZE];
    char previous[ID_SIZE]; /* the table of which this is a rematch, or "" */
    char title[ONLINE_TABLE_TITLE];
    const souk_game *game;
    void *parts; /* uploaded parts; NULL: the built-in ones */
    souk_options options;
    int num_seats;
    bool listed, self_start, rated, watchable, muted;
    int terms; /* how often seats, clock, time away or options have changed */
    int64_t away, delay, created, started, ended; /* away and delay in milliseconds */
    struct {
        online_table_clock_kind kind;
        int64_t time, extra, bell; /* milliseconds; extra: reserve or increment */
    } clock;
    online_table_status status;
    online_table_seat seat[SOUK_SEATS_MAX];
    online_table_ask ask[ONLINE_TABLE_ASKS];
    int last_ask;
    online_table_bar barred[ONLINE_TABLE_BARRED]; /* the latest ones */
    char hushed[ONLINE_TABLE_BARRED][ID_SIZE];
    int num_barred, num_hushed;
    souk_table *table; /* NULL before the start */
    uint8_t secret[ONLINE_TABLE_SECRET];
    char hash[SECRET_HEX];
    online_table_note *notes; /* one for each element of the table's own list */
    int num_notes, max_notes;
    int64_t entries;          /* number of entries folded: the number of the next */
    online_table_turn *turns; /* of the kept actions; only those that a clock measured */
    int num_turns, max_turns;
    int clock_kept;   /* actions kept when the clocks were last set */
    int64_t clock_at; /* when that was; later than now: stopped until then */
    int64_t stood;    /* milliseconds they were stopped because no process ran the table */
} online_table;

/* An online table without entries, from its row in the store; NULL if the row is invalid, or if *starved. */
online_table *online_table_from_row(const store_table *row, bool *starved);
void online_table_free(online_table *online);
/* Ends a table that does not replay because its rules are older; false if that is not the reason. */
bool online_table_outdate(online_table *online);
/* Adds an entry. False if it is not valid here or memory ran out; the online table is then unusable. */
bool online_table_fold(online_table *online, int64_t number, int64_t at, const char *body);
/* The same for the changes of an entry that is made here. */
bool online_table_apply(online_table *online, int64_t at, const table_change *changes, int n);
/* The same for what the caller has just played: the table's own list from `from` on. */
bool online_table_follow(online_table *online, int from, int64_t at);
/* Writes the table's own list from `from` on as lines of an entry. */
void online_table_write_play(const online_table *online, int from, souk_out *body);

/* The seat of a person, or -1. */
int online_table_seat_of(const online_table *online, const char *person);
/* Whether another player here has a name that could be mistaken for that name of the person. */
bool online_table_alike(const online_table *online, const char *person, const char *name);
bool online_table_full(const online_table *online);
/* Whether every person at the table has agreed to the terms, the one at that seat (-1: none) aside. */
bool online_table_agreed(const online_table *online, int but);
/* Whether the terms of the other table differ in what everybody seated must agree to. */
bool online_table_differs(const online_table *online, const online_table *other);
int online_table_people(const online_table *online);
/* The name of the bot that plays that seat now, or NULL for a person. */
const char *online_table_bot(const online_table *online, int seat);
/* The display name of a bot at that seat: the seat's emblem, whatever its level. */
const char *online_table_bot_name(int seat, souk_lang lang);
/* The table's voice, with bots called by their emblems in that language. */
souk_voice online_table_voice(const online_table *online, souk_lang lang);
uint32_t online_table_pending(const online_table *online); /* seats that may act; 0 unless running */
/* The winners of a finished game: by the rules, or because all others have resigned. */
uint32_t online_table_winners(const online_table *online);
/* Whether the game ended early, not by the rules. */
bool online_table_cut_short(const online_table *online);
/* The change by which that seat resigns: a bot plays on if two or more others are left. */
table_change online_table_resign(const online_table *online, int seat);
/* The number of changes that viewer could observe in the first n entries. */
uint32_t online_table_seq(const online_table *online, int viewer, int n);
/* Whether a seat that last saw `seq` has seen all that matters for its action. */
bool online_table_fresh(const online_table *online, int seat, long seq);
/* The first entry of which the viewer could observe something after seq. */
int online_table_after(const online_table *online, int viewer, long seq);
/* Up to when a delayed spectator may know what happens; INT64_MAX: there is no delay. */
int64_t online_table_public_until(const online_table *online, int64_t now);
/* How many entries a delayed spectator may see by now. */
int online_table_public(const online_table *online, int64_t now);

/* Milliseconds left to a seat, and those of its reserve. */
void online_table_time(const online_table *online, int seat, int64_t now, int64_t *left, int64_t *reserve);
/* When the bell rings; 0: never, or no longer. */
int64_t online_table_bell_at(const online_table *online);
/* Whether any clock matters at the table now. */
bool online_table_has_clock(const online_table *online);
/* A seat that has run out of time, or -1. */
int online_table_out_of_time(const online_table *online, int64_t now);
/* The action with which the table rings its bell now, or -1. */
int online_table_bell(const online_table *online, int64_t now);
/* The seats that must agree to an ask, present or not (see cached_table_voters). */
uint32_t online_table_voters(const online_table *online, const online_table_ask *ask);
/* Adds the changes that carry out an ask after all have agreed. */
void online_table_grant(const online_table *online, const online_table_ask *ask, change_list *changes);
online_table_ask *online_table_find_ask(online_table *online, long number);
/* The bots whose answers a player takes back with their own action: all bots if that player is the only person, else
 * none, because an action stands once other people have seen the answer to it. */
uint32_t online_table_answering(const online_table *online);
/* Whether the seat has used up its undos of this turn or of the game, so that a list stays short enough to read. */
bool online_table_undone(const online_table *online, int seat);
/* How many actions of the seat have been kept. */
int online_table_moved(const online_table *online, int seat);
/* Where the seat's last move begins among the kept actions; -1 if it has made none. */
int online_table_last_move(const online_table *online, int seat);
/* The record of the kept actions, hidden information included, in a new buffer; for finished games. */
char *online_table_record(const online_table *online);
#endif
