/* view.c — Basari: the view as JSON.
 *
 * Stones are objects by colour. Cards that are face down are hidden, and so are the counts that another seat has
 * named of its next offer.
 */
#include "core/out.h"
#include "games/basari/state.h"

static void put_stones(souk_out *json, uint32_t stones)
{
    souk_json_open(json, '{');
    for (int c = BA_RED; c >= BA_BLUE; c--)
        souk_json_put_int(json, ba_colour_names[c], ba_get(stones, c));
    souk_json_close(json, '}');
}

static void view_stalls(const ba_parts *p, souk_out *json)
{
    souk_json_put_open(json, "stalls", '[');
    for (int i = 0; i < p->stalls; i++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "points", p->stall[i].points);
        souk_json_key(json, "stones");
        put_stones(json, p->stall[i].stones);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

/* Pawns and markers are stalls from 0; null before the seat has chosen where to start. A card is null if there is none
 * or if it lies face down for this viewer. */
static void view_players(const ba_state *s, const ba_parts *p, int viewer, souk_out *json)
{
    souk_json_put_open(json, "players", '[');
    for (int i = 0; i < s->seats; i++) {
        bool open = s->card[i] && ba_card_open(s, viewer, i);
        souk_json_open(json, '{');
        souk_json_put_int_or_null(json, "pawn", ba_placed(s, i), s->pawn[i]);
        souk_json_put_int_or_null(json, "marker", ba_placed(s, i), ba_marker(s, p, i));
        souk_json_put_int(json, "walked", s->walked[i]);
        souk_json_key(json, "stones");
        put_stones(json, s->stones[i]);
        souk_json_put_bool(json, "chosen", s->card[i] != 0);
        souk_json_put_string(json, "card", open ? ba_card_names[s->card[i]] : NULL);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void view_scoring(const ba_state *s, const ba_parts *p, souk_out *json)
{
    souk_json_put_open(json, "scoring", '{');
    souk_json_put_int(json, "done", s->scorings);
    souk_json_put_int(json, "of", p->scorings);
    souk_json_put_int(json, "lap", p->lap);
    souk_json_put_open(json, "majority", '{');
    for (int c = BA_RED; c >= BA_BLUE; c--)
        souk_json_put_int(json, ba_colour_names[c], p->majority[c]);
    souk_json_close(json, '}');
    souk_json_put_int(json, "alone_returns", p->alone);
    souk_json_put_int(json, "shared_returns", p->shared);
    souk_json_close(json, '}');
    souk_json_put_open(json, "die", '{');
    souk_json_put_int(json, "faces", p->faces);
    souk_json_put_int(json, "score", p->die_score);
    souk_json_close(json, '}');
    souk_json_put_int(json, "track", p->track);
}

static void view_haggle(const ba_state *s, int viewer, souk_out *json)
{
    souk_json_key(json, "haggle");
    if (s->phase != BA_IN_HAGGLE) {
        souk_json_null(json);
        return;
    }
    souk_json_open(json, '{');
    souk_json_put_int(json, "turn", s->turn);
    souk_json_put_int(json, "rival", s->rival);
    souk_json_key(json, "offer"); /* the rival's; null: nothing has been offered yet */
    if (s->offers)
        put_stones(json, s->offer);
    else
        souk_json_null(json);
    souk_json_put_int(json, "offers", s->offers);
    souk_json_put_int(json, "max_offers", s->max_offers);
    if (viewer == s->turn) { /* BA-5.7: shown to others only when blue is named */
        souk_json_key(json, "named");
        put_stones(json, s->named);
        souk_json_put_string(json, "naming", ba_colour_names[s->colour]);
    }
    souk_json_close(json, '}');
}

void ba_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    souk_json_put_string(json, "phase", ba_phase_names[s->phase]);
    souk_json_put_string(json, "action", ba_carrying_out(s) ? ba_card_names[1 + s->doing] : NULL);
    souk_json_put_int_or_null(json, "turn", ba_has_turn(s), s->turn);
    view_stalls(p, json);
    view_players(s, p, viewer, json);
    souk_json_key(json, "stock");
    put_stones(json, s->stock);
    view_haggle(s, viewer, json);
    view_scoring(s, p, json);
}
