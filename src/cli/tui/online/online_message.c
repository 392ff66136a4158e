/* online_message.c — builds a message to a server, and reads the members of one received. */
#include "cli/tui/online/online.h"
#include <stdio.h>

souk_out *online_begin(online *o, const char *type)
{
    o->begun = true;
    souk_out_init(&o->out, o->bytes, sizeof o->bytes);
    souk_json_open(&o->out, '{');
    souk_json_put_string(&o->out, "type", type);
    souk_json_put_int(&o->out, "id", ++o->id);
    return &o->out;
}

souk_out *online_begin_here(online *o, const char *type)
{
    souk_out *out = online_begin(o, type);
    souk_json_put_string(out, "table", o->table);
    return out;
}

bool online_send(online *o)
{
    o->begun = false;
    souk_json_close(&o->out, '}');
    o->starved = souk_out_full(&o->out) || !link_send(o->link, o->out.buf, o->out.len);
    return !o->starved;
}

void online_tell(online *o, const char *type, const char *member, const char *text)
{
    souk_out *out = online_begin_here(o, type);
    if (member) souk_json_put_string(out, member, text);
    online_send(o);
}

void online_copy(char *to, size_t size, const souk_json *object, const char *key)
{
    const char *text = souk_json_text(souk_json_get(object, key));
    snprintf(to, size, "%s", text ? text : "");
}

bool online_true(const souk_json *object, const char *key)
{
    const souk_json *n = souk_json_get(object, key);
    return n && n->type == SOUK_JSON_TRUE;
}

int online_count(const souk_json *list)
{
    return list ? list->count : 0;
}

bool online_holds(const souk_json *list, long number)
{
    long n;
    for (const souk_json *one = souk_json_child(list); one; one = souk_json_next(one))
        if (souk_json_whole(one, number, number, &n)) return true;
    return false;
}
