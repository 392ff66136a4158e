/* record.c — reading and writing records (see record.h).
 *
 * The reader works line by line. A line is split at its first ':'; the rest is a matter of which words are allowed on
 * either side. The reader is strict: a line that it does not understand is an error and is never skipped.
 */
#include "core/record.h"
#include "core/error.h"
#include "core/fold.h"
#include "core/utf8.h"
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE "souk record 1"

/* --- Lines ----------------------------------------------------------------------------------- */

typedef struct line {
    const char *start, *end; /* without the line break, comment and trailing blanks */
    int number;
} line;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static int column_of(const line *l, const char *at)
{
    int column = 1;
    for (const char *p = l->start; p < at; p++)
        column += souk_utf8_starts(*p);
    return column;
}

static bool wrong_line(const line *l, const char *at, souk_error *error, const char *msgid)
{
    return souk_fail_at(error, l->number, column_of(l, at), NULL, msgid, 0);
}

/* Checks that the line is UTF-8 without control characters and not too long. */
static bool clean(const line *l, souk_error *error)
{
    if (l->end - l->start > SOUK_RECORD_LINE_MAX)
        return wrong_line(l, l->start, error, N_("This line is too long."));
    for (const char *p = l->start; p < l->end;) {
        int n = souk_utf8_read(p, (size_t)(l->end - p), NULL);
        if (n == 0) return wrong_line(l, p, error, N_("Not valid UTF-8."));
        if (((unsigned char)*p < 0x20 && *p != '\t') || *p == 0x7F)
            return wrong_line(l, p, error, N_("A record cannot contain control characters."));
        p += n;
    }
    return true;
}

/* Reads the next line that is neither empty nor a comment: 1, 0 at the end, -1 with an error. */
static int next_line(souk_record_reader *r, line *l, souk_error *error)
{
    while (r->at < r->end) {
        const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
        const char *next = end ? end + 1 : r->end;
        if (!end) end = r->end;
        if (end > r->at && end[-1] == '\r') end--;
        l->start = r->at;
        l->end = end;
        l->number = r->line;
        if (!clean(l, error)) return -1;
        r->at = next;
        r->line++;
        while (l->end > l->start && is_blank(l->end[-1]))
            l->end--;
        const char *first = l->start;
        while (first < l->end && is_blank(*first))
            first++;
        if (first < l->end && *first != '#') return 1;
    }
    return 0;
}

/* Removes a comment that follows a blank. Players' names are read without this, since a name may contain a '#'. */
static void cut_comment(line *l)
{
    for (const char *p = l->start + 1; p < l->end; p++) {
        if (*p != '#' || !is_blank(p[-1])) continue;
        l->end = p;
        while (l->end > l->start && is_blank(l->end[-1]))
            l->end--;
    }
}

typedef struct piece {
    const char *start, *end;
} piece;

static piece trimmed(const char *start, const char *end)
{
    while (start < end && is_blank(*start))
        start++;
    while (end > start && is_blank(end[-1]))
        end--;
    piece p = {start, end};
    return p;
}

/* "before: after"; false if there is no colon. */
static bool split(const line *l, piece *before, piece *after)
{
    const char *colon = memchr(l->start, ':', (size_t)(l->end - l->start));
    if (!colon) return false;
    *before = trimmed(l->start, colon);
    *after = trimmed(colon + 1, l->end);
    return true;
}

static bool is_word(piece p, const char *word)
{
    return (size_t)(p.end - p.start) == strlen(word) && memcmp(p.start, word, strlen(word)) == 0;
}

static bool copied(piece p, char *out, size_t size)
{
    size_t n = (size_t)(p.end - p.start);
    if (n >= size) return false;
    memcpy(out, p.start, n);
    out[n] = '\0';
    return true;
}

/* Reads a whole number without a sign in that base; false if it is not one. */
static bool number_of(piece p, unsigned base, uint64_t max, uint64_t *out)
{
    uint64_t n = 0;
    if (p.start == p.end) return false;
    for (; p.start < p.end; p.start++) {
        char c = *p.start;
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                                                : 99;
        if (digit >= base || n > (max - digit) / base) return false;
        n = n * base + digit;
    }
    *out = n;
    return true;
}

/* --- The head -------------------------------------------------------------------------------- */

enum { SAW_PARTS = 1, SAW_RULES = 2, SAW_SEED = 4, SAW_PLACE = 8 };

static bool read_game(const line *l, piece after, souk_record_head *head, souk_error *error)
{
    char id[SOUK_NAME_MAX];
    head->game = copied(after, id, sizeof id) ? souk_game_find(id) : NULL;
    if (head->game) {
        souk_options_default(head->game, &head->options);
        return true;
    }
    SOUK_OUT(ids, 160);
    for (int i = 0; i < souk_num_games; i++)
        souk_printf(&ids, "%s%s", i ? ", " : "", souk_games[i]->id);
    return souk_fail_at(error, l->number, column_of(l, after.start), "game",
                        "There is no such game. The games are: %s.", ids.buf);
}

static bool read_seats(const line *l, piece after, souk_record_head *head, souk_error *error)
{
    const souk_game *g = head->game;
    uint64_t n = 0;
    if (!number_of(after, 10, SOUK_SEATS_MAX, &n) || (int)n < g->min_seats || (int)n > g->max_seats)
        return souk_fail_at(error, l->number, column_of(l, after.start), "seats", "%s needs %d to %d seats.",
                            g->title, g->min_seats, g->max_seats);
    head->seats = (int)n;
    return true;
}

static bool read_player(const line *l, piece which, piece after, souk_record_head *head, souk_error *error)
{
    uint64_t seat = 0;
    if (!number_of(which, 10, SOUK_SEATS_MAX, &seat) || (int)seat >= head->seats)
        return souk_fail_at(error, l->number, column_of(l, which.start), "player",
                            "There is no such seat: seats are 0 to %d.", head->seats - 1);
    if (head->players[seat][0])
        return souk_fail_at(error, l->number, column_of(l, which.start), "player",
                            "This seat already has a player.");
    if (after.start == after.end || !copied(after, head->players[seat], SOUK_PLAYER_MAX))
        return souk_fail_at(error, l->number, column_of(l, after.start), "player",
                            "A player's name must have 1 to %d bytes.", SOUK_PLAYER_MAX - 1);
    return true;
}

static bool read_option(const line *l, piece which, piece after, souk_record_head *head, uint32_t *set,
                        souk_error *error)
{
    char name[SOUK_NAME_MAX], value[SOUK_TEXT_MAX];
    if (!copied(which, name, sizeof name) || !copied(after, value, sizeof value))
        return wrong_line(l, which.start, error, N_("This option is too long."));
    souk_error inner = {0};
    inner.lang = error ? error->lang : SOUK_EN;
    int known = 0;
    while (known < head->game->num_options && strcmp(head->game->options[known].name, name) != 0)
        known++;
    if (*set >> known & 1) return wrong_line(l, which.start, error, N_("This option is set twice."));
    *set |= 1u << known;
    if (souk_option_set(head->game, &head->options, name, value, &inner)) return true;
    const char *at = known < head->game->num_options ? after.start : which.start;
    return souk_fail_at(error, l->number, column_of(l, at), name, "%s", inner.text);
}

/* Keeps the lines up to "end" as they are: the game reads them later. */
static bool read_place(souk_record_reader *r, const line *opening, piece after, souk_record_head *head,
                       souk_error *error)
{
    if (after.start != after.end)
        return wrong_line(opening, after.start, error, N_("Nothing may follow \"place:\" on its line."));
    head->position = r->at;
    head->position_line = r->line;
    line l;
    int more;
    while ((more = next_line(r, &l, error)) > 0) {
        cut_comment(&l);
        if (!is_word(trimmed(l.start, l.end), "end")) continue;
        head->position_len = (size_t)(l.start - head->position);
        if (head->position_len > SOUK_PLACE_MAX)
            return wrong_line(opening, opening->start, error, N_("This position block is too long."));
        return true;
    }
    if (more == 0)
        wrong_line(opening, opening->start, error,
                   N_("The position block that starts here has no \"end\" line."));
    return false;
}

/* Whether a record of that version of the rules replays as it was played. */
static bool replays(const souk_game *g, int rules, int seats)
{
    if (rules == g->rules_version) return true;
    return rules > 0 && rules < g->rules_version && g->old_action && g->old_action(rules, seats, NULL) >= 0;
}

/* Reads one more line of the head, after game and seats. */
static bool read_rest(souk_record_reader *r, line *l, piece before, piece after, souk_record_head *head,
                      uint32_t *seen, uint32_t *options, souk_error *error)
{
    static const struct {
        const char *word;
        uint32_t bit;
    } once[] = {{"parts", SAW_PARTS}, {"rules", SAW_RULES}, {"seed", SAW_SEED}, {"place", SAW_PLACE}};
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        if (!is_word(before, once[i].word)) continue;
        if (*seen & once[i].bit)
            return wrong_line(l, before.start, error,
                              N_("This has already been "
                                 "given above."));
        *seen |= once[i].bit;
    }
    uint64_t n = 0;
    size_t word = 0;
    while (before.start + word < before.end && !is_blank(before.start[word]))
        word++;
    piece which = trimmed(before.start + word, before.end);
    piece first = {before.start, before.start + word};
    if (is_word(first, "player")) return read_player(l, which, after, head, error);
    if (is_word(first, "option")) return read_option(l, which, after, head, options, error);
    if (is_word(before, "place")) return read_place(r, l, after, head, error);
    if (is_word(before, "seed")) {
        if (!number_of(after, 10, UINT64_MAX, &head->seed))
            return wrong_line(l, after.start, error, N_("A seed must be a whole number below 2^64."));
        head->has_seed = true;
        return true;
    }
    if (is_word(before, "parts")) {
        if (after.end - after.start != 16 || !number_of(after, 16, UINT64_MAX, &head->parts_digest))
            return wrong_line(l, after.start, error,
                              N_("The digest of the parts must have 16 digits 0-9 or a-f."));
        head->has_parts = true;
        head->parts_line = l->number;
        return true;
    }
    if (is_word(before, "rules")) {
        if (!number_of(after, 10, 1000000, &n))
            return wrong_line(l, after.start, error, N_("The version of the rules must be a number."));
        r->rules = (int)n;
        if (!replays(head->game, r->rules, head->seats))
            return souk_fail_at(error, l->number, column_of(l, after.start), "rules",
                                "This was played with version %d of the rules; this program has version %d.",
                                (int)n, head->game->rules_version);
        return true;
    }
    return wrong_line(l, before.start, error,
                      N_("Unknown word: a head has player, option, parts, rules, seed and place."));
}

/* Whether the text before the colon is an actor, which ends the head. */
static bool is_actor(piece before)
{
    bool digits = before.start < before.end;
    for (const char *p = before.start; p < before.end; p++)
        digits = digits && *p >= '0' && *p <= '9';
    return digits || is_word(before, "*") || is_word(before, "table");
}

static bool need(souk_record_reader *r, const char *word, line *l, piece *after, souk_error *error)
{
    piece before;
    int more = next_line(r, l, error);
    if (more < 0) return false;
    if (more == 0) return souk_fail_at(error, r->line, 1, word, "The record ends before \"%s:\".", word);
    cut_comment(l);
    if (!split(l, &before, after) || !is_word(before, word))
        return souk_fail_at(error, l->number, 1, word, "Expected a line \"%s: ...\" here.", word);
    return true;
}

bool souk_record_open(souk_record_reader *r, const char *text, size_t len, souk_record_head *head,
                      souk_error *error)
{
    line l;
    piece before, after;
    souk_error_clear(error);
    memset(head, 0, sizeof *head);
    r->at = text;
    r->end = text + len;
    r->line = 1;
    r->game = NULL;
    r->parts = NULL;
    if (len > SOUK_RECORD_MAX)
        return souk_fail(error, "A record can have at most %d bytes.", SOUK_RECORD_MAX);
    int more = next_line(r, &l, error);
    if (more < 0) return false;
    if (more == 0 || !is_word(trimmed(l.start, l.end), FIRST_LINE))
        return souk_fail_at(error, more ? l.number : 1, 1, NULL, "A record must start with the line \"%s\".",
                            FIRST_LINE);
    if (!need(r, "game", &l, &after, error) || !read_game(&l, after, head, error)) return false;
    r->rules = head->game->rules_version;
    if (!need(r, "seats", &l, &after, error) || !read_seats(&l, after, head, error)) return false;
    uint32_t seen = 0, options = 0;
    for (;;) {
        const char *before_line = r->at;
        int number = r->line;
        if ((more = next_line(r, &l, error)) < 0) return false;
        if (more == 0) break;
        line whole = l;
        cut_comment(&l);
        if (!split(&l, &before, &after))
            return wrong_line(&l, trimmed(l.start, l.end).start, error,
                              N_("This line should read \"word: value\"."));
        if (is_actor(before)) {
            r->at = before_line;
            r->line = number;
            break;
        }
        if (before.end - before.start > 6 && memcmp(before.start, "player", 6) == 0)
            split(&whole, &before, &after);
        if (!read_rest(r, &l, before, after, head, &seen, &options, error)) return false;
    }
    if (seen & SAW_RULES) souk_options_saved(head->game, &head->options, options);
    r->game = head->game;
    r->seats = head->seats;
    return true;
}

/* --- Entries --------------------------------------------------------------------------------- */

static uint64_t name_digest(const char *name)
{
    char folded[SOUK_NAME_MAX];
    souk_fold(name, folded, sizeof folded);
    return souk_digest(folded, strlen(folded));
}

const souk_game *souk_record_game(const char *text, size_t len, souk_error *error)
{
    souk_record_reader reader;
    souk_record_head head;
    return souk_record_open(&reader, text, len, &head, error) ? head.game : NULL;
}

void souk_record_parts(souk_record_reader *r, const void *parts)
{
    r->parts = parts;
    for (int a = 0; a < r->game->num_actions; a++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        r->game->name(parts, a, &name);
        r->names[a] = name_digest(name.buf);
    }
}

static int action_of(const souk_record_reader *r, const char *text)
{
    char wanted[SOUK_NAME_MAX], folded[SOUK_NAME_MAX];
    uint64_t digest = name_digest(text);
    souk_fold(text, wanted, sizeof wanted);
    if (r->rules != r->game->rules_version) {
        int old = r->game->old_action(r->rules, r->seats, wanted);
        if (old >= 0) return old;
    }
    for (int a = 0; a < r->game->num_actions; a++) {
        if (r->names[a] != digest) continue;
        SOUK_OUT(name, SOUK_NAME_MAX);
        r->game->name(r->parts, a, &name);
        souk_fold(name.buf, folded, sizeof folded);
        if (strcmp(folded, wanted) == 0) return a;
    }
    return SOUK_UNDO;
}

static bool read_actor(const souk_record_reader *r, const line *l, piece before, int *actor,
                       souk_error *error)
{
    uint64_t seat = 0;
    if (is_word(before, "*")) {
        *actor = SOUK_CHANCE;
    } else if (is_word(before, "table")) {
        *actor = SOUK_TABLE;
    } else if (!is_actor(before)) {
        return wrong_line(l, before.start, error,
                          N_("An entry must start with its actor: a seat number, \"*\" or \"table\"."));
    } else if (!number_of(before, 10, SOUK_SEATS_MAX, &seat) || (int)seat >= r->seats) {
        return souk_fail_at(error, l->number, column_of(l, before.start), NULL,
                            "There is no such seat: seats are 0 to %d.", r->seats - 1);
    } else {
        *actor = (int)seat;
    }
    return true;
}

int souk_record_next(souk_record_reader *r, souk_record_entry *entry, souk_error *error)
{
    line l;
    piece before, after;
    char text[SOUK_NAME_MAX];
    souk_error_clear(error);
    int more = next_line(r, &l, error);
    if (more <= 0) return more;
    cut_comment(&l);
    if (!split(&l, &before, &after)) {
        wrong_line(&l, trimmed(l.start, l.end).start, error, N_("An entry must read \"actor: action\"."));
        return -1;
    }
    if (!read_actor(r, &l, before, &entry->actor, error)) return -1;
    entry->line = l.number;
    entry->column = column_of(&l, before.start);
    entry->action_column = column_of(&l, after.start);
    entry->action = SOUK_UNDO;
    if (is_word(after, "undo") && entry->actor >= 0) return 1;
    if (copied(after, text, sizeof text)) entry->action = action_of(r, text);
    if (entry->action >= 0) return 1;
    souk_fail_at(error, l.number, entry->action_column, NULL, "\"%.*s\" is not an action of %s.",
                 (int)(after.end - after.start < 60 ? after.end - after.start : 60), after.start,
                 r->game->title);
    return -1;
}

/* --- Writing --------------------------------------------------------------------------------- */

void souk_record_put_head(souk_out *out, const souk_record_head *head, const void *parts)
{
    const souk_game *g = head->game;
    souk_printf(out, FIRST_LINE "\ngame: %s\nseats: %d\n", g->id, head->seats);
    for (int i = 0; i < head->seats; i++)
        if (head->players[i][0]) souk_printf(out, "player %d: %s\n", i, head->players[i]);
    for (int i = 0; i < g->num_options; i++) {
        souk_printf(out, "option %s: ", g->options[i].name);
        souk_option_text(g, &head->options, i, out);
        souk_putc(out, '\n');
    }
    if (parts) souk_printf(out, "parts: %016llx\n", (unsigned long long)souk_parts_digest(g, parts));
    souk_printf(out, "rules: %d\n", g->rules_version);
    if (head->has_seed) souk_printf(out, "seed: %llu\n", (unsigned long long)head->seed);
    if (head->position) {
        souk_puts(out, "place:\n");
        souk_putn(out, head->position, head->position_len);
        if (head->position_len && head->position[head->position_len - 1] != '\n') souk_putc(out, '\n');
        souk_puts(out, "end\n");
    }
}

void souk_record_put_entry(souk_out *out, const souk_game *g, const void *parts, int actor, int action)
{
    if (actor == SOUK_CHANCE)
        souk_puts(out, "*: ");
    else if (actor == SOUK_TABLE)
        souk_puts(out, "table: ");
    else
        souk_printf(out, "%d: ", actor);
    if (action == SOUK_UNDO)
        souk_puts(out, "undo");
    else
        g->name(parts, action, out);
    souk_putc(out, '\n');
}
