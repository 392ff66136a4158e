/* The protocol of docs/protocol.md for one table. Every message is read whole, checked, carried out and
 * answered; whoever finds something wrong fills in the problem, and one place makes the error reply. */
#include "table/engine.h"
#include "core/error.h"
#include "core/parts.h"
#include "core/text.h"
#include "table/hints.h"
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS_MAX = 100000000, SECONDS_MAX = 3600 };

/* One message being answered. */
typedef struct message {
    souk_engine *engine;
    const souk_json *root, *id;
    souk_out *reply;
    const char *code; /* of the error; NULL: all is well */
    souk_error error;
} message;

/* --- replies --------------------------------------------------------------------------------- */

static bool wrong(message *m, const char *code, const char *msgid)
{
    m->code = code;
    return souk_fail(&m->error, "%s", souk_text(m->error.lang, msgid));
}

static bool wrong_field(message *m, const char *field, const char *msgid)
{
    m->code = "message";
    return souk_fail_at(&m->error, 0, 0, field, "%s", souk_text(m->error.lang, msgid));
}

/* Opens a reply: its type, the id of the message it answers, and where the table's list stands. */
static souk_out *begin(message *m, const char *type)
{
    souk_out *r = m->reply;
    souk_json_open(r, '{');
    souk_json_put_string(r, "type", type);
    souk_json_key(r, "id");
    souk_json_echo(m->id, r);
    if (m->engine->table) souk_json_put_int(r, "seq", m->engine->table->num_entries);
    return r;
}

static void end(message *m)
{
    souk_json_close(m->reply, '}');
}

static void error_reply(message *m)
{
    souk_out_reset(m->reply);
    souk_out *r = begin(m, "error");
    souk_json_put_string(r, "code", m->code);
    souk_json_put_string(r, "text", m->error.text);
    if (m->error.clause[0]) souk_json_put_string(r, "clause", m->error.clause);
    if (m->error.field[0]) souk_json_put_string(r, "field", m->error.field);
    if (m->error.line > 0) {
        souk_json_put_int(r, "line", m->error.line);
        souk_json_put_int(r, "column", m->error.column);
    }
    end(m);
}

static void put_pending(const souk_game *g, const void *state, souk_out *r)
{
    uint32_t pending = g->pending(state);
    souk_json_put_bool(r, "done", pending == 0);
    souk_json_put_bool(r, "chance", (pending & SOUK_PENDING_CHANCE) != 0);
    souk_json_put_set(r, "pending", pending & ~SOUK_PENDING_CHANCE);
}

/* The events of the entries from `from` on that the viewer may know. */
static void put_events(const souk_engine *e, int from, int viewer, souk_out *r)
{
    const souk_table *t = e->table;
    souk_voice voice = souk_table_voice(t, e->lang);
    souk_json_key(r, "events");
    souk_json_open(r, '[');
    for (int i = from; i < t->num_entries; i++) {
        for (uint32_t j = t->entries[i].first_event; j < t->entries[i].end_event; j++) {
            souk_event seen;
            if (!souk_event_for(t->game, &t->events[j], viewer, &seen)) continue;
            SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
            souk_event_say(t->game, t->parts, &seen, &voice, &text);
            souk_json_open(r, '{');
            souk_json_put_int(r, "seq", i + 1);
            souk_json_put_string(r, "text", text.buf);
            souk_json_key(r, "event");
            souk_event_json(t->game, &seen, r);
            souk_json_close(r, '}');
        }
    }
    souk_json_close(r, ']');
}

/* --- what messages hold ---------------------------------------------------------------------- */

static bool need_table(message *m)
{
    return m->engine->table || wrong(m, "table", N_("There is no table yet: send new or load first."));
}

/* The member `seat`: a seat; or, where the message allows it, null or absent for a spectator. */
static bool read_viewer(message *m, int *viewer)
{
    const souk_json *seat = souk_json_get(m->root, "seat");
    long n;
    *viewer = SOUK_SPECTATOR;
    if (!seat || seat->type == SOUK_JSON_NULL) return true;
    if (!souk_json_whole(seat, 0, m->engine->table->head.seats - 1, &n))
        return wrong_field(m, "seat", N_("seat is a seat of this table, counted from 0, or null."));
    *viewer = (int)n;
    return true;
}

/* The member `seat` of a message that does something: a seat, "table" or "chance". */
static bool read_actor(message *m, int *actor)
{
    const souk_json *seat = souk_json_get(m->root, "seat");
    const char *word = souk_json_text(seat);
    long n;
    if (word && strcmp(word, "table") == 0) {
        *actor = SOUK_TABLE;
        return true;
    }
    if (word && strcmp(word, "chance") == 0) {
        *actor = SOUK_CHANCE;
        return true;
    }
    if (!souk_json_whole(seat, 0, m->engine->table->head.seats - 1, &n))
        return wrong_field(m, "seat",
                           N_("seat is a seat of this table, counted from 0, or \"table\" or \"chance\"."));
    *actor = (int)n;
    return true;
}

/* An action by name or number. */
static bool read_action(message *m, const souk_json *node, int16_t *action)
{
    const souk_table *t = m->engine->table;
    const char *name = souk_json_text(node);
    long n;
    if (name) {
        int found = souk_action_named(t->game, t->parts, name);
        if (found < 0) {
            m->code = "action";
            return souk_fail_at(&m->error, 0, 0, "actions", N_("There is no action \"%.60s\"."), name);
        }
        *action = (int16_t)found;
        return true;
    }
    if (!souk_json_whole(node, 0, t->game->num_actions - 1, &n)) {
        m->code = "action";
        return souk_fail_at(&m->error, 0, 0, "actions", N_("An action is a name, or a number below %d."),
                            t->game->num_actions);
    }
    *action = (int16_t)n;
    return true;
}

/* The member `actions`, or `text` in a person's words; how many there are, or 0 after an error. */
static int read_move(message *m, int actor, int16_t *actions)
{
    const souk_table *t = m->engine->table;
    const souk_json *list = souk_json_get(m->root, "actions");
    const char *text = souk_json_text(souk_json_get(m->root, "text"));
    if (text && !list) {
        int n = souk_parse(t->game, &t->state, t->parts, actor, text, actions, SOUK_MOVE_MAX, &m->error);
        if (n == 0) m->code = "action";
        return n;
    }
    if (!list || list->type != SOUK_JSON_ARRAY || list->count < 1 || list->count > SOUK_MOVE_MAX) {
        m->code = "message";
        souk_fail_at(&m->error, 0, 0, "actions", N_("actions is a list of 1 to %d actions."), SOUK_MOVE_MAX);
        return 0;
    }
    int n = 0;
    for (const souk_json *a = souk_json_child(list); a; a = souk_json_next(a))
        if (!read_action(m, a, &actions[n++])) return 0;
    return n;
}

static bool read_seed(message *m, uint64_t *seed)
{
    const souk_json *node = souk_json_get(m->root, "seed");
    long n;
    if (!node) return true;
    const char *text = souk_json_text(node);
    if (text && text[0] >= '0' && text[0] <= '9') {
        char *rest;
        *seed = strtoull(text, &rest, 10);
        if (!*rest) return true;
    } else if (souk_json_whole(node, 0, INT32_MAX, &n)) {
        *seed = (uint64_t)n;
        return true;
    }
    return wrong_field(m, "seed", N_("seed is a whole number; beyond 2147483647 write it as a string."));
}

static bool read_options(message *m, const souk_game *g, souk_options *options)
{
    const souk_json *all = souk_json_get(m->root, "options");
    souk_options_default(g, options);
    if (!all) return true;
    if (all->type != SOUK_JSON_OBJECT)
        return wrong_field(m, "options", N_("options is an object of names and values."));
    for (const souk_json *o = souk_json_child(all); o; o = souk_json_next(o)) {
        SOUK_OUT(value, SOUK_TEXT_MAX);
        souk_json_plain(o, &value);
        if (souk_option_set(g, options, o->key, value.buf, &m->error)) continue;
        m->code = "setup";
        return false;
    }
    return true;
}

/* The member `parts`: a parts file as a string. *parts stays NULL without it. */
static bool read_parts(message *m, const souk_game *g, void **parts)
{
    const souk_json *node = souk_json_get(m->root, "parts");
    const char *text = souk_json_text(node);
    *parts = NULL;
    if (!node) return true;
    if (!text) return wrong_field(m, "parts", N_("parts is a parts file as a string."));
    souk_report *report = calloc(1, sizeof *report);
    *parts = calloc(1, g->parts_size);
    bool good = false;
    if (report && *parts) {
        report->lang = m->error.lang;
        good = souk_parts_read(g, text, strlen(text), *parts, report);
        for (int i = 0; !good && i < report->n; i++) {
            const souk_problem *p = &report->problem[i];
            if (p->warning) continue;
            souk_fail_at(&m->error, p->line, p->column, p->field, "%s", p->text);
            break;
        }
    } else {
        souk_fail(&m->error, N_("There is not enough memory."));
    }
    free(report);
    if (good) return true;
    free(*parts);
    *parts = NULL;
    m->code = "setup";
    return false;
}

/* --- messages -------------------------------------------------------------------------------- */

static bool on_hello(message *m)
{
    const char *lang = souk_json_text(souk_json_get(m->root, "lang"));
    long protocol = SOUK_ENGINE_PROTOCOL;
    const souk_json *asked = souk_json_get(m->root, "protocol");
    if (asked && !souk_json_whole(asked, SOUK_ENGINE_PROTOCOL, SOUK_ENGINE_PROTOCOL, &protocol)) {
        m->code = "protocol";
        return souk_fail_at(&m->error, 0, 0, "protocol", N_("This engine speaks protocol %d."),
                            SOUK_ENGINE_PROTOCOL);
    }
    if (lang) m->engine->lang = souk_lang_of(lang);
    souk_out *r = begin(m, "welcome");
    souk_json_put_int(r, "protocol", SOUK_ENGINE_PROTOCOL);
    souk_json_put_string(r, "version", SOUK_VERSION);
    souk_json_key(r, "games");
    souk_json_open(r, '[');
    for (int i = 0; i < souk_num_games; i++) {
        souk_game_json(souk_games[i], m->engine->lang, r);
    }
    souk_json_close(r, ']');
    souk_json_key(r, "bots");
    souk_bots_json(m->engine->lang, r);
    end(m);
    return true;
}

/* Sits down at a table that has been opened, and answers. */
static bool take_table(message *m, souk_table *t, void *parts)
{
    souk_engine *e = m->engine;
    const souk_json *chance = souk_json_get(m->root, "chance");
    /* A record without a seed leaves its chance steps to whoever drives the engine. */
    bool draw = t->source.value && (!chance || chance->type != SOUK_JSON_FALSE);
    if (draw && souk_table_chance(t, &m->error) < 0) {
        m->code = "setup";
        souk_table_free(t);
        free(parts);
        return false;
    }
    souk_table_free(e->table);
    free(e->parts);
    e->table = t;
    e->parts = parts;
    e->draw_chance = draw;
    souk_out *r = begin(m, "table");
    souk_json_put_string(r, "game", t->game->id);
    souk_json_put_int(r, "rules_version", t->game->rules_version);
    souk_json_put_int(r, "seats", t->head.seats);
    souk_json_key(r, "players");
    souk_json_open(r, '[');
    for (int i = 0; i < t->head.seats; i++)
        souk_json_string(r, t->head.players[i]);
    souk_json_close(r, ']');
    put_pending(t->game, &t->state, r);
    end(m);
    return true;
}

static bool on_new(message *m)
{
    const char *id = souk_json_text(souk_json_get(m->root, "game"));
    const souk_game *g = id ? souk_game_find(id) : NULL;
    const souk_json *names = souk_json_get(m->root, "players");
    souk_options options;
    uint64_t seed = 0;
    long seats;
    void *parts;
    if (!g) {
        m->code = "setup";
        return souk_fail_at(&m->error, 0, 0, "game", N_("There is no game \"%s\"."), id ? id : "");
    }
    if (!souk_json_whole(souk_json_get(m->root, "seats"), g->min_seats, g->max_seats, &seats)) {
        m->code = "setup";
        return souk_fail_at(&m->error, 0, 0, "seats", N_("%s is played with %d to %d seats."), g->title,
                            g->min_seats, g->max_seats);
    }
    if (!read_seed(m, &seed) || !read_options(m, g, &options) || !read_parts(m, g, &parts)) return false;
    souk_table *t = souk_table_open(g, parts, &options, (int)seats, seed, &m->error);
    if (!t) {
        free(parts);
        m->code = "setup";
        return false;
    }
    for (int i = 0; i < seats; i++) {
        const char *name = souk_json_text(souk_json_at(names, i));
        if (name) souk_table_player(t, i, name);
    }
    return take_table(m, t, parts);
}

static bool on_load(message *m)
{
    const char *record = souk_json_text(souk_json_get(m->root, "record"));
    souk_record_reader reader;
    souk_record_head head;
    void *parts;
    if (!record) return wrong_field(m, "record", N_("record is a record as a string."));
    m->code = "setup";
    size_t len = strlen(record);
    if (!souk_record_open(&reader, record, len, &head, &m->error)) return false;
    if (!read_parts(m, head.game, &parts)) return false;
    souk_table *t = souk_table_load(record, len, parts, &m->error);
    if (!t) {
        free(parts);
        return false;
    }
    m->code = NULL;
    return take_table(m, t, parts);
}

/* What a seat sees now or, with `at`, saw after that many actions. */
static bool on_view(message *m)
{
    int viewer;
    long at;
    if (!need_table(m) || !read_viewer(m, &viewer)) return false;
    const souk_table *t = m->engine->table;
    souk_voice voice = souk_table_voice(t, m->engine->lang);
    const souk_json *node = souk_json_get(m->root, "at");
    if (node && !souk_json_whole(node, 0, t->num_kept, &at))
        return wrong_field(m, "at", N_("at is a number of actions, at most as many as were played."));
    souk_state then;
    if (node) souk_table_at(t, (int)at, &then);
    souk_out *r = begin(m, "view");
    souk_json_put_int(r, "played", t->num_kept);
    if (viewer >= 0) souk_json_put_bool(r, "undo", souk_table_can_undo(t, viewer));
    souk_json_key(r, "view");
    souk_view(t->game, node ? &then : &t->state, t->parts, viewer, &voice, r);
    end(m);
    return true;
}

static bool on_legal(message *m)
{
    int actor;
    if (!need_table(m) || !read_actor(m, &actor)) return false;
    const souk_table *t = m->engine->table;
    souk_voice voice = souk_table_voice(t, m->engine->lang);
    souk_mask legal;
    uint32_t weight[SOUK_ACTIONS_MAX];
    bool weighted = actor == SOUK_CHANCE && souk_may_act(t->game, &t->state, SOUK_CHANCE);
    souk_legal(t->game, &t->state, t->parts, actor, &legal);
    if (weighted) souk_chances(t->game, &t->state, t->parts, &legal, weight);
    souk_out *r = begin(m, "legal");
    souk_json_key(r, "legal");
    souk_json_open(r, '[');
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        SOUK_OUT(label, SOUK_TEXT_MAX);
        t->game->name(t->parts, a, &name);
        t->game->label(&t->state, t->parts, actor, a, &voice, &label);
        souk_json_open(r, '{');
        souk_json_put_int(r, "action", a);
        souk_json_put_string(r, "name", name.buf);
        souk_json_put_string(r, "label", label.buf);
        if (weighted) souk_json_put_int(r, "weight", weight[a]);
        souk_json_close(r, '}');
    }
    souk_json_close(r, ']');
    end(m);
    return true;
}

/* Carries out a move and answers with what came of it. */
static bool carry_out(message *m, int actor, const int16_t *actions, int n)
{
    souk_engine *e = m->engine;
    souk_table *t = e->table;
    int before = t->num_entries;
    if (!souk_table_move(t, actor, actions, n, &m->error)) {
        m->code = "illegal";
        return false;
    }
    if (e->draw_chance && souk_table_chance(t, &m->error) < 0) {
        m->code = "setup";
        return false;
    }
    souk_out *r = begin(m, "applied");
    put_events(e, before, actor >= 0 ? actor : SOUK_SPECTATOR, r);
    put_pending(t->game, &t->state, r);
    end(m);
    return true;
}

static bool on_apply(message *m)
{
    int actor;
    int16_t actions[SOUK_MOVE_MAX];
    if (!need_table(m) || !read_actor(m, &actor)) return false;
    const souk_table *t = m->engine->table;
    const souk_json *seq = souk_json_get(m->root, "seq");
    long at;
    if (seq && !souk_json_whole(seq, t->num_entries, t->num_entries, &at))
        return wrong(m, "stale", N_("The table has moved on since that seq: look at it again."));
    int n = read_move(m, actor, actions);
    if (n == 0) return false;
    return carry_out(m, actor, actions, n);
}

/* What `bot` and `hint` ask for: a pending seat, and a bot, given under that name. */
static bool read_bot(message *m, const char *field, const souk_bot *usual, const souk_bot **bot, int *seat)
{
    if (!need_table(m) || !read_actor(m, seat)) return false;
    const souk_table *t = m->engine->table;
    const char *name = souk_json_text(souk_json_get(m->root, field));
    *bot = name ? souk_bot_find(name) : usual;
    if (!*bot) return wrong_field(m, field, N_("There is no bot of that name: hello lists them."));
    if (*seat < 0 || !(t->game->pending(&t->state) >> *seat & 1))
        return wrong_field(m, "seat", N_("A bot plays for a seat that may act now."));
    return true;
}

/* How much it may think: `iterations`, which give the same answer every time, or `seconds`; with neither, its
 * own measure. */
static bool read_budget(message *m, souk_budget *budget)
{
    const souk_json *iterations = souk_json_get(m->root, "iterations"),
                    *seconds = souk_json_get(m->root, "seconds");
    long n = 0;
    memset(budget, 0, sizeof *budget);
    budget->grove = m->engine->grove;
    if (iterations && seconds) return wrong_field(m, "seconds", N_("Give iterations or seconds, not both."));
    if (iterations) {
        if (!souk_json_whole(iterations, 1, ITERATIONS_MAX, &n))
            return wrong_field(m, "iterations", N_("A number of iterations is wanted: 1 to 100000000."));
        budget->iterations = n;
    } else if (seconds) {
        if (!souk_json_whole(seconds, 1, SECONDS_MAX, &n))
            return wrong_field(m, "seconds", N_("A number of seconds is wanted: 1 to 3600."));
        budget->iterations = SOUK_ITERATIONS_ENDLESS;
        budget->seconds = (double)n;
    }
    return true;
}

/* The best actions for a pending seat, as a bot of that level sees them from there, and why. */
static bool on_hint(message *m)
{
    int seat;
    const souk_bot *bot;
    souk_advice advice[SOUK_HINTS_MAX];
    souk_budget budget;
    if (!read_bot(m, "level", &souk_bot_hard, &bot, &seat) || !read_budget(m, &budget)) return false;
    const souk_table *t = m->engine->table;
    souk_voice voice = souk_table_voice(t, m->engine->lang);
    souk_rng rng = souk_rng_seeded(souk_seed_of(t->head.seed, (uint64_t)t->num_entries));
    int n = souk_bot_explain(bot, t->game, &t->state, t->parts, seat, &rng, &budget, &voice, advice,
                             SOUK_HINTS_MAX);
    if (n == 0) return wrong(m, "memory", N_("There is not enough memory."));
    souk_out *r = begin(m, "hints");
    souk_json_put_int(r, "seat", seat);
    souk_hints_put(r, t->game, &t->state, t->parts, seat, &voice, advice, n);
    end(m);
    return true;
}

/* A bot chooses for a pending seat, and its action is carried out. Its stream hangs on where the table
 * stands, so that the same table is played on in the same way. */
static bool on_bot(message *m)
{
    int actor;
    const souk_bot *bot;
    souk_budget budget;
    if (!read_bot(m, "bot", souk_bot_usual, &bot, &actor) || !read_budget(m, &budget)) return false;
    const souk_table *t = m->engine->table;
    souk_rng rng = souk_rng_seeded(souk_seed_of(t->head.seed, (uint64_t)t->num_entries));
    int16_t action = (int16_t)souk_bot_choose_within(bot, t->game, &t->state, t->parts, actor, &rng, &budget);
    return carry_out(m, actor, &action, 1);
}

static bool on_undo(message *m)
{
    int actor;
    if (!need_table(m) || !read_actor(m, &actor)) return false;
    souk_table *t = m->engine->table;
    if (!souk_table_undo(t, actor, &m->error)) {
        m->code = "undo";
        return false;
    }
    souk_out *r = begin(m, "undone");
    put_pending(t->game, &t->state, r);
    end(m);
    return true;
}

static bool on_why(message *m)
{
    int actor;
    int16_t action;
    if (!need_table(m) || !read_actor(m, &actor) ||
        !read_action(m, souk_json_get(m->root, "action"), &action))
        return false;
    const souk_table *t = m->engine->table;
    const char *clause = souk_why_not(t->game, &t->state, t->parts, actor, action);
    souk_out *r = begin(m, "why");
    souk_json_key(r, "clause");
    if (clause) {
        SOUK_OUT(text, 4 * SOUK_TEXT_MAX);
        souk_why_text(t->game, clause, m->engine->lang, &text);
        souk_json_string(r, clause);
        souk_json_put_string(r, "text", text.buf);
    } else {
        souk_json_null(r);
    }
    end(m);
    return true;
}

/* The rules page of a game, or one clause of it. */
static bool on_rules(message *m)
{
    const char *id = souk_json_text(souk_json_get(m->root, "game"));
    const char *clause = souk_json_text(souk_json_get(m->root, "clause"));
    const souk_game *g = id ? souk_game_find(id) : m->engine->table ? m->engine->table->game : NULL;
    if (!g) return wrong_field(m, "game", N_("game is the id of a game: hello lists them."));
    static const size_t room = 1 << 17;
    char *page = malloc(room);
    if (!page) return wrong(m, "memory", N_("There is not enough memory."));
    souk_out text;
    souk_out_init(&text, page, room);
    bool found = souk_rules_text(g, clause, m->engine->lang, &text);
    if (found) {
        souk_out *r = begin(m, "rules");
        souk_json_put_string(r, "game", g->id);
        souk_json_put_string(r, "text", page);
        end(m);
    }
    free(page);
    return found || wrong_field(m, "clause", N_("There is no such clause in the rules of that game."));
}

static bool on_events(message *m)
{
    int viewer;
    long from = 0;
    if (!need_table(m) || !read_viewer(m, &viewer)) return false;
    const souk_json *node = souk_json_get(m->root, "from");
    if (node && !souk_json_whole(node, 0, SOUK_ENTRIES_MAX, &from))
        return wrong_field(m, "from", N_("from is a seq, 0 for everything."));
    souk_out *r = begin(m, "events");
    put_events(m->engine, (int)from, viewer, r);
    end(m);
    return true;
}

static bool on_save(message *m)
{
    char *text;
    size_t len;
    if (!need_table(m)) return false;
    if (!souk_table_save(m->engine->table, &text, &len, &m->error)) {
        m->code = "setup";
        return false;
    }
    souk_out *r = begin(m, "record");
    souk_json_put_string(r, "record", text);
    end(m);
    free(text);
    return true;
}

static bool on_quit(message *m)
{
    m->engine->leaving = true;
    begin(m, "bye");
    end(m);
    return true;
}

static const struct {
    const char *type;
    bool (*answer)(message *m);
} messages[] = {
    {"hello", on_hello}, {"new", on_new},   {"load", on_load},   {"view", on_view},     {"legal", on_legal},
    {"apply", on_apply}, {"undo", on_undo}, {"why", on_why},     {"events", on_events}, {"save", on_save},
    {"quit", on_quit},   {"bot", on_bot},   {"rules", on_rules}, {"hint", on_hint},
};

/* --- the engine ------------------------------------------------------------------------------ */

void souk_engine_open(souk_engine *e, souk_lang lang)
{
    memset(e, 0, sizeof *e);
    e->lang = lang;
}

void souk_engine_close(souk_engine *e)
{
    souk_table_free(e->table);
    free(e->parts);
    free(e->nodes);
}

static bool make_room(souk_engine *e, int need)
{
    if (need <= e->room) return true;
    souk_json *more = realloc(e->nodes, (size_t)need * sizeof *more);
    if (!more) return false;
    e->nodes = more;
    e->room = need;
    return true;
}

static bool answer(message *m, char *text, size_t len)
{
    souk_engine *e = m->engine;
    if (!make_room(e, souk_json_size(text, len)))
        return wrong(m, "memory", N_("There is not enough memory."));
    if (souk_json_parse(text, len, e->nodes, e->room, &m->error) < 0) {
        m->code = "json";
        return false;
    }
    m->root = e->nodes;
    m->id = souk_json_get(m->root, "id");
    const char *type = souk_json_text(souk_json_get(m->root, "type"));
    for (size_t i = 0; type && i < sizeof messages / sizeof messages[0]; i++)
        if (strcmp(messages[i].type, type) == 0) return messages[i].answer(m);
    return wrong_field(m, "type",
                       N_("A message is an object whose type is hello, new, load, view, legal, "
                          "apply, undo, why, events, save, bot, hint, rules or quit."));
}

void souk_engine_answer(souk_engine *e, char *text, size_t len, souk_out *reply)
{
    message m;
    memset(&m, 0, sizeof m);
    m.engine = e;
    m.reply = reply;
    m.error.lang = e->lang;
    souk_out_reset(reply);
    bool good = answer(&m, text, len);
    if (good && souk_out_full(reply)) good = wrong(&m, "memory", N_("The answer is too long."));
    if (!good) error_reply(&m);
}
