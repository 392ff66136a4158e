/* words.c — High or Low: names, labels and sentences.
 *
 * Notation: "low" and "high"; chance rolls "die 1" to "die 6".
 */
#include "core/out.h"
#include "core/plain.h"
#include "games/template/state.h"

const char *const te_side_names[TE_SIDES] = {"none", N_("low"), N_("high")};

const souk_event_kind te_event_kinds[TE_EVENTS] = {
    {"chose", "seat:seat side:side", N_("{seat} chooses {side}."), N_("{seat} has chosen.")},
    {"rolled", "face:number side:side", N_("The die shows {face}: {side}."), NULL},
    {"right", "seat:seat side:side points:number", N_("{seat} said {side} and scores {points|point|points}."),
     NULL},
    {"wrong", "seat:seat side:side", N_("{seat} said {side} and scores nothing."), NULL},
    {"over", "rounds:number", N_("The game is over after {rounds|round|rounds}."), NULL},
};

static const souk_actions ranges[] = {
    {TE_A_CHOOSE_LOW, "", .words = te_side_names + TE_LOW, .clause = "TE-2.1"},
    {TE_A_FACE, "die ", .label = N_("The die shows {number}"), .place = "number"},
    {.first = TE_ACTIONS},
};
NAMES_OF(ranges)

void te_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
              souk_out *out)
{
    int split = PARTS(parts)->lowest_high;
    (void)state, (void)actor;
    if (souk_actions_label(ranges, parts, action, te_word, voice, out)) return;
    if (action == TE_A_CHOOSE_LOW)
        souk_printf(out, souk_text(voice->lang, "Low: 1 to %d"), split - 1);
    else
        souk_printf(out, souk_text(voice->lang, "High: %d to %d"), split, TE_FACES);
}

void te_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    (void)parts, (void)type; /* the only type of this game is "side" */
    souk_puts(out, souk_text(voice->lang, te_side_names[value]));
}

void te_refuse(const void *state, const void *parts, int seat, int action, const souk_voice *voice,
               souk_out *out)
{
    (void)state, (void)seat; /* only the die's faces can be refused, for every seat alike */
    SAY(out, voice, parts, N_("The die decides that it shows {face}, not you."), "face:number",
        action - TE_A_FACE + 1);
}

SOUK_ONE_PROMPT(N_("What will the die show? Choose low or high, in secret."))
