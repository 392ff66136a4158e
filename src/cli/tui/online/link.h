/* link.h — the way to the far side of a table (docs/protocol.md): messages out, messages in. The far side is a server
 * (link_lws.c) or a table on this machine (link_here.c).
 *
 * Nothing here blocks: link_work does what can be done now. A broken link reconnects automatically; link_fresh then
 * reports that the exchange must start again with a hello.
 */
#ifndef SOUK_CLI_TUI_ONLINE_LINK_H
#define SOUK_CLI_TUI_ONLINE_LINK_H
#include "core/out.h"
#include "core/queue.h"
#include "core/text.h"

enum { LINK_HOST_MAX = 256 };

enum { LINK_QUEUE_MAX = 256 }; /* messages that wait */

typedef struct souk_link souk_link;

typedef struct link_message {
    souk_item item;
    size_t len;
    char text[]; /* ends with a NUL */
} link_message;

typedef struct link_address {
    char host[LINK_HOST_MAX];
    int port;
    bool secure;
    char table[64], invite[64]; /* from a link to one table; may be empty */
} link_address;

/* "https://host:port/t/TABLE?invite=CODE", or a shorter form: "host", "http://host:7070". */
bool link_parse(const char *url, link_address *a);

/* Why the last attempt to connect failed. */
typedef enum link_trouble {
    LINK_NO_TROUBLE,
    LINK_UNKNOWN, /* no such host */
    LINK_REFUSED,
    LINK_INSECURE, /* no TLS, or a certificate that is not valid */
    LINK_STRANGER, /* something answers, but not a server of Souk */
    NUM_LINK_TROUBLES
} link_trouble;

/* The transport: the table that the module souk-link exports, with the meaning of the calls below. */
typedef struct link_way {
    souk_link *(*open)(const link_address *a);
    void (*close)(souk_link *l);
    void (*work)(souk_link *l);
    bool (*up)(const souk_link *l);
    bool (*fresh)(souk_link *l);
    bool (*send)(souk_link *l, const char *text, size_t len);
    link_message *(*receive)(souk_link *l);
    link_trouble (*trouble)(const souk_link *l); /* NULL: there never is any */
} link_way;

extern const link_way link_lws; /* in the module, which uses nothing else of the program */

/* All calls below go that way from now on; returns the link. */
souk_link *link_use(const link_way *w, souk_link *l);
/* Starts to connect; NULL with an error if the module cannot be opened. */
souk_link *link_open(const link_address *a, souk_error *error);
void link_close(souk_link *l);
void link_work(souk_link *l);
bool link_up(const souk_link *l);
/* The reason with a %s for the address, in that language; if none is known, that it does not answer. *known: whether
 * one is, after at least one attempt. */
const char *link_why(const souk_link *l, souk_lang lang, bool *known);
/* True once after each time the connection was established. */
bool link_fresh(souk_link *l);
/* Queues a message; false if it is too long or memory runs out. */
bool link_send(souk_link *l, const char *text, size_t len);
/* The oldest unread message received (free it), or NULL. */
link_message *link_receive(souk_link *l);
#endif
