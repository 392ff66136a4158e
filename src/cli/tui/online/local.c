/* local.c — a table on this machine, from its first turn to its last: the client of every table, with a link to the
 * table itself instead of a server (link_here.h). It is saved after every change, and resumed by `souk`. */
#include "cli/play/lines.h"
#include "cli/play/show.h"
#include "cli/tui/online/link_here.h"
#include "cli/tui/online/online.h"
#include <stdlib.h>
#include <string.h>

/* Sits down; false if memory runs out. */
static bool begin(online *o, play *p, const save *saved, souk_error *error)
{
    o->cli = p->cli;
    o->lang = p->cli->lang;
    o->play = p;
    o->story.pace = p->pace;
    o->seat = o->turn = -1;
    souk_out_init(&o->chat, o->chat_bytes, sizeof o->chat_bytes);
    o->link = link_here_open(p, saved, error);
    if (!o->link || !online_go_to(o, "watch", LINK_HERE_TABLE, "") || !o->scene) return false;
    if (p->trial && !lines_on()) stage_say(&o->stage, SOUK_TITLE, "%s", p->trial->question);
    if (error->text[0]) stage_say(&o->stage, SOUK_RED, "%s", error->text); /* it cannot be saved */
    return true;
}

/* Tells the result of the game, or where it is saved. */
static int end(const play *p, save *saved, bool discards)
{
    const souk_table *t = p->table;
    souk_voice voice = souk_table_voice(t, p->cli->lang);
    bool over = souk_mover(t->game, &t->state) == SOUK_DONE;
    bool kept = saved->path[0] && !over && !discards && (!p->counts || play_begun(p));
    souk_error error = cli_fresh_error(p->cli);
    int status = CLI_OK;
    if (kept && !save_write(saved, t, &error)) status = cli_error(p->cli, saved->path, &error);
    if (kept)
        save_close(saved);
    else
        save_remove(saved);
    if (screen_taken() || p->trial) return status;
    if (over) show_end(p->cli, souk_table_now(t), &voice);
    if (!over && lines_on() && !lines_ended()) puts(cli_text(p->cli, N_("Goodbye.")));
    if (kept && status == CLI_OK)
        puts(cli_text(p->cli, p->counts
                                  ? N_("Your try is saved: run `souk day` with the same game to continue.")
                                  : N_("Your game is saved: run `souk` to continue.")));
    if (over || !lines_ended()) return status;
    putchar('\n');
    return cli_fail(p->cli, N_("The input ended before the game did. (`save FILE` saves a game, "
                               "`quit` leaves it.)"));
}

int local_play(play *p, save *saved)
{
    souk_error error = cli_fresh_error(p->cli);
    save own = {"", -1};
    online *o = calloc(1, sizeof *o);
    if (!screen_open(p->cli->lang)) lines_begin(p->cli->lang, false);
    if (saved)
        own = *saved;
    else if (!p->trial && !lines_on())
        save_open(&own, p->table->game, cli_value(p->cli, "parts"), &error);
    bool good = o && begin(o, p, &own, &error);
    if (good) online_sit(o);
    screen_close();
    int status = good ? end(p, &own, o->discards) : CLI_FAILED;
    if (!good) save_close(&own);
    good = good && !o->starved;
    if (o) {
        link_close(o->link);
        free(o->message);
        free(o->nodes);
    }
    free(o);
    return good ? status : cli_fail(p->cli, N_("Out of memory."));
}
