/* server.c — helpers for every file of the server: time, ids, the log, the opening of a message. */
#include "server/net/server.h"
#include "core/clock.h"
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

void server_log_client(const server *s, const char *event, const char *detail, const char *person,
                       const char *address)
{
    if (s->settings.quiet) return;
    SOUK_OUT(line, 1024);
    if (s->settings.log_json) {
        souk_json_open(&line, '{');
        souk_json_put_int(&line, "at", server_now());
        souk_json_put_string(&line, "event", event);
        souk_json_put_string(&line, "detail", detail);
        if (person[0]) souk_json_put_string(&line, "person", person);
        if (address[0]) souk_json_put_string(&line, "address", address);
        souk_json_close(&line, '}');
    } else {
        souk_printf(&line, "souk: %s: %s", event, detail);
        if (person[0]) souk_printf(&line, ", person %s", person);
        if (address[0]) souk_printf(&line, ", from %s", address);
    }
    fprintf(stderr, "%s\n", line.buf);
}

void server_log(const server *s, const char *event, const char *detail)
{
    server_log_client(s, event, detail, "", "");
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
