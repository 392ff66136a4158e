/* luck.c — where the luck of a play is, and whether seats without chances decide it (see luck.h). */
#include "lab/study/luck.h"
#include "bots/ahead.h"
#include "bots/analysis.h"
#include <math.h>
#include <string.h>

static const float hopeless = 0.02F; /* a seat with this win chance is without chances */
static const float crowning = 0.10F; /* smaller changes of a win chance make no king */

enum { SEED = 1 /* as `souk replay --analyse` */ };

/* The changes of the win chances of one play, by thirds. */
typedef struct play_luck {
    double luck[STUDY_PHASES][SOUK_SCORES_MAX], own[STUDY_PHASES][SOUK_SCORES_MAX];
    int64_t late, without,
        kings;       /* decisions in the last third, those of seats without chances, and those of kings */
    double greatest; /* of the changes that made a king */
    int64_t evaluated;
} play_luck;

static int likeliest(const float *win, int entries)
{
    int best = 0;
    for (int i = 1; i < entries; i++)
        if (win[i] > win[best]) best = i;
    return best;
}

static void note_late(play_luck *of, const souk_moment *m, const float *before, int entries)
{
    of->late++;
    if (before[m->actor] > hopeless) return;
    of->without++;
    int king = likeliest(m->win, entries);
    float change = m->win[king] - before[king];
    if (king == m->actor || king == likeliest(before, entries) || change < crowning) return;
    of->kings++;
    if ((double)change > of->greatest) of->greatest = (double)change;
}

static void follow(const souk_study *s, souk_moment *moments, int n, play_luck *of)
{
    souk_analysis a = {.game = s->game,
                       .parts = s->parts,
                       .bot = &souk_bot_hard,
                       .budget = {.iterations = s->analysed, .threads = 1},
                       .seed = SEED};
    float now[SOUK_SCORES_MAX];
    souk_setup(s->game, &a.start, s->parts, &s->options, s->seats);
    souk_state state = a.start;
    souk_analyse_first(&a, now);
    of->evaluated = 1;
    for (int k = 0; k < n; k++) {
        souk_moment *m = &moments[k];
        int phase = STUDY_PHASES * k / n;
        double others = 0.0;
        /* Better actions are not asked for; but a simultaneous choice is luck or choice only by what it loses. */
        a.passed_over = m->actor >= 0 && souk_at_once(s->game, &state, s->parts, m->actor) ? 0 : SOUK_ALL;
        if (!souk_analyse_moment(&a, &state, k, m))
            memcpy(m->win, now, sizeof now);
        else
            of->evaluated++;
        for (int e = 0; e < s->entries; e++)
            souk_analyse_account(m, e, (double)m->win[e] - (double)now[e], &of->luck[phase][e],
                                 &of->own[phase][e], &others);
        if (phase == STUDY_PHASES - 1 && m->actor >= 0 && m->judged && !m->together)
            note_late(of, m, now, s->entries);
        memcpy(now, m->win, sizeof now);
    }
}

static int64_t fixed(double chance)
{
    return llround(chance * STUDY_CHANCE);
}

static void add(int64_t *count, double luck, double own)
{
    int64_t x = fixed(fabs(luck)), y = fixed(fabs(own));
    count[STUDY_BY_LUCK] += x;
    count[STUDY_BY_LUCK_SQ] += x * x;
    count[STUDY_BY_OWN] += y;
    count[STUDY_BY_OWN_SQ] += y * y;
}

/* Adds the figures of one phase, or of the whole play (phase STUDY_PHASES). */
static void add_phase(const souk_study *s, const play_luck *of, int phase, int64_t *count)
{
    double all_luck = 0.0, all_own = 0.0;
    for (int e = 0; e < s->entries; e++) {
        double luck = 0.0, own = 0.0;
        for (int i = 0; i < STUDY_PHASES; i++) {
            luck += phase == i || phase == STUDY_PHASES ? of->luck[i][e] : 0.0;
            own += phase == i || phase == STUDY_PHASES ? of->own[i][e] : 0.0;
        }
        add(count + souk_study_luck_at(s, phase, e), luck, own);
        all_luck += fabs(luck) / s->entries;
        all_own += fabs(own) / s->entries;
    }
    add(count + souk_study_luck_at(s, phase, SOUK_SCORES_MAX), all_luck, all_own);
}

void souk_luck_count(const souk_study *s, int64_t number, souk_moment *moments, int n, const int64_t *won,
                     int64_t *count)
{
    play_luck of;
    memset(&of, 0, sizeof of);
    follow(s, moments, n, &of);
    for (int phase = 0; phase <= STUDY_PHASES; phase++)
        add_phase(s, &of, phase, count);
    count[STUDY_EVALUATED] += of.evaluated;
    souk_study_add_ratio(count, STUDY_WITHOUT, of.without, of.late);
    souk_study_add_ratio(count, STUDY_KINGS, of.kings, of.without);
    if (of.kings) souk_study_note_extreme(s, count, STUDY_CROWNING, number, fixed(of.greatest));
    for (int e = 0; e < s->entries; e++) {
        double luck = 0.0;
        for (int i = 0; i < STUDY_PHASES; i++)
            luck += of.luck[i][e];
        if (won[e] == STUDY_WHOLE) souk_study_note_extreme(s, count, STUDY_LUCKIEST, number, fixed(luck));
    }
}
