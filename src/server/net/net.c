/* net.c — HTTP and WebSocket: the only file that knows libwebsockets.
 *
 * All but net_wake runs on the service thread. Sockets come from the acceptor. A connection's outgoing messages are a
 * list of packets. A client that piles up more than OUT_MAX bytes is dropped, and so is the slowest of all while they
 * pile up more than ALL_OUT_MAX: slow readers cannot use up memory. With more than UNREAD_MAX bytes waiting for it, a
 * client is not read: it cannot ask for more than it takes.
 *
 * Everything that arrives is counted: messages by dispatch.c, requests here, and any other bytes, such as pings and
 * empty fragments, by what the kernel has received beyond those. */
#include "server/net/net.h"
#include "core/error.h"
#include "server/net/acceptor.h"
#include "server/net/device.h"
#include "server/net/static_files.h"
#include <ev.h>
#include <libwebsockets.h>
#include <linux/tcp.h>
#include <malloc.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

enum {
    OUT_MAX = 4 << 20, /* bytes that may wait for one client */
    ALL_OUT_MAX = 64 << 20,
    UNREAD_MAX = 16 << 10, /* besides what the kernel has taken */
    TRIM_FROM = 16 << 20,  /* that many bytes had waited: memory goes back to the system */
    CHUNK = 16 << 10,
    HEADERS_MAX = 4096,
    TICK_US = 100000,
    TICKS_A_SECOND = 10,
    FILES_WANTED = 65536,
    BYE_MS = 2000,
    SPARE_SIZE = 128, /* bytes of a goodbye */
    PATIENCE_S =
        6, /* seconds for a complete request, until the next one, or to read what is left at the end */
    HEADERS_AT_ONCE = 8192,
    READ_AT_ONCE = 512, /* bytes of one connection before the others get their turn */
    TAKEN_AT_ONCE = 16, /* new sockets before other events get their turn; with TLS each needs a handshake */
    TAKEN_WITH_TLS = 4,
    GREETING_BYTES = 8192, /* of a handshake */
    AROUND_BYTES = 128,    /* at most, around a message: its frame, and its TLS record */
    YOUNG_MS = 2000,       /* connections are looked at more often up to this age */
    SILENT_MS = 20000,     /* strangers who say nothing for so long make room when the server is half full */
    REFUSAL_MAX = 512
};

typedef struct packet packet;
struct packet {
    packet *next;
    size_t len;
    unsigned char bytes[]; /* LWS_PRE bytes of space first */
};

/* The per-connection data of libwebsockets. */
typedef struct wire {
    session *session;
    char address[PEER_SIZE], device[DEVICE_SIZE];
    size_t held;      /* bytes of a message that the library has not sent completely */
    const char *body; /* the HTTP response being sent */
    char *owned;      /* freed after it */
    size_t len, sent;
} wire;

/* A socket from its first byte on, before its request is complete. */
typedef struct caller caller;
struct caller {
    caller *next, **link;
    struct lws *wsi;
    char address[PEER_SIZE];
    int64_t came, since;
    uint64_t known; /* bytes received that have been counted, and what surrounds them */
    bool whole;
    wire *wire; /* of a WebSocket */
};

typedef struct net net;
struct net {
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    lws_sorted_usec_list_t timer;
    static_files files;
    server *server;
    const net_ears *ears;
    char knocks[PEER_SIZE]; /* address of the socket being adopted */
    caller *callers,
        *looked_at; /* the newest first; looked_at: the next that is looked at, NULL: the first */
    int num_callers;
    session *to_pause;
    size_t waiting, peak; /* bytes that wait for all clients; the most since the last trim */
    int ticks;
};

/* --- clients that are not read for a while ----------------------------------------------------- */

static bool must_pause(const session *c)
{
    return c->closing || c->out_bytes > UNREAD_MAX || server_now() < c->pause_until;
}

/* Takes effect at the end of this turn of the loop, when everything read so far has been handled. In the middle of it
 * the library would keep the rest in a list that it goes through in every turn. */
static void pause_soon(session *c)
{
    net *n = c->server->net;
    if (c->to_pause || c->paused) return;
    c->to_pause = true;
    c->next_to_pause = n->to_pause;
    n->to_pause = c;
}

static void pause_all_due(net *n)
{
    for (session *c; (c = n->to_pause);) {
        n->to_pause = c->next_to_pause;
        c->to_pause = false;
        if (!must_pause(c)) continue;
        c->paused = true;
        lws_rx_flow_control(c->wire, 0);
    }
}

static void forget_pause(session *c)
{
    session **at = &c->server->net->to_pause;
    while (*at && *at != c)
        at = &(*at)->next_to_pause;
    if (*at) *at = c->next_to_pause;
    c->to_pause = false;
}

/* Each connection is asked once a second, and when its queue becomes shorter. */
static void read_on(session *c)
{
    if (!c->paused || must_pause(c)) return;
    c->paused = false;
    lws_rx_flow_control(c->wire, 1);
    lws_callback_on_writable(c->wire); /* TLS may have bytes that it has read already */
}

void net_pause(session *c, double seconds)
{
    c->pause_until = server_now() + (int64_t)(1000 * seconds);
    pause_soon(c);
}

/* --- sending --------------------------------------------------------------------------------- */

static packet *packet_new(size_t bytes)
{
    packet *p = malloc(sizeof *p + LWS_PRE + bytes);
    if (p) p->next = NULL;
    return p;
}

static void sent_bytes(session *c, size_t bytes)
{
    c->out_bytes -= bytes;
    c->server->net->waiting -= bytes;
}

static void forget_packets(session *c)
{
    for (packet *p = c->out, *next; p; p = next) {
        next = p->next;
        sent_bytes(c, p->len);
        free(p);
    }
    c->out = NULL;
    c->out_end = &c->out;
}

/* Closes a connection without sending the rest, even if its client reads nothing. */
static void cut_off(session *c)
{
    c->closing = true;
    c->strikes = -1;
    forget_packets(c);
    lws_set_timeout(c->wire, PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC);
}

static void cut_off_slowest(const server *s)
{
    session *slowest = s->sessions;
    for (session *c = s->sessions; c; c = c->next)
        if (c->out_bytes > slowest->out_bytes) slowest = c;
    s->net->server->count.dropped++;
    cut_off(slowest);
}

static void queue(session *c, packet *p)
{
    net *n = c->server->net;
    *c->out_end = p;
    c->out_end = &p->next;
    c->out_bytes += p->len;
    n->waiting += p->len;
    if (n->waiting > n->peak) n->peak = n->waiting;
    limits_sent(c, p->len);
    lws_callback_on_writable(c->wire);
    if (c->out_bytes > UNREAD_MAX) pause_soon(c);
    if (c->out_bytes > OUT_MAX) {
        c->server->count.dropped++;
        cut_off(c);
    } else if (n->waiting > ALL_OUT_MAX) {
        cut_off_slowest(c->server);
    }
}

void net_starve(session *c)
{
    souk_out text;
    if (c->closing) return;
    packet *p = c->spare;
    c->spare = NULL;
    souk_out_init(&text, (char *)p->bytes + LWS_PRE, SPARE_SIZE);
    souk_json_open(&text, '{');
    souk_json_put_string(&text, "type", "bye");
    souk_json_put_string(
        &text, "text", souk_text(c->lang, N_("The server is out of memory: please come back in a moment.")));
    souk_json_close(&text, '}');
    p->len = text.len;
    if (souk_out_full(&text))
        free(p); /* closes without a goodbye */
    else
        queue(c, p);
    net_drop(c);
}

void net_send(session *c, souk_out *text)
{
    if (c->closing || souk_out_full(text)) return;
    packet *p = packet_new(text->len);
    if (!p) {
        net_starve(c);
        return;
    }
    p->len = text->len;
    memcpy(p->bytes + LWS_PRE, text->buf, text->len);
    queue(c, p);
}

void net_drop(session *c)
{
    c->closing = true;
    pause_soon(c);
    lws_set_timeout(c->wire, PENDING_TIMEOUT_CLOSE_SEND, PATIENCE_S);
    lws_callback_on_writable(c->wire);
}

/* Sends as much as the connection accepts; nonzero closes it. */
static int send_some(struct lws *wsi, wire *w)
{
    session *c = w->session;
    if (c->closing && c->strikes < 0) return -1;
    while (!lws_send_pipe_choked(wsi)) {
        sent_bytes(c, w->held);
        w->held = 0;
        if (!c->out) break;
        packet *p = c->out;
        if (lws_write(wsi, p->bytes + LWS_PRE, p->len, LWS_WRITE_TEXT) < (int)p->len) return -1;
        c->out = p->next;
        if (!c->out) c->out_end = &c->out;
        w->held = p->len; /* the library has a copy until the pipe is no longer choked */
        free(p);
        if (c->paused) lws_validity_confirmed(wsi); /* it reads, although its answer to a ping is not read */
    }
    read_on(c);
    if (c->out || w->held > 0) {
        lws_callback_on_writable(wsi);
    } else if (c->closing) {
        forget_pause(c); /* else the library would not notice that the client closes */
        lws_rx_flow_control(wsi, 1);
        c->paused = true; /* nor is it paused again */
        return -1;
    }
    return 0;
}

/* --- receiving ------------------------------------------------------------------------------- */

static int refuse(struct lws *wsi, enum lws_close_status why)
{
    lws_close_reason(wsi, why, NULL, 0);
    return -1;
}

static int receive(struct lws *wsi, session *c, const char *bytes, size_t len)
{
    caller *from = lws_get_opaque_user_data(wsi);
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (from) from->known += len + (whole ? AROUND_BYTES : 0);
    if (c->closing) return 0;
    if (lws_frame_is_binary(wsi)) return refuse(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (c->in_len + len > MESSAGE_MAX) return refuse(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    if (whole) c->heard_at = server_now();
    if (whole && c->in_len == 0) {
        c->server->net->ears->message(c, bytes, len);
        return 0;
    }
    if (c->in_len + len > c->in_size) {
        size_t larger = (c->in_len + len) * 2;
        char *moved = realloc(c->in, larger);
        if (!moved) {
            net_starve(c);
            return 0;
        }
        c->in = moved;
        c->in_size = larger;
    }
    if (len > 0)
        memcpy(c->in + c->in_len, bytes, len); /* a first fragment may be empty: there is no buffer yet */
    c->in_len += len;
    if (whole) {
        c->server->net->ears->message(c, c->in, c->in_len);
        free(c->in); /* an idle connection keeps no buffer */
        c->in = NULL;
        c->in_len = c->in_size = 0;
    }
    return 0;
}

/* --- sockets before their first request -------------------------------------------------------- */

/* Adopts accepted sockets, a limited number at a time, so that other events get their turn. */
static void take_in(net *n)
{
    for (int i = 0; i < (n->server->settings.tls_cert ? TAKEN_WITH_TLS : TAKEN_AT_ONCE); i++) {
        int fd = acceptor_next(n->server->acceptor, n->knocks);
        if (fd < 0) return;
        lws_adopt_socket_vhost(n->vhost, fd);
        if (n->knocks[0]) acceptor_gone(n->server->acceptor, n->knocks); /* the library did not adopt it */
        n->knocks[0] = '\0';
    }
    net_wake(n->server);
}

/* The socket has a wsi from now on. */
static int let_in(net *n, struct lws *wsi)
{
    caller *c = calloc(1, sizeof *c);
    if (!c) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC);
        return 0;
    }
    c->wsi = wsi;
    c->came = c->since = server_now();
    c->known = GREETING_BYTES;
    memcpy(c->address, n->knocks, sizeof c->address);
    n->knocks[0] = '\0';
    c->next = n->callers;
    c->link = &n->callers;
    if (c->next) c->next->link = &c->next;
    n->callers = c;
    n->num_callers++;
    lws_set_opaque_user_data(wsi, c);
    return 0;
}

static int let_go(net *n, struct lws *wsi)
{
    caller *c = lws_get_opaque_user_data(wsi);
    if (!c) return 0;
    acceptor_gone(n->server->acceptor, c->address);
    if (n->looked_at == c) n->looked_at = c->next;
    n->num_callers--;
    *c->link = c->next;
    if (c->next) c->next->link = c->link;
    lws_set_opaque_user_data(wsi, NULL);
    free(c);
    return 0;
}

/* A request is complete, or the next one may begin. */
static void is_whole(struct lws *wsi, bool whole)
{
    caller *c = lws_get_opaque_user_data(wsi);
    if (!c) return;
    c->whole = whole;
    c->since = server_now();
    if (whole) c->known += HEADERS_MAX; /* at most as long is a request */
}

/* The library's own timeout restarts with every byte. */
static void lose_patience(const net *n)
{
    int64_t now = server_now();
    for (caller *c = n->callers; c; c = c->next)
        if (!c->whole && now - c->since > (int64_t)PATIENCE_S * 1000) {
            c->whole = true; /* only once */
            lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC);
        }
}

/* Bytes that were read and were no message or request: each costs a turn of the loop. */
static void count_noise_of(caller *c)
{
    struct tcp_info info;
    socklen_t size = sizeof info;
    session *s = c->wire ? c->wire->session : NULL;
    int fd = lws_get_socket_fd(c->wsi), unread = 0;
    if (!s || s->closing || getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        info.tcpi_bytes_received <= c->known || ioctl(fd, FIONREAD, &unread) != 0 ||
        info.tcpi_bytes_received <= c->known + (unsigned)unread)
        return;
    size_t bytes = info.tcpi_bytes_received - (unsigned)unread - c->known;
    c->known += bytes;
    if (!limits_noise(s, bytes)) cut_off(s);
}

static void look_at(caller *c)
{
    count_noise_of(c);
    if (c->wire && c->wire->session) read_on(c->wire->session);
}

/* Looks at a tenth of the connections at each tick, and at all young ones. */
static void look_at_some(net *n)
{
    int64_t now = server_now();
    for (caller *c = n->callers; c && now - c->came <= YOUNG_MS; c = c->next)
        look_at(c);
    for (int i = n->num_callers / TICKS_A_SECOND; i >= 0; i--) {
        if (!n->looked_at) n->looked_at = n->callers;
        if (!n->looked_at) return;
        look_at(n->looked_at);
        n->looked_at = n->looked_at->next;
    }
}

/* Silent strangers make room when more than half of the places are taken. */
static void make_room(const server *s)
{
    int64_t now = server_now();
    if (!acceptor_crowded(s->acceptor)) return;
    for (session *c = s->sessions; c; c = c->next)
        if (!c->person[0] && !c->closing && now - c->heard_at > SILENT_MS) cut_off(c);
}

static void give_back_memory(net *n)
{
    if (n->peak < TRIM_FROM || n->waiting > n->peak / 4) return;
    malloc_trim(0);
    n->peak = n->waiting;
}

/* --- allowed connections --------------------------------------------------------------------- */

static void find_address(const net *n, struct lws *wsi, char address[PEER_SIZE])
{
    char forwarded[HEADERS_MAX], own[PEER_SIZE]; /* space for all headers: a long one hides no address */
    const caller *c = lws_get_opaque_user_data(wsi);
    snprintf(address, PEER_SIZE, "%s", c ? c->address : "");
    if (!n->server->settings.trust_proxy ||
        lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    /* Our own proxy added the last one; those before it may be forged. */
    const char *last = strrchr(forwarded, ',');
    if (peers_read(last ? last + 1 : forwarded, own)) memcpy(address, own, sizeof own);
}

/* A page of another site must not act with its visitor's rights: its origin differs from our host. */
static bool origin_allowed(const net *n, struct lws *wsi)
{
    char origin[256], host[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true; /* not a browser */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) return false;
    if (n->server->settings.origin && strcmp(origin, n->server->settings.origin) == 0) return true;
    const char *site = strstr(origin, "://");
    return site && lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 && strcmp(site + 3, host) == 0;
}

static int filter(const net *n, struct lws *wsi, wire *w)
{
    char path[16], agent[512];
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/ws") != 0) return -1;
    if (n->server->leaving) return -1;
    find_address(n, wsi, w->address);
    device_read(lws_hdr_copy(wsi, agent, sizeof agent, WSI_TOKEN_HTTP_USER_AGENT) > 0 ? agent : "",
                w->device);
    return 0;
}

static int established(const net *n, struct lws *wsi, wire *w)
{
    caller *from = lws_get_opaque_user_data(wsi);
    w->session = NULL;
    w->held = 0;
    is_whole(wsi, true);
    if (from) from->wire = w;
    if (!limits_enter(n->server, w->address)) return refuse(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    packet *spare = packet_new(SPARE_SIZE);
    w->session = spare ? session_open(n->server, wsi, w->address) : NULL;
    if (!w->session) {
        free(spare);
        limits_leave(n->server, w->address);
        return refuse(wsi, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    }
    w->session->spare = spare;
    memcpy(w->session->device, w->device, sizeof w->device);
    return 0;
}

static void closed(const net *n, wire *w)
{
    if (!w || !w->session) return;
    limits_leave(n->server, w->address);
    forget_pause(w->session);
    forget_packets(w->session);
    sent_bytes(w->session, w->held);
    free(w->session->spare);
    n->ears->gone(w->session);
    w->session = NULL;
}

/* --- HTTP ------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *value;
} headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
     "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"x-frame-options:", "DENY"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-embedder-policy:", "require-corp"},
    {"cross-origin-resource-policy:", "same-origin"},
};
static const char only_tls[] = "max-age=31536000";

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **p,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), p, end) == 0;
}

static int next_request(struct lws *wsi)
{
    is_whole(wsi, false);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Sends the headers of a response; the body follows as the connection accepts it. */
static int answer_http(struct lws *wsi, wire *w, unsigned code, const char *type, const char *tag,
                       bool packed)
{
    const net *n = lws_context_user(lws_get_context(wsi));
    char address[PEER_SIZE];
    unsigned char buffer[LWS_PRE + HEADERS_MAX], *start = buffer + LWS_PRE, *p = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, code, type, w->len, &p, end)) return -1;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        if (!add_header(wsi, headers[i].name, headers[i].value, &p, end)) return -1;
    if (lws_is_ssl(wsi) && !add_header(wsi, "strict-transport-security:", only_tls, &p, end)) return -1;
    /* Tells the page that there is something to link to. */
    if (n->server->settings.privacy &&
        !add_header(wsi, "link:", "</privacy>; rel=\"privacy-policy\"", &p, end))
        return -1;
    if (tag &&
        (!add_header(wsi, "etag:", tag, &p, end) || !add_header(wsi, "vary:", "accept-encoding", &p, end)))
        return -1;
    if (!add_header(wsi, "cache-control:", tag ? "no-cache" : "no-store", &p, end)) return -1;
    if (packed && !add_header(wsi, "content-encoding:", "gzip", &p, end)) return -1;
    if (lws_finalize_write_http_header(wsi, start, &p, end)) return -1;
    w->sent = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0) { /* a HEAD request has no body */
        free(w->owned);
        w->owned = NULL;
        w->body = NULL;
        w->len = 0;
    }
    if (w->len == 0) return next_request(wsi);
    find_address(n, wsi, address);
    limits_served(n->server, address, w->len);
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer_text(struct lws *wsi, wire *w, unsigned code, const char *type, const char *text)
{
    w->len = strlen(text);
    w->owned = malloc(w->len + 1);
    if (!w->owned) return -1;
    memcpy(w->owned, text, w->len + 1);
    w->body = w->owned;
    return answer_http(wsi, w, code, type, NULL, false);
}

static int send_body(struct lws *wsi, wire *w)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    size_t n = w->len - w->sent < CHUNK ? w->len - w->sent : CHUNK;
    if (!w->body) return 0;
    bool last = w->sent + n == w->len;
    memcpy(buffer + LWS_PRE, w->body + w->sent, n);
    if (lws_write(wsi, buffer + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n) return -1;
    w->sent += n;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    free(w->owned);
    w->owned = NULL;
    w->body = NULL;
    return next_request(wsi);
}

static int answer_file(const net *n, struct lws *wsi, wire *w, const char *path)
{
    char header[256] = "";
    const static_file *f = static_files_find(&n->files, path);
    unsigned status = f ? HTTP_STATUS_OK : HTTP_STATUS_NOT_FOUND;
    if (!f && !strchr(path, '.')) f = static_files_find(&n->files, "/404.html"); /* a page for people */
    if (!f) return answer_text(wsi, w, HTTP_STATUS_NOT_FOUND, "text/plain", "not found\n");
    if (status == HTTP_STATUS_OK &&
        lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
        strcmp(header, f->tag) == 0) {
        w->len = 0;
        return answer_http(wsi, w, HTTP_STATUS_NOT_MODIFIED, f->type, f->tag, false);
    }
    header[0] = '\0';
    lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    bool packed = f->gzip && strstr(header, "gzip");
    w->body = packed ? f->gzip : f->bytes;
    w->len = packed ? f->gzip_len : f->len;
    return answer_http(wsi, w, status, f->type, status == HTTP_STATUS_OK ? f->tag : NULL, packed);
}

/* Sends a refusal immediately and closes the connection; `status` is the status line with any headers. */
static int refuse_http(struct lws *wsi, const char *status, const char *text)
{
    unsigned char buffer[LWS_PRE + REFUSAL_MAX];
    int n = snprintf(
        (char *)buffer + LWS_PRE, REFUSAL_MAX,
        "HTTP/1.1 %s\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: %zu\r\n\r\n%s",
        status, strlen(text), text);
    lws_write(wsi, buffer + LWS_PRE, (size_t)n, LWS_WRITE_HTTP_HEADERS);
    return -1;
}

static int refuse_often(struct lws *wsi)
{
    return refuse_http(wsi, "429 Too Many Requests", "too often: please wait a little\n");
}

/* The record of a finished game, for anyone who knows the table's id. */
static int answer_replay(const net *n, struct lws *wsi, wire *w, const char *table)
{
    char *record, address[PEER_SIZE];
    find_address(n, wsi, address);
    if (limits_address(n->server, address, ALLOW_READ) != 0) return refuse_often(wsi);
    if (!n->ears->record(n->server, table, &record))
        return answer_text(wsi, w, HTTP_STATUS_SERVICE_UNAVAILABLE, "text/plain", "try again\n");
    if (!record) return answer_text(wsi, w, HTTP_STATUS_NOT_FOUND, "text/plain", "not found\n");
    w->body = w->owned = record;
    w->len = strlen(record);
    return answer_http(wsi, w, HTTP_STATUS_OK, "text/plain; charset=utf-8", NULL, false);
}

/* Redirects the link of a table, as shared by mail or by users, to the page, which has the table after a #. */
static int answer_table(struct lws *wsi, wire *w, const char *table)
{
    char place[3 * ID_SIZE], query[4 * ID_SIZE];
    unsigned char buffer[LWS_PRE + HEADERS_MAX], *start = buffer + LWS_PRE, *p = start;
    if (!server_is_id(table)) return answer_text(wsi, w, HTTP_STATUS_NOT_FOUND, "text/plain", "not found\n");
    const char *invite = lws_get_urlarg_by_name(wsi, "invite=", query, (int)sizeof query);
    bool invited = server_is_id(invite);
    snprintf(place, sizeof place, "../#/t/%s%s%s", table, invited ? "/" : "", invited ? invite : "");
    is_whole(wsi, false);
    if (lws_http_redirect(wsi, HTTP_STATUS_FOUND, (unsigned char *)place, (int)strlen(place), &p,
                          buffer + sizeof buffer - 1) < 0)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Whether it is a GET or HEAD without a body. libwebsockets never finishes reading a body that follows an earlier
 * request in the same packet, so bodies are refused. */
static bool only_asks(struct lws *wsi)
{
    return (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 ||
            lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0) &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) <= 0;
}

/* Logs a refused upgrade; text from the client is cut at the first byte that is not printable ASCII. */
static void log_refused(const net *n, struct lws *wsi, const char *why, char *from_client)
{
    char address[PEER_SIZE];
    SOUK_OUT(line, 768);
    for (char *p = from_client; *p; p++)
        if (*p < ' ' || *p > '~') *p = '\0';
    find_address(n, wsi, address);
    souk_printf(&line, "%s%s", why, from_client);
    server_log_client(n->server, "refused", line.buf, "", address);
}

/* libwebsockets would also upgrade to HTTP/2 without TLS (h2c) and aborts on some of its frames: only WebSocket is
 * accepted. It has answered an unknown protocol itself before it asks, and its argument may be freed by then, so the
 * headers are read instead: they are gone in that case. */
static int confirm_upgrade(const net *n, struct lws *wsi)
{
    char name[16], origin[256] = "";
    int len = lws_hdr_copy(wsi, name, sizeof name, WSI_TOKEN_UPGRADE);
    if (len <= 0 || strcasecmp(name, "websocket") != 0) {
        log_refused(n, wsi, "an upgrade to something other than websocket", origin);
        return len == 0 ? -1 : refuse_http(wsi, "400 Bad Request", "websocket is the only upgrade\n");
    }
    if (origin_allowed(n, wsi)) return 0;
    lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    log_refused(n, wsi,
                "the origin is not the Host header (let the proxy pass Host, or add --origin): ", origin);
    return refuse_http(wsi, "403 Forbidden", "this server does not accept pages of another origin\n");
}

static int on_http(const net *n, struct lws *wsi, wire *w, const char *path)
{
    server *s = n->server;
    char address[PEER_SIZE];
    is_whole(wsi, true);
    if (!only_asks(wsi))
        return refuse_http(wsi, "405 Method Not Allowed\r\nallow: GET, HEAD",
                           "GET and HEAD only, without a body\n");
    find_address(n, wsi, address);
    if (!limits_http(s, address)) return refuse_often(wsi);
    if (s->leaving) return answer_text(wsi, w, HTTP_STATUS_SERVICE_UNAVAILABLE, "text/plain", "closing\n");
    if (strcmp(path, "/healthz") == 0) {
        bool good = writer_healthy(s->writer);
        return answer_text(wsi, w, good ? HTTP_STATUS_OK : HTTP_STATUS_SERVICE_UNAVAILABLE, "text/plain",
                           good ? "ok\n" : "the store cannot be written\n");
    }
    /* Lets a page find out without connecting. */
    if (strcmp(path, "/day-ranking") == 0 && s->settings.day_ranking)
        return answer_text(wsi, w, HTTP_STATUS_OK, "text/plain", "yes\n");
    if (strcmp(path, "/metrics") == 0) {
        SOUK_OUT(text, CHUNK);
        n->ears->metrics(s, &text);
        return answer_text(wsi, w, HTTP_STATUS_OK, "text/plain; version=0.0.4", text.buf);
    }
    if (strncmp(path, "/replay/", 8) == 0) return answer_replay(n, wsi, w, path + 8);
    if (strncmp(path, "/t/", 3) == 0) return answer_table(wsi, w, path + 3);
    return answer_file(n, wsi, w, path);
}

/* --- libwebsockets --------------------------------------------------------------------------- */

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    net *n = wsi ? lws_context_user(lws_get_context(wsi)) : NULL;
    wire *w = user;
    switch ((int)reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return let_in(n, wsi);
    case LWS_CALLBACK_WSI_DESTROY: return let_go(n, wsi);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(n, wsi);
    case LWS_CALLBACK_RAW_ADOPT: return -1; /* CONNECT would leave HTTP, too */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return filter(n, wsi, w);
    case LWS_CALLBACK_ESTABLISHED: return established(n, wsi, w);
    case LWS_CALLBACK_RECEIVE: return w->session ? receive(wsi, w->session, in, len) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return w->session ? send_some(wsi, w) : -1;
    case LWS_CALLBACK_CLOSED: closed(n, w); return 0;
    case LWS_CALLBACK_HTTP: return on_http(n, wsi, w, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_body(wsi, w);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (w) {
            free(w->owned);
            w->owned = NULL;
        }
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (n->server->acceptor) take_in(n);
        n->ears->tick(n->server);
        return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {"souk.1", on_event, sizeof(wire), READ_AT_ONCE, 0, NULL, CHUNK},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static const lws_retry_bo_t keep_alive = {NULL, 0, 0, 60, 100, 0};

static void on_timer(lws_sorted_usec_list_t *timer)
{
    net *n = lws_container_of(timer, net, timer);
    lws_sul_schedule(n->context, 0, &n->timer, on_timer, TICK_US);
    if (n->ticks++ % TICKS_A_SECOND == 0) {
        lose_patience(n);
        make_room(n->server);
        give_back_memory(n);
    }
    look_at_some(n);
    n->ears->tick(n->server);
}

static void be_quiet(int level, const char *line)
{
    (void)level, (void)line;
}

static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    rlim_t wanted = limit.rlim_max < FILES_WANTED ? limit.rlim_max : FILES_WANTED;
    if (limit.rlim_cur >= wanted) return;
    limit.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

bool net_open(server *s, const net_ears *ears, souk_error *error)
{
    struct lws_context_creation_info info;
    net *n = calloc(1, sizeof *n);
    if (!n) return souk_fail(error, N_("Out of memory."));
    s->net = n;
    n->server = s;
    n->ears = ears;
    if (s->settings.web && !static_files_open(&n->files, s->settings.web, s->settings.url, error))
        return false;
    if (s->settings.privacy && !static_files_page(&n->files, s->settings.privacy, "/privacy", error))
        return false;
    raise_file_limit();
    lws_set_log_level(LLL_ERR, be_quiet);
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER; /* the acceptor listens */
    info.protocols = protocols;
    info.user = n;
    info.timeout_secs = PATIENCE_S;
    info.keepalive_timeout = PATIENCE_S;
    info.alpn = "http/1.1";
    info.server_string = "souk";
    info.retry_and_idle_policy = &keep_alive;
    info.max_http_header_pool = HEADERS_AT_ONCE; /* each is in use only while a request is read */
    info.max_http_header_data = HEADERS_MAX;
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBEV;
    n->loop = ev_loop_new(EVBACKEND_EPOLL | EVFLAG_NOENV);
    info.foreign_loops = (void *[]){n->loop};
    if (!n->loop) return souk_fail(error, N_("Out of memory."));
    if (s->settings.tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = s->settings.tls_cert;
        info.ssl_private_key_filepath = s->settings.tls_key;
    }
    n->context = lws_create_context(&info);
    if (!n->context)
        return souk_fail_at(
            error, 0, 0, "net",
            N_("libwebsockets cannot use libev: install the package libwebsockets-evlib-ev."));
    n->vhost = lws_create_vhost(n->context, &info);
    if (!n->vhost && s->settings.tls_cert)
        return souk_fail_at(
            error, 0, 0, "tls",
            N_("The certificate %s and the key %s cannot be used: are they readable, and do they belong "
               "together?"),
            s->settings.tls_cert, s->settings.tls_key);
    if (!n->vhost) return souk_fail(error, N_("Out of memory."));
    s->acceptor = acceptor_open(&s->settings, net_wake, s, error);
    if (!s->acceptor) return false;
    lws_sul_schedule(n->context, 0, &n->timer, on_timer, TICK_US);
    return true;
}

int net_port(const server *s)
{
    return acceptor_port(s->acceptor);
}

void net_service(server *s)
{
    ev_run(s->net->loop, EVRUN_ONCE);
    pause_all_due(s->net);
}

void net_wake(void *context)
{
    const server *s = context;
    const net *n = s->net;
    if (n && n->context) lws_cancel_service(n->context);
}

void net_close(server *s)
{
    net *n = s->net;
    if (!n) return;
    acceptor_close(s->acceptor);
    s->acceptor = NULL;
    int64_t until = server_now() + BYE_MS; /* let the goodbyes go out */
    while (n->context && s->sessions && server_now() < until)
        net_service(s);
    if (n->context) lws_context_destroy(n->context);
    if (n->loop) ev_loop_destroy(n->loop);
    static_files_close(&n->files);
    free(n);
    s->net = NULL;
}
