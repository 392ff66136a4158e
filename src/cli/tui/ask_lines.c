/* ask_lines.c — questions by lines of text (see ask_lines.h). */
#include "cli/tui/ask_lines.h"
#include "cli/play/lines.h"
#include "cli/play/show.h"
#include "core/typed.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORK_MS = 40 };

/* Prints a text of several lines. */
static void print(const char *text)
{
    char line[4 * SOUK_TEXT_MAX];
    for (size_t n; text && *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        show_line("", line);
    }
}

/* Waits for a line, and serves a connection meanwhile. */
static bool read_line(char line[LINES_BYTES])
{
    for (;;) {
        lines_got got = lines_read(line, WORK_MS);
        if (got != LINES_LATER) return got == LINES_READ;
        screen_work();
    }
}

/* --- one of a list ---------------------------------------------------------------------------- */

static int picked_by(const char *line, const ask_item *items, int n)
{
    int64_t number;
    if (souk_typed_number(line, 1, n, &number)) return (int)number - 1;
    for (int i = 0; i < n && line[0] && !line[1]; i++)
        if (items[i].key && tolower((unsigned char)line[0]) == items[i].key) return i;
    return -1;
}

static void print_items(souk_lang lang, const ask_item *items, int n)
{
    for (int i = 0; i < n; i++) {
        SOUK_OUT(head, 16);
        SOUK_OUT(item, 4 * SOUK_TEXT_MAX);
        souk_printf(&head, "%3d. ", i + 1);
        souk_puts(&item, items[i].label);
        if (items[i].note && items[i].note[0]) souk_printf(&item, souk_text(lang, N_(": %s")), items[i].note);
        show_line(head.buf, item.buf);
    }
}

int ask_lines_one(souk_lang lang, const char *title, const char *text, const ask_item *items, int n, int *at,
                  bool live)
{
    char line[LINES_BYTES];
    putchar('\n');
    print(title);
    print(text);
    print_items(lang, items, n);
    for (;;) {
        if (live)
            fputs(souk_text(lang, N_("Number (Enter reads the list again)? ")), stdout);
        else
            printf(souk_text(lang, N_("Number (Enter: %d)? ")), *at + 1);
        if (!read_line(line)) return -1;
        if (!line[0]) return live ? ASK_NEWS : *at;
        int picked = picked_by(line, items, n);
        if (picked >= 0) return *at = picked;
        if (strcmp(line, "q") == 0) return -1;
        printf(souk_text(lang, N_("Please enter a number from %d to %d, or q to go back.\n")), 1, n);
    }
}

/* --- a line of text, a page ------------------------------------------------------------------- */

bool ask_lines_line(const char *question, char *line, size_t size, bool secret)
{
    char typed[LINES_BYTES];
    printf(line[0] ? "%s [%s] " : "%s ", question, line);
    if (secret ? lines_read_secret(typed) != LINES_READ : !read_line(typed)) return false;
    if (typed[0]) snprintf(line, size, "%s", typed);
    return true;
}

void ask_lines_page(const char *title, const char *text)
{
    putchar('\n');
    print(title);
    print(text);
}

/* --- a page of settings ----------------------------------------------------------------------- */

static void print_row(souk_lang lang, const form_row *rows, int i)
{
    SOUK_OUT(head, 16);
    SOUK_OUT(row, 4 * SOUK_TEXT_MAX);
    souk_printf(&head, "%3d. ", i + 1);
    souk_puts(&row, rows[i].label);
    if (rows[i].value) souk_printf(&row, souk_text(lang, N_(": %s")), rows[i].value);
    show_line(head.buf, row.buf);
}

/* All rows the first time; then only the one that has changed. */
int ask_lines_form(form *f, const form_row *rows, int n, int *way)
{
    char line[LINES_BYTES];
    int64_t number;
    *way = 0;
    if (f->at >= n) f->at = n - 1;
    if (f->top == 0) {
        putchar('\n');
        print(f->title);
        for (int i = 0; i < n; i++)
            print_row(f->lang, rows, i);
    } else {
        print_row(f->lang, rows, f->at);
    }
    f->top = n;
    for (;;) {
        printf(souk_text(f->lang, N_("Number of a setting to change (Enter: %s)? ")), rows[0].label);
        if (!read_line(line) || strcmp(line, "q") == 0) return -1;
        if (!line[0]) {
            if (f->foot) printf("\n%s\n\n", f->foot);
            return f->at = 0;
        }
        if (!souk_typed_number(line, 1, n, &number)) {
            printf(souk_text(f->lang, N_("Please enter a number from %d to %d, or q to go back.\n")), 1, n);
            continue;
        }
        f->at = (int)number - 1;
        if (rows[f->at].help) show_line("", rows[f->at].help);
        return f->at;
    }
}
