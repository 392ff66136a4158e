/* study_play.h — plays and counts one play of a study. */
#ifndef SOUK_LAB_STUDY_STUDY_PLAY_H
#define SOUK_LAB_STUDY_STUDY_PLAY_H
#include "lab/study/study.h"
#include "souk_lab.h"

enum { DESK_SAMPLES = 2048 };

/* The lead at one decision: who has the most points, and by how much. */
typedef struct souk_lead {
    uint32_t leaders; /* a set of score entries */
    int32_t gap;
} souk_lead;

/* A thread's notes while it plays. Slots are numbered: actions first, then facets. */
typedef struct souk_notes {
    const souk_study *study;
    int64_t *count;   /* [study->size] */
    uint8_t *touched; /* [slots][seats + 1]: by which seats in this play; last column: by no seat */
    int32_t *list;    /* the touched cells */
    int num_list;
    int laid[2], num_laid; /* values of the pair facet before any seat acted */
    /* Every stride-th decision of this play; when the array is full, every other sample is dropped. */
    souk_lead lead[DESK_SAMPLES];
    int64_t stride;
    int alone; /* the last single leader, or -1 */
    int64_t changes;
    int32_t behind[SOUK_SCORES_MAX]; /* the most points that each score entry was behind the leader */
    int32_t *offered; /* [slots][seats]: how often each seat could choose or avoid it in this play ... */
    int32_t *chosen;  /* ... and chose it */
    int32_t *met;     /* the slots offered in this play; `known` marks them */
    int num_met;
    uint8_t *known;
    int32_t *ways;   /* [slots]: the number of legal actions of this decision that lead there ... */
    int32_t *within; /* ... and the slots that have any */
    int num_within;
    uint8_t *taken;       /* [slots]: the chosen action leads there */
    souk_moment *moments; /* the actions of the play, to be analysed; NULL: it is not */
    int num_moments;
    souk_events events, would[2]; /* of an action, and of one that could be chosen, in two continuations */
    souk_out *record;             /* the record of the play; NULL: not wanted */
} souk_notes;

/* Allocates notes for a study; NULL without memory. */
souk_notes *souk_notes_open(const souk_study *s);
void souk_notes_close(souk_notes *n);
/* Plays one play and adds it to the counts of the notes; false if it breaks the contract of souk_game. */
bool souk_notes_play(souk_notes *n, int64_t number, int64_t bound);
#endif
