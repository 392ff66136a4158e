"""The full-screen client at the tables of a server that the test starts: lobby, sitting down together,
chat, watching, a lost connection, and a whole game by keys."""
import os
import random
import signal
import socket
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
        end = time.monotonic() + 20
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
        self.server.wait(20)
        self.folder.cleanup()

    def enter(self, name):
        """A terminal whose person has come in under that name and stands in the lobby."""
        t = Terminal(90, 28)
        self.open.append(t)
        t.souk(f"play --join http://127.0.0.1:{self.port}/", "Your name:")
        t.type(name)
        t.keys("Enter")
        t.wait("The tables of this house")
        return t

    def table(self, t, people):
        """A new table of Bazaar (the second game of the list) with three seats."""
        t.keys("n")
        t.wait("Basari")
        t.keys("2")
        t.wait("How many seats?")
        t.keys("3")
        t.wait("How many of them are people?")
        t.keys(str(people))

    def test_together_with_chat_and_a_spectator(self):
        ada = self.enter("Ada")
        self.table(ada, 2)
        ada.wait("Waiting for the others")
        ada.wait("?invite=")
        ben = self.enter("Ben")
        screen = ben.screen()
        self.assertIn("join: Ada", screen)
        ben.keys("1")
        for t in (ada, ben):
            t.wait("Stall 1")
        ada.keys("c")
        ada.wait("Say:")
        ada.type("salut Ben")
        ada.keys("Enter")
        ben.wait("<Ada> salut Ben")
        cleo = self.enter("Cleo")
        self.assertIn("watch: Ada", cleo.screen())
        cleo.keys("1")
        cleo.wait("watching")
        cleo.wait("Stall 1")
        self.assertIn("Nothing to choose", cleo.screen())
        # Whose turn it is plays, and all three see it.
        first = ada.until(lambda s: "Choices (" in s or "Choices (" in ben.screen(), "somebody's turn")
        actor, name = (ada, "Ada") if "Choices (" in first else (ben, "Ben")
        actor.keys("Enter")
        for t in (ada, ben, cleo):
            t.wait(f"{name} rolls")

    def test_a_lost_connection_comes_back(self):
        ada = self.enter("Ada")
        self.table(ada, 1)
        ada.wait("Choices (")
        self.server.kill()
        self.server.wait()
        ada.wait("The connection is lost")
        self.serve()
        ada.wait("Connected again")
        ada.keys("Enter")
        ada.wait("Ada rolls")
        # The same person comes back to the lobby without being asked for a name.
        ada.keys("q", "l")
        ada.wait("The tables of this house")
        ada.keys("q")
        ada.souk(f"play --join 127.0.0.1:{self.port}", "The tables of this house")

    def test_a_whole_game_by_keys(self):
        ada = self.enter("Ada")
        self.table(ada, 1)
        ada.wait("Choices (")
        choose = random.Random(1)
        for _ in range(1500):
            keys = []
            for _ in range(6):
                keys += ["Down"] * choose.randrange(4) + ["Enter"]
            ada.keys(*keys)
            if OVER in ada.screen():
                break
        self.assertIn("★", ada.wait(OVER, 60))
        ada.keys("q")
        ada.wait("The tables of this house")


if __name__ == "__main__":
    tap.main()
