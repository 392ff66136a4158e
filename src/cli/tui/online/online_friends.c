/* online_friends.c — the user's friends on a server: their presence, requests and public profiles.
 *
 * The list is updated while it is shown, as the lobby is.
 */
#include "cli/tui/ask.h"
#include "cli/tui/online/online.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { ROWS_MAX = ONLINE_INVITED_MAX + ONLINE_FRIENDS_MAX + 2, ACTS_MAX = ONLINE_THEIRS_MAX + 4 };

/* --- profiles --------------------------------------------------------------------------------- */

static void tell_ratings(const online *o, const souk_json *list, souk_out *out)
{
    for (const souk_json *r = souk_json_child(list); r; r = souk_json_next(r)) {
        const char *id = souk_json_text(souk_json_get(r, "game"));
        const souk_game *g = id ? souk_game_find(id) : NULL;
        long points, deviation, games;
        if (!g || !souk_json_whole(souk_json_get(r, "points"), INT32_MIN, INT32_MAX, &points) ||
            !souk_json_whole(souk_json_get(r, "deviation"), 0, INT32_MAX, &deviation) ||
            !souk_json_whole(souk_json_get(r, "games"), 0, INT32_MAX, &games))
            continue;
        souk_printf(out,
                    souk_textn(o->lang, "%s: %ld ± %ld after %d rated game\n",
                               "%s: %ld ± %ld after %d rated games\n", (int)games),
                    g->title, points, deviation, (int)games);
    }
}

static void show_profile(online *o, const char *person)
{
    char name[SOUK_PLAYER_MAX];
    long games = 0;
    SOUK_OUT(text, 8 * SOUK_TEXT_MAX);
    SOUK_OUT(day, 32);
    souk_out *out = online_begin(o, "profile");
    souk_json_put_string(out, "person", person);
    const souk_json *p = online_answer(o), *since = souk_json_get(p, "since");
    if (!p) return;
    online_copy(name, sizeof name, p, "name");
    souk_json_whole(souk_json_get(p, "games"), 0, INT32_MAX, &games);
    online_tell_day(since ? since->number : 0, &day);
    souk_printf(
        &text,
        souk_text(o->lang, online_true(p, "guest") ? N_("Guest since %s.\n") : N_("Account since %s.\n")),
        day.buf);
    souk_printf(&text,
                souk_textn(o->lang, "%d public finished game.\n", "%d public finished games.\n", (int)games),
                (int)games);
    tell_ratings(o, souk_json_get(p, "ratings"), &text);
    ask_note(o->lang, name, text.buf);
}

/* --- somebody, or an invitation ---------------------------------------------------------------- */

/* The menu for a friend; true if there is a table to go to. */
static bool about(online *o, const online_friend *friend_now, online_place *to)
{
    enum { GO, ACCEPT, PART, PROFILE, GAMES } acts[ACTS_MAX];
    static const char *const parting[] = {N_("Refuse"), N_("Remove friend"), N_("Withdraw the request")};
    const online_friend f = *friend_now; /* a copy: the list may change meanwhile */
    ask_item items[ACTS_MAX];
    int n = 0;
    for (; n < f.num_tables; n++) {
        ask_item item = {
            0, f.tables[n].game->title,
            souk_text(o->lang, f.tables[n].open ? N_("sit down at their table") : N_("watch their table"))};
        items[n] = item;
        acts[n] = GO;
    }
    if (f.bond == ONLINE_BOND_ASKS) {
        ask_item item = {'a', souk_text(o->lang, N_("Accept")), NULL};
        items[n] = item;
        acts[n++] = ACCEPT;
    }
    ask_item rest[] = {{'x', souk_text(o->lang, parting[f.bond]), NULL},
                       {'p', souk_text(o->lang, N_("Profile")), NULL},
                       {'g', souk_text(o->lang, N_("Finished games")), NULL}};
    memcpy(items + n, rest, sizeof rest);
    acts[n++] = PART;
    acts[n++] = PROFILE;
    acts[n++] = GAMES;
    screen_clear();
    int picked = ask_one(o->lang, f.name, online_whereabouts(o, &f), items, n, 0);
    screen_clear();
    if (picked < 0) return false;
    switch (acts[picked]) {
    case GO: *to = f.tables[picked]; return true;
    case ACCEPT: online_befriend(o, "person", f.person, true); break;
    case PART: online_befriend(o, "person", f.person, false); break;
    case PROFILE: show_profile(o, f.person); break;
    case GAMES: online_games(o, f.person, f.name); break;
    }
    return false;
}

bool online_invited(online *o, const online_invitation *invitation, online_place *to)
{
    *to = invitation->at;
    ask_item items[] = {{'g', souk_text(o->lang, N_("Go there")), NULL},
                        {'n', souk_text(o->lang, N_("No, thank you")), NULL}};
    SOUK_OUT(text, SOUK_TEXT_MAX);
    souk_printf(&text, souk_text(o->lang, N_("%s invites you to a table.")), invitation->name);
    screen_clear();
    int picked = ask_one(o->lang, to->game->title, text.buf, items, 2, 0);
    screen_clear();
    if (picked >= 0) o->circle.stale = true;
    if (picked != 1) return picked == 0;
    souk_out *out = online_begin(o, "decline");
    souk_json_put_string(out, "table", to->table);
    online_answer(o);
    return false;
}

static void ask_somebody(online *o)
{
    char name[ASK_LINE_MAX] = "";
    SOUK_OUT(text, SOUK_TEXT_MAX);
    if (!ask_line(souk_text(o->lang, N_("Account name:")), name, sizeof name) || !name[0]) return;
    if (!online_befriend(o, "name", name, true)) return;
    souk_printf(&text, souk_text(o->lang, N_("%s has been asked.")), name);
    screen_clear();
    ask_note(o->lang, souk_text(o->lang, N_("Friends")), text.buf);
}

/* --- the list --------------------------------------------------------------------------------- */

static void tell_friend(const online *o, const online_friend *f, char *note, size_t size)
{
    souk_out out;
    souk_out_init(&out, note, size);
    souk_puts(&out, online_whereabouts(o, f));
    for (int i = 0; i < f->num_tables; i++)
        souk_printf(&out, "%s%s", i ? ", " : " · ", f->tables[i].game->title);
}

bool online_friends(online *o, online_place *to)
{
    char notes[ROWS_MAX][SOUK_TEXT_MAX];
    ask_item items[ROWS_MAX];
    const online_circle *c = &o->circle;
    ask_view view = {0, ""};
    while (o->known && !screen_leaving() && online_circle_look(o)) {
        int n = 0;
        for (int i = 0; i < c->num_invitations; i++, n++) {
            snprintf(notes[n], sizeof notes[n], souk_text(o->lang, N_("%s invites you to a table.")),
                     c->invitations[i].name);
            ask_item item = {0, c->invitations[i].at.game->title, notes[n]};
            items[n] = item;
        }
        for (int i = 0; i < c->num_friends; i++, n++) {
            tell_friend(o, &c->friends[i], notes[n], sizeof notes[n]);
            ask_item item = {0, c->friends[i].name, notes[n]};
            items[n] = item;
        }
        ask_item more[] = {{'a', souk_text(o->lang, N_("Add a friend")), NULL},
                           {'b', souk_text(o->lang, N_("Back to the lobby")), NULL}};
        memcpy(items + n, more, sizeof more);
        int num_invitations = c->num_invitations;
        screen_clear();
        int picked = ask_live(o->lang, souk_text(o->lang, N_("Friends")),
                              souk_text(o->lang, N_("Only accepted friends see whether you are online.")),
                              items, n + 2, &view);
        if (picked == ASK_NEWS) continue;
        if (picked < 0 || picked == n + 1) return false;
        if (picked == n)
            ask_somebody(o);
        else if (picked < num_invitations ? online_invited(o, &c->invitations[picked], to)
                                          : about(o, &c->friends[picked - num_invitations], to))
            return true;
    }
    return false;
}
