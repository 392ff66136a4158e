/* Online: signing in, the lobby, sitting down. Asking and answering goes through one place
 * (online_answer), which also takes in the news that come meanwhile. */
#include "cli/tui/online.h"
#include "bots/bot.h"
#include "cli/setting.h"
#include "cli/tui/ask.h"
#include "cli/tui/keep.h"
#include "cli/tui/tui.h"
#include "core/file.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT_MS = 25, LISTED_MAX = 40, MORE_ITEMS = 4, TABLE_PROTOCOL = 1 };

/* --- messages --------------------------------------------------------------------------------- */

void online_open_message(online *o, souk_out *out, char *bytes, const char *type)
{
    souk_out_init(out, bytes, ONLINE_OUT_MAX);
    souk_json_open(out, '{');
    souk_json_put_string(out, "type", type);
    souk_json_put_int(out, "id", ++o->id);
}

bool online_send(online *o, souk_out *out)
{
    souk_json_close(out, '}');
    return !souk_out_full(out) && link_send(o->link, out->buf, out->len);
}

static void say_hello(online *o)
{
    char bytes[ONLINE_OUT_MAX];
    souk_out out;
    online_open_message(o, &out, bytes, "hello");
    souk_json_put_int(&out, "protocol", TABLE_PROTOCOL);
    souk_json_put_string(&out, "lang", o->lang == SOUK_FR ? "fr" : "en");
    if (o->token[0]) souk_json_put_string(&out, "token", o->token);
    online_send(o, &out);
}

/* The next message that has come, parsed; NULL if there is none. */
static const souk_json *next_message(online *o)
{
    free(o->text);
    free(o->nodes);
    o->nodes = NULL;
    o->text = link_receive(o->link);
    if (!o->text) return NULL;
    size_t len = strlen(o->text);
    int most = souk_json_room(o->text, len);
    souk_error error;
    memset(&error, 0, sizeof error);
    o->nodes = calloc((size_t)most, sizeof *o->nodes);
    if (!o->nodes || souk_json_parse(o->text, len, o->nodes, most, &error) < 0) return NULL;
    return o->nodes;
}

static void take_in(online *o, const souk_json *root)
{
    const char *type = souk_json_text(souk_json_get(root, "type"));
    if (type && strcmp(type, "welcome") == 0) {
        const souk_json *you = souk_json_get(root, "you");
        o->known = you && you->type == SOUK_JSON_OBJECT;
    }
    online_news(o, root);
}

int online_work(online *o)
{
    int n = 0;
    link_work(o->link);
    if (link_fresh(o->link)) say_hello(o);
    for (const souk_json *root; (root = next_message(o)); n++)
        take_in(o, root);
    return n;
}

static void draw_waiting(const online *o)
{
    screen_put(screen_rows() - 2, 1, screen_cols() - 2, ON_TABLE, SOUK_TITLE,
               souk_text(o->lang, link_up(o->link) ? N_("Waiting for the server ...")
                                                   : N_("Connecting ... (Escape gives up)")));
    screen_show();
}

const souk_json *online_answer(online *o)
{
    long wanted = o->id, got;
    for (int rounds = 0;; rounds++) {
        link_work(o->link);
        if (link_fresh(o->link)) {
            say_hello(o); /* the connection was lost meanwhile: what was asked is asked again by the person */
            wanted = o->id;
        }
        for (const souk_json *root; (root = next_message(o));) {
            take_in(o, root);
            if (!souk_json_whole(souk_json_get(root, "id"), 0, LONG_MAX / 2, &got) || got != wanted) continue;
            const char *type = souk_json_text(souk_json_get(root, "type"));
            if (!type || strcmp(type, "error") != 0) return root;
            const char *text = souk_json_text(souk_json_get(root, "text"));
            if (o->table[0])
                room_say(&o->room, SOUK_RED, "%s", text ? text : "?");
            else
                ask_note(o->lang, o->to.host, text ? text : "?");
            return NULL;
        }
        if (rounds > 400 / WAIT_MS) draw_waiting(o);
        int key = screen_key(WAIT_MS);
        if (key == KEYS_ESCAPE || key == KEYS_LEAVE) return NULL;
    }
}

/* --- signing in ------------------------------------------------------------------------------- */

static bool token_path(const online *o, char *path, size_t size)
{
    char name[LINK_HOST_MAX + 32];
    snprintf(name, sizeof name, "online-%s-%d", o->to.host, o->to.port);
    return keep_file(name, path, size);
}

static void load_token(online *o)
{
    char path[KEEP_PATH_MAX], *text;
    size_t len;
    souk_error error;
    memset(&error, 0, sizeof error);
    if (!token_path(o, path, sizeof path) || !souk_file_read(path, sizeof o->token, &text, &len, &error))
        return;
    snprintf(o->token, sizeof o->token, "%s", text);
    o->token[strcspn(o->token, "\r\n")] = '\0';
    free(text);
}

static void save_token(online *o)
{
    char path[KEEP_PATH_MAX];
    souk_error error;
    memset(&error, 0, sizeof error);
    if (token_path(o, path, sizeof path)) souk_file_replace(path, o->token, strlen(o->token), &error);
}

/* Becomes a guest under a name that is asked for; false if the person gives up. */
static bool sign_in(online *o)
{
    char bytes[ONLINE_OUT_MAX], name[64] = "", password[ASK_LINE_MAX] = "";
    souk_out out;
    while (!o->known) {
        screen_clear();
        if (!ask_line(souk_text(o->lang, N_("Your name:")), name, sizeof name) || !name[0]) return false;
        online_open_message(o, &out, bytes, "guest");
        souk_json_put_string(&out, "name", name);
        if (password[0]) souk_json_put_string(&out, "password", password);
        online_send(o, &out);
        const souk_json *answer = online_answer(o);
        const char *token = souk_json_text(souk_json_get(answer, "token"));
        if (token) {
            snprintf(o->token, sizeof o->token, "%s", token);
            o->known = true;
            save_token(o);
        } else if (screen_leaving() ||
                   !ask_line(souk_text(o->lang, N_("The server's password, if it has one:")), password,
                             sizeof password)) {
            return false;
        }
    }
    return true;
}

/* --- the lobby -------------------------------------------------------------------------------- */

/* Asks to sit at the table or to watch it; true if the server let us. */
static bool go_to(online *o, const char *type, const char *table, const char *invite)
{
    char bytes[ONLINE_OUT_MAX];
    souk_out out;
    online_open_message(o, &out, bytes, type);
    souk_json_put_string(&out, "table", table);
    if (invite[0]) souk_json_put_string(&out, "invite", invite);
    online_send(o, &out);
    const souk_json *answer = online_answer(o);
    if (!answer) return false;
    snprintf(o->table, sizeof o->table, "%s", table);
    snprintf(o->invite, sizeof o->invite, "%s", invite);
    online_news(o, answer);
    return true;
}

/* A new table: the person, as many open seats as wanted, and bots. */
static bool create(online *o)
{
    ask_item items[LISTED_MAX];
    int n = 0;
    for (; n < souk_num_games && n < LISTED_MAX; n++) {
        ask_item item = {0, souk_games[n]->title, souk_text(o->lang, souk_games[n]->summary)};
        items[n] = item;
    }
    screen_clear();
    int picked = ask_one(o->lang, souk_text(o->lang, N_("A new table")), NULL, items, n, 0);
    if (picked < 0) return false;
    const souk_game *g = souk_games[picked];
    int seats = g->min_seats, people = 1;
    if (g->max_seats > g->min_seats)
        seats = ask_number(o->lang, N_("How many seats?"), g->min_seats, g->max_seats, cli_usual_seats(g));
    if (seats > 1) people = ask_number(o->lang, N_("How many of them are people?"), 1, seats, 1);
    if (seats < 0 || people < 0) return false;
    char bytes[ONLINE_OUT_MAX];
    souk_out out;
    online_open_message(o, &out, bytes, "create");
    souk_json_put_string(&out, "game", g->id);
    souk_json_key(&out, "seats");
    souk_json_open(&out, '[');
    for (int i = 0; i < seats; i++)
        souk_json_string(&out, i == 0 ? "me" : i < people ? "open" : souk_bot_usual->name);
    souk_json_close(&out, ']');
    online_send(o, &out);
    const souk_json *answer = online_answer(o);
    const char *table = souk_json_text(souk_json_get(answer, "table"));
    if (!table) return false;
    char id[ONLINE_ID_MAX];
    snprintf(id, sizeof id, "%s", table);
    return go_to(o, "watch", id, "");
}

/* One line of the lobby: who sits there. */
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

typedef struct listed {
    char id[ONLINE_ID_MAX], title[SOUK_TEXT_MAX], note[SOUK_TEXT_MAX];
    bool open;
} listed;

static int read_lobby(online *o, listed *tables)
{
    char bytes[ONLINE_OUT_MAX];
    souk_out out;
    int n = 0;
    online_open_message(o, &out, bytes, "lobby");
    online_send(o, &out);
    const souk_json *answer = online_answer(o), *list = souk_json_get(answer, "tables");
    if (!answer) return -1;
    for (const souk_json *t = list ? souk_json_child(list) : NULL; t && n < LISTED_MAX;
         t = souk_json_next(t)) {
        const char *id = souk_json_text(souk_json_get(t, "table"));
        const char *game = souk_json_text(souk_json_get(t, "game"));
        const char *status = souk_json_text(souk_json_get(t, "status"));
        const souk_game *g = game ? souk_game_find(game) : NULL;
        if (!id || !g || !status) continue;
        listed *l = &tables[n++];
        souk_out note;
        l->open = strcmp(status, "open") == 0;
        snprintf(l->id, sizeof l->id, "%s", id);
        snprintf(l->title, sizeof l->title, "%s", g->title);
        souk_out_init(&note, l->note, sizeof l->note);
        souk_puts(&note, souk_text(o->lang, l->open ? N_("join: ") : N_("watch: ")));
        tell_seats(o, t, &note);
    }
    return n;
}

/* The lobby until the person leaves it. */
static void visit_lobby(online *o)
{
    listed *tables = calloc(LISTED_MAX, sizeof *tables);
    for (bool stays = tables != NULL; stays && !screen_leaving();) {
        ask_item items[LISTED_MAX + MORE_ITEMS];
        ask_item more[MORE_ITEMS] = {{'n', souk_text(o->lang, N_("A new table")), NULL},
                                     {'a', souk_text(o->lang, N_("Look again")), NULL},
                                     {'l', souk_text(o->lang, N_("Go to a table by its link")), NULL},
                                     {'q', souk_text(o->lang, N_("Leave")), NULL}};
        char link[ASK_LINE_MAX] = "";
        link_address there;
        int n = read_lobby(o, tables);
        if (n < 0) break;
        for (int i = 0; i < n; i++) {
            ask_item item = {0, tables[i].title, tables[i].note};
            items[i] = item;
        }
        memcpy(items + n, more, sizeof more);
        screen_clear();
        int picked = ask_one(o->lang, o->to.host, souk_text(o->lang, N_("The tables of this house")), items,
                             n + MORE_ITEMS, n);
        bool sits = false;
        if (picked >= 0 && picked < n)
            sits = (tables[picked].open && go_to(o, "join", tables[picked].id, "")) ||
                   go_to(o, "watch", tables[picked].id, "");
        else if (picked == n)
            sits = create(o);
        else if (picked == n + 2 && ask_line(souk_text(o->lang, N_("Link:")), link, sizeof link) &&
                 link_parse(link, &there) && there.table[0])
            sits =
                go_to(o, "join", there.table, there.invite) || go_to(o, "watch", there.table, there.invite);
        stays = picked >= 0 && picked != n + 3;
        if (sits) online_table(o);
        o->table[0] = '\0';
    }
    free(tables);
}

int tui_online(const cli *c, const char *url)
{
    online o;
    memset(&o, 0, sizeof o);
    o.cli = c;
    o.lang = c->lang;
    if (!link_parse(url, &o.to)) return cli_usage(c, N_("\"%s\" is no address of a server."), url);
    if (!screen_open(c->lang)) return CLI_FAILED;
    o.link = link_open(&o.to);
    load_token(&o);
    screen_clear();
    o.id = 1; /* of the hello that goes out with the connection */
    if (o.link && online_answer(&o) && sign_in(&o)) {
        if (o.to.table[0]) {
            if (go_to(&o, "join", o.to.table, o.to.invite) || go_to(&o, "watch", o.to.table, o.to.invite))
                online_table(&o);
        } else {
            visit_lobby(&o);
        }
    }
    link_close(o.link);
    free(o.text);
    free(o.nodes);
    screen_close();
    return CLI_OK;
}
