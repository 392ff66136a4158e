/* link_lws.c — a connection to a server through libwebsockets: a module (core/module.h), which uses nothing else.
 *
 * The library is called from the loop that also waits for keys, never from another thread.
 */
#include "cli/tui/online/link.h"
#include "core/module.h"
#include <libwebsockets.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

enum { LINK_MESSAGE_MAX = 9 << 20, LINK_OUT_MAX = 256 << 10, AGAIN_S = 2 };

struct souk_link {
    link_address to;
    char host[LINK_HOST_MAX + 8]; /* as in the Host header: with the port unless it is the default */
    struct lws_context *context;
    struct lws *wsi;
    bool up, fresh;
    link_trouble trouble;
    time_t again;       /* when to reconnect, 0: not needed */
    link_message *part; /* of an incomplete message */
    souk_queue out, in;
};

static time_t passed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

static link_message *take(souk_queue *q)
{
    return (link_message *)souk_queue_take(q);
}

static void drop_all(souk_queue *q)
{
    for (link_message *m; (m = take(q));)
        free(m);
}

static int write_one(souk_link *l, struct lws *wsi)
{
    link_message *m = take(&l->out); /* LWS_PRE bytes are reserved before the message */
    if (!m) return 0;
    int sent = lws_write(wsi, (unsigned char *)m->text + LWS_PRE, m->len, LWS_WRITE_TEXT);
    free(m);
    if (l->out.n) lws_callback_on_writable(wsi);
    return sent < 0 ? -1 : 0;
}

static int read_some(souk_link *l, struct lws *wsi, const char *bytes, size_t len)
{
    size_t before = l->part ? l->part->len : 0;
    if (before + len > LINK_MESSAGE_MAX) return -1;
    link_message *more = realloc(l->part, sizeof *more + before + len + 1);
    if (!more) return -1;
    memcpy(more->text + before, bytes, len);
    more->len = before + len;
    more->text[more->len] = '\0';
    l->part = more;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
    if (l->in.n == LINK_QUEUE_MAX) return -1;
    souk_queue_add(&l->in, &more->item);
    l->part = NULL;
    return 0;
}

static void lost(souk_link *l)
{
    l->up = false;
    l->wsi = NULL;
    l->again = passed() + AGAIN_S;
    free(l->part);
    l->part = NULL;
    drop_all(&l->out);
}

/* The name under which this client is in the list of sign-ins. */
static int introduce(struct lws *wsi, void *in, size_t len)
{
    unsigned char **at = in;
    struct utsname system;
    char text[128];
    int n = snprintf(text, sizeof text, "souk/%s (%.64s)", SOUK_VERSION,
                     uname(&system) == 0 ? system.sysname : "");
    return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_USER_AGENT, (const unsigned char *)text, n, at,
                                        *at + len);
}

/* The library tells why in words only. */
static link_trouble cause(const char *said)
{
    static const struct {
        const char *part;
        link_trouble is;
    } causes[] = {{"cert", LINK_INSECURE},
                  {"SSL", LINK_INSECURE},
                  {"tls", LINK_INSECURE},
                  {"HS: ", LINK_STRANGER},
                  {"conn", LINK_REFUSED}};
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++)
        if (strstr(said, causes[i].part)) return causes[i].is;
    return LINK_NO_TROUBLE;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    souk_link *l = lws_context_user(lws_get_context(wsi));
    char said[256] = "";
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return introduce(wsi, in, len);
    case LWS_CALLBACK_CLIENT_ESTABLISHED: l->up = l->fresh = true; break;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        if (in && len < sizeof said) {
            memcpy(said, in, len);
            l->trouble = cause(said);
        }
        lost(l);
        break;
    case LWS_CALLBACK_CLIENT_CLOSED: lost(l); break;
    case LWS_CALLBACK_CLIENT_RECEIVE: return read_some(l, wsi, in, len);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_one(l, wsi);
    default: break;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {{"souk.1", on_event, 0, 1 << 16, 0, NULL, 0},
                                                 {NULL, NULL, 0, 0, 0, NULL, 0}};

/* Idle connections are pinged, so that a dead server is noticed. */
static const lws_retry_bo_t keep_alive = {NULL, 0, 0, 60, 100, 0};

static bool is_known(const char *host)
{
    struct addrinfo *found;
    if (getaddrinfo(host, NULL, NULL, &found) != 0) return false;
    freeaddrinfo(found);
    return true;
}

static void dial(souk_link *l)
{
    struct lws_client_connect_info info;
    memset(&info, 0, sizeof info);
    l->again = 0;
    info.context = l->context;
    info.address = l->to.host;
    info.host = l->host;
    info.port = l->to.port;
    info.path = "/ws";
    info.protocol = protocols[0].name;
    info.local_protocol_name = protocols[0].name;
    info.retry_and_idle_policy = &keep_alive;
    info.ssl_connection = l->to.secure ? LCCSCF_USE_SSL : 0;
    bool known = is_known(l->to.host); /* asked first: an unknown host costs one time limit, not two */
    l->wsi = known ? lws_client_connect_via_info(&info) : NULL;
    if (!l->wsi && l->again == 0) l->again = passed() + AGAIN_S;
    if (!known) l->trouble = LINK_UNKNOWN;
}

static souk_link *open_link(const link_address *a)
{
    souk_link *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    l->to = *a;
    setenv("RES_OPTIONS", "timeout:2 attempts:1",
           0); /* looking up a host blocks: two seconds for each name server */
    bool usual = a->port == (a->secure ? 443 : 80);
    snprintf(l->host, sizeof l->host, usual ? "%s" : "%s:%d", a->host, a->port);
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    lws_set_log_level(0, NULL); /* nothing else may write on the screen */
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.user = l;
    if (a->secure) info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    l->context = lws_create_context(&info);
    if (!l->context) {
        free(l);
        return NULL;
    }
    dial(l);
    return l;
}

static void close_link(souk_link *l)
{
    if (!l) return;
    lws_context_destroy(l->context);
    drop_all(&l->out);
    drop_all(&l->in);
    free(l->part);
    free(l);
}

static void work_link(souk_link *l)
{
    if (l->again && passed() >= l->again) dial(l);
    lws_service(l->context, -1); /* without waiting */
}

static bool up_link(const souk_link *l)
{
    return l->up;
}

static bool fresh_link(souk_link *l)
{
    bool fresh = l->fresh;
    l->fresh = false;
    return fresh;
}

static bool send_link(souk_link *l, const char *text, size_t len)
{
    if (!l->up || len > LINK_OUT_MAX || l->out.n == LINK_QUEUE_MAX) return false;
    link_message *m = malloc(sizeof *m + LWS_PRE + len);
    if (!m) return false;
    memcpy(m->text + LWS_PRE, text, len);
    m->len = len;
    souk_queue_add(&l->out, &m->item);
    lws_callback_on_writable(l->wsi);
    return true;
}

static link_message *receive_link(souk_link *l)
{
    return take(&l->in);
}

static link_trouble trouble_of(const souk_link *l)
{
    return l->trouble;
}

SOUK_MODULE_TABLE const link_way link_lws = {open_link,  close_link, work_link,    up_link,
                                             fresh_link, send_link,  receive_link, trouble_of};
