/* findings.h — the findings of a study, line by line: page, terminal, JSON and CSV are written from this one list. */
#ifndef SOUK_LAB_STUDY_FINDINGS_H
#define SOUK_LAB_STUDY_FINDINGS_H
#include "lab/study/figures.h"
#include "lab/study/study.h"

enum {
    LAB_VARIANTS = 24,
    LAB_RUNGS = 4, /* of the ladder: every bot but the weakest, among the next weaker */
    LAB_LIMITS = 8,
    LAB_FEW = 30 /* with fewer cases a share says next to nothing */
};

/* One studied way to play, named after what sets it apart from the others. */
typedef struct souk_studied {
    souk_study *study;
    const char *name;
    double x;                              /* the value of the varied quantity */
    int curve;                             /* index of its curve in the response */
    const souk_study *rung[LAB_RUNGS];     /* NULL: not requested */
    const souk_study *limited[LAB_LIMITS]; /* each with one limit; NULL: no more */
    const souk_study *analysed;            /* NULL: not requested */
} souk_studied;

/* One or more variants, side by side; differences are from the first. */
typedef struct souk_comparison {
    souk_studied v[LAB_VARIANTS];
    int n;
    souk_lang lang;
    double pace;        /* thinking time per decision, in seconds */
    const char *varied; /* the name of x; NULL: nothing was varied step by step */
    int curves;
    const char *curve[LAB_VARIANTS]; /* their names, if there are several */
} souk_comparison;

typedef enum souk_unit {
    LAB_SHARE,
    LAB_NUMBER,
    LAB_POINTS,
    LAB_MINUTES,
    LAB_PART, /* of a play, 0 to 1 */
    LAB_ELO
} souk_unit;

/* One line of the report: a share or a mean with its interval. */
typedef struct souk_finding {
    const char *
        section; /* "play", "skill", "elo", "limit", "luck", "king", "seat", "order", "score", "facet", "pair", "event", "action" */
    char key[96];              /* "bought.card=12" */
    char label[SOUK_TEXT_MAX]; /* the same in words */
    souk_unit unit;
    bool seats; /* done by seats; else laid out for all, and measured by the first to act */
    int64_t uses, cases;
    souk_figure figure;
    double length; /* mean decisions of these plays; 0: not applicable */
    double fair;   /* the share if nothing mattered; 0: not applicable */
    /* For an action, or a thing that an action leads to: how often it could be chosen, how often it was, and how
     * often it would be by chance. */
    int64_t offered, chosen;
    double pull;
    souk_figure rate, rate_won, rate_lost; /* chosen when it could be: by all, by winners, by the others */
    bool vague;                            /* the label of the action depends on the table */
    int end;                               /* the least (-1) or the most often chosen (1) of its kind ... */
    int kind;                 /* ... which is that kind in the order of how often it is chosen from */
    const souk_study *behind; /* of the play whose record shows it (souk_report_record); NULL: none */
    int64_t play;             /* the number of this play, from 1; 0: none */
} souk_finding;

typedef struct souk_row {
    const souk_finding *of[LAB_VARIANTS]; /* NULL: does not occur there */
    const souk_finding *first;            /* the first that is not NULL */
    bool front;                           /* appears on the first page: play, seat, order */
} souk_row;

/* The findings of variant k, which the caller frees; false if memory ran out. */
bool souk_findings_of(const souk_comparison *c, int k, souk_finding **list, int *n);

/* All findings of a comparison, matched by section and key.
 *
 * The first page and the tables are two families of comparisons. Each shows a false difference in at most one of
 * forty reports, so at most one of twenty reports shows any. */
typedef struct souk_book {
    const souk_comparison *c;
    souk_finding *found[LAB_VARIANTS];
    int num_found[LAB_VARIANTS];
    souk_row *row;
    int n;
    int compared[2];      /* number of differences: in the tables, on the first page */
    double deviations[2]; /* standard errors that make a difference significant */
    double apart[2];      /* standard errors from the fair share that make a share stand out */
} souk_book;

/* False without memory. */
bool souk_book_open(souk_book *b, const souk_comparison *c);
void souk_book_close(souk_book *b);
/* The row of that section and key, or NULL. */
const souk_row *souk_book_find(const souk_book *b, const char *section, const char *key);
/* How much variant k differs from the first, with its corrected interval; false if there is nothing to compare. Where
 * numbers of seats differ, shares of the wins are compared by what they are above the fair share. */
bool souk_book_difference(const souk_book *b, const souk_row *row, int k, souk_figure *difference);
/* Whether any variant differs from the first by more than chance explains. */
bool souk_book_differs(const souk_book *b, const souk_row *row);
/* Whether a share is away from the fair one by more than chance explains. */
bool souk_book_stands_out(const souk_book *b, const souk_row *row, const souk_finding *f);
/* Whether an action is hardly ever chosen (-1) or nearly always (1) when it can be. */
int souk_finding_dead(const souk_finding *f);
#endif
