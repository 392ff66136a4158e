/* words.c — the table of words (see words.h). */
#include "cli/play/words.h"
#include "core/canvas.h"
#include "core/fold.h"
#include <stdio.h>
#include <string.h>

enum {
    LOCAL = WORDS_LOCAL,
    ONLINE = WORDS_ONLINE,
    PUZZLE = WORDS_PUZZLE,
    GAME = LOCAL | ONLINE,
    ALL = GAME | PUZZLE
};
enum { WORD_MAX = 32, USAGE_WIDTH = 16 };

static const struct {
    const char *word; /* a msgid: the words that say it; the first is shown */
    word_wish wish;
    int at;
    const char *after, *help; /* msgids; after: what follows the word */
} words[] = {
    /* TRANSLATORS: the first text of each line is a word to type */
    {N_("help"), WISH_HELP, ALL, NULL, N_("list these words")},
    {N_("about"), WISH_ABOUT, ALL, N_("WHAT"), N_("what a choice or a thing is, by its number or a word")},
    {N_("why"), WISH_WHY, ALL, N_("ACTION"), N_("why that is not possible now")},
    {N_("undo"), WISH_UNDO, ALL, NULL, N_("take back your last action, if it revealed nothing new")},
    {N_("hint"), WISH_HINT, ALL, NULL, N_("what a strong player would do, and why")},
    {N_("answer"), WISH_ANSWER, PUZZLE, NULL, N_("show the solution")},
    {N_("table show"), WISH_SHOW, ALL, NULL, N_("show the table again")},
    {N_("choices"), WISH_CHOICES, ALL, NULL, N_("list what you can do now")},
    {N_("score"), WISH_SCORE, ALL, NULL, N_("show the points")},
    {N_("log"), WISH_LOG, ALL, NULL, N_("show everything that has happened")},
    {N_("rules"), WISH_RULES, ALL, N_("[WORD]"), N_("show the rules, one clause, or where they have a word")},
    {N_("review"), WISH_REVIEW, ONLINE | WORDS_REVIEW, NULL, N_("review the game move by move")},
    {N_("save"), WISH_SAVE, LOCAL, N_("FILE"), N_("save the game; `souk play --load FILE` continues it")},
    {N_("pace"), WISH_PACE, GAME, N_("[WORD]"), N_("set the pace of the log: slow, normal, fast or none")},
    {N_("say"), WISH_CHAT, ONLINE, N_("TEXT"), N_("write to the others at the table")},
    {N_("menu"), WISH_TABLE, ONLINE, NULL, N_("start with bots, invite, take back a move, resign, ...")},
    {N_("yes"), WISH_YES, ONLINE, NULL, N_("agree to another player's request")},
    {N_("no"), WISH_NO, ONLINE, NULL, N_("refuse it")},
    {N_("again"), WISH_REMATCH, ONLINE, NULL, N_("after the end: the same table again")},
    {N_("quit"), WISH_LEAVE, ALL, NULL, N_("leave")},
};
enum { NUM_WORDS = sizeof words / sizeof words[0] };

word_wish words_find(const char *line, word_kind at, const char **rest)
{
    char word[WORD_MAX], folded[WORD_MAX];
    line += line[0] == '/';
    size_t n = strcspn(line, " \t");
    if (n >= sizeof word) return WISH_NOTHING;
    memcpy(word, line, n);
    word[n] = '\0';
    souk_fold(word, folded, sizeof folded);
    *rest = line + n + strspn(line + n, " \t");
    for (int i = 0; i < NUM_WORDS; i++)
        if (words[i].at & (int)at && souk_said(folded, &words[i].word, 1) == 0) return words[i].wish;
    return WISH_NOTHING;
}

const char *words_name(souk_lang lang, word_wish wish)
{
    static char word[WORD_MAX];
    word[0] = '\0';
    for (int i = 0; i < NUM_WORDS; i++) {
        const char *said = souk_text(lang, words[i].word);
        if (words[i].wish == wish) snprintf(word, sizeof word, "%.*s", (int)strcspn(said, " "), said);
    }
    return word;
}

void words_help(souk_lang lang, word_kind at, souk_out *out)
{
    souk_printf(out, "%s\n", souk_text(lang, N_("Choose by number, name or label. You can also type:")));
    for (int i = 0; i < NUM_WORDS; i++) {
        SOUK_OUT(usage, SOUK_TEXT_MAX);
        if (!(words[i].at & (int)at)) continue;
        souk_puts(&usage, words_name(lang, words[i].wish));
        if (words[i].after) souk_printf(&usage, " %s", souk_text(lang, words[i].after));
        int width = souk_canvas_width(usage.buf);
        souk_printf(out, "  %s%*s%s\n", usage.buf, width < USAGE_WIDTH ? USAGE_WIDTH - width : 1, "",
                    souk_text(lang, words[i].help));
    }
    souk_printf(out, "%s\n",
                souk_text(lang, N_("A slash in front (/save) always means one of these words.")));
}
