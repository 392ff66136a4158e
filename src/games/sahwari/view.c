/* view.c — Sahwari: the view as JSON.
 *
 * The whole state is public except the identity of tokens that the viewer has not looked at. So every view is
 * complete, and "token" appears only where the viewer knows it. */
#include "games/sahwari/state.h"

/* The name of a cell; null if it is nowhere. */
static void put_cell(souk_out *json, int cell)
{
    SOUK_OUT(name, 8);
    if (cell < SA_CELLS) sa_put_cell(cell, &name);
    souk_json_string(json, name.len ? name.buf : NULL);
}

static void put_cell_key(souk_out *json, const char *key, int cell)
{
    souk_json_key(json, key);
    put_cell(json, cell);
}

static void put_cells(souk_out *json, const char *key, uint32_t set)
{
    souk_json_put_open(json, key, '[');
    for (; set; set &= set - 1)
        put_cell(json, souk_lowest(set));
    souk_json_close(json, ']');
}

static void put_end(const sa_end *end, const sa_parts *p, const char *key, souk_out *json)
{
    souk_json_put_open(json, key, '{');
    souk_json_put_string(json, "colour", p->colour[end->colour]);
    if (end->effect < SA_NO_EFFECT) souk_json_put_string(json, "effect", sa_effect_names[end->effect]);
    if (end->points) souk_json_put_int(json, "points", end->points);
    souk_json_close(json, '}');
}

static void put_card(const sa_parts *p, int card, bool active, souk_out *json)
{
    const sa_card *c = &p->card[card];
    souk_json_open(json, '{');
    souk_json_put_int(json, "number", card + 1);
    if (c->ability) souk_json_put_string(json, "ability", p->ability[c->ability - 1].name);
    if (active) souk_json_put_bool(json, "active", true);
    put_end(&c->end[0], p, "left", json);
    put_end(&c->end[1], p, "right", json);
    souk_json_close(json, '}');
}

static void put_card_set(const sa_parts *p, const char *key, uint64_t set, souk_out *json)
{
    souk_json_put_open(json, key, '[');
    for (; set; set &= set - 1)
        put_card(p, souk_lowest(set), false, json);
    souk_json_close(json, ']');
}

static void put_tiles(const sa_state *s, souk_out *json)
{
    uint32_t shared = sa_shared(s), faces = sa_faces(s);
    souk_json_put_open(json, "tiles", '[');
    for (int c = 0; c < SA_CELLS; c++) {
        bool laid = s->type[c] || c == SA_GUILD;
        souk_json_open(json, '{');
        put_cell_key(json, "cell", c);
        souk_json_put_string(json, "face",
                             !laid             ? "none"
                             : c == SA_GUILD   ? "guild"
                             : faces >> c & 1  ? "resources"
                             : shared >> c & 1 ? "oasis"
                                               : "desert");
        souk_json_put_int(json, "type", s->type[c]);
        souk_json_put_bool(json, "oasis_below", s->oasis >> c & 1);
        souk_json_put_int(json, "cubes", sa_tile_count(s->tile_cubes, c));
        souk_json_put_int(json, "pawns", sa_tile_count(s->tile_pawns, c));
        if (s->convoys >> c & 1)
            souk_json_put_string(json, "convoy", (s->small >> c & 1) ? "small" : "escorted");
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void put_token(const sa_parts *p, int id, souk_out *json)
{
    const sa_convoy *c = &p->convoy[id];
    souk_json_put_int(json, "token", id + 1);
    souk_json_put_open(json, "effects", '[');
    for (int k = 0; k < SA_NO_EFFECT; k++)
        for (int n = (int)(c->gives >> (8 * k) & 0xFF); n > 0; n--)
            souk_json_string(json, sa_effect_names[k]);
    souk_json_close(json, ']');
    souk_json_put_int(json, "points", c->points);
}

static void put_convoys(const sa_state *s, const sa_parts *p, int viewer, souk_out *json)
{
    uint32_t knows = s->revealed;
    if (viewer >= 0 && viewer < s->seats) knows |= s->known[viewer];
    knows &= s->drawn;
    souk_json_put_open(json, "convoys", '[');
    for (uint32_t set = s->small | s->escorted; set; set &= set - 1) {
        int c = souk_lowest(set);
        const char *place = (s->convoys >> c & 1) ? "tile" : "gone";
        souk_json_open(json, '{');
        put_cell_key(json, "from", c);
        souk_json_put_string(json, "colour", (s->small >> c & 1) ? "small" : "escorted");
        for (int k = 0; k <= SA_SEATS; k++)
            if (s->held[k] >> c & 1) place = k == SA_SEATS ? "master" : "seat";
        souk_json_put_string(json, "place", place);
        for (int k = 0; k < s->seats; k++)
            if (s->held[k] >> c & 1) souk_json_put_int(json, "seat", k);
        souk_json_put_bool(json, "open", s->revealed >> c & 1);
        souk_json_put_open(json, "looked", '[');
        for (int k = 0; k < s->seats; k++)
            if (s->known[k] >> c & 1) souk_json_int(json, k);
        souk_json_close(json, ']');
        if (knows >> c & 1) put_token(p, s->ident[c], json);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void put_row(const sa_state *s, const sa_parts *p, int seat, int side, souk_out *json)
{
    souk_json_put_open(json, side ? "right" : "left", '[');
    for (int i = 0; i < s->count[seat][side]; i++)
        put_card(p, s->row[seat][side][i], sa_active(s, p, seat, side, i), json);
    souk_json_close(json, ']');
    souk_json_put_open(json, side ? "cases_right" : "cases_left", '[');
    for (int i = 0; i < s->count[seat][side]; i++)
        souk_json_string(json, s->cubes[seat][side] >> i & 1   ? "cube"
                               : s->locks[seat][side] >> i & 1 ? "padlock"
                               : s->cases[seat][side] >> i & 1 ? "free"
                                                               : "none");
    souk_json_close(json, ']');
}

/* A clan sheet; `used` is the set of its stock effects that are marked with a lock token. */
static void put_clan(const sa_clan *clan, const sa_parts *p, unsigned used, souk_out *json)
{
    souk_json_put_string(json, "clan", clan->name);
    souk_json_put_string(json, "ability", p->ability[clan->ability - 1].name);
    put_end(&clan->end[0], p, "left_end", json);
    put_end(&clan->end[1], p, "right_end", json);
    souk_json_put_bytes(json, "stock_numbers", clan->stock, clan->cells + 1);
    souk_json_put_open(json, "stock_effects", '[');
    for (int i = 0; i < 2 && clan->effect[i] != SA_NO_EFFECT; i++) {
        souk_json_open(json, '{');
        souk_json_put_string(json, "effect", sa_effect_names[clan->effect[i]]);
        souk_json_put_int(json, "cell", clan->effect_cell[i]);
        souk_json_put_bool(json, "used", used >> i & 1);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

/* The sheets not yet taken, while they can still be chosen (SA-2.2). */
static void put_clans(const sa_state *s, const sa_parts *p, souk_out *json)
{
    unsigned taken = 0;
    if (s->phase != SA_IN_SETUP) return;
    for (int k = 0; k < s->seats; k++)
        if (s->clan[k]) taken |= 1u << (s->clan[k] - 1);
    souk_json_put_open(json, "clans", '[');
    for (int i = 0; i < p->clans; i++) {
        if (taken >> i & 1) continue;
        souk_json_open(json, '{');
        put_clan(&p->clan[i], p, 0, json);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

/* The uses of pawns that these parts leave out. */
static void put_uses_barred(const sa_parts *p, souk_out *json)
{
    if (!p->uses_barred) return;
    souk_json_put_open(json, "uses_barred", '[');
    for (int k = 0; k < SA_PAWN_USES; k++)
        if (p->uses_barred >> k & 1) souk_json_string(json, sa_pawn_use_names[k]);
    souk_json_close(json, ']');
}

/* The payments of abilities (SA-6.10), which clans and cards refer to by name. */
static void put_abilities(const sa_parts *p, souk_out *json)
{
    souk_json_put_open(json, "abilities", '[');
    for (int i = 0; i < SA_ABILITIES && p->ability[i].name[0]; i++) {
        const sa_ability *a = &p->ability[i];
        souk_json_open(json, '{');
        souk_json_put_string(json, "name", a->name);
        souk_json_put_int(json, "points", a->points);
        souk_json_put_open(json, "pair", '[');
        for (int k = 0; k < 2 && a->points; k++)
            souk_json_string(json, sa_per_names[a->pair[k]]);
        souk_json_close(json, ']');
        souk_json_put_int(json, "moves", a->moves);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

/* Influence by source (SA-7.2), counting the faces that the viewer knows (SA-7.4). */
static void put_influence(const sa_state *s, const sa_parts *p, int seat, int viewer, souk_out *json)
{
    sa_tally t;
    uint32_t faces = s->revealed;
    if (viewer >= 0 && viewer < s->seats) faces |= s->known[viewer];
    (void)sa_count(s, p, seat, faces, &t);
    souk_json_put_open(json, "influence", '{');
    souk_json_put_int(json, "track", t.track);
    souk_json_put_int(json, "stock", t.stock);
    souk_json_put_int(json, "cases", t.cases);
    souk_json_put_int(json, "convoys", t.convoys);
    souk_json_put_int(json, "clan", t.clan);
    souk_json_put_int(json, "cards", t.cards);
    souk_json_close(json, '}');
}

static void put_seat(const sa_state *s, const sa_parts *p, int seat, int viewer, souk_out *json)
{
    souk_json_open(json, '{');
    if (s->clan[seat]) {
        put_clan(sa_clan_of(s, p, seat), p, s->used[seat], json);
        put_influence(s, p, seat, viewer, json);
    }
    put_cell_key(json, "camel", s->camel[seat]);
    souk_json_put_int(json, "stock", s->stock[seat]);
    souk_json_put_int(json, "pawns", s->pawns[seat]);
    souk_json_put_int(json, "attack_tokens", s->tokens[seat]);
    put_cells(json, "convoys", s->held[seat]);
    put_row(s, p, seat, SA_LEFT, json);
    put_row(s, p, seat, SA_RIGHT, json);
    souk_json_close(json, '}');
}

static void put_numbers(const char *key, uint32_t set, souk_out *json)
{
    souk_json_put_open(json, key, '[');
    for (; set; set &= set - 1)
        souk_json_int(json, souk_lowest(set) + 1);
    souk_json_close(json, ']');
}

static void put_path(const sa_state *s, const sa_parts *p, souk_out *json)
{
    const sa_master_card *card = &p->master[s->master_top - 1];
    souk_json_put_open(json, "path", '[');
    for (int i = 0; i < SA_CELLS; i++)
        put_cell(json, card->path[i]);
    souk_json_close(json, ']');
    souk_json_put_int(json, "x", card->x);
    souk_json_put_bool(json, "movement_icon", card->move_icon);
    souk_json_put_bytes(json, "block", card->block, 4);
}

static void put_master(const sa_state *s, const sa_parts *p, souk_out *json)
{
    souk_json_put_open(json, "master", '{');
    souk_json_put_string(json, "level", p->level[s->level].name);
    souk_json_put_int(json, "movement_card", s->master_top);
    if (s->master_top) put_path(s, p, json);
    souk_json_put_int(json, "action_card", s->master_action);
    if (s->master_action) {
        const sa_master_card *card = &p->master[s->master_action - 1];
        souk_json_put_string(json, "wants", sa_resource_names[card->want]);
        if (card->extra < SA_NO_EFFECT) {
            souk_json_put_string(json, "extra", sa_effect_names[card->extra]);
            souk_json_put_string(json, "when", card->extra_before ? "before" : "after");
        }
        souk_json_put_bool(json, "action_icon", card->action_icon);
    }
    put_numbers("movement_pile", s->master_pile, json);
    put_numbers("action_pile", s->master_done, json);
    put_card_set(p, "cards", s->master_cards, json);
    souk_json_put_int(json, "cubes_on_cards", s->master_active);
    souk_json_put_int(json, "pawns", s->master_pawns);
    souk_json_put_int(json, "stock", s->master_stock);
    souk_json_put_bytes(json, "stock_numbers", p->master_stock, p->master_cells + 1);
    souk_json_put_int(json, "spies", s->master_spies);
    souk_json_put_int(json, "again", s->master_again);
    souk_json_put_int(json, "patrol_orders", s->patrol_orders);
    souk_json_put_int(json, "patrol_left", s->patrol_left);
    souk_json_put_int(json, "patrol_moved", s->patrol_moved);
    put_cells(json, "convoys", s->held[SA_SEATS]);
    souk_json_close(json, '}');
}

static void put_effects(const char *key, uint64_t effects, souk_out *json)
{
    souk_json_put_open(json, key, '{');
    for (int k = 0; k < SA_NO_EFFECT; k++)
        if (effects >> (8 * k) & 0xFF)
            souk_json_put_int(json, sa_effect_names[k], (int)(effects >> (8 * k) & 0xFF));
    souk_json_close(json, '}');
}

static void put_course(const sa_state *s, const sa_parts *p, souk_out *json)
{
    souk_json_put_string(json, "stage", sa_phase_names[s->phase]);
    souk_json_put_string(json, "step", sa_question_names[s->question]);
    souk_json_put_int(json, "turn", s->turn);
    souk_json_put_int(json, "round", s->round + 1);
    souk_json_put_int(json, "max_rounds", s->max_rounds);
    souk_json_put_bool(json, "last_round", s->final);
    souk_json_put_int(json, "faces_left", souk_popcount(sa_faces(s)));
    souk_json_put_int(json, "end_faces", p->end_faces[s->seats - 1]);
    put_cell_key(json, "first_move_from", s->from);
    put_cell_key(json, "reached", s->reached);
    put_cell_key(json, "guild_move_from", s->guild_from);
    souk_json_put_int(json, "guild_moved_first",
                      s->guild_first == SA_NOBODY ? 0 : s->guild_first - SA_SEATS + 1);
    souk_json_put_int(json, "chosen", s->chosen);
    put_cell_key(json, "chosen_cell", s->chosen_cell);
    souk_json_put_int(json, "victim", s->victim);
    souk_json_put_int(json, "looker", s->looker);
    put_effects("pending_effects", s->pending, json);
    put_effects("waiting_effects", s->waiting, json);
}

void sa_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    put_course(s, p, json);
    put_tiles(s, json);
    souk_json_put_open(json, "guild_camels", '[');
    for (int g = SA_SEATS; g < SA_CAMELS && s->camel[g] != SA_NOWHERE; g++)
        put_cell(json, s->camel[g]);
    souk_json_close(json, ']');
    put_convoys(s, p, viewer, json);
    souk_json_put_open(json, "market", '[');
    for (int i = 0; i < s->market_n; i++)
        put_card(p, s->market[i], false, json);
    souk_json_close(json, ']');
    souk_json_put_int(json, "deck", souk_popcount(s->deck));
    put_card_set(p, "discards", s->discards, json);
    souk_json_put_int(json, "reserve", s->reserve);
    souk_json_put_int(json, "pawns_out", s->pawns_out);
    souk_json_put_int(json, "attack_supply", s->supply);
    souk_json_put_bytes(json, "track_numbers", p->track, p->places + 1);
    souk_json_put_open(json, "players", '[');
    for (int k = 0; k < s->seats; k++)
        put_seat(s, p, k, viewer, json);
    souk_json_close(json, ']');
    put_clans(s, p, json);
    put_abilities(p, json);
    put_uses_barred(p, json);
    if (s->seats == 1) put_master(s, p, json);
}
