"""The full-screen client, driven by keys in a terminal: the end of every game, resizing, ASCII, no
colour, every way of leaving, saved games, the curtain, rules, hints and review.

Screen captures of the five games are written to the folder named by the first argument.
"""
import json
import os
import pty
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path += [os.path.join(ROOT, "tests/tools"), os.path.join(ROOT, "tools")]
import pofile
import tap
from terminal import SOUK, Terminal

CAPTURES = sys.argv[1] if len(sys.argv) > 1 else "captures"
SEATS = {"basari": 3, "bazaar": 3, "constantinople": 4, "desert": 3, "sahwari": 3}
OVER = "The game is over."
MENU = "What shall we play?"
FORM_KEYS = "Up, down: move · left, right: change · Enter: choose or type · Escape: back"
TABLE_KEYS = "Enter do · ; explain · u undo · h hint · w why · r rules · / filter · ? help"
PAGE_KEYS = "Arrows scroll · / search word or clause · n next · Escape back"
ROUNDS_MAX = 1500


def table(game, more=""):
    """The command for a fast table: one person, random bots, no pauses."""
    others = ",random" * (SEATS[game] - 1)
    return f"play {game} --seats you{others} --seed 5 --pace none {more}"


def late(game, left=12):
    """A record of a game of random bots, up to the last choices of the first seat."""
    with subprocess.Popen([SOUK, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        def ask(**message):
            print(json.dumps(message), file=engine.stdin, flush=True)
            return json.loads(engine.stdout.readline())

        def play(most):
            """The number of choices of the first seat."""
            now, own = ask(type="new", game=game, seats=SEATS[game], seed="5"), 0
            while not now["done"] and not (own >= most and 0 in now["pending"]):
                own += now["pending"][0] == 0
                now = ask(type="bot", seat=now["pending"][0], bot="random")
            return own

        play(play(ROUNDS_MAX) - left)
        record = ask(type="save")["record"]
        engine.stdin.close()
    return record


def tents(screen):
    """The lines of the seats of Desert Bazaar."""
    return [line for line in screen.splitlines() if " tents left" in line]


def keep(name, screen):
    os.makedirs(CAPTURES, exist_ok=True)
    with open(os.path.join(CAPTURES, name + ".txt"), "w", encoding="utf-8") as file:
        file.write(screen)


class Case(unittest.TestCase):
    def setUp(self):
        self.open = []

    def tearDown(self):
        for terminal in self.open:
            terminal.close()

    def terminal(self, *size, **environment):
        self.open.append(Terminal(*size, **environment))
        return self.open[-1]


class Ends(Case):
    def play(self, game, cols, rows):
        """The last choices of a game by keys, its review, and no save afterwards."""
        t = self.terminal(cols, rows)
        path = os.path.join(t.own, "late.souk")
        with open(path, "w", encoding="utf-8") as file:
            file.write(late(game))
        screen = t.souk(f"play --load {path} --seats you{',random' * (SEATS[game] - 1)} --pace none", "Choices (")
        keep(f"{game}-{cols}x{rows}", screen)
        choose = random.Random(game)
        for _ in range(ROUNDS_MAX):
            t.keys(*["Down"] * choose.randrange(4), "Enter")
            screen = t.until(lambda s, before=screen: s != before, "what the key does")
            if OVER in screen:
                break
        screen = t.wait(OVER)
        keep(f"{game}-end", screen)
        self.assertIn("★", screen)  # somebody has won
        t.keys("v")
        screen = t.wait("100%")  # the win-chance curve
        keep(f"{game}-review", screen)
        t.keys("Home")
        t.wait("action 0 of")
        t.keys("Right", "Right")
        t.wait("action 2 of")
        t.keys("Escape")
        t.wait(OVER)
        t.keys("q")
        t.wait("Winner")
        self.assertEqual(os.listdir(os.path.join(t.state, "souk")), [])  # no unfinished game is left


def add_game(game, cols, rows):
    setattr(Ends, f"test_{game}_by_keys", lambda self: self.play(game, cols, rows))


for number, one in enumerate(SEATS):
    add_game(one, *((80, 24), (132, 43))[number % 2])


class Pace(Case):
    def test_keys_typed_during_the_story_wait_for_the_turn(self):
        for bot in ("random --pace slow", "hard --think 1 --pace none"):  # one with a long story, one that thinks
            t = self.terminal(140, 40)
            t.souk(f"play bazaar --seed 3 --seats you,{bot}", "Choices (1)")
            t.keys("Enter", ":", "r", "o", "l", "l", "Enter")  # the bot answers in between
            t.until(lambda s: s.count("Seat 1 rolls") == 2, "a second roll")

    def test_sentences_are_shown_one_at_a_time(self):
        t = self.terminal()
        first, second = "random 2 rolls diamond.", "random 2 takes a stone: diamond."
        def one_sentence(screen):
            """The sentence stands alone, where the prompt is on a person's turn."""
            return first in "".join(screen.splitlines()[13:14]) and second not in screen

        for _ in range(20):  # retried when the capture comes too late for the first sentence
            t.souk("play bazaar --seats you,random --seed 3 --pace slow --new")
            screen = t.until(lambda s: one_sentence(s) or "Choices (1)" in s, "a story")
            if one_sentence(screen):
                break
            t.keys("q", "t")
            t.wait("$ ")
        self.assertTrue(one_sentence(screen), screen)
        self.assertIn("skips ahead", screen)
        self.assertIn("Nothing to choose now.", screen)

    def test_the_chosen_pace_holds_for_the_next_game(self):
        t = self.terminal()
        t.souk("play bazaar --seats you,random --seed 3", "Choices (1)")
        t.keys("p")
        t.wait("Pace: fast.")
        t.keys("p")
        t.wait("Pace: none.")
        t.keys("q")
        t.wait("Leave the table?")
        t.keys("t")
        t.wait_gone("Leave the table?")
        t.souk("play bazaar --seats you,random --seed 3 --plain", "1. roll")
        t.keys("p", "a", "c", "e", "Enter")
        t.wait("Pace: none.")
        t.type("pace sloow")
        t.keys("Enter")
        t.wait("Which pace?")
        t.type("pace slow")
        t.keys("Enter")
        t.wait("Pace: slow.")
        t.keys("1", "Enter", "1", "Enter")  # typed without waiting for the story
        t.wait("You rolled a star")


class Screens(Case):
    def test_resizing_at_any_time(self):
        t = self.terminal()
        t.souk(table("bazaar"), "Choices (")
        t.resize(140, 45)
        wide = t.until(lambda s: len(s.splitlines()) == 45 and "Choices" in s.splitlines()[1], "wide layout")
        self.assertIn("Stall 4", wide)
        t.resize(60, 15)  # a reduced board
        t.until(lambda s: len(s.splitlines()) == 15 and "Exchange card" in s and "Choices (" in s, "a small table")
        t.resize(30, 10)
        t.wait("30 × 10 → 40 × 14")
        t.resize(80, 24)
        self.assertIn("Stall 4", t.wait("Choices ("))
        t.keys("Enter")
        t.wait("takes a stone")

    def test_resizing_while_typing(self):
        t = self.terminal()
        t.souk(table("desert"), "Choices (")
        t.keys(":")
        t.wait("Do:")
        for number, (cols, rows) in enumerate([(100, 30), (81, 25), (140, 40), (80, 24)]):
            t.type(str(number))
            t.resize(cols, rows)
            typed = "Do: " + "".join(map(str, range(number + 1)))
            screen = t.until(lambda s: len(s.splitlines()) == rows and typed in s.splitlines()[-2] and "Choices (" in s,
                             "the table behind what is typed")
        t.keys("Escape")
        self.assertEqual(screen.splitlines()[:-2], t.wait_gone("Do:").splitlines()[:-2])

    def test_resizing_at_the_curtain_reveals_no_hidden_hands(self):
        t = self.terminal()
        t.souk("play basari --seats you=Ada,you=Ben,random --seed 5 --pace none", "Choices (")
        for _ in range(20):
            t.keys("Enter")
            if "Pass the screen to" in t.until(lambda s: "Choices (" in s or "Pass the" in s, "go on"):
                break
        t.wait("Pass the screen to")
        t.resize(100, 30)
        screen = t.until(lambda s: len(s.splitlines()) == 30 and "Pass the" in s, "the curtain")
        self.assertNotIn("Choices (", screen)

    def test_long_messages_can_be_read_to_the_end(self):
        t = self.terminal()
        t.souk(table("desert"), "Choices (")
        t.keys("w")
        t.wait("Why not:")
        t.type("something that cannot be")
        t.keys("Enter")
        screen = " ".join(t.wait("is not possible here").split())
        self.assertRegex(screen, r"You can, for example: [^…]*\. Enter do")
        t.keys("l")
        self.assertNotIn("  0%", t.wait("Everything so far"))

    def test_boards_fit_the_available_space(self):
        t = self.terminal()
        t.souk(table("bazaar"), "Choices (")
        screen = t.wait(" Stalls ")  # all four are visible, without their frames
        self.assertEqual(len(re.findall(r"│ \d [RBGYW]{5} ", screen)), 4)
        t.resize(140, 40)
        t.wait(" Stall 4 ")
        wide = self.terminal(140, 40)
        wide.souk("play constantinople --seats you,random,random,random --seed 5 --pace none", "Choices (")
        wide.keys("Enter", "Enter", "Enter")
        self.assertNotRegex(wide.wait("start tile"), r"Venet\.|Byzan\.|Ottom\.")
        narrow = self.terminal()
        narrow.souk("play constantinople --seats you,random,random,random --seed 5 --pace none", "Choices (")
        for asked in ("Choose an empty cell", "Choose a tile", "Choose a cell"):
            narrow.wait(asked)
            narrow.keys("Enter")
        narrow.wait("choose its cell in the Black Market")
        narrow.keys("z", "+", "+", "+", "+", "+", "+", "+", "+")
        narrow.until(lambda s: re.search("In full: .*n", s), "the words cut off on the board")  # once bots have played

    def test_ascii_without_utf8(self):
        t = self.terminal(LC_ALL="C")
        for game in SEATS:
            t.souk(table(game, "--new"), "Choices")
            screen = t.screen()
            self.assertTrue(screen.isascii(), f"{game} drew:\n{screen}")
            self.assertNotRegex(screen, r"\?{3}", game)  # every character has an ASCII replacement
            t.keys("q", "t")
            t.wait_gone("Choices")
        t.keys("C-l")

    def colours(self, **environment):
        t = self.terminal(**environment)
        t.souk(table("desert"), "Choices")
        t.keys("2")
        return t.screen(escapes=True)

    def test_256_colours(self):
        self.assertRegex(self.colours(), r"\x1b\[[0-9;]*38;5;\d+")

    def test_16_colours(self):
        screen = self.colours(TERM="screen")
        self.assertNotRegex(screen, r"38;5;\d+")
        self.assertRegex(screen, r"\x1b\[(?:[0-9;]*;)?3[1-6][;m]")

    def themed(self, terminal, theme, **environment):
        """The output of the menu on a terminal that answers questions with those bytes: at once, or after "late" when the
        menu is shown. Then `q` must end it."""
        state = tempfile.mkdtemp(prefix="souk-theme-")
        self.addCleanup(shutil.rmtree, state)
        if theme:
            os.mkdir(f"{state}/souk")
            with open(f"{state}/souk/theme", "w", encoding="utf-8") as file:
                file.write(theme + "\n")
        late = terminal.removeprefix(b"late")
        pid, fd = pty.fork()
        if pid == 0:
            os.execve(SOUK, [SOUK], {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": state, **environment})
        shown = b""
        while MENU.encode() not in shown:
            shown += os.read(fd, 1 << 16)
            if b"\x1b[c" in shown and late == terminal:
                os.write(fd, terminal)
                terminal = late = b""
        os.write(fd, late + b"q")
        try:
            while more := os.read(fd, 1 << 16):
                shown += more
        except OSError:  # the program has ended
            pass
        os.close(fd)
        self.assertEqual(os.waitpid(pid, 0)[1], 0)
        return shown

    def test_themes_follow_the_ground_of_the_terminal(self):
        device, white = b"\x1b[?62;c", b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
        night, parchment = rb"48;5;234", rb"48;5;230"
        self.assertRegex(self.themed(white + device, None), parchment)
        self.assertRegex(self.themed(b"\x1b]11;rgb:00/00/40\a" + device, "auto"), night)
        self.assertRegex(self.themed(device, "auto", COLORFGBG="0;15"), parchment)
        self.assertRegex(self.themed(b"late" + white + device, "auto"), night)  # not taken for keys
        own = self.themed(white + device, "own")
        self.assertNotRegex(own, night + b"|" + parchment)
        self.assertRegex(own, rb"38;5;94")  # an ink for a light ground
        for theme, ground in (("light", parchment), ("dark", night)):
            shown = self.themed(b"", theme)
            self.assertRegex(shown, ground)
            self.assertNotIn(b"]11;?", shown)

    def test_no_colour(self):
        screen = self.colours(NO_COLOR="1")
        self.assertNotRegex(screen, r"\x1b\[(?:[0-9;]*;)?[34][0-8][;m]")
        self.assertRegex(screen, r"\x1b\[(?:[0-9;]*;)?7[;m]")  # the cursor is still visible

    def test_a_dumb_terminal_gets_plain_mode(self):
        t = self.terminal(80, 60, TERM="dumb")
        t.souk(table("bazaar"), "`help` lists the commands.")

    def test_plain_mode(self):
        t = self.terminal(80, 60)
        t.souk(table("bazaar", "--plain"), "`help` lists the commands.")
        narrow = self.terminal(45, 30)
        narrow.souk("play desert --seed 4 --plain", "4. take camel")
        narrow.wait("Take camel for the wild\n" + 21 * " " + "die\n>")  # wrapped between words

    def test_every_language_names_its_keys_in_80_columns(self):
        for lang in pofile.translated(ROOT):
            texts = {e.msgid: e.msgstr.get(0) for e in pofile.read(os.path.join(ROOT, "po", lang, "cli.po"))}
            t = self.terminal()
            t.souk(f"--lang {lang}")
            for then, msgid in (("2", "Welcome. What shall we play?"), ("p", FORM_KEYS), ("?", TABLE_KEYS), (None, PAGE_KEYS)):
                said = texts[msgid] or msgid
                screen = t.until(lambda s, said=said: said in s.replace("\u00a0", " "), f"{lang}: {said}")
                if then == "2":
                    keep(f"menu-{lang}", screen)
                if then:
                    t.keys(then)
            t.close()


class Playing(Case):
    def test_menu_to_table(self):
        t = self.terminal()
        t.souk("", "What shall we play?")
        keep("menu", t.screen())
        t.keys("2")
        t.wait("standard")
        keep("setup", t.screen())
        t.keys("2")
        t.wait("Who sits here?")
        t.keys("2")  # another person
        t.wait_gone("Who sits here?")
        t.keys("2")
        t.wait("Who sits here?")
        t.wait("6 · normal")
        t.keys("n")
        t.wait("Name:")
        t.type("Ben")
        t.keys("Enter")
        t.wait("--seats you,you=Ben,normal")
        t.keys("Up", "Up", "Right")
        t.wait("--seats you,you=Ben,normal,normal")
        t.keys("p")
        t.wait("Choices (1)")
        t.keys("q", "t")
        t.wait("What shall we play?")
        t.keys("q")
        t.wait_gone("What shall we play?")

    def test_daily_features_are_in_the_menu(self):
        t = self.terminal()
        t.souk("", "What shall we play?")
        self.assertIn("q  Leave", t.screen())  # all items are visible
        t.keys("d")
        t.wait("The same for everybody.")
        t.keys("Escape")
        t.wait("What shall we play?")
        t.keys("p")
        t.wait("Puzzle of the day")
        t.keys("2")
        t.wait("One choice is much better than the others.")
        t.keys("a")
        t.wait("Your rating is ")
        t.keys("q")
        t.wait("What shall we play?")
        t.keys("b")
        t.wait("0 of 5 rungs won")
        t.keys("2")
        t.wait("1 opponent, easy")
        t.keys("Enter")
        t.wait("Choices (")
        t.keys("q", "t")
        t.wait("What shall we play?")
        t.keys("m")
        t.wait("Analyse my games")
        t.keys("r")
        t.wait("You have not finished a game against bots yet.")
        t.keys("Escape")
        t.wait("What shall we play?")
        t.keys("q")
        t.wait_gone("What shall we play?")

    def test_options_seed_and_parts_from_the_menu(self):
        t = self.terminal(200, 30)  # the whole command is shown below
        parts = os.path.join(t.own, "mine.json")
        house = subprocess.run([SOUK, "parts", "bazaar"], stdout=subprocess.PIPE, text=True, check=True).stdout
        with open(parts, "w", encoding="utf-8") as file:
            file.write(house.replace('"limit": 10', '"limit": 9'))
        t.souk("", "What shall we play?")
        t.keys("2")
        t.wait("standard")
        t.keys(*["Down"] * 6, "Right")
        t.wait("--option one_purchase=yes")
        self.assertIn("At most one purchase per turn.", t.screen())
        t.keys("s")
        t.wait("Seed:")
        t.type("7")
        t.keys("Enter")
        t.wait("--seed 7")
        t.keys("f")
        t.wait("Parts file:")
        t.type("/nowhere")
        t.keys("Enter")
        t.wait("Continue")  # it reports what is wrong
        t.keys("Enter")
        t.keys("f")
        t.wait("Parts file:")
        t.type(parts)
        t.keys("Enter")
        t.wait("--parts")
        t.keys("p")
        self.assertIn("0/9", t.wait("Choices ("))
        t.keys("q", "l")
        t.wait("Resume")
        os.remove(parts)  # the game has its own copy
        t.keys("g")
        self.assertIn("0/9", t.wait("Choices ("))
        t.keys("q", "t")
        t.wait("What shall we play?")
        self.assertEqual(os.listdir(os.path.join(t.state, "souk")), [])

    def test_numbers_undo_why_and_typing(self):
        t = self.terminal()
        t.souk("play bazaar --seats you,random --seed 3 --pace none", "Choices (1)")
        t.type(":buy 1")
        t.keys("Enter")
        t.wait("BZ-")  # refused, with the clause
        t.keys("w")
        t.wait("Why not:")
        t.type("buy 1")
        t.keys("Enter")
        t.wait("BZ-")
        t.keys("q", "t")
        t.wait_gone("Choices (")
        t.souk(table("desert").replace("--seed 5", "--seed 3"), "A wild die")
        t.keys("1", "Enter")
        before = tents(t.wait("Gather (take a card"))
        t.keys("End", "Enter")
        t.wait("So far")
        t.keys("u")
        t.wait("takes back")
        self.assertEqual(tents(t.wait("Gather (take a card")), before)

    def test_the_cursor_moves_over_the_board(self):
        t = self.terminal(132, 43)
        t.souk(table("basari"), "Choices (34)")
        t.keys("Tab")  # to the board, where stall 1 is at the top left
        t.keys("Right", "Right", "Down")
        mark = lambda s: (re.search(r"▸ *(\d+)", s) or [None, "1"])[1]
        t.until(lambda s: mark(s) not in ("1", "2", "3"), "the cursor two stalls further, and one down")
        marked = mark(t.screen())
        t.keys("Enter")
        t.wait(f"stall {marked}")

    def test_rules_by_word_and_clause(self):
        t = self.terminal()
        t.souk(table("bazaar"), "Choices (")
        t.keys("r")
        t.wait("The rules of Bazaar")
        t.type("/6.1")
        t.keys("Enter")
        t.until(lambda s: any("BZ-6.1" in line for line in s.splitlines()[1:6]), "clause 6.1")
        t.type("/SAPPHIRE")
        t.keys("Enter")
        t.wait("sapphire")
        t.type("/qqqq")
        t.keys("Enter")
        t.wait("was not found")
        t.keys("Escape")
        t.wait("Choices (")

    def test_hint_and_help(self):
        t = self.terminal()
        t.souk(table("desert"), "Choices (")
        t.keys("h")
        t.wait("A bot's advice")
        self.assertRegex(t.screen(), r"wins +\d+%")
        self.assertIn("Piles: water", t.screen())  # the board remains in sight
        t.keys("Escape")
        t.wait_gone("A bot's advice")
        t.keys("?")
        t.wait("The cursor is on one of your choices")
        t.keys("Escape")
        t.wait("Choices (")

    def test_things_are_explained(self):
        t = self.terminal()
        t.souk("play sahwari --seats you,random --seed 5 --pace none", "Choices (")
        t.wait("left end:")  # of a clan, before one has to choose
        clan = t.screen()
        t.keys("Down")
        t.until(lambda s: "left end:" in s and s != clan, "the next clan")
        t.keys("Escape")
        t.wait_gone("What is this?")
        for sign, says in (("pawn", "pawn: "), ("■", "A cube that you"), ("#", "A clan sheet has"), ("a1", "The desert is a")):
            rows = t.screen().splitlines()
            row = next(i for i, line in enumerate(rows) if sign in line)
            for button in (0, 3):  # pressed and released
                t.type("\x1b[M" + chr(32 + button) + chr(33 + rows[row].index(sign)) + chr(33 + row))
            t.wait(says)
        t.keys(";")
        t.wait("left end:")
        t.keys("/")
        t.wait("Only choices with:")
        t.type("brigand")
        t.keys("Enter")
        t.wait('Choices with "brigand" (1)')
        t.keys("Escape", "Escape")
        t.wait_gone("Choices with")

    def test_save_load_and_replay(self):
        t = self.terminal()
        t.souk(table("desert"), "Choices (")
        t.keys("Enter")
        t.type("s")
        t.wait("Save to file:")
        path = os.path.join(t.state, "mine.souk")
        t.type(path)
        t.keys("Enter")
        t.wait("Saved to")
        t.keys("q", "t")
        t.wait_gone("Choices (")
        t.souk(f"play --load {path} --pace none", "Choices (")
        t.keys("q", "t")
        t.wait_gone("Choices (")
        t.souk(f"replay {path}", "100%")
        t.keys("Left")
        t.wait("action")
        t.keys("q")
        t.wait_gone("100%")

    def test_the_analysis_of_a_game(self):
        t = self.terminal()
        t.souk(table("bazaar", "--option max_rounds=2"), "Choices (")
        for _ in range(ROUNDS_MAX):
            t.keys("End", "Enter")
            if OVER in t.screen():
                break
        t.wait(OVER)
        t.keys("v")
        t.wait("100%")
        t.keys("a")
        screen = t.wait("Luck and choice", 60)
        self.assertRegex(screen, r"luck [+-]\d+, own choices [+-]\d+")
        t.keys("Enter")
        t.wait_gone("Luck and choice")
        t.keys("Home", "n")
        t.until(lambda s: "Better: " in s or "No more mistakes in this direction" in s, "a mistake, or none")
        t.keys("Escape")
        t.wait(OVER)

    def test_the_board_alone(self):
        t = self.terminal()
        t.souk(table("bazaar"), "Choices (")
        self.assertNotIn("pts", t.screen())  # the stalls do not fit
        t.keys("z")
        self.assertEqual(t.wait_gone("Choices (").count("pts "), 4)
        t.keys("z")
        t.wait("Choices (")

    def test_a_curtain_between_hidden_hands(self):
        t = self.terminal()
        t.souk("play basari --seats you=Ada,you=Ben,random --seed 5 --pace none", "Choices (34)")
        t.keys("Enter")
        t.wait("Ben")
        t.keys("Enter")  # nothing is hidden yet: no curtain
        t.wait("Choices (3)")
        t.keys("1", "Enter")
        screen = t.wait("Pass the screen to Ben")
        self.assertNotIn("Choices", screen)
        self.assertNotIn("points", screen)
        t.keys("Enter")
        t.wait("Choices (3)")


class Leaving(Case):
    def sane(self, t):
        """The terminal is restored: the shell's line editing works, and its text is back."""
        t.wait("before")
        t.type("stty -a | tr ' ' '\\n' | grep -cxE 'icanon|echo|isig'")
        t.keys("Enter")
        t.until(lambda s: "3" in s.split(), "a sane terminal")

    def start(self, **environment):
        t = self.terminal(**environment)
        t.type("echo before")
        t.keys("Enter")
        t.souk(table("desert").replace("--seed 5", "--seed 3"), "A wild die")
        t.keys("Enter")
        t.wait("Gather (take a card")
        return t

    def end_by(self, number):
        t = self.start()
        os.kill(t.pid(), number)
        t.wait_gone("Choices (")
        self.sane(t)
        return t

    def test_quit_keeps_the_game(self):
        t = self.start()
        t.keys("q", "l")
        t.wait("is saved")
        self.sane(t)

    def test_sigterm(self):
        self.end_by(signal.SIGTERM)

    def test_sighup(self):
        self.end_by(signal.SIGHUP)

    def test_ctrl_c(self):
        t = self.start()
        t.keys("C-c")
        t.wait("is saved")
        self.sane(t)

    def test_crash(self):
        self.end_by(signal.SIGSEGV)
        self.end_by(signal.SIGABRT)

    def test_suspend_and_resume(self):
        t = self.start()
        t.keys("C-z")
        t.wait_gone("Choices (")
        t.type("fg")
        t.keys("Enter")
        t.wait("Choices (")
        t.keys("End", "Enter")
        t.wait("So far")

    def test_a_killed_game_is_resumed(self):
        t = self.start()
        t.keys("End", "Enter")
        t.wait("So far")
        seats = tents(t.screen())
        os.kill(t.pid(), signal.SIGKILL)
        t.until(lambda screen: "Killed" in screen.replace("\n", ""), "the shell's word")  # where the cursor was
        other = self.terminal(state=t.state)
        other.souk("", "Resume")
        other.keys("g")
        screen = other.wait("Choices (")
        self.assertEqual(tents(screen), seats)
        # While it is being played here, it is not offered elsewhere.
        third = self.terminal(state=t.state)
        third.souk("", "What shall we play?")
        self.assertNotIn("Resume", third.screen())
        other.keys("q", "l")
        other.wait("What shall we play?")
        other.keys("q")
        other.wait_gone("What shall we play?")
        other.souk("play desert", "unfinished game")
        other.keys("Enter")
        screen = other.wait("Choices (")
        self.assertEqual(tents(screen), seats)


class Waiting(Case):
    def test_a_long_command_shows_and_clears_its_progress(self):
        t = self.terminal()
        t.souk(f"lab puzzles bazaar --want 999,999,999 --time 900 --out {t.own}/p.souk", "candidates; easy")
        t.keys("C-c")
        t.wait("Stopped")
        self.assertNotIn("candidates; easy", t.screen())


if __name__ == "__main__":
    tap.main()
