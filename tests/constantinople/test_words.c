/* test_words.c: the texts of Bazar: names that a player types, whole moves in one line, the log in several languages, the
 * drawn board, invalid positions, and hidden information. */
#include "bots/bot.h"
#include "constantinople/city.h"
#include "core/canvas.h"
#include "core/fields.h"
#include "core/out.h"

static const char *drawn_within(const souk_table *t, int viewer, int what, int high, souk_lang lang)
{
    static souk_canvas canvas;
    static char text[1 << 14];
    souk_out out;
    souk_voice voice = souk_table_voice(t, lang);
    souk_out_init(&out, text, sizeof text);
    souk_canvas_clear(&canvas);
    canvas.high = high;
    t->game->draw(&t->state, t->parts, viewer, what, &voice, &canvas);
    souk_canvas_text(&canvas, false, &out);
    assert_true(canvas.cols <= 78);
    assert_false(souk_out_full(&out));
    return text;
}

static const char *drawn(const souk_table *t, int viewer, int what, souk_lang lang)
{
    return drawn_within(t, viewer, what, 0, lang);
}

static const char *label(const souk_table *t, int actor, const char *name, souk_lang lang)
{
    static char text[SOUK_TEXT_MAX];
    souk_out out;
    souk_voice voice = souk_table_voice(t, lang);
    souk_out_init(&out, text, sizeof text);
    t->game->label(&t->state, t->parts, actor, action_of(t, name), &voice, &out);
    return text;
}

static const char *prompt(const souk_table *t, int seat, souk_lang lang)
{
    static char text[SOUK_TEXT_MAX];
    souk_out out;
    souk_voice voice = souk_table_voice(t, lang);
    souk_out_init(&out, text, sizeof text);
    t->game->prompt(&t->state, t->parts, seat, &voice, &out);
    return text;
}

/* The names of the actions that a text means, separated by blanks. */
static const char *meaning(const souk_table *t, int actor, const char *text)
{
    static char names[SOUK_TEXT_MAX];
    int16_t actions[8];
    souk_error error = {0};
    souk_out out;
    int n = souk_parse(t->game, &t->state, t->parts, actor, text, actions, 8, &error);
    souk_out_init(&out, names, sizeof names);
    for (int i = 0; i < n; i++) {
        if (i) souk_putc(&out, ' ');
        t->game->name(t->parts, actions[i], &out);
    }
    return names;
}

static void a_whole_move_can_be_typed_in_one_line(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier person crier\n  tiles.1 = start@e3\n", ""));
    assert_string_equal(meaning(t, 0, "courier e4 west"), "courier e4 west");
    assert_string_equal(meaning(t, 0, "Play the Courier on e4, push west"), "courier e4 west");
    assert_string_equal(meaning(t, 0, "courier e4 w"), "courier e4 west");
    assert_string_equal(meaning(t, 0, "jouer Coursier en e4 ouest"), "courier e4 west");
    assert_string_equal(meaning(t, 0, "Kurier auf e4, nach Westen"), "courier e4 west");
    assert_string_equal(meaning(t, 0, "Fährmann e4 n"), "ferryman e4 north");
    assert_string_equal(meaning(t, 0, "wuerdentraeger b2 Süd Ost"), "person b2 south east");
    assert_string_equal(meaning(t, 0, "courier e4 o"), ""); /* west in one language, east in another */
    assert_string_equal(meaning(t, 0, "personnalité influente b2 e3 b3"), "person b2 e3 b3");
    assert_string_equal(meaning(t, 0, "Influential Person b2"), "person b2");
    assert_string_equal(meaning(t, 0, "Play the Crier"), "crier");
    assert_string_equal(meaning(t, 0, "dance on e4"), "");
    assert_string_equal(meaning(t, 0, "couriere4 west"), ""); /* words must be separated */
    souk_table_free(t);
}

static void labels_and_prompts_are_specific(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier beggar thief\n  tiles.1 = start@e3\n", ""));
    assert_string_equal(prompt(t, 0, SOUK_EN), "Choose a tile from your hand to play.");
    assert_string_equal(prompt(t, 1, SOUK_EN), "");
    assert_string_equal(label(t, 0, "courier", SOUK_EN),
                        "Play the Courier: pushes one neighbouring tile 2 cells away");
    assert_string_equal(label(t, 0, "courier", souk_lang_of("fr")),
                        "Jouer la tuile Coursier : repousse de 2 cases une tuile voisine");
    act(t, 0, "courier");
    assert_string_equal(prompt(t, 0, SOUK_EN), "Choose a cell for the Courier.");
    assert_string_equal(label(t, 0, "e4", SOUK_EN), "Play the Courier on e4 (Cisterns)");
    /* For others the label of a cell does not reveal which tile is coming. */
    assert_string_equal(label(t, 1, "e4", SOUK_EN), "e4");
    act(t, 0, "e4");
    assert_string_equal(label(t, 0, "west", SOUK_EN), "Push Seat 2's start tile on e3 to the west");
    assert_string_equal(label(t, 0, "west", souk_lang_of("fr")),
                        "Pousser la tuile Début (Joueur 2) en e3 vers l'ouest");
    assert_string_equal(prompt(t, 0, SOUK_EN), "Courier: choose the neighbouring tile to push 2 cells away.");
    souk_table_free(t);
    t = replay(AT("  hand.0 = favourite\n  tiles.1 = beggar@b2\n", "0: favourite\n"));
    assert_string_equal(label(t, 0, "b2", SOUK_EN), "Play the Favourite on b2: eliminate Seat 2's Beggar");
    act(t, 0, "b2");
    assert_string_equal(prompt(t, 1, SOUK_EN),
                        "Your Beggar is expelled: choose its cell in the Black Market.");
    assert_string_equal(label(t, 1, "h2", souk_lang_of("fr")), "Poser la tuile Mendiant en h2 (Marché Noir)");
    souk_table_free(t);
}

static void the_log_is_written_in_several_languages(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@e3\n", "0: courier\n0: e4\n0: west\n"));
    expect_log(t, 2, SOUK_EN, "Seat 1 plays the Courier on e4 (Cisterns).");
    expect_log(t, 2, SOUK_EN, "Seat 2's start tile is pushed to the west, from e3 to e2.");
    expect_log(t, 2, souk_lang_of("fr"), "joue la tuile Coursier en e4 (Citernes).");
    expect_log(t, 2, souk_lang_of("fr"), "La tuile Début (Joueur 2) est poussée vers l'ouest, de e3 en e2.");
    souk_table_free(t);
}

static void refusals_cite_their_clause(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@d5\n", "0: courier\n0: d4\n"));
    assert_string_equal(souk_why_not(t->game, &t->state, t->parts, 0, action_of(t, "west")), "CO-5.3");
    assert_string_equal(souk_why_not(t->game, &t->state, t->parts, 1, action_of(t, "west")), "turn");
    SOUK_OUT(text, 4096);
    assert_true(souk_rules_text(t->game, "CO-5.3", SOUK_EN, &text));
    assert_non_null(strstr(text.buf, "Your target must exist"));
    souk_table_free(t);
}

static void told_why(const souk_table *t, const char *name, souk_lang lang, const char *text)
{
    souk_voice voice = souk_table_voice(t, lang);
    SOUK_OUT(said, SOUK_TEXT_MAX);
    assert_non_null(souk_why_not(t->game, &t->state, t->parts, 0, action_of(t, name)));
    t->game->refuse(&t->state, t->parts, 0, action_of(t, name), &voice, &said);
    assert_string_equal(said.buf, text);
}

/* Which tile, which cell, which direction: a refusal says what to do instead. */
static void refusals_name_the_obstacle(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@e3\n", ""));
    told_why(t, "fishmonger", SOUK_EN, "You do not hold your Fishmonger yet.");
    told_why(t, "crier", souk_lang_of("fr"), "Vous n'avez pas encore votre tuile Crieur en main.");
    act(t, 0, "courier");
    act(t, 0, "e4");
    told_why(t, "east", SOUK_EN, "Next to e4 there is no tile to the east.");
    told_why(t, "east", souk_lang_of("fr"), "Il n'y a pas de tuile voisine de e4 vers l'est.");
    souk_table_free(t);
    t = replay(AT("  hand.0 = thief\n  tiles.0 = start@d4\n  tiles.1 = start@e3\n", "0: thief\n0: e4\n"));
    told_why(t, "north", SOUK_EN, "This tile is your own: Seat 1's start tile.");
    souk_table_free(t);
    t = replay(AT("  hand.0 = person\n  tiles.1 = start@e3\n", "0: person\n0: b2\n"));
    told_why(t, "a1", SOUK_EN, "There is no tile on a1.");
    told_why(t, "a1", souk_lang_of("fr"), "Il n'y a pas de tuile en a1.");
    told_why(t, "b2", SOUK_EN, "The Influential Person acts on other tiles, not on itself.");
    act(t, 0, "e3");
    told_why(t, "e4", SOUK_EN, "The tile must come to this quarter: Palace.");
    souk_table_free(t);
}

static void the_board_shows_owners_and_pay(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  turn = 3\n  event = races\n  hand.0 = courier beggar thief\n"
                              "  tiles.1 = administrator@b2\n  tiles.2 = start@h3\n",
                              ""));
    const char *text = drawn(t, 0, SOUK_DRAW_BOARD, SOUK_EN);
    assert_non_null(strstr(text, "Chariot Races: Palace -2, Hippodrome +2"));
    assert_non_null(strstr(text, "P Palace                 7         7      2 Seat 2"));
    assert_non_null(strstr(text, "H Hippodrome             5         7      nobody"));
    assert_non_null(strstr(text, "R Harem                  6     out of play"));
    assert_non_null(strstr(text, "*Admini."));
    assert_non_null(strstr(text, "In full: Administrator, start tile"));
    assert_non_null(strstr(text, "(M)3 Sea"));
    text = drawn(t, 0, SOUK_DRAW_SEATS, SOUK_EN);
    assert_non_null(strstr(text, "Your hand: +Beggar, +Courier, +Thief"));
    text = drawn(t, 1, SOUK_DRAW_SEATS, SOUK_EN);
    assert_null(strstr(text, "+Beggar"));
    text = drawn(t, 0, SOUK_DRAW_BOARD, souk_lang_of("fr"));
    assert_non_null(strstr(text, "Courses de chars"));
    assert_non_null(strstr(text, "hors jeu"));
    text =
        drawn_within(t, 0, SOUK_DRAW_BOARD, 10, SOUK_EN); /* a low one has a line for each row of the map */
    assert_non_null(strstr(text, "Turn 3 of 12. Chariot Races: Palace -2, Hippodrome +2"));
    assert_non_null(strstr(text, "P2Adm*"));
    assert_non_null(strstr(text, "m3sta"));
    assert_non_null(strstr(text, "P Palace        7→2\n"));
    assert_non_null(strstr(text, "R Harem\n"));
    souk_table *fresh = replay(HEAD);
    assert_non_null(strstr(drawn(fresh, 0, SOUK_DRAW_BOARD, SOUK_EN), "Set-up"));
    souk_table_free(fresh);
    /* With only the hand left there is no empty list. */
    co_state *s = (co_state *)&t->state;
    const co_parts *p = (const co_parts *)t->parts;
    for (int g = 0; g < CO_SEATS; g++)
        s->used[g] = (uint16_t)(p->kinds_all & ~s->hand[g]);
    assert_null(strstr(drawn(t, 0, SOUK_DRAW_SEATS, SOUK_EN), "Not yet played"));
    souk_table_free(t);
}

/* The legal cells of a tile are marked with their actions; so are the neighbours that may be targets. */
static void legal_choices_are_marked(void **unused)
{
    (void)unused;
    static souk_canvas canvas;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@d5\n", "0: courier\n0: d4\n"));
    souk_voice voice = souk_table_voice(t, SOUK_EN);
    for (int low = 0; low < 2; low++) {
        int found = 0;
        souk_canvas_clear(&canvas);
        canvas.high = low ? 12 : 0;
        t->game->draw(&t->state, t->parts, 0, SOUK_DRAW_BOARD, &voice, &canvas);
        for (int row = 0; row < canvas.rows; row++)
            for (int col = 0; col < canvas.cols; col++)
                if (canvas.cell[row][col].action >= 0) {
                    assert_int_equal(canvas.cell[row][col].action, action_of(t, "east"));
                    found++;
                }
        assert_true(found > 0);
    }
    souk_table_free(t);
}

static void errors_in_positions_are_located(void **unused)
{
    (void)unused;
    broken(AT("  hand.0 = dancer\n", ""), 6, "Unknown value \"dancer\"");
    broken(AT("  hand.0 = beggar\n  tiles.0 = beggar@b1\n", ""), 6, "two places");
    broken(AT("  tiles.0 = beggar@a2\n", ""), 6, "\"beggar@a2\": there is no such cell");
    broken(AT("  tiles.0 = beggar@b1 thief@b1\n", ""), 6, "\"thief@b1\": there is already a tile");
    broken(AT("  hand.0 = beggar thief crier pedlar\n", ""), 6, "at most 3 tiles");
    broken(AT("  hand.0 = beggar\n  coins = 1 2 3\n", ""), 7, "4 values");
    broken(AT("  hand.0 = beggar\n  coins = 1 2 3 -4\n", ""), 7, "0 to 9999");
    broken(AT("  hand.0 = beggar\n  event = flood\n", ""), 7, "Unknown value \"flood\"");
    broken(AT("  hand.0 = beggar\n  open = P\n", ""), 7, "stay in play");
    broken(AT("  hand.0 = beggar\n  phase = lunch\n", ""), 7, "Unknown value \"lunch\"");
    broken(AT("  hand.0 = beggar\n  turn = 13\n", ""), 7, "0 to 12");
    broken(AT("  hand.0 = beggar\n  weather = fine\n", ""), 7, "weather");
    broken(AT("  phase = exile\n", ""), 0, "The phase \"exile\" needs the field \"playing\"");
    broken(AT("  picked = b1\n", ""), 6, "no field picked in the phase play");
    broken(AT("  phase = aim\n  playing = beggar\n  where = b1\n  tiles.0 = beggar@b1\n", ""), 0,
           "is not valid in the phase aim");
    broken(AT("", ""), 0, "nothing to do");
    broken(HEAD "place:\n  order = 0 1 2 2\nend\n", 5, "twice");
}

/* Two states that differ only in hands are the same to all other viewers. */
static void hands_are_hidden(void **unused)
{
    (void)unused;
    static char first[1 << 16];
    souk_table *a = replay(AT("  hand.0 = courier beggar thief\n  hand.1 = thief\n", "0: courier\n"));
    souk_table *b = replay(AT("  hand.0 = pedlar beggar crier\n  hand.1 = thief\n", "0: crier\n"));
    static const int others[] = {1, 2, 3, SOUK_SPECTATOR};
    for (int i = 0; i < 4; i++) {
        float x[CO_OBSERVE_SIZE], y[CO_OBSERVE_SIZE];
        snprintf(first, sizeof first, "%s", view_of(a, others[i], SOUK_EN));
        assert_string_equal(first, view_of(b, others[i], SOUK_EN));
        snprintf(first, sizeof first, "%s", drawn(a, others[i], SOUK_DRAW_SEATS, SOUK_EN));
        assert_string_equal(first, drawn(b, others[i], SOUK_DRAW_SEATS, SOUK_EN));
        if (others[i] < 0) continue;
        co_observe(&a->state, a->parts, others[i], x);
        co_observe(&b->state, b->parts, others[i], y);
        assert_memory_equal(x, y, sizeof x);
        /* And they imagine the same states. */
        souk_state s = a->state, u = b->state;
        souk_rng r1 = souk_rng_seeded(3), r2 = souk_rng_seeded(3);
        co_imagine(&s, a->parts, others[i], &r1);
        co_imagine(&u, b->parts, others[i], &r2);
        assert_memory_equal(&s, &u, sizeof(co_state));
    }
    snprintf(first, sizeof first, "%s", view_of(a, 0, SOUK_EN));
    assert_string_not_equal(first, view_of(b, 0, SOUK_EN));
    souk_table_free(a);
    souk_table_free(b);
}

/* The tiles that a guild has played are public, so they are never imagined in its hand. */
static void played_tiles_are_not_imagined_in_hand(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = thief\n  hand.1 = courier beggar crier\n"
                              "  tiles.1 = thief@b1 pedlar@b2\n  gone.1 = architect\n",
                              ""));
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < 500; seed++) {
        souk_state s = t->state;
        souk_rng rng = souk_rng_seeded(seed);
        co_imagine(&s, t->parts, 0, &rng);
        const co_state *imagined = (const co_state *)&s;
        assert_int_equal(imagined->hand[1] & city(t)->used[1], 0);
        assert_int_equal(souk_popcount(imagined->hand[1]), 3);
        assert_int_equal(imagined->hand[0], city(t)->hand[0]);
        seen |= imagined->hand[1];
    }
    /* Over many guesses every unplayed tile occurs. */
    assert_int_equal(seen, box(t)->kinds_all & ~(unsigned)city(t)->used[1]);
    souk_table_free(t);
}

/* A reason names the cell that pays, and why. */
static void reasons_are_about_coins(void **unused)
{
    (void)unused;
    souk_table *t = replay(
        AT("  turn = 2\n  hand.0 = thief\n  tiles.1 = start@b1\n  tiles.0 = start@b3\n", "0: thief\n"));
    souk_voice voice = souk_table_voice(t, SOUK_EN);
    SOUK_OUT(why, SOUK_TEXT_MAX);
    t->game->reason(&t->state, t->parts, 0, action_of(t, "a4"), &voice, &why);
    assert_string_equal(
        why.buf, "wins the Palace, which nobody held: 7 coins this turn; at the edge, nothing beside it");
    /* Another cell of the same quarter has a different reason. */
    souk_out_reset(&why);
    t->game->reason(&t->state, t->parts, 0, action_of(t, "b4"), &voice, &why);
    assert_string_equal(why.buf,
                        "wins the Palace, which nobody held: 7 coins this turn; beside 1 tile of your own");
    /* A tile is evaluated by its best cell: the Beggar takes an unowned quarter. */
    souk_table *before = replay(AT("  turn = 2\n  hand.0 = beggar\n  tiles.1 = start@b1 crier@b3\n", ""));
    souk_out_reset(&why);
    t->game->reason(&before->state, t->parts, 0, action_of(before, "beggar"), &voice, &why);
    assert_non_null(strstr(why.buf, "which nobody held"));
    souk_table_free(before);
    /* The victim of a Thief is chosen last; the tiles left in hand distinguish the reasons. */
    before = replay(AT("  turn = 2\n  coins = 0 5 0 0\n  hand.0 = thief beggar\n  tiles.1 = start@b1\n", ""));
    souk_out_reset(&why);
    t->game->reason(&before->state, t->parts, 0, action_of(before, "thief"), &voice, &why);
    assert_non_null(strstr(why.buf, "; Beggar stays in hand"));
    act(before, 0, "thief");
    souk_out_reset(&why);
    t->game->reason(&before->state, t->parts, 0, action_of(before, "b2"), &voice, &why);
    assert_string_equal(why.buf, "takes 3 coins from a neighbour at once; beside 1 rival tile");
    act(before, 0, "b2");
    souk_out_reset(&why);
    t->game->reason(&before->state, t->parts, 0, action_of(before, "west"), &voice, &why);
    assert_string_equal(
        why.buf, "the tile itself costs Seat 2 the Palace: 7 coins this turn; Seat 2 is left with 2 coins");
    souk_table_free(before);
    /* A label does not promise more coins than there are. */
    static const char *const labels[3] = {"Steal from Seat 2, who has no coins (start tile on b1)",
                                          "Steal 1 coin from Seat 2 (start tile on b1)",
                                          "Steal 3 coins from Seat 2 (start tile on b1)"};
    static const char *const coins[3] = {"0 0 0 0", "0 1 0 0", "0 5 0 0"};
    for (int i = 0; i < 3; i++) {
        char record[512];
        snprintf(record, sizeof record,
                 AT("  turn = 2\n  coins = %s\n  hand.0 = thief\n  tiles.1 = start@b1\n", ""), coins[i]);
        before = replay(record);
        act(before, 0, "thief");
        act(before, 0, "b2");
        assert_string_equal(label(before, 0, "west", SOUK_EN), labels[i]);
        souk_table_free(before);
    }
    /* And by its effect: no cell alone takes the Palace, but carrying a rival away does. */
    before = replay(AT("  turn = 2\n  hand.0 = charlatan\n  tiles.0 = start@b3 courier@c1\n"
                       "  tiles.1 = start@b1 crier@a1 thief@c3\n"
                       "  tiles.2 = start@c5 courier@c6 pedlar@e5 crier@e6 thief@f2 person@g2\n"
                       "  tiles.3 = start@d4 courier@e4\n",
                       ""));
    souk_out_reset(&why);
    t->game->reason(&before->state, t->parts, 0, action_of(before, "charlatan"), &voice, &why);
    assert_string_equal(why.buf, "takes the Palace from Seat 2: 7 coins this turn");
    souk_table_free(before);
    /* The reason for the last move of the last turn tells how the game ends. */
    before = replay(AT("  turn = 12\n  at = 3\n  coins = 10 20 30 25\n  hand.3 = beggar\n", ""));
    souk_state last = before->state;
    co_state *empty = (co_state *)(void *)&last;
    empty->used[3] = (uint16_t)~empty->hand[3]; /* nothing is left to draw */
    souk_out_reset(&why);
    t->game->reason(&last, t->parts, 3, action_of(before, "beggar"), &voice, &why);
    assert_string_equal(why.buf, "ends the game, 32 coins against 30");
    souk_table_free(before);
    /* A start tile is placed before any quarter pays. */
    before = replay(AT("  phase = place\n  turn = 0\n", ""));
    souk_out_reset(&why);
    t->game->reason(&before->state, t->parts, 0, action_of(before, "a4"), &voice, &why);
    assert_string_equal(
        why.buf, "stands alone in the Palace, which is worth 7 coins a turn; at the edge, nothing beside it");
    act(before, 0, "a4");
    souk_out_reset(&why);
    t->game->reason(&before->state, t->parts, 1, action_of(before, "a1"), &voice, &why);
    assert_string_equal(
        why.buf,
        "stands up to Seat 1 in the Palace, which is worth 7 coins a turn; at the edge, nothing beside it");
    souk_table_free(before);
    float value[SOUK_SCORES_MAX], after[SOUK_SCORES_MAX];
    souk_state better = t->state, worse = t->state;
    t->game->apply(&better, t->parts, 0, action_of(t, "a4"), NULL);
    t->game->apply(&worse, t->parts, 0, action_of(t, "d3"), NULL);
    t->game->value(&better, t->parts, value);
    t->game->value(&worse, t->parts, after);
    assert_true(value[0] > after[0]);
    souk_table_free(t);
}

/* The hint for a tile of seat 0, given the line of a search. */
static const char *hint(const char *record, const char *tile, const char *first, const char *second)
{
    static souk_advice advice;
    souk_table *t = replay(record);
    souk_voice voice = souk_table_voice(t, SOUK_EN);
    advice = (souk_advice){.action = (int16_t)action_of(t, tile)};
    if (first) advice.line[advice.line_length++] = (int16_t)action_of(t, first);
    if (second) advice.line[advice.line_length++] = (int16_t)action_of(t, second);
    souk_bot_reasons(souk_table_now(t), 0, &voice, &advice, 1);
    souk_table_free(t);
    return advice.reason;
}

/* A tile is shown with its cell and its effect, with one reason for the whole move; without a line, by its best use. */
static void hints_show_the_whole_move(void **unused)
{
    (void)unused;
    static const char pushing[] = AT("  turn = 2\n  hand.0 = courier\n  tiles.1 = start@e6\n", "");
    assert_string_equal(hint(pushing, "courier", NULL, NULL),
                        "takes the Port from Seat 2: 5 coins this turn");
    assert_string_equal(
        hint(pushing, "courier", "d4", NULL),
        "then Play the Courier on d4 (Cisterns): wins the Cisterns, which nobody held: 4 coins "
        "this turn; nothing beside it");
    assert_string_equal(
        hint(pushing, "courier", "e5", NULL),
        "then Play the Courier on e5 (Port), Push Seat 2's start tile on e6 to the east: takes the "
        "Port from Seat 2: 5 coins this turn; 1 rival tile is expelled");
    static const char swapping[] =
        AT("  turn = 2\n  hand.0 = ferryman\n  tiles.0 = start@g1\n  tiles.1 = start@b1\n"
           "  tiles.2 = start@d4\n",
           "");
    assert_string_equal(
        hint(swapping, "ferryman", "b2", "g1"),
        "then Play the Ferryman on b2 (Palace), Swap Seat 2's start tile with Seat 1's start tile "
        "on g1 (Hippodrome): takes the Palace from Seat 2: 7 coins this turn; at the edge, nothing "
        "beside it");
    /* The reason distinguishes the tile's own effect from the effect of its push. */
    static const char stuck[] = AT("  turn = 2\n  hand.0 = courier\n  tiles.1 = start@e2\n", "");
    assert_string_equal(
        hint(stuck, "courier", "e3", NULL),
        "then Play the Courier on e3 (Hippodrome), Push Seat 2's start tile on e2 to the west: the "
        "tile itself costs Seat 2 the Hippodrome: 5 coins this turn; nothing moves");
    /* Coming nearer has no value in the last turn. */
    static const char *const near[2] = {"comes nearer in the Palace: 2 tiles behind there",
                                        "changes the owner of no quarter"};
    for (int last = 0; last < 2; last++) {
        char record[512], text[SOUK_TEXT_MAX];
        snprintf(record, sizeof record,
                 AT("  turn = %d\n  hand.0 = crier\n  tiles.1 = start@b1 crier@b3 thief@c3\n", ""),
                 last ? 12 : 2);
        snprintf(text, sizeof text, "then Play the Crier on a4 (Palace): %s; at the edge, nothing beside it",
                 near[last]);
        assert_string_equal(hint(record, "crier", "a4", NULL), text);
    }
}

/* There is no prompt while tiles are drawn. A single letter is a direction; two letters are not. */
static void prompts_exist_only_for_choices(void **unused)
{
    (void)unused;
    souk_voice voice = {.lang = SOUK_EN};
    souk_table *t = replay(AT("  phase = draw\n  turn = 1\n", ""));
    SOUK_OUT(prompt, SOUK_TEXT_MAX);
    t->game->prompt(state_of(t), t->parts, 0, &voice, &prompt);
    assert_string_equal(prompt.buf, "");
    int16_t actions[4];
    assert_int_equal(t->game->parse(state_of(t), t->parts, 0, "n", actions, 4), 1);
    assert_int_equal(actions[0], CO_A_AIM);
    assert_int_equal(t->game->parse(state_of(t), t->parts, 0, "w e", actions, 4), 2);
    assert_int_equal(t->game->parse(state_of(t), t->parts, 0, "ne", actions, 4), 0);
    souk_table_free(t);
}

/* Values outside the range of an event's argument give no text; a move with too many actions is not parsed. */
static void invalid_values_have_no_text(void **unused)
{
    (void)unused;
    static const char *const types[] = {"cell", "quarter", "event", "effects", "way", "camel"};
    static const int values[] = {-1, 1000};
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = traitor@a1\n", ""));
    souk_voice voice = souk_table_voice(t, SOUK_EN);
    SOUK_OUT(effects, SOUK_TEXT_MAX);
    t->game->word(t->parts, "effects", 0, &voice, &effects);
    assert_string_equal(effects.buf, "every quarter +2");
    for (int i = 0; i < 12; i++) {
        SOUK_OUT(word, SOUK_TEXT_MAX);
        t->game->word(t->parts, types[i / 2], values[i % 2], &voice, &word);
        assert_string_equal(word.buf, "");
    }
    int16_t actions[8];
    for (int max = 0; max < 3; max++)
        assert_int_equal(t->game->parse(&t->state, t->parts, 0, "courier b1 north", actions, max), 0);
    assert_int_equal(t->game->parse(&t->state, t->parts, 0, "courier b1 north", actions, 3), 3);
    souk_table_free(t);
}

/* A field that does not fit the phase is refused, and the error names it. */
static void fields_that_do_not_fit_are_reported(void **unused)
{
    (void)unused;
    static const struct {
        const char *record, *field;
    } cases[] = {
        {AT("  phase = cell\n  playing = beggar\n  hand.0 = thief\n", ""), "playing"},
        {AT("  phase = aim\n  playing = courier\n  where = h2\n  tiles.0 = courier@h2\n", ""), "where"},
        {AT("  phase = carry\n  playing = courier\n  where = b1\n  tiles.0 = courier@b1\n", ""), "phase"},
        {AT("  phase = carry\n  playing = charlatan\n  where = b1\n  tiles.0 = charlatan@b1\n", ""), "phase"},
        {AT("  phase = carry\n  playing = charlatan\n  where = b1\n  tiles.0 = charlatan@b1\n  picked = b2\n",
            ""),
         "picked"},
        {AT("  hand.0 = thief\n  limit = M\n", ""), "limit"},
        {AT("  phase = exile\n  playing = courier\n  where = b1\n  tiles.0 = courier@b1\n  step = 1\n"
            "  queue = 1.thief\n",
            ""),
         "step"},
        {AT("  phase = place\n  turn = 0\n  tiles.3 = start@b1\n", ""), "tiles"},
        {AT("  phase = exile\n  playing = courier\n  where = b1\n  tiles.0 = courier@b1\n  hand.1 = thief\n"
            "  queue = 1.thief\n",
            ""),
         "queue"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        souk_error error = {0};
        char text[1024];
        int len = snprintf(text, sizeof text, "souk record 1\n%s", cases[i].record);
        souk_table *t = souk_table_load(text, (size_t)len, NULL, &error);
        if (t || strncmp(error.field, cases[i].field, strlen(cases[i].field)) != 0)
            fail_msg("case %d is about %s (%s), not %s", (int)i, error.field, error.text, cases[i].field);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(a_whole_move_can_be_typed_in_one_line, "CO-3.4 CO-5.3"),
        CLAUSE_TEST(labels_and_prompts_are_specific, "CO-5.2"),
        CLAUSE_TEST(invalid_values_have_no_text, "CO-5.2"),
        cmocka_unit_test(hints_show_the_whole_move),
        cmocka_unit_test(prompts_exist_only_for_choices),
        CLAUSE_TEST(fields_that_do_not_fit_are_reported, "CO-5.2"),
        CLAUSE_TEST(the_log_is_written_in_several_languages, "CO-5.4"),
        CLAUSE_TEST(refusals_cite_their_clause, "CO-5.3"),
        CLAUSE_TEST(refusals_name_the_obstacle, "CO-5.3"),
        CLAUSE_TEST(the_board_shows_owners_and_pay, "CO-3.5 CO-4.1"),
        CLAUSE_TEST(legal_choices_are_marked, "CO-5.3"),
        CLAUSE_TEST(errors_in_positions_are_located, "CO-1.1"),
        CLAUSE_TEST(hands_are_hidden, "CO-2.1"),
        CLAUSE_TEST(played_tiles_are_not_imagined_in_hand, "CO-2.1"),
        CLAUSE_TEST(reasons_are_about_coins, "CO-3.5"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
