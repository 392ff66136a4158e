/* show.c — a table as plain text. The game draws on a canvas; this file only turns the canvas into lines. */
#include "cli/play/show.h"
#include "cli/base/flow.h"
#include "cli/base/grid.h"
#include "cli/play/about.h"
#include "cli/play/lines.h"
#include "cli/play/spoken.h"
#include "core/canvas.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool show_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (!value || !value[0]) continue;
        const char *code = strchr(value, '.');
        return code && (strncasecmp(code, ".utf-8", 6) == 0 || strncasecmp(code, ".utf8", 5) == 0);
    }
    return false;
}

enum { NARROW = 20 }; /* below this many columns, lines are not wrapped */

/* Columns of the terminal; 0 if stdout is not one. */
static int columns(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void show_line(const char *head, const char *text)
{
    char aloud[16 * SOUK_TEXT_MAX];
    text = lines_aloud(text, aloud, sizeof aloud);
    int indent = souk_canvas_width(head), width = columns() - indent;
    flow f;
    if (width < NARROW || !flow_open(&f, text, width, false)) {
        printf("%s%s\n", head, text);
        return;
    }
    for (int i = 0; i < f.n; i++) {
        char line[4 * SOUK_TEXT_MAX];
        flow_copy(&f, i, line, sizeof line);
        if (i == 0)
            printf("%s%s\n", head, line);
        else
            printf("%*s%s\n", indent, "", line);
    }
    if (f.n == 0) printf("%s\n", head);
    flow_free(&f);
}

void show_text(souk_out *text)
{
    for (char *line = text->buf, *next; line && *line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        show_line("", line);
    }
}

enum { CLAUSE_MAX = 16, RULES_MAX = 1 << 18, RULES_WIDTH = 100 };

static void put_drawing(const souk_canvas *canvas, bool spoken, souk_out *text)
{
    if (spoken) {
        spoken_text(canvas, text);
    } else {
        souk_canvas_text(canvas, !show_utf8(), text);
        souk_putc(text, '\n');
    }
}

void show_drawings(const souk_canvas *board, const souk_canvas *seats, bool spoken)
{
    souk_out text;
    cli_open(&text);
    put_drawing(board, spoken, &text);
    put_drawing(seats, spoken, &text);
    cli_print(&text);
}

static void draw(const cli *c, souk_at here, int viewer, const souk_voice *voice, bool spoken)
{
    static const int layers[] = {SOUK_DRAW_BOARD, SOUK_DRAW_SEATS};
    souk_canvas *canvas = cli_memory(c, 2, sizeof *canvas);
    for (int i = 0; i < 2; i++) {
        souk_canvas_clear(&canvas[i]);
        here.game->draw(here.state, here.parts, viewer, layers[i], voice, &canvas[i]);
    }
    show_drawings(&canvas[0], &canvas[1], spoken);
    free(canvas);
}

void show_table(const cli *c, souk_at here, int viewer, const souk_voice *voice)
{
    draw(c, here, viewer, voice, false);
}

void show_spoken(const cli *c, souk_at here, int viewer, const souk_voice *voice)
{
    souk_out text;
    if (!here.game->tell) {
        draw(c, here, viewer, voice, true);
    } else {
        cli_open(&text);
        here.game->tell(here.state, here.parts, viewer, voice, &text);
        cli_print(&text);
    }
}

/* Prints a text of the rules with its tables: drawn, or in words for a screen reader. */
static bool print_rules(souk_lang lang, const char *text)
{
    souk_out drawn;
    int width = columns();
    cli_open(&drawn);
    if (lines_spoken())
        grid_tell(text, lang, &drawn);
    else if (!grid_draw(text, width >= NARROW ? width : RULES_WIDTH, !show_utf8(), &drawn))
        return false;
    show_text(&drawn);
    return true;
}

int show_rules(souk_lang lang, const souk_game *g, const char *wanted)
{
    char id[CLAUSE_MAX], *bytes = malloc(RULES_MAX);
    size_t n = 0;
    souk_out text;
    if (!bytes) return CLI_FAILED;
    for (; wanted[n] && n + 1 < sizeof id; n++)
        id[n] = (char)toupper((unsigned char)wanted[n]);
    id[n] = '\0';
    souk_out_init(&text, bytes, RULES_MAX);
    bool found =
        souk_rules_text(g, n ? id : NULL, lang, &text) || (n && about_search(lang, g, wanted, &text));
    bool good = !found || print_rules(lang, text.buf);
    free(bytes);
    return !good ? CLI_FAILED : found ? CLI_OK : CLI_USAGE;
}

show_number show_decimal(souk_lang lang, const char *format, double x)
{
    show_number n;
    snprintf(n.text, sizeof n.text, format, x);
    char *point = strchr(n.text, '.');
    if (point) *point = souk_point(lang);
    return n;
}

void show_percent(souk_out *out, souk_lang lang, double share)
{
    souk_printf(out, souk_text(lang, N_("%.0f%%")), 100.0 * share);
}

void show_advice(souk_out *out, souk_lang lang, int number, const char *label, double win, double margin,
                 const char *reason)
{
    souk_printf(out, "%d. %s", number, label);
    souk_printf(out, souk_text(lang, N_(" — wins %.0f%%, margin %s")), 100.0 * win,
                show_decimal(lang, "%+.1f", margin).text);
    if (reason[0]) souk_printf(out, "\n     %s.", reason);
    souk_putc(out, '\n');
}

void show_choice(int number, const char *name, const char *label)
{
    SOUK_OUT(head, 2 * SOUK_NAME_MAX);
    souk_printf(&head, "%4d. %-14s ", number, name);
    show_line(head.buf, label);
}

void show_more_choices(souk_lang lang, int n)
{
    printf(souk_text(lang, N_("and %d more: `choices` lists all.\n")), n);
}

void show_entry(const cli *c, souk_at here, const souk_voice *voice, int entry, souk_out *out)
{
    if (entry < souk_seats(here.game, here.state))
        souk_seat_name(voice, entry, out);
    else
        souk_puts(out, cli_text(c, N_("The game")));
}

void show_end(const cli *c, souk_at here, const souk_voice *voice)
{
    int32_t score[SOUK_SCORES_MAX];
    int entries = here.game->score(here.state, here.parts, SOUK_SPECTATOR, score);
    uint32_t winners = souk_winners(here.game, here.state, here.parts);
    SOUK_OUT(names, 6 * SOUK_TEXT_MAX);
    puts(cli_text(c, N_("The game is over.")));
    for (int i = 0; i < entries; i++) {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        show_entry(c, here, voice, i, &name);
        printf(cli_text(c, N_("  %s: %d\n")), name.buf, (int)score[i]);
        if (!(winners >> i & 1)) continue;
        if (names.len) souk_puts(&names, ", ");
        souk_puts(&names, name.buf);
    }
    if (!winners)
        puts(cli_text(c, N_("Nobody wins.")));
    else
        printf(souk_textn(c->lang, "Winner: %s\n", "Winners: %s\n", souk_popcount(winners)), names.buf);
}

int show_padding(const char *text, int columns)
{
    return columns + (int)strlen(text) - souk_canvas_width(text);
}
