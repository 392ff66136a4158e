/* A table of a server on the full screen. What it shows comes from the server's messages alone: the
 * view says what can be chosen, `draw` gives the drawings, events and chat make the log. */
#include "cli/tui/ask.h"
#include "cli/tui/help.h"
#include "cli/tui/online.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { LOOK_MS = 30 };

/* --- what the server says --------------------------------------------------------------------- */

static void add_events(online *o, const souk_json *root)
{
    const souk_json *list = souk_json_get(root, "events");
    for (const souk_json *e = list ? souk_json_child(list) : NULL; e; e = souk_json_next(e)) {
        const char *text = souk_json_text(souk_json_get(e, "text"));
        if (text) souk_printf(&o->scene->log, "%s\n", text);
    }
}

static void add_chat(online *o, const souk_json *line)
{
    const char *name = souk_json_text(souk_json_get(line, "name"));
    const char *text = souk_json_text(souk_json_get(line, "text"));
    if (text) souk_printf(&o->scene->log, "<%s> %s\n", name ? name : "?", text);
}

/* The scores and winners of a game that is over. */
static void tell_result(online *o, const souk_json *view)
{
    const souk_json *scores = souk_json_get(view, "scores"), *winners = souk_json_get(view, "winners");
    souk_out out;
    souk_out_init(&out, o->scene->prompt, sizeof o->scene->prompt);
    souk_puts(&out, souk_text(o->lang, N_("The game is over.")));
    for (int i = 0; scores && i < scores->count; i++) {
        bool won = false;
        long n, entry;
        for (int k = 0; winners && k < winners->count; k++)
            won |= souk_json_whole(souk_json_at(winners, k), 0, SOUK_SCORES_MAX, &entry) && entry == i;
        if (souk_json_whole(souk_json_at(scores, i), INT32_MIN, INT32_MAX, &n))
            souk_printf(&out, "  %d: %ld%s", i + 1, n, won ? " ★" : "");
    }
}

static void read_view(online *o, const souk_json *view)
{
    scene *s = o->scene;
    const char *prompt = souk_json_text(souk_json_get(view, "prompt"));
    const souk_json *legal = souk_json_get(view, "legal"), *done = souk_json_get(view, "done");
    s->num_choices = 0;
    for (const souk_json *n = legal ? souk_json_child(legal) : NULL; n; n = souk_json_next(n)) {
        long action;
        const char *name = souk_json_text(souk_json_get(n, "name"));
        const char *label = souk_json_text(souk_json_get(n, "label"));
        if (!souk_json_whole(souk_json_get(n, "action"), 0, SOUK_ACTIONS_MAX - 1, &action)) continue;
        if (s->num_choices == SOUK_ACTIONS_MAX) break;
        scene_choice *c = &s->choices[s->num_choices++];
        c->action = (int16_t)action;
        snprintf(c->name, sizeof c->name, "%s", name ? name : "");
        snprintf(c->label, sizeof c->label, "%s", label ? label : "");
    }
    snprintf(s->prompt, sizeof s->prompt, "%s",
             prompt ? prompt : souk_text(o->lang, N_("The others are playing.")));
    if (done && done->type == SOUK_JSON_TRUE) tell_result(o, view);
    room_changed(&o->room);
}

static void ask_for(online *o, const char *type)
{
    char bytes[ONLINE_OUT_MAX];
    souk_out out;
    online_open_message(o, &out, bytes, type);
    souk_json_put_string(&out, "table", o->table);
    online_send(o, &out);
}

/* A table that has not begun: who is there, and how others find it. */
static void tell_waiting(online *o, const souk_json *root)
{
    const souk_json *seats = souk_json_get(root, "seats");
    const char *invite = souk_json_text(souk_json_get(root, "invite"));
    scene *s = o->scene;
    int row = 1;
    souk_canvas_clear(&s->board);
    souk_canvas_clear(&s->seats);
    for (const souk_json *n = seats ? souk_json_child(seats) : NULL; n; n = souk_json_next(n), row++) {
        const char *name = souk_json_text(souk_json_get(n, "name"));
        souk_canvas_printf(&s->board, row, 2, (souk_style)(SOUK_SEAT0 + (row - 1) % SOUK_SEATS_MAX), "%d  %s",
                           row, name ? name : souk_text(o->lang, N_("a free seat")));
    }
    souk_canvas_put(&s->board, row + 1, 2, SOUK_DIM, souk_text(o->lang, N_("Others come by this link:")));
    souk_canvas_printf(&s->board, row + 2, 2, SOUK_STRONG, "%s://%s:%d/t/%s", o->to.secure ? "https" : "http",
                       o->to.host, o->to.port, o->table);
    if (invite) souk_canvas_printf(&s->board, row + 3, 2, SOUK_STRONG, "    ?invite=%s", invite);
    s->num_choices = 0;
    snprintf(s->prompt, sizeof s->prompt, "%s",
             souk_text(o->lang, N_("Waiting for the others to sit down.")));
    room_changed(&o->room);
}

/* Everything about the table at once: after sitting down, after a lost connection, when people change. */
static void read_table(online *o, const souk_json *root)
{
    const char *status = souk_json_text(souk_json_get(root, "status"));
    const souk_json *view = souk_json_get(root, "view"), *chat = souk_json_get(root, "chat");
    long seat;
    snprintf(o->status, sizeof o->status, "%s", status ? status : "");
    o->seat = souk_json_whole(souk_json_get(root, "seat"), 0, SOUK_SEATS_MAX - 1, &seat) ? (int)seat : -1;
    souk_out_reset(&o->scene->log);
    add_events(o, root);
    for (const souk_json *n = chat ? souk_json_child(chat) : NULL; n; n = souk_json_next(n))
        add_chat(o, n);
    snprintf(o->scene->title, sizeof o->scene->title, "%s%s", o->to.host,
             o->seat < 0 ? souk_text(o->lang, N_(", watching")) : "");
    if (view && view->type == SOUK_JSON_OBJECT) {
        read_view(o, view);
        ask_for(o, "draw");
    } else {
        tell_waiting(o, root);
    }
}

void online_news(online *o, const souk_json *root)
{
    const char *type = souk_json_text(souk_json_get(root, "type"));
    const char *table = souk_json_text(souk_json_get(root, "table"));
    const souk_json *undo = souk_json_get(root, "undo"), *view = souk_json_get(root, "view");
    if (type && strcmp(type, "welcome") == 0 && o->table[0] && o->scene)
        ask_for(o, "watch"); /* we were lost */
    if (!type || !table || !o->table[0] || strcmp(table, o->table) != 0) return;
    if (!o->scene) {
        const char *id = souk_json_text(souk_json_get(root, "game"));
        const souk_game *g = id ? souk_game_find(id) : NULL;
        if (!g || !(o->scene = scene_new(o->lang, g))) return;
        souk_canvas_clear(&o->scene->board);
        souk_canvas_clear(&o->scene->seats);
        room_open(&o->room, o->scene);
    }
    o->changed = true;
    souk_json_whole(souk_json_get(root, "seq"), 0, LONG_MAX / 2, &o->seq);
    if (undo) o->undo = undo->type == SOUK_JSON_TRUE;
    if (strcmp(type, "table") == 0) {
        read_table(o, root);
    } else if (strcmp(type, "drawing") == 0) {
        souk_canvas_read(&o->scene->board, souk_json_get(root, "board"));
        souk_canvas_read(&o->scene->seats, souk_json_get(root, "seats"));
    } else if (strcmp(type, "chat") == 0) {
        add_chat(o, souk_json_get(root, "line"));
    } else if (view && view->type == SOUK_JSON_OBJECT) { /* update, applied, an error that says "stale" */
        add_events(o, root);
        read_view(o, view);
        ask_for(o, "draw");
    }
}

/* --- what the person wants -------------------------------------------------------------------- */

static void send_move(online *o, const char *text, int action)
{
    char bytes[ONLINE_OUT_MAX];
    souk_out out;
    online_open_message(o, &out, bytes, "apply");
    souk_json_put_string(&out, "table", o->table);
    souk_json_put_int(&out, "seq", o->seq);
    if (text) {
        souk_json_put_string(&out, "text", text);
    } else {
        souk_json_key(&out, "actions");
        souk_json_open(&out, '[');
        souk_json_int(&out, action);
        souk_json_close(&out, ']');
    }
    online_send(o, &out);
    online_answer(o);
}

static void send_text(online *o, const char *type, const char *member, const char *text)
{
    char bytes[ONLINE_OUT_MAX];
    souk_out out;
    online_open_message(o, &out, bytes, type);
    souk_json_put_string(&out, "table", o->table);
    souk_json_put_string(&out, member, text);
    online_send(o, &out);
}

static void hint(online *o)
{
    ask_for(o, "hint");
    const souk_json *answer = online_answer(o);
    const souk_json *hints = answer ? souk_json_get(answer, "hints") : NULL;
    const souk_json *best = hints ? souk_json_child(hints) : NULL;
    if (!best) return;
    const char *label = souk_json_text(souk_json_get(best, "label"));
    const char *reason = souk_json_text(souk_json_get(best, "reason"));
    long action;
    if (!label) return;
    if (souk_json_whole(souk_json_get(best, "action"), 0, SOUK_ACTIONS_MAX - 1, &action))
        room_point(&o->room, (int)action);
    room_say(&o->room, SOUK_GREEN, reason && reason[0] ? "%s: %s." : "%s", label, reason);
}

static void why(online *o)
{
    char line[ASK_LINE_MAX] = "";
    if (!ask_line(souk_text(o->lang, N_("Why not:")), line, sizeof line) || !line[0]) return;
    send_text(o, "why", "action", line);
    const souk_json *answer = online_answer(o);
    const char *clause = souk_json_text(souk_json_get(answer, "clause"));
    const char *text = souk_json_text(souk_json_get(answer, "text"));
    if (!answer) return;
    if (clause)
        room_say(&o->room, SOUK_RED, "%s: %s", clause, text ? text : "");
    else
        room_say(&o->room, SOUK_GREEN, "%s", souk_text(o->lang, N_("That is possible now.")));
}

/* False: the person has left. */
static bool leave(online *o)
{
    if (screen_leaving()) return false;
    ask_item items[] = {
        {'l', souk_text(o->lang, N_("Leave")), souk_text(o->lang, N_("your seat stays yours"))},
        {'s', souk_text(o->lang, N_("Stay")), NULL},
        {'r', souk_text(o->lang, N_("Resign")), souk_text(o->lang, N_("a bot plays on for you"))}};
    bool plays = o->seat >= 0 && strcmp(o->status, "running") == 0;
    int picked = plays ? ask_one(o->lang, souk_text(o->lang, N_("Leave the table?")), NULL, items, 3, 0) : 0;
    if (picked == 2) {
        ask_for(o, "resign");
        online_answer(o);
    } else if (picked == 0 && o->seat >= 0 && strcmp(o->status, "open") == 0) {
        ask_for(o, "leave"); /* before the start the seat is given back */
        online_answer(o);
    }
    return picked == 1;
}

static bool grant(online *o, room_wish wish)
{
    char line[ASK_LINE_MAX] = "";
    int action = room_action(&o->room);
    switch (wish) {
    case WISH_ACT:
        if (action >= 0) send_move(o, NULL, action);
        break;
    case WISH_SAY:
        if (ask_line(souk_text(o->lang, N_("Do:")), line, sizeof line) && line[0]) send_move(o, line, -1);
        break;
    case WISH_UNDO:
        ask_for(o, "undo");
        online_answer(o);
        break;
    case WISH_CHAT:
        if (ask_line(souk_text(o->lang, N_("Say:")), line, sizeof line) && line[0]) {
            send_text(o, "chat", "text", line);
            online_answer(o);
        }
        break;
    case WISH_HINT: hint(o); break;
    case WISH_WHY: why(o); break;
    case WISH_RULES: ask_rules(o->lang, o->scene->game, NULL); break;
    case WISH_HELP: help_show(o->lang); break;
    case WISH_LOG:
        ask_page(o->lang, souk_text(o->lang, N_("All that has happened")), o->scene->log.buf, false, NULL);
        break;
    case WISH_LEAVE: return leave(o);
    default: break;
    }
    return true;
}

void online_table(online *o)
{
    bool stays = o->scene != NULL, up = true;
    o->changed = true;
    while (stays) {
        if (link_up(o->link) != up) {
            up = !up;
            o->changed = true;
            room_say(&o->room, up ? SOUK_GREEN : SOUK_RED, "%s",
                     souk_text(o->lang,
                               up ? N_("Connected again.") : N_("The connection is lost; trying again ...")));
        }
        if (o->changed) {
            snprintf(
                o->scene->keys, sizeof o->scene->keys, "%s",
                souk_text(o->lang, N_("Enter do · Tab pane · u undo · h hint · w why · c chat · r rules · ? "
                                      "help · q leave")));
            room_draw(&o->room);
            o->changed = false;
        }
        int key = screen_key(LOOK_MS);
        if (key != KEYS_NONE) {
            o->changed = true;
            stays = grant(o, room_key(&o->room, key));
        }
        online_work(o);
    }
    if (o->scene) {
        ask_for(o, "unwatch");
        o->table[0] = '\0';
        online_answer(o);
        room_close(&o->room);
        scene_free(o->scene);
        o->scene = NULL;
    }
}
