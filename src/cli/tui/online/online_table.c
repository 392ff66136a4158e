/* online_table.c — the state of the watched table, and its scene.
 *
 * All of it comes from the server's messages: the view has choices, `draw` drawings, events and chat make the log.
 */
#include "cli/play/lines.h"
#include "cli/tui/online/online.h"
#include "core/clock.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* --- views and events ------------------------------------------------------------------------- */

static bool is_pending(const souk_json *view, int who)
{
    return online_holds(souk_json_get(view, "pending"), who);
}

static void add_event(online *o, const souk_json *event, bool at_once)
{
    const char *text = souk_json_text(souk_json_get(event, "text"));
    if (!text || !text[0]) return;
    if (at_once)
        souk_printf(&o->scene->log, "%s\n", text);
    else
        story_add(&o->story, text, &o->scene->log);
}

/* Adds the sentences of events: the first `at_once` go straight into the log, the others are queued. */
static void add_events(online *o, const souk_json *root, int at_once)
{
    const souk_json *list = souk_json_get(root, "events");
    for (const souk_json *e = souk_json_child(list); e; e = souk_json_next(e))
        add_event(o, e, at_once-- > 0);
}

/* One's own last action needs no story, its consequences do; a sentence or two on chance delay no continuing turn. */
static int told_at_once(const online *o, const char *type, const souk_json *root)
{
    const souk_json *list = souk_json_get(root, "events");
    bool own = strcmp(type, "applied") == 0;
    bool aside = is_pending(souk_json_get(root, "view"), o->seat) && list && list->count <= 1 + STORY_ASIDE;
    return o->hurry || (own && aside) ? INT_MAX : own;
}

/* Adds a line of chat to the log, where it happened, and to the chat. fresh: it was just sent. */
static void add_chat(online *o, const souk_json *line, bool fresh)
{
    char name[SOUK_PLAYER_MAX], person[ONLINE_ID_MAX];
    const char *text = souk_json_text(souk_json_get(line, "text"));
    if (!text) return;
    online_copy(name, sizeof name, line, "name");
    online_copy(person, sizeof person, line, "person");
    if (o->chat.len > ONLINE_CHAT_MAX / 2) souk_out_reset(&o->chat);
    souk_printf(&o->chat, "<%s> %s\n", name, text);
    souk_printf(&o->scene->log, "<%s> %s\n", name, text);
    if (!fresh) return;
    int i = o->places.n++ % ONLINE_PLACES_MAX;
    o->places.seq[i] = o->seq;
    o->places.at[i] = 0;
    souk_json_whole(souk_json_get(line, "at"), 0, LONG_MAX / 2, &o->places.at[i]);
    if (strcmp(person, o->person) != 0) o->unread++;
}

/* The number of entries before that line of chat, or before a later one; LONG_MAX: nobody was here to see it. */
static long place_of(const online *o, const souk_json *line)
{
    for (; line; line = souk_json_next(line)) {
        long at = 0;
        if (!souk_json_whole(souk_json_get(line, "at"), 1, LONG_MAX / 2, &at)) continue;
        for (int i = 0; i < ONLINE_PLACES_MAX && i < o->places.n; i++)
            if (o->places.at[i] == at) return o->places.seq[i];
    }
    return LONG_MAX;
}

/* The log as it was: every line of chat after the events that it followed. */
static void read_all(online *o, const souk_json *root)
{
    const souk_json *line = souk_json_child(souk_json_get(root, "chat"));
    const souk_json *list = souk_json_get(root, "events");
    for (const souk_json *e = souk_json_child(list); e; e = souk_json_next(e)) {
        long seq = 0;
        souk_json_whole(souk_json_get(e, "seq"), 0, LONG_MAX / 2, &seq);
        for (; line && place_of(o, line) < seq; line = souk_json_next(line))
            add_chat(o, line, false);
        add_event(o, e, true);
    }
    for (; line; line = souk_json_next(line))
        add_chat(o, line, false);
}

static void tell_result(online *o, const souk_json *view)
{
    const souk_json *scores = souk_json_get(view, "scores"), *winners = souk_json_get(view, "winners");
    souk_out out;
    souk_out_init(&out, o->scene->prompt, sizeof o->scene->prompt);
    souk_puts(&out, souk_text(o->lang, N_("The game is over.")));
    for (int i = 0; i < online_count(scores); i++) {
        long n;
        if (!souk_json_whole(souk_json_at(scores, i), INT32_MIN, INT32_MAX, &n)) continue;
        souk_puts(&out, i ? ", " : " ");
        souk_printf(&out, souk_text(o->lang, N_("%s: %d")),
                    i < o->num_seats ? o->seats[i].name : souk_text(o->lang, N_("The game")), (int)n);
        if (online_holds(winners, i))
            souk_puts(&out, lines_spoken() ? souk_text(o->lang, N_(" (winner)")) : " ★");
    }
}

/* Simultaneous choosers are named together, but on this machine they choose one after the other. */
static void tell_whose_turn(online *o, const souk_json *view)
{
    const souk_json *pending = souk_json_get(view, "pending");
    SOUK_OUT(names, SOUK_TEXT_MAX);
    int n = 0;
    bool person = false;
    for (int seat = 0; seat < o->num_seats; seat++) {
        if (!online_holds(pending, seat) || (o->play && seat != o->turn)) continue;
        souk_printf(&names, "%s%s", n++ ? ", " : "", o->seats[seat].name);
        person |= o->seats[seat].person && !o->seats[seat].replaced;
    }
    souk_out out;
    souk_out_init(&out, o->scene->prompt, sizeof o->scene->prompt);
    if (n == 0)
        souk_puts(&out, souk_text(o->lang, N_("The others are playing.")));
    else if (person)
        souk_printf(&out, souk_text(o->lang, N_("%s to play.")), names.buf);
    else
        souk_printf(&out, souk_textn(o->lang, "%s is thinking ...", "%s are thinking ...", n), names.buf);
}

static void read_scores(online *o, const souk_json *view)
{
    const souk_json *scores = souk_json_get(view, "scores");
    long n;
    o->num_scores = 0;
    for (const souk_json *s = souk_json_child(scores); s && o->num_scores < SOUK_SCORES_MAX;
         s = souk_json_next(s))
        o->scores[o->num_scores++] = souk_json_whole(s, INT32_MIN, INT32_MAX, &n) ? (int32_t)n : 0;
}

static void read_view(online *o, const souk_json *view)
{
    scene *s = o->scene;
    const char *prompt = souk_json_text(souk_json_get(view, "prompt"));
    const souk_json *legal = souk_json_get(view, "legal"), *done = souk_json_get(view, "done");
    long turn;
    o->turn = souk_json_whole(souk_json_at(souk_json_get(view, "pending"), 0), 0, o->num_seats - 1, &turn)
                  ? (int)turn
                  : -1;
    /* On this machine, simultaneous choices are made one after the other. */
    bool waits = o->play && !o->play->trial && o->turn != o->seat;
    if (waits) prompt = NULL;
    s->num_choices = 0;
    for (const souk_json *n = waits ? NULL : souk_json_child(legal); n; n = souk_json_next(n)) {
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
    read_scores(o, view);
    bool over = done && done->type == SOUK_JSON_TRUE;
    if (prompt)
        snprintf(s->prompt, sizeof s->prompt, "%s", prompt);
    else if (over)
        tell_result(o, view);
    else
        tell_whose_turn(o, view);
    stage_changed(&o->stage);
}

void online_draw(online *o)
{
    int wide, high;
    scene_space(o->scene, &wide, &high);
    souk_out *out = online_begin_here(o, "draw");
    souk_json_put_int(out, "wide", wide > 0 ? wide : 0);
    souk_json_put_int(out, "high", high > 0 ? high : 0);
    if (lines_spoken()) souk_json_put_bool(out, "words", true);
    o->drawings += online_send(o);
    o->draws = false;
}

static const char *key_or_word(const online *o, const char *key, word_wish wish)
{
    return lines_on() ? words_name(o->lang, wish) : key;
}

static long seconds_in(const souk_json *object, const char *key)
{
    long seconds = 0;
    souk_json_whole(souk_json_get(object, key), 0, LONG_MAX / 2, &seconds);
    return seconds;
}

/* The clock, and the options that are not as usual, from that row on. */
static void tell_terms(online *o, const souk_json *root, int row)
{
    const souk_json *clock = souk_json_get(root, "clock"), *chosen = souk_json_get(root, "options");
    const souk_game *g = o->scene->game;
    souk_options options, usual;
    const char *kind = souk_json_text(souk_json_get(clock, "kind"));
    souk_canvas *board = &o->scene->board;
    long each = seconds_in(clock, "seconds"), away = seconds_in(root, "away");
    if (kind && strcmp(kind, "game") == 0)
        souk_canvas_printf(board, row++, 2, SOUK_PLAIN,
                           souk_text(o->lang, N_("Clock: %ld s for the game, %ld s more for each move")),
                           each, seconds_in(clock, "increment"));
    else if (kind && strcmp(kind, "move") == 0)
        souk_canvas_printf(board, row++, 2, SOUK_PLAIN,
                           souk_text(o->lang, N_("Clock: %ld s for each move, %ld s in reserve")), each,
                           seconds_in(clock, "reserve"));
    else if (kind && strcmp(kind, "day") == 0)
        souk_canvas_printf(board, row++, 2, SOUK_PLAIN, souk_text(o->lang, N_("Clock: %ld h for each move")),
                           each / 3600);
    if (away > 0)
        souk_canvas_printf(board, row++, 2, SOUK_PLAIN,
                           souk_text(o->lang, o->rated ? N_("Players who are away for %ld s lose")
                                                       : N_("A bot replaces players who are away for %ld s")),
                           away);
    souk_options_default(g, &usual);
    options = usual;
    for (const souk_json *n = souk_json_child(chosen); n; n = souk_json_next(n))
        if (souk_json_text(n)) souk_option_set(g, &options, n->key, n->string, NULL);
    for (int i = 0; i < g->num_options; i++) {
        if (options.v[i] == usual.v[i]) continue;
        SOUK_OUT(value, SOUK_TEXT_MAX);
        souk_option_say(g, &options, i, o->lang, &value);
        int col = souk_canvas_put(board, row, 2, SOUK_PLAIN, souk_text(o->lang, g->options[i].title));
        souk_canvas_printf(board, row++, col, SOUK_PLAIN, souk_text(o->lang, N_(": %s")), value.buf);
    }
}

void online_put_link(const online *o, const char *invite, souk_out *out)
{
    souk_printf(out, "%s://%s", o->to.secure ? "https" : "http", o->to.host);
    if (o->to.port != (o->to.secure ? 443 : 80)) souk_printf(out, ":%d", o->to.port);
    souk_printf(out, "/t/%s", o->table);
    if (invite[0]) souk_printf(out, "?invite=%s", invite);
}

/* Writes the link on the board, over the whole width in several rows if it is wider than the screen; returns the next
 * row. */
static int put_link(const online *o, souk_canvas *board, int row, const char *invite)
{
    SOUK_OUT(link, 2 * SOUK_TEXT_MAX);
    online_put_link(o, invite, &link);
    int left = (int)link.len, cols = screen_cols() ? screen_cols() : left + 3; /* lines have any length */
    int indent = left + 2 < cols ? 2 : 0;
    for (const char *at = link.buf; left > 0; at += cols, left -= cols)
        souk_canvas_printf(board, row++, indent, SOUK_STRONG, "%.*s", left < cols ? left : cols, at);
    return row;
}

/* Shows a table that has not started: the players, the terms, and how others can join. */
static void tell_waiting(online *o, const souk_json *root)
{
    const souk_json *seats = souk_json_get(root, "seats");
    const char *invite = souk_json_text(souk_json_get(root, "invite"));
    scene *s = o->scene;
    int row = 1;
    souk_canvas_clear(&s->board);
    souk_canvas_clear(&s->seats);
    for (const souk_json *n = souk_json_child(seats); n; n = souk_json_next(n), row++) {
        const char *name = souk_json_text(souk_json_get(n, "name"));
        souk_canvas_printf(&s->board, row, 2, (souk_style)(SOUK_SEAT0 + (row - 1) % SOUK_SEATS_MAX), "%d  %s",
                           row, name ? name : souk_text(o->lang, N_("a free seat")));
    }
    souk_canvas_put(&s->board, row + 1, 2, SOUK_DIM, souk_text(o->lang, N_("Invite others with this link:")));
    tell_terms(o, root, put_link(o, &s->board, row + 2, invite ? invite : "") + 1);
    s->num_choices = 0;
    if (o->host)
        snprintf(s->prompt, sizeof s->prompt,
                 souk_text(o->lang, N_("Waiting for other players (%s: start with bots).")),
                 key_or_word(o, "t", WISH_TABLE));
    else
        snprintf(s->prompt, sizeof s->prompt, "%s", souk_text(o->lang, N_("Waiting for other players.")));
    stage_changed(&o->stage);
}

/* --- people, clocks, requests ----------------------------------------------------------------- */

static void read_seats(online *o, const souk_json *root)
{
    const souk_json *seats = souk_json_get(root, "seats");
    long seat;
    o->num_seats = 0;
    for (const souk_json *n = souk_json_child(seats); n && o->num_seats < SOUK_SEATS_MAX;
         n = souk_json_next(n)) {
        online_seat *s = &o->seats[o->num_seats++];
        const char *who = souk_json_text(souk_json_get(n, "who"));
        online_copy(s->name, sizeof s->name, n, "name");
        online_copy(s->id, sizeof s->id, n, "person");
        s->person = who && strcmp(who, "person") == 0;
        s->here = online_true(n, "here");
        s->replaced = s->person && souk_json_text(souk_json_get(n, "bot"));
    }
    o->terms = seconds_in(root, "terms");
    o->seat = souk_json_whole(souk_json_get(root, "seat"), 0, o->num_seats - 1, &seat) ? (int)seat : -1;
    const souk_json *own = souk_json_get(souk_json_at(seats, o->seat), "agreed");
    o->agreed = o->seat < 0 || !own || own->type == SOUK_JSON_TRUE || strcmp(o->status, "open") != 0;
}

/* The players who are connected. */
static void read_here(online *o, const souk_json *root)
{
    long seat;
    for (int i = 0; i < o->num_seats; i++)
        o->seats[i].here = false;
    for (const souk_json *n = souk_json_child(souk_json_get(root, "here")); n; n = souk_json_next(n))
        if (souk_json_whole(n, 0, o->num_seats - 1, &seat)) o->seats[seat].here = true;
}

static void read_asks(online *o, const souk_json *root)
{
    const souk_json *asks = souk_json_get(root, "asks");
    o->num_asks = 0;
    for (const souk_json *n = souk_json_child(asks); n && o->num_asks < ONLINE_ASKS_MAX;
         n = souk_json_next(n)) {
        online_ask *a = &o->asks[o->num_asks];
        const char *what = souk_json_text(souk_json_get(n, "what"));
        const souk_json *yes = souk_json_get(n, "yes");
        long seat;
        if (!souk_json_whole(souk_json_get(n, "ask"), 1, LONG_MAX / 2, &a->number) ||
            !souk_json_whole(souk_json_get(n, "seat"), 0, o->num_seats - 1, &seat))
            continue;
        a->takeback = what && strcmp(what, "takeback") == 0;
        a->seat = (int)seat;
        a->away = souk_json_whole(souk_json_get(n, "about"), 0, o->num_seats - 1, &seat) ? (int)seat : -1;
        a->yes = 0;
        for (const souk_json *y = souk_json_child(yes); y; y = souk_json_next(y))
            if (souk_json_whole(y, 0, SOUK_SEATS_MAX - 1, &seat)) a->yes |= 1u << seat;
        o->num_asks++;
    }
}

const online_ask *online_question(const online *o)
{
    for (int i = 0; i < o->num_asks; i++)
        if (o->seat >= 0 && o->asks[i].seat != o->seat && o->asks[i].away != o->seat &&
            !(o->asks[i].yes >> o->seat & 1))
            return &o->asks[i];
    return NULL;
}

static bool is_absent(const online *o, int seat)
{
    return o->seats[seat].person && !o->seats[seat].here && !o->seats[seat].replaced;
}

int online_absent(const online *o)
{
    for (int i = 0; i < o->num_seats; i++)
        if (is_absent(o, i)) return i;
    return -1;
}

static void read_time(online *o, const souk_json *root)
{
    const souk_json *time = souk_json_get(root, "time"), *seats = souk_json_get(time, "seats");
    if (!time) return;
    o->clocked = seats != NULL;
    o->clock_at = souk_clock_ms(SOUK_CLOCK_MONOTONIC);
    for (int i = 0; i < online_count(seats) && i < SOUK_SEATS_MAX; i++) {
        const souk_json *n = souk_json_at(seats, i);
        online_seat *s = &o->seats[i];
        s->left = s->reserve = 0;
        souk_json_whole(souk_json_get(n, "left"), LONG_MIN / 2, LONG_MAX / 2, &s->left);
        souk_json_whole(souk_json_get(n, "reserve"), 0, LONG_MAX / 2, &s->reserve);
        s->runs = online_true(n, "runs");
    }
}

static void tell_duration(souk_out *out, souk_lang lang, long ms)
{
    long s = ms > 0 ? (ms + 999) / 1000 : 0;
    if (s >= 2 * 86400)
        souk_printf(out, souk_text(lang, N_("%ld d %ld h")), s / 86400, s % 86400 / 3600);
    else if (s >= 3600)
        souk_printf(out, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        souk_printf(out, "%ld:%02ld", s / 60, s % 60);
}

/* Writes a seat's remaining time: for this move, then in reserve. */
static void tell_clock(const online *o, int seat, char *text, size_t size)
{
    const online_seat *s = &o->seats[seat];
    long gone = s->runs ? (long)(souk_clock_ms(SOUK_CLOCK_MONOTONIC) - o->clock_at) : 0;
    long left = s->left - gone, reserve = s->reserve + (left < 0 ? left : 0);
    souk_out out;
    souk_out_init(&out, text, size);
    souk_printf(&out, "%d ", seat + 1);
    tell_duration(&out, o->lang, left);
    if (reserve > 0) {
        souk_putc(&out, '+');
        tell_duration(&out, o->lang, reserve);
    }
}

/* The players who have left, by name if it is one. */
static void tell_absent(const online *o, souk_out *out)
{
    enum { NAME_SIZE = 24 };
    char name[NAME_SIZE]; /* a long one would cover the title */
    souk_out cut;
    int n = 0;
    for (int i = 0; i < o->num_seats; i++)
        n += is_absent(o, i);
    souk_out_init(&cut, name, sizeof name);
    souk_puts(&cut, o->seats[online_absent(o)].name);
    if (n > 1)
        souk_printf(out, souk_textn(o->lang, "%d player has left", "%d players have left", n), n);
    else
        souk_printf(out, souk_text(o->lang, N_("%s has left")), name);
}

/* At the right of the title: what has changed around the table. */
static void tell_marks(online *o)
{
    scene *s = o->scene;
    souk_out out;
    souk_out_init(&out, s->mark, sizeof s->mark);
    s->mark_style = link_up(o->link) ? SOUK_ORANGE : SOUK_RED;
    if (!link_up(o->link)) {
        souk_puts(&out, souk_text(o->lang, N_("no connection")));
        return;
    }
    if (!o->play && strcmp(o->status, "running") == 0 && online_absent(o) >= 0) tell_absent(o, &out);
    if (out.len && (o->unread || o->rematch[0])) souk_puts(&out, " · ");
    if (o->unread)
        souk_printf(&out, souk_textn(o->lang, "%d new message (c)", "%d new messages (c)", o->unread),
                    o->unread);
    else if (o->rematch[0])
        souk_puts(&out, souk_text(o->lang, N_("the next table is open (m)")));
}

void online_marks(online *o)
{
    scene *s = o->scene;
    s->num_clocks = o->clocked && strcmp(o->status, "running") == 0 ? o->num_seats : 0;
    for (int i = 0; i < s->num_clocks; i++) {
        tell_clock(o, i, s->clocks[i].text, sizeof s->clocks[i].text);
        s->clocks[i].runs = o->seats[i].runs;
    }
    tell_marks(o);
    const online_ask *ask = online_question(o);
    const char *yes = key_or_word(o, "y", WISH_YES), *no = key_or_word(o, "n", WISH_NO);
    if (ask && ask->away >= 0)
        snprintf(s->prompt, sizeof s->prompt,
                 souk_text(o->lang, N_("%s asks for a bot to replace %s: %s agree, %s refuse.")),
                 o->seats[ask->seat].name, o->seats[ask->away].name, yes, no);
    else if (ask)
        snprintf(
            s->prompt, sizeof s->prompt,
            souk_text(o->lang, ask->takeback
                                   ? N_("%s asks to take back a move: %s agree, %s refuse.")
                                   : N_("%s asks to end the game without a result: %s agree, %s refuse.")),
            o->seats[ask->seat].name, yes, no);
    else if (!o->agreed)
        snprintf(s->prompt, sizeof s->prompt,
                 souk_text(o->lang, N_("The host has changed the terms of this table: %s agree.")), yes);
    else
        snprintf(s->prompt, sizeof s->prompt, "%s", o->story.telling ? o->story.sentence : o->asked);
    int shown = o->story.telling ? 0 : o->num_choices;
    souk_out trail;
    souk_out_init(&trail, s->trail, sizeof s->trail);
    if (shown && o->trail[0])
        souk_printf(&trail, "%s %s", souk_text(o->lang, N_("So far (u takes back):")), o->trail);
    if (s->num_choices == shown) return;
    s->num_choices = shown;
    stage_changed(&o->stage);
}

void online_skip(online *o)
{
    story_skip(&o->story, &o->scene->log);
    o->hurry = o->num_choices == 0;
    online_marks(o);
}

/* --- the whole table ---------------------------------------------------------------------------- */

/* Received after joining or reconnecting and when people come or go. Only a reply to us has events and chat: all. */
static void read_table(online *o, const souk_json *root)
{
    const souk_json *view = souk_json_get(root, "view");
    const char *host = souk_json_text(souk_json_get(root, "host"));
    char title[SOUK_TEXT_MAX];
    o->drawings = 0; /* one of another table never comes */
    o->draws = false;
    online_copy(o->status, sizeof o->status, root, "status");
    online_copy(o->rematch, sizeof o->rematch, root, "rematch");
    online_copy(title, sizeof title, root, "title");
    o->host = host && strcmp(host, o->person) == 0;
    if (souk_json_text(souk_json_get(root, "invite")))
        online_copy(o->invite, sizeof o->invite, root, "invite");
    o->rated = online_true(root, "rated");
    o->muted = online_true(root, "muted");
    read_seats(o, root);
    read_asks(o, root);
    if (souk_json_get(root, "events") || souk_json_get(root, "chat")) {
        souk_out_reset(&o->scene->log);
        souk_out_reset(&o->chat);
        o->reread = !o->play;
        story_open(&o->story, o->story.pace);
        read_all(o, root);
    }
    souk_out out;
    souk_out_init(&out, o->scene->title, sizeof o->scene->title);
    souk_printf(&out, "%s%s%s", o->to.host, o->to.host[0] && title[0] ? " · " : "", title);
    if (o->seat < 0 && !o->play) souk_puts(&out, souk_text(o->lang, N_(", watching")));
    if (view && view->type == SOUK_JSON_OBJECT) {
        read_view(o, view);
        o->draws = true;
    } else {
        tell_waiting(o, root);
    }
    if (strcmp(o->status, "closed") == 0) {
        o->scene->num_choices = 0;
        stage_changed(&o->stage);
        snprintf(o->scene->prompt, sizeof o->scene->prompt, "%s",
                 souk_text(o->lang, N_("The game ended without a result.")));
    }
}

/* Handles messages to everybody, or about the connection. */
static void read_notice(online *o, const char *type, const souk_json *root)
{
    char text[SOUK_TEXT_MAX];
    if (strcmp(type, "invited") == 0) {
        online_copy(text, sizeof text, root, "name");
        stage_say(&o->stage, SOUK_ORANGE,
                  souk_text(o->lang, N_("%s invites you to a table: it is first in the lobby.")), text);
    } else if (strcmp(type, "announcement") == 0 || strcmp(type, "bye") == 0) {
        online_copy(text, sizeof text, root, "text");
        stage_say(&o->stage, SOUK_ORANGE, "%s", text);
    } else if (strcmp(type, "store") == 0) {
        stage_say(&o->stage, SOUK_ORANGE, "%s",
                  souk_text(o->lang, o->unsaved ? N_("The server cannot save moves right now; they have "
                                                     "to wait.")
                                                : N_("The server can save moves again.")));
    } else {
        return;
    }
    o->changed = true;
}

/* Creates the scene of the watched table; false if memory runs out. */
static bool begin(online *o, const souk_json *root)
{
    const char *id = souk_json_text(souk_json_get(root, "game"));
    const souk_game *g = id ? souk_game_find(id) : NULL;
    if (!g || !(o->scene = scene_new(o->lang, g))) return false;
    souk_canvas_clear(&o->scene->board);
    souk_canvas_clear(&o->scene->seats);
    stage_open(&o->stage, o->scene);
    story_open(&o->story, o->story.pace);
    o->unread = o->drawings = 0;
    if (strcmp(o->places.table, o->table) != 0) {
        memcpy(o->places.table, o->table, sizeof o->places.table);
        o->places.n = 0;
    }
    o->told[0] = o->trail[0] = '\0';
    o->draws = false;
    o->clocked = o->hurry = o->introduced = false;
    o->explained = -1;
    return true;
}

static void read_about_table(online *o, const char *type, const souk_json *root)
{
    const souk_json *undo = souk_json_get(root, "undo"), *view = souk_json_get(root, "view");
    souk_json_whole(souk_json_get(root, "seq"), 0, LONG_MAX / 2, &o->seq);
    if (undo) o->undo = undo->type == SOUK_JSON_TRUE;
    read_time(o, root);
    if (strcmp(type, "table") == 0) {
        read_table(o, root);
    } else if (strcmp(type, "removed") == 0) { /* the host has removed us: no more messages */
        o->seat = -1;
        o->agreed = true; /* no terms are asked of us any more */
        snprintf(o->status, sizeof o->status, "closed");
        o->scene->num_choices = 0;
        online_copy(o->scene->prompt, sizeof o->scene->prompt, root, "text");
        stage_changed(&o->stage);
    } else if (strcmp(type, "drawing") == 0) {
        souk_canvas_read(&o->scene->board, souk_json_get(root, "board"));
        souk_canvas_read(&o->scene->seats, souk_json_get(root, "seats"));
        online_copy(o->told, sizeof o->told, root, "text");
        if (o->drawings > 0) o->drawings--;
        return;
    } else if (strcmp(type, "people") == 0) {
        read_here(o, root);
        return;
    } else if (strcmp(type, "chat") == 0) {
        add_chat(o, souk_json_get(root, "line"), true);
        return;
    } else if (view && view->type == SOUK_JSON_OBJECT) { /* update, applied, or a "stale" error */
        add_events(o, root, told_at_once(o, type, root));
        read_view(o, view);
        o->draws = true;
    } else {
        return;
    }
    online_copy(o->trail, sizeof o->trail, root, "trail");
    snprintf(o->asked, sizeof o->asked, "%s", o->scene->prompt);
    o->num_choices = o->scene->num_choices;
    if (o->num_choices > 0) o->hurry = false;
}

void online_news(online *o, const souk_json *root)
{
    const char *type = souk_json_text(souk_json_get(root, "type"));
    const char *table = souk_json_text(souk_json_get(root, "table"));
    if (!type) return;
    if (o->scene) read_notice(o, type, root);
    if (strcmp(type, "welcome") == 0 && o->table[0] && o->scene)
        online_tell(o, "watch", o->invite[0] ? "invite" : NULL, o->invite); /* we missed messages */
    if (!table || !o->table[0] || strcmp(table, o->table) != 0) return;
    if (!o->scene && !begin(o, root)) return;
    o->changed = true;
    read_about_table(o, type, root);
}
