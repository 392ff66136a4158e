/* rules_score.c — Sahwari: influence, the end of the game, winners and the count of every component.
 *
 * Influence is never stored: it is counted from a seat's components (SA-7.2), which is cheap because cubes on
 * cases are sets. The caller passes the set of convoys whose faces count. */
#include "games/sahwari/state.h"

static void count_end(const sa_end *end, sa_tally *t)
{
    t->cases += end->points;
    t->per[SA_PER_SPIES] += end->effect == SA_SPY;
    t->per[SA_PER_ATTACKS] += end->effect == SA_ATTACK;
}

static void count_convoy(const sa_convoy *c, sa_tally *t)
{
    t->convoys += c->points;
    t->per[SA_PER_SPIES] += c->spies;
    t->per[SA_PER_ATTACKS] += c->attacks;
}

/* SA-6.4: card i lies between cases i and i + 1 of its side. */
static inline bool between_cubes(uint64_t cubes, int i)
{
    return (cubes >> i & 3) == 3;
}

bool sa_active(const sa_state *s, const sa_parts *p, int seat, int side, int i)
{
    return p->card[s->row[seat][side][i]].ability && between_cubes(s->cubes[seat][side], i);
}

/* Counts both ends of every case with a cube, first on the left side, then on the right. One loop serves both: the
 * number of cases is unpredictable, and one misprediction is better than two. The abilities between two cubes go
 * to `active`; returns their number. */
static int count_cases(const sa_state *s, const sa_parts *p, int seat, uint8_t *active, sa_tally *t)
{
    const sa_clan *clan = sa_clan_of(s, p, seat);
    uint64_t left = s->cubes[seat][SA_LEFT], right = s->cubes[seat][SA_RIGHT];
    int n = 0;
    while (left | right) {
        int side = left ? SA_LEFT : SA_RIGHT;
        uint64_t set = left ? left : right;
        int i = souk_lowest(set);
        const uint8_t *row = s->row[seat][side];
        const sa_card *outer = &p->card[row[i]];
        count_end(&outer->end[1 - side], t);
        count_end(i == 0 ? &clan->end[side] : &p->card[row[i - 1]].end[side], t);
        active[n] = outer->ability;
        n += between_cubes(set, i) && outer->ability;
        right = left ? right : set & (set - 1);
        left &= left - 1;
    }
    return n;
}

/* SA-8.7 */
int32_t sa_master_score(const sa_state *s, const sa_parts *p)
{
    const sa_level *level = &p->level[s->level];
    uint32_t held = s->held[SA_SEATS], small = held & s->small;
    int32_t total = p->master_card_points * s->master_active;
    total += p->master_escorted_points * souk_popcount(held & s->escorted);
    total += p->master_stock[s->master_stock];
    if (level->small_per_point) total += souk_popcount(small) / level->small_per_point;
    if (level->pawns_per_point) total += s->master_pawns / level->pawns_per_point;
    if (level->icons) {
        total += s->master_spies;
        sa_tally t = {0, 0, 0, 0, 0, 0, 0, {0, 0, 0, 0, 0}};
        for (uint32_t set = small & s->revealed; set; set &= set - 1)
            count_convoy(&p->convoy[s->ident[souk_lowest(set)]], &t);
        total += t.convoys + t.per[SA_PER_SPIES];
    }
    return total;
}

static int32_t pairs(const sa_ability *a, const int32_t per[SA_PER_KINDS])
{
    int32_t x = per[a->pair[0]], y = per[a->pair[1]];
    /* SA-6.10 [R]: "per 2" rounds down, "A + B" is the smaller. */
    int32_t smaller = x < y ? x : y;
    return a->points * (smaller >> (a->pair[0] == a->pair[1]));
}

int32_t sa_count(const sa_state *s, const sa_parts *p, int seat, uint32_t faces, sa_tally *tally)
{
    sa_tally t = {0, 0, 0, 0, 0, 0, 0, {0, 0, 0, 0, 0}};
    uint8_t active[2 * SA_CARDS]; /* abilities */
    if (!s->clan[seat]) {
        *tally = t;
        return 0;
    }
    const sa_clan *clan = sa_clan_of(s, p, seat);
    t.track = p->track[s->pawns[seat]];
    t.stock = clan->stock[s->stock[seat]];
    t.cubes = s->stock[seat];
    t.cubes += souk_popcount(s->cubes[seat][SA_LEFT]) + souk_popcount(s->cubes[seat][SA_RIGHT]);
    int num_active = count_cases(s, p, seat, active, &t);
    for (int i = 0; i < 2; i++) {
        int used = s->used[seat] >> i & 1;
        t.per[SA_PER_SPIES] += used & (clan->effect[i] == SA_SPY);
        t.per[SA_PER_ATTACKS] += used & (clan->effect[i] == SA_ATTACK);
    }
    for (uint32_t set = s->held[seat] & s->drawn & faces; set; set &= set - 1)
        count_convoy(&p->convoy[s->ident[souk_lowest(set)]], &t);
    t.per[SA_PER_CUBES] = t.cubes;
    t.per[SA_PER_CARDS] = s->count[seat][0] + s->count[seat][1];
    t.per[SA_PER_CONVOYS] = souk_popcount(s->held[seat]);
    t.clan = pairs(&p->ability[clan->ability - 1], t.per);
    for (int i = 0; i < num_active; i++)
        t.cards += pairs(&p->ability[active[i] - 1], t.per);
    *tally = t;
    return t.track + t.stock + t.cases + t.convoys + t.clan + t.cards;
}

int sa_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    /* SA-7.4: a viewer counts the faces it knows. */
    uint32_t faces = s->revealed;
    sa_tally t;
    if (viewer >= 0 && viewer < s->seats) faces |= s->known[viewer];
    for (int k = 0; k < s->seats; k++)
        out[k] = sa_count(s, p, k, faces, &t);
    if (s->seats > 1) return s->seats;
    out[1] = sa_master_score(s, p);
    return 2;
}

uint32_t sa_winners(const void *state, const void *parts)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    sa_tally t;
    uint32_t best = 0;
    int32_t top = 0;
    if (s->seats == 1) /* SA-8.7: a tie is his */
        return sa_count(s, p, 0, SA_ALL_CELLS, &t) > sa_master_score(s, p) ? 1u : 2u;
    for (int k = 0; k < s->seats; k++) {
        /* SA-7.3: influence first, then cubes and pawns together. */
        int32_t total = sa_count(s, p, k, SA_ALL_CELLS, &t);
        int32_t key = total * 256 + t.cubes + s->pawns[k];
        if (!best || key > top) {
            best = 1u << k;
            top = key;
        } else if (key == top) {
            best |= 1u << k;
        }
    }
    return (best & (best - 1)) ? 0 : best; /* still tied: nobody wins */
}

/* SA-7.2: all convoys that players hold are shown, then counted. */
uint32_t sa_finish(sa_state *s, const sa_parts *p, souk_events *ev)
{
    uint32_t shown = 0;
    s->phase = SA_IN_OVER;
    sa_ask(s, SA_ASK_DONE, SOUK_DONE);
    s->from = s->reached = s->guild_from = SA_NOWHERE;
    s->guild_first = SA_NOBODY;
    for (int k = 0; k < s->seats; k++) {
        for (uint32_t set = s->held[k] & ~s->revealed; set; set &= set - 1) {
            int c = souk_lowest(set);
            shown |= sa_bit(c);
            sa_told(ev, SA_E_SHOW, k, c, s->ident[c], 0);
        }
    }
    s->revealed |= shown;
    for (int k = 0; k < s->seats; k++)
        s->known[k] |= s->revealed;
    for (int k = 0; ev && k < s->seats; k++) {
        sa_tally t;
        (void)sa_count(s, p, k, SA_ALL_CELLS, &t);
        sa_told(ev, SA_E_SCORE_TRACK, k, t.track, 0, 0);
        sa_told(ev, SA_E_SCORE_STOCK, k, t.stock, 0, 0);
        sa_told(ev, SA_E_SCORE_CASES, k, t.cases, 0, 0);
        sa_told(ev, SA_E_SCORE_CONVOYS, k, t.convoys, 0, 0);
        sa_told(ev, SA_E_SCORE_CLAN, k, t.clan, 0, 0);
        sa_told(ev, SA_E_SCORE_CARDS, k, t.cards, 0, 0);
    }
    if (ev && s->seats == 1) sa_told(ev, SA_E_SCORE_MASTER, sa_master_score(s, p), 0, 0, 0);
    sa_told(ev, SA_E_OVER, 0, 0, 0, 0);
    return shown ? (1u << s->seats) - 1 : 0;
}

/* --- Conservation -------------------------------------------------------------------------------- */

sa_pieces sa_count_pieces(const sa_state *s)
{
    sa_pieces n = {s->master_stock + s->master_active, s->master_pawns, 0, 0};
    for (int i = 0; i < SA_LAYERS; i++) {
        n.cubes += souk_popcount(s->tile_cubes[i]);
        n.pawns += souk_popcount(s->tile_pawns[i]);
    }
    for (int k = 0; k < s->seats; k++) {
        n.cubes += s->stock[k] + souk_popcount(s->cubes[k][SA_LEFT]) + souk_popcount(s->cubes[k][SA_RIGHT]);
        n.pawns += s->pawns[k];
        n.tokens += s->tokens[k];
        n.locks += souk_popcount(s->locks[k][SA_LEFT]) + souk_popcount(s->locks[k][SA_RIGHT]);
    }
    n.cubes += s->question == SA_ASK_CUBE; /* the one just gained */
    return n;
}

static const char *check_pieces(const sa_state *s, const sa_parts *p)
{
    sa_pieces n = sa_count_pieces(s);
    int tokens = s->supply + n.tokens;
    for (int i = 1; i < SA_LAYERS; i++)
        if ((s->tile_cubes[i] & ~s->tile_cubes[i - 1]) | (s->tile_pawns[i] & ~s->tile_pawns[i - 1]))
            return N_("planes");
    for (int k = 0; k < s->seats; k++)
        for (int side = 0; side < 2; side++) {
            if ((s->cubes[k][side] | s->locks[k][side]) & ~s->cases[k][side]) return N_("slots");
            if (s->cubes[k][side] & s->locks[k][side]) return N_("locks");
        }
    if (n.cubes + s->reserve != p->cubes) return N_("cubes");
    if (n.pawns + s->pawns_out != p->pawns) return N_("pawns");
    /* Padlocks in excess of the pieces are other markers (SA-6.6). */
    if (tokens > p->attack_tokens || tokens + n.locks < p->attack_tokens) return N_("attack tokens");
    if (souk_popcount(s->master_cards) < s->master_active) return N_("the Guild Master's cubes");
    return NULL;
}

/* Every card is in exactly one place: the deck or somewhere else. */
static const char *check_cards(const sa_state *s, const sa_parts *p)
{
    uint64_t cards = s->deck | s->discards | s->master_cards;
    int n =
        souk_popcount(s->deck) + souk_popcount(s->discards) + souk_popcount(s->master_cards) + s->market_n;
    for (int i = 0; i < s->market_n; i++)
        cards |= (uint64_t)1 << s->market[i];
    for (int k = 0; k < s->seats; k++)
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < s->count[k][side]; i++, n++)
                cards |= (uint64_t)1 << s->row[k][side][i];
    return n == p->cards && cards == ((uint64_t)1 << p->cards) - 1 ? NULL : N_("recruit cards");
}

static const char *check_convoys(const sa_state *s, const sa_parts *p)
{
    uint32_t all = s->small | s->escorted, seen = s->convoys, ids = 0;
    if (s->small & s->escorted) return N_("convoy colours");
    for (int k = 0; k <= SA_SEATS; k++) {
        if (seen & s->held[k]) return N_("convoys");
        seen |= s->held[k];
    }
    if ((seen | s->revealed | s->drawn) & ~all) return N_("convoys");
    if (s->revealed & ~s->drawn) return N_("revealed convoys");
    for (uint32_t set = s->drawn; set; set &= set - 1) {
        int c = souk_lowest(set);
        uint32_t id = 1u << s->ident[c];
        if (ids & id) return N_("convoy tokens");
        if (!(id & ((s->small >> c & 1) ? p->small_ids : p->escorted_ids))) return N_("convoy colours");
        ids |= id;
    }
    for (int k = 0; k < s->seats; k++) {
        /* A token just taken is still to be looked at. */
        uint32_t unseen = s->question == SA_ASK_LOOK ? sa_bit(s->chosen_cell) : 0;
        if ((s->known[k] & ~s->drawn) | (s->held[k] & ~s->known[k] & ~unseen))
            return N_("knowledge of convoys");
        if (s->revealed & ~s->known[k]) return N_("revealed convoys");
    }
    return ids == s->drawn_ids ? NULL : N_("convoy tokens");
}

const char *sa_conserved(const void *state, const void *parts)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    const char *wrong = check_pieces(s, p);
    if (!wrong) wrong = check_cards(s, p);
    if (!wrong) wrong = check_convoys(s, p);
    if (!wrong && s->seats == 1 && s->master_top + s->master_action > 0) {
        uint32_t top = s->master_top ? 1u << (s->master_top - 1) : 0;
        bool apart = !(s->master_pile & s->master_done) && !(top & (s->master_pile | s->master_done));
        if (!apart || (s->master_pile | s->master_done | top) != (1u << p->master_cards) - 1)
            wrong = N_("the Guild Master's cards");
    }
    return wrong;
}
