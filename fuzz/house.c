/* house.c: a server inside a fuzzer (see house.h).
 *
 * Two things are not what they are in `souk serve`: a password is hashed in no time, so that signing in
 * is not all the fuzzer does, and no letters are sent, so that nothing leaves the machine. */
#include "house.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { HOUSE_INPUTS = 300, ROUNDS = 4000, PAUSE_NS = 50000 };

static server house;
static char folder[128], address[160];
static int inputs;

/* These stand before libsodium's own. */
int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const passwd,
                      unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
{
    (void)passwdlen;
    (void)opslimit;
    (void)memlimit;
    snprintf(out, crypto_pwhash_STRBYTES, "%016llx", (unsigned long long)souk_digest(passwd, strlen(passwd)));
    return 0;
}

int crypto_pwhash_str_verify(const char str[crypto_pwhash_STRBYTES], const char *const passwd,
                             unsigned long long passwdlen)
{
    char hash[crypto_pwhash_STRBYTES];
    return crypto_pwhash_str(hash, passwd, passwdlen, 0, 0) == 0 && strcmp(hash, str) == 0 ? 0 : -1;
}

void notify_turns(hot *h)
{
    (void)h;
}

static void remove_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char path[192];
        snprintf(path, sizeof path, "%s/store.db%s", folder, ends[i]);
        unlink(path);
    }
    rmdir(folder);
}

static void shut(void)
{
    if (!folder[0]) return;
    server_close(&house);
    remove_store();
    folder[0] = '\0';
}

server *house_open(void)
{
    static bool registered;
    if (folder[0] && inputs++ < HOUSE_INPUTS) return &house;
    shut();
    /* A folder in memory where there is one: nothing here has to last. */
    const char *memory = "/dev/shm", *usual = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/souk-fuzz-XXXXXX",
             access(memory, W_OK) == 0 ? memory
             : usual                   ? usual
                                       : "/tmp");
    if (!mkdtemp(folder)) abort();
    snprintf(address, sizeof address, "sqlite:%s/store.db", folder);
    server_settings settings;
    souk_error error;
    memset(&settings, 0, sizeof settings);
    memset(&error, 0, sizeof error);
    settings.host = "127.0.0.1";
    settings.store = address;
    settings.workers = 1;
    settings.quiet = true;
    if (!server_open(&house, &settings, &error)) {
        fprintf(stderr, "%s\n", error.text);
        abort();
    }
    inputs = 0;
    if (!registered) atexit(shut);
    registered = true;
    return &house;
}

bool house_settle(server *s)
{
    for (int i = 0; i < ROUNDS; i++) {
        server_tick(s);
        if (writer_waiting(s->writer) == 0 && jobs_waiting(s->jobs) == 0) return true;
        struct timespec pause = {0, PAUSE_NS};
        nanosleep(&pause, NULL);
    }
    return false;
}
