/* fuzz_message.c: arbitrary bytes as messages to the server, below HTTP and WebSocket.
 *
 * There is no network (house_wire.c): everything the server sends arrives here. Ada has opened a table and sits at it,
 * Eve has just connected. The first byte of the input chooses the game. Each line after it is a message, from Ada
 * unless it begins with '>' (then from Eve). A line may use values that a client would have received before: $T stands
 * for the table's id, $P for Ada's id, $K for her token.
 *
 * After each answer the server runs for a moment, so that bots move now and then; their unfinished work meets the next
 * message.
 *
 * Besides not crashing: every message gets exactly one answer, with its own id, and everything sent is one JSON object
 * with a type. */
#include "house.h"
#include "server/messages/auth.h"
#include "server/messages/dispatch.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "seen.h"

enum { LINES = 40, LINE_MAX_BYTES = 8192, NODES = 1 << 16, ID = 4242, ROUNDS = 200, MORE = 2 };

/* The client's end of a simulated connection. */
typedef struct guest {
    session *session;
    int answers; /* answers with the id of the message just sent */
} guest;

static guest ada, eve;
static char table[ID_SIZE], person[ID_SIZE], token[TOKEN_SIZE];
static souk_json nodes[NODES];

/* --- replies --------------------------------------------------------------------------------- */

static void keep(char *to, size_t size, const souk_json *node)
{
    const char *text = souk_json_text(node);
    if (text) snprintf(to, size, "%s", text);
}

/* An update about others' moves: long, often repeated, and not an answer. */
static bool is_news(const char *text)
{
    return strncmp(text, "{\"type\":\"update\"", 16) == 0;
}

void house_said(session *c, const souk_out *text)
{
    souk_error error = {0};
    assert(!souk_out_full(text) && text->len > 0);
    guest *g = c->wire;
    uint64_t digest, *seen = seen_place(text->buf, text->len, &digest);
    if (*seen == digest && is_news(text->buf)) return;
    *seen = digest;
    char *copy = malloc(text->len + 1);
    if (!copy || souk_json_size(text->buf, text->len) > NODES) {
        free(copy);
        return;
    }
    memcpy(copy, text->buf, text->len + 1);
    assert(souk_json_parse(copy, text->len, nodes, NODES, &error) > 0);
    const char *type = souk_json_text(souk_json_get(nodes, "type"));
    assert(type);
    long id;
    g->answers += souk_json_whole(souk_json_get(nodes, "id"), ID, ID, &id);
    if (g == &ada && strcmp(type, "signed") == 0) {
        keep(token, sizeof token, souk_json_get(nodes, "token"));
        keep(person, sizeof person, souk_json_get(souk_json_get(nodes, "you"), "person"));
    }
    if (g == &ada && strcmp(type, "table") == 0 && !table[0])
        keep(table, sizeof table, souk_json_get(nodes, "table"));
    free(copy);
}

/* --- messages -------------------------------------------------------------------------------- */

static void send_text(server *s, guest *g, const char *text, size_t len)
{
    char *own = malloc(len + 1); /* a separate block, so that a read past its end is detected */
    if (!own) return;
    if (len) memcpy(own, text, len);
    g->answers = 0;
    dispatch_message(g->session, own, len);
    free(own);
    for (int i = 0; i < MORE; i++)
        house_serve(s);
}

/* Sends a message with a known id: it must be answered exactly once. */
static void send_counted(server *s, guest *g, const char *text)
{
    char line[LINE_MAX_BYTES + 64];
    int n = snprintf(line, sizeof line, "{\"id\":%d,%s", ID, text);
    g->answers = 0;
    dispatch_message(g->session, line, (size_t)n);
    for (int i = 0; i < ROUNDS && g->answers == 0 && !g->session->closing; i++)
        house_serve(s);
    for (int i = 0; i < MORE; i++)
        house_serve(s);
    assert(g->answers == 1 || g->session->closing);
}

/* The line with $T, $P and $K filled in. */
static size_t fill(const char *line, size_t len, char *out)
{
    size_t n = 0;
    for (size_t i = 0; i < len && n + TOKEN_SIZE < LINE_MAX_BYTES; i++) {
        const char *word = NULL;
        if (line[i] == '$' && i + 1 < len)
            word = line[i + 1] == 'T'   ? table
                   : line[i + 1] == 'P' ? person
                   : line[i + 1] == 'K' ? token
                                        : NULL;
        if (!word) {
            out[n++] = line[i];
            continue;
        }
        size_t size = strlen(word);
        memcpy(out + n, word, size);
        n += size;
        i++;
    }
    out[n] = '\0';
    return n;
}

/* A line that is an object without an id gets ours, and its answers are counted. */
static void send_line(server *s, const char *line, size_t len)
{
    static char filled[LINE_MAX_BYTES], copy[LINE_MAX_BYTES];
    souk_error error = {0};
    guest *g = len > 0 && line[0] == '>' ? &eve : &ada;
    if (g == &eve) line++, len--;
    len = fill(line, len, filled);
    memcpy(copy, filled, len + 1);
    bool countable = filled[0] == '{' && souk_json_size(filled, len) <= NODES &&
                     souk_json_parse(copy, len, nodes, NODES, &error) > 1 && !souk_json_get(nodes, "id");
    if (countable)
        send_counted(s, g, filled + 1);
    else
        send_text(s, g, filled, len);
}

static void enter(server *s, guest *g)
{
    memset(g, 0, sizeof *g);
    g->session = session_open(s, g, "127.0.0.1");
    if (!g->session) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char text[LINE_MAX_BYTES];
    if (size < 1) return 0;
    server *s = house_open();
    const souk_game *g = souk_games[bytes[0] % souk_num_games];
    table[0] = person[0] = token[0] = '\0';
    enter(s, &ada);
    enter(s, &eve);
    send_counted(s, &ada, "\"type\":\"guest\",\"name\":\"Ada\"}");
    int n = snprintf(text, sizeof text, "\"type\":\"create\",\"game\":\"%s\",\"seats\":[\"me\"", g->id);
    for (int seat = 1; seat < g->min_seats; seat++)
        n += snprintf(text + n, sizeof text - (size_t)n, ",\"%s\"", "random");
    snprintf(text + n, sizeof text - (size_t)n, "]}");
    send_counted(s, &ada, text);
    assert(person[0] && table[0]);
    const char *at = (const char *)bytes + 1, *end = (const char *)bytes + size;
    for (int lines = 0; at < end && lines < LINES; lines++) {
        const char *eol = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((eol ? eol : end) - at);
        send_line(s, at, len);
        at += len + (eol != NULL);
    }
    auth_close(ada.session);
    auth_close(eve.session);
    house_clear(s);
    return 0;
}
