/* test_position.c: the keys of a position. Every kind of value is written and read back; an error names its line and
 * the valid values. The game defined here is only a state with one value of each kind. */
#include "core/position.h"
#include "souk_test.h"
#include <string.h>

enum { CELLS = 20, NOWHERE = 99, SEATS = 3 };

typedef struct po_state {
    uint8_t seats, colour, where, hidden;
    int16_t debt;
    uint8_t order[4], drawn, deck[5];
    uint8_t goods[3], moods[2];
    uint8_t camel[4];
    uint32_t held[4];
    uint64_t far[2];
    char wall[6], motto[8];
    uint8_t lamp, rank, clan[4];
    uint32_t purse[4], bag; /* coins, one byte per metal; those in no purse are in the bag */
    uint16_t pile, shown;   /* cards: hidden and shown */
} po_state;

static const char *const colours[] = {"red", "green", "blue", "grey"};
static const char *const metals[] = {"c", "s", "g", "x"};
static const char *const goods[] = {"water", "spice", "silk"};

static void put_cell(const void *parts, int cell, souk_out *out)
{
    (void)parts;
    if (cell != 7) souk_printf(out, "%c%d", 'a' + cell / 5, cell % 5 + 1); /* there is no cell b3 */
}

typedef struct po_parts po_parts;
#define SOUK_OWN(name) po_##name
#define VIEW(state)    ((const po_state *)(state))
#define PARTS(parts)   ((const po_parts *)(parts))
SOUK_BOUND(twice_the_seats, 2 * s->seats)
SOUK_BOUND(coins, i + 2)
SOUK_BOUND(shown, s->colour == 2)

/* A card may also be named by its suit: the first card of the suit that is not shown yet. */
static int32_t card_called(const void *state, const void *parts, const char *word)
{
    (void)parts;
    return strcmp(word, "any") == 0 ? souk_lowest(~(uint32_t)VIEW(state)->shown) : -1;
}

/* A wall of two rows of three stones, each a letter, or a dot for none. */
SOUK_BOUND(three, 3)

static void say_wall(const void *state, const void *parts, int cell, souk_out *out)
{
    (void)parts;
    char stone = ((const po_state *)state)->wall[cell];
    souk_printf(out, " %c", stone ? stone : '.');
}

static const char *hear_wall(void *state, const void *parts, int cell, int n, const char *word)
{
    (void)parts, (void)n;
    if (word[0] == 'x') return "x is no stone";
    ((po_state *)state)->wall[cell] = (char)(word[0] == '.' ? 0 : word[0]);
    return NULL;
}

static void say_motto(const void *state, const void *parts, int once, souk_out *out)
{
    const po_state *s = state;
    (void)parts, (void)once;
    if (s->motto[0]) souk_printf(out, " %s", s->motto);
}

static const char *hear_motto(void *state, const void *parts, int once, int n, const char *text)
{
    po_state *s = state;
    (void)parts, (void)once;
    if (!text) return s->motto[1] ? NULL : "one letter is no motto";
    if (n || strlen(text) >= sizeof s->motto) return "it is too long";
    strcpy(s->motto, text);
    return NULL;
}

#define AT(member) SOUK_ONE(member)
#define COINS      .type = SOUK_COUNTS, .names = metals, .max = 9

static const souk_key bag = {COINS, SOUK_BYTES(bag), .box = coins};
static const souk_key clan = {.min = 1, .max = 3}; /* each clan belongs to one seat; 0 is none */
static const souk_key pile = {AT(pile), .type = SOUK_SET, .max = 9};

static const souk_key keys[] = {
    {.key = "colour", AT(colour), SOUK_NAMES(colours)},
    {.key = "where", AT(where), .put = put_cell, .max = CELLS - 1, .nothing = NOWHERE, .flags = SOUK_QUIET},
    {.key = "hidden", AT(hidden), .max_of = twice_the_seats, .when = shown, .flags = SOUK_QUIET},
    {.key = "debt", AT(debt), .min = -300, .max = 300},
    {.key = "order",
     .type = SOUK_ITEMS,
     SOUK_ROW(order),
     .flags = SOUK_PER_SEAT | SOUK_DIFFERENT,
     SOUK_A_SEAT},
    {.key = "deck",
     .type = SOUK_ITEMS,
     SOUK_ROW(deck),
     SOUK_COUNTED(drawn),
     .base = 1,
     .max = 9,
     .nothing = -1,
     .none = "none"},
    {.key = "goods",
     .type = SOUK_COUNTS,
     SOUK_ROW(goods),
     .names = goods,
     .max = 5,
     .nothing = -1,
     .none = "none"},
    {.key = "camels",
     .type = SOUK_ITEMS,
     SOUK_ROW(camel),
     .flags = SOUK_SHORT,
     .put = put_cell,
     .max = CELLS - 1,
     .nothing = NOWHERE,
     .none = "-"},
    {.key = "far", .type = SOUK_SET, SOUK_ROW(far), .max = 127, .flags = SOUK_QUIET},
    {.key = "held.%d",
     .type = SOUK_SET,
     SOUK_EACH(held),
     .put = put_cell,
     .max = CELLS - 1,
     .flags = SOUK_QUIET},
    {.key = "wall.%c", SOUK_OWN_WORDS(wall), .max = 1, .cells = three},
    {.key = "lamp", AT(lamp), .max = 3, .flags = SOUK_QUIET, .in = 1 << 1 | 1 << 2, .needed_in = 1 << 1},
    {.key = "rank", AT(rank), .max = 9, .nothing = 6, .usual_of = twice_the_seats, .flags = SOUK_QUIET},
    {.key = "purse.%d",
     COINS,
     SOUK_BYTES_EACH(purse),
     .between = "",
     .flags = SOUK_QUIET | SOUK_REPEATED | SOUK_DOWN,
     .of = &bag},
    {.key = "bag", COINS, SOUK_BYTES(bag), .when = shown, .of = &bag},
    {.key = "shown",
     AT(shown),
     .type = SOUK_SET,
     .max = 9,
     .called = card_called,
     .flags = SOUK_QUIET,
     .of = &pile},
    {.key = "clan.%d", SOUK_EACH(clan), .max = 3, .flags = SOUK_QUIET, .needed_in = 1 << 3, .of = &clan},
    {.key = "motto", SOUK_OWN_WORDS(motto), .flags = SOUK_QUIET},
};

static void po_setup(void *state, const void *parts, const souk_options *options)
{
    po_state *s = state;
    (void)parts, (void)options;
    s->where = NOWHERE;
    memset(s->camel, NOWHERE, sizeof s->camel);
    for (int i = 0; i < s->seats; i++)
        s->order[i] = (uint8_t)i;
}

static uint32_t po_pending(const void *state)
{
    return ((const po_state *)state)->debt == 300 ? 1 : 0;
}

static void po_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    (void)state, (void)parts, (void)actor, (void)mask; /* a seat with that much debt has no legal action */
}

static const char *po_conserved(const void *state, const void *parts)
{
    (void)parts;
    return VIEW(state)->debt == 299 ? "a coin" : NULL;
}

static const souk_game game = {.min_seats = 2,
                               .max_seats = 4,
                               .num_actions = 1,
                               .state_size = sizeof(po_state),
                               .seats_at = offsetof(po_state, seats),
                               .keys = keys,
                               .num_keys = sizeof keys / sizeof *keys,
                               .setup = po_setup,
                               .pending = po_pending,
                               .legal = po_legal,
                               .conserved = po_conserved};

static souk_error error;

static bool place(const char *text, po_state *s)
{
    static const souk_options none;
    memset(&error, 0, sizeof error);
    return souk_place(&game, s, NULL, &none, SEATS, text, &error);
}

/* Reads the lines into a state and expects the state to give the same lines. */
static void stays(const char *text)
{
    po_state s, again;
    SOUK_OUT(lines, 2048);
    if (!place(text, &s)) fail_msg("%s: line %d: %s", text, error.line, error.text);
    souk_position(&game, &s, NULL, &lines);
    assert_string_equal(lines.buf, text);
    assert_true(place(lines.buf, &again));
    assert_memory_equal(&s, &again, sizeof s);
}

static void wrong(const char *text, int line, const char *field, const char *says)
{
    po_state s;
    assert_false(place(text, &s));
    assert_int_equal(error.line, line);
    assert_string_equal(error.field, field);
    if (!strstr(error.text, says)) fail_msg("\"%s\" does not say \"%s\"", error.text, says);
}

static void every_kind_is_written_and_read(void **unused)
{
    (void)unused;
    stays("colour = red\ndebt = 0\norder = 0 1 2\ndeck = none\ngoods = none\ncamels = - - - -\n"
          "wall.a = . . .\nwall.b = . . .\n");
    stays("colour = blue\nwhere = c3\nhidden = 6\ndebt = -300\norder = 2 0 1\ndeck = 3 3 10\n"
          "goods = 2 water, 5 silk\ncamels = a1 - d5 -\nfar = 0 63 64 127\nheld.1 = a1 b2 d5\n"
          "wall.a = r . g\nwall.b = b b .\nrank = 7\npurse.0 = gg\npurse.2 = xxsc\n"
          "bag = 1 c, 2 s, 2 g, 3 x\nshown = 0 9\nmotto = so-so\n");
}

static void more_forms_are_read_than_written(void **unused)
{
    (void)unused;
    po_state s;
    assert_true(place("goods = water spice water\ncamels = b1, b2\ndeck = none\n", &s));
    assert_int_equal(s.goods[0], 2);
    assert_int_equal(s.camel[1], 6);
    assert_int_equal(s.camel[2], NOWHERE);
    assert_int_equal(s.order[2], 2); /* keys that are not listed keep their value */
}

static void missing_lines_are_derived(void **unused)
{
    (void)unused;
    po_state s;
    assert_true(place("purse.1 = gcg\nshown = 3, any, any\n", &s));
    assert_int_equal(s.rank, 6);
    assert_int_equal(s.purse[1], 2 << 16 | 1);
    assert_int_equal(s.bag,
                     5 << 24 | 2 << 16 | 3 << 8 | 1); /* two copper, three silver, four gold, five more */
    assert_int_equal(s.shown, 1 << 0 | 1 << 1 | 1 << 3);
    assert_int_equal(s.pile, 0x3FF & ~s.shown);
}

static void errors_are_located(void **unused)
{
    (void)unused;
    wrong("colour = pink\n", 1, "colour", "red, green, blue, grey");
    wrong("where = b3\n", 1, "where", "a1 ... d5");
    wrong("where = z1\n", 1, "where", "Unknown value \"z1\"");
    wrong("debt = 1\nhidden = 1\n", 2, "hidden", "no field hidden"); /* not in this state */
    wrong("colour = blue\nhidden = 7\n", 2, "hidden", "from 0 to 6");
    wrong("debt = 301\n", 1, "debt", "from -300 to 300");
    static const char *const numbers[] = {"debt = much", "debt =", "debt = 1x", "debt = 1.5",
                                          "debt = 99999999999999999999"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        wrong(numbers[i], 1, "debt", "debt must be a whole number from -300 to 300.");
    wrong("order = 0 1\n", 1, "order", "3 values here, not 2");
    wrong("order = 0 1 2 3\n", 1, "order", "At most 3");
    wrong("order = 0 1 1\n", 1, "order", "twice");
    wrong("deck = 11\n", 1, "deck", "from 1 to 10");
    wrong("deck = 1 2 3 4 5 6\n", 1, "deck", "At most 5");
    wrong("goods = 6 silk\n", 1, "goods", "At most 5 of \"silk\"");
    wrong("goods = 2 salt\n", 1, "goods", "water, spice, silk");
    wrong("held.0 = a1 a1\n", 1, "held.0", "twice");
    wrong("held.3 = a1\n", 1, "held.3", "no field held.3");
    wrong("wall.b = r r\n", 1, "wall.b", "3 values here, not 2");
    wrong("wall.b = r x r\n", 1, "wall.b", "\"x\": x is no stone");
    wrong("wall.c = r r r\n", 1, "wall.c", "no field wall.c");
    wrong("motto = not so\n", 1, "motto", "\"so\": it is too long");
    wrong("motto = a\n", 1, "motto", "one letter is no motto");
    wrong("lamp = 1\n", 1, "lamp", "no field lamp in the phase red");
    wrong("colour = green\n", 0, "lamp", "The phase \"green\" needs the field \"lamp\"");
    wrong("purse.0 = gg\npurse.1 = ggg\n", 2, "purse.1", "only 4 \"g\"");
    wrong("purse.0 = g1\n", 1, "purse.0", "Unknown value \"1\": use c, s, g, x");
    wrong("colour = blue\nbag = 2 c, 3 s, 4 g, 4 x\n", 2, "bag", "There must be 5 \"x\" here");
    wrong("goods = 2 water 3\n", 1, "goods", "Unknown value \"3\"");
    wrong("shown = 10\n", 1, "shown", "Unknown value \"10\": use 0 ... 9");
    wrong("clan.0 = 2\nclan.2 = 2\n", 2, "clan.2", "\"2\" is in two places");
    wrong("colour = grey\nclan.0 = 2\nclan.1 = 1\n", 0, "clan.2", "needs the field \"clan.2\"");
    wrong("debt = 299\n", 0, "", "The pieces do not add up: a coin.");
    wrong("debt = 300\n", 0, "phase", "nothing to do");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_written_and_read),
        cmocka_unit_test(more_forms_are_read_than_written),
        cmocka_unit_test(missing_lines_are_derived),
        cmocka_unit_test(errors_are_located),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
