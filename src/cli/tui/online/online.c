/* online.c — one visit to a server, from connecting to leaving. */
#include "cli/tui/online/online.h"
#include "cli/play/lines.h"
#include "cli/tui/ask.h"
#include <stdlib.h>

/* For screen_meanwhile. */
static bool work_on(void *context)
{
    online *o = context;
    online_work(o);
    bool news = o->news;
    o->news = false;
    return news;
}

int online_run(const cli *c, const char *url, pace p)
{
    link_address to;
    if (!link_parse(url, &to))
        return cli_usage(c, N_("\"%s\" is not a server address, such as 127.0.0.1:7070 or https://HOST."),
                         url);
    souk_error error = cli_fresh_error(c);
    souk_link *link = link_open(&to, &error);
    if (!link) return cli_error(c, NULL, &error);
    online *o = calloc(1, sizeof *o);
    if (!o || !screen_open(c->lang)) {
        link_close(link);
        free(o);
        return cli_fail(c, N_("Out of memory."));
    }
    o->cli = c;
    o->lang = c->lang;
    o->to = to;
    o->story.pace = p;
    o->link = link;
    souk_out_init(&o->chat, o->chat_bytes, sizeof o->chat_bytes);
    online_load_token(o);
    screen_clear();
    o->id = 1; /* of the hello that is sent on connecting */
    bool known, reached = online_answer(o) != NULL, hopeless = o->hopeless;
    const char *why = link_why(link, c->lang, &known);
    SOUK_OUT(text, SOUK_TEXT_MAX);
    souk_printf(&text, why, to.host);
    if (reached) {
        screen_meanwhile(work_on, o);
        if (!online_sign_in(o)) {
            /* the user gave up */
        } else if (!o->to.table[0]) {
            online_lobby(o);
        } else if (online_go_to(o, "join", o->to.table, o->to.invite) ||
                   online_go_to(o, "watch", o->to.table, o->to.invite)) {
            online_sit(o);
        }
        screen_meanwhile(NULL, NULL);
    }
    link_close(o->link);
    free(o->message);
    free(o->nodes);
    free(o);
    screen_close();
    if (!hopeless)
        return reached || !lines_on() ? CLI_OK : CLI_FAILED; /* with a key, the user has given up */
    if (screen_taken())
        ask_note(c->lang, url, text.buf);
    else
        cli_fail(c, "%s", text.buf);
    return CLI_FAILED;
}
