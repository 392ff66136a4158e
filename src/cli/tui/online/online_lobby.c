/* online_lobby.c — a server's lobby: invitations, own, open and new tables, the way to friends and finished games.
 *
 * The list is updated while it is shown.
 */
#include "cli/tui/ask.h"
#include "cli/tui/online/online.h"
#include "cli/tui/setup.h"
#include "core/file.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED_MAX = 40, PARTS_MAX = 100 << 10 };

typedef struct listed {
    char id[ONLINE_ID_MAX], title[SOUK_TEXT_MAX], note[SOUK_TEXT_MAX];
    bool open, mine;
} listed;

/* --- a new table ------------------------------------------------------------------------------ */

static bool send_create(online *o, const setup *s)
{
    char *parts = NULL;
    size_t len;
    souk_error error = cli_fresh_error(o->cli);
    if (s->parts[0] && !souk_file_read(s->parts, PARTS_MAX, &parts, &len, &error)) {
        ask_note(o->lang, s->parts, error.text);
        return false;
    }
    souk_out *out = online_begin(o, "create");
    setup_json(s, out);
    if (parts) souk_json_put_string(out, "parts", parts);
    free(parts);
    return online_send(o);
}

static bool create(online *o)
{
    ask_item items[LISTED_MAX];
    char id[ONLINE_ID_MAX];
    setup s;
    int n = 0;
    for (; n < souk_num_games && n < LISTED_MAX; n++) {
        ask_item item = {0, souk_games[n]->title, souk_text(o->lang, souk_games[n]->summary)};
        items[n] = item;
    }
    screen_clear();
    int picked = ask_one(o->lang, souk_text(o->lang, N_("A new table")), NULL, items, n, 0);
    if (picked < 0) return false;
    setup_usual(&s, souk_games[picked], true);
    if (!setup_ask(&s, o->lang) || !send_create(o, &s)) return false;
    screen_clear();
    online_copy(id, sizeof id, online_answer(o), "table");
    return id[0] && online_go_to(o, "watch", id, "");
}

/* --- the list --------------------------------------------------------------------------------- */

static void tell_seats(const online *o, const souk_json *table, souk_out *out)
{
    const souk_json *seats = souk_json_get(table, "seats");
    bool first = true;
    int left = 0;
    for (const souk_json *s = souk_json_child(seats); s; s = souk_json_next(s)) {
        const char *name = souk_json_text(souk_json_get(s, "name"));
        left += !name;
        if (!name) continue;
        souk_printf(out, "%s%s", first ? "" : ", ", name);
        first = false;
    }
    if (left == 0) return;
    if (!first) souk_puts(out, ", ");
    if (left == 1)
        souk_puts(out, souk_text(o->lang, N_("a free seat")));
    else
        souk_printf(out, souk_textn(o->lang, "%d free seat", "%d free seats", left), left);
}

static bool my_turn(const souk_json *table)
{
    const souk_json *pending = souk_json_get(souk_json_get(table, "view"), "pending");
    long seat;
    return souk_json_whole(souk_json_get(table, "seat"), 0, SOUK_SEATS_MAX - 1, &seat) &&
           online_holds(pending, seat);
}

/* Fills a row for that table; false if it cannot be shown. */
static bool read_listed(const online *o, const souk_json *t, bool mine, listed *l)
{
    const char *game = souk_json_text(souk_json_get(t, "game"));
    const char *status = souk_json_text(souk_json_get(t, "status"));
    const souk_game *g = game ? souk_game_find(game) : NULL;
    souk_out note;
    online_copy(l->id, sizeof l->id, t, "table");
    if (!l->id[0] || !g || !status) return false;
    l->open = strcmp(status, "open") == 0;
    l->mine = mine;
    snprintf(l->title, sizeof l->title, "%s", g->title);
    souk_out_init(&note, l->note, sizeof l->note);
    souk_puts(&note, souk_text(o->lang, mine && my_turn(t) ? N_("your turn: ")
                                        : mine             ? N_("yours: ")
                                        : l->open          ? N_("join: ")
                                                           : N_("watch: ")));
    tell_seats(o, t, &note);
    if (online_true(t, "rated")) souk_printf(&note, " · %s", souk_text(o->lang, N_("rated")));
    return true;
}

static int read_invitations(online *o, listed *tables)
{
    if (!online_circle_look(o)) return -1;
    for (int i = 0; i < o->circle.num_invitations; i++) {
        const online_invitation *asked = &o->circle.invitations[i];
        memcpy(tables[i].id, asked->at.table, sizeof tables[i].id);
        snprintf(tables[i].title, sizeof tables[i].title, "%s", asked->at.game->title);
        snprintf(tables[i].note, sizeof tables[i].note, souk_text(o->lang, N_("%s invites you to a table.")),
                 asked->name);
    }
    return o->circle.num_invitations;
}

/* One's own tables, listed or not. The server's welcome only names them; the details come from watching each. */
static int read_mine(online *o, listed *tables)
{
    char ids[ONLINE_MINE_MAX][ONLINE_ID_MAX];
    int n = 0, known;
    souk_out *out = online_begin(o, "hello");
    souk_json_put_string(out, "lang", souk_lang_id(o->lang));
    souk_json_put_string(out, "token", o->token);
    if (!online_answer(o)) return -1;
    known = o->num_mine;
    memcpy(ids, o->mine, sizeof ids);
    for (int i = 0; i < known; i++) {
        for (int way = 0; way < 2; way++) {
            out = online_begin(o, way ? "unwatch" : "watch");
            souk_json_put_string(out, "table", ids[i]);
            const souk_json *answer = online_answer(o);
            if (!way && answer) n += read_listed(o, answer, true, &tables[n]);
        }
    }
    return n;
}

/* Reads the public tables, after the n listed already. */
static int read_open(online *o, listed *tables, int n)
{
    int before = n;
    souk_out *out = online_begin(o, "lobby");
    souk_json_put_bool(out, "watch", true);
    const souk_json *answer = online_answer(o), *list = souk_json_get(answer, "tables");
    if (!answer) return -1;
    for (const souk_json *t = souk_json_child(list); t && n < LISTED_MAX; t = souk_json_next(t)) {
        const char *id = souk_json_text(souk_json_get(t, "table"));
        bool known = false;
        for (int i = 0; id && i < before; i++)
            known |= strcmp(tables[i].id, id) == 0;
        if (!known) n += read_listed(o, t, false, &tables[n]);
    }
    return n;
}

/* --- the lobby -------------------------------------------------------------------------------- */

static bool follow_link(online *o)
{
    char link[ASK_LINE_MAX] = "";
    link_address there;
    if (!ask_line(souk_text(o->lang, N_("Link:")), link, sizeof link) || !link[0]) return false;
    screen_clear();
    if (!link_parse(link, &there) || !there.table[0]) {
        ask_note(o->lang, o->to.host, souk_text(o->lang, N_("That is not a link to a table.")));
        return false;
    }
    return online_go_to(o, "join", there.table, there.invite) ||
           online_go_to(o, "watch", there.table, there.invite);
}

typedef struct lobby {
    listed tables[LISTED_MAX], own[ONLINE_MINE_MAX];
    int invited, mine, n; /* number of invitations, of one's own tables, of all rows */
    ask_view view;        /* of all rows */
} lobby;

static bool sit_at(online *o, const char *table, bool join)
{
    return (join && online_go_to(o, "join", table, "")) || online_go_to(o, "watch", table, "");
}

static bool sit_at_row(online *o, const lobby *b, int row)
{
    online_place to;
    const listed *l = &b->tables[row];
    if (row >= b->invited) return sit_at(o, l->id, l->open && !l->mine);
    return online_invited(o, &o->circle.invitations[row], &to) && sit_at(o, to.table, true);
}

/* Describes what is new among the friends, for the row that leads there. */
static void tell_friends(const online *o, char *note, size_t size)
{
    int here = 0, ask = 0;
    souk_out out;
    souk_out_init(&out, note, size);
    for (int i = 0; i < o->circle.num_friends; i++) {
        here += o->circle.friends[i].here;
        ask += o->circle.friends[i].bond == ONLINE_BOND_ASKS;
    }
    if (here) souk_printf(&out, souk_textn(o->lang, "%d online", "%d online", here), here);
    if (here && ask) souk_puts(&out, " · ");
    if (ask) souk_printf(&out, souk_textn(o->lang, "%d request", "%d requests", ask), ask);
}

/* Shows the list once; ASK_NEWS if it must be read again. */
static int show_lobby(online *o, lobby *b)
{
    char friends[SOUK_TEXT_MAX];
    tell_friends(o, friends, sizeof friends);
    ask_item more[] = {
        {'n', souk_text(o->lang, N_("A new table")), NULL},
        {'l', souk_text(o->lang, N_("Open a table by its link")), NULL},
        {'f', souk_text(o->lang, N_("Friends")), friends},
        {'h', souk_text(o->lang, N_("Finished games")), NULL},
        {'y', souk_text(o->lang, N_("You")), o->name},
        {'q', souk_text(o->lang, N_("Leave")), NULL},
    };
    enum { MORE = sizeof more / sizeof more[0] };
    ask_item items[LISTED_MAX + MORE];
    for (int i = 0; i < b->n; i++) {
        ask_item item = {0, b->tables[i].title, b->tables[i].note};
        items[i] = item;
    }
    memcpy(items + b->n, more, sizeof more);
    screen_clear();
    return ask_live(o->lang, o->to.host, souk_text(o->lang, N_("The tables of this house")), items,
                    b->n + MORE, &b->view);
}

/* Reads the list again; the cursor stays on the same table. False if the server does not answer. */
static bool refresh(online *o, lobby *b, bool mine_too)
{
    char id[ONLINE_ID_MAX] = "";
    int below = b->view.at - b->n;
    if (below < 0) memcpy(id, b->tables[b->view.at].id, sizeof id);
    if (mine_too) b->mine = read_mine(o, b->own);
    b->invited = b->mine < 0 ? -1 : read_invitations(o, b->tables);
    if (b->invited < 0) return false;
    memcpy(b->tables + b->invited, b->own, (size_t)b->mine * sizeof b->own[0]);
    b->n = read_open(o, b->tables, b->invited + b->mine);
    if (b->n < 0) return false;
    b->view.at = b->n + (below > 0 ? below : 0);
    for (int i = 0; i < b->n && id[0]; i++)
        if (strcmp(b->tables[i].id, id) == 0) b->view.at = i;
    return true;
}

void online_lobby(online *o)
{
    lobby *b = calloc(1, sizeof *b);
    online_place to;
    bool stays = b != NULL, mine_too = true;
    /* A user who has signed out, here or elsewhere, signs in again or leaves. */
    while (stays && !screen_leaving() && online_sign_in(o) && refresh(o, b, mine_too)) {
        int picked = show_lobby(o, b);
        bool sits = false;
        mine_too = picked != ASK_NEWS || !o->known;
        if (picked == ASK_NEWS) continue;
        if (picked < 0) break;
        if (picked < b->n) sits = sit_at_row(o, b, picked);
        switch (picked - b->n) {
        case 0: sits = create(o); break;
        case 1: sits = follow_link(o); break;
        case 2: sits = online_friends(o, &to) && sit_at(o, to.table, to.open); break;
        case 3: online_games(o, NULL, o->name); break;
        case 4: online_account(o); break;
        case 5: stays = false; break;
        default: break;
        }
        if (sits) online_sit(o);
        o->table[0] = '\0';
    }
    free(b);
}
