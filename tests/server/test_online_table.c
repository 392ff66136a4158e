/* test_online_table.c: an online table follows from its row and its entries; invalid rows and entries are reported,
 * never repaired. Also names: which of them look alike, and which are invisible. */
#include "server/store/names.h"
#include "server/tables/online_table.h"
#include "souk_test.h"
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define ADA    "AAAAAAAAAAAAAAAAAAAAAA"
#define BEN    "BBBBBBBBBBBBBBBBBBBBBB"
#define HEAD   "{\"seats\":2,\"host\":\"" ADA "\"}"

static const souk_game *game_for_two(void)
{
    for (int i = 0; i < souk_num_games; i++)
        if (souk_games[i]->min_seats == 2) return souk_games[i];
    fail();
    return NULL;
}

static online_table *from(const char *game, const char *head, const char *parts, const char *secret)
{
    store_table row;
    bool starved = true;
    memset(&row, 0, sizeof row);
    snprintf(row.id, sizeof row.id, "%s", "TTTTTTTTTTTTTTTTTTTTTT");
    snprintf(row.secret, sizeof row.secret, "%s", secret);
    row.game = game;
    row.head = head;
    row.parts = parts;
    online_table *online = online_table_from_row(&row, &starved);
    assert_false(starved);
    return online;
}

static void invalid_rows_are_refused(void **state)
{
    const char *id = game_for_two()->id;
    const struct {
        const char *game, *head, *parts, *secret;
    } message_refuse[] = {
        {"no such game", HEAD, NULL, SECRET},
        {id, "", NULL, SECRET},
        {id, "{", NULL, SECRET},
        {id, "[]", NULL, SECRET},
        {id, "{\"seats\":0}", NULL, SECRET},
        {id, "{\"seats\":99}", NULL, SECRET},
        {id, "{\"seats\":2,\"options\":{\"no such\":\"option\"}}", NULL, SECRET},
        {id, "{\"seats\":2,\"options\":{\"no such\":7}}", NULL, SECRET},
        {id, HEAD, "{}", SECRET},
        {id, HEAD, NULL, ""},
        {id, HEAD, NULL, "no hexadecimal number"},
        {id, HEAD, NULL, "0001"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof message_refuse / sizeof message_refuse[0]; i++)
        assert_null(from(message_refuse[i].game, message_refuse[i].head, message_refuse[i].parts,
                         message_refuse[i].secret));
    online_table *online = from(id, HEAD, NULL, SECRET);
    assert_non_null(online);
    assert_int_equal(online->num_seats, 2);
    assert_string_equal(online->host, ADA);
    assert_true(online->watchable && online->self_start && !online->rated);
    online_table_free(online);
    online = from(id,
                  "{\"seats\":3,\"start\":false,\"rated\":true,\"watchable\":false,\"away\":5,\"delay\":7,"
                  "\"clock\":{\"kind\":\"game\",\"seconds\":60,\"increment\":2,\"reserve\":9}}",
                  NULL, SECRET);
    assert_non_null(online);
    assert_true(!online->watchable && !online->self_start && online->rated);
    assert_int_equal(online->away, 5000);
    assert_int_equal(online->delay, 7000);
    assert_true(online->clock.kind == CLOCK_GAME && online->clock.time == 60000 &&
                online->clock.extra == 2000);
    online_table_free(online);
}

#define TWO "seat 0 person " ADA " Ada\nseat 1 person " BEN " Ben"

/* Entries in order; the last one is tested. */
static const struct {
    const char *entry[4];
    bool good;
} folds[] = {
    {{TWO}, true},
    {{"seat 2 open"}, false},
    {{"seat -1 open"}, false},
    {{"seat"}, false},
    {{"dance"}, false},
    {{"seat 0 person"}, true}, /* no person: the seat is open */
    {{"mute 1 now"}, true},    /* more words do no harm */
    {{"yes 1 2"}, false},
    {{"start"}, false}, /* the seats are still empty */
    {{TWO "\nstart"}, true},
    {{TWO "\nstart", "start"}, false},
    {{TWO "\nstart", "do 0 9999"}, false},
    {{TWO "\nstart", "undo 0"}, false},
    {{TWO "\nstart", "undo"}, false},
    {{TWO "\nstart", "back 0 9"}, false},
    {{TWO "\nstart", "back 0 -1"}, false},
    {{"do 0 0"}, false}, /* the play has not started */
    {{TWO, "told 1"}, true},
    {{TWO, "told 2"}, false},
    {{TWO, "told -1"}, false},
    {{TWO, "keep 1 random"}, true},
    {{TWO, "keep 2 random"}, false},
    {{TWO, "keep -1 random"}, false},
    {{TWO "\nstart", "resign 1 -"}, true},
    {{TWO "\nstart", "resign 2 -"}, false},
    {{TWO "\nstart", "resign -1 -"}, false},
    {{TWO, "resign 1 -"}, false}, /* a table that has not started cannot end */
    {{TWO "\nstart", "stood 5 9"}, true},
    {{TWO "\nstart", "stood 9 5"}, false},
    {{TWO, "stood 5 9"}, false},
    {{TWO "\nstart", "ask 1 takeback 0 0"}, true},
    {{TWO "\nstart", "ask 1 dance 0 0"}, false},
    {{TWO "\nstart", "ask 1 takeback 2 0"}, false},
    {{TWO "\nstart", "ask 1 takeback -1 0"}, false},
    {{TWO "\nstart", "ask 1 bot 0 1"}, true},
    {{TWO "\nstart", "ask 1 bot 0 2"}, false},
    {{TWO "\nstart", "ask 1 bot 0 -1"}, false},
    {{TWO "\nstart", "yes 7 0"}, true}, /* the question is no longer open */
    {{TWO "\nstart", "no 7"}, true},
    {{TWO, "head {\"seats\":3}"}, true},
    {{TWO, "head {"}, false},
    {{TWO "\nstart", "head {\"seats\":3}"}, false}, /* the seats were fixed at the start */
    {{TWO, "head {\"seats\":1}", "start"}, false},  /* not a game for one */
    {{TWO "\nseat 0 bot random", "head {\"seats\":6}", "start"}, false},
};

static void invalid_entries_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++) {
        online_table *online = from(game_for_two()->id, HEAD, NULL, SECRET);
        bool good = true;
        assert_non_null(online);
        for (int n = 0; folds[i].entry[n]; n++) {
            assert_true(good); /* the earlier ones are valid */
            good = online_table_fold(online, n, 1000 + n, folds[i].entry[n]);
            if (folds[i].entry[n + 1] == NULL && good != folds[i].good) fail_msg("%s", folds[i].entry[n]);
        }
        assert_false(online->starved);
        online_table_free(online);
    }
}

static void an_entry_has_its_number_and_an_end(void **state)
{
    char lines[ONLINE_TABLE_HEAD + 64];
    (void)state;
    online_table *online = from(game_for_two()->id, HEAD, NULL, SECRET);
    assert_false(online_table_fold(online, 1, 1000, TWO));
    assert_false(online_table_fold(online, -1, 1000, TWO));
    assert_true(online_table_fold(online, 0, 1000, "\n\n" TWO "\n\n"));
    assert_int_equal(online_table_people(online), 2);
    memset(lines, 'x', sizeof lines);
    lines[sizeof lines - 1] = '\0';
    assert_false(online_table_fold(online, 1, 1000, lines));
    online_table_free(online);
}

/* Lists of bans, mutes and questions keep the latest of too many; an unban removes its element. */
static void lists_of_users_are_bounded(void **state)
{
    int64_t n = 0;
    (void)state;
    online_table *online = from(game_for_two()->id, HEAD, NULL, SECRET);
    assert_true(online_table_fold(online, n++, 1000, TWO "\nstart"));
    for (int i = 0; i <= ONLINE_TABLE_BARRED; i++) {
        char line[128];
        snprintf(line, sizeof line, "bar P%d 9999999 mark%d\nhush P%d 1", i, i, i);
        assert_true(online_table_fold(online, n++, 1000, line));
    }
    assert_int_equal(online->num_barred, ONLINE_TABLE_BARRED);
    assert_int_equal(online->num_hushed, ONLINE_TABLE_BARRED);
    assert_string_equal(online->barred[0].person, "P1");
    assert_string_equal(online->hushed[ONLINE_TABLE_BARRED - 1], "P16");
    assert_true(online_table_fold(online, n++, 1000, "bar P3 0\nhush P4 0"));
    assert_int_equal(online->num_barred, ONLINE_TABLE_BARRED - 1);
    assert_int_equal(online->num_hushed, ONLINE_TABLE_BARRED - 1);
    assert_string_equal(online->barred[2].person, "P4");
    assert_string_equal(online->hushed[3], "P5");
    for (int i = 1; i <= ONLINE_TABLE_ASKS + 1; i++) {
        char line[64];
        snprintf(line, sizeof line, "ask %d abandon %d 0", i, i % 2);
        assert_true(online_table_fold(online, n++, 1000, line));
    }
    assert_null(online_table_find_ask(online, ONLINE_TABLE_ASKS + 1));
    assert_null(online_table_find_ask(online, 0));
    assert_non_null(online_table_find_ask(online, 2));
    assert_true(online_table_fold(online, n++, 1000, "keep 0 random")); /* leaving withdraws one's question */
    assert_null(online_table_find_ask(online, 2));
    assert_non_null(online_table_find_ask(online, 1));
    assert_true(online_table_fold(online, n++, 1000, "yes 1 0"));
    assert_int_equal(online_table_find_ask(online, 1)->yes, 1);
    assert_true(online_table_fold(online, n++, 1000, "no 1"));
    assert_null(online_table_find_ask(online, 1));
    online_table_free(online);
}

/* --- changes --------------------------------------------------------------------------------- */

#define NEW_HEAD "{\"seats\":2,\"host\":\"" ADA "\",\"title\":\"two words\"}"

/* Entries of one change, all valid in this order, with the lines that stores have of them. */
static const struct {
    table_change change;
    const char *line;
} changes[] = {
    {{.kind = CHANGE_SEAT, .seat = 0, .who = SEAT_PERSON, .id = ADA, .text = "Ada  L."},
     "seat 0 person " ADA " Ada  L."},
    {{.kind = CHANGE_SEAT, .seat = 1, .who = SEAT_BOT, .id = "random"}, "seat 1 bot random"},
    {{.kind = CHANGE_SEAT, .seat = 1, .who = SEAT_OPEN}, "seat 1 open"},
    {{.kind = CHANGE_SEAT, .seat = 1, .who = SEAT_PERSON, .id = BEN, .text = "Ben"},
     "seat 1 person " BEN " Ben"},
    {{.kind = CHANGE_HEAD, .text = NEW_HEAD}, "head " NEW_HEAD},
    {{.kind = CHANGE_AGREES, .seat = 1}, "agrees 1"},
    {{.kind = CHANGE_HOST, .id = BEN}, "host " BEN},
    {{.kind = CHANGE_INVITE, .id = "link"}, "invite link"},
    {{.kind = CHANGE_BAR, .id = "P1", .until = 1LL << 40, .text = "mark"}, "bar P1 1099511627776 mark"},
    {{.kind = CHANGE_BAR, .id = "P2", .until = 1LL << 40}, "bar P2 1099511627776"},
    {{.kind = CHANGE_BAR, .id = "P1"}, "bar P1 0"},
    {{.kind = CHANGE_HUSH, .id = "P1", .on = true}, "hush P1 1"},
    {{.kind = CHANGE_HUSH, .id = "P1"}, "hush P1 0"},
    {{.kind = CHANGE_MUTE, .on = true}, "mute 1"},
    {{.kind = CHANGE_START}, "start"},
    {{.kind = CHANGE_STOOD, .from = 1LL << 40, .until = 1LL << 41}, "stood 1099511627776 2199023255552"},
    {{.kind = CHANGE_TOLD, .seat = 1}, "told 1"},
    {{.kind = CHANGE_ASK, .number = 1, .ask = ASK_BOT, .seat = 0, .about = 1}, "ask 1 bot 0 1"},
    {{.kind = CHANGE_YES, .number = 1, .seat = 1}, "yes 1 1"},
    {{.kind = CHANGE_ASK, .number = 2, .ask = ASK_TAKEBACK, .seat = 1, .about = 7}, "ask 2 takeback 1 7"},
    {{.kind = CHANGE_NO, .number = 2}, "no 2"},
    {{.kind = CHANGE_ASK, .number = 3, .ask = ASK_ABANDON, .seat = 1}, "ask 3 abandon 1 0"},
    {{.kind = CHANGE_KEEP, .seat = 1, .id = "random", .gone = true}, "keep 1 random gone"},
    {{.kind = CHANGE_KEEP, .seat = 1, .id = "random"}, "keep 1 random"},
    {{.kind = CHANGE_KEEP, .seat = 1}, "keep 1 -"},
    {{.kind = CHANGE_RESIGN, .seat = 0, .id = "random"}, "resign 0 random"},
    {{.kind = CHANGE_RESIGN, .seat = 1}, "resign 1 -"},
    {{.kind = CHANGE_REMATCH, .id = "next"}, "rematch next"},
    {{.kind = CHANGE_CLOSE}, "close"},
};

/* Byte by byte, but for what lies elsewhere: of that only the games are compared, by their ends. */
static void assert_same_table(const online_table *one, const online_table *other)
{
    online_table a, b;
    memcpy(&a, one, sizeof a);
    memcpy(&b, other, sizeof b);
    for (int i = 0; i < ONLINE_TABLE_ASKS; i++) /* without the padding, which may hold anything */
        assert_memory_equal(&a.ask[i], &b.ask[i], offsetof(online_table_ask, yes) + sizeof a.ask[i].yes);
    memcpy(a.ask, b.ask, sizeof a.ask);
    a.table = b.table;
    a.notes = b.notes;
    a.turns = b.turns;
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(!one->table, !other->table);
    if (!one->table) return;
    assert_int_equal(one->table->num_entries, other->table->num_entries);
    assert_memory_equal(&one->table->state, &other->table->state, one->game->state_size);
}

/* Writes the change and reads it again; applies it to one table, and folds its line into the other. */
static void change_both(online_table *online, online_table *again, const table_change *change,
                        const char *expected)
{
    SOUK_OUT(line, ONLINE_TABLE_HEAD);
    SOUK_OUT(line_again, ONLINE_TABLE_HEAD);
    char text[ONLINE_TABLE_HEAD];
    table_change read;
    int64_t at = 5000 + online->entries;
    change_write(&line, change);
    if (expected) assert_string_equal(line.buf, expected);
    assert_true(online_table_apply(online, at, change, 1));
    assert_true(online_table_fold(again, again->entries, at, line.buf));
    assert_same_table(online, again);
    memcpy(text, line.buf, line.len + 1);
    assert_true(change_read(&read, text) && read.kind == change->kind);
    assert_memory_equal(read.numbers, change->numbers, sizeof read.numbers);
    change_write(&line_again, &read); /* so its texts are the same, too */
    assert_string_equal(line_again.buf, line.buf);
}

/* Plays an action and takes it back, twice: with consent, and by an undo. */
static void play_both(online_table *online, online_table *again)
{
    souk_mask legal;
    assert_true(souk_table_chance(online->table, NULL) >= 0 && online_table_follow(online, 0, 5000));
    assert_true(souk_table_chance(again->table, NULL) >= 0 && online_table_follow(again, 0, 5000));
    int seat = souk_lowest(online_table_pending(online)), kept = online->table->num_kept;
    souk_legal(online->game, &online->table->state, online->table->parts, seat, &legal);
    const table_change acts = {.kind = CHANGE_DO, .number = seat, .about = souk_mask_next(&legal, 0)};
    const table_change back = {.kind = CHANGE_BACK, .seat = seat, .about = kept};
    const table_change undo = {.kind = CHANGE_UNDO, .seat = seat};
    change_both(online, again, &acts, NULL);
    change_both(online, again, &back, NULL);
    change_both(online, again, &acts, NULL);
    change_both(online, again, &undo, NULL);
    assert_int_equal(online->table->num_kept, kept);
}

static void a_change_is_its_line(void **state)
{
    bool seen[CHANGE_KINDS] = {[CHANGE_DO] = true, [CHANGE_UNDO] = true, [CHANGE_BACK] = true};
    (void)state;
    online_table *online = from(game_for_two()->id, HEAD, NULL, SECRET);
    online_table *again = from(game_for_two()->id, HEAD, NULL, SECRET);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        change_both(online, again, &changes[i].change, changes[i].line);
        seen[changes[i].change.kind] = true;
        if (changes[i].change.kind == CHANGE_START) play_both(online, again);
    }
    for (int kind = 0; kind < CHANGE_KINDS; kind++)
        assert_true(seen[kind]);
    online_table_free(online);
    online_table_free(again);
}

static void lines_that_are_no_change_are_refused(void **state)
{
    char bad[] =
        "starts\nstart 1\nclose 1\nseat x\nmute\nmute on\ndo 0\ndo 0 x\nback 1\nkeep 1\nhost\nresign 1\n"
        "invite\nhead\nagrees\nbar P1\nbar P1 x\nhush P1\nhush P1 x\ntold\nstood 1\nstood x 1\nrematch\n"
        "yes 1\nno\nask x bot 0 1\nask 1 dance 0 0\nask 1 bot 0";
    (void)state;
    online_table *online = from(game_for_two()->id, HEAD, NULL, SECRET);
    for (const char *line = strtok(bad, "\n"); line; line = strtok(NULL, "\n"))
        if (online_table_fold(online, 0, 1000, line)) fail_msg("%s", line);
    online_table_free(online);
}

/* --- clocks ---------------------------------------------------------------------------------- */

static online_table *timed(const char *clock)
{
    char head[256];
    snprintf(head, sizeof head, "{\"seats\":2,\"clock\":%s}", clock);
    online_table *online = from(game_for_two()->id, head, NULL, SECRET);
    assert_non_null(online);
    assert_true(online_table_fold(online, 0, 1000, TWO "\nstart"));
    assert_true(souk_table_chance(online->table, NULL) >= 0 && online_table_follow(online, 0, 1000));
    return online;
}

static void time_runs_out(void **state)
{
    int64_t left, reserve;
    (void)state;
    online_table *online = timed("{\"kind\":\"move\",\"seconds\":10,\"reserve\":5}");
    uint32_t pending = online_table_pending(online);
    int seat = souk_lowest(pending);
    online_table_time(online, seat, 13000, &left, &reserve);
    assert_true(left == 0 && reserve == 3000); /* two seconds of the reserve are used */
    assert_int_equal(online_table_out_of_time(online, 15999), -1);
    assert_int_equal(online_table_out_of_time(online, 16000), seat);
    assert_true(online_table_fold(online, 1, 2000, "stood 2000 60000")); /* the table had no lease */
    assert_int_equal(online_table_out_of_time(online, 60000), -1);
    assert_true(online_table_fold(online, 2, 30000, "stood 3000 4000")); /* clocks stop until the later end */
    assert_int_equal(online->clock_at, 60000);
    online_table_free(online);

    online = timed("{\"kind\":\"game\",\"seconds\":10,\"increment\":5}");
    seat = souk_lowest(online_table_pending(online));
    assert_int_equal(online_table_out_of_time(online, 10999), -1);
    assert_int_equal(online_table_out_of_time(online, 11000), seat);
    char line[32];
    snprintf(line, sizeof line, "keep %d random", seat); /* the clock of a seat played by a bot is stopped */
    assert_true(online_table_fold(online, 1, 2000, line));
    online_table_time(online, seat, 99000, &left, &reserve);
    assert_int_equal(left, 9000); /* and gets no increment, because the turn has not ended */
    assert_false(online_table_out_of_time(online, 99000) == seat);
    online_table_free(online);
}

/* A pause in which a bot plays wins no time either, as long as the reserve lasts. */
static void going_away_refills_no_clock(void **state)
{
    static const char *const lines[] = {"keep %d random", "keep %d -"};
    int64_t left, reserve;
    (void)state;
    online_table *online = timed("{\"kind\":\"move\",\"seconds\":10,\"reserve\":5}");
    int seat = souk_lowest(online_table_pending(online));
    for (int i = 0; i < 2; i++) {
        char line[32];
        snprintf(line, sizeof line, lines[i], seat);
        assert_true(online_table_fold(online, 1 + i, 13000, line));
    }
    online_table_time(online, seat, 13000, &left, &reserve);
    assert_true(left == 0 && reserve == 3000);
    assert_int_equal(online_table_out_of_time(online, 16000), seat);
    online_table_free(online);
}

/* Plays a turn of that seat, a second for each action, and takes it back. */
static void play_and_take_back(online_table *online, int seat, int64_t *at)
{
    int kept = online->table->num_kept;
    while (online_table_pending(online) >> seat & 1) {
        souk_mask legal;
        int from = online->table->num_entries;
        souk_legal(online->game, &online->table->state, online->table->parts, seat, &legal);
        int16_t action = (int16_t)souk_mask_next(&legal, 0);
        *at += 1000;
        assert_true(souk_table_move(online->table, seat, &action, 1, NULL));
        assert_true(souk_table_chance(online->table, NULL) >= 0 && online_table_follow(online, from, *at));
    }
    char line[32];
    snprintf(line, sizeof line, "back %d %d", seat, kept);
    assert_true(online_table_fold(online, online->entries, *at, line));
    assert_int_equal(online->table->num_kept, kept);
}

/* Ending a turn, taking it back and ending it again wins no time, whatever the clock. */
static void an_undone_turn_takes_its_time_back(void **state)
{
    static const struct {
        const char *clock;
        int64_t left;
    } all[] = {
        {"{\"kind\":\"game\",\"seconds\":240,\"increment\":30}", 240000},
        {"{\"kind\":\"move\",\"seconds\":200,\"reserve\":5}", 200000},
        {"{\"kind\":\"day\",\"seconds\":86400}", 86400000},
    };
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        online_table *online = timed(all[i].clock);
        int seat = souk_lowest(online_table_pending(online)), other = 1 - seat;
        int64_t at = 1000, left, reserve, others;
        online_table_time(online, other, at, &others, &reserve);
        for (int n = 1; n <= 20; n++) {
            play_and_take_back(online, seat, &at);
            online_table_time(online, seat, at, &left, &reserve);
            assert_int_equal(left, all[i].left - (at - 1000));
            online_table_time(online, other, at, &left, &reserve);
            assert_true(left <= others); /* nor does the other one */
        }
        online_table_free(online);
    }
}

/* --- names ----------------------------------------------------------------------------------- */

/* Terms that players must agree to again: each alone is a difference. */
static void changed_terms_differ(void **state)
{
    (void)state;
    online_table *online = from(game_for_two()->id, HEAD, NULL, SECRET);
    online_table other[7];
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++) {
        other[i] = *online;
        assert_false(online_table_differs(online, &other[i]));
    }
    other[0].num_seats++;
    other[1].away++;
    other[2].clock.kind = CLOCK_DAY;
    other[3].clock.time++;
    other[4].clock.extra++;
    other[5].clock.bell++;
    memset(&other[6].options, 0x7F, sizeof other[6].options);
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        assert_true(online_table_differs(online, &other[i]));
    assert_null(online_table_bot(online, 0)); /* an open seat */
    assert_false(online_table_fold(online, 0, 1000, "resign 0 -"));
    online_table_free(online);
}

/* The last move of a seat begins with the first of its actions that stand in a row. A move that is no longer there is not
 * taken back when its takeback is granted. */
static void the_last_move_is_all_actions_in_a_row(void **state)
{
    (void)state;
    online_table *online = from(game_for_two()->id, HEAD, NULL, SECRET);
    souk_rng player = souk_rng_seeded(3);
    bool in_a_row = false;
    assert_true(online_table_fold(online, 0, 1000, "seat 0 bot random\nseat 1 bot random\nstart"));
    assert_true(souk_table_chance(online->table, NULL) >= 0 && online_table_follow(online, 0, 1000));
    while (!in_a_row) {
        souk_mask legal;
        int seat = souk_lowest(online_table_pending(online)), kept = online->table->num_kept;
        int entries = online->table->num_entries;
        souk_legal(online->game, &online->table->state, online->table->parts, seat, &legal);
        int16_t action = (int16_t)souk_mask_pick(&legal, &player);
        in_a_row = online_table_last_move(online, seat) == kept - 1;
        assert_true(souk_table_reserve(online->table, 1, NULL) &&
                    souk_table_move(online->table, seat, &action, 1, NULL));
        if (in_a_row) assert_true(online_table_last_move(online, seat) < kept);
        assert_true(souk_table_chance(online->table, NULL) >= 0 &&
                    online_table_follow(online, entries, 2000));
    }
    for (int about = -1; about <= 1000; about += 1001) {
        change_list granted = {.n = 0};
        online_table_grant(online, &(online_table_ask){.number = 1, .kind = ASK_TAKEBACK, .about = about},
                           &granted);
        assert_int_equal(granted.n, 1);
    }
    assert_false(online_table_fresh(online, 0, -1));
    assert_false(online_table_fresh(online, 0, 100000));
    online_table_free(online);
}

static void names_that_look_the_same_are_the_same(void **state)
{
    static const struct {
        const char *one, *other;
        bool alike;
    } pairs[] = {
        {"Ada", "ada", true},
        {"Ada", "A d a", true},
        {"Ada", "Ava", false},
        {"lll", "1i|", true},
        {"0le", "Ole", true},
        {"modern", "rnodern", true},
        {"wave", "vvave", true},
        {"Zoë", "Zoe", true},
        {"Æon", "Aeon", false},
        {"\xC2\xBF"
         "a",
         "a", false},                              /* a symbol that sorts before the accented letters */
        {"\xCE\x91\xCE\xB4\xCE\xB1", "Aδa", true}, /* Greek capitals */
        {"\xD0\x90\xD0\x90", "aa", true},          /* Cyrillic capitals */
        {"\xD0\x86van", "ivan", true},             /* and the Cyrillic capitals before them */
        {"\xD1\x8F", "R", false},
        {"\xEF\xBC\xA1"
         "da",
         "Ada", true}, /* fullwidth forms */
        {"\xF0\x9D\x90\x80"
         "da",
         "Ada", true}, /* mathematical letters */
        {"\xF0\x9D\x9F\x8E"
         "le",
         "ole", true},            /* mathematical digits */
        {"e\xCC\x81", "e", true}, /* a combining accent */
        {"e\xD2\x83", "e", true},
        {"e\xE1\xAA\xB0", "e", true},
        {"e\xE1\xB7\x80", "e", true},
        {"e\xE2\x83\x90", "e", true},
        {"e\xE2\x84\x90", "e", false},
    };
    static const struct {
        const char *name;
        bool visible;
    } names[] = {
        {"Ada", true},
        {"e\xCC\x81\xCC\x81", true},
        {"e\xCC\x81\xCC\x81\xCC\x81", false},
        {"\xCC\x81", false},
        {"\xE2\x80\x8B", false},
        {"a\xC2\xA0", false},
        {" ", false},
        {"", false},
        {" a", true},
    };
    char skeleton[PERSON_NAME], longest[PERSON_NAME], key[PERSON_NAME];
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (names_alike(pairs[i].one, pairs[i].other) != pairs[i].alike)
            fail_msg("%s and %s", pairs[i].one, pairs[i].other);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names_visible(names[i].name) != names[i].visible) fail_msg("\"%s\"", names[i].name);
    memset(longest, 'm', sizeof longest); /* each becomes two letters */
    longest[sizeof longest - 1] = '\0';
    names_skeleton(longest, skeleton);
    assert_true(strlen(skeleton) < PERSON_NAME && strlen(skeleton) > PERSON_NAME - 8);
    names_key(longest, key);
    assert_string_equal(key, longest);
    names_key("ADA É", key);
    assert_string_equal(key, "ada É");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invalid_rows_are_refused),
        cmocka_unit_test(invalid_entries_are_refused),
        cmocka_unit_test(an_entry_has_its_number_and_an_end),
        cmocka_unit_test(lists_of_users_are_bounded),
        cmocka_unit_test(a_change_is_its_line),
        cmocka_unit_test(lines_that_are_no_change_are_refused),
        cmocka_unit_test(changed_terms_differ),
        cmocka_unit_test(the_last_move_is_all_actions_in_a_row),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(an_undone_turn_takes_its_time_back),
        cmocka_unit_test(going_away_refills_no_clock),
        cmocka_unit_test(names_that_look_the_same_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
