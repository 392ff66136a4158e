/* test_here.c: a table on this machine as the far side of a link (link_here.h): it answers the messages of a server, its
 * bots act between them, and it tells each person only what that person may know. */
#include "cli/personal/history.h"
#include "cli/tui/online/link_here.h"
#include "cli/tui/online/online.h"
#include "scarce.h"
#include "souk_run.h"
#include "stand_in.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const cli_command *const commands[] = {NULL};
static const cli the_cli = {.commands = commands, .lang = SOUK_EN};
static save unsaved = {"", -1};

/* A table with people in the first seats and bots that choose at random in the others. */
static play table_of(const char *game, int people, int seats)
{
    play p;
    souk_options options;
    const souk_game *g = souk_game_find(game);
    souk_options_default(g, &options);
    memset(&p, 0, sizeof p);
    p.cli = &the_cli;
    p.people = people;
    p.seed = 3;
    p.bell = INT64_MAX;
    p.table = souk_table_open(g, NULL, &options, seats, 3, NULL);
    if (!p.table) fail_msg("no table");
    for (int i = people; i < seats; i++)
        p.seats[i].bot = souk_bot_find("random");
    return p;
}

static souk_link *open_link(play *p, const save *saved)
{
    souk_error error;
    memset(&error, 0, sizeof error);
    souk_link *l = link_here_open(p, saved, &error);
    assert_non_null(l);
    return l;
}

static void close_link(souk_link *l, play *p)
{
    link_close(l);
    souk_table_free(p->table);
}

/* The next message, or "". */
static const char *next(souk_link *l)
{
    static char text[1 << 20];
    link_message *message = link_receive(l);
    snprintf(text, sizeof text, "%s", message ? message->text : "");
    free(message);
    return text;
}

/* Asks, with ' for ", and returns the answer. */
static const char *ask(souk_link *l, const char *type, const char *members)
{
    char text[1024];
    int n =
        snprintf(text, sizeof text, "{'type':'%s','id':7,'table':'" LINK_HERE_TABLE "'%s}", type, members);
    for (int i = 0; i < n; i++)
        if (text[i] == '\'') text[i] = '"';
    assert_true(link_send(l, text, (size_t)n));
    return next(l);
}

static const char *move(souk_link *l, const play *p, const char *member, const char *value)
{
    char members[128];
    snprintf(members, sizeof members, ",'seq':%d,'%s':%s", p->table->num_entries, member, value);
    return ask(l, "apply", members);
}

static const char *choose(souk_link *l, const play *p, int action)
{
    char list[32];
    snprintf(list, sizeof list, "[%d]", action);
    return move(l, p, "actions", list);
}

/* Seats the next person at the screen, and makes their n-th choice. */
static void play_on(souk_link *l, const play *p, int n)
{
    const souk_table *t = p->table;
    char members[32];
    souk_mask legal;
    int seat = souk_mover(t->game, &t->state);
    if (p->people > 1) {
        snprintf(members, sizeof members, ",'seat':%d", seat);
        ask(l, "join", members);
    }
    souk_legal(t->game, &t->state, t->parts, seat, &legal);
    says(choose(l, p, souk_mask_nth(&legal, n)), "\"applied\"");
}

static void a_move_is_applied_and_bots_answer(void **unused)
{
    (void)unused;
    play p = table_of("bazaar", 1, 3);
    souk_link *l = open_link(&p, &unsaved);
    assert_true(link_up(l));
    assert_false(link_fresh(l));
    const char *text = ask(l, "watch", "");
    says(text, "{\"type\":\"table\",\"id\":7,");
    says(text, "\"game\":\"bazaar\",\"status\":\"running\",\"seat\":0,\"title\":\"Seat 1\"");
    says(text, "{\"who\":\"bot\",\"name\":\"Seat 2\"}");
    while (souk_mover(p.table->game, &p.table->state) != 0) {
        link_work(l);
        says(next(l), "{\"type\":\"update\",\"table\":\"");
    }
    link_work(l); /* nobody is to act but the person */
    assert_string_equal(next(l), "");
    text = move(l, &p, "text", "'buy 1'");
    says(text, "\"type\":\"error\",\"id\":7");
    says(text, "\"clause\":\"BZ-");
    says(ask(l, "apply", ",'seq':0,'text':'roll'"), "\"code\":\"stale\"");
    text = move(l, &p, "text", "'roll'");
    says(text, "{\"type\":\"applied\",\"id\":7,");
    says(text, "\"events\":[{");
    says(text, "\"view\":{");
    says(ask(l, "undo", ""), "something has been drawn or rolled since");
    says(ask(l, "why", ",'action':'buy 1'"), "\"clause\":\"");
    says(ask(l, "why", ",'action':'fly'"), "is not an action of Bazaar");
    says(ask(l, "draw", ",'wide':80,'high':20,'words':true"), "\"board\":{\"rows\":[");
    says(ask(l, "replay", ""), "souk record 1\\ngame: bazaar");
    says(ask(l, "chat", ",'text':'hello'"), "This table has none of that.");
    says(ask(l, "fly", ""), "\"code\":\"message\"");
    close_link(l, &p);
}

/* Actions that can be taken back are told by their labels, in the person's language. */
static void a_move_so_far_is_told_in_words(void **unused)
{
    (void)unused;
    play p = table_of("constantinople", 1, 4);
    souk_link *l = open_link(&p, &unsaved);
    const char *text = ask(l, "watch", "");
    for (int tries = 0; !strstr(text, "\"trail\":\"Play the ") && tries < 100; tries++) {
        souk_mask legal;
        if (souk_mover(p.table->game, &p.table->state) == 0) {
            souk_legal(p.table->game, &p.table->state, p.table->parts, 0, &legal);
            text = choose(l, &p, souk_mask_nth(&legal, 0));
        } else {
            link_work(l);
            next(l);
        }
    }
    says(text, "\"trail\":\"Play the ");
    close_link(l, &p);
}

/* Plays the first choice of everybody to the end. */
static void play_out(souk_link *l, const play *p)
{
    const souk_table *t = p->table;
    for (int i = 0; i < 20000 && t->game->pending(&t->state); i++) {
        if (p->seats[souk_mover(t->game, &t->state)].bot)
            link_work(l);
        else
            play_on(l, p, 0);
        while (next(l)[0])
            continue;
    }
    assert_int_equal(t->game->pending(&t->state), 0);
}

static void the_end_is_told_and_every_change_is_saved(void **unused)
{
    (void)unused;
    play p = table_of("desert", 1, 3);
    save saved = {"", -1};
    snprintf(saved.path, sizeof saved.path, "%s", own_file("here.souk"));
    souk_link *l = open_link(&p, &saved);
    ask(l, "watch", "");
    play_out(l, &p);
    link_work(l);
    const char *text = next(l); /* unless it was told together with the last action */
    assert_true(text[0] == '\0' || strstr(text, "\"status\":\"done\""));
    says(ask(l, "watch", ""), "\"status\":\"done\"");
    souk_table *again = souk_table_load(read_whole(saved.path), strlen(read_whole(saved.path)), NULL, NULL);
    assert_non_null(again);
    assert_int_equal(again->num_entries, p.table->num_entries);
    souk_table_free(again);
    close_link(l, &p);
}

/* BA-3.2: a choice is secret until all have chosen. Two tables that differ in it alone say the same to the next person. */
static void the_next_person_learns_no_secret(void **unused)
{
    (void)unused;
    static char told[2][1 << 20];
    for (int i = 0; i < 2; i++) {
        play p = table_of("basari", 3, 3);
        souk_link *l = open_link(&p, &unsaved);
        const souk_table *t = p.table;
        while (souk_popcount(t->game->pending(&t->state)) != 3)
            play_on(l, &p, 0);
        play_on(l, &p, i);
        snprintf(told[i], sizeof told[i], "%s", ask(l, "join", ",'seat':1"));
        says(told[i], "\"seat\":1");
        close_link(l, &p);
    }
    assert_string_equal(told[0], told[1]);
}

static void hints_have_reasons_but_not_where_the_result_counts(void **unused)
{
    (void)unused;
    play p = table_of("bazaar", 2, 2);
    souk_link *l = open_link(&p, &unsaved);
    says(ask(l, "hint", ""), "It is not your turn.");
    says(move(l, &p, "text", "'roll'"), "It is not your turn.");
    ask(l, "join", souk_mover(p.table->game, &p.table->state) ? ",'seat':1" : ",'seat':0");
    says(ask(l, "hint", ""), "\"hints\":[{\"action\":");
    p.counts = true;
    says(ask(l, "hint", ""), "There are no hints in the try that counts.");
    close_link(l, &p);
}

/* Nothing is saved of a try that counts before the person's first action: until then it has not begun. */
static void a_try_that_has_not_begun_is_not_saved(void **unused)
{
    (void)unused;
    play p = table_of("bazaar", 1, 3);
    save saved = {"", -1};
    snprintf(saved.path, sizeof saved.path, "%s", own_file("try.souk"));
    p.counts = true;
    souk_link *l = open_link(&p, &saved);
    ask(l, "watch", "");
    while (souk_mover(p.table->game, &p.table->state) != 0)
        link_work(l);
    while (next(l)[0]) {
    }
    assert_int_not_equal(access(saved.path, F_OK), 0);
    play_on(l, &p, 0);
    assert_int_equal(access(saved.path, F_OK), 0);
    close_link(l, &p);
}

static bool solve(void *context, int action, souk_out *said)
{
    souk_puts(said, "Tried.");
    return ++*(int *)context == 2 && action >= 0;
}

static void a_puzzle_is_only_tried(void **unused)
{
    (void)unused;
    int tries = 0;
    play_trial trial = {.title = "Puzzle", .attempt = solve, .context = &tries};
    play p = table_of("basari", 1, 3);
    assert_true(souk_table_chance(p.table, NULL) >= 0);
    p.trial = &trial;
    int before = p.table->num_entries;
    souk_link *l = open_link(&p, &unsaved);
    says(ask(l, "watch", ""), "Seat 1 · Puzzle");
    says(move(l, &p, "actions", "[300]"), "\"type\":\"error\"");
    says(move(l, &p, "text", "'start 3'"), "\"text\":\"Tried.\",\"solved\":false");
    says(move(l, &p, "text", "'start 3'"), "\"solved\":true");
    link_work(l);
    assert_string_equal(next(l), "");
    assert_int_equal(p.table->num_entries, before);
    close_link(l, &p);
}

/* On the full screen a bot thinks in a thread; taking back an action ends its thought. */
static void a_thought_can_be_left(void **unused)
{
    (void)unused;
    play p = table_of("desert", 1, 3);
    p.seats[1].bot = souk_bot_find("expert");
    p.think = 600.0;
    souk_link *l = open_link(&p, &unsaved);
    ask(l, "watch", "");
    for (int i = 0; i < 100 && souk_mover(p.table->game, &p.table->state) == 0; i++)
        play_on(l, &p, 0);
    assert_int_equal(souk_mover(p.table->game, &p.table->state), 1);
    int before = p.table->num_entries;
    link_work(l);
    assert_int_equal(p.table->num_entries, before); /* it still thinks */
    close_link(l, &p);
}

/* A visit to a table with another person and a bot, behind a curtain; one allocation fails, as in test_visit.c. */
static int visit_here(int scarce)
{
    play p = table_of("basari", 2, 3);
    type_keys(ENTER ENTER ENTER ENTER "1" ENTER ENTER "u"
                                      "h" ENTER "w"
                                      "x" ENTER "2" ENTER "l" ESC "?" ESC "s" CLEAR "/dev/full" ENTER "v" ESC
                                      "ql");
    scarce_at(scarce);
    int status = local_play(&p, &unsaved);
    souk_table_free(p.table);
    return status;
}

static void a_visit_here_shows_what_it_should(void **unused)
{
    (void)unused;
    remember_pictures(true);
    assert_int_equal(visit_here(0), CLI_OK);
    assert_true(terminal_given_back());
    says(pictures(), "Pass the screen to Seat 2 and press Enter.");
    says(pictures(), "A bot's advice");
    says(pictures(), "is not possible here");
    says(pictures(), "/dev/full could not be saved");
    says(pictures(), "Leave the table?");
}

static void a_visit_here_without_memory_ends(void **unused)
{
    bool more = true;
    (void)unused;
    remember_pictures(false);
    for (int n = 1; more; n += 1 + n / 12) {
        int status = visit_here(n);
        more = scarce_happened();
        scarce_at(0);
        assert_true(status == CLI_OK || more);
        assert_true(terminal_given_back());
    }
}

/* Three wins in a row in one game against bots of one level lead to the next level; nothing else does. */
static void a_streak_leads_to_the_next_level(void **unused)
{
    (void)unused;
    static const struct {
        const char *
            levels; /* of the games, oldest first: a digit of a level, 0: 10, -: mixed; capital W follows a win */
        const char *next;
    } streaks[] = {
        {"6W 6W 6W", "7"},  {"5W 5W 5W", "normal"}, {"8W 8W 8W 8W", "hard"}, {"9W 9W 9W", "expert"},
        {"0W 0W 0W", NULL}, {"6W 6W", NULL},        {"6W 6W 6.", NULL},      {"6. 6W 6W 6W", "7"},
        {"5W 6W 6W", NULL}, {"-W -W -W", NULL},     {"6. 6. 6.", NULL},      {"6W 6. 6W 6W", NULL},
    };
    const souk_game *g = souk_games[0], *other = souk_games[1];
    for (size_t i = 0; i < sizeof streaks / sizeof *streaks; i++) {
        history_game games[16];
        int n = 0;
        memset(games, 0, sizeof games);
        for (const char *at = streaks[i].levels; *at; at += at[2] ? 3 : 2) {
            char level[] = {at[0], '\0'};
            games[n].game = g;
            games[n].bot = at[0] == '-' ? NULL : souk_bot_find(at[0] == '0' ? "10" : level);
            games[n++].ended.rank = at[1] == 'W' ? 1 : 2;
            games[n++].game = other; /* lost, in another game: it does not matter */
        }
        const souk_bot *next = history_promotes(games, n, g);
        assert_ptr_equal(next, streaks[i].next ? souk_bot_find(streaks[i].next) : NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_streak_leads_to_the_next_level),
        cmocka_unit_test(a_move_is_applied_and_bots_answer),
        cmocka_unit_test(a_move_so_far_is_told_in_words),
        cmocka_unit_test(the_end_is_told_and_every_change_is_saved),
        cmocka_unit_test(the_next_person_learns_no_secret),
        cmocka_unit_test(a_try_that_has_not_begun_is_not_saved),
        cmocka_unit_test(hints_have_reasons_but_not_where_the_result_counts),
        cmocka_unit_test(a_puzzle_is_only_tried),
        cmocka_unit_test(a_thought_can_be_left),
        cmocka_unit_test(a_visit_here_shows_what_it_should),
        cmocka_unit_test(a_visit_here_without_memory_ends),
    };
    setenv("XDG_STATE_HOME", own_folder(), 1);
    return cmocka_run_group_tests_name("here", tests, NULL, NULL);
}
