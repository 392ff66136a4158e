/* fuzz_record.c: arbitrary bytes as a record, loaded as a table.
 *
 * Besides not crashing: a refused record says what is wrong, and where. A record that loads gives a table that saves
 * and loads again to the same bytes. Its position can be written and placed, and every viewer can read its log and
 * view. */
#include "fuzz.h"
#include "table/table.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { VIEW = 1 << 17 };

static void save_and_load(const souk_table *t)
{
    souk_error error = {0};
    char *text = NULL;
    size_t len = 0;
    assert(souk_table_save(t, &text, &len, &error));
    souk_table *again = souk_table_load(text, len, NULL, &error);
    assert(again);
    assert(memcmp(&again->state, &t->state, t->game->state_size) == 0);
    assert(again->num_entries == t->num_entries && again->num_kept == t->num_kept);
    souk_table_free(again);
    free(text);
}

static void write_and_place(const souk_table *t)
{
    static char lines[SOUK_PLACE_MAX];
    souk_error error = {0};
    souk_state state = {{0}};
    souk_out out;
    souk_out_init(&out, lines, sizeof lines);
    souk_position(t->game, &t->state, t->parts, &out);
    assert(!souk_out_full(&out));
    assert(souk_place(t->game, &state, t->parts, &t->head.options, t->head.seats, lines, &error));
    assert(memcmp(&state, &t->state, t->game->state_size) == 0);
}

static void read_as(const souk_table *t, int viewer)
{
    static char text[VIEW];
    souk_out out;
    souk_voice voice = souk_table_voice(t, souk_lang_of("fr"));
    souk_out_init(&out, text, sizeof text);
    souk_view(t->game, &t->state, t->parts, viewer, &voice, &out);
    assert(!souk_out_full(&out));
    souk_out_init(&out, text, sizeof text);
    souk_table_log(t, 0, viewer, &voice, &out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    souk_error error = {0};
    char *text = malloc(size ? size : 1); /* exactly this long, so that a read past its end is detected */
    if (!text) return 0;
    if (size) memcpy(text, bytes, size);
    souk_table *t = souk_table_load(text, size, NULL, &error);
    free(text); /* the table must keep no pointer into it */
    if (!t) {
        assert(error.text[0] && error.line >= 0 && error.column >= 0);
        return 0;
    }
    save_and_load(t);
    write_and_place(t);
    for (int seat = 0; seat < t->head.seats; seat++)
        read_as(t, seat);
    read_as(t, SOUK_SPECTATOR);
    souk_table_free(t);
    return 0;
}
