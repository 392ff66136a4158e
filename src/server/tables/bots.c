/* bots.c — bots at online tables: worker threads search on a copy of the state and return an action. If the table has
 * changed meanwhile in a way that matters, the action is discarded and the bot starts again. Their random stream is
 * seeded with fresh random bytes, so nobody can predict them. */
#include "server/tables/bots.h"
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
    /* For a hint: the request and the result. */
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

static void serialise_hint(thought *t, const cached_table *d)
{
    souk_out *o;
    if (!d) {
        answer_error(t->server, &t->ticket, "table", N_("There is no such table."));
        return;
    }
    if (t->num_advice == 0) {
        answer_error(t->server, &t->ticket, "memory", N_("Out of memory."));
        return;
    }
    session *c = answer_open(t->server, &t->ticket, "hints", &o);
    const souk_table *table = d->online_table->table;
    if (!c) return;
    souk_voice voice = online_table_voice(d->online_table, c->lang);
    /* Worded from what the seat can see: a state imagined from its viewpoint. */
    souk_state state;
    const souk_at now = {t->game, &t->state, table->parts};
    const souk_at imagined = souk_at_imagined(now, t->seat, &t->rng, &state);
    souk_bot_reasons(imagined, t->seat, &voice, t->advice, t->num_advice);
    souk_json_put_string(o, "table", d->online_table->id);
    souk_answer_hints(o, imagined, t->seat, &voice, t->advice, t->num_advice);
    answer_send(c, o);
}

static void thought_over(job *j)
{
    thought *t = (thought *)j;
    cached_table *d = t->server->leaving ? NULL : cached_table_peek(t->server, t->table);
    if (t->hint) {
        serialise_hint(t, d);
    } else if (d) {
        d->thinking &= ~(1u << t->seat);
        bool still = !d->busy && online_table_pending(d->online_table) >> t->seat & 1 &&
                     online_table_bot(d->online_table, t->seat) &&
                     online_table_fresh(d->online_table, t->seat, t->seq);
        if (still && entry_action(d, t->seat, t->action)) t->server->count.bot_moves++;
        d = cached_table_peek(t->server, t->table);
        if (d && !d->busy) cached_table_due(d);
    }
    thought_free(t);
}

static thought *thought_new(cached_table *d, int seat, const char *bot)
{
    const online_table *online = d->online_table;
    thought *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->j.run = think;
    t->j.done = thought_over;
    t->server = d->server;
    memcpy(t->table, online->id, sizeof t->table);
    t->seat = seat;
    t->seq = online_table_seq(online, seat, online->num_notes);
    t->game = online->game;
    t->bot = bot ? souk_bot_find(bot) : NULL;
    if (!t->bot) t->bot = souk_bot_usual;
    memcpy(&t->state, &online->table->state, online->game->state_size);
    randombytes_buf(&t->rng.seed, sizeof t->rng.seed);
    if (online->parts) {
        t->own_parts = malloc(online->game->parts_size);
        if (!t->own_parts) {
            free(t);
            return NULL;
        }
        memcpy(t->own_parts, online->parts, online->game->parts_size);
    }
    return t;
}

/* A bot's job is in the lane of the table's host, a hint in that of its asker. */
static bool send_off(server *s, const char *asker, thought *t)
{
    if (jobs_add(s->jobs, asker, &t->j)) return true;
    thought_free(t);
    return false;
}

bool bots_think(cached_table *d, int seat)
{
    thought *t = thought_new(d, seat, online_table_bot(d->online_table, seat));
    return t && send_off(d->server, d->online_table->host, t);
}

const char *bots_hint(cached_table *d, int seat, const ticket *t, const session *asker)
{
    thought *h = thought_new(d, seat, souk_bot_hard.name);
    if (!h) return "memory";
    h->hint = true;
    h->ticket = *t;
    h->j.serial = asker->serial;
    return send_off(d->server, asker->person, h) ? NULL : "busy";
}
