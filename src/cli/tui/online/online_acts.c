/* online_acts.c — the user's actions at a table, sent to the far side: a server, or a table on this machine. */
#include "bots/bot.h"
#include "cli/base/flow.h"
#include "cli/play/about.h"
#include "cli/play/lines.h"
#include "cli/play/show.h"
#include "cli/tui/ask.h"
#include "cli/tui/help.h"
#include "cli/tui/online/online.h"
#include "cli/tui/review.h"
#include "core/file.h"
#include "core/typed.h"
#include "table/table.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { CHAT_ROWS = 12, ACTS_MAX = 16 };

/* --- moves and words -------------------------------------------------------------------------- */

/* Without a connection nothing is sent, and the user is informed that it will come back. */
static bool connected(online *o)
{
    if (link_up(o->link)) return true;
    stage_say(&o->stage, SOUK_RED, "%s",
              souk_text(o->lang, N_("No connection: nothing was sent. Reconnecting ...")));
    return false;
}

/* False if it was the last attempt at a puzzle. */
static bool send_move(online *o, const char *text, int action)
{
    online_skip(o);
    souk_out *out = online_begin_here(o, "apply");
    souk_json_put_int(out, "seq", o->seq);
    if (text) {
        souk_json_put_string(out, "text", text);
    } else {
        souk_json_put_open(out, "actions", '[');
        souk_json_int(out, action);
        souk_json_close(out, ']');
    }
    const souk_json *answer = online_answer(o);
    if (!answer || !o->play || !o->play->trial) return true;
    char said[PLAY_SAID_MAX]; /* a copy: the message may be freed meanwhile */
    bool solved = online_true(answer, "solved");
    online_copy(said, sizeof said, answer, "text");
    ask_note(o->lang, o->play->trial->title, said);
    return !solved;
}

/* Sends a request without further members; true if the server accepted. */
static bool ask_for(online *o, const char *type)
{
    online_tell(o, type, NULL, NULL);
    return online_answer(o) != NULL;
}

static bool sure(const online *o, const char *question, const char *yes)
{
    ask_item items[] = {{'n', souk_text(o->lang, N_("No")), NULL}, {'y', yes, NULL}};
    return ask_one(o->lang, question, NULL, items, 2, 0) == 1;
}

static void take_back(online *o)
{
    if (ask_for(o, "takeback") && o->num_asks)
        stage_say(&o->stage, SOUK_DIM, "%s", souk_text(o->lang, N_("The other players have been asked.")));
}

/* Undoes one's last action if the server still allows it; otherwise asks the other players. */
static void undo(online *o)
{
    if (o->undo || o->play) {
        souk_out *out = online_begin_here(o, "undo");
        souk_json_put_int(out, "seq", o->seq);
        online_answer(o);
    } else if (o->seat >= 0 && strcmp(o->status, "running") == 0 &&
               sure(o, souk_text(o->lang, N_("Ask the other players to let you take back your last move?")),
                    souk_text(o->lang, N_("Ask them")))) {
        take_back(o);
    }
}

static void answer_question(online *o, bool yes)
{
    const online_ask *ask = online_question(o);
    if (!ask && (o->agreed || !yes)) return;
    souk_out *out = online_begin_here(o, ask ? "answer" : "agree");
    if (ask) {
        souk_json_put_int(out, "ask", ask->number);
        souk_json_put_bool(out, "yes", yes);
    } else {
        souk_json_put_int(out, "terms", o->terms);
    }
    online_answer(o);
}

/* Shows a text beside the board, or over it where there is no space. */
static void show_beside(online *o, const char *title, const char *text)
{
    if (stage_aside(&o->stage, title, text)) return;
    stage_draw(&o->stage);
    ask_note(o->lang, title, text);
}

/* Shows what a bot would do here, and why; moves the cursor to the best choice. */
static void hint(online *o)
{
    if (!lines_on()) {
        stage_say(&o->stage, SOUK_DIM, "%s", souk_text(o->lang, N_("A bot is thinking about it ...")));
        stage_draw(&o->stage);
        o->stage.message[0] = '\0';
    }
    online_tell(o, "hint", NULL, NULL);
    const souk_json *hints = souk_json_get(online_answer(o), "hints");
    SOUK_OUT(text, 8 * SOUK_TEXT_MAX);
    int n = 0;
    for (const souk_json *h = souk_json_child(hints); h; h = souk_json_next(h)) {
        const char *label = souk_json_text(souk_json_get(h, "label"));
        const char *reason = souk_json_text(souk_json_get(h, "reason"));
        const souk_json *win = souk_json_get(h, "win"), *margin = souk_json_get(h, "margin");
        long action;
        if (n == 0 && souk_json_whole(souk_json_get(h, "action"), 0, SOUK_ACTIONS_MAX - 1, &action))
            stage_point(&o->stage, (int)action);
        show_advice(&text, o->lang, ++n, label ? label : "", win ? win->number : 0.0,
                    margin ? margin->number : 0.0, reason ? reason : "");
    }
    o->explained = -1;
    if (n > 0) show_beside(o, souk_text(o->lang, N_("A bot's advice")), text.buf);
}

/* By lines, the text stands after the word. */
static bool lacks_text(online *o, const char *line, const char *msgid)
{
    if (line[0] || !lines_on()) return false;
    stage_say(&o->stage, SOUK_RED, "%s", souk_text(o->lang, msgid));
    return true;
}

static void why(online *o, char line[ASK_LINE_MAX])
{
    if (lacks_text(o, line, N_("Which action? Type: why ACTION."))) return;
    if (!line[0] && (!ask_line(souk_text(o->lang, N_("Why not:")), line, ASK_LINE_MAX) || !line[0])) return;
    int number = scene_numbered(o->scene, line);
    online_tell(o, "why", "action", number >= 0 ? o->scene->choices[number].name : line);
    const souk_json *answer = online_answer(o);
    const char *clause = souk_json_text(souk_json_get(answer, "clause"));
    const char *text = souk_json_text(souk_json_get(answer, "text"));
    if (!answer) return;
    if (clause)
        stage_say(&o->stage, SOUK_RED, "%s (%s)", text ? text : "", clause);
    else
        stage_say(&o->stage, SOUK_GREEN, "%s", souk_text(o->lang, N_("That is possible now.")));
}

/* Writes what a choice is; true if it is about a part of the game. */
static bool explain(const online *o, int choice, souk_out *text)
{
    const scene_choice *c = &o->scene->choices[choice];
    souk_printf(text, "%s\n", c->label);
    return about_action(o->lang, o->scene->game, c->action, c->label, text);
}

void online_explain(online *o)
{
    SOUK_OUT(text, STAGE_ASIDE);
    stage *st = &o->stage;
    bool first = !o->introduced, moved = st->aside[0] && o->explained >= 0 && o->explained != st->at;
    if (st->at >= o->scene->num_choices || !(first || moved)) return;
    o->introduced = true;
    bool part = explain(o, st->at, &text);
    if (!part && !moved) return;
    if (lines_on()) {
        show_line("", souk_text(o->lang, N_("`about` and the number of a choice says what it is.")));
    } else if (stage_aside(st, souk_text(o->lang, N_("What is this?")), text.buf)) {
        o->explained = st->at;
        o->changed = true;
    }
}

/* The words of the drawing first, then those of the rules. */
static bool explain_word(const online *o, const char *word, souk_out *text)
{
    const souk_game *g = o->scene->game;
    return word[0] && (about_drawn(o->lang, g, word, text) || about_word(o->lang, g, word, text));
}

/* The choice of that number or name; -1 if there is none. */
static int choice_of(const scene *s, const char *line)
{
    for (int i = 0; i < s->num_choices; i++)
        if (strcasecmp(s->choices[i].name, line) == 0) return i;
    return scene_numbered(s, line);
}

/* Explains a choice, given by its number or name or at the cursor, or a word. */
static void about(online *o, const char *line)
{
    int choice = line[0] ? choice_of(o->scene, line) : o->stage.at;
    SOUK_OUT(text, STAGE_ASIDE);
    o->explained = -1;
    if (choice >= 0 && choice < o->scene->num_choices) {
        explain(o, choice, &text);
        o->explained = choice;
    } else if (line[0] && !explain_word(o, line, &text)) {
        stage_say(&o->stage, SOUK_DIM, souk_text(o->lang, N_("The rules do not have \"%s\".")), line);
    }
    if (text.len) show_beside(o, souk_text(o->lang, N_("What is this?")), text.buf);
}

static void about_pointed(online *o)
{
    const souk_game *g = o->scene->game;
    stage_thing t;
    SOUK_OUT(text, STAGE_ASIDE);
    stage_pointed(&o->stage, &t);
    if (!t.text[0]) return;
    o->explained = -1;
    bool found = explain_word(o, t.heading, &text);
    if (!found && t.legend[0]) {
        souk_puts(&text, t.letter);
        souk_printf(&text, souk_text(o->lang, N_(": %s")), t.legend);
        souk_putc(&text, '\n');
    }
    found = found || about_drawn(o->lang, g, t.text, &text) || about_drawn(o->lang, g, t.word, &text) ||
            about_drawn(o->lang, g, t.letter, &text) || t.legend[0] || explain_word(o, t.word, &text);
    if (found)
        show_beside(o, souk_text(o->lang, N_("What is this?")), text.buf);
    else
        stage_say(&o->stage, SOUK_DIM, souk_text(o->lang, N_("The rules do not have \"%s\".")), t.text);
}

static void filter(online *o)
{
    char line[ASK_LINE_MAX] = "";
    if (o->scene->num_choices == 0) return;
    if (!ask_line(souk_text(o->lang, N_("Only choices with:")), line, sizeof line)) return;
    if (!stage_filter(&o->stage, line))
        stage_say(&o->stage, SOUK_RED, souk_text(o->lang, N_("No choice has \"%s\".")), line);
}

/* Shows the end of the chat over the table. */
static void show_chat(const online *o)
{
    char text[512];
    int rows = screen_rows(), cols = screen_cols();
    screen_area box = {rows - 4 - CHAT_ROWS, 2, CHAT_ROWS + 2, cols - 4};
    flow said;
    screen_box(box, SOUK_TITLE, souk_text(o->lang, N_("Chat")));
    if (!flow_open(&said, o->chat.buf, box.width - 4, false)) return;
    int first = said.n > CHAT_ROWS ? said.n - CHAT_ROWS : 0;
    for (int i = first; i < said.n; i++) {
        flow_copy(&said, i, text, sizeof text);
        screen_put(box.row + 1 + i - first, box.col + 2, box.width - 4, ON_TABLE, SOUK_PLAIN, text);
    }
    flow_free(&said);
}

static void chat(online *o, char line[ASK_LINE_MAX])
{
    o->unread = 0;
    if (!lines_on()) show_chat(o);
    bool says = line[0] || (ask_line(souk_text(o->lang, N_("Say:")), line, ASK_LINE_MAX) && line[0]);
    o->unread = 0;
    if (!says) return;
    online_tell(o, "chat", "text", line);
    online_answer(o);
}

/* --- from table to table ----------------------------------------------------------------------- */

/* A server may have games newer than this program; a seat already taken there stays taken. */
static void cannot_show(online *o, const souk_json *table)
{
    char game[ONLINE_ID_MAX];
    SOUK_OUT(text, SOUK_TEXT_MAX);
    online_copy(game, sizeof game, table, "game");
    if (souk_game_find(game)) return;
    souk_printf(
        &text,
        souk_text(o->lang, N_("This program does not know the game of this table, \"%s\": open the link in "
                              "a browser, or install a newer souk.")),
        game);
    ask_for(o, "unwatch");
    o->table[0] = '\0';
    ask_note(o->lang, o->to.host, text.buf);
}

bool online_go_to(online *o, const char *type, const char *table, const char *invite)
{
    char id[ONLINE_ID_MAX], code[ONLINE_ID_MAX];
    snprintf(id, sizeof id, "%s", table);
    snprintf(code, sizeof code, "%s", invite);
    souk_out *out = online_begin(o, type);
    souk_json_put_string(out, "table", id);
    if (code[0]) souk_json_put_string(out, "invite", code);
    const souk_json *answer = online_answer(o);
    if (!answer) return false;
    memcpy(o->table, id, sizeof o->table);
    memcpy(o->invite, code, sizeof o->invite);
    online_news(o, answer);
    if (!o->scene) cannot_show(o, answer);
    return true;
}

void online_replay(online *o, const char *table, int seat)
{
    souk_error error;
    memset(&error, 0, sizeof error);
    error.lang = o->lang;
    souk_out *out = online_begin(o, "replay");
    souk_json_put_string(out, "table", table);
    const char *record = souk_json_text(souk_json_get(online_answer(o), "record"));
    if (!record) return;
    souk_table *t = souk_table_load(record, strlen(record), o->play ? o->play->table->parts : NULL, &error);
    if (t)
        review_run(o->cli, t, t->num_kept, seat >= 0 ? seat : SOUK_SPECTATOR);
    else
        ask_note(o->lang, o->to.host, error.text);
    souk_table_free(t);
}

/* --- the menu of the table -------------------------------------------------------------------- */

typedef enum act {
    ACT_START,
    ACT_TAKE_BACK,
    ACT_AWAY,
    ACT_BACK,
    ACT_ABANDON,
    ACT_RESIGN,
    ACT_REMATCH,
    ACT_REVIEW,
    ACT_LINK,
    ACT_ASK_FRIEND,
    ACT_MUTE,
    ACT_STAND_IN,
    ACT_PEOPLE,
    ACT_RELINK,
    ACT_CHANGE
} act;

static void show_link(const online *o)
{
    SOUK_OUT(text, 3 * SOUK_TEXT_MAX);
    souk_printf(&text, "%s\n\n", souk_text(o->lang, N_("Invite others with this link:")));
    online_put_link(o, o->invite, &text);
    ask_note(o->lang, o->scene->game->title, text.buf);
}

static void start(online *o)
{
    online_tell(o, "start", "fill", souk_bot_usual->name);
    online_answer(o);
}

static void mute(online *o)
{
    souk_out *out = online_begin_here(o, "mute");
    souk_json_put_bool(out, "on", !o->muted);
    online_answer(o);
}

static void stand_in(online *o)
{
    souk_out *out = online_begin_here(o, "standin");
    souk_json_put_int(out, "seat", online_absent(o));
    online_answer(o);
}

static const char *after_resigning(const online *o)
{
    return o->num_seats <= 2 ? N_("the game ends and you lose") : N_("a bot plays for you");
}

static void resign(online *o)
{
    if (sure(o,
             souk_text(o->lang, o->num_seats <= 2 ? N_("Resign? The game ends and you lose.")
                                                  : N_("Resign? A bot will play for you until the end.")),
             souk_text(o->lang, N_("Resign"))))
        ask_for(o, "resign");
}

/* Moves on to the next table, which we open unless another player has. */
static void rematch(online *o)
{
    char next[ONLINE_ID_MAX], old[ONLINE_ID_MAX];
    memcpy(next, o->rematch, sizeof next);
    bool opens = !next[0]; /* the opener has a seat there already */
    if (opens) {
        online_tell(o, "rematch", NULL, NULL);
        online_copy(next, sizeof next, online_answer(o), "table");
    }
    if (!next[0]) return;
    memcpy(old, o->table, sizeof old);
    ask_for(o, "unwatch");
    o->table[0] = '\0';
    if ((opens || !online_go_to(o, "join", next, "")) && !online_go_to(o, "watch", next, ""))
        online_go_to(o, "watch", old, "");
}

static void carry_out(online *o, act what)
{
    switch (what) {
    case ACT_START: start(o); break;
    case ACT_TAKE_BACK: take_back(o); break;
    case ACT_AWAY: ask_for(o, "away"); break;
    case ACT_BACK: ask_for(o, "back"); break;
    case ACT_ABANDON: ask_for(o, "abandon"); break;
    case ACT_RESIGN: resign(o); break;
    case ACT_REMATCH: rematch(o); break;
    case ACT_REVIEW: online_replay(o, o->table, o->seat); break;
    case ACT_LINK: show_link(o); break;
    case ACT_ASK_FRIEND: online_ask_friend(o); break;
    case ACT_MUTE: mute(o); break;
    case ACT_STAND_IN: stand_in(o); break;
    case ACT_PEOPLE: online_people(o); break;
    case ACT_RELINK: online_host_relink(o); break;
    case ACT_CHANGE: online_host_change(o); break;
    }
}

static void table_menu(online *o)
{
    ask_item items[ACTS_MAX];
    act acts[ACTS_MAX];
    int n = 0;
    bool runs = strcmp(o->status, "running") == 0, plays = runs && o->seat >= 0;
    bool away = plays && o->seats[o->seat].replaced, done = strcmp(o->status, "done") == 0;
    const struct {
        act what;
        bool now;
        char key;
        const char *label, *note;
    } all[] = {
        {ACT_START, o->host && strcmp(o->status, "open") == 0, 's', N_("Start now"),
         N_("bots take the free seats")},
        {ACT_TAKE_BACK, plays && !away && !o->rated, 'b', N_("Take back a move"), N_("if the others agree")},
        {ACT_AWAY, plays && !away && !o->rated, 'a', N_("Step away for a while"),
         N_("a bot plays for you in the meantime")},
        {ACT_BACK, away, 'a', N_("Come back"), N_("take over from the bot")},
        {ACT_ABANDON, plays && !away, 'e', N_("End without a result"), N_("if the others agree")},
        {ACT_STAND_IN, plays && !o->rated && online_absent(o) >= 0, 'o', N_("A bot for the absent player"),
         N_("until they come back")},
        {ACT_RESIGN, plays, 'r', N_("Resign"), after_resigning(o)},
        {ACT_REMATCH, done, 'm', N_("Play again"), N_("a new table like this one")},
        {ACT_REVIEW, done, 'v', N_("Review"), N_("with the win-chance curve")},
        {ACT_LINK, true, 'l', N_("The link to this table"), NULL},
        {ACT_ASK_FRIEND, o->seat >= 0 && strcmp(o->status, "open") == 0, 'i', N_("Invite a friend"),
         N_("no link needed")},
        {ACT_MUTE, o->host, 'x', o->muted ? N_("Allow chat") : N_("Turn off chat"), NULL},
        {ACT_PEOPLE, true, 'p', N_("People at this table"),
         o->host ? N_("send away, silence, make host") : N_("add as a friend")},
        {ACT_RELINK, o->host, 'n', N_("A new link"), N_("the old one stops working")},
        {ACT_CHANGE, o->host && strcmp(o->status, "open") == 0, 'c', N_("Change the table"),
         N_("seats, options, clock")}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        ask_item item = {all[i].key, souk_text(o->lang, all[i].label),
                         all[i].note ? souk_text(o->lang, all[i].note) : NULL};
        if (!all[i].now) continue;
        items[n] = item;
        acts[n++] = all[i].what;
    }
    int picked = ask_one(o->lang, souk_text(o->lang, N_("This table")), NULL, items, n, 0);
    if (picked >= 0) carry_out(o, acts[picked]);
}

/* False if the user has left. */
static bool leave(online *o)
{
    if (screen_leaving()) return false;
    ask_item items[] = {{'l', souk_text(o->lang, N_("Leave")), souk_text(o->lang, N_("you keep your seat"))},
                        {'s', souk_text(o->lang, N_("Stay")), NULL},
                        {'r', souk_text(o->lang, N_("Resign")), souk_text(o->lang, after_resigning(o))}};
    bool plays = o->seat >= 0 && strcmp(o->status, "running") == 0;
    int picked = plays ? ask_one(o->lang, souk_text(o->lang, N_("Leave the table?")), NULL, items, 3, 0) : 0;
    if (picked == 2)
        ask_for(o, "resign");
    else if (picked == 0 && o->seat >= 0 && strcmp(o->status, "open") == 0)
        ask_for(o, "leave"); /* before the start the seat is released */
    return picked == 1 || picked < 0;
}

/* --- a table on this machine -------------------------------------------------------------------- */

/* The puzzle's own hint. */
static void hint_of_trial(online *o)
{
    SOUK_OUT(said, PLAY_SAID_MAX);
    o->play->trial->hint(o->play->trial->context, &said);
    show_beside(o, o->play->trial->title, said.buf);
}

/* Its solution, which ends it. */
static void tell_answer(online *o)
{
    SOUK_OUT(said, PLAY_SAID_MAX);
    o->play->trial->answer(o->play->trial->context, &said);
    ask_note(o->lang, o->play->trial->title, said.buf);
}

static void save_as(online *o, char line[ASK_LINE_MAX])
{
    souk_error error = cli_fresh_error(o->cli);
    if (lacks_text(o, line, N_("Which file? Type: save FILE."))) return;
    if (!line[0] && (!ask_path(souk_text(o->lang, N_("Save to file:")), line, ASK_LINE_MAX) || !line[0]))
        return;
    online_tell(o, "replay", NULL, NULL);
    const char *record = souk_json_text(souk_json_get(online_answer(o), "record"));
    if (record && souk_file_replace(line, record, strlen(record), &error))
        stage_say(&o->stage, SOUK_GREEN, souk_text(o->lang, N_("Saved to %s.")), line);
    else if (record)
        stage_say(&o->stage, SOUK_RED, "%s", error.text);
}

/* False if the user has left. */
static bool leave_here(online *o)
{
    const play *p = o->play;
    const char *kept = !p->counts      ? N_("your game is saved")
                       : play_begun(p) ? N_("your try is saved")
                                       : N_("your try has not begun");
    ask_item items[] = {{'l', souk_text(o->lang, N_("Leave")), souk_text(o->lang, kept)},
                        {'s', souk_text(o->lang, N_("Stay")), NULL},
                        {'t', souk_text(o->lang, N_("Discard the game")), NULL}};
    int n = p->counts ? 2 : 3; /* the counted attempt cannot be discarded by mistake */
    if (screen_leaving() || lines_on() || p->trial || strcmp(o->status, "done") == 0) return false;
    int picked = ask_one(o->lang, souk_text(o->lang, N_("Leave the table?")), NULL, items, n, 0);
    o->discards = picked == 2;
    return picked != 0 && picked != 2 && !screen_leaving();
}

/* By lines, the last person's view is wiped before another person looks. */
static void wipe(const online *o, const char *name)
{
    char line[LINES_BYTES];
    if (o->seat >= 0) fputs("\033[2J\033[3J\033[H", stdout);
    printf(souk_text(o->lang, N_("Pass the screen to %s, who presses Enter. ")), name);
    lines_read(line, -1);
}

bool online_pass(online *o)
{
    bool over = strcmp(o->status, "done") == 0;
    const char *name = over ? "" : o->seats[o->turn].name;
    SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
    if (!over && o->play->people > 1) {
        bool hides = play_hides(o->play->table);
        if (hides) o->num_ahead = 0; /* typed by somebody else */
        if (hides && !lines_on()) {
            souk_printf(&text, souk_text(o->lang, N_("Pass the screen to %s and press Enter.")), name);
            screen_clear();
            ask_note(o->lang, o->scene->game->title, text.buf);
        } else if (hides && o->play->terminal) {
            wipe(o, name);
        }
        if (screen_leaving()) return false;
        if (lines_on()) printf("\n--- %s ---\n", name);
    }
    souk_out *out = online_begin_here(o, over ? "watch" : "join");
    if (!over) souk_json_put_int(out, "seat", o->turn);
    return online_answer(o) != NULL;
}

/* --- wishes ----------------------------------------------------------------------------------- */

static bool say(online *o, const char *line);

static word_kind kind_of(const online *o)
{
    return !o->play ? WORDS_ONLINE : o->play->trial ? WORDS_PUZZLE : (word_kind)(WORDS_LOCAL | WORDS_REVIEW);
}

static void list_words(const online *o)
{
    souk_out text;
    cli_open(&text);
    words_help(o->lang, kind_of(o), &text);
    cli_print(&text);
}

static bool needs_connection(word_wish wish)
{
    switch (wish) {
    case WISH_ACT:
    case WISH_SAY:
    case WISH_UNDO:
    case WISH_CHAT:
    case WISH_HINT:
    case WISH_WHY:
    case WISH_TABLE:
    case WISH_REMATCH:
    case WISH_YES:
    case WISH_NO: return true;
    default: return false;
    }
}

/* Why the table has none of that now; NULL: it has. */
static const char *lacks(const online *o, word_wish wish)
{
    const play *p = o->play;
    bool done = strcmp(o->status, "done") == 0;
    if (p && p->trial && wish == WISH_UNDO)
        return N_("There is nothing to take back: an attempt changes nothing on the table.");
    if (p && p->trial && (wish == WISH_REVIEW || wish == WISH_SAVE)) return N_("A puzzle has none of that.");
    if (wish == WISH_REVIEW && !done && p && p->counts)
        return N_("You can review the try that counts once it is over.");
    return (wish == WISH_REVIEW && !done && !p) || (wish == WISH_REMATCH && !done)
               ? N_("The game is not over yet.")
               : NULL;
}

/* Carries out what only a table at a server has. */
static void grant_online(online *o, word_wish wish, char line[ASK_LINE_MAX])
{
    switch (wish) {
    case WISH_CHAT: chat(o, line); break;
    case WISH_YES: answer_question(o, true); break;
    case WISH_NO: answer_question(o, false); break;
    case WISH_TABLE: table_menu(o); break;
    case WISH_REMATCH: rematch(o); break;
    default: break;
    }
}

bool online_grant(online *o, word_wish wish, const char *rest)
{
    char line[ASK_LINE_MAX];
    snprintf(line, sizeof line, "%s", rest);
    int action = stage_action(&o->stage);
    const play_trial *trial = o->play ? o->play->trial : NULL;
    if (needs_connection(wish) && !connected(o)) return true;
    const char *lack = lacks(o, wish);
    if (lack) {
        stage_say(&o->stage, SOUK_DIM, "%s", souk_text(o->lang, lack));
        return true;
    }
    switch (wish) {
    case WISH_ACT: return action < 0 || send_move(o, NULL, action);
    case WISH_SAY:
        if (!line[0]) ask_line(souk_text(o->lang, N_("Do:")), line, sizeof line);
        return !line[0] || say(o, line);
    case WISH_UNDO: undo(o); break;
    case WISH_HINT: trial ? hint_of_trial(o) : hint(o); break;
    case WISH_ANSWER:
        if (trial) tell_answer(o);
        return !trial;
    case WISH_WHY: why(o, line); break;
    case WISH_ABOUT:
        if (!lacks_text(o, line, N_("About what? Type: about WORD, or about and the number of a choice.")))
            about(o, line);
        break;
    case WISH_ABOUT_POINTED: about_pointed(o); break;
    case WISH_FILTER: filter(o); break;
    case WISH_SAVE:
        if (o->play) save_as(o, line);
        break;
    case WISH_PACE:
        story_pace(&o->stage, &o->story.pace, line);
        if (pace_ms(o->story.pace) == 0) online_skip(o);
        break;
    case WISH_REVIEW: online_replay(o, o->table, o->seat); break;
    case WISH_RULES: ask_rules(o->lang, o->scene->game, line[0] ? line : NULL); break;
    case WISH_HELP: lines_on() ? list_words(o) : help_show(o->lang); break;
    case WISH_SHOW: online_lines_table(o); break;
    case WISH_CHOICES: online_lines_choices(o, 0); break;
    case WISH_SCORE: online_lines_scores(o); break;
    case WISH_LOG:
        o->unread = 0;
        ask_log(o->lang, o->scene->log.buf);
        break;
    case WISH_LEAVE: return o->play ? leave_here(o) : leave(o);
    default:
        if (!o->play) grant_online(o, wish, line);
    }
    return true;
}

/* A typed line: one of the words, a choice by its number, or actions. */
static bool say(online *o, const char *line)
{
    const scene *s = o->scene;
    const char *rest;
    int64_t number;
    bool choice = false;
    for (int i = 0; i < s->num_choices; i++)
        choice |= strcmp(s->choices[i].name, line) == 0;
    word_wish wish = words_find(line, kind_of(o), &rest);
    if (wish != WISH_NOTHING && (line[0] == '/' || !choice)) return online_grant(o, wish, rest);
    if (!connected(o)) return true;
    if (s->num_choices == 0 || !souk_typed_number(line, INT32_MIN, INT32_MAX, &number))
        return send_move(o, line, -1);
    int numbered = scene_numbered(s, line);
    if (numbered >= 0) return send_move(o, NULL, s->choices[numbered].action);
    if (scene_number(s, s->num_choices - 1) != s->num_choices) {
        stage_say(&o->stage, SOUK_RED, "%s", souk_text(o->lang, N_("That number is not among the choices.")));
        return true;
    }
    stage_say(&o->stage, SOUK_RED, souk_text(o->lang, N_("Choose a number from 1 to %d.")), s->num_choices);
    return true;
}
