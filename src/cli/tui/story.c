/* story.c — shows the actions of others, one sentence after the other (see story.h). */
#include "cli/tui/story.h"
#include "cli/play/lines.h"
#include "core/clock.h"
#include <stdio.h>
#include <string.h>

void story_open(story *s, pace p)
{
    s->pace = p;
    s->telling = false;
    souk_out_init(&s->rest, s->bytes, sizeof s->bytes);
}

void story_add(story *s, const char *sentence, souk_out *log)
{
    if (s->rest.len + strlen(sentence) + 2 > sizeof s->bytes)
        story_skip(s, log); /* too far behind to follow */
    if (pace_ms(s->pace) == 0 || strlen(sentence) + 2 > sizeof s->bytes) {
        souk_printf(log, "%s\n", sentence);
        return;
    }
    souk_printf(&s->rest, "%s\n", sentence);
    s->telling = true;
}

bool story_tell(story *s, souk_out *log)
{
    int64_t now = souk_clock_ms(SOUK_CLOCK_MONOTONIC);
    if (!s->telling || now < s->next) return false;
    if (s->rest.len == 0) {
        s->telling = false;
        return true;
    }
    size_t len = strcspn(s->rest.buf, "\n");
    snprintf(s->sentence, sizeof s->sentence, "%.*s", (int)len, s->rest.buf);
    souk_printf(log, "%.*s\n", (int)len, s->rest.buf);
    s->rest.len -= len + 1;
    memmove(s->rest.buf, s->rest.buf + len + 1, s->rest.len + 1);
    s->next = now + pace_ms(s->pace);
    return true;
}

void story_skip(story *s, souk_out *log)
{
    souk_puts(log, s->rest.buf);
    souk_out_reset(&s->rest);
    s->telling = false;
    s->next = 0;
}

void story_pace(stage *st, pace *p, const char *word)
{
    souk_lang lang = st->scene->lang;
    pace wanted = word[0] ? pace_named(word) : lines_on() ? *p : (pace)((*p + 1) % NUM_PACES);
    if (wanted == NUM_PACES) {
        stage_say(st, SOUK_RED, "%s",
                  souk_text(lang, N_("Which pace? Type: pace slow, normal, fast or "
                                     "none.")));
        return;
    }
    *p = wanted;
    if (word[0] || !lines_on()) pace_keep(wanted);
    stage_say(st, SOUK_GREEN, souk_text(lang, N_("Pace: %s.")), pace_word(wanted, lang));
}
