/* listing.c — prints lists in one format (see listing.h). */
#include "cli/serve/listing.h"
#include "core/json.h"
#include "core/utf8.h"
#include "server/store/store.h"
#include <inttypes.h>
#include <string.h>
#include <time.h>

listing listing_open(const cli *c, const listing_column *columns)
{
    listing l = {c, columns, 0, cli_flag(c, "json")};
    return l;
}

static int letters(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += souk_utf8_starts(*text);
    return n;
}

static void put_cell(const char *text, int width, bool last)
{
    printf("%s%*s", text, last ? 0 : width - letters(text) > 0 ? width - letters(text) + 2 : 2, "");
}

static bool is_last(const listing_column *column)
{
    return !column[1].key || column[1].width < 0;
}

static void put_head(const listing *l)
{
    for (const listing_column *column = l->columns; column->key && column->width >= 0; column++)
        put_cell(cli_text(l->c, column->title), column->width, is_last(column));
    putchar('\n');
}

static void put_below(const char *lines)
{
    for (size_t len; *lines; lines += len + (lines[len] == '\n')) {
        len = strcspn(lines, "\n");
        printf("    %.*s\n", (int)len, lines);
    }
}

static void put_plain(const listing *l, const char *const *cells)
{
    if (l->rows == 0) put_head(l);
    for (int i = 0; l->columns[i].key && l->columns[i].width >= 0; i++)
        put_cell(cells[i] && cells[i][0] ? cells[i] : "-", l->columns[i].width, is_last(&l->columns[i]));
    putchar('\n');
    for (int i = 0; l->columns[i].key; i++)
        if (l->columns[i].width < 0 && cells[i]) put_below(cells[i]);
}

static void put_lines(souk_out *o, const char *key, const char *lines)
{
    souk_json_put_open(o, key, '[');
    for (size_t len; *lines; lines += len + (lines[len] == '\n')) {
        char line[4 * SOUK_TEXT_MAX];
        len = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)len, lines);
        souk_json_string(o, line);
    }
    souk_json_close(o, ']');
}

static void put_json(const listing *l, const char *const *cells)
{
    souk_out o;
    cli_open(&o);
    souk_json_open(&o, '{');
    for (int i = 0; l->columns[i].key; i++) {
        const char *text = cells[i] ? cells[i] : "";
        if (l->columns[i].width < 0)
            put_lines(&o, l->columns[i].key, text);
        else
            souk_json_put_string(&o, l->columns[i].key, text);
    }
    souk_json_close(&o, '}');
    souk_puts(&o, "\n");
    cli_print(&o);
}

void listing_row(listing *l, const char *const *cells)
{
    l->json ? put_json(l, cells) : put_plain(l, cells);
    l->rows++;
}

listing_time listing_at(int64_t at)
{
    listing_time t = {""};
    time_t seconds = (time_t)(at / 1000);
    struct tm day;
    if (at > 0 && at < STORE_NO_END && gmtime_r(&seconds, &day))
        strftime(t.text, sizeof t.text, "%Y-%m-%dT%H:%M:%SZ", &day);
    return t;
}

listing_number listing_count(int64_t n)
{
    listing_number t;
    snprintf(t.text, sizeof t.text, "%" PRId64, n);
    return t;
}
