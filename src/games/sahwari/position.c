/* position.c: a state written as the lines from which place.c reads exactly that state.
 *
 * What is nothing, or follows from the rest, has no line. */
#include "games/sahwari/state.h"

static void put_set(souk_out *out, const char *key, int seat, uint32_t cells)
{
    if (!cells) return;
    souk_puts(out, key);
    if (seat >= 0) souk_printf(out, ".%d", seat);
    souk_puts(out, " =");
    for (; cells; cells &= cells - 1) {
        souk_putc(out, ' ');
        sa_put_cell(souk_lowest(cells), out);
    }
    souk_putc(out, '\n');
}

static void put_number(souk_out *out, const char *key, int n)
{
    if (n) souk_printf(out, "%s = %d\n", key, n);
}

static void put_place(souk_out *out, const char *key, int cell)
{
    if (cell == SA_NOWHERE) return;
    souk_printf(out, "%s = ", key);
    sa_put_cell(cell, out);
    souk_putc(out, '\n');
}

static void put_numbers(souk_out *out, const char *key, uint64_t set)
{
    souk_printf(out, "%s =", key);
    if (!set) souk_puts(out, " none");
    for (; set; set &= set - 1)
        souk_printf(out, " %d", souk_lowest(set) + 1);
    souk_putc(out, '\n');
}

static void put_tiles(const sa_state *s, souk_out *out)
{
    for (int c = 0; c < SA_CELLS; c++) {
        if (c % 5 == 0) souk_printf(out, "tiles.%c =", 'a' + c / 5);
        if (c == SA_GUILD)
            souk_puts(out, " g:");
        else if (s->type[c])
            souk_printf(out, " %d:", s->type[c]);
        else
            souk_puts(out, " ?:");
        for (int n = sa_tile_count(s->tile_pawns, c); n > 0; n--)
            souk_putc(out, 'p');
        for (int n = sa_tile_count(s->tile_cubes, c); n > 0; n--)
            souk_putc(out, 'c');
        if (s->convoys >> c & 1) souk_putc(out, (s->small >> c & 1) ? 's' : 'e');
        if (c % 5 == 4) souk_putc(out, '\n');
    }
}

static void put_cases(souk_out *out, const char *key, int seat, const uint64_t set[2])
{
    if (!(set[0] | set[1])) return;
    souk_printf(out, "%s.%d =", key, seat);
    for (int side = 0; side < 2; side++)
        for (uint64_t rest = set[side]; rest; rest &= rest - 1)
            souk_printf(out, " %c%d", side ? 'r' : 'l', souk_lowest(rest) + 1);
    souk_putc(out, '\n');
}

static void put_seat(const sa_state *s, int k, souk_out *out)
{
    souk_printf(out, "clan.%d = %d\n", k, s->clan[k]);
    souk_printf(out, "stock.%d = %d\n", k, s->stock[k]);
    if (s->pawns[k]) souk_printf(out, "pawns.%d = %d\n", k, s->pawns[k]);
    if (s->tokens[k]) souk_printf(out, "attacks.%d = %d\n", k, s->tokens[k]);
    if (s->used[k])
        souk_printf(out, "used.%d = %s\n", k, s->used[k] == 3 ? "1 2" : s->used[k] == 2 ? "2" : "1");
    for (int side = 0; side < 2; side++) {
        if (!s->count[k][side]) continue;
        souk_printf(out, "%s.%d =", side ? "right" : "left", k);
        for (int i = 0; i < s->count[k][side]; i++)
            souk_printf(out, " %d", s->row[k][side][i] + 1);
        souk_putc(out, '\n');
    }
    put_cases(out, "cubes", k, s->cubes[k]);
    put_cases(out, "locks", k, s->locks[k]);
    put_set(out, "convoys", k, s->held[k]);
}

static void put_master(const sa_state *s, souk_out *out)
{
    put_number(out, "master.top", s->master_top);
    put_number(out, "master.action", s->master_action);
    put_numbers(out, "master.pile", s->master_pile);
    put_numbers(out, "master.done", s->master_done);
    put_numbers(out, "master.cards", s->master_cards);
    put_number(out, "master.active", s->master_active);
    put_number(out, "master.pawns", s->master_pawns);
    souk_printf(out, "master.stock = %d\n", s->master_stock);
    put_number(out, "master.spies", s->master_spies);
    put_number(out, "master.again", s->master_again);
    put_number(out, "master.orders", s->patrol_orders);
    put_number(out, "master.patrol", s->patrol_left);
    put_number(out, "master.moved", s->patrol_moved);
    put_set(out, "master.convoys", -1, s->held[SA_SEATS]);
}

static void put_camels(const sa_state *s, const char *key, int from, int to, souk_out *out)
{
    souk_printf(out, "%s =", key);
    for (int k = from; k < to; k++) {
        souk_putc(out, ' ');
        if (s->camel[k] == SA_NOWHERE)
            souk_putc(out, '-');
        else
            sa_put_cell(s->camel[k], out);
    }
    souk_putc(out, '\n');
}

void sa_position(const void *state, const void *parts, int seat, souk_out *out)
{
    (void)seat;
    const sa_state *s = VIEW(state);
    (void)parts;
    souk_printf(out, "stage = %s\nstep = %s\n", sa_phase_names[s->phase], sa_question_names[s->question]);
    put_number(out, "turn", s->turn);
    put_number(out, "round", s->round);
    put_number(out, "last_round", s->final);
    put_tiles(s, out);
    put_camels(s, "camels", 0, s->seats, out);
    put_camels(s, "guild", SA_SEATS, SA_CAMELS, out);
    souk_puts(out, "market =");
    if (!s->market_n) souk_puts(out, " none");
    for (int i = 0; i < s->market_n; i++)
        souk_printf(out, " %d", s->market[i] + 1);
    souk_putc(out, '\n');
    put_numbers(out, "discards", s->discards);
    put_number(out, "cubes_out", s->cubes_out);
    souk_printf(out, "supply = %d\n", s->supply);
    for (int k = 0; k < s->seats; k++)
        put_seat(s, k, out);
    for (uint32_t set = s->drawn; set; set &= set - 1) {
        int c = souk_lowest(set);
        souk_puts(out, "convoy.");
        sa_put_cell(c, out);
        souk_printf(out, " = %d", s->ident[c] + 1);
        for (int k = 0; k < s->seats; k++)
            if (s->known[k] >> c & 1) souk_printf(out, " %d", k);
        souk_puts(out, (s->revealed >> c & 1) ? " open\n" : "\n");
    }
    if (s->pending) {
        souk_puts(out, "pending =");
        for (int k = 0; k < SA_NO_EFFECT; k++)
            for (int n = (int)(s->pending >> (8 * k) & 0xFF); n > 0; n--)
                souk_printf(out, " %s", sa_effect_names[k]);
        souk_putc(out, '\n');
    }
    put_place(out, "from", s->from);
    put_place(out, "reached", s->reached);
    put_place(out, "guild_from", s->guild_from);
    if (s->guild_from != SA_NOWHERE) souk_printf(out, "guild_first = %d\n", s->guild_first - SA_SEATS + 1);
    put_number(out, "chosen", s->chosen);
    if (s->chosen_cell) put_place(out, "chosen_cell", s->chosen_cell);
    put_number(out, "victim", s->victim);
    put_number(out, "looker", s->looker);
    if (s->seats == 1) put_master(s, out);
}
