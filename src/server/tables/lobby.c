/* lobby.c — updates of the lobby (see lobby.h), read from the store when sent: clients see only what is durable. */
#include "server/tables/lobby.h"
#include "server/net/net.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t idle_after = 600000, look_again = 10000, kept_for = 1000; /* milliseconds */

typedef struct lobby_news {
    souk_out t, g; /* tables and gone */
} lobby_news;

static void add_news(server *s, lobby_news *news, const char *table)
{
    store_rows rows = store_table_read(&s->store, table);
    for (store_table row; store_next_table(&rows, &row);) {
        bool shown = strcmp(row.status, "open") == 0 || strcmp(row.status, "running") == 0;
        if (row.listed && shown)
            souk_printf(&news->t, "%s%s", news->t.len ? "," : "", row.summary);
        else if (row.listed)
            souk_printf(&news->g, "%s\"%s\"", news->g.len ? "," : "", row.id);
    }
    store_end(&rows);
}

static bool is_idle(server *s, const store_listed *row, int64_t now)
{
    const cached_table *d = cached_table_peek(s, row->id);
    return !row->here && !(d && d->num_watchers > 0) && now - row->at > idle_after;
}

/* Reads the list into `o` (NULL: only the ids); the number of tables, or -1. */
static int read_listed(server *s, souk_out *o, int64_t now, char (*id)[ID_SIZE])
{
    int n = 0;
    store_rows rows = store_lobby(&s->store, now);
    for (store_listed row; store_next_listed(&rows, &row);) {
        if (is_idle(s, &row, now)) continue;
        if (n < LOBBY_MAX) snprintf(id[n++], ID_SIZE, "%s", row.id);
        if (!o) continue;
        souk_printf(o, "%s%s", o->comma ? "," : "", row.summary);
        o->comma = true;
    }
    return store_end(&rows) < 0 ? -1 : n;
}

static bool among(char (*list)[ID_SIZE], int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], id) == 0) return true;
    return false;
}

/* The list is the same for everybody and slow to read: it is cached until it changes. */
static void forget_list(server *s)
{
    free(s->lobby_list);
    s->lobby_list = NULL;
}

bool lobby_list(server *s, souk_out *o)
{
    char id[LOBBY_MAX][ID_SIZE];
    int64_t now = server_now();
    size_t from = o->len;
    if (s->lobby_list && now < s->lobby_list_until) {
        souk_puts(o, s->lobby_list);
        return true;
    }
    forget_list(s);
    int n = read_listed(s, o, now, id);
    if (n >= 0 && !souk_out_full(o)) s->lobby_list = strdup(o->buf + from);
    s->lobby_list_until = now + kept_for;
    for (int i = 0; i < n && s->num_shown < LOBBY_MAX; i++) /* its viewers are notified when it goes */
        if (!among(s->lobby_shown, s->num_shown, id[i]))
            memcpy(s->lobby_shown[s->num_shown++], id[i], ID_SIZE);
    return n >= 0;
}

/* The tables that were shown the last time and no longer are; all that are shown now, if `news` of some was missed. */
static void find_gone(server *s, int64_t now, souk_out *news, souk_out *gone)
{
    char id[LOBBY_MAX][ID_SIZE];
    forget_list(s);
    news->comma = news->len > 0;
    int n = read_listed(s, s->lobby_unsure ? news : NULL, now, id);
    if (n < 0) return;
    s->lobby_unsure = false;
    for (int i = 0; i < s->num_shown; i++)
        if (!among(id, n, s->lobby_shown[i]))
            souk_printf(gone, "%s\"%s\"", gone->len ? "," : "", s->lobby_shown[i]);
    memcpy(s->lobby_shown, id, sizeof s->lobby_shown);
    s->num_shown = n;
}

void lobby_subscribe(session *c, bool on)
{
    c->server->num_in_lobby += on - c->lobby;
    c->lobby = on;
}

void lobby_tell(server *s)
{
    lobby_news news;
    int64_t now = server_now();
    if (s->num_in_lobby > 0 && (s->num_changed || now >= s->next_lobby)) {
        souk_out_init(&news.t, s->news, MESSAGE_MAX);
        souk_out_init(&news.g, s->news + MESSAGE_MAX, MESSAGE_MAX);
        for (int i = 0; i < s->num_changed; i++)
            add_news(s, &news, s->lobby_changed[i]);
        if (now >= s->next_lobby) {
            find_gone(s, now, &news.t, &news.g);
            s->next_lobby = now + look_again;
        }
        souk_out *o = server_begin(s, "lobby");
        souk_printf(o, ",\"tables\":[%s],\"gone\":[%s]}", news.t.buf, news.g.buf);
        bool cut = souk_out_full(&news.t) || souk_out_full(&news.g);
        for (session *c = s->sessions; c && !cut && news.t.len + news.g.len > 0; c = c->next)
            if (c->lobby) net_send(c, o);
    }
    s->num_changed = 0;
}

void lobby_look(server *s)
{
    forget_list(s);
    s->lobby_unsure = s->num_in_lobby > 0; /* others read the list when they come */
    if (s->lobby_unsure) s->next_lobby = 0;
}

void lobby_close(server *s)
{
    forget_list(s);
}

void lobby_changed(server *s, const char *table)
{
    forget_list(s);
    for (int i = 0; i < s->num_changed; i++)
        if (strcmp(s->lobby_changed[i], table) == 0) return;
    if (s->num_changed == LOBBY_CHANGES) lobby_tell(s); /* without waiting for the next tick */
    snprintf(s->lobby_changed[s->num_changed++], ID_SIZE, "%s", table);
}
