/* limit.c — a seat that may not do something (see limit.h). */
#include "lab/study/limit.h"
#include "core/error.h"
#include "core/out.h"
#include "core/typed.h"
#include "lab/run/playing.h"
#include "lab/study/study.h"
#include <ctype.h>
#include <string.h>

enum { WORDS_MAX = 32, PLAYS = 48, PLAY_MAX = 4000 };

/* The limit of the seat for which this thread searches. A game has no place for it: its functions are pure. */
static _Thread_local struct {
    const souk_limit *limit;
    const souk_game *game;
    int seat;
} now;

void souk_limit_apply(const souk_limit *l, souk_mask *legal)
{
    souk_mask left;
    for (int i = 0; i < SOUK_MASK_WORDS; i++)
        left.w[i] = legal->w[i] & ~l->barred.w[i];
    if (souk_mask_count(&left) > 0) *legal = left;
}

static void limited(const void *state, const void *parts, int actor, souk_mask *legal)
{
    now.game->legal(state, parts, actor, legal);
    if (actor == now.seat) souk_limit_apply(now.limit, legal);
}

int souk_limit_choose(const souk_limit *l, const souk_bot *bot, souk_at here, int seat, souk_rng *rng,
                      const souk_budget *budget)
{
    souk_game game = *here.game;
    game.legal = limited;
    now.limit = l;
    now.game = here.game;
    now.seat = seat;
    return souk_bot_choose_within(bot, &game, here.state, here.parts, seat, rng, budget);
}

void souk_limit_put(const souk_limit *l, souk_out *out)
{
    souk_printf(out, "%s=%s", l->only ? "only" : "without", l->text);
}

/* --- reading --------------------------------------------------------------------------------- */

static size_t letters(const char *name)
{
    size_t n = 0;
    while (isalpha((unsigned char)name[n]))
        n++;
    return n;
}

/* Whether the name is these words, or begins with them. */
static bool begins(const char *name, const char *words)
{
    size_t len = strlen(words);
    if (len == 0 || strncmp(name, words, len) != 0) return false;
    bool digit = isdigit((unsigned char)words[len - 1]);
    return digit ? !isdigit((unsigned char)name[len]) : !isalpha((unsigned char)name[len]);
}

/* The actions that seats have in some random plays: the others are chance outcomes, or hardly ever possible. */
static void find_actions(const souk_study *s, souk_mask *known)
{
    souk_mask_clear(known);
    for (uint64_t play = 1; play <= PLAYS; play++) {
        souk_playing p;
        souk_playing_open(&p, s->game, s->parts, &s->options, s->seats, play);
        p.left = PLAY_MAX;
        for (int who; (who = souk_playing_next(&p)) != SOUK_DONE;) {
            for (int i = 0; i < SOUK_MASK_WORDS; i++)
                known->w[i] |= p.legal.w[i];
            souk_playing_act(&p, who, souk_mask_pick(&p.legal, &p.player[who]));
        }
    }
}

/* The error lists the first words of the known actions. */
static bool unknown(const souk_study *s, const souk_mask *known, bool only, const char *words,
                    souk_error *error)
{
    SOUK_OUT(list, SOUK_TEXT_MAX);
    SOUK_OUT(first, SOUK_NAME_MAX + 4);
    souk_puts(&list, " ");
    for (int a = -1; (a = souk_mask_next(known, a + 1)) >= 0;) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        s->game->name(s->parts, a, &name);
        name.buf[letters(name.buf)] = '\0';
        souk_out_reset(&first);
        souk_printf(&first, " %s,", name.buf);
        if (name.buf[0] && !strstr(list.buf, first.buf))
            souk_puts(&list, first.buf + 1), souk_putc(&list, ' ');
    }
    if (list.len > 2 && list.len < list.cap) list.buf[list.len - 2] = '\0';
    return souk_fail_at(error, 0, 0, only ? "only" : "without",
                        N_("No action of a seat in %s begins with \"%s\". Their first words: %s."),
                        s->game->title, words, list.buf + 1);
}

/* Bars the known actions that begin with these words; false if there is none. */
static bool bar(souk_limit *l, const souk_study *s, const souk_mask *known, const char *words)
{
    bool found = false;
    for (int a = -1; (a = souk_mask_next(known, a + 1)) >= 0;) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        s->game->name(s->parts, a, &name);
        if (!begins(name.buf, words)) continue;
        souk_mask_add(&l->barred, a);
        found = true;
    }
    return found;
}

bool souk_limit_read(souk_limit *l, const souk_study *s, bool only, const char *text, souk_error *error)
{
    char copy[SOUK_TEXT_MAX];
    const char *words[WORDS_MAX];
    int n = souk_typed_list(text, copy, sizeof copy, words, WORDS_MAX);
    souk_mask known;
    memset(l, 0, sizeof *l);
    l->only = only;
    find_actions(s, &known);
    if (n < 0) return unknown(s, &known, only, text, error);
    for (int i = 0; i < n; i++)
        if (!bar(l, s, &known, words[i])) return unknown(s, &known, only, words[i], error);
    for (int i = 0; only && i < SOUK_MASK_WORDS; i++)
        l->barred.w[i] = ~l->barred.w[i];
    memcpy(l->text, text, strlen(text) + 1);
    return true;
}
