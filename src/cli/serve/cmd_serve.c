/* cmd_serve.c — `souk serve`, `souk admin` and `souk store`: their options and help.
 *
 * The work is done in the module souk-server (serving.h): other commands need not load sockets, TLS and a database.
 */
#include "cli/base/setting.h"
#include "cli/serve/serving.h"
#include "core/module.h"

#define STORE_OPTION                                                                                       \
    {                                                                                                      \
        "store", 0, N_("STORE"), N_("sqlite:FILE or postgres://... (default: a file in your data folder)") \
    }

static int run(cli *c)
{
    souk_error error = cli_fresh_error(c);
    const serving *work = souk_module_open("souk-server", "souk", "serving_here", &error);
    if (!work) return cli_error(c, NULL, &error);
    if (c->command == &cmd_serve) return work->serve(c);
    return c->command == &cmd_admin ? work->admin(c) : work->store(c);
}

static const cli_option serve_options[] = {
    {"listen", 0, N_("HOST:PORT"),
     N_("address to listen on (default 127.0.0.1:7070; port 0: any free port)")},
    STORE_OPTION,
    CLI_WEB_OPTION,
    CLI_NET_OPTION,
    {"tls-cert", 0, N_("FILE"), N_("TLS certificate, for https")},
    {"tls-key", 0, N_("FILE"), N_("private key of the certificate")},
    {"password-file", 0, N_("FILE"),
     N_("make the server private: signing in needs the password in this "
        "file")},
    {"per-address", 0, "N", N_("maximum connections per address (default 64; 0: no limit)")},
    {"rate", 0, "N", N_("maximum messages per second and connection (default 20; 0: no limit)")},
    {"trust-proxy", 0, NULL, N_("take client addresses from the end of X-Forwarded-For")},
    {"origin", 0, N_("ORIGIN"), N_("also accept connections from pages of this site: https://example.org")},
    {"workers", 0, "N", N_("number of threads for bots (default: one per processor)")},
    {"grace", 0, "N", N_("seconds that clocks stay stopped after a restart (default 10)")},
    {"mail", 0, N_("SERVER"), N_("mail server, as HOST:PORT or smtp://USER:PASSWORD@HOST:PORT")},
    {"mail-from", 0, N_("ADDRESS"), N_("sender address of e-mails")},
    {"url", 0, N_("ADDRESS"), N_("public address of this server, for links in e-mails: https://example.org")},
    {"webhook-private", 0, NULL, N_("allow webhooks to private networks")},
    {"day-ranking", 0, NULL, N_("keep a ranking of the day, where players may hand in their games")},
    {"keep", 0, N_("LIST"),
     N_("days after which data is deleted, 0 never (default signins=90,addresses=90,chat=0,reports=365)")},
    {"privacy", 0, N_("FILE"), N_("your page about privacy, with the imprint: HTML, or plain text")},
    {"log", 0, N_("KIND"), N_("log format: text, json or none")},
    {NULL, 0, NULL, NULL}};

const cli_command cmd_serve = {
    "serve",
    run,
    N_("run a server: online tables for browsers, terminals and programs"),
    "",
    N_("Serves the browser client and the protocol in docs/protocol.md. A move is confirmed once it is on\n"
       "disk. SOUK_STORE may name the store instead of --store, SOUK_MAIL the mail server. docs/operating.md "
       "explains how to run a "
       "server."),
    "serve --listen 127.0.0.1:7070",
    serve_options,
    0,
    0};

static const cli_option admin_options[] = {
    STORE_OPTION,
    {"json", 0, NULL, N_("list: one JSON object per line")},
    {"host", 0, N_("USER"), N_("close: all tables that this user opened")},
    {"address", 0, N_("ADDRESS"), N_("close, ban, unban: everything from this address")},
    {"report", 0, N_("REPORT"), N_("close: the report with this id")},
    {"hours", 0, "N", N_("ban: duration in hours (default: 24 for an address, no end for a user)")},
    {"reason", 0, N_("TEXT"), N_("ban: the reason, shown by `list bans`")},
    {NULL, 0, NULL, NULL}};

const cli_command cmd_admin = {
    "admin",
    run,
    N_("administer a server: users, tables, announcements"),
    N_("list|close|ban|unban|password|erase|export|rename|announce [WORD] [NAME]"),
    N_("list people|tables|hosts|reports|bans prints them (hosts: tables opened per user; reports: with the\n"
       "chat at the table until then); times are UTC. close TABLE ends a game, close --report REPORT marks\n"
       "a report as handled. ban and unban USER take an id or the name of an account, and with --address\n"
       "all guests from there, and block new guests from there for a while. password USER prints a new\n"
       "password; erase USER deletes their data, export USER prints it as JSON, and rename USER NAME gives\n"
       "them another name. announce TEXT shows a text to everybody, and without TEXT removes it. The "
       "servers\n"
       "on the store follow within two seconds."),
    "admin announce 'The house closes at ten.'",
    admin_options,
    1,
    3};

static const cli_option store_options[] = {
    STORE_OPTION, {"json", 0, NULL, N_("check: print the result as JSON")}, {NULL, 0, NULL, NULL}};

const cli_command cmd_store = {
    "store",
    run,
    N_("back up, check and compact a server's store"),
    N_("dump|restore|check|compact [FILE]"),
    N_("dump writes everything as lines of JSON; restore loads a dump into an empty store (of either "
       "kind);\n"
       "check replays every table; compact frees space. A server may keep running, except for restore."),
    "store check",
    store_options,
    1,
    2};
