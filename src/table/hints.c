/* Advice as JSON. */
#include "table/hints.h"
#include "core/out.h"

static void put_real(souk_out *out, const char *key, float value)
{
    souk_json_key(out, key);
    souk_json_real(out, (double)value);
}

void souk_hints_put(souk_out *out, const souk_game *g, const void *imagined, const void *parts, int seat,
                    const souk_voice *voice, const souk_advice *advice, int n)
{
    souk_json_key(out, "hints");
    souk_json_open(out, '[');
    for (int i = 0; i < n; i++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        SOUK_OUT(label, SOUK_TEXT_MAX);
        g->name(parts, advice[i].action, &name);
        g->label(imagined, parts, seat, advice[i].action, voice, &label);
        souk_json_open(out, '{');
        souk_json_put_int(out, "action", advice[i].action);
        souk_json_put_string(out, "name", name.buf);
        souk_json_put_string(out, "label", label.buf);
        souk_json_put_string(out, "reason", advice[i].reason);
        put_real(out, "share", advice[i].share);
        put_real(out, "win", advice[i].win);
        put_real(out, "margin", advice[i].margin);
        souk_json_close(out, '}');
    }
    souk_json_close(out, ']');
}
