/* notify.c — notifies players of their turn in a by-day game: by e-mail to a verified address through the configured
 * SMTP server, or by HTTP POST to their webhook. The service thread writes a letter and a worker sends it, once; an
 * undeliverable one is logged and dropped. A delivery is recorded as an entry of the table, so that neither another
 * process nor this one after a restart sends it again. If the server dies in between, the second letter has the same
 * Message-ID (a webhook the same turn) as the first.
 *
 * A webhook makes the server connect to an address that a user chose (see outbound.h). */
#include "server/tables/notify.h"
#include "server/net/outbound.h"
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 10000, LINE_SIZE = 1024, LETTER_SIZE = 2048 };

typedef struct letter {
    job j;
    server *server;
    bool mail, private_allowed, sent;
    char host[CONTACT_SIZE], port[8], path[CONTACT_SIZE], from[CONTACT_SIZE], to[CONTACT_SIZE];
    char subject[SOUK_TEXT_MAX], text[LETTER_SIZE];
    char id[2 * ID_SIZE]; /* the same for the same turn */
    char table[ID_SIZE];  /* the table of the turn; empty: none */
    int seat, turn;
    int64_t until; /* the deadline for delivery */
} letter;

/* --- on a worker thread ---------------------------------------------------------------------- */

static int connect_to(const letter *l)
{
    return outbound_connect(l->host, l->port, l->mail || l->private_allowed, l->until);
}

static bool send_text(int fd, const letter *l, const char *text)
{
    return outbound_send(fd, text, strlen(text), l->until);
}

static bool expect(int fd, const letter *l, const char *start)
{
    char line[LINE_SIZE];
    size_t n = 0;
    while (n + 1 < sizeof line) {
        ssize_t got = outbound_ready(fd, POLLIN, l->until) ? recv(fd, line + n, sizeof line - 1 - n, 0) : -1;
        if (got <= 0) break;
        n += (size_t)got;
        if (line[n - 1] == '\n') break;
    }
    line[n] = '\0';
    return strncmp(line, start, strlen(start)) == 0;
}

static bool say(int fd, const letter *l, const char *answer, const char *format, ...)
{
    char line[LETTER_SIZE + LINE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return send_text(fd, l, line) && expect(fd, l, answer);
}

/* The date in the format of mail headers, independent of the locale. */
static void put_date(char date[64])
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t now = time(NULL);
    struct tm t;
    gmtime_r(&now, &t);
    snprintf(date, 64, "%s, %02d %s %d %02d:%02d:%02d +0000", days[t.tm_wday], t.tm_mday, months[t.tm_mon],
             t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
}

static bool send_mail(int fd, const letter *l)
{
    char date[64];
    put_date(date);
    return expect(fd, l, "220") && say(fd, l, "250", "EHLO souk\r\n") &&
           say(fd, l, "250", "MAIL FROM:<%s>\r\n", l->from) && say(fd, l, "250", "RCPT TO:<%s>\r\n", l->to) &&
           say(fd, l, "354", "DATA\r\n") &&
           say(fd, l, "250",
               "From: <%s>\r\nTo: <%s>\r\nDate: %s\r\nMessage-ID: <%s@souk>\r\nSubject: %s\r\nMIME-Version: "
               "1.0\r\n"
               "Content-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n.\r\n",
               l->from, l->to, date, l->id, l->subject, l->text) &&
           say(fd, l, "221", "QUIT\r\n");
}

static bool send_hook(int fd, const letter *l)
{
    return say(fd, l, "HTTP/1.1 2",
               "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
               "Connection: close\r\n\r\n%s",
               l->path, l->host, strlen(l->text), l->text);
}

static void deliver(job *j)
{
    letter *l = (letter *)j;
    l->until = server_now() + PATIENCE_MS;
    int fd = connect_to(l);
    if (fd < 0) return;
    l->sent = l->mail ? send_mail(fd, l) : send_hook(fd, l);
    close(fd);
}

static void delivered(job *j)
{
    letter *l = (letter *)j;
    cached_table *d = l->sent && l->table[0] ? cached_table_peek(l->server, l->table) : NULL;
    if (!l->sent) server_log(l->server, "undelivered", l->mail ? "e-mail" : "webhook");
    if (d && (d->told_pending >> l->seat & 1) && d->letter_at[l->seat] == l->turn) {
        d->delivered |= 1u << l->seat;
        cached_table_due(d);
    }
    free(l);
}

/* --- writing letters ------------------------------------------------------------------------- */

static letter *letter_new(server *s, bool mail)
{
    letter *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    l->j.run = deliver;
    l->j.done = delivered;
    l->server = s;
    l->mail = mail;
    l->private_allowed = s->settings.webhook_private;
    server_id(l->id);
    return l;
}

static bool split_host(letter *l, const char *address, const char *usual_port)
{
    const char *colon = strrchr(address, ':');
    size_t n = colon ? (size_t)(colon - address) : strlen(address);
    if (n == 0 || n >= sizeof l->host) return false;
    memcpy(l->host, address, n);
    l->host[n] = '\0';
    snprintf(l->port, sizeof l->port, "%s", colon ? colon + 1 : usual_port);
    return true;
}

/* False if the queue is full; an invalid address is ignored. */
static bool send_off(server *s, letter *l, bool good)
{
    if (good && jobs_add(s->post, l->mail ? l->to : l->host, &l->j)) return true;
    free(l);
    return !good;
}

static letter *letter_about(server *s, bool mail, const online_table *online, int seat)
{
    letter *l = letter_new(s, mail);
    if (!l) return NULL;
    memcpy(l->table, online->id, sizeof l->table);
    l->seat = seat;
    l->turn = online->table->num_entries;
    snprintf(l->id, sizeof l->id, "%s.%d.%d", l->table, l->turn, seat);
    return l;
}

static bool send_mail_off(server *s, letter *l, const char *to, const char *subject, const char *text)
{
    if (!l) return false;
    snprintf(l->from, sizeof l->from, "%s", s->settings.mail_from ? s->settings.mail_from : "souk@localhost");
    snprintf(l->to, sizeof l->to, "%s", to);
    snprintf(l->subject, sizeof l->subject, "Souk: %s", subject);
    snprintf(l->text, sizeof l->text, "%s", text);
    return send_off(s, l, split_host(l, s->settings.mail, "25"));
}

bool notify_verify(server *s, const store_person *p)
{
    char code[CODE_SIZE], to[CONTACT_SIZE];
    SOUK_OUT(text, LETTER_SIZE);
    if (!s->settings.mail || sscanf(p->pending, "%29s %255s", code, to) != 2) return false;
    for (int lang = 0; lang < SOUK_NUM_LANGS; lang++) {
        souk_printf(&text,
                    souk_text((souk_lang)lang,
                              N_("%s wants to receive e-mails from Souk at this address. To allow it, "
                                 "use this code: %s")),
                    p->name, code);
        souk_puts(&text, "\r\n");
        souk_puts(&text,
                  souk_text((souk_lang)lang, N_("If that was not you, ignore this e-mail: you will get "
                                                "no more.")));
        souk_puts(&text, "\r\n");
    }
    if (s->settings.url) souk_printf(&text, "%s/#/account", s->settings.url);
    return send_mail_off(s, letter_new(s, true), to, code, text.buf);
}

static bool write_turn(server *s, const online_table *online, int seat, const store_person *p)
{
    SOUK_OUT(text, LETTER_SIZE);
    for (int lang = 0; lang < SOUK_NUM_LANGS; lang++) {
        souk_printf(&text, souk_text((souk_lang)lang, N_("%s, it is your turn at %s.")), p->name,
                    online->game->title);
        souk_puts(&text, "\r\n");
    }
    souk_printf(&text, "%s/t/%s", s->settings.url ? s->settings.url : "", online->id);
    return send_mail_off(s, letter_about(s, true, online, seat), p->email, online->game->title, text.buf);
}

static bool write_hook(server *s, const online_table *online, int seat, const store_person *p)
{
    letter *l = letter_about(s, false, online, seat);
    if (!l) return false;
    const char *host = p->webhook + strlen("http://"), *path = strchr(host, '/');
    char address[CONTACT_SIZE];
    snprintf(address, sizeof address, "%.*s", path ? (int)(path - host) : (int)strlen(host), host);
    snprintf(l->path, sizeof l->path, "%s", path ? path : "/");
    SOUK_OUT(text, LETTER_SIZE);
    souk_json_open(&text, '{');
    souk_json_put_string(&text, "type", "turn");
    souk_json_put_string(&text, "table", online->id);
    souk_json_put_string(&text, "game", online->game->id);
    souk_json_put_string(&text, "name", p->name);
    souk_json_put_int(&text, "turn", l->turn);
    if (s->settings.url) {
        SOUK_OUT(url, LINE_SIZE);
        souk_printf(&url, "%s/t/%s", s->settings.url, online->id);
        souk_json_put_string(&text, "url", url.buf);
    }
    souk_json_close(&text, '}');
    snprintf(l->text, sizeof l->text, "%s", text.buf);
    return send_off(s, l, split_host(l, address, "80"));
}

/* Whether a player has been notified, or cannot be; false: try again. */
static bool tell_turn(server *s, const online_table *online, int seat)
{
    const char *id = online->seat[seat].person;
    store_person p;
    int found = store_person_read(&s->store, id, &p);
    if (found != 1) return found == 0;
    bool mails = p.email[0] && s->settings.mail, hooks = p.webhook[0] != '\0';
    if ((mails || hooks) && limits_person(s, id, ALLOW_LETTER) != 0) return true; /* rate limit */
    bool mailed = mails && write_turn(s, online, seat, &p), hooked = hooks && write_hook(s, online, seat, &p);
    return mailed || hooked || (!mails && !hooks); /* one of them is enough: nobody is notified twice */
}

void notify_turns(cached_table *d)
{
    server *s = d->server;
    uint32_t pending = online_table_pending(d->online_table) & ~d->told_pending;
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        if (online_table_bot(d->online_table, seat) || cached_table_here(d, seat))
            continue; /* notified when they leave the page */
        d->letter_at[seat] = d->online_table->table->num_entries;
        if (d->online_table->seat[seat].told || tell_turn(s, d->online_table, seat))
            d->told_pending |= 1u << seat;
    }
}
