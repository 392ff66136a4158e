/* tidy.c — `souk store`: dumps, restores, checks and compacts a server's store. */
#include "cli/serve/serving.h"
#include "cli/serve/stores.h"
#include "server/tables/backup.h"
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void serialise_broken(void *context, const char *table)
{
    const cli *c = context;
    fprintf(stderr, cli_text(c, N_("The table %s cannot be replayed.\n")), table);
}

static int check(cli *c, store *s)
{
    souk_error error = cli_fresh_error(c);
    backup_report r;
    if (!backup_check(s, serialise_broken, c, &r, &error)) return cli_error(c, NULL, &error);
    if (cli_flag(c, "json"))
        printf("{\"tables\":%" PRId64 ",\"steps\":%" PRId64 ",\"broken\":%" PRId64 ",\"digest\":\"%016" PRIx64
               "\"}\n",
               r.tables, r.entries, r.broken, r.digest);
    else
        printf(cli_text(c, N_("%lld tables with %lld entries, %lld tables broken; digest %016llx.\n")),
               (long long)r.tables, (long long)r.entries, (long long)r.broken, (unsigned long long)r.digest);
    return r.broken ? CLI_FAILED : CLI_OK;
}

/* A dump holds keys and secrets: only its owner may read it, whatever the umask. */
static FILE *open_dump(const char *path)
{
    struct stat about;
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0) return NULL;
    if (fstat(fd, &about) != 0 || (S_ISREG(about.st_mode) && fchmod(fd, 0600) != 0)) {
        close(fd);
        return NULL;
    }
    return fdopen(fd, "w");
}

/* Dumps to or restores from the file; "-" is the standard stream. */
static int copy(cli *c, store *s, bool out)
{
    souk_error error = cli_fresh_error(c);
    const char *path = c->num_words > 1 ? c->words[1] : "-";
    bool stream = strcmp(path, "-") == 0;
    FILE *f = stream ? (out ? stdout : stdin) : out ? open_dump(path) : fopen(path, "r");
    if (!f) return cli_fail(c, N_("The file %s cannot be opened."), path);
    bool good = out ? backup_dump(s, f, &error) : backup_restore(s, f, &error);
    if (!stream && fclose(f) != 0 && good) return cli_fail(c, N_("Write error: the output is incomplete."));
    return good ? CLI_OK : cli_error(c, stream ? NULL : path, &error);
}

int tidy_run(cli *c)
{
    souk_error error = cli_fresh_error(c);
    store s;
    const char *what = c->words[0];
    bool dump = strcmp(what, "dump") == 0, restore = strcmp(what, "restore") == 0;
    bool checks = strcmp(what, "check") == 0, compacts = strcmp(what, "compact") == 0;
    if (!dump && !restore && !checks && !compacts)
        return cli_usage(c, N_("souk store needs dump, restore, check or compact."));
    for (int i = 0; checks && i < souk_num_games; i++)
        souk_parts_default(souk_games[i]); /* now: its fatal errors must not hit an open store */
    int status = stores_open(c, &s);
    if (status != CLI_OK) return status;
    if (checks)
        status = check(c, &s);
    else if (compacts)
        status = backup_compact(&s, &error) ? CLI_OK : cli_error(c, NULL, &error);
    else
        status = copy(c, &s, dump);
    store_close(&s);
    return status;
}
