/* wits.c — Sahwari: what a bot is told: what a position is worth, which actions are plausible, and why.
 *
 * The estimate is the influence as it stands, plus what lies ready: effects that are pending, open
 * cases, tokens and stock effects not yet used, and what a seat is about to collect. Worths of
 * effects are rough prices in points; that they are smaller before an effect is used than while it
 * is pending is what makes a greedy player use them. */
#include "games/sahwari/state.h"

/* artefact, steal, storm, recruit, refresh, spy, rally, attack */
static const float effect_worth[SA_NO_EFFECT] = {1.1f, 1.2f, 0.15f, 0.6f, 0.1f, 0.12f, 0.9f, 0.4f};
static const float resource_worth[SA_RESOURCES] = {1.1f, 1.6f, 0.9f, 0.8f};

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

/* A case that waits for a cube: worth it if its ends are worth more than a cube in stock. */
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

/* The best of what the seat may take from that tile. */
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
    float worth = cases_worth(s, p, seat) + 0.35f * (float)s->tokens[seat];
    for (int i = 0; i < 2; i++)
        if (!(s->used[seat] >> i & 1))
            worth += (s->stock[seat] >= clan->effect_cell[i] ? 0.8f : 0.3f) * effect_worth[clan->effect[i]];
    for (uint32_t set = s->held[seat] & s->drawn & ~s->revealed; set; set &= set - 1)
        worth += 0.8f * pending_worth(p->convoy[s->ident[souk_lowest(set)]].gives);
    return worth + 0.15f * (float)(s->count[seat][0] + s->count[seat][1]);
}

/* SA-6.10: the best tile of the one reached and those that a second move reaches. */
static float again_worth(const sa_state *s, const sa_parts *p)
{
    float best = tile_worth(s, p, s->turn, s->reached);
    for (uint32_t set = sa_camel_moves(s, p, s->turn) & ~sa_bit(s->from); set; set &= set - 1) {
        float worth = tile_worth(s, p, s->turn, souk_lowest(set));
        if (worth > best) best = worth;
    }
    return best;
}

/* What the seat in turn has in its hands at this moment. */
static float hand_worth(const sa_state *s, const sa_parts *p)
{
    static const uint8_t effect_asked[SA_QUESTIONS] = {
        8,           8,          8,         8,         8,        8,        8,      8,
        SA_ARTEFACT, SA_RECRUIT, SA_STORM,  SA_STORM,  SA_STEAL, SA_STEAL, SA_SPY, SA_RALLY,
        SA_ATTACK,   SA_ATTACK,  SA_ATTACK, SA_ATTACK, 8,        8,        8,      8};
    float worth = 1.02f * pending_worth(s->pending);
    if (effect_asked[s->question] < SA_NO_EFFECT) worth += 1.05f * effect_worth[effect_asked[s->question]];
    if (s->phase == SA_COLLECT)
        worth += tile_worth(s, p, s->turn, s->reached);
    else if (s->phase == SA_MOVE_AGAIN)
        worth += again_worth(s, p);
    else if (s->phase == SA_MOVE)
        worth += 1;
    return worth;
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
    if (s->phase >= SA_MOVE && s->phase <= SA_AFTER) out[s->turn] += hand_worth(s, p);
    if (s->seats == 1) out[1] = (float)sa_master_score(s, p);
}

float sa_doubt(const void *state, const void *parts)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    int left = souk_popcount(sa_faces(s)) - p->end_faces[s->seats - 1];
    return 2.0f + (left > 0 ? 10.0f * (float)left / (float)SA_CELLS : 0); /* measured */
}

void sa_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    bool moving = s->question == SA_ASK_MAIN && (s->phase == SA_MOVE || s->phase == SA_MOVE_AGAIN);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        float weight = 1;
        if (a < SA_A_CAMEL && moving && actor >= 0)
            weight = 0.5f + tile_worth(s, p, actor, a);
        else if (a >= SA_A_PAWN && a < SA_A_TOKEN)
            weight = 0.25f; /* a pawn is worth a point where it stands */
        else if (a == SA_A_FORGO)
            weight = 0.15f;
        w[a] = weight > 0.1f ? weight : 0.1f;
    }
}

void sa_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    sa_state after = *s;
    sa_tally t;
    const char *text = N_("it keeps the most open for later");
    int32_t before = actor >= 0 && s->clan[actor] ? sa_count(s, p, actor, SA_ALL_CELLS, &t) : 0;
    if (actor < 0) return;
    (void)sa_apply(&after, p, actor, action, NULL);
    int32_t gain = s->clan[actor] ? sa_count(&after, p, actor, SA_ALL_CELLS, &t) - before : 0;
    if (gain > 0) {
        souk_printf(out,
                    souk_textn(voice->lang, "it adds %d point of influence at once",
                               "it adds %d points of influence at once", gain),
                    (int)gain);
        return;
    }
    if (action < SA_A_CAMEL && after.phase == SA_COLLECT && s->phase == SA_MOVE)
        text = N_("the tile holds the best resource within reach");
    else if (action >= SA_A_MARKET && action < SA_A_STOCK)
        text = (after.cases[actor][0] | after.cases[actor][1]) != (s->cases[actor][0] | s->cases[actor][1])
                   ? N_("the colours agree and open a case")
                   : N_("no other card fits the row better");
    else if (action == SA_A_END)
        text = N_("nothing else is worth doing now");
    else if (s->question == SA_ASK_SPY)
        text = N_("what lies there is still unknown");
    else if (s->question == SA_ASK_ATTACK || s->question == SA_ASK_LOCK)
        text = N_("it costs a rival the most");
    else if (action == SA_A_FORGO)
        text = N_("the effects left would bring nothing");
    souk_puts(out, souk_text(voice->lang, text));
}
