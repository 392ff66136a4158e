/* test_teeth.c: the property suite detects faults: the template game, broken in one way at a time, must fail the
 * property that covers the fault.
 *
 * A broken game is a copy of the template's table of functions in which one or two are replaced by faulty wrappers. */
#include "core/position.h"
#include "games/template/state.h"
#include "props.h"
#include "souk_test.h"
#include "table/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SEATS = 3, PLAYS = 200, FAULTS_MAX = 64 };

#define SOUND souk_game_template
extern const souk_game SOUND;

static const te_state *look(const void *state)
{
    return (const te_state *)state;
}

static te_state *change(void *state)
{
    return (te_state *)state;
}

/* The secret that every leak reveals: the choices of the other seats. */
static int secret(const void *state, int viewer)
{
    int sum = 0;
    for (int i = 0; i < look(state)->seats; i++)
        if (i != viewer) sum = 3 * sum + look(state)->choice[i];
    return sum;
}

/* --- leaks ----------------------------------------------------------------------------------- */

static void leaking_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    SOUND.view(state, parts, viewer, json);
    souk_json_put_int(json, "secret", secret(state, viewer));
}

/* Leaks only to spectators. */
static void leaking_to_spectators(const void *state, const void *parts, int viewer, souk_out *json)
{
    SOUND.view(state, parts, viewer, json);
    if (viewer == SOUK_SPECTATOR) souk_json_put_int(json, "secret", secret(state, viewer));
}

static void leaking_observe(const void *state, const void *parts, int seat, float *out)
{
    SOUND.observe(state, parts, seat, out);
    out[SOUND.observe_size - 1] = (float)(secret(state, seat) % 7) / 7.0f;
}

static int leaking_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    int n = SOUND.score(state, parts, viewer, out);
    if (SOUND.pending(state) != 0) out[0] += secret(state, viewer);
    return n;
}

static void leaking_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
                         souk_canvas *canvas)
{
    SOUND.draw(state, parts, viewer, what, voice, canvas);
    souk_canvas_printf(canvas, 9, 9, SOUK_PLAIN, "%d", secret(state, viewer));
}

/* Leaks through the marks of the drawing; the picture is the same. */
static void leaking_mark(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
                         souk_canvas *canvas)
{
    SOUND.draw(state, parts, viewer, what, voice, canvas);
    souk_canvas_mark(canvas, 0, 0, 1, 1, secret(state, viewer) % 2);
}

static void leaking_prompt(const void *state, const void *parts, int seat, const souk_voice *voice,
                           souk_out *out)
{
    SOUND.prompt(state, parts, seat, voice, out);
    souk_put_int(out, secret(state, seat));
}

static void leaking_label(const void *state, const void *parts, int actor, int action,
                          const souk_voice *voice, souk_out *out)
{
    SOUND.label(state, parts, actor, action, voice, out);
    souk_put_int(out, secret(state, actor));
}

static const char *leaking_reason(const void *state, const void *parts, int actor, int action)
{
    const char *why = SOUND.why_not(state, parts, actor, action);
    bool told = why && actor >= 0 && strcmp(why, "TE-2.1") == 0 && secret(state, actor) % 2;
    return told ? "TE-2.2" : why;
}

static void leaking_refusal(const void *state, const void *parts, int seat, int action,
                            const souk_voice *voice, souk_out *out)
{
    if (secret(state, seat) % 2) souk_putc(out, '1');
    SOUND.refuse(state, parts, seat, action, voice, out);
}

static void english_refusal(const void *state, const void *parts, int seat, int action,
                            const souk_voice *voice, souk_out *out)
{
    (void)state, (void)parts, (void)seat, (void)action, (void)voice;
    souk_puts(out, "No.");
}

static void unfinished_refusal(const void *state, const void *parts, int seat, int action,
                               const souk_voice *voice, souk_out *out)
{
    (void)state, (void)parts, (void)seat, (void)action;
    souk_puts(out, voice->lang == souk_lang_of("fr") ? "Non" : "No");
}

static uint32_t leaking_event(void *state, const void *parts, int actor, int action, souk_events *events)
{
    uint32_t learned = SOUND.apply(state, parts, actor, action, events);
    if (events && actor >= 0) events->e[events->n - 1].full = SOUK_ALL;
    return learned;
}

static uint32_t silent_about_teaching(void *state, const void *parts, int actor, int action,
                                      souk_events *events)
{
    SOUND.apply(state, parts, actor, action, events);
    return 0;
}

/* --- imagine --------------------------------------------------------------------------------- */

static void imagine_the_opposite(void *state, const void *parts, int seat, souk_rng *rng)
{
    te_state *s = change(state);
    for (int i = 0; i < SOUK_SEATS_MAX; i++) /* swaps low and high, so it depends on the hidden choices */
        if (i != seat && s->choice[i] != TE_NOTHING)
            s->choice[i] = (uint8_t)(TE_LOW + TE_HIGH - s->choice[i]);
    (void)parts;
    (void)rng;
}

static void imagine_nothing(void *state, const void *parts, int seat, souk_rng *rng)
{
    (void)state;
    (void)parts;
    (void)seat;
    (void)rng;
}

static void imagine_own_choice(void *state, const void *parts, int seat, souk_rng *rng)
{
    SOUND.imagine(state, parts, seat, rng);
    uint8_t *mine = &change(state)->choice[seat];
    uint8_t drawn = (uint8_t)(TE_LOW + souk_below(souk_rng_next(rng), 2));
    if (*mine != TE_NOTHING) *mine = drawn;
}

static void imagine_in_fits(void *state, const void *parts, int seat, souk_rng *rng)
{
    bool more = secret(state, seat) % 2;
    SOUND.imagine(state, parts, seat, rng);
    if (more) souk_rng_next(rng);
}

static void imagine_trash(void *state, const void *parts, int seat, souk_rng *rng)
{
    SOUND.imagine(state, parts, seat, rng);
    for (int i = 0; i < SOUK_SEATS_MAX; i++)
        if (i != seat && change(state)->choice[i]) change(state)->choice[i] = TE_SIDES;
}

/* --- masks, reasons, weights ----------------------------------------------------------------- */

static void empty_mask(const void *state, const void *parts, int actor, souk_mask *mask)
{
    SOUND.legal(state, parts, actor, mask);
    if (look(state)->round == 1 && actor == 0) souk_mask_clear(mask);
}

static void table_and_seat(const void *state, const void *parts, int actor, souk_mask *mask)
{
    SOUND.legal(state, parts, actor, mask);
    if (actor == SOUK_TABLE && SOUND.pending(state) != 0) souk_mask_add(mask, TE_A_CHOOSE_LOW);
}

static const char *lenient(const void *state, const void *parts, int actor, int action)
{
    const char *why = SOUND.why_not(state, parts, actor, action);
    return actor >= 0 && action == TE_A_FACE && why && strcmp(why, "TE-2.1") == 0 ? NULL : why;
}

static const char *unknown_clause(const void *state, const void *parts, int actor, int action)
{
    const char *why = SOUND.why_not(state, parts, actor, action);
    return why && strcmp(why, "TE-2.1") == 0 ? "TE-9.9" : why;
}

static uint32_t wrong_sum(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    return SOUND.chance(state, parts, mask, w) + 1;
}

static uint32_t weightless(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    uint32_t sum = SOUND.chance(state, parts, mask, w);
    w[TE_A_FACE + 1] += w[TE_A_FACE];
    w[TE_A_FACE] = 0;
    return sum;
}

/* --- states and scores ----------------------------------------------------------------------- */

static void setup_beyond(void *state, const void *parts, const souk_options *options)
{
    SOUND.setup(state, parts, options);
    ((uint8_t *)state)[sizeof(te_state)] = 1;
}

static void seatless_setup(void *state, const void *parts, const souk_options *options)
{
    SOUND.setup(state, parts, options);
    change(state)->seats--;
}

static uint32_t apply_beyond(void *state, const void *parts, int actor, int action, souk_events *events)
{
    uint32_t learned = SOUND.apply(state, parts, actor, action, events);
    ((uint8_t *)state)[sizeof(te_state)] = 1;
    return learned;
}

static uint32_t apply_by_events(void *state, const void *parts, int actor, int action, souk_events *events)
{
    uint32_t learned = SOUND.apply(state, parts, actor, action, events);
    if (events && actor == SOUK_CHANCE && change(state)->points[0]) change(state)->points[0]--;
    return learned;
}

static uint32_t lost_order(void *state, const void *parts, int actor, int action, souk_events *events)
{
    te_state *s = change(state);
    bool first = actor >= 0 && souk_popcount(SOUND.pending(state)) == s->seats;
    uint32_t learned = SOUND.apply(state, parts, actor, action, events);
    if (first && action == TE_A_CHOOSE_HIGH) s->choice[actor] = TE_LOW; /* the first choice becomes low */
    return learned;
}

static uint32_t nameless_event(void *state, const void *parts, int actor, int action, souk_events *events)
{
    uint32_t learned = SOUND.apply(state, parts, actor, action, events);
    if (events) events->e[0].kind = TE_EVENTS;
    return learned;
}

static uint32_t silent_point(void *state, const void *parts, int actor, int action, souk_events *events)
{
    int before = events ? events->n : 0;
    uint32_t learned = SOUND.apply(state, parts, actor, action, events);
    if (events && actor == SOUK_CHANCE) events->n = before;
    return learned;
}

static uint32_t counterfeit(void *state, const void *parts, int actor, int action, souk_events *events)
{
    uint32_t learned = SOUND.apply(state, parts, actor, action, events);
    if (actor == SOUK_CHANCE && change(state)->round == 2) change(state)->points[0] = 3;
    return learned;
}

static int endless_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    int n = SOUND.score(state, parts, viewer, out);
    out[0] += look(state)->round == 1 ? 1 << 20 : 0;
    return n;
}

static uint32_t all_win(const void *state, const void *parts)
{
    (void)parts;
    return (1u << look(state)->seats) - 1;
}

static uint32_t nobody_there_wins(const void *state, const void *parts)
{
    return SOUND.winners(state, parts) | 1u << SEATS;
}

static int long_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    int n = SOUND.score(state, parts, viewer, out);
    if (n < SOUK_SCORES_MAX) out[n] = 0;
    return n;
}

static uint32_t too_much_to_tell(void *state, const void *parts, int actor, int action, souk_events *events)
{
    bool full = events && events->n == SOUK_EVENTS_MAX;
    uint32_t learned = SOUND.apply(state, parts, actor, action, events);
    if (full && actor == SOUK_CHANCE) change(state)->points[0]++;
    return learned;
}

static int64_t short_bound(const void *parts, const souk_options *options, int seats)
{
    (void)parts;
    (void)options;
    return seats;
}

/* --- texts ----------------------------------------------------------------------------------- */

static void twin_names(const void *parts, int action, souk_out *out)
{
    SOUND.name(parts, action == TE_A_FACE ? TE_A_FACE + 1 : action, out);
}

static void loud_names(const void *parts, int action, souk_out *out)
{
    souk_puts(out, "A ");
    SOUND.name(parts, action, out);
}

static void twin_labels(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                        souk_out *out)
{
    SOUND.label(state, parts, actor, action == TE_A_CHOOSE_HIGH ? TE_A_CHOOSE_LOW : action, voice, out);
}

static void no_french(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
                      souk_out *out)
{
    if (voice->lang != souk_lang_of("fr")) SOUND.label(state, parts, actor, action, voice, out);
}

static void no_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out)
{
    (void)state;
    (void)parts;
    (void)seat;
    (void)voice;
    (void)out;
}

static void broken_json(const void *state, const void *parts, int viewer, souk_out *json)
{
    SOUND.view(state, parts, viewer, json);
    souk_puts(json, ",");
}

static void without_players(const void *state, const void *parts, int viewer, souk_out *json)
{
    (void)parts;
    (void)viewer;
    souk_json_put_int(json, "round", look(state)->round);
}

static void wide_observe(const void *state, const void *parts, int seat, float *out)
{
    SOUND.observe(state, parts, seat, out);
    out[0] = 1.5f;
}

static void long_observe(const void *state, const void *parts, int seat, float *out)
{
    SOUND.observe(state, parts, seat, out);
    out[SOUND.observe_size] = 0;
}

static bool forgetful_settle(void *state, const void *parts, souk_fields *fields, souk_error *error)
{
    (void)parts;
    (void)fields;
    (void)error;
    change(state)->choice[0] = TE_NOTHING;
    return true;
}

static void say_colour(const void *state, const void *parts, int seat, souk_out *out)
{
    (void)state;
    (void)parts;
    (void)seat;
    souk_puts(out, " red");
}

static const char *hear_nothing(void *state, const void *parts, int line, int n, const char *word)
{
    (void)state, (void)parts, (void)line, (void)n, (void)word;
    return NULL;
}

static const souk_key unreadable_keys[] = {
    {.key = "colour", .type = SOUK_WORDS, .say = say_colour, .hear = hear_nothing}};

static void no_value(const void *state, const void *parts, float *out)
{
    SOUND.value(state, parts, out);
    out[0] = NAN;
}

static void no_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w)
{
    (void)state;
    (void)parts;
    (void)actor;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        w[a] = a == TE_A_CHOOSE_HIGH ? -1 : 1;
}

static void no_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    (void)parts;
    (void)type;
    (void)value;
    (void)voice;
    souk_puts(out, "{side}");
}

static const souk_event_kind telling_kinds[TE_EVENTS] = {
    {"chose", "seat:seat side:side", "{seat} chooses {side}.", "{seat} has chosen {side}."},
    {"rolled", "face:number side:side", "The die shows {face}.", NULL},
    {"right", "seat:seat side:side points:number", "{seat} scores {points}.", NULL},
    {"wrong", "seat:seat side:side", "{seat} said {side}.", NULL},
    {"over", "rounds:number", "It is over.", NULL},
};

/* In the lab the goal is 0, which is below its minimum. */
static const souk_option unset_options[TE_OPTIONS] = {
    {"goal", "Points to win", SOUK_INT, .min = 1, .max = 9, .fallback = 3, .lab = 1, .help = "Points."},
    {"max_rounds", "Maximum rounds", SOUK_INT, .min = 1, .max = 9, .fallback = 9, .help = "Rounds."},
};

/* --- the faults ------------------------------------------------------------------------------ */

typedef struct fault {
    const char *name;     /* the fault */
    const char *property; /* the property that must detect it */
    souk_game game;
} fault;

static fault faults[FAULTS_MAX];
static size_t num_faults;

static souk_game *broken_game(const char *name, const char *property)
{
    fault *f = &faults[num_faults++];
    f->name = name;
    f->property = property;
    f->game = SOUND;
    return &f->game;
}

#define BREAK(member, wrapper, property) broken_game(#wrapper, property)->member = wrapper

static void break_everything(void)
{
    BREAK(view, leaking_view, "hidden");
    BREAK(view, leaking_to_spectators, "hidden");
    BREAK(observe, leaking_observe, "hidden");
    BREAK(score, leaking_score, "hidden");
    BREAK(draw, leaking_draw, "hidden");
    BREAK(draw, leaking_mark, "hidden");
    BREAK(prompt, leaking_prompt, "hidden");
    BREAK(label, leaking_label, "hidden");
    BREAK(why_not, leaking_reason, "hidden");
    BREAK(refuse, leaking_refusal, "hidden");
    BREAK(refuse, english_refusal, "refusal");
    BREAK(refuse, unfinished_refusal, "refusal");
    BREAK(apply, leaking_event, "hidden");
    BREAK(apply, silent_about_teaching, "hidden");
    BREAK(imagine, imagine_the_opposite, "imagine");
    BREAK(imagine, imagine_nothing, "imagine");
    BREAK(imagine, imagine_own_choice, "hidden");
    BREAK(imagine, imagine_in_fits, "imagine");
    BREAK(imagine, imagine_trash, "conservation");
    BREAK(legal, empty_mask, "mask");
    BREAK(legal, table_and_seat, "mask");
    BREAK(why_not, lenient, "why not");
    BREAK(why_not, unknown_clause, "why not");
    BREAK(chance, wrong_sum, "weights");
    BREAK(chance, weightless, "weights");
    BREAK(setup, setup_beyond, "state size");
    BREAK(setup, seatless_setup, "setup");
    BREAK(apply, apply_beyond, "state size");
    BREAK(apply, apply_by_events, "apply");
    BREAK(apply, lost_order, "commute");
    BREAK(apply, nameless_event, "events");
    BREAK(apply, silent_point, "points");
    BREAK(apply, counterfeit, "conservation");
    BREAK(score, endless_score, "score");
    BREAK(winners, all_win, "winners");
    BREAK(winners, nobody_there_wins, "winners");
    BREAK(score, long_score, "score");
    BREAK(apply, too_much_to_tell, "events");
    BREAK(bound, short_bound, "bound");
    BREAK(options, unset_options, "options");
    BREAK(name, twin_names, "name");
    BREAK(name, loud_names, "name");
    BREAK(label, twin_labels, "parse");
    BREAK(label, no_french, "label");
    BREAK(prompt, no_prompt, "prompt");
    BREAK(view, broken_json, "view");
    BREAK(view, without_players, "view");
    BREAK(observe, wide_observe, "observe");
    BREAK(observe, long_observe, "observe");
    BREAK(settle, forgetful_settle, "place");
    BREAK(keys, unreadable_keys, "place");
    faults[num_faults - 1].game.num_keys = 1;
    BREAK(word, no_word, "sentence");
    BREAK(event_kinds, telling_kinds, "sentence");
    BREAK(value, no_value, "value");
    BREAK(prior, no_prior, "prior");
    broken_game("planes that do not fill the observation", "planes")->num_planes--;
    broken_game("nothing that counts the components", "conservation")->conserved = NULL;
}

static void the_fault_is_found(void **state)
{
    const fault *f = (const fault *)*state;
    props *p = props_new(&f->game, SEATS);
    assert_non_null(p);
    int play = 0;
    while (play < PLAYS && props_play(p, souk_seed_of(7, (uint64_t)play)))
        play++;
    if (!p->checks.failed) fail_msg("%s: not found in %d plays", f->name, PLAYS);
    if (strcmp(p->checks.property, f->property) != 0)
        fail_msg("%s was found as %s (%s), not as %s", f->name, p->checks.property, p->checks.fault,
                 f->property);
    props_free(p);
}

static void the_sound_game_passes(void **state)
{
    (void)state;
    props *p = props_new(&SOUND, SEATS);
    for (int play = 0; play < PLAYS; play++)
        if (!props_play(p, souk_seed_of(7, (uint64_t)play)))
            fail_msg("%s: %s", p->checks.property, p->checks.fault);
    assert_int_equal(p->plays, PLAYS);
    props_free(p);
}

/* The report of a failure is a record that reproduces it. */
static void the_report_is_a_record(void **state)
{
    (void)state;
    souk_game broken = SOUND;
    broken.winners = all_win;
    props *p = props_new(&broken, SEATS);
    for (int play = 0; play < PLAYS && props_play(p, souk_seed_of(7, (uint64_t)play)); play++)
        ;
    assert_true(p->checks.failed);
    souk_out out;
    static char text[CHECK_TEXT];
    souk_out_init(&out, text, sizeof text);
    props_print(p, &out);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_table *table = souk_table_load(text, out.len, NULL, &error);
    if (table == NULL) fail_msg("%d: %s\n%s", error.line, error.text, text);
    assert_memory_equal(&table->state, &p->state, SOUND.state_size);
    souk_table_free(table);
    props_free(p);
}

int main(void)
{
    static struct CMUnitTest tests[FAULTS_MAX + 2];
    static char names[FAULTS_MAX][96];
    break_everything();
    size_t n = 0;
    for (; n < num_faults; n++) {
        snprintf(names[n], sizeof names[n], "%s is found by: %s", faults[n].name, faults[n].property);
        tests[n].name = names[n];
        tests[n].test_func = the_fault_is_found;
        tests[n].initial_state = &faults[n];
    }
    tests[n].name = "the sound game passes";
    tests[n++].test_func = the_sound_game_passes;
    tests[n].name = "the report of a fault is a record";
    tests[n++].test_func = the_report_is_a_record;
    return _cmocka_run_group_tests("teeth", tests, n, NULL, NULL);
}
