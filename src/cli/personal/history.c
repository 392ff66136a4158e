/* history.c — finished games as files (history.h). Unparsable lines are skipped: an editing slip loses no history. */
#include "cli/personal/history.h"
#include "cli/base/record.h"
#include "cli/base/save.h"
#include "core/file.h"
#include "core/text.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FILE_MAX = 4 << 20, VERDICT_MAX = 64 << 10 };

/* --- location -------------------------------------------------------------------------------- */

/* The path of a history file; creates the folder if needed. */
static bool path_of(const char *id, const char *ending, char *path, size_t size)
{
    char folder[SAVE_PATH_MAX];
    return save_folder("XDG_DATA_HOME", ".local/share", "souk/games", folder, sizeof folder) &&
           save_make_folders(folder) && snprintf(path, size, "%s/%s%s", folder, id, ending) < (int)size;
}

static const char setting[] = "history"; /* a file beside the other settings: "no" or absent */

bool history_kept(void)
{
    char path[SAVE_PATH_MAX], *text;
    size_t len;
    souk_error error;
    memset(&error, 0, sizeof error);
    if (!save_file(setting, path, sizeof path) || !souk_file_read(path, 64, &text, &len, &error)) return true;
    bool kept = strncmp(text, "no", 2) != 0;
    free(text);
    return kept;
}

bool history_keep(bool on)
{
    char path[SAVE_PATH_MAX];
    souk_error error;
    memset(&error, 0, sizeof error);
    const char *word = on ? "yes\n" : "no\n";
    return save_file(setting, path, sizeof path) && souk_file_replace(path, word, strlen(word), &error);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* The level shared by all bots, or NULL. */
static const souk_bot *level_of(const play *p)
{
    const souk_bot *level = NULL;
    for (int i = 0; i < p->table->head.seats; i++) {
        const souk_bot *bot = p->seats[i].bot;
        if (bot && level && bot != level) return NULL;
        if (bot) level = bot;
    }
    return level;
}

static void put_line(const history_game *g, souk_out *out)
{
    souk_printf(out, "%s %s %d %d %s %d %d %d %d %s\n", g->id, g->game->id, g->seats, g->own,
                g->bot ? g->bot->name : "-", (int)g->ended.score, (int)g->ended.margin, g->ended.rank,
                g->ended.of, g->date);
}

static bool write_record(const history_game *g, const souk_table *t)
{
    char path[SAVE_PATH_MAX], *text;
    size_t len;
    souk_error error;
    memset(&error, 0, sizeof error);
    if (!path_of(g->id, ".souk", path, sizeof path) || !souk_table_save(t, &text, &len, &error)) return false;
    bool good = souk_file_replace(path, text, len, &error);
    free(text);
    return good;
}

void history_note(const play *p, const char *date)
{
    const souk_table *t = p->table;
    history_game g;
    char path[SAVE_PATH_MAX], stamp[32];
    time_t now = time(NULL);
    struct tm at;
    memset(&g, 0, sizeof g);
    for (int i = 0; i < t->head.seats; i++)
        if (!p->seats[i].bot) g.own = i;
    if (p->people != 1 || t->parts != souk_parts_default(t->game) || t->head.position || !history_kept() ||
        !souk_standing_of(souk_table_now(t), g.own, &g.ended))
        return;
    g.game = t->game;
    g.seats = t->head.seats;
    g.bot = level_of(p);
    snprintf(g.date, sizeof g.date, "%s", date ? date : "-");
    if (!gmtime_r(&now, &at) || !strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%S", &at)) return;
    snprintf(g.id, sizeof g.id, "%s-%ld", stamp, (long)getpid());
    SOUK_OUT(line, SOUK_TEXT_MAX);
    put_line(&g, &line);
    FILE *f = write_record(&g, t) && path_of("results", "", path, sizeof path) ? fopen(path, "a") : NULL;
    if (!f) return; /* failing to store it does not disturb the game */
    fputs(line.buf, f);
    fclose(f);
}

/* --- reading ------------------------------------------------------------------------------------ */

static bool read_line(const char *line, history_game *g)
{
    char game[64], level[64];
    int score, margin;
    memset(g, 0, sizeof *g);
    if (sscanf(line, "%47s %63s %d %d %63s %d %d %d %d %15s", g->id, game, &g->seats, &g->own, level, &score,
               &margin, &g->ended.rank, &g->ended.of, g->date) != 10)
        return false;
    g->ended.score = score;
    g->ended.margin = margin;
    g->game = souk_game_find(game);
    g->bot = souk_bot_find(level);
    return g->game && !strchr(g->id, '/') && g->own >= 0 && g->own < g->seats && g->seats <= SOUK_SEATS_MAX &&
           g->ended.rank >= 1;
}

int history_read(history_game **games)
{
    char path[SAVE_PATH_MAX], *text = NULL;
    size_t len;
    int n = 0;
    souk_error error;
    memset(&error, 0, sizeof error);
    *games = NULL;
    if (!path_of("results", "", path, sizeof path) || !souk_file_read(path, FILE_MAX, &text, &len, &error))
        return 0;
    *games = calloc(HISTORY_MAX, sizeof **games);
    for (const char *at = text; *games && at && *at;) {
        if (n == HISTORY_MAX) /* drop the oldest */
            memmove(*games, *games + 1, (size_t)--n * sizeof **games);
        n += read_line(at, *games + n);
        at = strchr(at, '\n');
        if (at) at++;
    }
    free(text);
    return n;
}

const souk_bot *history_promotes(const history_game *games, int n, const souk_game *g)
{
    const souk_bot *level = NULL;
    int won = 0;
    for (int i = n - 1; i >= 0 && won < HISTORY_STREAK; i--) {
        if (games[i].game != g) continue;
        if (won == 0) level = games[i].bot;
        if (!level || games[i].bot != level || games[i].ended.rank != 1) return NULL;
        won++;
    }
    return won == HISTORY_STREAK ? souk_bots[level->level]
                                 : NULL; /* level n has index n - 1; NULL ends the list */
}

souk_table *history_open(const history_game *g, souk_error *error)
{
    char path[SAVE_PATH_MAX];
    return path_of(g->id, ".souk", path, sizeof path) ? record_load(path, g->game, NULL, error) : NULL;
}

/* --- verdicts ------------------------------------------------------------------------------------ */

/* Parses one of the user's actions, its loss and the better action; the record has the rest. */
static bool read_slip(const char *line, const souk_table *t, int own, history_slip *slip)
{
    int actor;
    if (sscanf(line, "%d %f %d", &slip->at, &slip->lost, &slip->better) != 3) return false;
    slip->action = souk_table_action(t, slip->at, &actor);
    return slip->action >= 0 && actor == own && slip->better >= 0 && slip->better < t->game->num_actions;
}

bool history_judged(const history_game *g, const souk_table *t, history_verdict *v)
{
    char path[SAVE_PATH_MAX], *text;
    size_t len;
    souk_error error;
    memset(&error, 0, sizeof error);
    memset(v, 0, sizeof *v);
    if (!path_of(g->id, ".judged", path, sizeof path) || access(path, F_OK) != 0 ||
        !souk_file_read(path, VERDICT_MAX, &text, &len, &error))
        return false;
    bool good = sscanf(text, "%d %lf %lf %lf", &v->choices, &v->luck, &v->own, &v->others) == 4;
    for (const char *at = strchr(text, '\n'); t && good && at && at[1] && v->num_slips < SLIPS_MAX;) {
        v->num_slips += read_slip(at + 1, t, g->own, &v->slips[v->num_slips]);
        at = strchr(at + 1, '\n');
    }
    free(text);
    return good;
}

bool history_judge(const history_game *g, const history_verdict *v, souk_error *error)
{
    char path[SAVE_PATH_MAX], *text = malloc(VERDICT_MAX);
    souk_out out;
    if (!text || !path_of(g->id, ".judged", path, sizeof path)) {
        free(text);
        return false;
    }
    souk_out_init(&out, text, VERDICT_MAX);
    souk_printf(&out, "%d %.5f %.5f %.5f\n", v->choices, v->luck, v->own, v->others);
    for (int i = 0; i < v->num_slips; i++)
        souk_printf(&out, "%d %.5f %d\n", v->slips[i].at, (double)v->slips[i].lost, v->slips[i].better);
    bool good = souk_file_replace(path, out.buf, out.len, error);
    free(text);
    return good;
}

/* --- turning points ------------------------------------------------------------------------------ */

static const float worth = 0.05F; /* minimum loss of the chance to win, as in web/src/personal/judged.ts */

static int dearest(const void *a, const void *b)
{
    float one = ((const history_turn *)a)->slip.lost, other = ((const history_turn *)b)->slip.lost;
    return (one < other) - (one > other);
}

int history_turns(const history_game *games, int n, history_turn **turns)
{
    history_verdict *v = malloc(sizeof *v);
    int found = 0;
    *turns = calloc(TURNS_MAX + SLIPS_MAX, sizeof **turns);
    for (int i = 0; v && *turns && i < n; i++) {
        souk_error error;
        memset(&error, 0, sizeof error);
        if (!history_judged(&games[i], NULL, v)) continue;
        souk_table *t = history_open(&games[i], &error);
        if (!t || !history_judged(&games[i], t, v)) v->num_slips = 0;
        for (int k = 0; k < v->num_slips; k++) {
            if (v->slips[k].lost < worth) continue;
            (*turns)[found].game = games[i];
            (*turns)[found++].slip = v->slips[k];
        }
        qsort(*turns, (size_t)found, sizeof **turns, dearest);
        if (found > TURNS_MAX) found = TURNS_MAX;
        souk_table_free(t);
    }
    free(v);
    return *turns ? found : 0;
}

void history_tell_turn(const history_turn *turn, souk_lang lang, souk_out *out)
{
    souk_error error;
    souk_state s;
    memset(&error, 0, sizeof error);
    souk_table *t = history_open(&turn->game, &error);
    if (!t) return;
    souk_voice voice = souk_table_voice(t, lang);
    SOUK_OUT(played, SOUK_TEXT_MAX);
    SOUK_OUT(better, SOUK_TEXT_MAX);
    souk_table_at(t, turn->slip.at, &s);
    souk_label(t->game, &s, t->parts, turn->game.own, turn->slip.action, &voice, &played);
    souk_label(t->game, &s, t->parts, turn->game.own, turn->slip.better, &voice, &better);
    souk_printf(out, souk_text(lang, N_("%s, %.4s-%.2s-%.2s: %s; better: %s (-%d%%)")), t->game->title,
                turn->game.id, turn->game.id + 4, turn->game.id + 6, played.buf, better.buf,
                (int)(100.0F * turn->slip.lost + 0.5F));
    souk_table_free(t);
}
