/* main.c — `souk`: finds the command, runs it, and checks that its output was written. */
#include "cli/front.h"
#include "cli/play/lines.h"
#include <stdio.h>
#include <string.h>

static const cli_command *const commands[] = {
    &cmd_play,        &cmd_day,    &cmd_puzzle,      &cmd_ladder,    &cmd_mine,
    &cmd_games,       &cmd_rules,  &cmd_parts,       &cmd_replay,    &cmd_sim,
    &cmd_arena,       &cmd_lab,    &cmd_lab_exhaust, &cmd_lab_label, &cmd_lab_puzzles,
    &cmd_lab_secrets, &cmd_engine, &cmd_bench,       &cmd_serve,     &cmd_admin,
    &cmd_store,       NULL};

static int unknown_command(const cli *c, const char *word)
{
    const char *names[32];
    int n = 0;
    for (int i = 0; commands[i]; i++)
        if (!strchr(commands[i]->name, ' ')) names[n++] = commands[i]->name;
    const char *near = cli_nearest(word, names, n);
    if (near) return cli_usage(c, N_("There is no command \"%s\". Did you mean %s?"), word, near);
    return cli_usage(c, N_("There is no command \"%s\"."), word);
}

/* Output may still be buffered: a full disk is detected only now. */
static int finish(souk_lang lang, int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fprintf(stderr, "souk: %s\n", souk_text(lang, N_("Write error: the output is incomplete.")));
    return status == CLI_OK ? CLI_FAILED : status;
}

/* Handles the options before a command, and a call without a command. */
static int without_command(cli *c, int argc, char **argv)
{
    int status = cli_find_lang(c, argc - 1, argv + 1);
    for (int i = 1; i < argc && status == CLI_OK; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            cli_print_commands(c, stdout);
            return CLI_OK;
        }
        if (strcmp(argv[i], "--version") == 0) {
            printf("souk %s\n", SOUK_VERSION);
            return CLI_OK;
        }
        bool spoken = strcmp(argv[i], "--spoken") == 0;
        if (spoken || strcmp(argv[i], "--plain") == 0)
            lines_begin(c->lang, spoken);
        else if (strcmp(argv[i], "--lang") == 0)
            i++;
        else if (strncmp(argv[i], "--lang=", 7) != 0)
            return cli_usage(c, N_("There is no option %s."), argv[i]);
    }
    if (status != CLI_OK) return status;
    if (front_possible()) return front_run(c);
    cli_print_commands(c, stderr);
    return CLI_USAGE;
}

static int run_command(cli *c, int argc, char **argv, int at)
{
    /* "souk help play" is "souk play --help", "souk help lab exhaust" is "souk lab exhaust --help". */
    bool help = strcmp(argv[at], "help") == 0;
    if (help && at + 1 == argc) {
        cli_print_commands(c, stdout);
        return CLI_OK;
    }
    const char *name = argv[at + help];
    const cli_command *command = cli_find(c, name);
    if (!command) return unknown_command(c, name);
    if (help) {
        const cli_command *sub = at + 2 < argc ? cli_find_sub(c, command, argv[at + 2]) : NULL;
        cli_print_help(c, sub ? sub : command, stdout);
        return CLI_OK;
    }
    int status = cli_parse(c, command, argc - at - 1, argv + at + 1);
    if (status == CLI_OK) status = c->command->run(c);
    return status < 0 ? CLI_OK : status;
}

int main(int argc, char **argv)
{
    cli c = {.commands = commands, .lang = cli_env_lang()};
    int at = 1;
    if (argc > 2 && strcmp(argv[1], "--lang") == 0) at = 3;
    if (argc > 1 && strncmp(argv[1], "--lang=", 7) == 0) at = 2;
    if (at > 1 && cli_find_lang(&c, at - 1, argv + 1) != CLI_OK) return CLI_USAGE;
    int status =
        at < argc && argv[at][0] != '-' ? run_command(&c, argc, argv, at) : without_command(&c, argc, argv);
    return finish(c.lang, status);
}
