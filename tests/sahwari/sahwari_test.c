/* sahwari_test.c: the helpers of sahwari_test.h. */
#include "sahwari_test.h"

const sa_state *after(const char *record)
{
    static sa_state kept[8];
    static unsigned next;
    souk_table *t = replay(record);
    sa_state *s = &kept[next++ % 8];
    *s = *(const sa_state *)state_of(t);
    souk_table_free(t);
    assert_null(sa_conserved(s, the_parts()));
    return s;
}

const sa_parts *the_parts(void)
{
    return souk_parts_default(souk_game_find("sahwari"));
}

int at(const char *cell)
{
    return (cell[0] - 'a') * 5 + cell[1] - '1';
}

uint32_t set_of(const char *list)
{
    uint32_t set = 0;
    for (; *list; list += list[2] ? 3 : 2)
        set |= 1u << at(list);
    return set;
}

int pending(const sa_state *s, int effect)
{
    return (int)(s->pending >> (8 * effect) & 0xFF);
}

int influence(const sa_state *s, int seat)
{
    sa_tally tally;
    return sa_count(s, the_parts(), seat, SA_ALL_CELLS, &tally);
}

uint32_t cells_to_choose(const sa_state *s)
{
    souk_mask mask;
    souk_legal(souk_game_find("sahwari"), s, the_parts(), s->actor, &mask);
    return (uint32_t)mask.w[0] & SA_ALL_CELLS;
}
