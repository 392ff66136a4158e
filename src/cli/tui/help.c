/* help.c — the help of the full-screen client: a page like any other, and so searchable. */
#include "cli/tui/help.h"

enum { HELP_MAX = 8 << 10 };

static const char at_the_table[] = N_(
    "# Choosing\n"
    "- The cursor is on one of your choices: in the list, and on the board if the choice has a place "
    "there.\n"
    "- Arrows move it. Tab goes from pane to pane: on the board the arrows follow the drawing.\n"
    "- Enter makes the choice under the cursor. Digits go to a choice by its number.\n"
    "- ;  says what the choice under the cursor is, and goes on to do so as the cursor moves; Escape ends "
    "it\n"
    "- /  lists only the choices with a text\n"
    "- : lets you type an action by its name, its label or a short form of the game.\n"
    "- With a mouse: click a choice to go to it, click again to make it; click a word or a sign on the board "
    "to read what it is; the wheel scrolls.\n"
    "\n"
    "# Thinking\n"
    "- h  hint: what a bot would do in your place, and why\n"
    "- w  why something is not possible: type the action\n"
    "- u  take back your last action, if it revealed nothing new\n"
    "- r  the rules; / searches for a word or a clause\n"
    "- l  everything that has happened\n"
    "- a  in a puzzle: the solution\n"
    "- v  review the game so far, move by move, with the win-chance curve\n"
    "\n"
    "# Looking\n"
    "- z  show only the board (or the log or the seats, if you are there), then everything again\n"
    "- Shift with arrows, or < > + -, moves the board if it is larger than its pane\n"
    "- page keys scroll the pane you are in\n"
    "- p  pace of the bots' moves: slow, normal, fast, none\n"
    "- Enter skips ahead while moves are shown; keys you type for your turn are kept until then\n"
    "- Ctrl-L redraws the screen, if another program has written on it\n"
    "\n"
    "# Saving\n"
    "- Every move is saved. If you leave, or the power fails, `souk` offers you the game again.\n"
    "- s  save a copy to a file\n"
    "- q  leave the table\n");

static const char online[] =
    N_("\n"
       "# Online\n"
       "- c  chat: read it, and write a line\n"
       "- t  this table: start with bots, invite a friend, take back a move, step away and come back, "
       "resign, end without a result, get the link for others, see who is here\n"
       "- y and n  answer another player's request\n"
       "- m  after the end: the same table again\n"
       "- The clocks are at the top; ▸ marks the one that is running.\n"
       "- A lost connection comes back automatically, and you keep your seat.\n");

void help_show(souk_lang lang)
{
    SOUK_OUT(text, HELP_MAX);
    souk_puts(&text, souk_text(lang, at_the_table));
    souk_puts(&text, souk_text(lang, online));
    ask_page(lang, souk_text(lang, N_("Help")), text.buf, true, NULL);
}
