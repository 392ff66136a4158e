/* local.c — a local table on the full screen. People take turns, bots think in their own thread so that the screen
 * never freezes, and a curtain hides one person's hand from the next.
 *
 * The invariant is that of the line mode: between two curtains the screen shows only one person's view. After every
 * change of the table, and before the next key, the save is on disk.
 */
#include "cli/tui/local.h"
#include "cli/play/show.h"
#include "cli/tui/ask.h"
#include "cli/tui/chances.h"
#include "cli/tui/help.h"
#include "cli/tui/review.h"
#include "cli/tui/story.h"
#include "core/clock.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { QUICK_MS = 12, LOOK_MS = 25 };

/* --- the scene -------------------------------------------------------------------------------- */

/* Describes the last actions that this seat can still undo. */
static void tell_trail(local *l, int seat)
{
    const souk_table *t = l->play->table;
    scene *s = l->scene;
    int first = t->num_kept;
    if (seat < 0 || !souk_table_can_undo(t, seat)) return;
    while (first > 0 && t->num_kept - first < 8) {
        const souk_entry *e = &t->entries[t->kept[first - 1]];
        if (e->actor != seat || e->learned) break;
        first--;
    }
    souk_out out;
    souk_out_init(&out, s->trail, sizeof s->trail);
    souk_puts(&out, souk_text(s->lang, N_("So far (u takes back):")));
    for (int i = first; i < t->num_kept; i++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        t->game->name(t->parts, t->entries[t->kept[i]].action, &name);
        souk_printf(&out, " %s %s", i > first ? "·" : "", name.buf);
    }
}

/* Refills the scene: for the person at that seat, who may act, or (-1) for the current viewer. */
static void fill_scene(local *l, int seat)
{
    const souk_table *t = l->play->table;
    scene *s = l->scene;
    int eyes = l->play->eyes;
    s->alone = l->stage.zoom && l->stage.focus == PANE_BOARD;
    scene_fill(s, &t->state, t->parts, seat >= 0 ? seat : eyes, &l->voice);
    if (!l->play->trial) tell_trail(l, seat);
    souk_out_reset(&s->log);
    souk_table_log(t, 0, eyes, &l->voice, &s->log);
    s->title[0] = '\0';
    if (eyes >= 0) {
        souk_out out;
        souk_out_init(&out, s->title, sizeof s->title);
        souk_seat_name(&l->voice, eyes, &out);
        if (l->play->trial) souk_printf(&out, " · %s", l->play->trial->title);
    }
    snprintf(
        s->keys, sizeof s->keys, "%s",
        souk_text(s->lang,
                  l->play->trial
                      ? N_("Enter try · Tab pane · z zoom · h hint · a answer · w why · r rules · ? help")
                      : N_("Enter do · Tab pane · z zoom · u undo · h hint · w why · r rules · ? help")));
    stage_changed(&l->stage);
}

/* --- wishes ----------------------------------------------------------------------------------- */

static void refuse(local *l, const souk_error *error)
{
    if (error->clause[0] >= 'A' && error->clause[0] <= 'Z' && !strstr(error->text, error->clause))
        stage_say(&l->stage, SOUK_RED, "%s (%s)", error->text, error->clause);
    else
        stage_say(&l->stage, SOUK_RED, "%s", error->text);
}

/* --- a puzzle: what is chosen is only tried --------------------------------------------------- */

static after attempt(local *l, int action)
{
    const play_trial *trial = l->play->trial;
    SOUK_OUT(said, PLAY_SAID_MAX);
    souk_error error = cli_fresh_error(l->play->cli);
    if (play_refusal(l->play, trial->seat, action, &error)) {
        refuse(l, &error);
        return LOCAL_GOES_ON;
    }
    bool over = trial->attempt(trial->context, action, &said);
    ask_note(l->scene->lang, trial->title, said.buf);
    return over ? LOCAL_LEFT : LOCAL_GOES_ON;
}

/* Carries out the wishes that a puzzle grants in its own way. */
static after grant_trial(local *l, word_wish wish)
{
    const play_trial *trial = l->play->trial;
    SOUK_OUT(said, PLAY_SAID_MAX);
    int action = stage_action(&l->stage);
    switch (wish) {
    case WISH_ACT: return action >= 0 ? attempt(l, action) : LOCAL_GOES_ON;
    case WISH_HINT: trial->hint(trial->context, &said); break;
    case WISH_ANSWER: trial->answer(trial->context, &said); break;
    case WISH_LEAVE: return LOCAL_LEFT;
    case WISH_UNDO:
        stage_say(&l->stage, SOUK_DIM, "%s", souk_text(l->scene->lang, play_nothing_tried));
        break;
    default:
        stage_say(&l->stage, SOUK_DIM, "%s", souk_text(l->scene->lang, N_("A puzzle has none of that.")));
    }
    if (said.len) ask_note(l->scene->lang, trial->title, said.buf);
    return wish == WISH_ANSWER ? LOCAL_LEFT : LOCAL_GOES_ON;
}

/* --- acting ----------------------------------------------------------------------------------- */

static bool act(local *l, int seat, const int16_t *actions, int n)
{
    souk_error error = cli_fresh_error(l->play->cli);
    if (seat < 0) return false;
    if (souk_table_move(l->play->table, seat, actions, n, &error)) return true;
    refuse(l, &error);
    return false;
}

static int understand(local *l, int seat, const char *text, int16_t *actions)
{
    souk_error error = cli_fresh_error(l->play->cli);
    int n = play_understand(l->play, seat, text, actions, &error);
    if (n == 0) refuse(l, &error);
    return n;
}

static void explain_why(local *l, int seat, const char *text)
{
    int16_t actions[SOUK_MOVE_MAX];
    if (seat < 0 || understand(l, seat, text, actions) == 0) return;
    souk_error error = cli_fresh_error(l->play->cli);
    if (play_refusal(l->play, seat, actions[0], &error))
        refuse(l, &error);
    else
        stage_say(&l->stage, SOUK_GREEN, "%s", souk_text(l->scene->lang, N_("That is possible now.")));
}

/* Shows what a bot would do in this seat, and why; moves the cursor there. */
static void hint(local *l, int seat)
{
    const souk_table *t = l->play->table;
    SOUK_OUT(text, 8 * SOUK_TEXT_MAX);
    if (l->play->counts) {
        stage_say(&l->stage, SOUK_DIM, "%s", souk_text(l->scene->lang, play_no_hints));
        return;
    }
    stage_say(&l->stage, SOUK_DIM, "%s", souk_text(l->scene->lang, N_("A bot is thinking about it ...")));
    stage_draw(&l->stage);
    l->stage.message[0] = '\0';
    int best = chances_advice(souk_table_now(t), seat, &l->voice, (uint64_t)t->num_entries, &text);
    stage_point(&l->stage, best);
    stage_draw(&l->stage);
    ask_note(l->scene->lang, souk_text(l->scene->lang, N_("A bot's advice")), text.buf);
}

static void save_as(local *l, const char *path)
{
    souk_error error = cli_fresh_error(l->play->cli);
    if (play_save_as(l->play, path, &error))
        stage_say(&l->stage, SOUK_GREEN, souk_text(l->scene->lang, N_("Saved to %s.")), path);
    else
        refuse(l, &error);
}

static bool ask_for(local *l, const char *question, char *line)
{
    line[0] = '\0';
    return ask_line(souk_text(l->scene->lang, question), line, ASK_LINE_MAX) && line[0];
}

static after leave(local *l)
{
    souk_lang lang = l->scene->lang;
    if (screen_leaving() || souk_mover(l->play->table->game, &l->play->table->state) == SOUK_DONE)
        return LOCAL_LEFT;
    ask_item items[] = {{'l', souk_text(lang, N_("Leave")), souk_text(lang, N_("your game is saved"))},
                        {'s', souk_text(lang, N_("Stay")), NULL},
                        {'t', souk_text(lang, N_("Discard the game")), NULL}};
    int n = l->play->counts ? 2 : 3; /* the counted attempt cannot be discarded by mistake */
    switch (ask_one(lang, souk_text(lang, N_("Leave the table?")), NULL, items, n, 0)) {
    case 0: return LOCAL_LEFT;
    case 2: l->throw_away = true; return LOCAL_LEFT;
    default: return screen_leaving() ? LOCAL_LEFT : LOCAL_GOES_ON;
    }
}

static after say(local *l, int seat);

/* Carries out a wish of the person at a seat (-1: nobody may act now); `rest` is the text typed with it. */
static after grant(local *l, word_wish wish, int seat, const char *rest)
{
    play *p = l->play;
    souk_lang lang = l->scene->lang;
    souk_error error = cli_fresh_error(p->cli);
    char line[ASK_LINE_MAX] = "";
    int16_t action = (int16_t)stage_action(&l->stage);
    if (rest) snprintf(line, sizeof line, "%s", rest);
    if (p->trial) {
        switch (wish) {
        case WISH_ACT:
        case WISH_UNDO:
        case WISH_HINT:
        case WISH_ANSWER:
        case WISH_REVIEW:
        case WISH_SAVE:
        case WISH_LEAVE: return grant_trial(l, wish);
        default: break;
        }
    }
    switch (wish) {
    case WISH_ACT: return action >= 0 && act(l, seat, &action, 1) ? LOCAL_CHANGED : LOCAL_GOES_ON;
    case WISH_UNDO:
        if (play_undo(p, seat >= 0 ? seat : p->eyes, &error)) return LOCAL_CHANGED;
        refuse(l, &error);
        break;
    case WISH_HINT:
        if (seat >= 0) hint(l, seat);
        break;
    case WISH_WHY:
        if (seat >= 0 && (line[0] || ask_for(l, N_("Why not:"), line))) explain_why(l, seat, line);
        break;
    case WISH_SAY: return say(l, seat);
    case WISH_RULES: ask_rules(lang, p->table->game, line[0] ? line : NULL); break;
    case WISH_HELP: help_show(lang); break;
    case WISH_LOG: ask_log(lang, l->scene->log.buf); break;
    case WISH_SAVE:
        if (line[0] || (ask_path(souk_text(lang, N_("Save to file:")), line, sizeof line) && line[0]))
            save_as(l, line);
        break;
    case WISH_REVIEW:
        if (p->counts && souk_mover(p->table->game, &p->table->state) != SOUK_DONE)
            stage_say(&l->stage, SOUK_DIM, "%s",
                      souk_text(lang, N_("You can review the try that counts once it is over.")));
        else
            review_run(p->cli, p->table, p->table->num_kept, p->eyes);
        break;
    case WISH_PACE: story_pace(&l->stage, &p->pace, line); break;
    case WISH_LEAVE: return leave(l);
    default: break;
    }
    return LOCAL_GOES_ON;
}

/* Handles a typed line: one of the words of the line mode, or actions. */
static after say(local *l, int seat)
{
    char line[ASK_LINE_MAX];
    const char *rest;
    int16_t actions[SOUK_MOVE_MAX];
    const souk_table *t = l->play->table;
    if (!ask_for(l, N_("Do:"), line)) return LOCAL_GOES_ON;
    bool trial = l->play->trial != NULL;
    word_wish wish = words_find(line, trial ? WORDS_PUZZLE : WORDS_LOCAL | WORDS_REVIEW, &rest);
    if (wish != WISH_NOTHING && (line[0] == '/' || souk_action_named(t->game, t->parts, line) < 0))
        return grant(l, wish, seat, rest);
    if (seat < 0) return LOCAL_GOES_ON;
    int count = understand(l, seat, line, actions);
    if (count > 0 && trial) return attempt(l, actions[0]);
    return count > 0 && act(l, seat, actions, count) ? LOCAL_CHANGED : LOCAL_GOES_ON;
}

/* --- bots ------------------------------------------------------------------------------------- */

typedef struct local_thought {
    const souk_bot *bot;
    const souk_game *game;
    const void *parts;
    souk_state state;
    int seat;
    souk_rng rng;
    souk_budget budget;
    int action;
    atomic_bool done, stop;
} local_thought;

static bool must_stop(void *context)
{
    return atomic_load(&((local_thought *)context)->stop);
}

static void *think(void *context)
{
    local_thought *h = context;
    h->action = souk_bot_choose_within(h->bot, h->game, &h->state, h->parts, h->seat, &h->rng, &h->budget);
    atomic_store(&h->done, true);
    return NULL;
}

/* Lets people look around while a bot thinks or a story is shown; false if they leave. A key for a coming turn is
 * queued, and so is every later key, to preserve the order. */
static bool look_round(local *l, int wait_ms)
{
    int key = screen_key(wait_ms);
    if (key == KEYS_NONE) return true;
    bool special = key == KEYS_RESIZED || key == KEYS_LEAVE;
    if (!special && (l->num_ahead > 0 || stage_for_a_turn(&l->stage, key))) {
        if (l->num_ahead < SCREEN_UNREAD_MAX) l->ahead[l->num_ahead++] = key;
        l->hurry = true;
        return true;
    }
    word_wish wish = stage_key(&l->stage, key);
    if (wish == WISH_ACT || key == KEYS_ESCAPE || key == KEYS_MOUSE) l->hurry = true;
    if (wish == WISH_ACT || wish == WISH_NOTHING) {
        stage_draw(&l->stage);
        return true;
    }
    after then = grant(l, wish, -1, NULL);
    if (then == LOCAL_CHANGED) l->taken_back = true;
    stage_draw(&l->stage);
    return then != LOCAL_LEFT;
}

static void doze(int ms)
{
    struct timespec t = {0, ms * 1000000L};
    nanosleep(&t, NULL);
}

static after bot_acts(local *l, int seat)
{
    play *p = l->play;
    const souk_table *t = p->table;
    local_thought h;
    memset(&h, 0, sizeof h);
    h.bot = p->seats[seat].bot;
    h.game = t->game;
    h.parts = t->parts;
    souk_table_bot_state(t, seat, &h.state);
    h.seat = seat;
    h.rng = souk_table_bot_stream(t, p->seed, seat);
    h.budget = play_budget(p, h.bot);
    h.budget.stop = must_stop;
    h.budget.context = &h;
    pthread_t thread;
    bool stays = true, alone = pthread_create(&thread, NULL, think, &h) != 0;
    if (alone) think(&h);
    for (int i = 0; i < QUICK_MS && !atomic_load(&h.done); i++)
        doze(1);
    if (!atomic_load(&h.done)) {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        souk_seat_name(&l->voice, seat, &name);
        fill_scene(l, -1);
        snprintf(l->scene->prompt, sizeof l->scene->prompt,
                 souk_text(l->scene->lang, N_("%s is thinking ...")), name.buf);
        stage_draw(&l->stage);
    }
    while (stays && !l->taken_back && !atomic_load(&h.done))
        stays = look_round(l, LOOK_MS);
    atomic_store(&h.stop, !stays || l->taken_back);
    if (!alone) pthread_join(thread, NULL);
    int16_t action = (int16_t)h.action;
    if (stays && l->taken_back) return LOCAL_CHANGED;
    if (stays && !act(l, seat, &action, 1)) return LOCAL_LEFT;
    return stays ? LOCAL_CHANGED : LOCAL_LEFT;
}

/* --- the story -------------------------------------------------------------------------------- */

/* Shows the table with the log up to the current sentence, which is highlighted as the prompt. */
static void show_sentence(local *l, size_t told, const char *sentence, size_t len)
{
    scene *s = l->scene;
    fill_scene(l, -1);
    s->num_choices = 0; /* even if it is somebody's turn by now: the story comes first */
    stage_changed(&l->stage);
    if (told < s->log.len) {
        s->log.len = told;
        s->log.buf[told] = '\0';
    }
    snprintf(s->prompt, sizeof s->prompt, "%.*s", (int)len, sentence);
    snprintf(
        s->keys, sizeof s->keys, "%s",
        souk_text(s->lang, N_("Enter skips ahead · p pace · Tab pane · z zoom · l log · r rules · ? help")));
    stage_draw(&l->stage);
}

static int lines_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* Collects the sentences to show: not the viewer's last action, but its consequences (such as revealed choices). A
 * sentence or two on chance do not delay a continuing turn; another actor does, such as the rules' opponent. */
static void begin_story(const local *l, souk_out *tale)
{
    const souk_table *t = l->play->table;
    int from = l->shown < 0 ? t->num_entries : l->shown, own = -1, eyes = l->play->eyes;
    bool others = souk_mover(t->game, &t->state) != eyes;
    for (; from < t->num_entries; from++) {
        const souk_entry *e = &t->entries[from];
        if (e->actor != eyes && e->action != SOUK_UNDO) break;
        own = e->first_event < e->end_event ? from : -1;
    }
    for (int i = from; i < t->num_entries; i++)
        others |= t->entries[i].actor >= 0 && t->entries[i].actor != eyes;
    souk_table_log(t, own >= 0 ? own : from, eyes, &l->voice, tale);
    size_t first = strcspn(tale->buf, "\n") + 1;
    if (own >= 0 && first <= tale->len) {
        memmove(tale->buf, tale->buf + first, tale->len - first + 1);
        tale->len -= first;
    }
    if (!others && lines_of(tale->buf) <= STORY_ASIDE) souk_out_reset(tale);
}

/* Shows the events since the last time, sentence by sentence; false if somebody leaves. */
static bool tell_story(local *l)
{
    const play *p = l->play;
    SOUK_OUT(tale, STORY_MAX);
    if (p->people > 0 && pace_ms(p->pace) > 0 && !l->hurry) begin_story(l, &tale);
    l->shown = p->table->num_entries;
    l->taken_back = false;
    if (!tale.len) return true;
    fill_scene(l, -1);
    size_t before = l->scene->log.len - tale.len;
    for (size_t at = 0; at < tale.len && !l->hurry && !l->taken_back;) {
        size_t len = strcspn(tale.buf + at, "\n");
        show_sentence(l, before + at + len + 1, tale.buf + at, len);
        at += len + 1;
        int64_t since = souk_clock_ms(SOUK_CLOCK_MONOTONIC);
        for (int64_t left; (left = since + pace_ms(p->pace) - souk_clock_ms(SOUK_CLOCK_MONOTONIC)) > 0 &&
                           !l->hurry && !l->taken_back;)
            if (!look_round(l, (int)left)) return false;
    }
    return true;
}

/* --- people ----------------------------------------------------------------------------------- */

/* Passes the screen to the person at that seat; false if they leave. */
static bool change_eyes(local *l, int seat)
{
    play *p = l->play;
    if (p->eyes == seat) return true;
    bool hide = p->people > 1 && play_hides(p->table);
    p->eyes = seat;
    if (!hide) return true;
    l->num_ahead = 0; /* typed by somebody else */
    SOUK_OUT(name, SOUK_TEXT_MAX);
    SOUK_OUT(text, 2 * SOUK_TEXT_MAX);
    souk_seat_name(&l->voice, seat, &name);
    souk_printf(&text, souk_text(l->scene->lang, N_("Pass the screen to %s and press Enter.")), name.buf);
    screen_clear();
    ask_note(l->scene->lang, p->table->game->title, text.buf);
    return !screen_leaving();
}

/* While somebody thinks: whether the bell is due; true only once. */
static bool bell_is_due(void *context)
{
    local *l = context;
    bool due = !l->belled && souk_clock_ms(SOUK_CLOCK_MONOTONIC) >= l->play->bell;
    l->belled |= due;
    return due;
}

static after person_acts(local *l, int seat)
{
    if (!change_eyes(l, seat)) return LOCAL_LEFT;
    while (l->num_ahead > 0)
        screen_unread(l->ahead[--l->num_ahead]);
    l->hurry = false;
    fill_scene(l, seat);
    for (;;) {
        int key = stage_wait(&l->stage), cursor = stage_action(&l->stage);
        bool zoom = l->stage.zoom;
        if (key == KEYS_NEWS && play_ring(l->play)) return LOCAL_CHANGED;
        word_wish wish = stage_key(&l->stage, key);
        if (key == KEYS_RESIZED || zoom != l->stage.zoom) { /* a game may draw differently for another size */
            fill_scene(l, seat);
            stage_point(&l->stage, cursor);
        }
        if (wish == WISH_NOTHING) continue;
        after then = grant(l, wish, seat, NULL);
        if (then != LOCAL_GOES_ON) return then;
    }
}

/* --- the end ---------------------------------------------------------------------------------- */

static void tell_end(local *l)
{
    const souk_table *t = l->play->table;
    scene *s = l->scene;
    int32_t score[SOUK_SCORES_MAX];
    int entries = t->game->score(&t->state, t->parts, SOUK_SPECTATOR, score);
    uint32_t winners = souk_winners(t->game, &t->state, t->parts);
    souk_out out;
    souk_out_init(&out, s->prompt, sizeof s->prompt);
    souk_puts(&out, souk_text(s->lang, N_("The game is over.")));
    for (int i = 0; i < entries; i++) {
        souk_puts(&out, i ? ", " : " ");
        SOUK_OUT(name, SOUK_TEXT_MAX);
        show_entry(l->play->cli, souk_table_now(t), &l->voice, i, &name);
        souk_printf(&out, souk_text(s->lang, N_("%s: %d")), name.buf, (int)score[i]);
        if (winners >> i & 1) souk_puts(&out, " ★");
    }
    snprintf(
        s->keys, sizeof s->keys, "%s",
        souk_text(s->lang, N_("v review with the win-chance curve · s save · l log · r rules · q leave")));
}

static void look_at_end(local *l)
{
    fill_scene(l, -1);
    tell_end(l);
    for (;;) {
        word_wish wish = stage_key(&l->stage, stage_wait(&l->stage));
        if (wish == WISH_ACT || wish == WISH_UNDO) continue;
        if (grant(l, wish, -1, NULL) == LOCAL_LEFT) return;
    }
}

static after advance(local *l)
{
    play *p = l->play;
    if (p->trial) return person_acts(l, p->trial->seat);
    souk_error error = cli_fresh_error(p->cli);
    if (souk_table_chance(p->table, &error) < 0) {
        refuse(l, &error);
        return LOCAL_LEFT;
    }
    play_ring(p);
    if (!tell_story(l)) return LOCAL_LEFT;
    if (l->taken_back) return LOCAL_CHANGED;
    int seat = souk_mover(p->table->game, &p->table->state);
    if (seat == SOUK_DONE) return LOCAL_LEFT;
    if (!p->seats[seat].bot) return person_acts(l, seat);
    return bot_acts(l, seat);
}

static void save_it(local *l)
{
    souk_error error = cli_fresh_error(l->play->cli);
    if (l->saved.path[0] && !save_write(&l->saved, l->play->table, &error) && !l->told) {
        refuse(l, &error);
        l->told = true; /* report it only once */
    }
}

int local_play(play *p, save *saved)
{
    local l;
    memset(&l, 0, sizeof l);
    l.play = p;
    l.shown = -1;
    l.saved.lock = -1;
    l.voice = souk_table_voice(p->table, p->cli->lang);
    l.scene = scene_new(p->cli->lang, p->table->game);
    if (!l.scene || !screen_open(p->cli->lang)) {
        scene_free(l.scene);
        return play_run(p);
    }
    souk_error error = cli_fresh_error(p->cli);
    p->eyes = p->people > 1 ? -1 : SOUK_SPECTATOR;
    for (int i = 0; i < p->table->head.seats && p->people == 1; i++)
        if (!p->seats[i].bot) p->eyes = i;
    stage_open(&l.stage, l.scene);
    screen_meanwhile(bell_is_due, &l);
    if (p->trial) stage_say(&l.stage, SOUK_TITLE, "%s", p->trial->question);
    if (saved)
        l.saved = *saved;
    else if (!p->trial && !save_open(&l.saved, p->table->game, cli_value(p->cli, "parts"), &error))
        refuse(&l, &error);
    do
        save_it(&l);
    while (advance(&l) != LOCAL_LEFT);
    bool over = souk_mover(p->table->game, &p->table->state) == SOUK_DONE;
    if (over && !screen_leaving()) {
        if (p->people != 1) p->eyes = SOUK_SPECTATOR;
        look_at_end(&l);
    }
    screen_meanwhile(NULL, NULL);
    stage_close(&l.stage);
    scene_free(l.scene);
    screen_close();
    bool kept = l.saved.path[0] && !over && !l.throw_away && (!p->counts || play_begun(p));
    if (kept)
        save_close(&l.saved);
    else
        save_remove(&l.saved);
    if (screen_taken()) return CLI_OK;
    if (over) show_end(p->cli, souk_table_now(p->table), &l.voice);
    if (kept)
        puts(cli_text(p->cli, p->counts
                                  ? N_("Your try is saved: run `souk day` with the same game to continue.")
                                  : N_("Your game is saved: run `souk` to continue.")));
    return CLI_OK;
}
