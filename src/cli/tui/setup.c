/* setup.c — the settings of a new table: the rows of the form, and the setting that each one changes. */
#include "cli/tui/setup.h"
#include "bots/bot.h"
#include "cli/base/setting.h"
#include "cli/tui/form.h"
#include "core/file.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 32, WHO_MAX = 16, VALUE_MAX = SOUK_TEXT_MAX };

/* The setting of a row; seats and options are numbered on from the first of their kind. */
typedef enum row_kind {
    ROW_PLAY,
    ROW_SEATS,
    ROW_CLOCK,
    ROW_INVITED,
    ROW_RATED,
    ROW_SEED,
    ROW_PARTS,
    ROW_SEAT,
    ROW_OPTION = ROW_SEAT + SOUK_SEATS_MAX
} row_kind;

/* The clocks that the form offers (docs/protocol.md has more). */
static const struct {
    const char *label, *kind;
    int seconds, more;
} clocks[] = {{N_("none"), "none", 0, 0},
              {N_("1 minute per move, 5 in reserve"), "move", 60, 300},
              {N_("10 minutes per game, plus 5 seconds per move"), "game", 600, 5},
              {N_("30 minutes per game, plus 10 seconds per move"), "game", 1800, 10},
              {N_("1 day per move"), "day", 86400, 0},
              {N_("3 days per move"), "day", 3 * 86400, 0}};
enum { NUM_CLOCKS = sizeof clocks / sizeof clocks[0] };

void setup_usual(setup *s, const souk_game *g, bool online)
{
    memset(s, 0, sizeof *s);
    s->game = g;
    s->online = online;
    s->seats = setting_usual_seats(g);
    souk_options_default(g, &s->options);
    for (int i = 0; i < SOUK_SEATS_MAX; i++)
        snprintf(s->who[i], sizeof s->who[i], "%s",
                 i == 0   ? (online ? "me" : "you")
                 : online ? "open" /* people first: the host may start with bots */
                          : souk_bot_usual->name);
}

/* --- players ---------------------------------------------------------------------------------- */

/* The possible players of a seat: people first, then bots, weakest first. */
static int sitters(const setup *s, const char **words)
{
    int n = 0;
    words[n++] = s->online ? "me" : "you";
    if (s->online) words[n++] = "open";
    for (int i = 0; souk_bots[i] && n < WHO_MAX; i++)
        words[n++] = souk_bots[i]->name;
    return n;
}

typedef struct sitter_name {
    char text[SOUK_PLAYER_MAX];
} sitter_name;

static sitter_name sitter_label(souk_lang lang, const char *who)
{
    sitter_name name;
    souk_out out;
    souk_out_init(&out, name.text, sizeof name.text);
    const souk_bot *bot = souk_bot_find(who);
    if (bot)
        souk_bot_choice(bot, lang, &out);
    else if (strcmp(who, "you") == 0)
        souk_puts(&out, souk_text(lang, N_("a person at this screen")));
    else if (strcmp(who, "me") == 0)
        souk_puts(&out, souk_text(lang, N_("you")));
    else if (strcmp(who, "open") == 0)
        souk_puts(&out, souk_text(lang, N_("open to another player")));
    else
        souk_puts(&out, strncmp(who, "you=", 4) == 0 ? who + 4 : who);
    return name;
}

static int sitter_at(const char *const *words, int n, const char *who)
{
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], who) == 0) return i;
    return 0; /* "you=NAME" */
}

static void sit(setup *s, int seat, const char *who)
{
    if (strcmp(who, "me") == 0) /* swaps with the user's previous seat */
        for (int i = 0; i < SOUK_SEATS_MAX; i++)
            if (strcmp(s->who[i], "me") == 0) memcpy(s->who[i], s->who[seat], sizeof s->who[i]);
    snprintf(s->who[seat], sizeof s->who[seat], "%s", who);
}

static void change_sitter(setup *s, souk_lang lang, int seat, int way)
{
    const char *words[WHO_MAX];
    ask_item items[WHO_MAX + 1];
    sitter_name labels[WHO_MAX];
    char name[SOUK_PLAYER_MAX - 4] = "", who[SOUK_PLAYER_MAX];
    int n = sitters(s, words), at = sitter_at(words, n, s->who[seat]), picked;
    if (way) {
        sit(s, seat, words[(at + way + n) % n]);
        return;
    }
    for (int i = 0; i < n; i++) {
        const souk_bot *bot = souk_bot_find(words[i]);
        labels[i] = sitter_label(lang, words[i]);
        ask_item item = {0, labels[i].text, bot ? souk_text(lang, bot->summary) : NULL};
        items[i] = item;
    }
    ask_item named = {'n', souk_text(lang, N_("a named person")), NULL};
    items[n] = named;
    screen_clear();
    picked = ask_one(lang, souk_text(lang, N_("Who sits here?")), NULL, items, s->online ? n : n + 1, at);
    if (picked < 0) return;
    if (picked < n) {
        sit(s, seat, words[picked]);
    } else if (ask_line(souk_text(lang, N_("Name:")), name, sizeof name) && name[0]) {
        for (char *c = name; (c = strchr(c, ','));) /* a comma separates seats */
            *c = ' ';
        snprintf(who, sizeof who, "you=%s", name);
        sit(s, seat, who);
    }
}

/* --- options, seed, parts --------------------------------------------------------------------- */

static int choices_of(const char *choices)
{
    int n = 1;
    for (; (choices = strchr(choices, '|')); choices++)
        n++;
    return n;
}

static void change_option(setup *s, souk_lang lang, int i, int way)
{
    const souk_option *o = &s->game->options[i];
    int32_t *v = &s->options.v[i];
    if (o->type == SOUK_BOOL) {
        *v = !*v;
    } else if (o->type == SOUK_CHOICE) {
        int n = choices_of(o->choices);
        *v = (*v + (way ? way : 1) + n) % n;
    } else if (o->type == SOUK_INT && way) {
        int32_t next = *v + way * (*v >= 20 ? 10 : 1);
        *v = next < o->min ? o->min : next > o->max ? o->max : next;
    } else {
        char line[ASK_LINE_MAX];
        souk_error error;
        souk_out text;
        memset(&error, 0, sizeof error);
        error.lang = lang;
        souk_out_init(&text, line, sizeof line);
        souk_option_text(s->game, &s->options, i, &text);
        const char *title = souk_text(lang, o->title);
        if (!ask_line(title, line, sizeof line) || !line[0]) return;
        if (!souk_option_set(s->game, &s->options, o->name, line, &error)) ask_note(lang, title, error.text);
    }
}

static void change_seed(setup *s, souk_lang lang, int way)
{
    char line[SETUP_SEED_MAX];
    memcpy(line, s->seed, sizeof line);
    if (way || !ask_line(souk_text(lang, N_("Seed:")), line, sizeof line)) return;
    if (strspn(line, "0123456789") == strlen(line))
        memcpy(s->seed, line, sizeof line);
    else
        ask_note(lang, souk_text(lang, N_("Seed")), souk_text(lang, N_("The seed must be a whole number.")));
}

/* Reports the errors of a parts file; false if it cannot be used. */
static bool parts_good(const souk_game *g, souk_lang lang, const char *path)
{
    char *text = NULL;
    size_t len;
    souk_error error;
    memset(&error, 0, sizeof error);
    error.lang = lang;
    souk_report *report = calloc(1, sizeof *report);
    void *parts = calloc(1, g->parts_size);
    SOUK_OUT(wrong, 4 * SOUK_TEXT_MAX);
    bool good = report && parts && souk_file_read(path, SOUK_PARTS_FILE_MAX, &text, &len, &error);
    if (good) {
        report->lang = lang;
        good = souk_parts_read(g, text, len, parts, report);
        for (int i = 0; i < report->n && i < 3; i++)
            souk_printf(&wrong, "%d:%d %s: %s\n", report->problem[i].line, report->problem[i].column,
                        report->problem[i].field, report->problem[i].text);
    }
    if (!good) ask_note(lang, path, wrong.len ? wrong.buf : error.text);
    free(text);
    free(parts);
    free(report);
    return good;
}

static void change_parts(setup *s, souk_lang lang, int way)
{
    char line[ASK_LINE_MAX];
    memcpy(line, s->parts, sizeof line);
    if (way || !ask_path(souk_text(lang, N_("Parts file:")), line, sizeof line)) return;
    if (!line[0] || parts_good(s->game, lang, line)) memcpy(s->parts, line, sizeof line);
}

/* --- the form --------------------------------------------------------------------------------- */

typedef struct rows {
    form_row row[ROWS_MAX];
    int kind[ROWS_MAX], n;
    char value[ROWS_MAX][VALUE_MAX], label[SOUK_SEATS_MAX][32];
} rows;

static void add(rows *r, int kind, char key, const char *label, const char *value, const char *help)
{
    form_row row = {key, label, NULL, help};
    if (value) {
        snprintf(r->value[r->n], VALUE_MAX, "%s", value);
        row.value = r->value[r->n];
    }
    r->row[r->n] = row;
    r->kind[r->n++] = kind;
}

static void add_options(const setup *s, souk_lang lang, rows *r)
{
    for (int i = 0; i < s->game->num_options; i++) {
        const souk_option *o = &s->game->options[i];
        SOUK_OUT(value, VALUE_MAX);
        souk_option_say(s->game, &s->options, i, lang, &value);
        add(r, ROW_OPTION + i, 0, souk_text(lang, o->title), value.buf, souk_text(lang, o->help));
    }
}

static void list_rows(const setup *s, souk_lang lang, rows *r)
{
    const char *yes = souk_text(lang, N_("yes")), *no = souk_text(lang, N_("no"));
    char seats[16];
    r->n = 0;
    add(r, ROW_PLAY, 'p', souk_text(lang, s->agreed ? N_("Apply") : N_("Play")), NULL,
        souk_text(lang, s->game->summary));
    if (s->game->max_seats > s->game->min_seats) {
        snprintf(seats, sizeof seats, "%d", s->seats);
        add(r, ROW_SEATS, 0, souk_text(lang, N_("Seats")), seats,
            souk_text(lang, N_("Number of players at the table, people and bots together.")));
    }
    for (int i = 0; i < s->seats && !s->agreed; i++) {
        const souk_bot *bot = souk_bot_find(s->who[i]);
        snprintf(r->label[i], sizeof r->label[i], souk_text(lang, N_("Seat %d")), i + 1);
        add(r, ROW_SEAT + i, (char)('1' + i), r->label[i], sitter_label(lang, s->who[i]).text,
            bot         ? souk_text(lang, bot->summary)
            : s->online ? souk_text(lang, N_("Anyone with the link, or who sees the table in the lobby."))
                        : souk_text(lang, N_("A person at this screen. Press Enter to name them.")));
    }
    if (!s->agreed || !s->rated) add_options(s, lang, r);
    if (s->online && !s->keeps_clock)
        add(r, ROW_CLOCK, 'c', souk_text(lang, N_("Clock")), souk_text(lang, clocks[s->clock].label),
            souk_text(lang, N_("When a player's time is up, a bot plays for them until they come back.")));
    if (s->agreed) return;
    if (s->online) {
        add(r, ROW_INVITED, 'i', souk_text(lang, N_("By invitation")), s->invited ? yes : no,
            souk_text(lang, N_("Only people with the link can find the table; it is not in the lobby.")));
        add(r, ROW_RATED, 'r', souk_text(lang, N_("Rated")), s->rated ? yes : no,
            souk_text(lang, N_("Counts for the players' ratings: no hints, no takebacks.")));
    } else {
        add(r, ROW_SEED, 's', souk_text(lang, N_("Seed")),
            s->seed[0] ? s->seed : souk_text(lang, N_("a new one")),
            souk_text(lang, N_("Sets the luck of the game: the same number gives the same dice and cards.")));
    }
    add(r, ROW_PARTS, 'f', souk_text(lang, N_("Parts")),
        s->parts[0] ? s->parts : souk_text(lang, N_("standard")),
        souk_text(lang, N_("A file with your own cards and boards: start from the output of `souk parts`.")));
}

static void change(setup *s, souk_lang lang, int kind, int way)
{
    const souk_game *g = s->game;
    int by = way ? way : 1, counts = g->max_seats - g->min_seats + 1;
    switch (kind) {
    case ROW_SEATS: s->seats = g->min_seats + (s->seats - g->min_seats + by + counts) % counts; break;
    case ROW_CLOCK: s->clock = (s->clock + by + NUM_CLOCKS) % NUM_CLOCKS; break;
    case ROW_INVITED: s->invited = !s->invited; break;
    case ROW_RATED: s->rated = !s->rated; break;
    case ROW_SEED: change_seed(s, lang, way); break;
    case ROW_PARTS: change_parts(s, lang, way); break;
    default:
        if (kind >= ROW_OPTION)
            change_option(s, lang, kind - ROW_OPTION, way);
        else
            change_sitter(s, lang, kind - ROW_SEAT, way);
    }
}

bool setup_ask(setup *s, souk_lang lang)
{
    rows *r = calloc(1, sizeof *r);
    form f = {lang, s->game->title, NULL, 0, 0};
    bool plays = false;
    for (int picked = 0, way = 0; r && !plays && picked >= 0;) {
        setup_line line;
        SOUK_OUT(foot, 2 * SETUP_WORD_MAX);
        setup_words(s, &line);
        souk_puts(&foot, "souk play");
        for (int i = 0; i < line.n; i++)
            souk_printf(&foot, " %s", line.word[i]);
        f.foot = s->online ? NULL : foot.buf;
        list_rows(s, lang, r);
        picked = form_ask(&f, r->row, r->n, &way);
        plays = picked >= 0 && r->kind[picked] == ROW_PLAY;
        if (picked >= 0 && !plays) change(s, lang, r->kind[picked], way);
    }
    free(r);
    return plays;
}

/* --- the results ------------------------------------------------------------------------------ */

static bool is_usual(const setup *s, int option)
{
    return s->options.v[option] == s->game->options[option].fallback;
}

static void add_word(setup_line *l, const char *format, ...)
{
    va_list args;
    if (l->n == SETUP_WORDS_MAX) return;
    va_start(args, format);
    vsnprintf(l->text[l->n], SETUP_WORD_MAX, format, args);
    va_end(args);
    l->word[l->n] = l->text[l->n];
    l->n++;
}

void setup_words(const setup *s, setup_line *l)
{
    SOUK_OUT(seats, SETUP_WORD_MAX);
    for (int i = 0; i < s->seats; i++)
        souk_printf(&seats, "%s%s", i ? "," : "", s->who[i]);
    l->n = 0;
    add_word(l, "%s", s->game->id);
    add_word(l, "--seats");
    add_word(l, "%s", seats.buf);
    for (int i = 0; i < s->game->num_options; i++) {
        if (is_usual(s, i)) continue;
        SOUK_OUT(value, VALUE_MAX);
        souk_option_text(s->game, &s->options, i, &value);
        add_word(l, "--option");
        add_word(l, "%s=%s", s->game->options[i].name, value.buf);
    }
    if (s->seed[0]) {
        add_word(l, "--seed");
        add_word(l, "%s", s->seed);
    }
    if (s->parts[0]) {
        add_word(l, "--parts");
        add_word(l, "%s", s->parts);
    }
}

static void put_options(const setup *s, souk_out *json)
{
    souk_json_put_open(json, "options", '{');
    for (int i = 0; i < s->game->num_options; i++) {
        if (is_usual(s, i)) continue;
        SOUK_OUT(value, VALUE_MAX);
        souk_option_text(s->game, &s->options, i, &value);
        souk_json_put_string(json, s->game->options[i].name, value.buf);
    }
    souk_json_close(json, '}');
}

static void put_clock(const setup *s, souk_out *json)
{
    souk_json_put_open(json, "clock", '{');
    souk_json_put_string(json, "kind", clocks[s->clock].kind);
    if (s->clock > 0) souk_json_put_int(json, "seconds", clocks[s->clock].seconds);
    if (strcmp(clocks[s->clock].kind, "move") == 0) souk_json_put_int(json, "reserve", clocks[s->clock].more);
    if (strcmp(clocks[s->clock].kind, "game") == 0)
        souk_json_put_int(json, "increment", clocks[s->clock].more);
    souk_json_close(json, '}');
}

void setup_json(const setup *s, souk_out *json)
{
    souk_json_put_string(json, "game", s->game->id);
    souk_json_put_open(json, "seats", '[');
    for (int i = 0; i < s->seats; i++)
        souk_json_string(json, s->who[i]);
    souk_json_close(json, ']');
    put_options(s, json);
    souk_json_put_bool(json, "open", !s->invited);
    souk_json_put_bool(json, "rated", s->rated);
    put_clock(s, json);
}

void setup_agreed(setup *s, const souk_json *table)
{
    const souk_json *seats = souk_json_get(table, "seats"), *options = souk_json_get(table, "options");
    const souk_json *clock = souk_json_get(table, "clock"), *rated = souk_json_get(table, "rated");
    const char *kind = souk_json_text(souk_json_get(clock, "kind"));
    long seconds = 0;
    s->agreed = true;
    s->rated = rated && rated->type == SOUK_JSON_TRUE;
    if (seats && seats->count >= s->game->min_seats && seats->count <= s->game->max_seats)
        s->seats = seats->count;
    for (const souk_json *o = souk_json_child(options); o; o = souk_json_next(o))
        if (souk_json_text(o)) souk_option_set(s->game, &s->options, o->key, o->string, NULL);
    souk_json_whole(souk_json_get(clock, "seconds"), 0, 1L << 30, &seconds);
    s->keeps_clock = true;
    for (int i = 0; kind && i < NUM_CLOCKS; i++)
        if (strcmp(kind, clocks[i].kind) == 0 && seconds == clocks[i].seconds) {
            s->clock = i;
            s->keeps_clock = false;
        }
}

void setup_change_json(const setup *s, souk_out *json)
{
    souk_json_put_int(json, "seats", s->seats);
    if (!s->rated) put_options(s, json);
    if (!s->keeps_clock) put_clock(s, json);
}
