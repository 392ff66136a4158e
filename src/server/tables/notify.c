/* notify.c — notifies players of their turn in a by-day game: by e-mail to a verified address through the configured
 * mail server, or by HTTP POST to their webhook. The service thread writes a letter and a worker sends it, once; an
 * undeliverable one is logged and dropped. A delivery is recorded as an entry of the table, so that neither another
 * process nor this one after a restart sends it again. If the server dies in between, the second letter has the same
 * Message-ID (a webhook the same turn) as the first.
 *
 * A webhook makes the server connect to an address that a user chose (see outbound.h). */
#include "server/tables/notify.h"
#include "server/net/outbound.h"
#include "server/tables/presence.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { URL_SIZE = 1024, LETTER_SIZE = 2048 };

typedef struct letter {
    job j;
    server *server;
    bool mail, private_allowed, sent;
    char to[CONTACT_SIZE]; /* a mailbox, or the address of a webhook */
    char subject[SOUK_TEXT_MAX], text[LETTER_SIZE];
    char id[2 * ID_SIZE]; /* the same for the same turn */
    char table[ID_SIZE];  /* the table of the turn; empty: none */
    int seat, turn;
    char why[OUTBOUND_WHY]; /* not sent */
} letter;

/* --- on a worker thread ---------------------------------------------------------------------- */

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

static const char *sender(const server *s)
{
    return s->settings.mail_from ? s->settings.mail_from : "souk@localhost";
}

static bool send_mail(letter *l)
{
    char date[64];
    SOUK_OUT(text, 2 * LETTER_SIZE);
    put_date(date);
    souk_printf(&text,
                "From: <%s>\r\nTo: <%s>\r\nDate: %s\r\nMessage-ID: <%s@souk>\r\nSubject: %s\r\n"
                "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n",
                sender(l->server), l->to, date, l->id, l->subject, l->text);
    return outbound_mail(l->server->settings.mail, sender(l->server), l->to, text.buf, l->why);
}

static bool send_hook(letter *l)
{
    static const char *const headers[] = {"Content-Type: application/json", NULL};
    int status = outbound_post(l->to, headers, l->text, strlen(l->text), l->private_allowed, l->why);
    if (status && status / 100 != 2) snprintf(l->why, sizeof l->why, "HTTP %d", status);
    return status / 100 == 2;
}

static void deliver(job *j)
{
    letter *l = (letter *)j;
    l->sent = l->mail ? send_mail(l) : send_hook(l);
}

static void delivered(job *j)
{
    letter *l = (letter *)j;
    cached_table *d = l->sent && l->table[0] ? cached_table_peek(l->server, l->table) : NULL;
    if (!l->sent) {
        SOUK_OUT(why, 2 * OUTBOUND_WHY);
        souk_printf(&why, "%s: %s", l->mail ? "e-mail" : "webhook", l->why);
        server_log(l->server, "undelivered", why.buf);
    }
    if (d && (d->told_pending >> l->seat & 1) && d->letter[l->seat].turn == l->turn) {
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

/* False if the queue is full. */
static bool send_off(server *s, letter *l, const char *to)
{
    snprintf(l->to, sizeof l->to, "%s", to);
    if (jobs_add(s->post, l->to, &l->j)) return true;
    free(l);
    return false;
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
    snprintf(l->subject, sizeof l->subject, "Souk: %s", subject);
    snprintf(l->text, sizeof l->text, "%s", text);
    return send_off(s, l, to);
}

/* The reader may be a stranger: nothing that the person has chosen, not even their name, is in the letter. */
bool notify_verify(server *s, const store_person *p)
{
    char code[CODE_SIZE], to[CONTACT_SIZE];
    SOUK_OUT(text, LETTER_SIZE);
    if (!s->settings.mail || sscanf(p->pending, "%29s %255s", code, to) != 2) return false;
    for (int lang = 0; lang < souk_num_langs(); lang++) {
        souk_printf(
            &text,
            souk_text(lang, N_("Somebody wants to receive e-mails from Souk at this address. To allow it, "
                               "use this code: %s")),
            code);
        souk_puts(&text, "\r\n");
        souk_puts(&text, souk_text(lang, N_("If that was not you, ignore this e-mail: you will get "
                                            "no more.")));
        souk_puts(&text, "\r\n");
    }
    if (s->settings.url) souk_printf(&text, "%s/#/account", s->settings.url);
    return send_mail_off(s, letter_new(s, true), to, code, text.buf);
}

static bool write_turn(server *s, const online_table *online, int seat, const store_person *p)
{
    SOUK_OUT(text, LETTER_SIZE);
    for (int lang = 0; lang < souk_num_langs(); lang++) {
        souk_printf(&text, souk_text(lang, N_("%s, it is your turn at %s.")), p->name, online->game->title);
        souk_puts(&text, "\r\n");
    }
    souk_printf(&text, "%s/t/%s", s->settings.url ? s->settings.url : "", online->id);
    return send_mail_off(s, letter_about(s, true, online, seat), p->email, online->game->title, text.buf);
}

static bool write_hook(server *s, const online_table *online, int seat, const store_person *p)
{
    letter *l = letter_about(s, false, online, seat);
    if (!l) return false;
    SOUK_OUT(text, LETTER_SIZE);
    souk_json_open(&text, '{');
    souk_json_put_string(&text, "type", "turn");
    souk_json_put_string(&text, "table", online->id);
    souk_json_put_string(&text, "game", online->game->id);
    souk_json_put_string(&text, "name", p->name);
    souk_json_put_int(&text, "turn", l->turn);
    if (s->settings.url) {
        SOUK_OUT(url, URL_SIZE);
        souk_printf(&url, "%s/t/%s", s->settings.url, online->id);
        souk_json_put_string(&text, "url", url.buf);
    }
    souk_json_close(&text, '}');
    snprintf(l->text, sizeof l->text, "%s", text.buf);
    return send_off(s, l, p->webhook);
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

/* Whether the player has been notified lately of this turn or of a later one: the turn before it was undone and played
 * again. They have the letter; after a while they may have seen that it was not their turn after all. */
static bool told_lately(const cached_table *d, int seat, int64_t now)
{
    enum { SETTLED_MS = 3600000 };
    const online_table_seat *s = &d->online_table->seat[seat];
    int kept = d->online_table->table->num_kept;
    return (kept < s->told_kept && now - s->told_at < SETTLED_MS) ||
           (d->letter[seat].at > 0 && kept <= d->letter[seat].kept && now - d->letter[seat].at < SETTLED_MS);
}

void notify_turns(cached_table *d)
{
    server *s = d->server;
    const online_table *online = d->online_table;
    int64_t now = server_now();
    uint32_t pending = online_table_pending(online) & ~d->told_pending;
    for (; pending; pending &= pending - 1) {
        int seat = souk_lowest(pending);
        if (online_table_bot(online, seat) || cached_table_here(d, seat))
            continue; /* notified when they leave the page */
        if (!online->seat[seat].told && told_lately(d, seat, now)) continue;
        presence_look(d); /* the entry may have been heard before the coming of its sender */
        if (cached_table_here(d, seat)) continue;
        d->letter[seat].turn = online->table->num_entries;
        if (online->seat[seat].told) {
            d->told_pending |= 1u << seat;
        } else if (tell_turn(s, online, seat)) {
            d->told_pending |= 1u << seat;
            d->letter[seat].kept = online->table->num_kept;
            d->letter[seat].at = now;
        }
    }
}
