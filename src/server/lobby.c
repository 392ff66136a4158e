/* News of the lobby (see lobby.h). A table that changed is read again from the store when the news goes out,
 * so that everybody is shown what is durable. */
#include "server/lobby.h"
#include "server/net.h"
#include <stdio.h>
#include <string.h>

typedef struct lobby_news {
    souk_out t, g; /* tables and gone */
} lobby_news;

static void add_news(void *context, const store_table *row)
{
    lobby_news *news = context;
    if (!row->listed) return;
    bool shown = strcmp(row->status, "open") == 0 || strcmp(row->status, "running") == 0;
    if (shown)
        souk_printf(&news->t, "%s%s", news->t.len ? "," : "", row->summary);
    else
        souk_printf(&news->g, "%s\"%s\"", news->g.len ? "," : "", row->id);
}

void lobby_tell(server *s)
{
    lobby_news news;
    bool anyone = false;
    for (const session *c = s->sessions; c && !anyone; c = c->next)
        anyone = c->lobby;
    if (anyone && s->num_changed) {
        souk_out_init(&news.t, s->news, MESSAGE_MAX);
        souk_out_init(&news.g, s->news + MESSAGE_MAX, MESSAGE_MAX);
        for (int i = 0; i < s->num_changed; i++)
            store_table_read(&s->store, s->lobby_changed[i], add_news, &news);
        souk_out *o = server_begin(s, "lobby");
        souk_printf(o, ",\"tables\":[%s],\"gone\":[%s]}", news.t.buf, news.g.buf);
        bool cut = souk_out_full(&news.t) || souk_out_full(&news.g);
        for (session *c = s->sessions; c && !cut && news.t.len + news.g.len > 0; c = c->next)
            if (c->lobby) net_send(c, o);
    }
    s->num_changed = 0;
}

void lobby_changed(server *s, const char *table)
{
    for (int i = 0; i < s->num_changed; i++)
        if (strcmp(s->lobby_changed[i], table) == 0) return;
    if (s->num_changed == LOBBY_CHANGES) lobby_tell(s); /* no longer waiting for the next tick */
    snprintf(s->lobby_changed[s->num_changed++], ID_SIZE, "%s", table);
}
