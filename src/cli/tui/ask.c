/* ask.c — questions on the full screen: lists and lines (pages are in ask_page.c). */
#include "cli/tui/ask.h"
#include "cli/base/flow.h"
#include "cli/play/lines.h"
#include "cli/tui/ask_lines.h"
#include "cli/tui/filtered.h"
#include "core/fold.h"
#include "core/utf8.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOX_WIDTH = 68, SIGN_ROWS = 6 }; /* wider only if a note needs it */

/* --- one of a list ---------------------------------------------------------------------------- */

typedef struct asked {
    souk_lang lang;
    const char *title, *text;
    const ask_item *items;
    int n, top;     /* top: the first row shown */
    ask_view *view; /* its filter as typed */
    bool door, live;
    screen_area list; /* the area of the items */
    int notes;        /* the column of their notes in it */
    bool said;        /* a note too wide for the list is shown below it */
} asked;

/* --- the filter ------------------------------------------------------------------------------- */

static bool passes(const void *list, int item)
{
    char filter[ASK_LINE_MAX];
    const asked *q = list;
    const ask_item *i = &q->items[item];
    if (!q->view->filter[0]) return true;
    souk_fold(q->view->filter, filter, sizeof filter);
    return souk_is_within(filter, i->label) || (i->note && souk_is_within(filter, i->note));
}

static filtered items_of(const asked *q)
{
    return (filtered){q, q->n, passes};
}

static int rows_of(const asked *q)
{
    return filtered_before(items_of(q), q->n);
}

/* Goes to the item of a row, wrapping around. */
static void go_to(asked *q, int row)
{
    int rows = rows_of(q);
    if (rows > 0) q->view->at = filtered_in(items_of(q), (row % rows + rows) % rows);
}

static void filter(asked *q)
{
    char line[ASK_LINE_MAX] = "";
    bool typed = ask_line(souk_text(q->lang, N_("Only choices with:")), line, sizeof line);
    screen_repaint();
    if (!typed) return;
    memcpy(q->view->filter, line, sizeof line);
    if (!passes(q, q->view->at)) go_to(q, 0);
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* A pointed arch with a lantern in it, and the name. */
static void draw_sign(souk_lang lang, int width)
{
    static const char *const arch[SIGN_ROWS] = {"     ▲     ", "   ╱ │ ╲   ", "  ╱  ◆  ╲  ",
                                                " │   ·   │ ", " │       │ ", " └──   ──┘ "};
    static const char *const plain[SIGN_ROWS] = {"     ^     ", "   / | \\   ", "  /  *  \\  ",
                                                 " |   .   | ", " |       | ",  " +--   --+ "};
    for (int i = 0; i < SIGN_ROWS; i++)
        screen_put(1 + i, 3, 12, ON_TABLE, i == 2 ? SOUK_ORANGE : SOUK_TITLE,
                   screen_ascii() ? plain[i] : arch[i]);
    screen_put(3, 18, width - 20, ON_TABLE, SOUK_TITLE, "S  O  U  K");
    screen_put(4, 18, width - 20, ON_TABLE, SOUK_PLAIN,
               souk_text(lang, N_("A house for games of the market")));
}

/* Draws the text above the items; returns the row after it. */
static int draw_text(const asked *q, screen_area a)
{
    flow f;
    char line[1024];
    int row = a.row;
    if (!q->text || !flow_open(&f, q->text, a.width, false)) return row;
    for (int i = 0; i < f.n && row < a.row + a.height; i++, row++) {
        flow_copy(&f, i, line, sizeof line);
        screen_put(row, a.col + f.line[i].indent, a.width - f.line[i].indent, ON_TABLE, SOUK_PLAIN, line);
    }
    flow_free(&f);
    return row;
}

static int text_rows(const asked *q, int width)
{
    flow f;
    if (!q->text || !flow_open(&f, q->text, width, false)) return 0;
    int n = f.n;
    flow_free(&f);
    return n + (n > 0);
}

/* Finds the column of the notes; returns the list width that shows them all. */
static int measure(asked *q)
{
    int label = 0, note = 0;
    for (int i = 0; i < q->n; i++) {
        int w = souk_canvas_width(q->items[i].label),
            beside = q->items[i].note ? souk_canvas_width(q->items[i].note) : 0;
        if (w > label) label = w;
        if (beside > note) note = beside;
    }
    q->notes = 8 + label;
    return q->notes + note + 1;
}

static void draw_items(asked *q)
{
    int label = q->notes, at = filtered_before(items_of(q), q->view->at), rows = rows_of(q);
    if (at < q->top) q->top = at;
    if (at >= q->top + q->list.height) q->top = at - q->list.height + 1;
    screen_fill(q->list, ON_TABLE);
    for (int i = 0; i < q->list.height && q->top + i < rows; i++) {
        int item = filtered_in(items_of(q), q->top + i), row = q->list.row + i, col = q->list.col;
        bool here = item == q->view->at;
        screen_ground on = here ? ON_CURSOR : ON_TABLE;
        screen_area line = {row, col, 1, q->list.width};
        if (here) screen_fill(line, ON_CURSOR);
        screen_put(row, col, 2, on, SOUK_STRONG, here ? "▸ " : "  ");
        if (q->items[item].key)
            screen_printf(row, col + 2, 4, on, SOUK_TITLE, " %c", q->items[item].key);
        else
            screen_printf(row, col + 2, 4, on, SOUK_DIM, "%2d", item + 1);
        screen_put(row, col + 6, q->list.width - 7, on, SOUK_STRONG, q->items[item].label);
        if (q->items[item].note && label < q->list.width - 8)
            screen_put(row, col + label, q->list.width - label - 1, on, here ? SOUK_PLAIN : SOUK_DIM,
                       q->items[item].note);
    }
}

/* Draws the whole note of the item at the cursor, if it is too wide for the list. */
static void draw_cut_note(asked *q)
{
    const char *note = passes(q, q->view->at) ? q->items[q->view->at].note : NULL;
    int rows = screen_rows(), cols = screen_cols();
    screen_area place = {rows - 3, 0, 2, cols};
    flow f;
    char line[1024];
    if (q->said) screen_fill(place, ON_TABLE);
    q->said = note && souk_canvas_width(note) > q->list.width - q->notes - 1;
    if (!q->said || !flow_open(&f, note, cols - 4, false)) return;
    for (int i = 0; i < f.n && i < place.height; i++) {
        flow_copy(&f, i, line, sizeof line);
        screen_put(place.row + i, 2, cols - 4, ON_TABLE, SOUK_PLAIN, line);
    }
    flow_free(&f);
}

static void draw_last_row(const asked *q)
{
    int row = screen_rows() - 1, cols = screen_cols();
    screen_area last = {row, 0, 1, cols};
    const char *keys = N_("Arrows and Enter, or a number or letter. / filters. Escape goes back.");
    screen_fill(last, ON_TABLE);
    if (!q->view->filter[0])
        screen_put(row, 1, cols - 2, ON_TABLE, SOUK_DIM, souk_text(q->lang, keys));
    else if (rows_of(q) == 0)
        screen_printf(row, 1, cols - 2, ON_TABLE, SOUK_RED, souk_text(q->lang, N_("No choice has \"%s\".")),
                      q->view->filter);
    else
        screen_printf(row, 1, cols - 2, ON_TABLE, SOUK_TITLE,
                      souk_text(q->lang, N_("Only choices with \"%s\". Escape shows all.")), q->view->filter);
}

static void draw_asked(asked *q)
{
    int rows = screen_rows(), cols = screen_cols(), width = measure(q) + 2;
    if (q->door) {
        screen_clear();
        /* Without space for both, the items take precedence over the sign. */
        bool sign = rows >= SIGN_ROWS + 2 + 2 + q->n + 3;
        if (sign)
            draw_sign(q->lang, cols);
        else
            screen_put(0, 3, cols - 6, ON_TABLE, SOUK_TITLE, "S O U K");
        screen_area text = {sign ? SIGN_ROWS + 2 : 2, 3, 3, cols - 6};
        int row = draw_text(q, text) + 1;
        screen_area list = {row, 2, rows - row - 3, cols - 4};
        q->list = list;
    } else {
        if (width < BOX_WIDTH) width = BOX_WIDTH;
        if (width > cols - 4) width = cols - 4;
        int words = text_rows(q, width - 4), height = words + q->n + 3;
        if (height > rows - 2) height = rows - 2;
        screen_area box = {(rows - height) / 2, (cols - width) / 2, height, width};
        screen_box(box, SOUK_TITLE, q->title);
        screen_area text = {box.row + 1, box.col + 2, height - 2, width - 4};
        draw_text(q, text);
        screen_area list = {box.row + 1 + words, box.col + 1, height - 2 - words, width - 2};
        q->list = list;
    }
    draw_items(q);
    draw_cut_note(q);
    draw_last_row(q);
    screen_show();
}

static int pick_key(const asked *q, int key)
{
    for (int i = 0; i < q->n; i++)
        if (q->items[i].key && key < 128 && tolower(key) == q->items[i].key) return i;
    if (key >= '1' && key <= '9' && key - '1' < q->n && !q->items[key - '1'].key) return key - '1';
    return -1;
}

/* The item at the pointer, -1 if there is none. */
static int pointed(const asked *q)
{
    int row, col;
    screen_pointer(&row, &col);
    row -= q->list.row;
    bool in_list =
        row >= 0 && row < q->list.height && col >= q->list.col && col < q->list.col + q->list.width;
    return in_list && q->top + row < rows_of(q) ? filtered_in(items_of(q), q->top + row) : -1;
}

static int ask(asked *q)
{
    for (;;) {
        draw_asked(q);
        int key = screen_key(-1), picked = pick_key(q, key), at = filtered_before(items_of(q), q->view->at);
        if (picked >= 0) return picked;
        switch (key) {
        case KEYS_UP:
        case KEYS_WHEEL_UP: go_to(q, at - 1); break;
        case KEYS_TAB:
        case KEYS_WHEEL_DOWN:
        case KEYS_DOWN: go_to(q, at + 1); break;
        case KEYS_HOME: go_to(q, 0); break;
        case KEYS_END: go_to(q, -1); break;
        case '/': filter(q); break;
        case ' ':
        case KEYS_ENTER:
            if (passes(q, q->view->at)) return q->view->at;
            break;
        case 'q':
        case KEYS_LEAVE: return -1;
        case KEYS_ESCAPE:
            if (!q->view->filter[0]) return -1;
            q->view->filter[0] = '\0';
            break;
        case KEYS_RESIZED: screen_repaint(); break;
        case KEYS_NEWS:
            if (q->live) return ASK_NEWS;
            break;
        case KEYS_MOUSE:
            if ((picked = pointed(q)) >= 0) return picked;
            break;
        default: break;
        }
    }
}

int ask_one(souk_lang lang, const char *title, const char *text, const ask_item *items, int n, int at)
{
    ask_view view = {at, ""};
    asked q = {lang, title, text, items, n, 0, &view, false, false, {0, 0, 0, 0}, 0, false};
    if (lines_on()) return n > 0 ? ask_lines_one(lang, title, text, items, n, &at, false) : -1;
    return n > 0 ? ask(&q) : -1;
}

int ask_live(souk_lang lang, const char *title, const char *text, const ask_item *items, int n,
             ask_view *view)
{
    asked q = {lang, title, text, items, n, 0, view, false, true, {0, 0, 0, 0}, 0, false};
    if (view->at >= n) view->at = n - 1;
    if (lines_on()) return n > 0 ? ask_lines_one(lang, title, text, items, n, &view->at, true) : -1;
    if (n > 0 && !passes(&q, view->at)) go_to(&q, 0);
    int picked = n > 0 ? ask(&q) : -1;
    if (picked >= 0) *view = (ask_view){picked, ""};
    return picked;
}

int ask_door(souk_lang lang, const char *text, const ask_item *items, int n, int at)
{
    ask_view view = {at, ""};
    asked q = {lang, NULL, text, items, n, 0, &view, true, false, {0, 0, 0, 0}, 0, false};
    if (lines_on()) return n > 0 ? ask_lines_one(lang, "Souk", text, items, n, &at, false) : -1;
    return n > 0 ? ask(&q) : -1;
}

void ask_note(souk_lang lang, const char *title, const char *text)
{
    ask_item item = {0, souk_text(lang, N_("Continue")), NULL};
    if (lines_on())
        ask_lines_page(title, text);
    else
        ask_one(lang, title, text, &item, 1, 0);
}

/* --- a line of text --------------------------------------------------------------------------- */

static void draw_line(const char *question, const char *line, bool secret)
{
    char dots[ASK_LINE_MAX];
    int row = screen_rows() - 2, cols = screen_cols(), width = souk_canvas_width(line);
    if (secret) {
        memset(dots, '*', (size_t)width);
        dots[width] = '\0';
        line = dots;
    }
    screen_area bar = {row, 0, 1, cols};
    screen_fill(bar, ON_PANEL);
    int col = screen_printf(row, 1, cols / 2, ON_PANEL, SOUK_TITLE, "%s ", question);
    int space = cols - col - 2;
    while (*line && souk_canvas_width(line) > space) /* the end, which is being typed, stays visible */
        do
            line++;
        while (*line && !souk_utf8_starts(*line));
    col = screen_put(row, col, space, ON_PANEL, SOUK_STRONG, line);
    screen_caret(row, col);
    screen_show();
}

static bool ask_typed(const char *question, char *line, size_t size, bool secret)
{
    if (lines_on()) return ask_lines_line(question, line, size, secret);
    for (;;) {
        draw_line(question, line, secret);
        size_t len = strlen(line);
        int key = screen_key(-1);
        if (key == KEYS_ENTER) return true;
        if (key == KEYS_ESCAPE || key == KEYS_LEAVE) return false;
        if (key == KEYS_RESIZED) screen_repaint();
        if (key == KEYS_CLEAR_LINE) line[0] = '\0';
        if (key == KEYS_ERASE && len > 0) {
            do
                len--;
            while (len > 0 && !souk_utf8_starts(line[len]));
            line[len] = '\0';
        }
        if (key >= ' ' && key < KEYS_FIRST && len + 5 < size)
            line[len + (size_t)souk_utf8_write((uint32_t)key, line + len)] = '\0';
    }
}

bool ask_line(const char *question, char *line, size_t size)
{
    return ask_typed(question, line, size, false);
}

bool ask_secret(const char *question, char *line, size_t size)
{
    line[0] = '\0';
    return ask_typed(question, line, size, true);
}

bool ask_path(const char *question, char *line, size_t size)
{
    const char *home = getenv("HOME");
    char typed[ASK_LINE_MAX];
    if (!ask_typed(question, line, size, false)) return false;
    if (line[0] == '~' && (line[1] == '/' || !line[1]) && home) {
        snprintf(typed, sizeof typed, "%s", line + 1);
        snprintf(line, size, "%s%s", home, typed);
    }
    return true;
}
