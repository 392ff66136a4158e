"""The Python package: the properties of the C library hold here, and states are values."""
import contextlib
import copy
import importlib.util
import io
import json
import os
import pickle
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "standin"))  # last: real libraries come first
import h5py
import souk
import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
EXAMPLES = os.path.join(ROOT, "python", "examples")


class Games(unittest.TestCase):
    def test_every_game_plays_to_its_end(self):
        for g in souk.games():
            for seats in range(g.min_seats, g.max_seats + 1):
                end = souk.play(g, ["random"] * seats, seed=5)
                self.assertTrue(end.done)
                self.assertEqual(end.pending, [])
                self.assertGreaterEqual(len(end.score()), seats)

    def test_planes_fill_the_observation(self):
        for g in souk.games():
            self.assertEqual(sum(size for _, size, _ in g.planes), g.observe_size)
            self.assertLessEqual(g.observe_size, 512)

    def test_names_are_unique_and_can_be_looked_up(self):
        for g in souk.games():
            names = g.action_names()
            self.assertEqual(len(set(names)), g.num_actions)
            self.assertEqual(g.action(names[-1]), g.num_actions - 1)

    def test_unknown_names_are_refused(self):
        for wrong in (lambda: souk.game("chess"), lambda: souk.bot("deep"),
                      lambda: souk.game("bazaar").new(99), lambda: souk.game("bazaar").action("fly"),
                      lambda: souk.game("bazaar").new(2, options={"no-such-option": 1}),
                      lambda: souk.game("bazaar").read_parts("{}")):
            self.assertRaises(souk.SoukError, wrong)

    def test_metadata_rules_and_texts(self):
        g = souk.game("bazaar")
        self.assertEqual(g.about()["id"], "bazaar")
        self.assertNotEqual(g.rules(lang="en"), g.rules(lang="fr"))
        state = g.new(2, seed=1)
        state.settle()
        self.assertNotEqual(state.label(state.legal()[0]), state.label(state.legal()[0], lang="fr"))

    def test_a_view_lists_legal_actions_for_its_seat_only(self):
        state = souk.game("basari").new(3, seed=2)
        state.settle()
        own = state.view(state.mover)
        self.assertEqual(len(own["legal"]), len(state.legal()))
        self.assertNotIn("legal", state.view(souk.SPECTATOR))


class States(unittest.TestCase):
    def some(self):
        for g in souk.games():
            state = g.new(g.min_seats, seed=4)
            for _ in range(12):
                state.settle()
                if not state.done:
                    state.apply(state.legal()[0])
            state.settle()
            yield state

    def test_pickle_keeps_the_state_and_its_chance(self):
        for state in self.some():
            other = pickle.loads(pickle.dumps(state))
            self.assertEqual(state, other)
            self.assertEqual(hash(state), hash(other))
            for s in (state, other):
                while not s.done:
                    s.settle()
                    if not s.done:
                        s.apply(s.legal()[-1])
            self.assertEqual(state, other)

    def test_clones_are_independent(self):
        for state in self.some():
            other, before = state.clone(), state.bytes
            if not other.done:
                other.apply(other.legal()[0])
                self.assertEqual(state.bytes, before)

    def test_an_illegal_action_names_its_clause_and_changes_nothing(self):
        for state in self.some():
            wrong = next(a for a in range(state.game.num_actions) if a not in state.legal())
            before = state.bytes
            with self.assertRaises(souk.SoukError) as caught:
                state.apply(wrong)
            self.assertTrue(caught.exception.clause)
            self.assertEqual(state.why_not(wrong), caught.exception.clause)
            self.assertEqual(state.bytes, before)

    def test_imagine_keeps_the_view_of_the_seat(self):
        for state in self.some():
            if state.done:
                continue
            other = state.imagine(state.mover, seed=9)
            self.assertEqual(state.view(state.mover), other.view(state.mover))
            np.testing.assert_array_equal(state.observe(state.mover), other.observe(state.mover))

    def test_chance_adds_up(self):
        for g in souk.games():
            state = g.new(g.max_seats, seed=1, lab=True)
            if state.mover == souk.CHANCE:
                self.assertAlmostEqual(sum(state.chances().values()), 1.0)

    def test_parse_takes_names(self):
        for state in self.some():
            if not state.done:
                action = state.legal()[0]
                self.assertEqual(state.parse(state.name(action)), [action])

    def test_rewards(self):
        end = souk.play("bazaar", ["random"] * 3, seed=3)
        self.assertAlmostEqual(float(end.rewards("win").sum()), 1.0, places=5)
        self.assertAlmostEqual(float(end.rewards("rank").mean()), 0.5, places=5)
        self.assertGreaterEqual(end.rewards("margin").max(), 0)
        self.assertRaises(souk.SoukError, end.rewards, "fame")


class Bots(unittest.TestCase):
    def test_choices_are_legal_and_reproducible(self):
        self.assertGreaterEqual(len(souk.bots()), 2)
        state = souk.game("bazaar").new(3, seed=8)
        state.settle()
        for b in souk.bots()[:3]:
            self.assertIn(b.choose(state, seed=1), state.legal())
            self.assertEqual(b.choose(state, seed=1), b.choose(state, seed=1))


    def test_explanations(self):
        state = souk.game("bazaar").new(3, seed=8)
        state.settle()
        hard = souk.bot("hard", iterations=50)
        found = hard.explain(state, seed=1, most=3)
        self.assertEqual(found, hard.explain(state, seed=1, most=3))
        self.assertEqual(found[0]["action"], hard.choose(state, seed=1))
        self.assertLessEqual(len(found), 3)
        for advice in found:
            self.assertIn(advice["action"], state.legal())
            self.assertTrue(0 <= advice["win"] <= 1 and advice["reason"])
        self.assertNotEqual(found[0]["reason"], hard.explain(state, seed=1, most=3, lang="fr")[0]["reason"])
        self.assertRaises(souk.SoukError, hard.explain, state, seat=(state.mover + 1) % 3)


class Records(unittest.TestCase):
    def test_save_and_load(self):
        table = souk.Table("bazaar", seats=2, seed=11)
        for _ in range(10):
            table.settle()
            state = table.state()
            table.move(state.mover, state.legal()[0])
        again = souk.Table.load(table.save())
        self.assertEqual(again.state(), table.state())
        self.assertEqual(again.actions, table.actions)
        self.assertEqual(again.save(), table.save())
        self.assertGreater(len(table.log()), 5)
        self.assertNotEqual(table.log(), table.log(lang="fr"))

    def test_a_wrong_record_is_refused(self):
        self.assertRaises(souk.SoukError, souk.Table.load, "nonsense")


class Batches(unittest.TestCase):
    def test_no_copies(self):
        b = souk.Batch("bazaar", 8, 3)
        held = [b.observations, b.masks, b.rewards, b.ends, b.movers]
        places = [a.ctypes.data for a in held]
        for _ in range(5):
            b.pick()
            self.assertTrue(b.step())
        self.assertEqual(places, [a.ctypes.data for a in (b.observations, b.masks, b.rewards, b.ends, b.movers)])
        self.assertIs(held[0], b.observations)

    def test_rows_are_states(self):
        for g in souk.games():
            b = souk.Batch(g, 6, g.max_seats, seed=2)
            for _ in range(30):
                b.pick()
                b.step()
            for t in range(6):
                state = b.state(t)
                self.assertEqual(state.mover, b.movers[t])
                np.testing.assert_array_equal(state.mask(), b.masks[t])
                np.testing.assert_array_equal(state.observe(state.mover), b.observations[t])

    def test_seeds_and_threads(self):
        def run(threads, seed):
            b = souk.Batch("basari", 600, 4, seed=seed, threads=threads)
            total = 0.0
            for i in range(100):
                b.pick()
                b.step()
                total += float(b.rewards.sum())
            return total, b.observations.copy()
        one, three, other = run(1, 5), run(3, 5), run(1, 6)
        self.assertEqual(one[0], three[0])
        np.testing.assert_array_equal(one[1], three[1])
        self.assertFalse(np.array_equal(one[1], other[1]))

    def test_refused_and_truncated_plays(self):
        b = souk.Batch("bazaar", 4, 2, max_steps=3)
        actions = b.pick().copy()
        actions[2] = np.flatnonzero(b.masks[2] == 0)[0]
        self.assertFalse(b.step(actions))
        self.assertEqual((b.ends == souk.REFUSED).tolist(), [False, False, True, False])
        for _ in range(3):
            b.pick()
            b.step()
        self.assertIn(souk.CUT, b.ends)
        self.assertRaises(souk.SoukError, souk.Batch, "bazaar", 0)
        self.assertRaises(souk.SoukError, souk.Batch, "bazaar", 4, reward="fame")

    def test_bots_play_only_the_given_seats(self):
        b = souk.Batch("bazaar", 16, 3, seed=1)
        b.choose("normal", seats=1)
        self.assertEqual((b.actions == souk.REST).tolist(), (b.movers != 0).tolist())

    def test_export(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "plays.npz")
            souk.lab.export(path, "basari", 5, seats=3, tables=4)
            with np.load(path) as plays:
                about, game = json.loads(str(plays["about"])), souk.game("basari")
                self.assertEqual((about["game"], about["rules"], about["by"]), ("basari", game.rules_version, "souk.bot('random')"))
                self.assertEqual([list(plays["actions"][:, i]) for i in (0, 1)],
                                 [[str(a) for a in range(game.num_actions)], game.action_names()])
                self.assertGreater((plays["actions"][plays["action"], 2] != "").mean(), 0.9)  # nearly all have a label
                self.assertEqual(sum(int(size) for size in plays["planes"][:, 2]), plays["observation"].shape[1])
                self.assertEqual(set(plays["play"]), set(range(5)))
                masks = np.unpackbits(plays["mask"], axis=1)
                rows = np.arange(len(plays["action"]))
                self.assertTrue(masks[rows, plays["action"]].all())

    def test_export_in_minari_s_layout(self):
        """As Minari reads it: groups of observations one longer than the actions, ended once, and spaces as JSON."""
        with tempfile.TemporaryDirectory() as folder:
            souk.lab.export_minari(folder, "bazaar", 2, "normal", seats=2, seed=5)
            with open(os.path.join(folder, "data", "metadata.json"), encoding="utf-8") as file:
                about = json.load(file)
            with open(os.path.join(folder, "data", "main_data.hdf5"), "rb") as file:
                episodes = pickle.load(file) if hasattr(h5py, "__standin__") else {}
            self.assertEqual((about["data_format"], about["total_episodes"], about["souk"]["by"]), ("hdf5", 4, "souk.bot('normal')"))
            space, steps = json.loads(about["observation_space"])["subspaces"], 0
            for i, (episode, attributes) in enumerate(episodes.values()):
                n = attributes["total_steps"]
                steps, seen = steps + n, episode["observations"]
                self.assertEqual(attributes["id"], i)
                self.assertEqual(seen["observation"].shape, (n + 1, *space["observation"]["shape"]))
                self.assertEqual(seen["action_mask"].shape, (n + 1, *space["action_mask"]["shape"]))
                self.assertTrue(seen["action_mask"][np.arange(n), episode["actions"]].all())
                self.assertEqual(episode["terminations"].tolist(), [False] * (n - 1) + [True])
                self.assertFalse(episode["truncations"].any() or episode["rewards"][:-1].any())
            self.assertTrue(not episodes or steps == about["total_steps"])

    def test_minari_s_id_is_the_path_below_its_root(self):
        with tempfile.TemporaryDirectory() as root, mock.patch.dict(os.environ, MINARI_DATASETS_PATH=root):
            for name in ("souk/bazaar/random-v0", "bazaar-v1"):
                souk.lab.export_minari(os.path.join(root, name), "bazaar", 1)
                with open(os.path.join(root, name, "data", "metadata.json"), encoding="utf-8") as file:
                    about = json.load(file)
                self.assertEqual((about["dataset_id"], about["minari_version"]), (name, souk.lab.MINARI))
            if importlib.util.find_spec("minari"):
                import minari
                read = minari.load_dataset("souk/bazaar/random-v0")
                self.assertEqual(read.total_steps, sum(len(episode.actions) for episode in read))

    def test_simulate_does_not_depend_on_threads(self):
        a = souk.lab.simulate("basari", "random", seats=3, plays=60, threads=1)
        b = souk.lab.simulate("basari", "random", seats=3, plays=60, threads=3)
        a.pop("seconds"), b.pop("seconds")
        self.assertEqual(a, b)
        self.assertEqual(a["plays"], 60)


def first_legal(observations, masks):
    return masks.argmax(axis=1)


class Studies(unittest.TestCase):
    """Arenas, analyses, puzzles and small worlds, as the lab and the program have them."""

    def test_an_arena_repeats_and_takes_policies(self):
        def arena(threads, *bots):
            return souk.arena("bazaar", bots, plays=9, seats=3, seed=4, threads=threads)
        one, two = arena(1, "normal", "random"), arena(2, "normal", "random")
        self.assertEqual(one, two)
        self.assertEqual([s["plays"] for s in one], [9, 18])
        self.assertAlmostEqual(sum(s["wins"] for s in one), 9)
        self.assertGreater(one[0]["elo"], one[1]["elo"])
        mine = souk.Player("mine", first_legal)
        self.assertEqual(arena(2, mine, "random")[0]["bot"], mine)
        for wrong in (lambda *_: [0], lambda *_: 1 // 0):
            self.assertRaises((souk.SoukError, ZeroDivisionError), arena, 1, souk.Player("wrong", wrong))

    def test_an_analysis_adds_up(self):
        table = souk.Table("bazaar", 2, seed=1, options={"max_rounds": 2})
        while True:
            table.settle()
            state = table.state()
            if state.done:
                break
            table.move(state.mover, state.legal()[-1])
        found = souk.analyse(table, souk.bot("hard", iterations=20))
        self.assertEqual(len(found["moments"]), len(table.actions))
        won = state.winners()
        for seat in range(2):
            moved = found["luck"][seat] + found["own"][seat] + found["others"][seat]
            self.assertAlmostEqual(found["first"][seat] + moved, (seat in won) / max(len(won), 1) if won else 0.5, places=4)

    def test_puzzles_have_legal_answers(self):
        for game in souk.games():
            self.assertTrue(souk.puzzles(game))
            for puzzle in souk.puzzles(game):
                legal = puzzle.state.legal(puzzle.seat)
                self.assertIn(puzzle.answer, legal)
                self.assertTrue({action for action, _ in puzzle.tempting} <= set(legal))

    def test_worlds_have_their_states_and_values(self):
        small = souk.world("bazaar-end-3")
        self.assertEqual(small.exhaust()["states"], small.states)
        with small.solve() as solution:
            self.assertAlmostEqual(solution.value(), small.value)
            self.assertRaises(souk.SoukError, solution.value, souk.game("bazaar").new(2))

            def best(state):
                def after(action):
                    other = state.clone()
                    other.apply(action)
                    return solution.value(other) * (1 if state.mover == 0 else -1)
                return max(state.legal(), key=after)
            self.assertAlmostEqual(small.exploitability(best), 0)
        self.assertAlmostEqual(small.exploitability("normal"), 0.5)
        uniform = small.exploitability(lambda state: {a: 1 / len(state.legal()) for a in state.legal()})
        self.assertAlmostEqual(small.exploitability("random", threads=2), uniform)
        for world in souk.worlds():
            self.assertEqual(world.new().seats, world.seats)
        with open(os.path.join(ROOT, "tests", "small", "worlds"), encoding="utf-8") as file:
            pinned = {words[4]: int(words[1].split("/")[0]) for words in map(str.split, file) if words and words[0] == "short"}
        for name, row in souk.small._WORLDS.items():  # the same numbers as those of `souk lab exhaust`
            if row.begin and not row.changes:
                self.assertEqual(row.states, pinned[row.begin], name)
        self.assertRaises(souk.SoukError, souk.world("basari-end").exploitability, "random")
        self.assertRaises(souk.SoukError, small.exploitability, lambda state: -1)


class Opponents(unittest.TestCase):
    def test_bots_think_only_where_it_is_their_turn(self):
        b = souk.Batch("desert", 32, 4, seed=1)
        b.actions.fill(-9)
        sets = np.where(np.arange(32) % 2, 255, 0).astype(np.uint8)
        b._ask(souk.bot("normal"), sets, 0, souk._native.Stop())
        self.assertEqual((b.actions == -9).tolist(), (sets == 0).tolist())

    def test_choices_do_not_depend_on_threads(self):
        one, two = (souk.Batch("basari", 100, 3, seed=1, threads=n).choose("normal", seed=4) for n in (1, 2))
        np.testing.assert_array_equal(one, two)

    def test_budgets(self):
        b = souk.Batch("basari", 2, 3, seed=1)
        hard = souk.bot("hard", iterations=8)
        self.assertEqual(pickle.loads(pickle.dumps(hard)), hard)
        begun = time.process_time()
        self.assertTrue(b.legal(b.choose(hard)))
        self.assertTrue(b.legal(b.choose(souk.bot("hard", seconds=0.01))))
        self.assertLess(time.process_time() - begun, 5)
        for wrong in ({"iterations": -1}, {"seconds": float("nan")}, {"seconds": "x"}):
            self.assertRaises(souk.SoukError, souk.bot, "hard", **wrong)

    def test_nets(self):
        state = souk.Batch("basari", 1, 3, seed=1).state(0)
        none = souk.bot("hard", iterations=8, net="none")
        self.assertEqual(pickle.loads(pickle.dumps(none)), none)
        self.assertNotEqual(none, souk.bot("hard", iterations=8))
        self.assertIn(none.choose(state), state.legal())
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "some.net")
            self.assertRaisesRegex(souk.SoukError, "cannot be read", souk.bot, "hard", net=path)
            with open(path, "wb") as file:
                file.write(b"souk-net = 1\n")
            self.assertRaisesRegex(souk.SoukError, "not a net file", souk.bot, "hard", net=path)

    def test_functions_and_lists(self):
        seen = []

        def policy(observations, masks):
            seen.append(len(masks))
            self.assertEqual(masks.dtype, np.bool_)
            return masks.argmax(axis=1)
        for opponent in (policy, [policy, "random"], ["normal", souk.bot("random")]):
            envs = souk.vector.make("bazaar", 6, seats=3, opponent=opponent, autoreset_mode="SameStep")
            _, infos = envs.reset(seed=1)
            for _ in range(20):
                _, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
                self.assertTrue((envs.batch.movers == envs.learner).all())
        self.assertTrue(seen)
        env = souk.single.env("bazaar", seats=3, opponent=[policy, "random"])
        env.reset(seed=1)
        env.step(env.pick())
        self.assertRaises(souk.SoukError, souk.vector.make, "bazaar", 2, seats=3, opponent=["random"] * 3)
        wrong = souk.vector.make("bazaar", 2, seats=3, opponent=lambda observations, masks: masks.argmin(axis=1))
        with self.assertRaises(souk.SoukError):
            _, infos = wrong.reset(seed=1)
            for _ in range(9):
                _, _, _, _, infos = wrong.step(infos["action_mask"].argmax(axis=1))

    def test_evaluate(self):
        strong = souk.evaluate("basari", "normal", "random", plays=90, seats=3)
        self.assertEqual(sum(seat["plays"] for seat in strong["by_seat"]), 90)
        self.assertGreater(strong["low"], strong["fair"])
        self.assertTrue(strong["low"] < strong["share"] <= strong["high"])
        self.assertEqual(strong, souk.evaluate("basari", "normal", "random", plays=90, seats=3))
        self.assertEqual(souk.evaluate("bazaar", first_legal, first_legal, plays=7)["plays"], 7)
        self.assertIsNone(souk.evaluate("sahwari", "random", plays=3, seats=1)["fair"])


class Bench(unittest.TestCase):
    def said(self, *words):
        from souk import bench
        out = io.StringIO()
        few = {name: mock.Mock(return_value=7.0) for name in ("best_of", "threads_ratio")}
        with mock.patch.multiple(bench, speed=lambda game: (9.0, 3), **few), contextlib.redirect_stdout(out):
            bench.main(list(words))
        return out.getvalue()

    def test_one_row_per_game(self):
        lines = self.said("bazaar", "basari").splitlines()
        self.assertEqual(lines[1].split(), ["game", "seats", "batch", "numpy", "torch", "vector", "AEC", "single", "parallel"])
        self.assertEqual([line.split()[:4] for line in lines[2:4]], [["bazaar", "3", "9", "7"], ["basari", "3", "9", "7"]])
        self.assertEqual(lines[4], "two threads, 64 tables: bazaar 7.00, basari 7.00 times one")
        self.assertEqual(json.loads(self.said("bazaar", "--json"))[0]["AEC"], 7.0)

    def test_every_interface_is_measured(self):
        from souk import bench
        game = souk.game("bazaar")
        with mock.patch.object(bench, "best_of", lambda count: count()):
            for measure, count in ((bench.aec_turns, 1), (bench.single_turns, 3), (bench.parallel_steps, 3)):
                self.assertGreaterEqual(measure(game, count), count)
            self.assertGreater(bench.vector_steps(game, 4, 2), 0)
            self.assertEqual(bench.numpy_steps(game), 256 * 200)
            self.assertIn(bench.torch_steps(game), (None, 256 * 200))

    def test_a_missing_gpu_is_reported_in_one_sentence(self):
        with self.assertRaises(SystemExit) as left:
            self.said("--gpu")
        self.assertRegex(str(left.exception), r"^souk\.bench: [^\n]*\.$")
        self.assertRaises(SystemExit, self.said, "chess")


class Sharing(unittest.TestCase):
    """Other libraries share the batch's memory: an array taken once sees every later step."""

    def sees_every_step(self, take):
        batch = souk.Batch("bazaar", 8, 3, seed=1)
        names = ("observations", "masks", "rewards", "ends", "movers")
        taken = {name: take(getattr(batch, name)) for name in names}
        for _ in range(200):
            batch.pick(), batch.step()
        for name, array in taken.items():
            np.testing.assert_array_equal(np.asarray(array), getattr(batch, name), name)
        self.assertEqual(np.asarray(taken["masks"]).ctypes.data, batch.masks.ctypes.data)

    def test_dlpack(self):
        self.sees_every_step(np.from_dlpack)

    @unittest.skipUnless(importlib.util.find_spec("torch"), "torch is not installed")
    def test_torch(self):
        import torch
        self.sees_every_step(torch.from_numpy)
        self.sees_every_step(torch.from_dlpack)
        batch = souk.Batch("bazaar", 8, 3, seed=1)
        masks = torch.from_numpy(batch.masks)
        self.assertTrue(batch.step(((torch.rand(masks.shape) + 1) * masks).argmax(1).numpy()))

    @unittest.skipUnless(importlib.util.find_spec("jax"), "jax is not installed")
    def test_jax(self):
        import jax
        batch = souk.Batch("bazaar", 8, 3, seed=1)
        taken = jax.dlpack.from_dlpack(batch.masks)
        self.assertEqual(taken.unsafe_buffer_pointer(), batch.masks.ctypes.data)

    def test_no_thread_is_woken_for_a_single_block(self):
        """Counts voluntary context switches: a thread that is not woken makes none."""
        def sleeps():
            found = {}
            for thread in os.listdir("/proc/self/task"):
                with open(f"/proc/self/task/{thread}/status", encoding="ascii") as file:
                    found[thread] = next(line for line in file if line.startswith("voluntary"))
            return found
        if not os.path.exists("/proc/self/task"):
            self.skipTest("this system does not tell")
        before = sleeps()
        batch = souk.Batch("bazaar", 64, 3, seed=1, threads=2)
        workers = set(sleeps()) - set(before)
        self.assertEqual(len(workers), 1)
        worker = workers.pop()
        while sleeps()[worker].split()[1] == "0":  # until it has gone to sleep after its start
            time.sleep(0.01)
        before = sleeps()[worker]
        for _ in range(300):
            batch.pick(), batch.step(), batch.show()
        self.assertEqual(sleeps()[worker], before)


class Keeping(unittest.TestCase):
    def go_on(self, b):
        for _ in range(40):
            b.pick()
            b.step()
        return [b.state(t).bytes for t in range(b.tables)], b.rewards.copy()

    def same(self, x, y):
        self.assertEqual(x[0], y[0])
        np.testing.assert_array_equal(x[1], y[1])

    def test_batches(self):
        for g in souk.games():
            b = souk.Batch(g, 5, g.max_seats, seed=3)
            self.go_on(b)
            saved, other, pickled = b.save(), b.copy(), pickle.loads(pickle.dumps(b))
            first = self.go_on(b)
            b.restore(saved)
            for again in (b, other, pickled):
                self.same(first, self.go_on(again))
            self.assertRaises(souk.SoukError, souk.Batch(g, 4, g.max_seats).restore, saved)
            self.assertRaises(souk.SoukError, b.restore, {**saved, "places": bytes(len(saved["places"]))})

    def test_environments(self):
        for make in (souk.aec.env, souk.single.env):
            env = make("basari", seats=3)
            env.reset(seed=1)
            for _ in range(4):
                env.step(env.pick())
            for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
                self.assertEqual(other.state().tobytes(), env.state().tobytes())
                other.step(other.pick())
                self.assertNotEqual(other.state().tobytes(), env.state().tobytes())
        env = souk.parallel.parallel_env("basari", seats=3)
        seen, _ = env.reset(seed=1)
        actions = {a: int(seen[a]["action_mask"].argmax()) for a in env.agents}
        other = pickle.loads(pickle.dumps(env))
        env.step(actions), other.step(actions)
        self.assertEqual(other.state().tobytes(), env.state().tobytes())

    def test_vector_environments(self):
        envs = souk.vector.make("bazaar", 4, seats=3)
        _, infos = envs.reset(seed=2)
        other = pickle.loads(pickle.dumps(envs))
        for _ in range(30):
            actions = infos["action_mask"].argmax(axis=1)
            mine, yours = envs.step(actions), other.step(actions)
            np.testing.assert_array_equal(mine[0], yours[0])
            infos = mine[4]

    def test_a_table_is_set_and_its_record_read(self):
        for g in souk.games():
            b = souk.Batch(g, 3, g.max_seats, seed=4, record=True)
            for _ in range(25):
                b.pick()
                b.step()
            table = b.table(1)
            self.assertEqual(table.state().bytes, b.state(1).bytes)
            again = souk.Table.load(table.save())
            other = souk.Batch(g, 2, g.max_seats, seed=9, record=True)
            other.put(1, again)
            self.assertEqual(other.state(1).bytes, b.state(1).bytes)
            np.testing.assert_array_equal(other.observations[1], b.observations[1])
            self.assertRaises(souk.SoukError, other.table, 1)
            self.assertEqual(pickle.loads(pickle.dumps(table)).save(), table.save())

    def test_positions(self):
        for g in souk.games():
            state = souk.Batch(g, 1, g.max_seats, seed=4).state(0)
            placed = g.place(state.position(), g.max_seats)
            self.assertEqual(placed.position(), state.position())
            env = souk.aec.env(g, seats=g.max_seats)
            env.put(placed)
            self.assertEqual(env.state_now.position(), state.position())
        self.assertRaises(souk.SoukError, souk.game("bazaar").place, "no such key = 1")


class Examples(unittest.TestCase):
    def test_the_notebook_runs_from_any_folder(self):
        with open(os.path.join(EXAMPLES, "souk.ipynb"), encoding="utf-8") as file:
            cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
        self.assertTrue(all(cell["outputs"] for cell in cells if "env = " not in "".join(cell["source"])))
        code = "\n".join("".join(cell["source"]) for cell in cells)
        for long, short in (("updates=60", "updates=1"), ("range(2000)", "range(50)"), ("plays=300", "plays=3"), ("plays=150", "plays=3"),
                            ("iterations=500", "iterations=20"), ("-end-4", "-end-2")):
            self.assertIn(long, code)
            code = code.replace(long, short)
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-c", code], cwd=folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, timeout=200)
        self.assertEqual(done.returncode, 0, done.stdout[-2000:])

    def run_example(self, *words):
        done = subprocess.run([sys.executable, *words], cwd=EXAMPLES, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=250,
                              env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"})
        return done.returncode, done.stdout

    def test_a_solo_play_is_reported_in_points(self):
        code, said = self.run_example("-c", "import sys, train; train.TABLES, train.HORIZON = 4, 1; sys.argv[1:] = ['sahwari', '--updates', '1', '--plays', '4']; train.main()")
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"1 seat, .*\n.*points against the automatic opponent")
        self.assertIn("1 to 4, not 9", self.run_example("train.py", "sahwari", "1", "9")[1])

    @unittest.skipUnless(importlib.util.find_spec("torch"), "torch is not installed")
    def test_ppo(self):
        code, said = self.run_example("ppo_gpu.py", "--cpu", "--updates", "1", "--tables", "8", "--steps", "16", "--plays", "3")
        self.assertEqual(code, 0, said)
        self.assertIn("3 plays against normal", said)

    def test_every_game_is_learned(self):
        sys.path.insert(0, EXAMPLES)
        import train
        train.TABLES, train.HORIZON = 4, 1
        for g in souk.games():
            for seats in range(g.min_seats, g.max_seats + 1):
                policy = train.train(g.id, 0, seats, updates=1)
                self.assertEqual(policy.t, 1)
                if seats == 1:
                    self.assertEqual(len(train.points(policy, g.id, 4)), 2)
                else:
                    self.assertEqual(train.judge(policy, g.id, 4, seats)["plays"], 4)


if __name__ == "__main__":
    tap.main()
