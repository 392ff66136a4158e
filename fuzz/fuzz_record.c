/* fuzz_record.c: any bytes as a record, and what a table would do with it.
 *
 * Beyond not crashing: errors name a place; a position that is accepted can be written and placed
 * again to the same bytes; entries that the rules allow are applied, the rest refused with a
 * clause; and the head, written out again, reads back as the same head. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/record.h"
#include "fuzz.h"

enum { ENTRIES = 4000 };

/* The lines of a position, placed. */
static bool place(const souk_record_head *head, const void *parts, const char *lines, int first_line,
                  souk_state *state, souk_error *error)
{
    static souk_fields fields;
    memset(&fields, 0, sizeof fields);
    return souk_fields_parse(&fields, lines, first_line, error) &&
           head->game->place(state, parts, &head->options, head->seats, &fields, error);
}

static void place_again(const souk_record_head *head, const void *parts, const souk_state *state)
{
    static char lines[SOUK_PLACE_MAX];
    souk_out out;
    souk_error error;
    souk_state again;
    memset(&error, 0, sizeof error);
    memset(&again, 0, sizeof again);
    souk_out_init(&out, lines, sizeof lines);
    head->game->position(state, parts, &out);
    assert(!souk_out_full(&out));
    head->game->setup(&again, parts, &head->options, head->seats);
    assert(place(head, parts, lines, 1, &again, &error));
    assert(memcmp(state, &again, head->game->state_size) == 0);
}

static void write_again(const souk_record_head *head, const void *parts)
{
    static char lines[1 << 16];
    static souk_record_reader reader;
    souk_record_head again;
    souk_out out;
    souk_error error;
    memset(&error, 0, sizeof error);
    souk_out_init(&out, lines, sizeof lines);
    souk_record_put_head(&out, head, parts);
    assert(!souk_out_full(&out));
    assert(souk_record_open(&reader, lines, out.len, &again, &error));
    assert(again.game == head->game && again.seats == head->seats);
    assert(memcmp(&again.options, &head->options, sizeof again.options) == 0);
    assert(again.has_seed == head->has_seed && (!head->has_seed || again.seed == head->seed));
    for (int i = 0; i < head->seats; i++)
        assert(strcmp(again.players[i], head->players[i]) == 0);
}

static void replay(souk_record_reader *reader, const souk_record_head *head, const void *parts,
                   souk_state *state)
{
    souk_record_entry entry;
    souk_error error;
    int got = 1;
    memset(&error, 0, sizeof error);
    souk_record_parts(reader, parts);
    for (int n = 0; n < ENTRIES && (got = souk_record_next(reader, &entry, &error)) == 1; n++) {
        assert(entry.line >= 1 && entry.column >= 1);
        if (entry.action != SOUK_UNDO)
            souk_try(head->game, state, parts, entry.actor, entry.action, NULL, NULL);
    }
    if (got < 0) assert(error.line >= 1 && error.column >= 1 && error.text[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static souk_record_reader reader;
    souk_record_head head;
    souk_error error;
    souk_state state;
    char *text = malloc(size ? size : 1); /* exactly as long as it is: text[len] is never read */
    if (!text) return 0;
    if (size) memcpy(text, bytes, size);
    memset(&error, 0, sizeof error);
    memset(&state, 0, sizeof state);
    if (!souk_record_open(&reader, text, size, &head, &error)) {
        assert(error.line >= 1 && error.column >= 1 && error.text[0]);
    } else {
        const void *parts = souk_parts_default(head.game);
        bool ready = true;
        write_again(&head, parts);
        head.game->setup(&state, parts, &head.options, head.seats);
        if (head.place) {
            char *lines = calloc(1, head.place_len + 1);
            if (!lines) abort();
            memcpy(lines, head.place, head.place_len);
            ready = place(&head, parts, lines, head.place_line, &state, &error);
            if (!ready) assert(error.text[0]);
            free(lines);
        }
        if (ready) {
            place_again(&head, parts, &state);
            replay(&reader, &head, parts, &state);
            place_again(&head, parts, &state);
        }
    }
    free(text);
    return 0;
}
