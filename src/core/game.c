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

/* How many words of a mask the game can use at all. */
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
    g->legal(state, parts, SOUK_CHANCE, &m);
    uint32_t total = g->weights(state, parts, NULL);
    uint32_t r = souk_below(value, total);
    if (total == count_of(&m, words)) return souk_select(&m, (int)r);
    uint32_t w[SOUK_ACTIONS_MAX];
    g->weights(state, parts, w);
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

const char *souk_try(const souk_game *g, void *state, const void *parts, int actor, int action,
                     souk_events *events, uint32_t *learned)
{
    if (actor < SOUK_TABLE || actor >= g->seats(state)) return SOUK_NOT_YOUR_TURN;
    souk_mask m;
    g->legal(state, parts, actor, &m);
    bool known = action >= 0 && action < g->num_actions;
    if (!known || !souk_mask_has(&m, action)) {
        uint32_t p = g->pending(state);
        bool waits = actor == SOUK_TABLE    ? p != 0
                     : actor == SOUK_CHANCE ? (p & SOUK_PENDING_CHANCE) != 0
                                            : !(p & SOUK_PENDING_CHANCE) && (p >> actor & 1);
        if (!waits) return SOUK_NOT_YOUR_TURN;
        const char *clause = known ? g->why_not(state, parts, actor, action) : NULL;
        return clause ? clause : SOUK_NO_SUCH_ACTION;
    }
    uint32_t told = g->apply(state, parts, actor, action, events);
    if (learned) *learned = told;
    return NULL;
}

int64_t souk_play_random(const souk_game *g, void *state, const void *parts, souk_rng *chance,
                         souk_rng *player)
{
    /* The streams are kept in locals, and the functions of the game read once. */
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
            g->legal(state, parts, seat, &m);
            int action = souk_select(&m, (int)souk_below(value, count_of(&m, words)));
            g->apply(state, parts, seat, action, NULL);
        }
    }
    chance->drawn = chance_drawn;
    player->drawn = player_drawn;
    return actions;
}
