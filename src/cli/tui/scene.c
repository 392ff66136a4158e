/* scene.c — fills a scene from a state on this machine. */
#include "cli/tui/stage.h"
#include "core/typed.h"
#include <stdlib.h>
#include <string.h>

scene *scene_new(souk_lang lang, const souk_game *g)
{
    scene *s = calloc(1, sizeof *s);
    char *log = malloc(SCENE_LOG_MAX);
    if (!s || !log) {
        free(s);
        free(log);
        return NULL;
    }
    souk_out_init(&s->log, log, SCENE_LOG_MAX);
    s->lang = lang;
    s->game = g;
    return s;
}

void scene_free(scene *s)
{
    if (s) free(s->log.buf);
    free(s);
}

void scene_space(const scene *s, int *wide, int *high)
{
    bool column = screen_cols() >= STAGE_WIDE;
    *wide = *high = 0;
    if (screen_rows() == 0) return;
    /* Title, prompt, message and keys take four rows. */
    *wide = screen_cols() - (column && !s->alone ? STAGE_COLUMN + 2 : 0);
    *high = screen_rows() - 4 + (s->alone ? s->seats.rows : column ? -1 : -STAGE_LIST);
}

void scene_fill(scene *s, const void *state, const void *parts, int viewer, const souk_voice *voice)
{
    const souk_game *g = s->game;
    souk_canvas_clear(&s->board);
    souk_canvas_clear(&s->seats);
    g->draw(state, parts, viewer, SOUK_DRAW_SEATS, voice, &s->seats);
    scene_space(s, &s->board.wide, &s->board.high);
    s->board.high -= s->seats.rows;
    g->draw(state, parts, viewer, SOUK_DRAW_BOARD, voice, &s->board);
    s->num_choices = 0;
    s->prompt[0] = s->trail[0] = '\0';
    uint32_t pending = g->pending(state);
    if (viewer < 0 || pending & SOUK_PENDING_CHANCE || !(pending >> viewer & 1)) return;
    souk_out prompt;
    souk_out_init(&prompt, s->prompt, sizeof s->prompt);
    g->prompt(state, parts, viewer, voice, &prompt);
    souk_mask legal;
    souk_legal(g, state, parts, viewer, &legal);
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        scene_choice *c = &s->choices[s->num_choices++];
        souk_out text;
        c->action = (int16_t)a;
        souk_out_init(&text, c->name, sizeof c->name);
        g->name(parts, a, &text);
        souk_out_init(&text, c->label, sizeof c->label);
        g->label(state, parts, viewer, a, voice, &text);
    }
}

/* The number at the end of a name like "bid 8", and the length of what stands before it; 0: there is none. */
static int64_t number_in(const char *name, size_t *before)
{
    int64_t number;
    const char *last = strrchr(name, ' ');
    *before = last ? (size_t)(last - name) : 0;
    return last && souk_typed_number(last + 1, 1, SOUK_ACTIONS_MAX, &number) ? number : 0;
}

int scene_number(const scene *s, int i)
{
    size_t first = 0, length = 0;
    for (int k = 0; k < s->num_choices; k++) {
        const char *name = s->choices[k].name;
        if (!number_in(name, k ? &length : &first)) return i + 1;
        if (k && (length != first || strncmp(name, s->choices[0].name, first) != 0)) return i + 1;
    }
    return (int)number_in(s->choices[i].name, &length);
}

int scene_numbered(const scene *s, const char *line)
{
    int64_t number;
    if (!souk_typed_number(line, 1, SOUK_ACTIONS_MAX, &number)) return -1;
    for (int i = 0; i < s->num_choices; i++)
        if (scene_number(s, i) == number) return i;
    return -1;
}
