/* rules_text.c — clauses from the rules pages that are embedded in the program.
 *
 * The pages were read at build time (tools/rules_page.py): a paragraph is one line. A clause begins with "- " and its
 * id, and its other lines are indented.
 */
#include "core/embedded.h"
#include "core/out.h"
#include <string.h>

/* The text of the clause; NULL if there is none. */
static const char *find_clause(const char *page, const char *clause)
{
    size_t n = strlen(clause);
    for (const char *line = page; n > 0 && line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, "- ", 2) == 0 && strncmp(line + 2, clause, n) == 0 && line[2 + n] == ' ')
            return line + 3 + n;
    }
    return NULL;
}

static bool put_from(const souk_game *g, const char *clause, souk_lang lang, souk_out *out)
{
    const souk_embedded *page = souk_embedded_find("docs/rules/%s.%s.md", g->id, souk_lang_id(lang));
    if (!page) return false;
    if (!clause) {
        souk_putn(out, page->text, page->len);
        return true;
    }
    const char *text = find_clause(page->text, clause);
    for (const char *line = text; line;) {
        size_t n = strcspn(line, "\n");
        souk_putn(out, line, n);
        line = strncmp(line + n, "\n  ", 3) == 0 ? line + n + 3 : NULL;
        if (line) souk_putc(out, '\n');
    }
    return text != NULL;
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
