/* online_message.c — builds a message to a server, and reads the members of one received. */
#include "cli/tui/online/online.h"
#include <stdio.h>

void online_open_message(online *o, souk_out *out, char *bytes, const char *type)
{
    souk_out_init(out, bytes, ONLINE_OUT_MAX);
    souk_json_open(out, '{');
    souk_json_put_string(out, "type", type);
    souk_json_put_int(out, "id", ++o->id);
}

bool online_send(online *o, souk_out *out)
{
    souk_json_close(out, '}');
    return !souk_out_full(out) && link_send(o->link, out->buf, out->len);
}

void online_tell(online *o, const char *type, const char *member, const char *text)
{
    char bytes[ONLINE_OUT_MAX];
    souk_out out;
    online_open_message(o, &out, bytes, type);
    souk_json_put_string(&out, "table", o->table);
    if (member) souk_json_put_string(&out, member, text);
    online_send(o, &out);
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
