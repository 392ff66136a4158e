/* sim.c — simulates many plays on several threads.
 *
 * Threads take batches of play numbers from one counter. Each keeps its own counts, which are added up at the end.
 * The calling thread only waits and reports progress.
 */
#include "bots/bot.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/text.h"
#include "lab/run/crew.h"
#include "lab/run/playing.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH_MOST = 256, BATCHES_PER_THREAD = 32, REPORT_NS = 500 * 1000 * 1000, ASK_NS = 100 * 1000 * 1000 };

/* Data shared by the threads; the lock guards everything except `sim` and `batch`. */
typedef struct sim_shared {
    const souk_sim *sim;
    int64_t batch, bound;
    pthread_mutex_t lock;
    int64_t next, done;
    int64_t broken; /* the lowest play that broke the contract of souk_game, or -1 */
    bool stopped;   /* read without the lock */
} sim_shared;

typedef struct sim_worker {
    sim_shared *shared;
    souk_tally tally;
} sim_worker;

double souk_spread_mean(const souk_spread *s)
{
    return s->n ? (double)s->sum / (double)s->n : 0.0;
}

static void spread_add(souk_spread *s, int64_t x)
{
    if (s->n == 0 || x < s->min) s->min = x;
    if (s->n == 0 || x > s->max) s->max = x;
    s->sum += x;
    s->n++;
}

static void spread_merge(souk_spread *into, const souk_spread *s)
{
    if (s->n == 0) return;
    if (into->n == 0 || s->min < into->min) into->min = s->min;
    if (into->n == 0 || s->max > into->max) into->max = s->max;
    into->sum += s->sum;
    into->n += s->n;
}

static void tally_merge(souk_tally *into, const souk_tally *t)
{
    into->plays += t->plays;
    into->actions += t->actions;
    into->decisions += t->decisions;
    into->shared += t->shared;
    into->nobody += t->nobody;
    if (t->entries > into->entries) into->entries = t->entries;
    spread_merge(&into->length, &t->length);
    spread_merge(&into->score, &t->score);
    for (int i = 0; i < SOUK_SCORES_MAX; i++) {
        spread_merge(&into->entry[i], &t->entry[i]);
        into->wins[i] += t->wins[i];
    }
}

static void count_end(const souk_sim *sim, const void *state, int64_t length, souk_tally *t)
{
    int32_t score[SOUK_SCORES_MAX];
    uint32_t winners = souk_winners(sim->game, state, sim->parts);
    int many = souk_popcount(winners);
    t->entries = sim->game->score(state, sim->parts, SOUK_SPECTATOR, score);
    for (int i = 0; i < t->entries; i++) {
        spread_add(&t->score, score[i]);
        spread_add(&t->entry[i], score[i]);
        t->wins[i] += winners >> i & 1;
    }
    t->shared += many > 1;
    t->nobody += many == 0;
    t->plays++;
    t->actions += length;
    spread_add(&t->length, length);
}

/* Whether the caller stopped the run; searches call it, too. */
static bool stopped(void *context)
{
    const sim_shared *c = context;
    return __atomic_load_n(&c->stopped, __ATOMIC_RELAXED);
}

/* Plays one play and counts it, unless it was stopped; false if it breaks the contract of souk_game. */
static bool play(sim_shared *c, int64_t number, souk_tally *t)
{
    const souk_sim *sim = c->sim;
    const souk_budget budget = {.stop = stopped, .context = c};
    const souk_game *g = sim->game;
    souk_playing p;
    souk_playing_open(&p, g, sim->parts, &sim->options, sim->seats,
                      souk_seed_of(sim->seed, (uint64_t)number));
    p.left = c->bound;
    for (int who; (who = souk_playing_next(&p)) != SOUK_DONE;) {
        if (stopped(c)) return true;
        t->decisions += p.choices > 1;
        const souk_bot *bot = sim->bots[who];
        int action = bot == &souk_bot_random
                         ? souk_mask_pick(&p.legal, &p.player[who])
                         : souk_bot_choose_within(bot, g, &p.state, sim->parts, who, &p.player[who], &budget);
        souk_playing_act(&p, who, action);
    }
    if (!p.broken) count_end(sim, &p.state, c->bound - p.left, t);
    return !p.broken;
}

static void work(void *part)
{
    sim_worker *w = part;
    sim_shared *c = w->shared;
    int64_t finished = 0;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        c->done += finished;
        int64_t from = c->next, to = from + c->batch;
        if (to > c->sim->plays) to = c->sim->plays;
        c->next = to;
        bool over = from >= to || c->broken >= 0 || stopped(c);
        pthread_mutex_unlock(&c->lock);
        if (over) return;
        finished = to - from;
        for (int64_t i = from; i < to; i++) {
            if (play(c, i, &w->tally)) continue;
            pthread_mutex_lock(&c->lock);
            if (c->broken < 0 || i < c->broken) c->broken = i;
            pthread_mutex_unlock(&c->lock);
            break;
        }
    }
}

static void look(void *context)
{
    sim_shared *c = context;
    const souk_sim *sim = c->sim;
    pthread_mutex_lock(&c->lock);
    int64_t done = c->done;
    pthread_mutex_unlock(&c->lock);
    if (sim->progress) sim->progress(sim->context, done, sim->plays);
    if (sim->stop && !stopped(c) && sim->stop(sim->context))
        __atomic_store_n(&c->stopped, true, __ATOMIC_RELAXED);
}

bool souk_sim_run(const souk_sim *given, souk_tally *tally, souk_error *error)
{
    const souk_game *g = given->game;
    souk_sim whole = *given;
    const souk_sim *sim = &whole;
    if (whole.seats < g->min_seats || whole.seats > g->max_seats)
        return souk_fail(error, N_("%s needs %d to %d seats."), g->title, g->min_seats, g->max_seats);
    if (!souk_options_valid(g, &whole.options, error)) return false;
    if (!whole.parts) whole.parts = souk_parts_default(g);
    for (int i = 0; i < whole.seats; i++)
        if (!whole.bots[i]) whole.bots[i] = souk_bot_usual;
    int threads = sim->threads < 1 ? 1 : sim->threads > SOUK_THREADS_MAX ? SOUK_THREADS_MAX : sim->threads;
    sim_shared c = {.sim = sim, .lock = PTHREAD_MUTEX_INITIALIZER, .broken = -1};
    c.bound = g->bound(sim->parts, &sim->options, sim->seats);
    c.batch = sim->plays / ((int64_t)threads * BATCHES_PER_THREAD);
    if (c.batch < 1) c.batch = 1;
    if (c.batch > BATCH_MOST) c.batch = BATCH_MOST;
    memset(tally, 0, sizeof *tally);
    sim_worker *workers = calloc((size_t)threads, sizeof *workers);
    if (!workers) return souk_fail(error, N_("Out of memory."));
    double begun = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    for (int i = 0; i < threads; i++)
        workers[i].shared = &c;
    int started = souk_crew_run(
        &(souk_crew){threads, work, workers, sizeof *workers, look, &c, sim->stop ? ASK_NS : REPORT_NS});
    for (int i = 0; i < started; i++)
        tally_merge(tally, &workers[i].tally);
    if (started) look(&c); /* for the final report */
    tally->seconds = souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - begun;
    free(workers);
    if (started == 0) return souk_fail(error, N_("Cannot start a thread."));
    if (c.stopped) return souk_fail(error, N_("The plays were stopped."));
    if (souk_bot_starved()) return souk_fail(error, N_("Out of memory."));
    if (c.broken >= 0)
        return souk_fail(
            error, N_("Play %lld (seed %llu) does not end as it should: please report this bug."),
            (long long)c.broken, (unsigned long long)souk_seed_of(sim->seed, (uint64_t)c.broken));
    return true;
}
