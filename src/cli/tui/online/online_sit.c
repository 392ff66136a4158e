/* online_sit.c — at the watched table until the user leaves it: keys or lines in, messages and time meanwhile. */
#include "cli/play/lines.h"
#include "cli/tui/online/online.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LOOK_MS = 30, SOON_MS = 4 };

static const char *keys_of(const online *o)
{
    bool done = strcmp(o->status, "done") == 0;
    if (o->story.telling)
        return N_("Enter skips ahead · p pace · Tab pane · z zoom · l log · r rules · ? help");
    if (strcmp(o->status, "open") == 0) return N_("c chat · t table · r rules · ? help · q leave");
    if (!o->play)
        return done ? N_("m play again · v review · c chat · l log · t table · q leave")
                    : N_("Enter do · ; explain · u undo · h hint · c chat · t table · ? help · q leave");
    if (o->play->counts && !done)
        return N_("Enter do · ; explain · u undo · w why · r rules · / filter · ? help");
    if (o->play->trial) return N_("Enter try · ; explain · h hint · a answer · w why · r rules · ? help");
    return done ? N_("v review with the win-chance curve · s save · l log · r rules · q leave")
                : N_("Enter do · ; explain · u undo · h hint · w why · r rules · / filter · ? help");
}

static void tell_keys(online *o)
{
    snprintf(o->scene->keys, sizeof o->scene->keys, "%s", souk_text(o->lang, keys_of(o)));
}

/* On this machine a key for one's coming turn is queued, and so is every later key, to preserve the order. */
static bool queues(online *o, int key)
{
    bool waits = o->play && o->num_choices == 0 && strcmp(o->status, "running") == 0;
    if (!waits || key == KEYS_RESIZED || key == KEYS_LEAVE ||
        (o->num_ahead == 0 && !stage_for_a_turn(&o->stage, key)))
        return false;
    if (o->num_ahead < SCREEN_UNREAD_MAX) o->ahead[o->num_ahead++] = key;
    online_skip(o);
    return true;
}

/* While a story runs: whether the key only skips it. A key for one's turn skips it and is handled too. */
static bool skips(online *o, int key)
{
    bool only = key == KEYS_ENTER || key == ' ' || key == KEYS_ESCAPE || key == KEYS_MOUSE;
    if (!o->story.telling || (!only && !stage_for_a_turn(&o->stage, key))) return false;
    online_skip(o);
    return only;
}

static void watch_connection(online *o, bool *up)
{
    if (link_up(o->link) == *up) return;
    *up = !*up;
    o->changed = true;
    stage_say(&o->stage, *up ? SOUK_GREEN : SOUK_RED, "%s",
              souk_text(o->lang, *up ? N_("Reconnected.") : N_("Connection lost; reconnecting ...")));
}

static bool clocks_tick(const online *o, time_t *last)
{
    time_t now = time(NULL);
    bool tick = o->clocked && now != *last;
    *last = now;
    return tick;
}

/* A game may draw differently for another size. */
static void redraw(online *o)
{
    if (!o->scene) return;
    o->scene->alone = o->stage.zoom && o->stage.focus == PANE_BOARD;
    if (strcmp(o->status, "open") != 0 && link_up(o->link)) online_draw(o);
}

/* Handles time: the connection, the clocks, the sentences of the story. */
static void go_on(online *o, bool *up, time_t *last)
{
    watch_connection(o, up);
    if (clocks_tick(o, last)) o->changed = true;
    if (story_tell(&o->story, &o->scene->log)) o->changed = true;
    if (o->draws && link_up(o->link)) {
        online_draw(o);
        online_work(o);
    }
    if (o->changed) online_marks(o);
}

/* True as long as it is worth to look again at once: the far side is on this machine, and acts. */
static bool acts_on(online *o)
{
    return online_work(o) > 0 && o->play && !o->story.telling;
}

/* At a table on this machine: whether the screen goes to another person, or in the end to everybody. */
static bool passes(const online *o)
{
    if (!o->play || o->play->trial || o->story.telling) return false;
    if (strcmp(o->status, "done") == 0) return o->play->people != 1 && o->seat >= 0;
    return strcmp(o->status, "running") == 0 && o->turn >= 0 && o->turn != o->seat &&
           o->seats[o->turn].person;
}

static bool sit_by_keys(online *o, bool *up, time_t *last)
{
    go_on(o, up, last);
    if (!o->introduced && o->num_choices > 0 && !o->story.telling) online_explain(o);
    if (o->changed) {
        tell_keys(o);
        stage_draw(&o->stage);
        o->changed = false;
    }
    while (o->num_choices > 0 && !o->story.telling && o->num_ahead > 0)
        screen_unread(o->ahead[--o->num_ahead]);
    int key = screen_key(o->play && o->num_choices == 0 ? SOON_MS : LOOK_MS); /* a bot may be ready soon */
    if (key == KEYS_NONE) return true;
    if (queues(o, key)) return true;
    bool zoom = o->stage.zoom, stays = true;
    o->changed = true;
    if (!skips(o, key)) stays = online_grant(o, stage_key(&o->stage, key), "");
    if (stays && o->scene) online_explain(o);
    if (key == KEYS_RESIZED || zoom != o->stage.zoom) redraw(o);
    return stays;
}

/* The sign that a line may be typed is printed after whatever was printed before it; a screen reader would say it. */
static bool sit_by_lines(online *o, bool *up, time_t *last, bool *sign)
{
    char line[LINES_BYTES];
    go_on(o, up, last);
    o->changed = false;
    bool waits = o->story.telling || o->draws || o->drawings > 0;
    if (o->play && (waits || o->num_choices == 0)) { /* a line typed now is for the coming turn */
        online_lines_news(o);
        if (o->story.telling && lines_typed(LOOK_MS)) online_skip(o);
        if (waits || strcmp(o->status, "running") == 0) return true;
        putchar('\n');
        online_lines_table(o);
        return false;
    }
    bool news = online_lines_news(o);
    if (news && !o->introduced && !o->story.telling) online_explain(o);
    if ((news || !*sign) && !lines_spoken()) fputs("> ", stdout);
    *sign = true;
    switch (lines_read(line, LOOK_MS)) {
    case LINES_LATER: return true;
    case LINES_ENDED: return false;
    default: break;
    }
    *sign = false;
    return !line[0] || online_grant(o, WISH_SAY, line);
}

void online_sit(online *o)
{
    bool stays = o->scene != NULL, up = true, sign = false;
    time_t last = 0;
    o->changed = true;
    while (stays) {
        stays = lines_on() ? sit_by_lines(o, &up, &last, &sign) : sit_by_keys(o, &up, &last);
        while (acts_on(o))
            continue;
        if (stays && passes(o)) stays = online_pass(o);
        if (o->play && o->starved) stays = false; /* what the table has said is lost; the save is not */
    }
    if (o->scene) {
        if (!o->play && link_up(o->link)) {
            online_tell(o, "unwatch", NULL, NULL);
            online_answer(o);
        }
        o->table[0] = o->shown.table[0] = '\0';
        stage_close(&o->stage);
        scene_free(o->scene);
        o->scene = NULL;
    }
}
