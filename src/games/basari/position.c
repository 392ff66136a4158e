/* position.c */
#include "core/text.h"
#include "games/basari/state.h"
#include <stdlib.h>
#include <string.h>

static void write_stones(souk_out *out, uint32_t stones)
{
    const char *between = "";
    if (!stones) souk_puts(out, "none");
    for (int c = BA_RED; c >= BA_BLUE; c--) {
        if (!ba_get(stones, c)) continue;
        souk_printf(out, "%s%d %s", between, ba_get(stones, c), ba_colour_names[c]);
        between = " ";
    }
}

static void ba_position(const void *state, const void *parts, int seat, souk_out *out)
{
    (void)seat;
    const ba_state *s = VIEW(state);
    (void)parts;
    souk_printf(out, "phase = %s\nscorings = %d\n", ba_phase_names[s->phase], s->scorings);
    souk_puts(out, "score =");
    for (int i = 0; i < s->seats; i++)
        souk_printf(out, " %d", s->score[i]);
    souk_puts(out, "\npawn =");
    for (int i = 0; i < s->seats; i++) {
        if (ba_placed(s, i))
            souk_printf(out, " %d", s->pawn[i] + 1);
        else
            souk_puts(out, " none");
    }
    souk_puts(out, "\nwalked =");
    for (int i = 0; i < s->seats; i++)
        souk_printf(out, " %d", s->walked[i]);
    souk_putc(out, '\n');
    for (int i = 0; i < s->seats; i++) {
        souk_printf(out, "stones.%d = ", i);
        write_stones(out, s->stones[i]);
        souk_putc(out, '\n');
    }
    souk_puts(out, "cards =");
    for (int i = 0; i < s->seats; i++)
        souk_printf(out, " %s", ba_card_names[s->card[i]]);
    souk_printf(out, "\naction = %s\nturn = %d\n", ba_card_names[1 + s->doing], s->turn);
    if (s->phase != BA_IN_HAGGLE) return;
    souk_printf(out, "offers = %d\noffer = ", s->offers);
    write_stones(out, s->offer);
    souk_puts(out, "\nnamed =");
    if (s->colour == BA_RED) souk_puts(out, " none");
    for (int c = BA_RED; c > s->colour; c--)
        souk_printf(out, " %d", ba_get(s->named, c));
    souk_putc(out, '\n');
}

/* A list of one number within min..max, or "none" (read as `none`), per seat. */
static bool place_list(souk_fields *f, const char *key, int seats, long min, long max, int none, int *out,
                       souk_error *error)
{
    const souk_field *field = souk_field_get(f, key);
    if (!field) return true;
    const char *rest = field->value;
    char word[16], *end;
    for (int i = 0; i < seats; i++) {
        rest = rest ? souk_field_word(rest, word, sizeof word) : NULL;
        long n = rest ? strtol(word, &end, 10) : -1;
        if (rest && none >= 0 && strcmp(word, "none") == 0)
            n = none;
        else if (!rest || *end || n < min || n > max)
            return souk_field_wrong(
                f, field, error, N_("%d numbers from %ld to %ld are wanted, one per seat"), seats, min, max);
        out[i] = (int)n;
    }
    if (souk_field_word(rest, word, sizeof word))
        return souk_field_wrong(f, field, error, N_("%d numbers from %ld to %ld are wanted, one per seat"),
                                seats, min, max);
    return true;
}

static int index_of(const char *const *keys, int n, const char *word)
{
    for (int i = 0; i < n; i++)
        if (strcmp(keys[i], word) == 0) return i;
    return -1;
}

static bool place_phase(ba_state *s, souk_fields *f, souk_error *error)
{
    const souk_field *field = souk_field_get(f, "phase");
    int phase = field ? index_of(ba_phase_names, BA_PHASES, field->value) : BA_IN_CARDS;
    if (phase < 0)
        return souk_field_wrong(f, field, error,
                                N_("the phase is start, roll, cards, tie, haggle, die or done"));
    s->phase = (uint8_t)phase;
    field = souk_field_get(f, "action");
    int card = field ? index_of(ba_card_names + 1, BA_CARDS, field->value) : 0;
    if (card < 0) return souk_field_wrong(f, field, error, N_("the action is die, points or stones"));
    s->doing = (uint8_t)card;
    return true;
}

static bool place_stones(ba_state *s, const ba_parts *p, souk_fields *f, souk_error *error)
{
    for (int i = 0; i < s->seats; i++) {
        const souk_field *field = souk_field_getf(f, "stones.%d", i);
        if (!field) continue;
        uint32_t stones = 0;
        if (strcmp(field->value, "none") != 0 && !ba_read_stones(field->value, &stones))
            return souk_field_wrong(f, field, error, N_("stones are written as 2 red 1 blue"));
        s->stones[i] = stones;
    }
    s->stock = 0;
    for (int c = 0; c < BA_COLOURS; c++) {
        int left = ba_get(p->box, c);
        for (int i = 0; i < s->seats; i++)
            left -= ba_get(s->stones[i], c);
        if (left < 0) {
            for (int i = s->seats; i > 0; i--) { /* the last seat that was given any */
                if (!ba_get(s->stones[i - 1], c)) continue;
                const souk_field *field = souk_field_getf(f, "stones.%d", i - 1);
                if (field)
                    return souk_field_wrong(f, field, error, N_("the box has only %d %s stones for all"),
                                            ba_get(p->box, c), ba_colour_names[c]);
            }
            return souk_fields_wrong(f, error, "stones", N_("the box has only %d %s stones for all"),
                                     ba_get(p->box, c), ba_colour_names[c]);
        }
        s->stock |= ba_of(c, left);
    }
    return true;
}

static bool place_cards(ba_state *s, souk_fields *f, souk_error *error)
{
    const souk_field *field = souk_field_get(f, "cards");
    const char *rest = field ? field->value : NULL;
    char word[16];
    int chosen = 0;
    for (int i = 0; field && i < s->seats; i++) {
        rest = rest ? souk_field_word(rest, word, sizeof word) : NULL;
        int card = rest ? index_of(ba_card_names + 1, BA_CARDS, word) : -1;
        if (!rest || (card < 0 && strcmp(word, "none") != 0))
            return souk_field_wrong(f, field, error,
                                    N_("one word per seat is wanted: die, points, stones or none"));
        s->card[i] = (uint8_t)(card + 1);
        chosen += card >= 0;
    }
    bool shown = s->phase >= BA_IN_TIE && s->phase <= BA_IN_DIE;
    if (shown && chosen < s->seats)
        return souk_fields_wrong(f, error, "cards", N_("in this phase every seat has a card"));
    if (s->phase == BA_IN_CARDS && chosen == s->seats)
        return souk_fields_wrong(f, error, "cards", N_("somebody must still be choosing"));
    if (!shown && s->phase != BA_IN_CARDS && chosen)
        return souk_fields_wrong(f, error, "cards", N_("in this phase nobody has a card"));
    return true;
}

/* What the phase asks of turn, action and cards; sets pending. */
static bool place_turn(ba_state *s, souk_fields *f, souk_error *error)
{
    long turn = 0;
    if (!souk_field_int(f, "turn", 0, s->seats - 1, &turn, error)) return false;
    s->turn = (uint8_t)turn;
    uint32_t wanting = ba_choosers(s, s->doing);
    int number = souk_popcount(wanting);
    bool among = wanting >> s->turn & 1;
    bool shown = s->phase >= BA_IN_TIE && s->phase <= BA_IN_DIE;
    if (!shown && s->doing)
        return souk_fields_wrong(f, error, "action", N_("in this phase no action is carried out"));
    s->pending = SOUK_PENDING_CHANCE;
    switch (s->phase) {
    case BA_IN_START: s->pending = 1u << s->turn; return true;
    case BA_IN_ROLL: return true;
    case BA_IN_TIE:
    case BA_IN_HAGGLE:
        if (number != 2) return souk_fields_wrong(f, error, "cards", N_("two seats must want the action"));
        if (s->phase == BA_IN_TIE) break;
        if (!among) return souk_fields_wrong(f, error, "turn", N_("this seat has not chosen the action"));
        s->rival = (uint8_t)souk_lowest(wanting & ~(1u << s->turn));
        s->pending = 1u << s->turn;
        return true;
    case BA_IN_DIE:
        if (s->doing != BA_DIE || !among || number > 2)
            return souk_fields_wrong(f, error, "turn", N_("this seat does no die action"));
        return true;
    case BA_IN_DONE: s->pending = 0; break;
    default: /* cards */
        s->pending = ((1u << s->seats) - 1);
        for (int i = 0; i < s->seats; i++)
            if (s->card[i]) s->pending &= ~(1u << i);
        break;
    }
    if (s->turn) return souk_fields_wrong(f, error, "turn", N_("in this phase it is nobody's turn"));
    return true;
}

/* The offer on the table and what has been named of the next. */
static bool place_offer(ba_state *s, souk_fields *f, souk_error *error)
{
    if (s->phase != BA_IN_HAGGLE) return true;
    long offers = 0;
    s->colour = BA_RED;
    if (!souk_field_int(f, "offers", 0, s->max_offers, &offers, error)) return false;
    s->offers = (uint8_t)offers;
    const souk_field *field = souk_field_get(f, "offer");
    if (field && strcmp(field->value, "none") != 0 && !ba_read_stones(field->value, &s->offer))
        return souk_field_wrong(f, field, error, N_("stones are written as 2 red 1 blue"));
    if ((s->offer != 0) != (s->offers != 0))
        return souk_fields_wrong(f, error, "offer", N_("there is an offer exactly if one has been made"));
    for (int c = 0; c < BA_COLOURS; c++)
        if (ba_get(s->offer, c) > ba_get(s->stones[s->rival], c))
            return souk_fields_wrong(f, error, "offer", N_("its maker does not own these stones"));
    field = souk_field_get(f, "named");
    if (!field || strcmp(field->value, "none") == 0) return true;
    char word[16], *end;
    for (const char *rest = field->value; (rest = souk_field_word(rest, word, sizeof word));) {
        long n = strtol(word, &end, 10);
        if (*end || s->colour == BA_BLUE || s->offers >= s->max_offers || n < ba_least(s) ||
            n > ba_get(s->stones[s->turn], s->colour))
            return souk_field_wrong(f, field, error,
                                    N_("counts of red, yellow, green that can become an offer"));
        s->named |= ba_of(s->colour, (int)n);
        s->colour--;
    }
    return true;
}

static bool ba_place(void *state, const void *parts, int seat, souk_fields *f, souk_error *error)
{
    ba_state *s = STATE(state);
    const ba_parts *p = PARTS(parts);
    int score[BA_SEATS] = {0}, pawn[BA_SEATS] = {0}, walked[BA_SEATS] = {0};
    long scorings = 0;
    (void)seat;
    const int seats = ((const ba_state *)state)->seats;
    for (int i = 0; i < seats; i++)
        pawn[i] = 1;
    if (!place_phase(s, f, error) || !place_list(f, "score", seats, 0, INT16_MAX / 2, -1, score, error) ||
        !place_list(f, "pawn", seats, 1, p->stalls, 1, pawn, error) ||
        !place_list(f, "walked", seats, 0, p->stalls + 2 * p->faces - 1, -1, walked, error) ||
        !souk_field_int(f, "scorings", 0, p->scorings, &scorings, error) || !place_stones(s, p, f, error) ||
        !place_cards(s, f, error) || !place_turn(s, f, error) || !place_offer(s, f, error))
        return false;
    s->scorings = (uint8_t)scorings;
    if ((s->phase == BA_IN_DONE) != (s->scorings == p->scorings))
        return souk_fields_wrong(f, error, "scorings", N_("the game is done exactly after scoring %d"),
                                 (int)p->scorings);
    for (int i = 0; i < seats; i++) {
        s->score[i] = (int16_t)score[i];
        s->pawn[i] = (uint8_t)(ba_placed(s, i) ? pawn[i] - 1 : 0);
        s->walked[i] = (uint8_t)walked[i];
        /* A lap is scored before the next roll (BA-6.1). */
        if ((s->phase <= BA_IN_ROLL && walked[i] >= p->stalls + p->faces) ||
            (s->phase == BA_IN_START && walked[i]))
            return souk_fields_wrong(f, error, "walked", N_("a pawn cannot have walked so far now"));
    }
    if (s->phase == BA_IN_TIE) {
        uint32_t two = ba_choosers(s, s->doing);
        if (score[souk_lowest(two)] != score[souk_lowest(two & (two - 1))])
            return souk_fields_wrong(f, error, "score", N_("a tie needs equal scores"));
    }
    return souk_fields_done(f, error);
}

const souk_key ba_keys[BA_KEYS] = {
    {.key = "position", .type = SOUK_OWN_VALUE, .write = ba_position, .read = ba_place}};
