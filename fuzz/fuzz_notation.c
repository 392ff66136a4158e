/* fuzz_notation.c: arbitrary bytes as text typed by a player: an action, a position, an option.
 *
 * The first bytes choose the game, the seats, the actor, the maximum number of parsed actions and how far the play has
 * gone; the rest is the text. Besides not crashing: parsed actions are actions of the game, and a refusal says why. An
 * accepted position can be written back and played to its end. (A puzzle need not say where every card is, so only
 * place checks conservation.) */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "fuzz.h"

enum { HEAD = 5, FEW = 8, UNTOUCHED = 0x5A5A };

typedef struct situation {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats, actor;
    int max; /* maximum number of parsed actions */
    souk_state state;
} situation;

/* Plays `count` random actions; returns false at the end of the play. */
static bool play_on(situation *s, uint64_t seed, int64_t count)
{
    const souk_game *g = s->game;
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1);
    for (int64_t i = 0; i < count; i++) {
        int who = souk_mover(g, &s->state);
        souk_mask legal;
        if (who == SOUK_DONE) return false;
        souk_legal(g, &s->state, s->parts, who, &legal);
        assert(souk_mask_count(&legal) > 0);
        int action =
            who == SOUK_CHANCE ? souk_draw(g, &s->state, s->parts, &chance) : souk_mask_pick(&legal, &player);
        g->apply(&s->state, s->parts, who, action, NULL);
    }
    return true;
}

static void read_action(const situation *s, const char *text)
{
    const souk_game *g = s->game;
    int16_t actions[FEW + 1];
    souk_error error = {0};
    for (int i = 0; i <= FEW; i++)
        actions[i] = UNTOUCHED;
    int n = souk_parse(g, &s->state, s->parts, s->actor, text, actions, s->max, &error);
    assert(n >= 0 && n <= s->max && actions[s->max] == UNTOUCHED);
    for (int i = 0; i < n; i++)
        assert(actions[i] >= 0 && actions[i] < g->num_actions);
    assert((n == 0) == (error.text[0] != '\0'));
    int named = souk_action_named(g, s->parts, text);
    assert(named >= -1 && named < g->num_actions);
}

static void read_position(const situation *was, const char *text)
{
    static char lines[SOUK_PLACE_MAX];
    situation s = *was;
    const souk_game *g = s.game;
    souk_error error = {0};
    bool good = souk_place(g, &s.state, s.parts, &s.options, s.seats, text, &error);
    assert(good == (error.text[0] == '\0'));
    if (!good) return;
    souk_out out;
    souk_out_init(&out, lines, sizeof lines);
    souk_position(g, &s.state, s.parts, &out);
    assert(!souk_out_full(&out));
    souk_state again;
    memset(&again, 0, sizeof again);
    assert(souk_place(g, &again, s.parts, &s.options, s.seats, lines, &error));
    assert(memcmp(&again, &s.state, g->state_size) == 0);
    assert(!play_on(&s, 1, g->bound(s.parts, &s.options, s.seats) + 1));
}

/* NAME=VALUE */
static void read_option(const situation *s, char *text)
{
    souk_options options = s->options;
    souk_error error = {0};
    char *equal = strchr(text, '=');
    if (!equal) return;
    *equal = '\0';
    if (!souk_option_set(s->game, &options, text, equal + 1, &error)) {
        assert(error.text[0] && memcmp(&options, &s->options, sizeof options) == 0);
        return;
    }
    for (int i = 0; i < s->game->num_options; i++) {
        souk_options other = s->options;
        SOUK_OUT(value, SOUK_TEXT_MAX);
        souk_option_text(s->game, &options, i, &value);
        assert(souk_option_set(s->game, &other, s->game->options[i].name, value.buf, &error));
        assert(other.v[i] == options.v[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    situation s;
    if (size < HEAD) return 0;
    memset(&s, 0, sizeof s);
    s.game = souk_games[bytes[0] % souk_num_games];
    s.parts = souk_parts_default(s.game);
    s.seats = s.game->min_seats + bytes[1] % (s.game->max_seats - s.game->min_seats + 1);
    souk_options_default(s.game, &s.options);
    souk_setup(s.game, &s.state, s.parts, &s.options, s.seats);
    play_on(&s, bytes[2], 4 * (int64_t)bytes[3]);
    s.actor = bytes[4] % (s.seats + 2) + SOUK_TABLE;
    s.max = bytes[4] & 0x80 ? 1 : FEW;
    char *text = malloc(size - HEAD + 1);
    if (!text) return 0;
    memcpy(text, bytes + HEAD, size - HEAD);
    text[size - HEAD] = '\0';
    read_action(&s, text);
    read_position(&s, text);
    read_option(&s, text);
    free(text);
    return 0;
}
