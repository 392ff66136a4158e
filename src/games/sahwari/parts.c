/* parts.c — Sahwari: reading and checking data/sahwari.json, or a person's own file of the same shape.
 *
 * Effects are written as words ("spy", "+2"), ends as "c spy / o +3", cells as on the square. What
 * the rules look up in every turn (rays, neighbours, the Master's paths) is worked out here once.
 * The largest numbers that the state and the actions allow are those of the first enum in state.h. */
#include "core/parts.h"
#include "games/sahwari/state.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS_MAX = 20, FIELD = 64, WORD = 24 };

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

/* A list of numbers that do not sink, as on a stock or track; returns how many. */
static int read_numbers(souk_report *r, const souk_json *list, const char *field, int least,
                        uint8_t out[SA_STOCK])
{
    if (!list) return 0;
    if (list->count < least || list->count > SA_STOCK) {
        souk_report_error(r, list, field, N_("%d to %d numbers are needed, not %d"), least, (int)SA_STOCK,
                          list->count);
        return 0;
    }
    for (int i = 0; i < list->count; i++) {
        long n = 0;
        if (!souk_json_whole(souk_json_at(list, i), 0, POINTS_MAX, &n)) {
            souk_report_error(r, souk_json_at(list, i), field, N_("a whole number from 0 to %d is needed"),
                              (int)POINTS_MAX);
            return 0;
        }
        if (i && n < out[i - 1])
            souk_report_warning(r, souk_json_at(list, i), field, N_("the numbers go down here"));
        out[i] = (uint8_t)n;
    }
    return list->count;
}

static const souk_json *need_list(souk_report *r, const souk_json *block, const char *path, const char *key,
                                  int least, int most)
{
    const souk_json *list = souk_parts_need(r, block, path, key, SOUK_JSON_ARRAY);
    char field[2 * FIELD];
    if (!list) return NULL;
    if (list->count >= least && list->count <= most) return list;
    snprintf(field, sizeof field, "%s.%s", path, key);
    souk_report_error(r, list, field, N_("%d to %d entries are needed, not %d"), least, most, list->count);
    return NULL;
}

static bool read_flag(const souk_json *object, const char *key)
{
    const souk_json *flag = souk_json_get(object, key);
    return flag && flag->type == SOUK_JSON_TRUE;
}

static void read_text(souk_report *r, const souk_json *object, const char *path, const char *key, char *out)
{
    const souk_json *text = souk_parts_need(r, object, path, key, SOUK_JSON_STRING);
    if (!text) return;
    if (strlen(text->string) == 0 || strlen(text->string) >= SA_NAME)
        souk_report_error(r, text, path, N_("a name has 1 to %d letters"), (int)SA_NAME - 1);
    else
        snprintf(out, SA_NAME, "%s", text->string);
}

/* --- Pieces, seats, tiles ------------------------------------------------------------------------- */

static void read_pieces(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "pieces");
    if (!block) return;
    souk_parts_only(r, block, "pieces", "from|note|cubes|pawns|attack_tokens");
    p->cubes = (uint8_t)souk_parts_int(r, block, "pieces", "cubes", 1, 60);
    p->pawns = (uint8_t)souk_parts_int(r, block, "pieces", "pawns", 1, 40);
    p->attack_tokens = (uint8_t)souk_parts_int(r, block, "pieces", "attack_tokens", 0, 40);
}

static void read_per_seats(souk_report *r, const souk_json *block, const char *key, int least, int most,
                           uint8_t out[SA_SEATS])
{
    const souk_json *list = need_list(r, block, "seats", key, SA_SEATS, SA_SEATS);
    char field[FIELD];
    for (int i = 0; list && i < SA_SEATS; i++) {
        long n = 0;
        if (!souk_json_whole(souk_json_at(list, i), least, most, &n)) {
            snprintf(field, sizeof field, "seats.%s[%d]", key, i);
            souk_report_error(r, souk_json_at(list, i), field, N_("a whole number from %d to %d is needed"),
                              least, most);
        }
        out[i] = (uint8_t)n;
    }
}

static void read_seats(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "seats");
    if (!block) return;
    souk_parts_only(r, block, "seats", "from|note|guild_camels|end_faces");
    read_per_seats(r, block, "guild_camels", 1, SA_GUILD_CAMELS, p->guild_camels);
    read_per_seats(r, block, "end_faces", 0, 23, p->end_faces);
}

static void read_type(souk_report *r, const souk_json *at, int i, sa_type *t)
{
    char path[FIELD], word[WORD];
    snprintf(path, sizeof path, "tiles.types[%d]", i);
    souk_parts_only(r, at, path, "number|holds|other|start|fourth");
    t->number = (uint8_t)souk_parts_int(r, at, path, "number", 1, SA_CELLS - 1);
    t->start = read_flag(at, "start");
    const souk_json *holds = souk_parts_need(r, at, path, "holds", SOUK_JSON_STRING);
    const souk_json *other = souk_parts_need(r, at, path, "other", SOUK_JSON_STRING);
    const souk_json *fourth = souk_json_get(at, "fourth");
    for (const char *text = holds ? holds->string : ""; (text = next_word(text, word));) {
        int k = find_word(sa_resource_names, SA_RESOURCES, word);
        if (k < 0)
            souk_report_error(r, holds, path, N_("'%s' is no resource: use cube, pawn, small or escorted"),
                              word);
        else
            t->holds[k]++;
    }
    if (other && strcmp(other->string, "oasis") != 0 && strcmp(other->string, "desert") != 0)
        souk_report_error(r, other, path, N_("the other face is desert or oasis"));
    t->oasis = other && strcmp(other->string, "oasis") == 0;
    int extra = fourth && souk_json_text(fourth)
                    ? find_word(sa_resource_names, SA_RESOURCES, souk_json_text(fourth))
                    : -1;
    if (fourth && extra < 0)
        souk_report_error(r, fourth, path, N_("'%s' is no resource: use cube, pawn, small or escorted"),
                          souk_json_text(fourth) ? souk_json_text(fourth) : "?");
    t->extra = (uint8_t)(extra + 1);
    int n[SA_RESOURCES];
    for (int k = 0; k < SA_RESOURCES; k++)
        n[k] = t->holds[k] + (extra == k);
    if (n[SA_SMALL] + n[SA_ESCORTED] > 1)
        souk_report_error(r, at, path, N_("a tile holds at most one convoy"));
    if (n[SA_CUBE] > SA_LAYERS || n[SA_PAWN] > SA_LAYERS)
        souk_report_error(r, at, path, N_("a tile holds at most %d cubes and %d pawns"), (int)SA_LAYERS,
                          (int)SA_LAYERS);
    if (t->holds[0] + t->holds[1] + t->holds[2] + t->holds[3] == 0)
        souk_report_error(r, at, path, N_("a tile holds at least one resource"));
}

static void read_tiles(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "tiles");
    int tiles = 0, starts = 0, i = 0;
    if (!block) return;
    souk_parts_only(r, block, "tiles", "from|note|guild_pawns|guild_cubes|types");
    p->guild_pawns = (uint8_t)souk_parts_int(r, block, "tiles", "guild_pawns", 0, SA_LAYERS);
    p->guild_cubes = (uint8_t)souk_parts_int(r, block, "tiles", "guild_cubes", 0, SA_LAYERS);
    const souk_json *types = need_list(r, block, "tiles", "types", 1, SA_TYPES);
    if (!types) return;
    for (const souk_json *at = souk_json_child(types); at; at = souk_json_next(at), i++) {
        read_type(r, at, i, &p->type[i]);
        tiles += p->type[i].number;
        if (p->type[i].start) starts += p->type[i].number;
    }
    p->types = (uint8_t)i;
    if (tiles != SA_CELLS - 1)
        souk_report_error(r, types, "tiles.types", N_("there are %d tiles around the guild, not %d"),
                          SA_CELLS - 1, tiles);
    for (int k = 0; k < SA_SEATS; k++)
        if (starts < p->guild_camels[k]) {
            souk_report_error(r, types, "tiles.types",
                              N_("%d guild camels need as many tiles to start on, not %d"),
                              p->guild_camels[k], starts);
            break;
        }
}

/* --- Convoys ---------------------------------------------------------------------------------------- */

static void read_convoy(souk_report *r, const souk_json *at, const char *field, sa_convoy *c)
{
    const char *text = souk_json_text(at);
    char word[WORD];
    int words = 0, points = 0;
    if (!text) {
        souk_report_error(r, at, field, N_("a convoy is a text like \"attack +1\""));
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
            souk_report_error(r, at, field, N_("'%s' is no effect"), word);
        }
    }
    if (words == 0 || words > 4)
        souk_report_error(r, at, field, N_("a convoy shows 1 to 4 effects, not %d"), words);
    if (c->small && c->points < 0) /* SA-1.4 */
        souk_report_error(r, at, field, N_("a small convoy is never negative"));
}

static void read_colour(souk_report *r, const souk_json *block, const char *key, bool small, sa_parts *p)
{
    const souk_json *list = need_list(r, block, "convoys", key, 1, SA_CONVOYS - p->convoys);
    char field[FIELD];
    int most = 0, i = 0, k = small ? SA_SMALL : SA_ESCORTED;
    if (!list) return;
    for (const souk_json *at = souk_json_child(list); at; at = souk_json_next(at), i++) {
        snprintf(field, sizeof field, "convoys.%s[%d]", key, i);
        p->convoy[p->convoys].small = small;
        read_convoy(r, at, field, &p->convoy[p->convoys]);
        *(small ? &p->small_ids : &p->escorted_ids) |= 1u << p->convoys;
        p->convoys++;
    }
    for (int t = 0; t < p->types; t++)
        most += p->type[t].number * (p->type[t].holds[k] + (p->type[t].extra == k + 1));
    snprintf(field, sizeof field, "convoys.%s", key);
    if (i < most)
        souk_report_error(r, list, field, N_("the tiles need %d tokens, there are %d"), most, i);
    else if (i != most + 1)
        souk_report_warning(r, list, field, N_("one token should stay out of the game, not %d"), i - most);
}

static void read_convoys(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "convoys");
    if (!block) return;
    souk_parts_only(r, block, "convoys", "from|note|small|escorted");
    read_colour(r, block, "small", true, p);
    read_colour(r, block, "escorted", false, p);
}

/* --- Abilities, cards, clans -------------------------------------------------------------------------- */

static void read_abilities(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "abilities");
    int i = 0;
    if (!block) return;
    souk_parts_only(r, block, "abilities", "from|note|list");
    const souk_json *list = need_list(r, block, "abilities", "list", 1, SA_ABILITIES);
    if (!list) return;
    for (const souk_json *at = souk_json_child(list); at; at = souk_json_next(at), i++) {
        sa_ability *a = &p->ability[i];
        char path[FIELD], word[WORD];
        snprintf(path, sizeof path, "abilities.list[%d]", i);
        souk_parts_only(r, at, path, "name|points|pair|moves");
        read_text(r, at, path, "name", a->name);
        a->moves = 1;
        if (souk_json_get(at, "moves")) {
            a->moves = (uint8_t)souk_parts_int(r, at, path, "moves", 1, 2);
            continue;
        }
        a->points = (uint8_t)souk_parts_int(r, at, path, "points", 1, 4);
        const souk_json *pair = souk_parts_need(r, at, path, "pair", SOUK_JSON_STRING);
        int n = 0;
        for (const char *t = pair ? pair->string : ""; (t = next_word(t, word)); n++) {
            int k = find_word(sa_per_names, SA_PER_KINDS, word);
            if (k < 0 || n >= 2)
                souk_report_error(r, pair, path,
                                  N_("a pair is two of cubes, cards, convoys, spies, attacks"));
            else
                a->pair[n] = (uint8_t)k;
        }
        if (pair && n < 2)
            souk_report_error(r, pair, path, N_("a pair is two of cubes, cards, convoys, spies, attacks"));
    }
}

/* 1 + the ability of that name; 0 after a report. */
static uint8_t read_ability(souk_report *r, const souk_json *object, const char *path, const sa_parts *p)
{
    const souk_json *name = souk_parts_need(r, object, path, "ability", SOUK_JSON_STRING);
    for (int i = 0; name && i < SA_ABILITIES; i++)
        if (*p->ability[i].name && strcmp(p->ability[i].name, name->string) == 0) return (uint8_t)(i + 1);
    if (name) souk_report_error(r, name, path, N_("there is no ability '%s'"), name->string);
    return 0;
}

/* "c spy / o +3"; an ability card's ends have no effect. */
static void read_ends(souk_report *r, const souk_json *at, const char *field, const sa_parts *p, bool plain,
                      sa_end end[2])
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
            souk_report_error(r, at, field, N_("'%s' is no colour: use its first letter"), word);
            return;
        }
        end[i].colour = (uint8_t)colour;
        end[i].effect = SA_NO_EFFECT;
        if (plain) continue;
        if (!(text = next_word(text, word))) break;
        end[i].effect = (uint8_t)sa_effect_named(word);
        if (end[i].effect == SA_NO_EFFECT && !read_points(word, &points)) {
            souk_report_error(r, at, field, N_("'%s' is no effect"), word);
            return;
        }
        end[i].points = (int8_t)points;
    }
    if (!text || next_word(text, word))
        souk_report_error(r, at, field,
                          plain ? N_("the ends of an ability card are a text like \"g / o\"")
                                : N_("two ends are a text like \"c spy / o +3\""));
}

static void read_colours(souk_report *r, const souk_json *block, sa_parts *p)
{
    const souk_json *list = need_list(r, block, "recruits", "colours", 1, 4);
    for (int i = 0; list && i < list->count; i++) {
        const char *name = souk_json_text(souk_json_get(souk_json_at(list, i), "name"));
        if (!name || !*name || strlen(name) >= SA_NAME) {
            souk_report_error(r, souk_json_at(list, i), "recruits.colours", N_("a name has 1 to %d letters"),
                              (int)SA_NAME - 1);
            continue;
        }
        for (int k = 0; k < i; k++)
            if (p->colour[k][0] == name[0])
                souk_report_error(r, souk_json_at(list, i), "recruits.colours",
                                  N_("two colours begin with '%c'"), name[0]);
        snprintf(p->colour[i], SA_NAME, "%s", name);
        p->colours = (uint8_t)(i + 1);
    }
}

static void read_recruits(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "recruits");
    char path[FIELD];
    int i = 0;
    if (!block) return;
    souk_parts_only(r, block, "recruits", "from|note|colours|ability_cards|cards");
    read_colours(r, block, p);
    const souk_json *list = need_list(r, block, "recruits", "ability_cards", 0, SA_CARDS - 8);
    for (const souk_json *at = list ? souk_json_child(list) : NULL; at; at = souk_json_next(at)) {
        snprintf(path, sizeof path, "recruits.ability_cards[%d]", i++);
        souk_parts_only(r, at, path, "ability|ends");
        sa_card *c = &p->card[p->cards++];
        c->ability = read_ability(r, at, path, p);
        if (c->ability && p->ability[c->ability - 1].moves > 1)
            souk_report_error(r, at, path, N_("a card cannot give a second move"));
        const souk_json *ends = souk_parts_need(r, at, path, "ends", SOUK_JSON_STRING);
        if (ends) read_ends(r, ends, path, p, true, c->end);
    }
    list = need_list(r, block, "recruits", "cards", 4, SA_CARDS - p->cards);
    i = 0;
    for (const souk_json *at = list ? souk_json_child(list) : NULL; at; at = souk_json_next(at)) {
        snprintf(path, sizeof path, "recruits.cards[%d]", i++);
        read_ends(r, at, path, p, false, p->card[p->cards++].end);
    }
}

static void read_stock_effects(souk_report *r, const souk_json *at, const char *path, sa_clan *c)
{
    const souk_json *list = need_list(r, at, path, "effects", 2, 2);
    for (int i = 0; list && i < 2; i++) {
        const char *text = souk_json_text(souk_json_at(list, i));
        char word[WORD], cell[WORD] = "";
        const char *rest = text ? next_word(text, word) : NULL;
        rest = rest ? next_word(rest, cell) : NULL;
        int effect = rest ? sa_effect_named(word) : SA_NO_EFFECT;
        int n = atoi(cell);
        if (effect == SA_NO_EFFECT || n < 1 || n > c->cells)
            souk_report_error(r, souk_json_at(list, i), path,
                              N_("a stock effect is an effect and a square cell, as in \"spy 3\""));
        c->effect[i] = (uint8_t)effect;
        c->effect_cell[i] = (uint8_t)n;
    }
}

static void read_clans(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "clans");
    char path[FIELD], field[FIELD];
    if (!block) return;
    souk_parts_only(r, block, "clans", "from|note|track|sheets");
    int n = read_numbers(r, souk_parts_need(r, block, "clans", "track", SOUK_JSON_ARRAY), "clans.track", 2,
                         p->track);
    p->places = (uint8_t)(n ? n - 1 : 0);
    const souk_json *list = need_list(r, block, "clans", "sheets", SA_SEATS, SA_CLANS);
    for (const souk_json *at = list ? souk_json_child(list) : NULL; at; at = souk_json_next(at)) {
        sa_clan *c = &p->clan[p->clans];
        snprintf(path, sizeof path, "clans.sheets[%d]", p->clans);
        p->clans++;
        souk_parts_only(r, at, path, "name|ability|ends|stock|effects");
        read_text(r, at, path, "name", c->name);
        for (int k = 0; k + 1 < p->clans; k++)
            if (strcmp(p->clan[k].name, c->name) == 0)
                souk_report_error(r, at, path, N_("two clans are called '%s'"), c->name);
        c->ability = read_ability(r, at, path, p);
        const souk_json *ends = souk_parts_need(r, at, path, "ends", SOUK_JSON_STRING);
        if (ends) read_ends(r, ends, path, p, false, c->end);
        snprintf(field, sizeof field, "clans.sheets[%d].stock", p->clans - 1);
        n = read_numbers(r, souk_parts_need(r, at, path, "stock", SOUK_JSON_ARRAY), field, 3, c->stock);
        c->cells = (uint8_t)(n ? n - 1 : 0);
        read_stock_effects(r, at, path, c);
    }
}

/* --- The Guild Master ---------------------------------------------------------------------------------- */

static int read_cell(souk_report *r, const souk_json *object, const char *path, const char *key)
{
    const souk_json *text = souk_parts_need(r, object, path, key, SOUK_JSON_STRING);
    int cell = text ? sa_cell_named(text->string) : 0;
    if (cell < 0) souk_report_error(r, text, path, N_("a cell is written as in \"b4\""));
    return cell < 0 ? 0 : cell;
}

/* Which of the words separated by '|' the member is; `fallback` if it is absent. */
static int read_choice(souk_report *r, const souk_json *object, const char *path, const char *key,
                       const char *const *words, int n, int fallback)
{
    const souk_json *at = souk_json_get(object, key);
    int k = fallback;
    if (at) k = souk_json_text(at) ? find_word(words, n, souk_json_text(at)) : -1;
    if (k < 0) souk_report_error(r, at ? at : object, path, N_("'%s' is missing or wrong"), key);
    return k < 0 ? 0 : k;
}

static void read_block_order(souk_report *r, const souk_json *at, const char *path, sa_master_card *c)
{
    const souk_json *text = souk_parts_need(r, at, path, "block", SOUK_JSON_STRING);
    int seen = 0;
    for (int i = 0; text && i < 4 && text->string[i]; i++) {
        const char *letters = "NESW", *found = strchr(letters, text->string[i]);
        if (!found) break;
        c->block[i] = (uint8_t)(found - letters);
        seen |= 1 << c->block[i];
    }
    if (text && (seen != 15 || strlen(text->string) != 4))
        souk_report_error(r, text, path, N_("a block order is the letters N, E, S, W, each once"));
}

static void read_master_card(souk_report *r, const souk_json *at, const char *path, sa_master_card *c)
{
    static const char *const along[] = {"rows", "columns"};
    static const char *const icon[] = {"none", "movement", "action"};
    static const char *const when[] = {"after", "before"};
    souk_parts_only(r, at, path, "start|corner|along|block|x|icon|wants|extra|when");
    c->start = (uint8_t)read_cell(r, at, path, "start");
    c->corner = (uint8_t)read_cell(r, at, path, "corner");
    if (c->corner != 0 && c->corner != 4 && c->corner != 20 && c->corner != 24)
        souk_report_error(r, at, path, N_("a path begins in a corner: a1, a5, e1 or e5"));
    c->columns = (uint8_t)read_choice(r, at, path, "along", along, 2, -1);
    c->x = (uint8_t)souk_parts_int(r, at, path, "x", 1, SA_GUILD_CAMELS);
    int k = read_choice(r, at, path, "icon", icon, 3, 0);
    c->move_icon = k == 1;
    c->action_icon = k == 2;
    c->want = (uint8_t)read_choice(r, at, path, "wants", sa_resource_names, SA_RESOURCES, -1);
    const souk_json *extra = souk_json_get(at, "extra");
    c->extra =
        (uint8_t)(extra && souk_json_text(extra) ? sa_effect_named(souk_json_text(extra)) : SA_NO_EFFECT);
    if (extra && (c->extra == SA_NO_EFFECT || c->extra == SA_STEAL))
        souk_report_error(r, extra, path, N_("the Guild Master has no use for this extra"));
    c->extra_before = (uint8_t)read_choice(r, at, path, "when", when, 2, extra ? -1 : 0);
    read_block_order(r, at, path, c);
}

static void read_levels(souk_report *r, const souk_json *block, sa_parts *p)
{
    const souk_json *list = need_list(r, block, "master", "levels", SA_LEVELS, SA_LEVELS);
    for (int i = 0; list && i < SA_LEVELS; i++) {
        const souk_json *at = souk_json_at(list, i);
        char path[FIELD];
        snprintf(path, sizeof path, "master.levels[%d]", i);
        souk_parts_only(r, at, path, "name|reveals|icons|small_per_point|pawns_per_point");
        read_text(r, at, path, "name", p->level[i].name);
        p->level[i].reveals = read_flag(at, "reveals");
        p->level[i].icons = read_flag(at, "icons");
        p->level[i].small_per_point = (uint8_t)souk_parts_int(r, at, path, "small_per_point", 0, 9);
        p->level[i].pawns_per_point = (uint8_t)souk_parts_int(r, at, path, "pawns_per_point", 0, 9);
    }
}

static void read_master(souk_report *r, const souk_json *root, sa_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "master");
    char path[FIELD];
    if (!block) return;
    souk_parts_only(r, block, "master", "from|note|stock|card_points|escorted_points|levels|cards");
    int n = read_numbers(r, souk_parts_need(r, block, "master", "stock", SOUK_JSON_ARRAY), "master.stock", 2,
                         p->master_stock);
    p->master_cells = (uint8_t)(n ? n - 1 : 0);
    p->master_card_points = (uint8_t)souk_parts_int(r, block, "master", "card_points", 0, 9);
    p->master_escorted_points = (uint8_t)souk_parts_int(r, block, "master", "escorted_points", 0, 9);
    read_levels(r, block, p);
    const souk_json *list = need_list(r, block, "master", "cards", 2, SA_MASTER_CARDS);
    for (const souk_json *at = list ? souk_json_child(list) : NULL; at; at = souk_json_next(at)) {
        snprintf(path, sizeof path, "master.cards[%d]", p->master_cards);
        read_master_card(r, at, path, &p->master[p->master_cards++]);
    }
}

/* --- What follows from it --------------------------------------------------------------------------------- */

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
            souk_report_error(r, block, "pieces.cubes", N_("tiles and stocks need %d cubes, there are %d"),
                              cubes, p->cubes);
        if (pawns > p->pawns || (!four && pawns != p->pawns))
            souk_report_error(r, block, "pieces.pawns", N_("the tiles hold %d pawns, there are %d"), pawns,
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

/* SA-8.8: a snake from the corner, turned round so that it begins at the start square. */
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

static void derive_worths(sa_parts *p)
{
    for (int i = 0; i < p->convoys; i++) {
        int points = p->convoy[i].points > -SA_WORTH_MOST ? p->convoy[i].points : -SA_WORTH_MOST;
        p->worth[i] = (int8_t)(points < SA_WORTH_MOST ? points : SA_WORTH_MOST);
    }
}

bool sa_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    sa_parts *p = parts;
    memset(p, 0, sizeof *p);
    souk_parts_only(report, root, "", "game|pieces|seats|tiles|convoys|abilities|recruits|clans|master");
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
    derive_worths(p);
    for (int i = 0; i < p->master_cards; i++)
        derive_path(&p->master[i]);
    return report->errors == 0;
}
