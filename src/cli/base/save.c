/* save.c — saves: unfinished games, written to disk at every move (see save.h). */
#include "cli/base/save.h"
#include "cli/base/record.h"
#include "core/file.h"
#include "core/text.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { SAVE_PARTS_MAX = 1 << 20 };

static const char ending[] = ".souk";

bool save_make_folders(const char *path)
{
    char part[SAVE_PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1; *at; at++) {
        if (*at != '/') continue;
        *at = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST) return false;
        *at = '/';
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

bool save_folder(const char *variable, const char *usual, const char *rest, char *path, size_t size)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    bool own = base && base[0] == '/';
    if (!own && (!home || home[0] != '/')) return false;
    int n =
        own ? snprintf(path, size, "%s/%s", base, rest) : snprintf(path, size, "%s/%s/%s", home, usual, rest);
    return (size_t)n < size - SAVE_NAME_MAX;
}

static bool folder(char *path, size_t size)
{
    return save_folder("XDG_STATE_HOME", ".local/state", "souk", path, size);
}

/* Locks a record; returns the descriptor, or -1 if somebody else holds the lock. */
static int lock_of(const char *path)
{
    char name[SAVE_PATH_MAX + 8];
    snprintf(name, sizeof name, "%s.lock", path);
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return -1;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
    close(fd);
    return -1;
}

static void name_parts(const char *record, char *path, size_t size)
{
    snprintf(path, size, "%s.parts", record);
}

bool save_parts(const char *record, char *path, size_t size)
{
    name_parts(record, path, size);
    return access(path, R_OK) == 0;
}

static bool copy_parts(const save *k, const char *from, souk_error *error)
{
    char to[SAVE_PATH_MAX + 8], *text;
    size_t len;
    if (!souk_file_read(from, SAVE_PARTS_MAX, &text, &len, error)) return false;
    name_parts(k->path, to, sizeof to);
    bool good = souk_file_replace(to, text, len, error);
    free(text);
    return good;
}

bool save_open(save *k, const souk_game *g, const char *parts, souk_error *error)
{
    char where[SAVE_PATH_MAX - 128];
    memset(k, 0, sizeof *k);
    k->lock = -1;
    if (folder(where, sizeof where) && save_make_folders(where)) {
        time_t now = time(NULL);
        for (int i = 0; i < 100 && k->lock < 0; i++) {
            snprintf(k->path, sizeof k->path, "%s/%s-%lld-%d%s", where, g->id, (long long)now, i, ending);
            if (access(k->path, F_OK) != 0) k->lock = lock_of(k->path);
        }
    }
    if (k->lock >= 0) {
        if (!parts || copy_parts(k, parts, error)) return true;
        save_remove(k);
        return false;
    }
    k->path[0] = '\0';
    snprintf(error->text, sizeof error->text, "%s",
             souk_text(error->lang,
                       N_("This game cannot be saved automatically; press `s` to save it to a file.")));
    return false;
}

bool save_file(const char *name, char *path, size_t size)
{
    char where[SAVE_PATH_MAX - 512];
    return folder(where, sizeof where) && save_make_folders(where) &&
           snprintf(path, size, "%s/%s", where, name) < (int)size;
}

bool save_ours(const char *path)
{
    char where[SAVE_PATH_MAX - 128];
    size_t n;
    if (!folder(where, sizeof where)) return false;
    n = strlen(where);
    return strncmp(path, where, n) == 0 && path[n] == '/' && !strchr(path + n + 1, '/');
}

bool save_take(save *k, const char *path)
{
    snprintf(k->path, sizeof k->path, "%s", path);
    k->lock = lock_of(path);
    if (k->lock < 0) k->path[0] = '\0';
    return k->lock >= 0;
}

bool save_write(const save *k, const souk_table *t, souk_error *error)
{
    char *text = NULL;
    size_t len;
    if (!k->path[0]) return true;
    bool good = souk_table_save(t, &text, &len, error) && souk_file_replace(k->path, text, len, error);
    free(text);
    return good;
}

static void let_go(save *k)
{
    char name[SAVE_PATH_MAX + 8];
    snprintf(name, sizeof name, "%s.lock", k->path);
    if (k->path[0]) unlink(name);
    if (k->lock >= 0) close(k->lock);
    k->lock = -1;
    k->path[0] = '\0';
}

void save_close(save *k)
{
    let_go(k);
}

void save_remove(save *k)
{
    if (k->path[0]) {
        char parts[SAVE_PATH_MAX + 8];
        name_parts(k->path, parts, sizeof parts);
        unlink(parts);
        unlink(k->path);
    }
    let_go(k);
}

/* --- finding ---------------------------------------------------------------------------------- */

static void name_players(const souk_record_head *head, souk_lang lang, save_found *f)
{
    souk_out out;
    souk_voice voice;
    memset(&voice, 0, sizeof voice);
    voice.lang = lang;
    souk_out_init(&out, f->players, sizeof f->players);
    for (int i = 0; i < head->seats; i++) {
        if (i) souk_puts(&out, ", ");
        if (head->players[i][0]) voice.seat_names[i] = head->players[i];
        souk_seat_name(&voice, i, &out);
    }
}

/* Whether the file is a readable record that nobody is playing; if so, fills f. */
static bool look_at(const char *path, const souk_game *wanted, souk_lang lang, save_found *f)
{
    struct stat about;
    record_file r;
    save k;
    if (stat(path, &about) != 0 || !record_read(path, wanted, &r, NULL)) return false;
    bool free_to_take = save_take(&k, path);
    if (free_to_take) {
        save_close(&k);
        snprintf(f->path, sizeof f->path, "%s", path);
        f->game = r.head.game;
        f->when = (int64_t)about.st_mtim.tv_sec * 1000 + about.st_mtim.tv_nsec / 1000000;
        name_players(&r.head, lang, f);
    }
    record_close(&r);
    return free_to_take;
}

static int later_first(const void *a, const void *b)
{
    int64_t x = ((const save_found *)a)->when, y = ((const save_found *)b)->when;
    return x < y ? 1 : x > y ? -1 : 0;
}

int save_find(const souk_game *g, souk_lang lang, save_found *found, int max)
{
    char where[SAVE_PATH_MAX - 256], path[SAVE_PATH_MAX];
    int n = 0;
    DIR *dir = folder(where, sizeof where) ? opendir(where) : NULL;
    if (!dir) return 0;
    for (const struct dirent *e; n < max && (e = readdir(dir));) {
        size_t len = strlen(e->d_name), tail = sizeof ending - 1;
        if (len <= tail || len > 200 || strcmp(e->d_name + len - tail, ending) != 0) continue;
        snprintf(path, sizeof path, "%s/%s", where, e->d_name);
        n += look_at(path, g, lang, &found[n]);
    }
    closedir(dir);
    qsort(found, (size_t)n, sizeof *found, later_first);
    return n;
}
