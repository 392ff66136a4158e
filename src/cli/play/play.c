/* play.c — the line mode: the turn loop, the output for each person and the words they may type. */
#include "cli/play/play.h"
#include "cli/play/lines.h"
#include "cli/play/show.h"
#include "cli/play/words.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/file.h"
#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CURTAIN_SAMPLES = 64, SPOKEN_CHOICES = 12 };

/* How a turn continues after a line of input. */
typedef enum outcome { ASK_AGAIN, ACTED, SOLVED, QUIT, INPUT_ENDED } outcome;

const char play_no_hints[] = N_("There are no hints in the try that counts.");

const char play_nothing_tried[] =
    N_("There is nothing to take back: an attempt changes nothing on the table.");

souk_budget play_budget(const play *p, const souk_bot *bot)
{
    souk_budget b = souk_budget_at_table(bot);
    if (p->think > 0.0) {
        b.iterations = SOUK_ITERATIONS_ENDLESS;
        b.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
        b.seconds = p->think;
    }
    if (p->counts) b.seconds = 0.0;
    return b;
}

bool play_begun(const play *p)
{
    for (int i = 0; i < p->table->num_entries; i++) {
        int actor = p->table->entries[i].actor;
        if (actor >= 0 && !p->seats[actor].bot) return true;
    }
    return false;
}

/* --- the curtain ----------------------------------------------------------------------------- */

/* If anything is hidden, some sample of some seat's hidden information differs from the real state. */
bool play_hides(const souk_table *t)
{
    for (int seat = 0; seat < t->head.seats; seat++) {
        for (uint64_t i = 0; i < CURTAIN_SAMPLES; i++) {
            souk_state imagined = t->state;
            souk_rng rng = souk_rng_seeded(i);
            t->game->imagine(&imagined, t->parts, seat, &rng);
            if (memcmp(&imagined, &t->state, t->game->state_size) != 0) return true;
        }
    }
    return false;
}

/* Passes the screen to the person at that seat; false if the input ended. */
static bool change_eyes(play *p, int seat, const souk_voice *voice)
{
    if (p->eyes == seat) return true;
    bool first = p->eyes < 0;
    p->eyes = seat;
    if (p->people < 2) return true;
    SOUK_OUT(name, SOUK_TEXT_MAX);
    souk_seat_name(voice, seat, &name);
    if (p->terminal && play_hides(p->table)) {
        if (!first) fputs("\033[2J\033[3J\033[H", stdout);
        printf(cli_text(p->cli, N_("Pass the screen to %s, who presses Enter. ")), name.buf);
        char line[LINES_BYTES];
        if (lines_read(line, -1) == LINES_ENDED) return false;
    }
    printf("\n--- %s ---\n", name.buf);
    return true;
}

/* --- the bell -------------------------------------------------------------------------------- */

bool play_ring(play *p)
{
    souk_table *t = p->table;
    souk_mask legal;
    souk_error error = cli_fresh_error(p->cli);
    if (souk_clock_ms(SOUK_CLOCK_MONOTONIC) < p->bell) return false;
    souk_legal(t->game, &t->state, t->parts, SOUK_TABLE, &legal);
    int16_t action = (int16_t)souk_mask_next(&legal, 0);
    return action >= 0 && souk_table_move(t, SOUK_TABLE, &action, 1, &error);
}

/* --- undo ------------------------------------------------------------------------------------ */

bool play_undo(play *p, int seat, souk_error *error)
{
    uint32_t bots = 0;
    for (int i = 0; i < p->table->head.seats; i++)
        if (p->seats[i].bot) bots |= 1u << i;
    return souk_table_undo_past(p->table, seat, bots, error);
}

bool play_refusal(const play *p, int seat, int action, souk_error *error)
{
    const souk_table *t = p->table;
    souk_voice voice = souk_table_voice(t, p->cli->lang);
    souk_out text;
    souk_out_init(&text, error->text, sizeof error->text);
    const char *clause = souk_refusal(t->game, &t->state, t->parts, seat, action, &voice, &text);
    snprintf(error->clause, sizeof error->clause, "%s", clause ? clause : "");
    return clause != NULL;
}

int play_understand(const play *p, int seat, const char *text, int16_t actions[SOUK_MOVE_MAX],
                    souk_error *error)
{
    const souk_table *t = p->table;
    int64_t number;
    souk_mask legal;
    souk_legal(t->game, &t->state, t->parts, seat, &legal);
    int n = souk_mask_count(&legal);
    if (!souk_typed_number(text, INT32_MIN, INT32_MAX, &number))
        return souk_parse(t->game, &t->state, t->parts, seat, text, actions, SOUK_MOVE_MAX, error);
    if (number < 1 || number > n) {
        snprintf(error->text, sizeof error->text, cli_text(p->cli, N_("Choose a number from 1 to %d.")), n);
        return 0;
    }
    actions[0] = (int16_t)souk_mask_nth(&legal, (int)number - 1);
    return 1;
}

bool play_save_as(const play *p, const char *path, souk_error *error)
{
    char *text = NULL;
    size_t len;
    bool good = souk_table_save(p->table, &text, &len, error) && souk_file_replace(path, text, len, error);
    free(text);
    return good;
}

/* --- the log, sentence by sentence ----------------------------------------------------------- */

/* Prints sentences one by one, wait_ms apart. A line typed meanwhile ends the waiting and stays in the input. */
static void tell(const char *text, int wait_ms)
{
    while (*text) {
        char line[4 * SOUK_TEXT_MAX];
        size_t len = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)len, text);
        show_line("", line);
        text += len + (text[len] == '\n');
        if (!*text || wait_ms == 0) continue;
        struct pollfd typed = {STDIN_FILENO, POLLIN, 0};
        fflush(stdout);
        if (poll(&typed, 1, wait_ms) > 0) wait_ms = 0;
    }
}

/* Prints the log from that entry on; the setup of the table is printed without pauses. */
static void tell_since(const play *p, int entry, int viewer, const souk_voice *voice)
{
    souk_out text;
    if (entry >= p->table->num_entries) return;
    cli_open(&text);
    souk_table_log(p->table, entry, viewer, voice, &text);
    putchar('\n');
    tell(text.buf, entry > 0 ? pace_ms(p->pace) : 0);
}

/* --- words besides actions -------------------------------------------------------------------- */

typedef struct turn {
    play *play;
    int seat;
    const souk_voice *voice;
} turn;

static word_kind kind_of(const play *p)
{
    return p->trial ? WORDS_PUZZLE : WORDS_LOCAL;
}

static void print_lines(const char *text)
{
    tell(text, 0);
}

static outcome say_help(turn *t, const char *rest)
{
    (void)rest;
    souk_out text;
    cli_open(&text);
    words_help(t->play->cli->lang, kind_of(t->play), &text);
    cli_print(&text);
    return ASK_AGAIN;
}

/* Reports what is wrong with the words; returns the number of actions. */
static int understand(const turn *t, const char *text, int16_t *actions)
{
    souk_error error = cli_fresh_error(t->play->cli);
    int n = play_understand(t->play, t->seat, text, actions, &error);
    if (n == 0) show_line("", error.text);
    return n;
}

static void print_refusal(const souk_error *error)
{
    SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
    bool named = !isupper((unsigned char)error->clause[0]) || strstr(error->text, error->clause);
    souk_printf(&text, named ? "%s" : "%s (%s)", error->text, error->clause);
    show_line("", text.buf);
}

static outcome say_why(turn *t, const char *rest)
{
    int16_t actions[SOUK_MOVE_MAX];
    if (!rest[0]) {
        puts(cli_text(t->play->cli, N_("Which action? Type: why ACTION.")));
        return ASK_AGAIN;
    }
    int n = understand(t, rest, actions);
    if (n == 0) return ASK_AGAIN;
    souk_error error = cli_fresh_error(t->play->cli);
    if (play_refusal(t->play, t->seat, actions[0], &error))
        print_refusal(&error);
    else
        puts(cli_text(t->play->cli, N_("That is possible now.")));
    return ASK_AGAIN;
}

static outcome say_undo(turn *t, const char *rest)
{
    (void)rest;
    souk_error error = cli_fresh_error(t->play->cli);
    if (t->play->trial) {
        puts(cli_text(t->play->cli, play_nothing_tried));
        return ASK_AGAIN;
    }
    if (play_undo(t->play, t->seat, &error)) return ACTED;
    show_line("", error.text);
    return ASK_AGAIN;
}

static outcome say_choices(turn *t, const char *rest)
{
    const souk_table *table = t->play->table;
    (void)rest;
    show_actions(t->play->cli, souk_table_now(table), t->seat, t->voice, 0);
    return ASK_AGAIN;
}

static outcome say_score(turn *t, const char *rest)
{
    const souk_table *table = t->play->table;
    (void)rest;
    show_scores(t->play->cli, souk_table_now(table), t->seat, t->voice);
    return ASK_AGAIN;
}

static outcome say_table(turn *t, const char *rest)
{
    const souk_table *table = t->play->table;
    (t->play->spoken ? show_spoken : show_table)(t->play->cli, souk_table_now(table), t->seat, t->voice);
    if (!t->play->spoken) say_choices(t, rest);
    return ASK_AGAIN;
}

/* Shows the actions a strong bot prefers, given only this person's view. */
static outcome say_hint(turn *t, const char *rest)
{
    enum { HINTS = 3 };
    (void)rest;
    const souk_table *table = t->play->table;
    const souk_game *g = table->game;
    const cli *c = t->play->cli;
    souk_advice advice[HINTS];
    if (t->play->trial) {
        SOUK_OUT(said, PLAY_SAID_MAX);
        t->play->trial->hint(t->play->trial->context, &said);
        print_lines(said.buf);
        return ASK_AGAIN;
    }
    if (t->play->counts) {
        puts(cli_text(c, play_no_hints));
        return ASK_AGAIN;
    }
    souk_rng rng = souk_table_bot_stream(table, t->play->seed, t->seat);
    souk_budget budget = play_budget(t->play, &souk_bot_hard);
    int n = souk_bot_explain(&souk_bot_hard, g, &table->state, table->parts, t->seat, &rng, &budget, t->voice,
                             advice, HINTS);
    if (n == 0) puts(cli_text(c, N_("Out of memory.")));
    SOUK_OUT(text, 8 * SOUK_TEXT_MAX);
    for (int i = 0; i < n; i++) {
        SOUK_OUT(label, SOUK_TEXT_MAX);
        g->label(&table->state, table->parts, t->seat, advice[i].action, t->voice, &label);
        show_advice(&text, c->lang, i + 1, label.buf, (double)advice[i].win, (double)advice[i].margin,
                    advice[i].reason);
    }
    fputs(text.buf, stdout);
    return ASK_AGAIN;
}

/* The solution ends a puzzle. */
static outcome say_answer(turn *t, const char *rest)
{
    const play_trial *trial = t->play->trial;
    SOUK_OUT(said, PLAY_SAID_MAX);
    (void)rest;
    trial->answer(trial->context, &said);
    print_lines(said.buf);
    return SOLVED;
}

static outcome attempt(turn *t, int action)
{
    const play_trial *trial = t->play->trial;
    SOUK_OUT(said, PLAY_SAID_MAX);
    souk_error error = cli_fresh_error(t->play->cli);
    if (play_refusal(t->play, t->seat, action, &error)) {
        print_refusal(&error);
        return ASK_AGAIN;
    }
    bool over = trial->attempt(trial->context, action, &said);
    print_lines(said.buf);
    return over ? SOLVED : ASK_AGAIN;
}

static outcome say_log(turn *t, const char *rest)
{
    (void)rest;
    souk_out text;
    cli_open(&text);
    souk_table_log(t->play->table, 0, t->seat, t->voice, &text);
    cli_print(&text);
    return ASK_AGAIN;
}

static outcome say_rules(turn *t, const char *rest)
{
    show_rules(t->play->cli->lang, t->play->table->game, rest);
    return ASK_AGAIN;
}

static outcome say_save(turn *t, const char *rest)
{
    const cli *c = t->play->cli;
    souk_error error = cli_fresh_error(c);
    if (!rest[0])
        puts(cli_text(c, N_("Which file? Type: save FILE.")));
    else if (play_save_as(t->play, rest, &error))
        printf(cli_text(c, N_("Saved to %s.\n")), rest);
    else
        show_line("", error.text);
    return ASK_AGAIN;
}

static outcome say_pace(turn *t, const char *rest)
{
    play *p = t->play;
    pace wanted = rest[0] ? pace_named(rest) : p->pace;
    if (wanted == NUM_PACES) {
        puts(cli_text(p->cli, N_("Which pace? Type: pace slow, normal, fast or none.")));
        return ASK_AGAIN;
    }
    p->pace = wanted;
    if (rest[0]) pace_keep(wanted);
    printf(cli_text(p->cli, N_("Pace: %s.\n")), pace_word(wanted, p->cli->lang));
    return ASK_AGAIN;
}

static outcome say_quit(turn *t, const char *rest)
{
    (void)t, (void)rest;
    return QUIT;
}

/* The action of each word. */
static outcome (*const sayings[])(turn *t, const char *rest) = {
    [WISH_HELP] = say_help,  [WISH_WHY] = say_why,         [WISH_UNDO] = say_undo,
    [WISH_SHOW] = say_table, [WISH_CHOICES] = say_choices, [WISH_SCORE] = say_score,
    [WISH_HINT] = say_hint,  [WISH_LOG] = say_log,         [WISH_RULES] = say_rules,
    [WISH_SAVE] = say_save,  [WISH_PACE] = say_pace,       [WISH_ANSWER] = say_answer,
    [WISH_LEAVE] = say_quit};

/* --- a person's turn ------------------------------------------------------------------------- */

static outcome answer(turn *t, const char *line)
{
    souk_table *table = t->play->table;
    const char *rest;
    int16_t actions[SOUK_MOVE_MAX];
    word_wish wish = words_find(line, kind_of(t->play), &rest);
    if (wish != WISH_NOTHING && (line[0] == '/' || souk_action_named(table->game, table->parts, line) < 0))
        return sayings[wish](t, rest);
    int n = understand(t, line, actions);
    if (n == 0) return ASK_AGAIN;
    if (t->play->trial) return attempt(t, actions[0]);
    souk_error error = cli_fresh_error(t->play->cli);
    if (souk_table_move(table, t->seat, actions, n, &error)) return ACTED;
    print_refusal(&error);
    return ASK_AGAIN;
}

static void show_news(play *p, int seat, const souk_voice *voice)
{
    tell_since(p, p->seats[seat].read, seat, voice);
    p->seats[seat].read = p->table->num_entries;
}

static outcome person_acts(play *p, int seat, const souk_voice *voice)
{
    souk_table *t = p->table;
    if (!change_eyes(p, seat, voice)) return INPUT_ENDED;
    show_news(p, seat, voice);
    putchar('\n');
    if (!p->spoken) show_table(p->cli, souk_table_now(t), seat, voice);
    SOUK_OUT(prompt, 2 * SOUK_TEXT_MAX);
    if (p->trial) {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        souk_seat_name(voice, seat, &name);
        souk_printf(&prompt, cli_text(p->cli, N_("You are %s. ")), name.buf);
    }
    t->game->prompt(&t->state, t->parts, seat, voice, &prompt);
    show_line("", prompt.buf);
    if (p->trial) show_line("", p->trial->question);
    show_actions(p->cli, souk_table_now(t), seat, voice, p->spoken ? SPOKEN_CHOICES : 0);
    turn here = {p, seat, voice};
    char line[LINES_BYTES];
    outcome then = ASK_AGAIN;
    while (then == ASK_AGAIN) {
        fputs("> ", stdout);
        if (lines_read(line, -1) == LINES_ENDED) return INPUT_ENDED;
        if (play_ring(p)) show_news(p, seat, voice);
        if (line[0]) then = answer(&here, line);
    }
    return then;
}

static bool bot_acts(play *p, int seat, souk_error *error)
{
    souk_table *t = p->table;
    const play_seat *s = &p->seats[seat];
    souk_budget budget = play_budget(p, s->bot);
    souk_state state;
    souk_rng rng = souk_table_bot_stream(t, p->seed, seat);
    souk_table_bot_state(t, seat, &state);
    int16_t action = (int16_t)souk_bot_choose_within(s->bot, t->game, &state, t->parts, seat, &rng, &budget);
    return souk_table_move(t, seat, &action, 1, error);
}

/* Shows the unread entries and the result, as the only person sees them, or a spectator if there are several. */
static void finish(play *p, const souk_voice *voice)
{
    souk_table *t = p->table;
    int viewer = p->people == 1 ? p->eyes : SOUK_SPECTATOR;
    int read = p->eyes >= 0 ? p->seats[p->eyes].read : 0;
    tell_since(p, read, viewer, voice);
    putchar('\n');
    (p->spoken ? show_spoken : show_table)(p->cli, souk_table_now(t), viewer, voice);
    show_end(p->cli, souk_table_now(t), voice);
}

int play_run(play *p)
{
    souk_table *t = p->table;
    souk_voice voice = souk_table_voice(t, p->cli->lang);
    p->eyes = -1;
    if (p->trial) {
        person_acts(p, p->trial->seat, &voice);
        return CLI_OK;
    }
    for (;;) {
        souk_error error = cli_fresh_error(p->cli);
        if (souk_table_chance(t, &error) < 0) return cli_error(p->cli, NULL, &error);
        play_ring(p);
        int seat = souk_mover(t->game, &t->state);
        if (seat == SOUK_DONE) break;
        if (p->seats[seat].bot) {
            if (!bot_acts(p, seat, &error)) return cli_error(p->cli, NULL, &error);
            continue;
        }
        outcome then = person_acts(p, seat, &voice);
        if (then == QUIT) {
            puts(cli_text(p->cli, N_("Goodbye.")));
            return CLI_OK;
        }
        if (then == INPUT_ENDED) {
            putchar('\n');
            return cli_fail(p->cli, N_("The input ended before the game did. (`save FILE` saves a game, "
                                       "`quit` leaves it.)"));
        }
    }
    finish(p, &voice);
    return CLI_OK;
}
