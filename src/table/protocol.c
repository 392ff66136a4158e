/* protocol.c — the shared half of docs/protocol.md (see protocol.h): messages above, answers below. */
#include "table/protocol.h"
#include "core/canvas.h"
#include "core/error.h"
#include "core/out.h"
#include "core/parts.h"
#include "core/text.h"
#include <stdlib.h>
#include <string.h>

enum { RULES_SIZE = 1 << 17, NODES_FIRST = 256, BETWEEN_MAX = 16 };

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

bool souk_request_open(souk_request *q, char *text, size_t len, souk_nodes *nodes)
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
    return read_id(q);
}

const char *souk_request_text(const souk_request *q, const char *key)
{
    return souk_json_text(souk_json_get(q->root, key));
}

/* A member, or NULL if it is missing or null. */
static const souk_json *member(const souk_request *q, const char *key)
{
    const souk_json *node = souk_json_get(q->root, key);
    return node && node->type != SOUK_JSON_NULL ? node : NULL;
}

bool souk_request_flag(souk_request *q, const char *key, bool *flag)
{
    const souk_json *node = souk_json_get(q->root, key);
    if (!node) return true;
    if (node->type != SOUK_JSON_TRUE && node->type != SOUK_JSON_FALSE)
        return souk_request_wrong_member(q, key, N_("This member must be true or false."));
    *flag = node->type == SOUK_JSON_TRUE;
    return true;
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

const souk_game *souk_request_game(souk_request *q)
{
    const char *id = souk_request_text(q, "game");
    const souk_game *g = id ? souk_game_find(id) : NULL;
    if (g) return g;
    souk_fail_at(&q->error, 0, 0, "game", N_("There is no game \"%s\"."), id ? id : "");
    refused(q, "setup");
    return NULL;
}

bool souk_request_wrong_seats(souk_request *q, const souk_game *g)
{
    souk_fail_at(&q->error, 0, 0, "seats", N_("%s needs %d to %d seats."), g->title, g->min_seats,
                 g->max_seats);
    return refused(q, "setup");
}

bool souk_request_options(souk_request *q, const souk_game *g, souk_options *options)
{
    const souk_json *all = member(q, "options");
    souk_options_default(g, options);
    if (!all) return true;
    if (all->type != SOUK_JSON_OBJECT)
        return souk_request_wrong_member(q, "options",
                                         N_("\"options\" must be an object of names and "
                                            "values."));
    for (const souk_json *o = souk_json_child(all); o; o = souk_json_next(o)) {
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
    const souk_json *node = member(q, "parts");
    const char *text = souk_json_text(node);
    *parts = NULL;
    if (!node) return true;
    if (!text)
        return souk_request_wrong_member(q, "parts", N_("\"parts\" must be a parts file as a string."));
    souk_report *report = calloc(1, sizeof *report);
    *parts = calloc(1, g->parts_size);
    bool good = report && *parts ? read_parts(q, g, text, *parts, report) : souk_request_starved(q);
    free(report);
    if (good) return true;
    free(*parts);
    *parts = NULL;
    return false;
}

const souk_bot *souk_request_bot(souk_request *q, const char *key, const souk_bot *usual)
{
    const char *name = souk_request_text(q, key);
    const souk_bot *bot = name ? souk_bot_find(name) : usual;
    if (!bot) souk_request_wrong_member(q, key, N_("There is no bot with that name; hello lists them."));
    return bot;
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
    const souk_json *list = souk_json_get(q->root, "actions");
    const char *text = souk_request_text(q, "text");
    int n = 0;
    if (text && !list) {
        n = souk_parse(t->game, &t->state, t->parts, actor, text, actions, SOUK_MOVE_MAX, &q->error);
        if (n == 0) refused(q, "action");
        return n;
    }
    if (!list || list->type != SOUK_JSON_ARRAY || list->count < 1 || list->count > SOUK_MOVE_MAX) {
        souk_fail_at(&q->error, 0, 0, "actions", N_("\"actions\" must be a list of 1 to %d actions."),
                     SOUK_MOVE_MAX);
        refused(q, "message");
        return 0;
    }
    for (const souk_json *a = souk_json_child(list); a; a = souk_json_next(a))
        if (!read_action(q, t, a, "actions", &actions[n++])) return 0;
    return n;
}

bool souk_request_date(souk_request *q, int64_t *day)
{
    const char *date = souk_request_text(q, "date");
    *day = date ? souk_day_number(date) : -1;
    if (*day >= 0) return true;
    return souk_request_wrong_member(q, "date", N_("\"date\" must be a day as YYYY-MM-DD, from 1970 on."));
}

bool souk_request_seq(souk_request *q, bool required, long *seq)
{
    const souk_json *node = souk_json_get(q->root, "seq");
    *seq = -1;
    if ((!node && !required) || souk_json_whole(node, 0, SOUK_ENTRIES_MAX, seq)) return true;
    return souk_request_wrong_member(q, "seq",
                                     N_("\"seq\" must be the last number you received for this "
                                        "table."));
}

bool souk_request_stale(souk_request *q)
{
    return souk_request_wrong(q, "stale", N_("The table has changed since that \"seq\": please look again."));
}

bool souk_request_from(souk_request *q, long *from)
{
    const souk_json *node = souk_json_get(q->root, "from");
    *from = 0;
    if (!node || souk_json_whole(node, 0, SOUK_ENTRIES_MAX, from)) return true;
    return souk_request_wrong_member(q, "from", N_("\"from\" must be a \"seq\", or 0 for everything."));
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

static void put_event(souk_out *out, const souk_viewpoint *viewpoint, int entry, const souk_event *seen)
{
    const souk_table *t = viewpoint->table;
    SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
    if (seen) {
        souk_event_say(t->game, t->parts, seen, &viewpoint->voice, &text);
    } else {
        SOUK_OUT(who, SOUK_PLAYER_MAX);
        souk_seat_name(&viewpoint->voice, t->entries[entry].actor, &who);
        souk_printf(&text, souk_text(viewpoint->voice.lang, N_("%s takes back their last action.")), who.buf);
    }
    souk_json_open(out, '{');
    souk_json_put_int(out, "seq", noticed(viewpoint, entry + 1));
    souk_json_put_string(out, "text", text.buf);
    if (seen) {
        souk_json_key(out, "event");
        souk_event_json(t->game, seen, out);
    }
    souk_json_close(out, '}');
}

void souk_answer_events(souk_out *out, const souk_viewpoint *viewpoint, int from)
{
    const souk_table *t = viewpoint->table;
    souk_json_put_open(out, "events", '[');
    for (int i = from; t && i < viewpoint->entries; i++) {
        const souk_entry *e = &t->entries[i];
        if (e->action == SOUK_UNDO && noticed(viewpoint, i + 1) > noticed(viewpoint, i))
            put_event(out, viewpoint, i, NULL);
        for (uint32_t j = e->first_event; j < e->end_event; j++) {
            souk_event seen;
            if (souk_event_for(t->game, &t->events[j], viewpoint->viewer, &seen))
                put_event(out, viewpoint, i, &seen);
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

void souk_answer_pending(souk_out *out, const souk_viewpoint *viewpoint)
{
    uint32_t pending = viewpoint->ended ? 0 : viewpoint->table->game->pending(viewpoint->state);
    souk_json_put_bool(out, "done", pending == 0);
    souk_json_put_bool(out, "chance", (pending & SOUK_PENDING_CHANCE) != 0);
    souk_json_put_set(out, "pending", pending & SOUK_ALL);
}

bool souk_answer_drawing(souk_out *out, const souk_viewpoint *viewpoint, souk_request *q)
{
    static const struct {
        const char *name;
        int layer;
    } drawings[] = {{"board", SOUK_DRAW_BOARD}, {"seats", SOUK_DRAW_SEATS}};
    const souk_table *t = viewpoint->table;
    souk_canvas *canvas = malloc(sizeof *canvas);
    if (!canvas) return souk_request_starved(q);
    for (int i = 0; i < 2; i++) {
        souk_canvas_clear(canvas);
        t->game->draw(viewpoint->state, t->parts, viewpoint->viewer, drawings[i].layer, &viewpoint->voice,
                      canvas);
        souk_json_key(out, drawings[i].name);
        souk_canvas_json(canvas, out);
    }
    free(canvas);
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
    const char *id = souk_request_text(q, "game"), *clause = souk_request_text(q, "clause");
    const souk_game *g = id ? souk_game_find(id) : usual;
    if (!g)
        return souk_request_wrong_member(q, "game",
                                         N_("\"game\" must be the id of a game; hello lists "
                                            "them."));
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

bool souk_answer_day(souk_out *out, souk_request *q)
{
    int64_t day;
    if (!souk_request_date(q, &day)) return false;
    const souk_game *only = member(q, "game") ? souk_request_game(q) : NULL;
    if (q->code) return false;
    souk_json_put_string(out, "date", souk_request_text(q, "date"));
    souk_json_put_open(out, "tables", '[');
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[(day + i) % souk_num_games];
        if (!only || g == only) put_day(out, day, g);
    }
    souk_json_close(out, ']');
    return true;
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
