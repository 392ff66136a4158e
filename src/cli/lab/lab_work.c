/* lab_work.c — plays one study of `souk lab` on this rank (see lab_work.h). */
#include "cli/lab/lab_work.h"
#include "core/clock.h"
#include "core/out.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 1024, SAVE_SECONDS = 10, RANKS_MAX = 4096 };

static void path_of(const lab_work *w, int rank, souk_out *path)
{
    souk_printf(path, "%s/", w->folder);
    for (const char *at = w->kind; *at;
         at++) /* the name of an action may have signs that are none of a file name */
        souk_putc(path, isalnum((unsigned char)*at) || *at == '-' ? *at : '-');
    souk_printf(path, "-%d.%d", w->which + 1, rank);
}

static bool save(lab_work *w, const souk_study *s, int rank)
{
    SOUK_OUT(path, PATH_SIZE);
    path_of(w, rank, &path);
    souk_error error = cli_fresh_error(w->cli);
    w->kept = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    return souk_study_save(s, path.buf, &error) || (cli_error(w->cli, NULL, &error), false);
}

static bool tick(void *context, souk_study *s, int64_t done)
{
    lab_work *w = context;
    /* Assumes that the other ranks are as fast as this one. */
    int64_t all = w->own.plays, shown = w->before + (done - w->before) * w->ranks->size;
    progress_plays(&w->progress, w->before, shown < all ? shown : all, all);
    /* File 0 holds the counts at the start; rank r writes its own counts to file r + 1. */
    if (souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - w->kept > SAVE_SECONDS) {
        souk_study mine = *s;
        mine.done = malloc((size_t)s->chunks);
        if (mine.done) { /* else retry next time: a failed copy must not end the study */
            for (int64_t c = 0; c < s->chunks; c++)
                mine.done[c] = (uint8_t)(s->done[c] && !w->base.done[c]);
            save(w, &mine, w->ranks->rank + 1);
            free(mine.done);
        }
    }
    return !*w->stop;
}

/* Opens the study at the requested size, or at its present size if that is larger. */
static bool open_study(lab_work *w, const souk_study *asked)
{
    souk_error error = cli_fresh_error(w->cli);
    bool good = true;
    w->base = *asked;
    if (w->ranks->rank == 0) {
        SOUK_OUT(path, PATH_SIZE);
        path_of(w, 0, &path);
        good = souk_study_grow(&w->base, path.buf, &error) || (cli_error(w->cli, NULL, &error), false);
    }
    if (ranks_any(w->ranks, !good)) return false;
    ranks_share(w->ranks, w->base.leg, sizeof w->base.leg);
    ranks_share(w->ranks, &w->base.legs, sizeof w->base.legs);
    w->own = w->base;
    good = souk_study_open(&w->base) && souk_study_open(&w->own);
    if (!good) cli_fail(w->cli, N_("Out of memory."));
    if (w->ranks->rank == 0 && w->base.plays > asked->plays)
        fprintf(stderr, cli_text(w->cli, N_("%s already holds %lld plays: the report covers all of them.\n")),
                w->folder, (long long)w->base.plays);
    return !ranks_any(w->ranks, !good);
}

/* Rank 0 merges the files of earlier runs into one. */
static bool take_over(lab_work *w)
{
    souk_error error = cli_fresh_error(w->cli);
    bool good = true;
    if (w->ranks->rank == 0) {
        for (int rank = 0; rank <= RANKS_MAX && good; rank++) {
            SOUK_OUT(path, PATH_SIZE);
            path_of(w, rank, &path);
            good = souk_study_load(&w->base, path.buf, &error);
        }
        if (!good) cli_error(w->cli, NULL, &error);
        good = good && save(w, &w->base, 0);
        for (int rank = 1; rank <= RANKS_MAX && good; rank++) {
            SOUK_OUT(path, PATH_SIZE);
            path_of(w, rank, &path);
            if (unlink(path.buf) != 0 && rank > w->ranks->size) break;
        }
    }
    if (ranks_any(w->ranks, !good)) return false;
    ranks_share(w->ranks, w->base.done, (size_t)w->base.chunks);
    memcpy(w->own.done, w->base.done, (size_t)w->base.chunks);
    return true;
}

/* Puts the most extreme plays of all ranks into this rank's counts. Ranks can only add up, so each has its place. */
static void gather_extremes(lab_work *w)
{
    souk_study *own = &w->own;
    size_t each = own->size - own->extremes_at, all = each * (size_t)w->ranks->size;
    int64_t *of = cli_memory(w->cli, all, sizeof *of);
    memcpy(of + each * (size_t)w->ranks->rank, own->count + own->extremes_at, each * sizeof *of);
    ranks_sum(w->ranks, of, all);
    for (size_t i = 0; i < all; i += STUDY_PER_EXTREME)
        souk_extreme_keep(own->count + own->extremes_at + i % each, of + i);
    free(of);
}

/* Adds up the counts of all ranks; true if nothing is left to play. */
static bool gather(lab_work *w)
{
    souk_study *own = &w->own, *base = &w->base;
    int64_t *done = cli_memory(w->cli, (size_t)own->chunks, sizeof *done);
    for (int64_t c = 0; c < own->chunks; c++)
        done[c] = own->done[c] && !base->done[c];
    ranks_sum(w->ranks, done, (size_t)own->chunks);
    gather_extremes(w);
    ranks_sum(w->ranks, own->count, own->extremes_at);
    bool all = true;
    for (int64_t c = 0; c < own->chunks; c++) {
        if (done[c]) base->done[c] = 1;
        all = all && base->done[c];
    }
    free(done);
    souk_study_add(base, own->count);
    if (w->ranks->rank != 0) return all;
    if (!save(w, base, 0)) return all; /* the other files still hold these counts */
    for (int rank = 1; rank <= w->ranks->size; rank++) {
        SOUK_OUT(path, PATH_SIZE);
        path_of(w, rank, &path);
        unlink(path.buf);
    }
    return all;
}

int lab_work_study(lab_work *w, const souk_study *asked)
{
    souk_error error = cli_fresh_error(w->cli);
    if (!open_study(w, asked) || !take_over(w)) return CLI_FAILED;
    w->before = souk_study_done(&w->own);
    w->kept = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    w->progress = progress_begin(w->cli);
    w->progress.off |= w->ranks->rank != 0;
    bool good = souk_study_run(&w->own, w->threads, w->ranks->rank, w->ranks->size, tick, w, &error);
    progress_clear(&w->progress);
    if (!good) cli_error(w->cli, NULL, &error);
    if (ranks_any(w->ranks, !good)) return CLI_FAILED;
    bool all = gather(w);
    souk_study_close(&w->own);
    if (all) return CLI_OK;
    if (w->ranks->rank == 0)
        cli_fail(w->cli, N_("Stopped after %lld of %lld plays; run the same command again to continue."),
                 (long long)souk_study_done(&w->base), (long long)w->base.plays);
    return CLI_FAILED;
}

void lab_work_close(lab_work *w)
{
    souk_study_close(&w->base);
    souk_study_close(&w->own);
}
