/* fuzz_engine.c: arbitrary bytes as protocol messages, one per line, to an engine with a table.
 *
 * The first two bytes choose the game and the seats of a table that is already open. Besides not crashing: every
 * message gets one answer, a JSON object with a type on a single line. A message that is answered by an error has not
 * changed the table, and neither has a `try`. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "fuzz.h"
#include "seen.h"
#include "table/engine.h"

enum { HEAD = 2, LINES = 64, THOUGHTS = 1, NODES = 1 << 17 };

static char reply_bytes[SOUK_ENGINE_REPLY_MAX];
static souk_json nodes[NODES];

/* The state that an error must not change. */
typedef struct mark {
    const souk_table *table;
    int entries;
    uint64_t digest;
} mark;

static mark now(const souk_engine *e)
{
    mark m = {e->table, 0, 0};
    if (e->table) m.entries = e->table->num_entries;
    if (e->table) m.digest = souk_digest(&e->table->state, e->table->game->state_size);
    return m;
}

/* Whether a reply is an error; asserts that it is one JSON object with a type. */
static bool is_error(const souk_out *reply)
{
    static const char beginning[] = "{\"type\":\"error\"";
    souk_error error = {0};
    uint64_t digest, *seen = seen_place(reply->buf, reply->len, &digest);
    bool wrong = strncmp(reply->buf, beginning, sizeof beginning - 1) == 0;
    if (*seen == digest || souk_json_size(reply->buf, reply->len) > NODES) return wrong;
    *seen = digest;
    assert(souk_json_parse(reply->buf, reply->len, nodes, NODES, &error) > 0);
    const char *type = souk_json_text(souk_json_get(nodes, "type"));
    assert(type && (strcmp(type, "error") == 0) == wrong);
    assert(!wrong ||
           (souk_json_text(souk_json_get(nodes, "text")) && souk_json_text(souk_json_get(nodes, "code"))));
    return wrong;
}

static void send_line(souk_engine *e, const char *line, size_t len)
{
    souk_out reply;
    mark before = now(e);
    char *text = malloc(len + 1); /* a separate block, so that a read past its end is detected */
    if (!text) return;
    if (len) memcpy(text, line, len);
    text[len] = '\0';
    souk_out_init(&reply, reply_bytes, sizeof reply_bytes);
    souk_engine_answer(e, text, len, &reply);
    free(text);
    assert(!souk_out_full(&reply) && reply.len > 0 && !strchr(reply.buf, '\n'));
    static const char tried[] = "{\"type\":\"tried\"";
    if (!is_error(&reply) && strncmp(reply.buf, tried, sizeof tried - 1) != 0) return;
    mark after = now(e);
    assert(before.table == after.table && before.entries == after.entries && before.digest == after.digest);
}

/* Bots are slow: a few of their moves are enough for one input. */
static bool thinks(const char *line, size_t len)
{
    for (size_t i = 0; i + 4 <= len; i++)
        if (memcmp(line + i, "\"bot", 4) == 0 || memcmp(line + i, "hint", 4) == 0 ||
            memcmp(line + i, "\\u", 2) == 0)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    souk_engine engine;
    char open[128];
    if (size < HEAD) return 0;
    const souk_game *g = souk_games[bytes[0] % souk_num_games];
    int seats = g->min_seats + bytes[1] % (g->max_seats - g->min_seats + 1);
    souk_engine_open(&engine, SOUK_EN);
    int n = snprintf(open, sizeof open, "{\"type\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":7}", g->id,
                     seats);
    send_line(&engine, open, (size_t)n);
    assert(engine.table);
    const char *at = (const char *)bytes + HEAD, *end = (const char *)bytes + size;
    int thoughts = 0;
    for (int lines = 0; at < end && lines < LINES && !engine.leaving; lines++) {
        const char *eol = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((eol ? eol : end) - at);
        if (!thinks(at, len) || thoughts++ < THOUGHTS) send_line(&engine, at, len);
        at += len + (eol != NULL);
    }
    souk_engine_close(&engine);
    return 0;
}
