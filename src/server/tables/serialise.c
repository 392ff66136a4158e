/* serialise.c — tables as JSON messages (see serialise.h). */
#include "server/tables/serialise.h"
#include "server/tables/bans.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static int viewer_of(const cached_table *d, const session *c)
{
    int seat = online_table_seat_of(d->online_table, c->person);
    return seat >= 0 ? seat : SOUK_SPECTATOR;
}

int serialise_known(const cached_table *d, int viewer)
{
    const online_table *online = d->online_table;
    if (!online->table) return 0;
    return viewer >= 0 ? online->num_notes : online_table_public(online, server_now());
}

int64_t serialise_until(const cached_table *d, const session *c)
{
    return viewer_of(d, c) >= 0 ? INT64_MAX : online_table_public_until(d->online_table, server_now());
}

const char *serialise_status(online_table_status status)
{
    static const char *const words[] = {"open", "running", "done", "closed"};
    return words[status];
}

/* --- play ------------------------------------------------------------------------------------ */

static uint32_t noticed(const void *context, int viewer, int n)
{
    return online_table_seq(context, viewer, n);
}

/* Delayed spectators see a past state of the table. */
souk_viewpoint serialise_viewpoint(const cached_table *d, const session *c, souk_state *past)
{
    const online_table *online = d->online_table;
    const souk_table *t = online->table;
    int viewer = viewer_of(d, c);
    souk_viewpoint viewpoint = {t,
                                NULL,
                                viewer,
                                serialise_known(d, viewer),
                                {c->lang, {NULL}},
                                noticed,
                                online,
                                online->table && online_table_cut_short(online),
                                0};
    if (!t) return viewpoint;
    if (viewpoint.ended) viewpoint.winners = online_table_winners(online);
    viewpoint.voice = online_table_voice(online, c->lang);
    viewpoint.state = &t->state;
    if (viewpoint.entries == t->num_entries) return viewpoint;
    int kept = t->num_kept;
    while (kept > 0 && t->kept[kept - 1] >= viewpoint.entries)
        kept--;
    souk_table_at(t, kept, past);
    viewpoint.state = past;
    return viewpoint;
}

/* Delayed spectators get no clock times: clocks run in the present. */
static void serialise_time(souk_out *o, const online_table *online, int viewer, int64_t now)
{
    souk_json_key(o, "time");
    bool behind = viewer < 0 && online->delay > 0;
    if (behind || online->status != ONLINE_TABLE_RUNNING ||
        (online->clock.kind == CLOCK_NONE && online->clock.bell == 0)) {
        souk_json_null(o);
        return;
    }
    souk_json_open(o, '{');
    souk_json_put_int(o, "now", now);
    souk_json_put_open(o, "seats", '[');
    for (int i = 0; i < online->num_seats; i++) {
        int64_t left, reserve;
        online_table_time(online, i, now, &left, &reserve);
        souk_json_open(o, '{');
        souk_json_put_int(o, "left", left > 0 ? left : 0);
        souk_json_put_int(o, "reserve", reserve > 0 ? reserve : 0);
        souk_json_put_bool(o, "runs", online->seat[i].runs);
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
    souk_json_key(o, "bell");
    if (online_table_bell_at(online) > 0)
        souk_json_int(o, online_table_bell_at(online));
    else
        souk_json_null(o);
    souk_json_key(o, "stands");
    if (online->clock_at > now)
        souk_json_int(o, online->clock_at);
    else
        souk_json_null(o);
    souk_json_close(o, '}');
}

/* The members of `view`; also the end of every message that shows the table. */
static void serialise_viewpoint_of(souk_out *o, const cached_table *d, const souk_viewpoint *viewpoint)
{
    const online_table *online = d->online_table;
    souk_answer_seq(o, viewpoint);
    souk_json_put_bool(
        o, "undo",
        online->table && online->status == ONLINE_TABLE_RUNNING &&
            souk_table_can_undo_past(online->table, viewpoint->viewer, online_table_answering(online)) &&
            !online_table_undone(online, viewpoint->viewer));
    serialise_time(o, online, viewpoint->viewer, server_now());
    souk_answer_view(o, viewpoint);
}

void serialise_view(souk_out *o, const cached_table *d, const session *c)
{
    souk_state past;
    souk_viewpoint viewpoint = serialise_viewpoint(d, c, &past);
    serialise_viewpoint_of(o, d, &viewpoint);
}

void serialise_events(souk_out *o, const cached_table *d, const souk_viewpoint *viewpoint, int from)
{
    souk_viewpoint page = *viewpoint;
    bool more = viewpoint->entries - from > PAGE_ENTRIES;
    if (more) page.entries = from + PAGE_ENTRIES;
    souk_answer_events(o, &page, from);
    if (more)
        souk_json_put_int(o, "next", online_table_seq(d->online_table, viewpoint->viewer, page.entries));
}

void serialise_play(souk_out *o, const cached_table *d, const session *c, int from)
{
    souk_state past;
    souk_viewpoint viewpoint = serialise_viewpoint(d, c, &past);
    souk_answer_events(o, &viewpoint, from);
    souk_answer_between(o, &viewpoint, from);
    if (viewpoint.table) souk_answer_pending(o, &viewpoint);
    serialise_viewpoint_of(o, d, &viewpoint);
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

static void serialise_clock(souk_out *o, const online_table *online)
{
    souk_json_put_open(o, "clock", '{');
    souk_json_put_string(o, "kind", online_table_clock_names[online->clock.kind]);
    if (online->clock.kind != CLOCK_NONE) souk_json_put_int(o, "seconds", online->clock.time / 1000);
    if (online->clock.kind == CLOCK_MOVE) souk_json_put_int(o, "reserve", online->clock.extra / 1000);
    if (online->clock.kind == CLOCK_GAME) souk_json_put_int(o, "increment", online->clock.extra / 1000);
    if (online->clock.bell) souk_json_put_int(o, "bell", online->clock.bell / 1000);
    souk_json_close(o, '}');
}

/* Members of a seat that the lobby shows, too; `until`: what the viewer may know. */
static void serialise_seat(souk_out *o, const online_table *online, int seat, souk_lang lang, int64_t until)
{
    static const char *const whos[] = {"open", "person", "bot"};
    const online_table_seat *s = &online->seat[seat];
    souk_json_put_string(o, "who", whos[s->who]);
    if (s->who == SEAT_OPEN) return;
    souk_json_put_string(o, "name", s->who == SEAT_BOT ? online_table_bot_name(seat, lang) : s->name);
    put_text(o, "bot", s->changed > until ? s->bot_before : s->bot);
}

static void serialise_seats(souk_out *o, const cached_table *d, souk_lang lang, int64_t until)
{
    const online_table *online = d->online_table;
    souk_json_put_open(o, "seats", '[');
    for (int i = 0; i < online->num_seats; i++) {
        const online_table_seat *s = &online->seat[i];
        souk_json_open(o, '{');
        serialise_seat(o, online, i, lang, until);
        if (s->who == SEAT_PERSON) {
            souk_json_put_string(o, "person", s->person);
            souk_json_put_bool(o, "here", cached_table_here(d, i));
            souk_json_put_bool(o, "resigned", s->changed > until ? s->resigned_before : s->resigned);
            souk_json_put_bool(o, "hushed", bans_hushed(online, s->person));
            souk_json_put_bool(o, "agreed", s->agreed == online->terms);
        }
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
    souk_json_put_int(o, "terms", online->terms);
}

void serialise_options(souk_out *o, const online_table *online)
{
    souk_json_put_open(o, "options", '{');
    for (int i = 0; i < online->game->num_options; i++) {
        SOUK_OUT(value, SOUK_TEXT_MAX);
        souk_option_text(online->game, &online->options, i, &value);
        souk_json_put_string(o, online->game->options[i].name, value.buf);
    }
    souk_json_close(o, '}');
}

static void serialise_asks(souk_out *o, const online_table *online, int64_t until)
{
    souk_json_put_open(o, "asks", '[');
    for (int i = 0; i < ONLINE_TABLE_ASKS; i++) {
        const online_table_ask *ask = &online->ask[i];
        if (!ask->number || ask->at > until) continue;
        souk_json_open(o, '{');
        souk_json_put_int(o, "ask", ask->number);
        souk_json_put_string(o, "what", change_ask_names[ask->kind]);
        souk_json_put_int(o, "seat", ask->seat);
        if (ask->kind == ASK_BOT) souk_json_put_int(o, "about", ask->about);
        souk_json_put_set(o, "yes", ask->yes);
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

bool serialise_belongs(const cached_table *d, const session *c)
{
    const online_table *online = d->online_table;
    return c->person[0] &&
           (online_table_seat_of(online, c->person) >= 0 || strcmp(c->person, online->host) == 0);
}

bool serialise_hears(const cached_table *d, const session *c)
{
    return serialise_belongs(d, c) || d->online_table->watchable ||
           d->online_table->status == ONLINE_TABLE_OPEN;
}

static bool among(session *const *list, int n, const char *person)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i]->person, person) == 0) return true;
    return false;
}

void serialise_people(souk_out *o, const cached_table *d, const session *c)
{
    enum { SPECTATORS_SHOWN = 50 };
    int shown = 0;
    souk_json_put_int(o, "watching", d->num_watchers);
    if (!serialise_belongs(d, c)) return;
    souk_json_put_open(o, "spectators", '[');
    for (int i = 0; i < d->num_watchers && shown < SPECTATORS_SHOWN; i++) {
        const session *w = d->watchers[i];
        bool again = among(d->watchers, i, w->person); /* a second connection of the same person */
        if (!w->person[0] || online_table_seat_of(d->online_table, w->person) >= 0 || again) continue;
        shown++;
        souk_json_open(o, '{');
        souk_json_put_string(o, "person", w->person);
        souk_json_put_string(o, "name", w->name);
        souk_json_put_bool(o, "hushed", bans_hushed(d->online_table, w->person));
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

void serialise_here(souk_out *o, const cached_table *d)
{
    uint32_t here = 0;
    for (int i = 0; i < d->online_table->num_seats; i++)
        if (d->online_table->seat[i].who == SEAT_PERSON && cached_table_here(d, i)) here |= 1u << i;
    souk_json_put_set(o, "here", here);
}

/* The bans, for the host only. */
static void serialise_barred(souk_out *o, const cached_table *d, const session *c)
{
    const online_table *online = d->online_table;
    if (!c->person[0] || strcmp(c->person, online->host) != 0) return;
    souk_json_put_open(o, "barred", '[');
    for (int i = 0; i < online->num_barred; i++) {
        store_person p;
        if (online->barred[i].until <= server_now()) continue;
        int found = store_person_read(&d->server->store, online->barred[i].person, &p);
        souk_json_open(o, '{');
        souk_json_put_string(o, "person", online->barred[i].person);
        souk_json_put_string(o, "name", found == 1 ? p.name : "?");
        souk_json_put_int(o, "until", online->barred[i].until);
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

void serialise_chat(souk_out *o, const store_chat *line)
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

static bool put_result(souk_out *o, const cached_table *d)
{
    store_rows rows = store_table_read(&d->server->store, d->online_table->id);
    for (store_table t; store_next_table(&rows, &t);) {
        souk_puts(o, t.result ? t.result : "null");
        o->comma = true;
    }
    return store_end(&rows) == 1;
}

static void put_chat(souk_out *o, const cached_table *d, const session *c, int64_t until)
{
    store_rows rows = store_chat_read(&d->server->store, d->online_table->id);
    for (store_chat line; store_next_line(&rows, &line);)
        if (!session_blocks(c, line.person) && (line.at <= until || strcmp(line.person, c->person) == 0))
            serialise_chat(o, &line);
    store_end(&rows);
}

static void serialise_ending(souk_out *o, cached_table *d)
{
    char secret[SECRET_HEX];
    const online_table *online = d->online_table;
    bool over =
        online->status == ONLINE_TABLE_DONE || (online->status == ONLINE_TABLE_CLOSED && online->table);
    sodium_bin2hex(secret, sizeof secret, online->secret, sizeof online->secret);
    put_text(o, "hash", online->table ? online->hash : NULL);
    put_text(o, "secret", over ? secret : NULL);
    sodium_memzero(secret, sizeof secret);
    put_text(o, "rematch", online->rematch);
    souk_json_key(o, "result");
    if (online->status != ONLINE_TABLE_DONE || !put_result(o, d)) souk_json_null(o);
}

void serialise_table(souk_out *o, cached_table *d, session *c, bool whole)
{
    const online_table *online = d->online_table;
    int seat = online_table_seat_of(online, c->person);
    int64_t until = serialise_until(d, c);
    souk_state past;
    souk_viewpoint viewpoint = serialise_viewpoint(d, c, &past);
    souk_json_put_string(o, "table", online->id);
    souk_json_put_string(o, "game", online->game->id);
    souk_json_put_int(o, "rules_version", online->game->rules_version);
    souk_json_put_string(o, "status", serialise_status(online->status));
    souk_json_put_string(o, "title", online->title);
    put_text(o, "host", online->host);
    serialise_seats(o, d, c->lang, until);
    souk_json_key(o, "seat");
    if (seat >= 0)
        souk_json_int(o, seat);
    else
        souk_json_null(o);
    serialise_options(o, online);
    souk_json_put_bool(o, "own_parts", online->parts != NULL);
    souk_json_put_bool(o, "open", online->listed);
    if (seat >= 0 || (c->person[0] && strcmp(c->person, online->host) == 0))
        souk_json_put_string(o, "invite", online->invite);
    souk_json_put_bool(o, "rated", online->rated);
    souk_json_put_bool(o, "watchable", online->watchable);
    souk_json_put_int(o, "delay", online->delay / 1000);
    souk_json_put_int(o, "away", online->away / 1000);
    souk_json_put_bool(o, "muted", online->muted);
    serialise_clock(o, online);
    serialise_ending(o, d);
    serialise_people(o, d, c);
    serialise_barred(o, d, c);
    serialise_asks(o, online, until);
    if (whole && seat >= 0)
        souk_json_put_bool(o, "alert", store_alerted(&d->server->store, c->person, online->id) == 1);
    if (whole) {
        souk_json_put_open(o, "chat", '[');
        if (serialise_hears(d, c)) put_chat(o, d, c, until);
        souk_json_close(o, ']');
        int from = viewpoint.entries > PAGE_ENTRIES ? viewpoint.entries - PAGE_ENTRIES : 0;
        if (from > 0) souk_json_put_int(o, "events_from", online_table_seq(online, viewpoint.viewer, from));
        souk_answer_events(o, &viewpoint, from);
    }
    serialise_viewpoint_of(o, d, &viewpoint);
}

void serialise_health(souk_out *o, const server *s)
{
    souk_json_put_bool(o, "writable", !s->ill_from);
}

void serialise_you(souk_out *o, const session *c)
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

/* --- JSON for the store ---------------------------------------------------------------------- */

static void put_summary(souk_out *o, const online_table *online)
{
    souk_json_open(o, '{');
    souk_json_put_string(o, "table", online->id);
    souk_json_put_string(o, "game", online->game->id);
    souk_json_put_string(o, "status", serialise_status(online->status));
    souk_json_put_string(o, "title", online->title);
    souk_json_put_open(o, "seats", '[');
    for (int i = 0; i < online->num_seats; i++) {
        souk_json_open(o, '{');
        serialise_seat(o, online, i, SOUK_EN, online_table_public_until(online, server_now()));
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
    serialise_clock(o, online);
    souk_json_put_bool(o, "rated", online->rated);
    souk_json_put_bool(o, "watchable", online->watchable);
    souk_json_put_int(o, "created", online->created);
    souk_json_close(o, '}');
}

static char *text_of(const souk_out *o)
{
    return souk_out_full(o) ? NULL : strdup(o->buf);
}

char *serialise_summary(const online_table *online)
{
    SOUK_OUT(o, 8192);
    put_summary(&o, online);
    return text_of(&o);
}

/* The winners and the scores. entry.c appends the ratings, when they are known, and the closing brace. */
char *serialise_result(const online_table *online)
{
    int32_t score[SOUK_SCORES_MAX];
    const souk_table *t = online->table;
    int n = online->game->score(&t->state, t->parts, SOUK_SPECTATOR, score);
    SOUK_OUT(o, 1024);
    souk_json_open(&o, '{');
    souk_json_put_set(&o, "winners", online_table_winners(online));
    souk_json_put_open(&o, "scores", '[');
    for (int i = 0; i < n; i++)
        souk_json_int(&o, score[i]);
    souk_json_close(&o, ']');
    return text_of(&o);
}
