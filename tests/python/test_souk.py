"""The Python package: what is true of the C library is true here, and states are values."""
import os
import pickle
import sys
import tempfile
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import souk
import tap


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

    def test_names_are_unique_and_found(self):
        for g in souk.games():
            names = g.action_names()
            self.assertEqual(len(set(names)), g.num_actions)
            self.assertEqual(g.action(names[-1]), g.num_actions - 1)

    def test_unknown_things_are_refused(self):
        for wrong in (lambda: souk.game("chess"), lambda: souk.bot("deep"),
                      lambda: souk.game("bazaar").new(99), lambda: souk.game("bazaar").action("fly"),
                      lambda: souk.game("bazaar").new(2, options={"no-such-option": 1}),
                      lambda: souk.game("bazaar").read_parts("{}")):
            self.assertRaises(souk.SoukError, wrong)

    def test_about_rules_and_texts(self):
        g = souk.game("bazaar")
        self.assertEqual(g.about()["id"], "bazaar")
        self.assertNotEqual(g.rules(lang="en"), g.rules(lang="fr"))
        state = g.new(2, seed=1)
        state.settle()
        self.assertNotEqual(state.label(state.legal()[0]), state.label(state.legal()[0], lang="fr"))

    def test_view_hides_and_lists(self):
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

    def test_clones_go_their_own_way(self):
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

    def test_imagine_keeps_what_the_seat_sees(self):
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
    def test_choices_are_legal_and_repeat(self):
        self.assertGreaterEqual(len(souk.bots()), 2)
        state = souk.game("bazaar").new(3, seed=8)
        state.settle()
        for b in souk.bots()[:3]:
            self.assertIn(b.choose(state, seed=1), state.legal())
            self.assertEqual(b.choose(state, seed=1), b.choose(state, seed=1))


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

    def test_refusals_and_cuts(self):
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

    def test_bots_sit_where_they_are_told(self):
        b = souk.Batch("bazaar", 16, 3, seed=1)
        b.choose("normal", seats=1)
        self.assertEqual((b.actions == souk.REST).tolist(), (b.movers != 0).tolist())

    def test_export(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "plays.npz")
            souk.lab.export(path, "basari", 5, seats=3, tables=4)
            with np.load(path) as plays:
                self.assertEqual(sorted(plays), ["action", "mask", "observation", "play", "reward", "seat"])
                self.assertEqual(set(plays["play"]), set(range(5)))
                masks = np.unpackbits(plays["mask"], axis=1)
                rows = np.arange(len(plays["action"]))
                self.assertTrue(masks[rows, plays["action"]].all())

    def test_simulate_does_not_depend_on_threads(self):
        a = souk.lab.simulate("basari", "random", seats=3, plays=60, threads=1)
        b = souk.lab.simulate("basari", "random", seats=3, plays=60, threads=3)
        a.pop("seconds"), b.pop("seconds")
        self.assertEqual(a, b)
        self.assertEqual(a["plays"], 60)


if __name__ == "__main__":
    tap.main()
