/* store.h — the data of the server: tables, their entries, people, sign-ins, ratings, chat.
 *
 * The idea: a table is its list of entries, keyed (table, number). An entry is what one transaction added: a move
 * with its chance outcomes, a seat taken, an undo. Entries are never changed, and no two processes can both append
 * number n: the second gets STORE_CONFLICT and reads again. The rest is derivable from entries, or about people.
 *
 * A store is one connection and belongs to one thread. Writes happen between store_begin and store_commit; they are
 * durable when store_commit has returned true. */
#ifndef SOUK_SERVER_STORE_STORE_H
#define SOUK_SERVER_STORE_STORE_H
#include "server/store/db.h"

enum {
    ID_LEN = 22,       /* characters of an id: 128 random bits */
    ID_SIZE = 24,      /* with the terminating NUL */
    PERSON_NAME = 168, /* bytes: 40 characters of at most 4 bytes, and a NUL */
    HASH_SIZE = 132,   /* a password hash in libsodium's format */
    CONTACT_SIZE = 256,
    CODE_SIZE = 32, /* a code that users type */
    SECRET_HEX = 65,
    STORE_VERSION = 9,
    PEER_SIZE = 48,
    DEVICE_SIZE = 32,
    ENDPOINT_SIZE = 512, /* the Web Push address of a browser */
    BROWSER_KEY = 65,    /* bytes of its public key: an uncompressed point of P-256 */
    BROWSER_AUTH = 16,
    BROWSERS_MAX = 8 /* per person; the oldest is dropped */
};

typedef enum store_result { STORE_OK, STORE_CONFLICT, STORE_FAILED } store_result;

typedef struct store {
    db *db;
    const char *owner; /* the process that appends through it; "": none */
} store;

/* Rows being read. A function that returns them starts a query, the function store_next_... that belongs to it reads
 * the next row (false or NULL: no more), and store_end ends the query and returns the number of rows read, or -1 if
 * the store failed. Texts of a row are valid until the next one:
 *     store_rows rows = store_entries(s, table, 0);
 *     for (store_entry e; store_next_entry(&rows, &e);)
 *         use(&e);
 *     bool good = store_end(&rows) >= 0; */
typedef db_rows store_rows;
int store_end(store_rows *rows);
/* For rows of one text; those that are said to be ids or texts are. */
const char *store_next(store_rows *rows);
/* Skips the rest: the number of rows, or -1. */
int store_count(store_rows *rows);

/* Opens the store and migrates its schema; false with an error, also for a schema that is newer than this program. */
bool store_open(store *s, const char *address, souk_error *error);
void store_close(store *s);
bool store_begin(store *s);
bool store_commit(store *s);
/* Whether the SQLite file is intact: a full check (`all`), or a quick one of its structure. The error says how to
 * recover. PostgreSQL checks its own files. */
bool store_whole(store *s, bool all, souk_error *error);
/* Whether the store can be written (not read-only, locked, or on a full disk): writes a row and deletes it again. */
bool store_writable(store *s);
void store_rollback(store *s);
/* A server-wide value, such as "key"; set to `fresh` if it does not exist yet. */
bool store_meta(store *s, const char *key, const char *fresh, char *value, size_t size);
store_result store_set_meta(store *s, const char *key, const char *value);

/* --- tables ---------------------------------------------------------------------------------- */

typedef struct store_table {
    char id[ID_SIZE], status[8];
    char secret[SECRET_HEX];
    char host[ID_SIZE], address[PEER_SIZE]; /* its host and their address; read by store_hosts only */
    bool listed;
    int64_t created, ended;
    const char *game, *head, *parts, *summary, *result; /* JSON except game and parts; parts may be NULL */
} store_table;

typedef struct store_entry {
    int64_t number, at;
    const char *body;
} store_entry;

store_result store_create(store *s, const store_table *t);
store_result store_append(store *s, const char *table, int64_t number, int64_t at, const char *body);
/* An entry to be appended with others, at most one of each table. */
typedef struct store_addition {
    const char *table, *body;
    int64_t number, at;
    store_result result; /* OK, or CONFLICT: another entry has that number */
} store_addition;
/* Appends them all with one statement, in the order of the tables. False: the store failed, and none was appended; if the
 * connection was lost, all or none. Only where db_driver.append_all exists. */
bool store_append_all(store *s, store_addition *const *rows, int n);
/* Updates how the lobby and the history list the table. A NULL result leaves the stored one. */
store_result store_place(store *s, const char *table, const char *status, const char *summary, int64_t ended,
                         const char *result);
/* At most one row. */
store_rows store_table_read(store *s, const char *table);
bool store_next_table(store_rows *rows, store_table *t);
store_rows store_entries(store *s, const char *table, int64_t from);
bool store_next_entry(store_rows *rows, store_entry *e);
/* A table that the lobby may show: the time of its last entry, and whether a player is present, in any process. */
typedef struct store_listed {
    const char *id, *summary;
    int64_t at;
    bool here;
} store_listed;
/* The tables of the lobby, the newest first. */
store_rows store_lobby(store *s, int64_t now);
bool store_next_listed(store_rows *rows, store_listed *row);
/* All open and running tables, including those by invitation: for store_next_table, without secret, head and parts. */
store_rows store_all_tables(store *s);
/* How many open and running tables have that host or were opened from that address (NULL: do not match by it), and
 * how many of them run without a human player. */
bool store_hosted(store *s, const char *host, const char *address, int *tables, int *bots_only);
/* The ids of those tables. */
store_rows store_hosted_ids(store *s, const char *host, const char *address);
/* All hosts of such tables, those with the most tables first. */
typedef struct store_host {
    const char *person, *name, *address;
    int64_t tables, bots_only;
} store_host;
store_rows store_hosts(store *s);
bool store_next_host(store_rows *rows, store_host *h);
/* Ids of tables whose last entry is older than the limit for their kind: not begun, bots only, all others. */
store_rows store_stale(store *s, int64_t open, int64_t bots_only, int64_t running);
/* Ids of running tables for which no live process has a lease. */
store_rows store_orphans(store *s, int64_t now);
/* OK: the table is ours as long as we are alive; CONFLICT: another live process has the lease. *since is the last
 * sign of life of the previous owner; 0 if that was us, -1 if unknown. */
store_result store_lease(store *s, const char *table, const char *owner, int64_t now, int64_t *since);
/* The clock of the machine of a shared store, in milliseconds; false: it cannot be read. */
bool store_clock(store *s, int64_t *now);
/* A process is alive, and its leases hold, until then. */
store_result store_alive(store *s, const char *owner, int64_t now, int64_t until);
/* When that process was last alive; 0: never. */
int64_t store_last_alive(store *s, const char *owner);
/* Deletes processes that were last alive before then and have no leases left, with what they hold. */
store_result store_tidy_servers(store *s, int64_t now);
/* Records that a person is at a table through that process, or no longer is. */
store_result store_present(store *s, const char *table, const char *person, const char *owner, bool on);
/* That process closes: deletes all presence through it, and what it holds. On a shared store only, as is the next. */
store_result store_absent(store *s, const char *owner);
/* The process has that table in memory, or no longer has: it is notified of entries by others. */
store_result store_hold(store *s, const char *table, const char *owner, bool on);
/* The processes other than that one which are alive. */
store_rows store_alive_others(store *s, const char *owner, int64_t now);
/* The id of the process and its latest sign of life, or NULL. */
const char *store_next_alive(store_rows *rows, int64_t *alive);
/* Notifies of people online through processes alive at `from` and dead at `now`. Rows stay: one may only be slow. */
store_result store_bereaved(store *s, int64_t from, int64_t now);
/* Ids of people at the table through other live processes. */
store_rows store_elsewhere(store *s, const char *table, const char *owner, int64_t now);
bool store_has_entry(store *s, const char *table, int64_t number, int64_t at, const char *body);

store_result store_sit(store *s, const char *person, const char *table, int seat);
store_result store_stand(store *s, const char *person, const char *table);
/* Ids of the person's tables that are open or running. */
store_rows store_seats(store *s, const char *person);
/* At most `most` finished tables of a person, the latest first, starting after (before, before_table) in that order.
 * Tables by invitation only for the person themselves (`own`). */
store_rows store_history(store *s, const char *person, bool own, int64_t before, const char *before_table,
                         int most);
bool store_next_game(store_rows *rows, store_table *t, int *seat);

typedef struct store_chat {
    const char *id;
    int64_t at;
    int seat;
    const char *person, *name, *text;
} store_chat;
store_result store_say(store *s, const char *table, const store_chat *line);
/* One line, by its id. */
store_rows store_chat_line(store *s, const char *id);
/* The last 50 lines, oldest first. */
store_rows store_chat_read(store *s, const char *table);
bool store_next_line(store_rows *rows, store_chat *line);

/* --- people ---------------------------------------------------------------------------------- */

typedef struct store_person {
    char id[ID_SIZE], name[PERSON_NAME];
    char key[PERSON_NAME];                  /* of an account: its name in lower case; "" for a guest */
    char skeleton[PERSON_NAME];             /* of an account; see names.h */
    char pending[CONTACT_SIZE + CODE_SIZE]; /* "CODE ADDRESS": an e-mail address that is not verified yet */
    char hash[HASH_SIZE], recovery[HASH_SIZE];
    char email[CONTACT_SIZE], webhook[CONTACT_SIZE];
    bool banned;
    int64_t created;
} store_person;

/* 1: found, 0: not found, -1: the store failed. */
int store_person_read(store *s, const char *id, store_person *p);
int store_person_named(store *s, const char *key, store_person *p);
/* Another account with that skeleton, not of that person. */
int store_person_alike(store *s, const char *skeleton, const char *person, store_person *p);
/* Writes all fields but the ban, which users cannot lift; CONFLICT if another account has that name or a new name
 * looks like that of another account. */
store_result store_person_write(store *s, const store_person *p, bool fresh);
/* Until then, with the host's reason; 0: lifts the ban. */
store_result store_person_ban(store *s, const char *person, int64_t until, const char *reason);
/* Writes the person as store_person_write does, and the new name into entries and chat. */
store_result store_rename(store *s, const store_person *p);
/* Writes the new name into the rows of tables: best outside a transaction, which would lock all of them. */
store_result store_rename_summaries(store *s, const store_person *p);
store_result store_erase(store *s, const char *person);
store_rows store_people(store *s);
bool store_next_person(store_rows *rows, store_person *p);

/* The person's data other than that and the games, as members of the open JSON object. The later lists are cut off
 * when the text is full. */
bool store_takeout(store *s, const char *person, souk_out *out);

/* 1: good, and when it was last seen; 0: ended, not seen since then, or unknown; -1. */
int store_signin_read(store *s, const char *signin, const char *person, int64_t since, int64_t *seen);
store_result store_signin(store *s, const char *signin, const char *person, const char *address,
                          const char *device, int64_t at);
store_result store_signin_seen(store *s, const char *signin, int64_t at);
/* The sign-ins of a person that are good, the last seen first. */
typedef struct store_device {
    const char *signin, *device;
    int64_t created, seen;
} store_device;
store_rows store_signins(store *s, const char *person, int64_t since);
bool store_next_signin(store_rows *rows, store_device *d);
/* Whether that person has signed in from that address before: 1, 0 or -1. */
int store_signed_from(store *s, const char *person, const char *address);
/* The address of their last sign-in, or ""; false: the store failed. */
bool store_last_address(store *s, const char *person, char address[PEER_SIZE]);
/* Ids of guests who have signed in from that address and are not banned (`banned`: who are). */
store_rows store_guests_from(store *s, const char *address, bool banned, int64_t now);
/* No new sign-ins from that address until then; 0: lifts the ban. */
store_result store_ban(store *s, const char *address, int64_t until, const char *reason);
/* 1: banned, 0: not banned, -1. */
int store_banned(store *s, const char *address, int64_t now);
/* The bans of people and of addresses that have not ended. */
typedef struct store_exclusion {
    const char *who, *name, *reason; /* a person's id and name, or an address and "" */
    int64_t until;                   /* STORE_NO_END */
} store_exclusion;
#define STORE_NO_END INT64_C(253402300799000) /* the last second of the year 9999 */
store_rows store_bans(store *s, int64_t now);
bool store_next_ban(store_rows *rows, store_exclusion *b);
store_result store_revoke_others(store *s, const char *person, const char *keep);
/* Ends one sign-in; all of the person's if signin is NULL. */
store_result store_revoke(store *s, const char *signin, const char *person);
store_result store_block(store *s, const char *person, const char *other, bool on);
/* Ids of the people whom that person blocks. */
store_rows store_blocks(store *s, const char *person);
typedef struct store_complaint {
    int64_t at, closed; /* closed: 0: still open */
    const char *id, *person, *name, *table, *text;
    const char *lines; /* the times of the lines of chat that it is about, each with a space before it */
} store_complaint;
store_result store_report(store *s, const store_complaint *c);
/* The lines of chat that it is about, and the last 50 before it. */
store_rows store_chat_about(store *s, const store_complaint *c);
/* The open reports and then the closed ones, the oldest first. */
store_rows store_reports(store *s);
bool store_next_report(store_rows *rows, store_complaint *c);
/* CONFLICT: there is no open report with that id. */
store_result store_report_close(store *s, const char *id, int64_t at);

typedef struct store_rating {
    char person[ID_SIZE], name[PERSON_NAME];
    double mu, sigma;
    int games, opponents; /* opponents: different ones; written by store_rating_write itself */
} store_rating;
enum { RATED_GAMES = 10, RATED_OPPONENTS = 5 };
/* Whether the rating stands on fewer games or fewer different opponents than that. */
bool store_provisional(const store_rating *r);
/* The points that a person has gained since then, in that game: from accounts created after `young` (or erased), whether the
 * opponent is one, and from people who have used an address of the opponent. */
typedef struct store_gained {
    double from_young, from_address;
    bool young;
} store_gained;
bool store_gains(store *s, const char *game, const char *person, const char *other, int64_t since,
                 int64_t young, store_gained *g);
store_result store_gain(store *s, const char *table, const char *game, const char *person, const char *other,
                        int64_t at, double points);
/* Locks the ratings of this game against other processes until the transaction ends. */
bool store_lock_ratings(store *s, const char *game);
/* How many rated games of that kind the two have finished together since then; -1: the store failed. */
int store_rated_together(store *s, const char *game, const char *one, const char *other, int64_t since);
/* 1, 0 or -1. */
int store_rating_read(store *s, const char *game, const char *person, store_rating *r);
/* Does nothing if the person has been erased. */
store_result store_rating_write(store *s, const char *game, const store_rating *r);
/* The best 100 by mean - 3 sigma, provisional ones last; or the rating of one person if it is not NULL. */
store_rows store_ratings(store *s, const char *game, const char *person);
/* The ratings of one person, by game. */
store_rows store_ratings_of(store *s, const char *person);
/* The id of the game, or NULL. */
const char *store_next_rating(store_rows *rows, store_rating *r);

/* --- the ranking of the day (store_days.c) ------------------------------------------------------ */

typedef struct store_day {
    char date[12];
    const char *game, *name; /* the current name of the person */
    char person[ID_SIZE];
    int64_t rank, of, score, margin; /* among the seats of that table */
    int64_t number, all;             /* on the ranking, from 1; results of the ranking */
    int64_t at;
} store_day;
enum {
    DAY_SHOWN = 100,     /* results that are shown */
    DAY_PER_ADDRESS = 40 /* results of one table from one address */
};
/* Whether that person has a result of that table already, and how many results came from that address. */
bool store_day_handed(store *s, const char *date, const char *game, const char *person, const char *address,
                      bool *handed, int *from_address);
/* CONFLICT: that person has a result of that table already, or has been erased. */
store_result store_day_write(store *s, const store_day *d, const char *address);
/* The ranking, the best first, and the person's own result however low it is. */
store_rows store_days(store *s, const char *date, const char *game, const char *person);
bool store_next_day(store_rows *rows, store_day *d);

/* --- friends (store_friends.c) ---------------------------------------------------------------- */

/* Why a table could not be loaded: there is none with that id, the store did not answer, or memory ran out. */
typedef enum load_error { LOAD_NOT_FOUND, LOAD_STORE, LOAD_MEMORY } load_error;

/* The relation of two people: one may have sent a friend request. */
typedef enum store_bond { BOND_NONE, BOND_ASKED, BOND_ASKS, BOND_FRIENDS } store_bond;
typedef struct store_friend {
    char person[ID_SIZE], name[PERSON_NAME];
    store_bond bond;
} store_friend;
/* Sends a friend request, or accepts that of the other. */
store_result store_befriend(store *s, const char *person, const char *other, int64_t at);
/* Ends the friendship or withdraws the request. */
store_result store_part(store *s, const char *person, const char *other);
/* Notifies the other processes that the lists of all friends of that person have changed. store_befriend and
 * store_part notify on their own. */
store_result store_tell_friends(store *s, const char *person);
/* The relation as seen by the first; false if the store failed. */
bool store_bond_read(store *s, const char *person, const char *other, store_bond *bond);
store_rows store_friends(store *s, const char *person);
bool store_next_friend(store_rows *rows, store_friend *f);
/* Whether `other` blocks the person: 1, 0 or -1. */
int store_blocked_by(store *s, const char *person, const char *other);
/* Open and running listed tables where that person has a seat: id, game and status, for store_next_table. */
store_rows store_public_tables(store *s, const char *person);
/* Records that a person is online through that process, or no longer is; on a shared store only. */
store_result store_come(store *s, const char *person, const char *owner, bool on);
/* Then notifies the other processes through which friends are online. Returns the ids of those friends, or "" for one
 * whose process is slow or dead: of two who come at the same time, one at least finds the other. */
store_rows store_tell_coming(store *s, const char *person, const char *owner, int64_t now);
/* 1: the person is here through another live process; 0, -1. */
int store_is_here(store *s, const char *person, const char *owner, int64_t now);

/* Invites a person to a table; the invited may join without its link. */
store_result store_invite(store *s, const char *person, const char *table, const char *sender, int64_t at);
store_result store_decline(store *s, const char *person, const char *table);
int store_invited(store *s, const char *person, const char *table);
typedef struct store_invitation {
    const char *table, *game, *sender, *name;
} store_invitation;
/* Invitations to tables that have not begun, the latest first. */
store_rows store_invitations(store *s, const char *person);
bool store_next_invitation(store_rows *rows, store_invitation *i);
/* The number of listed games that a person has finished. */
bool store_games_played(store *s, const char *person, int64_t *games);

/* A single-use code for a person, valid for a while; only its hash is stored. */
store_result store_code(store *s, const char *hash, const char *person, int64_t now, int64_t until);
int store_code_read(store *s, const char *hash, int64_t now, char person[ID_SIZE]);
store_result store_code_spend(store *s, const char *hash); /* CONFLICT: already used */
/* Transfers all data of a guest to the person and deletes the guest. */
store_result store_adopt(store *s, const char *guest, const char *person);

/* A browser that receives Web Push while its page is closed, and the tables it wants alerts for. */
typedef struct store_browser {
    char endpoint[ENDPOINT_SIZE], lang[4];
    uint8_t key[BROWSER_KEY], auth[BROWSER_AUTH];
} store_browser;
store_result store_browser_keep(store *s, const char *person, const store_browser *b, int64_t at);
store_result store_browser_leave(store *s, const char *person, const char *endpoint);
store_result store_browser_gone(store *s, const char *endpoint);
store_rows store_browsers(store *s, const char *person);
bool store_next_browser(store_rows *rows, store_browser *b);
store_result store_alert(store *s, const char *person, const char *table, bool on);
int store_alerted(store *s, const char *person, const char *table); /* 1, 0 or -1 */

/* --- what is kept for a limited time (store_keep.c) --------------------------------------------- */

typedef enum store_kept { KEEP_SIGNINS, KEEP_ADDRESSES, KEEP_CHAT, KEEP_REPORTS, KEEPS } store_kept;
enum { KEEP_AT_ONCE = 500 };
/* Deletes at most KEEP_AT_ONCE of each list: sign-ins not seen since then, addresses older than that, chat at tables that
 * are over (but none at a table with an open report), closed reports. *more: there may be more. */
store_result store_keep(store *s, store_kept what, int64_t since, bool *more);

/* --- orders from `souk admin` to the servers ------------------------------------------------- */
/* Numbered by the time in microseconds, and always after the existing ones. */
store_result store_order(store *s, const char *text);
store_rows store_orders(store *s, int64_t after);
/* The text of the order, or NULL. */
const char *store_next_order(store_rows *rows, int64_t *number);
#endif
