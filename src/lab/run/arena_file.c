/* arena_file.c — keeps the plays of an arena in a file, so that a later run need not repeat them. */
#include "lab/run/arena_file.h"
#include "bots/net.h"
#include "core/error.h"
#include "core/file.h"
#include "core/out.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEPT_MAX = 64 << 20, RANKS_MAX = 4096, TITLE_SIZE = 1024 };

/* The first line of a file. */
static void put_title(const souk_arena *a, souk_out *out)
{
    souk_printf(out, "souk arena 1 %s seed=%llu parts=%016llx", a->game->id, (unsigned long long)a->seed,
                (unsigned long long)souk_parts_digest(a->game, a->parts));
    for (int i = 0; i < a->game->num_options; i++) {
        souk_printf(out, " %s=", a->game->options[i].name);
        souk_option_text(a->game, &a->options, i, out);
    }
    for (int i = 0; i < a->seats; i++) {
        const souk_net *net = a->bots[i]->effort ? souk_net_for(a->nets[i], a->game, a->parts) : NULL;
        souk_putc(out, ' ');
        souk_arena_put_bot(a->bots[i], a->iterations[i], out);
        if (net) souk_printf(out, ":%016llx", (unsigned long long)net->digest);
    }
    souk_putc(out, '\n');
}

/* Parses a stored play; false if the line is truncated or malformed (the play is then repeated). */
static bool take_line(const souk_arena *a, const char *line)
{
    char *at;
    int entries = a->seats == 1 ? 2 : a->seats;
    souk_arena_play p;
    memset(&p, 0, sizeof p);
    long long number = strtoll(line, &at, 10);
    if (at == line || number < 0 || number >= a->num_plays) return false;
    for (int i = 0; i < entries; i++) {
        char *next;
        double share = strtod(at, &next);
        if (next == at || !(share >= 0.0 && share <= 1.0)) return false;
        p.share[i] = (float)share;
        p.score[i] = (int32_t)strtol(next, &at, 10);
        if (at == next) return false;
    }
    if (*at != '\n') return false;
    p.done = true;
    a->plays[number] = p;
    return true;
}

/* Adds the plays of the file at f->path, if it exists. */
static bool take_file(souk_arena_file *f, const souk_arena *a, souk_error *error)
{
    SOUK_OUT(title, TITLE_SIZE);
    put_title(a, &title);
    char *text;
    size_t len;
    f->fresh = true;
    f->ragged = false;
    if (access(f->path, F_OK) != 0) return true;
    if (!souk_file_read(f->path, KEPT_MAX, &text, &len, error)) return false;
    /* A full disk may have truncated the title itself: such a file is started afresh. */
    bool begun = len >= title.len || strncmp(text, title.buf, len) != 0;
    bool good = !begun || strncmp(text, title.buf, title.len) == 0;
    if (!good) souk_fail(error, N_("%s belongs to another arena run: choose another file."), f->path);
    for (const char *line = text; good && (line = strchr(line, '\n')) && *++line;)
        f->taken += take_line(a, line);
    f->fresh = !begun;
    f->ragged = begun && text[len - 1] != '\n';
    free(text);
    return good;
}

bool souk_arena_file_read(souk_arena_file *f, const souk_arena *a, const char *path, int rank, int ranks,
                          souk_error *error)
{
    souk_arena_file at = {.fresh = true}, own = at;
    for (int k = 0; k < RANKS_MAX && (k <= ranks || !at.fresh); k++) {
        souk_out name;
        souk_out_init(&name, at.path, sizeof at.path);
        souk_puts(&name, path);
        if (k > 0) souk_printf(&name, ".%d", k);
        if (!take_file(&at, a, error)) return false;
        if (k == rank) own = at;
    }
    *f = own;
    f->taken = at.taken;
    return true;
}

bool souk_arena_file_open(souk_arena_file *f, const souk_arena *a, souk_error *error)
{
    SOUK_OUT(title, TITLE_SIZE);
    put_title(a, &title);
    f->out = fopen(f->path, f->fresh ? "w" : "a");
    if (!f->out) return souk_fail(error, N_("Cannot write %s."), f->path);
    if (f->fresh) fputs(title.buf, f->out);
    if (f->ragged) fputc('\n', f->out);
    return true;
}

void souk_arena_file_add(souk_arena_file *f, const souk_arena *a, int64_t play)
{
    const souk_arena_play *p = &a->plays[play];
    int entries = a->seats == 1 ? 2 : a->seats;
    if (!f->out) return;
    fprintf(f->out, "%lld", (long long)play);
    for (int i = 0; i < entries; i++)
        fprintf(f->out, " %.6f %d", (double)p->share[i], (int)p->score[i]);
    fputc('\n', f->out);
    fflush(f->out);
}

bool souk_arena_file_close(souk_arena_file *f)
{
    if (!f->out) return true;
    bool good = !ferror(f->out);
    good &= fclose(f->out) == 0;
    f->out = NULL;
    return good;
}
