"""bench/benchmark.py runs from the build folder, measures every row once, and goes on where it was stopped."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
import tap

SCRIPT = os.path.join(HERE, "..", "..", "bench", "benchmark.py")


class Benchmark(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_it(self, *words):
        return subprocess.run([sys.executable, SCRIPT, "--short", "--threads", "2", "--out", self.folder, *words],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_rows_are_measured_once(self):
        late = self.run_it("bazaar", "--minutes", "0")
        self.assertIn("the same command goes on", late.stdout)
        first = self.run_it("bazaar", "bazaar-end-4")
        self.assertEqual(first.returncode, 0, first.stderr)
        for part in ("bazaar-easy-vs-normal: ", "bazaar-expert-vs-hard: ", "bazaar-end-4-normal: ", "| `expert` |", "Exploitability"):
            self.assertIn(part, first.stdout)
        self.assertNotIn("hard-no-net", first.stdout)  # this game has no net
        again = self.run_it("bazaar")
        self.assertNotIn("-vs-", again.stdout)
        with open(os.path.join(self.folder, "short", "benchmark.json"), encoding="utf-8") as file:
            found = json.load(file)["bazaar-easy-vs-normal"]
        self.assertEqual((found["plays"], found["protocol"], found["seed"]), (3, 1, 1))
        once_more = self.run_it("bazaar/easy", "--again")
        self.assertIn("bazaar-easy-vs-normal: ", once_more.stdout)

    def test_unknown_rows_are_refused(self):
        wrong = self.run_it("bazaar/chess")
        self.assertNotEqual(wrong.returncode, 0)
        self.assertIn("there is no row", wrong.stderr)


if __name__ == "__main__":
    tap.main()
