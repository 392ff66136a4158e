/* parts.c — Sahwari: reads and checks data/sahwari.json, or a user's own file of the same form.
 *
 * Effects are written as words ("spy", "+2"), ends as "c spy / o +3", cells as on the square. Lookup tables for
 * the rules (rays, neighbours, the Master's paths) are derived here once. The limits that the state and the
 * actions impose are in the first enum of state.h. */
#include "core/parts.h"
#include "games/sahwari/state.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS_MAX = 20, WORD = 24 };

/* The next word of a text split at blanks; NULL at the end. */
static const char *next_word(const char *text, char word[WORD])
{
    size_t n = 0;
    while (*text == ' ')
        text++;
    if (!*text) return NULL;
    for (; *text && *text != ' '; text++)
        if (n + 1 < WORD) word[n++] = *text;
    word[n] = '\0';
    return text;
}

static int find_word(const char *const *words, int n, const char *word)
{
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0) return i;
    return -1;
}

static bool read_points(const char *word, int *points)
{
    char *end;
    if (*word != '+' && *word != '-') return false;
    long n = strtol(word + 1, &end, 10);
    if (!isdigit((unsigned char)word[1]) || *end || n < 1 || n > POINTS_MAX) return false;
    *points = *word == '-' ? -(int)n : (int)n;
    return true;
}

/* Reads a list of numbers that should not decrease, as on a stock or track; returns its length. */
static int read_numbers(souk_report *r, const souk_json *object, const char *key, int least,
                        uint8_t out[SA_STOCK])
{
    int i = 0;
    const souk_json *list = souk_parts_list(r, object, key, least, SA_STOCK);
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n), i++) {
        out[i] = (uint8_t)souk_parts_number(r, n, 0, POINTS_MAX);
        if (i && out[i] < out[i - 1]) souk_parts_odd(r, n, "the numbers must not decrease");
    }
    return i;
}

/* --- Pieces, seats, tiles ------------------------------------------------------------------------- */

static void read_pieces(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "pieces", "cubes|pawns|attack_tokens");
    p->cubes = (uint8_t)souk_parts_whole(r, block, "cubes", 1, 60);
    p->pawns = (uint8_t)souk_parts_whole(r, block, "pawns", 1, 40);
    p->attack_tokens = (uint8_t)souk_parts_whole(r, block, "attack_tokens", 0, 40);
}

static void read_per_seats(souk_report *r, const souk_json *block, const char *key, int least, int most,
                           uint8_t out[SA_SEATS])
{
    const souk_json *list = souk_parts_list(r, block, key, SA_SEATS, SA_SEATS);
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n))
        *out++ = (uint8_t)souk_parts_number(r, n, least, most);
}

static void read_seats(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "seats", "guild_camels|end_faces");
    read_per_seats(r, block, "guild_camels", 0, SA_GUILD_CAMELS, p->guild_camels);
    if (p->guild_camels[0] == 0)
        souk_parts_wrong(r, block, "the Guild Master, who plays with 1 seat, needs a guild camel");
    read_per_seats(r, block, "end_faces", 0, 23, p->end_faces);
}

static void read_type(souk_report *r, const souk_json *at, sa_type *t)
{
    static const char *const faces[] = {"desert", "oasis"};
    char word[WORD];
    souk_parts_object(r, at, "number|holds|other|start|fourth");
    t->number = (uint8_t)souk_parts_whole(r, at, "number", 1, SA_CELLS - 1);
    t->start = souk_parts_flag(r, at, "start");
    const souk_json *holds = souk_parts_member(r, at, "holds", SOUK_JSON_STRING);
    const souk_json *other = souk_parts_member(r, at, "other", SOUK_JSON_STRING);
    const souk_json *fourth = souk_json_get(at, "fourth");
    for (const char *text = holds ? holds->string : ""; (text = next_word(text, word));) {
        int k = find_word(sa_resource_names, SA_RESOURCES, word);
        if (k < 0)
            souk_parts_wrong(r, holds, "'%s' is not a resource: use cube, pawn, small or escorted", word);
        else
            t->holds[k]++;
    }
    t->oasis = souk_parts_word(r, other, faces, 2) == 1;
    int extra = souk_parts_word(r, fourth, sa_resource_names, SA_RESOURCES);
    t->extra = (uint8_t)(extra + 1);
    int n[SA_RESOURCES];
    for (int k = 0; k < SA_RESOURCES; k++)
        n[k] = t->holds[k] + (extra == k);
    if (n[SA_SMALL] + n[SA_ESCORTED] > 1) souk_parts_wrong(r, at, "a tile holds at most one convoy");
    if (n[SA_CUBE] > SA_LAYERS || n[SA_PAWN] > SA_LAYERS)
        souk_parts_wrong(r, at, "a tile holds at most %d cubes and %d pawns", (int)SA_LAYERS, (int)SA_LAYERS);
    if (t->holds[0] + t->holds[1] + t->holds[2] + t->holds[3] == 0)
        souk_parts_wrong(r, at, "a tile holds at least one resource");
}

static void read_tiles(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "tiles", "guild_pawns|guild_cubes|types");
    int tiles = 0, starts = 0, i = 0;
    p->guild_pawns = (uint8_t)souk_parts_whole(r, block, "guild_pawns", 0, SA_LAYERS);
    p->guild_cubes = (uint8_t)souk_parts_whole(r, block, "guild_cubes", 0, SA_LAYERS);
    const souk_json *types = souk_parts_list(r, block, "types", 1, SA_TYPES);
    for (const souk_json *at = souk_json_child(types); at; at = souk_json_next(at), i++) {
        read_type(r, at, &p->type[i]);
        tiles += p->type[i].number;
        if (p->type[i].start) starts += p->type[i].number;
    }
    p->types = (uint8_t)i;
    if (tiles != SA_CELLS - 1)
        souk_parts_wrong(r, types, "there are %d tiles around the guild, not %d", SA_CELLS - 1, tiles);
    for (int k = 0; k < SA_SEATS; k++)
        if (starts < p->guild_camels[k]) {
            souk_parts_wrong(r, types, "%d guild camels need as many tiles to start on, not %d",
                             p->guild_camels[k], starts);
            break;
        }
}

/* --- Convoys ---------------------------------------------------------------------------------------- */

static void read_convoy(souk_report *r, const souk_json *at, sa_convoy *c)
{
    const char *text = souk_json_text(at);
    char word[WORD];
    int words = 0, points = 0;
    if (!text) {
        souk_parts_wrong(r, at, "a convoy must be a string such as \"attack +1\"");
        return;
    }
    for (; (text = next_word(text, word)); words++) {
        int effect = sa_effect_named(word);
        if (effect < SA_NO_EFFECT) {
            c->gives += (uint64_t)1 << (8 * effect);
            c->spies = (uint8_t)(c->spies + (effect == SA_SPY));
            c->attacks = (uint8_t)(c->attacks + (effect == SA_ATTACK));
        } else if (read_points(word, &points)) {
            c->points = (int8_t)(c->points + points);
        } else {
            souk_parts_wrong(r, at, "'%s' is not an effect", word);
        }
    }
    if (words == 0 || words > 4) souk_parts_wrong(r, at, "a convoy shows 1 to 4 effects, not %d", words);
    if (c->small && c->points < 0) /* SA-1.4 */
        souk_parts_wrong(r, at, "a small convoy is never negative");
}

static void read_colour(souk_report *r, const souk_json *block, const char *key, bool small, sa_parts *p)
{
    const souk_json *list = souk_parts_list(r, block, key, 1, SA_CONVOYS - p->convoys);
    int most = 0, i = 0, k = small ? SA_SMALL : SA_ESCORTED;
    if (!list) return;
    for (const souk_json *at = souk_json_child(list); at; at = souk_json_next(at), i++) {
        p->convoy[p->convoys].small = small;
        read_convoy(r, at, &p->convoy[p->convoys]);
        *(small ? &p->small_ids : &p->escorted_ids) |= 1u << p->convoys;
        p->convoys++;
    }
    for (int t = 0; t < p->types; t++)
        most += p->type[t].number * (p->type[t].holds[k] + (p->type[t].extra == k + 1));
    if (i < most)
        souk_parts_wrong(r, list, "the tiles need %d tokens, there are %d", most, i);
    else if (i != most + 1)
        souk_parts_odd(r, list, "one token should stay out of the game, not %d", i - most);
}

static void read_convoys(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "convoys", "small|escorted");
    read_colour(r, block, "small", true, p);
    read_colour(r, block, "escorted", false, p);
}

/* --- Abilities, cards, clans -------------------------------------------------------------------------- */

static void read_abilities(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "abilities", "list");
    const souk_json *list = souk_parts_list(r, block, "list", 1, SA_ABILITIES);
    int i = 0;
    for (const souk_json *at = souk_json_child(list); at; at = souk_json_next(at), i++) {
        sa_ability *a = &p->ability[i];
        char word[WORD];
        souk_parts_object(r, at, "name|points|pair|moves");
        souk_parts_text(r, at, "name", a->name, SA_NAME);
        a->moves = 1;
        if (souk_json_get(at, "moves")) {
            a->moves = (uint8_t)souk_parts_whole(r, at, "moves", 1, 2);
            continue;
        }
        a->points = (uint8_t)souk_parts_whole(r, at, "points", 1, 4);
        const souk_json *pair = souk_parts_member(r, at, "pair", SOUK_JSON_STRING);
        int n = 0;
        for (const char *t = pair ? pair->string : ""; (t = next_word(t, word)); n++) {
            int k = find_word(sa_per_names, SA_PER_KINDS, word);
            if (k < 0 || n >= 2)
                souk_parts_wrong(r, pair, "a pair must be two of cubes, cards, convoys, spies, attacks");
            else
                a->pair[n] = (uint8_t)k;
        }
        if (pair && n < 2)
            souk_parts_wrong(r, pair, "a pair must be two of cubes, cards, convoys, spies, attacks");
    }
}

/* 1 + the ability of that name; 0 after an error report. */
static uint8_t read_ability(souk_report *r, const souk_json *object, const sa_parts *p)
{
    const souk_json *name = souk_parts_member(r, object, "ability", SOUK_JSON_STRING);
    for (int i = 0; name && i < SA_ABILITIES; i++)
        if (*p->ability[i].name && strcmp(p->ability[i].name, name->string) == 0) return (uint8_t)(i + 1);
    if (name) souk_parts_wrong(r, name, "there is no ability '%s'", name->string);
    return 0;
}

/* "c spy / o +3"; an ability card's ends have no effect. */
static void read_ends(souk_report *r, const souk_json *at, const sa_parts *p, bool plain, sa_end end[2])
{
    const char *text = souk_json_text(at);
    char word[WORD];
    for (int i = 0; text && i < 2; i++) {
        int colour = -1, points = 0;
        if (i && (!(text = next_word(text, word)) || strcmp(word, "/") != 0)) break;
        if (!(text = next_word(text, word))) break;
        for (int k = 0; k < p->colours; k++)
            if (word[0] == p->colour[k][0] && !word[1]) colour = k;
        if (colour < 0) {
            souk_parts_wrong(r, at, "'%s' is not a colour: use its first letter", word);
            return;
        }
        end[i].colour = (uint8_t)colour;
        end[i].effect = SA_NO_EFFECT;
        if (plain) continue;
        if (!(text = next_word(text, word))) break;
        end[i].effect = (uint8_t)sa_effect_named(word);
        if (end[i].effect == SA_NO_EFFECT && !read_points(word, &points)) {
            souk_parts_wrong(r, at, "'%s' is not an effect", word);
            return;
        }
        end[i].points = (int8_t)points;
    }
    if (!text || next_word(text, word))
        souk_parts_wrong(r, at,
                         plain ? N_("the ends of an ability card must be a string such as \"g / o\"")
                               : N_("two ends must be a string such as \"c spy / o +3\""));
}

static void read_colours(souk_report *r, const souk_json *block, sa_parts *p)
{
    const souk_json *list = souk_parts_list(r, block, "colours", 1, 4);
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n)) {
        char *name = p->colour[p->colours];
        souk_parts_text(r, n, "name", name, SA_NAME);
        for (int k = 0; *name && k < p->colours; k++)
            if (p->colour[k][0] == name[0]) souk_parts_wrong(r, n, "two colours start with '%c'", name[0]);
        p->colours++;
    }
}

static void read_recruits(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "recruits", "colours|ability_cards|cards");
    read_colours(r, block, p);
    const souk_json *list = souk_parts_list(r, block, "ability_cards", 0, SA_CARDS - 8);
    for (const souk_json *at = souk_json_child(list); at; at = souk_json_next(at)) {
        souk_parts_object(r, at, "ability|ends");
        sa_card *c = &p->card[p->cards++];
        c->ability = read_ability(r, at, p);
        if (c->ability && p->ability[c->ability - 1].moves > 1)
            souk_parts_wrong(r, at, "a card cannot give a second move");
        const souk_json *ends = souk_parts_member(r, at, "ends", SOUK_JSON_STRING);
        if (ends) read_ends(r, ends, p, true, c->end);
    }
    list = souk_parts_list(r, block, "cards", 4, SA_CARDS - p->cards);
    for (const souk_json *at = souk_json_child(list); at; at = souk_json_next(at))
        read_ends(r, at, p, false, p->card[p->cards++].end);
}

static void read_stock_effects(souk_report *r, const souk_json *at, sa_clan *c)
{
    const souk_json *list = souk_parts_list(r, at, "effects", 0, 2);
    for (int i = 0; i < 2; i++) {
        c->effect[i] = SA_NO_EFFECT;
        c->effect_cell[i] = SA_NO_CELL;
    }
    for (int i = 0; list && i < list->count; i++) {
        const char *text = souk_json_text(souk_json_at(list, i));
        char word[WORD], cell[WORD] = "";
        const char *rest = text ? next_word(text, word) : NULL;
        rest = rest ? next_word(rest, cell) : NULL;
        int effect = rest ? sa_effect_named(word) : SA_NO_EFFECT;
        int n = atoi(cell);
        if (effect == SA_NO_EFFECT || n < 1 || n > c->cells)
            souk_parts_wrong(r, souk_json_at(list, i),
                             "a stock effect must be an effect and a square cell, as in \"spy 3\"");
        c->effect[i] = (uint8_t)effect;
        c->effect_cell[i] = (uint8_t)n;
    }
}

/* SA-6.5: what pawns can be spent on; without the member, on all. */
static void read_uses(souk_report *r, const souk_json *block, sa_parts *p)
{
    const souk_json *uses = souk_json_get(block, "uses");
    char word[WORD];
    unsigned all = (1u << SA_PAWN_USES) - 1, set = uses ? 0 : all;
    for (const char *text = uses ? souk_json_text(uses) : ""; text && (text = next_word(text, word));) {
        int k = find_word(sa_pawn_use_names, SA_PAWN_USES, word);
        if (k < 0)
            souk_parts_wrong(r, uses, "'%s' is not a use of pawns: use spy, refresh, storm or cube", word);
        else
            set |= 1u << k;
    }
    p->uses_barred = (uint8_t)(all & ~set);
}

static void read_clans(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "clans", "track|uses|sheets");
    int n = read_numbers(r, block, "track", 2, p->track);
    p->places = (uint8_t)(n ? n - 1 : 0);
    read_uses(r, block, p);
    const souk_json *list = souk_parts_list(r, block, "sheets", SA_SEATS, SA_CLANS);
    for (const souk_json *at = souk_json_child(list); at; at = souk_json_next(at)) {
        sa_clan *c = &p->clan[p->clans];
        p->clans++;
        souk_parts_object(r, at, "name|ability|ends|stock|effects");
        souk_parts_text(r, at, "name", c->name, SA_NAME);
        for (int k = 0; k + 1 < p->clans; k++)
            if (strcmp(p->clan[k].name, c->name) == 0)
                souk_parts_wrong(r, at, "two clans are called '%s'", c->name);
        c->ability = read_ability(r, at, p);
        const souk_json *ends = souk_parts_member(r, at, "ends", SOUK_JSON_STRING);
        if (ends) read_ends(r, ends, p, false, c->end);
        n = read_numbers(r, at, "stock", 3, c->stock);
        c->cells = (uint8_t)(n ? n - 1 : 0);
        read_stock_effects(r, at, c);
    }
}

/* --- The Guild Master ---------------------------------------------------------------------------------- */

static int read_cell(souk_report *r, const souk_json *object, const char *key)
{
    const souk_json *text = souk_parts_member(r, object, key, SOUK_JSON_STRING);
    int cell = text ? sa_cell_named(text->string) : 0;
    if (cell < 0) souk_parts_wrong(r, text, "a cell must be written like \"b4\"");
    return cell < 0 ? 0 : cell;
}

/* The index of the member's word; `fallback` if it is absent. With fallback -1 the member is required. */
static int read_choice(souk_report *r, const souk_json *object, const char *key, const char *const *words,
                       int n, int fallback)
{
    if (!souk_json_get(object, key) && fallback >= 0) return fallback;
    int k = souk_parts_word(r, souk_parts_member(r, object, key, SOUK_JSON_STRING), words, n);
    return k < 0 ? 0 : k;
}

static void read_block_order(souk_report *r, const souk_json *at, sa_master_card *c)
{
    const souk_json *text = souk_parts_member(r, at, "block", SOUK_JSON_STRING);
    int seen = 0;
    for (int i = 0; text && i < 4 && text->string[i]; i++) {
        const char *letters = "NESW", *found = strchr(letters, text->string[i]);
        if (!found) break;
        c->block[i] = (uint8_t)(found - letters);
        seen |= 1 << c->block[i];
    }
    if (text && (seen != 15 || strlen(text->string) != 4))
        souk_parts_wrong(r, text, "a block order must be the letters N, E, S, W, each once");
}

static void read_master_card(souk_report *r, const souk_json *at, sa_master_card *c)
{
    static const char *const along[] = {"rows", "columns"};
    static const char *const icon[] = {"none", "movement", "action"};
    static const char *const when[] = {"after", "before"};
    souk_parts_object(r, at, "start|corner|along|block|x|icon|wants|extra|when");
    c->start = (uint8_t)read_cell(r, at, "start");
    c->corner = (uint8_t)read_cell(r, at, "corner");
    if (c->corner != 0 && c->corner != 4 && c->corner != 20 && c->corner != 24)
        souk_parts_wrong(r, at, "a path must start in a corner: a1, a5, e1 or e5");
    c->columns = (uint8_t)read_choice(r, at, "along", along, 2, -1);
    c->x = (uint8_t)souk_parts_whole(r, at, "x", 1, SA_GUILD_CAMELS);
    int k = read_choice(r, at, "icon", icon, 3, 0);
    c->move_icon = k == 1;
    c->action_icon = k == 2;
    c->want = (uint8_t)read_choice(r, at, "wants", sa_resource_names, SA_RESOURCES, -1);
    const souk_json *extra = souk_json_get(at, "extra");
    c->extra =
        (uint8_t)(extra && souk_json_text(extra) ? sa_effect_named(souk_json_text(extra)) : SA_NO_EFFECT);
    if (extra && (c->extra == SA_NO_EFFECT || c->extra == SA_STEAL))
        souk_parts_wrong(r, extra, "the Guild Master cannot use this extra effect");
    c->extra_before = (uint8_t)read_choice(r, at, "when", when, 2, extra ? -1 : 0);
    read_block_order(r, at, c);
}

static void read_levels(souk_report *r, const souk_json *block, sa_parts *p)
{
    const souk_json *list = souk_parts_list(r, block, "levels", SA_LEVELS, SA_LEVELS);
    sa_level *level = p->level;
    for (const souk_json *at = souk_json_child(list); at; at = souk_json_next(at), level++) {
        souk_parts_object(r, at, "name|reveals|icons|small_per_point|pawns_per_point");
        souk_parts_text(r, at, "name", level->name, SA_NAME);
        level->reveals = souk_parts_flag(r, at, "reveals");
        level->icons = souk_parts_flag(r, at, "icons");
        level->small_per_point = (uint8_t)souk_parts_whole(r, at, "small_per_point", 0, 9);
        level->pawns_per_point = (uint8_t)souk_parts_whole(r, at, "pawns_per_point", 0, 9);
    }
}

static void read_master(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block =
        souk_parts_block_of(r, root, "master", "stock|card_points|escorted_points|levels|cards");
    int n = read_numbers(r, block, "stock", 2, p->master_stock);
    p->master_cells = (uint8_t)(n ? n - 1 : 0);
    p->master_card_points = (uint8_t)souk_parts_whole(r, block, "card_points", 0, 9);
    p->master_escorted_points = (uint8_t)souk_parts_whole(r, block, "escorted_points", 0, 9);
    read_levels(r, block, p);
    const souk_json *list = souk_parts_list(r, block, "cards", 2, SA_MASTER_CARDS);
    for (const souk_json *at = souk_json_child(list); at; at = souk_json_next(at))
        read_master_card(r, at, &p->master[p->master_cards++]);
}

/* --- Sums and derived tables ------------------------------------------------------------------------------ */

static void check_sums(souk_report *r, const souk_json *root, const sa_parts *p)
{
    const souk_json *block = souk_json_get(root, "pieces");
    for (int four = 0; four < 2; four++) {
        int cubes = 0, pawns = 0;
        for (int t = 0; t < p->types; t++) {
            int extra = four ? p->type[t].extra : 0;
            cubes += p->type[t].number * (p->type[t].holds[SA_CUBE] + (extra == SA_CUBE + 1));
            pawns += p->type[t].number * (p->type[t].holds[SA_PAWN] + (extra == SA_PAWN + 1));
        }
        cubes += four ? SA_SEATS : 3; /* one for each stock */
        if (cubes > p->cubes)
            souk_parts_wrong(r, souk_json_get(block, "cubes"), "tiles and stocks need %d cubes, there are %d",
                             cubes, p->cubes);
        if (pawns > p->pawns || (!four && pawns != p->pawns))
            souk_parts_wrong(r, souk_json_get(block, "pawns"), "the tiles hold %d pawns, there are %d", pawns,
                             p->pawns);
    }
}

static void derive_square(sa_parts *p)
{
    static const int down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};
    for (int c = 0; c < SA_CELLS; c++)
        for (int d = 0; d < 4; d++) {
            int y = c / 5 + down[d], x = c % 5 + right[d];
            bool edge = y < 0 || y > 4 || x < 0 || x > 4;
            p->next[c][d] = (uint8_t)(edge ? SA_NOWHERE : y * 5 + x);
            if (!edge) p->near[c] |= 1u << (y * 5 + x);
            for (; y >= 0 && y <= 4 && x >= 0 && x <= 4; y += down[d], x += right[d])
                p->ray[c][d] |= 1u << (y * 5 + x);
        }
}

/* SA-8.8: a snake from the corner, rotated so that it begins at the start square. */
static void derive_path(sa_master_card *c)
{
    uint8_t snake[SA_CELLS];
    int y0 = c->corner / 5, x0 = c->corner % 5, at = 0;
    for (int i = 0; i < SA_CELLS; i++) {
        int lane = i / 5, along = lane % 2 ? 4 - i % 5 : i % 5;
        int y = c->columns ? along : lane, x = c->columns ? lane : along;
        snake[i] = (uint8_t)((y0 ? 4 - y : y) * 5 + (x0 ? 4 - x : x));
        if (snake[i] == c->start) at = i;
    }
    for (int i = 0; i < SA_CELLS; i++) {
        c->path[i] = snake[(at + i) % SA_CELLS];
        c->rank[c->path[i]] = (uint8_t)i;
    }
}

static void derive_convoys(sa_parts *p)
{
    p->mute = 1;
    for (int i = 0; i < p->convoys; i++) {
        if (p->convoy[i].gives) p->mute = 0;
        int points = p->convoy[i].points > -SA_WORTH_MOST ? p->convoy[i].points : -SA_WORTH_MOST;
        p->worth[i] = (int8_t)(points < SA_WORTH_MOST ? points : SA_WORTH_MOST);
    }
}

bool sa_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    sa_parts *p = parts;
    souk_parts_object(report, root, "game|pieces|seats|tiles|convoys|abilities|recruits|clans|master");
    read_pieces(report, root, p);
    read_seats(report, root, p);
    read_tiles(report, root, p);
    read_convoys(report, root, p);
    read_abilities(report, root, p);
    read_recruits(report, root, p);
    read_clans(report, root, p);
    read_master(report, root, p);
    if (report->errors == 0) check_sums(report, root, p);
    derive_square(p);
    derive_convoys(p);
    for (int i = 0; i < p->master_cards; i++)
        derive_path(&p->master[i]);
    return report->errors == 0;
}
