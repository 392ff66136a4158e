/* study_play.c — plays and counts one play of a study.
 *
 * Facts known only at the end (who won, how long it was) are counted then. During the play the notes keep which seats
 * touched which slots, who could choose what, and who led at each decision.
 */
#include "lab/study/study_play.h"
#include "core/record.h"
#include "lab/run/playing.h"
#include "lab/study/luck.h"
#include <stdlib.h>
#include <string.h>

souk_notes *souk_notes_open(const souk_study *s)
{
    const size_t slots = (size_t)s->game->num_actions + (size_t)s->num_slots;
    const size_t cells = slots * ((size_t)s->seats + 1), choices = slots * (size_t)s->seats;
    souk_notes *n = calloc(1, sizeof *n);
    if (!n) return NULL;
    n->study = s;
    n->count = malloc(s->size * sizeof *n->count);
    n->touched = calloc(cells, 1);
    n->list = malloc(cells * sizeof *n->list);
    n->offered = calloc(choices, sizeof *n->offered);
    n->chosen = calloc(choices, sizeof *n->chosen);
    n->met = malloc(slots * sizeof *n->met);
    n->known = calloc(slots, 1);
    n->ways = calloc(slots, sizeof *n->ways);
    n->within = malloc(slots * sizeof *n->within);
    n->taken = calloc(slots, 1);
    int64_t bound = s->analysed ? s->game->bound(s->parts, &s->options, s->seats) : 0;
    if (bound) n->moments = calloc((size_t)bound + 1, sizeof *n->moments);
    if (n->count && n->touched && n->list && n->offered && n->chosen && n->met && n->known && n->ways &&
        n->within && n->taken && (n->moments || !bound))
        return n;
    souk_notes_close(n);
    return NULL;
}

void souk_notes_close(souk_notes *n)
{
    if (!n) return;
    free(n->count);
    free(n->touched);
    free(n->list);
    free(n->offered);
    free(n->chosen);
    free(n->met);
    free(n->known);
    free(n->ways);
    free(n->within);
    free(n->taken);
    free(n->moments);
    free(n);
}

/* --- during the play ------------------------------------------------------------------------- */

static void touch(souk_notes *n, int slot, int seat)
{
    const souk_study *s = n->study;
    int column = seat >= 0 && seat < s->seats ? seat : s->seats;
    int32_t cell = (int32_t)(slot * (s->seats + 1) + column);
    n->count[s->actions_at + (size_t)slot * STUDY_PER_SLOT + STUDY_USES]++;
    if (n->touched[cell]) return;
    n->touched[cell] = 1;
    n->list[n->num_list++] = cell;
}

/* The slot of the k-th facet that an event touches, -1 if its value has none, or -2 if the facet is of another kind. */
static int slot_of(const souk_study *s, int k, const souk_event *e)
{
    const souk_facet *f = &s->facet[k];
    if (k >= s->num_facets || f->kind != e->kind) return -2;
    int value = f->arg < 0 ? 0 : e->arg[f->arg];
    return value >= 0 && value < f->values ? s->game->num_actions + f->first + value : -1;
}

static void note_events(souk_notes *n, bool begun)
{
    const souk_study *s = n->study;
    for (int i = 0; i < n->events.n; i++) {
        const souk_event *e = &n->events.e[i];
        if (e->kind >= STUDY_KINDS) continue;
        for (int slot, k = s->facets_of[e->kind]; (slot = slot_of(s, k, e)) > -2; k++) {
            const souk_facet *f = &s->facet[k];
            if (slot < 0) continue;
            touch(n, slot, f->seat_arg < 0 ? -1 : e->arg[f->seat_arg]);
            int value = slot - s->game->num_actions - f->first;
            if (k == s->pair_facet && !begun) {
                if (n->num_laid < 2) n->laid[n->num_laid] = value;
                n->num_laid++;
            }
        }
    }
    n->events.n = 0;
}

/* The leaders by the points that everybody may count; notes how far the others are behind. */
static souk_lead lead_of(souk_notes *n, const souk_state *state)
{
    const souk_study *s = n->study;
    int32_t score[SOUK_SCORES_MAX];
    int entries = s->game->score(state, s->parts, SOUK_SPECTATOR, score), best = 0;
    souk_lead lead = {0, 0};
    for (int i = 1; i < entries; i++)
        if (score[i] > score[best]) best = i;
    int32_t second = INT32_MIN;
    for (int i = 0; i < entries; i++) {
        if (score[i] == score[best]) lead.leaders |= 1u << i;
        if (i != best && score[i] > second) second = score[i];
        if (score[best] - score[i] > n->behind[i]) n->behind[i] = score[best] - score[i];
    }
    lead.gap = entries > 1 ? score[best] - second : 0;
    return lead;
}

static void note_lead(souk_notes *n, const souk_state *state, int64_t decision)
{
    souk_lead lead = lead_of(n, state);
    if (souk_popcount(lead.leaders) == 1) {
        int leader = souk_lowest(lead.leaders);
        n->changes += n->alone >= 0 && n->alone != leader;
        n->alone = leader;
    }
    if (decision % n->stride != 0) return;
    if (decision / n->stride == DESK_SAMPLES) {
        for (int i = 0; i < DESK_SAMPLES / 2; i++)
            n->lead[i] = n->lead[2 * i];
        n->stride *= 2;
    }
    n->lead[decision / n->stride] = lead;
}

static void add_way(souk_notes *n, int slot, bool taken)
{
    if (n->ways[slot]++ == 0) n->within[n->num_within++] = slot;
    n->taken[slot] |= taken;
}

/* The events of an action. A move may take several: until the first event the seat goes on with its first legal action,
 * or with its last. False if the action has events of its own. */
static bool would_do(const souk_study *s, souk_state state, int seat, int action, bool last,
                     souk_events *events)
{
    enum { AHEAD = 8 };
    events->n = 0;
    for (int step = 0;; step++) {
        s->game->apply(&state, s->parts, seat, action, events);
        uint32_t pending = s->game->pending(&state);
        if (events->n > 0 || step == AHEAD || pending & SOUK_PENDING_CHANCE || !(pending >> seat & 1))
            return step > 0;
        souk_mask legal = {{0}};
        s->game->legal(&state, s->parts, seat, &legal);
        action = souk_mask_next(&legal, 0);
        for (int a = action; last && a >= 0; a = souk_mask_next(&legal, a + 1))
            action = a;
    }
}

/* Whether one of the first `count` events touches the slot of facet k. */
static bool touches(const souk_study *s, const souk_events *events, int count, int k, int slot)
{
    for (int i = 0; i < count; i++)
        if (slot_of(s, k, &events->e[i]) == slot) return true;
    return false;
}

/* Adds the action, and every value of a facet that the seat is sure to touch with it, once each. */
static void add_ways(souk_notes *n, const souk_state *state, int seat, int action, bool taken)
{
    const souk_study *s = n->study;
    const souk_events *would = &n->would[0], *other = &n->would[1];
    bool goes_on = would_do(s, *state, seat, action, false, &n->would[0]) &&
                   would_do(s, *state, seat, action, true, &n->would[1]);
    add_way(n, action, taken);
    for (int i = 0; i < would->n; i++) {
        const souk_event *e = &would->e[i];
        if (e->kind >= STUDY_KINDS) continue;
        for (int slot, k = s->facets_of[e->kind]; (slot = slot_of(s, k, e)) > -2; k++) {
            const souk_facet *f = &s->facet[k];
            if (slot < 0 || f->arg < 0 || f->seat_arg < 0 || e->arg[f->seat_arg] != seat) continue;
            bool sure = !goes_on || touches(s, other, other->n, k, slot);
            if (sure && !touches(s, would, i, k, slot)) add_way(n, slot, taken);
        }
    }
}

/* Counts what could be chosen and what was. A thing that every legal action leads to is no choice. */
static void note_choice(souk_notes *n, const souk_state *state, const souk_mask *legal, int choices, int seat,
                        int action)
{
    int seats = n->study->seats;
    n->num_within = 0;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        add_ways(n, state, seat, a, a == action);
    for (int i = 0; i < n->num_within; i++) {
        int slot = n->within[i];
        int64_t *counts = n->count + n->study->actions_at + (size_t)slot * STUDY_PER_SLOT;
        if (n->ways[slot] < choices) {
            if (!n->known[slot]) n->met[n->num_met++] = slot;
            n->known[slot] = 1;
            counts[STUDY_OFFERED]++;
            counts[STUDY_PULL] += (int64_t)n->ways[slot] * STUDY_LURE / choices;
            counts[STUDY_CHOSEN] += n->taken[slot];
            n->offered[slot * seats + seat]++;
            n->chosen[slot * seats + seat] += n->taken[slot];
        }
        n->ways[slot] = 0;
        n->taken[slot] = 0;
    }
}

/* --- at the end ------------------------------------------------------------------------------ */

static int64_t within(int64_t x, int64_t least, int64_t most)
{
    return x < least ? least : x > most ? most : x;
}

/* Counts who led at each moment, and from when on the winner did. */
static void note_moments(souk_notes *n, const int64_t *won, uint32_t winners, int64_t decisions)
{
    const souk_study *s = n->study;
    int64_t samples = decisions / n->stride, settled = 0;
    bool one = souk_popcount(winners) == 1;
    for (int64_t i = 0; i <= samples; i++)
        if (n->lead[i].leaders != winners) settled = within((i + 1) * n->stride, 0, decisions);
    if (n->lead[samples].leaders != winners) settled = decisions; /* decided by a tie-break */
    int64_t thousandths = decisions > 0 ? settled * 1000 / decisions : 0;
    if (one) {
        n->count[STUDY_SETTLED_PLAYS]++;
        n->count[STUDY_LAST] += settled == decisions;
        n->count[s->settles_at + (size_t)((thousandths + 9) / 10)]++;
    }
    for (int m = 0; m < STUDY_MOMENTS; m++) {
        int64_t at = m * decisions / (STUDY_MOMENTS - 1) / n->stride;
        int64_t *moment = n->count + s->moments_at + (size_t)m * STUDY_PER_MOMENT;
        const souk_lead *lead = &n->lead[m == STUDY_MOMENTS - 1 ? samples : at];
        moment[STUDY_GAP] += lead->gap;
        moment[STUDY_GAP_SQ] += (int64_t)lead->gap * lead->gap;
        moment[STUDY_OVER] += one && thousandths * (STUDY_MOMENTS - 1) <= m * 1000;
        moment[STUDY_LEADERS] += souk_popcount(lead->leaders);
        if (souk_popcount(lead->leaders) == 1) moment[STUDY_ALONE + souk_lowest(lead->leaders)]++;
        for (int i = 0; i < s->entries; i++)
            if (lead->leaders >> i & 1) moment[STUDY_LEADERS_WON] += won[i];
    }
}

static void note_scores(souk_notes *n, const int32_t *score, const int64_t *won, int entries, int first)
{
    const souk_study *s = n->study;
    for (int i = 0; i < entries; i++) {
        int64_t *entry = n->count + s->entry_at + (size_t)i * STUDY_PER_ENTRY;
        entry[STUDY_WON] += won[i];
        entry[STUDY_SCORE] += score[i];
        entry[STUDY_SCORE_SQ] += (int64_t)score[i] * score[i];
        n->count[s->scores_at + (size_t)within(score[i] - STUDY_LEAST, 0, STUDY_SCORES - 1)]++;
    }
    for (int seat = 0; seat < s->seats; seat++)
        n->count[s->order_at + (size_t)((seat - first + s->seats) % s->seats)] += won[seat];
}

/* Adds what the winners could choose, and what they chose; notes the play in which each was chosen most often. */
static void note_met(souk_notes *n, int64_t number, const int64_t *won)
{
    const souk_study *s = n->study;
    for (int i = 0; i < n->num_met; i++) {
        int slot = n->met[i];
        int64_t *counts = n->count + s->actions_at + (size_t)slot * STUDY_PER_SLOT;
        int64_t here[STUDY_PER_EXTREME] = {[STUDY_FIRST] = number + 1};
        for (int seat = 0; seat < s->seats; seat++) {
            int at = slot * s->seats + seat;
            counts[STUDY_OFFERED_WON] += n->offered[at] * won[seat];
            counts[STUDY_CHOSEN_WON] += n->chosen[at] * won[seat];
            here[STUDY_MEASURE] += n->chosen[at];
            n->offered[at] = n->chosen[at] = 0;
        }
        if (here[STUDY_MEASURE])
            souk_extreme_keep(n->count + s->most_at + (size_t)slot * STUDY_PER_EXTREME, here);
        n->known[slot] = 0;
    }
    n->num_met = 0;
}

/* Adds the wins and the length of the play to each touched slot. */
static void note_slots(souk_notes *n, const int64_t *won, int first, int64_t decisions)
{
    const souk_study *s = n->study;
    for (int i = 0; i < n->num_list; i++) {
        int slot = n->list[i] / (s->seats + 1), column = n->list[i] % (s->seats + 1);
        int64_t *counts = n->count + s->actions_at + (size_t)slot * STUDY_PER_SLOT;
        counts[STUDY_CASES]++;
        counts[STUDY_WINS] += won[column < s->seats ? column : first];
        counts[STUDY_LENGTH] += decisions;
        n->touched[n->list[i]] = 0;
    }
    n->num_list = 0;
    if (n->num_laid == 2 && n->laid[0] < STUDY_PAIR && n->laid[1] < STUDY_PAIR) {
        int a = n->laid[0] < n->laid[1] ? n->laid[0] : n->laid[1], b = n->laid[0] + n->laid[1] - a;
        int64_t *pair = n->count + s->pairs_at + (size_t)(a * STUDY_PAIR + b) * STUDY_PER_SLOT;
        pair[STUDY_USES]++;
        pair[STUDY_CASES]++;
        pair[STUDY_WINS] += won[first];
        pair[STUDY_LENGTH] += decisions;
    }
}

/* The sums over one play. */
typedef struct sums {
    int64_t actions, decisions, thoughts, choices;
    int64_t acts, forced;                  /* of seats */
    int64_t turns, waits, waited, longest; /* the longest wait */
} sums;

static void note_end(souk_notes *n, const souk_state *state, int64_t number, int first, int lone,
                     const sums *of)
{
    const souk_study *s = n->study;
    int32_t score[SOUK_SCORES_MAX], best = INT32_MIN, worst = INT32_MAX;
    int64_t won[SOUK_SCORES_MAX + 1] = {0};
    uint32_t winners = souk_winners(s->game, state, s->parts);
    int many = souk_popcount(winners), entries = s->game->score(state, s->parts, SOUK_SPECTATOR, score);
    for (int i = 0; i < entries; i++) {
        won[i] = winners >> i & 1 ? STUDY_WHOLE / many : 0;
        if (score[i] > best) best = score[i];
        if (score[i] < worst) worst = score[i];
    }
    note_lead(n, state, of->decisions);
    souk_lead last = lead_of(n, state);
    n->lead[of->decisions / n->stride] = last;
    n->count[STUDY_PLAYS]++;
    souk_study_add_number(n->count, STUDY_ACTIONS, of->actions);
    souk_study_add_number(n->count, STUDY_DECISIONS, of->decisions);
    souk_study_add_number(n->count, STUDY_THOUGHTS, of->thoughts);
    souk_study_add_ratio(n->count, STUDY_CHOICES, of->choices, of->decisions);
    souk_study_add_ratio(n->count, STUDY_FORCED, of->forced, of->acts);
    souk_study_add_ratio(n->count, STUDY_TURN, of->decisions, of->turns);
    souk_study_add_ratio(n->count, STUDY_WAIT, of->waited, of->waits);
    souk_study_add_number(n->count, STUDY_MARGIN, last.gap);
    n->count[STUDY_BEST] += best;
    souk_study_add_number(n->count, STUDY_CHANGES, n->changes);
    n->count[STUDY_SHARED] += many > 1;
    n->count[STUDY_NOBODY] += many == 0;
    if (lone >= 0) n->count[STUDY_LONE] += won[lone];
    n->count[s->margins_at + (size_t)within(last.gap, 0, STUDY_MARGINS - 1)]++;
    n->count[s->lengths_at + (size_t)within(of->decisions, 0, STUDY_LENGTHS - 1)]++;
    note_scores(n, score, won, entries, first);
    note_moments(n, won, winners, of->decisions);
    note_slots(n, won, first, of->decisions);
    note_met(n, number, won);
    if (s->analysed) souk_luck_count(s, number, n->moments, n->num_moments, won, n->count);
    souk_study_note_extreme(s, n->count, STUDY_LONGEST, number, of->decisions);
    souk_study_note_extreme(s, n->count, STUDY_SHORTEST, number, -of->decisions);
    souk_study_note_extreme(s, n->count, STUDY_CLOSEST, number, -last.gap);
    souk_study_note_extreme(s, n->count, STUDY_HIGHEST, number, best);
    souk_study_note_extreme(s, n->count, STUDY_LOWEST, number, -(int64_t)worst);
    if (many == 1)
        souk_study_note_extreme(s, n->count, STUDY_COMEBACK, number, n->behind[souk_lowest(winners)]);
    if (of->waits > 0) souk_study_note_extreme(s, n->count, STUDY_WAITED, number, of->longest);
    if (of->acts > 0) souk_study_note_extreme(s, n->count, STUDY_BOUND, number, of->forced * 1000 / of->acts);
    if (s->seats > 1 && won[first] == STUDY_WHOLE)
        souk_study_note_extreme(s, n->count, STUDY_OPENED, number, last.gap);
    if (lone >= 0 && !won[lone])
        souk_study_note_extreme(s, n->count, STUDY_UPSET, number, best - score[lone]);
    if (lone >= 0 && won[lone] == STUDY_WHOLE)
        souk_study_note_extreme(s, n->count, STUDY_FEAT, number, last.gap);
}

/* The state of the notes during a play. */
typedef struct watch {
    souk_notes *notes;
    int first;        /* the seat that acted first, or -1 */
    uint32_t at_once; /* the seats pending together with the last one that chose, except itself */
    int last;         /* the seat that decided last, or -1 */
    int64_t since
        [SOUK_SEATS_MAX]; /* sequential decisions of others since each seat's last; -1: it has made none */
} watch;

/* Keeps an action for the record and the analysis. */
static void put_entry(souk_notes *n, int actor, int action)
{
    if (n->moments)
        n->moments[n->num_moments++] = (souk_moment){.action = (int16_t)action, .actor = (int8_t)actor};
    if (n->record) souk_record_put_entry(n->record, n->study->game, n->study->parts, actor, action);
}

/* Counts turns, and what a seat waits between two of them. */
static void note_turn(watch *w, int seats, int seat, bool thought, sums *of)
{
    if (seat != w->last) {
        of->turns++;
        if (w->since[seat] >= 0) {
            of->waits++;
            of->waited += w->since[seat];
            if (w->since[seat] > of->longest) of->longest = w->since[seat];
        }
    }
    for (int i = 0; i < seats; i++)
        if (i != seat && w->since[i] >= 0) w->since[i] += thought;
    w->since[seat] = 0;
    w->last = seat;
}

static void note_chance(void *context, int outcome)
{
    watch *w = context;
    w->at_once = 0;
    put_entry(w->notes, SOUK_CHANCE, outcome);
    note_events(w->notes, w->first >= 0);
}

/* The lone seat is every seat in turn, over the same chance. */
static uint64_t seed_of(const souk_study *s, int64_t number)
{
    return souk_seed_of(s->seed, (uint64_t)(souk_study_has_lone(s) ? number / s->seats : number));
}

static const souk_bot *bot_of(const souk_study *s, int seat, int lone)
{
    return seat == lone && s->lone ? s->lone : s->bots[seat];
}

bool souk_notes_play(souk_notes *n, int64_t number, int64_t bound)
{
    const souk_study *s = n->study;
    const souk_game *g = s->game;
    int lone = souk_study_lone(s, number);
    souk_budget usual = {.iterations = s->iterations, .threads = 1}, own = usual;
    if (s->lone_iterations) own.iterations = s->lone_iterations;
    watch w = {.notes = n, .first = -1, .last = -1};
    souk_playing p;
    int drawn[SOUK_SEATS_MAX] = {0};
    sums of = {0};
    n->num_moments = 0;
    n->num_laid = 0;
    n->stride = 1;
    n->alone = -1;
    n->changes = 0;
    memset(n->behind, 0, sizeof n->behind);
    memset(w.since, -1, sizeof w.since);
    souk_playing_open(&p, g, s->parts, &s->options, s->seats, seed_of(s, number));
    p.left = bound;
    for (int who; (who = souk_playing_next_seen(&p, &n->events, note_chance, &w)) != SOUK_DONE;) {
        uint32_t pending = g->pending(&p.state);
        if (w.first < 0) w.first = who;
        bool draws = drawn[who] < s->drawn;
        const souk_bot *bot = bot_of(s, who, lone);
        const souk_limit *limit = who == lone ? s->limit : NULL;
        const souk_budget *budget = who == lone ? &own : &usual;
        souk_at here = {g, &p.state, s->parts};
        if (limit) souk_limit_apply(limit, &p.legal);
        if (limit) p.choices = souk_mask_count(&p.legal);
        int action = draws || bot == &souk_bot_random ? souk_mask_pick(&p.legal, &p.player[who])
                     : limit
                         ? souk_limit_choose(limit, bot, here, who, &p.player[who], budget)
                         : souk_bot_choose_within(bot, g, &p.state, s->parts, who, &p.player[who], budget);
        of.acts++;
        of.forced += p.choices == 1;
        if (p.choices > 1) {
            bool thought = (pending & ~w.at_once) != 0;
            drawn[who]++;
            note_lead(n, &p.state, of.decisions++);
            of.choices += p.choices;
            of.thoughts += thought;
            note_turn(&w, s->seats, who, thought, &of);
            note_choice(n, &p.state, &p.legal, p.choices, who, action);
        }
        w.at_once = pending & ~(1u << who);
        touch(n, action, who);
        put_entry(n, who, action);
        g->apply(&p.state, p.parts, who, action, &n->events);
        note_events(n, true);
    }
    if (p.broken) return false;
    of.actions = bound - p.left;
    note_end(n, &p.state, number, w.first < 0 ? 0 : w.first, lone, &of);
    return true;
}

bool souk_study_record(const souk_study *s, int64_t play, souk_out *out)
{
    souk_study plain = *s;
    plain.analysed = 0;
    souk_record_head head = {.game = s->game, .seats = s->seats, .options = s->options, .has_seed = true};
    souk_notes *n = souk_notes_open(&plain);
    if (!n) return false;
    head.seed = seed_of(s, play);
    for (int seat = 0; seat < s->seats; seat++) {
        souk_out name;
        souk_out_init(&name, head.players[seat], sizeof head.players[seat]);
        souk_puts(&name, bot_of(s, seat, souk_study_lone(s, play))->name);
    }
    souk_record_put_head(out, &head, s->parts);
    n->record = out;
    memset(n->count, 0, s->size * sizeof *n->count);
    bool good = souk_notes_play(n, play, s->game->bound(s->parts, &s->options, s->seats));
    souk_notes_close(n);
    return good && !souk_bot_starved(); /* a search that lacked memory plays differently */
}
