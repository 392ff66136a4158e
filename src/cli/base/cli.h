/* cli.h — the frame that every subcommand of `souk` hangs in.
 *
 * A command is one row of a table: what it is called, what it takes, and what its help says. The
 * parser, `--help`, the list of commands and the suggestions for a mistyped word all read that row, so
 * what the help promises is what the parser takes.
 *
 * Exit codes: 0 done, 1 it could not be done, 2 it was asked wrongly. Errors go to stderr; they say
 * what was wrong and what to do.
 */
#ifndef SOUK_CLI_H
#define SOUK_CLI_H
#include "core/out.h"
#include "core/text.h"
#include <stdio.h>

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };
enum { CLI_GIVEN_MAX = 64, CLI_WORDS_MAX = 8, CLI_TEXT_MAX = 1 << 20 };

typedef struct cli cli;

/* An option of a command. Tables of them end with a row whose name is NULL. */
typedef struct cli_option {
    const char *name;  /* "seats" is given as --seats VALUE or --seats=VALUE */
    char letter;       /* 'n' is given as -n VALUE; 0: none */
    const char *value; /* msgid: what the value is, "FILE"; NULL: a flag */
    const char *help;  /* msgid */
} cli_option;

typedef struct cli_command {
    const char *name;
    int (*run)(cli *c);
    const char *summary; /* msgid: one line for the list of commands */
    const char *words;   /* msgid: what comes after the name, "GAME [CLAUSE]" */
    const char *help;    /* msgid: what to know about it, a few lines; may be NULL */
    const char *example; /* after "souk "; {game} stands for a game of the house */
    const cli_option *options;
    int min_words, max_words;
} cli_command;

/* One call of the program, parsed. */
struct cli {
    const cli_command *const *commands; /* all there are; ends with NULL */
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

/* The command of that name, or NULL. */
const cli_command *cli_find(const cli *c, const char *name);
/* Fills c, whose commands and language are set, from the words after the command's name. CLI_OK, or the
 * exit code after an error, or -1 when help was asked for (and printed). */
int cli_parse(cli *c, const cli_command *command, int argc, char **argv);
/* Runs a command as if it had been typed with these words, which is how menus end; the exit code. */
int cli_call(const cli *c, const char *name, int argc, char **argv);
/* Sets the language if the words name one; CLI_USAGE after an error. */
int cli_find_lang(cli *c, int argc, char **argv);
/* The value of an option as last given, or NULL; for a flag, its name. */
const char *cli_value(const cli *c, const char *option);
bool cli_flag(const cli *c, const char *option);
/* The values of an option that may be given more than once: start with *at = 0; NULL at the end. */
const char *cli_each(const cli *c, const char *option, int *at);
/* A whole number within min..max; *out is left alone if the option was not given. False after an error
 * that names the option: return CLI_USAGE. */
bool cli_whole(const cli *c, const char *option, int64_t min, int64_t max, int64_t *out);
/* The same for a seed, any number of 64 bits. */
bool cli_seed(const cli *c, const char *option, uint64_t *out);
/* The number in a text, nothing else in it. */
bool cli_number(const char *text, int64_t min, int64_t max, int64_t *out);

/* Say what is wrong on stderr. Formats are msgids. Return CLI_USAGE and CLI_FAILED. */
int cli_usage(const cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
int cli_fail(const cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for an error from the rest of the house, with the file it is about (or NULL) unless it names that itself. */
int cli_error(const cli *c, const char *file, const souk_error *error);
/* An error ready to be passed on. */
souk_error cli_fresh_error(const cli *c);

/* A text in the language of the call. */
const char *cli_text(const cli *c, const char *msgid);
/* "souk NAME ..." in full. */
void cli_print_help(const cli_command *command, souk_lang lang, FILE *to);
void cli_print_commands(const cli *c, FILE *to);
/* The word of the list nearest to what was typed, or NULL if none is near. */
const char *cli_nearest(const char *typed, const char *const *words, int n);
/* The language of the environment. */
souk_lang cli_env_lang(void);
/* Room for one long text, to be printed by cli_print or used otherwise: there is one, and the next call takes it. */
void cli_open(souk_out *out);
void cli_print(const souk_out *out);
/* Memory of noughts. A command that has none cannot go on: it says so, and the program ends with CLI_FAILED. */
void *cli_memory(const cli *c, size_t count, size_t size);
/* The next character of standard input, or EOF at its end; a signal is not the end. */
int cli_getchar(void);
/* A line of it, as fgets would read it: cut at size, with its line end if that fits; false at the end of
 * input. */
bool cli_gets(char *line, size_t size);
/* How often the program has allocated memory so far. */
uint64_t cli_allocations(void);

extern const cli_command cmd_arena, cmd_day, cmd_games, cmd_lab, cmd_ladder, cmd_mine, cmd_rules, cmd_parts,
    cmd_play, cmd_puzzle, cmd_sim, cmd_replay, cmd_engine, cmd_bench, cmd_serve, cmd_admin, cmd_store;
#endif
