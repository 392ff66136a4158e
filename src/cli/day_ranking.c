/* day_ranking.c — a short exchange with a server (docs/protocol.md): hello, a name if needed, the record if any, the
 * ranking. Each message waits for its answer; others report meanwhile how far the server has replayed the record. */
#include "cli/day_ranking.h"
#include "cli/base/progress.h"
#include "cli/play/show.h"
#include "cli/tui/online/online.h"
#include "core/clock.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REACH_MS = 5000, ANSWER_MS = 15000, CHECK_MS = 120000, WAIT_NS = 20000000 };

typedef struct talk {
    online o; /* the connection, and who we are there */
    const cli *cli;
    const day_ranking *ranking;
    progress progress; /* while the server works */
} talk;

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
    link_work(t->o.link);
    nanosleep(&moment, NULL);
}

static bool silent(const talk *t)
{
    cli_fail(t->cli, N_("%s does not answer. Try again later."), t->ranking->url);
    return false;
}

/* Sends the message that was begun and waits for its answer; NULL after reporting an error, such as nothing for
 * `patience` ms. */
static const souk_json *answer(talk *t, int64_t patience)
{
    long got;
    online *o = &t->o;
    int64_t heard = souk_clock_ms(SOUK_CLOCK_MONOTONIC);
    if (!online_send(o)) {
        unreachable(t);
        return NULL;
    }
    while (link_up(o->link)) {
        wait_a_little(t);
        for (const souk_json *root; (root = online_next(o));) {
            heard = souk_clock_ms(SOUK_CLOCK_MONOTONIC);
            tell_progress(t, root);
            if (!souk_json_whole(souk_json_get(root, "id"), 0, LONG_MAX / 2, &got) || got != o->id) continue;
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
    link_up(o->link) ? silent(t) : unreachable(t);
    return NULL;
}

static bool hello(talk *t, bool *known)
{
    int64_t until = souk_clock_ms(SOUK_CLOCK_MONOTONIC) + REACH_MS;
    bool why = false;
    while (!link_up(t->o.link) && !why && souk_clock_ms(SOUK_CLOCK_MONOTONIC) < until) {
        wait_a_little(t);
        link_why(t->o.link, t->cli->lang, &why);
    }
    if (!link_up(t->o.link)) {
        SOUK_OUT(text, SOUK_TEXT_MAX);
        souk_printf(&text, link_why(t->o.link, t->cli->lang, &why), t->o.to.host);
        cli_fail(t->cli, "%s", text.buf);
        return false;
    }
    online_begin_hello(&t->o);
    const souk_json *welcome = answer(t, ANSWER_MS), *you = souk_json_get(welcome, "you");
    *known = you && you->type == SOUK_JSON_OBJECT;
    return welcome != NULL;
}

/* Signs in as a new guest. */
static bool be_guest(talk *t)
{
    if (!t->ranking->name) {
        cli_usage(t->cli, N_("The server does not know you yet: give a name with --name NAME."));
        return false;
    }
    souk_json_put_string(online_begin(&t->o, "guest"), "name", t->ranking->name);
    const souk_json *said = answer(t, ANSWER_MS);
    online_keep_token(&t->o, said);
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
    souk_out *out = online_begin(&t->o, t->ranking->record ? "claim" : "ranking");
    souk_json_put_string(out, "date", t->ranking->date);
    souk_json_put_string(out, "game", g->id);
    if (t->ranking->record) souk_json_put_string(out, "record", t->ranking->record);
    const souk_json *said = answer(t, t->ranking->record ? CHECK_MS : ANSWER_MS); /* a replay takes longer */
    if (said) print_ranking(t->cli, said, t->ranking->date, g);
    return said != NULL;
}

int day_ranking_show(const cli *c, const day_ranking *l, const souk_game *g)
{
    link_address to;
    souk_error error = cli_fresh_error(c);
    if (!link_parse(l->url, &to))
        return cli_usage(c, N_("\"%s\" is not a server address, such as 127.0.0.1:7070 or https://HOST."),
                         l->url);
    souk_link *link = link_open(&to, &error);
    if (!link) return cli_error(c, NULL, &error);
    talk *t = cli_memory(c, 1, sizeof *t);
    t->cli = c;
    t->ranking = l;
    t->progress = progress_begin(c);
    t->o.lang = c->lang;
    t->o.to = to;
    t->o.link = link;
    online_load_token(&t->o);
    bool good = ask_ranking(t, g);
    link_close(link);
    free(t->o.message);
    free(t->o.nodes);
    free(t);
    return good ? CLI_OK : CLI_FAILED;
}
