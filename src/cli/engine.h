/* engine.h — the protocol of docs/protocol.md for one table: a message in, a message out.
 *
 * The engine trusts whoever talks to it with every seat (it is a program's own table), but nothing else:
 * a message that is wrong in any way is answered by an error and changes nothing.
 */
#ifndef SOUK_ENGINE_H
#define SOUK_ENGINE_H
#include "table/table.h"

enum {
    ENGINE_PROTOCOL = 1,       /* the version of docs/protocol.md */
    ENGINE_LINE_MAX = 9 << 20, /* bytes of a message: a record with its line ends escaped fits */
    ENGINE_REPLY_MAX = 16 << 20
};

typedef struct engine {
    souk_lang lang;
    souk_table *table;
    void *parts;      /* given with `new` or `load`; NULL: those of the house */
    bool draw_chance; /* chance steps are drawn as soon as they are due */
    bool leaving;     /* `quit` was said */
    souk_json *nodes; /* room for a parsed message */
    int room;
} engine;

void engine_open(engine *e, souk_lang lang);
void engine_close(engine *e);
/* Answers one message (`text` is changed; text[len] must be writable) with one line of JSON, without a
 * line end. */
void engine_answer(engine *e, char *text, size_t len, souk_out *reply);
#endif
