/* store.h — what the server keeps: tables, their entries, people, sign-ins, ratings, chat.
 *
 * The idea: a table is its list of entries, keyed (table, number). An entry is what one transaction added:
 * a move with the chance it called for, a seat taken, an undo. Entries are never changed, and no two
 * processes can both append number n: the second is told STORE_CONFLICT and looks again. Everything
 * else here can be worked out from the entries again, or is about people.
 *
 * A store is one connection and belongs to one thread. Writes stand between store_begin and
 * store_commit; what was written is durable when store_commit has returned true.
 */
#ifndef SOUK_SERVER_STORE_H
#define SOUK_SERVER_STORE_H
#include "server/db.h"
#include "server/webpush.h"

enum {
    ID_LEN = 22,       /* characters of an id: 128 random bits */
    ID_SIZE = 24,      /* with its closing NUL */
    PERSON_NAME = 168, /* bytes: 40 characters of at most 4 bytes, and a NUL */
    HASH_SIZE = 132,   /* a password as libsodium writes it */
    CONTACT_SIZE = 256,
    CODE_SIZE = 32, /* a code that people type */
    SECRET_HEX = 65,
    STORE_VERSION = 5,
    PEER_SIZE = 48,
    ENDPOINT_SIZE = 512, /* the address of a browser */
    BROWSERS_MAX = 8     /* of one person; the oldest gives way */
};

typedef enum store_result { STORE_OK, STORE_CONFLICT, STORE_FAILED } store_result;

typedef struct store {
    db *db;
} store;

/* Opens the store and brings its schema up to date; false with an error (also for a schema that is newer
 * than this program). */
bool store_open(store *s, const char *address, souk_error *error);
void store_close(store *s);
bool store_begin(store *s);
bool store_commit(store *s);
/* Whether the file itself is whole, looking at all of it, or more quickly at what holds it together; an error
 * with what to do. PostgreSQL looks after its own. */
bool store_whole(store *s, bool all, souk_error *error);
/* Whether something can be written: the store is neither read-only nor locked, and its disk not full. A row is
 * written for it that is gone again afterwards. */
bool store_writable(store *s);
void store_rollback(store *s);
/* A value of the server as a whole ("key"); made by `fresh` if it is not there. */
bool store_meta(store *s, const char *key, const char *fresh, char *value, size_t size);
store_result store_set_meta(store *s, const char *key, const char *value);

/* --- tables ---------------------------------------------------------------------------------- */

typedef struct store_table {
    char id[ID_SIZE], status[8];
    char secret[SECRET_HEX];
    char host[ID_SIZE], address[PEER_SIZE]; /* who opened it, from where; read by store_hosts only */
    bool listed;
    int64_t created, ended;
    const char *game, *head, *parts, *summary, *result; /* JSON, but game and parts; parts may be NULL */
} store_table;

typedef void (*store_table_row)(void *context, const store_table *t);
typedef void (*store_entry_row)(void *context, int64_t number, int64_t at, const char *body);
typedef void (*store_text_row)(void *context, const char *text);
/* Counts rows, into an int. */
void store_count(void *context, const char *text);

store_result store_create(store *s, const store_table *t);
store_result store_append(store *s, const char *table, int64_t number, int64_t at, const char *body);
/* Its place in the lobby and among finished games. A NULL result leaves it as it is. */
store_result store_place(store *s, const char *table, const char *status, const char *summary, int64_t ended,
                         const char *result);
/* 1: found, 0: there is none, -1: the store failed. */
int store_table_read(store *s, const char *table, store_table_row each, void *context);
bool store_entries(store *s, const char *table, int64_t from, store_entry_row each, void *context);
/* A table that the lobby may show: when something last happened at it, and whether somebody with a seat is there
 * through any process of a shared store. */
typedef struct store_listed {
    const char *id, *summary;
    int64_t at;
    bool here;
} store_listed;
/* Those, the newest first. */
bool store_lobby(store *s, int64_t now, void (*each)(void *context, const store_listed *row), void *context);
/* The same of all open and running tables, those by invitation too. */
bool store_all_tables(store *s, store_text_row each, void *context);
/* How many open and running tables that person has opened, or were opened from that address (NULL: the other
 * one counts), and how many of them are running without any person. */
bool store_hosted(store *s, const char *host, const char *address, int *tables, int *bots_only);
/* Their ids. */
bool store_hosted_ids(store *s, const char *host, const char *address, store_text_row each, void *context);
/* All who have opened such tables, most of them first. */
typedef struct store_host {
    const char *person, *name, *address;
    int64_t tables, bots_only;
} store_host;
bool store_hosts(store *s, void (*each)(void *, const store_host *), void *context);
/* Ids of tables whose last entry is older than that: of those not begun, those without people, all others. */
bool store_stale(store *s, int64_t open, int64_t bots_only, int64_t running, store_text_row each,
                 void *context);
/* Ids of running tables for which no living process has a lease. */
bool store_orphans(store *s, int64_t now, store_text_row each, void *context);
/* OK: the table is ours as long as we are alive; CONFLICT: another process has it that is alive. *since is
 * when the process that had it before gave its last sign of life; 0 if that was us, -1 if nobody knows. */
store_result store_lease(store *s, const char *table, const char *owner, int64_t now, int64_t *since);
/* The time of a shared store's own machine, in milliseconds; false: it cannot be read. */
bool store_clock(store *s, int64_t *now);
/* A process is alive, and so are its leases until then. */
store_result store_alive(store *s, const char *owner, int64_t now, int64_t until);
/* When that process was last alive; 0: never. */
int64_t store_last_alive(store *s, const char *owner);
/* Forgets processes that are dead and have no leases left. */
store_result store_tidy_servers(store *s, int64_t now);
/* At which tables which people are, through which process. */
store_result store_present(store *s, const char *table, const char *person, const char *owner, bool on);
/* That process closes: nobody is anywhere through it. On a shared store, like the next. */
store_result store_absent(store *s, const char *owner);
/* Tells of the people in the house through processes that were alive then and are dead now. Their rows stay: a
 * process may only have been slow. */
store_result store_bereaved(store *s, int64_t from, int64_t now);
/* People at the table through other processes that are alive. */
bool store_elsewhere(store *s, const char *table, const char *owner, int64_t now, store_text_row each,
                     void *context);
/* Whether that very entry is there already. */
bool store_has_entry(store *s, const char *table, int64_t number, int64_t at, const char *body);

store_result store_sit(store *s, const char *person, const char *table, int seat);
store_result store_stand(store *s, const char *person, const char *table);
/* Ids of the person's tables that are open or running. */
bool store_seats(store *s, const char *person, store_text_row each, void *context);
/* Finished tables of a person, the latest first, at most so many, from those on that ended before that time
 * (among those that ended then: whose id is less); those by invitation only for the person themselves (`own`). */
typedef void (*store_game_row)(void *context, const store_table *t, int seat);
bool store_history(store *s, const char *person, bool own, int64_t before, const char *before_table, int most,
                   store_game_row each, void *context);

typedef struct store_chat {
    int64_t at;
    int seat;
    const char *person, *name, *text;
} store_chat;
store_result store_say(store *s, const char *table, const char *id, const store_chat *line);
/* One line, by its id; 1, 0 or -1. */
int store_chat_line(store *s, const char *id, void (*each)(void *, const store_chat *), void *context);
/* The last 50 lines, oldest first. */
bool store_chat_read(store *s, const char *table, void (*each)(void *, const store_chat *), void *context);

/* --- people ---------------------------------------------------------------------------------- */

typedef struct store_person {
    char id[ID_SIZE], name[PERSON_NAME];
    char key[PERSON_NAME];                  /* of an account: its name in lower case; "" for a guest */
    char skeleton[PERSON_NAME];             /* of an account, as names.h has it */
    char pending[CONTACT_SIZE + CODE_SIZE]; /* "CODE ADDRESS": an e-mail address that is not verified yet */
    char hash[HASH_SIZE], recovery[HASH_SIZE];
    char email[CONTACT_SIZE], webhook[CONTACT_SIZE];
    bool banned;
    int64_t created;
} store_person;

/* 1, 0 or -1, as above. */
int store_person_read(store *s, const char *id, store_person *p);
int store_person_named(store *s, const char *key, store_person *p);
/* An account with such a skeleton, other than that person's. */
int store_person_alike(store *s, const char *skeleton, const char *person, store_person *p);
/* Writes all of it but the ban, which is not theirs to lift; CONFLICT if another account has that key. */
store_result store_person_write(store *s, const store_person *p, bool fresh);
store_result store_person_ban(store *s, const char *person, bool on); /* CONFLICT: there is nobody */
store_result store_erase(store *s, const char *person);
bool store_people(store *s, void (*each)(void *, const store_person *), void *context);

/* All that is known of the person besides that and the games, as members of the JSON object that is open: lists of
 * which the later ones are cut where the text is full. */
bool store_takeout(store *s, const char *person, souk_out *out);

/* 1: good, 0: revoked or unknown, -1. */
int store_signin_good(store *s, const char *signin, const char *person);
store_result store_signin(store *s, const char *signin, const char *person, const char *address, int64_t at);
/* From where that person last signed in. */
bool store_last_address(store *s, const char *person, store_text_row each, void *context);
/* Ids of guests who have signed in from that address. */
bool store_guests_from(store *s, const char *address, store_text_row each, void *context);
/* Nobody new signs in from that address until then; 0: they may. */
store_result store_ban(store *s, const char *address, int64_t until);
/* 1: not now, 0: they may, -1. */
int store_banned(store *s, const char *address, int64_t now);
/* Ends all sign-ins of the person but that one. */
store_result store_revoke_others(store *s, const char *person, const char *keep);
/* Ends one sign-in; all of the person's if signin is NULL. */
store_result store_revoke(store *s, const char *signin, const char *person);
store_result store_block(store *s, const char *person, const char *other, bool on);
bool store_blocks(store *s, const char *person, store_text_row each, void *context);
store_result store_report(store *s, const char *id, const char *person, const char *table, const char *text,
                          int64_t at);
bool store_reports(store *s,
                   void (*each)(void *, int64_t at, const char *person, const char *table, const char *text),
                   void *context);

typedef struct store_rating {
    char person[ID_SIZE], name[PERSON_NAME];
    double mu, sigma;
    int games;
} store_rating;
/* Until the transaction ends no other process changes the ratings of this game. */
bool store_lock_ratings(store *s, const char *game);
/* How many rated games of that game the two have ended together since then; -1: the store failed. */
int store_rated_together(store *s, const char *game, const char *one, const char *other, int64_t since);
/* 1, 0 or -1. */
int store_rating_read(store *s, const char *game, const char *person, store_rating *r);
/* Who is no more gets none. */
store_result store_rating_write(store *s, const char *game, const store_rating *r);
/* The best 100, or those of one person if it is not NULL. */
bool store_ratings(store *s, const char *game, const char *person, void (*each)(void *, const store_rating *),
                   void *context);

/* --- the ladder of the day (store_days.c) ------------------------------------------------------ */

typedef struct store_day {
    char date[12];
    const char *game, *name; /* the name of the person, as they are called now */
    char person[ID_SIZE];
    int64_t place, of, score, margin; /* among the seats of that table */
    int64_t rung;                     /* on the ladder, from 1 */
    int64_t at;
} store_day;
enum {
    DAY_SHOWN = 100,     /* rungs of a ladder that are told */
    DAY_PER_ADDRESS = 40 /* results of one table from one address */
};
/* Whether that person, and how many from that address, have a result of that table already. */
bool store_day_handed(store *s, const char *date, const char *game, const char *person, const char *address,
                      bool *handed, int *from_address);
/* CONFLICT: that person has a result of that table already, or is no more. */
store_result store_day_write(store *s, const store_day *d, const char *address);
/* The ladder, the best first, and the person's own rung however low it is; *all: how many there are. */
bool store_days(store *s, const char *date, const char *game, const char *person,
                void (*each)(void *, const store_day *), void *context, int64_t *all);

/* --- people who know each other (store_friends.c) --------------------------------------------- */

/* How two people stand: one may have asked the other. */
typedef enum store_bond { BOND_NONE, BOND_ASKED, BOND_ASKS, BOND_FRIENDS } store_bond;
typedef struct store_friend {
    char person[ID_SIZE], name[PERSON_NAME];
    store_bond bond;
} store_friend;
/* Asks the other, or agrees if the other has asked already. */
store_result store_befriend(store *s, const char *person, const char *other, int64_t at);
/* Whatever was between them is over. */
store_result store_part(store *s, const char *person, const char *other);
/* The lists of all friends of that person are others: the other processes that share the store hear of it. What
 * befriend and part change they hear of anyway. */
store_result store_tell_friends(store *s, const char *person);
/* How they stand, seen by the first; false if the store failed. */
bool store_bond_read(store *s, const char *person, const char *other, store_bond *bond);
bool store_friends(store *s, const char *person, void (*each)(void *, const store_friend *), void *context);
/* Whether `other` blocks the person: 1, 0 or -1. */
int store_blocked_by(store *s, const char *person, const char *other);
/* Open and running tables at which that person sits for all to see. */
bool store_public_tables(store *s, const char *person, store_table_row each, void *context);
/* Somebody is in the house through that process, or no longer; where processes share the store. */
store_result store_come(store *s, const char *person, const char *owner, bool on);
/* 1: they are here through another process that is alive; 0, -1. */
int store_is_here(store *s, const char *person, const char *owner, int64_t now);

/* Somebody is asked to a table; those who were may come without its link. */
store_result store_invite(store *s, const char *person, const char *table, const char *sender, int64_t at);
store_result store_decline(store *s, const char *person, const char *table);
int store_invited(store *s, const char *person, const char *table);
typedef struct store_invitation {
    const char *table, *game, *sender, *name;
} store_invitation;
/* Those to tables that have not begun, the latest first. */
bool store_invitations(store *s, const char *person, void (*each)(void *, const store_invitation *),
                       void *context);
/* Points of one person in all games; how many games they have finished for all to see. */
bool store_ratings_of(store *s, const char *person,
                      void (*each)(void *, const char *game, const store_rating *), void *context);
bool store_games_played(store *s, const char *person, int64_t *games);

/* A code that stands for a person, once and for a while; only its hash is kept. */
store_result store_code(store *s, const char *hash, const char *person, int64_t now, int64_t until);
int store_code_read(store *s, const char *hash, int64_t now, char person[ID_SIZE]);
store_result store_code_spend(store *s, const char *hash); /* CONFLICT: it is spent already */
/* All that a guest has becomes the other's; the guest is no more. */
store_result store_adopt(store *s, const char *guest, const char *person);

/* A browser that is told, though its page is closed, and of which tables. */
typedef struct store_browser {
    char endpoint[ENDPOINT_SIZE], lang[4];
    uint8_t key[WEBPUSH_POINT], auth[WEBPUSH_AUTH];
} store_browser;
store_result store_browser_keep(store *s, const char *person, const store_browser *b, int64_t at);
store_result store_browser_leave(store *s, const char *person, const char *endpoint);
store_result store_browser_gone(store *s, const char *endpoint);
bool store_browsers(store *s, const char *person, void (*each)(void *, const store_browser *), void *context);
store_result store_alert(store *s, const char *person, const char *table, bool on);
int store_alerted(store *s, const char *person, const char *table); /* 1, 0 or -1 */

/* --- orders from `souk admin` to the servers ------------------------------------------------- */
/* Numbered by the time in microseconds, and always after those that are there. */
store_result store_order(store *s, const char *text);
bool store_orders(store *s, int64_t after, void (*each)(void *, int64_t number, const char *text),
                  void *context);
#endif
