/* analysis.h — a play looked at afterwards: how the win chances moved, which better action was missed,
 * and how much of the result was luck.
 *
 * The idea: let W be the chance of a score entry to win, judged before and after every action by a search
 * of the state as it really is (the play is over, nothing need be hidden). From the first W to the result,
 * which is 0, 1 or a share, the changes add up exactly; those over draws of chance are luck, those over the
 * seat's own actions its choices, the rest the choices of the others. Whether a seat missed something, on
 * the other hand, is judged by what it could know then.
 */
#ifndef SOUK_ANALYSIS_H
#define SOUK_ANALYSIS_H
#include "bots/bot.h"

/* An action of the play and what came of it. Give actor and action; the rest is found. */
typedef struct souk_moment {
    int16_t action;
    int8_t actor;
    bool judged;                /* a real decision or a draw; else there was no choice, and nothing changed */
    float win[SOUK_SCORES_MAX]; /* after it */
    int16_t better;             /* the action that was better; -1: none worth mentioning */
    float lost;                 /* by how much of the win chance it was better */
} souk_moment;

typedef struct souk_analysis {
    const souk_game *game;
    const void *parts;
    souk_state start;
    const souk_bot *bot; /* the level to judge with */
    souk_budget budget;  /* of each search; all zero: the bot's own */
    uint64_t seed;
    uint32_t passed_over; /* the seats whose choices are not compared with better ones; 0: none */
    souk_moment *moments;
    int num_moments;
    void (*progress)(void *context, int done, int of); /* may be NULL */
    void *context;
    /* Found: */
    int entries;
    float first[SOUK_SCORES_MAX]; /* win chances at the start */
    double luck[SOUK_SCORES_MAX], own[SOUK_SCORES_MAX], others[SOUK_SCORES_MAX];
} souk_analysis;

/* False without memory; what was found is then worth nothing. */
bool souk_analyse(souk_analysis *a);

/* The same in pieces, for those who share the work out or stop in between; the members that are found are left
 * alone. The win chances at the start, and of how many entries. */
int souk_analyse_first(const souk_analysis *a, float *win);
/* What is said of the k-th action, which is carried out in s, the state before it. False if the win chances were
 * not judged anew after it: they are those before it, and `win` is left alone. */
bool souk_analyse_moment(const souk_analysis *a, souk_state *s, int k, souk_moment *moment);
#endif
