/* fuzz_http.c: arbitrary bytes as network input: HTTP, the WebSocket handshake, frames.
 *
 * Opens a real connection to the server's own port, served by src/server/net/net.c and the library below it. The first
 * byte says what the rest is:
 *
 *     even    sent as it is; with bit 2 in pieces that end with the byte 0x1e, each answered before the next
 *     odd     sent after a handshake: as valid frames, one per line (bit 1), or as it is
 *
 * Besides not crashing: whatever it received, the server releases the connection when it is closed, and answers the
 * next health check. */
#include "house.h"
#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz.h"

enum {
    SHAKEN = 1,
    FRAMED = 2,
    PIECES = 4,
    PIECE_END = 0x1e,
    SERVICES = 6,
    FRAMES = 32,
    INPUT_MAX = 1 << 16,
    LEAVING = 2000,
    ROUNDS = 20,
    TRIES = 20
};

static const char handshake[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: souk.1\r\n\r\n";
static const char health[] = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";

/* The fuzzing engine's alarm may interrupt connect, once in millions of calls. A server that no longer listens refuses
 * every time. */
static int connect_to(const server *s)
{
    struct sockaddr_in to;
    memset(&to, 0, sizeof to);
    to.sin_family = AF_INET;
    to.sin_port = htons((uint16_t)net_port(s));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int tries = 0; tries < TRIES; tries++) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0) return fd;
        perror("connect");
        if (fd >= 0) close(fd);
    }
    abort();
}

/* Polls the network once without blocking. */
static void serve_once(server *s)
{
    net_wake(s);
    net_service(s);
}

/* Reads available bytes; returns their number, 0 at the end of the stream, -1 if there are none now. */
static ssize_t read_some(int fd, char *into, size_t size)
{
    return recv(fd, into, size, MSG_DONTWAIT);
}

static void send_bytes(server *s, int fd, const void *bytes, size_t len)
{
    const char *at = bytes;
    char waste[4096];
    for (int tries = 0; len > 0 && tries < LEAVING; tries++) {
        ssize_t n = send(fd, at, len, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n > 0) {
            at += n;
            len -= (size_t)n;
        }
        serve_once(s);
        if (read_some(fd, waste, sizeof waste) == 0) return; /* the server has closed the connection */
    }
    for (int i = 0; i < SERVICES; i++) {
        serve_once(s);
        while (read_some(fd, waste, sizeof waste) > 0)
            ;
    }
}

/* A text frame as a client sends it; the mask is zero, so the bytes are unchanged. */
static void send_frame(server *s, int fd, const uint8_t *bytes, size_t len)
{
    static uint8_t frame[INPUT_MAX + 16];
    size_t n = 0;
    if (len > INPUT_MAX) len = INPUT_MAX;
    frame[n++] = 0x81;
    if (len < 126) {
        frame[n++] = (uint8_t)(0x80 | len);
    } else {
        frame[n++] = 0x80 | 126;
        frame[n++] = (uint8_t)(len >> 8);
        frame[n++] = (uint8_t)len;
    }
    memset(frame + n, 0, 4);
    n += 4;
    if (len) memcpy(frame + n, bytes, len);
    send_bytes(s, fd, frame, n + len);
}

static void send_piece(server *s, int fd, const uint8_t *bytes, size_t len)
{
    send_bytes(s, fd, bytes, len);
}

/* Sends the input, split at every `mark`. */
static void send_cut(server *s, int fd, const uint8_t *at, const uint8_t *end, int mark,
                     void (*send)(server *, int, const uint8_t *, size_t))
{
    for (int i = 0; at < end && i < FRAMES; i++) {
        const uint8_t *cut = memchr(at, mark, (size_t)(end - at));
        size_t len = (size_t)((cut ? cut : end) - at);
        send(s, fd, at, len);
        at += len + (cut != NULL);
    }
}

static void leave(server *s, int fd)
{
    struct linger now = {1, 0}; /* reset: otherwise thousands of ports would stay in TIME_WAIT */
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    close(fd);
    for (int i = 0; i < LEAVING && s->num_sessions > 0; i++)
        serve_once(s);
    assert(s->num_sessions == 0);
}

static void ask_health(server *s)
{
    char answer[4096];
    size_t n = 0;
    int fd = connect_to(s);
    send(fd, health, sizeof health - 1, MSG_NOSIGNAL);
    for (int i = 0; i < LEAVING && n < sizeof answer - 1; i++) {
        serve_once(s);
        ssize_t got = read_some(fd, answer + n, sizeof answer - 1 - n);
        if (got == 0) break;
        if (got > 0) n += (size_t)got;
        answer[n] = '\0';
        if (n > 4 && strstr(answer, "\r\n\r\nok\n")) break;
    }
    answer[n] = '\0';
    assert(strncmp(answer, "HTTP/1.1 200", 12) == 0);
    leave(s, fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static unsigned turn;
    if (size < 1 || size > INPUT_MAX) return 0;
    server *s = house_open();
    int fd = connect_to(s);
    if (bytes[0] & SHAKEN) {
        send_bytes(s, fd, handshake, sizeof handshake - 1);
        assert(s->num_sessions == 1);
    }
    if ((bytes[0] & SHAKEN) && (bytes[0] & FRAMED))
        send_cut(s, fd, bytes + 1, bytes + size, '\n', send_frame);
    else if (!(bytes[0] & SHAKEN) && (bytes[0] & PIECES))
        send_cut(s, fd, bytes + 1, bytes + size, PIECE_END, send_piece);
    else
        send_bytes(s, fd, bytes + 1, size - 1);
    for (int i = 0; i < ROUNDS && !house_serve(s); i++)
        ;
    leave(s, fd);
    if (turn++ % 16 == 0) ask_health(s);
    house_clear(s);
    return 0;
}
