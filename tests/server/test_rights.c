/* test_rights.c: permissions: every operation of the server is tried by users with and without the right to it.
 *
 * The server starts without users (guests.h), and its clock is stopped. */
#include "guests.h"
#include "server/messages/dispatch.h"
#include "server/tables/cached_table.h"
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TEXT = 1 << 12 };

static bool starving; /* no memory for hashing passwords */

/* Replaces libsodium's function: hashing succeeds immediately, or fails for lack of memory. */
int crypto_pwhash(unsigned char *const out, unsigned long long outlen, const char *const passwd,
                  unsigned long long passwdlen, const unsigned char *const salt, unsigned long long opslimit,
                  size_t memlimit, int alg)
{
    (void)passwd, (void)passwdlen, (void)salt, (void)opslimit, (void)memlimit, (void)alg;
    memset(out, 0, (size_t)outlen);
    return starving ? -1 : 0;
}

/* --- users ----------------------------------------------------------------------------------- */

static int come(void)
{
    return come_from("127.0.0.1");
}

/* A string of the last answer. */
static const char *said(int who, const char *key)
{
    return member(people[who].answer, key);
}

static int named(const char *name)
{
    int who = come();
    must(who, "signed", "'type':'guest','name':'%s'", name);
    return who;
}

static int with_account(const char *name)
{
    int who = come();
    must(who, "signed", "'type':'register','name':'%s','password':'open sesame'", name);
    return who;
}

/* The same user on another device. */
static int again(int who)
{
    int other = come();
    must(other, "welcome", "'type':'hello','protocol':2,'token':'%s'", people[who].token);
    assert_string_equal(people[other].person, people[who].person);
    return other;
}

static bool signed_in(const char *token)
{
    int who = come();
    must(who, "welcome", "'type':'hello','protocol':2,'token':'%s'", token);
    return people[who].person[0] != '\0';
}

/* --- tables ---------------------------------------------------------------------------------- */

/* Opens a table for two with these additional members. */
static void open_table(int host, const char *more, char table[ID_SIZE], char invite[ID_SIZE])
{
    must(host, "table", "'type':'create','game':'$G','seats':['me','open']%s", more);
    snprintf(table, ID_SIZE, "%s", said(host, "table"));
    snprintf(invite, ID_SIZE, "%s", said(host, "invite"));
}

static const online_table *at(const char *table)
{
    const cached_table *d = cached_table_peek(here, table);
    assert_non_null(d);
    return d->online_table;
}

/* The user who is to move, and one of the legal actions. */
static int turn(const char *table, int *action)
{
    const souk_table *t = at(table)->table;
    int seat = souk_mover(t->game, &t->state);
    souk_mask legal;
    assert_true(seat >= 0);
    souk_legal(t->game, &t->state, t->parts, seat, &legal);
    *action = souk_mask_next(&legal, 0);
    return seat;
}

static long seq_of(int who, const char *table)
{
    return number(must(who, "view", "'type':'view','table':'%s'", table), "seq");
}

/* --- cases ----------------------------------------------------------------------------------- */

static int enter(void **state)
{
    (void)state;
    guests_wait();
    stop_clock();
    return 0;
}

static void unauthenticated_clients_must_sign_in(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    static const char *const alone[] = {"rename','name':'Eve",
                                        "password','old':'open sesame','new':'open says me",
                                        "notify",
                                        "verify','code':'abc",
                                        "logout",
                                        "code",
                                        "adopt','code':'abc"};
    static const char *const there[] = {"relink",  "resign", "undo", "takeback",
                                        "abandon", "away",   "back", "hint"};
    int ada = named("Ada"), nobody = come();
    open_table(ada, "", table, invite);
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++)
        refused(nobody, "sign", "'type':'%s'", alone[i]);
    refused(nobody, "sign", "'type':'erase','sure':true");
    for (size_t i = 0; i < sizeof there / sizeof there[0]; i++)
        refused(nobody, "sign", "'type':'%s','table':'%s'", there[i], table);
    refused(nobody, "table", "'type':'view','table':'%s'", table);
    refused(nobody, "message", "'type':'nonsense'");
    refused(nobody, "protocol", "'type':'hello','protocol':99");
    refused(nobody, "protocol", "'type':'guest','name':'Old'"); /* until a hello is accepted */
    must(nobody, "welcome", "'type':'hello','protocol':2");
    refused(nobody, "protocol", "'type':'hello','protocol':99"); /* then it changes nothing */
    refused(nobody, "name", "'type':'guest','name':''");
    assert_null(strstr(people[nobody].answer, "\"line\":")); /* not an error at a line of a text */
    assert_string_equal(said(nobody, "field"), "name");
}

static void a_token_is_valid_as_long_as_its_session(void **state)
{
    (void)state;
    int ada = with_account("Ada"), other = again(ada), eve = named("Eve");
    char first[TOKEN_SIZE];
    memcpy(first, people[ada].token, sizeof first);
    must(other, "signed", "'type':'login','name':'Ada','password':'open sesame'");
    assert_string_not_equal(people[other].token, first);
    must(ada, "done", "'type':'logout'");
    refused(ada, "sign", "'type':'code'");
    must(other, "code", "'type':'code'"); /* that was another session */
    assert_false(signed_in(first));
    assert_true(signed_in(people[other].token) && signed_in(people[eve].token));
    must(again(other), "done", "'type':'logout','all':true");
    assert_true(people[other].session->closing);
    assert_false(signed_in(people[other].token));
    assert_true(signed_in(people[eve].token));
}

static void tampered_tokens_are_refused(void **state)
{
    (void)state;
    char person[ID_SIZE], signin[ID_SIZE], token[TOKEN_SIZE];
    server_id(person);
    server_id(signin);
    session_token_write(here, person, signin, token);
    size_t len = strlen(token);
    char read[2][ID_SIZE];
    assert_true(session_token_read(here, token, read[0], read[1]));
    assert_string_equal(read[0], person);
    assert_string_equal(read[1], signin);
    for (size_t i = 0; i < len; i++) { /* the last letter has unused bits */
        char was = token[i];
        token[i] = was == 'x' ? 'y' : 'x';
        if (i + 1 < len) assert_false(session_token_read(here, token, read[0], read[1]));
        token[i] = '\0';
        assert_false(session_token_read(here, token, read[0], read[1]));
        token[i] = was;
    }
}

static void passwords_and_codes_open_one_account(void **state)
{
    (void)state;
    int ada = with_account("Ada"), eve = come(), other = come();
    char recovery[CODE_SIZE];
    must(other, "signed", "'type':'login','name':'Ada','password':'open sesame'");
    refused(eve, "password", "'type':'login','name':'Ada','password':'open barley'");
    refused(eve, "password", "'type':'login','name':'Nobody','password':'open sesame'");
    refused(eve, "name", "'type':'guest','name':'ADA'");
    refused(eve, "password", "'type':'recover','name':'Ada','recovery':'abc','password':'open barley'");
    refused(ada, "status", "'type':'register','name':'Ada','password':'open sesame'");
    refused(ada, "password", "'type':'password','old':'open barley','new':'open says me'");
    refused(ada, "message", "'type':'password','old':'open sesame','new':'short'");
    char stolen[TOKEN_SIZE];
    snprintf(stolen, sizeof stolen, "%s", people[ada].token);
    must(ada, "signed", "'type':'password','old':'open sesame','new':'open says me'");
    assert_true(people[other].session->closing && !people[ada].session->closing);
    assert_string_not_equal(people[ada].token, stolen);
    assert_false(signed_in(stolen)); /* a copy of one's own token ends, too */
    assert_true(signed_in(people[ada].token));
    snprintf(recovery, sizeof recovery, "%s", people[ada].recovery);
    refused(eve, "message", "'type':'recover','name':'Ada','recovery':'%s','password':'short'", recovery);
    int back = come();
    must(back, "signed", "'type':'recover','name':'Ada','recovery':'%s','password':'open again'", recovery);
    assert_string_equal(people[back].person, people[ada].person);
    assert_true(people[ada].session->closing);
    assert_string_not_equal(people[back].recovery, recovery);
    refused(eve, "password", "'type':'recover','name':'Ada','recovery':'%s','password':'open again'",
            recovery);
    must(come(), "signed", "'type':'login','name':'Ada','password':'open again'");
}

static void registering_and_renaming_keep_the_user(void **state)
{
    (void)state;
    int ada = named("Ada"), ben = with_account("Ben");
    char person[ID_SIZE];
    memcpy(person, people[ada].person, sizeof person);
    must(ada, "signed", "'type':'register','name':'Ada','password':'open sesame'");
    assert_string_equal(people[ada].person, person);
    refused(ada, "name", "'type':'rename','name':'Ben'");
    refused(ada, "name", "'type':'rename','name':''");
    must(ada, "signed", "'type':'rename','name':'Ada B.'");
    assert_string_equal(said(ada, "token"), "");
    must(ada, "signed", "'type':'rename','name':'ADA B.'"); /* no other user has that name */
    must(come(), "signed", "'type':'login','name':'ada b.','password':'open sesame'");
    assert_false(people[ben].session->closing);
}

/* A rename changes no session: a new password keeps the renamed user's own session, and a logout ends it. */
static void renaming_keeps_the_session(void **state)
{
    (void)state;
    int ada = with_account("Ada");
    must(ada, "signed", "'type':'rename','name':'Ada B.'");
    must(ada, "signed", "'type':'password','old':'open sesame','new':'open says me'");
    assert_false(people[ada].session->closing);
    assert_true(signed_in(people[ada].token));
    must(ada, "done", "'type':'logout'");
    assert_false(signed_in(people[ada].token));
}

static void erased_users_are_gone(void **state)
{
    (void)state;
    int ada = with_account("Ada"), ben = named("Ben");
    refused(ben, "message", "'type':'erase'");
    must(ben, "done", "'type':'erase','sure':true"); /* a guest has no password */
    assert_false(signed_in(people[ben].token));
    refused(ada, "message", "'type':'erase','sure':true");
    refused(ada, "password", "'type':'erase','sure':true,'password':'open barley'");
    assert_true(signed_in(people[ada].token));
    must(ada, "done", "'type':'erase','sure':true,'password':'open sesame'");
    refused(come(), "password", "'type':'login','name':'Ada','password':'open sesame'");
}

static void a_lack_of_memory_is_not_a_wrong_password(void **state)
{
    (void)state;
    int ada = with_account("Ada");
    store_person p;
    assert_int_equal(store_person_read(&here->store, people[ada].person, &p), 1);
    snprintf(p.hash, sizeof p.hash, "$argon2id$v=19$m=65536,t=2,p=1$%.22s$%.43s", "AAAAAAAAAAAAAAAAAAAAAA",
             "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    assert_true(store_begin(&here->store));
    assert_int_equal(store_person_write(&here->store, &p, false), STORE_OK);
    assert_true(store_commit(&here->store));
    must(come(), "signed", "'type':'login','name':'Ada','password':'open sesame'");
    starving = true;
    int eve = come();
    refused(eve, "memory", "'type':'login','name':'Ada','password':'open sesame'");
    starving = false;
}

static void requests_without_memory_are_refused_and_not_executed(void **state)
{
    (void)state;
    int ada = with_account("Ada"), eve = named("Eve");
    char code[CODE_SIZE], table[ID_SIZE], invite[ID_SIZE];
    store_person p;
    here->settings.mail = "127.0.0.1:25";
    must(ada, "done", "'type':'notify','email':'ada@example.com'");
    assert_int_equal(store_person_read(&here->store, people[ada].person, &p), 1);
    p.pending[strcspn(p.pending, " ")] = '\0';
    open_table(ada, "", table, invite);
    must(eve, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(eve, "code"));
    char verify[TEXT], recover[TEXT], adopt[TEXT], chat[TEXT], relink[TEXT];
    snprintf(verify, TEXT, "verify','code':'%s", p.pending);
    snprintf(recover, TEXT, "recover','name':'Ada B.','password':'open again','recovery':'%s",
             people[ada].recovery);
    snprintf(adopt, TEXT, "adopt','code':'%s", code);
    snprintf(chat, TEXT, "chat','text':'Hello','table':'%s", table);
    snprintf(relink, TEXT, "relink','table':'%s", table);
    const struct {
        int who;
        const char *asks, *then;
    } cases[] = {
        {ada, verify, "done"},
        {ada, "code", "code"},
        {ada, "rename','name':'Ada B.", "signed"},
        {ada, "password','old':'open sesame','new':'open says me", "signed"},
        {ada, "notify','webhook':'http://example.com", "done"},
        {ada, chat, "done"},
        {ada, relink, "table"},
        {ada, adopt, "done"},
        {come(), "guest','name':'Ben", "signed"},
        {come(), "register','name':'Cem','password':'open sesame", "signed"},
        {come(), "login','name':'Ada B.','password':'open says me", "signed"},
        {ada, "logout", "done"},
        {come(), recover, "signed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fail_memory(1);
        refused(cases[i].who, "memory", "'type':'%s'", cases[i].asks);
        must(cases[i].who, cases[i].then, "'type':'%s'", cases[i].asks);
    }
}

static void an_address_belongs_to_a_user_after_the_mailed_code(void **state)
{
    (void)state;
    int ada = named("Ada");
    store_person p;
    refused(ada, "forbidden", "'type':'notify','email':'ada@example.com'");
    here->settings.mail = "127.0.0.1:25";
    refused(ada, "message", "'type':'notify','webhook':'ftp://example.com'");
    refused(ada, "status", "'type':'verify','code':'abcdef-gh'");
    must(ada, "done", "'type':'notify','email':'ada@example.com'");
    assert_int_equal(store_person_read(&here->store, people[ada].person, &p), 1);
    assert_string_equal(p.email, "");
    refused(ada, "password", "'type':'verify','code':'abc'");
    p.pending[strcspn(p.pending, " ")] = '\0';
    must(ada, "done", "'type':'verify','code':'%s'", p.pending);
    assert_int_equal(store_person_read(&here->store, people[ada].person, &p), 1);
    assert_string_equal(p.email, "ada@example.com");
}

static void a_code_adopts_a_guest_once(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE], code[CODE_SIZE];
    int ada = named("Ada"), ben = with_account("Ben"), device = come();
    open_table(ada, "", table, invite);
    must(ada, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(ada, "code"));
    refused(device, "password", "'type':'arrive','code':'abc'");
    must(device, "signed", "'type':'arrive','code':'%s'", code);
    assert_string_equal(people[device].person, people[ada].person);
    assert_true(people[device].token[0]);
    refused(come(), "password", "'type':'arrive','code':'%s'", code);
    must(ada, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(ada, "code"));
    refused(named("Eve"), "status", "'type':'adopt','code':'%s'", code); /* guests cannot adopt */
    must(ben, "done", "'type':'adopt','code':'%s'", code);
    serve();
    assert_string_equal(at(table)->seat[0].person, people[ben].person);
    assert_string_equal(at(table)->host, people[ben].person); /* the role of host moves too */
    assert_false(signed_in(people[device].token));
    /* Another user is the host: the role does not move. */
    int cem = named("Cem");
    must(cem, "table", "'type':'join','table':'%s'", table);
    must(cem, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(cem, "code"));
    refused(ben, "status", "'type':'adopt','code':'%s'", code); /* both sit there */
    int dan = with_account("Dan");
    must(dan, "done", "'type':'adopt','code':'%s'", code);
    serve();
    assert_string_equal(at(table)->seat[1].person, people[dan].person);
    assert_string_equal(at(table)->host, people[ben].person);
    must(ben, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(ben, "code"));
    refused(dan, "status", "'type':'adopt','code':'%s'", code); /* an account cannot be adopted */
}

static void a_private_server_shows_nothing_without_its_password(void **state)
{
    (void)state;
    int ada = named("Ada"), eve = come();
    here->settings.password = "abracadabra";
    must(eve, "welcome", "'type':'hello','protocol':2");
    refused(eve, "sign", "'type':'lobby'");
    refused(eve, "password", "'type':'guest','name':'Eve'");
    refused(eve, "password", "'type':'guest','name':'Eve','password':'abracadabrb'");
    refused(eve, "password", "'type':'register','name':'Eve','password':'open sesame','server':'abra'");
    refused(eve, "password", "'type':'hello','protocol':2,'password':'alakazam'");
    refused(eve, "sign", "'type':'lobby'");
    must(eve, "signed", "'type':'guest','name':'Eve','password':'abracadabra'");
    must(eve, "lobby", "'type':'lobby'");
    must(again(ada), "lobby", "'type':'lobby'"); /* a token is sufficient */
}

static void only_the_host_decides_who_is_at_the_table(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    int ada = named("Ada"), ben = named("Ben");
    int eve = come_from("127.0.0.7"), twin = come_from("127.0.0.7"), neighbour = come_from("127.0.0.7");
    static const char *const acts[] = {"remove", "pardon", "host"};
    open_table(ada, "", table, invite);
    must(ben, "table", "'type':'join','table':'%s'", table);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        refused(ben, "forbidden", "'type':'%s','table':'%s','person':'%s'", acts[i], table,
                people[ada].person);
    refused(ben, "forbidden", "'type':'relink','table':'%s'", table);
    refused(ben, "forbidden", "'type':'hush','table':'%s','person':'%s','on':true", table,
            people[ada].person);
    refused(ben, "forbidden", "'type':'mute','table':'%s','on':true", table);
    refused(ada, "message", "'type':'remove','table':'%s','person':'%s'", table, people[ada].person);
    refused(ada, "message", "'type':'remove','table':'%s','person':'%s','ban':1", table, people[ben].person);
    must(ada, "table", "'type':'relink','table':'%s'", table);
    assert_string_not_equal(said(ada, "invite"), invite);
    must(eve, "signed", "'type':'guest','name':'Eve'");
    must(eve, "table", "'type':'watch','table':'%s'", table);
    refused(ada, "seat", "'type':'remove','table':'%s','person':'%s'", table, people[eve].person);
    must(ada, "table", "'type':'remove','table':'%s','person':'%s','ban':true", table, people[eve].person);
    refused(eve, "forbidden", "'type':'watch','table':'%s'", table);
    refused(eve, "table", "'type':'view','table':'%s'", table);
    refused(twin, "forbidden", "'type':'watch','table':'%s'", table);
    must(twin, "signed", "'type':'guest','name':'Somebody'");
    refused(twin, "forbidden", "'type':'watch','table':'%s'", table);
    must(neighbour, "signed", "'type':'register','name':'Neighbour','password':'open sesame'");
    must(neighbour, "table", "'type':'watch','table':'%s'", table);
    must(named("Cem"), "table", "'type':'watch','table':'%s'", table);
    must(ada, "table", "'type':'pardon','table':'%s','person':'%s'", table, people[eve].person);
    must(eve, "table", "'type':'watch','table':'%s'", table);
    must(ada, "table", "'type':'hush','table':'%s','person':'%s','on':true", table, people[eve].person);
    refused(eve, "forbidden", "'type':'chat','table':'%s','text':'May I?'", table);
    must(twin, "table", "'type':'watch','table':'%s'", table);
    must(twin, "done", "'type':'chat','table':'%s','text':'I may.'", table);
    must(ada, "done", "'type':'mute','table':'%s','on':true", table);
    refused(twin, "forbidden", "'type':'chat','table':'%s','text':'And now?'", table);
}

/* The host may not change the clock under a seated opponent and start the game with the same message. */
static void changed_terms_need_everybodys_agreement(void **state)
{
    (void)state;
    char table[ID_SIZE];
    int ada = with_account("Ada"), ben = with_account("Ben"), eve = named("Eve");
    must(ada, "table", "'type':'create','game':'$G','seats':['me','open','open']");
    snprintf(table, sizeof table, "%s", said(ada, "table"));
    must(ben, "table", "'type':'join','table':'%s','terms':0", table);
    must(ada, "table", "'type':'change','table':'%s','title':'Ours'", table); /* needs nobody's agreement */
    assert_int_equal(number(people[ada].answer, "terms"), 0);
    must(ada, "table", "'type':'change','table':'%s','seats':2,'clock':{'kind':'move','seconds':1}", table);
    assert_string_equal(said(ada, "status"), "open");
    assert_int_equal(number(people[ada].answer, "terms"), 1);
    assert_non_null(strstr(people[ada].answer, "\"agreed\":false"));
    refused(ada, "status", "'type':'start','table':'%s'", table);
    must(ben, "table", "'type':'join','table':'%s'", table); /* as a client does that reconnects */
    assert_string_equal(said(ben, "status"), "open");
    refused(ben, "message", "'type':'agree','table':'%s'", table);
    refused(ben, "status", "'type':'agree','table':'%s','terms':0", table); /* not those */
    refused(eve, "seat", "'type':'agree','table':'%s','terms':1", table);
    must(ada, "table", "'type':'change','table':'%s','away':90", table);
    refused(ben, "status", "'type':'agree','table':'%s','terms':1", table);
    must(ben, "table", "'type':'agree','table':'%s','terms':2", table);
    assert_string_equal(said(ben, "status"), "running");
    refused(ben, "status", "'type':'agree','table':'%s','terms':2", table);
    /* Nor may the terms change while somebody is sitting down. */
    char invite[ID_SIZE];
    open_table(ada, "", table, invite);
    must(ada, "table", "'type':'change','table':'%s','away':90", table);
    refused(ben, "status", "'type':'join','table':'%s','terms':0", table);
    must(ben, "table", "'type':'join','table':'%s','terms':1", table);
    assert_string_equal(said(ben, "status"), "running");
}

static void rated_games_leave_time_to_return_and_to_think(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    int ada = with_account("Ada");
    static const struct {
        const char *terms;
        bool good;
    } all[] = {
        {"'away':59", false},
        {"'away':60", true},
        {"'clock':{'kind':'move','seconds':9}", false},
        {"'clock':{'kind':'move','seconds':10}", true},
        {"'clock':{'kind':'game','seconds':9}", false},
        {"'clock':{'kind':'game','seconds':60}", true},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char message[256];
        snprintf(message, sizeof message, "'type':'create','game':'$G','seats':['me','open'],'rated':true,%s",
                 all[i].terms);
        assert_int_equal(strstr(ask(ada, message), "\"error\"") == NULL, all[i].good);
        if (all[i].good) must(ada, "done", "'type':'close','table':'%s'", said(ada, "table"));
    }
    open_table(ada, ",'rated':true", table, invite);
    refused(ada, "message", "'type':'change','table':'%s','away':1", table);
    refused(ada, "message", "'type':'change','table':'%s','clock':{'kind':'move','seconds':1}", table);
}

static void rated_games_allow_no_removal(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    int ada = with_account("Ada"), ben = with_account("Ben");
    open_table(ada, ",'rated':true", table, invite);
    must(ben, "table", "'type':'join','table':'%s'", table);
    refused(ada, "forbidden", "'type':'remove','table':'%s','person':'%s'", table, people[ben].person);
    must(ada, "table", "'type':'host','table':'%s','person':'%s'", table, people[ben].person);
    refused(ada, "forbidden", "'type':'relink','table':'%s'", table);
    refused(ben, "forbidden", "'type':'remove','table':'%s','person':'%s'", table, people[ada].person);
    static const char *const acts[] = {"takeback", "away", "hint", "standin','seat':'0"};
    for (int i = 0; i < 3; i++)
        refused(ben, "forbidden", "'type':'%s','table':'%s'", acts[i], table);
    refused(ben, "forbidden", "'type':'standin','table':'%s','seat':0", table);
}

static void only_the_seat_holder_with_the_latest_seq_moves(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    int seated[2] = {named("Ada"), named("Ben")}, eve = named("Eve");
    int action;
    open_table(seated[0], "", table, invite);
    must(seated[1], "table", "'type':'join','table':'%s'", table);
    int mover = turn(table, &action);
    int who = seated[mover], other = seated[!mover];
    must(eve, "table", "'type':'watch','table':'%s'", table);
    must(eve, "drawing", "'type':'draw','table':'%s'", table);
    static const char *const acts[] = {"undo", "takeback", "abandon", "resign", "away", "back", "hint"};
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        refused(eve, "seat", "'type':'%s','table':'%s'", acts[i], table);
    refused(eve, "seat", "'type':'standin','table':'%s','seat':0", table);
    int device = again(seated[0]); /* it does not watch, but the seat is theirs */
    long seq = seq_of(device, table);
    assert_true(seq_of(who, table) == seq);
    static const struct {
        const char *type, *answer;
    } moves[] = {{"try", "tried"}, {"apply", "applied"}}; /* a try changes nothing */
    for (int i = 0; i < 2; i++) {
        const char *type = moves[i].type;
        refused(eve, "seat", "'type':'%s','table':'%s','seq':0,'actions':[%d]", type, table, action);
        refused(other, "illegal", "'type':'%s','table':'%s','seq':%ld,'actions':[%d]", type, table, seq,
                action);
        refused(who, "message", "'type':'%s','table':'%s','actions':[%d]", type, table, action);
        refused(other, "undo", "'type':'undo','table':'%s'", table); /* they have not acted yet */
        must(who, moves[i].answer, "'type':'%s','table':'%s','seq':%ld,'actions':[%d]", type, table, seq,
             action);
    }
    assert_true(seq_of(who, table) > 0);
    for (int i = 0; i < 2; i++)
        refused(who, "stale", "'type':'%s','table':'%s','seq':0,'actions':[%d]", moves[i].type, table,
                action);
}

static void only_those_asked_can_answer(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    int ada = named("Ada"), ben = named("Ben"), eve = named("Eve");
    open_table(ada, "", table, invite);
    refused(ada, "status", "'type':'standin','table':'%s','seat':1", table);
    must(ben, "table", "'type':'join','table':'%s'", table);
    must(eve, "table", "'type':'watch','table':'%s'", table);
    refused(ada, "status", "'type':'standin','table':'%s','seat':1", table); /* Ben is here */
    must(ben, "done", "'type':'unwatch','table':'%s'", table);
    must(ada, "done", "'type':'standin','table':'%s','seat':1", table);
    serve();
    assert_true(at(table)->seat[1].bot[0] != '\0');
    must(ben, "table", "'type':'watch','table':'%s'", table);
    serve();
    assert_true(at(table)->seat[1].bot[0] == '\0');
    refused(ada, "undo", "'type':'takeback','table':'%s'", table);
    must(ada, "done", "'type':'abandon','table':'%s'", table);
    refused(ada, "status", "'type':'abandon','table':'%s'", table);
    must(ben, "table", "'type':'watch','table':'%s'", table);
    assert_int_equal(number(strstr(people[ben].answer, "\"asks\":["), "ask"), 1);
    refused(eve, "seat", "'type':'answer','table':'%s','ask':1,'yes':true", table);
    refused(ada, "forbidden", "'type':'answer','table':'%s','ask':1,'yes':true", table);
    refused(ben, "status", "'type':'answer','table':'%s','ask':2,'yes':true", table);
    must(ben, "done", "'type':'answer','table':'%s','ask':1,'yes':true", table);
    assert_int_equal(at(table)->status, ONLINE_TABLE_CLOSED);
}

static void blocks_survive_signing_in_again(void **state)
{
    (void)state;
    int ada = named("Ada"), eve = named("Eve");
    must(ada, "done", "'type':'block','person':'%s','on':true", people[eve].person);
    int device = again(ada);
    assert_false(people[device].session->closing);
    assert_int_equal(people[device].session->num_blocked, 1);
    assert_true(session_blocks(people[device].session, people[eve].person) &&
                !session_blocks(people[device].session, people[ada].person));
}

static void blocks_apply_on_every_device(void **state)
{
    (void)state;
    int ada = named("Ada"), eve = named("Eve"), device = again(ada);
    must(ada, "done", "'type':'block','person':'%s','on':true", people[eve].person);
    assert_true(session_blocks(people[device].session, people[eve].person));
    must(device, "done", "'type':'block','person':'%s','on':false", people[eve].person);
    assert_false(session_blocks(people[ada].session, people[eve].person));
}

/* Guests may share a name, but not where one could be mistaken for the other. */
static void nobody_chats_under_the_name_of_a_seated_player(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    int ada = named("Ada"), eve = named("Eve"),
        twin = named("\xD0\x90"
                     "da"); /* with a Cyrillic A */
    open_table(ada, "", table, invite);
    must(twin, "table", "'type':'watch','table':'%s'", table);
    refused(twin, "name", "'type':'chat','table':'%s','text':'I am Ada.'", table);
    must(eve, "table", "'type':'join','table':'%s'", table);
    must(eve, "done", "'type':'chat','table':'%s','text':'I am Eve.'", table);
    must(eve, "signed", "'type':'rename','name':'ADA'"); /* she already has her seat */
    refused(eve, "name", "'type':'chat','table':'%s','text':'I am Ada.'", table);
    must(ada, "done", "'type':'chat','table':'%s','text':'I am.'", table);
    must(twin, "signed", "'type':'rename','name':'Tom'");
    must(twin, "done", "'type':'chat','table':'%s','text':'I am Tom.'", table);
}

/* Control characters, whether pasted or sent to disturb other users' screens, are removed. */
static void chat_is_stripped_of_control_characters(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    int ada = named("Ada");
    open_table(ada, "", table, invite);
    must(ada, "done", "'type':'chat','table':'%s','text':' \\u202ea\\u2067b\\u001b[2J\\u0085\\nc '", table);
    must(ada, "done", "'type':'chat','table':'%s','text':'Zoe\\u0301\\u0302\\u0303\\u0304\\u0305\\u0306!'",
         table);
    refused(ada, "message", "'type':'chat','table':'%s','text':'\\u202e \\u0007 '", table);
    must(ada, "table", "'type':'watch','table':'%s'", table);
    assert_non_null(strstr(people[ada].answer, "\"text\":\"ab[2J c\""));
    assert_non_null(strstr(people[ada].answer, "\"text\":\"Zoe\xCC\x81\xCC\x82\xCC\x83!\""));
}

/* Limits how fast joining and leaving can fill the list of a table. */
static void joining_and_leaving_are_limited(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    int ada = named("Ada"), eve = named("Eve");
    open_table(ada, ",'start':false", table, invite);
    here->settings.rate = 1000;
    for (int i = 0; i < 60; i++)
        must(eve, i % 2 ? "done" : "table", "'type':'%s','table':'%s'", i % 2 ? "leave" : "join", table);
    refused(eve, "rate", "'type':'join','table':'%s'", table);
    must(ada, "done", "'type':'mute','table':'%s','on':true", table);
}

static void bots_seated_later_count_as_bots(void **state)
{
    (void)state;
    int eve = named("Eve");
    char table[6][ID_SIZE];
    house_crowded = true; /* no bot moves, so no game ends */
    for (int i = 0; i < 6; i++) {
        must(eve, "table", "'type':'create','game':'$G','seats':['open','open'],'start':%s",
             i < 5 ? "false" : "true");
        snprintf(table[i], ID_SIZE, "%s", said(eve, "table"));
    }
    for (int i = 0; i < 4; i++)
        must(eve, "table", "'type':'start','table':'%s','fill':'random'", table[i]);
    refused(eve, "limit", "'type':'start','table':'%s','fill':'random'", table[4]);
    must(eve, "table", "'type':'seat','table':'%s','seat':0,'who':'random'", table[5]);
    refused(eve, "limit", "'type':'seat','table':'%s','seat':1,'who':'random'", table[5]);
    must(eve, "table", "'type':'join','table':'%s','seat':1", table[5]); /* now a user plays */
}

/* Checking a password takes time; if it is changed meanwhile, the old one must not sign anybody in. */
static void passwords_changed_meanwhile_are_refused(void **state)
{
    (void)state;
    static const char login[] =
        "{\"id\":4242,\"type\":\"login\",\"name\":\"Ada\",\"password\":\"open sesame\"}";
    int ada = with_account("Ada"), eve = come();
    store_person p;
    people[eve].answers = 0;
    dispatch_message(people[eve].session, login, sizeof login - 1);
    assert_int_equal(store_person_read(&here->store, people[ada].person, &p), 1);
    snprintf(p.hash, sizeof p.hash, "another");
    assert_true(store_begin(&here->store));
    assert_int_equal(store_person_write(&here->store, &p, false), STORE_OK);
    assert_true(store_commit(&here->store));
    serve();
    assert_int_equal(people[eve].answers, 1);
    assert_string_equal(said(eve, "code"), "password");
    assert_string_equal(people[eve].token, "");
}

static void banned_users_cannot_lift_the_ban(void **state)
{
    (void)state;
    int ada = with_account("Ada");
    store_person p;
    assert_int_equal(store_person_read(&here->store, people[ada].person, &p), 1);
    assert_true(store_begin(&here->store));
    assert_int_equal(store_person_ban(&here->store, people[ada].person, STORE_NO_END, "spam"), STORE_OK);
    assert_int_equal(store_person_write(&here->store, &p, false), STORE_OK); /* as it was before */
    assert_true(store_commit(&here->store));
    assert_int_equal(store_person_read(&here->store, people[ada].person, &p), 1);
    assert_true(p.banned);
    assert_false(signed_in(people[ada].token));
}

/* Checks the burst, and the waiting time after it. */
static void limit(double (*take)(server *, const char *, allowance), const char *who, allowance what,
                  double per_second, double burst)
{
    for (int i = 0; i < burst; i++)
        assert_true(take(here, who, what) == 0);
    assert_true(fabs(take(here, who, what) - 1 / per_second) < 1e-6);
}

static void users_and_addresses_have_rate_limits(void **state)
{
    (void)state;
    static const struct {
        double person[2], address[2]; /* sustained rate per second, burst */
        bool always;                  /* even if no other limit is set */
    } limits[ALLOWANCES] = {
        [ALLOW_SIGN] = {{0.2, 20}, {0.2, 20}, false},
        [ALLOW_CHAT] = {{0.5, 6}, {2, 24}, true},
        [ALLOW_TABLE] = {{1.0 / 60, 20}, {0.1, 60}, false},
        [ALLOW_HINT] = {{0.2, 10}, {1, 40}, false},
        [ALLOW_READ] = {{0.5, 40}, {2, 120}, false},
        [ALLOW_REPORT] = {{1.0 / 60, 5}, {0.05, 15}, false},
        [ALLOW_LETTER] = {{1.0 / 60, 10}, {0.1, 30}, false},
        [ALLOW_VERIFY] = {{1.0 / 600, 3}, {0.05, 10}, true},
        [ALLOW_PUSH] = {{0.05, 40}, {0.5, 200}, false},
        [ALLOW_FRIEND] = {{1.0 / 30, 20}, {0.2, 60}, false},
        [ALLOW_CHANGE] = {{0.5, 60}, {4, 240}, false},
        [ALLOW_DAY] = {{1.0 / 120, 10}, {0.1, 60}, false},
        [ALLOW_GUESS] = {{1.0 / 30, 10}, {1.0 / 30, 10}, false},
    };
    for (int what = 0; what < ALLOWANCES; what++) {
        here->settings.rate = here->settings.per_address = 0;
        for (int i = 0; i < 300 && !limits[what].always; i++)
            assert_true(limits_person(here, "Ada", (allowance)what) == 0);
        assert_true(limits_address(here, "127.0.0.1", (allowance)what) == 0);
        here->settings.rate = here->settings.per_address = 1;
        limit(limits_person, "Ben", (allowance)what, limits[what].person[0], limits[what].person[1]);
        limit(limits_address, "127.0.0.2", (allowance)what, limits[what].address[0], limits[what].address[1]);
    }
    here->settings.rate = 0;
    limit(limits_person, "Cem", ALLOW_CHAT, 0.5, 6);
}

/* Several connections of a user share one limit; other users are not affected. */
static void all_connections_of_a_user_share_a_limit(void **state)
{
    (void)state;
    int ada = named("Ada"), device = again(ada), ben = named("Ben");
    here->settings.rate = 1; /* per second; burst 4 */
    for (int i = 0; i < 4; i++)
        must(i % 2 ? device : ada, "code", "'type':'code'");
    assert_int_equal(number(refused(ada, "rate", "'type':'code'"), "wait"), 1);
    refused(device, "rate", "'type':'code'");
    later(1000);
    must(device, "code", "'type':'code'");
    must(ben, "code", "'type':'code'");
}

enum { CROWD = 12 };

/* All send at their full rate; expects `burst` answers. */
static void flood(const int crowd[CROWD], int burst)
{
    int answered = 0;
    for (int i = 0; i < 4 * CROWD; i++)
        answered += strcmp(member(ask(crowd[i % CROWD], "'type':'lobby'"), "type"), "lobby") == 0;
    assert_int_equal(answered, burst);
    for (int i = 0; i < CROWD; i++)
        assert_int_equal(people[crowd[i]].session->strikes, 0); /* not their fault */
    assert_true(people[crowd[CROWD - 1]].session->pause_until > server_now());
}

/* Several users of an address share its limit; other addresses are not affected. */
static void all_users_of_an_address_share_a_limit(void **state)
{
    (void)state;
    int crowd[CROWD], ada = come_from("127.0.0.2");
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = come_from("127.0.0.9");
        must(crowd[i], "signed", "'type':'guest','name':'Eve'");
    }
    here->settings.rate = here->settings.per_address = 1; /* burst 4, per address seven times that */
    flood(crowd, 28);
    must(ada, "lobby", "'type':'lobby'");
}

/* Signed-in users do not wait for unauthenticated clients of the same address, nor do users who sign in meanwhile. */
static void unauthenticated_clients_do_not_delay_users(void **state)
{
    (void)state;
    int crowd[CROWD], ada = named("Ada"), page = come();
    for (int i = 0; i < CROWD; i++)
        crowd[i] = come();
    here->settings.rate = here->settings.per_address = 1;
    flood(crowd, 12);
    refused(crowd[0], "rate", "'type':'hello','protocol':2,'token':'of their own making'");
    must(ada, "code", "'type':'code'");
    must(page, "welcome", "'type':'hello','protocol':2,'token':'%s'", people[ada].token);
    assert_string_equal(people[page].person, people[ada].person);
    must(ada, "code", "'type':'code'");
    limits_sent(people[crowd[0]].session, 1 << 30); /* nor for the traffic of unauthenticated clients */
    must(page, "code", "'type':'code'");
}

/* Long messages and long answers count as several short ones. */
static void long_messages_and_answers_count_as_several(void **state)
{
    (void)state;
    const size_t page = 16 << 10;
    int ada = come_from("127.0.0.2"), eve = come_from("127.0.0.9");
    here->settings.rate = here->settings.per_address = 1; /* burst 28, rate 7; unauthenticated 12 and 3 */
    for (int i = 0; i < 2; i++)
        assert_true(limits_address_message(people[ada].session, false, 12 * page) == 0);
    assert_true(limits_address_message(people[ada].session, false, 12 * page) > 0);
    assert_true(limits_address_message(people[eve].session, true, page - 1) == 0);
    limits_sent(people[eve].session, 1000 * page);
    double wait = limits_address_message(people[eve].session, true, 0);
    assert_true(wait > 0 && wait <= 5); /* but never long */
    here->settings.per_address = 0;
    assert_true(limits_address_message(people[eve].session, true, 0) == 0);
}

/* Many friend requests from unknown users neither push friends off the list nor fill it. */
static void friend_requests_do_not_displace_friends(void **state)
{
    (void)state;
    int ada = with_account("Ada"), zoe = with_account("Zoe"), ben = with_account("Ben");
    must(zoe, "done", "'type':'friend','person':'%s','on':true", people[ada].person);
    must(ada, "done", "'type':'friend','person':'%s','on':true", people[zoe].person);
    assert_true(store_begin(&here->store));
    for (int i = 0; i < 220; i++) {
        store_person p;
        memset(&p, 0, sizeof p);
        server_id(p.id);
        snprintf(p.name, sizeof p.name, "A%d", i);
        assert_int_equal(store_person_write(&here->store, &p, true), STORE_OK);
        assert_int_equal(store_befriend(&here->store, p.id, people[ada].person, i), STORE_OK);
    }
    assert_true(store_commit(&here->store));
    must(ada, "done", "'type':'friend','person':'%s','on':true", people[ben].person);
    must(ada, "friends", "'type':'friends'");
    assert_non_null(strstr(people[ada].answer, people[zoe].person));
    assert_non_null(strstr(people[ada].answer, people[ben].person));
    assert_non_null(strstr(people[ada].answer, "\"A219\"")); /* the latest of the requests */
    assert_null(strstr(people[ada].answer, "\"A0\""));
}

/* Data that is the same for all users is read from the store once. */
static void the_lobby_is_cached_until_it_changes(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE], shown[TEXT];
    int ada = named("Ada"), eve = named("Eve");
    open_table(ada, "", table, invite);
    must(eve, "lobby", "'type':'lobby'");
    snprintf(shown, sizeof shown, "%s", people[eve].answer);
    assert_non_null(strstr(shown, table));
    assert_non_null(here->lobby_list);
    must(ada, "lobby", "'type':'lobby'");
    assert_string_equal(people[ada].answer, shown);
    must(ada, "done", "'type':'close','table':'%s'", table);
    assert_null(here->lobby_list);
    must(eve, "lobby", "'type':'lobby'");
    assert_null(strstr(people[eve].answer, table));
}

static void chat_is_limited_per_user(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    int ada = named("Ada");
    open_table(ada, "", table, invite);
    for (int i = 0; i < 6; i++)
        must(ada, "done", "'type':'chat','table':'%s','text':'%d'", table, i);
    refused(ada, "rate", "'type':'chat','table':'%s','text':'more'", table);
}

/* Ids are random, so lines with equal times could come back in any order. */
static void lines_of_one_moment_stay_in_order(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE], wanted[16];
    int ada = named("Ada");
    open_table(ada, "", table, invite);
    stop_clock();
    for (int i = 0; i < 6; i++)
        must(ada, "done", "'type':'chat','table':'%s','text':'%d'", table, i);
    const char *from = must(ada, "table", "'type':'watch','table':'%s'", table);
    for (int i = 0; i < 6; i++) {
        snprintf(wanted, sizeof wanted, "\"text\":\"%d\"", i);
        from = strstr(from, wanted);
        assert_non_null(from);
    }
}

static void connections_per_address_are_limited(void **state)
{
    (void)state;
    static const char place[] = "127.0.0.3";
    here->settings.per_address = 2;
    assert_true(limits_enter(here, place) && limits_enter(here, place));
    assert_false(limits_enter(here, place));
    limits_leave(here, place);
    assert_true(limits_enter(here, place));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, enter, guests_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(unauthenticated_clients_must_sign_in),
        CASE(a_token_is_valid_as_long_as_its_session),
        CASE(tampered_tokens_are_refused),
        CASE(passwords_and_codes_open_one_account),
        CASE(registering_and_renaming_keep_the_user),
        CASE(renaming_keeps_the_session),
        CASE(erased_users_are_gone),
        CASE(a_lack_of_memory_is_not_a_wrong_password),
        CASE(requests_without_memory_are_refused_and_not_executed),
        CASE(an_address_belongs_to_a_user_after_the_mailed_code),
        CASE(a_code_adopts_a_guest_once),
        CASE(a_private_server_shows_nothing_without_its_password),
        CASE(only_the_host_decides_who_is_at_the_table),
        CASE(changed_terms_need_everybodys_agreement),
        CASE(rated_games_leave_time_to_return_and_to_think),
        CASE(rated_games_allow_no_removal),
        CASE(only_the_seat_holder_with_the_latest_seq_moves),
        CASE(only_those_asked_can_answer),
        CASE(blocks_survive_signing_in_again),
        CASE(blocks_apply_on_every_device),
        CASE(nobody_chats_under_the_name_of_a_seated_player),
        CASE(chat_is_stripped_of_control_characters),
        CASE(joining_and_leaving_are_limited),
        CASE(bots_seated_later_count_as_bots),
        CASE(passwords_changed_meanwhile_are_refused),
        CASE(banned_users_cannot_lift_the_ban),
        CASE(users_and_addresses_have_rate_limits),
        CASE(all_connections_of_a_user_share_a_limit),
        CASE(all_users_of_an_address_share_a_limit),
        CASE(unauthenticated_clients_do_not_delay_users),
        CASE(long_messages_and_answers_count_as_several),
        CASE(friend_requests_do_not_displace_friends),
        CASE(the_lobby_is_cached_until_it_changes),
        CASE(chat_is_limited_per_user),
        CASE(lines_of_one_moment_stay_in_order),
        CASE(connections_per_address_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
