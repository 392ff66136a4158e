/* record.c — reads record files (see record.h). */
#include "cli/base/record.h"
#include "core/error.h"
#include "core/file.h"
#include <stdlib.h>

bool record_read(const char *path, const souk_game *game, record_file *r, souk_error *error)
{
    souk_record_reader reader;
    if (!souk_file_read(path, SOUK_RECORD_MAX, &r->text, &r->len, error)) return false;
    bool good = souk_record_open(&reader, r->text, r->len, &r->head, error);
    if (good && game && r->head.game != game)
        good = souk_fail(error, N_("%.120s is a record of %s, not of %s."), path, r->head.game->title,
                         game->title);
    if (!good) record_close(r);
    return good;
}

void record_close(record_file *r)
{
    free(r->text);
    r->text = NULL;
}

souk_table *record_load(const char *path, const souk_game *game, const void *parts, souk_error *error)
{
    record_file r;
    if (!record_read(path, game, &r, error)) return NULL;
    souk_table *t = souk_table_load(r.text, r.len, parts, error);
    record_close(&r);
    return t;
}

int record_open(const cli *c, const char *path, const souk_game *game, game_setting *setting,
                souk_table **table)
{
    record_file r;
    souk_error error = cli_fresh_error(c);
    if (!record_read(path, game, &r, &error)) return cli_error(c, path, &error);
    int status = setting_open(c, setting, r.head.game, false);
    if (status == CLI_OK) {
        *table = souk_table_load(r.text, r.len, setting->own_parts, &error);
        if (!*table) {
            status = cli_error(c, path, &error);
            setting_close(setting);
        }
    }
    record_close(&r);
    return status;
}
