/* admin_lists.c — the lists of `souk admin list`: people, tables, hosts, reports, bans. */
#include "cli/serve/admin_lists.h"
#include "cli/serve/listing.h"
#include "core/json.h"
#include "server/net/server.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ID_WIDTH = ID_LEN, TIME_WIDTH = 20, NAME_WIDTH = 20 };

static bool put_people(const cli *c, store *s)
{
    static const listing_column columns[] = {
        {"person", N_("person"), ID_WIDTH}, {"kind", N_("kind"), 8}, {"created", N_("created"), TIME_WIDTH},
        {"banned", N_("banned"), 6},        {"name", N_("name"), 0}, {NULL, NULL, 0}};
    listing l = listing_open(c, columns);
    store_rows rows = store_people(s);
    for (store_person p; store_next_person(&rows, &p);) {
        const char *kind = p.key[0] ? N_("account") : N_("guest");
        listing_row(&l,
                    (const char *const[]){p.id, l.json ? kind : cli_text(c, kind), listing_at(p.created).text,
                                          p.banned ? cli_text(c, N_("yes")) : "", p.name});
    }
    return store_end(&rows) >= 0;
}

/* "Ada, Ben, -" of a summary (serialise_summary); false if memory runs out. */
static bool read_names(const char *summary, souk_out *names)
{
    size_t len = strlen(summary);
    int max = souk_json_size(summary, len);
    char *text = strdup(summary);
    souk_json *nodes = malloc((size_t)max * sizeof *nodes);
    if (text && nodes && souk_json_parse(text, len, nodes, max, NULL) > 0) {
        const souk_json *seats = souk_json_get(nodes, "seats");
        for (int i = 0; seats && i < seats->count; i++) {
            const char *name = souk_json_text(souk_json_get(souk_json_at(seats, i), "name"));
            souk_printf(names, "%s%s", i ? ", " : "", name && name[0] ? name : "-");
        }
    }
    bool good = text && nodes;
    free(nodes);
    free(text);
    return good;
}

static bool put_tables(const cli *c, store *s)
{
    static const listing_column columns[] = {{"table", N_("table ID"), ID_WIDTH},
                                             {"status", N_("status"), 7},
                                             {"created", N_("created"), TIME_WIDTH},
                                             {"game", N_("game"), 14},
                                             {"seats", N_("seats"), 0},
                                             {NULL, NULL, 0}};
    listing l = listing_open(c, columns);
    store_rows rows = store_all_tables(s);
    bool good = true;
    for (store_table t; good && store_next_table(&rows, &t);) {
        SOUK_OUT(names, SOUK_SEATS_MAX * (PERSON_NAME + 2));
        good = read_names(t.summary, &names);
        listing_row(&l, (const char *const[]){t.id, t.status, listing_at(t.created).text, t.game, names.buf});
    }
    return store_end(&rows) >= 0 && good;
}

static bool put_hosts(const cli *c, store *s)
{
    static const listing_column columns[] = {
        {"person", N_("person"), ID_WIDTH}, {"tables", N_("tables"), 6}, {"bots_only", N_("bots only"), 9},
        {"address", N_("address"), 20},     {"name", N_("name"), 0},     {NULL, NULL, 0}};
    listing l = listing_open(c, columns);
    store_rows rows = store_hosts(s);
    for (store_host h; store_next_host(&rows, &h);)
        listing_row(&l, (const char *const[]){h.person, listing_count(h.tables).text,
                                              listing_count(h.bots_only).text, h.address, h.name});
    return store_end(&rows) >= 0;
}

/* Whether the report is about that line. */
static bool is_about(const store_complaint *r, int64_t at)
{
    char mark[24];
    snprintf(mark, sizeof mark, " %" PRId64, at); /* all times have as many digits */
    return strstr(r->lines, mark) != NULL;
}

/* The chat at the table until the report was made, with a mark at the lines that it is about. */
static bool read_lines(store *s, const store_complaint *r, souk_out *lines)
{
    store_rows rows = store_chat_about(s, r);
    for (store_chat line; store_next_line(&rows, &line);)
        souk_printf(lines, "%s%s%s %s (%s): %s", lines->len ? "\n" : "", is_about(r, line.at) ? "> " : "",
                    listing_at(line.at).text, line.name, line.person, line.text);
    return store_end(&rows) >= 0;
}

static bool put_reports(const cli *c, store *s)
{
    static const listing_column columns[] = {{"report", N_("report"), ID_WIDTH},
                                             {"at", N_("time"), TIME_WIDTH},
                                             {"closed", N_("handled"), TIME_WIDTH},
                                             {"table", N_("table ID"), ID_WIDTH},
                                             {"person", N_("person"), ID_WIDTH},
                                             {"name", N_("name"), NAME_WIDTH},
                                             {"text", N_("text"), 0},
                                             {"lines", "", -1},
                                             {NULL, NULL, 0}};
    listing l = listing_open(c, columns);
    bool good = true;
    char *space = cli_memory(c, 1, CLI_TEXT_MAX / 4);
    store_rows rows = store_reports(s);
    for (store_complaint r; good && store_next_report(&rows, &r);) {
        souk_out lines;
        souk_out_init(&lines, space, CLI_TEXT_MAX / 4);
        good = read_lines(s, &r, &lines);
        listing_row(&l, (const char *const[]){r.id, listing_at(r.at).text, listing_at(r.closed).text, r.table,
                                              r.person, r.name, r.text, lines.buf});
    }
    free(space);
    return store_end(&rows) >= 0 && good;
}

static bool put_bans(const cli *c, store *s)
{
    static const listing_column columns[] = {{"who", N_("person or address"), ID_WIDTH},
                                             {"until", N_("until"), TIME_WIDTH},
                                             {"name", N_("name"), NAME_WIDTH},
                                             {"reason", N_("reason"), 0},
                                             {NULL, NULL, 0}};
    listing l = listing_open(c, columns);
    store_rows rows = store_bans(s, server_now());
    for (store_exclusion b; store_next_ban(&rows, &b);)
        listing_row(&l, (const char *const[]){b.who, listing_at(b.until).text, b.name, b.reason});
    return store_end(&rows) >= 0;
}

int admin_lists_run(const cli *c, store *s)
{
    static const struct {
        const char *name;
        bool (*put)(const cli *c, store *s);
    } lists[] = {{"people", put_people},
                 {"tables", put_tables},
                 {"hosts", put_hosts},
                 {"reports", put_reports},
                 {"bans", put_bans}};
    const char *what = c->num_words > 1 ? c->words[1] : "people";
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (strcmp(what, lists[i].name) == 0)
            return lists[i].put(c, s) ? CLI_OK : cli_fail(c, N_("The store cannot be read now."));
    return cli_usage(c, N_("souk admin list takes people, tables, hosts, reports or bans."));
}
