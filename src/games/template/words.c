/* High or Low: names, labels, sentences, the view, the drawing, and positions as text.
 *
 * Notation: "low" and "high"; chance rolls "die 1" to "die 6".
 */
#include "words.h"
#include "core/text.h"
#include <string.h>

#define STATE(state) ((te_state *)(state))
#define VIEW(state)  ((const te_state *)(state))
#define PARTS(parts) ((const te_parts *)(parts))

static const char *const side_names[TE_SIDES] = {"none", N_("low"), N_("high")};

const souk_event_kind te_event_kinds[TE_EVENTS] = {
    {"chose", "seat:seat side:side", N_("{seat} chooses {side}."), N_("{seat} has chosen.")},
    {"rolled", "face:number side:side", N_("The die shows {face}: {side}."), NULL},
    {"right", "seat:seat side:side points:number", N_("{seat} said {side} and scores {points|point|points}."),
     NULL},
    {"wrong", "seat:seat side:side", N_("{seat} said {side} and scores nothing."), NULL},
    {"over", "rounds:number", N_("The game is over after {rounds|round|rounds}."), NULL},
};

/* --- Actions --------------------------------------------------------------------------------- */

void te_name(const void *parts, int action, souk_out *out)
{
    (void)parts;
    if (action < TE_FACE)
        souk_puts(out, side_names[action == TE_CHOOSE_HIGH ? TE_HIGH : TE_LOW]);
    else
        souk_printf(out, "die %d", action - TE_FACE + 1);
}

void te_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
              souk_out *out)
{
    int split = PARTS(parts)->lowest_high;
    (void)state;
    (void)actor;
    if (action == TE_CHOOSE_LOW)
        souk_printf(out, souk_text(voice->lang, "Low: 1 to %d"), split - 1);
    else if (action == TE_CHOOSE_HIGH)
        souk_printf(out, souk_text(voice->lang, "High: %d to %d"), split, TE_FACES);
    else
        souk_printf(out, souk_text(voice->lang, "The die shows %d"), action - TE_FACE + 1);
}

void te_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    (void)parts;
    (void)type; /* the only type of this game is "side" */
    souk_puts(out, souk_text(voice->lang, side_names[value]));
}

void te_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out)
{
    (void)state;
    (void)parts;
    (void)seat;
    souk_puts(out, souk_text(voice->lang, "What will the die show? Choose low or high, in secret."));
}

/* --- What a viewer sees ---------------------------------------------------------------------- */

void te_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const te_state *s = VIEW(state);
    souk_json_put_int(json, "round", s->round);
    souk_json_put_int(json, "max_rounds", s->max_rounds);
    souk_json_put_int(json, "goal", s->goal);
    souk_json_put_int(json, "lowest_high", PARTS(parts)->lowest_high);
    souk_json_key(json, "chosen"); /* who has, not what */
    souk_json_open(json, '[');
    for (int i = 0; i < s->seats; i++)
        souk_json_bool(json, s->choice[i] != TE_NOTHING);
    souk_json_close(json, ']');
    if (viewer >= 0) souk_json_put_string(json, "choice", side_names[s->choice[viewer]]);
}

static void draw_seat(const te_state *s, int seat, int viewer, const souk_voice *voice, souk_canvas *canvas)
{
    SOUK_OUT(name, SOUK_TEXT_MAX);
    souk_style style = (souk_style)(SOUK_SEAT0 + seat);
    souk_seat_name(voice, seat, &name);
    souk_canvas_put(canvas, seat, 0, style, name.buf);
    for (int i = 0; i < s->goal; i++)
        souk_canvas_put(canvas, seat, 24 + 2 * i, style, i < s->points[seat] ? "●" : "○");
    if (s->choice[seat] == TE_NOTHING) return;
    const char *choice = seat == viewer ? souk_text(voice->lang, side_names[s->choice[seat]]) : "?";
    souk_canvas_put(canvas, seat, 26 + 2 * s->goal, SOUK_STRONG, choice);
}

void te_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
             souk_canvas *canvas)
{
    const te_state *s = VIEW(state);
    if (what == SOUK_DRAW_SEATS) {
        for (int i = 0; i < s->seats; i++)
            draw_seat(s, i, viewer, voice, canvas);
        return;
    }
    int split = PARTS(parts)->lowest_high;
    souk_canvas_printf(canvas, 0, 0, SOUK_TITLE, souk_text(voice->lang, "Round %d of %d"),
                       s->round + !te_over(s), s->max_rounds);
    souk_canvas_printf(canvas, 1, 0, SOUK_PLAIN, souk_text(voice->lang, "Low: 1 to %d"), split - 1);
    souk_canvas_mark(canvas, 1, 0, 1, 12, TE_CHOOSE_LOW);
    souk_canvas_printf(canvas, 1, 16, SOUK_PLAIN, souk_text(voice->lang, "High: %d to %d"), split, TE_FACES);
    souk_canvas_mark(canvas, 1, 16, 1, 12, TE_CHOOSE_HIGH);
}

/* --- Positions ------------------------------------------------------------------------------- */

static int side_named(const char *name)
{
    for (int side = TE_NOTHING; side < TE_SIDES; side++)
        if (strcmp(side_names[side], name) == 0) return side;
    return -1;
}

static bool place_seat(te_state *s, int seat, souk_fields *fields, souk_error *error)
{
    SOUK_OUT(key, 16);
    long points = 0;
    souk_printf(&key, "points.%d", seat);
    souk_field_int(fields, key.buf, 0, s->goal, &points, error);
    s->points[seat] = (uint8_t)points;
    if (points > s->round)
        return souk_fields_wrong(fields, error, key.buf, "Seat %d has more points than rounds were played.",
                                 seat);
    const souk_field *choice = souk_field_getf(fields, "choice.%d", seat);
    int side = choice ? side_named(choice->value) : TE_NOTHING;
    if (side < 0) return souk_field_wrong(fields, choice, error, "A choice is low, high or none.");
    s->choice[seat] = (uint8_t)side;
    return true;
}

bool te_place(void *state, const void *parts, const souk_options *options, int seats, souk_fields *fields,
              souk_error *error)
{
    te_state *s = STATE(state);
    long round = 0;
    te_setup(state, parts, options, seats);
    souk_field_int(fields, "round", 0, s->max_rounds, &round, error);
    s->round = (uint8_t)round;
    for (int i = 0; i < seats; i++)
        if (!place_seat(s, i, fields, error)) return false;
    for (int i = 0; i < seats && te_over(s); i++)
        if (s->choice[i] != TE_NOTHING)
            return souk_fields_wrong(fields, error, "choice",
                                     "The game is over: no choice can lie on the table.");
    return souk_fields_done(fields, error);
}

void te_position(const void *state, const void *parts, souk_out *out)
{
    const te_state *s = VIEW(state);
    (void)parts;
    souk_printf(out, "round = %d\n", s->round);
    for (int i = 0; i < s->seats; i++) {
        souk_printf(out, "points.%d = %d\n", i, s->points[i]);
        souk_printf(out, "choice.%d = %s\n", i, side_names[s->choice[i]]);
    }
}
