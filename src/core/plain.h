/* plain.h — what a small game need not write: each line stands for one function of its souk_game, in which the game
 * would have nothing to say.
 *
 *     SOUK_NO_PARTS()          all numbers are in the rules: the parts file holds the game's name alone (core/parts.h)
 *     SOUK_NO_CHANCE()         chance never acts
 *     SOUK_NOTHING_HIDDEN()    every seat knows the whole state: nothing is to be imagined
 *     SOUK_NOTHING_TO_COUNT()  no components whose sum would show a broken state
 *     SOUK_NO_WORDS()          the arguments of events are seats and numbers
 *     SOUK_MOST_POINTS_WIN()   the highest score wins, several together
 *     SOUK_POINTS_ARE(member)  the score of a seat is this member of the state, an integer for each seat
 *     SOUK_EQUAL_CHANCE(first, n)  chance has the same n outcomes each time, from this action on
 *     SOUK_LABELS_OF(actions)  the table of actions has all names and labels (instead of NAMES_OF)
 *     SOUK_ONE_PROMPT(text)    every decision asks the same question
 *     SOUK_SHOWN_BY_KEYS(game, size)  the view, the drawing and the observation are the lines of a position; only
 *                              where nothing is hidden and every key is a number or a seat, alone or for each seat
 */
#ifndef SOUK_PLAIN_H
#define SOUK_PLAIN_H
#include "core/text.h"

/* The lines of a position as members of a view, and as a drawing: the board, with nothing left for the seats. */
void souk_plain_view(const souk_game *g, const void *state, const void *parts, souk_out *json);
void souk_plain_draw(const souk_game *g, const void *state, const void *parts, int what, souk_canvas *canvas);
/* Each number of a position, divided by its most; 1 for a seat that is named; the seats with the own one first. */
void souk_plain_observe(const souk_game *g, const void *state, const void *parts, int seat, float *out);

#define SOUK_NO_PARTS()                                                                \
    typedef struct SOUK_OWN(parts) {                                                   \
        uint8_t none;                                                                  \
    } SOUK_OWN(parts);                                                                 \
    bool SOUK_OWN(read_parts)(const souk_json *root, void *parts, souk_report *report) \
    {                                                                                  \
        (void)parts;                                                                   \
        souk_parts_object(report, root, "game");                                       \
        return report->errors == 0;                                                    \
    }

#define SOUK_NO_CHANCE()                                                                              \
    uint32_t SOUK_OWN(chance)(const void *state, const void *parts, souk_mask *outcomes, uint32_t *w) \
    {                                                                                                 \
        (void)state, (void)parts, (void)outcomes, (void)w;                                            \
        return 0;                                                                                     \
    }

#define SOUK_NOTHING_HIDDEN()                                                       \
    void SOUK_OWN(imagine)(void *state, const void *parts, int seat, souk_rng *rng) \
    {                                                                               \
        (void)state, (void)parts, (void)seat, (void)rng;                            \
    }

#define SOUK_NOTHING_TO_COUNT()                                           \
    const char *SOUK_OWN(conserved)(const void *state, const void *parts) \
    {                                                                     \
        (void)state, (void)parts;                                         \
        return NULL;                                                      \
    }

#define SOUK_NO_WORDS()                                                                          \
    void SOUK_OWN(word)(const void *parts, const char *type, int value, const souk_voice *voice, \
                        souk_out *out)                                                           \
    {                                                                                            \
        (void)parts, (void)type, (void)value, (void)voice, (void)out;                            \
    }

#define SOUK_MOST_POINTS_WIN()                                        \
    uint32_t SOUK_OWN(winners)(const void *state, const void *parts)  \
    {                                                                 \
        int32_t score[SOUK_SCORES_MAX];                               \
        int n = SOUK_OWN(score)(state, parts, SOUK_SPECTATOR, score); \
        int32_t best = score[0];                                      \
        uint32_t winners = 0;                                         \
        for (int i = 1; i < n; i++)                                   \
            best = score[i] > best ? score[i] : best;                 \
        for (int i = 0; i < n; i++)                                   \
            winners |= (uint32_t)(score[i] == best) << i;             \
        return winners;                                               \
    }

#define SOUK_POINTS_ARE(member)                                                         \
    int SOUK_OWN(score)(const void *state, const void *parts, int viewer, int32_t *out) \
    {                                                                                   \
        (void)parts, (void)viewer;                                                      \
        for (int i = 0; i < VIEW(state)->seats; i++)                                    \
            out[i] = VIEW(state)->member[i];                                            \
        return VIEW(state)->seats;                                                      \
    }

#define SOUK_EQUAL_CHANCE(first, n)                                                                   \
    uint32_t SOUK_OWN(chance)(const void *state, const void *parts, souk_mask *outcomes, uint32_t *w) \
    {                                                                                                 \
        (void)state, (void)parts, (void)w;                                                            \
        for (int i = 0; i < (n); i++)                                                                 \
            souk_mask_add(outcomes, (first) + i);                                                     \
        return 0;                                                                                     \
    }

#define SOUK_LABELS_OF(table)                                                         \
    NAMES_OF(table)                                                                   \
    void SOUK_OWN(label)(const void *state, const void *parts, int actor, int action, \
                         const souk_voice *voice, souk_out *out)                      \
    {                                                                                 \
        (void)state, (void)actor;                                                     \
        souk_actions_label(table, parts, action, SOUK_OWN(word), voice, out);         \
    }

#define SOUK_ONE_PROMPT(text)                                                                      \
    void SOUK_OWN(prompt)(const void *state, const void *parts, int seat, const souk_voice *voice, \
                          souk_out *out)                                                           \
    {                                                                                              \
        (void)state, (void)parts, (void)seat;                                                      \
        souk_puts(out, souk_text(voice->lang, text));                                              \
    }

#define SOUK_SHOWN_BY_KEYS(game, size)                                                                       \
    extern const souk_game game;                                                                             \
    static const souk_plane SOUK_OWN(planes)[] = {                                                           \
        {"position", size,                                                                                   \
         "the numbers of a position, each divided by its most; of the seats the own first"}};                \
    void SOUK_OWN(observe)(const void *state, const void *parts, int seat, float *out)                       \
    {                                                                                                        \
        souk_plain_observe(&game, state, parts, seat, out);                                                  \
    }                                                                                                        \
    void SOUK_OWN(view)(const void *state, const void *parts, int viewer, souk_out *json)                    \
    {                                                                                                        \
        (void)viewer;                                                                                        \
        souk_plain_view(&game, state, parts, json);                                                          \
    }                                                                                                        \
    void SOUK_OWN(draw)(const void *state, const void *parts, int viewer, int what, const souk_voice *voice, \
                        souk_canvas *canvas)                                                                 \
    {                                                                                                        \
        (void)viewer, (void)voice;                                                                           \
        souk_plain_draw(&game, state, parts, what, canvas);                                                  \
    }
#endif
