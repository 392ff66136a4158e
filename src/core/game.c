/* game.c — playing any game through its interface: finding it, chance, checked and random play. */
#include "core/mask.h"
#include "core/rng.h"
#include <string.h>

const souk_game *souk_game_find(const char *id)
{
    for (int i = 0; i < souk_num_games; i++)
        if (strcmp(souk_games[i]->id, id) == 0) return souk_games[i];
    return NULL;
}

/* The number of mask words that the game can use. */
static inline int words_of(const souk_game *g)
{
    return (g->num_actions + 63) >> 6;
}

static inline uint32_t count_of(const souk_mask *m, int words)
{
    int n = souk_popcount(m->w[0]);
    for (int i = 1; i < words; i++)
        n += souk_popcount(m->w[i]);
    return (uint32_t)n;
}

/* Inlined into souk_play_random, where it is most of the loop besides the game itself. */
static inline int outcome(const souk_game *g, const void *state, const void *parts, int words, uint64_t value)
{
    if (g->outcome) return g->outcome(state, parts, value);
    souk_mask m;
    uint32_t w[SOUK_ACTIONS_MAX];
    souk_mask_clear(&m);
    uint32_t total = g->chance(state, parts, &m, w);
    if (total == 0) return souk_select(&m, (int)souk_below(value, count_of(&m, words)));
    uint32_t r = souk_below(value, total);
    int last = -1;
    for (int a = souk_mask_next(&m, 0); a >= 0; a = souk_mask_next(&m, a + 1)) {
        if (r < w[a]) return a;
        r -= w[a];
        last = a;
    }
    return last;
}

int souk_outcome(const souk_game *g, const void *state, const void *parts, uint64_t value)
{
    return outcome(g, state, parts, words_of(g), value);
}

uint32_t souk_chances(const souk_game *g, const void *state, const void *parts, souk_mask *outcomes,
                      uint32_t *w)
{
    souk_mask_clear(outcomes);
    uint32_t total = g->chance(state, parts, outcomes, w);
    if (total) return total;
    for (int a = souk_mask_next(outcomes, 0); a >= 0; a = souk_mask_next(outcomes, a + 1))
        w[a] = 1;
    return (uint32_t)souk_mask_count(outcomes);
}

bool souk_setup(const souk_game *g, void *state, const void *parts, const souk_options *options, int seats)
{
    souk_options usual;
    if (seats < g->min_seats || seats > g->max_seats) return false;
    if (!options) souk_options_default(g, &usual);
    if (options && !souk_options_valid(g, options, NULL)) return false;
    memset(state, 0, g->state_size);
    if (g->min_seats != g->max_seats) ((uint8_t *)state)[g->seats_at] = (uint8_t)seats;
    g->setup(state, parts, options ? options : &usual);
    return true;
}

bool souk_may_act(const souk_game *g, const void *state, int actor)
{
    uint32_t p = g->pending(state);
    if (actor == SOUK_TABLE) return p != 0;
    if (actor == SOUK_CHANCE) return (p & SOUK_PENDING_CHANCE) != 0;
    return actor >= 0 && actor < SOUK_SEATS_MAX && !(p & SOUK_PENDING_CHANCE) && (p >> actor & 1);
}

void souk_legal(const souk_game *g, const void *state, const void *parts, int actor, souk_mask *legal)
{
    uint32_t w[SOUK_ACTIONS_MAX];
    souk_mask_clear(legal);
    if (!souk_may_act(g, state, actor)) return;
    if (actor == SOUK_CHANCE)
        g->chance(state, parts, legal, w);
    else
        g->legal(state, parts, actor, legal);
}

const char *souk_why_not(const souk_game *g, const void *state, const void *parts, int actor, int action)
{
    souk_mask m;
    if (!souk_may_act(g, state, actor)) return SOUK_NOT_YOUR_TURN;
    if (action < 0 || action >= g->num_actions) return SOUK_NO_SUCH_ACTION;
    souk_legal(g, state, parts, actor, &m);
    if (souk_mask_has(&m, action)) return NULL;
    const char *clause = g->why_not(state, parts, actor, action);
    return clause ? clause : SOUK_NO_SUCH_ACTION;
}

const char *souk_try(const souk_game *g, void *state, const void *parts, int actor, int action,
                     souk_events *events, uint32_t *learned)
{
    const char *clause = souk_why_not(g, state, parts, actor, action);
    if (clause) return clause;
    uint32_t told = g->apply(state, parts, actor, action, events);
    if (learned) *learned = told;
    return NULL;
}

int64_t souk_play_random(const souk_game *g, void *state, const void *parts, souk_rng *chance,
                         souk_rng *player)
{
    /* For speed the streams are kept in locals, and the game's function pointer is read once. */
    const uint64_t chance_base = souk_stream_base(chance->seed);
    const uint64_t player_base = souk_stream_base(player->seed);
    uint64_t chance_drawn = chance->drawn, player_drawn = player->drawn;
    uint32_t (*const pending)(const void *) = g->pending;
    const int words = words_of(g);
    int64_t actions = 0;
    for (uint32_t p; (p = pending(state)) != 0; actions++) {
        if (p & SOUK_PENDING_CHANCE) {
            uint64_t value = souk_stream_value(chance_base, chance_drawn++);
            g->apply(state, parts, SOUK_CHANCE, outcome(g, state, parts, words, value), NULL);
        } else {
            int seat = souk_lowest(p);
            uint64_t value = souk_stream_value(player_base, player_drawn++);
            souk_mask m;
            souk_legal_pending(g, state, parts, seat, &m);
            int action = souk_select(&m, (int)souk_below(value, count_of(&m, words)));
            g->apply(state, parts, seat, action, NULL);
        }
    }
    chance->drawn = chance_drawn;
    player->drawn = player_drawn;
    return actions;
}
