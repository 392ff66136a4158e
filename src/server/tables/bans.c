/* bans.c — bans from a table (see bans.h). */
#include "server/tables/bans.h"
#include <sodium.h>
#include <string.h>

void bans_mark(const server *s, const char *address, char mark[ONLINE_TABLE_MARK])
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)address, strlen(address), s->key, sizeof s->key);
    sodium_bin2hex(mark, ONLINE_TABLE_MARK, hash, (ONLINE_TABLE_MARK - 1) / 2);
}

bool bans_out(const cached_table *d, const session *c)
{
    const online_table *online = d->online_table;
    char mark[ONLINE_TABLE_MARK];
    int64_t now = server_now();
    if (online->num_barred == 0 || online_table_seat_of(online, c->person) >= 0) return false;
    if (c->person[0] && strcmp(c->person, online->host) == 0) return false;
    bans_mark(c->server, c->address, mark);
    for (int i = 0; i < online->num_barred; i++) {
        const online_table_bar *bar = &online->barred[i];
        if (bar->until <= now) continue;
        if (c->person[0] && strcmp(bar->person, c->person) == 0) return true;
        if ((c->guest || !c->person[0]) && strcmp(bar->mark, mark) == 0) return true;
    }
    return false;
}

bool bans_hushed(const online_table *online, const char *person)
{
    for (int i = 0; i < online->num_hushed; i++)
        if (strcmp(online->hushed[i], person) == 0) return true;
    return false;
}
