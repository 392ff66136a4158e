/* static_files.c — the browser client in memory (see static_files.h). */
#include "server/net/static_files.h"
#include "core/error.h"
#include "core/file.h"
#include "core/text.h"
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 64 << 20, DEPTH_MAX = 8, PATH_SIZE = 1024 };

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/markdown; charset=utf-8"},
    {".ogg", "audio/ogg"},
    {".mp3", "audio/mpeg"},
    {".map", "application/json"},
};

static bool ends_with(const char *text, const char *ending)
{
    size_t n = strlen(text), m = strlen(ending);
    return n >= m && strcmp(text + n - m, ending) == 0;
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_with(path, types[i].ending)) return types[i].type;
    return "application/octet-stream";
}

/* Puts the server's address in front of the relative address of the picture (web/build.mjs). */
static bool complete_picture(static_file *f, const char *url, souk_error *error)
{
    static const char before[] = "\"og:image\" content=\"";
    char *at = strstr(f->bytes, before);
    if (!at || strncmp(at += sizeof before - 1, "./", 2) != 0) return true;
    size_t head = (size_t)(at - f->bytes), more = strlen(url);
    while (more > 0 && url[more - 1] == '/')
        more--;
    char *longer = malloc(f->len + more + 1);
    if (!longer) return souk_fail(error, N_("Out of memory."));
    memcpy(longer, f->bytes, head);
    snprintf(longer + head, more + 1, "%.*s", (int)more, url);
    memcpy(longer + head + more, at + 1, f->len - head); /* the address without its dot, and the final 0 */
    free(f->bytes);
    f->bytes = longer;
    f->len += more - 1;
    return true;
}

static bool add_file(static_files *all, const char *disk, const char *path, const char *url,
                     souk_error *error)
{
    static_file *more = realloc(all->file, ((size_t)all->n + 1) * sizeof *more);
    if (!more) return souk_fail(error, N_("Out of memory."));
    all->file = more;
    static_file *f = &all->file[all->n++];
    memset(f, 0, sizeof *f);
    if (!souk_file_read(disk, FILE_MAX, &f->bytes, &f->len, error)) return false;
    if (url && ends_with(path, ".html") && !complete_picture(f, url, error)) return false;
    f->path = strdup(path);
    f->type = type_of(path);
    snprintf(f->tag, sizeof f->tag, "\"%016" PRIx64 "\"", souk_digest(f->bytes, f->len));
    char packed[PATH_SIZE + 4];
    struct stat about;
    snprintf(packed, sizeof packed, "%s.gz", disk);
    if (stat(packed, &about) == 0 && !souk_file_read(packed, FILE_MAX, &f->gzip, &f->gzip_len, error))
        return false;
    return f->path || souk_fail(error, N_("Out of memory."));
}

static bool add_folder(static_files *all, const char *disk, const char *path, int depth, const char *url,
                       souk_error *error)
{
    DIR *dir = opendir(disk);
    if (!dir) return depth > 0 || souk_fail_at(error, 0, 0, "web", N_("There is no folder \"%s\"."), disk);
    bool good = true;
    for (struct dirent *d; good && depth < DEPTH_MAX && (d = readdir(dir));) {
        char inner[PATH_SIZE], name[PATH_SIZE];
        struct stat about;
        if (d->d_name[0] == '.' || ends_with(d->d_name, ".gz")) continue;
        if (snprintf(inner, sizeof inner, "%s/%s", disk, d->d_name) >= PATH_SIZE ||
            snprintf(name, sizeof name, "%s/%s", path, d->d_name) >= PATH_SIZE || stat(inner, &about) != 0)
            continue;
        if (S_ISDIR(about.st_mode)) good = add_folder(all, inner, name, depth + 1, url, error);
        if (S_ISREG(about.st_mode)) good = add_file(all, inner, name, url, error);
    }
    closedir(dir);
    return good;
}

bool static_files_open(static_files *all, const char *folder, const char *url, souk_error *error)
{
    memset(all, 0, sizeof *all);
    return add_folder(all, folder, "", 0, url, error);
}

bool static_files_page(static_files *all, const char *disk, const char *path, souk_error *error)
{
    if (!add_file(all, disk, path, NULL, error)) return false;
    all->file[all->n - 1].type = type_of(ends_with(disk, ".html") ? "x.html" : "x.txt");
    return true;
}

void static_files_close(static_files *all)
{
    for (int i = 0; i < all->n; i++) {
        free(all->file[i].path);
        free(all->file[i].bytes);
        free(all->file[i].gzip);
    }
    free(all->file);
    memset(all, 0, sizeof *all);
}

const static_file *static_files_find(const static_files *all, const char *path)
{
    bool page = strcmp(path, "/") == 0;
    for (int i = 0; i < all->n; i++)
        if (strcmp(all->file[i].path, page ? "/index.html" : path) == 0) return &all->file[i];
    return NULL;
}
