/* show.c — a table as plain text. The game draws on a canvas; this file only turns the canvas into lines. */
#include "cli/play/show.h"
#include "cli/base/flow.h"
#include "cli/play/spoken.h"
#include "core/canvas.h"
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

static const int layers[] = {SOUK_DRAW_BOARD, SOUK_DRAW_SEATS};
enum { LAYERS = 2 };

static void show_layers(const cli *c, souk_at here, int viewer, const souk_voice *voice,
                        void (*put)(const souk_canvas *, souk_out *))
{
    souk_canvas *canvas = cli_memory(c, 1, sizeof *canvas);
    souk_out text;
    cli_open(&text);
    for (int i = 0; i < LAYERS; i++) {
        souk_canvas_clear(canvas);
        here.game->draw(here.state, here.parts, viewer, layers[i], voice, canvas);
        put(canvas, &text);
    }
    free(canvas);
    cli_print(&text);
}

static void drawn_text(const souk_canvas *canvas, souk_out *text)
{
    souk_canvas_text(canvas, !show_utf8(), text);
    souk_putc(text, '\n');
}

void show_table(const cli *c, souk_at here, int viewer, const souk_voice *voice)
{
    show_layers(c, here, viewer, voice, drawn_text);
}

void show_spoken(const cli *c, souk_at here, int viewer, const souk_voice *voice)
{
    souk_out text;
    if (!here.game->tell) {
        show_layers(c, here, viewer, voice, spoken_text);
    } else {
        cli_open(&text);
        here.game->tell(here.state, here.parts, viewer, voice, &text);
        cli_print(&text);
    }
}

void show_scores(const cli *c, souk_at here, int viewer, const souk_voice *voice)
{
    int32_t score[SOUK_SCORES_MAX];
    int entries = here.game->score(here.state, here.parts, viewer, score);
    SOUK_OUT(text, 6 * SOUK_TEXT_MAX);
    for (int i = 0; i < entries; i++) {
        souk_puts(&text, i ? ", " : " ");
        show_entry(c, here, voice, i, &text);
        souk_printf(&text, " %d", (int)score[i]);
    }
    printf("%s%s.\n", cli_text(c, N_("Score:")), text.buf);
}

void show_actions(const cli *c, souk_at here, int seat, const souk_voice *voice, int most)
{
    souk_mask legal;
    int number = 0;
    souk_legal(here.game, here.state, here.parts, seat, &legal);
    int n = souk_mask_count(&legal), shown = most > 0 && n > most + 1 ? most : n;
    for (int a = -1; number < shown && (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        SOUK_OUT(label, SOUK_TEXT_MAX);
        SOUK_OUT(head, 2 * SOUK_NAME_MAX);
        here.game->name(here.parts, a, &name);
        here.game->label(here.state, here.parts, seat, a, voice, &label);
        souk_printf(&head, "%4d. %-14s ", ++number, name.buf);
        show_line(head.buf, label.buf);
    }
    if (shown < n) printf(cli_text(c, N_("and %d more: `choices` lists all.\n")), n - shown);
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
