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
 *
 * Near 0 and 1 the win chance no longer moves, whatever one does. There a choice is judged by the margin of points that
 * it loses, as the chance that the margin would cost between equals.
 */
#ifndef SOUK_ANALYSIS_H
#define SOUK_ANALYSIS_H
#include "bots/bot.h"
#include "souk_lab.h"

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
