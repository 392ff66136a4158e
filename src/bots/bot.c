/* bot.c — the list of bots, the curtain between them and the true state, and the simplest of them. */
#include "bots/bot.h"
#include "bots/net.h"
#include "bots/search.h"
#include "core/out.h"
#include "core/text.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    ITERATIONS_USUAL = 4000, /* of `hard`, in a game that does not say */
    EXPLAIN_PART = 4         /* a bot that does not search explains with this part of `hard` */
};

const souk_bot *const souk_bots[] = {&souk_bot_random, &souk_bot_easy,   &souk_bot_normal,
                                     &souk_bot_hard,   &souk_bot_expert, NULL};
const souk_bot *const souk_bot_usual = &souk_bot_normal;

static atomic_int starved;

int souk_bot_starved(void)
{
    return atomic_load(&starved) + souk_net_starved();
}

const souk_bot *souk_bot_find(const char *name)
{
    for (int i = 0; souk_bots[i]; i++)
        if (strcmp(souk_bots[i]->name, name) == 0) return souk_bots[i];
    return NULL;
}

void souk_bots_json(souk_lang lang, souk_out *json)
{
    souk_json_open(json, '[');
    for (int i = 0; souk_bots[i]; i++) {
        const souk_bot *b = souk_bots[i];
        souk_json_open(json, '{');
        souk_json_put_string(json, "name", b->name);
        souk_json_put_string(json, "title", souk_text(lang, b->title));
        souk_json_put_string(json, "summary", souk_text(lang, b->summary));
        souk_json_put_bool(json, "searches", b->effort > 0);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

/* What is given, and what is not given as the bot is used to it: so many iterations as take equally long with a net as
 * without. */
static souk_budget budget_of(const souk_bot *bot, const souk_game *g, const void *parts,
                             const souk_budget *given)
{
    souk_budget b;
    memset(&b, 0, sizeof b);
    if (given) b = *given;
    if (b.iterations > 0) return b;
    b.iterations = g->search_iterations > 0 ? g->search_iterations : ITERATIONS_USUAL;
    b.iterations = bot->effort ? b.iterations * bot->effort : b.iterations / EXPLAIN_PART;
    const souk_net *net = souk_net_for(b.net, g, parts);
    if (net && net->cost > 0.0F) b.iterations = (int64_t)((double)b.iterations / (double)net->cost);
    return b;
}

souk_budget souk_budget_at_table(const souk_bot *bot, int threads)
{
    souk_budget b;
    memset(&b, 0, sizeof b);
    b.threads = threads;
    b.seconds = bot->patience;
    return b;
}

/* The findings of a search (free them), or NULL without memory or if it was stopped before it began. */
static souk_findings *search(const souk_bot *bot, const souk_game *g, const void *state, const void *parts,
                             int seat, souk_rng *rng, const souk_budget *budget)
{
    souk_budget b = budget_of(bot, g, parts, budget);
    souk_findings *f = malloc(sizeof *f);
    if (f && souk_search(g, state, parts, seat, souk_rng_next(rng), &b, f)) return f;
    free(f);
    if (!b.stop || !b.stop(b.context)) atomic_fetch_add(&starved, 1);
    return NULL;
}

static int choose_here(const souk_bot *bot, const souk_game *g, const void *state, const void *parts,
                       int seat, souk_rng *rng)
{
    souk_state imagined;
    memcpy(&imagined, state, g->state_size);
    g->imagine(&imagined, parts, seat, rng);
    return bot->choose(g, &imagined, parts, seat, rng);
}

int souk_bot_choose_within(const souk_bot *bot, const souk_game *g, const void *state, const void *parts,
                           int seat, souk_rng *rng, const souk_budget *budget)
{
    souk_mask legal;
    souk_legal(g, state, parts, seat, &legal);
    if (souk_mask_count(&legal) <= 1) return souk_mask_next(&legal, 0);
    if (bot == &souk_bot_random) return souk_mask_pick(&legal, rng); /* looks at nothing else */
    if (!bot->effort) return choose_here(bot, g, state, parts, seat, rng);
    souk_findings *f = search(bot, g, state, parts, seat, rng, budget);
    if (!f) return choose_here(&souk_bot_normal, g, state, parts, seat, rng);
    int action = souk_search_pick(f, rng);
    free(f);
    return action;
}

int souk_bot_choose(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                    souk_rng *rng)
{
    return souk_bot_choose_within(bot, g, state, parts, seat, rng, NULL);
}

static int by_share(const void *a, const void *b)
{
    const souk_advice *x = a, *y = b;
    if (x->share != y->share) return x->share > y->share ? -1 : 1;
    return x->action - y->action;
}

/* Plays on from the action along its line to the choice of another seat, which stands at the end of it:
 * returns that seat, about to choose. -1 if there is none, or if the line cannot be played in this imagined
 * state; then it was meant for others. */
static int follow_line(const souk_game *g, souk_state *s, const void *parts, int seat,
                       const souk_advice *advice)
{
    g->apply(s, parts, seat, advice->action, NULL);
    for (int i = 0; i < advice->line_length;) {
        souk_mask legal;
        int mover = souk_mover(g, s);
        if (mover == SOUK_DONE) return -1;
        souk_legal(g, s, parts, mover, &legal);
        bool choice = souk_mask_count(&legal) > 1;
        if (choice && (mover == SOUK_CHANCE || !souk_mask_has(&legal, advice->line[i]))) return -1;
        if (choice && mover != seat) return i == advice->line_length - 1 ? mover : -1;
        g->apply(s, parts, mover, choice ? advice->line[i] : souk_mask_next(&legal, 0), NULL);
        i += choice;
    }
    return -1;
}

enum { OTHER_WORLDS = 6 };

/* Whether that label is no guess: what the seat cannot know may stand in another seat's labels, and is imagined. */
static bool sure_label(const souk_game *g, const void *imagined, const void *parts, int seat, int who,
                       const souk_voice *voice, const souk_advice *advice, const char *told)
{
    souk_rng rng = souk_rng_seeded((uint64_t)advice->action);
    for (int i = 0; i < OTHER_WORLDS; i++) {
        souk_state s;
        SOUK_OUT(label, SOUK_TEXT_MAX);
        memcpy(&s, imagined, g->state_size);
        g->imagine(&s, parts, seat, &rng);
        if (follow_line(g, &s, parts, seat, advice) != who) continue;
        g->label(&s, parts, who, advice->line[advice->line_length - 1], voice, &label);
        if (strcmp(label.buf, told) != 0) return false;
    }
    return true;
}

static void tell_line(const souk_game *g, const void *imagined, const void *parts, int seat,
                      const souk_voice *voice, const souk_advice *advice, souk_out *out)
{
    souk_state s;
    memcpy(&s, imagined, g->state_size);
    int who = follow_line(g, &s, parts, seat, advice);
    if (who < 0) return;
    SOUK_OUT(label, SOUK_TEXT_MAX);
    SOUK_OUT(name, SOUK_TEXT_MAX);
    SOUK_OUT(then, 3 * SOUK_TEXT_MAX);
    g->label(&s, parts, who, advice->line[advice->line_length - 1], voice, &label);
    if (!sure_label(g, imagined, parts, seat, who, voice, advice, label.buf)) return;
    souk_seat_name(voice, who, &name);
    souk_printf(&then,
                souk_text(voice->lang, out->len ? N_("; then probably %s: %s") : N_("then probably %s: %s")),
                name.buf, label.buf);
    if (out->len + then.len < SOUK_TEXT_MAX) souk_puts(out, then.buf); /* half a sentence says nothing */
}

/* Of an action that only begins a move: the seat's own next choices by its line, as far as they are known, and why the
 * last of them. False if none is. */
static bool tell_next(const souk_game *g, const void *imagined, const void *parts, int seat,
                      const souk_voice *voice, const souk_advice *advice, souk_out *out)
{
    souk_state s, after;
    souk_mask legal;
    SOUK_OUT(labels, SOUK_TEXT_MAX);
    SOUK_OUT(reason, SOUK_TEXT_MAX);
    size_t first = 0;
    int action = advice->action, known = 0;
    memcpy(&s, imagined, g->state_size);
    while (g->begins && g->begins(&s, parts, action)) {
        memcpy(&after, &s, g->state_size);
        g->apply(&after, parts, seat, action, NULL);
        souk_legal(g, &after, parts, seat, &legal);
        int next = souk_mask_next(&legal, 0);
        if (souk_mask_count(&legal) > 1) next = known < advice->line_length ? advice->line[known++] : -1;
        if (next < 0 || !souk_mask_has(&legal, next)) break;
        memcpy(&s, &after, g->state_size);
        action = next;
        labels.len = first; /* of several, the first and the last are told */
        if (first) souk_puts(&labels, ", ");
        g->label(&s, parts, seat, action, voice, &labels);
        if (!first) first = labels.len;
    }
    if (labels.len == 0) return false;
    g->reason(&s, parts, seat, action, voice, &reason);
    if (reason.len == 0 || labels.len + reason.len + 16 >= SOUK_TEXT_MAX) return false;
    souk_printf(out, souk_text(voice->lang, N_("then %s: %s")), labels.buf, reason.buf);
    return true;
}

void souk_bot_reasons(const souk_game *g, const void *imagined, const void *parts, int seat,
                      const souk_voice *voice, souk_advice *advice, int n)
{
    for (int i = 0; i < n && g->reason; i++) {
        souk_out out;
        souk_out_init(&out, advice[i].reason, sizeof advice[i].reason);
        if (!tell_next(g, imagined, parts, seat, voice, &advice[i], &out))
            g->reason(imagined, parts, seat, advice[i].action, voice, &out);
        tell_line(g, imagined, parts, seat, voice, &advice[i], &out);
    }
}

int souk_bot_explain(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                     souk_rng *rng, const souk_budget *budget, const souk_voice *voice, souk_advice *advice,
                     int max)
{
    souk_state imagined;
    souk_mask legal;
    souk_legal(g, state, parts, seat, &legal);
    if (souk_mask_next(&legal, 0) < 0) return 0;
    memcpy(&imagined, state, g->state_size);
    g->imagine(&imagined, parts, seat, rng);
    souk_findings *f = search(bot, g, state, parts, seat, rng, budget);
    souk_advice *all = f ? calloc((size_t)f->n, sizeof *all) : NULL;
    int n = 0;
    if (f && !all) atomic_fetch_add(&starved, 1);
    if (all) {
        double sum = 0.0;
        for (int i = 0; i < f->n; i++)
            sum += f->found[i].weight;
        for (int i = 0; i < f->n; i++) {
            all[i].action = f->found[i].action;
            all[i].share = (float)(f->found[i].weight / sum);
            all[i].win = (float)f->found[i].win;
            all[i].margin = (float)f->found[i].margin;
            memcpy(all[i].line, f->found[i].line, sizeof all[i].line);
            all[i].line_length = f->found[i].line_length;
        }
        qsort(all, (size_t)f->n, sizeof *all, by_share);
        for (n = 0; n < f->n && n < max && all[n].share > 0.0F; n++)
            advice[n] = all[n];
        if (voice) souk_bot_reasons(g, &imagined, parts, seat, voice, advice, n);
    }
    free(all);
    free(f);
    return n;
}

void souk_bot_judge(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int viewer,
                    souk_rng *rng, const souk_budget *budget, souk_judgement *judgement)
{
    souk_findings *f = g->pending(state) ? search(bot, g, state, parts, viewer, rng, budget) : NULL;
    if (f) {
        *judgement = f->judged;
    } else {
        souk_state imagined;
        memcpy(&imagined, state, g->state_size);
        g->imagine(&imagined, parts, viewer, rng);
        souk_judge(g, &imagined, parts, judgement);
    }
    free(f);
}

static int choose_random(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    souk_mask legal;
    souk_legal(g, imagined, parts, seat, &legal);
    return souk_mask_pick(&legal, rng);
}

const souk_bot souk_bot_random = {"random", N_("random"), N_("Every legal action is equally likely."),
                                  0,        0.0,          choose_random};
const souk_bot souk_bot_hard = {"hard", N_("hard"), N_("Thinks ahead for a moment, by searching."),
                                1,      1.0,        NULL};
const souk_bot souk_bot_expert = {"expert", N_("expert"), N_("Thinks ahead ten times as long as hard."),
                                  10,       5.0,          NULL};
