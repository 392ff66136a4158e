/* The menu of `souk` on a terminal: which game, how many seats, how many people. It ends by calling
 * `souk play` with the words that a person would have typed, and shows them. */
#include "cli/menu.h"
#include "cli/setting.h"
#include "cli/tui/tui.h"
#include <string.h>
#include <unistd.h>

enum { ANSWER_MAX = 128 };

/* Asks for a number until there is one in range; an empty line is the fallback. -1: leave. */
static int ask(const cli *c, const char *question, int min, int max, int fallback)
{
    char line[ANSWER_MAX];
    for (;;) {
        int64_t n;
        printf("%s [%d] ", question, fallback);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) return -1;
        line[strcspn(line, "\r\n")] = '\0';
        if (!line[0]) return fallback;
        if (line[0] == 'q') return -1;
        if (cli_number(line, min, max, &n)) return (int)n;
        printf(cli_text(c, N_("A number from %d to %d, please, or q to leave.\n")), min, max);
    }
}

static const souk_game *ask_game(const cli *c)
{
    puts(cli_text(c, N_("Welcome to Souk. What shall we play?\n")));
    for (int i = 0; i < souk_num_games; i++)
        printf("  %d. %-18s %s\n", i + 1, souk_games[i]->title, cli_text(c, souk_games[i]->summary));
    putchar('\n');
    int n = ask(c, cli_text(c, N_("Game?")), 1, souk_num_games, 1);
    return n < 1 ? NULL : souk_games[n - 1];
}

bool menu_possible(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && souk_num_games > 0;
}

int menu_run(cli *c)
{
    if (!cli_flag(c, "plain") && tui_possible()) return tui_front(c);
    const souk_game *g = ask_game(c);
    if (!g) return CLI_OK;
    int seats = g->min_seats, people = 1;
    if (g->max_seats > g->min_seats)
        seats = ask(c, cli_text(c, N_("How many seats?")), g->min_seats, g->max_seats, cli_usual_seats(g));
    if (seats > 1) people = ask(c, cli_text(c, N_("How many of them are people?")), 1, seats, 1);
    if (seats < 0 || people < 0) return CLI_OK;
    SOUK_OUT(list, SOUK_TEXT_MAX);
    for (int i = 0; i < seats; i++)
        souk_printf(&list, "%s%s", i ? "," : "", i < people ? "you" : souk_bot_usual->name);
    char id[SOUK_NAME_MAX], option[] = "--seats";
    snprintf(id, sizeof id, "%s", g->id);
    char *words[] = {id, option, list.buf};
    printf("\nsouk play %s --seats %s\n\n", id, list.buf);
    int status = cli_parse(c, &cmd_play, 3, words);
    return status == CLI_OK ? cmd_play.run(c) : status;
}
