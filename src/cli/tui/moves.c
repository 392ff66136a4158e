/* The room's keys: moving the cursor and the panes, and what is left for whoever plays. */
#include "cli/tui/room.h"
#include <stdlib.h>
#include <string.h>

/* --- over a drawing --------------------------------------------------------------------------- */

/* The middle of a choice's marks in a drawing, in half columns so that both ways measure alike. */
typedef struct spot {
    int row, col;
    bool there;
} spot;

static void find_spots(const room *r, const souk_canvas *c, spot *spots)
{
    int sum_row[SOUK_ACTIONS_MAX] = {0}, sum_col[SOUK_ACTIONS_MAX] = {0}, n[SOUK_ACTIONS_MAX] = {0};
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            int action = c->cell[row][col].action;
            int choice = action >= 0 ? r->choice_of[action] : -1;
            if (choice < 0) continue;
            sum_row[choice] += row;
            sum_col[choice] += col;
            n[choice]++;
        }
    for (int i = 0; i < r->scene->num_choices; i++) {
        spots[i].there = n[i] > 0;
        if (n[i] == 0) continue;
        spots[i].row = 2 * sum_row[i] / n[i];
        spots[i].col = sum_col[i] / n[i];
    }
}

/* The choice that lies nearest in that direction; -1 if there is none. */
static int neighbour(const room *r, const spot *spots, int dy, int dx)
{
    const spot *from = &spots[r->at];
    int best = -1, least = 0;
    for (int i = 0; i < r->scene->num_choices; i++) {
        if (!spots[i].there || i == r->at) continue;
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

/* False if there is nothing on the drawing to move over: then the drawing moves. */
static bool step(room *r, const souk_canvas *c, int dy, int dx)
{
    spot spots[SOUK_ACTIONS_MAX];
    int first = -1;
    find_spots(r, c, spots);
    for (int i = r->scene->num_choices - 1; i >= 0; i--)
        if (spots[i].there) first = i;
    if (first < 0) return false;
    int next = spots[r->at].there ? neighbour(r, spots, dy, dx) : first;
    if (next >= 0) r->at = next;
    r->follow = true;
    return true;
}

static void pan(room *r, room_pane pane, int dy, int dx)
{
    r->follow = false;
    r->pan[pane].row += dy;
    r->pan[pane].col += dx;
}

/* --- over a list ------------------------------------------------------------------------------ */

static void choose(room *r, int at)
{
    int n = r->scene->num_choices;
    if (n == 0) return;
    r->at = at < 0 ? 0 : at >= n ? n - 1 : at;
    r->follow = true;
}

static void move(room *r, int dy, int dx)
{
    const scene *s = r->scene;
    int n = s->num_choices;
    switch (r->focus) {
    case PANE_CHOICES:
        if (n) choose(r, (r->at + dy + dx + n) % n);
        break;
    case PANE_BOARD:
        if (!step(r, &s->board, dy, dx)) pan(r, PANE_BOARD, 2 * dy, 4 * dx);
        break;
    case PANE_SEATS:
        if (!step(r, &s->seats, dy, dx)) pan(r, PANE_SEATS, dy, 4 * dx);
        break;
    default: r->log_up -= dy; break;
    }
}

static void page(room *r, int way)
{
    int height = r->area[r->focus].height - 1;
    if (r->focus == PANE_CHOICES)
        choose(r, r->at + way * height);
    else if (r->focus == PANE_LOG)
        r->log_up -= way * height;
    else
        pan(r, r->focus, way * height, 0);
}

static bool within(screen_area a, int row, int col)
{
    return row >= a.row && row < a.row + a.height && col >= a.col && col < a.col + a.width;
}

/* The choice that is drawn at that place of the screen, -1: none. */
static int choice_at(const room *r, int row, int col)
{
    const scene *s = r->scene;
    screen_area list = r->area[PANE_CHOICES];
    if (within(list, row, col)) {
        int i = r->list_top + row - list.row - 1;
        return row > list.row && i < s->num_choices ? i : -1;
    }
    const souk_canvas *drawings[] = {&s->board, &s->seats};
    static const room_pane panes[] = {PANE_BOARD, PANE_SEATS};
    for (int i = 0; i < 2; i++) {
        screen_area a = r->area[panes[i]];
        if (!within(a, row, col)) continue;
        int y = row - a.row + r->pan[panes[i]].row,
            x = col - a.col - r->margin[panes[i]] + r->pan[panes[i]].col;
        if (x < 0 || y >= drawings[i]->rows || x >= drawings[i]->cols) return -1;
        int action = drawings[i]->cell[y][x].action;
        return action >= 0 ? r->choice_of[action] : -1;
    }
    return -1;
}

/* A click puts the cursor there; a click where it is does it. */
static room_wish click(room *r)
{
    int row, col;
    screen_pointer(&row, &col);
    for (int i = 0; i < NUM_PANES; i++)
        if (within(r->area[i], row, col)) r->focus = (room_pane)i;
    int choice = choice_at(r, row, col);
    if (choice < 0) return WISH_NOTHING;
    if (choice == r->at) return WISH_ACT;
    r->at = choice;
    r->follow = true;
    return WISH_NOTHING;
}

static void wheel(room *r, int way)
{
    int row, col;
    screen_pointer(&row, &col);
    if (within(r->area[PANE_CHOICES], row, col))
        choose(r, r->at + way);
    else if (within(r->area[PANE_LOG], row, col))
        r->log_up -= 2 * way;
    else
        pan(r, within(r->area[PANE_SEATS], row, col) ? PANE_SEATS : PANE_BOARD, 2 * way, 0);
}

/* A digit of a choice's number: the cursor goes there as soon as there is one. */
static void digit(room *r, int d)
{
    int n = r->scene->num_choices;
    int number = r->number * 10 + d;
    if (number > n) number = d;
    r->number = number <= n ? number : 0;
    if (r->number) choose(r, r->number - 1);
}

/* One pane alone: the board, unless one of the others is meant. */
static void zoom(room *r)
{
    r->zoom = !r->zoom;
    if (r->focus == PANE_CHOICES) r->focus = PANE_BOARD;
}

static room_wish letter(int key)
{
    static const struct {
        char key;
        room_wish wish;
    } letters[] = {{'u', WISH_UNDO},   {'h', WISH_HINT},       {'w', WISH_WHY},   {':', WISH_SAY},
                   {'r', WISH_RULES},  {'?', WISH_HELP},       {'l', WISH_LOG},   {'s', WISH_SAVE},
                   {'v', WISH_REVIEW}, {'c', WISH_CHAT},       {'q', WISH_LEAVE}, {'[', WISH_PREVIOUS},
                   {']', WISH_NEXT},   {'e', WISH_OTHER_EYES}, {'t', WISH_TABLE}, {'m', WISH_REMATCH},
                   {'y', WISH_YES},    {'n', WISH_NO}};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (letters[i].key == key) return letters[i].wish;
    return WISH_NOTHING;
}

room_wish room_key(room *r, int key)
{
    if (key == KEYS_NONE || key == KEYS_NEWS) return WISH_NOTHING;
    int number = r->number;
    if (key != KEYS_RESIZED) r->message[0] = '\0';
    if (key >= '0' && key <= '9') {
        digit(r, key - '0');
        return WISH_NOTHING;
    }
    r->number = 0;
    switch (key) {
    case KEYS_LEAVE: return WISH_LEAVE;
    case KEYS_UP: move(r, -1, 0); break;
    case KEYS_DOWN: move(r, 1, 0); break;
    case KEYS_LEFT: move(r, 0, -1); break;
    case KEYS_RIGHT: move(r, 0, 1); break;
    case KEYS_PAN_UP: pan(r, PANE_BOARD, -2, 0); break;
    case KEYS_PAN_DOWN: pan(r, PANE_BOARD, 2, 0); break;
    case '<':
    case KEYS_PAN_LEFT: pan(r, PANE_BOARD, 0, -4); break;
    case '>':
    case KEYS_PAN_RIGHT: pan(r, PANE_BOARD, 0, 4); break;
    case '+': pan(r, PANE_BOARD, 4, 0); break;
    case '-': pan(r, PANE_BOARD, -4, 0); break;
    case KEYS_PAGE_UP: page(r, -1); break;
    case KEYS_PAGE_DOWN: page(r, 1); break;
    case KEYS_HOME:
        if (r->focus == PANE_CHOICES) choose(r, 0);
        if (r->focus == PANE_LOG) r->log_up = r->log.n;
        break;
    case KEYS_END:
        if (r->focus == PANE_CHOICES) choose(r, r->scene->num_choices - 1);
        if (r->focus == PANE_LOG) r->log_up = 0;
        break;
    case KEYS_TAB: r->focus = (room_pane)((r->focus + 1) % NUM_PANES); break;
    case KEYS_BACK_TAB: r->focus = (room_pane)((r->focus + NUM_PANES - 1) % NUM_PANES); break;
    case 'z': zoom(r); break;
    case KEYS_ESCAPE:
        if (!number) r->zoom = false;
        break;
    case ' ':
    case KEYS_ENTER: return WISH_ACT;
    case KEYS_MOUSE: return click(r);
    case KEYS_WHEEL_UP: wheel(r, -1); break;
    case KEYS_WHEEL_DOWN: wheel(r, 1); break;
    default: return letter(key);
    }
    return WISH_NOTHING;
}
