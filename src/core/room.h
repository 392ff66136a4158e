/* room.h — what the files of one game share: the declarations of all functions of its souk_game.
 *
 * The state.h of a game ends with
 *
 *     #define SOUK_PREFIX bz
 *     #include "core/room.h"
 *
 * which declares bz_setup, bz_legal, bz_view ... with their types in souk_game. game.c uses SOUK_ROOM in the
 * initializer of its souk_game: it sets the tables (bz_event_kinds, bz_planes, bz_keys) and every function that a
 * game must have. game.c sets the others (OPTIONAL below) itself. The prefix is that of clause ids, lower-cased.
 *
 * A game's functions get its state and parts as void pointers: STATE, VIEW and PARTS cast them back to their
 * types. SAY appends a text whose placeholders are filled in by the words of the game:
 *
 *     SAY(out, voice, parts, N_("Place the tile on {cell}"), "cell", cell);
 *
 * NAMES_OF(ranges) defines the functions `name` and `about` by the table of that name (core/actions.h).
 */
#ifndef SOUK_PREFIX
#error "state.h defines SOUK_PREFIX before it includes core/room.h"
#endif
#include "core/actions.h"
#include "core/position.h"

#define SOUK_PASTE_(a, b) a##_##b
#define SOUK_PASTE(a, b)  SOUK_PASTE_(a, b)
#define SOUK_OWN(name)    SOUK_PASTE(SOUK_PREFIX, name)

#define STATE(state) ((SOUK_OWN(state) *)(state))
#define VIEW(state)  ((const SOUK_OWN(state) *)(state))
#define PARTS(parts) ((const SOUK_OWN(parts) *)(parts))
#define SAY(out, voice, parts, ...) \
    souk_say(out, voice, parts, SOUK_OWN(word), __VA_ARGS__, (const char *)NULL)

#define NAMES_OF(table)                                               \
    void SOUK_OWN(name)(const void *parts, int action, souk_out *out) \
    {                                                                 \
        souk_actions_name(table, parts, action, out);                 \
    }                                                                 \
    const char *SOUK_OWN(about)(int action)                           \
    {                                                                 \
        return souk_actions_clause(table, action);                    \
    }

#define SOUK_CALL(call) __typeof__(*((const souk_game *)0)->call) SOUK_OWN(call)
SOUK_CALL(read_parts);
SOUK_CALL(setup);
SOUK_CALL(pending);
SOUK_CALL(legal);
SOUK_CALL(chance);
SOUK_CALL(apply);
SOUK_CALL(why_not);
SOUK_CALL(score);
SOUK_CALL(winners);
SOUK_CALL(bound);
SOUK_CALL(conserved);
SOUK_CALL(imagine);
SOUK_CALL(observe);
SOUK_CALL(name);
SOUK_CALL(about);
SOUK_CALL(label);
SOUK_CALL(word);
SOUK_CALL(prompt);
SOUK_CALL(view);
SOUK_CALL(draw);
SOUK_CALL(value);
/* OPTIONAL: */
SOUK_CALL(moment);
SOUK_CALL(outcome);
SOUK_CALL(parse);
SOUK_CALL(old_action);
SOUK_CALL(refuse);
SOUK_CALL(plain);
SOUK_CALL(tell);
SOUK_CALL(settle);
SOUK_CALL(prior);
SOUK_CALL(reason);
SOUK_CALL(begins);
SOUK_CALL(varies);
SOUK_CALL(doubt);
SOUK_CALL(retract);
#undef SOUK_CALL
extern const souk_sign SOUK_OWN(signs)[]; /* optional, too */

/* From here to the end of a file, or to SOUK_SMALL_END: texts and other code that runs rarely. It is compiled
 * for size rather than speed, for the web page. */
#ifdef __clang__
#define SOUK_SMALL     _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define SOUK_SMALL_END _Pragma("clang attribute pop")
#else
#define SOUK_SMALL
#define SOUK_SMALL_END
#endif

/* In the initializer of a souk_game: the sizes, the tables, and every function that a game must have. state.h
 * declares the tables with their lengths, so that a missing or extra row does not compile. */
#define SOUK_TABLE_OF(table) \
    .table = SOUK_OWN(table), .num_##table = (int)(sizeof SOUK_OWN(table) / sizeof *SOUK_OWN(table))
#define SOUK_ROOM                                                                                         \
    .state_size = sizeof(SOUK_OWN(state)), .parts_size = sizeof(SOUK_OWN(parts)),                         \
    SOUK_TABLE_OF(event_kinds), SOUK_TABLE_OF(planes), SOUK_TABLE_OF(keys),                               \
    .read_parts = SOUK_OWN(read_parts), .setup = SOUK_OWN(setup), .pending = SOUK_OWN(pending),           \
    .legal = SOUK_OWN(legal), .chance = SOUK_OWN(chance), .apply = SOUK_OWN(apply),                       \
    .why_not = SOUK_OWN(why_not), .score = SOUK_OWN(score), .winners = SOUK_OWN(winners),                 \
    .bound = SOUK_OWN(bound), .conserved = SOUK_OWN(conserved), .imagine = SOUK_OWN(imagine),             \
    .observe = SOUK_OWN(observe), .name = SOUK_OWN(name), .about = SOUK_OWN(about),                       \
    .label = SOUK_OWN(label), .word = SOUK_OWN(word), .prompt = SOUK_OWN(prompt), .view = SOUK_OWN(view), \
    .draw = SOUK_OWN(draw), .value = SOUK_OWN(value)

/* Asserts that a game is within the limits of souk.h, where its sizes are declared. */
#ifdef __cplusplus
#define SOUK_FITS(fits, what) static_assert(fits, what)
#else
#define SOUK_FITS(fits, what) _Static_assert(fits, what)
#endif
#define SOUK_LIMITS(num_actions, observe_size, num_options)                                 \
    SOUK_FITS(sizeof(SOUK_OWN(state)) <= SOUK_STATE_MAX, "the state is too large");         \
    SOUK_FITS((int)(num_actions) <= (int)SOUK_ACTIONS_MAX, "there are too many actions");   \
    SOUK_FITS((int)(observe_size) <= (int)SOUK_OBSERVE_MAX, "the observation is too long"); \
    SOUK_FITS((int)(num_options) <= (int)SOUK_OPTIONS_MAX, "there are too many options")
