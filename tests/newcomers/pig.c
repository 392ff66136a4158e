/* pig.c — Pig, a whole game in one file: what a newcomer writes for a game in which nothing is hidden. */
#include "core/events.h"
#include "core/parts.h"
#include "core/plain.h"
#include <stddef.h>

enum { PG_FACES = 6, PG_ROLL = 0, PG_HOLD, PG_FACE, PG_ACTIONS = PG_FACE + PG_FACES };
enum { PG_E_ROLLED, PG_E_LOST, PG_E_HELD, PG_EVENTS };
enum { PG_OPT_GOAL, PG_OPT_TURNS, PG_OPTIONS };
enum { PG_OBSERVE_SIZE = 2 * SOUK_SEATS_MAX + 3 };

typedef struct pg_state {
    uint8_t seats, goal, turn, total; /* total: of this turn */
    uint8_t rolling, turns, most; /* rolling: the die is in the air; turns: played; most: the most allowed */
    uint8_t points[SOUK_SEATS_MAX];
} pg_state;

#define SOUK_PREFIX pg
#include "core/room.h"
SOUK_LIMITS(PG_ACTIONS, PG_OBSERVE_SIZE, PG_OPTIONS);
SOUK_NO_PARTS()
SOUK_NOTHING_HIDDEN()
SOUK_NOTHING_TO_COUNT()
SOUK_NO_WORDS()
SOUK_MOST_POINTS_WIN()
SOUK_POINTS_ARE(points)
SOUK_EQUAL_CHANCE(PG_FACE, PG_FACES)
SOUK_ONE_PROMPT(N_("Roll again, or hold what you have?"))
SOUK_SHOWN_BY_KEYS(souk_game_pig, PG_OBSERVE_SIZE)

void pg_setup(void *state, const void *parts, const souk_options *options)
{
    (void)parts;
    STATE(state)->goal = (uint8_t)options->v[PG_OPT_GOAL];
    STATE(state)->most = (uint8_t)options->v[PG_OPT_TURNS];
}

static bool over(const pg_state *s)
{
    bool reached = s->turns == s->most; /* PG-2.2 */
    for (int i = 0; i < s->seats; i++)
        reached |= s->points[i] >= s->goal; /* PG-2.1 */
    return reached;
}

uint32_t pg_pending(const void *state)
{
    const pg_state *s = VIEW(state);
    return over(s) ? 0 : s->rolling ? SOUK_PENDING_CHANCE : 1u << s->turn;
}

void pg_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    const pg_state *s = VIEW(state);
    (void)parts;
    if (actor < 0) return;
    if (s->points[s->turn] + s->total < s->goal) souk_mask_add(mask, PG_ROLL); /* PG-1.4 */
    if (s->total) souk_mask_add(mask, PG_HOLD);                                /* PG-1.3 */
}

static void pass(pg_state *s)
{
    s->total = 0;
    s->turns++;
    s->turn = (uint8_t)((s->turn + 1) % s->seats);
}

uint32_t pg_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    pg_state *s = STATE(state);
    (void)parts, (void)actor;
    if (action == PG_ROLL) {
        s->rolling = 1;
    } else if (action == PG_HOLD) {
        s->points[s->turn] = (uint8_t)(s->points[s->turn] + s->total);
        souk_tell(events, PG_E_HELD, s->turn, s->total, 0, 0);
        pass(s);
    } else {
        int face = action - PG_FACE + 1;
        s->rolling = 0;
        souk_tell(events, face == 1 ? PG_E_LOST : PG_E_ROLLED, s->turn, face, 0, 0);
        if (face == 1)
            pass(s); /* PG-1.2 */
        else
            s->total = (uint8_t)(s->total + face);
    }
    return 0;
}

const char *pg_why_not(const void *state, const void *parts, int actor, int action)
{
    (void)state, (void)parts;
    if (actor == SOUK_TABLE) return SOUK_NOT_YOUR_TURN;
    return actor == SOUK_CHANCE || action >= PG_FACE ? "PG-1.1" : action == PG_ROLL ? "PG-1.4" : "PG-1.3";
}

int64_t pg_bound(const void *parts, const souk_options *options, int seats)
{
    (void)parts, (void)seats;
    return (int64_t)options->v[PG_OPT_TURNS] * (options->v[PG_OPT_GOAL] + 4); /* two actions for two points */
}

static const souk_actions actions[] = {
    {PG_ROLL, "roll", .label = N_("Roll the die")},
    {PG_HOLD, "hold", .label = N_("Hold")},
    {PG_FACE, "die ", .label = N_("The die shows {number}"), .place = "number"},
    {.first = PG_ACTIONS},
};
SOUK_LABELS_OF(actions)

static const souk_event_kind pg_event_kinds[PG_EVENTS] = {
    {"rolled", "seat:seat face:number", N_("{seat} rolls {face}."), NULL},
    {"lost", "seat:seat face:number", N_("{seat} rolls {face} and loses the points of this turn."), NULL},
    {"held", "seat:seat points:number", N_("{seat} holds and scores {points|point|points}."), NULL},
};
static const souk_key pg_keys[] = {
    {"turn", "whose turn it is (0)", SOUK_ONE(turn), SOUK_A_SEAT},
    {"total", "points of this turn (0)", SOUK_ONE(total), SOUK_UP_TO(state, goal), .max = PG_FACES},
    {"rolling", "1: the die is in the air (0)", SOUK_ONE(rolling), .max = 1},
    {"turns", "turns played (0)", SOUK_ONE(turns), SOUK_UP_TO(state, most)},
    {"points.%d", "points of a seat (0)", SOUK_EACH(points), SOUK_UP_TO(state, goal), .max = PG_FACES},
};

void pg_value(const void *state, const void *parts, float *out)
{
    const pg_state *s = VIEW(state);
    (void)parts;
    for (int i = 0; i < s->seats; i++)
        out[i] = (float)(s->points[i] + (i == s->turn ? s->total : 0));
}

static const souk_option options[PG_OPTIONS] = {
    {"goal", N_("Points to win"), SOUK_INT, .min = 10, .max = 100, .fallback = 50,
     .help = N_("The play ends at this score.")},
    {"turns", N_("Maximum turns"), SOUK_INT, .min = 1, .max = 250, .fallback = 120,
     .help = N_("It ends after this many turns at the latest.")},
};

const souk_game souk_game_pig = {
    .id = "pig",
    .title = "Pig",
    .credit = "Souk",
    .summary = N_("Roll on, or hold what you have."),
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = SOUK_SEATS_MAX,
    .num_actions = PG_ACTIONS,
    .seats_at = offsetof(pg_state, seats),
    .observe_size = PG_OBSERVE_SIZE,
    .options = options,
    .num_options = PG_OPTIONS,
    SOUK_ROOM,
};
