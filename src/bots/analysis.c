/* analysis.c — post-game analysis: a search before every action that changes anything. */
#include "bots/analysis.h"
#include <string.h>

enum { ALTERNATIVES = 4 };

static const float worth_a_word = 0.02F; /* smaller losses are noise */
static const float mixes = 0.05F;        /* an action that the bot itself plays more often is no mistake */

/* The `imagine` of a search of the true state: nothing is hidden. */
static void as_it_is(void *state, const void *parts, int seat, souk_rng *rng)
{
    (void)state, (void)parts, (void)seat, (void)rng;
}

static void judge_open(const souk_analysis *a, const souk_state *s, int k, souk_judgement *j)
{
    souk_game open = *a->game;
    open.imagine = as_it_is;
    open.retract = NULL;
    souk_rng rng = souk_rng_seeded(souk_seed_of(a->seed, (uint64_t)k));
    int mover = souk_mover(&open, s);
    souk_bot_judge(a->bot, (souk_at){&open, s, a->parts}, mover >= 0 ? mover : 0, &rng, &a->budget, j);
}

/* The seat's win chance after an action, by what it could know at the time. */
static float win_after(const souk_analysis *a, const souk_state *s, int seat, int action, int k)
{
    souk_judgement j;
    souk_state next = *s;
    souk_rng rng = souk_rng_seeded(souk_seed_of(a->seed ^ 1, (uint64_t)k));
    a->game->imagine(&next, a->parts, seat, &rng);
    a->game->apply(&next, a->parts, seat, action, NULL);
    souk_bot_judge(a->bot, (souk_at){a->game, &next, a->parts}, seat, &rng, &a->budget, &j);
    return j.win[seat];
}

static void find_better(const souk_analysis *a, const souk_state *s, int k, souk_moment *moment)
{
    souk_advice advice[ALTERNATIVES];
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_rng rng = souk_rng_seeded(souk_seed_of(a->seed ^ 2, (uint64_t)k));
    int n = souk_bot_explain(a->bot, a->game, s, a->parts, moment->actor, &rng, &a->budget, &voice, advice,
                             ALTERNATIVES);
    if (n == 0 || advice[0].action == moment->action) return;
    for (int i = 1; i < n; i++)
        if (advice[i].action == moment->action && advice[i].share > mixes &&
            advice[i].win > advice[0].win - worth_a_word)
            return;
    float lost = win_after(a, s, moment->actor, advice[0].action, k) -
                 win_after(a, s, moment->actor, moment->action, k);
    if (lost < worth_a_word) return;
    moment->better = advice[0].action;
    moment->lost = lost;
}

static void account(souk_analysis *a, const souk_moment *moment, const float *before, const float *after)
{
    for (int i = 0; i < a->entries; i++) {
        double change = (double)after[i] - (double)before[i];
        if (moment->actor < 0)
            a->luck[i] += change;
        else if (moment->actor == i)
            a->own[i] += change;
        else
            a->others[i] += change;
    }
}

static int choices(const souk_analysis *a, const souk_state *s, int actor)
{
    souk_mask legal;
    souk_legal(a->game, s, a->parts, actor, &legal);
    return souk_mask_count(&legal);
}

bool souk_analyse_moment(const souk_analysis *a, souk_state *s, int k, souk_moment *moment)
{
    moment->better = -1;
    moment->lost = 0.0F;
    moment->judged = moment->actor == SOUK_TABLE || choices(a, s, moment->actor) > 1;
    if (moment->judged && moment->actor >= 0 && !(a->passed_over >> moment->actor & 1))
        find_better(a, s, k, moment);
    a->game->apply(s, a->parts, moment->actor, moment->action, NULL);
    /* Consecutive chance outcomes count as one; only the state after the last is evaluated. */
    bool drawing = moment->actor == SOUK_CHANCE && souk_mover(a->game, s) == SOUK_CHANCE;
    if (a->game->pending(s) && (drawing || (!moment->judged && moment->actor != SOUK_CHANCE))) return false;
    souk_judgement j;
    judge_open(a, s, k + 1, &j);
    memcpy(moment->win, j.win, sizeof moment->win);
    return true;
}

int souk_analyse_first(const souk_analysis *a, float *win)
{
    souk_judgement j;
    judge_open(a, &a->start, 0, &j);
    memcpy(win, j.win, sizeof j.win);
    return j.entries;
}

bool souk_analyse(souk_analysis *a)
{
    int starved = souk_bot_starved();
    souk_state s = a->start;
    a->entries = souk_analyse_first(a, a->first);
    memset(a->luck, 0, sizeof a->luck);
    memset(a->own, 0, sizeof a->own);
    memset(a->others, 0, sizeof a->others);
    float now[SOUK_SCORES_MAX];
    memcpy(now, a->first, sizeof now);
    for (int k = 0; k < a->num_moments; k++) {
        souk_moment *moment = &a->moments[k];
        if (souk_analyse_moment(a, &s, k, moment))
            account(a, moment, now, moment->win);
        else
            memcpy(moment->win, now, sizeof moment->win);
        memcpy(now, moment->win, sizeof now);
        if (a->progress) a->progress(a->context, k + 1, a->num_moments);
    }
    return souk_bot_starved() == starved;
}
