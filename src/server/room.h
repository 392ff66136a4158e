/* room.h — a table online: a souk_table with people around it, as the fold over its steps.
 *
 * The invariant: a room is what its head (what was agreed when it was created) and its list of steps make
 * of it, and nothing else; two processes that have read the same steps have the same room, clocks
 * included. A step is a few lines of text, all done at one time:
 *
 *     seat 1 person ID NAME | seat 1 bot NAME | seat 1 open     start | close | mute 1 | rematch ID
 *     do ACTOR ACTION      (chance is -1, the table -2)         undo SEAT | back SEAT KEPT
 *     keep SEAT BOT        (a bot plays for a person; "-": no longer)     resign SEAT BOT
 *     stood FROM UNTIL     (nobody looked after the table then: no clock ran)
 *     ask N takeback SEAT KEPT | ask N abandon SEAT 0 | yes N SEAT | no N
 *
 * Nothing here knows a connection or a store.
 */
#ifndef SOUK_SERVER_ROOM_H
#define SOUK_SERVER_ROOM_H
#include "server/store.h"
#include "table/table.h"

enum {
    ROOM_VIEWERS = SOUK_SEATS_MAX + 1, /* the seats, and the spectators as the last */
    ROOM_BOT_NAME = 24,
    ROOM_TITLE = 164,
    ROOM_ASKS = 4,
    ROOM_SECRET = 32,
    ROOM_BODY_MAX = 1 << 16 /* bytes of a step */
};

typedef enum room_status { ROOM_OPEN, ROOM_RUNNING, ROOM_DONE, ROOM_CLOSED } room_status;
typedef enum room_who { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } room_who;
typedef enum room_clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME, CLOCK_DAY, CLOCK_KINDS } room_clock_kind;
extern const char *const room_clock_names[CLOCK_KINDS];

typedef struct room_seat {
    room_who who;
    char person[ID_ROOM], name[PERSON_NAME];
    char bot[ROOM_BOT_NAME]; /* who plays: of a person, the bot that plays for them now, or "" */
    bool resigned;
    int64_t left, reserve; /* milliseconds, when the clocks were last set */
    bool runs;
} room_seat;

typedef struct room_ask {
    int number; /* 0: none */
    bool takeback;
    int seat, kept;
    uint32_t yes; /* set of seats */
} room_ask;

/* What belongs to each entry of the table's list. */
typedef struct room_note {
    uint32_t seq[ROOM_VIEWERS]; /* how much each viewer has noticed, up to and including this entry */
    uint32_t pending;           /* who may act after it */
    int64_t at;
} room_note;

typedef struct room {
    bool starved; /* there was not enough memory to fold a step: what is here is of no use */
    bool bare;    /* for its record only: what each viewer noticed is not kept */
    char id[ID_ROOM], host[ID_ROOM], invite[ID_ROOM], rematch[ID_ROOM];
    char title[ROOM_TITLE];
    const souk_game *game;
    void *parts; /* given by people; NULL: those of the house */
    souk_options options;
    int num_seats;
    bool listed, self_start, rated, watchable, muted;
    int64_t away, delay, created, started, ended; /* away and delay in milliseconds */
    struct {
        room_clock_kind kind;
        int64_t time, extra, bell; /* milliseconds; extra: reserve or increment */
    } clock;
    room_status status;
    room_seat seat[SOUK_SEATS_MAX];
    room_ask ask[ROOM_ASKS];
    int last_ask;
    souk_table *table; /* NULL before the start */
    uint8_t secret[ROOM_SECRET];
    char hash[SECRET_HEX];
    room_note *notes; /* one for each entry of the table */
    int num_notes, room_notes;
    int64_t steps;    /* how many have been folded: the number of the next */
    int64_t clock_at; /* when the clocks were last set; later than now: they stand until then */
    int64_t stood;    /* milliseconds that they stood because nobody looked after the table */
} room;

/* A room without steps, from its row in the store; NULL if the row makes no sense, or if *starved. */
room *room_from_row(const store_table *row, bool *starved);
void room_free(room *r);
/* Adds a step. False if it makes no sense here, or the room is starved; it is then of no use. */
bool room_fold(room *r, int64_t number, int64_t at, const char *body);
/* The same for entries that the caller has just added to r->table from `from` on. */
bool room_follow(room *r, int from, int64_t at);
/* Writes the entries from `from` on as lines of a step. */
void room_write_entries(const room *r, int from, souk_out *body);

/* The seat of a person, or -1. */
int room_seat_of(const room *r, const char *person);
bool room_full(const room *r);
int room_people(const room *r);
/* Who plays that seat now: a bot's name, or NULL for a person. */
const char *room_bot(const room *r, int seat);
/* What a bot at that seat is called: the seat's emblem. Its level is another matter. */
const char *room_bot_name(int seat, souk_lang lang);
/* The table's voice, with bots called by their emblems in that language. */
souk_voice room_voice(const room *r, souk_lang lang);
uint32_t room_pending(const room *r); /* seats that may act; 0 unless running */
/* The index of a viewer in notes: its seat, or the last for a spectator. */
int room_viewer(int viewer);
/* How much that viewer has noticed of the first n entries. */
uint32_t room_seq(const room *r, int viewer, int n);
/* Whether a seat that last saw `seq` knows all it needs to know to act. */
bool room_fresh(const room *r, int seat, long seq);
/* The first entry of which the viewer noticed something after seq. */
int room_entry_after(const room *r, int viewer, long seq);
/* How many entries a spectator may see by now, where they are behind. */
int room_public_entries(const room *r, int64_t now);

/* Milliseconds left to a seat, reserve apart. */
void room_time(const room *r, int seat, int64_t now, int64_t *left, int64_t *reserve);
/* When the bell rings; 0: it does not. */
int64_t room_bell_at(const room *r);
/* Whether time matters at the table now. */
bool room_has_clock(const room *r);
/* A seat whose time is out, or -1. */
int room_out_of_time(const room *r, int64_t now);
/* The action with which the table rings its bell now, or -1. */
int room_bell(const room *r, int64_t now);
/* The seats that must agree for an ask to be carried out. */
uint32_t room_voters(const room *r, const room_ask *ask);
room_ask *room_find_ask(room *r, long number);
/* Where the seat's last move began among the actions that remain; -1 if it has made none. */
int room_last_move(const room *r, int seat);
/* The k-th value of chance. */
uint64_t room_chance(const uint8_t secret[ROOM_SECRET], uint64_t k);
/* The record of what remains, hidden things included, in a new buffer; for games that are over. */
char *room_record(const room *r);
#endif
