/* lines.c — reads lines of text and waits for them (see lines.h). Standard input has no buffer here, so that waiting
 * for a line sees all of the input. */
#include "cli/play/lines.h"
#include "cli/base/cli.h"
#include <ctype.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct {
    souk_lang lang;
    bool on, spoken, ended;
} the;

void lines_begin(souk_lang lang, bool spoken)
{
    if (!the.on) setvbuf(stdin, NULL, _IONBF, 0);
    the.on = true;
    the.lang = lang;
    the.spoken |= spoken;
}

bool lines_on(void)
{
    return the.on;
}

bool lines_spoken(void)
{
    return the.spoken;
}

const char *lines_aloud(const char *text, char *bytes, size_t size)
{
    static const char star[] = "★";
    souk_out out;
    if (!the.spoken || !strstr(text, star)) return text;
    souk_out_init(&out, bytes, size);
    for (const char *next; (next = strstr(text, star)); text = next + strlen(star)) {
        souk_putn(&out, text, (size_t)(next - text));
        souk_puts(&out, souk_text(the.lang, N_("(star)")));
    }
    souk_puts(&out, text);
    return bytes;
}

bool lines_ended(void)
{
    return the.ended;
}

static void trim(char *line)
{
    size_t n = strlen(line), blanks = strspn(line, " \t");
    while (n > blanks && isspace((unsigned char)line[n - 1]))
        n--;
    memmove(line, line + blanks, n - blanks);
    line[n - blanks] = '\0';
}

bool lines_typed(int wait_ms)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    fflush(stdout);
    return poll(&input, 1, wait_ms) > 0;
}

lines_got lines_read(char line[LINES_BYTES], int wait_ms)
{
    fflush(stdout);
    if (the.ended) return LINES_ENDED;
    if (wait_ms >= 0 && !lines_typed(wait_ms)) return LINES_LATER;
    if (!cli_gets(line, LINES_BYTES)) {
        the.ended = true;
        return LINES_ENDED;
    }
    if (!strchr(line, '\n') && strlen(line) == LINES_BYTES - 1) {
        for (int c; (c = cli_getchar()) != '\n' && c != EOF;)
            continue;
        puts(souk_text(the.lang, N_("That line is too long.")));
        line[0] = '\0';
    }
    trim(line);
    return LINES_READ;
}

lines_got lines_read_secret(char line[LINES_BYTES])
{
    struct termios shown, hidden;
    bool hides = tcgetattr(STDIN_FILENO, &shown) == 0;
    if (hides) {
        hidden = shown;
        hidden.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    lines_got got = lines_read(line, -1);
    if (hides) {
        tcsetattr(STDIN_FILENO, TCSANOW, &shown);
        putchar('\n');
    }
    return got;
}
