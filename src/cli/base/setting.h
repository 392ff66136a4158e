/* setting.h — what several commands ask for in the same words: a game, its parts, its options, bots.
 *
 * Each reader says itself what is wrong; the caller returns the exit code it is given.
 */
#ifndef SOUK_SETTING_H
#define SOUK_SETTING_H
#include "bots/bot.h"
#include "bots/net.h"
#include "cli/cli.h"
#include "core/parts.h"

enum {
    CLI_PARTS_FILE_MAX = 1 << 20,
    CLI_USUAL_SEATS = 3 /* where nobody chose a number of seats and the game allows it */
};

typedef struct cli_setting {
    const souk_game *game;
    const void *parts;
    void *own_parts; /* read from a file: freed by cli_setting_close */
    souk_options options;
} cli_setting;

/* The game of that id or title, in any language; NULL after an error that suggests the nearest one. */
const souk_game *cli_game(const cli *c, const char *id);
/* Every --option. `lab`: they start as in the lab. */
int cli_read_options(const cli *c, const souk_game *g, bool lab, souk_options *options);
/* --parts, --option and --net of that game, likewise; without a game, as cli_game may have told, CLI_USAGE. */
int cli_setting_open(const cli *c, cli_setting *s, const souk_game *g, bool lab);
void cli_setting_close(cli_setting *s);
/* Reads and checks a parts file; prints what is wrong or odd, one line each. */
int cli_read_parts(const cli *c, const souk_game *g, const char *path, void *parts, souk_report *report);
/* The same with a text at hand; `name` is what it is called in errors. */
int cli_check_parts(const cli *c, const souk_game *g, const char *name, const char *text, size_t len,
                    void *parts, souk_report *report);
/* The net that a file holds; NULL after an error. One that does not fit is refused. Game NULL: the one it is for,
 * with the house's parts. */
souk_net *cli_read_net(const cli *c, const souk_game *g, const void *parts, const char *path);
/* Lets every search judge by the net that --net names, if it is given; likewise. */
int cli_bring_net(const cli *c, const souk_game *g, const void *parts);
/* Says that bots cannot judge by the house's net, if it is so. */
void cli_miss_net(const cli *c, const cli_setting *s);
/* CLI_OK if the game allows that many seats; else says how many it allows. */
int cli_check_seats(const cli *c, const souk_game *g, int64_t seats);
/* The number of seats the game allows that is nearest to the usual one. */
int cli_usual_seats(const souk_game *g);
/* The bot of that name; NULL after an error that lists them. */
const souk_bot *cli_bot(const cli *c, const char *name);
/* The bots of --bots (not given: `usual`), one for all seats or one for each. *seats is the number of
 * seats; if it is 0 it becomes the number of bots, or usual_seats if only one was named. */
int cli_seat_bots(const cli *c, const souk_game *g, const char *usual, int usual_seats, int64_t *seats,
                  const souk_bot *bots[SOUK_SEATS_MAX]);
/* The same with the list of bots at hand. */
int cli_name_bots(const cli *c, const souk_game *g, const char *list, int usual_seats, int64_t *seats,
                  const souk_bot *bots[SOUK_SEATS_MAX]);
/* The browser client: the folder that --web names, else the one beside a program in its build folder, else
 * where it was installed; NULL if there is none. */
const char *cli_web_folder(const cli *c, char *path, size_t size);
/* Splits "a,b,c" into at most max words inside `copy`; how many there were, or -1 if more. */
int cli_split(const char *list, char *copy, size_t size, const char **words, int max);
/* Options of the setting that several commands share. */
#define CLI_PARTS_OPTION                                                                         \
    {                                                                                            \
        "parts", 0, N_("FILE"), N_("play with the parts of this file (see `souk parts --help`)") \
    }
#define CLI_NET_OPTION                                                                                     \
    {                                                                                                      \
        "net", 0, N_("FILE"), N_("bots that search judge by the net of this file; none: by no net at all") \
    }
#define CLI_GAME_OPTION                                                                     \
    {                                                                                       \
        "option", 0, N_("K=V"), N_("set an option of the game; may be given several times") \
    }
#define CLI_WEB_OPTION                                             \
    {                                                              \
        "web", 0, N_("FOLDER"), N_("the browser client, as built") \
    }
#define CLI_JSON_OPTION                                 \
    {                                                   \
        "json", 0, NULL, N_("write JSON, for programs") \
    }
#endif
