/* puzzle_hunt.c — see puzzle_hunt.h: the plays, the tests of each decision, and the threads. */
#include "lab/puzzle/puzzle_hunt.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/out.h"
#include "core/record.h"
#include "lab/run/crew.h"
#include "lab/run/playing.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Budgets: divisors and multiples of a `hard` decision. */
enum {
    PLAY_PART = 16, /* of the players */
    LOOK_PART = 2,  /* of the search that decides whether to search deeply */
    DEEP_TIMES = 4, /* of the second, larger budget */
    SHALLOW_PART = 100,
    SHALLOW_LESS_PART = 30,
    ITERATIONS_LEAST = 60
};
enum {
    SEEDS = 3,
    LOOKS_EACH = 4, /* quick looks of each of four kinds, see quick_looks */
    LOOKS = 4 * LOOKS_EACH,
    HARD_MOST = 4, /* found by at most this many looks */
    MIDDLE_MOST = 10,
    EASY_MOST = 15,    /* found by more of them: no puzzle */
    CHOICES_LEAST = 3, /* with two there is little to find */
    A_PLAY_MOST = 3,   /* puzzles from one play */
    APART = 6,         /* decisions between two of them */
    OPENING = 4,       /* first decisions of each seat: a matter of taste */
    ADVICE_MAX = 64,   /* actions that a search reports */
    ONE_IN = 6,        /* one in this many decisions where quick looks agree is examined anyway */
    TICK_NS = 200000000
};
static const float SURE = 0.5F;           /* the least share of a search for the answer */
static const float LOOKED_AHEAD = 0.05F;  /* the least lead in win chance before a deep search */
static const float AHEAD = 0.06F;         /* the least lead over any other action, averaged over seeds, ... */
static const float AHEAD_ALWAYS = 0.035F; /* ... and for each seed */
static const float COUNTS = 0.01F;        /* an action with a smaller share was hardly tried */
static const float DECIDED = 0.03F;       /* a decided play has nothing to solve */

typedef struct hunt_shared {
    souk_hunt *hunt;
    double begun;
    pthread_mutex_t lock;
    int64_t first;  /* the first play of this hunt */
    uint8_t *done;  /* flags of the plays from `first` on: finished */
    int64_t prefix; /* all plays before this one are done */
    bool stopped;   /* read without the lock */
    bool starved;
} hunt_shared;

/* A decision in a play. */
typedef struct spot {
    hunt_shared *shared;
    souk_at at;
    int seat, choices;
    int64_t iterations; /* of a `hard` decision */
    uint64_t seed;      /* of all searches of this decision */
} spot;

static bool stopped(void *context)
{
    const hunt_shared *c = context;
    return __atomic_load_n(&c->stopped, __ATOMIC_RELAXED);
}

static souk_budget budget_of(const spot *s, int64_t iterations)
{
    souk_budget b;
    memset(&b, 0, sizeof b);
    b.iterations = iterations > ITERATIONS_LEAST ? iterations : ITERATIONS_LEAST;
    b.stop = stopped;
    b.context = s->shared;
    return b;
}

static int search(const spot *s, int64_t iterations, uint64_t stream, souk_advice *advice, int max)
{
    souk_budget b = budget_of(s, iterations);
    souk_rng rng = souk_rng_seeded(souk_seed_of(s->seed, stream));
    return souk_bot_explain(&souk_bot_hard, s->at.game, s->at.state, s->at.parts, s->seat, &rng, &b, NULL,
                            advice, max);
}

/* --- tests of a decision --------------------------------------------------------------------- */

/* The lead of the first action over the best of the others that were tried. */
static float lead(const souk_advice *advice, int n)
{
    float ahead = 1.0F;
    for (int i = 1; i < n; i++)
        if (advice[i].share >= COUNTS && advice[0].win - advice[i].win < ahead)
            ahead = advice[0].win - advice[i].win;
    return ahead;
}

/* Lets `normal`, `easy` and two small searches choose. Returns how many chose the answer; `tempted`: the others. */
static int quick_looks(const spot *s, int answer, uint8_t tempted[SOUK_ACTIONS_MAX])
{
    int found = 0;
    memset(tempted, 0, SOUK_ACTIONS_MAX);
    for (int i = 0; i < LOOKS && !stopped(s->shared); i++) {
        souk_rng rng = souk_rng_seeded(souk_seed_of(s->seed, 100 + (uint64_t)i));
        int action, kind = i / LOOKS_EACH;
        if (kind < 2) {
            action = souk_bot_choose(kind ? &souk_bot_easy : &souk_bot_normal, s->at.game, s->at.state,
                                     s->at.parts, s->seat, &rng);
        } else {
            souk_budget b = budget_of(s, s->iterations / (kind == 2 ? SHALLOW_PART : SHALLOW_LESS_PART));
            action = souk_bot_choose_within(&souk_bot_hard, s->at.game, s->at.state, s->at.parts, s->seat,
                                            &rng, &b);
        }
        if (action == answer)
            found++;
        else
            tempted[action]++;
    }
    return found;
}

/* The most tempting actions: those of quick looks first, then those that the search preferred. */
static void find_tempting(souk_puzzle *p, const souk_advice *advice, int n, uint8_t tempted[SOUK_ACTIONS_MAX])
{
    while (p->num_tempting < SOUK_TEMPTING_MAX) {
        int most = -1;
        for (int a = 0; a < SOUK_ACTIONS_MAX; a++)
            if (tempted[a] && (most < 0 || tempted[a] > tempted[most])) most = a;
        if (most < 0) break;
        tempted[most] = 0;
        p->tempting[p->num_tempting++].action = most;
    }
    for (int i = 1; i < n && p->num_tempting < SOUK_TEMPTING_MAX; i++) {
        bool known = false;
        for (int k = 0; k < p->num_tempting; k++)
            known = known || p->tempting[k].action == advice[i].action;
        if (!known) p->tempting[p->num_tempting++].action = advice[i].action;
    }
}

/* The reason for the answer must be specific: one that also applies to the most tempting action explains nothing. */
static bool can_be_said(const spot *s, const souk_puzzle *p)
{
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_state imagined;
    souk_rng rng = souk_rng_seeded(s->seed);
    SOUK_OUT(answer, SOUK_TEXT_MAX);
    SOUK_OUT(other, SOUK_TEXT_MAX);
    const souk_game *g = s->at.game;
    if (!g->reason) return false;
    souk_at_imagined(s->at, s->seat, &rng, &imagined);
    g->reason(&imagined, s->at.parts, s->seat, p->answer, &voice, &answer);
    g->reason(&imagined, s->at.parts, s->seat, p->tempting[0].action, &voice, &other);
    return answer.len && strcmp(answer.buf, other.buf) != 0;
}

/* Measures the loss by each tempting action, with every seed; false if the answer is not clearly ahead of all. */
static bool weigh(const spot *s, souk_puzzle *p)
{
    souk_budget b = budget_of(s, s->iterations);
    float best = 0.0F, lost[SOUK_TEMPTING_MAX] = {0};
    for (int k = 0; k < SEEDS; k++) {
        uint64_t seed = souk_seed_of(s->seed, 200 + (uint64_t)k);
        float win = souk_win_after(s->at, s->seat, p->answer, seed, &b);
        best += win / SEEDS;
        for (int i = 0; i < p->num_tempting; i++) {
            float less = win - souk_win_after(s->at, s->seat, p->tempting[i].action, seed, &b);
            if (less < AHEAD_ALWAYS || stopped(s->shared)) return false;
            lost[i] += less / SEEDS;
        }
    }
    for (int i = 0; i < p->num_tempting; i++) {
        if (lost[i] < AHEAD) return false;
        p->tempting[i].lost = (int)(100.0F * lost[i] + 0.5F);
    }
    p->win = (int)(100.0F * best + 0.5F);
    return true;
}

/* Whether every seed chooses the answer, with `times` the budget of `hard`. */
static bool stands(const spot *s, souk_puzzle *p, int times)
{
    souk_advice advice[ADVICE_MAX];
    for (int k = 0; k < SEEDS; k++) {
        int n = search(s, s->iterations * times, 300 + (uint64_t)(times * SEEDS + k), advice, ADVICE_MAX);
        if (stopped(s->shared) || n < 2 || advice[0].action != p->answer || advice[0].share < SURE ||
            lead(advice, n) < AHEAD_ALWAYS)
            return false;
    }
    p->line_length = advice[0].line_length;
    for (int i = 0; i < p->line_length; i++)
        p->line[i] = advice[0].line[i];
    return true;
}

/* Whether more puzzles of a grade are wanted. Only a hunt with a time limit is selective: without one, the result of
 * a play must not depend on other plays. */
static bool wanted(hunt_shared *c, souk_grade grade)
{
    const souk_hunt *h = c->hunt;
    if (h->seconds <= 0.0) return true;
    pthread_mutex_lock(&c->lock);
    bool more = h->count[grade] < h->want[grade] + h->want[grade] / 4;
    pthread_mutex_unlock(&c->lock);
    return more;
}

/* Whether the decision is a puzzle, given the advice of the player's own short search. */
static bool is_puzzle(const spot *s, const souk_advice *short_look, int num_short, souk_puzzle *p)
{
    souk_advice advice[ADVICE_MAX];
    uint8_t tempted[SOUK_ACTIONS_MAX];
    souk_rng rng = souk_rng_seeded(souk_seed_of(s->seed, 1));
    float least = 1.0F, most = 0.0F;
    for (int i = 0; i < num_short; i++) {
        if (short_look[i].win < least) least = short_look[i].win;
        if (short_look[i].win > most) most = short_look[i].win;
    }
    if (s->choices < CHOICES_LEAST || most - least < LOOKED_AHEAD) return false; /* nothing is at stake */
    int plain = souk_bot_choose(&souk_bot_normal, s->at.game, s->at.state, s->at.parts, s->seat, &rng);
    if (plain == short_look[0].action && s->seed % ONE_IN) return false;
    int n = search(s, s->iterations / LOOK_PART, 2, advice, ADVICE_MAX);
    if (n < 2 || advice[0].share < SURE || advice[0].win < DECIDED || lead(advice, n) < LOOKED_AHEAD)
        return false;
    memset(p, 0, sizeof *p);
    p->seat = s->seat;
    p->answer = advice[0].action;
    p->found = quick_looks(s, p->answer, tempted);
    p->looks = LOOKS;
    if (stopped(s->shared) || p->found > EASY_MOST) return false;
    p->grade = p->found <= HARD_MOST     ? SOUK_GRADE_HARD
               : p->found <= MIDDLE_MOST ? SOUK_GRADE_MIDDLE
                                         : SOUK_GRADE_EASY;
    if (!wanted(s->shared, p->grade)) return false;
    find_tempting(p, advice, n, tempted);
    if (!can_be_said(s, p)) return false;
    pthread_mutex_lock(&s->shared->lock);
    s->shared->hunt->candidates++;
    pthread_mutex_unlock(&s->shared->lock);
    if (!weigh(s, p) || !stands(s, p, 1) || !stands(s, p, DEEP_TIMES)) return false;
    souk_budget b = budget_of(s, s->iterations);
    return souk_puzzle_check(p, s->at, AHEAD_ALWAYS, &b) && !stopped(s->shared);
}

/* --- plays ----------------------------------------------------------------------------------- */

/* Writes the position as a record that continues from it. */
static bool put_record(const souk_hunt *h, const void *state, uint64_t seed, souk_puzzle *p)
{
    char place[SOUK_PUZZLE_RECORD_MAX];
    souk_out lines, out;
    souk_record_head head;
    souk_out_init(&lines, place, sizeof place);
    souk_out_init(&out, p->record, sizeof p->record);
    souk_position(h->game, state, h->parts, &lines);
    memset(&head, 0, sizeof head);
    head.game = h->game;
    head.seats = souk_seats(h->game, state);
    head.options = h->options;
    head.has_seed = true;
    head.seed = seed;
    head.position = place;
    head.position_len = lines.len;
    souk_record_put_head(&out, &head, NULL);
    return !souk_out_full(&lines) && !souk_out_full(&out);
}

static void keep(hunt_shared *c, const souk_puzzle *p)
{
    souk_hunt *h = c->hunt;
    pthread_mutex_lock(&c->lock);
    if (h->num_puzzles == h->max_puzzles) {
        int more = 2 * h->max_puzzles + 64;
        souk_puzzle *grown = realloc(h->puzzles, (size_t)more * sizeof *grown);
        if (grown) {
            h->puzzles = grown;
            h->max_puzzles = more;
        }
    }
    if (h->num_puzzles < h->max_puzzles) {
        h->puzzles[h->num_puzzles++] = *p;
        h->count[p->grade]++;
    } else {
        c->starved = true;
    }
    pthread_mutex_unlock(&c->lock);
}

/* The action to play: the one with the largest share, or a sampled one if several seats choose simultaneously. */
static int play_on(const souk_advice *advice, int n, bool secret, souk_rng *rng)
{
    if (!secret) return advice[0].action;
    float point = (float)(souk_rng_next(rng) >> 40) * (1.0F / 16777216.0F);
    for (int i = 0; i < n; i++)
        if ((point -= advice[i].share) < 0.0F) return advice[i].action;
    return advice[0].action;
}

static void look_at_play(hunt_shared *c, int64_t number)
{
    const souk_hunt *h = c->hunt;
    const souk_game *g = h->game;
    uint64_t seed = souk_seed_of(h->seed, (uint64_t)number);
    int counts = g->max_seats - g->min_seats + 1, found = 0, last = -APART, decisions = 0;
    int seats = h->seats ? h->seats : g->min_seats + (int)(number % counts);
    souk_playing now;
    souk_puzzle p;
    souk_playing_open(&now, g, h->parts, &h->options, seats, seed);
    int64_t usual = souk_puzzle_iterations(g);
    for (int who; (who = souk_playing_next(&now)) != SOUK_DONE && !stopped(c);) {
        int action = souk_mask_next(&now.legal, 0), at = (int)(INT64_MAX - 1 - now.left);
        if (now.choices > 1) {
            souk_advice advice[ADVICE_MAX];
            spot s = {c,     {g, &now.state, h->parts},
                      who,   now.choices,
                      usual, souk_seed_of(seed, 1000 + (uint64_t)at)};
            int n = search(&s, usual / PLAY_PART, 0, advice, ADVICE_MAX);
            if (stopped(c) || n == 0) return;
            uint32_t pending = g->pending(&now.state);
            action = play_on(advice, n, pending & (pending - 1), &now.player[0]);
            decisions++;
            if (found < A_PLAY_MOST && decisions > OPENING * seats && decisions - last >= APART &&
                is_puzzle(&s, advice, n, &p)) {
                p.seed = h->seed;
                p.play = number;
                p.at = at;
                if (put_record(h, &now.state, souk_seed_of(s.seed, 3), &p)) {
                    keep(c, &p);
                    found++;
                    last = decisions;
                }
            }
        }
        souk_playing_act(&now, who, action);
    }
    pthread_mutex_lock(&c->lock);
    c->hunt->decisions += decisions;
    pthread_mutex_unlock(&c->lock);
}

/* Whether every grade is complete, counting only plays below `before`. */
static bool enough(const souk_hunt *h, int64_t before)
{
    int count[SOUK_NUM_GRADES] = {0};
    for (int i = 0; i < h->num_puzzles; i++)
        if (h->puzzles[i].seed != h->seed || h->puzzles[i].play < before) count[h->puzzles[i].grade]++;
    for (int i = 0; i < SOUK_NUM_GRADES; i++)
        if (count[i] < h->want[i]) return false;
    return true;
}

static void work(void *part)
{
    hunt_shared *c = part;
    souk_hunt *h = c->hunt;
    pthread_mutex_lock(&c->lock);
    while (!stopped(c) && h->next < h->plays && !enough(h, h->seconds > 0.0 ? INT64_MAX : c->prefix)) {
        int64_t mine = h->next++;
        pthread_mutex_unlock(&c->lock);
        look_at_play(c, mine);
        pthread_mutex_lock(&c->lock);
        if (stopped(c)) break;
        c->done[mine - c->first] = 1;
        while (c->prefix < h->next && c->done[c->prefix - c->first])
            c->prefix++;
    }
    pthread_mutex_unlock(&c->lock);
}

static int by_play(const void *a, const void *b)
{
    const souk_puzzle *x = a, *y = b;
    if (x->seed != y->seed) return x->seed < y->seed ? -1 : 1;
    if (x->play != y->play) return x->play < y->play ? -1 : 1;
    return x->at - y->at;
}

static void recount(souk_hunt *h)
{
    memset(h->count, 0, sizeof h->count);
    for (int i = 0; i < h->num_puzzles; i++)
        h->count[h->puzzles[i].grade]++;
}

static void look(void *context)
{
    hunt_shared *c = context;
    souk_hunt *h = c->hunt;
    pthread_mutex_lock(&c->lock);
    bool late = h->seconds > 0.0 &&
                (souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - c->begun >= h->seconds || enough(h, INT64_MAX));
    if (late || c->starved || (h->tick && !h->tick(h->context, h)))
        __atomic_store_n(&c->stopped, true, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&c->lock);
}

bool souk_hunt_run(souk_hunt *h, souk_error *error)
{
    enum { PLAYS_MOST = 1 << 24 };
    hunt_shared c = {
        .hunt = h, .begun = souk_clock_seconds(SOUK_CLOCK_MONOTONIC), .lock = PTHREAD_MUTEX_INITIALIZER};
    int starved = souk_bot_starved();
    if (h->plays - h->next > PLAYS_MOST) h->plays = h->next + PLAYS_MOST;
    c.first = c.prefix = h->next;
    c.done = calloc(h->plays > h->next ? (size_t)(h->plays - h->next) : 1, 1);
    if (!c.done) return souk_fail(error, N_("Out of memory."));
    recount(h);
    int started = souk_crew_run(&(souk_crew){h->threads, work, &c, 0, look, &c, TICK_NS});
    if (started) look(&c); /* for the final report */
    free(c.done);
    if (h->num_puzzles) qsort(h->puzzles, (size_t)h->num_puzzles, sizeof *h->puzzles, by_play);
    if (h->seconds <= 0.0) {
        /* Plays behind an unfinished one are discarded: the next hunt begins with them. */
        int kept = 0;
        for (int i = 0; i < h->num_puzzles; i++)
            if (h->puzzles[i].seed != h->seed || h->puzzles[i].play < c.prefix)
                h->puzzles[kept++] = h->puzzles[i];
        h->num_puzzles = kept;
        h->next = c.prefix;
    }
    recount(h);
    if (!started) return souk_fail(error, N_("Cannot start a thread."));
    if (c.starved || souk_bot_starved() > starved) return souk_fail(error, N_("Out of memory."));
    return true;
}

/* --- selection ------------------------------------------------------------------------------- */

/* The kind of an answer is the first word of its name. */
static size_t kind_of(const souk_hunt *h, const souk_puzzle *p, char kind[SOUK_NAME_MAX])
{
    souk_out name;
    souk_out_init(&name, kind, SOUK_NAME_MAX);
    souk_name(h->game, h->parts, p->answer, &name);
    size_t len = strcspn(kind, " ");
    kind[len] = '\0';
    return len;
}

/* The puzzle of a grade whose kind of answer has been taken least often. Ties go to the one that the fewest looks
 * found, then to the first. -1: none is left. */
static int rarest(const souk_hunt *h, souk_grade grade, const uint8_t *taken)
{
    int best = -1, fewest = 0;
    for (int i = 0; i < h->num_puzzles; i++) {
        char kind[SOUK_NAME_MAX], other[SOUK_NAME_MAX];
        if (taken[i] || h->puzzles[i].grade != grade) continue;
        int same = 0;
        kind_of(h, &h->puzzles[i], kind);
        for (int k = 0; k < h->num_puzzles; k++) {
            if (!taken[k] || h->puzzles[k].grade != grade) continue;
            kind_of(h, &h->puzzles[k], other);
            same += strcmp(kind, other) == 0;
        }
        if (best < 0 || same < fewest || (same == fewest && h->puzzles[i].found < h->puzzles[best].found))
            best = i, fewest = same;
    }
    return best;
}

static int by_grade(const void *a, const void *b)
{
    const souk_puzzle *x = a, *y = b;
    if (x->grade != y->grade) return (int)x->grade - (int)y->grade;
    if (x->found != y->found) return y->found - x->found;
    return by_play(a, b);
}

void souk_hunt_choose(souk_hunt *h)
{
    uint8_t *taken = calloc((size_t)h->num_puzzles + 1, 1);
    if (!taken) return; /* then all puzzles stay */
    for (int grade = 0; grade < SOUK_NUM_GRADES; grade++)
        for (int n = 0, i; n < h->want[grade] && (i = rarest(h, (souk_grade)grade, taken)) >= 0; n++)
            taken[i] = 1;
    int kept = 0;
    for (int i = 0; i < h->num_puzzles; i++)
        if (taken[i]) h->puzzles[kept++] = h->puzzles[i];
    h->num_puzzles = kept;
    free(taken);
    if (kept) qsort(h->puzzles, (size_t)kept, sizeof *h->puzzles, by_grade);
    recount(h);
}
