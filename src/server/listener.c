/* listener.c — listens to a shared store (see listener.h). */
#include "server/listener.h"
#include "core/error.h"
#include "core/threads.h"
#include "server/messages/auth.h"
#include "server/net/net.h"
#include "server/tables/friends.h"
#include "server/tables/lobby.h"
#include "server/tables/presence.h"
#include "server/tables/registry.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LISTEN_MS = 2000, HEARD_MAX = 4096, PAYLOAD_SIZE = ID_SIZE + 24, LOBBY_MS = 60000 };

struct listener {
    pthread_t thread;
    pthread_mutex_t lock;
    server *server;
    db *db;
    char heard[HEARD_MAX][PAYLOAD_SIZE];
    int n;
    bool lobby; /* somebody watches the lobby here, or did lately */
    int64_t lobby_until;
    bool leaving;
    bool lost, blocks_lost; /* notifications may have been missed: of tables and friends, or of blocks */
};

static void hear(void *context, const char *payload)
{
    struct listener *l = context;
    if (strlen(payload) >= PAYLOAD_SIZE) return;
    pthread_mutex_lock(&l->lock);
    if (!payload[0] || l->n == HEARD_MAX) /* "": only now does it listen */
        l->lost = l->blocks_lost = true;
    else if (l->n == 0 || strcmp(l->heard[l->n - 1], payload) != 0)
        memcpy(l->heard[l->n++], payload, strlen(payload) + 1);
    pthread_mutex_unlock(&l->lock);
}

static void *listen_on(void *context)
{
    struct listener *l = context;
    for (;;) {
        int before;
        pthread_mutex_lock(&l->lock);
        before = l->n;
        bool leaving = l->leaving, lobby = l->lobby;
        pthread_mutex_unlock(&l->lock);
        if (leaving) return NULL;
        bool deaf = !db_listen(l->db, l->server->owner, lobby, hear, l);
        if (deaf) {
            struct timespec pause = {0, 200000000};
            nanosleep(&pause, NULL);
        }
        pthread_mutex_lock(&l->lock);
        l->lost = l->lost || deaf; /* tables are looked up even meanwhile, but not blocks */
        bool news = l->n > before;
        pthread_mutex_unlock(&l->lock);
        if (news) net_wake(l->server);
    }
}

bool listener_open(server *s, souk_error *error)
{
    if (!server_shared(s)) return true;
    struct listener *l = calloc(1, sizeof *l);
    if (!l) return souk_fail(error, N_("Out of memory."));
    l->server = s;
    l->db = db_open(s->settings.store, error);
    if (l->db) l->db->patience = LISTEN_MS;
    pthread_mutex_init(&l->lock, NULL);
    /* Once here, so that nothing is missed before the first client is served. */
    if (!l->db || !db_listen(l->db, s->owner, false, hear, l) ||
        !souk_thread_start(&l->thread, listen_on, l)) {
        if (l->db) souk_fail_at(error, 0, 0, "store", N_("Store error: %s."), l->db->error);
        db_close(l->db);
        free(l);
        return false;
    }
    s->listener = l;
    return true;
}

/* The payloads. To processes where somebody watches the lobby: "+TABLE": its summary changed, and "+" when they begin to
 * listen. To those that hold the table: "TABLE NUMBER": an entry; "@TABLE": presence at it changed; "#TABLE LINE": a line
 * of chat. To those where friends are online: "~PERSON": came online or left. To all: the same of a process that ends,
 * "=PERSON": their list of friends changed; "*PERSON": their blocks changed; "!PERSON TABLE": an invitation. */
static void take_news(server *s, char *payload)
{
    char *space = strchr(payload, ' ');
    if (payload[0] == '+' && !payload[1]) {
        lobby_look(s);
    } else if (payload[0] == '+') {
        lobby_changed(s, payload + 1);
    } else if (payload[0] == '@') {
        cached_table *d = cached_table_peek(s, payload + 1);
        if (d) presence_look(d);
    } else if (payload[0] == '#' && space) {
        *space = '\0';
        cached_table *d = cached_table_peek(s, payload + 1);
        if (!d || d->num_watchers == 0) return;
        store_rows rows = store_chat_line(&s->store, space + 1);
        for (store_chat line; store_next_line(&rows, &line);)
            registry_tell_chat(d, &line);
        store_end(&rows);
    } else if (payload[0] == '~') {
        friends_tell(s, payload + 1);
    } else if (payload[0] == '=') {
        friends_changed(s, payload + 1);
    } else if (payload[0] == '*') {
        auth_blocks(s, payload + 1);
    } else if (payload[0] == '!' && space) {
        *space = '\0';
        friends_invited(s, payload + 1, space + 1);
    } else if (space) {
        *space = '\0';
        registry_heard(s, payload, strtoll(space + 1, NULL, 10));
    }
}

void listener_collect(server *s)
{
    struct listener *l = s->listener;
    char(*heard)[PAYLOAD_SIZE];
    int64_t now = server_now();
    if (!l) return;
    if (s->num_in_lobby > 0) l->lobby_until = now + LOBBY_MS;
    pthread_mutex_lock(&l->lock);
    int n = l->n;
    bool lost = l->lost, blocks_lost = l->blocks_lost;
    heard = n > 0 ? malloc((size_t)n * sizeof *heard) : NULL;
    if (heard) memcpy(heard, l->heard, (size_t)n * sizeof *heard);
    if (heard) l->n = 0;
    l->lost = l->blocks_lost = false;
    l->lobby = now < l->lobby_until;
    pthread_mutex_unlock(&l->lock);
    if (blocks_lost) auth_blocks(s, NULL);
    auth_reread(s);
    for (int i = 0; heard && i < n; i++)
        take_news(s, heard[i]);
    free(heard);
    if (!lost) return;
    lobby_look(s);
    friends_look(s);
    for (int i = 0; i < CACHE_BUCKETS; i++)
        for (cached_table *d = s->cached_tables[i], *next; d; d = next) {
            char id[ID_SIZE];
            next = d->next;
            memcpy(id, d->online_table->id, sizeof id);
            presence_look(d);
            d->chat_unsure = true;
            registry_heard(s, id, -1);
        }
}

void listener_close(server *s)
{
    struct listener *l = s->listener;
    if (!l) return;
    pthread_mutex_lock(&l->lock);
    l->leaving = true;
    pthread_mutex_unlock(&l->lock);
    pthread_join(l->thread, NULL);
    db_close(l->db);
    pthread_mutex_destroy(&l->lock);
    free(l);
    s->listener = NULL;
}
