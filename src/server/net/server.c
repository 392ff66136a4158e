/* server.c — helpers for every file of the server: time, ids, the log, the opening of a message, the counters. */
#include "server/net/server.h"
#include "core/clock.h"
#include <inttypes.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* The time of day at the start plus the monotonic time since then, so that setting the machine's clock uses up
 * nobody's time. It is slewed towards the time of day by at most one part in SLEW, and never goes back. */
int64_t server_now(void)
{
    enum { SLEW = 64 };
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static int64_t told, seen; /* microseconds */
    pthread_mutex_lock(&lock);
    int64_t day = souk_clock_ns(SOUK_CLOCK_REALTIME) / 1000, now = souk_clock_ns(SOUK_CLOCK_BOOTTIME) / 1000;
    if (told == 0) {
        told = day;
        seen = now;
    } else if (now - seen >= SLEW) { /* shorter spans wait for the next call, or they would never add up */
        int64_t passed = now - seen, most = passed / SLEW, off = day - (told + passed);
        told += passed + (off > most ? most : off < -most ? -most : off);
        seen = now;
    }
    int64_t result = told / 1000;
    pthread_mutex_unlock(&lock);
    return result;
}

void server_id(char id[ID_SIZE])
{
    uint8_t bytes[16];
    do { /* no leading dash: users pass ids to commands */
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2base64(id, ID_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (id[0] == '-');
}

void server_derived_id(const server *s, const char *text, char id[ID_SIZE])
{
    uint8_t bytes[crypto_generichash_BYTES_MIN];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)text, strlen(text), s->key, sizeof s->key);
    sodium_bin2base64(id, ID_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    if (id[0] == '-') id[0] = '_'; /* as server_id */
}

bool server_is_id(const char *id)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return id && strlen(id) == ID_LEN && strspn(id, letters) == ID_LEN;
}

void server_log(const server *s, const char *event, const char *detail)
{
    if (s->settings.quiet) return;
    SOUK_OUT(line, 1024);
    if (s->settings.log_json) {
        souk_json_open(&line, '{');
        souk_json_put_int(&line, "at", server_now());
        souk_json_put_string(&line, "event", event);
        souk_json_put_string(&line, "detail", detail);
        souk_json_close(&line, '}');
    } else {
        souk_printf(&line, "souk: %s: %s", event, detail);
    }
    fprintf(stderr, "%s\n", line.buf);
}

bool server_shared(const server *s)
{
    return s->store.db->driver->shared;
}

souk_out *server_begin(server *s, const char *type)
{
    souk_out_reset(&s->reply);
    souk_json_open(&s->reply, '{');
    souk_json_put_string(&s->reply, "type", type);
    return &s->reply;
}

static void figure(souk_out *o, const char *name, const char *type, uint64_t value)
{
    souk_printf(o, "# TYPE souk_%s %s\nsouk_%s %" PRIu64 "\n", name, type, name, value);
}

void server_metrics(server *s, souk_out *o)
{
    figure(o, "connections", "gauge", (uint64_t)s->num_sessions);
    figure(o, "connections_total", "counter", s->count.connections);
    figure(o, "messages_total", "counter", s->count.messages);
    figure(o, "moves_total", "counter", s->count.moves);
    figure(o, "bot_moves_total", "counter", s->count.bot_moves);
    figure(o, "errors_total", "counter", s->count.errors);
    figure(o, "entries_total", "counter", s->count.entries);
    figure(o, "conflicts_total", "counter", s->count.conflicts);
    figure(o, "slow_readers_dropped_total", "counter", s->count.dropped);
    figure(o, "commits_total", "counter", writer_commits(s->writer));
    figure(o, "writes_waiting", "gauge", (uint64_t)writer_waiting(s->writer));
    figure(o, "jobs_waiting", "gauge", (uint64_t)jobs_waiting(s->jobs));
    figure(o, "tables_in_memory", "gauge", (uint64_t)s->num_cached);
    figure(o, "store_healthy", "gauge", writer_healthy(s->writer));
}
