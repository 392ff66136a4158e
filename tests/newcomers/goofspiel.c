/* goofspiel.c — Goofspiel, a whole game in one file: what a newcomer writes for a game with secret choices.
 *
 * A card stays in its hand until all bids are shown, so the only secret in the state is the bid of each seat.
 */
#include "core/canvas.h"
#include "core/events.h"
#include "core/out.h"
#include "core/parts.h"
#include "core/plain.h"
#include "core/text.h"
#include <stddef.h>

enum { GF_CARDS = 13, GF_BID = 0, GF_PRIZE = GF_CARDS, GF_ACTIONS = 2 * GF_CARDS };
enum { GF_E_PRIZE, GF_E_BID, GF_E_SHOWN, GF_E_WON, GF_E_TIED, GF_EVENTS };
enum { GF_OPT_CARDS, GF_OPTIONS };
enum {
    GF_POINTS = SOUK_SEATS_MAX * GF_CARDS,
    GF_CHOSEN = GF_POINTS + SOUK_SEATS_MAX,
    GF_OWN = GF_CHOSEN + SOUK_SEATS_MAX,
    GF_NOW = GF_OWN + GF_CARDS,
    GF_LEFT = GF_NOW + GF_CARDS,
    GF_OBSERVE_SIZE = GF_LEFT + GF_CARDS
};

typedef struct gf_state {
    uint8_t seats, cards, prize; /* prize: 1 to cards, 0: not yet turned up */
    uint8_t bid[SOUK_SEATS_MAX]; /* 1 to cards, 0: none yet */
    uint8_t points[SOUK_SEATS_MAX];
    uint8_t padding;
    uint16_t hand[SOUK_SEATS_MAX]; /* a bit for each card */
    uint16_t prizes;               /* those still face down */
} gf_state;

#define SOUK_PREFIX gf
#include "core/room.h"
SOUK_LIMITS(GF_ACTIONS, GF_OBSERVE_SIZE, GF_OPTIONS);
SOUK_NO_PARTS()
SOUK_NO_WORDS()
SOUK_MOST_POINTS_WIN()
SOUK_POINTS_ARE(points)

/* --- rules ---------------------------------------------------------------------------------------- */

void gf_setup(void *state, const void *parts, const souk_options *options)
{
    gf_state *s = STATE(state);
    (void)parts;
    s->cards = (uint8_t)options->v[GF_OPT_CARDS];
    s->prizes = (uint16_t)((1u << s->cards) - 1); /* GF-1.1 */
    for (int i = 0; i < s->seats; i++)
        s->hand[i] = s->prizes;
}

uint32_t gf_pending(const void *state)
{
    const gf_state *s = VIEW(state);
    uint32_t seats = 0;
    if (!s->prize) return s->prizes ? SOUK_PENDING_CHANCE : 0; /* GF-3.1 */
    for (int i = 0; i < s->seats; i++)
        seats |= (uint32_t)(s->bid[i] == 0) << i;
    return seats;
}

void gf_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    (void)parts;
    if (actor >= 0) mask->w[0] |= VIEW(state)->hand[actor]; /* GF-2.1: bid i is bit i */
}

uint32_t gf_chance(const void *state, const void *parts, souk_mask *outcomes, uint32_t *w)
{
    const gf_state *s = VIEW(state);
    (void)parts;
    for (int i = 0; i < GF_CARDS; i++) {
        if (!(s->prizes >> i & 1)) continue;
        souk_mask_add(outcomes, GF_PRIZE + i);
        w[GF_PRIZE + i] = 1;
    }
    return (uint32_t)souk_popcount(s->prizes);
}

/* All have bid: shows the bids, and gives the prize to the highest. */
static void show(gf_state *s, souk_events *events)
{
    int best = 0, winner = -1;
    for (int i = 0; i < SOUK_SEATS_MAX && i < s->seats; i++) {
        souk_tell(events, GF_E_SHOWN, i, s->bid[i], 0, 0);
        if (s->bid[i] == best) winner = -1; /* GF-2.3 */
        if (s->bid[i] > best) best = s->bid[i], winner = i;
        s->hand[i] = (uint16_t)(s->hand[i] & ~(1u << (s->bid[i] - 1)));
        s->bid[i] = 0;
    }
    if (winner >= 0) {
        s->points[winner] = (uint8_t)(s->points[winner] + s->prize); /* GF-2.2 */
        souk_tell(events, GF_E_WON, winner, s->prize, 0, 0);
    } else {
        souk_tell(events, GF_E_TIED, s->prize, 0, 0, 0);
    }
    s->prize = 0;
}

uint32_t gf_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    gf_state *s = STATE(state);
    (void)parts;
    if (actor == SOUK_CHANCE) {
        s->prize = (uint8_t)(action - GF_PRIZE + 1);
        s->prizes = (uint16_t)(s->prizes & ~(1u << (action - GF_PRIZE)));
        souk_tell(events, GF_E_PRIZE, s->prize, 0, 0, 0);
        return 0;
    }
    s->bid[actor] = (uint8_t)(action - GF_BID + 1);
    souk_tell_one(events, GF_E_BID, actor, 1, actor, s->bid[actor],
                  0); /* the others see only that it has bid */
    if (gf_pending(s)) return 0;
    show(s, events);
    return (1u << s->seats) - 1;
}

const char *gf_why_not(const void *state, const void *parts, int actor, int action)
{
    (void)state, (void)parts;
    if (actor == SOUK_TABLE) return SOUK_NOT_YOUR_TURN;
    return actor == SOUK_CHANCE || action >= GF_PRIZE ? "GF-1.2" : "GF-2.1";
}

int64_t gf_bound(const void *parts, const souk_options *options, int seats)
{
    (void)parts;
    return (int64_t)options->v[GF_OPT_CARDS] * (seats + 1);
}

const char *gf_conserved(const void *state, const void *parts)
{
    const gf_state *s = VIEW(state);
    (void)parts;
    if (s->prize && s->prizes >> (s->prize - 1) & 1) return N_("the prize is among those still to come");
    for (int i = 0; i < s->seats; i++) {
        if (souk_popcount(s->hand[i]) != souk_popcount(s->prizes) + (s->prize != 0))
            return N_("a hand has another number of cards than there are prizes");
        if (s->bid[i] && (!s->prize || !(s->hand[i] >> (s->bid[i] - 1) & 1)))
            return N_("a seat has bid a card that it does not have");
    }
    return s->prize && !gf_pending(s) ? N_("all have bid, and the bids are not shown") : NULL;
}

/* --- what a seat cannot know, and what bots need ---------------------------------------------------- */

void gf_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    gf_state *s = STATE(state);
    (void)parts;
    for (int i = 0; i < s->seats; i++) {
        if (i == seat || !s->bid[i]) continue;
        souk_mask hand = {{s->hand[i]}};
        s->bid[i] = (uint8_t)(souk_mask_pick(&hand, rng) + 1);
    }
}

static void gf_take_back(void *state, const void *parts, int seat)
{
    (void)parts;
    for (int i = 0; i < SOUK_SEATS_MAX; i++)
        if (i != seat) STATE(state)->bid[i] = 0;
}

void gf_value(const void *state, const void *parts, float *out)
{
    const gf_state *s = VIEW(state);
    int left = s->prize;
    (void)parts;
    for (int i = 0; i < GF_CARDS; i++)
        left += (s->prizes >> i & 1) * (i + 1);
    for (int i = 0; i < s->seats; i++)
        out[i] = (float)s->points[i] + (float)left / (float)s->seats;
}

/* --- words --------------------------------------------------------------------------------------------- */

static const souk_actions actions[] = {
    {GF_BID, "bid ", .label = N_("Bid {number}"), .place = "number"},
    {GF_PRIZE, "prize ", .label = N_("The prize is {number}"), .place = "number"},
    {.first = GF_ACTIONS},
};
SOUK_LABELS_OF(actions)

void gf_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out)
{
    (void)seat;
    SAY(out, voice, parts, N_("What do you bid for the prize of {prize}?"), "prize:number",
        VIEW(state)->prize);
}

static const souk_event_kind gf_event_kinds[GF_EVENTS] = {
    {"prize", "prize:number", N_("The prize is {prize}."), NULL},
    {"bid", "seat:seat card:number", N_("{seat} bids {card}."), N_("{seat} has bid.")},
    {"shown", "seat:seat card:number", N_("{seat} shows {card}."), NULL},
    {"won", "seat:seat points:number", N_("{seat} wins {points|point|points}."), NULL},
    {"tied", "prize:number", N_("Nobody wins the prize of {prize}."), NULL},
};

static const souk_key gf_keys[] = {
    {"prize", "the prize (0: none yet)", SOUK_ONE(prize), SOUK_UP_TO(state, cards)},
    {"prizes", "prizes to come (all)", SOUK_ONE(prizes), .type = SOUK_SET, SOUK_BELOW(state, cards),
     .base = 1, .none = "none"},
    {"hand.%d", "cards of a seat (all)", SOUK_EACH(hand), .type = SOUK_SET, SOUK_BELOW(state, cards),
     .base = 1, .none = "none"},
    {"points.%d", "points of a seat (0)", SOUK_EACH(points), .max = GF_CARDS * (GF_CARDS + 1) / 2},
    {"bid.%d", "the secret bid of a seat (0: none)", SOUK_EACH(bid), SOUK_UP_TO(state, cards)},
};

/* --- views --------------------------------------------------------------------------------------------- */

static const souk_plane gf_planes[] = {
    {"hands", SOUK_SEATS_MAX *GF_CARDS, "1 for each card in a hand, own first"},
    {"points", SOUK_SEATS_MAX, "points of each seat, own first, divided by 91"},
    {"chosen", SOUK_SEATS_MAX, "1 for each seat that has bid, own first"},
    {"bid", GF_CARDS, "1 for the own bid"},
    {"prize", GF_CARDS, "1 for the prize"},
    {"prizes", GF_CARDS, "1 for each prize to come"},
};

static void put_cards(float *out, unsigned set)
{
    for (int i = 0; i < GF_CARDS; i++)
        out[i] = (float)(set >> i & 1);
}

void gf_observe(const void *state, const void *parts, int seat, float *out)
{
    const gf_state *s = VIEW(state);
    (void)parts;
    for (int i = 0; i < GF_OBSERVE_SIZE; i++)
        out[i] = 0.0F;
    for (int i = 0; i < s->seats; i++) {
        int who = (seat + i) % s->seats;
        put_cards(out + (size_t)i * GF_CARDS, s->hand[who]);
        out[GF_POINTS + i] = (float)s->points[who] / 91.0F;
        out[GF_CHOSEN + i] = s->bid[who] ? 1.0F : 0.0F;
    }
    put_cards(out + GF_OWN, 1u << s->bid[seat] >> 1);
    put_cards(out + GF_NOW, 1u << s->prize >> 1);
    put_cards(out + GF_LEFT, s->prizes);
}

void gf_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const gf_state *s = VIEW(state);
    (void)parts;
    souk_json_put_int(json, "prize", s->prize);
    souk_json_put_int(json, "prizes", s->prizes);
    souk_json_put_open(json, "players", '[');
    for (int i = 0; i < s->seats; i++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "hand", s->hand[i]);
        souk_json_put_bool(json, "chosen", s->bid[i] != 0);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
    if (viewer >= 0) souk_json_put_int(json, "bid", s->bid[viewer]);
}

void gf_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
             souk_canvas *canvas)
{
    const gf_state *s = VIEW(state);
    (void)parts;
    if (what == SOUK_DRAW_BOARD) souk_canvas_printf(canvas, 0, 0, SOUK_TITLE, "%d", s->prize);
    for (int i = 0; i < s->seats && what == SOUK_DRAW_SEATS; i++) {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        souk_seat_name(voice, i, &name);
        souk_canvas_printf(canvas, i, 0, (souk_style)(SOUK_SEAT0 + i), "%s %d", name.buf, s->points[i]);
        for (int c = 0; c < GF_CARDS; c++)
            if (s->hand[i] >> c & 1) souk_canvas_printf(canvas, i, 24 + 3 * c, SOUK_PLAIN, "%d", c + 1);
        if (s->bid[i]) souk_canvas_printf(canvas, i, 66, SOUK_STRONG, i == viewer ? "%d" : "?", s->bid[i]);
    }
}

static const souk_option options[GF_OPTIONS] = {
    {"cards", N_("Cards"), SOUK_INT, .min = 3, .max = GF_CARDS, .fallback = GF_CARDS,
     .help = N_("Cards of each player, and prizes.")},
};

const souk_game souk_game_goofspiel = {
    .id = "goofspiel",
    .title = "Goofspiel",
    .credit = "Merrill Flood",
    .summary = N_("Bid your cards for prizes, in secret."),
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = SOUK_SEATS_MAX,
    .num_actions = GF_ACTIONS,
    .seats_at = offsetof(gf_state, seats),
    .observe_size = GF_OBSERVE_SIZE,
    .options = options,
    .num_options = GF_OPTIONS,
    SOUK_ROOM,
    .retract = gf_take_back,
};
