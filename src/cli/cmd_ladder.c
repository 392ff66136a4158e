/* cmd_ladder.c — `souk ladder`: a short campaign for each game, from easy to expert, with instructive seats and
 * options. The rungs are shared with the browser client (table/coach.h); a rung is done once the history has such a
 * game that was won. The command ends by calling `souk play` with the words that a person would have typed. */
#include "cli/base/setting.h"
#include "cli/personal/ladder.h"
#include "cli/play/show.h"
#include "cli/sit.h"
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 160 };

static int print_ladder(const cli *c, const ladder *l)
{
    int next = ladder_next(l);
    printf("%s\n", l->game->title);
    for (int i = 0; i < souk_coach_rungs(l->coach); i++) {
        souk_rung rung;
        SOUK_OUT(head, 16);
        SOUK_OUT(name, 2 * SOUK_TEXT_MAX);
        souk_coach_rung(l->coach, i, c->lang, &rung);
        ladder_name(l->game, &rung, c->lang, &name);
        souk_printf(&head, "%s%2d. ",
                    l->done >> i & 1 ? (show_utf8() ? "✓" : "x")
                    : i == next      ? ">"
                                     : " ",
                    i + 1);
        show_line(head.buf, name.buf);
        show_line("     ", rung.teaches);
    }
    if (next < 0)
        puts(cli_text(c, N_("\nYou have won every rung.")));
    else
        printf(cli_text(c, N_("\n`souk ladder %s --next` plays rung %d.\n")), l->game->id, next + 1);
    return CLI_OK;
}

static int print_all(const cli *c)
{
    for (int i = 0; i < souk_num_games; i++) {
        ladder l;
        if (!ladder_open(souk_games[i], &l)) continue;
        int won = 0, of = souk_coach_rungs(l.coach);
        for (int k = 0; k < of; k++)
            won += (l.done >> k & 1) != 0;
        printf(cli_text(c, N_("%-15s %-15s %d of %d rungs won\n")), souk_games[i]->id, souk_games[i]->title,
               won, of);
        ladder_close(&l);
    }
    puts(cli_text(c,
                  N_("\n`souk ladder GAME` shows the rungs, `souk ladder GAME --next` plays the next one.")));
    return CLI_OK;
}

static int play_rung(const cli *c, const souk_game *g, const souk_rung *rung)
{
    char id[WORD_MAX], of_seats[] = "--seats", of_option[] = "--option", fresh[] = "--new";
    char given[SOUK_OPTIONS_MAX][WORD_MAX];
    souk_options usual;
    SOUK_OUT(seats, WORD_MAX);
    snprintf(id, sizeof id, "%s", g->id);
    souk_puts(&seats, "you");
    for (int i = 1; i < rung->seats; i++)
        souk_printf(&seats, ",%s", rung->bot->name);
    char *words[4 + 2 * SOUK_OPTIONS_MAX] = {id, of_seats, seats.buf, fresh};
    int n = 4;
    souk_options_default(g, &usual);
    for (int i = 0; i < g->num_options; i++) {
        if (rung->options.v[i] == usual.v[i]) continue;
        souk_out option;
        souk_out_init(&option, given[i], sizeof given[i]);
        souk_printf(&option, "%s=", g->options[i].name);
        souk_option_text(g, &rung->options, i, &option);
        words[n++] = of_option;
        words[n++] = given[i];
    }
    return cli_call(c, "play", n, words);
}

static int run(cli *c)
{
    const souk_game *g = c->num_words ? setting_game(c, c->words[0]) : NULL;
    ladder l;
    if (c->num_words && !g) return CLI_USAGE;
    sit_full_screen(c);
    bool next = cli_flag(c, "next");
    if (!g) return next ? cli_usage(c, N_("--next needs a game.")) : print_all(c);
    if (!ladder_open(g, &l)) return cli_fail(c, N_("%s has no ladder."), g->title);
    int64_t step = ladder_next(&l) + 1;
    int status = CLI_OK, of = souk_coach_rungs(l.coach);
    if (c->num_words > 1 && !souk_typed_number(c->words[1], 1, of, &step)) {
        status = cli_usage(c, N_("The ladder of %s has rungs 1 to %d."), g->title, of);
    } else if (c->num_words < 2 && (!next || step == 0)) {
        status = print_ladder(c, &l);
    } else {
        souk_rung rung;
        souk_coach_rung(l.coach, (int)step - 1, c->lang, &rung);
        status = play_rung(c, g, &rung);
    }
    ladder_close(&l);
    return status;
}

static const cli_option options[] = {
    {"next", 0, NULL, N_("play the first rung not won yet")},
    SIT_PLAIN_OPTION,
    SIT_SPOKEN_OPTION,
    {NULL, 0, NULL, NULL},
};

const cli_command cmd_ladder = {
    "ladder",
    run,
    N_("climb a ladder of bots: tables to win one after the other"),
    N_("[GAME] [RUNG]"),
    N_("Each rung says what it teaches: first against easy bots, then against stronger ones, with other "
       "seats and\n"
       "options. The rungs you have won are marked. Give a number to play that rung."),
    "ladder {game}",
    options,
    0,
    2};
