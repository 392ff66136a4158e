"""Every key and the mouse, at every screen that needs no server: each moves what it should.

One test sends many keys to one terminal; each step waits until its effect is visible."""
import os
import re
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests/tools"))
import tap
from terminal import SOUK, Terminal

LEFT, RELEASED, WHEEL_UP, WHEEL_DOWN = 0, 3, 64, 65
DESERT = "play desert --seats you,random,random --seed 5 --pace none --new"
MENU = "What shall we play?"


class Keys(unittest.TestCase):
    def setUp(self):
        self.open = []

    def tearDown(self):
        for terminal in self.open:
            terminal.close()

    def terminal(self, *size, **environment):
        self.open.append(Terminal(*size, **environment))
        return self.open[-1]

    def mouse(self, t, row, col, button=LEFT):
        """Presses and releases a button there, in the legacy encoding of mouse events."""
        for told in (button, RELEASED) if button == LEFT else (button,):
            t.type("\x1b[M" + chr(32 + told) + chr(33 + col) + chr(33 + row))

    def at(self, t, number):
        """Waits until the cursor is on that choice."""
        return t.until(lambda s: re.search(rf"▸ *{number} ", s), f"the cursor on {number}")

    def top(self, t, text):
        """Waits until a page begins with that line."""
        return t.until(lambda s: text in s.splitlines()[1] or text in s.splitlines()[2], f"{text!r} at the top")

    def line(self, screen, text):
        return next((i for i, line in enumerate(screen.splitlines()) if text in line), -1)

    def place(self, screen, text):
        row = self.line(screen, text)
        return row, screen.splitlines()[row].index(text)

    def leave(self, t):
        t.keys("q", "t")
        t.until(lambda s: s.rstrip().endswith("$") or MENU in s, "the shell or the menu")

    def test_keys_move_the_cursor(self):
        t = self.terminal()
        t.souk(DESERT, "Choices (4)")
        for key, number in (("Up", 4), ("Down", 1), ("Left", 4), ("Home", 1), ("End", 4), ("PageUp", 1), ("PageDown", 4),
                            ("2", 2), ("9", 2), ("0", 2), ("3", 3)):
            t.keys(key)
            self.at(t, number)
        t.keys("F5", "C-l", "Escape")  # no effect, redraw, no effect
        self.at(t, 3)
        t.keys("Tab")  # the board: scrolls
        t.keys(*["-"] * 9)
        t.wait("│ a1 ")
        for there, back in (("+", "-"), ("S-Down", "S-Up"), ("PageDown", "PageUp")):
            t.keys(*[there] * 9)
            t.wait_gone("│ a1 ")
            t.keys(*[back] * 9)
            t.wait("│ a1 ")
        t.keys("S-Right", "S-Left", ">", "<")
        t.keys("Tab", "Down", "Up", "PageDown", "PageUp")  # the seats
        t.keys("Tab")  # the log
        t.keys("Home")
        t.until(lambda s: "▼" in s.splitlines()[-4] or "▼" in s.splitlines()[-3], "the first line of the log")
        t.keys("PageDown", "PageUp", "Up", "Down", "End")
        t.until(lambda s: "▼" not in s.splitlines()[-4] + s.splitlines()[-3], "the last line of the log")
        t.keys("BTab", "BTab", "BTab")  # back to the choices
        t.keys("1")
        self.at(t, 1)
        t.keys("z")
        t.wait_gone("Choices (")
        t.keys("Escape")
        t.wait("Choices (")
        self.leave(t)

    def test_the_mouse_at_a_table(self):
        t = self.terminal()
        t.souk(DESERT, "Choices (4)")
        row, col = self.place(t.screen(), "Take silk for")
        self.mouse(t, row, col)
        self.at(t, 3)
        self.mouse(t, row, col, WHEEL_DOWN)
        self.at(t, 4)
        self.mouse(t, row, col, WHEEL_UP)
        self.at(t, 3)
        self.mouse(t, self.line(t.screen(), "Choices ("), col)  # the heading of the list is no choice
        self.mouse(t, 0, 0)
        board = t.screen().splitlines()[5:14]
        self.mouse(t, 8, 40, WHEEL_UP)
        t.until(lambda s: s.splitlines()[5:14] != board, "the wheel moves the board")
        self.mouse(t, 8, 40, WHEEL_DOWN)
        t.until(lambda s: s.splitlines()[5:14] == board, "the wheel moves it back")
        self.mouse(t, 2, 20, WHEEL_DOWN)  # the seats fit
        self.mouse(t, 8, 40)  # nothing to choose there
        log = self.line(t.screen(), "rolls a wild die")
        self.mouse(t, log, 60, WHEEL_UP)
        t.until(lambda s: self.line(s, "rolls a wild die") != log, "the wheel moves the log")
        self.mouse(t, log, 60, WHEEL_DOWN)
        t.until(lambda s: self.line(s, "rolls a wild die") == log, "and back")
        self.mouse(t, row, col)
        self.at(t, 3)
        self.mouse(t, row, col)  # a click on the cursor applies the choice
        t.wait("Gather (take a card")
        self.leave(t)
        # A board that shows the choices.
        t = self.terminal(132, 43)
        t.souk("play basari --seats you,random,random --seed 5 --pace none", "Choices (34)")
        t.keys("Tab", "Down", "Right")
        screen = t.until(lambda s: "▸  1 " not in s, "the cursor moves on the board")
        number = int(re.search(r"▸ *(\d+)", screen)[1])
        t.keys("Left", "Up")
        self.at(t, 1)
        row, col = self.place(screen, f"│{number} ")
        self.mouse(t, row, col + 1)
        self.at(t, number)
        self.leave(t)

    def test_typed_commands(self):
        t = self.terminal()
        t.souk(DESERT, "Choices (4)")

        def say(words, then):
            t.keys(":")
            t.wait("Do:")
            t.type(words)
            t.keys("Enter")
            t.wait(then)
        say("undo", "nothing to take back")
        say("why 1", "That is possible now.")
        say("why silk", "That is possible now.")
        say("/log", "Everything so far")
        t.keys("q")
        t.wait("Choices (")
        say("rules 3.1", "The rules of Desert Bazaar")
        t.keys("n", "N", "Home", "End", "Up", "Down", "PageUp", " ", "Escape")
        t.wait("Choices (")
        say("règles", "The rules of Desert Bazaar")
        t.keys("Enter")
        t.wait("Choices (")
        say("pace sloow", "Which pace?")
        say("pace slow", "Pace: slow.")
        say("rythme none", "Pace: none.")
        say("save /nowhere/at/all", "could not be saved")
        say(f"save {t.own}/said.souk", "Saved to")
        say("aide", "The cursor is on one of your choices")
        t.keys("Escape")
        t.wait("Choices (")
        say("review", "action ")
        t.keys("a")
        t.wait("You can analyse the game once it is over.")
        t.keys("e")
        t.wait("you see only your own view")
        t.keys("h")
        t.until(lambda s: "wins" in s or "Nobody has a choice here." in s, "advice")
        t.keys("Enter", "Home", "h")
        t.wait("Nobody has a choice here.")
        t.keys("q")
        t.wait("Choices (")
        # Editing: erased, cut, longer than the line, and cancelled.
        t.keys(":")
        t.wait("Do:")
        t.type("é" * 90 + "xyz")
        t.wait("xyz")
        t.keys("BSpace", "BSpace")
        t.wait_gone("yz")
        t.keys("C-u", "BSpace")
        t.wait_gone("é")
        t.keys("Escape")
        t.wait_gone("Do:")
        t.keys("w")
        t.wait("Why not:")
        t.keys("Enter")
        t.wait_gone("Why not:")
        t.keys("q")
        t.wait("Leave the table?")
        t.keys("Escape")
        t.wait_gone("Leave the table?")
        say("3", "Gather (take a card")  # by its number
        t.keys("q", "l")
        t.wait("$")

    def test_the_menu_opens_rules_files_and_servers(self):
        t = self.terminal()
        t.souk("", MENU)
        t.keys("Up", "Home", "End", "Tab", "Down", "F6")
        self.mouse(t, 0, 0)
        t.keys("r")
        t.wait("Rules")
        t.keys("Down", "Up", "End", "Home", "Enter")
        t.wait("The rules of ")
        row = t.screen().splitlines()
        t.keys("Down", "Down")
        t.until(lambda s: s.splitlines()[1:4] != row[1:4], "the page moves")
        self.mouse(t, 5, 5, WHEEL_UP)
        self.mouse(t, 5, 5, WHEEL_UP)
        t.until(lambda s: s.splitlines()[1:4] == row[1:4], "and back")
        t.keys("PageDown", "PageUp", "End")
        t.wait("100%")
        t.resize(100, 30)
        t.until(lambda s: len(s.splitlines()) == 30 and "100%" in s, "the page at another size")
        t.type("/stone")
        t.keys("Enter")
        t.keys("n", "N", "x", "/")
        t.wait("Look for:")
        t.resize(90, 28)
        t.keys("Escape")
        t.wait_gone("Look for:")
        t.keys("q")
        t.wait(MENU)
        t.keys("j")
        t.wait("Which server?")
        t.keys("C-u", "Enter")
        t.wait(MENU)
        t.keys("j")
        t.wait("Which server?")
        t.keys("C-u")
        t.type("127.0.0.1:1")
        t.keys("Enter")
        t.wait("127.0.0.1 cannot be reached: it refuses the connection.")
        t.keys("Enter")
        t.wait(MENU)
        t.keys("?")
        t.wait("The cursor is on one of your choices")
        t.keys("Escape")
        t.wait(MENU)
        t.keys("Escape")  # asks
        t.wait("Leave Souk?")
        t.keys("s")
        t.wait_gone("Leave Souk?")
        t.keys("o")
        t.wait("Which file?")
        t.keys("Escape")
        t.wait(MENU)
        t.keys("o")
        t.wait("Which file?")
        t.type("/nowhere.souk")
        t.keys("Enter")
        t.wait("Replay it")
        t.keys("r")
        t.wait("This file is not a saved game.")
        t.keys("Enter")
        t.wait(MENU)
        t.keys("q")
        t.until(lambda s: s.rstrip().endswith("$"), "the shell")

    def test_the_menu_resumes_saved_games(self):
        t = self.terminal(HOME="/tmp")
        own = f"{t.own}/own.json"
        house = subprocess.run([SOUK, "parts", "bazaar"], stdout=subprocess.PIPE, text=True, check=True).stdout
        with open(own, "w", encoding="utf-8") as file:
            file.write(house.replace('"limit": 10', '"limit": 9'))
        t.souk(f"play bazaar --seats you,random --seed 3 --pace none --parts {own}", "Choices (1)")
        t.keys("s")
        t.wait("Save to file:")
        t.type("~" + t.own[len("/tmp"):] + "/mine.souk")
        t.keys("Enter")
        t.wait("Saved to")
        t.keys("q", "l")
        t.until(lambda s: s.rstrip().endswith("$"), "the shell")
        t.souk(DESERT, "Choices (4)")
        t.keys("q", "l")
        t.until(lambda s: s.rstrip().endswith("$"), "the shell")
        t.souk("play desert", "Resume")  # offered and declined
        t.keys("Escape")
        t.until(lambda s: s.rstrip().endswith("$"), "the shell")
        t.souk("", "and 1 more")
        t.keys("g")
        t.wait("Desert Bazaar")
        t.keys("Escape")
        t.wait("and 1 more")
        t.keys("g")
        t.wait_gone("and 1 more")
        t.keys("Enter")
        t.wait("Choices (4)")  # the most recent game
        t.keys("q", "t")
        t.wait(MENU)
        for key, then in (("p", "Choices (1)"), ("r", "action 9 of 9")):
            t.keys("o")
            t.wait("Which file?")
            t.type(f"{t.own}/mine.souk")
            t.keys("Enter")
            t.wait("Which file has the parts of this game?")
            t.type(own)
            t.keys("Enter")
            t.wait("Replay it")
            t.keys(key)
            t.wait(then)
            t.keys(*(("q", "t") if key == "p" else ("Escape",)))
            t.wait(MENU)
        t.keys("o")
        t.wait("Which file?")
        t.type(f"{t.own}/mine.souk")
        t.keys("Enter")
        t.wait("Which file has the parts")
        t.keys("Enter")  # no parts file: the game is not opened
        t.wait(MENU)
        t.keys("q")
        t.wait_gone(MENU)

    def test_a_table_is_set_up_by_keys_and_mouse(self):
        t = self.terminal(200, 30)
        t.souk("", MENU)
        t.keys("2")
        screen = t.wait("standard")
        t.keys("End", "Home", "BTab", "Tab", "F7")
        row = self.line(screen, "Seed")
        self.mouse(t, row, 10)
        t.until(lambda s: re.search(r"▸ *s +Seed", s), "the cursor on the seed")
        self.mouse(t, row, 10)
        t.wait("Seed:")
        t.type("seven")
        t.keys("Enter")
        t.wait("The seed must be a whole number.")
        t.keys("Enter")
        t.wait_gone("The seed must be a whole number.")
        self.mouse(t, 29, 10)  # below the list
        t.keys("2")  # a seat: with the arrows, too
        t.wait("Who sits here?")
        t.keys("Escape")
        t.wait_gone("Who sits here?")
        before = re.search(r"--seats \S+|souk play .*", t.screen())[0]
        t.keys("Right")
        t.until(lambda s: before not in s, "somebody else sits there")
        t.keys("Left", "Left")
        t.keys("2")
        t.wait("Who sits here?")
        t.keys("n")
        t.wait("Name:")
        t.type("Ada, Countess")
        t.keys("Enter")
        t.wait("you=Ada")
        t.keys("2")
        t.wait("Who sits here?")
        t.keys("n")
        t.wait("Name:")
        t.keys("Enter")
        t.wait_gone("Name:")
        self.mouse(t, self.line(t.screen(), "Maximum rounds"), 10)
        t.wait("◂ 200 ▸")
        t.keys("Right")
        t.wait("--option max_rounds=210")
        t.keys(*["Left"] * 40)
        t.wait("--option max_rounds=1")
        t.keys("Enter")
        t.wait("Maximum rounds 1")
        t.keys("C-u")
        t.type("many")
        t.keys("Enter")
        t.wait("Continue")
        t.keys("Enter")
        t.wait_gone("Continue")
        with open(f"{t.own}/bad.json", "w", encoding="utf-8") as file:
            file.write('{"limit": "ten"}\n')
        t.keys("f")
        t.wait("Parts file:")
        t.type(f"{t.own}/bad.json")
        t.keys("Enter")
        t.wait("Continue")
        self.assertRegex(t.screen(), r"\d+:\d+ ")
        t.keys("Enter", "q")
        t.wait(MENU)
        t.keys("q")
        t.wait_gone(MENU)

    def test_a_replay_is_shown_from_other_seats(self):
        t = self.terminal(100, 30)
        path = f"{t.own}/over.souk"
        moves = "1\n" * 4000
        subprocess.run([SOUK, "play", "bazaar", "--plain", "--seats", "you,random", "--seed", "3", "--option", "max_rounds=2"],
                       input=moves + f"save {path}\n", stdout=subprocess.DEVNULL, text=True, check=False,
                       env={**os.environ, "XDG_STATE_HOME": t.own, "XDG_DATA_HOME": t.own})
        if not os.path.exists(path):  # a finished game is saved automatically
            games = os.path.join(t.own, "souk/games")
            path = os.path.join(games, next(n for n in os.listdir(games) if n.endswith(".souk")))
        t.souk(f"replay {path}", "action ")
        t.keys("PageUp")
        t.wait("action ")
        t.keys("Home")
        t.wait("action 0 of")
        t.keys("Left")
        t.wait("action 0 of")
        t.keys("N")
        t.wait("a")
        t.keys("e")
        t.keys("e", "e")
        t.keys("Right", "Right", "h")
        t.until(lambda s: "wins" in s or "Nobody has a choice here." in s, "advice")
        t.keys("Enter", "a")
        t.wait("Luck and choice", 60)
        t.keys("Enter")
        t.wait_gone("Luck and choice")
        t.keys("a")
        t.wait("Luck and choice")
        t.keys("Enter", "n", "N", "r")
        t.wait("The rules of Bazaar")
        t.keys("Escape", "l")
        t.wait("Everything so far")
        t.keys("Escape", "End", "PageDown", "PageUp", "x", "Tab", "q")
        t.until(lambda s: s.rstrip().endswith("$"), "the shell")


    def test_daily_features_by_keys(self):
        t = self.terminal(100, 30, LC_ALL="C")
        games = os.path.join(t.state, "data/souk/games")
        os.makedirs(games)
        with open(f"{games}/results", "w", encoding="utf-8") as file:  # the first rung of a ladder, won
            file.write("20250101T000000-1 bazaar 2 0 easy 10 3 1 2 -\n")
        with open(f"{games}/20250101T000000-1.souk", "w", encoding="utf-8") as file:
            file.write("souk record 1\ngame: bazaar\nseats: 2\nseed: 3\n1: roll\n0: roll\n")
        t.souk("", MENU)
        t.keys("b")
        t.wait("1 of 5 rungs won")
        t.keys("2")
        t.wait("x 1 opponent, easy")
        t.keys("Escape")
        t.wait(MENU)
        t.keys("b")
        t.wait("1 of 5 rungs won")
        t.keys("Escape")
        t.wait(MENU)
        t.keys("p")
        t.wait("Puzzle of the day")
        t.keys("Escape")
        t.wait(MENU)
        t.keys("p")
        t.wait("Puzzle of the day")
        t.keys("o")
        t.wait("None yet")
        t.keys("Enter")
        t.wait(MENU)
        self.puzzles(t)
        t.keys("m")
        t.wait("Analyse my games")
        t.keys("r")
        t.wait("1 game against bots")
        t.keys("Escape")
        t.wait(MENU)
        t.keys("m")
        t.wait("Analyse my games")
        t.keys("Escape")
        t.wait(MENU)
        t.keys("m")
        t.wait("Analyse my games")
        t.keys("j")
        t.wait("Press Enter to return to the menu.", 60)
        t.keys("Enter")
        t.wait(MENU)
        t.keys("d")
        t.wait("The same for everybody.")
        t.keys("1")
        t.wait("Choices")
        t.keys("h")
        t.wait("There are no hints")
        t.keys("q")
        t.wait("Leave the table?")
        t.keys("l")
        t.wait("Press Enter to return to the menu.")
        self.assertNotIn("Your try is saved", t.screen())  # it has not begun
        t.keys("Enter")
        t.wait(MENU)
        t.keys("q")
        t.wait_gone(MENU)

    def test_long_lists_are_scrolled(self):
        t = self.terminal(44, 14)
        t.souk("", MENU)
        t.keys("End")
        t.wait("Leave")
        t.keys("Home")
        t.wait("Basari")
        t.keys("2")
        t.wait("Bazaar")
        t.keys("End")
        t.wait("Parts")
        t.keys("Home")
        t.wait("Seats")
        self.mouse(t, 4, 10)
        t.wait("▸ 1  Seat 1")
        t.keys("q")
        t.wait(MENU)
        self.mouse(t, self.line(t.screen(), "Bazaar"), 8)
        t.wait("Seats")
        t.keys("q")
        t.wait(MENU)
        for text, then in (("xyzzy", 'No choice has "xyzzy".'), ("rules", 'Only choices with "rules".')):
            t.keys("/")
            t.wait("Only choices with:")
            t.type(text)
            t.keys("Enter")
            t.wait(then)
        t.until(lambda s: "Rules" in s and "Basari" not in s and "Theme" not in s, "only the rules")
        t.keys("Escape", "Home")
        t.wait("Basari")
        t.keys("q")
        t.wait_gone(MENU)

    def test_a_game_that_cannot_be_saved_can_be_played(self):
        t = self.terminal(XDG_STATE_HOME="/dev/null/souk", XDG_DATA_HOME="/dev/null/souk", HOME="/dev/null")
        t.souk("play bazaar --seats you,random --seed 3 --pace none --option bell=yes --bell 0", "The game is over.")
        self.assertIn("This game cannot be saved automatically", t.screen())
        t.keys("q")
        t.until(lambda s: s.rstrip().endswith("$"), "the shell")
        t.souk("play bazaar --seats you,random --seed 3 --pace none", "Choices (")
        t.keys("Enter")
        t.wait("rolls")
        t.keys("s")
        t.wait("Save to file:")
        t.keys("Escape")
        t.wait_gone("Save to file:")
        t.keys("u")
        t.keys("q")
        t.wait("Leave the table?")
        t.keys("t")
        t.until(lambda s: s.rstrip().endswith("$"), "the shell")

    def test_keys_work_while_a_bot_thinks(self):
        t = self.terminal(100, 30)
        t.souk("play bazaar --seats you,hard --seed 5 --pace none --think 3600 --new", "Choices (")
        while "is thinking" not in t.until(lambda s: "Choices (" in s or "is thinking" in s, "somebody's turn"):
            t.keys("Enter")
            t.wait_gone("Choices (")
        for key, then in (("l", "Everything so far"), ("r", "The rules of"), ("?", "The cursor is on")):
            t.keys(key)
            t.wait(then)
            t.keys("Escape")
            t.wait_gone(then)
        t.keys("z", "z", "Tab", "Escape")
        t.resize(110, 32)
        t.wait("is thinking")
        t.keys("u")
        t.wait("This cannot be taken back")
        t.keys("q")
        t.wait("Leave the table?")
        t.keys("t")
        t.until(lambda s: s.rstrip().endswith("$"), "the shell")

    def puzzles(self, t):
        """From the menu: a puzzle with everything that a table has."""
        t.keys("p")
        t.wait("Puzzle of the day")
        t.keys("3")
        t.wait("puzzle 1 (")
        for key, then, end in (("h", "Reasons for the best choice", "Escape"), ("h", "It is not this", "Escape"),
                               ("r", "The rules of Bazaar", "Escape"), ("?", "in a puzzle: the solution", "Escape"),
                               ("l", "Everything so far", "Escape")):
            t.keys(key)
            t.wait(then)
            t.keys(end)
            t.wait_gone(then)
        for key, then in (("u", "an attempt changes nothing"), ("v", "A puzzle has none of that")):
            t.keys(key)
            t.wait(then)
        for words, then in (("pourquoi buy 1", "BZ-"), ("solution", "times in a hundred")):
            t.keys(":")
            t.wait("Do:")
            t.type(words)
            t.keys("Enter")
            t.wait(then)
        t.wait("Your rating is")
        t.keys("Enter")
        t.wait(MENU)

    def test_the_menu_by_lines(self):
        t = self.terminal(80, 60)
        t.souk("--plain", "Number (Enter: 1)?")
        for words, then in (("x", "Please enter a number"), ("2", "Number of a setting to change (Enter: Play)?"),
                            ("3", "Who sits here?"), ("n", "Name:"), ("Ada", "3. Seat 1: Ada"),
                            ("8", "8. Rising values: yes"), ("99", "Please enter a number"),
                            ("", "souk play bazaar --seats you=Ada,normal,normal --option rising=yes"),
                            ("why buy 1", "BZ-"), ("quit", "Number (Enter: ")):
            t.type(words)
            t.keys("Enter")
            t.wait(then)
        for words, then in (("r", "Rules"), ("2", "Number (Enter: 12)?"), ("m", "Analyse my games"), ("q", MENU),
                            ("b", "Ladder of bots"), ("1", "Number (Enter: 1)?"), ("q", MENU)):
            t.type(words)
            t.keys("Enter")
            t.wait(then)
        t.keys("C-d")
        t.until(lambda s: s.rstrip().endswith("$"), "the shell")


if __name__ == "__main__":
    tap.main()
