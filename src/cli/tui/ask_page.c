/* ask_page.c — a page to read: it scrolls, and can be searched for a word or the id of a clause.
 *
 * Hits are visited in page order, wrapping around once.
 */
#include "cli/base/flow.h"
#include "cli/base/grid.h"
#include "cli/play/lines.h"
#include "cli/play/show.h"
#include "cli/tui/ask_lines.h"
#include "core/fold.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_TEXT_MAX = 1 << 19, FOLDED_MAX = 1024, PAGE_WIDTH = 100 };

typedef struct page {
    souk_lang lang;
    const char *title, *text;
    bool rules;  /* with headings and tables */
    char *drawn; /* the text with its tables drawn for the width of the screen */
    flow lines;
    int top, height;
    int hit; /* the line found, -1: none */
    char find[ASK_LINE_MAX], folded[ASK_LINE_MAX];
} page;

static bool line_has(const page *p, int i, bool at_start)
{
    char line[FOLDED_MAX], folded[FOLDED_MAX];
    flow_copy(&p->lines, i, line, sizeof line);
    if (!at_start) return souk_is_within(p->folded, line);
    souk_fold(line, folded, sizeof folded);
    const char *found = strstr(folded, p->folded);
    if (!found) return false;
    /* "- bz-4.2 ...": the id may be typed with or without its letters. */
    size_t len = strlen(p->folded);
    return found - folded <= 5 && (found[len] == '\0' || found[len] == ' ');
}

/* Searches from line `from` in steps of `by` lines, wrapping around once. */
static void search(page *p, int from, int by, bool at_start)
{
    p->hit = -1;
    if (!p->folded[0] || p->lines.n == 0) return;
    for (int i = 0; i < p->lines.n && p->hit < 0; i++) {
        int line = ((from + i * by) % p->lines.n + p->lines.n) % p->lines.n;
        if (line_has(p, line, at_start)) p->hit = line;
    }
    if (p->hit >= 0) p->top = p->hit > 2 ? p->hit - 2 : 0;
}

/* The id of a clause is searched at its definition first, then anywhere; a word, from here on. */
static void search_new(page *p)
{
    souk_fold(p->find, p->folded, sizeof p->folded);
    p->hit = -1;
    if (strpbrk(p->folded, "0123456789")) search(p, 0, 1, true);
    if (p->hit < 0) search(p, p->top, 1, false);
}

static bool lay_out(page *p)
{
    int width = screen_cols() - 4 < PAGE_WIDTH ? screen_cols() - 4 : PAGE_WIDTH;
    souk_out drawn;
    flow_free(&p->lines);
    p->height = screen_rows() - 3;
    if (p->rules && !p->drawn) p->drawn = malloc(PAGE_TEXT_MAX);
    if (!p->drawn) return !p->rules && flow_open(&p->lines, p->text, width, false);
    souk_out_init(&drawn, p->drawn, PAGE_TEXT_MAX);
    return grid_draw(p->text, width, screen_ascii(), &drawn) && flow_open(&p->lines, p->drawn, width, true);
}

static void paint(void *context)
{
    page *p = context;
    int cols = screen_cols(), rows = screen_rows(), most = p->lines.n - p->height;
    if (p->top > most) p->top = most;
    if (p->top < 0) p->top = 0;
    screen_clear();
    screen_area bar = {0, 0, 1, cols};
    screen_fill(bar, ON_PANEL);
    screen_put(0, 1, cols - 12, ON_PANEL, SOUK_TITLE, p->title);
    if (p->lines.n > p->height)
        screen_printf(0, cols - 6, 5, ON_PANEL, SOUK_DIM, souk_text(p->lang, N_("%3.0f%%")),
                      most > 0 ? 100.0 * p->top / most : 100.0);
    for (int i = 0; i < p->height && p->top + i < p->lines.n; i++) {
        char line[FOLDED_MAX];
        const flow_line *l = &p->lines.line[p->top + i];
        flow_copy(&p->lines, p->top + i, line, sizeof line);
        screen_put(1 + i, 2 + l->indent, cols - 3 - l->indent, p->top + i == p->hit ? ON_CHOICE : ON_TABLE,
                   l->style, line);
    }
    if (p->folded[0] && p->hit < 0)
        screen_printf(rows - 2, 1, cols - 2, ON_TABLE, SOUK_RED,
                      souk_text(p->lang, N_("\"%s\" was not found.")), p->find);
    screen_put(rows - 1, 1, cols - 2, ON_TABLE, SOUK_DIM,
               souk_text(p->lang, N_("Arrows scroll · / search word or clause · n next · Escape back")));
}

/* Repaints the page under a question, for a resized screen. */
static void paint_again(void *context)
{
    if (lay_out(context)) paint(context);
}

static void read_page(souk_lang lang, const char *title, const char *text, bool rules, const char *find,
                      bool at_end)
{
    page p;
    if (lines_on()) {
        ask_lines_page(title, text);
        return;
    }
    memset(&p, 0, sizeof p);
    p.lang = lang;
    p.title = title;
    p.text = text;
    p.rules = rules;
    p.hit = -1;
    bool good = lay_out(&p);
    if (at_end) p.top = p.lines.n;
    if (good && find && find[0]) {
        snprintf(p.find, sizeof p.find, "%s", find);
        search_new(&p);
    }
    while (good) {
        paint(&p);
        screen_behind(paint_again, &p);
        screen_show();
        int key = screen_key(-1);
        switch (key) {
        case KEYS_UP:
        case KEYS_WHEEL_UP: p.top--; break;
        case KEYS_DOWN:
        case KEYS_WHEEL_DOWN: p.top++; break;
        case KEYS_PAGE_UP: p.top -= p.height - 1; break;
        case ' ':
        case KEYS_PAGE_DOWN: p.top += p.height - 1; break;
        case KEYS_HOME: p.top = 0; break;
        case KEYS_END: p.top = p.lines.n; break;
        case KEYS_RESIZED: good = lay_out(&p); break;
        case '/':
            p.find[0] = '\0';
            if (ask_line(souk_text(lang, N_("Look for:")), p.find, sizeof p.find)) search_new(&p);
            break;
        case 'n': search(&p, p.hit + 1, 1, false); break;
        case 'N': search(&p, p.hit - 1, -1, false); break;
        case 'q':
        case KEYS_ENTER:
        case KEYS_ESCAPE:
        case KEYS_LEAVE: good = false; break;
        default: break;
        }
    }
    screen_behind(NULL, NULL);
    flow_free(&p.lines);
    free(p.drawn);
}

void ask_page(souk_lang lang, const char *title, const char *text, bool rules, const char *find)
{
    read_page(lang, title, text, rules, find, false);
}

void ask_log(souk_lang lang, const char *text)
{
    read_page(lang, souk_text(lang, N_("Everything so far")), text, false, NULL, true);
}

void ask_rules(souk_lang lang, const souk_game *g, const char *find)
{
    souk_out text;
    if (lines_on()) {
        int status = show_rules(lang, g, find ? find : "");
        if (status == CLI_USAGE)
            printf(souk_text(lang, N_("The rules do not have \"%s\".\n")), find ? find : "");
        if (status == CLI_FAILED) puts(souk_text(lang, N_("Out of memory.")));
        return;
    }
    char *bytes = malloc(PAGE_TEXT_MAX);
    if (!bytes) return;
    souk_out_init(&text, bytes, PAGE_TEXT_MAX);
    SOUK_OUT(title, SOUK_TEXT_MAX);
    souk_printf(&title, souk_text(lang, N_("The rules of %s")), g->title);
    if (souk_rules_text(g, NULL, lang, &text)) ask_page(lang, title.buf, text.buf, true, find);
    free(bytes);
}
