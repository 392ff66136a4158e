/* help.c — the help of the full-screen client: a page like any other, and so searchable. */
#include "cli/tui/help.h"

enum { HELP_MAX = 8 << 10 };

static const char at_the_table[] =
    N_("# Choosing\n"
       "- The cursor stands on one of the choices: in the list, and on the board where the "
       "choice has a place there.\n"
       "- Arrows move it. Tab goes from pane to pane: on the board the arrows follow the "
       "drawing.\n"
       "- Enter does what the cursor stands on. Digits go to a choice by its number.\n"
       "- : lets you type an action by its name, its label or a short form of the game.\n"
       "- With a mouse: a click goes there, a second click does it, the wheel scrolls.\n"
       "\n"
       "# Thinking\n"
       "- h  a hint: what a bot would do in your place, and why\n"
       "- w  why something is not possible: type the action\n"
       "- u  take back your last action, if nothing new has come of it\n"
       "- r  the rules; / looks for a word or a clause\n"
       "- l  all that has happened\n"
       "- v  the game so far, move by move, with the win-chance curve\n"
       "\n"
       "# Looking\n"
       "- z  shows the board alone, or the log or the seats if you are there, and all of them again\n"
       "- Shift with arrows, or < > + -, move the board where it is larger than its pane\n"
       "- page keys scroll the pane you are in\n"
       "- p  how fast it is told what bots do: slow, normal, fast, none\n"
       "- Enter skips ahead while it is told; what you type for your turn waits for it\n"
       "- Ctrl-L draws the screen anew, if something else has written on it\n"
       "\n"
       "# Keeping\n"
       "- Every move is kept. If you leave, or the power does, `souk` offers the game "
       "again.\n"
       "- s  save a copy where you say\n"
       "- q  leave the table\n");

static const char online[] =
    N_("\n"
       "# Online\n"
       "- c  chat: what was said, and a line to say something\n"
       "- t  this table: begin with bots, ask a friend, take back a move, go away and come back, resign, "
       "end without a result, the link for others, the people here\n"
       "- y and n  answer what another asks\n"
       "- m  after the end: the same table again\n"
       "- The clocks stand at the top; ▸ is before the one that runs.\n"
       "- A connection that is lost comes back by itself, and your seat with it.\n");

void help_show(souk_lang lang)
{
    SOUK_OUT(text, HELP_MAX);
    souk_puts(&text, souk_text(lang, at_the_table));
    souk_puts(&text, souk_text(lang, online));
    ask_page(lang, souk_text(lang, N_("Help")), text.buf, true, NULL);
}
