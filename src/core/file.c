/* file.c — files (see file.h). The only change that others can see is a rename within a folder, so a reader
 * finds either the old content or the new, whatever happens in between. */
#include "core/file.h"
#include "core/error.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool souk_file_read(const char *path, size_t max, char **text, size_t *len, souk_error *error)
{
    FILE *file = fopen(path, "rb");
    *text = NULL;
    *len = 0;
    if (!file) return souk_fail(error, "%.120s cannot be opened: %s.", path, strerror(errno));
    size_t size = 4096, n = 0, got;
    char *buffer = malloc(size + 1);
    while (buffer && (got = fread(buffer + n, 1, size - n, file)) > 0) {
        n += got;
        if (n > max) break;
        if (n < size) continue;
        char *larger = realloc(buffer, 2 * size + 1);
        if (!larger) free(buffer);
        buffer = larger;
        size *= 2;
    }
    int failed = ferror(file) ? errno : 0;
    fclose(file);
    if (buffer && n <= max && !failed) {
        buffer[n] = '\0';
        *text = buffer;
        *len = n;
        return true;
    }
    free(buffer);
    if (failed) return souk_fail(error, "%.120s cannot be read: %s.", path, strerror(failed));
    if (!buffer) return souk_fail(error, "Out of memory.");
    return souk_fail(error, "%.120s is larger than %zu bytes.", path, max);
}

static bool write_all(int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = write(fd, text, len);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        text += n;
        len -= (size_t)n;
    }
    return true;
}

/* The folder must be durable too, or the rename may be lost. Best effort: some systems refuse. */
static void sync_folder(const char *path)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) + 1 : 0;
    if (n >= sizeof folder) return;
    memcpy(folder, path, n);
    folder[n] = '\0';
    int fd = open(n ? folder : ".", O_RDONLY);
    if (fd < 0) return;
    (void)fsync(fd);
    close(fd);
}

bool souk_file_replace(const char *path, const char *text, size_t len, souk_error *error)
{
    struct stat old = {0};
    bool exists = stat(path, &old) == 0;
    /* A device or a pipe cannot be replaced by a file, so it is written to instead. */
    bool special = exists && !S_ISREG(old.st_mode);
    char *temporary = malloc(strlen(path) + 8);
    if (!temporary) return souk_fail(error, "Out of memory.");
    strcpy(temporary, path);
    if (!special) strcat(temporary, ".XXXXXX");
    int fd = special ? open(path, O_WRONLY) : mkstemp(temporary);
    int why = fd < 0 ? errno : 0;
    if (fd >= 0) {
        mode_t mask = umask(0);
        umask(mask);
        if (!write_all(fd, text, len) ||
            (!special && (fchmod(fd, exists ? old.st_mode & 0777 : 0666 & ~mask) || fsync(fd))))
            why = errno;
        if (close(fd) && !why) why = errno;
        if (!special && !why && rename(temporary, path)) why = errno;
        if (!special && why) unlink(temporary);
        if (!special && !why) sync_folder(path);
    }
    free(temporary);
    if (!why) return true;
    return souk_fail(error, "%.120s could not be saved: %s. The previous file is unchanged.", path,
                     strerror(why));
}
