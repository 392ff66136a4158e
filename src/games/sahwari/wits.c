/* wits.c: what a bot is told: how a position is worth, which actions are plausible, and why.
 *
 * The estimate is the influence as it stands, plus what lies ready: effects that are pending, open
 * cases, tokens and stock effects not yet used, and what a seat is about to collect. Worths of
 * effects are rough prices in points; that they are smaller before an effect is used than while it
 * is pending is what makes a greedy player use them. */
#include "games/sahwari/words.h"

/* artefact, steal, storm, recruit, refresh, spy, rally, attack */
static const float effect_worth[SAH_NO_EFFECT] = {1.1f, 1.2f, 0.15f, 0.6f, 0.1f, 0.12f, 0.9f, 0.4f};
static const float resource_worth[SAH_RESOURCES] = {1.1f, 1.6f, 0.9f, 0.8f};

static float end_worth(const sah_end *end)
{
    return end->effect < SAH_NO_EFFECT ? effect_worth[end->effect] : (float)end->points;
}

static float pending_worth(uint64_t gives)
{
    float worth = 0;
    for (int k = 0; k < SAH_NO_EFFECT; k++)
        worth += effect_worth[k] * (float)(gives >> (8 * k) & 0xFF);
    return worth;
}

/* A case that waits for a cube: worth it if its ends are worth more than a cube in stock. */
static float cases_worth(const sah_state *s, const sah_parts *p, int seat)
{
    const sah_clan *clan = sah_clan_of(s, p, seat);
    float worth = 0;
    for (int side = 0; side < 2; side++)
        for (uint64_t set = sah_open_cases(s, seat, side); set; set &= set - 1) {
            int i = souk_lowest(set);
            const sah_card *card = &p->card[s->row[seat][side][i]];
            const sah_end *inner = i ? &p->card[s->row[seat][side][i - 1]].end[side] : &clan->end[side];
            float ends = end_worth(&card->end[1 - side]) + end_worth(inner);
            worth += 0.25f + (ends > 1 ? 0.6f * (ends - 1) : 0);
        }
    return worth;
}

static float convoy_worth(const sah_state *s, const sah_parts *p, int seat, int cell)
{
    if (!((s->known[seat] | s->revealed) & s->drawn & sah_bit(cell)))
        return resource_worth[(s->small >> cell & 1) ? SAH_SMALL : SAH_ESCORTED];
    const sah_convoy *c = &p->convoy[s->ident[cell]];
    return (float)c->points + 0.8f * pending_worth(c->gives);
}

/* The best of what the seat may take from that tile. */
static float tile_worth(const sah_state *s, const sah_parts *p, int seat, int cell)
{
    float best = 0;
    bool room = s->stock[seat] < sah_clan_of(s, p, seat)->cells;
    bool only = !((s->tile_cubes[0] | s->tile_pawns[0]) >> cell & 1);
    if (s->tile_cubes[0] >> cell & 1) best = room ? resource_worth[SAH_CUBE] : 0.1f;
    if (s->tile_pawns[0] >> cell & 1) best = resource_worth[SAH_PAWN];
    if (s->convoys >> cell & 1) {
        float worth = convoy_worth(s, p, seat, cell);
        if (only || worth > best) best = worth;
    }
    return best;
}

static float ready_worth(const sah_state *s, const sah_parts *p, int seat)
{
    const sah_clan *clan = sah_clan_of(s, p, seat);
    float worth = cases_worth(s, p, seat) + 0.35f * (float)s->tokens[seat];
    for (int i = 0; i < 2; i++)
        if (!(s->used[seat] >> i & 1))
            worth += (s->stock[seat] >= clan->effect_cell[i] ? 0.8f : 0.3f) * effect_worth[clan->effect[i]];
    for (uint32_t set = s->held[seat] & s->drawn & ~s->revealed; set; set &= set - 1)
        worth += 0.8f * pending_worth(p->convoy[s->ident[souk_lowest(set)]].gives);
    return worth + 0.15f * (float)(s->count[seat][0] + s->count[seat][1]);
}

/* SA-6.10: the best tile of the one reached and those that a second move reaches. */
static float again_worth(const sah_state *s, const sah_parts *p)
{
    float best = tile_worth(s, p, s->turn, s->reached);
    for (uint32_t set = sah_camel_moves(s, p, s->turn) & ~sah_bit(s->from); set; set &= set - 1) {
        float worth = tile_worth(s, p, s->turn, souk_lowest(set));
        if (worth > best) best = worth;
    }
    return best;
}

/* What the seat in turn has in its hands at this moment. */
static float hand_worth(const sah_state *s, const sah_parts *p)
{
    static const uint8_t effect_of_step[SAH_STEPS] = {8,           8,          8,
                                                      8,           8,          8,
                                                      8,           8,          SAH_ARTEFACT,
                                                      SAH_RECRUIT, SAH_STORM,  SAH_STORM,
                                                      SAH_STEAL,   SAH_STEAL,  SAH_SPY,
                                                      SAH_RALLY,   SAH_ATTACK, SAH_ATTACK,
                                                      SAH_ATTACK,  SAH_ATTACK, 8,
                                                      8,           8,          8};
    float worth = 1.02f * pending_worth(s->pending);
    if (effect_of_step[s->step] < SAH_NO_EFFECT) worth += 1.05f * effect_worth[effect_of_step[s->step]];
    if (s->stage == SAH_COLLECT)
        worth += tile_worth(s, p, s->turn, s->reached);
    else if (s->stage == SAH_MOVE_AGAIN)
        worth += again_worth(s, p);
    else if (s->stage == SAH_MOVE)
        worth += 1;
    return worth;
}

void sahwari_value(const void *state, const void *parts, float *out)
{
    const sah_state *s = (const sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    sah_tally t;
    for (int k = 0; k < s->seats; k++) {
        out[k] = (float)sah_count(s, p, k, SAH_ALL_CELLS, &t);
        if (s->actor != SOUK_DONE && s->clan[k]) out[k] += ready_worth(s, p, k);
    }
    if (s->stage >= SAH_MOVE && s->stage <= SAH_AFTER) out[s->turn] += hand_worth(s, p);
    if (s->seats == 1) out[1] = (float)sah_master_score(s, p);
}

float sahwari_doubt(const void *state, const void *parts)
{
    const sah_state *s = (const sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    int left = souk_popcount(sah_faces(s)) - p->end_faces[s->seats - 1];
    return 2.0f + (left > 0 ? 10.0f * (float)left / (float)SAH_CELLS : 0); /* measured */
}

void sahwari_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w)
{
    const sah_state *s = (const sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    bool moving = s->step == SAH_S_MAIN && (s->stage == SAH_MOVE || s->stage == SAH_MOVE_AGAIN);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        float weight = 1;
        if (a < SAH_A_CAMEL && moving && actor >= 0)
            weight = 0.5f + tile_worth(s, p, actor, a);
        else if (a >= SAH_A_PAWN && a < SAH_A_TOKEN)
            weight = 0.25f; /* a pawn is worth a point where it stands */
        else if (a == SAH_A_FORGO)
            weight = 0.15f;
        w[a] = weight > 0.1f ? weight : 0.1f;
    }
}

void sahwari_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                    souk_out *out)
{
    const sah_state *s = (const sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    sah_state after = *s;
    sah_tally t;
    const char *text = N_("it keeps the most open for later");
    int32_t before = actor >= 0 && s->clan[actor] ? sah_count(s, p, actor, SAH_ALL_CELLS, &t) : 0;
    if (actor < 0) return;
    (void)sahwari_apply(&after, p, actor, action, NULL);
    int32_t gain = s->clan[actor] ? sah_count(&after, p, actor, SAH_ALL_CELLS, &t) - before : 0;
    if (gain > 0) {
        souk_printf(out,
                    souk_textn(voice->lang, "it adds %d point of influence at once",
                               "it adds %d points of influence at once", gain),
                    (int)gain);
        return;
    }
    if (action < SAH_A_CAMEL && after.stage == SAH_COLLECT && s->stage == SAH_MOVE)
        text = N_("the tile holds the best resource within reach");
    else if (action >= SAH_A_MARKET && action < SAH_A_STOCK)
        text = (after.cases[actor][0] | after.cases[actor][1]) != (s->cases[actor][0] | s->cases[actor][1])
                   ? N_("the colours agree and open a case")
                   : N_("no other card fits the row better");
    else if (action == SAH_A_END)
        text = N_("nothing else is worth doing now");
    else if (s->step == SAH_S_SPY)
        text = N_("what lies there is still unknown");
    else if (s->step == SAH_S_ATTACK || s->step == SAH_S_LOCK)
        text = N_("it costs a rival the most");
    else if (action == SAH_A_FORGO)
        text = N_("the effects left would bring nothing");
    souk_puts(out, souk_text(voice->lang, text));
}
