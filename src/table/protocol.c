/* protocol.c — the shared half of docs/protocol.md (see protocol.h): messages above, answers below. */
#include "table/protocol.h"
#include "core/canvas.h"
#include "core/error.h"
#include "core/out.h"
#include "core/parts.h"
#include "core/text.h"
#include "table/day.h"
#include <stdlib.h>
#include <string.h>

enum { RULES_SIZE = 1 << 17, NODES_FIRST = 256, BETWEEN_MAX = 16, TOLD_SIZE = 1 << 15 };

/* --- errors ---------------------------------------------------------------------------------- */

bool souk_request_wrong(souk_request *q, const char *code, const char *msgid)
{
    q->code = code;
    return souk_fail(&q->error, "%s", souk_text(q->error.lang, msgid));
}

bool souk_request_wrong_member(souk_request *q, const char *member, const char *msgid)
{
    q->code = "message";
    return souk_fail_at(&q->error, 0, 0, member, "%s", souk_text(q->error.lang, msgid));
}

bool souk_request_starved(souk_request *q)
{
    return souk_request_wrong(q, "memory", N_("Out of memory."));
}

/* Sets the code of an error that is already filled in. */
static bool refused(souk_request *q, const char *code)
{
    q->code = code;
    return false;
}

/* --- reading --------------------------------------------------------------------------------- */

static bool read_id(souk_request *q)
{
    souk_out o;
    souk_out_init(&o, q->id, sizeof q->id);
    souk_json_echo(souk_json_get(q->root, "id"), &o);
    if (!souk_out_full(&o)) return true;
    q->id[0] = '\0';
    return souk_request_wrong_member(q, "id", N_("\"id\" must be a short string or a whole number."));
}

static bool read_type(souk_request *q, const souk_form *forms)
{
    SOUK_OUT(types, SOUK_ERROR_MAX);
    q->form = souk_form_find(forms, souk_json_text(souk_json_get(q->root, "type")));
    if (q->form) return true;
    souk_form_types(forms, &types);
    souk_fail_at(&q->error, 0, 0, "type", N_("A message must be an object with a \"type\", one of: %s."),
                 types.buf);
    return refused(q, "message");
}

bool souk_request_open(souk_request *q, char *text, size_t len, souk_nodes *nodes, const souk_form *forms)
{
    int need = souk_json_size(text, len);
    if (need > nodes->size) {
        int larger = need < NODES_FIRST ? NODES_FIRST : need;
        souk_json *moved = realloc(nodes->node, (size_t)larger * sizeof *moved);
        if (!moved) return souk_request_starved(q);
        nodes->node = moved;
        nodes->size = larger;
    }
    if (souk_json_parse(text, len, nodes->node, nodes->size, &q->error) < 0) return refused(q, "json");
    q->root = nodes->node;
    return read_id(q) && read_type(q, forms);
}

bool souk_request_check(souk_request *q)
{
    const char *code = souk_form_wrong(q->form, q->root, &q->error);
    return !code || refused(q, code);
}

const souk_json *souk_request_get(const souk_request *q, const char *key)
{
    const souk_json *node = souk_json_get(q->root, key);
    return node && node->type != SOUK_JSON_NULL ? node : NULL;
}

const char *souk_request_text(const souk_request *q, const char *key)
{
    return souk_json_text(souk_json_get(q->root, key));
}

long souk_request_whole(const souk_request *q, const char *key, long fallback)
{
    const souk_json *node = souk_request_get(q, key);
    return node ? (long)node->number : fallback;
}

bool souk_request_flag(const souk_request *q, const char *key, bool fallback)
{
    const souk_json *node = souk_request_get(q, key);
    return node ? node->type == SOUK_JSON_TRUE : fallback;
}

bool souk_request_missing(souk_request *q, const char *key)
{
    souk_form_missing(q->form, key, &q->error);
    return refused(q, "message");
}

bool souk_request_wrong_protocol(souk_request *q)
{
    souk_fail_at(&q->error, 0, 0, "protocol",
                 N_("This server speaks protocol %d. Reload the page or update your client."), SOUK_PROTOCOL);
    return refused(q, "protocol");
}

bool souk_request_hello(souk_request *q, souk_lang *lang)
{
    const souk_json *asked = souk_json_get(q->root, "protocol");
    const char *spoken = souk_request_text(q, "lang");
    long version;
    if (spoken) *lang = q->error.lang = souk_lang_of(spoken);
    if (asked && !souk_json_whole(asked, SOUK_PROTOCOL, SOUK_PROTOCOL, &version))
        return souk_request_wrong_protocol(q);
    return true;
}

const souk_game *souk_request_game(const souk_request *q, const souk_game *usual)
{
    const char *id = souk_request_text(q, "game");
    return id ? souk_game_find(id) : usual;
}

bool souk_request_wrong_seats(souk_request *q, const souk_game *g)
{
    souk_fail_at(&q->error, 0, 0, "seats", N_("%s needs %d to %d seats."), g->title, g->min_seats,
                 g->max_seats);
    return refused(q, "setup");
}

bool souk_request_options(souk_request *q, const souk_game *g, souk_options *options)
{
    souk_options_default(g, options);
    for (const souk_json *o = souk_json_child(souk_request_get(q, "options")); o; o = souk_json_next(o)) {
        SOUK_OUT(value, SOUK_TEXT_MAX);
        souk_json_plain(o, &value);
        if (!souk_option_set(g, options, o->key, value.buf, &q->error)) return refused(q, "setup");
    }
    return true;
}

/* Reads a parts file; the error is the first problem that is not a warning. */
static bool read_parts(souk_request *q, const souk_game *g, const char *text, void *parts,
                       souk_report *report)
{
    report->lang = q->error.lang;
    if (souk_parts_read(g, text, strlen(text), parts, report)) return true;
    if (report->starved) return souk_request_starved(q);
    int i = 0;
    while (i + 1 < report->n && report->problem[i].warning)
        i++;
    const souk_problem *p = &report->problem[i];
    souk_fail_at(&q->error, p->line, p->column, p->field, "%s", p->text);
    return refused(q, "setup");
}

void souk_answer_problems(souk_out *out, const souk_report *report)
{
    souk_json_put_open(out, "problems", '[');
    for (int i = 0; i < report->n; i++) {
        const souk_problem *p = &report->problem[i];
        souk_json_open(out, '{');
        souk_json_put_bool(out, "warning", p->warning);
        souk_json_put_int(out, "line", p->line);
        souk_json_put_int(out, "column", p->column);
        souk_json_put_string(out, "field", p->field);
        souk_json_put_string(out, "text", p->text);
        souk_json_close(out, '}');
    }
    souk_json_close(out, ']');
}

bool souk_request_parts(souk_request *q, const souk_game *g, void **parts)
{
    const char *text = souk_request_text(q, "parts");
    *parts = NULL;
    if (!text) return true;
    souk_report *report = calloc(1, sizeof *report);
    *parts = calloc(1, g->parts_size);
    bool good = report && *parts ? read_parts(q, g, text, *parts, report) : souk_request_starved(q);
    free(report);
    if (good) return true;
    free(*parts);
    *parts = NULL;
    return false;
}

const souk_bot *souk_request_bot(const souk_request *q, const char *key, const souk_bot *usual)
{
    const char *name = souk_request_text(q, key);
    return name ? souk_bot_find(name) : usual;
}

/* --- moves ----------------------------------------------------------------------------------- */

static bool read_action(souk_request *q, const souk_table *t, const souk_json *node, const char *key,
                        int16_t *action)
{
    const char *name = souk_json_text(node);
    long number = name ? souk_action_named(t->game, t->parts, name) : -1;
    if (name && number < 0) {
        souk_fail_at(&q->error, 0, 0, key, N_("There is no action \"%.60s\"."), name);
        return refused(q, "action");
    }
    if (!name && !souk_json_whole(node, 0, t->game->num_actions - 1, &number)) {
        souk_fail_at(&q->error, 0, 0, key, N_("An action must be a name, or a number below %d."),
                     t->game->num_actions);
        return refused(q, "action");
    }
    *action = (int16_t)number;
    return true;
}

bool souk_request_action(souk_request *q, const souk_table *t, int16_t *action)
{
    return read_action(q, t, souk_json_get(q->root, "action"), "action", action);
}

int souk_request_move(souk_request *q, const souk_table *t, int actor, int16_t actions[SOUK_MOVE_MAX])
{
    const souk_json *list = souk_request_get(q, "actions");
    const char *text = souk_request_text(q, "text");
    int n = 0;
    if (!list && text) {
        n = souk_parse(t->game, &t->state, t->parts, actor, text, actions, SOUK_MOVE_MAX, &q->error);
        if (n == 0) refused(q, "action");
        return n;
    }
    if (!list) souk_request_missing(q, "actions");
    for (const souk_json *a = souk_json_child(list); a; a = souk_json_next(a))
        if (!read_action(q, t, a, "actions", &actions[n++])) return 0;
    return n;
}

bool souk_request_stale(souk_request *q)
{
    return souk_request_wrong(q, "stale", N_("The table has changed since that \"seq\": please look again."));
}

bool souk_request_apply(souk_request *q, souk_table *t, int actor, const int16_t *actions, int n)
{
    if (!souk_table_reserve(t, n, &q->error)) return refused(q, "memory");
    if (souk_table_move(t, actor, actions, n, &q->error)) return true;
    return refused(q, "illegal");
}

bool souk_request_undo(souk_request *q, souk_table *t, int seat, uint32_t bots)
{
    if (!souk_table_reserve(t, 1, &q->error)) return refused(q, "memory");
    if (souk_table_undo_past(t, seat, bots, &q->error)) return true;
    return refused(q, "undo");
}

/* --- answers --------------------------------------------------------------------------------- */

void souk_answer_welcome(souk_out *out, souk_lang lang)
{
    souk_json_put_int(out, "protocol", SOUK_PROTOCOL);
    souk_json_put_string(out, "version", SOUK_VERSION);
    souk_json_put_open(out, "games", '[');
    for (int i = 0; i < souk_num_games; i++)
        souk_game_json(souk_games[i], lang, out);
    souk_json_close(out, ']');
    souk_json_key(out, "bots");
    souk_bots_json(lang, out);
}

void souk_answer_error(souk_out *out, const souk_request *q)
{
    const souk_error *e = &q->error;
    souk_json_put_string(out, "code", q->code);
    souk_json_put_string(out, "text", e->text);
    if (e->clause[0]) souk_json_put_string(out, "clause", e->clause);
    if (e->field[0]) souk_json_put_string(out, "field", e->field);
    if (e->line > 0) {
        souk_json_put_int(out, "line", e->line);
        souk_json_put_int(out, "column", e->column);
    }
}

souk_viewpoint souk_viewpoint_now(const souk_table *t, int viewer, souk_lang lang)
{
    souk_viewpoint viewpoint = {t,    &t->state, viewer, t->num_entries, souk_table_voice(t, lang), NULL,
                                NULL, false,     0};
    return viewpoint;
}

static uint32_t noticed(const souk_viewpoint *viewpoint, int n)
{
    return viewpoint->noticed ? viewpoint->noticed(viewpoint->context, viewpoint->viewer, n) : (uint32_t)n;
}

void souk_answer_seq(souk_out *out, const souk_viewpoint *viewpoint)
{
    souk_json_put_int(out, "seq", noticed(viewpoint, viewpoint->entries));
}

void souk_answer_view(souk_out *out, const souk_viewpoint *viewpoint)
{
    const souk_table *t = viewpoint->table;
    souk_json_key(out, "view");
    if (!t)
        souk_json_null(out);
    else if (viewpoint->ended)
        souk_view_ended((souk_at){t->game, viewpoint->state, t->parts}, viewpoint->viewer, viewpoint->winners,
                        out);
    else
        souk_view(t->game, viewpoint->state, t->parts, viewpoint->viewer, &viewpoint->voice, out);
}

void souk_answer_legal(souk_out *out, const souk_table *t, int actor, souk_lang lang)
{
    souk_voice voice = souk_table_voice(t, lang);
    souk_mask legal;
    uint32_t weight[SOUK_ACTIONS_MAX];
    bool weighted = actor == SOUK_CHANCE && souk_mover(t->game, &t->state) == SOUK_CHANCE;
    souk_legal(t->game, &t->state, t->parts, actor, &legal);
    if (weighted) souk_chances(t->game, &t->state, t->parts, &legal, weight);
    souk_json_put_open(out, "legal", '[');
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        souk_json_open_action(out, souk_table_now(t), actor, a, &voice);
        if (weighted) souk_json_put_int(out, "weight", weight[a]);
        souk_json_close(out, '}');
    }
    souk_json_close(out, ']');
}

static void put_event(souk_out *out, const souk_viewpoint *viewpoint, const souk_event *seen)
{
    const souk_table *t = viewpoint->table;
    SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
    souk_event_say(t->game, t->parts, seen, &viewpoint->voice, &text);
    souk_json_put_string(out, "text", text.buf);
    souk_json_key(out, "event");
    souk_event_json(t->game, seen, out);
}

static void put_undo(souk_out *out, const souk_viewpoint *viewpoint, const souk_entry *undo)
{
    SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
    SOUK_OUT(who, SOUK_PLAYER_MAX);
    souk_seat_name(&viewpoint->voice, undo->actor, &who);
    souk_printf(&text, souk_text(viewpoint->voice.lang, N_("%s takes back their last action.")), who.buf);
    souk_json_put_string(out, "text", text.buf);
}

/* Opens the element of `events` for that entry. */
static void open_event(souk_out *out, const souk_viewpoint *viewpoint, int entry)
{
    souk_json_open(out, '{');
    souk_json_put_int(out, "seq", noticed(viewpoint, entry + 1));
}

void souk_answer_events(souk_out *out, const souk_viewpoint *viewpoint, int from)
{
    const souk_table *t = viewpoint->table;
    souk_json_put_open(out, "events", '[');
    for (int i = from; t && i < viewpoint->entries; i++) {
        const souk_entry *e = &t->entries[i];
        if (e->action == SOUK_UNDO && noticed(viewpoint, i + 1) > noticed(viewpoint, i)) {
            open_event(out, viewpoint, i);
            put_undo(out, viewpoint, e);
            souk_json_close(out, '}');
        }
        for (uint32_t j = e->first_event; j < e->end_event; j++) {
            souk_event seen;
            if (!souk_event_for(t->game, &t->events[j], viewpoint->viewer, &seen)) continue;
            open_event(out, viewpoint, i);
            put_event(out, viewpoint, &seen);
            souk_json_close(out, '}');
        }
    }
    souk_json_close(out, ']');
}

/* The last entry from `from` on and before `end` of which the viewer sees an event; -1: none. */
static int told_before(const souk_viewpoint *viewpoint, int from, int end)
{
    const souk_table *t = viewpoint->table;
    souk_event seen;
    for (int i = end - 1; i >= from; i--)
        for (uint32_t j = t->entries[i].first_event; j < t->entries[i].end_event; j++)
            if (souk_event_for(t->game, &t->events[j], viewpoint->viewer, &seen)) return i;
    return -1;
}

void souk_answer_between(souk_out *out, const souk_viewpoint *viewpoint, int from)
{
    const souk_table *t = viewpoint->table;
    souk_state then;
    souk_viewpoint past = *viewpoint;
    int told[BETWEEN_MAX], n = 0;
    past.state = &then;
    past.ended = false;
    for (int i = from; t && i < viewpoint->entries; i++)
        if (t->entries[i].action == SOUK_UNDO) return; /* actions that were taken back are not shown again */
    int last = t ? told_before(viewpoint, from, viewpoint->entries) : -1;
    while (last >= 0 && n < BETWEEN_MAX && (last = told_before(viewpoint, from, last)) >= 0)
        told[n++] = last;
    if (n == 0) return;
    souk_json_put_open(out, "between", '[');
    while (n-- > 0) {
        int after = t->num_kept;
        while (after > 0 && t->kept[after - 1] > told[n])
            after--;
        souk_table_at(t, after, &then);
        souk_json_open(out, '{');
        souk_json_put_int(out, "seq", noticed(viewpoint, told[n] + 1));
        souk_answer_view(out, &past);
        souk_json_close(out, '}');
    }
    souk_json_close(out, ']');
}

/* Writes `events` as these actions would bring them. They have no `seq`, since nothing is added to the table. */
static void put_tried(souk_out *out, const souk_viewpoint *viewpoint, const int16_t *actions, int n)
{
    const souk_table *t = viewpoint->table;
    souk_state state = t->state;
    souk_json_put_open(out, "events", '[');
    for (int i = 0; i < n; i++) {
        souk_events events;
        events.n = 0;
        t->game->apply(&state, t->parts, viewpoint->viewer, actions[i], &events);
        for (int j = 0; j < events.n; j++) {
            souk_event seen;
            if (!souk_event_for(t->game, &events.e[j], viewpoint->viewer, &seen)) continue;
            souk_json_open(out, '{');
            put_event(out, viewpoint, &seen);
            souk_json_close(out, '}');
        }
    }
    souk_json_close(out, ']');
}

bool souk_answer_try(souk_out *out, const souk_viewpoint *viewpoint, const int16_t *actions, int n,
                     souk_request *q)
{
    souk_state state;
    souk_viewpoint after = *viewpoint;
    int applied = souk_table_try(viewpoint->table, viewpoint->viewer, actions, n, &state, &q->error);
    if (applied < 0) return refused(q, "illegal");
    after.state = &state;
    souk_json_put_int(out, "applied", applied);
    put_tried(out, viewpoint, actions, applied);
    souk_answer_view(out, &after);
    return true;
}

void souk_answer_pending(souk_out *out, const souk_viewpoint *viewpoint)
{
    uint32_t pending = viewpoint->ended ? 0 : viewpoint->table->game->pending(viewpoint->state);
    souk_json_put_bool(out, "done", pending == 0);
    souk_json_put_bool(out, "chance", (pending & SOUK_PENDING_CHANCE) != 0);
    souk_json_put_set(out, "pending", pending & SOUK_ALL);
}

/* text: the table in sentences, if the game has them. */
static bool put_told(souk_out *out, const souk_viewpoint *viewpoint)
{
    const souk_table *t = viewpoint->table;
    souk_out told;
    if (!t->game->tell) return true;
    char *bytes = malloc(TOLD_SIZE);
    if (!bytes) return false;
    souk_out_init(&told, bytes, TOLD_SIZE);
    t->game->tell(viewpoint->state, t->parts, viewpoint->viewer, &viewpoint->voice, &told);
    souk_json_put_string(out, "text", told.buf);
    free(bytes);
    return true;
}

bool souk_answer_drawing(souk_out *out, const souk_viewpoint *viewpoint, souk_request *q)
{
    const souk_table *t = viewpoint->table;
    int wide = (int)souk_request_whole(q, "wide", 0), high = (int)souk_request_whole(q, "high", 0);
    bool words = souk_request_flag(q, "words", false);
    souk_canvas *seats = calloc(2, sizeof *seats);
    if (!seats || (words && !put_told(out, viewpoint))) {
        free(seats);
        return souk_request_starved(q);
    }
    souk_canvas *board = &seats[1];
    souk_canvas_clear(seats);
    souk_canvas_clear(board);
    t->game->draw(viewpoint->state, t->parts, viewpoint->viewer, SOUK_DRAW_SEATS, &viewpoint->voice, seats);
    board->wide = wide;
    if (high > 0) board->high = high > seats->rows ? high - seats->rows : 1;
    t->game->draw(viewpoint->state, t->parts, viewpoint->viewer, SOUK_DRAW_BOARD, &viewpoint->voice, board);
    souk_json_key(out, "board");
    souk_canvas_json(board, out);
    souk_json_key(out, "seats");
    souk_canvas_json(seats, out);
    free(seats);
    return true;
}

void souk_answer_why(souk_out *out, const souk_table *t, int actor, int action, const souk_voice *voice)
{
    SOUK_OUT(text, SOUK_ERROR_MAX);
    const char *clause = souk_refusal(t->game, &t->state, t->parts, actor, action, voice, &text);
    souk_json_key(out, "clause");
    if (!clause) {
        souk_json_null(out);
        return;
    }
    souk_json_string(out, clause);
    souk_json_put_string(out, "text", text.buf);
}

bool souk_answer_rules(souk_out *out, const souk_game *usual, souk_request *q)
{
    const char *clause = souk_request_text(q, "clause");
    const souk_game *g = souk_request_game(q, usual);
    if (!g) return souk_request_missing(q, "game");
    char *page = malloc(RULES_SIZE);
    if (!page) return souk_request_starved(q);
    souk_out text;
    souk_out_init(&text, page, RULES_SIZE);
    bool found = souk_rules_text(g, clause, q->error.lang, &text);
    if (found) {
        souk_json_put_string(out, "game", g->id);
        souk_json_put_string(out, "text", page);
    }
    free(page);
    if (found) return true;
    return souk_request_wrong_member(q, "clause", N_("There is no such clause in the rules of that game."));
}

/* Writes a table of the day, with the options that are not the defaults, as `new` takes them. */
static void put_day(souk_out *out, int64_t day, const souk_game *g)
{
    souk_day t;
    souk_options usual;
    souk_day_table(day, g, &t);
    souk_options_default(g, &usual);
    SOUK_OUT(seed, SOUK_NAME_MAX);
    souk_printf(&seed, "%llu", (unsigned long long)t.seed);
    souk_json_open(out, '{');
    souk_json_put_string(out, "game", g->id);
    souk_json_put_bool(out, "marked", g == souk_day_game(day));
    souk_json_put_int(out, "seats", t.seats);
    souk_json_put_int(out, "own", t.own);
    souk_json_put_string(out, "bot", t.bot->name);
    souk_json_put_string(out, "seed", seed.buf);
    souk_json_put_open(out, "options", '{');
    for (int i = 0; i < g->num_options; i++) {
        SOUK_OUT(value, SOUK_TEXT_MAX);
        if (t.options.v[i] == usual.v[i]) continue;
        souk_option_text(g, &t.options, i, &value);
        souk_json_put_string(out, g->options[i].name, value.buf);
    }
    souk_json_close(out, '}');
    souk_json_close(out, '}');
}

void souk_answer_day(souk_out *out, const souk_request *q)
{
    const char *date = souk_request_text(q, "date");
    int64_t day = souk_day_number(date);
    const souk_game *only = souk_request_game(q, NULL);
    souk_json_put_string(out, "date", date);
    souk_json_put_open(out, "tables", '[');
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_day_order(day, i);
        if (!only || g == only) put_day(out, day, g);
    }
    souk_json_close(out, ']');
}

static void put_real(souk_out *out, const char *key, float value)
{
    souk_json_put_real(out, key, (double)value);
}

/* The expected line after an action, as names. */
static void put_line(souk_out *out, const souk_game *g, const void *parts, const souk_advice *advice)
{
    if (!advice->line_length) return;
    souk_json_put_open(out, "line", '[');
    for (int i = 0; i < advice->line_length; i++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        g->name(parts, advice->line[i], &name);
        souk_json_string(out, name.buf);
    }
    souk_json_close(out, ']');
}

void souk_answer_hints(souk_out *out, souk_at imagined, int seat, const souk_voice *voice,
                       const souk_advice *advice, int n)
{
    souk_json_put_int(out, "seat", seat);
    souk_json_put_open(out, "hints", '[');
    for (int i = 0; i < n; i++) {
        souk_json_open_action(out, imagined, seat, advice[i].action, voice);
        souk_json_put_string(out, "reason", advice[i].reason);
        put_real(out, "share", advice[i].share);
        put_real(out, "win", advice[i].win);
        put_real(out, "margin", advice[i].margin);
        put_line(out, imagined.game, imagined.parts, &advice[i]);
        souk_json_close(out, '}');
    }
    souk_json_close(out, ']');
}
