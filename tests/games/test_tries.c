/* test_tries.c: the message `try` in plays of every game.
 *
 * Two tables that differ only in what the asker cannot know answer it with the same bytes, whatever is tried: legal
 * moves, illegal ones, and moves that go on where they must not. The table is unchanged. A try shows what the seat sees
 * after it has made the same move, and it is refused where the move is refused, with the same error. */
#include "souk_test.h"
#include "table/engine.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYS = 6, EVERY = 3, REPLAYED = 4, LONGEST = 6, REPLY = 1 << 18, ENOUGH = 40 };

/* Counted, so that the test cannot pass by trying nothing. */
typedef struct counts {
    int pairs, shown, withheld, refused;
} counts;

static char replies[2][REPLY];
static souk_engine engine;

static const char *ask(const char *message, char *into)
{
    char text[1024];
    souk_out reply;
    size_t len = strlen(message);
    assert_true(len < sizeof text);
    memcpy(text, message, len + 1);
    souk_out_init(&reply, into, REPLY);
    souk_engine_answer(&engine, text, len, &reply);
    assert_false(souk_out_full(&reply));
    return into;
}

/* Random actions for the seat, most of them legal one after the other. Returns their number. */
static int invent(const souk_table *t, int seat, souk_rng *rng, int16_t *actions)
{
    souk_state s = t->state;
    int n = 0, length = 1 + (int)souk_below(souk_rng_next(rng), LONGEST);
    while (n < length) {
        souk_mask legal;
        souk_legal(t->game, &s, t->parts, seat, &legal);
        bool wild = souk_mask_count(&legal) == 0 || souk_below(souk_rng_next(rng), 16) == 0;
        int action = wild ? (int)souk_below(souk_rng_next(rng), (uint32_t)t->game->num_actions)
                          : souk_mask_pick(&legal, rng);
        actions[n++] = (int16_t)action;
        /* A list that ends here is a proper move; now and then it goes on, which a table refuses. */
        if (souk_try(t->game, &s, t->parts, seat, action, NULL, NULL)) break;
        if (!(t->game->pending(&s) >> seat & 1) && souk_below(souk_rng_next(rng), 4)) break;
    }
    return n;
}

static void write_message(char *text, size_t size, const char *type, int seat, const int16_t *actions, int n)
{
    souk_out out;
    souk_out_init(&out, text, size);
    souk_printf(&out, "{\"type\":\"%s\",\"seat\":%d,\"actions\":[", type, seat);
    for (int i = 0; i < n; i++)
        souk_printf(&out, "%s%d", i ? "," : "", actions[i]);
    souk_puts(&out, "]}");
    assert_false(souk_out_full(&out));
}

static bool is(const char *reply, const char *type)
{
    char beginning[64];
    snprintf(beginning, sizeof beginning, "{\"type\":\"%s\"", type);
    return strncmp(reply, beginning, strlen(beginning)) == 0;
}

/* The last member of both answers is the view. */
static const char *view_in(const char *reply)
{
    const char *view = strstr(reply, "\"view\":");
    assert_non_null(view);
    return view;
}

/* The same move, played on a copy of the table, gives the same view; or the same error. */
static void as_played(int seat, const int16_t *actions, int n, const char *tried)
{
    static char played[REPLY], seen[REPLY];
    char message[256];
    souk_error error;
    souk_table *real = engine.table, *copy;
    char *record;
    size_t len;
    assert_true(souk_table_save(real, &record, &len, &error));
    copy = souk_table_load(record, len, NULL, &error);
    free(record);
    assert_non_null(copy);
    engine.table = copy;
    write_message(message, sizeof message, "apply", seat, actions, n);
    ask(message, played);
    if (is(tried, "error")) {
        assert_string_equal(played, tried);
    } else {
        assert_true(is(played, "applied"));
        snprintf(message, sizeof message, "{\"type\":\"view\",\"seat\":%d}", seat);
        ask(message, seen);
        assert_string_equal(view_in(tried), view_in(seen));
    }
    souk_table_free(copy);
    engine.table = real;
}

static void try_in_both(int seat, souk_rng *rng, counts *seen)
{
    char message[256], all[32];
    int16_t actions[LONGEST];
    souk_table *t = engine.table;
    souk_state now = t->state, other = t->state;
    int n = invent(t, seat, rng, actions);
    write_message(message, sizeof message, "try", seat, actions, n);
    ask(message, replies[0]);
    assert_memory_equal(&now, &t->state, sizeof now);
    snprintf(all, sizeof all, "\"applied\":%d,", n);
    bool refused = is(replies[0], "error"), whole = !refused && strstr(replies[0], all);
    t->game->imagine(&other, t->parts, seat, rng);
    t->state = other;
    ask(message, replies[1]);
    assert_memory_equal(&other, &t->state, sizeof other);
    t->state = now;
    assert_string_equal(replies[0], replies[1]);
    seen->pairs += memcmp(&now, &other, sizeof now) != 0;
    seen->refused += refused;
    seen->shown += whole;
    seen->withheld += !refused && !whole;
    if ((refused || whole) && souk_below(souk_rng_next(rng), REPLAYED) == 0)
        as_played(seat, actions, n, replies[0]);
}

static void play(const souk_game *g, int seats, uint64_t seed, counts *seen)
{
    char open[160];
    souk_rng rng = souk_rng_seeded(seed);
    souk_engine_open(&engine, (souk_lang)(seed % (uint64_t)souk_num_langs()));
    snprintf(open, sizeof open,
             "{\"type\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":%d,\"chance\":false}", g->id, seats,
             (int)seed);
    assert_true(is(ask(open, replies[0]), "table"));
    souk_table *t = engine.table;
    souk_rng chance = souk_rng_seeded(seed);
    for (int who; (who = souk_mover(g, &t->state)) != SOUK_DONE;) {
        souk_mask legal;
        souk_legal(g, &t->state, t->parts, who, &legal);
        int16_t action = (int16_t)(who == SOUK_CHANCE ? souk_draw(g, &t->state, t->parts, &chance)
                                                      : souk_mask_pick(&legal, &rng));
        if (who >= 0 && souk_below(souk_rng_next(&rng), EVERY) == 0) {
            int asker = who;
            for (uint32_t others = g->pending(&t->state); others; others &= others - 1)
                if (souk_below(souk_rng_next(&rng), 2)) asker = souk_lowest(others);
            try_in_both(asker, &rng, seen);
        }
        assert_true(souk_table_move(t, who, &action, 1, NULL));
    }
    souk_engine_close(&engine);
}

static void a_try_shows_the_move_and_nothing_hidden(void **unused)
{
    (void)unused;
    counts all = {0, 0, 0, 0};
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        counts seen = {0, 0, 0, 0};
        for (int seats = g->min_seats; seats <= g->max_seats; seats++)
            for (uint64_t seed = 1; seed <= PLAYS; seed++)
                play(g, seats, seed, &seen);
        if (seen.shown < ENOUGH || seen.refused < ENOUGH)
            fail_msg("%s: only %d shown and %d refused", g->id, seen.shown, seen.refused);
        all.pairs += seen.pairs;
        all.withheld += seen.withheld;
    }
    assert_true(all.pairs > ENOUGH && all.withheld > ENOUGH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_try_shows_the_move_and_nothing_hidden)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
