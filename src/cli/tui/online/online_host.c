/* online_host.c — the people at a table, and the host's powers over them, the link and the settings.
 *
 * Every list is made from the server's current answer, so that it never names somebody who has left.
 */
#include "cli/tui/ask.h"
#include "cli/tui/online/online.h"
#include "cli/tui/setup.h"
#include <stdio.h>
#include <string.h>

enum { PEOPLE_MAX = 24 };

typedef enum standing { SITS, LOOKS_ON, SENT_AWAY } standing;

typedef struct host_person {
    char id[ONLINE_ID_MAX], name[SOUK_PLAYER_MAX];
    standing standing;
    bool hushed;
} host_person;

static int read_people(const online *o, const souk_json *list, standing how, host_person *people, int n)
{
    for (const souk_json *p = souk_json_child(list); p && n < PEOPLE_MAX; p = souk_json_next(p)) {
        online_copy(people[n].id, sizeof people[n].id, p, "person");
        online_copy(people[n].name, sizeof people[n].name, p, "name");
        people[n].hushed = online_true(p, "hushed");
        people[n].standing = how;
        if (people[n].id[0] && strcmp(people[n].id, o->person) != 0) n++;
    }
    return n;
}

/* The table as it is now; NULL after an error, which has been shown. */
static const souk_json *look(online *o)
{
    online_tell(o, "watch", NULL, NULL);
    return online_answer(o);
}

static void tell_about(online *o, const char *type, const char *person, const char *flag, bool on)
{
    souk_out *out = online_begin_here(o, type);
    souk_json_put_string(out, "person", person);
    if (flag) souk_json_put_bool(out, flag, on);
    online_answer(o);
}

static void about(online *o, const host_person *p)
{
    enum { BEFRIEND, HAND, HUSH, REMOVE, BAN, PARDON } acts[5];
    ask_item items[5];
    int n = 0;
    bool sits = p->standing == SITS, leaves = !(sits && o->rated && strcmp(o->status, "open") != 0);
    if (p->standing != SENT_AWAY) {
        ask_item item = {'f', souk_text(o->lang, N_("Add as a friend")), NULL};
        items[n] = item;
        acts[n++] = BEFRIEND;
    }
    if (!o->host) {
        /* the rest is for the host only */
    } else if (p->standing == SENT_AWAY) {
        ask_item item = {'b', souk_text(o->lang, N_("Let back in")), NULL};
        items[n] = item;
        acts[n++] = PARDON;
    } else {
        if (sits) {
            ask_item item = {'h', souk_text(o->lang, N_("Make host")), NULL};
            items[n] = item;
            acts[n++] = HAND;
        }
        ask_item hush = {'x', souk_text(o->lang, p->hushed ? N_("Let chat again") : N_("Silence")), NULL};
        items[n] = hush;
        acts[n++] = HUSH;
        if (sits && leaves) {
            ask_item item = {'r', souk_text(o->lang, N_("Send away")),
                             souk_text(o->lang, N_("frees the seat, or gives it to a bot"))};
            items[n] = item;
            acts[n++] = REMOVE;
        }
        if (leaves) {
            ask_item item = {'d', souk_text(o->lang, N_("Send away for a day")),
                             souk_text(o->lang, N_("under any name"))};
            items[n] = item;
            acts[n++] = BAN;
        }
    }
    stage_draw(&o->stage);
    int picked = ask_one(o->lang, p->name, NULL, items, n, 0);
    if (picked < 0) return;
    switch (acts[picked]) {
    case BEFRIEND:
        if (online_befriend(o, "person", p->id, true))
            stage_say(&o->stage, SOUK_GREEN, souk_text(o->lang, N_("%s has been asked.")), p->name);
        break;
    case HAND: tell_about(o, "host", p->id, NULL, false); break;
    case HUSH: tell_about(o, "hush", p->id, "on", !p->hushed); break;
    case REMOVE: tell_about(o, "remove", p->id, "ban", false); break;
    case BAN: tell_about(o, "remove", p->id, "ban", true); break;
    case PARDON: tell_about(o, "pardon", p->id, NULL, false); break;
    }
}

void online_people(online *o)
{
    static const char *const notes[] = {N_("playing"), N_("watching"), N_("sent away")};
    host_person people[PEOPLE_MAX];
    ask_item items[PEOPLE_MAX];
    const souk_json *table = look(o);
    if (!table) return;
    int n = read_people(o, souk_json_get(table, "seats"), SITS, people, 0);
    n = read_people(o, souk_json_get(table, "spectators"), LOOKS_ON, people, n);
    n = read_people(o, souk_json_get(table, "barred"), SENT_AWAY, people, n);
    if (n == 0) {
        ask_note(o->lang, o->scene->game->title, souk_text(o->lang, N_("Nobody else is here.")));
        return;
    }
    for (int i = 0; i < n; i++) {
        ask_item item = {0, people[i].name, souk_text(o->lang, notes[people[i].standing])};
        items[i] = item;
    }
    stage_draw(&o->stage);
    int picked = ask_one(o->lang, souk_text(o->lang, N_("People at this table")), NULL, items, n, 0);
    if (picked >= 0) about(o, &people[picked]);
}

void online_host_relink(online *o)
{
    online_tell(o, "relink", NULL, NULL);
    if (online_answer(o))
        ask_note(o->lang, o->scene->game->title,
                 souk_text(o->lang, N_("There is a new link; the old one no longer works.")));
}

void online_host_change(online *o)
{
    setup s;
    const souk_json *table = look(o);
    if (!table) return;
    setup_usual(&s, o->scene->game, true);
    setup_agreed(&s, table);
    screen_clear();
    if (!setup_ask(&s, o->lang)) return;
    souk_out *out = online_begin_here(o, "change");
    setup_change_json(&s, out);
    online_answer(o);
}
