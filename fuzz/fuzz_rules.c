/* fuzz_rules.c: arbitrary bytes as a play of a game.
 *
 * The first bytes choose the game, the seats, the seed and the number of random actions before. The rest decides the
 * options, who acts and what they do, chance included. Only legal actions are chosen, so every input is a play. The
 * properties of the shared suite (tests/support/props.h) are checked after every action that the bytes decide, the
 * costly ones in turn; then the play goes on to its end. The same play is made at a table, where every undoable action
 * that bytes decided is undone and repeated: undo replays everything before it. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "props.h"
#include "table/table.h"

enum { HEAD = 5, EARLIER = 4, FAULT = 1 << 20 };

/* One suite per game and seat count, created on first use. */
static props *suite_of(const souk_game *g, int seats)
{
    static props *known[16][SOUK_SEATS_MAX + 1];
    for (int i = 0; i < souk_num_games && i < 16; i++) {
        if (souk_games[i] != g) continue;
        if (!known[i][seats]) known[i][seats] = props_new(g, seats);
        return known[i][seats];
    }
    return NULL;
}

static void show(const props *p)
{
    char *text = malloc(FAULT);
    souk_out out;
    if (!text) return;
    souk_out_init(&out, text, FAULT);
    props_print(p, &out);
    fprintf(stderr, "%s\n", text);
    free(text);
}

static uint64_t digest(const souk_table *t)
{
    return souk_digest(&t->state, t->game->state_size);
}

/* Undo restores the state before, and repeating the action the state after. */
static void back_and_forth(const props *p)
{
    souk_error error = {0};
    souk_table *t = souk_table_open(p->checks.game, p->checks.parts, &p->checks.options, p->checks.seats,
                                    p->seed, &error);
    if (!t) return;
    for (int64_t i = 0; i < p->num_steps; i++) {
        int actor = p->steps[i].actor;
        int16_t action = p->steps[i].action;
        uint64_t before = digest(t);
        assert(souk_table_move(t, actor, &action, 1, &error));
        uint64_t after = digest(t);
        if (i < p->given_from || i >= p->given_to || actor < 0 || !souk_table_can_undo(t, actor)) continue;
        assert(souk_table_undo(t, actor, &error) && digest(t) == before);
        assert(souk_table_move(t, actor, &action, 1, &error) && digest(t) == after);
    }
    assert(digest(t) == souk_digest(&p->state, p->checks.game->state_size));
    souk_state then = {{0}};
    souk_table_at(t, t->num_kept / 2, &then); /* half-way through, the table's state must be as it was */
    souk_state again = {{0}};
    souk_setup(p->checks.game, &again, p->checks.parts, &p->checks.options, p->checks.seats);
    for (int i = 0; i < t->num_kept / 2; i++)
        p->checks.game->apply(&again, p->checks.parts, p->steps[i].actor, p->steps[i].action, NULL);
    assert(memcmp(&then, &again, p->checks.game->state_size) == 0);
    souk_table_free(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < HEAD) return 0;
    const souk_game *g = souk_games[bytes[0] % souk_num_games];
    int seats = g->min_seats + bytes[1] % (g->max_seats - g->min_seats + 1);
    props *p = suite_of(g, seats);
    if (!p) return 0;
    uint64_t seed = (uint64_t)bytes[2] << 8 | bytes[3];
    int64_t before = EARLIER * (int64_t)bytes[4];
    if (!props_play_bytes(p, seed, before, bytes + HEAD, size - HEAD)) {
        show(p);
        abort();
    }
    back_and_forth(p);
    return 0;
}
