/* lab_variants.c — reads the variants that `souk lab` compares from its options. */
#include "cli/lab/lab_variants.h"
#include <stdlib.h>
#include <string.h>

static int read_first(const cli *c, const souk_game *g, souk_variant *v)
{
    int status = setting_read_options(c, g, true, &v->options);
    if (status != CLI_OK) return status;
    if (!cli_whole(c, "seats", 1, INT32_MAX, &v->seats) ||
        !cli_whole(c, "iterations", 1, INT64_MAX / 2, &v->iterations) ||
        !cli_whole(c, "draw", 0, VARIANT_DRAW_MAX, &v->drawn))
        return CLI_USAGE;
    return CLI_OK;
}

/* Reports an error as variants.h describes it. */
static int complain(const cli *c, const souk_variants *all, const souk_error *error)
{
    if (error->line > 0) return cli_error(c, all->v[all->n - 1].name, error);
    return error->field[0] ? cli_usage(c, "%s", error->text) : cli_error(c, NULL, error);
}

/* Passes every value of an option on. One --versus too many returns CLI_FAILED, not CLI_USAGE. */
static int take_each(const cli *c, const char *option, souk_variants *all,
                     bool (*take)(souk_variants *, const char *, souk_error *))
{
    souk_error error = cli_fresh_error(c);
    const char *text;
    for (int at = 0; (text = cli_each(c, option, &at));) {
        bool full = all->n == LAB_VARIANTS;
        if (take(all, text, &error)) continue;
        int status = complain(c, all, &error);
        return full && take == souk_variants_versus ? CLI_FAILED : status;
    }
    return CLI_OK;
}

static int check_parts(const cli *c, souk_variants *all)
{
    souk_report *problems = cli_memory(c, 1, sizeof *problems);
    int status = CLI_OK;
    for (int i = 0; i < all->n && status == CLI_OK; i++) {
        souk_variant *v = &all->v[i];
        if (!v->text) continue;
        v->own = cli_memory(c, 1, all->game->parts_size);
        memset(problems, 0, sizeof *problems);
        status = setting_check_parts(c, all->game, v->name, v->text, strlen(v->text), v->own, problems);
    }
    free(problems);
    return status;
}

int lab_variants_read(const cli *c, const souk_game *g, souk_variants *all)
{
    const char *bots = cli_value(c, "bots");
    souk_variants_open(all, g, cli_text(c, N_("unchanged")), bots ? bots : "normal");
    int status = read_first(c, g, &all->v[0]);
    if (status == CLI_OK) status = take_each(c, "parts", all, souk_variants_parts);
    if (status == CLI_OK) status = take_each(c, "versus", all, souk_variants_versus);
    if (status == CLI_OK) status = take_each(c, "vary", all, souk_variants_vary);
    return status == CLI_OK ? check_parts(c, all) : status;
}

int lab_variants_study(const cli *c, const souk_game *g, const souk_variant *v, souk_study *s)
{
    int64_t seats = v->seats;
    int status = setting_name_bots(c, g, v->bots, setting_usual_seats(g), &seats, s->bots);
    souk_variant_study(v, g, s);
    s->seats = (int)seats;
    return status;
}
