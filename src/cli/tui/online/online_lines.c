/* online_lines.c — the watched table by lines of text: what is new since the last look, and one's turn.
 *
 * Nothing is printed twice: the log is printed as it grows, and a question when it changes.
 */
#include "cli/play/lines.h"
#include "cli/play/show.h"
#include "cli/tui/online/online.h"
#include <stdio.h>
#include <string.h>

enum { FIRST_LINES = 8, SPOKEN_CHOICES = 12 };

/* Where the log begins for a viewer who comes late: its last lines. */
static size_t last_lines(const souk_out *log)
{
    size_t at = log->len;
    for (int lines = 0; at > 0 && (log->buf[at - 1] != '\n' || lines++ < FIRST_LINES + (at == log->len));)
        at--;
    return at;
}

/* Names the table. */
static void arrive(online *o)
{
    const play *p = o->play;
    memset(o->shown.log, 0xFF, sizeof o->shown.log); /* no viewer has seen any of it */
    memcpy(o->shown.table, o->table, sizeof o->shown.table);
    o->shown.seq = -1;
    o->shown.rematch = false;
    o->shown.absent = -1;
    o->shown.asked[0] = '\0';
    memset(o->shown.names, 0, sizeof o->shown.names);
    memset(o->shown.lines, 0, sizeof o->shown.lines);
    if (p && p->resumed && !p->trial) return;
    if (p && p->trial)
        puts(p->trial->title);
    else if (p)
        printf("%s (%s)\n", o->scene->game->title, o->scene->game->credit);
    else
        printf("\n%s, %s\n", o->scene->game->title, o->scene->title);
    puts(souk_text(o->lang, N_("`help` lists the commands.")));
}

void online_lines_table(const online *o)
{
    if (lines_spoken() && o->told[0])
        fputs(o->told, stdout);
    else
        show_drawings(&o->scene->board, &o->scene->seats, lines_spoken());
}

void online_lines_choices(const online *o, int most)
{
    const scene *s = o->scene;
    int n = s->num_choices, shown = most > 0 && n > most + 1 ? most : n;
    for (int i = 0; i < shown; i++)
        show_choice(scene_number(s, i), s->choices[i].name, s->choices[i].label);
    if (shown < n) show_more_choices(o->lang, n - shown);
}

void online_lines_scores(const online *o)
{
    SOUK_OUT(text, 6 * SOUK_TEXT_MAX);
    for (int i = 0; i < o->num_scores; i++) {
        souk_puts(&text, i ? ", " : " ");
        souk_puts(&text, i < o->num_seats ? o->seats[i].name : souk_text(o->lang, N_("The game")));
        souk_printf(&text, " %d", (int)o->scores[i]);
    }
    printf("%s%s.\n", souk_text(o->lang, N_("Score:")), text.buf);
    for (int i = 0; i < o->scene->num_clocks; i++)
        printf("  %s: %s\n", o->seats[i].name,
               strchr(o->scene->clocks[i].text, ' ') + 1); /* after the number */
}

/* Prints the sentences added to the log. Of one that was sent again, those beyond the number of each kind. */
static bool print_log(online *o)
{
    const souk_out *log = &o->scene->log;
    size_t *shown = &o->shown.log[o->seat + 1];
    int known[2] = {0, 0};
    bool any = false;
    if (*shown == SIZE_MAX) {
        *shown = o->play && !o->play->resumed ? 0 : last_lines(log);
        for (size_t at = 0; at < *shown; at += strcspn(log->buf + at, "\n") + 1)
            o->shown.lines[log->buf[at] == '<']++;
    } else if (o->reread) {
        *shown = 0;
        memcpy(known, o->shown.lines, sizeof known);
    }
    o->reread = false;
    if (*shown > log->len) *shown = log->len;
    if (o->play && o->seat >= 0 && *shown < log->len) putchar('\n');
    while (*shown < log->len) {
        char line[4 * SOUK_TEXT_MAX];
        const char *text = log->buf + *shown;
        size_t n = strcspn(text, "\n");
        *shown += n + (text[n] == '\n');
        if (known[*text == '<']-- > 0) continue;
        o->shown.lines[*text == '<']++;
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        show_line("", line);
        any = true;
    }
    return any;
}

/* Before the start: prints the seats that have changed. */
static bool print_seats(online *o)
{
    bool any = false;
    for (int i = 0; i < o->num_seats && strcmp(o->status, "open") == 0; i++) {
        const char *name = o->seats[i].name;
        if (!name[0]) name = souk_text(o->lang, N_("a free seat"));
        if (strcmp(o->shown.names[i], name) == 0) continue;
        snprintf(o->shown.names[i], sizeof o->shown.names[i], "%s", name);
        printf(souk_text(o->lang, N_("Seat %d: %s\n")), i + 1, name);
        any = true;
    }
    return any;
}

/* During the game: prints that the first absent player has left, or is back. */
static bool print_absent(online *o)
{
    int was = o->shown.absent, now = o->play || strcmp(o->status, "running") != 0 ? -1 : online_absent(o);
    o->shown.absent = now;
    if (now == was || strcmp(o->status, "running") != 0) return false;
    if (was >= 0 && (now < 0 || now > was))
        printf(souk_text(o->lang, N_("%s is back.\n")), o->seats[was].name);
    if (now < 0) return true;
    printf(souk_text(o->lang, N_("%s has left")), o->seats[now].name);
    puts(".");
    return true;
}

bool online_lines_news(online *o)
{
    const scene *s = o->scene;
    if (strcmp(o->shown.table, o->table) != 0) arrive(o);
    bool sits = print_seats(o), leaves = print_absent(o), any = print_log(o) || sits || leaves;
    bool asks = strcmp(o->shown.asked, s->prompt) != 0;
    if (o->rematch[0] && !o->shown.rematch) {
        o->shown.rematch = any = true;
        printf(souk_text(o->lang, N_("The next table is open: type `%s`.\n")),
               words_name(o->lang, WISH_REMATCH));
    }
    if (o->story.telling || o->draws || o->drawings > 0) return any;
    bool turn = s->num_choices > 0 && o->shown.seq != o->seq;
    if (!turn && (!asks || o->play)) return any;
    snprintf(o->shown.asked, sizeof o->shown.asked, "%s", s->prompt);
    if (turn) {
        o->shown.seq = o->seq;
        putchar('\n');
        if (!lines_spoken()) online_lines_table(o);
    }
    show_line("", s->prompt);
    if (o->play && o->play->trial) show_line("", o->play->trial->question);
    if (turn) online_lines_choices(o, lines_spoken() ? SPOKEN_CHOICES : 0);
    return true;
}
