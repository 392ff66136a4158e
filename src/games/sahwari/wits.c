/* wits.c — Sahwari: the functions for bots: the estimate, priors, and reasons for actions.
 *
 * The estimate is the current influence plus what is available: pending effects, open cases, unused tokens and stock
 * effects, and the resource that a seat is about to collect. The values of effects are rough prices in points. They
 * are lower before an effect is used than while it is pending, which makes a greedy player use effects. */
#include "games/sahwari/state.h"

/* artefact, steal, storm, recruit, refresh, spy, rally, attack; none */
static const float effect_worth[SA_NO_EFFECT + 1] = {1.1f, 1.2f, 0.15f, 0.6f, 0.1f, 0.12f, 0.9f, 0.4f, 0};
static const float resource_worth[SA_RESOURCES] = {1.1f, 1.6f, 0.9f, 0.8f};

/* The worth of a pawn on top of its number: two pay for a storm, which frees a camel. */
static const float pawn_kept = 0.25f;

/* A play goes on when somebody takes something from a face. From this round on, waiting has its price. */
enum { PATIENCE = 24 };

static float end_worth(const sa_end *end)
{
    return end->effect < SA_NO_EFFECT ? effect_worth[end->effect] : (float)end->points;
}

static float pending_worth(uint64_t gives)
{
    float worth = 0;
    for (int k = 0; k < SA_NO_EFFECT; k++)
        worth += effect_worth[k] * (float)(gives >> (8 * k) & 0xFF);
    return worth;
}

/* Open cases: one has extra value if its ends are worth more than a cube in stock. */
static float cases_worth(const sa_state *s, const sa_parts *p, int seat)
{
    const sa_end *end[2];
    float worth = 0;
    for (int side = 0; side < 2; side++)
        for (uint64_t set = sa_open_cases(s, seat, side); set; set &= set - 1) {
            sa_touching(s, p, seat, side, souk_lowest(set), end);
            float ends = end_worth(end[0]) + end_worth(end[1]);
            worth += 0.25f + (ends > 1 ? 0.6f * (ends - 1) : 0);
        }
    return worth;
}

static float convoy_worth(const sa_state *s, const sa_parts *p, int seat, int cell)
{
    if (!((s->known[seat] | s->revealed) & s->drawn & sa_bit(cell)))
        return resource_worth[(s->small >> cell & 1) ? SA_SMALL : SA_ESCORTED];
    const sa_convoy *c = &p->convoy[s->ident[cell]];
    return (float)c->points + 0.8f * pending_worth(c->gives);
}

/* The value of the best resource that the seat may take from that tile. */
static float tile_worth(const sa_state *s, const sa_parts *p, int seat, int cell)
{
    float best = 0;
    bool space = s->stock[seat] < sa_clan_of(s, p, seat)->cells;
    bool only = !((s->tile_cubes[0] | s->tile_pawns[0]) >> cell & 1);
    if (s->tile_cubes[0] >> cell & 1) best = space ? resource_worth[SA_CUBE] : 0.1f;
    if (s->tile_pawns[0] >> cell & 1) best = resource_worth[SA_PAWN];
    if (s->convoys >> cell & 1) {
        float worth = convoy_worth(s, p, seat, cell);
        if (only || worth > best) best = worth;
    }
    return best;
}

static float ready_worth(const sa_state *s, const sa_parts *p, int seat)
{
    const sa_clan *clan = sa_clan_of(s, p, seat);
    float worth =
        cases_worth(s, p, seat) + 0.35f * (float)s->tokens[seat] + pawn_kept * (float)s->pawns[seat];
    for (int i = 0; i < 2; i++)
        if (!(s->used[seat] >> i & 1))
            worth += (s->stock[seat] >= clan->effect_cell[i] ? 0.8f : 0.3f) * effect_worth[clan->effect[i]];
    for (uint32_t set = s->held[seat] & s->drawn & ~s->revealed; set; set &= set - 1)
        worth += 0.8f * pending_worth(p->convoy[s->ident[souk_lowest(set)]].gives);
    return worth + 0.15f * (float)(s->count[seat][0] + s->count[seat][1]);
}

/* SA-6.10: the value of the best tile among the one reached and those that a second move reaches. */
static float again_worth(const sa_state *s, const sa_parts *p)
{
    float best = tile_worth(s, p, s->turn, s->reached);
    for (uint32_t set = sa_camel_moves(s, p, s->turn) & ~sa_bit(s->from); set; set &= set - 1) {
        float worth = tile_worth(s, p, s->turn, souk_lowest(set));
        if (worth > best) best = worth;
    }
    return best;
}

/* The value of what the seat to play is about to use: pending effects, the effect asked about, the next resource. */
static float hand_worth(const sa_state *s, const sa_parts *p)
{
    static const uint8_t effect_asked[SA_QUESTIONS] = {
        8,           8,          8,         8,         8,        8,        8,      8,
        SA_ARTEFACT, SA_RECRUIT, SA_STORM,  SA_STORM,  SA_STEAL, SA_STEAL, SA_SPY, SA_RALLY,
        SA_ATTACK,   SA_ATTACK,  SA_ATTACK, SA_ATTACK, 8,        8,        8,      8};
    float worth = 1.02f * pending_worth(s->pending + s->waiting);
    if (effect_asked[s->question] < SA_NO_EFFECT) worth += 1.05f * effect_worth[effect_asked[s->question]];
    if (s->phase == SA_IN_COLLECT)
        worth += tile_worth(s, p, s->turn, s->reached);
    else if (s->phase == SA_IN_MOVE_AGAIN)
        worth += again_worth(s, p);
    else if (s->phase == SA_IN_MOVE && s->round <= PATIENCE)
        worth += 1;
    return worth;
}

/* --- A play must go on --------------------------------------------------------------------------
 *
 * Faces outside the lines of guild and oases can be out of reach for good (SA-3.5), and two careful players can wait for
 * each other for ever. So the last ways to a face are worth keeping, and pawns for a storm with them. In a play that
 * lasts, every turn without a gain costs more. The danger to all is charged to the seat that rode last. */

/* The faces once the seat on turn has taken what it must take. */
static uint32_t faces_soon(const sa_state *s)
{
    uint32_t faces = sa_faces(s);
    if (s->phase != SA_IN_COLLECT) return faces;
    int left = sa_tile_count(s->tile_cubes, s->reached) + sa_tile_count(s->tile_pawns, s->reached) +
               (int)(s->convoys >> s->reached & 1);
    return left == 1 ? faces & ~sa_bit(s->reached) : faces;
}

/* The number of faces, up to `enough`, that a camel from there comes to in any number of turns if no other is in its way. */
static int ways(const sa_parts *p, uint32_t faces, int cell, uint32_t shared, int enough)
{
    uint32_t seen = 0, next = sa_bit(cell), found = 0;
    while (next && souk_popcount(found) < enough) {
        int c = souk_lowest(next);
        uint32_t lines = p->ray[c][0] | p->ray[c][1] | p->ray[c][2] | p->ray[c][3];
        found |= lines & faces;
        seen |= sa_bit(c);
        next |= lines & shared ? lines & shared : lines & faces ? 0 : shared; /* SA-3.5 */
        next &= ~seen;
    }
    return souk_popcount(found);
}

/* The reasons for a standstill: a turn that takes nothing from a face, and a next seat that cannot either. */
static int delays(const sa_state *s, const sa_parts *p)
{
    uint32_t faces = sa_faces(s), reached = s->reached == SA_NOWHERE ? 0 : sa_bit(s->reached);
    if (s->phase == SA_IN_COLLECT) return !(faces & reached);
    if (s->phase < SA_IN_COLLECT) return !(faces & (reached | sa_camel_moves(s, p, s->turn)));
    int next = (s->turn + 1) % s->seats;
    return !(reached & ~sa_shared(s)) + !(sa_camel_moves(s, p, next) & faces);
}

static void must_go_on(const sa_state *s, const sa_parts *p, float *out)
{
    enum { MANY = 4, NO_WAY = 8 };
    static const float danger[MANY] = {10, 5, 2.5f,
                                       1}; /* by the number of faces that can be reached from the guild */
    uint32_t faces = faces_soon(s), shared = (s->oasis & ~faces) | SA_GUILD_BIT;
    int exits = ways(p, faces, SA_GUILD, shared, MANY);
    int rode = s->phase != SA_IN_MOVE ? s->turn : s->turn > 0 ? s->turn - 1 : s->seats - 1;
    if (exits < MANY) {
        out[rode] -= danger[exits];
        for (int k = 0; k < s->seats; k++)
            if (s->pawns[k] < 2) out[k] -= 0.2f * (float)(2 - s->pawns[k]) * danger[exits];
    }
    bool storm =
        s->pending >> (8 * SA_STORM) & 0xFF || s->question == SA_ASK_STORM || s->question == SA_ASK_STORM_TO;
    if (storm) return; /* it may free the camel, or the way */
    if (!ways(p, faces, s->camel[s->turn], shared, 1)) out[s->turn] -= NO_WAY;
    if (s->round > PATIENCE) out[s->turn] -= (float)((s->round - PATIENCE) * delays(s, p));
}

void sa_value(const void *state, const void *parts, float *out)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    sa_tally t;
    for (int k = 0; k < s->seats; k++) {
        out[k] = (float)sa_count(s, p, k, SA_ALL_CELLS, &t);
        if (s->actor != SOUK_DONE && s->clan[k]) out[k] += ready_worth(s, p, k);
    }
    if (s->phase >= SA_IN_MOVE && s->phase <= SA_IN_CLOSING && !s->final) must_go_on(s, p, out);
    if (s->phase >= SA_IN_MOVE && s->phase <= SA_IN_AFTER) out[s->turn] += hand_worth(s, p);
    if (s->seats == 1) out[1] = (float)sa_master_score(s, p);
}

float sa_doubt(const void *state, const void *parts)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    int left = souk_popcount(sa_faces(s)) - p->end_faces[s->seats - 1];
    return 2.0f + (left > 0 ? 10.0f * (float)left / (float)SA_CELLS : 0); /* measured */
}

/* Whether one of these effects is ready for the seat, or in an open case, unused stock effect or own convoy. */
static bool holds(const sa_state *s, const sa_parts *p, int seat, uint32_t effects)
{
    const sa_clan *clan = sa_clan_of(s, p, seat);
    const sa_end *end[2];
    uint64_t gives = s->turn == seat ? s->pending + s->waiting : 0;
    uint32_t have = s->tokens[seat] ? 1u << SA_ATTACK : 0;
    for (int i = 0; i < 2; i++)
        have |= (uint32_t) !(s->used[seat] >> i & 1) << clan->effect[i];
    for (uint32_t set = s->held[seat] & s->drawn & ~s->revealed; set; set &= set - 1)
        gives |= p->convoy[s->ident[souk_lowest(set)]].gives;
    for (int k = 0; k < SA_NO_EFFECT; k++)
        have |= (uint32_t)((gives >> (8 * k) & 0xFF) > 0) << k;
    for (int side = 0; side < 2; side++)
        for (uint64_t set = sa_open_cases(s, seat, side); set; set &= set - 1) {
            sa_touching(s, p, seat, side, souk_lowest(set), end);
            have |= 1u << end[0]->effect | 1u << end[1]->effect;
        }
    return have & effects;
}

static uint32_t rides(const sa_state *s, const sa_parts *p, int seat)
{
    return s->camel[seat] == SA_NOWHERE ? 0 : sa_camel_moves(s, p, seat);
}

/* The tiles that the seat may still collect from in this turn, with at most one more ride. */
static uint32_t rideable(const sa_state *s, const sa_parts *p, int seat)
{
    uint32_t tiles = s->reached == SA_NOWHERE ? 0 : sa_bit(s->reached);
    return s->phase > SA_IN_COLLECT ? 0 : s->phase < SA_IN_COLLECT ? tiles | rides(s, p, seat) : tiles;
}

/* Whether this turn can still use a look at a convoy, or new cards. Either the camel reaches the tiles in `about`,
 * or the guild tile, where the spent pawn may lie; or the seat has other means. */
static bool uses_in_time(const sa_state *s, const sa_parts *p, int seat, uint32_t about, uint32_t effects)
{
    uint32_t tiles = rideable(s, p, seat);
    bool further =
        s->phase == SA_IN_MOVE && tiles && p->ability[sa_clan_of(s, p, seat)->ability - 1].moves > 1;
    if (s->pawns[seat] > 2 && (effects >> SA_STORM & 1)) further = true;
    return s->phase <= SA_IN_COLLECT &&
           (further || (tiles & (about | SA_GUILD_BIT)) || holds(s, p, seat, effects | 1u << SA_STEAL));
}

void sa_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    const uint32_t look = 1u << SA_RALLY | 1u << SA_ATTACK | 1u << SA_STORM;
    bool moving = s->question == SA_ASK_MAIN && (s->phase == SA_IN_MOVE || s->phase == SA_IN_MOVE_AGAIN);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        float weight = 1;
        if (a < SA_A_CAMEL && moving && actor >= 0)
            weight = 0.5f + tile_worth(s, p, actor, a);
        else if (a >= SA_A_PAWN && a < SA_A_TOKEN)
            weight = 0.25f; /* a pawn is worth a point where it stands */
        else if (a == SA_A_FORGO)
            weight = 0.15f;
        w[a] = weight > 0.1f ? weight : 0.1f;
        /* If this turn can no longer use a look at a convoy, or new cards, the same pawn buys it next turn (new
         * cards also after a storm). Paying now only delays the end of the turn. */
        if (a == SA_A_PAWN && !uses_in_time(s, p, actor, s->convoys, look)) w[a] = 0;
        if (a == SA_A_PAWN + 1 && !uses_in_time(s, p, actor, s->tile_pawns[0], 1u << SA_RECRUIT)) w[a] = 0;
        /* A convoy without an effect counts the same face down as open (SA-7.2). Showing it informs the others,
         * and also delays the end of the turn. */
        if (a >= SA_A_REVEAL && a < SA_A_REVEAL + SA_CELLS && !p->convoy[s->ident[a - SA_A_REVEAL]].gives)
            w[a] = 0;
    }
}

/* The clan decides what a play is about. The six differ by a few points of win chance, and the Smuggler or the Spy would
 * be in every game. */
bool sa_varies(const void *state, const void *parts)
{
    (void)parts;
    return VIEW(state)->question == SA_ASK_CLAN;
}

SOUK_SMALL

/* --- Reasons ----------------------------------------------------------------------------------
 *
 * A reason is a fact about the action alone, never a comparison with others: the ranking may put any of them first,
 * and no sentence may contradict it. Influence gained immediately comes first, by its source. Otherwise the reason
 * says what the action makes possible: for camels, the number of tiles with something to collect that they reach. */

/* A text and the values of its placeholders. */
typedef struct sa_why {
    const char *text;
    int number, own, seat, effect, convoy, cell;
    int pair[2]; /* the things that an ability pays for */
} sa_why;

/* SA-7.1: whether the seat will ride again; this turn's ride counts until it is over. */
static bool rides_again(const sa_state *s, const sa_parts *p, int seat)
{
    bool last = s->final || souk_popcount(sa_faces(s)) <= p->end_faces[s->seats - 1];
    return !last || seat > s->turn || (seat == s->turn && s->phase < SA_IN_COLLECT);
}

/* The number of tiles with something to collect that a seat's camel could ride to now. */
static int reach(const sa_state *s, const sa_parts *p, int seat)
{
    return souk_popcount(rides(s, p, seat) & sa_resources(s));
}

/* The same as a set; empty if the seat will not ride again. */
static uint32_t reached_by(const sa_state *s, const sa_parts *p, int seat)
{
    return rides_again(s, p, seat) ? rides(s, p, seat) & sa_resources(s) : 0;
}

/* A text about a tile of that set. */
static void about(uint32_t set, const char *text, sa_why *w)
{
    w->cell = souk_lowest(set);
    w->text = text;
}

static bool rides_to(const sa_state *s, const sa_parts *p, int seat, int cell)
{
    return rides(s, p, seat) >> cell & 1;
}

static sa_state with_camel(const sa_state *s, int camel, int cell)
{
    sa_state there = *s;
    there.camel[camel] = (uint8_t)cell;
    return there;
}

static void own_camel_on(const sa_state *s, const sa_parts *p, int seat, int cell, sa_why *w)
{
    sa_state there = with_camel(s, seat, cell);
    w->number = reach(&there, p, seat);
    w->text = w->number ? N_("{number|tile|tiles} with something to collect can be reached from there")
                        : N_("nothing to collect is within reach from there");
}

/* How many cubes, pawns and convoys lie on a tile. */
static int tile_things(const sa_state *s, int cell)
{
    return sa_tile_count(s->tile_cubes, cell) + sa_tile_count(s->tile_pawns, cell) +
           (int)(s->convoys >> cell & 1);
}

/* The effects that the seat can set off in this turn, one way or another: a set. */
static uint32_t ready(const sa_state *s, const sa_parts *p, int seat)
{
    const sa_clan *clan = sa_clan_of(s, p, seat);
    const sa_end *end[2];
    uint64_t gives = s->turn == seat ? s->pending + s->waiting : 0;
    uint32_t have = s->tokens[seat] ? 1u << SA_ATTACK : 0;
    for (int i = 0; i < 2; i++)
        if (!(s->used[seat] >> i & 1) && s->stock[seat] >= clan->effect_cell[i])
            have |= 1u << clan->effect[i];
    for (uint32_t set = s->held[seat] & s->drawn & ~s->revealed; set; set &= set - 1)
        gives |= p->convoy[s->ident[souk_lowest(set)]].gives;
    for (int k = 0; k < SA_NO_EFFECT; k++)
        have |= (uint32_t)((gives >> (8 * k) & 0xFF) > 0) << k;
    for (int side = 0; side < 2 && s->stock[seat]; side++)
        for (uint64_t set = sa_open_cases(s, seat, side); set; set &= set - 1) {
            sa_touching(s, p, seat, side, souk_lowest(set), end);
            for (int i = 0; i < 2; i++)
                if (end[i]->effect != SA_ATTACK || s->supply) have |= 1u << end[i]->effect; /* SA-6.6 */
        }
    return have;
}

/* The tiles next to a guild camel there that the seat could steal from or attack in this turn. */
static uint32_t struck(const sa_state *s, const sa_parts *p, int seat, int cell)
{
    uint32_t can = ready(s, p, seat);
    return p->near[cell] & (can >> SA_STEAL & 1 ? sa_resources(s) : can >> SA_ATTACK & 1 ? s->convoys : 0);
}

/* The tiles left within reach of the next seat, and of the seat itself. */
static void left_to_next(const sa_state *s, const sa_parts *p, int seat, sa_why *w)
{
    w->seat = (seat + 1) % s->seats;
    w->own = reach(s, p, seat);
    bool next_rides = rides_again(s, p, w->seat), alone = w->seat == seat || !next_rides;
    w->number = alone ? w->own : reach(s, p, w->seat);
    w->text = !next_rides && !rides_again(s, p, seat) ? N_("nobody rides any more before the end")
              : alone     ? w->own ? N_("your camel reaches {number|tile|tiles} from where it stands")
                                   : N_("your camel reaches nothing from where it stands")
                  : w->number ? N_("leaves {number|tile|tiles} within reach of {seat}, {own} within yours")
                          : N_("leaves nothing within reach of {seat}, {own|tile|tiles} within yours");
}

/* The effect of another camel there: a rival it can attack, a tile it blocks, or a tile it opens to the seat. */
static void camel_on(const sa_state *s, const sa_parts *p, int seat, int camel, int cell, sa_why *w)
{
    sa_state there = with_camel(s, camel, cell);
    uint32_t own = reached_by(s, p, seat), now = reached_by(&there, p, seat);
    int most = 0;
    bool same = true, prey = false;
    for (int k = 0; k < s->seats; k++) {
        uint32_t before = reached_by(s, p, k), after = reached_by(&there, p, k);
        int less = souk_popcount(before) - souk_popcount(after);
        same = same && before == after;
        if (k != seat && camel >= SA_SEATS && s->camel[k] != SA_GUILD && (p->near[cell] >> s->camel[k] & 1) &&
            ready(s, p, seat) >> SA_ATTACK & 1)
            prey = true, w->seat = k;
        if (k != seat && less > most && !prey) {
            most = less, w->seat = k;
            about(before & ~after, N_("takes {cell} out of reach of {seat}"), w);
        }
    }
    if (prey)
        w->text = N_("stands next to the camel of {seat}, which you can attack");
    else if (most > 0)
        return;
    else if (souk_popcount(now) > souk_popcount(own))
        about(now & ~own, N_("opens {cell} to your camel"), w);
    else if (camel < SA_SEATS)
        own_camel_on(s, p, camel, cell, w);
    else if (struck(s, p, seat, cell))
        w->number = souk_popcount(struck(s, p, seat, cell)), w->own = reach(&there, p, seat),
        w->text = N_("stands next to {number|tile|tiles} that you can steal from or attack, and leaves "
                     "{own|tile|tiles} "
                     "within your reach");
    else if (same && sa_faces(s) >> cell & 1 && rides_again(s, p, (seat + 1) % s->seats))
        w->number = tile_things(s, cell),
        w->text = N_("bars {number|thing|things} to collect from everybody while it stays");
    else
        left_to_next(&there, p, seat, w);
}

/* Whether that guild camel, now chosen, has a destination where it takes nothing out of the seat's reach. */
static bool harmless(const sa_state *s, const sa_parts *p, int seat, int camel)
{
    sa_state after = *s;
    souk_mask legal = {{0}};
    uint32_t own = reached_by(s, p, seat);
    (void)sa_apply(&after, p, s->turn, SA_A_CAMEL + camel, NULL);
    if (after.camel[camel] != s->camel[camel])
        return !(own & ~reached_by(&after, p, seat)); /* one refuge only */
    sa_legal(&after, p, s->turn, &legal);
    for (int cell = -1; (cell = souk_mask_next(&legal, cell + 1)) >= 0 && cell < SA_CELLS;) {
        sa_state there = with_camel(s, camel, cell);
        if (!(own & ~reached_by(&there, p, seat))) return true;
    }
    return false;
}

/* The reason for that guild camel, before its destination is known. */
static void guild_camel(const sa_state *s, const sa_parts *p, int seat, int camel, sa_why *w)
{
    sa_state away = with_camel(s, camel, SA_NOWHERE);
    uint32_t barred = reached_by(&away, p, seat) & ~reached_by(s, p, seat);
    if (barred)
        about(barred, N_("stands in your way to {cell}"), w);
    else
        about(sa_bit(s->camel[camel]),
              harmless(s, p, seat, camel) ? N_("can leave {cell} without getting in your way")
                                          : N_("gets in your way wherever it goes from {cell}"),
              w);
}

/* The points of the convoys that may lie there: those of its kind that the seat has not seen. */
static void unseen(const sa_state *s, const sa_parts *p, int seat, bool small, sa_why *w)
{
    uint32_t ids = small ? p->small_ids : p->escorted_ids;
    for (uint32_t set = (s->known[seat] | s->revealed) & s->drawn; set; set &= set - 1)
        ids &= ~(1u << s->ident[souk_lowest(set)]);
    w->number = 100;
    w->own = -100;
    for (; ids; ids &= ids - 1) {
        int points = p->convoy[souk_lowest(ids)].points;
        if (points < w->number) w->number = points;
        if (points > w->own) w->own = points;
    }
    w->text = w->number == w->own ? N_("an unseen convoy: {number|point|points}")
                                  : N_("an unseen convoy: {number} to {own|point|points}");
}

static void resource(const sa_state *s, const sa_parts *p, int seat, int cell, int kind, sa_why *w)
{
    int open =
        souk_popcount(sa_open_cases(s, seat, SA_LEFT)) + souk_popcount(sa_open_cases(s, seat, SA_RIGHT));
    if (kind == SA_CUBE) {
        bool space = s->stock[seat] < sa_clan_of(s, p, seat)->cells;
        w->number = open ? open : s->stock[seat] + 1;
        w->text = open > 1             ? N_("the cube can fill one of {number|open slot|open slots}")
                  : open               ? N_("the cube can fill the open slot")
                  : space              ? N_("the cube makes {number} in stock")
                  : cell == SA_NOWHERE ? N_("brings a cube from the reserve")
                                       : N_("takes a cube away from the others");
    } else if (kind == SA_PAWN) {
        w->number = s->pawns[seat] + 1;
        w->text = s->pawns[seat] < p->places
                      ? N_("the pawn is number {number} on the recruit track and brings a card")
                      : N_("the pawn brings a card, though the recruit track is full");
    } else if ((s->known[seat] | s->revealed) & s->drawn & sa_bit(cell)) {
        w->convoy = s->ident[cell];
        w->text = N_("you know what the convoy holds: {convoy}");
    } else {
        unseen(s, p, seat, kind == SA_SMALL, w);
    }
}

/* The resource that the seat would most likely take from a tile. */
static void tile(const sa_state *s, const sa_parts *p, int seat, int cell, sa_why *w)
{
    static const uint8_t order[SA_RESOURCES] = {SA_PAWN, SA_CUBE, SA_SMALL, SA_ESCORTED};
    bool known = (s->known[seat] | s->revealed) & s->drawn & s->convoys & sa_bit(cell);
    if (known && convoy_worth(s, p, seat, cell) >= tile_worth(s, p, seat, cell)) {
        resource(s, p, seat, cell, SA_ESCORTED, w);
        return;
    }
    for (int i = 0; i < SA_RESOURCES; i++)
        if (sa_of_kind(s, order[i]) >> cell & 1) {
            resource(s, p, seat, cell, order[i], w);
            return;
        }
    own_camel_on(s, p, seat, cell, w);
}

static void card(const sa_state *s, const sa_parts *p, int seat, int action, const sa_state *after, sa_why *w)
{
    int side = (action - SA_A_MARKET) & 1, last = after->count[seat][side] - 1;
    if ((action - SA_A_MARKET) >> 1 >= s->market_n || last < 0) return;
    const sa_card *added = &p->card[after->row[seat][side][last]];
    bool opens = after->cases[seat][side] >> last & 1;
    for (int i = 0; i < after->market_n; i++)
        w->number += p->card[after->market[i]].end[1 - side].colour == added->end[side].colour;
    w->text = opens && added->ability ? N_("the colours agree and open a slot, next to an ability")
              : opens                 ? N_("the colours agree and open a slot")
              : added->ability        ? N_("opens no slot, but brings an ability into the row")
              : w->number
                  ? N_("opens no slot, but {number|card|cards} of the market would match its other end")
                  : N_("opens no slot, and no card of the market matches its other end");
}

static void case_filled(const sa_state *s, const sa_parts *p, int seat, int action, sa_why *w)
{
    int side = action >= SA_A_CASE_RIGHT ? SA_RIGHT : SA_LEFT;
    int i = action - (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT);
    const sa_end *end[2];
    if (i >= s->count[seat][side]) return;
    sa_touching(s, p, seat, side, i, end);
    int first = end[0]->effect < SA_NO_EFFECT ? 0 : 1;
    w->effect = end[first]->effect;
    w->number = end[0]->points + end[1]->points;
    w->text = w->effect == SA_NO_EFFECT
                  ? w->number ? N_("brings {number|point|points}, and the cube leaves the stock")
                              : N_("is one of the two slots that an ability needs")
              : first == 0 && end[1]->effect < SA_NO_EFFECT ? N_("sets off {effect} and one more effect")
                                                            : N_("sets off {effect}");
}

static const char *const by_effect[SA_NO_EFFECT] = {
    N_("brings a cube from the reserve"),    N_("takes a resource next to a guild camel, without a move"),
    N_("carries any camel to another tile"), N_("adds a card of the market to the row"),
    N_("puts new cards into the market"),    N_("tells what a convoy holds"),
    N_("fetches a convoy from any tile"),    N_("strikes at a camel or a convoy in reach")};

static void pawns_spent(const sa_state *s, const sa_parts *p, int seat, int action, sa_why *w)
{
    /* SA-6.5: a spent pawn goes to the guild tile, if there is space, and can be fetched with a card. */
    if (action < SA_A_PAWN + 2 && (rideable(s, p, seat) & SA_GUILD_BIT) &&
        sa_tile_count(s->tile_pawns, SA_GUILD) < p->guild_pawns) {
        w->text = N_("the pawn goes to the guild, where your camel can fetch it with a card");
        return;
    }
    int fits = 0;
    for (int i = 0; i < s->market_n; i++)
        for (int side = 0; side < 2; side++) {
            int n = s->count[seat][side];
            int colour = n ? p->card[s->row[seat][side][n - 1]].end[side].colour
                           : sa_clan_of(s, p, seat)->end[side].colour;
            fits += p->card[s->market[i]].end[1 - side].colour == colour;
        }
    switch (action - SA_A_PAWN) {
    case 0: w->text = N_("a pawn buys a look at a convoy"); break;
    case 1:
        w->text = fits ? N_("a pawn buys new cards for the market")
                       : N_("no card of the market opens a slot: a pawn buys new ones");
        break;
    case 2: w->text = N_("two pawns carry a camel to another tile"); break;
    default: resource(s, p, seat, SA_NOWHERE, SA_CUBE, w); break;
    }
}

static void attacked(const sa_state *s, const sa_parts *p, int seat, int action, sa_why *w)
{
    int camel = action - SA_A_CAMEL;
    if (action < SA_A_CAMEL) {
        w->text = N_("nobody will have that convoy");
    } else if (camel >= SA_SEATS) {
        guild_camel(s, p, seat, camel, w);
    } else {
        w->seat = camel;
        w->text = s->stock[camel] ? N_("costs {seat} a cube of the stock")
                  : s->cubes[camel][SA_LEFT] | s->cubes[camel][SA_RIGHT]
                      ? N_("costs {seat} the cube of a slot, for good")
                      : N_("drives {seat} from where it stands");
    }
}

static void end_of_turn(const sa_state *s, const sa_parts *p, int seat, sa_why *w)
{
    bool last = s->final || souk_popcount(sa_faces(s)) <= p->end_faces[s->seats - 1];
    left_to_next(s, p, seat, w);
    if (s->tokens[seat] && !last && s->round + 1 < s->max_rounds)
        w->text = N_("keeps the attack for a better moment");
}

static void cell_chosen(const sa_state *s, const sa_parts *p, int seat, int cell, sa_why *w)
{
    switch (s->question) {
    case SA_ASK_CAMP:
    case SA_ASK_FLEE: own_camel_on(s, p, seat, cell, w); break;
    case SA_ASK_STORM_TO:
        if (s->chosen == seat)
            own_camel_on(s, p, seat, cell, w);
        else
            camel_on(s, p, seat, s->chosen, cell, w);
        break;
    case SA_ASK_DRIVE:
    case SA_ASK_GUILD_TO: camel_on(s, p, seat, s->chosen, cell, w); break;
    case SA_ASK_RALLY: resource(s, p, seat, cell, (s->small >> cell & 1) ? SA_SMALL : SA_ESCORTED, w); break;
    case SA_ASK_ATTACK: attacked(s, p, seat, cell, w); break;
    case SA_ASK_SPY:
        for (int k = 0; k < s->seats; k++)
            if (s->held[k] >> cell & 1) w->seat = k;
        if (s->convoys >> cell & 1) {
            w->number = souk_popcount(s->convoys & ~((s->known[seat] | s->revealed) & s->drawn));
            w->text = N_("one of {number|convoy|convoys} that you do not know, out of everybody's reach");
            for (int k = s->seats; k-- > 0;)
                if (reached_by(s, p, k) >> cell & 1)
                    w->seat = k, w->text = N_("{seat} could take that convoy next");
            if (reached_by(s, p, seat) >> cell & 1)
                w->text = N_("tells what your camel could take from there");
        } else {
            w->text = s->held[SA_SEATS] >> cell & 1 ? N_("tells what the Guild Master has taken")
                                                    : N_("tells what {seat} has taken");
        }
        break;
    default:
        if (s->question == SA_ASK_MAIN && !rides_to(s, p, seat, cell))
            own_camel_on(s, p, seat, cell, w); /* SA-3.5: nothing is collected */
        else
            tile(s, p, seat, cell, w);
    }
}

static void camel_chosen(const sa_state *s, const sa_parts *p, int seat, int action, sa_why *w)
{
    int camel = action - SA_A_CAMEL;
    if (s->question == SA_ASK_ATTACK)
        attacked(s, p, seat, action, w);
    else if (camel == seat)
        w->number = reach(s, p, seat),
        w->text = N_("carries your own camel on; now it reaches {number|tile|tiles}");
    else if (camel < SA_SEATS)
        w->seat = camel, w->number = reach(s, p, camel),
        w->text = N_("{seat} has {number|tile|tiles} within reach now");
    else
        guild_camel(s, p, seat, camel, w);
}

/* Influence gained immediately, by its largest source, without faces that the seat does not know. False if none. */
static bool gained(const sa_state *s, const sa_parts *p, int seat, const sa_state *after, sa_why *w)
{
    uint32_t faces = s->known[seat] | s->revealed;
    static const char *const where[6] = {
        N_("adds {number|point|points} of influence on the recruit track"),
        N_("adds {number|point|points} of influence in stock"),
        N_("adds {number|point|points} of influence on slots"),
        N_("adds {number|point|points} of influence by convoys"),
        N_("adds {number|point|points} of influence by the clan's ability"),
        N_("adds {number|point|points} of influence by abilities in the row"),
    };
    sa_tally a, b;
    int32_t more = -sa_count(s, p, seat, faces, &a);
    more += sa_count(after, p, seat, faces, &b);
    const int32_t by[6] = {b.track - a.track,     b.stock - a.stock, b.cases - a.cases,
                           b.convoys - a.convoys, b.clan - a.clan,   b.cards - a.cards};
    int most = 0;
    for (int i = 1; i < 6; i++)
        if (by[i] > by[most]) most = i;
    w->number = (int)more;
    w->text = where[most];
    return more > 0;
}

/* Whether the action, now made, has paid for an effect that finds no target. */
static bool in_vain(const sa_state *s, const sa_parts *p, int seat, int action, const sa_state *after)
{
    static const uint8_t bought[SA_PAWN_USES] = {SA_SPY, SA_REFRESH, SA_STORM, SA_ARTEFACT};
    souk_mask legal = {{0}};
    if (action < SA_A_STOCK_USE || action >= SA_A_TOKEN) return false;
    int effect = action < SA_A_PAWN ? sa_clan_of(s, p, seat)->effect[action - SA_A_STOCK_USE]
                                    : bought[action - SA_A_PAWN];
    sa_legal(after, p, seat, &legal);
    return !souk_mask_has(&legal, SA_A_EFFECT + effect);
}

static void stock_reason(const sa_state *s, const sa_parts *p, int seat, int action, sa_why *w)
{
    const sa_clan *clan = sa_clan_of(s, p, seat);
    if (action != SA_A_STOCK) {
        w->effect = clan->effect[action - SA_A_STOCK_USE];
        w->text = by_effect[w->effect];
        return;
    }
    w->number = s->stock[seat] + 1;
    w->text = N_("the cube makes {number} in stock");
    for (int i = 0; i < 2; i++)
        if (clan->effect_cell[i] == w->number && !(s->used[seat] >> i & 1)) {
            w->effect = clan->effect[i];
            w->text = N_("the stock then reaches its effect: {effect}");
        }
}

static void locked(const sa_state *s, const sa_parts *p, int seat, const sa_state *after, sa_why *w)
{
    uint32_t faces = s->known[seat] | s->revealed;
    sa_tally t;
    w->seat = s->victim;
    w->number = (int)(sa_count(s, p, s->victim, faces, &t) - sa_count(after, p, s->victim, faces, &t));
    w->text = w->number > 0 ? N_("costs {seat} {number|point|points} of influence")
                            : N_("closes a slot of {seat} for good");
}

static void revealed(const sa_state *s, const sa_parts *p, int cell, sa_why *w)
{
    w->convoy = s->ident[cell];
    w->text = p->convoy[w->convoy].gives ? N_("sets off what the convoy holds: {convoy}")
                                         : N_("shows a convoy that sets off nothing");
}

static void clan_chosen(const sa_parts *p, int clan, sa_why *w)
{
    if (clan >= p->clans) return;
    const sa_ability *a = &p->ability[p->clan[clan].ability - 1];
    w->number = a->points ? a->points : a->moves;
    for (int i = 0; i < 2; i++)
        w->pair[i] = a->pair[i];
    w->text = !a->points ? N_("may make {number|move|moves} with its camel each turn")
              : w->pair[0] == w->pair[1]
                  ? N_("earns {number|point|points} for every two {one}")
                  : N_("earns {number|point|points} for every pair of {one} and {other}");
}

void sa_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    sa_why w = {NULL, 0, 0, actor, 0, 0, 0, {0, 0}};
    if (actor < 0 || actor >= s->seats) return;
    sa_state after = *s;
    if (action < SA_A_CLAN) (void)sa_apply(&after, p, actor, action, NULL);
    bool filled = (action >= SA_A_CASE_LEFT && action < SA_A_REVEAL) ||
                  (action >= SA_A_CASE_RIGHT && action < SA_A_CONVOY);
    if (action >= SA_A_CLAN)
        clan_chosen(p, action - SA_A_CLAN, &w);
    else if (s->question == SA_ASK_LOCK)
        locked(s, p, actor, &after, &w);
    else if (s->clan[actor] && gained(s, p, actor, &after, &w))
        ;
    else {
        w.number = 0;
        w.text = NULL;
        if (action < SA_A_CAMEL)
            cell_chosen(s, p, actor, action, &w);
        else if (action < SA_A_TAKE)
            camel_chosen(s, p, actor, action, &w);
        else if (action < SA_A_MARKET)
            resource(s, p, actor, s->question == SA_ASK_STEAL_TAKE ? s->chosen_cell : s->reached,
                     action - SA_A_TAKE, &w);
        else if (action < SA_A_STOCK)
            card(s, p, actor, action, &after, &w);
        else if (in_vain(s, p, actor, action, &after))
            w.text = N_("the effect would find no target");
        else if (action < SA_A_PAWN)
            stock_reason(s, p, actor, action, &w);
        else if (action < SA_A_TOKEN)
            pawns_spent(s, p, actor, action, &w);
        else if (action < SA_A_FORGO)
            w.text = by_effect[action == SA_A_TOKEN ? SA_ATTACK : action - SA_A_EFFECT];
        else if (action == SA_A_FORGO)
            left_to_next(s, p, actor, &w);
        else if (action == SA_A_ON)
            tile(s, p, actor, s->reached, &w);
        else if (action == SA_A_END)
            end_of_turn(s, p, actor, &w);
        else if (filled)
            case_filled(s, p, actor, action, &w);
        else if (action < SA_A_MASTER_EFFECT)
            revealed(s, p, action - SA_A_REVEAL, &w);
    }
    if (w.text)
        SAY(out, voice, p, w.text, "number:number", w.number, "own:number", w.own, "seat:seat", w.seat,
            "effect:effect", w.effect, "convoy:convoy", w.convoy, "cell:cell", w.cell, "one:per", w.pair[0],
            "other:per", w.pair[1]);
}

/* A camel or an effect is followed by its target; a tile by the resource taken or the Explorer's second move. */
int sa_begins(const void *state, const void *parts, int action)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    bool camel = action >= SA_A_CAMEL && action < SA_A_TAKE && s->question != SA_ASK_ATTACK;
    bool effect = action >= SA_A_EFFECT && action < SA_A_FORGO && action != SA_A_EFFECT + SA_ARTEFACT;
    bool ride = s->question == SA_ASK_MAIN && s->phase < SA_IN_COLLECT && action < SA_A_CAMEL &&
                rides_to(s, p, s->turn, action);
    bool further = s->phase == SA_IN_MOVE && p->ability[sa_clan_of(s, p, s->turn)->ability - 1].moves > 1;
    bool takes = sa_resources(s) >> (action == SA_A_ON ? s->reached : action & 31) & 1;
    bool on = action == SA_A_ON && takes;
    return camel || effect || (ride && (takes || further)) || on || action == SA_A_TOKEN ? SOUK_BEGINS : 0;
}

SOUK_SMALL_END
