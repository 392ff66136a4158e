/* bars.c — who may not come to a table (see bars.h). */
#include "server/bars.h"
#include <sodium.h>
#include <string.h>

void bars_mark(const server *s, const char *address, char mark[SITTING_MARK])
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)address, strlen(address), s->key, sizeof s->key);
    sodium_bin2hex(mark, SITTING_MARK, hash, (SITTING_MARK - 1) / 2);
}

bool bars_out(const desk *d, const session *c)
{
    const sitting *sit = d->sitting;
    char mark[SITTING_MARK];
    int64_t now = server_now();
    if (sit->num_barred == 0 || sitting_seat_of(sit, c->person) >= 0) return false;
    if (c->person[0] && strcmp(c->person, sit->host) == 0) return false;
    bars_mark(c->server, c->address, mark);
    for (int i = 0; i < sit->num_barred; i++) {
        const sitting_bar *bar = &sit->barred[i];
        if (bar->until <= now) continue;
        if (c->person[0] && strcmp(bar->person, c->person) == 0) return true;
        if ((c->guest || !c->person[0]) && strcmp(bar->mark, mark) == 0) return true;
    }
    return false;
}

bool bars_hushed(const sitting *sit, const char *person)
{
    for (int i = 0; i < sit->num_hushed; i++)
        if (strcmp(sit->hushed[i], person) == 0) return true;
    return false;
}
