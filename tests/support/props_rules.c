/* props_rules.c — the properties of the rules: what holds at every step of every play.
 *
 * Masks are handed over full of rubbish: nobody may count on what was in one before. */
#include "props.h"

#include <stdlib.h>
#include <string.h>

static void rubbish(souk_mask *mask)
{
    memset(mask, 0xA5, sizeof *mask);
}

/* --- once per game --------------------------------------------------------------------------- */

static bool check_names(props *p)
{
    const souk_game *g = p->game;
    for (int a = 0; a < g->num_actions; a++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        g->name(p->parts, a, &name);
        if (name.len == 0 || souk_out_full(&name))
            return props_fault(p, "name", "action %d has a name of %zu bytes", a, name.len);
        for (size_t i = 0; i < name.len; i++) {
            char c = name.buf[i];
            bool blank = c == ' ' && i > 0 && i + 1 < name.len;
            if (!blank && (c <= ' ' || c > '~' || c == '#' || c == '"' || (c >= 'A' && c <= 'Z')))
                return props_fault(p, "name", "action %d, \"%s\": not lower-case ASCII", a, name.buf);
        }
        int found = souk_action_named(g, p->parts, name.buf);
        if (found != a)
            return props_fault(p, "name", "\"%s\" is the name of action %d and is read as %d", name.buf, a,
                               found);
    }
    return true;
}

/* How many words stand between bars. */
static int words_in(const char *text)
{
    int n = 1;
    for (; *text; text++)
        n += *text == '|';
    return n;
}

/* Whether people can be told of the option, in every language. */
static bool is_named(const souk_option *o)
{
    if (!o->name || !o->name[0] || !o->title || !o->title[0] || !o->help || !o->help[0]) return false;
    if (o->type != SOUK_CHOICE) return !o->choices && !o->labels;
    int n = words_in(o->choices);
    return o->labels && words_in(souk_text(SOUK_EN, o->labels)) == n &&
           words_in(souk_text(SOUK_FR, o->labels)) == n;
}

static bool check_options(props *p)
{
    const souk_game *g = p->game;
    if (g->num_options > SOUK_OPTIONS_MAX) return props_fault(p, "options", "more than fit");
    for (int i = 0; i < g->num_options; i++) {
        const souk_option *o = &g->options[i];
        if (!is_named(o))
            return props_fault(p, "options", "option %d lacks its name, title, help or labels", i);
        SOUK_OUT(text, 64);
        souk_option_text(g, &p->options, i, &text);
        souk_options other = p->options;
        other.v[i] = ~other.v[i];
        souk_error error = {SOUK_EN, 0, 0, "", "", ""};
        if (!souk_option_set(g, &other, o->name, text.buf, &error) || other.v[i] != p->options.v[i])
            return props_fault(p, "options", "%s = %s is not read back: %s", o->name, text.buf, error.text);
    }
    return true;
}

/* The place of the argument of that name in "seat:seat pile:pile points:number", or -1. */
static int argument(const char *args, const char *name, int *count)
{
    int found = -1;
    *count = 0;
    for (const char *at = args ? args : ""; *at;) {
        size_t len = strcspn(at, " ");
        if (len > 0) {
            if (strncmp(at, name, strlen(name)) == 0 && at[strlen(name)] == ':') found = *count;
            ++*count;
        }
        at += len + strspn(at + len, " ");
    }
    return found;
}

static bool check_kinds(props *p)
{
    const souk_game *g = p->game;
    if (g->num_event_kinds > PROPS_KINDS) return props_fault(p, "events", "more kinds than the suite holds");
    for (int i = 0; i < g->num_event_kinds; i++) {
        const souk_event_kind *kind = &g->event_kinds[i];
        if (!kind->name || !kind->name[0] || !kind->text || !kind->text[0])
            return props_fault(p, "events", "kind %d has no name or no text", i);
        p->seat_arg[i] = argument(kind->args, "seat", &p->num_args[i]);
        p->points_arg[i] = argument(kind->args, "points", &p->num_args[i]);
        if (p->num_args[i] > SOUK_EVENT_ARGS)
            return props_fault(p, "events", "%s has %d arguments", kind->name, p->num_args[i]);
    }
    return true;
}

bool props_check_game(props *p)
{
    const souk_game *g = p->game;
    if (g->state_size > SOUK_STATE_MAX || g->num_actions > SOUK_ACTIONS_MAX ||
        g->observe_size > SOUK_OBSERVE_MAX || g->min_seats < 1 || g->max_seats > SOUK_SEATS_MAX ||
        g->min_seats > g->max_seats)
        return props_fault(p, "sizes", "beyond what souk.h allows");
    int floats = 0;
    for (int i = 0; i < g->num_planes; i++)
        floats += g->planes[i].size;
    if (floats != g->observe_size)
        return props_fault(p, "planes", "they add up to %d of %d floats", floats, g->observe_size);
    p->known = check_names(p) && check_options(p) && check_kinds(p);
    return p->known;
}

/* --- every step ------------------------------------------------------------------------------ */

static bool check_pending(props *p, uint32_t pending)
{
    if (pending & SOUK_PENDING_CHANCE) {
        if (pending != SOUK_PENDING_CHANCE)
            return props_fault(p, "pending", "chance and seats at once: %#x", pending);
    } else if (pending >> p->seats) {
        return props_fault(p, "pending", "%#x names a seat that is not there", pending);
    }
    return true;
}

/* A clause that why_not names for the first time must be in the rules, in both languages. */
static bool check_clause(props *p, const char *clause)
{
    for (int i = 0; i < p->num_clauses; i++)
        if (p->clauses[i] == clause || strcmp(p->clauses[i], clause) == 0) return true;
    for (int lang = 0; lang < SOUK_NUM_LANGS; lang++) {
        souk_out out;
        souk_out_init(&out, p->text, sizeof p->text);
        souk_why_text(p->game, clause, (souk_lang)lang, &out);
        if (out.len == 0) return props_fault(p, "why not", "no sentence for clause \"%s\"", clause);
        if (strcmp(clause, SOUK_NOT_YOUR_TURN) == 0) continue;
        souk_out_reset(&out);
        if (souk_rules_text(p->game, NULL, (souk_lang)lang, &out) && out.len > 0) {
            souk_out_reset(&out);
            if (!souk_rules_text(p->game, clause, (souk_lang)lang, &out))
                return props_fault(p, "why not", "there is no clause \"%s\" in the rules", clause);
        }
    }
    if (p->num_clauses < PROPS_CLAUSES) p->clauses[p->num_clauses++] = clause;
    return true;
}

/* why_not is NULL for exactly the legal actions, and blind for an actor who is not pending. */
static bool check_reasons(props *p, const void *state, int actor, bool pending, const souk_mask *mask)
{
    const souk_game *g = p->game;
    const char *before = NULL;
    for (int a = 0; a < g->num_actions; a++) {
        const char *why = souk_why_not(g, state, p->parts, actor, a);
        if ((why == NULL) != souk_mask_has(mask, a))
            return props_fault(p, "why not", "actor %d, action %d is %s, and the reason is %s", actor, a,
                               why ? "legal" : "not legal", why ? why : "none");
        if (why == NULL || why == before) continue;
        before = why;
        if (!pending && actor != SOUK_TABLE && strcmp(why, SOUK_NOT_YOUR_TURN) != 0)
            return props_fault(p, "why not", "actor %d is not pending and is told %s", actor, why);
        if (strcmp(why, SOUK_NO_SUCH_ACTION) == 0)
            return props_fault(p, "why not", "actor %d is not told why it may not do action %d", actor, a);
        if (pending && strcmp(why, SOUK_NOT_YOUR_TURN) == 0)
            return props_fault(p, "why not", "actor %d is pending and is told that it is not its turn",
                               actor);
        if (!check_clause(p, why)) return false;
    }
    if (souk_why_not(g, state, p->parts, actor, -1) == NULL ||
        souk_why_not(g, state, p->parts, actor, g->num_actions) == NULL)
        return props_fault(p, "why not", "actor %d may do what does not exist", actor);
    return true;
}

/* Who does not sit at this table may do nothing, and learns nothing by asking. */
static bool check_strangers(props *p, const void *state)
{
    const int strangers[] = {SOUK_SPECTATOR, p->seats, SOUK_SEATS_MAX};
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        int who = strangers[i];
        souk_mask mask;
        rubbish(&mask);
        souk_legal(p->game, state, p->parts, who, &mask);
        const char *why = souk_why_not(p->game, state, p->parts, who, 0);
        if (souk_mask_count(&mask) > 0 || why == NULL || strcmp(why, SOUK_NOT_YOUR_TURN) != 0)
            return props_fault(p, "mask", "%d, who has no seat here, may act", who);
    }
    return true;
}

static bool check_weights(props *p, const void *state, const souk_mask *mask)
{
    static const uint32_t none[SOUK_ACTIONS_MAX];
    uint32_t w[SOUK_ACTIONS_MAX];
    memcpy(w, none, sizeof w);
    souk_mask outcomes;
    uint32_t total = souk_chances(p->game, state, p->parts, &outcomes, w);
    uint64_t sum = 0;
    for (int a = -1; (a = souk_mask_next(mask, a + 1)) >= 0;) {
        if (w[a] == 0) return props_fault(p, "weights", "the outcome %d is legal and has no weight", a);
        sum += w[a];
    }
    if (sum != total || total == 0)
        return props_fault(p, "weights", "they add up to %llu, and it returned %lu", (unsigned long long)sum,
                           (unsigned long)total);
    if (memcmp(&outcomes, mask, sizeof outcomes) != 0)
        return props_fault(p, "weights", "other outcomes than are legal");
    return true;
}

static bool check_actors(props *p, const void *state, uint32_t pending)
{
    const souk_game *g = p->game;
    souk_mask table, mask;
    rubbish(&table);
    souk_legal(g, state, p->parts, SOUK_TABLE, &table);
    if (pending == 0 && souk_mask_count(&table) > 0)
        return props_fault(p, "mask", "the table may act after the end");
    /* Asking about every action is dear: an actor who may act one time in four, all one in sixteen. */
    uint32_t dice = props_below(p, (uint32_t)p->rare);
    bool reasons = dice == 0, own_reasons = dice < 4;
    if (reasons && !check_reasons(p, state, SOUK_TABLE, false, &table)) return false;
    if (reasons && !check_strangers(p, state)) return false;
    for (int actor = SOUK_CHANCE; actor < p->seats; actor++) {
        bool may = actor == SOUK_CHANCE ? (pending & SOUK_PENDING_CHANCE) != 0 : (pending >> actor & 1) != 0;
        rubbish(&mask);
        souk_legal(g, state, p->parts, actor, &mask);
        int count = souk_mask_count(&mask);
        if (may && count == 0) return props_fault(p, "mask", "actor %d is pending and can do nothing", actor);
        if (!may && count > 0)
            return props_fault(p, "mask", "actor %d is not pending and has %d actions", actor, count);
        if (count > 0 && souk_mask_next(&mask, 0) >= 0) {
            int beyond = souk_mask_next(&mask, g->num_actions);
            if (beyond >= 0) return props_fault(p, "mask", "action %d does not exist", beyond);
            for (int i = 0; i < SOUK_MASK_WORDS; i++)
                if (mask.w[i] & table.w[i])
                    return props_fault(p, "mask", "actor %d may do what only the table may", actor);
        }
        if ((reasons || (may && own_reasons)) && !check_reasons(p, state, actor, may, &mask)) return false;
        if (actor == SOUK_CHANCE && may && !check_weights(p, state, &mask)) return false;
    }
    return true;
}

static bool check_scores(props *p, const void *state)
{
    if (p->game->pending(state) != 0 && souk_winners(p->game, state, p->parts) != 0)
        return props_fault(p, "winners", "somebody has won before the end");
    for (int viewer = -1; viewer < p->seats; viewer++) {
        int32_t score[SOUK_SCORES_MAX];
        for (int i = 0; i < SOUK_SCORES_MAX; i++)
            score[i] = PROPS_UNTOUCHED;
        int n = p->game->score(state, p->parts, viewer < 0 ? SOUK_SPECTATOR : viewer, score);
        if (n != p->entries || n < 1 || n > SOUK_SCORES_MAX)
            return props_fault(p, "score", "%d entries, it began with %d", n, p->entries);
        for (int i = 0; i < n; i++)
            if (score[i] > PROPS_SCORE || score[i] < -PROPS_SCORE)
                return props_fault(p, "score", "entry %d is %ld", i, (long)score[i]);
        for (int i = n; i < SOUK_SCORES_MAX; i++)
            if (score[i] != PROPS_UNTOUCHED)
                return props_fault(p, "score", "entry %d of %d is written", i, n);
    }
    return true;
}

bool props_check_step(props *p, const void *state)
{
    const char *wrong = p->game->conserved(state, p->parts);
    if (wrong) return props_fault(p, "conservation", "%s", wrong);
    uint32_t pending = p->game->pending(state);
    return check_pending(p, pending) && check_actors(p, state, pending) && check_scores(p, state);
}

bool props_check_events(props *p, const souk_events *events, uint32_t learned)
{
    if (learned & ~((1u << p->seats) - 1))
        return props_fault(p, "apply", "it taught seats %#x that are not there", learned);
    if (events->n < 0 || events->n > SOUK_EVENTS_MAX) return props_fault(p, "events", "%d events", events->n);
    for (int i = 0; i < events->n; i++) {
        const souk_event *e = &events->e[i];
        if (e->kind >= p->game->num_event_kinds)
            return props_fault(p, "events", "no kind of event has the number %d", e->kind);
        int seat = p->seat_arg[e->kind], points = p->points_arg[e->kind];
        if (seat >= 0 && points >= 0 && e->arg[seat] >= 0 && e->arg[seat] < p->entries)
            p->points[e->arg[seat]] += e->arg[points];
    }
    return true;
}

/* --- at the end ------------------------------------------------------------------------------ */

bool props_check_end(props *p)
{
    const souk_game *g = p->game;
    int32_t score[SOUK_SCORES_MAX], seen[SOUK_SCORES_MAX];
    int n = g->score(&p->state, p->parts, SOUK_SPECTATOR, score);
    for (int seat = 0; seat < p->seats; seat++) {
        g->score(&p->state, p->parts, seat, seen);
        if (memcmp(score, seen, (size_t)n * sizeof *score) != 0)
            return props_fault(p, "score", "at the end, seat %d does not see the full score", seat);
    }
    uint32_t winners = souk_winners(g, &p->state, p->parts);
    if (winners >> n) return props_fault(p, "winners", "%#x of %d entries", winners, n);
    int32_t most = score[0];
    for (int i = 1; i < n; i++)
        if (score[i] > most) most = score[i];
    for (int i = 0; i < n; i++)
        if ((winners >> i & 1) && score[i] != most)
            return props_fault(p, "winners", "entry %d wins with %ld, and the most is %ld", i, (long)score[i],
                               (long)most);
    for (int i = 0; i < n && i < p->seats; i++)
        if (score[i] != p->points[i])
            return props_fault(p, "points", "seat %d has %ld, its events add up to %ld", i, (long)score[i],
                               (long)p->points[i]);
    return true;
}

/* --- rarely ---------------------------------------------------------------------------------- */

bool props_check_try(props *p, const void *state)
{
    const souk_game *g = p->game;
    for (int i = 0; i < 4; i++) {
        int actor = (int)props_below(p, (uint32_t)p->seats + 2) + SOUK_TABLE;
        int action = (int)props_below(p, (uint32_t)g->num_actions + 2) - 1;
        souk_state tried, applied;
        memset(&tried, 0, sizeof tried);
        memcpy(&tried, state, g->state_size);
        applied = tried;
        souk_mask mask;
        souk_legal(g, state, p->parts, actor, &mask);
        bool legal = action >= 0 && action < g->num_actions && souk_mask_has(&mask, action);
        if (legal) g->apply(&applied, p->parts, actor, action, NULL);
        const char *why = souk_try(g, &tried, p->parts, actor, action, NULL, NULL);
        if ((why == NULL) != legal)
            return props_fault(p, "try", "actor %d, action %d: %s", actor, action,
                               why ? "a legal action was refused" : "an illegal action was carried out");
        if (!props_same_bytes(p, &tried, &applied, "try",
                              why ? "before and after a refusal" : "tried and applied"))
            return false;
    }
    return true;
}

/* The outcome of a value is the one in whose share of the weights, in order of actions, it falls. */
bool props_check_outcome(props *p, const void *state)
{
    if (p->game->pending(state) != SOUK_PENDING_CHANCE) return true;
    uint32_t w[SOUK_ACTIONS_MAX];
    souk_mask mask;
    uint32_t total = souk_chances(p->game, state, p->parts, &mask, w);
    for (int i = 0; i < 6; i++) {
        uint64_t value = i == 0 ? 0 : i == 1 ? UINT64_MAX : souk_rng_next(&p->sample);
        uint32_t left = souk_below(value, total);
        int want = -1;
        for (int a = -1; (a = souk_mask_next(&mask, a + 1)) >= 0; left -= w[a]) {
            want = a;
            if (left < w[a]) break;
        }
        int got = souk_outcome(p->game, state, p->parts, value);
        if (got != want)
            return props_fault(p, "outcome", "value %#llx means outcome %d by the weights, it was %d",
                               (unsigned long long)value, want, got);
    }
    return true;
}
