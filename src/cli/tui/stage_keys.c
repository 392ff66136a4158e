/* stage_keys.c — the keys of the stage: moves the cursor and the panes, and returns the rest as wishes. */
#include "cli/tui/stage.h"
#include "core/utf8.h"
#include <stdlib.h>
#include <string.h>

/* --- moving over a drawing -------------------------------------------------------------------- */

/* The centre of a choice's marks in a drawing, in half columns so that both axes measure alike. */
typedef struct key_spot {
    int row, col;
    bool there;
} key_spot;

static void find_spots(const stage *st, const souk_canvas *c, key_spot *spots)
{
    int sum_row[SOUK_ACTIONS_MAX] = {0}, sum_col[SOUK_ACTIONS_MAX] = {0}, n[SOUK_ACTIONS_MAX] = {0};
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            int action = c->cell[row][col].action;
            int choice = action >= 0 ? st->choice_of[action] : -1;
            if (choice < 0) continue;
            sum_row[choice] += row;
            sum_col[choice] += col;
            n[choice]++;
        }
    for (int i = 0; i < st->scene->num_choices; i++) {
        spots[i].there = n[i] > 0;
        if (n[i] == 0) continue;
        spots[i].row = 2 * sum_row[i] / n[i];
        spots[i].col = sum_col[i] / n[i];
    }
}

/* The nearest choice in that direction; -1 if there is none. */
static int neighbour(const stage *st, const key_spot *spots, int dy, int dx)
{
    const key_spot *from = &spots[st->at];
    int best = -1, least = 0;
    for (int i = 0; i < st->scene->num_choices; i++) {
        if (!spots[i].there || i == st->at) continue;
        int ahead = (spots[i].row - from->row) * dy + (spots[i].col - from->col) * dx;
        int aside = dy ? spots[i].col - from->col : spots[i].row - from->row;
        int far = ahead + 3 * abs(aside);
        if (ahead <= 0 || abs(aside) > 4 * ahead) continue;
        if (best < 0 || far < least) {
            best = i;
            least = far;
        }
    }
    return best;
}

/* Moves the cursor over the drawing; false if it has no choices: then the drawing scrolls. */
static bool go_over(stage *st, const souk_canvas *c, int dy, int dx)
{
    key_spot spots[SOUK_ACTIONS_MAX];
    int first = -1;
    find_spots(st, c, spots);
    for (int i = st->scene->num_choices - 1; i >= 0; i--)
        if (spots[i].there) first = i;
    if (first < 0) return false;
    int next = spots[st->at].there ? neighbour(st, spots, dy, dx) : first;
    if (next >= 0) st->at = next;
    st->follow = true;
    return true;
}

static void pan(stage *st, stage_pane pane, int dy, int dx)
{
    st->follow = false;
    st->pan[pane].row += dy;
    st->pan[pane].col += dx;
}

/* --- moving in a list ------------------------------------------------------------------------- */

/* Goes to a choice; one that the filter hides ends the filter. */
static void choose(stage *st, int at)
{
    int n = st->scene->num_choices;
    if (n == 0) return;
    st->at = at < 0 ? 0 : at >= n ? n - 1 : at;
    if (stage_row(st, st->at) < 0) st->filter[0] = '\0';
    st->follow = true;
}

static void choose_row(stage *st, int row)
{
    int n = stage_rows(st);
    if (n > 0) choose(st, stage_listed(st, row < 0 ? 0 : row >= n ? n - 1 : row));
}

static void scroll_log(stage *st, int lines)
{
    if (st->aside[0])
        st->aside_top += lines;
    else
        st->log_up -= lines;
}

static void move(stage *st, int dy, int dx)
{
    const scene *s = st->scene;
    int n = stage_rows(st);
    switch (st->focus) {
    case PANE_CHOICES:
        if (n) choose_row(st, (stage_row(st, st->at) + dy + dx + n) % n);
        break;
    case PANE_BOARD:
        if (!go_over(st, &s->board, dy, dx)) pan(st, PANE_BOARD, 2 * dy, 4 * dx);
        break;
    case PANE_SEATS:
        if (!go_over(st, &s->seats, dy, dx)) pan(st, PANE_SEATS, dy, 4 * dx);
        break;
    default: scroll_log(st, dy); break;
    }
}

static void page(stage *st, int way)
{
    int height = st->area[st->focus].height - 1;
    if (st->focus == PANE_CHOICES)
        choose_row(st, stage_row(st, st->at) + way * height);
    else if (st->focus == PANE_LOG)
        scroll_log(st, way * height);
    else
        pan(st, st->focus, way * height, 0);
}

static bool within(screen_area a, int row, int col)
{
    return row >= a.row && row < a.row + a.height && col >= a.col && col < a.col + a.width;
}

static int choice_at(const stage *st, int row, int col)
{
    const scene *s = st->scene;
    screen_area list = st->area[PANE_CHOICES];
    if (within(list, row, col)) {
        return row > list.row ? stage_listed(st, st->list_top + row - list.row - 1) : -1;
    }
    const souk_canvas *drawings[] = {&s->board, &s->seats};
    static const stage_pane panes[] = {PANE_BOARD, PANE_SEATS};
    for (int i = 0; i < 2; i++) {
        screen_area a = st->area[panes[i]];
        if (!within(a, row, col)) continue;
        int y = row - a.row + st->pan[panes[i]].row,
            x = col - a.col - st->margin[panes[i]] + st->pan[panes[i]].col;
        if (x < 0 || y >= drawings[i]->rows || x >= drawings[i]->cols) return -1;
        int action = drawings[i]->cell[y][x].action;
        return action >= 0 ? st->choice_of[action] : -1;
    }
    return -1;
}

static bool is_letter(uint32_t ch)
{
    return ch < 0x80 ? (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') : ch >= 0xC0 && ch < 0x2000;
}

/* --- what is drawn at a place ------------------------------------------------------------------ */

typedef bool (*kind_of_cell)(uint32_t ch);

static bool is_drawn(uint32_t ch)
{
    return ch > ' ' && ch != SOUK_CANVAS_REST && !(ch >= 0x2500 && ch <= 0x257F);
}

/* A digit, or what stands for one on a track. */
static bool is_count(uint32_t ch)
{
    return (ch >= '0' && ch <= '9') || ch == '(' || ch == ')' || ch == '+' || ch == 0x25A0 || ch == 0xB7;
}

/* Copies the run of such cells at (row, col); returns its first column, -1 if there is none. */
static int run_at(const souk_canvas *c, int row, int col, kind_of_cell of, char *text, size_t size)
{
    const souk_cell *cell = c->cell[row];
    souk_out out;
    souk_out_init(&out, text, size);
    if (col < 0 || col >= c->cols || !of(cell[col].ch)) return -1;
    while (col > 0 && of(cell[col - 1].ch))
        col--;
    int first = col;
    for (char bytes[4]; col < c->cols && of(cell[col].ch); col++)
        souk_putn(&out, bytes, (size_t)souk_utf8_write(cell[col].ch, bytes));
    return first;
}

static bool counts_only(const souk_canvas *c, int row, int col)
{
    const souk_cell *cell = c->cell[row];
    for (; col < c->cols && is_drawn(cell[col].ch); col++)
        if (!is_count(cell[col].ch)) return false;
    return true;
}

/* The word that the number at (row, col) belongs to: just after it, else before it, else above it. */
static void find_heading(const souk_canvas *c, int row, int first, char *word, size_t size)
{
    const souk_cell *cell = c->cell[row];
    int after = first, before = first - 1;
    while (after < c->cols && is_drawn(cell[after].ch))
        after++;
    if (run_at(c, row, after + 1, is_letter, word, size) >= 0 && word[1]) return;
    while (before >= 0 && (cell[before].ch <= ' ' || is_count(cell[before].ch)))
        before--;
    if (run_at(c, row, before, is_letter, word, size) >= 0 && word[1] && after - before < 40) return;
    for (int y = row - 1; y >= 0 && !(c->cell[y][first].ch >= 0x2500 && c->cell[y][first].ch <= 0x257F); y--)
        for (int x = first; x < after; x++)
            if (run_at(c, y, x, is_letter, word, size) >= 0 && word[1]) return;
    word[0] = '\0';
}

/* "R ruby": the word beside that character where it stands alone. */
static bool find_legend(const souk_canvas *c, uint32_t letter, char *word, size_t size)
{
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col + 2 < c->cols; col++) {
            const souk_cell *cell = &c->cell[row][col];
            bool alone = (col == 0 || !is_drawn(cell[-1].ch)) && cell[1].ch <= ' ';
            if (cell->ch == letter && alone && run_at(c, row, col + 2, is_letter, word, size) >= 0 && word[1])
                return true;
        }
    word[0] = '\0';
    return false;
}

void stage_pointed(const stage *st, stage_thing *thing)
{
    const souk_canvas *drawings[] = {&st->scene->board, &st->scene->seats};
    static const stage_pane panes[] = {PANE_BOARD, PANE_SEATS};
    int row, col;
    memset(thing, 0, sizeof *thing);
    screen_pointer(&row, &col);
    for (int i = 0; i < 2; i++) {
        const souk_canvas *c = drawings[i];
        screen_area a = st->area[panes[i]];
        int y = row - a.row + st->pan[panes[i]].row,
            x = col - a.col - st->margin[panes[i]] + st->pan[panes[i]].col;
        if (!within(a, row, col) || x < 0 || y >= c->rows || x >= c->cols) continue;
        int first = run_at(c, y, x, is_drawn, thing->text, sizeof thing->text);
        if (first < 0) return;
        const souk_cell *cell = c->cell[y];
        int start = run_at(c, y, x, is_letter, thing->word, sizeof thing->word);
        if (start >= 2 && cell[start - 1].ch <= ' ' && is_letter(cell[start - 2].ch) &&
            (start == 2 || cell[start - 3].ch <= ' '))
            x = start - 2; /* the word of a legend stands for its sign */
        else if (thing->word[0] && thing->word[1] && thing->word[1] >= 'a')
            return;
        uint32_t ch = cell[x].ch;
        thing->letter[souk_utf8_write(ch, thing->letter)] = '\0';
        if (counts_only(c, y, first)) find_heading(c, y, first, thing->heading, sizeof thing->heading);
        for (int k = 0; k < 2 && is_letter(ch); k++)
            if (find_legend(drawings[k], ch, thing->legend, sizeof thing->legend)) break;
    }
}

/* --- the mouse --------------------------------------------------------------------------------- */

/* A click moves the cursor there, and in a drawing says what is there; a click at the cursor carries out the choice. */
static word_wish click(stage *st)
{
    int row, col;
    screen_pointer(&row, &col);
    for (int i = 0; i < NUM_PANES; i++)
        if (within(st->area[i], row, col)) st->focus = (stage_pane)i;
    int choice = choice_at(st, row, col);
    if (choice < 0) return WISH_ABOUT_POINTED;
    if (choice == st->at) return WISH_ACT;
    choose(st, choice);
    return st->focus == PANE_CHOICES || st->zoom ? WISH_NOTHING : WISH_ABOUT;
}

static void wheel(stage *st, int way)
{
    int row, col;
    screen_pointer(&row, &col);
    if (within(st->area[PANE_CHOICES], row, col))
        choose_row(st, stage_row(st, st->at) + way);
    else if (within(st->area[PANE_LOG], row, col))
        scroll_log(st, 2 * way);
    else
        pan(st, within(st->area[PANE_SEATS], row, col) ? PANE_SEATS : PANE_BOARD, 2 * way, 0);
}

/* Handles a digit of a choice's number: the cursor moves as soon as such a choice exists. */
static void digit(stage *st, int d)
{
    int n = st->scene->num_choices;
    int number = st->number * 10 + d;
    if (number > n) number = d;
    st->number = number <= n ? number : 0;
    if (st->number) choose(st, st->number - 1);
}

/* Toggles the zoom of one pane: the board, unless another one has the focus. */
static void zoom(stage *st)
{
    st->zoom = !st->zoom;
    if (st->focus == PANE_CHOICES) st->focus = PANE_BOARD;
}

static word_wish letter(int key)
{
    static const struct {
        char key;
        word_wish wish;
    } letters[] = {{'u', WISH_UNDO},   {'h', WISH_HINT},       {'w', WISH_WHY},   {':', WISH_SAY},
                   {'r', WISH_RULES},  {'?', WISH_HELP},       {'l', WISH_LOG},   {'s', WISH_SAVE},
                   {'v', WISH_REVIEW}, {'c', WISH_CHAT},       {'q', WISH_LEAVE}, {'[', WISH_PREVIOUS},
                   {']', WISH_NEXT},   {'e', WISH_OTHER_EYES}, {'t', WISH_TABLE}, {'m', WISH_REMATCH},
                   {'y', WISH_YES},    {'n', WISH_NO},         {'p', WISH_PACE},  {'a', WISH_ANSWER},
                   {';', WISH_ABOUT},  {'/', WISH_FILTER}};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (letters[i].key == key) return letters[i].wish;
    return WISH_NOTHING;
}

bool stage_for_a_turn(const stage *st, int key)
{
    bool choosing = st->focus == PANE_CHOICES || st->focus == PANE_BOARD;
    switch (key) {
    case KEYS_UP:
    case KEYS_DOWN:
    case KEYS_LEFT:
    case KEYS_RIGHT:
    case KEYS_HOME:
    case KEYS_END: return choosing;
    case ':':
    case 'h':
    case 'w': return true;
    default: return key >= '0' && key <= '9';
    }
}

word_wish stage_key(stage *st, int key)
{
    if (key == KEYS_NONE || key == KEYS_NEWS) return WISH_NOTHING;
    int number = st->number;
    if (key != KEYS_RESIZED) st->message[0] = '\0';
    if (key >= '0' && key <= '9') {
        digit(st, key - '0');
        return WISH_NOTHING;
    }
    st->number = 0;
    switch (key) {
    case KEYS_LEAVE: return WISH_LEAVE;
    case KEYS_UP: move(st, -1, 0); break;
    case KEYS_DOWN: move(st, 1, 0); break;
    case KEYS_LEFT: move(st, 0, -1); break;
    case KEYS_RIGHT: move(st, 0, 1); break;
    case KEYS_PAN_UP: pan(st, PANE_BOARD, -2, 0); break;
    case KEYS_PAN_DOWN: pan(st, PANE_BOARD, 2, 0); break;
    case '<':
    case KEYS_PAN_LEFT: pan(st, PANE_BOARD, 0, -4); break;
    case '>':
    case KEYS_PAN_RIGHT: pan(st, PANE_BOARD, 0, 4); break;
    case '+': pan(st, PANE_BOARD, 4, 0); break;
    case '-': pan(st, PANE_BOARD, -4, 0); break;
    case KEYS_PAGE_UP: page(st, -1); break;
    case KEYS_PAGE_DOWN: page(st, 1); break;
    case KEYS_HOME:
        if (st->focus == PANE_CHOICES) choose_row(st, 0);
        if (st->focus == PANE_LOG) st->log_up = st->log.n;
        break;
    case KEYS_END:
        if (st->focus == PANE_CHOICES) choose_row(st, st->scene->num_choices - 1);
        if (st->focus == PANE_LOG) st->log_up = 0;
        break;
    case KEYS_TAB: st->focus = (stage_pane)((st->focus + 1) % NUM_PANES); break;
    case KEYS_BACK_TAB: st->focus = (stage_pane)((st->focus + NUM_PANES - 1) % NUM_PANES); break;
    case 'z': zoom(st); break;
    case KEYS_ESCAPE:
        if (number) break;
        if (st->aside[0] || st->filter[0])
            st->aside[0] = st->filter[0] = '\0';
        else
            st->zoom = false;
        break;
    case ' ':
    case KEYS_ENTER: return WISH_ACT;
    case KEYS_MOUSE: return click(st);
    case KEYS_WHEEL_UP: wheel(st, -1); break;
    case KEYS_WHEEL_DOWN: wheel(st, 1); break;
    default: return letter(key);
    }
    return WISH_NOTHING;
}
