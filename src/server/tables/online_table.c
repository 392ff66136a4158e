/* online_table.c — folds entries into an online table (see online_table.h). */
#include "server/tables/online_table.h"
#include "bots/bot.h"
#include "core/error.h"
#include "core/json.h"
#include "core/parts.h"
#include "server/store/names.h"
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, UNDOS_A_TURN = 50, UNDOS_A_GAME = 1000 };

const char *const online_table_clock_names[CLOCK_KINDS] = {"none", "move", "game", "day"};

/* --- opening --------------------------------------------------------------------------------- */

static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from ? from : "");
}

static bool is_true(const souk_json *n, const char *key, bool fallback)
{
    const souk_json *member = souk_json_get(n, key);
    return member ? member->type == SOUK_JSON_TRUE : fallback;
}

static int64_t milliseconds(const souk_json *n, const char *key)
{
    long seconds = 0;
    souk_json_whole(souk_json_get(n, key), 0, 1L << 31, &seconds);
    return (int64_t)seconds * SECOND;
}

static void read_clock(online_table *online, const souk_json *clock)
{
    const char *kind = souk_json_text(souk_json_get(clock, "kind"));
    for (int k = 0; kind && k < CLOCK_KINDS; k++)
        if (strcmp(kind, online_table_clock_names[k]) == 0) online->clock.kind = (online_table_clock_kind)k;
    online->clock.time = milliseconds(clock, "seconds");
    online->clock.extra = milliseconds(clock, online->clock.kind == CLOCK_GAME ? "increment" : "reserve");
    online->clock.bell = milliseconds(clock, "bell");
}

/* Older heads have no version: it was the first, or one like it. */
static bool is_older(const online_table *online, const souk_json *head)
{
    const souk_game *g = online->game;
    long rules = 1;
    souk_json_whole(souk_json_get(head, "rules"), 1, INT32_MAX, &rules);
    return rules < g->rules_version &&
           !(g->old_action && g->old_action((int)rules, online->num_seats, NULL) >= 0);
}

static bool read_head(online_table *online, const souk_json *head)
{
    long seats;
    const souk_json *options = souk_json_get(head, "options");
    if (!souk_json_whole(souk_json_get(head, "seats"), 1, SOUK_SEATS_MAX, &seats)) return false;
    online->num_seats = (int)seats;
    online->older = is_older(online, head);
    copy(online->host, sizeof online->host, souk_json_text(souk_json_get(head, "host")));
    copy(online->invite, sizeof online->invite, souk_json_text(souk_json_get(head, "invite")));
    copy(online->title, sizeof online->title, souk_json_text(souk_json_get(head, "title")));
    const char *previous = souk_json_text(souk_json_get(head, "previous"));
    if (previous && previous[0]) copy(online->previous, sizeof online->previous, previous);
    souk_options_default(online->game, &online->options);
    souk_options_saved(online->game, &online->options, 0);
    for (const souk_json *o = souk_json_child(options); o; o = souk_json_next(o))
        if (!souk_json_text(o) || !souk_option_set(online->game, &online->options, o->key, o->string, NULL))
            return false;
    online->self_start = is_true(head, "start", true);
    online->rated = is_true(head, "rated", false);
    online->watchable = is_true(head, "watchable", true);
    online->away = milliseconds(head, "away");
    online->delay = milliseconds(head, "delay");
    read_clock(online, souk_json_get(head, "clock"));
    return true;
}

static bool read_parts(online_table *online, const char *text)
{
    if (!text) return true;
    souk_report *report = calloc(1, sizeof *report);
    online->parts = calloc(1, online->game->parts_size);
    bool good =
        report && online->parts && souk_parts_read(online->game, text, strlen(text), online->parts, report);
    online->starved = !report || !online->parts || report->starved;
    free(report);
    return good;
}

/* The head as JSON; *starved: out of memory. */
static bool parse_head(online_table *online, const char *head, bool *starved)
{
    size_t len = strlen(head);
    char *text = malloc(len + 1);
    int max = souk_json_size(head, len);
    souk_json *nodes = malloc((size_t)max * sizeof *nodes);
    *starved = !text || !nodes;
    if (text) memcpy(text, head, len + 1);
    bool good = !*starved && souk_json_parse(text, len, nodes, max, NULL) > 0 && read_head(online, nodes);
    free(text);
    free(nodes);
    return good;
}

online_table *online_table_from_row(const store_table *row, bool *starved)
{
    online_table *online = calloc(1, sizeof *online);
    size_t secret_len = 0;
    bool good = online != NULL;
    *starved = !online;
    if (good) {
        copy(online->id, sizeof online->id, row->id);
        online->game = souk_game_find(row->game);
        online->listed = row->listed;
        online->unfinished = strcmp(row->status, "open") == 0 || strcmp(row->status, "running") == 0;
        online->created = row->created;
        good = online->game && parse_head(online, row->head, starved) && read_parts(online, row->parts) &&
               sodium_hex2bin(online->secret, sizeof online->secret, row->secret, strlen(row->secret), NULL,
                              &secret_len, NULL) == 0 &&
               secret_len == ONLINE_TABLE_SECRET;
    }
    *starved = *starved || (online && online->starved);
    if (good) {
        uint8_t hash[ONLINE_TABLE_SECRET];
        crypto_generichash(hash, sizeof hash, online->secret, sizeof online->secret, NULL, 0);
        sodium_bin2hex(online->hash, sizeof online->hash, hash, sizeof hash);
        return online;
    }
    online_table_free(online);
    return NULL;
}

void online_table_free(online_table *online)
{
    if (!online) return;
    souk_table_free(online->table);
    sodium_memzero(online->secret, sizeof online->secret);
    free(online->parts);
    free(online->notes);
    free(online->turns);
    free(online);
}

/* --- seats and players ----------------------------------------------------------------------- */

int online_table_seat_of(const online_table *online, const char *person)
{
    for (int i = 0; person[0] && i < online->num_seats; i++)
        if (online->seat[i].who == SEAT_PERSON && strcmp(online->seat[i].person, person) == 0) return i;
    return -1;
}

bool online_table_alike(const online_table *online, const char *person, const char *name)
{
    for (int i = 0; i < online->num_seats; i++) {
        const online_table_seat *s = &online->seat[i];
        if (s->who == SEAT_PERSON && strcmp(s->person, person) != 0 && names_alike(s->name, name))
            return true;
    }
    return false;
}

bool online_table_full(const online_table *online)
{
    for (int i = 0; i < online->num_seats; i++)
        if (online->seat[i].who == SEAT_OPEN) return false;
    return true;
}

bool online_table_agreed(const online_table *online, int but)
{
    for (int i = 0; i < online->num_seats; i++)
        if (i != but && online->seat[i].who == SEAT_PERSON && online->seat[i].agreed != online->terms)
            return false;
    return true;
}

bool online_table_differs(const online_table *online, const online_table *other)
{
    return online->num_seats != other->num_seats || online->away != other->away ||
           online->clock.kind != other->clock.kind || online->clock.time != other->clock.time ||
           online->clock.extra != other->clock.extra || online->clock.bell != other->clock.bell ||
           memcmp(&online->options, &other->options, sizeof online->options) != 0;
}

int online_table_people(const online_table *online)
{
    int n = 0;
    for (int i = 0; i < online->num_seats; i++)
        n += online->seat[i].who == SEAT_PERSON;
    return n;
}

const char *online_table_bot(const online_table *online, int seat)
{
    const online_table_seat *s = &online->seat[seat];
    return s->who != SEAT_OPEN && s->bot[0] ? s->bot : NULL;
}

const char *online_table_bot_name(int seat, souk_lang lang)
{
    static const char *const emblems[SOUK_SEATS_MAX] = {N_("Star"), N_("Crescent"), N_("Palm"),
                                                        N_("Lamp"), N_("Camel"),    N_("Jar")};
    return souk_text(lang, emblems[seat]);
}

souk_voice online_table_voice(const online_table *online, souk_lang lang)
{
    souk_voice voice = souk_table_voice(online->table, lang);
    for (int i = 0; i < online->num_seats; i++)
        if (online->seat[i].who == SEAT_BOT) voice.seat_names[i] = online_table_bot_name(i, lang);
    return voice;
}

uint32_t online_table_pending(const online_table *online)
{
    return online->table && online->status == ONLINE_TABLE_RUNNING
               ? online->game->pending(&online->table->state) & SOUK_ALL
               : 0;
}

/* Seats that have not resigned. */
static uint32_t seats_left(const online_table *online)
{
    uint32_t set = 0;
    for (int i = 0; i < online->num_seats; i++)
        if (!online->seat[i].resigned) set |= 1u << i;
    return set;
}

bool online_table_cut_short(const online_table *online)
{
    return online->status == ONLINE_TABLE_DONE && online->game->pending(&online->table->state) != 0;
}

uint32_t online_table_winners(const online_table *online)
{
    return online_table_cut_short(online)
               ? seats_left(online)
               : souk_winners(online->game, &online->table->state, online->table->parts);
}

table_change online_table_resign(const online_table *online, int seat)
{
    uint32_t left = seats_left(online) & ~(1u << seat);
    bool plays_on = (left & (left - 1)) != 0; /* two or more */
    return (table_change){.kind = CHANGE_RESIGN, .seat = seat, .id = plays_on ? souk_bot_usual->name : NULL};
}

/* --- clocks ---------------------------------------------------------------------------------- */

void online_table_time(const online_table *online, int seat, int64_t now, int64_t *left, int64_t *reserve)
{
    const online_table_seat *s = &online->seat[seat];
    *left = s->left;
    *reserve = s->reserve;
    if (s->runs && now > online->clock_at) *left -= now - online->clock_at;
    if (*left < 0 && online->clock.kind == CLOCK_MOVE) {
        *reserve += *left;
        *left = 0;
    }
}

/* The one exit when memory runs out. */
static bool starve(online_table *online)
{
    online->starved = true;
    return false;
}

static bool end_turn(online_table *online, int seat)
{
    if (online->num_turns == online->max_turns) {
        int larger = online->max_turns ? 2 * online->max_turns : 64;
        online_table_turn *moved = realloc(online->turns, (size_t)larger * sizeof *moved);
        if (!moved) return starve(online);
        online->turns = moved;
        online->max_turns = larger;
    }
    online_table_turn ended = {seat, online->table->num_kept, online->seat[seat].left};
    online->turns[online->num_turns++] = ended;
    if (online->clock.kind == CLOCK_GAME) online->seat[seat].left += online->clock.extra;
    return true;
}

/* Takes the time of undone turns back; the set of their seats. Time that has passed is given to nobody. */
static uint32_t undo_turns(online_table *online)
{
    uint32_t set = 0;
    while (online->num_turns > 0 && online->turns[online->num_turns - 1].kept > online->table->num_kept) {
        const online_table_turn *t = &online->turns[--online->num_turns];
        online_table_seat *s = &online->seat[t->seat];
        s->left = online->clock.kind == CLOCK_GAME ? s->left - online->clock.extra : t->left;
        set |= 1u << t->seat;
    }
    return set;
}

/* Charges the time that has passed to the clocks that ran, and starts those of the pending seats. A bot that plays for
 * a person neither ends nor begins a turn; a person whose time was over has a new time for the move on return. */
static bool set_clocks(online_table *online, int64_t at)
{
    uint32_t pending = online_table_pending(online);
    bool undone = online->table->num_kept < online->clock_kept;
    for (int i = 0; i < online->num_seats; i++)
        online_table_time(online, i, at, &online->seat[i].left, &online->seat[i].reserve);
    uint32_t resumed = undo_turns(online);
    for (int i = 0; i < online->num_seats; i++) {
        online_table_seat *s = &online->seat[i];
        bool ran = s->runs, had = s->turn;
        s->turn = pending >> i & 1;
        s->runs = online->clock.kind != CLOCK_NONE && s->turn && s->who == SEAT_PERSON && !s->bot[0];
        if (ran && !s->turn && !undone && !end_turn(online, i)) return false;
        bool over = s->left <= 0 && (online->clock.kind != CLOCK_MOVE || s->reserve <= 0);
        bool fresh = !had && s->turn && !(resumed >> i & 1), back = had && !ran && s->runs && over;
        if ((fresh || back) && online->clock.kind != CLOCK_GAME) s->left = online->clock.time;
    }
    online->clock_kept = online->table->num_kept;
    if (at > online->clock_at) online->clock_at = at; /* clocks stopped until a later time stay stopped */
    return true;
}

int online_table_out_of_time(const online_table *online, int64_t now)
{
    for (int i = 0; i < online->num_seats; i++) {
        int64_t left, reserve;
        if (!online->seat[i].runs) continue;
        online_table_time(online, i, now, &left, &reserve);
        if (left <= 0 && (online->clock.kind != CLOCK_MOVE || reserve <= 0)) return i;
    }
    return -1;
}

/* An action of the table itself that is legal now, or -1. */
static int table_action(const online_table *online)
{
    souk_mask legal;
    souk_legal(online->game, &online->table->state, online->table->parts, SOUK_TABLE, &legal);
    return souk_mask_next(&legal, 0);
}

int64_t online_table_bell_at(const online_table *online)
{
    bool rings =
        online->status == ONLINE_TABLE_RUNNING && online->clock.bell > 0 && table_action(online) >= 0;
    return rings ? online->started + online->stood + online->clock.bell : 0;
}

bool online_table_has_clock(const online_table *online)
{
    return online->status == ONLINE_TABLE_RUNNING &&
           (online->clock.kind != CLOCK_NONE || online->clock.bell > 0);
}

int online_table_bell(const online_table *online, int64_t now)
{
    int64_t at = online_table_bell_at(online);
    return at > 0 && now >= at ? table_action(online) : -1;
}

/* --- what each viewer could observe ---------------------------------------------------------- */

/* The index of a viewer in notes: its seat, or the last for a spectator. */
static int index_of(int viewer)
{
    return viewer >= 0 ? viewer : ONLINE_TABLE_VIEWERS - 1;
}

uint32_t online_table_seq(const online_table *online, int viewer, int n)
{
    return n > 0 ? online->notes[n - 1].seq[index_of(viewer)] : 0;
}

/* A viewer who did not observe an action does not observe its undo either. Of consecutive undos, the last one took
 * back the first action that no longer stands, the one before it the second, and so on. */
static bool sees_undo(const online_table *online, int i, int viewer)
{
    const souk_table *t = online->table;
    int undone = t->kept[t->num_kept + (t->num_entries - 1 - i)];
    return t->entries[i].actor == viewer ||
           online_table_seq(online, viewer, undone + 1) > online_table_seq(online, viewer, undone);
}

static bool sees_event(const online_table *online, const souk_entry *e, int viewer)
{
    souk_event seen;
    for (uint32_t j = e->first_event; j < e->end_event; j++)
        if (souk_event_for(online->game, &online->table->events[j], viewer, &seen)) return true;
    return false;
}

/* Whether the viewer's view has changed without an event that they could see. */
static bool sees_change(online_table *online, int from, int viewer)
{
    enum { VIEW_SIZE = 1 << 16 };
    static const souk_voice plain;
    const souk_table *t = online->table;
    int kept = t->num_kept - (t->num_entries - from);
    if (kept < 0) return true;
    char *two_views = malloc((size_t)2 * VIEW_SIZE);
    if (!two_views) return starve(online);
    souk_state past;
    souk_out then, now;
    souk_table_at(t, kept, &past);
    souk_out_init(&then, two_views, VIEW_SIZE);
    souk_out_init(&now, two_views + VIEW_SIZE, VIEW_SIZE);
    souk_view(t->game, &past, t->parts, viewer, &plain, &then);
    souk_view(t->game, &t->state, t->parts, viewer, &plain, &now);
    bool changed = souk_out_full(&now) || then.len != now.len || memcmp(then.buf, now.buf, now.len) != 0;
    free(two_views);
    return changed;
}

/* Adds notes on the entries just played: what each viewer could observe. */
static bool take_notes(online_table *online, int from, int64_t at, uint32_t after)
{
    const souk_table *t = online->table;
    uint32_t before = from > 0 ? online->notes[from - 1].pending : 0;
    if (t->num_entries > online->max_notes) {
        int larger = online->max_notes ? online->max_notes : 64;
        while (larger < t->num_entries)
            larger *= 2;
        online_table_note *moved = realloc(online->notes, (size_t)larger * sizeof *moved);
        if (!moved) return starve(online);
        online->notes = moved;
        online->max_notes = larger;
    }
    for (int i = from; i < t->num_entries; i++) {
        const souk_entry *e = &t->entries[i];
        online->notes[i].at = at;
        online->notes[i].pending = after;
        for (int v = 0; v < ONLINE_TABLE_VIEWERS; v++) {
            int viewer = v < online->num_seats ? v : SOUK_SPECTATOR;
            bool last = i + 1 == t->num_entries;
            uint32_t so_far = i > 0 ? online->notes[i - 1].seq[v] : 0;
            uint32_t begun = from > 0 ? online->notes[from - 1].seq[v] : 0;
            bool noticed = e->actor == viewer || (e->action == SOUK_UNDO && sees_undo(online, i, viewer)) ||
                           sees_event(online, e, viewer) ||
                           (last && so_far == begun && e->action != SOUK_UNDO &&
                            (before != after || sees_change(online, from, viewer)));
            online->notes[i].seq[v] = so_far + noticed;
        }
    }
    online->num_notes = t->num_entries;
    return !online->starved;
}

static bool end(online_table *online, online_table_status status, int64_t at)
{
    online->status = status;
    online->ended = at;
    memset(online->ask, 0, sizeof online->ask);
    return true;
}

bool online_table_follow(online_table *online, int from, int64_t at)
{
    uint32_t after = online->game->pending(&online->table->state);
    if (!online->bare && !take_notes(online, from, at, after)) return false;
    if (!set_clocks(online, at)) return false;
    for (int i = 0; i < online->num_seats; i++)
        if (!(after >> i & 1)) online->seat[i].told = false;
    return after != 0 || end(online, ONLINE_TABLE_DONE, at);
}

bool online_table_fresh(const online_table *online, int seat, long seq)
{
    int n = online->num_notes;
    if (seq < 0 || seq > (long)online_table_seq(online, seat, n)) return false;
    for (int i = n - 1; i >= 0 && (long)online->notes[i].seq[seat] > seq; i--) {
        uint32_t before = i > 0 ? online->notes[i - 1].pending : 0;
        int actor = online->table->entries[i].actor;
        /* Simultaneous choosers: while the seat could act both before and after, the order makes no difference. */
        if (actor < 0 || actor == seat || !(before >> seat & 1) || !(online->notes[i].pending >> seat & 1))
            return false;
    }
    return true;
}

int online_table_after(const online_table *online, int viewer, long seq)
{
    int i = online->num_notes;
    while (i > 0 && (long)online->notes[i - 1].seq[index_of(viewer)] > seq)
        i--;
    return i;
}

int64_t online_table_public_until(const online_table *online, int64_t now)
{
    return online->status == ONLINE_TABLE_RUNNING && online->delay > 0 ? now - online->delay : INT64_MAX;
}

int online_table_public(const online_table *online, int64_t now)
{
    int n = online->num_notes;
    int64_t until = online_table_public_until(online, now);
    while (n > 0 && online->notes[n - 1].at > until)
        n--;
    return n;
}

/* --- asks ------------------------------------------------------------------------------------ */

uint32_t online_table_voters(const online_table *online, const online_table_ask *ask)
{
    uint32_t set = 0;
    for (int i = 0; i < online->num_seats; i++)
        if (i != ask->seat && online->seat[i].who == SEAT_PERSON && !online->seat[i].bot[0]) set |= 1u << i;
    return ask->kind == ASK_BOT ? set & ~(1u << ask->about) : set;
}

void online_table_grant(const online_table *online, const online_table_ask *ask, change_list *changes)
{
    table_change bot = {.kind = CHANGE_KEEP, .seat = ask->about, .id = souk_bot_usual->name, .gone = true};
    change_add(changes, (table_change){.kind = CHANGE_NO, .number = ask->number});
    if (ask->kind == ASK_BOT) change_add(changes, bot);
    if (ask->kind == ASK_ABANDON) change_add(changes, (table_change){.kind = CHANGE_CLOSE});
    if (ask->kind == ASK_TAKEBACK && ask->about >= 0 && ask->about < online->table->num_kept)
        change_add(changes, (table_change){.kind = CHANGE_BACK, .seat = ask->seat, .about = ask->about});
}

online_table_ask *online_table_find_ask(online_table *online, long number)
{
    for (int i = 0; i < ONLINE_TABLE_ASKS; i++)
        if (number > 0 && online->ask[i].number == number) return &online->ask[i];
    return NULL;
}

uint32_t online_table_answering(const online_table *online)
{
    uint32_t bots = 0;
    for (int i = 0; i < online->num_seats && online_table_people(online) == 1; i++)
        bots |= (uint32_t)(online->seat[i].who == SEAT_BOT) << i;
    return bots;
}

bool online_table_undone(const online_table *online, int seat)
{
    const souk_table *t = online->table;
    int turn = 0, game = 0, kept = t->num_kept;
    bool same = true; /* no kept action of another seat lies between here and the end */
    for (int i = t->num_entries - 1; i >= 0 && turn < UNDOS_A_TURN && game < UNDOS_A_GAME; i--) {
        const souk_entry *e = &t->entries[i];
        bool undone = e->actor == seat && e->action == SOUK_UNDO, stands = kept > 0 && t->kept[kept - 1] == i;
        kept -= stands;
        same = same && (!stands || e->actor == seat);
        turn += undone && same;
        game += undone;
    }
    return turn >= UNDOS_A_TURN || game >= UNDOS_A_GAME;
}

int online_table_moved(const online_table *online, int seat)
{
    const souk_table *t = online->table;
    int n = 0;
    for (int i = 0; t && i < t->num_kept; i++)
        n += t->entries[t->kept[i]].actor == seat;
    return n;
}

int online_table_last_move(const online_table *online, int seat)
{
    const souk_table *t = online->table;
    int i = t->num_kept - 1;
    while (i >= 0 && t->entries[t->kept[i]].actor != seat)
        i--;
    while (i > 0 && t->entries[t->kept[i - 1]].actor == seat)
        i--;
    return i;
}

/* --- chance ---------------------------------------------------------------------------------- */

static uint64_t chance_value(const uint8_t secret[ONLINE_TABLE_SECRET], uint64_t k)
{
    uint8_t number[8], hash[ONLINE_TABLE_SECRET];
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        number[i] = (uint8_t)(k >> (8 * i));
    crypto_generichash(hash, sizeof hash, number, sizeof number, secret, ONLINE_TABLE_SECRET);
    for (int i = 7; i >= 0; i--)
        value = value << 8 | hash[i];
    return value;
}

static uint64_t next_chance(void *context, uint64_t k)
{
    const online_table *online = context;
    return chance_value(online->secret, k);
}

/* --- folding --------------------------------------------------------------------------------- */

static bool start(online_table *online, int64_t at)
{
    bool fits = online->num_seats >= online->game->min_seats && online->num_seats <= online->game->max_seats;
    if (online->table || !online_table_full(online) || !fits) return false;
    online->table =
        souk_table_open(online->game, online->parts, &online->options, online->num_seats, 0, NULL);
    if (!online->table) return starve(online);
    souk_source source = {next_chance, online};
    souk_table_source(online->table, source);
    for (int i = 0; i < online->num_seats; i++) {
        souk_table_player(online->table, i, online->seat[i].name);
        online->seat[i].left = online->clock.time;
        online->seat[i].reserve = online->clock.kind == CLOCK_MOVE ? online->clock.extra : 0;
    }
    online->status = ONLINE_TABLE_RUNNING;
    online->started = online->clock_at = at;
    return true;
}

bool online_table_outdate(online_table *online)
{
    if (!online->older || online->starved) return false;
    souk_table_free(online->table);
    online->table = NULL;
    online->num_notes = online->num_turns = 0;
    online->outdated = true;
    return end(online, ONLINE_TABLE_CLOSED, online->clock_at);
}

static void take_seat(online_table *online, const table_change *c)
{
    online_table_seat *s = &online->seat[c->seat];
    online_table_seat before = *s;
    memset(s, 0, sizeof *s);
    s->left = before.left;
    s->reserve = before.reserve;
    s->turn = before.turn;
    if (c->id) s->who = (seat_who)c->who;
    if (s->who == SEAT_BOT) {
        copy(s->bot, sizeof s->bot, c->id);
        copy(s->name, sizeof s->name, online_table_bot_name((int)c->seat, SOUK_EN));
    } else if (s->who == SEAT_PERSON) {
        copy(s->person, sizeof s->person, c->id);
        copy(s->name, sizeof s->name, c->text);
        s->agreed = online->terms;
    }
    /* A name may change during the game (its person was erased or renamed). */
    if (online->table) souk_table_player(online->table, (int)c->seat, s->name);
}

/* A bot plays for the person of the seat, or no longer does. */
static void keep(online_table *online, const table_change *c, int64_t at)
{
    online_table_seat *s = &online->seat[c->seat];
    s->gone = c->gone != 0;
    s->changed = at;
    s->resigned_before = s->resigned;
    memcpy(s->bot_before, s->bot, sizeof s->bot_before);
    copy(s->bot, sizeof s->bot, c->id);
    for (int i = 0; i < ONLINE_TABLE_ASKS; i++) /* an ask lapses when its asker leaves */
        if (online->ask[i].number && online->ask[i].seat == c->seat) online->ask[i].number = 0;
}

static bool add_ask(online_table *online, const table_change *c, int64_t at)
{
    if (c->ask == ASK_BOT && (c->about < 0 || c->about >= online->num_seats)) return false;
    for (int i = 0; i < ONLINE_TABLE_ASKS; i++) {
        if (online->ask[i].number) continue;
        online->ask[i] =
            (online_table_ask){(int)c->number, (ask_kind)c->ask, (int)c->seat, (int)c->about, 0, at};
        online->last_ask = online->ask[i].number;
        return true;
    }
    return true; /* there are enough asks already */
}

/* New terms before the start; players keep their seats, and must agree. */
static bool change_terms(online_table *online, const char *head)
{
    bool starved;
    int seats = online->num_seats;
    online_table before = *online;
    if (online->status != ONLINE_TABLE_OPEN) return false;
    if (!parse_head(online, head, &starved)) return starved ? starve(online) : false;
    for (int i = online->num_seats; i < seats; i++)
        memset(&online->seat[i], 0, sizeof online->seat[i]);
    online->terms += online_table_differs(online, &before);
    int host = online_table_seat_of(online, online->host);
    if (host >= 0) online->seat[host].agreed = online->terms;
    return true;
}

/* Bans somebody until then; drops the oldest of too many bans. */
static void bar(online_table *online, const table_change *c)
{
    int n = 0;
    for (int i = 0; i < online->num_barred; i++)
        if (strcmp(online->barred[i].person, c->id) != 0) online->barred[n++] = online->barred[i];
    online->num_barred = n;
    if (c->until == 0) return;
    if (n == ONLINE_TABLE_BARRED)
        memmove(online->barred, online->barred + 1, (size_t)--n * sizeof online->barred[0]);
    copy(online->barred[n].person, sizeof online->barred[n].person, c->id);
    copy(online->barred[n].mark, sizeof online->barred[n].mark, c->text);
    online->barred[n].until = c->until;
    online->num_barred = n + 1;
}

static void hush(online_table *online, const char *person, bool on)
{
    int n = 0;
    for (int i = 0; i < online->num_hushed; i++)
        if (strcmp(online->hushed[i], person) != 0) memmove(online->hushed[n++], online->hushed[i], ID_SIZE);
    if (on && n == ONLINE_TABLE_BARRED) memmove(online->hushed, online->hushed + 1, (size_t)--n * ID_SIZE);
    if (on) copy(online->hushed[n++], ID_SIZE, person);
    online->num_hushed = n;
}

/* An action, an undo or a takeback; false if it is not possible now. */
static bool play(online_table *online, const table_change *c)
{
    souk_table *t = online->table;
    int seat = (int)c->seat, kept = (int)c->about;
    int16_t action = (int16_t)c->about;
    bool back = c->kind == CHANGE_BACK;
    if (!t || (back && (kept < 0 || kept >= t->num_kept))) return false;
    if (!souk_table_reserve(t, back ? t->num_kept - kept : 1, NULL)) return starve(online);
    if (c->kind == CHANGE_DO) return souk_table_move(t, (int)c->number, &action, 1, NULL);
    if (!back) return souk_table_undo(t, seat, NULL);
    online->seat[seat].refused = 0; /* granted after all */
    return souk_table_return(t, seat, kept, NULL);
}

/* No clock ran in that time. */
static bool stand(online_table *online, int64_t from, int64_t until)
{
    if (online->status != ONLINE_TABLE_RUNNING || until < from) return false;
    if (!set_clocks(online, from)) return false;
    if (until > online->clock_at) online->clock_at = until;
    online->stood += until - from;
    return true;
}

static bool apply(online_table *online, const table_change *c, int64_t at)
{
    if (online->outdated) {
        if (c->kind != CHANGE_CLOSE) return true;
        online->unfinished = false;
        return end(online, ONLINE_TABLE_CLOSED, at);
    }
    if (c->seat < 0 || c->seat >= online->num_seats) return false;
    online_table_seat *s = &online->seat[c->seat];
    online_table_ask *ask = online_table_find_ask(online, c->number);
    switch (c->kind) {
    case CHANGE_SEAT: take_seat(online, c); break;
    case CHANGE_START:
        return online->older && online->unfinished ? online_table_outdate(online) : start(online, at);
    case CHANGE_CLOSE: return end(online, ONLINE_TABLE_CLOSED, at);
    case CHANGE_MUTE: online->muted = c->on != 0; break;
    case CHANGE_REMATCH: copy(online->rematch, sizeof online->rematch, c->id); break;
    case CHANGE_DO:
    case CHANGE_UNDO:
    case CHANGE_BACK: return play(online, c);
    case CHANGE_KEEP: keep(online, c, at); break;
    case CHANGE_RESIGN:
        keep(online, c, at);
        s->moved = online_table_moved(online, (int)c->seat);
        s->resigned = true;
        return c->id || (online->table && end(online, ONLINE_TABLE_DONE, at));
    case CHANGE_HOST: copy(online->host, sizeof online->host, c->id); break;
    case CHANGE_INVITE: copy(online->invite, sizeof online->invite, c->id); break;
    case CHANGE_HEAD: return change_terms(online, c->text);
    case CHANGE_AGREES: s->agreed = online->terms; break;
    case CHANGE_BAR: bar(online, c); break;
    case CHANGE_HUSH: hush(online, c->id, c->on != 0); break;
    case CHANGE_TOLD:
        s->told = true;
        s->told_kept = online->table ? online->table->num_kept + 1 : 0;
        s->told_at = at;
        break;
    case CHANGE_STOOD: return stand(online, c->from, c->until);
    case CHANGE_ASK: return add_ask(online, c, at);
    case CHANGE_YES:
        if (ask) ask->yes |= 1u << c->seat;
        break;
    case CHANGE_NO:
        if (ask && ask->kind == ASK_TAKEBACK) online->seat[ask->seat].refused = ask->about + 1;
        if (ask) ask->number = 0;
        break;
    case CHANGE_KINDS: return false;
    }
    return true;
}

/* Ends an entry whose changes have been applied. `from`: the length of the table's own list before it. */
static bool finish(online_table *online, int from, int64_t at)
{
    online->entries++;
    if (online->status == ONLINE_TABLE_RUNNING && online->table->num_entries > from)
        return online_table_follow(online, from, at);
    return online->status != ONLINE_TABLE_RUNNING || set_clocks(online, at);
}

bool online_table_apply(online_table *online, int64_t at, const table_change *changes, int n)
{
    int from = online->table ? online->table->num_entries : 0;
    for (int i = 0; i < n; i++)
        if (!apply(online, &changes[i], at)) return false;
    return finish(online, from, at);
}

bool online_table_fold(online_table *online, int64_t number, int64_t at, const char *body)
{
    char line[ONLINE_TABLE_HEAD + 8];
    table_change change;
    int from = online->table ? online->table->num_entries : 0;
    if (number != online->entries) return false;
    for (const char *p = body; *p;) {
        size_t len = strcspn(p, "\n");
        if (len >= sizeof line) return false;
        memcpy(line, p, len);
        line[len] = '\0';
        bool good = len == 0 || (change_read(&change, line) ? apply(online, &change, at) : online->outdated);
        if (!good) return false;
        p += len + (p[len] == '\n');
    }
    return finish(online, from, at);
}

void online_table_write_play(const online_table *online, int from, souk_out *body)
{
    for (int i = from; i < online->table->num_entries; i++) {
        const souk_entry *e = &online->table->entries[i];
        table_change change = {.kind = CHANGE_DO, .number = e->actor, .about = e->action};
        if (e->action == SOUK_UNDO) change = (table_change){.kind = CHANGE_UNDO, .seat = e->actor};
        change_write(body, &change);
        souk_puts(body, "\n");
    }
}

static void put_record(const online_table *online, souk_out *out)
{
    const souk_table *t = online->table;
    souk_record_put_head(out, &t->head, t->parts);
    for (int i = 0; i < t->num_kept; i++) {
        const souk_entry *e = &t->entries[t->kept[i]];
        souk_record_put_entry(out, t->game, t->parts, e->actor, e->action);
    }
}

char *online_table_record(const online_table *online)
{
    souk_out out;
    souk_out_init(&out, NULL, 0);
    put_record(online, &out); /* once to measure, once to write */
    size_t need = out.len + 1;
    char *text = malloc(need);
    if (!text) return NULL;
    souk_out_init(&out, text, need);
    put_record(online, &out);
    return text;
}
