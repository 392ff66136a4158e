/* stand_in.c: the terminal is an array of cells and a list of keys, the server a list of answers (see stand_in.h). */
#include "stand_in.h"
#include "cli/base/cli.h"
#include "cli/tui/online/link.h"
#include "cli/tui/screen.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/module.h"
#include "core/utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROWS = 30,
    COLS = 100,
    PICTURES_MAX = 4 << 20,
    SENT_MAX = 1 << 20,
    HOUSE_MAX = 1 << 20,
    WAITS_MAX = 500
};

/* --- time -------------------------------------------------------------------------------------- */

static int64_t slept; /* milliseconds */

int __wrap_nanosleep(const struct timespec *wanted, struct timespec *left);
int __wrap_nanosleep(const struct timespec *wanted, struct timespec *left)
{
    (void)left;
    slept += wanted->tv_sec * 1000 + wanted->tv_nsec / 1000000;
    return 0;
}

int64_t __real_souk_clock_ms(souk_clock which);
int64_t __wrap_souk_clock_ms(souk_clock which);
int64_t __wrap_souk_clock_ms(souk_clock which)
{
    return __real_souk_clock_ms(which) + slept;
}

/* --- the terminal ------------------------------------------------------------------------------ */

static struct {
    char cell[ROWS][COLS][5];
    char shown[PICTURES_MAX];
    size_t len;
    bool silent;
    const char *keys;
    int taken, waits, unread[SCREEN_UNREAD_MAX], num_unread;
    bool narrow, leaving;
    bool (*work)(void *context);
    void *context;
    void (*behind)(void *context);
    void *behind_context;
} the = {.keys = ""};

static bool up, fresh;

void type_keys(const char *keys)
{
    the.keys = keys;
    the.len = 0;
    the.shown[0] = '\0';
    the.waits = the.num_unread = 0;
    the.narrow = the.leaving = false;
}

const char *pictures(void)
{
    return the.shown;
}

void remember_pictures(bool on)
{
    the.silent = !on;
}

bool terminal_given_back(void)
{
    return the.taken == 0;
}

bool screen_possible(void)
{
    return true;
}

bool screen_open(souk_lang lang)
{
    (void)lang;
    the.taken++;
    return true;
}

void screen_close(void)
{
    the.taken--;
}

bool screen_taken(void)
{
    return the.taken > 0;
}

void screen_wipe(void) {}

int screen_rows(void)
{
    return the.narrow ? SCREEN_MIN_ROWS : ROWS;
}

int screen_cols(void)
{
    return the.narrow ? SCREEN_MIN_COLS : COLS;
}

bool screen_ascii(void)
{
    return the.narrow;
}

void screen_clear(void)
{
    if (!the.silent) memset(the.cell, 0, sizeof the.cell);
    the.behind = NULL;
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
    if (paint) paint(the.behind_context);
}

void screen_cell(int row, int col, screen_ground ground, souk_style style, uint32_t ch)
{
    (void)ground;
    (void)style;
    if (the.silent || row < 0 || row >= screen_rows() || col < 0 || col >= screen_cols()) return;
    if (ch < ' ') ch = ' ';
    the.cell[row][col][souk_utf8_write(ch, the.cell[row][col])] = '\0';
}

int screen_put(int row, int col, int space, screen_ground ground, souk_style style, const char *text)
{
    for (; *text && space > 0 && !the.silent; space--, col++) {
        uint32_t ch = '?';
        int n = souk_utf8_read(text, strlen(text), &ch);
        text += n > 0 ? n : 1;
        screen_cell(row, col, ground, style, ch);
    }
    return col;
}

void screen_fill(screen_area area, screen_ground ground)
{
    for (int row = area.row; !the.silent && row < area.row + area.height; row++)
        for (int col = area.col; col < area.col + area.width; col++)
            screen_cell(row, col, ground, SOUK_PLAIN, ' ');
}

void screen_caret(int row, int col)
{
    (void)row;
    (void)col;
}

void screen_show(void)
{
    if (the.silent) return;
    for (int row = 0; row < screen_rows(); row++) {
        for (int col = 0; col < screen_cols(); col++) {
            const char *ch = the.cell[row][col];
            if (the.len + 8 > PICTURES_MAX) return;
            the.len += (size_t)snprintf(the.shown + the.len, 8, "%s", ch[0] ? ch : " ");
        }
        the.shown[the.len++] = '\n';
    }
    the.shown[the.len] = '\0';
}

static int special(char key)
{
    static const struct {
        const char *typed;
        int key;
    } keys[] = {{UP, KEYS_UP},       {DOWN, KEYS_DOWN},   {LEFT, KEYS_LEFT},
                {RIGHT, KEYS_RIGHT}, {PAUSE, KEYS_NONE},  {RESIZE, KEYS_RESIZED},
                {ERASE, KEYS_ERASE}, {TAB, KEYS_TAB},     {CLEAR, KEYS_CLEAR_LINE},
                {CLICK, KEYS_MOUSE}, {ENTER, KEYS_ENTER}, {ESC, KEYS_ESCAPE},
                {LOSE, KEYS_NONE},   {REGAIN, KEYS_NONE}};
    if (key == RESIZE[0]) the.narrow = !the.narrow;
    if (key == LOSE[0]) up = false;
    if (key == REGAIN[0]) up = fresh = true;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (key == keys[i].typed[0]) return keys[i].key;
    return key;
}

int screen_key(int wait_ms)
{
    if (the.num_unread > 0) return the.unread[--the.num_unread];
    if (++the.waits > WAITS_MAX) the.keys = "";
    if (wait_ms < 0 && the.work && the.work(the.context)) return KEYS_NEWS;
    if (*the.keys) return special(*the.keys++);
    the.leaving = true;
    return KEYS_LEAVE;
}

void screen_unread(int key)
{
    if (the.num_unread < SCREEN_UNREAD_MAX) the.unread[the.num_unread++] = key;
}

void screen_meanwhile(bool (*work)(void *context), void *context)
{
    the.work = work;
    the.context = context;
}

bool screen_work(void)
{
    return the.work && the.work(the.context);
}

void screen_pointer(int *row, int *col)
{
    *row = screen_rows() / 2;
    *col = screen_cols() / 2;
}

bool screen_leaving(void)
{
    return the.leaving;
}

/* --- the server -------------------------------------------------------------------------------- */

enum { ANSWERS_MAX = 64, OFTEN = 260 };

static struct {
    answer answers[ANSWERS_MAX];
    bool used[ANSWERS_MAX];
    char wrong[HOUSE_MAX]; /* the changed answer */
    char sent[SENT_MAX], says[HOUSE_MAX];
    size_t len, from; /* of `says`: its length, and how much was read */
    bool no_way;
} house;

void open_house(const answer *answers)
{
    int n = 0;
    memset(house.answers, 0, sizeof house.answers);
    memset(house.used, 0, sizeof house.used);
    for (; answers[n].to; n++) {
        assert_true(n < ANSWERS_MAX - 1);
        house.answers[n] = answers[n];
    }
    house.sent[0] = '\0';
    house.len = house.from = 0;
    set_way(true, true);
}

/* The end of the string that begins here. */
static const char *after_string(const char *at)
{
    return strchr(at + 1, '\'') + 1;
}

/* The end of the value that begins here. */
static const char *after_value(const char *at)
{
    for (int depth = 0; *at;) {
        if (*at == '\'') {
            at = after_string(at);
            continue;
        }
        depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
        if (depth < 0 || (depth == 0 && (*at == ',' || *at == '\n'))) break;
        at++;
    }
    return at;
}

/* Copies the text with its n-th value replaced and returns -1, or returns the number of values if there are fewer. A
 * value follows a colon, or a comma or bracket of a list. Ids stay, since answers without one are ignored. */
static int put_instead(const char *text, int n, const char *instead, char *out)
{
    char in[16];
    int depth = 0, seen = 0;
    for (const char *at = text; *at;) {
        if (*at == '\'') {
            at = after_string(at);
            continue;
        }
        if (*at == '[' || *at == '{') in[depth++] = *at;
        if (*at == ']' || *at == '}') depth--;
        bool next = *at == ':' || *at == '[' || (*at == ',' && in[depth - 1] == '[');
        at++;
        if (!next || *at == ']' || *at == '$' || seen++ != n) continue;
        const char *end = after_value(at);
        if (instead) {
            snprintf(out, HOUSE_MAX, "%.*s%s%s", (int)(at - text), text, instead, end);
            return -1;
        }
        int len = snprintf(out, HOUSE_MAX, "%.*s", (int)(end - text), text);
        for (int i = 1; i < OFTEN && in[depth - 1] == '['; i++)
            len += snprintf(out + len, (size_t)(HOUSE_MAX - len), ",%.*s", (int)(end - at), at);
        snprintf(out + len, (size_t)(HOUSE_MAX - len), "%s", end);
        return -1;
    }
    return seen;
}

bool open_wrong_house(const answer *answers, int value, const char *instead)
{
    open_house(answers);
    for (int i = 0; house.answers[i].to; i++) {
        int seen = put_instead(house.answers[i].says, value, instead, house.wrong);
        if (seen < 0) {
            house.answers[i].says = house.wrong;
            return true;
        }
        value -= seen;
    }
    return false;
}

const char *sent(void)
{
    return house.sent;
}

void set_way(bool there, bool is_up)
{
    house.no_way = !there;
    up = fresh = is_up;
}

static const char *answer_to(const char *type)
{
    int last = -1;
    for (int i = 0; house.answers[i].to; i++) {
        if (strcmp(house.answers[i].to, type) != 0) continue;
        last = i;
        if (house.used[i]) continue;
        house.used[i] = true;
        break;
    }
    return last < 0 ? "{'type':'error','id':$,'text':'Not here.'}" : house.answers[last].says;
}

static souk_link *way_open(const link_address *a)
{
    (void)a;
    return malloc(1);
}

static void way_close(souk_link *l)
{
    free(l);
}

static void way_work(souk_link *l)
{
    (void)l;
}

static bool way_up(const souk_link *l)
{
    (void)l;
    return up;
}

static bool way_fresh(souk_link *l)
{
    bool was = fresh;
    (void)l;
    fresh = false;
    return was;
}

static bool way_send(souk_link *l, const char *text, size_t len)
{
    char type[32] = "";
    long id = 0;
    (void)l;
    if (!up) return false;
    size_t before = strlen(house.sent);
    if (before + len + 2 < SENT_MAX)
        snprintf(house.sent + before, SENT_MAX - before, "%.*s\n", (int)len, text);
    if (sscanf(text, "{\"type\":\"%31[a-z]\",\"id\":%ld", type, &id) != 2)
        fail_msg("no message: %.200s", text);
    const char *says = answer_to(type);
    for (; *says && house.len + 32 < HOUSE_MAX; says++) {
        if (*says == '!')
            up = false;
        else if (*says == '$')
            house.len += (size_t)snprintf(house.says + house.len, 24, "%ld", id);
        else
            house.says[house.len++] = *says == '\'' ? '"' : *says;
    }
    house.says[house.len++] = '\n';
    return true;
}

static link_message *way_receive(souk_link *l)
{
    (void)l;
    while (house.from < house.len && house.says[house.from] == '\n')
        house.from++;
    if (house.from == house.len) {
        house.from = house.len = 0;
        return NULL;
    }
    const char *text = house.says + house.from, *end = memchr(text, '\n', house.len - house.from);
    size_t len = (size_t)(end - text);
    house.from += len;
    link_message *m = malloc(sizeof *m + len + 1);
    if (!m) return NULL;
    m->len = len;
    memcpy(m->text, text, len);
    m->text[len] = '\0';
    return m;
}

const void *souk_module_open(const char *module, const char *package, const char *table, souk_error *error)
{
    static const link_way way = {way_open,  way_close, way_work,    way_up,
                                 way_fresh, way_send,  way_receive, NULL};
    (void)table;
    if (!house.no_way) return &way;
    souk_fail(error, "%s is not here: install %s.", module, package);
    return NULL;
}
