/* card.c: for a machine with a GPU (scripts/gpu-check): the GPU plays the same as the CPU; and its speed.
 *
 *     card check PLAYS [GAME]   random play and steps of every seat count, compared with the CPU
 *     card glance [GAME]        a short check with one seat count, for tools that slow the GPU down
 *     card play [GAME]          actions per second of random play
 *     card steps [GAME]         steps per second, with observations and masks
 *     card search [GAME]        searched decisions per second
 *
 * Random play is compared by one digest per table, over the end of every play and some states before it; steps are
 * compared byte by byte with souk_batch. The output has one TAP line per game and seat count; the exit code is 1 if
 * anything differs.
 */
#include "gpu/bench.h"
#include "gpu/trees.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    PLAYS_A_TABLE = 6,
    GLANCE_TABLES = 8192, /* enough for several warps per block of random play */
    GLANCE_STEPS = 16,
    MIXING = 16,
    STEP_TABLES = 1024,
    FEW = 64, /* tables of random play: a test without a GPU (test_card.py) */
    FEW_STEP_TABLES = 256,
    STEPS = 256,
    LOOKS = 16,
    THREADS = 16,
    RUNS = 5,
    PLAY_TABLES = 540672,
    PLAY_ACTIONS = 4000,
    CROWD = 1048576,
    CROWD_STEPS = 40,
    SEARCHED = 4096, /* tables, searched from a position in the midst of play */
    FEW_SEARCHED = 16,
    SEARCH_FROM = 30,
    SEARCHES = 3,
    ITERATIONS = 24,
    MANY_SEARCHED = 131072
};
static const double card_bandwidth = 4.3e12; /* bytes per second that a copy on an H200 reads and writes */

static void must(bool good, const souk_error *error)
{
    if (good) return;
    printf("card: %s\n", error->text);
    exit(1);
}

static void *must_have(void *memory)
{
    if (!memory) exit(1);
    return memory;
}

/* --- random play ------------------------------------------------------------------------------ */

typedef struct share {
    const souk_game *game;
    const souk_gpu_job *job;
    int from, to;
} share;

static void *play_share(void *context)
{
    const share *s = context;
    souk_gpu_course course;
    for (int t = s->from; t < s->to; t++)
        souk_gpu_play_table(s->game, s->job, t, &course);
    return NULL;
}

static void play_here(const souk_game *g, const souk_gpu_job *job)
{
    pthread_t threads[THREADS];
    share shares[THREADS];
    for (int i = 0; i < THREADS; i++) {
        shares[i] = (share){g, job, job->tables / THREADS * i, job->tables / THREADS * (i + 1)};
        if (pthread_create(&threads[i], NULL, play_share, &shares[i]) != 0) exit(1);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

static int64_t mean_length(const souk_game *g, const souk_options *options, int seats)
{
    const void *parts = souk_parts_default(g);
    int64_t actions = 0;
    souk_state state;
    memset(&state, 0, sizeof state);
    for (uint64_t i = 0; i < 256; i++) {
        souk_rng chance = souk_rng_seeded(i), player = souk_rng_seeded(i + 1000);
        souk_setup(g, &state, parts, options, seats);
        actions += souk_play_random(g, &state, parts, &chance, &player);
    }
    return actions / 256;
}

static souk_gpu *open_card(const souk_game *g, int seats, int tables)
{
    souk_batch_setup setup = {.game = g, .seats = seats, .tables = tables, .seed = 7};
    souk_error error = {.lang = SOUK_EN};
    souk_options_lab(g, &setup.options);
    souk_gpu *gpu = souk_gpu_open(&setup, NULL, &error);
    must(gpu != NULL, &error);
    return gpu;
}

/* Returns the number of tables that differ. */
static int check_play(const souk_game *g, int seats, int tables, int plays_a_table, int64_t *plays_played)
{
    souk_error error = {.lang = SOUK_EN};
    souk_gpu *gpu = open_card(g, seats, tables);
    souk_gpu_job job = {
        .parts = souk_parts_default(g), .tables = tables, .seats = seats, .seed = 11, .mixing = MIXING};
    uint64_t *digests = must_have(malloc((size_t)tables * sizeof *digests));
    uint32_t *plays = must_have(malloc((size_t)tables * sizeof *plays));
    souk_options_lab(g, &job.options);
    job.digests = must_have(malloc((size_t)tables * sizeof *digests));
    job.plays = must_have(malloc((size_t)tables * sizeof *plays));
    job.actions = mean_length(g, &job.options, seats) * (plays_a_table + 2);
    uint64_t *digests_there = souk_gpu_alloc(gpu, (size_t)tables * sizeof *digests, &error);
    uint32_t *plays_there = souk_gpu_alloc(gpu, (size_t)tables * sizeof *plays, &error);
    must(digests_there && plays_there, &error);
    must(souk_gpu_play(gpu, job.seed, job.actions, MIXING, digests_there, plays_there, NULL, &error), &error);
    play_here(g, &job);
    must(souk_gpu_read(gpu, digests, digests_there, (size_t)tables * sizeof *digests, &error), &error);
    must(souk_gpu_read(gpu, plays, plays_there, (size_t)tables * sizeof *plays, &error), &error);
    int wrong = 0;
    *plays_played = 0;
    for (int t = 0; t < tables; t++) {
        wrong += digests[t] != job.digests[t] || plays[t] != job.plays[t];
        *plays_played += job.plays[t];
    }
    souk_gpu_free(gpu, digests_there);
    souk_gpu_free(gpu, plays_there);
    souk_gpu_close(gpu);
    free(digests), free(plays), free(job.digests), free(job.plays);
    return wrong;
}

/* --- steps ------------------------------------------------------------------------------------ */

typedef struct array {
    size_t size;
    void *here, *there, *copy;
} array;

static array new_array(souk_gpu *gpu, size_t size)
{
    souk_error error = {.lang = SOUK_EN};
    array a = {size, must_have(calloc(1, size)), NULL, must_have(calloc(1, size))};
    a.there = souk_gpu_alloc(gpu, size, &error);
    must(a.there != NULL, &error);
    must(souk_gpu_write(gpu, a.there, a.here, size, &error), &error);
    return a;
}

/* Returns the number of comparisons in which an array differs. */
static int check_steps(const souk_game *g, int seats, int tables, int steps)
{
    souk_error error = {.lang = SOUK_EN};
    souk_batch_setup setup = {.game = g, .seats = seats, .tables = tables, .seed = 7, .threads = THREADS};
    souk_options_lab(g, &setup.options);
    souk_batch *batch = souk_batch_open(&setup, &error);
    must(batch != NULL, &error);
    souk_gpu *gpu = open_card(g, seats, tables);
    enum { ACTIONS, OBSERVATIONS, MASKS, REWARDS, ENDS, MOVERS, ARRAYS };
    const size_t n = (size_t)tables;
    array a[ARRAYS] = {new_array(gpu, n * 4),
                       new_array(gpu, n * (size_t)g->observe_size * 4),
                       new_array(gpu, n * (size_t)g->num_actions),
                       new_array(gpu, n * (size_t)seats * 4),
                       new_array(gpu, n),
                       new_array(gpu, n * 4)};
    souk_batch_io here = {a[ACTIONS].here, a[OBSERVATIONS].here, a[MASKS].here,
                          a[REWARDS].here, a[ENDS].here,         a[MOVERS].here};
    souk_batch_io there = {a[ACTIONS].there, a[OBSERVATIONS].there, a[MASKS].there,
                           a[REWARDS].there, a[ENDS].there,         a[MOVERS].there};
    souk_rng player = souk_rng_seeded(3), player_there = player, looks = souk_rng_seeded(5);
    int wrong = 0;
    souk_batch_show(batch, &here);
    must(souk_gpu_show(gpu, &there, NULL, &error), &error);
    for (int step = 0; step < steps; step++) {
        souk_batch_pick(batch, &player, a[ACTIONS].here);
        must(souk_gpu_pick(gpu, &player_there, a[ACTIONS].there, NULL, &error), &error);
        wrong += !souk_batch_step(batch, &here);
        must(souk_gpu_step(gpu, &there, NULL, &error), &error);
        if (step != steps - 1 && souk_below(souk_rng_next(&looks), (uint32_t)steps) >= LOOKS) continue;
        for (int i = 0; i < ARRAYS; i++) {
            must(souk_gpu_read(gpu, a[i].copy, a[i].there, a[i].size, &error), &error);
            wrong += memcmp(a[i].copy, a[i].here, a[i].size) != 0;
        }
    }
    souk_state state;
    for (int t = 0; t < tables; t += 97) {
        must(souk_gpu_read_state(gpu, t, &state, &error), &error);
        wrong += memcmp(&state, souk_batch_state(batch, t), g->state_size) != 0;
    }
    for (int i = 0; i < ARRAYS; i++) {
        souk_gpu_free(gpu, a[i].there);
        free(a[i].here), free(a[i].copy);
    }
    souk_gpu_close(gpu);
    souk_batch_close(batch);
    return wrong;
}

/* --- searches --------------------------------------------------------------------------------- */

typedef struct search_share {
    const souk_game *game;
    const souk_gpu_job *job;
    int place;
} search_share;

static void *search_share_of(void *context)
{
    const search_share *s = context;
    souk_gpu_at_place(souk_gpu_search_table, s->game, s->job, s->place);
    return NULL;
}

/* One tree for each thread. */
static void search_here(const souk_game *g, const souk_gpu_job *job)
{
    pthread_t threads[THREADS];
    search_share shares[THREADS];
    for (int i = 0; i < THREADS; i++) {
        shares[i] = (search_share){g, job, i};
        if (pthread_create(&threads[i], NULL, search_share_of, &shares[i]) != 0) exit(1);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

static void each_place(souk_gpu_work *work, const souk_game *g, const souk_gpu_job *job)
{
    for (int i = 0; i < job->places; i++)
        souk_gpu_at_place(work, g, job, i);
}

/* The tables whose rows differ. */
static int rows_differ(souk_gpu *gpu, array *a, int tables)
{
    souk_error error = {.lang = SOUK_EN};
    const size_t row = a->size / (size_t)tables;
    int wrong = 0;
    must(souk_gpu_read(gpu, a->copy, a->there, a->size, &error), &error);
    for (size_t at = 0; at < a->size; at += row)
        wrong += memcmp((char *)a->copy + at, (char *)a->here + at, row) != 0;
    return wrong;
}

static int tell(const char *what, const char *rows, int tables)
{
    if (tables) printf("# %s: %s differ at %d tables\n", what, rows, tables);
    return tables;
}

/* Random play up to the midst of a play; there evaluations, determinizations and then searched choices. Says at how many
 * tables each differs: the first that does tells where to look. Returns their sum. */
static int check_search(const souk_game *g, int seats, int tables, const souk_net *net)
{
    souk_error error = {.lang = SOUK_EN};
    const size_t n = (size_t)tables, entries = seats == 1 ? 2 : (size_t)seats;
    souk_gpu *gpu = open_card(g, seats, tables);
    enum { ACTIONS, REWARDS, ENDS, MOVERS, WINS, SCORES, SHARES, ARRAYS };
    array a[ARRAYS] = {new_array(gpu, n * 4),
                       new_array(gpu, n * (size_t)seats * 4),
                       new_array(gpu, n),
                       new_array(gpu, n * 4),
                       new_array(gpu, n * entries * 4),
                       new_array(gpu, n * entries * 4),
                       new_array(gpu, n * (size_t)g->num_actions * 4)};
    uint32_t refused = 0;
    souk_gpu_job job = {.words = must_have(calloc(n * (size_t)souk_gpu_table_words(g), 8)),
                        .parts = souk_parts_default(g),
                        .io = {a[ACTIONS].here, NULL, NULL, a[REWARDS].here, a[ENDS].here, a[MOVERS].here},
                        .refused = &refused,
                        .picked = a[ACTIONS].here,
                        .chosen = a[ACTIONS].here,
                        .wins = a[WINS].here,
                        .scores = a[SCORES].here,
                        .shares = a[SHARES].here,
                        .net = souk_net_for(net, g, souk_parts_default(g)),
                        .tables = tables,
                        .seats = seats,
                        .seed = 7,
                        .iterations = ITERATIONS,
                        .places = THREADS};
    souk_batch_io there = {a[ACTIONS].there, NULL, NULL, a[REWARDS].there, a[ENDS].there, a[MOVERS].there};
    souk_gpu_thought thought = {.iterations = ITERATIONS,
                                .trees = tables / 2,
                                .net = net,
                                .actions = a[ACTIONS].there,
                                .wins = a[WINS].there,
                                .scores = a[SCORES].there,
                                .shares = a[SHARES].there};
    static const char *const names[ARRAYS] = {"actions", NULL, NULL, NULL, "wins", "scores", "shares"};
    souk_state state, copy;
    souk_rng player = souk_rng_seeded(3);
    int wrong = 0;
    souk_options_lab(g, &job.options);
    souk_root_space(ITERATIONS, &job.nodes, &job.edges);
    job.trees = must_have(malloc((size_t)job.places * souk_gpu_tree_bytes(&job)));
    for (int t = 0; t < tables; t++)
        souk_gpu_seed_table(g, &job, t, &state);
    for (int step = 0; step < SEARCH_FROM + SEARCHES; step++) {
        job.seed = player.seed;
        job.drawn = player.drawn;
        if (step < SEARCH_FROM) {
            for (int t = 0; t < tables; t++)
                souk_gpu_pick_table(g, &job, t, &state);
            must(souk_gpu_pick(gpu, &player, a[ACTIONS].there, NULL, &error), &error);
        } else {
            thought.seed = job.seed = (uint64_t)step;
            each_place(souk_gpu_judge_table, g, &job);
            must(souk_gpu_judge(gpu, &thought, NULL, &error), &error);
            for (int i = WINS; i < ARRAYS; i++)
                wrong += tell("evaluation", names[i], rows_differ(gpu, &a[i], tables));
            for (int t = 0; t < tables; t++)
                souk_gpu_imagine_table(g, &job, t, &state);
            must(souk_gpu_imagine(gpu, job.seed, NULL, NULL, &error), &error);
            int differ = 0;
            for (int t = 0; t < tables; t += 37) {
                souk_gpu_table table = {.state = &state};
                souk_gpu_take(g, &job, t, &table);
                must(souk_gpu_read_state(gpu, t, &copy, &error), &error);
                differ += memcmp(&state, &copy, g->state_size) != 0;
            }
            wrong += tell("determinization", "states", differ);
            search_here(g, &job);
            must(souk_gpu_search(gpu, &thought, NULL, &error), &error);
            for (int i = 0; i < ARRAYS; i++)
                if (names[i]) wrong += tell("search", names[i], rows_differ(gpu, &a[i], tables));
        }
        for (int t = 0; t < tables; t++)
            souk_gpu_step_table(g, &job, t, &state);
        must(souk_gpu_step(gpu, &there, NULL, &error), &error);
    }
    for (int i = 0; i < ARRAYS; i++) {
        souk_gpu_free(gpu, a[i].there);
        free(a[i].here), free(a[i].copy);
    }
    free(job.words), free(job.trees);
    souk_gpu_close(gpu);
    return wrong;
}

static int cases;

static int usual_seats(const souk_game *g)
{
    return g->min_seats > 3 ? g->min_seats : g->max_seats < 3 ? g->max_seats : 3;
}

static int check_seats(const souk_game *g, int seats, int tables, int plays_a_table, int steps)
{
    int64_t played;
    int differ = check_play(g, seats, tables, plays_a_table, &played);
    int looks = check_steps(g, seats, tables < FEW ? FEW_STEP_TABLES : STEP_TABLES, steps);
    const int searched = tables < FEW ? FEW_SEARCHED : SEARCHED;
    int searches = check_search(g, seats, searched, NULL);
    if (seats == usual_seats(g)) searches += check_search(g, seats, searched, souk_net_none);
    printf("%s - %s, %d seats: %lld plays at %d tables, %d differ; steps: %d looks differ; searches: %d "
           "rows differ\n",
           differ || looks || searches ? "not ok" : "ok", g->id, seats, (long long)played, tables, differ,
           looks, searches);
    fflush(stdout);
    cases++;
    return differ + looks + searches;
}

static int check(const souk_game *g, int plays)
{
    int wrong = 0, tables = (plays / PLAYS_A_TABLE + THREADS) / THREADS * THREADS;
    for (int seats = g->min_seats; seats <= g->max_seats; seats++)
        wrong += check_seats(g, seats, tables, PLAYS_A_TABLE, STEPS);
    return wrong;
}

/* --- speed ------------------------------------------------------------------------------------ */

static void measure_play(const souk_game *g)
{
    souk_error error = {.lang = SOUK_EN};
    souk_gpu_figures f;
    must(souk_gpu_bench_play(g, usual_seats(g), PLAY_TABLES, PLAY_ACTIONS, RUNS, NULL, &f, &error), &error);
    printf("%-16s %d seats  play   block %4d  %7d tables  %10.1f million actions/s  %.4f s\n", g->id, f.seats,
           f.block, f.tables, f.actions_per_second / 1e6, f.seconds);
    fflush(stdout);
}

static const int blocks[] = {64, 128, 256};

static void measure_steps(const souk_game *g)
{
    souk_error error = {.lang = SOUK_EN};
    souk_gpu_figures f;
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        souk_gpu_place place = {.block = blocks[i]};
        must(souk_gpu_bench_steps(g, usual_seats(g), CROWD, CROWD_STEPS, RUNS, &place, &f, &error), &error);
        printf("%-16s %d seats  steps  block %3d  %7d tables  %10.1f million steps/s  %6.0f GB/s written, "
               "%.0f%% of a copy's\n",
               g->id, f.seats, f.block, f.tables, f.actions_per_second / 1e6, f.bytes_per_second / 1e9,
               f.bytes_per_second / card_bandwidth * 100.0);
        fflush(stdout);
    }
}

static void measure_search(const souk_game *g)
{
    souk_error error = {.lang = SOUK_EN};
    souk_gpu_figures f;
    for (int iterations = 16; iterations <= 64; iterations *= 2) {
        must(souk_gpu_bench_search(g, usual_seats(g), MANY_SEARCHED, iterations, 3, NULL, &f, &error),
             &error);
        printf("%-16s %d seats  search %3d iterations  %7d tables  %10.0f decisions/s\n", g->id, f.seats,
               iterations, f.tables, f.actions_per_second);
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    const char *verb = argc > 1 ? argv[1] : "";
    int wrong = 0, plays = argc > 2 && strcmp(verb, "check") == 0 ? atoi(argv[2]) : 0;
    void (*measure)(const souk_game *) = strcmp(verb, "play") == 0     ? measure_play
                                         : strcmp(verb, "steps") == 0  ? measure_steps
                                         : strcmp(verb, "search") == 0 ? measure_search
                                                                       : NULL;
    const char *only = argc > 2 + (plays > 0) ? argv[2 + (plays > 0)] : NULL;
    const bool glance = strcmp(verb, "glance") == 0;
    if (plays == 0 && !glance && !measure) return 2;
    for (int i = 0; i < souk_num_games; i++) {
        if (only && strcmp(only, souk_games[i]->id) != 0) continue;
        if (plays)
            wrong += check(souk_games[i], plays);
        else if (glance)
            wrong += check_seats(souk_games[i], usual_seats(souk_games[i]), GLANCE_TABLES, 0, GLANCE_STEPS);
        else
            measure(souk_games[i]);
    }
    if (cases) printf("1..%d\n", cases);
    return wrong != 0;
}
