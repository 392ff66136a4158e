/* engine.h — the protocol of docs/protocol.md for one table: a message in, a message out.
 *
 * The engine trusts whoever talks to it with every seat (it is a program's own table), but nothing else:
 * a message that is wrong in any way is answered by an error and changes nothing.
 */
#ifndef SOUK_TABLE_ENGINE_H
#define SOUK_TABLE_ENGINE_H
#include "table/protocol.h"

enum {
    SOUK_ENGINE_LINE_MAX = 9 << 20, /* bytes of a message: a record with its line ends escaped fits */
    SOUK_ENGINE_REPLY_MAX = 16 << 20
};

typedef struct souk_engine {
    souk_lang lang;
    souk_table *table;
    void *parts;      /* given with `new` or `load`; NULL: those of the house */
    bool draw_chance; /* chance is drawn as soon as it is due */
    bool leaving;     /* `quit` was said */
    souk_nodes nodes;
} souk_engine;

void souk_engine_open(souk_engine *e, souk_lang lang);
void souk_engine_close(souk_engine *e);
/* Answers one message (`text` is changed; text[len] must be writable) with one line of JSON, without a
 * line end. */
void souk_engine_answer(souk_engine *e, char *text, size_t len, souk_out *reply);
#endif
