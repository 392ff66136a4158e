/* about.c — looks things up in the rules pages (see about.h).
 *
 * A row of a table of two columns defines its first cell, if the second has some words. Of several the shortest is taken:
 * the page ends with the whole game in short. A larger table lists facts, and counts only within the clause that is asked
 * about.
 */
#include "cli/play/about.h"
#include "cli/base/grid.h"
#include "core/fold.h"
#include "core/text.h"
#include "core/utf8.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_MAX = 1 << 18, TERM_MIN = 3, BLANKS_MIN = 2, FOLDED_MAX = 2048, SAID_MAX = 24 };

/* The page as text; NULL if there is none, or no memory. */
static char *open_page(souk_lang lang, const souk_game *g, const char *clause)
{
    char *bytes = malloc(PAGE_MAX);
    souk_out page;
    if (!bytes) return NULL;
    souk_out_init(&page, bytes, PAGE_MAX);
    if (souk_rules_text(g, clause, lang, &page)) return bytes;
    free(bytes);
    return NULL;
}

/* Whether the text has the term as whole words, in singular or plural. Both are folded. */
static bool has_term(const char *text, const char *term)
{
    size_t n = strlen(term);
    for (const char *at = text; (at = strstr(at, term)); at++) {
        const char *after = at + n;
        after += *after == 's';
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)*after)) return true;
    }
    return false;
}

/* One of the two spellings of core/fold.h. */
typedef void folding(const char *text, char *out, size_t size);

/* The term that a row defines, folded and without a remark in brackets; false if it is no word. */
static bool spell_term(const grid_row *row, folding *fold, char *term, size_t size)
{
    char cell[SOUK_TEXT_MAX];
    grid_cell(row, 0, cell, sizeof cell);
    char *remark = strstr(cell, " (");
    if (remark) *remark = '\0';
    fold(cell, term, size);
    return strlen(term) >= TERM_MIN && isalpha((unsigned char)term[0]);
}

static bool term_of(const grid_row *row, char *term, size_t size)
{
    return spell_term(row, souk_fold, term, size);
}

/* Goes to the next row that defines a term, from that line on; returns the line after it, NULL at the end. */
static const char *next_definition(const char *line, bool *within, grid_row *row, char *term, size_t size)
{
    while (*line) {
        bool heading = !*within;
        int blanks = 0;
        *within = grid_read(line, row);
        line = grid_next_line(line);
        if (!*within || heading || row->n != 2) continue;
        for (int i = 0; i < row->len[1]; i++)
            blanks += row->cell[1][i] == ' ';
        if (blanks >= BLANKS_MIN && term_of(row, term, size)) return line;
    }
    return NULL;
}

/* The terms that have been explained already. */
typedef struct said {
    char term[SAID_MAX][SOUK_NAME_MAX];
    int n;
} said;

static bool is_new(said *s, const char *term)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->term[i], term) == 0) return false;
    if (s->n < SAID_MAX) {
        souk_out copy;
        souk_out_init(&copy, s->term[s->n++], SOUK_NAME_MAX);
        souk_puts(&copy, term);
    }
    return true;
}

/* Appends the shortest definition of that term on the page; false if it has none. */
static bool define(const char *page, const char *term, souk_lang lang, souk_out *out)
{
    grid_row best = {.n = 0}, row;
    char other[SOUK_TEXT_MAX];
    bool within = false;
    for (const char *line = page; (line = next_definition(line, &within, &row, other, sizeof other));)
        if (strcmp(other, term) == 0 && (best.n == 0 || row.len[1] < best.len[1])) best = row;
    if (best.n == 0) return false;
    grid_say(&best, &best, lang, out);
    souk_putc(out, '\n');
    return true;
}

/* Explains every term of the page that the text names. */
static void define_all(const char *page, const char *text, souk_lang lang, said *s, souk_out *out)
{
    char folded[FOLDED_MAX], term[SOUK_TEXT_MAX];
    grid_row row;
    souk_fold(text, folded, sizeof folded);
    for (const char *line = page; *line; line = grid_next_line(line))
        if (grid_read(line, &row) && row.n == 2 && term_of(&row, term, sizeof term) &&
            has_term(folded, term) && is_new(s, term))
            define(page, term, lang, out);
}

static bool has_cell(const grid_row *row, const char *text)
{
    char cell[SOUK_TEXT_MAX];
    for (int i = 0; i < row->n; i++) {
        grid_cell(row, i, cell, sizeof cell);
        if (strcmp(cell, text) == 0) return true;
    }
    return false;
}

/* The rows of a clause that are about something in the label; the rest of it as prose. */
static void split_clause(const char *clause, const char *label, souk_lang lang, souk_out *rows,
                         souk_out *prose)
{
    char folded[FOLDED_MAX], term[SOUK_TEXT_MAX];
    grid_row row, heading;
    bool within = false;
    souk_fold(label, folded, sizeof folded);
    for (const char *line = clause; *line; line = grid_next_line(line)) {
        bool is_row = grid_read(line, &row);
        if (!is_row) {
            souk_putn(prose, line, strcspn(line, "\n"));
            if (*grid_next_line(line)) souk_putc(prose, '\n');
        } else if (!within) {
            heading = row;
        } else if (has_cell(&row, label) ||
                   (row.n > 2 && term_of(&row, term, sizeof term) && has_term(folded, term))) {
            grid_say(&heading, &row, lang, rows);
            souk_putc(rows, '\n');
        }
        within = is_row;
    }
}

/* Appends a clause: the rows of its tables about something in the label, then what the page
 * (NULL: none) says of the terms in both, then the prose. Returns whether there are such rows. */
static bool say_clause(souk_lang lang, const souk_game *g, const char *id, const char *label,
                       const char *page, souk_out *out)
{
    char *clause = id ? open_page(lang, g, id) : NULL;
    SOUK_OUT(rows, 8 * SOUK_TEXT_MAX);
    SOUK_OUT(prose, 16 * SOUK_TEXT_MAX);
    said s = {.n = 0};
    if (clause) split_clause(clause, label, lang, &rows, &prose);
    souk_puts(out, rows.buf);
    if (page) {
        define_all(page, label, lang, &s, out);
        define_all(page, rows.buf, lang, &s, out);
    }
    while (prose.len > 0 && prose.len < prose.cap && prose.buf[prose.len - 1] == '\n')
        prose.buf[--prose.len] = '\0';
    if (prose.len) souk_printf(out, "%s (%s)\n", prose.buf, id);
    free(clause);
    return rows.len > 0;
}

bool about_action(souk_lang lang, const souk_game *g, int action, const char *label, souk_out *out)
{
    char *page = open_page(lang, g, NULL);
    bool part = say_clause(lang, g, g->about ? g->about(action) : NULL, label, page, out);
    free(page);
    return part;
}

/* Whether one of the words is that one; a 0 in them stands for any number. */
static bool has_word(const char *words, const char *drawn)
{
    for (size_t n; *words; words += n + (words[n] == ' ')) {
        const char *w = words, *d = drawn;
        n = strcspn(words, " ");
        while (w < words + n && *d && (*w == *d || (*w == '0' && isdigit((unsigned char)*d)))) {
            while (*w == '0' && isdigit((unsigned char)d[1]))
                d++;
            w++;
            d++;
        }
        if (n > 0 && w == words + n && !*d) return true;
    }
    return false;
}

bool about_drawn(souk_lang lang, const souk_game *g, const char *drawn, souk_out *out)
{
    uint32_t ch;
    bool single = drawn[0] && !drawn[souk_utf8_read(drawn, strlen(drawn), &ch)];
    for (const souk_sign *s = g->signs; s && s->clause; s++) {
        if (!(s->words && has_word(souk_text(lang, s->words), drawn)) &&
            !(single && s->letters && strstr(souk_text(lang, s->letters), drawn)))
            continue;
        say_clause(lang, g, s->clause, drawn, NULL, out);
        return true;
    }
    return false;
}

static bool is_heading(const char *line)
{
    return line[0] == '#';
}

/* Copies the line without its end; truncates one that does not fit. */
static void copy_line(const char *line, char *text, size_t size)
{
    souk_out copy;
    souk_out_init(&copy, text, size);
    souk_putn(&copy, line, strcspn(line, "\n"));
}

/* Says the first definition of that folded word on the page, else the first clause that has it. */
static bool find_word(const char *page, const char *folded, folding *fold, souk_lang lang, souk_out *out)
{
    char term[SOUK_TEXT_MAX], spelt[SOUK_TEXT_MAX], text[FOLDED_MAX], line_text[FOLDED_MAX];
    grid_row row;
    bool found = false, within = false;
    for (const char *line = page;
         (line = next_definition(line, &within, &row, term, sizeof term)) && !found;) {
        spell_term(&row, fold, spelt, sizeof spelt);
        if (strncmp(spelt, folded, strlen(folded)) == 0 || has_term(spelt, folded) || has_term(folded, spelt))
            found = define(page, term, lang, out);
    }
    for (const char *line = page; *line && !found; line = grid_next_line(line)) {
        copy_line(line, line_text, sizeof line_text);
        fold(line_text, text, sizeof text);
        if (is_heading(line) || grid_read(line, &row) || strncmp(line, "- ", 2) != 0 ||
            !has_term(text, folded))
            continue;
        souk_printf(out, "%s\n", line_text + 2);
        found = true;
    }
    return found;
}

bool about_word(souk_lang lang, const souk_game *g, const char *word, souk_out *out)
{
    char folded[SOUK_TEXT_MAX];
    char *page = open_page(lang, g, NULL);
    souk_fold(word, folded, sizeof folded);
    bool found = page && strlen(folded) >= TERM_MIN &&
                 (find_word(page, folded, souk_fold, lang, out) ||
                  find_word(page, folded, souk_fold_spelt, lang, out));
    free(page);
    return found;
}

bool about_search(souk_lang lang, const souk_game *g, const char *words, souk_out *out)
{
    char folded[SOUK_TEXT_MAX], line_text[FOLDED_MAX];
    char *page = open_page(lang, g, NULL);
    const char *section = NULL;
    grid_row row, heading = {.n = 0};
    bool found = false, within = false;
    souk_fold(words, folded, sizeof folded);
    for (const char *line = page; line && *line; line = grid_next_line(line)) {
        copy_line(line, line_text, sizeof line_text);
        bool is_row = grid_read(line, &row);
        if (is_row && !within) heading = row;
        if (is_heading(line)) section = line;
        if (!is_heading(line) && !(is_row && !within) && souk_is_within(folded, line_text)) {
            if (section)
                souk_printf(out, "%s%.*s\n", found ? "\n" : "", (int)strcspn(section, "\n"), section);
            section = NULL;
            found = true;
            if (is_row)
                grid_say(&heading, &row, lang, out);
            else
                souk_puts(out, line_text);
            souk_putc(out, '\n');
        }
        within = is_row;
    }
    free(page);
    return found;
}
