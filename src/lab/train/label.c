/* label.c — see label.h: one play, its rows, and the file to which they are appended in order. */
#include "lab/train/label.h"
#include "bots/search.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/out.h"
#include "core/text.h"
#include "lab/run/crew.h"
#include "lab/run/playing.h"
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TICK_NS = 200000000,
    HEAD_SIZE = 1024,
    OPENING_MOST = 24, /* most decisions of a random opening */
    SPOILT_MOST = 100, /* random moves end after at most this many decisions */
    QUICK_PART = 8,    /* divisor of the iterations for a decision that is not written */
    AHEAD_MOST = 4096, /* plays that may finish before an earlier one */
    FIXED = 4,         /* bytes of a row between the net's inputs and the numbers */
    SHARE_ONE = 65535,
    PROGRESS_ONE = 255,
    NO_ACTION = 0xFFFF
};
static const float ABSENT = -1e9F; /* the logit of an absent entry: no chance */

/* The rows of one play. */
typedef struct played {
    uint8_t *row;
    int n, max;
    bool done;
} played;

typedef struct label_shared {
    souk_labels *labels;
    double begun;
    FILE *file;
    long counts_at; /* offset of the counts in the head */
    pthread_mutex_t lock;
    pthread_cond_t room;
    int64_t next; /* the next play to begin */
    played *ring; /* play i is at i % AHEAD_MOST, from the first play not yet in the file */
    bool stopped; /* read without the lock */
    bool starved, lost;
} label_shared;

/* A play in progress. */
typedef struct sitting {
    label_shared *shared;
    const souk_labels *labels;
    played *rows;
    souk_playing play;
    souk_rng *player, *looking; /* its first two; looking: determinizations and second viewers of rows */
    int seats;
    int opening, last; /* all decisions before `opening` are random, and some before `last` */
    int decisions;
    int spoilt_rows; /* rows before this index precede a random action */
    uint32_t rivals; /* the set of the rival's seats */
} sitting;

static bool stopped(void *context)
{
    const label_shared *c = context;
    return __atomic_load_n(&c->stopped, __ATOMIC_RELAXED);
}

static int entries_of(const souk_game *g)
{
    return g->max_seats > 2 ? g->max_seats : 2;
}

size_t souk_label_size(const souk_game *g)
{
    return (size_t)souk_net_inputs_of(g) + FIXED + (size_t)entries_of(g) * 3 * sizeof(float) +
           (size_t)(g->num_actions + 7) / 8 + (size_t)SOUK_LABEL_SHARES * 2 * sizeof(uint16_t);
}

/* --- rows ------------------------------------------------------------------------------------ */

static uint8_t *fixed_of(const souk_game *g, uint8_t *row)
{
    return row + souk_net_inputs_of(g);
}

static uint8_t *numbers_of(const souk_game *g, uint8_t *row, int which)
{
    return fixed_of(g, row) + FIXED + (size_t)which * (size_t)entries_of(g) * sizeof(float);
}

static uint8_t *new_row(played *p, size_t size)
{
    if (p->n == p->max) {
        int more = 2 * p->max + 64;
        uint8_t *grown = realloc(p->row, (size_t)more * size);
        if (!grown) return NULL;
        p->row = grown;
        p->max = more;
    }
    uint8_t *row = p->row + (size_t)p->n++ * size;
    memset(row, 0, size);
    return row;
}

/* Writes one number per score entry, rotated so that the viewer's own comes first. */
static void put_numbers(uint8_t *to, const float *number, int viewer, int entries, int places, float absent)
{
    for (int i = 0; i < places; i++) {
        float one = i < entries ? number[(viewer + i) % entries] : absent;
        memcpy(to + (size_t)i * sizeof one, &one, sizeof one);
    }
}

static int by_weight(const void *a, const void *b)
{
    const souk_found *x = a, *y = b;
    if (x->weight != y->weight) return x->weight > y->weight ? -1 : 1;
    return x->action - y->action;
}

static void put_policy(const souk_game *g, const souk_mask *legal, souk_findings *f, uint8_t *to)
{
    size_t bytes = (size_t)(g->num_actions + 7) / 8;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        to[a / 8] |= (uint8_t)(1 << a % 8);
    double sum = 0.0;
    for (int i = 0; i < f->n; i++)
        sum += f->found[i].weight;
    qsort(f->found, (size_t)f->n, sizeof f->found[0], by_weight);
    for (int i = 0; i < SOUK_LABEL_SHARES; i++) {
        uint16_t pair[2] = {NO_ACTION, 0};
        if (i < f->n && f->found[i].weight > 0.0) {
            pair[0] = (uint16_t)f->found[i].action;
            pair[1] = (uint16_t)(f->found[i].weight / sum * SHARE_ONE + 0.5);
        }
        memcpy(to + bytes + (size_t)i * sizeof pair, pair, sizeof pair);
    }
}

/* Adds a row: what the viewer sees of a decision, and the findings of the deciding seat's search. */
static bool put_row(sitting *s, const souk_state *open, int viewer, int seat, const souk_mask *legal,
                    souk_findings *f)
{
    const souk_labels *l = s->labels;
    const souk_game *g = l->game;
    uint8_t *row = new_row(s->rows, souk_label_size(g));
    if (!row) return false;
    souk_state imagined;
    souk_judgement j;
    double logit[SOUK_SCORES_MAX];
    float base[SOUK_SCORES_MAX];
    memcpy(&imagined, open, g->state_size);
    g->imagine(&imagined, l->parts, viewer, s->looking);
    souk_estimate(g, &imagined, l->parts, &j, logit);
    souk_judge_by(logit, &j);
    for (int i = 0; i < j.entries; i++)
        base[i] = (float)logit[i];
    souk_net_inputs(g, &imagined, l->parts, viewer, &j, (int8_t *)row);
    uint8_t *fixed = fixed_of(g, row);
    fixed[0] = (uint8_t)s->seats;
    fixed[1] = (uint8_t)viewer;
    fixed[2] = viewer == seat ? SOUK_LABEL_POLICY : 0;
    int places = entries_of(g);
    int32_t decision = s->decisions - 1;
    memcpy(numbers_of(g, row, 2), &decision, sizeof decision);
    put_numbers(numbers_of(g, row, 0), base, viewer, j.entries, places, ABSENT);
    put_numbers(numbers_of(g, row, 1), f->judged.win, viewer, j.entries, places, 0.0F);
    souk_mask none;
    souk_findings nothing;
    souk_mask_clear(&none);
    nothing.n = 0;
    put_policy(g, viewer == seat ? legal : &none, viewer == seat ? f : &nothing, numbers_of(g, row, 3));
    return true;
}

/* Fills in what is known only after the play. Until then the field of the result holds the number of the decision. */
static void settle_rows(sitting *s)
{
    const souk_labels *l = s->labels;
    const souk_game *g = l->game;
    size_t size = souk_label_size(g);
    souk_judgement end;
    souk_win_shares(g, &s->play.state, l->parts, &end);
    for (int i = 0; i < s->rows->n; i++) {
        uint8_t *row = s->rows->row + (size_t)i * size, *fixed = fixed_of(g, row);
        int32_t decision;
        memcpy(&decision, numbers_of(g, row, 2), sizeof decision);
        fixed[3] = (uint8_t)((int64_t)decision * PROGRESS_ONE / s->decisions);
        if (i < s->spoilt_rows) fixed[2] |= SOUK_LABEL_SPOILT;
        put_numbers(numbers_of(g, row, 2), end.win, fixed[1], end.entries, entries_of(g), 0.0F);
    }
}

/* --- plays ----------------------------------------------------------------------------------- */

static uint32_t draw_below(souk_rng *rng, int n)
{
    return souk_below(souk_rng_next(rng), (uint32_t)n);
}

/* Searches a decision, writes it and chooses the action, or a random one instead. False: abandon the play. */
static bool decide(sitting *s, int seat, const souk_mask *legal, souk_findings *f, int *action)
{
    const souk_labels *l = s->labels;
    const souk_game *g = l->game;
    int now = s->decisions++;
    if (now < s->opening) { /* no player would get here, so the best choice is of no use */
        *action = souk_mask_pick(legal, s->player);
        return true;
    }
    souk_budget budget;
    memset(&budget, 0, sizeof budget);
    /* Positions of one play are correlated and share its result: a few from each of many plays teach more. */
    bool rival = s->rivals >> seat & 1, written = draw_below(s->player, l->every) == 0 && !rival;
    budget.iterations = written ? l->iterations : l->iterations / QUICK_PART + 1;
    budget.stop = stopped;
    budget.context = s->shared;
    budget.net = rival ? l->rival : l->net;
    souk_aim aim = written ? SOUK_TO_JUDGE : SOUK_TO_CHOOSE;
    if (!souk_search(g, &s->play.state, l->parts, seat, souk_rng_next(s->player), &budget, aim, f) ||
        stopped(s->shared))
        return false;
    *action = souk_search_pick(f, s->player);
    /* With simultaneous moves, a row shows the state before any seat has chosen. */
    souk_state open;
    memcpy(&open, &s->play.state, g->state_size);
    if (g->retract) g->retract(&open, l->parts, seat);
    bool good = !written || put_row(s, &open, seat, seat, legal, f);
    if (written && s->seats > 1 && good) {
        int other = (seat + 1 + (int)draw_below(s->looking, s->seats - 1)) % s->seats;
        good = put_row(s, &open, other, seat, legal, f);
    }
    if (now < s->last && (int)draw_below(s->player, 100) < l->random) {
        *action = souk_mask_pick(legal, s->player);
        s->spoilt_rows = s->rows->n;
    }
    return good;
}

static void draw_solo_options(const souk_game *g, souk_options *o, souk_rng *rng)
{
    for (int i = 0; i < g->num_options; i++)
        if (g->options[i].solo)
            o->v[i] = g->options[i].min + (int32_t)draw_below(rng, g->options[i].max - g->options[i].min + 1);
}

static bool play_one(label_shared *c, int64_t number, souk_findings *f, played *rows)
{
    const souk_labels *l = c->labels;
    const souk_game *g = l->game;
    uint64_t seed = souk_seed_of(l->seed, (uint64_t)number);
    sitting s;
    memset(&s, 0, sizeof s);
    s.shared = c;
    s.labels = l;
    s.rows = rows;
    souk_playing_seed(&s.play, g, l->parts, SOUK_SEATS_MAX, seed);
    s.player = &s.play.player[0];
    s.looking = &s.play.player[1];
    s.seats = l->seats[number % l->num_seats];
    /* Half of the plays begin with random moves. Random moves stop at some point, so that results mean something. */
    if (l->random && draw_below(s.player, 2)) s.opening = (int)draw_below(s.player, OPENING_MOST);
    s.last = (int)draw_below(s.player, SPOILT_MOST);
    if (l->rival && number / l->num_seats % 2 && s.seats > 1)
        s.rivals = 1 + draw_below(s.player, (1 << s.seats) - 2); /* some of the seats, never all */
    souk_options options = l->options;
    if (s.seats == 1) draw_solo_options(g, &options, s.player);
    souk_setup(g, &s.play.state, l->parts, &options, s.seats);
    for (int who; (who = souk_playing_next(&s.play)) != SOUK_DONE;) {
        const souk_mask legal = s.play.legal;
        int action = souk_mask_next(&legal, 0);
        if (s.play.choices > 1 && !decide(&s, who, &legal, f, &action)) return false;
        souk_playing_act(&s.play, who, action);
    }
    settle_rows(&s);
    return true;
}

/* --- the file -------------------------------------------------------------------------------- */

static void put_head(const souk_labels *l, souk_out *out)
{
    const souk_game *g = l->game;
    souk_printf(out, "souk-labels = 1\ngame = %s\nrules = %d\nparts = %016llx\nshape = %d %d %d\n", g->id,
                g->rules_version, (unsigned long long)souk_parts_digest(g, l->parts), souk_net_inputs_of(g),
                entries_of(g), g->num_actions);
    souk_printf(out, "iterations = %lld\nseed = %llu\n", (long long)l->iterations,
                (unsigned long long)l->seed);
    const souk_net *net = souk_net_for(l->net, g, l->parts);
    if (net)
        souk_printf(out, "net = %016llx\n", (unsigned long long)net->digest);
    else
        souk_puts(out, "net = none\n");
    if (l->rival) souk_printf(out, "rival = %016llx\n", (unsigned long long)l->rival->digest);
    souk_printf(out, "row = %d\nrandom = %d\nevery = %d\nseats =", (int)souk_label_size(g), l->random,
                l->every);
    for (int i = 0; i < l->num_seats; i++)
        souk_printf(out, " %d", l->seats[i]);
    souk_putc(out, '\n');
}

#define COUNTS "plays = %012lld\nrows = %012lld\n"

/* Opens the file and seeks to the end of its plays: a new file, or one with the same head. */
static bool open_file(label_shared *c, const char *path, souk_error *error)
{
    souk_labels *l = c->labels;
    char was[HEAD_SIZE] = {0};
    SOUK_OUT(head, HEAD_SIZE);
    put_head(l, &head);
    c->counts_at = (long)head.len;
    l->played = l->rows = 0;
    c->file = fopen(path, "r+b");
    if (c->file) {
        size_t read = fread(was, 1, sizeof was - 1, c->file);
        long long plays = 0, rows = 0;
        if (read > head.len && (memcmp(was, head.buf, head.len) != 0 ||
                                sscanf(was + head.len, "plays = %lld\nrows = %lld\n", &plays, &rows) != 2))
            return souk_fail(error,
                             N_("%s is not a label file of this run: choose another file, or "
                                "delete it."),
                             path);
        l->played = plays;
        l->rows = rows;
    } else {
        c->file = fopen(path, "w+b");
    }
    if (!c->file) return souk_fail(error, N_("Cannot write %s: %s."), path, strerror(errno));
    souk_printf(&head, COUNTS "\n", (long long)l->played, (long long)l->rows);
    long end = (long)head.len + (long)l->rows * (long)souk_label_size(l->game);
    if (fseek(c->file, 0, SEEK_SET) != 0 || fwrite(head.buf, 1, head.len, c->file) != head.len ||
        fflush(c->file) != 0 || ftruncate(fileno(c->file), end) != 0 || fseek(c->file, end, SEEK_SET) != 0)
        return souk_fail(error, N_("Cannot write %s: %s."), path, strerror(errno));
    return true;
}

/* Updates the counts in the head. Rows are flushed first, so that the head never counts too many. */
static bool count(label_shared *c)
{
    const souk_labels *l = c->labels;
    SOUK_OUT(counts, SOUK_TEXT_MAX);
    souk_printf(&counts, COUNTS, (long long)l->played, (long long)l->rows);
    return fflush(c->file) == 0 && fseek(c->file, c->counts_at, SEEK_SET) == 0 &&
           fwrite(counts.buf, 1, counts.len, c->file) == counts.len && fflush(c->file) == 0 &&
           fseek(c->file, 0, SEEK_END) == 0;
}

/* Writes the finished plays that are next in order. Called with the lock held. */
static void write_plays(label_shared *c)
{
    souk_labels *l = c->labels;
    size_t size = souk_label_size(l->game);
    for (played *p; (p = &c->ring[l->played % AHEAD_MOST])->done; l->played++) {
        if (p->n && fwrite(p->row, size, (size_t)p->n, c->file) != (size_t)p->n) c->lost = true;
        l->rows += p->n;
        free(p->row);
        memset(p, 0, sizeof *p);
    }
    pthread_cond_broadcast(&c->room);
}

/* --- threads --------------------------------------------------------------------------------- */

static void work(void *part)
{
    label_shared *c = part;
    souk_labels *l = c->labels;
    souk_findings *f = malloc(sizeof *f);
    pthread_mutex_lock(&c->lock);
    if (!f) c->starved = true;
    while (f && !stopped(c) && c->next < l->plays) {
        if (c->next - l->played >= AHEAD_MOST) {
            pthread_cond_wait(&c->room, &c->lock);
            continue;
        }
        int64_t mine = c->next++;
        pthread_mutex_unlock(&c->lock);
        played rows = {NULL, 0, 0, false};
        bool good = play_one(c, mine, f, &rows);
        pthread_mutex_lock(&c->lock);
        if (!good) {
            free(rows.row);
            if (!stopped(c)) c->starved = true;
            break;
        }
        rows.done = true;
        c->ring[mine % AHEAD_MOST] = rows;
        write_plays(c);
    }
    pthread_mutex_unlock(&c->lock);
    free(f);
}

static void look(void *context)
{
    label_shared *c = context;
    souk_labels *l = c->labels;
    pthread_mutex_lock(&c->lock);
    bool late = l->seconds > 0.0 && souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - c->begun >= l->seconds;
    if (!count(c)) c->lost = true;
    if (late || c->starved || c->lost || (l->tick && !l->tick(l->context, l))) {
        __atomic_store_n(&c->stopped, true, __ATOMIC_RELAXED);
        pthread_cond_broadcast(&c->room);
    }
    pthread_mutex_unlock(&c->lock);
}

static bool run(label_shared *c, souk_error *error)
{
    souk_labels *l = c->labels;
    c->next = l->played;
    c->begun = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    int started = souk_crew_run(&(souk_crew){l->threads, work, c, 0, look, c, TICK_NS});
    if (started) look(c);                /* for the final counts */
    for (int i = 0; i < AHEAD_MOST; i++) /* finished plays behind an unfinished one */
        free(c->ring[i].row);
    if (!started) return souk_fail(error, N_("Cannot start a thread."));
    if (c->starved) return souk_fail(error, N_("Out of memory."));
    if (c->lost) return souk_fail(error, N_("Cannot write the labels: %s."), strerror(errno));
    return true;
}

bool souk_labels_run(souk_labels *l, const char *path, souk_error *error)
{
    label_shared c = {.labels = l, .lock = PTHREAD_MUTEX_INITIALIZER, .room = PTHREAD_COND_INITIALIZER};
    c.ring = calloc(AHEAD_MOST, sizeof *c.ring);
    bool good =
        c.ring ? open_file(&c, path, error) && run(&c, error) : souk_fail(error, N_("Out of memory."));
    if (c.file && fclose(c.file) != 0 && good)
        good = souk_fail(error, N_("Cannot write the labels: %s."), strerror(errno));
    free(c.ring);
    return good;
}
