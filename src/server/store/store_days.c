/* store_days.c — results of the tables of the day and their ranking (see store.h). Numbers are computed on demand:
 * by rank at the table, then by margin, then by score; among equals the earliest first. */
#include "server/store/store_rows.h"
#include <stdio.h>
#include <string.h>

bool store_day_handed(store *s, const char *date, const char *game, const char *person, const char *address,
                      bool *handed, int *from_address)
{
    int64_t two[2] = {0, 0};
    bool good =
        read_numbers(
            s, two, 2,
            "SELECT count(CASE WHEN person = $1 THEN 1 END), count(CASE WHEN address = $2 THEN 1 END) "
            "FROM days WHERE date = $3 AND game = $4",
            DB_ARGS(person, address, date, game)) >= 0;
    *handed = two[0] > 0;
    *from_address = (int)two[1];
    return good;
}

store_result store_day_write(store *s, const store_day *d, const char *address)
{
    return insert(s,
                  "INSERT INTO days (date, game, person, place, entries, score, margin, at, address) "
                  "SELECT $1, $2, id, CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), "
                  "CAST($6 AS BIGINT), CAST($7 AS BIGINT), $8 FROM people WHERE id = $9 "
                  "ON CONFLICT DO NOTHING",
                  DB_ARGS(d->date, d->game, db_number(d->rank).text, db_number(d->of).text,
                          db_number(d->score).text, db_number(d->margin).text, db_number(d->at).text, address,
                          d->person));
}

store_rows store_days(store *s, const char *date, const char *game, const char *person)
{
    return db_query(
        s->db,
        "SELECT * FROM (SELECT d.person, p.name, d.place, d.entries, d.score, d.margin, d.at, "
        "ROW_NUMBER() OVER (ORDER BY d.place, d.margin DESC, d.score DESC, d.at, d.person) AS number, "
        "count(*) OVER () AS together "
        "FROM days d JOIN people p ON p.id = d.person WHERE d.date = $1 AND d.game = $2) AS ranking "
        "WHERE number <= CAST($3 AS BIGINT) OR person = $4 ORDER BY number",
        DB_ARGS(date, game, db_number(DAY_SHOWN).text, person));
}

bool store_next_day(store_rows *rows, store_day *d)
{
    if (!db_next(rows)) return false;
    memset(d, 0, sizeof *d);
    db_copy_at(rows, 0, d->person, sizeof d->person);
    d->name = db_text_at(rows, 1);
    d->rank = db_int_at(rows, 2);
    d->of = db_int_at(rows, 3);
    d->score = db_int_at(rows, 4);
    d->margin = db_int_at(rows, 5);
    d->at = db_int_at(rows, 6);
    d->number = db_int_at(rows, 7);
    d->all = db_int_at(rows, 8);
    return true;
}
