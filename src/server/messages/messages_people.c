/* messages_people.c — identity: hello, guests, accounts, and everything about one's own data.
 *
 * Jobs turn passwords into argon2id hashes; the result goes to the writer; the answer is sent when it is durable. */
#include "bots/bot.h"
#include "core/error.h"
#include "server/messages/auth.h"
#include "server/messages/codes.h"
#include "server/messages/message.h"
#include "server/net/net.h"
#include "server/store/names.h"
#include "server/tables/friends.h"
#include "server/tables/notify.h"
#include "server/tables/registry.h"
#include "server/tables/retention.h"
#include "server/tables/serialise.h"
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PASSWORD_MIN = 8,
    PASSWORD_MAX = 1024,
    MAIL_CODE_LETTERS = 8,
    PASS_LETTERS = 12 /* of a code that is valid for a few minutes */
};
static const int64_t pass_for = 600000;

/* --- writing a person to the store ----------------------------------------------------------- */

typedef struct person_write {
    errand head;
    store_person p;
    bool write_person, fresh, end_others, signs, with_token, erase; /* signs: answered by `signed` */
    bool renames;
    bool verify;          /* mails a verification code */
    char signin[ID_SIZE]; /* a new one, or "" */
    char address[PEER_SIZE], device[DEVICE_SIZE];
    char ends[ID_SIZE];              /* the sign-in that the new one replaces, or "" */
    char keep[ID_SIZE];              /* the sign-in that end_others spares */
    char code[CODE_SIZE];            /* a new recovery code, shown only now */
    char spends[HASH_HEX];           /* hash of the code that this uses up, or "" */
    char unlocks[HASH_SIZE];         /* hash of the password that was correct, or "" */
    char adopts[ID_SIZE];            /* the guest whose data becomes theirs */
    char told[FRIENDS_MAX][ID_SIZE]; /* friends whose lists change; unshared store only */
    int num_told;
} person_write;

/* That person was erased or renamed: their friends' lists are sent again once it is durable. */
static store_result tell_friends(person_write *pw, store *s, const char *person)
{
    pw->num_told = 0;
    if (s->db->driver->shared) return store_tell_friends(s, person);
    store_rows rows = store_friends(s, person);
    for (store_friend f; pw->num_told < FRIENDS_MAX && store_next_friend(&rows, &f);)
        memcpy(pw->told[pw->num_told++], f.person, ID_SIZE);
    return store_end(&rows) >= 0 ? STORE_OK : STORE_FAILED;
}

/* The person may be connected to other servers on the same store. */
static store_result tell_servers(store *s, const char *order, const char *person, const char *keep)
{
    SOUK_OUT(line, 64);
    souk_printf(&line, "%s %s %s", order, person, keep);
    return s->db->driver->shared ? store_order(s, line.buf) : STORE_OK;
}

/* The password may have been changed during the check, to lock out somebody who knew it. */
static store_result still_right(const person_write *pw, store *s)
{
    store_person now;
    int found = pw->unlocks[0] ? store_person_read(s, pw->p.id, &now) : 0;
    if (found < 0) return STORE_FAILED;
    return !pw->unlocks[0] || (found == 1 && strcmp(now.hash, pw->unlocks) == 0) ? STORE_OK : STORE_CONFLICT;
}

static store_result write_it(writing *w, store *s)
{
    person_write *pw = (person_write *)w;
    store_result result = still_right(pw, s);
    if (result != STORE_OK) return result;
    if (pw->erase) {
        result = tell_friends(pw, s, pw->p.id);
        if (result == STORE_OK) result = store_erase(s, pw->p.id);
        if (result == STORE_OK) result = tell_servers(s, "revoke", pw->p.id, "");
        return result == STORE_OK ? tell_servers(s, "forget", pw->p.id, "") : result;
    }
    if (pw->spends[0]) result = store_code_spend(s, pw->spends);
    if (result == STORE_OK && pw->adopts[0]) {
        result = tell_friends(pw, s, pw->adopts);
        if (result == STORE_OK) result = store_adopt(s, pw->adopts, pw->p.id);
        if (result == STORE_OK) result = tell_servers(s, "revoke", pw->adopts, "");
    }
    if (result == STORE_OK && pw->write_person) result = store_person_write(s, &pw->p, pw->fresh);
    if (result == STORE_OK && pw->renames) result = tell_friends(pw, s, pw->p.id);
    if (result == STORE_OK && pw->end_others) {
        result = store_revoke_others(s, pw->p.id, pw->keep);
        if (result == STORE_OK) result = tell_servers(s, "revoke", pw->p.id, pw->keep);
    }
    if (result == STORE_OK && pw->ends[0]) result = store_revoke(s, pw->ends, pw->p.id);
    if (result == STORE_OK && pw->signin[0])
        result = store_signin(s, pw->signin, pw->p.id, pw->address, pw->device, server_now());
    return result;
}

static void log_signin(session *c, bool fresh)
{
    c->server->count.signins++;
    server_log_client(c->server, "signed-in",
                      !c->guest ? "an account"
                      : fresh   ? "a new guest"
                                : "a guest on another device",
                      c->person, c->address);
}

static void written(writing *w)
{
    person_write *pw = (person_write *)w;
    server *s = pw->head.server;
    session *c = session_find(s, pw->head.ticket.serial);
    souk_out *o;
    for (int i = 0; w->result == STORE_OK && i < pw->num_told; i++)
        friends_changed(s, pw->told[i]);
    if (w->result == STORE_CONFLICT && (pw->spends[0] || pw->unlocks[0])) { /* somebody was faster */
        answer_error(s, &pw->head.ticket, "password", N_("Wrong name, password or code."));
    } else if (w->result == STORE_CONFLICT) {
        answer_error(s, &pw->head.ticket, "name", N_("That name is taken."));
    } else if (w->result == STORE_FAILED) {
        answer_error(s, &pw->head.ticket, "store", N_("Your change could not be saved. Please try again."));
    } else if (pw->erase) {
        if (c) auth_leave(c);
        auth_end_all(s, pw->p.id, "");
        registry_forget_name(s, pw->p.id);
        answer_done(s, &pw->head.ticket);
    } else if (!pw->signs) {
        if (pw->adopts[0]) {
            auth_end_all(s, pw->adopts, "");
            auth_adopted(s, pw->adopts, pw->p.id);
        }
        if (pw->end_others) auth_end_all(s, pw->p.id, pw->keep);
        if (pw->verify && !notify_verify(s, &pw->p))
            answer_error(s, &pw->head.ticket, "busy", N_("The server is busy: please try again."));
        else
            answer_done(s, &pw->head.ticket);
    } else if (c) {
        auth_sign(c, &pw->p, pw->signin[0] ? pw->signin : c->signin,
                  pw->signin[0] ? server_now() : c->seen_at);
        if (pw->signin[0]) log_signin(c, pw->fresh);
        c->admitted = true;
        if (pw->end_others) auth_end_all(s, pw->p.id, pw->keep);
        answer_open(s, &pw->head.ticket, "signed", &o);
        if (pw->with_token) {
            char token[TOKEN_SIZE];
            session_token_write(s, c->person, c->signin, token);
            souk_json_put_string(o, "token", token);
        }
        if (pw->code[0]) souk_json_put_string(o, "recovery", pw->code);
        serialise_you(o, c);
        answer_send(c, o);
    }
    sodium_memzero(pw, sizeof *pw);
    free(pw);
}

/* NULL, with the error, if memory ran out. */
static person_write *person_write_new(message *m)
{
    person_write *pw = message_errand_new(m, sizeof *pw, write_it, written);
    if (!pw) return NULL;
    memcpy(pw->address, m->session->address, sizeof pw->address);
    memcpy(pw->device, m->session->device, sizeof pw->device);
    return pw;
}

static bool own_person(message *m, store_person *p)
{
    return store_person_read(&m->server->store, m->session->person, p) == 1 ||
           message_refuse(m, "store", N_("Your data cannot be read now."));
}

/* --- erasing and adopting -------------------------------------------------------------------- */

typedef struct seat_list {
    char id[128][ID_SIZE];
    int n;
} seat_list;

static bool read_seats(store *s, const char *person, seat_list *list)
{
    list->n = 0;
    store_rows rows = store_seats(s, person);
    for (const char *id; list->n < 128 && (id = store_next(&rows));)
        snprintf(list->id[list->n++], ID_SIZE, "%s", id);
    return store_end(&rows) >= 0;
}

/* The changes that give up a person's seat: it becomes open, a bot's, or the heir's. In a rated game the person resigns
 * (once), so that the others get their rating points. */
static void add_heir(change_list *changes, const online_table *online, int seat, const store_person *heir)
{
    if (heir)
        change_add(changes, change_seat(seat, SEAT_PERSON, heir->id, heir->name));
    else if (online->status == ONLINE_TABLE_OPEN)
        change_add(changes, change_seat(seat, SEAT_OPEN, NULL, NULL));
    else if (!online->rated)
        change_add(changes, change_seat(seat, SEAT_BOT, souk_bot_usual->name, NULL));
    else if (!online->seat[seat].resigned)
        change_add(changes, online_table_resign(online, seat));
    if (heir && strcmp(online->seat[seat].person, online->host) == 0)
        change_add(changes, (table_change){.kind = CHANGE_HOST, .id = heir->id});
}

/* Gives up the person's seats, to the heir if there is one; false if impossible now, as when a table is busy. */
static bool leave_all(server *s, const char *person, const store_person *heir)
{
    seat_list list;
    if (!read_seats(&s->store, person, &list)) return false;
    for (int i = 0; i < list.n; i++) {
        const cached_table *d = registry_find(s, list.id[i]);
        if (d ? d->busy : s->load_error != LOAD_NOT_FOUND) return false;
    }
    for (int i = 0; i < list.n; i++) {
        cached_table *d = registry_find(s, list.id[i]);
        int seat = d ? online_table_seat_of(d->online_table, person) : -1;
        change_list changes = {.n = 0};
        if (seat < 0) continue;
        add_heir(&changes, d->online_table, seat, heir);
        if (changes.n > 0 && !entry_house(d, changes.at, changes.n)) return false;
    }
    return true;
}

/* --- passwords, on a worker thread ----------------------------------------------------------- */

typedef struct secret_job {
    job j;
    person_write *pw;                /* goes to the writer if the password is correct */
    char password[PASSWORD_MAX + 1]; /* to be checked against `hash`, if that is not empty */
    char fresh[PASSWORD_MAX + 1];    /* to be hashed into pw->p.hash, if not empty */
    char hash[HASH_SIZE];
    bool check, right, starved;
} secret_job;

/* Whether the hash is of that password. libsodium's own check reports a lack of memory as a wrong password. */
static bool verify(const char *hash, const char *password, bool *starved)
{
    enum { HASH_BYTES = 32 };
    unsigned long kib, passes;
    char salt_text[23], hash_text[44];
    uint8_t salt[crypto_pwhash_SALTBYTES], right[HASH_BYTES], given[HASH_BYTES];
    size_t salt_len, right_len;
    bool known = sscanf(hash, "$argon2id$v=19$m=%lu,t=%lu,p=1$%22[^$]$%43s", &kib, &passes, salt_text,
                        hash_text) == 4 &&
                 sodium_base642bin(salt, sizeof salt, salt_text, strlen(salt_text), NULL, &salt_len, NULL,
                                   sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0 &&
                 sodium_base642bin(right, sizeof right, hash_text, strlen(hash_text), NULL, &right_len, NULL,
                                   sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0 &&
                 salt_len == sizeof salt && right_len == sizeof right;
    if (!known) return crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
    *starved = crypto_pwhash(given, sizeof given, password, strlen(password), salt, passes,
                             (size_t)kib * 1024, crypto_pwhash_ALG_ARGON2ID13) != 0;
    return !*starved && sodium_memcmp(given, right, sizeof right) == 0;
}

static void work_secret(job *j)
{
    secret_job *s = (secret_job *)j;
    char waste[crypto_pwhash_STRBYTES];
    s->right = true;
    if (s->check && s->hash[0]) s->right = verify(s->hash, s->password, &s->starved);
    if (s->check && !s->hash[0]) { /* no such account: takes as long, and fails */
        (void)!crypto_pwhash_str(waste, s->password, strlen(s->password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                 crypto_pwhash_MEMLIMIT_INTERACTIVE);
        s->right = false;
    }
    if (s->right && s->fresh[0]) {
        s->right =
            crypto_pwhash_str(s->pw->p.hash, s->fresh, strlen(s->fresh), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
        s->starved = !s->right;
    }
}

static void secret_over(job *j)
{
    secret_job *s = (secret_job *)j;
    person_write *pw = s->pw;
    if (s->right && pw->erase && !leave_all(pw->head.server, pw->p.id, NULL)) {
        answer_error(pw->head.server, &pw->head.ticket, "busy", N_("The server is busy: please try again."));
        free(pw);
    } else if (s->right && !pw->head.server->leaving) {
        writer_add(pw->head.server->writer, &pw->head.w);
    } else {
        if (!s->right && !s->starved)
            server_log_client(pw->head.server, "refused", "a wrong password", pw->p.id, pw->address);
        answer_error(pw->head.server, &pw->head.ticket, s->starved ? "memory" : "password",
                     s->starved ? N_("Out of memory.") : N_("Wrong name, password or code."));
        free(pw);
    }
    sodium_memzero(s, sizeof *s);
    free(s);
}

/* Queues a write after checking `password` against the person's (if check) and hashing `fresh`. */
static bool send_secret(message *m, person_write *pw, bool check, const char *password, const char *fresh)
{
    secret_job *s = calloc(1, sizeof *s);
    if (!s) {
        free(pw);
        return message_refuse_memory(m);
    }
    s->j.run = work_secret;
    s->j.done = secret_over;
    s->pw = pw;
    s->check = check;
    snprintf(s->password, sizeof s->password, "%s", password ? password : "");
    snprintf(s->fresh, sizeof s->fresh, "%s", fresh ? fresh : "");
    memcpy(s->hash, pw->p.hash, sizeof s->hash);
    if (check) memcpy(pw->unlocks, pw->p.hash, sizeof pw->unlocks);
    s->j.serial = m->session->serial;
    if (jobs_add(m->server->locks, m->session->address, &s->j)) return true;
    free(pw);
    sodium_memzero(s, sizeof *s);
    free(s);
    return message_refuse(m, "busy", N_("The server is busy: please try again."));
}

static bool good_password(message *m, const char *field, const char **password)
{
    *password = souk_request_text(&m->q, field);
    if (strlen(*password) >= PASSWORD_MIN && strlen(*password) <= PASSWORD_MAX) return true;
    return message_refuse_field(m, field, N_("A password must have at least 8 characters."));
}

static void make_code(person_write *pw)
{
    codes_draw(CODE_LETTERS, pw->code);
    codes_hash(pw->code, pw->p.recovery);
}

static bool code_right(const store_person *p, const char *typed)
{
    char text[HASH_HEX], code[CODE_SIZE];
    codes_tidy(typed, code);
    codes_hash(code, text);
    return strlen(p->recovery) == strlen(text) && sodium_memcmp(p->recovery, text, strlen(text)) == 0;
}

/* --- names ----------------------------------------------------------------------------------- */

static bool read_name(message *m, char name[PERSON_NAME])
{
    const char *typed = souk_request_text(&m->q, "name");
    bool text = message_clean_text(typed, NAME_CHARS, name, PERSON_NAME);
    if (text && names_visible(name) && strstr(typed, name)) return true; /* cleaning removed nothing */
    if (text) return message_refuse(m, "name", N_("A name must have visible characters."));
    m->q.code = "name";
    return souk_fail_at(&m->q.error, 0, 0, "name", N_("A name must have 1 to %d characters."), NAME_CHARS);
}

/* Whether no account of another person has the name. */
static bool name_free(message *m, const char *name, const char *person)
{
    store_person other;
    char key[PERSON_NAME], skeleton[PERSON_NAME];
    names_key(name, key);
    int found = store_person_named(&m->server->store, key, &other);
    if (found < 0) return message_refuse_store(m);
    if (found == 1 && strcmp(other.id, person) != 0)
        return message_refuse(m, "name", N_("That name is taken."));
    names_skeleton(name, skeleton);
    found = store_person_alike(&m->server->store, skeleton, person, &other);
    if (found < 0) return message_refuse_store(m);
    return found == 0 || message_refuse(m, "name", N_("Somebody has a name that looks the same."));
}

/* The operator may ban an address that keeps creating guests. */
static bool not_banned(message *m)
{
    int banned = store_banned(&m->server->store, m->session->address, server_now());
    if (banned < 0) return message_refuse_store(m);
    if (banned) server_log_client(m->server, "refused", "a banned address", "", m->session->address);
    return banned == 0 || message_refuse(m, "forbidden",
                                         N_("New guests cannot sign in from your address "
                                            "right now."));
}

/* Signing in is expensive, and a way to guess passwords: attempts are limited per address. */
static bool may_sign(message *m)
{
    return message_in_turn(m, limits_address(m->server, m->session->address, ALLOW_SIGN),
                           N_("Too many sign-ins from your address: please wait."));
}

static bool knows_server(message *m, const char *field)
{
    const char *wanted = m->server->settings.password, *given = souk_request_text(&m->q, field);
    if (!wanted || m->session->admitted) return true;
    if (given && strlen(given) == strlen(wanted) && sodium_memcmp(given, wanted, strlen(wanted)) == 0) {
        m->session->admitted = true;
        return true;
    }
    if (given) server_log_client(m->server, "refused", "a wrong server password", "", m->session->address);
    return message_refuse(m, "password", N_("This server is private: its password is wrong or missing."));
}

/* --- messages -------------------------------------------------------------------------------- */

/* False if the store failed; an invalid token is not an error. */
static bool try_token(message *m, const char *token)
{
    char person[ID_SIZE], signin[ID_SIZE];
    store_person p;
    session *c = m->session;
    int64_t seen = 0;
    if (!session_token_read(m->server, token, person, signin)) return true;
    int64_t since = retention_since(m->server, KEEP_SIGNINS, server_now());
    int good = store_signin_read(&m->server->store, signin, person, since, &seen);
    if (good == 1) good = store_person_read(&m->server->store, person, &p);
    if (good < 0) {
        net_drop(c); /* the client retries: it must not discard a valid token */
        return message_refuse_store(m);
    }
    if (good == 1 && p.banned) server_log_client(m->server, "refused", "a banned person", p.id, c->address);
    if (good != 1 || p.banned) return true;
    auth_sign(c, &p, signin, seen);
    c->admitted = true;
    return true;
}

static bool on_hello(message *m)
{
    server *s = m->server;
    session *c = m->session;
    const char *token = souk_request_text(&m->q, "token");
    bool spoken = souk_request_hello(&m->q, &c->lang);
    c->welcome |= spoken;
    c->old = !c->welcome;
    if (!spoken) return false;
    if (souk_request_text(&m->q, "password") && !(may_sign(m) && knows_server(m, "password"))) return false;
    if (token && !try_token(m, token)) return false;
    souk_out *o;
    answer_open(s, &m->ticket, "welcome", &o);
    souk_answer_welcome(o, c->lang);
    souk_json_put_string(o, "bot", souk_bot_usual->name);
    serialise_you(o, c);
    serialise_health(o, s);
    souk_json_put_bool(o, "private", s->settings.password != NULL);
    souk_json_put_bool(o, "days", s->settings.day_ranking);
    char point[2 * WEBPUSH_POINT];
    sodium_bin2base64(point, sizeof point, s->vouches.point, sizeof s->vouches.point,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    souk_json_put_string(o, "push", point);
    souk_json_key(o, "announcement");
    if (s->announcement[0])
        souk_json_string(o, s->announcement);
    else
        souk_json_null(o);
    souk_json_put_open(o, "limits", '{');
    souk_json_put_int(o, "message", MESSAGE_MAX);
    souk_json_put_int(o, "name", NAME_CHARS);
    souk_json_put_int(o, "chat", CHAT_MAX);
    souk_json_close(o, '}');
    souk_json_put_open(o, "tables", '[');
    if (c->person[0]) {
        store_rows rows = store_seats(&s->store, c->person);
        for (const char *id; (id = store_next(&rows));)
            souk_json_string(o, id);
        if (store_end(&rows) < 0) return message_refuse_store(m);
    }
    souk_json_close(o, ']');
    answer_send(c, o);
    return true;
}

static bool on_guest(message *m)
{
    char name[PERSON_NAME];
    if (!read_name(m, name) || !may_sign(m) || !not_banned(m) || !knows_server(m, "password") ||
        !name_free(m, name, ""))
        return false;
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    server_id(pw->p.id);
    server_id(pw->signin);
    memcpy(pw->p.name, name, sizeof name);
    pw->p.created = server_now();
    pw->write_person = pw->fresh = pw->signs = pw->with_token = true;
    writer_add(m->server->writer, &pw->head.w);
    return true;
}

static bool on_register(message *m)
{
    char name[PERSON_NAME];
    const char *password;
    session *c = m->session;
    store_person own;
    bool known = c->person[0] != '\0';
    if (known && !own_person(m, &own)) return false;
    if (known && own.key[0]) return message_refuse(m, "status", N_("You already have an account."));
    if (!read_name(m, name) || !good_password(m, "password", &password) || !may_sign(m) || !not_banned(m) ||
        !knows_server(m, "server") || !name_free(m, name, c->person))
        return false;
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    if (known)
        pw->p = own;
    else
        server_id(pw->p.id);
    pw->fresh = !known;
    if (known) memcpy(pw->ends, c->signin, sizeof pw->ends);
    pw->write_person = pw->signs = pw->with_token = true;
    memcpy(pw->p.name, name, sizeof name);
    names_key(name, pw->p.key);
    names_skeleton(name, pw->p.skeleton);
    if (!known) pw->p.created = server_now();
    server_id(pw->signin);
    make_code(pw);
    return send_secret(m, pw, false, NULL, password);
}

/* The person with that account name; an empty one if there is none, so that both cases look the same. */
static bool find_account(message *m, store_person *p)
{
    char name[PERSON_NAME], key[PERSON_NAME];
    if (!read_name(m, name)) return false;
    names_key(name, key);
    memset(p, 0, sizeof *p);
    int found = store_person_named(&m->server->store, key, p);
    if (found < 0) return message_refuse_store(m);
    if (found == 0 || p->banned) memset(p, 0, sizeof *p);
    return true;
}

/* Guesses of one password from many addresses are limited together. The owner is not locked out: not from where they
 * have signed in before, and not with a code. Names without an account are limited in the same way. */
static bool may_guess(message *m, const store_person *p)
{
    char account[ID_SIZE], name[PERSON_NAME];
    int known = p->id[0] ? store_signed_from(&m->server->store, p->id, m->session->address) : 0;
    if (known < 0) return message_refuse_store(m);
    names_key(souk_request_text(&m->q, "name"), name);
    snprintf(account, sizeof account, "!%016llx", (unsigned long long)souk_digest(name, strlen(name)));
    return known ||
           message_in_turn(m, limits_person(m->server, account, ALLOW_GUESS),
                           N_("Too many sign-ins to this account: please wait, or sign in with a code from "
                              "another device."));
}

static bool on_login(message *m)
{
    store_person p;
    const char *password = souk_request_text(&m->q, "password");
    if (strlen(password) > PASSWORD_MAX)
        return message_refuse_field(m, "password", N_("A password must have at least 8 characters."));
    if (!may_sign(m) || !find_account(m, &p) || !may_guess(m, &p)) return false;
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    pw->p = p;
    pw->signs = pw->with_token = true;
    server_id(pw->signin);
    return send_secret(m, pw, true, password, NULL);
}

static bool on_recover(message *m)
{
    store_person p;
    const char *code = souk_request_text(&m->q, "recovery"), *password;
    if (!good_password(m, "password", &password) || !may_sign(m) || !find_account(m, &p)) return false;
    if (!p.id[0] || !code_right(&p, code))
        return message_refuse(m, "password", N_("Wrong name, password or code."));
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    pw->p = p;
    pw->write_person = pw->signs = pw->with_token = pw->end_others = true;
    server_id(pw->signin);
    memcpy(pw->keep, pw->signin, sizeof pw->keep);
    make_code(pw);
    return send_secret(m, pw, false, NULL, password);
}

static bool on_rename(message *m)
{
    store_person p;
    char name[PERSON_NAME];
    if (!own_person(m, &p) || !read_name(m, name) || !message_may_again(m, ALLOW_FRIEND) ||
        !name_free(m, name, p.id))
        return false;
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    pw->p = p;
    memcpy(pw->p.name, name, sizeof name);
    if (p.key[0]) names_key(name, pw->p.key);
    if (p.key[0]) names_skeleton(name, pw->p.skeleton);
    pw->write_person = pw->renames = true;
    pw->signs = true;
    writer_add(m->server->writer, &pw->head.w);
    return true;
}

static bool on_password(message *m)
{
    store_person p;
    const char *old = souk_request_text(&m->q, "old"), *fresh;
    if (!own_person(m, &p)) return false;
    if (!p.key[0]) return message_refuse(m, "status", N_("A guest has no password: register first."));
    if (strlen(old) > PASSWORD_MAX)
        return message_refuse_field(m, "old", N_("\"old\" must be your current password."));
    if (!good_password(m, "new", &fresh) || !may_sign(m)) return false;
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    pw->p = p;
    /* Ends every copy of the old token, one's own included: somebody else may have it. */
    pw->write_person = pw->signs = pw->with_token = pw->end_others = true;
    server_id(pw->signin);
    memcpy(pw->keep, pw->signin, sizeof pw->keep);
    return send_secret(m, pw, true, old, fresh);
}

/* Whether a mail server takes it: LOCAL@DOMAIN in ASCII, as RFC 5321 says, without quotes and address literals. */
static bool is_mailbox(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    enum { LOCAL_MAX = 64, LABEL_MAX = 63 };
    size_t local = strcspn(text, "@");
    int labels = 0;
    if (local == 0 || local > LOCAL_MAX || text[local] != '@') return false;
    for (size_t i = 0; i < local; i++) {
        bool dot = text[i] == '.';
        if (dot ? i == 0 || i + 1 == local || text[i + 1] == '.'
                : !strchr(letters, text[i]) && !strchr("!#$%&'*+/=?^_`{|}~-", text[i]))
            return false;
    }
    for (const char *label = text + local + 1;; label++) {
        size_t n = strcspn(label, ".");
        if (n == 0 || n > LABEL_MAX || label[0] == '-' || label[n - 1] == '-') return false;
        for (size_t i = 0; i < n; i++)
            if (!strchr(letters, label[i]) && label[i] != '-') return false;
        labels++;
        label += n;
        if (!*label) return labels > 1;
    }
}

static bool is_webhook(const char *text)
{
    return (strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0) &&
           strcspn(text, " \t\r\n<>\"\\") == strlen(text);
}

/* A contact, or null; false if it is neither, or too long. */
static bool read_contact(message *m, const char *key, bool (*good)(const char *), char *contact)
{
    const souk_json *node = souk_json_get(m->q.root, key);
    const char *text = souk_json_text(node);
    if (!node) return true;
    contact[0] = '\0';
    if (node->type == SOUK_JSON_NULL) return true;
    if (strlen(text) >= CONTACT_SIZE || !good(text))
        return message_refuse_field(m, key,
                                    N_("\"email\" must be an address, \"webhook\" an http(s)://... "
                                       "address, or null."));
    memcpy(contact, text, strlen(text) + 1);
    return true;
}

/* Mail to one mailbox is counted together, whoever asks for it; most mail servers ignore the part from + to @. */
static bool may_write_to(message *m, const char *email)
{
    char mailbox[ID_SIZE];
    char lower[CONTACT_SIZE];
    size_t n = 0;
    for (const char *at = email; *at; at += *at == '+' ? strcspn(at, "@") : 1)
        if (*at != '+') lower[n++] = (char)tolower((unsigned char)*at);
    snprintf(mailbox, sizeof mailbox, "@%016llx", (unsigned long long)souk_digest(lower, n));
    return message_may_again(m, ALLOW_VERIFY) &&
           message_in_turn(m, limits_person(m->server, mailbox, ALLOW_VERIFY),
                           N_("Too many e-mails to that address: please wait."));
}

/* A new address is mailed a code, and nothing else until the code comes back (verify). */
static bool read_email(message *m, store_person *p, bool *verify)
{
    char email[CONTACT_SIZE], code[CODE_SIZE];
    memcpy(email, p->email, sizeof email);
    *verify = false;
    if (!read_contact(m, "email", is_mailbox, email)) return false;
    if (!email[0]) p->email[0] = '\0';
    if (souk_json_get(m->q.root, "email")) p->pending[0] = '\0';
    if (strcmp(email, p->email) == 0) return true;
    if (!m->server->settings.mail)
        return message_refuse(m, "forbidden",
                              N_("This server does not send "
                                 "e-mail."));
    if (!may_write_to(m, email)) return false;
    codes_draw(MAIL_CODE_LETTERS, code);
    snprintf(p->pending, sizeof p->pending, "%s %s", code, email);
    *verify = true;
    return true;
}

static bool on_notify(message *m)
{
    store_person p;
    bool verify;
    if (!own_person(m, &p) || !read_contact(m, "webhook", is_webhook, p.webhook)) return false;
    if (!message_may_again(m, ALLOW_LETTER) || !read_email(m, &p, &verify)) return false;
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    pw->p = p;
    pw->write_person = true;
    pw->verify = verify;
    writer_add(m->server->writer, &pw->head.w);
    return true;
}

/* The mailed code came back: the address is the person's. */
static bool on_verify(message *m)
{
    store_person p;
    char code[CODE_SIZE], wanted[CODE_SIZE], email[CONTACT_SIZE];
    const char *typed = souk_request_text(&m->q, "code");
    if (!own_person(m, &p) || !may_sign(m)) return false;
    if (sscanf(p.pending, "%29s %255s", wanted, email) != 2)
        return message_refuse(m, "status", N_("No e-mail address is waiting for a code."));
    codes_tidy(typed, code);
    if (strlen(code) != strlen(wanted) || sodium_memcmp(code, wanted, strlen(wanted)) != 0)
        return message_refuse(m, "password", N_("That is not the code in the latest e-mail."));
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    pw->p = p;
    memcpy(pw->p.email, email, sizeof email);
    pw->p.pending[0] = '\0';
    pw->write_person = true;
    writer_add(m->server->writer, &pw->head.w);
    return true;
}

typedef struct revoke_write {
    errand head;
    char signin[ID_SIZE];
    bool all;
} revoke_write;

static store_result write_revoke(writing *w, store *s)
{
    const revoke_write *r = (const revoke_write *)w;
    store_result result = store_revoke(s, r->all ? NULL : r->signin, r->head.person);
    if (result != STORE_OK) return result;
    return r->all ? tell_servers(s, "revoke", r->head.person, "")
                  : tell_servers(s, "signout", r->head.person, r->signin);
}

static void revoked(writing *w)
{
    revoke_write *r = (revoke_write *)w;
    session *own = session_find(r->head.server, r->head.ticket.serial);
    /* If it could not be stored the token is still valid: the sender stays signed in, and can try again. */
    if (w->result == STORE_OK) {
        if (own && strcmp(own->person, r->head.person) == 0 &&
            (r->all || strcmp(own->signin, r->signin) == 0))
            auth_leave(own); /* it stays connected */
        if (r->all)
            auth_end_all(r->head.server, r->head.person, "");
        else
            auth_end_signin(r->head.server, r->head.person, r->signin);
    }
    message_errand_done(w);
}

static bool on_logout(message *m)
{
    revoke_write *r = message_errand_new(m, sizeof *r, write_revoke, revoked);
    if (!r) return false;
    const char *signin = souk_request_text(&m->q, "signin");
    snprintf(r->signin, sizeof r->signin, "%s", signin ? signin : m->session->signin);
    r->all = souk_request_flag(&m->q, "all", false);
    writer_add(m->server->writer, &r->head.w);
    return true;
}

static bool on_signins(message *m)
{
    souk_out *o;
    const session *c = m->session;
    answer_open(m->server, &m->ticket, "signins", &o);
    souk_json_put_open(o, "signins", '[');
    store_rows rows =
        store_signins(&m->server->store, c->person, retention_since(m->server, KEEP_SIGNINS, server_now()));
    for (store_device d; store_next_signin(&rows, &d);) {
        souk_json_open(o, '{');
        souk_json_put_string(o, "signin", d.signin);
        souk_json_put_string(o, "device", d.device);
        souk_json_put_int(o, "created", d.created);
        souk_json_put_int(o, "seen", d.seen);
        souk_json_put_bool(o, "own", strcmp(d.signin, c->signin) == 0);
        souk_json_close(o, '}');
    }
    if (store_end(&rows) < 0) return message_refuse_store(m);
    souk_json_close(o, ']');
    answer_send(m->session, o);
    return true;
}

static bool on_erase(message *m)
{
    store_person p;
    const char *password = souk_request_text(&m->q, "password");
    if (!own_person(m, &p)) return false;
    if (!souk_request_flag(&m->q, "sure", false))
        return message_refuse_field(m, "sure", N_("This cannot be undone: send \"sure\": true."));
    if (p.key[0] && (!password || strlen(password) > PASSWORD_MAX))
        return message_refuse_field(m, "password", N_("A password must have at least 8 characters."));
    if (!may_sign(m)) return false;
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    pw->p = p;
    pw->erase = true;
    if (p.key[0]) return send_secret(m, pw, true, password, NULL);
    if (!leave_all(m->server, p.id, NULL)) {
        free(pw);
        return message_refuse(m, "busy", N_("The server is busy: please try again."));
    }
    writer_add(m->server->writer, &pw->head.w);
    return true;
}

bool messages_people_erase(server *s, const char *person)
{
    store_person p;
    int found = store_person_read(&s->store, person, &p);
    if (found != 1) return found == 0;
    person_write *pw = calloc(1, sizeof *pw);
    if (!pw || !leave_all(s, person, NULL)) {
        free(pw);
        return false;
    }
    pw->head.w.run = write_it;
    pw->head.w.done = written;
    pw->head.server = s;
    pw->p = p;
    pw->erase = true;
    writer_add(s->writer, &pw->head.w);
    return true;
}

/* --- moving to another device, or to an account ----------------------------------------------- */

typedef struct code_write {
    errand head;
    char code[CODE_SIZE], hash[HASH_HEX];
    int64_t now;
} code_write;

static store_result write_code(writing *w, store *s)
{
    const code_write *c = (const code_write *)w;
    return store_code(s, c->hash, c->head.person, c->now, c->now + pass_for);
}

static void code_written(writing *w)
{
    code_write *cw = (code_write *)w;
    souk_out *o;
    if (w->result != STORE_OK) {
        answer_stored(cw->head.server, &cw->head.ticket, w->result);
    } else {
        session *c = answer_open(cw->head.server, &cw->head.ticket, "code", &o);
        if (c) {
            souk_json_put_string(o, "code", cw->code);
            souk_json_put_int(o, "until", cw->now + pass_for);
            answer_send(c, o);
        }
    }
    sodium_memzero(cw, sizeof *cw);
    free(cw);
}

static bool on_code(message *m)
{
    if (!message_may_again(m, ALLOW_FRIEND)) return false;
    code_write *c = message_errand_new(m, sizeof *c, write_code, code_written);
    if (!c) return false;
    c->now = server_now();
    codes_draw(PASS_LETTERS, c->code);
    codes_hash(c->code, c->hash);
    writer_add(m->server->writer, &c->head.w);
    return true;
}

/* The person that the code stands for. */
static bool read_pass(message *m, char hash[HASH_HEX], store_person *p)
{
    const char *typed = souk_request_text(&m->q, "code");
    char code[CODE_SIZE], person[ID_SIZE] = "";
    if (!may_sign(m)) return false;
    codes_tidy(typed, code);
    codes_hash(code, hash);
    int found = store_code_read(&m->server->store, hash, server_now(), person);
    if (found == 1) found = store_person_read(&m->server->store, person, p);
    if (found < 0) return message_refuse_store(m);
    return (found == 1 && !p->banned) || message_refuse(m, "password", N_("Wrong name, password or code."));
}

static bool on_arrive(message *m)
{
    store_person p;
    char hash[HASH_HEX];
    if (!read_pass(m, hash, &p)) return false;
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    pw->p = p;
    memcpy(pw->spends, hash, sizeof pw->spends);
    pw->signs = pw->with_token = true;
    server_id(pw->signin);
    writer_add(m->server->writer, &pw->head.w);
    return true;
}

static bool on_adopt(message *m)
{
    store_person own, guest;
    char hash[HASH_HEX];
    seat_list list;
    if (!own_person(m, &own)) return false;
    if (!own.key[0]) return message_refuse(m, "status", N_("You need an account for that: register first."));
    if (!read_pass(m, hash, &guest)) return false;
    if (guest.key[0])
        return message_refuse(m, "status", N_("That code belongs to an account: use it to sign in."));
    store_rows rows = store_blocks(&m->server->store, guest.id);
    int blocks = store_count(&rows);
    if (blocks < 0) return message_refuse_store(m);
    if (blocks + m->session->num_blocked > BLOCKS_MAX)
        return message_refuse(m, "limit",
                              N_("You have blocked too many people "
                                 "already."));
    if (!read_seats(&m->server->store, guest.id, &list)) return message_refuse_store(m);
    for (int i = 0; i < list.n; i++) {
        const cached_table *d = registry_find(m->server, list.id[i]);
        if (d && online_table_seat_of(d->online_table, own.id) >= 0)
            return message_refuse(
                m, "status", N_("You are playing at one of the guest's tables: finish that game first."));
    }
    person_write *pw = person_write_new(m);
    if (!pw) return false;
    pw->p = own;
    memcpy(pw->spends, hash, sizeof pw->spends);
    memcpy(pw->adopts, guest.id, sizeof pw->adopts);
    if (!leave_all(m->server, guest.id, &own)) {
        free(pw);
        return message_refuse(m, "busy", N_("The server is busy: please try again."));
    }
    writer_add(m->server->writer, &pw->head.w);
    return true;
}

const handler messages_people_handlers[] = {
    {"hello", on_hello, NULL},   {"guest", on_guest, NULL},       {"register", on_register, NULL},
    {"login", on_login, NULL},   {"recover", on_recover, NULL},   {"logout", on_logout, NULL},
    {"rename", on_rename, NULL}, {"password", on_password, NULL}, {"notify", on_notify, NULL},
    {"verify", on_verify, NULL}, {"erase", on_erase, NULL},       {"code", on_code, NULL},
    {"arrive", on_arrive, NULL}, {"adopt", on_adopt, NULL},       {"signins", on_signins, NULL},
    {NULL, NULL, NULL},
};
