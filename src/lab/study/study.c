/* study.c — the layout of a study, and playing it: threads take chunks of plays, and add up their own counts. */
#include "core/clock.h"
#include "core/error.h"
#include "core/out.h"
#include "core/text.h"
#include "lab/run/crew.h"
#include "lab/study/study_play.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

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
    for (int kind = 0; kind < s->game->num_event_kinds && kind < STUDY_KINDS; kind++) {
        s->facets_of[kind] = s->num_facets;
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

/* --- legs and chunks ------------------------------------------------------------------------- */

static int64_t leg_start(const souk_study *s, int leg)
{
    return leg > 0 ? s->leg[leg - 1] : 0;
}

static int64_t chunk_size(const souk_study *s, int leg)
{
    int64_t size = (s->leg[leg] - leg_start(s, leg)) / CHUNKS_WANTED;
    return size < 1 ? 1 : size > CHUNK_MOST ? CHUNK_MOST : size;
}

static int64_t chunks_of(const souk_study *s, int leg)
{
    int64_t size = chunk_size(s, leg);
    return (s->leg[leg] - leg_start(s, leg) + size - 1) / size;
}

int64_t souk_study_chunks(const souk_study *s, int legs)
{
    int64_t n = 0;
    for (int leg = 0; leg < legs; leg++)
        n += chunks_of(s, leg);
    return n;
}

/* The plays of a chunk: from *from up to, but not including, *to. */
static void plays_of_chunk(const souk_study *s, int64_t chunk, int64_t *from, int64_t *to)
{
    int leg = 0;
    for (; chunk >= chunks_of(s, leg); leg++)
        chunk -= chunks_of(s, leg);
    *from = leg_start(s, leg) + chunk * chunk_size(s, leg);
    *to = *from + chunk_size(s, leg);
    if (*to > s->leg[leg]) *to = s->leg[leg];
}

bool souk_study_open(souk_study *s)
{
    s->num_facets = s->num_slots = 0;
    s->pair_facet = -1;
    s->entries = s->seats == 1 ? 2 : s->seats;
    if (s->legs == 0 || (s->leg[s->legs - 1] < s->plays && s->legs < STUDY_LEGS))
        s->leg[s->legs++] = s->plays;
    s->plays = s->leg[s->legs - 1];
    s->chunks = souk_study_chunks(s, s->legs);
    find_facets(s);
    s->entry_at = STUDY_SINGLES;
    s->order_at = s->entry_at + (size_t)SOUK_SCORES_MAX * STUDY_PER_ENTRY;
    s->moments_at = s->order_at + SOUK_SEATS_MAX;
    s->scores_at = s->moments_at + (size_t)STUDY_MOMENTS * STUDY_PER_MOMENT;
    s->margins_at = s->scores_at + STUDY_SCORES;
    s->lengths_at = s->margins_at + STUDY_MARGINS;
    s->settles_at = s->lengths_at + STUDY_LENGTHS;
    s->actions_at = s->settles_at + STUDY_SETTLES;
    s->slots_at = s->actions_at + (size_t)s->game->num_actions * STUDY_PER_SLOT;
    s->pairs_at = s->slots_at + (size_t)s->num_slots * STUDY_PER_SLOT;
    s->luck_at = s->pairs_at + (size_t)STUDY_PAIR * STUDY_PAIR * STUDY_PER_SLOT;
    s->extremes_at = s->luck_at + (size_t)(STUDY_PHASES + 1) * (SOUK_SCORES_MAX + 1) * STUDY_PER_LUCK;
    s->most_at = s->extremes_at + (size_t)STUDY_EXTREMES * STUDY_PER_EXTREME;
    s->size = s->most_at + (size_t)(s->game->num_actions + s->num_slots) * STUDY_PER_EXTREME;
    s->count = calloc(s->size, sizeof *s->count);
    s->done = calloc((size_t)s->chunks + 1, 1);
    /* Pairs are counted for the first facet with values that no seat does (laid out for all), to show which occur. */
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

void souk_study_add(souk_study *s, const int64_t *count)
{
    for (size_t i = 0; i < s->extremes_at; i++)
        s->count[i] += count[i];
    for (size_t i = s->extremes_at; i < s->size; i += STUDY_PER_EXTREME)
        souk_extreme_keep(s->count + i, count + i);
}

int64_t souk_study_done(const souk_study *s)
{
    int64_t n = 0;
    for (int64_t c = 0; c < s->chunks; c++) {
        int64_t from, to;
        if (!s->done[c]) continue;
        plays_of_chunk(s, c, &from, &to);
        n += to - from;
    }
    return n;
}

/* --- threads --------------------------------------------------------------------------------- */

typedef struct study_shared {
    souk_study *study;
    int rank, ranks;
    souk_study_tick tick;
    void *context;
    int64_t bound, next, broken;
    bool stop, starved;
    pthread_mutex_t lock;
} study_shared;

/* The next unfinished chunk of this rank; -1: none. */
static int64_t next_chunk(study_shared *c)
{
    while (c->next < c->study->chunks && (c->study->done[c->next] || c->next % c->ranks != c->rank))
        c->next++;
    return c->next < c->study->chunks && !c->stop ? c->next++ : -1;
}

static void work_chunks(study_shared *c, souk_notes *notes)
{
    souk_study *s = c->study;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        int64_t chunk = next_chunk(c);
        pthread_mutex_unlock(&c->lock);
        if (chunk < 0) return;
        int64_t from, to;
        plays_of_chunk(s, chunk, &from, &to);
        memset(notes->count, 0, s->size * sizeof *notes->count);
        for (int64_t i = from; i < to; i++) {
            if (__atomic_load_n(&c->stop, __ATOMIC_RELAXED)) return; /* a chunk counts whole or not at all */
            if (souk_notes_play(notes, i, c->bound)) continue;
            pthread_mutex_lock(&c->lock);
            c->broken = i;
            __atomic_store_n(&c->stop, true, __ATOMIC_RELAXED);
            pthread_mutex_unlock(&c->lock);
            return;
        }
        if (souk_bot_starved()) return; /* a search lacked memory */
        pthread_mutex_lock(&c->lock);
        souk_study_add(s, notes->count);
        s->done[chunk] = 1;
        pthread_mutex_unlock(&c->lock);
    }
}

static void work(void *part)
{
    study_shared *c = part;
    souk_notes *notes = souk_notes_open(c->study);
    if (notes)
        work_chunks(c, notes);
    else
        __atomic_store_n(&c->starved, true, __ATOMIC_RELAXED);
    souk_notes_close(notes);
}

static void look(void *context)
{
    study_shared *c = context;
    pthread_mutex_lock(&c->lock);
    if (c->tick && !c->tick(c->context, c->study, souk_study_done(c->study)))
        __atomic_store_n(&c->stop, true, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&c->lock);
}

bool souk_study_run(souk_study *s, int threads, int rank, int ranks, souk_study_tick tick, void *context,
                    souk_error *error)
{
    study_shared c = {.study = s,
                      .rank = rank,
                      .ranks = ranks,
                      .tick = tick,
                      .context = context,
                      .bound = s->game->bound(s->parts, &s->options, s->seats),
                      .broken = -1,
                      .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!souk_crew_run(&(souk_crew){threads, work, &c, 0, look, &c, TICK_NS}))
        return souk_fail(error, N_("Cannot start a thread."));
    look(&c); /* for the final report */
    if (c.starved || souk_bot_starved()) return souk_fail(error, N_("Out of memory."));
    if (c.broken >= 0)
        return souk_fail(error,
                         N_("Play %lld (seed %llu) does not end as it should: please report this bug."),
                         (long long)c.broken, (unsigned long long)souk_seed_of(s->seed, (uint64_t)c.broken));
    return true;
}
