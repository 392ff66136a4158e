/* props.c — the driver of the property suite: one random play, checked all the while, and the report of a fault.
 *
 * A play has three streams of random numbers: chance (the stream of the record's seed, one value per outcome), the
 * players' choices, and the suite's own, so that closer checks never change a play. */
#include "props.h"
#include "bots/bot.h"
#include "table/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD = 0xC3 }; /* fills the bytes behind a state, which must not change */

props *props_new(const souk_game *g, int seats)
{
    props *p = (props *)calloc(1, sizeof *p);
    if (p == NULL) return NULL;
    p->checks.game = g;
    p->checks.parts = souk_parts_default(g);
    p->checks.seats = seats;
    p->checks.rare = PROPS_RARE;
    return p;
}

void props_free(props *p)
{
    if (p == NULL) return;
    free(p->steps);
    free(p);
}

/* Whether a chance line may be left out of the record: the next line of another actor is a seat's. */
static bool may_leave_out(const props *p, int64_t i)
{
    while (i < p->num_steps && p->steps[i].actor == SOUK_CHANCE)
        i++;
    return i == p->num_steps || p->steps[i].actor >= 0;
}

/* The play as a record; omitted chance lines must be drawn again from the seed. */
static void write_record(const props *p, bool chance, souk_out *out)
{
    souk_record_head head;
    memset(&head, 0, sizeof head);
    head.game = p->checks.game;
    head.seats = p->checks.seats;
    head.options = p->checks.options;
    head.has_seed = true;
    head.seed = p->seed;
    souk_record_put_head(out, &head, p->checks.parts);
    for (int64_t i = 0; i < p->num_steps; i++)
        if (chance || p->steps[i].actor != SOUK_CHANCE || !may_leave_out(p, i))
            souk_record_put_entry(out, p->checks.game, p->checks.parts, p->steps[i].actor,
                                  p->steps[i].action);
}

void props_print(const props *p, souk_out *out)
{
    souk_printf(out, "# %s: %s\n", p->checks.property, p->checks.fault);
    souk_printf(out,
                "# after %lld actions; once more: SOUK_RARE=%d SOUK_BOTS=%d SOUK_ONLY=%d,%llu "
                "build-test/tests/games/test_games_props %s\n",
                (long long)p->num_steps, p->checks.rare, p->bots, p->checks.seats,
                (unsigned long long)p->seed, p->checks.game->id);
    write_record(p, true, out);
}

/* A number below n: from the next byte (two, if one is not enough), or else from the stream. */
static uint32_t choose(props *p, souk_rng *rng, uint32_t n)
{
    if (p->bytes == p->bytes_end) return souk_below(souk_rng_next(rng), n);
    uint32_t value = *p->bytes++;
    if (n > 256 && p->bytes < p->bytes_end) value = value << 8 | *p->bytes++;
    return value % n;
}

/* Half of all plays use the default options, a quarter those of the lab; the rest draw each option. */
static int32_t draw_option(props *p, const souk_option *o)
{
    switch (o->type) {
    case SOUK_BOOL: return (int32_t)choose(p, &p->checks.sample, 2);
    case SOUK_INT:
    case SOUK_CHOICE: {
        uint32_t range = (uint32_t)(o->max - o->min) + 1;
        switch (choose(p, &p->checks.sample, 4)) {
        case 0: return o->min;
        case 1: return o->max;
        default: return o->min + (int32_t)choose(p, &p->checks.sample, range);
        }
    }
    case SOUK_LIST: {
        if (choose(p, &p->checks.sample, 2)) return 0;
        uint32_t list = 0, used = 0, range = (uint32_t)(o->max - o->min) + 1;
        for (int i = 0; i < o->items;) {
            uint32_t n = choose(p, &p->checks.sample, range);
            while (range <= 32 && (used >> n & 1))
                n = (n + 1) % range; /* the next unused value */
            used |= 1u << (n & 31);
            list |= (n + (uint32_t)o->min) << (8 * i++);
        }
        return (int32_t)list;
    }
    }
    return o->fallback;
}

static void draw_options(props *p)
{
    uint32_t which = choose(p, &p->checks.sample, 4);
    souk_options_default(p->checks.game, &p->checks.options);
    if (which == 2) souk_options_lab(p->checks.game, &p->checks.options);
    if (which < 3) return;
    for (int i = 0; i < p->checks.game->num_options; i++)
        p->checks.options.v[i] = draw_option(p, &p->checks.game->options[i]);
}

/* The first state must not depend on the previous content of its memory. */
static bool begin(props *p)
{
    const souk_game *g = p->checks.game;
    souk_state other;
    memset(&p->state, GUARD, sizeof p->state);
    memset(&other, 0, sizeof other);
    souk_setup(g, &p->state, p->checks.parts, &p->checks.options, p->checks.seats);
    souk_setup(g, &other, p->checks.parts, &p->checks.options, p->checks.seats);
    if (souk_seats(g, &p->state) != p->checks.seats)
        return souk_check_fault(&p->checks, "setup", "set up for %d seats, the state says %d",
                                p->checks.seats, souk_seats(g, &p->state));
    p->checks.entries = g->score(&p->state, p->checks.parts, SOUK_SPECTATOR, p->points);
    return souk_check_same(&p->checks, &p->state, &other, "setup", "setup over zeros and over other bytes");
}

static bool guarded(props *p)
{
    size_t first = p->checks.game->state_size, rest = sizeof p->state - first;
    const uint8_t *behind = p->state.bytes + first;
    /* All bytes equal the guard if the first does and each equals its predecessor. */
    if (rest == 0 || (behind[0] == GUARD && memcmp(behind, behind + 1, rest - 1) == 0)) return true;
    return souk_check_fault(&p->checks, "state size", "a byte behind the end of the state was written");
}

static int nth_seat(uint32_t set, uint32_t n)
{
    while (n-- > 0)
        set &= set - 1;
    return souk_lowest(set);
}

/* Picks the actor: chance, any of the pending seats, now and then the table. */
static int pick_actor(props *p)
{
    const souk_game *g = p->checks.game;
    souk_mask mask;
    if (p->rings && choose(p, &p->player, 32) == 0) {
        souk_legal(g, &p->state, p->checks.parts, SOUK_TABLE, &mask);
        if (souk_mask_count(&mask) > 0) return SOUK_TABLE;
    }
    uint32_t pending = g->pending(&p->state);
    if (pending & SOUK_PENDING_CHANCE) return SOUK_CHANCE;
    uint32_t count = (uint32_t)souk_popcount(pending);
    /* If only one seat may act, no byte is spent on it. */
    return nth_seat(pending, count > 1 || p->bytes == p->bytes_end ? choose(p, &p->player, count) : 0);
}

static int pick_action(props *p, int actor)
{
    bool given = p->bytes < p->bytes_end;
    if (actor == SOUK_CHANCE && !given)
        return souk_draw(p->checks.game, &p->state, p->checks.parts, &p->chance);
    if (actor == SOUK_CHANCE) souk_rng_next(&p->chance); /* the k-th chance outcome uses up the k-th value */
    /* Mix weak and stronger bots. */
    if (p->clever && actor >= 0)
        return souk_bot_choose((p->seed >> 8 >> actor) & 1 ? &souk_bot_easy : &souk_bot_normal,
                               p->checks.game, &p->state, p->checks.parts, actor, &p->player);
    souk_mask mask;
    souk_legal(p->checks.game, &p->state, p->checks.parts, actor, &mask);
    return souk_mask_nth(&mask, (int)choose(p, &p->player, (uint32_t)souk_mask_count(&mask)));
}

/* While bytes decide, every action is checked, the costly properties in turn. */
static bool look_closely(props *p, int actor, int action)
{
    enum { ALL = -1, TURNS = 3 };
    int turn = p->given && actor != SOUK_DONE ? (int)((p->seed + (uint64_t)p->num_steps) % TURNS) : ALL;
    const void *state = &p->state;
    p->samples++;
    bool ok = true;
    if (turn == 0 || turn == ALL)
        ok = souk_check_views(&p->checks, state) && souk_check_position(&p->checks, state);
    if (ok && (turn == 1 || turn == ALL)) ok = props_check_words(p, state);
    if (ok && (turn == 2 || turn == ALL)) ok = souk_check_hidden(&p->checks, state, actor, action);
    if (ok && actor != SOUK_DONE)
        ok = souk_check_try(&p->checks, state) && souk_check_outcome(&p->checks, state) &&
             souk_check_commute(&p->checks, state);
    return ok;
}

static bool remember(props *p, int actor, int action)
{
    if (p->num_steps == p->max_steps) {
        int64_t room = p->max_steps ? 2 * p->max_steps : 1024;
        props_step *more = (props_step *)realloc(p->steps, (size_t)room * sizeof *more);
        if (more == NULL) return souk_check_fault(&p->checks, "memory", "no room for the action list");
        p->steps = more;
        p->max_steps = room;
    }
    p->steps[p->num_steps].actor = (int16_t)actor;
    p->steps[p->num_steps++].action = (int16_t)action;
    p->checks.done = p->num_steps;
    return true;
}

/* A full list of events takes no more, and the action has the same effect otherwise. */
static bool act_in_full(props *p, const void *before, int actor, int action)
{
    static souk_events full;
    static souk_event last;
    souk_state copy;
    memcpy(&copy, before, sizeof copy);
    memcpy(&full, &p->checks.events, sizeof full);
    full.n = SOUK_EVENTS_MAX;
    last = full.e[SOUK_EVENTS_MAX - 1];
    p->checks.game->apply(&copy, p->checks.parts, actor, action, &full);
    if (full.n != SOUK_EVENTS_MAX || memcmp(&last, &full.e[SOUK_EVENTS_MAX - 1], sizeof last) != 0)
        return souk_check_fault(&p->checks, "events", "a full list has taken one more");
    return souk_check_same(&p->checks, &p->state, &copy, "events", "with room for events and without");
}

/* The same action on a copy, without events, gives the same bytes and informs the same seats. */
static bool act(props *p, int actor, int action)
{
    const souk_game *g = p->checks.game;
    souk_state copy = p->state, before = p->state;
    p->checks.events.n = 0;
    uint32_t learned = g->apply(&p->state, p->checks.parts, actor, action, &p->checks.events);
    uint32_t quietly = g->apply(&copy, p->checks.parts, actor, action, NULL);
    if (!remember(p, actor, action)) return false;
    p->actions++;
    if (learned != quietly)
        return souk_check_fault(&p->checks, "apply", "it taught seats %#x with events and %#x without",
                                learned, quietly);
    return souk_check_same(&p->checks, &p->state, &copy, "apply", "with events and without") &&
           props_check_events(p, &p->checks.events, learned) &&
           (!props_now(p, 2) || act_in_full(p, &before, actor, action)) &&
           (!props_now(p, 4) || props_check_sentences(p, &p->checks.events));
}

/* Plays that many random actions, with only an occasional check of the cheap properties. */
static bool hurry(props *p, int64_t steps)
{
    for (; steps > 0 && p->checks.game->pending(&p->state) != 0; steps--) {
        if (p->num_steps >= p->checks.bound)
            return souk_check_fault(&p->checks, "bound", "not over after %lld actions",
                                    (long long)p->checks.bound);
        if (props_now(p, 1) && !souk_check_step(&p->checks, &p->state)) return false;
        int actor = pick_actor(p), action = pick_action(p, actor);
        p->checks.events.n = 0;
        uint32_t learned =
            p->checks.game->apply(&p->state, p->checks.parts, actor, action, &p->checks.events);
        p->actions++;
        if (!remember(p, actor, action) || !props_check_events(p, &p->checks.events, learned)) return false;
    }
    return true;
}

static bool replay(props *p)
{
    souk_state again;
    memset(&again, 0, sizeof again);
    souk_setup(p->checks.game, &again, p->checks.parts, &p->checks.options, p->checks.seats);
    for (int64_t i = 0; i < p->num_steps; i++)
        p->checks.game->apply(&again, p->checks.parts, p->steps[i].actor, p->steps[i].action, NULL);
    if (souk_digest(&again, p->checks.game->state_size) != souk_digest(&p->state, p->checks.game->state_size))
        return souk_check_fault(&p->checks, "replay", "the digest after a replay is another");
    return souk_check_same(&p->checks, &p->state, &again, "replay", "played and replayed");
}

/* The record, read back from its text, gives the same bytes. */
static bool reload(props *p, bool chance)
{
    souk_out out;
    souk_out_init(&out, p->record, sizeof p->record);
    write_record(p, chance, &out);
    if (souk_out_full(&out)) return true; /* an extremely long play: replay has checked it */
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_table *table = souk_table_load(p->record, out.len, NULL, &error);
    if (table == NULL)
        return souk_check_fault(&p->checks, "record", "line %d, column %d: %s", error.line, error.column,
                                error.text);
    /* Chance left out at the very end stays pending until it is drawn. */
    if (!chance) souk_table_chance(table, &error);
    bool same = souk_check_same(&p->checks, &p->state, &table->state, "record",
                                chance ? "played and loaded" : "played and loaded without its chance lines");
    souk_table_free(table);
    return same;
}

/* Draws the settings of the play; uses up its first bytes. */
static bool prepare(props *p, uint64_t seed)
{
    p->seed = seed;
    p->checks.failed = false;
    p->num_steps = p->checks.done = 0;
    p->chance = souk_rng_seeded(seed);
    p->player = souk_rng_seeded(souk_seed_of(seed, 1));
    p->checks.sample = souk_rng_seeded(souk_seed_of(seed, 2));
    p->rings = choose(p, &p->player, 4) == 0;
    p->clever = p->bots > 0 && seed % (uint64_t)p->bots == 0;
    draw_options(p);
    if (p->checks.game->conserved == NULL)
        return souk_check_fault(&p->checks, "conservation", "the game does not count its components");
    if (!p->known && !props_check_game(p)) return false;
    p->checks.bound = p->checks.game->bound(p->checks.parts, &p->checks.options, p->checks.seats);
    return begin(p);
}

/* Plays while there are bytes, or to the end of the play without bytes. */
static bool play_on(props *p)
{
    for (;;) {
        if (!souk_check_step(&p->checks, &p->state)) return false;
        if (p->checks.game->pending(&p->state) == 0 || (p->given && p->bytes == p->bytes_end)) return true;
        if (p->num_steps >= p->checks.bound)
            return souk_check_fault(&p->checks, "bound", "not over after %lld actions",
                                    (long long)p->checks.bound);
        bool closely = p->given || props_now(p, 1);
        int actor = pick_actor(p), action = pick_action(p, actor);
        if (closely && !look_closely(p, actor, action)) return false;
        if (!act(p, actor, action) || !guarded(p)) return false;
    }
}

/* Checks after the last action. Chance given by bytes cannot be drawn again from the seed. */
static bool look_back(props *p)
{
    bool closely = p->given || p->checks.rare == PROPS_RARE || props_now(p, PROPS_RARE);
    bool records = p->given || p->seed % (uint64_t)(p->checks.rare / 2) == 0;
    bool chance = p->given || p->seed % (uint64_t)p->checks.rare == 0;
    return (!closely || look_closely(p, SOUK_DONE, -1)) && props_check_end(p) && replay(p) &&
           (!records || reload(p, chance));
}

bool props_play(props *p, uint64_t seed)
{
    return props_play_bytes(p, seed, 0, NULL, 0);
}

bool props_play_bytes(props *p, uint64_t seed, int64_t before, const uint8_t *bytes, size_t size)
{
    p->given = p->checks.briefly = size > 0;
    p->bytes = bytes;
    p->bytes_end = p->given ? bytes + size : bytes;
    uint64_t parts = souk_parts_digest(p->checks.game, p->checks.parts);
    if (!prepare(p, seed)) return false;
    const uint8_t *end = p->bytes_end;
    p->bytes_end = p->bytes;
    if (!hurry(p, before)) return false;
    p->bytes_end = end;
    p->given_from = p->num_steps;
    if (!play_on(p)) return false;
    p->given_to = p->num_steps;
    if (!hurry(p, INT64_MAX) || !look_back(p)) return false;
    if (souk_parts_digest(p->checks.game, p->checks.parts) != parts)
        return souk_check_fault(&p->checks, "parts", "the parts were changed during play");
    p->plays++;
    return true;
}
