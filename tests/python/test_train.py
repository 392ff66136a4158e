"""souk.train: its integer nets agree with src/bots/net.c. A fitted net is written as it was trained and can be read by
the program, and errors in files are reported. Fitting is skipped where PyTorch is not installed."""
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import numpy as np
import souk
import tap
from souk.train import __main__ as train
from souk.train import generations, labels, netfile

try:
    import torch
except ImportError:
    torch = None

PROGRAM, SAYS = os.environ.get("SOUK_BIN", ""), os.environ.get("SOUK_NET_SAYS", "")
ITERATIONS, PLAYS = 20, 12


def call(*words):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, f"{words}: {done.stdout}"
    return done.stdout


def games():
    return [game.id for game in souk.games()]


class Nets(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def label(self, game, plays=PLAYS):
        path = self.path(f"{game}.labels")
        call(PROGRAM, "lab", "label", game, "-n", str(plays), "--iterations", str(ITERATIONS), "--net", "none", "--out", path)
        return path

    def main(self, *words):
        """Exit code, output and errors of the command line."""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = train.main(list(words))
            except SystemExit as end:
                code = end.code
        return code, out.getvalue(), err.getvalue()

    def random_net(self, game):
        """A random net with weights over their whole range."""
        file = labels.Labels(self.label(game, 1))
        shape = (file.inputs, 64, 32, file.entries, file.actions)
        random = np.random.default_rng(3)
        layers = {name: random.integers(-3000, 3000, size) if name[0] == "b" else random.integers(-127, 128, size)
                  for name, size, _ in netfile.Net.shapes(*shape)}
        head = {"souk-net": "1", "game": game, "rules": file.head["rules"], "parts": file.head["parts"],
                "shape": " ".join(map(str, shape)), "shifts": "7 9 9 9", "explore": "2.5", "mix": "0.75", "cost": "1",
                "made": "at random"}
        return netfile.Net(head, layers)

    def test_python_and_c_evaluate_nets_alike(self):
        for game in games():
            net = self.random_net(game)
            net.write(self.path("random.net"))
            net = netfile.Net.read(self.path("random.net"))
            said = 0
            for line in call(SAYS, self.path("random.net")).splitlines():
                seats, _, x, *rest = line.split()
                entries = 2 if seats == "1" else int(seats)
                x = np.frombuffer(bytes.fromhex(x), np.int8)[None]
                base = np.full((1, net.layers["bv"].shape[0]), -1e9)
                base[0, :entries] = [float(word) for word in rest[:entries]]
                win = [float(word) for word in rest[entries:2 * entries]]
                np.testing.assert_allclose(net.chances(x, base)[0, :entries], win, atol=1e-6)
                actions = [word.split(":") for word in rest[2 * entries:]]
                action = np.array([int(a) for a, _, _ in actions], int)
                own, mixed = (np.array([float(word[i]) for word in actions]) for i in (1, 2))
                if (own > 0).any():
                    logit = net.policy(x)[0][action][own > 0]
                    plausible = np.exp(logit - logit.max())
                    plausible = 0.75 * plausible / plausible.sum() + 0.25 * own[own > 0] / own.sum()
                    np.testing.assert_allclose(mixed[own > 0] / mixed.sum(), plausible / plausible.sum(), atol=2e-3)
                said += 1
            self.assertGreater(said, 10, game)

    def test_set_changes_only_the_settings(self):
        path = self.path("random.net")
        self.random_net(games()[0]).write(path)
        self.assertEqual(self.main("set", path, "--explore", "4", "--out", self.path("other.net"))[0], 0)
        one, other = netfile.Net.read(path), netfile.Net.read(self.path("other.net"))
        self.assertEqual(dict(one.head, explore="4"), other.head)
        self.assertEqual(one.data(), other.data())
        bare = one.without_policy()
        bare.write(self.path("bare.net"))
        np.testing.assert_array_equal(one.values(np.ones((1, one.layers["w1"].shape[0]))), bare.values(np.ones((1, one.layers["w1"].shape[0]))))
        call(PROGRAM, "arena", games()[0], "--bots", f"hard@{ITERATIONS}:{self.path('bare.net')},normal", "-n", "1")
        self.assertEqual(self.main("set", path, "--playout", "3")[0], 0)
        self.assertEqual(netfile.Net.read(path).head, dict(one.head, playout="3"))

    def test_errors_in_files_are_reported(self):
        good = self.label(games()[0], 2)
        with open(good, "rb") as file:
            data = file.read()
        for name, content, said in (("empty", b"", "is this a file of"), ("cut", data[:-5], "truncated"),
                                    ("other", b"souk-labels = 2\n\n", "another version")):
            with open(self.path(name), "wb") as file:
                file.write(content)
            with self.assertRaisesRegex(labels.LabelError, said):
                labels.Labels(self.path(name))
        with self.assertRaisesRegex(labels.LabelError, "cannot be trained on together"):
            labels.read_all([good, self.label(games()[1], 1)])
        code, _, err = self.main("set", good)
        self.assertEqual((code, "is not a net file" in err), (1, True))
        code, _, err = self.main("set", self.path("nothing.net"))
        self.assertEqual((code, "is not there" in err), (1, True))
        code, _, err = self.main("run", games()[0], "--seconds", "1", "--seats", "2", "--out", self.path("run"),
                                 "--program", self.path("nothing"))
        self.assertEqual((code, "--program names" in err), (1, True))

    @unittest.skipIf(torch is None, "PyTorch is not installed")
    def test_a_net_is_written_as_it_was_trained(self):
        game = games()[0]
        path, out = self.label(game), self.path("fitted.net")
        words = ("fit", path, "--out", out, "--epochs", "2", "--batch", "256", "--first", "32", "--device", "cpu")
        self.assertEqual(self.main(*words)[0], 0)
        with open(self.path("fitted.csv")) as file:
            names, *rows = [line.strip().split(",") for line in file]
        kept = min((dict(zip(names, map(float, row))) for row in rows if row[names.index("rounded")] == "1"),
                   key=lambda row: row["value"] + 0.1 * row["policy"])
        # The integer net's loss on held-out plays is the logged one of the epoch that was kept.
        file, net = labels.Labels(path), netfile.Net.read(out)
        rows = file.rows[file.plays() * 2654435761 % (1 << 32) % 10 == 0]
        logs = np.log(np.maximum(net.chances(rows["x"], rows["base"].astype(float)), 1e-30))
        self.assertAlmostEqual(float(-(rows["result"] * logs).sum(1).mean()), kept["value_result"], delta=2e-4)
        self.assertTrue(os.path.getsize(self.path("fitted.svg")))
        call(PROGRAM, "arena", game, "--bots", f"hard@{ITERATIONS}:{out},normal", "-n", "1")
        # Resuming finds nothing left to do.
        with open(out, "rb") as first:
            before = first.read()
        self.assertEqual(self.main(*words, "--resume")[0], 0)
        with open(out, "rb") as again:
            self.assertEqual(before, again.read())

    @unittest.skipIf(torch is None, "PyTorch is not installed")
    def test_training_continues_from_a_net(self):
        game = games()[0]
        path, first = self.label(game), self.random_net(game)
        first.write(self.path("first.net"))
        # At a tiny learning rate the net does not change, so the weights of all layers were converted correctly.
        self.assertEqual(self.main("fit", path, "--out", self.path("next.net"), "--start", self.path("first.net"), "--epochs", "1",
                                   "--rate", "1e-9", "--decay", "0", "--device", "cpu")[0], 0)
        then, x = netfile.Net.read(self.path("next.net")), labels.Labels(path).rows["x"]
        np.testing.assert_allclose(first.policy(x), then.policy(x), atol=0.5)
        self.assertIn(f"from net {netfile.Net.read(self.path('first.net')).head['digest']}", then.head["made"])
        code, _, err = self.main("fit", path, "--out", self.path("next.net"), "--start", self.path("first.net"), "--first", "32")
        self.assertEqual((code, "another shape" in err), (1, True))

    def test_a_net_competes_at_equal_time(self):
        game = souk.games()[0]
        self.random_net(game.id).write(self.path("random.net"))
        code, out, _ = self.main("gate", game.id, "--net", self.path("random.net"), "--seats", str(game.min_seats), "--seconds", "200",
                                 "--arena", "40", "--plays", "12", "--program", PROGRAM, "--out", self.path("gate"))
        with open(self.path("gate/results.json")) as file:
            found = json.load(file)["results"][-1]
        self.assertEqual((found["step"], found["plays"]), ("gate", 12))
        self.assertTrue(found["low"] <= found["share"] <= found["high"] and found["slower"] > 0)
        self.assertEqual(code, 0 if found["low"] > found["even"] else 1)
        self.assertIn("passed", out)
        for share in (0.0, 1.0):  # shares at the ends lie within their intervals, too
            self.assertIn(share, generations.interval(12, 12 * share)[1:])

    @unittest.skipIf(torch is None, "PyTorch is not installed")
    def test_too_few_plays_are_refused(self):
        code, _, _ = self.main("fit", self.label(games()[0], 1), "--out", self.path("none.net"))
        self.assertIn("too few plays", str(code))


if __name__ == "__main__":
    tap.main()
