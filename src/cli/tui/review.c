/* review.c — a game replayed.
 *
 * Every moment of it can be visited, and the win chances of all seats run across the screen under the board. Once a
 * game is over, a bot can evaluate every action: then the curve is the bot's own, with the mistakes marked under it.
 */
#include "cli/tui/review.h"
#include "cli/play/lines.h"
#include "cli/play/show.h"
#include "cli/tui/ask.h"
#include "cli/tui/chances.h"
#include "cli/tui/stage.h"
#include "cli/tui/verdict.h"
#include <stdlib.h>
#include <string.h>

enum { CURVE_ROWS = 6, CURVE_MOST = 64, LEGEND = 24, LEAP = 10, SCALE = 6, LOOK_MS = 100 };

typedef struct review {
    const cli *cli;
    const souk_table *table;
    souk_voice voice;
    bool over; /* nothing is hidden any more */
    int at, viewer, entries;
    souk_state state;
    chances *chances; /* one per moment: num_kept + 1 */
    verdict verdict;
    scene *scene;
    stage stage;
} review;

/* Writes the action that led here, with its actor's label; nothing if it is hidden from this viewer. */
static void tell_action(const review *v, souk_out *out)
{
    const souk_table *t = v->table;
    const souk_entry *e = &t->entries[t->kept[v->at - 1]];
    souk_state before;
    if (e->actor < 0 || (!v->over && e->actor != v->viewer)) return;
    souk_table_at(t, v->at - 1, &before);
    souk_seat_name(&v->voice, e->actor, out);
    souk_puts(out, ": ");
    t->game->label(&before, t->parts, e->actor, e->action, &v->voice, out);
}

static void tell_better(const review *v, souk_out *out)
{
    const souk_table *t = v->table;
    souk_state before;
    SOUK_OUT(label, SOUK_TEXT_MAX);
    if (v->verdict.state != VERDICT_READY) return;
    const souk_moment *moment = &v->verdict.analysis.moments[v->at - 1];
    if (moment->better < 0) return;
    souk_table_at(t, v->at - 1, &before);
    t->game->label(&before, t->parts, moment->actor, moment->better, &v->voice, &label);
    souk_printf(out, souk_text(v->scene->lang, N_("Better: %s (+%.0f%%)")), label.buf,
                100.0 * (double)moment->lost);
}

/* Writes the sentences of the action that led here, followed by the better action. */
static void tell_moment(review *v)
{
    const souk_table *t = v->table;
    scene *s = v->scene;
    souk_out out;
    souk_out_init(&out, s->title, sizeof s->title);
    souk_printf(&out, souk_text(s->lang, N_("action %d of %d")), v->at, t->num_kept);
    if (v->viewer >= 0) {
        souk_puts(&out, souk_text(s->lang, N_(", as seen by ")));
        souk_seat_name(&v->voice, v->viewer, &out);
    }
    souk_out_init(&out, s->prompt, sizeof s->prompt);
    if (v->at > 0) {
        souk_table one = *t; /* the same list, limited to one entry */
        one.num_entries = t->kept[v->at - 1] + 1;
        souk_table_log(&one, t->kept[v->at - 1], v->viewer, &v->voice, &out);
        if (out.len == 0) tell_action(v, &out);
    }
    for (char *c = s->prompt; *c; c++)
        if (*c == '\n') *c = ' ';
    souk_out_init(&out, s->trail, sizeof s->trail);
    if (v->at > 0) tell_better(v, &out);
}

/* By lines: what happened, and everybody's chances after it. */
static void print_moment(const review *v)
{
    const scene *s = v->scene;
    SOUK_OUT(text, 8 * SOUK_TEXT_MAX);
    souk_printf(&text, "%s. %s", s->title, s->prompt);
    show_line("", text.buf);
    souk_out_reset(&text);
    for (int i = 0; i < v->entries; i++) {
        if (i) souk_puts(&text, ", ");
        show_entry(v->cli, souk_table_now(v->table), &v->voice, i, &text);
        souk_putc(&text, ' ');
        show_percent(&text, s->lang, (double)v->chances[v->at].win[i]);
    }
    show_line("  ", text.buf);
    if (s->trail[0]) show_line("", s->trail);
}

static void show_moment(review *v)
{
    const souk_table *t = v->table;
    scene *s = v->scene;
    souk_table_at(t, v->at, &v->state);
    scene_fill(s, &v->state, t->parts, v->viewer, &v->voice);
    s->num_choices = 0;
    souk_out_reset(&s->log);
    souk_table until = *t;
    until.num_entries = v->at > 0 ? t->kept[v->at - 1] + 1 : 0;
    souk_table_log(&until, 0, v->viewer, &v->voice, &s->log);
    tell_moment(v);
    snprintf(s->keys, sizeof s->keys, "%s",
             souk_text(s->lang, v->over
                                    ? N_("← → step · PgUp PgDn jump · a analysis · n N mistakes · h "
                                         "advice · e view")
                                    : N_("← → step · PgUp PgDn jump · Home End · h advice · Escape back")));
    stage_changed(&v->stage);
    if (lines_on()) print_moment(v);
}

/* --- the verdict ------------------------------------------------------------------------------ */

/* Shows how much of each seat's chances came from luck and from choices. */
static void tell_account(review *v)
{
    const souk_analysis *a = &v->verdict.analysis;
    souk_lang lang = v->scene->lang;
    SOUK_OUT(text, 8 * SOUK_TEXT_MAX);
    int missed = 0;
    for (int k = 0; k < a->num_moments; k++)
        missed += verdict_missed(&v->verdict, k);
    for (int i = 0; i < a->entries; i++) {
        show_entry(v->cli, souk_table_now(v->table), &v->voice, i, &text);
        souk_printf(&text,
                    souk_text(lang, N_(": %.0f%% at first, luck %+.0f, own choices %+.0f, others' %+.0f\n")),
                    100.0 * (double)a->first[i], 100.0 * a->luck[i], 100.0 * a->own[i], 100.0 * a->others[i]);
    }
    souk_printf(&text,
                souk_textn(lang, "\n%d action missed something better: press n or N to see it.\n",
                           "\n%d actions missed something better: press n or N to see them.\n", missed),
                missed);
    ask_note(lang, souk_text(lang, N_("Luck and choice")), text.buf);
}

static void paint(review *v);

/* Shows the progress of the analysis; once it is done, its curve replaces the quick one. */
static void follow_verdict(review *v)
{
    scene *s = v->scene;
    const souk_analysis *a = &v->verdict.analysis;
    if (v->verdict.state != VERDICT_RUNS) return;
    int percent = verdict_progress(&v->verdict);
    s->mark_style = SOUK_ORANGE;
    snprintf(s->mark, sizeof s->mark, souk_text(s->lang, N_("analysis %d%%")), percent);
    if (v->verdict.state == VERDICT_RUNS) return;
    s->mark[0] = '\0';
    if (v->verdict.state == VERDICT_NONE) {
        stage_say(&v->stage, SOUK_RED, "%s", souk_text(s->lang, N_("Out of memory.")));
        return;
    }
    for (int n = 0; n <= a->num_moments; n++)
        memcpy(v->chances[n].win, n ? a->moments[n - 1].win : a->first, sizeof a->first);
    tell_moment(v);
    if (!lines_on()) paint(v); /* behind the note */
    tell_account(v);
}

/* Starts the analysis, or shows its result. */
static void ask_verdict(review *v)
{
    souk_lang lang = v->scene->lang;
    if (!v->over)
        stage_say(&v->stage, SOUK_RED, "%s",
                  souk_text(lang, N_("You can analyse the game once it is over.")));
    else if (v->verdict.state == VERDICT_READY)
        tell_account(v);
    else if (v->verdict.state == VERDICT_NONE && !verdict_begin(&v->verdict, v->table))
        stage_say(&v->stage, SOUK_RED, "%s", souk_text(lang, N_("Out of memory.")));
}

/* The moment of the next mistake; the current one if there is none. */
static int go_to_mistake(review *v, int way)
{
    int next = verdict_next(&v->verdict, v->at, way);
    if (next >= 0) return next;
    stage_say(&v->stage, SOUK_DIM, "%s",
              souk_text(v->scene->lang, v->verdict.state == VERDICT_READY
                                            ? N_("No more mistakes in this direction.")
                                            : N_("Press a first: the analysis finds the mistakes.")));
    return v->at;
}

/* --- the curve -------------------------------------------------------------------------------- */

static int column_of(const review *v, int moment, int width)
{
    return v->table->num_kept ? moment * (width - 1) / v->table->num_kept : 0;
}

static void draw_legend(const review *v, screen_area a)
{
    for (int i = 0; i < v->entries && i < a.height; i++) {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        show_entry(v->cli, souk_table_now(v->table), &v->voice, i, &name);
        int col = a.col + a.width - LEGEND;
        souk_style style = (souk_style)(SOUK_SEAT0 + i);
        screen_printf(a.row + i, col, 2, ON_TABLE, style, "%d", i + 1);
        screen_printf(a.row + i, col + 2, 6, ON_TABLE, style, souk_text(v->scene->lang, N_("%3.0f%%")),
                      100.0 * (double)v->chances[v->at].win[i]);
        screen_put(a.row + i, col + 8, LEGEND - 8, ON_TABLE, style, name.buf);
    }
}

/* The moment shown in a column of `columns`, and the height of an entry's chance there, in `levels` from the top. */
static int level_of(const review *v, int entry, int column, int columns, int levels)
{
    int n = columns > 1 ? (column * v->table->num_kept + (columns - 1) / 2) / (columns - 1) : v->at;
    return (int)((1.0F - v->chances[n].win[entry]) * (float)(levels - 1) + 0.5F);
}

/* One line, in dots of a half column and a quarter of a row; without such characters, in digits. */
static void draw_line(const review *v, int entry, screen_area a, int here)
{
    static const uint8_t dots[2][4] = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};
    bool fine = !screen_ascii();
    int across = fine ? 2 : 1, down = fine ? 4 : 1, columns = a.width * across, levels = a.height * down;
    int last = level_of(v, entry, 0, columns, levels);
    for (int x = 0; x < a.width; x++) {
        uint8_t cell[CURVE_MOST] = {0};
        for (int half = 0; half < across; half++) {
            int y = level_of(v, entry, x * across + half, columns, levels);
            int from = last < y ? last + 1 : y, to = last > y ? last - 1 : y;
            for (int d = from; d <= to; d++)
                cell[d / down] |= dots[half][d % down];
            last = y;
        }
        for (int row = 0; row < a.height; row++)
            if (cell[row])
                screen_cell(a.row + row, a.col + x, x == here ? ON_CHOICE : ON_TABLE,
                            (souk_style)(SOUK_SEAT0 + entry),
                            fine ? 0x2800U + cell[row] : (uint32_t)('1' + entry));
    }
}

/* The viewer's own line is drawn last, over the others. */
static void draw_curve(const review *v, screen_area a)
{
    screen_area plot = {a.row, a.col + SCALE, a.height < CURVE_MOST ? a.height : CURVE_MOST,
                        a.width - LEGEND - SCALE - 1};
    int here = column_of(v, v->at, plot.width), own = v->viewer >= 0 ? v->viewer : 0, low = plot.height - 1;
    for (int y = 0; y <= low; y++) {
        if (y == 0 || y == low)
            screen_printf(a.row + y, a.col, SCALE, ON_TABLE, SOUK_DIM,
                          souk_text(v->scene->lang, N_("%3.0f%%")), y ? 0.0 : 100.0);
        for (int x = 0; x < plot.width; x++)
            screen_cell(a.row + y, plot.col + x, x == here ? ON_CHOICE : ON_TABLE, SOUK_DIM,
                        x == here  ? 0x2502
                        : y == low ? 0x00B7
                                   : ' ');
    }
    for (int i = v->entries; i-- > 0;)
        if (i != own) draw_line(v, i, plot, here);
    draw_line(v, own, plot, here);
    for (int n = verdict_next(&v->verdict, 0, 1); n > 0; n = verdict_next(&v->verdict, n, 1)) {
        int x = column_of(v, n, plot.width);
        screen_cell(a.row + low, plot.col + x, x == here ? ON_CHOICE : ON_TABLE, SOUK_RED, '!');
    }
    draw_legend(v, a);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void other_eyes(review *v)
{
    if (!v->over) {
        stage_say(&v->stage, SOUK_RED, "%s",
                  souk_text(v->scene->lang, N_("During the game you see only your own view.")));
        return;
    }
    v->viewer = v->viewer == SOUK_SPECTATOR ? 0 : v->viewer + 1;
    if (v->viewer >= v->table->head.seats) v->viewer = SOUK_SPECTATOR;
}

/* Shows a bot's evaluation of the choices here, if this viewer may see them. */
static void advise(review *v)
{
    const souk_table *t = v->table;
    uint32_t pending = t->game->pending(&v->state);
    int seat = souk_mover(t->game, &v->state);
    if (!v->over && v->viewer >= 0 && !(pending & SOUK_PENDING_CHANCE) && (pending >> v->viewer & 1))
        seat = v->viewer;
    if (seat < 0 || (!v->over && seat != v->viewer)) {
        stage_say(&v->stage, SOUK_DIM, "%s", souk_text(v->scene->lang, N_("Nobody has a choice here.")));
        return;
    }
    SOUK_OUT(text, 8 * SOUK_TEXT_MAX);
    SOUK_OUT(title, SOUK_TEXT_MAX);
    souk_seat_name(&v->voice, seat, &title);
    stage_say(&v->stage, SOUK_DIM, "%s", souk_text(v->scene->lang, N_("A bot is thinking about it ...")));
    stage_draw(&v->stage);
    v->stage.message[0] = '\0';
    chances_advice((souk_at){t->game, &v->state, t->parts}, seat, &v->voice, (uint64_t)v->at, &text);
    if (v->over && v->at < t->num_kept && t->entries[t->kept[v->at]].actor == seat) {
        souk_puts(&text, souk_text(v->scene->lang, N_("Played: ")));
        t->game->label(&v->state, t->parts, seat, t->entries[t->kept[v->at]].action, &v->voice, &text);
    }
    if (!stage_aside(&v->stage, title.buf, text.buf)) ask_note(v->scene->lang, title.buf, text.buf);
}

/* Handles a key; false if the user goes back. */
static bool answer(review *v, int key)
{
    int at = v->at, was = v->at, eyes = v->viewer;
    if (key == KEYS_NONE) return true;
    if (key != KEYS_NEWS) v->stage.message[0] = '\0';
    switch (key) {
    case KEYS_LEFT: at--; break;
    case KEYS_RIGHT: at++; break;
    case KEYS_PAGE_UP: at -= LEAP; break;
    case KEYS_PAGE_DOWN: at += LEAP; break;
    case KEYS_HOME: at = 0; break;
    case KEYS_END: at = v->table->num_kept; break;
    case KEYS_ESCAPE:
    case KEYS_LEAVE:
    case 'q': return false;
    case 'h': advise(v); break;
    case 'a': ask_verdict(v); break;
    case 'n': at = go_to_mistake(v, 1); break;
    case 'N': at = go_to_mistake(v, -1); break;
    case 'e': other_eyes(v); break;
    case 'r': ask_rules(v->scene->lang, v->table->game, NULL); break;
    case 'l': ask_log(v->scene->lang, v->scene->log.buf); break;
    default: stage_key(&v->stage, key); break;
    }
    v->at = at < 0 ? 0 : at > v->table->num_kept ? v->table->num_kept : at;
    if (v->at != was || v->viewer != eyes) show_moment(v);
    return true;
}

/* --- by lines --------------------------------------------------------------------------------- */

static const char lines_keys[] = N_(
    "Enter: next action; -: previous; a number: go there; a: analysis; n and N: mistakes; e: another view. "
    "Also `table`, `hint`, `log`, `rules`, `quit`.");

static void print_table(const review *v)
{
    souk_at here = {v->table->game, &v->state, v->table->parts};
    (lines_spoken() ? show_spoken : show_table)(v->cli, here, v->viewer, &v->voice);
}

/* The key that a typed line stands for; KEYS_NONE if it is done. */
static int typed(review *v)
{
    char line[LINES_BYTES];
    const char *rest;
    int64_t at;
    while (v->verdict.state == VERDICT_RUNS) {
        follow_verdict(v);
        if (screen_key(LOOK_MS) == KEYS_LEAVE) return KEYS_LEAVE;
    }
    fputs("> ", stdout);
    if (lines_read(line, -1) == LINES_ENDED) return KEYS_LEAVE;
    if (!line[0]) return KEYS_RIGHT;
    if (strcmp(line, "-") == 0) return KEYS_LEFT;
    if (souk_typed_number(line, 0, v->table->num_kept, &at)) {
        v->at = (int)at;
        show_moment(v);
        return KEYS_NONE;
    }
    switch (words_find(line, WORDS_LOCAL, &rest)) {
    case WISH_SHOW: print_table(v); return KEYS_NONE;
    case WISH_HINT: return 'h';
    case WISH_LOG: return 'l';
    case WISH_RULES: return 'r';
    case WISH_LEAVE: return 'q';
    default: break;
    }
    if (!line[1] && strchr("anNeq", line[0])) return line[0];
    show_line("", souk_text(v->scene->lang, lines_keys));
    return KEYS_NONE;
}

/* Draws the moment with the curve. */
static void paint(review *v)
{
    v->stage.strip_rows = screen_rows() / 5 > CURVE_ROWS ? screen_rows() / 5 : CURVE_ROWS;
    stage_paint(&v->stage);
    draw_curve(v, stage_strip(&v->stage));
    screen_show();
}

/* Waits for a key. */
static int pressed(review *v)
{
    follow_verdict(v);
    paint(v);
    return screen_key(v->verdict.state == VERDICT_RUNS ? LOOK_MS : -1);
}

void review_run(const cli *c, const souk_table *t, int at, int viewer)
{
    review v;
    memset(&v, 0, sizeof v);
    v.cli = c;
    v.table = t;
    v.voice = souk_table_voice(t, c->lang);
    v.over = t->game->pending(&t->state) == 0;
    v.at = at;
    v.viewer = viewer;
    v.scene = scene_new(c->lang, t->game);
    v.chances = calloc((size_t)t->num_kept + 1, sizeof *v.chances);
    if (v.scene && v.chances) {
        v.entries = chances_of_table(t, v.over ? SOUK_SPECTATOR : viewer, v.chances);
        stage_open(&v.stage, v.scene);
        v.stage.focus = PANE_BOARD;
        v.stage.reads = true;
        if (lines_on()) show_line("", souk_text(c->lang, lines_keys));
        show_moment(&v);
        while (answer(&v, lines_on() ? typed(&v) : pressed(&v)))
            continue;
        verdict_end(&v.verdict);
        stage_close(&v.stage);
    }
    free(v.chances);
    scene_free(v.scene);
}

int review_open(const cli *c, const souk_table *t, int at, int viewer)
{
    if (!screen_open(c->lang)) return CLI_FAILED;
    review_run(c, t, at, viewer);
    screen_close();
    return CLI_OK;
}
