/* net_file.c — reading and checking net files, and the list of default nets.
 *
 * A net file is a head of `key = value` lines, an empty line, and the numbers, little-endian: for each layer the
 * biases (four bytes each) and then the weights (one byte each). A file that is truncated, altered or of another
 * shape is rejected as a whole.
 *
 * The default nets are in a list that only grows, like that of the parts (core/parts.c), the newest first.
 */
#include "bots/net.h"
#include "core/embedded.h"
#include "core/error.h"
#include "core/fields.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 1,
    HEAD_MAX = 4096,
    SHIFT_MOST = 20,
    EXPLORE_MOST = 100,
    COST_MOST = 100,
    PLAYOUT_MOST = 100,
    PLAYOUT_OF_GAME = -1,
    BIAS_MOST = 1 << 30 /* so that no sum overflows */
};

static const souk_net none;
const souk_net *const souk_net_none = &none;

/* --- the head -------------------------------------------------------------------------------- */

static const souk_field *field_of(souk_fields *f, const char *key, souk_error *error)
{
    const souk_field *field = souk_field_get(f, key);
    if (!field) souk_fields_wrong(f, error, key, N_("The net file has no %s: create it again."), key);
    return field;
}

/* Reads a whole number of at most nine digits. Returns the rest of the text; NULL if there is no number. */
static const char *read_whole(const char *text, int *out)
{
    int digits = 0;
    *out = 0;
    for (; *text >= '0' && *text <= '9' && digits < 9; text++, digits++)
        *out = *out * 10 + (*text - '0');
    return digits ? text : NULL;
}

/* Reads a field of exactly n whole numbers, each from 0 to `most`. */
static bool wholes(souk_fields *f, const char *key, int n, int most, int *out, souk_error *error)
{
    const souk_field *field = field_of(f, key, error);
    if (!field) return false;
    const char *p = field->value;
    char word[16];
    int i = 0;
    for (; (p = souk_field_word(p, word, sizeof word)); i++) {
        int number;
        const char *end = read_whole(word, &number);
        if (i == n || !end || *end || number > most) break;
        out[i] = number;
    }
    if (i == n && !p) return true;
    return souk_field_wrong(f, field, error, N_("Expected %d whole numbers from 0 to %d here."), n, most);
}

static bool decimal(souk_fields *f, const char *key, double most, float *out, souk_error *error)
{
    const souk_field *field = field_of(f, key, error);
    if (!field) return false;
    int whole, part = 0;
    const char *end = read_whole(field->value, &whole), *point = end && *end == '.' ? end + 1 : NULL;
    if (point) end = read_whole(point, &part);
    double scale = 1.0;
    for (; point && end && point < end; point++)
        scale *= 10.0;
    double value = ((double)whole * scale + (double)part) / scale;
    if (end && !*end && value <= most) {
        *out = (float)value;
        return true;
    }
    return souk_field_wrong(f, field, error, N_("Expected a number from 0 to %d here, with a decimal point."),
                            (int)most);
}

static bool hexadecimal(souk_fields *f, const char *key, uint64_t *out, souk_error *error)
{
    static const char digits[] = "0123456789abcdef";
    const souk_field *field = field_of(f, key, error);
    if (!field) return false;
    *out = 0;
    size_t n = 0;
    for (const char *d; field->value[n] && (d = strchr(digits, field->value[n])); n++)
        *out = *out << 4 | (uint64_t)(d - digits);
    if (n == 16 && !field->value[n]) return true;
    return souk_field_wrong(f, field, error, N_("A digest must have 16 digits, 0 to 9 or a to f."));
}

static bool read_shape(souk_net *net, souk_fields *f, souk_error *error)
{
    int shape[5] = {0}, shift[4] = {0};
    if (!wholes(f, "shape", 5, 1024, shape, error) || !wholes(f, "shifts", 4, SHIFT_MOST, shift, error))
        return false;
    net->inputs = shape[0];
    net->first = shape[1];
    net->second = shape[2];
    net->entries = shape[3];
    net->actions = shape[4];
    if (net->inputs < 1 || net->inputs > SOUK_NET_INPUTS_MAX || net->entries < 2 ||
        net->entries > SOUK_SCORES_MAX || net->actions > SOUK_ACTIONS_MAX)
        return souk_fields_wrong(f, error, "shape", N_("No game here has that shape."));
    if (net->first < 1 || net->first > SOUK_NET_FIRST_MAX || net->first % SOUK_NET_STEP || net->second < 1 ||
        net->second > SOUK_NET_SECOND_MAX || net->second % SOUK_NET_STEP)
        return souk_fields_wrong(f, error, "shape",
                                 N_("The layers must have at most %d and %d units, each a multiple of %d."),
                                 SOUK_NET_FIRST_MAX, SOUK_NET_SECOND_MAX, SOUK_NET_STEP);
    if (shift[0] < 2) return souk_fields_wrong(f, error, "shifts", N_("The first shift must be at least 2."));
    net->first_shift = shift[0] - 2;
    net->second_shift = shift[1];
    net->value_unit = 1.0 / (double)(256 << shift[2]);
    net->policy_unit = 1.0 / (double)(256 << shift[3]);
    return true;
}

/* A net may ask for shorter rollouts than the game does, or none: what it knows need not be played out. */
static bool read_playout(souk_net *net, souk_fields *f, souk_error *error)
{
    net->playout = PLAYOUT_OF_GAME;
    return !souk_field_get(f, "playout") || wholes(f, "playout", 1, PLAYOUT_MOST, &net->playout, error);
}

static bool read_head(souk_net *net, souk_fields *f, souk_error *error)
{
    int version;
    if (!wholes(f, "souk-net", 1, 1000000, &version, error)) return false;
    if (version != VERSION)
        return souk_fields_wrong(f, error, "souk-net",
                                 N_("This is a net file of version %d; this program reads version %d."),
                                 version, VERSION);
    const souk_field *game = field_of(f, "game", error), *made = field_of(f, "made", error);
    if (!game || !made) return false;
    if (strlen(game->value) >= sizeof net->game)
        return souk_field_wrong(f, game, error, N_("There is no game \"%s\"."), game->value);
    memcpy(net->game, game->value, strlen(game->value) + 1);
    return wholes(f, "rules", 1, 1000000, &net->rules, error) &&
           hexadecimal(f, "parts", &net->parts, error) && read_shape(net, f, error) &&
           decimal(f, "explore", EXPLORE_MOST, &net->explore, error) &&
           decimal(f, "mix", 1.0, &net->mix, error) && decimal(f, "cost", COST_MOST, &net->cost, error) &&
           read_playout(net, f, error) && hexadecimal(f, "digest", &net->digest, error) &&
           souk_fields_done(f, error);
}

/* --- the numbers ----------------------------------------------------------------------------- */

/* Reads the biases of a layer and advances `bytes`; false if one is out of bounds. */
static bool take_biases(const uint8_t **bytes, int n, int32_t *out)
{
    for (int i = 0; i < n; i++, *bytes += 4) {
        const uint8_t *b = *bytes;
        out[i] =
            (int32_t)((uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24);
        if (out[i] > BIAS_MOST || out[i] < -BIAS_MOST) return false;
    }
    return true;
}

static int16_t weight(const uint8_t **bytes)
{
    return (int8_t) * (*bytes)++;
}

static bool take_numbers(souk_net *net, const uint8_t *bytes)
{
    bool good = take_biases(&bytes, net->first, net->first_bias);
    for (int i = 0; i < net->inputs; i++)
        for (int c = 0; c < net->first; c++) {
            int16_t w = weight(&bytes);
            net->first_weights[i * net->first + c] = w;
            good &= w > INT8_MIN;
        }
    good = take_biases(&bytes, net->second, net->second_bias) && good;
    for (int i = 0; i < net->first; i++)
        for (int o = 0; o < net->second; o++)
            net->second_weights[(i / 2 * net->second + o) * 2 + i % 2] = weight(&bytes);
    good = take_biases(&bytes, net->entries, net->value_bias) && good;
    for (int i = 0; i < net->second; i++)
        for (int e = 0; e < net->entries; e++)
            net->value_weights[e * net->second + i] = weight(&bytes);
    good = take_biases(&bytes, net->actions, net->policy_bias) && good;
    for (int i = 0; i < net->actions * net->second; i++)
        net->policy_weights[i] = weight(&bytes);
    return good;
}

/* Allocates a net of this shape, followed by its numbers with vector-aligned weights; NULL without memory. */
static souk_net *with_room(const souk_net *shape)
{
    int biases = shape->first + shape->second + shape->entries + shape->actions;
    int first = shape->inputs * shape->first, second = shape->first * shape->second;
    int value = shape->entries * shape->second, policy = shape->actions * shape->second;
    int weights = first + second + value + policy;
    souk_net *net = malloc(sizeof *net + (size_t)biases * sizeof *net->first_bias + SOUK_NET_ALIGNED +
                           (size_t)weights * sizeof *net->first_weights);
    if (!net) return NULL;
    *net = *shape;
    net->first_bias = (int32_t *)(net + 1);
    net->second_bias = net->first_bias + net->first;
    net->value_bias = net->second_bias + net->second;
    net->policy_bias = net->value_bias + net->entries;
    char *end = (char *)(net->policy_bias + net->actions);
    net->first_weights = (int16_t *)(end + -(uintptr_t)end % SOUK_NET_ALIGNED);
    net->second_weights = net->first_weights + first;
    net->value_weights = net->second_weights + second;
    net->policy_weights = net->value_weights + value;
    return net;
}

size_t souk_net_bytes(const souk_net *net)
{
    const int16_t *end = net->policy_weights + (size_t)net->actions * (size_t)net->second;
    return (size_t)((const char *)end - (const char *)net);
}

void souk_net_copy_for(const souk_net *net, void *copy, uint64_t address)
{
    souk_net *moved = copy;
    const uint64_t by = address - (uint64_t)(uintptr_t)net;
    memcpy(copy, net, souk_net_bytes(net));
#define MOVE(member, kind) moved->member = (kind *)(uintptr_t)((uint64_t)(uintptr_t)net->member + by)
    MOVE(first_bias, int32_t), MOVE(second_bias, int32_t), MOVE(value_bias, int32_t);
    MOVE(policy_bias, int32_t), MOVE(first_weights, int16_t), MOVE(second_weights, int16_t);
    MOVE(value_weights, int16_t), MOVE(policy_weights, int16_t);
#undef MOVE
}

static size_t bytes_of(const souk_net *net)
{
    int biases = net->first + net->second + net->entries + net->actions;
    int weights =
        net->inputs * net->first + net->first * net->second + net->second * (net->entries + net->actions);
    return 4 * (size_t)biases + (size_t)weights;
}

static souk_net *read_net(souk_fields *f, const char *file, size_t len, souk_error *error)
{
    char head[HEAD_MAX];
    size_t end = 0;
    while (end + 1 < len && end < HEAD_MAX - 1 && !(file[end] == '\n' && file[end + 1] == '\n'))
        end++;
    if (strncmp(file, "souk-net", len < 8 ? len : 8) != 0 || end + 1 >= len || end == HEAD_MAX - 1 ||
        memchr(file, '\0', end))
        return souk_fail(error, N_("This is not a net file: it must start with \"souk-net = 1\", and an "
                                   "empty line ends its head.")),
               NULL;
    memcpy(head, file, end);
    head[end] = '\0';
    souk_net shape;
    memset(&shape, 0, sizeof shape);
    if (!souk_fields_parse(f, head, 1, error) || !read_head(&shape, f, error)) return NULL;
    const char *bytes = file + end + 2;
    size_t have = len - end - 2, want = bytes_of(&shape);
    if (have != want)
        return souk_fail(error,
                         N_("A net of this shape has %zu bytes after its head, not %zu: the file is "
                            "truncated or altered."),
                         want, have),
               NULL;
    if (souk_digest(bytes, have) != shape.digest)
        return souk_fail(error, N_("The digest of the net does not match its bytes: the file has been "
                                   "altered.")),
               NULL;
    souk_net *net = with_room(&shape);
    if (!net) return souk_fail(error, N_("Out of memory.")), NULL;
    if (take_numbers(net, (const uint8_t *)bytes)) return net;
    free(net);
    return souk_fail(error, N_("A number of the net is out of range: biases must be within 2^30, weights "
                               "of the first layer within 127.")),
           NULL;
}

souk_net *souk_net_read(const void *file, size_t len, souk_error *error)
{
    souk_error_clear(error);
    souk_fields *f = malloc(sizeof *f);
    if (!f) return souk_fail(error, N_("Out of memory.")), NULL;
    souk_net *net = read_net(f, file, len, error);
    free(f);
    return net;
}

void souk_net_free(souk_net *net)
{
    if (net != &none) free(net);
}

/* --- default nets ---------------------------------------------------------------------------- */

typedef struct kept_net {
    const souk_game *game;
    struct kept_net *next;
    souk_net *net;  /* NULL: there is none */
    uint64_t parts; /* digest of the default parts */
} kept_net;

static _Atomic(kept_net *) all_kept;
static atomic_int starved;

int souk_net_starved(void)
{
    return atomic_load(&starved);
}

static const kept_net *find_kept(const souk_game *g)
{
    const kept_net *k = atomic_load_explicit(&all_kept, memory_order_acquire);
    while (k && k->game != g)
        k = k->next;
    return k;
}

/* Adds a net (may be NULL) for the game. If the game has one, `anyway` puts the new one first; else it is dropped. */
static const kept_net *keep(const souk_game *g, souk_net *net, bool anyway)
{
    kept_net *mine = malloc(sizeof *mine);
    if (!mine) return souk_net_free(net), NULL;
    mine->game = g;
    mine->net = net;
    mine->parts = souk_parts_digest(g, souk_parts_default(g));
    mine->next = atomic_load_explicit(&all_kept, memory_order_relaxed);
    do {
        const kept_net *known = find_kept(g);
        if (!known || anyway) continue;
        souk_net_free(net);
        free(mine);
        return known;
    } while (!atomic_compare_exchange_weak_explicit(&all_kept, &mine->next, mine, memory_order_release,
                                                    memory_order_relaxed));
    return mine;
}

static const kept_net *kept_for(const souk_game *g)
{
    const souk_game *own = souk_game_find(g->id); /* g may be a copy */
    if (!own) return NULL;
    const kept_net *known = find_kept(own);
    if (known) return known;
    const souk_embedded *file = souk_embedded_find("data/nets/%s.net", own->id);
    souk_net *net = file ? souk_net_read(file->text, file->len, NULL) : NULL;
    if (!file || net) known = keep(own, net, false);
    if (!known) atomic_fetch_add(&starved, 1); /* without memory, a later call tries again */
    return known;
}

const souk_net *souk_net_house(const souk_game *g)
{
    const kept_net *kept = kept_for(g);
    return kept ? kept->net : NULL;
}

bool souk_net_bring(const souk_game *g, souk_net *net)
{
    return keep(g, net, true) != NULL;
}

/* --- selection of a net ---------------------------------------------------------------------- */

bool souk_net_fits(const souk_net *net, const souk_game *g, const void *parts, souk_error *error)
{
    souk_error_clear(error);
    int entries = souk_net_inputs_of(g) - g->observe_size;
    if (strcmp(net->game, g->id) != 0)
        return souk_fail(error, N_("The net is for %s, not for %s."), net->game, g->id);
    if (net->rules != g->rules_version || net->inputs != g->observe_size + entries ||
        net->entries != entries || (net->actions && net->actions != g->num_actions))
        return souk_fail(error, N_("The net was trained for another version of %s: train a new one."),
                         g->title);
    const kept_net *kept = kept_for(g);
    bool house = kept && parts == souk_parts_default(kept->game);
    if (net->parts != (house ? kept->parts : souk_parts_digest(g, parts)))
        return souk_fail(error, N_("The net of %s was trained with other parts."), g->title);
    return true;
}

const souk_net *souk_net_for(const souk_net *asked, const souk_game *g, const void *parts)
{
    const souk_net *net = asked ? asked : souk_net_house(g);
    return net && net != souk_net_none && souk_net_fits(net, g, parts, NULL) ? net : NULL;
}
