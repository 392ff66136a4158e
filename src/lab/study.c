/* study.c — playing and counting a study: threads take chunks of plays, keep their own counts, and add them up. */
#include "lab/study.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/out.h"
#include "core/text.h"
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CHUNKS_WANTED = 400, CHUNK_MOST = 500, TICK_NS = 500 * 1000 * 1000 };

/* --- the layout ------------------------------------------------------------------------------ */

/* The i-th "name:type" of a kind's arguments; false if there is none. */
static bool argument(const char *args, int i, char *name, char *type, size_t size)
{
    for (; i > 0 && args; i--) {
        args = strchr(args, ' ');
        if (args) args++;
    }
    if (!args || !*args) return false;
    size_t end = strcspn(args, " "), colon = strcspn(args, ":");
    if (colon >= end || colon >= size || end - colon > size) return false;
    memcpy(name, args, colon);
    name[colon] = '\0';
    memcpy(type, args + colon + 1, end - colon - 1);
    type[end - colon - 1] = '\0';
    return true;
}

static void add_facet(souk_study *s, int kind, int arg, int seat_arg, const char *name, const char *type)
{
    if (s->num_facets == STUDY_FACETS) return;
    souk_facet *f = &s->facet[s->num_facets++];
    souk_out out;
    f->kind = kind;
    f->arg = arg;
    f->seat_arg = seat_arg;
    f->values = arg < 0 ? 1 : STUDY_VALUES;
    f->first = s->num_slots;
    s->num_slots += f->values;
    souk_out_init(&out, f->name, sizeof f->name);
    souk_printf(&out, "%s%s%s", s->game->event_kinds[kind].name, arg < 0 ? "" : ".", name);
    souk_out_init(&out, f->type, sizeof f->type);
    souk_puts(&out, type);
}

static void find_facets(souk_study *s)
{
    char name[32], type[32];
    for (int kind = 0; kind < s->game->num_event_kinds; kind++) {
        const char *args = s->game->event_kinds[kind].args;
        int seat_arg = -1;
        for (int i = 0; i < SOUK_EVENT_ARGS && argument(args, i, name, type, sizeof name); i++)
            if (strcmp(name, "seat") == 0) seat_arg = i;
        add_facet(s, kind, -1, seat_arg, "", "");
        for (int i = 0; i < SOUK_EVENT_ARGS && argument(args, i, name, type, sizeof name); i++)
            if (strcmp(type, "seat") != 0 && strcmp(type, "number") != 0)
                add_facet(s, kind, i, seat_arg, name, type);
    }
}

bool souk_study_open(souk_study *s)
{
    s->num_facets = s->num_slots = 0;
    s->pair_facet = -1;
    s->entries = s->seats == 1 ? 2 : s->seats;
    s->chunk = s->plays / CHUNKS_WANTED;
    if (s->chunk < 1) s->chunk = 1;
    if (s->chunk > CHUNK_MOST) s->chunk = CHUNK_MOST;
    s->chunks = (s->plays + s->chunk - 1) / s->chunk;
    find_facets(s);
    s->entry_at = STUDY_SINGLES;
    s->order_at = s->entry_at + (size_t)SOUK_SCORES_MAX * STUDY_PER_ENTRY;
    s->scores_at = s->order_at + SOUK_SEATS_MAX;
    s->lengths_at = s->scores_at + STUDY_SCORES;
    s->actions_at = s->lengths_at + STUDY_LENGTHS;
    s->slots_at = s->actions_at + (size_t)s->game->num_actions * STUDY_PER_SLOT;
    s->pairs_at = s->slots_at + (size_t)s->num_slots * STUDY_PER_SLOT;
    s->size = s->pairs_at + (size_t)STUDY_PAIR * STUDY_PAIR * STUDY_PER_SLOT;
    s->count = calloc(s->size, sizeof *s->count);
    s->done = calloc((size_t)s->chunks, 1);
    /* The facet whose pairs are of interest is the first that no seat does and that has values: what is
     * laid out for all. The counts show which pairs occur. */
    for (int i = 0; i < s->num_facets && s->pair_facet < 0; i++)
        if (s->facet[i].arg >= 0 && s->facet[i].seat_arg < 0) s->pair_facet = i;
    return s->count && s->done;
}

void souk_study_close(souk_study *s)
{
    free(s->count);
    free(s->done);
    s->count = NULL;
    s->done = NULL;
}

int64_t souk_study_done(const souk_study *s)
{
    int64_t n = 0;
    for (int64_t c = 0; c < s->chunks; c++)
        if (s->done[c]) n += c + 1 < s->chunks ? s->chunk : s->plays - c * s->chunk;
    return n;
}

/* --- one play -------------------------------------------------------------------------------- */

/* A thread's notes while it plays. Slots number actions first, then facets. */
typedef struct desk {
    souk_study *study;
    int64_t *count;
    uint8_t *touched; /* [slots][seats + 1]: by which seats in this play; the last column: by nobody */
    int32_t *list;    /* the cells touched */
    int num_list;
    int laid[2], num_laid; /* values of the pair facet before anyone acted */
    souk_events events;
} desk;

static void touch(desk *d, int slot, int seat, int64_t *counts)
{
    const souk_study *s = d->study;
    int column = seat >= 0 && seat < s->seats ? seat : s->seats;
    int32_t cell = (int32_t)(slot * (s->seats + 1) + column);
    counts[STUDY_USES]++;
    if (d->touched[cell]) return;
    d->touched[cell] = 1;
    d->list[d->num_list++] = cell;
}

static void note_events(desk *d, bool begun)
{
    const souk_study *s = d->study;
    for (int i = 0; i < d->events.n; i++) {
        const souk_event *e = &d->events.e[i];
        for (int k = 0; k < s->num_facets; k++) {
            const souk_facet *f = &s->facet[k];
            if (f->kind != e->kind) continue;
            int value = f->arg < 0 ? 0 : e->arg[f->arg];
            if (value < 0 || value >= f->values) continue;
            int slot = f->first + value;
            touch(d, s->game->num_actions + slot, f->seat_arg < 0 ? -1 : e->arg[f->seat_arg],
                  d->count + s->slots_at + (size_t)slot * STUDY_PER_SLOT);
            if (k == s->pair_facet && !begun) {
                if (d->num_laid < 2) d->laid[d->num_laid] = value;
                d->num_laid++;
            }
        }
    }
    d->events.n = 0;
}

static int length_bar(int64_t length)
{
    int octave = 0;
    while (length >> (octave + 1) >= 8)
        octave++;
    int bar = length < 8 ? (int)length : octave * 8 + (int)(length >> octave);
    return bar < STUDY_LENGTHS ? bar : STUDY_LENGTHS - 1;
}

int64_t souk_study_length_of(int bar)
{
    return bar < 16 ? bar : (int64_t)(bar % 8 + 8) << (bar / 8 - 1);
}

static void note_end(desk *d, const souk_state *state, int first, int64_t length, int64_t decisions)
{
    const souk_study *s = d->study;
    int64_t *n = d->count;
    int32_t score[SOUK_SCORES_MAX];
    int64_t won[SOUK_SCORES_MAX + 1] = {0};
    uint32_t winners = souk_winners(s->game, state, s->parts);
    int many = souk_popcount(winners), entries = s->game->score(state, s->parts, SOUK_SPECTATOR, score);
    for (int i = 0; i < entries; i++) {
        won[i] = winners >> i & 1 ? STUDY_WHOLE / many : 0;
        int64_t *entry = n + s->entry_at + (size_t)i * STUDY_PER_ENTRY;
        entry[STUDY_WON] += won[i];
        entry[STUDY_SCORE] += score[i];
        entry[STUDY_SCORE_SQ] += (int64_t)score[i] * score[i];
        int bar = score[i] - STUDY_LEAST;
        n[s->scores_at + (size_t)(bar < 0 ? 0 : bar < STUDY_SCORES ? bar : STUDY_SCORES - 1)]++;
    }
    for (int seat = 0; seat < s->seats; seat++)
        n[s->order_at + (size_t)((seat - first + s->seats) % s->seats)] += won[seat];
    n[STUDY_PLAYS]++;
    n[STUDY_ACTIONS] += length;
    n[STUDY_ACTIONS_SQ] += length * length;
    n[STUDY_DECISIONS] += decisions;
    n[STUDY_DECISIONS_SQ] += decisions * decisions;
    n[STUDY_SHARED] += many > 1;
    n[STUDY_NOBODY] += many == 0;
    n[s->lengths_at + (size_t)length_bar(length)]++;
    for (int i = 0; i < d->num_list; i++) {
        int slot = d->list[i] / (s->seats + 1), column = d->list[i] % (s->seats + 1);
        int64_t *counts = n + s->actions_at + (size_t)slot * STUDY_PER_SLOT;
        counts[STUDY_CASES]++;
        counts[STUDY_WINS] += won[column < s->seats ? column : first];
        counts[STUDY_LENGTH] += length;
        d->touched[d->list[i]] = 0;
    }
    d->num_list = 0;
    if (d->num_laid == 2 && d->laid[0] < STUDY_PAIR && d->laid[1] < STUDY_PAIR) {
        int a = d->laid[0] < d->laid[1] ? d->laid[0] : d->laid[1], b = d->laid[0] + d->laid[1] - a;
        int64_t *pair = n + s->pairs_at + (size_t)(a * STUDY_PAIR + b) * STUDY_PER_SLOT;
        pair[STUDY_USES]++;
        pair[STUDY_CASES]++;
        pair[STUDY_WINS] += won[first];
        pair[STUDY_LENGTH] += length;
    }
}

static bool play(desk *d, int64_t number, int64_t bound)
{
    const souk_study *s = d->study;
    const souk_game *g = s->game;
    uint64_t seed = souk_seed_of(s->seed, (uint64_t)number);
    souk_rng chance = souk_rng_seeded(seed), player[SOUK_SEATS_MAX];
    souk_budget budget = {s->iterations, 1, 0.0, NULL, NULL, NULL};
    souk_state state;
    int first = -1, drawn[SOUK_SEATS_MAX] = {0};
    int64_t length = 0, decisions = 0;
    for (int seat = 0; seat < s->seats; seat++)
        player[seat] = souk_rng_seeded(souk_seed_of(seed, (uint64_t)seat + 1));
    memset(&state, 0, sizeof state);
    d->num_laid = 0;
    souk_setup(g, &state, s->parts, &s->options, s->seats);
    for (int who; (who = souk_mover(g, &state)) != SOUK_DONE; length++) {
        int action;
        if (length >= bound) return false;
        if (who == SOUK_CHANCE) {
            action = souk_draw(g, &state, s->parts, &chance);
        } else {
            souk_mask legal;
            souk_legal_pending(g, &state, s->parts, who, &legal);
            int choices = souk_mask_count(&legal);
            if (choices == 0) return false;
            if (choices > 1) {
                decisions++;
                d->count[STUDY_CHOICES] += choices;
            }
            if (first < 0) first = who;
            bool draws = drawn[who] < s->drawn;
            drawn[who] += choices > 1;
            action =
                draws || s->bots[who] == &souk_bot_random
                    ? souk_mask_pick(&legal, &player[who])
                    : souk_bot_choose_within(s->bots[who], g, &state, s->parts, who, &player[who], &budget);
            touch(d, action, who, d->count + s->actions_at + (size_t)action * STUDY_PER_SLOT);
        }
        g->apply(&state, s->parts, who, action, &d->events);
        note_events(d, first >= 0);
    }
    note_end(d, &state, first < 0 ? 0 : first, length, decisions);
    return true;
}

/* --- all of them ----------------------------------------------------------------------------- */

typedef struct crew {
    souk_study *study;
    int rank, ranks;
    int64_t bound, next, broken;
    int working;
    bool stop;
    pthread_mutex_t lock;
    pthread_cond_t finished;
} crew;

/* The next chunk that is open and ours; -1: none. */
static int64_t next_chunk(crew *c)
{
    while (c->next < c->study->chunks && (c->study->done[c->next] || c->next % c->ranks != c->rank))
        c->next++;
    return c->next < c->study->chunks && !c->stop ? c->next++ : -1;
}

static void work_chunks(crew *c, desk *d)
{
    souk_study *s = c->study;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        int64_t chunk = next_chunk(c);
        pthread_mutex_unlock(&c->lock);
        if (chunk < 0) return;
        int64_t from = chunk * s->chunk, to = from + s->chunk < s->plays ? from + s->chunk : s->plays;
        memset(d->count, 0, s->size * sizeof *d->count);
        for (int64_t i = from; i < to; i++) {
            if (__atomic_load_n(&c->stop, __ATOMIC_RELAXED)) return; /* a chunk counts whole or not at all */
            if (play(d, i, c->bound)) continue;
            pthread_mutex_lock(&c->lock);
            c->broken = i;
            __atomic_store_n(&c->stop, true, __ATOMIC_RELAXED);
            pthread_mutex_unlock(&c->lock);
            return;
        }
        if (souk_bot_starved()) return; /* not played as it should be */
        pthread_mutex_lock(&c->lock);
        for (size_t i = 0; i < s->size; i++)
            s->count[i] += d->count[i];
        s->done[chunk] = 1;
        pthread_mutex_unlock(&c->lock);
    }
}

static void *work(void *context)
{
    crew *c = context;
    souk_study *s = c->study;
    size_t cells = (size_t)(s->game->num_actions + s->num_slots) * (size_t)(s->seats + 1);
    desk *d = calloc(1, sizeof *d);
    if (d) {
        d->study = s;
        d->count = malloc(s->size * sizeof *d->count);
        d->touched = calloc(cells, 1);
        d->list = malloc(cells * sizeof *d->list);
        if (d->count && d->touched && d->list) work_chunks(c, d);
        free(d->count);
        free(d->touched);
        free(d->list);
    }
    free(d);
    pthread_mutex_lock(&c->lock);
    if (--c->working == 0) pthread_cond_signal(&c->finished);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static void wait_for(crew *c, souk_study_tick tick, void *context)
{
    pthread_mutex_lock(&c->lock);
    while (c->working > 0) {
        int64_t at = souk_clock_ns(SOUK_DAY) + TICK_NS;
        struct timespec until = {(time_t)(at / 1000000000), (long)(at % 1000000000)};
        pthread_cond_timedwait(&c->finished, &c->lock, &until);
        if (tick && !tick(context, c->study, souk_study_done(c->study)))
            __atomic_store_n(&c->stop, true, __ATOMIC_RELAXED);
    }
    pthread_mutex_unlock(&c->lock);
}

bool souk_study_run(souk_study *s, int threads, int rank, int ranks, souk_study_tick tick, void *context,
                    souk_error *error)
{
    pthread_t thread[SOUK_THREADS_MAX];
    crew c = {s, rank, ranks, 0, 0, -1, 0, false, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
    c.bound = s->game->bound(s->parts, &s->options, s->seats);
    int started = 0;
    if (threads > SOUK_THREADS_MAX) threads = SOUK_THREADS_MAX;
    pthread_mutex_lock(&c.lock);
    for (; started < threads; started++) {
        if (pthread_create(&thread[started], NULL, work, &c) != 0) break;
        c.working++;
    }
    pthread_mutex_unlock(&c.lock);
    wait_for(&c, tick, context);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    if (started == 0) return souk_fail(error, N_("No thread could be started."));
    if (souk_bot_starved()) return souk_fail(error, N_("There is not enough memory."));
    if (c.broken >= 0)
        return souk_fail(error,
                         N_("Play %lld (seed %llu) does not end as the game promises: please report it."),
                         (long long)c.broken, (unsigned long long)souk_seed_of(s->seed, (uint64_t)c.broken));
    return true;
}

/* --- figures --------------------------------------------------------------------------------- */

static const double z95 = 1.959963984540054; /* deviations that 95% of a normal distribution lies within */

souk_figure souk_study_share(int64_t won, int64_t cases)
{
    souk_figure f = {0.0, 0.0, 1.0};
    if (cases == 0) return f;
    double n = (double)cases, p = (double)won / STUDY_WHOLE / n, z = z95;
    double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    f.value = p;
    f.low = centre - half;
    f.high = centre + half;
    return f;
}

souk_figure souk_study_mean(int64_t sum, int64_t sum_sq, int64_t n)
{
    souk_figure f = {0.0, 0.0, 0.0};
    if (n == 0) return f;
    f.value = (double)sum / (double)n;
    double variance = (double)sum_sq / (double)n - f.value * f.value;
    double half = z95 * sqrt((variance > 0 ? variance : 0) / (double)n);
    f.low = f.value - half;
    f.high = f.value + half;
    return f;
}

double souk_study_p(int64_t won_a, int64_t cases_a, int64_t won_b, int64_t cases_b)
{
    if (cases_a == 0 || cases_b == 0) return 1.0;
    double na = (double)cases_a, nb = (double)cases_b;
    double a = (double)won_a / STUDY_WHOLE / na, b = (double)won_b / STUDY_WHOLE / nb;
    double p = (a * na + b * nb) / (na + nb), var = p * (1 - p) * (1 / na + 1 / nb);
    return var > 0 ? erfc(fabs(a - b) / sqrt(2 * var)) : 1.0;
}
