/* table.c — a Basari position as data: the view for clients, and positions as `key = value` lines.
 *
 * Seats count from 0, stalls from 1 as on the board. Lists are in seat order; stones are objects by colour in the view and "2 red 1 blue" in a position.
 * The stock is never written: it is what the seats do not hold, so conservation is checked by asking
 * whether it would be negative.
 */
#include "games/basari/words.h"

#include <stdlib.h>
#include <string.h>

/* --- The view -------------------------------------------------------------------------------- */

static void put_stones(souk_out *json, uint32_t stones)
{
    souk_json_open(json, '{');
    for (int c = BASARI_RED; c >= BASARI_BLUE; c--)
        souk_json_put_int(json, basari_colour_key[c], basari_get(stones, c));
    souk_json_close(json, '}');
}

static void view_ring(const basari_state *s, const basari_parts *p, souk_out *json)
{
    souk_json_key(json, "stalls");
    souk_json_open(json, '[');
    for (int i = 0; i < p->stalls; i++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "points", p->stall[i].points);
        souk_json_key(json, "stones");
        put_stones(json, p->stall[i].stones);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
    souk_json_key(json, "pawns"); /* stalls from 0; null before a seat has chosen where to start */
    souk_json_open(json, '[');
    for (int i = 0; i < s->seats; i++) {
        if (basari_placed(s, i))
            souk_json_int(json, s->pawn[i]);
        else
            souk_json_null(json);
    }
    souk_json_close(json, ']');
    souk_json_key(json, "markers");
    souk_json_open(json, '[');
    for (int i = 0; i < s->seats; i++) {
        if (basari_placed(s, i))
            souk_json_int(json, basari_marker(s, p, i));
        else
            souk_json_null(json);
    }
    souk_json_close(json, ']');
    souk_json_put_bytes(json, "walked", s->walked, s->seats);
}

static void view_scoring(const basari_state *s, const basari_parts *p, souk_out *json)
{
    souk_json_key(json, "scoring");
    souk_json_open(json, '{');
    souk_json_put_int(json, "done", s->scorings);
    souk_json_put_int(json, "of", p->scorings);
    souk_json_put_int(json, "lap", p->lap);
    souk_json_key(json, "majority");
    souk_json_open(json, '{');
    for (int c = BASARI_RED; c >= BASARI_BLUE; c--)
        souk_json_put_int(json, basari_colour_key[c], p->majority[c]);
    souk_json_close(json, '}');
    souk_json_put_int(json, "alone_returns", p->alone);
    souk_json_put_int(json, "shared_returns", p->shared);
    souk_json_close(json, '}');
    souk_json_key(json, "die");
    souk_json_open(json, '{');
    souk_json_put_int(json, "faces", p->faces);
    souk_json_put_int(json, "score", p->die_score);
    souk_json_close(json, '}');
    souk_json_put_int(json, "track", p->track);
}

static void view_cards(const basari_state *s, int viewer, souk_out *json)
{
    souk_json_key(json, "chosen");
    souk_json_open(json, '[');
    for (int i = 0; i < s->seats; i++)
        souk_json_bool(json, s->card[i] != 0);
    souk_json_close(json, ']');
    souk_json_key(json, "cards"); /* null: none, or face down for this viewer */
    souk_json_open(json, '[');
    for (int i = 0; i < s->seats; i++) {
        if (basari_card_shown(s, viewer, i))
            souk_json_string(json, basari_card_key[s->card[i] - 1]);
        else
            souk_json_null(json);
    }
    souk_json_close(json, ']');
}

static void view_haggle(const basari_state *s, int viewer, souk_out *json)
{
    souk_json_key(json, "haggle");
    if (s->phase != BASARI_IN_HAGGLE) {
        souk_json_null(json);
        return;
    }
    souk_json_open(json, '{');
    souk_json_put_int(json, "turn", s->turn);
    souk_json_put_int(json, "rival", s->rival);
    souk_json_key(json, "offer"); /* the rival's; null: nothing has been offered yet */
    if (s->offers)
        put_stones(json, s->offer);
    else
        souk_json_null(json);
    souk_json_put_int(json, "offers", s->offers);
    souk_json_put_int(json, "max_offers", s->max_offers);
    if (viewer == s->turn) { /* BA-5.7: shown to others only when blue is named */
        souk_json_key(json, "named");
        put_stones(json, s->named);
        souk_json_put_string(json, "naming", basari_colour_key[s->colour]);
    }
    souk_json_close(json, '}');
}

void basari_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const basari_state *s = state;
    const basari_parts *p = parts;
    souk_json_put_string(json, "phase", basari_phase_key[s->phase]);
    souk_json_key(json, "action"); /* which card is being carried out */
    if (s->phase >= BASARI_IN_TIE && s->phase <= BASARI_IN_DIE)
        souk_json_string(json, basari_card_key[s->doing]);
    else
        souk_json_null(json);
    souk_json_key(json, "turn"); /* whose start stall, roll, offer or die it is */
    if (s->phase == BASARI_IN_CARDS || s->phase == BASARI_IN_TIE || s->phase == BASARI_IN_DONE)
        souk_json_null(json);
    else
        souk_json_int(json, s->turn);
    view_ring(s, p, json);
    souk_json_key(json, "stones");
    souk_json_open(json, '[');
    for (int i = 0; i < s->seats; i++)
        put_stones(json, s->stones[i]);
    souk_json_close(json, ']');
    souk_json_key(json, "stock");
    put_stones(json, s->stock);
    view_cards(s, viewer, json);
    view_haggle(s, viewer, json);
    view_scoring(s, p, json);
}

/* --- Positions ------------------------------------------------------------------------------- */

static void write_stones(souk_out *out, uint32_t stones)
{
    const char *between = "";
    if (!stones) souk_puts(out, "none");
    for (int c = BASARI_RED; c >= BASARI_BLUE; c--) {
        if (!basari_get(stones, c)) continue;
        souk_printf(out, "%s%d %s", between, basari_get(stones, c), basari_colour_key[c]);
        between = " ";
    }
}

void basari_position(const void *state, const void *parts, int seat, souk_out *out)
{
    (void)seat;
    const basari_state *s = state;
    (void)parts;
    souk_printf(out, "phase = %s\nscorings = %d\n", basari_phase_key[s->phase], s->scorings);
    souk_puts(out, "score =");
    for (int i = 0; i < s->seats; i++)
        souk_printf(out, " %d", s->score[i]);
    souk_puts(out, "\npawn =");
    for (int i = 0; i < s->seats; i++) {
        if (basari_placed(s, i))
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
        souk_printf(out, " %s", s->card[i] ? basari_card_key[s->card[i] - 1] : "none");
    souk_printf(out, "\naction = %s\nturn = %d\n", basari_card_key[s->doing], s->turn);
    if (s->phase != BASARI_IN_HAGGLE) return;
    souk_printf(out, "offers = %d\noffer = ", s->offers);
    write_stones(out, s->offer);
    souk_puts(out, "\nnamed =");
    if (s->colour == BASARI_RED) souk_puts(out, " none");
    for (int c = BASARI_RED; c > s->colour; c--)
        souk_printf(out, " %d", basari_get(s->named, c));
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

static bool place_phase(basari_state *s, souk_fields *f, souk_error *error)
{
    const souk_field *field = souk_field_get(f, "phase");
    int phase = field ? index_of(basari_phase_key, BASARI_PHASES, field->value) : BASARI_IN_CARDS;
    if (phase < 0)
        return souk_field_wrong(f, field, error,
                                N_("the phase is start, roll, cards, tie, haggle, die or done"));
    s->phase = (uint8_t)phase;
    field = souk_field_get(f, "action");
    int card = field ? index_of(basari_card_key, BASARI_CARDS, field->value) : 0;
    if (card < 0) return souk_field_wrong(f, field, error, N_("the action is die, points or stones"));
    s->doing = (uint8_t)card;
    return true;
}

static bool place_stones(basari_state *s, const basari_parts *p, souk_fields *f, souk_error *error)
{
    for (int i = 0; i < s->seats; i++) {
        const souk_field *field = souk_field_getf(f, "stones.%d", i);
        if (!field) continue;
        uint32_t stones = 0;
        if (strcmp(field->value, "none") != 0 && !basari_read_stones(field->value, &stones))
            return souk_field_wrong(f, field, error, N_("stones are written as 2 red 1 blue"));
        s->stones[i] = stones;
    }
    s->stock = 0;
    for (int c = 0; c < BASARI_COLOURS; c++) {
        int left = basari_get(p->box, c);
        for (int i = 0; i < s->seats; i++)
            left -= basari_get(s->stones[i], c);
        if (left < 0) {
            for (int i = s->seats; i > 0; i--) { /* the last seat that was given any */
                if (!basari_get(s->stones[i - 1], c)) continue;
                const souk_field *field = souk_field_getf(f, "stones.%d", i - 1);
                if (field)
                    return souk_field_wrong(f, field, error, N_("the box has only %d %s stones for all"),
                                            basari_get(p->box, c), basari_colour_key[c]);
            }
            return souk_fields_wrong(f, error, "stones", N_("the box has only %d %s stones for all"),
                                     basari_get(p->box, c), basari_colour_key[c]);
        }
        s->stock |= basari_of(c, left);
    }
    return true;
}

static bool place_cards(basari_state *s, souk_fields *f, souk_error *error)
{
    const souk_field *field = souk_field_get(f, "cards");
    const char *rest = field ? field->value : NULL;
    char word[16];
    int chosen = 0;
    for (int i = 0; field && i < s->seats; i++) {
        rest = rest ? souk_field_word(rest, word, sizeof word) : NULL;
        int card = rest ? index_of(basari_card_key, BASARI_CARDS, word) : -1;
        if (!rest || (card < 0 && strcmp(word, "none") != 0))
            return souk_field_wrong(f, field, error,
                                    N_("one word per seat is wanted: die, points, stones or none"));
        s->card[i] = (uint8_t)(card + 1);
        chosen += card >= 0;
    }
    bool shown = s->phase >= BASARI_IN_TIE && s->phase <= BASARI_IN_DIE;
    if (shown && chosen < s->seats)
        return souk_fields_wrong(f, error, "cards", N_("in this phase every seat has a card"));
    if (s->phase == BASARI_IN_CARDS && chosen == s->seats)
        return souk_fields_wrong(f, error, "cards", N_("somebody must still be choosing"));
    if (!shown && s->phase != BASARI_IN_CARDS && chosen)
        return souk_fields_wrong(f, error, "cards", N_("in this phase nobody has a card"));
    return true;
}

/* What the phase asks of turn, action and cards; sets pending. */
static bool place_turn(basari_state *s, souk_fields *f, souk_error *error)
{
    long turn = 0;
    if (!souk_field_int(f, "turn", 0, s->seats - 1, &turn, error)) return false;
    s->turn = (uint8_t)turn;
    uint32_t wanting = basari_choosers(s, s->doing);
    int number = souk_popcount(wanting);
    bool among = wanting >> s->turn & 1;
    bool shown = s->phase >= BASARI_IN_TIE && s->phase <= BASARI_IN_DIE;
    if (!shown && s->doing)
        return souk_fields_wrong(f, error, "action", N_("in this phase no action is carried out"));
    s->pending = SOUK_PENDING_CHANCE;
    switch (s->phase) {
    case BASARI_IN_START: s->pending = 1u << s->turn; return true;
    case BASARI_IN_ROLL: return true;
    case BASARI_IN_TIE:
    case BASARI_IN_HAGGLE:
        if (number != 2) return souk_fields_wrong(f, error, "cards", N_("two seats must want the action"));
        if (s->phase == BASARI_IN_TIE) break;
        if (!among) return souk_fields_wrong(f, error, "turn", N_("this seat has not chosen the action"));
        s->rival = (uint8_t)souk_lowest(wanting & ~(1u << s->turn));
        s->pending = 1u << s->turn;
        return true;
    case BASARI_IN_DIE:
        if (s->doing != BASARI_DIE || !among || number > 2)
            return souk_fields_wrong(f, error, "turn", N_("this seat does no die action"));
        return true;
    case BASARI_IN_DONE: s->pending = 0; break;
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
static bool place_offer(basari_state *s, souk_fields *f, souk_error *error)
{
    if (s->phase != BASARI_IN_HAGGLE) return true;
    long offers = 0;
    s->colour = BASARI_RED;
    if (!souk_field_int(f, "offers", 0, s->max_offers, &offers, error)) return false;
    s->offers = (uint8_t)offers;
    const souk_field *field = souk_field_get(f, "offer");
    if (field && strcmp(field->value, "none") != 0 && !basari_read_stones(field->value, &s->offer))
        return souk_field_wrong(f, field, error, N_("stones are written as 2 red 1 blue"));
    if ((s->offer != 0) != (s->offers != 0))
        return souk_fields_wrong(f, error, "offer", N_("there is an offer exactly if one has been made"));
    for (int c = 0; c < BASARI_COLOURS; c++)
        if (basari_get(s->offer, c) > basari_get(s->stones[s->rival], c))
            return souk_fields_wrong(f, error, "offer", N_("its maker does not own these stones"));
    field = souk_field_get(f, "named");
    if (!field || strcmp(field->value, "none") == 0) return true;
    char word[16], *end;
    for (const char *rest = field->value; (rest = souk_field_word(rest, word, sizeof word));) {
        long n = strtol(word, &end, 10);
        if (*end || s->colour == BASARI_BLUE || s->offers >= s->max_offers || n < basari_least(s) ||
            n > basari_get(s->stones[s->turn], s->colour))
            return souk_field_wrong(f, field, error,
                                    N_("counts of red, yellow, green that can become an offer"));
        s->named |= basari_of(s->colour, (int)n);
        s->colour--;
    }
    return true;
}

bool basari_place(void *state, const void *parts, int seat, souk_fields *f, souk_error *error)
{
    basari_state *s = state;
    const basari_parts *p = parts;
    int score[BASARI_SEATS] = {0}, pawn[BASARI_SEATS] = {0}, walked[BASARI_SEATS] = {0};
    long scorings = 0;
    (void)seat;
    const int seats = ((const basari_state *)state)->seats;
    for (int i = 0; i < seats; i++)
        pawn[i] = 1;
    if (!place_phase(s, f, error) || !place_list(f, "score", seats, 0, INT16_MAX / 2, -1, score, error) ||
        !place_list(f, "pawn", seats, 1, p->stalls, 1, pawn, error) ||
        !place_list(f, "walked", seats, 0, p->stalls + 2 * p->faces - 1, -1, walked, error) ||
        !souk_field_int(f, "scorings", 0, p->scorings, &scorings, error) || !place_stones(s, p, f, error) ||
        !place_cards(s, f, error) || !place_turn(s, f, error) || !place_offer(s, f, error))
        return false;
    s->scorings = (uint8_t)scorings;
    if ((s->phase == BASARI_IN_DONE) != (s->scorings == p->scorings))
        return souk_fields_wrong(f, error, "scorings", N_("the game is done exactly after scoring %d"),
                                 (int)p->scorings);
    for (int i = 0; i < seats; i++) {
        s->score[i] = (int16_t)score[i];
        s->pawn[i] = (uint8_t)(basari_placed(s, i) ? pawn[i] - 1 : 0);
        s->walked[i] = (uint8_t)walked[i];
        /* A lap is scored before the next roll (BA-6.1). */
        if ((s->phase <= BASARI_IN_ROLL && walked[i] >= p->stalls + p->faces) ||
            (s->phase == BASARI_IN_START && walked[i]))
            return souk_fields_wrong(f, error, "walked", N_("a pawn cannot have walked so far now"));
    }
    if (s->phase == BASARI_IN_TIE) {
        uint32_t two = basari_choosers(s, s->doing);
        if (score[souk_lowest(two)] != score[souk_lowest(two & (two - 1))])
            return souk_fields_wrong(f, error, "score", N_("a tie needs equal scores"));
    }
    return souk_fields_done(f, error);
}
