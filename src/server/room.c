/* Folding steps into a room (see room.h). */
#include "server/room.h"
#include "bots/bot.h"
#include "core/error.h"
#include "core/json.h"
#include "core/parts.h"
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000 };

const char *const room_clock_names[CLOCK_KINDS] = {"none", "move", "game", "day"};

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

static void read_clock(room *r, const souk_json *clock)
{
    const char *kind = souk_json_text(souk_json_get(clock, "kind"));
    for (int k = 0; kind && k < CLOCK_KINDS; k++)
        if (strcmp(kind, room_clock_names[k]) == 0) r->clock.kind = (room_clock_kind)k;
    r->clock.time = milliseconds(clock, "seconds");
    r->clock.extra = milliseconds(clock, r->clock.kind == CLOCK_GAME ? "increment" : "reserve");
    r->clock.bell = milliseconds(clock, "bell");
}

static bool read_head(room *r, const souk_json *head)
{
    long seats;
    const souk_json *options = souk_json_get(head, "options");
    if (!souk_json_whole(souk_json_get(head, "seats"), 1, SOUK_SEATS_MAX, &seats)) return false;
    r->num_seats = (int)seats;
    copy(r->host, sizeof r->host, souk_json_text(souk_json_get(head, "host")));
    copy(r->invite, sizeof r->invite, souk_json_text(souk_json_get(head, "invite")));
    copy(r->title, sizeof r->title, souk_json_text(souk_json_get(head, "title")));
    souk_options_default(r->game, &r->options);
    for (const souk_json *o = options ? souk_json_child(options) : NULL; o; o = souk_json_next(o))
        if (!souk_json_text(o) || !souk_option_set(r->game, &r->options, o->key, o->string, NULL))
            return false;
    r->self_start = is_true(head, "start", true);
    r->rated = is_true(head, "rated", false);
    r->watchable = is_true(head, "watchable", true);
    r->away = milliseconds(head, "away");
    r->delay = milliseconds(head, "delay");
    read_clock(r, souk_json_get(head, "clock"));
    return true;
}

static bool read_parts(room *r, const char *text)
{
    if (!text) return true;
    souk_report *report = calloc(1, sizeof *report);
    r->parts = calloc(1, r->game->parts_size);
    bool good = report && r->parts && souk_parts_read(r->game, text, strlen(text), r->parts, report);
    r->starved = !report || !r->parts || report->starved;
    free(report);
    return good;
}

room *room_from_row(const store_table *row, bool *starved)
{
    room *r = calloc(1, sizeof *r);
    size_t len = strlen(row->head), secret_len = 0;
    char *text = malloc(len + 1);
    int max = souk_json_size(row->head, len);
    souk_json *nodes = malloc((size_t)max * sizeof *nodes);
    bool good = r && text && nodes;
    if (good) {
        memcpy(text, row->head, len + 1);
        copy(r->id, sizeof r->id, row->id);
        r->game = souk_game_find(row->game);
        r->listed = row->listed;
        r->created = row->created;
        good = r->game && souk_json_parse(text, len, nodes, max, NULL) > 0 && read_head(r, nodes) &&
               read_parts(r, row->parts) &&
               sodium_hex2bin(r->secret, sizeof r->secret, row->secret, strlen(row->secret), NULL,
                              &secret_len, NULL) == 0 &&
               secret_len == ROOM_SECRET;
    }
    *starved = !r || !text || !nodes || r->starved;
    free(text);
    free(nodes);
    if (good) {
        uint8_t hash[ROOM_SECRET];
        crypto_generichash(hash, sizeof hash, r->secret, sizeof r->secret, NULL, 0);
        sodium_bin2hex(r->hash, sizeof r->hash, hash, sizeof hash);
        return r;
    }
    room_free(r);
    return NULL;
}

void room_free(room *r)
{
    if (!r) return;
    souk_table_free(r->table);
    sodium_memzero(r->secret, sizeof r->secret);
    free(r->parts);
    free(r->notes);
    free(r);
}

/* --- who is who ------------------------------------------------------------------------------ */

int room_seat_of(const room *r, const char *person)
{
    for (int i = 0; person[0] && i < r->num_seats; i++)
        if (r->seat[i].who == SEAT_PERSON && strcmp(r->seat[i].person, person) == 0) return i;
    return -1;
}

bool room_full(const room *r)
{
    for (int i = 0; i < r->num_seats; i++)
        if (r->seat[i].who == SEAT_OPEN) return false;
    return true;
}

int room_people(const room *r)
{
    int n = 0;
    for (int i = 0; i < r->num_seats; i++)
        n += r->seat[i].who == SEAT_PERSON;
    return n;
}

const char *room_bot(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    return s->who != SEAT_OPEN && s->bot[0] ? s->bot : NULL;
}

const char *room_bot_name(int seat, souk_lang lang)
{
    static const char *const emblems[SOUK_SEATS_MAX] = {N_("Star"), N_("Crescent"), N_("Palm"),
                                                        N_("Lamp"), N_("Camel"),    N_("Jar")};
    return souk_text(lang, emblems[seat]);
}

souk_voice room_voice(const room *r, souk_lang lang)
{
    souk_voice voice = souk_table_voice(r->table, lang);
    for (int i = 0; i < r->num_seats; i++)
        if (r->seat[i].who == SEAT_BOT) voice.seat_names[i] = room_bot_name(i, lang);
    return voice;
}

uint32_t room_pending(const room *r)
{
    return r->table && r->status == ROOM_RUNNING ? r->game->pending(&r->table->state) & SOUK_ALL : 0;
}

/* --- clocks ---------------------------------------------------------------------------------- */

void room_time(const room *r, int seat, int64_t now, int64_t *left, int64_t *reserve)
{
    const room_seat *s = &r->seat[seat];
    *left = s->left;
    *reserve = s->reserve;
    if (s->runs && now > r->clock_at) *left -= now - r->clock_at;
    if (*left < 0 && r->clock.kind == CLOCK_MOVE) {
        *reserve += *left;
        *left = 0;
    }
}

/* Takes the time that has passed from the clocks that ran, and lets those of the pending seats run. */
static void set_clocks(room *r, int64_t at)
{
    uint32_t pending = room_pending(r);
    for (int i = 0; i < r->num_seats; i++) {
        room_seat *s = &r->seat[i];
        bool ran = s->runs;
        room_time(r, i, at, &s->left, &s->reserve);
        s->runs = r->clock.kind != CLOCK_NONE && (pending >> i & 1) && s->who == SEAT_PERSON && !s->bot[0];
        if (ran && !s->runs && r->clock.kind == CLOCK_GAME) s->left += r->clock.extra;
        if (!ran && s->runs && r->clock.kind != CLOCK_GAME) s->left = r->clock.time;
    }
    if (at > r->clock_at) r->clock_at = at; /* clocks that stand until later go on standing */
}

int room_out_of_time(const room *r, int64_t now)
{
    for (int i = 0; i < r->num_seats; i++) {
        int64_t left, reserve;
        if (!r->seat[i].runs) continue;
        room_time(r, i, now, &left, &reserve);
        if (left <= 0 && (r->clock.kind != CLOCK_MOVE || reserve <= 0)) return i;
    }
    return -1;
}

int64_t room_bell_at(const room *r)
{
    return r->clock.bell > 0 ? r->started + r->stood + r->clock.bell : 0;
}

bool room_has_clock(const room *r)
{
    return r->status == ROOM_RUNNING && (r->clock.kind != CLOCK_NONE || r->clock.bell > 0);
}

int room_bell(const room *r, int64_t now)
{
    souk_mask legal;
    if (r->status != ROOM_RUNNING || r->clock.bell == 0 || now < room_bell_at(r)) return -1;
    souk_legal(r->game, &r->table->state, r->table->parts, SOUK_TABLE, &legal);
    return souk_mask_next(&legal, 0);
}

/* The one way out where memory is missing. */
static bool starve(room *r)
{
    r->starved = true;
    return false;
}

/* --- what each viewer has noticed ------------------------------------------------------------ */

int room_viewer(int viewer)
{
    return viewer >= 0 ? viewer : ROOM_VIEWERS - 1;
}

uint32_t room_seq(const room *r, int viewer, int n)
{
    return n > 0 ? r->notes[n - 1].seq[room_viewer(viewer)] : 0;
}

/* Taking back what a viewer had not noticed is not noticed either. */
static bool sees_undo(const room *r, int i, int from, int viewer)
{
    const souk_table *t = r->table;
    if (t->num_entries - from != 1) return true; /* agreed by all */
    int undone = t->kept[t->num_kept];
    return t->entries[i].actor == viewer || room_seq(r, viewer, undone + 1) > room_seq(r, viewer, undone);
}

static bool sees_event(const room *r, const souk_entry *e, int viewer)
{
    souk_event seen;
    for (uint32_t j = e->first_event; j < e->end_event; j++)
        if (souk_event_for(r->game, &r->table->events[j], viewer, &seen)) return true;
    return false;
}

/* Whether what that viewer sees has changed, though no event told them of it. */
static bool sees_change(room *r, int from, int viewer)
{
    enum { VIEW_ROOM = 1 << 16 };
    static const souk_voice plain;
    const souk_table *t = r->table;
    int kept = t->num_kept - (t->num_entries - from);
    if (kept < 0) return true;
    char *room_for_two = malloc((size_t)2 * VIEW_ROOM);
    if (!room_for_two) return starve(r);
    souk_state past;
    souk_out then, now;
    souk_table_at(t, kept, &past);
    souk_out_init(&then, room_for_two, VIEW_ROOM);
    souk_out_init(&now, room_for_two + VIEW_ROOM, VIEW_ROOM);
    souk_view(t->game, &past, t->parts, viewer, &plain, &then);
    souk_view(t->game, &t->state, t->parts, viewer, &plain, &now);
    bool changed = souk_out_full(&now) || then.len != now.len || memcmp(then.buf, now.buf, now.len) != 0;
    free(room_for_two);
    return changed;
}

/* Takes down for the new entries what each viewer noticed of them. */
static bool take_notes(room *r, int from, int64_t at, uint32_t after)
{
    const souk_table *t = r->table;
    uint32_t before = from > 0 ? r->notes[from - 1].pending : 0;
    if (t->num_entries > r->room_notes) {
        int larger = r->room_notes ? r->room_notes : 64;
        while (larger < t->num_entries)
            larger *= 2;
        room_note *moved = realloc(r->notes, (size_t)larger * sizeof *moved);
        if (!moved) return starve(r);
        r->notes = moved;
        r->room_notes = larger;
    }
    for (int i = from; i < t->num_entries; i++) {
        const souk_entry *e = &t->entries[i];
        r->notes[i].at = at;
        r->notes[i].pending = after;
        for (int v = 0; v < ROOM_VIEWERS; v++) {
            int viewer = v < r->num_seats ? v : SOUK_SPECTATOR;
            bool last = i + 1 == t->num_entries;
            uint32_t so_far = i > 0 ? r->notes[i - 1].seq[v] : 0;
            uint32_t begun = from > 0 ? r->notes[from - 1].seq[v] : 0;
            bool noticed = e->actor == viewer || (e->action == SOUK_UNDO && sees_undo(r, i, from, viewer)) ||
                           sees_event(r, e, viewer) ||
                           (last && so_far == begun && e->action != SOUK_UNDO &&
                            (before != after || sees_change(r, from, viewer)));
            r->notes[i].seq[v] = so_far + noticed;
        }
    }
    r->num_notes = t->num_entries;
    return !r->starved;
}

bool room_follow(room *r, int from, int64_t at)
{
    uint32_t after = r->game->pending(&r->table->state);
    if (!r->bare && !take_notes(r, from, at, after)) return false;
    set_clocks(r, at);
    if (after == 0) {
        r->status = ROOM_DONE;
        r->ended = at;
        memset(r->ask, 0, sizeof r->ask);
    }
    return true;
}

bool room_fresh(const room *r, int seat, long seq)
{
    int n = r->num_notes;
    if (seq < 0 || seq > (long)room_seq(r, seat, n)) return false;
    for (int i = n - 1; i >= 0 && (long)r->notes[i].seq[seat] > seq; i--) {
        uint32_t before = i > 0 ? r->notes[i - 1].pending : 0;
        int actor = r->table->entries[i].actor;
        /* Others may choose at the same time: as long as the seat could act before and after, the order
         * makes no difference. */
        if (actor < 0 || actor == seat || !(before >> seat & 1) || !(r->notes[i].pending >> seat & 1))
            return false;
    }
    return true;
}

int room_entry_after(const room *r, int viewer, long seq)
{
    int i = r->num_notes;
    while (i > 0 && (long)r->notes[i - 1].seq[room_viewer(viewer)] > seq)
        i--;
    return i;
}

int room_public_entries(const room *r, int64_t now)
{
    int n = r->num_notes;
    if (r->status != ROOM_RUNNING) return n;
    while (r->delay > 0 && n > 0 && r->notes[n - 1].at > now - r->delay)
        n--;
    return n;
}

/* --- asks ------------------------------------------------------------------------------------ */

uint32_t room_voters(const room *r, const room_ask *ask)
{
    uint32_t set = 0;
    for (int i = 0; i < r->num_seats; i++)
        if (i != ask->seat && r->seat[i].who == SEAT_PERSON && !r->seat[i].bot[0]) set |= 1u << i;
    return set;
}

room_ask *room_find_ask(room *r, long number)
{
    for (int i = 0; i < ROOM_ASKS; i++)
        if (number > 0 && r->ask[i].number == number) return &r->ask[i];
    return NULL;
}

int room_last_move(const room *r, int seat)
{
    const souk_table *t = r->table;
    int i = t->num_kept - 1;
    while (i >= 0 && t->entries[t->kept[i]].actor != seat)
        i--;
    while (i > 0 && t->entries[t->kept[i - 1]].actor == seat)
        i--;
    return i;
}

/* --- chance ---------------------------------------------------------------------------------- */

uint64_t room_chance(const uint8_t secret[ROOM_SECRET], uint64_t k)
{
    uint8_t number[8], hash[ROOM_SECRET];
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        number[i] = (uint8_t)(k >> (8 * i));
    crypto_generichash(hash, sizeof hash, number, sizeof number, secret, ROOM_SECRET);
    for (int i = 7; i >= 0; i--)
        value = value << 8 | hash[i];
    return value;
}

static uint64_t next_chance(void *context, uint64_t k)
{
    const room *r = context;
    return room_chance(r->secret, k);
}

/* --- folding --------------------------------------------------------------------------------- */

static bool start(room *r, int64_t at)
{
    bool fits = r->num_seats >= r->game->min_seats && r->num_seats <= r->game->max_seats;
    if (r->table || !room_full(r) || !fits) return false;
    r->table = souk_table_open(r->game, r->parts, &r->options, r->num_seats, 0, NULL);
    if (!r->table) return starve(r);
    souk_source source = {next_chance, r};
    souk_table_source(r->table, source);
    for (int i = 0; i < r->num_seats; i++) {
        souk_table_player(r->table, i, r->seat[i].name);
        r->seat[i].left = r->clock.time;
        r->seat[i].reserve = r->clock.kind == CLOCK_MOVE ? r->clock.extra : 0;
    }
    r->status = ROOM_RUNNING;
    r->started = r->clock_at = at;
    return true;
}

static bool take_seat(room *r, int seat, const char *rest)
{
    room_seat *s = &r->seat[seat];
    char id[ID_ROOM];
    int skip = 0;
    room_seat before = *s;
    memset(s, 0, sizeof *s);
    s->left = before.left;
    s->reserve = before.reserve;
    if (strncmp(rest, "bot ", 4) == 0) {
        s->who = SEAT_BOT;
        copy(s->bot, sizeof s->bot, rest + 4);
        copy(s->name, sizeof s->name, room_bot_name(seat, SOUK_EN));
    } else if (sscanf(rest, "person %23s %n", id, &skip) == 1 && skip > 0) {
        s->who = SEAT_PERSON;
        copy(s->person, sizeof s->person, id);
        copy(s->name, sizeof s->name, rest + skip);
    }
    /* A name may change while the game runs (its person was erased, or renamed). */
    if (r->table) souk_table_player(r->table, seat, s->name);
    return true;
}

static void keep(room *r, int seat, const char *bot)
{
    copy(r->seat[seat].bot, sizeof r->seat[seat].bot, strcmp(bot, "-") == 0 ? "" : bot);
    for (int i = 0; i < ROOM_ASKS; i++) /* who asked and left no longer asks */
        if (r->ask[i].number && r->ask[i].seat == seat) r->ask[i].number = 0;
}

static bool add_ask(room *r, int number, bool takeback, int seat, int kept)
{
    for (int i = 0; i < ROOM_ASKS; i++) {
        if (r->ask[i].number) continue;
        room_ask fresh = {number, takeback, seat, kept, 0};
        r->ask[i] = fresh;
        r->last_ask = number;
        return true;
    }
    return true; /* there are enough questions already */
}

/* A line about the play itself; false: it is not, or it cannot be. */
static bool play_line(room *r, const char *line)
{
    int a, b;
    if (!r->table) return false;
    bool back = sscanf(line, "back %d %d", &a, &b) == 2 && b >= 0 && b < r->table->num_kept;
    if (!souk_table_reserve(r->table, back ? r->table->num_kept - b : 1, NULL)) return starve(r);
    if (back) return souk_table_return(r->table, a, b, NULL);
    if (sscanf(line, "do %d %d", &a, &b) == 2) {
        int16_t action = (int16_t)b;
        return souk_table_move(r->table, a, &action, 1, NULL);
    }
    return sscanf(line, "undo %d", &a) == 1 && souk_table_undo(r->table, a, NULL);
}

/* No clock ran in that time. */
static bool stand(room *r, int64_t from, int64_t until)
{
    if (r->status != ROOM_RUNNING || until < from) return false;
    set_clocks(r, from);
    if (until > r->clock_at) r->clock_at = until;
    r->stood += until - from;
    return true;
}

static bool fold_line(room *r, const char *line, int64_t at)
{
    int64_t from, until;
    int a, b, c, skip = 0;
    char word[ID_ROOM];
    if (sscanf(line, "seat %d %n", &a, &skip) == 1 && skip > 0 && a >= 0 && a < r->num_seats)
        return take_seat(r, a, line + skip);
    if (strcmp(line, "start") == 0) return start(r, at);
    if (strcmp(line, "close") == 0) {
        r->status = ROOM_CLOSED;
        r->ended = at;
        return true;
    }
    if (sscanf(line, "stood %" SCNd64 " %" SCNd64, &from, &until) == 2) return stand(r, from, until);
    if (sscanf(line, "mute %d", &a) == 1) {
        r->muted = a != 0;
        return true;
    }
    if (sscanf(line, "rematch %23s", r->rematch) == 1) return true;
    if (sscanf(line, "keep %d %23s", &a, word) == 2 && a >= 0 && a < r->num_seats) {
        keep(r, a, word);
        return true;
    }
    if (sscanf(line, "resign %d %23s", &a, word) == 2 && a >= 0 && a < r->num_seats) {
        keep(r, a, word);
        r->seat[a].resigned = true;
        return true;
    }
    if (sscanf(line, "ask %d %23s %d %d", &a, word, &b, &c) == 4)
        return add_ask(r, a, strcmp(word, "takeback") == 0, b, c);
    if (sscanf(line, "yes %d %d", &a, &b) == 2 || sscanf(line, "no %d", &a) == 1) {
        room_ask *ask = room_find_ask(r, a);
        if (ask && line[0] == 'y') ask->yes |= 1u << (b & 31);
        if (ask && line[0] == 'n') ask->number = 0;
        return true;
    }
    return play_line(r, line);
}

bool room_fold(room *r, int64_t number, int64_t at, const char *body)
{
    char line[SOUK_TEXT_MAX];
    int from = r->table ? r->table->num_entries : 0;
    if (number != r->steps) return false;
    for (const char *p = body; *p;) {
        size_t len = strcspn(p, "\n");
        if (len >= sizeof line) return false;
        memcpy(line, p, len);
        line[len] = '\0';
        if (len > 0 && !fold_line(r, line, at)) return false;
        p += len + (p[len] == '\n');
    }
    r->steps++;
    if (r->status == ROOM_RUNNING && r->table->num_entries > from) return room_follow(r, from, at);
    if (r->status == ROOM_RUNNING) set_clocks(r, at);
    return true;
}

void room_write_entries(const room *r, int from, souk_out *body)
{
    for (int i = from; i < r->table->num_entries; i++) {
        const souk_entry *e = &r->table->entries[i];
        if (e->action == SOUK_UNDO)
            souk_printf(body, "undo %d\n", e->actor);
        else
            souk_printf(body, "do %d %d\n", e->actor, e->action);
    }
}

static void put_record(const room *r, souk_out *out)
{
    const souk_table *t = r->table;
    souk_record_put_head(out, &t->head, t->parts);
    for (int i = 0; i < t->num_kept; i++) {
        const souk_entry *e = &t->entries[t->kept[i]];
        souk_record_put_entry(out, t->game, t->parts, e->actor, e->action);
    }
}

char *room_record(const room *r)
{
    souk_out out;
    souk_out_init(&out, NULL, 0);
    put_record(r, &out); /* once to measure, once to write */
    size_t need = out.len + 1;
    char *text = malloc(need);
    if (!text) return NULL;
    souk_out_init(&out, text, need);
    put_record(r, &out);
    return text;
}
