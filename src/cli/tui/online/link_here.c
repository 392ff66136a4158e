/* link_here.c — the far side of a table on this machine: the client sends it the messages of a server, and it answers
 * them from the table itself (see link.h). Bots think here, in a thread of their own, so that keys still work.
 *
 * The invariant: the client is told only what its viewer may know, one person at a time. After every change, and before
 * the next message is read, the save is on disk.
 */
#include "cli/tui/online/link_here.h"
#include "cli/play/lines.h"
#include "cli/play/words.h"
#include "table/protocol.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HERE_REPLY_MAX = 8 << 20, QUICK = 120, QUICK_US = 100, HINTS = 4 };

typedef struct here_thought {
    bool runs, alone; /* alone: without a thread */
    pthread_t thread;
    const souk_bot *bot;
    const souk_table *table;
    souk_state state;
    int seat, action;
    souk_rng rng;
    souk_budget budget;
    atomic_bool done, stop;
} here_thought;

typedef struct here {
    play *play;
    const save *saved;
    souk_lang lang;
    souk_queue mail; /* the messages not received yet */
    souk_nodes nodes;
    souk_out out; /* the message being written */
    int viewer;   /* the seat whose person is at the screen, or SOUK_SPECTATOR */
    int told;     /* entries that the viewer has been told of */
    bool over, unsaved;
    here_thought thought;
} here;

/* --- messages to the client ------------------------------------------------------------------- */

static souk_out *begin(here *l, const souk_request *q, const char *type)
{
    souk_out *r = &l->out;
    souk_out_reset(r);
    souk_json_open(r, '{');
    souk_json_put_string(r, "type", type);
    if (q) souk_printf(r, ",\"id\":%s", q->id[0] ? q->id : "null");
    souk_json_put_string(r, "table", LINK_HERE_TABLE);
    souk_json_put_int(r, "seq", l->play->table->num_entries);
    return r;
}

static bool post(here *l)
{
    souk_json_close(&l->out, '}');
    bool fits = l->mail.n < LINK_QUEUE_MAX && !souk_out_full(&l->out);
    link_message *m = fits ? malloc(sizeof *m + l->out.len + 1) : NULL;
    if (!m) return false;
    m->len = l->out.len;
    memcpy(m->text, l->out.buf, m->len + 1);
    souk_queue_add(&l->mail, &m->item);
    return true;
}

/* The last actions of the viewer that it can still take back. */
static void put_trail(const here *l, souk_out *r)
{
    const souk_table *t = l->play->table;
    SOUK_OUT(trail, 2 * SOUK_TEXT_MAX);
    int first = t->num_kept;
    if (l->viewer < 0 || l->play->trial || !souk_table_can_undo(t, l->viewer)) return;
    while (first > 0 && t->num_kept - first < 8) {
        const souk_entry *e = &t->entries[t->kept[first - 1]];
        if (e->actor != l->viewer || e->learned) break;
        first--;
    }
    souk_state state;
    souk_voice voice = souk_table_voice(t, l->lang);
    souk_table_at(t, first, &state);
    for (int i = first; i < t->num_kept; i++) {
        int action = t->entries[t->kept[i]].action;
        if (i > first) souk_puts(&trail, " · ");
        t->game->label(&state, t->parts, l->viewer, action, &voice, &trail);
        t->game->apply(&state, t->parts, l->viewer, action, NULL);
    }
    souk_json_put_string(r, "trail", trail.buf);
}

/* Writes what the viewer has not been told of yet, and the view. */
static void put_news(here *l, souk_out *r)
{
    souk_viewpoint viewpoint = souk_viewpoint_now(l->play->table, l->viewer, l->lang);
    souk_answer_events(r, &viewpoint, l->told);
    souk_answer_view(r, &viewpoint);
    put_trail(l, r);
    l->told = l->play->table->num_entries;
}

static souk_out *begin_table(here *l, const souk_request *q)
{
    const play *p = l->play;
    const souk_table *t = p->table;
    souk_voice voice = souk_table_voice(t, l->lang);
    SOUK_OUT(title, 2 * SOUK_TEXT_MAX);
    souk_out *r = begin(l, q, "table");
    souk_json_put_string(r, "game", t->game->id);
    souk_json_put_string(r, "status", l->over ? "done" : "running");
    souk_json_put_int_or_null(r, "seat", l->viewer >= 0, l->viewer);
    if (l->viewer >= 0) souk_seat_name(&voice, l->viewer, &title);
    if (p->trial) souk_printf(&title, " · %s", p->trial->title);
    souk_json_put_string(r, "title", title.buf);
    souk_json_put_open(r, "seats", '[');
    for (int i = 0; i < t->head.seats; i++) {
        SOUK_OUT(name, SOUK_PLAYER_MAX);
        souk_seat_name(&voice, i, &name);
        souk_json_open(r, '{');
        souk_json_put_string(r, "who", p->seats[i].bot ? "bot" : "person");
        souk_json_put_string(r, "name", name.buf);
        souk_json_close(r, '}');
    }
    souk_json_close(r, ']');
    return r;
}

static void announce(here *l, const char *text)
{
    souk_json_put_string(begin(l, NULL, "announcement"), "text", text);
    post(l);
}

/* The game cannot go on: memory has run out. */
static void give_up(here *l, const char *text)
{
    l->over = true;
    souk_json_put_string(begin(l, NULL, "removed"), "text", text);
    post(l);
}

/* Draws chance and saves; false if memory runs out. */
static bool settle(here *l, souk_error *error)
{
    const play *p = l->play;
    if (!p->trial && souk_table_chance(p->table, error) < 0) return false;
    souk_error failed = {.lang = l->lang};
    if (p->counts && !play_begun(p)) return true; /* nothing is saved of a try that has not begun */
    if (l->saved->path[0] && !save_write(l->saved, p->table, &failed) && !l->unsaved) {
        l->unsaved = true; /* reported only once */
        announce(l, failed.text);
    }
    return true;
}

/* The table has changed on its own: the client is told, also of the end. */
static void push(here *l)
{
    const souk_table *t = l->play->table;
    if (t->num_entries > l->told) {
        put_news(l, begin(l, NULL, "update"));
        post(l);
    }
    if (l->over || l->play->trial || t->game->pending(&t->state)) return;
    l->over = true;
    souk_viewpoint viewpoint = souk_viewpoint_now(t, l->viewer, l->lang);
    souk_answer_view(begin_table(l, NULL), &viewpoint);
    post(l);
}

/* --- bots ------------------------------------------------------------------------------------- */

static bool must_stop(void *context)
{
    return atomic_load(&((here_thought *)context)->stop);
}

static void *think(void *context)
{
    here_thought *h = context;
    const souk_table *t = h->table;
    h->action = souk_bot_choose_within(h->bot, t->game, &h->state, t->parts, h->seat, &h->rng, &h->budget);
    atomic_store(&h->done, true);
    return NULL;
}

static void begin_thought(here *l, int seat)
{
    const play *p = l->play;
    here_thought *h = &l->thought;
    h->runs = true;
    h->bot = p->seats[seat].bot;
    h->table = p->table;
    souk_table_bot_state(p->table, seat, &h->state);
    h->seat = seat;
    h->rng = souk_table_bot_stream(p->table, p->seed, seat);
    h->budget = play_budget(p, h->bot);
    h->budget.stop = must_stop;
    h->budget.context = h;
    atomic_store(&h->done, false);
    atomic_store(&h->stop, false);
    h->alone = lines_on() || pthread_create(&h->thread, NULL, think, h) != 0;
    if (h->alone) think(h);
}

static void end_thought(here_thought *h, bool stop)
{
    if (!h->runs) return;
    if (stop) atomic_store(&h->stop, true);
    if (!h->alone) pthread_join(h->thread, NULL);
    h->runs = false;
}

/* Waits a little: most bots choose at once. */
static bool has_thought(here_thought *h)
{
    struct timespec moment = {0, QUICK_US * 1000L};
    for (int i = 0; i < QUICK && !atomic_load(&h->done); i++)
        nanosleep(&moment, NULL);
    return atomic_load(&h->done);
}

/* One step: the bell, or the action of a bot. */
static void work(souk_link *link)
{
    here *l = (here *)link;
    play *p = l->play;
    souk_table *t = p->table;
    souk_error error = {.lang = l->lang};
    if (p->trial || l->over) return;
    bool changed = !l->thought.runs && play_ring(p);
    int seat = souk_mover(t->game, &t->state);
    if (!changed && seat >= 0 && p->seats[seat].bot) {
        if (!l->thought.runs) begin_thought(l, seat);
        if (!has_thought(&l->thought)) return;
        end_thought(&l->thought, false);
        int16_t action = (int16_t)l->thought.action;
        changed = souk_table_move(t, seat, &action, 1, &error);
        if (!changed) give_up(l, error.text);
    }
    if (changed && !settle(l, &error)) give_up(l, error.text);
    push(l);
}

/* --- answers ---------------------------------------------------------------------------------- */

/* Spectators, and people between two turns, are told nothing; the only person sees everything of their seat. */
static bool on_watch(here *l, souk_request *q)
{
    const play *p = l->play;
    l->viewer = SOUK_SPECTATOR;
    for (int i = 0; i < p->table->head.seats && p->people == 1; i++)
        if (!p->seats[i].bot) l->viewer = i;
    l->told = 0;
    put_news(l, begin_table(l, q));
    return true;
}

static bool on_join(here *l, souk_request *q)
{
    l->viewer = (int)souk_request_whole(q, "seat", 0);
    l->told = 0;
    put_news(l, begin_table(l, q));
    return true;
}

/* A puzzle: what is chosen is only tried. */
static bool attempt(here *l, souk_request *q, int16_t action)
{
    const play_trial *trial = l->play->trial;
    const souk_table *t = l->play->table;
    souk_voice voice = souk_table_voice(t, l->lang);
    SOUK_OUT(said, PLAY_SAID_MAX);
    souk_out text;
    souk_out_init(&text, q->error.text, sizeof q->error.text);
    const char *clause = souk_refusal(t->game, &t->state, t->parts, l->viewer, action, &voice, &text);
    if (clause) {
        snprintf(q->error.clause, sizeof q->error.clause, "%s", clause);
        q->code = "illegal";
        return false;
    }
    bool solved = trial->attempt(trial->context, action, &said);
    souk_out *r = begin(l, q, "attempt");
    souk_json_put_string(r, "text", said.buf);
    souk_json_put_bool(r, "solved", solved);
    return true;
}

static bool on_apply(here *l, souk_request *q)
{
    souk_table *t = l->play->table;
    int16_t actions[SOUK_MOVE_MAX];
    bool turn = souk_mover(t->game, &t->state) == l->viewer; /* also where several seats choose at once */
    if (l->viewer < 0 || (!turn && !l->play->trial))
        return souk_request_wrong(q, "status", N_("It is not your turn."));
    if (souk_request_whole(q, "seq", t->num_entries) != t->num_entries) return souk_request_stale(q);
    int n = souk_request_move(q, t, l->viewer, actions);
    if (n == 0) return false;
    if (l->play->trial) return attempt(l, q, actions[0]);
    if (!souk_request_apply(q, t, l->viewer, actions, n)) return false;
    if (!settle(l, &q->error)) return souk_request_starved(q);
    put_news(l, begin(l, q, "applied"));
    return true;
}

static bool on_undo(here *l, souk_request *q)
{
    uint32_t bots = 0;
    for (int i = 0; i < l->play->table->head.seats; i++)
        if (l->play->seats[i].bot) bots |= 1u << i;
    end_thought(&l->thought, true);
    if (!souk_request_undo(q, l->play->table, l->viewer, bots)) return false;
    if (!settle(l, &q->error)) return souk_request_starved(q);
    put_news(l, begin(l, q, "applied"));
    return true;
}

static bool on_why(here *l, souk_request *q)
{
    const souk_table *t = l->play->table;
    const char *text = souk_request_text(q, "action");
    souk_voice voice = souk_table_voice(t, l->lang);
    int16_t actions[SOUK_MOVE_MAX];
    q->code = "action";
    if (!text ||
        souk_parse(t->game, &t->state, t->parts, l->viewer, text, actions, SOUK_MOVE_MAX, &q->error) == 0)
        return false;
    souk_answer_why(begin(l, q, "why"), t, l->viewer, actions[0], &voice);
    return true;
}

static bool on_hint(here *l, souk_request *q)
{
    const play *p = l->play;
    const souk_table *t = p->table;
    souk_advice advice[HINTS];
    souk_voice voice = souk_table_voice(t, l->lang);
    if (p->counts) return souk_request_wrong(q, "hints", N_("There are no hints in the try that counts."));
    if (l->viewer < 0 || !(t->game->pending(&t->state) >> l->viewer & 1))
        return souk_request_wrong(q, "status", N_("It is not your turn."));
    souk_rng rng = souk_table_bot_stream(t, p->seed, l->viewer);
    souk_budget budget = play_budget(p, &souk_bot_hard);
    int n = souk_bot_explain(&souk_bot_hard, t->game, &t->state, t->parts, l->viewer, &rng, &budget, &voice,
                             advice, HINTS);
    if (n == 0) return souk_request_starved(q);
    souk_answer_hints(begin(l, q, "hints"), souk_table_now(t), l->viewer, &voice, advice, n);
    return true;
}

static bool on_draw(here *l, souk_request *q)
{
    souk_viewpoint viewpoint = souk_viewpoint_now(l->play->table, l->viewer, l->lang);
    return souk_answer_drawing(begin(l, q, "drawing"), &viewpoint, q);
}

static bool on_replay(here *l, souk_request *q)
{
    char *text;
    size_t len;
    if (!souk_table_save(l->play->table, &text, &len, &q->error)) return souk_request_starved(q);
    souk_json_put_string(begin(l, q, "record"), "record", text);
    free(text);
    return true;
}

static const struct {
    const char *type;
    bool (*answer)(here *l, souk_request *q);
} answers[] = {{"apply", on_apply}, {"draw", on_draw}, {"hint", on_hint},   {"join", on_join},
               {"undo", on_undo},   {"why", on_why},   {"watch", on_watch}, {"replay", on_replay}};

static bool answer(here *l, souk_request *q, char *text, size_t len)
{
    if (!souk_request_open(q, text, len, &l->nodes, souk_server_forms) || !souk_request_check(q))
        return false;
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
        if (strcmp(answers[i].type, q->form->type) == 0) return answers[i].answer(l, q);
    return souk_request_wrong(q, "message", N_("This table has none of that."));
}

/* --- the link --------------------------------------------------------------------------------- */

static bool take(souk_link *link, const char *text, size_t len)
{
    here *l = (here *)link;
    souk_request q;
    char *copy = malloc(len + 1);
    if (!copy) return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    memset(&q, 0, sizeof q);
    q.error.lang = l->lang;
    bool read = answer(l, &q, copy, len);
    if (!read && q.id[0]) souk_answer_error(begin(l, &q, "error"), &q);
    bool good = (read || q.id[0]) && post(l); /* without an id, memory ran out before it was read */
    free(copy);
    return good;
}

static link_message *give(souk_link *link)
{
    here *l = (here *)link;
    return (link_message *)souk_queue_take(&l->mail);
}

static void close_here(souk_link *link)
{
    here *l = (here *)link;
    end_thought(&l->thought, true);
    for (link_message *m; (m = give(link));)
        free(m);
    free(l->nodes.node);
    free(l->out.buf);
    free(l);
}

static bool always(const souk_link *link)
{
    (void)link;
    return true;
}

static bool never(souk_link *link)
{
    (void)link;
    return false;
}

souk_link *link_here_open(play *p, const save *saved, souk_error *error)
{
    static const link_way way = {NULL, close_here, work, always, never, take, give, NULL};
    here *l = calloc(1, sizeof *l);
    souk_link *link = (souk_link *)l;
    char *bytes = malloc(HERE_REPLY_MAX);
    if (!l || !bytes) {
        free(l);
        free(bytes);
        return NULL;
    }
    souk_out_init(&l->out, bytes, HERE_REPLY_MAX);
    l->play = p;
    l->saved = saved;
    l->lang = p->cli->lang;
    l->viewer = SOUK_SPECTATOR;
    souk_error failed = {.lang = l->lang}; /* the caller's own may hold a message already */
    if (!settle(l, &failed)) {
        *error = failed;
        close_here(link);
        return NULL;
    }
    return link_use(&way, link);
}
