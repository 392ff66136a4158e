/* arena.c — see arena.h: the plays and their statistics. */
#include "lab/run/arena.h"
#include "core/out.h"
#include "lab/run/crew.h"
#include "lab/run/playing.h"
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const double z95 = 1.959963984540054; /* standard deviations that hold 95% of a normal distribution */

typedef struct ring {
    souk_arena *arena;
    pthread_mutex_t lock;
    int64_t next, done;
    bool stop;
} ring;

/* The line-up index of the bot on a seat in a rotation. */
static int place_of(const souk_arena *a, int seat, int rotation)
{
    return (seat + rotation) % a->seats;
}

static void play_one(const souk_arena *a, int64_t number, souk_arena_play *result)
{
    const souk_game *g = a->game;
    int rotation = (int)(number % a->seats);
    uint64_t seed = souk_seed_of(a->seed, (uint64_t)(number / a->seats));
    souk_playing p;
    souk_playing_open(&p, g, a->parts, &a->options, a->seats, seed);
    for (int who; (who = souk_playing_next(&p)) != SOUK_DONE;) {
        int place = place_of(a, who, rotation);
        souk_budget budget = {.iterations = a->iterations[place], .net = a->nets[place]};
        souk_playing_act(
            &p, who,
            souk_bot_choose_within(a->bots[place], g, &p.state, a->parts, who, &p.player[place], &budget));
    }
    souk_judgement end;
    souk_win_shares(g, &p.state, a->parts, &end);
    for (int i = 0; i < end.entries; i++) {
        int place = i < a->seats ? place_of(a, i, rotation) : i;
        result->share[place] = end.win[i];
        result->score[place] = (int32_t)end.score[i];
    }
    result->done = true;
}

static void work(void *part)
{
    ring *r = part;
    souk_arena *a = r->arena;
    pthread_mutex_lock(&r->lock);
    while (!r->stop) {
        while (r->next < a->num_plays && a->plays[r->next].done)
            r->next++;
        if (r->next == a->num_plays) break;
        int64_t mine = r->next++;
        pthread_mutex_unlock(&r->lock);
        souk_arena_play result;
        memset(&result, 0, sizeof result);
        play_one(a, mine, &result);
        pthread_mutex_lock(&r->lock);
        if (souk_bot_starved()) { /* this play or a concurrent one lacked memory */
            r->stop = true;
            break;
        }
        a->plays[mine] = result;
        r->done++;
        if (a->finished && !a->finished(a->context, a, mine, r->done)) r->stop = true;
    }
    pthread_mutex_unlock(&r->lock);
}

int64_t souk_arena_run(souk_arena *a)
{
    souk_state first;
    if (!souk_setup(a->game, &first, a->parts, &a->options, a->seats)) return -1;
    ring r = {a, PTHREAD_MUTEX_INITIALIZER, 0, 0, false};
    for (int64_t i = 0; i < a->num_plays; i++)
        r.done += a->plays[i].done;
    return souk_crew_run(&(souk_crew){.threads = a->threads, .work = work, .parts = &r}) ? r.done : -1;
}

/* The Wilson interval: valid for few plays and for shares near 0 and 1. */
static void interval(souk_arena_standing *s)
{
    double n = (double)s->plays, p = s->share, zz = z95 * z95;
    double middle = (p + zz / (2.0 * n)) / (1.0 + zz / n);
    double within = z95 * sqrt(p * (1.0 - p) / n + zz / (4.0 * n * n)) / (1.0 + zz / n);
    s->low = middle - within;
    s->high = middle + within;
    /* At shares of 0 and 1 the bounds are exactly 0 and 1, except for rounding. */
    if (s->low > p) s->low = p;
    if (s->high < p) s->high = p;
    if (s->low < 0.0) s->low = 0.0;
    if (s->high > 1.0) s->high = 1.0;
}

static int standing_of(const souk_arena *a, souk_arena_standing *standings, int *n, int place)
{
    const souk_bot *bot = place < a->seats ? a->bots[place] : NULL;
    int64_t iterations = bot ? a->iterations[place] : 0;
    for (int i = 0; i < *n; i++)
        if (standings[i].bot == bot && standings[i].iterations == iterations &&
            (!bot || a->nets[standings[i].place] == a->nets[place]))
            return i;
    memset(&standings[*n], 0, sizeof standings[*n]);
    standings[*n].bot = bot;
    standings[*n].place = place;
    standings[*n].iterations = iterations;
    return (*n)++;
}

/* Strengths are in the ratio of the win shares. */
double souk_arena_elo(double wins, double plays)
{
    return 400.0 * log10((wins + 0.5) / (plays + 1.0));
}

double souk_arena_elo_error(double won, double lost)
{
    return 400.0 / log(10.0) * sqrt(1.0 / (won + 0.5) + 1.0 / (lost + 0.5));
}

int souk_arena_standings(const souk_arena *a, souk_arena_standing *standings)
{
    int entries = a->seats == 1 ? 2 : a->seats, n = 0;
    double squares[SOUK_SCORES_MAX] = {0}, level = 0.0, places = 0.0;
    for (int place = 0; place < entries; place++) {
        int to = standing_of(a, standings, &n, place);
        souk_arena_standing *s = &standings[to];
        for (int64_t i = 0; i < a->num_plays; i++) {
            if (!a->plays[i].done) continue;
            double score = (double)a->plays[i].score[place];
            s->plays++;
            s->wins += (double)a->plays[i].share[place];
            s->score += score;
            squares[to] += score * score;
        }
    }
    for (int i = 0; i < n; i++) {
        souk_arena_standing *s = &standings[i];
        if (s->plays == 0) continue;
        double count = (double)s->plays;
        s->share = s->wins / count;
        s->score /= count;
        double spread = squares[i] / count - s->score * s->score;
        s->score_within = spread > 0.0 ? z95 * sqrt(spread / count) : 0.0;
        interval(s);
        s->elo = souk_arena_elo(s->wins, count);
        level += s->elo * count;
        places += count;
    }
    for (int i = 0; i < n && places > 0.0; i++)
        standings[i].elo -= level / places;
    return n;
}

void souk_arena_put_bot(const souk_bot *bot, int64_t iterations, souk_out *out)
{
    souk_puts(out, bot->name);
    if (iterations && bot->effort) souk_printf(out, "@%lld", (long long)iterations);
}
