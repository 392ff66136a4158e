"""The small worlds of tests/small: every reachable state satisfies the invariants. `all`: the long ones, too."""
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import tap

SOUK = os.path.abspath(os.environ["SOUK_BIN"])
SMALL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "small")
LONG = sys.argv[1:] == ["all"]


def worlds():
    with open(os.path.join(SMALL, "worlds"), encoding="utf-8") as file:
        return [line.split() for line in file if line.strip() and not line.startswith("#")]


class World(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)


class Command(World):
    """The output of the command."""
    BAZAAR = ("bazaar", "--parts", os.path.join(SMALL, "bazaar.json"), "--seats", "2", "--option", "cards=1,2")

    def souk(self, *words, disk=None):
        """With `disk`, no file may grow beyond that many bytes."""
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (disk, disk))
        return subprocess.run([SOUK, "lab", "exhaust", *words, "--out", os.path.join(self.folder, "search")],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              preexec_fn=limit if disk else None, restore_signals=False)

    def test_a_world_and_its_solution_are_described(self):
        done = self.souk(*self.BAZAAR, "--option", "max_rounds=2", "--solve", "--bots", "random,normal", "-n", "5",
                         "--closely", "100000", "--lang", "fr")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Tous les états ont été visités", done.stdout)
        self.assertIn("random : ", done.stdout)
        self.assertIn("normal : ", done.stdout)

    def test_the_reason_for_stopping_is_reported(self):
        full = self.souk(*self.BAZAAR, "--option", "max_rounds=4", "--memory", "1", "--closely", "100000")
        self.assertEqual(full.returncode, 1)
        self.assertIn("Memory is full after", full.stderr)
        depth = self.souk(*self.BAZAAR, "--depth", "4")
        self.assertEqual(depth.returncode, 0, depth.stderr)
        self.assertIn("up to depth 4", depth.stdout)
        hidden = self.souk("basari", "--parts", os.path.join(SMALL, "basari.json"), "--depth", "3", "--solve")
        self.assertEqual(hidden.returncode, 1)
        self.assertIn("can be solved", hidden.stderr)
        full = self.souk(*self.BAZAAR, "--option", "max_rounds=3", "--closely", "100000", disk=1 << 20)
        self.assertEqual(full.returncode, 1)
        self.assertIn(": File too large.", full.stderr)
        for wrong in (("nogame",), ("bazaar", "--bots", "nobody"), ("bazaar", "--memory", "0"), ("bazaar", "--seats", "9")):
            self.assertEqual(self.souk(*wrong).returncode, 2, wrong)

    def test_a_search_starts_from_a_record(self):
        record = os.path.join(SMALL, "sahwari-solo.souk")
        parts = ("--parts", os.path.join(SMALL, "sahwari.json"))
        done = self.souk("sahwari", *parts, "--from", record, "--depth", "5")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Sahwari, seats: 1", done.stdout)
        both = self.souk("sahwari", *parts, "--from", record, "--seats", "2")
        self.assertEqual(both.returncode, 2)
        self.assertIn("--from takes the seats and options from its record", both.stderr)
        for game, path, words in (("bazaar", record, "is a record of Sahwari, not of Bazaar"),
                                  ("sahwari", os.path.join(SMALL, "none.souk"), "none.souk"),
                                  ("sahwari", os.path.join(SMALL, "worlds"), "souk record 1")):
            wrong = self.souk(game, "--from", path)
            self.assertEqual(wrong.returncode, 1)
            self.assertIn(words, wrong.stderr)

    def begun(self, folder):
        """Whether the search has made progress in this run."""
        path = os.path.join(folder, "transitions")
        size = os.path.getsize(path) if os.path.exists(path) else 0
        grown, self.size = size > self.size, size
        return grown and size > 1 << 16

    def test_an_interrupted_search_resumes(self):
        words = [*self.BAZAAR, "--option", "max_rounds=3", "--closely", "100000", "--memory", "64", "--json"]
        whole = json.loads(self.souk(*words).stdout)
        folder = os.path.join(self.folder, "search")
        self.size = 1 << 60
        for _ in range(3):
            running = subprocess.Popen([SOUK, "lab", "exhaust", *words, "--out", folder], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
            while running.poll() is None and not self.begun(folder):
                time.sleep(0.001)
            running.send_signal(signal.SIGINT)
            running.communicate()
        again = json.loads(self.souk(*words).stdout)
        for key in ("states", "transitions", "ends", "points", "depth", "examined", "stuck"):
            self.assertEqual(whole[key], again[key], key)
        self.assertTrue(again["whole"])
        self.assertFalse(os.path.exists(folder))


class Worlds(World):
    def search(self, pins, game, parts, begin, *more):
        seats = ("--seats", begin) if begin.isdigit() else ("--from", os.path.join(SMALL, begin + ".souk"))
        done = subprocess.run([SOUK, "lab", "exhaust", game, "--parts", os.path.join(SMALL, parts + ".json"),
                               *seats, "--json", "--out", os.path.join(self.folder, "search"), *more],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        if LONG:
            print("#", " ".join([game, parts, begin, *more]), json.dumps(found), flush=True)
        self.assertNotIn("property", found)
        self.assertEqual(found["whole"], "--depth" not in more)
        self.assertEqual(found.get("stuck", 0), 0)
        pins = pins.split("/")  # those of the largest worlds say nothing of the points
        self.assertEqual([str(found[key]) for key in ("states", "ends", "transitions", "points")][:len(pins)], pins)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "search")))
        return found


def add(number, length, *world):
    def test(self):
        self.search(*world)
    name = re.sub(r"\W+", "_", " ".join(world[1:4]))
    setattr(Worlds, f"test_{number:02d}_{length}_{name}", test)


for i, (length, *world) in enumerate(worlds()):
    if LONG or length == "short":
        add(i, length, *world)

if __name__ == "__main__":
    tap.main()
