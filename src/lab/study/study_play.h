/* study_play.h — one play of a study, counted. */
#ifndef SOUK_LAB_STUDY_STUDY_PLAY_H
#define SOUK_LAB_STUDY_STUDY_PLAY_H
#include "lab/study/study.h"

enum { DESK_SAMPLES = 2048 };

/* The points at one decision: who has the most, and by how much. */
typedef struct souk_lead {
    uint32_t leaders; /* a set of score entries */
    int32_t gap;
} souk_lead;

/* A thread's notes while it plays. Slots number actions first, then facets. */
typedef struct souk_notes {
    const souk_study *study;
    int64_t *count;   /* [study->size] */
    uint8_t *touched; /* [slots][seats + 1]: by which seats in this play; the last column: by nobody */
    int32_t *list;    /* the cells touched */
    int num_list;
    int laid[2], num_laid; /* values of the pair facet before anyone acted */
    /* Every stride-th decision of this play; when there is no more room, every other is dropped. */
    souk_lead lead[DESK_SAMPLES];
    int64_t stride;
    int alone; /* who led alone last, or -1 */
    int64_t changes;
    souk_events events;
} souk_notes;

/* Notes for that study, or NULL without memory. */
souk_notes *souk_notes_open(const souk_study *s);
void souk_notes_close(souk_notes *n);
/* Plays one of the plays and adds it to the notes' counts; false if it breaks the rules of the house. */
bool souk_notes_play(souk_notes *n, int64_t number, int64_t bound);
#endif
