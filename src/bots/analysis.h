/* analysis.h — post-game analysis: how win chances moved, which better actions were missed, and how much was luck.
 *
 * The idea: let W be the win chance of a score entry. A search of the true state evaluates it before and after every
 * action (the game is over, so nothing need be hidden). From the first W to the result, which is 0, 1 or a share, the
 * changes add up exactly. Changes over chance outcomes are luck, changes over the seat's own actions are its choices,
 * and the rest are the choices of the others. But what a seat missed is evaluated by what it could know at the time.
 *
 * A simultaneous move is one decision: W is evaluated after the last choice. A choice loses what it is worth less than
 * the mixed strategy at the root, against the mixed strategies of the others. That loss is the seat's own; the rest of
 * the change is luck, because a guess that fails is no mistake.
 */
#ifndef SOUK_ANALYSIS_H
#define SOUK_ANALYSIS_H
#include "bots/bot.h"

/* One action of the game and its effect. The caller sets actor and action; the rest is output. */
typedef struct souk_moment {
    int16_t action;
    int8_t actor;
    bool judged;                /* a real decision or a chance outcome; else no choice, and nothing changed */
    bool together;              /* one choice of a simultaneous move */
    float win[SOUK_SCORES_MAX]; /* after the action */
    int16_t better;             /* the action that was better; -1: no significant one */
    float lost;                 /* the win chance lost by not playing it */
} souk_moment;

typedef struct souk_analysis {
    const souk_game *game;
    const void *parts;
    souk_state start;
    const souk_bot *bot; /* the bot that evaluates */
    souk_budget budget;  /* of each search; all zero: the bot's default */
    uint64_t seed;
    uint32_t passed_over; /* seats whose choices are not compared with better ones; 0: none */
    souk_moment *moments;
    int num_moments;
    void (*progress)(void *context, int done, int of); /* may be NULL */
    void *context;
    /* Output: */
    int entries;
    float first[SOUK_SCORES_MAX]; /* win chances at the start */
    double luck[SOUK_SCORES_MAX], own[SOUK_SCORES_MAX], others[SOUK_SCORES_MAX];
} souk_analysis;

/* False if memory ran out; the output is then invalid. */
bool souk_analyse(souk_analysis *a);

/* The same in pieces, for callers that distribute the work or stop early; the output members are not written.
 * souk_analyse_first writes the win chances at the start and returns the number of score entries. */
int souk_analyse_first(const souk_analysis *a, float *win);
/* Adds a change of the entry's W over an action to its cause; 0 if W was not evaluated again. */
void souk_analyse_account(const souk_moment *moment, int entry, double change, double *luck, double *own,
                          double *others);
/* Analyses the k-th action and applies it to s, the state before it. False if the win chances were not evaluated
 * again: those before the action still hold, and `win` is not written. */
bool souk_analyse_moment(const souk_analysis *a, souk_state *s, int k, souk_moment *moment);
#endif
