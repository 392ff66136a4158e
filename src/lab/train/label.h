/* label.h — plays of a search against itself, written down for training: what each seat saw, what the search
 * thought of it, and how the play ended.
 *
 * The invariant: play i depends on the settings, the seed and i alone, and plays are written in their order. So the
 * file is the same for any number of threads, and one that was broken off goes on where it ends.
 *
 * The file is a text head (`key = value` lines, an empty line) and rows of a fixed size; docs/research.md says what
 * is in a row. The last lines of the head count what follows; a play that was cut off is not counted.
 */
#ifndef SOUK_LAB_TRAIN_LABEL_H
#define SOUK_LAB_TRAIN_LABEL_H
#include "bots/net.h"

enum {
    SOUK_LABEL_SHARES = 16, /* actions of a row whose share of the visits is kept */
    /* What a row says of itself: */
    SOUK_LABEL_POLICY = 1, /* the viewer decides, and the shares are there */
    SOUK_LABEL_SPOILT = 2  /* somebody moved at random later in the play: the result says less */
};

typedef struct souk_labels {
    const souk_game *game;
    const void *parts;
    souk_options options;                 /* those of a solo game are drawn anew for each play */
    int seats[SOUK_SEATS_MAX], num_seats; /* play i has seats[i % num_seats] of them */
    int64_t iterations;                   /* of the search for every decision */
    int random; /* so many of 100 decisions are random, in the part of a play that has any */
    int every;  /* one decision in so many is written down; the others are searched for a moment only */
    const souk_net *net; /* that the search judges by; NULL: the house's own */
    const souk_net
        *rival; /* of every other play, at some seats, whose decisions are not written down; NULL: of none */
    uint64_t seed;
    int64_t plays;  /* in all, those that are in the file already included */
    double seconds; /* 0: no limit */
    int threads;
    /* Called a few times a second; false: stop. May be NULL. */
    bool (*tick)(void *context, const struct souk_labels *labels);
    void *context;
    int64_t played, rows; /* in the file */
} souk_labels;

/* Plays until there is enough, time is up or it is stopped, and adds the rows to the file, which is made if it is not
 * there. False with an error: no memory, no threads, a file that cannot be written or holds other labels. */
bool souk_labels_run(souk_labels *l, const char *path, souk_error *error);
/* Bytes of a row. */
size_t souk_label_size(const souk_game *g);
#endif
