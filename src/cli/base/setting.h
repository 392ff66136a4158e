/* setting.h — reads the arguments that several commands share: a game, its parts, its options, bots.
 *
 * Each reader reports its own errors; the caller returns the exit code it gets.
 */
#ifndef SOUK_CLI_BASE_SETTING_H
#define SOUK_CLI_BASE_SETTING_H
#include "bots/bot.h"
#include "bots/net.h"
#include "cli/base/cli.h"
#include "core/parts.h"

enum { CLI_USUAL_SEATS = 3 }; /* unless seats are chosen or the game forbids it */

typedef struct game_setting {
    const souk_game *game;
    const void *parts;
    void *own_parts; /* read from a file: freed by setting_close */
    souk_options options;
} game_setting;

/* The game with that id, or with that title in any language; NULL after an error that suggests the nearest one. */
const souk_game *setting_game(const cli *c, const char *id);
/* Reads every --option. `lab`: start from the lab's defaults. */
int setting_read_options(const cli *c, const souk_game *g, bool lab, souk_options *options);
/* Reads --parts, --option and --net for that game. A NULL game, as from setting_game, returns CLI_USAGE. */
int setting_open(const cli *c, game_setting *s, const souk_game *g, bool lab);
void setting_close(game_setting *s);
/* Reads and checks a parts file; prints errors and warnings, one line each. */
int setting_read_parts(const cli *c, const souk_game *g, const char *path, void *parts, souk_report *report);
/* The same for a text in memory; `name` stands for the file in errors. */
int setting_check_parts(const cli *c, const souk_game *g, const char *name, const char *text, size_t len,
                        void *parts, souk_report *report);
/* Reads a net, which must fit; NULL after an error. With game NULL: for the game it names and its built-in parts. */
souk_net *setting_read_net(const cli *c, const souk_game *g, const void *parts, const char *path);
/* Makes every search evaluate with the net that --net names, if it is given. */
int setting_bring_net(const cli *c, const souk_game *g, const void *parts);
/* Warns if bots cannot use the built-in net with these parts. */
void setting_miss_net(const cli *c, const game_setting *s);
/* CLI_OK if the game allows that many seats; otherwise reports the allowed range. */
int setting_check_seats(const cli *c, const souk_game *g, int64_t seats);
/* The allowed number of seats nearest to CLI_USUAL_SEATS. */
int setting_usual_seats(const souk_game *g);
/* The bot with that name; NULL after an error that lists the bots. */
const souk_bot *setting_bot(const cli *c, const char *name);
/* Reads --bots (default: `usual`), one bot for all seats or one per seat. *seats is the number of seats; if 0, it
 * becomes the number of bots, or usual_seats if only one was named. */
int setting_seat_bots(const cli *c, const souk_game *g, const char *usual, int usual_seats, int64_t *seats,
                      const souk_bot *bots[SOUK_SEATS_MAX]);
/* The same with the list of bots passed in. */
int setting_name_bots(const cli *c, const souk_game *g, const char *list, int usual_seats, int64_t *seats,
                      const souk_bot *bots[SOUK_SEATS_MAX]);
/* The browser client's folder: from --web, else beside a program in its build folder, else installed; or NULL. */
const char *setting_web_folder(const cli *c, char *path, size_t size);
/* Option rows that several commands share. */
#define CLI_PARTS_OPTION                                                                         \
    {                                                                                            \
        "parts", 0, N_("FILE"), N_("play with the parts in this file (see `souk parts --help`)") \
    }
#define CLI_NET_OPTION                                                                       \
    {                                                                                        \
        "net", 0, N_("FILE"), N_("net for the bots that search; none: search without a net") \
    }
#define CLI_GAME_OPTION                                                          \
    {                                                                            \
        "option", 0, N_("K=V"), N_("set an option of the game; may be repeated") \
    }
#define CLI_WEB_OPTION                                                   \
    {                                                                    \
        "web", 0, N_("FOLDER"), N_("folder of the built browser client") \
    }
#define CLI_JSON_OPTION                   \
    {                                     \
        "json", 0, NULL, N_("print JSON") \
    }
#endif
