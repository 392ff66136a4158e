/* study_file.c — keeping a study in a file: a line that says what was played, a line of the chunks that are done,
 * and the counts that are not zero, one a line.
 *
 * Files with the same title add up, so that every process may keep its own.
 */
#include "core/error.h"
#include "core/file.h"
#include "core/out.h"
#include "core/text.h"
#include "lab/study.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20, LINE_SIZE = 48, TITLE_SIZE = 1024 };

void souk_study_title(const souk_study *s, souk_out *out)
{
    souk_printf(out, "souk lab 1 %s plays=%lld seed=%llu iterations=%lld parts=%016llx", s->game->id,
                (long long)s->plays, (unsigned long long)s->seed, (long long)s->iterations,
                (unsigned long long)souk_parts_digest(s->game, s->parts));
    if (s->drawn > 0) souk_printf(out, " draw=%d", s->drawn);
    for (int i = 0; i < s->game->num_options; i++) {
        souk_printf(out, " %s=", s->game->options[i].name);
        souk_option_text(s->game, &s->options, i, out);
    }
    for (int i = 0; i < s->seats; i++)
        souk_printf(out, " %s", s->bots[i]->name);
    souk_putc(out, '\n');
}

bool souk_study_save(const souk_study *s, const char *path, souk_error *error)
{
    size_t lines = 0;
    for (size_t i = 0; i < s->size; i++)
        lines += s->count[i] != 0;
    size_t size = TITLE_SIZE + (size_t)s->chunks + 2 + lines * LINE_SIZE;
    char *text = malloc(size);
    if (!text) return souk_fail(error, N_("There is not enough memory."));
    souk_out out;
    souk_out_init(&out, text, size);
    souk_study_title(s, &out);
    for (int64_t c = 0; c < s->chunks; c++)
        souk_putc(&out, s->done[c] ? '1' : '0');
    souk_putc(&out, '\n');
    for (size_t i = 0; i < s->size; i++)
        if (s->count[i]) souk_printf(&out, "%zu %lld\n", i, (long long)s->count[i]);
    bool good = souk_file_replace(path, text, out.len, error);
    free(text);
    return good;
}

/* Checks the whole text before anything is added: all or nothing. */
static bool read_counts(const souk_study *s, const char *at, int64_t *count)
{
    while (*at) {
        char *end, *after;
        errno = 0;
        unsigned long long i = strtoull(at, &end, 10);
        if (end == at || *end != ' ' || i >= s->size) return false;
        long long n = strtoll(end + 1, &after, 10);
        if (after == end + 1 || *after != '\n' || errno) return false;
        count[i] += n;
        at = after + 1;
    }
    return true;
}

static bool read_text(souk_study *s, const char *text, int64_t *count)
{
    SOUK_OUT(title, TITLE_SIZE);
    souk_study_title(s, &title);
    size_t chunks = (size_t)s->chunks;
    if (strncmp(text, title.buf, title.len) != 0) return false;
    const char *done = text + title.len;
    if (strspn(done, "01") != chunks || done[chunks] != '\n') return false;
    for (size_t c = 0; c < chunks; c++)
        if (done[c] == '1' && s->done[c]) return false; /* would count plays twice */
    if (!read_counts(s, done + chunks + 1, count)) return false;
    for (size_t c = 0; c < chunks; c++)
        if (done[c] == '1') s->done[c] = 1;
    for (size_t i = 0; i < s->size; i++)
        s->count[i] += count[i];
    return true;
}

bool souk_study_load(souk_study *s, const char *path, souk_error *error)
{
    char *text;
    size_t len;
    if (access(path, F_OK) != 0) return true;
    if (!souk_file_read(path, FILE_MAX, &text, &len, error)) return false;
    int64_t *count = calloc(s->size, sizeof *count);
    bool good = count ? read_text(s, text, count) : souk_fail(error, N_("There is not enough memory."));
    if (count && !good) souk_fail(error, N_("%s holds plays of another study: name another folder."), path);
    free(count);
    free(text);
    return good;
}
