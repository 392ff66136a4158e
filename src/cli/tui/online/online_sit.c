/* online_sit.c — at the watched table until the user leaves it: keys or lines in, messages and time meanwhile. */
#include "cli/play/lines.h"
#include "cli/tui/online/online.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LOOK_MS = 30 };

static void tell_keys(online *o)
{
    bool done = strcmp(o->status, "done") == 0;
    snprintf(o->scene->keys, sizeof o->scene->keys, "%s",
             souk_text(o->lang,
                       o->story.telling
                           ? N_("Enter skips ahead · p pace · Tab pane · z zoom · l log · r rules · ? help")
                       : done ? N_("m play again · v review · c chat · l log · t table · q leave")
                              : N_("Enter do · Tab pane · u undo · h hint · c chat · t table · ? help "
                                   "· q leave")));
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
    if (o->changed) online_marks(o);
}

static bool sit_by_keys(online *o, bool *up, time_t *last)
{
    go_on(o, up, last);
    if (o->changed) {
        tell_keys(o);
        stage_draw(&o->stage);
        o->changed = false;
    }
    int key = screen_key(LOOK_MS);
    if (key == KEYS_NONE) return true;
    bool zoom = o->stage.zoom, stays = true;
    o->changed = true;
    if (!skips(o, key)) stays = online_grant(o, stage_key(&o->stage, key), "");
    if (key == KEYS_RESIZED || zoom != o->stage.zoom) redraw(o);
    return stays;
}

/* The sign that a line may be typed is printed after whatever was printed before it. */
static bool sit_by_lines(online *o, bool *up, time_t *last, bool *sign)
{
    char line[LINES_BYTES];
    go_on(o, up, last);
    o->changed = false;
    if (online_lines_news(o) || !*sign) fputs("> ", stdout);
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
        online_work(o);
    }
    if (o->scene) {
        if (link_up(o->link)) {
            online_tell(o, "unwatch", NULL, NULL);
            online_answer(o);
        }
        o->table[0] = o->shown.table[0] = '\0';
        stage_close(&o->stage);
        scene_free(o->scene);
        o->scene = NULL;
    }
}
