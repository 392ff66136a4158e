/* board.c — Sahwari: the table as a drawing and as sentences: the square of tiles, the market, and the seats.
 *
 * A tile is a box of fourteen columns: its name and face, its contents, the camels. Seats' camels are numbers in
 * round brackets, guild camels in square ones, so that nothing depends on colour. */
#include "core/canvas.h"
#include "games/sahwari/state.h"

/* ITEM_W: width of the widest card of a row with its case. PATH_SHOWN: cells shown of a guild camel's path. */
enum { CELL_W = 15, CELL_H = 5, NAME_SPACE = 30, LEFT = 1, WIDTH = 78, ITEM_W = 38, PATH_SHOWN = 6 };

static const souk_style colour_style[4] = {SOUK_GREEN, SOUK_ORANGE, SOUK_RED, SOUK_PURPLE};

static void draw_resources(const sa_state *s, int c, int row, int col, souk_lang lang, souk_canvas *canvas)
{
    static const char *const words[SA_RESOURCES] = {N_("cube"), N_("pawn"), N_("small"), N_("escorted")};
    static const souk_style styles[SA_RESOURCES] = {SOUK_WHITE, SOUK_GREEN, SOUK_YELLOW, SOUK_BLUE};
    int at = col, line = row;
    for (int r = SA_RESOURCES - 1; r >= 0; r--) {
        int n = r == SA_CUBE   ? sa_tile_count(s->tile_cubes, c)
                : r == SA_PAWN ? sa_tile_count(s->tile_pawns, c)
                               : (int)(sa_of_kind(s, r) >> c & 1);
        const char *word = souk_text(lang, words[r]);
        int width = souk_canvas_width(word) + (n > 1 ? 3 : 0);
        if (!n) continue;
        if (at > col && at + width > col + CELL_W - 1) {
            line++;
            at = col;
        }
        at = souk_canvas_put(canvas, line, at, styles[r], word);
        if (n > 1) at = souk_canvas_printf(canvas, line, at, styles[r], " x%d", n);
        at++;
    }
}

static void draw_grid(souk_canvas *canvas)
{
    static const char *const crossing[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    for (int y = 0; y <= 5 * (CELL_H - 1); y++)
        for (int x = 0; x <= 5 * CELL_W; x++) {
            bool on_row = y % (CELL_H - 1) == 0, on_column = x % CELL_W == 0;
            int v = y == 0 ? 0 : y == 5 * (CELL_H - 1) ? 2 : 1, h = x == 0 ? 0 : x == 5 * CELL_W ? 2 : 1;
            if (on_row || on_column)
                souk_canvas_put(canvas, 1 + y, LEFT + x, SOUK_DIM,
                                on_row && on_column ? crossing[v][h]
                                : on_row            ? "─"
                                                    : "│");
        }
}

static void draw_cell(const sa_state *s, int c, souk_lang lang, souk_canvas *canvas)
{
    int row = 1 + c / 5 * (CELL_H - 1), col = LEFT + c % 5 * CELL_W;
    uint32_t b = sa_bit(c);
    SOUK_OUT(name, 8);
    sa_put_cell(c, &name);
    int at = souk_canvas_put(canvas, row + 1, col + 1, SOUK_STRONG, name.buf) + 1;
    const char *face = c == SA_GUILD        ? N_("guild")
                       : !s->type[c]        ? N_("not laid")
                       : (sa_faces(s) & b)  ? (s->oasis & b ? N_("over oasis") : "")
                       : (sa_shared(s) & b) ? N_("oasis")
                                            : N_("desert");
    if (*face) souk_canvas_put(canvas, row + 1, at, SOUK_GROUND, souk_text(lang, face));
    draw_resources(s, c, row + 2, col + 1, lang, canvas);
    int x = col + 1, y = row + 3;
    if (s->tile_cubes[0] & s->tile_pawns[0] & s->convoys & b) x += 6; /* a third resource is on this line */
    for (int k = 0; k < SA_CAMELS; k++)
        if (s->camel[k] == c) {
            souk_style style = k < SA_SEATS ? (souk_style)(SOUK_SEAT0 + k) : SOUK_STRONG;
            if (x + 3 > col + CELL_W) { /* a crowd on a shared tile uses the line above, too */
                x = col + 1;
                y--;
            }
            x = souk_canvas_printf(canvas, y, x, style, k < SA_SEATS ? "(%d)" : "[%d]", k % SA_SEATS + 1);
        }
}

/* The action for a player who points at a cell: the cell itself, or the camel on it. */
static void mark_cell(const sa_state *s, const souk_mask *legal, int c, souk_canvas *canvas)
{
    int row = 1 + c / 5 * (CELL_H - 1), col = LEFT + c % 5 * CELL_W, action = -1;
    for (int k = 0; k < SA_CAMELS; k++)
        if (s->camel[k] == c && souk_mask_has(legal, SA_A_CAMEL + k)) action = SA_A_CAMEL + k;
    if (souk_mask_has(legal, SA_A_CELL + c)) action = SA_A_CELL + c;
    if (action >= 0) souk_canvas_mark(canvas, row + 1, col + 1, CELL_H - 2, CELL_W - 1, action);
}

static int draw_end(const sa_parts *p, const sa_end *end, souk_lang lang, int row, int col,
                    souk_canvas *canvas)
{
    SOUK_OUT(word, 64);
    souk_style style = colour_style[end->colour & 3];
    souk_puts(&word, souk_text(lang, p->colour[end->colour]));
    if (end->effect < SA_NO_EFFECT || end->points) souk_putc(&word, ' ');
    sa_put_end(end, lang, &word);
    return souk_canvas_put(canvas, row, col, style, word.buf);
}

static int draw_card(const sa_parts *p, int card, souk_lang lang, int row, int col, souk_canvas *canvas)
{
    const sa_card *c = &p->card[card];
    col = draw_end(p, &c->end[0], lang, row, col, canvas);
    if (c->ability) {
        col = souk_canvas_put(canvas, row, col, SOUK_PLAIN, " <");
        col =
            souk_canvas_put(canvas, row, col, SOUK_STRONG, souk_text(lang, p->ability[c->ability - 1].name));
        col = souk_canvas_put(canvas, row, col, SOUK_PLAIN, "> ");
    } else {
        col = souk_canvas_put(canvas, row, col, SOUK_PLAIN, " / ");
    }
    return draw_end(p, &c->end[1], lang, row, col, canvas);
}

static int draw_market(const sa_state *s, const sa_parts *p, const souk_mask *legal, souk_lang lang, int row,
                       souk_canvas *canvas)
{
    souk_canvas_put(canvas, row, LEFT, SOUK_TITLE, souk_text(lang, N_("Market")));
    for (int i = 0; i < s->market_n; i++) {
        int y = row + i / 2, x = LEFT + 9 + i % 2 * 35;
        souk_canvas_printf(canvas, y, x, SOUK_STRONG, "%d", i + 1);
        draw_card(p, s->market[i], lang, y, x + 2, canvas);
        if (souk_mask_has(legal, SA_A_MARKET + 2 * i))
            souk_canvas_mark(canvas, y, x, 1, 34, SA_A_MARKET + 2 * i);
    }
    return row + 2;
}

static int draw_master(const sa_state *s, const sa_parts *p, souk_lang lang, int row, souk_canvas *canvas)
{
    souk_canvas_printf(canvas, row++, LEFT, SOUK_TITLE,
                       souk_text(lang, N_("Guild Master (%s): influence %d")),
                       souk_text(lang, p->level[s->level].name), (int)sa_master_score(s, p));
    souk_canvas_printf(canvas, row++, LEFT + 2, SOUK_PLAIN,
                       souk_text(lang, N_("cards %d, %d with a cube; pawns %d; stock %d; convoys %d")),
                       souk_popcount(s->master_cards), s->master_active, s->master_pawns, s->master_stock,
                       souk_popcount(s->held[SA_SEATS]));
    if (s->master_top) {
        const sa_master_card *card = &p->master[s->master_top - 1];
        SOUK_OUT(path, 128);
        for (int i = 0; i < PATH_SHOWN; i++) {
            sa_put_cell(card->path[i], &path);
            souk_putc(&path, ' ');
        }
        souk_canvas_printf(canvas, row++, LEFT + 2, SOUK_PLAIN,
                           souk_text(lang, N_("next movement: card %d, path %s...")), s->master_top,
                           path.buf);
    }
    return row;
}

static void put_supplies(const sa_state *s, souk_lang lang, souk_out *out)
{
    souk_printf(out, souk_text(lang, N_("Deck %d, discards %d. Cubes in reserve %d, attack tokens %d.")),
                souk_popcount(s->deck), souk_popcount(s->discards), s->reserve, s->supply);
}

static void put_round(const sa_state *s, const sa_parts *p, souk_lang lang, souk_out *out)
{
    souk_printf(out, souk_text(lang, N_("Round %d. Resource tiles left: %d (the end comes at %d).")),
                s->round + 1, souk_popcount(sa_faces(s)), p->end_faces[s->seats - 1]);
}

static int draw_effects(const char *title, uint64_t effects, souk_lang lang, int row, souk_canvas *canvas)
{
    if (!effects) return row;
    int col = souk_canvas_put(canvas, row, LEFT, SOUK_STRONG, title);
    for (int k = 0; k < SA_NO_EFFECT; k++)
        if (effects >> (8 * k) & 0xFF)
            col = souk_canvas_printf(canvas, row, col, SOUK_PLAIN, " %s x%d", sa_effect_word(k, lang),
                                     (int)(effects >> (8 * k) & 0xFF));
    return row + 1;
}

static void draw_board(const sa_state *s, const sa_parts *p, const souk_mask *legal, souk_lang lang,
                       souk_canvas *canvas)
{
    int row = 2 + 5 * (CELL_H - 1);
    draw_grid(canvas);
    for (int c = 0; c < SA_CELLS; c++)
        draw_cell(s, c, lang, canvas);
    for (int c = 0; c < SA_CELLS; c++)
        mark_cell(s, legal, c, canvas);
    souk_canvas_put(canvas, row++, LEFT, SOUK_DIM,
                    souk_text(lang, N_("(1) camel of seat 1, [1] guild camel 1")));
    row = draw_market(s, p, legal, lang, row, canvas);
    SOUK_OUT(supplies, SOUK_TEXT_MAX);
    SOUK_OUT(round, SOUK_TEXT_MAX);
    put_supplies(s, lang, &supplies);
    put_round(s, p, lang, &round);
    souk_canvas_put(canvas, row++, LEFT, SOUK_PLAIN, supplies.buf);
    souk_canvas_put(canvas, row++, LEFT, SOUK_PLAIN, round.buf);
    row = draw_effects(souk_text(lang, N_("Pending:")), s->pending, lang, row, canvas);
    row = draw_effects(souk_text(lang, N_("Then:")), s->waiting, lang, row, canvas);
    if (s->seats == 1) (void)draw_master(s, p, lang, row, canvas);
}

/* --- The seats' components ---------------------------------------------------------------------------------------- */

static const char *case_sign(const sa_state *s, int seat, int side, int i)
{
    uint64_t b = (uint64_t)1 << i;
    return s->cubes[seat][side] & b   ? "[■]"
           : s->locks[seat][side] & b ? "[x]"
           : s->cases[seat][side] & b ? "[ ]"
                                      : "|";
}

/* The row from its left end to its right end; [ ] is a free case, [■] a filled one, [x] a padlock. */
static int draw_row(const sa_state *s, const sa_parts *p, int seat, const souk_mask *legal, souk_lang lang,
                    int row, souk_canvas *canvas)
{
    const sa_clan *clan = sa_clan_of(s, p, seat);
    int col = LEFT + 2, left = s->count[seat][0], n = left + s->count[seat][1];
    for (int i = -left; i <= n - left; i++) {
        if (col > WIDTH - ITEM_W) {
            row++;
            col = LEFT + 4;
        }
        if (i > 0) { /* the case lies on the card's side towards the sheet */
            int action = SA_A_CASE_RIGHT + i - 1;
            if (souk_mask_has(legal, action)) souk_canvas_mark(canvas, row, col, 1, 3, action);
            col = souk_canvas_printf(canvas, row, col, SOUK_STRONG, " %s ",
                                     case_sign(s, seat, SA_RIGHT, i - 1));
            col = draw_card(p, s->row[seat][SA_RIGHT][i - 1], lang, row, col, canvas);
        } else if (i < 0) {
            int action = SA_A_CASE_LEFT - i - 1;
            col = draw_card(p, s->row[seat][SA_LEFT][-i - 1], lang, row, col, canvas);
            if (souk_mask_has(legal, action)) souk_canvas_mark(canvas, row, col, 1, 4, action);
            col = souk_canvas_printf(canvas, row, col, SOUK_STRONG, " %s ",
                                     case_sign(s, seat, SA_LEFT, -i - 1));
        } else {
            col = souk_canvas_put(canvas, row, col, SOUK_PLAIN, "{");
            col = draw_end(p, &clan->end[0], lang, row, col, canvas);
            col = souk_canvas_put(canvas, row, col, SOUK_PLAIN, " # ");
            col = draw_end(p, &clan->end[1], lang, row, col, canvas);
            col = souk_canvas_put(canvas, row, col, SOUK_PLAIN, "}");
        }
    }
    return row + 1;
}

static int draw_track(int n, int places, const uint8_t *numbers, const char *title, int row, int col,
                      souk_canvas *canvas)
{
    col = souk_canvas_printf(canvas, row, col, SOUK_PLAIN, "%s ", title);
    for (int i = 0; i <= places; i++)
        col = i < n         ? souk_canvas_put(canvas, row, col, SOUK_STRONG, "■ ")
              : i == places ? souk_canvas_printf(canvas, row, col, SOUK_PLAIN, "(%d) ", numbers[i])
                            : souk_canvas_printf(canvas, row, col, SOUK_PLAIN, "%d ", numbers[i]);
    return col;
}

/* A convoy as far as the viewer knows it, named by the tile it was dealt to. */
static void put_convoy_seen(const sa_state *s, const sa_parts *p, int c, int viewer, souk_lang lang,
                            souk_out *out)
{
    uint32_t knows = s->revealed;
    if (viewer >= 0 && viewer < s->seats) knows |= s->known[viewer];
    if (knows & s->drawn & sa_bit(c))
        sa_put_convoy(p, s->ident[c], lang, out);
    else
        souk_puts(out, souk_text(lang, (s->small >> c & 1) ? N_("small") : N_("escorted")));
    if (s->revealed >> c & 1) souk_puts(out, souk_text(lang, N_(" (open)")));
}

static int draw_convoys(const sa_state *s, const sa_parts *p, const char *title, uint32_t which, int viewer,
                        const souk_mask *legal, souk_lang lang, int row, souk_canvas *canvas)
{
    int col = LEFT + 2;
    if (!which) return row;
    col = souk_canvas_put(canvas, row, col, SOUK_PLAIN, title);
    for (uint32_t set = which; set; set &= set - 1) {
        int c = souk_lowest(set);
        SOUK_OUT(word, 96);
        sa_put_cell(c, &word);
        souk_putc(&word, ' ');
        put_convoy_seen(s, p, c, viewer, lang, &word);
        int width = souk_canvas_width(word.buf);
        if (col + width + 2 > WIDTH) {
            row++;
            col = LEFT + 4;
        }
        if (souk_mask_has(legal, SA_A_REVEAL + c))
            souk_canvas_mark(canvas, row, col + 1, 1, width, SA_A_REVEAL + c);
        col =
            souk_canvas_printf(canvas, row, col, SOUK_PLAIN, " %s%s", word.buf, (set & (set - 1)) ? ";" : "");
    }
    return row + 1;
}

static int draw_seat(const sa_state *s, const sa_parts *p, int seat, int viewer, const souk_mask *legal,
                     const souk_voice *voice, int32_t score, int row, souk_canvas *canvas)
{
    souk_lang lang = voice->lang;
    souk_style style = (souk_style)(SOUK_SEAT0 + seat);
    SOUK_OUT(name, SOUK_TEXT_MAX);
    souk_seat_name(voice, seat, &name);
    int col = souk_canvas_printf(canvas, row, LEFT, style, "(%d) ", seat + 1);
    col = souk_canvas_cut(canvas, row, col, NAME_SPACE, style, name.buf);
    if (!s->clan[seat]) return row + 1;
    const sa_clan *clan = sa_clan_of(s, p, seat);
    souk_canvas_printf(canvas, row++, col, SOUK_STRONG, souk_text(lang, N_(", %s: influence %d")),
                       souk_text(lang, clan->name), (int)score);
    col = draw_track(s->pawns[seat], p->places, p->track, souk_text(lang, N_("Recruits")), row, LEFT + 2,
                     canvas);
    col = draw_track(s->stock[seat], clan->cells, clan->stock, souk_text(lang, N_("Stock")), row, col + 1,
                     canvas);
    for (int i = 0; i < 2 && clan->effect[i] != SA_NO_EFFECT; i++) {
        if (souk_mask_has(legal, SA_A_STOCK_USE + i))
            souk_canvas_mark(canvas, row, col, 1, 12, SA_A_STOCK_USE + i);
        col = souk_canvas_printf(canvas, row, col, (s->used[seat] >> i & 1) ? SOUK_DIM : SOUK_PLAIN,
                                 "%d:%s%s ", clan->effect_cell[i], sa_effect_word(clan->effect[i], lang),
                                 (s->used[seat] >> i & 1) ? "(x)" : "");
    }
    row++;
    if (s->tokens[seat]) {
        if (souk_mask_has(legal, SA_A_TOKEN)) souk_canvas_mark(canvas, row, LEFT + 2, 1, 20, SA_A_TOKEN);
        souk_canvas_printf(canvas, row++, LEFT + 2, SOUK_PLAIN, souk_text(lang, N_("Attack tokens: %d")),
                           s->tokens[seat]);
    }
    row = draw_row(s, p, seat, legal, lang, row, canvas);
    row =
        draw_convoys(s, p, souk_text(lang, N_("Convoys:")), s->held[seat], viewer, legal, lang, row, canvas);
    if (seat != viewer) return row;
    return draw_convoys(s, p, souk_text(lang, N_("Spied on:")), s->convoys & s->known[seat], viewer, legal,
                        lang, row, canvas);
}

const souk_sign sa_signs[] = {
    {"(0)", NULL, "SA-3.1"},
    {"[0]", NULL, "SA-5.1"},
    {"[■] [ ]", "[]", "SA-6.3"},
    {"[x]", NULL, "SA-6.9"},
    {NULL, "#{}", "SA-1.6"},
    {NULL, "<>", "SA-6.4"},
    {N_("Recruits"), NULL, "SA-4.3"},
    {N_("Stock"), "■", "SA-4.2"},
    {N_(", %s: influence %d"), NULL, "SA-7.2"},
    {N_("Market"), NULL, "SA-2.2"},
    {N_("Convoys:"), NULL, "SA-6.1"},
    {N_("Attack tokens: %d"), NULL, "SA-6.6"},
    {N_("Pending:"), NULL, "SA-6.7"},
    {N_("small"), NULL, "SA-1.4"},
    {N_("escorted"), NULL, "SA-1.4"},
    {N_("over oasis"), NULL, "SA-4.5"},
    {N_("desert"), NULL, "SA-3.1"},
    {"a0 b0 c0 d0 e0", NULL, "SA-1.1"},
    {NULL, NULL, NULL},
};

void sa_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
             souk_canvas *canvas)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    souk_mask legal, none;
    int32_t score[SOUK_SCORES_MAX];
    int row = 0;
    souk_mask_clear(&legal);
    souk_mask_clear(&none);
    if (viewer >= 0 && viewer == s->actor) sa_legal(s, p, viewer, &legal);
    if (what == SOUK_DRAW_BOARD) {
        draw_board(s, p, &legal, voice->lang, canvas);
        return;
    }
    (void)sa_score(s, p, viewer, score);
    for (int k = 0; k < s->seats; k++) {
        /* Legal cases are the viewer's own to fill, or a victim's to padlock. */
        bool lock = s->question == SA_ASK_LOCK, mine = lock ? k == s->victim : k == viewer;
        row = draw_seat(s, p, k, viewer, mine ? &legal : &none, voice, score[k], row, canvas);
    }
}

/* --- As sentences ----------------------------------------------------------------------------------------------- */

static void tell_tiles(const char *title, uint32_t tiles, souk_out *out)
{
    if (!tiles) return;
    souk_puts(out, title);
    for (bool first = true; tiles; tiles &= tiles - 1, first = false) {
        souk_puts(out, first ? " " : ", ");
        sa_put_cell(souk_lowest(tiles), out);
    }
    souk_puts(out, ".\n");
}

/* One line for each tile with contents or camels; empty tiles are listed together at the end. */
static void tell_square(const sa_state *s, const sa_parts *p, const souk_voice *voice, souk_out *out)
{
    souk_lang lang = voice->lang;
    uint32_t laid = SA_GUILD_BIT, stands = sa_riders(s) | sa_guilds(s);
    for (int c = 0; c < SA_CELLS; c++) {
        uint32_t b = sa_bit(c);
        if (s->type[c]) laid |= b;
        if (!((sa_resources(s) | stands | SA_GUILD_BIT) & b)) continue;
        SAY(out, voice, p, N_("{cell}:"), "cell", c);
        const char *face = c == SA_GUILD        ? N_("the guild")
                           : (sa_faces(s) & b)  ? NULL
                           : (sa_shared(s) & b) ? N_("oasis")
                                                : N_("desert");
        if (face) souk_printf(out, " %s", souk_text(lang, face));
        if (sa_resources(s) & b) {
            souk_puts(out, face ? ", " : " ");
            sa_put_contents(s, c, lang, out);
            if (s->oasis & b) souk_printf(out, ", %s", souk_text(lang, N_("over an oasis")));
        }
        for (int k = 0; k < SA_CAMELS; k++)
            if (s->camel[k] == c) {
                souk_puts(out, ", ");
                sa_word(p, "camel", k, voice, out);
            }
        souk_puts(out, ".\n");
    }
    uint32_t bare = laid & ~(sa_resources(s) | stands | SA_GUILD_BIT);
    tell_tiles(souk_text(lang, N_("Empty deserts:")), bare & ~s->oasis, out);
    tell_tiles(souk_text(lang, N_("Empty oases:")), bare & s->oasis, out);
    tell_tiles(souk_text(lang, N_("Not laid yet:")), SA_ALL_CELLS & ~laid, out);
}

/* "crimson, 3 points", "ochre, spy" */
static void tell_end(const sa_parts *p, const sa_end *end, souk_lang lang, souk_out *out)
{
    souk_puts(out, souk_text(lang, p->colour[end->colour]));
    if (end->effect < SA_NO_EFFECT)
        souk_printf(out, ", %s", sa_effect_word(end->effect, lang));
    else if (end->points)
        souk_printf(out, souk_textn(lang, ", %d point", ", %d points", end->points), end->points);
}

static void tell_ends(const sa_parts *p, const sa_end end[2], int ability, souk_lang lang, souk_out *out)
{
    SOUK_OUT(left, SOUK_TEXT_MAX);
    SOUK_OUT(right, SOUK_TEXT_MAX);
    tell_end(p, &end[0], lang, &left);
    tell_end(p, &end[1], lang, &right);
    if (ability) souk_printf(out, "%s, ", souk_text(lang, p->ability[ability - 1].name));
    souk_printf(out, souk_text(lang, N_("on the left %s; on the right %s")), left.buf, right.buf);
}

static void tell_market(const sa_state *s, const sa_parts *p, souk_lang lang, souk_out *out)
{
    for (int i = 0; i < s->market_n; i++) {
        const sa_card *card = &p->card[s->market[i]];
        souk_printf(out, souk_text(lang, N_("Market card %d: ")), i + 1);
        tell_ends(p, card->end, card->ability, lang, out);
        souk_puts(out, ".\n");
    }
}

/* One card of a row, counted from the sheet outwards, and the case on its side towards the sheet. */
static void tell_card(const sa_state *s, const sa_parts *p, int seat, int side, int i, souk_lang lang,
                      souk_out *out)
{
    const sa_card *card = &p->card[s->row[seat][side][i]];
    uint64_t b = (uint64_t)1 << i;
    souk_printf(
        out, souk_text(lang, side ? N_("Right of the sheet, card %d: ") : N_("Left of the sheet, card %d: ")),
        i + 1);
    tell_ends(p, card->end, card->ability, lang, out);
    if (s->cases[seat][side] & b) {
        const souk_voice voice = {.lang = lang};
        SOUK_OUT(name, SOUK_NAME_MAX);
        sa_word(p, "case", (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT) + i, &voice, &name);
        souk_printf(out,
                    souk_text(lang, s->cubes[seat][side] & b   ? N_("; a cube lies on slot %s")
                                    : s->locks[seat][side] & b ? N_("; a padlock lies on slot %s")
                                                               : N_("; slot %s is free")),
                    name.buf);
    }
    souk_puts(out, ".\n");
}

static void tell_convoys(const sa_state *s, const sa_parts *p, const char *each, uint32_t which, int viewer,
                         souk_lang lang, souk_out *out)
{
    for (; which; which &= which - 1) {
        SOUK_OUT(cell, 8);
        SOUK_OUT(convoy, SOUK_TEXT_MAX);
        sa_put_cell(souk_lowest(which), &cell);
        put_convoy_seen(s, p, souk_lowest(which), viewer, lang, &convoy);
        souk_printf(out, souk_text(lang, each), cell.buf, convoy.buf);
    }
}

static void tell_sheet(const sa_state *s, const sa_parts *p, int seat, souk_lang lang, souk_out *out)
{
    const sa_clan *clan = sa_clan_of(s, p, seat);
    souk_printf(
        out,
        souk_textn(lang, "Stock: %d of %d places filled.", "Stock: %d of %d places filled.", s->stock[seat]),
        s->stock[seat], clan->cells);
    for (int i = 0; i < 2 && clan->effect[i] != SA_NO_EFFECT; i++)
        souk_printf(out,
                    souk_text(lang, s->used[seat] >> i & 1 ? N_(" The effect of cube %d, %s, has been used.")
                                                           : N_(" Cube %d gives the effect %s.")),
                    clan->effect_cell[i], sa_effect_word(clan->effect[i], lang));
    souk_putc(out, '\n');
    for (int i = s->count[seat][SA_LEFT]; i-- > 0;)
        tell_card(s, p, seat, SA_LEFT, i, lang, out);
    souk_puts(out, souk_text(lang, N_("Clan sheet: ")));
    tell_ends(p, clan->end, clan->ability, lang, out);
    souk_puts(out, ".\n");
    for (int i = 0; i < s->count[seat][SA_RIGHT]; i++)
        tell_card(s, p, seat, SA_RIGHT, i, lang, out);
}

static void tell_seat(const sa_state *s, const sa_parts *p, int seat, int viewer, const souk_voice *voice,
                      int32_t score, souk_out *out)
{
    souk_lang lang = voice->lang;
    souk_seat_name(voice, seat, out);
    if (!s->clan[seat]) {
        souk_puts(out, souk_text(lang, N_(": no clan yet.\n")));
        return;
    }
    souk_printf(out, souk_text(lang, N_(", %s: influence %d")), souk_text(lang, sa_clan_of(s, p, seat)->name),
                (int)score);
    souk_printf(out, souk_textn(lang, ", %d pawn", ", %d pawns", s->pawns[seat]), s->pawns[seat]);
    if (s->tokens[seat])
        souk_printf(out, souk_textn(lang, ", %d attack token", ", %d attack tokens", s->tokens[seat]),
                    s->tokens[seat]);
    souk_puts(out, ".\n");
    tell_sheet(s, p, seat, lang, out);
    tell_convoys(s, p, N_("Convoy of %s: %s.\n"), s->held[seat], viewer, lang, out);
    if (seat == viewer)
        tell_convoys(s, p, N_("Spied on, the convoy of %s: %s.\n"), s->convoys & s->known[seat], viewer, lang,
                     out);
}

static void tell_effects(const char *title, uint64_t effects, souk_lang lang, souk_out *out)
{
    if (!effects) return;
    souk_puts(out, title);
    bool first = true;
    for (int k = 0; k < SA_NO_EFFECT; k++)
        for (int n = (int)(effects >> (8 * k) & 0xFF); n > 0; n--, first = false)
            souk_printf(out, "%s%s", first ? " " : ", ", sa_effect_word(k, lang));
    souk_puts(out, ".\n");
}

static void tell_master(const sa_state *s, const sa_parts *p, souk_lang lang, souk_out *out)
{
    souk_printf(out, souk_text(lang, N_("Guild Master (%s): influence %d")),
                souk_text(lang, p->level[s->level].name), (int)sa_master_score(s, p));
    souk_puts(out, ".\n");
    souk_printf(out,
                souk_text(lang, N_("Of his cards %d of %d hold a cube; pawns %d; stock %d; convoys %d.\n")),
                s->master_active, souk_popcount(s->master_cards), s->master_pawns, s->master_stock,
                souk_popcount(s->held[SA_SEATS]));
    if (!s->master_top) return;
    SOUK_OUT(path, SOUK_TEXT_MAX);
    for (int i = 0; i < PATH_SHOWN; i++) {
        souk_puts(&path, i ? ", " : "");
        sa_put_cell(p->master[s->master_top - 1].path[i], &path);
    }
    souk_printf(out, souk_text(lang, N_("Next movement: card %d, by %s and so on.\n")), s->master_top,
                path.buf);
}

void sa_tell(const void *state, const void *parts, int viewer, const souk_voice *voice, souk_out *out)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    souk_lang lang = voice->lang;
    int32_t score[SOUK_SCORES_MAX];
    tell_square(s, p, voice, out);
    tell_market(s, p, lang, out);
    put_supplies(s, lang, out);
    souk_putc(out, '\n');
    put_round(s, p, lang, out);
    souk_putc(out, '\n');
    tell_effects(souk_text(lang, N_("Pending:")), s->pending, lang, out);
    tell_effects(souk_text(lang, N_("Then:")), s->waiting, lang, out);
    if (s->seats == 1) tell_master(s, p, lang, out);
    (void)sa_score(s, p, viewer, score);
    for (int seat = 0; seat < s->seats; seat++)
        tell_seat(s, p, seat, viewer, voice, score[seat], out);
}
