/* test_moves.c: moves at a table are atomic; undo, chance from any source, and the log.
 *
 * Most of it concerns who learns what, so the toy game here has every kind of action. "step" teaches nobody, "look"
 * teaches the acting seat, "show" teaches the other seat, "pass" ends the turn, and "roll" makes chance act. The
 * table may ring a bell at any time. */
#include "play.h"
#include <stdlib.h>
#include <string.h>

enum { STEP, LOOK, SHOW, PASS, ROLL, BELL, FACE, TOY_ACTIONS = FACE + 4 };
enum { SEATS = 2, STEPS_MAX = 200 };

typedef struct toy_state {
    uint8_t turn, rolling, steps, rung, dice[4];
} toy_state;

static void toy_setup(void *state, const void *parts, const souk_options *options)
{
    (void)parts;
    (void)options;
    (void)state;
}

static uint32_t toy_pending(const void *state)
{
    const toy_state *s = state;
    return s->steps >= STEPS_MAX ? 0 : s->rolling ? SOUK_PENDING_CHANCE : 1u << s->turn;
}

static void toy_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    (void)state;
    (void)parts;
    mask->w[0] = actor == SOUK_TABLE ? 1u << BELL : (1u << BELL) - 1;
}

static uint32_t toy_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    (void)state;
    (void)parts;
    (void)w;
    mask->w[0] = 15u << FACE;
    return 0;
}

static uint32_t toy_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    toy_state *s = state;
    (void)parts;
    if (events) {
        souk_event *e = &events->e[events->n++];
        memset(e, 0, sizeof *e);
        e->full = (uint8_t)(action == LOOK ? 1u << actor : SOUK_ALL);
        e->arg[0] = (int16_t)(actor < 0 ? 0 : actor);
        e->arg[1] = (int16_t)action;
        e->kind = (uint16_t)(action == LOOK);
    }
    if (action >= FACE) {
        s->dice[action - FACE]++;
        s->rolling = 0;
        return 0;
    }
    if (action == BELL) s->rung++;
    if (action == ROLL) s->rolling = 1;
    if (action == PASS) s->turn ^= 1;
    if (action != BELL) s->steps++;
    return action == LOOK ? 1u << actor : action == SHOW ? 1u << (actor ^ 1) : 0;
}

static const char *toy_why_not(const void *state, const void *parts, int actor, int action)
{
    (void)state;
    (void)parts;
    (void)actor;
    (void)action;
    return "TO-1.1";
}

static void toy_name(const void *parts, int action, souk_out *out)
{
    static const char *const names[] = {"step", "look", "show", "pass", "roll", "bell"};
    (void)parts;
    if (action < FACE)
        souk_puts(out, names[action]);
    else
        souk_printf(out, "face %d", action - FACE);
}

static void toy_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    (void)type;
    (void)voice;
    toy_name(parts, value, out);
}

static const souk_event_kind kinds[] = {{"did", "seat:seat what:what", "{seat}: {what}.", NULL},
                                        {"looked", "seat:seat what:what", "{seat} looks.", NULL}};
static const uint8_t no_parts[1];
static souk_game toy;
static souk_table *t;
static souk_error error;

static int begin(void **unused)
{
    (void)unused;
    toy.id = "toy";
    toy.title = "Toy";
    toy.rules_version = 1;
    toy.min_seats = toy.max_seats = SEATS;
    toy.num_actions = TOY_ACTIONS;
    toy.state_size = sizeof(toy_state);
    toy.parts_size = sizeof no_parts;
    toy.event_kinds = kinds;
    toy.num_event_kinds = 2;
    toy.setup = toy_setup;
    toy.pending = toy_pending;
    toy.legal = toy_legal;
    toy.chance = toy_chance;
    toy.apply = toy_apply;
    toy.why_not = toy_why_not;
    toy.name = toy_name;
    toy.word = toy_word;
    memset(&error, 0, sizeof error);
    t = souk_table_open(&toy, no_parts, NULL, SEATS, 1, &error);
    return t ? 0 : -1;
}

static int end(void **unused)
{
    (void)unused;
    souk_table_free(t);
    return 0;
}

enum { LETTERS_MAX = 80 };

/* The actions with these letters: step, look, sHow, pass, roll, bell. */
static int spell(const char *letters, int16_t actions[LETTERS_MAX])
{
    static const char order[] = "slhprb";
    int n = 0;
    for (; letters[n]; n++)
        actions[n] = (int16_t)(strchr(order, letters[n]) - order);
    return n;
}

static bool move(int actor, const char *letters)
{
    int16_t actions[LETTERS_MAX];
    int n = spell(letters, actions);
    return souk_table_move(t, actor, actions, n, &error);
}

static const toy_state *now(void)
{
    return (const toy_state *)(const void *)&t->state;
}

/* --- Moves ----------------------------------------------------------------------------------- */

static void a_move_is_atomic(void **unused)
{
    (void)unused;
    assert_true(move(0, "sss"));
    assert_int_equal(t->num_entries, 3);
    assert_int_equal(now()->steps, 3);
    assert_false(move(0, "ssb")); /* only the table rings the bell */
    assert_string_equal(error.clause, "TO-1.1");
    assert_string_equal(error.field, "bell");
    assert_int_equal(t->num_entries, 3);
    assert_int_equal(now()->steps, 3);
    assert_false(move(1, "s"));
    assert_string_equal(error.clause, SOUK_NOT_YOUR_TURN);
    assert_false(move(0, ""));
    char long_list[SOUK_MOVE_MAX + 2];
    memset(long_list, 's', sizeof long_list - 1);
    long_list[sizeof long_list - 1] = '\0';
    assert_false(move(0, long_list));
    long_list[SOUK_MOVE_MAX] = '\0';
    assert_true(move(0, long_list));
}

static void a_move_cannot_be_used_to_probe(void **unused)
{
    (void)unused;
    static const char *const refused_lists[] = {"ls", "sls", "ps", "rs", "pr", "rr"};
    for (int i = 0; i < 6; i++) {
        assert_false(move(0, refused_lists[i]));
        assert_non_null(strstr(error.text, "is too long"));
        assert_int_equal(t->num_entries, 0);
    }
    assert_true(move(0, "hs")); /* showing teaches the other seat, not the sender */
    assert_true(move(0, "sl")); /* only the last action of a move may teach the mover */
    assert_true(move(0, "sp"));
    assert_int_equal(t->num_entries, 6);
}

/* The number of actions that are played on a copy, and the steps that it then has; the table is unchanged. */
static int applies(const char *letters, int *steps)
{
    int16_t actions[LETTERS_MAX];
    int n = spell(letters, actions);
    souk_state before = t->state, after;
    int applied = souk_table_try(t, 0, actions, n, &after, &error);
    assert_memory_equal(&before, &t->state, sizeof before);
    assert_int_equal(t->num_entries, 0);
    *steps = ((const toy_state *)&after)->steps;
    return applied;
}

static void a_try_ends_before_it_teaches_the_asker(void **unused)
{
    (void)unused;
    static const struct {
        const char *letters;
        int applied, steps;
    } cases[] = {{"s", 1, 1}, {"sh", 2, 2}, {"l", 0, 0}, {"ssl", 2, 2}, {"sp", 2, 2}, {"sr", 2, 2}};
    int steps;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(applies(cases[i].letters, &steps), cases[i].applied);
        assert_int_equal(steps, cases[i].steps);
    }
    assert_int_equal(applies("sls", &steps), -1);
    assert_non_null(strstr(error.text, "is too long"));
    assert_int_equal(applies("sb", &steps), -1);
    assert_string_equal(error.clause, "TO-1.1");
}

static void chance_and_the_table_act_one_at_a_time(void **unused)
{
    (void)unused;
    static const int16_t faces[] = {FACE, FACE + 1};
    assert_true(move(SOUK_TABLE, "b"));
    assert_false(move(SOUK_TABLE, "bb"));
    assert_false(souk_table_move(t, SOUK_CHANCE, faces, 1, &error));
    assert_true(move(0, "r"));
    assert_false(souk_table_move(t, SOUK_CHANCE, faces, 2, &error));
    assert_true(souk_table_move(t, SOUK_CHANCE, faces, 1, &error));
    assert_int_equal(now()->rung, 1);
    assert_int_equal(now()->dice[0], 1);
    assert_int_equal(t->num_chances, 1);
}

/* --- Undo ------------------------------------------------------------------------------------ */

static void undo_takes_back_one_action_at_a_time(void **unused)
{
    (void)unused;
    assert_false(souk_table_undo(t, 0, &error));
    assert_string_equal(error.text, "There is nothing to take back.");
    souk_state first = t->state;
    assert_true(move(0, "ss"));
    assert_true(souk_table_can_undo(t, 0));
    assert_false(souk_table_can_undo(t, 1));
    assert_true(souk_table_undo(t, 0, &error));
    assert_int_equal(now()->steps, 1);
    assert_true(souk_table_undo(t, 0, &error));
    assert_memory_equal(&first, &t->state, sizeof first);
    assert_int_equal(t->num_entries, 4); /* the list never shrinks */
    assert_int_equal(t->num_kept, 0);
    assert_false(souk_table_undo(t, 0, &error));
}

static void undo_stops_at_chance_others_and_new_knowledge(void **unused)
{
    (void)unused;
    static const char *const learned[] = {"l", "h"};
    for (int i = 0; i < 2; i++) {
        assert_true(move(0, learned[i]));
        assert_false(souk_table_undo(t, 0, &error));
        assert_non_null(strstr(error.text, "something hidden"));
    }
    assert_true(move(0, "s"));
    assert_true(souk_table_undo(t, 0, &error));
    assert_false(souk_table_undo(t, 0, &error)); /* the "show" before it cannot be undone */
    assert_true(move(0, "r"));
    assert_true(souk_table_can_undo(t, 0)); /* nothing has been drawn yet */
    assert_int_equal(souk_table_chance(t, &error), 1);
    assert_false(souk_table_undo(t, 0, &error));
    assert_non_null(strstr(error.text, "drawn or rolled"));
    assert_true(move(0, "p"));
    assert_false(souk_table_undo(t, 1, &error));
    assert_true(move(1, "s"));
    assert_false(souk_table_undo(t, 0, &error));
    assert_true(move(SOUK_TABLE, "b"));
    assert_false(souk_table_undo(t, 1, &error));
    assert_false(souk_table_undo(t, SOUK_TABLE, &error));
}

static void undo_reaches_past_bot_actions(void **unused)
{
    (void)unused;
    souk_state first = t->state;
    assert_true(move(0, "sp"));
    assert_true(move(1, "s"));
    assert_true(move(1, "s"));
    assert_false(souk_table_can_undo_past(t, 0, 1u << 2));
    assert_false(souk_table_undo_past(t, 0, 0, &error));
    assert_int_equal(t->num_kept, 4); /* atomic: nothing was undone */
    assert_true(souk_table_can_undo_past(t, 0, 1u << 1));
    assert_true(souk_table_undo_past(t, 0, 1u << 1, &error));
    assert_int_equal(t->num_kept, 1);
    for (int i = 4; i < 7; i++) /* the bot's actions are undone first, then the seat's */
        assert_int_equal(t->entries[i].actor, i < 6 ? 1 : 0);
    assert_true(souk_table_undo_past(t, 0, 1u << 1, &error));
    assert_memory_equal(&first, &t->state, sizeof first);
    assert_true(move(0, "sp"));
    assert_true(move(1, "l"));
    assert_false(souk_table_undo_past(t, 0, 1u << 1, &error)); /* a bot has learned something */
    assert_non_null(strstr(error.text, "showed the others"));
}

static void a_passed_turn_can_be_undone(void **unused)
{
    (void)unused;
    assert_true(move(0, "sp"));
    assert_int_equal(now()->turn, 1);
    assert_true(souk_table_undo(t, 0, &error));
    assert_int_equal(now()->turn, 0);
    assert_true(move(0, "ssp"));
    assert_int_equal(now()->steps, 4);
}

/* Only seats named as bots are bots, and a bot's random numbers depend only on how often it has acted. */
static void seats_are_human_unless_named_as_bots(void **unused)
{
    (void)unused;
    for (int round = 0; round < 2; round++) {
        for (int seat = 0; seat < SEATS; seat++) {
            souk_rng stream = souk_table_bot_stream(t, 9, seat);
            souk_rng meant =
                souk_rng_seeded(souk_seed_of(souk_seed_of(9, (uint64_t)seat), 2 * (uint64_t)round));
            assert_true(souk_rng_next(&stream) == souk_rng_next(&meant));
        }
        assert_true(move(0, "sp"));
        assert_true(move(1, "sp"));
    }
    assert_true(move(0, "s"));
    assert_false(souk_table_can_undo(t, 1)); /* seat 0 has acted since */
    assert_true(souk_table_can_undo_past(t, 1, 1u << 0));
}

/* Earlier states are equal to those of a fresh replay, also across the cached copies. */
static void every_earlier_state_can_be_seen(void **unused)
{
    (void)unused;
    souk_state seen[150];
    souk_rng r = souk_rng_seeded(3);
    for (int i = 0; i < 400 && t->num_kept < 149; i++) {
        seen[t->num_kept] = t->state;
        if (souk_below(souk_rng_next(&r), 3) == 0 && souk_table_can_undo(t, now()->turn)) {
            assert_true(souk_table_undo(t, now()->turn, &error));
            assert_memory_equal(&t->state, &seen[t->num_kept], sizeof t->state);
        } else {
            assert_true(move(now()->turn, "s"));
        }
    }
    assert_true(t->num_kept > 64);
    seen[t->num_kept] = t->state;
    for (int n = 0; n <= t->num_kept; n++) {
        souk_state state;
        souk_table_at(t, n, &state);
        assert_memory_equal(&state, &seen[n], sizeof state);
    }
}

/* --- Chance ---------------------------------------------------------------------------------- */

static uint64_t scripted(void *context, uint64_t k)
{
    return ((const uint64_t *)context)[k];
}

static void chance_can_come_from_another_source(void **unused)
{
    (void)unused;
    static uint64_t script[] = {0, UINT64_MAX, UINT64_MAX / 2 + 1};
    souk_source source = {scripted, script};
    char *text;
    size_t len;
    souk_table_source(t, source);
    for (int i = 0; i < 3; i++) {
        assert_true(move(0, "r"));
        assert_int_equal(souk_table_chance(t, &error), 1);
        assert_int_equal(souk_table_chance(t, &error), 0);
    }
    static const uint8_t expected[4] = {1, 0, 1, 1};
    assert_memory_equal(now()->dice, expected, 4);
    assert_true(souk_table_save(t, &text, &len, &error));
    assert_int_equal(strlen(text), len);
    assert_null(strstr(text, "seed")); /* an unused seed must not be in the record */
    assert_non_null(strstr(text, "0: roll\n*: face 0\n0: roll\n*: face 3\n0: roll\n*: face 2\n"));
    free(text);
}

static void the_kth_step_uses_the_kth_value(void **unused)
{
    (void)unused;
    int16_t given = FACE;
    for (uint64_t k = 0; k < 20; k++) {
        assert_true(move(0, "r"));
        if (k % 3 == 0) {
            assert_true(souk_table_move(t, SOUK_CHANCE, &given, 1, &error));
            continue;
        }
        assert_int_equal(souk_table_chance(t, &error), 1);
        int drawn = t->entries[t->num_entries - 1].action - FACE;
        assert_int_equal(drawn, souk_below(souk_rng_value(1, k), 4));
    }
}

/* --- The log and the players ----------------------------------------------------------------- */

static void each_viewer_gets_its_own_log(void **unused)
{
    (void)unused;
    souk_table_player(t, 0, "Ada\nof Lund");
    assert_true(move(0, "s"));
    assert_true(souk_table_undo(t, 0, &error));
    assert_true(move(0, "l"));
    expect_log(t, 0, SOUK_EN,
               "Ada of Lund: step.\nAda of Lund takes back their last action.\nAda of Lund looks.\n");
    expect_log(t, 0, souk_lang_of("fr"), "Ada of Lund reprend sa dernière action.\n");
    expect_no_log(t, 1, SOUK_EN, "looks");
    expect_no_log(t, SOUK_SPECTATOR, SOUK_EN, "looks");
    SOUK_OUT(late, 256);
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_table_log(t, 2, 0, &voice, &late);
    assert_string_equal(late.buf, "Seat 1 looks.\n");
    SOUK_OUT(whole, 256);
    souk_table_log(t, -1, 0, &voice, &whole);
    assert_string_equal(whole.buf, "Seat 1: step.\nSeat 1 takes back their last action.\nSeat 1 looks.\n");
    souk_table_player(t, 7, "nobody");
    souk_table_player(t, 0, "");
    assert_null(souk_table_voice(t, SOUK_EN).seat_names[0]);
}

static void a_table_needs_a_valid_number_of_seats(void **unused)
{
    (void)unused;
    assert_null(souk_table_open(&toy, no_parts, NULL, 3, 1, &error));
    assert_string_equal(error.field, "seats");
    assert_string_equal(error.text, "Toy needs 2 to 2 seats.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_move_is_atomic, begin, end),
        cmocka_unit_test_setup_teardown(a_move_cannot_be_used_to_probe, begin, end),
        cmocka_unit_test_setup_teardown(a_try_ends_before_it_teaches_the_asker, begin, end),
        cmocka_unit_test_setup_teardown(chance_and_the_table_act_one_at_a_time, begin, end),
        cmocka_unit_test_setup_teardown(undo_takes_back_one_action_at_a_time, begin, end),
        cmocka_unit_test_setup_teardown(undo_stops_at_chance_others_and_new_knowledge, begin, end),
        cmocka_unit_test_setup_teardown(undo_reaches_past_bot_actions, begin, end),
        cmocka_unit_test_setup_teardown(a_passed_turn_can_be_undone, begin, end),
        cmocka_unit_test_setup_teardown(seats_are_human_unless_named_as_bots, begin, end),
        cmocka_unit_test_setup_teardown(every_earlier_state_can_be_seen, begin, end),
        cmocka_unit_test_setup_teardown(chance_can_come_from_another_source, begin, end),
        cmocka_unit_test_setup_teardown(the_kth_step_uses_the_kth_value, begin, end),
        cmocka_unit_test_setup_teardown(each_viewer_gets_its_own_log, begin, end),
        cmocka_unit_test_setup_teardown(a_table_needs_a_valid_number_of_seats, begin, end),
    };
    return cmocka_run_group_tests_name("moves", tests, NULL, NULL);
}
