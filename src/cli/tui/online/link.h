/* link.h — a connection to a server (docs/protocol.md): messages out, messages in.
 *
 * Nothing here waits: link_work does what can be done now. A link that breaks opens itself again, and
 * says by link_fresh that the conversation must begin anew.
 */
#ifndef SOUK_CLI_TUI_ONLINE_LINK_H
#define SOUK_CLI_TUI_ONLINE_LINK_H
#include "core/out.h"

enum { LINK_HOST_MAX = 256 };

typedef struct souk_link souk_link;

typedef struct link_address {
    char host[LINK_HOST_MAX];
    int port;
    bool secure;
    char table[64], invite[64]; /* of a link to one table; may be empty */
} link_address;

/* "https://host:port/t/TABLE?invite=CODE", or less of it: "host", "http://host:7070". */
bool link_parse(const char *url, link_address *a);

/* How messages travel: what the module souk-link brings, in the words of the calls below. */
typedef struct link_way {
    souk_link *(*open)(const link_address *a);
    void (*close)(souk_link *l);
    void (*work)(souk_link *l);
    bool (*up)(const souk_link *l);
    bool (*fresh)(souk_link *l);
    bool (*send)(souk_link *l, const char *text, size_t len);
    char *(*receive)(souk_link *l);
} link_way;

extern const link_way link_lws; /* in the module: it uses nothing else of the program */

/* Begins to connect; NULL with an error, if there is no way to connect at all. */
souk_link *link_open(const link_address *a, souk_error *error);
void link_close(souk_link *l);
void link_work(souk_link *l);
bool link_up(const souk_link *l);
/* True once each time the connection has been made. */
bool link_fresh(souk_link *l);
/* Queues a message; false if it is too long or there is no memory. */
bool link_send(souk_link *l, const char *text, size_t len);
/* The oldest message that has come and was not read (free it), or NULL. */
char *link_receive(souk_link *l);
#endif
