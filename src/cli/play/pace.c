/* pace.c — the paces, and the file that remembers the chosen one. */
#include "cli/play/pace.h"
#include "cli/base/save.h"
#include "core/file.h"
#include "core/fold.h"
#include "core/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 32 };

/* TRANSLATORS: words to type for the paces; the first of the last list is shown for "no pauses" */
static const char *const paces[NUM_PACES] = {N_("slow"), N_("normal"), N_("fast"), N_("none off")};
static const int pauses[NUM_PACES] = {1500, 600, 250, 0};

pace pace_named(const char *word)
{
    char typed[WORD_MAX];
    souk_fold(word, typed, sizeof typed);
    int found = souk_said(typed, paces, NUM_PACES);
    return found < 0 ? NUM_PACES : (pace)found;
}

const char *pace_word(pace p, souk_lang lang)
{
    static char word[WORD_MAX];
    const char *list = souk_text(lang, paces[p]);
    snprintf(word, sizeof word, "%.*s", (int)strcspn(list, " "), list);
    return word;
}

int pace_ms(pace p)
{
    return pauses[p];
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
    int n = snprintf(word, sizeof word, "%s\n", pace_word(p, SOUK_EN));
    if (save_file("pace", path, sizeof path)) souk_file_replace(path, word, (size_t)n, &error);
}
