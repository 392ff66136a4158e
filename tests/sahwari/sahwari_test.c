/* sahwari_test.c: the helpers of sahwari_test.h. */
#include "sahwari_test.h"

const sah_state *after(const char *record)
{
    static sah_state kept[8];
    static unsigned next;
    souk_table *t = replay(record);
    sah_state *s = &kept[next++ % 8];
    *s = *(const sah_state *)state_of(t);
    souk_table_free(t);
    assert_null(sahwari_conserved(s, the_parts()));
    return s;
}

const sah_parts *the_parts(void)
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

int pending(const sah_state *s, int effect)
{
    return (int)(s->pending >> (8 * effect) & 0xFF);
}

int influence(const sah_state *s, int seat)
{
    sah_tally tally;
    return sah_count(s, the_parts(), seat, SAH_ALL_CELLS, &tally);
}

uint32_t cells_to_choose(const sah_state *s)
{
    souk_mask mask;
    sahwari_legal(s, the_parts(), s->actor, &mask);
    return (uint32_t)mask.w[0] & SAH_ALL_CELLS;
}
