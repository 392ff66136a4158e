/* cmd_replay.c — `souk replay`: checks a record by replaying it, and shows the table at any point of it. */
#include "cli/analyse.h"
#include "cli/base/record.h"
#include "cli/play/lines.h"
#include "cli/play/show.h"
#include "cli/sit.h"
#include "cli/tui/review.h"

typedef struct replay_moment {
    const souk_table *table;
    souk_state state;
    int at, viewer;
} replay_moment;

static void put_mover(const souk_game *g, const void *state, souk_out *json)
{
    int mover = souk_mover(g, state);
    souk_json_key(json, "mover");
    if (mover >= 0)
        souk_json_int(json, mover);
    else
        souk_json_string(json, mover == SOUK_DONE ? "done" : "chance");
}

static int print_json(const cli *c, const replay_moment *m)
{
    const souk_table *t = m->table;
    const souk_game *g = t->game;
    souk_out json;
    cli_open(&json);
    int32_t score[SOUK_SCORES_MAX];
    int entries = g->score(&m->state, t->parts, m->viewer, score);
    souk_json_open(&json, '{');
    souk_json_put_string(&json, "game", g->id);
    souk_json_put_int(&json, "rules_version", g->rules_version);
    souk_json_put_int(&json, "seats", t->head.seats);
    souk_json_put_open(&json, "players", '[');
    for (int i = 0; i < t->head.seats; i++)
        souk_json_string(&json, t->head.players[i]);
    souk_json_close(&json, ']');
    souk_json_put_int(&json, "entries", t->num_entries);
    souk_json_put_int(&json, "actions", t->num_kept);
    souk_json_put_int(&json, "at", m->at);
    put_mover(g, &m->state, &json);
    souk_json_put_bool(&json, "done", g->pending(&m->state) == 0);
    souk_json_put_open(&json, "scores", '[');
    for (int i = 0; i < entries; i++)
        souk_json_int(&json, score[i]);
    souk_json_close(&json, ']');
    souk_json_put_open(&json, "winners", '[');
    uint32_t winners = souk_winners(g, &m->state, t->parts);
    for (; winners; winners &= winners - 1)
        souk_json_int(&json, souk_lowest(winners));
    souk_json_close(&json, ']');
    SOUK_OUT(digest, 24);
    souk_printf(&digest, "%016llx", (unsigned long long)souk_digest(&m->state, g->state_size));
    souk_json_put_string(&json, "digest", digest.buf);
    souk_voice voice = souk_table_voice(t, c->lang);
    souk_json_key(&json, "view");
    souk_view(g, &m->state, t->parts, m->viewer, &voice, &json);
    souk_json_close(&json, '}');
    souk_putc(&json, '\n');
    cli_print(&json);
    return CLI_OK;
}

static void print_log(const replay_moment *m, const souk_voice *voice)
{
    const souk_table *t = m->table;
    souk_out text;
    cli_open(&text);
    if (m->at == t->num_kept) {
        souk_table_log(t, 0, m->viewer, voice, &text);
    } else {
        souk_table until = *t; /* the same list, truncated here */
        until.num_entries = m->at > 0 ? t->kept[m->at - 1] + 1 : 0;
        souk_table_log(&until, 0, m->viewer, voice, &text);
    }
    cli_print(&text);
}

static int print_text(const cli *c, const replay_moment *m)
{
    const souk_table *t = m->table;
    const souk_game *g = t->game;
    souk_at here = {g, &m->state, t->parts};
    souk_voice voice = souk_table_voice(t, c->lang);
    print_log(m, &voice);
    printf(cli_text(c, N_("\n%s, seats: %d, after %d of %d actions:\n\n")), g->title, t->head.seats, m->at,
           t->num_kept);
    (lines_spoken() ? show_spoken : show_table)(c, here, m->viewer, &voice);
    int mover = souk_mover(g, &m->state);
    if (mover == SOUK_DONE) {
        show_end(c, here, &voice);
    } else if (mover == SOUK_CHANCE) {
        puts(cli_text(c, N_("Chance decides next.")));
    } else {
        SOUK_OUT(names, SOUK_TEXT_MAX);
        for (int seat = mover; seat < t->head.seats; seat++) {
            if (!souk_may_act(g, &m->state, seat)) continue;
            if (names.len) souk_puts(&names, ", ");
            souk_seat_name(&voice, seat, &names);
        }
        printf(cli_text(c, N_("%s to play.\n")), names.buf);
    }
    return CLI_OK;
}

static int show(const cli *c, const souk_table *t)
{
    replay_moment m;
    int64_t at = t->num_kept, seat = SOUK_SPECTATOR;
    if (!cli_whole(c, "at", 0, t->num_kept, &at) || !cli_whole(c, "seat", 0, t->head.seats - 1, &seat))
        return CLI_USAGE;
    m.table = t;
    m.at = (int)at;
    m.viewer = (int)seat;
    if (!cli_flag(c, "json") && sit_full_screen(c)) return review_open(c, t, m.at, m.viewer);
    souk_table_at(t, m.at, &m.state);
    return cli_flag(c, "json") ? print_json(c, &m) : print_text(c, &m);
}

static int run(cli *c)
{
    game_setting setting;
    souk_table *t;
    int status = record_open(c, c->words[0], NULL, &setting, &t);
    if (status != CLI_OK) return status;
    status = cli_flag(c, "analyse") ? analyse_run(c, t) : show(c, t);
    souk_table_free(t);
    setting_close(&setting);
    return status;
}

static const cli_option options[] = {
    {"at", 0, N_("N"), N_("show the table after the first N actions (default: all)")},
    {"seat", 0, N_("S"), N_("show what this seat sees, counted from 0 (default: a spectator)")},
    {"analyse", 0, NULL, N_("analyse every action: win chances, missed better actions, luck and choice")},
    {"level", 0, N_("BOT"), N_("bot for --analyse (default hard; normal is faster, expert slower)")},
    {"svg", 0, N_("FILE"), N_("with --analyse: draw the win chances to this SVG file")},
    CLI_PARTS_OPTION,
    CLI_NET_OPTION,
    SIT_PLAIN_OPTION,
    SIT_SPOKEN_OPTION,
    CLI_JSON_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_replay = {
    "replay",
    run,
    N_("replay a record and show the table"),
    N_("FILE"),
    N_("Every line is checked against the rules; errors are reported with line and column."),
    "replay game.souk --at 20 --seat 0",
    options,
    1,
    1};
