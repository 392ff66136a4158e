/* puzzle.h — a puzzle: a position, the one action that is much better than any other, and what is lost by those
 * that tempt. docs/records.md says how a file of them reads.
 *
 * The invariant: a puzzle is a record with a head of its own. The record alone says what the position is; the
 * head says what was found there, by which search, and can be checked by anybody (souk_puzzle_check).
 */
#ifndef SOUK_LAB_PUZZLE_PUZZLE_H
#define SOUK_LAB_PUZZLE_PUZZLE_H
#include "bots/bot.h"

enum {
    SOUK_TEMPTING_MAX = 4,
    SOUK_PUZZLE_RECORD_MAX = 8 << 10, /* bytes of its record */
    SOUK_PUZZLES_FILE_MAX = 4 << 20
};

typedef enum souk_grade { SOUK_GRADE_EASY, SOUK_GRADE_MIDDLE, SOUK_GRADE_HARD, SOUK_NUM_GRADES } souk_grade;

/* The word of a grade in files, which is also a msgid. */
extern const char *const souk_grade_name[SOUK_NUM_GRADES];

typedef struct souk_puzzle {
    souk_grade grade;
    int found, looks; /* how many of so many quick looks chose the answer */
    int seat;         /* who is to move */
    int answer;
    int win; /* the seat's win chance with the answer, in points of a hundred */
    int num_tempting;
    struct {
        int action;
        int lost;                         /* of the win chance, in points of a hundred */
    } tempting[SOUK_TEMPTING_MAX];        /* the most tempting first */
    int line[SOUK_LINE_MAX], line_length; /* the choices that would probably follow */
    uint64_t seed;                        /* where it is from: action `at` of play `play` of that seed */
    int64_t play;
    int at;
    char record[SOUK_PUZZLE_RECORD_MAX];
} souk_puzzle;

/* Whether the seat's best action in that state is the answer by a search of that many iterations, twice as likely
 * as any other, and stays ahead of each tempting one by at least so much win chance. */
bool souk_puzzle_check(const souk_puzzle *p, const souk_game *g, const void *state, const void *parts,
                       float ahead, const souk_budget *budget);
/* The seat's win chance after an action, as it can know now: averaged over what it may imagine. */
float souk_win_after(const souk_game *g, const void *state, const void *parts, int seat, int action,
                     uint64_t seed, const souk_budget *budget);

/* The iterations of a `hard` decision: what puzzles of the game are checked with. */
int64_t souk_puzzle_iterations(const souk_game *g);

/* The puzzles that come with the house, as text; NULL if the game has none. */
const char *souk_puzzles_text(const souk_game *g);
/* How many a file has. */
int souk_puzzles_count(const char *text);
/* Which puzzle of n, counted from 1, is that of a day, counted from 1 January 1970 in UTC: all have their turn. */
int souk_puzzle_of_day(int64_t day, int n);

/* Adds the puzzle as text. */
void souk_puzzle_put(const souk_puzzle *p, const souk_game *g, const void *parts, souk_out *out);
/* Reads the next puzzle of a file: 1, or 0 at its end, or -1 with an error that names the line. Start with
 * *at = text and *line = 1; the text is closed by a NUL. */
int souk_puzzle_next(const char **at, int *line, const souk_game *g, const void *parts, souk_puzzle *p,
                     souk_error *error);
/* How hard it is, as ratings count: from 850 for one that a single quick look missed to 1600. */
int souk_puzzle_rating(const souk_puzzle *p);
#endif
