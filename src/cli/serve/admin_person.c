/* admin_person.c — erasing, exporting and renaming a person for them (see admin_person.h).
 *
 * A server erases, because it must give up the person's seats first. If none runs, the next to start does it: the order
 * stays in the store. */
#include "cli/serve/admin_person.h"
#include "core/json.h"
#include "server/messages/message.h"
#include "server/store/names.h"
#include "server/tables/past.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WAIT_MS = 10000, LOOK_MS = 100, PIECE_MAX = 32 << 20 };

static int failed(const cli *c)
{
    return cli_fail(c, N_("Your change could not be saved. Please try again."));
}

/* Whether the store has no such person within ten seconds. */
static bool is_gone(store *s, const char *person)
{
    store_person p;
    for (int64_t waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
        struct timespec pause = {0, LOOK_MS * 1000000L};
        if (store_person_read(s, person, &p) == 0) return true;
        nanosleep(&pause, NULL);
    }
    return false;
}

int admin_person_erase(const cli *c, store *s, const store_person *p)
{
    SOUK_OUT(line, 64);
    souk_printf(&line, "erase %s", p->id);
    if (store_order(s, line.buf) != STORE_OK) return failed(c);
    puts(cli_text(c, is_gone(s, p->id)
                         ? N_("Erased.")
                         : N_("No server has done it within ten seconds: one will as soon as it runs.")));
    return CLI_OK;
}

/* The games, a piece at a time. */
static bool print_games(const cli *c, store *s, past *p, char *space)
{
    for (bool first = true, more = true; more; first = false) {
        souk_out o;
        past_read(p, s);
        souk_out_init(&o, space, PIECE_MAX);
        if (first) printf("%s,\"games\":[", p->about.buf ? p->about.buf : "{");
        bool good = p->good && !p->starved && past_put_games(&o, p, c->lang) && !souk_out_full(&o);
        if (good) printf("%s%s", first || p->n == 0 ? "" : ",", o.buf);
        more = past_next(p, &p->from);
        past_clear(p);
        if (!good) return false;
    }
    puts("]}");
    return true;
}

int admin_person_export(const cli *c, store *s, const store_person *person)
{
    past *p = cli_memory(c, 1, sizeof *p);
    char *space = cli_memory(c, 1, PIECE_MAX);
    memcpy(p->person, person->id, sizeof p->person);
    p->own = p->export = true;
    p->from.ended = server_now() + 1;
    bool good = print_games(c, s, p, space);
    free(space);
    free(p);
    return good ? CLI_OK : cli_fail(c, N_("The store cannot be read now."));
}

/* 1: no account of another person has that name or one that looks the same; -1: the store failed. */
static int is_free(store *s, const store_person *p)
{
    store_person other;
    char key[PERSON_NAME], skeleton[PERSON_NAME];
    names_key(p->name, key);
    names_skeleton(p->name, skeleton);
    int found = store_person_named(s, key, &other);
    if (found == 1 && strcmp(other.id, p->id) == 0) found = 0;
    if (found == 0) found = store_person_alike(s, skeleton, p->id, &other);
    return found < 0 ? -1 : found == 0;
}

int admin_person_rename(const cli *c, store *s, store_person *p, const char *name)
{
    SOUK_OUT(line, 64);
    if (!message_clean_text(name, NAME_CHARS, p->name, sizeof p->name) || strcmp(p->name, name) != 0 ||
        !names_visible(p->name))
        return cli_usage(c, N_("A name must have 1 to %d visible characters."), NAME_CHARS);
    int free_name = is_free(s, p);
    if (free_name < 0) return failed(c);
    if (!free_name)
        return cli_fail(c, N_("Another account has the name \"%s\", or one that looks the same."), name);
    if (p->key[0]) names_key(p->name, p->key);
    if (p->key[0]) names_skeleton(p->name, p->skeleton);
    souk_printf(&line, "rename %s", p->id);
    bool good = store_begin(s) && store_rename(s, p) == STORE_OK && store_commit(s);
    if (!good) store_rollback(s);
    good = good && store_rename_summaries(s, p) == STORE_OK && store_order(s, line.buf) == STORE_OK;
    return good ? CLI_OK : failed(c);
}
