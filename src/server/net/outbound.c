/* outbound.c — outbound requests (see outbound.h), by libcurl. Proxies of the environment are not used: the address of
 * the connection must be the one that was asked for. */
#include "server/net/outbound.h"
#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE_MS = 10000, ANSWER_MAX = 1 << 16, URL_MAX = 1024 };

static atomic_bool hurry;

bool outbound_open(void)
{
    atomic_store(&hurry, false);
    return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

void outbound_hurry(void)
{
    atomic_store(&hurry, true);
}

bool outbound_private(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET) {
        uint32_t ip = ntohl(((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr);
        return ip >> 24 == 127 || ip >> 24 == 10 || ip >> 24 == 0 || ip >> 20 == 0xAC1 ||
               ip >> 16 == 0xC0A8 || ip >> 16 == 0xA9FE || ip >> 22 == 0x191 || ip >> 17 == 0x6309 ||
               ip >> 8 == 0xC00000 || ip >> 28 >= 0xE;
    }
    const uint8_t *b = ((const struct sockaddr_in6 *)(const void *)a)->sin6_addr.s6_addr;
    static const uint8_t zeros[10] = {0}, nat64[12] = {0, 0x64, 0xFF, 0x9B}; /* an IPv4 address follows */
    return memcmp(b, zeros, sizeof zeros) == 0 || memcmp(b, nat64, sizeof nat64) == 0 ||
           (b[0] & 0xFE) == 0xFC || (b[0] == 0xFE && (b[1] & 0xC0) == 0x80) || b[0] == 0xFF;
}

/* Instead of socket(): every connection comes by here with its address. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *a)
{
    const bool *private_allowed = context;
    (void)purpose;
    if (!*private_allowed && outbound_private(&a->addr)) return CURL_SOCKET_BAD;
    return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

static int look_up(void *context, curl_off_t all, curl_off_t now, curl_off_t all_sent, curl_off_t sent)
{
    (void)context, (void)all, (void)now, (void)all_sent, (void)sent;
    return atomic_load(&hurry);
}

/* Discards the answer; ends one that is too long. */
static size_t discard(const char *bytes, size_t size, size_t n, void *context)
{
    size_t *heard = context;
    (void)bytes;
    *heard += size * n;
    return *heard > ANSWER_MAX ? 0 : size * n;
}

typedef struct request {
    CURL *curl;
    struct curl_slist *list; /* headers or recipients */
    bool private_allowed, good;
    size_t heard;
} request;

static void set_number(request *r, CURLoption option, long number)
{
    r->good = r->good && curl_easy_setopt(r->curl, option, number) == CURLE_OK;
}

static void set_text(request *r, CURLoption option, const char *text)
{
    r->good = r->good && curl_easy_setopt(r->curl, option, text) == CURLE_OK;
}

static void add(request *r, const char *text)
{
    struct curl_slist *longer = curl_slist_append(r->list, text);
    r->good = r->good && longer;
    if (longer) r->list = longer;
}

static void request_open(request *r, const char *url, const char *protocols, bool private_allowed,
                         char why[OUTBOUND_WHY])
{
    memset(r, 0, sizeof *r);
    why[0] = '\0';
    r->curl = curl_easy_init();
    r->good = r->curl != NULL;
    r->private_allowed = private_allowed;
    if (!r->curl) return;
    set_text(r, CURLOPT_URL, url);
    set_text(r, CURLOPT_PROTOCOLS_STR, protocols);
    set_text(r, CURLOPT_PROXY, "");
    set_number(r, CURLOPT_NOSIGNAL, 1);
    set_number(r, CURLOPT_TIMEOUT_MS, PATIENCE_MS);
    set_number(r, CURLOPT_NOPROGRESS, 0);
    set_number(r, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2);
    if (getenv("SSL_CERT_FILE")) set_text(r, CURLOPT_CAINFO, getenv("SSL_CERT_FILE"));
    curl_easy_setopt(r->curl, CURLOPT_ERRORBUFFER, why);
    curl_easy_setopt(r->curl, CURLOPT_XFERINFOFUNCTION, look_up);
    curl_easy_setopt(r->curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(r->curl, CURLOPT_OPENSOCKETDATA, &r->private_allowed);
    curl_easy_setopt(r->curl, CURLOPT_WRITEFUNCTION, discard);
    curl_easy_setopt(r->curl, CURLOPT_WRITEDATA, &r->heard);
}

static bool request_send(request *r, char why[OUTBOUND_WHY])
{
    if (!r->good) {
        snprintf(why, OUTBOUND_WHY, "%s", "out of memory");
        return false;
    }
    CURLcode code = curl_easy_perform(r->curl);
    if (code != CURLE_OK && !why[0]) snprintf(why, OUTBOUND_WHY, "%s", curl_easy_strerror(code));
    return code == CURLE_OK;
}

static void request_close(request *r)
{
    curl_easy_cleanup(r->curl);
    curl_slist_free_all(r->list);
}

int outbound_post(const char *url, const char *const *headers, const void *body, size_t len,
                  bool private_allowed, char why[OUTBOUND_WHY])
{
    request r;
    long status = 0;
    request_open(&r, url, "http,https", private_allowed, why);
    add(&r, "Expect:"); /* no question before a short body */
    for (int i = 0; headers[i]; i++)
        add(&r, headers[i]);
    set_number(&r, CURLOPT_POSTFIELDSIZE, (long)len);
    if (r.curl) curl_easy_setopt(r.curl, CURLOPT_POSTFIELDS, body);
    if (r.curl) curl_easy_setopt(r.curl, CURLOPT_HTTPHEADER, r.list);
    if (request_send(&r, why) || r.heard > ANSWER_MAX) /* the status has come, whatever follows */
        curl_easy_getinfo(r.curl, CURLINFO_RESPONSE_CODE, &status);
    request_close(&r);
    return (int)status;
}

bool outbound_mail(const char *server, const char *from, const char *to, const char *letter,
                   char why[OUTBOUND_WHY])
{
    request r;
    char url[URL_MAX];
    bool secure = strstr(server, "://") != NULL;
    FILE *text = fmemopen((void *)(uintptr_t)letter, strlen(letter), "r");
    snprintf(url, sizeof url, "%s%s/souk", secure ? "" : "smtp://", server); /* the name to greet with */
    request_open(&r, url, "smtp,smtps", true, why);
    add(&r, to);
    r.good = r.good && text;
    set_text(&r, CURLOPT_MAIL_FROM, from);
    set_number(&r, CURLOPT_USE_SSL, secure ? CURLUSESSL_ALL : CURLUSESSL_TRY);
    set_number(&r, CURLOPT_SSL_VERIFYPEER, secure);
    set_number(&r, CURLOPT_SSL_VERIFYHOST, secure ? 2 : 0);
    set_number(&r, CURLOPT_UPLOAD, 1);
    if (r.curl) curl_easy_setopt(r.curl, CURLOPT_MAIL_RCPT, r.list);
    if (r.curl) curl_easy_setopt(r.curl, CURLOPT_READDATA, text);
    bool sent = request_send(&r, why);
    request_close(&r);
    if (text) fclose(text);
    return sent;
}
