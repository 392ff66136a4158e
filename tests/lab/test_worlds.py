"""The small worlds of tests/small: no state in them breaks what every state must hold. `all`: the long ones, too."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import tap

SOUK = os.path.abspath(os.environ["SOUK_BIN"])
SMALL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "small")
LONG = sys.argv[1:] == ["all"]


def worlds():
    with open(os.path.join(SMALL, "worlds"), encoding="utf-8") as file:
        return [line.split() for line in file if line.strip() and not line.startswith("#")]


class Worlds(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def search(self, game, parts, seats, *more):
        done = subprocess.run([SOUK, "lab", "exhaust", game, "--parts", os.path.join(SMALL, parts + ".json"),
                               "--seats", seats, "--json", "--out", os.path.join(self.folder, "search"), *more],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        if LONG:
            print("#", " ".join([game, parts, seats, *more]), json.dumps(found), flush=True)
        self.assertNotIn("property", found)
        self.assertEqual(found["whole"], "--depth" not in more)
        self.assertEqual(found.get("stuck", 0), 0)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "search")))
        return found


def add(number, length, *world):
    def test(self):
        self.search(*world)
    name = re.sub(r"\W+", "_", " ".join(world[:3]))
    setattr(Worlds, f"test_{number:02d}_{length}_{name}", test)


for i, (length, *world) in enumerate(worlds()):
    if LONG or length == "short":
        add(i, length, *world)

if __name__ == "__main__":
    tap.main()
