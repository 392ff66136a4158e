/* stage.c — draws the stage: the layout of the panes and their contents (keys are in stage_keys.c).
 *
 * There are two layouts: on a wide screen the choices and the log stand in a column on the right, on a narrow one
 * side by side under the board. The board takes the remaining space, and pans.
 */
#include "cli/tui/stage.h"
#include "cli/play/lines.h"
#include "cli/play/show.h"
#include "cli/tui/filtered.h"
#include "core/fold.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    PROMPT_ROWS = 3,    /* of the prompt, at most */
    ASIDE_ROWS = 6,     /* of a text beside the board, at least */
    LOG_SHOWN = 1 << 14 /* bytes of the log in the pane; the page has all of it */
};

void stage_open(stage *st, const scene *s)
{
    memset(st, 0, sizeof *st);
    st->scene = s;
    st->follow = true;
    stage_changed(st);
}

void stage_close(stage *st)
{
    screen_behind(NULL, NULL);
    flow_free(&st->log);
}

void stage_changed(stage *st)
{
    const scene *s = st->scene;
    for (int a = 0; a < SOUK_ACTIONS_MAX; a++)
        st->choice_of[a] = -1;
    for (int i = 0; i < s->num_choices; i++)
        st->choice_of[s->choices[i].action] = (int16_t)i;
    st->at = st->number = st->list_top = st->log_up = 0;
    st->aside[0] = st->filter[0] = '\0';
    st->follow = true;
}

/* --- the filter ------------------------------------------------------------------------------- */

static bool passes(const void *list, int choice)
{
    const stage *st = list;
    const scene_choice *c = &st->scene->choices[choice];
    return !st->filter[0] || souk_is_within(st->filter, c->label) || souk_is_within(st->filter, c->name);
}

static filtered choices_of(const stage *st)
{
    return (filtered){st, st->scene->num_choices, passes};
}

int stage_rows(const stage *st)
{
    return filtered_before(choices_of(st), st->scene->num_choices);
}

int stage_listed(const stage *st, int row)
{
    return filtered_in(choices_of(st), row);
}

int stage_row(const stage *st, int choice)
{
    if (choice >= st->scene->num_choices || !passes(st, choice)) return -1;
    return filtered_before(choices_of(st), choice);
}

bool stage_filter(stage *st, const char *text)
{
    souk_fold(text, st->filter, sizeof st->filter);
    bool any = stage_rows(st) > 0;
    if (!any) st->filter[0] = '\0';
    if (stage_row(st, st->at) < 0 && any) st->at = stage_listed(st, 0);
    st->list_top = 0;
    st->follow = true;
    return any;
}

void stage_say(stage *st, souk_style style, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(st->message, sizeof st->message, format, args);
    va_end(args);
    st->message_style = style;
    if (!lines_on()) return;
    show_line("", st->message);
    st->message[0] = '\0';
}

int stage_action(const stage *st)
{
    return st->at < st->scene->num_choices ? st->scene->choices[st->at].action : -1;
}

void stage_point(stage *st, int action)
{
    if (action < 0 || action >= SOUK_ACTIONS_MAX || st->choice_of[action] < 0) return;
    st->at = st->choice_of[action];
    st->follow = true;
}

/* --- layout ----------------------------------------------------------------------------------- */

static int at_least(int n, int least)
{
    return n < least ? least : n;
}

static int at_most(int n, int most)
{
    return n > most ? most : n;
}

screen_area stage_strip(const stage *st)
{
    screen_area a = {screen_rows() - 2 - st->strip_rows, 0, st->strip_rows, screen_cols()};
    return a;
}

/* Wraps a text to the screen, in at most `most` rows ending at `bottom` (negative: only counts); returns how many. */
static int put_wrapped(int bottom, int most, screen_ground on, souk_style style, const char *text)
{
    flow f;
    int cols = screen_cols();
    if (souk_canvas_width(text) <= cols - 2 || !flow_open(&f, text, cols - 2, false)) {
        if (bottom >= 0) screen_put(bottom, 1, cols - 2, on, style, text);
        return 1;
    }
    int n = at_least(at_most(f.n, most), 1);
    for (int i = 0; i < n && bottom >= 0; i++) {
        /* The rest is truncated with a mark. */
        const char *rest = f.text + f.line[i].at;
        char line[1024];
        screen_area row = {bottom - n + 1 + i, 0, 1, cols};
        flow_copy(&f, i, line, sizeof line);
        screen_fill(row, on);
        screen_put(row.row, 1, cols - 2, on, style, i == n - 1 && n < f.n ? rest : line);
    }
    flow_free(&f);
    return n;
}

/* From the top: title, panes, prompt, strip, message, keys. */
static void lay_out(stage *st)
{
    const scene *s = st->scene;
    int asked = put_wrapped(-1, PROMPT_ROWS, ON_PANEL, SOUK_STRONG, s->prompt);
    int cols = screen_cols(), rows = screen_rows() - 3 - asked - st->strip_rows;
    screen_area all = {1, 0, rows, cols};
    for (int i = 0; i < NUM_PANES; i++) {
        screen_area none = {1, 0, 0, 0};
        st->area[i] = none;
    }
    if (st->zoom) {
        st->area[st->focus] = all;
        return;
    }
    if (cols >= STAGE_WIDE) {
        int column = at_least(cols - 2 - at_least(s->board.cols, s->seats.cols), STAGE_COLUMN);
        column = at_most(column, cols / 2);
        int left = cols - column - 1,
            seats = at_most(s->seats.rows, at_least(rows - s->board.rows, rows / 4));
        int list = st->reads ? 0 : at_most(at_least(s->num_choices + 1, STAGE_LIST), rows * 2 / 3);
        screen_area a[NUM_PANES] = {{1, left + 1, list, column},
                                    {1 + seats + 1, 0, rows - seats - 1, left},
                                    {1, 0, seats, left},
                                    {1 + list, left + 1, rows - list, column}};
        memcpy(st->area, a, sizeof a);
    } else if (st->reads) {
        int seats = at_most(s->seats.rows, at_least(rows - s->board.rows, rows / 4));
        int log = at_least(at_most(rows - s->board.rows - seats, rows / 2), st->aside[0] ? ASIDE_ROWS : 0);
        screen_area board = {1 + seats, 0, rows - seats - log, cols}, top = {1, 0, seats, cols};
        screen_area low = {1 + rows - log + asked, 0, log, cols};
        st->area[PANE_BOARD] = board;
        st->area[PANE_SEATS] = top;
        st->area[PANE_LOG] = low;
        st->area[PANE_CHOICES].row = low.row; /* the prompt is above it */
    } else {
        int spare = rows - s->board.rows - s->seats.rows;
        int low = at_most(at_least(spare, at_least(STAGE_LIST, rows / 3)), at_least(s->num_choices + 1, 8));
        low = at_least(low, STAGE_LIST);
        int seats = at_most(s->seats.rows, at_least(rows - low - s->board.rows, rows / 5));
        int list = cols * 11 / 20;
        screen_area a[NUM_PANES] = {{1 + rows - low + asked, 0, low, list},
                                    {1 + seats, 0, rows - seats - low, cols},
                                    {1, 0, seats, cols},
                                    {1 + rows - low + asked, list + 1, low, cols - list - 1}};
        memcpy(st->area, a, sizeof a);
    }
}

/* --- drawings --------------------------------------------------------------------------------- */

/* The bounding box of an action's marks in a drawing; false if it has none. */
static bool marked(const souk_canvas *c, int action, screen_area *box)
{
    int top = c->rows, left = c->cols, bottom = -1, right = -1;
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            if (c->cell[row][col].action != action) continue;
            if (row < top) top = row;
            if (row > bottom) bottom = row;
            if (col < left) left = col;
            if (col > right) right = col;
        }
    if (bottom < 0) return false;
    screen_area found = {top, left, bottom - top + 1, right - left + 1};
    *box = found;
    return true;
}

/* Scrolls one axis of the drawing so that the marked range (from, to) is visible. */
static int brought_in(int first, int shown, int from, int to)
{
    if (to > first + shown) first = to - shown;
    if (from < first) first = from;
    return first;
}

static void pan_to_cursor(stage *st, stage_pane pane, const souk_canvas *c)
{
    screen_area box;
    int action = stage_action(st);
    if (!st->follow || action < 0 || !marked(c, action, &box)) return;
    st->pan[pane].row =
        brought_in(st->pan[pane].row, st->area[pane].height, box.row - 1, box.row + box.height + 1);
    st->pan[pane].col =
        brought_in(st->pan[pane].col, st->area[pane].width, box.col - 1, box.col + box.width + 1);
}

static void draw_canvas(stage *st, stage_pane pane, const souk_canvas *c)
{
    screen_area a = st->area[pane];
    if (a.height <= 0) return;
    pan_to_cursor(st, pane, c);
    int top = at_least(at_most(st->pan[pane].row, c->rows - a.height), 0);
    int left = at_least(at_most(st->pan[pane].col, c->cols - a.width), 0);
    st->pan[pane].row = top;
    st->pan[pane].col = left;
    int action = stage_action(st), margin = at_least((a.width - c->cols) / 2, 0);
    if (pane == PANE_SEATS) margin = at_most(margin, 1);
    st->margin[pane] = margin;
    for (int y = 0; y < a.height && top + y < c->rows; y++)
        for (int x = 0; x < a.width - margin && left + x < c->cols; x++) {
            const souk_cell *cell = &c->cell[top + y][left + x];
            screen_ground on = ON_TABLE;
            if (cell->ch == SOUK_CANVAS_REST && x > 0 && !screen_ascii())
                continue; /* drawn with its first half */
            if (cell->action >= 0 && st->choice_of[cell->action] >= 0)
                on = cell->action == action ? ON_CURSOR : ON_CHOICE;
            screen_cell(a.row + y, a.col + margin + x, on, (souk_style)cell->style, cell->ch);
        }
    int edge = a.col + a.width - 1;
    if (top > 0) screen_cell(a.row, edge, ON_PANEL, SOUK_TITLE, 0x25B2);
    if (top + a.height < c->rows) screen_cell(a.row + a.height - 1, edge, ON_PANEL, SOUK_TITLE, 0x25BC);
    if (left > 0) screen_cell(a.row + a.height / 2, a.col, ON_PANEL, SOUK_TITLE, 0x25C0);
    if (left + a.width < c->cols) screen_cell(a.row + a.height / 2, edge, ON_PANEL, SOUK_TITLE, 0x25B6);
}

/* --- lists ------------------------------------------------------------------------------------ */

static void draw_heading(const stage *st, stage_pane pane, const char *title, int more)
{
    screen_area a = st->area[pane];
    char text[SOUK_TEXT_MAX];
    snprintf(text, sizeof text, more > 0 ? "%s (%d)" : "%s", title, more);
    screen_rule(a.row, a.col, a.width, st->focus == pane ? SOUK_TITLE : SOUK_DIM, text);
}

static void draw_choices(stage *st)
{
    const scene *s = st->scene;
    screen_area a = st->area[PANE_CHOICES];
    SOUK_OUT(title, SOUK_TEXT_MAX);
    if (a.height <= 1) return;
    int shown = a.height - 1, rows = stage_rows(st), here_row = stage_row(st, st->at);
    souk_puts(&title, souk_text(s->lang, N_("Choices")));
    if (st->filter[0]) souk_printf(&title, souk_text(s->lang, N_(" with \"%s\"")), st->filter);
    draw_heading(st, PANE_CHOICES, title.buf, rows);
    if (here_row >= 0 && here_row < st->list_top) st->list_top = here_row;
    if (here_row >= st->list_top + shown) st->list_top = here_row - shown + 1;
    for (int i = 0; i < shown && st->list_top + i < rows; i++) {
        int n = stage_listed(st, st->list_top + i), row = a.row + 1 + i;
        const scene_choice *c = &s->choices[n];
        bool here = n == st->at;
        screen_ground on = here ? ON_CURSOR : ON_TABLE;
        screen_area line = {row, a.col, 1, a.width};
        if (here) screen_fill(line, ON_CURSOR);
        screen_put(row, a.col, 1, on, SOUK_STRONG, here ? "▸" : " ");
        int col = screen_printf(row, a.col + 1, 5, on, SOUK_TITLE, "%3d ", n + 1);
        col = screen_put(row, col, a.col + a.width - col, on, SOUK_PLAIN, c->label);
        int name = souk_canvas_width(c->name);
        if (col + name + 2 < a.col + a.width)
            screen_put(row, a.col + a.width - name - 1, name, on, SOUK_DIM, c->name);
    }
    if (s->num_choices == 0)
        screen_put(a.row + 1, a.col + 2, a.width - 3, ON_TABLE, SOUK_DIM,
                   souk_text(s->lang, N_("Nothing to choose now.")));
    int edge = a.col + a.width - 1;
    if (st->list_top > 0) screen_cell(a.row + 1, edge, ON_PANEL, SOUK_TITLE, 0x25B2);
    if (st->list_top + shown < rows) screen_cell(a.row + a.height - 1, edge, ON_PANEL, SOUK_TITLE, 0x25BC);
}

/* Wraps the end of the log to the width of the pane; cached until either changes. */
static void flow_log(stage *st, int width)
{
    const souk_out *log = &st->scene->log;
    if (st->log.text && st->log_len == log->len && st->log_width == width) return;
    const char *text = log->buf;
    size_t len = strlen(text);
    if (len > LOG_SHOWN) {
        text += len - LOG_SHOWN;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    flow_free(&st->log);
    if (!flow_open(&st->log, text, width, false)) return;
    st->log_len = log->len;
    st->log_width = width;
}

/* In place of the log: a text that begins at its top. */
static void draw_aside(stage *st)
{
    screen_area a = st->area[PANE_LOG];
    int shown = a.height - 1;
    flow f;
    if (!flow_open(&f, st->aside, a.width - 2, false)) return;
    draw_heading(st, PANE_LOG, st->aside_title, 0);
    st->aside_top = at_least(at_most(st->aside_top, f.n - shown), 0);
    for (int i = 0; i < shown && st->aside_top + i < f.n; i++) {
        char line[SOUK_TEXT_MAX];
        const flow_line *l = &f.line[st->aside_top + i];
        flow_copy(&f, st->aside_top + i, line, sizeof line);
        screen_put(a.row + 1 + i, a.col + 1 + l->indent, a.width - 2 - l->indent, ON_TABLE, SOUK_PLAIN, line);
    }
    int edge = a.col + a.width - 1;
    if (st->aside_top > 0) screen_cell(a.row + 1, edge, ON_PANEL, SOUK_TITLE, 0x25B2);
    if (st->aside_top + shown < f.n) screen_cell(a.row + a.height - 1, edge, ON_PANEL, SOUK_TITLE, 0x25BC);
    flow_free(&f);
}

static void draw_log(stage *st)
{
    screen_area a = st->area[PANE_LOG];
    if (a.height <= 1) return;
    if (st->aside[0]) {
        draw_aside(st);
        return;
    }
    draw_heading(st, PANE_LOG, souk_text(st->scene->lang, N_("Log")), 0);
    flow_log(st, a.width - 2);
    int shown = a.height - 1, most = at_least(st->log.n - shown, 0);
    st->log_up = at_least(at_most(st->log_up, most), 0);
    int first = most - st->log_up;
    for (int i = 0; i < shown && first + i < st->log.n; i++) {
        char line[SOUK_TEXT_MAX];
        flow_copy(&st->log, first + i, line, sizeof line);
        screen_put(a.row + 1 + i, a.col + 1, a.width - 2, ON_TABLE, SOUK_PLAIN, line);
    }
    int edge = a.col + a.width - 1;
    if (first > 0) screen_cell(a.row + 1, edge, ON_PANEL, SOUK_TITLE, 0x25B2);
    if (st->log_up > 0) screen_cell(a.row + a.height - 1, edge, ON_PANEL, SOUK_TITLE, 0x25BC);
}

/* --- the whole picture ------------------------------------------------------------------------ */

/* The label at the cursor, if it is too wide for the list; else NULL. */
static const char *cut_label(const stage *st)
{
    const scene *s = st->scene;
    int width = st->area[PANE_CHOICES].width - 5;
    if (st->at >= s->num_choices || souk_canvas_width(s->choices[st->at].label) <= width) return NULL;
    return s->choices[st->at].label;
}

/* Whether all clocks fit beside the game's name; otherwise only running ones are shown. */
static bool clocks_fit(const scene *s)
{
    int width = souk_canvas_width(s->mark) + souk_canvas_width(s->game->title) + 4;
    for (int i = 0; i < s->num_clocks; i++)
        width += souk_canvas_width(s->clocks[i].text) + 3;
    return width < screen_cols();
}

/* Draws the right end of the title bar, from the right; returns the column before it. */
static int draw_marks(const scene *s)
{
    int col = screen_cols() - 1;
    bool all = clocks_fit(s);
    if (s->mark[0]) {
        col -= souk_canvas_width(s->mark) + 1;
        screen_put(0, col, screen_cols() - col, ON_PANEL, s->mark_style, s->mark);
    }
    for (int i = s->num_clocks - 1; i >= 0; i--) {
        if (!all && !s->clocks[i].runs) continue;
        col -= souk_canvas_width(s->clocks[i].text) + 3;
        screen_printf(0, col, 2, ON_PANEL, SOUK_STRONG, "%s", s->clocks[i].runs ? "▸" : " ");
        screen_put(0, col + 1, screen_cols() - col, ON_PANEL, (souk_style)(SOUK_SEAT0 + i),
                   s->clocks[i].text);
    }
    return col - 1;
}

static void draw_bars(const stage *st)
{
    const scene *s = st->scene;
    int cols = screen_cols(), rows = screen_rows();
    screen_area top = {0, 0, 1, cols};
    screen_fill(top, ON_PANEL);
    int col = screen_printf(0, 1, cols - 2, ON_PANEL, SOUK_TITLE, "%s", s->game->title);
    int end = draw_marks(s);
    if (end > col + 2) screen_put(0, col + 2, end - col - 2, ON_PANEL, SOUK_PLAIN, s->title);
    int row = st->zoom || cols >= STAGE_WIDE ? rows - 3 - st->strip_rows : st->area[PANE_CHOICES].row - 1;
    screen_area asked = {row, 0, 1, cols};
    screen_fill(asked, ON_PANEL);
    put_wrapped(row, PROMPT_ROWS, ON_PANEL, SOUK_STRONG, s->prompt);
    screen_put(rows - 1, 1, cols - 2, ON_TABLE, SOUK_DIM, s->keys);
}

/* Draws the row above the keys. A longer message covers the rows above until the next key. */
static void draw_message(const stage *st)
{
    const scene *s = st->scene;
    int row = screen_rows() - 2;
    if (st->number)
        screen_printf(row, 1, screen_cols() - 2, ON_TABLE, SOUK_TITLE, "%d", st->number);
    else if (st->message[0])
        put_wrapped(row, row, ON_TABLE, st->message_style, st->message);
    else if (cut_label(st))
        put_wrapped(row, 1, ON_TABLE, SOUK_PLAIN, cut_label(st));
    else
        put_wrapped(row, 1, ON_TABLE, SOUK_DIM, s->trail);
}

static void paint_again(void *context)
{
    stage_paint(context);
}

void stage_paint(stage *st)
{
    if (lines_on()) return;
    screen_clear();
    screen_behind(paint_again, st);
    lay_out(st);
    draw_bars(st);
    draw_canvas(st, PANE_SEATS, &st->scene->seats);
    draw_canvas(st, PANE_BOARD, &st->scene->board);
    draw_choices(st);
    draw_log(st);
    screen_area board = st->area[PANE_BOARD], list = st->area[PANE_CHOICES], log = st->area[PANE_LOG];
    if (!st->zoom && screen_cols() >= STAGE_WIDE) {
        screen_pillar(1, list.col - 1, list.height + log.height, SOUK_GROUND);
        screen_rule(board.row - 1, 0, list.col - 1, SOUK_DIM, NULL);
    } else if (!st->zoom && !st->reads) {
        screen_pillar(log.row, log.col - 1, log.height, SOUK_GROUND);
    }
    draw_message(st);
}

bool stage_aside(stage *st, const char *title, const char *text)
{
    if (lines_on()) return false;
    snprintf(st->aside, sizeof st->aside, "%s", text);
    snprintf(st->aside_title, sizeof st->aside_title, "%s", title);
    st->aside_top = 0;
    lay_out(st);
    if (st->area[PANE_LOG].height >= ASIDE_ROWS - 1) return true;
    st->aside[0] = '\0';
    return false;
}

void stage_draw(stage *st)
{
    stage_paint(st);
    if (!lines_on()) screen_show();
}

int stage_wait(stage *st)
{
    int key = screen_key(0);
    if (key != KEYS_NONE) return key;
    stage_draw(st);
    return screen_key(-1);
}
