"""Properties that a study relies on: deals and random streams never repeat, samples have no bias, and a call raises if it
would do nothing, or something else than it says."""
import copy
import os
import pickle
import subprocess
import sys
import threading
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import souk
import tap

MAKERS = {"aec": souk.aec.env, "parallel": souk.parallel.parallel_env, "single": souk.single.env}


def dealt(env):
    """The chance stream of the play on the table: two plays are different deals if it differs."""
    place = env.batch._place(0)
    return place.chance.seed


class Seeds(unittest.TestCase):
    def test_no_two_environments_meet(self):
        """As Gymnasium and SB3 seed them: environment i with s + i, and from then on without a seed."""
        for make in MAKERS.values():
            deals = set()
            for i in range(16):
                env = make("basari", seats=3)
                for k in range(40):
                    env.reset(seed=7 + i if k == 0 else None)
                    deals.add(dealt(env))
            self.assertEqual(len(deals), 16 * 40)

    def test_the_kth_play_depends_on_seed_and_k_alone(self):
        for make in MAKERS.values():
            first, second = make("basari", seats=3), make("basari", seats=3)
            for env, acts in ((first, 0), (second, 9)):
                env.reset(seed=5)
                for _ in range(acts):
                    env.step(env.picks() if hasattr(env, "picks") else env.pick())
                env.reset()
            self.assertEqual(first.state().tobytes(), second.state().tobytes())

    def test_unseeded_environments_differ(self):
        for make in MAKERS.values():
            envs = [make("bazaar") for _ in range(8)]
            for env in envs:
                env.reset()
            self.assertEqual(len({dealt(env) for env in envs}), 8)
        vectors = [souk.vector.make("bazaar", 4) for _ in range(4)]
        for envs in vectors:
            envs.reset()
        places = [envs.batch._place(t) for envs in vectors for t in range(4)]  # each owns its chance
        self.assertEqual(len({place.chance.seed for place in places}), 16)

    def test_vector_environments_with_neighbouring_seeds_never_meet(self):
        deals = set()
        for i in range(4):
            envs = souk.vector.make("desert", 8, seats=3)
            for k in range(10):
                envs.reset(seed=3 + i if k == 0 else None)
                deals |= {(p.chance.seed, p.chance.drawn) for p in map(envs.batch._place, range(8))}
        self.assertEqual(len(deals), 4 * 8 * 10)

    def test_no_two_decisions_of_bots_share_a_stream(self):
        """In the plays of one table, at tables with neighbouring seeds, and in environments as SB3 seeds them."""
        lib, ffi = souk._native.lib, souk._native.ffi
        streams = []

        @ffi.callback("int(const souk_game *, const void *, const void *, int, souk_rng *)")
        def choose(game, state, parts, seat, rng):
            streams.append(rng.seed)
            legal = ffi.new("souk_mask *")
            lib.souk_legal(game, state, parts, seat, legal)
            return next(a for a in range(512) if legal.w[a >> 6] >> (a & 63) & 1)

        name = ffi.new("char[]", b"listener")
        bot = souk.Bot(ffi.new("souk_bot *", {"name": name, "title": name, "summary": name, "choose": choose}))
        for seed in (1, 2):
            batch = souk.Batch("basari", 2, 3, seed=seed)
            for _ in range(300):
                batch.choose(bot, seed=seed)  # the bots' seeds are neighbours, too
                batch.step()
        for i in range(4):
            env = souk.single.env("basari", seats=3, opponent=bot)
            envs = souk.vector.make("basari", 2, seats=3, opponent=bot)
            for k in range(5):
                env.reset(seed=i if k == 0 else None)
                for _ in range(5):
                    env.step(env.pick())
            envs.reset(seed=[i, 100 + i])
            for _ in range(60):
                envs.step(envs.batch.masks.argmax(axis=1))
        self.assertGreater(len(streams), 2000)
        self.assertEqual(len(set(streams)), len(streams))


class Arrays(unittest.TestCase):
    def test_assigned_actions_are_obeyed(self):
        one, two = (souk.Batch("basari", 64, 3, seed=1) for _ in range(2))
        for _ in range(20):
            actions = one.pick().copy()
            one.actions = actions  # a new array, not the batch's own
            self.assertTrue(one.step())
            self.assertTrue(two.step(actions))
            self.assertEqual([one.state(t).bytes for t in range(64)], [two.state(t).bytes for t in range(64)])
        for wrong in (np.zeros(63, int), np.zeros(64), "x"):
            with self.assertRaises(souk.SoukError):
                one.actions = wrong

    def test_other_arrays_cannot_be_replaced(self):
        batch = souk.Batch("basari", 4, 3, seed=1)
        for name in ("observations", "masks", "movers", "rewards", "ends"):
            before = getattr(batch, name)
            with self.assertRaisesRegex(AttributeError, name):
                setattr(batch, name, before.copy())
            self.assertIs(getattr(batch, name), before)
        batch.observations *= 2  # in place: the same array
        batch.actions += 0


class Samples(unittest.TestCase):
    def same(self, one, other):
        self.assertEqual(sorted(one), sorted(other))
        for key in one:
            np.testing.assert_array_equal(one[key], other[key], key)

    def test_collected_plays_do_not_depend_on_the_number_of_tables(self):
        """One table plays all plays one after the other, so its sample has no bias. Any number of tables gives the same."""
        for by in ("random", "normal"):
            one = souk.lab.collect("bazaar", 40, by, seats=2, seed=3, tables=1)
            for tables in (7, 64):
                self.same(one, souk.lab.collect("bazaar", 40, by, seats=2, seed=3, tables=tables))
            self.assertEqual(set(one["play"]), set(range(40)))

    def test_a_longer_sample_begins_with_the_shorter_one(self):
        few, many = (souk.lab.collect("basari", n, seats=3, seed=2, tables=16) for n in (10, 30))
        self.same(few, {key: x[many["play"] < 10] for key, x in many.items()})


class OneThread(unittest.TestCase):
    def inside(self, make, then):
        """Calls `then` while another thread is inside a reset: its opponent does not answer before `then` returns."""
        asked, answer = threading.Event(), threading.Event()

        def slow(observations, masks):
            asked.set()
            answer.wait(60)
            return masks.argmax(axis=1)

        subject = make(slow)
        worker = threading.Thread(target=lambda: subject.reset(seed=1))
        worker.start()
        try:
            self.assertTrue(asked.wait(60))
            then(subject)
        finally:
            answer.set()
            worker.join()
        subject.reset(seed=2)  # one after the other, threads may share it

    def test_a_second_thread_is_refused(self):
        def refused(subject):
            b = subject.batch
            actions = np.zeros(b.tables, int)
            for call in (lambda: subject.step(actions if b.tables > 1 else 0), subject.reset, b.show, b.pick, b.save, b.legal,
                         lambda: b.step(actions), lambda: b.state(0), lambda: b.choose("random"), lambda: b.deal(0)):
                with self.assertRaisesRegex(souk.SoukError, "thread"):
                    call()

        self.inside(lambda slow: souk.vector.make("bazaar", 3, seats=2, opponent=slow), refused)
        self.inside(lambda slow: souk.single.env("bazaar", seats=2, opponent=slow, seat=1), refused)

    def test_a_fork_in_the_middle_of_a_step(self):
        """The thread that was inside does not exist in the child: a call raises at once."""
        def forked(subject):
            child = os.fork()
            if child == 0:
                try:
                    subject.batch.show()
                except souk.SoukError:
                    os._exit(7)
                os._exit(1)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 7)

        self.inside(lambda slow: souk.vector.make("bazaar", 3, seats=2, opponent=slow), forked)

    def test_a_batch_after_fork(self):
        """The child of a process whose batch has threads goes on alone, with the same plays, and ends."""
        code = ("import os, souk\n"
                "def on(b):\n"
                "    for _ in range(20):\n"
                "        b.choose('random'), b.step()\n"
                "    return sum(hash(b.state(t)) for t in range(b.tables))\n"
                "b = souk.Batch('basari', 1024, 3, seed=1, threads=4)\n"
                "on(b)\n"
                "child = os.fork()\n"
                "found = on(b)\n"
                "os.write(1, b'%d ' % found)\n"
                "del b\n"
                "if child: assert os.waitpid(child, 0)[1] == 0\n")
        done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(len(set(done.stdout.split())), 1, done.stdout)
        self.assertEqual(len(done.stdout.split()), 2)


class Values(unittest.TestCase):
    def test_actions_are_whole_numbers(self):
        for name, make in MAKERS.items():
            for wrong in (np.float32(2.0), np.float32(218.9), 2.0, np.float64(2), "2", None, np.zeros(1)):
                env = make("bazaar", seats=2)
                env.reset(seed=1)
                before = env.state()
                with self.assertRaises(souk.SoukError, msg=f"{name} {wrong!r}"):
                    env.step({agent: wrong for agent in env.agents} if name == "parallel" else wrong)
                np.testing.assert_array_equal(env.state(), before)
                legal = int(env._mask.argmax())
                if name != "parallel":
                    env.step(np.array(legal, np.int16))

    def test_copies_have_their_own_table(self):
        for name, make in MAKERS.items():
            env = make("bazaar", seats=2, opponent="random") if name == "single" else make("bazaar", seats=2)
            env.reset(seed=1)
            other, before = copy.copy(env), env.state()
            self.assertIsNot(other.batch, env.batch)
            for _ in range(5):
                other.step(other.picks() if name == "parallel" else other.pick())
            np.testing.assert_array_equal(env.state(), before)
            env.step(env.picks() if name == "parallel" else env.pick())
        envs = souk.vector.make("bazaar", 3)
        _, infos = envs.reset(seed=1)
        other, before = copy.copy(envs), envs.batch.state(0).bytes
        other.step(infos["action_mask"].argmax(axis=1))
        self.assertEqual(envs.batch.state(0).bytes, before)
        envs.step(infos["action_mask"].argmax(axis=1))

    def test_a_record_after_pickling(self):
        env = souk.aec.env("bazaar")
        env.reset(seed=1)
        env.step(env.pick())
        other = pickle.loads(pickle.dumps(env))
        with self.assertRaisesRegex(souk.SoukError, "copied, restored or put"):
            other.record()
        other.reset()
        other.step(other.pick())
        self.assertEqual(other.record().state().bytes, other.state_now.bytes)
        with self.assertRaisesRegex(souk.SoukError, "record=True"):
            souk.Batch("bazaar", 1).table(0)

    def test_options_from_c_are_checked(self):
        """Values that no text would give: nothing is set up, opened or simulated."""
        lib, ffi = souk._native.lib, souk._native.ffi
        for g in souk.games():
            for i in range(g._c.num_options):
                for value in (-(1 << 31), (1 << 31) - 1, 255):
                    options, error = ffi.new("souk_options *"), ffi.new("souk_error *")
                    lib.souk_options_lab(g._c, options)
                    options.v[i] = value
                    if lib.souk_options_valid(g._c, options, error):
                        continue
                    state = ffi.new("souk_state *")
                    self.assertFalse(lib.souk_setup(g._c, state, g.parts._c, options, g.max_seats))
                    self.assertIn(souk._native.text(g._c.options[i].name), souk._native.text(error.text))
                    self.assertFalse(lib.souk_table_open(g._c, g.parts._c, options, g.max_seats, 1, error))
                    setup = ffi.new("souk_batch_setup *", {"game": g._c, "seats": g.max_seats, "tables": 1, "options": options[0]})
                    self.assertFalse(lib.souk_batch_open(setup, error))
                    sim = ffi.new("souk_sim *", {"game": g._c, "seats": g.max_seats, "plays": 1, "threads": 1, "options": options[0]})
                    self.assertFalse(lib.souk_sim_run(sim, ffi.new("souk_tally *"), error))


if __name__ == "__main__":
    tap.main()
