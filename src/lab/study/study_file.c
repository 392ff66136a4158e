/* study_file.c — saves a study in a file: its title, a line of the plays at which its legs end, a line of its
 * finished chunks, and the non-zero counts, one per line.
 *
 * Files with the same title add up, so that every process may write its own. The legs of a file are the first legs of
 * any study it grows into, so its chunks are the first chunks. A finished study is one leg, however often it grew,
 * and has a star instead of its chunks.
 */
#include "bots/net.h"
#include "core/error.h"
#include "core/file.h"
#include "core/out.h"
#include "core/text.h"
#include "lab/study/study.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20, LINE_SIZE = 48, TITLE_SIZE = 1024 };

/* Whether the counts depend on a search. */
static bool searches(const souk_study *s)
{
    bool any = s->analysed || (s->lone && s->lone->effort);
    for (int i = 0; i < s->seats; i++)
        any |= s->bots[i]->effort > 0;
    return any;
}

void souk_study_title(const souk_study *s, souk_out *out)
{
    souk_printf(out, "souk lab 5 %s seed=%llu iterations=%lld parts=%016llx", s->game->id,
                (unsigned long long)s->seed, (long long)s->iterations,
                (unsigned long long)souk_parts_digest(s->game, s->parts));
    if (s->drawn > 0) souk_printf(out, " draw=%d", s->drawn);
    if (s->lone) souk_printf(out, " lone=%s", s->lone->name);
    if (s->lone && s->lone_iterations) souk_printf(out, "@%lld", (long long)s->lone_iterations);
    if (s->analysed) souk_printf(out, " analysed=%lld", (long long)s->analysed);
    if (s->limit) souk_putc(out, ' ');
    if (s->limit) souk_limit_put(s->limit, out);
    const souk_net *net = searches(s) ? souk_net_for(NULL, s->game, s->parts) : NULL;
    if (net) souk_printf(out, " net=%016llx", (unsigned long long)net->digest);
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
    size_t size = TITLE_SIZE + STUDY_LEGS * LINE_SIZE + (size_t)s->chunks + 2 + lines * LINE_SIZE;
    char *text = malloc(size);
    if (!text) return souk_fail(error, N_("Out of memory."));
    souk_out out;
    souk_out_init(&out, text, size);
    souk_study_title(s, &out);
    if (souk_study_done(s) == s->plays) {
        souk_printf(&out, "%lld\n*", (long long)s->plays);
    } else {
        for (int leg = 0; leg < s->legs; leg++)
            souk_printf(&out, leg ? " %lld" : "%lld", (long long)s->leg[leg]);
        souk_putc(&out, '\n');
        for (int64_t c = 0; c < s->chunks; c++)
            souk_putc(&out, s->done[c] ? '1' : '0');
    }
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

/* Reads the legs of a text; returns the text after them, or NULL if it is of another study. */
static const char *read_legs(const souk_study *s, const char *text, int64_t *leg, int *legs)
{
    SOUK_OUT(title, TITLE_SIZE);
    souk_study_title(s, &title);
    if (strncmp(text, title.buf, title.len) != 0) return NULL;
    const char *at = text + title.len;
    for (*legs = 0; *legs < STUDY_LEGS; at++) {
        char *end;
        errno = 0;
        leg[*legs] = strtoll(at, &end, 10);
        if (end == at || errno || leg[*legs] <= (*legs ? leg[*legs - 1] : 0)) return NULL;
        at = end;
        ++*legs;
        if (*at == '\n') return at + 1;
        if (*at != ' ') return NULL;
    }
    return NULL;
}

static bool read_text(souk_study *s, const char *text, int64_t *count)
{
    int64_t leg[STUDY_LEGS];
    int legs;
    const char *done = read_legs(s, text, leg, &legs);
    if (!done || legs > s->legs || memcmp(leg, s->leg, (size_t)legs * sizeof *leg) != 0) return false;
    bool all = *done == '*';
    size_t chunks = (size_t)souk_study_chunks(s, legs), wide = all ? 1 : chunks, known = 0, fresh = 0;
    if ((!all && strspn(done, "01") != chunks) || done[wide] != '\n') return false;
    for (size_t c = 0; c < chunks; c++)
        if (all || done[c] == '1') *(s->done[c] ? &known : &fresh) += 1;
    if (fresh == 0 && known > 0) return true; /* already taken over */
    if (known > 0) return false;              /* would count plays twice */
    if (!read_counts(s, done + wide + 1, count)) return false;
    for (size_t c = 0; c < chunks; c++)
        if (all || done[c] == '1') s->done[c] = 1;
    souk_study_add(s, count);
    return true;
}

bool souk_study_load(souk_study *s, const char *path, souk_error *error)
{
    char *text;
    size_t len;
    if (access(path, F_OK) != 0) return true;
    if (!souk_file_read(path, FILE_MAX, &text, &len, error)) return false;
    int64_t *count = calloc(s->size, sizeof *count);
    bool good = count ? read_text(s, text, count) : souk_fail(error, N_("Out of memory."));
    if (count && !good) souk_fail(error, N_("%s belongs to another study: choose another folder."), path);
    free(count);
    free(text);
    return good;
}

bool souk_study_grow(souk_study *s, const char *path, souk_error *error)
{
    char *text;
    size_t len;
    if (access(path, F_OK) != 0) return true;
    if (!souk_file_read(path, FILE_MAX, &text, &len, error)) return false;
    bool good = read_legs(s, text, s->leg, &s->legs);
    if (!good) souk_fail(error, N_("%s belongs to another study: choose another folder."), path);
    free(text);
    if (good && s->legs == STUDY_LEGS && s->leg[s->legs - 1] < s->plays)
        return souk_fail(error, N_("%s has been extended too often: finish it with -n %lld first."), path,
                         (long long)s->leg[s->legs - 1]);
    return good;
}
