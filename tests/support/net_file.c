/* net_file.c — writes net files (see docs/bots.md). */
#include "net_file.h"
#include "core/file.h"
#include "core/out.h"
#include "souk_test.h"
#include <stdlib.h>
#include <string.h>

enum { HEAD = 1024 };

net_plan *net_plan_zero(const souk_game *g, int first, int second)
{
    net_plan *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->game = g->id;
    p->rules = g->rules_version;
    p->parts = souk_parts_digest(g, souk_parts_default(g));
    p->inputs = souk_net_inputs_of(g);
    p->first = first;
    p->second = second;
    p->entries = p->inputs - g->observe_size;
    p->actions = g->num_actions;
    p->shift[0] = p->shift[1] = p->shift[2] = p->shift[3] = 6;
    p->explore = g->explore > 0.0F ? (double)g->explore : 1.6; /* as without a net */
    p->playout = -1;
    return p;
}

static int around(souk_rng *rng, int most)
{
    return (int)souk_below(souk_rng_next(rng), (uint32_t)(2 * most + 1)) - most;
}

net_plan *net_plan_random(const souk_game *g, int first, int second, uint64_t seed)
{
    net_plan *p = net_plan_zero(g, first, second);
    souk_rng rng = souk_rng_seeded(seed);
    p->mix = 0.75;
    p->explore = 2.5;
    for (int i = 0; i < first; i++)
        p->b1[i] = around(&rng, 4000);
    for (int i = 0; i < second; i++)
        p->b2[i] = around(&rng, 16000);
    for (int i = 0; i < p->entries; i++)
        p->bv[i] = around(&rng, 4000);
    for (int i = 0; i < p->actions; i++)
        p->bp[i] = around(&rng, 4000);
    for (int i = 0; i < p->inputs * first; i++)
        p->w1[i] = (int8_t)around(&rng, 127);
    for (int i = 0; i < first * second; i++)
        p->w2[i] = (int8_t)around(&rng, 40);
    for (int i = 0; i < second * p->entries; i++)
        p->wv[i] = (int8_t)around(&rng, 20);
    for (int i = 0; i < p->actions * second; i++)
        p->wp[i] = (int8_t)around(&rng, 20);
    return p;
}

static char *put_biases(char *to, const int32_t *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            *to++ = (char)((uint32_t)b[i] >> 8 * k & 0xFF);
    return to;
}

static char *put_weights(char *to, const int8_t *w, int n)
{
    memcpy(to, w, (size_t)n);
    return to + n;
}

char *net_plan_file(const net_plan *p, size_t *len)
{
    int num_biases = p->first + p->second + p->entries + p->actions;
    int num_weights = p->inputs * p->first + p->first * p->second + p->second * (p->entries + p->actions);
    size_t biases = (size_t)num_biases, weights = (size_t)num_weights;
    char *bytes = malloc(4 * biases + weights + 1), *end = bytes;
    char *file = malloc(HEAD + 4 * biases + weights + 1);
    assert_non_null(bytes);
    assert_non_null(file);
    end = put_weights(put_biases(end, p->b1, p->first), p->w1, p->inputs * p->first);
    end = put_weights(put_biases(end, p->b2, p->second), p->w2, p->first * p->second);
    end = put_weights(put_biases(end, p->bv, p->entries), p->wv, p->second * p->entries);
    end = put_weights(put_biases(end, p->bp, p->actions), p->wp, p->actions * p->second);
    size_t size = (size_t)(end - bytes);
    souk_out head;
    souk_out_init(&head, file, HEAD);
    souk_printf(&head, "souk-net = 1\ngame = %s\nrules = %d\nparts = %016llx\n", p->game, p->rules,
                (unsigned long long)p->parts);
    souk_printf(&head, "shape = %d %d %d %d %d\nshifts = %d %d %d %d\n", p->inputs, p->first, p->second,
                p->entries, p->actions, p->shift[0], p->shift[1], p->shift[2], p->shift[3]);
    souk_printf(&head, "explore = %.2f\nmix = %.2f\ncost = 1\n", p->explore, p->mix);
    if (p->playout >= 0) souk_printf(&head, "playout = %d\n", p->playout);
    souk_printf(&head, "made = by a test\ndigest = %016llx\n\n",
                (unsigned long long)souk_digest(bytes, size));
    memcpy(file + head.len, bytes, size);
    file[head.len + size] = '\0';
    *len = head.len + size;
    free(bytes);
    return file;
}

void net_plan_write(const net_plan *p, const char *path)
{
    size_t len;
    souk_error error = {.lang = SOUK_EN};
    char *file = net_plan_file(p, &len);
    if (!souk_file_replace(path, file, len, &error)) fail_msg("%s", error.text);
    free(file);
}
