/* cmd_serve.c — `souk serve`, `souk admin` and `souk store`: their options and help.
 *
 * The work is done in the module souk-server (serving.h), so that the other commands need not load the libraries of a
 * server: sockets, TLS and a database.
 */
#include "cli/base/setting.h"
#include "cli/serve/serving.h"
#include "core/module.h"

#define STORE_OPTION                                                                              \
    {                                                                                             \
        "store", 0, N_("STORE"), N_("sqlite:FILE or postgres://... (a file in your data folder)") \
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
    {"listen", 0, N_("HOST:PORT"), N_("where to listen (127.0.0.1:7070; port 0: any)")},
    STORE_OPTION,
    CLI_WEB_OPTION,
    CLI_NET_OPTION,
    {"tls-cert", 0, N_("FILE"), N_("certificate, for https")},
    {"tls-key", 0, N_("FILE"), N_("its key")},
    {"password-file", 0, N_("FILE"), N_("a private server: who signs in must know this password")},
    {"per-address", 0, "N", N_("connections of one address (64; 0: no limit)")},
    {"rate", 0, "N", N_("messages a second of one connection (20; 0: no limit)")},
    {"trust-proxy", 0, NULL, N_("the address of a client is the last of X-Forwarded-For")},
    {"origin", 0, N_("ORIGIN"), N_("pages of this site may connect, too: https://example.org")},
    {"workers", 0, "N", N_("threads for bots (one for each processor)")},
    {"grace", 0, "N", N_("seconds that clocks stand after a restart, to come back (10)")},
    {"mail", 0, N_("HOST:PORT"), N_("mail server, for by-day games")},
    {"mail-from", 0, N_("ADDRESS"), N_("sender of its letters")},
    {"url", 0, N_("ADDRESS"), N_("where people find the house, for links in letters: https://example.org")},
    {"webhook-private", 0, NULL, N_("webhooks may lead to private networks")},
    {"day-ladder", 0, NULL,
     N_("keep a ladder of the day: who wants to hands in a game of it, and it is checked")},
    {"log", 0, N_("KIND"), N_("text, json or none")},
    {NULL, 0, NULL, NULL}};

const cli_command cmd_serve = {
    "serve",
    run,
    N_("open the house: tables online, in the browser and for programs"),
    "",
    N_("Serves the browser client and the protocol of docs/protocol.md. A move is answered when it\n"
       "is on the disk. SOUK_STORE names a store, too. docs/operating.md says how to run it for others."),
    "serve --listen 127.0.0.1:7070",
    serve_options,
    0,
    0};

static const cli_option admin_options[] = {
    STORE_OPTION,
    {"host", 0, N_("PERSON"), N_("close: all tables that this person opened (an id)")},
    {"address", 0, N_("ADDRESS"), N_("close, ban, unban: all that came from this address")},
    {"hours", 0, "N", N_("ban --address: for so long (24)")},
    {NULL, 0, NULL, NULL}};

const cli_command cmd_admin = {
    "admin",
    run,
    N_("look after a server: people, tables, announcements"),
    N_("list|close|ban|unban|password|announce [WORD]"),
    N_("list people|tables|hosts|reports shows them (hosts: who opened how many tables, how many of\n"
       "them of bots only, and from where); close TABLE ends a game; ban and unban PERSON take an id\n"
       "or an account's name, with --address all guests from there, and nobody new comes from there\n"
       "for a while; password PERSON prints a new one; announce TEXT tells everybody (without a text:\n"
       "no longer). The servers on the store follow within a second or two."),
    "admin announce 'The house closes at ten.'",
    admin_options,
    1,
    2};

static const cli_option store_options[] = {
    STORE_OPTION, {"json", 0, NULL, N_("check: the result as JSON")}, {NULL, 0, NULL, NULL}};

const cli_command cmd_store = {
    "store",
    run,
    N_("copy, check and tidy up what a server keeps"),
    N_("dump|restore|check|compact [FILE]"),
    N_("dump writes everything as lines of JSON, restore fills an empty store with them (of either\n"
       "kind), check plays every table back, compact gives space back. A server may run meanwhile,\n"
       "but for restore."),
    "store check",
    store_options,
    1,
    2};
