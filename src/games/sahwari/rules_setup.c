/* rules_setup.c — Sahwari: the set-up, in its fixed order: tiles, market, clans, guild camels, camels (SA-2), then
 * the Guild Master in the solo game (SA-8.2). During the set-up, every answer asks the next question itself. */
#include "games/sahwari/state.h"

void sa_setup(void *state, const void *parts, const souk_options *options)
{
    sa_state *s = STATE(state);
    const sa_parts *p = PARTS(parts);
    s->level = (uint8_t)options->v[SA_OPT_LEVEL];
    s->max_rounds = (uint8_t)options->v[SA_OPT_MAX_ROUNDS];
    s->anywhere = (uint8_t)options->v[SA_OPT_BLOCKED];
    s->waits = (uint8_t)options->v[SA_OPT_FILLED];
    s->deck = ((uint64_t)1 << p->cards) - 1;
    s->reserve = p->cubes;
    s->pawns_out = p->pawns;
    s->supply = p->attack_tokens;
    for (int i = 0; i < SA_TYPES; i++)
        s->tiles_left[i] = p->type[i].number;
    for (int i = 0; i < SA_CAMELS; i++)
        s->camel[i] = SA_NOWHERE;
    s->from = s->reached = s->guild_from = SA_NOWHERE;
    s->guild_first = SA_NOBODY;
    s->actor = SOUK_CHANCE;
    s->question = SA_ASK_TILE;
}

static int holds(const sa_state *s, const sa_type *t, int resource)
{
    return t->holds[resource] + (s->seats == SA_SEATS && t->extra == resource + 1); /* SA-2.3 */
}

void sa_lay_tile(sa_state *s, const sa_parts *p, int cell, int type)
{
    const sa_type *t = &p->type[type];
    s->type[cell] = (uint8_t)(type + 1);
    s->tiles_left[type]--;
    if (t->oasis) s->oasis |= sa_bit(cell);
    if (holds(s, t, SA_SMALL)) s->small |= sa_bit(cell);
    if (holds(s, t, SA_ESCORTED)) s->escorted |= sa_bit(cell);
}

void sa_fill_tile(sa_state *s, const sa_parts *p, int cell)
{
    const sa_type *t = &p->type[s->type[cell] - 1];
    int cubes = holds(s, t, SA_CUBE), pawns = holds(s, t, SA_PAWN);
    for (int i = 0; i < cubes; i++)
        sa_tile_add(s->tile_cubes, cell);
    for (int i = 0; i < pawns; i++)
        sa_tile_add(s->tile_pawns, cell);
    s->reserve = (uint8_t)(s->reserve - cubes);
    s->pawns_out = (uint8_t)(s->pawns_out - pawns);
    s->convoys |= (s->small | s->escorted) & sa_bit(cell);
}

/* Seats choose clans and put camels down from the last to the first (SA-2.2, SA-2.4). */
static void ask_from_last(sa_state *s, int question)
{
    s->turn = (uint8_t)(s->seats - 1);
    sa_ask(s, question, s->turn);
}

uint32_t sa_guild_starts(const sa_state *s, const sa_parts *p)
{
    uint32_t starts = 0, taken = sa_guilds(s);
    for (int c = 0; c < SA_CELLS; c++)
        if (s->type[c] && p->type[s->type[c] - 1].start) starts |= sa_bit(c);
    return starts & ~taken;
}

static void next_guild_start(sa_state *s, const sa_parts *p)
{
    if (s->chosen < p->guild_camels[s->seats - 1]) {
        sa_ask(s, SA_ASK_GUILD_START, SOUK_CHANCE);
    } else {
        s->chosen = 0;
        ask_from_last(s, SA_ASK_CAMP);
    }
}

void sa_ask_clans(sa_state *s)
{
    ask_from_last(s, SA_ASK_CLAN);
}

/* After the clans and camels: lays out the Guild Master's components in the solo game. */
static void lay_out_master(sa_state *s, const sa_parts *p)
{
    if (s->seats > 1) {
        s->phase = SA_IN_MOVE; /* SA-2.4: seat 0 begins */
        return;
    }
    s->master_stock = 1; /* SA-8.1 */
    s->reserve--;
    s->master_pile = (uint16_t)((1u << p->master_cards) - 1); /* SA-8.2 */
    sa_ask(s, SA_ASK_MASTER_CARD, SOUK_CHANCE);
}

void sa_setup_apply(sa_state *s, const sa_parts *p, int question, int action, souk_events *ev)
{
    int cell = action - SA_A_CELL;
    switch (question) {
    case SA_ASK_TILE:
        sa_lay_tile(s, p, s->chosen_cell, action - SA_A_TILE);
        sa_fill_tile(s, p, s->chosen_cell);
        if (++s->chosen_cell == SA_GUILD) s->chosen_cell++;
        s->question = SA_ASK_TILE;
        if (s->chosen_cell == SA_CELLS) {
            s->chosen_cell = 0;
            sa_told(ev, SA_E_LAID, 0, 0, 0, 0);
            s->question = SA_FILL_MARKET;
        }
        break;
    case SA_ASK_MASTER_CARD: /* the first card of the movement pile is face up */
        s->master_top = (uint8_t)(action - SA_A_MASTER + 1);
        s->master_pile = (uint16_t)(s->master_pile & ~(1u << (action - SA_A_MASTER)));
        sa_told(ev, SA_E_MASTER_TOP, action - SA_A_MASTER + 1, 0, 0, 0);
        s->phase = SA_IN_MOVE;
        break;
    case SA_ASK_CLAN:
        s->clan[s->turn] = (uint8_t)(action - SA_A_CLAN + 1);
        s->stock[s->turn] = 1; /* SA-2.2 */
        s->reserve--;
        sa_told(ev, SA_E_CLAN, s->turn, action - SA_A_CLAN, 0, 0);
        if (s->turn > 0)
            sa_ask(s, SA_ASK_CLAN, --s->turn);
        else
            next_guild_start(s, p);
        break;
    case SA_ASK_GUILD_START:
        s->camel[SA_SEATS + s->chosen++] = (uint8_t)cell;
        sa_told(ev, SA_E_GUILD_START, s->chosen, cell, 0, 0);
        next_guild_start(s, p);
        break;
    default: /* SA_ASK_CAMP */
        s->camel[s->turn] = (uint8_t)cell;
        sa_told(ev, SA_E_CAMP, s->turn, cell, 0, 0);
        if (s->turn > 0)
            sa_ask(s, SA_ASK_CAMP, --s->turn);
        else
            lay_out_master(s, p);
    }
}
