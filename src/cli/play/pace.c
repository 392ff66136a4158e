/* pace.c — the paces, and the file that remembers the chosen one. */
#include "cli/play/pace.h"
#include "cli/base/save.h"
#include "core/file.h"
#include "core/fold.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 32 };

/* The words typed and shown: English, French. */
static const struct {
    const char *words[SOUK_NUM_LANGS];
    int ms;
} paces[NUM_PACES] = {
    {{"slow", "lent"}, 1500}, {{"normal", "normal"}, 600}, {{"fast", "rapide"}, 250}, {{"none", "sans"}, 0}};

pace pace_named(const char *word)
{
    char typed[WORD_MAX];
    souk_fold(word, typed, sizeof typed);
    for (int i = 0; i < NUM_PACES; i++)
        for (int lang = 0; lang < SOUK_NUM_LANGS; lang++)
            if (strcmp(typed, paces[i].words[lang]) == 0) return (pace)i;
    return NUM_PACES;
}

const char *pace_word(pace p, souk_lang lang)
{
    return paces[p].words[lang];
}

int pace_ms(pace p)
{
    return paces[p].ms;
}

pace pace_kept(void)
{
    char path[SAVE_PATH_MAX], *text;
    size_t len;
    souk_error error;
    memset(&error, 0, sizeof error);
    if (!save_file("pace", path, sizeof path) || !souk_file_read(path, WORD_MAX, &text, &len, &error))
        return PACE_NORMAL;
    text[strcspn(text, "\r\n")] = '\0';
    pace kept = pace_named(text);
    free(text);
    return kept < NUM_PACES ? kept : PACE_NORMAL;
}

void pace_keep(pace p)
{
    char path[SAVE_PATH_MAX], word[WORD_MAX];
    souk_error error;
    memset(&error, 0, sizeof error);
    int n = snprintf(word, sizeof word, "%s\n", paces[p].words[SOUK_EN]);
    if (save_file("pace", path, sizeof path)) souk_file_replace(path, word, (size_t)n, &error);
}
