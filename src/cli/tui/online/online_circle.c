/* online_circle.c — the user's friends on a server: requests and invitations to a table.
 *
 * The list is read once and then updated by messages. Arrivals and departures are applied as they are received
 * (online_talk.c); any other change marks the list stale, so that it is read again before it is shown.
 */
#include "cli/tui/ask.h"
#include "cli/tui/online/online.h"
#include <stdio.h>
#include <string.h>

static void read_tables(online_friend *f, const souk_json *list)
{
    f->num_tables = 0;
    for (const souk_json *t = souk_json_child(list); t && f->num_tables < ONLINE_THEIRS_MAX;
         t = souk_json_next(t)) {
        online_place *at = &f->tables[f->num_tables];
        const char *game = souk_json_text(souk_json_get(t, "game"));
        const char *status = souk_json_text(souk_json_get(t, "status"));
        at->game = game ? souk_game_find(game) : NULL;
        at->open = status && strcmp(status, "open") == 0;
        online_copy(at->table, sizeof at->table, t, "table");
        if (at->game) f->num_tables++;
    }
}

static online_bond bond_of(const souk_json *person)
{
    static const char *const words[] = {"asks", "friend", "asked"};
    const char *word = souk_json_text(souk_json_get(person, "bond"));
    for (int i = 0; word && i < ONLINE_BOND_NONE; i++)
        if (strcmp(word, words[i]) == 0) return (online_bond)i;
    return ONLINE_BOND_NONE;
}

/* Sort order: requests first, then friends, with those online before the others. */
static int place_of(const online_friend *f)
{
    return 2 * (int)f->bond + (f->bond == ONLINE_BOND_FRIEND && !f->here);
}

static void sort(online_circle *c)
{
    for (int i = 1; i < c->num_friends; i++) {
        online_friend f = c->friends[i];
        int at = i;
        for (; at > 0 && place_of(&c->friends[at - 1]) > place_of(&f); at--)
            c->friends[at] = c->friends[at - 1];
        c->friends[at] = f;
    }
}

bool online_circle_look(online *o)
{
    online_circle *c = &o->circle;
    if (!c->stale) {
        sort(c);
        return true;
    }
    souk_out *out = online_begin(o, "friends");
    souk_json_put_bool(out, "watch", true);
    c->stale = false; /* unless something changes while we wait */
    const souk_json *answer = online_answer(o), *list;
    if (!answer) return false;
    c->num_friends = c->num_invitations = 0;
    list = souk_json_get(answer, "friends");
    for (const souk_json *n = souk_json_child(list); n && c->num_friends < ONLINE_FRIENDS_MAX;
         n = souk_json_next(n)) {
        online_friend *f = &c->friends[c->num_friends];
        online_copy(f->person, sizeof f->person, n, "person");
        online_copy(f->name, sizeof f->name, n, "name");
        f->bond = bond_of(n);
        f->here = online_true(n, "here");
        read_tables(f, souk_json_get(n, "tables"));
        if (f->bond != ONLINE_BOND_NONE) c->num_friends++;
    }
    list = souk_json_get(answer, "invitations");
    for (const souk_json *n = souk_json_child(list); n && c->num_invitations < ONLINE_INVITED_MAX;
         n = souk_json_next(n)) {
        online_invitation *i = &c->invitations[c->num_invitations];
        const char *game = souk_json_text(souk_json_get(n, "game"));
        i->at.game = game ? souk_game_find(game) : NULL;
        i->at.open = true;
        online_copy(i->at.table, sizeof i->at.table, n, "table");
        online_copy(i->name, sizeof i->name, n, "name");
        if (i->at.game) c->num_invitations++;
    }
    sort(c);
    return true;
}

bool online_befriend(online *o, const char *member, const char *who, bool on)
{
    souk_out *out = online_begin(o, "friend");
    souk_json_put_string(out, member, who);
    souk_json_put_bool(out, "on", on);
    o->circle.stale = true;
    return online_answer(o) != NULL;
}

const char *online_whereabouts(const online *o, const online_friend *f)
{
    switch (f->bond) {
    case ONLINE_BOND_ASKS: return souk_text(o->lang, N_("wants to be your friend"));
    case ONLINE_BOND_ASKED: return souk_text(o->lang, N_("has not answered yet"));
    default: return souk_text(o->lang, f->here ? N_("online") : N_("offline"));
    }
}

static bool sits_here(const online *o, const online_friend *f)
{
    for (int i = 0; i < o->num_seats; i++)
        if (o->seats[i].person && strcmp(o->seats[i].id, f->person) == 0) return true;
    return false;
}

void online_ask_friend(online *o)
{
    ask_item items[ONLINE_FRIENDS_MAX];
    const online_friend *asked[ONLINE_FRIENDS_MAX];
    int n = 0;
    if (!online_circle_look(o)) return;
    for (int i = 0; i < o->circle.num_friends; i++) {
        const online_friend *f = &o->circle.friends[i];
        if (f->bond != ONLINE_BOND_FRIEND || sits_here(o, f)) continue;
        ask_item item = {0, f->name, online_whereabouts(o, f)};
        items[n] = item;
        asked[n++] = f;
    }
    if (n == 0) {
        ask_note(
            o->lang, o->scene->game->title,
            souk_text(o->lang, N_("You have no friends to invite yet. In the lobby, press f to find some.")));
        return;
    }
    stage_draw(&o->stage);
    int picked = ask_one(o->lang, souk_text(o->lang, N_("Invite a friend to this table")), NULL, items, n, 0);
    if (picked < 0) return;
    char name[SOUK_PLAYER_MAX];
    snprintf(name, sizeof name, "%s", asked[picked]->name);
    online_tell(o, "invite", "person", asked[picked]->person);
    if (online_answer(o))
        stage_say(&o->stage, SOUK_GREEN, souk_text(o->lang, N_("%s has been asked.")), name);
}
