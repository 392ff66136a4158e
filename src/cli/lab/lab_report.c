/* lab_report.c — the report of `souk lab` (see lab_report.h). */
#include "cli/lab/lab_report.h"
#include "cli/base/setting.h"
#include "cli/lab/page.h"
#include "core/file.h"
#include "core/record.h"
#include "lab/study/report.h"
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { REPORT_SIZE = 64 << 20, TEXT_SIZE = 1 << 18, PATH_SIZE = 1024, COLUMNS_USUAL = 80 };

static int write_text(const cli *c, const char *folder, const char *name, const souk_out *text)
{
    SOUK_OUT(path, PATH_SIZE);
    souk_printf(&path, "%s/%s", folder, name);
    souk_error error = cli_fresh_error(c);
    return souk_file_replace(path.buf, text->buf, text->len, &error) ? CLI_OK
                                                                     : cli_error(c, path.buf, &error);
}

/* Writes the records of the plays that the report names. */
static int write_records(const cli *c, const souk_comparison *what, const char *folder)
{
    SOUK_OUT(path, PATH_SIZE);
    souk_printf(&path, "%s/records", folder);
    if (mkdir(path.buf, 0777) != 0 && errno != EEXIST)
        return cli_fail(c, N_("Cannot create the folder %s: %s."), path.buf, strerror(errno));
    souk_book book;
    if (!souk_book_open(&book, what)) return cli_fail(c, N_("Out of memory."));
    char *text = cli_memory(c, SOUK_RECORD_MAX, 1);
    souk_behind behind;
    int status = CLI_OK;
    for (int i = 0; status == CLI_OK && souk_report_record(&book, i, &behind); i++) {
        souk_out out;
        souk_out_init(&out, text, SOUK_RECORD_MAX);
        if (behind.play < 0) continue;
        if (!souk_study_record(behind.study, behind.play, &out)) status = cli_fail(c, N_("Out of memory."));
        if (status == CLI_OK) status = write_text(c, folder, behind.path, &out);
    }
    free(text);
    souk_book_close(&book);
    return status;
}

/* Writes report.json, report.csv and, if the browser client, which draws it, is built, report.html. */
static int write_files(const cli *c, const souk_comparison *what, const char *folder, bool page)
{
    SOUK_OUT(path, PATH_SIZE);
    souk_printf(&path, "%s/report.html", folder);
    char *text = cli_memory(c, REPORT_SIZE, 1);
    souk_out out;
    souk_out_init(&out, text, REPORT_SIZE);
    int status = CLI_OK;
    bool good = souk_report_json(what, &out) && !souk_out_full(&out);
    if (good) status = write_text(c, folder, "report.json", &out);
    if (good && page && status == CLI_OK) status = page_write(c, "report.html", text, path.buf);
    souk_out_reset(&out);
    good = good && souk_report_csv(what, &out) && !souk_out_full(&out);
    if (good && status == CLI_OK) status = write_text(c, folder, "report.csv", &out);
    free(text);
    return good ? status : cli_fail(c, N_("Out of memory."));
}

/* Prints the answers, fitted to the terminal's width and character set. */
static int print_answers(const cli *c, const souk_comparison *what)
{
    struct winsize size;
    int columns = COLUMNS_USUAL;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) columns = size.ws_col;
    setlocale(LC_CTYPE, "");
    bool ascii = cli_flag(c, "ascii") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    char *text = cli_memory(c, TEXT_SIZE, 1);
    souk_out out;
    souk_out_init(&out, text, TEXT_SIZE);
    bool good = souk_report_text(what, columns, ascii, &out);
    if (good) fputs(text, stdout);
    free(text);
    return good ? CLI_OK : cli_fail(c, N_("Out of memory."));
}

int lab_report_write(const cli *c, const souk_comparison *what, const char *folder)
{
    char web[PATH_SIZE];
    bool page = setting_web_folder(c, web, sizeof web);
    int status = write_files(c, what, folder, page);
    if (status == CLI_OK) status = write_records(c, what, folder);
    if (status == CLI_OK) status = print_answers(c, what);
    if (status == CLI_OK && page)
        printf(cli_text(c, N_("\nThe report is in %s/report.html (and .json, .csv).\n")), folder);
    if (status == CLI_OK && !page)
        printf(cli_text(c, N_("\nThe report is in %s/report.json (and .csv). report.html needs the browser "
                              "client: after `make web`, the same command writes it.\n")),
               folder);
    return status;
}
