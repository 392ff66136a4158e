/* link.c — server addresses, and the module that connects to a server, opened only to go online (see link.h). */
#include "cli/tui/online/link.h"
#include "core/error.h"
#include "core/module.h"
#include "core/text.h"
#include <stdlib.h>
#include <string.h>

enum { USUAL_PORT = 7070 };

static const link_way *way;

static void copy_word(char *to, size_t size, const char *from, const char *stop)
{
    size_t n = strcspn(from, stop);
    if (n >= size) n = size - 1;
    memcpy(to, from, n);
    to[n] = '\0';
}

bool link_parse(const char *url, link_address *a)
{
    static const struct {
        const char *scheme;
        bool secure;
        int port;
    } schemes[] = {
        {"http://", false, 80}, {"https://", true, 443}, {"ws://", false, 80}, {"wss://", true, 443}};
    memset(a, 0, sizeof *a);
    a->port = USUAL_PORT;
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        size_t n = strlen(schemes[i].scheme);
        if (strncmp(url, schemes[i].scheme, n) != 0) continue;
        url += n;
        a->secure = schemes[i].secure;
        a->port = schemes[i].port;
        break;
    }
    copy_word(a->host, sizeof a->host, url, ":/?#");
    url += strcspn(url, ":/?#");
    if (*url == ':') {
        char *end;
        long port = strtol(url + 1, &end, 10);
        if (port < 1 || port > 65535) return false;
        a->port = (int)port;
        url = end;
    }
    const char *table = strstr(url, "/t/"), *invite = strstr(url, "invite=");
    if (table) copy_word(a->table, sizeof a->table, table + 3, "/?#");
    if (invite) copy_word(a->invite, sizeof a->invite, invite + 7, "&#");
    return a->host[0] != '\0';
}

souk_link *link_use(const link_way *w, souk_link *l)
{
    way = w;
    return l;
}

souk_link *link_open(const link_address *a, souk_error *error)
{
    way = souk_module_open("souk-link", "souk", "link_lws", error);
    souk_link *l = way ? way->open(a) : NULL;
    if (way && !l) souk_fail(error, N_("Out of memory."));
    return l;
}

void link_close(souk_link *l)
{
    if (l) way->close(l);
}

void link_work(souk_link *l)
{
    way->work(l);
}

bool link_up(const souk_link *l)
{
    return way->up(l);
}

const char *link_why(const souk_link *l, souk_lang lang, bool *known)
{
    static const char *const why[NUM_LINK_TROUBLES] = {
        N_("%s does not answer. Try again later."), N_("%s cannot be reached: there is no such host."),
        N_("%s cannot be reached: it refuses the connection. Is a server running there, at that port?"),
        N_("%s cannot be reached: the connection is not secure (its certificate may not be valid)."),
        N_("%s is not a Souk server: it answers, but differently.")};
    link_trouble trouble = way->trouble ? way->trouble(l) : LINK_NO_TROUBLE;
    *known = trouble != LINK_NO_TROUBLE;
    return souk_text(lang, why[trouble]);
}

bool link_fresh(souk_link *l)
{
    return way->fresh(l);
}

bool link_send(souk_link *l, const char *text, size_t len)
{
    return way->send(l, text, len);
}

link_message *link_receive(souk_link *l)
{
    return way->receive(l);
}
