/* board.c — High or Low: the table drawn as text. */
#include "core/canvas.h"
#include "core/out.h"
#include "games/template/state.h"

static void draw_seat(const te_state *s, int seat, int viewer, const souk_voice *voice, souk_canvas *canvas)
{
    SOUK_OUT(name, SOUK_TEXT_MAX);
    souk_style style = (souk_style)(SOUK_SEAT0 + seat);
    souk_seat_name(voice, seat, &name);
    souk_canvas_put(canvas, seat, 0, style, name.buf);
    for (int i = 0; i < s->goal; i++)
        souk_canvas_put(canvas, seat, 24 + 2 * i, style, i < s->points[seat] ? "●" : "○");
    if (s->choice[seat] == TE_NOTHING) return;
    const char *choice = seat == viewer ? souk_text(voice->lang, te_side_names[s->choice[seat]]) : "?";
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
    int end = souk_canvas_printf(canvas, 1, 0, SOUK_PLAIN, souk_text(voice->lang, "Low: 1 to %d"), split - 1);
    souk_canvas_mark(canvas, 1, 0, 1, end, TE_A_CHOOSE_LOW);
    int from = end + 4;
    end = souk_canvas_printf(canvas, 1, from, SOUK_PLAIN, souk_text(voice->lang, "High: %d to %d"), split,
                             TE_FACES);
    souk_canvas_mark(canvas, 1, from, 1, end - from, TE_A_CHOOSE_HIGH);
}
