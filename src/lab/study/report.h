/* report.h — reports of studies, for readers and programs. Functions append to `out`; false: not enough memory. */
#ifndef SOUK_LAB_STUDY_REPORT_H
#define SOUK_LAB_STUDY_REPORT_H
#include "lab/study/findings.h"

/* The answers for a terminal, with plots that fit into `columns`; `ascii`: ASCII characters only. */
bool souk_report_text(const souk_comparison *c, int columns, bool ascii, souk_out *out);
/* The word for it in the JSON and in the name of its record. */
const char *souk_extreme_word(souk_extreme which);
/* A play behind the figures: its record lies at this path inside the folder of the report. */
typedef struct souk_behind {
    const souk_study *study;
    int64_t play; /* from 0; -1: there was no such play */
    char path[128];
} souk_behind;
/* The i-th of these plays; false after the last. */
bool souk_report_record(const souk_book *b, int i, souk_behind *behind);
/* The same as one JSON object, from which the page of the report is drawn. */
bool souk_report_json(const souk_comparison *c, souk_out *out);
/* And as CSV: variant,section,key,label,uses,cases,value,low,high,length,difference,difference_low,difference_high,
 * differs. Without an interval its fields are empty. */
bool souk_report_csv(const souk_comparison *c, souk_out *out);
#endif
