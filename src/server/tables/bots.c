/* bots.c — bots at online tables: they think on the workers' threads, about a copy of the state, and come back with
 * an action. If the table has moved on meanwhile in a way that matters, the action is thrown away and the bot asked
 * again. Their stream is fresh random bytes, so nobody can foresee them. */
#include "server/bots.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef struct thought {
    job j;
    server *server;
    char table[ID_SIZE];
    int seat;
    uint32_t seq;
    const souk_game *game;
    const souk_bot *bot;
    souk_state state;
    void *own_parts; /* a copy, or NULL */
    souk_rng rng;
    int action;
    /* Of a hint: who asked, and what there is to say. */
    bool hint;
    ticket ticket;
    souk_advice advice[SOUK_HINTS_MAX];
    int num_advice;
} thought;

static void think(job *j)
{
    thought *t = (thought *)j;
    const void *parts = t->own_parts ? t->own_parts : souk_parts_default(t->game);
    souk_budget budget = souk_budget_at_table(t->bot);
    if (t->hint)
        t->num_advice = souk_bot_explain(t->bot, t->game, &t->state, parts, t->seat, &t->rng, &budget, NULL,
                                         t->advice, SOUK_HINTS_MAX);
    else
        t->action = souk_bot_choose_within(t->bot, t->game, &t->state, parts, t->seat, &t->rng, &budget);
}

static void thought_free(thought *t)
{
    free(t->own_parts);
    free(t);
}

static void say_hint(thought *t, const desk *d)
{
    souk_out *o;
    if (!d) {
        answer_error(t->server, &t->ticket, "table", N_("There is no such table."));
        return;
    }
    if (t->num_advice == 0) {
        answer_error(t->server, &t->ticket, "memory", N_("There is not enough memory."));
        return;
    }
    session *c = answer_open(t->server, &t->ticket, "hints", &o);
    const souk_table *table = d->sitting->table;
    if (!c) return;
    souk_voice voice = sitting_voice(d->sitting, c->lang);
    /* In words of what the seat can see: the state that was imagined for it. */
    souk_state imagined = t->state;
    t->game->imagine(&imagined, table->parts, t->seat, &t->rng);
    souk_bot_reasons(t->game, &imagined, table->parts, t->seat, &voice, t->advice, t->num_advice);
    souk_json_put_string(o, "table", d->sitting->id);
    souk_answer_hints(o, t->game, &imagined, table->parts, t->seat, &voice, t->advice, t->num_advice);
    answer_send(c, o);
}

static void thought_over(job *j)
{
    thought *t = (thought *)j;
    desk *d = t->server->leaving ? NULL : desk_peek(t->server, t->table);
    if (t->hint) {
        say_hint(t, d);
    } else if (d) {
        d->thinking &= ~(1u << t->seat);
        bool still = !d->busy && sitting_pending(d->sitting) >> t->seat & 1 &&
                     sitting_bot(d->sitting, t->seat) && sitting_fresh(d->sitting, t->seat, t->seq);
        if (still && entry_action(d, t->seat, t->action)) t->server->count.bot_moves++;
        d = desk_peek(t->server, t->table);
        if (d && !d->busy) desk_due(d);
    }
    thought_free(t);
}

static thought *thought_new(desk *d, int seat, const char *bot)
{
    const sitting *sit = d->sitting;
    thought *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->j.run = think;
    t->j.done = thought_over;
    t->server = d->server;
    memcpy(t->table, sit->id, sizeof t->table);
    t->seat = seat;
    t->seq = sitting_seq(sit, seat, sit->num_notes);
    t->game = sit->game;
    t->bot = bot ? souk_bot_find(bot) : NULL;
    if (!t->bot) t->bot = souk_bot_usual;
    memcpy(&t->state, &sit->table->state, sit->game->state_size);
    randombytes_buf(&t->rng.seed, sizeof t->rng.seed);
    if (sit->parts) {
        t->own_parts = malloc(sit->game->parts_size);
        if (!t->own_parts) {
            free(t);
            return NULL;
        }
        memcpy(t->own_parts, sit->parts, sit->game->parts_size);
    }
    return t;
}

/* A bot thinks for whoever opened its table, a hint for who asked. */
static bool send_off(server *s, const char *asker, thought *t)
{
    if (jobs_add(s->jobs, asker, &t->j)) return true;
    thought_free(t);
    return false;
}

bool bots_think(desk *d, int seat)
{
    thought *t = thought_new(d, seat, sitting_bot(d->sitting, seat));
    return t && send_off(d->server, d->sitting->host, t);
}

bool bots_hint(message *m, desk *d, int seat)
{
    thought *t = thought_new(d, seat, souk_bot_hard.name);
    if (!t) return wrong_memory(m);
    t->hint = true;
    t->ticket = m->ticket;
    t->j.serial = m->session->serial;
    return send_off(d->server, m->session->person, t) ||
           wrong(m, "busy", N_("The bots have too much to do: please try again."));
}
