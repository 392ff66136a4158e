/* lab_work.h — plays one study of `souk lab` on this rank, with its counts in a file of the report's folder.
 *
 * Counts are written while plays go on, so that after any interruption the same command resumes from there. Under MPI
 * every rank writes its own file, and the next run merges them all.
 */
#ifndef SOUK_CLI_LAB_LAB_WORK_H
#define SOUK_CLI_LAB_LAB_WORK_H
#include "cli/base/progress.h"
#include "cli/lab/ranks.h"
#include "lab/study/study.h"
#include <signal.h>

/* One study from the point of view of this rank. */
typedef struct lab_work {
    const cli *cli;
    const ranks *ranks;
    const volatile sig_atomic_t *stop;
    const char *folder;
    char kind[128]; /* the first part of the file names: "counts", "skill-hard" */
    int which;      /* the number of the variant, from 0 */
    int threads;
    souk_study base; /* the counts shared by all ranks at the start */
    souk_study own;  /* the counts added by this rank */
    double kept;     /* when the counts were last written, clock seconds */
    int64_t before;
    progress progress;
} lab_work;

/* Plays what the request lacks. The result is in `base`, on every rank but the counts, which are on rank 0. */
int lab_work_study(lab_work *w, const souk_study *asked);
void lab_work_close(lab_work *w);
#endif
