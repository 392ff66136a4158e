/* bot.c — the list of bots, the barrier between them and the true state, and the simplest bot. */
#include "bots/bot.h"
#include "bots/net.h"
#include "bots/search.h"
#include "core/out.h"
#include "core/text.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    ITERATIONS_USUAL = 4000, /* of `hard`, if the game sets none */
    EXPLAIN_PART = 4,        /* a bot without a search explains with those of `hard` divided by this */
    AT_END = 8               /* times those of `hard`, near the end of a play */
};

const souk_bot *const souk_bots[] = {&souk_bot_random, &souk_bot_easy,   &souk_bot_3, &souk_bot_4,
                                     &souk_bot_5,      &souk_bot_normal, &souk_bot_7, &souk_bot_8,
                                     &souk_bot_hard,   &souk_bot_expert, NULL};
const souk_bot *const souk_bots_named[SOUK_NAMED] = {&souk_bot_random, &souk_bot_easy, &souk_bot_normal,
                                                     &souk_bot_hard, &souk_bot_expert};
const souk_bot *const souk_bot_usual = &souk_bot_normal;

static atomic_int starved;

int souk_bot_starved(void)
{
    return atomic_load(&starved) + souk_net_starved();
}

const souk_bot *souk_bot_find(const char *name)
{
    for (int i = 0; souk_bots[i]; i++) {
        SOUK_OUT(level, SOUK_NAME_MAX);
        souk_printf(&level, "%d", souk_bots[i]->level);
        if (strcmp(souk_bots[i]->name, name) == 0 || strcmp(level.buf, name) == 0) return souk_bots[i];
    }
    return NULL;
}

bool souk_bot_named(const souk_bot *bot)
{
    for (int i = 0; i < SOUK_NAMED; i++)
        if (souk_bots_named[i] == bot) return true;
    return false;
}

void souk_bot_choice(const souk_bot *bot, souk_lang lang, souk_out *out)
{
    if (souk_bot_named(bot)) souk_printf(out, "%d · ", bot->level);
    souk_puts(out, souk_text(lang, bot->title));
}

void souk_bots_json(souk_lang lang, souk_out *json)
{
    souk_json_open(json, '[');
    for (int i = 0; souk_bots[i]; i++) {
        const souk_bot *b = souk_bots[i];
        souk_json_open(json, '{');
        SOUK_OUT(choice, SOUK_NAME_MAX);
        souk_bot_choice(b, lang, &choice);
        souk_json_put_int(json, "level", b->level);
        souk_json_put_string(json, "name", b->name);
        souk_json_put_string(json, "title", souk_text(lang, b->title));
        souk_json_put_string(json, "choice", choice.buf);
        souk_json_put_string(json, "summary", souk_text(lang, b->summary));
        souk_json_put_bool(json, "searches", b->effort > 0);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

/* The iterations of the level without a net, before they are multiplied by its effort. */
static int64_t own_iterations(const souk_bot *bot, const souk_game *g)
{
    static const int part[SOUK_LEVELS_SHORT] = {600, 70};
    int hard = g->search_iterations > 0 ? g->search_iterations : ITERATIONS_USUAL;
    int i = bot->level - souk_bot_7.level;
    if (i < 0 || i >= SOUK_LEVELS_SHORT) return hard;
    return g->shorter[0] > 0 ? g->shorter[i] : hard / part[i];
}

/* The given budget; if it sets no iterations, the bot's default. The default is divided by the cost of the net, so
 * that a search takes equally long with and without one. */
static souk_budget budget_of(const souk_bot *bot, const souk_game *g, const void *parts,
                             const souk_budget *given)
{
    souk_budget b;
    memset(&b, 0, sizeof b);
    if (given) b = *given;
    if (b.iterations > 0) return b;
    b.iterations = own_iterations(bot, g);
    const souk_net *net = souk_net_for(b.net, g, parts);
    if (net && net->cost > 0.0F) b.iterations = (int64_t)((double)b.iterations / (double)net->cost);
    if (bot->effort) b.at_end = AT_END * b.iterations;
    b.iterations = bot->effort ? b.iterations * bot->effort : b.iterations / EXPLAIN_PART;
    return b;
}

int64_t souk_bot_iterations(const souk_bot *bot, const souk_game *g, const void *parts)
{
    return budget_of(bot, g, parts, NULL).iterations;
}

souk_budget souk_budget_at_table(const souk_bot *bot)
{
    souk_budget b;
    memset(&b, 0, sizeof b);
    b.seconds = bot->patience;
    return b;
}

/* The findings of a search, which the caller frees; NULL without memory. */
static souk_findings *search(const souk_bot *bot, souk_at here, int seat, souk_rng *rng,
                             const souk_budget *budget, souk_aim aim)
{
    souk_budget b = budget_of(bot, here.game, here.parts, budget);
    souk_findings *f = malloc(sizeof *f);
    if (f && souk_search(here.game, here.state, here.parts, seat, souk_rng_next(rng), &b, aim, f)) return f;
    free(f);
    atomic_fetch_add(&starved, 1);
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
    if (bot == &souk_bot_random) return souk_mask_pick(&legal, rng); /* needs only the legal actions */
    if (!bot->effort) return choose_here(bot, g, state, parts, seat, rng);
    bool varies = g->varies && g->varies(state, parts);
    souk_findings *f =
        search(bot, (souk_at){g, state, parts}, seat, rng, budget, varies ? SOUK_TO_JUDGE : SOUK_TO_CHOOSE);
    if (!f) return choose_here(&souk_bot_normal, g, state, parts, seat, rng);
    int action = varies ? souk_search_vary(f, rng) : souk_search_pick(f, rng);
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

/* Plays the action and then its line, up to the first choice of another seat. Returns that seat and sets `at` to the
 * index of its choice in the line. -1 if there is none, or if the line cannot be played in this imagined state: it
 * then belongs to another determinization. */
static int follow_line(const souk_game *g, souk_state *s, const void *parts, int seat,
                       const souk_advice *advice, int *at)
{
    g->apply(s, parts, seat, advice->action, NULL);
    for (int i = 0; i < advice->line_length;) {
        souk_mask legal;
        int mover = souk_mover(g, s);
        if (mover == SOUK_DONE) return -1;
        souk_legal(g, s, parts, mover, &legal);
        bool choice = souk_mask_count(&legal) > 1;
        if (choice && (mover == SOUK_CHANCE || !souk_mask_has(&legal, advice->line[i]))) return -1;
        *at = i;
        if (choice && mover != seat) return mover;
        g->apply(s, parts, mover, choice ? advice->line[i] : souk_mask_next(&legal, 0), NULL);
        i += choice;
    }
    return -1;
}

/* How a seat continues a move by the line, after an action that only begins it. */
typedef struct course {
    souk_state before_first, before; /* its next choice, and its last known one */
    int first, last;                 /* first -1: not reported separately, or unknown */
    int choices;
    bool whole; /* the last choice ends the move */
} course;

/* Plays the action, and then the line from index `at` to the end of the move. */
static void follow_move(souk_at here, int who, int action, const souk_advice *advice, int at, course *c)
{
    const souk_game *g = here.game;
    int more;
    c->first = -1;
    c->last = action;
    c->choices = 0;
    memcpy(&c->before, here.state, g->state_size);
    while ((more = g->begins ? g->begins(&c->before, here.parts, c->last) : 0)) {
        souk_state after;
        souk_mask legal;
        memcpy(&after, &c->before, g->state_size);
        g->apply(&after, here.parts, who, c->last, NULL);
        souk_legal(g, &after, here.parts, who, &legal); /* empty if another seat is to move */
        int next = souk_mask_next(&legal, 0);
        if (souk_mask_count(&legal) > 1) next = at < advice->line_length ? advice->line[at++] : -1;
        if (next < 0 || !souk_mask_has(&legal, next)) break;
        if (c->choices++ == 0 && more != SOUK_PIECE) {
            c->first = next;
            memcpy(&c->before_first, &after, g->state_size);
        }
        memcpy(&c->before, &after, g->state_size);
        c->last = next;
    }
    c->whole = !more;
}

/* The labels of the next choice and the last one; only the last if the move is made in pieces. */
static void name_move(const souk_game *g, const void *parts, int who, const course *c,
                      const souk_voice *voice, souk_out *out)
{
    if (c->first >= 0 && c->choices > 1) {
        g->label(&c->before_first, parts, who, c->first, voice, out);
        souk_puts(out, ", ");
    }
    g->label(&c->before, parts, who, c->last, voice, out);
}

/* The other seat that chooses next by the line, and the label of its choice: the end of its move if the line gets
 * that far, else the beginning. -1 if the line cannot be played. */
static int answer(souk_at here, int seat, const souk_voice *voice, const souk_advice *advice, souk_out *label)
{
    souk_state s;
    course c;
    int at = 0;
    memcpy(&s, here.state, here.game->state_size);
    int who = follow_line(here.game, &s, here.parts, seat, advice, &at);
    if (who < 0) return -1;
    follow_move((souk_at){here.game, &s, here.parts}, who, advice->line[at], advice, at + 1, &c);
    here.game->label(c.whole ? &c.before : &s, here.parts, who, c.whole ? c.last : advice->line[at], voice,
                     label);
    return who;
}

enum { OTHER_WORLDS = 6 };

/* Whether the label is no guess: another seat's labels may contain imagined facts, which the seat cannot know. */
static bool sure_label(souk_at here, int seat, int who, const souk_voice *voice, const souk_advice *advice,
                       const char *told)
{
    souk_rng rng = souk_rng_seeded((uint64_t)advice->action);
    for (int i = 0; i < OTHER_WORLDS; i++) {
        souk_state s;
        SOUK_OUT(label, SOUK_TEXT_MAX);
        souk_at other = souk_at_imagined(here, seat, &rng, &s);
        if (answer(other, seat, voice, advice, &label) == who && strcmp(label.buf, told) != 0) return false;
    }
    return true;
}

static void tell_line(souk_at here, int seat, const souk_voice *voice, const souk_advice *advice,
                      souk_out *out)
{
    SOUK_OUT(label, SOUK_TEXT_MAX);
    SOUK_OUT(name, SOUK_TEXT_MAX);
    SOUK_OUT(then, 3 * SOUK_TEXT_MAX);
    int who = answer(here, seat, voice, advice, &label);
    if (who < 0 || !sure_label(here, seat, who, voice, advice, label.buf)) return;
    souk_seat_name(voice, who, &name);
    souk_printf(&then,
                souk_text(voice->lang, out->len ? N_("; then probably %s: %s") : N_("then probably %s: %s")),
                name.buf, label.buf);
    if (out->len + then.len < SOUK_TEXT_MAX) souk_puts(out, then.buf); /* never half a sentence */
}

/* For an action that only begins a move: how the line continues, as far as known, and why. False if unknown. */
static bool tell_next(souk_at here, int seat, const souk_voice *voice, const souk_advice *advice,
                      souk_out *out)
{
    course c;
    follow_move(here, seat, advice->action, advice, 0, &c);
    if (!c.choices || (c.first < 0 && !c.whole)) return false; /* an incomplete list of pieces says nothing */
    SOUK_OUT(label, SOUK_TEXT_MAX);
    SOUK_OUT(reason, SOUK_TEXT_MAX);
    name_move(here.game, here.parts, seat, &c, voice, &label);
    here.game->reason(&c.before, here.parts, seat, c.last, voice, &reason);
    if (reason.len == 0 || label.len + reason.len + 16 >= SOUK_TEXT_MAX) return false;
    souk_printf(out, souk_text(voice->lang, N_("then %s: %s")), label.buf, reason.buf);
    return true;
}

/* The reason proper, without what follows from a comparison. */
static void tell_facts(souk_at here, int seat, const souk_voice *voice, const souk_advice *advice,
                       souk_out *out)
{
    if (!tell_next(here, seat, voice, advice, out))
        here.game->reason(here.state, here.parts, seat, advice->action, voice, out);
}

/* How much better the best action is than the next one, in whole wins of 100 plays. `alike`: both have one reason. */
static void tell_difference(const souk_advice *best, const souk_advice *next, bool alike, souk_lang lang,
                            souk_out *out)
{
    SOUK_OUT(by, SOUK_TEXT_MAX);
    int more = (int)(100.0F * (best->win - next->win) + 0.5F);
    if (best->share <= 0.0F || next->share <= 0.0F || !out->len) return;
    if (more > 0 && alike)
        souk_printf(&by,
                    souk_textn(lang, "; the next choice does the same, but wins %d play fewer in 100",
                               "; the next choice does the same, but wins %d plays fewer in 100", more),
                    more);
    else if (more > 0)
        souk_printf(&by,
                    souk_textn(lang, "; wins %d play in 100 more than the next choice",
                               "; wins %d plays in 100 more than the next choice", more),
                    more);
    else
        souk_puts(&by, souk_text(lang, N_("; about as good as the next choice")));
    if (out->len + by.len < SOUK_TEXT_MAX) souk_puts(out, by.buf);
}

void souk_bot_reasons(souk_at imagined, int seat, const souk_voice *voice, souk_advice *advice, int n)
{
    for (int i = 0; i < n && imagined.game->reason; i++) {
        souk_out out;
        souk_out_init(&out, advice[i].reason, sizeof advice[i].reason);
        tell_facts(imagined, seat, voice, &advice[i], &out);
        if (i == 0 && n > 1) {
            SOUK_OUT(next, SOUK_TEXT_MAX);
            tell_facts(imagined, seat, voice, &advice[1], &next);
            tell_difference(&advice[0], &advice[1], strcmp(out.buf, next.buf) == 0, voice->lang, &out);
        }
        tell_line(imagined, seat, voice, &advice[i], &out);
    }
}

int souk_bot_explain(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                     souk_rng *rng, const souk_budget *budget, const souk_voice *voice, souk_advice *advice,
                     int max)
{
    const souk_at here = {g, state, parts};
    souk_state imagined;
    souk_mask legal;
    souk_legal(g, state, parts, seat, &legal);
    if (souk_mask_next(&legal, 0) < 0) return 0;
    souk_at seen = souk_at_imagined(here, seat, rng, &imagined);
    souk_findings *f = search(bot, here, seat, rng, budget, SOUK_TO_JUDGE);
    souk_advice *all = f ? calloc((size_t)f->n, sizeof *all) : NULL;
    int n = 0;
    if (f && !all) atomic_fetch_add(&starved, 1);
    if (all) {
        double share[SOUK_ACTIONS_MAX];
        souk_search_shares(f, share);
        for (int i = 0; i < f->n; i++) {
            all[i].action = f->found[i].action;
            all[i].share = (float)share[i];
            all[i].win = (float)f->found[i].win;
            all[i].margin = (float)f->found[i].margin;
            memcpy(all[i].line, f->found[i].line, sizeof all[i].line);
            all[i].line_length = f->found[i].line_length;
        }
        qsort(all, (size_t)f->n, sizeof *all, by_share);
        for (n = 0; n < f->n && n < max && (all[n].share > 0.0F || f->mixed); n++)
            advice[n] = all[n];
        if (voice) souk_bot_reasons(seen, seat, voice, advice, n);
    }
    free(all);
    free(f);
    return n;
}

double souk_bot_judge(const souk_bot *bot, souk_at here, int viewer, souk_rng *rng, const souk_budget *budget,
                      souk_judgement *judgement)
{
    souk_findings *f = NULL;
    double error = 0.0;
    if (here.game->pending(here.state)) f = search(bot, here, viewer, rng, budget, SOUK_TO_JUDGE);
    if (f) {
        *judgement = f->judged;
        error = f->error;
    } else {
        souk_state imagined;
        souk_at_imagined(here, viewer, rng, &imagined);
        souk_judge(here.game, &imagined, here.parts, judgement);
    }
    free(f);
    return error;
}

static int choose_random(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    souk_mask legal;
    souk_legal(g, imagined, parts, seat, &legal);
    return souk_mask_pick(&legal, rng);
}

#define SHORT N_("Thinks ahead, but not for as long as hard.")

const souk_bot souk_bot_random = {
    1, "random", N_("random"), N_("Plays at random: every legal action is equally likely."),
    0, 0.0,      choose_random};
const souk_bot souk_bot_7 = {7, "7", N_("level 7"), SHORT, 1, 1.0, NULL};
const souk_bot souk_bot_8 = {8, "8", N_("level 8"), SHORT, 1, 1.0, NULL};
const souk_bot souk_bot_hard = {9, "hard", N_("hard"), N_("Thinks ahead for a moment."), 1, 1.0, NULL};
const souk_bot souk_bot_expert = {10, "expert", N_("expert"), N_("Thinks ahead ten times as long as hard."),
                                  10, 5.0,      NULL};
