/* judge.c — the evaluation of a state.
 *
 * The estimate is the expected final score of each entry; doubt is how far it may stray. A seat's win chance is
 * exp(score / doubt), normalised: equal estimates are equally likely to win, and a lead counts in units of doubt.
 */
#include "bots/judge.h"
#include <string.h>

static const float doubt_unknown = 8.0F; /* for a game that defines none */
static const float margin_weight = 0.03F;

double souk_exp(double x)
{
    if (!(x > -40.0)) return 0.0;
    if (x == 0.0) return 1.0; /* the leader's logit */
    /* 2^n * e^r, |r| <= ln 2 / 2; the series of e^r, to double precision, sums even and odd terms in parallel. */
    double turns = x * 1.4426950408889634;
    int n = (int)(turns - 0.5);
    double r = x - (double)n * 0.6931471805599453, rr = r * r;
    double even = 1.0 / 479001600.0, odd = 1.0 / 6227020800.0;
    even = even * rr + 1.0 / 3628800.0, odd = odd * rr + 1.0 / 39916800.0;
    even = even * rr + 1.0 / 40320.0, odd = odd * rr + 1.0 / 362880.0;
    even = even * rr + 1.0 / 720.0, odd = odd * rr + 1.0 / 5040.0;
    even = even * rr + 1.0 / 24.0, odd = odd * rr + 1.0 / 120.0;
    even = even * rr + 1.0 / 2.0, odd = odd * rr + 1.0 / 6.0;
    even = even * rr + 1.0, odd = odd * rr + 1.0;
    uint64_t bits = (uint64_t)(1023 + n) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return (even + r * odd) * power;
}

void souk_win_shares(const souk_game *g, const void *state, const void *parts, souk_judgement *j)
{
    int32_t score[SOUK_SCORES_MAX] = {0};
    j->entries = g->score(state, parts, SOUK_SPECTATOR, score);
    uint32_t winners = souk_winners(g, state, parts);
    if (!winners) {
        int32_t best = score[0];
        for (int i = 1; i < j->entries; i++)
            if (score[i] > best) best = score[i];
        for (int i = 0; i < j->entries; i++)
            if (score[i] == best) winners |= 1u << i;
    }
    float share = 1.0F / (float)souk_popcount(winners);
    for (int i = 0; i < j->entries; i++) {
        j->win[i] = winners >> i & 1 ? share : 0.0F;
        j->score[i] = (float)score[i];
    }
}

void souk_estimate(const souk_game *g, const void *state, const void *parts, souk_judgement *j, double *logit)
{
    int seats = souk_seats(g, state);
    j->entries = seats == 1 ? 2 : seats; /* a lone seat plays against the game itself */
    g->value(state, parts, j->score);
    float doubt = g->doubt ? g->doubt(state, parts) : doubt_unknown;
    float best = j->score[0];
    for (int i = 1; i < j->entries; i++)
        if (j->score[i] > best) best = j->score[i];
    for (int i = 0; i < j->entries; i++)
        logit[i] = (double)(j->score[i] - best) / (double)doubt;
}

void souk_judge_by(const double *logit, souk_judgement *j)
{
    double most = logit[0], sum = 0.0, chance[SOUK_SCORES_MAX];
    for (int i = 1; i < j->entries; i++)
        if (logit[i] > most) most = logit[i];
    for (int i = 0; i < j->entries; i++) {
        chance[i] = souk_exp(logit[i] - most);
        sum += chance[i];
    }
    for (int i = 0; i < j->entries; i++)
        j->win[i] = (float)(chance[i] / sum);
}

void souk_judge(const souk_game *g, const void *state, const void *parts, souk_judgement *j)
{
    if (!g->pending(state)) {
        souk_win_shares(g, state, parts, j);
        return;
    }
    double logit[SOUK_SCORES_MAX];
    souk_estimate(g, state, parts, j, logit);
    souk_judge_by(logit, j);
}

float souk_judged_margin(const souk_judgement *j, int entry)
{
    float best = 0.0F;
    bool any = false;
    for (int i = 0; i < j->entries; i++) {
        if (i == entry || (any && j->score[i] <= best)) continue;
        best = j->score[i];
        any = true;
    }
    return j->score[entry] - best;
}

float souk_judged_good(const souk_judgement *j, int entry)
{
    float margin = souk_judged_margin(j, entry);
    float size = margin < 0.0F ? -margin : margin;
    return j->win[entry] + margin_weight * margin / (size + 2.0F * doubt_unknown);
}
