/* test_letters.c: mail, webhooks and push messages: their contents, and what happens if the receiver refuses them. */
#include "guests.h"
#include "server/messages/auth.h"
#include "server/tables/cached_table.h"
#include "server/tables/entry.h"
#include "server/tables/load.h"
#include "server/tables/registry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int come(void **state)
{
    (void)state;
    guests_come();
    here->settings.mail = "mail.example.org:2525";
    here->settings.webhook_private = true;
    return 0;
}

/* Statements are constants: the store identifies them by address. */
static const char *looked_up(const char *sql, const char *one, const char *two)
{
    static char text[256];
    const char *args[] = {one, two};
    text[0] = '\0';
    db_rows rows = db_query(here->store.db, sql, args, two ? 2 : one ? 1 : 0);
    if (db_next(&rows)) db_copy_at(&rows, 0, text, sizeof text);
    assert_true(db_end(&rows) >= 0);
    return text;
}

static const char *column_of(int who, const char *sql)
{
    return looked_up(sql, people[who].person, NULL);
}

static void leave(int who)
{
    auth_close(people[who].session);
    people[who].session = session_open(here, &people[who], "127.0.0.1");
    assert_non_null(people[who].session);
}

/* --- verified addresses ----------------------------------------------------------------------- */

static void an_address_is_verified_by_its_code(void **state)
{
    char message[128];
    (void)state;
    here->settings.url = "https://souk.example.org";
    here->settings.mail_from = "house@example.org";
    house_answer = 250;
    must(ADA, "done", "'type':'notify','email':'ada@example.org'");
    assert_string_equal(column_of(ADA, "SELECT email FROM people WHERE id = $1"), "");
    char pending[256];
    snprintf(pending, sizeof pending, "%s", column_of(ADA, "SELECT pending FROM people WHERE id = $1"));
    const char *address = strchr(pending, ' ');
    assert_non_null(address);
    assert_string_equal(address + 1, "ada@example.org");
    assert_non_null(strstr(house_posted, "mail.example.org:2525\n"));
    assert_non_null(strstr(house_posted, "MAIL FROM:<house@example.org>"));
    assert_non_null(strstr(house_posted, "RCPT TO:<ada@example.org>"));
    assert_non_null(strstr(house_posted, "https://souk.example.org/#/account"));
    assert_null(strstr(house_posted, people[ADA].session->name)); /* the mailbox may be a stranger's */
    refused(ADA, "password", "'type':'verify','code':'xxxxxxxx'");
    refused(ADA, "password", "'type':'verify','code':'x'");
    snprintf(message, sizeof message, "'type':'verify','code':'%.*s'", (int)(address - pending), pending);
    must(ADA, "done", message);
    assert_string_equal(column_of(ADA, "SELECT email FROM people WHERE id = $1"), "ada@example.org");
    refused(ADA, "status", message);                                /* a code works once */
    must(ADA, "done", "'type':'notify','email':'ada@example.org'"); /* the address they already have */
    must(ADA, "done", "'type':'notify','email':null");
    assert_string_equal(column_of(ADA, "SELECT email FROM people WHERE id = $1"), "");
    int n = 0; /* a mailbox gets three messages per period, whoever requests them */
    while (strcmp(member(ask(BEN, "'type':'notify','email':'ADA@example.org'"), "code"), "rate") != 0)
        assert_true(n++ < 3);
}

static void only_addresses_are_taken_for_one(void **state)
{
    static const struct {
        const char *text;
        bool good;
    } all[] = {
        {"a@example.org", true},
        {"a.b+c@mail.example.org", true},
        {"o_neill!x-y@example.co.uk", true},
        {"a@x1.org", true},
        {"a", false},
        {"@example.org", false},
        {"a@", false},
        {"a@localhost", false},
        {"a@b@example.org", false},
        {"a@example..org", false},
        {"a@.org", false},
        {"a@example.org.", false},
        {"a@-x.org", false},
        {"a@x-.org", false},
        {".a@example.org", false},
        {"a.@example.org", false},
        {"a..b@example.org", false},
        {"a b@example.org", false},
        {"a,b@example.org", false},
        {"a@example.org,b", false},
        {"a@[127.0.0.1]", false},
        {"a@example.org>", false},
        {"<a@example.org", false},
        {"a@ex_ample.org", false},
        {"\u00e9@example.org", false},
        {"a@\u00e9.org", false},
    };
    (void)state;
    house_answer = 250;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char message[128];
        later(3600000); /* no limit of letters */
        snprintf(message, sizeof message, "'type':'notify','email':\"%s\"", all[i].text);
        const char *answer = ask(ADA, message);
        if ((strstr(answer, "\"done\"") != NULL) != all[i].good) fail_msg("%s: %s", all[i].text, answer);
    }
    refused(ADA, "message", "'type':'notify','webhook':'ftp://example.org'");
    must(ADA, "done", "'type':'notify','webhook':'https://example.org/hook'");
}

static void mail_failures_are_reported(void **state)
{
    (void)state;
    house_crowded = true;
    refused(ADA, "busy", "'type':'notify','email':'ada@example.org'");
    house_crowded = false;
    bool said = false;
    for (int n = 1; n < 8 && !said; n++) { /* the address waits for its code, which can be requested again */
        fail_memory(n);
        ask(BEN, "'type':'notify','email':'ben@example.org'");
        said = !unchanged || strcmp(member(people[BEN].answer, "code"), "busy") == 0;
    }
    assert_true(said);
    assert_string_equal(member(people[BEN].answer, "code"), "busy");
}

/* --- turns of games by day ------------------------------------------------------------------- */

static void play_by_day(void)
{
    must(ADA, "applied", "'type':'resign','table':'$T'");
    const char *answer =
        must(ADA, "table",
             "'type':'create','game':'$G','seats':['me','open'],'clock':{'kind':'day','seconds':86400}");
    snprintf(running, sizeof running, "%s", member(answer, "table"));
    must(BEN, "table", "'type':'join','table':'$T'");
    must(ADA, "table", "'type':'watch','table':'$T'");
}

static const online_table_seat *seat_of(int who)
{
    const cached_table *d = registry_find(here, running);
    assert_non_null(d);
    return &d->online_table->seat[online_table_seat_of(d->online_table, people[who].person)];
}

/* One letter each; it arrives if it is accepted. */
static const struct {
    const char *webhook; /* NULL: by mail */
    int answer;
    bool arrives;
} talks[] = {
    {NULL, 250, true},
    {NULL, 0, false},
    {"http://hook.example.org:8080/souk", 204, true},
    {"https://hook.example.org", 200, true},
    {"http://hook.example.org", 302, false},
    {"http://hook.example.org", 500, false},
    {"http://hook.example.org", 0, false},
};

static void absent_players_are_notified_once_of_their_turn(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof talks / sizeof talks[0]; i++) {
        play_by_day();
        int who = mover();
        if (!talks[i].webhook)
            column_of(who, "UPDATE people SET email = 'them@example.org', webhook = '' WHERE id = $1");
        else
            looked_up("UPDATE people SET email = '', webhook = $1 WHERE id = $2", talks[i].webhook,
                      people[who].person);
        house_answer = talks[i].answer;
        house_posted[0] = '\0';
        here->settings.url = i % 2 ? "https://souk.example.org" : NULL;
        leave(who);
        later(1000);
        if (seat_of(who)->told != talks[i].arrives) fail_msg("conversation %zu", i);
        assert_non_null(strstr(house_posted, talks[i].webhook ? talks[i].webhook : "mail.example.org:2525"));
        assert_non_null(strstr(house_posted, running));
        house_posted[0] = '\0';
        later(1000);
        assert_string_equal(house_posted, ""); /* no one is notified twice, and failures are not retried */
        people[who].session->closing = true;
        guests_return();
        must(who, "table", "'type':'watch','table':'$T'");
        looked_up("UPDATE people SET email = '', webhook = ''", NULL, NULL);
    }
}

/* The turn before it is taken back and played again: no second letter, unless it was long ago. */
static void a_turn_that_comes_again_is_not_announced_again(void **state)
{
    (void)state;
    play_by_day();
    int who = mover(), other = who == ADA ? BEN : ADA;
    looked_up("UPDATE people SET webhook = 'http://hook.example.org/souk'", NULL, NULL);
    house_answer = 200;
    leave(other);
    for (int time = 0; time < 3; time++) {
        const online_table *online = registry_find(here, running)->online_table;
        int kept = online->table->num_kept;
        house_posted[0] = '\0';
        if (time == 2) later(2 * 3600000);
        while (!(online_table_pending(online) >> online_table_seat_of(online, people[other].person) & 1))
            must(who, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
        later(1000);
        assert_int_equal(house_posted[0] != '\0', time != 1);
        const table_change back = {.kind = CHANGE_BACK, .about = kept};
        assert_true(entry_house(registry_find(here, running), &back, 1));
        later(1000);
    }
    people[other].session->closing = true;
    guests_return();
    looked_up("UPDATE people SET webhook = ''", NULL, NULL);
}

/* As another process would: plays until it is that player's next turn, and notifies this process once. */
static void play_elsewhere(int who)
{
    bool broken;
    load_error error;
    online_table *online = load_table(&here->store, running, false, &error, &broken);
    assert_non_null(online);
    int seat = online_table_seat_of(online, people[who].person);
    for (bool passed = false; !passed || !(online_table_pending(online) >> seat & 1);) {
        SOUK_OUT(body, ONLINE_TABLE_BODY_MAX);
        souk_mask legal;
        int actor = souk_lowest(online_table_pending(online)), from = online->table->num_entries;
        souk_legal(online->game, &online->table->state, online->table->parts, actor, &legal);
        int16_t action = (int16_t)souk_mask_next(&legal, 0);
        assert_true(souk_table_move(online->table, actor, &action, 1, NULL));
        assert_true(souk_table_chance(online->table, NULL) >= 0);
        assert_true(online_table_follow(online, from, server_now()));
        online_table_write_play(online, from, &body);
        assert_int_equal(store_append(&here->store, running, online->entries++, server_now(), body.buf),
                         STORE_OK);
        passed = passed || !(online_table_pending(online) >> seat & 1);
    }
    registry_heard(here, running, online->entries - 1);
    online_table_free(online);
}

static void a_turn_that_begins_within_one_notification_is_announced(void **state)
{
    (void)state;
    play_by_day();
    int who = mover();
    looked_up("UPDATE people SET webhook = 'http://hook.example.org/souk'", NULL, NULL);
    house_answer = 200;
    leave(who);
    later(1000);
    assert_true(seat_of(who)->told);
    house_posted[0] = '\0';
    later(2 * 3600000); /* long after the letter */
    play_elsewhere(who);
    later(1000);
    assert_non_null(strstr(house_posted, running));
}

static void mail_is_written_when_memory_and_time_allow(void **state)
{
    (void)state;
    play_by_day();
    int who = mover();
    looked_up("UPDATE people SET webhook = 'http://hook.example.org/souk'", NULL, NULL);
    house_answer = 200;
    house_crowded = true;
    leave(who);
    later(1000);
    assert_false(seat_of(who)->told);
    house_crowded = false;
    fail_memory(1);
    begin_failing();
    later(1000);
    end_failing();
    later(1000);
    assert_true(seat_of(who)->told);
}

/* --- browsers -------------------------------------------------------------------------------- */

static void browsers_are_notified_until_their_subscription_is_gone(void **state)
{
    static const struct {
        int answer;
        bool stays;
    } services[] = {
        {201, true}, {500, true}, {0, true}, {404, false}, {410, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof services / sizeof services[0]; i++) {
        for (int who = ADA; who <= BEN; who++) {
            must(who, "done",
                 who == ADA ? "'type':'subscribe','endpoint':'http://push.example.org:8080/"
                              "a','key':'$P','auth':'AAAAAAAAAAAAAAAAAAAAAA'"
                            : "'type':'subscribe','endpoint':'http://"
                              "push.example.org?b','key':'$P','auth':'AAAAAAAAAAAAAAAAAAAAAA'");
            must(who, "done", "'type':'alert','table':'$T','on':true");
        }
        house_answer = services[i].answer;
        house_posted[0] = '\0';
        here->settings.url = i % 2 ? "https://souk.example.org" : "http://souk.example.org";
        int who = mover(), other = who == ADA ? BEN : ADA;
        leave(other);
        const online_table *online = cached_table_peek(here, running)->online_table;
        for (int n = 0;
             n < 60 &&
             !(online_table_pending(online) >> online_table_seat_of(online, people[other].person) & 1);
             n++)
            must(who, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']");
        later(1000);
        assert_non_null(strstr(house_posted, "POST http://push.example.org"));
        people[other].session->closing = true;
        guests_return();
        must(other, "table", "'type':'watch','table':'$T'");
        assert_string_equal(column_of(other, "SELECT count(*) FROM browsers WHERE person = $1"),
                            services[i].stays ? "1" : "0");
    }
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, come, guests_teardown)
    const struct CMUnitTest tests[] = {
        CASE(an_address_is_verified_by_its_code),
        CASE(mail_failures_are_reported),
        CASE(absent_players_are_notified_once_of_their_turn),
        CASE(a_turn_that_comes_again_is_not_announced_again),
        CASE(a_turn_that_begins_within_one_notification_is_announced),
        CASE(mail_is_written_when_memory_and_time_allow),
        CASE(only_addresses_are_taken_for_one),
        CASE(browsers_are_notified_until_their_subscription_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
