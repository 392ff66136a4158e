/* online_lobby.c — the lobby of a server: one's own tables, those open to all, a new one, and games that are over.
 *
 * The list keeps itself up to date while somebody looks at it.
 */
#include "cli/tui/ask.h"
#include "cli/tui/online.h"
#include "cli/tui/setup.h"
#include "core/file.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LISTED_MAX = 40, GAMES_MAX = 50, CREATE_MAX = 240 << 10, PARTS_MAX = 100 << 10 };

typedef struct listed {
    char id[ONLINE_ID_MAX], title[SOUK_TEXT_MAX], note[SOUK_TEXT_MAX];
    bool open, mine;
    int seat; /* of a game that is over: one's own */
} listed;

/* --- a new table ------------------------------------------------------------------------------ */

static bool send_create(online *o, const setup *s)
{
    char *bytes = malloc(CREATE_MAX), *parts = NULL;
    size_t len;
    souk_out out;
    souk_error error;
    memset(&error, 0, sizeof error);
    error.lang = o->lang;
    bool good = bytes && (!s->parts[0] || souk_file_read(s->parts, PARTS_MAX, &parts, &len, &error));
    if (good) {
        online_open_message(o, &out, bytes, "create");
        out.cap = CREATE_MAX;
        setup_json(s, &out);
        if (parts) souk_json_put_string(&out, "parts", parts);
        good = online_send(o, &out);
    } else {
        ask_note(o->lang, s->parts, error.text);
    }
    free(parts);
    free(bytes);
    return good;
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

/* Who sits there. */
static void tell_seats(const online *o, const souk_json *table, souk_out *out)
{
    const souk_json *seats = souk_json_get(table, "seats");
    bool first = true;
    for (const souk_json *s = seats ? souk_json_child(seats) : NULL; s;
         s = souk_json_next(s), first = false) {
        const char *name = souk_json_text(souk_json_get(s, "name"));
        if (!first) souk_puts(out, ", ");
        souk_puts(out, name ? name : souk_text(o->lang, N_("a free seat")));
    }
}

/* One's own seat at the table is to act. */
static bool my_turn(const souk_json *table)
{
    const souk_json *pending = souk_json_get(souk_json_get(table, "view"), "pending");
    long seat, other;
    if (!souk_json_whole(souk_json_get(table, "seat"), 0, SOUK_SEATS_MAX - 1, &seat)) return false;
    for (const souk_json *p = pending ? souk_json_child(pending) : NULL; p; p = souk_json_next(p))
        if (souk_json_whole(p, 0, SOUK_SEATS_MAX - 1, &other) && other == seat) return true;
    return false;
}

/* A row about that table; false if it cannot be shown. */
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

/* One's own tables, by invitation or not: the server only names them in its welcome; the rest is told to
 * those who watch. */
static int read_mine(online *o, listed *tables)
{
    char bytes[ONLINE_OUT_MAX], ids[ONLINE_MINE_MAX][ONLINE_ID_MAX];
    souk_out out;
    int n = 0, known;
    online_open_message(o, &out, bytes, "hello");
    souk_json_put_string(&out, "lang", o->lang == SOUK_FR ? "fr" : "en");
    souk_json_put_string(&out, "token", o->token);
    online_send(o, &out);
    if (!online_answer(o)) return -1;
    known = o->num_mine;
    memcpy(ids, o->mine, sizeof ids);
    for (int i = 0; i < known; i++) {
        for (int way = 0; way < 2; way++) {
            online_open_message(o, &out, bytes, way ? "unwatch" : "watch");
            souk_json_put_string(&out, "table", ids[i]);
            online_send(o, &out);
            const souk_json *answer = online_answer(o);
            if (!way && answer) n += read_listed(o, answer, true, &tables[n]);
        }
    }
    return n;
}

/* The tables that everybody sees listed, after the n of one's own. */
static int read_open(online *o, listed *tables, int n)
{
    char bytes[ONLINE_OUT_MAX];
    souk_out out;
    int mine = n;
    online_open_message(o, &out, bytes, "lobby");
    souk_json_put_bool(&out, "watch", true);
    online_send(o, &out);
    const souk_json *answer = online_answer(o), *list = souk_json_get(answer, "tables");
    if (!answer) return -1;
    for (const souk_json *t = list ? souk_json_child(list) : NULL; t && n < LISTED_MAX;
         t = souk_json_next(t)) {
        const char *id = souk_json_text(souk_json_get(t, "table"));
        bool known = false;
        for (int i = 0; id && i < mine; i++)
            known |= strcmp(tables[i].id, id) == 0;
        if (!known) n += read_listed(o, t, false, &tables[n]);
    }
    return n;
}

/* --- games that are over ---------------------------------------------------------------------- */

static void tell_game(const souk_json *game, souk_out *out)
{
    const souk_json *players = souk_json_get(game, "players"), *scores = souk_json_get(game, "scores");
    const souk_json *winners = souk_json_get(game, "winners");
    double ended = souk_json_get(game, "ended") ? souk_json_get(game, "ended")->number : 0;
    time_t when = (time_t)(ended / 1000);
    struct tm at;
    char day[32];
    if (localtime_r(&when, &at) && strftime(day, sizeof day, "%Y-%m-%d", &at)) souk_puts(out, day);
    for (int i = 0; players && i < players->count; i++) {
        const char *name = souk_json_text(souk_json_at(players, i));
        long score, winner;
        bool won = false;
        for (int k = 0; winners && k < winners->count; k++)
            won |= souk_json_whole(souk_json_at(winners, k), 0, SOUK_SCORES_MAX, &winner) && winner == i;
        souk_printf(out, "%s%s", i ? ", " : " · ", name ? name : "?");
        if (scores && souk_json_whole(souk_json_at(scores, i), INT32_MIN, INT32_MAX, &score))
            souk_printf(out, " %ld%s", score, won ? "★" : "");
    }
}

static void show_history(online *o, listed *games)
{
    char bytes[ONLINE_OUT_MAX];
    ask_item items[GAMES_MAX];
    souk_out out, note;
    long seat;
    int n = 0;
    online_open_message(o, &out, bytes, "history");
    online_send(o, &out);
    const souk_json *answer = online_answer(o), *list = souk_json_get(answer, "games");
    for (const souk_json *g = list ? souk_json_child(list) : NULL; g && n < LISTED_MAX;
         g = souk_json_next(g)) {
        const char *id = souk_json_text(souk_json_get(g, "game"));
        const souk_game *game = id ? souk_game_find(id) : NULL;
        listed *l = &games[n];
        if (!game) continue;
        online_copy(l->id, sizeof l->id, g, "table");
        l->seat = souk_json_whole(souk_json_get(g, "seat"), 0, SOUK_SEATS_MAX - 1, &seat) ? (int)seat : -1;
        souk_out_init(&note, l->note, sizeof l->note);
        tell_game(g, &note);
        ask_item item = {0, game->title, l->note};
        items[n++] = item;
    }
    screen_clear();
    if (n == 0) {
        if (answer) ask_note(o->lang, o->name, souk_text(o->lang, N_("No game of yours here is over yet.")));
        return;
    }
    int picked = ask_one(o->lang, o->name, souk_text(o->lang, N_("Games that are over")), items, n, 0);
    if (picked >= 0) online_replay(o, games[picked].id, games[picked].seat);
}

/* --- the lobby -------------------------------------------------------------------------------- */

static bool follow_link(online *o)
{
    char link[ASK_LINE_MAX] = "";
    link_address there;
    if (!ask_line(souk_text(o->lang, N_("Link:")), link, sizeof link) || !link[0]) return false;
    if (!link_parse(link, &there) || !there.table[0]) {
        ask_note(o->lang, o->to.host, souk_text(o->lang, N_("That is no link to a table.")));
        return false;
    }
    return online_go_to(o, "join", there.table, there.invite) ||
           online_go_to(o, "watch", there.table, there.invite);
}

typedef struct lobby {
    listed tables[LISTED_MAX];
    int mine, n;
    int at; /* the row under the cursor */
} lobby;

/* Goes to a table of the list; true if the server let us. */
static bool sit_at(online *o, const listed *l)
{
    return (l->open && !l->mine && online_go_to(o, "join", l->id, "")) || online_go_to(o, "watch", l->id, "");
}

/* Shows the list once; ASK_NEWS if it must be read again. */
static int show_lobby(online *o, lobby *b)
{
    ask_item more[] = {
        {'n', souk_text(o->lang, N_("A new table")), NULL},
        {'l', souk_text(o->lang, N_("Go to a table by its link")), NULL},
        {'h', souk_text(o->lang, N_("Games that are over")), NULL},
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
                    b->n + MORE, &b->at);
}

/* Reads the list again; the cursor stays on the same table. False if the server does not answer. */
static bool refresh(online *o, lobby *b, bool mine_too)
{
    char id[ONLINE_ID_MAX] = "";
    int below = b->at - b->n;
    if (below < 0) memcpy(id, b->tables[b->at].id, sizeof id);
    if (mine_too) b->mine = read_mine(o, b->tables);
    b->n = b->mine < 0 ? -1 : read_open(o, b->tables, b->mine);
    if (b->n < 0) return false;
    b->at = b->n + (below > 0 ? below : 0);
    for (int i = 0; i < b->n && id[0]; i++)
        if (strcmp(b->tables[i].id, id) == 0) b->at = i;
    return true;
}

void online_lobby(online *o)
{
    lobby *b = calloc(1, sizeof *b);
    bool stays = b != NULL, mine_too = true;
    while (stays && !screen_leaving() && refresh(o, b, mine_too)) {
        int picked = show_lobby(o, b);
        bool sits = false;
        mine_too = picked != ASK_NEWS;
        if (picked == ASK_NEWS) continue;
        if (picked < 0) break;
        if (picked < b->n) sits = sit_at(o, &b->tables[picked]);
        switch (picked - b->n) {
        case 0: sits = create(o); break;
        case 1: sits = follow_link(o); break;
        case 2: show_history(o, b->tables); break;
        case 3: online_account(o); break;
        case 4: stays = false; break;
        default: break;
        }
        if (sits) online_sit(o);
        o->table[0] = '\0';
        stays = stays && online_sign_in(o); /* who has signed out comes in again, or goes */
    }
    free(b);
}
