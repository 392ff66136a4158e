/* test_tables.c: tables without messages: clocks run out, players leave and come back, hosts remove them, tables are
 * evicted and read again, entries are lost to another server. One process, with a simulated clock (guests.h). */
#include "bots/bot.h"
#include "guests.h"
#include "server/messages/auth.h"
#include "server/tables/cached_table.h"
#include "server/tables/lease.h"
#include "server/tables/presence.h"
#include "server/tables/registry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
static const int64_t day = 24 * (int64_t)HOUR;

static void sql(const char *statement, const char *arg)
{
    assert_true(db_run(here->store.db, statement, &arg, arg ? 1 : 0) >= 0);
}

static bool heard(int who, const char *words)
{
    bool yes = strstr(people[who].news, words) != NULL;
    people[who].news[0] = '\0';
    return yes;
}

static void forget_news(void)
{
    for (int who = 0; who < GUESTS; who++)
        people[who].news[0] = '\0';
}

static const online_table *at_table(const char *id)
{
    const cached_table *d = registry_find(here, id);
    assert_non_null(d);
    return d->online_table;
}

/* From now on Ada and Ben play at a new table, opened with these additional members. */
static void play_anew(const char *members)
{
    if (at_table(running)->status == ONLINE_TABLE_RUNNING)
        must(ADA, "applied", "'type':'resign','table':'$T'");
    const char *answer = must(ADA, "table", "'type':'create','game':'$G','seats':['me','open'],%s", members);
    snprintf(running, sizeof running, "%s", member(answer, "table"));
    must(BEN, "table", "'type':'join','table':'$T'");
    must(ADA, "table", "'type':'watch','table':'$T'");
    forget_news();
}

/* Both make some moves, so that a resignation counts. */
static void play_some(void)
{
    const online_table *online = at_table(running);
    while (online_table_moved(online, 0) < 5 || online_table_moved(online, 1) < 5)
        must(mover(), "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
    forget_news();
}

static void leave(int who)
{
    people[who].session->closing = true;
    auth_close(people[who].session);
    people[who].session = session_open(here, &people[who], "127.0.0.1");
    assert_non_null(people[who].session);
}

static void come_back(int who)
{
    people[who].session->closing = true;
    guests_return();
}

/* --- time ------------------------------------------------------------------------------------ */

static void a_bot_plays_for_a_seat_out_of_time(void **state)
{
    (void)state;
    play_anew("'clock':{'kind':'move','seconds':10,'reserve':5}");
    int late = mover(), other = late == ADA ? BEN : ADA;
    later(14 * SECOND);
    assert_string_equal(at_table(running)->seat[late].bot, "");
    later(2 * SECOND);
    assert_string_not_equal(at_table(running)->seat[late].bot, "");
    assert_true(heard(other, "\"type\":\"table\""));
    refused(late, "status", "'type':'undo','table':'$T'");
    must(late, "done", "'type':'back','table':'$T'");
    assert_string_equal(at_table(running)->seat[late].bot, "");
    must(late, "done", "'type':'back','table':'$T'"); /* they already are */
    check_whole();
}

static void time_without_a_working_store_is_not_counted(void **state)
{
    (void)state;
    play_anew("'rated':true,'clock':{'kind':'game','seconds':10}");
    int slow = mover();
    later(4 * SECOND);
    house_ill = true;
    serve();
    later(60 * SECOND);
    house_ill = false;
    serve();
    later(here->settings.grace * SECOND + 4 * SECOND);
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_RUNNING);
    later(4 * SECOND);
    assert_true(at_table(running)->seat[slow].resigned);
    check_whole();
}

static void running_out_of_time_loses_a_rated_game(void **state)
{
    (void)state;
    play_anew("'rated':true,'clock':{'kind':'game','seconds':10}");
    play_some();
    int late = mover();
    refused(late, "forbidden", "'type':'hint','table':'$T'");
    refused(late, "forbidden", "'type':'away','table':'$T'");
    refused(late, "forbidden", "'type':'takeback','table':'$T'");
    refused(ADA, "forbidden", "'type':'remove','table':'$T','person':'$B'");
    refused(ADA, "forbidden", "'type':'standin','table':'$T','seat':1");
    must(ADA, "done", "'type':'leave','table':'$T'"); /* no bot plays for her: she only stops watching */
    later(11 * SECOND);
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_DONE);
    assert_true(at_table(running)->seat[late].resigned);
    const char *ratings = must(EVE, "ratings", "'type':'ratings','game':'$G'");
    assert_non_null(strstr(ratings, "\"games\":1"));
    const char *winner = member(strstr(ratings, "\"ratings\":"), "person"); /* the best comes first */
    assert_string_equal(winner, people[late == ADA ? BEN : ADA].person);
    check_whole();
}

/* The rating of a person in the current game. */
static store_rating rating_of(int who)
{
    store_rating r = {.mu = 1500};
    assert_true(store_rating_read(&here->store, game->id, people[who].person, &r) >= 0);
    return r;
}

static void an_early_resignation_gives_no_points(void **state)
{
    (void)state;
    play_anew("'rated':true");
    must(BEN, "applied", "'type':'resign','table':'$T'");
    assert_int_equal(rating_of(ADA).games, 0);
    play_anew("'rated':true");
    play_some();
    must(BEN, "applied", "'type':'resign','table':'$T'");
    assert_int_equal(rating_of(ADA).games, 1);
    assert_true(rating_of(ADA).mu > 1500 && rating_of(BEN).mu < 1500);
}

/* Many new accounts, or many from one address, lift nobody by more than 100 points a day. */
static void puppets_lift_nobody(void **state)
{
    (void)state;
    for (int from_address = 0; from_address < 2; from_address++) {
        here->settings.per_address = from_address ? 64 : 0;
        double before = rating_of(ADA).mu;
        for (int n = 0; n < 6; n++) {
            char message[96];
            ask(BEN, "'type':'logout'");
            snprintf(message, sizeof message,
                     "'type':'register','name':'Puppet %c%d','password':'open sesame'", 'A' + from_address,
                     n);
            must(BEN, "signed", message);
            if (from_address) run_aside(here->store.db, "UPDATE people SET created = 1");
            play_anew("'rated':true");
            play_some();
            must(BEN, "applied", "'type':'resign','table':'$T'");
            later(11 * MINUTE); /* the limits of sign-ins and tables */
        }
        double gain = rating_of(ADA).mu - before;
        if (gain < 99 || gain > 100.01) fail_msg("%d: %f", from_address, gain);
        later(25 * (int64_t)HOUR);
        guests_return();
        must(ADA, "welcome", "'type':'hello','protocol':2");
    }
    store_rating r = rating_of(ADA);
    assert_true(r.games == 12 && r.opponents == 12 && r.sigma > 300 && !store_provisional(&r));
    r.opponents = 4;
    assert_true(store_provisional(&r));
    /* A provisional rating, however high, stands behind the others. */
    must(BEN, "ratings", "'type':'ratings','game':'$G'");
    assert_string_equal(member(strstr(people[BEN].answer, "\"ratings\":"), "person"), people[ADA].person);
    assert_non_null(strstr(people[BEN].answer, "\"provisional\":true"));
}

/* A table from before the floor: loading the page again takes longer than its one second. */
static void a_reload_resigns_nobody(void **state)
{
    (void)state;
    play_anew("'rated':true,'away':60");
    ((online_table *)(uintptr_t)at_table(running))->away = SECOND;
    int who = mover();
    auth_close(people[who].session);
    people[who].session = session_open(here, &people[who], "127.0.0.1");
    later(here->settings.grace * SECOND + 30 * SECOND);
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_RUNNING);
    guests_return();
    must(who, "table", "'type':'watch','table':'$T'");
    assert_false(at_table(running)->seat[who].resigned);
}

static void ratings_count_once_even_if_the_store_fails(void **state)
{
    (void)state;
    bool done = false;
    for (int n = 1; !done; n++) {
        assert_true(n < 90);
        play_anew("'rated':true");
        play_some();
        fail_statement(n);
        const char *answer = ask(ADA, "'type':'resign','table':'$T'");
        done = !failed;
        guests_return();
        if (strcmp(member(answer, "type"), "applied") != 0)
            must(ADA, "applied", "'type':'resign','table':'$T'");
        assert_int_equal(at_table(running)->status, ONLINE_TABLE_DONE);
        char counted[32];
        snprintf(counted, sizeof counted, "\"games\":%d",
                 n < 5 ? n : 5); /* two players have at most five rated games a day with each other */
        assert_non_null(strstr(must(EVE, "ratings", "'type':'ratings','game':'$G'"), counted));
        check_whole();
    }
}

static void the_bell_rings(void **state)
{
    (void)state;
    play_anew("'clock':{'kind':'none','bell':60}");
    int64_t entries = at_table(running)->entries;
    bool rings = online_table_bell_at(at_table(running)) > 0;
    later(30 * SECOND);
    assert_int_equal(at_table(running)->entries, entries);
    later(31 * SECOND);
    assert_int_equal(at_table(running)->entries, entries + rings);
    assert_int_equal(online_table_bell_at(at_table(running)), 0);
}

static void spectators_are_delayed_if_configured(void **state)
{
    (void)state;
    play_anew("'delay':60");
    must(EVE, "table", "'type':'watch','table':'$T'");
    later(61 * SECOND);
    forget_news();
    int who = mover();
    must(who, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
    assert_true(heard(who == ADA ? BEN : ADA, "\"type\":\"update\""));
    assert_false(heard(EVE, "\"type\":\"update\""));
    must(EVE, "view", "'type':'view','table':'$T'");
    later(59 * SECOND);
    assert_false(heard(EVE, "\"type\":\"update\""));
    later(2 * SECOND);
    assert_true(heard(EVE, "\"type\":\"update\""));
}

/* Chat, questions and resignations would tell about the play that is yet to come. */
static void delayed_spectators_learn_nothing_earlier(void **state)
{
    (void)state;
    play_anew("'delay':60");
    must(EVE, "table", "'type':'watch','table':'$T'");
    later(2 * SECOND);
    forget_news();
    must(ADA, "done", "'type':'chat','table':'$T','text':'I resign now'");
    must(EVE, "done", "'type':'chat','table':'$T','text':'hello'");
    must(ADA, "done", "'type':'abandon','table':'$T'");
    later(50 * SECOND);
    assert_true(heard(BEN, "I resign now"));
    assert_null(strstr(people[EVE].news, "I resign now"));
    assert_true(heard(EVE, "hello"));
    const char *seen = must(EVE, "table", "'type':'watch','table':'$T'");
    assert_null(strstr(seen, "I resign now"));
    assert_non_null(strstr(seen, "\"asks\":[]"));
    forget_news();
    later(11 * SECOND);
    assert_non_null(strstr(people[EVE].news, "I resign now"));
    assert_true(heard(EVE, "\"what\":\"abandon\""));
}

/* --- leaving and coming back ----------------------------------------------------------------- */

static void a_bot_plays_for_absent_players(void **state)
{
    (void)state;
    play_anew("'away':60");
    int gone = mover(), other = gone == ADA ? BEN : ADA;
    leave(gone);
    later(SECOND);
    assert_true(heard(other, "\"type\":\"people\""));
    later(58 * SECOND);
    assert_false(at_table(running)->seat[gone].gone);
    later(2 * SECOND);
    assert_true(at_table(running)->seat[gone].gone);
    come_back(gone);
    must(gone, "table", "'type':'watch','table':'$T'");
    serve();
    assert_false(at_table(running)->seat[gone].gone);
    assert_string_equal(at_table(running)->seat[gone].bot, "");
    check_whole();
}

static void hosts_replace_absent_players_and_others_ask(void **state)
{
    (void)state;
    refused(ADA, "status", "'type':'standin','table':'$T','seat':1"); /* he is here */
    leave(BEN);
    must(ADA, "done", "'type':'standin','table':'$T','seat':1");
    assert_true(at_table(running)->seat[1].gone);
    refused(ADA, "status", "'type':'standin','table':'$T','seat':1"); /* a bot plays there */
    come_back(BEN);
    must(BEN, "table", "'type':'watch','table':'$T'");
    serve();
    assert_false(at_table(running)->seat[1].gone);
    leave(ADA);
    must(BEN, "done", "'type':'standin','table':'$T','seat':0"); /* there is no one left to ask */
    assert_true(at_table(running)->seat[0].gone);
    check_whole();
}

/* Abandoning a game waits ten minutes for players who have left, even if a bot stands in for them. */
static void questions_without_answerers_are_settled(void **state)
{
    (void)state;
    must(ADA, "done", "'type':'abandon','table':'$T'");
    refused(ADA, "status", "'type':'abandon','table':'$T'");
    refused(ADA, "forbidden", "'type':'answer','table':'$T','ask':1,'yes':true");
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_RUNNING);
    must(BEN, "done", "'type':'answer','table':'$T','ask':1,'yes':false");
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_RUNNING);
    must(ADA, "done", "'type':'abandon','table':'$T'");
    leave(BEN);
    later(1);
    later(MINUTE);
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_RUNNING);
    must(ADA, "done", "'type':'standin','table':'$T','seat':1");
    assert_true(at_table(running)->seat[1].gone);
    later(8 * MINUTE);
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_RUNNING);
    later(2 * MINUTE);
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_CLOSED);
    refused(ADA, "status", "'type':'relink','table':'$T'");
    check_whole();
}

static void a_move_is_taken_back_when_the_other_agrees(void **state)
{
    (void)state;
    int who = mover(), other = who == ADA ? BEN : ADA;
    int kept = at_table(running)->table->num_kept;
    must(who, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
    assert_true(at_table(running)->table->num_kept > kept);
    must(who, "done", "'type':'takeback','table':'$T'");
    must(other, "done", "'type':'answer','table':'$T','ask':1,'yes':true");
    assert_int_equal(at_table(running)->table->num_kept, kept);
    check_whole();
}

/* Nobody is worn down by questions, and absence is no consent. */
static void a_refused_takeback_is_not_asked_again_at_once(void **state)
{
    (void)state;
    int who = mover(), other = who == ADA ? BEN : ADA;
    must(who, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
    must(who, "done", "'type':'takeback','table':'$T'");
    refused(who, "forbidden", "'type':'answer','table':'$T','ask':1,'yes':true");
    must(other, "done", "'type':'answer','table':'$T','ask':1,'yes':false");
    refused(other, "status", "'type':'answer','table':'$T','ask':1,'yes':true");
    refused(who, "status", "'type':'takeback','table':'$T'");
    for (int i = 0; i < 60 && at_table(running)->status == ONLINE_TABLE_RUNNING; i++) {
        int next = mover();
        if (next == who && i > 0) break;
        must(next, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
    }
    must(who, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
    must(who, "done", "'type':'takeback','table':'$T'"); /* of another move */
    leave(other);
    later(HOUR);
    int kept = at_table(running)->table->num_kept;
    assert_int_equal(at_table(running)->table->num_kept, kept);
    assert_non_null(online_table_find_ask((online_table *)(uintptr_t)at_table(running), 2));
    come_back(other);
    must(other, "table", "'type':'watch','table':'$T'");
    must(other, "done", "'type':'answer','table':'$T','ask':2,'yes':true");
    assert_true(at_table(running)->table->num_kept < kept);
    check_whole();
}

/* --- hosts ----------------------------------------------------------------------------------- */

static void removed_players_stay_away_until_unbanned(void **state)
{
    (void)state;
    must(EVE, "table", "'type':'join','table':'$O'"); /* it was the last seat: the game starts */
    must(ADA, "table", "'type':'remove','table':'$O','person':'$E','ban':true");
    assert_int_equal(at_table(opened)->seat[1].who, SEAT_BOT);
    assert_true(heard(EVE, "\"type\":\"removed\""));
    refused(EVE, "forbidden", "'type':'watch','table':'$O'");
    refused(KIM, "forbidden", "'type':'watch','table':'$O'"); /* unauthenticated, from the same address */
    must(BEN, "table", "'type':'watch','table':'$O'");        /* accounts are banned by name only */
    must(ADA, "table", "'type':'watch','table':'$O'");
    must(ADA, "table", "'type':'pardon','table':'$O','person':'$E'");
    must(EVE, "table", "'type':'watch','table':'$O'");
    must(ADA, "table", "'type':'remove','table':'$O','person':'$E','ban':true");
    later(25 * (int64_t)HOUR);
    must(EVE, "table", "'type':'watch','table':'$O'"); /* bans last a day */
    leave(EVE);
    must(ADA, "table",
         "'type':'remove','table':'$O','person':'$E','ban':true"); /* absent: by the last address */
    come_back(EVE);
    refused(EVE, "forbidden", "'type':'watch','table':'$O'");
    must(ADA, "table", "'type':'remove','table':'$O','person':'AAAAAAAAAAAAAAAAAAAAAA','ban':true");
}

static void muted_and_blocked_users_are_not_heard(void **state)
{
    (void)state;
    must(ADA, "table", "'type':'hush','table':'$T','person':'$B','on':true");
    refused(BEN, "forbidden", "'type':'chat','table':'$T','text':'hm'");
    must(ADA, "table", "'type':'hush','table':'$T','person':'$B','on':false");
    forget_news();
    must(BEN, "done", "'type':'chat','table':'$T','text':'hm'");
    assert_true(heard(ADA, "hm"));
    must(ADA, "done", "'type':'block','person':'$B','on':true");
    must(ADA, "done", "'type':'block','person':'$B','on':true"); /* it counts once */
    assert_int_equal(people[ADA].session->num_blocked, 1);
    must(BEN, "done", "'type':'chat','table':'$T','text':'hm'");
    assert_false(heard(ADA, "hm"));
    must(BEN, "done", "'type':'friend','person':'$A','on':true"); /* blocked users' requests are dropped */
    assert_null(strstr(must(ADA, "friends", "'type':'friends'"), people[BEN].person));
    must(ADA, "done", "'type':'block','person':'$B','on':false");
    assert_int_equal(people[ADA].session->num_blocked, 0);
    must(ADA, "done", "'type':'mute','table':'$T','on':true");
    refused(BEN, "forbidden", "'type':'chat','table':'$T','text':'hm'");
}

static void private_tables_need_an_invitation(void **state)
{
    char message[256];
    (void)state;
    const char *answer = must(ADA, "table", "'type':'create','game':'$G','seats':['me','open'],'open':false");
    snprintf(opened, sizeof opened, "%s", member(answer, "table"));
    snprintf(message, sizeof message, "'type':'join','table':'$O','invite':'%s'", member(answer, "invite"));
    refused(EVE, "table", "'type':'watch','table':'$O'");
    refused(KIM, "table", "'type':'watch','table':'$O'");
    refused(EVE, "table", "'type':'join','table':'$O'");
    must(ADA, "done", "'type':'invite','table':'$O','person':'$B'");
    assert_true(heard(BEN, "\"type\":\"invited\""));
    must(BEN, "table", "'type':'watch','table':'$O'");
    must(BEN, "done", "'type':'decline','table':'$O'");
    must(ADA, "table", "'type':'relink','table':'$O'");
    refused(EVE, "table", message); /* an old link */
    must(EVE, "table", "'type':'join','table':'$O','invite':'%s'", at_table(opened)->invite);
    assert_int_equal(at_table(opened)->status, ONLINE_TABLE_RUNNING);
    refused(KIM, "table", "'type':'view','table':'$O'");
}

static void players_change_seats_and_hand_over_the_host_role(void **state)
{
    (void)state;
    const char *answer =
        must(ADA, "table", "'type':'create','game':'$G','seats':['me','open'],'start':false");
    snprintf(opened, sizeof opened, "%s", member(answer, "table"));
    must(ADA, "table", "'type':'join','table':'$O','seat':1");
    assert_int_equal(online_table_seat_of(at_table(opened), people[ADA].person), 1);
    must(ADA, "table", "'type':'join','table':'$O','seat':1"); /* it is already her seat */
    must(BEN, "table", "'type':'join','table':'$O'");
    assert_int_equal(at_table(opened)->status, ONLINE_TABLE_OPEN); /* it does not start automatically */
    refused(EVE, "seat", "'type':'join','table':'$O'");
    must(ADA, "done", "'type':'leave','table':'$O'");
    assert_string_equal(at_table(opened)->host, people[BEN].person);
    must(EVE, "table", "'type':'join','table':'$O'");
    must(BEN, "table", "'type':'remove','table':'$O','person':'$E'"); /* not started: the seat is open */
    assert_int_equal(at_table(opened)->seat[1].who, SEAT_OPEN);
    must(BEN, "done", "'type':'leave','table':'$O'");
    assert_int_equal(at_table(opened)->status, ONLINE_TABLE_CLOSED); /* it is empty */
}

static void lookalike_names_cannot_sit_down(void **state)
{
    (void)state;
    const char *answer = must(EVE, "table", "'type':'create','game':'$G','seats':['me','open']");
    snprintf(opened, sizeof opened, "%s", member(answer, "table"));
    must(KIM, "signed", "'type':'guest','name':'EVE'");
    refused(KIM, "name", "'type':'join','table':'$O'");
}

/* --- eviction and reloading ------------------------------------------------------------------ */

static void everybody_looks_away(void)
{
    for (int who = 0; who < GUESTS; who++)
        auth_leave(people[who].session);
    later(2 * MINUTE);
    assert_int_equal(here->num_cached, 0);
    for (int who = 0; who < GUESTS; who++)
        if (people[who].token[0]) come_back(who);
}

static void unused_tables_are_evicted_and_read_again(void **state)
{
    (void)state;
    int who = mover();
    must(who, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
    int64_t entries = at_table(running)->entries;
    everybody_looks_away();
    must(BEN, "table", "'type':'watch','table':'$T'");
    assert_int_equal(at_table(running)->entries, entries);
    assert_string_equal(at_table(running)->seat[0].name, "Ada");
}

static void unreadable_tables_are_treated_as_absent(void **state)
{
    (void)state;
    everybody_looks_away();
    sql("UPDATE entries SET body = 'dance' WHERE tid = $1 AND number = 0", running);
    sql("UPDATE tables SET head = '{' WHERE id = $1", opened);
    sql("DELETE FROM entries WHERE tid = $1", finished);
    refused(ADA, "table", "'type':'watch','table':'$T'");
    refused(ADA, "table", "'type':'watch','table':'$O'");
    refused(ADA, "table", "'type':'replay','table':'$F'");
    must(ADA, "export", "'type':'export'"); /* of the readable tables */
    must(ADA, "done", "'type':'erase','sure':true,'password':'open sesame'");
}

static void old_tables_are_closed(void **state)
{
    (void)state;
    everybody_looks_away();
    later(25 * (int64_t)HOUR);
    serve();
    assert_int_equal(at_table(opened)->status, ONLINE_TABLE_CLOSED); /* open tables wait one day */
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_RUNNING);
    later(91 * day);
    serve();
    assert_int_equal(at_table(running)->status, ONLINE_TABLE_CLOSED);
    refused(ADA, "status", "'type':'apply','table':'$T','seq':0,'actions':['x']");
}

/* Another server was faster: its entry stands and is sent to the late sender. */
static void entries_of_a_faster_server_stand(void **state)
{
    (void)state;
    char body[64];
    snprintf(body, sizeof body, "%s", "mute 1");
    const char *args[] = {running, db_number(at_table(running)->entries).text, "1", body};
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)at_table(running)->entries);
    args[1] = number;
    assert_true(db_run(here->store.db, "INSERT INTO entries (tid, number, at, body) VALUES ($1, $2, $3, $4)",
                       args, 4) == 1);
    int who = mover();
    refused(who, "stale", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
    assert_true(at_table(running)->muted);
    must(who, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
    check_whole();
    /* The listener reports an entry of another server. */
    int64_t known = at_table(running)->entries;
    snprintf(number, sizeof number, "%lld", (long long)known);
    args[3] = "mute 0";
    assert_true(db_run(here->store.db, "INSERT INTO entries (tid, number, at, body) VALUES ($1, $2, $3, $4)",
                       args, 4) == 1);
    registry_heard(here, running, known);
    assert_false(at_table(running)->muted);
    registry_heard(here, running, known); /* nothing new */
    assert_int_equal(at_table(running)->entries, known + 1);
    snprintf(number, sizeof number, "%lld", (long long)known + 1);
    args[3] = "dance";
    assert_true(db_run(here->store.db, "INSERT INTO entries (tid, number, at, body) VALUES ($1, $2, $3, $4)",
                       args, 4) == 1);
    registry_heard(here, running, known + 1); /* invalid entries are sent to nobody */
    assert_null(cached_table_peek(here, running));
    assert_true(people[ADA].session->closing);
    guests_return();
    refused(ADA, "table", "'type':'watch','table':'$T'");
}

/* --- lists ----------------------------------------------------------------------------------- */

static void the_lobby_reports_changes(void **state)
{
    (void)state;
    assert_non_null(strstr(must(EVE, "lobby", "'type':'lobby','watch':true"), opened));
    must(KIM, "lobby", "'type':'lobby'");
    forget_news();
    must(ADA, "table", "'type':'change','table':'$O','title':'Ours'");
    serve();
    assert_true(heard(EVE, "Ours"));
    assert_false(heard(KIM, "Ours"));
    must(ADA, "done", "'type':'close','table':'$O'");
    serve();
    char gone[64];
    snprintf(gone, sizeof gone, "\"gone\":[\"%s\"", opened);
    assert_true(heard(EVE, gone));
    must(ADA, "done", "'type':'unwatch','table':'$T'");
    must(BEN, "done", "'type':'unwatch','table':'$T'");
    later(11 * MINUTE);
    const char *list = strstr(people[EVE].news, "\"gone\":[\"");
    assert_true(list && strstr(list, running)); /* no user is there, and nothing happens */
    forget_news();
    must(EVE, "lobby", "'type':'lobby','watch':false");
    must(ADA, "table", "'type':'create','game':'$G','seats':['me','open']");
    serve();
    assert_false(heard(EVE, "\"type\":\"lobby\""));
}

static void friends_are_notified_of_arrivals_and_departures(void **state)
{
    (void)state;
    assert_non_null(strstr(must(ADA, "friends", "'type':'friends','watch':true"), "\"here\":true"));
    leave(BEN);
    assert_true(heard(ADA, "\"here\":false"));
    come_back(BEN);
    assert_true(heard(ADA, "\"here\":true"));
    must(BEN, "done", "'type':'friend','person':'$A','on':false");
    assert_true(heard(ADA, "\"changed\":true"));
    leave(BEN);
    assert_false(heard(ADA, "\"here\":false"));
    assert_non_null(strstr(must(ADA, "profile", "'type':'profile','person':'$A'"), "\"bond\":\"none\""));
    assert_non_null(strstr(must(KIM, "profile", "'type':'profile','name':'ada'"), "\"name\":\"Ada\""));
}

static void a_rematch_is_one_table_for_both(void **state)
{
    char again[ID_SIZE];
    (void)state;
    snprintf(again, sizeof again, "%s", member(must(ADA, "table", "'type':'rematch','table':'$F'"), "table"));
    assert_string_equal(at_table(finished)->rematch, again);
    assert_true(heard(BEN, "\"type\":\"invited\""));
    const char *answer = must(BEN, "table", "'type':'rematch','table':'$F'");
    assert_string_equal(member(answer, "table"), again);
    assert_int_equal(at_table(again)->status, ONLINE_TABLE_RUNNING);
    assert_string_equal(member(must(ADA, "table", "'type':'rematch','table':'$F'"), "table"), again);
    memcpy(running, again, sizeof running);
    must(ADA, "applied", "'type':'resign','table':'$T'");
    answer = must(ADA, "table", "'type':'rematch','table':'$F'"); /* that one is over: a new one */
    assert_string_not_equal(member(answer, "table"), again);
}

static void watched_tables_are_limited(void **state)
{
    enum { TABLES = 49 };
    (void)state;
    char id[2 * TABLES][ID_SIZE];
    for (int i = 0; i < 2 * TABLES - 6; i++)
        snprintf(id[i], ID_SIZE, "%s",
                 member(must(i < TABLES - 3 ? ADA : BEN, "table",
                             "'type':'create','game':'$G','seats':['me','open']"),
                        "table"));
    for (int i = 0; i < WATCH_MAX; i++) {
        memcpy(opened, id[i], ID_SIZE);
        must(EVE, "table", "'type':'watch','table':'$O'");
    }
    memcpy(opened, id[WATCH_MAX], ID_SIZE);
    refused(EVE, "limit", "'type':'watch','table':'$O'");
    must(EVE, "table", "'type':'join','table':'$O'"); /* a seat takes precedence over watching */
    assert_int_equal(people[EVE].session->num_watching, WATCH_MAX);
    int n = 0;
    while (strcmp(member(ask(ADA, "'type':'create','game':'$G','seats':['me','open']"), "code"), "limit") !=
           0)
        assert_true(n++ < 8);
    refused(ADA, "limit", "'type':'rematch','table':'$F'");
}

static void erased_users_are_removed_from_every_table(void **state)
{
    (void)state;
    must(ADA, "table", "'type':'watch','table':'$F'");
    must(BEN, "done", "'type':'chat','table':'$T','text':'my name is Ben'");
    must(BEN, "done", "'type':'erase','sure':true,'password':'open sesame'");
    assert_int_equal(at_table(running)->seat[1].who, SEAT_BOT);
    assert_string_not_equal(at_table(finished)->seat[1].name, "Ben");
    assert_null(strstr(must(ADA, "history", "'type':'history'"), "\"Ben\""));
    assert_null(strstr(must(ADA, "table", "'type':'watch','table':'$T'"), "Ben"));
    people[BEN].token[0] = '\0';
}

/* --- leases ---------------------------------------------------------------------------------- */

/* A heartbeat took so long that other servers may have taken the lease: nobody could move, so no clock ran. */
static void clocks_stop_while_the_store_does_not_answer(void **state)
{
    (void)state;
    for (int shared = 0; shared < 2; shared++) {
        share_store(shared);
        if (shared) assert_true(lease_open(here));
        play_anew("'clock':{'kind':'move','seconds':60}");
        for (int i = 0; i < 3; i++)
            serve();
        const cached_table *d = cached_table_peek(here, running);
        assert_int_equal(d->leased, shared);
        assert_int_equal(at_table(running)->stood, 0);
        int epoch = here->epoch;
        here->next_alive = here->next_round = 0;
        house_serve(here); /* the heartbeat is being written */
        later(50 * SECOND);
        assert_int_equal(here->epoch, epoch + 1);
        for (int i = 0; i < 3; i++)
            serve();
        assert_true(at_table(running)->stood >= 49 * SECOND);
        later(30 * SECOND);
        assert_string_equal(at_table(running)->seat[mover()].bot, ""); /* the fifty seconds do not count */
        later(60 * SECOND);
        check_whole();
    }
}

static void tables_leased_by_another_server_are_left_alone(void **state)
{
    (void)state;
    share_store(true);
    assert_true(lease_open(here));
    play_anew("'clock':{'kind':'move','seconds':10}");
    sql("DELETE FROM leases", NULL);
    sql("INSERT INTO servers (id, alive, until) VALUES ('other', 1, 9000000000000000)", NULL);
    sql("INSERT INTO leases (tid, owner) VALUES ($1, 'other')", running);
    cached_table *d = cached_table_peek(here, running);
    d->leased = false;
    int64_t entries = d->online_table->entries;
    later(30 * SECOND);
    assert_false(d->leased);
    assert_int_equal(d->online_table->entries, entries);          /* the other server handles the timeout */
    sql("UPDATE servers SET until = 0 WHERE id = 'other'", NULL); /* the other server has died */
    for (int i = 0; i < 10; i++)
        later(3 * SECOND);
    assert_true(cached_table_peek(here, running)->leased);
    assert_true(at_table(running)->entries > entries);
    check_whole();
}

/* --- the ranking of the day ------------------------------------------------------------------- */

/* Writes a message with a play of that day's table: the player takes the first legal action, bots use their policy. */
static void write_claim(int64_t number, const char *date, char *message, size_t size)
{
    souk_day table;
    souk_error error = {0};
    char *text;
    size_t len, at;
    souk_day_table(number, game, &table);
    souk_table *t = souk_table_open(game, NULL, &table.options, table.seats, table.seed, &error);
    assert_non_null(t);
    while (souk_table_chance(t, &error) >= 0 && game->pending(&t->state)) {
        int seat = souk_lowest(game->pending(&t->state)), chosen;
        int16_t action;
        if (seat == table.own) {
            souk_mask legal;
            souk_legal(game, &t->state, t->parts, seat, &legal);
            chosen = souk_mask_next(&legal, 0);
        } else {
            souk_state state;
            souk_budget budget;
            souk_rng rng = souk_table_bot_stream(t, table.seed, seat);
            memset(&budget, 0, sizeof budget);
            souk_table_bot_state(t, seat, &state);
            chosen = souk_bot_choose_within(table.bot, game, &state, t->parts, seat, &rng, &budget);
        }
        action = (int16_t)chosen;
        assert_true(souk_table_move(t, seat, &action, 1, &error));
    }
    assert_true(souk_table_save(t, &text, &len, &error));
    at = (size_t)snprintf(message, size, "'type':'claim','game':'$G','date':'%s','record':'", date);
    for (size_t i = 0; i < len; i++) {
        assert_true(at + 4 < size);
        if (text[i] == '\n' || text[i] == '"') message[at++] = '\\';
        message[at++] = text[i] == '\n' ? 'n' : text[i];
    }
    snprintf(message + at, size - at, "'");
    free(text);
    souk_table_free(t);
}

static void a_play_of_the_day_counts_once(void **state)
{
    enum { CALLS = 10 }; /* allocations of the server itself; bots make more */
    static char message[1 << 15];
    char text[16];
    int64_t now = server_now(), monday = now / day + 1;
    (void)state;
    while ((monday + 3) % 7 != 0) /* the bots of Mondays are fast */
        monday++;
    later(monday * day + 12 * (int64_t)HOUR - now);
    guests_return();
    here->settings.day_ranking = true;
    souk_out date;
    souk_out_init(&date, text, sizeof text);
    souk_day_date(monday, &date);
    write_claim(monday, text, message, sizeof message);
    refused(KIM, "sign", "%s", message);
    refused(ADA, "late", "'type':'claim','game':'$G','date':'1999-12-31','record':'x'");
    refused(ADA, "message", "'type':'claim','game':'$G','record':'x'");
    refused(ADA, "message", "'type':'claim','game':'no such game','date':'2026-11-16','record':'x'");
    refused(ADA, "message", "'type':'claim','game':'$G','date':'2026-11-16'");
    refused(ADA, "record", "'type':'claim','game':'$G','date':'%s','record':'nonsense'", text);
    house_crowded = true;
    refused(ADA, "busy", "%s", message);
    house_crowded = false;
    for (int n = 1; n <= CALLS; n++) {
        fail_memory(n);
        const char *answer = ask(BEN, "%s", message);
        if (strcmp(member(answer, "type"), "error") != 0 && !people[BEN].session->closing) break;
        guests_return();
    }
    bool done = false;
    for (int n = 1; !done; n++) {
        fail_statement(n);
        const char *answer = ask(ADA, "%s", message), *code = member(answer, "code");
        done = strcmp(member(answer, "type"), "ranking") == 0 || strcmp(code, "played") == 0;
        if (!done) assert_string_equal(code, "store");
        assert_true(n < 60);
    }
    refused(ADA, "played", "%s", message);
    const char *ranking = must(KIM, "ranking", "'type':'ranking','game':'$G','date':'%s'", text);
    assert_non_null(strstr(ranking, "\"number\":1"));
    assert_non_null(strstr(ranking, people[ADA].person));
    here->settings.per_address = 1; /* tests the limit per address */
    sql("UPDATE days SET address = '127.0.0.1'", NULL);
    sql("INSERT INTO days (date, game, person, place, entries, score, margin, at, address) "
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) "
        "SELECT d.date, d.game, 'x' || i, 1, 2, 0, 0, 0, '127.0.0.1' FROM n, "
        "(SELECT date, game FROM days LIMIT 1) d",
        NULL);
    refused(EVE, "limit", "%s", message);
    here->settings.per_address = 0;
}

/* Not when the table was loaded: a player who loads the page again would lose a rated game. */
static void absence_begins_when_a_player_leaves_another_server(void **state)
{
    (void)state;
    play_anew("'away':7200");
    share_store(true);
    sql("INSERT INTO servers (id, alive, until) VALUES ('other', 0, 9000000000000000)", NULL);
    sql("INSERT INTO presence (tid, person, owner) SELECT tid, person, 'other' FROM players WHERE tid = $1",
        running);
    cached_table *d = registry_find(here, running);
    assert_non_null(d);
    presence_look(d);
    for (int who = ADA; who <= BEN; who++)
        must(who, "done", "'type':'unwatch','table':'$T'");
    later(HOUR);
    assert_true(cached_table_here(d, 0) && cached_table_here(d, 1));
    sql("UPDATE servers SET until = 0 WHERE id = 'other'", NULL); /* it has died */
    presence_look(d);
    assert_false(cached_table_here(d, 0));
    assert_true(cached_table_gone_for(d, 0, server_now()) < MINUTE);
    sql("DELETE FROM presence", NULL);
    sql("DELETE FROM servers WHERE id = 'other'", NULL);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, guests_setup, guests_teardown)
    const struct CMUnitTest tests[] = {
        CASE(a_bot_plays_for_a_seat_out_of_time),
        CASE(time_without_a_working_store_is_not_counted),
        CASE(running_out_of_time_loses_a_rated_game),
        CASE(an_early_resignation_gives_no_points),
        CASE(puppets_lift_nobody),
        CASE(a_reload_resigns_nobody),
        CASE(ratings_count_once_even_if_the_store_fails),
        CASE(the_bell_rings),
        CASE(spectators_are_delayed_if_configured),
        CASE(delayed_spectators_learn_nothing_earlier),
        CASE(a_bot_plays_for_absent_players),
        CASE(hosts_replace_absent_players_and_others_ask),
        CASE(questions_without_answerers_are_settled),
        CASE(a_refused_takeback_is_not_asked_again_at_once),
        CASE(a_move_is_taken_back_when_the_other_agrees),
        CASE(removed_players_stay_away_until_unbanned),
        CASE(muted_and_blocked_users_are_not_heard),
        CASE(private_tables_need_an_invitation),
        CASE(players_change_seats_and_hand_over_the_host_role),
        CASE(lookalike_names_cannot_sit_down),
        CASE(unused_tables_are_evicted_and_read_again),
        CASE(unreadable_tables_are_treated_as_absent),
        CASE(old_tables_are_closed),
        CASE(entries_of_a_faster_server_stand),
        CASE(the_lobby_reports_changes),
        CASE(friends_are_notified_of_arrivals_and_departures),
        CASE(a_rematch_is_one_table_for_both),
        CASE(watched_tables_are_limited),
        CASE(erased_users_are_removed_from_every_table),
        CASE(clocks_stop_while_the_store_does_not_answer),
        CASE(tables_leased_by_another_server_are_left_alone),
        CASE(absence_begins_when_a_player_leaves_another_server),
        CASE(a_play_of_the_day_counts_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
