/* test_said.c: the texts of every game, in the states of a few plays: the table as sentences and as a drawing for every
 * viewer, a label for every action, a reason for every illegal one, and why a legal one may be good. Required texts are
 * not empty, no placeholder is left, and a refusal names a clause of the rules. There is no text for actors without a
 * seat. At the end of a play the estimate is the score. */
#include "core/canvas.h"
#include "core/out.h"
#include "souk_test.h"
#include <stdlib.h>
#include <string.h>

enum {
    EVERY = 3,
    TELL_MAX = 1 << 15,
    AT_HAND = 1
}; /* points by which an estimate may count cards left in hand */

static void whole(const souk_game *g, const char *what, int action, const souk_out *out, bool must)
{
    if ((must && out->len == 0) || souk_out_full(out) || strpbrk(out->buf, "{}"))
        fail_msg("%s: %s of action %d: \"%s\"", g->id, what, action, out->buf);
}

static void say_actions(const souk_game *g, const souk_state *s, const void *parts, int who,
                        const souk_voice *voice)
{
    souk_mask legal;
    souk_legal(g, s, parts, who, &legal);
    for (int a = 0; a < g->num_actions; a++) {
        bool may = souk_mask_has(&legal, a);
        SOUK_OUT(label, SOUK_TEXT_MAX);
        g->label(s, parts, who, a, voice, &label);
        whole(g, "label", a, &label, may);
        if (may) {
            SOUK_OUT(reason, SOUK_TEXT_MAX);
            if (g->reason) {
                g->reason(s, parts, SOUK_CHANCE, a, voice, &reason);
                g->reason(s, parts, souk_seats(g, s), a, voice, &reason);
                assert_int_equal(reason.len, 0);
            }
            if (g->reason && who >= 0) g->reason(s, parts, who, a, voice, &reason);
            whole(g, "reason", a, &reason, false);
            continue;
        }
        SOUK_OUT(refusal, SOUK_ERROR_MAX);
        const char *clause = souk_refusal(g, s, parts, who, a, voice, &refusal);
        assert_non_null(clause);
        whole(g, "refusal", a, &refusal, true);
    }
}

static void say_table(const souk_game *g, const souk_state *s, const void *parts, const souk_voice *voice,
                      int viewer, souk_canvas *canvas)
{
    static char told[TELL_MAX];
    souk_out out;
    souk_out_init(&out, told, sizeof told);
    if (g->tell) {
        g->tell(s, parts, viewer, voice, &out);
        whole(g, "telling", -1, &out, true);
    }
    for (int what = SOUK_DRAW_BOARD; what <= SOUK_DRAW_SEATS; what++) {
        souk_canvas_clear(canvas);
        g->draw(s, parts, viewer, what, voice, canvas);
    }
}

static const char *only; /* the id of a game; NULL: all games */

static void value_the_end(const souk_game *g, const souk_state *s, const void *parts)
{
    int32_t score[SOUK_SCORES_MAX];
    float worth[SOUK_SCORES_MAX];
    int entries = g->score(s, parts, SOUK_SPECTATOR, score);
    g->value(s, parts, worth);
    for (int i = 0; i < entries; i++)
        if (worth[i] < (float)(score[i] - AT_HAND) || worth[i] > (float)(score[i] + AT_HAND))
            fail_msg("%s: at the end entry %d has %d and is valued %g", g->id, i, (int)score[i],
                     (double)worth[i]);
}

static void all_texts_are_complete(void **unused)
{
    (void)unused;
    souk_canvas *canvas = malloc(sizeof *canvas);
    assert_non_null(canvas);
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        if (only && strcmp(only, g->id) != 0) continue;
        const void *parts = souk_parts_default(g);
        for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
            souk_state s;
            souk_options options;
            souk_rng chance = souk_rng_seeded((uint64_t)seats), player = souk_rng_seeded(7);
            souk_voice voice = {SOUK_EN, {NULL}};
            memset(&s, 0, sizeof s);
            souk_options_lab(g, &options);
            souk_setup(g, &s, parts, &options, seats);
            for (int step = 0, who; (who = souk_mover(g, &s)) != SOUK_DONE; step++) {
                souk_mask legal;
                souk_legal(g, &s, parts, who, &legal);
                if (g->moment) assert_in_range(g->moment(&s, parts), 0, UINT8_MAX);
                voice.lang = step % 2 ? souk_lang_of("fr") : SOUK_EN;
                if (step % EVERY == 0) {
                    say_actions(g, &s, parts, who, &voice);
                    say_table(g, &s, parts, &voice, who < 0 ? SOUK_SPECTATOR : who, canvas);
                }
                g->apply(&s, parts, who,
                         who == SOUK_CHANCE ? souk_draw(g, &s, parts, &chance)
                                            : souk_mask_pick(&legal, &player),
                         NULL);
            }
            value_the_end(g, &s, parts);
            say_table(g, &s, parts, &voice, 0, canvas); /* at the end */
            say_table(g, &s, parts, &voice, SOUK_SPECTATOR, canvas);
        }
    }
    free(canvas);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_texts_are_complete),
    };
    only = argc > 1 ? argv[1] : NULL;
    return cmocka_run_group_tests_name("said", tests, NULL, NULL);
}
