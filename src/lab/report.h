/* report.h — what a study found, for people and for programs. */
#ifndef SOUK_REPORT_H
#define SOUK_REPORT_H
#include "lab/study.h"

/* One study, or two side by side (b NULL: one). */
typedef struct souk_comparison {
    const souk_study *a, *b;
    const char *name_a, *name_b; /* of the parts */
    souk_lang lang;
} souk_comparison;

/* A page that opens in a browser, with its plots inside; nothing is loaded from elsewhere. False, here and below:
 * there is not enough memory. */
bool souk_report_html(const souk_comparison *c, souk_out *out);
/* The same as one JSON object, and as CSV: study,section,key,label,uses,cases,value,low,high. */
bool souk_report_json(const souk_comparison *c, souk_out *out);
bool souk_report_csv(const souk_comparison *c, souk_out *out);

/* One line of the report: a share or a mean with its interval. */
typedef struct souk_finding {
    const char *section; /* "seat", "order", "facet", "action", "pair", "play" */
    char key[96];        /* "bought.card=12" */
    char label[SOUK_TEXT_MAX];
    int64_t uses, cases;
    int64_t won; /* in 60ths; -1: not a share */
    souk_figure figure;
    double length; /* mean length of the plays in question; 0: not of interest */
    double fair;   /* what the share would be if nothing mattered; 0: not a share */
} souk_finding;

/* Calls `each` with every finding, section by section. */
typedef void (*souk_each_finding)(void *context, const souk_finding *f);
void souk_findings_of(const souk_study *s, souk_lang lang, souk_each_finding each, void *context);
#endif
