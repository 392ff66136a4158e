/* sitting.h — a table online: a souk_table with people around it, as the fold over its entries.
 *
 * The invariant: a sitting is what its head (what was agreed when it was created) and its list of entries
 * make of it, and nothing else; two processes that have read the same entries have the same sitting,
 * clocks included. An entry is a few lines of text, all done at one time; one that plays holds an action
 * and all that chance owes after it:
 *
 *     seat 1 person ID NAME | seat 1 bot NAME | seat 1 open     start | close | mute 1 | rematch ID
 *     do ACTOR ACTION      (chance is -1, the table -2)         undo SEAT | back SEAT KEPT
 *     keep SEAT BOT        (a bot plays for a person; "-": no longer)     keep SEAT BOT gone (until they are back)
 *     resign SEAT BOT      (a bot plays on; "-": nobody does, and the game is over)
 *     host ID | invite ID   (another host, another link)           head JSON (what was agreed, agreed anew)
 *     bar ID UNTIL MARK    (the host sends them away; until 0: no longer)  hush ID 1 (they do not chat)
 *     told SEAT            (its person has had a letter that it is their turn)
 *     stood FROM UNTIL     (nobody looked after the table then: no clock ran)
 *     ask N takeback SEAT KEPT | ask N abandon SEAT 0 | ask N bot SEAT OTHER | yes N SEAT | no N
 *
 * Nothing here knows a connection or a store.
 */
#ifndef SOUK_SERVER_SITTING_H
#define SOUK_SERVER_SITTING_H
#include "server/store.h"
#include "table/table.h"

enum {
    SITTING_VIEWERS = SOUK_SEATS_MAX + 1, /* the seats, and the spectators as the last */
    SITTING_BOT_NAME = 24,
    SITTING_TITLE = 164,
    SITTING_ASKS = 4,
    SITTING_SECRET = 32,
    SITTING_BARRED = 16,       /* people whom a host keeps out, and as many who must be silent */
    SITTING_MARK = 21,         /* what an address is remembered as */
    SITTING_HEAD = 8192,       /* bytes of what was agreed */
    SITTING_BODY_MAX = 1 << 16 /* bytes of a entry */
};

typedef enum sitting_status { SITTING_OPEN, SITTING_RUNNING, SITTING_DONE, SITTING_CLOSED } sitting_status;
typedef enum sitting_who { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } sitting_who;
typedef enum sitting_clock_kind {
    CLOCK_NONE,
    CLOCK_MOVE,
    CLOCK_GAME,
    CLOCK_DAY,
    CLOCK_KINDS
} sitting_clock_kind;
extern const char *const sitting_clock_names[CLOCK_KINDS];

typedef struct sitting_seat {
    sitting_who who;
    char person[ID_SIZE], name[PERSON_NAME];
    char bot[SITTING_BOT_NAME]; /* who plays: of a person, the bot that plays for them now, or "" */
    bool gone;                  /* that bot plays only until they are back */
    bool resigned, told;        /* told: they have had a letter for this turn */
    int64_t left, reserve;      /* milliseconds, when the clocks were last set */
    bool runs;
} sitting_seat;

/* A seat asks for its last move back, for an end without a result, for a bot in the place of who is away. */
typedef enum ask_kind { ASK_TAKEBACK, ASK_ABANDON, ASK_BOT, ASK_KINDS } ask_kind;
extern const char *const sitting_ask_names[ASK_KINDS];

typedef struct sitting_ask {
    int number; /* 0: none */
    ask_kind kind;
    int seat, about; /* how many actions are kept, or who is away */
    uint32_t yes;    /* set of seats */
} sitting_ask;

/* Somebody whom the host has sent away. */
typedef struct sitting_bar {
    char person[ID_SIZE], mark[SITTING_MARK];
    int64_t until;
} sitting_bar;

/* What belongs to each element of the table's own list. */
typedef struct sitting_note {
    uint32_t seq[SITTING_VIEWERS]; /* how much each viewer has noticed, up to and including this entry */
    uint32_t pending;              /* who may act after it */
    int64_t at;
} sitting_note;

typedef struct sitting {
    bool starved; /* there was not enough memory to fold an entry: what is here is of no use */
    bool bare;    /* for its record only: what each viewer noticed is not kept */
    char id[ID_SIZE], host[ID_SIZE], invite[ID_SIZE], rematch[ID_SIZE];
    char title[SITTING_TITLE];
    const souk_game *game;
    void *parts; /* given by people; NULL: those of the house */
    souk_options options;
    int num_seats;
    bool listed, self_start, rated, watchable, muted;
    int64_t away, delay, created, started, ended; /* away and delay in milliseconds */
    struct {
        sitting_clock_kind kind;
        int64_t time, extra, bell; /* milliseconds; extra: reserve or increment */
    } clock;
    sitting_status status;
    sitting_seat seat[SOUK_SEATS_MAX];
    sitting_ask ask[SITTING_ASKS];
    int last_ask;
    sitting_bar barred[SITTING_BARRED]; /* the latest ones */
    char hushed[SITTING_BARRED][ID_SIZE];
    int num_barred, num_hushed;
    souk_table *table; /* NULL before the start */
    uint8_t secret[SITTING_SECRET];
    char hash[SECRET_HEX];
    sitting_note *notes; /* one for each entry of the table */
    int num_notes, max_notes;
    int64_t entries;  /* how many have been folded: the number of the next */
    int64_t clock_at; /* when the clocks were last set; later than now: they stand until then */
    int64_t stood;    /* milliseconds that they stood because nobody looked after the table */
} sitting;

/* A sitting without entries, from its row in the store; NULL if the row makes no sense, or if *starved. */
sitting *sitting_from_row(const store_table *row, bool *starved);
void sitting_free(sitting *sit);
/* Adds an entry. False if it makes no sense here, or the sitting is starved; it is then of no use. */
bool sitting_fold(sitting *sit, int64_t number, int64_t at, const char *body);
/* The same for what the caller has just played: the table's own list from `from` on. */
bool sitting_follow(sitting *sit, int from, int64_t at);
/* Writes the table's own list from `from` on as lines of an entry. */
void sitting_write_play(const sitting *sit, int from, souk_out *body);

/* The seat of a person, or -1. */
int sitting_seat_of(const sitting *sit, const char *person);
/* Whether somebody else who sits here could be taken for the person, who has that name. */
bool sitting_alike(const sitting *sit, const char *person, const char *name);
bool sitting_full(const sitting *sit);
int sitting_people(const sitting *sit);
/* Who plays that seat now: a bot's name, or NULL for a person. */
const char *sitting_bot(const sitting *sit, int seat);
/* What a bot at that seat is called: the seat's emblem. Its level is another matter. */
const char *sitting_bot_name(int seat, souk_lang lang);
/* The table's voice, with bots called by their emblems in that language. */
souk_voice sitting_voice(const sitting *sit, souk_lang lang);
uint32_t sitting_pending(const sitting *sit); /* seats that may act; 0 unless running */
/* Who has won a game that is over: by the rules, or because all others have resigned. */
uint32_t sitting_winners(const sitting *sit);
/* Whether the game ended before the rules say so. */
bool sitting_cut_short(const sitting *sit);
/* The line by which that seat resigns: a bot plays on where two or more others are left. */
void sitting_resign(const sitting *sit, int seat, souk_out *line);
/* How much that viewer has noticed of the first n entries. */
uint32_t sitting_seq(const sitting *sit, int viewer, int n);
/* Whether a seat that last saw `seq` knows all it needs to know to act. */
bool sitting_fresh(const sitting *sit, int seat, long seq);
/* The first entry of which the viewer noticed something after seq. */
int sitting_after(const sitting *sit, int viewer, long seq);
/* How many entries a spectator may see by now, where they are behind. */
int sitting_public(const sitting *sit, int64_t now);

/* Milliseconds left to a seat, reserve apart. */
void sitting_time(const sitting *sit, int seat, int64_t now, int64_t *left, int64_t *reserve);
/* When the bell rings; 0: it does not, or no longer. */
int64_t sitting_bell_at(const sitting *sit);
/* Whether time matters at the table now. */
bool sitting_has_clock(const sitting *sit);
/* A seat whose time is out, or -1. */
int sitting_out_of_time(const sitting *sit, int64_t now);
/* The action with which the table rings its bell now, or -1. */
int sitting_bell(const sitting *sit, int64_t now);
/* The seats that must agree for an ask to be carried out, whoever is here (desk_voters). */
uint32_t sitting_voters(const sitting *sit, const sitting_ask *ask);
/* What is done when all have agreed, as lines of an entry. */
void sitting_grant(const sitting *sit, const sitting_ask *ask, souk_out *lines);
sitting_ask *sitting_find_ask(sitting *sit, long number);
/* The bots whose answers a person takes back along with an action of their own: all of them where that person is alone
 * with bots, else none, for an action stands once other people have seen it answered. */
uint32_t sitting_answering(const sitting *sit);
/* Whether the seat has taken back enough: in this turn, or in the game. A list must stay short enough to read. */
bool sitting_undone(const sitting *sit, int seat);
/* Where the seat's last move began among the actions that remain; -1 if it has made none. */
int sitting_last_move(const sitting *sit, int seat);
/* The record of what remains, hidden things included, in a new buffer; for games that are over. */
char *sitting_record(const sitting *sit);
#endif
