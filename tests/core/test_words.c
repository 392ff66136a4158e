/* test_words.c: chance, checked play, parsing, views, events and clauses, on the template game. */
#include "core/fold.h"
#include "core/out.h"
#include "core/parts.h"
#include "souk_test.h"
#include <stdlib.h>
#include <string.h>

static const souk_game *g;
static const void *parts;
static souk_state state;
static souk_error error;

static int begin(void **unused)
{
    (void)unused;
    souk_options options;
    g = souk_game_find("template");
    parts = souk_parts_default(g);
    souk_options_default(g, &options);
    memset(&state, 0, sizeof state);
    souk_setup(g, &state, parts, &options, 3);
    memset(&error, 0, sizeof error);
    return 0;
}

static int named(const char *name)
{
    int a = souk_action_named(g, parts, name);
    assert_true(a >= 0);
    return a;
}

static const char *try_it(int actor, const char *name)
{
    return souk_try(g, &state, parts, actor, named(name), NULL, NULL);
}

static void play_a_round(void)
{
    assert_null(try_it(0, "low"));
    assert_null(try_it(1, "low"));
    assert_null(try_it(2, "high"));
}

static void illegal_actions_change_nothing(void **unused)
{
    (void)unused;
    souk_state before = state;
    assert_string_equal(try_it(SOUK_CHANCE, "die 1"), SOUK_NOT_YOUR_TURN);
    assert_string_equal(try_it(SOUK_TABLE, "low"), SOUK_NOT_YOUR_TURN);
    assert_string_equal(try_it(3, "low"), SOUK_NOT_YOUR_TURN);
    assert_string_equal(try_it(SOUK_SPECTATOR, "low"), SOUK_NOT_YOUR_TURN);
    assert_string_equal(try_it(0, "die 1"), "TE-2.1");
    assert_string_equal(souk_try(g, &state, parts, 0, -1, NULL, NULL), SOUK_NO_SUCH_ACTION);
    assert_string_equal(souk_try(g, &state, parts, 0, g->num_actions, NULL, NULL), SOUK_NO_SUCH_ACTION);
    assert_string_equal(souk_try(g, &state, parts, 0, 511, NULL, NULL), SOUK_NO_SUCH_ACTION);
    assert_memory_equal(&before, &state, sizeof state);
    uint32_t learned = 99;
    assert_null(souk_try(g, &state, parts, 1, named("high"), NULL, &learned));
    assert_int_equal(learned, 0);
    assert_string_equal(try_it(1, "low"), SOUK_NOT_YOUR_TURN);
    assert_null(try_it(0, "low"));
    assert_null(try_it(2, "low"));
    assert_null(souk_try(g, &state, parts, SOUK_CHANCE, named("die 6"), NULL, &learned));
    assert_int_equal(learned, 7);
}

static void chance_follows_the_weights(void **unused)
{
    (void)unused;
    static const char loaded[] = "{\"game\":\"template\",\"die\":{\"from\":\"published\",\"lowest_high\":4,"
                                 "\"weights\":[1,0,2,3,0,4]}}";
    uint32_t bytes[16];
    souk_report report = {0};
    int seen[16] = {0};
    assert_true(g->parts_size <= sizeof bytes);
    assert_true(souk_parts_read(g, loaded, sizeof loaded - 1, bytes, &report));
    assert_int_equal(report.warnings, 2);
    parts = bytes;
    play_a_round();
    /* One tenth of the value range is one unit of weight. */
    static const int faces[10] = {1, 3, 3, 4, 4, 4, 6, 6, 6, 6};
    for (uint64_t i = 0; i < 10; i++) {
        uint64_t value = UINT64_MAX / 10 * i + UINT64_MAX / 20;
        assert_int_equal(souk_outcome(g, &state, parts, value), named("die 1") + faces[i] - 1);
    }
    assert_int_equal(souk_outcome(g, &state, parts, 0), named("die 1"));
    assert_int_equal(souk_outcome(g, &state, parts, UINT64_MAX), named("die 6"));
    souk_rng r = souk_rng_seeded(4);
    for (int i = 0; i < 20000; i++)
        seen[souk_draw(g, &state, parts, &r)]++;
    assert_in_range(seen[named("die 1")], 1800, 2200);
    assert_int_equal(seen[named("die 2")], 0);
    assert_in_range(seen[named("die 6")], 7700, 8300);
}

static void uniform_chance_picks_the_nth_outcome(void **unused)
{
    (void)unused;
    play_a_round();
    for (uint64_t i = 0; i < 6; i++)
        assert_int_equal(souk_outcome(g, &state, parts, UINT64_MAX / 6 * i + 1000), named("die 1") + (int)i);
}

static void random_play_matches_the_loop_of_the_header(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 50; seed++) {
        begin(NULL);
        souk_state other = state;
        souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1000);
        int64_t actions = souk_play_random(g, &state, parts, &chance, &player);
        souk_rng chance2 = souk_rng_seeded(seed), player2 = souk_rng_seeded(seed + 1000);
        int64_t count = 0;
        for (int who; (who = souk_mover(g, &other)) != SOUK_DONE; count++) {
            souk_mask m;
            if (who != SOUK_CHANCE) souk_legal(g, &other, parts, who, &m);
            int a = who == SOUK_CHANCE ? souk_draw(g, &other, parts, &chance2) : souk_mask_pick(&m, &player2);
            g->apply(&other, parts, who, a, NULL);
        }
        assert_int_equal(actions, count);
        assert_memory_equal(&state, &other, sizeof state);
        assert_true(chance.drawn == chance2.drawn && player.drawn == player2.drawn);
    }
}

/* --- Parsing --------------------------------------------------------------------------------- */

static void expect_parsed(int actor, const char *text, const char *name)
{
    int16_t actions[4];
    int n = souk_parse(g, &state, parts, actor, text, actions, 4, &error);
    if (n != 1) fail_msg("%s: %s", text, error.text);
    assert_int_equal(actions[0], named(name));
}

static void names_and_labels_are_understood(void **unused)
{
    (void)unused;
    expect_parsed(0, "low", "low");
    expect_parsed(0, "  HIGH ", "high");
    expect_parsed(0, "die\t 3", "die 3"); /* names mean the same for every actor, legal or not */
    expect_parsed(0, "Low: 1 to 3", "low");
    expect_parsed(0, "haut : de 4 à 6", "high");
    expect_parsed(0, "BAS : DE 1 A 3", "low");
    play_a_round();
    expect_parsed(SOUK_CHANCE, "le dé montre 5", "die 5");
}

static void unknown_names_suggest_similar_ones(void **unused)
{
    (void)unused;
    int16_t actions[4];
    assert_int_equal(souk_parse(g, &state, parts, 0, "hihg", actions, 4, &error), 0);
    assert_string_equal(error.text, "\"hihg\" is not possible here. You can, for example: high, low.");
    assert_int_equal(souk_parse(g, &state, parts, 0, " ", actions, 4, &error), 0);
    assert_string_equal(error.text, "What do you want to do?");
    assert_int_equal(souk_parse(g, &state, parts, SOUK_TABLE, "ring", actions, 4, &error), 0);
    assert_string_equal(error.text, "\"ring\" is not an action of High or Low.");
    char endless[5000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_int_equal(souk_parse(g, &state, parts, 0, endless, actions, 4, &error), 0);
    play_a_round();
    assert_int_equal(souk_parse(g, &state, parts, SOUK_CHANCE, "die 7", actions, 4, &error), 0);
    assert_non_null(strstr(error.text, "die 1, die 2"));
}

static void same_label(const void *s, const void *p, int actor, int action, const souk_voice *voice,
                       souk_out *out)
{
    (void)s;
    (void)p;
    (void)actor;
    (void)action;
    (void)voice;
    souk_puts(out, "Guess");
}

static int short_form(const void *s, const void *p, int actor, const char *text, int16_t *actions, int max)
{
    (void)s;
    (void)p;
    (void)actor;
    if (strcmp(text, "low then high") != 0 || max < 2) return 0;
    actions[0] = 0;
    actions[1] = 1;
    return 2;
}

static void labels_win_over_short_forms_and_ambiguity_is_reported(void **unused)
{
    (void)unused;
    souk_game other = *g;
    int16_t actions[4];
    other.label = same_label;
    other.parse = short_form;
    assert_int_equal(souk_parse(&other, &state, parts, 0, " Low  then HIGH ", actions, 4, &error), 2);
    assert_int_equal(actions[1], 1);
    assert_int_equal(souk_parse(&other, &state, parts, 0, "low then high", actions, 1, &error), 0);
    assert_int_equal(souk_parse(&other, &state, parts, 0, "guess", actions, 4, &error), 0);
    assert_non_null(strstr(error.text, "can mean several things"));
    assert_int_equal(souk_parse(&other, &state, parts, 0, "low", actions, 4, &error), 1);
}

static void every_name_is_found_again(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *game = souk_games[i];
        const void *p = souk_parts_default(game);
        for (int a = 0; a < game->num_actions; a++) {
            SOUK_OUT(name, SOUK_NAME_MAX);
            game->name(p, a, &name);
            assert_false(souk_out_full(&name));
            assert_int_equal(souk_action_named(game, p, name.buf), a);
        }
        assert_int_equal(souk_action_named(game, p, ""), -1);
    }
}

static void folding_normalises_typed_text(void **unused)
{
    (void)unused;
    char out[16];
    souk_fold("  Élève\t À\xC2\xA0 ça ", out, sizeof out);
    assert_string_equal(out, "eleve a ca");
    souk_fold("abcdefghijklmnopqrstuvwxyz", out, sizeof out);
    assert_string_equal(out, "abcdefghijklmno");
    souk_fold("", out, sizeof out);
    assert_string_equal(out, "");
    souk_fold("Größe, Öl", out, sizeof out);
    assert_string_equal(out, "grosse, ol");
    souk_fold_spelt("Größe, Öl, ÉÜ", out, sizeof out);
    assert_string_equal(out,
                        "groesse, oel, e"); /* cut: a letter that is spelt with two needs space for both */
}

static void umlauts_may_be_typed_in_either_spelling(void **unused)
{
    (void)unused;
    assert_true(souk_is_said("haendler", "Händler") && souk_is_said("handler", "Händler"));
    assert_true(souk_is_said("grosser stand", "Großer Stand") && souk_is_said("cote", "Côté"));
    assert_false(souk_is_said("hendler", "Händler") || souk_is_said("hote", "Hö te"));
    assert_true(souk_is_within("suess", "Etwas Süßes") && souk_is_within("sussen", "den süßen"));
    assert_false(souk_is_within("soess", "Etwas Süßes"));
}

static void a_word_of_two_lists_is_none(void **unused)
{
    (void)unused;
    static const char *const lists[] = {"red rouge", "blue green", "rouge vert"};
    assert_int_equal(souk_said("red", lists, 3), 0);
    assert_int_equal(souk_said("green", lists, 3), 1);
    assert_int_equal(souk_said("rouge", lists, 3), -1);
    assert_int_equal(souk_said("re", lists, 3), -1);
}

static void yes_and_no_are_said_in_every_language(void **unused)
{
    (void)unused;
    static const char *const yes[] = {"yes", "ON", "oui", "Ja", "1"}, *const no[] = {"no", "off", "non",
                                                                                     "nein", "0"};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(souk_said_yes(yes[i]), 1);
        assert_int_equal(souk_said_yes(no[i]), 0);
    }
    assert_int_equal(souk_said_yes("perhaps"), -1);
    assert_int_equal(souk_said_yes(""), -1);
}

/* --- Views and events ------------------------------------------------------------------------ */

static const char *view(int viewer)
{
    static char text[8192];
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    souk_view(g, &state, parts, viewer, &voice, &out);
    return text;
}

static void a_view_has_the_frame_and_the_table(void **unused)
{
    (void)unused;
    assert_null(try_it(1, "low"));
    assert_string_equal(view(0),
                        "{\"game\":\"template\",\"seats\":3,\"viewer\":0,\"done\":false,\"chance\":false,"
                        "\"pending\":[0,2],\"scores\":[0,0,0],\"table\":{\"round\":0,\"max_rounds\":20,"
                        "\"goal\":3,\"lowest_high\":4,\"players\":[{\"chosen\":false},{\"chosen\":true},"
                        "{\"chosen\":false}],\"choice\":\"none\"},"
                        "\"prompt\":\"What will the die show? Choose low or high, in secret.\","
                        "\"legal\":[{\"action\":0,\"name\":\"low\",\"label\":\"Low: 1 to 3\"},"
                        "{\"action\":1,\"name\":\"high\",\"label\":\"High: 4 to 6\"}]}");
    assert_null(strstr(view(1), "legal"));
    assert_null(strstr(view(1), "prompt"));
    assert_non_null(strstr(view(SOUK_SPECTATOR), "\"viewer\":null"));
    assert_null(strstr(view(SOUK_SPECTATOR), "\"choice\""));
    assert_null(try_it(0, "low"));
    assert_null(try_it(2, "low"));
    assert_non_null(strstr(view(0), "\"chance\":true,\"pending\":[]"));
    souk_rng r = souk_rng_seeded(1);
    souk_play_random(g, &state, parts, &r, &r);
    assert_non_null(strstr(view(0), "\"done\":true"));
    assert_non_null(strstr(view(0), "\"winners\":["));
}

static void events_hide_secrets(void **unused)
{
    (void)unused;
    souk_events events = {0};
    souk_event seen;
    souk_voice voice = {SOUK_EN, {NULL, "Ben"}};
    assert_null(souk_try(g, &state, parts, 1, named("high"), &events, NULL));
    assert_int_equal(events.n, 1);
    static const struct {
        int viewer;
        const char *text, *json;
    } expected[] = {
        {1, "Ben chooses high.", "{\"kind\":\"chose\",\"seat\":1,\"side\":2}"},
        {0, "Ben has chosen.", "{\"kind\":\"chose\",\"seat\":1,\"side\":null}"},
        {SOUK_SPECTATOR, "Ben has chosen.", "{\"kind\":\"chose\",\"seat\":1,\"side\":null}"},
    };
    for (int i = 0; i < 3; i++) {
        SOUK_OUT(text, SOUK_TEXT_MAX);
        SOUK_OUT(json, SOUK_TEXT_MAX);
        assert_true(souk_event_for(g, &events.e[0], expected[i].viewer, &seen));
        souk_event_say(g, parts, &seen, &voice, &text);
        souk_event_json(g, &seen, &json);
        assert_string_equal(text.buf, expected[i].text);
        assert_string_equal(json.buf, expected[i].json);
    }
    souk_event unseen = events.e[0];
    unseen.kind = 1; /* a kind that shows nothing to viewers who may not see it */
    assert_false(souk_event_for(g, &unseen, 0, &seen));
    assert_true(souk_event_for(g, &unseen, 1, &seen));
    SOUK_OUT(name, 64);
    voice.lang = souk_lang_of("fr");
    souk_seat_name(&voice, 2, &name);
    assert_string_equal(name.buf, "Joueur 3");
}

/* --- Clauses --------------------------------------------------------------------------------- */

static void clauses_are_found_in_several_languages(void **unused)
{
    (void)unused;
    SOUK_OUT(out, 4096);
    assert_true(souk_rules_text(g, "TE-1.1", SOUK_EN, &out));
    assert_string_equal(
        out.buf, "There is one die with the faces 1 to 6. Faces from 4 on are high, the others are low.");
    souk_out_reset(&out);
    assert_true(souk_rules_text(g, "TE-3.1", souk_lang_of("fr"), &out));
    assert_string_equal(out.buf,
                        "La partie s'arrête après une manche où un joueur a atteint 3 points (l'option goal "
                        "change ce nombre), et au plus tard après 20 manches (l'option max_rounds).");
    souk_out_reset(&out);
    assert_false(souk_rules_text(g, "TE-1", SOUK_EN, &out));
    assert_false(souk_rules_text(g, "TE-9.9", SOUK_EN, &out));
    assert_false(souk_rules_text(g, "", SOUK_EN, &out));
    assert_string_equal(out.buf, "");
    assert_true(souk_rules_text(g, NULL, SOUK_EN, &out));
    assert_true(strncmp(out.buf, "# High or Low\n", 14) == 0);
    assert_non_null(strstr(out.buf, "\n- TE-2.2 When everybody has chosen"));
}

static void reasons_are_whole_sentences(void **unused)
{
    (void)unused;
    SOUK_OUT(out, 1024);
    souk_why_text(g, "TE-2.3", SOUK_EN, &out);
    assert_string_equal(out.buf, "TE-2.3: Every seat that chose rightly scores 1 point.");
    souk_out_reset(&out);
    souk_why_text(g, SOUK_NOT_YOUR_TURN, souk_lang_of("fr"), &out);
    assert_string_equal(out.buf, "Ce n'est pas à vous de jouer.");
    souk_out_reset(&out);
    souk_why_text(g, SOUK_NO_SUCH_ACTION, SOUK_EN, &out);
    assert_string_equal(out.buf, "There is no such action.");
    souk_out_reset(&out);
    souk_why_text(g, "TE-9.9", SOUK_EN, &out);
    assert_string_equal(out.buf, "TE-9.9: the rules do not allow this now.");
}

/* Clauses are shown to readers without Markdown markup, and end before the next clause. */
static void clauses_of_all_games_read_cleanly(void **unused)
{
    (void)unused;
    static char page[1 << 18], text[1 << 14];
    int clauses = 0;
    for (int i = 0; i < souk_num_games; i++) {
        souk_out whole;
        souk_out_init(&whole, page, sizeof page);
        assert_true(souk_rules_text(souk_games[i], NULL, SOUK_EN, &whole));
        assert_false(souk_out_full(&whole));
        for (char *line = strtok(page, "\n"); line; line = strtok(NULL, "\n")) {
            char id[16];
            size_t n = strcspn(line + (strlen(line) > 2 ? 2 : 0), " ");
            if (strncmp(line, "- ", 2) != 0 || n > 8 || n < 6 || line[4] != '-') continue;
            memcpy(id, line + 2, n);
            id[n] = '\0';
            souk_out clause;
            souk_out_init(&clause, text, sizeof text);
            assert_true(souk_rules_text(souk_games[i], id, SOUK_EN, &clause));
            assert_null(strstr(text, "**"));
            assert_null(strstr(text, "\n## "));
            assert_null(strstr(text, "|---"));
            assert_true(clause.len > 10);
            clauses++;
        }
    }
    assert_true(clauses >= 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(illegal_actions_change_nothing, begin),
        cmocka_unit_test_setup(chance_follows_the_weights, begin),
        cmocka_unit_test_setup(uniform_chance_picks_the_nth_outcome, begin),
        cmocka_unit_test_setup(random_play_matches_the_loop_of_the_header, begin),
        cmocka_unit_test_setup(names_and_labels_are_understood, begin),
        cmocka_unit_test_setup(unknown_names_suggest_similar_ones, begin),
        cmocka_unit_test_setup(labels_win_over_short_forms_and_ambiguity_is_reported, begin),
        cmocka_unit_test_setup(every_name_is_found_again, begin),
        cmocka_unit_test(folding_normalises_typed_text),
        cmocka_unit_test(umlauts_may_be_typed_in_either_spelling),
        cmocka_unit_test(a_word_of_two_lists_is_none),
        cmocka_unit_test(yes_and_no_are_said_in_every_language),
        cmocka_unit_test_setup(a_view_has_the_frame_and_the_table, begin),
        cmocka_unit_test_setup(events_hide_secrets, begin),
        cmocka_unit_test_setup(clauses_are_found_in_several_languages, begin),
        cmocka_unit_test_setup(reasons_are_whole_sentences, begin),
        cmocka_unit_test(clauses_of_all_games_read_cleanly),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
