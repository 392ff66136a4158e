/* engine.h — the protocol of docs/protocol.md for one table: a message in, a message out.
 *
 * The engine trusts its client with every seat (it is a program's own table), but with nothing else: a
 * message that is wrong in any way is answered with an error and changes nothing.
 */
#ifndef SOUK_TABLE_ENGINE_H
#define SOUK_TABLE_ENGINE_H
#include "table/protocol.h"

enum {
    SOUK_ENGINE_LINE_MAX = 9 << 20, /* bytes of a message: fits a record with its line ends escaped */
    SOUK_ENGINE_REPLY_MAX = 16 << 20
};

typedef struct souk_engine {
    souk_lang lang;
    souk_table *table;
    void *parts;      /* given with `new` or `load`; NULL: the default parts */
    bool draw_chance; /* chance is drawn as soon as it is pending */
    bool leaving;     /* `quit` was received */
    souk_nodes nodes;
} souk_engine;

void souk_engine_open(souk_engine *e, souk_lang lang);
void souk_engine_close(souk_engine *e);
/* Answers one message (`text` is changed; text[len] must be writable) with one line of JSON, without a line end. */
void souk_engine_answer(souk_engine *e, char *text, size_t len, souk_out *reply);
#endif
