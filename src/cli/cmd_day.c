/* cmd_day.c — `souk day`: the daily tables. One attempt counts, practice is free, and the result is a line to share.
 *
 * Two kinds of files are stored beside the saves: `days`, with one line per finished table, and the record of each
 * unfinished attempt, which can be resumed.
 */
#include "bots/analysis.h"
#include "cli/base/progress.h"
#include "cli/base/record.h"
#include "cli/day_ranking.h"
#include "cli/personal/history.h"
#include "cli/sit.h"
#include "core/clock.h"
#include "core/file.h"
#include "table/day.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DAY_MS = 86400000, DAYS_MAX = 1 << 20, JUDGED = 400, CHOICES_MAX = 4096 };

/* One date, and the results stored so far. */
typedef struct diary {
    cli *cli;
    char date[16], today[16];
    int64_t day;
    char *kept; /* the contents of the file `days`; NULL: there is none */
} diary;

/* --- stored results ----------------------------------------------------------------------------- */

static void open_diary(diary *d)
{
    char path[SAVE_PATH_MAX];
    size_t len;
    souk_error error = cli_fresh_error(d->cli);
    if (!save_file("days", path, sizeof path) || !souk_file_read(path, DAYS_MAX, &d->kept, &len, &error))
        d->kept = NULL;
}

/* Parses a line of `days`: the table's date, the game, the day it was played, the line to share. */
static bool read_line(const char **at, char date[16], char game[32], char played[16], char line[512])
{
    if (!*at || !**at) return false;
    int n = sscanf(*at, "%15s %31s %15s %511[^\n]", date, game, played, line);
    const char *end = strchr(*at, '\n');
    *at = end ? end + 1 : NULL;
    return n == 4;
}

/* The line to share for a game's table of that date; false if it was not played. */
static bool find_line(const diary *d, const char *date, const souk_game *g, bool in_time, char line[512])
{
    char of[16], game[32], played[16];
    for (const char *at = d->kept; read_line(&at, of, game, played, line);)
        if (strcmp(of, date) == 0 && (!g || strcmp(game, g->id) == 0) &&
            (!in_time || strcmp(played, date) == 0))
            return true;
    return false;
}

/* Consecutive days, up to today or yesterday, with a table played on its own date. */
static int streak(const diary *d)
{
    int n = 0;
    char line[512];
    for (int64_t day = souk_day_number(d->today); day >= 0; day--) {
        SOUK_OUT(date, 16);
        souk_day_date(day, &date);
        if (find_line(d, date.buf, NULL, true, line))
            n++;
        else if (strcmp(date.buf, d->today) != 0)
            break;
    }
    return n;
}

static bool add_line(const diary *d, const souk_game *g, const char *line, souk_error *error)
{
    char path[SAVE_PATH_MAX];
    souk_out text;
    if (!save_file("days", path, sizeof path)) return false;
    cli_open(&text);
    souk_printf(&text, "%s%s %s %s %s\n", d->kept ? d->kept : "", d->date, g->id, d->today, line);
    return souk_file_replace(path, text.buf, text.len, error);
}

static bool try_path(const diary *d, const souk_game *g, char *path, size_t size)
{
    SOUK_OUT(name, SOUK_TEXT_MAX);
    souk_printf(&name, "%s-%s.day", g->id, d->date); /* not the ending of a save: it is offered only here */
    return save_file(name.buf, path, size);
}

/* --- the list ---------------------------------------------------------------------------------- */

static void tell_setting(const cli *c, const souk_day *t, souk_out *out)
{
    souk_options usual;
    souk_options_default(t->game, &usual);
    if (t->seats > 1)
        souk_printf(out, cli_text(c, N_("seats: %d, yours: %d, bots: %s")), t->seats, t->own + 1,
                    cli_text(c, t->bot->title));
    else
        souk_puts(out, cli_text(c, N_("alone")));
    for (int i = 0; i < t->game->num_options; i++) {
        if (t->options.v[i] == usual.v[i]) continue;
        souk_printf(out, ", %s: ", cli_text(c, t->game->options[i].title));
        souk_option_say(t->game, &t->options, i, c->lang, out);
    }
}

static int list(const diary *d)
{
    const cli *c = d->cli;
    char path[SAVE_PATH_MAX], line[512];
    printf(cli_text(c, N_("The tables of %s (UTC); * marks the table of the day.\n\n")), d->date);
    for (int i = 0; i < souk_num_games; i++) {
        souk_day t;
        SOUK_OUT(setting, 2 * SOUK_TEXT_MAX);
        souk_day_table(d->day, souk_day_order(d->day, i), &t);
        tell_setting(c, &t, &setting);
        printf("%c %-15s %-15s %s\n", i ? ' ' : '*', t.game->id, t.game->title, setting.buf);
        if (find_line(d, d->date, t.game, false, line))
            printf("      %s\n", line);
        else if (try_path(d, t.game, path, sizeof path) && access(path, F_OK) == 0)
            printf("      %s\n", cli_text(c, N_("in progress")));
    }
    int days = streak(d);
    putchar('\n');
    if (days > 0) printf(souk_textn(c->lang, "%d day in a row.\n", "%d days in a row.\n", days), days);
    puts(cli_text(
        c, N_("`souk day GAME` plays one: the first try counts. With `--practice` you may play as often "
              "as you like.")));
    return CLI_OK;
}

/* --- the result -------------------------------------------------------------------------------- */

/* Computes what each of the person's choices lost against the best found; returns how many there were. */
static int judge(const diary *d, const souk_table *t, int own, float *lost)
{
    souk_analysis a;
    souk_state s;
    int n = 0;
    progress m = progress_begin(d->cli);
    memset(&a, 0, sizeof a);
    a.game = t->game;
    a.parts = t->parts;
    a.bot = &souk_bot_hard;
    a.budget.iterations = JUDGED;
    a.seed = 1;
    for (int k = 0; k < t->num_kept && n < CHOICES_MAX; k++) {
        souk_moment moment;
        int actor;
        memset(&moment, 0, sizeof moment);
        moment.action = (int16_t)souk_table_action(t, k, &actor);
        moment.actor = (int8_t)actor;
        if (actor != own) continue;
        progress_tell(&m, N_("%d of %d actions evaluated"), k + 1, t->num_kept);
        souk_table_at(t, k, &s);
        souk_analyse_moment(&a, &s, k, &moment);
        if (moment.judged) lost[n++] = moment.lost;
    }
    progress_clear(&m);
    return n;
}

static int tell_result(const diary *d, const souk_table *t, int own, bool counts)
{
    souk_standing standing;
    float lost[CHOICES_MAX];
    if (!souk_standing_of(souk_table_now(t), own, &standing)) return CLI_OK;
    SOUK_OUT(marks, SOUK_TEXT_MAX);
    SOUK_OUT(line, 2 * SOUK_TEXT_MAX);
    souk_day_marks(lost, judge(d, t, own, lost), &marks);
    souk_day_line(d->date, t->game, &standing, marks.buf, d->cli->lang, &line);
    souk_error error = cli_fresh_error(d->cli);
    if (counts && !add_line(d, t->game, line.buf, &error)) return cli_error(d->cli, NULL, &error);
    printf("\n%s\n", line.buf);
    return CLI_OK;
}

/* --- playing ----------------------------------------------------------------------------------- */

static void seat_all(const cli *c, play *p, const souk_day *t)
{
    p->people = 1;
    for (int i = 0; i < t->seats; i++) {
        char name[SOUK_PLAYER_MAX] = "";
        p->seats[i].bot = i == t->own ? NULL : t->bot;
        if (i != t->own) snprintf(name, sizeof name, "%s %d", cli_text(c, t->bot->title), i + 1);
        souk_table_player(p->table, i, name);
    }
}

/* The saved table, if an attempt is resumed; else a new one. */
static souk_table *lay(const souk_day *t, const char *path, souk_error *error)
{
    if (path && access(path, F_OK) == 0) return record_load(path, t->game, NULL, error);
    return souk_table_open(t->game, NULL, &t->options, t->seats, t->seed, error);
}

static int play_it(const diary *d, const souk_game *g, bool counts)
{
    cli *c = d->cli;
    souk_day t;
    play p;
    char path[SAVE_PATH_MAX];
    save saved = {"", -1};
    souk_error error = cli_fresh_error(c);
    memset(&p, 0, sizeof p);
    souk_day_table(d->day, g, &t);
    bool kept = counts && try_path(d, g, path, sizeof path);
    if (kept && !save_take(&saved, path)) return cli_fail(c, N_("That game is open in another window."));
    p.table = lay(&t, kept ? path : NULL, &error);
    if (!p.table) {
        save_close(&saved);
        return cli_error(c, kept ? path : NULL, &error);
    }
    seat_all(c, &p, &t);
    p.counts = counts;
    int status = sit_down(c, &p, t.seed, kept ? &saved : NULL);
    bool over = souk_mover(g, &p.table->state) == SOUK_DONE;
    if (over && counts) history_note(&p, d->date);
    if (over) status = tell_result(d, p.table, t.own, counts);
    souk_table_free(p.table);
    return status;
}

static int read_date(diary *d)
{
    const cli *c = d->cli;
    const char *date = cli_value(c, "date");
    souk_out out;
    int64_t today = souk_clock_ms(SOUK_CLOCK_REALTIME) / DAY_MS;
    souk_out_init(&out, d->today, sizeof d->today);
    souk_day_date(today, &out);
    d->day = date ? souk_day_number(date) : today;
    if (d->day < 0) return cli_usage(c, N_("--date takes a day as YYYY-MM-DD, not \"%s\"."), date);
    if (d->day > today) return cli_usage(c, N_("%s is in the future: today is %s (UTC)."), date, d->today);
    souk_out_init(&out, d->date, sizeof d->date);
    souk_day_date(d->day, &out);
    return CLI_OK;
}

/* --- a server's ranking of the day -------------------------------------------------------------------------- */

/* The record of the attempt that counted, as text (free it); NULL if it is not stored here. */
static char *record_of(const diary *d, const souk_game *g)
{
    history_game *games;
    char *text = NULL;
    size_t len;
    souk_error error = cli_fresh_error(d->cli);
    for (int i = history_read(&games) - 1; i >= 0 && !text; i--) {
        if (games[i].game != g || strcmp(games[i].date, d->date) != 0) continue;
        souk_table *t = history_open(&games[i], &error);
        if (t && !souk_table_save(t, &text, &len, &error)) text = NULL;
        souk_table_free(t);
    }
    free(games);
    return text;
}

static int show_ranking(const diary *d, const souk_game *g, const char *url)
{
    const cli *c = d->cli;
    day_ranking l = {url, d->date, cli_value(c, "name"), NULL};
    int status = CLI_OK;
    bool hands_in = cli_flag(c, "hand-in");
    if (hands_in && !g) return cli_usage(c, N_("--hand-in needs a game."));
    for (int i = 0; !g && i < souk_num_games && status == CLI_OK; i++)
        status = day_ranking_show(c, &l, souk_day_order(d->day, i));
    if (!g) return status;
    char *record = hands_in ? record_of(d, g) : NULL;
    l.record = record;
    if (hands_in && !record)
        status = cli_fail(c,
                          N_("You have no finished game of that table here: play it first (`souk day "
                             "%s`)."),
                          g->id);
    else
        status = day_ranking_show(c, &l, g);
    free(record);
    return status;
}

static int run(cli *c)
{
    diary d;
    char line[512];
    memset(&d, 0, sizeof d);
    d.cli = c;
    int status = read_date(&d);
    const souk_game *g = status == CLI_OK && c->num_words > 0 ? setting_game(c, c->words[0]) : NULL;
    if (status == CLI_OK && c->num_words > 0 && !g) status = CLI_USAGE;
    if (status != CLI_OK) return status;
    const char *url = cli_value(c, "server");
    if (cli_value(c, "name") && !cli_flag(c, "hand-in"))
        return cli_usage(c, N_("--name needs --hand-in: it is your name in the ranking of a server."));
    if (url) return show_ranking(&d, g, url);
    if (cli_flag(c, "hand-in")) return cli_usage(c, N_("--hand-in needs a server: --server URL."));
    open_diary(&d);
    bool practice = cli_flag(c, "practice");
    if (!g) {
        status = list(&d);
    } else if (!practice && find_line(&d, d.date, g, false, line)) {
        puts(line);
        puts(cli_text(c, N_("You have already played this one. `--practice` plays it again, without "
                            "counting.")));
    } else {
        status = play_it(&d, g, !practice);
    }
    free(d.kept);
    return status;
}

static const cli_option options[] = {
    {"date", 0, N_("DATE"), N_("play the tables of another day, as YYYY-MM-DD")},
    {"practice", 0, NULL, N_("play without counting, with hints")},
    {"server", 0, N_("URL"), N_("show this server's ranking of the day")},
    {"hand-in", 0, NULL, N_("send your game there first; the server replays it to check it")},
    {"name", 0, N_("NAME"), N_("your name there, if the server does not know you yet")},
    SIT_PACE_OPTION,
    SIT_PLAIN_OPTION,
    SIT_SPOKEN_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_day = {
    "day",
    run,
    N_("play the tables of the day, the same for everybody"),
    N_("[GAME]"),
    N_("For one date and game, everybody has the same seats, options, bots and luck. The first try "
       "counts: it has\n"
       "no hints, can be interrupted and resumed, and ends with a line to share. The line has one symbol "
       "per choice,\n"
       "compared with the best one found (full: as good; half: a little worse; empty: worse)."),
    "day {game}",
    options,
    0,
    1};
