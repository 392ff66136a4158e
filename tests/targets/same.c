/* same.c: plays that must be the same on every machine, printed as digests.
 *
 *     same [PLAYS]      number of plays (1) for every game and number of seats
 *
 * Each line, for a game and a number of seats, has digests of all states, of every seat's observations, of the
 * choices of bots (those that search use a net of random numbers), and of the texts (views in every language,
 * records). They depend only on the numbers of the plays, so programs built from these sources by any compiler for
 * any machine print the same lines; test_targets.py builds and compares them. */
#include "bots/net.h"
#include "core/out.h"
#include "table/table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    VIEW_MAX = 1 << 17,
    READ_EVERY = 12,
    SEARCH_ITERATIONS = 24,
    POLICIES = 4,
    OBSERVE_MAX = 1 << 12,
    WIDE = 48,
    NARROW = 32
};

typedef struct digests {
    uint64_t states, observations, choices, texts;
    int64_t actions;
} digests;

static void add(uint64_t *to, const void *bytes, size_t size)
{
    *to = souk_seed_of(*to, souk_digest(bytes, size));
}

static void read_all(digests *d, const souk_game *g, const souk_table *t)
{
    static char text[VIEW_MAX];
    for (int viewer = SOUK_SPECTATOR; viewer < souk_table_seats(t); viewer++)
        for (int lang = SOUK_EN; lang < souk_num_langs(); lang++) {
            souk_voice voice = souk_table_voice(t, lang);
            souk_out out;
            souk_out_init(&out, text, sizeof text);
            souk_view(g, souk_table_state(t), souk_table_parts(t), viewer, &voice, &out);
            add(&d->texts, text, out.len < sizeof text ? out.len : sizeof text);
        }
}

static void observe_all(digests *d, const souk_game *g, const souk_table *t)
{
    static float seen[OBSERVE_MAX];
    for (int seat = 0; seat < souk_table_seats(t); seat++) {
        memset(seen, 0, sizeof seen);
        g->observe(souk_table_state(t), souk_table_parts(t), seat, seen);
        add(&d->observations, seen, (size_t)g->observe_size * sizeof *seen);
    }
}

/* Loads the saved record: it must give the same text and the same state. */
static bool record(digests *d, const souk_game *g, const souk_table *t)
{
    char *text = NULL;
    size_t len = 0;
    souk_error error = {0};
    if (!souk_table_save(t, &text, &len, &error)) return false;
    add(&d->texts, text, len);
    souk_table *again = souk_table_load(text, len, NULL, &error);
    bool same = again && memcmp(souk_table_state(again), souk_table_state(t), g->state_size) == 0;
    souk_table_free(again);
    free(text);
    return same;
}

static size_t put_numbers(uint8_t *to, int biases, int weights, souk_rng *rng)
{
    for (int i = 0; i < biases; i++) {
        int32_t bias = (int32_t)souk_below(souk_rng_next(rng), 8001) - 4000;
        for (int k = 0; k < 4; k++)
            to[4 * i + k] = (uint8_t)((uint32_t)bias >> 8 * k);
    }
    for (int i = 0; i < weights; i++)
        to[4 * biases + i] = (uint8_t)(souk_below(souk_rng_next(rng), 101) - 50);
    return 4 * (size_t)biases + (size_t)weights;
}

/* A net of random numbers, plausible enough that its output differs from state to state. */
static souk_net *any_net(const souk_game *g)
{
    static uint8_t numbers[SOUK_NET_FILE_MAX / 4], file[SOUK_NET_FILE_MAX / 4];
    souk_rng rng = souk_rng_seeded(5);
    int n = souk_net_inputs_of(g), entries = n - g->observe_size;
    size_t len = put_numbers(numbers, WIDE, n * WIDE, &rng);
    len += put_numbers(numbers + len, NARROW, WIDE * NARROW, &rng);
    len += put_numbers(numbers + len, entries, NARROW * entries, &rng);
    len += put_numbers(numbers + len, g->num_actions, NARROW * g->num_actions, &rng);
    souk_out head;
    souk_out_init(&head, (char *)file, sizeof file);
    souk_printf(&head, "souk-net = 1\ngame = %s\nrules = %d\nparts = %016llx\nshape = %d %d %d %d %d\n",
                g->id, g->rules_version, (unsigned long long)souk_parts_digest(g, souk_parts_default(g)), n,
                WIDE, NARROW, entries, g->num_actions);
    souk_printf(&head,
                "shifts = 6 7 7 7\nexplore = 2.5\nmix = 0.5\ncost = 2\nmade = here\ndigest = %016llx\n\n",
                (unsigned long long)souk_digest(numbers, len));
    memcpy(file + head.len, numbers, len);
    souk_error error = {0};
    souk_net *net = souk_net_read(file, head.len + len, &error);
    if (!net) printf("%s: %s\n", g->id, error.text);
    return net;
}

/* One play in which one built-in bot, selected by the play's number, chooses for all seats. */
static bool play(digests *d, const souk_game *g, const souk_net *net, int seats, int number)
{
    static const char *const policies[POLICIES] = {"random", "easy", "normal", "hard"};
    const souk_bot *bot = souk_bot_find(policies[number % POLICIES]);
    souk_budget budget = {.iterations = SEARCH_ITERATIONS, .net = net};
    souk_error error = {0};
    uint64_t seed = souk_seed_of(2026, (uint64_t)number);
    souk_table *t = souk_table_open(g, NULL, NULL, seats, seed, &error);
    souk_rng rng = souk_rng_seeded(souk_seed_of(seed, 1));
    bool well = t != NULL;
    for (int step = 0; well; step++) {
        well = souk_table_chance(t, &error) >= 0;
        int mover = souk_mover(g, souk_table_state(t));
        add(&d->states, souk_table_state(t), g->state_size);
        observe_all(d, g, t);
        if (step % READ_EVERY == 0 || mover == SOUK_DONE) read_all(d, g, t);
        if (mover == SOUK_DONE) break;
        int16_t action = (int16_t)souk_bot_choose_within(bot, g, souk_table_state(t), souk_table_parts(t),
                                                         mover, &rng, bot->effort ? &budget : NULL);
        d->choices = souk_seed_of(d->choices, (uint64_t)action);
        well = well && souk_table_move(t, mover, &action, 1, &error);
    }
    well = well && record(d, g, t);
    if (t) d->actions += souk_table_length(t);
    souk_table_free(t);
    if (!well) printf("%s, %d seats, play %d: %s\n", g->id, seats, number, error.text);
    return well;
}

int main(int argc, char **argv)
{
    int plays = argc > 1 ? atoi(argv[1]) : 1;
    bool well = true;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        souk_net *net = any_net(g);
        well &= net != NULL;
        for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
            digests d = {0};
            /* With one play each, every number of seats has a different bot. */
            for (int n = 0; n < plays; n++)
                well &= play(&d, g, net, seats, n + seats);
            printf("%s %d plays %d actions %lld states %016llx observations %016llx choices %016llx texts "
                   "%016llx\n",
                   g->id, seats, plays, (long long)d.actions, (unsigned long long)d.states,
                   (unsigned long long)d.observations, (unsigned long long)d.choices,
                   (unsigned long long)d.texts);
        }
        souk_net_free(net);
    }
    return well ? 0 : 1;
}
