/* wits.c — Basari: support for bots: an estimate of the final scores, priors, and reasons.
 *
 * The estimate is the sum of the points so far, the value of stones at the scorings to come, the lap, and the rest of
 * the round. Stones are valued colour by colour: a seat's chance of the majority falls off with its distance to the
 * leader, steeply just before a scoring and gently long before one. The rest of the round depends on cards and haggles:
 *   - While cards are chosen, each seat's own card counts. The cards of others are guessed from how much they would
 *     like each action. They are never read, even where the state has them.
 *   - In a haggle, the value of an offer is its result: the other seat accepts it, or pays a little more for the
 *     action, whichever is better for it. So a fair opening offer looks better than a stingy one. An offer that is
 *     being named has the value of its best completion.
 */
#include "core/out.h"
#include "core/text.h"
#include "games/basari/state.h"
#include <math.h>
#include <string.h>

/* Measured over random and greedy games, rounded. */
static const float income_per_round = 6.7f; /* points of all seats together in a round, by actions */
static const float stalls_per_round = 4.5f; /* stalls the leader walks in a round */
static const float lap_later = 0.52f;       /* chance to complete a lap that has not begun */
static const float lap_lead = 0.95f;        /* the leader's chance to complete the lap first, at its end */
static const float lap_doubt = 0.4f;        /* how much lower that is at its beginning */
static const float haggle_share = 0.45f;    /* of an action's value, for each of two seats that want it */
static const float raise_cost = 0.3f;       /* cost of a raise on top of the offer it beats */

enum { OFFER_MORE = 5 }; /* completions that exceed the offer by more stones are not tried */

/* Shared by all estimates of one state. */
typedef struct ba_outlook {
    const ba_state *s;
    const ba_parts *p;
    int later;            /* scorings after the next */
    float base;           /* each stone behind the leader divides the chance of a majority by this */
    float left[BA_SEATS]; /* stalls a seat still has to walk; a roll to come counts as walked */
    float to_go;          /* the same for the leader */
    float reach;          /* how far behind the leader a lap is still likely to be completed */
    float die_mean;       /* mean points of a die action */
    /* Set by weigh_stones: */
    int last;                        /* stones behind the leader at which the chance falls no further */
    float falls[BA_COUNTS];          /* chance of a majority by stones behind; the leader's is 1 */
    float now[BA_COLOURS][BA_SEATS]; /* value of the current stones of each colour to each seat */
} ba_outlook;

/* During the rolls some pawns have moved and some have not. All are evaluated as if they had: otherwise the first
 * to roll would seem to be ahead, and would value the end of a round more than the others do. */
static ba_outlook look(const ba_state *s, const ba_parts *p)
{
    ba_outlook o;
    o.s = s;
    o.p = p;
    o.later = p->scorings - s->scorings - 1;
    o.die_mean = 0;
    o.to_go = (float)p->stalls;
    for (int i = 0; i < s->seats; i++) {
        bool rolls = s->phase == BA_IN_ROLL && i >= s->turn;
        float walk = rolls ? 0.5f * (float)(p->faces + 1) : 0.0f;
        o.left[i] = (float)(p->stalls - s->walked[i]) - walk;
        if (o.left[i] < 0) o.left[i] = 0;
        if (o.left[i] < o.to_go) o.to_go = o.left[i];
    }
    float rounds = o.to_go / stalls_per_round;
    float spread = 0.3f + 0.6f * sqrtf(rounds); /* how far stones still drift apart */
    o.base = 1.0f + 1.0f / spread + 0.5f / (spread * spread);
    o.reach = 1.5f + 2.5f * sqrtf(rounds);
    for (int roll = 1; roll <= p->faces; roll++)
        o.die_mean += roll < p->die_score ? (float)(p->die_score - roll) / (float)p->faces : 0.0f;
    return o;
}

/* The value of the stones of one colour to each seat. */
static void colour_worth(const ba_outlook *o, int colour, const int *has, float *out)
{
    int seats = o->s->seats, most = 0;
    float chance[BA_SEATS], sum = 0, rest[BA_SEATS], all = 0;
    for (int i = 0; i < seats; i++)
        most = has[i] > most ? has[i] : most;
    for (int i = 0; i < seats; i++) {
        int behind = most - has[i];
        chance[i] = o->falls[behind < o->last ? behind : o->last];
        sum += chance[i];
    }
    for (int i = 0; i < seats; i++) {
        chance[i] /= sum;
        rest[i] = (float)has[i] + 2.0f - (float)o->p->alone * chance[i]; /* BA-6.4 */
        if (rest[i] < 0.5f) rest[i] = 0.5f;
        all += rest[i];
    }
    float points = (float)o->p->majority[colour];
    for (int i = 0; i < seats; i++)
        out[i] = points * (chance[i] + (float)o->later * rest[i] / all);
}

static void count_all(const uint32_t *stones, int colour, int *has)
{
    for (int i = 0; i < BA_SEATS; i++)
        has[i] = ba_get(stones[i], colour);
}

static void weigh_stones(ba_outlook *o)
{
    o->falls[0] = 1;
    o->last = 0;
    while (o->last < BA_COUNTS - 1 && o->falls[o->last] > 0.001f) {
        o->falls[o->last + 1] = o->falls[o->last] / o->base;
        o->last++;
    }
    for (int c = 0; c < BA_COLOURS; c++) {
        int has[BA_SEATS];
        count_all(o->s->stones, c, has);
        colour_worth(o, c, has, o->now[c]);
    }
}

/* The chance that a seat with `left` stalls to go completes the lap in time for the next scoring. */
static float lap_chance(const ba_outlook *o, float left)
{
    if (left <= 0) return 1;
    float behind = left - o->to_go;
    if (behind < 0) behind = 0;
    float x = behind / o->reach;
    float lead = lap_lead - lap_doubt * o->to_go / (float)o->p->stalls;
    return lead / (1.0f + x * x);
}

static float lap_worth(const ba_outlook *o, int seat, float walk)
{
    return (float)o->p->lap * lap_chance(o, o->left[seat] - walk);
}

static float action_worth(const ba_outlook *o, int seat, int card)
{
    const ba_state *s = o->s;
    const ba_stall *stall = &o->p->stall[s->pawn[seat]];
    if (card == BA_POINTS) return (float)stall->points;
    if (card == BA_DIE) {
        float walk = 0.5f * (float)(o->p->faces + 1);
        return o->die_mean + lap_worth(o, seat, walk) - lap_worth(o, seat, 0);
    }
    float gain = 0;
    for (int c = 0; c < BA_COLOURS; c++) {
        int there = ba_get(s->stock, c), n = ba_get(stall->stones, c);
        if (n > there) n = there;
        if (!n) continue;
        int has[BA_SEATS];
        float after[BA_SEATS];
        count_all(s->stones, c, has);
        has[seat] += n;
        colour_worth(o, c, has, after);
        gain += after[seat] - o->now[c][seat];
    }
    return gain;
}

/* --- While cards are chosen ------------------------------------------------------------------ */

/* The expected value of each card to each seat, given a guess of the others' choices: likes[i][c] is the
 * probability that seat i chooses card c. */
static void card_prospects(const ba_outlook *o, float (*likes)[BA_CARDS], float (*prospect)[BA_CARDS])
{
    int seats = o->s->seats;
    float worth[BA_SEATS][BA_CARDS];
    for (int i = 0; i < seats; i++) {
        float sum = 0;
        for (int c = 0; c < BA_CARDS; c++) {
            worth[i][c] = action_worth(o, i, c);
            float w = worth[i][c] > 0.5f ? worth[i][c] : 0.5f;
            likes[i][c] = w * w;
            sum += likes[i][c];
        }
        for (int c = 0; c < BA_CARDS; c++)
            likes[i][c] /= sum;
    }
    for (int i = 0; i < seats; i++)
        for (int c = 0; c < BA_CARDS; c++) {
            float alone = 1, pair = 0;
            for (int j = 0; j < seats; j++) {
                if (j == i) continue;
                pair = pair * (1 - likes[j][c]) + alone * likes[j][c];
                alone *= 1 - likes[j][c];
            }
            prospect[i][c] = worth[i][c] * (alone + haggle_share * pair);
        }
}

static void add_cards(const ba_outlook *o, float *out)
{
    float likes[BA_SEATS][BA_CARDS], prospect[BA_SEATS][BA_CARDS];
    card_prospects(o, likes, prospect);
    for (int i = 0; i < o->s->seats; i++) {
        if (o->s->card[i]) {
            out[i] += prospect[i][o->s->card[i] - 1];
            continue;
        }
        for (int c = 0; c < BA_CARDS; c++)
            out[i] += likes[i][c] * prospect[i][c];
    }
}

/* --- In a haggle ----------------------------------------------------------------------------- */

/* moved[from][c][k][to]: the change in the value of stones to side `to` if side `from` hands over k stones of
 * colour c. Side 0 is the seat to act, side 1 the rival. */
typedef struct cloth {
    float moved[2][BA_COLOURS][BA_COUNTS][2];
    float action[2]; /* value of the action to each side */
} cloth;

static void spread_cloth(const ba_outlook *o, cloth *t)
{
    const ba_state *s = o->s;
    const int side[2] = {s->turn, s->rival};
    for (int from = 0; from < 2; from++) {
        t->action[from] = action_worth(o, side[from], s->doing);
        for (int c = 0; c < BA_COLOURS; c++) {
            int has[BA_SEATS];
            float after[BA_SEATS];
            count_all(s->stones, c, has);
            int own = has[side[from]];
            t->moved[from][c][0][0] = t->moved[from][c][0][1] = 0;
            for (int k = 1; k <= own; k++) {
                has[side[from]]--;
                has[side[1 - from]]++;
                colour_worth(o, c, has, after);
                for (int to = 0; to < 2; to++)
                    t->moved[from][c][k][to] = after[side[to]] - o->now[c][side[to]];
            }
        }
    }
}

static float hand_over(const cloth *t, int from, uint32_t stones, int to)
{
    float sum = 0;
    for (int c = 0; c < BA_COLOURS; c++)
        sum += t->moved[from][c][ba_get(stones, c)][to];
    return sum;
}

/* Whether a seat could beat this offer with all it has. */
static bool can_beat(const ba_state *s, int seat, uint32_t offer, int offers)
{
    return offers < s->max_offers && ba_beats(s->stones[seat], offer);
}

/* The value to both sides of an offer by side `from`. The other side accepts it, or pays a little more and gets
 * the action, whichever is better for it. */
static void answered(const ba_outlook *o, const cloth *t, int from, uint32_t offer, int offers, float *out)
{
    int other = 1 - from;
    int answers = other == 0 ? o->s->turn : o->s->rival;
    float given = hand_over(t, from, offer, from), got = hand_over(t, from, offer, other);
    float raised = t->action[other] - got - raise_cost;
    if (raised > got && can_beat(o->s, answers, offer, offers)) {
        out[other] = raised;
        out[from] = -given > 0 ? -given + raise_cost : raise_cost;
    } else {
        out[other] = got;
        out[from] = given + t->action[from];
    }
}

/* The best completion, for the seat to act, of the counts named so far; false if none was found. */
static bool best_offer(const ba_outlook *o, const cloth *t, uint32_t named, int colour, float *best)
{
    const ba_state *s = o->s;
    if (colour < BA_BLUE) {
        if (!ba_beats(named, s->offer)) return false;
        float brings[2];
        answered(o, t, 0, named, s->offers + 1, brings);
        if (brings[0] - 0.3f * brings[1] > best[0] - 0.3f * best[1]) memcpy(best, brings, sizeof brings);
        return true;
    }
    int own = ba_get(s->stones[s->turn], colour);
    int space = ba_total(s->offer) + OFFER_MORE - ba_total(named);
    int most = own < space || space < 0 ? own : space;
    bool found = false;
    for (int k = 0; k <= most; k++)
        found |= best_offer(o, t, named | ba_of(colour, k), colour - 1, best);
    return found;
}

static void add_haggle(const ba_outlook *o, float *out)
{
    const ba_state *s = o->s;
    cloth t;
    float brings[2] = {-1000, 0};
    spread_cloth(o, &t);
    if (s->colour == BA_RED || !best_offer(o, &t, s->named, s->colour, brings)) {
        if (s->offers) {
            answered(o, &t, 1, s->offer, s->offers, brings);
        } else {
            brings[0] = haggle_share * t.action[0];
            brings[1] = haggle_share * t.action[1];
        }
    }
    out[s->turn] += brings[0];
    out[s->rival] += brings[1];
}

/* Adds the open cards that are still to be carried out, from `card` on. */
static void add_open_cards(const ba_outlook *o, int card, float *out)
{
    for (; card < BA_CARDS; card++) {
        uint32_t set = ba_choosers(o->s, card);
        int number = souk_popcount(set);
        if (number > 2) continue;
        for (int i = 0; i < o->s->seats; i++)
            if (set >> i & 1) out[i] += action_worth(o, i, card) * (number == 1 ? 1.0f : haggle_share);
    }
}

/* Adds the value of a start stall, which lies in the stalls that the first roll can reach. */
static void add_start(const ba_outlook *o, float *out)
{
    for (int i = 0; i < o->s->seats; i++) {
        if (!ba_placed(o->s, i) || o->s->walked[i]) continue;
        ba_state there = *o->s;
        ba_outlook from = *o;
        from.s = &there;
        float sum = 0;
        for (int roll = 1; roll <= o->p->faces; roll++) {
            there.pawn[i] = (uint8_t)((o->s->pawn[i] + roll) % o->p->stalls);
            float points = action_worth(&from, i, BA_POINTS);
            float stones = action_worth(&from, i, BA_STONES);
            sum += points > stones ? points : stones;
        }
        out[i] += haggle_share * sum / (float)o->p->faces;
    }
}

void ba_value(const void *state, const void *parts, float *out)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    if (s->phase == BA_IN_DONE) {
        for (int i = 0; i < s->seats; i++)
            out[i] = (float)s->score[i];
        return;
    }
    ba_outlook o = look(s, p);
    float worth[BA_SEATS] = {0};
    weigh_stones(&o);
    for (int c = 0; c < BA_COLOURS; c++)
        for (int i = 0; i < s->seats; i++)
            worth[i] += o.now[c][i];
    float rounds = (o.to_go + (float)(o.later * p->stalls)) / stalls_per_round;
    for (int i = 0; i < s->seats; i++)
        out[i] = (float)s->score[i] + worth[i] + lap_worth(&o, i, 0) +
                 (float)o.later * lap_later * (float)p->lap + income_per_round / (float)s->seats * rounds;
    switch (s->phase) {
    case BA_IN_START: add_start(&o, out); break;
    case BA_IN_ROLL: /* for the start stall of the last seat to be placed */
        if (s->scorings == 0) add_start(&o, out);
        break;
    case BA_IN_CARDS: add_cards(&o, out); break;
    case BA_IN_TIE: add_open_cards(&o, s->doing, out); break;
    case BA_IN_HAGGLE:
        add_haggle(&o, out);
        add_open_cards(&o, s->doing + 1, out);
        break;
    case BA_IN_DIE:
        out[s->turn] += action_worth(&o, s->turn, BA_DIE);
        add_open_cards(&o, BA_POINTS, out);
        break;
    default: break;
    }
}

/* Points are gained or lost at each scoring, and those still to come may go either way. */
float ba_doubt(const void *state, const void *parts)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    ba_outlook o = look(s, p);
    float left = (o.to_go + (float)(o.later * p->stalls)) / (float)(p->scorings * p->stalls);
    return 4.0f + 12.0f * sqrtf(left > 0 ? left : 0); /* measured */
}

/* BA-3.2: cards are chosen simultaneously. */
void ba_retract(void *state, const void *parts, int seat)
{
    ba_state *s = STATE(state);
    (void)parts;
    if (s->phase != BA_IN_CARDS) return;
    for (int i = 0; i < BA_SEATS; i++) {
        if (i == seat || i >= s->seats) continue;
        s->card[i] = 0;
        s->pending |= 1u << i;
    }
}

void ba_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    if (s->phase == BA_IN_CARDS && actor >= 0) {
        ba_outlook o = look(s, p);
        weigh_stones(&o);
        float likes[BA_SEATS][BA_CARDS], prospect[BA_SEATS][BA_CARDS];
        card_prospects(&o, likes, prospect);
        for (int c = 0; c < BA_CARDS; c++)
            w[BA_A_CARD + c] = 0.1f + (prospect[actor][c] > 0 ? prospect[actor][c] : 0);
        return;
    }
    /* Small counts are likelier than large ones: offers grow little by little. Accepting competes with all of them. */
    int first = souk_mask_next(legal, BA_A_COUNT);
    for (int a = souk_mask_next(legal, 0); a >= 0; a = souk_mask_next(legal, a + 1)) {
        if (a >= BA_A_COUNT)
            w[a] = 1.0f / (float)((a - first + 1) * (a - first + 1));
        else
            w[a] = 1.0f;
    }
}

SOUK_SMALL

/* --- Reasons --------------------------------------------------------------------------------- */

static int most_of_others(const ba_state *s, int seat, int colour)
{
    int most = 0;
    for (int i = 0; i < s->seats; i++)
        if (i != seat && ba_get(s->stones[i], colour) > most) most = ba_get(s->stones[i], colour);
    return most;
}

/* Whether this round ends with a scoring: somebody has completed the lap (BA-6.1). */
static bool scores_now(const ba_state *s, const ba_parts *p)
{
    for (int i = 0; i < s->seats; i++)
        if (s->walked[i] >= p->stalls) return true;
    return false;
}

/* Whether the seat keeps its lead in a colour for the rest of the game, unless it gives stones away itself. That takes
 * the last scoring, and no other seat that can get as many: from all others and the stock; or, in the last round, from
 * the stall under its pawn or the payment of one other seat. */
static bool lead_is_safe(const ba_state *s, const ba_parts *p, int seat, int colour)
{
    int own = ba_get(s->stones[seat], colour);
    if (s->scorings + 1 < p->scorings) return false;
    if (2 * own > ba_get(p->box, colour)) return true;
    if (s->phase != BA_IN_CARDS || !scores_now(s, p)) return false;
    for (int i = 0; i < s->seats; i++) {
        int gets = ba_get(ba_taken(s, p, i), colour);
        if (i == seat) continue;
        for (int j = 0; j < s->seats; j++)
            if (j != i && j != seat && ba_get(s->stones[j], colour) > gets)
                gets = ba_get(s->stones[j], colour);
        if (ba_get(s->stones[i], colour) + gets >= own) return false;
    }
    return true;
}

/* The colours in which the seat would lead with these stones, which come from seat `from` or (-1) from the stock. If
 * `already`, those in which it leads now and could lose the lead; else those in which it does not lead yet. */
static uint32_t leads_with(const ba_state *s, const ba_parts *p, int seat, uint32_t more, int from,
                           bool already)
{
    uint32_t led = 0;
    ba_state after = *s;
    if (from >= 0) after.stones[from] -= more;
    for (int c = 0; c < BA_COLOURS; c++) {
        int has = ba_get(s->stones[seat], c), added = ba_get(more, c);
        bool leads = has > most_of_others(s, seat, c), would = has + added > most_of_others(&after, seat, c);
        if (added && would && leads == already && !lead_is_safe(s, p, seat, c)) led |= ba_of(c, has + added);
    }
    return led;
}

/* By how many stones of a colour the seat is behind the leader. */
static int behind(const ba_state *s, int seat, int colour)
{
    int most = most_of_others(s, seat, colour), has = ba_get(s->stones[seat], colour);
    return most > has ? most - has : 0;
}

static void reason_die(const ba_state *s, const ba_parts *p, int actor, const souk_voice *voice,
                       souk_out *out)
{
    int left = p->stalls - s->walked[actor];
    bool lost =
        left <= 0 || (left > p->faces && scores_now(s, p)); /* BA-6.5: stalls past the scoring are lost */
    SAY(out, voice, p,
        lost ? N_("scores up to {number|point|points}, by a low roll")
        : left > p->faces
            ? N_("scores up to {number|point|points} and comes nearer to the lap, {left|stall|stalls} "
                 "to go")
        : left == p->faces ? N_("only a roll of {left} completes the lap, for {lap|point|points}")
        : left > 1         ? N_("a roll of {left} or more completes the lap, for {lap|point|points}")
                           : N_("any roll completes the lap, for {lap|point|points}"),
        "number", p->die_score - 1, "left:number", left, "lap:number", p->lap);
}

/* Compares the resulting score with the best of the others. */
static void reason_points(const ba_state *s, const ba_parts *p, int actor, const souk_voice *voice,
                          souk_out *out)
{
    int rival = actor ? 0 : 1;
    for (int i = 0; i < s->seats; i++)
        if (i != actor && s->score[i] > s->score[rival]) rival = i;
    int makes = s->score[actor] + (int)p->stall[s->pawn[actor]].points, ahead = makes - s->score[rival];
    SAY(out, voice, p,
        ahead > 0   ? N_("makes {number|point|points}, {gap} ahead of {seat}")
        : ahead < 0 ? N_("makes {number|point|points}, {gap} behind {seat}")
                    : N_("makes {number|point|points}, level with {seat}"),
        "number", makes, "gap:number", ahead < 0 ? -ahead : ahead, "seat", rival);
}

/* The colours in which the stones, from seat `from` or (-1) the stock, would take or strengthen the lead, and what they
 * score; else the colour in which they come nearest to it. If no colour matters, the leads are safe without them. */
static void reason_stones(const ba_state *s, const ba_parts *p, int actor, uint32_t stones, int from,
                          const souk_voice *voice, souk_out *out)
{
    int nearest = -1, short_of = BA_COUNTS, safe = -1;
    ba_state paid = *s;
    if (from >= 0) paid.stones[from] -= stones;
    for (int already = 0; already < 2; already++) {
        uint32_t led = leads_with(s, p, actor, stones, from, already);
        int points = 0;
        if (!led) continue;
        for (int c = 0; c < BA_COLOURS; c++)
            points += ba_get(led, c) ? p->majority[c] : 0;
        souk_puts(out, souk_text(voice->lang, already ? N_("would strengthen the lead: ")
                                                      : N_("would take the lead with ")));
        ba_say_stones(out, voice->lang, led);
        SAY(out, voice, p, N_(", worth {number|point|points} at the scoring"), "number", points);
        return;
    }
    for (int c = BA_COLOURS - 1; c >= 0; c--) {
        int lacks = behind(&paid, actor, c) - ba_get(stones, c);
        if (!ba_get(stones, c)) continue;
        if (lead_is_safe(s, p, actor, c))
            safe = c > safe ? c : safe;
        else if (lacks < short_of)
            short_of = lacks, nearest = c;
    }
    if (nearest < 0) {
        SAY(out, voice, p,
            safe < 0 ? N_("the stock has none of the stall's stones")
                     : N_("the lead in {colour} is safe already"),
            "colour:stones", safe);
        return;
    }
    bool far = short_of > ba_total(stones) || (s->scorings + 1 == p->scorings && scores_now(s, p));
    SAY(out, voice, p,
        short_of <= 0 ? N_("would draw level with the lead in {colour}")
        : far         ? N_("would still be {number} behind the lead in {colour}")
                      : N_("would come within {number} of the lead in {colour}"),
        "number", short_of, "colour:stones", nearest);
}

/* The action that a haggle is about: what the seat gets if its offer is accepted. */
static void reason_bid(const ba_state *s, const ba_parts *p, int actor, const souk_voice *voice,
                       souk_out *out)
{
    int left = p->stalls - s->walked[actor];
    uint32_t stones = s->doing == BA_STONES ? ba_taken(s, p, actor) : 0;
    uint32_t led = stones ? leads_with(s, p, actor, stones, -1, false) : 0;
    int points = s->doing == BA_POINTS ? (int)p->stall[s->pawn[actor]].points : 0;
    for (int c = 0; c < BA_COLOURS; c++)
        points += ba_get(led, c) ? p->majority[c] : 0;
    souk_puts(out, souk_text(voice->lang, N_("bids for ")));
    if (stones) ba_say_stones(out, voice->lang, stones);
    SAY(out, voice, p,
        s->doing == BA_POINTS          ? N_("{number|point|points}; ")
        : led                          ? N_(" and a lead worth {number|point|points}; ")
        : s->doing == BA_STONES        ? stones ? N_("; ") : N_("stones that the stock lacks; ")
               : left > 0 && left <= p->faces ? N_("the die, which may complete the lap for {lap|point|points}; ")
                                       : N_("the die, for up to {most|point|points}; "),
        "number", points, "lap:number", p->lap, "most:number", p->die_score - 1);
}

/* The payment, and then what the rival gets for it. */
static void reason_accept(const ba_state *s, const ba_parts *p, int actor, const souk_voice *voice,
                          souk_out *out)
{
    reason_stones(s, p, actor, s->offer, s->rival, voice, out);
    SAY(out, voice, p,
        s->doing == BA_POINTS ? N_("; leaves {number|point|points} to {seat}")
        : s->doing == BA_DIE  ? N_("; leaves the die to {seat}")
                              : N_("; leaves the stones of the stall to {seat}"),
        "number", (int)p->stall[s->pawn[s->rival]].points, "seat", s->rival);
}

/* The majority in a colour if the seat offers `count` stones of it, which would go to the rival. */
typedef struct stake {
    int own, now, then, third; /* most of the others: now, with the stones, and without the rival */
} stake;

static stake stake_of(const ba_state *s, int seat, int colour, int count)
{
    stake k = {.own = ba_get(s->stones[seat], colour)};
    for (int i = 0; i < s->seats; i++) {
        int has = ba_get(s->stones[i], colour);
        if (i == seat) continue;
        if (has > k.now) k.now = has;
        if (i != s->rival && has > k.third) k.third = has;
        if (i == s->rival) has += count;
        if (has > k.then) k.then = has;
    }
    return k;
}

static const char *why_count(const stake *k, int count)
{
    if (!k->own) return N_("has none of the {colour} to offer");
    if (!count)
        return k->own > k->now    ? N_("keeps the lead in {colour}")
               : k->own == k->now ? N_("stays level with the lead in {colour}")
                                  : N_("keeps the {colour}, {number} behind the lead");
    bool all = count == k->own;
    return k->own - count > k->then  ? N_("still leads in {colour}, keeping {number}")
           : k->own > k->now && all  ? N_("gives all the {colour} away, and the lead with them")
           : k->own > k->now         ? N_("gives up the lead in {colour}, keeping {number}")
           : k->own == k->now && all ? N_("gives all the {colour} away and falls behind")
           : k->own == k->now        ? N_("falls behind in {colour}, keeping {number}")
           : k->third == k->now && k->then > k->now ? N_("lets the rival take the lead in {colour}")
           : all ? N_("offers all the {colour}, where another leads anyway")
                 : N_("keeps {number} of the {colour}, where another leads anyway");
}

/* The most telling colour of an offer: one in which it gives the lead away or falls behind; else the last colour in
 * it, since that is the choice at hand. */
static int dearest(const ba_state *s, int seat, uint32_t offer)
{
    int best = BA_BLUE, most = -1;
    for (int c = BA_BLUE; c <= BA_RED; c++) {
        int count = ba_get(offer, c);
        stake k = stake_of(s, seat, c, count);
        int loses = k.own - count > k.then ? 0 : k.own > k.now ? 2 : k.own == k.now;
        if (count && loses > most) most = loses, best = c;
    }
    return best;
}

/* Whether the rival cannot raise an offer, but could if it had one stone less. */
static bool just_enough(const ba_state *s, uint32_t offer)
{
    int cheapest = BA_BLUE;
    while (cheapest < BA_RED && !ba_get(offer, cheapest))
        cheapest++;
    uint32_t less = offer - ba_of(cheapest, 1);
    if (can_beat(s, s->rival, offer, s->offers + 1)) return false;
    return !less || !ba_beats(less, s->offer) || can_beat(s, s->rival, less, s->offers + 1);
}

/* The last count completes the offer, and the reason is about the offer; before that, it is about the count. */
static void reason_count(const ba_state *s, const ba_parts *p, int actor, int action, const souk_voice *voice,
                         souk_out *out)
{
    int colour = ba_colour_of_action(action), count = ba_count_of_action(action);
    uint32_t offer = s->named | ba_of(colour, count);
    reason_bid(s, p, actor, voice, out);
    if (colour == BA_BLUE && offer && just_enough(s, offer)) {
        SAY(out, voice, p, N_("{seat} cannot raise that"), "seat", s->rival);
        return;
    }
    if (colour == BA_BLUE) {
        colour = dearest(s, actor, offer);
        count = ba_get(offer, colour);
    }
    stake k = stake_of(s, actor, colour, count);
    SAY(out, voice, p, why_count(&k, count), "colour:stones", colour, "number:number",
        count ? (k.own > count ? k.own - count : 0) : behind(s, actor, colour));
}

/* An offer is reported as a whole. */
int ba_begins(const void *state, const void *parts, int action)
{
    (void)state, (void)parts;
    return action >= BA_A_COUNT && ba_colour_of_action(action) != BA_BLUE ? SOUK_PIECE : 0;
}

void ba_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    souk_lang lang = voice->lang;
    if (actor < 0 || actor >= s->seats) return;
    if (action < BA_A_CARD) {
        int points = 0, stones = 0;
        for (int roll = 1; roll <= p->faces; roll++) {
            const ba_stall *stall = &p->stall[(action - BA_A_START + roll) % p->stalls];
            points += (int)stall->points;
            stones += ba_total(stall->stones);
        }
        souk_printf(out, souk_text(lang, N_("the next %d stalls show %d points and %d stones")),
                    (int)p->faces, points, stones);
    } else if (action < BA_A_ROLL) {
        int card = action - BA_A_CARD;
        if (card == BA_DIE)
            reason_die(s, p, actor, voice, out);
        else if (card == BA_POINTS)
            reason_points(s, p, actor, voice, out);
        else
            reason_stones(s, p, actor, ba_taken(s, p, actor), -1, voice, out);
    } else if (action == BA_A_ACCEPT) {
        reason_accept(s, p, actor, voice, out);
    } else if (action == BA_A_DECLINE) {
        SAY(out, voice, p, N_("keeps all stones; {seat} does {action} for nothing"), "seat", s->rival,
            "action", s->doing);
    } else if (action >= BA_A_COUNT) {
        reason_count(s, p, actor, action, voice, out);
    }
}

SOUK_SMALL_END
