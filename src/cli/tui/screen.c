/* screen.c — the terminal through curses, and the guarantee that it is restored.
 *
 * Signals that ask the program to end only set a flag, which every wait for a key checks; callers leave in their own
 * time, and games are saved at every move anyway. Signals that mean a crash restore the terminal in the handler, with
 * async-signal-safe writes prepared at opening, then let the crash proceed. Curses handles suspending and resuming.
 */
#include "cli/tui/screen.h"
#include "cli/base/flow.h"
#include "cli/play/lines.h"
#include "cli/tui/ink.h"
#include "core/clock.h"
#include "core/utf8.h"
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

/* An unwanted macro of ncurses.h. */
#undef tab

/* RESIZED_MS: a new size whose signal comes just before a read is noticed when the read ends, so none is without end. */
enum { ESCAPE_MS = 25, RESTORE_MAX = 256, FAILURES_MAX = 100, WORK_MS = 40, RESIZED_MS = 250 };

static struct screen {
    int opened; /* nesting depth of screen_open */
    souk_lang lang;
    bool ascii;
    int pointer_row, pointer_col;
    int failures; /* consecutive read errors */
    bool caret;
    int caret_row, caret_col;
    struct termios before;
    char restore[RESTORE_MAX]; /* bytes that restore the terminal, ready to be written */
    size_t restore_len;
    struct sigaction old[32];
    int unread[SCREEN_UNREAD_MAX], num_unread;
    bool (*work)(void *context); /* called while waiting for keys */
    void *context;
    void (*behind)(void *context); /* repaints the picture */
    void *behind_context;
} the;

static volatile sig_atomic_t leaving;

/* --- restoring the terminal ------------------------------------------------------------------- */

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

static void on_end(int sig)
{
    (void)sig;
    leaving = 1;
}

static void on_crash(int sig)
{
    size_t at = 0;
    while (at < the.restore_len) {
        ssize_t n = write(STDOUT_FILENO, the.restore + at, the.restore_len - at);
        if (n <= 0) break;
        at += (size_t)n;
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &the.before);
    signal(sig, SIG_DFL);
    raise(sig);
}

static void save_restoring(const char *capability)
{
    const char *text = tigetstr(capability);
    if (!text || text == (const char *)-1) return;
    size_t len = strlen(text);
    if (the.restore_len + len > sizeof the.restore) return;
    memcpy(the.restore + the.restore_len, text, len);
    the.restore_len += len;
}

static void catch_signals(void)
{
    struct sigaction act;
    memset(&act, 0, sizeof act);
    sigemptyset(&act.sa_mask);
    act.sa_handler = on_end; /* without SA_RESTART, so that a wait for a key ends */
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        sigaction(ends[i], &act, &the.old[ends[i]]);
    act.sa_handler = on_crash;
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        sigaction(crashes[i], &act, &the.old[crashes[i]]);
}

static void release_signals(void)
{
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        sigaction(ends[i], &the.old[ends[i]], NULL);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        sigaction(crashes[i], &the.old[crashes[i]], NULL);
}

/* --- opening and closing ---------------------------------------------------------------------- */

bool screen_possible(void)
{
    const char *term = getenv("TERM");
    int wrong;
    if (the.opened > 0) return true; /* setupterm would replace the state of curses */
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !term[0]) return false;
    if (setupterm(term, STDOUT_FILENO, &wrong) != OK) return false;
    const char *move = tigetstr("cup");
    bool good = move && move != (const char *)-1;
    del_curterm(cur_term);
    return good;
}

/* Restores the terminal at exit, even if screens are still open. */
static void give_back(void)
{
    while (the.opened > 0)
        screen_close();
}

bool screen_open(souk_lang lang)
{
    if (lines_on()) return true;
    if (the.opened++ > 0) return true;
    the.lang = lang;
    setlocale(LC_CTYPE, "");
    the.ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    flow_ascii(the.ascii);
    if (tcgetattr(STDIN_FILENO, &the.before) != 0 || !newterm(NULL, stdout, stdin)) {
        the.opened = 0;
        return false;
    }
    set_escdelay(ESCAPE_MS);
    cbreak();
    noecho();
    nonl();
    ink_open();
    keypad(stdscr, TRUE);
    curs_set(0);
    /* Not BUTTON1_CLICKED: curses would derive a click from a press already reported, and count it twice. */
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    the.restore_len = 0;
    if (key_mouse) { /* terminfo has no name for the sequence that curses sends */
        static const char no_mouse[] = "\033[?1006;1000l";
        memcpy(the.restore, no_mouse, sizeof no_mouse - 1);
        the.restore_len = sizeof no_mouse - 1;
    }
    save_restoring("sgr0");
    save_restoring("cnorm");
    save_restoring("rmkx");
    save_restoring("rmcup");
    catch_signals();
    atexit(give_back);
    screen_clear();
    return true;
}

void screen_close(void)
{
    if (lines_on() || the.opened == 0 || --the.opened > 0) return;
    curs_set(1);
    endwin();
    release_signals();
}

bool screen_taken(void)
{
    return the.opened > 0;
}

void screen_wipe(void)
{
    if (lines_on()) return;
    clearok(curscr, TRUE);
}

int screen_rows(void)
{
    return lines_on() ? 0 : LINES;
}

int screen_cols(void)
{
    return lines_on() ? 0 : COLS;
}

bool screen_ascii(void)
{
    return the.ascii;
}

/* --- drawing ---------------------------------------------------------------------------------- */

void screen_cell(int row, int col, screen_ground ground, souk_style style, uint32_t ch)
{
    if (row < 0 || row >= LINES || col < 0 || col >= COLS) return;
    if (ch == 0 || ch == '\t') ch = ' ';
    if (the.ascii && ch >= 0x80) ch = (uint32_t)souk_look_alike(ch);
    if (ch < ' ' || (ch >= 0x7F && ch < 0xA0)) ch = '?';
    if (flow_columns(ch) == 0) ch = ' ';
    short pair;
    attr_t a = ink_attributes(ground, style, &pair);
    wchar_t text[2] = {(wchar_t)ch, 0};
    cchar_t cell;
    if (setcchar(&cell, text, a, pair, NULL) == OK) mvadd_wch(row, col, &cell);
}

void screen_fill(screen_area area, screen_ground ground)
{
    for (int row = area.row; row < area.row + area.height; row++)
        for (int col = area.col; col < area.col + area.width; col++)
            screen_cell(row, col, ground, SOUK_PLAIN, ' ');
}

void screen_clear(void)
{
    the.caret = false;
    the.behind = NULL;
    if (lines_on()) return;
    erase();
    screen_fill((screen_area){0, 0, LINES, COLS}, ON_TABLE);
}

void screen_behind(void (*paint)(void *context), void *context)
{
    the.behind = paint;
    the.behind_context = context;
}

void screen_repaint(void)
{
    void (*paint)(void *context) = the.behind;
    screen_clear();
    if (!paint) return;
    paint(the.behind_context);
    the.behind = paint;
}

static int width_of(const char *text)
{
    int width = 0;
    uint32_t ch;
    for (int n; *text; text += n ? n : 1) {
        n = souk_utf8_read(text, strlen(text), &ch);
        width += n ? flow_columns(ch) : 1;
    }
    return width;
}

/* Characters without a width (accents, direction marks) are left out: they would belong to another cell. */
int screen_put(int row, int col, int space, screen_ground ground, souk_style style, const char *text)
{
    bool cut = width_of(text) > space;
    size_t left = strlen(text);
    for (int i = 0; left && i < space;) {
        uint32_t ch = '?';
        int n = souk_utf8_read(text, left, &ch), cells = flow_columns(ch);
        if (n == 0) n = 1;
        if (cut && i + cells >= space) {
            ch = the.ascii ? '>' : 0x2026;
            cells = 1;
            left = (size_t)n; /* the last one */
        }
        if (cells > 0) screen_cell(row, col, ground, style, ch);
        col += cells;
        i += cells;
        text += n;
        left -= (size_t)n;
    }
    return col;
}

void screen_caret(int row, int col)
{
    the.caret = true;
    the.caret_row = row;
    the.caret_col = col;
}

static void draw_too_small(void)
{
    char size[64];
    screen_clear();
    screen_put(LINES > 2 ? LINES / 2 - 1 : 0, 0, COLS, ON_TABLE, SOUK_STRONG,
               souk_text(the.lang, N_("Please enlarge the window.")));
    snprintf(size, sizeof size, "%d × %d → %d × %d", COLS, LINES, SCREEN_MIN_COLS, SCREEN_MIN_ROWS);
    screen_put(LINES > 2 ? LINES / 2 : 1, 0, COLS, ON_TABLE, SOUK_PLAIN, size);
}

void screen_show(void)
{
    if (lines_on()) return;
    if (LINES < SCREEN_MIN_ROWS || COLS < SCREEN_MIN_COLS) draw_too_small();
    curs_set(the.caret);
    if (the.caret) move(the.caret_row, the.caret_col);
    refresh();
}

/* --- keys ------------------------------------------------------------------------------------- */

static int read_mouse(void)
{
    MEVENT event;
    if (getmouse(&event) != OK) return KEYS_NONE;
    the.pointer_row = event.y;
    the.pointer_col = event.x;
    if (event.bstate & BUTTON4_PRESSED) return KEYS_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) return KEYS_WHEEL_DOWN;
    return KEYS_MOUSE;
}

static int special(wint_t key)
{
    static const struct {
        wint_t curses;
        int ours;
    } keys[] = {
        {KEY_UP, KEYS_UP},           {KEY_DOWN, KEYS_DOWN},        {KEY_LEFT, KEYS_LEFT},
        {KEY_RIGHT, KEYS_RIGHT},     {KEY_SR, KEYS_PAN_UP},        {KEY_SF, KEYS_PAN_DOWN},
        {KEY_SLEFT, KEYS_PAN_LEFT},  {KEY_SRIGHT, KEYS_PAN_RIGHT}, {KEY_PPAGE, KEYS_PAGE_UP},
        {KEY_NPAGE, KEYS_PAGE_DOWN}, {KEY_HOME, KEYS_HOME},        {KEY_END, KEYS_END},
        {KEY_ENTER, KEYS_ENTER},     {KEY_BTAB, KEYS_BACK_TAB},    {KEY_BACKSPACE, KEYS_ERASE},
        {KEY_DC, KEYS_DELETE},       {KEY_RESIZE, KEYS_RESIZED},
    };
    if (key == KEY_MOUSE) return read_mouse();
    /* The old picture may be garbled after a resize: every cell is redrawn. */
    if (key == KEY_RESIZE) clearok(curscr, TRUE);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].curses == key) return keys[i].ours;
    return KEYS_NONE;
}

static int character(wint_t key)
{
    switch (key) {
    case '\r':
    case '\n': return KEYS_ENTER;
    case '\t': return KEYS_TAB;
    case 21: return KEYS_CLEAR_LINE;
    case 27: return KEYS_ESCAPE;
    case 8:
    case 127: return KEYS_ERASE;
    case 12: clearok(curscr, TRUE); return KEYS_RESIZED; /* Ctrl-L: redraw */
    default: return key >= ' ' ? (int)key : KEYS_NONE;
    }
}

void screen_meanwhile(bool (*work)(void *context), void *context)
{
    the.work = work;
    the.context = context;
}

void screen_unread(int key)
{
    if (the.num_unread < SCREEN_UNREAD_MAX) the.unread[the.num_unread++] = key;
}

static int wait_key(int wait_ms)
{
    wint_t key;
    if (leaving) return KEYS_LEAVE;
    if (the.num_unread > 0) return the.unread[--the.num_unread];
    timeout(wait_ms);
    errno = 0;
    int got = get_wch(&key);
    if (leaving) return KEYS_LEAVE;
    if (got != ERR) the.failures = 0;
    if (got == KEY_CODE_YES) return ink_late(key) ? KEYS_NONE : special(key);
    if (got == OK) return character(key);
    if (errno == EIO) leaving = 1;
    return leaving ? KEYS_LEAVE : KEYS_NONE;
}

bool screen_work(void)
{
    return the.work && the.work(the.context);
}

/* By lines there are no keys: time passes. */
static int wait_a_moment(int wait_ms)
{
    struct timespec moment = {0, (wait_ms < 0 || wait_ms > WORK_MS ? WORK_MS : wait_ms) * 1000000L};
    nanosleep(&moment, NULL);
    return lines_ended() ? KEYS_LEAVE : KEYS_NONE;
}

/* Waits for a while. Errors that come at once, again and again, other than an interruption, mean that the terminal is
 * gone. */
static int wait_long(void)
{
    int64_t begun = souk_clock_ms(SOUK_CLOCK_MONOTONIC);
    int key = wait_key(RESIZED_MS), error = errno;
    if (key != KEYS_NONE || souk_clock_ms(SOUK_CLOCK_MONOTONIC) - begun >= RESIZED_MS / 2)
        the.failures = 0;
    else if (error != EINTR && ++the.failures > FAILURES_MAX)
        leaving = 1;
    return key;
}

int screen_key(int wait_ms)
{
    if (lines_on()) return wait_a_moment(wait_ms);
    if (wait_ms >= 0) return wait_key(wait_ms);
    for (;;) {
        int key = the.work ? wait_key(WORK_MS) : wait_long();
        if (key != KEYS_NONE) return key;
        if (screen_work()) return KEYS_NEWS;
    }
}

void screen_pointer(int *row, int *col)
{
    *row = the.pointer_row;
    *col = the.pointer_col;
}

bool screen_leaving(void)
{
    return leaving || lines_ended();
}
