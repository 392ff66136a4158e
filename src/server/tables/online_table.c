/* sitting.c — folding entries into a sitting (see sitting.h). */
#include "server/sitting.h"
#include "bots/bot.h"
#include "core/error.h"
#include "core/json.h"
#include "core/parts.h"
#include "server/names.h"
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, UNDOS_A_TURN = 50, UNDOS_A_GAME = 1000 };

const char *const sitting_clock_names[CLOCK_KINDS] = {"none", "move", "game", "day"};
const char *const sitting_ask_names[ASK_KINDS] = {"takeback", "abandon", "bot"};

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

static void read_clock(sitting *sit, const souk_json *clock)
{
    const char *kind = souk_json_text(souk_json_get(clock, "kind"));
    for (int k = 0; kind && k < CLOCK_KINDS; k++)
        if (strcmp(kind, sitting_clock_names[k]) == 0) sit->clock.kind = (sitting_clock_kind)k;
    sit->clock.time = milliseconds(clock, "seconds");
    sit->clock.extra = milliseconds(clock, sit->clock.kind == CLOCK_GAME ? "increment" : "reserve");
    sit->clock.bell = milliseconds(clock, "bell");
}

static bool read_head(sitting *sit, const souk_json *head)
{
    long seats;
    const souk_json *options = souk_json_get(head, "options");
    if (!souk_json_whole(souk_json_get(head, "seats"), 1, SOUK_SEATS_MAX, &seats)) return false;
    sit->num_seats = (int)seats;
    copy(sit->host, sizeof sit->host, souk_json_text(souk_json_get(head, "host")));
    copy(sit->invite, sizeof sit->invite, souk_json_text(souk_json_get(head, "invite")));
    copy(sit->title, sizeof sit->title, souk_json_text(souk_json_get(head, "title")));
    souk_options_default(sit->game, &sit->options);
    for (const souk_json *o = souk_json_child(options); o; o = souk_json_next(o))
        if (!souk_json_text(o) || !souk_option_set(sit->game, &sit->options, o->key, o->string, NULL))
            return false;
    sit->self_start = is_true(head, "start", true);
    sit->rated = is_true(head, "rated", false);
    sit->watchable = is_true(head, "watchable", true);
    sit->away = milliseconds(head, "away");
    sit->delay = milliseconds(head, "delay");
    read_clock(sit, souk_json_get(head, "clock"));
    return true;
}

static bool read_parts(sitting *sit, const char *text)
{
    if (!text) return true;
    souk_report *report = calloc(1, sizeof *report);
    sit->parts = calloc(1, sit->game->parts_size);
    bool good = report && sit->parts && souk_parts_read(sit->game, text, strlen(text), sit->parts, report);
    sit->starved = !report || !sit->parts || report->starved;
    free(report);
    return good;
}

/* JSON of what was agreed; *starved: there was no memory to read it. */
static bool parse_head(sitting *sit, const char *head, bool *starved)
{
    size_t len = strlen(head);
    char *text = malloc(len + 1);
    int max = souk_json_size(head, len);
    souk_json *nodes = malloc((size_t)max * sizeof *nodes);
    *starved = !text || !nodes;
    if (text) memcpy(text, head, len + 1);
    bool good = !*starved && souk_json_parse(text, len, nodes, max, NULL) > 0 && read_head(sit, nodes);
    free(text);
    free(nodes);
    return good;
}

sitting *sitting_from_row(const store_table *row, bool *starved)
{
    sitting *sit = calloc(1, sizeof *sit);
    size_t secret_len = 0;
    bool good = sit != NULL;
    *starved = !sit;
    if (good) {
        copy(sit->id, sizeof sit->id, row->id);
        sit->game = souk_game_find(row->game);
        sit->listed = row->listed;
        sit->created = row->created;
        good = sit->game && parse_head(sit, row->head, starved) && read_parts(sit, row->parts) &&
               sodium_hex2bin(sit->secret, sizeof sit->secret, row->secret, strlen(row->secret), NULL,
                              &secret_len, NULL) == 0 &&
               secret_len == SITTING_SECRET;
    }
    *starved = *starved || (sit && sit->starved);
    if (good) {
        uint8_t hash[SITTING_SECRET];
        crypto_generichash(hash, sizeof hash, sit->secret, sizeof sit->secret, NULL, 0);
        sodium_bin2hex(sit->hash, sizeof sit->hash, hash, sizeof hash);
        return sit;
    }
    sitting_free(sit);
    return NULL;
}

void sitting_free(sitting *sit)
{
    if (!sit) return;
    souk_table_free(sit->table);
    sodium_memzero(sit->secret, sizeof sit->secret);
    free(sit->parts);
    free(sit->notes);
    free(sit);
}

/* --- who is who ------------------------------------------------------------------------------ */

int sitting_seat_of(const sitting *sit, const char *person)
{
    for (int i = 0; person[0] && i < sit->num_seats; i++)
        if (sit->seat[i].who == SEAT_PERSON && strcmp(sit->seat[i].person, person) == 0) return i;
    return -1;
}

bool sitting_alike(const sitting *sit, const char *person, const char *name)
{
    for (int i = 0; i < sit->num_seats; i++) {
        const sitting_seat *s = &sit->seat[i];
        if (s->who == SEAT_PERSON && strcmp(s->person, person) != 0 && name_alike(s->name, name)) return true;
    }
    return false;
}

bool sitting_full(const sitting *sit)
{
    for (int i = 0; i < sit->num_seats; i++)
        if (sit->seat[i].who == SEAT_OPEN) return false;
    return true;
}

int sitting_people(const sitting *sit)
{
    int n = 0;
    for (int i = 0; i < sit->num_seats; i++)
        n += sit->seat[i].who == SEAT_PERSON;
    return n;
}

const char *sitting_bot(const sitting *sit, int seat)
{
    const sitting_seat *s = &sit->seat[seat];
    return s->who != SEAT_OPEN && s->bot[0] ? s->bot : NULL;
}

const char *sitting_bot_name(int seat, souk_lang lang)
{
    static const char *const emblems[SOUK_SEATS_MAX] = {N_("Star"), N_("Crescent"), N_("Palm"),
                                                        N_("Lamp"), N_("Camel"),    N_("Jar")};
    return souk_text(lang, emblems[seat]);
}

souk_voice sitting_voice(const sitting *sit, souk_lang lang)
{
    souk_voice voice = souk_table_voice(sit->table, lang);
    for (int i = 0; i < sit->num_seats; i++)
        if (sit->seat[i].who == SEAT_BOT) voice.seat_names[i] = sitting_bot_name(i, lang);
    return voice;
}

uint32_t sitting_pending(const sitting *sit)
{
    return sit->table && sit->status == SITTING_RUNNING ? sit->game->pending(&sit->table->state) & SOUK_ALL
                                                        : 0;
}

/* Seats that have not resigned. */
static uint32_t seats_left(const sitting *sit)
{
    uint32_t set = 0;
    for (int i = 0; i < sit->num_seats; i++)
        if (!sit->seat[i].resigned) set |= 1u << i;
    return set;
}

bool sitting_cut_short(const sitting *sit)
{
    return sit->status == SITTING_DONE && sit->game->pending(&sit->table->state) != 0;
}

uint32_t sitting_winners(const sitting *sit)
{
    return sitting_cut_short(sit) ? seats_left(sit)
                                  : souk_winners(sit->game, &sit->table->state, sit->table->parts);
}

void sitting_resign(const sitting *sit, int seat, souk_out *line)
{
    uint32_t left = seats_left(sit) & ~(1u << seat);
    bool plays_on = (left & (left - 1)) != 0; /* two or more */
    souk_printf(line, "resign %d %s", seat, plays_on ? souk_bot_usual->name : "-");
}

/* --- clocks ---------------------------------------------------------------------------------- */

void sitting_time(const sitting *sit, int seat, int64_t now, int64_t *left, int64_t *reserve)
{
    const sitting_seat *s = &sit->seat[seat];
    *left = s->left;
    *reserve = s->reserve;
    if (s->runs && now > sit->clock_at) *left -= now - sit->clock_at;
    if (*left < 0 && sit->clock.kind == CLOCK_MOVE) {
        *reserve += *left;
        *left = 0;
    }
}

/* Charges the time that has passed to the clocks that ran, and starts those of the pending seats. */
static void set_clocks(sitting *sit, int64_t at)
{
    uint32_t pending = sitting_pending(sit);
    for (int i = 0; i < sit->num_seats; i++) {
        sitting_seat *s = &sit->seat[i];
        bool ran = s->runs;
        sitting_time(sit, i, at, &s->left, &s->reserve);
        s->runs = sit->clock.kind != CLOCK_NONE && (pending >> i & 1) && s->who == SEAT_PERSON && !s->bot[0];
        if (ran && !s->runs && sit->clock.kind == CLOCK_GAME) s->left += sit->clock.extra;
        if (!ran && s->runs && sit->clock.kind != CLOCK_GAME) s->left = sit->clock.time;
    }
    if (at > sit->clock_at) sit->clock_at = at; /* clocks stopped until a later time stay stopped */
}

int sitting_out_of_time(const sitting *sit, int64_t now)
{
    for (int i = 0; i < sit->num_seats; i++) {
        int64_t left, reserve;
        if (!sit->seat[i].runs) continue;
        sitting_time(sit, i, now, &left, &reserve);
        if (left <= 0 && (sit->clock.kind != CLOCK_MOVE || reserve <= 0)) return i;
    }
    return -1;
}

/* What the table itself could do now, or -1. */
static int table_action(const sitting *sit)
{
    souk_mask legal;
    souk_legal(sit->game, &sit->table->state, sit->table->parts, SOUK_TABLE, &legal);
    return souk_mask_next(&legal, 0);
}

int64_t sitting_bell_at(const sitting *sit)
{
    bool rings = sit->status == SITTING_RUNNING && sit->clock.bell > 0 && table_action(sit) >= 0;
    return rings ? sit->started + sit->stood + sit->clock.bell : 0;
}

bool sitting_has_clock(const sitting *sit)
{
    return sit->status == SITTING_RUNNING && (sit->clock.kind != CLOCK_NONE || sit->clock.bell > 0);
}

int sitting_bell(const sitting *sit, int64_t now)
{
    int64_t at = sitting_bell_at(sit);
    return at > 0 && now >= at ? table_action(sit) : -1;
}

/* The one way out when memory runs short. */
static bool starve(sitting *sit)
{
    sit->starved = true;
    return false;
}

/* --- what each viewer has noticed ------------------------------------------------------------ */

/* The index of a viewer in notes: its seat, or the last for a spectator. */
static int index_of(int viewer)
{
    return viewer >= 0 ? viewer : SITTING_VIEWERS - 1;
}

uint32_t sitting_seq(const sitting *sit, int viewer, int n)
{
    return n > 0 ? sit->notes[n - 1].seq[index_of(viewer)] : 0;
}

/* A viewer who had not noticed an action does not notice that it is taken back. The last of the undos that came at once
 * has taken back the first action that no longer stands, the one before it the second, and so on. */
static bool sees_undo(const sitting *sit, int i, int viewer)
{
    const souk_table *t = sit->table;
    int undone = t->kept[t->num_kept + (t->num_entries - 1 - i)];
    return t->entries[i].actor == viewer ||
           sitting_seq(sit, viewer, undone + 1) > sitting_seq(sit, viewer, undone);
}

static bool sees_event(const sitting *sit, const souk_entry *e, int viewer)
{
    souk_event seen;
    for (uint32_t j = e->first_event; j < e->end_event; j++)
        if (souk_event_for(sit->game, &sit->table->events[j], viewer, &seen)) return true;
    return false;
}

/* Whether what that viewer sees has changed, though no event told them of it. */
static bool sees_change(sitting *sit, int from, int viewer)
{
    enum { VIEW_SIZE = 1 << 16 };
    static const souk_voice plain;
    const souk_table *t = sit->table;
    int kept = t->num_kept - (t->num_entries - from);
    if (kept < 0) return true;
    char *two_views = malloc((size_t)2 * VIEW_SIZE);
    if (!two_views) return starve(sit);
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

/* Records, for what was just played, what each viewer noticed of it. */
static bool take_notes(sitting *sit, int from, int64_t at, uint32_t after)
{
    const souk_table *t = sit->table;
    uint32_t before = from > 0 ? sit->notes[from - 1].pending : 0;
    if (t->num_entries > sit->max_notes) {
        int larger = sit->max_notes ? sit->max_notes : 64;
        while (larger < t->num_entries)
            larger *= 2;
        sitting_note *moved = realloc(sit->notes, (size_t)larger * sizeof *moved);
        if (!moved) return starve(sit);
        sit->notes = moved;
        sit->max_notes = larger;
    }
    for (int i = from; i < t->num_entries; i++) {
        const souk_entry *e = &t->entries[i];
        sit->notes[i].at = at;
        sit->notes[i].pending = after;
        for (int v = 0; v < SITTING_VIEWERS; v++) {
            int viewer = v < sit->num_seats ? v : SOUK_SPECTATOR;
            bool last = i + 1 == t->num_entries;
            uint32_t so_far = i > 0 ? sit->notes[i - 1].seq[v] : 0;
            uint32_t begun = from > 0 ? sit->notes[from - 1].seq[v] : 0;
            bool noticed = e->actor == viewer || (e->action == SOUK_UNDO && sees_undo(sit, i, viewer)) ||
                           sees_event(sit, e, viewer) ||
                           (last && so_far == begun && e->action != SOUK_UNDO &&
                            (before != after || sees_change(sit, from, viewer)));
            sit->notes[i].seq[v] = so_far + noticed;
        }
    }
    sit->num_notes = t->num_entries;
    return !sit->starved;
}

/* It is over, with a result or without. */
static bool end(sitting *sit, sitting_status status, int64_t at)
{
    sit->status = status;
    sit->ended = at;
    memset(sit->ask, 0, sizeof sit->ask);
    return true;
}

bool sitting_follow(sitting *sit, int from, int64_t at)
{
    uint32_t after = sit->game->pending(&sit->table->state);
    if (!sit->bare && !take_notes(sit, from, at, after)) return false;
    set_clocks(sit, at);
    for (int i = 0; i < sit->num_seats; i++)
        if (!(after >> i & 1)) sit->seat[i].told = false;
    return after != 0 || end(sit, SITTING_DONE, at);
}

bool sitting_fresh(const sitting *sit, int seat, long seq)
{
    int n = sit->num_notes;
    if (seq < 0 || seq > (long)sitting_seq(sit, seat, n)) return false;
    for (int i = n - 1; i >= 0 && (long)sit->notes[i].seq[seat] > seq; i--) {
        uint32_t before = i > 0 ? sit->notes[i - 1].pending : 0;
        int actor = sit->table->entries[i].actor;
        /* Others may choose at the same time: as long as the seat could act before and after, the order
         * makes no difference. */
        if (actor < 0 || actor == seat || !(before >> seat & 1) || !(sit->notes[i].pending >> seat & 1))
            return false;
    }
    return true;
}

int sitting_after(const sitting *sit, int viewer, long seq)
{
    int i = sit->num_notes;
    while (i > 0 && (long)sit->notes[i - 1].seq[index_of(viewer)] > seq)
        i--;
    return i;
}

int sitting_public(const sitting *sit, int64_t now)
{
    int n = sit->num_notes;
    if (sit->status != SITTING_RUNNING) return n;
    while (sit->delay > 0 && n > 0 && sit->notes[n - 1].at > now - sit->delay)
        n--;
    return n;
}

/* --- asks ------------------------------------------------------------------------------------ */

uint32_t sitting_voters(const sitting *sit, const sitting_ask *ask)
{
    uint32_t set = 0;
    for (int i = 0; i < sit->num_seats; i++)
        if (i != ask->seat && sit->seat[i].who == SEAT_PERSON && !sit->seat[i].bot[0]) set |= 1u << i;
    return ask->kind == ASK_BOT ? set & ~(1u << ask->about) : set;
}

void sitting_grant(const sitting *sit, const sitting_ask *ask, souk_out *lines)
{
    souk_printf(lines, "no %d\n", ask->number);
    if (ask->kind == ASK_TAKEBACK && ask->about >= 0 && ask->about < sit->table->num_kept)
        souk_printf(lines, "back %d %d", ask->seat, ask->about);
    else if (ask->kind == ASK_BOT)
        souk_printf(lines, "keep %d %s gone", ask->about, souk_bot_usual->name);
    else if (ask->kind == ASK_ABANDON)
        souk_puts(lines, "close");
}

sitting_ask *sitting_find_ask(sitting *sit, long number)
{
    for (int i = 0; i < SITTING_ASKS; i++)
        if (number > 0 && sit->ask[i].number == number) return &sit->ask[i];
    return NULL;
}

uint32_t sitting_answering(const sitting *sit)
{
    uint32_t bots = 0;
    for (int i = 0; i < sit->num_seats && sitting_people(sit) == 1; i++)
        bots |= (uint32_t)(sit->seat[i].who == SEAT_BOT) << i;
    return bots;
}

bool sitting_undone(const sitting *sit, int seat)
{
    const souk_table *t = sit->table;
    int turn = 0, game = 0, kept = t->num_kept;
    bool same = true; /* nobody else's action that stands lies between here and now */
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

int sitting_last_move(const sitting *sit, int seat)
{
    const souk_table *t = sit->table;
    int i = t->num_kept - 1;
    while (i >= 0 && t->entries[t->kept[i]].actor != seat)
        i--;
    while (i > 0 && t->entries[t->kept[i - 1]].actor == seat)
        i--;
    return i;
}

/* --- chance ---------------------------------------------------------------------------------- */

/* The k-th value of chance. */
static uint64_t chance_value(const uint8_t secret[SITTING_SECRET], uint64_t k)
{
    uint8_t number[8], hash[SITTING_SECRET];
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        number[i] = (uint8_t)(k >> (8 * i));
    crypto_generichash(hash, sizeof hash, number, sizeof number, secret, SITTING_SECRET);
    for (int i = 7; i >= 0; i--)
        value = value << 8 | hash[i];
    return value;
}

static uint64_t next_chance(void *context, uint64_t k)
{
    const sitting *sit = context;
    return chance_value(sit->secret, k);
}

/* --- folding --------------------------------------------------------------------------------- */

static bool start(sitting *sit, int64_t at)
{
    bool fits = sit->num_seats >= sit->game->min_seats && sit->num_seats <= sit->game->max_seats;
    if (sit->table || !sitting_full(sit) || !fits) return false;
    sit->table = souk_table_open(sit->game, sit->parts, &sit->options, sit->num_seats, 0, NULL);
    if (!sit->table) return starve(sit);
    souk_source source = {next_chance, sit};
    souk_table_source(sit->table, source);
    for (int i = 0; i < sit->num_seats; i++) {
        souk_table_player(sit->table, i, sit->seat[i].name);
        sit->seat[i].left = sit->clock.time;
        sit->seat[i].reserve = sit->clock.kind == CLOCK_MOVE ? sit->clock.extra : 0;
    }
    sit->status = SITTING_RUNNING;
    sit->started = sit->clock_at = at;
    return true;
}

static bool take_seat(sitting *sit, int seat, const char *rest)
{
    sitting_seat *s = &sit->seat[seat];
    char id[ID_SIZE];
    int skip = 0;
    sitting_seat before = *s;
    memset(s, 0, sizeof *s);
    s->left = before.left;
    s->reserve = before.reserve;
    if (strncmp(rest, "bot ", 4) == 0) {
        s->who = SEAT_BOT;
        copy(s->bot, sizeof s->bot, rest + 4);
        copy(s->name, sizeof s->name, sitting_bot_name(seat, SOUK_EN));
    } else if (sscanf(rest, "person %23s %n", id, &skip) == 1 && skip > 0) {
        s->who = SEAT_PERSON;
        copy(s->person, sizeof s->person, id);
        copy(s->name, sizeof s->name, rest + skip);
    }
    /* A name may change while the game runs (its person was erased, or renamed). */
    if (sit->table) souk_table_player(sit->table, seat, s->name);
    return true;
}

static void keep(sitting *sit, int seat, const char *bot, bool gone)
{
    sit->seat[seat].gone = gone;
    copy(sit->seat[seat].bot, sizeof sit->seat[seat].bot, strcmp(bot, "-") == 0 ? "" : bot);
    for (int i = 0; i < SITTING_ASKS; i++) /* a question lapses when its asker leaves */
        if (sit->ask[i].number && sit->ask[i].seat == seat) sit->ask[i].number = 0;
}

static bool add_ask(sitting *sit, int number, const char *name, int seat, int about)
{
    ask_kind kind = 0;
    while (kind < ASK_KINDS && strcmp(name, sitting_ask_names[kind]) != 0)
        kind++;
    if (kind == ASK_KINDS || seat < 0 || seat >= sit->num_seats) return false;
    if (kind == ASK_BOT && (about < 0 || about >= sit->num_seats)) return false;
    for (int i = 0; i < SITTING_ASKS; i++) {
        if (sit->ask[i].number) continue;
        sitting_ask fresh = {number, kind, seat, about, 0};
        sit->ask[i] = fresh;
        sit->last_ask = number;
        return true;
    }
    return true; /* there are enough questions already */
}

/* What was agreed is agreed anew; people stay where they are. */
static bool agree(sitting *sit, const char *head)
{
    bool starved;
    int seats = sit->num_seats;
    if (sit->status != SITTING_OPEN) return false;
    if (!parse_head(sit, head, &starved)) return starved ? starve(sit) : false;
    for (int i = sit->num_seats; i < seats; i++)
        memset(&sit->seat[i], 0, sizeof sit->seat[i]);
    return true;
}

/* Keeps somebody out until then; the oldest of too many bans is forgotten. */
static void bar(sitting *sit, const char *person, int64_t until, const char *mark)
{
    int n = 0;
    for (int i = 0; i < sit->num_barred; i++)
        if (strcmp(sit->barred[i].person, person) != 0) sit->barred[n++] = sit->barred[i];
    sit->num_barred = n;
    if (until == 0) return;
    if (n == SITTING_BARRED) memmove(sit->barred, sit->barred + 1, (size_t)--n * sizeof sit->barred[0]);
    copy(sit->barred[n].person, sizeof sit->barred[n].person, person);
    copy(sit->barred[n].mark, sizeof sit->barred[n].mark, mark);
    sit->barred[n].until = until;
    sit->num_barred = n + 1;
}

static void hush(sitting *sit, const char *person, bool on)
{
    int n = 0;
    for (int i = 0; i < sit->num_hushed; i++)
        if (strcmp(sit->hushed[i], person) != 0) memmove(sit->hushed[n++], sit->hushed[i], ID_SIZE);
    if (on && n == SITTING_BARRED) memmove(sit->hushed, sit->hushed + 1, (size_t)--n * ID_SIZE);
    if (on) copy(sit->hushed[n++], ID_SIZE, person);
    sit->num_hushed = n;
}

/* A line of the host's: who may be here, and on which terms; *known: it is one. */
static bool host_line(sitting *sit, const char *line, bool *known)
{
    char word[ID_SIZE], mark[SITTING_MARK] = "";
    int64_t until;
    int on;
    *known = true;
    if (sscanf(line, "host %23s", word) == 1) {
        copy(sit->host, sizeof sit->host, word);
    } else if (sscanf(line, "invite %23s", word) == 1) {
        copy(sit->invite, sizeof sit->invite, word);
    } else if (sscanf(line, "bar %23s %" SCNd64 " %20s", word, &until, mark) >= 2) {
        bar(sit, word, until, mark);
    } else if (sscanf(line, "hush %23s %d", word, &on) == 2) {
        hush(sit, word, on != 0);
    } else if (strncmp(line, "head ", 5) == 0) {
        return agree(sit, line + 5);
    } else {
        *known = false;
    }
    return *known;
}

/* A line about the play itself; false if it is not one, or not possible now. */
static bool play_line(sitting *sit, const char *line)
{
    int a, b;
    if (!sit->table) return false;
    bool back = sscanf(line, "back %d %d", &a, &b) == 2 && b >= 0 && b < sit->table->num_kept;
    if (!souk_table_reserve(sit->table, back ? sit->table->num_kept - b : 1, NULL)) return starve(sit);
    if (back) return souk_table_return(sit->table, a, b, NULL);
    if (sscanf(line, "do %d %d", &a, &b) == 2) {
        int16_t action = (int16_t)b;
        return souk_table_move(sit->table, a, &action, 1, NULL);
    }
    return sscanf(line, "undo %d", &a) == 1 && souk_table_undo(sit->table, a, NULL);
}

/* No clock ran in that time. */
static bool stand(sitting *sit, int64_t from, int64_t until)
{
    if (sit->status != SITTING_RUNNING || until < from) return false;
    set_clocks(sit, from);
    if (until > sit->clock_at) sit->clock_at = until;
    sit->stood += until - from;
    return true;
}

static bool fold_line(sitting *sit, const char *line, int64_t at)
{
    int64_t from, until;
    int a, b, c, skip = 0;
    char word[ID_SIZE];
    if (sscanf(line, "seat %d %n", &a, &skip) == 1 && skip > 0 && a >= 0 && a < sit->num_seats)
        return take_seat(sit, a, line + skip);
    if (strcmp(line, "start") == 0) return start(sit, at);
    if (strcmp(line, "close") == 0) return end(sit, SITTING_CLOSED, at);
    if (sscanf(line, "stood %" SCNd64 " %" SCNd64, &from, &until) == 2) return stand(sit, from, until);
    if (sscanf(line, "mute %d", &a) == 1) {
        sit->muted = a != 0;
        return true;
    }
    if (sscanf(line, "rematch %23s", sit->rematch) == 1) return true;
    if (sscanf(line, "told %d", &a) == 1 && a >= 0 && a < sit->num_seats) {
        sit->seat[a].told = true;
        return true;
    }
    if (sscanf(line, "keep %d %23s %n", &a, word, &skip) == 2 && a >= 0 && a < sit->num_seats) {
        keep(sit, a, word, strcmp(line + skip, "gone") == 0);
        return true;
    }
    if (sscanf(line, "resign %d %23s", &a, word) == 2 && a >= 0 && a < sit->num_seats) {
        keep(sit, a, word, false);
        sit->seat[a].resigned = true;
        return strcmp(word, "-") != 0 || (sit->table && end(sit, SITTING_DONE, at));
    }
    if (sscanf(line, "ask %d %23s %d %d", &a, word, &b, &c) == 4) return add_ask(sit, a, word, b, c);
    if (sscanf(line, "yes %d %d", &a, &b) == 2 || sscanf(line, "no %d", &a) == 1) {
        sitting_ask *ask = sitting_find_ask(sit, a);
        if (ask && line[0] == 'y') ask->yes |= 1u << (b & 31);
        if (ask && line[0] == 'n') ask->number = 0;
        return true;
    }
    bool hosts;
    bool good = host_line(sit, line, &hosts);
    return hosts ? good : play_line(sit, line);
}

bool sitting_fold(sitting *sit, int64_t number, int64_t at, const char *body)
{
    char line[SITTING_HEAD + 8];
    int from = sit->table ? sit->table->num_entries : 0;
    if (number != sit->entries) return false;
    for (const char *p = body; *p;) {
        size_t len = strcspn(p, "\n");
        if (len >= sizeof line) return false;
        memcpy(line, p, len);
        line[len] = '\0';
        if (len > 0 && !fold_line(sit, line, at)) return false;
        p += len + (p[len] == '\n');
    }
    sit->entries++;
    if (sit->status == SITTING_RUNNING && sit->table->num_entries > from)
        return sitting_follow(sit, from, at);
    if (sit->status == SITTING_RUNNING) set_clocks(sit, at);
    return true;
}

void sitting_write_play(const sitting *sit, int from, souk_out *body)
{
    for (int i = from; i < sit->table->num_entries; i++) {
        const souk_entry *e = &sit->table->entries[i];
        if (e->action == SOUK_UNDO)
            souk_printf(body, "undo %d\n", e->actor);
        else
            souk_printf(body, "do %d %d\n", e->actor, e->action);
    }
}

static void put_record(const sitting *sit, souk_out *out)
{
    const souk_table *t = sit->table;
    souk_record_put_head(out, &t->head, t->parts);
    for (int i = 0; i < t->num_kept; i++) {
        const souk_entry *e = &t->entries[t->kept[i]];
        souk_record_put_entry(out, t->game, t->parts, e->actor, e->action);
    }
}

char *sitting_record(const sitting *sit)
{
    souk_out out;
    souk_out_init(&out, NULL, 0);
    put_record(sit, &out); /* once to measure, once to write */
    size_t need = out.len + 1;
    char *text = malloc(need);
    if (!text) return NULL;
    souk_out_init(&out, text, need);
    put_record(sit, &out);
    return text;
}
