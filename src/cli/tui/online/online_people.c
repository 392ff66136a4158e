/* online_people.c — the user's identity on a server: a guest with just a name, or an account.
 *
 * The token that proves it lies in the user's state folder, one per server.
 */
#include "cli/base/save.h"
#include "cli/tui/ask.h"
#include "cli/tui/online/online.h"
#include "core/file.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SECRET_MAX = 128 };

static bool token_path(const link_address *to, char *path, size_t size)
{
    char name[LINK_HOST_MAX + 32];
    snprintf(name, sizeof name, "online-%s-%d", to->host, to->port);
    return save_file(name, path, size);
}

void online_load_token(online *o)
{
    char path[SAVE_PATH_MAX], *text;
    size_t len;
    souk_error error;
    memset(&error, 0, sizeof error);
    if (!token_path(&o->to, path, sizeof path) || !souk_file_read(path, sizeof o->token, &text, &len, &error))
        return;
    snprintf(o->token, sizeof o->token, "%s", text);
    o->token[strcspn(o->token, "\r\n")] = '\0';
    free(text);
}

void online_keep_token(online *o, const souk_json *answer)
{
    char path[SAVE_PATH_MAX];
    souk_error error = {.lang = o->lang};
    if (!souk_json_text(souk_json_get(answer, "token"))) return;
    online_copy(o->token, sizeof o->token, answer, "token");
    if (token_path(&o->to, path, sizeof path)) souk_file_replace(path, o->token, strlen(o->token), &error);
}

static void forget_token(online *o)
{
    char path[SAVE_PATH_MAX];
    o->token[0] = o->person[0] = '\0';
    o->known = false;
    if (token_path(&o->to, path, sizeof path)) remove(path);
}

/* Processes the answer to any way of signing in; false after an error, which has been shown. */
static bool signed_in(online *o)
{
    char code[SECRET_MAX];
    const souk_json *answer = online_answer(o);
    if (!answer) return false;
    online_keep_token(o, answer);
    online_copy(code, sizeof code, answer, "recovery");
    if (code[0]) {
        SOUK_OUT(text, 3 * SOUK_TEXT_MAX);
        souk_printf(&text,
                    souk_text(o->lang, N_("Your recovery code, shown only once: %s\n"
                                          "Write it down: if you forget your password, it is the only "
                                          "way back.")),
                    code);
        screen_clear();
        ask_note(o->lang, o->name, text.buf);
    }
    return o->known;
}

static bool ask_name(const online *o, char *name, size_t size)
{
    return ask_line(souk_text(o->lang, N_("Your name:")), name, size) && name[0];
}

/* Asked twice, so that a typing error locks nobody out. */
static bool ask_new_password(const online *o, char *password, size_t size)
{
    char again[SECRET_MAX];
    for (;;) {
        if (!ask_secret(souk_text(o->lang, N_("A new password (8 characters or more):")), password, size) ||
            !password[0] || !ask_secret(souk_text(o->lang, N_("Repeat it:")), again, sizeof again))
            return false;
        if (strcmp(password, again) == 0) return true;
        ask_note(o->lang, o->to.host, souk_text(o->lang, N_("The passwords do not match.")));
        screen_clear();
    }
}

/* Asks for the server's password, if it is private; false if the user gives up. */
static bool ask_server(const online *o, char *password)
{
    password[0] = '\0';
    return !o->needs_password ||
           ask_secret(souk_text(o->lang, N_("Password of this server:")), password, SECRET_MAX);
}

static bool be_guest(online *o)
{
    char name[SOUK_PLAYER_MAX] = "", server[SECRET_MAX];
    if (!ask_name(o, name, sizeof name) || !ask_server(o, server)) return false;
    souk_out *out = online_begin(o, "guest");
    souk_json_put_string(out, "name", name);
    if (server[0]) souk_json_put_string(out, "password", server);
    return signed_in(o);
}

/* Creates an account; a guest keeps seats and games. */
static bool make_account(online *o)
{
    char name[SOUK_PLAYER_MAX], password[SECRET_MAX], server[SECRET_MAX];
    snprintf(name, sizeof name, "%s", o->known ? o->name : "");
    if (!ask_name(o, name, sizeof name) || !ask_new_password(o, password, sizeof password) ||
        !ask_server(o, server))
        return false;
    souk_out *out = online_begin(o, "register");
    souk_json_put_string(out, "name", name);
    souk_json_put_string(out, "password", password);
    if (server[0]) souk_json_put_string(out, "server", server);
    return signed_in(o);
}

static bool log_in(online *o)
{
    char name[SOUK_PLAYER_MAX] = "", password[SECRET_MAX];
    if (!ask_name(o, name, sizeof name) ||
        !ask_secret(souk_text(o->lang, N_("Your password:")), password, sizeof password))
        return false;
    souk_out *out = online_begin(o, "login");
    souk_json_put_string(out, "name", name);
    souk_json_put_string(out, "password", password);
    return signed_in(o);
}

static bool recover(online *o)
{
    char name[SOUK_PLAYER_MAX] = "", code[SECRET_MAX] = "", password[SECRET_MAX];
    if (!ask_name(o, name, sizeof name) ||
        !ask_line(souk_text(o->lang, N_("Your recovery code:")), code, sizeof code) ||
        !ask_new_password(o, password, sizeof password))
        return false;
    souk_out *out = online_begin(o, "recover");
    souk_json_put_string(out, "name", name);
    souk_json_put_string(out, "recovery", code);
    souk_json_put_string(out, "password", password);
    return signed_in(o);
}

static bool say_code(online *o, const char *type)
{
    char code[SECRET_MAX] = "";
    if (!ask_line(souk_text(o->lang, N_("The code shown there:")), code, sizeof code) || !code[0])
        return false;
    souk_out *out = online_begin(o, type);
    souk_json_put_string(out, "code", code);
    online_send(o);
    return true;
}

/* Signs in with the code shown on another device. */
static bool arrive(online *o)
{
    return say_code(o, "arrive") && signed_in(o);
}

bool online_sign_in(online *o)
{
    static bool (*const ways[])(online *) = {be_guest, log_in, make_account, arrive, recover};
    ask_item items[] = {
        {'g', souk_text(o->lang, N_("As a guest")), souk_text(o->lang, N_("a name is enough"))},
        {'s', souk_text(o->lang, N_("Sign in")), souk_text(o->lang, N_("with name and password"))},
        {'n', souk_text(o->lang, N_("New account")),
         souk_text(o->lang, N_("keeps your games and ratings, on any device"))},
        {'c', souk_text(o->lang, N_("With a code")),
         souk_text(o->lang, N_("shown on another device, under You"))},
        {'f', souk_text(o->lang, N_("I forgot my password")),
         souk_text(o->lang, N_("with the recovery code"))}};
    if (o->token[0] && !o->known) forget_token(o);
    while (!o->known && !screen_leaving()) {
        screen_clear();
        int picked =
            ask_one(o->lang, o->to.host, souk_text(o->lang, N_("How do you want to sign in?")), items, 5, 0);
        if (picked < 0) return false;
        screen_clear();
        ways[picked](o);
    }
    return o->known;
}

/* --- the account ------------------------------------------------------------------------------ */

static void rename_me(online *o)
{
    char name[SOUK_PLAYER_MAX];
    snprintf(name, sizeof name, "%s", o->name);
    if (!ask_name(o, name, sizeof name)) return;
    souk_out *out = online_begin(o, "rename");
    souk_json_put_string(out, "name", name);
    online_answer(o);
}

static void change_password(online *o)
{
    char old[SECRET_MAX], fresh[SECRET_MAX];
    if (!ask_secret(souk_text(o->lang, N_("Your password:")), old, sizeof old) ||
        !ask_new_password(o, fresh, sizeof fresh))
        return;
    souk_out *out = online_begin(o, "password");
    souk_json_put_string(out, "old", old);
    souk_json_put_string(out, "new", fresh);
    if (signed_in(o)) ask_note(o->lang, o->name, souk_text(o->lang, N_("Your password has been changed.")));
}

static void log_out(online *o)
{
    ask_item items[] = {{'s', souk_text(o->lang, N_("Stay")), NULL},
                        {'o', souk_text(o->lang, N_("Sign out")),
                         o->guest ? souk_text(o->lang, N_("a guest cannot come back")) : NULL}};
    if (ask_one(o->lang, o->name, NULL, items, 2, 0) != 1) return;
    online_begin(o, "logout");
    if (online_answer(o)) forget_token(o);
}

/* Shows a code that identifies this user, once and for a limited time. */
static void show_code(online *o)
{
    char code[SECRET_MAX];
    SOUK_OUT(text, 3 * SOUK_TEXT_MAX);
    online_begin(o, "code");
    online_copy(code, sizeof code, online_answer(o), "code");
    if (!code[0]) return;
    souk_printf(
        &text, "%s\n\n%s\n\n%s",
        souk_text(o->lang, o->guest ? N_("This code moves your seats and games to another device, or to "
                                         "an account you already have.")
                                    : N_("This code signs you in on another device.")),
        code,
        souk_text(o->lang, N_("Enter it there within ten minutes, when you sign in or under Account. It "
                              "works once.")));
    ask_note(o->lang, o->name, text.buf);
}

/* The user's sign-ins, with the device of each: all but this one can be ended. */
static void show_devices(online *o)
{
    enum { DEVICES_MAX = 20, LABEL_SIZE = 64 };
    static const char keys[] = "abcdefghijklmnopqrstuvwxyz";
    char id[DEVICES_MAX][SECRET_MAX], label[DEVICES_MAX][LABEL_SIZE], note[DEVICES_MAX][LABEL_SIZE];
    ask_item items[DEVICES_MAX];
    int n = 0;
    online_begin(o, "signins");
    const souk_json *answer = online_answer(o);
    for (const souk_json *one = souk_json_child(souk_json_get(answer, "signins")); one && n < DEVICES_MAX;
         one = souk_json_next(one), n++) {
        long seen = 0;
        online_copy(id[n], sizeof id[n], one, "signin");
        online_copy(label[n], sizeof label[n], one, "device");
        if (!label[n][0]) snprintf(label[n], LABEL_SIZE, "%s", souk_text(o->lang, N_("Unknown device")));
        souk_json_whole(souk_json_get(one, "seen"), 0, LONG_MAX / 2, &seen);
        time_t at = seen / 1000;
        if (online_true(one, "own"))
            snprintf(note[n], LABEL_SIZE, "%s", souk_text(o->lang, N_("this device")));
        else
            strftime(note[n], LABEL_SIZE, "%Y-%m-%d %H:%M", localtime(&at));
        if (online_true(one, "own")) id[n][0] = '\0';
        items[n] = (ask_item){keys[n], label[n], note[n]};
    }
    if (n == 0) return;
    int picked = ask_one(o->lang, souk_text(o->lang, N_("Sign out a device")), NULL, items, n, 0);
    if (picked < 0 || !id[picked][0]) return;
    souk_json_put_string(online_begin(o, "logout"), "signin", id[picked]);
    if (online_answer(o)) ask_note(o->lang, o->name, souk_text(o->lang, N_("That device is signed out.")));
}

/* Takes over the games of a guest, who shows a code. */
static void adopt(online *o)
{
    if (say_code(o, "adopt") && online_answer(o))
        ask_note(o->lang, o->name, souk_text(o->lang, N_("The guest's games are now yours.")));
}

static void start_account(online *o)
{
    make_account(o);
}

void online_account(online *o)
{
    enum { ROWS_MAX = 7 };
    const struct {
        bool now;
        char key;
        const char *label, *note;
        void (*act)(online *);
    } all[] = {{o->guest, 'a', N_("New account"), N_("you keep your seats and games"), start_account},
               {!o->guest, 'p', N_("Change password"), NULL, change_password},
               {true, 'n', N_("Change name"), NULL, rename_me},
               {true, 'c', N_("Use another device"), N_("sign in there with a code"), show_code},
               {!o->guest, 'g', N_("Games of a guest"), N_("played without this account"), adopt},
               {true, 'd', N_("Devices"), N_("where you are signed in"), show_devices},
               {true, 'o', N_("Sign out"), NULL, log_out}};
    ask_item items[ROWS_MAX];
    void (*acts[ROWS_MAX])(online *);
    int n = 0;
    for (int i = 0; i < ROWS_MAX; i++) {
        ask_item item = {all[i].key, souk_text(o->lang, all[i].label),
                         all[i].note ? souk_text(o->lang, all[i].note) : NULL};
        if (!all[i].now) continue;
        items[n] = item;
        acts[n++] = all[i].act;
    }
    SOUK_OUT(title, SOUK_TEXT_MAX);
    souk_printf(&title, o->guest ? souk_text(o->lang, N_("%s, a guest")) : "%s", o->name);
    screen_clear();
    int picked = ask_one(o->lang, title.buf, NULL, items, n, 0);
    screen_clear();
    if (picked >= 0) acts[picked](o);
}
