/* turn.h: what the rules files of Sahwari share: reading the square off the state, telling events,
 * and the hand-over points between a turn, its effects and the Guild Master.
 *
 * Every effect ends in sah_settle, which alone decides what is asked next: the next pending effect,
 * the stage the turn stands in, or the Master's next step. So effects need not know where they were
 * called from. */
#ifndef SAHWARI_TURN_H
#define SAHWARI_TURN_H
#include "core/events.h"
#include "games/sahwari/rules.h"

/* A walk of pure functions: `s` the state, `p` the parts, `ev` the events or NULL. */

static inline uint32_t sah_bit(int cell)
{
    return 1u << cell;
}
static inline uint32_t sah_resources(const sah_state *s)
{
    return s->tile_cubes[0] | s->tile_pawns[0] | s->convoys;
}
/* Tiles with their resource face up; the guild tile is none (SA-1.1). */
static inline uint32_t sah_faces(const sah_state *s)
{
    return sah_resources(s) & ~SAH_GUILD_BIT;
}
/* Guild and oases: tiles that any number of camels share (SA-3.2). */
static inline uint32_t sah_shared(const sah_state *s)
{
    return (s->oasis & ~sah_resources(s)) | SAH_GUILD_BIT;
}
static inline uint32_t sah_riders(const sah_state *s)
{
    return (sah_bit(s->camel[0]) | sah_bit(s->camel[1]) | sah_bit(s->camel[2]) | sah_bit(s->camel[3])) &
           SAH_ALL_CELLS;
}
static inline uint32_t sah_guilds(const sah_state *s)
{
    return (sah_bit(s->camel[4]) | sah_bit(s->camel[5]) | sah_bit(s->camel[6]) | sah_bit(s->camel[7])) &
           SAH_ALL_CELLS;
}
/* SA-3.4 */
static inline uint32_t sah_free(const sah_state *s)
{
    return SAH_ALL_CELLS & (~(sah_riders(s) | sah_guilds(s)) | sah_shared(s));
}
static inline uint32_t sah_of_kind(const sah_state *s, int resource)
{
    return resource == SAH_CUBE    ? s->tile_cubes[0]
           : resource == SAH_PAWN  ? s->tile_pawns[0]
           : resource == SAH_SMALL ? s->convoys & s->small
                                   : s->convoys & s->escorted;
}
static inline uint64_t sah_open_cases(const sah_state *s, int seat, int side)
{
    return s->cases[seat][side] & ~(s->cubes[seat][side] | s->locks[seat][side]);
}
static inline const sah_clan *sah_clan_of(const sah_state *s, const sah_parts *p, int seat)
{
    return &p->clan[s->clan[seat] - 1];
}
static inline int sah_tile_count(const uint32_t planes[SAH_PLANES], int cell)
{
    return (int)((planes[0] >> cell & 1) + (planes[1] >> cell & 1) + (planes[2] >> cell & 1));
}
static inline void sah_tile_add(uint32_t planes[SAH_PLANES], int cell)
{
    uint32_t b = sah_bit(cell);
    int k = !(planes[0] & b) ? 0 : !(planes[1] & b) ? 1 : 2;
    planes[k] |= b;
}
static inline void sah_tile_remove(uint32_t planes[SAH_PLANES], int cell)
{
    uint32_t b = sah_bit(cell);
    int k = (planes[2] & b) ? 2 : (planes[1] & b) ? 1 : 0;
    planes[k] &= ~b;
}

enum { SAH_ALL_ARGS = (1 << SOUK_EVENT_ARGS) - 1 };

/* What is asked next, and of whom. */
static inline void sah_ask(sah_state *s, int step, int actor)
{
    s->step = (uint8_t)step;
    s->actor = (int8_t)actor;
}

/* An event that everybody sees in full. */
static inline void sah_tell(souk_events *ev, int kind, int a0, int a1, int a2, int a3)
{
    if (ev) souk_note(ev, kind, SOUK_ALL, SAH_ALL_ARGS, a0, a1, a2, a3, 0, 0);
}

/* rules.c */
uint32_t sah_moves(const sah_parts *p, uint32_t faces, uint32_t shared, uint32_t camels, int from);
uint32_t sah_camel_moves(const sah_state *s, const sah_parts *p, int seat);
uint32_t sah_guild_moves(const sah_state *s, const sah_parts *p, int camel);
void sah_begin_turn(sah_state *s, int seat);
/* Lays cards out until the market is full or no card is left, then goes on with the stage. */
void sah_deal(sah_state *s, const sah_parts *p, souk_events *ev);
uint32_t sah_finish(sah_state *s, const sah_parts *p, souk_events *ev);

/* effects.c */
void sah_settle(sah_state *s, const sah_parts *p, souk_events *ev);
uint32_t sah_look(sah_state *s, const sah_parts *p, int who, int cell, souk_events *ev);
uint32_t sah_collect(sah_state *s, const sah_parts *p, int cell, int resource, souk_events *ev);
void sah_turn_if_empty(const sah_state *s, int cell, souk_events *ev);
void sah_to_guild(sah_state *s, const sah_parts *p); /* a cube taken from somebody, SA-6.9 */
void sah_lock_case(sah_state *s, const sah_parts *p, int seat, int side, int i, souk_events *ev);
void sah_add_card(sah_state *s, const sah_parts *p, int slot, int side, souk_events *ev);
int sah_take_from_market(sah_state *s, int slot);
/* The legal actions of the steps that resolve effects, as words 0..2 of the mask. */
void sah_effect_legal(const sah_state *s, const sah_parts *p, uint64_t w[3]);
bool sah_attack_possible(const sah_state *s, const sah_parts *p);
uint32_t sah_spy_targets(const sah_state *s, int seat);
uint32_t sah_effect_apply(sah_state *s, const sah_parts *p, int action, souk_events *ev);
uint32_t sah_source_apply(sah_state *s, const sah_parts *p, int action, souk_events *ev);

/* master.c */
void sah_master_begin(sah_state *s, const sah_parts *p, souk_events *ev);
void sah_master_turned(sah_state *s, const sah_parts *p, int card, souk_events *ev);
void sah_master_step(sah_state *s, const sah_parts *p, souk_events *ev);
void sah_master_next(sah_state *s, const sah_parts *p, souk_events *ev);
int sah_master_action(const sah_state *s);
void sah_master_revealed(sah_state *s, const sah_parts *p, int cell, souk_events *ev);
uint32_t sah_master_close(sah_state *s, const sah_parts *p, souk_events *ev);
bool sah_camel_blocks(const sah_state *s, const sah_parts *p, int camel);

/* score.c: SA-7.2 by source */
typedef struct sah_tally {
    int32_t track, stock, cases, convoys, clan, cards;
    int32_t cubes, per[SAH_PER_KINDS];
} sah_tally;
/* Counts the faces of the convoys in `faces` only; returns the total. */
int32_t sah_count(const sah_state *s, const sah_parts *p, int seat, uint32_t faces, sah_tally *tally);
/* The Guild Master's, in the solo game. */
int32_t sah_master_score(const sah_state *s, const sah_parts *p);
static inline int32_t sah_pairs(const sah_ability *a, const int32_t per[SAH_PER_KINDS])
{
    int32_t x = per[a->pair[0]], y = per[a->pair[1]];
    /* SA-6.10 [R]: "per 2" rounds down, "A + B" is the smaller. */
    int32_t smaller = x < y ? x : y;
    return a->points * (smaller >> (a->pair[0] == a->pair[1]));
}
#endif
