"""scripts/versus: two programs play the same plays; saved plays are not repeated, and errors are reported."""
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
import tap

SOUK = os.environ["SOUK_BIN"]
VERSUS = os.path.join(HERE, "..", "..", "scripts", "versus")


class Versus(unittest.TestCase):
    def run_it(self, *words):
        return subprocess.run([sys.executable, VERSUS, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_identical_versions_agree(self):
        """normal against random, in a game with chance and one with hidden choices; a second run plays nothing."""
        for game in ("bazaar", "basari"):
            with self.subTest(game), tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "plays")
                done = self.run_it(SOUK, game, "3", "4", path, "normal", "random")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                with open(path, encoding="utf-8") as file:
                    kept = file.read().splitlines()
                self.assertEqual(sorted(int(line.split()[0]) for line in kept), [1, 2, 3, 4])
                self.assertIn("of 4 plays", done.stdout)
                self.assertGreater(sum(float(line.split()[1]) for line in kept), 2)
                again = self.run_it(SOUK, game, "3", "4", path, "normal", "random")
                self.assertEqual(again.stdout, done.stdout)

    def test_errors_are_reported(self):
        self.assertIn("versus OTHER GAME", self.run_it("bazaar").stderr)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "plays")
            self.assertIn("/nowhere/souk", self.run_it("/nowhere/souk", "bazaar", "2", "1", path).stderr)
            unknown = self.run_it(SOUK, "chess", "2", "1", path)
            self.assertNotEqual(unknown.returncode, 0)
            self.assertIn("play 1: new:", unknown.stderr)


if __name__ == "__main__":
    tap.main()
