/* day.c — the table of the day: a date and a game give everybody the same table (docs/records.md).
 *
 * The one idea: everything is a function of the day number and the game's id. A game's days are the plays of
 * one seed, the digest of its id. Play 2d gives the seed of the table of day d, and play 2d+1 the stream from
 * which its setup is drawn. So a new game changes no other game's tables, and no server is needed.
 */
#include "table/day.h"
#include "bots/bot.h"
#include "core/out.h"
#include "core/text.h"
#include <string.h>

enum {
    DAY_SEATS_MAX = 4, /* with more, the wait for one's turn is long */
    VARIED = 3,        /* an option differs from its default on one day in this many */
    WEEK = 7,
    DATE_LENGTH = 10, /* YYYY-MM-DD */
    MARKS_MAX = 16    /* symbols in a shared line; in longer plays a symbol covers several choices */
};

/* The loss of win probability below which a choice, or a few in a row, counts as good as the best; or as small. */
static const float as_good = 0.01F, little = 0.08F;

/* --- dates ----------------------------------------------------------------------------------- */

/* Days before the month in a year that begins with March, so that the leap day is its last. */
static int days_before(int month)
{
    return (153 * ((month + 9) % 12) + 2) / 5;
}

static int64_t day_number(int year, int month, int day)
{
    int y = month > 2 ? year : year - 1;
    return (int64_t)y * 365 + y / 4 - y / 100 + y / 400 + days_before(month) + day - 719469;
}

void souk_day_date(int64_t day, souk_out *out)
{
    int year = (int)((day * 400 + 399) / 146097) + 1970;
    while (day_number(year, 1, 1) > day)
        year--;
    int month = 12;
    while (day_number(year, month, 1) > day)
        month--;
    souk_printf(out, "%04d-%02d-%02d", year, month, (int)(day - day_number(year, month, 1)) + 1);
}

int64_t souk_day_number(const char *date)
{
    int part[3] = {0, 0, 0}, at = 0;
    if (strlen(date) != DATE_LENGTH) return -1;
    for (int i = 0; i < DATE_LENGTH; i++) {
        bool dash = i == 4 || i == 7;
        if (dash ? date[i] != '-' : date[i] < '0' || date[i] > '9') return -1;
        if (dash)
            at++;
        else
            part[at] = 10 * part[at] + (date[i] - '0');
    }
    if (part[0] < 1970 || part[1] < 1 || part[1] > 12 || part[2] < 1) return -1;
    int64_t day = day_number(part[0], part[1], part[2]);
    /* A day that does not exist in its month comes back as another date. */
    SOUK_OUT(back, DATE_LENGTH + 1);
    souk_day_date(day, &back);
    return strcmp(back.buf, date) == 0 ? day : -1;
}

/* --- tables ---------------------------------------------------------------------------------- */

/* The number of a first day; without one the day never comes. */
static int64_t first_day(const char *date)
{
    int64_t day = date ? souk_day_number(date) : -1;
    return day < 0 ? INT64_MAX : day;
}

/* The games in the order in which they joined; of those that joined together, in the order of the registry. */
static const souk_game *in_turn(int at)
{
    for (int i = 0; i < souk_num_games; i++) {
        int64_t own = first_day(souk_games[i]->first_day);
        int before = 0;
        for (int j = 0; j < souk_num_games; j++) {
            int64_t other = first_day(souk_games[j]->first_day);
            before += other < own || (other == own && j < i);
        }
        if (before == at) return souk_games[i];
    }
    return souk_games[at];
}

const souk_game *souk_day_order(int64_t day, int i)
{
    int joined = 0;
    for (int j = 0; j < souk_num_games; j++)
        joined += first_day(souk_games[j]->first_day) <= day;
    return in_turn(i < joined ? (int)((day + i) % joined) : i);
}

const souk_game *souk_day_game(int64_t day)
{
    return souk_day_order(day, 0);
}

/* A week begins with easy opponents and ends with ones that search. */
static const souk_bot *level_of(int64_t day)
{
    static const souk_bot *const level[WEEK] = {&souk_bot_easy,   &souk_bot_easy,   &souk_bot_normal,
                                                &souk_bot_normal, &souk_bot_normal, &souk_bot_hard,
                                                &souk_bot_hard};
    return level[(day + 3) % WEEK]; /* 1970-01-01 was a Thursday */
}

/* Number and list options set the size of a game, not a way to play it, and keep their defaults. */
static int32_t other_value(const souk_option *o, uint64_t value)
{
    if (o->type != SOUK_BOOL && o->type != SOUK_CHOICE) return o->fallback;
    int32_t others = 1;
    if (o->type == SOUK_CHOICE) {
        others = 0;
        for (const char *c = o->choices; *c; c++)
            others += *c == '|';
    }
    int32_t n = (int32_t)souk_below(value, (uint32_t)others);
    return n < o->fallback ? n : n + 1;
}

/* Whether option i has an effect at this table, and does not give the table itself actions such as ringing a
 * bell: no two clocks would time those alike. */
static bool suits(const souk_game *g, const souk_options *options, int i, int seats)
{
    const void *parts = souk_parts_default(g);
    souk_state s;
    souk_mask legal;
    souk_setup(g, &s, parts, options, seats);
    souk_legal(g, &s, parts, SOUK_TABLE, &legal);
    return souk_mask_next(&legal, 0) < 0 && (seats == 1 || !g->options[i].solo);
}

void souk_day_table(int64_t day, const souk_game *g, souk_day *t)
{
    uint64_t own = souk_digest(g->id, strlen(g->id));
    souk_rng rng = souk_rng_seeded(souk_seed_of(own, 2 * (uint64_t)day + 1));
    int most = g->max_seats < DAY_SEATS_MAX ? g->max_seats : DAY_SEATS_MAX;
    if (most < g->min_seats) most = g->min_seats;
    memset(t, 0, sizeof *t);
    t->game = g;
    t->seed = souk_seed_of(own, 2 * (uint64_t)day);
    t->bot = level_of(day);
    t->seats = g->min_seats + (int)souk_below(souk_rng_next(&rng), (uint32_t)(most - g->min_seats + 1));
    t->own = (int)souk_below(souk_rng_next(&rng), (uint32_t)t->seats);
    souk_options_default(g, &t->options);
    for (int i = 0; i < g->num_options; i++) {
        const char *date = g->options[i].first_day;
        if (date && day < first_day(date)) continue; /* the tables of past days stay as they were */
        bool varied = souk_below(souk_rng_next(&rng), VARIED) == 0;
        uint64_t value = souk_rng_next(&rng);
        if (!varied) continue;
        t->options.v[i] = other_value(&g->options[i], value);
        if (!suits(g, &t->options, i, t->seats)) t->options.v[i] = g->options[i].fallback;
    }
}

/* --- the shared result ------------------------------------------------------------------------- */

bool souk_standing_of(souk_at here, int seat, souk_standing *o)
{
    int32_t score[SOUK_SCORES_MAX], best = INT32_MIN;
    if (here.game->pending(here.state) || seat < 0 || seat >= souk_seats(here.game, here.state)) return false;
    o->of = here.game->score(here.state, here.parts, SOUK_SPECTATOR, score);
    uint32_t winners = souk_winners(here.game, here.state, here.parts);
    bool won = winners >> seat & 1;
    o->score = score[seat];
    o->rank = 1;
    for (int i = 0; i < o->of; i++) {
        if (i == seat) continue;
        if (score[i] > best) best = score[i];
        if (!won && (score[i] > score[seat] || winners >> i & 1)) o->rank++;
    }
    o->margin = o->of > 1 ? o->score - best : o->score;
    return true;
}

void souk_day_marks(const float *lost, int n, souk_out *out)
{
    int marks = n < MARKS_MAX ? n : MARKS_MAX;
    for (int i = 0; i < marks; i++) {
        float sum = 0.0F;
        for (int k = i * n / marks; k < (i + 1) * n / marks; k++)
            sum += lost[k];
        souk_puts(out, sum < as_good ? "\u25CF" : sum < little ? "\u25D0" : "\u25CB");
    }
}

/* Writes the n-th word of a list separated by '|', counted from 1. */
static void put_nth(const char *list, int n, souk_out *out)
{
    for (; n > 1; n--)
        list += strcspn(list, "|") + 1;
    souk_printf(out, "%.*s", (int)strcspn(list, "|"), list);
}

void souk_day_line(const char *date, const souk_game *g, const souk_standing *o, const char *marks,
                   souk_lang lang, souk_out *out)
{
    SOUK_OUT(rank, SOUK_NAME_MAX);
    put_nth(souk_text(lang, N_("1st|2nd|3rd|4th|5th|6th")), o->rank, &rank);
    souk_printf(out, souk_text(lang, N_("Souk %s %s: %d (%+d), %s of %d")), date, g->title, (int)o->score,
                (int)o->margin, rank.buf, o->of);
    if (marks[0]) souk_printf(out, " %s", marks);
}
