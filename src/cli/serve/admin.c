/* admin.c — `souk admin`: commands for server operators.
 *
 * It writes to the store; the servers that share the store carry out the orders within a second or two.
 */
#include "cli/serve/admin_lists.h"
#include "cli/serve/admin_person.h"
#include "cli/serve/serving.h"
#include "cli/serve/stores.h"
#include "server/messages/message.h"
#include "server/store/names.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PASSWORD_LETTERS = 14, HOURS_USUAL = 24, HOURS_MAX = 24 * 366, REASON_CHARS = 200 };

static int failed(const cli *c)
{
    return cli_fail(c, N_("Your change could not be saved. Please try again."));
}

/* Finds the person with that id or account name. */
static bool find(const cli *c, store *s, const char *word, store_person *p)
{
    char key[PERSON_NAME];
    names_key(word, key);
    if (store_person_read(s, word, p) == 1 || store_person_named(s, key, p) == 1) return true;
    cli_fail(c, N_("There is no user \"%s\": give an id, or the name of an account."), word);
    return false;
}

static const char *second_word(const cli *c)
{
    return c->num_words > 1 ? c->words[1] : "";
}

/* Parses an address into the form in which the server counts it. */
static bool read_address(const cli *c, const char *text, char place[PEER_SIZE])
{
    if (peers_read(text, place)) return true;
    cli_usage(c, N_("\"%s\" is not an address; write it as 203.0.113.7 or 2001:db8:1:2::/64."), text);
    return false;
}

/* Until then; 0: lifts the ban. */
static bool ban_person(store *s, const char *person, int64_t until, const char *reason)
{
    SOUK_OUT(line, 64);
    souk_printf(&line, "revoke %s", person);
    if (store_person_ban(s, person, until, reason) == STORE_FAILED) return false;
    return !until || (store_revoke(s, NULL, person) == STORE_OK && store_order(s, line.buf) == STORE_OK);
}

/* Ids, collected before anything is written. */
typedef struct id_list {
    char (*id)[ID_SIZE];
    int n;
} id_list;

/* False if the store failed or memory ran out. */
static bool collect(id_list *list, store_rows rows)
{
    bool good = true;
    for (const char *id; good && (id = store_next(&rows));) {
        char(*more)[ID_SIZE] = realloc(list->id, ((size_t)list->n + 1) * sizeof *more);
        good = more != NULL;
        if (!good) break;
        list->id = more;
        snprintf(list->id[list->n++], ID_SIZE, "%s", id);
    }
    return store_end(&rows) >= 0 && good;
}

/* Bans sign-ups from that address, and all guests who came from there; accounts are not affected. */
static int ban_address(const cli *c, store *s, const char *text, int64_t until, const char *reason)
{
    char address[PEER_SIZE];
    id_list list = {NULL, 0};
    if (!read_address(c, text, address)) return CLI_USAGE;
    bool good = store_ban(s, address, until, reason) == STORE_OK &&
                collect(&list, store_guests_from(s, address, until == 0, server_now()));
    for (int i = 0; good && i < list.n; i++)
        good = ban_person(s, list.id[i], until, reason);
    free(list.id);
    return good ? CLI_OK : failed(c);
}

static int ban(const cli *c, store *s, bool on)
{
    store_person p;
    char reason[SOUK_TEXT_MAX] = "";
    const char *address = cli_value(c, "address"), *given = cli_value(c, "reason");
    int64_t hours = address ? HOURS_USUAL : 0, until = 0;
    if (!cli_whole(c, "hours", 1, HOURS_MAX, &hours)) return CLI_USAGE;
    if (given && !message_clean_text(given, REASON_CHARS, reason, sizeof reason))
        return cli_usage(c, N_("A reason must have 1 to %d characters."), REASON_CHARS);
    if (on) until = hours ? server_now() + hours * 3600000 : STORE_NO_END;
    if (address) return ban_address(c, s, address, until, reason);
    if (!find(c, s, second_word(c), &p)) return CLI_FAILED;
    return ban_person(s, p.id, until, reason) ? CLI_OK : failed(c);
}

/* Sets a new password and shows it once; all sign-ins end. */
static int reset(const cli *c, store *s)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    char password[PASSWORD_LETTERS + 1] = "";
    store_person p;
    SOUK_OUT(line, 64);
    if (!find(c, s, second_word(c), &p)) return CLI_FAILED;
    if (!p.key[0]) return cli_fail(c, N_("That user is a guest and has no password."));
    for (int i = 0; i < PASSWORD_LETTERS; i++)
        password[i] = letters[randombytes_uniform(sizeof letters - 1)];
    if (crypto_pwhash_str(p.hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return cli_fail(c, N_("Out of memory."));
    souk_printf(&line, "revoke %s", p.id);
    if (store_person_write(s, &p, false) != STORE_OK || store_revoke(s, NULL, p.id) != STORE_OK ||
        store_order(s, line.buf) != STORE_OK)
        return failed(c);
    puts(password);
    return CLI_OK;
}

static bool order_close(store *s, const char *table)
{
    SOUK_OUT(line, 64);
    souk_printf(&line, "close %s", table);
    return store_order(s, line.buf) == STORE_OK;
}

static int close_many(const cli *c, store *s, const char *host, const char *address)
{
    id_list list = {NULL, 0};
    bool good = collect(&list, store_hosted_ids(s, host, address));
    for (int i = 0; good && i < list.n; i++)
        good = order_close(s, list.id[i]);
    if (good) printf(souk_textn(c->lang, "%d table closed.\n", "%d tables closed.\n", list.n), list.n);
    free(list.id);
    return good ? CLI_OK : failed(c);
}

static int close_report(const cli *c, store *s, const char *report)
{
    store_result result = store_report_close(s, report, server_now());
    if (result == STORE_CONFLICT)
        return cli_fail(c, N_("There is no open report \"%s\"; `souk admin list reports` lists them."),
                        report);
    return result == STORE_OK ? CLI_OK : failed(c);
}

static int close_table(const cli *c, store *s)
{
    if (cli_value(c, "report")) return close_report(c, s, cli_value(c, "report"));
    const char *host = cli_value(c, "host"), *address = cli_value(c, "address"), *table = second_word(c);
    char place[PEER_SIZE];
    store_person p;
    if (address && !read_address(c, address, place)) return CLI_USAGE;
    if (host && !find(c, s, host, &p)) return CLI_FAILED;
    if (host || address) return close_many(c, s, host ? p.id : NULL, address ? place : NULL);
    if (!server_is_id(table)) return cli_usage(c, N_("souk admin close needs the id of a table."));
    store_rows rows = store_table_read(s, table);
    int found = store_count(&rows);
    if (found == 0)
        return cli_fail(c, N_("There is no table \"%s\"; `souk admin list tables` lists them."), table);
    return found == 1 && order_close(s, table) ? CLI_OK : failed(c);
}

static int announce(const cli *c, store *s)
{
    const char *text = second_word(c);
    if (strlen(text) >= SOUK_TEXT_MAX)
        return cli_usage(c, N_("An announcement can have at most %d bytes."), SOUK_TEXT_MAX - 1);
    bool good = store_set_meta(s, "announcement", text) == STORE_OK && store_order(s, "announce") == STORE_OK;
    return good ? CLI_OK : failed(c);
}

static int with_person(const cli *c, store *s)
{
    const char *what = c->words[0];
    store_person p;
    if (strcmp(what, "rename") == 0 && c->num_words < 3)
        return cli_usage(c, N_("souk admin rename needs a user and a name."));
    if (!find(c, s, second_word(c), &p)) return CLI_FAILED;
    if (strcmp(what, "erase") == 0) return admin_person_erase(c, s, &p);
    if (strcmp(what, "export") == 0) return admin_person_export(c, s, &p);
    return admin_person_rename(c, s, &p, c->words[2]);
}

static int act(const cli *c, store *s)
{
    const char *what = c->words[0];
    if (c->num_words > (strcmp(what, "rename") == 0 ? 3 : 2)) /* else `ban Ada Lovelace` would ban Ada */
        return cli_usage(c, N_("Too many words: put a name or a text with spaces into quotes."));
    if (strcmp(what, "list") == 0) return admin_lists_run(c, s);
    if (strcmp(what, "ban") == 0) return ban(c, s, true);
    if (strcmp(what, "unban") == 0) return ban(c, s, false);
    if (strcmp(what, "password") == 0) return reset(c, s);
    if (strcmp(what, "close") == 0) return close_table(c, s);
    if (strcmp(what, "announce") == 0) return announce(c, s);
    if (strcmp(what, "erase") == 0 || strcmp(what, "export") == 0 || strcmp(what, "rename") == 0)
        return with_person(c, s);
    return cli_usage(
        c, N_("souk admin needs list, close, ban, unban, password, erase, export, rename or announce."));
}

int admin_run(cli *c)
{
    store s;
    int status = stores_open(c, &s);
    if (status != CLI_OK) return status;
    status = act(c, &s);
    store_close(&s);
    return status;
}
