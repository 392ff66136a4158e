/* serve.c — `souk serve`: runs a server for online tables. */
#include "cli/base/setting.h"
#include "cli/serve/serving.h"
#include "cli/serve/stores.h"
#include "core/error.h"
#include "server/net/net.h"
#include "server/service.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 1024, PORT_USUAL = 7070, PER_ADDRESS_USUAL = 64, RATE_USUAL = 20, GRACE_USUAL = 10 };

static server *running;

static void on_signal(int number)
{
    (void)number;
    if (running) service_stop(running);
}

static int read_listen(const cli *c, server_settings *s, char *host, size_t size)
{
    const char *given = cli_value(c, "listen");
    const char *colon = given ? strrchr(given, ':') : NULL;
    int64_t port = PORT_USUAL;
    snprintf(host, size, "%s", "127.0.0.1");
    if (given && !colon)
        return cli_usage(c, N_("--listen takes HOST:PORT, as in 127.0.0.1:7070; \"%s\" has no colon."),
                         given);
    if (given && colon == given)
        return cli_usage(
            c, N_("--listen takes HOST:PORT; \"%s\" has no host. 0.0.0.0 stands for all addresses."), given);
    if (colon && !souk_typed_number(colon + 1, 0, 65535, &port))
        return cli_usage(c, N_("--listen: \"%s\" is not a port, which is a number from 0 to 65535."),
                         colon + 1);
    if (colon) snprintf(host, size, "%.*s", (int)(colon - given), given);
    s->host = host;
    s->port = (int)port;
    return CLI_OK;
}

static bool read_number(const cli *c, const char *name, int usual, int max, int *out)
{
    const char *given = cli_value(c, name);
    int64_t n = usual;
    if (given && !souk_typed_number(given, 0, max, &n)) return false;
    *out = (int)n;
    return true;
}

/* Reads the password from a file: on the command line, other users of the machine could see it. */
static bool read_password(const cli *c, char *password, size_t size)
{
    const char *path = cli_value(c, "password-file");
    FILE *f = path ? fopen(path, "r") : NULL;
    if (!f) return path == NULL;
    bool good = fgets(password, (int)size, f) != NULL;
    fclose(f);
    password[strcspn(password, "\r\n")] = '\0';
    return good && password[0];
}

/* The rest of an address after http:// or https://, or "" if there is none. */
static const char *after_scheme(const char *address)
{
    size_t len = strncmp(address, "http://", 7) == 0 ? 7 : strncmp(address, "https://", 8) == 0 ? 8 : 0;
    return len > 0 ? address + len : "";
}

/* "chat=30,reports=0": days, by what is kept. */
static bool read_keep(const char *list, int keep[KEEPS])
{
    static const char *const names[KEEPS] = {"signins", "addresses", "chat", "reports"};
    enum { DAYS_MAX = 36500 };
    char copy[128];
    const char *words[KEEPS];
    int n = souk_typed_list(list, copy, sizeof copy, words, KEEPS);
    for (int i = 0; i < n; i++) {
        int64_t days;
        int what = 0;
        size_t len = strcspn(words[i], "=");
        while (what < KEEPS && (strncmp(words[i], names[what], len) != 0 || names[what][len]))
            what++;
        if (what == KEEPS || !words[i][len] || !souk_typed_number(words[i] + len + 1, 0, DAYS_MAX, &days))
            return false;
        keep[what] = (int)days;
    }
    return n > 0;
}

static int serve(cli *c, const server_settings *settings)
{
    souk_error error = {.lang = c->lang};
    server *s = cli_memory(c, 1, sizeof *s);
    bool good = service_open(s, settings, &error);
    if (good) {
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_handler = on_signal;
        running = s;
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        signal(SIGPIPE, SIG_IGN);
        printf(cli_text(c, N_("The house is open: %s://%s:%d/ (Ctrl-C to close)\n")),
               settings->tls_cert ? "https" : "http", settings->host, net_port(s));
        if (!settings->web)
            puts(cli_text(c,
                          N_("The browser client was not found: build it, or give its folder with --web.")));
        fflush(stdout);
        service_run(s);
        running = NULL;
    }
    service_close(s);
    free(s);
    return good ? CLI_OK : cli_fail(c, "%s", error.text);
}

int serve_run(cli *c)
{
    static char host[256], save[PATH_SIZE], web[PATH_SIZE], password[256];
    server_settings s;
    memset(&s, 0, sizeof s);
    if (read_listen(c, &s, host, sizeof host) != CLI_OK) return CLI_USAGE;
    if (!read_number(c, "per-address", PER_ADDRESS_USUAL, 1 << 20, &s.per_address) ||
        !read_number(c, "rate", RATE_USUAL, 1 << 20, &s.rate) ||
        !read_number(c, "workers", 0, 64, &s.workers) ||
        !read_number(c, "grace", GRACE_USUAL, 3600, &s.grace))
        return cli_usage(c, N_("--per-address, --rate, --workers and --grace take a whole number."));
    int status = stores_address(c, save, sizeof save);
    if (status == CLI_OK) status = setting_bring_net(c, NULL, NULL);
    if (status != CLI_OK) return status;
    if (!read_password(c, password, sizeof password))
        return cli_fail(c, N_("The password file cannot be read, or is empty."));
    const char *log = cli_value(c, "log");
    if (log && strcmp(log, "json") != 0 && strcmp(log, "text") != 0 && strcmp(log, "none") != 0)
        return cli_usage(c, N_("--log takes json, text or none."));
    const int usual[KEEPS] = {[KEEP_SIGNINS] = 90, [KEEP_ADDRESSES] = 90, [KEEP_REPORTS] = 365};
    memcpy(s.keep, usual, sizeof usual);
    if (cli_value(c, "keep") && !read_keep(cli_value(c, "keep"), s.keep))
        return cli_usage(
            c, N_("--keep takes days for signins, addresses, chat and reports: chat=30,reports=365."));
    s.privacy = cli_value(c, "privacy");
    s.tls_cert = cli_value(c, "tls-cert");
    s.tls_key = cli_value(c, "tls-key");
    if (!s.tls_cert != !s.tls_key)
        return cli_usage(c, N_("--tls-cert and --tls-key must be given together."));
    if (s.workers == 0) s.workers = (int)sysconf(_SC_NPROCESSORS_ONLN);
    s.store = save;
    s.web = setting_web_folder(c, web, sizeof web);
    s.password = password[0] ? password : NULL;
    s.origin = cli_value(c, "origin");
    if (s.origin && (!after_scheme(s.origin)[0] || strchr(after_scheme(s.origin), '/')))
        return cli_usage(c, N_("--origin takes what a browser sends, without a path: https://example.org."));
    s.mail = cli_value(c, "mail");
    if (!s.mail) s.mail = getenv("SOUK_MAIL"); /* a password in it shows in no list of processes */
    s.mail_from = cli_value(c, "mail-from");
    s.url = cli_value(c, "url");
    if (s.url && !after_scheme(s.url)[0])
        return cli_usage(c, N_("--url takes an address as in a browser: https://example.org."));
    s.trust_proxy = cli_flag(c, "trust-proxy");
    s.webhook_private = cli_flag(c, "webhook-private");
    s.day_ranking = cli_flag(c, "day-ranking");
    s.log_json = log && strcmp(log, "json") == 0;
    s.quiet = log && strcmp(log, "none") == 0;
    s.lang = c->lang;
    return serve(c, &s);
}
