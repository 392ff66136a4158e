/* test_words.c: the texts of Basari: typed input, labels, sentences in several languages, positions and their errors, the
 * drawn table, and hidden information. */
#include "basari_test.h"
#include "bots/bot.h"
#include "core/canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TWO(moves) AT(3, "  score = 5 4 0\n  pawn = 3 3 10\n", "0: stones\n1: stones\n2: points\n" moves)

/* The actions that the actor means by a text, as names joined by '/'; "" if it is not understood. */
static const char *meant(const souk_table *t, int actor, const char *text)
{
    static char joined[256];
    int16_t actions[8];
    souk_error error = {0};
    souk_out out;
    souk_out_init(&out, joined, sizeof joined);
    int n = souk_parse(t->game, &t->state, t->parts, actor, text, actions, 8, &error);
    for (int i = 0; i < n; i++) {
        souk_puts(&out, i ? "/" : "");
        t->game->name(t->parts, actions[i], &out);
    }
    return joined;
}

static void an_offer_can_be_typed_in_one_go(void **unused)
{
    (void)unused;
    souk_table *t = replay(TWO(""));
    static const char *const same[] = {"offer 2 red 1 blue",
                                       "2 red 1 blue",
                                       "Offer 2 red and 1 blue",
                                       "offer 1 blue, 2 red",
                                       "offer red 2 blue 1",
                                       "offer R 2 B 1",
                                       "offer RRB",
                                       "offer 2r 1b",
                                       "raise 2 reds blue",
                                       "offrir 2 rouges et 1 bleue",
                                       "proposer 2 rouges bleue"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_string_equal(meant(t, 0, same[i]), "red 2/yellow 0/green 0/blue 1");
    assert_string_equal(meant(t, 0, "offer 3 green"), "red 0/yellow 0/green 3/blue 0");
    assert_string_equal(meant(t, 0, "offer 1 jaune 1 verte"), "red 0/yellow 1/green 1/blue 0");
    static const char *const nonsense[] = {
        "offer",        "offer 2",        "offer two red", "offer 2 red 1 red",
        "offer 99 red", "offer 2 purple", "offer 2 3 red", "offer -1 red"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        assert_string_equal(meant(t, 0, nonsense[i]), "");
    assert_string_equal(meant(t, 1, "offer 2 red 1 blue"), ""); /* not seat 1's turn */

    /* The four actions are one atomic move. */
    int16_t actions[8];
    souk_error error = {0};
    int n = souk_parse(t->game, &t->state, t->parts, 0, "offer 2 red 1 blue", actions, 8, &error);
    assert_true(souk_table_move(t, 0, actions, n, &error));
    const ba_state *s = state_of(t);
    assert_int_equal(s->offer, stones("RRB"));
    /* An offer that is not a raise is refused as a whole, with the clause. */
    n = souk_parse(t->game, &t->state, t->parts, 1, "offer 2 red", actions, 8, &error);
    assert_int_equal(n, 4);
    assert_false(souk_table_move(t, 1, actions, n, &error));
    assert_string_equal(error.clause, "BA-5.4");
    assert_int_equal(s->colour, BA_RED);
    souk_table_free(t);
}

/* Words separated by punctuation, overlong words, huge numbers, and actors without a choice. */
static void odd_texts_are_read_or_refused(void **unused)
{
    (void)unused;
    souk_table *t = replay(TWO(""));
    static const struct {
        const char *text, *meant;
    } cases[] = {
        {"offer\t2 red+1 blue", "red 2/yellow 0/green 0/blue 1"},
        {"2 red\t1 blue", "red 2/yellow 0/green 0/blue 1"},
        {"+,\t", ""},
        {"offer redredredredredredredredredredredredredredredredredredredredredredred", ""},
        {"offer RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR", ""},
        {"offer r b r b r b r b r b r b r b r b r b r b r b r b", ""},
        {"offer red 2 blue", ""},
        {"offer red blue", "red 1/yellow 0/green 0/blue 1"},
        {"offer 100 red", ""},
        {"offer :", ""},
        {"offer {", ""},
        {"999", ""},
        {"99999", ""},
        {":", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (strcmp(meant(t, 0, cases[i].text), cases[i].meant) != 0)
            fail_msg("\"%s\" means \"%s\"", cases[i].text, meant(t, 0, cases[i].text));
    int16_t actions[8];
    static const char *const asked[] = {"offer 2 red 1 blue", ""};
    for (int max = 0; max < 4; max++) /* no space for all four */
        assert_int_equal(t->game->parse(&t->state, t->parts, 0, asked[0], actions, max), 0);
    assert_int_equal(t->game->parse(&t->state, t->parts, 0, asked[1], actions, 8), 0);
    assert_int_equal(t->game->parse(&t->state, t->parts, SOUK_CHANCE, asked[0], actions, 8), 0);
    assert_int_equal(t->game->parse(&t->state, t->parts, 2, asked[0], actions, 8), 0);
    souk_table_free(t);
    t = replay(AT(3, "  score = 5 4 0\n  pawn = 3 3 10\n", ""));
    assert_string_equal(meant(t, 0, "stones"), "stones");
    assert_string_equal(meant(t, 0, "stones please"), "");
    assert_string_equal(meant(t, 0, "camels"), "");
    souk_table_free(t);
    /* While the pawns are placed, a number is a stall. */
    t = replay("souk record 1\ngame: basari\nseats: 3\nseed: 7\n");
    assert_string_equal(meant(t, 0, "2"), "start 2");
    assert_string_equal(meant(t, 0, "0"), "");
    assert_string_equal(meant(t, 0, "999"), "");
    assert_string_equal(meant(t, 0, "here"), "");
    souk_table_free(t);
    /* Records of rules 1: seats from 0, and only seats. */
    static const char *const old[] = {"opener 9", "opener /", "opener 12", "start 1", "opener x"};
    for (size_t i = 0; i < sizeof old / sizeof old[0]; i++)
        assert_int_equal(ba_old_action(1, 3, old[i]), -1);
    assert_int_equal(ba_old_action(1, 3, "opener 2"), BA_A_OPENER + 2);
}

/* Impossible actions have no reason; a viewer without a seat gets the label of the first stall. */
static void impossible_actions_have_no_reason(void **unused)
{
    (void)unused;
    static const int asked[][2] = {{-1, BA_A_CARD}, {3, BA_A_CARD}, {0, BA_A_ROLL}};
    const ba_state *s = play(AT(3, "  pawn = 3 3 10\n", ""));
    const souk_voice voice = {.lang = SOUK_EN};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        SOUK_OUT(why, SOUK_TEXT_MAX);
        ba_reason(s, the_parts(), asked[i][0], asked[i][1], &voice, &why);
        assert_string_equal(why.buf, "");
    }
    SOUK_OUT(stranger, SOUK_TEXT_MAX);
    SOUK_OUT(nobody, SOUK_TEXT_MAX);
    ba_label(s, the_parts(), 3, BA_A_CARD + BA_POINTS, &voice, &stranger);
    ba_label(s, the_parts(), SOUK_SPECTATOR, BA_A_CARD + BA_POINTS, &voice, &nobody);
    assert_string_equal(stranger.buf, nobody.buf);
    assert_int_equal(ba_colour_of('\0'), -1);
    SOUK_OUT(prompt, SOUK_TEXT_MAX);
    ba_prompt(play(AT(3, "  phase = roll\n", "")), the_parts(), 0, &voice, &prompt);
    assert_string_equal(prompt.buf, ""); /* nobody has a choice while the die rolls */
}

/* Values outside the range of an event's argument give no text. */
static void invalid_values_have_no_text(void **unused)
{
    (void)unused;
    static const char *const types[] = {"stones", "card", "action", "tent"};
    static const int values[] = {-1, 100};
    souk_voice voice = {SOUK_EN, {NULL}};
    const souk_game *g = souk_game_find("basari");
    for (int i = 0; i < 8; i++) {
        SOUK_OUT(word, SOUK_TEXT_MAX);
        g->word(souk_parts_default(g), types[i / 2], values[i % 2], &voice, &word);
        assert_string_equal(word.buf, "");
    }
}

static void an_unfinished_offer_can_be_completed_in_one_go(void **unused)
{
    (void)unused;
    souk_table *t = replay(TWO("0: red 2\n"));
    assert_string_equal(meant(t, 0, "offer 2 red 1 blue"), "yellow 0/green 0/blue 1");
    assert_string_equal(meant(t, 0, "offer 1 red 1 blue"), "");
    assert_string_equal(meant(t, 0, "1"), "yellow 1");
    souk_table_free(t);
}

static void short_words_are_understood(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD(3));
    assert_string_equal(meant(t, 0, "7"), "start 7");
    assert_string_equal(meant(t, 0, "start 7"), "start 7");
    assert_string_equal(meant(t, 0, "35"), "");
    souk_table_free(t);
    t = replay(AT(3, "", ""));
    assert_string_equal(meant(t, 0, "dé"), "die");
    assert_string_equal(meant(t, 1, "Pierres"), "stones");
    assert_string_equal(meant(t, 1, "p"), "points");
    souk_table_free(t);
    t = replay(TWO("0: red 0\n0: yellow 0\n0: green 0\n0: blue 1\n"));
    assert_string_equal(meant(t, 1, "accepter"), "accept");
    assert_string_equal(meant(t, 1, "oui"), "accept");
    souk_table_free(t);
    assert_string_equal(meant(t = replay(TWO("")), 0, "renoncer"), "decline");
    souk_table_free(t);
}

static const char *label(const souk_table *t, int actor, const char *name, souk_lang lang)
{
    static char text[SOUK_TEXT_MAX];
    souk_voice voice = {lang, {NULL}};
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    t->game->label(&t->state, t->parts, actor, action_of(t, name), &voice, &out);
    return text;
}

static void labels_say_what_an_action_does(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(3, "  pawn = 3 1 1\n", ""));
    assert_string_equal(label(t, 0, "points", SOUK_EN), "Points: score 5 points");
    assert_string_equal(label(t, 0, "stones", SOUK_EN), "Stones: take 2 red, 1 yellow");
    assert_string_equal(label(t, 0, "stones", souk_lang_of("fr")), "Pierres : prendre 2 rouges, 1 jaune");
    assert_string_equal(label(t, 0, "start 3", SOUK_EN), "Start at stall 3 (5, 2 red, 1 yellow)");
    assert_string_equal(label(t, SOUK_CHANCE, "opener 2", SOUK_EN), "Seat 2 opens the haggle");
    souk_table_free(t);
    /* BA-4.3: if a colour is short, the seat gets the rest. */
    t = replay(AT(3, "  pawn = 3 1 2\n  stones.0 = 24 red\n  stones.1 = none\n  stones.2 = 25 blue\n", ""));
    assert_string_equal(label(t, 0, "stones", SOUK_EN), "Stones: take 1 red, 1 yellow");
    assert_string_equal(label(t, 2, "stones", SOUK_EN), "Stones: take no stones");
    souk_table_free(t);
    t = replay(TWO("0: red 0\n0: yellow 0\n0: green 2\n0: blue 1\n"));
    assert_string_equal(label(t, 1, "accept", SOUK_EN), "Accept the offer");
    assert_string_equal(label(t, 1, "accept", souk_lang_of("fr")), "Accepter l'offre");
    souk_table_free(t);
}

/* Every text of the game's tables has a French version. */
static void the_log_is_written_in_several_languages(void **unused)
{
    (void)unused;
    souk_table *t = replay(TWO("0: red 1\n0: yellow 0\n0: green 0\n0: blue 2\n1: accept\n"));
    expect_log(t, 2, SOUK_EN, "Seat 1 offers 1 red, 2 blue.");
    expect_log(t, 2, SOUK_EN, "Seat 1 takes 2 red, 1 yellow from the stock.");
    expect_log(t, 2, SOUK_EN, "Seat 3 scores 4 points at stall 10.");
    expect_log(t, 2, souk_lang_of("fr"), "offre 1 rouge, 2 bleues.");
    expect_log(t, 2, souk_lang_of("fr"), "prend 2 rouges, 1 jaune dans le stock.");
    expect_log(t, 2, souk_lang_of("fr"), "marque 4 points sur la case 10.");
    souk_table_free(t);
    for (int i = 0; i < BA_EVENTS; i++) {
        const souk_event_kind *kind = &ba_event_kinds[i];
        assert_string_not_equal(souk_text(souk_lang_of("fr"), kind->text), kind->text);
        if (kind->hidden) assert_string_not_equal(souk_text(souk_lang_of("fr"), kind->hidden), kind->hidden);
    }
}

/* BA-7.1: the log ends with the winner or winners. */
static void the_log_names_the_winners(void **unused)
{
    (void)unused;
#define ENDS(lines) AT(3, "  scorings = 2\n  walked = 34 0 0\n" lines, "0: points\n1: points\n2: points\n")
    souk_table *t = replay(ENDS("  score = 40 60 1\n"));
    expect_log(t, 2, SOUK_EN, "The game is over: Seat 2 wins with 73 points.");
    expect_log(t, 2, souk_lang_of("fr"), "La partie est finie : Joueur 2 gagne avec 73 points.");
    souk_table_free(t);
    t = replay(ENDS("  score = 50 60 1\n"));
    expect_log(t, 2, SOUK_EN, "The game is over: Seat 1 wins with 73 points.");
    expect_log(t, 2, SOUK_EN, "The game is over: Seat 2 wins with 73 points.");
    souk_table_free(t);
    t = replay(ENDS("  score = 50 68 1\n  stones.0 = 3 red, 3 yellow, 3 green, 4 blue\n"));
    expect_log(t, 2, SOUK_EN, "The game is over: Seat 2 wins with 79 points, the tie broken by stones.");
    expect_log(t, 2, souk_lang_of("fr"),
               "La partie est finie : Joueur 2 gagne avec 79 points, les pierres départageant les ex æquo.");
    souk_table_free(t);
#undef ENDS
}

static const char *prompt(const souk_table *t, int seat, souk_lang lang)
{
    static char text[SOUK_TEXT_MAX];
    souk_voice voice = {lang, {"Ada", "Ben", "Zoé"}};
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    t->game->prompt(&t->state, t->parts, seat, &voice, &out);
    return text;
}

static void prompts_name_the_choice(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD(3));
    assert_string_equal(prompt(t, 0, SOUK_EN), "Choose the stall where you start.");
    souk_table_free(t);
    t = replay(TWO("0: red 1\n"));
    assert_string_equal(prompt(t, 0, SOUK_EN), "You offer so far: 1 red. How many yellow stones?");
    act(t, 0, "yellow 0");
    act(t, 0, "green 0");
    act(t, 0, "blue 0");
    assert_string_equal(prompt(t, 1, SOUK_EN),
                        "Ada offers you this for the stones action: 1 red. Accept, or offer more.");
    assert_string_equal(prompt(t, 1, souk_lang_of("fr")),
                        "Ada vous offre ceci pour l'action pierres : 1 rouge. "
                        "Acceptez, ou offrez davantage.");
    souk_table_free(t);
}

/* A prompt lists only possible actions. */
static void prompts_list_only_possible_actions(void **unused)
{
    (void)unused;
#define POOR(seat, moves) \
    AT(3, "  score = 5 4 0\n  stones." #seat " = none\n", "0: stones\n1: stones\n2: points\n" moves)
    souk_table *t = replay(POOR(0, ""));
    assert_string_equal(prompt(t, 0, SOUK_EN),
                        "You haggle over the stones action and have no stones to offer: decline.");
    souk_table_free(t);
    t = replay(POOR(1, "0: red 1\n0: yellow 0\n0: green 0\n0: blue 0\n"));
    assert_string_equal(prompt(t, 1, SOUK_EN),
                        "Ada offers you this for the stones action: 1 red. You cannot offer more: accept.");
    souk_table_free(t);
#undef POOR
}

/* --- positions ------------------------------------------------------------------------------- */

static void why_is(const ba_state *s, int seat, const char *action, souk_lang lang, const char *text)
{
    const souk_game *g = souk_game_find("basari");
    souk_voice voice = {.lang = lang};
    souk_error error;
    int16_t actions[8];
    SOUK_OUT(why, SOUK_TEXT_MAX);
    assert_true(souk_parse(g, s, souk_parts_default(g), seat, action, actions, 8, &error) > 0);
    g->reason(s, souk_parts_default(g), seat, actions[0], &voice, &why);
    assert_string_equal(why.buf, text);
}

/* An offer is explained by the majority of the colour that is being named. */
static void reasons_speak_of_laps_and_majorities(void **unused)
{
    (void)unused;
    const ba_state *s =
        play(AT(3,
                "  phase = haggle\n  action = stones\n  cards = stones points stones\n"
                "  stones.0 = 3 red, 1 blue\n  stones.1 = 1 red\n  stones.2 = 1 red, 2 blue\n",
                ""));
    why_is(s, 0, "0 red", SOUK_EN,
           "bids for 1 red, 2 yellow and a lead worth 12 points; keeps the lead in red stones");
    why_is(s, 0, "3 red", SOUK_EN,
           "bids for 1 red, 2 yellow and a lead worth 12 points; gives all the red stones away, and the lead "
           "with them");
    why_is(s, 0, "1 red", SOUK_EN,
           "bids for 1 red, 2 yellow and a lead worth 12 points; gives up the lead in red stones, keeping 2");
    why_is(s, 0, "1 red", souk_lang_of("fr"),
           "enchérit pour 1 rouge, 2 jaunes et une majorité à 12 points ; cède la majorité des pierres "
           "rouges, et en garde 2");
    why_is(s, 0, "decline", SOUK_EN, "keeps all stones; Seat 3 does the stones action for nothing");
    why_is(s, 0, "decline", souk_lang_of("fr"),
           "garde toutes ses pierres ; Joueur 3 fait l'action pierres sans rien payer");
    s = play(AT(3,
                "  phase = haggle\n  action = stones\n  cards = stones points stones\n"
                "  stones.0 = 3 red, 2 blue\n  stones.1 = 1 red\n  stones.2 = 1 red, 2 blue\n",
                "0: red 0\n0: yellow 0\n0: green 0\n0: blue 1\n"));
    why_is(s, 2, "accept", SOUK_EN,
           "would take the lead with 3 blue, worth 8 points at the scoring; leaves the stones of the stall "
           "to Seat 1");
    why_is(s, 2, "accept", souk_lang_of("fr"),
           "prendrait la majorité avec 3 bleues, soit 8 points au décompte ; laisse les pierres de l'étal à "
           "Joueur 1");
    /* Stones that are paid are missing from the payer's majority. */
    s = play(AT(3,
                "  phase = haggle\n  action = stones\n  cards = stones points stones\n"
                "  stones.0 = 10 yellow\n  stones.1 = none\n  stones.2 = 7 yellow\n",
                "0: red 0\n0: yellow 2\n0: green 0\n0: blue 0\n"));
    why_is(s, 2, "accept", SOUK_EN,
           "would take the lead with 9 yellow, worth 12 points at the scoring; leaves the stones of the "
           "stall to Seat 1");
    s = play(AT(3,
                "  phase = haggle\n  action = stones\n  cards = stones points stones\n"
                "  stones.0 = 2 red\n  stones.1 = 3 red\n  stones.2 = 2 red\n",
                ""));
    why_is(s, 0, "1 red", SOUK_EN,
           "bids for 1 red, 2 yellow and a lead worth 12 points; keeps 1 of the red stones, where another "
           "leads anyway");
    why_is(s, 0, "2 red", SOUK_EN,
           "bids for 1 red, 2 yellow and a lead worth 12 points; lets the rival take the lead in red stones");
    s = play(AT(3,
                "  phase = haggle\n  action = stones\n  cards = stones points stones\n"
                "  stones.0 = 1 red\n  stones.1 = 3 red\n  stones.2 = 1 blue\n",
                ""));
    why_is(s, 0, "1 red", SOUK_EN,
           "bids for 1 red, 2 yellow and a lead worth 12 points; offers all the red stones, where another "
           "leads anyway");
    ba_state near = *play(AT(3, "  phase = cards\n", ""));
    near.score[1] = 9;
    why_is(&near, 0, "points", SOUK_EN, "makes 4 points, 5 behind Seat 2");
    why_is(&near, 0, "points", souk_lang_of("fr"), "porte à 4 points, 5 de moins que Joueur 2");
    why_is(&near, 1, "points", SOUK_EN, "makes 13 points, 13 ahead of Seat 1");
    near.score[0] = 5;
    why_is(&near, 0, "points", SOUK_EN, "makes 9 points, level with Seat 2");
    why_is(&near, 0, "stones", SOUK_EN,
           "would take the lead with 4 red, 5 yellow, worth 26 points at the scoring");
    near.stones[0] += ba_of(BA_RED, 1) + ba_of(BA_YELLOW, 1);
    why_is(&near, 0, "stones", SOUK_EN,
           "would strengthen the lead: 5 red, 6 yellow, worth 26 points at the scoring");
    near.stones[0] -= ba_of(BA_RED, 1) + ba_of(BA_YELLOW, 1);
    near.stones[1] += ba_of(BA_RED, 3) + ba_of(BA_YELLOW, 2);
    why_is(&near, 0, "stones", SOUK_EN, "would draw level with the lead in yellow stones");
    near.stones[1] += ba_of(BA_YELLOW, 2);
    why_is(&near, 0, "stones", SOUK_EN, "would come within 2 of the lead in red stones");
    why_is(&near, 0, "stones", souk_lang_of("fr"), "resterait à 2 de la majorité (pierres rouges)");
    near.stones[1] += ba_of(BA_RED, 2) + ba_of(BA_YELLOW, 2); /* more than the stall has of stones */
    why_is(&near, 0, "stones", SOUK_EN, "would still be 4 behind the lead in red stones");
    why_is(&near, 0, "stones", souk_lang_of("fr"), "serait encore à 4 de la majorité (pierres rouges)");
    near.walked[0] = (uint8_t)(((const ba_parts *)souk_parts_default(souk_game_find("basari")))->stalls - 1);
    why_is(&near, 0, "die", SOUK_EN, "any roll completes the lap, for 10 points");
    near.walked[0]--;
    why_is(&near, 0, "die", SOUK_EN, "a roll of 2 or more completes the lap, for 10 points");
    why_is(&near, 0, "die", souk_lang_of("fr"), "un jet d'au moins 2 boucle le tour, pour 10 points");
    near.walked[0] = (uint8_t)(near.walked[0] - 5);
    why_is(&near, 0, "die", SOUK_EN, "scores up to 5 points and comes nearer to the lap, 7 stalls to go");
    why_is(&near, 0, "die", souk_lang_of("fr"),
           "marque jusqu'à 5 points et avance vers la fin du tour, encore 7 cases");
    near.walked[0]++;
    why_is(&near, 0, "die", SOUK_EN, "only a roll of 6 completes the lap, for 10 points");
    why_is(&near, 0, "die", souk_lang_of("fr"), "seul un jet de 6 boucle le tour, pour 10 points");
}

/* In a round that ends with a scoring (BA-6.1), nobody gets nearer to a lap. In the last round (BA-7.1), reasons do not
 * praise a lead that can no longer be caught. */
static void reasons_know_the_last_round(void **unused)
{
    (void)unused;
#define STONES    "  stones.0 = 2 red\n  stones.1 = 6 red, 4 yellow\n  stones.2 = 3 red, 8 yellow\n"
#define WALKED(n) "  pawn = 10 1 3\n  walked = " n " 0 0\n"
    static const struct {
        const char *record;
        int seat;
        const char *action, *why;
    } said[] = {
        {AT(3, "  scorings = 2\n" WALKED("33") STONES, ""), 1, "die",
         "scores up to 5 points and comes nearer to the lap, 34 stalls to go"},
        {AT(3, "  scorings = 2\n" WALKED("34") STONES, ""), 1, "die", "scores up to 5 points, by a low roll"},
        {AT(3, "  scorings = 1\n" WALKED("34") STONES, ""), 1, "die", "scores up to 5 points, by a low roll"},
        /* Stall 1 has a red and two yellow: 6 red lead over 3, and stall 3 shows two more. */
        {AT(3, "  scorings = 2\n" WALKED("33") STONES, ""), 1, "stones",
         "would strengthen the lead: 7 red, worth 14 points at the scoring"},
        {AT(3, "  scorings = 1\n" WALKED("34") STONES, ""), 1, "stones",
         "would strengthen the lead: 7 red, worth 14 points at the scoring"},
        {AT(3, "  scorings = 2\n" WALKED("34") STONES, ""), 1, "stones",
         "would still be 2 behind the lead in yellow stones"},
        {AT(3, "  scorings = 2\n" WALKED("33") "  stones.1 = 13 red, 1 yellow\n  stones.2 = 9 yellow\n", ""),
         1, "stones", "would still be 6 behind the lead in yellow stones"},
        {AT(3, "  scorings = 2\n" WALKED("33") "  stones.1 = 13 red, 13 yellow\n", ""), 1, "stones",
         "the lead in red stones is safe already"},
        /* One red is left in the stock, and no yellow; then nothing. */
        {AT(3, WALKED("0") "  stones.0 = 25 red, 25 yellow\n  stones.1 = none\n  stones.2 = none\n", ""), 2,
         "stones", "the stock has none of the stall's stones"},
        {AT(3,
            WALKED("0") "  stones.0 = 20 red, 20 yellow\n  stones.1 = 4 red, 5 yellow\n  stones.2 = none\n",
            ""),
         2, "stones", "would still be 19 behind the lead in red stones"},
        /* Others could still catch up: by the stall under their pawn, or if they are paid. */
        {AT(3,
            "  scorings = 2\n" WALKED(
                "34") "  stones.0 = none\n  stones.1 = 6 red\n  stones.2 = 4 red, 9 yellow\n",
            ""),
         1, "stones", "would strengthen the lead: 7 red, worth 14 points at the scoring"},
        {AT(3,
            "  scorings = 2\n" WALKED(
                "34") "  stones.0 = 3 red\n  stones.1 = 6 red\n  stones.2 = 3 red, 9 yellow\n",
            ""),
         1, "stones", "would strengthen the lead: 7 red, worth 14 points at the scoring"},
        {AT(3,
            "  scorings = 2\n" WALKED(
                "34") "  stones.0 = 2 red\n  stones.1 = 6 red, 9 yellow\n  stones.2 = 3 red\n",
            ""),
         1, "stones", "the lead in red stones is safe already"},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        why_is(play(said[i].record), said[i].seat, said[i].action, SOUK_EN, said[i].why);
#undef STONES
#undef WALKED
}

/* The last count completes an offer: its label is the whole offer. Its reason is the greatest cost, or that the rival
 * cannot raise it. The earlier counts only begin it. */
static void an_offer_is_explained_as_a_whole(void **unused)
{
    (void)unused;
#define HAGGLE(lines) \
    AT(3, "  phase = haggle\n  action = stones\n  cards = stones points stones\n  turn = 0\n" lines, "")
    const ba_state *s = play(HAGGLE("  stones.0 = 3 red, 4 yellow, 2 blue\n  stones.1 = 1 red, 2 blue\n"
                                    "  stones.2 = 1 red, 1 yellow, 3 blue\n  named = 1 1 0\n"));
    const souk_voice voice = {.lang = SOUK_EN}, french = {.lang = souk_lang_of("fr")};
    SOUK_OUT(label, SOUK_TEXT_MAX);
    SOUK_OUT(etiquette, SOUK_TEXT_MAX);
    ba_label(s, the_parts(), 0, ba_count_action(BA_BLUE, 2), &voice, &label);
    ba_label(s, the_parts(), 0, ba_count_action(BA_BLUE, 0), &french, &etiquette);
    assert_string_equal(label.buf, "Offer 1 red, 1 yellow, 2 blue");
    assert_string_equal(etiquette.buf, "Offrir 1 rouge, 1 jaune");
    why_is(s, 0, "0", SOUK_EN, "bids for 1 red, 2 yellow; gives up the lead in red stones, keeping 2");
    why_is(s, 0, "2", SOUK_EN, "bids for 1 red, 2 yellow; gives up the lead in red stones, keeping 2");
    s = play(HAGGLE("  stones.0 = 3 red, 4 yellow, 2 blue\n  stones.1 = 1 red, 2 blue\n"
                    "  stones.2 = 1 red, 1 yellow, 3 blue\n  named = 0 1 0\n"));
    why_is(s, 0, "0", SOUK_EN, "bids for 1 red, 2 yellow; still leads in yellow stones, keeping 3");
    why_is(s, 0, "1", SOUK_EN,
           "bids for 1 red, 2 yellow; keeps 1 of the blue stones, where another leads anyway");
    s = play(HAGGLE("  stones.0 = 3 red, 2 blue\n  stones.1 = none\n  stones.2 = 3 blue\n  named = 2 0 0\n"));
    why_is(s, 0, "0", SOUK_EN,
           "bids for 1 red, 2 yellow and a lead worth 12 points; gives up the lead in red stones, keeping 1");
    why_is(s, 0, "1", SOUK_EN,
           "bids for 1 red, 2 yellow and a lead worth 12 points; Seat 3 cannot raise that");
    why_is(s, 0, "1", souk_lang_of("fr"),
           "enchérit pour 1 rouge, 2 jaunes et une majorité à 12 points ; Joueur 3 ne peut pas surenchérir");
    why_is(
        s, 0, "2", SOUK_EN,
        "bids for 1 red, 2 yellow and a lead worth 12 points; gives up the lead in red stones, keeping 1"); /* more than necessary */
#undef HAGGLE
    for (int colour = BA_BLUE; colour <= BA_RED; colour++)
        assert_int_equal(ba_begins(s, the_parts(), ba_count_action(colour, 1)),
                         colour == BA_BLUE ? 0 : SOUK_PIECE);
    assert_false(ba_begins(s, the_parts(), BA_A_ACCEPT));
}

/* A hint also shows a rival's answer as a whole, as far as the line goes. */
static void an_expected_offer_is_shown_as_a_whole(void **unused)
{
    (void)unused;
    souk_table *t = replay(TWO("0: red 0\n0: yellow 0\n0: green 0\n"));
    const souk_voice voice = {.lang = SOUK_EN};
    static const char *const told[] = {"Raise without red", "Raise without red", "Raise without red",
                                       "Offer 1 yellow, 2 blue"};
    for (int16_t length = 1; length <= 4; length++) {
        souk_advice advice = {
            .action = (int16_t)ba_count_action(BA_BLUE, 1),
            .line = {(int16_t)ba_count_action(BA_RED, 0), (int16_t)ba_count_action(BA_YELLOW, 1),
                     (int16_t)ba_count_action(BA_GREEN, 0), (int16_t)ba_count_action(BA_BLUE, 2)},
            .line_length = length};
        souk_bot_reasons(souk_table_now(t), 0, &voice, &advice, 1);
        const char *then = strstr(advice.reason, "; then probably Seat 2: ");
        assert_non_null(then);
        assert_string_equal(then + strlen("; then probably Seat 2: "), told[length - 1]);
    }
    souk_table_free(t);
    t = replay(TWO(""));
    souk_advice own = {
        .action = (int16_t)ba_count_action(BA_RED, 0),
        .line = {(int16_t)ba_count_action(BA_YELLOW, 1), (int16_t)ba_count_action(BA_GREEN, 0)},
        .line_length = 2};
    souk_bot_reasons(souk_table_now(t), 0, &voice, &own, 1);
    assert_string_equal(own.reason, "bids for 2 red, 1 yellow and a lead worth 26 points; stays level with "
                                    "the lead in red stones"); /* its end is unknown */
    own.line[own.line_length++] = (int16_t)ba_count_action(BA_BLUE, 0);
    souk_bot_reasons(souk_table_now(t), 0, &voice, &own, 1);
    assert_string_equal(own.reason, "then Offer 1 yellow: bids for 2 red, 1 yellow and a lead worth 26 "
                                    "points; falls behind in yellow stones, keeping 2");
    souk_table_free(t);
}

/* The label of the first count, red, says "offer", since a hint may show it as a rival's answer. */
static void the_label_of_an_offer_says_offer(void **unused)
{
    (void)unused;
    static const struct {
        int offers, count;
        const char *lang;
        const char *label;
    } said[] = {{0, 0, "en", "Offer without red"},        {0, 2, "en", "Offer with 2 red"},
                {1, 0, "en", "Raise without red"},        {1, 1, "en", "Raise with 1 red"},
                {1, 2, "fr", "Surenchère avec 2 rouges"}, {0, 0, "fr", "Offre sans pierre rouge"}};
    const souk_game *g = souk_game_find("basari");
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        ba_state s =
            *play(AT(3, "  phase = haggle\n  action = stones\n  cards = stones points stones\n", ""));
        souk_voice voice = {.lang = souk_lang_of(said[i].lang)};
        SOUK_OUT(label, SOUK_TEXT_MAX);
        s.offers = (uint8_t)said[i].offers;
        g->label(&s, souk_parts_default(g), 0, ba_count_action(BA_RED, said[i].count), &voice, &label);
        assert_string_equal(label.buf, said[i].label);
    }
}

static void invalid_positions_are_refused_with_line_and_reason(void **unused)
{
    (void)unused;
    /* The record's head has four lines; "place:" is the fifth. */
    broken(AT(3, "  phase = haggling\n", ""), 6, "start, roll, cards");
    broken(AT(3, "  scorings = 0\n  pawn = 1 2\n", ""), 7, "3 values here, not 2");
    broken(AT(3, "  pawn = 1 2 35\n", ""), 6, "a whole number from 1 to 34");
    broken(AT(3, "  pawn = 1 2 3 4\n", ""), 6, "At most 3 values");
    broken(AT(3, "  stones.0 = 2 pink\n", ""), 6, "Unknown value \"pink\": use blue, green, yellow, red");
    broken(AT(3, "  stones.0 = red 2\n", ""), 6, "Unknown value \"2\"");
    broken(AT(3, "  stones.0 = 20 red\n  stones.1 = 6 red\n", ""), 7, "only 25 \"red\"");
    broken(AT(3, "  offers = 1\n", ""), 6, "no field offers in the phase cards");
    broken(AT(3, "  stones.3 = 1 red\n", ""), 6, "");
    broken(AT(3, "  cards = die die\n", ""), 6, "3 values here, not 2");
    broken(AT(3, "  cards = die die die\n", ""), 0, "still be choosing");
    broken(AT(3, "  phase = roll\n  cards = die none none\n", ""), 0, "nobody has a card");
    broken(AT(3, "  phase = haggle\n  cards = die points stones\n", ""), 0, "two seats must want");
    broken(AT(3, "  phase = haggle\n  cards = die die stones\n  turn = 2\n", ""), 0, "has not chosen");
    broken(AT(3, "  phase = haggle\n  cards = die die stones\n  offers = 1\n", ""), 0, "if and only if one");
    broken(AT(3, "  phase = haggle\n  cards = die die stones\n  offers = 1\n  offer = 4 red\n", ""), 0,
           "does not own");
    broken(AT(3, "  phase = haggle\n  cards = die die stones\n  named = 4\n", ""), 8, "can become an offer");
    broken(AT(3, "  phase = tie\n  cards = die die stones\n  score = 1 2 3\n", ""), 0, "equal scores");
    broken(AT(3, "  phase = die\n  cards = points die stones\n", ""), 0, "no die action");
    broken(AT(3, "  scorings = 3\n", ""), 0, "after the last scoring");
    broken(AT(3, "  action = points\n", ""), 0, "no action is carried out");
    broken(AT(3, "  phase = start\n  walked = 1 0 0\n", ""), 0, "moved that far");
    broken(AT(3, "  action = dance\n", ""), 6, "use die, points, stones");
}

static void a_haggle_can_be_set_up(void **unused)
{
    (void)unused;
    const ba_state *s = play(AT(3,
                                "  phase = haggle\n  action = stones\n  cards = stones points stones\n"
                                "  turn = 2\n  offers = 3\n  offer = 1 red 1 blue\n  named = 1 1\n",
                                ""));
    assert_int_equal(s->rival, 0);
    assert_int_equal(s->offer, stones("RB"));
    assert_int_equal(s->named, stones("RY"));
    assert_int_equal(s->colour, BA_GREEN);
    assert_int_equal(ba_pending(s), 1u << 2);
}

/* --- the drawn table ------------------------------------------------------------------------- */

static const char *drawn_for(const souk_table *t, int viewer, int what, const souk_voice *voice, int *cols)
{
    static souk_canvas canvas;
    static char text[1 << 16];
    souk_out out;
    souk_canvas_clear(&canvas);
    t->game->draw(&t->state, t->parts, viewer, what, voice, &canvas);
    souk_out_init(&out, text, sizeof text);
    souk_canvas_text(&canvas, true, &out);
    *cols = canvas.cols;
    return text;
}

static const char *drawn(const souk_table *t, int viewer, int what, souk_lang lang, int *cols)
{
    souk_voice voice = {lang, {"Ada", "Ben", "Zoé"}};
    return drawn_for(t, viewer, what, &voice, cols);
}

static void the_table_shows_stalls_pawns_markers_and_laps(void **unused)
{
    (void)unused;
    int cols;
    souk_table *t = replay(AT(3, "  pawn = 3 12 3\n  walked = 2 0 10\n", "0: stones\n"));
    const char *board = drawn(t, 0, SOUK_DRAW_BOARD, SOUK_EN, &cols);
    assert_in_range(cols, 60, 78);
    /* Stalls 1 to 3: number, points; stones; seat 1 left its marker, seats 1 and 3 are on stall 3. */
    assert_non_null(strstr(board, "|1   4|2   7|3   5|"));
    assert_non_null(strstr(board, "|RYY  |BB   |RRY  |"));
    assert_non_null(strstr(board, "|a    |     |13   |"));
    assert_non_null(strstr(board, "|c    |")); /* seat 3's marker, ten stalls back */
    assert_non_null(strstr(board, "1 Ada"));
    assert_non_null(strstr(board, "32 to go, start a"));
    assert_non_null(strstr(board, "Before scoring 1 of 3"));
    const char *seats = drawn(t, 0, SOUK_DRAW_SEATS, SOUK_EN, &cols);
    assert_in_range(cols, 60, 80);
    assert_non_null(strstr(seats, "stones\n2 Ben")); /* the viewer's own card */
    seats = drawn(t, 1, SOUK_DRAW_SEATS, SOUK_EN, &cols);
    assert_non_null(strstr(seats, "face down\n2 Ben"));
    board = drawn(t, 0, SOUK_DRAW_BOARD, souk_lang_of("fr"), &cols);
    assert_non_null(strstr(board, "rouge"));
    souk_table_free(t);
    /* In a haggle the courtyard shows the offer to all, and an example to the seat that answers. */
    t = replay(TWO("0: red 1\n0: yellow 0\n0: green 0\n0: blue 2\n"));
    assert_non_null(strstr(drawn(t, 2, SOUK_DRAW_BOARD, SOUK_EN, &cols), "Ada offers 1 red, 2 blue"));
    assert_null(strstr(drawn(t, 2, SOUK_DRAW_BOARD, SOUK_EN, &cols), "Say for example"));
    assert_non_null(
        strstr(drawn(t, 1, SOUK_DRAW_BOARD, SOUK_EN, &cols), "Say for example: offer 2 red 1 blue"));
    assert_non_null(
        strstr(drawn(t, 1, SOUK_DRAW_BOARD, souk_lang_of("fr"), &cols), "offrir 2 rouges 1 bleue"));
    souk_voice voice = {SOUK_EN, {"Ada of the House with the Longest Name of All the Bazaar", "Ben", "Zoé"}};
    assert_non_null(
        strstr(drawn_for(t, 2, SOUK_DRAW_BOARD, &voice, &cols), "Ada of the House w offers 1 red"));
    souk_table_free(t);
}

static void start_stalls_can_be_clicked(void **unused)
{
    (void)unused;
    static souk_canvas canvas;
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_table *t = replay(HEAD(3));
    for (int viewer = 0; viewer < 2; viewer++) {
        bool marked[BA_STALLS_MAX] = {false};
        int many = 0;
        souk_canvas_clear(&canvas);
        t->game->draw(&t->state, t->parts, viewer, SOUK_DRAW_BOARD, &voice, &canvas);
        for (int row = 0; row < canvas.rows; row++)
            for (int col = 0; col < canvas.cols; col++) {
                int action = canvas.cell[row][col].action;
                if (action < 0 || marked[action]) continue;
                marked[action] = true;
                many++;
            }
        assert_int_equal(many, viewer == 0 ? 34 : 0);
    }
    souk_table_free(t);
}

/* --- hidden information ---------------------------------------------------------------------- */

static void imagining_keeps_the_view_of_a_seat(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(4, "", "0: die\n2: stones\n"));
    const ba_state *s = state_of(t);
    int seen[BA_CARDS + 1] = {0};
    for (uint64_t seed = 0; seed < 300; seed++) {
        ba_state guess = *s;
        souk_rng rng = souk_rng_seeded(seed);
        ba_imagine(&guess, t->parts, 0, &rng);
        assert_int_equal(guess.card[0], s->card[0]);
        assert_int_equal(guess.card[1], 0);
        assert_int_equal(guess.pending, s->pending);
        seen[guess.card[2]]++;
    }
    assert_int_equal(seen[0], 0);
    for (int card = 1; card <= BA_CARDS; card++)
        assert_in_range(seen[card], 60, 140);
    souk_table_free(t);
    /* The counts named so far are hidden from the other seats. */
    t = replay(TWO("0: red 2\n"));
    ba_state guess = *(const ba_state *)state_of(t);
    souk_rng rng = souk_rng_seeded(1);
    ba_imagine(&guess, t->parts, 1, &rng);
    assert_memory_equal(&guess, play(TWO("")), sizeof guess);
    guess = *(const ba_state *)state_of(t);
    ba_imagine(&guess, t->parts, 0, &rng);
    assert_memory_equal(&guess, state_of(t), sizeof guess);
    souk_table_free(t);
}

static void an_estimate_never_reads_a_hidden_card(void **unused)
{
    (void)unused;
    /* The estimate of seat 0 does not depend on the secret choices of the others. */
    static const char *const cards[] = {"die", "points", "stones"};
    float mine = 0;
    for (int c = 0; c < BA_CARDS; c++) {
        char record[256];
        snprintf(record, sizeof record, "%s1: %s\n2: %s\n0: points\n", AT(4, "  pawn = 3 5 7 9\n", ""),
                 cards[c], cards[c]);
        float value[SOUK_SCORES_MAX];
        ba_value(play(record), the_parts(), value);
        if (c) assert_true(value[0] == mine);
        mine = value[0];
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(an_offer_can_be_typed_in_one_go, "BA-5.4 BA-5.7"),
        CLAUSE_TEST(an_unfinished_offer_can_be_completed_in_one_go, "BA-5.7"),
        CLAUSE_TEST(odd_texts_are_read_or_refused, "BA-5.7"),
        CLAUSE_TEST(invalid_values_have_no_text, "BA-5.7"),
        cmocka_unit_test(impossible_actions_have_no_reason),
        CLAUSE_TEST(short_words_are_understood, "BA-2.1 BA-3.2"),
        CLAUSE_TEST(labels_say_what_an_action_does, "BA-4.2 BA-4.3"),
        cmocka_unit_test(the_log_is_written_in_several_languages),
        CLAUSE_TEST(the_log_names_the_winners, "BA-7.1"),
        cmocka_unit_test(prompts_name_the_choice),
        CLAUSE_TEST(prompts_list_only_possible_actions, "BA-5.2"),
        cmocka_unit_test(the_label_of_an_offer_says_offer),
        cmocka_unit_test(reasons_speak_of_laps_and_majorities),
        CLAUSE_TEST(reasons_know_the_last_round, "BA-6.5"),
        cmocka_unit_test(an_offer_is_explained_as_a_whole),
        cmocka_unit_test(an_expected_offer_is_shown_as_a_whole),
        CLAUSE_TEST(invalid_positions_are_refused_with_line_and_reason, "BA-1.1 BA-1.3"),
        CLAUSE_TEST(a_haggle_can_be_set_up, "BA-5.3"),
        CLAUSE_TEST(the_table_shows_stalls_pawns_markers_and_laps, "BA-1.2 BA-1.3 BA-6.1"),
        CLAUSE_TEST(start_stalls_can_be_clicked, "BA-2.1"),
        CLAUSE_TEST(imagining_keeps_the_view_of_a_seat, "BA-3.2 BA-5.7"),
        CLAUSE_TEST(an_estimate_never_reads_a_hidden_card, "BA-3.2"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
