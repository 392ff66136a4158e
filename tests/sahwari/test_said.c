/* test_said.c: the texts of Sahwari in situations that random plays rarely reach: attacks on a case, tokens, crowds,
 * viewers without a seat, and positions that no play reaches. */
#include "core/canvas.h"
#include "core/json.h"
#include "sahwari_test.h"

/* Seat 0 attacks seat 1, which has no cube in stock but one on a case: which case is padlocked? */
#define LOCKING                                                                                    \
    "  stage = after\n  step = lock\n  victim = 1\n  camels = b3 d3\n  clan.0 = 2\n  clan.1 = 1\n" \
    "  stock.1 = 0\n  right.1 = 15 7\n  cubes.1 = r1\n"
#define BESIDE "  stage = after\n  step = attack\n  camels = b3 b4\n"

static const souk_voice english = {.lang = SOUK_EN};

static const char *kept(souk_out *out)
{
    static char text[4][SOUK_TEXT_MAX];
    static unsigned next;
    return strcpy(text[next++ % 4], out->buf);
}

static const char *reason(const sa_state *s, int actor, int action)
{
    SOUK_OUT(out, SOUK_TEXT_MAX);
    sa_reason(s, the_parts(), actor, action, &english, &out);
    return kept(&out);
}

static const char *label(const sa_state *s, int actor, int action)
{
    SOUK_OUT(out, SOUK_TEXT_MAX);
    sa_label(s, the_parts(), actor, action, &english, &out);
    return kept(&out);
}

static const char *prompt(const sa_state *s)
{
    SOUK_OUT(out, SOUK_TEXT_MAX);
    sa_prompt(s, the_parts(), s->actor, &english, &out);
    return kept(&out);
}

static const char *refusal(const sa_state *s, int action)
{
    SOUK_OUT(out, SOUK_ERROR_MAX);
    assert_non_null(souk_why_not(souk_game_find("sahwari"), s, the_parts(), s->actor, action));
    sa_refuse(s, the_parts(), s->actor, action, &english, &out);
    return kept(&out);
}

static void an_attacked_case_is_chosen_and_padlocked(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, LOCKING, ""));
    assert_string_equal(prompt(s), "Which slot loses its cube for good?");
    assert_string_equal(label(s, 0, SA_A_CASE_RIGHT), "Padlock slot right 1 (steal, steal)");
    assert_string_equal(reason(s, 0, SA_A_CASE_RIGHT), "closes a slot of Seat 2 for good");
    assert_string_equal(refusal(s, SA_A_CASE_RIGHT + 1), "There is no cube on slot right 2.");
    assert_string_equal(refusal(s, SA_A_CASE_LEFT), "There is no slot left 1.");
    static souk_canvas canvas;
    souk_canvas_clear(&canvas);
    sa_draw(s, the_parts(), 0, SOUK_DRAW_SEATS, &english, &canvas);
    int marked = 0; /* only the victim's case can be clicked */
    for (int y = 0; y < canvas.rows; y++)
        for (int x = 0; x < canvas.cols; x++)
            marked |= canvas.cell[y][x].action == SA_A_CASE_RIGHT       ? 1
                      : canvas.cell[y][x].action == SA_A_CASE_RIGHT + 1 ? 2
                                                                        : 0;
    assert_int_equal(marked, 1);
}

static void the_holdings_of_a_seat_are_shown(void **unused)
{
    (void)unused;
    static char told[1 << 14];
    souk_out out;
    const sa_state *s = after(
        AT(2, "  stage = after\n  attacks.0 = 1\n  camels = b3 b4\n  right.0 = 15 7\n  locks.0 = r1\n", ""));
    souk_out_init(&out, told, sizeof told);
    sa_tell(s, the_parts(), 0, &english, &out);
    assert_non_null(strstr(told, ", 1 attack token."));
    assert_non_null(strstr(told, "; a padlock lies on slot right 1."));
    static souk_canvas canvas;
    souk_canvas_clear(&canvas);
    sa_draw(s, the_parts(), 0, SOUK_DRAW_SEATS, &english, &canvas);
    bool marked = false; /* the token can be clicked */
    for (int y = 0; y < canvas.rows; y++)
        for (int x = 0; x < canvas.cols; x++)
            marked |= canvas.cell[y][x].action == SA_A_TOKEN;
    assert_true(marked);
    static char json[1 << 16];
    souk_out_init(&out, json, sizeof json);
    souk_view(souk_game_find("sahwari"), s, the_parts(), 0, &english, &out);
    assert_non_null(strstr(json, "\"padlock\""));
}

/* A viewer without a seat sees only public information. */
static void viewers_without_a_seat_see_public_information(void **unused)
{
    (void)unused;
    static char seen[2][1 << 16];
    static souk_canvas canvas;
    const sa_state *s = after(AT(2,
                                 "  tiles.c = 3:ps 3:ps g: 4:c 4:c\n  convoys.0 = c4\n  convoys.1 = c5\n"
                                 "  convoy.c4 = 9 0\n  convoy.c5 = 11 open\n",
                                 ""));
    int32_t score[2][SOUK_SCORES_MAX] = {{0}};
    for (int i = 0; i < 2; i++) {
        int viewer = i ? 3 : SOUK_SPECTATOR;
        souk_out out;
        souk_out_init(&out, seen[i], sizeof seen[i]);
        souk_json_open(&out, '{');
        sa_view(s, the_parts(), viewer, &out);
        souk_json_close(&out, '}');
        souk_canvas_clear(&canvas);
        sa_draw(s, the_parts(), viewer, SOUK_DRAW_SEATS, &english, &canvas);
        souk_canvas_text(&canvas, false, &out);
        sa_score(s, the_parts(), viewer, score[i]);
    }
    assert_string_equal(seen[0], seen[1]);
    assert_memory_equal(score[0], score[1], sizeof score[0]);
    assert_null(strstr(seen[0], "c4 +4"));
    assert_string_equal(label(s, 3, SA_A_REVEAL + at("c4")), "Reveal the convoy of c4");
    assert_string_equal(reason(s, 3, at("b3")), "");
    assert_string_equal(reason(s, -1, at("b3")), "");
}

/* Six tiles are left, and this round is the last. */
#define FEW                                                                                        \
    "  tiles.a = 1:pc 1:pc 1: 1: 2:\n  tiles.b = 2:pe 2:pe 2: 3: 3:\n  tiles.c = 3:ps 3:ps g: 4: " \
    "4:\n  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:\n"

static void rare_reasons(void **unused)
{
    (void)unused;
    static const struct {
        const char *record;
        int action;
        const char *text;
    } cases[] = {
        {AT(2, "  stage = after\n  step = cube\n  stock.0 = 1\n", ""), SA_A_STOCK,
         "adds 1 point of influence by the clan's ability"},
        {AT(2, "  stage = after\n  step = cube\n  stock.0 = 1\n  right.0 = 15\n  cubes.0 = r1\n", ""),
         SA_A_STOCK, "the cube makes 2 in stock"},
        {AT(2, "  stage = after\n  step = storm-to\n  chosen = 0\n", ""), 11,
         "4 tiles with something to collect can be reached from there"},
        {AT(2, "  stage = after\n  step = attack\n  camels = b3 b4\n  stock.1 = 0\n", ""), SA_A_CAMEL + 1,
         "drives Seat 2 from where it stands"},
        {AT(2,
            "  stage = after\n  step = attack\n  camels = b3 b4\n  stock.1 = 0\n  clan.0 = 2\n  clan.1 = 1\n "
            " right.1 = 15\n  cubes.1 = r1\n",
            ""),
         SA_A_CAMEL + 1, "costs Seat 2 the cube of a slot, for good"},
        {AT(2, "  stage = after\n  stock.0 = 0\n", ""), SA_A_END,
         "leaves 4 tiles within reach of Seat 2, 4 within yours"},
        {AT(2, "  stage = after\n  camels = a2 a1\n  guild = b1 e5 e4\n", ""), SA_A_END,
         "leaves nothing within reach of Seat 2, 2 tiles within yours"},
        {SOLO(chief, "  stage = after\n", ""), SA_A_END, "your camel reaches 4 tiles from where it stands"},
        {AT(2, "  stage = after\n  step = storm-to\n  chosen = 4\n", ""), 24 /* e5 */,
         "bars 2 things to collect from everybody while it stays"},
        {AT(2, "  stage = after\n  step = storm-to\n  chosen = 4\n", ""), 7 /* b3 */,
         "takes b3 out of reach of Seat 2"},
        {AT(2, "  stage = after\n  step = storm-to\n  chosen = 4\n  guild = b3\n  camels = b2 e1\n", ""), 12,
         "opens b3 to your camel"},
        {AT(2, "  stage = after\n  step = storm-to\n  chosen = 1\n", ""), 13 /* c4 */,
         "4 tiles with something to collect can be reached from there"},
        {AT(2, "  stage = guild-first\n  guild = b3\n", ""), SA_A_CAMEL + SA_SEATS,
         "stands in your way to b3"},
        {AT(2, "  stage = guild-first\n  guild = a2\n  camels = e1 e5\n", ""), SA_A_CAMEL + SA_SEATS,
         "can leave a2 without getting in your way"},
        {AT(2, "  stage = after\n  step = storm-to\n  chosen = 4\n  camels = e1 c2\n  attacks.0 = 1\n", ""),
         6 /* b2 */, "stands next to the camel of Seat 2, which you can attack"},
        {AT(2, "  stage = after\n  step = storm-to\n  chosen = 4\n  attacks.0 = 1\n", ""), 24,
         "stands next to 1 tile that you can steal from or attack, and leaves 4 tiles within your reach"},
        {HEAD(2), SA_A_CLAN + 0, "earns 1 point for every two cubes"},
        {HEAD(2), SA_A_CLAN + 2, "earns 1 point for every pair of cubes and convoys"},
        {HEAD(2), SA_A_CLAN + 5, "may make 2 moves with its camel each turn"},
        {AT(2, "  stage = after\n  attacks.0 = 1\n", ""), SA_A_END, "keeps the attack for a better moment"},
        {AT(2, "  stage = after\n  step = spy\n  camels = b4 e1\n", ""), 13 /* c4 */,
         "tells what your camel could take from there"},
        {AT(2, "  stage = after\n  step = spy\n  camels = e1 b4\n", ""), 13,
         "Seat 2 could take that convoy next"},
        {AT(2, "  stage = after\n  step = spy\n  camels = e1 e3\n", ""), 13,
         "one of 17 convoys that you do not know, out of everybody's reach"},
        /* A face that only the other seat has seen is not counted as a gain. */
        {AT(2, "  stage = collect\n  reached = c4\n  tiles.c = 3:ps 3:ps g: 4:e 4:ec\n  convoy.c4 = 9 1\n",
            ""),
         SA_A_TAKE + 3, "an unseen convoy: -4 to 4 points"},
        /* SA-3.5: a blocked camel that is placed collects nothing there. */
        {AT(2, "  camels = a1 e5\n  guild = a2 b1\n  tiles.c = 3:ps 3:ps g:c 4:ec 4:ec\n", ""), 12,
         "4 tiles with something to collect can be reached from there"},
        {AT(2, "  stage = move-again\n  clan.0 = 6\n  reached = c4\n  camels = c4 e5\n  from = c3\n", ""),
         SA_A_ON, "the cube makes 2 in stock"},
        /* The pawn that pays goes to a tile that the camel can ride to. */
        {AT(2, TAKEN "  pawns.0 = 1\n  camels = c4 e5\n", ""), SA_A_PAWN,
         "the pawn goes to the guild, where your camel can fetch it with a card"},
        {AT(2, TAKEN "  pawns.0 = 2\n", ""), SA_A_PAWN + 3, "the cube makes 2 in stock"},
        /* Cases: the ends are worth more than the cube in stock, or an ability waits for its other side. */
        {AT(2, "  stage = after\n  clan.0 = 6\n  stock.0 = 3\n  right.0 = 16\n", ""), SA_A_CASE_RIGHT,
         "brings 2 points, and the cube leaves the stock"},
        {AT(2, "  stage = after\n  clan.0 = 4\n  stock.0 = 3\n  right.0 = 5 3\n", ""), SA_A_CASE_RIGHT + 1,
         "is one of the two slots that an ability needs"},
        {AT(2, "  stage = after\n  step = card\n  market = 12\n  clan.0 = 1\n", ""), SA_A_MARKET + 1,
         "opens no slot, and no card of the market matches its other end"},
        /* SA-7.1: the last turn of the last seat, and of any seat. */
        {AT(2, "  stage = after\n" FEW "  camels = b1 c1\n", ""), SA_A_END,
         "leaves 1 tile within reach of Seat 2, 1 within yours"},
        {AT(2, "  stage = after\n  turn = 1\n" FEW "  camels = b1 c1\n", ""), SA_A_END,
         "nobody rides any more before the end"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const sa_state *s = after(cases[i].record);
        assert_string_equal(reason(s, s->turn, cases[i].action), cases[i].text);
    }
}

static void rare_refusals(void **unused)
{
    (void)unused;
    static const struct {
        const char *record;
        int action;
        const char *text;
    } cases[] = {
        {AT(2, "  stage = collect\n  reached = c3\n", ""), SA_A_TAKE, "There is nothing to take on c3."},
        {AT(2, "  stage = collect\n  reached = a1\n", ""), SA_A_TAKE + 3,
         "a1 does not have this: the escorted convoy."},
        {AT(2, "  stage = guild-second\n  guild_from = a1\n  guild_first = 1\n  guild = b1 a2 a3\n",
            "0: guild 1\n"),
         0, "The second move cannot lead back to a1."},
        {AT(2, "  stage = guild-first\n  camels = a2 b1\n  guild = a1 e5\n", ""), SA_A_CAMEL + SA_SEATS,
         "This camel cannot move: guild camel 1."},
        {AT(2, "  stage = guild-first\n", ""), SA_A_CAMEL, "Now guild camels move."},
        {AT(2, BESIDE "  guild = a1 e1 e5\n", ""), SA_A_CAMEL + SA_SEATS + 1,
         "This camel is out of reach: guild camel 2."},
        {AT(3, "  stage = after\n  step = attack\n  camels = b3 b4 c3\n", ""), SA_A_CAMEL + 2,
         "Nobody can be attacked on the guild tile."},
        {AT(3, "  stage = after\n  step = attack\n  camels = b3 b4 e5\n", ""), SA_A_CAMEL + 2,
         "This camel is out of reach: the camel of Seat 3."},
        {AT(2, "", ""), SA_A_MARKET, "You can recruit only when you take a pawn, or with an effect."},
        {AT(2, "  stage = after\n  step = card\n  market = 1\n", ""), SA_A_MARKET + 2,
         "There is no card in this place of the market."},
        {AT(2, "  stage = after\n  step = spy\n", ""), SA_A_MARKET, ""},
        {AT(2, "  stage = after\n  step = cube\n", ""), SA_A_CASE_LEFT, "There is no slot left 1."},
        {AT(2, "  stage = after\n  step = spy\n", ""), SA_A_CASE_LEFT, ""},
        {AT(2, "  stage = after\n  used.0 = 1\n", ""), SA_A_STOCK_USE,
         "You have already used this stock effect."},
        {AT(2, "  stage = after\n  used.0 = 2\n", ""), SA_A_STOCK_USE,
         "This stock effect needs 3 cubes in your stock, and you have 1."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *said = refusal(after(cases[i].record), cases[i].action);
        assert_string_equal(said, cases[i].text);
    }
}

static void phrases_are_bounded(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int max, n;
    } cases[] = {{"  b3", 8, 1},     {"b3,b4", 8, 2}, {"b3, b4 ,b2", 8, 3}, {"b3 b4", 1, 0}, {"b33", 8, 0},
                 {"b3 lunch", 8, 0}, {"", 8, 0}};
    int16_t actions[8];
    const sa_state *s = after(AT(2, "", ""));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(sa_parse(s, the_parts(), 0, cases[i].text, actions, cases[i].max), cases[i].n);
}

/* Rules 1 had the same names, but another solo game. */
static void old_records_are_read_except_solo_ones(void **unused)
{
    (void)unused;
    assert_int_equal(sa_old_action(1, 2, NULL), 0);
    assert_int_equal(sa_old_action(1, 1, NULL), -1);
    assert_int_equal(sa_old_action(1, 2, "b3"), -1);
}

/* Each question has its requirements. */
static void steps_that_do_not_fit_are_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        AT(2, "  stage = setup\n  step = master-card\n", ""),
        SOLO(recruit,
             "  stage = master-before\n  step = master-card\n  master.action = 2\n  master.top = 1\n", ""),
        AT(2, "  stage = after\n  step = flee\n  victim = 0\n", ""),
        AT(2, "  stage = after\n  step = flee\n  victim = 1\n", ""),
        AT(2, "  stage = after\n  step = drive\n  chosen = 4\n  guild = c3 a2 a3\n", ""),
        AT(2, "  stage = after\n  step = look\n  chosen_cell = c4\n  looker = 1\n", ""),
        SOLO(recruit, "  stage = master-patrols\n  step = master\n  master.action = 2\n", ""),
        SOLO(recruit, "  stage = master-patrols\n  step = master\n  master.action = 2\n  master.orders = 1\n",
             ""),
        SOLO(recruit, "  stage = master-before\n  step = master\n  master.action = 2\n", ""),
        SOLO(recruit, "  stage = closing\n  step = deal\n  market = 1\n", ""),
        SOLO(recruit, "  stage = master-collects\n  step = master\n", ""),
        SOLO(recruit, "  master.top = 0\n", ""),
        AT(2, "  stage = setup\n  step = camp\n  clan.0 = 1\n  clan.1 = 2\n", ""),
        AT(2, "  stage = guild-first\n  step = guild-to\n  chosen = 1\n", ""),
        AT(2, "  stage = guild-first\n  step = guild-to\n  chosen = 4\n  pending = spy\n", ""),
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        broken(wrong[i], 0, "match");
    broken(AT(2, "  right.0 = 7\n  locks.0 = r1\n", ""), 7, "'r1' is not a slot");
    broken(AT(2, "  tiles.a = ?:p 1:pc 1:pc 1:pc 1:pc\n", ""), 6, "expected a tile of the box");
    broken(AT(2, "  tiles.c = 3:ps 3:ps ?: 4:ec 4:ec\n", ""), 6, "expected a tile of the box");
    broken(AT(2, "  tiles.e = 5:sc 5:sc 6:cccc 6:cc 6:cc\n", ""), 6, "expected a tile of the box");
    const sa_state *s = after(AT(2, "  stage = after\n  step = flee\n  victim = 1\n  camels = b3 b4\n", ""));
    assert_int_equal(s->actor, 1);
}

/* Camels that do not fit in the line of a shared tile are drawn in the line above. */
static void a_crowd_has_two_lines(void **unused)
{
    (void)unused;
    static souk_canvas canvas;
    static char text[1 << 14];
    souk_out out;
    souk_canvas_clear(&canvas);
    sa_draw(after(AT(4, "  guild = c3 a2 a3\n", "")), the_parts(), 0, SOUK_DRAW_BOARD, &english, &canvas);
    souk_out_init(&out, text, sizeof text);
    souk_canvas_text(&canvas, false, &out);
    static const char *const camels[] = {"(1)", "(2)", "(3)", "(4)", "[1]"};
    for (size_t i = 0; i < sizeof camels / sizeof *camels; i++)
        assert_non_null(strstr(text, camels[i]));
}

/* A tile holds at most three cubes. */
static void a_tile_holds_three_cubes(void **unused)
{
    (void)unused;
    uint32_t layers[SA_LAYERS] = {0};
    for (int n = 1; n <= SA_LAYERS; n++) {
        sa_tile_add(layers, 7);
        assert_int_equal(sa_tile_count(layers, 7), n);
    }
    for (int n = SA_LAYERS; n-- > 0;) {
        sa_tile_remove(layers, 7);
        assert_int_equal(sa_tile_count(layers, 7), n);
    }
    assert_int_equal(layers[0] | layers[1] | layers[2], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rare_reasons),
        cmocka_unit_test(rare_refusals),
        cmocka_unit_test(phrases_are_bounded),
        cmocka_unit_test(old_records_are_read_except_solo_ones),
        cmocka_unit_test(steps_that_do_not_fit_are_refused),
        cmocka_unit_test(a_crowd_has_two_lines),
        cmocka_unit_test(a_tile_holds_three_cubes),
        CLAUSE_TEST(an_attacked_case_is_chosen_and_padlocked, "SA-6.9"),
        cmocka_unit_test(the_holdings_of_a_seat_are_shown),
        CLAUSE_TEST(viewers_without_a_seat_see_public_information, "SA-7.4"),
    };
    return cmocka_run_group_tests_name("sahwari: said", tests, NULL, NULL);
}
