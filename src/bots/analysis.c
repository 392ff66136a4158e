/* analysis.c — post-game analysis: a search before every action that changes anything. */
#include "bots/analysis.h"
#include "bots/ahead.h"
#include <math.h>
#include <string.h>

enum { ALTERNATIVES = 4, TOGETHER_MAX = 32 };

static const float worth_a_word = 0.01F; /* smaller losses are noise */
static const float sure = 2.0F;          /* standard errors: a smaller loss may be none */
static const float mixes = 0.05F;        /* an action that the bot itself plays more often is no mistake */
static const float settled = 0.15F;      /* so near to 0 or 1, the win chance says nothing about a choice */

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
    (void)souk_bot_judge(a->bot, (souk_at){&open, s, a->parts}, mover >= 0 ? mover : 0, &rng, &a->budget, j);
}

/* The worth of a choice for its seat. */
typedef struct worth {
    float win, margin;
} worth;

/* Whether the win chance no longer moves, whatever the seat does. */
static bool is_settled(const souk_analysis *a, worth best, worth played)
{
    float most = best.win > played.win ? best.win : played.win;
    float least = best.win > played.win ? played.win : best.win;
    return a->game->doubt && (most <= settled || least >= 1.0F - settled);
}

/* The win chance lost by a choice; once the game is settled, what the margin lost would cost between equals: the slope of
 * the logistic curve (judge.c) at its middle. */
static float loss(const souk_analysis *a, const souk_state *s, worth best, worth played)
{
    if (!is_settled(a, best, played)) return best.win - played.win;
    float lost = (best.margin - played.margin) / (4.0F * a->game->doubt(s, a->parts));
    return lost < 1.0F ? lost : 1.0F;
}

/* The worth after an action, by what the seat could know at the time. Adds the square of the standard error. */
static worth worth_after(const souk_analysis *a, const souk_state *s, int seat, int action, int k,
                         double *variance)
{
    souk_judgement j;
    souk_state next = *s;
    souk_rng rng = souk_rng_seeded(souk_seed_of(a->seed ^ 1, (uint64_t)k));
    a->game->imagine(&next, a->parts, seat, &rng);
    a->game->apply(&next, a->parts, seat, action, NULL);
    double error = souk_bot_judge(a->bot, (souk_at){a->game, &next, a->parts}, seat, &rng, &a->budget, &j);
    *variance += error * error;
    return (worth){j.win[seat], souk_judged_margin(&j, seat)};
}

/* The seats that choose simultaneously with this one; 0: it chooses alone. */
static uint32_t together(const souk_analysis *a, const souk_state *s, int seat)
{
    souk_state imagined;
    souk_rng rng = souk_rng_seeded(a->seed);
    if (seat < 0) return 0;
    return souk_at_once(a->game,
                        souk_at_imagined((souk_at){a->game, s, a->parts}, seat, &rng, &imagined).state,
                        a->parts, seat);
}

/* The loss of a choice that the mixed strategy hardly ever makes, against those of the other seats; 0 for one that it
 * makes. `number` tells searches of the same choice apart. */
static float loss_to_mixed(const souk_analysis *a, const souk_state *s, int k, uint64_t number,
                           souk_moment *moment)
{
    souk_advice advice[TOGETHER_MAX];
    souk_rng rng = souk_rng_seeded(souk_seed_of(a->seed ^ number, (uint64_t)k));
    int n = souk_bot_explain(a->bot, a->game, s, a->parts, moment->actor, &rng, &a->budget, NULL, advice,
                             TOGETHER_MAX);
    worth mixed = {0.0F, 0.0F};
    float lost = 0.0F;
    for (int i = 0; i < n; i++) {
        mixed.win += advice[i].share * advice[i].win;
        mixed.margin += advice[i].share * advice[i].margin;
    }
    for (int i = 0; i < n; i++) {
        if (advice[i].action != moment->action || advice[i].share > mixes) continue;
        worth played = {advice[i].win, advice[i].margin};
        lost = loss(a, s, mixed, played);
        moment->settled = is_settled(a, mixed, played);
    }
    if (lost >= worth_a_word) moment->better = advice[0].action;
    return lost;
}

/* Several equilibria may exist, and a search finds one of them: only what loses in two searches is a loss. */
static void find_better_mixed(const souk_analysis *a, const souk_state *s, int k, souk_moment *moment)
{
    float lost = loss_to_mixed(a, s, k, 2, moment);
    if (lost < worth_a_word) return;
    souk_moment again = *moment;
    float other = loss_to_mixed(a, s, k, 3, &again);
    float doubt = fabsf(lost - other) / 2.0F;
    lost = (lost + other) / 2.0F;
    if (other < worth_a_word || lost < sure * doubt) {
        moment->better = -1;
        return;
    }
    moment->lost = lost;
    moment->doubt = doubt;
}

static void find_better(const souk_analysis *a, const souk_state *s, int k, souk_moment *moment)
{
    souk_advice advice[ALTERNATIVES];
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_rng rng = souk_rng_seeded(souk_seed_of(a->seed ^ 2, (uint64_t)k));
    int n = souk_bot_explain(a->bot, a->game, s, a->parts, moment->actor, &rng, &a->budget, &voice, advice,
                             ALTERNATIVES);
    const souk_advice *played = NULL;
    for (int i = 0; i < n; i++)
        if (advice[i].action == moment->action) played = &advice[i];
    if (n == 0 || played == advice) return;
    float before =
        played ? loss(a, s, (worth){advice[0].win, advice[0].margin}, (worth){played->win, played->margin})
               : 0.0F;
    if (played && played->share > mixes && before < worth_a_word) return;
    double variance = 0.0;
    worth best = worth_after(a, s, moment->actor, advice[0].action, k, &variance);
    worth after = worth_after(a, s, moment->actor, moment->action, k, &variance);
    float lost = loss(a, s, best, after);
    /* The search before the action is another measurement of the same difference. */
    double apart = played ? (double)(before - lost) : 0.0;
    float doubt = (float)sqrt(variance + 0.25 * apart * apart);
    if (lost < worth_a_word || lost < sure * doubt) return;
    moment->better = advice[0].action;
    moment->lost = lost;
    moment->doubt = doubt;
    moment->settled = is_settled(a, best, after);
}

void souk_analyse_account(const souk_moment *moment, int entry, double change, double *luck, double *own,
                          double *others)
{
    bool mine = moment->actor == entry;
    if (moment->together) {
        double lost = mine && !moment->settled ? (double)moment->lost : 0.0;
        *luck += change + lost;
        *own -= lost;
    } else {
        *(moment->actor < 0 ? luck : mine ? own : others) += change;
    }
}

static void account(souk_analysis *a, const souk_moment *moment, const float *before, const float *after)
{
    for (int i = 0; i < a->entries; i++)
        souk_analyse_account(moment, i, (double)after[i] - (double)before[i], &a->luck[i], &a->own[i],
                             &a->others[i]);
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
    moment->doubt = 0.0F;
    moment->settled = false;
    moment->judged = moment->actor == SOUK_TABLE || choices(a, s, moment->actor) > 1;
    uint32_t seats = together(a, s, moment->actor);
    moment->together = seats != 0;
    if (moment->judged && moment->actor >= 0 && !(a->passed_over >> moment->actor & 1))
        (seats ? find_better_mixed : find_better)(a, s, k, moment);
    a->game->apply(s, a->parts, moment->actor, moment->action, NULL);
    /* Consecutive chance outcomes count as one, and so do simultaneous choices; only the state after the last is
     * evaluated. */
    uint32_t pending = a->game->pending(s);
    bool drawing = moment->actor == SOUK_CHANCE && souk_mover(a->game, s) == SOUK_CHANCE;
    bool forced = !moment->judged && !seats && moment->actor != SOUK_CHANCE;
    if (pending && (drawing || forced || (seats & pending & ~SOUK_PENDING_CHANCE))) return false;
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
        if (!souk_analyse_moment(a, &s, k, moment)) memcpy(moment->win, now, sizeof moment->win);
        account(a, moment, now, moment->win);
        memcpy(now, moment->win, sizeof now);
        if (a->progress) a->progress(a->context, k + 1, a->num_moments);
    }
    return souk_bot_starved() == starved;
}
