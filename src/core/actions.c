/* actions.c — names and labels of actions, read from a game's table (see actions.h). */
#include "core/actions.h"
#include <string.h>

static const souk_actions *row_of(const souk_actions *table, int action)
{
    while (table[1].first <= action)
        table++;
    return table;
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), k = strlen(end);
    return n >= k && strcmp(text + n - k, end) == 0;
}

void souk_actions_name(const souk_actions *table, const void *parts, int action, souk_out *out)
{
    const souk_actions *row = row_of(table, action);
    int item = action - row->first;
    souk_puts(out, row->name);
    size_t before = out->len;
    if (row->put) row->put(parts, item, out);
    if (row->words) souk_puts(out, row->words[item]);
    if (out->len > before) return;
    if (row->put)
        souk_printf(out, "unused %d", action);
    else if (ends_with(row->name, " "))
        souk_put_int(out, item + 1);
}

bool souk_actions_label(const souk_actions *table, const void *parts, int action, souk_word word,
                        const souk_voice *voice, souk_out *out)
{
    const souk_actions *row = row_of(table, action);
    if (!row->label) return false;
    int item = action - row->first;
    souk_say(out, voice, parts, word, row->label, row->place,
             row->place ? item + ends_with(row->place, "number") : 0, (const char *)NULL);
    return true;
}

const char *souk_actions_clause(const souk_actions *table, int action)
{
    return row_of(table, action)->clause;
}

const char *souk_actions_text(const souk_actions *table, int action)
{
    return row_of(table, action)->label;
}
