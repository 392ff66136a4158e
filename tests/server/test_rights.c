/* Who may do what: every door of the server is tried by those whom it must let through, and by those whom it must not.
 *
 * The server of the fuzzers (tests/support/house.h): messages go in below HTTP and are answered in the same thread, so
 * that a refusal costs microseconds. What is sent to a guest is kept with them. */
#include "house.h"
#include "scarce.h"
#include "server/bars.h"
#include "server/dispatch.h"
#include "server/door.h"
#include "server/hall.h"
#include "souk_test.h"
#include <math.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID = 4242, ROUNDS = 200, NODES = 1 << 15, TEXT = 1 << 12, ALL = 32 };

typedef struct guest {
    session *session;
    bool answered;
    char *answer, *read; /* to what they asked last, as it came and as `nodes` point into it */
    souk_json *nodes;
    char person[ID_SIZE], token[TOKEN_SIZE], recovery[CODE_SIZE];
} guest;

static server *house;
static guest people[ALL];
static int num_people;
static bool starving; /* there is no memory for passwords */

/* --- what is not as usual --------------------------------------------------------------------- */

static void keep(char *to, size_t size, const souk_json *node)
{
    const char *text = souk_json_text(node);
    if (text) snprintf(to, size, "%s", text);
}

void house_said(session *c, const souk_out *text)
{
    static souk_json nodes[NODES];
    souk_error error = {0};
    long id;
    guest *g = c->wire;
    if (!strstr(text->buf, "\"id\":4242")) return; /* news */
    free(g->answer);
    free(g->read);
    g->answer = strdup(text->buf);
    g->read = strdup(text->buf);
    g->nodes = nodes; /* of the last answer to anybody */
    if (!g->answer || !g->read || souk_json_parse(g->read, text->len, nodes, NODES, &error) < 1 ||
        !souk_json_whole(souk_json_get(nodes, "id"), ID, ID, &id))
        return;
    g->answered = true;
    keep(g->token, sizeof g->token, souk_json_get(nodes, "token"));
    keep(g->recovery, sizeof g->recovery, souk_json_get(nodes, "recovery"));
    keep(g->person, sizeof g->person, souk_json_get(souk_json_get(nodes, "you"), "person"));
}

/* Stands before libsodium's own: a password that was hashed as `souk serve` does it, with or without memory for that. */
int crypto_pwhash(unsigned char *const out, unsigned long long outlen, const char *const passwd,
                  unsigned long long passwdlen, const unsigned char *const salt, unsigned long long opslimit,
                  size_t memlimit, int alg)
{
    (void)passwd, (void)passwdlen, (void)salt, (void)opslimit, (void)memlimit, (void)alg;
    memset(out, 0, (size_t)outlen);
    return starving ? -1 : 0;
}

/* --- people ---------------------------------------------------------------------------------- */

static guest *come_from(const char *address)
{
    assert_true(num_people < ALL);
    guest *g = &people[num_people++];
    memset(g, 0, sizeof *g);
    g->session = session_open(house, g, address);
    assert_non_null(g->session);
    return g;
}

static guest *come(void)
{
    return come_from("127.0.0.1");
}

/* A text of the last answer. */
static const char *said(const guest *g, const char *key)
{
    const char *text = souk_json_text(souk_json_get(g->nodes, key));
    return text ? text : "";
}

/* Sends a message, written with ' for ", without its braces; what the answer is, or of an error its code after '!'. */
static const char *send_values(guest *g, const char *format, va_list values)
{
    static char line[TEXT], got[SOUK_TEXT_MAX];
    int n = snprintf(line, sizeof line, "{\"id\":%d,", ID);
    n += vsnprintf(line + n, sizeof line - (size_t)n - 1, format, values);
    for (char *at = line; *at; at++)
        if (*at == '\'') *at = '"';
    line[n++] = '}';
    g->answered = false;
    dispatch_message(g->session, line, (size_t)n);
    for (int i = 0; i < ROUNDS && !g->answered; i++)
        house_serve(house);
    if (!g->answered) fail_msg("no answer to %.*s", n, line);
    bool error = strcmp(said(g, "type"), "error") == 0;
    snprintf(got, sizeof got, "%s%s", error ? "!" : "", said(g, error ? "code" : "type"));
    return got;
}

static const char *answer_to(guest *g, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    const char *got = send_values(g, format, values);
    va_end(values);
    return got;
}

/* The same; it must be answered so. */
static void ask(guest *g, const char *wanted, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    const char *got = send_values(g, format, values);
    va_end(values);
    if (strcmp(got, wanted) != 0) fail_msg("%s: wanted %s, got %.300s", format, wanted, g->answer);
}

static long number(const souk_json *node)
{
    long n = -1;
    souk_json_whole(node, 0, SOUK_ENTRIES_MAX, &n);
    return n;
}

static guest *named(const char *name)
{
    guest *g = come();
    ask(g, "signed", "'type':'guest','name':'%s'", name);
    return g;
}

static guest *member(const char *name)
{
    guest *g = come();
    ask(g, "signed", "'type':'register','name':'%s','password':'open sesame'", name);
    return g;
}

/* The same person on another device. */
static guest *again(const guest *g)
{
    guest *other = come();
    ask(other, "welcome", "'type':'hello','protocol':1,'token':'%s'", g->token);
    assert_string_equal(other->person, g->person);
    return other;
}

static bool signed_in(const char *token)
{
    guest *g = come();
    ask(g, "welcome", "'type':'hello','protocol':1,'token':'%s'", token);
    return g->person[0] != '\0';
}

/* --- tables ---------------------------------------------------------------------------------- */

static const souk_game *game_for_two(void)
{
    int i = 0;
    while (souk_games[i]->min_seats > 2)
        i++;
    return souk_games[i];
}

/* A table of the host's for two, with that said about it. */
static void open_table(guest *host, const char *more, char table[ID_SIZE], char invite[ID_SIZE])
{
    ask(host, "table", "'type':'create','game':'%s','seats':['me','open']%s", game_for_two()->id, more);
    snprintf(table, ID_SIZE, "%s", said(host, "table"));
    snprintf(invite, ID_SIZE, "%s", said(host, "invite"));
}

static const sitting *at(const char *table)
{
    const desk *d = desk_peek(house, table);
    assert_non_null(d);
    return d->sitting;
}

/* Whose turn it is, and what they may do. */
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

static long seq_of(guest *g, const char *table)
{
    ask(g, "view", "'type':'view','table':'%s'", table);
    return number(souk_json_get(g->nodes, "seq"));
}

/* --- cases ----------------------------------------------------------------------------------- */

static int enter(void **state)
{
    (void)state;
    house = house_open();
    return 0;
}

static int leave(void **state)
{
    (void)state;
    for (int i = 0; i < num_people; i++) {
        door_close(people[i].session);
        free(people[i].answer);
        free(people[i].read);
    }
    num_people = 0;
    house->settings.password = house->settings.mail = NULL;
    house->settings.rate = house->settings.per_address = 0;
    house_clear(house);
    return 0;
}

static void strangers_are_asked_to_sign_in(void **state)
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
    guest *ada = named("Ada"), *nobody = come();
    open_table(ada, "", table, invite);
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++)
        ask(nobody, "!sign", "'type':'%s'", alone[i]);
    ask(nobody, "!sign", "'type':'erase','sure':true");
    for (size_t i = 0; i < sizeof there / sizeof there[0]; i++)
        ask(nobody, "!sign", "'type':'%s','table':'%s'", there[i], table);
    ask(nobody, "!table", "'type':'view','table':'%s'", table);
    ask(nobody, "!message", "'type':'nonsense'");
    ask(nobody, "!protocol", "'type':'hello','protocol':99");
    ask(nobody, "!name", "'type':'guest','name':''");
    assert_null(souk_json_get(nobody->nodes, "line")); /* it is no fault of a text */
    assert_string_equal(said(nobody, "field"), "name");
}

static void a_token_opens_as_long_as_its_sign_in_lasts(void **state)
{
    (void)state;
    guest *ada = member("Ada"), *other = again(ada), *eve = named("Eve");
    char first[TOKEN_SIZE];
    memcpy(first, ada->token, sizeof first);
    ask(other, "signed", "'type':'login','name':'Ada','password':'open sesame'");
    assert_string_not_equal(other->token, first);
    ask(ada, "done", "'type':'logout'");
    ask(ada, "!sign", "'type':'code'");
    ask(other, "code", "'type':'code'"); /* that was another sign-in */
    assert_false(signed_in(first));
    assert_true(signed_in(other->token) && signed_in(eve->token));
    ask(again(other), "done", "'type':'logout','all':true");
    assert_true(other->session->closing);
    assert_false(signed_in(other->token));
    assert_true(signed_in(eve->token));
}

static void a_token_that_was_tampered_with_opens_nothing(void **state)
{
    (void)state;
    char person[ID_SIZE], signin[ID_SIZE], token[TOKEN_SIZE];
    server_id(person);
    server_id(signin);
    token_write(house, person, signin, token);
    size_t len = strlen(token);
    char read[2][ID_SIZE];
    assert_true(token_read(house, token, read[0], read[1]));
    assert_string_equal(read[0], person);
    assert_string_equal(read[1], signin);
    for (size_t i = 0; i < len; i++) { /* the last letter but for bits that say nothing */
        char was = token[i];
        token[i] = was == 'x' ? 'y' : 'x';
        if (i + 1 < len) assert_false(token_read(house, token, read[0], read[1]));
        token[i] = '\0';
        assert_false(token_read(house, token, read[0], read[1]));
        token[i] = was;
    }
}

static void passwords_and_codes_open_one_account(void **state)
{
    (void)state;
    guest *ada = member("Ada"), *eve = come(), *other = come();
    char recovery[CODE_SIZE];
    ask(other, "signed", "'type':'login','name':'Ada','password':'open sesame'");
    ask(eve, "!password", "'type':'login','name':'Ada','password':'open barley'");
    ask(eve, "!password", "'type':'login','name':'Nobody','password':'open sesame'");
    ask(eve, "!name", "'type':'guest','name':'ADA'");
    ask(eve, "!password", "'type':'recover','name':'Ada','recovery':'abc','password':'open barley'");
    ask(ada, "!status", "'type':'register','name':'Ada','password':'open sesame'");
    ask(ada, "!password", "'type':'password','old':'open barley','new':'open says me'");
    ask(ada, "!message", "'type':'password','old':'open sesame','new':'short'");
    ask(ada, "done", "'type':'password','old':'open sesame','new':'open says me'");
    assert_true(other->session->closing && !ada->session->closing);
    snprintf(recovery, sizeof recovery, "%s", ada->recovery);
    ask(eve, "!message", "'type':'recover','name':'Ada','recovery':'%s','password':'short'", recovery);
    guest *back = come();
    ask(back, "signed", "'type':'recover','name':'Ada','recovery':'%s','password':'open again'", recovery);
    assert_string_equal(back->person, ada->person);
    assert_true(ada->session->closing);
    assert_string_not_equal(back->recovery, recovery);
    ask(eve, "!password", "'type':'recover','name':'Ada','recovery':'%s','password':'open again'", recovery);
    ask(come(), "signed", "'type':'login','name':'Ada','password':'open again'");
}

static void a_guest_who_registers_or_takes_another_name_stays_the_same(void **state)
{
    (void)state;
    guest *ada = named("Ada"), *ben = member("Ben");
    char person[ID_SIZE];
    memcpy(person, ada->person, sizeof person);
    ask(ada, "signed", "'type':'register','name':'Ada','password':'open sesame'");
    assert_string_equal(ada->person, person);
    ask(ada, "!name", "'type':'rename','name':'Ben'");
    ask(ada, "!name", "'type':'rename','name':''");
    ask(ada, "signed", "'type':'rename','name':'Ada B.'");
    assert_string_equal(said(ada, "token"), "");
    ask(ada, "signed", "'type':'rename','name':'ADA B.'"); /* nobody else has that */
    ask(come(), "signed", "'type':'login','name':'ada b.','password':'open sesame'");
    assert_false(ben->session->closing);
}

/* Under another name it is the same sign-in still: the one that stays, and the one that ends. */
static void another_name_leaves_the_sign_in_as_it_is(void **state)
{
    (void)state;
    guest *ada = member("Ada");
    ask(ada, "signed", "'type':'rename','name':'Ada B.'");
    ask(ada, "done", "'type':'password','old':'open sesame','new':'open says me'");
    assert_false(ada->session->closing);
    assert_true(signed_in(ada->token));
    ask(ada, "done", "'type':'logout'");
    assert_false(signed_in(ada->token));
}

static void who_is_erased_is_gone(void **state)
{
    (void)state;
    guest *ada = member("Ada"), *ben = named("Ben");
    ask(ben, "!message", "'type':'erase'");
    ask(ben, "done", "'type':'erase','sure':true"); /* a guest has no password */
    assert_false(signed_in(ben->token));
    ask(ada, "!message", "'type':'erase','sure':true");
    ask(ada, "!password", "'type':'erase','sure':true,'password':'open barley'");
    assert_true(signed_in(ada->token));
    ask(ada, "done", "'type':'erase','sure':true,'password':'open sesame'");
    ask(come(), "!password", "'type':'login','name':'Ada','password':'open sesame'");
}

static void a_lack_of_memory_is_not_a_wrong_password(void **state)
{
    (void)state;
    guest *ada = member("Ada");
    store_person p;
    assert_int_equal(store_person_read(&house->store, ada->person, &p), 1);
    snprintf(p.hash, sizeof p.hash, "$argon2id$v=19$m=65536,t=2,p=1$%.22s$%.43s", "AAAAAAAAAAAAAAAAAAAAAA",
             "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    assert_true(store_begin(&house->store));
    assert_int_equal(store_person_write(&house->store, &p, false), STORE_OK);
    assert_true(store_commit(&house->store));
    ask(come(), "signed", "'type':'login','name':'Ada','password':'open sesame'");
    starving = true;
    guest *eve = come();
    ask(eve, "!memory", "'type':'login','name':'Ada','password':'open sesame'");
    starving = false;
}

static void what_there_is_no_memory_for_is_refused_and_not_done(void **state)
{
    (void)state;
    guest *ada = member("Ada"), *eve = named("Eve");
    char code[CODE_SIZE], table[ID_SIZE], invite[ID_SIZE];
    store_person p;
    house->settings.mail = "127.0.0.1:25";
    ask(ada, "done", "'type':'notify','email':'ada@example.com'");
    assert_int_equal(store_person_read(&house->store, ada->person, &p), 1);
    p.pending[strcspn(p.pending, " ")] = '\0';
    open_table(ada, "", table, invite);
    ask(eve, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(eve, "code"));
    char verify[TEXT], recover[TEXT], adopt[TEXT], chat[TEXT], relink[TEXT];
    snprintf(verify, TEXT, "verify','code':'%s", p.pending);
    snprintf(recover, TEXT, "recover','name':'Ada B.','password':'open again','recovery':'%s", ada->recovery);
    snprintf(adopt, TEXT, "adopt','code':'%s", code);
    snprintf(chat, TEXT, "chat','text':'Hello','table':'%s", table);
    snprintf(relink, TEXT, "relink','table':'%s", table);
    const struct {
        guest *who;
        const char *asks, *then;
    } cases[] = {
        {ada, verify, "done"},
        {ada, "code", "code"},
        {ada, "rename','name':'Ada B.", "signed"},
        {ada, "password','old':'open sesame','new':'open says me", "done"},
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
        scarce_at(1);
        ask(cases[i].who, "!memory", "'type':'%s'", cases[i].asks);
        ask(cases[i].who, cases[i].then, "'type':'%s'", cases[i].asks);
    }
}

static void an_address_is_somebodys_once_the_code_of_the_letter_came_back(void **state)
{
    (void)state;
    guest *ada = named("Ada");
    store_person p;
    ask(ada, "!forbidden", "'type':'notify','email':'ada@example.com'");
    house->settings.mail = "127.0.0.1:25";
    ask(ada, "!message", "'type':'notify','webhook':'ftp://example.com'");
    ask(ada, "!status", "'type':'verify','code':'abcdef-gh'");
    ask(ada, "done", "'type':'notify','email':'ada@example.com'");
    assert_int_equal(store_person_read(&house->store, ada->person, &p), 1);
    assert_string_equal(p.email, "");
    ask(ada, "!password", "'type':'verify','code':'abc'");
    p.pending[strcspn(p.pending, " ")] = '\0';
    ask(ada, "done", "'type':'verify','code':'%s'", p.pending);
    assert_int_equal(store_person_read(&house->store, ada->person, &p), 1);
    assert_string_equal(p.email, "ada@example.com");
}

static void a_code_brings_somebody_along_once(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE], code[CODE_SIZE];
    guest *ada = named("Ada"), *ben = member("Ben"), *device = come();
    open_table(ada, "", table, invite);
    ask(ada, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(ada, "code"));
    ask(device, "!password", "'type':'arrive','code':'abc'");
    ask(device, "signed", "'type':'arrive','code':'%s'", code);
    assert_string_equal(device->person, ada->person);
    assert_true(device->token[0]);
    ask(come(), "!password", "'type':'arrive','code':'%s'", code);
    ask(ada, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(ada, "code"));
    ask(named("Eve"), "!status", "'type':'adopt','code':'%s'", code); /* a guest adopts nobody */
    ask(ben, "done", "'type':'adopt','code':'%s'", code);
    house_serve(house);
    assert_string_equal(at(table)->seat[0].person, ben->person);
    assert_string_equal(at(table)->host, ben->person); /* the chair comes along */
    assert_false(signed_in(device->token));
    /* The host is another: the chair stays where it is. */
    guest *cem = named("Cem");
    ask(cem, "table", "'type':'join','table':'%s'", table);
    ask(cem, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(cem, "code"));
    ask(ben, "!status", "'type':'adopt','code':'%s'", code); /* both sit there */
    guest *dan = member("Dan");
    ask(dan, "done", "'type':'adopt','code':'%s'", code);
    house_serve(house);
    assert_string_equal(at(table)->seat[1].person, dan->person);
    assert_string_equal(at(table)->host, ben->person);
    ask(ben, "code", "'type':'code'");
    snprintf(code, sizeof code, "%s", said(ben, "code"));
    ask(dan, "!status", "'type':'adopt','code':'%s'", code); /* somebody with an account is nobody's */
}

static void a_private_server_shows_nothing_without_its_password(void **state)
{
    (void)state;
    guest *ada = named("Ada"), *eve = come();
    house->settings.password = "abracadabra";
    ask(eve, "welcome", "'type':'hello','protocol':1");
    ask(eve, "!sign", "'type':'lobby'");
    ask(eve, "!password", "'type':'guest','name':'Eve'");
    ask(eve, "!password", "'type':'guest','name':'Eve','password':'abracadabrb'");
    ask(eve, "!password", "'type':'register','name':'Eve','password':'open sesame','server':'abra'");
    ask(eve, "!password", "'type':'hello','protocol':1,'password':'alakazam'");
    ask(eve, "!sign", "'type':'lobby'");
    ask(eve, "signed", "'type':'guest','name':'Eve','password':'abracadabra'");
    ask(eve, "lobby", "'type':'lobby'");
    ask(again(ada), "lobby", "'type':'lobby'"); /* a token is proof enough */
}

static void only_the_host_decides_who_is_at_the_table(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    guest *ada = named("Ada"), *ben = named("Ben");
    guest *eve = come_from("127.0.0.7"), *twin = come_from("127.0.0.7"), *neighbour = come_from("127.0.0.7");
    static const char *const acts[] = {"remove", "pardon", "host", "hush','on':'no"};
    open_table(ada, "", table, invite);
    ask(ben, "table", "'type':'join','table':'%s'", table);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        ask(ben, "!forbidden", "'type':'%s','table':'%s','person':'%s'", acts[i], table, ada->person);
    ask(ben, "!forbidden", "'type':'relink','table':'%s'", table);
    ask(ben, "!forbidden", "'type':'mute','table':'%s','on':true", table);
    ask(ada, "!message", "'type':'remove','table':'%s','person':'%s'", table, ada->person);
    ask(ada, "!message", "'type':'remove','table':'%s','person':'%s','ban':1", table, ben->person);
    ask(ada, "table", "'type':'relink','table':'%s'", table);
    assert_string_not_equal(said(ada, "invite"), invite);
    ask(eve, "signed", "'type':'guest','name':'Eve'");
    ask(eve, "table", "'type':'watch','table':'%s'", table);
    ask(ada, "!seat", "'type':'remove','table':'%s','person':'%s'", table, eve->person);
    ask(ada, "table", "'type':'remove','table':'%s','person':'%s','ban':true", table, eve->person);
    ask(eve, "!forbidden", "'type':'watch','table':'%s'", table);
    ask(eve, "!table", "'type':'view','table':'%s'", table);
    ask(twin, "!forbidden", "'type':'watch','table':'%s'", table);
    ask(twin, "signed", "'type':'guest','name':'Somebody'");
    ask(twin, "!forbidden", "'type':'watch','table':'%s'", table);
    ask(neighbour, "signed", "'type':'register','name':'Neighbour','password':'open sesame'");
    ask(neighbour, "table", "'type':'watch','table':'%s'", table);
    ask(named("Cem"), "table", "'type':'watch','table':'%s'", table);
    ask(ada, "table", "'type':'pardon','table':'%s','person':'%s'", table, eve->person);
    ask(eve, "table", "'type':'watch','table':'%s'", table);
    ask(ada, "table", "'type':'hush','table':'%s','person':'%s','on':true", table, eve->person);
    ask(eve, "!forbidden", "'type':'chat','table':'%s','text':'May I?'", table);
    ask(twin, "table", "'type':'watch','table':'%s'", table);
    ask(twin, "done", "'type':'chat','table':'%s','text':'I may.'", table);
    ask(ada, "done", "'type':'mute','table':'%s','on':true", table);
    ask(twin, "!forbidden", "'type':'chat','table':'%s','text':'And now?'", table);
}

static void nobody_is_sent_away_from_a_rated_game(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    guest *ada = member("Ada"), *ben = member("Ben");
    open_table(ada, ",'rated':true", table, invite);
    ask(ben, "table", "'type':'join','table':'%s'", table);
    ask(ada, "!forbidden", "'type':'remove','table':'%s','person':'%s'", table, ben->person);
    ask(ada, "table", "'type':'host','table':'%s','person':'%s'", table, ben->person);
    ask(ada, "!forbidden", "'type':'relink','table':'%s'", table);
    ask(ben, "!forbidden", "'type':'remove','table':'%s','person':'%s'", table, ada->person);
    static const char *const acts[] = {"takeback", "away", "hint", "standin','seat':'0"};
    for (int i = 0; i < 3; i++)
        ask(ben, "!forbidden", "'type':'%s','table':'%s'", acts[i], table);
    ask(ben, "!forbidden", "'type':'standin','table':'%s','seat':0", table);
}

static void only_who_has_the_seat_and_has_seen_all_moves(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    guest *seated[2] = {named("Ada"), named("Ben")}, *eve = named("Eve");
    int action;
    open_table(seated[0], "", table, invite);
    ask(seated[1], "table", "'type':'join','table':'%s'", table);
    int mover = turn(table, &action);
    guest *who = seated[mover], *other = seated[!mover];
    ask(eve, "table", "'type':'watch','table':'%s'", table);
    ask(eve, "drawing", "'type':'draw','table':'%s'", table);
    static const char *const acts[] = {"undo", "takeback", "abandon", "resign", "away", "back", "hint"};
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        ask(eve, "!seat", "'type':'%s','table':'%s'", acts[i], table);
    ask(eve, "!seat", "'type':'standin','table':'%s','seat':0", table);
    ask(eve, "!seat", "'type':'apply','table':'%s','seq':0,'actions':[%d]", table, action);
    guest *device = again(seated[0]); /* it does not watch, but the seat is theirs */
    long seq = seq_of(device, table);
    assert_true(seq_of(who, table) == seq);
    ask(other, "!illegal", "'type':'apply','table':'%s','seq':%ld,'actions':[%d]", table, seq, action);
    ask(who, "!message", "'type':'apply','table':'%s','actions':[%d]", table, action);
    ask(other, "!undo", "'type':'undo','table':'%s'", table); /* they have done nothing yet */
    ask(who, "applied", "'type':'apply','table':'%s','seq':%ld,'actions':[%d]", table, seq, action);
    assert_true(seq_of(who, table) > 0);
    ask(who, "!stale", "'type':'apply','table':'%s','seq':0,'actions':[%d]", table, action);
}

static void questions_are_answered_by_those_who_are_asked(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    guest *ada = named("Ada"), *ben = named("Ben"), *eve = named("Eve");
    open_table(ada, "", table, invite);
    ask(ada, "!status", "'type':'standin','table':'%s','seat':1", table);
    ask(ben, "table", "'type':'join','table':'%s'", table);
    ask(eve, "table", "'type':'watch','table':'%s'", table);
    ask(ada, "!status", "'type':'standin','table':'%s','seat':1", table); /* Ben is here */
    ask(ben, "done", "'type':'unwatch','table':'%s'", table);
    ask(ada, "done", "'type':'standin','table':'%s','seat':1", table);
    house_serve(house);
    assert_true(at(table)->seat[1].bot[0] != '\0');
    ask(ben, "table", "'type':'watch','table':'%s'", table);
    house_serve(house);
    assert_true(at(table)->seat[1].bot[0] == '\0');
    ask(ada, "!undo", "'type':'takeback','table':'%s'", table);
    ask(ada, "done", "'type':'abandon','table':'%s'", table);
    ask(ada, "!status", "'type':'abandon','table':'%s'", table);
    ask(ben, "table", "'type':'watch','table':'%s'", table);
    assert_int_equal(number(souk_json_get(souk_json_child(souk_json_get(ben->nodes, "asks")), "ask")), 1);
    ask(eve, "!seat", "'type':'answer','table':'%s','ask':1,'yes':true", table);
    ask(ada, "!forbidden", "'type':'answer','table':'%s','ask':1,'yes':true", table);
    ask(ben, "!status", "'type':'answer','table':'%s','ask':2,'yes':true", table);
    ask(ben, "done", "'type':'answer','table':'%s','ask':1,'yes':true", table);
    assert_int_equal(at(table)->status, SITTING_CLOSED);
}

static void who_is_blocked_stays_so_after_signing_in_again(void **state)
{
    (void)state;
    guest *ada = named("Ada"), *eve = named("Eve");
    ask(ada, "done", "'type':'block','person':'%s','on':true", eve->person);
    guest *device = again(ada);
    assert_false(device->session->closing);
    assert_int_equal(device->session->num_blocked, 1);
    assert_true(session_blocks(device->session, eve->person) &&
                !session_blocks(device->session, ada->person));
}

static void who_is_blocked_is_so_on_every_device(void **state)
{
    (void)state;
    guest *ada = named("Ada"), *eve = named("Eve"), *device = again(ada);
    ask(ada, "done", "'type':'block','person':'%s','on':true", eve->person);
    assert_true(session_blocks(device->session, eve->person));
    ask(device, "done", "'type':'block','person':'%s','on':false", eve->person);
    assert_false(session_blocks(ada->session, eve->person));
}

/* Guests may have the same name, but not where one of them could speak for the other. */
static void nobody_chats_as_somebody_who_sits_there(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    guest *ada = named("Ada"), *eve = named("Eve"),
          *twin = named("\xD0\x90"
                        "da"); /* with a Cyrillic A */
    open_table(ada, "", table, invite);
    ask(twin, "table", "'type':'watch','table':'%s'", table);
    ask(twin, "!name", "'type':'chat','table':'%s','text':'I am Ada.'", table);
    ask(eve, "table", "'type':'join','table':'%s'", table);
    ask(eve, "done", "'type':'chat','table':'%s','text':'I am Eve.'", table);
    ask(eve, "signed", "'type':'rename','name':'ADA'"); /* she has her seat already */
    ask(eve, "!name", "'type':'chat','table':'%s','text':'I am Ada.'", table);
    ask(ada, "done", "'type':'chat','table':'%s','text':'I am.'", table);
    ask(twin, "signed", "'type':'rename','name':'Tom'");
    ask(twin, "done", "'type':'chat','table':'%s','text':'I am Tom.'", table);
}

/* What comes along with a text that was copied, or is meant to spoil the others' screens, is left out. */
static void chat_is_what_can_be_read_of_it(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    guest *ada = named("Ada");
    open_table(ada, "", table, invite);
    ask(ada, "done", "'type':'chat','table':'%s','text':' \\u202ea\\u2067b\\u001b[2J\\u0085\\nc '", table);
    ask(ada, "done", "'type':'chat','table':'%s','text':'Zoe\\u0301\\u0302\\u0303\\u0304\\u0305\\u0306!'",
        table);
    ask(ada, "!message", "'type':'chat','table':'%s','text':'\\u202e \\u0007 '", table);
    ask(ada, "table", "'type':'watch','table':'%s'", table);
    assert_non_null(strstr(ada->answer, "\"text\":\"ab[2J c\""));
    assert_non_null(strstr(ada->answer, "\"text\":\"Zoe\xCC\x81\xCC\x82\xCC\x83!\""));
}

/* So that nobody fills the list of a table with comings and goings. */
static void what_is_no_play_changes_a_table_so_often(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    guest *ada = named("Ada"), *eve = named("Eve");
    int64_t begun = server_now();
    int done = 0;
    open_table(ada, ",'start':false", table, invite);
    house->settings.rate = 1000;
    for (const char *got = "table"; got[0] != '!' && done < 1000; done++)
        got = answer_to(eve, "'type':'%s','table':'%s'", done % 2 ? "leave" : "join", table);
    assert_string_equal(said(eve, "code"), "rate");
    assert_true(done > 60 && done < 63 + (server_now() - begun) / 1000);
    ask(ada, "done", "'type':'mute','table':'%s','on':true", table);
}

static void bots_that_are_seated_later_are_bots_all_the_same(void **state)
{
    (void)state;
    guest *eve = named("Eve");
    char table[6][ID_SIZE];
    for (int i = 0; i < 6; i++) {
        ask(eve, "table", "'type':'create','game':'%s','seats':['open','open'],'start':%s",
            game_for_two()->id, i < 5 ? "false" : "true");
        snprintf(table[i], ID_SIZE, "%s", said(eve, "table"));
    }
    for (int i = 0; i < 5; i++)
        ask(eve, i < 4 ? "table" : "!limit", "'type':'start','table':'%s','fill':'random'", table[i]);
    ask(eve, "table", "'type':'seat','table':'%s','seat':0,'who':'random'", table[5]);
    ask(eve, "!limit", "'type':'seat','table':'%s','seat':1,'who':'random'", table[5]);
    ask(eve, "table", "'type':'join','table':'%s','seat':1", table[5]); /* now somebody plays */
}

/* A password is looked at for a while; whoever changes it meanwhile means to keep out who knows the old one. */
static void a_password_that_was_changed_meanwhile_opens_nothing(void **state)
{
    (void)state;
    static const char login[] =
        "{\"id\":4242,\"type\":\"login\",\"name\":\"Ada\",\"password\":\"open sesame\"}";
    guest *ada = member("Ada"), *eve = come();
    store_person p;
    dispatch_message(eve->session, login, sizeof login - 1);
    assert_int_equal(store_person_read(&house->store, ada->person, &p), 1);
    snprintf(p.hash, sizeof p.hash, "another");
    assert_true(store_begin(&house->store));
    assert_int_equal(store_person_write(&house->store, &p, false), STORE_OK);
    assert_true(store_commit(&house->store));
    for (int i = 0; i < ROUNDS && !eve->answered; i++)
        house_serve(house);
    assert_true(eve->answered);
    assert_string_equal(said(eve, "code"), "password");
    assert_string_equal(eve->token, "");
}

static void who_is_banned_cannot_lift_it(void **state)
{
    (void)state;
    guest *ada = member("Ada");
    store_person p;
    assert_int_equal(store_person_read(&house->store, ada->person, &p), 1);
    assert_true(store_begin(&house->store));
    assert_int_equal(store_person_ban(&house->store, ada->person, true), STORE_OK);
    assert_int_equal(store_person_write(&house->store, &p, false), STORE_OK); /* as they were before */
    assert_true(store_commit(&house->store));
    assert_int_equal(store_person_read(&house->store, ada->person, &p), 1);
    assert_true(p.banned);
    assert_false(signed_in(ada->token));
}

/* How often that works at once, and how long it takes then. Time passes meanwhile. */
static void limit(double (*take)(server *, const char *, allowance), const char *who, allowance what,
                  double per_second, double burst)
{
    int64_t begun = server_now();
    double wait = 0;
    int taken = 0;
    while ((wait = take(house, who, what)) == 0)
        taken++;
    double passed = (double)(server_now() - begun) / 1000;
    assert_true(taken >= burst && taken <= burst + passed * per_second);
    assert_true(wait <= 1 / per_second + 1e-6 && wait >= 1 / per_second - passed - 1e-6);
}

static void people_and_addresses_may_do_so_much(void **state)
{
    (void)state;
    static const struct {
        double person[2], address[2]; /* so many a second, so many at once */
        bool always;                  /* even where nothing else is limited */
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
    };
    for (int what = 0; what < ALLOWANCES; what++) {
        house->settings.rate = house->settings.per_address = 0;
        for (int i = 0; i < 300 && !limits[what].always; i++)
            assert_true(person_allow(house, "Ada", (allowance)what) == 0);
        assert_true(address_allow(house, "127.0.0.1", (allowance)what) == 0);
        house->settings.rate = house->settings.per_address = 1;
        limit(person_allow, "Ben", (allowance)what, limits[what].person[0], limits[what].person[1]);
        limit(address_allow, "127.0.0.2", (allowance)what, limits[what].address[0], limits[what].address[1]);
    }
    house->settings.rate = 0;
    limit(person_allow, "Cem", ALLOW_CHAT, 0.5, 6);
}

/* Many connections do not make one person many; nor does somebody's limit hold for their neighbours. */
static void one_person_is_one_whatever_they_connect_through(void **state)
{
    (void)state;
    guest *ada = named("Ada"), *device = again(ada), *ben = named("Ben");
    int64_t begun = server_now();
    int answered = 0;
    house->settings.rate = 1; /* a second; four at once */
    while (strcmp(answer_to(answered % 2 ? device : ada, "'type':'code'"), "code") == 0)
        answered++;
    assert_true(answered >= 4 && (double)answered <= 4 + (double)(server_now() - begun) / 1000);
    assert_int_equal(number(souk_json_get(people[answered % 2].nodes, "wait")), 1);
    ask(ben, "code", "'type':'code'");
}

enum { CROWD = 12 };

/* All send as fast as each of them may: so many are answered, and then so many a second. Time passes meanwhile. */
static void flood(guest *const crowd[CROWD], int burst, int per_second)
{
    int64_t begun = server_now();
    int answered = 0;
    for (int i = 0; i < 4 * CROWD; i++)
        answered += strcmp(answer_to(crowd[i % CROWD], "'type':'lobby'"), "lobby") == 0;
    assert_true(answered >= burst && answered <= burst + per_second * ((server_now() - begun) / 1000 + 1));
    for (int i = 0; i < CROWD; i++)
        assert_int_equal(crowd[i]->session->strikes, 0); /* it is not their fault */
}

/* Nor do they make one address many; whoever is at another one does not notice. */
static void one_address_is_one_whoever_connects_from_there(void **state)
{
    (void)state;
    guest *crowd[CROWD], *ada = come_from("127.0.0.2");
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = come_from("127.0.0.9");
        ask(crowd[i], "signed", "'type':'guest','name':'Eve'");
    }
    house->settings.rate = house->settings.per_address =
        1; /* a second; four at once, of an address seven times that */
    flood(crowd, 28, 7);
    ask(ada, "lobby", "'type':'lobby'");
}

/* Who has signed in does not wait for strangers behind the same address, nor does who comes back meanwhile. */
static void strangers_keep_nobody_waiting_who_has_signed_in(void **state)
{
    (void)state;
    guest *crowd[CROWD], *ada = named("Ada"), *page = come();
    for (int i = 0; i < CROWD; i++)
        crowd[i] = come();
    house->settings.rate = house->settings.per_address = 1;
    flood(crowd, 12, 3);
    for (int i = 0; i < CROWD; i++) /* whatever has leaked out meanwhile */
        answer_to(crowd[i], "'type':'hello','protocol':1,'token':'%s'", "of their own making");
    ask(ada, "code", "'type':'code'");
    ask(page, "welcome", "'type':'hello','protocol':1,'token':'%s'", ada->token);
    assert_string_equal(page->person, ada->person);
    ask(ada, "code", "'type':'code'");
    address_answered(crowd[0]->session, 1 << 30); /* nor for what strangers read */
    ask(page, "code", "'type':'code'");
}

/* What is long to read or to write counts as much as many short ones. */
static void long_messages_and_answers_count_for_many(void **state)
{
    (void)state;
    const size_t page = 16 << 10;
    guest *ada = come_from("127.0.0.2"), *eve = come_from("127.0.0.9");
    int64_t begun = server_now();
    int taken = 0;
    house->settings.rate = house->settings.per_address =
        1; /* 28 at once, 7 a second; of strangers 12 and 3 */
    while (address_message(ada->session, false, 12 * page) == 0)
        taken++;
    assert_true(taken >= 2 && 13 * taken <= 28 + 7 * ((server_now() - begun) / 1000 + 1));
    assert_true(address_message(eve->session, true, page - 1) == 0);
    address_answered(eve->session, 1000 * page);
    double wait = address_message(eve->session, true, 0);
    assert_true(wait > 0 && wait <= 5); /* but never for long */
    house->settings.per_address = 0;
    assert_true(address_message(eve->session, true, 0) == 0);
}

/* A crowd of strangers who ask to be somebody's friends neither pushes real ones off the list nor fills it. */
static void strangers_who_ask_leave_room_for_friends(void **state)
{
    (void)state;
    guest *ada = member("Ada"), *zoe = member("Zoe"), *ben = member("Ben");
    ask(zoe, "done", "'type':'friend','person':'%s','on':true", ada->person);
    ask(ada, "done", "'type':'friend','person':'%s','on':true", zoe->person);
    assert_true(store_begin(&house->store));
    for (int i = 0; i < 220; i++) {
        store_person p;
        memset(&p, 0, sizeof p);
        server_id(p.id);
        snprintf(p.name, sizeof p.name, "A%d", i);
        assert_int_equal(store_person_write(&house->store, &p, true), STORE_OK);
        assert_int_equal(store_befriend(&house->store, p.id, ada->person, i), STORE_OK);
    }
    assert_true(store_commit(&house->store));
    ask(ada, "done", "'type':'friend','person':'%s','on':true", ben->person);
    ask(ada, "friends", "'type':'friends'");
    assert_non_null(strstr(ada->answer, zoe->person));
    assert_non_null(strstr(ada->answer, ben->person));
    assert_non_null(strstr(ada->answer, "\"A219\"")); /* the latest of the others */
    assert_null(strstr(ada->answer, "\"A0\""));
}

/* What is the same for all who ask is read from the store once. */
static void the_lobby_is_kept_until_it_changes(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE], shown[TEXT];
    guest *ada = named("Ada"), *eve = named("Eve");
    open_table(ada, "", table, invite);
    ask(eve, "lobby", "'type':'lobby'");
    snprintf(shown, sizeof shown, "%s", eve->answer);
    assert_non_null(strstr(shown, table));
    assert_non_null(house->lobby_list);
    ask(ada, "lobby", "'type':'lobby'");
    assert_string_equal(ada->answer, shown);
    ask(ada, "done", "'type':'close','table':'%s'", table);
    assert_null(house->lobby_list);
    ask(eve, "lobby", "'type':'lobby'");
    assert_null(strstr(eve->answer, table));
}

static void chat_is_slow_for_one_person(void **state)
{
    (void)state;
    char table[ID_SIZE], invite[ID_SIZE];
    guest *ada = named("Ada");
    open_table(ada, "", table, invite);
    int64_t begun = server_now();
    for (int i = 0; i < 6; i++)
        ask(ada, "done", "'type':'chat','table':'%s','text':'%d'", table, i);
    if (server_now() - begun < 1000) ask(ada, "!rate", "'type':'chat','table':'%s','text':'more'", table);
}

static void an_address_has_so_many_connections(void **state)
{
    (void)state;
    static const char here[] = "127.0.0.3";
    house->settings.per_address = 2;
    assert_true(address_enter(house, here) && address_enter(house, here));
    assert_false(address_enter(house, here));
    address_leave(house, here);
    assert_true(address_enter(house, here));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(strangers_are_asked_to_sign_in),
        CASE(a_token_opens_as_long_as_its_sign_in_lasts),
        CASE(a_token_that_was_tampered_with_opens_nothing),
        CASE(passwords_and_codes_open_one_account),
        CASE(a_guest_who_registers_or_takes_another_name_stays_the_same),
        CASE(another_name_leaves_the_sign_in_as_it_is),
        CASE(who_is_erased_is_gone),
        CASE(a_lack_of_memory_is_not_a_wrong_password),
        CASE(what_there_is_no_memory_for_is_refused_and_not_done),
        CASE(an_address_is_somebodys_once_the_code_of_the_letter_came_back),
        CASE(a_code_brings_somebody_along_once),
        CASE(a_private_server_shows_nothing_without_its_password),
        CASE(only_the_host_decides_who_is_at_the_table),
        CASE(nobody_is_sent_away_from_a_rated_game),
        CASE(only_who_has_the_seat_and_has_seen_all_moves),
        CASE(questions_are_answered_by_those_who_are_asked),
        CASE(who_is_blocked_stays_so_after_signing_in_again),
        CASE(who_is_blocked_is_so_on_every_device),
        CASE(nobody_chats_as_somebody_who_sits_there),
        CASE(chat_is_what_can_be_read_of_it),
        CASE(what_is_no_play_changes_a_table_so_often),
        CASE(bots_that_are_seated_later_are_bots_all_the_same),
        CASE(a_password_that_was_changed_meanwhile_opens_nothing),
        CASE(who_is_banned_cannot_lift_it),
        CASE(people_and_addresses_may_do_so_much),
        CASE(one_person_is_one_whatever_they_connect_through),
        CASE(one_address_is_one_whoever_connects_from_there),
        CASE(strangers_keep_nobody_waiting_who_has_signed_in),
        CASE(long_messages_and_answers_count_for_many),
        CASE(strangers_who_ask_leave_room_for_friends),
        CASE(the_lobby_is_kept_until_it_changes),
        CASE(chat_is_slow_for_one_person),
        CASE(an_address_has_so_many_connections),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
