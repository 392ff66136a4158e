/* net_says.c: `net_says NETFILE` plays the net's game at random and prints the net's output for some states, so that
 * Python can check it: seats, viewer, inputs in hexadecimal, the estimate's logarithms, the net's win chances, and
 * the prior probabilities of the legal actions of the acting seat. */
#include "bots/net.h"
#include "core/file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYS = 6, EVERY = 7 };

static void say(const souk_net *net, souk_net_memory *m, const souk_game *g, const souk_state *s,
                const void *parts, int viewer, bool decides)
{
    souk_judgement j;
    double logit[SOUK_SCORES_MAX];
    int8_t x[SOUK_NET_INPUTS_MAX];
    souk_mask legal;
    souk_estimate(g, s, parts, &j, logit);
    souk_judge_by(logit, &j);
    souk_net_inputs(g, s, parts, viewer, &j, x);
    printf("%d %d ", souk_seats(g, s), viewer);
    for (int i = 0; i < souk_net_inputs_of(g); i++)
        printf("%02x", (unsigned)(uint8_t)x[i]);
    for (int i = 0; i < j.entries; i++)
        printf(" %.17g", logit[(viewer + i) % j.entries]);
    souk_net_judge(net, m, g, s, parts, viewer, &j);
    for (int i = 0; i < j.entries; i++)
        printf(" %.9g", (double)j.win[(viewer + i) % j.entries]);
    souk_legal(g, s, parts, viewer, &legal);
    float own[SOUK_ACTIONS_MAX], mixed[SOUK_ACTIONS_MAX];
    if (decides) souk_net_priors(NULL, m, g, s, parts, viewer, &legal, own);
    if (decides) souk_net_priors(net, m, g, s, parts, viewer, &legal, mixed);
    for (int a = -1; decides && (a = souk_mask_next(&legal, a + 1)) >= 0;)
        printf(" %d:%.9g:%.9g", a, (double)own[a], (double)mixed[a]);
    putchar('\n');
}

int main(int argc, char **argv)
{
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    char *file;
    size_t len;
    if (argc != 2 || !souk_file_read(argv[1], SOUK_NET_FILE_MAX, &file, &len, &error)) return 2;
    souk_net *net = souk_net_read(file, len, &error);
    free(file);
    if (!net) return fprintf(stderr, "%s\n", error.text), 1;
    const souk_game *g = souk_game_find(net->game);
    const void *parts = souk_parts_default(g);
    souk_rng rng = souk_rng_seeded(5);
    souk_net_memory memory; /* as in one long search */
    souk_net_forget(net, &memory);
    for (int play = 0; play < PLAYS; play++) {
        souk_state s;
        memset(&s, 0, sizeof s);
        souk_setup(g, &s, parts, NULL, g->min_seats + play % (g->max_seats - g->min_seats + 1));
        for (int who, at = 0; (who = souk_mover(g, &s)) != SOUK_DONE; at++) {
            souk_mask legal;
            souk_legal(g, &s, parts, who, &legal);
            int action = who == SOUK_CHANCE ? souk_draw(g, &s, parts, &rng) : souk_mask_pick(&legal, &rng);
            uint32_t pending = g->pending(&s);
            if (who != SOUK_CHANCE && at % EVERY == 0) {
                say(net, &memory, g, &s, parts, who, !(pending & (pending - 1)));
                say(net, &memory, g, &s, parts, souk_seats(g, &s) - 1 - who, false);
            }
            g->apply(&s, parts, who, action, NULL);
        }
    }
    souk_net_free(net);
    return 0;
}
