/* fuzz_json.c: arbitrary bytes for the JSON reader.
 *
 * Besides not crashing: an error names a place inside the text, and the parsed nodes form one tree that stays within
 * the nodes used. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "fuzz.h"

enum { NODES = 512 };

static int count(const souk_json *n, const souk_json *end)
{
    int nodes = 1, children = 0;
    assert(n < end);
    assert(n->line >= 1 && n->column >= 1);
    assert((n->type == SOUK_JSON_STRING) == (souk_json_text(n) != NULL));
    for (const souk_json *c = souk_json_child(n); c; c = souk_json_next(c)) {
        assert((n->type == SOUK_JSON_OBJECT) == (c->key != NULL));
        if (n->type == SOUK_JSON_OBJECT) assert(souk_json_get(n, c->key) == c); /* keys are unique */
        nodes += count(c, end);
        children++;
    }
    assert(children == n->count);
    return nodes;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static souk_json nodes[NODES];
    souk_error error;
    char *text = malloc(size + 1);
    if (!text) return 0;
    if (size) memcpy(text, bytes, size);
    text[size] = 0;
    memset(&error, 0, sizeof error);
    int used = souk_json_parse(text, size, nodes, NODES, &error);
    if (used < 0)
        assert(error.line >= 1 && error.column >= 1 && error.text[0]);
    else
        assert(used >= 1 && used <= NODES && count(nodes, nodes + used) == used);
    free(text);
    return 0;
}
