/* The help of the full-screen client, a page like any other: it can be searched. */
#include "cli/tui/help.h"

void help_show(souk_lang lang)
{
    ask_page(
        lang, souk_text(lang, N_("Help")),
        souk_text(lang,
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
                     "- z  shows the pane you are in alone, and all of them again\n"
                     "- Shift with arrows, or < > + -, move the board where it is larger than its pane\n"
                     "- page keys scroll the pane you are in\n"
                     "\n"
                     "# Keeping\n"
                     "- Every move is kept. If you leave, or the power does, `souk` offers the game "
                     "again.\n"
                     "- s  save a copy where you say\n"
                     "- q  leave the table\n")),
        true, NULL);
}
