/* day_ranking.c — a short exchange with a server (docs/protocol.md): hello, a name if needed, the record if any, the
 * ranking. Each message waits for its answer; others report meanwhile how far the server has replayed the record. */
#include "cli/day_ranking.h"
#include "cli/base/progress.h"
#include "cli/base/save.h"
#include "cli/play/show.h"
#include "cli/tui/online/online.h"
#include "core/clock.h"
#include "core/file.h"
#include "table/protocol.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REACH_MS = 15000, CHECK_MS = 120000, WAIT_NS = 20000000, OUT_MAX = 256 << 10 };

typedef struct talk {
    const cli *cli;
    const day_ranking *ranking;
    link_address to;
    souk_link *link;
    char *bytes; /* of the outgoing message */
    souk_out out;
    long id;
    char *text; /* of the last message received */
    souk_json *nodes;
    progress progress; /* while the server works */
} talk;

static void begin(talk *t, const char *type)
{
    souk_out_init(&t->out, t->bytes, OUT_MAX);
    souk_json_open(&t->out, '{');
    souk_json_put_string(&t->out, "type", type);
    souk_json_put_int(&t->out, "id", ++t->id);
}

static const souk_json *next_message(talk *t)
{
    souk_error error = cli_fresh_error(t->cli);
    free(t->text);
    free(t->nodes);
    t->nodes = NULL;
    t->text = link_receive(t->link);
    if (!t->text) return NULL;
    size_t len = strlen(t->text);
    int most = souk_json_size(t->text, len);
    t->nodes = calloc((size_t)most, sizeof *t->nodes);
    return t->nodes && souk_json_parse(t->text, len, t->nodes, most, &error) > 0 ? t->nodes : NULL;
}

static void tell_progress(talk *t, const souk_json *news)
{
    long done, of;
    const char *type = souk_json_text(souk_json_get(news, "type"));
    if (!type || strcmp(type, "checking") != 0 ||
        !souk_json_whole(souk_json_get(news, "done"), 0, INT_MAX, &done) ||
        !souk_json_whole(souk_json_get(news, "of"), 0, INT_MAX, &of))
        return;
    progress_tell(&t->progress, N_("The server is replaying your game: %ld of %ld actions"), done, of);
}

static bool unreachable(const talk *t)
{
    cli_fail(t->cli, N_("%s cannot be reached."), t->ranking->url);
    return false;
}

static void wait_a_little(const talk *t)
{
    struct timespec moment = {0, WAIT_NS};
    link_work(t->link);
    nanosleep(&moment, NULL);
}

static bool silent(const talk *t)
{
    cli_fail(t->cli, N_("%s does not answer. Try again later."), t->ranking->url);
    return false;
}

/* Sends the message and waits for its answer; NULL after reporting an error, such as nothing for `patience` ms. */
static const souk_json *answer(talk *t, int64_t patience)
{
    long got;
    int64_t heard = souk_clock_ms(SOUK_CLOCK_MONOTONIC);
    souk_json_close(&t->out, '}');
    if (souk_out_full(&t->out) || !link_send(t->link, t->out.buf, t->out.len)) {
        unreachable(t);
        return NULL;
    }
    while (link_up(t->link)) {
        wait_a_little(t);
        for (const souk_json *root; (root = next_message(t));) {
            heard = souk_clock_ms(SOUK_CLOCK_MONOTONIC);
            tell_progress(t, root);
            if (!souk_json_whole(souk_json_get(root, "id"), 0, LONG_MAX / 2, &got) || got != t->id) continue;
            const char *type = souk_json_text(souk_json_get(root, "type"));
            progress_clear(&t->progress);
            if (!type || strcmp(type, "error") != 0) return root;
            const char *why = souk_json_text(souk_json_get(root, "text"));
            cli_fail(t->cli, "%s", why ? why : "?");
            return NULL;
        }
        if (souk_clock_ms(SOUK_CLOCK_MONOTONIC) - heard > patience) break;
    }
    progress_clear(&t->progress);
    link_up(t->link) ? silent(t) : unreachable(t);
    return NULL;
}

/* --- identity ---------------------------------------------------------------------------------- */

static void put_token(talk *t)
{
    char path[SAVE_PATH_MAX], *text;
    size_t len;
    souk_error error = cli_fresh_error(t->cli);
    if (!online_token_path(&t->to, path, sizeof path) ||
        !souk_file_read(path, ONLINE_TOKEN_MAX, &text, &len, &error))
        return;
    text[strcspn(text, "\r\n")] = '\0';
    souk_json_put_string(&t->out, "token", text);
    free(text);
}

static bool hello(talk *t, bool *known)
{
    int64_t until = souk_clock_ms(SOUK_CLOCK_MONOTONIC) + REACH_MS;
    while (!link_up(t->link) && souk_clock_ms(SOUK_CLOCK_MONOTONIC) < until)
        wait_a_little(t);
    if (!link_up(t->link)) return unreachable(t);
    begin(t, "hello");
    souk_json_put_int(&t->out, "protocol", SOUK_PROTOCOL);
    souk_json_put_string(&t->out, "lang", souk_lang_id(t->cli->lang));
    put_token(t);
    const souk_json *welcome = answer(t, REACH_MS), *you = souk_json_get(welcome, "you");
    *known = you && you->type == SOUK_JSON_OBJECT;
    return welcome != NULL;
}

/* Signs in as a new guest and stores the token. */
static bool be_guest(talk *t)
{
    char path[SAVE_PATH_MAX];
    souk_error error = cli_fresh_error(t->cli);
    if (!t->ranking->name) {
        cli_usage(t->cli, N_("The server does not know you yet: give a name with --name NAME."));
        return false;
    }
    begin(t, "guest");
    souk_json_put_string(&t->out, "name", t->ranking->name);
    const souk_json *said = answer(t, REACH_MS);
    const char *token = souk_json_text(souk_json_get(said, "token"));
    if (token && online_token_path(&t->to, path, sizeof path))
        souk_file_replace(path, token, strlen(token), &error);
    return said != NULL;
}

/* --- the ranking ---------------------------------------------------------------------------------- */

static void print_ranking(const cli *c, const souk_json *said, const char *date, const souk_game *g)
{
    printf(cli_text(c, N_("The ranking of %s, %s\n")), g->title, date);
    const souk_json *list = souk_json_get(said, "ranking");
    if (!souk_json_child(list)) puts(cli_text(c, N_("  Nobody has handed in a game yet.")));
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n)) {
        long number = 0, score = 0, margin = 0;
        const char *name = souk_json_text(souk_json_get(n, "name"));
        souk_json_whole(souk_json_get(n, "number"), 0, INT_MAX, &number);
        souk_json_whole(souk_json_get(n, "score"), INT_MIN, INT_MAX, &score);
        souk_json_whole(souk_json_get(n, "margin"), INT_MIN, INT_MAX, &margin);
        printf("%5ld. %6ld (%+ld)  %s\n", number, score, margin, name ? name : "?");
    }
}

static bool ask_ranking(talk *t, const souk_game *g)
{
    bool known;
    if (!hello(t, &known) || (t->ranking->record && !known && !be_guest(t))) return false;
    if (known && t->ranking->name)
        puts(cli_text(t->cli, N_("The server knows you already: --name is ignored.")));
    begin(t, t->ranking->record ? "claim" : "ranking");
    souk_json_put_string(&t->out, "date", t->ranking->date);
    souk_json_put_string(&t->out, "game", g->id);
    if (t->ranking->record) souk_json_put_string(&t->out, "record", t->ranking->record);
    const souk_json *said = answer(t, t->ranking->record ? CHECK_MS : REACH_MS); /* a replay takes longer */
    if (said) print_ranking(t->cli, said, t->ranking->date, g);
    return said != NULL;
}

int day_ranking_show(const cli *c, const day_ranking *l, const souk_game *g)
{
    talk t;
    memset(&t, 0, sizeof t);
    t.cli = c;
    t.ranking = l;
    t.progress = progress_begin(c);
    if (!link_parse(l->url, &t.to)) return cli_usage(c, N_("\"%s\" is not a server address."), l->url);
    souk_error error = cli_fresh_error(c);
    t.link = link_open(&t.to, &error);
    if (!t.link) return cli_error(c, NULL, &error);
    t.bytes = cli_memory(c, OUT_MAX, 1);
    bool good = ask_ranking(&t, g);
    link_close(t.link);
    free(t.bytes);
    free(t.text);
    free(t.nodes);
    return good ? CLI_OK : CLI_FAILED;
}
