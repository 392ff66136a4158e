/* metrics.c — counters, gauges and histograms for Prometheus (see metrics.h). Each has a line HELP and a line TYPE; what
 * is counted in several kinds has one line for each, with a label. */
#include "server/tables/metrics.h"
#include "server/net/acceptor.h"
#include "server/tables/cached_table.h"
#include "server/tables/serialise.h"
#include <inttypes.h>
#include <string.h>

static void head(souk_out *o, const char *name, const char *type, const char *help)
{
    souk_printf(o, "# HELP souk_%s %s\n# TYPE souk_%s %s\n", name, help, name, type);
}

static void figure(souk_out *o, const char *name, const char *type, uint64_t value, const char *help)
{
    head(o, name, type, help);
    souk_printf(o, "souk_%s %" PRIu64 "\n", name, value);
}

static void put_latency(souk_out *o, const char *name, const latency *l, const char *help)
{
    uint64_t sum = 0;
    head(o, name, "histogram", help);
    for (int i = 0; i < LATENCY_STEPS; i++)
        souk_printf(o, "souk_%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, latency_bounds[i], sum += l->step[i]);
    souk_printf(o, "souk_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, l->count);
    souk_printf(o, "souk_%s_sum %.9f\nsouk_%s_count %" PRIu64 "\n", name, (double)l->sum / 1e9, name,
                l->count);
}

/* --- people and tables by state ---------------------------------------------------------------- */

enum { PLAYING, WATCHING, IDLE, STATES };

static int state_of(const session *c)
{
    for (int i = 0; i < c->num_watching; i++) {
        const online_table *online = c->watching[i]->online_table;
        if (online->status == ONLINE_TABLE_RUNNING && online_table_seat_of(online, c->person) >= 0)
            return PLAYING;
    }
    return c->num_watching > 0 ? WATCHING : IDLE;
}

/* Each person once, by the connection with which they do most. */
static void put_people(const server *s, souk_out *o)
{
    static const char *const state[STATES] = {"playing", "watching", "idle"};
    int n[2][STATES] = {{0}};
    for (const session *c = s->sessions; c; c = c->next) {
        if (!c->person[0] || session_of(s, c->person) != c) continue;
        int most = IDLE;
        for (const session *own = c; own; own = session_next_of(own))
            if (state_of(own) < most) most = state_of(own);
        n[c->guest][most]++;
    }
    head(o, "people", "gauge", "People who are signed in through this server: playing, watching or neither.");
    for (int guest = 0; guest < 2; guest++)
        for (int i = 0; i < STATES; i++)
            souk_printf(o, "souk_people{kind=\"%s\",state=\"%s\"} %d\n", guest ? "guest" : "account",
                        state[i], n[guest][i]);
}

static void put_tables(const server *s, souk_out *o)
{
    int n[ONLINE_TABLE_CLOSED + 1] = {0};
    for (int i = 0; i < CACHE_BUCKETS; i++)
        for (const cached_table *d = s->cached_tables[i]; d; d = d->next)
            n[d->online_table->status]++;
    head(o, "tables", "gauge", "Tables in memory, by their status.");
    for (int i = 0; i <= ONLINE_TABLE_CLOSED; i++)
        souk_printf(o, "souk_tables{status=\"%s\"} %d\n", serialise_status((online_table_status)i), n[i]);
}

static void put_limited(const server *s, souk_out *o)
{
    head(o, "limited_total", "counter", "What was refused because of a limit, by the limit.");
    for (int i = 0; i < LIMITS_COUNTED; i++)
        souk_printf(o, "souk_limited_total{limit=\"%s\"} %" PRIu64 "\n", limits_name((limits_kind)i),
                    s->count.limited[i]);
    souk_printf(o, "souk_limited_total{limit=\"sockets\"} %" PRIu64 "\n", acceptor_refused(s->acceptor));
}

void metrics_put(server *s, souk_out *o)
{
    const counters *n = &s->count;
    latency commits;
    head(o, "info", "gauge", "The version of the server.");
    souk_printf(o, "souk_info{version=\"%s\"} 1\n", SOUK_VERSION);
    figure(o, "connections", "gauge", (uint64_t)s->num_sessions, "Open WebSocket connections.");
    figure(o, "connections_total", "counter", n->connections, "WebSocket connections so far.");
    figure(o, "signins_total", "counter", n->signins, "Sign-ins so far, without those by a token.");
    put_people(s, o);
    put_tables(s, o);
    figure(o, "messages_total", "counter", n->messages, "Messages of clients.");
    figure(o, "moves_total", "counter", n->moves, "Moves of people.");
    figure(o, "bot_moves_total", "counter", n->bot_moves, "Moves of bots.");
    figure(o, "errors_total", "counter", n->errors, "Messages answered with an error.");
    put_limited(s, o);
    figure(o, "entries_total", "counter", n->entries, "Durable entries of tables.");
    figure(o, "conflicts_total", "counter", n->conflicts,
           "Entries that another server on the store was faster to append.");
    figure(o, "commits_total", "counter", writer_commits(s->writer, &commits), "Transactions of the writer.");
    figure(o, "slow_readers_dropped_total", "counter", n->dropped, "Connections closed for not reading.");
    figure(o, "writes_waiting", "gauge", (uint64_t)writer_waiting(s->writer), "Writes queued or under way.");
    figure(o, "jobs_waiting", "gauge", (uint64_t)jobs_waiting(s->jobs), "Choices of bots that are queued.");
    figure(o, "store_healthy", "gauge", writer_healthy(s->writer), "1 if the store can be written.");
    put_latency(o, "entry_seconds", &n->entry_time,
                "From an action or a message about a table to its durable entry.");
    put_latency(o, "commit_seconds", &commits, "A transaction of the writer.");
    put_latency(o, "message_seconds", &n->message_time, "Handling of one message by the service thread.");
}
