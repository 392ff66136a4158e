/* store_days.c — results of the tables of the day and their ladder (see store.h). Rungs are computed on demand:
 * by rank at the table, then by margin, then by score; among equals the earliest first. */
#include "server/store/store_rows.h"
#include <stdio.h>
#include <string.h>

static void take_two(void *context, const char *const *column)
{
    int64_t *two = context;
    two[0] = db_int(column[0]);
    two[1] = db_int(column[1]);
}

bool store_day_handed(store *s, const char *date, const char *game, const char *person, const char *address,
                      bool *handed, int *from_address)
{
    int64_t two[2] = {0, 0};
    bool good =
        db_run(s->db,
               "SELECT count(CASE WHEN person = $1 THEN 1 END), count(CASE WHEN address = $2 THEN 1 END) "
               "FROM days WHERE date = $3 AND game = $4",
               DB_ARGS(person, address, date, game), take_two, two) >= 0;
    *handed = two[0] > 0;
    *from_address = (int)two[1];
    return good;
}

store_result store_day_write(store *s, const store_day *d, const char *address)
{
    int rows = db_run(s->db,
                      "INSERT INTO days (date, game, person, place, entries, score, margin, at, address) "
                      "SELECT $1, $2, id, CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), "
                      "CAST($6 AS BIGINT), CAST($7 AS BIGINT), $8 FROM people WHERE id = $9 "
                      "ON CONFLICT DO NOTHING",
                      DB_ARGS(d->date, d->game, db_number(d->rank).text, db_number(d->of).text,
                              db_number(d->score).text, db_number(d->margin).text, db_number(d->at).text,
                              address, d->person),
                      NULL, NULL);
    return rows < 0 ? STORE_FAILED : rows == 0 ? STORE_CONFLICT : STORE_OK;
}

typedef struct day_rows {
    void (*each)(void *, const store_day *);
    void *context;
    int64_t *all;
} day_rows;

static void take_day(void *context, const char *const *column)
{
    const day_rows *rows = context;
    store_day d;
    memset(&d, 0, sizeof d);
    snprintf(d.person, sizeof d.person, "%s", column[0]);
    d.name = column[1];
    d.rank = db_int(column[2]);
    d.of = db_int(column[3]);
    d.score = db_int(column[4]);
    d.margin = db_int(column[5]);
    d.at = db_int(column[6]);
    d.rung = db_int(column[7]);
    *rows->all = db_int(column[8]);
    rows->each(rows->context, &d);
}

bool store_days(store *s, const char *date, const char *game, const char *person,
                void (*each)(void *, const store_day *), void *context, int64_t *all)
{
    day_rows rows = {each, context, all};
    *all = 0;
    return db_run(
               s->db,
               "SELECT * FROM (SELECT d.person, p.name, d.place, d.entries, d.score, d.margin, d.at, "
               "ROW_NUMBER() OVER (ORDER BY d.place, d.margin DESC, d.score DESC, d.at, d.person) AS rung, "
               "count(*) OVER () AS together "
               "FROM days d JOIN people p ON p.id = d.person WHERE d.date = $1 AND d.game = $2) AS ladder "
               "WHERE rung <= CAST($3 AS BIGINT) OR person = $4 ORDER BY rung",
               DB_ARGS(date, game, db_number(DAY_SHOWN).text, person), take_day, &rows) >= 0;
}
