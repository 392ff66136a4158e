/* cmd_engine.c — `souk engine`: a table for programs in any language, one JSON message per line. */
#include "cli/base/setting.h"
#include "table/engine.h"
#include <stdlib.h>

/* Reads a line of any length, storing at most max bytes; returns its full length, or -1 at the end of input. */
static long read_message(char *line, size_t max)
{
    long n = 0;
    int c;
    while ((c = cli_getchar()) != EOF && c != '\n') {
        if ((size_t)n < max) line[n] = (char)c;
        n++;
    }
    if (c == EOF && n == 0) return -1;
    return n;
}

static bool blank(const char *line, long n)
{
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t' || line[n - 1] == '\r'))
        n--;
    return n == 0;
}

static void serve(souk_engine *e, char *line, souk_out *reply)
{
    for (long n; !e->leaving && (n = read_message(line, SOUK_ENGINE_LINE_MAX)) >= 0;) {
        if (blank(line, n)) continue;
        if (n > SOUK_ENGINE_LINE_MAX) n = 0; /* truncated: rejected as invalid JSON */
        souk_engine_answer(e, line, (size_t)n, reply);
        fputs(reply->buf, stdout);
        putchar('\n');
        fflush(stdout);
        if (ferror(stdout)) return;
    }
}

static int run(cli *c)
{
    souk_engine e;
    souk_out reply;
    int status = setting_bring_net(c, NULL, NULL);
    if (status != CLI_OK) return status;
    char *line = cli_memory(c, SOUK_ENGINE_LINE_MAX + 1, 1);
    char *answer = cli_memory(c, SOUK_ENGINE_REPLY_MAX, 1);
    souk_out_init(&reply, answer, SOUK_ENGINE_REPLY_MAX);
    souk_engine_open(&e, c->lang);
    serve(&e, line, &reply);
    souk_engine_close(&e);
    free(line);
    free(answer);
    return CLI_OK;
}

static const cli_option options[] = {CLI_NET_OPTION, {NULL, 0, NULL, NULL}};

const cli_command cmd_engine = {
    "engine",
    run,
    N_("let a program play: one JSON message per line"),
    "",
    N_("Reads messages from standard input and answers each with one line on standard output:\n"
       "hello, new, load, view, draw, legal, apply, bot, hint, undo, why, events, rules, parts, save, quit.\n"
       "docs/protocol.md documents them all."),
    "engine <<< '{\"type\":\"new\",\"game\":\"{game}\",\"seats\":3,\"seed\":1}'",
    options,
    0,
    0};
