/* fuzz_net.c: arbitrary bytes as a net file.
 *
 * A net that is accepted may hold any numbers: evaluating with it must be safe. A refusal must say what is wrong. To
 * test more than the digest, the file is read a second time with the correct digest of its bytes. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/net.h"
#include "fuzz.h"

enum { DIGITS = 16 };

static void judge(const souk_net *net)
{
    const souk_game *g = souk_game_find(net->game);
    if (!g || !souk_net_fits(net, g, souk_parts_default(g), NULL)) return;
    const void *parts = souk_parts_default(g);
    souk_state s;
    souk_net_memory m;
    memset(&s, 0, sizeof s);
    souk_setup(g, &s, parts, NULL, g->max_seats);
    souk_net_forget(net, &m);
    for (int seat = 0; seat < g->max_seats; seat++) {
        souk_judgement j;
        float sum = 0.0F;
        souk_net_judge(net, &m, g, &s, parts, seat, &j);
        for (int e = 0; e < j.entries; e++)
            sum += j.win[e];
        assert(sum > 0.999F && sum < 1.001F);
    }
}

static void read_one(const char *file, size_t size)
{
    souk_error error = {.lang = SOUK_EN};
    souk_net *net = souk_net_read(file, size, &error);
    assert(net || error.text[0]);
    if (net) judge(net);
    souk_net_free(net);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *file = malloc(size + 1);
    if (!file) return 0;
    memcpy(file, bytes, size);
    file[size] = '\0';
    read_one(file, size);
    char *digest = strstr(file, "digest = "), *end = strstr(file, "\n\n");
    if (digest && end && digest + strlen("digest = ") + DIGITS <= end) {
        char right[DIGITS + 1];
        size_t head = (size_t)(end + 2 - file);
        snprintf(right, sizeof right, "%016llx", (unsigned long long)souk_digest(file + head, size - head));
        memcpy(digest + strlen("digest = "), right, DIGITS);
        read_one(file, size);
    }
    free(file);
    return 0;
}
