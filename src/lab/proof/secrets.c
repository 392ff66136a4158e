/* secrets.c — see secrets.h. A combination of choices is a mixed-radix number with one digit per seat. */
#include "lab/proof/secrets.h"
#include "bots/bot.h"
#include "lab/run/playing.h"
#include <stdlib.h>
#include <string.h>

enum {
    EVERY = 8,          /* one in this many secret choices of a play is evaluated */
    PLAYS_WITHOUT = 64, /* plays without any before giving up */
    COMBINATIONS = 4096 /* positions with more are skipped */
};

/* The choices of one seat, and the bot's probability of each. */
typedef struct chooser {
    int seat, n;
    int16_t action[SOUK_ACTIONS_MAX];
    double share[SOUK_ACTIONS_MAX];
} chooser;

typedef struct moment {
    souk_secrets *s;
    souk_playing play;
    chooser who[SOUK_SEATS_MAX];
    int choosers, combinations;
    float (*win)[2][SOUK_SCORES_MAX]; /* after each combination, evaluated twice */
} moment;

static bool read_choosers(moment *m, souk_rng *rng)
{
    souk_secrets *s = m->s;
    m->choosers = 0;
    m->combinations = 1;
    for (uint32_t set = s->game->pending(&m->play.state); set; set &= set - 1) {
        chooser *c = &m->who[m->choosers++];
        souk_advice advice[SOUK_ACTIONS_MAX];
        souk_mask legal;
        c->seat = souk_lowest(set);
        c->n = 0;
        souk_legal(s->game, &m->play.state, s->parts, c->seat, &legal);
        for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;)
            c->action[c->n++] = (int16_t)a;
        m->combinations *= c->n;
        if (m->combinations > COMBINATIONS) return false;
        int told = s->bot->effort ? souk_bot_explain(s->bot, s->game, &m->play.state, s->parts, c->seat, rng,
                                                     &s->budget, NULL, advice, SOUK_ACTIONS_MAX)
                                  : 0;
        for (int i = 0; i < c->n; i++) {
            c->share[i] = told ? 0.0 : 1.0 / c->n;
            for (int k = 0; k < told; k++)
                if (advice[k].action == c->action[i]) c->share[i] = (double)advice[k].share;
        }
    }
    return true;
}

static void judge(moment *m, souk_rng *rng)
{
    souk_secrets *s = m->s;
    for (int k = 0; k < m->combinations; k++) {
        souk_state after = m->play.state;
        for (int i = 0, rest = k; i < m->choosers; rest /= m->who[i++].n)
            s->game->apply(&after, s->parts, m->who[i].seat, m->who[i].action[rest % m->who[i].n], NULL);
        for (int half = 0; half < 2; half++) {
            souk_judgement j;
            int mover = souk_mover(s->game, &after);
            (void)souk_bot_judge(&souk_bot_hard, (souk_at){s->game, &after, s->parts}, mover >= 0 ? mover : 0,
                                 rng, &s->judge, &j);
            memcpy(m->win[k][half], j.win, sizeof m->win[k][half]);
        }
    }
}

/* The value of each choice of a seat by one set of evaluations, if the others choose as the bot does. */
static void answers(const moment *m, int own, int half, double *worth)
{
    memset(worth, 0, sizeof *worth * (size_t)m->who[own].n);
    for (int k = 0; k < m->combinations; k++) {
        double share = 1.0;
        int mine = 0;
        for (int i = 0, rest = k; i < m->choosers; rest /= m->who[i++].n) {
            if (i == own)
                mine = rest % m->who[i].n;
            else
                share *= m->who[i].share[rest % m->who[i].n];
        }
        worth[mine] += share * (double)m->win[k][half][m->who[own].seat];
    }
}

static void count(moment *m)
{
    for (int own = 0; own < m->choosers; own++) {
        const chooser *c = &m->who[own];
        double worth[2][SOUK_ACTIONS_MAX], gain = 0.0;
        for (int half = 0; half < 2; half++)
            answers(m, own, half, worth[half]);
        for (int half = 0; half < 2; half++) {
            int best = 0;
            for (int i = 0; i < c->n; i++) {
                if (worth[half][i] > worth[half][best]) best = i;
                gain -= 0.5 * c->share[i] * worth[!half][i];
            }
            gain += 0.5 * worth[!half][best];
        }
        m->s->answers++;
        m->s->gain += gain;
        m->s->squares += gain * gain;
    }
}

/* Chance has acted: the seats that choose now are not those from before. */
static void forget(void *before, int outcome)
{
    (void)outcome;
    *(uint32_t *)before = 0;
}

/* Plays one play and counts in `looked` the secret choices it evaluates. Returns whether the play had any. */
static bool play(moment *m, uint64_t seed, int64_t *looked)
{
    souk_secrets *s = m->s;
    const souk_game *g = s->game;
    souk_playing *p = &m->play;
    souk_rng *player = &p->player[0], *thought = &p->player[1];
    bool any = false;
    uint32_t before = 0;
    souk_playing_open(p, g, s->parts, &s->options, s->seats, seed);
    *thought = souk_rng_seeded(souk_seed_of(seed, 2)); /* also with one seat */
    for (int who;
         *looked < s->positions && (who = souk_playing_next_seen(p, NULL, forget, &before)) != SOUK_DONE;) {
        uint32_t pending = g->pending(&p->state);
        bool secret = pending & (pending - 1);
        any = any || secret;
        /* Only before any seat has chosen: the pending seats are then not a subset of the previous ones. */
        if (secret && (pending & ~before || !before) && souk_rng_next(thought) % EVERY == 0 &&
            !(s->stop && s->stop(s->context)) && read_choosers(m, thought)) {
            judge(m, thought);
            count(m);
            ++*looked;
        }
        before = secret ? pending : 0;
        souk_playing_act(p, who, souk_bot_choose(&souk_bot_normal, g, &p->state, s->parts, who, player));
    }
    return any;
}

bool souk_secrets_run(souk_secrets *s)
{
    moment *m = malloc(sizeof *m);
    int64_t looked = 0;
    int without = 0;
    s->answers = 0;
    s->gain = s->squares = 0.0;
    if (!m) return false;
    m->s = s;
    m->win = malloc(COMBINATIONS * sizeof *m->win);
    for (uint64_t i = 0; m->win && looked < s->positions && without < PLAYS_WITHOUT; i++) {
        if (s->stop && s->stop(s->context)) break;
        if (!play(m, souk_seed_of(s->seed, i), &looked)) without++;
    }
    free(m->win);
    free(m);
    return s->answers > 0;
}
