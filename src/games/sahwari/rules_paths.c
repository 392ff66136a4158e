/* rules_paths.c — Sahwari: where camels can go (SA-3.1 to SA-3.3, SA-5.1 to SA-5.3).
 *
 * A line of the square is walked without a loop: the first cell that stops a camel is the lowest or highest bit of
 * a set, and the cells before it are a mask. East and south count upwards, north and west downwards. */
#include "games/sahwari/state.h"

static inline uint32_t walk(uint32_t ray, int direction, uint32_t stops, uint32_t *first)
{
    uint32_t on_way = ray & stops;
    if (direction == SA_EAST || direction == SA_SOUTH) {
        *first = on_way & (0u - on_way);
        return ray & (*first - 1);
    }
    uint32_t high = 0x80000000u >> __builtin_clz(on_way << 1 | 1); /* shifted, so that it is never 0 */
    *first = high >> 1;
    return ((ray << 1) & ~((high << 1) - 1)) >> 1;
}

/* SA-3.1 to SA-3.3: where a player's camel can go from there. `camels` are all other camels. */
uint32_t sa_moves(const sa_parts *p, uint32_t faces, uint32_t shared, uint32_t camels, int from)
{
    uint32_t blocked = camels & ~shared, to = 0, first;
    for (int d = 0; d < 4; d++) {
        to |= walk(p->ray[from][d], d, blocked | faces, &first) & shared;
        to |= first & faces & ~blocked;
    }
    return to;
}

uint32_t sa_camel_moves(const sa_state *s, const sa_parts *p, int seat)
{
    return sa_moves(p, sa_faces(s), sa_shared(s), sa_riders(s) | sa_guilds(s), s->camel[seat]);
}

/* SA-5.1 to SA-5.3. The obstacles are the same for all guild camels, and computed once. */
typedef struct obstacles {
    uint32_t riders, guilds, stops;
} obstacles;

static inline obstacles obstacles_of(const sa_state *s)
{
    uint32_t shared = sa_shared(s);
    obstacles o = {sa_riders(s) & ~shared, sa_guilds(s) & ~shared, 0};
    o.stops = o.riders |
              (sa_faces(s) & ~o.guilds); /* SA-5.3: other guild camels are passed, on resource tiles too */
    return o;
}

static inline uint32_t guild_moves(const sa_state *s, const sa_parts *p, int camel, obstacles o)
{
    uint32_t to = 0, first;
    const uint32_t *ray = p->ray[s->camel[camel]];
    for (int d = 0; d < 4; d++) {
        to |= walk(ray[d], d, o.stops, &first) & ~o.guilds; /* SA-5.2: deserts too */
        to |= first & ~o.riders;
    }
    uint32_t again = s->phase == SA_IN_GUILD_SECOND && camel == s->guild_first; /* SA-5.1: not back */
    return to & ~(again << s->guild_from);
}

uint32_t sa_guild_moves(const sa_state *s, const sa_parts *p, int camel)
{
    return guild_moves(s, p, camel, obstacles_of(s));
}

uint32_t sa_guilds_able(const sa_state *s, const sa_parts *p)
{
    obstacles o = obstacles_of(s);
    uint32_t able = 0;
    for (int g = SA_SEATS; g < SA_CAMELS && s->camel[g] != SA_NOWHERE; g++)
        able |= (uint32_t)(guild_moves(s, p, g, o) != 0) << g;
    return able;
}
