/* test_props.c: the properties that every game must have, for every seat count of the games named on the command line,
 * as GAME or GAME:SEATS (default: all). `--list` lists them.
 *
 * Environment:
 *   SOUK_PLAYS     random plays per seat count (80)
 *   SOUK_SECONDS   time after which a seat count starts no further play (none: all are played)
 *   SOUK_SEED      the seed from which the seeds of all plays are derived (1)
 *   SOUK_ONLY      SEATS,SEED: only that play, as given in the report of a failure
 *   SOUK_RARE      expensive properties are checked at every n-th step (16), cheap ones at every step
 *   SOUK_BOTS      every n-th play is played by bots, easy and normal (0: none)
 *   SOUK_PROGRESS  seconds between progress lines on standard error
 *
 * The test also fails if the process has grown since its first few plays. (Under a sanitizer, which delays freeing,
 * there are too few plays to measure this.)
 */
#include "props.h"
#include "souk_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CASES_MAX = 256, GROWTH_MAX = 4 << 20, WARM_UP = 100 };

typedef struct suite_case {
    const souk_game *game;
    int seats;
    char name[80];
} suite_case;

static uint64_t number(const char *name, uint64_t fallback)
{
    const char *text = getenv(name);
    return text && text[0] ? strtoull(text, NULL, 10) : fallback;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Bytes of private memory of this process; pages shared with files are not counted, since they come and go. */
static long occupied(void)
{
    long pages = 0, resident = 0, shared = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL) return 0;
    if (fscanf(file, "%ld %ld %ld", &pages, &resident, &shared) != 3) resident = shared = 0;
    fclose(file);
    return (resident - shared) * sysconf(_SC_PAGESIZE);
}

static void tell(const props *p, int64_t plays, double seconds)
{
    fprintf(stderr,
            "%s, %d seats: %lld of %lld plays, %.0f plays/s, %lld actions, %lld imagined, %lld secrets, %.2f "
            "MB\n",
            p->checks.game->id, p->checks.seats, (long long)p->plays, (long long)plays,
            (double)p->plays / seconds, (long long)p->actions, (long long)p->checks.imagined,
            (long long)p->checks.secrets, (double)occupied() / 1e6);
}

static void fail_with_record(const props *p)
{
    static char text[PROPS_RECORD];
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    props_print(p, &out);
    fputs(text, stderr);
    fail_msg("%s: %s", p->checks.property, p->checks.fault);
}

static void the_properties_hold(void **state)
{
    const suite_case *c = (const suite_case *)*state;
    int64_t plays = (int64_t)number("SOUK_PLAYS", 80);
    uint64_t seed = number("SOUK_SEED", 1);
    double every = (double)number("SOUK_PROGRESS", 0), seconds = (double)number("SOUK_SECONDS", 1 << 30);
    props *p = props_new(c->game, c->seats);
    assert_non_null(p);
    int rare = (int)number("SOUK_RARE", PROPS_RARE);
    if (rare > PROPS_RARE) p->checks.rare = rare;
    p->bots = (int)number("SOUK_BOTS", 0);
    const char *only = getenv("SOUK_ONLY");
    if (only && strchr(only, ',')) {
        bool here = atoi(only) == c->seats;
        if (here && !props_play(p, strtoull(strchr(only, ',') + 1, NULL, 10))) fail_with_record(p);
        props_free(p);
        return;
    }
    double begun = now(), told = begun;
    long first = 0;
    for (int64_t i = 0; i < plays; i++) {
        if (!props_play(p, souk_seed_of(seed, (uint64_t)i))) fail_with_record(p);
        if (i + 1 == WARM_UP) first = occupied();
        if (i % 16 != 0) continue;
        if (now() - begun > seconds) plays = i + 1;
        if (every == 0 || now() - told < every) continue;
        told = now();
        tell(p, plays, told - begun);
    }
    if (every > 0) tell(p, plays, now() - begun);
    if (every > 0 && first > 0)
        fprintf(stderr, "%s, %d seats: from %.2f MB to %.2f MB\n", p->checks.game->id, p->checks.seats,
                (double)first / 1e6, (double)occupied() / 1e6);
    if (first > 0 && occupied() > first + GROWTH_MAX)
        fail_msg("grown from %ld to %ld bytes", first, occupied());
    assert_true(p->plays == plays);
    assert_true(plays == 0 || p->samples > 0);
    props_free(p);
}

/* True if "GAME" or "GAME:SEATS" is among the arguments, or there are none. */
static bool wanted(int argc, char **argv, const souk_game *game, int seats)
{
    char both[64];
    snprintf(both, sizeof both, "%s:%d", game->id, seats);
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], game->id) == 0 || strcmp(argv[i], both) == 0) return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    static suite_case cases[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX];
    size_t n = 0;
    bool list = argc == 2 && strcmp(argv[1], "--list") == 0;
    for (int g = 0; g < souk_num_games; g++) {
        const souk_game *game = souk_games[g];
        for (int seats = game->min_seats; seats <= game->max_seats && n < CASES_MAX; seats++) {
            if (list) printf("%s:%d\n", game->id, seats);
            if (list || !wanted(argc, argv, game, seats)) continue;
            cases[n].game = game;
            cases[n].seats = seats;
            snprintf(cases[n].name, sizeof cases[n].name, "the properties hold: %s, %d seats", game->id,
                     seats);
            tests[n].name = cases[n].name;
            tests[n].test_func = the_properties_hold;
            tests[n].initial_state = &cases[n];
            n++;
        }
    }
    if (list) return 0;
    if (n == 0) {
        fprintf(stderr, "no such game\n");
        return 2;
    }
    return _cmocka_run_group_tests("props", tests, n, NULL, NULL);
}
