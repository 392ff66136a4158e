/* online_talk.c — requests to a server and their answers.
 *
 * Every request waits in one place, online_answer, which also processes the other messages that arrive meanwhile.
 */
#include "cli/play/lines.h"
#include "cli/tui/ask.h"
#include "cli/tui/online/online.h"
#include "table/protocol.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT_MS = 25, POLITE_MS = 400, HELD_MAX = 16, REACH_MS = 4500 };

void online_begin_hello(online *o)
{
    souk_out *out = online_begin(o, "hello");
    souk_json_put_int(out, "protocol", SOUK_PROTOCOL);
    souk_json_put_string(out, "lang", souk_lang_id(o->lang));
    if (o->token[0]) souk_json_put_string(out, "token", o->token);
    o->circle.stale = true; /* a connection receives friends' changes only after it has asked for them */
}

const souk_json *online_next(online *o)
{
    free(o->message);
    free(o->nodes);
    o->nodes = NULL;
    link_message *m = o->message = link_receive(o->link);
    if (!m) return NULL;
    int most = souk_json_size(m->text, m->len);
    souk_error error;
    memset(&error, 0, sizeof error);
    o->nodes = calloc((size_t)most, sizeof *o->nodes);
    if (o->nodes && souk_json_parse(m->text, m->len, o->nodes, most, &error) >= 0) return o->nodes;
    o->starved = true;
    return NULL;
}

/* Reads our own identity, wherever the server sends it. */
static void read_you(online *o, const souk_json *you)
{
    char before[ONLINE_ID_MAX];
    memcpy(before, o->person, sizeof before);
    online_copy(o->name, sizeof o->name, you, "name");
    online_copy(o->person, sizeof o->person, you, "person");
    if (strcmp(before, o->person) != 0) o->circle.stale = true;
    o->guest = online_true(you, "guest");
    o->known = true;
}

static void read_welcome(online *o, const souk_json *root)
{
    const souk_json *tables = souk_json_get(root, "tables");
    o->known = false;
    o->needs_password = online_true(root, "private");
    o->num_mine = 0;
    for (const souk_json *t = souk_json_child(tables); t && o->num_mine < ONLINE_MINE_MAX;
         t = souk_json_next(t))
        if (souk_json_text(t)) snprintf(o->mine[o->num_mine++], ONLINE_ID_MAX, "%s", souk_json_text(t));
}

/* Applies a friend's arrival or departure; anything else is requested when it is shown. */
static void read_friend(online *o, const souk_json *root)
{
    const char *person = souk_json_text(souk_json_get(root, "person"));
    bool here = online_true(root, "here");
    for (int i = 0; person && i < o->circle.num_friends; i++)
        if (strcmp(o->circle.friends[i].person, person) == 0) o->circle.friends[i].here = here;
    if (!person || here) o->circle.stale = true; /* an arriving friend may have tables */
}

/* Handles the messages that make lists out of date. */
static void read_lists(online *o, const char *type, const souk_json *root)
{
    bool of_friends = strcmp(type, "friend") == 0, invited = strcmp(type, "invited") == 0;
    if (of_friends) read_friend(o, root);
    if (invited) o->circle.stale = true;
    if (of_friends || invited || (strcmp(type, "lobby") == 0 && !souk_json_get(root, "id"))) o->news = true;
}

static void take_in(online *o, const souk_json *root)
{
    const char *type = souk_json_text(souk_json_get(root, "type"));
    const souk_json *you = souk_json_get(root, "you");
    if (type && strcmp(type, "welcome") == 0) read_welcome(o, root);
    if (souk_json_get(root, "writable")) o->unsaved = !online_true(root, "writable");
    if (you && you->type == SOUK_JSON_OBJECT) read_you(o, you);
    if (!o->known) o->news = true; /* the token is no longer valid: we are signed out */
    if (type) read_lists(o, type, root);
    online_news(o, root);
}

/* A table on this machine waits until its story has been told. */
static void work(online *o)
{
    if (!o->play || !o->story.telling) link_work(o->link);
}

int online_work(online *o)
{
    int n = 0;
    work(o);
    if (link_fresh(o->link)) {
        online_begin_hello(o);
        online_send(o);
    }
    for (const souk_json *root; (root = online_next(o)); n++)
        take_in(o, root);
    return n;
}

/* Shows why nothing happens; by lines, once. */
static void draw_waiting(const online *o, bool again)
{
    if (lines_on()) {
        if (!again)
            puts(souk_text(o->lang,
                           link_up(o->link) ? N_("Waiting for the server ...") : N_("Connecting ...")));
        return;
    }
    const char *text = !link_up(o->link) ? N_("Connecting ... (Escape to cancel)")
                       : o->unsaved      ? N_("The server cannot save moves right now; they have to wait.")
                                         : N_("Waiting for the server ... (Escape to cancel)");
    screen_area bar = {screen_rows() - 2, 0, 1, screen_cols()};
    screen_fill(bar, ON_TABLE);
    screen_put(bar.row, 1, screen_cols() - 2, ON_TABLE, SOUK_TITLE, souk_text(o->lang, text));
    screen_show();
}

static void say_error(online *o, const souk_json *error)
{
    char text[SOUK_ERROR_MAX], clause[ONLINE_ID_MAX]; /* copies: the message may be freed meanwhile */
    online_copy(text, sizeof text, error, "text");
    online_copy(clause, sizeof clause, error, "clause");
    bool names = clause[0] >= 'A' && clause[0] <= 'Z' && !strstr(text, clause);
    if (o->scene)
        stage_say(&o->stage, SOUK_RED, names ? "%s (%s)" : "%s%s", text, names ? clause : "");
    else
        ask_note(o->lang, o->to.host, text);
}

/* Nothing has ever answered there: whether to give up, having waited that long (in ms). */
static bool hopeless(online *o, int waited)
{
    bool known;
    o->reached |= link_up(o->link);
    if (o->reached) return false;
    link_why(o->link, o->lang, &known);
    o->hopeless = known || waited > REACH_MS;
    return o->hopeless;
}

/* The answer, if it has arrived (*come); NULL for an error, which is shown. */
static const souk_json *look_for_answer(online *o, long wanted, bool *come)
{
    long got;
    for (const souk_json *root; (root = online_next(o));) {
        take_in(o, root);
        if (!souk_json_whole(souk_json_get(root, "id"), 0, LONG_MAX / 2, &got) || got != wanted) continue;
        const char *type = souk_json_text(souk_json_get(root, "type"));
        *come = true;
        if (!type || strcmp(type, "error") != 0) return root;
        say_error(o, root);
        return NULL;
    }
    return NULL;
}

const souk_json *online_answer(online *o)
{
    const souk_json *answer = NULL;
    if (o->begun) online_send(o);
    long wanted = o->id;
    bool come = false, told = false; /* until the waiting line is shown, Escape is held like any other key */
    int held[HELD_MAX], num_held = 0, key = KEYS_NONE;
    for (int waited = 0; !come && key != KEYS_LEAVE && !(told && key == KEYS_ESCAPE); waited += WAIT_MS) {
        work(o);
        if (link_fresh(o->link)) {
            online_begin_hello(o);
            online_send(o); /* the connection was lost meanwhile: the user has to ask again */
            wanted = o->id;
        }
        answer = look_for_answer(o, wanted, &come);
        if (come || (o->starved && o->play)) break; /* out of memory: no answer will come */
        if (waited > POLITE_MS) {
            draw_waiting(o, told);
            told = true;
        }
        if (hopeless(o, waited) ||
            (lines_on() && !link_up(o->link) && waited > REACH_MS)) /* no key gives up */
            break;
        key = screen_key(WAIT_MS);
        if (key != KEYS_NONE && num_held < HELD_MAX) held[num_held++] = key;
    }
    while (come && num_held > 0) /* keys typed meanwhile are for the next screen */
        screen_unread(held[--num_held]);
    return answer;
}
