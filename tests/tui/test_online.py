"""The full-screen client connected to a server that the test starts: lobby, shared tables, chat, spectators, friends,
accounts, a lost connection, and a whole game by keys."""
import os
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests/tools"))
import tap
from terminal import SOUK, Terminal

OVER = "The game is over."


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Client:
    """The client by lines, through pipes."""
    def __init__(self, folder, url, *words):
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": folder, "XDG_DATA_HOME": folder}
        self.text, self.seen, self.acted = "", 0, 0
        self.process = subprocess.Popen([SOUK, "play", "--join", url, *words], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
        os.set_blocking(self.process.stdout.fileno(), False)

    def wait(self, *parts):
        """Waits for these texts, one after the other, after those waited for before."""
        for part in parts:
            end = time.monotonic() + 60
            while part not in self.text[self.seen:]:
                if time.monotonic() > end:
                    raise AssertionError(f"no {part!r} in:\n{self.text}")
                self.look()
            self.seen = self.text.index(part, self.seen) + len(part)

    def look(self):
        if select.select([self.process.stdout], [], [], 0.1)[0]:
            self.text += (self.process.stdout.read() or b"").decode(errors="replace")

    def say(self, line, *then):
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        self.wait(*then)

    def end(self):
        """Closes the input; the exit code."""
        self.process.stdin.close()
        code = self.process.wait(60)
        self.process.stdout.close()
        return code


class Online(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="souk-online-")
        self.port = free_port()
        self.open = []
        self.serve()

    def serve(self):
        self.server = subprocess.Popen(
            [SOUK, "serve", "--listen", f"127.0.0.1:{self.port}", "--store",
             f"sqlite:{self.folder.name}/souk.db", "--rate", "0", "--log", "none", "--lang", "en"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def tearDown(self):
        for terminal in self.open:
            terminal.close()
        self.server.send_signal(signal.SIGTERM)
        self.server.wait(60)
        self.folder.cleanup()

    def arrive(self, more="--pace none"):
        """A terminal at the sign-in screen of the server."""
        t = Terminal(90, 28)
        self.open.append(t)
        t.souk(f"play --join http://127.0.0.1:{self.port}/ {more}", "How do you want to sign in?")
        return t

    def say(self, t, question, words):
        t.wait(question)
        t.type(words)
        t.keys("Enter")

    def enter(self, name, more="--pace none"):
        """A terminal in the lobby, signed in as a guest of that name."""
        t = self.arrive(more)
        t.keys("g")
        self.say(t, "Your name:", name)
        t.wait("The tables of this house")
        return t

    def register(self, name):
        """The same with an account."""
        t = self.arrive()
        t.keys("n")
        for question, words in (("Your name:", name), ("A new password", "sesame-77"), ("Repeat it", "sesame-77")):
            self.say(t, question, words)
        t.wait("recovery code")
        t.keys("Enter")
        t.wait("The tables of this house")
        return t

    def table(self, t, people, clock=False, rounds=0):
        """A new table of Bazaar (the second game of the list) with three seats."""
        t.keys("n")
        t.wait("Basari")
        t.keys("2")
        t.wait("standard")
        for seat in range(people + 1, 4):  # seats are open; bots take these
            t.keys(str(seat))
            t.wait("Who sits here?")
            t.keys("5")
            t.wait_gone("Who sits here?")
        if clock:
            t.keys("c")
            t.wait("1 minute per move")
        if rounds:
            t.keys("Home", *["Down"] * 9, "Enter")
            t.wait("Maximum rounds ")
            t.keys("C-u")
            t.type(str(rounds))
            t.keys("Enter")
            t.until(lambda s: re.search(rf"Maximum rounds +◂ {rounds} ▸", s), "that number of rounds")
        t.keys("p")

    def test_a_shared_table_with_chat_and_a_spectator(self):
        ada = self.enter("Ada")
        self.table(ada, 2)
        ada.wait("Waiting for other players")
        ada.wait("?invite=")
        ben = self.enter("Ben")
        screen = ben.screen()
        self.assertIn("join: Ada", screen)
        ben.keys("1")
        for t in (ada, ben):
            t.wait("Stalls")
        ada.keys("c")
        ada.wait("Say:")
        ada.type("salut Ben")
        ada.keys("Enter")
        ben.wait("<Ada> salut Ben")
        self.assertIn("│ <Ada> salut Ben", ben.screen())
        ada.keys("c")
        ada.wait("Say:")
        ada.type("你好 e\u0301te\u0301!")  # wide characters take two cells, combining accents none
        ada.keys("Enter")
        ben.wait("│ <Ada> 你好 ete!")
        cleo = self.enter("Cleo")
        self.assertIn("watch: Ada", cleo.screen())
        cleo.keys("1")
        cleo.wait("watching")
        cleo.wait("Stalls")
        self.assertIn("Nothing to choose", cleo.screen())
        # The player to move plays, and all three see it.
        first = ada.until(lambda s: "Choices (" in s or "Choices (" in ben.screen(), "somebody's turn")
        actor, name = (ada, "Ada") if "Choices (" in first else (ben, "Ben")
        actor.keys("Enter")
        for t in (ada, ben, cleo):
            t.wait(f"{name} rolls")

    def pair(self, **more):
        """Ada and Ben at a table that has begun; the player to move comes first."""
        ada = self.enter("Ada")
        self.table(ada, 2, **more)
        ada.wait("?invite=")
        ben = self.enter("Ben")
        ben.keys("1")
        for t in (ada, ben):
            t.wait("Stalls")
        first = ada.until(lambda s: "Choices (" in s or "Choices (" in ben.screen(), "somebody's turn")
        return (ada, ben) if "Choices (" in first else (ben, ada)

    def test_clocks_takebacks_and_unread_chat(self):
        actor, other = self.pair(clock=True)
        for t in (actor, other):
            t.until(lambda s: re.search(r"▸\d 0:[0-5]\d\+5:00", s.splitlines()[0]), "a clock that runs")
        actor.keys("Enter")
        other.wait(" rolls")
        actor.keys("t")
        actor.wait("This table")
        actor.keys("b")
        other.wait("asks to take back a move")
        other.keys("y")
        other.wait_gone("asks to take back a move")
        other.wait("takes back")
        actor.keys("c")
        actor.wait("Say:")
        actor.type("merci")
        actor.keys("Enter")
        other.wait("1 new message (c)")
        other.keys("c")
        other.wait("Say:")
        other.keys("Escape")
        other.wait_gone("1 new message (c)")
        # A bot plays for a player who is away, and permanently for one who resigns.
        other.keys("t")
        other.wait("This table")
        other.keys("a")
        other.wait_gone("This table")
        other.keys("t")
        other.wait("Come back")
        other.keys("a")
        other.wait_gone("Come back")
        other.keys("t")
        other.wait("Resign")
        other.keys("r")
        other.wait("Resign?")
        other.keys("y")
        other.wait_gone("Resign?")

    def test_rematch_and_finished_games(self):
        actor, other = self.pair(rounds=1)
        end = time.monotonic() + 60
        while OVER not in actor.screen() and time.monotonic() < end:
            for t in (actor, other):
                if "Choices (" in t.screen():
                    t.keys("End", "Enter")
        for t in (actor, other):
            self.assertIn("★", t.wait(OVER))
        actor.keys("m")
        actor.wait("?invite=")
        other.wait("the next table is open (m)")
        other.keys("v")
        other.wait("100%")
        other.keys("Escape")
        other.wait(OVER)
        other.keys("m")
        for t in (actor, other):
            t.wait("Stalls")
            t.keys("q")
            t.wait("Leave the table?")
            t.keys("l")
            t.until(lambda s: re.search(r"Bazaar +your", s), "one's own table in the list")
        other.keys("h")
        other.wait("Finished games")
        other.until(lambda s: re.search(r"Bazaar +\d{4}-", s), "a game that is over")
        other.keys("1")
        other.wait("100%")

    def test_an_account_is_made_and_signs_in_again(self):
        ada = self.enter("Ada")
        ada.keys("y")
        ada.wait("Ada, a guest")
        ada.keys("a")
        ada.wait("Your name:")
        ada.keys("Enter")
        for words in ("A new password", "Repeat it"):
            ada.wait(words)
            ada.type("sesame-77")
            ada.keys("Enter")
        screen = ada.wait("recovery code")
        self.assertNotIn("sesame", screen)
        ada.keys("Enter")
        ada.wait("The tables of this house")
        ada.keys("y")
        ada.wait("Change password")
        ada.keys("o")
        ada.wait("Stay")
        ada.keys("o")
        ada.wait("How do you want to sign in?")
        for password, then in (("wrong-one", "Continue"), ("sesame-77", "The tables of this house")):
            ada.keys("s")
            ada.wait("Your name:")
            ada.type("Ada")
            ada.keys("Enter")
            ada.wait("Your password:")
            ada.type(password)
            ada.keys("Enter")
            ada.wait(then)
            if then == "Continue":
                ada.keys("Enter")
                ada.wait("How do you want to sign in?")

    def test_friends_from_request_to_shared_table(self):
        ada, ben = self.register("Ada"), self.register("Ben")
        ada.keys("f")
        ada.wait("Only accepted friends see")
        ada.keys("a")
        self.say(ada, "Account name:", "Nobody")
        ada.wait("nobody with that name")
        ada.keys("Enter", "a")
        self.say(ada, "Account name:", "ben")
        ada.wait("has been asked.")
        ada.keys("Enter")
        ada.until(lambda s: re.search(r"Ben +has not answered yet", s), "the pending request")
        ben.wait("1 request")  # pushed to the lobby
        ben.keys("f")
        ben.until(lambda s: re.search(r"Ada +wants to be your friend", s), "the incoming request")
        ben.keys("1")
        ben.wait("Accept")
        ben.keys("a")
        for t, other in ((ada, "Ben"), (ben, "Ada")):
            t.until(lambda s, other=other: re.search(rf"{other} +online", s), "a friend who is present")
        ben.keys("1")
        ben.wait("Profile")
        ben.keys("p")
        ben.wait("Account since 20")
        ben.keys("Enter")
        ben.wait("Only accepted friends see")
        # Invites the friend, in the first row of the list, to a table.
        ada.keys("b")
        ada.wait("The tables of this house")
        self.table(ada, 2)
        ada.wait("?invite=")
        ada.keys("t")
        ada.wait("no link needed")
        ada.keys("i")
        ada.until(lambda s: re.search(r"Ben +online", s), "the friend to invite")
        ada.keys("1")
        ada.wait("Ben has been asked.")
        ben.until(lambda s: re.search(r"1 +Bazaar +Ada invites you to a table", s), "an invitation")
        ben.keys("b")
        ben.until(lambda s: "The tables of this house" in s and "Ada invites you to a table" in s, "in the lobby, too")
        ben.keys("1")
        ben.wait("No, thank you")
        ben.keys("g")
        for t in (ada, ben):
            t.wait("Stalls")
        ben.keys("q")
        ben.wait("Leave the table?")
        ben.keys("l")
        ben.wait("1 online")
        ben.keys("f")
        ben.until(lambda s: re.search(r"Ada +online · Bazaar", s), "the game of a friend")
        ben.keys("1")
        ben.wait("watch their table")
        ben.keys("Escape")
        ada.keys("q", "l")
        ada.wait("The tables of this house")
        ada.keys("q")
        ben.until(lambda s: re.search(r"Ada +offline", s), "a friend who is absent")
        ben.keys("1", "x")
        ben.wait_gone("Ada")

    def test_an_invitation_is_declined_and_people_at_a_table_become_friends(self):
        ada, ben = self.register("Ada"), self.enter("Ben")
        self.table(ada, 3)
        ada.wait("?invite=")
        ben.until(lambda s: "join: Ada" in s, "the table")
        ben.keys("1")
        ben.wait("Waiting for other players")
        ben.keys("t")
        ben.wait("add as a friend")
        ben.keys("p")
        ben.wait("playing")
        ben.keys("1")
        ben.wait("Add as a friend")
        self.assertNotIn("Silence", ben.screen())  # only the host may silence
        ben.keys("f")
        ben.wait("Ada has been asked.")
        ben.keys("q")
        ben.wait("The tables of this house")
        ada.keys("q")
        ada.wait("1 request")
        ada.keys("f", "1", "a")
        ada.until(lambda s: re.search(r"Ben +online", s), "friends")
        ada.keys("b")
        ada.wait("The tables of this house")
        self.table(ada, 2)
        ada.wait("?invite=")
        ada.keys("t", "i", "1")
        ben.wait("Ada invites you to a table")
        ben.keys("1")
        ben.wait("No, thank you")
        ben.keys("n")
        ben.until(lambda s: "The tables of this house" in s and "invites you" not in s, "declined")

    def test_a_code_moves_a_guest_to_another_device_and_to_an_account(self):
        ada = self.enter("Ada")
        self.table(ada, 2)
        ada.wait("?invite=")
        ada.keys("q")
        ada.wait("The tables of this house")
        self.table(ada, 1)
        ada.wait("Choices (")
        ada.keys("q", "l")
        ada.wait("your turn:")

        def code():
            ada.keys("y")
            ada.wait("sign in there with a code")
            ada.keys("c")
            screen = ada.until(lambda s: re.search(r"[a-z2-9]{6}-[a-z2-9]{6}", s), "a code")
            ada.keys("Enter")
            ada.wait("The tables of this house")
            return re.search(r"[a-z2-9]{6}-[a-z2-9]{6}", screen).group()

        phone = self.arrive()
        phone.keys("c")
        self.say(phone, "The code shown there:", "wrong")
        phone.wait("Wrong name, password or code")
        phone.keys("Enter", "c")
        self.say(phone, "The code shown there:", code())
        phone.wait("your turn:")
        phone.keys("y")
        phone.wait("Ada, a guest")
        phone.keys("Escape")
        adah = self.register("Adah")
        adah.keys("y")
        adah.wait("Games of a guest")
        adah.keys("g")
        self.say(adah, "The code shown there:", code())
        adah.wait("now yours")
        adah.keys("Enter")
        adah.wait("your turn:")
        ada.wait("How do you want to sign in?")

    def menu(self, t, key, then):
        """Chooses an item of the table's menu."""
        t.keys("t")
        t.wait("This table")
        t.keys(key)
        t.wait(then)

    def test_every_request_at_a_table(self):
        ada = self.enter("Ada")
        ada.keys("h")
        ada.wait("Continue")  # there are no games yet
        ada.keys("Enter")
        ada.wait("The tables of this house")
        ada.keys("l")
        self.say(ada, "Link:", "nowhere")
        ada.wait("That is not a link to a table.")
        # Keys typed before the waiting message appears apply to the screen after it.
        self.server.send_signal(signal.SIGSTOP)
        ada.keys("Enter", "l", "x", "Escape")
        ada.wait("(Escape to cancel)")
        self.server.send_signal(signal.SIGCONT)
        ada.wait_gone("(Escape to cancel)")
        ada.wait("The tables of this house")
        ada.keys("n")
        ada.wait("Basari")
        ada.keys("Escape")
        ada.wait("The tables of this house")
        ada.keys("n")
        ada.wait("Basari")
        ada.keys("2")
        ada.wait("standard")
        ada.keys("Escape")
        ada.wait("The tables of this house")
        self.table(ada, 2)
        ada.wait("?invite=")
        self.menu(ada, "l", "Invite others with this link:")
        link = re.search(r"http://\S+", ada.screen())[0]
        ada.keys("Enter")
        self.menu(ada, "i", "Continue")  # a guest has no friends to ask
        ada.keys("Enter")
        ada.wait_gone("Continue")
        ada.keys("t")
        ada.wait("Turn off chat")
        ada.keys("x")
        ada.wait_gone("This table")
        ada.keys("t")
        ada.wait("Allow chat")
        ada.keys("Escape")
        ada.wait_gone("This table")
        self.menu(ada, "p", "Ada")
        ada.keys("Escape")
        # Leaving before the start frees the seat, and a table without people is closed.
        ada.keys("q")
        ada.wait("The tables of this house")
        ada.keys("l")
        self.say(ada, "Link:", link)
        ada.wait("The game has already started.")
        ada.keys("Enter")
        ada.wait("The game ended without a result.")
        ada.keys("q")
        ada.wait("The tables of this house")
        self.table(ada, 2)
        ada.wait("?invite=")
        self.menu(ada, "s", "Stalls")
        ada.wait("Choices (")
        ada.keys("h")
        ada.wait("A bot's advice")
        ada.keys("Escape")
        ada.wait_gone("A bot's advice")
        ada.keys("w")
        self.say(ada, "Why not:", "buy 1")
        ada.wait("(BZ-")
        ada.keys("w")
        self.say(ada, "Why not:", "roll")
        ada.wait("That is possible now.")
        ada.keys("w")
        ada.wait("Why not:")
        ada.keys("Escape")
        ada.wait_gone("Why not:")
        ada.keys(":")
        self.say(ada, "Do:", "fly")
        ada.wait("fly")
        ada.keys(":")
        self.say(ada, "Do:", "roll")
        ada.wait("Ada rolls")
        for key, then in (("r", "The rules of Bazaar"), ("?", "The cursor is on one of your choices"),
                          ("l", "Everything so far")):
            ada.keys(key)
            ada.wait(then)
            ada.keys("Escape")
            ada.wait_gone(then)
        ada.keys("p")
        ada.wait("Pace: ")
        ada.keys("p", "p", "p", "v", "m", "y", "n", "u")
        ada.until(lambda s: "Ask the other players" in s or "takes back" in s, "an undo")
        if "Ask the other players" in ada.screen():
            ada.keys("y")
        ada.wait("Stalls")
        self.menu(ada, "n", "There is a new link; the old one no longer works.")
        ada.keys("Enter")
        ada.wait_gone("Continue")
        ada.keys("q")
        ada.until(lambda s: "Leave the table?" in s or "The tables of this house" in s, "a way out")
        if "Leave the table?" in ada.screen():
            ada.keys("s")
            ada.wait_gone("Leave the table?")
            ada.keys("q")
            ada.wait("Leave the table?")
            ada.keys("r")
        ada.wait("The tables of this house")
        ada.keys("q")
        ada.until(lambda s: s.rstrip().endswith("$"), "the shell")
        ada.souk(f"play --join {link}")  # signed in as before, straight to the table
        ada.until(lambda s: "Continue" in s or "watching" in s or "Stall" in s or "invite" in s, "the table, or an error")
        ada.keys("Enter", "Enter", "q")

    def test_an_account_that_changes(self):
        ada = self.arrive()
        ada.keys("n")
        self.say(ada, "Your name:", "Ada")
        self.say(ada, "A new password", "sesame-77")
        self.say(ada, "Repeat it", "sesame-78")
        ada.wait("Continue")  # they are not the same
        ada.keys("Enter")
        ada.wait("A new password")
        ada.keys("Escape")
        ada.wait("How do you want to sign in?")
        ada.keys("s")
        ada.wait("Your name:")
        ada.keys("Enter")  # empty: back
        ada.wait("How do you want to sign in?")
        ada.keys("c")
        ada.wait("The code shown there:")
        ada.keys("Enter")
        ada.wait("How do you want to sign in?")
        ada.keys("c")
        self.say(ada, "The code shown there:", "nothing")
        ada.wait("Continue")
        ada.keys("Enter")
        ada.wait("How do you want to sign in?")
        ada.keys("n")
        for question, words in (("Your name:", "Ada"), ("A new password", "sesame-77"), ("Repeat it", "sesame-77")):
            self.say(ada, question, words)
        code = re.search(r"[A-Z0-9a-z]{4,}(?:-[A-Z0-9a-z]{4,})+", ada.wait("recovery code"))[0]
        ada.keys("Enter")
        ada.wait("The tables of this house")
        ada.keys("y")
        ada.wait("Change name")
        ada.keys("n")
        ada.wait("Your name:")
        ada.keys("C-u")
        ada.type("Ada L")
        ada.keys("Enter")
        ada.wait("The tables of this house")
        for old, then in (("wrong-one", "Continue"), ("sesame-77", "Your password has been changed.")):
            ada.keys("y")
            ada.wait("Change password")
            ada.keys("p")
            for question, words in (("Your password:", old), ("A new password", "sesame-88"), ("Repeat it", "sesame-88")):
                self.say(ada, question, words)
            ada.wait(then)
            ada.keys("Enter")
            ada.wait("The tables of this house")
        ada.keys("y")
        ada.wait("Change password")
        ada.keys("p")
        ada.wait("Your password:")
        ada.keys("Escape")
        ada.wait("The tables of this house")
        ada.keys("f")
        ada.wait("Friends")
        ada.keys("Escape")
        ada.wait("The tables of this house")
        ada.keys("y")
        ada.wait("Sign out")
        ada.keys("o")
        ada.wait("Stay")
        ada.keys("s")
        ada.wait("The tables of this house")
        ada.keys("y")
        ada.wait("Sign out")
        ada.keys("o")
        ada.wait("Stay")
        ada.keys("o")
        ada.wait("How do you want to sign in?")
        for recovery, then in (("nothing", "Continue"), (code, "The tables of this house")):
            ada.keys("f")
            for question, words in (("Your name:", "Ada L"), ("Your recovery code:", recovery), ("A new password", "sesame-99"),
                                    ("Repeat it", "sesame-99")):
                self.say(ada, question, words)
            ada.until(lambda s, t=then: t in s or "recovery code" in s, "an answer")
            ada.keys("Enter")
            ada.wait("How do you want to sign in?" if then == "Continue" else "The tables of this house")
        ada.keys("q")
        ada.until(lambda s: s.rstrip().endswith("$"), "the shell")

    def test_moves_of_others_are_shown_at_a_pace(self):
        ada = self.enter("Ada", "--pace slow")
        self.table(ada, 1)
        ada.wait("Choices (")

        def end_turn():
            screen = ada.wait("Choices (")
            while "Choices (" in screen:  # one action after another, until it is the others' turn
                ada.keys("Enter")
                screen = ada.until(lambda s, before=screen: s != before and ("Choices (" in s or "Enter skips" in s),
                                   "a new one")

        end_turn()
        ada.keys("Down")  # a key of one's own turn skips the story
        ada.until(lambda s: "Choices (" in s and "Enter skips" not in s, "one's turn")
        end_turn()
        ada.keys("Enter")
        ada.until(lambda s: "Choices (" in s and "Enter skips" not in s, "one's turn")
        end_turn()
        ada.keys("p", "p")
        ada.wait("Pace: fast")
        ada.wait("Choices (")
        ada.keys("p")
        ada.wait("Pace: none")
        screen = ada.screen()
        for _ in range(3):
            ada.keys("Enter")
            screen = ada.until(lambda s, before=screen: s != before and "Choices (" in s, "one's turn")
            self.assertNotIn("Enter skips", screen)

    def test_a_lost_connection_comes_back(self):
        ada = self.enter("Ada")
        self.table(ada, 1)
        ada.wait("Choices (")
        ada.keys("c")
        self.say(ada, "Say:", "before the roll")
        ada.wait("<Ada> before the roll")
        ada.keys("Enter")
        ada.until(lambda s: "Choices (" in s and "Ada rolls" in s, "one's next turn")
        self.server.kill()
        self.server.wait()
        ada.wait("Connection lost")
        self.serve()
        ada.wait("Reconnected")
        ada.keys("l")
        log = ada.wait("Everything so far")
        self.assertLess(log.index("<Ada> before the roll"), log.index("Ada rolls"))  # where it was said
        ada.keys("Escape")
        ada.wait("Choices (")
        ada.keys("Enter")
        # The same person returns to the lobby without entering a name.
        ada.keys("q", "l")
        ada.wait("The tables of this house")
        ada.keys("q")
        ada.souk(f"play --join 127.0.0.1:{self.port}", "The tables of this house")

    def test_a_store_that_cannot_be_written_is_reported(self):
        ada = self.enter("Ada")
        self.table(ada, 1)
        ada.wait("Choices (")
        lock = sqlite3.connect(f"{self.folder.name}/souk.db", isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        ada.keys("Enter")
        ada.wait("The server cannot save moves right now; they have to wait.")
        lock.execute("COMMIT")
        lock.close()
        ada.wait("The server can save moves again.")
        ada.wait("Ada rolls")

    def test_a_host_changes_the_table_and_sends_somebody_away(self):
        ada = self.enter("Ada")
        self.table(ada, 3)
        ada.wait("?invite=")
        ben = self.enter("Ben")
        ben.keys("1")
        ben.wait("Waiting for other players")
        ada.wait("2  Ben")
        ben.keys("c")  # chat before the game begins
        ben.wait("Say:")
        ben.type("bonsoir")
        ben.keys("Enter")
        ada.wait("<Ben> bonsoir")
        ada.keys("t")
        ada.wait("Change the table")
        ada.keys("c")
        ada.wait("Apply")
        ada.keys("Down", "Right")
        ada.until(lambda s: re.search(r"Seats +◂ 4 ▸", s), "four seats")
        ada.keys("p")
        ben.wait("4  a free seat")
        ada.keys("t")
        ada.wait("A new link")
        ada.keys("n")
        ada.wait("the old one no longer works")
        ada.keys("Enter", "t")
        ada.wait("People at this table")
        ada.keys("p")
        ada.wait("playing")
        ada.keys("1")
        ada.wait("Send away for a day")
        ada.keys("d")
        ben.wait("The host has sent you away")
        ada.wait("2  a free seat")
        ada.keys("t")
        ada.wait("People at this table")
        ada.keys("p")
        ada.wait("sent away")

    def test_an_evening_by_lines(self):
        url = f"http://127.0.0.1:{self.port}/"
        ada = Client(f"{self.folder.name}/ada", url, "--spoken")
        ada.wait("How do you want to sign in?", "Number (Enter: 1)? ")
        ada.say("g", "Your name: ")
        ada.say("Ada", "The tables of this house", "again)? ")
        ada.say("", "The tables of this house", "again)? ")
        ada.say("n", "2. Bazaar", "? ")
        ada.say("2", "4. Seat 2: open to another player", "? ")
        for line, then in (("2", "2. Seats: 4"), ("5", "Who sits here?"), ("8", "Seat 3: 6 · normal"),
                           ("6", "Who sits here?"), ("8", "Seat 4: 6 · normal"), ("11", "Maximum rounds [200]"), ("2", "Maximum rounds: 2"), ("", "Seat 2: a free seat")):
            ada.say(line, then)
        ada.wait("(menu: start with bots)")
        ada.say("menu", "This table", "? ")
        ada.say("l", "Invite others with this link:")
        ada.wait("\n\n", "\n")
        link = ada.text[:ada.seen].split()[-1]
        ben = Client(f"{self.folder.name}/ben", link, "--spoken", "--lang", "fr")
        ben.wait("Comment voulez-vous vous connecter", "? ")
        ben.say("1", "Votre nom")
        ben.say("Ben", "Bazaar, 127.0.0.1")
        ada.say("say hello & welcome", "<Ada> hello & welcome")
        ben.wait("<Ada> hello & welcome")
        ben.say("dire bonsoir", "<Ben> bonsoir")
        ada.say("review", "The game is not over yet.")
        ada.say("rules BZ-4.1", "10 stones")
        curious = {ada: ("hint", "table", "score", "log", "help", "why buy 1"),
                   ben: ("conseil", "voir", "score", "journal", "aide", "pourquoi buy 1")}
        end = time.monotonic() + 120
        while OVER not in ada.text:
            self.assertLess(time.monotonic(), end, ada.text)
            for client in (ada, ben):
                client.look()
                if client.text.rfind("   1. ") < client.acted:
                    continue
                for word, reply in zip(curious.pop(client, ()), ("1. ", "20 ", "Ada 0", "Ada", "/", "BZ-5.1")):
                    client.say(word, reply)
                client.say("99", "1")
                client.acted = len(client.text)
                client.say("1")
        ada.wait("The game is over. Ada: ")
        ben.wait("La partie est terminée.")
        ada.say("review", "Enter: next action")
        for line, then in (("3", "action 3 of "), ("-", "action 2 of "), ("", "action 3 of "), ("table", "In the bank"),
                           ("n", "Press a first"), ("?", "Enter: next action")):
            ada.say(line, then)
        ada.say("q")
        ada.say("again", "Waiting for other players (menu: start with bots).")
        ben.wait("écrivez `encore`")
        ben.say("encore", "Bazaar, 127.0.0.1")
        ben.say("quitter", "vous gardez votre place", "? ")
        self.assertEqual(ben.end(), 0)
        # At the start the server sends the log again: it is not read out twice.
        ada.wait(" begins.\n")  # the next table, which has all its players
        for line, then in (("quit", "1. Leave: you keep your seat"), ("1", "2. A new table"), ("2", "Sahwari"), ("2", "16. Parts"), ("", "(menu: start with bots)")):
            ada.say(line, then)
        ada.say("say still here", "<Ada> still here")
        ada.say("menu", "This table", "? ")
        ada.say("1", "\nExchange card ", "begins.\n")
        self.assertEqual(ada.text.count("<Ada> still here"), 1, ada.text)
        self.assertEqual(ada.end(), 0)


if __name__ == "__main__":
    tap.main()
