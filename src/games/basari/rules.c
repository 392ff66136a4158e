/* rules.c — the rules of Basari.
 *
 * A round is: chance rolls for each seat, all seats choose a card, the cards are carried out in the
 * order die, points, stones. `carry_on` is the heart: it goes through the cards from `doing` on until
 * somebody has to act (a haggle, a die) or the round is over, and every action that ends such an
 * interruption calls it again.
 */
#include "games/basari/rules.h"
#include "core/events.h"

#include <string.h>

/* An event about a seat, perhaps another, and some stones. */
static void tell_stones(souk_events *events, int kind, int seat, int other, uint32_t stones)
{
    if (!events) return;
    int red = basari_get(stones, BASARI_RED), yellow = basari_get(stones, BASARI_YELLOW);
    int green = basari_get(stones, BASARI_GREEN), blue = basari_get(stones, BASARI_BLUE);
    if (other >= 0)
        souk_tell_more(events, kind, seat, other, red, yellow, green, blue);
    else
        souk_tell_more(events, kind, seat, red, yellow, green, blue, 0);
}

int basari_marker(const basari_state *s, const basari_parts *p, int seat)
{
    int at = s->pawn[seat] - s->walked[seat];
    while (at < 0)
        at += p->stalls;
    return at;
}

void basari_setup(void *state, const void *parts, const souk_options *options)
{
    basari_state *s = (basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    s->max_offers = (uint8_t)options->v[BASARI_OPTION_MAX_OFFERS];
    s->phase = BASARI_IN_START;
    s->pending = 1;
    s->stock = p->box;
    for (int i = 0; i < s->seats; i++) { /* BA-2.2 */
        s->stones[i] = p->start;
        s->stock -= p->start;
    }
}

uint32_t basari_pending(const void *state)
{
    return ((const basari_state *)state)->pending;
}

/* BA-5.7: with the counts already named and everything in the colours still to come, the offer has
 * `rest` stones beside the count in question. It beats the offer on the table from a certain count
 * on: where the numbers are equal value decides, one more always does. Without an offer on the table
 * the same comparison against no stones says "not empty" (BA-5.2). */
int basari_least(const basari_state *s)
{
    int shift = 8 * s->colour;
    uint32_t later = s->stones[s->turn] & ((1u << shift) - 1);
    uint32_t rest = s->named | later;
    int equal = basari_total(s->offer) - basari_total(rest);
    if (equal < 0) return 0;
    return (rest | (uint32_t)equal << shift) > s->offer ? equal : equal + 1;
}

static bool may_offer(const basari_state *s)
{
    return s->offers < s->max_offers; /* BA-5.8 */
}

void basari_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    const basari_state *s = (const basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    souk_mask_clear(mask);
    if (actor < SOUK_CHANCE) return;
    if (!(s->pending >> (actor & 31) & 1)) return; /* CHANCE is -1: bit 31 */
    switch (s->phase) {
    case BASARI_IN_START: /* BA-2.1: any stall, shared or not */
        mask->w[0] = ((uint64_t)1 << p->stalls) - 1;
        break;
    case BASARI_IN_ROLL:
    case BASARI_IN_DIE: mask->w[0] = (((uint64_t)1 << p->faces) - 1) << BASARI_A_ROLL; break;
    case BASARI_IN_CARDS: /* BA-3.2 */
        mask->w[0] = (((uint64_t)1 << BASARI_CARDS) - 1) << BASARI_A_CARD;
        break;
    case BASARI_IN_TIE: /* BA-5.1 */
        mask->w[0] = (uint64_t)basari_choosers(s, s->doing) << BASARI_A_OPENER;
        break;
    case BASARI_IN_HAGGLE: {
        int own = basari_get(s->stones[s->turn], s->colour), least = basari_least(s);
        bool first = s->colour == BASARI_RED;
        if (first) /* BA-5.2, BA-5.3 */
            mask->w[0] = (uint64_t)1 << (s->offers ? BASARI_A_ACCEPT : BASARI_A_DECLINE);
        if (least <= own && (!first || may_offer(s)))
            mask->w[1 + BASARI_RED - s->colour] =
                ((uint64_t)2 << own) - ((uint64_t)1 << least); /* BA-5.5, BA-5.7 */
        break;
    }
    default: break;
    }
}

uint32_t basari_weights(const void *state, const void *parts, uint32_t *w)
{
    const basari_state *s = (const basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    if (s->phase == BASARI_IN_TIE) { /* BA-5.1: equal weights */
        if (w)
            for (int i = 0; i < s->seats; i++)
                if (basari_choosers(s, s->doing) >> i & 1) w[BASARI_A_OPENER + i] = 1;
        return 2;
    }
    if (w)
        for (int i = 0; i < p->faces; i++)
            w[BASARI_A_ROLL + i] = 1;
    return (uint32_t)p->faces;
}

uint32_t basari_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    basari_legal(state, parts, SOUK_CHANCE, mask);
    uint32_t sum = basari_weights(state, parts, w);
    return sum == (uint32_t)souk_mask_count(mask) ? 0 : sum;
}

int basari_outcome(const void *state, const void *parts, uint64_t value)
{
    const basari_state *s = (const basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    if (s->phase != BASARI_IN_TIE) return BASARI_A_ROLL + (int)souk_below(value, (uint32_t)p->faces);
    uint32_t two = basari_choosers(s, s->doing);
    return BASARI_A_OPENER + souk_lowest(souk_below(value, 2) ? two & (two - 1) : two);
}

uint32_t basari_choosers(const basari_state *s, int card)
{
    uint32_t set = 0;
    for (int i = 0; i < BASARI_SEATS; i++)
        set |= (uint32_t)(s->card[i] == card + 1) << i;
    return set;
}

/* BA-3.1: clockwise by the roll. */
static void move(basari_state *s, const basari_parts *p, int seat, int roll)
{
    int at = s->pawn[seat] + roll;
    if (at >= p->stalls) at -= p->stalls;
    s->pawn[seat] = (uint8_t)at;
    s->walked[seat] = (uint8_t)(s->walked[seat] + roll);
}

static void gain(basari_state *s, int seat, int points)
{
    s->score[seat] = (int16_t)(s->score[seat] + points);
}

/* BA-6.3, BA-6.4 for one colour. */
static void score_colour(basari_state *s, const basari_parts *p, int colour, souk_events *events)
{
    int most = 0, who = 0;
    uint32_t set = 0;
    for (int i = 0; i < s->seats; i++) {
        int has = basari_get(s->stones[i], colour);
        if (has > most) {
            most = has;
            set = 0;
            who = 0;
        }
        if (has == most) {
            set |= 1u << i;
            who++;
        }
    }
    if (most == 0) return;
    int points = p->share[colour][who];
    int back = who == 1 ? p->alone : p->shared;
    if (back > most) back = most;
    for (int i = 0; i < s->seats; i++) {
        if (!(set >> i & 1)) continue;
        gain(s, i, points);
        s->stones[i] -= basari_of(colour, back);
        s->stock += basari_of(colour, back);
        souk_tell(events, who == 1 ? BASARI_E_MAJORITY : BASARI_E_SHARED, i, colour, points, back);
    }
}

static void score_all(basari_state *s, const basari_parts *p, souk_events *events)
{
    s->scorings++;
    souk_tell(events, BASARI_E_SCORING, s->scorings, p->scorings, 0, 0);
    for (int i = 0; i < s->seats; i++) {
        if (s->walked[i] >= p->stalls) { /* BA-6.2 */
            gain(s, i, p->lap);
            souk_tell(events, BASARI_E_LAP, i, p->lap, 0, 0);
        }
        s->walked[i] = 0; /* BA-6.5: the marker goes under the pawn */
    }
    for (int colour = BASARI_BLUE; colour <= BASARI_RED; colour++)
        score_colour(s, p, colour, events);
}

static void end_round(basari_state *s, const basari_parts *p, souk_events *events)
{
    bool lap = false;
    for (int i = 0; i < BASARI_SEATS; i++) {
        s->card[i] = 0;
        lap |= s->walked[i] >= p->stalls;
    }
    s->turn = 0;
    s->doing = 0;
    s->phase = BASARI_IN_ROLL;
    s->pending = SOUK_PENDING_CHANCE;
    if (!lap) return;
    score_all(s, p, events);          /* BA-6.1 */
    if (s->scorings == p->scorings) { /* BA-7.1 */
        s->phase = BASARI_IN_DONE;
        s->pending = 0;
    }
}

/* Does the points or stones action for that seat; a die action waits for chance and returns false. */
static bool perform(basari_state *s, const basari_parts *p, int seat, souk_events *events)
{
    const basari_stall *stall = &p->stall[s->pawn[seat]];
    if (s->doing == BASARI_DIE) { /* BA-4.1 */
        s->phase = BASARI_IN_DIE;
        s->pending = SOUK_PENDING_CHANCE;
        s->turn = (uint8_t)seat;
        return false;
    }
    if (s->doing == BASARI_POINTS) { /* BA-4.2 */
        gain(s, seat, (int)stall->points);
        souk_tell(events, BASARI_E_POINTS, seat, s->pawn[seat], (int)stall->points, 0);
        return true;
    }
    uint32_t taken = 0; /* BA-4.3 */
    for (int c = 0; c < BASARI_COLOURS; c++) {
        int want = basari_get(stall->stones, c), there = basari_get(s->stock, c);
        taken |= basari_of(c, want < there ? want : there);
    }
    s->stock -= taken;
    s->stones[seat] += taken;
    if (taken)
        tell_stones(events, BASARI_E_STONES, seat, -1, taken);
    else
        souk_tell(events, BASARI_E_EMPTY, seat, s->pawn[seat], 0, 0);
    return true;
}

static void open_haggle(basari_state *s, int opener, int other, souk_events *events)
{
    s->phase = BASARI_IN_HAGGLE;
    s->turn = (uint8_t)opener;
    s->rival = (uint8_t)other;
    s->colour = BASARI_RED;
    s->pending = 1u << opener;
    souk_tell(events, BASARI_E_HAGGLE, opener, other, s->doing, 0);
}

static void carry_on(basari_state *s, const basari_parts *p, souk_events *events)
{
    for (; s->doing < BASARI_CARDS; s->doing++) { /* BA-3.4 */
        uint32_t set = basari_choosers(s, s->doing);
        if (set == 0) continue;
        int first = souk_lowest(set);
        uint32_t others = set & (set - 1);
        if (others == 0) { /* BA-3.3: alone, so you must */
            if (!perform(s, p, first, events)) return;
            continue;
        }
        if (others & (others - 1)) { /* BA-3.3: three or four, so nobody */
            souk_tell(events, BASARI_E_CROWD, souk_popcount(set), s->doing, 0, 0);
            continue;
        }
        int second = souk_lowest(others);
        int ahead = s->score[first] - s->score[second]; /* BA-5.1 */
        if (ahead > 0) {
            open_haggle(s, first, second, events);
        } else if (ahead < 0) {
            open_haggle(s, second, first, events);
        } else {
            s->phase = BASARI_IN_TIE;
            s->pending = SOUK_PENDING_CHANCE;
            s->turn = 0;
            souk_tell(events, BASARI_E_TIE, first, second, s->doing, 0);
        }
        return;
    }
    end_round(s, p, events);
}

/* The haggle is over and `seat` does the action. */
static void close_haggle(basari_state *s, const basari_parts *p, int seat, souk_events *events)
{
    s->offer = 0;
    s->offers = 0;
    s->rival = 0;
    s->colour = 0;
    s->turn = 0;
    if (!perform(s, p, seat, events)) return;
    s->doing++;
    carry_on(s, p, events);
}

static void haggle(basari_state *s, const basari_parts *p, int action, souk_events *events)
{
    int turn = s->turn, rival = s->rival;
    if (action == BASARI_A_ACCEPT) { /* BA-5.6 */
        tell_stones(events, BASARI_E_ACCEPT, turn, rival, s->offer);
        s->stones[turn] += s->offer;
        s->stones[rival] -= s->offer;
        close_haggle(s, p, rival, events);
        return;
    }
    if (action == BASARI_A_DECLINE) { /* BA-5.2 */
        souk_tell(events, BASARI_E_DECLINE, turn, rival, s->doing, 0);
        close_haggle(s, p, rival, events);
        return;
    }
    int count = (action - BASARI_A_COUNT) & (BASARI_COUNTS - 1);
    s->named |= basari_of(s->colour, count);
    souk_tell_one(events, BASARI_E_NAME, turn, 0, turn, count, s->colour);
    if (s->colour != BASARI_BLUE) {
        s->colour--;
        return;
    }
    /* BA-5.7: with blue the offer counts, and is shown. */
    tell_stones(events, BASARI_E_OFFER, turn, -1, s->named);
    s->offer = s->named;
    s->named = 0;
    s->offers++;
    s->colour = BASARI_RED;
    s->turn = (uint8_t)rival;
    s->rival = (uint8_t)turn;
    s->pending = 1u << rival;
}

static uint32_t choose(basari_state *s, const basari_parts *p, int seat, int card, souk_events *events)
{
    s->card[seat] = (uint8_t)(card + 1);
    s->pending &= ~(1u << seat);
    souk_tell_one(events, BASARI_E_CHOOSE, seat, 1, seat, card, 0);
    if (s->pending) return 0;
    if (events) /* BA-3.2: all have chosen, the cards are turned up */
        for (int i = 0; i < s->seats; i++)
            souk_tell(events, BASARI_E_REVEAL, i, s->card[i] - 1, 0, 0);
    carry_on(s, p, events);
    return (1u << s->seats) - 1;
}

static void roll(basari_state *s, const basari_parts *p, int rolled, souk_events *events)
{
    int seat = s->turn;
    move(s, p, seat, rolled);
    souk_tell(events, BASARI_E_ROLL, seat, rolled, s->pawn[seat], 0);
    if (++s->turn < s->seats) return;
    s->turn = 0;
    s->phase = BASARI_IN_CARDS;
    s->pending = (1u << s->seats) - 1;
}

static void roll_again(basari_state *s, const basari_parts *p, int rolled, souk_events *events)
{
    int seat = s->turn, points = p->die_score - rolled; /* BA-4.1 */
    if (points < 0) points = 0;
    move(s, p, seat, rolled);
    gain(s, seat, points);
    souk_tell(events, BASARI_E_DIE, seat, rolled, s->pawn[seat], points);
    s->doing++;
    carry_on(s, p, events);
}

uint32_t basari_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    basari_state *s = (basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    switch (s->phase) {
    case BASARI_IN_START: /* BA-2.1 */
        s->pawn[s->turn] = (uint8_t)(action - BASARI_A_START);
        souk_tell(events, BASARI_E_START, s->turn, s->pawn[s->turn], 0, 0);
        s->pending <<= 1;
        if (++s->turn == s->seats) {
            s->turn = 0;
            s->phase = BASARI_IN_ROLL;
            s->pending = SOUK_PENDING_CHANCE;
        }
        return 0;
    case BASARI_IN_ROLL: roll(s, p, action - BASARI_A_ROLL + 1, events); return 0;
    case BASARI_IN_CARDS: return choose(s, p, actor, action - BASARI_A_CARD, events);
    case BASARI_IN_TIE: {
        int opener = action - BASARI_A_OPENER;
        uint32_t other = basari_choosers(s, s->doing) & ~(1u << opener);
        souk_tell(events, BASARI_E_OPENER, opener, 0, 0, 0);
        open_haggle(s, opener, souk_lowest(other), events);
        return 0;
    }
    case BASARI_IN_HAGGLE: haggle(s, p, action, events); return 0;
    case BASARI_IN_DIE: roll_again(s, p, action - BASARI_A_ROLL + 1, events); return 0;
    default: return 0;
    }
}

/* Why a count is refused, or NULL. */
static const char *why_not_count(const basari_state *s, int action)
{
    int step = (action - BASARI_A_COUNT) / BASARI_COUNTS;
    int count = (action - BASARI_A_COUNT) & (BASARI_COUNTS - 1);
    if (BASARI_RED - step != s->colour) return "BA-5.7";
    if (s->colour == BASARI_RED && !may_offer(s)) return "BA-5.8";
    if (count > basari_get(s->stones[s->turn], s->colour)) return "BA-5.5";
    if (count < basari_least(s)) return s->offers ? "BA-5.4" : "BA-5.2";
    return NULL;
}

const char *basari_why_not(const void *state, const void *parts, int actor, int action)
{
    const basari_state *s = (const basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    if (actor < SOUK_CHANCE || !(s->pending >> (actor & 31) & 1)) return SOUK_NOT_YOUR_TURN;
    bool rolls = action >= BASARI_A_ROLL && action < BASARI_A_ROLL + p->faces;
    switch (s->phase) {
    case BASARI_IN_START:
        return action >= BASARI_A_START && action < BASARI_A_START + p->stalls ? NULL : "BA-2.1";
    case BASARI_IN_ROLL: return rolls ? NULL : "BA-3.1";
    case BASARI_IN_CARDS:
        return action >= BASARI_A_CARD && action < BASARI_A_CARD + BASARI_CARDS ? NULL : "BA-3.2";
    case BASARI_IN_TIE:
        return action >= BASARI_A_OPENER && action < BASARI_A_OPENER + BASARI_SEATS &&
                       (basari_choosers(s, s->doing) >> (action - BASARI_A_OPENER) & 1)
                   ? NULL
                   : "BA-5.1";
    case BASARI_IN_DIE: return rolls ? NULL : "BA-4.1";
    default: break;
    }
    if (action >= BASARI_A_COUNT) return why_not_count(s, action);
    if (s->colour != BASARI_RED) return "BA-5.7";
    if (s->offers) return action == BASARI_A_ACCEPT ? NULL : "BA-5.3";
    return action == BASARI_A_DECLINE ? NULL : "BA-5.2";
}

int basari_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    const basari_state *s = (const basari_state *)state;
    (void)parts;
    (void)viewer; /* the score track lies open */
    for (int i = 0; i < s->seats; i++)
        out[i] = s->score[i];
    return s->seats;
}

uint32_t basari_winners(const void *state, const void *parts)
{
    const basari_state *s = (const basari_state *)state;
    uint32_t set = 0;
    int64_t best = 0;
    (void)parts;
    if (s->phase != BASARI_IN_DONE) return 0;
    for (int i = 0; i < s->seats; i++) {
        /* BA-7.1: points, then stones, then red, yellow, green, blue. */
        int64_t key = ((int64_t)s->score[i] << 40) + ((int64_t)basari_total(s->stones[i]) << 32) +
                      (int64_t)s->stones[i];
        if (set == 0 || key > best) {
            best = key;
            set = 0;
        }
        if (key == best) set |= 1u << i;
    }
    return set;
}

/* Everybody moves each round, so a scoring comes after at most as many rounds as there are stalls.
 * In a round each seat rolls and chooses; at most seats/2 haggles have a draw, offers of one action
 * per colour, and an answer; and there is one die action. */
int64_t basari_bound(const void *parts, const souk_options *options, int seats)
{
    const basari_parts *p = (const basari_parts *)parts;
    int64_t offers = (int64_t)options->v[BASARI_OPTION_MAX_OFFERS] * BASARI_COLOURS;
    int64_t round = 2 * seats + seats / 2 * (2 + offers) + 1;
    return seats + (int64_t)p->scorings * p->stalls * round;
}

/* Hidden are the cards of others while they are being chosen, and what an offerer has named of an
 * offer that is not yet made: for others it has not begun (BA-5.7). */
void basari_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    basari_state *s = (basari_state *)state;
    (void)parts;
    if (s->phase == BASARI_IN_CARDS) {
        for (int i = 0; i < s->seats; i++)
            if (i != seat && s->card[i])
                s->card[i] = (uint8_t)(1 + souk_below(souk_rng_next(rng), BASARI_CARDS));
    } else if (s->phase == BASARI_IN_HAGGLE && seat != s->turn) {
        s->named = 0;
        s->colour = BASARI_RED;
    }
}

const char *basari_conserved(const void *state, const void *parts)
{
    const basari_state *s = (const basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    for (int c = 0; c < BASARI_COLOURS; c++) {
        int sum = basari_get(s->stock, c);
        for (int i = 0; i < BASARI_SEATS; i++)
            sum += basari_get(s->stones[i], c);
        if (sum != basari_get(p->box, c)) return "the stones of a colour do not add up to the box";
        if (basari_get(s->named, c) > basari_get(s->stones[s->turn], c))
            return "an offer names more than its maker owns";
        if (basari_get(s->offer, c) > basari_get(s->stones[s->rival], c))
            return "the offer on the table is more than its maker owns";
    }
    for (int i = 0; i < BASARI_SEATS; i++) {
        if (s->pawn[i] >= p->stalls) return "a pawn stands beside the ring";
        if (s->walked[i] >= p->stalls + 2 * p->faces) return "a pawn has walked too far";
        if (s->card[i] > BASARI_CARDS) return "a seat has a card that does not exist";
        if (i >= s->seats && (s->stones[i] || s->score[i] || s->pawn[i] || s->walked[i] || s->card[i]))
            return "an empty seat holds something";
    }
    if (s->turn >= s->seats || s->rival >= s->seats) return "an empty seat is at turn";
    if (s->scorings > p->scorings) return "there were too many scorings";
    return NULL;
}
