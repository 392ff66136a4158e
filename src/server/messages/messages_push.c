/* messages_push.c — Web Push subscriptions: a browser is notified only of the tables that its user has asked for. */
#include "core/error.h"
#include "server/messages/message.h"
#include "server/tables/push.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

typedef struct browser_write {
    errand head;
    char table[ID_SIZE];
    store_browser browser;
    bool on;
} browser_write;

static store_result write_browser(writing *w, store *s)
{
    const browser_write *b = (const browser_write *)w;
    return b->on ? store_browser_keep(s, b->head.person, &b->browser, server_now())
                 : store_browser_leave(s, b->head.person, b->browser.endpoint);
}

static store_result write_alert(writing *w, store *s)
{
    const browser_write *b = (const browser_write *)w;
    return store_alert(s, b->head.person, b->table, b->on);
}

static bool read_bytes(message *m, const char *field, uint8_t *bytes, size_t len)
{
    const char *text = souk_request_text(&m->q, field);
    size_t n = 0;
    if (sodium_base642bin(bytes, len, text, strlen(text), "=", &n, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
        n == len)
        return true;
    return message_refuse_field(m, field,
                                N_("\"key\" and \"secret\" must be those of the browser's "
                                   "subscription."));
}

static bool read_endpoint(message *m, store_browser *b)
{
    const char *endpoint = souk_request_text(&m->q, "endpoint");
    if (!push_address_good(m->server, endpoint))
        return message_refuse_field(
            m, "endpoint", N_("\"endpoint\" must be the https address of a browser's subscription."));
    snprintf(b->endpoint, sizeof b->endpoint, "%s", endpoint);
    return true;
}

static bool on_subscribe(message *m)
{
    store_browser b;
    memset(&b, 0, sizeof b);
    if (!read_endpoint(m, &b) || !read_bytes(m, "key", b.key, sizeof b.key) ||
        !read_bytes(m, "auth", b.auth, sizeof b.auth))
        return false;
    if (!webpush_point_good(b.key))
        return message_refuse_field(
            m, "key", N_("\"key\" and \"secret\" must be those of the browser's subscription."));
    if (!message_may_again(m, ALLOW_PUSH)) return false;
    snprintf(b.lang, sizeof b.lang, "%s", souk_lang_id(m->session->lang));
    browser_write *w = message_errand_new(m, sizeof *w, write_browser, message_errand_done);
    if (!w) return false;
    w->on = true;
    w->browser = b;
    writer_add(m->server->writer, &w->head.w);
    return true;
}

static bool on_unsubscribe(message *m)
{
    store_browser b;
    memset(&b, 0, sizeof b);
    if (!read_endpoint(m, &b)) return false;
    browser_write *w = message_errand_new(m, sizeof *w, write_browser, message_errand_done);
    if (!w) return false;
    w->browser = b;
    writer_add(m->server->writer, &w->head.w);
    return true;
}

static bool on_alert(message *m, cached_table *d)
{
    bool on = souk_request_flag(&m->q, "on", false);
    if (on && m->seat < 0) return message_refuse(m, "seat", N_("You have no seat at this table."));
    if (!message_may_again(m, ALLOW_PUSH)) return false;
    browser_write *w = message_errand_new(m, sizeof *w, write_alert, message_errand_done);
    if (!w) return false;
    w->on = on;
    memcpy(w->table, d->online_table->id, sizeof w->table);
    writer_add(m->server->writer, &w->head.w);
    return true;
}

const handler messages_push_handlers[] = {
    {"subscribe", on_subscribe, NULL},
    {"unsubscribe", on_unsubscribe, NULL},
    {"alert", NULL, on_alert},
    {NULL, NULL, NULL},
};
