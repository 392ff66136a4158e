/* check_rules.c — checks the rules in every state: pieces, masks, reasons, weights, scores.
 *
 * Masks are passed in filled with garbage: no function may rely on their previous contents. */
#include "lab/proof/check.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool souk_check_fault(souk_checks *c, const char *property, const char *format, ...)
{
    if (c->failed) return false;
    c->failed = true;
    snprintf(c->property, sizeof c->property, "%s", property);
    va_list args;
    va_start(args, format);
    vsnprintf(c->fault, sizeof c->fault, format, args);
    va_end(args);
    return false;
}

bool souk_check_same(souk_checks *c, const void *a, const void *b, const char *property, const char *what)
{
    if (memcmp(a, b, c->game->state_size) == 0) return true;
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    size_t at = 0;
    while (x[at] == y[at])
        at++;
    return souk_check_fault(c, property, "%s: byte %zu of the state is %d in one, %d in the other", what, at,
                            x[at], y[at]);
}

static void rubbish(souk_mask *mask)
{
    memset(mask, 0xA5, sizeof *mask);
}

/* --- every state ----------------------------------------------------------------------------- */

static bool check_pending(souk_checks *c, uint32_t pending)
{
    if (pending & SOUK_PENDING_CHANCE) {
        if (pending != SOUK_PENDING_CHANCE)
            return souk_check_fault(c, "pending", "chance and seats at once: %#x", pending);
    } else if (pending >> c->seats) {
        return souk_check_fault(c, "pending", "%#x names a seat that is not there", pending);
    }
    return true;
}

/* A clause that why_not names for the first time must be in the rules, in every language. */
static bool check_clause(souk_checks *c, const char *clause)
{
    for (int i = 0; i < c->num_clauses; i++)
        if (c->clauses[i] == clause || strcmp(c->clauses[i], clause) == 0) return true;
    for (int lang = 0; lang < souk_num_langs(); lang++) {
        souk_out out;
        souk_out_init(&out, c->text, sizeof c->text);
        souk_why_text(c->game, clause, lang, &out);
        if (out.len == 0) return souk_check_fault(c, "why not", "no sentence for clause \"%s\"", clause);
        if (strcmp(clause, SOUK_NOT_YOUR_TURN) == 0) continue;
        souk_out_reset(&out);
        if (souk_rules_text(c->game, NULL, lang, &out) && out.len > 0) {
            souk_out_reset(&out);
            if (!souk_rules_text(c->game, clause, lang, &out))
                return souk_check_fault(c, "why not", "there is no clause \"%s\" in the rules", clause);
        }
    }
    if (c->num_clauses < CHECK_CLAUSES) c->clauses[c->num_clauses++] = clause;
    return true;
}

/* A refusal is one line of complete sentences, and comes from the catalogue: it is not the same in all languages. */
static bool check_words(souk_checks *c, const void *state, int actor, int action)
{
    char said[SOUK_LANGS_MAX][SOUK_ERROR_MAX];
    bool translated = souk_num_langs() == 1;
    for (int lang = 0; lang < souk_num_langs(); lang++) {
        souk_voice voice = {.lang = lang};
        souk_out out;
        souk_out_init(&out, said[lang], sizeof said[lang]);
        souk_refusal(c->game, state, c->parts, actor, action, &voice, &out);
        const char *last = out.len ? said[lang] + strlen(said[lang]) - 1 : "";
        bool sentence = *last == '.' || *last == '?' || *last == '!';
        if (out.len == 0 || souk_out_full(&out) || !sentence)
            return souk_check_fault(c, "refusal", "action %d of actor %d is refused by \"%s\"", action, actor,
                                    said[lang]);
        if (c->game->refuse && strpbrk(said[lang], "{}%\n"))
            return souk_check_fault(c, "refusal", "\"%s\" has an open place", said[lang]);
        translated = translated || strcmp(said[SOUK_EN], said[lang]) != 0;
    }
    return translated || souk_check_fault(c, "refusal", "\"%s\" is the same in all languages", said[SOUK_EN]);
}

/* why_not is NULL for exactly the legal actions, and reveals nothing to an actor who is not pending. */
static bool check_reasons(souk_checks *c, const void *state, int actor, bool pending, const souk_mask *mask)
{
    const souk_game *g = c->game;
    const char *before = NULL;
    /* Texts are expensive: those of a few actions at a time, in plays and in exhaustive searches. */
    int apart = c->rare == 1 ? 128 : 32, spoken = actor < 0 ? -1 : (int)souk_check_below(c, (uint32_t)apart);
    for (int a = 0; a < g->num_actions; a++) {
        const char *why = souk_why_not(g, state, c->parts, actor, a);
        if (why && a % apart == spoken && !check_words(c, state, actor, a)) return false;
        if ((why == NULL) != souk_mask_has(mask, a))
            return souk_check_fault(c, "why not", "actor %d, action %d is %s, and the reason is %s", actor, a,
                                    why ? "legal" : "not legal", why ? why : "none");
        if (why == NULL || why == before) continue;
        before = why;
        if (!pending && actor != SOUK_TABLE && strcmp(why, SOUK_NOT_YOUR_TURN) != 0)
            return souk_check_fault(c, "why not", "actor %d is not pending and is told %s", actor, why);
        if (strcmp(why, SOUK_NO_SUCH_ACTION) == 0)
            return souk_check_fault(c, "why not", "actor %d is not told why it may not do action %d", actor,
                                    a);
        if (pending && strcmp(why, SOUK_NOT_YOUR_TURN) == 0)
            return souk_check_fault(c, "why not", "actor %d is pending and is told that it is not its turn",
                                    actor);
        if (!check_clause(c, why)) return false;
    }
    if (souk_why_not(g, state, c->parts, actor, -1) == NULL ||
        souk_why_not(g, state, c->parts, actor, g->num_actions) == NULL)
        return souk_check_fault(c, "why not", "actor %d may do what does not exist", actor);
    return true;
}

/* An actor without a seat at this table may do nothing, and learns nothing from the reasons. */
static bool check_strangers(souk_checks *c, const void *state)
{
    const int strangers[] = {SOUK_SPECTATOR, c->seats, SOUK_SEATS_MAX};
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        int who = strangers[i];
        souk_mask mask;
        rubbish(&mask);
        souk_legal(c->game, state, c->parts, who, &mask);
        const char *why = souk_why_not(c->game, state, c->parts, who, 0);
        if (souk_mask_count(&mask) > 0 || why == NULL || strcmp(why, SOUK_NOT_YOUR_TURN) != 0)
            return souk_check_fault(c, "mask", "%d, who has no seat here, may act", who);
    }
    return true;
}

static bool check_weights(souk_checks *c, const void *state, const souk_mask *mask)
{
    static const uint32_t none[SOUK_ACTIONS_MAX];
    uint32_t w[SOUK_ACTIONS_MAX];
    memcpy(w, none, sizeof w);
    souk_mask outcomes;
    uint32_t total = souk_chances(c->game, state, c->parts, &outcomes, w);
    uint64_t sum = 0;
    for (int a = -1; (a = souk_mask_next(mask, a + 1)) >= 0;) {
        if (w[a] == 0) return souk_check_fault(c, "weights", "the outcome %d is legal and has no weight", a);
        sum += w[a];
    }
    if (sum != total || total == 0)
        return souk_check_fault(c, "weights", "they add up to %llu, and it returned %lu",
                                (unsigned long long)sum, (unsigned long)total);
    if (memcmp(&outcomes, mask, sizeof outcomes) != 0)
        return souk_check_fault(c, "weights", "other outcomes than are legal");
    return true;
}

static bool check_actors(souk_checks *c, const void *state, uint32_t pending)
{
    const souk_game *g = c->game;
    souk_mask table, mask;
    rubbish(&table);
    souk_legal(g, state, c->parts, SOUK_TABLE, &table);
    if (pending == 0 && souk_mask_count(&table) > 0)
        return souk_check_fault(c, "mask", "the table may act after the end");
    /* Reasons are expensive. With rare = 16: an actor who may act one time in four, all actors one in sixteen. */
    uint32_t dice = souk_check_below(c, (uint32_t)c->rare);
    bool reasons = dice == 0, own_reasons = dice < 4;
    if (reasons && !check_reasons(c, state, SOUK_TABLE, false, &table)) return false;
    if (reasons && !check_strangers(c, state)) return false;
    for (int actor = SOUK_CHANCE; actor < c->seats; actor++) {
        bool may = actor == SOUK_CHANCE ? (pending & SOUK_PENDING_CHANCE) != 0 : (pending >> actor & 1) != 0;
        rubbish(&mask);
        souk_legal(g, state, c->parts, actor, &mask);
        int count = souk_mask_count(&mask);
        if (may && count == 0)
            return souk_check_fault(c, "mask", "actor %d is pending and can do nothing", actor);
        if (!may && count > 0)
            return souk_check_fault(c, "mask", "actor %d is not pending and has %d actions", actor, count);
        if (count > 0 && souk_mask_next(&mask, 0) >= 0) {
            int beyond = souk_mask_next(&mask, g->num_actions);
            if (beyond >= 0) return souk_check_fault(c, "mask", "action %d does not exist", beyond);
            for (int i = 0; i < SOUK_MASK_WORDS; i++)
                if (mask.w[i] & table.w[i])
                    return souk_check_fault(c, "mask", "actor %d may do what only the table may", actor);
        }
        if ((reasons || (may && own_reasons)) && !check_reasons(c, state, actor, may, &mask)) return false;
        if (actor == SOUK_CHANCE && may && !check_weights(c, state, &mask)) return false;
    }
    return true;
}

static bool check_scores(souk_checks *c, const void *state)
{
    if (c->game->pending(state) != 0 && souk_winners(c->game, state, c->parts) != 0)
        return souk_check_fault(c, "winners", "somebody has won before the end");
    for (int viewer = -1; viewer < c->seats; viewer++) {
        int32_t score[SOUK_SCORES_MAX];
        for (int i = 0; i < SOUK_SCORES_MAX; i++)
            score[i] = CHECK_UNTOUCHED;
        int n = c->game->score(state, c->parts, viewer < 0 ? SOUK_SPECTATOR : viewer, score);
        if (n != c->entries || n < 1 || n > SOUK_SCORES_MAX)
            return souk_check_fault(c, "score", "%d entries, it began with %d", n, c->entries);
        for (int i = 0; i < n; i++)
            if (score[i] > CHECK_SCORE || score[i] < -CHECK_SCORE)
                return souk_check_fault(c, "score", "entry %d is %ld", i, (long)score[i]);
        for (int i = n; i < SOUK_SCORES_MAX; i++)
            if (score[i] != CHECK_UNTOUCHED)
                return souk_check_fault(c, "score", "entry %d of %d is written", i, n);
    }
    return true;
}

bool souk_check_step(souk_checks *c, const void *state)
{
    const char *wrong = c->game->conserved(state, c->parts);
    if (wrong) return souk_check_fault(c, "conservation", "%s", wrong);
    uint32_t pending = c->game->pending(state);
    return check_pending(c, pending) && check_actors(c, state, pending) && check_scores(c, state);
}

/* --- at the end ------------------------------------------------------------------------------ */

bool souk_check_end(souk_checks *c, const void *state)
{
    const souk_game *g = c->game;
    int32_t score[SOUK_SCORES_MAX], seen[SOUK_SCORES_MAX];
    int n = g->score(state, c->parts, SOUK_SPECTATOR, score);
    for (int seat = 0; seat < c->seats; seat++) {
        g->score(state, c->parts, seat, seen);
        if (memcmp(score, seen, (size_t)n * sizeof *score) != 0)
            return souk_check_fault(c, "score", "at the end, seat %d does not see the full score", seat);
    }
    uint32_t winners = souk_winners(g, state, c->parts);
    if (winners >> n) return souk_check_fault(c, "winners", "%#x of %d entries", winners, n);
    int32_t most = score[0];
    for (int i = 1; i < n; i++)
        if (score[i] > most) most = score[i];
    for (int i = 0; i < n; i++)
        if ((winners >> i & 1) && score[i] != most)
            return souk_check_fault(c, "winners", "entry %d wins with %ld, and the most is %ld", i,
                                    (long)score[i], (long)most);
    return true;
}

/* --- expensive checks ------------------------------------------------------------------------ */

bool souk_check_try(souk_checks *c, const void *state)
{
    const souk_game *g = c->game;
    for (int i = 0; i < 4; i++) {
        int actor = (int)souk_check_below(c, (uint32_t)c->seats + 2) + SOUK_TABLE;
        int action = (int)souk_check_below(c, (uint32_t)g->num_actions + 2) - 1;
        souk_state tried, applied;
        memset(&tried, 0, sizeof tried);
        memcpy(&tried, state, g->state_size);
        applied = tried;
        souk_mask mask;
        souk_legal(g, state, c->parts, actor, &mask);
        bool legal = action >= 0 && action < g->num_actions && souk_mask_has(&mask, action);
        if (legal) g->apply(&applied, c->parts, actor, action, NULL);
        const char *why = souk_try(g, &tried, c->parts, actor, action, NULL, NULL);
        if ((why == NULL) != legal)
            return souk_check_fault(c, "try", "actor %d, action %d: %s", actor, action,
                                    why ? "a legal action was refused" : "an illegal action was carried out");
        if (!souk_check_same(c, &tried, &applied, "try",
                             why ? "before and after a refusal" : "tried and applied"))
            return false;
    }
    return true;
}

/* A value selects the outcome in whose share of the weights it falls, in order of actions. */
bool souk_check_outcome(souk_checks *c, const void *state)
{
    if (c->game->pending(state) != SOUK_PENDING_CHANCE) return true;
    uint32_t w[SOUK_ACTIONS_MAX];
    souk_mask mask;
    uint32_t total = souk_chances(c->game, state, c->parts, &mask, w);
    for (int i = 0; i < 6; i++) {
        uint64_t value = i == 0 ? 0 : i == 1 ? UINT64_MAX : souk_rng_next(&c->sample);
        uint32_t left = souk_below(value, total);
        int want = -1;
        for (int a = -1; (a = souk_mask_next(&mask, a + 1)) >= 0; left -= w[a]) {
            want = a;
            if (left < w[a]) break;
        }
        int got = souk_outcome(c->game, state, c->parts, value);
        if (got != want)
            return souk_check_fault(c, "outcome", "value %#llx means outcome %d by the weights, it was %d",
                                    (unsigned long long)value, want, got);
    }
    return true;
}

bool souk_check_playout(souk_checks *c, const void *state)
{
    const souk_game *g = c->game;
    souk_state s;
    memset(&s, 0, sizeof s);
    memcpy(&s, state, g->state_size);
    souk_rng chance = souk_rng_seeded(souk_rng_next(&c->sample)),
             player = souk_rng_seeded(souk_rng_next(&c->sample));
    int64_t steps = 0;
    for (int who; (who = souk_mover(g, &s)) != SOUK_DONE; steps++) {
        if (c->done + steps > c->bound)
            return souk_check_fault(c, "playout",
                                    "from an imagined state, a play went on beyond %lld actions",
                                    (long long)c->bound);
        souk_mask mask;
        souk_legal(g, &s, c->parts, who, &mask);
        if (souk_mask_count(&mask) == 0) return souk_check_fault(c, "playout", "actor %d has no action", who);
        const char *wrong = steps % 4 == 0 ? c->game->conserved(&s, c->parts) : NULL;
        if (wrong) return souk_check_fault(c, "playout", "not conserved in an imagined play: %s", wrong);
        int action =
            who == SOUK_CHANCE ? souk_draw(g, &s, c->parts, &chance) : souk_mask_pick(&mask, &player);
        g->apply(&s, c->parts, who, action, NULL);
    }
    return true;
}
