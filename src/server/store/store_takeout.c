/* store_takeout.c — a person's data other than games and account, for a data export (see store.h). One table has it
 * all: the lists, their queries, and the names of the columns. A new table of the store with personal data gets a
 * line here, and one in store_erase. */
#include "core/out.h"
#include "server/store/store.h"
#include <stdlib.h>

enum {
    COLUMNS_MAX = 6,
    ROW_MAX = 8 << 10 /* upper bound in bytes: an endpoint, or a line of chat */
};

typedef struct takeout_list {
    const char *name, *sql;
    const char *members[COLUMNS_MAX]; /* an integer column begins with '#' */
} takeout_list;

static const takeout_list lists[] = {
    {"ratings",
     "SELECT game, mu, sigma, games FROM ratings WHERE person = $1 ORDER BY game",
     {"game", "#points", "#deviation", "#games"}},
    {"gains",
     "SELECT tid, game, other, at, points FROM gains WHERE person = $1 ORDER BY at DESC, tid, other",
     {"table", "game", "person", "#at", "#points"}},
    {"friends",
     "SELECT p.id, p.name, CASE WHEN f.accepted = 1 THEN 'friend' WHEN f.person = $1 THEN 'asked' "
     "ELSE 'asks' END, f.at FROM friends f JOIN people p ON p.id = CASE WHEN f.person = $1 THEN f.other "
     "ELSE f.person END WHERE f.person = $1 OR f.other = $1 ORDER BY f.at, p.id",
     {"person", "name", "bond", "#since"}},
    {"blocked",
     "SELECT b.other, p.name FROM blocks b LEFT JOIN people p ON p.id = b.other WHERE b.person = $1 "
     "ORDER BY b.other",
     {"person", "name"}},
    {"browsers",
     "SELECT endpoint, lang, at FROM browsers WHERE person = $1 ORDER BY at, endpoint",
     {"endpoint", "lang", "#since"}},
    {"alerts", "SELECT tid FROM alerts WHERE person = $1 ORDER BY tid", {"table"}},
    {"invitations",
     "SELECT tid, sender, at FROM invitations WHERE person = $1 ORDER BY at, tid",
     {"table", "person", "#at"}},
    {"days",
     "SELECT date, game, score, margin, at, address FROM days WHERE person = $1 ORDER BY date, game",
     {"date", "game", "#score", "#margin", "#at", "address"}},
    {"signins",
     "SELECT created, address, device, seen, revoked FROM signins WHERE person = $1 ORDER BY created DESC, "
     "id",
     {"#at", "address", "device", "#seen", "#ended"}},
    {"hosted",
     "SELECT id, game, created, address FROM tables WHERE host = $1 ORDER BY created DESC, id",
     {"table", "game", "#created", "address"}},
    {"reports",
     "SELECT tid, at, line, lines FROM reports WHERE person = $1 ORDER BY at DESC, id",
     {"table", "#at", "text", "lines"}},
    {"chat",
     "SELECT tid, at, line FROM chat WHERE person = $1 ORDER BY at DESC, id",
     {"table", "#at", "text"}},
};

static void put_row(souk_out *o, const takeout_list *list, const db_rows *rows)
{
    souk_json_open(o, '{');
    for (int i = 0; i < COLUMNS_MAX && list->members[i]; i++) {
        const char *name = list->members[i];
        if (name[0] == '#')
            souk_json_put_int(o, name + 1, (long long)db_real_at(rows, i));
        else
            souk_json_put_string(o, name, db_text_at(rows, i));
    }
    souk_json_close(o, '}');
}

bool store_takeout(store *s, const char *person, souk_out *out)
{
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        souk_json_put_open(out, lists[i].name, '[');
        db_rows rows = db_query(s->db, lists[i].sql, DB_ARGS(person));
        while (out->len + ROW_MAX <= out->cap &&
               db_next(&rows)) /* the rest is cut off; the latest come first */
            put_row(out, &lists[i], &rows);
        if (db_end(&rows) < 0) return false;
        souk_json_close(out, ']');
    }
    return true;
}
