/* analyse.c — the analysis of a record in three forms: one line per decision, JSON, and a plot of the win chances. */
#include "cli/analyse.h"
#include "bots/analysis.h"
#include "cli/base/progress.h"
#include "cli/base/setting.h"
#include "cli/play/show.h"
#include "core/file.h"
#include <stdlib.h>
#include <string.h>

static void put_entry(const cli *c, const souk_table *t, int entry, souk_out *out)
{
    souk_voice voice = souk_table_voice(t, c->lang);
    show_entry(c, souk_table_now(t), &voice, entry, out);
}

static void put_action(const souk_table *t, int action, souk_out *out)
{
    t->game->name(t->parts, action, out);
}

/* --- text ------------------------------------------------------------------------------------ */

static void print_moments(const cli *c, const souk_table *t, const souk_analysis *a)
{
    for (int k = 0; k < a->num_moments; k++) {
        const souk_moment *s = &a->moments[k];
        if (!s->judged) continue;
        SOUK_OUT(who, SOUK_TEXT_MAX);
        SOUK_OUT(what, SOUK_NAME_MAX);
        if (s->actor >= 0)
            put_entry(c, t, s->actor, &who);
        else
            souk_puts(&who, "*");
        put_action(t, s->action, &what);
        printf("%5d  %-*s %-20s", k + 1, show_padding(who.buf, 14), who.buf, what.buf);
        for (int i = 0; i < a->entries; i++) {
            putchar(' ');
            printf(cli_text(c, N_("%3.0f%%")), 100.0 * (double)s->win[i]);
        }
        if (s->better >= 0 && s->lost >= SOUK_MISTAKE) {
            SOUK_OUT(better, SOUK_NAME_MAX);
            put_action(t, s->better, &better);
            printf(cli_text(c, N_("   better: %s (+%.0f%%, give or take %.0f)")), better.buf,
                   100.0 * (double)s->lost, 100.0 * (double)s->doubt);
        }
        putchar('\n');
    }
}

static void print_account(const cli *c, const souk_table *t, const souk_analysis *a)
{
    fputs(
        cli_text(c, N_("\n"
                       "Win chance, in percentage points:\n"
                       "                     at first    luck  own choices  others' choices   in the end\n")),
        stdout);
    for (int i = 0; i < a->entries; i++) {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        put_entry(c, t, i, &name);
        double end = (double)a->first[i] + a->luck[i] + a->own[i] + a->others[i];
        printf("  %-*s %s %s %s %s %s\n", show_padding(name.buf, 18), name.buf,
               show_decimal(c->lang, "%8.1f", 100.0 * (double)a->first[i]).text,
               show_decimal(c->lang, "%+7.1f", 100.0 * a->luck[i]).text,
               show_decimal(c->lang, "%+12.1f", 100.0 * a->own[i]).text,
               show_decimal(c->lang, "%+16.1f", 100.0 * a->others[i]).text,
               show_decimal(c->lang, "%12.1f", 100.0 * end).text);
    }
}

/* --- JSON ------------------------------------------------------------------------------------ */

static void put_real(souk_out *json, const char *key, double x)
{
    souk_json_put_real(json, key, x);
}

static void put_wins(souk_out *json, const char *key, const float *win, int entries)
{
    souk_json_put_open(json, key, '[');
    for (int i = 0; i < entries; i++)
        souk_json_real(json, (double)win[i]);
    souk_json_close(json, ']');
}

static void put_moment(const souk_table *t, const souk_analysis *a, int k, souk_out *json)
{
    const souk_moment *s = &a->moments[k];
    SOUK_OUT(name, SOUK_NAME_MAX);
    put_action(t, s->action, &name);
    souk_json_open(json, '{');
    souk_json_put_int(json, "at", k + 1);
    souk_json_key(json, "actor");
    if (s->actor >= 0)
        souk_json_int(json, s->actor);
    else
        souk_json_string(json, s->actor == SOUK_TABLE ? "table" : "chance");
    souk_json_put_string(json, "action", name.buf);
    put_wins(json, "win", s->win, a->entries);
    if (s->better >= 0) {
        SOUK_OUT(better, SOUK_NAME_MAX);
        put_action(t, s->better, &better);
        souk_json_put_string(json, "better", better.buf);
        put_real(json, "lost", (double)s->lost);
        put_real(json, "doubt", (double)s->doubt);
    }
    souk_json_close(json, '}');
}

static void print_json(const souk_table *t, const souk_analysis *a)
{
    souk_out json;
    cli_open(&json);
    souk_json_open(&json, '{');
    souk_json_put_string(&json, "game", t->game->id);
    souk_json_put_int(&json, "seats", t->head.seats);
    souk_json_put_string(&json, "level", a->bot->name);
    put_wins(&json, "first", a->first, a->entries);
    souk_json_put_open(&json, "steps", '[');
    for (int k = 0; k < a->num_moments; k++)
        put_moment(t, a, k, &json);
    souk_json_close(&json, ']');
    souk_json_put_open(&json, "entries", '[');
    for (int i = 0; i < a->entries; i++) {
        souk_json_open(&json, '{');
        put_real(&json, "luck", a->luck[i]);
        put_real(&json, "own", a->own[i]);
        put_real(&json, "others", a->others[i]);
        souk_json_close(&json, '}');
    }
    souk_json_close(&json, ']');
    souk_json_close(&json, '}');
    souk_putc(&json, '\n');
    cli_print(&json);
}

/* --- the plot -------------------------------------------------------------------------------- */

/* The colours differ in brightness too, so that the lines are distinct without colour. */
static const char *const colours[SOUK_SCORES_MAX] = {"#0b5fa5", "#c2410c", "#15803d",
                                                     "#7e22ce", "#a16207", "#be185d"};

enum { PLOT_LEFT = 50, PLOT_TOP = 20, PLOT_WIDTH = 700, PLOT_HEIGHT = 300 };

static double plot_x(const souk_analysis *a, int k)
{
    return PLOT_LEFT + (a->num_moments ? (double)PLOT_WIDTH * k / a->num_moments : 0.0);
}

static double plot_y(float win)
{
    return PLOT_TOP + PLOT_HEIGHT * (1.0 - (double)win);
}

static void put_escaped(souk_out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            souk_puts(out, "&lt;");
        else if (*text == '&')
            souk_puts(out, "&amp;");
        else
            souk_putc(out, *text);
    }
}

static void draw(const cli *c, const souk_table *t, const souk_analysis *a, souk_out *out)
{
    int height = PLOT_TOP + PLOT_HEIGHT + 40 + 18 * a->entries;
    souk_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                "font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n<title>",
                PLOT_LEFT + PLOT_WIDTH + 20, height);
    put_escaped(out, t->game->title);
    souk_printf(out, ": %s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                cli_text(c, N_("win chances")));
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = plot_y((float)percent / 100.0F);
        souk_printf(out,
                    "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ccc\"/>"
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d%%</text>\n",
                    PLOT_LEFT, y, PLOT_LEFT + PLOT_WIDTH, y, PLOT_LEFT - 6, y + 4.0, percent);
    }
    for (int i = 0; i < a->entries; i++) {
        souk_printf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%.1f,%.1f",
                    colours[i], plot_x(a, 0), plot_y(a->first[i]));
        for (int k = 0; k < a->num_moments; k++)
            if (a->moments[k].judged || k + 1 == a->num_moments)
                souk_printf(out, " %.1f,%.1f", plot_x(a, k + 1), plot_y(a->moments[k].win[i]));
        SOUK_OUT(name, SOUK_TEXT_MAX);
        put_entry(c, t, i, &name);
        int y = PLOT_TOP + PLOT_HEIGHT + 40 + 18 * i;
        souk_printf(out,
                    "\"/>\n<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"3\"/>"
                    "<text x=\"%d\" y=\"%d\">",
                    PLOT_LEFT, y, PLOT_LEFT + 24, y, colours[i], PLOT_LEFT + 32, y + 4);
        put_escaped(out, name.buf);
        souk_puts(out, "</text>\n");
    }
    for (int k = 0; k < a->num_moments; k++) {
        const souk_moment *s = &a->moments[k];
        if (s->better < 0 || s->lost < SOUK_MISTAKE) continue;
        SOUK_OUT(better, SOUK_NAME_MAX);
        put_action(t, s->better, &better);
        souk_printf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"><title>", plot_x(a, k + 1),
                    plot_y(s->win[s->actor]), colours[s->actor]);
        souk_printf(out, cli_text(c, N_("%d: better: %s (+%.0f%%)")), k + 1, better.buf,
                    100.0 * (double)s->lost);
        souk_puts(out, "</title></circle>\n");
    }
    souk_puts(out, "</svg>\n");
}

static int save_plot(const cli *c, const souk_table *t, const souk_analysis *a, const char *path)
{
    souk_out svg;
    souk_error error = cli_fresh_error(c);
    cli_open(&svg);
    draw(c, t, a, &svg);
    bool good = souk_file_replace(path, svg.buf, svg.len, &error);
    return good ? CLI_OK : cli_error(c, NULL, &error);
}

/* --- the command ----------------------------------------------------------------------------- */

static void show_progress(void *context, int done, int of)
{
    progress_tell(context, N_("%d of %d actions evaluated"), done, of);
}

int analyse_run(const cli *c, const souk_table *t)
{
    const char *level = cli_value(c, "level");
    souk_analysis a;
    memset(&a, 0, sizeof a);
    a.game = t->game;
    a.parts = t->parts;
    a.bot = level ? setting_bot(c, level) : &souk_bot_hard;
    if (!a.bot) return CLI_USAGE;
    a.seed = 1; /* the same record gives the same analysis */
    a.num_moments = t->num_kept;
    a.moments = cli_memory(c, (size_t)t->num_kept + 1, sizeof *a.moments);
    for (int k = 0; k < t->num_kept; k++) {
        const souk_entry *e = &t->entries[t->kept[k]];
        a.moments[k].action = e->action;
        a.moments[k].actor = e->actor;
    }
    progress m = progress_begin(c);
    a.progress = show_progress;
    a.context = &m;
    souk_table_at(t, 0, &a.start);
    bool good = souk_analyse(&a);
    progress_clear(&m);
    if (!good) {
        free(a.moments);
        return cli_fail(c, N_("Out of memory."));
    }
    int status = CLI_OK;
    if (cli_flag(c, "json")) {
        print_json(t, &a);
    } else {
        print_moments(c, t, &a);
        print_account(c, t, &a);
    }
    const char *path = cli_value(c, "svg");
    if (path) status = save_plot(c, t, &a, path);
    free(a.moments);
    return status;
}
