/* rules.c — Basari: the rules. Pure functions: only ba_apply and its helpers advance a state.
 *
 * In a round chance rolls for each seat, all seats choose a card, and the cards are carried out in the order
 * die, points, stones. The main loop is `carry_on`: it goes through the cards from `doing` on until somebody has
 * to act (a haggle, a die) or the round is over. Every action that ends such an interruption calls it again.
 */
#include "core/events.h"
#include "games/basari/state.h"

/* An event about a seat, optionally another (-1: none), and some stones. */
static void tell_stones(souk_events *events, int kind, int seat, int other, uint32_t stones)
{
    if (!events) return;
    int red = ba_get(stones, BA_RED), yellow = ba_get(stones, BA_YELLOW);
    int green = ba_get(stones, BA_GREEN), blue = ba_get(stones, BA_BLUE);
    if (other >= 0)
        souk_tell_more(events, kind, seat, other, red, yellow, green, blue);
    else
        souk_tell_more(events, kind, seat, red, yellow, green, blue, 0);
}

int ba_marker(const ba_state *s, const ba_parts *p, int seat)
{
    int at = s->pawn[seat] - s->walked[seat];
    while (at < 0)
        at += p->stalls;
    return at;
}

void ba_setup(void *state, const void *parts, const souk_options *options)
{
    ba_state *s = STATE(state);
    const ba_parts *p = PARTS(parts);
    s->max_offers = (uint8_t)options->v[BA_OPT_MAX_OFFERS];
    s->phase = BA_IN_START;
    s->pending = 1;
    s->stock = p->box;
    for (int i = 0; i < s->seats; i++) { /* BA-2.2 */
        s->stones[i] = p->start;
        s->stock -= p->start;
    }
}

uint32_t ba_pending(const void *state)
{
    return VIEW(state)->pending;
}

/* BA-5.7: `rest` is the largest possible offer apart from the count in question: the counts named and all stones of
 * the colours to come. With `equal` stones the totals match, and value decides; one more always beats the offer on
 * the table. Without an offer, the same comparison against no stones means "not empty" (BA-5.2). */
int ba_least(const ba_state *s)
{
    int shift = 8 * s->colour;
    uint32_t later = s->stones[s->turn] & ((1u << shift) - 1);
    uint32_t rest = s->named | later;
    int equal = ba_total(s->offer) - ba_total(rest);
    if (equal < 0) return 0;
    return (rest | (uint32_t)equal << shift) > s->offer ? equal : equal + 1;
}

static bool may_offer(const ba_state *s)
{
    return s->offers < s->max_offers; /* BA-5.8 */
}

/* BA-5.2, BA-5.3, BA-5.5, BA-5.7: `turn` can accept or decline only instead of naming red. Counts go from
 * the lowest that can still become a legal offer up to all that `turn` owns. */
static void legal_in_haggle(const ba_state *s, souk_mask *mask)
{
    int own = ba_get(s->stones[s->turn], s->colour), least = ba_least(s);
    bool first = s->colour == BA_RED;
    if (first) mask->w[0] = (uint64_t)1 << (s->offers ? BA_A_ACCEPT : BA_A_DECLINE);
    if (least <= own && (!first || may_offer(s)))
        mask->w[1 + BA_RED - s->colour] = ((uint64_t)2 << own) - ((uint64_t)1 << least);
}

void ba_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    const ba_state *s = VIEW(state);
    if (actor < 0) return; /* SOUK_TABLE never acts in this game */
    if (s->phase == BA_IN_HAGGLE)
        legal_in_haggle(s, mask);
    else if (s->phase == BA_IN_CARDS) /* BA-3.2 */
        mask->w[0] = (((uint64_t)1 << BA_CARDS) - 1) << BA_A_CARD;
    else /* BA-2.1: any stall, shared or not */
        mask->w[0] = ((uint64_t)1 << PARTS(parts)->stalls) - 1;
}

/* A roll, or the opener of a haggle between equal scores (BA-5.1): all outcomes are equally likely. */
/* NOLINTNEXTLINE(readability-non-const-parameter): other games set it */
uint32_t ba_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    const ba_state *s = VIEW(state);
    (void)w;
    if (s->phase == BA_IN_TIE)
        mask->w[0] = (uint64_t)ba_choosers(s, s->doing) << BA_A_OPENER;
    else
        mask->w[0] = (((uint64_t)1 << PARTS(parts)->faces) - 1) << BA_A_ROLL;
    return 0;
}

int ba_outcome(const void *state, const void *parts, uint64_t value)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    if (s->phase != BA_IN_TIE) return BA_A_ROLL + (int)souk_below(value, (uint32_t)p->faces);
    uint32_t two = ba_choosers(s, s->doing);
    return BA_A_OPENER + souk_lowest(souk_below(value, 2) ? two & (two - 1) : two);
}

uint32_t ba_choosers(const ba_state *s, int card)
{
    uint32_t set = 0;
    for (int i = 0; i < BA_SEATS; i++)
        set |= (uint32_t)(s->card[i] == card + 1) << i;
    return set;
}

/* BA-3.1: clockwise by the roll. */
static void move(ba_state *s, const ba_parts *p, int seat, int roll)
{
    int at = s->pawn[seat] + roll;
    if (at >= p->stalls) at -= p->stalls;
    s->pawn[seat] = (uint8_t)at;
    s->walked[seat] = (uint8_t)(s->walked[seat] + roll);
}

static void gain(ba_state *s, int seat, int points)
{
    s->score[seat] = (int16_t)(s->score[seat] + points);
}

/* BA-6.3, BA-6.4 for one colour. */
static void score_colour(ba_state *s, const ba_parts *p, int colour, souk_events *events)
{
    int most = 0, who = 0;
    uint32_t set = 0;
    for (int i = 0; i < s->seats; i++) {
        int has = ba_get(s->stones[i], colour);
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
        s->stones[i] -= ba_of(colour, back);
        s->stock += ba_of(colour, back);
        souk_tell(events, who == 1 ? BA_E_MAJORITY : BA_E_SHARED, i, colour, points, back);
    }
}

static void score_all(ba_state *s, const ba_parts *p, souk_events *events)
{
    s->scorings++;
    souk_tell(events, BA_E_SCORING, s->scorings, p->scorings, 0, 0);
    for (int i = 0; i < s->seats; i++) {
        if (s->walked[i] >= p->stalls) { /* BA-6.2 */
            gain(s, i, p->lap);
            souk_tell(events, BA_E_LAP, i, p->lap, 0, 0);
        }
        s->walked[i] = 0; /* BA-6.5: the marker goes under the pawn */
    }
    for (int colour = BA_BLUE; colour <= BA_RED; colour++)
        score_colour(s, p, colour, events);
}

/* Reports the winners, and whether others have as many points. */
static void tell_end(const ba_state *s, const ba_parts *p, souk_events *events)
{
    uint32_t winners = ba_winners(s, p);
    for (uint32_t set = winners; set; set &= set - 1) {
        int winner = souk_lowest(set), tied = 0;
        for (int i = 0; i < s->seats; i++)
            tied |= !(winners >> i & 1) && s->score[i] == s->score[winner];
        souk_tell(events, BA_E_WINS, winner, s->score[winner], tied, 0);
    }
}

static void end_round(ba_state *s, const ba_parts *p, souk_events *events)
{
    bool lap = false;
    for (int i = 0; i < BA_SEATS; i++) {
        s->card[i] = 0;
        lap |= s->walked[i] >= p->stalls;
    }
    s->turn = 0;
    s->doing = 0;
    s->phase = BA_IN_ROLL;
    s->pending = SOUK_PENDING_CHANCE;
    if (!lap) return;
    score_all(s, p, events);          /* BA-6.1 */
    if (s->scorings == p->scorings) { /* BA-7.1 */
        s->phase = BA_IN_DONE;
        s->pending = 0;
        if (events) tell_end(s, p, events);
    }
}

uint32_t ba_taken(const ba_state *s, const ba_parts *p, int seat)
{
    uint32_t stones = p->stall[s->pawn[seat]].stones, taken = 0;
    for (int c = 0; c < BA_COLOURS; c++) {
        int want = ba_get(stones, c), there = ba_get(s->stock, c);
        taken |= ba_of(c, want < there ? want : there);
    }
    return taken;
}

/* Performs the points or stones action of that seat; a die action waits for chance and returns false. */
static bool perform(ba_state *s, const ba_parts *p, int seat, souk_events *events)
{
    const ba_stall *stall = &p->stall[s->pawn[seat]];
    if (s->doing == BA_DIE) { /* BA-4.1 */
        s->phase = BA_IN_DIE;
        s->pending = SOUK_PENDING_CHANCE;
        s->turn = (uint8_t)seat;
        return false;
    }
    if (s->doing == BA_POINTS) { /* BA-4.2 */
        gain(s, seat, (int)stall->points);
        souk_tell(events, BA_E_POINTS, seat, s->pawn[seat], (int)stall->points, 0);
        return true;
    }
    uint32_t taken = ba_taken(s, p, seat);
    s->stock -= taken;
    s->stones[seat] += taken;
    if (taken)
        tell_stones(events, BA_E_STONES, seat, -1, taken);
    else
        souk_tell(events, BA_E_EMPTY, seat, s->pawn[seat], 0, 0);
    return true;
}

static void open_haggle(ba_state *s, int opener, int other, souk_events *events)
{
    s->phase = BA_IN_HAGGLE;
    s->turn = (uint8_t)opener;
    s->rival = (uint8_t)other;
    s->colour = BA_RED;
    s->pending = 1u << opener;
    souk_tell(events, BA_E_HAGGLE, opener, other, s->doing, 0);
}

static void carry_on(ba_state *s, const ba_parts *p, souk_events *events)
{
    for (; s->doing < BA_CARDS; s->doing++) { /* BA-3.4 */
        uint32_t set = ba_choosers(s, s->doing);
        if (set == 0) continue;
        int first = souk_lowest(set);
        uint32_t others = set & (set - 1);
        if (others == 0) { /* BA-3.3: alone, so it must act */
            if (!perform(s, p, first, events)) return;
            continue;
        }
        if (others & (others - 1)) { /* BA-3.3: three or four, so nobody acts */
            souk_tell(events, BA_E_CROWD, souk_popcount(set), s->doing, 0, 0);
            continue;
        }
        int second = souk_lowest(others);
        int ahead = s->score[first] - s->score[second]; /* BA-5.1 */
        if (ahead > 0) {
            open_haggle(s, first, second, events);
        } else if (ahead < 0) {
            open_haggle(s, second, first, events);
        } else {
            s->phase = BA_IN_TIE;
            s->pending = SOUK_PENDING_CHANCE;
            s->turn = 0;
            souk_tell(events, BA_E_TIE, first, second, s->doing, 0);
        }
        return;
    }
    end_round(s, p, events);
}

/* The haggle is over and `seat` does the action. */
static void close_haggle(ba_state *s, const ba_parts *p, int seat, souk_events *events)
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

static void haggle(ba_state *s, const ba_parts *p, int action, souk_events *events)
{
    int turn = s->turn, rival = s->rival;
    if (action == BA_A_ACCEPT) { /* BA-5.6 */
        tell_stones(events, BA_E_ACCEPT, turn, rival, s->offer);
        s->stones[turn] += s->offer;
        s->stones[rival] -= s->offer;
        close_haggle(s, p, rival, events);
        return;
    }
    if (action == BA_A_DECLINE) { /* BA-5.2 */
        souk_tell(events, BA_E_DECLINE, turn, rival, s->doing, 0);
        close_haggle(s, p, rival, events);
        return;
    }
    int count = ba_count_of_action(action);
    s->named |= ba_of(s->colour, count);
    souk_tell_one(events, BA_E_NAME, turn, 0, turn, count, s->colour);
    if (s->colour != BA_BLUE) {
        s->colour--;
        return;
    }
    /* BA-5.7: once blue is named, the offer is complete and shown. */
    tell_stones(events, BA_E_OFFER, turn, -1, s->named);
    s->offer = s->named;
    s->named = 0;
    s->offers++;
    s->colour = BA_RED;
    s->turn = (uint8_t)rival;
    s->rival = (uint8_t)turn;
    s->pending = 1u << rival;
}

static uint32_t choose(ba_state *s, const ba_parts *p, int seat, int card, souk_events *events)
{
    s->card[seat] = (uint8_t)(card + 1);
    s->pending &= ~(1u << seat);
    souk_tell_one(events, BA_E_CHOOSE, seat, 1, seat, card, 0);
    if (s->pending) return 0;
    if (events) /* BA-3.2: all have chosen, the cards are turned up */
        for (int i = 0; i < s->seats; i++)
            souk_tell(events, BA_E_REVEAL, i, s->card[i] - 1, 0, 0);
    carry_on(s, p, events);
    return (1u << s->seats) - 1;
}

static void roll(ba_state *s, const ba_parts *p, int rolled, souk_events *events)
{
    int seat = s->turn;
    move(s, p, seat, rolled);
    souk_tell(events, BA_E_ROLL, seat, rolled, s->pawn[seat], 0);
    if (++s->turn < s->seats) return;
    s->turn = 0;
    s->phase = BA_IN_CARDS;
    s->pending = (1u << s->seats) - 1;
}

static void roll_again(ba_state *s, const ba_parts *p, int rolled, souk_events *events)
{
    int seat = s->turn, points = p->die_score - rolled; /* BA-4.1 */
    if (points < 0) points = 0;
    move(s, p, seat, rolled);
    gain(s, seat, points);
    souk_tell(events, BA_E_DIE, seat, rolled, s->pawn[seat], points);
    s->doing++;
    carry_on(s, p, events);
}

int ba_moment(const void *state, const void *parts)
{
    (void)parts;
    return VIEW(state)->phase;
}

uint32_t ba_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    ba_state *s = STATE(state);
    const ba_parts *p = PARTS(parts);
    switch (s->phase) {
    case BA_IN_START: /* BA-2.1 */
        s->pawn[s->turn] = (uint8_t)(action - BA_A_START);
        souk_tell(events, BA_E_START, s->turn, s->pawn[s->turn], 0, 0);
        s->pending <<= 1;
        if (++s->turn == s->seats) {
            s->turn = 0;
            s->phase = BA_IN_ROLL;
            s->pending = SOUK_PENDING_CHANCE;
        }
        return 0;
    case BA_IN_ROLL: roll(s, p, action - BA_A_ROLL + 1, events); return 0;
    case BA_IN_CARDS: return choose(s, p, actor, action - BA_A_CARD, events);
    case BA_IN_TIE: {
        int opener = action - BA_A_OPENER;
        uint32_t other = ba_choosers(s, s->doing) & ~(1u << opener);
        souk_tell(events, BA_E_OPENER, opener, 0, 0, 0);
        open_haggle(s, opener, souk_lowest(other), events);
        return 0;
    }
    case BA_IN_HAGGLE: haggle(s, p, action, events); return 0;
    default: roll_again(s, p, action - BA_A_ROLL + 1, events); return 0; /* BA_IN_DIE */
    }
}

static const char *why_not_count(const ba_state *s, int action)
{
    if (ba_colour_of_action(action) != s->colour) return "BA-5.7";
    if (s->colour == BA_RED && !may_offer(s)) return "BA-5.8";
    if (ba_count_of_action(action) > ba_get(s->stones[s->turn], s->colour)) return "BA-5.5";
    return s->offers ? "BA-5.4" : "BA-5.2";
}

const char *ba_why_not(const void *state, const void *parts, int actor, int action)
{
    const ba_state *s = VIEW(state);
    (void)parts;
    if (actor == SOUK_TABLE) return SOUK_NOT_YOUR_TURN; /* the table never acts in this game */
    switch (s->phase) {
    case BA_IN_START: return "BA-2.1";
    case BA_IN_ROLL: return "BA-3.1";
    case BA_IN_CARDS: return "BA-3.2";
    case BA_IN_TIE: return "BA-5.1";
    case BA_IN_DIE: return "BA-4.1";
    default: break;
    }
    if (action >= BA_A_COUNT) return why_not_count(s, action);
    if (s->colour != BA_RED) return "BA-5.7";
    return s->offers ? "BA-5.3" : "BA-5.2";
}

int ba_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    const ba_state *s = VIEW(state);
    (void)parts, (void)viewer; /* the score track is public */
    for (int i = 0; i < s->seats; i++)
        out[i] = s->score[i];
    return s->seats;
}

uint32_t ba_winners(const void *state, const void *parts)
{
    const ba_state *s = VIEW(state);
    uint32_t set = 0;
    int64_t best = 0;
    (void)parts;
    for (int i = 0; i < s->seats; i++) {
        /* BA-7.1: points, then stones, then red, yellow, green, blue. */
        int64_t key =
            ((int64_t)s->score[i] << 40) + ((int64_t)ba_total(s->stones[i]) << 32) + (int64_t)s->stones[i];
        if (set == 0 || key > best) {
            best = key;
            set = 0;
        }
        if (key == best) set |= 1u << i;
    }
    return set;
}

/* Every seat moves each round, so a scoring comes after at most as many rounds as there are stalls. In a
 * round each seat rolls and chooses. There are at most seats/2 haggles, each with a tie-break by chance, offers
 * of one action per colour, and an answer. There is at most one die action. */
int64_t ba_bound(const void *parts, const souk_options *options, int seats)
{
    const ba_parts *p = PARTS(parts);
    int64_t offers = (int64_t)options->v[BA_OPT_MAX_OFFERS] * BA_COLOURS;
    int64_t round = 2 * seats + seats / 2 * (2 + offers) + 1;
    return seats + (int64_t)p->scorings * p->stalls * round;
}

/* Two things are hidden: the cards of others while they are being chosen, and the counts of an unfinished
 * offer. To other seats that offer has not begun (BA-5.7). */
void ba_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    ba_state *s = STATE(state);
    (void)parts;
    if (s->phase == BA_IN_CARDS) {
        for (int i = 0; i < s->seats; i++)
            if (i != seat && s->card[i]) s->card[i] = (uint8_t)(1 + souk_below(souk_rng_next(rng), BA_CARDS));
    } else if (s->phase == BA_IN_HAGGLE && seat != s->turn) {
        s->named = 0;
        s->colour = BA_RED;
    }
}

const char *ba_conserved(const void *state, const void *parts)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    for (int c = 0; c < BA_COLOURS; c++) {
        int sum = ba_get(s->stock, c);
        for (int i = 0; i < BA_SEATS; i++)
            sum += ba_get(s->stones[i], c);
        if (sum != ba_get(p->box, c)) return "the stones of a colour do not add up to the box";
        if (ba_get(s->named, c) > ba_get(s->stones[s->turn], c))
            return "an offer names more than its maker owns";
        if (ba_get(s->offer, c) > ba_get(s->stones[s->rival], c))
            return "the offer on the table is more than its maker owns";
    }
    for (int i = 0; i < BA_SEATS; i++) {
        if (s->pawn[i] >= p->stalls) return "a pawn stands beside the ring";
        if (s->walked[i] >= p->stalls + 2 * p->faces) return "a pawn has walked too far";
        if (s->card[i] > BA_CARDS) return "a seat has a card that does not exist";
        if (i >= s->seats && (s->stones[i] || s->score[i] || s->pawn[i] || s->walked[i] || s->card[i]))
            return "an empty seat holds something";
    }
    if (s->turn >= s->seats || s->rival >= s->seats) return "an empty seat is at turn";
    if (s->scorings > p->scorings) return "there were too many scorings";
    return NULL;
}
