/* online_games.c — somebody's finished games: a list from which each can be replayed. */
#include "cli/tui/ask.h"
#include "cli/tui/online/online.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES_MAX = 40 };
static const double DAY_END_MS = 253402300800000.0; /* the year 10000 */

typedef struct online_played {
    char id[ONLINE_ID_MAX], note[SOUK_TEXT_MAX];
    int seat; /* of the person whose games these are */
} online_played;

void online_tell_day(double ms, souk_out *out)
{
    struct tm at;
    char day[32];
    if (!(ms >= 0 && ms < DAY_END_MS)) return; /* out of range */
    time_t when = (time_t)(ms / 1000);
    localtime_r(&when, &at);
    strftime(day, sizeof day, "%Y-%m-%d", &at);
    souk_puts(out, day);
}

static void tell_game(const souk_json *game, souk_out *out)
{
    const souk_json *players = souk_json_get(game, "players"), *scores = souk_json_get(game, "scores");
    const souk_json *winners = souk_json_get(game, "winners"), *ended = souk_json_get(game, "ended");
    online_tell_day(ended ? ended->number : 0, out);
    for (int i = 0; i < online_count(players); i++) {
        const char *name = souk_json_text(souk_json_at(players, i));
        long score;
        souk_printf(out, "%s%s", i ? ", " : " · ", name ? name : "?");
        if (souk_json_whole(souk_json_at(scores, i), INT32_MIN, INT32_MAX, &score))
            souk_printf(out, " %ld%s", score, online_holds(winners, i) ? "★" : "");
    }
}

void online_games(online *o, const char *person, const char *name)
{
    ask_item items[GAMES_MAX];
    online_played *games = calloc(GAMES_MAX, sizeof *games);
    souk_out note;
    long seat;
    int n = 0;
    if (!games) return;
    souk_out *out = online_begin(o, "history");
    if (person) souk_json_put_string(out, "person", person);
    const souk_json *answer = online_answer(o), *list = souk_json_get(answer, "games");
    for (const souk_json *g = souk_json_child(list); g && n < GAMES_MAX; g = souk_json_next(g)) {
        const char *id = souk_json_text(souk_json_get(g, "game"));
        const souk_game *game = id ? souk_game_find(id) : NULL;
        online_played *p = &games[n];
        if (!game) continue;
        online_copy(p->id, sizeof p->id, g, "table");
        p->seat = souk_json_whole(souk_json_get(g, "seat"), 0, SOUK_SEATS_MAX - 1, &seat) ? (int)seat : -1;
        souk_out_init(&note, p->note, sizeof p->note);
        tell_game(g, &note);
        ask_item item = {0, game->title, p->note};
        items[n++] = item;
    }
    screen_clear();
    if (n > 0) {
        int picked = ask_one(o->lang, name, souk_text(o->lang, N_("Finished games")), items, n, 0);
        if (picked >= 0) online_replay(o, games[picked].id, games[picked].seat);
    } else if (answer) {
        ask_note(o->lang, name,
                 souk_text(o->lang, person ? N_("No public finished games yet.")
                                           : N_("You have not finished a game here yet.")));
    }
    free(games);
}
