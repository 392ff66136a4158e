/* load: simulates many clients of a server, to measure its capacity.
 *
 *     bench/load --port 7070[,7071...] --tables 500 --quiet 4000 --rate 0 --seconds 20 [--game ID] [--pid SERVER]
 *
 * Each table has two players who move as soon as they may (or, with --rate, so that all tables together make that many
 * moves per second); --quiet adds clients that only listen. One thread, epoll. Source addresses are spread over
 * 127.0.0.0/8, and clients over the ports; two players of a table are at different ones. So limits per address and the number of ports do not matter. A move counts when its acknowledgement
 * arrives: the server sends it after COMMIT. Messages are searched, not parsed, so that the generator costs less than
 * what it measures. The result is one line of JSON.
 */
#include "core/threads.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    IN_FIRST = 4096,
    LATENCIES_MAX = 4 << 20,
    PER_ADDRESS = 8,
    EVENTS = 512,
    TABLE_ID = 22,
    CONNECTING_MAX = 200,
    PORTS_MAX = 8
};

typedef enum phase { CONNECTING, SIGNING, SIGNED, ASKED, PLAYING, QUIET } phase;

typedef struct client {
    int fd, number;
    phase phase;
    bool host, quiet, queued, seated;
    struct client *partner, *next; /* next in the queue of clients that may move */
    char table[TABLE_ID + 1];
    char *in;
    size_t len, size;
    long seq;
    char action[96];
    int64_t sent_at;
} client;

static struct {
    int port[PORTS_MAX], ports, tables, quiet, seconds;
    double rate;
    const char *game;
    long pid;
} ask = {{7070}, 1, 100, 0, 10, 0, "bazaar", 0};

static client *clients;
static int num_clients, num_ready, num_seated, poller;
static client *queue_first, **queue_end = &queue_first;
static uint32_t *latencies;
static int num_latencies;
static uint64_t moves, errors;
static uint64_t dice = 88172645463325252ull;
static bool measuring;

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static uint32_t roll(uint32_t n)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (uint32_t)(dice >> 32) % n;
}

static void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* --- frames ---------------------------------------------------------------------------------- */

/* A masked frame; the mask is zero, so the text is unchanged. */
static void send_text(client *c, const char *text)
{
    unsigned char frame[1024];
    size_t n = strlen(text), at = 0;
    frame[at++] = 0x81;
    if (n < 126) {
        frame[at++] = (unsigned char)(0x80 | n);
    } else {
        frame[at++] = 0x80 | 126;
        frame[at++] = (unsigned char)(n >> 8);
        frame[at++] = (unsigned char)(n & 255);
    }
    memset(frame + at, 0, 4);
    at += 4;
    if (at + n > sizeof frame) die("a message too long");
    memcpy(frame + at, text, n);
    if (send(c->fd, frame, at + n, MSG_NOSIGNAL) != (ssize_t)(at + n)) die("send");
}

static void pong(const client *c)
{
    static const unsigned char frame[6] = {0x8A, 0x80, 0, 0, 0, 0};
    if (send(c->fd, frame, sizeof frame, MSG_NOSIGNAL) < 0) die("pong");
}

/* --- a client -------------------------------------------------------------------------------- */

static void may_move(client *c)
{
    if (c->queued) return;
    c->queued = true;
    c->next = NULL;
    *queue_end = c;
    queue_end = &c->next;
}

static void move_now(client *c)
{
    char text[512];
    snprintf(text, sizeof text,
             "{\"type\":\"apply\",\"id\":1,\"table\":\"%s\",\"seq\":%ld,\"actions\":[\"%s\"]}", c->table,
             c->seq, c->action);
    c->sent_at = now_us();
    send_text(c, text);
}

static void sit_down(client *c)
{
    char text[512];
    if (c->host) {
        c->partner->table[0] = '\0';
        snprintf(text, sizeof text,
                 "{\"type\":\"create\",\"id\":2,\"game\":\"%s\",\"seats\":[\"me\",\"open\"]}", ask.game);
    } else {
        snprintf(text, sizeof text, "{\"type\":\"join\",\"id\":2,\"table\":\"%s\"}", c->table);
    }
    c->phase = ASKED;
    send_text(c, text);
}

/* Picks one of the legal actions in the view, if there are any. */
static bool find_action(client *c, const char *text)
{
    const char *view = strstr(text, "\"view\":{"), *legal = view ? strstr(view, "\"legal\":[{") : NULL;
    static const char key[] = "\"name\":\"";
    uint32_t n = 0;
    if (!legal) return false;
    for (const char *p = legal; (p = strstr(p, key)); p++)
        n++;
    const char *p = legal;
    for (uint32_t i = roll(n) + 1; i > 0; i--)
        p = strstr(p, key) + strlen(key);
    size_t len = strcspn(p, "\"");
    if (len >= sizeof c->action) return false;
    memcpy(c->action, p, len);
    c->action[len] = '\0';
    return true;
}

static void look(client *c, const char *text)
{
    const char *undo = strstr(text, ",\"undo\":");
    if (!undo) return;
    const char *seq = undo;
    while (seq > text && strncmp(seq, "\"seq\":", 6) != 0)
        seq--;
    long number = strtol(seq + 6, NULL, 10);
    if (number < c->seq) return;
    c->seq = number;
    const char *view = strstr(undo, "\"view\":{");
    if (view && strstr(view, "\"done\":true")) {
        c->seq = 0;
        c->phase = SIGNED;
        if (c->host)
            sit_down(c);
        else if (c->table[0] && c->partner->phase == ASKED)
            c->table[0] = '\0';
        return;
    }
    if (c->sent_at == 0 && find_action(c, text)) may_move(c);
}

static void hear(client *c, char *text)
{
    bool answer = strstr(text, "\"id\":") != NULL;
    if (strncmp(text, "{\"type\":\"signed\"", 16) == 0) {
        c->phase = c->quiet ? QUIET : SIGNED;
        num_ready++;
        if (c->host)
            sit_down(c);
        else if (!c->quiet && c->table[0])
            sit_down(c);
    } else if (strncmp(text, "{\"type\":\"table\"", 15) == 0) {
        const char *id = strstr(text, "\"table\":\"");
        if (c->phase == ASKED && id && answer) {
            memcpy(c->table, id + 9, TABLE_ID);
            c->seq = 0;
            c->phase = PLAYING;
            num_seated += !c->seated; /* for the first time */
            c->seated = true;
            if (c->host) {
                memcpy(c->partner->table, c->table, sizeof c->table);
                if (c->partner->phase == SIGNED) sit_down(c->partner);
            }
        }
        if (c->phase == PLAYING && id && memcmp(id + 9, c->table, TABLE_ID) == 0) look(c, text);
    } else if (strncmp(text, "{\"type\":\"applied\"", 17) == 0) {
        moves++;
        if (measuring && num_latencies < LATENCIES_MAX)
            latencies[num_latencies++] = (uint32_t)(now_us() - c->sent_at);
        c->sent_at = 0;
        look(c, text);
    } else if (strncmp(text, "{\"type\":\"update\"", 16) == 0) {
        if (c->phase == PLAYING && strstr(text, c->table)) look(c, text);
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        bool stale = strstr(text, "\"code\":\"stale\"") != NULL;
        if (!stale && errors++ < 5) fprintf(stderr, "load: %.300s\n", text);
        c->sent_at = 0;
        if (stale) look(c, text);
    }
}

/* Removes complete frames from the front of the input. */
static void take_frames(client *c)
{
    size_t at = 0;
    for (;;) {
        const unsigned char *b = (const unsigned char *)c->in + at;
        size_t left = c->len - at, head = 2;
        if (left < 2) break;
        uint64_t n = b[1] & 127;
        if (n == 126 && left >= 4) {
            n = (uint64_t)b[2] << 8 | b[3];
            head = 4;
        } else if (n == 127 && left >= 10) {
            n = 0;
            for (int i = 2; i < 10; i++)
                n = n << 8 | b[i];
            head = 10;
        } else if (n >= 126) {
            break;
        }
        if (left < head + n) break;
        char *text = c->in + at + head, after = text[n];
        if ((b[0] & 15) == 1) {
            text[n] = '\0';
            hear(c, text);
            text[n] = after;
        } else if ((b[0] & 15) == 9) {
            pong(c);
        } else if ((b[0] & 15) == 8) {
            fprintf(stderr, "load: the server closes a connection\n");
            exit(1);
        }
        at += head + n;
    }
    memmove(c->in, c->in + at, c->len - at);
    c->len -= at;
}

static void readable(client *c)
{
    if (c->len + 1 >= c->size) {
        c->size = c->size ? 2 * c->size : IN_FIRST;
        c->in = realloc(c->in, c->size);
        if (!c->in) die("memory");
    }
    ssize_t n = recv(c->fd, c->in + c->len, c->size - c->len - 1, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (n <= 0) die("the server has closed a connection");
    c->len += (size_t)n;
    c->in[c->len] = '\0';
    if (c->phase == CONNECTING) {
        char *end = strstr(c->in, "\r\n\r\n");
        if (!end) return;
        if (!strstr(c->in, " 101 ")) die("no WebSocket");
        size_t head = (size_t)(end + 4 - c->in);
        memmove(c->in, c->in + head, c->len - head);
        c->len -= head;
        c->phase = SIGNING;
        /* Players at one table need different names. */
        send_text(c, c->host ? "{\"type\":\"guest\",\"id\":0,\"name\":\"Host\"}"
                             : "{\"type\":\"guest\",\"id\":0,\"name\":\"Load\"}");
    }
    take_frames(c);
    if (c->len == 0 && c->size > IN_FIRST) {
        free(c->in);
        c->in = NULL;
        c->size = 0;
    }
}

static void connect_client(client *c, int number)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    static const char hello[] =
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: c291ayBsb2FkIHRlc3QhIQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: souk.1\r\n\r\n";
    int on = 1;
    c->number = number;
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (c->fd < 0) die("socket");
    /* Each address is in a network of its own, from 127.8.0.0/24 on. */
    uint32_t network = 8 * 256 + (uint32_t)(number / PER_ADDRESS + getpid() % 64 * 256) % (48 * 256);
    from.sin_addr.s_addr = htonl(0x7F000001u + (network << 8));
    to.sin_addr.s_addr = htonl(0x7F000001u);
    to.sin_port = htons((uint16_t)ask.port[number % ask.ports]);
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (bind(c->fd, (struct sockaddr *)&from, sizeof from) < 0) die("bind");
    if (connect(c->fd, (struct sockaddr *)&to, sizeof to) < 0) die("connect");
    if (send(c->fd, hello, sizeof hello - 1, MSG_NOSIGNAL) < 0) die("send");
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, c->fd, &event) < 0) die("epoll");
}

static void wait_once(int milliseconds)
{
    struct epoll_event event[EVENTS];
    int n = epoll_wait(poller, event, EVENTS, milliseconds);
    for (int i = 0; i < n; i++)
        readable(event[i].data.ptr);
}

/* Sends the moves that are due: all of them, or as many as the rate allows so far. */
static void send_moves(double *allowance)
{
    while (queue_first && (ask.rate <= 0 || *allowance >= 1)) {
        client *c = queue_first;
        queue_first = c->next;
        if (!queue_first) queue_end = &queue_first;
        c->queued = false;
        *allowance -= 1;
        if (c->phase == PLAYING && c->sent_at == 0) move_now(c);
    }
}

/* --- the run --------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static double percentile(double p)
{
    if (num_latencies == 0) return 0;
    return latencies[(int)(p * (num_latencies - 1))] / 1000.0;
}

static long resident_kb(void)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", ask.pid);
    FILE *f = ask.pid ? fopen(path, "r") : NULL;
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld", &kb) == 1) break;
    if (f) fclose(f);
    return kb;
}

static void read_ports(const char *list)
{
    char *end;
    for (ask.ports = 0; ask.ports < PORTS_MAX && *list; list = *end ? end + 1 : end)
        ask.port[ask.ports++] = (int)strtol(list, &end, 10);
}

static void read_words(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *name = argv[i], *value = argv[i + 1];
        if (strcmp(name, "--port") == 0)
            read_ports(value);
        else if (strcmp(name, "--tables") == 0)
            ask.tables = atoi(value);
        else if (strcmp(name, "--quiet") == 0)
            ask.quiet = atoi(value);
        else if (strcmp(name, "--seconds") == 0)
            ask.seconds = atoi(value);
        else if (strcmp(name, "--rate") == 0)
            ask.rate = atof(value);
        else if (strcmp(name, "--game") == 0)
            ask.game = value;
        else if (strcmp(name, "--pid") == 0)
            ask.pid = atol(value);
        else {
            fprintf(stderr,
                    "usage: load --port N --tables N --quiet N --rate N --seconds N --game ID --pid N\n");
            exit(2);
        }
    }
}

int main(int argc, char **argv)
{
    struct rlimit limit;
    read_words(argc, argv);
    souk_thread_be_prompt(); /* real clients have their own machines */
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    num_clients = 2 * ask.tables + ask.quiet;
    clients = calloc((size_t)num_clients, sizeof *clients);
    latencies = malloc(sizeof *latencies * (size_t)LATENCIES_MAX);
    poller = epoll_create1(0);
    if (!clients || !latencies || poller < 0) die("set-up");
    long before_kb = resident_kb();
    for (int i = num_clients - 1; i >= 0; i--) { /* the quiet ones first, to measure their memory alone */
        client *c = &clients[i];
        c->quiet = i >= 2 * ask.tables;
        c->host = !c->quiet && i % 2 == 0;
        if (!c->quiet) c->partner = &clients[i ^ 1];
        connect_client(c, i);
        while (num_clients - i - num_ready > CONNECTING_MAX)
            wait_once(10);
        if (i == 2 * ask.tables && ask.quiet) {
            while (num_ready < ask.quiet)
                wait_once(10);
            fprintf(stderr, "load: %d quiet clients, %.1f KB each\n", ask.quiet,
                    (double)(resident_kb() - before_kb) / ask.quiet);
        }
    }
    double allowance = 0, kb = 0;
    while (num_seated < 2 * ask.tables) {
        send_moves(&(double){1});
        wait_once(10);
    }
    int64_t begun = now_us(), warm = begun + 2000000, end = warm + (int64_t)ask.seconds * 1000000,
            last = begun;
    uint64_t moves_before = 0;
    while (now_us() < end) {
        int64_t now = now_us();
        if (!measuring && now >= warm) {
            measuring = true;
            fprintf(stderr, "load: measuring\n");
            moves_before = moves;
        }
        allowance += (double)(now - last) / 1e6 * ask.rate;
        if (allowance > ask.rate / 10 + 1) allowance = ask.rate / 10 + 1;
        last = now;
        send_moves(&allowance);
        wait_once(ask.rate > 0 ? 1 : 20);
    }
    kb = (double)resident_kb();
    qsort(latencies, (size_t)num_latencies, sizeof *latencies, by_size);
    printf("{\"clients\":%d,\"tables\":%d,\"seconds\":%d,\"moves_per_second\":%.0f,\"p50_ms\":%.1f,\"p99_"
           "ms\":%.1f,"
           "\"max_ms\":%.1f,\"errors\":%llu,\"server_mb\":%.0f}\n",
           num_clients, ask.tables, ask.seconds, (double)(moves - moves_before) / ask.seconds,
           percentile(0.5), percentile(0.99), percentile(1), (unsigned long long)errors, kb / 1024);
    return errors ? 1 : 0;
}
