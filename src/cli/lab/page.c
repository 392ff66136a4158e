/* page.c — a file of the built browser client with data inside.
 *
 * The client's build makes such files (sheet.html, report.html). Each holds its code, style and fonts, and fetches
 * nothing, so that it can be opened from a disk. The data take the place of "DATA" in it.
 */
#include "cli/lab/page.h"
#include "core/file.h"
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 1024, PAGE_MAX = 4 << 20, ESCAPE = 6 /* bytes of an escaped character */ };

static const char place_of_data[] = "\"DATA\"";

/* Writes JSON inside HTML. '<' occurs only in strings, where it can be escaped. */
static void put_json(souk_out *o, const char *json)
{
    for (const char *sign; (sign = strchr(json, '<')); json = sign + 1) {
        souk_putn(o, json, (size_t)(sign - json));
        souk_puts(o, "\\u003c");
    }
    souk_puts(o, json);
}

static size_t escaped_size(const char *json)
{
    size_t size = strlen(json);
    for (; (json = strchr(json, '<')); json++)
        size += ESCAPE - 1;
    return size;
}

/* The page with the data at the place; NULL after an error. */
static char *fill_in(const cli *c, const char *file, const char *page, const char *json, size_t *len)
{
    const char *place = strstr(page, place_of_data);
    if (!place) {
        cli_fail(c, N_("%s is from another version of Souk: rebuild the browser client."), file);
        return NULL;
    }
    size_t size = strlen(page) + escaped_size(json) + 1;
    char *whole = cli_memory(c, size, 1);
    souk_out o;
    souk_out_init(&o, whole, size);
    souk_putn(&o, page, (size_t)(place - page));
    put_json(&o, json);
    souk_puts(&o, place + strlen(place_of_data));
    *len = o.len;
    return whole;
}

int page_write(const cli *c, const char *name, const char *json, const char *path)
{
    char folder[PATH_SIZE], *page = NULL;
    const char *web = setting_web_folder(c, folder, sizeof folder);
    size_t len;
    SOUK_OUT(file, PATH_SIZE);
    souk_error error = cli_fresh_error(c);
    if (!web)
        return cli_fail(c, N_("The browser client, which draws the pages, was not found: build it with "
                              "`make web`, or give its folder with --web."));
    souk_printf(&file, "%s/%s", web, name);
    if (!souk_file_read(file.buf, PAGE_MAX, &page, &len, &error)) return cli_error(c, NULL, &error);
    char *whole = fill_in(c, file.buf, page, json, &len);
    free(page);
    int status = CLI_FAILED;
    if (whole) status = souk_file_replace(path, whole, len, &error) ? CLI_OK : cli_error(c, NULL, &error);
    free(whole);
    return status;
}
