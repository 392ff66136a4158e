/* label.h — training labels from self-play: what a seat saw, the search's evaluation, and how the play ended.
 *
 * The invariant: play i depends only on the settings, the seed and i, and plays are written in order. So the file is
 * the same for any number of threads, and an interrupted run resumes at the end of its file.
 *
 * The file is a text head (`key = value` lines, an empty line) and rows of a fixed size; docs/training.md describes a
 * row. The last lines of the head count the plays and rows that follow; a truncated play is not counted.
 */
#ifndef SOUK_LAB_TRAIN_LABEL_H
#define SOUK_LAB_TRAIN_LABEL_H
#include "bots/net.h"

enum {
    SOUK_LABEL_SHARES = 16, /* actions of a row whose visit share is stored */
    /* Flags of a row: */
    SOUK_LABEL_POLICY = 1, /* the viewer decides here: the visit shares are present */
    SOUK_LABEL_SPOILT = 2  /* a seat moved at random later in the play: the result is less reliable */
};

typedef struct souk_labels {
    const souk_game *game;
    const void *parts;
    souk_options options;                 /* solo options are drawn again for each play */
    int seats[SOUK_SEATS_MAX], num_seats; /* play i has seats[i % num_seats] seats */
    int64_t iterations;                   /* of the search for a decision */
    int random;            /* percentage of random decisions, in the part of a play that has any */
    int every;             /* one decision in this many is written; the others get only a short search */
    const souk_net *net;   /* evaluates for the search; NULL: the default net */
    const souk_net *rival; /* net of some seats in every other play, which are not written; NULL: none */
    uint64_t seed;
    int64_t plays;  /* total, including those already in the file */
    double seconds; /* 0: no limit */
    int threads;
    /* Called a few times a second; false: stop. May be NULL. */
    bool (*tick)(void *context, const struct souk_labels *labels);
    void *context;
    int64_t played, rows; /* in the file */
} souk_labels;

/* Plays until there are enough plays, time is up or it is stopped, and appends the rows to the file, which is created
 * if missing. False with an error: no memory, no threads, or a file that cannot be written or holds other labels. */
bool souk_labels_run(souk_labels *l, const char *path, souk_error *error);
/* Bytes of a row. */
size_t souk_label_size(const souk_game *g);
#endif
