/* The engine in a browser: the protocol of docs/protocol.md behind a few exported functions.
 *
 * A page writes a message into the buffer from souk_room, calls souk_message with its length, and reads
 * souk_reply_length bytes from the pointer that it returns. One engine is one table; a page that wants two tables
 * instantiates the module twice. Nothing else crosses the boundary, so only the protocol itself must match the C
 * side.
 */
#include "bots/net.h"
#include "core/out.h"
#include "table/engine.h"
#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { REPLY_ROOM = 4 << 20 };

static souk_engine the_engine;
static char *room;
static size_t room_size;
static char *reply;
static size_t reply_length;

/* A buffer for a message of that many bytes; 0 if out of memory. */
char *EXPORT(souk_room)(size_t length)
{
    if (length + 1 > room_size) {
        char *larger = realloc(room, length + 1);
        if (!larger) return NULL;
        room = larger;
        room_size = length + 1;
    }
    return room;
}

/* Takes the bytes in the buffer as the default net of their game; 0 if they cannot be used. Bots that search then
* evaluate with it. */
int EXPORT(souk_take_net)(size_t length)
{
    souk_net *net = souk_net_read(room, length, NULL);
    const souk_game *g = net ? souk_game_find(net->game) : NULL;
    if (g && souk_net_fits(net, g, souk_parts_default(g), NULL)) return souk_net_bring(g, net);
    souk_net_free(net);
    return 0;
}

/* Answers the message in the buffer; returns the start of the reply, 0 if out of memory. */
const char *EXPORT(souk_message)(size_t length)
{
    if (!reply) {
        reply = malloc(REPLY_ROOM);
        if (!reply) return NULL;
        souk_engine_open(&the_engine, SOUK_EN);
    }
    souk_out out;
    souk_out_init(&out, reply, REPLY_ROOM);
    room[length] = '\0';
    souk_engine_answer(&the_engine, room, length, &out);
    reply_length = out.len;
    return reply;
}

size_t EXPORT(souk_reply_length)(void)
{
    return reply_length;
}

/* Random plays as in `souk bench`, to measure the speed of the rules in the browser; returns the number of actions. */
double EXPORT(souk_speed)(int game, int plays)
{
    if (game < 0 || game >= souk_num_games) return 0;
    const souk_game *g = souk_games[game];
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_options_default(g, &options);
    int seats = g->max_seats < 3 ? g->max_seats : g->min_seats > 3 ? g->min_seats : 3;
    souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
    int64_t actions = 0;
    for (int i = 0; i < plays; i++) {
        souk_state s;
        souk_setup(g, &s, parts, &options, seats);
        actions += souk_play_random(g, &s, parts, &chance, &player);
    }
    return (double)actions;
}
