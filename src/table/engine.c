/* engine.c — the protocol for one table (see engine.h). protocol.c has what is shared with a server. This
 * file has what only an engine needs: its table and how it is set up, seats named by the client, chance that
 * is drawn immediately or left to the client, and bots that answer synchronously. */
#include "table/engine.h"
#include "bots/analysis.h"
#include "core/error.h"
#include "core/out.h"
#include "core/parts.h"
#include "core/text.h"
#include "table/day.h"
#include "table/puzzle.h"
#include <stdlib.h>
#include <string.h>

enum { LOST_MAX = 4096, WHOLE_CHANCE = 1000 };

typedef struct engine_message {
    souk_request q;
    souk_engine *engine;
    souk_out *reply;
} engine_message;

/* --- replies --------------------------------------------------------------------------------- */

/* Opens a reply: its type, the id of the message it answers, and the table's number of entries. */
static souk_out *begin(engine_message *m, const char *type)
{
    souk_out *r = m->reply;
    souk_json_open(r, '{');
    souk_json_put_string(r, "type", type);
    souk_printf(r, ",\"id\":%s", m->q.id[0] ? m->q.id : "null");
    if (m->engine->table) souk_json_put_int(r, "seq", m->engine->table->num_entries);
    return r;
}

static bool end(engine_message *m)
{
    souk_json_close(m->reply, '}');
    return true;
}

static void error_reply(engine_message *m)
{
    souk_out_reset(m->reply);
    souk_answer_error(begin(m, "error"), &m->q);
    end(m);
}

/* The name of an action, as a member or, without a key, as an element of a list. */
static void put_name(souk_out *r, const char *key, const souk_game *g, const void *parts, int action)
{
    SOUK_OUT(name, SOUK_NAME_MAX);
    souk_name(g, parts, action, &name);
    if (key) souk_json_key(r, key);
    souk_json_string(r, name.buf);
}

/* --- members of messages --------------------------------------------------------------------- */

static bool need_table(engine_message *m)
{
    if (m->engine->table) return true;
    return souk_request_wrong(&m->q, "table", N_("There is no table yet: send \"new\" or \"load\" first."));
}

static bool is_seat(const engine_message *m, const souk_json *node, int *seat)
{
    long n;
    if (!souk_json_whole(node, 0, m->engine->table->head.seats - 1, &n)) return false;
    *seat = (int)n;
    return true;
}

/* Requires a table. `seat` is the viewer: a seat of the table, or a spectator if it is missing. */
static bool read_sight(engine_message *m, souk_viewpoint *viewpoint)
{
    if (!need_table(m)) return false;
    const souk_json *seat = souk_request_get(&m->q, "seat");
    int viewer = SOUK_SPECTATOR;
    if (seat && !is_seat(m, seat, &viewer))
        return souk_request_wrong_member(&m->q, "seat",
                                         N_("\"seat\" must be a seat of this table, counted from 0, or "
                                            "null."));
    *viewpoint = souk_viewpoint_now(m->engine->table, viewer, m->engine->lang);
    return true;
}

/* `bots`: the seats whose actions an undo takes back along with the seat's own; none if it is missing. */
static bool read_bots(engine_message *m, uint32_t *bots)
{
    const souk_json *list = souk_request_get(&m->q, "bots");
    *bots = 0;
    for (const souk_json *node = souk_json_child(list); node; node = souk_json_next(node)) {
        int seat;
        if (!is_seat(m, node, &seat))
            return souk_request_wrong_member(&m->q, "bots",
                                             N_("\"bots\" must be a list of seats of this table."));
        *bots |= 1u << seat;
    }
    return true;
}

/* Requires a table. `seat` is the actor: a seat, "table" or "chance". */
static bool read_actor(engine_message *m, int *actor)
{
    *actor = SOUK_SPECTATOR;
    if (!need_table(m)) return false;
    const souk_json *seat = souk_json_get(m->q.root, "seat");
    const char *word = souk_json_text(seat);
    if (word && strcmp(word, "table") == 0)
        *actor = SOUK_TABLE;
    else if (word && strcmp(word, "chance") == 0)
        *actor = SOUK_CHANCE;
    else if (!is_seat(m, seat, actor))
        return souk_request_wrong_member(
            &m->q, "seat",
            N_("\"seat\" must be a seat of this table, counted from 0, or \"table\" or "
               "\"chance\"."));
    return true;
}

static bool read_seed(engine_message *m, uint64_t *seed)
{
    const souk_json *node = souk_request_get(&m->q, "seed");
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
    return souk_request_wrong_member(&m->q, "seed",
                                     N_("\"seed\" must be a whole number; above 2147483647 write it as a "
                                        "string."));
}

/* --- setting a table up ---------------------------------------------------------------------- */

static bool on_hello(engine_message *m)
{
    if (!souk_request_hello(&m->q, &m->engine->lang)) return false;
    souk_answer_welcome(begin(m, "welcome"), m->engine->lang);
    return end(m);
}

/* The remaining actions of the table, as a record and as a list. */
static void put_settled(souk_out *r, const souk_table *t, const char *record)
{
    souk_json_put_string(r, "record", record);
    souk_json_put_open(r, "entries", '[');
    for (int i = 0; i < t->num_kept; i++) {
        const souk_entry *e = &t->entries[t->kept[i]];
        souk_json_open(r, '{');
        if (e->actor >= 0)
            souk_json_put_int(r, "seat", e->actor);
        else
            souk_json_put_string(r, "seat", e->actor == SOUK_CHANCE ? "chance" : "table");
        put_name(r, "action", t->game, t->parts, e->action);
        souk_json_close(r, '}');
    }
    souk_json_close(r, ']');
}

static void put_table(souk_out *r, const souk_table *t, souk_lang lang)
{
    SOUK_OUT(seed, SOUK_NAME_MAX);
    souk_json_put_string(r, "game", t->game->id);
    souk_json_put_int(r, "rules_version", t->game->rules_version);
    souk_json_put_int(r, "seats", t->head.seats);
    souk_json_put_open(r, "players", '[');
    for (int i = 0; i < t->head.seats; i++)
        souk_json_string(r, t->head.players[i]);
    souk_json_close(r, ']');
    souk_printf(&seed, "%llu", (unsigned long long)t->head.seed);
    if (t->head.has_seed) souk_json_put_string(r, "seed", seed.buf);
    souk_viewpoint viewpoint = souk_viewpoint_now(t, SOUK_SPECTATOR, lang);
    souk_answer_pending(r, &viewpoint);
}

/* Makes a newly opened table the engine's own, and answers. If there is none, the error says why. */
static bool take_table(engine_message *m, souk_table *t, void *parts)
{
    souk_engine *e = m->engine;
    char *record = NULL;
    size_t len;
    /* A record without a seed leaves chance to the client. */
    bool draw = souk_request_flag(&m->q, "chance", true) && t && t->source.value;
    bool settled = souk_request_flag(&m->q, "settled", false);
    if (!t || (draw && souk_table_chance(t, &m->q.error) < 0) ||
        (settled && !souk_table_save_kept(t, t->num_kept, &record, &len, &m->q.error))) {
        m->q.code = "setup";
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
    put_table(r, t, e->lang);
    if (settled) put_settled(r, t, record);
    free(record);
    return end(m);
}

/* Names the seats that have no name. */
static void name_seats(souk_table *t, const souk_json *names)
{
    for (int i = 0; i < t->head.seats; i++) {
        const char *name = souk_json_text(souk_json_at(names, i));
        if (name && !t->head.players[i][0]) souk_table_player(t, i, name);
    }
}

static bool on_new(engine_message *m)
{
    const souk_game *g = souk_request_game(&m->q, NULL);
    const souk_json *names = souk_request_get(&m->q, "players");
    int seats = (int)souk_request_whole(&m->q, "seats", 0);
    souk_options options;
    uint64_t seed = 0;
    void *parts;
    if (seats < g->min_seats || seats > g->max_seats) return souk_request_wrong_seats(&m->q, g);
    if (!read_seed(m, &seed) || !souk_request_options(&m->q, g, &options) ||
        !souk_request_parts(&m->q, g, &parts))
        return false;
    souk_table *t = souk_table_open(g, parts, &options, seats, seed, &m->q.error);
    if (t) name_seats(t, names);
    return take_table(m, t, parts);
}

/* The table without what was taken back, and without what followed its first `at` actions. It replaces `t`; NULL with
 * an error. */
static souk_table *settle(engine_message *m, souk_table *t, long at, const void *parts)
{
    char *text = NULL;
    size_t len;
    souk_table *settled = NULL;
    if (at > t->num_kept)
        souk_request_wrong_member(&m->q, "at",
                                  N_("\"at\" must be a number of actions, at most the number played."));
    else if (souk_table_save_kept(t, at < 0 ? t->num_kept : (int)at, &text, &len, &m->q.error))
        settled = souk_table_load(text, len, parts, &m->q.error);
    free(text);
    souk_table_free(t);
    return settled;
}

static bool on_load(engine_message *m)
{
    const char *record = souk_request_text(&m->q, "record");
    long at = souk_request_whole(&m->q, "at", -1);
    bool settled = souk_request_flag(&m->q, "settled", false);
    souk_record_reader reader;
    souk_record_head head;
    uint64_t seed = 0;
    void *parts;
    size_t len = strlen(record);
    if (!read_seed(m, &seed)) return false;
    m->q.code = "setup";
    if (!souk_record_open(&reader, record, len, &head, &m->q.error) ||
        !souk_request_parts(&m->q, head.game, &parts))
        return false;
    souk_table *t = souk_table_load(record, len, parts, &m->q.error);
    if (t) name_seats(t, souk_request_get(&m->q, "players"));
    bool sown = t && souk_request_get(&m->q, "seed");
    if (sown) {
        t->head.has_seed = true;
        t->head.seed = seed;
    }
    if (t && (settled || sown || at >= 0)) t = settle(m, t, at, parts);
    return take_table(m, t, parts);
}

/* Answers with the default parts, or checks the parts file sent: whether it is playable, all that is wrong or odd. */
static bool on_parts(engine_message *m)
{
    const souk_game *g = souk_request_game(&m->q, NULL);
    const char *given = souk_request_text(&m->q, "parts"), *text = given ? given : souk_parts_house(g);
    souk_report *report = calloc(1, sizeof *report);
    void *parts = calloc(1, g->parts_size);
    if (report) report->lang = m->engine->lang;
    bool good = report && parts && souk_parts_read(g, text, strlen(text), parts, report);
    bool starved = !report || !parts || report->starved;
    if (!starved) {
        souk_out *r = begin(m, "parts");
        souk_json_put_string(r, "game", g->id);
        souk_json_put_bool(r, "good", good);
        if (good) souk_printf(r, ",\"digest\":\"%016llx\"", (unsigned long long)souk_parts_digest(g, parts));
        souk_answer_problems(r, report);
        if (!given) souk_json_put_string(r, "text", text);
    }
    free(parts);
    free(report);
    return starved ? souk_request_starved(&m->q) : end(m);
}

/* --- puzzles --------------------------------------------------------------------------------- */

static void put_puzzle(souk_out *r, const souk_puzzle *p, const souk_game *g)
{
    const void *parts = souk_parts_default(g);
    SOUK_OUT(origin, SOUK_NAME_MAX);
    souk_printf(&origin, "%llu.%lld.%d", (unsigned long long)p->seed, (long long)p->play, p->at);
    souk_json_open(r, '{');
    souk_json_put_string(r, "origin", origin.buf);
    souk_json_put_string(r, "grade", souk_grade_name[p->grade]);
    souk_json_put_int(r, "rating", souk_puzzle_rating(p));
    souk_json_put_int(r, "seat", p->seat);
    put_name(r, "answer", g, parts, p->answer);
    souk_json_put_int(r, "win", p->win);
    souk_json_put_open(r, "tempting", '[');
    for (int i = 0; i < p->num_tempting; i++) {
        souk_json_open(r, '{');
        put_name(r, "name", g, parts, p->tempting[i].action);
        souk_json_put_int(r, "lost", p->tempting[i].lost);
        souk_json_close(r, '}');
    }
    souk_json_close(r, ']');
    souk_json_put_open(r, "line", '[');
    for (int i = 0; i < p->line_length; i++)
        put_name(r, NULL, g, parts, p->line[i]);
    souk_json_close(r, ']');
    souk_json_put_string(r, "record", p->record);
    souk_json_close(r, '}');
}

/* Answers with the puzzles of a file, and the number of that of the day. */
static bool on_puzzles(engine_message *m)
{
    const souk_game *g = souk_request_game(&m->q, NULL);
    const char *at = souk_request_text(&m->q, "text"), *date = souk_request_text(&m->q, "date");
    int line = 1, n = 0, more = 0;
    if (!at) at = souk_puzzles_text(g);
    souk_puzzle *p = malloc(sizeof *p);
    if (!p) return souk_request_starved(&m->q);
    souk_out *r = begin(m, "puzzles");
    souk_json_put_open(r, "puzzles", '[');
    for (; at && (more = souk_puzzle_next(&at, &line, g, souk_parts_default(g), p, &m->q.error)) > 0; n++)
        put_puzzle(r, p, g);
    souk_json_close(r, ']');
    if (date && n > 0) souk_json_put_int(r, "today", souk_puzzle_of_day(souk_day_number(date), n));
    free(p);
    if (more < 0) m->q.code = "setup";
    return more >= 0 && end(m);
}

/* Answers with the rating of a person after a puzzle, or after a turning point of a game of their own. */
static bool on_rate(engine_message *m)
{
    const souk_json *lost = souk_request_get(&m->q, "lost");
    long before = souk_request_whole(&m->q, "rating", SOUK_PUZZLE_START);
    long puzzle = lost ? souk_puzzle_own_rating((float)lost->number / WHOLE_CHANCE)
                       : souk_request_whole(&m->q, "puzzle", SOUK_PUZZLE_START);
    int counted = (int)souk_request_whole(&m->q, "counted", 0);
    double score = (double)souk_request_whole(&m->q, "score", 0) / 100.0;
    int after = souk_puzzle_rated((int)before, counted, (int)puzzle, score);
    souk_out *r = begin(m, "rated");
    souk_json_put_int(r, "rating", after);
    souk_json_put_int(r, "change", after - (int)before);
    return end(m);
}

/* --- looking --------------------------------------------------------------------------------- */

/* The table as a seat sees it now or, with `at`, after that many actions; `then` stores that earlier state. */
static bool read_moment(engine_message *m, souk_viewpoint *viewpoint, souk_state *then)
{
    if (!read_sight(m, viewpoint)) return false;
    const souk_table *t = m->engine->table;
    long at = souk_request_whole(&m->q, "at", -1);
    if (at < 0) return true;
    if (at > t->num_kept)
        return souk_request_wrong_member(
            &m->q, "at", N_("\"at\" must be a number of actions, at most the number played."));
    souk_table_at(t, (int)at, then);
    viewpoint->state = then;
    return true;
}

static bool on_view(engine_message *m)
{
    souk_viewpoint viewpoint;
    souk_state then;
    uint32_t bots;
    if (!read_moment(m, &viewpoint, &then) || !read_bots(m, &bots)) return false;
    const souk_table *t = m->engine->table;
    souk_out *r = begin(m, "view");
    souk_json_put_int(r, "played", t->num_kept);
    if (viewpoint.viewer >= 0)
        souk_json_put_bool(r, "undo", souk_table_can_undo_past(t, viewpoint.viewer, bots));
    souk_answer_view(r, &viewpoint);
    return end(m);
}

static bool on_draw(engine_message *m)
{
    souk_viewpoint viewpoint;
    souk_state then;
    if (!read_moment(m, &viewpoint, &then) || !souk_answer_drawing(begin(m, "drawing"), &viewpoint, &m->q))
        return false;
    return end(m);
}

static bool on_events(engine_message *m)
{
    souk_viewpoint viewpoint;
    if (!read_sight(m, &viewpoint)) return false;
    souk_answer_events(begin(m, "events"), &viewpoint, (int)souk_request_whole(&m->q, "from", 0));
    return end(m);
}

static bool on_legal(engine_message *m)
{
    int actor;
    if (!read_actor(m, &actor)) return false;
    souk_answer_legal(begin(m, "legal"), m->engine->table, actor, m->engine->lang);
    return end(m);
}

static bool on_why(engine_message *m)
{
    int actor;
    int16_t action;
    const souk_table *t = m->engine->table;
    if (!read_actor(m, &actor) || !souk_request_action(&m->q, t, &action)) return false;
    souk_voice voice = souk_table_voice(t, m->engine->lang);
    souk_answer_why(begin(m, "why"), t, actor, action, &voice);
    return end(m);
}

static bool on_day(engine_message *m)
{
    souk_answer_day(begin(m, "day"), &m->q);
    return end(m);
}

static bool on_rules(engine_message *m)
{
    const souk_table *t = m->engine->table;
    if (!souk_answer_rules(begin(m, "rules"), t ? t->game : NULL, &m->q)) return false;
    return end(m);
}

/* --- playing --------------------------------------------------------------------------------- */

static bool carry_out(engine_message *m, int actor, const int16_t *actions, int n)
{
    souk_engine *e = m->engine;
    souk_table *t = e->table;
    int before = t->num_entries;
    if (!souk_request_apply(&m->q, t, actor, actions, n)) return false;
    if (e->draw_chance && souk_table_chance(t, &m->q.error) < 0) {
        m->q.code = "memory";
        return false;
    }
    souk_viewpoint viewpoint = souk_viewpoint_now(t, actor >= 0 ? actor : SOUK_SPECTATOR, e->lang);
    souk_out *r = begin(m, "applied");
    souk_answer_events(r, &viewpoint, before);
    souk_answer_pending(r, &viewpoint);
    return end(m);
}

/* Reads a move: its actor, and its actions for a table that is still as it was at `seq`. Their number, or 0. */
static int read_move(engine_message *m, int *actor, int16_t actions[SOUK_MOVE_MAX])
{
    if (!read_actor(m, actor)) return 0;
    const souk_table *t = m->engine->table;
    if (souk_request_whole(&m->q, "seq", t->num_entries) != t->num_entries) return souk_request_stale(&m->q);
    return souk_request_move(&m->q, t, *actor, actions);
}

static bool on_apply(engine_message *m)
{
    int actor;
    int16_t actions[SOUK_MOVE_MAX];
    int n = read_move(m, &actor, actions);
    return n > 0 && carry_out(m, actor, actions, n);
}

/* Shows a seat its own move without playing it. */
static bool on_try(engine_message *m)
{
    int seat;
    int16_t actions[SOUK_MOVE_MAX];
    int n = read_move(m, &seat, actions);
    if (n == 0) return false;
    if (seat < 0)
        return souk_request_wrong_member(&m->q, "seat",
                                         N_("\"seat\" must be a seat of this table, counted from 0."));
    souk_viewpoint viewpoint = souk_viewpoint_now(m->engine->table, seat, m->engine->lang);
    return souk_answer_try(begin(m, "tried"), &viewpoint, actions, n, &m->q) && end(m);
}

static bool on_undo(engine_message *m)
{
    int actor;
    uint32_t bots;
    if (!read_actor(m, &actor) || !read_bots(m, &bots) ||
        !souk_request_undo(&m->q, m->engine->table, actor, bots))
        return false;
    souk_viewpoint viewpoint = souk_viewpoint_now(m->engine->table, actor, m->engine->lang);
    souk_answer_pending(begin(m, "undone"), &viewpoint);
    return end(m);
}

/* Reads the members of `bot` and `hint`: a pending seat, and a bot, named by the member `key`. */
static bool read_bot(engine_message *m, const char *key, const souk_bot *usual, const souk_bot **bot,
                     int *seat)
{
    if (!read_actor(m, seat)) return false;
    const souk_table *t = m->engine->table;
    *bot = souk_request_bot(&m->q, key, usual);
    if (*seat < 0 || !(t->game->pending(&t->state) >> *seat & 1))
        return souk_request_wrong_member(&m->q, "seat",
                                         N_("A bot can play only for a seat that may act "
                                            "now."));
    return true;
}

/* Reads how much a bot may think: `iterations` (reproducible) or `seconds`; with neither, the bot's default. */
static bool read_budget(engine_message *m, souk_budget *budget)
{
    long iterations = souk_request_whole(&m->q, "iterations", 0),
         seconds = souk_request_whole(&m->q, "seconds", 0);
    memset(budget, 0, sizeof *budget);
    if (iterations && seconds)
        return souk_request_wrong_member(&m->q, "seconds",
                                         N_("Give \"iterations\" or \"seconds\", not "
                                            "both."));
    budget->iterations = seconds ? SOUK_ITERATIONS_ENDLESS : iterations;
    budget->seconds = (double)seconds;
    return true;
}

/* Answers with reasons for the actions that the client names, without a search. */
static bool speak_for(engine_message *m, int seat)
{
    int16_t actions[SOUK_MOVE_MAX];
    souk_advice advice[SOUK_HINTS_MAX];
    souk_state state;
    const souk_table *t = m->engine->table;
    souk_voice voice = souk_table_voice(t, m->engine->lang);
    souk_rng rng = souk_table_bot_stream(t, t->head.seed, seat);
    int n = souk_request_move(&m->q, t, seat, actions);
    if (n == 0) return false;
    memset(advice, 0, sizeof advice);
    for (int i = 0; i < n; i++) {
        if (souk_why_not(t->game, &t->state, t->parts, seat, actions[i]))
            return souk_request_wrong_member(&m->q, "actions", N_("Give only legal actions."));
        advice[i].action = actions[i];
    }
    souk_at imagined = souk_at_imagined(souk_table_now(t), seat, &rng, &state);
    souk_bot_reasons(imagined, seat, &voice, advice, n);
    souk_answer_hints(begin(m, "hints"), souk_table_now(t), seat, &voice, advice, n);
    return end(m);
}

/* Answers with the best actions for a pending seat and the reasons, as a bot of that level sees them from that seat. */
static bool on_hint(engine_message *m)
{
    int seat;
    const souk_bot *bot;
    souk_advice advice[SOUK_HINTS_MAX];
    souk_budget budget;
    if (!read_bot(m, "level", &souk_bot_hard, &bot, &seat) || !read_budget(m, &budget)) return false;
    if (souk_request_get(&m->q, "actions")) return speak_for(m, seat);
    const souk_table *t = m->engine->table;
    souk_voice voice = souk_table_voice(t, m->engine->lang);
    souk_rng rng = souk_table_bot_stream(t, t->head.seed, seat);
    int n = souk_bot_explain(bot, t->game, &t->state, t->parts, seat, &rng, &budget, &voice, advice,
                             SOUK_HINTS_MAX);
    if (n == 0) return souk_request_starved(&m->q);
    souk_answer_hints(begin(m, "hints"), souk_table_now(t), seat, &voice, advice, n);
    return end(m);
}

static bool on_bot(engine_message *m)
{
    int actor;
    const souk_bot *bot;
    souk_budget budget;
    if (!read_bot(m, "bot", souk_bot_usual, &bot, &actor) || !read_budget(m, &budget)) return false;
    const souk_table *t = m->engine->table;
    souk_state s;
    souk_rng rng = souk_table_bot_stream(t, t->head.seed, actor);
    souk_table_bot_state(t, actor, &s);
    int16_t action = (int16_t)souk_bot_choose_within(bot, t->game, &s, t->parts, actor, &rng, &budget);
    return carry_out(m, actor, &action, 1);
}

/* --- analysis and results -------------------------------------------------------------------- */

static void put_wins(souk_out *r, const char *key, const float *win, int entries)
{
    souk_json_put_open(r, key, '[');
    for (int i = 0; i < entries; i++)
        souk_json_real(r, (double)win[i]);
    souk_json_close(r, ']');
}

static void put_moment(engine_message *m, const souk_state *before, const souk_moment *moment)
{
    const souk_table *t = m->engine->table;
    souk_out *r = m->reply;
    souk_voice voice = souk_table_voice(t, m->engine->lang);
    put_name(r, "action", t->game, t->parts, moment->action);
    if (moment->actor >= 0) {
        SOUK_OUT(label, SOUK_TEXT_MAX);
        souk_label(t->game, before, t->parts, moment->actor, moment->action, &voice, &label);
        souk_json_put_string(r, "label", label.buf);
    }
    souk_json_put_bool(r, "judged", moment->judged);
    souk_json_put_bool(r, "together", moment->together);
    if (moment->better < 0) return;
    souk_json_key(r, "better");
    souk_json_open_action(r, (souk_at){t->game, before, t->parts}, moment->actor, moment->better, &voice);
    souk_json_close(r, '}');
    souk_json_put_real(r, "lost", (double)moment->lost);
    souk_json_put_real(r, "doubt", (double)moment->doubt);
    souk_json_put_bool(r, "settled", moment->settled);
}

/* Evaluates in retrospect the action that follows the first `at` of the remaining actions. */
static bool on_analyse(engine_message *m)
{
    souk_viewpoint viewpoint;
    souk_state s;
    souk_analysis a;
    souk_moment moment;
    memset(&a, 0, sizeof a);
    memset(&moment, 0, sizeof moment);
    if (!read_sight(m, &viewpoint) || !read_budget(m, &a.budget)) return false;
    const souk_table *t = m->engine->table;
    a.game = t->game;
    a.parts = t->parts;
    a.bot = souk_request_bot(&m->q, "level", &souk_bot_hard);
    a.seed = 1; /* the same record gives the same analysis */
    long at = souk_request_whole(&m->q, "at", 0);
    if (at >= t->num_kept)
        return souk_request_wrong_member(&m->q, "at",
                                         N_("\"at\" must be the number of actions before the one to "
                                            "evaluate."));
    if (viewpoint.viewer >= 0) a.passed_over = ~(1u << viewpoint.viewer);
    int starved = souk_bot_starved(), actor;
    moment.action = (int16_t)souk_table_action(t, (int)at, &actor);
    moment.actor = (int8_t)actor;
    souk_table_at(t, (int)at, &s);
    souk_state before = s;
    souk_out *r = begin(m, "analysis");
    int32_t score[SOUK_SCORES_MAX];
    int entries = t->game->score(&s, t->parts, SOUK_SPECTATOR, score);
    if (at == 0) {
        float first[SOUK_SCORES_MAX];
        a.start = s;
        souk_analyse_first(&a, first);
        put_wins(r, "first", first, entries);
    }
    bool judged = souk_analyse_moment(&a, &s, (int)at, &moment);
    if (souk_bot_starved() != starved) return souk_request_starved(&m->q);
    put_moment(m, &before, &moment);
    if (judged) put_wins(r, "win", moment.win, entries);
    return end(m);
}

/* Answers with a seat's result; with `date`, also as a line to share. `lost`: loss per choice, in 1/1000 of a win. */
static bool on_standing(engine_message *m)
{
    int seat = -1, n = 0;
    float lost[LOST_MAX];
    souk_standing standing;
    if (!read_actor(m, &seat)) return false;
    const souk_table *t = m->engine->table;
    const char *date = souk_request_text(&m->q, "date");
    if (t->game->pending(&t->state))
        return souk_request_wrong(&m->q, "early", N_("The game is not over yet."));
    if (!souk_standing_of(souk_table_now(t), seat, &standing))
        return souk_request_wrong_member(&m->q, "seat",
                                         N_("\"seat\" must be a seat of this table, counted "
                                            "from 0."));
    const souk_json *list = souk_request_get(&m->q, "lost");
    for (const souk_json *l = souk_json_child(list); l && n < LOST_MAX; l = souk_json_next(l))
        lost[n++] = (float)l->number / WHOLE_CHANCE;
    SOUK_OUT(marks, SOUK_TEXT_MAX);
    SOUK_OUT(line, 2 * SOUK_TEXT_MAX);
    souk_day_marks(lost, n, &marks);
    souk_out *r = begin(m, "standing");
    souk_json_put_int(r, "score", standing.score);
    souk_json_put_int(r, "margin", standing.margin);
    souk_json_put_int(r, "rank", standing.rank);
    souk_json_put_int(r, "of", standing.of);
    if (date) {
        souk_day_line(date, t->game, &standing, marks.buf, m->engine->lang, &line);
        souk_json_put_string(r, "line", line.buf);
    }
    return end(m);
}

/* --- saving, leaving ------------------------------------------------------------------------- */

static bool on_save(engine_message *m)
{
    char *text;
    size_t len;
    if (!need_table(m)) return false;
    if (!souk_table_save(m->engine->table, &text, &len, &m->q.error)) {
        m->q.code = "memory";
        return false;
    }
    souk_json_put_string(begin(m, "record"), "record", text);
    free(text);
    return end(m);
}

static bool on_quit(engine_message *m)
{
    m->engine->leaving = true;
    begin(m, "bye");
    return end(m);
}

static const struct {
    const char *type;
    bool (*answer)(engine_message *m);
} messages[] = {
    {"hello", on_hello}, {"new", on_new},         {"load", on_load},         {"view", on_view},
    {"legal", on_legal}, {"apply", on_apply},     {"undo", on_undo},         {"why", on_why},
    {"draw", on_draw},   {"events", on_events},   {"save", on_save},         {"bot", on_bot},
    {"rules", on_rules}, {"hint", on_hint},       {"parts", on_parts},       {"quit", on_quit},
    {"day", on_day},     {"analyse", on_analyse}, {"standing", on_standing}, {"try", on_try},
    {"rate", on_rate},   {"puzzles", on_puzzles},
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
    free(e->nodes.node);
}

static bool answer(engine_message *m, char *text, size_t len)
{
    if (!souk_request_open(&m->q, text, len, &m->engine->nodes, souk_engine_forms) ||
        !souk_request_check(&m->q))
        return false;
    const char *type = m->q.form->type;
    size_t i = 0;
    while (strcmp(messages[i].type, type) != 0)
        i++;
    return messages[i].answer(m);
}

void souk_engine_answer(souk_engine *e, char *text, size_t len, souk_out *reply)
{
    engine_message m;
    memset(&m, 0, sizeof m);
    m.engine = e;
    m.reply = reply;
    m.q.error.lang = e->lang;
    souk_out_reset(reply);
    bool good = answer(&m, text, len);
    if (good && souk_out_full(reply))
        good = souk_request_wrong(&m.q, "memory", N_("The answer is too long."));
    if (!good) error_reply(&m);
}
