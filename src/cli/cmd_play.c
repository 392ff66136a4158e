/* cmd_play.c — `souk play`: seats people and bots at a table. */
#include "bots/bot.h"
#include "cli/base/record.h"
#include "cli/front.h"
#include "cli/play/play.h"
#include "cli/sit.h"
#include "cli/tui/online/online.h"
#include "cli/tui/screen.h"
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { BOTS_MAX = 16 };

static uint64_t fresh_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed) return seed;
    return (uint64_t)time(NULL);
}

/* Assigns a seat as a word of --seats says: "you", "you=NAME" or a bot. */
static int seat_one(const cli *c, play *p, char names[][SOUK_PLAYER_MAX], int seat, const char *word)
{
    play_seat *s = &p->seats[seat];
    if (strcmp(word, "you") == 0 || strncmp(word, "you=", 4) == 0) {
        s->bot = NULL;
        p->people++;
        snprintf(names[seat], SOUK_PLAYER_MAX, "%s", word[3] ? word + 4 : "");
        return CLI_OK;
    }
    s->bot = souk_bot_find(word);
    if (!s->bot) {
        SOUK_OUT(list, 512);
        const char *words[BOTS_MAX + 1] = {"you"};
        int n = 1;
        for (int i = 0; souk_bots[i] && n <= BOTS_MAX; i++) {
            souk_printf(&list, ", %s", souk_bots[i]->name);
            words[n++] = souk_bots[i]->name;
        }
        const char *near = cli_nearest(word, words, n);
        if (near && word[0])
            return cli_usage(c, N_("\"%s\" cannot take a seat: did you mean \"%s\"?"), word, near);
        return cli_usage(c, N_("\"%s\" cannot take a seat. Each seat is one of: you, you=NAME%s."), word,
                         list.buf);
    }
    snprintf(names[seat], SOUK_PLAYER_MAX, souk_bot_named(s->bot) ? "%s %d" : "%s (%d)",
             cli_text(c, s->bot->title), seat + 1);
    return CLI_OK;
}

static int words_in(const char *list)
{
    int n = 1;
    for (; *list; list++)
        n += *list == ',';
    return n;
}

static int read_seats(const cli *c, const souk_game *g, play *p, char names[][SOUK_PLAYER_MAX], int *seats)
{
    char copy[1024];
    const char *words[SOUK_SEATS_MAX];
    const char *list = cli_value(c, "seats");
    int n = 0;
    if (list) {
        int64_t number;
        bool counted = souk_typed_number(list, INT32_MIN, INT32_MAX, &number);
        n = souk_typed_list(list, copy, sizeof copy, words, SOUK_SEATS_MAX);
        if (counted && number >= g->min_seats && number <= g->max_seats)
            return cli_usage(
                c, N_("--seats lists the players, as in you,normal,normal; %s is only a number."), list);
        int status = setting_check_seats(c, g, counted ? number : n < 0 ? words_in(list) : n);
        if (status != CLI_OK) return status;
    } else {
        n = setting_usual_seats(g);
        for (int i = 0; i < n; i++)
            words[i] = i == 0 ? "you" : souk_bot_usual->name;
    }
    *seats = n;
    p->people = 0;
    for (int i = 0; i < n; i++) {
        int status = seat_one(c, p, names, i, words[i]);
        if (status != CLI_OK) return status;
    }
    return CLI_OK;
}

static const souk_bot *bot_called(const char *name)
{
    for (int i = 0; souk_bots[i]; i++)
        for (int lang = 0; lang < souk_num_langs(); lang++)
            if (strcmp(souk_text(lang, souk_bots[i]->title), name) == 0) return souk_bots[i];
    return NULL;
}

/* In a record a bot's seat is named after it: "hard 2", "difficile 2", "level 7 (2)". */
static void seats_of_record(play *p)
{
    p->people = 0;
    for (int seat = 0; seat < p->table->head.seats; seat++) {
        char name[SOUK_PLAYER_MAX];
        snprintf(name, sizeof name, "%s", p->table->head.players[seat]);
        char *number = strrchr(name, ' ');
        if (number) *number = '\0';
        p->seats[seat].bot = bot_called(name);
        p->people += !p->seats[seat].bot;
    }
}

static uint64_t own_value(void *context, uint64_t k)
{
    return souk_rng_value(*(const uint64_t *)context, k);
}

/* Resumes a game; a save continues in its own file. */
static int go_on_at(cli *c, play *p, const char *path, uint64_t seed)
{
    save saved;
    bool ours = save_ours(path) && sit_full_screen(c);
    if (ours && !save_take(&saved, path)) return cli_fail(c, N_("That game is open in another window."));
    return sit_down(c, p, seed, ours ? &saved : NULL);
}

static int go_online(const cli *c)
{
    pace p;
    sit_full_screen(c);
    int status = sit_pace(c, isatty(STDOUT_FILENO), &p);
    return status == CLI_OK ? online_run(c, cli_value(c, "join"), p) : status;
}

static int play_loaded(cli *c, const char *path, uint64_t seed)
{
    play p;
    game_setting setting;
    char names[SOUK_SEATS_MAX][SOUK_PLAYER_MAX];
    int seats;
    memset(&p, 0, sizeof p);
    memset(names, 0, sizeof names);
    const souk_game *g = c->num_words > 0 ? setting_game(c, c->words[0]) : NULL;
    if (c->num_words > 0 && !g) return CLI_USAGE;
    int status = record_open(c, path, g, &setting, &p.table);
    if (status != CLI_OK) return status;
    setting_miss_net(c, &setting);
    seats_of_record(&p);
    if (cli_value(c, "seats")) {
        status = read_seats(c, setting.game, &p, names, &seats);
        if (status == CLI_OK && seats != p.table->head.seats)
            status = cli_usage(c, N_("%s has %d seats; --seats lists %d."), path, p.table->head.seats, seats);
        for (int i = 0; status == CLI_OK && i < seats; i++)
            if (names[i][0]) souk_table_player(p.table, i, names[i]);
    }
    if (status == CLI_OK) {
        if (p.table->head.has_seed) seed = p.table->head.seed;
        souk_source source = {own_value, &seed};
        if (!p.table->source.value) souk_table_source(p.table, source);
        status = go_on_at(c, &p, path, seed);
    }
    souk_table_free(p.table);
    setting_close(&setting);
    return status;
}

/* Offers to resume a saved game, if there is a full screen; -1 to start a new one. */
static int go_on(cli *c, const souk_game *g)
{
    char path[SAVE_PATH_MAX];
    if (cli_flag(c, "new") || !sit_full_screen(c)) return -1;
    front_offered said = front_offer(c, g, path, sizeof path);
    if (said != OFFER_TAKEN) return said == OFFER_LEFT ? CLI_OK : -1;
    return front_go_on(c, path);
}

static int play_new(cli *c, uint64_t seed)
{
    play p;
    game_setting setting;
    char names[SOUK_SEATS_MAX][SOUK_PLAYER_MAX];
    int seats;
    souk_error error = cli_fresh_error(c);
    const souk_game *g = setting_game(c, c->words[0]);
    int gone_on = g ? go_on(c, g) : -1;
    if (gone_on >= 0) return gone_on;
    memset(&p, 0, sizeof p);
    memset(names, 0, sizeof names);
    int status = setting_open(c, &setting, g, false);
    if (status != CLI_OK) return status;
    setting_miss_net(c, &setting);
    status = read_seats(c, g, &p, names, &seats);
    if (status == CLI_OK) {
        p.table = souk_table_open(g, setting.parts, &setting.options, seats, seed, &error);
        if (!p.table) status = cli_error(c, NULL, &error);
    }
    if (status == CLI_OK) {
        for (int i = 0; i < seats; i++)
            souk_table_player(p.table, i, names[i]);
        status = sit_down(c, &p, seed, NULL);
    }
    souk_table_free(p.table);
    setting_close(&setting);
    return status;
}

static int run(cli *c)
{
    const char *path = cli_value(c, "load");
    uint64_t seed = fresh_seed();
    if (cli_value(c, "join")) return go_online(c);
    if (!path && c->num_words == 0) {
        if (front_possible()) return front_run(c);
        return cli_usage(c, N_("Missing argument: %s."), cli_text(c, N_("GAME")));
    }
    if (!cli_seed(c, "seed", &seed)) return CLI_USAGE;
    return path ? play_loaded(c, path, seed) : play_new(c, seed);
}

static const cli_option options[] = {
    {"seats", 0, N_("LIST"), N_("players in order: you, you=NAME or a bot, as in you,random,normal")},
    {"seed", 0, N_("N"), N_("seed for chance (default: a new one)")},
    {"load", 0, N_("FILE"), N_("continue a saved game")},
    CLI_PARTS_OPTION,
    CLI_NET_OPTION,
    CLI_GAME_OPTION,
    {"new", 0, NULL, N_("start a new game, even if one is unfinished")},
    {"join", 0, N_("URL"), N_("play online: address of a server, or link to a table")},
    {"think", 0, N_("SECONDS"), N_("thinking time of bots that search (default: their own, at most 5)")},
    {"bell", 0, N_("MINUTES"), N_("time until the bell, in games that have one (default 30)")},
    SIT_PACE_OPTION,
    SIT_PLAIN_OPTION,
    SIT_SPOKEN_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_play = {
    "play",
    run,
    N_("play a game here, with other people or bots"),
    N_("[GAME]"),
    N_("On a terminal the table takes the full screen; `?` there explains the keys. With --plain each "
       "turn\n"
       "shows the table and your choices: answer with a number, a name or a label, or `help`.\n"
       "If several people share the screen, give `you` several times."),
    "play {game} --seats you=Ada,you=Ben,normal",
    options,
    0,
    1};
