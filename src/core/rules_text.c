/* rules_text.c — clauses from the rules pages that are embedded in the program.
 *
 * A clause of docs/rules/GAME.LANG.md is a list item that opens with its id in bold. It runs until the next such
 * item, a heading, or a paragraph that is not indented. Terminals omit emphasis marks; a paragraph is one line.
 */
#include "core/embedded.h"
#include "core/out.h"
#include <string.h>

static const souk_embedded *find_page(const souk_game *g, souk_lang lang)
{
    return souk_embedded_find("docs/rules/%s.%s.md", g->id, souk_lang_id(lang));
}

static const char *line_end(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end : line + strlen(line);
}

/* Appends the text without emphasis marks. A star between blanks, or in code, is kept. */
static void put_plain(souk_out *out, const char *p, const char *end)
{
    bool code = false;
    for (const char *start = p; p < end; p++) {
        if (*p == '`') {
            code = !code;
        } else if (*p == '\\' && p + 1 < end && strchr("*_`|#", p[1])) {
            souk_putc(out, *++p);
        } else if (*p == '*' && !code) {
            bool blank_before = p == start || p[-1] == ' ' || p[-1] == '\n';
            bool blank_after = p + 1 == end || p[1] == ' ' || p[1] == '\n';
            if (blank_before && blank_after) souk_putc(out, *p);
        } else {
            souk_putc(out, *p);
        }
    }
}

/* If the line opens a clause: where its text begins, with the id in id..id_end; otherwise NULL. */
static const char *clause_opening(const char *line, const char **id, const char **id_end)
{
    if (strncmp(line, "- **", 4) != 0) return NULL;
    const char *close = strstr(line + 4, "**");
    if (!close || close > line_end(line)) return NULL;
    *id = line + 4;
    *id_end = close;
    const char *text = close + 2;
    while (*text == ' ')
        text++;
    return text;
}

static const char *find_clause(const char *page, const char *clause)
{
    for (const char *line = page; *line;) {
        const char *id, *id_end;
        const char *text = clause_opening(line, &id, &id_end);
        if (text && strlen(clause) == (size_t)(id_end - id) && strncmp(id, clause, strlen(clause)) == 0)
            return text;
        const char *end = line_end(line);
        line = *end ? end + 1 : end;
    }
    return NULL;
}

/* Lines that must not be joined: tables and lists. */
static bool stands_alone(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return *line == '|' || strncmp(line, "- ", 2) == 0 || (digits && line[digits] == '.');
}

/* True for the line under a table header, which only Markdown needs. */
static bool is_rule(const char *line, const char *end)
{
    for (; line < end; line++)
        if (!strchr("|-: ", *line)) return false;
    return true;
}

static void put_clause(souk_out *out, const char *text)
{
    const char *end = line_end(text);
    put_plain(out, text, end);
    bool paragraph = false;
    while (*end) {
        const char *line = end + 1;
        end = line_end(line);
        const char *stop = end;
        while (stop > line && (stop[-1] == ' ' || stop[-1] == '\r'))
            stop--;
        if (line == stop) {
            paragraph = true;
            continue;
        }
        if (strncmp(line, "  ", 2) != 0) return;
        while (*line == ' ')
            line++;
        if (*line == '|' && is_rule(line, stop)) continue;
        bool alone = stands_alone(line);
        souk_puts(out, paragraph || alone ? "\n" : " ");
        put_plain(out, line, stop);
        paragraph = *line == '|';
    }
}

static bool put_from(const souk_game *g, const char *clause, souk_lang lang, souk_out *out)
{
    const souk_embedded *page = find_page(g, lang);
    if (!page) return false;
    if (!clause) {
        put_plain(out, page->text, page->text + page->len);
        return true;
    }
    const char *text = find_clause(page->text, clause);
    if (!text) return false;
    put_clause(out, text);
    return true;
}

bool souk_rules_text(const souk_game *g, const char *clause, souk_lang lang, souk_out *out)
{
    return put_from(g, clause, lang, out) || (lang != SOUK_EN && put_from(g, clause, SOUK_EN, out));
}

void souk_why_text(const souk_game *g, const char *clause, souk_lang lang, souk_out *out)
{
    if (strcmp(clause, SOUK_NOT_YOUR_TURN) == 0) {
        souk_puts(out, souk_text(lang, "It is not your turn."));
    } else if (strcmp(clause, SOUK_NO_SUCH_ACTION) == 0) {
        souk_puts(out, souk_text(lang, "There is no such action."));
    } else {
        souk_puts(out, clause);
        souk_puts(out, souk_text(lang, ": "));
        if (!souk_rules_text(g, clause, lang, out))
            souk_puts(out, souk_text(lang, "the rules do not allow this now."));
    }
}

/* The refusal for a seat of the table that may not act now. */
static void put_whose_turn(const souk_game *g, const void *state, const souk_voice *voice, souk_out *out)
{
    uint32_t pending = g->pending(state);
    if (pending == 0) {
        souk_puts(out, souk_text(voice->lang, "The game is over."));
    } else if (pending & SOUK_PENDING_CHANCE) {
        souk_why_text(g, SOUK_NOT_YOUR_TURN, voice->lang, out);
    } else if (souk_popcount(pending) > 1) {
        souk_puts(out, souk_text(voice->lang, "You have chosen; the others are still choosing."));
    } else {
        SOUK_OUT(who, SOUK_TEXT_MAX / 2);
        souk_seat_name(voice, souk_lowest(pending), &who);
        souk_printf(out, souk_text(voice->lang, "It is not your turn: %s is to play."), who.buf);
    }
}

const char *souk_refusal(const souk_game *g, const void *state, const void *parts, int actor, int action,
                         const souk_voice *voice, souk_out *out)
{
    const char *clause = souk_why_not(g, state, parts, actor, action);
    size_t start = out->len;
    bool seat = actor >= 0 && actor < souk_seats(g, state), exists = action >= 0 && action < g->num_actions;
    if (!clause) return NULL;
    if (seat && !souk_may_act(g, state, actor)) {
        put_whose_turn(g, state, voice, out);
    } else if (seat && exists && g->refuse) {
        g->refuse(state, parts, actor, action, voice, out);
        if (out->len != start) return clause;
        souk_puts(out, souk_text(voice->lang, "You cannot do that now."));
        souk_putc(out, ' ');
        g->prompt(state, parts, actor, voice, out);
    } else {
        souk_why_text(g, clause, voice->lang, out);
    }
    return clause;
}
