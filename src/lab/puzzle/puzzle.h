/* puzzle.h — a puzzle: a position, the one action that is much better than any other, and how much the tempting
 * alternatives lose. docs/records.md describes the file format.
 *
 * The invariant: a puzzle is a record with a head of its own. The record alone defines the position. The head says
 * what was found there and by which search; anybody can check it (souk_puzzle_check).
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

/* The name of a grade in files; also a msgid. */
extern const char *const souk_grade_name[SOUK_NUM_GRADES];

typedef struct souk_puzzle {
    souk_grade grade;
    int found, looks; /* `found` of `looks` quick looks chose the answer */
    int seat;         /* the seat to move */
    int answer;
    int win; /* the seat's win chance after the answer, in percent */
    int num_tempting;
    struct {
        int action;
        int lost;                         /* of the win chance, in percentage points */
    } tempting[SOUK_TEMPTING_MAX];        /* the most tempting first */
    int line[SOUK_LINE_MAX], line_length; /* the most likely continuation */
    uint64_t seed;                        /* origin: action `at` of play `play` of this seed */
    int64_t play;
    int at;
    char record[SOUK_PUZZLE_RECORD_MAX];
} souk_puzzle;

/* Checks the answer by a search within the budget. Its share must be at least twice that of any other action, and its
 * win chance must exceed that of each tempting action by at least `ahead`. */
bool souk_puzzle_check(const souk_puzzle *p, souk_at here, float ahead, const souk_budget *budget);
/* The seat's win chance after an action, by what it can know now: averaged over determinizations. */
float souk_win_after(souk_at here, int seat, int action, uint64_t seed, const souk_budget *budget);

/* The iterations of a `hard` decision, which puzzles of the game are checked with. */
int64_t souk_puzzle_iterations(const souk_game *g);

/* The embedded puzzles, as text; NULL if the game has none. */
const char *souk_puzzles_text(const souk_game *g);
int souk_puzzles_count(const char *text);
/* The puzzle of the day, from 1 to n; days count from 1 January 1970 in UTC. Every puzzle gets its turn. */
int souk_puzzle_of_day(int64_t day, int n);

void souk_puzzle_put(const souk_puzzle *p, const souk_game *g, const void *parts, souk_out *out);
/* Reads the next puzzle of a file. Returns 1, or 0 at the end, or -1 with an error that names the line. The text is
 * NUL-terminated; start with *at = text and *line = 1. */
int souk_puzzle_next(const char **at, int *line, const souk_game *g, const void *parts, souk_puzzle *p,
                     souk_error *error);
/* The difficulty as a rating: from 850 (missed by a single quick look) to 1600. */
int souk_puzzle_rating(const souk_puzzle *p);
#endif
