/* tour.c — all that a program can do with the games of Souk, by nothing but souk.h.
 *
 *     cc tour.c $(pkg-config --cflags --libs souk) -o tour
 *     ./tour                      every game of the house
 *     ./tour bazaar mine.json     one game, with parts of your own
 *
 * Each function shows one thing and can be read alone. For every game the program looks at the first turn,
 * plays once with states in its own hands and once at a table with undo and a record, asks a bot for advice,
 * and counts many plays. It is C11, and C++17 as well.
 */
#include <souk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- The first turn: what is asked, what can be done, what is to be seen ----------------------- */

static void show_turn(const souk_game *g, const void *state, const void *parts, const souk_voice *voice)
{
    int seat = souk_mover(g, state);
    souk_mask legal;
    SOUK_OUT(prompt, SOUK_TEXT_MAX);
    souk_prompt(g, state, parts, seat, voice, &prompt);
    printf("asked: %s\n", prompt.buf);
    souk_legal(g, state, parts, seat, &legal);
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        SOUK_OUT(label, SOUK_TEXT_MAX);
        souk_name(g, parts, a, &name);
        souk_label(g, state, parts, seat, a, voice, &label);
        printf("can: %-24s %s\n", name.buf, label.buf);
    }
}

/* A text that may be long is written twice: once to measure it, and once more. */
static bool show_view(const souk_game *g, const void *state, const void *parts, const souk_voice *voice)
{
    souk_out view;
    souk_out_init(&view, NULL, 0);
    souk_view(g, state, parts, SOUK_SPECTATOR, voice, &view);
    size_t size = view.len + 1;
    char *memory = (char *)malloc(size);
    if (!memory) return false;
    souk_out_init(&view, memory, size);
    souk_view(g, state, parts, SOUK_SPECTATOR, voice, &view);
    printf("view: %s\n", view.buf);
    free(memory);
    SOUK_OUT(board, 32 << 10);
    if (!souk_draw_text(g, state, parts, SOUK_SPECTATOR, SOUK_DRAW_BOARD, voice, true, &board)) return false;
    printf("%s\n", board.buf);
    return true;
}

/* A move that the rules forbid comes back with the reason and its clause, and the state is as it was. */
static void show_refusal(const souk_game *g, const void *state, const void *parts, const souk_voice *voice)
{
    int seat = souk_mover(g, state);
    for (int a = 0; a < g->num_actions; a++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        SOUK_OUT(why, SOUK_ERROR_MAX);
        const char *clause = souk_refusal(g, state, parts, seat, a, voice, &why);
        if (!clause) continue;
        souk_name(g, parts, a, &name);
        printf("cannot: %s (%s): %s\n", name.buf, clause, why.buf);
        return;
    }
}

/* --- A play with the state in our own hands ---------------------------------------------------- */

/* Writes the events that a viewer may know as sentences in a language; returns how many. */
static int tell(const souk_game *g, const void *parts, const souk_events *events, int viewer,
                const souk_voice *voice)
{
    int told = 0;
    for (int i = 0; i < events->n; i++) {
        souk_event seen;
        SOUK_OUT(sentence, SOUK_TEXT_MAX);
        if (!souk_event_for(g, &events->e[i], viewer, &seen)) continue;
        souk_event_say(g, parts, &seen, voice, &sentence);
        printf("%s: %s\n", voice->lang == souk_lang_of("fr") ? "fr" : "en", sentence.buf);
        told++;
    }
    return told;
}

/* A bot has the first seat; the others do whatever they may. */
static bool play(const souk_game *g, const void *parts, const souk_options *options, uint64_t seed)
{
    const souk_voice english = {SOUK_EN, {"Ada"}}, french = {souk_lang_of("fr"), {"Ada"}};
    const souk_bot *bot = souk_bot_find("normal");
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1);
    souk_state state;
    int told = 0;
    if (!souk_setup(g, &state, parts, options, g->max_seats)) return false;
    for (int who; (who = souk_mover(g, &state)) != SOUK_DONE;) {
        int action;
        souk_events events;
        events.n = 0;
        if (who == SOUK_CHANCE) {
            action = souk_draw(g, &state, parts, &chance);
        } else if (who == 0) {
            action = souk_bot_choose(bot, g, &state, parts, who, &player);
        } else {
            souk_mask legal;
            souk_legal(g, &state, parts, who, &legal);
            action = souk_mask_pick(&legal, &player);
        }
        if (souk_try(g, &state, parts, who, action, &events, NULL) != NULL) return false;
        if (told < 8) { /* the last seat does not see what the others keep to themselves */
            tell(g, parts, &events, g->max_seats - 1, &english);
            told += tell(g, parts, &events, g->max_seats - 1, &french);
        }
    }
    int32_t score[SOUK_SCORES_MAX];
    int entries = g->score(&state, parts, SOUK_SPECTATOR, score);
    uint32_t winners = souk_winners(g, &state, parts);
    for (int i = 0; i < entries; i++)
        printf("score: %d%s\n", (int)score[i], winners >> i & 1 ? " (won)" : "");
    return true;
}

/* --- A play at a table: undo, the log, the record ---------------------------------------------- */

/* Does something legal; takes it back once, if the rules of undo allow it, and does it again. */
static bool act(souk_table *t, int seat, souk_rng *player, bool *undone, souk_error *error)
{
    souk_mask legal;
    souk_legal(souk_table_game(t), souk_table_state(t), souk_table_parts(t), seat, &legal);
    int16_t action = (int16_t)souk_mask_pick(&legal, player);
    if (!souk_table_move(t, seat, &action, 1, error)) return false;
    if (*undone || !souk_table_can_undo(t, seat)) return true;
    *undone = true;
    return souk_table_undo(t, seat, error) && souk_table_move(t, seat, &action, 1, error);
}

static bool same(const souk_table *t, const souk_table *again)
{
    size_t size = souk_table_game(t)->state_size;
    uint64_t digest = souk_digest(souk_table_state(t), size);
    printf("digest: %016llx\n", (unsigned long long)digest);
    return digest == souk_digest(souk_table_state(again), size) &&
           souk_table_length(t) == souk_table_length(again);
}

static bool keep_record(const souk_game *g, const void *parts, const souk_options *options, souk_error *error)
{
    souk_rng player = souk_rng_seeded(7);
    souk_table *again = NULL;
    char *record = NULL;
    size_t len = 0;
    bool undone = false;
    souk_table *t = souk_table_open(g, parts, options, g->min_seats, 42, error);
    bool ok = t != NULL;
    if (ok) souk_table_player(t, 0, "Ada");
    while (ok && souk_mover(g, souk_table_state(t)) != SOUK_DONE) {
        int seat = souk_mover(g, souk_table_state(t));
        ok = seat == SOUK_CHANCE ? souk_table_chance(t, error) >= 0 : act(t, seat, &player, &undone, error);
    }
    if (ok) {
        SOUK_OUT(end, 4 << 10);
        souk_voice voice = souk_table_voice(t, SOUK_EN);
        souk_table_log(t, souk_table_entries(t) - 1, SOUK_SPECTATOR, &voice, &end);
        printf("end: %s%s\n", end.buf, undone ? "undone once" : "nothing could be undone");
    }
    /* In a file it would be read back the same way, perhaps by another program on another machine. */
    ok = ok && souk_table_save(t, &record, &len, error);
    ok = ok && souk_record_game(record, len, error) == g;
    if (ok) again = souk_table_load(record, len, parts, error);
    ok = ok && again != NULL && same(t, again);
    if (ok) printf("record: %d actions, %d bytes\n", souk_table_length(again), (int)len);
    souk_table_free(again);
    souk_table_free(t);
    free(record);
    return ok;
}

/* --- Bots that explain, plays that are counted, tables side by side ---------------------------- */

static void ask(const souk_game *g, const void *state, const void *parts, const souk_voice *voice)
{
    souk_budget budget;
    souk_advice advice[3];
    souk_rng rng = souk_rng_seeded(3);
    memset(&budget, 0, sizeof budget);
    budget.iterations = 200;
    int n = souk_bot_explain(souk_bot_find("hard"), g, state, parts, souk_mover(g, state), &rng, &budget,
                             voice, advice, 3);
    for (int i = 0; i < n; i++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        souk_name(g, parts, advice[i].action, &name);
        printf("advice: %s, win %.2f: %s\n", name.buf, (double)advice[i].win, advice[i].reason);
    }
}

static bool count(const souk_game *g, const void *parts, souk_error *error)
{
    souk_sim sim;
    souk_tally tally;
    memset(&sim, 0, sizeof sim);
    sim.game = g;
    sim.parts = parts;
    souk_options_lab(g, &sim.options);
    sim.seats = g->max_seats;
    sim.seed = 1;
    sim.plays = 20;
    sim.threads = 2;
    for (int i = 0; i < sim.seats; i++)
        sim.bots[i] = souk_bot_find(i ? "random" : "normal");
    if (!souk_sim_run(&sim, &tally, error)) return false;
    printf("counted: %d plays of %.0f actions, seat 1 won %d\n", (int)tally.plays,
           souk_spread_mean(&tally.length), (int)tally.wins[0]);
    return true;
}

/* A program that learns reads observations and masks, and writes actions; here a bot does. */
static bool step_many(const souk_game *g, const void *parts, souk_error *error)
{
    enum { TABLES = 16, STEPS = 200 };
    int32_t actions[TABLES], movers[TABLES];
    uint8_t ends[TABLES];
    float rewards[TABLES * SOUK_SEATS_MAX];
    float *observations = (float *)malloc((size_t)g->observe_size * TABLES * sizeof(float));
    uint8_t *masks = (uint8_t *)malloc((size_t)g->num_actions * TABLES);
    souk_batch_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.game = g;
    setup.parts = parts;
    souk_options_lab(g, &setup.options);
    setup.seats = g->min_seats;
    setup.tables = TABLES;
    setup.threads = 1;
    const souk_batch_io io = {actions, observations, masks, rewards, ends, movers};
    souk_batch *batch = observations && masks ? souk_batch_open(&setup, error) : NULL;
    bool ok = batch != NULL;
    int ended = 0;
    if (ok) souk_batch_show(batch, &io);
    for (int i = 0; ok && i < STEPS; i++) {
        souk_batch_choose(batch, souk_bot_find("random"), NULL, (uint64_t)i, NULL, actions);
        ok = souk_batch_step(batch, &io);
        for (int t = 0; t < TABLES; t++)
            ended += ends[t] == SOUK_ENDED;
    }
    if (ok) printf("batch: %d steps, %d plays ended\n", TABLES * STEPS, ended);
    souk_batch_close(batch);
    free(observations);
    free(masks);
    return ok;
}

/* --- Parts of your own ------------------------------------------------------------------------- */

/* Reads a parts file into new memory; NULL after saying all that is wrong with it. */
static void *read_parts(const souk_game *g, const char *path)
{
    enum { MOST = 1 << 20 };
    FILE *file = fopen(path, "rb");
    char *text = (char *)malloc(MOST);
    void *parts = malloc(g->parts_size);
    souk_report *report = (souk_report *)calloc(1, sizeof *report); /* all zero: in English */
    bool ok = file && text && parts && report;
    if (ok) {
        ok = souk_parts_read(g, text, fread(text, 1, MOST, file), parts, report);
        for (int i = 0; i < report->n; i++) {
            const souk_problem *p = &report->problem[i];
            printf("%s:%d:%d: %s: %s: %s\n", path, p->line, p->column, p->warning ? "warning" : "error",
                   p->field, p->text);
        }
    } else {
        printf("%s: cannot be read\n", path);
    }
    if (file) fclose(file);
    free(text);
    free(report);
    if (ok) return parts;
    free(parts);
    return NULL;
}

/* --- The tour ---------------------------------------------------------------------------------- */

static bool tour(const souk_game *g, const void *parts)
{
    const souk_voice voice = {SOUK_EN, {"Ada"}};
    souk_rng chance = souk_rng_seeded(5);
    souk_options options;
    souk_state state;
    souk_error error;
    memset(&error, 0, sizeof error); /* lang: English */
    printf("game: %s (%s)\n", g->title, souk_text(souk_lang_of("fr"), g->summary));
    souk_options_default(g, &options);
    for (int i = 0; i < g->num_options; i++) {
        SOUK_OUT(value, SOUK_TEXT_MAX);
        souk_option_text(g, &options, i, &value);
        if (!souk_option_set(g, &options, g->options[i].name, value.buf, &error)) return false;
        printf("option: %s = %s\n", g->options[i].name, value.buf);
    }
    if (!souk_setup(g, &state, parts, &options, g->min_seats)) return false;
    while (souk_mover(g, &state) == SOUK_CHANCE)
        souk_try(g, &state, parts, SOUK_CHANCE, souk_draw(g, &state, parts, &chance), NULL, NULL);
    show_turn(g, &state, parts, &voice);
    show_refusal(g, &state, parts, &voice);
    ask(g, &state, parts, &voice);
    bool ok = show_view(g, &state, parts, &voice) && play(g, parts, &options, 11) &&
              keep_record(g, parts, &options, &error) && count(g, parts, &error) &&
              step_many(g, parts, &error);
    if (!ok) printf("failed: %s: %s\n", g->id, error.text);
    return ok;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        for (int i = 0; i < souk_num_games; i++)
            if (!tour(souk_games[i], souk_parts_default(souk_games[i]))) return 1;
        return 0;
    }
    const souk_game *g = souk_game_find(argv[1]);
    if (!g) {
        printf("There is no game %s.\n", argv[1]);
        return 1;
    }
    void *mine = argc > 2 ? read_parts(g, argv[2]) : NULL;
    if (argc > 2 && !mine) return 1;
    bool ok = tour(g, mine ? mine : souk_parts_default(g));
    free(mine);
    return ok ? 0 : 1;
}
