/* say.c — tables in words (see say.h). */
#include "server/say.h"
#include "server/bars.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static int viewer_of(const desk *d, const session *c)
{
    int seat = sitting_seat_of(d->sitting, c->person);
    return seat >= 0 ? seat : SOUK_SPECTATOR;
}

int say_known(const desk *d, int viewer)
{
    const sitting *sit = d->sitting;
    if (!sit->table) return 0;
    return viewer >= 0 ? sit->num_notes : sitting_public(sit, server_now());
}

const char *say_status(sitting_status status)
{
    static const char *const words[] = {"open", "running", "done", "closed"};
    return words[status];
}

/* --- play ------------------------------------------------------------------------------------ */

static uint32_t noticed(const void *context, int viewer, int n)
{
    return sitting_seq(context, viewer, n);
}

/* Delayed spectators see the table as it was. */
souk_sight say_sight(const desk *d, const session *c, souk_state *past)
{
    const sitting *sit = d->sitting;
    const souk_table *t = sit->table;
    int viewer = viewer_of(d, c);
    souk_sight sight = {t,
                        NULL,
                        viewer,
                        say_known(d, viewer),
                        {c->lang, {NULL}},
                        noticed,
                        sit,
                        sit->table && sitting_cut_short(sit),
                        0};
    if (!t) return sight;
    if (sight.ended) sight.winners = sitting_winners(sit);
    sight.voice = sitting_voice(sit, c->lang);
    sight.state = &t->state;
    if (sight.entries == t->num_entries) return sight;
    int kept = t->num_kept;
    while (kept > 0 && t->kept[kept - 1] >= sight.entries)
        kept--;
    souk_table_at(t, kept, past);
    sight.state = past;
    return sight;
}

/* Who is behind is told nothing of the clocks: they run now. */
static void say_time(souk_out *o, const sitting *sit, int viewer, int64_t now)
{
    souk_json_key(o, "time");
    bool behind = viewer < 0 && sit->delay > 0;
    if (behind || sit->status != SITTING_RUNNING || (sit->clock.kind == CLOCK_NONE && sit->clock.bell == 0)) {
        souk_json_null(o);
        return;
    }
    souk_json_open(o, '{');
    souk_json_put_int(o, "now", now);
    souk_json_put_open(o, "seats", '[');
    for (int i = 0; i < sit->num_seats; i++) {
        int64_t left, reserve;
        sitting_time(sit, i, now, &left, &reserve);
        souk_json_open(o, '{');
        souk_json_put_int(o, "left", left > 0 ? left : 0);
        souk_json_put_int(o, "reserve", reserve > 0 ? reserve : 0);
        souk_json_put_bool(o, "runs", sit->seat[i].runs);
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
    souk_json_key(o, "bell");
    if (sitting_bell_at(sit) > 0)
        souk_json_int(o, sitting_bell_at(sit));
    else
        souk_json_null(o);
    souk_json_key(o, "stands");
    if (sit->clock_at > now)
        souk_json_int(o, sit->clock_at);
    else
        souk_json_null(o);
    souk_json_close(o, '}');
}

/* Those of `view`, and at the end of everything that shows the table. */
static void say_sighted(souk_out *o, const desk *d, const souk_sight *sight)
{
    const sitting *sit = d->sitting;
    souk_answer_seq(o, sight);
    souk_json_put_bool(o, "undo",
                       sit->table && sit->status == SITTING_RUNNING &&
                           souk_table_can_undo_past(sit->table, sight->viewer, sitting_answering(sit)) &&
                           !sitting_undone(sit, sight->viewer));
    say_time(o, sit, sight->viewer, server_now());
    souk_answer_view(o, sight);
}

void say_view(souk_out *o, const desk *d, const session *c)
{
    souk_state past;
    souk_sight sight = say_sight(d, c, &past);
    say_sighted(o, d, &sight);
}

void say_events(souk_out *o, const desk *d, const souk_sight *sight, int from)
{
    souk_sight page = *sight;
    bool more = sight->entries - from > PAGE_ENTRIES;
    if (more) page.entries = from + PAGE_ENTRIES;
    souk_answer_events(o, &page, from);
    if (more) souk_json_put_int(o, "next", sitting_seq(d->sitting, sight->viewer, page.entries));
}

void say_play(souk_out *o, const desk *d, const session *c, int from)
{
    souk_state past;
    souk_sight sight = say_sight(d, c, &past);
    souk_answer_events(o, &sight, from);
    souk_answer_between(o, &sight, from);
    if (sight.table) souk_answer_pending(o, &sight);
    say_sighted(o, d, &sight);
}

/* --- the table ------------------------------------------------------------------------------- */

static void put_text(souk_out *o, const char *key, const char *text)
{
    souk_json_key(o, key);
    if (text && text[0])
        souk_json_string(o, text);
    else
        souk_json_null(o);
}

static void say_clock(souk_out *o, const sitting *sit)
{
    souk_json_put_open(o, "clock", '{');
    souk_json_put_string(o, "kind", sitting_clock_names[sit->clock.kind]);
    if (sit->clock.kind != CLOCK_NONE) souk_json_put_int(o, "seconds", sit->clock.time / 1000);
    if (sit->clock.kind == CLOCK_MOVE) souk_json_put_int(o, "reserve", sit->clock.extra / 1000);
    if (sit->clock.kind == CLOCK_GAME) souk_json_put_int(o, "increment", sit->clock.extra / 1000);
    if (sit->clock.bell) souk_json_put_int(o, "bell", sit->clock.bell / 1000);
    souk_json_close(o, '}');
}

/* Members of a seat that the lobby shows as well. */
static void say_seat(souk_out *o, const sitting *sit, int seat, souk_lang lang)
{
    static const char *const whos[] = {"open", "person", "bot"};
    const sitting_seat *s = &sit->seat[seat];
    souk_json_put_string(o, "who", whos[s->who]);
    if (s->who == SEAT_OPEN) return;
    souk_json_put_string(o, "name", s->who == SEAT_BOT ? sitting_bot_name(seat, lang) : s->name);
    put_text(o, "bot", s->bot);
}

static void say_seats(souk_out *o, const desk *d, souk_lang lang)
{
    const sitting *sit = d->sitting;
    souk_json_put_open(o, "seats", '[');
    for (int i = 0; i < sit->num_seats; i++) {
        const sitting_seat *s = &sit->seat[i];
        souk_json_open(o, '{');
        say_seat(o, sit, i, lang);
        if (s->who == SEAT_PERSON) {
            souk_json_put_string(o, "person", s->person);
            souk_json_put_bool(o, "here", desk_here(d, i));
            souk_json_put_bool(o, "resigned", s->resigned);
            souk_json_put_bool(o, "hushed", bars_hushed(sit, s->person));
        }
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

void say_options(souk_out *o, const sitting *sit)
{
    souk_json_put_open(o, "options", '{');
    for (int i = 0; i < sit->game->num_options; i++) {
        SOUK_OUT(value, SOUK_TEXT_MAX);
        souk_option_text(sit->game, &sit->options, i, &value);
        souk_json_put_string(o, sit->game->options[i].name, value.buf);
    }
    souk_json_close(o, '}');
}

static void say_asks(souk_out *o, const sitting *sit)
{
    souk_json_put_open(o, "asks", '[');
    for (int i = 0; i < SITTING_ASKS; i++) {
        const sitting_ask *ask = &sit->ask[i];
        if (!ask->number) continue;
        souk_json_open(o, '{');
        souk_json_put_int(o, "ask", ask->number);
        souk_json_put_string(o, "what", sitting_ask_names[ask->kind]);
        souk_json_put_int(o, "seat", ask->seat);
        if (ask->kind == ASK_BOT) souk_json_put_int(o, "about", ask->about);
        souk_json_put_set(o, "yes", ask->yes);
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

bool say_belongs(const desk *d, const session *c)
{
    const sitting *sit = d->sitting;
    return c->person[0] && (sitting_seat_of(sit, c->person) >= 0 || strcmp(c->person, sit->host) == 0);
}

bool say_hears(const desk *d, const session *c)
{
    return say_belongs(d, c) || d->sitting->watchable || d->sitting->status == SITTING_OPEN;
}

static bool among(session *const *list, int n, const char *person)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i]->person, person) == 0) return true;
    return false;
}

void say_people(souk_out *o, const desk *d, const session *c)
{
    enum { SPECTATORS_SHOWN = 50 };
    int shown = 0;
    souk_json_put_int(o, "watching", d->num_watchers);
    if (!say_belongs(d, c)) return;
    souk_json_put_open(o, "spectators", '[');
    for (int i = 0; i < d->num_watchers && shown < SPECTATORS_SHOWN; i++) {
        const session *w = d->watchers[i];
        bool again = among(d->watchers, i, w->person); /* through another connection */
        if (!w->person[0] || sitting_seat_of(d->sitting, w->person) >= 0 || again) continue;
        shown++;
        souk_json_open(o, '{');
        souk_json_put_string(o, "person", w->person);
        souk_json_put_string(o, "name", w->name);
        souk_json_put_bool(o, "hushed", bars_hushed(d->sitting, w->person));
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

/* Whom the host keeps out, for the host alone. */
static void say_barred(souk_out *o, const desk *d, const session *c)
{
    const sitting *sit = d->sitting;
    if (!c->person[0] || strcmp(c->person, sit->host) != 0) return;
    souk_json_put_open(o, "barred", '[');
    for (int i = 0; i < sit->num_barred; i++) {
        store_person p;
        if (sit->barred[i].until <= server_now()) continue;
        int found = store_person_read(&d->server->store, sit->barred[i].person, &p);
        souk_json_open(o, '{');
        souk_json_put_string(o, "person", sit->barred[i].person);
        souk_json_put_string(o, "name", found == 1 ? p.name : "?");
        souk_json_put_int(o, "until", sit->barred[i].until);
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

void say_chat(souk_out *o, const store_chat *line)
{
    souk_json_open(o, '{');
    souk_json_put_int(o, "at", line->at);
    souk_json_put_string(o, "person", line->person);
    souk_json_put_string(o, "name", line->name);
    souk_json_key(o, "seat");
    if (line->seat >= 0)
        souk_json_int(o, line->seat);
    else
        souk_json_null(o);
    souk_json_put_string(o, "text", line->text);
    souk_json_close(o, '}');
}

typedef struct chat_for {
    souk_out *o;
    const session *c;
} chat_for;

static void put_chat(void *context, const store_chat *line)
{
    const chat_for *to = context;
    if (!session_blocks(to->c, line->person)) say_chat(to->o, line);
}

static void put_result(void *context, const store_table *t)
{
    souk_out *o = context;
    souk_puts(o, t->result ? t->result : "null");
    o->comma = true;
}

static void say_ending(souk_out *o, desk *d)
{
    char secret[SECRET_HEX];
    const sitting *sit = d->sitting;
    bool over = sit->status == SITTING_DONE || (sit->status == SITTING_CLOSED && sit->table);
    sodium_bin2hex(secret, sizeof secret, sit->secret, sizeof sit->secret);
    put_text(o, "hash", sit->table ? sit->hash : NULL);
    put_text(o, "secret", over ? secret : NULL);
    sodium_memzero(secret, sizeof secret);
    put_text(o, "rematch", sit->rematch);
    souk_json_key(o, "result");
    if (sit->status != SITTING_DONE || store_table_read(&d->server->store, sit->id, put_result, o) != 1)
        souk_json_null(o);
}

void say_table(souk_out *o, desk *d, session *c, bool whole)
{
    const sitting *sit = d->sitting;
    int seat = sitting_seat_of(sit, c->person);
    souk_state past;
    souk_sight sight = say_sight(d, c, &past);
    souk_json_put_string(o, "table", sit->id);
    souk_json_put_string(o, "game", sit->game->id);
    souk_json_put_int(o, "rules_version", sit->game->rules_version);
    souk_json_put_string(o, "status", say_status(sit->status));
    souk_json_put_string(o, "title", sit->title);
    put_text(o, "host", sit->host);
    say_seats(o, d, c->lang);
    souk_json_key(o, "seat");
    if (seat >= 0)
        souk_json_int(o, seat);
    else
        souk_json_null(o);
    say_options(o, sit);
    souk_json_put_bool(o, "own_parts", sit->parts != NULL);
    souk_json_put_bool(o, "open", sit->listed);
    if (seat >= 0 || (c->person[0] && strcmp(c->person, sit->host) == 0))
        souk_json_put_string(o, "invite", sit->invite);
    souk_json_put_bool(o, "rated", sit->rated);
    souk_json_put_bool(o, "watchable", sit->watchable);
    souk_json_put_int(o, "delay", sit->delay / 1000);
    souk_json_put_int(o, "away", sit->away / 1000);
    souk_json_put_bool(o, "muted", sit->muted);
    say_clock(o, sit);
    say_ending(o, d);
    say_people(o, d, c);
    say_barred(o, d, c);
    say_asks(o, sit);
    if (whole && seat >= 0)
        souk_json_put_bool(o, "alert", store_alerted(&d->server->store, c->person, sit->id) == 1);
    if (whole) {
        chat_for to = {o, c};
        souk_json_put_open(o, "chat", '[');
        if (say_hears(d, c)) store_chat_read(&d->server->store, sit->id, put_chat, &to);
        souk_json_close(o, ']');
        int from = sight.entries > PAGE_ENTRIES ? sight.entries - PAGE_ENTRIES : 0;
        if (from > 0) souk_json_put_int(o, "events_from", sitting_seq(sit, sight.viewer, from));
        souk_answer_events(o, &sight, from);
    }
    say_sighted(o, d, &sight);
}

void say_health(souk_out *o, const server *s)
{
    souk_json_put_bool(o, "writable", !s->ill_from);
}

void say_you(souk_out *o, const session *c)
{
    souk_json_key(o, "you");
    if (!c->person[0]) {
        souk_json_null(o);
        return;
    }
    souk_json_open(o, '{');
    souk_json_put_string(o, "person", c->person);
    souk_json_put_string(o, "name", c->name);
    souk_json_put_bool(o, "guest", c->guest);
    souk_json_close(o, '}');
}

/* --- what the store keeps as text ------------------------------------------------------------ */

static void put_summary(souk_out *o, const sitting *sit)
{
    souk_json_open(o, '{');
    souk_json_put_string(o, "table", sit->id);
    souk_json_put_string(o, "game", sit->game->id);
    souk_json_put_string(o, "status", say_status(sit->status));
    souk_json_put_string(o, "title", sit->title);
    souk_json_put_open(o, "seats", '[');
    for (int i = 0; i < sit->num_seats; i++) {
        souk_json_open(o, '{');
        say_seat(o, sit, i, SOUK_EN);
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
    say_clock(o, sit);
    souk_json_put_bool(o, "rated", sit->rated);
    souk_json_put_bool(o, "watchable", sit->watchable);
    souk_json_put_int(o, "created", sit->created);
    souk_json_close(o, '}');
}

static char *text_of(const souk_out *o)
{
    return souk_out_full(o) ? NULL : strdup(o->buf);
}

char *say_summary(const sitting *sit)
{
    SOUK_OUT(o, 8192);
    put_summary(&o, sit);
    return text_of(&o);
}

/* Who won and with which scores. The ratings follow when they are known (entry.c), and the closing brace. */
char *say_result(const sitting *sit)
{
    int32_t score[SOUK_SCORES_MAX];
    const souk_table *t = sit->table;
    int n = sit->game->score(&t->state, t->parts, SOUK_SPECTATOR, score);
    SOUK_OUT(o, 1024);
    souk_json_open(&o, '{');
    souk_json_put_set(&o, "winners", sitting_winners(sit));
    souk_json_put_open(&o, "scores", '[');
    for (int i = 0; i < n; i++)
        souk_json_int(&o, score[i]);
    souk_json_close(&o, ']');
    return text_of(&o);
}
