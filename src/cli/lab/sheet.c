/* sheet.c — a parts sheet: a parts file as pages to print and cut out.
 *
 * The pictures are those of the browser client, so its code draws them: page.c inserts the parts and their source into
 * sheet.html. Opened in any browser, the result draws its pages. For PDF and SVG a headless browser opens it and exports the pages.
 */
#include "cli/lab/sheet.h"
#include "cli/lab/page.h"
#include "core/file.h"
#include "core/json.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_SIZE = 1024, HEAD_SIZE = 8 << 10, DRAWN_MAX = 64 << 20 };

typedef struct sheet {
    const cli *cli;
    const souk_game *game;
    const char *paper, *out;
    char *text; /* of a custom parts file; NULL: the built-in parts */
    size_t len;
    uint64_t digest;
} sheet;

static bool ends_with(const char *text, const char *end)
{
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* --- the page with its parts ------------------------------------------------------------------- */

static void put_print(souk_out *o, const sheet *s)
{
    const char *path = cli_value(s->cli, "parts");
    souk_json_open(o, '{');
    souk_json_put_string(o, "game", s->game->id);
    souk_json_put_string(o, "title", s->game->title);
    souk_json_put_string(o, "credit", s->game->credit);
    souk_json_put_string(o, "name", path ? base_name(path) : "");
    souk_printf(o, ",\"digest\":\"%016llx\"", (unsigned long long)s->digest);
    souk_json_put_string(o, "version", SOUK_VERSION);
    souk_json_put_string(o, "lang", souk_lang_id(s->cli->lang));
    souk_json_put_string(o, "paper", s->paper);
    souk_puts(o, ",\"parts\":");
    souk_puts(o, s->text ? s->text : souk_parts_house(s->game));
    souk_puts(o, ",\"shipped\":");
    souk_puts(o, souk_parts_house(s->game));
    souk_puts(o, "}");
}

static int write_html(const sheet *s, const char *path)
{
    size_t size = s->len + 2 * strlen(souk_parts_house(s->game)) + HEAD_SIZE;
    char *text = cli_memory(s->cli, size, 1);
    souk_out o;
    souk_out_init(&o, text, size);
    put_print(&o, s);
    int status = page_write(s->cli, "sheet.html", text, path);
    free(text);
    return status;
}

/* --- drawing with a browser ---------------------------------------------------------------------- */

/* Runs the program with its stdout going to that file; returns whether it succeeded. */
static bool run_program(char *const *argv, const char *output)
{
    pid_t child = fork();
    if (child == 0) {
        int out = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600), nothing = open("/dev/null", O_RDWR);
        if (out < 0 || nothing < 0) _exit(127);
        dup2(nothing, 0);
        dup2(out, 1);
        dup2(nothing, 2);
        execvp(argv[0], argv);
        _exit(127);
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return false;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The browser that $CHROMIUM names, or one with a usual name; NULL if there is none. */
static const char *find_browser(char *path, size_t size)
{
    static const char *const names[] = {"chromium", "chromium-browser", "google-chrome",
                                        "google-chrome-stable"};
    const char *given = getenv("CHROMIUM"), *all = getenv("PATH");
    if (given && *given) return access(given, X_OK) == 0 ? given : NULL;
    for (const char *at = all; at && *at; at += strcspn(at, ":"), at += *at == ':')
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
            int n = snprintf(path, size, "%.*s/%s", (int)strcspn(at, ":"), at, names[i]);
            if (n > 0 && (size_t)n < size && access(path, X_OK) == 0) return path;
        }
    return NULL;
}

/* "sheet.svg" stands for several files: page n is "sheet-n.svg". */
static int write_pages(const sheet *s, char *drawn, int *pages)
{
    static const char begin[] = "<svg xmlns=", finish[] = "</svg>", number[] = {'&', '#', '1', '6', '0', ';'};
    const cli *c = s->cli;
    souk_error error = cli_fresh_error(c);
    *pages = 0;
    for (char *blank = drawn; (blank = strstr(blank, "&nbsp;"));)
        memcpy(blank, number, sizeof number); /* XML does not define &nbsp; */
    for (char *at = strstr(drawn, begin), *next; at; at = next) {
        next = strstr(at + 1, begin);
        size_t len = 0; /* up to the last end before the next page, because drawings nest */
        for (char *end = strstr(at, finish); end && (!next || end < next); end = strstr(end + 1, finish))
            len = (size_t)(end - at) + strlen(finish);
        SOUK_OUT(path, PATH_SIZE);
        souk_printf(&path, "%.*s-%d.svg", (int)strlen(s->out) - 4, s->out, ++*pages);
        if (access(path.buf, F_OK) == 0 && !cli_flag(c, "force"))
            return cli_fail(
                c, N_("%s already exists: choose another file with --out, or overwrite it with --force."),
                path.buf);
        if (!souk_file_replace(path.buf, at, len, &error)) return cli_error(c, NULL, &error);
    }
    if (*pages > 0) return CLI_OK;
    return cli_fail(c,
                    N_("The browser drew nothing. Write HTML instead and print it from a browser: "
                       "--out %s.html"),
                    s->game->id);
}

/* Opens the page in a headless browser, with a temporary folder for all its files. */
static int draw(const sheet *s, const char *browser, const char *folder)
{
    const cli *c = s->cli;
    bool svg = ends_with(s->out, ".svg");
    SOUK_OUT(page, PATH_SIZE);
    SOUK_OUT(address, PATH_SIZE);
    SOUK_OUT(product, PATH_SIZE);
    SOUK_OUT(profile, PATH_SIZE);
    SOUK_OUT(how, PATH_SIZE);
    souk_printf(&page, "%s/sheet.html", folder);
    souk_printf(&address, "file://%s", page.buf);
    souk_printf(&product, "%s/drawn", folder);
    souk_printf(&profile, "--user-data-dir=%s/profile", folder);
    souk_printf(&how, svg ? "--dump-dom" : "--print-to-pdf=%s/sheet.pdf", folder);
    int status = write_html(s, page.buf);
    if (status != CLI_OK) return status;
    /* Run as root, the browser refuses to start with its sandbox. */
    char *const argv[] = {(char *)browser,
                          "--headless",
                          "--disable-gpu",
                          "--no-first-run",
                          profile.buf,
                          "--no-pdf-header-footer",
                          "--virtual-time-budget=20000",
                          how.buf,
                          geteuid() == 0 ? "--no-sandbox" : "--disable-extensions",
                          address.buf,
                          NULL};
    bool ran = run_program(argv, product.buf);
    souk_error error = cli_fresh_error(c);
    char *drawn = NULL;
    size_t len;
    int pages = 0;
    if (!svg) {
        souk_out_reset(&product);
        souk_printf(&product, "%s/sheet.pdf", folder);
    }
    if (!ran || !souk_file_read(product.buf, DRAWN_MAX, &drawn, &len, &error))
        return cli_fail(c,
                        N_("%s could not draw the pages. Write HTML instead and print it from a browser: "
                           "--out %s.html"),
                        browser, s->game->id);
    if (svg)
        status = write_pages(s, drawn, &pages);
    else if (!souk_file_replace(s->out, drawn, len, &error))
        status = cli_error(c, NULL, &error);
    free(drawn);
    if (status != CLI_OK) return status;
    if (svg)
        printf(souk_textn(c->lang, "%d page, in %.*s-1.svg\n", "%d pages, starting with %.*s-1.svg\n", pages),
               pages, (int)strlen(s->out) - 4, s->out);
    else
        printf(cli_text(c, N_("The sheet is in %s.\n")), s->out);
    return CLI_OK;
}

static int remove_one(const char *path, const struct stat *unused, int kind, struct FTW *where)
{
    (void)unused, (void)kind, (void)where;
    return remove(path);
}

static int draw_by_browser(const sheet *s)
{
    char path[PATH_SIZE], folder[] = "/tmp/souk-sheet-XXXXXX";
    const char *browser = find_browser(path, sizeof path);
    if (!browser)
        return cli_fail(s->cli,
                        N_("PDF and SVG need Chromium, which is not installed: install the package "
                           "chromium, or write HTML (--out %s.html) and print it, or save it as PDF, "
                           "from any browser."),
                        s->game->id);
    if (!mkdtemp(folder)) return cli_fail(s->cli, N_("Cannot create a folder in /tmp."));
    int status = draw(s, browser, folder);
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    return status;
}

/* --- the parts sheet ----------------------------------------------------------------------------- */

/* Reads and checks the custom parts file, if there is one. */
static int read_own(sheet *s)
{
    const cli *c = s->cli;
    const char *path = cli_value(c, "parts");
    s->digest = souk_parts_digest(s->game, souk_parts_default(s->game));
    if (!path) return CLI_OK;
    souk_error error = cli_fresh_error(c);
    if (!souk_file_read(path, SOUK_PARTS_FILE_MAX, &s->text, &s->len, &error))
        return cli_error(c, NULL, &error);
    souk_report *report = cli_memory(c, 1, sizeof *report);
    void *parts = cli_memory(c, 1, s->game->parts_size);
    int status = setting_check_parts(c, s->game, path, s->text, s->len, parts, report);
    if (status == CLI_OK) s->digest = souk_parts_digest(s->game, parts);
    free(parts);
    free(report);
    return status;
}

static int write_sheet(sheet *s)
{
    const cli *c = s->cli;
    int status = read_own(s);
    if (status != CLI_OK) return status;
    if (!ends_with(s->out, ".html")) return draw_by_browser(s);
    status = write_html(s, s->out);
    if (status == CLI_OK)
        printf(cli_text(c, N_("The sheet is in %s: open it in a browser and print it.\n")), s->out);
    return status;
}

int sheet_run(const cli *c, const souk_game *g)
{
    SOUK_OUT(usual, PATH_SIZE);
    sheet s;
    memset(&s, 0, sizeof s);
    s.cli = c;
    s.game = g;
    s.paper = cli_value(c, "paper") ? cli_value(c, "paper") : "a4";
    souk_printf(&usual, "%s-sheet.html", g->id);
    s.out = cli_value(c, "out") ? cli_value(c, "out") : usual.buf;
    if (strcmp(s.paper, "a4") != 0 && strcmp(s.paper, "letter") != 0)
        return cli_usage(c, N_("--paper must be a4 or letter, not \"%s\"."), s.paper);
    if (!ends_with(s.out, ".html") && !ends_with(s.out, ".pdf") && !ends_with(s.out, ".svg"))
        return cli_usage(c, N_("--out must end in .html, .pdf or .svg, not \"%s\"."), s.out);
    if (access(s.out, F_OK) == 0 && !cli_flag(c, "force"))
        return cli_fail(
            c, N_("%s already exists: choose another file with --out, or overwrite it with --force."), s.out);
    int status = write_sheet(&s);
    free(s.text);
    return status;
}
