/* cli.h — the command-line framework shared by every subcommand of `souk`.
 *
 * Each command is one row of a table: its name, its arguments and its help text. The parser, `--help`, the list of
 * commands and the suggestions for a mistyped word all read that row, so the help and the parser cannot disagree.
 *
 * Exit codes: 0 success, 1 failure, 2 usage error. Errors go to stderr; they say what was wrong and what to do.
 */
#ifndef SOUK_CLI_BASE_CLI_H
#define SOUK_CLI_BASE_CLI_H
#include "core/out.h"
#include "core/text.h"
#include "core/typed.h"
#include <stdio.h>

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };
enum { CLI_GIVEN_MAX = 64, CLI_WORDS_MAX = 8, CLI_TEXT_MAX = 1 << 20 };

typedef struct cli cli;

/* An option of a command. Tables of them end with a row whose name is NULL. */
typedef struct cli_option {
    const char *name;  /* "seats" is given as --seats VALUE or --seats=VALUE */
    char letter;       /* 'n' is given as -n VALUE; 0: none */
    const char *value; /* msgid: placeholder for the value, "FILE"; NULL: a flag */
    const char *help;  /* msgid */
} cli_option;

typedef struct cli_command {
    const char *name; /* a subcommand is named with its command: "lab exhaust" */
    int (*run)(cli *c);
    const char *summary; /* msgid: one line for the list of commands */
    const char *words;   /* msgid: the arguments after the name, "GAME [CLAUSE]" */
    const char *help;    /* msgid: a few lines of explanation; may be NULL */
    const char *example; /* after "souk "; {game} is replaced by the id of a game */
    const cli_option *options;
    int min_words, max_words;
} cli_command;

/* One parsed invocation of the program. */
struct cli {
    const cli_command *const *commands; /* every command; ends with NULL */
    const cli_command *command;
    souk_lang lang;
    const char *words[CLI_WORDS_MAX];
    int num_words;
    struct {
        const cli_option *option;
        const char *value;
    } given[CLI_GIVEN_MAX];
    int num_given;
};

/* The command with that name, or NULL. */
const cli_command *cli_find(const cli *c, const char *name);
/* The subcommand of a command with that name, or NULL. */
const cli_command *cli_find_sub(const cli *c, const cli_command *command, const char *word);
/* Fills c, whose commands and language are set, from the words after the command's name. If they begin with a
 * subcommand, that is the command. Returns CLI_OK, the exit code after an error, or -1 if help was requested (and
 * printed). */
int cli_parse(cli *c, const cli_command *command, int argc, char **argv);
/* Runs a command as if it had been typed with these words, as menus do; returns the exit code. */
int cli_call(const cli *c, const char *name, int argc, char **argv);
/* Sets the language if the words name one; CLI_USAGE after an error. */
int cli_find_lang(cli *c, int argc, char **argv);
/* The last value given for an option, or NULL; for a flag, its name. */
const char *cli_value(const cli *c, const char *option);
bool cli_flag(const cli *c, const char *option);
/* Iterates over the values of a repeatable option: start with *at = 0; NULL at the end. */
const char *cli_each(const cli *c, const char *option, int *at);
/* An integer in min..max; *out is unchanged if not given. False after an error naming it: return CLI_USAGE. */
bool cli_whole(const cli *c, const char *option, int64_t min, int64_t max, int64_t *out);
/* The same for a seed: any 64-bit number. */
bool cli_seed(const cli *c, const char *option, uint64_t *out);

/* Report an error on stderr. Formats are msgids. Return CLI_USAGE and CLI_FAILED respectively. */
int cli_usage(const cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
int cli_fail(const cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for an error from another module; adds the file it concerns (or NULL) unless the error names it. */
int cli_error(const cli *c, const char *file, const souk_error *error);
/* An empty error in the language of the invocation. */
souk_error cli_fresh_error(const cli *c);

/* A text in the language of the invocation. */
const char *cli_text(const cli *c, const char *msgid);
/* Translates the format and prints like printf, with the decimal point of the language; at most SOUK_TEXT_MAX bytes. */
void cli_figures(const cli *c, const char *format, ...);
void cli_print_help(const cli *c, const cli_command *command, FILE *to);
void cli_print_commands(const cli *c, FILE *to);
/* The word of the list nearest to the typed one, or NULL if none is close. */
const char *cli_nearest(const char *typed, const char *const *words, int n);
souk_lang cli_env_lang(void);
/* Opens the only buffer for a long text, printed by cli_print or used otherwise; the next call reuses it. */
void cli_open(souk_out *out);
void cli_print(const souk_out *out);
/* Allocates zeroed memory. If there is none, reports it and ends the program with CLI_FAILED. */
void *cli_memory(const cli *c, size_t count, size_t size);
/* The next character of standard input, or EOF at its end; an interrupting signal does not end it. */
int cli_getchar(void);
/* Reads a line of stdin as fgets does: truncated to size, with its line end if it fits. False at end of input. */
bool cli_gets(char *line, size_t size);

extern const cli_command cmd_arena, cmd_day, cmd_games, cmd_lab, cmd_lab_exhaust, cmd_lab_label,
    cmd_lab_puzzles, cmd_lab_secrets, cmd_ladder, cmd_mine, cmd_rules, cmd_parts, cmd_play, cmd_puzzle,
    cmd_sim, cmd_replay, cmd_engine, cmd_bench, cmd_serve, cmd_admin, cmd_store;
#endif
