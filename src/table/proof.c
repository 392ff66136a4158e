/* proof.c — replaying a record of a table of the day (see proof.h).
 *
 * Undone actions are ignored: nobody can take back chance, so the remaining actions are a play in themselves.
 */
#include "table/proof.h"
#include "bots/bot.h"
#include "core/error.h"
#include "core/text.h"
#include <string.h>

/* The head of the record must match the table of the date. */
static bool same_table(const souk_day *day, const souk_record_head *head, souk_error *error)
{
    if (head->game != day->game) return souk_fail(error, N_("This record is for another game."));
    if (head->position) return souk_fail(error, N_("This record starts from its own position."));
    if (head->seats != day->seats)
        return souk_fail(error, N_("That day's table has a different number of seats."));
    if (!head->has_seed || head->seed != day->seed)
        return souk_fail(error, N_("This record is not from that day's table: its seed is different."));
    if (memcmp(&head->options, &day->options, sizeof head->options) != 0)
        return souk_fail(error, N_("That day's table has different options."));
    return true;
}

bool souk_proof_open(souk_proof *p, const souk_day *day, const char *record, size_t len, souk_error *error)
{
    souk_error_clear(error);
    memset(p, 0, sizeof *p);
    p->day = *day;
    p->claimed = souk_table_load(record, len, NULL, error);
    if (!p->claimed || !same_table(day, &p->claimed->head, error)) return false;
    if (day->game->pending(&p->claimed->state)) return souk_fail(error, N_("The game is not over."));
    p->table = souk_table_open(day->game, NULL, &day->options, day->seats, day->seed, error);
    return p->table != NULL;
}

static bool chance_falls_so(souk_proof *p, int action, souk_error *error)
{
    souk_table *t = p->table;
    int before = t->num_kept, actor;
    if (souk_table_chance(t, error) < 0) return false;
    /* It may have drawn several outcomes: the later ones are compared when they come up. */
    if (before < t->num_kept && souk_table_action(t, before, &actor) == action) return true;
    return souk_fail(error, N_("Action %d is not the chance outcome of that table."), p->at + 1);
}

static bool bot_chooses_so(const souk_proof *p, int seat, int action, souk_error *error)
{
    souk_state state;
    souk_budget budget;
    souk_rng rng = souk_table_bot_stream(p->table, p->day.seed, seat);
    memset(&budget, 0, sizeof budget);
    souk_table_bot_state(p->table, seat, &state);
    int chosen =
        souk_bot_choose_within(p->day.bot, p->day.game, &state, p->table->parts, seat, &rng, &budget);
    if (chosen == action) return true;
    return souk_fail(error, N_("Action %d is not the move of the bot in seat %d at that table."), p->at + 1,
                     seat + 1);
}

int souk_proof_step(souk_proof *p, souk_error *error)
{
    souk_table *t = p->table;
    bool thought = false;
    souk_error_clear(error);
    for (int actor; p->at < p->claimed->num_kept && !thought; p->at++) {
        int16_t action = (int16_t)souk_table_action(p->claimed, p->at, &actor);
        if (p->at < t->num_kept) { /* chance that was drawn together with an earlier outcome */
            int other;
            if (souk_table_action(t, p->at, &other) == action && other == actor) continue;
            souk_fail(error, N_("Action %d is not the chance outcome of that table."), p->at + 1);
            return -1;
        }
        if (actor == SOUK_CHANCE) {
            if (!chance_falls_so(p, action, error)) return -1;
            continue;
        }
        thought = actor != p->day.own;
        if (actor < 0) { /* only a clock makes a table act, and these tables have none */
            souk_fail(error, N_("Action %d belongs to no player of that table."), p->at + 1);
            return -1;
        }
        if (thought && !bot_chooses_so(p, actor, action, error)) return -1;
        if (!souk_table_move(t, actor, &action, 1, error)) return -1;
    }
    return p->at < p->claimed->num_kept;
}

void souk_proof_close(souk_proof *p)
{
    souk_table_free(p->claimed);
    souk_table_free(p->table);
    p->claimed = p->table = NULL;
}
