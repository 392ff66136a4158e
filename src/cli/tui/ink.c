/* ink.c — themes, and the question for the terminal's ground (see ink.h).
 *
 * A theme on a painted ground is readable on every terminal. On the terminal's own ground the inks follow its colour;
 * if that is unknown, they are mid-tones, readable on black and on white.
 *
 * The question (OSC 11) is followed by one that every terminal answers (DA1), so that a terminal without an answer to
 * the first causes no wait. Bytes of other keys are handed back to curses; an answer that comes after the time limit is
 * recognised as a key and dropped.
 */
#include "cli/tui/ink.h"
#include "cli/base/save.h"
#include "core/clock.h"
#include "core/file.h"
#include <ncurses.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STYLES = SOUK_SEAT5 + 1, ANSWER_MS = 300, ANSWER_MAX = 256, KEPT_MAX = 32, OWN = -1 };
enum { LATE_GROUND = KEY_MAX + 1, LATE_DEVICE, LATE_MS = 50 };

typedef enum tone { TONE_UNKNOWN, TONE_DARK, TONE_LIGHT } tone;

/* The inks with 256 colours on a dark, a light and an unknown ground, and with 16 on a dark and a light one (where the
 * usual blue is too dark, and yellow, green and cyan too pale). */
static const struct {
    short dark, light, mid, poor, poor_light;
    bool block; /* with 16 colours on light: black on this colour, which is too pale for a letter */
    bool bold, dim;
} inks[STYLES] = {
    {230, 235, OWN, COLOR_WHITE, COLOR_BLACK, false, false, false},   /* plain */
    {245, 240, 243, COLOR_WHITE, COLOR_BLACK, false, false, true},    /* dim */
    {231, 16, OWN, COLOR_WHITE, COLOR_BLACK, false, true, false},     /* strong */
    {179, 94, 130, COLOR_YELLOW, COLOR_RED, false, true, false},      /* title */
    {137, 94, 130, COLOR_YELLOW, COLOR_BLACK, false, false, true},    /* ground */
    {203, 124, 160, COLOR_RED, COLOR_RED, false, true, false},        /* red */
    {75, 25, 27, COLOR_CYAN, COLOR_BLUE, false, true, false},         /* blue */
    {77, 22, 28, COLOR_GREEN, COLOR_GREEN, true, true, false},        /* green */
    {221, 58, 100, COLOR_YELLOW, COLOR_YELLOW, true, true, false},    /* yellow */
    {255, 16, OWN, COLOR_WHITE, COLOR_BLACK, false, true, false},     /* white */
    {177, 90, 129, COLOR_MAGENTA, COLOR_MAGENTA, false, true, false}, /* purple */
    {208, 130, 166, COLOR_YELLOW, COLOR_RED, false, true, false},     /* orange */
    {210, 88, 131, COLOR_RED, COLOR_RED, false, true, false},         /* seats */
    {117, 18, 67, COLOR_CYAN, COLOR_BLUE, false, true, false},
    {120, 22, 64, COLOR_GREEN, COLOR_GREEN, true, true, false},
    {222, 58, 136, COLOR_YELLOW, COLOR_YELLOW, true, true, false},
    {183, 54, 97, COLOR_MAGENTA, COLOR_MAGENTA, false, true, false},
    {87, 23, 30, COLOR_WHITE, COLOR_CYAN, true, true, false},
};
/* The grounds: night, indigo, a glow of terracotta, saffron; and parchment, sand, pale saffron, saffron. */
static const short dark_grounds[NUM_GROUNDS] = {234, 236, 52, 214},
                   light_grounds[NUM_GROUNDS] = {230, 254, 222, 214};
enum {
    INK_ON_SAFFRON = 16,
    INK_ON_GLOW = 252,
    INK_ON_PALE = 238
}; /* where the usual inks would be illegible */

static struct {
    int colours; /* 256, 16 or 0 */
    ink_theme theme;
    tone tone;  /* of the ground that is drawn on */
    tone own;   /* of the terminal's own ground */
    bool asked; /* the terminal */
} the;

/* --- the stored theme ------------------------------------------------------------------------------ */

static const char *const names[NUM_THEMES] = {"auto", "dark", "light", "own"};

ink_theme ink_kept(void)
{
    char path[SAVE_PATH_MAX], *text;
    size_t len;
    souk_error error = {.lang = SOUK_EN};
    ink_theme kept = THEME_AUTO;
    if (!save_file("theme", path, sizeof path) || !souk_file_read(path, KEPT_MAX, &text, &len, &error))
        return kept;
    text[strcspn(text, "\r\n")] = '\0';
    for (int i = 0; i < NUM_THEMES; i++)
        if (strcmp(names[i], text) == 0) kept = (ink_theme)i;
    free(text);
    return kept;
}

static void keep(ink_theme theme)
{
    char path[SAVE_PATH_MAX], text[KEPT_MAX];
    souk_error error = {.lang = SOUK_EN};
    int n = snprintf(text, sizeof text, "%s\n", names[theme]);
    if (save_file("theme", path, sizeof path)) souk_file_replace(path, text, (size_t)n, &error);
}

/* --- the terminal's ground --------------------------------------------------------------------------- */

/* "rgb:ffff/ffff/d7d7": dark or light, as the eye sees it. */
static tone tone_of(const char *rgb)
{
    unsigned value[3];
    double part[3];
    int at[3], end;
    if (sscanf(rgb, "rgb:%n%4x/%n%4x/%n%4x%n", &at[0], &value[0], &at[1], &value[1], &at[2], &value[2],
               &end) != 3)
        return TONE_UNKNOWN;
    for (int i = 0; i < 3; i++) {
        int digits = (i < 2 ? at[i + 1] - 1 : end) - at[i];
        part[i] = value[i] / (double)((1U << (4 * digits)) - 1);
    }
    return 0.30 * part[0] + 0.59 * part[1] + 0.11 * part[2] > 0.5 ? TONE_LIGHT : TONE_DARK;
}

/* "15;0" or "0;default;15": the last number is the ground. */
static tone tone_of_variable(void)
{
    const char *text = getenv("COLORFGBG"), *last = text ? strrchr(text, ';') : NULL;
    if (!last || last[1] < '0' || last[1] > '9') return TONE_UNKNOWN;
    int ground = atoi(last + 1);
    return ground == 7 || ground > 8 ? TONE_LIGHT : TONE_DARK;
}

/* Cuts the sequence out of the text and returns what was between its start and its end, or NULL; `size` for a copy. */
static bool cut(char *text, const char *start, const char *ends, char *copy, size_t size)
{
    char *at = strstr(text, start);
    size_t inner = at ? strcspn(at + strlen(start), ends) : 0;
    if (!at || !at[strlen(start) + inner]) return false;
    snprintf(copy, size, "%.*s", (int)inner, at + strlen(start));
    char *after = at + strlen(start) + inner;
    after += *after == '\033' && after[1] == '\\' ? 2 : 1;
    memmove(at, after, strlen(after) + 1);
    return true;
}

/* Reads until the terminal has answered the second question; false if it has not in time. */
static bool read_answer(char text[ANSWER_MAX])
{
    size_t n = 0;
    int64_t until = souk_clock_ms(SOUK_CLOCK_MONOTONIC) + ANSWER_MS;
    for (int64_t left; n + 1 < ANSWER_MAX && (left = until - souk_clock_ms(SOUK_CLOCK_MONOTONIC)) > 0;) {
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        if (poll(&input, 1, (int)left) <= 0) continue;
        ssize_t got = read(STDIN_FILENO, text + n, ANSWER_MAX - 1 - n);
        if (got <= 0) break;
        n += (size_t)got;
        text[n] = '\0';
        const char *device = strstr(text, "\033[?");
        if (device && strchr(device, 'c')) return true;
    }
    return false;
}

static tone ask_terminal(void)
{
    static const char question[] = "\033]11;?\033\\\033[c";
    char text[ANSWER_MAX] = "", ground[ANSWER_MAX] = "", device[ANSWER_MAX];
    if (write(STDOUT_FILENO, question, sizeof question - 1) != (ssize_t)sizeof question - 1)
        return TONE_UNKNOWN;
    if (!read_answer(text)) {
        define_key("\033]11;", LATE_GROUND);
        define_key("\033[?", LATE_DEVICE);
    }
    cut(text, "\033]11;", "\a\033", ground, sizeof ground);
    cut(text, "\033[?", "c", device, sizeof device);
    for (size_t n = strlen(text); n-- > 0;) /* typed meanwhile */
        ungetch((unsigned char)text[n]);
    return tone_of(ground);
}

bool ink_late(unsigned key)
{
    if (key != LATE_GROUND && key != LATE_DEVICE) return false;
    wint_t ch;
    timeout(LATE_MS);
    while (get_wch(&ch) != ERR && ch != '\a' && ch != '\\' && (key == LATE_GROUND || ch != 'c'))
        continue;
    return true;
}

/* --- the pairs ----------------------------------------------------------------------------------------- */

static short pair_of(screen_ground ground, souk_style style)
{
    return (short)(1 + (int)ground * STYLES + (int)style);
}

static short rich_ink(screen_ground ground, int style)
{
    bool own = the.theme == THEME_OWN && ground == ON_TABLE;
    if (ground == ON_CURSOR) return INK_ON_SAFFRON;
    if (the.tone == TONE_UNKNOWN) return inks[style].mid;
    if (own && inks[style].mid == OWN) return OWN;
    if (ground == ON_CHOICE && inks[style].dim) return the.tone == TONE_DARK ? INK_ON_GLOW : INK_ON_PALE;
    return the.tone == TONE_DARK ? inks[style].dark : inks[style].light;
}

static short rich_ground(screen_ground ground)
{
    if (ground == ON_CURSOR) return dark_grounds[ON_CURSOR];
    if (the.tone == TONE_UNKNOWN || (the.theme == THEME_OWN && ground == ON_TABLE)) return OWN;
    return the.tone == TONE_DARK ? dark_grounds[ground] : light_grounds[ground];
}

static void mix_rich(void)
{
    for (int ground = 0; ground < NUM_GROUNDS; ground++)
        for (int style = 0; style < STYLES; style++)
            init_pair(pair_of((screen_ground)ground, (souk_style)style),
                      rich_ink((screen_ground)ground, style), rich_ground((screen_ground)ground));
}

/* With 16 colours there is one ground; the others are marked by attributes. */
static void mix_poor(void)
{
    enum { BRIGHT_WHITE = 15 };
    bool own = the.theme == THEME_OWN, dark = the.tone == TONE_DARK;
    short white = COLORS > BRIGHT_WHITE ? BRIGHT_WHITE : COLOR_WHITE;
    for (int style = 0; style < STYLES; style++) {
        short ink = dark ? inks[style].poor : inks[style].poor_light, ground = dark ? COLOR_BLACK : white;
        if (own) {
            ground = OWN;
            if (ink == (dark ? COLOR_WHITE : COLOR_BLACK)) ink = OWN;
        }
        if (!dark && inks[style].block) {
            ground = ink;
            ink = COLOR_BLACK;
        }
        init_pair(pair_of(ON_TABLE, (souk_style)style), ink, ground);
    }
}

static void mix(void)
{
    bool asks = the.theme == THEME_AUTO || the.theme == THEME_OWN;
    if (asks && !the.asked) {
        the.asked = true;
        the.own = ask_terminal();
        if (the.own == TONE_UNKNOWN) the.own = tone_of_variable();
    }
    the.tone = the.theme == THEME_DARK ? TONE_DARK : the.theme == THEME_LIGHT ? TONE_LIGHT : the.own;
    if (the.theme == THEME_AUTO && the.tone == TONE_UNKNOWN) the.tone = TONE_DARK;
    if (the.colours == 256)
        mix_rich();
    else
        mix_poor();
}

void ink_open(void)
{
    const char *none = getenv("NO_COLOR");
    the.colours = 0;
    if ((none && none[0]) || !has_colors() || start_color() != OK) return;
    if (COLORS >= 256 && COLOR_PAIRS > NUM_GROUNDS * STYLES)
        the.colours = 256;
    else if (COLORS >= 8 && COLOR_PAIRS > STYLES)
        the.colours = 16;
    if (the.colours == 0) return;
    use_default_colors();
    the.theme = ink_kept();
    mix();
}

void ink_change(ink_theme theme)
{
    keep(theme);
    the.theme = theme;
    if (the.colours > 0) mix();
}

unsigned ink_attributes(screen_ground ground, souk_style style, short *pair)
{
    attr_t a = A_NORMAL;
    bool poor_light = the.colours == 16 && the.tone != TONE_DARK;
    bool reversed = ground == ON_PANEL || ground == ON_CURSOR; /* with few colours: a bar of one colour */
    *pair = 0;
    if (the.colours == 256) {
        if (the.tone == TONE_UNKNOWN && ground == ON_PANEL) style = SOUK_PLAIN;
        *pair = pair_of(ground, style);
        if (inks[style].bold || ground == ON_CURSOR) a |= A_BOLD;
        if (the.tone == TONE_UNKNOWN && ground == ON_PANEL) a |= A_REVERSE;
        if (the.tone == TONE_UNKNOWN && ground == ON_CHOICE) a |= A_UNDERLINE;
        return a;
    }
    if (reversed && the.colours == 16) style = style == SOUK_PLAIN ? SOUK_PLAIN : SOUK_STRONG;
    if (the.colours == 16) *pair = pair_of(ON_TABLE, style);
    /* Bold makes many terminals brighten one of 16 colours, which a light ground would swallow. */
    if (inks[style].bold && (!poor_light || inks[style].poor_light == COLOR_BLACK)) a |= A_BOLD;
    if (inks[style].dim && the.colours == 0) a |= A_DIM;
    if (ground == ON_CHOICE) a |= A_UNDERLINE;
    if (reversed) a |= A_REVERSE;
    return a;
}
