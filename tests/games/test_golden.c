/* test_golden.c: golden playthroughs: one random play for each game and seat count.
 *
 * tests/golden/GAME-SEATS.txt lists for every action the digest of the state after it, the seats that learned
 * something, and its events as numbers: kind, arguments, who sees them in full, and which arguments the others see. At
 * every 25th action it adds the names of the legal actions, the scores, and the views of every seat and of a spectator,
 * as differences from the preceding views. The last lines have digests over all actions of all observations, views and
 * positions, for this play and for one with other options. They show the effect of any change to a rule, a name or a
 * view. `make golden` (SOUK_GOLDEN=write) rewrites the files.
 */
#include "core/out.h"
#include "souk_test.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY = 25, GOLDEN_MAX = 4 << 20, VIEW_MAX = 1 << 16, CASES_MAX = 256, SEED = 25 };

typedef struct golden_case {
    const souk_game *game;
    int seats;
    char name[80];
} golden_case;

static char written[GOLDEN_MAX], kept[GOLDEN_MAX];
static char spectator[VIEW_MAX]; /* the last view of a spectator */

static void put_actor(souk_out *out, int actor)
{
    if (actor == SOUK_CHANCE)
        souk_puts(out, "*");
    else if (actor == SOUK_TABLE)
        souk_puts(out, "table");
    else
        souk_put_int(out, actor);
}

static void put_scores(souk_out *out, const souk_game *g, const void *state, const void *parts, int viewer)
{
    int32_t score[SOUK_SCORES_MAX];
    int n = g->score(state, parts, viewer, score);
    for (int i = 0; i < n; i++)
        souk_printf(out, " %ld", (long)score[i]);
}

/* --- views as differences ---------------------------------------------------------------------- */

/* The end of the JSON value that begins here. */
static const char *value_end(const char *at)
{
    int depth = 0;
    for (bool quoted = false;; at++) {
        if (quoted) {
            if (*at == '\\') at++;
            if (*at == '"') quoted = false;
        } else if (*at == '"') {
            quoted = true;
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (*at == '}' || *at == ']') {
            if (depth-- == 0) return at;
        } else if (*at == ',' && depth == 0) {
            return at;
        } else if (*at == '\0') {
            return at;
        }
    }
}

/* The n-th item of an array, or the member of an object that begins with this key; NULL if there is none. */
static const char *find(const char *in, int n, const char *key, size_t key_len)
{
    for (const char *at = in + 1; *at && *at != '}' && *at != ']'; n--) {
        if (key ? strncmp(at, key, key_len) == 0 : n == 0) return at + key_len;
        at = value_end(at);
        at += *at == ',';
    }
    return NULL;
}

/* A value without the parts that are the same in `known`: omitted members show as "...", omitted items of an array of
 * objects as ".", and removed members by their key. */
static void put_news(souk_out *out, const char *value, const char *known)
{
    bool object = value[0] == '{', left_out = false;
    int n = 0;
    souk_putc(out, value[0]);
    for (const char *at = value + 1; *at && *at != '}' && *at != ']'; n++) {
        size_t key = object ? strcspn(at, ":") + 1 : 0;
        const char *end = value_end(at), *item = at + key, *old = find(known, n, object ? at : NULL, key);
        size_t len = (size_t)(end - item);
        bool same = old && (size_t)(value_end(old) - old) == len && memcmp(item, old, len) == 0;
        bool nested = item[0] == '{' || (item[0] == '[' && item[1] == '{');
        left_out = left_out || same;
        if (!same) souk_putn(out, at, key);
        if (!same && nested && old && old[0] == item[0])
            put_news(out, item, old);
        else if (!same)
            souk_putn(out, item, len);
        else if (!object)
            souk_putc(out, '.');
        if (!same || !object) souk_putc(out, ',');
        at = end + (*end == ',');
    }
    for (const char *at = known + 1; object && *at && *at != '}';) {
        size_t key = strcspn(at, ":");
        if (!find(value, 0, at, key)) souk_printf(out, "no %.*s,", (int)key, at);
        at = value_end(at);
        at += *at == ',';
    }
    souk_puts(out, object && left_out ? "...}" : object ? "}" : "]");
}

/* A spectator's view is compared with the spectator's previous view, a seat's view with the spectator's current one. */
static void put_view(souk_out *out, const souk_game *g, const void *state, const void *parts, int viewer)
{
    static char before[VIEW_MAX], view[VIEW_MAX];
    souk_voice voice;
    memset(&voice, 0, sizeof voice);
    souk_out text;
    if (viewer == SOUK_SPECTATOR) memcpy(before, spectator, sizeof before);
    souk_out_init(&text, viewer == SOUK_SPECTATOR ? spectator : view, VIEW_MAX);
    souk_view(g, state, parts, viewer, &voice, &text);
    assert_false(souk_out_full(&text));
    put_news(out, text.buf, viewer == SOUK_SPECTATOR ? before : spectator);
}

/* All legal actions, scores and views, one line for each actor and viewer. */
static void put_table(souk_out *out, const souk_game *g, const void *state, const void *parts, int seats)
{
    for (int actor = SOUK_TABLE; actor < seats; actor++) {
        souk_mask mask;
        souk_legal(g, state, parts, actor, &mask);
        if (souk_mask_count(&mask) == 0) continue;
        souk_puts(out, "  legal ");
        put_actor(out, actor);
        for (int a = -1; (a = souk_mask_next(&mask, a + 1)) >= 0;) {
            souk_printf(out, " %d=\"", a);
            g->name(parts, a, out);
            souk_puts(out, "\"");
        }
        souk_puts(out, "\n");
    }
    for (int seat = -1; seat < seats; seat++) {
        int viewer = seat < 0 ? SOUK_SPECTATOR : seat;
        char who[16];
        snprintf(who, sizeof who, "%d", seat);
        souk_printf(out, "  scores %s", seat < 0 ? "spectator" : who);
        put_scores(out, g, state, parts, viewer);
        souk_printf(out, "\n  view %s ", seat < 0 ? "spectator" : who);
        put_view(out, g, state, parts, viewer);
        souk_puts(out, "\n");
    }
}

/* Digests of everything visible in a play so far. */
typedef struct sights {
    uint64_t observations, views, positions;
} sights;

static void fold(uint64_t *digest, const void *bytes, size_t size)
{
    uint64_t both[2] = {*digest, souk_digest(bytes, size)};
    *digest = souk_digest(both, sizeof both);
}

static void see(sights *seen, const souk_game *g, const void *state, const void *parts, int seats)
{
    static char text[VIEW_MAX];
    static float floats[SOUK_OBSERVE_MAX];
    souk_voice voice;
    souk_out out;
    /* A view begins with the game's name, in which a copy of the template differs from the template. */
    size_t named = strlen("{\"game\":\"") + strlen(g->id);
    memset(&voice, 0, sizeof voice);
    for (int seat = -1; seat < seats; seat++) {
        souk_out_init(&out, text, sizeof text);
        souk_view(g, state, parts, seat < 0 ? SOUK_SPECTATOR : seat, &voice, &out);
        fold(&seen->views, text + named, out.len - named);
        if (seat < 0) continue;
        g->observe(state, parts, seat, floats);
        fold(&seen->observations, floats, (size_t)g->observe_size * sizeof floats[0]);
    }
    souk_out_init(&out, text, sizeof text);
    souk_position(g, state, parts, &out);
    assert_false(souk_out_full(&out));
    fold(&seen->positions, text, out.len);
}

/* A play in which every choice option has a non-default value; returns false if the game has no such option. */
static bool see_otherwise(sights *seen, const souk_game *g, const void *parts, int seats)
{
    bool differs = false;
    souk_options options;
    souk_options_default(g, &options);
    for (int i = 0; i < g->num_options; i++) {
        const souk_option *o = &g->options[i];
        if (o->type != SOUK_BOOL && o->type != SOUK_CHOICE) continue;
        options.v[i] = o->fallback < o->max ? o->fallback + 1 : o->min;
        differs = true;
    }
    souk_state s;
    souk_rng chance = souk_rng_seeded(SEED), player = souk_rng_seeded(souk_seed_of(SEED, 1));
    if (differs) souk_setup(g, &s, parts, &options, seats);
    for (int who; differs && (who = souk_mover(g, &s)) != SOUK_DONE;) {
        souk_mask mask;
        souk_legal(g, &s, parts, who, &mask);
        int action = who == SOUK_CHANCE ? souk_draw(g, &s, parts, &chance) : souk_mask_pick(&mask, &player);
        g->apply(&s, parts, who, action, NULL);
        see(seen, g, &s, parts, seats);
    }
    return differs;
}

static void put_sights(souk_out *out, const char *when, const sights *seen)
{
    souk_printf(out, "%sobservations %016llx, views %016llx, positions %016llx\n", when,
                (unsigned long long)seen->observations, (unsigned long long)seen->views,
                (unsigned long long)seen->positions);
}

/* The effects of an action other than those on the state. */
static void put_news_of(souk_out *out, uint32_t learned, const souk_events *events)
{
    if (learned) souk_printf(out, " taught %x", (unsigned)learned);
    souk_puts(out, "\n");
    for (int i = 0; i < events->n; i++) {
        const souk_event *e = &events->e[i];
        souk_printf(out, "  + %d:", e->kind);
        for (size_t k = 0; k < sizeof e->arg / sizeof e->arg[0]; k++)
            souk_printf(out, " %d", e->arg[k]);
        souk_printf(out, " (%x %x)\n", e->full, e->open);
    }
}

static void write_game(souk_out *out, const souk_game *g, int seats)
{
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_options_default(g, &options);
    souk_state s;
    souk_setup(g, &s, parts, &options, seats);
    strcpy(spectator, "{}");
    souk_rng chance = souk_rng_seeded(SEED), player = souk_rng_seeded(souk_seed_of(SEED, 1));
    souk_printf(out, "%s, %d seats, seed %d, rules %d, parts %016llx\n", g->id, seats, SEED, g->rules_version,
                (unsigned long long)souk_parts_digest(g, parts));
    int step = 0;
    sights seen = {0, 0, 0};
    for (int who; (who = souk_mover(g, &s)) != SOUK_DONE; step++) {
        if (step % EVERY == 0) put_table(out, g, &s, parts, seats);
        int action;
        if (who == SOUK_CHANCE) {
            action = souk_draw(g, &s, parts, &chance);
        } else {
            souk_mask mask;
            souk_legal(g, &s, parts, who, &mask);
            action = souk_mask_pick(&mask, &player);
        }
        souk_events events;
        events.n = 0;
        uint32_t learned = g->apply(&s, parts, who, action, &events);
        souk_printf(out, "%d ", step + 1);
        put_actor(out, who);
        souk_puts(out, ": ");
        g->name(parts, action, out);
        souk_printf(out, " -> %016llx", (unsigned long long)souk_digest(&s, g->state_size));
        put_news_of(out, learned, &events);
        see(&seen, g, &s, parts, seats);
    }
    put_table(out, g, &s, parts, seats);
    souk_puts(out, "winners");
    uint32_t winners = souk_winners(g, &s, parts);
    for (int i = 0; i < SOUK_SCORES_MAX; i++)
        if (winners >> i & 1) souk_printf(out, " %d", i);
    souk_puts(out, "\n");
    put_sights(out, "", &seen);
    sights other = {0, 0, 0};
    if (see_otherwise(&other, g, parts, seats)) put_sights(out, "with other options: ", &other);
}

static void keep(const char *path, const char *text, size_t len)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) fail_msg("%s: %s", path, strerror(errno));
    bool ok = fwrite(text, 1, len, file) == len;
    ok = fclose(file) == 0 && ok;
    if (!ok) fail_msg("%s: %s", path, strerror(errno));
}

static size_t load(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("%s: %s (`make golden` writes it)", path, strerror(errno));
    size_t len = fread(kept, 1, sizeof kept - 1, file);
    fclose(file);
    kept[len] = '\0';
    return len;
}

/* Prints where the two texts differ: the line, and the text around the first difference. */
static void show_difference(const char *path)
{
    size_t at = 0, start = 0;
    int line = 1;
    for (; kept[at] && kept[at] == written[at]; at++)
        if (kept[at] == '\n') {
            line++;
            start = at + 1;
        }
    size_t from = at - start > 70 ? at - 70 : start;
    int wide = 140;
    fprintf(stderr, "%s:%d, column %zu\n  was: %.*s\n  is:  %.*s\n", path, line, at - start + 1,
            (int)strcspn(kept + from, "\n") < wide ? (int)strcspn(kept + from, "\n") : wide, kept + from,
            (int)strcspn(written + from, "\n") < wide ? (int)strcspn(written + from, "\n") : wide,
            written + from);
    fail_msg("%s differs from line %d on; if that is meant, `make golden` writes it anew", path, line);
}

static void the_playthrough_is_unchanged(void **state)
{
    const golden_case *c = (const golden_case *)*state;
    const char *root = getenv("SOUK_ROOT"), *mode = getenv("SOUK_GOLDEN");
    char path[1024];
    snprintf(path, sizeof path, "%s/tests/golden/%s-%d.txt", root ? root : ".", c->game->id, c->seats);
    souk_out out;
    souk_out_init(&out, written, sizeof written);
    write_game(&out, c->game, c->seats);
    assert_false(souk_out_full(&out));
    if (mode && strcmp(mode, "write") == 0) keep(path, written, out.len);
    size_t len = load(path);
    if (len != out.len || memcmp(kept, written, len) != 0) show_difference(path);
}

int main(int argc, char **argv)
{
    static golden_case cases[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX];
    size_t n = 0;
    for (int g = 0; g < souk_num_games; g++) {
        const souk_game *game = souk_games[g];
        bool wanted = argc < 2;
        for (int i = 1; i < argc; i++)
            wanted = wanted || strcmp(argv[i], game->id) == 0;
        for (int seats = game->min_seats; wanted && seats <= game->max_seats && n < CASES_MAX; seats++, n++) {
            cases[n].game = game;
            cases[n].seats = seats;
            snprintf(cases[n].name, sizeof cases[n].name, "the playthrough is as kept: %s, %d seats",
                     game->id, seats);
            tests[n].name = cases[n].name;
            tests[n].test_func = the_playthrough_is_unchanged;
            tests[n].initial_state = &cases[n];
        }
    }
    if (n == 0) {
        fprintf(stderr, "no such game\n");
        return 2;
    }
    return _cmocka_run_group_tests("golden", tests, n, NULL, NULL);
}
